"""The draw: a lot for every player, made of a text that nobody could choose; or slips from a basket."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import urandom
from typing import NamedTuple, TypeVar

from ..ledger.seal import ALPHABET, hexdigest
from ..words.folding import fold

SEED, SLIPS, WORDS = "seed", "slips", "words"
PRELIMINARY, TABLES = "preliminary", "tables"
SEED_LENGTH = 16
LOT_SHOWN = 8
"""The number of characters of a lot that are shown, enough to recognise it."""

FEWEST_WORDS, MOST_WORDS = 2, 9

Player = TypeVar("Player")


class Draw(NamedTuple):
    """A draw: its purpose, its method, and the order that came of it.

    `seed` is the text of the lots; `drawn` is false if the organiser gave the order himself. `names` are those that the
    lots were made for, in order, whatever the players were called later. The `pots` are of ratings, the highest first.
    `otherwise` says why it was not made as was announced when the entries were closed.
    """

    purpose: str
    method: str
    seed: str | None
    order: tuple[str, ...]
    words: tuple[str, ...] = ()
    drawn: bool = True
    names: tuple[str, ...] = ()
    pots: tuple[tuple[str, ...], ...] = ()
    otherwise: str | None = None


def lot(seed: str, number: int, name: str) -> str:
    """A player's lot in the draw of that number: the SHA-256 of seed, number and name, each on a line of its own.

    >>> lot("kralj srce 17", 1, "Ana Novak")[:8]
    'e6d8281b'
    """
    return hexdigest(f"{seed}\n{number}\n{name}".encode())


def by_seed(seed: str, number: int, names: Iterable[str], drawn_as: Mapping[str, str] = {}) -> tuple[str, ...]:
    """The order of a draw: ascending lots. A player who leaves or comes changes nobody else's lot.

    `drawn_as` are the names that lots are made for, where they are others than those of now.
    """
    return tuple(sorted(names, key=lambda name: lot(seed, number, drawn_as.get(name, name))))


def canonical(words: Iterable[str]) -> tuple[str, ...]:
    """The words of a draw as they count: folded, only their letters and digits, in the order of the alphabet.

    So whoever types them chooses neither their order nor their spelling.

    >>> canonical(["Škis", "dva  kralja", "čebela"])
    ('cebela', 'dvakralja', 'skis')
    """
    return tuple(sorted("".join(sign for sign in fold(word) if sign.isalnum()) for word in words))


def made_up_seed() -> str:
    """A seed that nobody chose: digits and letters that cannot be mistaken for one another."""
    return "".join(ALPHABET[byte & 31] for byte in urandom(SEED_LENGTH))


def seeded_last(order: Sequence[str], seeded: Iterable[str]) -> tuple[str, ...]:
    """The order with the seeded players after all others, so that they need not play a preliminary round."""
    kept = frozenset(seeded)
    return (*(name for name in order if name not in kept), *(name for name in order if name in kept))


def fill_tables(order: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """The tables of `seats` players each, filled in the order of a draw; the rest sits at the last."""
    return [tuple(order[start : start + seats]) for start in range(0, len(order), seats)]
