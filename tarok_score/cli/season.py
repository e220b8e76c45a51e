"""`tarok season`: many evenings together, and who owes whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

import click

from ..problems import Problem, Refused, malformed
from ..season.night import Night, night
from ..season.people import People
from ..season.season import season as put_together
from ..show import season as shown
from ..show.season_page import season_page
from ..show.tabular import in_text, rows_of_text
from ..words.folding import printable
from ..words.said import said
from .find import SESSIONS
from .input_files import LEDGER_FILE
from .language import speech
from .options import json_option
from .output import complain, print_json, say, show_lines
from .output_files import STANDARD_OUTPUT, only_one_answer, put_binary, write_file
from .own_settings import own_settings
from .progress import MANY_FILES, over
from .width import columns

NO_PATH = malformed("season-path", "there is no such file or folder", "name ledgers or folders of ledgers")
NO_EVENINGS = malformed(
    "season-empty", "there is no evening here in which anything was scored", "sessions are called tarok-….jsonl"
)
NO_DAY = malformed("season-day", '"{word}" is no day', "such as 2026-11-20")
NO_SAME = malformed("season-same", '"{word}" does not say who is the same', "such as --same Ana=Anica,Anči")
LEFT_OUT = said("left out: {path}: {what}")
DAMAGED = malformed("season-damaged", "{what}", "tarok check says more; --skip-damaged leaves it out")


@click.command()
@click.argument("paths", nargs=-1, type=LEDGER_FILE, metavar="[FILE|FOLDER]…")
@click.option("--since", metavar="DAY", help="From this day on, such as 2026-09-01.")
@click.option("--until", metavar="DAY", help="Up to this day.")
@click.option("--same", metavar="NAME=OTHER,…", multiple=True, help="Other names of a person; may be repeated.")
@click.option("--rating", is_flag=True, help="Add a rating over evenings; few evenings in brackets.")
@click.option("--html", metavar="FILE", help="Write the season as a page for a browser (- for standard output).")
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@click.option("--xlsx", metavar="FILE", help="Write the table and who pays whom as a workbook (- for standard output).")
@click.option("--skip-damaged", is_flag=True, help="Leave damaged ledgers out instead of refusing.")
@json_option
def season(
    paths: tuple[str, ...],
    since: str | None,
    until: str | None,
    same: tuple[str, ...],
    rating: bool,
    html: str | None,
    as_csv: bool,
    xlsx: str | None,
    skip_damaged: bool,
    as_json: bool,
) -> None:
    """Many evenings together: balances, contracts made, radli, and the fewest payments that settle all of them.

    Without paths the sessions of this folder are taken. An evening counts once if anything was scored in it; what is
    left out is named. Names that differ in case and diacritics are one person; --same says who else is.
    """
    only_one_answer(html, "--html", {"--json": as_json, "--csv": as_csv, "--xlsx": xlsx == STANDARD_OUTPUT})
    only_one_answer(xlsx, "--xlsx", {"--json": as_json, "--csv": as_csv})
    problems: list[Problem] = []
    found_settings = own_settings()
    told = {} if found_settings is None else found_settings.people
    known = {name: list(others) for name, others in told.items()}
    for name, others in _same(same, problems).items():
        known.setdefault(name, []).extend(others)
    people = People(known)
    first, last = _day(since, "--since", problems), _day(until, "--until", problems)
    files = gather(paths, problems)
    if problems:
        raise Refused(problems)
    nights = [one for one in read(files, skip_damaged) if first <= one.date and (not last or one.date <= last)]
    found = put_together(nights, people)
    for file, reason in found.left_out.items():
        complain(LEFT_OUT._replace(facts={"path": printable(file), "what": reason}))
    if not found.nights:
        raise NO_EVENINGS.refused()
    if html is not None:
        page = season_page(found, speech(), rating)
        if html == STANDARD_OUTPUT:
            say(page.rstrip("\n"))
            return
        write_file("--html", Path(html), page)
    if xlsx is not None:
        put_binary("--xlsx", xlsx, lambda: shown.season_workbook(found, speech()))
    elif as_json:
        print_json("season", {"season": found, "rating": rating})
    elif as_csv:
        click.echo(rows_of_text(map(in_text, shown.rows(found))), nl=False)
    else:
        show_lines(shown.text(found, speech(), rating, columns()).split("\n"))


def _day(text: str | None, option: str, problems: list[Problem]) -> str:
    """A day, in the form in which days are compared."""
    if text is None:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        problems.append(NO_DAY(option, word=printable(text)[:60]))
        return ""


def _same(words: Sequence[str], problems: list[Problem]) -> dict[str, list[str]]:
    """The other names of each person, as `--same` says them."""
    found: dict[str, list[str]] = {}
    for word in words:
        name, sign, others = word.partition("=")
        names = [one.strip() for one in others.split(",") if one.strip()]
        if not (name.strip() and sign and names):
            problems.append(NO_SAME("--same", word=printable(word)[:60]))
            continue
        found.setdefault(name.strip(), []).extend(names)
    return found


def gather(paths: Sequence[str], problems: list[Problem]) -> list[Path]:
    """The ledgers that are named, and those in named folders (or in this one), each once."""
    found: list[Path] = []
    for path in [Path(word) for word in paths] or [Path()]:
        if path.is_dir():
            found.extend([Path(name) for name in SESSIONS.here(str(path))])
        elif path.is_file():
            found.append(path)
        else:
            problems.append(NO_PATH(printable(str(path))))
    return list(dict.fromkeys(found))


def read(files: Iterable[Path], skip_damaged: bool) -> list[Night]:
    """The evenings of these ledgers. Raises Refused with all damaged ones, unless they are skipped."""
    found, problems = [], []
    for path in over(list(files), said("reading"), MANY_FILES):
        try:
            found.append(night(path))
        except Refused as refused:
            what = "; ".join(problem.message for problem in refused.problems)
            problems.append(DAMAGED(printable(str(path)), what=what))
    if problems and not skip_damaged:
        raise Refused(problems)
    for problem in problems:
        complain(LEFT_OUT._replace(facts={"path": problem.path, "what": problem.said}))
    return found
