"""Whatever is typed: an answer or a refusal, in words, and a ledger that is still whole. Never a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path

import pytest
from answers import TODAY, Tarok
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tries import tries

from tarok_score.cli.app import commands, run
from tarok_score.evening.session import Session

pytestmark = pytest.mark.no_cover


def listed(words: str) -> list[str]:
    return words.split()


HAND = listed("""
    two dvojka klop solo-one beggar won lost Ana b Cilka David 44 35+1 -5 70 Ana=20 Boris=0 Cilka=15 David=35 trula
    pagat-ultimo:announced:lost kings:defenders kontra kontra@Cilka rekontra@Cilka,Ana mond:Cilka mond:talon
    valat:announced revoke:Cilka resting:Ana king-ultimo:David @ : = two:3 trula:kontra@ mond: mond:, =5 Ana= :: ,
    revoke:Ana:x
""")
OPTIONS = listed("""
    --json --dry-run --session --why --override --variant --dealer --rate --upto --seal --note --lang --ascii --batch
    --players --radli --pot --ruleset --sources --help -h --version -- --j -5 --all
""")
VALUES = listed(f"""
    pagat-4p tarok-net-3p taroky-hlucin taroki-polish guide-2p exact-difference A=1 Ana=1,B=x 0.05 1/3 -20 1e9 0 1 2
    99999999999999999999 {TODAY} nowhere . /dev/null sl 000000 7K2M0Q Ana,B,C,D talon show diff check Ana=15 David=-20
""")
ANY = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
NASTY = st.sampled_from(
    ["\x1b[2J", "\u202eana", "\u2066", "\x9b", "\x7f", "\u200b", "A\u0301" * 30, "\udc80", "٣", "²", "ß", "İ"]
)
WORD = st.one_of(*map(st.sampled_from, (HAND, OPTIONS, VALUES)), st.sampled_from(HAND), ANY, NASTY)
LINE = st.tuples(st.one_of(st.sampled_from([*commands()]), WORD), st.lists(WORD, max_size=7)).map(
    lambda one: [one[0], *one[1]]
)


def typed(words: list[str]) -> tuple[int, str, str]:
    """The exit status and the text of both streams; faults of the program come out as what they are."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(words)
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def ledger(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Friday's ledger; standard input is empty."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return Path(TODAY).read_bytes()


def whole_or_untouched(ledger: bytes, status: int) -> None:
    now = Path(TODAY).read_bytes()
    assert now.startswith(ledger)
    if status:
        assert now == ledger
    opened = Session(Path(TODAY))
    assert not opened.damage and not opened.ledger.torn


def answer_in_words(words: list[str]) -> int:
    status, out, err = typed(words)
    assert status in (0, 1, 2, 3)
    for text in (out, err):
        assert all(line.isprintable() for line in text.split("\n")), words
    if status in (1, 2):
        assert err or out.startswith("{"), words
    if "--json" in words and out and "--help" not in words and "-h" not in words and status == 0:
        for line in out.splitlines():
            if line.startswith("{"):
                json.loads(line)
    return status


QUICKLY = settings(max_examples=tries(120), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUICKLY
@given(LINE)
def test_any_words(ledger: bytes, words: list[str]) -> None:
    assume("demo" not in words)
    Path(TODAY).write_bytes(ledger)
    for other in Path().glob("*"):
        if other.name != TODAY:
            other.unlink()
    whole_or_untouched(ledger, answer_in_words(words))


@QUICKLY
@given(st.lists(WORD, min_size=1, max_size=8))
def test_any_words_of_a_hand(ledger: bytes, words: list[str]) -> None:
    Path(TODAY).write_bytes(ledger)
    whole_or_untouched(ledger, answer_in_words(["add", "--", *words]))


EVENTS = listed("""
    add amend undo redo void misdeal adjust fine agree skis note finish no-taroks insert move swap dealer seats join
    leave replace rename paid rate
""")
FACTS = listed("""
    1 2 3 Eva two Ana Boris 44 30 solo-one beggar won -15 20 David talon klop Ana=40 Boris=30 Cilka=0 David=0
""")
STEP = st.tuples(st.sampled_from(EVENTS), st.lists(st.sampled_from(FACTS), min_size=1, max_size=4))


@QUICKLY
@given(st.lists(STEP, max_size=8))
def test_any_evening(ledger: bytes, evening: list[tuple[str, list[str]]]) -> None:
    Path(TODAY).write_bytes(ledger)
    for command, words in evening:
        before = Path(TODAY).read_bytes()
        count = {"finish": 0, "adjust": 2, "fine": 2, "move": 2, "swap": 2, "replace": 2, "rename": 2, "paid": 3}.get(
            command, 9
        )
        if command in ("undo", "redo", "misdeal", "skis", "no-taroks", "dealer", "join", "leave", "rate"):
            count = 1
        why = ["--why", "x"] if command in ("void", "adjust", "fine") else []
        whole_or_untouched(before, answer_in_words([command, *words[:count], *why]))


@settings(max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORD.filter(lambda word: "\n" not in word), min_size=1, max_size=12), st.integers(1, 4))
def test_any_batch(ledger: bytes, words: list[str], lines: int) -> None:
    Path(TODAY).write_bytes(ledger)
    rows = [" ".join(words[start::lines]) for start in range(lines)]
    Path("hands").write_bytes("\n".join(rows).encode("utf-8", "surrogateescape"))
    whole_or_untouched(ledger, answer_in_words(["add", "--batch", "hands"]))


KEYS = listed("""
    contract declarer partner points won kontra bonuses captured left_in_talon level declarations resting revoke by kind
    bonus side from announced made itself Ana mond x
""")
VALUE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from([*HAND, *KEYS])
)
JSON = st.recursive(
    VALUE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=12,
)


@settings(max_examples=tries(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["id", "ruleset", "variants", "players", "before", "hand", "x"]), JSON), JSON)
def test_any_request(ledger: bytes, request: dict[str, object], hand: object) -> None:
    good = {"ruleset": "pagat-4p", "players": ["Ana", "Boris", "Cilka", "David"]}
    lines = [json.dumps(one) for one in (request, good | request, {**good, "hand": hand}, hand)]
    Path("requests").write_text("\n".join(lines), encoding="utf-8")
    _, out, err = typed(["score", "--batch", "requests"])
    assert err == "" and out.count("\n") == 4
    for line in out.splitlines():
        answer = json.loads(line)
        assert ("problems" in answer) != ("scores" in answer)
