"""Slips that tables type on their phones: the code on each, and what was typed, waiting for the desk.

Two files lie beside the ledger. `LEDGER.key` is a secret from which the codes of all slips follow, so that a printed
slip is good as long as its round is played, whatever is restarted. `LEDGER.slips` is what was typed, and by whom.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from .. import files
from ..amounts import Amount, parse, plain
from ..ledger import file as lock
from ..limits import LONGEST_PLAYER, MOST_BYTES_OF_SLIPS
from .book import Competition
from .events import DrawLots, Next
from .tournament import Board, Tournament

#: The characters of codes, of which no two look alike; a letter that could be read as one of them stands for it.
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})

#: A code has 50 bits: at two hundred guesses a second nobody finds one of a hall's in a thousand years.
LENGTH = 10


class TypedSlip(NamedTuple):
    """A slip as its table typed it: game points in the order of `players`, and the sum on the paper, if any.

    `typed_by` is one of the players, `confirmed_by` another one, empty until somebody confirms it. `on` are the
    addresses of the phones on which it was typed and confirmed.
    """

    round: int
    table: int
    players: tuple[str, ...]
    game: tuple[Amount, ...]
    told: Amount | None
    typed_by: str
    confirmed_by: str = ""
    on: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """The digest of this slip, which a form that was made from it carries."""
        return sha256(json.dumps(_written(self)).encode()).hexdigest()[:20]

    @property
    def one_phone(self) -> bool:
        """True if it was confirmed on the phone that it was typed on."""
        return len(self.on) > 1 and len(set(self.on)) == 1

    @property
    def line(self) -> str:
        """The line that records it at the desk."""
        told = [] if self.told is None else ["=", plain(self.told)]
        return " ".join([str(self.table), *map(plain, self.game), *told])


class TypedSlips(NamedTuple):
    """The typed slips of a competition, and the address (`192.168.1.7:5454`) that it was last served at."""

    address: str = ""
    slips: tuple[TypedSlip, ...] = ()

    def of(self, round_number: int, table: int, board: Board) -> TypedSlip | None:
        """The slip of a table with its present players, None if none was typed."""
        players = board.players
        return next((one for one in self.slips if one[:3] == (round_number, table, players)), None)

    def with_slip(self, slip: TypedSlip) -> TypedSlips:
        """These slips with another one, in place of the one that its table typed before."""
        others = [one for one in self.slips if (one.round, one.table) != (slip.round, slip.table)]
        return self._replace(slips=(*others, slip))


# Codes


def secret(ledger: Path) -> bytes | None:
    """The secret of a competition, None if it was never served."""
    seen = files.look(_key(ledger), 200, links=False)
    return seen.data.strip() or None


def made_secret(ledger: Path) -> bytes:
    """The secret of a competition, drawn if there is none yet. Raises OSError if the folder takes no file."""
    if secret(ledger) is None:
        files.write_new(_key(ledger), f"{secrets.token_hex(32)}\n".encode(), mode=0o600)
    found = secret(ledger)
    assert found is not None
    return found


def codes(competition: Competition, key: bytes) -> dict[tuple[int, int], str]:
    """The code of every table of every round.

    A code holds for the round as it was formed: after that was taken back and formed anew, old slips are void.
    """
    state = competition.tournament
    seals = _formed(competition)
    found = {}
    for this_round in state.rounds:
        seal = next((seal for number, seal in reversed(seals) if number <= this_round.number), "")
        for table in range(1, len(this_round.tables) + 1):
            found[this_round.number, table] = _code(key, f"{seal}/{this_round.number}/{table}")
    return found


def _formed(competition: Competition) -> list[tuple[int, str]]:
    """The rounds that were formed, each with the seal of the record that formed it; a league's draw forms all."""
    league = competition.tournament.system.is_league
    kinds = (DrawLots,) if league else (DrawLots, Next)
    forming = {done.record for done in competition.timeline.done if isinstance(done.event, kinds)}
    return [(int(one.body["round"]), one.seal) for one in competition.records if one.body["n"] in forming]


def _code(key: bytes, text: str) -> str:
    number = int.from_bytes(hmac.digest(key, text.encode(), "sha256")[:8], "big")
    return "".join([SIGNS[number >> 5 * place & 31] for place in range(LENGTH)])


def in_groups(code: str) -> str:
    """A code as a slip shows it: `7KQ4M-X2P9T`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def table_of(known: dict[tuple[int, int], str], typed: str) -> tuple[int, int] | None:
    """The round and the table of a typed code. All codes are compared, each in constant time."""
    meant = typed.upper().translate(READ_AS).encode("utf-8", "replace")
    found = None
    for place, code in known.items():
        if hmac.compare_digest(code.encode(), meant):
            found = place
    return found


# What was typed


def typed_slips(ledger: Path) -> TypedSlips:
    """The slips that were typed. A file that cannot be read is passed over: the paper is still there."""
    seen = files.look(path_of(ledger), MOST_BYTES_OF_SLIPS, links=False)
    try:
        found = json.loads(seen.data)
        return TypedSlips(str(found["address"]), tuple(map(_read, found["slips"])))
    except (ValueError, KeyError, TypeError):
        return TypedSlips()


def keep(ledger: Path, slips: TypedSlips) -> None:
    """Writes the slips, whole or not at all. Raises OSError if the disk does not take them."""
    written = {"address": slips.address, "slips": [_written(one) for one in slips.slips]}
    files.write_whole(path_of(ledger), json.dumps(written, ensure_ascii=False, indent=1) + "\n")


@contextmanager
def locked(ledger: Path) -> Iterator[None]:
    """Keeps other programs from changing the slips meanwhile: two servers of a hall lose none that was typed."""
    fd = files.open_regular(_key(ledger), write=True)
    try:
        lock.take(fd, path_of(ledger), lambda _: None)
        yield
    finally:
        lock.release(fd)
        os.close(fd)


def serve_at(ledger: Path, address: str) -> None:
    """Keeps the address at which slips are typed from now on, for printing on them. Raises OSError."""
    with locked(ledger):
        found = typed_slips(ledger)
        if found.address != address:
            keep(ledger, found._replace(address=address))


def waiting(state: Tournament, ledger: Path) -> list[TypedSlip]:
    """The typed slips of the current round whose tables have no result yet; confirmed ones come first."""
    if not state.rounds or state.closed:
        return []
    found = list(_of_now(state, typed_slips(ledger)))
    return sorted(found, key=lambda one: (not one.confirmed_by, one.table))


def _of_now(state: Tournament, slips: TypedSlips) -> Iterator[TypedSlip]:
    for table in state.open_tables():
        slip = slips.of(state.current, table, state.now.tables[table - 1])
        if slip is not None:
            yield slip


def _written(slip: TypedSlip) -> dict[str, Any]:
    told = None if slip.told is None else plain(slip.told)
    return slip._asdict() | {"game": list(map(plain, slip.game)), "told": told}


def _read(found: dict[str, Any]) -> TypedSlip:
    told = found["told"]
    return TypedSlip(
        int(found["round"]),
        int(found["table"]),
        tuple(map(str, found["players"])),
        tuple(map(parse, found["game"])),
        None if told is None else parse(told),
        str(found["typed_by"])[:LONGEST_PLAYER],
        str(found["confirmed_by"])[:LONGEST_PLAYER],
        tuple(map(str, found["on"])),
    )


def _key(ledger: Path) -> Path:
    return ledger.with_name(f"{ledger.name}.key")


def path_of(ledger: Path) -> Path:
    """The file of the typed slips of a competition."""
    return ledger.with_name(f"{ledger.name}.slips")
