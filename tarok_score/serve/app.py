"""The pages: what answers each address, and who may ask for it.

Every address begins with a key. With any key one follows the evening; with a scribe's key one writes it. A form carries
the seal of the record that it was made after: if something was recorded since, it is shown again, with what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from flask import Flask, Response, abort, request

from .. import files
from ..amounts import typed
from ..dispute.claim import claim
from ..dispute.viewpoint import Rulebook, Viewpoint
from ..evening.events import HandPlayed
from ..evening.session import Session
from ..hand import notation
from ..law.shelf import DEFAULT, shipped
from ..play.commands import COMMANDS as SPOKEN_COMMANDS
from ..play.commands import command_of
from ..play.hand_so_far import read_so_far
from ..problems import Problem, Refused, malformed
from ..scoring import Before
from ..show import claims
from ..show.evening_page import report_page
from ..show.page import page
from ..show.report import worked
from ..words.said import Fact, said
from ..words.speech import Speech
from . import views
from .door import Door, Reader, elsewhere, flask_app, form_page
from .event_forms import event_forms, words_of
from .fields import LIST, TICK, FormField, Sent, grouped
from .guard import Guard
from .hand_form import require_possible
from .how_form import HowForm
from .keys import RoomKeys
from .qr import picture
from .served import EveningStart, ServedEvening, may_be_recorded_as_played, require_allowed
from .start_form import sent_rate, sent_variants, start_fields
from .who_form import WhoForm

#: The most players that a table may have.
MOST_SEATS = 7

NOT_LOOKED_AT = malformed("serve-looks-only", "{command} changes nothing", "the page shows everything")
WHICH_AMOUNT = malformed("serve-claim-no-amount", '"{word}" is no amount', "such as +80")

#: An answer of a page.
Answer: TypeAlias = Response | str


class MadeFrom(NamedTuple):
    """The evening that a form was made from: the seal of the last record, and the words of the open hand."""

    seal: str
    open: str


def make_app(place: ServedEvening, keys: RoomKeys, guard: Guard, language: str = "en") -> Flask:
    """The pages of a place, for those who have the keys; `language` where a browser asks for none of ours."""
    pages = Pages(place, keys, guard, language)
    app = flask_app(pages)
    app.register_error_handler(Refused, pages.refused)
    app.register_error_handler(OSError, pages.failed)
    for rule, view, method in (
        ("/<key>/", pages.follow, "GET"),
        ("/<key>/why/<int:number>", pages.why, "GET"),
        ("/<key>/qr", pages.code, "GET"),
        ("/<key>/confirm", pages.confirming, "GET"),
        ("/<key>/confirm", pages.confirm, "POST"),
        ("/<key>/write", pages.write, "GET"),
        ("/<key>/begin", pages.begin, "POST"),
        ("/<key>/hand", pages.hand, "POST"),
        ("/<key>/amend/<int:number>", pages.amend, "GET"),
        ("/<key>/say", pages.say, "POST"),
        ("/<key>/more", pages.more, "GET"),
        ("/<key>/event", pages.event, "POST"),
    ):
        app.add_url_rule(rule, f"{method} {rule}", view, methods=[method])
    return app


def _for(writing: bool) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Lets a page be asked for with a key alone, `writing` with a scribe's; one at a time looks at the evening."""

    def only(page: Callable[..., Answer]) -> Callable[..., Answer]:
        """The page, for those alone who have such a key."""

        @wraps(page)
        def asked(self: Pages, key: str, **parts: Any) -> Answer:
            """Answers a request for the page; 404 to a key that may not see it."""
            reader = self.reader(key)
            if reader is None or (writing and reader.scribe is None):
                abort(404)
            with self.place.lock:
                return page(self, reader, **parts)

        return asked

    return only


follows, writes = _for(False), _for(True)


class Pages(Door):
    """The answers to all addresses."""

    def __init__(self, place: ServedEvening, keys: RoomKeys, guard: Guard, language: str) -> None:
        super().__init__(keys, guard, language)
        self.place = place
        self._kept: dict[tuple[str, bool], tuple[int, str]] = {}

    # ------------------------------------------------------------ what cannot be shown

    def refused(self, refused: Refused) -> Response:
        """The page of what is wrong, where no page can be shown: a damaged ledger, or a form that nobody made."""
        reader = self.reader(str((request.view_args or {}).get("key", "")))
        assert reader is not None
        return form_page(self._page("form.html", reader, said("That is not possible"), refused=refused), 409)

    def failed(self, error: OSError) -> Response:
        """The page of a failure of the disk. Nothing was recorded."""
        reason = Problem(Path(str(error.filename or "")).name, files.plain_reason(error))
        return self.refused(Refused([reason]))

    def _page(
        self, template: str, reader: Reader, title: Fact, refused: Refused | None = None, seal: str = "", **values: Any
    ) -> str:
        """A page with its bar; `refused` is told above it, and what happened since a `seal` that is not the last."""
        now = MadeFrom("", "") if template == "form.html" else self.made()
        since = self.place.since(seal) if seal and seal != now.seal else ()
        problems = () if refused is None or since else views.told(refused.problems)
        return page(
            template,
            reader.speech,
            refresh=None,
            served=self._bar(reader),
            title=title,
            problems=problems,
            since=since,
            made=now,
            to=reader.to,
            **values,
        )

    def _bar(self, reader: Reader) -> views.Bar:
        links = [views.Link(reader.to(""), said("The evening"))]
        if reader.scribe is not None:
            links.append(views.Link(reader.to("write"), said("Write")))
            links.append(views.Link(reader.to("more"), said("What else happened")))
        languages = views.tongues(reader.speech.code) if request.method == "GET" else ()
        return views.Bar(tuple(links), languages)

    def made(self) -> MadeFrom:
        """The evening that a form is made from now."""
        found = self.place.open_hand()
        return MadeFrom(self.place.seal(), "" if found is None else f"+{found.text}")

    # ------------------------------------------------------------ follow

    @follows
    def follow(self, reader: Reader) -> Answer:
        """The page of the evening. One that did not change since it was asked for last is not sent again."""
        session = self.place.look()
        if session is None:
            return self._starting(reader)
        writes, code = reader.scribe is not None, reader.speech.code
        kept = self._kept.get((code, writes))
        if kept is None or kept[0] != self.place.version:
            text = report_page(session, reader.speech, served=self._around(session, reader, writes))
            kept = self.place.version, text
            self._kept[code, writes] = kept
        text = kept[1]
        tag = f"{self.place.seal()[:20]}-{self.place.version}-{code}-{int(writes)}"
        return self.shown(text, tag)

    def _around(self, session: Session, reader: Reader, writes: bool) -> views.Bar:
        """The bar above the page of the evening. Its links lead on from there: no key stands in the page itself."""
        query = f"?lang={reader.speech.code}"
        links = [views.Link(f"write{query}", said("Write"))] if writes else []
        if session.hands:
            links.append(views.Link(f"why/{session.hands}{query}", said("Why?")))
            links.append(views.Link(f"confirm{query}", said("Confirm")))
        links.append(views.Link(f"qr{query}", said("QR code")))
        found = self.place.open_hand()
        being_played = None if found is None else views.open_hand(session, found.text)
        return views.Bar(tuple(links), views.tongues(reader.speech.code), being_played)

    @follows
    def why(self, reader: Reader, number: int) -> Answer:
        """How a hand was worked out, and what would have to be otherwise for another score to be right."""
        session = self.place.session()
        entry = session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        table = entry.state.table
        explained: list[str] = []
        who, says = request.args.get("who", ""), request.args.get("says", "").strip()
        refused = None
        if who in table.players and says:
            try:
                explained = self._claimed(session, number, who, says, reader.speech)
            except Refused as problems:
                refused = problems
        return form_page(
            self._page(
                "form_why.html",
                reader,
                said("hand {number}", number=number),
                refused,
                number=number,
                words=entry.event.title(table),
                lines=[worked(line, table.rules) for line in entry.outcome.lines],
                players=table.active(table.rules.contracts.get(entry.event.hand.contract), entry.event.hand.resting),
                explained=explained,
                who=who,
                says=says,
            )
        )

    def _claimed(self, session: Session, number: int, who: str, says: str, speech: Speech) -> list[str]:
        """The explanations of another score that somebody says."""
        entry = session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        state, table = entry.before, entry.before.table
        try:
            amount = typed(says)
        except ValueError:
            raise WHICH_AMOUNT.refused(word=says[:20]) from None
        origin = str(session.records[0].body.get("origin", table.rules.id))
        book = Rulebook.named(origin) if origin in shipped() else None
        before = Before(state.radli, state.pot)
        found = claim(Viewpoint(book, table.rules.variants, table, before, entry.event.hand), {who: amount})
        return claims.text(found, speech).split("\n")

    @follows
    def code(self, reader: Reader) -> Answer:
        """The code that leads here, to be shown on a laptop."""
        address = f"http://{request.host}/{self.keys.follow}/"
        title = said("Follow the evening on your phone")
        return form_page(self._page("form_qr.html", reader, title, picture=picture(address), address=address))

    @follows
    def confirming(self, reader: Reader) -> Answer:
        """The last hands, with who confirmed them and who may."""
        return self._confirming(reader)

    def _confirming(self, reader: Reader, refused: Refused | None = None, seal: str = "", status: int = 200) -> Answer:
        hands = list(views.last_hands(self.place.session(), reader.speech))
        return form_page(self._page("form_confirm.html", reader, said("Confirm"), refused, seal, hands=hands), status)

    @follows
    def confirm(self, reader: Reader) -> Answer:
        """Records that an opponent confirms a hand."""
        sent = Sent(request.form)
        by = None if reader.scribe is None else reader.scribe.name
        try:
            words = [sent.text("number")[:9], sent.text("player").partition(" ")[0]]
            self.place.session().add(words, command="confirmed", by=by, after=sent.text("seal"))
        except Refused as refused:
            return self._confirming(reader, refused, sent.text("seal"), 409)
        return elsewhere(reader.to("confirm"))

    # ------------------------------------------------------------ write

    @writes
    def write(self, reader: Reader) -> Answer:
        """The page that one writes on: the next hand, or how the one that is being played went."""
        if self.place.look() is None:
            return self._starting(reader)
        return self._writing(reader)

    def _starting(
        self, reader: Reader, refused: Refused | None = None, sent: Sent | None = None, status: int = 200
    ) -> Answer:
        """The page before the evening: rules, players, dealer."""
        sent = sent or Sent({})
        chosen = sent.one_of("ruleset", shipped()) or DEFAULT
        fields = start_fields(chosen, reader.speech)
        fields = [field if field.kind == LIST else _as_sent(field, sent) for field in fields]
        return form_page(
            self._page(
                "form_start.html",
                reader,
                said("A new evening"),
                refused,
                fields=fields,
                groups=grouped(fields),
                seats=[sent.text(f"player{n}") for n in range(MOST_SEATS)],
                dealer=int(sent.text("dealer")) if sent.text("dealer").isdecimal() else -1,
                writes=reader.scribe is not None,
            ),
            status,
        )

    @writes
    def begin(self, reader: Reader) -> Answer:
        """Begins the evening with the rules and players of the form, or shows the variants of its rules."""
        sent = Sent(request.form)
        if sent.text("do") == "rules":
            return self._starting(reader, None, sent)
        names = {n: sent.text(f"player{n}")[:100] for n in range(MOST_SEATS)}
        players = {n: "-".join(name.split()) for n, name in names.items() if name}
        dealer = sent.text("dealer")
        deals = players.get(int(dealer[:1])) if dealer.isdecimal() else None
        try:
            ruleset = sent.one_of("ruleset", shipped()) or DEFAULT
            how = EveningStart(ruleset, sent_variants(sent, ruleset), list(players.values()), deals, reader.speech.code)
            self.place.begin(how._replace(rate=sent_rate(sent)))
        except Refused as refused:
            return self._starting(reader, refused, sent, 409)
        return elsewhere(reader.to("write"))

    def _writing(
        self,
        reader: Reader,
        refused: Refused | None = None,
        *,
        sent: Sent | None = None,
        words: list[str] | None = None,
        step: str = "",
        number: int = 0,
        seal: str = "",
        typed_words: str = "",
    ) -> Answer:
        """The form of a hand, filled from these words, or the open one's; `number` is of one that is corrected."""
        session = self.place.session()
        found = self.place.open_hand()
        begun = words if words is not None else list(found.words) if found is not None else []
        entry = session.hand(number) if number else None
        state = session.state if entry is None else entry.before
        if step != "who":
            step = "how" if read_so_far(state.table, begun, state.dealer).contract else "who"
        over = state.finished and entry is None
        form = (WhoForm if step == "who" else HowForm)(state.table, state.dealer, begun, reader.speech)
        fields = None if over else form.fields()
        if fields is not None and sent is not None:
            fields = [_as_sent(field, sent) for field in fields]
        title = views.heading(session) if entry is None else said("Correct hand {number}", number=number)
        if begun and entry is None:
            title = views.open_hand(session, " ".join(begun))
        last = [] if words is not None or begun else list(views.last_hands(session, reader.speech))
        status = 200 if refused is None and not seal else 409
        return form_page(
            self._page(
                "form_write.html",
                reader,
                title,
                refused,
                seal,
                hand=fields,
                groups=grouped(fields or ()),
                step=step,
                words=" ".join(begun),
                number=number,
                next=None,
                done=self._done(reader) if refused is None and words is None else None,
                last=last,
                payments=views.payments(session) if over else (),
                typed=typed_words,
            ),
            status,
        )

    def _done(self, reader: Reader) -> Any:
        """The event that was recorded last, right after it was."""
        if request.args.get("done") is None:
            return None
        session = self.place.session()
        last = session.evening.last
        what: Fact = said("recorded")
        if last is not None and isinstance(last.event, HandPlayed):
            what = views.hand_in_line(last, reader.speech)
        elif last is not None:
            what = last.event.title(last.state.table)
        return {"what": what, "seal": said("recorded, seal {seal}", seal=session.seal)}

    def _stale(self, sent: Sent) -> bool:
        """True for a form that was made before something was recorded, or said of the open hand."""
        return (sent.text("seal"), sent.text("open")) != self.made()

    @writes
    def hand(self, reader: Reader) -> Answer:
        """A step of the form of a hand: it is kept as the open hand, worked out, taken back or dropped."""
        sent, session = Sent(request.form), self.place.session()
        number = int(sent.text("number")[:9]) if sent.text("number").isdecimal() else 0
        state = session.hand(number).before if number else session.state
        step, seal = sent.text("do"), sent.text("seal")
        begun = sent.text("words").split()
        contract = read_so_far(state.table, begun, state.dealer).contract
        if self._stale(sent):
            return self._writing(reader, sent=sent, words=begun or None, step=step, number=number, seal=seal or "none")
        if step not in ("who", "how", "back", "drop"):
            return elsewhere(reader.to("write"))
        if step == "drop":
            self.place.drop()
            return elsewhere(reader.to("write"))
        if step == "back" or (contract is None and step == "how"):
            return self._writing(reader, words=begun, step="who", number=number)
        try:
            if step == "who":
                found = self.place.open_hand()
                known = begun or (list(found.words) if found and not number else [])
                kept = WhoForm(state.table, state.dealer, known, reader.speech).read(sent)
                if number:
                    return self._writing(reader, words=kept, step="how", number=number)
                self.place.keep(kept)
                return elsewhere(reader.to("write"))
            words = HowForm(state.table, state.dealer, begun, reader.speech).read(sent)
        except Refused as refused:
            return self._writing(reader, refused, sent=sent, words=begun, step=step, number=number)
        command, told = ("amend", [str(number), *words]) if number else ("add", words)
        return self._previewed(reader, command, told, sent, step="how", begun=begun, number=number)

    @writes
    def amend(self, reader: Reader, number: int) -> Answer:
        """The form of a hand that was recorded, filled, to be corrected."""
        entry = self.place.session().hand(number)
        assert isinstance(entry.event, HandPlayed)
        words = notation.write(entry.state.table, entry.event.hand, reader.speech.code).split()
        return self._writing(reader, words=words, step="who", number=number)

    @writes
    def say(self, reader: Reader) -> Answer:
        """Words, of a hand or of whatever else happened: worked out, then recorded."""
        sent = Sent(request.form)
        words, command, do = sent.text("words").split(), sent.text("command"), sent.text("do")
        if do == "change":
            return self._changing(reader, command, words)
        if self._stale(sent):
            return self._writing(reader, seal=sent.text("seal") or "none", typed_words=sent.text("words"))
        if not command:
            try:
                command, words = self._understood(words)
            except Refused as refused:
                return self._writing(reader, refused, typed_words=sent.text("words"))
        if do == "preview":
            return self._previewed(reader, command, words, sent)
        try:
            require_allowed(command, words)
            by = None if reader.scribe is None else reader.scribe.name
            self.place.record(command, words, by, sent.text("seal"), do == "as-played")
        except Refused as refused:
            return self._writing(reader, refused, typed_words=sent.text("words"), seal=sent.text("seal"))
        return elsewhere(f"{reader.to('write')}&done=1")

    def _understood(self, words: list[str]) -> tuple[str, list[str]]:
        """The command that words begin with, in any language, and the words after it. Raises Refused."""
        table = self.place.session().table
        command = command_of(table, words)
        if command is None:
            found = self.place.open_hand()
            return "add", [*(found.words if found and not notation.names_contract(table, words) else ()), *words]
        if not command.happens or command.name not in SPOKEN_COMMANDS:
            raise NOT_LOOKED_AT.refused(command=command.name)
        return command.said()

    def _changing(self, reader: Reader, command: str, words: list[str]) -> Answer:
        """The form of what was worked out, to be changed."""
        if command == "add" or (command == "amend" and words and words[0].isdecimal()):
            number = int(words.pop(0)[:9]) if command == "amend" else 0
            return self._writing(reader, words=words, step="how", number=number)
        return elsewhere(reader.to("more"))

    def _previewed(
        self,
        reader: Reader,
        command: str,
        words: list[str],
        sent: Sent,
        step: str = "",
        begun: Any = None,
        number: int = 0,
    ) -> Answer:
        """The page of what would be recorded, worked out by the one function that works it out."""
        session = self.place.session()
        as_played = False
        try:
            require_allowed(command, words)
            added = session.preview(words, command=command)
        except Refused as refused:
            as_played = command == "add" and may_be_recorded_as_played(refused)
            if not as_played:
                return self._not_previewed(reader, refused, command, words, sent, step, begun, number)
            added = session.preview([*words, "--as-played"], command=command)
            problems: Refused | None = refused
        else:
            problems = None
        return form_page(
            self._page(
                "form_preview.html",
                reader,
                said("Is it right so?"),
                problems,
                echo=" ".join([*([] if command in ("add", "amend") else [command]), *words]),
                command=command,
                words=" ".join(words),
                records=not as_played,
                as_played=as_played,
                **views.preview(added)._asdict(),
            )
        )

    def _not_previewed(
        self,
        reader: Reader,
        refused: Refused,
        command: str,
        words: list[str],
        sent: Sent,
        step: str,
        begun: Any,
        number: int,
    ) -> Answer:
        """The form again, with what is wrong; words of a hand that only lack something become the open hand."""
        if step:
            return self._writing(reader, refused, sent=sent, words=begun, step=step, number=number)
        if command == "add" and words and all(one.missing for one in refused.problems):
            state = self.place.session().state
            require_possible(state.table, words, state.dealer)
            self.place.keep(words)
            return elsewhere(reader.to("write"))
        return self._writing(reader, refused, typed_words=sent.text("words"))

    # ------------------------------------------------------------ whatever else happens

    @writes
    def more(self, reader: Reader) -> Answer:
        """Everything else that can happen, each with its form."""
        return self._more(reader)

    def _more(self, reader: Reader, refused: Refused | None = None, chosen: str = "") -> Answer:
        forms = list(event_forms(self.place.session()))
        title = said("What else happened")
        text = self._page("form_more.html", reader, title, refused, forms=forms, chosen=chosen)
        return form_page(text, 200 if refused is None else 409)

    @writes
    def event(self, reader: Reader) -> Answer:
        """The filled form of something else that happened, worked out."""
        sent = Sent(request.form)
        if self._stale(sent):
            return self._writing(reader, seal=sent.text("seal") or "none")
        form = next((one for one in event_forms(self.place.session()) if one.command == sent.text("command")), None)
        if form is None:
            abort(400)
        words = words_of(form, sent)
        try:
            self.place.session().preview(words, command=form.command)
        except Refused as refused:
            return self._more(reader, refused, form.command)
        return self._previewed(reader, form.command, words, sent)


def _as_sent(field: FormField, sent: Sent) -> FormField:
    """A field as it was filled in, where a form is shown again."""
    ticked = "on" if sent.ticked(field.name) else ""
    return field._replace(value=ticked if field.kind == TICK else sent.text(field.name))
