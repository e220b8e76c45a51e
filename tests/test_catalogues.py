"""How messages are found, and the report about a catalogue that lacks some."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from catalogue_tools import messages as tool

from tarok_score.words.said import LANGUAGES


@pytest.fixture(scope="module")
def found() -> list[tool.Message]:  # type: ignore[name-defined]
    """Every message of the program. A sentence that cannot be found as a constant is named."""
    return tool.messages()


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    forms = {"sl": [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (0, 3), (101, 0), (102, 1)],
             "cs": [(1, 0), (2, 1), (4, 1), (5, 2), (0, 2), (22, 2)],
             "pl": [(1, 0), (2, 1), (4, 1), (5, 2), (12, 2), (22, 1), (21, 2)]}  # fmt: skip
    from gettext import c2py  # type: ignore[attr-defined]

    plural = c2py(tool.Catalog(locale=language).plural_expr)
    assert [(n, plural(n)) for n, _ in forms[language]] == forms[language]


def test_what_click_says_is_in_the_template(found: list[tool.Message]) -> None:  # type: ignore[name-defined]
    wanted = {one.text for one in tool.of_click()}
    assert {"Usage:", "Options", "Error: {message}", "Missing option"} <= wanted
    assert wanted <= {
        message.id if isinstance(message.id, str) else message.id[0] for message in tool.template(tool.TABLE, found)
    }


def test_messages_are_found_where_they_are_said(found: list[tool.Message]) -> None:  # type: ignore[name-defined]
    said = {(one.text, one.where) for one in found}
    for text, where in (
        ("next: {parts}", "show/sheet.py"),  # said
        ("and {n} problem more", "cli/output.py"),  # counted
        ("{some} and {last}", "words/said.py"),  # a default
        ("end of the session", "evening/events.py"),  # of an event
        ("Start a session.", "tarok --help"),
        ("misdeal", "the name of a rule"),
        ("Sheet", "show/templates/report.html"),
        ("Usage:", "click"),
        ("{number} king", "show/rulebook.py"),
    ):
        assert (text, where) in said
    assert {one.many for one in found if one.text == "{n} record"} == {"{n} records"}
    at_the_table, for_authors = (
        {one.id for one in tool.template(name, found)} for name in (tool.TABLE, tool.RULES_FILE)
    )
    assert "is not known here" in str(for_authors) and not for_authors & at_the_table - {""}


def test_what_cannot_be_found_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lost.py").write_text(
        "from .words.said import said\n\n\ndef tell(what: str) -> None:\n    said(what + '!')\n", encoding="utf-8"
    )
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    with pytest.raises(ValueError) as caught:
        tool._of_python()
    assert str(caught.value) == "said, but not found as a constant:\nlost.py:5: said(what + '!')"


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('said("plain {a}", a=1)', {"plain {a}"}),
        ('said("one" if many else "other")', {"one", "other"}),
        ('NAME = "by name"\nsaid(NAME)', {"by name"}),
        ('TABLE = {"a": "first", "b": "second"}\nsaid(TABLE[key])', {"first", "second"}),
        ('def tell(text):\n    said(text)\ntell("given")\ntell(text="named")', {"given", "named"}),
        ('speech.text("heading")', {"heading"}),
        ('class Left(Event, kind="left", says="{player} leaves"):\n    pass', {"{player} leaves"}),
        ('problem.text("why")', set()),
    ],
)
def test_how_messages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, texts: set[str]) -> None:
    text = f"from .words.said import said\n{source}\n"
    assert ast.parse(text)
    (tmp_path / "said.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    assert {one.text for one in tool._of_python()} == texts


def test_what_is_wrong_with_a_catalogue() -> None:
    wanted = tool.Catalog()
    for text in ("{name} deals", "kept", "new"):
        wanted.add(text)
    wanted.add(("{n} hand of {name}", "{n} hands of {name}"))
    written = tool.Catalog(locale="sl", fuzzy=False)
    written.add("{name} deals", "deli {nam}")
    written.add("kept", "ostane", flags=["fuzzy"])
    written.add(("{n} hand of {name}", "{n} hands of {name}"), ("igra: {name}", "{n} igri: {name}", "{n} igre", ""))
    written.add("old", "star")
    assert tool.lacking(written, wanted) == [
        "other places: {name} deals → deli {nam}",
        "doubtful: kept",
        "missing: new",
        "missing: {n} hand of {name}",
        "not said any more: old",
    ]


def test_update_keeps_what_was_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    wanted = tool.Catalog()
    for text in ("first", "{one}; {other}"):
        wanted.add(text, locations=[("a.py", 1)])
    tool.update("sl", "tarok", wanted)
    path = tmp_path / "locale" / "sl" / "tarok.po"
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgid "first"\nmsgstr ""', 'msgid "first"\nmsgstr "prvi"')
    )
    del wanted["{one}; {other}"]
    wanted.add("second")
    tool.update("sl", "tarok", wanted)
    read = tool.catalogues.read(path, "sl")
    assert {message.id: message.string for message in read if message.id} == {"first": "prvi", "second": ""}
    compiled = tool.catalogues.compile_all(tmp_path, tmp_path / tool.catalogues.COMPILED)
    assert [one.relative_to(tmp_path).as_posix() for one in compiled] == ["tarok_score/locale/sl/LC_MESSAGES/tarok.mo"]


def test_the_language_made_of_messages() -> None:
    assert tool.pseudo("{n} hands of %(prog)s, Ana") == "⟦{n} háňdš óf %(prog)s, Áňá⟧"
