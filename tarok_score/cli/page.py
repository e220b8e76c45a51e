"""Pages and files of an evening or a season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

import click

from ..evening.money import rate_of
from ..evening.season import Night, People, night
from ..evening.season import season as put_together
from ..problems import Problem, Refused, problem, refusal
from ..show import export as exports
from ..show import season as shown
from ..show.report import report_page, shared
from ..words.folding import ShellLine, printable
from ..words.said import said
from .files import STANDARD_OUTPUT, only_one_answer, put_page, write_file
from .find import SESSIONS, Looking, looks, trial
from .language import columns, own_settings, speech
from .options import Found, file_option, finds, json_option
from .output import complain, json_text, misuse, print_json, say, say_lines, show_lines

rate_option = click.option("--rate", metavar="AMOUNT", help="What one point is worth in the settlement.")


@click.command()
@click.argument("file", required=False, metavar="[FILE.jsonl]")
@file_option("html", "Write it there (- for standard output); else beside the ledger.", "--out")
@click.option("--brief", is_flag=True, help="Without the workings of the hands.")
@click.option("--workings", is_flag=True, help="Print the workings of the hands, too.")
@rate_option
@looks
@json_option
def report(
    looking: Looking,
    file: str | None,
    html: str | None,
    brief: bool,
    workings: bool,
    rate: str | None,
    as_json: bool,
) -> None:
    """The evening as one page: who won, who pays whom, course, sheet, and how every hand was worked out.

    The page is one file without scripts and without addresses: it can be sent, printed or put on a second screen.
    """
    only_one_answer(html, "--html", {"--json": as_json})
    opened, worth = Looking(file or looking.session).opened().sound(), rate_of(rate)
    target = opened.path.with_suffix(".html") if html is None else Path(html)
    page = report_page(opened, speech(), worth, brief, workings)
    if html == STANDARD_OUTPUT:
        put_page("--html", html, page)
    elif trial() is not None:
        say(said("would write {file} (--dry-run)", file=printable(str(target))))
    else:
        write_file("--html", target, page)
        if as_json:
            print_json("report", {"report": str(target)})
        else:
            say(printable(str(target)))


@click.command()
@rate_option
@looks
@finds("share")
def share(looking: Looking, rate: str | None) -> Found:
    """The evening in about ten lines for a chat: places, course, the hand of the evening, who pays whom."""
    lines = shared(looking.sound(), speech(), rate_of(rate))
    return Found({"share": lines}, lambda: say_lines(lines))


@click.command()
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "xlsx", "json", "md"]),
    default="csv",
    show_default=True,
    help="A table of the events, a workbook, everything, or the sheet in Markdown.",
)
@click.option("--excel", is_flag=True, help="CSV as spreadsheets of the reader's country like it.")
@click.option("--out", metavar="FILE", help="Write it there; else on standard output.")
@looks
@json_option
def export(looking: Looking, form: str, excel: bool, out: str | None, as_json: bool) -> None:
    """The evening for other programs: CSV with a row for each event, a workbook, JSON with everything, or the sheet.

    A workbook (xlsx) has the sheet, every event and who pays whom. Markdown (md) is just the sheet.
    """
    form = "json" if as_json else form
    if excel and form != "csv":
        raise misuse(said("--excel goes with --format csv"))
    if form == "xlsx" and out is None:
        raise refusal("file-on-screen", "--out", option=ShellLine("--out"))
    opened = looking.opened().sound()
    made: dict[str, Callable[[], str | bytes]] = {
        "xlsx": lambda: exports.workbook(opened, speech()),
        "csv": lambda: exports.events(opened, speech()).csv(speech(), excel),
        "md": lambda: exports.markdown(opened.evening, speech()),
        "json": lambda: json_text("export", exports.everything(opened)),
    }
    put_page("--out", out, made[form]())


LEFT_OUT = said("left out: {path}: {what}")


@click.command()
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]…")
@click.option("--since", metavar="DAY", help="From this day on, such as 2026-09-01.")
@click.option("--until", metavar="DAY", help="Up to this day.")
@click.option("--same", metavar="NAME=OTHER,…", multiple=True, help="Other names of a person; may be repeated.")
@file_option("html", "Write the season as a page for a browser (- for standard output).", "--out")
@file_option("csv", "The table as CSV.")
@click.option("--skip-damaged", is_flag=True, help="Leave damaged ledgers out instead of refusing.")
@json_option
def season(
    paths: tuple[str, ...],
    since: str | None,
    until: str | None,
    same: tuple[str, ...],
    html: str | None,
    csv: str | None,
    skip_damaged: bool,
    as_json: bool,
) -> None:
    """Many evenings together: balances, contracts made, radli, and the fewest payments that settle all of them.

    Without paths the sessions of this folder are taken. An evening counts once if anything was scored in it; what is
    left out is named. Names that differ in case and diacritics are one person; --same says who else is.
    """
    only_one_answer(html, "--html", {"--json": as_json, "--csv": csv == STANDARD_OUTPUT})
    problems: list[Problem] = []
    settings = own_settings()
    known = {} if settings is None else {name: list(others) for name, others in settings.people.items()}
    for name, others in _same(same, problems):
        known.setdefault(name, []).extend(others)
    first, last = _day(since, "--since", problems), _day(until, "--until", problems)
    files = gather(paths, problems)
    if problems:
        raise Refused(problems)
    nights = [one for one in read(files, skip_damaged) if first <= one.date and (not last or one.date <= last)]
    found = put_together(nights, People(known))
    for file, reason in found.left_out.items():
        complain(LEFT_OUT._replace(facts={"path": printable(file), "what": reason}))
    if not found.nights:
        raise refusal("season-empty")
    if html is not None:
        page = shown.season_page(found, speech())
        if html == STANDARD_OUTPUT:
            put_page("--html", html, page)
            return
        write_file("--html", Path(html), page)
    if as_json:
        print_json("season", found)
    elif csv is not None:
        put_page("--csv", csv, shown.grid(found).csv(speech()))
    else:
        show_lines(shown.text(found, speech(), columns()).split("\n"))


def _day(text: str | None, option: str, problems: list[Problem]) -> str:
    """A day, in the form in which days are compared."""
    if text is None:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        problems.append(problem("season-day", option, word=printable(text)[:60]))
        return ""


def _same(words: Sequence[str], problems: list[Problem]) -> Iterator[tuple[str, list[str]]]:
    """The people with their other names, as `--same` says them."""
    for word in words:
        name, _, others = word.partition("=")
        names = [one.strip() for one in others.split(",") if one.strip()]
        if name.strip() and names:
            yield name.strip(), names
        else:
            problems.append(problem("season-same", "--same", word=printable(word)[:60]))


def gather(paths: Sequence[str], problems: list[Problem]) -> list[Path]:
    """The ledgers that are named, and those in named folders (or in this one), each once."""
    found: list[Path] = []
    for path in [Path(word) for word in paths] or [Path()]:
        if path.is_dir():
            found.extend([Path(name) for name in SESSIONS.here(str(path))])
        elif path.is_file():
            found.append(path)
        else:
            problems.append(problem("season-path", printable(str(path))))
    return list(dict.fromkeys(found))


def read(files: Iterable[Path], skip_damaged: bool) -> list[Night]:
    """The evenings of these ledgers. Raises Refused with all damaged ones, unless they are skipped."""
    found, problems = [], []
    for path in files:
        try:
            found.append(night(path))
        except Refused as refused:
            what = "; ".join(one.message for one in refused.problems)
            problems.append(problem("season-damaged", printable(str(path)), what=what))
    if problems and not skip_damaged:
        raise Refused(problems)
    for left in problems:
        complain(LEFT_OUT._replace(facts={"path": left.path, "what": left.said}))
    return found
