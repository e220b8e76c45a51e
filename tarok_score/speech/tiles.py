"""The facts of a tile: what a construction says with the words that it took."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..hand.exact import complete
from ..hand.facts import BonusSaid, Fact
from ..hand.hand import DEFENDERS, UNCOUNTED, Kontra
from ..hand.table import Table
from ..hand.writing import has as has_card
from ..pack import POINTS
from ..problems import unsaid
from ..words.folding import STOPS
from .chart import Tile

UNCLEAR = unsaid("speech-unclear", "may be meant in two ways", "say it in other words")
UNSURE = unsaid("speech-unsure", "whose result is it, the game's or the bonus's?", "say it beside its word")
NOBODY_SAID = unsaid("nobody-said", "does not say who", "{word}:NAME")

#: The largest number that may be a difference where nothing says so: `padla 15`.
SMALL = 20

#: What a mark beside a bonus says of it.
MARKS: dict[str, tuple[str, Any]] = {
    "ANN": ("announced", True),
    "SIL": ("announced", False),
    "WON": ("made", True),
    "LOST": ("made", False),
    "DEF": ("side", DEFENDERS),
    "announced": ("announced", True),
    "silent": ("announced", False),
    "made": ("made", True),
    "lost": ("made", False),
    "defenders": ("side", DEFENDERS),
}

PEOPLE = ("N", "A")


@cache
def _templates(facts: str) -> tuple[tuple[str, str], ...]:
    """The facts that a construction says, as pairs of a kind and its value."""
    found = []
    for text in facts.split():
        kind, _, value = text.partition("=")
        if text.startswith("bonusword"):
            kind, value = "bonusword", text.partition(":")[2]
        found.append((kind, value))
    return tuple(found)


class Took:
    """The senses that a tile took, by their classes."""

    def __init__(self, table: Table, tile: Tile) -> None:
        self.table = table
        self.words = " ".join([edge.said for edge in tile.took])
        self.senses = [edge.sense for edge in tile.took]
        self.by: dict[str, list[str]] = {}
        self.things: list[tuple[str, str]] = []
        for sense in self.senses:
            name = (
                "N"
                if sense.kind in PEOPLE
                else "K"
                if sense.kind == "KD"
                else "M"
                if sense.kind == "LM"
                else sense.kind
            )
            name = "#" if name == "ORD" else "W" if name == "WB" else name
            self.by.setdefault(name, []).append(sense.key)
            if name in "BDM":
                self.by.setdefault("Z", []).append(f"{name}{sense.key}")
            if name in ("N", "P", "#", "S", "C"):
                self.things.append(("N" if name == "P" else name, sense.key))

    def value(self, text: str) -> str | None:
        """What a reference of a template means: `N2` is the second player."""
        head = text.rstrip("123456789") or text
        at = int(text[len(head) :] or 1) - 1
        found = self.by.get(head, [])
        return found[at] if at < len(found) else None

    def number(self, text: str) -> int | None:
        """The number that a reference means."""
        said = self.value(text)
        return int(said) if said is not None and said.isdecimal() else None


def facts_of_tile(table: Table, tile: Tile) -> list[Fact] | None:
    """The facts of a tile; None where its construction says nothing that can be."""
    assert tile.construction is not None
    took = Took(table, tile)
    people = took.by.get("N", []) + took.by.get("P", [])
    if len(set(people)) < len(people):
        return None
    found: list[Fact] = []
    for kind, value in _templates(tile.construction.facts):
        made = _fact(took, kind, value)
        if made is None:
            return None
        found += made
    return found


#: Facts that are so or not, facts of one thing that was named, and facts of several.
PLAIN = frozenset({"alone", "others", "othersnil", "passed", "nofull", "allwon"})
NAMING = frozenset(
    {"contract", "declarer", "partner", "who", "resting", "only", "everything", "side", "into", "notso", "defend"}
)
SEVERAL = frozenset({"bonusof", "declaredboth", "declaredown", "of"})
NUMBERS = frozenset({"points", "theirs", "they", "by", "diff", "same"})


def _fact(took: Took, kind: str, value: str) -> list[Fact] | None:
    """The facts of one template; None where it cannot be."""
    words, table = took.words, took.table
    if kind in NUMBERS:
        return _number(took, kind, value)
    if kind in PLAIN and not value:
        return [Fact(kind, True, words)]
    if kind in NAMING or kind == "alone":
        name = took.value(value)
        return None if name is None else [Fact(kind, name, words)]
    if kind in SEVERAL:
        things = [took.value(one) for one in value.split(",")]
        of = things[-1] or ""
        if kind == "of" and of in ("1", "2", "3") and not any(one.isdigit() for one in words):
            return None  # `took a two` is a contract
        return [Fact(kind, (*things[:-1], int(of)) if kind == "of" and of.isdecimal() else tuple(things), words)]
    if kind.startswith(("last:", "both:")):
        head, _, marks = kind.partition(":")
        of_it = _bonus(took, marks, BonusSaid(""))
        return None if of_it is None else [one._replace(kind=head) for one in of_it]
    match kind:
        case "new" | "-":
            return []
        case "-no":
            return None
        case "?":
            return [unclear(words)]
        case "whose":
            return [Fact("missing", NOBODY_SAID(f'"{words}"', word=words.rstrip(STOPS)), words)]
        case "about":
            return [Fact("about", took.value("C"), words)] if took.value("C") else []
        case "word":
            return complete(table, took.value("W") or "", words, [])
        case "exchange":
            said = complete(table, took.by["W"][1], words, [])
            return None if said is None else [*(_without_word(took) or ()), *said]
        case "won" | "lost":
            return [Fact("won", kind == "won", words)]
        case "unmade":
            return [Fact("unmade", ("bonus", took.value("B")), words)]
        case "solo":  # `sam tri` may be solo three
            key = took.value("C") or ""
            solo = any(one.endswith(key) and one.startswith("solo") for one in table.rules.contracts)
            return [unclear(words)] if table.rules.contracts[key].partner and solo else []
        case "both":
            once = took.value("K") == "1"
            return [Fact("defend", took.value(one), words) for one in value.split(",")] if once else None
        case "level":
            level, contract = took.number(value), took.value("C")
            fits = level is not None and (contract is None or 1 <= level <= len(table.rules.contracts[contract].levels))
            return [Fact("level", level, words)] if fits else None
        case "single":
            single = value if value == "king_in_talon" else took.value("SINGLE")
            return [Fact(single or "thrown_in", True, words)]
    return _COMPOSED[kind](took, value)


def unclear(words: str) -> Fact:
    """That words may be meant in two ways."""
    return Fact("unknown", UNCLEAR(f'"{words}"'), words)


def _number(took: Took, kind: str, value: str) -> list[Fact] | None:
    """Card points or a difference."""
    if value == "S":
        said = took.value("S") or "+0"
        return [Fact("diff", (said[0], int(said[1:])), took.words)]
    if value == "35":
        return [Fact("points", 35, took.words)]
    sign = value[0] if value[0] in "+-" else ""
    figure = took.value(value.lstrip("+-")[:1] if value == "##" else value.lstrip("+-"))
    if figure == "35+1":
        return [Fact("points", figure, took.words)] if kind == "points" else None
    number = None if figure is None or not figure.isdecimal() else int(figure)
    if number is None or (kind in ("theirs", "they") and not 0 <= number <= POINTS):
        return None
    if value == "##" and number <= SMALL:
        return None  # `for ten` may be a difference
    if kind == "points" and 0 < number <= 3 and not any(one.isdigit() for one in took.words):
        return None  # `three` is a contract
    return [Fact(kind, (sign, number) if sign else number, took.words)]


def _bonus(took: Took, value: str, base: BonusSaid | None = None) -> list[Fact] | None:
    """A bonus with its marks."""
    head, *marks = value.split(":") if base is None else ["", *value.split(":")]
    key = took.value(head) if base is None else base.bonus
    if key is None:
        return None
    found: dict[str, Any] = {}
    for mark in marks:
        for field, said in _mark(took, mark):
            if said is None or found.setdefault(field, said) != said:
                return None
    if base is not None:
        both = base.joined(BonusSaid(key, **found))
        return None if both is None else [Fact("bonus", both, took.words)]
    return [Fact("bonus", BonusSaid(key, **found), took.words)]


def _mark(took: Took, mark: str) -> Iterator[tuple[str, Any]]:
    """What a mark of a template says of a bonus."""
    if mark == "*":
        kinds = [one.kind for one in took.senses if one.kind in MARKS]
        yield from [MARKS[kind] for kind in kinds]
        if len(set(kinds)) < len(kinds):
            yield "made", None  # said twice: no one bonus
    elif mark == "took":
        if took.table.rules.bonuses[took.value("B") or ""].last_trick:
            yield "made", None  # who took a pagat from somebody did not make it
    elif mark == "itself":
        yield "itself", took.value("ITSELF") == "itself"
    elif mark.startswith("by="):
        yield "by", took.value(mark[3:])
    elif mark.startswith("kontra="):
        yield "kontra", _said_kontra(took, mark[7:])
    else:
        yield MARKS[mark.rstrip("!")]


def _said_kontra(took: Took, value: str) -> Kontra:
    """A word of doubling with those who spoke."""
    word, _, names = value.partition("@")
    who = tuple([found for one in names.split(",") if one and (found := took.value(one)) is not None])
    return Kontra(int(took.value(word) or 1), who)


def _kontra(took: Took, value: str) -> list[Fact] | None:
    """A word of doubling on the game."""
    kontra = _said_kontra(took, value)
    return None if len(kontra.names) > kontra.level else [Fact("kontra", kontra, took.words)]


def _bonus_word(took: Took, value: str) -> list[Fact] | None:
    """A complete word for a bonus, and a word of doubling on it."""
    facts = complete(took.table, took.value("W") or "", took.words, [])
    if not facts or facts[0].kind != "bonus":
        return None
    return _bonus(took, f"announced:{value}", facts[0].value)


def _captured(took: Took, value: str) -> list[Fact] | None:
    """A card of the trula that was lost, from whom and by whom."""
    _, _, who = value.partition(":")
    names = [took.value(one) if one != "?" else "" for one in who.split(",")]
    if None in names:
        return None
    return [Fact("captured", (took.value("M"), names[0], names[1] if len(names) > 1 else None), took.words)]


def _none(took: Took, value: str) -> list[Fact] | None:
    """What there was not."""
    kinds = {"B": "bonus", "D": "declared", "M": "captured", "k": "kontra"}
    key = None if value == "kontra" else took.value(value)
    if value[0] == "Z" and key is not None:
        value, key = key[0], key[1:]
    if value == "kontra":
        key = took.value("K")
    return [Fact("none", (kinds[value[0]], key), took.words)]


def _not(took: Took, value: str) -> list[Fact] | None:
    """What stands in a hand and is to be something else."""
    if value[0] == "N":
        return [Fact("not", ("N", took.value(value)), took.words)]
    return [Fact("not", took.things[int(value[1:] or 1) - 1], took.words)]


def _instead(took: Took, value: str) -> list[Fact] | None:
    """One thing in the place of another of its kind."""
    old, new = took.things[:2]
    alike = old[0] == new[0] or {old[0], new[0]} == {"#", "S"}
    return [Fact("instead", (old, new), took.words)] if alike and old != new else None


def _without(took: Took, value: str) -> list[Fact] | None:
    """What goes from a hand, and whose it was."""
    thing, _, whose = value.partition(":")
    kinds = {"B": "bonus", "D": "declared", "M": "captured", "K": "kontra"}
    who = "defenders" if whose == "defenders" else took.value("N") or took.value("P") if whose else None
    if thing == "W":
        return _without_word(took)
    key = took.value(thing)
    if thing[0] == "Z" and key is not None:
        thing, key = key[0], key[1:]
    return None if key is None else [Fact("without", (kinds[thing[0]], key, who), took.words)]


def _without_word(took: Took) -> list[Fact] | None:
    """What a complete word says, as what goes."""
    found = []
    for fact in complete(took.table, took.value("W") or "", took.words, []) or ():
        if fact.kind == "bonus":
            whose = fact.value.by or ("defenders" if fact.value.side else None)
            found.append(Fact("without", ("bonus", fact.value.bonus, whose), took.words))
        elif fact.kind == "captured":
            found.append(Fact("without", ("captured", fact.value[0], fact.value[1]), took.words))
        elif fact.kind == "kontra":
            who = fact.value.names[-1] if fact.value.names else None
            found.append(Fact("without", ("game", str(fact.value.level), who), took.words))
        elif fact.kind == "declared":
            found += [Fact("without", ("declared", one, fact.value[0]), took.words) for one in fact.value[1]]
    return found or None


def _on(took: Took, value: str) -> list[Fact] | None:
    """Whose the kontra of a hand was: the game's, or that of a bonus."""
    return [Fact("on", took.value("B"), took.words)]


def _swap(took: Took, value: str) -> list[Fact] | None:
    """Two players in each other's place."""
    return [Fact("swap", tuple(took.by["N"][:2]), took.words)]


def _without_kontra(took: Took, value: str) -> list[Fact] | None:
    """The kontra on a bonus, which goes."""
    return [Fact("withoutkontra", took.value("B"), took.words)]


def _declared(took: Took, value: str) -> list[Fact] | None:
    """Declarations of a player."""
    who, _, ids = value.partition(":")
    name, keys = took.value(who), tuple([took.value(one) for one in ids.split(",")])
    if name is None or None in keys:
        return None
    return [Fact("declared", (name, tuple(dict.fromkeys(keys))), took.words)]


def _pile(took: Took, value: str) -> list[Fact] | None:
    """What one player took."""
    who, _, text = value.partition(":")
    name, number = took.value(who), took.number("#")
    if text == "rest":
        return [Fact("rest", name, took.words)]
    if text == "full" or (text == "over#" and number == POINTS // 2):
        return [Fact("pile", (name, UNCOUNTED), took.words)]
    if text == "0":
        return [Fact("pile", (name, 0), took.words)]
    return None if number is None or number > POINTS or text != "#" else [Fact("pile", (name, number), took.words)]


def _card(took: Took, value: str) -> list[Fact] | None:
    """A pagat or škis that was lost to the other side, where the rules pay for it."""
    key, _, who = value.partition(":")
    card = "skis" if "skis" in (took.value(key) or "") else "pagat"
    if not any(one.kind == "B" and "pagat" in one.key for one in took.senses) or not has_card(took.table.rules, card):
        return None
    loser, _, by = who.partition(",")
    return [Fact("captured", (card, took.value(loser), took.value(by) if by else None), took.words)]


def _left(took: Took, value: str) -> list[Fact] | None:
    """A card that stayed in the talon."""
    return [Fact("left", took.value("M"), took.words)]


def _revoke(took: Took, value: str) -> list[Fact] | None:
    """A breach of the rules."""
    return [Fact("revoke", (took.value("N"), took.value("BREACH")), took.words)]


_COMPOSED = {
    "bonus": _bonus,
    "bonusword": _bonus_word,
    "kontra": _kontra,
    "captured": _captured,
    "none": _none,
    "not": _not,
    "instead": _instead,
    "without": _without,
    "withoutkontra": _without_kontra,
    "swap": _swap,
    "on": _on,
    "declared": _declared,
    "pile": _pile,
    "left": _left,
    "card": _card,
    "revoke": _revoke,
}
