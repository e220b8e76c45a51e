"""The door to served pages: keys, the guard, and the language of the reader."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from flask import Flask, Response, request

from ..words.speech import LANGUAGES, Speech
from ..words.speech import speech as speech_in
from .guard import HEADERS, MOST_BYTES_OF_BODY, Guard, policy
from .keys import RoomKeys, Scribe

#: The seconds after which a browser asks again for a page that only shows; unchanged it is not sent again.
REFRESH = 3

#: The language to use for a browser's language that is not one of ours but close to one.
ALSO = {"sk": "cs", "hr": "sl", "sr": "sl", "bs": "sl"}


class Reader(NamedTuple):
    """The reader who asks for a page: the key, its scribe, if it has one, and the language."""

    key: str
    scribe: Scribe | None
    speech: Speech

    def to(self, name: str, *parts: object) -> str:
        """The address of another page, in the same language."""
        path = "/".join([self.key, name, *map(str, parts)])
        return f"/{path}?{urlencode({'lang': self.speech.code})}"


class Door:
    """The door to served pages: who comes in, in which language, and the headers of every answer."""

    def __init__(self, keys: RoomKeys, guard: Guard, language: str) -> None:
        self.keys, self.guard, self.language = keys, guard, language

    def before(self) -> Response | None:
        """Refuses a request that does not come from one of our own pages, or comes too often."""
        origin = request.headers.get("Origin")
        status = self.guard.refuses(request.method, request.host, origin, request.remote_addr or "")
        return None if status is None else Response(f"{status}\n", status, mimetype="text/plain")

    def after(self, response: Response) -> Response:
        """Puts the headers on every answer that tell the browser what it must not do."""
        response.headers.update(HEADERS)
        response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        return response

    def reader(self, key: str) -> Reader | None:
        """The reader with a key, None if it is not one of ours."""
        if not self.keys.follows(key):
            return None
        return Reader(key, self.keys.scribe(key), self.speech())

    def speech(self) -> Speech:
        """The language of the reader."""
        return speech_in(self._language())

    def _language(self) -> str:
        """The language that the address names, else the first of ours that the browser asks for."""
        asked = request.values.get("lang", "")
        if asked in LANGUAGES:
            return asked
        for code in request.accept_languages.values():
            short = code.partition("-")[0].lower()
            short = ALSO.get(short, short)
            if short in LANGUAGES:
                return short
        return self.language

    def no_icon(self) -> Response:
        """The empty answer to browsers, which ask for an icon unasked."""
        return Response(status=204)

    def shown(self, text: str, tag: str) -> Response:
        """A page to follow, which the browser asks for again and again; one that it has already is not sent."""
        response = Response(mimetype="text/html")
        response.set_etag(tag)
        if tag in request.if_none_match:
            response.status_code = 304
        else:
            response.set_data(text)
        response.headers["Content-Security-Policy"] = policy(text)
        response.headers["Cache-Control"] = "private, no-cache"  # the browser may keep it, but asks again each time
        response.headers["Refresh"] = str(REFRESH)
        response.vary.add("Accept-Language")
        return response


def form_page(text: str, status: int = 200) -> Response:
    """A page that is out of date once something is recorded. Its forms say where they come from."""
    response = Response(text, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = policy(text)
    response.headers["Referrer-Policy"] = "same-origin"  # without a referrer a form would come from nowhere
    return response


def elsewhere(address: str) -> Response:
    """Leads the browser to another page, which it asks for anew."""
    return Response(status=303, headers={"Location": address})


def flask_app(door: Door) -> Flask:
    """A Flask application without files, every request of which goes through a door."""
    app = Flask("tarok_score", static_folder=None, template_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES_OF_BODY, MAX_FORM_MEMORY_SIZE=MOST_BYTES_OF_BODY)
    app.before_request(door.before)
    app.after_request(door.after)
    app.add_url_rule("/favicon.ico", "icon", door.no_icon, methods=["GET"])
    return app
