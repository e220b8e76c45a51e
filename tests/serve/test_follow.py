"""Everybody follows: the page of the evening in the reader's language, sent only when it changed, and the reasons."""

from __future__ import annotations

import pytest
from phone import ANA, FOLLOW, HOST
from room import Room

from tarok_score.serve.server import in_letters


def test_the_page_is_that_of_the_evening_and_says_who_leads(room: Room) -> None:
    room.session.add("two Ana Boris 44 trula")
    page = room.phone(FOLLOW).open()
    assert page.status == 200
    assert "Lead: Ana and Boris" in page.page.text
    assert 'id="hand-1"' in page.html
    assert page.answer.headers["Refresh"] == "3"
    assert "script" not in page.page.tags


def test_what_did_not_change_is_not_sent_again(room: Room) -> None:
    phone = room.phone(FOLLOW)
    tag = phone.open().answer.headers["ETag"]
    again = phone.open("", **{"If-None-Match": tag})
    assert (again.status, again.html) == (304, "")
    assert again.answer.headers["Content-Security-Policy"]
    room.session.add("two Ana Boris 44")
    assert phone.open("", **{"If-None-Match": tag}).status == 200
    tag = phone.answer.headers["ETag"]
    room.place.keep(["two", "Cilka"])
    seen = phone.open("", **{"If-None-Match": tag})
    assert seen.status == 200
    assert "hand 2: two Cilka" in seen.page.text


@pytest.mark.parametrize(
    "asked, lang",
    [
        ("sl-SI,sl;q=0.9,en;q=0.5", "sl"),
        ("sk", "cs"),
        ("de-AT,pl;q=0.3", "pl"),
        ("de", "en"),
        ("", "en"),
        ("*", "en"),
        (",;q=x", "en"),
    ],
)
def test_the_language_is_the_readers(room: Room, asked: str, lang: str) -> None:
    page = room.phone(FOLLOW).open("", **{"Accept-Language": asked})
    assert f'<html lang="{lang}">' in page.html


def test_a_link_leads_to_each_language(room: Room) -> None:
    phone = room.phone(FOLLOW).open()
    assert [href for href, _ in phone.page.links if href.startswith("?lang=")] == [
        f"?lang={code}" for code in ("en", "sl", "cs", "pl")
    ]
    assert '<html lang="pl">' in phone.open("?lang=pl").html
    assert '<html lang="en">' in phone.open("?lang=xx").html


def test_no_key_stands_in_the_page_that_is_shown_around(room: Room) -> None:
    for key in (FOLLOW, ANA):
        assert key not in room.phone(key).open().html


def test_the_reasons_are_pages_and_a_claim_is_explained(room: Room) -> None:
    room.session.add("two Ana Boris 44 kontra")
    phone = room.phone(FOLLOW).open("why/1")
    assert "(20 + 10)" in phone.page.text
    explained = phone.tap("Explain it", who="Ana", says="+30")
    assert explained.status == 200
    assert "our score" in explained.page.text
    assert "kontra" in explained.page.text.partition("our score")[2]


@pytest.mark.parametrize("says", ["much", "1/0", "−", "1e9", "9" * 30])
def test_a_claim_that_is_no_amount_is_told(room: Room, says: str) -> None:
    room.session.add("two Ana Boris 44")
    phone = room.phone(FOLLOW).open(f"why/1?who=Ana&says={says}")
    assert phone.status == 200
    assert "is not an amount" in phone.page.text or "our score" in phone.page.text


def test_no_such_hand_is_told_and_is_no_error_of_ours(room: Room) -> None:
    assert "no hand was recorded yet (record one first)" in room.phone(FOLLOW).open("why/7").page.text
    assert room.phone(FOLLOW).open("why/x").status == 404


def test_the_code_is_a_picture_with_the_address_in_words(room: Room) -> None:
    phone = room.phone(ANA).open("qr")
    assert f"http://{HOST}/{FOLLOW}/" in phone.page.text
    assert ANA not in phone.page.text
    assert "<svg" in phone.html
    rows = in_letters(f"http://{HOST}/{FOLLOW}/").split("\n")
    assert len(rows) > 10
    assert len({len(row) for row in rows}) == 1


def test_an_opponent_confirms_with_the_key_to_follow(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    phone = room.phone(FOLLOW).open("hands")
    assert "nobody confirmed it yet" in phone.page.text
    form = phone.form("Cilka")
    assert [value for _, value, _ in form.buttons] == ["Cilka", "David"]
    assert "confirmed: Cilka" in phone.tap("Cilka").page.text
    session = room.session
    assert session.evening.confirmed_by(session.hand(1)) == ("Cilka",)
    again = phone.post("confirm", form.values | {"player": "Ana"})
    assert "Cilka confirms hand 1" in again.page.text
    assert len(room.session.records) == 3


def test_before_it_begins_readers_are_told_to_wait(empty_room: Room) -> None:
    phone = empty_room.phone(FOLLOW).open()
    assert phone.status == 200
    assert "A scribe begins the evening" in phone.page.text
    assert phone.open("hands").status == 409


def test_a_damaged_ledger_is_told_on_the_page(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    path = room.folder / "e.jsonl"
    path.write_text(path.read_text().replace('"points":44', '"points":45'))
    phone = room.phone(FOLLOW).open()
    assert phone.status == 409
    assert "That is not possible" in phone.page.text
    path.unlink()
    assert room.phone(FOLLOW).open().status == 409
