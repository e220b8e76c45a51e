"""Every command at 40, 60, 80 and 120 columns in four languages: no line too long, no word broken, no other style."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from itertools import pairwise

import pytest
from answers import NOON, Tarok
from still import HandedIn, Still

from tarok_score.show.columns import width_of
from tarok_score.show.roles import ANSI
from tarok_score.words.folding import fold

EVENING = (
    "new pagat-4p Ana Boris Klementina David --session e.jsonl",
    "add one Klementina Ana 45",
    "add two David Klementina 35 pagat-ultimo:David:announced:lost",
    "add beggar Boris won",
    "add one Ana Boris 45 king-ultimo:Boris:announced trula mond:Klementina,Ana kontra@David",
    "rate 0.05 --unit EUR",
    "paid David Ana 1",
)

COMMANDS = (
    "add two Ana Boris 44 kings kontra@Klementina --dry-run --steps",
    "amend 1 one Klementina Ana 44 --dry-run",
    "undo --dry-run",
    "show",
    "log",
    "log --all",
    "why 4",
    "why 4 --rules",
    "why 4 Ana=80",
    "chart",
    "settle",
    "sessions",
    "share --rate 0.1",
    "season .",
    "check",
    "demo",
    "demo why",
    "demo end",
    "demo audit",
    "rules",
    "rules show pagat-4p",
    "rules variants pagat-4p",
    "rules diff pagat-4p tarok-net-4p",
    "words",
    "words trula",
    "score two Ana Boris 44 kontra@C",
    "compare tarok-net-4p",
    "add two Bors 99",
    "help",
    "help --all",
    "help add",
    "new --help",
)

#: A league of two tables.
LEAGUE = (
    "new Liga --system league --rounds 2",
    "enter Ana Boris Klementina David Eva Filip Gabrijela Hana",
    "draw --seed lipa",
)

OTHER_COMMANDS = (
    "bids Ana:two Boris:pass",
    "bids --players A,B,C,D B:two C:pass D:pass",
    "cards count HK HQ H4 T21 T1",
    "cards trick HK H4 T19 HQ",
    'cards legal --hand "T:1,9 H:K4" --trick "H2 T4"',
    'cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12"',
    "bids --help",
    "cards --help",
    "tournament tables",
    "tournament standings",
    "tournament fixtures",
    "tournament why Ana",
    "tournament show",
    "tournament list",
    "tournament lots",
    "tournament log",
    "tournament check",
    "tournament --help",
)

WIDTHS = (40, 60, 80, 120)

#: So wide is no terminal: everything stands in one line.
ENDLESS = 500

#: Names are cut to their beginnings in a narrow sheet, and totals become a sentence.
MAY_SAY_LESS = {"show", "demo", *(command for command in COMMANDS if command.endswith(("--dry-run", "--steps")))}

STYLED = re.compile(r"\x1b\[([\d;]*)m")
ALLOWED = {"0", *ANSI.values(), *(f"{ANSI['strong']};{ANSI[other]}" for other in ("loss", "good"))}


@pytest.fixture
def evening(tarok: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch) -> Tarok:
    """An evening with a long name, money, and somebody who came later."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PAGER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for line in EVENING:
        words = line if line.startswith("new") else f"{line} --session e.jsonl"
        assert tarok(*[word.replace("_", " ") for word in words.split()]).status == 0, line
    monkeypatch.setenv("TAROK_SESSION", "e.jsonl")
    return tarok


def words_of(text: str) -> list[str]:
    """The words of an answer, as they are said."""
    return re.findall(r"[^\W\d_]{2,}", fold(STYLED.sub("", text)))


@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_every_command_fits(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    assert unfitting(COMMANDS, evening, handed_in, monkeypatch, language) == []


@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_bids_cards_and_competitions_fit(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    for line in LEAGUE:
        assert evening("tournament", *shlex.split(line)).status == 0, line
    assert unfitting(OTHER_COMMANDS, evening, handed_in, monkeypatch, language) == []


def unfitting(
    commands: Sequence[str], evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch, language: str
) -> list[str]:
    """The mistakes in the layout of these commands, at every width."""

    def answer(command: str, width: int) -> str:
        handed_in(Still(NOON, asks=False, columns=width, reads=True))
        monkeypatch.setenv("COLUMNS", str(width))
        said = evening(*shlex.split(command), "--lang", language)
        return said.out + said.err

    wrong = []
    for command in commands:
        whole = set(words_of(answer(command, ENDLESS)))
        for width in WIDTHS:
            text = answer(command, width)
            for line in text.splitlines():
                if width_of(STYLED.sub("", line)) > width:
                    wrong.append(f"{command} is wider than {width}: {line}")
                if not set(STYLED.findall(line)) <= ALLOWED:
                    wrong.append(f"{command} has another style: {line!r}")
            parts = set(words_of(re.sub(r"\S*…", "", text))) - whole
            if parts and command not in MAY_SAY_LESS:
                wrong.append(f"{command} breaks words at {width}: {sorted(parts)}")
    return wrong


def test_rulesets_are_compared_rule_by_rule_where_two_columns_have_no_room(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    handed_in(Still(NOON, asks=False, columns=80, reads=True))
    lines = evening("rules diff pagat-4p tarok-net-4p").out.splitlines()
    assert lines[:3] == ["- pagat-4p", "+ tarok-net-4p", ""]
    assert any(one.startswith("- ") and other.startswith("+ ") for one, other in pairwise(lines))


def test_nothing_is_coloured_where_nobody_wants_it(
    evening: Tarok, handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_in(Still(NOON, asks=False, columns=80, reads=True))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in "".join(evening(command).out for command in ("show", "why 4", "settle", "season ."))
    monkeypatch.delenv("NO_COLOR")
    handed_in(Still(NOON, asks=False))
    assert "\x1b" not in evening("show").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1mtotal" in evening("show").out
