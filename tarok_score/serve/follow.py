"""The pages of an evening for everybody who has a key, and the basis of all its pages: who may see one, and its bar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from flask import Response, request

from .. import files
from ..amounts import typed
from ..dispute.claim import claim
from ..dispute.viewpoint import Rulebook, Viewpoint
from ..evening.effects import Entry
from ..evening.events import HandPlayed
from ..evening.session import Session
from ..law.ruleset import proposed_in, shipped
from ..play.begun_hand import BegunHand, next_line
from ..problems import Problem, Refused, refusal
from ..scoring import Before
from ..show import claims
from ..show.page import page
from ..show.report import report_page
from ..text import printable
from ..words.said import Fact, Said, Speech, joined, said
from . import evening as shown
from .door import Bar, Door, Guard, Reader, RoomKeys, elsewhere, form_page
from .evening import MadeFrom, ServedEvening, problem_lines
from .forms import sent, sent_back, start_fields
from .server import picture

#: The answer of a page.
Answer: TypeAlias = Response | str

#: The most players that a table may have, and the hands that are open on the page of all hands.
MOST_SEATS: Final = 7
FEW: Final = 3


class EveningPages(Door):
    """The pages of a served evening, which is reached at `addresses` (`192.168.1.7:5454`)."""

    def __init__(
        self, place: ServedEvening, keys: RoomKeys, guard: Guard, language: str, addresses: tuple[str, ...] = ()
    ) -> None:
        super().__init__(keys, guard, language)
        self.place, self.addresses = place, addresses
        self._kept: dict[tuple[str, bool], tuple[int, str]] = {}

    def open_to(self, page: Callable[..., Answer], writing: bool) -> Callable[..., Answer]:
        """A page for those with a key, when `writing` for scribes; one request at a time looks at the evening."""

        def asked(key: str, **parts: Any) -> Answer:
            """Answers a request for the page; 404 to a key that may not see it."""
            reader = self.admitted(key, writing)
            with self.place.lock:
                return page(reader, **parts)

        return asked

    def refused(self, refused: Refused) -> Response:
        """The page of what is wrong if no other can be shown: a damaged ledger, or a form that is not ours."""
        reader = self.admitted(str((request.view_args or {}).get("key", "")))
        return self.page("form.html", reader, said("That is not possible"), refused, 409)

    def failed(self, error: OSError) -> Response:
        """The page of a failure of the disk. Nothing was recorded."""
        reason = Problem(Path(str(error.filename or "")).name, files.plain_reason(error))
        return self.refused(Refused([reason]))

    def page(
        self,
        template: str,
        reader: Reader,
        title: Fact,
        refused: Refused | None = None,
        status: int = 200,
        **values: Any,
    ) -> Response:
        """A page with its bar. Above it is what was `refused`, and what happened since its form was made."""
        now, since = MadeFrom("", ""), list[Said]()
        # The page of a refusal has no form that could be out of date.
        if template != "form.html":
            now, made = self.place.made(), MadeFrom(request.args.get("seal", ""), request.args.get("open", ""))
            if made.seal not in ("", now.seal):
                since = self.place.since(made.seal)
            elif made.seal and "open" in request.args and made != now:
                since = [said("the open hand was changed")]
        # What happened since explains a refusal better than the refusal, which was about the old state.
        problems = problem_lines(refused.problems) if refused is not None and not since else ()
        links = [(reader.to(""), said("The evening")), (reader.to("hands"), said("Hands"))]
        if reader.scribe is not None:
            links += [(reader.to("write"), said("Write")), (reader.to("more"), said("More"))]
        text = page(
            template,
            reader.speech,
            served=Bar(links, self.languages()),
            title=title,
            problems=problems,
            since=since,
            made=now,
            to=reader.to,
            writes=reader.scribe is not None,
            **values,
        )
        return form_page(text, status)

    def starting(self, reader: Reader, refused: Refused | None = None) -> Answer:
        """The page before the evening: rules, players, dealer."""
        fields = start_fields(chosen_rules(reader.speech), reader.speech)
        seats = [sent(f"player{n}") for n in range(MOST_SEATS)]
        facts: dict[str, Any] = {"rules": fields[0], "variants": fields[1:], "seats": seats, "dealer": sent("dealer")}
        answer = self.page("form_start.html", reader, said("A new evening"), refused, **facts)
        if reader.scribe is None:
            answer.headers["Refresh"] = "3"
        return answer

    # ------------------------------------------------------------ to follow

    def follow(self, reader: Reader) -> Answer:
        """The page of the evening, which is not sent again if it has not changed since it was last asked for."""
        session = self.place.look()
        if session is None:
            return self.starting(reader)
        writes, code = reader.scribe is not None, reader.speech.code
        version, text = self._kept.get((code, writes), (None, ""))
        if version != self.place.version:
            text = report_page(session, reader.speech, served=self._around(session, reader, writes))
            self._kept[code, writes] = self.place.version, text
        tag = f"{self.place.made().seal[:20]}-{self.place.version}-{code}-{int(writes)}"
        return self.shown(text, tag)

    def _around(self, session: Session, reader: Reader, writes: bool) -> Bar:
        """The bar above the page of the evening. Its links are relative: there is no key in the page itself."""
        query = f"?lang={reader.speech.code}"
        links = [(f"write{query}", said("Write"))] if writes else []
        if session.hands:
            links += [(f"hands{query}", said("Hands")), (f"why/{session.hands}{query}", said("Why?"))]
        links.append((f"qr{query}", said("QR code")))
        opened = self.place.open_hand()
        return Bar(links, self.languages(), opened and said_open(opened))

    def why(self, key: str, number: int) -> Answer:
        """The page with the working of a hand, and with what would make another score right.

        That is worked out while the other readers need not wait for it.
        """
        reader, who, says = self.admitted(key), sent("who"), sent("says")
        # Only reading needs the lock: a claim takes seconds, and the scribe must not wait for it.
        with self.place.lock:
            session = self.place.session()
            seal, entry = session.records[-1].seal, session.hand(number)
            origin = str(session.records[0].body.get("origin", session.rules.id))
        assert isinstance(entry.event, HandPlayed)
        hand, table, explained, refused = entry.event.hand, entry.state.table, "", None
        if who in table.players and says:
            try:
                question = (seal, number, who, says, reader.speech.code)
                explained = self.worked_out(key, question, partial(_claimed, entry, origin, who, says, reader.speech))
            except Refused as problems:
                refused = problems
        with self.place.lock:
            return self.page(
                "form_why.html",
                reader,
                said("hand {number}", number=number),
                refused,
                number=number,
                what=shown.title(entry.event, table),
                lines=entry.outcome.lines,
                decimals=table.rules.unit.decimals,
                players=table.active(table.rules.contracts.get(hand.contract), hand.resting),
                explained=explained.split("\n") if explained else (),
                who=who,
                says=says,
            )

    def code(self, reader: Reader) -> Answer:
        """The page with the QR codes that lead here, to be shown on a laptop: first the one that led this reader."""
        hosts = sorted({*self.addresses, request.host}, key=lambda host: host != request.host)
        hosts = [host for host in hosts if not host.startswith(("127.", "local"))] or hosts
        codes = [
            (f"http://{host}/{self.keys.follow}/", picture(f"http://{host}/{self.keys.follow}/")) for host in hosts
        ]
        return self.page("form_qr.html", reader, said("Follow the evening on your phone"), codes=codes)

    def hands(self, reader: Reader) -> Answer:
        """The page of all hands: why each was scored so, who confirmed it and who may, and its correction."""
        session, refused = self.place.session(), None
        if sent("player"):
            try:
                session.preview(_confirmation(), command="confirmed")
            except Refused as problems:
                refused = problems
        hands = shown.last_hands(session, session.hands)
        return self.page("form_hands.html", reader, said("Hands"), refused, recent=hands[:FEW], earlier=hands[FEW:])

    def confirm(self, reader: Reader) -> Answer:
        """Records that an opponent confirms a hand."""
        try:
            self.place.session().add(_confirmation(), command="confirmed", by=reader.by, after=sent("seal"))
        except Refused:
            return elsewhere(reader.to("hands", **sent_back()))
        return elsewhere(reader.to("hands"))


def chosen_rules(speech: Speech) -> str:
    """The ruleset that was chosen, else the usual one of the language."""
    return sent("ruleset") if sent("ruleset") in shipped() else proposed_in(speech.code)[0]


def said_open(hand: BegunHand) -> Fact:
    """An open hand, as far as it is known; if it has no words yet, who deals."""
    if not hand.words:
        return next_line(hand.session)
    played = hand.so_far.hand
    known = shown.SpokenHand(hand.table, played._replace(resting=None))
    hand_said: Fact = known if played.contract else " ".join(hand.words)
    return joined(said("hand {number}", number=hand.number), hand_said, between=": ")


def _confirmation() -> list[str]:
    return [sent("number")[:9], sent("player").partition(" ")[0]]


def _claimed(entry: Entry, origin: str, who: str, says: str, speech: Speech) -> str:
    """The lines that explain a claimed score."""
    assert isinstance(entry.event, HandPlayed)
    try:
        amount = typed(says)
    except ValueError:
        raise refusal("serve-claim-no-amount", word=says[:20]) from None
    state, table = entry.before, entry.before.table
    book = Rulebook.named(origin) if origin in shipped() else None
    before = Before(state.radli, state.pot)
    explained = claim(Viewpoint(book, table.rules.variants, table, before, entry.event.hand), {who: amount})
    return "\n".join(map(printable, claims.lines(explained, speech)))
