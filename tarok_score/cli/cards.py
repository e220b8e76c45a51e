"""Cards, bids and records of play."""

from __future__ import annotations

import gc
import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from io import StringIO
from typing import Any, ClassVar, Final

import click

from .. import files
from ..cards import reader
from ..cards.questions import QUESTIONS, answer
from ..cards.record import ScoredPlay
from ..evening.adding import replayed
from ..evening.course import EveningCourse
from ..evening.events import HandPlayed
from ..law.library import load
from ..law.ruleset import DEFAULT, Ruleset
from ..limits import MOST_BYTES_OF_PLAY, MOST_LINES_OF_PLAY
from ..problems import Problem, Problems, Refused, placed, problem, refusal
from ..show.cards import lines
from ..text import for_message, printable
from ..wire import Answers, Questions, Tables, crowded, refused
from ..words.said import said
from .language import answers, speech
from .options import (
    Commands,
    Declaring,
    Function,
    NothingAsked,
    Output,
    between_commas,
    offering,
    outputs,
    ruleset_option,
    variant_option,
)
from .output import escaped, misuse, opened, say_lines
from .output import lines as batch_lines


def by_rules(function: Function) -> Function:
    """Gives a command `--ruleset` and `--variant`, as `tarok score` has them."""
    return ruleset_option(default=DEFAULT, show_default=True)(variant_option()(function))


def ask(question: str, rules: Ruleset, **facts: Any) -> Output:
    """The answer to a question under these rules."""
    problems = Problems()
    stated = {key: value for key, value in facts.items() if value is not None}
    result = answer(rules, question, stated, problems)
    if result is None:
        raise Refused(problems)
    return Output({"rules": rules, "answer": result}, lambda: say_lines(lines(result, speech())))


def no_number(name: str) -> None:
    """Refuses what JSON does not call a number."""
    raise ValueError(said("{name} is not a number of JSON", name=name))


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Raises ValueError if one is there twice: it is not clear which counts."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(said('the field "{field}" is there twice', field=for_message(twice)))
    return fields


ENCODE: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False).encode
DECODE: Final = json.JSONDecoder(parse_constant=no_number, object_pairs_hook=once).decode


def answer_line(tables: Tables, numbered: tuple[int, str | Problem]) -> tuple[str, bool]:
    """The answer to a line of a batch, as a line, and whether it was refused."""
    number, request = numbered
    try:
        asked = request if isinstance(request, Problem) else DECODE(request)
    except (ValueError, RecursionError) as error:
        asked = problem("request-no-json", number=number, reason=files.unread(error))
    answered = refused(None, [asked], tables.speech) if isinstance(asked, Problem) else tables.answer(asked)
    try:
        text = ENCODE(answered)
    except (RecursionError, ValueError):
        answered = refused(None, [problem("id-no-echo", "id", number=number)], tables.speech)
        text = ENCODE(answered)
    return escaped(text) + "\n", "problems" in answered


def answer_all(name: str, tables: Tables, jobs: int = 1) -> int:
    """Answers every line of a file, or of standard input (`-`), in so many processes.

    Returns 1 if any was refused.
    """
    gc.freeze()  # this goes on for long: what is loaded stays
    gc.enable()
    answer, status = partial(answer_line, tables), 0
    lines = batch_lines(name, said("give a file, or - for standard input"))
    write = (sys.stdout or StringIO()).write
    with ExitStack() as stack:
        answered: Iterable[tuple[str, bool]] = map(answer, lines)
        if jobs > 1:
            from multiprocessing import Pool

            answered = stack.enter_context(Pool(jobs)).imap(answer, lines, chunksize=100)
        for text, wrong in answered:
            status |= wrong
            write(text)
    return status


class CardCommands(Commands):
    """The questions about cards."""

    named_in = ("of_cards",)

    members: ClassVar[Mapping[str, tuple[str, str]]] = {
        "count": ("cards", "Count a pile in threes."),
        "trick": ("cards", "Who wins a trick."),
        "legal": ("cards", "What may be played from a hand."),
        "discard": ("cards", "What may be laid away after the exchange."),
    }


@click.group(cls=CardCommands, invoke_without_command=True)
@click.option("--batch", metavar="FILE", help="Read one JSON question a line from FILE (- for standard input).")
@click.option("--files", is_flag=True, help="The questions of --batch may name files of rulesets, too.")
@click.pass_context
def cards(context: click.Context, batch: str | None, files: bool) -> int | None:
    """Count a pile, see who wins a trick, what may be played and what may be laid away.

    A card is its suit and its rank: HK, S10; a tarok is its number: XIX, 19, T19. H:KQ4 means HK HQ H4.

    With --batch each line is one question ("ask": count, trick, legal, discard or bids) and each answer one line, in
    order; the exit status is 1 if any was refused.
    """
    if batch is None:
        if context.invoked_subcommand is None:
            raise NothingAsked(context)
        return None
    if context.invoked_subcommand is not None:
        raise misuse(said("--batch reads its questions from the file: give no other"), context)
    return answer_all(batch, Questions(answers(), files=files))


def _names(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    """The names in an option, which have commas between them."""
    return None if value is None else between_commas(value)


def _cards(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> list[str] | None:
    """The cards of an option that was given in one piece or repeated."""
    return [word for value in values for word in value.split()] or None


def _list(name: str, help: str) -> Declaring:
    return click.option(f"--{name}", metavar="LIST", multiple=True, help=help, callback=_cards)


WORDS: Final = click.argument("cards", nargs=-1, required=True, metavar="CARD…", callback=_cards)

#: The option, or the words, that give a command a fact of its question.
FACTS: Final[Mapping[str, Declaring]] = {
    "cards": WORDS,
    "players": click.option("--players", metavar="A,B,…", help="Who played them, the leader first.", callback=_names),
    "contract": click.option(
        "--contract", metavar="C", help="The contract that is played.", shell_complete=offering("contracts")
    ),
    "hand": _list("hand", "The cards in the hand."),
    "trick": _list("trick", "The cards on the table, the one led first; none: leading."),
    "keep": _list("keep", "Announced ultimo cards."),
    "tops": _list("tops", "The player's open pile cards (two players)."),
    "gone": _list("gone", "Cards of earlier tricks, if a rule asks for them."),
    "number": click.option("--number", metavar="N", type=int, help="How many cards, if the contract does not say."),
    "put": _list("put", "What was laid away."),
}


def _command(question: str, help: str) -> click.Command:
    """The command that asks a question, whose facts are its words and options."""

    def command(ruleset: str, variants: tuple[str, ...], **facts: Any) -> Output:
        """Asks the question."""
        return ask(question, load(ruleset, variants), **facts)

    function = outputs(question)(by_rules(command))
    for fact in reversed([name for name in QUESTIONS[question].keys if name in FACTS]):
        function = FACTS[fact](function)
    return click.command(question, help=help)(function)


count = _command(
    "count",
    """Count a pile in threes, as the rules count it. 2K or 12x means so many cards of a kind.

    \b
    tarok cards count HK HQ S7 SN SJ
    tarok cards count XXI I 2K 1Q 7x
    """,
)
trick = _command(
    "trick",
    """See who wins these cards, named in the order in which they were played.

    \b
    tarok cards trick HK H2 XXI škis
    tarok cards trick škis XXI I 6 --contract two --players Boris,Cilka,David,Ana
    """,
)
legal = _command(
    "legal",
    """See what may be played from a hand now, and why the other cards may not.

    \b
    tarok cards legal --hand "T:1,9 H:K4" --trick "H2 T4"
    tarok cards legal --hand "I IX HK" --contract klop
    """,
)
discard = _command(
    "discard",
    """See what may be laid away from a hand after taking from the talon.

    \b
    tarok cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12" --put "H1 H2"
    """,
)


@click.command()
@click.argument("words", nargs=-1, metavar="PLAYER:BID…")
@click.option(
    "--players", metavar="A,B,C,D", help="Names in turn order, forehand first; else A, B, C …", callback=_names
)
@click.option("--compulsory", is_flag=True, help="A compulsory klop is due.")
@click.option("--hand", "hands", metavar="PLAYER:LIST", multiple=True, help="The cards in a player's hand.")
@by_rules
@outputs("bids")
def bids(
    words: tuple[str, ...],
    players: list[str] | None,
    compulsory: bool,
    hands: tuple[str, ...],
    ruleset: str,
    variants: tuple[str, ...],
) -> Output:
    """See whose turn it is to bid, what they may say, and in the end what is played.

    \b
    tarok bids --players A,B,C,D B:two C:pass D:pass
    tarok bids --ruleset taroky-hlucin A:povinnost B:dál --hand "C:T1 H:K4"
    """
    rules = load(ruleset, variants)
    held = [hand.partition(":") for hand in hands]
    return ask(
        "bids",
        rules,
        players=list("ABCDEF"[: rules.seats.in_play]) if players is None else players,
        bids=[list(word.partition(":")[::2]) for word in words],
        compulsory=compulsory or None,
        hands={name: cards.split() for name, _, cards in held} or None,
    )


def read(name: str) -> reader.Noted:
    """The request in a file, or on standard input (`-`): JSON if it begins with a brace, else text."""
    shown_name = printable(name)
    try:
        with opened(name, "--play") as file:
            # One byte beyond the bound is read, so that a longer file is noticed without reading it whole.
            data = file.read(MOST_BYTES_OF_PLAY + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise refusal("play-unreadable", "--play", file=shown_name, reason=files.system_reason(error)) from None
    except UnicodeDecodeError:
        raise refusal("play-not-utf8", "--play", file=shown_name) from None
    if len(data) > MOST_BYTES_OF_PLAY or data.count(b"\n") > MOST_LINES_OF_PLAY:
        raise refusal("play-too-long", "--play", file=shown_name)
    problems = Problems()
    # Files are told apart by their first sign, not by an ending: standard input has no name.
    if text.lstrip()[:1] != "{":
        noted = reader.noted(text, shown_name, problems)
        if problems or crowded(noted.request, problems):
            raise Refused(placed(problems, noted.places))
        return noted
    try:
        request = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise refusal("play-not-json", "--play", file=shown_name, reason=files.unread(error), brace="{") from None
    if type(request) is not dict or "play" not in request:
        raise refusal("play-no-object", "--play", file=shown_name)
    crowded(request, problems)
    problems.check()
    return reader.Noted(request, {})


def scored(name: str, given: dict[str, object]) -> tuple[dict[str, Any], ScoredPlay]:
    """The request in a file, and the hand that its record of play proves, with its score.

    `given` is what the file does not say itself. Raises Refused with every problem.
    """
    request, places = read(name)
    problems = Problems()
    asked = Answers(files=True).read(given | request, problems)
    if asked is None or asked.play is None:
        raise Refused(placed(problems, places))
    return request, asked.play


def of_evening(record: reader.Noted, evening: EveningCourse) -> tuple[ScoredPlay, HandPlayed]:
    """The next hand of an evening, as a record proves it. Raises Refused with every problem."""
    request, places = record
    problems = Problems()
    replay = replayed(evening, request, problems)
    if replay is None:
        raise Refused(placed(problems, places))
    return replay
