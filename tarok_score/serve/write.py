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

from ..evening.events import HandPlayed
from ..evening.notes import AS_PLAYED, story
from ..evening.session import Session
from ..hand import writing
from ..law.library import document
from ..ledger.record import spell
from ..play.begun_hand import BegunHand, wrong_words
from ..play.commands import COMMANDS as SPOKEN_COMMANDS
from ..play.commands import command_of
from ..problems import Problems, Refused, refusal
from ..words.said import Fact, joined, said
from . import evening as shown
from .door import Guard, Reader, RoomKeys, elsewhere, flask_app
from .evening import EveningStart, MadeFrom, ServedEvening, require_allowed
from .follow import FEW, MOST_SEATS, Answer, EveningPages, chosen_rules, said_open
from .forms import HandSteps, event_forms, sent, sent_back, sent_number

#: The fields of a form that say something of a hand.
SAYING: Final = frozenset({"say", "figure", "typed", "instead", "do"})


class WritePages(EveningPages):
    """The pages for those who have a scribe's key."""

    def write(self, reader: Reader) -> Answer:
        """The page for writing the next hand."""
        if self.place.look() is not None:
            return self.amend(reader)
        if "ruleset" in request.args and sent("do") != "rules":
            try:
                self._begin(reader, dry=True)
            except Refused as refused:
                return self.starting(reader, refused)
        return self.starting(reader)

    def begin(self, reader: Reader) -> Answer:
        """Begins the evening with the rules and players of the form, or shows the variants of its rules."""
        with suppress(Refused):
            if sent("do") != "rules":
                self._begin(reader, dry=False)
                return elsewhere(reader.to("write"))
        return elsewhere(reader.to("write", **sent_back()))

    def _begin(self, reader: Reader, dry: bool) -> None:
        """Begins the evening that a form asks for, or only tries to. Raises Refused with everything that is wrong."""
        names = {str(n): "-".join(sent(f"player{n}")[:100].split()) for n in range(MOST_SEATS)}
        players = tuple(filter(None, names.values()))
        ruleset = chosen_rules(reader.speech)
        variants = tuple([id for id in document(ruleset).get("variants", {}) if sent(f"variant:{ruleset}:{id}")])
        dealer = names.get(sent("dealer")) or None
        self.place.begin(EveningStart(ruleset, variants, players, dealer, reader.speech.code), dry)

    # ------------------------------------------------------------ a hand

    def _at_hand(self, number: int) -> BegunHand:
        """The hand of a form, as far as it is known; with its number if it is recorded already.

        Its words are those sent with the form, else the open hand's or the recorded ones.
        """
        session, words, at = self.place.session(), sent("begun").split(), None
        if number:
            entry = session.hand(number)
            assert isinstance(entry.event, HandPlayed)
            at = entry.before
            if "begun" not in request.values:
                words = writing.write(entry.state.table, entry.event.hand, self.speech().code).split()
        elif "begun" not in request.values:
            return self.place.open_hand() or BegunHand(session)
        return BegunHand(session, tuple(words), at=at)

    def amend(self, reader: Reader, number: int = 0) -> Answer:
        """The page of a recorded hand, which is corrected, or of the next one.

        It shows the question, what else may be added, and its score once it is complete.
        """
        hand = self._at_hand(number)
        session, effect, refused = hand.session, None, None
        command, words = ("amend", [str(number), *hand.words]) if number else ("add", [*hand.words])
        place = self.place.recorded(sent("seal"), command, words)
        if place is not None:
            return elsewhere(reader.to("write", done=place, again=1))
        over = session.state.finished and not number
        step = HandSteps(hand, reader.speech, number > 0).step()
        if not SAYING.isdisjoint(request.args):
            try:
                self._next(reader, number)
            except Refused as problems:
                refused = problems
        elif step.complete and not over and (not number or "begun" in request.args):
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
            typed=sent("typed"),
            figure=sent("figure") or step.number,
            command=command,
            words=" ".join(words),
            done=self._done(session),
            recent=[] if number or hand.words else shown.last_hands(session, FEW),
            payments=shown.payments(session) if over else (),
            effect=effect,
        )

    def _effect(self, command: str, words: Sequence[str]) -> tuple[dict[str, Any] | None, Refused | None]:
        """The effect that a page shows of a record, None if it cannot be recorded; and the problems, or what is due.

        What was due instead stays no obstacle if the hand is recorded as it was played.
        """
        session, refused = self.place.session(), None
        try:
            require_allowed(command, words)
            added = session.preview(words, command=command)
        except Refused as problems:
            if command != "add" or not AS_PLAYED.issuperset([problem.id for problem in problems.problems]):
                return None, problems
            added, refused = session.preview([*words, "--as-played"], command=command), problems
        step = added.steps[-1]
        does = [form.does for form in event_forms(session) if form.command == command]
        headline: Fact = does[0] if does else shown.title(step.event, step.state.table)
        return shown.preview(added) | {"what": headline, "as_played": refused is not None}, refused

    def _next(self, reader: Reader, number: int) -> tuple[str, list[str]]:
        """The next page after an answer about a hand, and the words of the hand then.

        Raises Refused if the answer is impossible.
        """
        hand, typed, seal = self._at_hand(number), sent("typed").split(), sent("seal")
        command = command_of(hand.table, typed) if typed and not number else None
        if command is not None:
            if not command.happens or command.name not in SPOKEN_COMMANDS:
                raise refusal("serve-looks-only", command=command.name)
            name, rest = command.as_event()
            require_allowed(name, rest)
            hand.session.preview(rest, command=name)
            return reader.to("check", command=name, words=" ".join(rest), seal=seal), []
        words = typed or [sent("sign") + sent("figure").replace("−", "-") or sent("say")]
        if "instead" in request.values:
            old, new = sent("instead"), sent("say")
            words = [new if word == old else word for word in hand.words if new or word != old]
            if new:
                Problems(wrong_words(hand.table, words, hand.state.dealer)).check()
        elif words == [""]:
            raise refusal("serve-question", question=hand.question().asks)
        else:
            then = hand.answered(words, reader.speech)
            alone = [writing.Spelling(hand.table, reader.speech.code).fixed("alone")] if then.alone else []
            words = [*then.words, *alone]
        path = f"amend/{number}" if number else "write"
        return reader.to(path, begun=" ".join(words), seal=seal), words

    def hand(self, reader: Reader) -> Answer:
        """Takes an answer about a hand, keeps it as the open hand, and leads to the next question."""
        number = sent_number("number")
        again = reader.to(f"amend/{number}" if number else "write", **sent_back())
        if MadeFrom(sent("seal"), sent("open")) != self.place.made():
            return elsewhere(again)
        if sent("do") == "drop":
            self.place.keep(())
            return elsewhere(reader.to("write"))
        try:
            leads_to, words = self._next(reader, number)
        except Refused:
            return elsewhere(again)
        if words and not number and not self.place.session().state.finished:
            self.place.keep(words)
        return elsewhere(leads_to)

    def _done(self, session: Session) -> dict[str, Any] | None:
        """The event that was recorded, on the page right after it; by whom, if the form was sent again."""
        place = sent_number("done")
        if not 0 < place < len(session.records):
            return None
        record = story(session)[place - 1]
        headline: Fact = record.said[0] if record.said else said("recorded")
        for hand in [row for row in shown.last_hands(session, session.hands, voided=True) if row.record == place]:
            headline = joined(said("hand {number}", number=hand.number), hand.what, hand.scores, between=" · ")
        return {
            "what": headline,
            "by": record.by,
            "again": sent("again"),
            "holds": record.holds,
            "last": place == len(session.records) - 1,
            "seal": said("recorded, seal {seal}", seal=spell(session.records[place].seal)),
        }

    # ------------------------------------------------------------ what is recorded

    def check(self, reader: Reader) -> Answer:
        """The page of what would be recorded, worked out by the function that also records it."""
        session, command, words = self.place.session(), sent("command"), sent("words").split()
        if "words" not in request.args:
            form = next((event_form for event_form in event_forms(session) if event_form.command == command), None)
            if form is None:
                abort(400)
            words = form.as_sent().words
        done = self.place.recorded(sent("seal"), command, words)
        if done is not None:
            return elsewhere(reader.to("write", done=done, again=1))
        effect, refused = self._effect(command, words)
        change = reader.to("more")
        if command == "add":
            change = reader.to("write", begun=" ".join(words))
        elif command == "amend" and words and words[0].isdecimal():
            change = reader.to(f"amend/{words[0]}", begun=" ".join(words[1:]))
        elif refused is not None:
            return self.more(reader, refused)
        if effect is None:
            return self.page("form.html", reader, said("That is not possible"), refused, change=change)
        facts: dict[str, Any] = {"effect": effect, "command": command, "words": " ".join(words), "change": change}
        return self.page("form_check.html", reader, said("Is that right?"), refused, **facts)

    def say(self, reader: Reader) -> Answer:
        """Records what was checked. A form that is sent again gets what it recorded."""
        words, command = sent("words").split(), sent("command")
        made, before = MadeFrom(sent("seal"), sent("open")), len(self.place.session().records)
        try:
            require_allowed(command, words)
            place = self.place.record(command, words, reader.by, made, sent("do") == "as-played")
        except Refused:
            return elsewhere(reader.to("check", command=command, words=" ".join(words), seal=made.seal))
        again = {} if place >= before else {"again": 1}
        return elsewhere(reader.to("write", done=place, **again))

    def more(self, reader: Reader, refused: Refused | None = None) -> Answer:
        """The page of everything else that can happen, each with its form; one that was refused as it was filled in."""
        chosen = sent("command") if refused is not None else ""
        forms = [form.as_sent() if form.command == chosen else form for form in event_forms(self.place.session())]
        return self.page("form_more.html", reader, said("What else happened"), refused, forms=forms, chosen=chosen)


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
    # The method is part of the endpoint's name, so that one address may have two.
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
