"""Files by names that somebody else wrote: looked at with care, and nothing of them told to who may not read them."""

from __future__ import annotations

import json
import os
import random
import socket
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Tarok
from forged import alter, records
from sentences import NO_SESSION
from sessions import append, create, read

from tarok_score import files, wire
from tarok_score.ledger.record import begin_of, begun_at
from tarok_score.limits import LONGEST_LINE, MOST_BYTES_OF_FILE

# ---------------------------------------------------------------- one look


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("file").write_bytes(b"x" * 1000)
    Path("empty").touch()
    Path("folder").mkdir()
    Path("link").symlink_to("file")
    Path("dangling").symlink_to("nowhere")
    Path("loop").symlink_to("loop")
    Path("to-a-device").symlink_to("/dev/zero")
    os.mkfifo("pipe")
    Path("to-a-pipe").symlink_to("pipe")
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket")
    return tmp_path


NAMES = [
    "file", "empty", "folder", "link", "dangling", "loop", "to-a-device", "pipe", "to-a-pipe", "socket", "", ".", "..",
    "/", "/dev/zero", "/dev/stdin", "/dev/tty", "/dev/null", "/proc/self/mem", "/proc/kmsg", "/proc/self/environ",
    "nowhere", "file/x", "a\0b", "\ud800", "x" * 300, "x/" * 5000, "x" * 100_000, "\udcff", "~", "-", "file\n",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("links", [True, False])
def test_a_look_never_raises_and_never_reads_past_its_limit(place: Path, name: str, links: bool) -> None:
    for limit in (0, 10, 1000, 1001):
        seen = files.look(name, limit, links=links)
        assert len(seen.data) <= limit
        plain = name in ("file", "empty") or (links and name == "link") or name.startswith("/proc/")
        assert plain or (seen.trouble is not None and seen.data == b"" and not seen.whole)
    assert files.is_plain(name) is (
        name in ("file", "empty", "link") or (name.startswith("/proc/") and Path(name).is_file())
    )


def test_what_a_look_gives(place: Path) -> None:
    assert files.look("file", 10) == files.FileHead(b"x" * 10, 1000) and not files.look("file", 10).whole
    assert files.look(Path("link"), 2000) == files.FileHead(b"x" * 1000, 1000) and files.look("link", 2000).whole
    assert files.look("link", 10, links=False).trouble is not None


def test_what_takes_the_name_between_two_looks_is_not_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = os.stat("file")
    monkeypatch.setattr(files.os, "stat", lambda *_, **__: file)
    for name in ("pipe", "folder", "/dev/null"):
        seen = files.look(name, 10)
        assert seen.data == b"" and seen.trouble is not None


def test_a_file_that_grows_is_read_to_the_limit(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []
    real = os.read

    def read(fd: int, count: int) -> bytes:
        reads.append(count)
        with open("file", "ab") as file:
            file.write(b"y" * 10_000)
        return real(fd, count)

    monkeypatch.setattr(files.os, "read", read)
    assert len(files.look("file", 5000).data) == 5000 and max(reads) <= 5000


def test_a_ledger_that_is_too_large_is_not_read_at_all(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    from tarok_score.problems import Refused

    with open("huge", "wb") as file:
        file.truncate(MOST_BYTES_OF_FILE + 1)
    monkeypatch.setattr(files.os, "read", lambda *_: pytest.fail("it was read"))
    with pytest.raises(Refused, match="the file is larger than 64 MiB"):
        read(Path("huge"))


# ---------------------------------------------------------------- the origin of a ledger


@pytest.mark.parametrize("name", [*NAMES, "pagat-4p", "./x.yaml", "big.yaml", "secret.yaml", 7, None, ["x"], {"a": 1}])
def test_check_gives_its_verdict_whatever_the_origin_says(friday: Tarok, name: Any) -> None:
    Path("big.yaml").write_bytes(b"a: 1\n" * 10**6)
    Path("secret.yaml").write_text("password: hunter2\n", encoding="utf-8")
    os.mkfifo("pipe")
    Path("to-a-device").symlink_to("/dev/zero")
    if isinstance(name, str) and any("\ud800" <= c <= "\udfff" for c in name):
        pytest.skip("no ledger holds half a character")

    def change(bodies: list[dict[str, Any]]) -> None:
        bodies[0]["origin"] = name

    alter(TODAY, change)
    for command in ("check", "check --json"):
        said = friday(command)
        assert said.status == 0 and said.err == "" and "hunter2" not in said.out, said
        assert "every score reproduced" in said.out or said.json["ok"] is True


def test_a_large_ruleset_is_not_read_whole(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    with open("big.yaml", "wb") as file:
        file.truncate(10**9)
    real = os.read
    monkeypatch.setattr(files.os, "read", lambda fd, count: real(fd, count) if count < 300_000 else pytest.fail("all"))
    for command in ("rules check big.yaml", "new ./big.yaml A B C D", "score --ruleset ./big.yaml two A 44"):
        message = "big.yaml:1:1: the file has 1000000000 bytes, and at most 262144 are read\n"
        assert tarok(command) == (1, "", message + "    is it the right file?\n")


# ---------------------------------------------------------------- the ruleset of a request

HAND = {"contract": "two", "declarer": "A", "points": 44}


def request(**fields: object) -> dict[str, object]:
    return {"players": list("ABCD"), "hand": dict(HAND), **fields}


@pytest.mark.parametrize("name", ["./my.yaml", "my.yaml", "/etc/passwd", "../x/my.yml", "a/b", "", "\0", "x" * 10**5])
def test_a_request_names_shipped_rulesets_only(tarok: Tarok, name: str) -> None:
    Path("my.yaml").write_text("id: my\nextends: pagat-4p\n", encoding="utf-8")
    (problem,) = wire.Answers().answer(request(ruleset=name))["problems"]
    assert problem["path"] == "ruleset" and len(problem["message"]) < 500
    assert problem["message"].startswith("a request may name only a shipped ruleset, and ")
    assert problem["hint"] == "such as pagat-4p; with `--files` (in Python `files=True`) it may name a file"


def test_with_files_a_request_names_files_too(tarok: Tarok) -> None:
    Path("my.yaml").write_text(
        "id: my\nextends: pagat-4p\ntitle: {en: My, sl: M, cs: M, pl: M}\nsource: mine\n", encoding="utf-8"
    )
    Path("requests").write_text(json.dumps(request(ruleset="./my.yaml")) + "\n", encoding="utf-8")
    said = tarok("score --batch requests")
    assert said.status == 1 and "a request may name only a shipped ruleset" in said.out
    said = tarok("score --batch requests --files")
    assert said.status == 0 and json.loads(said.out)["scores"]["A"] == "30"
    assert "scores" in wire.Answers(files=True).answer(request(ruleset="./my.yaml"))


def test_what_a_file_holds_is_not_told_to_a_stranger(tarok: Tarok) -> None:
    Path("secret.yaml").write_text("password: hunter2\nid: [hunter2]\nhunter2\n", encoding="utf-8")
    for name in ("./secret.yaml", "secret.yaml", str(Path("secret.yaml").resolve())):
        assert "hunter2" not in json.dumps(wire.Answers().answer(request(ruleset=name)))


WILD: list[Any] = [
    None, True, 0, -1, 10**30, "", "pagat-4p", "x" * 10**5, "\ud800", "\0", "\u202e", [], ["Ana"], [[]], {}, {"a": 1},
    1.5, float("inf"), ["A"] * 1000, {"A": {"A": {}}},
]  # fmt: skip


def test_every_request_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(11)
    answers = wire.Answers(files=True)
    for _ in range(3000):
        asked: Any = request(ruleset="pagat-4p")
        for _ in range(chance.randint(1, 3)):
            node = chance.choice([asked, asked["hand"] if isinstance(asked.get("hand"), dict) else asked])
            key = chance.choice([*wire.Request.keys, "contract", "points", "bonuses", "kontra", "resting", "\ud800"])
            node[key] = chance.choice(WILD)
        answer = answers.answer(asked)
        assert ("problems" in answer) != ("scores" in answer)
        assert "a fault of tarok itself" not in str(answer), asked
    for value in WILD:
        assert "problems" in answers.answer(value)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a \x1b mistake")

    monkeypatch.setattr(wire, "score", fail)
    (problem,) = answers.answer(request(id=7, ruleset="pagat-4p"))["problems"]
    assert problem["message"] == "this is a fault of tarok itself: ZeroDivisionError: a \\u001b mistake"
    assert problem["hint"] == "the other requests are answered all the same"


# ---------------------------------------------------------------- the sessions of a folder


def test_what_is_no_session_is_passed_over(friday: Tarok) -> None:
    whole = Path(TODAY).read_bytes()
    Path("tarok-empty.jsonl").touch()
    Path("tarok-zeros.jsonl").write_bytes(b"\0" * 5000)
    Path("tarok-cut.jsonl").write_bytes(whole[:500])
    Path("tarok-long.jsonl").write_bytes(b"x" * (LONGEST_LINE + 10))
    Path("tarok-diary.jsonl").write_bytes(b"Dear diary\n")
    Path("tarok-link.jsonl").symlink_to(TODAY)
    Path("tarok-dangling.jsonl").symlink_to("nowhere")
    Path("tarok-device.jsonl").symlink_to("/dev/zero")
    Path("tarok-folder.jsonl").mkdir()
    os.mkfifo("tarok-pipe.jsonl")
    assert friday("show --json").json["hands"] == 2
    assert friday("season --json").json["evenings"][0]["file"] == TODAY
    Path(TODAY).unlink()
    assert friday("show").err.startswith(f"{NO_SESSION}\n")
    assert begin_of(Path("nowhere")) == b"" and begun_at(Path("tarok-diary.jsonl")) == ""


def test_a_damaged_session_is_one_all_the_same(friday: Tarok) -> None:
    whole = Path(TODAY).read_bytes()
    for damaged in (
        b"\xef\xbb\xbf" + whole,
        whole.replace(b"\n", b"\r\n"),
        whole.replace(b'"players"', b'"plajers"', 1),
        b'{"n": 0,' + whole[7:],
        whole[:40] + b"x" * LONGEST_LINE + whole[40:],
    ):
        Path("tarok-damaged.jsonl").write_bytes(damaged)
        assert friday("show").err.startswith(f"2 sessions are open: {TODAY}, tarok-damaged.jsonl\n")


def test_the_hint_names_the_session_begun_last(friday: Tarok) -> None:
    for _ in range(10):
        friday("new pagat-3p Eva Franc Greta")
    assert friday("show").err.endswith("say which: --session tarok-2026-01-31-11.jsonl\n")
    # The time of the beginning tells, in whatever zone it was written, not the name.
    for name, at in (("tarok-a.jsonl", "2026-01-31T22:30:00+0200"), ("tarok-b.jsonl", "2026-01-31T21:00:00+0100"),
                     ("tarok-c.jsonl", "yesterday"), ("tarok-d.jsonl", 7)):  # fmt: skip
        bodies = records(TODAY)
        bodies[0]["at"] = at
        create(Path(name), {key: value for key, value in bodies[0].items() if key not in ("n", "format")})
        append(Path(name), lambda _: [{"kind": "note", "text": "x", "totals": {}}], print)
    assert friday("show").err.endswith("say which: --session tarok-a.jsonl\n")


# ---------------------------------------------------------------- batches


def problems(answer: str) -> list[str]:
    return [problem["message"] for problem in json.loads(answer)["problems"]]


def test_a_line_that_is_not_utf_8_is_refused_as_such(friday: Tarok) -> None:
    good = json.dumps(request(ruleset="pagat-4p")).encode()
    Path("requests").write_bytes(b"\n".join([good, b'{"id": "\xff"}', good]))
    said = friday("score --batch requests")
    first, second, third = said.out.splitlines()
    assert said.status == 1 and problems(second) == ["line 2 is not UTF-8 text"]
    assert "scores" in first and "scores" in third
    before = Path(TODAY).read_bytes()
    Path("hands").write_bytes(b"one Cilka Ana 45\n# caf\xe9\none Cilka Ana 45\nb\xe9\n")
    assert friday("add --batch hands") == (
        1, "", "--batch: line 2 is not UTF-8 text\n    save the file with the encoding UTF-8\n"
        "--batch: line 4 is not UTF-8 text\n    save the file with the encoding UTF-8\n",
    )  # fmt: skip
    assert Path(TODAY).read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        '{"ruleset": "pagat-4p", "ruleset": "x"}',
        '{"hand": {"points": 44, "contract": "two", "points": 45}}',
        '{"id": [{"a": 1, "a": 1}]}',
    ],
)
def test_a_field_that_stands_twice_is_refused(tarok: Tarok, line: str) -> None:
    said = tarok("score", "--batch", "-", stdin=line)
    (problem,) = json.loads(said.out)["problems"]
    name = next(word for word in ("ruleset", "points", "a") if line.count(f'"{word}":') == 2)
    assert said.status == 1 and problem["message"] == f'line 1 is not JSON: the field "{name}" is there twice'


def test_a_field_that_stands_twice_in_a_record_of_play_is_refused(tarok: Tarok) -> None:
    Path("play.json").write_text('{"play": {"contract": "one", "contract": "two"}}', encoding="utf-8")
    assert tarok("score --play play.json --ruleset pagat-4p") == (
        1,
        "",
        '--play: play.json is not JSON: the field "contract" is there twice\n'
        "    text begins with another sign than {\n",
    )


def test_lines_of_a_record_of_play_end_with_lf_or_cr_lf_alone(tarok: Tarok) -> None:
    for sign in "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e\r":
        Path("play.txt").write_bytes(f"# one{sign}nonsense\r\nplayers\n".encode())
        assert tarok("score --play play.txt --ruleset pagat-4p").err.startswith("play.txt:2:1: players: ")


def test_very_many_fields_twice_take_no_time(tarok: Tarok) -> None:
    fields = ",".join(f'"k{number}":1' for number in range(60_000))
    said = tarok("score", "--batch", "-", stdin="{" + fields + ',"k59999":2}')
    assert problems(said.out) == ['line 1 is not JSON: the field "k59999" is there twice']


def test_a_byte_order_mark_is_taken(friday: Tarok) -> None:
    good = json.dumps(request(ruleset="pagat-4p"))
    said = friday("score", "--batch", "-", stdin="\ufeff" + good + "\n" + good)
    assert said.status == 0 and said.out.count("scores") == 2
    Path("hands").write_text("\ufeffone Cilka Ana 45\n", encoding="utf-8")
    assert friday("add --batch hands").status == 0


def test_lines_end_with_lf_or_cr_lf_alone(friday: Tarok) -> None:
    good = json.dumps(request(ruleset="pagat-4p", id="a\u2028b\u0085c\x7fd"), ensure_ascii=False)
    said = friday("score", "--batch", "-", stdin=f"{good}\r\n\r\n{good}\n{good}")
    assert said.status == 0 and said.out.count("scores") == 3
    for sign in "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e\r":
        Path("hands").write_bytes(f"# one{sign}one Cilka Ana 45\none Cilka Ana 45\r\n".encode())
        shown = friday("show --json").json["hands"]
        assert friday("add --batch hands").status == 0
        assert friday("show --json").json["hands"] == shown + 1


def test_a_line_without_an_end_is_not_kept(tarok: Tarok) -> None:
    good = json.dumps(request(ruleset="pagat-4p"))
    Path("requests").write_text(good + "\n" + "x" * (3 * 2**20) + "\n" + good + "\n", encoding="utf-8")
    said = tarok("score --batch requests")
    first, second, third = said.out.splitlines()
    assert problems(second) == ["line 2 is longer than 1 MiB"] and "scores" in first and "scores" in third
    tarok("new pagat-4p A B C D")
    Path("hands").write_text("one A B 45\n" + "x" * (3 * 2**20), encoding="utf-8")
    assert tarok("add --batch hands").err == "--batch: line 2 is longer than 1 MiB\n    one hand a line\n"


def test_answers_come_while_the_requests_are_still_being_written(tarok: Tarok) -> None:
    good = json.dumps(request(ruleset="pagat-4p"))
    os.mkfifo("requests")

    def write() -> None:
        Path("requests").write_text(f"{good}\n" * 3, encoding="utf-8")

    writer = threading.Thread(target=write)
    writer.start()
    assert tarok("score --batch requests").out.count("scores") == 3
    writer.join()


PIECES = (
    b"", b"\\u0000", b"1e999", b"[" * 50, b'"', b"-", b"9" * 50, "\u202e".encode(), b"null", b"{}", b'{"a":1,"a":2}'
)  # fmt: skip


def wild_lines(tries: int) -> bytes:
    """Lines of a batch: good ones, good ones with changes, and anything at all; none of them empty."""
    chance = random.Random(2026)
    good = json.dumps(request(ruleset="pagat-4p", id=1, before={"radli": {"A": 1}}), ensure_ascii=False).encode()
    lines = []
    for _ in range(tries):
        line = bytearray(good)
        for _ in range(chance.choice([0, 1, 1, 2, 5])):
            start = chance.randrange(len(line))
            end = min(len(line), start + chance.choice([0, 1, 1, 5, 40]))
            noise = bytes(chance.randrange(256) for _ in range(5))
            line[start:end] = chance.choice([noise, *PIECES])
        lines.append(bytes(line).replace(b"\n", b" ").strip() or b"x")
    return b"\n".join(lines)


def answer_all(tarok: Tarok, tries: int) -> None:
    Path("requests").write_bytes(wild_lines(tries))
    said = tarok("score --batch requests")
    answers = said.out.splitlines()
    assert said.err == "" and len(answers) == tries
    for text in answers:
        answer = json.loads(text)
        assert text.isprintable() and ("scores" in answer) != ("problems" in answer)
        assert "a fault of tarok itself" not in text


def test_every_line_of_a_batch_is_answered(tarok: Tarok) -> None:
    answer_all(tarok, 300)


def test_several_processes_answer_in_order(tarok: Tarok) -> None:
    Path("requests").write_bytes(wild_lines(250))
    alone, shared = [tarok(f"score --batch requests --jobs {jobs} --lang sl") for jobs in (1, 3)]
    assert alone.out.count("\n") == 250 and shared == alone


@pytest.mark.long
def test_every_line_of_a_large_batch_is_answered(tarok: Tarok) -> None:
    answer_all(tarok, 50_000)


# ---------------------------------------------------------------- other files of any size


def test_settings_of_any_size_are_not_read_whole(friday: Tarok) -> None:
    with open("tarok.toml", "wb") as file:
        file.truncate(1 << 36)
    assert friday("show").status == 0
    refused = "tarok.toml cannot be read: the file is larger than 1 MiB\n    mend it, or move it away\n"
    assert friday("new pagat-3p Eva Franc Greta").err == refused


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players = " + "[" * 100_000, "nested too deeply"),
        ("rate = " + "9" * 5000, "a number of 5000 digits (at most 4300)"),
    ],
)
def test_settings_without_an_end_are_refused(friday: Tarok, text: str, reason: str) -> None:
    Path("tarok.toml").write_text(text, encoding="utf-8")
    assert friday("show").status == 0
    said = friday("new pagat-3p Eva Franc Greta")
    assert said.status == 1 and said.err.startswith(f"tarok.toml:1:1: this is not TOML: {reason}")
    assert said.err.endswith('\n    such as ruleset = "pagat-4p"\n')


def test_a_sheet_of_any_size_is_refused_or_judged(tarok: Tarok) -> None:
    with open("sheet.csv", "wb") as file:
        file.truncate(1 << 36)
    assert tarok("audit sheet.csv --ruleset pagat-4p").err == (
        "sheet.csv: cannot be read: the file is larger than 1 MiB\n    name a CSV file\n"
    )
    for data in (b"\0" * 200_000, b"n,words,A,B,C,D\n1,x," + b"9" * 200_000, b"n,words,A\x85B,C,D,E\n1,x\r,1,2,3,4\n"):
        Path("sheet.csv").write_bytes(data)
        said = tarok("audit sheet.csv --ruleset pagat-4p")
        assert said.status == 1 and "fault" not in said.err, said


def test_a_pipe_or_device_takes_a_page_and_is_never_replaced_by_a_file(friday: Tarok) -> None:
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert friday("export --out pipe").status == 0
        assert stat.S_ISFIFO(os.stat("pipe").st_mode)
        assert os.read(reader, 100_000).decode() == friday("export").out
    finally:
        os.close(reader)
