"""The ledger as a file: what is read back, what is found when somebody changed it, and every message whole."""

from __future__ import annotations

import hashlib
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sessions import accept_edits, append, create, read, repair, verify
from tries import tries

from tarok_score.ledger import Accepted, Ledger, file
from tarok_score.ledger.record import (
    ZERO,
    Edit,
    Record,
    Unreadable,
    fits,
    long_seal,
    read_line,
    read_seal,
    seal_of,
    spell,
)
from tarok_score.limits import MOST_BYTES_OF_FILE
from tarok_score.problems import Place, Problem, Refused
from tarok_score.words.said import Said

ON_PURPOSE = (
    " (if it was edited on purpose, `tarok accept-edit` makes it legitimate; "
    "otherwise `tarok repair` saves the good part)"
)
REPAIR = " (`tarok repair` saves the good part in a new file)"


def no_warning(text: Said) -> None:
    raise AssertionError(str(text))


def add(path: Path, *bodies: dict[str, Any]) -> list[Record]:
    return append(path, lambda _: list(bodies), no_warning).records


def hand(number: int) -> dict[str, Any]:
    return {"kind": "hand", "at": "2026-01-31T20:00:00+01:00", "who": "Žiga", "points": 10 * number}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder as the current one, so that messages have the plain name of the file."""
    monkeypatch.chdir(tmp_path)
    return Path("friday.jsonl")


@pytest.fixture
def evening(path: Path) -> Path:
    """A session, four hands, a batch of three, and one hand more: records 0 to 8."""
    create(path, {"kind": "session", "players": ["Ana", "Bor", "Žiga"]})
    for number in range(1, 5):
        add(path, hand(number))
    add(path, hand(5), hand(6), hand(7))
    add(path, hand(8))
    return path


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[:-1]


def put(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(line + b"\n" for line in lines))


def damage(path: Path) -> list[str]:
    return [str(found) for found in read(path).damage]


def placed(problem: Problem) -> Place:
    assert problem.place is not None
    return problem.place


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return str(caught.value)


def chained(*bodies: dict[str, Any]) -> bytes:
    """Lines with seals that fit, as a stranger's program could write them; only by the words of the format."""
    seal, out = "0" * 64, b""
    for body in bodies:
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        seal = hashlib.sha256(seal.encode() + b"\n" + text).hexdigest()
        out += text + b',"seal":"' + seal.encode() + b'"}\n'
    return out


FIRST = {"n": 0, "kind": "session", "format": 2}


# ---------------------------------------------------------------- the format


def test_what_is_written_is_what_the_format_says(path: Path) -> None:
    (first,) = create(path, {"kind": "session", "players": ["Žiga"]})
    (second,) = add(path, {"kind": "hand", "points": 35})
    assert path.read_bytes() == chained(
        {"n": 0, "kind": "session", "format": 2, "players": ["Žiga"]}, {"n": 1, "kind": "hand", "points": 35}
    )
    assert first == Record(1, {"n": 0, "kind": "session", "format": 2, "players": ["Žiga"]}, first.seal)
    assert second.line == 2 and second.body == {"n": 1, "kind": "hand", "points": 35}
    found = read(path)
    assert found.records == (first, second)
    assert (found.damage, found.torn, found.accepted, found.edits, found.format) == ((), b"", (), (), 2)
    assert found.size == found.end == len(path.read_bytes())
    assert (found.next_number, found.seal) == (2, second.seal)


def test_a_batch_counts_down(evening: Path) -> None:
    assert [record.body.get("more") for record in read(evening).records] == [None] * 5 + [2, 1, 0, None]
    assert [record.body["n"] for record in read(evening).records] == list(range(9))


def test_nothing_is_written_when_there_is_nothing_to_add(evening: Path) -> None:
    before = evening.read_bytes()
    assert add(evening) == []
    assert evening.read_bytes() == before


def test_whoever_adds_sees_the_ledger_and_may_refuse(evening: Path) -> None:
    before = evening.read_bytes()
    seen: list[Ledger] = []

    def build(found: Ledger) -> list[dict[str, Any]]:
        seen.append(found)
        raise Refused([Problem("hand", "not today")])

    assert refusal(lambda: append(evening, build, no_warning)) == "hand: not today"
    assert seen == [read(evening)]
    assert evening.read_bytes() == before


def test_unknown_fields_and_kinds_are_kept(path: Path) -> None:
    path.write_bytes(chained(FIRST, {"n": 1, "kind": "weather", "sky": {"blue": True}}))
    assert read(path).records[1].body == {"n": 1, "kind": "weather", "sky": {"blue": True}}
    add(path, hand(1))
    assert not read(path).damage


@pytest.mark.parametrize("body", [{"points": 1}, {"kind": 3}, {"kind": "hand", "n": 1}, {"kind": "hand", "seal": ""}])
def test_a_record_that_takes_the_ledgers_own_fields_is_a_mistake_of_the_program(
    evening: Path, body: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match="a record has a kind"):
        add(evening, body)


def test_a_ledger_begins_with_a_session(path: Path) -> None:
    with pytest.raises(ValueError, match="kind 'session'"):
        create(path, {"kind": "hand"})
    with pytest.raises(ValueError, match="format"):
        create(path, {"kind": "session", "format": 3})
    assert not path.exists()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (1.5, "it contains what a ledger cannot keep (the number 1.5)"),
        (float("nan"), "it contains what a ledger cannot keep (no text, or no number)"),
        (10**40, "it contains what a ledger cannot keep (a number of 41 digits)"),
        (10**5000, "it contains what a ledger cannot keep (no text, or no number)"),
        ("\ud800", "it contains what a ledger cannot keep (no text, or no number)"),
        ("x" * 1024 * 1024, "this line is longer than 1 MiB"),
        ("x" * (1024 * 1024 - 60), "it is longer than 1 MiB"),
    ],
    ids=["decimal", "nan", "41 digits", "5001 digits", "surrogate", "long", "long with its seal"],
)
def test_what_could_not_be_read_back_is_not_written(evening: Path, value: object, message: str) -> None:
    before = evening.read_bytes()
    text = refusal(lambda: add(evening, {"kind": "hand", "value": value}))
    assert text == f"this cannot be written in a ledger: {message}"
    assert evening.read_bytes() == before


# ---------------------------------------------------------------- the short seal


def test_the_short_seal_is_the_first_thirty_bits() -> None:
    assert spell(ZERO) == "000000"
    assert spell("f" * 64) == "ZZZZZZ"
    assert spell("08421085" + "0" * 56) == "111111"
    assert spell("00000003" + "f" * 56) == "000000"


@pytest.mark.parametrize("written", ["10KZ10", "lokzIO", " iokz-1o "])
def test_a_short_seal_is_understood_as_people_write_it(written: str) -> None:
    assert read_seal(written) == "10KZ10"
    seal = f"{int('000010000010011111110000100000', 2) << 2:08x}" + "a" * 56
    assert spell(seal) == "10KZ10"
    assert fits(seal, written)
    assert not fits(ZERO, written)


@pytest.mark.parametrize("written", ["", "12345", "1234567", "12345678901", "UUUUUU", "12345!", "ŽŽŽŽŽŽ", "0" * 53])
def test_what_is_no_seal_is_said(written: str) -> None:
    assert refusal(lambda: read_seal(written)) == (
        f"seal: {written[:52]!r} is not a seal (a short seal is six digits and letters, without I, L, O and U, "
        "such as 7K2M0Q; of a long one give twelve or more)"
    )


def test_the_long_seal_begins_with_the_short_one_and_tells_more() -> None:
    assert long_seal(ZERO) == "000000-000000-000000-000000"
    assert long_seal("f" * 64) == "ZZZZZZ-ZZZZZZ-ZZZZZZ-ZZZZZZ"
    # One bit in each character.
    assert long_seal("08421084210842108421084210842108" + "0" * 32) == "111111-111111-111111-111111"
    seal = hashlib.sha256(b"an evening").hexdigest()
    written = long_seal(seal)
    assert written.startswith(spell(seal) + "-")
    for text in (
        written,
        written.lower(),
        written[:13],
        written.replace("-", ""),
        f" {seal.upper()} ",
        spell(seal),
    ):
        assert fits(seal, text)
    for other in (seal[:10] + "0" * 54, seal[:-1] + ("0" if seal[-1] != "0" else "1")):
        assert fits(other, spell(seal))
        assert not fits(other, seal)
    assert not fits(seal[:10] + "0" * 54, written)


@given(st.binary(min_size=32, max_size=32), st.integers(12, 52))
def test_every_piece_of_a_seal_fits_it(digest: bytes, length: int) -> None:
    seal = digest.hex()
    # The definition, independently: five bits after another of the number, filled up with zeros.
    bits = bin(int("1" + seal, 16))[3:].ljust(260, "0")
    text = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[int(bits[n : n + 5], 2)] for n in range(0, 260, 5))
    assert fits(seal, text[:length]) and fits(seal, text[:6]) and spell(seal) == text[:6]
    wrong = text[: length - 1] + ("Z" if text[length - 1] != "Z" else "Y")
    assert not fits(seal, wrong)


# ---------------------------------------------------------------- cut and changed bytes


def test_cut_at_every_byte_it_is_exactly_the_complete_prefix(evening: Path) -> None:
    data, whole = evening.read_bytes(), read(evening).records
    first = data.index(b"\n") + 1
    ends = [0]
    for _ in whole:
        ends.append(data.index(b"\n", ends[-1]) + 1)
    sound = [end for number, end in enumerate(ends) if number not in (6, 7)]  # not inside the batch
    for cut in range(len(data)):
        if cut < first:
            assert refusal(lambda cut=cut: verify(evening, data[:cut])) in (
                "friday.jsonl: the file is empty (start a session with `tarok new`)",
                "friday.jsonl: the first line is cut short (start a session with `tarok new`)",
            )
            continue
        found = verify(evening, data[:cut])
        size = max(end for end in sound if end <= cut)
        assert not found.damage
        assert found.records == whole[: ends.index(size)]
        assert (found.size, found.end, found.torn) == (size, size, data[size:cut])
        assert found.next_number == len(found.records)
        assert found.seal == found.records[-1].seal


EVENING = chained(FIRST, *({"n": n, "kind": "hand", "who": "Žiga", "points": -10 * n} for n in range(1, 12)))


def found_out(changed: bytes, sound: bytes) -> bool:
    """Whether a change is reported: as damage, as a refusal, or as a torn end, with only true records before it."""
    try:
        result = verify(Path("x"), changed)
    except Refused:
        return True
    true = verify(Path("x"), sound).records
    return bool(result.damage or result.torn) and result.records == true[: len(result.records)]


def test_every_flipped_bit_is_found() -> None:
    for bit in range(len(EVENING) * 8):
        changed = bytearray(EVENING)
        changed[bit // 8] ^= 1 << bit % 8
        assert found_out(bytes(changed), EVENING)


@settings(max_examples=tries(300), deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.integers(0, len(EVENING)), st.integers(0, 60), st.binary(max_size=60))
def test_every_other_change_is_found(start: int, length: int, instead: bytes) -> None:
    changed = EVENING[:start] + instead + EVENING[start + length :]
    # Whole records gone from the end is what only a seal on paper can prove.
    if EVENING.startswith(changed) and (not changed or changed.endswith(b"\n")):
        return
    assert found_out(changed, EVENING)


@settings(max_examples=tries(200), deadline=None)
@given(st.permutations(range(12)))
def test_every_other_order_is_found(order: list[int]) -> None:
    lines = EVENING.splitlines(keepends=True)
    changed = b"".join(lines[index] for index in order)
    assert changed == EVENING or found_out(changed, EVENING)


@settings(max_examples=tries(300), deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_at_all_are_read_or_refused(data: bytes) -> None:
    for text in (data, EVENING[:300] + data, EVENING[: EVENING.index(b"\n") + 1] + data):
        try:
            verify(Path("x"), text)
        except Refused:
            continue


# ---------------------------------------------------------------- damage in words

ALTERED = "this line is not as it was recorded: its seal does not fit" + ON_PURPOSE


def edit_text(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":90')


def edit_seal(lines: list[bytes]) -> None:
    lines[4] = lines[4][:-66] + b"0" * 64 + b'"}'


def edit_last(lines: list[bytes]) -> None:
    lines[8] = lines[8].replace(b'"points":80', b'"points":90')


def break_seal(lines: list[bytes]) -> None:
    lines[4] = lines[4][:-3] + b'x"}'


def drop_seal(lines: list[bytes]) -> None:
    lines[8] = lines[8][:-75] + b"}"


def drop_number(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"n":4,', b"")


def drop_kind(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"kind":"hand",', b"")


def delete_one(lines: list[bytes]) -> None:
    del lines[3]


def delete_two(lines: list[bytes]) -> None:
    del lines[2:4]


def delete_first(lines: list[bytes]) -> None:
    del lines[0]


def double(lines: list[bytes]) -> None:
    lines.insert(4, lines[3])


def copy_older(lines: list[bytes]) -> None:
    lines.insert(4, lines[1].replace(b"10", b"99"))


def swap(lines: list[bytes]) -> None:
    lines[2], lines[3] = lines[3], lines[2]


def insert_by_hand(lines: list[bytes]) -> None:
    lines.insert(2, b'{"n":2,"kind":"hand","points":1000}')


def insert_words(lines: list[bytes]) -> None:
    lines.insert(2, b"Ana still owes me a coffee")


def insert_empty(lines: list[bytes]) -> None:
    lines.insert(2, b"")


def insert_list(lines: list[bytes]) -> None:
    lines.insert(2, b"[1,2]")


def cut_inside(lines: list[bytes]) -> None:
    lines[4] = lines[4][:53] + lines[4][54:]


def zero_bytes(lines: list[bytes]) -> None:
    lines[4] = lines[4][:40] + b"\0" * 20 + lines[4][60:]


def latin_2(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace("Ž".encode(), b"\xae")


def one_line_end(lines: list[bytes]) -> None:
    lines[4] += b"\r"


def all_line_ends(lines: list[bytes]) -> None:
    lines[:] = [line + b"\r" for line in lines]


def byte_order_mark(lines: list[bytes]) -> None:
    lines[0] = b"\xef\xbb\xbf" + lines[0]


def decimals(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":40.5')


def not_a_number(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":NaN')


def many_digits(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":' + b"4" * 5000)


def too_deep(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":' + b"[" * 100_000 + b"]" * 100_000)


def far_too_deep(lines: list[bytes]) -> None:
    lines.insert(4, b"[" * 1_000_000)


def too_long(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b"40", b'"' + b"x" * 1024 * 1024 + b'"')


def twice(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":40,"points":90')


def half_a_character(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b'"points":40', b'"points":"\\ud800"')


def edit_first(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b"Ana", b"Eva")


def break_first(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b"Ana", b'A"a')


DAMAGE: list[tuple[Callable[[list[bytes]], None], int, list[str]]] = [
    (edit_text, 4, [f"friday.jsonl:5:1: {ALTERED}"]),
    (edit_seal, 4, [f"friday.jsonl:5:1: {ALTERED}"]),
    (edit_last, 8, [f"friday.jsonl:9:1: {ALTERED}"]),
    (break_seal, 4, ["friday.jsonl:5:1: the seal of this line is broken" + ON_PURPOSE]),
    (drop_seal, 8, ["friday.jsonl:9:1: the seal of this line is broken" + ON_PURPOSE]),
    (drop_number, 4, [f"friday.jsonl:5:1: {ALTERED}"]),
    (drop_kind, 4, ["friday.jsonl:5:1: this line is not a record" + REPAIR]),
    (delete_one, 3, ["friday.jsonl:4:1: record 3 is missing before this line, deleted or moved" + ON_PURPOSE]),
    (delete_two, 2, ["friday.jsonl:3:1: records 2 to 3 are missing before this line, deleted or moved" + ON_PURPOSE]),
    (
        delete_first,
        0,
        ["friday.jsonl:1:1: record 0 is missing before this line, deleted or moved" + REPAIR],
    ),
    (double, 4, ["friday.jsonl:5:1: this line is here a second time; it is line 4 already" + ON_PURPOSE]),
    (
        copy_older,
        4,
        ["friday.jsonl:5:1: this is record 1, but record 4 should be here: lines were moved" + ON_PURPOSE],
    ),
    (
        swap,
        2,
        [
            "friday.jsonl:3:1: record 2 is missing before this line, deleted or moved" + ON_PURPOSE,
            "friday.jsonl:5:1: record 3 is missing before this line, deleted or moved" + ON_PURPOSE,
        ],
    ),
    (insert_by_hand, 2, ["friday.jsonl:3:1: the seal of this line is broken" + ON_PURPOSE]),
    (
        insert_words,
        2,
        ["friday.jsonl:3:1: this line is broken here, it is not JSON (Expecting value)" + REPAIR],
    ),
    (insert_empty, 2, ["friday.jsonl:3:1: this line is empty" + REPAIR]),
    (insert_list, 2, ["friday.jsonl:3:1: this line is not a record" + REPAIR]),
    (
        cut_inside,
        4,
        ["friday.jsonl:5:54: this line is broken here, it is not JSON (Expecting ',' delimiter)" + REPAIR],
    ),
    (
        zero_bytes,
        4,
        ["friday.jsonl:5:41: there are empty (zero) bytes here, as a power cut may leave them" + REPAIR],
    ),
    (latin_2, 4, ["friday.jsonl:5:62: this is not text (UTF-8)" + REPAIR]),
    (
        one_line_end,
        4,
        [
            "friday.jsonl:5:154: this line ends with CR LF, an editor saved it so "
            "(save the file with LF line ends again (`dos2unix` does it); the records are whole)"
        ],
    ),
    (
        all_line_ends,
        0,
        [
            "friday.jsonl:1:141: this line ends with CR LF, an editor saved it so "
            "(save the file with LF line ends again (`dos2unix` does it); the records are whole)"
        ],
    ),
    (
        byte_order_mark,
        0,
        [
            "friday.jsonl:1:1: an editor put a byte order mark before this line "
            "(save the file as UTF-8 without a byte order mark; the record is whole)"
        ],
    ),
    (decimals, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (the number 40.5)" + REPAIR]),
    (not_a_number, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (the number NaN)" + REPAIR]),
    (many_digits, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (a number of 5000 digits)" + REPAIR]),
    (too_deep, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (over 64 levels deep)" + REPAIR]),
    (far_too_deep, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (over 64 levels deep)" + REPAIR]),
    (too_long, 4, ["friday.jsonl:5:1: this line is longer than 1 MiB" + REPAIR]),
    (twice, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (the field 'points' twice)" + REPAIR]),
    (half_a_character, 4, ["friday.jsonl:5:1: it contains what a ledger cannot keep (half a character)" + REPAIR]),
    (edit_first, 0, [f"friday.jsonl:1:1: {ALTERED}"]),
    (
        break_first,
        0,
        ["friday.jsonl:1:50: this line is broken here, it is not JSON (Expecting ',' delimiter)" + REPAIR],
    ),
]


@pytest.mark.parametrize(("change", "kept", "messages"), DAMAGE, ids=[change.__name__ for change, _, _ in DAMAGE])
def test_damage_is_named_where_it_is(
    evening: Path, change: Callable[[list[bytes]], None], kept: int, messages: list[str]
) -> None:
    lines, records = lines_of(evening), read(evening).records
    before = list(lines)
    change(lines)
    put(evening, lines)
    assert damage(evening) == messages
    found = read(evening)
    assert found.records == records[:kept]
    assert found.size == sum(len(line) + 1 for line in before[:kept])
    # And no program writes to it.
    text = refusal(lambda: add(evening, hand(9)))
    assert text == "\n".join(
        [
            *messages,
            "friday.jsonl: nothing is written to a damaged ledger "
            "(`tarok check` shows the damage; `tarok repair` saves the good part in a new file)",
        ]
    )
    assert lines_of(evening) == lines


def test_of_much_damage_a_refusal_tells_the_beginning(evening: Path) -> None:
    put(evening, [line.replace(b"points", b"Points") for line in lines_of(evening)])
    assert len(damage(evening)) == 8
    assert refusal(lambda: add(evening, hand(9))).split("\n")[-1] == (
        "friday.jsonl: nothing is written to a damaged ledger (and at 3 more places) "
        "(`tarok check` shows the damage; `tarok repair` saves the good part in a new file)"
    )


def test_damage_in_a_batch_takes_the_whole_batch(evening: Path) -> None:
    lines = lines_of(evening)
    lines[7] = lines[7].replace(b'"points":70', b'"points":75')
    put(evening, lines)
    assert damage(evening) == [f"friday.jsonl:8:1: {ALTERED}"]
    assert len(read(evening).records) == 5


@pytest.mark.parametrize(
    ("bodies", "messages"),
    [
        (
            [{"n": 2, "kind": "hand"}],
            ["x:2:1: this is record 2, but record 1 should be here: lines were moved" + ON_PURPOSE],
        ),
        ([{"kind": "hand"}], ["x:2:1: this line is not a record" + ON_PURPOSE]),
        ([{"n": True, "kind": "hand"}], ["x:2:1: this line is not a record" + ON_PURPOSE]),
        ([{"n": 1, "kind": 5}], ["x:2:1: this line is not a record" + REPAIR]),
        (
            [{"n": 1, "kind": "hand", "x": 0.5}],
            ["x:2:1: it contains what a ledger cannot keep (the number 0.5)" + REPAIR],
        ),
        (
            [{"n": 1, "kind": "hand", "more": "two"}],
            ["x:2:1: some of the records that belong to the one before are missing" + ON_PURPOSE],
        ),
        (
            [{"n": 1, "kind": "hand", "more": 0}],
            ["x:2:1: some of the records that belong to the one before are missing" + ON_PURPOSE],
        ),
        (
            [{"n": 1, "kind": "hand", "more": 2}, {"n": 2, "kind": "hand"}],
            ["x:3:1: some of the records that belong to the one before are missing" + ON_PURPOSE],
        ),
        (
            [{"n": 1, "kind": "hand", "more": 2}, {"n": 2, "kind": "hand", "more": 0}],
            ["x:3:1: some of the records that belong to the one before are missing" + ON_PURPOSE],
        ),
    ],
)
def test_seals_that_fit_do_not_make_a_strange_record_good(bodies: list[dict[str, Any]], messages: list[str]) -> None:
    found = verify(Path("x"), chained(FIRST, *bodies))
    assert [str(one) for one in found.damage] == messages
    assert len(found.records) == 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty (start a session with `tarok new`)"),
        (
            b'{"n":0,"kind":"sess',
            "the first line is cut short (start a session with `tarok new`)",
        ),
        (
            b"\0" * 4096,
            "the first line is cut short (start a session with `tarok new`)",
        ),
        (
            b"Dear diary,\ntoday we played tarok.\n",
            "this is not a tarok ledger (is it the right file?)",
        ),
        (
            b"\x7fELF\0\0\0",
            "this is not a tarok ledger (is it the right file?)",
        ),
        (
            b"\n" * 200_001,
            "there are more than 200,000 lines in it (is this the right file?)",
        ),
        (
            chained({"n": 0, "kind": "hand"}),
            "the first line does not begin such a ledger (is it the right file?)",
        ),
        (
            chained({"n": 0, "kind": "session"}),
            "the first line does not say which format this ledger has (is it the right file?)",
        ),
        (
            chained({"n": 0, "kind": "session", "format": True}),
            "the first line does not say which format this ledger has (is it the right file?)",
        ),
        (
            chained({"n": 0, "kind": "session", "format": 3}) + b"something new\n",
            "this ledger has format 3, and this tarok knows only format 2 (upgrade tarok-score to read it)",
        ),
    ],
)
def test_a_file_that_is_no_ledger_is_refused(path: Path, data: bytes, message: str) -> None:
    path.write_bytes(data)
    assert refusal(lambda: read(path)) == f"friday.jsonl: {message}"


def test_a_newer_format_is_read_while_it_can_be_but_never_written(path: Path) -> None:
    path.write_bytes(chained({"n": 0, "kind": "session", "format": 3}, {"n": 1, "kind": "hand"}))
    assert (read(path).format, len(read(path).records)) == (3, 2)
    assert refusal(lambda: add(path, hand(1))) == (
        "friday.jsonl: this ledger has format 3, and this tarok writes only format 2 "
        "(upgrade tarok-score to write to it)"
    )


@settings(max_examples=tries(150), deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**40) + 1, 10**40 - 1) | st.text(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
        max_leaves=20,
    )
)
def test_a_line_gives_back_what_was_put_in(value: object) -> None:
    body = {"n": 1, "kind": "hand", "value": value}
    try:
        text, written = file.write_line(body)
    except Unreadable:
        assert "\\ud" in json.dumps(value)
        return
    assert b"\n" not in text
    assert read_line(text) == written == body


def test_depth_is_counted_outside_of_words() -> None:
    assert read_line(b'{"a":' * 64 + b"1" + b"}" * 64)
    assert read_line(b'{"a":"' + b"[{" * 500 + b'"}')
    with pytest.raises(Unreadable, match="over 64 levels deep"):
        read_line(b'{"a":' * 65 + b"1" + b"}" * 65)


# ---------------------------------------------------------------- what is no file


def make_link(path: Path) -> None:
    target = Path("elsewhere.jsonl")
    create(target, {"kind": "session"})
    path.symlink_to(target)


def make_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere.jsonl")


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (make_link, "a symbolic link"),
        (make_dangling_link, "a symbolic link"),
        (make_folder, "a folder"),
        (make_pipe, "a pipe"),
        (make_socket, "a pipe"),
    ],
)
def test_only_plain_files_are_opened(path: Path, make: Callable[[Path], None], what: str) -> None:
    make(path)
    message = f"friday.jsonl: this is {what}, not a file (give the name of the ledger file itself)"
    assert refusal(lambda: read(path)) == message
    assert refusal(lambda: add(path, hand(1))) == message
    assert refusal(lambda: edits_to_accept(path)) == message
    assert refusal(lambda: repair(path)) == message
    assert refusal(lambda: create(path, {"kind": "session"})) == (
        "friday.jsonl: a file of this name is there already (choose another name)"
    )
    assert not Path("nowhere.jsonl").exists()


def test_a_device_is_refused() -> None:
    assert refusal(lambda: read(Path("/dev/null"))) == (
        "/dev/null: this is a device, not a file (give the name of the ledger file itself)"
    )
    assert refusal(lambda: add(Path("/dev/full"), hand(1))) == (
        "/dev/full: this is a device, not a file (give the name of the ledger file itself)"
    )


def test_what_changes_between_looking_and_opening_is_refused(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = evening.lstat()
    Path("link.jsonl").symlink_to(evening)
    os.mkfifo("pipe.jsonl")
    monkeypatch.setattr(os, "lstat", lambda _: looked_at)
    for name, what in (("link.jsonl", "a symbolic link"), ("pipe.jsonl", "a pipe")):
        assert refusal(lambda name=name: read(Path(name))) == (
            f"{name}: this is {what}, not a file (give the name of the ledger file itself)"
        )


def test_a_file_that_is_not_there(path: Path) -> None:
    message = "friday.jsonl: there is no such file (start a session with `tarok new`)"
    assert refusal(lambda: read(path)) == message
    assert refusal(lambda: add(path, hand(1))) == message
    assert refusal(lambda: read(Path("no/folder.jsonl"))).startswith("no/folder.jsonl: there is no such file")
    assert refusal(lambda: read(Path("a\0b"))) == "a\0b: this cannot be the name of a file"
    assert not path.exists()


def test_a_file_too_large_is_refused(path: Path) -> None:
    with path.open("wb") as opened:
        opened.truncate(MOST_BYTES_OF_FILE + 1)
    assert refusal(lambda: read(path)) == (
        "friday.jsonl: the file is larger than 64 MiB (no ledger grows so large; is this the right file?)"
    )


def test_a_full_ledger_takes_no_more(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "MOST_RECORDS", 9)
    message = "friday.jsonl: this ledger is full (start a session with `tarok new`)"
    assert refusal(lambda: add(evening, hand(9))) == message
    monkeypatch.setattr(file, "MOST_RECORDS", 100)
    monkeypatch.setattr(file, "MOST_BYTES_OF_FILE", len(evening.read_bytes()) + 20)
    assert refusal(lambda: add(evening, hand(9))) == message


# ---------------------------------------------------------------- the torn end


def test_a_torn_end_is_put_aside_before_the_next_record(evening: Path) -> None:
    data = evening.read_bytes()
    evening.chmod(0o600)
    for name in ("friday.jsonl.torn", "friday.jsonl.torn-2", "friday.jsonl.torn-3"):
        with evening.open("ab") as opened:
            opened.write(b'{"n":9,"kind":"ha')
        assert read(evening).torn == b'{"n":9,"kind":"ha'
        warnings: list[Said] = []
        append(evening, lambda _: [], warnings.append)
        assert not Path(name).exists() and not warnings
        append(evening, lambda _: [hand(9)], warnings.append)
        assert list(map(str, warnings)) == [
            f"friday.jsonl had a torn end, as a power cut leaves it; it was put aside in {name}"
        ]
        assert Path(name).read_bytes() == b'{"n":9,"kind":"ha'
        assert Path(name).stat().st_mode & 0o777 == 0o600
        assert len(read(evening).records) == 10 and not read(evening).damage
        evening.write_bytes(data)


def test_a_batch_cut_short_is_torn_as_a_whole(evening: Path) -> None:
    lines = lines_of(evening)
    put(evening, lines[:7])
    with evening.open("ab") as opened:
        opened.write(lines[7][:-1])
    torn = b"\n".join([lines[5], lines[6], lines[7][:-1]])
    assert read(evening).torn == torn
    warnings: list[Said] = []
    append(evening, lambda _: [hand(50)], warnings.append)
    assert Path("friday.jsonl.torn").read_bytes() == torn
    records = read(evening).records
    assert [record.body["n"] for record in records] == list(range(6))
    assert records[-1].body["points"] == 500 and not read(evening).damage


# ---------------------------------------------------------------- edited on purpose


def accept(path: Path) -> list[Record]:
    def build(_: Ledger, edits: list[Edit]) -> list[dict[str, Any]]:
        return [{"kind": "accept-edit", "note": "typed it wrong", "edits": [edit.accepted().entry() for edit in edits]}]

    return accept_edits(path, build, no_warning)


def edits_to_accept(path: Path) -> list[Accepted]:
    """What an acceptance would say now; nothing is written."""
    found: list[Accepted] = []

    def build(_: Ledger, edits: list[Edit]) -> list[dict[str, Any]]:
        found.extend(edit.accepted() for edit in edits)
        return []

    assert accept_edits(path, build, no_warning) == []
    return found


@pytest.mark.parametrize(
    "change",
    [
        edit_text,
        edit_seal,
        edit_last,
        edit_first,
        break_seal,
        drop_seal,
        drop_number,
        delete_one,
        delete_two,
        double,
        copy_older,
        swap,
        insert_by_hand,
    ],
)
def test_an_edit_on_purpose_can_be_accepted(evening: Path, change: Callable[[list[bytes]], None]) -> None:
    lines = lines_of(evening)
    change(lines)
    put(evening, lines)
    altered = [placed(found).line for found in read(evening).damage]
    entries = edits_to_accept(evening)
    assert [entry.line for entry in entries] == altered
    assert [entry.text.encode() for entry in entries] == [lines[line - 1] for line in altered]
    (record,) = accept(evening)
    assert record.body["edits"] == [entry.entry() for entry in entries]
    found = read(evening)
    assert (found.damage, found.edits, found.accepted) == ((), (), tuple(altered))
    assert len(found.records) == len(lines) + 1 and found.records[-1] == record
    for kept, line in zip(found.records, lines, strict=False):
        body = json.loads(line)
        body.pop("seal", None)
        assert kept.body == body
    add(evening, hand(10))
    assert not read(evening).damage
    # What was accepted is that text and no other.
    again = lines_of(evening)
    again[altered[0] - 1] = again[altered[0] - 1].replace(b"0", b"1", 1)
    put(evening, again)
    assert altered[0] in [placed(found).line for found in read(evening).damage]


def test_the_digest_is_of_the_seal_before_and_the_line(evening: Path) -> None:
    lines = lines_of(evening)
    edit_text(lines)
    put(evening, lines)
    before = json.loads(lines[3])["seal"]
    digest = hashlib.sha256(before.encode() + b"\n" + lines[4]).hexdigest()
    (entry,) = edits_to_accept(evening)
    assert (entry.line, entry.digest) == (5, digest)


def test_the_ledger_shown_to_whoever_accepts_is_as_it_will_be(evening: Path) -> None:
    lines = lines_of(evening)
    edit_text(lines)
    put(evening, lines)
    seen: list[Ledger] = []

    def build(found: Ledger, edits: list[Edit]) -> list[dict[str, Any]]:
        seen.append(found)
        return []

    assert accept_edits(evening, build, no_warning) == []
    assert seen[0].records[4].body["points"] == 90 and not seen[0].damage and seen[0].accepted == (5,)
    with pytest.raises(ValueError, match="do not accept all"):
        accept_edits(evening, lambda *_: [hand(1)], no_warning)
    assert lines_of(evening) == lines


def edited_and_accepted(evening: Path) -> tuple[list[bytes], list[bytes]]:
    """One line is altered and accepted so: the lines before and after."""
    original = lines_of(evening)
    lines = list(original)
    edit_text(lines)
    put(evening, lines)
    accept(evening)
    return original, lines_of(evening)


def test_an_accepted_edit_cannot_be_taken_back_in_silence(evening: Path) -> None:
    original, lines = edited_and_accepted(evening)
    lines[4] = original[4]
    put(evening, lines)
    assert damage(evening) == [
        "friday.jsonl:5:1: this line is no longer as it was when its edit was accepted" + ON_PURPOSE
    ]
    accept(evening)
    assert not read(evening).damage
    assert read(evening).records[4].body["points"] == 40


def test_an_altered_acceptance_accepts_nothing(evening: Path) -> None:
    _, lines = edited_and_accepted(evening)
    lines[9] = lines[9].replace(b"typed", b"tiped")
    put(evening, lines)
    assert [placed(found).line for found in read(evening).damage] == [5, 10]
    accept(evening)
    assert not read(evening).damage


NOT_NEXT = (
    "this line did not follow when the edit of the line before it was accepted: lines were put in, deleted or moved"
    + ON_PURPOSE
)


def seal_in(line: bytes) -> bytes:
    return line[-66:-2]


def forged(seal: bytes) -> bytes:
    return b'{"n":5,"kind":"note","text":"put in by hand","seal":"' + seal + b'"}'


def test_the_true_line_cannot_be_put_in_after_the_edited_one(evening: Path) -> None:
    original, lines = edited_and_accepted(evening)
    put(evening, [*lines[:5], original[4], *lines[5:]])  # its seal continues that of line 4, and line 6 continues it
    assert f"friday.jsonl:6:1: {NOT_NEXT}" in damage(evening)


def test_a_true_line_beside_an_accepted_one_cannot_be_taken_out(evening: Path) -> None:
    original = lines_of(evening)
    put(evening, [*original[:5], forged(seal_in(original[5])), *original[5:]])
    accept(evening)
    assert not read(evening).damage
    lines = lines_of(evening)
    put(evening, [*lines[:6], *lines[7:]])  # the next line continues the seal that was copied
    assert damage(evening) == [f"friday.jsonl:7:1: {NOT_NEXT}"]


def test_accepted_lines_cannot_be_taken_out_before_their_acceptance(evening: Path) -> None:
    original = lines_of(evening)
    put(evening, [*original, forged(seal_in(original[-1]))])
    accept(evening)
    assert not read(evening).damage
    lines = lines_of(evening)
    put(evening, [*original, lines[-1]])
    assert damage(evening) == [
        "friday.jsonl:10:1: this line is no longer as it was when its edit was accepted" + ON_PURPOSE
    ]
    accept(evening)
    assert not read(evening).damage


def test_an_acceptance_that_does_not_say_what_is_next_holds_as_before(evening: Path) -> None:
    lines = lines_of(evening)
    edit_text(lines)
    put(evening, lines)

    def build(_: Ledger, edits: list[Edit]) -> list[dict[str, Any]]:
        return [{"kind": "accept-edit", "note": "x", "edits": [edit.accepted()._replace(next="").entry()
                                                               for edit in edits]}]  # fmt: skip

    with pytest.raises(ValueError, match="do not accept all"):
        accept_edits(evening, build, no_warning)
    (edit,) = read(evening).edits
    entry = edit.accepted()._replace(next="").entry()
    record = {"n": 9, "kind": "accept-edit", "note": "x", "edits": [entry]}
    text = json.dumps(record, separators=(",", ":")).encode()[:-1]
    put(evening, [*lines, text + b',"seal":"' + seal_of(read(evening).seal, text).encode() + b'"}'])
    assert not read(evening).damage and read(evening).accepted == (5,)


@pytest.mark.parametrize(
    "entry",
    [None, 7, {}, {"line": 0, "digest": ""}, {"line": True, "digest": ""}, {"line": 1, "digest": 5},
     {"line": 1, "digest": "", "text": 5}, {"line": 1, "digest": "", "was": "x"},
     {"line": 1, "digest": "", "was": [5]}],
)  # fmt: skip
def test_an_entry_of_a_stranger_is_none(entry: object) -> None:
    assert Accepted.read(entry) is None


def test_an_entry_of_an_older_program_is_read_and_written_as_it_stands() -> None:
    for entry in ({"line": 1, "digest": "x"}, {"line": 1, "digest": "x", "text": "t", "was": ["a", "b"]}):
        accepted = Accepted.read(entry)
        assert accepted is not None and accepted.entry() == entry


def test_an_acceptance_comes_after_what_it_accepts() -> None:
    edits = [{"line": 3, "digest": "0" * 64}, {"line": 0, "digest": ""}, {"line": "1"}, 7, None]
    bodies = [FIRST, {"n": 1, "kind": "accept-edit", "edits": edits}, {"n": 2, "kind": "accept-edit", "edits": "all"}]
    assert not verify(Path("x"), chained(*bodies)).damage


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            insert_words,
            "friday.jsonl:3:1: this line is broken here, it is not JSON (Expecting value)"
            + REPAIR
            + "\nfriday.jsonl: this damage is not an edit that could be accepted (nothing was accepted)",
        ),
        (
            delete_first,
            "friday.jsonl:1:1: record 0 is missing before this line, deleted or moved"
            + REPAIR
            + "\nfriday.jsonl: this damage is not an edit that could be accepted (nothing was accepted)",
        ),
        (lambda _: None, "friday.jsonl: no line was altered, there is nothing to accept"),
    ],
)
def test_what_is_no_edit_is_not_accepted(evening: Path, change: Callable[[list[bytes]], None], message: str) -> None:
    lines = lines_of(evening)
    change(lines)
    put(evening, lines)
    assert refusal(lambda: edits_to_accept(evening)) == message
    assert refusal(lambda: accept(evening)) == message
    assert lines_of(evening) == lines


# ---------------------------------------------------------------- repair


def test_repair_copies_the_good_part_and_keeps_the_rest(evening: Path) -> None:
    lines = lines_of(evening)
    insert_words(lines)
    put(evening, lines)
    data = evening.read_bytes()
    for number in ("", "-2"):
        done = repair(evening)
        new, rest = f"friday.repaired{number}.jsonl", f"friday.quarantine{number}"
        assert (done.path, done.quarantine, done.kept) == (new, rest, 2)
        assert Path(new).read_bytes() + Path(rest).read_bytes() == data == evening.read_bytes()
        assert len(read(new).records) == 2 and not read(new).damage
    add(Path("friday.repaired.jsonl"), hand(2))


def test_repair_of_a_torn_end_and_of_a_sound_ledger(evening: Path) -> None:
    sound = repair(evening)
    assert (sound.quarantine, sound.kept) == (None, 9)
    with evening.open("ab") as opened:
        opened.write(b"{")
    torn = repair(evening)
    assert (torn.path, torn.quarantine, torn.kept) == ("friday.repaired-2.jsonl", "friday.quarantine-2", 9)
    assert Path("friday.quarantine-2").read_bytes() == b"{"


def test_repair_needs_a_good_part(evening: Path) -> None:
    lines = lines_of(evening)
    break_first(lines)
    put(evening, lines)
    assert refusal(lambda: repair(evening)) == (
        "friday.jsonl: there is no good part to save: the damage is in the first line"
    )
    assert sorted(file.name for file in Path().iterdir()) == ["friday.jsonl"]


@pytest.mark.parametrize("text", ['"\\""', '"\\\\"', '"[[{"', '"\\\\\\"]"'])
def test_what_stands_in_quotes_is_no_nesting(text: str) -> None:
    """Many brackets, none deep: as a ruleset in the first line has them."""
    line = f'{{"a":[{",".join(["{}", text] * 40)}],"b":{"[" * 62}{text}{"]" * 62}}}'
    assert read_line(line.encode())["b"] == json.loads(line)["b"]
    deeper = line.replace('"b":', '"b":[[[').replace("]}", "]]]]}")
    with pytest.raises(Unreadable, match="over 64 levels deep"):
        read_line(deeper.encode())
