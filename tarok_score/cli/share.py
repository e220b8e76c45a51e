"""Reports, pages, exports and seasons, and the phones that follow an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ..evening.money import rate_of
from ..evening.season import Night, People, night
from ..evening.season import season as put_together
from ..files import plain_reason
from ..limits import LONGEST_PLAYER
from ..problems import Problems, Refused, refusal
from ..show import export as exports
from ..show import season as shown
from ..show.report import report_page, shared
from ..surroundings import surroundings
from ..text import for_message, printable, unseen
from ..words.folding import ShellLine
from ..words.said import Said, said
from .find import SESSIONS, Looking, find, looks, trial
from .language import columns, own_settings, speech
from .options import Output, between_commas, file_option, json_option, outputs, session_option
from .output import (
    STANDARD_OUTPUT,
    complain,
    json_text,
    misuse,
    only_one_answer,
    print_json,
    put_page,
    say,
    say_lines,
    show_lines,
    warn,
    write_file,
)

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
    # Standard output gets the page only if it was named: a page on a terminal is of no use.
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
@outputs("share")
def share(looking: Looking, rate: str | None) -> Output:
    """The evening in about ten lines for a chat: places, course, the hand of the evening, who pays whom."""
    lines = shared(looking.sound(), speech(), rate_of(rate))
    return Output({"share": lines}, lambda: say_lines(lines))


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
    problems = Problems()
    settings = own_settings()
    known = {} if settings is None else {name: list(others) for name, others in settings.people.items()}
    for name, others in _same(same, problems):
        known.setdefault(name, []).extend(others)
    # Every name, date and path is checked before the ledgers are read, which takes longest.
    first, last = _day(since, "--since", problems), _day(until, "--until", problems)
    files = gather(paths, problems)
    problems.check()
    nights = [night for night in read(files, skip_damaged) if first <= night.date and (not last or night.date <= last)]
    evenings = put_together(nights, People(known))
    for file, reason in evenings.left_out.items():
        complain(LEFT_OUT._replace(facts={"path": printable(file), "what": reason}))
    if not evenings.nights:
        raise refusal("season-empty")
    if html is not None:
        page = shown.season_page(evenings, speech())
        if html == STANDARD_OUTPUT:
            put_page("--html", html, page)
            return
        write_file("--html", Path(html), page)
    if as_json:
        print_json("season", evenings)
    elif csv is not None:
        put_page("--csv", csv, shown.grid(evenings).csv(speech()))
    else:
        show_lines(shown.text(evenings, speech(), columns()).split("\n"))


def _day(text: str | None, option: str, problems: Problems) -> str:
    """A day, in the form in which days are compared."""
    if text is None:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        problems.add("season-day", option, word=for_message(text))
        return ""


def _same(words: Sequence[str], problems: Problems) -> Iterator[tuple[str, list[str]]]:
    """The people with their other names, as `--same` says them."""
    for word in words:
        name, _, others = word.partition("=")
        names = between_commas(others)
        if name.strip() and names:
            yield name.strip(), names
        else:
            problems.add("season-same", "--same", word=for_message(word))


def gather(paths: Sequence[str], problems: Problems) -> list[Path]:
    """The named ledgers, and those in named folders (or in this one), each once."""
    ledgers: list[Path] = []
    for path in [Path(word) for word in paths] or [Path()]:
        if path.is_dir():
            ledgers.extend([Path(name) for name in SESSIONS.here(str(path))])
        elif path.is_file():
            ledgers.append(path)
        else:
            problems.add("season-path", printable(str(path)))
    return list(dict.fromkeys(ledgers))


def read(files: Iterable[Path], skip_damaged: bool) -> list[Night]:
    """The evenings of these ledgers. Raises Refused with all damaged ones, unless they are skipped."""
    nights, problems = list[Night](), Problems()
    for path in files:
        try:
            nights.append(night(path))
        except Refused as refused:
            reasons = "; ".join(problem.message for problem in refused.problems)
            problems.add("season-damaged", printable(str(path)), what=reasons)
    if not skip_damaged:
        problems.check()
    for left in problems:
        complain(LEFT_OUT._replace(facts={"path": left.path, "what": left.said}))
    return nights


#: The port: the number of the game's cards, twice, which nothing else is known to use.
PORT = 5454

#: The modules that `pip install tarok-score[serve]` brings.
MODULES = ("flask", "waitress", "segno")


@click.command()
@click.option("--lan", is_flag=True, help="Open it to your network; by default only this computer.")
@click.option("--address", metavar="ADDRESS", help="For the network in which this computer has ADDRESS.")
@click.option("--port", metavar="N", type=click.IntRange(0, 65535), default=PORT, help="The port; 0 takes a free one.")
@click.option("--write", "scribes", metavar="NAME", multiple=True, help="NAME may write, by an address of their own.")
@click.option(
    "--tournament",
    "competition",
    is_flag=False,
    flag_value="",
    default=None,
    metavar="[PATH]",
    help="A competition.",
)
@session_option
def serve(
    lan: bool, address: str | None, port: int, scribes: tuple[str, ...], competition: str | None, session: str | None
) -> None:
    """Show the evening in the browsers of the room, and let phones keep score.

    \b
    tarok serve --lan                    everybody in this network follows by the QR code
    tarok serve --lan --write Ana        Ana writes as well, by a QR code of her own
    tarok serve --write Ana --write Eva  two scribes; their names are in the ledger
    tarok serve --lan --tournament       a whole hall follows it

    --lan names every address of this computer: phones reach the one of their own Wi-Fi, and --address takes only that
    one. Ctrl-C stops it; the codes end with it, and you get new ones next time. Without --lan only this computer gets
    answers. Nothing is encrypted: anybody who listens in the network can read what is sent, the codes too.
    """
    for module in MODULES:
        try:
            import_module(module)
        except ImportError:
            raise refusal("serve-not-installed", module=module) from None
    names = [_name(name) for name in scribes]
    from ..serve import door, hall, server, write
    from ..serve import evening as served
    from .session import Beginning
    from .tournament import find as find_competition

    made = door.RoomKeys.made(names)
    # Phones get every address of this computer, unless --address chose one.
    own = server.own_addresses() if lan and address is None else []
    if address is not None:
        if not server.is_own(address):
            known = tuple([address.host for address in server.own_addresses()]) or (server.ITSELF,)
            raise refusal("serve-not-ours", address=printable(address)[:LONGEST_PLAYER], addresses=known)
        own = [server.OwnAddress(address)]
    addresses = own or [server.OwnAddress(server.ITSELF)]
    # The port is taken before the pages are made, so that a port in use is a refusal and not a traceback.
    try:
        sockets = server.listening([address.host for address in addresses], port)
    except OSError as error:
        raise refusal("serve-no-port", address=str(error.filename), why=plain_reason(error)) from None
    port = sockets[0].getsockname()[1]
    guard, reached = door.Guard(port), [server.at(address.host, port) for address in addresses]
    if competition is not None:
        if names or session:
            raise misuse(said("--tournament shows a competition; only the desk writes it"))
        pages = hall.make_hall(find_competition(competition or None, reading=True), made, guard, speech().code)
    else:
        evening = served.ServedEvening(
            _evening(session, bool(names)), lambda how, dry: Beginning(*how).begin(None, dry), warn
        )
        # Read once before anybody asks: a damaged ledger is refused here, not on somebody's phone.
        evening.look()
        pages = write.make_app(evening, made, guard, speech().code, tuple(reached))
    opened = server.open_server(pages, sockets)
    for network, at in zip(addresses, reached, strict=True):
        if len(own) > 1:
            say(said("In the network of {name}:", name=network.interface or network.host))
        for scribe in made.scribes:
            _show(said("{name} writes here:", name=scribe.name or ""), f"http://{at}/{scribe.key}/write", server)
        _show(said("Everybody follows here:"), f"http://{at}/{made.follow}/", server)
    if len(own) > 1:
        say(said("this machine is in several networks: phones reach the address of their own"))
    if lan and not own:
        say(said("this machine is in no network: only its own browser reaches it"))
    elif not own:
        say(said("only this machine gets answers; --lan lets the phones of this network in"))
    say(said("Ctrl-C ends it"))
    try:
        surroundings().goes_on(opened.run)
    except KeyboardInterrupt:
        pass
    finally:
        opened.close()


def _show(sentence: Said, address: str, server: Any) -> None:
    """Says what an address is for, below its QR code on a terminal."""
    if surroundings().somebody_reads():
        click.echo(server.in_letters(address))
    say(sentence)
    say_lines([f"  {address}"])


def _name(name: str) -> str:
    """The name of a scribe. Raises Refused if it could not be read."""
    if not name.strip() or len(name) > LONGEST_PLAYER or unseen(name) or not name.isprintable():
        raise refusal("serve-no-name", name=printable(name)[:LONGEST_PLAYER])
    return name.strip()


def _evening(session: str | None, writes: bool) -> Path | None:
    """The evening to serve; None if there is none yet and one may be begun."""
    try:
        return Path(find(session, quiet=not writes))
    except Refused as refused:
        if writes and SESSIONS.named(session) is None and refused.problems[0].id == "no-session":
            return None
        raise
