"""The beginning of an evening, for all the commands that begin one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from ..evening.added import Addition
from ..evening.event_words import check_full_names, split_full_name
from ..evening.events import Rate
from ..evening.session import Session
from ..law.library import load, split
from ..law.ruleset import Ruleset
from ..law.variant_names import chosen_variants
from ..problems import Refused
from ..show import standing
from ..show.text import totals
from ..surroundings import surroundings
from ..words.folding import printable
from ..words.said import pasted, said
from .after_recording import recording
from .find import SESSIONS
from .language import asked_language, speech
from .ledgers import newest
from .output import complain, print_json, say, show_lines, warn
from .record import Writing
from .screen import choose_answer
from .width import columns

BESIDE = said(
    "note: not finished yet: {files}; `tarok play {file}` goes on with it, `tarok finish --session {file}` ends it"
)


class NewEvening(NamedTuple):
    """The facts that an evening begins with: its rules, their name, the players, the dealer (None: the last player).

    `full` are the full names that go with short ones; the evening is kept in the language `lang`. `before` is what
    happened earlier elsewhere, on paper or in another file, and is recorded with it.
    """

    rules: Ruleset
    origin: str
    players: Sequence[str]
    full: Mapping[str, str] = {}
    dealer: str | None = None
    lang: str | None = None
    rate: Rate | None = None
    before: Sequence[Addition] = ()

    @classmethod
    def called(
        cls,
        origin: str,
        variants: Sequence[str],
        players: Sequence[str],
        dealer: str | None = None,
        lang: str | None = None,
        rate: Rate | None = None,
    ) -> Self:
        """The beginning with rules and players as typed: a full name may follow a short one, `Ana=Ana Marija`."""
        rules = load(origin, variants)
        named = [split_full_name(player) for player in players]
        full = {name: whole for name, whole in named if whole}
        wrong = check_full_names(full)
        if wrong:
            raise Refused(wrong)
        return cls(rules, split(origin)[0], tuple([name for name, _ in named]), full, dealer, lang, rate)

    def begin(self, path: str | None, dry: bool) -> Session:
        """Begins the evening in the named file, else in the next free one of today."""
        first = [*([] if self.rate is None else [Addition(self.rate)]), *self.before]
        rules, players, full, lang = self.rules, self.players, self.full, self.lang or asked_language()

        def begin_in(path: str) -> Session:
            """The session, begun in a ledger of this name. Raises Refused if the name is taken."""
            return Session.begin(path, rules, self.origin, players, self.dealer, dry, warn, lang, full, first)

        return SESSIONS.begin(SESSIONS.named(path), begin_in)


def open_beside(path: str | None) -> list[str]:
    """The unfinished sessions of this folder; none if the new one's file is named outright."""
    return [] if SESSIONS.named(path) is not None else SESSIONS.still_open(SESSIONS.here())


def tell_beside(others: Sequence[str]) -> None:
    """Names the unfinished sessions, if there are any, and says how to go on with the newest."""
    if others:
        complain(pasted(BESIDE._replace(facts={"files": tuple(others), "file": newest(others)})))


def goes_beside(others: Sequence[str]) -> bool:
    """True if an evening may begin beside these; if there are any, somebody at the terminal is asked."""
    tell_beside(others)
    if not others or choose_answer((said("begin another one"), said("leave it"))) == 0:
        return True
    complain(said("nothing recorded"))
    return False


def begin_evening(how: NewEvening, writing: Writing) -> int:
    """Begins an evening and says so; at a terminal it first asks whether to begin it beside those still open."""
    dry, others = writing.dry, open_beside(writing.session)
    asks = surroundings().somebody_asks() and not dry
    if asks and not goes_beside(others):
        return 1
    with recording() as done:
        opened = how.begin(writing.session, dry)
        if not dry:
            done.stands(said("recorded, seal {seal}: the session was started", seal=opened.seal))
        if not asks:
            tell_beside(others)
        if writing.as_json:
            seal = "" if dry else opened.seal
            print_json("begun", {"session": opened.name, "evening": opened.evening, "seal": seal, "dry_run": dry})
        else:
            _tell(how, opened, dry)
    return done.status


def _tell(how: NewEvening, opened: Session, dry: bool) -> None:
    """Says which evening was begun, and who deals."""
    file, rules, at_table = printable(opened.name), how.rules, opened.table.players
    what = said("{file}: {ruleset}, {players}", file=file, ruleset=rules.id, players=at_table)
    if rules.variants:
        text = "{file}: {ruleset} with {variants}, {players}"
        what = said(text, file=file, ruleset=rules.id, variants=chosen_variants(rules), players=at_table)
    if dry:
        if how.before:
            show_lines(totals(opened.table, opened.state, speech(), columns()))
        say(said("would start {what}", what=what))
        return
    say(what)
    if how.rate is not None:
        say(how.rate.title(opened.table))
    if how.before:
        show_lines(totals(opened.table, opened.state, speech(), columns()))
    say(standing.next_line(opened.table, opened.state))
    say(said("seal {seal}", seal=opened.seal))
