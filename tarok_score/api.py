"""The library for programs: rules, a table, hands and their scores, evenings, disputes.

The names of this module are those of the package: `import tarok_score as tarok` and `tarok.rules("pagat-4p")`. They are
loaded when they are first used. `docs/api.md` shows each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .amounts import Amount, parse
from .cards.questions import QUESTIONS, answer
from .cards.scored_play import score_play
from .dispute.audit import Audit
from .dispute.audit import audit as judge
from .dispute.claim import Claim
from .dispute.claim import claim as search
from .dispute.rescore import Rescored
from .dispute.rescore import rescore as play_again
from .dispute.sheet import read
from .dispute.viewpoint import Rulebook, Viewpoint
from .evening.session import Session
from .hand import document, notation
from .hand import table as seats
from .hand.hand import Hand
from .law.library import load
from .law.ruleset import Ruleset
from .problems import Problem, Refused
from .scoring import Before, Line
from .scoring import Score as Scored
from .scoring import score as scored
from .show.explain import changes
from .show.roles import plain
from .show.sheet import sheet
from .show.text import sheet as laid_out
from .show.working import Sources, working
from .words.speech import speech

if TYPE_CHECKING:
    from .cards.answers import Answer
    from .cards.scored_play import ScoredPlay

__all__ = [
    "Audit",
    "Claim",
    "Evening",
    "Hand",
    "Line",
    "Problem",
    "Refused",
    "Rescored",
    "Ruleset",
    "Score",
    "Sheet",
    "Table",
    "ask",
    "audit",
    "claim",
    "open",
    "rescore",
    "rules",
]


def rules(name: str, *variants: str) -> Ruleset:
    """The ruleset of that id (or YAML file) with these variants. Raises Refused with all problems."""
    return load(name, variants)


class Score(Mapping[str, Amount]):
    """The score of a hand: what each player writes, by name, and how it was worked out.

    `lines` each have a rule with its source, the terms of its number, the amounts and notes; `radli` and `pot` are
    those after the hand (None where the rules have none), `won` whether the declarer won.
    """

    def __init__(self, of: Ruleset, found: Scored) -> None:
        self.rules = of
        self.lines: tuple[Line, ...] = found.lines
        self.radli: Mapping[str, int] | None = found.radli
        self.pot: Amount | None = found.pot
        self.won: bool | None = found.won
        self._found = found

    def __getitem__(self, player: str) -> Amount:
        return self._found.scores[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found.scores)

    def __len__(self) -> int:
        return len(self._found.scores)

    def explain(self, language: str = "en", sources: bool = False) -> str:
        """The working as people read it, in one of the program's languages."""
        spoken, decimals = speech(language), self.rules.unit.decimals
        written = spoken.fact(changes(self._found.scores, decimals, everybody=True))
        places = Sources(ids=True) if sources else None
        lines = working(self.lines, decimals, spoken, sources=places)
        if places is not None:
            lines.extend(places.notes(spoken))
        return "\n".join([*map(plain, lines), written])

    def document(self) -> dict[str, Any]:
        """The score as JSON, as `tarok score --json` prints it."""
        return self._found.document()


class Table:
    """People who play by a ruleset, in turn order: the first named is forehand in the first hand.

    Raises Refused if there are too few or too many, or a name cannot be used.
    """

    def __init__(self, rules: Ruleset, players: Sequence[str]) -> None:
        problems = seats.check_players(rules, list(players))
        if problems:
            raise Refused(problems)
        self.rules = rules
        self.players = tuple(players)
        self.seats = seats.Table(rules, self.players)

    def hand(self, said: str | Mapping[str, Any]) -> Hand:
        """The facts of a hand, from words or from a document. Raises Refused with every problem."""
        if isinstance(said, str):
            return notation.read(self.seats, said.split())
        problems: list[Problem] = []
        found = document.read(self.seats, dict(said), problems)
        if problems or found is None:
            raise Refused(problems)
        return found

    def problems(self, said: str | Mapping[str, Any]) -> tuple[Problem, ...]:
        """Everything that is wrong with a hand; nothing is raised."""
        try:
            self.hand(said)
        except Refused as refused:
            return refused.problems
        return ()

    def score(
        self, hand: Hand | str | Mapping[str, Any], radli: Mapping[str, int] | None = None, pot: Amount | str = 0
    ) -> Score:
        """The score of a hand, with the open radli and the pot before it."""
        facts = hand if isinstance(hand, Hand) else self.hand(hand)
        return Score(self.rules, scored(self.seats, _before(radli, pot), facts))

    def words(self, hand: Hand) -> str:
        """The hand in the words of the notation."""
        return notation.write(self.seats, hand)

    def play(
        self, record: Mapping[str, Any], radli: Mapping[str, int] | None = None, pot: Amount | str = 0
    ) -> ScoredPlay:
        """The hand that a record of its play proves: facts, score, piles, breaches. Raises Refused if it is none."""
        problems: list[Problem] = []
        found = score_play(self.seats, _before(radli, pot), dict(record), problems)
        if found is None:
            raise Refused(problems)
        return found


def _before(radli: Mapping[str, int] | None, pot: Amount | str) -> Before:
    return Before(
        {name: int(count) for name, count in (radli or {}).items()}, parse(pot) if isinstance(pot, str) else pot
    )


class Sheet:
    """The score sheet of an evening, to be written out."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def text(self, language: str = "en", width: int | None = None) -> str:
        """The sheet as `tarok show` prints it, in so many columns."""
        return plain("\n".join(laid_out(sheet(self._session.evening), speech(language), width)))

    def html(self, language: str = "en", rate: Amount | None = None) -> str:
        """The page of the evening, as `tarok report` writes it."""
        from .show.evening_page import report_page

        return report_page(self._session, speech(language), rate)


class Evening(Session):
    """A session's ledger, verified and played through; what is added stands in the file when `add` returns."""

    def why(self, number: int) -> Score:
        """How hand `number` was worked out. Raises Refused if there is none."""
        found = self.hand(number).outcome.score
        assert found is not None  # every hand has a score
        return Score(self.rules, found)

    def sheet(self) -> Sheet:
        """The score sheet as it stands."""
        return Sheet(self)


def open(path: Path | str) -> Evening:
    """The session in a ledger file. Raises Refused if the ledger is not whole or a stored score is not reproduced."""
    session = Evening(path)
    session.sound()
    return session


def ask(rules: Ruleset, question: str, **facts: Any) -> Answer:
    """The answer to a question about cards: `count`, `trick`, `legal`, `discard` or `bids`.

    The facts are those of the question's command; a list of cards may be one text with blanks. Raises Refused with
    every problem.
    """
    if question not in QUESTIONS:
        raise ValueError(f"questions are {', '.join(QUESTIONS)}")
    lists = {"cards", "hand", "trick", "keep", "tops", "put"}
    given = {key: value.split() if key in lists and isinstance(value, str) else value for key, value in facts.items()}
    problems: list[Problem] = []
    found = answer(rules, question, given, problems)
    if found is None:
        raise Refused(problems)
    return found


def claim(
    table: Table,
    hand: Hand | str,
    claimed: Mapping[str, Amount | str],
    radli: Mapping[str, int] | None = None,
    pot: Amount | str = 0,
) -> Claim:
    """The explanations of a claimed score: the rules, known mistakes or misread facts by which it would be right."""
    facts = hand if isinstance(hand, Hand) else table.hand(hand)
    amounts = {name: parse(value) if isinstance(value, str) else value for name, value in claimed.items()}
    book = Rulebook.named(table.rules.id)
    return search(Viewpoint(book, table.rules.variants, table.seats, _before(radli, pot), facts), amounts)


def audit(sheet: str | bytes, rules: Ruleset, name: str = "sheet") -> Audit:
    """A paper sheet (the text of a CSV file) held against the rules. Raises Refused where it cannot be read."""
    found = read(sheet.encode() if isinstance(sheet, str) else sheet, name)
    table = Table(rules, found.players)
    dealer = table.seats.player(found.dealer) or found.players[-1]
    return judge(found, table.seats, Rulebook.named(rules.id), dealer)


def rescore(evening: Session, rules: Ruleset) -> Rescored:
    """The same evening under other rules."""
    return play_again(evening.evening, rules)
