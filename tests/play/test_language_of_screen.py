"""The screen in a language made of the messages themselves: a text there without its accents is no message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue_tools import messages as tool
from typists import FOUR, rows_of

from tarok_score.cli import language
from tarok_score.cli.loop import InLoop
from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.play.commands import COMMANDS
from tarok_score.play.loop import Loop
from tarok_score.play.view import View
from tarok_score.words.notation_words import AGREEING, SPELT
from tarok_score.words.said import speech

pytestmark = pytest.mark.no_cover

#: Letters that every message of that language has accents on.
LETTERS = set("aceilnorsuyzACEILNORSUYZ")

KEYS = (
    "",
    "t",
    "two ",
    "two Ana ",
    "two Ana Boris 44 ",
    "two Ana Boris 44 trula:",
    "two Ana Boris 44 kontra@",
    "und",
    "undo",
    "beggar Ana ",
    "two Ana Boris 44 mond:",
    "two Ana Boris 44 mond:Cilka,",
    "klop ",
    "klop Ana=",
    "resting:",
    "misdeal ",
    "amend 1 two Ana Boris 43",
    "two Ana 12 ",
    "two Ana Boris Cilka 99 ",
    "solo ",
    "zz",
    "/zz",
    "void 1",
    "help",
)
LINES = (
    "two Ana Boris 44",
    "undo",
    "redo",
    "two",
    "",
    "<",
    "two",
    "Ana",
    "",
    "44",
    "",
    "klop Ana=20",
    "20",
    "15",
    "",
    "",
    "<",
    "misdeal Ana",
    "adjust Ana 20 diff",
    "two Ana Boris 44",
    "two Ana Boris 44",
    "help",
    "/zz",
    "beggar Boris",
    "won",
    "",
    "amend 1 two Ana Boris 43",
    "adjust Boris 7 diff",
    "<",
    "finish",
)


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = tool.messages()
    for domain in (tool.TABLE, tool.RULES_FILE):
        made = tool.pseudo_catalogue(tool.template(domain, found))
        tool.catalogues.write(made, tmp_path / "sl" / "LC_MESSAGES" / f"{domain}.mo")
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(tmp_path))
    language.choose(["--lang", "sl"])
    yield
    monkeypatch.delenv("TAROK_LOCALE_DIR")
    language.choose(())


def plain_words(text: str) -> set[str]:
    """The words of a line without accents that a message would have."""
    text = re.sub("šéáĺ [0-9A-Z]{6}", "", text)
    return {word for word in re.findall(r"[^\W\d_]{2,}", text) if set(word) & LETTERS}


@pytest.mark.long
def test_everything_on_the_screen_is_a_message(tmp_path: Path, pseudo: None) -> None:
    rules = load("pagat-4p")
    path = tmp_path / "tarok.jsonl"
    Session.begin(path, rules, "pagat-4p", FOUR)
    view = View(Loop(Session(path), speech("sl"), InLoop(Session(path), lambda: 80)))
    texts = [
        rules.id,
        *rules.words,
        *FOUR,
        *SPELT["sl"].values(),
        *(word for said in COMMANDS.values() for words in said.values() for word in words),
    ]
    texts += [form for forms in AGREEING["sl"].values() for form in forms]
    texts += [text for rule in rules.rules.values() for text in (rule.id, rule.label.get("sl", ""))]
    known = {word for text in texts for word in re.findall(r"[^\W\d_]+", text)}
    known |= {"tarok", "talon", "ENTER", "PageDown", "PageUp", "NAME", "diff", "points", "change", "zz", "won"}  # typed
    known |= {"und", "mund"}  # typed while a hand is open, and the word of another language that is near it
    wrong = []
    for line in LINES:
        for keys in KEYS:
            screen = view.screen(200, 60, keys, len(keys))
            lines = rows_of(screen)
            wrong.extend([(line, keys, one, found) for one in lines if (found := plain_words(one) - known)])
        view.loop.enter(line)
    assert not wrong, "\n".join(map(str, {tuple(sorted(found)): one for *one, found in wrong}.items()))
