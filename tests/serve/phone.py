"""A phone at the table: it opens pages of a served evening, fills in their forms and presses buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient

from tarok_score.serve.door import Guard

HOST = "192.168.1.7:5454"


def guard() -> Guard:
    """The guard of a server that is reached at that address."""
    return Guard(5454, {"192.168.1.7"}.__contains__)


FOLLOW, ANA, BORIS = "follow-key-of-22-signs", "ana-key-of-22-signs-xx", "boris-key-of-22-signs-"


@dataclass
class Form:
    """A form of a page: its address, what is filled in, what may be chosen, and its buttons."""

    action: str
    method: str
    values: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)
    ticks: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """The forms, the text and the links of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.tags: set[str] = set()
        self.words: list[str] = []
        self._select, self._form, self._hidden = "", False, 0
        self._labelled: tuple[str, str] | None = None
        self._of = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found: dict[str, Any] = dict(attrs)
        self.tags.add(tag)
        self._of = tag
        if tag == "style":
            self._hidden += 1
        if tag == "form":
            self.forms.append(Form(found.get("action", ""), found.get("method", "get")))
            self._form = True
        elif tag == "a":
            self.links.append((found.get("href", ""), ""))
        elif self._form:
            self._field(tag, found)

    def _field(self, tag: str, found: dict[str, Any]) -> None:
        form, name, value = self.forms[-1], found.get("name", ""), found.get("value", "")
        if tag == "select":
            self._select = name
            form.choices[name] = []
        elif tag == "option":
            form.choices[self._select].append(value)
            self._labelled = self._select, value
            if "selected" in found or self._select not in form.values:
                form.values[self._select] = value
        elif tag == "button":
            form.buttons.append((name, value, ""))
        elif tag == "input" and found.get("type") == "radio":
            form.choices.setdefault(name, []).append(value)
            self._labelled = name, value
            if "checked" in found:
                form.values[name] = value
        elif tag == "input" and found.get("type") == "checkbox":
            form.ticks.append(name)
            if "checked" in found:
                form.values[name] = "on"
        elif tag == "input":
            form.values[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "style":
            self._hidden -= 1
        if tag == "form":
            self._form = False

    def handle_data(self, data: str) -> None:
        if self._hidden or not data.strip():
            return
        self.words.append(data.strip())
        if self._labelled is not None:
            self.forms[-1].labels[self._labelled] = data.strip()
            self._labelled = None
        if self.links and self._of == "a" and not self.links[-1][1]:
            self.links[-1] = (self.links[-1][0], data.strip())
        if self._form and self._of == "button" and self.forms[-1].buttons:
            name, value, _ = self.forms[-1].buttons[-1]
            self.forms[-1].buttons[-1] = (name, value, data.strip())

    @property
    def text(self) -> str:
        return " ".join(self.words)


class Phone:
    """A phone with a key. `taps` counts what a thumb does: a chip, a button, a digit, two for a list."""

    def __init__(self, app: Flask, key: str, lang: str = "en", address: str = "192.168.1.20") -> None:
        self.client: FlaskClient = app.test_client()
        self.key, self.lang, self.taps = key, lang, 0
        self.headers = {"Host": HOST, "Accept-Language": lang}
        self.address = address
        self.status = 0
        self.answered: list[int] = []
        self.page = Reader("")
        self.html = ""
        self.answer: Any = None

    def open(self, path: str = "", **headers: str) -> Phone:
        """Opens a page behind the key, or an address as it is."""
        address = path if path.startswith("/") else f"/{self.key}/{path}"
        self.address_of_page = address
        return self._seen(
            self.client.get(address, headers=self.headers | headers, environ_base={"REMOTE_ADDR": self.address})
        )

    def post(self, path: str, values: dict[str, str], **headers: str) -> Phone:
        """Sends values as a form of our own page would."""
        address = path if path.startswith("/") else f"/{self.key}/{path}"
        self.answered = []
        every = {"Origin": f"http://{HOST}", **self.headers} | headers
        every = {name: value for name, value in every.items() if value}
        return self._seen(
            self.client.post(address, data=values, headers=every, environ_base={"REMOTE_ADDR": self.address})
        )

    def _seen(self, answer: Any) -> Phone:
        self.answer, self.status = answer, answer.status_code
        self.answered.append(self.status)
        if self.status in (302, 303):
            return self.open(answer.headers["Location"])
        self.html = answer.get_data(as_text=True)
        self.page = Reader(self.html)
        return self

    def form(self, button: str, *fields: str) -> Form:
        """The form with a button of that value, or with that text on it; one that has these fields goes first."""
        found = [form for form in self.page.forms for _, value, text in form.buttons if button in (value, text)]
        found.sort(key=lambda form: not set(fields) <= {*form.values, *form.choices, *form.ticks})
        assert found, (button, [form.buttons for form in self.page.forms], self.page.text)
        return found[0]

    def follow(self, text: str) -> Phone:
        """Taps a link by its text."""
        self.taps += 1
        return self.open(next(href for href, label in self.page.links if label == text))

    def does(self, command: str, **values: str) -> Phone:
        """Fills in the form of something else that happened."""
        self.open("more")
        form = next(one for one in self.page.forms if one.values.get("command") == command)
        filled = form.values | {name.replace("_", "-"): value for name, value in values.items()}
        return self.open(f"{form.action.partition('?')[0]}?{urlencode(filled)}")

    def says(self, *words: str) -> Phone:
        """Says a hand bit by bit: presses the button of a word or with that text, or writes a number and sends it."""
        for word in words:
            if word.lstrip("+-").isdecimal() and not any(word == value for value in self.offered()):
                sign = word[:1] if word[:1] in "+-" else ""
                form = next(one for one in self.page.forms if "figure" in one.values)
                self.taps += 1 + len(word.lstrip("+-"))
                self.post(form.action, form.values | {"figure": word.lstrip("+-"), "sign": sign})
                continue
            found = [
                (form, value)
                for form in self.page.forms
                for name, value, text in form.buttons
                if name == "say" and "instead" not in form.values and word in (value, text)
            ]
            assert found, (word, self.page.text)
            form, value = found[0]
            self.taps += 1
            self.post(form.action, form.values | {"say": value})
        return self

    def instead(self, old: str, new: str = "") -> Phone:
        """Presses a button beside a word that was said: another one takes its place, or it is taken away."""
        form = next(form for form in self.page.forms if form.values.get("instead") == old)
        self.taps += 1
        return self.post(form.action, form.values | {"say": new})

    def types(self, words: str) -> Phone:
        """Types words in their field and sends them."""
        return self.fill("words", {"typed": words})

    def offered(self) -> list[str]:
        """The words of all buttons."""
        return [value for form in self.page.forms for name, value, _ in form.buttons if name == "say"]

    @property
    def said(self) -> str:
        """The words of the hand so far."""
        return next(form.values["begun"] for form in self.page.forms if "begun" in form.values)

    def tap(self, button: str, **filled: str) -> Phone:
        """Fills in the form of a button and presses it; two underscores mean a colon, one a hyphen."""
        return self.fill(button, {name.replace("__", ":").replace("_", "-"): one for name, one in filled.items()})

    def fill(self, button: str, filled: dict[str, str]) -> Phone:
        """Fills in the form of a button and presses it. What is chosen is named by its value, or as it is labelled."""
        form = self.form(button, *filled)
        values = dict(form.values)
        for name, value in filled.items():
            assert name in form.values or name in form.choices or name in form.ticks, (name, sorted(form.values))
            if name in form.choices and value not in form.choices[name]:
                labelled = [one for one in form.choices[name] if form.labels.get((name, one)) == value]
                assert labelled, (name, value, form.labels)
                value = labelled[0]
            values[name] = value
            self.taps += 1 if name in form.choices or name in form.ticks else len(value)
        pressed = next((one for one in form.buttons if button in (one[1], one[2])), ("", "", ""))
        if pressed[0]:
            values[pressed[0]] = pressed[1]
        self.taps += 1
        if form.method == "get":
            return self.open(f"{form.action.partition('?')[0]}?{urlencode(values)}")
        return self.post(form.action, values)
