"""A table types its slip on a phone, another player confirms it, and the desk takes it over with one key."""

from __future__ import annotations

import json
import re
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from phone import FOLLOW, HOST, Phone, guard
from room import KEYS
from still import HandedIn
from test_command import Room

from tarok_score.cli.app import run
from tarok_score.cli.desk import AtDesk, Lines
from tarok_score.competition import typed_slips
from tarok_score.competition.book import Competition
from tarok_score.play.desk import Desk
from tarok_score.play.preview import laid_out
from tarok_score.serve.hall import make_hall
from tarok_score.words.said import speech

TYPED = {"points0": "120", "points1": "35", "points2": "35", "points3": "10", "minus-points3": "on"}


class Hall:
    """A hall of eight at two tables, drawn and served."""

    def __init__(self, path: Path, tarok: Callable[..., str]) -> None:
        self.path, self.tarok = path, tarok
        self.secret = typed_slips.made_secret(path)
        typed_slips.serve_at(path, HOST)
        self.app = make_hall(path, KEYS, guard(), "en", self.secret)

    def code(self, table: int, round: int | None = None) -> str:
        """The code of a slip of the current round, or another."""
        competition = Competition(self.path)
        number = competition.tournament.current if round is None else round
        return typed_slips.codes(competition, self.secret)[number, table]

    def phone(self, address: str = "192.168.1.20", lang: str = "en") -> Phone:
        """A phone of the hall."""
        return Phone(self.app, FOLLOW, lang, address)

    def names(self, table: int) -> list[str]:
        """The players of a table."""
        return list(Competition(self.path).tournament.now.tables[table - 1].players)

    def desk(self) -> Desk:
        """The organiser's desk."""
        return Desk(self.path, speech("en"), AtDesk(self.path, lambda: 120))

    def typed(self, table: int, who: int = 0, address: str = "192.168.1.20", **other: str) -> Phone:
        """The phone of a player who opened the slip of his table and typed it."""
        one = self.phone(address).open(f"/slip/{self.code(table)}")
        filled = {
            **TYPED,
            "who": self.names(table)[who],
            **{key.replace("_", "-"): text for key, text in other.items()},
        }
        return one.fill("Hand the slip in", filled)

    def confirmed(self, table: int, who: int = 1, address: str = "192.168.1.21") -> Phone:
        """The phone of another player, who confirmed what stands there."""
        name = self.names(table)[who]
        return self.phone(address).open(f"/slip/{self.code(table)}").tap(name)


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Hall:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAROK_TOURNAMENT", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-settings"))

    def tarok(*words: str) -> str:
        """What a command of the competition says."""
        capsys.readouterr()
        assert run(["tournament", *words, "--tournament", str(tmp_path / "cup.jsonl")]) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    tarok("new", "Pokal", *["--system", "points", "--ruleset", "pagat-4p", "--rounds", "2", "--hands", "8"])
    tarok("enter", "Ana Novak", "Boris Pirc", "Cilka Žagar", "David", "Eva", "Franc", "Gaja", "Hana <b>")
    tarok("draw", "--seed", "x")
    return Hall(tmp_path / "cup.jsonl", tarok)


# From the table to the desk


def test_a_slip_is_typed_confirmed_and_taken_over(hall: Hall) -> None:
    ana, boris, cilka, david = hall.names(1)
    desk = hall.desk()
    phone = hall.typed(1)
    assert phone.status == 200 and f"typed by {ana}" in phone.page.text
    assert "120" in phone.page.text and "−10" in phone.page.text and "180" in phone.page.text
    assert hall.desk().state.outstanding() == [(1, 1), (1, 2)]
    assert desk.elsewhere() and desk.open_tables(120, 9)[1:3] == [
        "1 slip was typed at its table, not confirmed yet",
        f"… 1  {ana} 120 · {boris} 35 · {cilka} 35 · {david} −10 · typed by {ana}",
    ]
    assert desk.taking_over("+") == "+" and laid_out(desk.enter("+").refused, desk.speech, 80)[0].startswith(
        "✗ no slip"
    )
    phone = hall.confirmed(1)
    assert f"typed by {ana}, confirmed by {boris}" in phone.page.text
    assert "It waits for the desk" in phone.page.text
    assert desk.elsewhere() and desk.open_tables(120, 9)[1:3] == [
        "1 slip was typed and confirmed at its table: + takes it over",
        f"+ 1  {ana} 120 · {boris} 35 · {cilka} 35 · {david} −10 · typed by {ana}, confirmed by {boris}",
    ]
    assert desk.taking_over("2+") == "2+"
    assert desk.taking_over("1+") == desk.taking_over("+") == "1 120 35 35 -10"
    assert desk.enter(desk.taking_over("+")).recorded
    assert desk.state.outstanding() == [(1, 2)] and desk.slips == []
    assert phone.open(f"/slip/{hall.code(1)}").status == 409
    assert "the desk has the result of this table" in phone.page.text


def test_the_plain_desk_takes_over_with_the_same_key(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    hall.typed(2)
    hall.confirmed(2)
    lines = Lines(hall.desk())
    capsys.readouterr()
    assert not lines.take("+")
    assert "ENTER records it" in capsys.readouterr().out
    assert not lines.take("")
    assert "table 2: 1." in capsys.readouterr().out
    assert not lines.take("+")
    assert "no slip of this kind waits" in capsys.readouterr().out


def test_a_key_of_the_screen_takes_over(hall: Hall) -> None:
    pytest.importorskip("prompt_toolkit")
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    from tarok_score.cli.desk import AtDeskScreen

    for table in (1, 2):
        hall.typed(table, points0=f"12{table}")
        hall.confirmed(table)
    desk = hall.desk()
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
        keys.send_text("2++++\x03q\r")
        assert AtDeskScreen(desk).run() == 0
    assert desk.state.outstanding() == []
    assert len(desk.competition.records) == 5


def test_doubtful_numbers_are_told_at_the_table_and_again_at_the_desk(hall: Hall) -> None:
    phone = hall.typed(1, points0="1200", sum="180")
    assert "the numbers make 1260, the slip says 180" in phone.page.text
    assert "1200 is very far from 0" in phone.page.text
    assert hall.desk().slips == []
    phone.fill("It is right all the same", {})
    assert (phone.status, hall.desk().slips[0].line) == (200, "1 1200 35 35 -10 = 180")
    hall.confirmed(1)
    desk = hall.desk()
    refused = desk.enter(desk.taking_over("+")).refused
    assert any("the slip says 180" in line for line in laid_out(refused, desk.speech, 100))
    assert desk.enter(desk.taking_over("+")).recorded


def test_that_it_is_right_holds_for_the_numbers_that_were_doubted_alone(hall: Hall) -> None:
    phone = hall.typed(1, points0="1200")
    phone.fill("It is right all the same", {"points0": "1300"})
    assert "1300 is very far from 0" in phone.page.text


def test_a_slip_is_typed_anew_and_then_wants_to_be_confirmed_again(hall: Hall) -> None:
    hall.typed(1)
    hall.confirmed(1)
    phone = hall.typed(1, who=2, points0="121")
    assert "121" in phone.page.text and "who are you?" in phone.page.text
    (slip,) = hall.desk().slips
    assert (slip.typed_by, slip.confirmed_by, slip.game[0]) == (hall.names(1)[2], "", 121)


def test_the_desk_sees_that_both_were_one_phone(hall: Hall) -> None:
    hall.typed(1)
    hall.confirmed(1, address="192.168.1.20")
    assert hall.desk().open_tables(140, 9)[2].endswith("· on one phone")


def test_what_is_wrong_is_told_and_what_was_typed_stays(hall: Hall) -> None:
    phone = hall.typed(1, points0="", points1="1o", sum="x")
    for told in (f"which game points has {hall.names(1)[0]}?", '"1o" is no exact amount', '"x" is no exact amount'):
        assert told in phone.page.text
    form = phone.form("Hand the slip in")
    assert (form.values["points1"], form.values["minus-points3"], form.values["who"]) == ("1o", "on", hall.names(1)[0])
    one = hall.phone().open(f"/slip/{hall.code(1)}").fill("Hand the slip in", TYPED)
    assert 'role="alert"' in one.html and "who are you?" in one.page.text and not hall.desk().slips


def test_in_four_languages(hall: Hall) -> None:
    for lang, word in (("sl", "Oddaj listek"), ("cs", "Odevzdat lístek"), ("pl", "Oddaj kartkę")):
        phone = hall.phone(lang=lang).open(f"/slip/{hall.code(1)}")
        assert phone.form(word) and f'<html lang="{lang}">' in phone.html


# Codes


def test_the_printed_slips_have_codes_once_the_hall_was_served(hall: Hall) -> None:
    pytest.importorskip("segno")
    code = typed_slips.in_groups(hall.code(2))
    assert f"on a phone: {HOST}/slip, code {code}" in hall.tarok("tables", "--slips")
    page = hall.tarok("tables", "--slips", "--html", "-")
    assert page.count("<svg") == page.count("viewBox") == 2  # whole at any size
    assert f"<b>{code}</b>" in page and "<script" not in page
    assert hall.secret.decode() not in page and FOLLOW not in page
    typed_slips.serve_at(hall.path, "10.0.0.9:5454")
    assert f"on a phone: 10.0.0.9:5454/slip, code {code}" in hall.tarok("tables", "--slips")
    (hall.path.parent / "cup.jsonl.key").unlink()
    assert "on a phone" not in hall.tarok("tables", "--slips")


def test_without_the_library_of_codes_the_letters_remain(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "segno", None)
    page = hall.tarok("tables", "--slips", "--html", "-")
    assert "<svg" not in page and typed_slips.in_groups(hall.code(1)) in page


def test_a_printed_slip_is_good_after_another_start(hall: Hall) -> None:
    code = hall.code(1)
    again = Hall(hall.path, hall.tarok)
    assert again.phone().open(f"/slip/{code}").status == 200
    mode = stat.S_IMODE((hall.path.parent / "cup.jsonl.key").stat().st_mode)
    assert mode == 0o600


def test_the_code_is_typed_in_letters_as_people_read_it(hall: Hall) -> None:
    code = typed_slips.in_groups(hall.code(1))
    phone = hall.phone().open("").open("/slip")
    for typed in (code, code.lower(), code.replace("0", "O").replace("1", "l"), code.replace("-", " ")):
        phone.open("/slip").fill("Open the slip", {"code": typed})
        assert (phone.status, hall.names(1)[0] in phone.page.text) == (200, True), typed


def test_codes_are_drawn_and_tell_nothing(hall: Hall) -> None:
    known = typed_slips.codes(Competition(hall.path), hall.secret)
    others = typed_slips.codes(Competition(hall.path), b"another secret")
    assert len({*known.values(), *others.values()}) == len(known) + len(others)
    assert all(re.fullmatch("[0-9A-HJKMNP-TV-Z]{10}", code) for code in known.values())


# Attacks


def test_a_wrong_code_opens_nothing(hall: Hall) -> None:
    code = hall.code(1)
    wrong = ("A" * 10, code[:-1], f"{code}0", "%00", "é" * 10, "x" * 3000, FOLLOW, "..", "<script>")
    for one in wrong:
        phone = hall.phone().open(f"/slip/{one}")
        assert (phone.status, "script" in phone.page.tags) == (404, False), one
        if phone.page.forms:
            assert "no slip has this code" in phone.page.text
        assert hall.phone().post(f"/slip/{one}", TYPED | {"of": "", "who": hall.names(1)[0]}).status == 404
    assert hall.phone().open("/slip?code=").status == 200
    assert hall.phone().open("/slip?code=%3Cb%3E").status == 404
    assert hall.phone().open(f"/{code}/").status == 404
    assert hall.desk().slips == []


def test_a_slip_of_an_old_round_is_refused(hall: Hall) -> None:
    old = hall.code(1)
    hall.typed(1)
    for table in (1, 2):
        hall.tarok("result", str(table), "1", "2", "3", "4")
    hall.tarok("next")
    phone = hall.phone().open(f"/slip/{old}")
    assert phone.status == 409 and "this slip is of round 1, which is over" in phone.page.text
    sent = TYPED | {"of": "", "who": hall.names(1)[0]}
    assert phone.post(f"/slip/{old}", sent).status == 409
    assert hall.desk().slips == []
    assert hall.phone().open(f"/slip/{hall.code(1)}").status == 200


def test_a_slip_of_a_round_that_was_taken_back_is_refused(hall: Hall) -> None:
    old = hall.code(1)
    hall.tarok("undo")
    assert hall.phone().open(f"/slip/{old}").status == 404
    hall.tarok("draw", "--seed", "y")
    assert hall.code(1) != old and hall.phone().open(f"/slip/{old}").status == 404


def test_nobody_confirms_what_he_typed_or_was_not_there_for(hall: Hall) -> None:
    phone = hall.typed(1)
    names = hall.names(1)
    form = phone.form(names[1])
    assert names[0] not in [value for _, value, _ in form.buttons]
    at = f"/slip/{hall.code(1)}"
    assert f"{names[0]} typed this slip" in phone.post(at, {**form.values, "who": names[0]}).page.text
    for who in (hall.names(2)[0], "", "nobody"):
        assert 'role="alert"' in phone.post(at, {**form.values, "who": who}).html
    assert hall.desk().slips[0].confirmed_by == ""


def test_a_form_that_is_sent_again_does_nothing(hall: Hall) -> None:
    at = f"/slip/{hall.code(1)}"
    names = hall.names(1)
    typed = {**TYPED, "of": "", "who": names[0]}
    assert hall.phone().post(at, typed).status == 200
    confirm = dict(hall.phone().open(at).form(names[1]).values)
    hall.typed(1, who=2, points0="121")
    late = hall.phone().post(at, {**confirm, "who": names[1]})
    assert "this slip was typed anew meanwhile" in late.page.text
    assert "this slip was typed anew meanwhile" in hall.phone().post(at, typed).page.text
    assert (hall.desk().slips[0].game[0], hall.desk().slips[0].confirmed_by) == (121, "")


def test_two_servers_of_a_hall_lose_no_slip(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one writes what was typed at its table, the other waits."""
    keep, writing = typed_slips.keep, threading.Event()

    def slowly(ledger: Path, slips: typed_slips.TypedSlips) -> None:
        first = not writing.is_set()
        writing.set()
        if first:
            time.sleep(0.3)
        keep(ledger, slips)

    monkeypatch.setattr(typed_slips, "keep", slowly)
    other = Hall.__new__(Hall)
    other.path, other.secret = hall.path, hall.secret
    other.app = make_hall(hall.path, KEYS, guard(), "en", hall.secret)
    thread = threading.Thread(target=hall.typed, args=(1,))
    thread.start()
    assert writing.wait(20)
    other.typed(2)
    thread.join()
    assert {slip.table for slip in typed_slips.typed_slips(hall.path).slips} == {1, 2}


def test_foreign_pages_and_large_forms_are_refused(hall: Hall) -> None:
    at, typed = f"/slip/{hall.code(1)}", {**TYPED, "of": "", "who": hall.names(1)[0]}
    assert hall.phone().post(at, typed, Origin="http://evil.example").status == 403
    assert hall.phone().post(at, typed, Host="evil.example").status == 421
    assert hall.phone().post(at, {**typed, "points0": "1" * 20000}).status == 413
    assert "is no exact amount" in hall.phone().post(at, {**typed, "points0": "1" * 9000}).page.text
    answer = hall.phone().open(at).answer
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert hall.desk().slips == []


def test_names_and_numbers_that_are_markup_stay_text(hall: Hall) -> None:
    table = next(table for table in (1, 2) if "Hana <b>" in hall.names(table))
    phone = hall.typed(table, who=hall.names(table).index("Hana <b>"))
    assert "b" not in phone.page.tags and "typed by Hana <b>" in phone.page.text
    phone = hall.typed(table, points0="<script>")
    assert "script" not in phone.page.tags and '"<script>" is no exact amount' in phone.page.text


def test_a_table_that_does_not_play_and_a_hall_that_is_over(hall: Hall) -> None:
    one, two = hall.code(1), hall.code(2)
    hall.tarok("end-round", "--why", "lights out")
    assert "nothing is played" in hall.phone().open(f"/slip/{one}").page.text
    hall.tarok("close", "--early", "lights out")
    assert hall.phone().open(f"/slip/{two}").status == 409
    assert hall.desk().slips == []


def test_a_league_s_later_rounds_are_printed_but_not_typed_yet(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"

    def tarok(*words: str) -> None:
        assert run(["tournament", *words, "--tournament", str(path)]) == 0

    tarok("new", "Liga", *["--system", "league", "--ruleset", "pagat-4p", "--rounds", "2"])
    tarok("enter", *["Ana", "Boris", "Cilka", "David"])
    tarok("draw", "--seed", "x")
    league = Hall(path, hall.tarok)
    later = league.code(1, 2)
    phone = league.phone().open(f"/slip/{later}")
    assert phone.status == 409 and "not played yet" in phone.page.text
    tarok("result", "1", "1", "2", "3", "4")
    tarok("next")
    assert league.code(1, 2) == later and league.phone().open(f"/slip/{later}").status == 200


def test_a_file_of_slips_that_nobody_wrote_so_is_passed_over(hall: Hall) -> None:
    hall.typed(1)
    file = typed_slips.path_of(hall.path)
    good = json.loads(file.read_text())
    for text in ("", "{", "[]", '{"address": 1, "slips": [{}]}', json.dumps(good | {"slips": [{"round": "x"}]})):
        file.write_text(text)
        assert hall.desk().slips == []
        assert hall.phone().open(f"/slip/{hall.code(1)}").status == 200


# The command


def test_the_command_says_that_slips_can_be_typed(
    hall: Hall, capsys: pytest.CaptureFixture[str], handed_in: HandedIn
) -> None:
    said: list[str] = []
    handed_in(Room(lambda: said.append(capsys.readouterr().out)))
    assert run(["serve", "--port", "0", "--tournament", str(hall.path)]) == 0
    assert "tables type their slips by the codes" in said[0]
    assert typed_slips.typed_slips(hall.path).address in said[0]
    assert "/slip?lang=" in hall.phone().open("").html


def test_a_folder_that_takes_no_file_and_a_competition_that_is_over_are_served(
    hall: Hall, capsys: pytest.CaptureFixture[str], handed_in: HandedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_in(Room(lambda: None))
    key = hall.path.with_name("cup.jsonl.key")
    key.unlink()
    key.mkdir()  # nothing can be written there
    assert run(["serve", "--port", "0", "--tournament", str(hall.path)]) == 0
    assert "no table can type its slip" in capsys.readouterr().err
    hall.tarok("end-round", "--why", "lights out")
    hall.tarok("close", "--early", "lights out")
    assert run(["serve", "--port", "0", "--tournament", str(hall.path)]) == 0
    assert "slip" not in capsys.readouterr().out
