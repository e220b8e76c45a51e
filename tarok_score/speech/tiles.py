"""The facts of a tile: what a construction says with the words that it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from ..hand import DEFENDERS, UNCOUNTED, Kontra, Table
from ..hand.facts import SAYS, BonusSaid, Fact, complete
from ..hand.writing import has
from ..pack import HALF, POINTS
from ..problems import problem
from ..words.classes import OF_MARK, counted_number
from ..words.folding import STOPS, fold
from .chart import Tile

#: The largest number that may be a difference if nothing says so: `padla 15`.
SMALL = 20
#: What a mark beside a bonus says of it.
MARKS: dict[str, tuple[str, Any]] = SAYS | {kind: SAYS[mark] for mark, kind in OF_MARK.items()} | {"HOLD": SAYS["made"]}

#: The classes by which the words of a tile are found, if several are one.
CLASS = {"A": "N", "P": "N", "KD": "K", "LM": "M", "ORD": "#", "EVEN": "#", "NOKONTRA": "K"}
#: The kinds of facts by the class of what there was not, or goes.
KIND = {"B": "bonus", "D": "declared", "M": "captured", "K": "kontra"}
#: A kind of fact with its value.
KindAndValue: TypeAlias = "tuple[str, Any]"


class Took:
    """The senses that a tile took, by their classes."""

    def __init__(self, table: Table, tile: Tile) -> None:
        self.table = table
        self.words = " ".join([edge.typed for edge in tile.took])
        self.senses = [edge.sense for edge in tile.took]
        self.by: dict[str, list[str]] = {}
        self.named: list[tuple[str, str]] = []
        for sense in self.senses:
            name = CLASS.get(sense.kind, sense.kind)
            self.by.setdefault(name, []).append(sense.key)
            if name in "BDM":
                self.by.setdefault("Z", []).append(f"{name}{sense.key}")
            if name in ("N", "#", "S", "C"):
                self.named.append((name, sense.key))

    def value(self, text: str) -> str | None:
        """The value of a reference of a template: `N2` is the second player."""
        head = text.rstrip("123456789") or text
        at = int(text[len(head) :] or 1) - 1
        values = self.by.get(head, [])
        return values[at] if at < len(values) else None

    def values(self, text: str) -> list[str | None]:
        """The values of references with commas between them."""
        return [self.value(word) for word in text.split(",")]

    def number(self, text: str) -> int | None:
        """The number that a reference means."""
        value = self.value(text)
        return int(value) if value and value.isdecimal() else None

    def complete(self, at: int = 0) -> list[KindAndValue]:
        """The facts of a complete word."""
        return [(fact.kind, fact.value) for fact in complete(self.table, self.by["W"][at]) or ()]


def facts_of_tile(table: Table, tile: Tile) -> list[Fact] | None:
    """The facts of a tile; None if its construction says nothing possible."""
    assert tile.construction is not None
    took = Took(table, tile)
    people = took.by.get("N", [])
    if len(set(people)) < len(people):
        return None
    facts: list[Fact] = []
    for template in tile.construction.facts.split():
        kind, _, value = template.partition("=")
        read = _read(took, kind, value)
        if read is None:
            return None
        facts += [Fact(*fact, took.words) for fact in read]
    return facts


def unclear(words: str, why: str = "speech-unclear") -> Fact:
    """Says that words can mean two things, or make a hand that may not be the one meant: `speech-unsure`."""
    return Fact("unknown", problem(why, f'"{words}"'), words)


def _read(took: Took, kind: str, ref: str) -> Sequence[KindAndValue] | None:
    """The facts of one template; None if it is impossible."""
    rules, value, head, _, tail = took.table.rules, took.value(ref), *ref.partition(":")
    match kind:
        case "new" | "-":
            return ()
        case "-no":
            return None
        case "cased":  # `kontra cilka pagatu` may be of the pagat, `kontra cilka pagat` is not
            return None if rules.words.keys() & fold(took.words.rstrip(STOPS)).split()[1:] else ()
        case "?":
            return [unclear(took.words, ref or "speech-unclear").content]
        case "whose":
            return [("missing", problem("nobody-said", f'"{took.words}"', word=took.words.rstrip(STOPS)))]
        case "word":
            return took.complete(int(ref or 1) - 1) or None
        case "won" | "lost":
            return [("won", kind == "won")]
        case "points" | "theirs" | "by" | "diff" | "same":
            return _number(took, kind, ref)
        case "bonus" | "last" | "ofboth":
            key = took.value(head) if kind == "bonus" else ""
            bonus = None if key is None else _bonus(took, BonusSaid(key), tail if kind == "bonus" else ref)
            return None if bonus is None else [(kind, bonus)]
        case "kontra":
            kontra = _kontra(took, ref)
            return None if kontra is None or len(kontra.names) > kontra.level else [(kind, kontra)]
        case "both":
            return [("defend", name) for name in took.values(ref)] if took.value("K") == "1" else None
        case "about":
            return [(kind, value or "")]
        case "captured":
            names = [took.value(name) if name != "?" else "" for name in tail.split(",")]
            return None if None in names else [(kind, (took.value("M"), *names, None)[:3])]
        case "card":  # a pagat that was lost to the other side, if the rules pay for it; else it was the last trick's
            key, (loser, *by) = took.value("B") or "", took.values(tail)
            if "pagat" not in key:
                return None
            if not has(rules, "pagat"):
                return [("bonus", BonusSaid(key, by=loser, made=False)), unclear(took.words, "speech-unsure").content]
            return [("captured", ("pagat", loser, *by, None)[:3])]
        case "declared":
            name, keys = took.value(head), took.values(tail)
            return None if name is None or None in keys else [(kind, (name, tuple(dict.fromkeys(keys))))]
        case "revoke":
            return [(kind, (took.value("N"), took.value("BREACH")))]
        case "none" | "without":
            whose = {"": None, "defenders": DEFENDERS}.get(tail, took.value("N"))
            key = took.value(head)
            if key is None or head == "W":
                return (head == "W" and _gone(took)) or None
            letter, key = (key[0], key[1:]) if head[0] == "Z" else (head[0], key)
            return [(kind, (KIND[letter], key, whose))]
        case "not":
            return [(kind, ("N", value) if ref[0] == "N" else took.named[int(ref[1:] or 1) - 1])]
        case "swap" | "declaredown":
            return [(kind, tuple(took.values(ref)))]
        case "solo":  # `sam tri` may be solo three
            key = took.value("C") or ""
            solo = any(contract.endswith(key) and contract.startswith("solo") for contract in rules.contracts)
            number = any(counted_number(fold(word.rstrip(STOPS))) for word in took.words.split())  # `enka` is none
            return [unclear(took.words).content] if rules.contracts[key].partner and solo and number else []
        case "level":
            level, contract = took.number(ref), took.value("C")
            fits = level is not None and (contract is None or 1 <= level <= len(rules.contracts[contract].levels))
            return [(kind, level)] if fits else None
        case "tricks" | "otherseach":
            return [(kind, (took.value(head), took.value(tail) or tail))]
        case "single":
            return [(took.value(ref) or ref, True)]
        case "pile":
            points = took.number(tail.removeprefix("over"))
            if tail == "full" or (tail == "over#" and points == POINTS // 2):
                points = UNCOUNTED
            elif points is None or points > POINTS or tail[0] != "#":
                return None
            return [(kind, (took.value(head), points))]
    return [(kind, value if ref else True)] if value is not None or not ref else None


def _number(took: Took, kind: str, value: str) -> list[KindAndValue] | None:
    """Card points or a difference."""
    if value[0] == "S":
        size = took.value(value) or "+0"
        return [("diff", (size[0], int(size[1:])))]
    sign = value[0] if value[0] in "+-" else ""
    ref = "#" if value == "##" else value.lstrip("+-")
    number = took.number(ref)
    if number is None or (kind == "theirs" and not 0 <= number <= POINTS):
        return [(kind, "35+1")] if kind == "points" and took.value(ref) == "35+1" else None
    if (value == "##" and number <= SMALL) or (sign and number >= HALF):
        return None  # `for ten` may be a difference, `under 35` is none
    if kind == "points" and 0 < number <= 3 and not any(sign.isdigit() for sign in took.words):
        return None  # `three` is a contract
    return [(kind, (sign, number) if sign else number)]


def _bonus(took: Took, base: BonusSaid, marks: str) -> BonusSaid | None:
    """A bonus with more marks; None if they contradict each other."""
    bonus_marks: dict[str, Any] = {}
    for mark in marks.split(":"):
        for field, given in _mark(took, mark) if mark else ():
            if given is None or bonus_marks.setdefault(field, given) != given:
                return None
    return base.joined(BonusSaid(base.bonus, **bonus_marks))


def _mark(took: Took, mark: str) -> Iterator[KindAndValue]:
    """The meaning of a mark of a template for a bonus."""
    if mark == "*":
        kinds = [sense.kind for sense in took.senses if sense.kind in MARKS]
        yield from [MARKS[kind] for kind in kinds]
        if len(set(kinds)) < len(kinds):
            yield "made", None  # said twice: no one bonus
    elif mark in ("took", "caught"):
        last = took.table.rules.bonuses[took.value("B") or ""].last_trick
        # A player who took another's pagat did not make it, and nobody catches a trula.
        if mark == "caught" or last:
            yield "made", None if last == (mark == "took") else False
    elif mark == "itself":
        yield "itself", took.value("ITSELF") == "itself"
    elif mark.startswith("by="):
        yield "by", took.value(mark[3:])
    elif mark.startswith("kontra="):
        yield "kontra", _kontra(took, mark[7:])
    else:
        yield MARKS[mark.rstrip("!")]


def _kontra(took: Took, value: str) -> Kontra | None:
    """A word of doubling with those who spoke; None if one of them cannot have: `flek karlovi`."""
    word, _, by = value.partition("@")
    names = tuple([name for name in took.values(by) if name is not None])
    given = any(sense.form == "to" and sense.key in names for sense in took.senses)
    return None if given else Kontra(int(took.value(word) or 1), names)


def _gone(took: Took) -> list[KindAndValue]:
    """The facts of a complete word, as those that go."""
    gone: list[KindAndValue] = []
    for kind, value in took.complete():
        if kind == "bonus":
            gone.append((kind, (value.bonus, value.by or (DEFENDERS if value.side else None))))
        elif kind == "captured":
            gone.append((kind, value[:2]))
        elif kind == "kontra":
            gone.append(("game", (str(value.level), value.names[-1] if value.names else None)))
        elif kind == "declared":
            gone += [(kind, (item, value[0])) for item in value[1]]
    return [("without", (kind, *value)) for kind, value in gone]
