"""People who are not meant to look or write: wrong keys, other pages, floods, slow and large requests, odd names."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from phone import ANA, FOLLOW, HOST, guard
from room import KEYS, Room
from still import HandedIn, Still

from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.serve import follow
from tarok_score.serve.door import MOST_ASKERS, STRANGER, Guard, RoomKeys, policy
from tarok_score.serve.server import MOST_BYTES_OF_BODY
from tarok_score.serve.write import make_app

#: Addresses behind a key, with the method of the request.
READING = ["", "why/1", "qr", "hands"]
WRITING = ["write", "more", "amend/1", "check?command=undo&words="]
POSTED = ["hand", "say", "begin"]


@pytest.mark.parametrize("path", [*READING, *WRITING])
@pytest.mark.parametrize("key", ["x", "", FOLLOW[:-1], FOLLOW + "a", FOLLOW.upper(), "č" * 22, "%00", "..", "\udcff"])
def test_a_wrong_key_opens_nothing(room: Room, key: str, path: str) -> None:
    room.session.add("two Ana Boris 44")
    client = room.app.test_client()
    answer = client.get(f"/{key.encode('utf-8', 'replace').decode()}/{path}", headers={"Host": HOST})
    assert answer.status_code in (404, 308)
    assert "Ana" not in answer.get_data(as_text=True)


@pytest.mark.parametrize("path", WRITING)
def test_the_key_to_follow_writes_nothing(room: Room, path: str) -> None:
    room.session.add("two Ana Boris 44")
    assert room.phone(FOLLOW).open(path).status == 404


@pytest.mark.parametrize("path", POSTED)
def test_the_key_to_follow_sends_nothing(room: Room, path: str) -> None:
    form = room.phone(ANA).open("write").form("words").values
    before = (room.folder / "e.jsonl").read_bytes()
    values = form | {"command": "add", "words": "two Ana Boris 44", "do": "record"}
    assert room.phone(FOLLOW).post(path, values).status == 404
    assert (room.folder / "e.jsonl").read_bytes() == before


def test_keys_of_another_evening_are_none(room: Room) -> None:
    other = make_app(room.place, RoomKeys.made(["Ana"]), guard())
    assert other.test_client().get(f"/{ANA}/", headers={"Host": HOST}).status_code == 404


def test_keys_are_long_and_never_the_same() -> None:
    made = [RoomKeys.made(["Ana", "Eva"]) for _ in range(50)]
    every = [key for one in made for key in (one.follow, *(scribe.key for scribe in one.scribes))]
    assert len(set(every)) == 150
    assert min(map(len, every)) >= 22
    assert made[0].scribe(made[0].scribes[1].key) == made[0].scribes[1]
    assert made[0].scribe(made[0].follow) is None


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:5454", "192.168.1.7", "192.168.1.7:80", "192.168.1.7:5454.evil.example"]
)
def test_another_host_is_not_ours(room: Room, host: str) -> None:
    phone = room.phone(FOLLOW).open("", Host=host)
    assert phone.status == 421
    assert "Ana" not in phone.html


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://evil.example", f"https://{HOST}", "http://192.168.1.7", f"http://{HOST}.evil.example"],
)
def test_a_form_of_another_page_is_not_taken(room: Room, origin: str) -> None:
    phone = room.phone(ANA).open("write")
    values = phone.form("words").values | {"command": "add", "words": "two Ana Boris 44", "do": "record"}
    assert phone.post("say", values, Origin=origin).status == 403
    assert room.session.hands == 0
    assert phone.post("say", values).status == 200
    assert room.session.hands == 1


@pytest.mark.parametrize("path", ["", "why/1", "write", "qr", "hands", "more", "nothing", "/favicon.ico", "/"])
def test_every_answer_says_what_a_browser_must_not_do(room: Room, path: str) -> None:
    room.session.add("two Ana Boris 44")
    headers = room.phone(ANA).open(path).answer.headers
    rules = headers["Content-Security-Policy"]
    assert rules.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in rules
    assert "unsafe" not in rules
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert headers["Cache-Control"] in ("no-store", "private, no-cache")
    assert "Set-Cookie" not in headers


def test_the_style_of_a_page_is_the_only_thing_allowed() -> None:
    assert "style-src 'none'" in policy("<p>nothing</p>")
    assert policy("<style>a</style>") != policy("<style>b</style>")


@pytest.mark.parametrize("path", POSTED)
def test_a_body_that_is_too_large_is_not_read(room: Room, path: str) -> None:
    phone = room.phone(ANA).open("write")
    values = phone.form("words").values | {"words": "x" * (MOST_BYTES_OF_BODY + 1), "do": "record", "command": "add"}
    assert phone.post(path, values).status == 413
    assert room.session.hands == 0


def test_who_asks_too_often_has_to_wait(room: Room, handed_in: HandedIn) -> None:
    class Clock(Still):
        seconds = 0.0

        def elapsed(self) -> float:
            return self.seconds

    clock = Clock("2026-01-16T20:00:00+0100")
    handed_in(clock)
    one, other = "192.168.1.9", "192.168.1.10"
    known = guard()
    allowed = [known.allows(one, STRANGER) for _ in range(int(STRANGER.at_once) + 3)]
    assert allowed == [True] * int(STRANGER.at_once) + [False] * 3
    assert known.allows(other, STRANGER)
    clock.seconds = 1
    assert known.allows(one, STRANGER)
    for number in range(2 * MOST_ASKERS):
        clock.seconds += 1
        known.allows(f"address {number}", STRANGER)
    assert len(known._left) == MOST_ASKERS


@pytest.mark.parametrize("host", ["localhost:5454", "LOCALHOST:5454", "192.168.1.7:5454"])
def test_a_host_that_is_ours(host: str) -> None:
    assert guard().refuses("GET", host, None) is None
    assert guard().refuses("POST", host, f"http://{host}") is None
    assert guard().refuses("POST", host, "http://evil.example") == 403


def test_browsers_leave_the_port_of_all_pages_out() -> None:
    own = Guard(80, {"192.168.1.7"}.__contains__)
    assert [own.refuses("GET", host, None) for host in ("192.168.1.7", "192.168.1.7:80")] == [None, None]
    assert own.refuses("GET", "192.168.1.8", None) == 421


def test_who_is_refused_for_now_is_told_when_to_come_again(room: Room) -> None:
    phone = room.phone("no-key")
    asked = [phone.open("").answer for _ in range(int(STRANGER.at_once) + 20)]
    late = asked[-1]
    assert late.status_code == 429
    assert 1 <= int(late.headers["Refresh"]) <= 15 and late.headers["Retry-After"] == late.headers["Refresh"]
    assert room.phone(FOLLOW).open("").status == 200  # a key has an allowance of its own, from the same address
    (room.folder / "e.jsonl").rename(room.folder / "elsewhere")
    assert "Refresh" in room.phone(FOLLOW).open("").answer.headers


def test_a_costly_question_holds_nobody_up(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one claim is worked out pages are answered, another claim of that key has to wait; then it is kept."""
    room.session.add("two Ana Boris 44")
    begun, goes_on, worked = threading.Event(), threading.Event(), []

    def claimed(*_: object) -> str:
        begun.set()
        worked.append(goes_on.wait(20))
        return "so it is"

    monkeypatch.setattr(follow, "_claimed", claimed)
    first = room.phone(FOLLOW)
    thread = threading.Thread(target=first.open, args=("why/1?who=Ana&says=%2B80",))
    thread.start()
    assert begun.wait(20)
    assert [room.phone(FOLLOW).open(path).status for path in ("", "why/1", "hands")] == [200] * 3
    assert room.phone(ANA).open("write").status == 200
    busy = room.phone(FOLLOW).open("why/1?who=Boris&says=%2B80").answer
    assert (busy.status_code, "Retry-After" in busy.headers, "Refresh" in busy.headers) == (503, True, True)
    goes_on.set()
    thread.join()
    assert first.status == 200 and "so it is" in first.page.text
    assert "so it is" in room.phone(FOLLOW).open("why/1?who=Ana&says=%2B80").page.text
    assert worked == [True]


def test_two_hundred_readers_follow(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    for number in range(200):
        phone = room.phone(FOLLOW, lang=("en", "sl", "cs", "pl")[number % 4], address=f"10.0.{number // 100}.{number}")
        tag = phone.open().answer.headers["ETag"]
        assert phone.status == 200
        assert phone.open("", **{"If-None-Match": tag}).status == 304


@pytest.mark.parametrize(
    "values",
    [
        {"do": "who", "contract": "../../etc/passwd", "declarer": "<script>"},
        {"do": "who", "contract": "two", "declarer": "Ana", "partner": "Boris", "level": "٣"},
        {"do": "who", "contract": "two", "declarer": "Ana", "partner": "Boris", "kontra-of:trula": "99"},
        {"do": "how", "begun": "two Ana Boris", "points": "9" * 400},
        {"do": "how", "begun": "two Ana Boris", "points": "−+5"},
        {"do": "how", "begun": "klop", "pile:Ana": "9" * 30, "pile:Boris": "½"},
        {"do": "how", "begun": "no such words at all"},
        {"do": "how", "begun": "\x00\x1b[31m two Ana Boris"},
        {"do": "back", "begun": "x" * 4000},
        {"do": "who", "words": "x" * 4000},
        {"do": "nothing"},
        {"do": "who", "number": "99999999999999999999", "contract": "two"},
        {"do": "who", "number": "²"},
        {},
    ],
)
def test_forms_that_nobody_made_are_told_and_record_nothing(room: Room, values: dict[str, str]) -> None:
    phone = room.phone(ANA).open("write")
    made = phone.form("words").values
    phone.post("hand", {"seal": made["seal"], "open": made["open"], "lang": "en", **values})
    assert phone.status in (200, 409)
    assert room.session.hands == 0
    assert "\x1b" not in phone.html


@pytest.mark.parametrize("command", ["accept-edit", "rules", "no such", "hand", "__init__", "confirmed", "agree"])
def test_commands_that_no_page_has(room: Room, command: str) -> None:
    phone = room.phone(ANA).open("write")
    made = phone.form("words").values
    for do in ("record", "as-played"):
        phone.post("say", {"seal": made["seal"], "open": made["open"], "command": command, "words": "x", "do": do})
        assert phone.status in (200, 400, 409)
    assert phone.open(f"check?command={command}&words=x").status in (200, 400, 409)
    assert len(room.session.records) == 1


def test_no_file_and_no_path_comes_from_a_request(empty_room: Room, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("id: own\nextends: pagat-4p\n")
    phone = empty_room.phone().open("write")
    names = {f"player{n}": name for n, name in enumerate(("Ana", "Boris", "Cilka", "David"))}
    phone.post("begin", phone.form("Begin").values | names | {"ruleset": str(path), "dealer": "9" * 5000})
    assert empty_room.session.rules.id == "pagat-4p"


def test_names_that_are_markup_stay_names(tmp_path: Path) -> None:
    players = ["<b>&\"'", "{{777*777}}", "</style>", "Žiga"]
    Session.begin(tmp_path / "e.jsonl", load("pagat-4p", ()), "pagat-4p", players)
    room = Room(tmp_path, tmp_path / "e.jsonl")
    room.session.add(["two", "<b>&\"'", "{{777*777}}", "44"], command="add")
    for path in (*READING, *WRITING):
        phone = room.phone(ANA).open(path)
        assert phone.status == 200
        assert "<b>&" not in phone.html
        assert len(re.findall("</style>", phone.html)) == 1
        assert str(777 * 777) not in phone.page.text


def test_what_the_disk_does_not_do_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device", str(room.folder / "e.jsonl"))

    phone = room.phone(ANA).open("write")
    monkeypatch.setattr(room.place, "keep", fails)
    phone.says("two")
    assert phone.status == 409
    assert str(room.folder) not in phone.page.text


def test_two_writers_at_once_lose_nothing(room: Room) -> None:
    """A writer at the terminal records between the preview of a phone and its button."""
    phone = room.phone(ANA).open("write").types("two Ana Boris 44")
    room.session.add("three Cilka David 40")
    phone.tap("record")
    assert "Nothing was recorded" in phone.page.text
    assert [room.session.hand(number).event.words for number in range(1, room.session.hands + 1)] == [  # type: ignore[attr-defined]
        "three Cilka David 40"
    ]
    assert phone.form("record").values["words"] == "two Ana Boris 44"
    assert KEYS.follow == FOLLOW
