"""The pages for writing an evening: its beginning, hands, corrections, whatever else happens; and the application.

Every form that is sent is answered by the address of the next page, one that is refused by its own with what was sent
in it: so Back always leads to a page that is there. A form carries the seal of the last record when it was made; if
something was recorded since, it is shown again, with what happened.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from flask import Flask, abort, request

from ..evening.events import HandPlayed
from ..evening.notes import AS_PLAYED
from ..evening.session import Session
from ..evening.state import State
from ..evening.story import story
from ..hand import writing
from ..law.shelf import DEFAULT, shipped
from ..ledger.record import short_seal
from ..play.begun_hand import next_line
from ..play.commands import COMMANDS as SPOKEN_COMMANDS
from ..play.commands import Command, command_of
from ..play.offers import read_so_far
from ..problems import Refused, malformed
from ..show.phrases import spoken
from ..words.said import Fact, joined, said
from . import evening as shown
from .door import Guard, Reader, RoomKeys, elsewhere, flask_app
from .evening import EveningStart, MadeFrom, ServedEvening, require_allowed
from .follow import FEW, MOST_SEATS, Answer, EveningPages, writes
from .forms import HandForm, HowForm, Sent, WhoForm, event_forms, grouped, sent_rate, sent_variants

NOT_LOOKED_AT = malformed("serve-looks-only", "{command} changes nothing", "the page shows everything")


class AtHand(NamedTuple):
    """A hand that is written: the next one, or hand `number` that is corrected; its state and its words so far."""

    session: Session
    state: State
    number: int
    words: list[str]

    @property
    def path(self) -> str:
        """The page that it is written on."""
        return f"amend/{self.number}" if self.number else "write"

    def form(self, step: str, reader: Reader) -> HandForm:
        """Its form at a step: who plays what, or how it went, which can be asked once its contract is known."""
        found = WhoForm(self.session, self.state, self.words, reader.speech)
        if step == "who" or found.contract is None:
            return found
        return HowForm(self.session, self.state, self.words, reader.speech)

    def step(self, reader: Reader, step: str, words: list[str]) -> str:
        """The page of a step, with its words so far; those of the next hand are kept as the open hand."""
        return reader.to(self.path, do=step, **({"begun": " ".join(words)} if self.number else {}))


class WritePages(EveningPages):
    """The pages for those who have a scribe's key."""

    @writes
    def write(self, reader: Reader) -> Answer:
        """The page for writing: the next hand, or how the open one went."""
        sent = Sent(request.args)
        if self.place.look() is None:
            refused = None
            if "ruleset" in sent.fields and sent.text("do") != "rules":
                try:
                    self._begin(sent, reader, dry=True)
                except Refused as problems:
                    refused = problems
            return self.starting(reader, refused)
        return self._hand_page(reader, self._at_hand(sent))

    @writes
    def amend(self, reader: Reader, number: int) -> Answer:
        """The filled form of a recorded hand, to be corrected."""
        return self._hand_page(reader, self._at_hand(Sent({**request.args, "number": str(number)})))

    @writes
    def begin(self, reader: Reader) -> Answer:
        """Begins the evening with the rules and players of the form, or shows the variants of its rules."""
        sent = Sent(request.form)
        with suppress(Refused):
            if sent.text("do") != "rules":
                self._begin(sent, reader, dry=False)
                return elsewhere(reader.to("write"))
        return elsewhere(reader.to("write", **sent.query()))

    def _begin(self, sent: Sent, reader: Reader, dry: bool) -> None:
        names = {str(n): "-".join(sent.text(f"player{n}")[:100].split()) for n in range(MOST_SEATS)}
        players = {n: name for n, name in names.items() if name}
        ruleset = sent.one_of("ruleset", shipped()) or DEFAULT
        variants, dealer = sent_variants(sent, ruleset), players.get(sent.text("dealer"))
        how = EveningStart(ruleset, variants, list(players.values()), dealer, reader.speech.code, sent_rate(sent))
        self.place.begin(how, dry)

    # ------------------------------------------------------------ a hand

    def _at_hand(self, sent: Sent) -> AtHand:
        """The hand that a form is about, with the words sent with it, else the open hand's or the recorded ones."""
        session, number, words = self.place.session(), sent.number("number"), sent.text("begun").split()
        if not number:
            return AtHand(session, session.state, 0, words or list(self.place.open_hand() or ()))
        entry = session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        if read_so_far(entry.before.table, words).contract is None:
            words = writing.write(entry.state.table, entry.event.hand, self.speech().code).split()
        return AtHand(session, entry.before, number, words)

    def _hand_page(self, reader: Reader, at: AtHand) -> Answer:
        """The form of a hand, filled from its words; if it was sent and refused, as it was filled in then."""
        sent, session, refused = Sent(request.args), at.session, None
        do = sent.text("do")
        form = at.form("who" if do == "who" or (at.number and not do) else "how", reader)
        fields = [] if session.state.finished and not at.number else form.fields()
        fields = fields or form.fields()[-1:]
        if "seal" in sent.fields:
            fields = [field.as_sent(sent) for field in fields]
            try:
                self._next(reader, at, form, sent)
            except Refused as problems:
                refused = problems
        title: Fact = next_line(session)
        if at.number:
            title = said("Correct hand {number}", number=at.number)
        elif at.words:
            title = self.said_open(session) or title
        over = session.state.finished and not at.number
        recent = [] if at.number or isinstance(form, HowForm) else shown.last_hands(session, FEW)
        return self.page(
            "form_write.html",
            reader,
            title,
            refused,
            fields=fields,
            groups=grouped(fields),
            step="words" if over else "who" if isinstance(form, WhoForm) else "how",
            begun=" ".join(at.words),
            number=at.number,
            done=self._done(reader, session),
            recent=recent,
            payments=shown.payments(session) if over else (),
        )

    def _next(self, reader: Reader, at: AtHand, form: HandForm, sent: Sent) -> str:
        """The page that a filled form leads to; keeps what it says. Raises Refused with what is wrong or missing."""
        command = _command(at, sent)
        if command is not None:
            if not command.happens or command.name not in SPOKEN_COMMANDS:
                raise NOT_LOOKED_AT.refused(command=command.name)
            name, words = command.said()
            require_allowed(name, words)
            at.session.preview(words, command=name)
            return reader.to("check", command=name, words=" ".join(words), seal=sent.text("seal"))
        words = form.words_of(sent) if at.session.state.finished else form.read(sent)
        name, told = ("amend", [str(at.number), *words]) if at.number else ("add", words)
        on = at.step(reader, "how", words)
        if isinstance(form, WhoForm) and not sent.text("words"):
            return on
        try:
            at.session.preview(told, command=name)
        except Refused as refused:
            if isinstance(form, WhoForm) and not refused.wrong:
                return on
            if not _as_played(refused):
                raise
        return reader.to("check", command=name, words=" ".join(told), seal=sent.text("seal"))

    @writes
    def hand(self, reader: Reader) -> Answer:
        """Takes a step of the form of a hand: keeps what it says as the open hand, and leads to the next step."""
        sent = Sent(request.form)
        at, do = self._at_hand(sent), sent.text("do")
        if do not in ("who", "how", "back", "drop", "words"):
            return elsewhere(reader.to("write"))
        again = reader.to(at.path, **sent.query())
        if MadeFrom(sent.text("seal"), sent.text("open")) != self.place.made():
            return elsewhere(again)
        if do == "drop":
            self.place.keep(())
            return elsewhere(reader.to("write"))
        form = at.form("who" if do in ("who", "words") else "how", reader)
        words = form.words_of(sent if _command(at, sent) is None else Sent({**sent.fields, "words": ""}))
        try:
            leads_to = at.step(reader, "who", words) if do == "back" else self._next(reader, at, form, sent)
        except Refused:
            return elsewhere(again)
        if words and not at.number and not at.session.state.finished:
            self.place.keep(words)
        return elsewhere(leads_to)

    def _done(self, reader: Reader, session: Session) -> dict[str, Any] | None:
        """The event that was recorded, on the page right after it; by whom, if the form was sent again."""
        place = Sent(request.args).number("done")
        if not 0 < place < len(session.records):
            return None
        record = story(session)[place - 1]
        what: Fact = record.said[0] if record.said else said("recorded")
        entries = [session.hand(number) for number in range(1, session.hands + 1)]
        for hand in [shown.recorded_hand(session, one) for one in entries if one.record == place]:
            what = joined(said("hand {number}", number=hand.number), hand.what, hand.scores, between=" · ")
        return {
            "what": what,
            "by": record.by,
            "again": "again" in request.args,
            "holds": record.holds,
            "last": place == len(session.records) - 1,
            "seal": said("recorded, seal {seal}", seal=short_seal(session.records[place].seal)),
        }

    # ------------------------------------------------------------ what is recorded

    @writes
    def check(self, reader: Reader) -> Answer:
        """The page of what would be recorded, worked out by the function that also records it."""
        sent, session = Sent(request.args), self.place.session()
        command, words = sent.text("command"), sent.text("words").split()
        if "words" not in sent.fields:
            form = next((one for one in event_forms(session) if one.command == command), None)
            if form is None:
                abort(400)
            words = form.as_sent(sent).words
        done = self.place.recorded(sent.text("seal"), command, words)
        if done is not None:
            return elsewhere(reader.to("write", done=done, again=1))
        change = "more"
        if command == "add":
            change = "write"
        elif command == "amend" and words and words[0].isdecimal():
            change = f"amend/{words[0]}"
        as_played, problems = False, None
        try:
            require_allowed(command, words)
            added = session.preview(words, command=command)
        except Refused as refused:
            as_played = command == "add" and _as_played(refused)
            if not as_played:
                return self._more(reader, refused, command) if change == "more" else self._not(reader, refused, change)
            added, problems = session.preview([*words, "--as-played"], command=command), refused
        title: Fact = said("Is it right so?")
        step = added.steps[-1]
        hand = getattr(step.event, "hand", None)
        does = [one.does for one in event_forms(session) if one.command == command]
        what: Fact = does[0] if does else step.event.title(step.state.table)
        if hand is not None:
            what = spoken(step.state.table, hand)
        return self.page(
            "form_check.html",
            reader,
            title,
            problems,
            what=what,
            echo=" ".join(words) if hand is not None else "",
            command=command,
            words=" ".join(words),
            change=reader.to(change, **({"begun": " ".join(words[1:]), "do": "how"} if command == "amend" else {})),
            as_played=as_played,
            **shown.preview(added)._asdict(),
        )

    def _not(self, reader: Reader, refused: Refused, change: str) -> Answer:
        """The page of a hand that cannot be recorded any more, with the way back to it."""
        return self.page("form.html", reader, said("That is not possible"), refused, change=reader.to(change))

    @writes
    def say(self, reader: Reader) -> Answer:
        """Records what was checked. A form that is sent again is told what it recorded."""
        sent = Sent(request.form)
        words, command = sent.text("words").split(), sent.text("command")
        made, before = MadeFrom(sent.text("seal"), sent.text("open")), len(self.place.session().records)
        try:
            require_allowed(command, words)
            place = self.place.record(command, words, reader.by, made, sent.text("do") == "as-played")
        except Refused:
            return elsewhere(reader.to("check", command=command, words=" ".join(words), seal=made.seal))
        again = {} if place >= before else {"again": 1}
        return elsewhere(reader.to("write", done=place, **again))

    @writes
    def more(self, reader: Reader) -> Answer:
        """The page of everything else that can happen, each with its form."""
        return self._more(reader)

    def _more(self, reader: Reader, refused: Refused | None = None, chosen: str = "") -> Answer:
        sent = Sent(request.args)
        forms = [one.as_sent(sent) if one.command == chosen else one for one in event_forms(self.place.session())]
        title = said("What else happened")
        return self.page("form_more.html", reader, title, refused, forms=forms, chosen=chosen)


def _command(at: AtHand, sent: Sent) -> Command | None:
    """The command that was typed, None if the words are those of a hand."""
    typed = sent.text("words").split()
    return command_of(at.state.table, typed) if typed and not at.number else None


def _as_played(refused: Refused) -> bool:
    """True if a hand was only refused because something else was due."""
    return AS_PLAYED.issuperset([one.id for one in refused.problems])


def make_app(
    place: ServedEvening, keys: RoomKeys, guard: Guard, language: str = "en", addresses: tuple[str, ...] = ()
) -> Flask:
    """The pages of a served evening, for those who have the keys: any key follows it, a scribe's key writes it.

    `language` is for browsers that ask for none of ours.
    """
    pages = WritePages(place, keys, guard, language, addresses)
    app = flask_app(pages)
    app.register_error_handler(Refused, pages.refused)
    app.register_error_handler(OSError, pages.failed)
    for rule, view, method in (
        ("/<key>/", pages.follow, "GET"),
        ("/<key>/why/<int(max=999999):number>", pages.why, "GET"),
        ("/<key>/qr", pages.code, "GET"),
        ("/<key>/hands", pages.hands, "GET"),
        ("/<key>/confirm", pages.confirm, "POST"),
        ("/<key>/write", pages.write, "GET"),
        ("/<key>/begin", pages.begin, "POST"),
        ("/<key>/hand", pages.hand, "POST"),
        ("/<key>/amend/<int(max=999999):number>", pages.amend, "GET"),
        ("/<key>/check", pages.check, "GET"),
        ("/<key>/say", pages.say, "POST"),
        ("/<key>/more", pages.more, "GET"),
    ):
        app.add_url_rule(rule, f"{method} {rule}", view, methods=[method])
    return app
