"""The common parts of a competition's commands: the competition that is meant, files of lines, answers."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from ... import files
from ...competition.book import Competition, Prepare, Recorded, add
from ...competition.events import DrawLots, Next
from ...ledger import short_seal
from ...limits import MOST_BYTES_OF_FILE
from ...problems import Problem, Refused, impossible, malformed, unsaid
from ...show.columns import KEEP, wrapped
from ...show.competition import narrative, sheets, text
from ...words.folding import printable
from ...words.said import Said, listed, said
from .. import batch
from ..after_recording import recording
from ..input_files import LEDGER_FILE, NAMED_FILE, InputFile
from ..language import speech
from ..ledgers import Ledgers, newest
from ..options import Function
from ..output import print_json, say, say_lines, show_lines, warn
from ..output_files import follow, write_file
from ..width import columns

if TYPE_CHECKING:
    from ...competition.parse_words import Line
    from ...show.competition.sheets import HallSheet

NONE_HERE = impossible(
    "no-competition-here",
    "there is no competition in this folder (tournament-*.jsonl)",
    "tarok tournament new begins one; --tournament PATH names one of another name",
)
ALL_CLOSED = impossible(
    "competitions-closed", "the competitions in this folder are closed: {names}", "--tournament PATH names one"
)
SEVERAL_HERE = impossible(
    "several-competitions", "{n} competitions are in this folder: {names}", "say which: --tournament {name}"
)
NOT_CLOSED = impossible(
    "competition-not-closed", "{name} is not closed: its order is not final", "tarok tournament close ends it"
)
NO_LINES = unsaid("no-lines", "{file} holds no line", "one entry a line")
NO_HEAD_OF_LIST = malformed(
    "list-head", "the first line must name the columns, name at least", "such as name,club,licence,rating,paid"
)
FIELDS_MISS = malformed("list-fields", "{n} fields, the head has {due}", "as many in every line")
NO_RATING = malformed("list-rating", '"{text}" is no rating', "a whole number from 0 to 9999")
NOT_PAID_WORD = malformed("list-paid", '"{text}" does not say whether it is paid', "yes, 1, x, no, 0, or nothing")
WIDTH = 80  # the columns of sentences
_TOLD = 20  # the most unreadable lines of a file that are named


def tournament_option(function: Function) -> Function:
    """Declares `--tournament PATH`: a competition, else $TAROK_TOURNAMENT, else the one open one of this folder."""
    return _tournament_option(NAMED_FILE)(function)


def read_tournament_option(function: Function) -> Function:
    """Declares `--tournament PATH` for a command that does not write into the file, which may be standard input."""
    return _tournament_option(LEDGER_FILE)(function)


def _tournament_option(file: InputFile) -> Callable[[Function], Function]:
    return click.option("--tournament", "path", type=file, metavar="PATH", help="The competition's file.")


def _closed(path: str) -> bool:
    """True if a competition is over."""
    try:
        if b'"kind":"close"' not in files.look(path, MOST_BYTES_OF_FILE, links=False).data:
            return False
        return Competition(Path(path)).sound().tournament.closed
    except Refused:
        return False  # a damaged one still needs somebody


COMPETITIONS = Ledgers("tournament-", "TAROK_TOURNAMENT", _closed)


def find(path: str | None, reading: bool = False) -> Path:
    """The competition that a command means. Raises Refused if none is named and the folder does not decide it.

    Commands that only read take the one competition of the folder even if it is closed.
    """
    outright = COMPETITIONS.named(path)
    if outright is not None:
        return Path(outright)
    here = COMPETITIONS.here()
    candidates = COMPETITIONS.still_open(here) or (here if reading else [])
    if len(candidates) == 1:
        return Path(candidates[0])
    names = [printable(path) for path in candidates or here]
    if not names:
        raise NONE_HERE.refused()
    if not candidates:
        raise ALL_CLOSED.refused(names=listed(names))
    raise SEVERAL_HERE.refused(n=len(names), names=listed(names), name=printable(newest(candidates)))


def read_lines(name: str, option: str) -> list[Line]:
    """The lines of a file or of standard input that count: neither blank ones nor those that begin with #."""
    found: list[Line] = []
    problems: list[Problem] = []
    try:
        for number, line in batch.lines(name, said("give a file, or - for standard input")):
            if isinstance(line, Problem):
                problems.append(line)
            elif line.strip() and not line.lstrip().startswith("#"):
                found.append((number, line.strip()))
    except Refused as refused:
        problems = list(refused.problems)
    if problems:
        raise Refused([one._replace(path=option) for one in problems[:_TOLD]])
    if not found:
        raise NO_LINES.refused(option, file=printable(name))
    return found


_COLUMNS = ("name", "club", "licence", "rating", "paid")
_PAID = {"yes": True, "1": True, "x": True, "no": False, "0": False, "": False}


def read_csv(name: str, option: str) -> tuple[list[tuple[int, dict[str, Any]]], list[Problem]]:
    """The players of a CSV list, by its lines, and the problems of other lines.

    Raises Refused if its head does not name the columns.
    """
    lines = read_lines(name, option)
    lines[0] = (lines[0][0], lines[0][1].removeprefix("\ufeff"))
    sign = ";" if ";" in lines[0][1] else ","
    rows = [(number, next(csv.reader([text], delimiter=sign))) for number, text in lines]
    head = [field.strip().lower() for field in rows[0][1]]
    if "name" not in head or len(set(head)) < len(head) or not set(head) <= set(_COLUMNS):
        raise Refused([NO_HEAD_OF_LIST(option)._replace(line=rows[0][0])])
    found: list[tuple[int, dict[str, Any]]] = []
    problems: list[Problem] = []
    for number, fields in rows[1:]:
        if len(fields) != len(head):
            problems.append(FIELDS_MISS(option, n=len(fields), due=len(head))._replace(line=number))
            continue
        row = dict(zip(head, (field.strip() for field in fields), strict=True))
        wrong: list[Problem] = []
        rating, paid = row.get("rating", ""), row.get("paid", "").lower()
        if rating and not (rating.isascii() and rating.isdecimal() and len(rating) <= 4):
            wrong.append(NO_RATING(option, text=printable(rating)[:60]))
        if paid not in _PAID:
            wrong.append(NOT_PAID_WORD(option, text=printable(paid)[:60]))
        problems.extend([one._replace(line=number) for one in wrong])
        if not wrong:
            facts = {"club": row.get("club") or None, "licence": row.get("licence") or None, "paid": _PAID[paid]}
            found.append((number, {"player": row["name"], "rating": int(rating) if rating else None, **facts}))
    if not found and not problems:
        raise NO_LINES.refused(option, file=printable(name))
    return found, problems


class WithNumbers(click.Command):
    """A command whose words can be numbers below 0: click would take `-10` for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words with a true minus sign before a number."""
        return super().parse_args(ctx, [f"−{arg[1:]}" if re.match("-[0-9]", arg) else arg for arg in args])


def why_option(help: str) -> Callable[[Function], Function]:
    """Declares `--why TEXT`, which has to be given."""
    return click.option("--why", required=True, metavar="TEXT", help=help)


def record(path: str | None, prepare: Prepare, dry: bool, as_json: bool) -> int:
    """Records one event, and says what came of it."""
    meant = find(path)
    with recording() as done:
        added = add(meant, prepare, warn, dry)
        if added.seal is not None:
            done.stands(said("recorded, seal {seal}", seal=short_seal(added.seal)))
        _tell(added, as_json)
    return done.status


def _tell(added: Recorded, as_json: bool) -> None:
    if as_json:
        print_json("tournament-recorded", {"state": added.state, "added": added})
        return

    say_wrapped(narrative.event_done(added))
    if isinstance(added.event, DrawLots | Next):
        show_sheet(sheets.tables(added.state, added.state.now))
    say_wrapped([narrative.next_step(added.state)])
    nothing = added.seal is None
    say(
        said("nothing was recorded (--dry-run)")
        if nothing
        else said("recorded, seal {seal}", seal=short_seal(added.seal or ""))
    )


def show_sheet(*found: HallSheet) -> None:
    """Writes sheets in the current language, 80 columns wide or as wide as a narrower terminal."""
    width = min(columns() or WIDTH, WIDTH)
    show_lines("\n\n".join(text.sheet(sheet, speech(), width) for sheet in found).split("\n"))


def pages() -> ModuleType:
    """The module of pages, loaded when one is asked for: its templates take longest of all."""
    from ...show.competition import page

    return page


def follow_competition(file: Path, html: str, page: Callable[[], str], each_minute: bool = False) -> None:
    """Writes a page of a competition again and again, until Ctrl-C."""
    announced = said("{file} follows the competition; Ctrl-C ends it", file=printable(html))
    follow(file, announced, lambda: write_file("--html", Path(html), page()), each_minute)


def html_option(function: Function) -> Function:
    """Declares `--html FILE`: a page instead of text."""
    return click.option(
        "--html", metavar="FILE", help="Write it as a page for a browser and a printer (- for standard output)."
    )(function)


def say_wrapped(sentences: Iterable[Said]) -> None:
    """Writes sentences, long ones over several lines; a remark in brackets stays with the word before it."""
    for sentence in sentences:
        text = speech().say(sentence).replace(" (", f"{KEEP}(")
        say_lines(wrapped(text, min(columns() or WIDTH, WIDTH), "    "))
