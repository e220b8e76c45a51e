"""The events of a competition. Each is declared once: its kind in the ledger and its facts.

Tables, places and points follow from the facts and stand beside them in a record, as assertions.
"""

from __future__ import annotations

from ..amounts import Amount
from ..documents.kinds import Reading
from ..events.common import Redo, Remark, Undo
from ..events.event import Event, Facts, SeveralField, by_kind, fact
from ..events.fields import AmountField, Amounts, Body, FlagField, Names, NumberField, Pairs, TextField
from ..problems import Refused, malformed

__all__ = ["Body", "Event", "Redo", "Remark", "Undo"]

NOT_WHOLE = malformed("competition-record-number", "must be a whole number from 0 up")
NOT_RESULTS = malformed("competition-record-results", "must be a list of results")
NOT_PEOPLE = malformed("competition-record-people", "must be a list of players with club, licence or rating")
UNKNOWN_EVENT = malformed("competition-record-kind", "is not known to this program", "upgrade tarok-score to read it")


class Particulars(Facts):
    """The particulars of a player beyond his name."""

    player: str = fact(TextField())
    club: str | None = fact(TextField(), default=None)
    licence: str | None = fact(TextField(), default=None)
    rating: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    paid: bool = fact(FlagField(), default=False)


class Enter(Event, kind="enter"):
    """Players who enter; `seeded` are drawn last in a knock-out, with `table` they sit down at once.

    `why` says why somebody sits down who was taken off another table.
    """

    players: tuple[str, ...] = fact(Names())
    seeded: bool = fact(FlagField(), default=False)
    table: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    why: str | None = fact(TextField(), default=None)
    particulars: tuple[Particulars, ...] = fact(SeveralField(Particulars, NOT_PEOPLE), default=())


class SetParticulars(Event, kind="set"):
    """Club, licence, rating or payment of a player, put right; what is None stays."""

    player: str = fact(TextField())
    club: str | None = fact(TextField(), default=None)
    licence: str | None = fact(TextField(), default=None)
    rating: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    paid: bool = fact(FlagField(), default=False)


class CheckIn(Event, kind="check-in"):
    """Players who are in the hall. Where anybody is checked in, only they are drawn."""

    players: tuple[str, ...] = fact(Names())


class CloseEntry(Event, kind="close-entry"):
    """The end of entries: these will be drawn, by so many words, with or without pots.

    `seal` is that of the record itself, where it stands in a file. Where an older program wrote it, `words` is None,
    and nothing was said about the draw.
    """

    players: tuple[str, ...] = fact(Names())
    words: int | None = fact(NumberField(), default=None)
    pots: bool = fact(FlagField(), default=False)
    seal: str = fact(TextField(), default="")


class OpenEntry(Event, kind="open-entry"):
    """The entries, opened again."""

    why: str = fact(TextField())


class Withdraw(Event, kind="withdraw"):
    """Players who leave the competition."""

    players: tuple[str, ...] = fact(Names())


class Absent(Event, kind="absent"):
    """Players who miss this round or, in a league, another one."""

    players: tuple[str, ...] = fact(Names())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class RenamePlayer(Event, kind="rename"):
    """The name that a player should have had."""

    player: str = fact(TextField())
    name: str = fact(TextField())
    why: str = fact(TextField())


class Replace(Event, kind="replace"):
    """Somebody in a player's place from a round on, or in that round only (`once`)."""

    player: str = fact(TextField())
    name: str = fact(TextField())
    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    once: bool = fact(FlagField(), default=False)
    why: str | None = fact(TextField(), default=None)


class DrawLots(Event, kind="draw"):
    """The draw: by a seed, by words from the hall and the seal of the closed entries, or in a given order.

    `drawn` says that slips were drawn in the order given. With `pots` each table of the first round gets somebody of
    each pot. `otherwise` says why it is not the draw for which the entries were closed. `minutes` or `until` say when
    the round ends.
    """

    method: str = fact(TextField())
    seed: str | None = fact(TextField(), default=None)
    slips: tuple[str, ...] = fact(Names(), default=())
    words: tuple[str, ...] = fact(Names(), default=())
    drawn: bool = fact(FlagField(), default=False)
    pots: bool = fact(FlagField(), default=False)
    minutes: int | None = fact(NumberField(), default=None)
    until: str | None = fact(TextField(), default=None)
    otherwise: str | None = fact(TextField(), default=None)


class TableResult(Facts):
    """The game points of a whole table, typed or read out of an evening.

    `decided` names tied players of a knock-out, those ahead first; `retired` left during the table; `played` says who
    sat there for an entrant. `hands` and `seal` are those of the evening; `short` says why another number of hands was
    played than the competition has.
    """

    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    table: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    game: dict[str, Amount] = fact(Amounts())
    decided: tuple[str, ...] = fact(Names(), default=())
    hands: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)
    seal: str | None = fact(TextField(), default=None)
    short: str | None = fact(TextField(), default=None)
    retired: tuple[str, ...] = fact(Names(), default=())
    played: dict[str, str] | None = fact(Pairs(), default=None)


class Results(Event, kind="result"):
    """The results of one table or several; `correct` says why they take the place of those that stood.

    With `reseat` those who go on by a corrected result take the seats of those who went on by mistake.
    """

    results: tuple[TableResult, ...] = fact(SeveralField(TableResult, NOT_RESULTS))
    correct: str | None = fact(TextField(), default=None)
    reseat: bool = fact(FlagField(), default=False)


class ChangeTables(Event, kind="swap"):
    """Two players who change tables in this round or, in a league, in another one."""

    players: tuple[str, ...] = fact(Names())
    why: str = fact(TextField())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class Penalty(Event, kind="penalty"):
    """Points off a player's total from a round on."""

    player: str = fact(TextField())
    amount: Amount = fact(AmountField(sign=False))
    round: int = fact(NumberField(least=0, wrong=NOT_WHOLE))
    why: str = fact(TextField())


class EndRound(Event, kind="end-round"):
    """The end of a round whose open tables get no result."""

    why: str = fact(TextField())
    round: int | None = fact(NumberField(least=0, wrong=NOT_WHOLE), default=None)


class Decide(Event, kind="decide"):
    """An extra hand between those who are equally first, best first."""

    players: tuple[str, ...] = fact(Names())
    why: str = fact(TextField())


class Next(Event, kind="next"):
    """The next round. `minutes` or `until` say when it ends."""

    minutes: int | None = fact(NumberField(), default=None)
    until: str | None = fact(TextField(), default=None)


class Close(Event, kind="close"):
    """The end: the standings are final. `early` says why rounds are left out."""

    early: str | None = fact(TextField(), default=None)


#: The kinds of events by the names that they have in a ledger; most are those of their commands.
KINDS: dict[str, type[Event]] = by_kind(globals().values())


def read(body: Body, seal: str = "") -> Event:
    """The event of a record with its seal. Raises Refused with its problems if it is no record of this program."""
    kind = KINDS.get(body["kind"])
    if kind is None:
        raise UNKNOWN_EVENT.refused("kind")
    reading = Reading()
    event = kind.read({**body, "seal": seal}, "", reading)
    if event is None:
        raise Refused(reading.problems)
    return event
