"""`tarok serve`: the evening on the phones of the room."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..competition import typed_slips
from ..competition.book import Competition
from ..evening.session import Session
from ..files import plain_reason
from ..limits import LONGEST_PLAYER
from ..problems import Refused, impossible, malformed
from ..surroundings import surroundings
from ..words.folding import printable, unseen
from ..words.said import said
from .beginning import NewEvening
from .find import NO_SESSION, SESSIONS, find
from .input_files import NAMED_FILE
from .language import speech
from .options import session_option
from .output import misuse, say, say_lines, warn
from .tournament.common import find as find_competition

if TYPE_CHECKING:
    from ..serve.served import EveningStart

#: The port: the number of the game's cards, twice, which nothing else is known to use.
PORT = 5454

#: The address that reaches only this machine itself.
ITSELF = "127.0.0.1"

#: The modules that `pip install tarok-score[serve]` brings.
MODULES = ("flask", "waitress", "segno")

NOT_INSTALLED = impossible(
    "serve-not-installed",
    "{module} is not installed",
    'pip install "tarok-score[serve]" installs what this command needs',
)
NO_PORT = impossible("serve-no-port", "cannot listen on {address}: {why}", "--port N takes another one")
NO_NAME = malformed("serve-no-name", '"{name}" is no name of a scribe', "such as --write Ana")


@click.command()
@click.option("--lan", is_flag=True, help="For everybody in this network; else for this machine alone.")
@click.option("--port", metavar="N", type=click.IntRange(0, 65535), default=PORT, help="The port; 0 takes a free one.")
@click.option("--write", "scribes", metavar="NAME", multiple=True, help="NAME may write, by an address of his own.")
@click.option(
    "--tournament",
    "competition",
    type=NAMED_FILE,
    is_flag=False,
    flag_value="",
    default=None,
    metavar="[PATH]",
    help="A competition.",
)
@session_option
def serve(lan: bool, port: int, scribes: tuple[str, ...], competition: str | None, session: str | None) -> None:
    """Show the evening to the browsers of the room, and let phones keep it.

    \b
    tarok serve --lan                    everybody in this network follows by the QR code
    tarok serve --lan --write Ana        Ana writes as well, by a QR code of her own
    tarok serve --write Ana --write Eva  two scribes; their names stand in the ledger
    tarok serve --lan --tournament       a whole hall follows it, and each table types its slip

    Ctrl-C ends it, and with it the addresses: the next time there are others. Without --lan only this machine is
    answered. Nothing is encrypted: whoever listens in the network can read what is sent, the addresses too.
    """
    for module in MODULES:
        try:
            import_module(module)
        except ImportError:
            raise NOT_INSTALLED.refused(module=module) from None
    names = [_name(one) for one in scribes]
    from ..serve import app, guard, hall_app, keys, qr, served, server

    made = keys.RoomKeys.made(names)
    host = server.own_address() if lan else ITSELF
    hosts: set[str] = set()
    if competition is not None:
        if names or session:
            raise misuse(said("--tournament shows a competition; what is written is the desk's"))
        played = find_competition(competition or None, reading=True)
        secret = _secret(played)
        pages = hall_app.make_hall(played, made, guard.Guard(hosts), speech().code, secret)
    else:
        evening = served.ServedEvening(_evening(session, bool(names)), _begin, warn)
        evening.look()
        pages = app.make_app(evening, made, guard.Guard(hosts), speech().code)
    try:
        opened = server.open_server(pages, "0.0.0.0" if lan else ITSELF, port)
    except OSError as error:
        raise NO_PORT.refused(address=f"{host}:{port}", why=plain_reason(error)) from None
    address = f"{host}:{opened.effective_port}"
    hosts.add(address)
    hosts.add(f"{ITSELF}:{opened.effective_port}")
    hosts.add(f"localhost:{opened.effective_port}")
    if competition is not None and secret is not None:
        typed_slips.serve_at(played, address)
    for scribe in made.scribes:
        _show(said("{name} writes here:", name=scribe.name or ""), f"http://{address}/{scribe.key}/write", qr)
    _show(said("Everybody follows here:"), f"http://{address}/{made.follow}/", qr)
    if competition is not None and secret is not None:
        say(said("tables type their slips by the codes that tarok tournament tables --slips prints from now on"))
    if not lan:
        say(said("only this machine is answered; --lan lets the phones of this network in"))
    say(said("Ctrl-C ends it"))
    try:
        surroundings().goes_on(opened.run)
    except KeyboardInterrupt:
        pass
    finally:
        opened.close()


def _show(what: Any, address: str, qr: Any) -> None:
    """Says what an address is for, below its QR code if somebody reads it on a terminal."""
    if surroundings().somebody_reads():
        click.echo(qr.in_letters(address))
    say(what)
    say_lines([f"  {address}"])


def _secret(competition: Path) -> bytes | None:
    """The secret of a competition's slips; None if it is over, or if its folder takes no file."""
    if Competition(competition).sound().tournament.closed:
        return None
    try:
        return typed_slips.made_secret(competition)
    except OSError as error:
        warn(said("no table can type its slip: {why}", why=plain_reason(error)))
        return None


def _name(name: str) -> str:
    """The name of a scribe. Raises Refused if nobody could read it."""
    if not name.strip() or len(name) > LONGEST_PLAYER or unseen(name) or not name.isprintable():
        raise NO_NAME.refused(name=printable(name)[:LONGEST_PLAYER])
    return name.strip()


def _evening(session: str | None, writes: bool) -> Path | None:
    """The evening to serve; None if there is none yet and somebody may begin one."""
    try:
        return Path(find(session, quiet=not writes))
    except Refused as refused:
        if writes and SESSIONS.named(session) is None and refused.problems[0].id == NO_SESSION.id:
            return None
        raise


def _begin(how: EveningStart) -> Session:
    """Begins an evening, in the next free file of today."""
    called = NewEvening.called(how.ruleset, how.variants, how.players, how.dealer, how.language, how.rate)
    return called.begin(None, False)
