"""The events of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..amounts import Amount
from ..documents import Reading, Schema
from ..events import (
    AmountField,
    Amounts,
    Body,
    Event,
    Field,
    NameField,
    Names,
    NumberField,
    Pairs,
    Reason,
    Redo,
    Remark,
    TextField,
    Undo,
    by_kind,
    fact,
)
from ..hand import Hand, Table, renamed
from ..hand.document import read as read_hand
from ..hand.document import schema as hand_schema
from ..hand.document import write as write_hand
from ..law.ruleset import Ruleset, from_document
from ..ledger import Accepted
from ..limits import LONGEST_FULL_NAME, MOST_RADLI
from ..problems import Problems, Refused
from ..text import cut, printable
from ..values import Value
from ..words.said import Fact, Quantity, Said, said

if TYPE_CHECKING:
    from .people import EveningWords


class Seated(Field):
    """A player at the table, or with `everybody` one who has left it; with a default it may be none."""

    left_out = False
    of_names = True
    shape: ClassVar[Schema] = {"type": "string"}

    everybody: bool = False

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The name of a player at the table, or of one who has a total in this evening."""
        if value not in tuple(reading.context.totals if self.everybody else reading.context.table.players):
            reading.refuse("record-player", path)
            return ""
        return str(value)

    def take(self, saying: EveningWords) -> str | None:
        """The player that the next word names; None for the talon, if that is allowed."""
        return None if self.default is None and saying.talon() else saying.player(self.everybody)


class FullNames(Pairs):
    """The full names that go with short ones."""

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same full names with the new short ones."""
        return {names.get(name, name): full for name, full in value.items()}

    def fact(self, table: Table, value: Any) -> Fact:
        """Each short name with its full one."""
        return tuple([f"{name} = {cut(full, LONGEST_FULL_NAME)}" for name, full in value.items()])


class RestedPairs(Pairs):
    """The players who rest in hands, by number, in which that was not said; left out if there are none."""

    def write(self, value: Any, body: Body) -> None:
        """Puts the names into a record."""
        super().write(value or {}, body)


class Rules(Field):
    """Other rules: their id, their variants, and the whole ruleset."""

    shape: ClassVar[Schema] = {"type": "object"}

    def read(self, value: Any, path: str, reading: Reading) -> Ruleset | None:
        """The rules; their variants are beside them in the record."""
        variants = reading.node.get("variants", [])
        if not isinstance(value, dict) or not isinstance(variants, list):
            reading.refuse("record-rules", path)
            return None
        try:
            return from_document(value, tuple([str(name) for name in variants]))
        except Refused as refused:
            problems = [problem._replace(path=f"{path}.{problem.path}".strip(".")) for problem in refused.problems]
            reading.problems.extend(problems)
            return None

    def write(self, value: Any, body: Body) -> None:
        """Puts the id, the variants and the whole ruleset into a record."""
        if value is not None:
            body |= {"ruleset": value.id, "variants": list(value.variants), self.name: value.document}

    def fact(self, table: Table, value: Any) -> Fact:
        """The id with its variants: `pagat-4p+piccolo`."""
        from ..law.library import rules_name

        return rules_name(value.id, value.variants) if value is not None else ""


class Payer(NameField):
    """A player of this evening, or of another one."""

    def take(self, saying: EveningWords) -> Any:
        """The payer that the next word names, a player of this evening or not."""
        return saying.payer()


class TypedWords(TextField):
    """The words typed for a hand, which a record has before the hand itself."""

    shift = -1.5
    left_out = False

    def take(self, saying: EveningWords) -> str:
        """The words of the last hand that was taken, as they were typed."""
        return saying.typed


def signed(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """Each player with an amount and its sign."""
    return tuple(
        [
            said("{name} {amount}", name=name, amount=Quantity(amount, decimals, sign=True))
            for name, amount in amounts.items()
        ]
    )


class Totals(Amounts):
    """Amounts by player."""

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Amount]:
        """The amounts by player, each of whom must have a total in this evening."""
        if not isinstance(value, dict) or not value.keys() <= reading.context.totals.keys():
            self.refuse(path, reading, "record-fact")
            return {}
        return super().read(value, path, reading)

    def take(self, saying: EveningWords) -> dict[str, Amount]:
        """The totals that words such as `Ana=120` state."""
        return saying.standing()

    def fact(self, table: Table, value: Any) -> Fact:
        """Each player with their total."""
        return signed(value, table.rules.unit.decimals)


class GivenRadli(Field):
    """Radli by player that are given, or taken if the number is below zero."""

    of_names = True
    shape: ClassVar[Schema] = {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {
            "type": "integer",
            "minimum": -MOST_RADLI,
            "maximum": MOST_RADLI,
            "not": {"const": 0},
        },
    }

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, int]:
        """The radli by player: whole numbers other than 0, below 0 if radli are taken."""
        if not isinstance(value, dict) or not value or not value.keys() <= reading.context.totals.keys():
            reading.refuse("record-radli", path)
            return {}
        for number in value.values():
            if type(number) is not int or not 0 < abs(number) <= MOST_RADLI:
                reading.refuse("record-radli", path)
        return dict(value)

    def take(self, saying: EveningWords) -> dict[str, int]:
        """The radli that words such as `+Ana` and `-Boris` give and take."""
        return saying.wheels()

    def fact(self, table: Table, value: Any) -> Fact:
        """Each player with the radli that they are given or that are taken from them, with a sign."""
        return signed(value, 0)


class HandFacts(Field):
    """The facts of a hand."""

    def read(self, value: Any, path: str, reading: Reading) -> Hand | None:
        """The hand that a document states, for the table as it was."""
        problems = Problems()
        hand = read_hand(reading.context.table, value, problems, recorded=True)
        for wrong in problems:  # the hand may be inside another event
            reading.problems.append(wrong._replace(path=path.removesuffix("hand") + wrong.path))
        return hand

    def written(self, value: Any) -> Body:
        """The document of the hand."""
        return write_hand(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same hand under the players' new names."""
        return renamed(value, names)

    def take(self, saying: EveningWords) -> Hand | None:
        """The hand that all remaining words state."""
        return saying.hand()

    def fact(self, table: Table, value: Any) -> Fact:
        """The hand in the words of the table's language."""
        from ..hand.writing import HandInWords  # commands that only show hands write none

        return HandInWords(table, value)

    def schema(self) -> Schema:
        """The JSON Schema of a hand."""
        return hand_schema()


class Inside(Field):
    """An event at another place of the evening than its end."""

    shape: ClassVar[Schema] = {
        "type": "object",
        "properties": {"kind": {"type": "string"}},
        "required": ["kind"],
        "additionalProperties": True,
    }

    def read(self, value: Any, path: str, reading: Reading) -> Event | None:
        """The event within, which has to be of a kind that can go to an earlier place."""
        event_kind = event_of(value) if isinstance(value, dict) else None
        if event_kind is None or not event_kind.goes_before:
            reading.refuse("record-event", path)
            return None
        return event_kind.read(value, path, reading)

    def written(self, value: Any) -> Body:
        """The fields of the event within."""
        body: Body = value.write()
        return body

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The event within under the players' new names."""
        return value.renamed(names)

    def fact(self, table: Table, value: Any) -> Fact:
        """The event within, in one line."""
        title: Said = value.title(table)
        return title


class Edits(Field):
    """Lines of the ledger that count as they were edited, with the text before the edit."""

    shape: ClassVar[Schema] = {"type": "array", "items": {"type": "object"}}

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Accepted, ...]:
        """The edited lines, each with the digest of its present text and, if known, its text before."""
        entries = value if isinstance(value, list) else []
        lines = [accepted for entry in entries if (accepted := Accepted.read(entry)) is not None]
        if not isinstance(value, list) or len(lines) != len(value):
            reading.refuse("record-edits", path)
        return tuple(lines)

    def written(self, value: Any) -> list[Body]:
        """An entry for each edited line."""
        return [edit.entry() for edit in value]

    def fact(self, table: Table, value: Any) -> Fact:
        """The numbers of the edited lines."""
        return tuple([edit.line for edit in value])


#: The name of money if none was given.
MONEY = "money"

#: Who rests in hands, by number, that did not record it. None in a correction of older programs, which kept who
#: rested from the first one that needed it until the next that changed the table there.
Rested: TypeAlias = dict[str, str] | None

#: The reason to set an agreement aside, and those who rested, as every correction states them.
OVERRIDE: Any = fact(Reason(), default=None)
RESTED: Any = fact(RestedPairs(), default={})

#: Every event of an evening by its kind in a ledger.
KINDS: dict[str, type[Event]] = {}


def event_of(body: Mapping[str, object]) -> type[Event] | None:
    """The class of the event in a record; None if this program knows no such kind."""
    kind = body.get("kind")
    event = KINDS.get(kind) if isinstance(kind, str) else None
    return AdjustRadli if event is Adjust and not body.keys() & {"player", "amount"} else event


class HandPlayed(Event, kind="hand", goes_before=True, says="{hand}"):
    """A hand that was played, with the words typed for it."""

    hand: Hand = fact(HandFacts())
    words: str = fact(TypedWords(), default="")


class Misdeal(Event, kind="misdeal", goes_before=True, says="misdeal by {player}"):
    """The dealer dealt wrongly, pays for it and deals again."""

    does = "A misdeal: the dealer pays and deals again."
    help = "PLAYER dealt wrongly: pays as the rules say and deals again."

    player: str = fact(Seated())


class NoTaroks(Event, kind="no-taroks", goes_before=True, says="thrown in: {player} has no tarok"):
    """A player was dealt no tarok: the hand is thrown in and dealt again by the same dealer."""

    does = "A hand thrown in because a player has no tarok."
    help = "PLAYER was dealt no tarok: the hand is thrown in and dealt again by the same dealer."

    player: str = fact(Seated())


class Adjust(Event, kind="adjust", goes_before=True, says="adjustment: {player} {amount} ({why})"):
    """A correction of one player's total that the table agreed on."""

    does = "A correction by agreement."
    help = "Add AMOUNT to PLAYER's total, as the table agreed; below zero it is taken off: tarok adjust Ana -20 --why …"

    player: str = fact(Seated(everybody=True))
    amount: Amount = fact(AmountField(nothing="adjustment-of-nothing"))
    why: str = fact(TextField(asks="Why the table agreed on it."))


class AdjustRadli(Event, kind="adjust", goes_before=True, says="radli by agreement: {radli}"):
    """Radli that the table agreed to give or to take: one that was forgotten on paper, or a custom of its own.

    Its record is of the kind `adjust` too, with `radli` instead of a player and an amount.
    """

    command = "radl"
    does = "A radl given or taken by agreement."
    help = "Give each player after a + a radl, and take one from each after a -: tarok radl +Ana -Boris --why …"

    radli: dict[str, int] = fact(GivenRadli())
    why: str | None = fact(TextField(asks="Why the table agreed on it."), default=None)

    def title(self, table: Table) -> Said:
        """The radli given and taken, with the reason if there is one."""
        if self.why is None:
            return super().title(table)
        return said("{event} ({why})", event=super().title(table), why=self._fact("why", table))


class Fine(Event, kind="fine", goes_before=True, says="fine: {player} pays {amount} ({why})"):
    """A fine that a player pays for a breach of the table's own rules: into the pot, or to the others."""

    does = "A fine into the pot, or to the others."
    help = "PLAYER pays AMOUNT into the pot; if you play for money without one, to each other player."

    player: str = fact(Seated(everybody=True))
    amount: Amount = fact(AmountField(sign=False, nothing="fine-of-nothing"))
    why: str = fact(TextField(asks="What it is for."))


class Skis(Event, kind="skis", goes_before=True, says="škis round: {player} had the škis"):
    """The player who was dealt the škis in the hand just played (None: it lay in the talon)."""

    player: str | None = fact(Seated(), default=None)

    def title(self, table: Table) -> Said:
        """The player who had the škis, or that it lay in the talon."""
        return said("škis round: the škis lay in the talon") if self.player is None else super().title(table)


class Finish(Event, kind="finish", says="end of the session"):
    """The end of the session: open radli are charged."""


class Agree(Event, kind="agree", voidable=True, says="the table agreed: {totals}"):
    """The table's agreement that these totals were right at this point."""

    totals: dict[str, Amount] = fact(Totals("agreed"))


class Amend(Event, kind="amend", corrects=True, says="hand {number} is: {hand}"):
    """A correction: hand number `number` was this one."""

    number: int = fact(NumberField())
    hand: Hand = fact(HandFacts())
    words: str = fact(TypedWords(), default="")
    override: str | None = OVERRIDE
    rested: Rested = RESTED


class Void(Event, kind="void", corrects=True, says="hand {number} is void ({why})"):
    """Hand number `number` does not count, or the event of record `event`; `plays` as for an inserted hand."""

    number: int | None = fact(NumberField(), default=None)
    why: str = fact(TextField(), default="")
    override: str | None = OVERRIDE
    event: int | None = fact(NumberField(), default=None)
    plays: dict[str, str] = fact(Pairs(), default={})
    rested: Rested = RESTED

    @classmethod
    def take(cls, saying: EveningWords) -> Event | None:
        """The hand of `void 3 …`, or for `void e5 …` the event of record 5."""
        event = saying.words[0][1:] if saying.words and saying.words[0][:1] in ("e", "E") else ""
        if event.isdecimal():
            saying.words[0] = event
        number = saying.number("number")
        why, override = saying.text("why"), saying.option("override")
        if saying.problems:
            return None
        return cls(None, why, override, number) if event.isdecimal() else cls(number, why, override)

    def title(self, table: Table) -> Said:
        """The hand that is void, or the event that does not count, each with its reason."""
        if self.event is None:
            return super().title(table)
        return said("e{event} does not count ({why})", event=self.event, why=printable(self.why))


class Insert(Event, kind="insert", corrects=True, says="before hand {before}: {event}"):
    """A forgotten event at its place: before hand `before` as the hands were numbered then.

    Behind a change of the table `plays` says who played, until they leave, for whom the hands were written.
    """

    before: int = fact(NumberField())
    event: Event = fact(Inside())
    override: str | None = OVERRIDE
    plays: dict[str, str] = fact(Pairs(), default={})
    rested: Rested = RESTED

    def title(self, table: Table) -> Said:
        """The forgotten event and its place: a hand by its new number, the škis after the hand that it belongs to."""
        if isinstance(self.event, HandPlayed):
            return said("hand {number} is new: {hand}", number=self.before, hand=self.event.title(table))
        if isinstance(self.event, Skis):
            return said("after hand {number}: {event}", number=self.before - 1, event=self.event.title(table))
        return super().title(table)


class Move(Event, kind="move", corrects=True, says="hand {number} is hand {to} now"):
    """A correction of the order: hand `number` becomes hand `to`, and those between move up or down."""

    number: int = fact(NumberField())
    to: int = fact(NumberField())
    override: str | None = OVERRIDE
    rested: Rested = RESTED


class Swap(Event, kind="swap", corrects=True, says="hands {number} and {other} change places"):
    """A correction of the order: two hands change places."""

    number: int = fact(NumberField())
    other: int = fact(NumberField("with"))
    override: str | None = OVERRIDE
    rested: Rested = RESTED


class Seating(Event, kind="table", goes_before=True, says="at the table: {players}, {dealer} deals"):
    """The table from here on: its players in turn order, and the next dealer.

    `takes` says who goes on with whose score, `charge` whose open radli are charged now; with `rules` other rules apply
    from here on, which were named by `origin`. `full` are the full names that came with the short ones, `instead` says
    who sits in whose chair.
    """

    #: The commands that state it.
    commands = ("dealer", "seats", "join", "leave", "replace", "rules")

    players: tuple[str, ...] = fact(Names())
    dealer: str = fact(NameField())
    takes: dict[str, str] = fact(Pairs(), default={})
    charge: tuple[str, ...] = fact(Names(), default=())
    origin: str | None = fact(TextField(), default=None)
    rules: Ruleset | None = fact(Rules(), default=None)
    full: dict[str, str] = fact(FullNames("names"), default={})
    instead: dict[str, str] = fact(Pairs(), default={})

    def title(self, table: Table) -> Said:
        """The players and the dealer, and what else changed: scores taken over, rules, full names."""
        sentence = super().title(table)
        if self.takes:
            sentence = said("{table}; the score goes on: {takes}", table=sentence, takes=self._fact("takes", table))
        if self.rules is not None:
            sentence = said("{table}; rules: {rules}", table=sentence, rules=self._fact("rules", table))
        if self.full:
            sentence = said("{table}; full names: {names}", table=sentence, names=self._fact("full", table))
        return sentence


class Rename(Event, kind="rename", corrects=True, says="{player} is called {name} now"):
    """Another name for a player in the whole evening; the old one is still understood."""

    player: str = fact(Seated(everybody=True))
    name: str = fact(NameField())
    override: str | None = OVERRIDE
    full: str | None = fact(TextField(), default=None)

    @classmethod
    def take(cls, saying: EveningWords) -> Event | None:
        """A player, their new name and, if it was typed as `Ana=Ana Novak`, the full one."""
        player, name, override = (field.take(saying) for field in cls.fields[:3])
        if player == name and not saying.full:
            saying.problems.add("rename-to-same", printable(name))
        return None if saying.problems else cls(player, name, override, saying.full or None)

    def title(self, table: Table) -> Said:
        """The old name and the new one; if only the full name is new, that one."""
        renamed: Fact = super().title(table) if self.player != self.name else self.name
        if self.full is None:
            return super().title(table)
        return said("{renamed}: {full}", renamed=renamed, full=printable(self.full))


class Paid(Event, kind="paid", voidable=True, says="{payer} paid {receiver} {amount} {unit}"):
    """A payment between two players: in what the evening is settled in, or in the money or points of `unit`."""

    payer: str = fact(Payer("from"))
    receiver: str = fact(Payer("to"))
    amount: Amount = fact(AmountField(sign=False, nothing="payment-of-nothing"))
    why: str | None = fact(TextField(), default=None)
    unit: str | None = fact(TextField(), default=None)

    def title(self, table: Table) -> Said:
        """The payer, receiver and amount, with the unit if it is not the money of the evening."""
        if self.unit in (None, MONEY):
            names = {"payer": self.payer, "receiver": self.receiver}
            return said("{payer} paid {receiver} {amount}", amount=self._fact("amount", table), **names)
        return super().title(table)

    @classmethod
    def take(cls, saying: EveningWords) -> Event | None:
        """The payment that two players and an amount state; players do not pay themselves."""
        values = [field.take(saying) for field in cls.fields]
        payer, receiver = values[:2]
        if payer and payer == receiver:
            saying.problems.add("paid-himself", printable(payer))
        return None if saying.problems else cls(*values)


class Rate(Event, kind="rate", says="a point is worth {rate} {unit}"):
    """The worth of a point of this evening."""

    rate: Amount = fact(AmountField(sign=False, nothing="rate-of-nothing"))
    unit: str | None = fact(TextField(), default=None)

    def title(self, table: Table) -> Said:
        """The worth of a point, with its currency if one was named."""
        rate = Quantity(self.rate, 0 if type(self.rate) is int else 2)
        if self.unit is None:
            return said("a point is worth {rate}", rate=rate)
        return said("a point is worth {rate} {unit}", rate=rate, unit=self._fact("unit", table))


class Confirmed(Event, kind="confirmed", says="{player} confirms hand {number}"):
    """A player's word that a hand was written as it was played. It changes nothing, and `undo` passes over it."""

    number: int = fact(NumberField())
    player: str = fact(Seated(everybody=True))


class AcceptEdit(Event, kind="accept-edit", says="edited lines {edits} accepted ({note})"):
    """The acceptance of lines of the ledger that were edited on purpose: they count as they are now."""

    note: str = fact(TextField())
    edits: tuple[Accepted, ...] = fact(Edits())
    override: str | None = OVERRIDE


KINDS.update(by_kind([*vars().values(), Remark, Undo, Redo]))


class Understood(Value):
    """The events that words state; with `as_played` they are recorded whatever was due."""

    events: tuple[Event, ...]
    as_played: bool = False
