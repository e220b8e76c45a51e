"""Every page opened in a browser: it asks for nothing, says nothing, scrolls nowhere sideways, and prints on A4.

They need Chromium, which `bash tests/install-browser` installs, and run with the long tests.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from accessible import FAULTS
from browser import A4 as SHEET
from browser import CHROMIUM, LETTER, MISSING, Browser

from tarok_score.cli.app import run
from tarok_score.law.ruleset import shipped

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

#: A phone, a larger one, a tablet, a desk, a television: nothing scrolls sideways on them.
WIDTHS = (360, 390, 768, 1100, 2000)
PAPER = {"light": "rgb(255, 253, 248)", "dark": "rgb(21, 24, 29)"}
#: A4 in points; browsers round it to a grid of their own, some of them up.
A4 = {(595, 842), (596, 842)}
LANGUAGES = ("en", "sl", "cs", "pl")
HOSTILE = "<b>&\"'><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) http://example.org/x.png"

HANDS = (
    "one Cilka Ana 45", "two David Cilka 35 pagat-ultimo:David:announced:lost", "beggar Boris won",
    "solo-three Cilka 50 trula:announced", "one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",
    "three David Ana 40 kings", "two Maksimilijan Boris 44 kontra@Ana", "klop Ana=26 Boris=17 Cilka=9 David=18",
)  # fmt: skip
PLAYERS = ("Ana", "Boris", "Cilka", "David", "Maksimilijan")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as found:
        yield found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """All pages that there are, by what they are."""
    folder, before = tmp_path_factory.mktemp("pages"), Path.cwd()
    os.chdir(folder)
    try:
        return {name: path.resolve() for name, path in _written()}
    finally:
        os.chdir(before)


def _written() -> Iterator[tuple[str, Path]]:
    _evenings()
    for language in LANGUAGES:
        yield f"report-{language}", _page(f"report tarok-1.jsonl --lang {language}", f"report-{language}.html", "--out")
        yield f"season-{language}", _page(f"season --lang {language}", f"season-{language}.html", "--html")
        yield f"rules-{language}", _card("tarok-net-tri-plus-one", language)
    for ruleset in shipped():
        yield f"rules-{ruleset}", _card(ruleset, "en")
    yield "brief", _page("report tarok-1.jsonl --brief", "brief.html", "--out")
    yield "workings", _page("report tarok-1.jsonl --workings", "workings.html", "--out")
    _competition()
    for name in ("tables", "tables --slips", "standings", "fixtures"):
        words = f"tournament {name} --tournament cup.jsonl --lang sl"
        yield name, _page(words, f"{name.split()[-1].strip('-')}.html", "--html")


def _card(ruleset: str, language: str) -> Path:
    """The card of a ruleset, which goes to standard output."""
    path, said = Path(f"{ruleset}-{language}.html"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(said):
        _done("rules", "show", ruleset, "--html", "--lang", language)
        said.flush()
    path.write_bytes(said.buffer.getvalue())
    return path


def _evenings() -> None:
    for number, players in ((1, PLAYERS), (2, PLAYERS[:4])):
        path = f"tarok-{number}.jsonl"
        _done("new", "pagat-4p", *players, "--session", path, "--rate", "0.05", "--unit", "€")
        for hand in HANDS * 3:
            rests = "Cilka" if "Maksimilijan" in hand else "Maksimilijan"
            words = hand.replace("Maksimilijan", "David") if number == 2 else f"{hand} resting:{rests}"
            _done("add", *words.split(), "--as-played", "--session", path)
        _done("note", HOSTILE, "--session", path)
        _done("void", "2", "--why", HOSTILE, "--session", path)
        _done("misdeal", "Ana", "--session", path)
    _done("finish", "--session", "tarok-1.jsonl")
    _done("settle", "--paid", "--session", "tarok-1.jsonl")


def _competition() -> None:
    names = [f"{first} {last}" for first in ("Ana", "Bogomir", "Črt", "Đurđa") for last in ("Novak", "Škrabec-Žižmond")]
    _done("tournament", "new", "Prvenstvo <b>&", "--system", "league", "--rounds", "7", "--tournament", "cup.jsonl")
    _done("tournament", "enter", *names, "--tournament", "cup.jsonl")
    _done("tournament", "draw", "--seed", "kralj srce 17", "--tournament", "cup.jsonl")
    for table in ("1", "2"):
        Path("points").write_text("", "utf-8")
        _done("tournament", "result", table, *_result(table), "--tournament", "cup.jsonl")
    _done("tournament", "close", "--early", "snow", "--tournament", "cup.jsonl")


def _result(table: str) -> list[str]:
    from tarok_score.competition.book import Competition

    here = Competition(Path("cup.jsonl")).tournament.now.tables[int(table) - 1].players
    return [f"{name}={points}" for name, points in zip(here, (120, 35, 35, -10), strict=True)]


def _done(*words: str) -> None:
    assert run(list(words)) == 0, words


def _page(command: str, file: str, option: str) -> Path:
    _done(*command.split(), option, file)
    return Path(file)


def test_no_page_asks_for_anything_or_says_anything_or_scrolls_sideways(
    browser: Browser, pages: dict[str, Path]
) -> None:
    for name, page in pages.items():
        for width in WIDTHS if not name.startswith("rules-") else (360, 1100):
            for scheme, paper in PAPER.items():
                opened = browser.open(page, width, scheme)
                where = (name, width, scheme)
                assert opened.requests == (page.as_uri(),), where
                assert opened.console == (), where
                assert browser.value("document.documentElement.scrollWidth") <= width, where
                assert browser.value(WIDER) == [], where
                assert browser.value("getComputedStyle(document.body).backgroundColor") == paper, where


def test_every_page_can_be_read_by_everybody(browser: Browser, pages: dict[str, Path]) -> None:
    wrong = {}
    for name, page in pages.items():
        for scheme in PAPER:
            for width in (360, 1100):
                browser.open(page, width, scheme)
                found = browser.value(FAULTS)
                if found:
                    wrong[name, scheme, width] = found[:5]
    assert wrong == {}


def test_no_word_is_broken_on_a_phone(browser: Browser, pages: dict[str, Path]) -> None:
    wrong = {}
    for name, page in pages.items():
        if name.startswith(("report-", "season-", "rules-", "standings", "tables")):
            browser.open(page, 360)
            broken = [word for word in browser.value(BROKEN) if not HOSTILE.startswith(word) and word not in HOSTILE]
            if broken:
                wrong[name] = broken
    assert wrong == {}


#: Words of which a part is in the next line; what is not spoken, such as an address, may be broken.
BROKEN = r"""
    (() => {
        const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const node = walk.currentNode;
            const around = node.parentElement;
            if (!around.getClientRects().length || around.closest('.vh, code, footer')) continue;
            for (const word of node.data.matchAll(/[\p{L}\p{M}]+/gu)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) found.push(word[0]);
            }
        }
        return found;
    })()
"""

#: Elements that stick out of the window on the right, those that are shown.
WIDER = """
    [...document.querySelectorAll('body *')]
        .filter(one => one.getClientRects().length && (!one.closest('svg') || one.localName === 'text'))
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
        .map(one => one.outerHTML.slice(0, 200))
"""


def test_every_page_prints_on_a4(browser: Browser, pages: dict[str, Path]) -> None:
    sheets = {}
    for name, page in pages.items():
        browser.open(page, 1100, "dark")
        pdf = browser.printed()
        assert pdf.sizes <= A4, name
        sheets[name] = pdf.sheets
    assert sheets["brief"] == sheets["report-en"] < sheets["workings"]
    assert sheets["standings"] == sheets["tables"] == 1


def _evening(folder: Path, hands: int) -> Path:
    """The page of an evening of so many hands, in Slovenian, over and with what a point is worth."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        _done("new", "pagat-4p", *PLAYERS[:4], "--session", "evening.jsonl", "--rate", "0.05", "--unit", "EUR")
        for number in range(hands):
            words = HANDS[number % len(HANDS)].replace("Maksimilijan", "David")
            _done("add", *words.split(), "--as-played", "--session", "evening.jsonl")
        _done("finish", "--session", "evening.jsonl")
        return _page("report evening.jsonl --lang sl", "evening.html", "--out").resolve()
    finally:
        os.chdir(before)


@pytest.mark.parametrize(("hands", "sheets"), [(12, 1), (16, 1), (36, 2), (40, 2)])
def test_an_evening_is_one_sheet_of_paper_and_a_long_one_two(
    browser: Browser, tmp_path: Path, hands: int, sheets: int
) -> None:
    browser.open(_evening(tmp_path, hands), 1100, "light")
    assert browser.printed().sheets == sheets


def test_who_pays_whom_stands_on_the_first_screen_of_a_phone(browser: Browser, tmp_path: Path) -> None:
    browser.open(_evening(tmp_path, 36), 360, "light")
    assert browser.value("document.querySelector('#settlement').getBoundingClientRect().bottom") <= 640
    assert browser.value("document.documentElement.scrollHeight") <= 2800


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_hand_opens_in_its_row_and_closes_again(browser: Browser, tmp_path: Path, width: int) -> None:
    browser.open(_evening(tmp_path, 12), width)
    row = "document.querySelector('#hand-5')"
    assert browser.value(f"getComputedStyle({row}).display") == "none"
    covered = browser.value("""
        (() => {
            const row = document.querySelector('[data-hand="5"]');
            row.scrollIntoView();
            const box = row.getBoundingClientRect();
            return document.elementFromPoint(box.left + 40, box.top + box.height / 2).closest('a')?.hash;
        })()
    """)
    assert covered == "#hand-5"
    browser.value("document.querySelector('[data-hand=\"5\"] a').click()")
    assert browser.value(f"getComputedStyle({row}).display") == "table-row"
    assert browser.value("document.documentElement.scrollWidth") <= width
    browser.value(f"{row}.querySelector('.close').click()")
    assert browser.value(f"getComputedStyle({row}).display") == "none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_four_players_are_one_sheet_and_tables_stay_tables(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    page = _card("pagat-4p", language).resolve()
    browser.open(page, 360)
    assert browser.value("[...document.querySelectorAll('.card td')].every(one => "
                         "['table-cell', 'block'].includes(getComputedStyle(one).display))")  # fmt: skip
    assert browser.value("getComputedStyle(document.querySelector('.card tr')).display") == "table-row"
    browser.open(page, 1100)
    assert browser.printed().sheets == 1


def test_a_season_of_six_has_its_ranking_on_the_first_screen_of_a_phone(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    six = ("Ana", "Boris", "Cilka", "David", "Eva", "Klementina")
    for evening in range(6):
        players, path = [six[(evening + seat) % 6] for seat in range(4)], f"tarok-{evening}.jsonl"
        _done("new", "pagat-4p", *players, "--session", path, "--rate", "0.05", "--unit", "EUR")
        _done("add", "two", *players[:2], "44", "--session", path)
        _done("add", "beggar", players[2], "lost", "--session", path)
    browser.open(_page("season --lang sl", "season.html", "--html").resolve(), 360)
    assert browser.value("document.querySelectorAll('.ranking tbody tr').length") == 6
    assert browser.value("document.querySelector('.ranking').getBoundingClientRect().bottom") <= 640
    assert browser.value("document.documentElement.scrollHeight") <= 1500


@pytest.mark.parametrize("paper", [SHEET, LETTER], ids=["A4", "Letter"])
def test_no_sheet_of_an_evening_has_fewer_than_five_lines(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    _done("new", "pagat-4p", *PLAYERS[:4], "--session", "evening.jsonl")
    for number in range(1, 61):
        words = HANDS[number % len(HANDS)].replace("Maksimilijan", "David")
        _done("add", *words.split(), "--as-played", "--session", "evening.jsonl")
        if number >= 10:
            browser.open(_page("report evening.jsonl", "evening.html", "--out").resolve(), 1100, "light")
            assert min(browser.printed(paper).lines) >= 5, number


@pytest.mark.parametrize("paper", [SHEET, LETTER], ids=["A4", "Letter"])
@pytest.mark.parametrize("players", [12, 36, 40, 44, 48, 80, 84, 92, 100, 120])
def test_no_sheet_of_standings_has_fewer_than_five_lines(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, paper: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    _done("tournament", "new", "Pokal", "--system", "points", "--rounds", "2", "--tournament", "cup.jsonl")
    names = [f"Igralec{number}" for number in range(1, players + 1)]
    _done("tournament", "enter", *names, "--tournament", "cup.jsonl")
    _done("tournament", "draw", "--seed", "lipa", "--tournament", "cup.jsonl")
    for table in range(1, players // 4 + 1):
        _done("tournament", "result", str(table), "120", "35", str(table), "-10", "--tournament", "cup.jsonl")
    for what in ("standings", "list", "tables", "tables --by name", "tables --slips"):
        page = _page(f"tournament {what} --tournament cup.jsonl", f"{what}.html".replace(" ", ""), "--html").resolve()
        browser.open(page, 1100, "light")
        assert min(browser.printed(paper).lines) >= 5, what
