"""The library for programs: rules, a table, hands and their scores, evenings, disputes.

The names of this module are those of the package: `import tarok_score as tarok` and `tarok.rules("pagat-4p")`. They are
loaded when they are first used. `docs/programs.md` shows each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from errno import ENOENT
from fractions import Fraction
from os import PathLike, fspath, strerror
from os.path import lexists
from pathlib import Path
from typing import Any, NamedTuple, Self

from .amounts import Amount, exact, parse
from .amounts import plain as plainly
from .cards.questions import QUESTIONS, Answer, answer
from .cards.record import ScoredPlay, score_play
from .dispute.audit import Audit, Rescored, read
from .dispute.audit import audit as judge
from .dispute.audit import rescore as play_again
from .dispute.claim import Claim
from .dispute.claim import claim as search
from .dispute.viewpoint import Rulebook, Viewpoint, read_claimed
from .evening.adding import Added
from .evening.events import HandPlayed
from .evening.money import Settlement, due
from .evening.session import Session
from .events import Event
from .hand import Hand, check_players, document, writing
from .hand import Table as Seats
from .law import library
from .law.ruleset import Ruleset, shipped
from .problems import Problem, Problems, Refused, refusal
from .resources import __version__
from .scoring import Before, Line
from .scoring import Score as Scored
from .scoring import score as scored
from .scoring import stakes as before_hand
from .show.answers import SCORE
from .show.columns import changes, plain
from .show.sheet import sheet
from .show.text import Sources, working
from .show.text import sheet as laid_out
from .speech import read as read_hand
from .text import for_message
from .words.folding import did_you_mean
from .words.said import ENGLISH, speech

__all__ = [
    "Audit",
    "Claim",
    "Evening",
    "EveningRow",
    "Hand",
    "Line",
    "Problem",
    "Recorded",
    "Refused",
    "Rescored",
    "Ruleset",
    "Score",
    "Settlement",
    "Sheet",
    "ShippedRuleset",
    "Table",
    "__version__",
    "ask",
    "audit",
    "begin",
    "claim",
    "compare",
    "open",
    "open_or_begin",
    "read_rules",
    "rescore",
    "rules",
    "rulesets",
]


class ShippedRuleset(NamedTuple):
    """A shipped ruleset: its id, its title by language, how many sit at the table, and its variants."""

    id: str
    title: Mapping[str, str]
    players: tuple[int, ...]
    variants: tuple[str, ...]


def rulesets() -> tuple[ShippedRuleset, ...]:
    """The shipped rulesets."""
    ids = []
    for name in shipped():
        node = library.document(name)
        variants = tuple(node.get("variants", ()))
        ids.append(ShippedRuleset(name, dict(node["title"]), tuple(node["seats"]["at_table"]), variants))
    return tuple(ids)


def rules(id: str, *variants: str) -> Ruleset:
    """The shipped ruleset of that id, with these variants; `ID+VARIANT` names both in one.

    No file is opened, even if the text looks like a path (`read_rules` opens one). Raises Refused with all problems.
    """
    known = shipped()
    if str(id).partition("+")[0] not in known:
        shown = for_message(id)
        raise refusal(
            "ruleset-id-unknown", "ruleset", name=shown, hint=did_you_mean(shown, known, "rulesets() lists them")
        )
    return library.load(id, variants)


def read_rules(path: str | PathLike[str], *variants: str) -> Ruleset:
    """The ruleset of a YAML file with these variants. Raises Refused with all problems, each at its place."""
    name = str(path)
    if not name.endswith((".yaml", ".yml")):
        raise refusal("ruleset-no-yaml", "ruleset", name=for_message(name))
    return library.load(name, variants)


class Score(Mapping[str, Amount]):
    """The score of a hand: what each player writes, by name, and how it was worked out.

    `lines` each have a rule with its source, the terms of its number, the amounts and notes; `radli` and `pot` are
    those after the hand (None if the rules have none), `won` whether the declarer won.
    """

    def __init__(self, rules: Ruleset, score: Scored) -> None:
        self.rules = rules
        self.lines: tuple[Line, ...] = score.lines
        self.radli: Mapping[str, int] | None = score.radli
        self.pot: Amount | None = score.pot
        self.won: bool | None = score.won
        self._found = score

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
        return SCORE.write(self._found, ENGLISH)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"<Score by {self.rules.id}: {_in_short(self, self.rules)}>"


class Table:
    """People who play by a ruleset, in turn order: the first named is forehand in the first hand.

    Raises Refused if there are too few or too many, or a name cannot be used.
    """

    def __init__(self, rules: Ruleset, players: Sequence[str]) -> None:
        names = _people_of(players)
        check_players(rules, names).check()
        self.rules = rules
        self.players = tuple(names)
        self.seats = Seats(rules, self.players)

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self.players)} by {_named(self.rules)}>"

    def hand(self, said: str | Mapping[str, Any]) -> Hand:
        """The facts of a hand, from words or from a document. Raises Refused with every problem."""
        if isinstance(said, str):
            return read_hand(self.seats, said.split())
        problems = Problems()
        hand = document.read(self.seats, _object(said), problems)
        if problems or hand is None:
            raise Refused(problems)
        return hand

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
        """The score of a hand, given the open radli and the pot before it. Raises Refused with every problem."""
        facts = self._facts(hand)
        return Score(self.rules, scored(self.seats, self._before(radli, pot), facts))

    def words(self, hand: Hand) -> str:
        """The hand in the words of the notation."""
        return writing.write(self.seats, hand)

    def play(
        self, record: Mapping[str, Any], radli: Mapping[str, int] | None = None, pot: Amount | str = 0
    ) -> ScoredPlay:
        """The hand that a record of its play proves: facts, score, piles, breaches.

        Raises Refused with every problem.
        """
        problems = Problems()
        score = score_play(self.seats, self._before(radli, pot), _object(record), problems)
        if score is None:
            raise Refused(problems)
        return score

    def _facts(self, hand: Hand | str | Mapping[str, Any]) -> Hand:
        """The facts of a hand, read anew for this table: another one may have other names and words."""
        return self.hand(document.write(hand) if isinstance(hand, Hand) else hand)

    def _before(self, radli: Mapping[str, int] | None, pot: Amount | str) -> Before:
        """The open radli and the pot before a hand. Raises Refused with every problem of them."""
        problems = Problems()
        wheels: dict[str, int] = {}
        if isinstance(radli, Mapping):
            wheels = before_hand.read_radli(self.seats, radli.items(), "radli.", problems)
        elif radli is not None:
            problems.add("radli-no-mapping", "radli")
        before = before_hand.read_pot(self.seats, pot, _amount, "pot", problems)
        problems.check()
        return Before(wheels, before)


def _people_of(players: object) -> Any:
    """Players as the check expects them: any iterable of names is a list of players, but a text is not."""
    return list(players) if isinstance(players, Iterable) and not isinstance(players, str) else players


def _object(body: object) -> Any:
    """A document as its reader expects it: any mapping becomes a dict; the reader refuses anything else."""
    return dict(body) if isinstance(body, Mapping) else body


def _amount(value: object) -> Amount:
    """An exact amount that a program states: a whole number, a fraction, or text. Raises ValueError or TypeError."""
    return exact(value) if type(value) is Fraction else parse(value)


def _named(rules: Ruleset) -> str:
    """A ruleset by its id, with its variants."""
    return "+".join((rules.id, *rules.variants))


def _in_short(amounts: Mapping[str, Amount], rules: Ruleset) -> str:
    """Everybody's amount, in one line."""
    return plain(ENGLISH.fact(changes(dict(amounts), rules.unit.decimals, everybody=True)))


class EveningRow(NamedTuple):
    """One event of an evening: a hand by its number, or another event by that of its record.

    `changes` is what the event adds to each total, `totals` the totals after it. `void` says why it does not count.
    """

    number: int | None
    record: int
    kind: str
    what: str
    contract: str | None
    declarer: str | None
    partner: str | None
    points: int | None
    won: bool | None
    dealer: str
    changes: Mapping[str, Amount]
    totals: Mapping[str, Amount]
    void: str | None


class Sheet:
    """The score sheet of an evening, to be written out."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def text(self, language: str = "en", width: int | None = None) -> str:
        """The sheet as `tarok show` prints it, `width` columns wide."""
        return plain("\n".join(laid_out(sheet(self._session.evening), speech(language), width)))

    def html(self, language: str = "en", rate: Amount | None = None) -> str:
        """The page of the evening, as `tarok report` writes it."""
        from .show.report import report_page

        return report_page(self._session, speech(language), rate)

    def __repr__(self) -> str:
        return f"<Sheet of {self._session.name}>"


class Recorded(NamedTuple):
    """An event as it was recorded: the hand's number (None for another event), what it says, and what it changed.

    `totals` are everybody's totals after it, `notes` what the table should hear, `seal` the short seal of its record
    (empty if it was only tried out).
    """

    number: int | None
    what: str
    changes: Mapping[str, Amount]
    totals: Mapping[str, Amount]
    notes: tuple[str, ...]
    seal: str

    def __repr__(self) -> str:
        hand = "" if self.number is None else f" hand {self.number}"
        changed = ", ".join(f"{name} {ENGLISH.amount(amount, sign=True)}" for name, amount in self.changes.items())
        return f"<Recorded{hand}: {self.what}; {changed or 'nothing changed'}>"


class Evening:
    """An evening in a ledger file; what is added is in the file, sealed and synced, when `add` returns.

    Several programs may write to one file: each event is worked out under a lock, on the ledger as it is then.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def __repr__(self) -> str:
        state = "finished" if self.finished else f"{self.dealer} deals"
        totals = _in_short(self.totals, self.rules)
        return f"<Evening {self._session.name} by {_named(self.rules)}: {self.hands} hands, {state}; {totals}>"

    @property
    def path(self) -> Path:
        """The file of the ledger."""
        return self._session.path

    @property
    def rules(self) -> Ruleset:
        """The rules of the next hand."""
        return self._session.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The players at the table now, in turn order."""
        return self._session.table.players

    @property
    def hands(self) -> int:
        """The number of the last hand, 0 before the first."""
        return self._session.hands

    @property
    def totals(self) -> dict[str, Amount]:
        """Everybody's total."""
        return self._session.totals

    @property
    def radli(self) -> dict[str, int]:
        """Everybody's open radli."""
        return self._session.state.radli

    @property
    def pot(self) -> Amount:
        """The pot; 0 if the rules have none."""
        return self._session.state.pot

    @property
    def dealer(self) -> str:
        """The player who deals next."""
        return self._session.state.dealer

    @property
    def finished(self) -> bool:
        """True if the evening has ended."""
        return self._session.state.finished

    @property
    def seal(self) -> str:
        """The short seal of the last record; it proves everything before it."""
        return self._session.seal

    def rows(self) -> list[EveningRow]:
        """The events in order, each with what it changed."""
        rows = []
        for entry in self._session.evening.entries():
            event, score = entry.event, entry.outcome.score
            hand = event.hand if isinstance(event, HandPlayed) else None
            facts = (getattr(hand, fact, None) for fact in ("contract", "declarer", "partner", "points"))
            contract, declarer, partner, points = facts
            rows.append(
                EveningRow(
                    None if hand is None else entry.number,
                    entry.record,
                    event.kind,
                    ENGLISH.say(event.title(entry.state.table)),
                    contract,
                    declarer,
                    partner,
                    points,
                    None if score is None else score.won,
                    entry.before.dealer,
                    {} if entry.voided is not None else dict(entry.outcome.scores),
                    dict(entry.state.totals),
                    entry.voided,
                )
            )
        return rows

    def add(self, said: str | Sequence[str] | Mapping[str, Any]) -> Recorded:
        """Records what happened: a hand or another event, in words or as the document of an event in a ledger.

        Raises Refused with every problem; nothing is written then.
        """
        return _each(self._session.add(self._happening(said)))[-1]

    def add_lines(self, lines: Iterable[str | Sequence[str]], start: int = 1) -> list[Recorded]:
        """Records lines of words, all or none. Raises Refused with all problems, their lines numbered from `start`."""
        words = [(number, _words(line)) for number, line in enumerate(lines, start)]
        return _each(self._session.add_lines(words))

    def preview(self, said: str | Sequence[str] | Mapping[str, Any]) -> Recorded:
        """The event as `add` would record it; nothing is written. Raises Refused with every problem."""
        return _each(self._session.preview(self._happening(said)))[-1]

    def amend(self, number: int, words: str | Sequence[str]) -> Recorded:
        """Corrects hand `number`; everything after it is worked out again. Raises Refused with every problem."""
        return _each(self._session.amend(number, _words(words)))[-1]

    def undo(self, number: int = 1) -> Recorded:
        """Takes back the last `number` events of any kind. Raises Refused if there are fewer."""
        return _each(self._session.add([str(number)], command="undo"))[-1]

    def redo(self) -> Recorded:
        """Brings back what `undo` took back."""
        return _each(self._session.add([], command="redo"))[-1]

    def finish(self) -> Recorded:
        """Ends the evening: open radli are charged."""
        return _each(self._session.add([], command="finish"))[-1]

    def refresh(self) -> bool:
        """Reads what other programs recorded meanwhile; whether there was anything."""
        news = self._session.refresh() is not None
        self._session.sound()
        return news

    def settle(self, rate: Amount | str | None = None, unit: str | None = None) -> Settlement:
        """The settlement at a rate, or the agreed one: balances, and the fewest payments that even them out."""
        return due(self._session.evening, None if rate is None else _amount(rate), unit).settlement

    def why(self, number: int) -> Score:
        """The score of hand `number`, with its working. Raises Refused if there is no such hand."""
        score = self._session.hand(number).outcome.score
        assert score is not None  # every hand has a score
        return Score(self.rules, score)

    def sheet(self) -> Sheet:
        """The score sheet as it is now."""
        return Sheet(self._session)

    def _happening(self, said: str | Sequence[str] | Mapping[str, Any]) -> Event | Sequence[str]:
        """An event from a document, or its words."""
        return self._session.evening.read(dict(said)) if isinstance(said, Mapping) else _words(said)


def _each(added: Added) -> list[Recorded]:
    """Every event that was added; the notes are with the last."""
    notes = tuple(ENGLISH.say(note) for note in added.notes)
    return [
        Recorded(
            step.number if isinstance(step.event, HandPlayed) else None,
            ENGLISH.say(step.event.title(step.state.table)),
            dict(step.gained),
            dict(step.state.totals),
            notes if step is added.steps[-1] else (),
            added.seals[place] if added.seals else "",
        )
        for place, step in enumerate(added.steps)
    ]


def _words(line: str | Sequence[str]) -> list[str]:
    """Words as a list of them."""
    return line.split() if isinstance(line, str) else list(line)


def begin(
    path: str | PathLike[str],
    rules: str | Ruleset,
    players: Sequence[str],
    *,
    dealer: str | None = None,
    language: str | None = None,
    full_names: Mapping[str, str] | None = None,
    dry: bool = False,
) -> Evening:
    """Begins an evening in a file that does not exist yet, by rules or by the id of shipped ones.

    Without `dealer` the last player named deals first. `full_names` go with names that are short for them. With `dry`
    nothing is written, and what is added is only tried out. Raises Refused with all problems; nothing is written then.
    """
    file = fspath(path)
    played = rules if isinstance(rules, Ruleset) else shipped_rules(rules)
    names = _people_of(players)
    check_players(played, names).check()
    return Evening(Session.begin(file, played, played.origin, names, dealer, dry, lang=language, full_names=full_names))


#: `rules` under a name that no argument has.
shipped_rules = rules


def open(path: str | PathLike[str]) -> Evening:
    """The evening in a ledger file.

    Raises FileNotFoundError if there is no such file, Refused if the ledger is damaged or a stored score is not
    reproduced.
    """
    if not lexists(path):
        raise FileNotFoundError(ENOENT, strerror(ENOENT), fspath(path))
    return Evening(Session(fspath(path)).sound())


def open_or_begin(path: str | PathLike[str], rules: str | Ruleset, players: Sequence[str], **options: Any) -> Evening:
    """The evening in a ledger file, which is begun as `begin` does if there is none yet."""
    try:
        return open(path)
    except FileNotFoundError:
        return begin(path, rules, players, **options)


def ask(rules: Ruleset, question: str, **facts: Any) -> Answer:
    """The answer to a question about cards: `count`, `trick`, `legal`, `discard` or `bids`.

    The facts are those that the command of that name takes; a list of cards may be one text with blanks. Raises Refused
    with every problem.
    """
    if question not in QUESTIONS:
        raise ValueError(f"questions are {', '.join(QUESTIONS)}")
    lists = {"cards", "hand", "trick", "keep", "tops", "put"}
    given = {key: value.split() if key in lists and isinstance(value, str) else value for key, value in facts.items()}
    problems = Problems()
    answered = answer(rules, question, given, problems)
    if answered is None:
        raise Refused(problems)
    return answered


def claim(
    table: Table,
    hand: Hand | str,
    claimed: Mapping[str, Amount | str],
    radli: Mapping[str, int] | None = None,
    pot: Amount | str = 0,
) -> Claim:
    """The explanations of a claimed score: the rules, known mistakes or misread facts by which it would be right."""
    facts, problems = table._facts(hand), Problems()
    stated = _object(claimed)
    if isinstance(stated, dict):
        stated = {name: plainly(value) if type(value) is Fraction else value for name, value in stated.items()}
    amounts = read_claimed(table.seats, facts, stated, problems)
    problems.check()
    book = Rulebook.of(table.rules, table.rules.origin)
    return search(Viewpoint(book, table.rules.variants, table.seats, table._before(radli, pot), facts), amounts)


def audit(sheet: str | bytes, rules: Ruleset, name: str = "sheet") -> Audit:
    """A paper sheet (the text of a CSV file) held against the rules. Raises Refused if it cannot be read."""
    data = sheet.encode() if isinstance(sheet, str) else sheet
    return judge(read(data if isinstance(data, bytes) else b"", name), rules)


def compare(evening: Evening, rules: Ruleset) -> Rescored:
    """The same evening under other rules, as `tarok compare` tells it. Raises Refused if its players cannot play so."""
    return play_again(evening._session.evening, rules)


#: `compare` under its earlier name.
rescore = compare
