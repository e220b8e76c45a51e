"""The draw: a lot for every player out of a seed that everybody may know, or slips from a basket."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from ..ledger.seal import ALPHABET, hexdigest

SEED, SLIPS = "seed", "slips"
PRELIMINARY, TABLES = "preliminary", "tables"
SEED_LENGTH = 16

Player = TypeVar("Player")


class Draw(NamedTuple):
    """One draw that stands: what it is for, how it was made, and the order that came of it."""

    purpose: str
    method: str
    seed: str | None
    order: tuple[str, ...]


def lot(seed: str, number: int, name: str) -> str:
    """A player's lot in the draw of that number: the SHA-256 of seed, number and name, each on a line of its own.

    >>> lot("kralj srce 17", 1, "Ana Novak")[:8]
    'e6d8281b'
    """
    return hexdigest(f"{seed}\n{number}\n{name}".encode())


def by_seed(seed: str, number: int, names: Iterable[str]) -> tuple[str, ...]:
    """The order of a draw: ascending lots. Whoever leaves or comes changes nobody else's lot."""
    return tuple(sorted(names, key=lambda name: lot(seed, number, name)))


def made_up_seed() -> str:
    """A seed that nobody chose: digits and letters that cannot be mistaken for one another."""
    from os import urandom

    return "".join(ALPHABET[byte & 31] for byte in urandom(SEED_LENGTH))


def seeded_last(order: Sequence[str], seeded: Iterable[str]) -> tuple[str, ...]:
    """The order with the seeded players behind all others, so that they need not play a preliminary round."""
    kept = frozenset(seeded)
    return (*(name for name in order if name not in kept), *(name for name in order if name in kept))


def cut(order: Sequence[Player], seats: int) -> list[tuple[Player, ...]]:
    """Tables of so many seats filled in the order of a draw; the rest sits at the last."""
    return [tuple(order[start : start + seats]) for start in range(0, len(order), seats)]
