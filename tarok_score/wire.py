"""Answers requests: one JSON object in, one back. A hand or the record of its play is scored, a question answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .amounts import Amount, parse, typed
from .hand import document as hands
from .hand.hand import Hand
from .hand.table import NO_LIST, Table, check_players, shown
from .law.library import load
from .law.ruleset import Ruleset
from .law.shelf import an_id
from .limits import LONGEST_NUMBER, LONGEST_WORD, MOST_POT, MOST_RADLI, MOST_REMEMBERED_RULES
from .problems import Problem, Refused, impossible, malformed, unsaid
from .scoring import Before, Score, score
from .words.folding import did_you_mean, printable
from .words.speech import ENGLISH, Speech

if TYPE_CHECKING:
    from .cards.scored_play import ScoredPlay
    from .dispute.viewpoint import Rulebook

FIELDS = ("id", "ruleset", "variants", "players", "before", "hand", "play", "claimed")
_FIELDS = frozenset(FIELDS)
_BEFORE = frozenset(("radli", "pot"))

#: The rules of a question that names none.
DEFAULT = "pagat-4p"


NO_REQUEST = malformed(
    "request-no-object", "a request must be one JSON object", '{"ruleset": …, "players": […], "hand": {…}}'
)
UNKNOWN_FIELD = malformed("request-unknown-field", "is not a field of a request")
HAND_AND_PLAY = malformed("hand-and-play", "stands beside a hand", "give the hand or the record of its play")
NO_HAND = unsaid("hand-missing", "is missing", "the facts of the hand")
HAND_NO_OBJECT = malformed("request-hand-no-object", "must be an object with the facts of one hand")
NO_PLAYERS = unsaid("players-missing", "are missing", 'the names in turn order: ["Ana", "Boris", …]')
NO_RULESET = unsaid("ruleset-missing", "is missing", "such as pagat-4p; tarok rules lists them")
RULESET_NO_ID = malformed("ruleset-no-id", "must be the id of a ruleset", "such as pagat-4p; tarok rules lists them")
NOT_SHIPPED = impossible(
    "ruleset-not-shipped",
    "a request may name only a shipped ruleset, and {name} is none",
    "such as pagat-4p; with `--files` (in Python `files=True`) it may name a file",
)
FAULT = impossible(
    "fault-while-answering", "this is a fault of tarok itself: {what}", "the other requests are answered all the same"
)
VARIANTS_NO_LIST = malformed("variants-no-list", "must be a list of names", '["exact-difference"]')
BEFORE_NO_OBJECT = malformed("before-no-object", "must be an object", '{"radli": {"Ana": 1}, "pot": "6"}')
UNKNOWN_BEFORE = malformed("before-unknown", "is not known before a hand", "radli or pot")
RADLI_NO_OBJECT = malformed("radli-no-object", "must be an object", '{"Ana": 1}')
RADLI_NO_NUMBER = malformed("radli-no-number", "must be a whole number of open radli", "0 or more")
RADLI_TWICE = malformed("radli-twice", "the open radli of {name} are said twice", "say one number")
NO_RADLI = malformed("radli-none", "{ruleset} has no radli", "leave it out")
POT_NO_AMOUNT = malformed("pot-no-amount", "must be an exact amount", 'such as "6" or "0.50"')
POT_TOO_LARGE = malformed("pot-too-large", "is more than anybody has paid in", "count again")
POT_BELOW_ZERO = malformed("pot-below-zero", "cannot be below 0")
NO_POT = malformed("pot-none", "{ruleset} has no pot", "leave it out")


CLAIMED_NO_OBJECT = malformed("claimed-no-object", "must be amounts by player", '{"Ana": "-48"}')
CLAIMED_NOTHING = unsaid("claimed-nothing", "what is claimed?", "such as Ana=-48")
CLAIMED_NO_AMOUNT = malformed("claimed-no-amount", "must be an exact amount", 'such as "-48" or "0.50"')
CLAIMED_RESTING = impossible("claimed-resting", "{name} rested and writes nothing", "name somebody who played")
CLAIMED_UNKNOWN = malformed("claimed-unknown", 'nobody called "{name}" sits at the table', "at the table: {players}")


class Rulebooks:
    """Remembers the rulesets it has seen, and answers in a language.

    Who writes a request may be a stranger: it can name shipped rulesets alone, and only with `files` the paths of
    files, too.
    """

    def __init__(self, speech: Speech = ENGLISH, *, files: bool = False) -> None:
        self.speech = speech
        self._files = files
        self._rules: dict[tuple[str, tuple[str, ...]], Ruleset | tuple[Problem, ...]] = {}

    def _ruleset(self, name: Any, variants: Any, problems: list[Problem]) -> Ruleset | None:
        if type(name) is not str:
            problems.append((NO_RULESET if name is None else RULESET_NO_ID)("ruleset"))
            return None
        if variants is not None and (type(variants) is not list or not all(type(v) is str for v in variants)):
            problems.append(VARIANTS_NO_LIST("variants"))
            return None
        key = (name, tuple(variants or ()))
        known = self._rules.get(key)
        if known is None:
            try:
                if not self._files and (not an_id(name) or name.endswith((".yaml", ".yml"))):
                    raise NOT_SHIPPED.refused("ruleset", name=printable(name[:60]))
                known = load(*key)
            except Refused as error:
                known = error.problems
            if len(self._rules) < MOST_REMEMBERED_RULES and all(len(one) <= LONGEST_WORD for one in (name, *key[1])):
                self._rules[key] = known
        if isinstance(known, Ruleset):
            return known
        problems.extend(known)
        return None


def crowded(request: dict[Any, Any], problems: list[Problem]) -> bool:
    """A request that holds more than any may is a problem; its id, which is only echoed, may be anything."""
    return hands.crowded({key: value for key, value in request.items() if key != "id"}, "", problems)


class Questions(Rulebooks):
    """Answers questions about cards one after the other. Every question is answered, whatever it holds."""

    def answer(self, question: object) -> dict[str, Any]:
        """The answer to one question, or all its problems and nothing else."""
        from .cards.questions import NO_QUESTION

        if type(question) is not dict:
            return refused(None, [NO_QUESTION()], self.speech)
        problems: list[Problem] = []
        identity = question.get("id")
        answered: dict[str, Any] = {} if identity is None else {"id": identity}
        try:
            if crowded(question, problems):
                return refused(identity, problems, self.speech)
            found = self._answered(question, problems)
            if found is not None:
                return answered | found
        except Exception as error:
            problems.append(FAULT(what=f"{type(error).__name__}: {printable(str(error)[:200])}"))
        return refused(identity, problems, self.speech)

    def _answered(self, question: dict[str, Any], problems: list[Problem]) -> dict[str, Any] | None:
        """The fields of the answer to a question under its rules, or None after adding its problems."""
        from .cards.questions import ASKS_NOTHING, QUESTIONS, answer

        ask = question.get("ask")
        if type(ask) is not str or ask not in QUESTIONS:
            word = printable(str(ask)) if ask is not None else ""
            problems.append(ASKS_NOTHING("ask", hint=did_you_mean(word, QUESTIONS, "one of {names}")))
        rules = self._ruleset(question.get("ruleset", DEFAULT), question.get("variants"), problems)
        if problems or rules is None:
            return None
        found = answer(rules, str(ask), question, problems)
        return None if found is None else {"ruleset": rules.id, **found.document()}


class Answers(Rulebooks):
    """Scores requests one after the other and remembers their tables, too. Every request is answered."""

    def __init__(self, speech: Speech = ENGLISH, *, files: bool = False) -> None:
        super().__init__(speech, files=files)
        self._tables: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Table] = {}
        self._books: dict[str, Rulebook] = {}

    def answer(self, request: object) -> dict[str, Any]:
        """The answer to one request: scores and lines, or all its problems and nothing else."""
        if type(request) is not dict:
            return refused(None, [NO_REQUEST()], self.speech)
        problems: list[Problem] = []
        identity = request.get("id")
        answer: dict[str, Any] = {} if identity is None else {"id": identity}
        try:
            if crowded(request, problems):
                return refused(identity, problems, self.speech)
            scored = self._score_of_play(request, problems) if "play" in request else self._score(request, problems)
            if scored is not None:
                answer["ruleset"] = request["ruleset"]
                answer.update(scored)
                if "claimed" in request:
                    facts = scored["hand"] if "play" in request else request["hand"]
                    answer["claim"] = self._claim(request, facts, problems)
                if not problems:
                    return answer
        except Exception as error:
            problems.append(FAULT(what=f"{type(error).__name__}: {printable(str(error)[:200])}"))
        return refused(identity, problems, self.speech)

    def _score(self, request: dict[str, Any], problems: list[Problem]) -> dict[str, Any] | None:
        """The score of a request as JSON, or None after adding its problems."""
        found = self.score(request, problems)
        return None if found is None else found.document(self.speech)

    def _score_of_play(self, request: dict[str, Any], problems: list[Problem]) -> dict[str, Any] | None:
        """The score of a record of play as JSON, or None after adding its problems."""
        from .show.play import document

        found = self.played(request, problems)
        return None if found is None else document(found, self.speech)

    def _claim(self, request: dict[str, Any], facts: object, problems: list[Problem]) -> dict[str, Any] | None:
        """The explanation of a claimed score, for a request that can be scored."""
        from .dispute.claim import claim
        from .dispute.viewpoint import Rulebook, Viewpoint
        from .show.claims import document

        table = self._table(request["ruleset"], request.get("variants"), request["players"], problems)
        assert table is not None  # it was scored
        hand = hands.read(table, facts, problems)
        assert hand is not None
        claimed = read_claimed(table, hand, request["claimed"], problems)
        if problems:
            return None
        name = request["ruleset"]
        book = self._books.get(name)
        if book is None:
            book = self._books[name] = Rulebook.named(name)
        before = read_before(table, request.get("before"), problems)
        case = Viewpoint(book, tuple(request.get("variants") or ()), table, before, hand)
        return document(claim(case, claimed))

    def played(self, request: dict[str, Any], problems: list[Problem]) -> ScoredPlay | None:
        """The hand that a record of play proves and its score, or None after adding its problems."""
        from .cards.scored_play import score_play

        self._fields(request, problems)
        if "hand" in request:
            problems.append(HAND_AND_PLAY("play"))
        table = self._table(request.get("ruleset"), request.get("variants"), request.get("players"), problems)
        if table is None:
            return None
        before = read_before(table, request.get("before"), problems)
        if len(table.players) not in table.rules.seats.at_table:
            return None
        return score_play(table, before, request["play"], problems)

    def _fields(self, request: dict[str, Any], problems: list[Problem]) -> None:
        """Nothing else stands in a request."""
        if not request.keys() <= _FIELDS:
            for key in request:
                if key not in _FIELDS:
                    problems.append(UNKNOWN_FIELD(printable(str(key)), hint=did_you_mean(str(key), FIELDS)))

    def score(self, request: dict[str, Any], problems: list[Problem]) -> Score | None:
        """The score of a request, or None after adding its problems."""
        get = request.get
        self._fields(request, problems)
        table = self._table(get("ruleset"), get("variants"), get("players"), problems)
        hand = get("hand")
        if hand is None:
            problems.append(NO_HAND("hand"))
        if table is None:
            if hand is not None and type(hand) is not dict:
                problems.append(HAND_NO_OBJECT("hand"))
            return None
        state = read_before(table, get("before"), problems)
        facts = hands.read(table, hand, problems) if hand is not None else None
        if problems or facts is None:
            return None
        return score(table, state, facts)

    def _table(self, name: Any, variants: Any, players: Any, problems: list[Problem]) -> Table | None:
        try:
            key = (name, tuple(variants) if variants else (), tuple(players))
            table = self._tables.get(key)
            if table is not None and type(players) is list and (variants is None or type(variants) is list):
                return table
        except TypeError:
            pass
        rules = self._ruleset(name, variants, problems)
        if players is None:
            problems.append(NO_PLAYERS("players"))
            return None
        if rules is None:
            if type(players) is not list:
                problems.append(NO_LIST("players"))
            return None
        wrong = check_players(rules, players)
        if wrong:
            problems.extend(wrong)
            # A hand can still be read against the names that are there, so that all problems come at once.
            if type(players) is not list or not all(type(player) is str for player in players):
                return None
            return Table(rules, tuple(players))
        table = Table(rules, tuple(players))
        if len(self._tables) < MOST_REMEMBERED_RULES:
            self._tables[key] = table
        return table


NOTHING = Before({})


def read_claimed(table: Table, hand: Hand, value: object, problems: list[Problem]) -> dict[str, Amount]:
    """The amounts that somebody claims players should have written for a hand, by player."""
    playing = table.active(table.contract(hand.contract), hand.resting)
    if type(value) is not dict:
        problems.append(CLAIMED_NO_OBJECT("claimed"))
        return {}
    found: dict[str, Amount] = {}
    for name, amount in value.items():
        path = f"claimed.{printable(str(name))[:60]}"
        player = table.player(name)
        if player is None:
            problems.append(CLAIMED_UNKNOWN(path, name=printable(str(name))[:60], players=table.players))
        elif player not in playing:
            problems.append(CLAIMED_RESTING(path, name=player))
        else:
            try:
                found[player] = parse(amount)
            except (ValueError, TypeError):
                problems.append(CLAIMED_NO_AMOUNT(path))
    if not value:
        problems.append(CLAIMED_NOTHING("claimed"))
    return found


def read_before(table: Table, value: object, problems: list[Problem]) -> Before:
    """Open radli and the pot before a hand, as a request states them. One radl may be written `true`."""
    if value is None:
        return NOTHING
    if type(value) is not dict:
        problems.append(BEFORE_NO_OBJECT("before"))
        return NOTHING
    if not value.keys() <= _BEFORE:
        for key in value:
            if key not in _BEFORE:
                problems.append(UNKNOWN_BEFORE(f"before.{printable(str(key))}"))
    radli, pot = value.get("radli"), value.get("pot")
    found: dict[str, int] = {}
    if type(radli) is dict:
        found = _radli(table, radli.items(), "before.radli.", problems)
    elif radli is not None:
        problems.append(RADLI_NO_OBJECT("before.radli"))
    return Before(found, 0 if pot is None else _pot(table, pot, parse, "before.pot", problems))


def typed_before(table: Table, radli: str | None, pot: str | None, problems: list[Problem]) -> Before:
    """The same as the options of a command state it: `Ana=1,Boris=2`, and an amount as people type it."""
    pairs = [_pair(word) for word in radli.split(",")] if radli else []
    found = _radli(table, pairs, "--radli ", problems)
    return Before(found, 0 if pot is None else _pot(table, pot, typed, "--pot", problems))


def _pair(word: str) -> tuple[str, object]:
    """A player and his number of open radli; what is no number stays text."""
    name, _, count = word.partition("=")
    return name, int(count) if count.isdecimal() and len(count) < LONGEST_NUMBER else count


def _radli(table: Table, pairs: Iterable[tuple[str, Any]], path: str, problems: list[Problem]) -> dict[str, int]:
    """The open radli of each player who is named, once."""
    found: dict[str, int] = {}
    for name, count in pairs:
        player = table.player(name)
        if player is None:
            problems.append(table.nobody(f"{path}{shown(name)}", name))
        elif type(count) not in (int, bool) or not 0 <= count <= MOST_RADLI:
            problems.append(RADLI_NO_NUMBER(f"{path}{shown(name)}"))
        elif count and table.rules.radli is None:
            problems.append(NO_RADLI(f"{path}{shown(name)}", ruleset=table.rules.id))
        elif player in found:
            problems.append(RADLI_TWICE(f"{path}{shown(name)}", name=player))
        else:
            found[player] = int(count)
    return found


def _pot(table: Table, value: Any, read: Callable[[Any], Amount], path: str, problems: list[Problem]) -> Amount:
    """The amount that lies in the pot, if there is one."""
    try:
        pot = read(value)
    except (ValueError, TypeError):
        problems.append(POT_NO_AMOUNT(path))
        return 0
    if pot > MOST_POT:
        problems.append(POT_TOO_LARGE(path))
    elif pot < 0:
        problems.append(POT_BELOW_ZERO(path))
    elif pot and table.rules.pot is None:
        problems.append(NO_POT(path, ruleset=table.rules.id))
    return pot


def refused(identity: object, problems: list[Problem], speech: Speech = ENGLISH) -> dict[str, Any]:
    """The answer to a request that cannot be answered: all its problems, and nothing else."""
    answer: dict[str, Any] = {} if identity is None else {"id": identity}
    answer["problems"] = [problem.document(speech) for problem in problems]
    return answer
