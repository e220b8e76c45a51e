"""The events of an evening. Each is declared once: its kind in the ledger, its facts, how it is said.

Points that the rules work out are never facts: beside them a record keeps the score shown at the time, as an
assertion.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..amounts import Amount
from ..events import fields
from ..events.common import Redo, Remark, Undo
from ..events.event import Event, by_kind, fact
from ..hand.hand import Hand
from ..hand.table import Table
from ..law.ruleset import Ruleset
from ..ledger import Accepted
from ..problems import malformed
from ..words.folding import printable
from ..words.said import Fact, Quantity, Said, said
from . import table_fields

if TYPE_CHECKING:
    from .event_words import EveningWords


FINE_OF_NOTHING = malformed(
    "fine-of-nothing", "a fine is more than nothing", "such as 10; the sign goes without saying"
)
ADJUSTMENT_OF_NOTHING = malformed(
    "adjustment-of-nothing", "an adjustment of nothing changes nothing", "such as 15 or -20; tarok note is a remark"
)
RATE_OF_NOTHING = malformed("rate-of-nothing", "a point is worth more than nothing", "such as 0.05")
PAYMENT_OF_NOTHING = malformed("payment-of-nothing", "a payment is more than nothing", "such as 10")
CALLED_SO = malformed("rename-to-same", "is called so already", "his new name stands behind the old one")
PAID_HIMSELF = malformed("paid-himself", "nobody pays himself", "name the one who was paid")


#: The name of money where nobody gave one.
MONEY = "money"

#: Who rests in hands, by number, in which nobody had said it. None in a correction of older programs, which kept who
#: rested from the first one that needed it until the next that changed the table there.
Rested: TypeAlias = dict[str, str] | None

#: Every event of an evening by its kind in a ledger.
KINDS: dict[str, type[Event]] = {}


def event_of(body: Mapping[str, object]) -> type[Event] | None:
    """The class of the event in a record; None where this program knows no such kind."""
    kind = body.get("kind")
    found = KINDS.get(kind) if isinstance(kind, str) else None
    return AdjustRadli if found is Adjust and not body.keys() & {"player", "amount"} else found


class HandPlayed(Event, kind="hand", goes_before=True, says="{hand}"):
    """A hand that was played, with the words typed for it."""

    hand: Hand = fact(table_fields.HandFacts())
    words: str = fact(table_fields.TypedWords(), default="")


class Misdeal(Event, kind="misdeal", goes_before=True, says="misdeal by {player}"):
    """The dealer dealt wrongly, pays for it and deals again."""

    does = "A misdeal: the dealer pays and deals again."
    help = "PLAYER dealt wrongly: he pays as the rules say and deals again."

    player: str = fact(table_fields.Seated())


class NoTaroks(Event, kind="no-taroks", goes_before=True, says="thrown in: {player} has no tarok"):
    """A player was dealt no tarok: the hand is thrown in and dealt again by the same dealer."""

    does = "A hand thrown in because a player has no tarok."
    help = "PLAYER was dealt no tarok: the hand is thrown in and dealt again by the same dealer."

    player: str = fact(table_fields.Seated())


class Adjust(Event, kind="adjust", goes_before=True, says="adjustment: {player} {amount} ({why})"):
    """A correction of one player's total that the table agreed on."""

    does = "A correction by agreement."
    help = "Add AMOUNT to PLAYER's total, as the table agreed; below zero it is taken off: tarok adjust Ana -20 --why …"

    player: str = fact(table_fields.KnownPlayer())
    amount: Amount = fact(fields.AmountField(nothing=ADJUSTMENT_OF_NOTHING))
    why: str = fact(fields.TextField(asks="Why the table agreed on it."))


class AdjustRadli(Event, kind="adjust", goes_before=True, says="radli by agreement: {radli}"):
    """Radli that the table agreed to give or to take: one that was forgotten on paper, or a custom of its own.

    Its record is of the kind `adjust` too, with `radli` where the other states a player and an amount.
    """

    command = "radl"
    does = "A radl given or taken by agreement."
    help = "Give each player after a + a radl, and take one from each after a -: tarok radl +Ana -Boris --why …"

    radli: dict[str, int] = fact(table_fields.GivenRadli())
    why: str | None = fact(fields.TextField(asks="Why the table agreed on it."), default=None)

    def title(self, table: Table) -> Said:
        """The radli given and taken, with the reason where the table gave one."""
        if self.why is None:
            return super().title(table)
        return said("{event} ({why})", event=super().title(table), why=self._fact("why", table))


class Fine(Event, kind="fine", goes_before=True, says="fine: {player} pays {amount} ({why})"):
    """A fine that a player pays for a breach of the table's own rules: into the pot, or to the others."""

    does = "A fine into the pot, or to the others."
    help = "PLAYER pays AMOUNT into the pot; where money is played for without one, to each other player."

    player: str = fact(table_fields.KnownPlayer())
    amount: Amount = fact(fields.AmountField(sign=False, nothing=FINE_OF_NOTHING))
    why: str = fact(fields.TextField(asks="What it is for."))


class Skis(Event, kind="skis", goes_before=True, says="škis round: {player} had the škis"):
    """The player who was dealt the škis in the hand just played (None: it lay in the talon)."""

    player: str | None = fact(table_fields.Seated(), default=None)

    def title(self, table: Table) -> Said:
        """The player who had the škis, or that it lay in the talon."""
        return said("škis round: the škis lay in the talon") if self.player is None else super().title(table)


class Finish(Event, kind="finish", says="end of the session"):
    """The end of the session: open radli are charged."""


class Agree(Event, kind="agree", voidable=True, says="the table agreed: {totals}"):
    """The table's agreement that these totals were right at this point."""

    totals: dict[str, Amount] = fact(table_fields.Totals("agreed"))


class Amend(Event, kind="amend", corrects=True, says="hand {number} is: {hand}"):
    """A correction: hand number `number` was this one."""

    number: int = fact(fields.NumberField())
    hand: Hand = fact(table_fields.HandFacts())
    words: str = fact(table_fields.TypedWords(), default="")
    override: str | None = fact(fields.Reason(), default=None)
    rested: Rested = fact(table_fields.Rested(), default={})


class Void(Event, kind="void", corrects=True, says="hand {number} is void ({why})"):
    """Hand number `number` does not count, or the event of record `event`; `plays` as where one is inserted."""

    number: int | None = fact(fields.NumberField(), default=None)
    why: str = fact(fields.TextField(), default="")
    override: str | None = fact(fields.Reason(), default=None)
    event: int | None = fact(fields.NumberField(), default=None)
    plays: dict[str, str] = fact(fields.Pairs(), default={})
    rested: Rested = fact(table_fields.Rested(), default={})

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

    before: int = fact(fields.NumberField())
    event: Event = fact(table_fields.Inside(event_of))
    override: str | None = fact(fields.Reason(), default=None)
    plays: dict[str, str] = fact(fields.Pairs(), default={})
    rested: Rested = fact(table_fields.Rested(), default={})

    def title(self, table: Table) -> Said:
        """The forgotten event and its place: a hand by its new number, the škis after the hand that it belongs to."""
        if isinstance(self.event, HandPlayed):
            return said("hand {number} is new: {hand}", number=self.before, hand=self.event.title(table))
        if isinstance(self.event, Skis):
            return said("after hand {number}: {event}", number=self.before - 1, event=self.event.title(table))
        return super().title(table)


class Move(Event, kind="move", corrects=True, says="hand {number} is hand {to} now"):
    """A correction of the order: hand `number` becomes hand `to`, and those between move up or down."""

    number: int = fact(fields.NumberField())
    to: int = fact(fields.NumberField())
    override: str | None = fact(fields.Reason(), default=None)
    rested: Rested = fact(table_fields.Rested(), default={})


class Swap(Event, kind="swap", corrects=True, says="hands {number} and {other} change places"):
    """A correction of the order: two hands change places."""

    number: int = fact(fields.NumberField())
    other: int = fact(fields.NumberField("with"))
    override: str | None = fact(fields.Reason(), default=None)
    rested: Rested = fact(table_fields.Rested(), default={})


class Seating(Event, kind="table", goes_before=True, says="at the table: {players}, {dealer} deals"):
    """The table from here on: its players in turn order, and the next dealer.

    `takes` says who goes on with whose score, `charge` whose open radli are charged now; with `rules` other rules
    hold from here on, which were named by `origin`. `full` are the full names that came with the short ones, `instead`
    says who sits in whose chair.
    """

    #: The commands that state it.
    commands = ("dealer", "seats", "join", "leave", "replace", "rules")

    players: tuple[str, ...] = fact(fields.Names())
    dealer: str = fact(fields.NameField())
    takes: dict[str, str] = fact(fields.Pairs(), default={})
    charge: tuple[str, ...] = fact(fields.Names(), default=())
    origin: str | None = fact(fields.TextField(), default=None)
    rules: Ruleset | None = fact(table_fields.Rules(), default=None)
    full: dict[str, str] = fact(table_fields.FullNames("names"), default={})
    instead: dict[str, str] = fact(fields.Pairs(), default={})

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
    """Another name for a player in the whole evening; the one he had is still understood."""

    player: str = fact(table_fields.KnownPlayer())
    name: str = fact(fields.NameField())
    override: str | None = fact(fields.Reason(), default=None)
    full: str | None = fact(fields.TextField(), default=None)

    @classmethod
    def take(cls, saying: EveningWords) -> Event | None:
        """A player, his new name and, where the name was typed as `Ana=Ana Novak`, the full one."""
        player, name, override = (field.take(saying) for field in cls.fields[:3])
        if player == name and not saying.full:
            saying.problems.append(CALLED_SO(printable(name)))
        return None if saying.problems else cls(player, name, override, saying.full or None)

    def title(self, table: Table) -> Said:
        """The old name and the new one; of a player whose full name alone is new, that one."""
        renamed: Fact = super().title(table) if self.player != self.name else self.name
        if self.full is None:
            return super().title(table)
        return said("{renamed}: {full}", renamed=renamed, full=printable(self.full))


class Paid(Event, kind="paid", voidable=True, says="{payer} paid {receiver} {amount} {unit}"):
    """A payment between two players: in what the evening is settled in, or in the money or points of `unit`."""

    payer: str = fact(table_fields.Payer("from"))
    receiver: str = fact(table_fields.Payer("to"))
    amount: Amount = fact(fields.AmountField(sign=False, nothing=PAYMENT_OF_NOTHING))
    why: str | None = fact(fields.TextField(), default=None)
    unit: str | None = fact(fields.TextField(), default=None)

    def title(self, table: Table) -> Said:
        """The payer, receiver and amount, with the unit if it is not the money of the evening."""
        if self.unit in (None, MONEY):
            names = {"payer": self.payer, "receiver": self.receiver}
            return said("{payer} paid {receiver} {amount}", amount=self._fact("amount", table), **names)
        return super().title(table)

    @classmethod
    def take(cls, saying: EveningWords) -> Event | None:
        """The payment that two players and an amount state; nobody pays himself."""
        found = [field.take(saying) for field in cls.fields]
        payer, receiver = found[:2]
        if payer and payer == receiver:
            saying.problems.append(PAID_HIMSELF(printable(payer)))
        return None if saying.problems else cls(*found)


class Rate(Event, kind="rate", says="a point is worth {rate} {unit}"):
    """The worth of a point of this evening."""

    rate: Amount = fact(fields.AmountField(sign=False, nothing=RATE_OF_NOTHING))
    unit: str | None = fact(fields.TextField(), default=None)

    def title(self, table: Table) -> Said:
        """The worth of a point, with its currency where one was named."""
        rate = Quantity(self.rate, 0 if type(self.rate) is int else 2)
        if self.unit is None:
            return said("a point is worth {rate}", rate=rate)
        return said("a point is worth {rate} {unit}", rate=rate, unit=self._fact("unit", table))


class Confirmed(Event, kind="confirmed", says="{player} confirms hand {number}"):
    """A player's word that a hand was written as it was played. It changes nothing, and `undo` passes over it."""

    number: int = fact(fields.NumberField())
    player: str = fact(table_fields.KnownPlayer())


class AcceptEdit(Event, kind="accept-edit", says="edited lines {edits} accepted ({note})"):
    """The acceptance of lines of the ledger that were edited on purpose: they count as they now stand."""

    note: str = fact(fields.TextField())
    edits: tuple[Accepted, ...] = fact(table_fields.Edits())
    override: str | None = fact(fields.Reason(), default=None)


KINDS.update(by_kind([*vars().values(), Remark, Undo, Redo]))


class Understood(NamedTuple):
    """The events that words state; with `as_played` they are recorded whatever was due."""

    events: tuple[Event, ...]
    as_played: bool = False
