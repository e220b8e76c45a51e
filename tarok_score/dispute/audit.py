"""Auditing a paper sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from ..amounts import Amount, exact, with_digits_swapped
from ..evening import parse_words
from ..evening.adding import Addition
from ..evening.course import EveningCourse
from ..evening.effects import after, plays_for_pot
from ..evening.events import Confirmed, HandPlayed, Seating, Understood
from ..evening.notes import notes
from ..evening.state import Outcome, State, beginning, klops_called, with_klop
from ..events import Event, Redo, Undo
from ..hand.table import Table
from ..problems import Place, Problem, Refused, impossible
from ..scoring import Before
from ..words.said import Quantity, Said, said
from .claim import Claim, claim
from .fits import Fits, Worths, fits
from .sheet import PACKED, TOTALS, PaperMarks, PaperRow, PaperSheet
from .viewpoint import LINE, Rulebook, Viewpoint

NO_CORRECTION = impossible(
    "sheet-correction", "a row of a sheet says nothing about another row", "write that row as it was"
)
OTHER_TABLE = impossible(
    "sheet-other-table", "players and rules of a sheet are the same from first to last", "cut the sheet in two there"
)

#: The amounts by which a wrong carry puts a total out.
CARRIED = (1, 10, 100)


#: A function that hands out the rows of a sheet one after another.
Each: TypeAlias = "Callable[[Sequence[PaperRow]], Iterable[PaperRow]]"


class Finding(NamedTuple):
    """A fault of a sheet. `row` is None where it concerns the foot of the sheet or the drawn radli.

    `cancelled` has, for each player without an open radl, the earlier row in which his last one was cancelled.
    """

    row: int | None
    line: int
    kind: str
    players: tuple[str, ...]
    off: Mapping[str, Amount]
    said: Said
    explained: Claim | None = None
    slip: str = ""
    by_radl: str | None = None
    problems: tuple[Problem, ...] = ()
    cancelled: Mapping[str, int] = {}


class Judged(NamedTuple):
    """A row with the change that it writes, the change by the rules, and a verdict: ok, wrong or unjudged."""

    row: PaperRow
    change: Mapping[str, Amount]
    expected: Mapping[str, Amount] | None
    verdict: str
    written: Mapping[str, Amount]


class Audit(NamedTuple):
    """A sheet that was judged: its rows, the findings, hands that would give the rows without words, and the totals."""

    table: Table
    write: str
    rows: tuple[Judged, ...]
    findings: tuple[Finding, ...]
    fits: Mapping[int, Fits]
    totals: Mapping[str, Amount]
    by_rules: Mapping[str, Amount] | None
    radli: Mapping[str, int] | None

    @property
    def first(self) -> int | None:
        """The first row with a finding other than a gap."""
        return next((one.row for one in self.findings if one.kind != "gap" and one.row is not None), None)

    @property
    def wrong(self) -> bool:
        """True if anything but a gap in the numbering was found."""
        return any(one.kind != "gap" for one in self.findings)

    def __repr__(self) -> str:
        return f"<Audit of {len(self.rows)} rows: {', '.join([one.kind for one in self.findings]) or 'nothing wrong'}>"


def audit(sheet: PaperSheet, table: Table, book: Rulebook | None, dealer: str, each: Each = iter) -> Audit:
    """Judges a sheet by the rules of a table; `book`, if there is one, knows the variants that may explain a wrong row.

    `each` hands out the rows one after another, so that a caller can show the progress.
    """
    return _Auditor(sheet, table, book, dealer).audit(each)


class _Played(NamedTuple):
    """A row with words: its event, the state before it, and the outcome by the rules."""

    event: Event
    before: State
    outcome: Outcome
    klop_due: bool


def row_read(evening: EveningCourse, row: PaperRow) -> Understood:
    """The event that the words of a row state in an evening; an adjustment needs no reason on paper. Raises Refused."""
    words = row.words.split()
    if parse_words.command_of(evening, words[0]) == "adjust" and "--why" not in words:
        words += ["--why", "as", "written"]
    understood = parse_words.read(evening, words)
    for event in understood.events:
        if event.corrects or isinstance(event, Undo | Redo | Confirmed):
            raise NO_CORRECTION.refused()
        if isinstance(event, Seating) and (event.rules is not None or {*event.players} != {*evening.table.players}):
            raise OTHER_TABLE.refused()
    return understood


class _Auditor:
    """The audit of a sheet, which judges each row from the totals written above it and collects the findings."""

    def __init__(self, sheet: PaperSheet, table: Table, book: Rulebook | None, dealer: str) -> None:
        self.sheet, self.table, self.book = sheet, table, book
        self.players = table.players
        self.beginning = self.state = beginning(table, dealer)
        self.findings: list[Finding] = []
        self.judged: list[Judged] = []
        self.fits: dict[int, Fits] = {}
        self.worths = Worths(table)
        self.known = True  # true while radli and pot follow from the words
        self.whole = True  # true while every row had words
        self.numbers = {name: [row.cells[name] for row in sheet.rows if name in row.cells] for name in self.players}
        self.cancelled = dict.fromkeys(self.players, 0)
        self.last_cancelled: dict[str, int] = {}

    # ------------------------------------------------------------ the whole sheet

    def audit(self, each: Each) -> Audit:
        """Judges every row from the totals above it, then the foot and the drawn radli."""
        previous = 0
        for index, row in enumerate(each(self.sheet.rows)):
            gap = self.sheet.numbered and previous > 0 and row.row > previous + 1
            if gap:
                text = said("the rows after {row} are missing", row=previous)
                self.findings.append(Finding(row.row, row.line, "gap", (), {}, text))
            previous = row.row
            self._row(index, row, gap)
        totals = dict(self.state.totals)
        self._foot(totals)
        self._marks()
        by_rules = self._by_rules()
        radli = dict(self.state.radli) if self.whole and self.table.rules.radli is not None else None
        return Audit(
            self.table, self.sheet.write, tuple(self.judged), tuple(self.findings), self.fits, totals, by_rules, radli
        )

    def _by_rules(self) -> dict[str, Amount] | None:
        """The totals by the rules; None unless every row could be worked out."""
        totals: dict[str, Amount] = dict.fromkeys(self.players, 0)
        for one in self.judged:
            if one.expected is None:
                return None
            for name, change in one.expected.items():
                totals[name] = exact(totals[name] + change)
        return totals

    @cached_property
    def _ahead(self) -> list[Mapping[str, Amount] | None]:
        """The amounts of each row by its words alone; None from the first row on whose words are missing or wrong."""
        found: list[Mapping[str, Amount] | None] = []
        state, known = self.beginning, True
        for row in self.sheet.rows:
            played = self._played(row, state) if row.words else None
            if not isinstance(played, _Played):
                known = False
                found.append(None)
                continue
            state, _ = after(state, played.event)
            found.append(played.outcome.scores if known else None)
        return found

    # ------------------------------------------------------------ one row

    def _played(self, row: PaperRow, state: State) -> _Played | tuple[Problem, ...]:
        """The event that the words of a row describe, with its outcome; or the problems of those words."""
        evening = EveningCourse(self.table, state.dealer)
        evening.start = state
        try:
            understood = row_read(evening, row)
            event = understood.events[0]
            _, outcome = after(state, event)
        except Refused as refused:
            return refused.problems
        due = (
            state.compulsory_klop
            and not understood.as_played
            and isinstance(event, HandPlayed)
            and event.hand.revoke is None
            and not self.table.rules.contracts[event.hand.contract].open_in_compulsory_klop
        )
        return _Played(event, state, outcome, due)

    def _amounts(self, outcome: Outcome) -> dict[str, Amount]:
        """The amount that each player has of an outcome: nothing if he rested."""
        return {name: outcome.scores.get(name, 0) for name in self.players}

    def _row(self, index: int, row: PaperRow, after_gap: bool) -> None:
        """Judges one row; after a gap in the numbering it stays unjudged, for nobody knows the totals above it."""
        if not row.words:
            change = self._change(row, None)
            if not after_gap:
                self._bare(row, change)
            self.whole = self.known = False
            self._note_and_go_on(row, change, None, "unjudged" if after_gap else "ok", None)
            return
        played = self._played(row, self.state)
        if not isinstance(played, _Played):
            self.whole = self.known = False
            text = said("the words are no hand of these rules: {words}", words=row.words)
            self.findings.append(Finding(row.row, row.line, "words", (), {}, text, problems=played))
            self._note_and_go_on(row, self._change(row, None), None, "unjudged", None)
            return
        expected = self._amounts(played.outcome)
        change = self._change(row, expected)
        verdict = "ok"
        carried: dict[str, Amount] = {}
        if after_gap or (not self.known and plays_for_pot(self.table, played.event)):  # nobody knows how large it is
            verdict = "unjudged"
        elif change != expected and not (not self.known and self._by_some_radl(played, change)):
            verdict = "wrong"
            carried = self._wrong(index, row, played, change, expected)
        if played.klop_due and self.sheet.write != PACKED:
            text = said("a compulsory klop was due by the totals written")
            self.findings.append(Finding(row.row, row.line, "zero", (), {}, text))
        self._note_and_go_on(row, change, expected, verdict, played, carried)

    def _change(self, row: PaperRow, expected: Mapping[str, Amount] | None) -> dict[str, Amount]:
        """The change that a row writes for each player, whether the sheet has totals, points or packed columns."""
        totals = self.state.totals
        if self.sheet.write == TOTALS:
            return {name: exact(row.cells[name] - totals[name]) if name in row.cells else 0 for name in self.players}
        if self.sheet.write == PACKED:
            found: dict[str, Amount] = dict.fromkeys(self.players, 0)
            for name in self.players:
                if expected is not None and expected[name] and self.numbers[name]:
                    found[name] = exact(self.numbers[name].pop(0) - totals[name])
            return found
        return {name: row.cells.get(name, 0) for name in self.players}

    def _note_and_go_on(
        self,
        row: PaperRow,
        change: Mapping[str, Amount],
        expected: Mapping[str, Amount] | None,
        verdict: str,
        played: _Played | None,
        carried: Mapping[str, Amount] | None = None,
    ) -> None:
        """Notes a judged row and goes on from the totals as written, or after a slip of the pen from the right ones."""
        before = self.state.totals
        written = {name: exact(before[name] + change[name]) for name in self.players}
        state = self.state
        if played is not None:
            open_before = state.radli
            state, outcome = after(state, played.event)
            if outcome.score is not None and outcome.score.radli is not None:
                for name in self.players:
                    gone = open_before[name] + outcome.score.given - outcome.score.radli[name]
                    self.cancelled[name] += gone
                    if gone:
                        self.last_cancelled[name] = row.row
        else:
            state = state._replace(hands=state.hands + 1)
        totals = {**written, **(carried or {})}
        hand = played is None or isinstance(played.event, HandPlayed)
        called = klops_called(self.table, before, totals)
        before_it = self.state.klops_due - hand
        self.state = state._replace(totals=totals, klops_due=max(before_it, 0), finished=False)
        if called or (not hand and state.klops_due > before_it):
            self.state = with_klop(self.state)
        self.judged.append(Judged(row, change, expected, verdict, written))

    def _by_some_radl(self, played: _Played, change: Mapping[str, Amount]) -> bool:
        """True if the row is right for some choice of open radli among the players whose radl would count."""
        if not isinstance(played.event, HandPlayed) or self.table.rules.radli is None:
            return False
        hand = played.event.hand
        contract = self.table.rules.contracts[hand.contract]
        if contract.klop is not None:
            counting: tuple[str, ...] = self.players if contract.klop.own_radl else ()
        else:
            counting = (hand.declarer,) if hand.declarer is not None else ()
        for choice in product((0, 1), repeat=len(counting)):
            radli = {**played.before.radli, **dict(zip(counting, choice, strict=True))}
            _, outcome = after(played.before._replace(radli=radli), played.event)
            if self._amounts(outcome) == dict(change):
                return True
        return False

    # ------------------------------------------------------------ what is wrong with a row

    def _wrong(
        self,
        index: int,
        row: PaperRow,
        played: _Played,
        change: Mapping[str, Amount],
        expected: Mapping[str, Amount],
    ) -> dict[str, Amount]:
        """Adds the findings of a wrong row. Returns the right totals of columns that go on from them after a slip."""
        wrong = [name for name in self.players if change[name] != expected[name]]
        copied = [name for name in wrong if self._copied(index, name, expected[name])]
        carried = {name: exact(self.state.totals[name] + expected[name]) for name in copied}
        off = {name: exact(change[name] - expected[name]) for name in wrong}
        if copied:
            text = said("a slip of the pen: {names}; the next number goes on from the right total", names=tuple(copied))
            slipped = {name: off[name] for name in copied}
            self.findings.append(Finding(row.row, row.line, "copy", tuple(copied), slipped, text))
        left = [name for name in wrong if name not in copied]
        if left:
            whole = {name: expected[name] if name in copied else change[name] for name in self.players}
            self.findings.append(self._scored(row, played, whole, expected, left, {name: off[name] for name in left}))
        return carried

    def _copied(self, index: int, name: str, expected: Amount) -> bool:
        """True if the player's next number goes on from the right total, so that this one was only copied wrongly."""
        if self.sheet.write != TOTALS:
            return False
        right = self.state.totals[name] + expected
        for place in range(index + 1, len(self.sheet.rows)):
            due = self._ahead[place]
            if due is None:
                return False
            right = right + due.get(name, 0)
            if name in self.sheet.rows[place].cells:
                return exact(right) == self.sheet.rows[place].cells[name]
        return False

    def _scored(
        self,
        row: PaperRow,
        played: _Played,
        change: Mapping[str, Amount],
        expected: Mapping[str, Amount],
        wrong: Sequence[str],
        off: Mapping[str, Amount],
    ) -> Finding:
        """The finding of numbers that the rules do not give, explained like a claim or as an error in adding up."""
        found = None
        if isinstance(played.event, HandPlayed):
            before = Before(played.before.radli, played.before.pot)
            case = Viewpoint(self.book, self.table.rules.variants, self.table, before, played.event.hand)
            first = not any(one.kind in ("score", "adding") for one in self.findings)
            found = claim(case, dict(change), two=first, on_paper=True)
        decimals = self.table.rules.unit.decimals
        numbers = tuple(
            [
                said(
                    "{name}: {right}, written {written}",
                    name=name,
                    right=Quantity(expected[name], decimals, True),
                    written=Quantity(change[name], decimals, True),
                )
                for name in wrong
            ]
        )
        text = said("{words} gives {numbers}", words=row.words, numbers=numbers)
        explained = found is not None and any(one.kind != LINE for one in found.explanations)
        slip = "" if explained else self._slip(row, change, expected, wrong)
        kind = "adding" if slip else "score"
        closed = {name: place for name, place in self.last_cancelled.items() if not self.state.radli[name]}
        return Finding(row.row, row.line, kind, tuple(wrong), off, text, found, slip, cancelled=closed)

    def _slip(
        self, row: PaperRow, change: Mapping[str, Amount], expected: Mapping[str, Amount], wrong: Sequence[str]
    ) -> str:
        """The kind of slip by which a right amount was added up wrongly; empty where it is not a usual one."""
        totals, by_totals = self.state.totals, self.sheet.write == TOTALS
        if len(wrong) == 2:
            for one, two in (wrong, reversed(wrong)):
                moved = change[two] - expected[two] == expected[one]
                total = by_totals and row.cells.get(two) == totals[one] + expected[one]
                if not change[one] and expected[one] and (moved or total):
                    return "column"
        if len(wrong) != 1:
            return ""
        name = wrong[0]
        if name not in row.cells or (by_totals and not change[name]):
            return "skipped" if expected[name] else ""
        above = totals[name] if by_totals else 0
        right, written = above + expected[name], above + change[name]
        if abs(written - right) in CARRIED:
            return "carry"
        if written == above - expected[name]:
            return "sign"
        if exact(written) in with_digits_swapped(exact(right)):
            return "digits"
        return "not-added" if by_totals and written == expected[name] else ""

    # ------------------------------------------------------------ rows without words

    def _bare(self, row: PaperRow, change: Mapping[str, Amount]) -> None:
        """Judges a row without words by the hands that would give its change; adds a finding if there are none."""
        if not any(change.values()):
            return
        open_radli = Before(self.state.radli if self.known else {})
        with_radl = [Before({name: 1}) for name in self.players] if self.table.rules.radli is not None else []
        # Where an earlier row had no words, anybody may have a radl by now.
        found = fits(self.worths, [open_radli] if self.known else [open_radli, *with_radl], change)
        by_radl = None
        if self.known and not found.possible:
            able = (name for name, one in zip(self.players, with_radl, strict=False) if self._possible(one, change))
            by_radl = next(able, None)
        self.fits[row.row] = found
        if not found.possible:
            players = tuple([name for name in self.players if change[name]])
            text = said("no hand of these rules gives this change: {names}", names=players)
            self.findings.append(Finding(row.row, row.line, "impossible", players, {}, text, by_radl=by_radl))

    def _possible(self, before: Before, change: Mapping[str, Amount]) -> bool:
        return fits(self.worths, [before], change).possible

    # ------------------------------------------------------------ foot and marks

    def _foot(self, totals: Mapping[str, Amount]) -> None:
        """Compares the totals at the foot with the columns above them."""
        wrong = [name for name in self.players if name in self.sheet.foot and self.sheet.foot[name] != totals[name]]
        if wrong:
            off = {name: exact(self.sheet.foot[name] - totals[name]) for name in wrong}
            text = said("the foot of the column is added wrongly: {names}", names=tuple(wrong))
            self.findings.append(Finding(None, self.sheet.foot_line, "sum", tuple(wrong), off, text))

    def _marks(self) -> None:
        """Compares the drawn radli with those that the words give."""
        if not self.sheet.marks or not self.whole or self.table.rules.radli is None:
            return
        due = {name: PaperMarks(self.cancelled[name], self.state.radli[name]) for name in self.players}
        wrong = tuple([name for name in self.players if self.sheet.marks.get(name, PaperMarks(0, 0)) != due[name]])
        if wrong:
            text = said("the radli are not those that the hands give: {names}", names=wrong)
            self.findings.append(Finding(None, self.sheet.marks_line, "radli", wrong, {}, text))


WRONG_ROW = impossible("sheet-row-wrong", "row {row}: {what}", "tarok audit says more")
WRONG_SHEET = impossible("sheet-wrong", "{what}", "tarok audit says more")
NO_WORDS = impossible("sheet-row-without-words", "row {row} has no words: what was played?", "such as two Ana Boris 44")


def events_of_sheet(found: Audit, dealer: str, name: str) -> tuple[Addition, ...]:
    """The events of an audited sheet. Raises Refused with every row that is wrong, at its place in the file `name`."""
    problems = [one for finding in found.findings for one in _problems(finding, name)]
    problems += [
        NO_WORDS(place=Place(name, one.row.line, 1), row=one.row.row)
        for one in found.rows
        if not one.row.words and one.row.line not in {finding.line for finding in found.findings}
    ]
    if problems:
        raise Refused(sorted(problems, key=attrgetter("place")))
    evening, additions = EveningCourse(found.table, dealer), []
    for one in found.rows:
        try:
            understood = row_read(evening, one.row)
            for event in understood.events:
                notes(evening, event, understood.as_played)
                evening.add(event)
                additions.append(Addition(event, as_played=understood.as_played))
        except Refused as refused:
            problems += [problem._replace(place=Place(name, one.row.line, 1)) for problem in refused.problems]
    if problems:
        raise Refused(problems)
    return tuple(additions)


def _problems(finding: Finding, name: str) -> list[Problem]:
    """The problems of a finding: those of words that are no hand, else the one that the audit found."""
    place = Place(name, finding.line, 1)
    if finding.problems:
        return [one._replace(place=place) for one in finding.problems]
    if finding.row is None:
        return [WRONG_SHEET(place=place, what=finding.said)]
    return [WRONG_ROW(place=place, row=finding.row, what=finding.said)]
