"""The basis of all pages of an evening: who may ask for one, the bar above it, the page of what is wrong.

A form carries the seal of the last record when it was made: if something was recorded since, the form is shown again,
with what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from flask import Response, abort, request

from .. import files
from ..law.shelf import DEFAULT, shipped
from ..problems import Problem, Refused
from ..show.page import page
from ..words.said import Fact, said
from . import views
from .door import Door, Reader, form_page
from .fields import LIST, Sent, grouped
from .guard import Guard
from .keys import RoomKeys
from .served import ServedEvening
from .start_form import start_fields

#: The most players that a table may have.
MOST_SEATS = 7

#: The answer of a page.
Answer: TypeAlias = Response | str


class MadeFrom(NamedTuple):
    """The evening that a form was made from: the seal of the last record, and the words of the open hand."""

    seal: str
    open: str


def _for(writing: bool) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Restricts a page to those with a key, when `writing` to scribes; one request at a time looks at the evening."""

    def only(page: Callable[..., Answer]) -> Callable[..., Answer]:
        """The page, only for those who have such a key."""

        @wraps(page)
        def asked(self: EveningPages, key: str, **parts: Any) -> Answer:
            """Answers a request for the page; 404 to a key that may not see it."""
            reader = self.reader(key)
            if reader is None or (writing and reader.scribe is None):
                abort(404)
            with self.place.lock:
                return page(self, reader, **parts)

        return asked

    return only


follows, writes = _for(False), _for(True)


class EveningPages(Door):
    """The pages of a served evening, to be followed or written on."""

    def __init__(self, place: ServedEvening, keys: RoomKeys, guard: Guard, language: str) -> None:
        super().__init__(keys, guard, language)
        self.place = place

    def refused(self, refused: Refused) -> Response:
        """The page of what is wrong if no other can be shown: a damaged ledger, or a form that nobody made."""
        reader = self.reader(str((request.view_args or {}).get("key", "")))
        assert reader is not None
        return form_page(self.page("form.html", reader, said("That is not possible"), refused=refused), 409)

    def failed(self, error: OSError) -> Response:
        """The page of a failure of the disk. Nothing was recorded."""
        reason = Problem(Path(str(error.filename or "")).name, files.plain_reason(error))
        return self.refused(Refused([reason]))

    def page(
        self, template: str, reader: Reader, title: Fact, refused: Refused | None = None, seal: str = "", **values: Any
    ) -> str:
        """A page with its bar. Above it stands what was `refused`, and what happened since `seal`."""
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
        """The evening as it is now, for a form to be made from."""
        found = self.place.open_hand()
        return MadeFrom(self.place.seal(), "" if found is None else f"+{found.text}")

    def starting(
        self, reader: Reader, refused: Refused | None = None, sent: Sent | None = None, status: int = 200
    ) -> Answer:
        """The page before the evening: rules, players, dealer."""
        sent = sent or Sent({})
        chosen = sent.one_of("ruleset", shipped()) or DEFAULT
        fields = start_fields(chosen, reader.speech)
        fields = [field if field.kind == LIST else field.as_sent(sent) for field in fields]
        return form_page(
            self.page(
                "form_start.html",
                reader,
                said("A new evening"),
                refused,
                fields=fields,
                groups=grouped(fields),
                seats=[sent.text(f"player{n}") for n in range(MOST_SEATS)],
                dealer=int(sent.text("dealer")[:1]) if sent.text("dealer").isdecimal() else -1,
                writes=reader.scribe is not None,
            ),
            status,
        )
