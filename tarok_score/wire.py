"""Answers requests: one JSON object in, one back. A hand or the record of its play is scored, a question answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .amounts import Amount, parse
from .dispute.viewpoint import AN_EXACT_AMOUNT, CLAIMED, read_claimed
from .documents import (
    A_LIST,
    AN_OBJECT,
    Anything,
    Json,
    Part,
    ReadBy,
    Reading,
    Schema,
    Several,
    Text,
    mapping,
    of_kind,
    read_keys,
)
from .hand import Hand, Table, check_players
from .hand import document as hands
from .law.library import load
from .law.ruleset import DEFAULT, ID, Ruleset, is_file
from .limits import MOST_ENTRIES, MOST_PARTS_OF_REQUEST, MOST_RADLI, MOST_REMEMBERED_RULES
from .problems import Problem, Problems, Refused, problem, refusal
from .scoring import Before, score
from .scoring.stakes import NOTHING_BEFORE, read_pot, read_radli
from .show.answers import BESIDE_SCORED, REFUSED_LINE, SCORE
from .text import for_message, printable
from .words.folding import did_you_mean
from .words.said import ENGLISH, Speech, said

if TYPE_CHECKING:
    from .cards.record import ScoredPlay
    from .dispute.claim import Claim
    from .dispute.viewpoint import Rulebook


def _radli(value: Any, path: str, reading: Reading) -> dict[str, int]:
    """The open radli by player, `true` is one; empty, after adding a problem, if the value is not an object."""
    if type(value) is dict:
        return read_radli(reading.context, value.items(), f"{path}.", reading.problems)
    reading.refuse("wrong-kind", path, what=AN_OBJECT, example='{"Ana": 1}')
    return {}


RADLI: Schema = {
    "type": "object",
    "additionalProperties": {"type": ["integer", "boolean"], "minimum": 0, "maximum": MOST_RADLI},
}


class BeforeDocument(Part):
    """The open radli and the pot before a hand."""

    manner = Json('{"radli": {"Ana": 1}, "pot": "6"}')
    radli: dict[str, int] = of_kind(ReadBy("Open radli by player.", _radli, RADLI, default={}))
    pot: Amount = of_kind(
        ReadBy(
            "The amount in the pot.",
            lambda value, path, reading: read_pot(reading.context, value, parse, path, reading.problems),
            AN_EXACT_AMOUNT,
            default=0,
        )
    )


BEFORE: Final = BeforeDocument.keys


class Tables:
    """The rulesets and tables of the requests so far, of which most name the same, and the language of the answers.

    A request may come from a stranger: it can name shipped rulesets only, and paths of files only with `files`.
    """

    #: A question or request, in short.
    example = ""

    def __init__(self, speech: Speech = ENGLISH, *, files: bool = False) -> None:
        self.speech = speech
        self._files = files
        self._tables: dict[tuple[str | None, tuple[str, ...] | None, tuple[str, ...]], Table] = {}
        self._books: dict[str, Rulebook] = {}

    def answer(self, question: object) -> dict[str, Any]:
        """The answer to one question or request, or all its problems and nothing else."""
        if type(question) is not dict:
            return refused(None, [problem("wrong-kind", what=AN_OBJECT, example=self.example)], self.speech)
        problems = Problems()
        try:
            if not crowded(question, problems):
                answered = self._answered(question, problems)
                if answered is not None:
                    return answered
        except Exception as error:
            problems.add("fault-while-answering", what=f"{type(error).__name__}: {printable(str(error)[:200])}")
        return refused(question.get("id"), problems, self.speech)

    def _answered(self, question: dict[str, Any], problems: Problems) -> dict[str, Any] | None:
        """The answer, or None after adding the problems."""
        raise NotImplementedError

    def ruleset(self, name: str | None, variants: tuple[str, ...] | None, problems: Problems) -> Ruleset | None:
        """The ruleset of that name with these variants, or None after adding its problems."""
        if name is None or variants is None:
            return None
        try:
            if not self._files and (not ID.fits(name) or is_file(name)):
                raise refusal("ruleset-not-shipped", "ruleset", name=for_message(name))
            return load(name, variants)
        except Refused as error:
            problems.extend(error.problems)
            return None

    def table(
        self, name: str | None, variants: tuple[str, ...] | None, players: object, problems: Problems
    ) -> Table | None:
        """The table of these players, or None after adding its problems.

        If the list of players is wrong, a hand can still be read with the names that are there: so all problems of a
        request come at once.
        """
        # Players are checked apart from the rules, so that one answer names the problems of both.
        if type(players) is not list or not {str}.issuperset(map(type, players)):
            rules = self.ruleset(name, variants, problems)
            if players is None:
                problems.add("players-missing", "players")
            elif rules is not None:
                problems.extend(check_players(rules, players))
            elif type(players) is not list:
                problems.add("players-no-list", "players")
            return None
        key = (name, variants, tuple(players))
        table = self._tables.get(key)
        if table is not None:
            return table
        rules = self.ruleset(name, variants, problems)
        if rules is None:
            return None
        wrong = check_players(rules, players)
        problems.extend(wrong)
        table = Table(rules, key[2])
        # Only tables without a problem are kept, and not endlessly many: a batch may name a new one on each line.
        if not wrong and len(self._tables) < MOST_REMEMBERED_RULES:
            self._tables[key] = table
        return table


# A request, key by key. It is read for `Tables` (`reading.context`), and most of its keys for its players at their
# table, who were read before (`reading.beside`). -----------------------------------------------------------------


def _ruleset(value: Any, path: str, reading: Reading) -> str | None:
    """The name of the ruleset; None after adding its problem."""
    if type(value) is str:
        return value
    wrong = problem("wrong-kind", path, what=said("the id of a ruleset"), example="pagat-4p")
    reading.problems.append(problem("ruleset-missing", path) if value is None else wrong)
    return None


RULESET = ReadBy("The id of a shipped ruleset.", _ruleset, {"type": "string"})
VARIANTS = Several(
    "Its variants.",
    Text("A variant.", must=said("the name of a variant"), example="exact-difference"),
    must=A_LIST,
    example='["exact-difference"]',
)


def _table(value: Any, path: str, reading: Reading) -> Table | None:
    """The table of these players; None after adding its problems."""
    tables: Tables = reading.context
    return tables.table(reading.beside["ruleset"], reading.beside["variants"], value, reading.problems)


def _before(value: Any, path: str, reading: Reading) -> Before:
    """The radli and the pot that earlier hands left; empty if no table could be read."""
    table: Table | None = reading.beside["table"]
    if table is None:
        return NOTHING_BEFORE
    facts = read_keys(BEFORE, value, path, Reading(table, reading.problems))
    return Before(facts["radli"], facts["pot"]) if facts else NOTHING_BEFORE


def _hand(value: Any, path: str, reading: Reading) -> Hand | None:
    """The facts of the hand; None after adding its problems."""
    table: Table | None = reading.beside["table"]
    if table is not None:
        return hands.read(table, value, reading.problems)
    if type(value) is not dict:
        reading.refuse("wrong-kind", path, what=AN_OBJECT, example='{"contract": …}')
    return None


def _play(value: Any, path: str, reading: Reading) -> ScoredPlay | None:
    """The hand that the record of its play proves, scored; None after adding its problems."""
    from .cards.record import score_play

    table: Table | None = reading.beside["table"]
    if table is None or len(table.players) not in table.rules.seats.at_table:
        return None
    return score_play(table, reading.beside["before"], value, reading.problems)


def _claimed(value: Any, path: str, reading: Reading) -> dict[str, Amount]:
    """The claimed amounts by player; empty if no hand could be read."""
    beside = reading.beside
    hand = beside["hand"] if beside["play"] is None else beside["play"].hand
    return {} if hand is None else read_claimed(beside["table"], hand, value, reading.problems)


class Request(Part):
    """A hand, or the record of its play, to be scored at a table."""

    manner = Json('{"ruleset": …, "players": […], "hand": {…}}')
    id: Any = of_kind(Anything("Whatever the answer is to be known by: it is echoed.", default=None))
    ruleset: str = of_kind(RULESET)
    variants: tuple[str, ...] = of_kind(VARIANTS)
    table: Table = of_kind(
        ReadBy("The players in turn order.", _table, {"type": "array", "items": {"type": "string"}}, name="players")
    )
    before: Before = of_kind(
        ReadBy(
            "The open radli and the pot before the hand.",
            _before,
            mapping("", BEFORE),
            default=NOTHING_BEFORE,
        )
    )
    hand: Hand | None = of_kind(ReadBy("The facts of the hand.", _hand, hands.schema(), default=None))
    play: ScoredPlay | None = of_kind(
        ReadBy("The record of its play, in place of its facts.", _play, {"type": "object"}, default=None)
    )
    claimed: dict[str, Amount] | None = of_kind(
        ReadBy(
            "What players should have written, as somebody claims: the answer explains it.",
            _claimed,
            CLAIMED.schema(),
            default=None,
        )
    )


class Questions(Tables):
    """Answers questions about cards one after the other. Every question is answered, whatever it contains."""

    example = '{"ask": "count", "cards": ["HK"]}'

    def _answered(self, question: dict[str, Any], problems: Problems) -> dict[str, Any] | None:
        """The fields of the answer to a question under its rules, or None after adding its problems."""
        from .cards.questions import QUESTIONS, answer

        ask, identity = question.get("ask"), question.get("id")
        if type(ask) is not str or ask not in QUESTIONS:
            word = printable(str(ask)) if ask is not None else ""
            problems.add("question-asks-nothing", "ask", hint=did_you_mean(word, QUESTIONS, "one of {names}"))
        reading = Reading(self, problems)
        name = RULESET.read(question.get("ruleset", DEFAULT), "ruleset", reading)
        variants = VARIANTS.read(question["variants"], "variants", reading) if question.get("variants") else ()
        rules = self.ruleset(name, variants, problems)
        if problems or rules is None:
            return None
        answered = answer(rules, str(ask), question, problems)
        if answered is None:
            return None
        from .show import answers  # declares these answers

        written: dict[str, Any] = answers.ANSWERS[str(ask)].write({"rules": rules, "answer": answered}, self.speech)
        del written["schema"]  # the answers to a batch keep no version of their own
        return written if identity is None else {"id": identity, **written}


class Answers(Tables):
    """Scores requests one after the other. Every request is answered, whatever it contains."""

    example = '{"ruleset": …, "players": […], "hand": {…}}'

    def read(self, request: dict[str, Any], problems: Problems) -> Request | None:
        """A request with its hand read and its play replayed, or None after adding all its problems."""
        has_hand, has_play = request.get("hand") is not None, request.get("play") is not None
        if has_hand and has_play:
            problems.add("hand-and-play", "play")
            request = {key: value for key, value in request.items() if key != "hand"}
        read_request = Request.read(request, "", Reading(self, problems))
        if not has_hand and not has_play:
            problems.add("hand-missing", "hand")
        return None if problems else read_request

    def _answered(self, question: dict[str, Any], problems: Problems) -> dict[str, Any] | None:
        """The scores, the lines and what else a request asks for, or None after adding its problems."""
        asked = self.read(question, problems)
        if asked is None:
            return None
        played = asked.play
        if played is not None:
            hand, outcome = played.hand, played.score
        else:
            assert asked.hand is not None  # without a hand or a play there would be a problem
            hand, outcome = asked.hand, score(asked.table, asked.before, asked.hand)
        claim: Claim | None = None
        if asked.claimed is not None:
            from .dispute import claim as claims
            from .dispute.viewpoint import Rulebook, Viewpoint

            book = self._books.get(asked.ruleset)
            if book is None:
                book = self._books[asked.ruleset] = Rulebook.named(asked.ruleset)
            case = Viewpoint(book, asked.variants, asked.table, asked.before, hand)
            claim = claims.claim(case, asked.claimed)
        written: dict[str, Any] = {} if asked.id is None else {"id": asked.id}
        written["ruleset"] = asked.ruleset
        written |= SCORE.write(outcome, self.speech)
        if played or claim:
            written |= BESIDE_SCORED.write({"play": played, "claim": claim}, self.speech)
        return written


def crowded(request: dict[Any, Any], problems: Problems) -> bool:
    """Adds the problem of a request larger than any, at the first part that is too large; True if there is one.

    To check very many entries would take minutes, and to report them more memory than to read them. The id, which is
    only echoed, may be anything.
    """
    parts: list[tuple[Any, Any]] = [({**request, "id": None}, None)]
    for part in parts:  # each with the part around it; they grow meanwhile
        inner, around = part
        if len(inner) > MOST_ENTRIES or len(parts) > MOST_PARTS_OF_REQUEST:
            most, path = MOST_ENTRIES if len(inner) > MOST_ENTRIES else MOST_PARTS_OF_REQUEST, ""
            while around is not None:
                whole = around[0]
                named = whole.items() if type(whole) is dict else enumerate(whole)
                key = next(key for key, value in named if value is inner)
                path = (f".{for_message(key)}" if isinstance(key, str) else f"[{key}]") + path
                inner, around = around
            problems.add("too-many-entries", path.removeprefix("."), most=most)
            return True
        for value in inner.values() if type(inner) is dict else inner:
            if type(value) is dict or type(value) is list:
                parts.append((value, part))
    return False


def refused(identity: object, problems: list[Problem], speech: Speech = ENGLISH) -> dict[str, Any]:
    """The answer to a request that cannot be answered: all its problems, and nothing else."""
    written: dict[str, Any] = REFUSED_LINE.write({"id": identity, "problems": problems}, speech)
    return written
