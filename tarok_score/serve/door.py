"""The door to served pages: keys, the guard, the language of the reader, and the headers of every answer.

There is no TLS in a living room, so nothing here is secret from those who listen on the network. But no other page in a
reader's browser can reach or write the evening, no address leaks to another site, and readers cannot keep the server
busy by asking often, or by asking what is costly to answer.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException, ServiceUnavailable, TooManyRequests

from ..surroundings import surroundings
from ..words.said import LANGUAGES, Fact, Said, Speech, said
from ..words.said import speech as speech_in
from .server import MOST_BYTES_OF_BODY, is_own

#: The seconds after which a browser asks again for a page that only shows; unchanged it is not sent again.
REFRESH: Final = 3

#: The seconds after which a browser that was refused asks again: not all of them at the same moment.
LATER: Final = (5, 10)

#: The language to use for a browser's language that is not one of ours but close to one.
ALSO: Final = {"sk": "cs", "hr": "sl", "sr": "sl", "bs": "sl"}

#: Headers of every answer.
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

#: The answer to a person whose question is not answered.
REFUSALS: Final[Mapping[int, Said]] = {
    403: said("this form does not come from a page of this server: open the page anew"),
    404: said("there is nothing here: addresses end with the server, so scan the QR code again"),
    413: said("that is too long"),
    421: said("the server cannot be reached by this name: open the address below the QR code"),
    429: said("too many questions at once: ask again in a few seconds"),
    503: said("another question is being worked out: ask again in a few seconds"),
}


# ------------------------------------------------------------ keys


class Scribe(NamedTuple):
    """A person who may write, with their key. If several may, each has a name, which the records keep."""

    name: str | None
    key: str


class RoomKeys(NamedTuple):
    """The key of those who follow, and those of the scribes. They are forgotten when serving ends."""

    follow: str
    scribes: tuple[Scribe, ...]

    @classmethod
    def made(cls, scribes: Sequence[str | None]) -> RoomKeys:
        """New keys of 22 random characters, one for each of these scribes."""
        made = [Scribe(name, secrets.token_urlsafe(16)) for name in scribes]
        return cls(secrets.token_urlsafe(16), tuple(made))

    def follows(self, key: str) -> bool:
        """True if a key may follow the evening, as a scribe's own may."""
        return _same(self.follow, key) | (self.scribe(key) is not None)

    def scribe(self, key: str) -> Scribe | None:
        """The scribe of a key. All keys are compared, each in constant time."""
        return next(iter([scribe for scribe in self.scribes if _same(scribe.key, key)]), None)


def _same(key: str, sent: str) -> bool:
    return hmac.compare_digest(key.encode(), sent.encode("utf-8", "replace"))


# ------------------------------------------------------------ the guard


class Limit(NamedTuple):
    """A limit on questions: `at_once` to begin with, and `a_second` more with every second."""

    a_second: float
    at_once: float


#: The limits of one address without a key and with one, behind which a whole hall may be; and of all addresses.
STRANGER, STRANGERS = Limit(20, 100), Limit(100, 600)
READER, READERS = Limit(100, 300), Limit(300, 900)

#: The most answers to costly questions that are remembered.
MOST_ANSWERS: Final = 64

#: The most askers that are remembered.
MOST_ASKERS: Final = 512


class Guard:
    """The guard of a server at a port of this machine; `is_own` knows the addresses of the machine."""

    def __init__(self, port: int, is_own: Callable[[str], bool] = is_own) -> None:
        self.port, self.is_own = port, is_own
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def refuses(self, method: str, host: str, origin: str | None) -> int | None:
        """The status with which a request is refused, None if it is accepted.

        Its host must be an address of this machine in figures: no name of another site can then lead here. A request
        that writes must come from our own page.
        """
        name, _, port = host.lower().partition(":")
        if (port or "80") != str(self.port) or not (name == "localhost" or self.is_own(name)):
            return 421
        return 403 if method not in ("GET", "HEAD") and origin != f"http://{host}" else None

    def allows(self, asker: Hashable, limit: Limit) -> bool:
        """Takes one question off the limit of an asker; False if none is left."""
        now = surroundings().elapsed()
        left, since = self._left.pop(asker, (limit.at_once, now))
        left = min(limit.at_once, left + (now - since) * limit.a_second)
        self._left[asker] = max(left - 1, left % 1), now
        if len(self._left) > MOST_ASKERS:
            self._left.popitem(last=False)
        return left >= 1


_STYLE: Final = re.compile("<style>(.*?)</style>", re.DOTALL)


def policy(page: str) -> str:
    """The content security policy of a page: nothing but its own style, by digest, and forms sent back here."""
    digests = " ".join([f"'sha256-{_digest(style)}'" for style in _STYLE.findall(page)]) or "'none'"
    return f"default-src 'none'; style-src {digests}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"


@lru_cache(maxsize=64)
def _digest(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()


# ------------------------------------------------------------ the door


class Bar(NamedTuple):
    """The bar above a page: links with their texts, one for each language, and the open hand."""

    links: Sequence[tuple[str, Fact]]
    languages: tuple[tuple[str, str], ...]
    open: Fact | None = None


class Reader(NamedTuple):
    """The reader who asks for a page: the key, its scribe, if it has one, and the language."""

    key: str
    scribe: Scribe | None
    speech: Speech

    @property
    def by(self) -> str | None:
        """The name of the scribe, which a record keeps."""
        return None if self.scribe is None else self.scribe.name

    def to(self, name: str, **values: object) -> str:
        """The address of another page, in the same language."""
        return f"/{self.key}/{name}?{urlencode({'lang': self.speech.code, **values})}"


class Door:
    """The door to served pages: who comes in, in which language, and the headers of every answer."""

    def __init__(self, keys: RoomKeys, guard: Guard, language: str) -> None:
        self.keys, self.guard, self.language = keys, guard, language
        self._working: set[str] = set()
        self._answers: dict[Hashable, str] = {}

    def before(self) -> Response | None:
        """Refuses a request that does not come from one of our own pages, or comes too often."""
        key, address = request.path.split("/")[1], request.remote_addr or ""
        known = self.keys.follows(key)
        one, all = (READER, READERS) if known else (STRANGER, STRANGERS)
        if not (self.guard.allows((address, key if known else ""), one) and self.guard.allows(known, all)):
            return self.plain(TooManyRequests())
        status = self.guard.refuses(request.method, request.host, request.headers.get("Origin"))
        return None if status is None else self._status(status)

    def after(self, response: Response) -> Response:
        """Puts the headers on every answer that tell the browser what it must not do, and when to come again."""
        response.headers.update(HEADERS)
        response.headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.setdefault("Referrer-Policy", "no-referrer")
        if response.status_code in (409, 429, 503):
            seconds = str(random.randint(*LATER))
            response.headers["Retry-After"] = seconds
            if request.method == "GET":
                response.headers["Refresh"] = seconds
        return response

    def plain(self, error: HTTPException) -> Response:
        """The answer to a question that cannot be answered, in a sentence."""
        return self._status(error.code or 500, error.name)

    def _status(self, status: int, name: str = "") -> Response:
        text = self.speech().fact(REFUSALS.get(status, f"{status} {name}"))
        return Response(f"{text}\n", status, mimetype="text/plain")

    def admitted(self, key: str, writing: bool = False) -> Reader:
        """The reader with a key; 404 to a key that may not see a page."""
        scribe = self.keys.scribe(key)
        if not self.keys.follows(key) or (writing and scribe is None):
            abort(404)
        return Reader(key, scribe, self.speech())

    def speech(self) -> Speech:
        """The language that the address names, else the first of ours that the browser asks for."""
        codes = [request.args.get("lang", ""), *request.accept_languages.values()]
        short = [code.partition("-")[0].lower() for code in codes]
        return speech_in(
            next((code for code in [ALSO.get(code, code) for code in short] if code in LANGUAGES), self.language)
        )

    def languages(self) -> tuple[tuple[str, str], ...]:
        """A link to this page in each language; the present one comes first."""
        now = self.speech().code
        codes = sorted(LANGUAGES, key=lambda code: code != now)
        return tuple([(code, f"?{urlencode({**request.args, 'lang': code})}") for code in codes])

    def worked_out(self, key: str, question: Hashable, work: Callable[[], str]) -> str:
        """The answer to a costly question: remembered, or worked out now, one at a time for each key.

        Readers have no lock while they wait. Raises the page that tells them to come again.
        """
        answer = self._answers.get(question)
        if answer is None:
            # One question at a time for each key, or a single phone could keep all threads busy.
            if key in self._working:
                raise ServiceUnavailable
            self._working.add(key)
            try:
                answer = work()
            finally:
                self._working.discard(key)
            # Simply all: answers are needed again within minutes, or never.
            if len(self._answers) >= MOST_ANSWERS:
                self._answers.clear()
            self._answers[question] = answer
        return answer

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


def form_page(text: str, status: int) -> Response:
    """A page that is out of date once something is recorded. Its forms name their page."""
    response = Response(text, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = policy(text)
    response.headers["Referrer-Policy"] = "same-origin"  # without a referrer a form would come from nowhere
    return response


def elsewhere(address: str) -> Response:
    """Leads the browser to another page. So every form is answered, and Back never leads to a form that was sent."""
    return Response(status=303, headers={"Location": address})


def flask_app(door: Door) -> Flask:
    """A Flask application without files, every request of which goes through a door."""
    app = Flask("tarok_score", static_folder=None, template_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=MOST_BYTES_OF_BODY, MAX_FORM_MEMORY_SIZE=MOST_BYTES_OF_BODY)
    app.before_request(door.before)
    app.after_request(door.after)
    app.register_error_handler(HTTPException, door.plain)
    app.add_url_rule("/favicon.ico", "icon", lambda: Response(status=204), methods=["GET"])
    return app
