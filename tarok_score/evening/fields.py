"""What a fact of an event can be: a player, an amount, a text, a hand …

Each kind of fact knows how it is read from a record, written into one, taken from words, and said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..amounts import Amount, parse, plain, plain_all
from ..hand.document import read as read_hand
from ..hand.document import write as write_hand
from ..hand.hand import Hand, Kontra
from ..hand.table import Spelt, Table
from ..law.library import from_document
from ..law.ruleset import Ruleset
from ..ledger import Accepted
from ..limits import LONGEST_FULL_NAME, LONGEST_RECORDED
from ..problems import Problem, Refused, Wrong, malformed
from ..words.folding import cut, fold, printable
from ..words.notation_words import TALON_WORDS
from ..words.said import Fact, Quantity, Said, said

if TYPE_CHECKING:
    from .event import Event
    from .saying import Saying
    from .state import State

Body: TypeAlias = dict[str, Any]
NEEDED: Any = object()

NOBODY = malformed("record-player", "names nobody at the table")
NO_TEXT = malformed("record-text", "must be text of at most {most} characters")
NO_NUMBER = malformed("record-number", "must be the number of a hand")
NO_AMOUNT = malformed("record-amount", "must be an exact amount", 'such as "-20" or "0.50"')
NO_TOTALS = malformed("record-totals", "must be amounts by player")
NO_NAME = malformed("record-name", "must be a name")
NO_NAMES = malformed("record-names", "must be names")
NO_RULES = malformed("record-rules", "must be a whole ruleset")
NO_EVENT = malformed("record-event", "must be an event that can stand at another place")
NO_EDITS = malformed("record-edits", "must be a list of lines with their digests")


class Field:
    """One fact of an event: where it stands in a record, and what holds where it is not said."""

    #: How far a field moves from its place in the declaration to its place in a record.
    shift: ClassVar[float] = 0

    #: Whether a record leaves it out where it is what holds anyway.
    left_out: ClassVar[bool] = True

    __slots__ = ("default", "key", "name")

    def __init__(self, key: str = "", default: Any = NEEDED) -> None:
        self.key, self.default, self.name = key, default, key

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.key = name, self.key or name

    def read(self, state: State, body: Body, problems: list[Problem]) -> Any:
        """The fact that a record states. What is wrong with it is added to the problems."""
        value = body.get(self.key)
        if value is None and self.default is not NEEDED:
            return self.default
        return self.value(state, value, problems)

    def value(self, state: State, value: Any, problems: list[Problem]) -> Any:
        """The fact that a value of JSON states."""
        raise NotImplementedError

    def written(self, value: Any) -> Any:
        """The fact as JSON."""
        return value

    def write(self, value: Any, body: Body) -> None:
        """Puts the fact into a record."""
        if not self.left_out or value != self.default:
            body[self.key] = None if value is None else self.written(value)

    def take(self, saying: Saying) -> Any:
        """The fact that somebody states in words."""
        raise NotImplementedError

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        """The fact where players have other names."""
        return value

    def fact(self, table: Table, value: Any) -> Fact:
        """The fact in a sentence."""
        fact: Fact = value
        return fact


class Seated(Field):
    """A player who sits at the table; with a default, also nobody."""

    left_out = False
    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> str:
        if value not in state.table.players:
            problems.append(NOBODY(self.key))
            return ""
        return str(value)

    def take(self, saying: Saying) -> str | None:
        if self.default is None and saying.words and fold(saying.words[0]) in TALON_WORDS:
            saying.words.pop(0)
            return None
        return saying.player()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return names.get(value, value)


class Known(Seated):
    """Anybody who sits at the table or did so earlier in the evening."""

    left_out = True
    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> str:
        if value not in tuple(state.totals):
            problems.append(NOBODY(self.key))
            return ""
        return str(value)

    def take(self, saying: Saying) -> str | None:
        return saying.player(everybody=True)


class Names(Field):
    """Names in their order."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            problems.append(NO_NAMES(self.key))
            return ()
        return tuple(value)

    def written(self, value: Any) -> list[str]:
        return list(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return tuple([names.get(name, name) for name in value])

    def fact(self, table: Table, value: Any) -> Fact:
        return " ".join(value)


class Pairs(Field):
    """One name for each of several."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> dict[str, str]:
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value.values()):
            problems.append(NO_NAMES(self.key))
            return {}
        return dict(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return {names.get(new, new): names.get(old, old) for new, old in value.items()}

    def fact(self, table: Table, value: Any) -> Fact:
        return tuple([f"{old}→{new}" for new, old in value.items()])


class FullNames(Pairs):
    """The full names that go with short ones."""

    __slots__ = ()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return {names.get(name, name): full for name, full in value.items()}

    def fact(self, table: Table, value: Any) -> Fact:
        return tuple([f"{name} = {cut(full, LONGEST_FULL_NAME)}" for name, full in value.items()])


class Rules(Field):
    """Other rules: their id, their variants, and all that they say."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> Ruleset | None:
        raise NotImplementedError

    def read(self, state: State, body: Body, problems: list[Problem]) -> Ruleset | None:
        document, variants = body.get(self.key), body.get("variants", [])
        if document is None:
            return None
        if not isinstance(document, dict) or not isinstance(variants, list):
            problems.append(NO_RULES(self.key))
            return None
        try:
            return from_document(document, tuple([str(name) for name in variants]))
        except Refused as refused:
            problems.extend([one._replace(path=f"{self.key}.{one.path}".strip(".")) for one in refused.problems])
            return None

    def write(self, value: Any, body: Body) -> None:
        if value is not None:
            body |= {"ruleset": value.id, "variants": list(value.variants), self.key: value.document}

    def fact(self, table: Table, value: Any) -> Fact:
        return "+".join([value.id, *value.variants]) if value is not None else ""


class Text(Field):
    """What somebody typed, in his own words; `asks` is what its option is for."""

    __slots__ = ("asks",)

    def __init__(self, key: str = "", default: Any = NEEDED, asks: str = "") -> None:
        super().__init__(key, default)
        self.asks = asks

    def value(self, state: State, value: Any, problems: list[Problem]) -> str:
        if not isinstance(value, str) or len(value) > LONGEST_RECORDED:
            problems.append(NO_TEXT(self.key, most=LONGEST_RECORDED))
            return ""
        return value

    def take(self, saying: Saying) -> Any:
        if self.default is None and self.name not in saying.options and not saying.words:
            return None
        return saying.text(self.name)

    def fact(self, table: Table, value: Any) -> Fact:
        return printable(value or "")


class Name(Text):
    """A name, whoever has it."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> str:
        if not isinstance(value, str) or not value or len(value) > LONGEST_RECORDED:
            problems.append(NO_NAME(self.key))
            return ""
        return value

    def take(self, saying: Saying) -> Any:
        return saying.name()

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return names.get(value, value)


class Payer(Name):
    """Somebody of this evening, or of another one."""

    __slots__ = ()

    def take(self, saying: Saying) -> Any:
        return saying.payer()


class Reason(Text):
    """Why something is done all the same; it stands in the record only where it was needed."""

    __slots__ = ()

    def take(self, saying: Saying) -> str | None:
        return saying.option(self.name)


class Typed(Text):
    """What was typed for a hand. It stands in a record before the hand that was made of it."""

    shift = -1.5
    left_out = False
    __slots__ = ()

    def take(self, saying: Saying) -> str:
        return saying.typed


class Number(Field):
    """The number of a hand."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> int:
        if type(value) is not int or value < 1:
            problems.append(NO_NUMBER(self.key))
            return 0
        return value

    def take(self, saying: Saying) -> int:
        return saying.number(self.name)


class AmountField(Field):
    """An exact amount; with a sign where it changes a total, else more than nothing.

    `nothing` is what is wrong with one that says nothing.
    """

    __slots__ = ("nothing", "sign")

    def __init__(self, key: str = "", default: Any = NEEDED, sign: bool = True, nothing: Wrong | None = None) -> None:
        super().__init__(key, default)
        self.sign, self.nothing = sign, nothing

    def value(self, state: State, value: Any, problems: list[Problem]) -> Amount:
        return _amount(value, self.key, problems)

    def written(self, value: Any) -> str:
        return plain(value)

    def take(self, saying: Saying) -> Amount:
        known = len(saying.problems)
        found = saying.amount(self.name)
        says_nothing = found == 0 if self.sign else found <= 0
        if says_nothing and self.nothing is not None and len(saying.problems) == known:
            saying.problems.append(self.nothing("AMOUNT"))
        return found

    def fact(self, table: Table, value: Any) -> Fact:
        return Quantity(value, table.rules.unit.decimals, self.sign)


class Totals(Field):
    """Amounts by player."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> dict[str, Amount]:
        if not isinstance(value, dict) or not value.keys() <= state.totals.keys():
            problems.append(NO_TOTALS(self.key))
            return {}
        return {name: _amount(amount, f"{self.key}.{name}", problems) for name, amount in value.items()}

    def written(self, value: Any) -> dict[str, str]:
        return plain_all(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return {names.get(name, name): amount for name, amount in value.items()}

    def take(self, saying: Saying) -> dict[str, Amount]:
        return saying.standing()

    def fact(self, table: Table, value: Any) -> Fact:
        decimals = table.rules.unit.decimals
        return tuple([
            said("{name} {amount}", name=name, amount=Quantity(amount, decimals, sign=True))
            for name, amount in value.items()
        ])  # fmt: skip


class HandFacts(Field):
    """The facts of a hand."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> Hand | None:
        return read_hand(state.table, value, problems, recorded=True)

    def written(self, value: Any) -> Body:
        return write_hand(value)

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return renamed(value, names)

    def take(self, saying: Saying) -> Hand | None:
        return saying.hand()

    def fact(self, table: Table, value: Any) -> Fact:
        return Spelt(table, value)


class Inside(Field):
    """An event that happened at another place of the evening than at its end."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> Event | None:
        from .event import Event as Events

        kind = value.get("kind") if isinstance(value, dict) else None
        found = Events.KINDS.get(kind) if isinstance(kind, str) else None
        if found is None or not found.goes_before:
            problems.append(NO_EVENT(self.key))
            return None
        inner: list[Problem] = []
        event = found.read(state, value, inner)
        problems.extend([one._replace(path=f"{self.key}.{one.path}") for one in inner])
        return event

    def written(self, value: Any) -> Body:
        body: Body = value.write()
        return body

    def renamed(self, value: Any, names: Mapping[str, str]) -> Any:
        return value.renamed(names)

    def fact(self, table: Table, value: Any) -> Fact:
        title: Said = value.title(table)
        return title


class Edits(Field):
    """Lines of the ledger that count as they stand after an edit, with what stood there before."""

    __slots__ = ()

    def value(self, state: State, value: Any, problems: list[Problem]) -> tuple[Accepted, ...]:
        entries = value if isinstance(value, list) else []
        found = [accepted for entry in entries if (accepted := Accepted.read(entry)) is not None]
        if not isinstance(value, list) or len(found) != len(value):
            problems.append(NO_EDITS(self.key))
        return tuple(found)

    def written(self, value: Any) -> list[Body]:
        return [one.entry() for one in value]

    def fact(self, table: Table, value: Any) -> Fact:
        return tuple([one.line for one in value])


def _amount(value: Any, path: str, problems: list[Problem]) -> Amount:
    try:
        return parse(value)
    except (ValueError, TypeError):
        problems.append(NO_AMOUNT(path))
        return 0


def renamed(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The same hand where players have other names."""

    def of(name: str | None) -> str | None:
        return names.get(name, name) if name is not None else None

    def kontra(said: Kontra) -> Kontra:
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


def seated(key: str = "", *, default: Any = NEEDED) -> Any:
    """A player at the table."""
    return Seated(key, default)


def known(key: str = "", *, default: Any = NEEDED) -> Any:
    """Somebody who sits at the table, or did so earlier in the evening."""
    return Known(key, default)


def name(key: str = "", *, default: Any = NEEDED) -> Any:
    """Anybody's name."""
    return Name(key, default)


def paying(key: str = "", *, default: Any = NEEDED) -> Any:
    """Somebody of this evening, or of another one."""
    return Payer(key, default)


def names(key: str = "", *, default: Any = NEEDED) -> Any:
    """Several names."""
    return Names(key, default)


def pairs(key: str = "", *, default: Any = NEEDED) -> Any:
    """A name for each of several."""
    return Pairs(key, default)


def full_names(key: str = "", *, default: Any = NEEDED) -> Any:
    """A full name for each of several names."""
    return FullNames(key, default)


def rules(key: str = "", *, default: Any = None) -> Any:
    """A whole ruleset."""
    return Rules(key, default)


def inside(key: str = "", *, default: Any = NEEDED) -> Any:
    """An event with all its facts."""
    return Inside(key, default)


def text(key: str = "", *, default: Any = NEEDED, asks: str = "") -> Any:
    """A text that a person typed, as an option of a command where it says what that asks."""
    return Text(key, default, asks)


def reason(key: str = "", *, default: Any = None) -> Any:
    """Why it is done all the same; left out where nobody had to say."""
    return Reason(key, default)


def typed(key: str = "", *, default: Any = "") -> Any:
    """The words that a hand was made of."""
    return Typed(key, default)


def numbered(key: str = "", *, default: Any = NEEDED) -> Any:
    """The number of a hand."""
    return Number(key, default)


def amount(key: str = "", *, default: Any = NEEDED, sign: bool = True, nothing: Wrong | None = None) -> Any:
    """An exact amount."""
    return AmountField(key, default, sign, nothing)


def totals(key: str = "", *, default: Any = NEEDED) -> Any:
    """Amounts by player."""
    return Totals(key, default)


def hand(key: str = "", *, default: Any = NEEDED) -> Any:
    """The facts of a hand."""
    return HandFacts(key, default)


def edits(key: str = "", *, default: Any = NEEDED) -> Any:
    """Edited lines of the ledger."""
    return Edits(key, default)
