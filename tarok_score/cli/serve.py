"""`tarok serve`: the evening on the phones of the room."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ..files import plain_reason
from ..limits import LONGEST_PLAYER
from ..problems import Refused, refusal
from ..surroundings import surroundings
from ..words.folding import printable, unseen
from ..words.said import said
from .begin import Beginning
from .find import SESSIONS, find
from .language import speech
from .options import session_option
from .output import misuse, say, say_lines, warn
from .tournament import find as find_competition

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
    names = [_name(one) for one in scribes]
    from ..serve import door, hall, server, write
    from ..serve import evening as served

    made = door.RoomKeys.made(names)
    own = server.own_addresses() if lan and address is None else []
    if address is not None:
        if not server.is_own(address):
            known = tuple([one.host for one in server.own_addresses()]) or (server.ITSELF,)
            raise refusal("serve-not-ours", address=printable(address)[:LONGEST_PLAYER], addresses=known)
        own = [server.OwnAddress(address)]
    try:
        sockets = server.listening([one.host for one in own] or [server.ITSELF], port)
    except OSError as error:
        raise refusal("serve-no-port", address=str(error.filename), why=plain_reason(error)) from None
    port = sockets[0].getsockname()[1]
    guard, reached = door.Guard(port), [server.at(one.host, port) for one in own or [server.OwnAddress(server.ITSELF)]]
    if competition is not None:
        if names or session:
            raise misuse(said("--tournament shows a competition; what is written is the desk's"))
        pages = hall.make_hall(find_competition(competition or None, reading=True), made, guard, speech().code)
    else:
        evening = served.ServedEvening(
            _evening(session, bool(names)), lambda how, dry: Beginning(*how).begin(None, dry), warn
        )
        evening.look()
        pages = write.make_app(evening, made, guard, speech().code, tuple(reached))
    opened = server.open_server(pages, sockets)
    for one, at in zip(own or [server.OwnAddress("")], reached, strict=True):
        if len(own) > 1:
            say(said("In the network of {name}:", name=one.interface or one.host))
        for scribe in made.scribes:
            _show(said("{name} writes here:", name=scribe.name or ""), f"http://{at}/{scribe.key}/write", server)
        _show(said("Everybody follows here:"), f"http://{at}/{made.follow}/", server)
    if len(own) > 1:
        say(said("this machine is in several networks: phones reach the address of their own"))
    if lan and not own:
        say(said("this machine is in no network: only its own browser reaches it"))
    elif not own:
        say(said("only this machine is answered; --lan lets the phones of this network in"))
    say(said("Ctrl-C ends it"))
    try:
        surroundings().goes_on(opened.run)
    except KeyboardInterrupt:
        pass
    finally:
        opened.close()


def _show(what: Any, address: str, server: Any) -> None:
    """Says what an address is for, below its QR code if somebody reads it on a terminal."""
    if surroundings().somebody_reads():
        click.echo(server.in_letters(address))
    say(what)
    say_lines([f"  {address}"])


def _name(name: str) -> str:
    """The name of a scribe. Raises Refused if nobody could read it."""
    if not name.strip() or len(name) > LONGEST_PLAYER or unseen(name) or not name.isprintable():
        raise refusal("serve-no-name", name=printable(name)[:LONGEST_PLAYER])
    return name.strip()


def _evening(session: str | None, writes: bool) -> Path | None:
    """The evening to serve; None if there is none yet and somebody may begin one."""
    try:
        return Path(find(session, quiet=not writes))
    except Refused as refused:
        if writes and SESSIONS.named(session) is None and refused.problems[0].id == "no-session":
            return None
        raise
