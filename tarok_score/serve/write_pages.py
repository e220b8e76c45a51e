"""The pages for writing an evening: its beginning, hands, corrections, and whatever else happens."""

from __future__ import annotations

from typing import Any

from flask import abort, request

from ..evening.events import HandPlayed
from ..hand import writing
from ..law.shelf import DEFAULT, shipped
from ..play.commands import COMMANDS as SPOKEN_COMMANDS
from ..play.commands import command_of
from ..play.hand_so_far import read_so_far, require_possible
from ..problems import Refused, malformed
from ..speech.meant import names_contract
from ..words.said import Fact, said
from . import views
from .door import Reader, elsewhere, form_page
from .evening_pages import MOST_SEATS, Answer, EveningPages, writes
from .event_forms import event_forms, words_of
from .fields import Sent, grouped
from .how_form import HowForm
from .served import EveningStart, may_be_recorded_as_played, require_allowed
from .start_form import sent_rate, sent_variants
from .who_form import WhoForm

NOT_LOOKED_AT = malformed("serve-looks-only", "{command} changes nothing", "the page shows everything")


class WritePages(EveningPages):
    """The pages for those who have a scribe's key."""

    @writes
    def write(self, reader: Reader) -> Answer:
        """The page for writing: the next hand, or how the open one went."""
        if self.place.look() is None:
            return self.starting(reader)
        return self._writing(reader)

    @writes
    def begin(self, reader: Reader) -> Answer:
        """Begins the evening with the rules and players of the form, or shows the variants of its rules."""
        sent = Sent(request.form)
        if sent.text("do") == "rules":
            return self.starting(reader, None, sent)
        names = {n: sent.text(f"player{n}")[:100] for n in range(MOST_SEATS)}
        players = {n: "-".join(name.split()) for n, name in names.items() if name}
        dealer = sent.text("dealer")
        deals = players.get(int(dealer[:1])) if dealer.isdecimal() else None
        try:
            ruleset = sent.one_of("ruleset", shipped()) or DEFAULT
            how = EveningStart(ruleset, sent_variants(sent, ruleset), list(players.values()), deals, reader.speech.code)
            self.place.begin(how._replace(rate=sent_rate(sent)))
        except Refused as refused:
            return self.starting(reader, refused, sent, 409)
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
        """The form of a hand, filled from these words or the open hand's.

        `number` is that of a hand to be corrected.
        """
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
            fields = [field.as_sent(sent) for field in fields]
        title = views.heading(session) if entry is None else said("Correct hand {number}", number=number)
        if begun and entry is None:
            title = views.open_hand(session, " ".join(begun))
        last = [] if words is not None or begun else list(views.last_hands(session, reader.speech))
        status = 200 if refused is None and not seal else 409
        return form_page(
            self.page(
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
        """The last recorded event, on the page right after it."""
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
        """True if something was recorded, or said of the open hand, since the form was made."""
        return (sent.text("seal"), sent.text("open")) != self.made()

    @writes
    def hand(self, reader: Reader) -> Answer:
        """Takes a step of the form of a hand: keeps it as the open hand, works it out, takes it back or drops it."""
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
        """The filled form of a recorded hand, to be corrected."""
        entry = self.place.session().hand(number)
        assert isinstance(entry.event, HandPlayed)
        words = writing.write(entry.state.table, entry.event.hand, reader.speech.code).split()
        return self._writing(reader, words=words, step="who", number=number)

    @writes
    def say(self, reader: Reader) -> Answer:
        """Takes the words of a hand or of whatever else happened: works them out, then records them."""
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
        """The command that the words begin with, in any language, and the words after it. Raises Refused."""
        table = self.place.session().table
        command = command_of(table, words)
        if command is None:
            found = self.place.open_hand()
            return "add", [*(found.words if found and not names_contract(table, words) else ()), *words]
        if not command.happens or command.name not in SPOKEN_COMMANDS:
            raise NOT_LOOKED_AT.refused(command=command.name)
        return command.said()

    def _changing(self, reader: Reader, command: str, words: list[str]) -> Answer:
        """The form of something that was worked out, to be changed."""
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
        """The page of what would be recorded, worked out by the function that also records it."""
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
            self.page(
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
        """The form again, with what is wrong; the words of a hand that is merely incomplete become the open hand."""
        if step:
            return self._writing(reader, refused, sent=sent, words=begun, step=step, number=number)
        if command == "add" and words and not refused.wrong:
            state = self.place.session().state
            require_possible(state.table, words, state.dealer)
            self.place.keep(words)
            return elsewhere(reader.to("write"))
        return self._writing(reader, refused, typed_words=sent.text("words"))

    # ------------------------------------------------------------ whatever else happens

    @writes
    def more(self, reader: Reader) -> Answer:
        """The page of everything else that can happen, each with its form."""
        return self._more(reader)

    def _more(self, reader: Reader, refused: Refused | None = None, chosen: str = "") -> Answer:
        forms = list(event_forms(self.place.session()))
        title = said("What else happened")
        text = self.page("form_more.html", reader, title, refused, forms=forms, chosen=chosen)
        return form_page(text, 200 if refused is None else 409)

    @writes
    def event(self, reader: Reader) -> Answer:
        """Takes the filled form of something else that happened: works it out."""
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
