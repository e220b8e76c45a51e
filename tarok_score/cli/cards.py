"""Cards, bids and records of play."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any, TypeAlias

import click
from click.core import ParameterSource

from .. import files
from ..cards import notes
from ..cards.questions import answer
from ..cards.scored_play import ScoredPlay
from ..evening import hand_from_play
from ..evening.course import EveningCourse
from ..evening.session import Session
from ..evening.state import State
from ..hand.exact import find_player
from ..law.library import load
from ..law.ruleset import Ruleset
from ..law.shelf import DEFAULT
from ..limits import MOST_BYTES_OF_PLAY, MOST_LINES_OF_PLAY
from ..problems import Problem, Refused, malformed, placed
from ..show import cards as shown
from ..show.cards import lines
from ..wire import Answers, Questions, crowded, refused
from ..words.folding import printable
from ..words.said import said
from . import language
from .batch import STANDARD_INPUT, opened, unread
from .batch import lines as batch_lines
from .files import INPUT_FILE
from .find import SESSIONS, find
from .language import answers, speech
from .options import (
    Found,
    Function,
    NothingAsked,
    finds,
    offering,
    read_session_option,
    ruleset_option,
    unknown_command,
    variant_option,
)
from .output import escaped, misuse, over_lines, say_lines


def by_rules(function: Function) -> Function:
    """Gives a command `--ruleset` and `--variant`, as `tarok score` has them."""
    return ruleset_option(default=DEFAULT, show_default=True)(variant_option()(function))


def contract_option(function: Function) -> Function:
    """Declares `--contract C`."""
    help_ = "The contract that is played."
    return click.option("--contract", metavar="C", help=help_, shell_complete=offering("contracts"))(function)


def list_option(name: str, text: str, metavar: str = "LIST") -> Callable[[Function], Function]:
    """Declares an option that takes cards, quoted or repeated."""
    return click.option(f"--{name}", metavar=metavar, multiple=True, help=text)


def names_of(players: str | None) -> list[str] | None:
    """The names in an option, which have commas between them; None if it was not given."""
    return None if players is None else [name.strip() for name in players.split(",") if name.strip()]


def words_of(values: tuple[str, ...]) -> list[str] | None:
    """The words of an option that was given in one piece or repeated."""
    return [word for value in values for word in value.split()] if values else None


def ask(question: str, ruleset: str, variants: tuple[str, ...], **facts: Any) -> Found:
    """The answer to a question."""
    return answer_to(question, load(ruleset, variants), **facts)


def answer_to(question: str, rules: Ruleset, **facts: Any) -> Found:
    """The answer to a question under these rules."""
    problems: list[Problem] = []
    stated = {key: value for key, value in facts.items() if value is not None}
    found = answer(rules, question, stated, problems)
    if found is None:
        raise Refused(problems)
    return Found({"rules": rules, "found": found}, lambda: say_lines(lines(found, speech())))


REQUEST_FIELD_TWICE = malformed(
    "request-field-twice",
    'line {number}: the field "{field}" stands twice',
    "say it once: nobody can know which counts",
)
REQUEST_NOT_JSON = malformed("request-no-json", "line {number} is not JSON: {reason}", "one request a line")
NO_ECHO = malformed("id-no-echo", "line {number}: the id cannot be echoed", "use plain text")


#: A function that answers a request with a JSON object.
Answer: TypeAlias = Callable[[object], dict[str, Any]]


def score_all(name: str, files: bool) -> int:
    """Scores every request of a file; with `files` they may name files of rulesets. Returns 1 if any was refused."""
    return answer_all(name, Answers(language.answers(), files=files).answer)


def answer_all(name: str, answer: Answer) -> int:
    """Answers every line of a file, or of standard input (`-`). Returns 1 if any was refused."""
    gc.enable()  # this goes on for long
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    decoder = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=once)
    speech = language.answers()
    status = 0
    write = (sys.stdout or StringIO()).write
    lines = batch_lines(name, said("give a file, or - for standard input"))
    for number, line in over_lines(name, lines, said("answering")):
        if isinstance(line, str) and not line.strip():
            continue
        request = line if isinstance(line, Problem) else _request(decoder, line, number)
        answered = refused(None, [request], speech) if isinstance(request, Problem) else answer(request)
        try:
            text = encode(answered)
        except (RecursionError, ValueError):
            answered = refused(None, [NO_ECHO("id", number=number)], speech)
            text = encode(answered)
        if "problems" in answered:
            status = 1
        write(escaped(text) + "\n")
    return status


def _request(decoder: json.JSONDecoder, line: str, number: int) -> Any:
    """The object on a line, or the problem that makes it none."""
    try:
        if line[0] == "{":
            found, end = decoder.raw_decode(line)
            if end == len(line):
                return found
        return decoder.decode(line)
    except Twice as twice:
        return REQUEST_FIELD_TWICE(number=number, field=printable(str(twice)[:60]))
    except (ValueError, RecursionError) as error:
        return REQUEST_NOT_JSON(number=number, reason=unread(error))


class Twice(Exception):
    """A field that stands twice in one object."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Raises Twice if one stands there twice."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        raise Twice(next(name for name, _ in pairs if name in seen or seen.add(name)))  # type: ignore[func-returns-value]
    return fields


def _no_number(name: str) -> None:
    raise ValueError(language.answers().say(said("{name} is no number of JSON", name=name)))


class CardCommands(click.Group):
    """The questions about cards; for an unknown word the nearest one is offered."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The question that the first word names. Raises a usage error that offers the nearest one."""
        name = args[0] if args else ""
        if name not in self.commands and not name.startswith("-"):
            shown = printable(name)[:60]
            raise unknown_command(f"cards {shown}", name, self.commands, ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=CardCommands, invoke_without_command=True, subcommand_metavar="[COMMAND] [ARGS]...")
@click.option(
    "--batch", type=INPUT_FILE, metavar="FILE", help="Read one JSON question a line from FILE (- for standard input)."
)
@click.option("--files", is_flag=True, help="The questions of --batch may name files of rulesets, too.")
@click.pass_context
def cards(context: click.Context, batch: str | None, files: bool) -> int | None:
    """Count a pile, see who wins a trick, what may be played and what may be laid away.

    A card is its suit and its rank: HK, S10; a tarok is its number: XIX, 19, T19. H:KQ4 stands for HK HQ H4.

    With --batch each line is one question ("ask": count, trick, legal, discard or bids) and each answer one line, in
    order; the exit status is 1 if any was refused.
    """
    if batch is None:
        if context.invoked_subcommand is None:
            raise NothingAsked(context)
        return None
    if context.invoked_subcommand is not None:
        raise misuse(said("--batch reads its questions from the file: give no other"), context)
    return answer_all(batch, Questions(answers(), files=files).answer)


@cards.command("count", short_help="Count a pile in threes.")
@by_rules
@finds("count")
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def count_(words: tuple[str, ...], ruleset: str, variants: tuple[str, ...]) -> Found:
    """Count a pile in threes, as the rules count it. 2K or 12x stands for so many cards of a kind.

    \b
    tarok cards count HK HQ S7 SN SJ
    tarok cards count XXI I 2K 1Q 7x
    """
    return ask("count", ruleset, variants, cards=words_of(words))


@cards.command("trick", short_help="Who wins a trick.")
@click.option("--players", metavar="A,B,…", help="Who played them, the leader first.")
@contract_option
@by_rules
@finds("trick")
@click.argument("words", nargs=-1, required=True, metavar="CARD…")
def trick(
    words: tuple[str, ...],
    contract: str | None,
    players: str | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See who wins these cards, named in the order in which they were played.

    \b
    tarok cards trick HK H2 XXI škis
    tarok cards trick škis XXI I 6 --contract two --players Boris,Cilka,David,Ana
    """
    return ask("trick", ruleset, variants, cards=words_of(words), contract=contract, players=names_of(players))


@cards.command("legal", short_help="What may be played from a hand.")
@list_option("hand", "The cards in the hand.")
@list_option("trick", "The cards on the table, the one led first; none: leading.")
@contract_option
@list_option("keep", "Announced ultimo cards.")
@list_option("tops", "The player's open pile cards (two players).")
@list_option("gone", "Cards of earlier tricks, where a rule asks for them.")
@click.option("--vogel-frei/--no-vogel-frei", default=None, help="Was a single pagat announced free (that variant)?")
@by_rules
@finds("legal")
def legal(
    hand: tuple[str, ...],
    trick: tuple[str, ...],
    contract: str | None,
    keep: tuple[str, ...],
    tops: tuple[str, ...],
    gone: tuple[str, ...],
    vogel_frei: bool | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See what may be played from a hand now, and why the other cards may not.

    \b
    tarok cards legal --hand "T:1,9 H:K4" --trick "H2 T4"
    tarok cards legal --hand "I IX HK" --contract klop
    """
    return ask(
        "legal",
        ruleset,
        variants,
        hand=words_of(hand),
        trick=words_of(trick),
        contract=contract,
        keep=words_of(keep),
        tops=words_of(tops),
        gone=words_of(gone),
        vogel_frei=vogel_frei,
    )


@cards.command("discard", short_help="What may be laid away after the exchange.")
@list_option("hand", "The cards in the hand, those taken from the talon too.")
@contract_option
@click.option("--number", metavar="N", type=int, help="How many cards, where the contract does not say.")
@list_option("put", "What was laid away.")
@by_rules
@finds("discard")
def discard(
    hand: tuple[str, ...],
    contract: str | None,
    number: int | None,
    put: tuple[str, ...],
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See what may be laid away from a hand after taking from the talon.

    \b
    tarok cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12" --put "H1 H2"
    """
    return ask("discard", ruleset, variants, hand=words_of(hand), contract=contract, number=number, put=words_of(put))


@click.command()
@click.argument("words", nargs=-1, metavar="PLAYER:BID…")
@click.option("--players", metavar="A,B,C,D", help="Names in turn order, forehand first; else A, B, C …")
@click.option("--compulsory", is_flag=True, help="A compulsory klop is due.")
@list_option("hand", "The cards in a player's hand.", "PLAYER:LIST")
@read_session_option
@by_rules
@finds("bids")
def bids(
    words: tuple[str, ...],
    players: str | None,
    compulsory: bool,
    hand: tuple[str, ...],
    session: str | None,
    ruleset: str,
    variants: tuple[str, ...],
) -> Found:
    """See whose turn it is to bid, what he may say, and in the end what is played.

    Where neither players nor rules are named it is the next hand of the session, with its rules, its players and the
    compulsory klop that is due.

    \b
    tarok bids Ana:two Boris:pass
    tarok bids --players A,B,C,D B:two C:pass D:pass
    tarok bids --ruleset taroky-hlucin A:povinnost B:dál --hand "C:T1 H:K4"
    """
    names = names_of(players)
    spoken = [list(word.partition(":")[::2]) for word in words]
    state = None if players is not None or _rules_named() else _next_hand(session)
    if state is not None:
        return _ask_of(state, spoken, compulsory, hand)
    if names is None:
        names = list("ABCDEF"[: load(ruleset, variants).seats.in_play])
    return ask(
        "bids",
        ruleset,
        variants,
        players=names,
        bids=spoken,
        compulsory=compulsory or None,
        hands=_hands(hand),
    )


def _hands(words: tuple[str, ...]) -> dict[str, list[str]] | None:
    """The cards that each player holds."""
    if not words:
        return None
    pairs = (one.partition(":") for one in words)
    return {name: cards.split() for name, _, cards in pairs}


def _rules_named() -> bool:
    """True if the command line names the rules."""
    ctx = click.get_current_context()
    return any(ctx.get_parameter_source(name) != ParameterSource.DEFAULT for name in ("ruleset", "variants"))


def _next_hand(session: str | None) -> State | None:
    """The state before the next hand of the session that is meant; None if there is none, or it is over."""
    if SESSIONS.named(session) is None and len(SESSIONS.still_open(SESSIONS.here())) != 1:
        return None
    state = Session(find(session)).sound().state
    return None if state.finished else state


def _ask_of(state: State, spoken: list[list[str]], compulsory: bool, hand: tuple[str, ...]) -> Found:
    """Asks what may be bid in the next hand of an evening; names may be shortened as at the table."""
    table, order = state.table, state.table.players
    first = table.seats[state.dealer] + 1
    players = [*order[first:], *order[: first - 1 if table.rests else first]]

    def whole(name: str) -> str:
        """The whole name that its beginning means."""
        return find_player(table, name, []) or name

    hands = _hands(hand)
    return answer_to(
        "bids",
        table.rules,
        players=players,
        bids=[[whole(name), bid] for name, bid in spoken],
        compulsory=compulsory or state.compulsory_klop or None,
        hands=None if hands is None else {whole(name): cards for name, cards in hands.items()},
    )


NO_INPUT = malformed("play-no-input", "there is no standard input", "give the name of a file")
UNREADABLE = malformed("play-unreadable", "{file} cannot be read: {reason}", "give a file, or - for standard input")
NOT_UTF8 = malformed("play-not-utf8", "{file} is not UTF-8 text")
TOO_LONG = malformed("play-too-long", "{file} is too long for the record of one deal")
NOT_JSON = malformed("play-not-json", "{file} is not JSON: {reason}", "text begins with another sign than {brace}")
FIELD_TWICE = malformed(
    "play-field-twice", '{file}: the field "{field}" stands twice', "say it once: nobody can know which counts"
)
NO_OBJECT = malformed("play-no-object", "{file} holds no record of play", "a request with play, or lines of text")


def read(name: str) -> notes.Noted:
    """The request in a file, or on standard input (`-`): JSON if it begins with a brace, else text."""
    shown_name = printable(name)
    if name == STANDARD_INPUT and sys.stdin is None:
        raise NO_INPUT.refused("--play")
    try:
        with opened(name, "--play") as file:
            data = file.read(MOST_BYTES_OF_PLAY + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise UNREADABLE.refused("--play", file=shown_name, reason=files.system_reason(error)) from None
    except UnicodeDecodeError:
        raise NOT_UTF8.refused("--play", file=shown_name) from None
    if len(data) > MOST_BYTES_OF_PLAY or data.count(b"\n") > MOST_LINES_OF_PLAY:
        raise TOO_LONG.refused("--play", file=shown_name)
    problems: list[Problem] = []
    if text.lstrip()[:1] != "{":
        found = notes.read(text, shown_name, problems)
        if problems or crowded(found.request, problems):
            raise Refused(placed(problems, found.places))
        return found
    try:
        request = json.loads(text, object_pairs_hook=once)
    except Twice as twice:
        raise FIELD_TWICE.refused("--play", file=shown_name, field=printable(str(twice)[:60])) from None
    except (ValueError, RecursionError) as error:
        raise NOT_JSON.refused("--play", file=shown_name, reason=unread(error), brace="{") from None
    if type(request) is not dict or "play" not in request:
        raise NO_OBJECT.refused("--play", file=shown_name)
    if crowded(request, problems):
        raise Refused(problems)
    return notes.Noted(request, {})


def scored(name: str, given: dict[str, object]) -> tuple[dict[str, Any], ScoredPlay]:
    """The request in a file, and the hand that its record of play proves, with its score.

    `given` is what the file does not say itself. Raises Refused with every problem.
    """
    request, places = read(name)
    problems: list[Problem] = []
    asked = Answers(files=True).read(given | request, problems)
    if asked is None or asked.play is None:
        raise Refused(placed(problems, places))
    return request, asked.play


def of_evening(record: notes.Noted, evening: EveningCourse) -> hand_from_play.Replayed:
    """The next hand of an evening, as a record proves it. Raises Refused with every problem."""
    request, places = record
    problems: list[Problem] = []
    found = hand_from_play.read(evening, request, problems)
    if found is None:
        raise Refused(placed(problems, places))
    return found


def tricks(found: ScoredPlay) -> list[str]:
    """The tricks of the hand as a table."""
    return shown.tricks(found.replay.tricks, speech())


def breaches(found: ScoredPlay) -> list[str]:
    """Every breach of the rules that the record shows, in lines."""
    return shown.breaches(found.breaches, speech())
