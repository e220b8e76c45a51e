"""The pages of a hall of eighty in a browser: on a phone, at a desk, and on A4.

They need Chromium, which `bash tests/install-browser` installs, and run with the long tests.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, MISSING, Browser

from tarok_score.cli.app import run
from tarok_score.competition.book import Competition

pytestmark = [pytest.mark.long, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

WIDTHS = (360, 1280, 1920)
A4 = {(595, 842), (596, 842)}
FIRST = ("Ana", "Boris", "Cvetka", "David", "Eva", "Franc", "Gašper", "Helena", "Igor", "Jana")
LAST = ("Novak", "Horvat", "Kovačič", "Krajnc", "Zupančič", "Potočnik", "Žagar", "Škrabec-Žižmond")
HALL = ("--tournament", "hall.jsonl", "--lang", "sl")

#: Why the first draw was taken back, at length: every page says it whole.
TAKEN_BACK = (
    "na seznamu sta bila dva z imenom Ana Novak, eden od njiju je že pred žrebom odšel domov in tega nihče ni "
    "opazil, zato smo se v dvorani dogovorili, da se žreba še enkrat, z novima besedama in z istim seznamom"
)

#: What hangs on the wall in the third round of a hall of eighty, with the sheets of paper that it takes.
ON_PAPER = {
    "list": 2,
    "lots": 4,
    "tables --by name": 2,
    "tables --slips": 5,
    "standings": 2,
    "standings --running": 2,
}

#: Words that are broken inside: a name whose letters are on more lines than it has words and hyphens.
BROKEN = """
    [...document.querySelectorAll('.name, td.long, th[scope=row]')].filter(one => {
        if (!one.textContent.trim()) return false
        const words = one.textContent.trim().split(/[\\s-]+/).length
        const range = document.createRange()
        range.selectNodeContents(one)
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)))
        return lines.size > words
    }).map(one => one.textContent)
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as found:
        yield found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of a hall of eighty: two rounds are played, and of the third 15 of 20 tables are in."""
    folder, before = tmp_path_factory.mktemp("hall"), Path.cwd()
    os.chdir(folder)
    try:
        _played()
        found = {}
        for command in ON_PAPER:
            found[command] = _page(command)
        found["why"] = _page("why")
        return {name: path.resolve() for name, path in found.items()}
    finally:
        os.chdir(before)


def _played() -> None:
    rows = [f"{first} {last};{'TK Bled' if first < 'E' else 'Ptuj'}" for last in LAST for first in FIRST]
    Path("entered.csv").write_text("\n".join(["name;club", *rows]), "utf-8")
    _done("new", "Pokal <b>& Ljubljane", "--system", "points", "--rounds", "5")
    _done("enter", "--csv", "entered.csv")
    _done("close-entry")
    _done("draw", "--word", "smreka", "--word", "medved")
    _done("undo", "--why", TAKEN_BACK)
    _done("draw", "--word", "lipa", "--word", "čebela")
    for left in (0, 0, 5):
        _results(left)
        if not left:
            _done("next")
    _done("result", "1", "5", "6", "7", "-80", "--round", "1", "--correct", "wrong slip")
    _done("penalty", "Ana Novak", "0.5", "--why", "late")


def _results(left: int) -> None:
    here = Competition(Path("hall.jsonl")).tournament
    for number in here.open_tables()[: -left or None]:
        _done("result", str(number), str(number * 7), "35.5", "-20", str(-number))


def _done(command: str, *words: str) -> None:
    assert run(["tournament", command, *words, *HALL]) == 0, (command, words)


def _page(command: str) -> Path:
    name, *words = command.split()
    path = Path(f"{'-'.join([name, *words])}-{len(list(Path().glob('*.html')))}.html")
    player = ["Ana Novak"] if name == "why" else []
    _done(name, *player, *words, "--html", str(path))
    return path


def test_no_page_of_the_hall_scrolls_sideways_or_breaks_a_name(browser: Browser, pages: dict[str, Path]) -> None:
    for name, page in pages.items():
        for width in WIDTHS:
            opened = browser.open(page, width)
            assert opened.requests == (page.as_uri(),) and opened.console == (), (name, width)
            assert browser.value("document.documentElement.scrollWidth") <= width, (name, width)
            assert browser.value(BROKEN) == [], (name, width)


def test_eighty_on_paper(browser: Browser, pages: dict[str, Path]) -> None:
    for name, sheets in ON_PAPER.items():
        browser.open(pages[name], 1280)
        printed = browser.printed()
        assert printed.sizes <= A4 and printed.sheets == sheets, name


def test_slips_are_cut_alike(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["tables --slips"], 1280)
    browser("Emulation.setEmulatedMedia", media="print")
    heights = browser.value("[...document.querySelectorAll('.slip')].map(one => one.getBoundingClientRect().height)")
    browser("Emulation.setEmulatedMedia", media="")
    assert len(heights) == 20 and max(heights) - min(heights) < 1
