"""The pages for following an evening: the sheet, the working of a hand, confirmations, the QR code."""

from __future__ import annotations

from flask import request

from ..amounts import typed
from ..dispute.claim import claim
from ..dispute.viewpoint import Rulebook, Viewpoint
from ..evening.events import HandPlayed
from ..evening.session import Session
from ..law.shelf import shipped
from ..problems import Refused, malformed
from ..scoring import Before
from ..show import claims
from ..show.evening_page import report_page
from ..show.report import worked
from ..words.said import said
from ..words.speech import Speech
from . import views
from .door import Reader, elsewhere, form_page
from .evening_pages import Answer, EveningPages, follows
from .fields import Sent
from .guard import Guard
from .keys import RoomKeys
from .qr import picture
from .served import ServedEvening

WHICH_AMOUNT = malformed("serve-claim-no-amount", '"{word}" is no amount', "such as +80")


class FollowPages(EveningPages):
    """The pages for everybody who has a key."""

    def __init__(self, place: ServedEvening, keys: RoomKeys, guard: Guard, language: str) -> None:
        super().__init__(place, keys, guard, language)
        self._kept: dict[tuple[str, bool], tuple[int, str]] = {}

    @follows
    def follow(self, reader: Reader) -> Answer:
        """The page of the evening, which is not sent again if it has not changed since it was last asked for."""
        session = self.place.look()
        if session is None:
            return self.starting(reader)
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
        """The bar above the page of the evening. Its links are relative: no key stands in the page itself."""
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
        """The page with the working of a hand, and with what would make another score right."""
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
            self.page(
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
        """The lines that explain a score that somebody claims."""
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
        """The page with the QR code that leads here, to be shown on a laptop."""
        address = f"http://{request.host}/{self.keys.follow}/"
        title = said("Follow the evening on your phone")
        return form_page(self.page("form_qr.html", reader, title, picture=picture(address), address=address))

    @follows
    def confirming(self, reader: Reader) -> Answer:
        """The page of the last hands, each with those who confirmed it and those who still may."""
        return self._confirming(reader)

    def _confirming(self, reader: Reader, refused: Refused | None = None, seal: str = "", status: int = 200) -> Answer:
        hands = list(views.last_hands(self.place.session(), reader.speech))
        return form_page(self.page("form_confirm.html", reader, said("Confirm"), refused, seal, hands=hands), status)

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
