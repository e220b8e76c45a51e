"""Phrases, units and citations."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from ..amounts import Amount, plain
from ..documents import parts as kinds
from ..evening import events
from ..evening.course import EveningCourse
from ..evening.effects import Entry
from ..evening.notes import notes
from ..evening.parse_words import read
from ..evening.state import State
from ..events.event import Event, Remark, one_line
from ..hand import writing
from ..hand.hand import DECLARER, Hand
from ..hand.spelling import named
from ..hand.table import Table
from ..law.bonuses import Declaration, Holds, KontraWord
from ..law.cards import Instead
from ..law.contracts import Tie, Tier
from ..law.evening import ScaleStep, UnitRule, unit_name
from ..law.payments import Cards, Shares
from ..law.ruleset import Ruleset
from ..law.sources import LAW, ByLanguage, Source, parts
from ..problems import Refused
from ..words.folding import cell, printable
from ..words.notation_words import OwnWord
from ..words.said import Fact, Joined, Quantity, Said, Speech, chained, counted, joined, listed, said


class Called(NamedTuple):
    """A contract, a bonus or a declaration that a value names."""

    id: str
    labels: Mapping[str, str]

    def spoken(self, speech: Speech) -> str:
        """The id as files have it, in English; else the name."""
        return self.id if speech.code == "en" else self.labels.get(speech.code, self.id)


class Units(NamedTuple):
    """The unit of a ruleset, its decimals, and whether kontra works by shares of an item's worth."""

    name: str
    decimals: int
    by_shares: bool
    #: The names of the ruleset's contracts, bonuses and declarations, by id.
    labels: Mapping[str, Mapping[str, str]] = {}

    @classmethod
    def of(cls, rules: Ruleset) -> Units:
        """The units of a ruleset."""
        named = {**rules.declarations, **rules.bonuses, **rules.contracts}
        labels = {id: one.label for id, one in named.items()}
        return cls(rules.unit.name, rules.unit.decimals, rules.payout.form == "reciprocal", labels)

    def named(self, id: str) -> Fact:
        """A thing that the ruleset names by its id: by that id in English, elsewhere by its name in the language."""
        labels = self.labels.get(id)
        return id if labels is None else Called(id, labels)

    def amount(self, *values: Amount) -> Fact:
        """The amount with its unit, `20`, `0.10 Kč`, or several, `10 / 20`; points are left out."""
        amount = Joined(tuple([Quantity(value, self.decimals) for value in values]), " / ")
        return amount if self.name == "points" else said("{amount} {unit}", amount=amount, unit=self.name)


#: The names of the groups of declarations in the shipped rulesets.
GROUPS: Mapping[str, Fact] = {"honours": said("honours"), "barvy": said("barvy")}


def value_in_words(key: kinds.Key, value: Any, units: Units) -> Fact:
    """A built value in the words of its key."""
    if key is KontraWord.keys["level"]:
        return _doubled(value, units)
    if key is UnitRule.keys["name"]:
        return unit_name(value)
    match key:
        case kinds.Flag():
            return said(key.yes if value else key.no)
        case kinds.Choice():
            return said(key.words[value])
        case kinds.Whole():
            return _whole(key, value)
        case kinds.ExactAmount():
            if key.bare:
                return str(value)
            return said(key.nought) if key.nought and not value else units.amount(value)
        case kinds.Several():
            return _several(key, value, units)
        case kinds.OfPart():
            return WHOLE_PARTS[key.of](value, units)
        case kinds.Text() if key.pattern == kinds.KEY:
            return units.named(value)
        case kinds.Text() if key is Declaration.keys["group"]:
            return GROUPS.get(value, str(value))
    return str(value)


def default_in_words(key: kinds.Key, units: Units) -> Fact | None:
    """The value that holds if the key is left out; None where nothing can be said of it."""
    if key.absent:
        return said(key.absent)
    if key.default is not kinds.REQUIRED and isinstance(key, kinds.Flag | kinds.Choice | kinds.Whole):
        return value_in_words(key, key.default, units)
    return None


def _whole(key: kinds.Whole, n: int) -> Fact:
    if n in key.but:
        return said(key.but[n])
    if key.one:
        return counted(key.one, key.say, n)
    return said(key.say, n=n) if key.say else n


def _several(key: kinds.Several, values: tuple[Any, ...], units: Units) -> Fact:
    one_by_one = [value_in_words(key.of, one, units) for one in values]
    if key.each:
        one_by_one = [said(key.each, one=one, n=number) for number, one in enumerate(one_by_one, 1)]
    together: Fact = chained(one_by_one, key.joined) if key.joined else tuple(one_by_one)  # type: ignore[arg-type]
    return said(key.say, all=together) if key.say else together


def _doubled(level: int, units: Units) -> Fact:
    return said("level {n}", n=level) if units.by_shares else said("× {n}", n=1 << level)


def _tier(tier: Tier, units: Units) -> Fact:
    return _from(tier.least, units.amount(tier.pays))


def _step(step: ScaleStep, units: Units) -> Fact:
    return _from(step.least, step.counts)


def _from(least: int, amount: Fact) -> Fact:
    return said("{amount} from {n}", amount=amount, n=least) if least else amount


def _tie(tie: Tie, units: Units) -> Fact:
    if tie.kontra:
        return said("lost, and costs {amount} times the kontra", amount=units.amount(tie.pays))
    return said("lost, and costs {amount} whatever the kontra", amount=units.amount(tie.pays))


def _shares(shares: Shares, units: Units) -> Fact:
    def row(multiples: tuple[Amount, ...]) -> Fact:
        """A row of multiples: × 2, × 4, × 8."""
        return tuple([said("× {n}", n=Quantity(one)) for one in multiples])

    owner, speaker = row(shares.owner), row(shares.speaker)
    return said("its owner writes {owner}, whoever said kontra {speaker}", owner=owner, speaker=speaker)


#: Cards of a kind by number: one, several, and all that there are, if that has words of its own.
HELD = {
    "taroks": ("{number} tarok", "{number} taroky", "", 22),
    "kings": ("{number} king", "{number} kings", "all four kings", 4),
    "trula": ("{number} trula card", "{number} trula cards", "the whole trula", 3),
    "fives": ("{number} card worth five", "{number} of the seven cards worth five", "", 7),
}
#: Nobody holds more cards of a kind than a hand has where holdings are declared.
MOST_IN_HAND = 12
CARD = {"pagat": "pagat {amount}", "mond": "mond {amount}", "skis": "škis {amount}"}


def _holds(holds: Holds, units: Units) -> Fact:
    bounds, single = holds.bounds(), holds.single_tarok
    if (single, bounds) == ("pagat", {"taroks": (0, 1)}):
        return said("no tarok, or the pagat only")
    if (single, bounds) == ("not-pagat", {"taroks": (1, 2)}):
        return said("one tarok (not the pagat) or two taroky")
    held = _all_held(bounds)
    if holds.pagat == "held":
        held = said("{held}, the pagat among them", held=held) if bounds else said("the pagat")
    elif holds.pagat == "not-held":
        held = said("{held}, but not the pagat", held=held) if bounds else said("not the pagat")
    if single == "pagat":
        return said("{held}, a single tarok only the pagat", held=held)
    return said("{held}, a single tarok not the pagat", held=held) if single == "not-pagat" else held


def _all_held(bounds: Mapping[str, tuple[int, int]]) -> Fact:
    """The cards that have to be held; kings and trula cards that are bounded together are told pair by pair."""
    if {"kings", "trula", "fives"} <= bounds.keys():
        least, most = bounds["fives"]
        fewest, biggest = bounds["trula"]
        pairs = []
        for kings in range(bounds["kings"][0], bounds["kings"][1] + 1):
            trula = max(fewest, least - kings), min(biggest, most - kings)
            if trula[0] <= trula[1]:
                pairs.append(_all_held({"kings": (kings, kings), "trula": trula}))
        return chained(pairs, "{one} or {other}")
    return chained([_held(kind, *bounds[kind]) for kind in HELD if kind in bounds])


def _held(kind: str, least: int, most: int) -> Fact:
    one, many, whole, there_are = HELD[kind]
    if whole and least == there_are:
        return said(whole)
    if least == most:
        number: Fact = most
    elif not least:
        number = said("at most {n}", n=most)
    elif most >= min(there_are, MOST_IN_HAND):
        number = said("{n} or more", n=least)
    else:
        number = said("{least} or {most}" if most == least + 1 else "{least} to {most}", least=least, most=most)
    return Said(one, {"number": number, "n": most}, many, "n")


def _cards(cards: Cards, units: Units) -> Fact:
    costs = {card: cards.of(card) for card in CARD}
    return tuple([said(CARD[card], amount=units.amount(cost)) for card, cost in costs.items() if cost is not None])


def _instead(other: Instead, units: Units) -> Fact:
    return said(
        "{contract} to {others}",
        contract=units.named(other.of),
        others=chained([units.named(id) for id in other.into], "{one} or {other}"),
    )


#: Parts that are said as one value.
WHOLE_PARTS: dict[Any, Callable[[Any, Units], Fact]] = {
    Tier: _tier,
    ScaleStep: _step,
    Tie: _tie,
    Shares: _shares,
    Holds: _holds,
    Cards: _cards,
    Instead: _instead,
}

#: The texts and agreements without a title of their own.
OF_OUR_OWN: Final[Mapping[str, Fact]] = {
    "law book": said("law book"),
    "Simplified Slovenian tarok": said("Simplified Slovenian tarok"),
    "agreed at the table": said("agreed at the table"),
}

SECTION: Final = "section "


class Citation(NamedTuple):
    """The places that a cite names, with this program's own names in the reader's language."""

    cite: str

    def __str__(self) -> str:
        return self.cite

    def spoken(self, speech: Speech) -> str:
        """The places, with semicolons between them."""
        return speech.fact(Joined(tuple([_stated(part) for part in parts(self.cite)]), "; "))


def _stated(part: str) -> Fact:
    law = re.match(LAW, part)
    if law:
        place = part[law.end() :]
        if place.startswith(SECTION):
            return said("law book, section {place}", place=place.removeprefix(SECTION))
        return said("law book, {place}", place=place)
    for name, called in OF_OUR_OWN.items():
        if part == name or part.startswith(f"{name}, "):
            return joined(called, part.removeprefix(name), between="")
    return part


def full_title(source: Source) -> Fact:
    """The full title and particulars by which a player can find a text."""
    title = joined('"', ByLanguage(source.title), '"', between="")
    author = ByLanguage(source.author) if source.author else ""
    version = said("version {version}", version=source.version) if source.version else ""
    return Joined(tuple([one for one in (title, author, version, source.date, source.address) if one]), ", ")


def changes(scores: Mapping[str, Amount], decimals: int, everybody: bool = False) -> Fact:
    """The players with the amount that each wrote: `Ana +60, Cilka −20`."""
    shown = [joined(name, Quantity(value, decimals, True)) for name, value in scores.items() if value or everybody]
    return tuple(shown) if shown else said("nobody writes anything")


def together(amounts: Mapping[str, Amount], decimals: int) -> Fact:
    """The amounts of one line, with players of the same amount named together: `Ana, Boris +60; Cilka −20`."""
    shown = [joined(names, Quantity(value, decimals, True)) for value, names in grouped(amounts).items()]
    return Joined(tuple(shown), "; ") if shown else said("scores nothing")


def grouped(amounts: Mapping[str, Amount]) -> dict[Amount, tuple[str, ...]]:
    """The players by the amount that they write, in the order of the table, without those who write nothing."""
    found: dict[Amount, tuple[str, ...]] = {}
    for name, value in amounts.items():
        if value:
            found[value] = (*found.get(value, ()), name)
    return found


def spoken(table: Table, hand: Hand) -> Fact:
    """A hand, as far as it was said, as people say it: `two · Ana and Boris · kontra (Cilka) · trula, announced`."""
    rules = table.rules
    contract = named(rules.contracts, hand.contract)
    parts: list[Fact] = [contract if hand.level is None else joined(contract, str(hand.level))]
    parts += [listed([name for name in (hand.declarer, hand.partner) if name])] if hand.declarer else []
    if hand.kontra.level:
        parts.append(_whose(_doubling(table, hand.kontra.level), hand.kontra.names[-1:]))
    for fact in hand.bonuses:
        bonus: Fact = _whose(named(rules.bonuses, fact.bonus), () if fact.by is None else (fact.by,))
        if fact.by is None and fact.side != DECLARER:
            bonus = joined(bonus, said("the other side"), between=": ")
        bonus = joined(bonus, said("announced"), between=", ") if fact.announced else bonus
        if fact.kontra.level:
            bonus = joined(bonus, _doubling(table, fact.kontra.level), between=", ")
        parts.append(bonus if fact.made else joined(bonus, "✗"))
    parts += [_whose(OwnWord(one.card), (one.loser,)) for one in hand.captured]
    parts += [joined(OwnWord(card), said("left in the talon"), between=": ") for card in hand.left_in_talon]
    for name, ids in hand.declarations:
        parts.append(joined(name, listed([named(rules.declarations, one) for one in ids]), between=": "))
    parts += [
        OwnWord(word)
        for word, holds in (
            ("king-in-talon", hand.king_in_talon),
            ("thrown-in", hand.thrown_in),
            ("surrendered", hand.surrendered),
            ("won", hand.won),
            ("lost", hand.won is False),
        )
        if holds
    ]
    parts += [_whose(OwnWord("revoke"), (hand.revoke.by,))] if hand.revoke is not None else []
    parts += [str(hand.points)] if hand.points is not None else []
    return Joined(tuple(parts), " · ")


def _doubling(table: Table, level: int) -> Fact:
    """The word for a doubling; a void hand may have one that the rules no longer have."""
    ladder = () if table.rules.kontra is None else table.rules.kontra.ladder
    return ladder[level - 1] if level <= len(ladder) else f"× {1 << level}"


def _whose(what: Fact, names: Sequence[str]) -> Fact:
    return joined(what, f"({', '.join(names)})") if names else what


#: The end of the line of a hand that was played although something else was due.
AS_PLAYED = " --as-played"


def lines(evening: EveningCourse, language: str = "en") -> list[str]:
    """The lines of everything that stands; typed at a table that begins in the same way they give the same evening.

    Hands are spelt in that language, which every table understands; commands have the same names in all languages.
    """
    return [line for _, event, seats in lines_of_entries(evening, language) for line in (*event, *seats)]


def lines_after(evening: EveningCourse, number: int, now: State) -> Iterator[str]:
    """The lines that bring what happened after hand `number` (0: everything) into another evening of the same people.

    The first bring the seats and the deal. A hand is recorded whatever is due there.
    """
    state = evening.hand(number).state if number else evening.start
    if state.table.players != now.table.players:
        yield " ".join(["seats", *state.table.players])
    if state.dealer != now.dealer:
        yield f"dealer {state.dealer}"
    behind = number == 0
    for entry, event, seats in lines_of_entries(evening, "en"):
        hand = isinstance(entry.event, events.HandPlayed)
        if behind:
            yield from [line.removesuffix(AS_PLAYED) + AS_PLAYED for line in event] if hand else event
            yield from seats
        behind = behind or (hand and entry.number == number)


def lines_of_entries(evening: EveningCourse, language: str) -> Iterator[tuple[Entry, Sequence[str], Sequence[str]]]:
    """Each entry with the lines of its event, and with those that restore seats and dealer as they were after it.

    An entry that does not count has no lines.
    """
    start = evening.start
    again = EveningCourse(start.table, start.dealer)
    for entry in evening.entries():
        if entry.voided is not None or entry.overridden is not None:
            yield entry, (), ()
            continue
        if isinstance(entry.event, events.Seating):
            said = _seating(again.table, entry.event, entry.state.table)
        else:
            said = _lines(again.state, entry.event, language)
        typed = [_typed(again, line) for line in said]
        now, seats = entry.state, []
        if again.table.players != now.table.players:
            seats.append(_typed(again, " ".join(["seats", *now.table.players])))
        if again.state.dealer != now.dealer and not now.finished:
            seats.append(_typed(again, f"dealer {now.dealer}"))
        yield entry, typed, seats


def _typed(evening: EveningCourse, line: str) -> str:
    """A line as it is typed; a hand that was played although something else was due says so."""
    (event,) = read(evening, line.split()).events
    try:
        notes(evening, event)
    except Refused:
        line += AS_PLAYED
    evening.add(event, 0)
    return line


def _lines(state: State, event: Event, language: str) -> Iterator[str]:
    """The words of an event, as they are typed at a table."""
    match event:
        case events.HandPlayed(hand):
            yield writing.write(state.table, hand, language)
        case events.AdjustRadli(radli, why):
            words = [f"{'-' if number < 0 else '+'}{_times(abs(number))}{name}" for name, number in radli.items()]
            yield " ".join(["radl", *words]) + (f" --why {one_line(why)}" if why else "")
        case Remark(text):
            yield f"note {one_line(text)}"
        case events.Skis(player):
            yield f"skis {player or 'talon'}"
        case events.Agree(totals):
            yield " ".join(["agree", *(f"{name}={plain(amount)}" for name, amount in totals.items())])
        case events.Paid(payer, receiver, amount, why, unit):
            said = f"paid {payer} {receiver} {plain(amount)}" + (f" --unit {one_line(unit)}" if unit else "")
            strangers = [name for name in (payer, receiver) if name not in state.totals]
            said += f" --people {' '.join(strangers)}" if strangers else ""
            yield said + (f" --why {one_line(why)}" if why else "")
        case events.Rate() | events.Finish():
            yield event.typed()
        case _ if event.does:
            yield event.typed()


def _times(number: int) -> str:
    """The number of a player's radli as it is typed before his name; a single one needs none."""
    return str(number) if number != 1 else ""


def _seating(table: Table, event: events.Seating, after: Table) -> Iterator[str]:
    """The commands that turn one table into another: for each who came or went, the order of seats, the rules."""
    before, now = table.players, after.players
    gone = [name for name in before if name not in now]
    came = [name for name in now if name not in before]
    rules = "" if event.rules is None else f" --rules {event.origin or event.rules.id}"
    if event.rules is not None:
        rules += "".join(f" --variant {name}" for name in event.rules.variants)

    def full(name: str) -> str:
        """A short name with the full one that came with it, as it is typed."""
        return f'{name}="{event.full[name]}"' if name in event.full else name

    for new, old in event.takes.items():
        yield f"replace {old} {full(new)} --with-score{rules}"
        gone = [name for name in gone if name != old]
        came = [name for name in came if name != new]
        rules = ""
    for name in gone:
        charged = " --charge" if name in event.charge else ""
        if came and not charged:
            yield f"replace {name} {full(came.pop(0))}{rules}"
        else:
            yield f"leave {name}{charged}{rules}"
        rules = ""
    for name in came:
        yield f"join {full(name)} --after {now[now.index(name) - 1]}{rules}"
        rules = ""
    if event.rules is not None and rules:
        yield f"rules change{rules.replace(' --rules', '', 1)} --now"


#: A cell of a table for other programs: text, or an exact number.
Cell: TypeAlias = str | Amount


def rows_of_text(rows: Iterable[Sequence[str]], excel: bool = False) -> str:
    """The rows as CSV; with `excel` for spreadsheets that write decimals with a comma."""
    found = io.StringIO()
    if not excel:
        csv.writer(found, lineterminator="\n").writerows(rows)
        return found.getvalue()
    csv.writer(found, delimiter=";", lineterminator="\r\n").writerows(rows)
    return "\ufeff" + found.getvalue()


def in_text(row: Iterable[Cell], comma: bool = False) -> list[str]:
    """A row as texts: exact decimals with a point or a comma, and text that no spreadsheet calculates."""
    found = []
    for one in row:
        shown = cell(one) if isinstance(one, str) else plain(one)
        found.append(shown.replace(".", ",") if comma and not isinstance(one, str) else shown)
    return found


def markdown_table(heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table: heads, each with whether its column is aligned right, and rows of plain text."""
    lines = [[_escaped(head) for head, _ in heads], ["--:" if right else ":--" for _, right in heads]]
    lines.extend([_escaped(one) for one in row] for row in rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _escaped(text: str) -> str:
    """The text escaped, so that it is plain text in Markdown."""
    text = printable(text)
    return "".join(f"\\{c}" if c in "\\|`*_[]<>&#~" else c for c in text)
