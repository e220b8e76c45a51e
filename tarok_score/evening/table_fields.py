"""The facts of events that only a tarok table has: who sits there, a hand, rules, totals, edited lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ..amounts import Amount
from ..documents.kinds import Reading, Schema
from ..events.event import Event
from ..events.fields import NO_TOTALS, Amounts, Body, Field, NameField, Pairs, TextField
from ..hand.document import read as read_hand
from ..hand.document import schema as hand_schema
from ..hand.document import write as write_hand
from ..hand.hand import Hand, Kontra
from ..hand.in_words import HandInWords
from ..hand.table import Table
from ..law.recorded import from_document
from ..law.ruleset import Ruleset
from ..law.variant_names import rules_name
from ..ledger import Accepted
from ..limits import LONGEST_FULL_NAME, MOST_RADLI
from ..problems import Problem, Refused, malformed
from ..words.folding import cut, fold
from ..words.notation_words import TALON_WORDS
from ..words.said import Fact, Quantity, Said, said

if TYPE_CHECKING:
    from .event_words import EveningWords

NOBODY = malformed("record-player", "names nobody at the table")
NO_WHEELS = malformed("record-radli", "must be whole numbers of radli by player", '{"Ana": 1}')
NO_RULES = malformed("record-rules", "must be a whole ruleset")
NO_EVENT = malformed("record-event", "must be an event that can stand at another place")
NO_EDITS = malformed("record-edits", "must be a list of lines with their digests")


class Seated(Field):
    """A player at the table; with a default, nobody as well."""

    left_out = False
    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The name of somebody at the table."""
        if value not in reading.of.table.players:
            reading.problems.append(NOBODY(path))
            return ""
        return str(value)

    def take(self, saying: EveningWords) -> str | None:
        """The player that the next word names; None for the talon, where nobody is allowed."""
        if self.default is None and saying.words and fold(saying.words[0]) in TALON_WORDS:
            saying.words.pop(0)
            return None
        return saying.player()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The player under his new name."""
        return names.get(value, value)

    def schema(self) -> Schema:
        """The JSON Schema of a player's name."""
        return {"type": "string"}


class KnownPlayer(Seated):
    """A player at the table, or one who has left it."""

    left_out = True
    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> str:
        """The name of somebody who has a total in this evening."""
        if value not in tuple(reading.of.totals):
            reading.problems.append(NOBODY(path))
            return ""
        return str(value)

    def take(self, saying: EveningWords) -> str | None:
        """The player that the next word names, whether he still sits there or has left."""
        return saying.player(everybody=True)


class FullNames(Pairs):
    """The full names that go with short ones."""

    __slots__ = ()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same full names with the new short ones."""
        return {names.get(name, name): full for name, full in value.items()}

    def fact(self, table: Table, value: Any) -> Fact:
        """Each short name with its full one."""
        return tuple([f"{name} = {cut(full, LONGEST_FULL_NAME)}" for name, full in value.items()])


class Rested(Pairs):
    """The players who rest in hands, by number, in which nobody had said it; left out where there are none."""

    __slots__ = ()

    def write(self, value: Any, body: Body) -> None:
        """Puts the names into a record."""
        super().write(value or {}, body)


class Rules(Field):
    """Other rules: their id, their variants, and the whole ruleset."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Ruleset | None:
        """The rules; their variants stand beside them in the record."""
        variants = reading.node.get("variants", [])
        if not isinstance(value, dict) or not isinstance(variants, list):
            reading.problems.append(NO_RULES(path))
            return None
        try:
            return from_document(value, tuple([str(name) for name in variants]))
        except Refused as refused:
            problems = [one._replace(path=f"{path}.{one.path}".strip(".")) for one in refused.problems]
            reading.problems.extend(problems)
            return None

    def write(self, value: Any, body: Body) -> None:
        """Puts the id, the variants and the whole ruleset into a record."""
        if value is not None:
            body |= {"ruleset": value.id, "variants": list(value.variants), self.name: value.document}

    def fact(self, table: Table, value: Any) -> Fact:
        """The id with its variants: `pagat-4p+piccolo`."""
        return rules_name(value.id, value.variants) if value is not None else ""

    def schema(self) -> Schema:
        """The JSON Schema of a whole ruleset, which `tarok schema ruleset` describes."""
        return {"type": "object"}


class Payer(NameField):
    """Somebody of this evening, or of another one."""

    __slots__ = ()

    def take(self, saying: EveningWords) -> Any:
        """The payer that the next word names, whether he plays in this evening or not."""
        return saying.payer()


class TypedWords(TextField):
    """The words typed for a hand, which a record has before the hand itself."""

    shift = -1.5
    left_out = False
    __slots__ = ()

    def take(self, saying: EveningWords) -> str:
        """The words of the last hand that was taken, as they were typed."""
        return saying.typed


class Totals(Amounts):
    """Amounts by player."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, Amount]:
        """The amounts by player, each of whom must have a total in this evening."""
        if not isinstance(value, dict) or not value.keys() <= reading.of.totals.keys():
            reading.problems.append(NO_TOTALS(path))
            return {}
        return super().read(value, path, reading)

    def take(self, saying: EveningWords) -> dict[str, Amount]:
        """The totals that words such as `Ana=120` state."""
        return saying.standing()

    def fact(self, table: Table, value: Any) -> Fact:
        """Each player with his total."""
        decimals = table.rules.unit.decimals
        return tuple(
            [
                said("{name} {amount}", name=name, amount=Quantity(amount, decimals, sign=True))
                for name, amount in value.items()
            ]
        )


class GivenRadli(Field):
    """Radli by player that are given, or taken where the number is below zero."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> dict[str, int]:
        """The radli by player: whole numbers other than 0, below 0 where radli are taken."""
        if not isinstance(value, dict) or not value or not value.keys() <= reading.of.totals.keys():
            reading.problems.append(NO_WHEELS(path))
            return {}
        for number in value.values():
            if type(number) is not int or not 0 < abs(number) <= MOST_RADLI:
                reading.problems.append(NO_WHEELS(path))
        return dict(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The same radli under the players' new names."""
        return {names.get(name, name): number for name, number in value.items()}

    def take(self, saying: EveningWords) -> dict[str, int]:
        """The radli that words such as `+Ana` and `-Boris` give and take."""
        return saying.wheels()

    def fact(self, table: Table, value: Any) -> Fact:
        """Each player with the radli that he is given or that are taken from him, with a sign."""
        return tuple(
            [
                said("{name} {amount}", name=name, amount=Quantity(number, 0, sign=True))
                for name, number in value.items()
            ]
        )

    def schema(self) -> Schema:
        """The JSON Schema of whole numbers by player."""
        number = {"type": "integer", "minimum": -MOST_RADLI, "maximum": MOST_RADLI, "not": {"const": 0}}
        return {"type": "object", "minProperties": 1, "additionalProperties": number}


class HandFacts(Field):
    """The facts of a hand."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> Hand | None:
        """The hand that a document states, for the table as it was."""
        problems: list[Problem] = []
        hand = read_hand(reading.of.table, value, problems, recorded=True)
        around = path.removesuffix("hand")  # the hand is inside another event
        reading.problems.extend([one._replace(path=around + one.path) for one in problems])
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
        return HandInWords(table, value)

    def schema(self) -> Schema:
        """The JSON Schema of a hand."""
        return hand_schema()


class Inside(Field):
    """An event at another place of the evening than its end. `event_of` finds its class."""

    __slots__ = ("event_of",)

    def __init__(self, event_of: Callable[[Body], type[Event] | None], name: str = "") -> None:
        super().__init__(name)
        self.event_of = event_of

    def read(self, value: Any, path: str, reading: Reading) -> Event | None:
        """The event within, which has to be of a kind that can go to an earlier place."""
        found = self.event_of(value) if isinstance(value, dict) else None
        if found is None or not found.goes_before:
            reading.problems.append(NO_EVENT(path))
            return None
        return found.read(value, path, reading)

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

    def schema(self) -> Schema:
        """The JSON Schema of an event, whose kind says what else it has."""
        kind = {"kind": {"type": "string"}}
        return {"type": "object", "properties": kind, "required": ["kind"], "additionalProperties": True}


class Edits(Field):
    """Lines of the ledger that count as they were edited, with what stood there before."""

    __slots__ = ()

    def read(self, value: Any, path: str, reading: Reading) -> tuple[Accepted, ...]:
        """The edited lines, each with the digest of its present text and, if known, its text before."""
        entries = value if isinstance(value, list) else []
        found = [accepted for entry in entries if (accepted := Accepted.read(entry)) is not None]
        if not isinstance(value, list) or len(found) != len(value):
            reading.problems.append(NO_EDITS(path))
        return tuple(found)

    def written(self, value: Any) -> list[Body]:
        """An entry for each edited line."""
        return [one.entry() for one in value]

    def fact(self, table: Table, value: Any) -> Fact:
        """The numbers of the edited lines."""
        return tuple([one.line for one in value])

    def schema(self) -> Schema:
        """The JSON Schema of edited lines."""
        return {"type": "array", "items": {"type": "object"}}


def renamed(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The same hand after players changed their names."""

    def of(name: str | None) -> str | None:
        """The new name of a player; None stays None."""
        return names.get(name, name) if name is not None else None

    def kontra(said: Kontra) -> Kontra:
        """The doubling under the new names of those who spoke."""
        return said._replace(names=tuple([names.get(name, name) for name in said.names]))

    return hand._replace(
        declarer=of(hand.declarer),
        partner=of(hand.partner),
        piles=tuple([(names.get(name, name), points) for name, points in hand.piles]),
        kontra=kontra(hand.kontra),
        bonuses=tuple([fact._replace(by=of(fact.by), kontra=kontra(fact.kontra)) for fact in hand.bonuses]),
        captured=tuple([one._replace(loser=names.get(one.loser, one.loser), by=of(one.by)) for one in hand.captured]),
        declarations=tuple([(names.get(name, name), ids) for name, ids in hand.declarations]),
        resting=of(hand.resting),
        revoke=hand.revoke and hand.revoke._replace(by=names.get(hand.revoke.by, hand.revoke.by)),
    )
