"""One typed line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..amounts import Amount
from ..evening.added import Added, mended_hands
from ..evening.course import EveningCourse
from ..evening.effects import Entries, Entry
from ..evening.events import Amend, HandPlayed
from ..evening.money import due
from ..evening.people import EveningWords
from ..evening.state import Outcome, State, winners
from ..hand.called_names import starting
from ..hand.table import Table
from ..problems import Refused
from ..show import columns as roles
from ..show.columns import beginnings, cut, width_of
from ..show.phrases import grouped
from ..show.settling import owes
from ..show.sheet import has, in_the_pot, next_line, open_radli, played, totals, who_is_last, who_leads
from ..show.text import FACTORS, changed_hand
from ..words.classes import SIGN_OF, begins_number, counted_number, is_filler, kinds
from ..words.folding import fold, printable
from ..words.notation_words import RESERVED
from ..words.said import Fact, Quantity, Said, Speech, joined, said

#: The signs between the parts of a word.
BETWEEN = r"[:@,]"
NUMBER = r"[+\-−]?\d+(\+\d)?"


class TypedLine(NamedTuple):
    """A line in words: those before the cursor, the one at it (empty between words), and those after it.

    The word at the cursor begins at `start`. `inside` is true if the cursor stands within a word or before one, where
    nothing can be offered.
    """

    before: list[str]
    at: str
    after: list[str]
    start: int
    inside: bool = False

    @property
    def words(self) -> list[str]:
        """All the words of the line."""
        return [*self.before, *([self.at] if self.at else []), *self.after]

    @property
    def others(self) -> list[str]:
        """All the words but the one at the cursor."""
        return [*self.before, *self.after]


def split_line(table: Table, text: str, cursor: int | None = None) -> TypedLine:
    """The line in words; the cursor is at a word when it stands at its end.

    Two words that the rules join are one word at the cursor: `solo o` is `solo-o`.
    """
    cursor = len(text) if cursor is None else cursor
    left, right = text[:cursor], text[cursor:]
    words = left.split()
    if right[:1].strip():
        return TypedLine(text.split(), "", [], cursor, True)
    if not left or left[-1].isspace():
        line = TypedLine(words, "", right.split(), cursor)
    else:
        line = TypedLine(words[:-1], words[-1], right.split(), cursor - len(words[-1]))
    if line.before and not is_whole(table, line.before[-1]):
        both = f"{line.before[-1]}-{line.at}"
        if any(word.startswith(fold(both)) for word in table.rules.words):
            return line._replace(before=line.before[:-1], at=both, start=left.rindex(line.before[-1], 0, line.start))
    return line


def is_begun(table: Table, word: str) -> bool:
    """True if a word is only the beginning of some word, mark or name of this table."""
    name, equals, number = word.partition("=")
    if equals:
        return not number and _begins(table, name)
    parts = re.split(BETWEEN, word)
    whole = [is_whole(table, part) for part in parts]
    return all(whole[:-1]) and not whole[-1] and _begins(table, parts[-1])


def is_whole(table: Table, part: str) -> bool:
    """True if a part of a word means something as it is."""
    if re.fullmatch(NUMBER, part):
        return True
    folded = fold(part)
    known = folded in table.by_fold or folded in table.rules.words or folded in RESERVED
    return known or counted_number(folded) is not None


def _begins(table: Table, part: str) -> bool:
    """True if some word, mark or name begins with a text."""
    folded = fold(part)
    known = any(word.startswith(folded) for word in (*table.by_fold, *table.rules.words, *RESERVED, *SIGN_OF))
    return known or begins_number(folded)


#: The blanks between the parts of a line.
GAP = "   "


def first_that_fits(lines: Sequence[str], width: int) -> str:
    """The first of several versions of a line that fits the width; else as much of the last one as fits."""
    return next((line for line in lines if width_of(line) <= width), "") or cut(roles.plain(lines[-1]), width)


def effect(start: str, outcome: Outcome, state: State, speech: Speech, width: int) -> str:
    """The changes of an event with their working, after the start of the line: `→ Ana, Boris +60 two (20 + 10) × 2`.

    If there is too little room, first the factors lose their names, then the signs the blanks around them, then the
    players' names become beginnings, then the things lose their labels.
    """
    short = dict(zip(state.totals, beginnings(tuple(state.totals)), strict=True))
    decimals = state.table.rules.unit.decimals

    def changes(names: dict[str, str]) -> str:
        """The amounts that are written, each with its players by these names."""
        by_amount = grouped(outcome.scores).items()
        text = "; ".join(
            f"{', '.join([names.get(one, one) for one in players])} {speech.amount(value, decimals, True)}"
            for value, players in by_amount
        )
        return roles.strong(text or speech.say(said("nobody writes anything")))

    labels = [speech.fact(line.rule) for line in outcome.lines]
    named = [line.terms.spoken(speech, FACTORS) for line in outcome.lines]
    plain = [line.terms.spoken(speech) for line in outcome.lines]
    close = [terms.replace(" ", "") for terms in plain]
    full, brief = changes({}), changes(short)
    ways = (
        *[f"{full}{GAP}{_labelled(labels, terms)}" for terms in (named, plain, close)],
        f"{brief}{GAP}{_labelled(labels, close)}",
        *[f"{who}{GAP}{printable(', '.join(close))}" for who in (full, brief)],
    )
    return first_that_fits([f"{start}{way}".rstrip() for way in (*ways, full, brief)], width)


def _labelled(labels: Sequence[str], workings: Sequence[str]) -> str:
    """The workings in one line, each behind its label; several in a row with the same label have it once."""
    found = [
        f"{label} {working}" if label != before else working
        for before, label, working in zip(["", *labels], labels, workings, strict=False)
    ]
    return printable(", ".join(found))


def last_event(entry: Entry, speech: Speech, width: int) -> str:
    """The newest event of an evening: `✓ 4  Ana, David +160   one (30 + 10) × 2 kontra × 2 radl`."""
    event, state = entry.event, entry.state
    if isinstance(event, HandPlayed):
        return effect(f"✓ {entry.number}  ", entry.outcome, state, speech, width)
    return cut(f"✓ {printable(speech.say(event.title(state.table)))}", width)


def totals_after(state: State, speech: Speech, width: int) -> str:
    """The totals in the order of the columns, and who deals next, or who wins if the session is over."""
    decimals = state.table.rules.unit.decimals
    amounts = [speech.amount(total, decimals, True) for total in state.totals.values()]
    after: Fact = said("deals {dealer}", dealer=state.dealer)
    if state.finished:
        after = joined("★", ", ".join(winners(state)))
    total, end = speech.text("total"), f" · {printable(speech.fact(after))}"
    wide, close = GAP.join(amounts), " ".join(amounts)
    ways = (f"{total} {wide} {end}", f"{total} {close}{end}", f"{close}{end}", close)
    return first_that_fits([f"  {way}" for way in ways], width)


def told(start: str, what: Iterable[Fact], speech: Speech, width: int) -> str:
    """The sentences in one line, cut to its width."""
    return cut(start + "; ".join([printable(speech.fact(one)) for one in what]), width)


#: Words beside the name of whoever has something that say no more of it.
BESIDE = frozenset({"HOLD", "GIVE", "ON", "TO", "FROM"})


def sentences(asked: str, words: Sequence[str], evening: EveningCourse) -> list[Said]:
    """The answer to a question: one sentence, or one for each player that is named. Raises Refused for nobody."""
    state = evening.state
    if asked in OF_ALL:
        return [OF_ALL[asked](state)]
    debts = due(evening)
    return [owes(debts, name) if asked == "owes" else has(state, name) for name in _named(words, state)]


#: The answers to questions that name no player.
OF_ALL: Mapping[str, Callable[[State], Said]] = {
    "leads": who_leads,
    "last": who_is_last,
    "deals": lambda state: next_line(state.table, state),
    "pot": in_the_pot,
    "radli": open_radli,
    "hands": played,
    "stands": totals,
}


def _named(words: Sequence[str], state: State) -> list[str]:
    """The players that words name, one or more. Raises Refused."""
    typed = [word.rstrip(",") for word in words]
    named = EveningWords(state, [word for word in typed if starting(state.table, word) or not _is_beside(word)], {})
    found = [named.player(everybody=True)]
    while named.words:
        found.append(named.player(everybody=True))
    if named.problems:
        raise Refused(named.problems)
    return found


def _is_beside(word: str) -> bool:
    """True if a word beside a name says no more: `have`, `in`, `bodů`."""
    return is_filler(word) or bool(kinds(word) & BESIDE)


#: The evening's sentences for what a hand was, what it is, that it is void, and that it has another number.
WAS = "hand {number} was: {hand}"
IS = "hand {number} is: {hand}"
VOID = "hand {number} is void ({why})"
MOVED = "hand {number} is hand {to} now"


class ChangedWords(NamedTuple):
    """The words by which a hand differs from what it was, `44 → 43`, `+ trula`; all if only their order does."""

    was: Fact
    now: Fact

    def spoken(self, speech: Speech) -> str:
        """These words, in the language of the display."""
        old, new = speech.fact(self.was).split(), speech.fact(self.now).split()
        gone, come = [word for word in old if word not in new], [word for word in new if word not in old]
        if not gone and not come:
            gone, come = old, new
        if gone and come:
            return f"{' '.join(gone)} → {' '.join(come)}"
        return f"− {' '.join(gone)}" if gone else f"+ {' '.join(come)}"


def in_brief(added: Added, before: Entries) -> list[Fact]:
    """The change that an amendment would make: the words that differ, and what the hand then gives to whom."""
    found: list[Fact] = []
    for step in added.steps:
        if not isinstance(step.event, Amend):
            continue
        was, now = [one.facts["hand"] for one in step.told]
        found.append(said("hand {number}: {change}", number=step.event.number, change=ChangedWords(was, now)))
        decimals = step.state.table.rules.unit.decimals
        amounts: dict[tuple[Amount, Amount], list[str]] = {}
        for hand in mended_hands(before, added.evening):
            for name, *pair in hand.differences():
                amounts.setdefault((pair[0], pair[1]), []).append(name)
        for (old, new), names in amounts.items():
            pair_of = {"was": Quantity(old, decimals, True), "now": Quantity(new, decimals, True)}
            found.append(said("{name} {was} → {now}", name=tuple(names), **pair_of))
    return found


def cost(added: Added, before: Entries) -> list[Said]:
    """The lines about corrections to the evening `before`: one for each, then the hands whose scores changed."""
    found: list[Said] = []
    for step in added.steps:
        if step.changed or len(step.told) > 1:
            found.extend(_in_short(step.told))
            scores = [*mended_hands(before, added.evening), *step.changed]
            found.extend(
                [changed_hand(one, step.state.table.rules.unit.decimals) for one in scores if one.differences()]
            )
    return found


def _in_short(told: Sequence[Said]) -> Sequence[Said]:
    """The corrections in one line each, `hand 3: … → …`, `hand 3 → 5: …`; as the evening tells them if neither fits."""
    was = {one.facts["number"]: one.facts["hand"] for one in told if one.text == WAS}
    moved = {one.facts["to"]: one.facts["number"] for one in told if one.text == MOVED}
    found = []
    for one in told:
        number = one.facts.get("number", 0)
        if one.text == IS and number in was:
            found.append(said("hand {number}: {was} → {now}", number=number, was=was[number], now=one.facts["hand"]))
        elif one.text == IS and number in moved:
            found.append(said("hand {number} → {to}: {hand}", number=moved[number], to=number, hand=one.facts["hand"]))
        elif one.text == VOID and number in was:
            now = said("void ({why})", why=one.facts["why"])
            found.append(said("hand {number}: {was} → {now}", number=number, was=was[number], now=now))
    return found or told
