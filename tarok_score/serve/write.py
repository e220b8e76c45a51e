"""The pages for writing an evening: its beginning, hands, corrections, whatever else happens; and the application.

Every form that is sent is answered by the address of the next page, one that is refused by its own with what was sent
in it: so Back always leads to a page that is there. A form carries the seal of the last record when it was made; if
something was recorded since, it is shown again, with what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from flask import Flask, abort, request

from ..evening.events import HandPlayed, Rate
from ..evening.money import rate_of
from ..evening.notes import AS_PLAYED, story
from ..evening.session import Session
from ..hand import writing
from ..law.library import document
from ..law.ruleset import DEFAULT, shipped
from ..ledger.record import short_seal
from ..limits import LONGEST_WORD
from ..play.begun_hand import BegunHand
from ..play.commands import COMMANDS as SPOKEN_COMMANDS
from ..play.commands import command_of
from ..play.offers import require_possible
from ..problems import Refused, malformed
from ..show.phrases import spoken
from ..words.folding import printable
from ..words.said import Fact, joined, said
from . import evening as shown
from .door import Guard, Reader, RoomKeys, elsewhere, flask_app
from .evening import EveningStart, MadeFrom, ServedEvening, require_allowed
from .follow import FEW, MOST_SEATS, Answer, EveningPages, said_open
from .forms import ASKED, HandSteps, Sent, event_forms

#: The fields of a form that say something of a hand.
SAYING: Final = frozenset({"say", "figure", "typed", "instead", "do"})

NOT_LOOKED_AT = malformed("serve-looks-only", "{command} changes nothing", "the page shows everything")


class WritePages(EveningPages):
    """The pages for those who have a scribe's key."""

    def write(self, reader: Reader) -> Answer:
        """The page for writing the next hand."""
        sent = Sent(request.args)
        if self.place.look() is None:
            refused = None
            if "ruleset" in sent.fields and sent.text("do") != "rules":
                try:
                    self._begin(sent, reader, dry=True)
                except Refused as problems:
                    refused = problems
            return self.starting(reader, refused)
        return self._hand_page(reader, sent)

    def amend(self, reader: Reader, number: int) -> Answer:
        """The page on which a recorded hand is corrected."""
        return self._hand_page(reader, Sent({**request.args, "number": str(number)}))

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
        known, dealer = document(ruleset).get("variants", {}), players.get(sent.text("dealer"))
        variants = tuple([id for id in known if sent.ticked(f"variant:{ruleset}:{id}")])
        rate, unit = rate_of(sent.text("rate") or None, ""), printable(sent.text("unit"))[:LONGEST_WORD]
        worth = None if rate is None else Rate(rate, unit or None)
        how = EveningStart(ruleset, variants, tuple(players.values()), dealer, reader.speech.code, worth)
        self.place.begin(how, dry)

    # ------------------------------------------------------------ a hand

    def _at_hand(self, sent: Sent) -> tuple[BegunHand, int]:
        """The hand that a form is about, as far as it was said, and its number if it was recorded already.

        Its words are those sent with the form, else the open hand's or the recorded ones.
        """
        session, number, words = self.place.session(), sent.number("number"), sent.text("begun").split()
        if not number:
            opened = None if "begun" in sent.fields else self.place.open_hand()
            return opened or BegunHand(session, tuple(words)), 0
        entry = session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        if "begun" not in sent.fields:
            words = writing.write(entry.state.table, entry.event.hand, self.speech().code).split()
        return BegunHand(session, tuple(words), at=entry.before), number

    def _hand_page(self, reader: Reader, sent: Sent) -> Answer:
        """The page of a hand: what it asks, whatever else may be said of it, and its score once it is complete."""
        hand, number = self._at_hand(sent)
        session, effect, refused = hand.session, None, None
        command, words = ("amend", [str(number), *hand.words]) if number else ("add", [*hand.words])
        place = self.place.recorded(sent.text("seal"), command, words)
        if place is not None:
            return elsewhere(reader.to("write", done=place, again=1))
        over = session.state.finished and not number
        step = HandSteps(hand, reader.speech, number > 0).step()
        if not sent.fields.keys().isdisjoint(SAYING):
            try:
                self._next(reader, sent)
            except Refused as problems:
                refused = problems
        elif step.complete and not over and (not number or "begun" in sent.fields):
            effect, refused = self._effect(command, words)
        title = said("Correct hand {number}", number=number) if number else said_open(hand)
        return self.page(
            "form_write.html",
            reader,
            title,
            refused,
            step=step,
            over=over,
            begun=" ".join(step.words),
            number=number,
            typed=sent.text("typed"),
            figure=sent.text("figure") or step.number,
            command=command,
            words=" ".join(words),
            done=self._done(reader, session),
            recent=[] if number or hand.words else shown.last_hands(session, FEW),
            payments=shown.payments(session) if over else (),
            effect=effect,
        )

    def _effect(self, command: str, words: Sequence[str]) -> tuple[dict[str, Any] | None, Refused | None]:
        """What a page shows of recording something, None if it cannot be recorded; and what was wrong, or due instead.

        What was due instead stays no obstacle if the hand is recorded as it was played.
        """
        session, refused = self.place.session(), None
        try:
            require_allowed(command, words)
            added = session.preview(words, command=command)
        except Refused as problems:
            if command != "add" or not AS_PLAYED.issuperset([one.id for one in problems.problems]):
                return None, problems
            added, refused = session.preview([*words, "--as-played"], command=command), problems
        step = added.steps[-1]
        hand = getattr(step.event, "hand", None)
        does = [one.does for one in event_forms(session) if one.command == command]
        what: Fact = does[0] if does else step.event.title(step.state.table)
        about = {
            "what": what if hand is None else spoken(step.state.table, hand),
            "echo": "" if hand is None else " ".join(words),
            "as_played": refused is not None,
        }
        return shown.preview(added) | about, refused

    def _next(self, reader: Reader, sent: Sent) -> tuple[str, list[str]]:
        """The page that something said of a hand leads to, and the words of the hand then.

        Raises Refused if it cannot be said.
        """
        hand, number = self._at_hand(sent)
        typed, seal = sent.text("typed").split(), sent.text("seal")
        command = command_of(hand.table, typed) if typed and not number else None
        if command is not None:
            if not command.happens or command.name not in SPOKEN_COMMANDS:
                raise NOT_LOOKED_AT.refused(command=command.name)
            name, rest = command.said()
            require_allowed(name, rest)
            hand.session.preview(rest, command=name)
            return reader.to("check", command=name, words=" ".join(rest), seal=seal), []
        words = typed or [sent.text("sign") + sent.text("figure").replace("−", "-") or sent.text("say")]
        if "instead" in sent.fields:
            old, new = sent.text("instead"), sent.text("say")
            words = [new if word == old else word for word in hand.words if new or word != old]
            if new:
                require_possible(hand.table, words, hand.state.dealer)
        elif words == [""]:
            raise ASKED.refused(question=hand.question().asks)
        else:
            then = hand.answered(words, reader.speech)
            alone = [writing.Spelling(hand.table, reader.speech.code).fixed("alone")] if then.alone else []
            words = [*then.words, *alone]
        path = f"amend/{number}" if number else "write"
        return reader.to(path, begun=" ".join(words), seal=seal), words

    def hand(self, reader: Reader) -> Answer:
        """Takes what is said of a hand, keeps it as the open hand, and leads to what is asked next."""
        sent = Sent(request.form)
        number = sent.number("number")
        again = reader.to(f"amend/{number}" if number else "write", **sent.query())
        if MadeFrom(sent.text("seal"), sent.text("open")) != self.place.made():
            return elsewhere(again)
        if sent.text("do") == "drop":
            self.place.keep(())
            return elsewhere(reader.to("write"))
        try:
            leads_to, words = self._next(reader, sent)
        except Refused:
            return elsewhere(again)
        if words and not number and not self.place.session().state.finished:
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
        effect, refused = self._effect(command, words)
        change = reader.to("more")
        if command == "add":
            change = reader.to("write", begun=" ".join(words))
        elif command == "amend" and words and words[0].isdecimal():
            change = reader.to(f"amend/{words[0]}", begun=" ".join(words[1:]))
        elif refused is not None:
            return self._more(reader, refused, command)
        if effect is None:
            return self.page("form.html", reader, said("That is not possible"), refused, change=change)
        title = said("Is it right so?")
        return self.page(
            "form_check.html",
            reader,
            title,
            refused,
            effect=effect,
            command=command,
            words=" ".join(words),
            change=change,
        )

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

    def more(self, reader: Reader) -> Answer:
        """The page of everything else that can happen, each with its form."""
        return self._more(reader)

    def _more(self, reader: Reader, refused: Refused | None = None, chosen: str = "") -> Answer:
        sent = Sent(request.args)
        forms = [one.as_sent(sent) if one.command == chosen else one for one in event_forms(self.place.session())]
        title = said("What else happened")
        return self.page("form_more.html", reader, title, refused, forms=forms, chosen=chosen)


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
    app.add_url_rule("/<key>/why/<int(max=999999):number>", "why", pages.why, methods=["GET"])
    for rule, method, page, scribes in (
        ("/<key>/", "GET", pages.follow, False),
        ("/<key>/qr", "GET", pages.code, False),
        ("/<key>/hands", "GET", pages.hands, False),
        ("/<key>/confirm", "POST", pages.confirm, False),
        ("/<key>/write", "GET", pages.write, True),
        ("/<key>/begin", "POST", pages.begin, True),
        ("/<key>/hand", "POST", pages.hand, True),
        ("/<key>/amend/<int(max=999999):number>", "GET", pages.amend, True),
        ("/<key>/check", "GET", pages.check, True),
        ("/<key>/say", "POST", pages.say, True),
        ("/<key>/more", "GET", pages.more, True),
    ):
        app.add_url_rule(rule, f"{method} {rule}", pages.open_to(page, scribes), methods=[method])
    return app
