"""A phone keeps the evening: hands in two steps, words, corrections, people, money, and what others wrote meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from phone import ANA, BORIS, FOLLOW, Phone
from room import Room

from tarok_score.amounts import typed
from tarok_score.evening.money import money
from tarok_score.evening.session import Session
from tarok_score.hand.document import write as written
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import Ruleset, shipped
from tarok_score.play.begun_hand import taken_up

PLAIN = {"contract": "two", "declarer": "Ana", "partner": "Boris"}


def hand(session: Session, number: int = 1) -> dict[str, object]:
    """The facts of a hand."""
    return written(session.hand(number).event.hand)  # type: ignore[attr-defined]


def kept_in(room: Room) -> tuple[str, ...] | None:
    """The words of the open hand."""
    found = taken_up(room.session)
    return None if found is None else tuple(found[0].words)


def test_a_plain_hand_takes_eight_taps(room: Room) -> None:
    phone = room.phone().open("write")
    phone.taps = 0
    phone.fill("who", PLAIN).fill("how", {"points": "44"})
    assert "Is it right so?" in phone.page.text
    assert "+30" in phone.page.text
    assert room.session.hands == 0
    phone.tap("record")
    assert phone.taps <= 8
    assert "recorded, seal" in phone.page.text
    assert hand(room.session) == {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}
    assert room.session.records[-1].body["by"] == "Ana"
    phone.taps = 0
    phone.fill("who", PLAIN).fill("how", {"difference": "-5"}).tap("record")
    assert phone.taps <= 8
    assert hand(room.session, 2)["points"] == 30


def test_the_open_hand_is_seen_by_everybody_and_goes_on_elsewhere(room: Room) -> None:
    room.phone().open("write").fill("who", PLAIN | {"kontra:1": "on", "kontra-by:1": "Cilka", "announced:trula": "on"})
    spoken = "two · Ana and Boris · kontra (Cilka) · trula, announced"
    assert f"hand 1: {spoken}" in room.phone(FOLLOW).open().page.text
    kept = kept_in(room)
    assert kept is not None and sorted(kept) == sorted(["two", "Ana", "Boris", "kontra@Cilka", "trula:announced"])
    other = room.phone(BORIS).open("write")
    other.fill("how", {"points": "44", "bonus:trula": "lost", "card:mond": "David"}).tap("record")
    assert hand(room.session) == {
        "contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44, "kontra": ["Cilka"],
        "bonuses": [{"bonus": "trula", "announced": True, "made": False}], "captured": {"mond": {"from": "David"}},
    }  # fmt: skip
    assert room.session.records[-1].body["by"] == "Boris"
    assert kept_in(room) is None


def test_what_was_announced_must_be_told(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN | {"announced:kings": "on", "announced-by:kings": "Cilka"})
    phone.fill("how", {"points": "44"})
    assert "kings was announced: made or lost?" in phone.page.text
    assert phone.form("how").values["points"] == "44"
    phone.fill("how", {"bonus:kings": "made"}).tap("record")
    assert hand(room.session)["bonuses"] == [{"bonus": "kings", "by": "Cilka", "announced": True}]


def test_bonuses_in_all_their_ways(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN)
    ways = {"bonus:trula": "theirs ✓", "bonus:kings": "ours ✓", "bonus:pagat-ultimo": "ours ✗"}
    ways |= {"by:pagat-ultimo": "Cilka", "card:mond": "left in the talon"}
    phone.fill("how", {"points": "40", **ways}).tap("record")
    assert hand(room.session)["bonuses"] == [
        {"bonus": "trula", "side": "defenders"},
        {"bonus": "kings"},
        {"bonus": "pagat-ultimo", "by": "Cilka", "made": False},
    ]
    assert hand(room.session)["left_in_talon"] == ["mond"]


def test_klop_and_beggar_have_their_own_questions(room: Room) -> None:
    phone = room.phone().open("write").fill("who", {"contract": "klop"})
    phone.fill("how", {"pile:Ana": "26", "pile:Boris": "17", "pile:Cilka": "9", "pile:David": "18"}).tap("record")
    assert hand(room.session)["points"] == {"Ana": 26, "Boris": 17, "Cilka": 9, "David": 18}
    phone.fill("who", {"contract": "beggar", "declarer": "David", "partner": "alone"})
    phone.fill("how", {"won": "lost"}).tap("record")
    assert hand(room.session, 2) == {"contract": "beggar", "declarer": "David", "won": False}


@pytest.mark.parametrize(
    "chosen, asks",
    [
        ({}, "which contract?"),
        ({"contract": "two"}, "who is the declarer?"),
        ({"contract": "two", "declarer": "Ana"}, "partner?"),
        ({"contract": "beggar", "declarer": "Ana", "partner": "Boris"}, "alone"),
        ({"contract": "two", "declarer": "Ana", "partner": "Ana"}, "Ana"),
    ],
)
def test_the_first_step_asks_for_what_lacks(room: Room, chosen: dict[str, str], asks: str) -> None:
    phone = room.phone().open("write").fill("who", chosen)
    problem = phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert asks in problem
    assert {name: phone.form("who").values.get(name) for name in chosen} == chosen
    assert kept_in(room) is None


def test_what_lacks_after_the_second_step_is_asked_for(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN).fill("how", {})
    assert "card points" in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    phone.fill("how", {"points": "71"})
    assert "71" in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    phone.fill("how", {"points": "44", "words": "trula quark"})
    assert "quark" in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert phone.form("how").values["words"] == "trula quark"


def test_back_change_and_drop(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN).tap("back")
    assert phone.form("who").values["declarer"] == "Ana"
    phone.fill("who", {"contract": "three"}).fill("how", {"points": "40"}).follow("Change something")
    assert phone.form("how").values["points"] == "40"
    phone.fill("how", {"points": "41"}).tap("record")
    assert hand(room.session)["points"] == 41
    phone.fill("who", PLAIN).tap("drop")
    assert kept_in(room) is None
    assert phone.form("who").values.get("declarer", "") == ""


def test_a_whole_line_in_words_in_any_language(room: Room) -> None:
    phone = room.phone(lang="sl").open("write").fill("who", {"words": "dvojka Ana Boris 44 trula kralji:branilci"})
    phone.tap("record")
    assert hand(room.session)["bonuses"] == [{"bonus": "trula"}, {"bonus": "kings", "side": "defenders"}]
    phone.fill("who", {"words": "razveljavi"}).tap("record")
    assert room.session.hands == 0


def test_words_that_lack_something_become_the_open_hand(room: Room) -> None:
    phone = room.phone().open("write").fill("who", {"words": "two Ana Boris kontra@Cilka"})
    assert "hand 1: two · Ana and Boris · kontra (Cilka)" in phone.page.text
    phone.fill("how", {"words": "44 trula"}).tap("record")
    assert hand(room.session)["kontra"] == ["Cilka"]


@pytest.mark.parametrize(
    "words, told",
    [
        ("quark", "quark"),
        ("two Ana Boris 99", "99"),
        ("/show", "changes nothing"),
        ("why 1", "changes nothing"),
        ("/nonsense", "changes nothing"),
        ("/rules change pagat-3p --now", "is for the terminal"),
        ("/undo --override because", "is for the terminal"),
        ("/agree Ana=30", "Ana"),
        ("", "which contract?"),
    ],
)
def test_words_that_are_refused(room: Room, words: str, told: str) -> None:
    phone = room.phone().open("write").fill("who", {"words": words})
    assert told in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert len(room.session.records) == 1


def test_agreed_totals_are_corrected_in_the_terminal_alone(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    room.session.add("Ana=30 Boris=30", command="agree")
    phone = room.phone().open("amend/1").fill("who", {}).fill("how", {"points": "40"})
    assert "the table agreed on" in phone.page.text
    seal = room.session.records[-1].seal
    values = {"command": "amend", "words": "1 two Ana Boris 40 --override why", "seal": seal, "do": "record"}
    phone.post("say", values)
    assert "is for the terminal" in phone.page.text
    assert room.session.hand(1).event.words == "two Ana Boris 44"  # type: ignore[attr-defined]


def test_a_hand_is_corrected_in_its_own_form(room: Room) -> None:
    room.session.add("two Ana Boris 44 trula:announced kontra@Cilka mond:David,Ana")
    phone = room.phone().open("write")
    assert any("amend/1" in href for href, _ in phone.page.links)
    phone.open("amend/1")
    who = phone.form("who").values
    assert (who["contract"], who["kontra-by:1"], who["announced:trula"]) == ("two", "Cilka", "on")
    phone.fill("who", {"contract": "three"})
    how = phone.form("how").values
    assert (how["points"], how["card:mond"], how["card-by:mond"]) == ("44", "mond:David", ",Ana")
    phone.fill("how", {"bonus:trula": "lost"})
    assert "hand 1 was: two" in phone.page.text
    phone.tap("record")
    assert hand(room.session) == {
        "contract": "three", "declarer": "Ana", "partner": "Boris", "points": 44, "kontra": ["Cilka"],
        "bonuses": [{"bonus": "trula", "announced": True, "made": False}],
        "captured": {"mond": {"from": "David", "by": "Ana"}},
    }  # fmt: skip
    assert room.phone().open("amend/9").status == 409


def test_a_stale_form_is_shown_again_with_what_happened(room: Room) -> None:
    first, second = room.phone(ANA).open("write"), room.phone(BORIS).open("write")
    stale = first.form("who").values | PLAIN | {"do": "who"}
    second.fill("who", {"contract": "three", "declarer": "Cilka", "partner": "David"})
    second.fill("how", {"points": "40"}).tap("record")
    first.post("hand", stale)
    assert "The session went on since this page was made" in first.page.text
    assert "three Cilka David 40" in first.page.text
    assert first.form("who").values["declarer"] == "Ana"
    assert kept_in(room) is None
    first.fill("who", {}).fill("how", {"points": "44"}).tap("record")
    assert room.session.hands == 2


def test_a_form_sent_twice_records_once(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN).fill("how", {"points": "44"})
    form = phone.form("record")
    for _ in range(2):
        phone.post("say", form.values | {"do": "record"})
    assert room.session.hands == 1
    assert "hand 1 · two · Ana and Boris · 44 · Ana, Boris +30" in phone.page.text
    assert "that was recorded already: Ana" in phone.page.text
    phone.open("check?command=undo&words=").tap("record").post("say", form.values | {"do": "record"})
    assert room.session.hands == 0
    assert "that was recorded already: Ana; it was taken back" in phone.page.text


def test_back_to_what_was_recorded_does_not_record_it_again(room: Room) -> None:
    phone = room.phone().open("write").fill("who", PLAIN).fill("how", {"points": "44"})
    checked = phone.address_of_page
    phone.tap("record").open(checked)
    assert "that was recorded already: Ana" in phone.page.text
    assert room.session.hands == 1


def test_every_form_is_answered_by_the_address_of_a_page(room: Room) -> None:
    """So Back never leads to a form that was sent, whatever became of it."""
    room.session.add("two Ana Boris 44")
    phone = room.phone().open("write")
    form = phone.form("who").values
    sent = [
        ("hand", form | PLAIN | {"do": "who"}),
        ("hand", form | {"do": "who", "words": "quark"}),
        ("hand", form | {"do": "who", "seal": "old"}),
        ("hand", form | {"do": "back"}),
        ("say", form | {"do": "record", "command": "add", "words": "nothing"}),
        ("say", form | {"do": "record", "command": "rules", "words": ""}),
        ("confirm", form | {"number": "1", "player": "Cilka"}),
        ("confirm", form | {"number": "1", "player": "Ana"}),
        ("begin", {"player0": "Eva"}),
    ]
    for path, values in sent:
        phone.post(path, values)
        assert phone.answered == [303, 200], (path, values)


def test_chips_and_words_do_not_wipe_each_other(room: Room) -> None:
    phone = room.phone().open("write").fill("who", {"contract": "two", "declarer": "Cilka", "words": "quark"})
    kept = phone.form("who").values
    assert (kept["contract"], kept["declarer"], kept["words"]) == ("two", "Cilka", "quark")
    phone.fill("who", {"words": "note the cat came in"}).tap("record")
    assert room.session.records[-1].body["kind"] == "note"
    assert kept_in(room) is not None
    phone.fill("how", {"points": "44", "words": "kontra mond:Ana"})
    assert "two · Cilka · kontra · mond (Ana) · 44" in phone.page.text


def test_what_was_not_announced_says_nothing(room: Room) -> None:
    """Its kontra and its announcer are not seen; a browser sends them all the same."""
    hidden = {"announced-by:kings": "Cilka", "kontra-of:kings": ":kontra", "kontra-by:1": "David", "kontra:2": "on"}
    room.phone().open("write").fill("who", PLAIN | hidden)
    kept = kept_in(room)
    assert kept is not None and kept == ("two", "Ana", "Boris")


def test_every_hand_can_be_corrected(room: Room) -> None:
    for points in range(40, 46):
        room.session.add(f"two Ana Boris {points}")
    phone = room.phone().open("write").follow("All hands")
    links = [href for href, _ in phone.page.links if "/amend/" in href]
    assert [href.partition("?")[0][-1] for href in links] == ["6", "5", "4", "3", "2", "1"]
    phone.open(links[-1]).fill("who", {}).fill("how", {"points": "50"}).tap("record")
    assert hand(room.session)["points"] == 50
    assert not [href for href, _ in room.phone(FOLLOW).open("hands").page.links if "amend" in href]


def test_contracts_that_are_played_come_first_and_rare_ones_are_folded(room: Room) -> None:
    for _ in range(4):
        room.session.add("beggar Ana won")
    phone = room.phone().open("write")
    order = phone.form("who").choices["contract"]
    assert order[0] == "beggar" and sorted(order) == sorted(room.session.rules.contracts)
    folded = phone.html.partition("rarer contracts")[2].partition("</details>")[0]
    assert "valat-without" in folded and 'value="one"' not in folded


def test_an_open_hand_that_somebody_changed_is_shown_again(room: Room) -> None:
    first = room.phone().open("write").fill("who", PLAIN)
    second = room.phone(BORIS).open("write").tap("back").fill("who", {"contract": "three"})
    first.fill("how", {"points": "44"})
    assert room.session.hands == 0
    assert "Is it right so?" not in first.page.text
    assert "three" in second.page.text


def test_what_was_due_can_be_recorded_as_it_was_played(room: Room) -> None:
    room.session.add("Ana -30 --why test", command="adjust")
    room.session.add("two Ana Boris 44")
    assert room.session.state.compulsory_klop
    phone = room.phone().open("write").fill("who", {"words": "two Ana Boris 44"})
    assert "compulsory klop" in phone.page.text
    phone.tap("as-played")
    assert room.session.hands == 2


def test_people_come_and_go_by_forms(room: Room) -> None:
    phone = room.phone()
    phone.does("replace", player="Cilka", name="Eva", with_score="on").tap("record")
    assert room.session.table.players == ("Ana", "Boris", "Eva", "David")
    for command, values in (
        ("misdeal", {"player": "David"}),
        ("adjust", {"player": "Ana", "amount": "-20", "why": "we agreed so"}),
        ("note", {"text": "Cilka went home"}),
        ("rate", {"amount": "0.05"}),
        ("rename", {"player": "Eva", "name": "Eva Marija"}),
        ("dealer", {"player": "Ana"}),
        ("undo", {}),
        ("redo", {}),
        ("finish", {}),
    ):
        phone.does(command, **values).tap("record")
        assert room.session.records[-1].body["kind"] == {"rename": "rename", "dealer": "table"}.get(command, command)
    assert "Eva-Marija" in room.session.totals
    assert room.session.state.finished


def test_the_form_of_an_event_says_what_lacks(room: Room) -> None:
    phone = room.phone().does("adjust", player="Boris", amount="much")
    assert "is no exact amount" in phone.page.text
    form = next(one for one in phone.page.forms if one.values.get("command") == "adjust")
    assert (form.values["player"], form.values["amount"]) == ("Boris", "much")
    assert phone.open("check?command=accept-edit").status == 400


def test_the_end_is_settled_and_paid(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    room.session.add("", command="finish")
    phone = room.phone().open("write")
    paid = [href for href, _ in phone.page.links if "command=paid" in href]
    assert paid
    phone.open(paid[0]).tap("record")
    assert room.session.records[-1].body["kind"] == "paid"
    assert len([href for href, _ in phone.page.links if "command=paid" in href]) == len(paid) - 1


def test_an_evening_begins_on_the_phone(empty_room: Room) -> None:
    phone = empty_room.phone(lang="sl").open("write")
    seats = {"player0": "Ana", "player1": "Žiga", "player2": "", "player3": "Cilka", "player4": "David Novak"}
    phone.fill("Begin" if "Begin" in phone.page.text else phone.page.forms[0].buttons[0][2], seats | {"dealer": "1"})
    session = empty_room.session
    assert session.table.players == ("Ana", "Žiga", "Cilka", "David-Novak")
    assert session.state.dealer == "Žiga"
    assert session.records[0].body["lang"] == "sl"
    assert phone.post("begin", {"player0": "Eva"}).status == 200
    assert empty_room.session.table.players[0] == "Ana"


def test_an_evening_begins_with_variants_by_their_names_and_a_rate(empty_room: Room) -> None:
    phone = empty_room.phone(lang="sl").open("write")
    assert "točna-razlika: Razlika se ne zaokroži" in phone.page.text
    seats = {f"player{n}": name for n, name in enumerate(("Ana", "Boris", "Cilka", "David"))}
    phone.fill("rules", {"ruleset": "tarok-net-4p", "player0": "Ana", "variant:pagat-4p:piccolo": "on"})
    assert phone.form("rules").values["player0"] == "Ana"
    assert phone.form("rules").values["ruleset"] == "tarok-net-4p"
    offered = [name for name in phone.form("rules").ticks if name.startswith("variant:")]
    known = list(document("tarok-net-4p")["variants"])
    assert offered == [f"variant:tarok-net-4p:{id}" for id in known]
    phone.fill("rules", {"ruleset": "pagat-4p"})
    begin = phone.page.forms[0].buttons[0][2]
    phone.fill(begin, seats | {"variant:pagat-4p:exact-difference": "on", "rate": "0,x"})
    assert "0,x" in phone.page.text and phone.form("rules").values["variant:pagat-4p:exact-difference"] == "on"
    phone.fill(begin, {"rate": "0,05", "unit": "€"})
    assert empty_room.session.rules.variants == ("exact-difference",)
    found = money(empty_room.session.evening)
    assert (found.rate, found.unit) == (typed("0.05"), "€")


def test_a_variant_that_the_rules_do_not_have_does_not_count(empty_room: Room) -> None:
    phone = empty_room.phone().open("write")
    names = {f"player{n}": name for n, name in enumerate("ABCD")}
    ticked = {"variant:pagat-4p:nothing": "on", "variant:tarok-net-4p:piccolo": "on"}
    phone.post("begin", phone.form("rules").values | names | ticked | {"do": "begin"})
    assert empty_room.session.rules.variants == ()


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "ana", "Cilka", "David"], ["two", "Boris", "Cilka", "David"]])
def test_players_that_cannot_be_are_told(empty_room: Room, names: list[str]) -> None:
    phone = empty_room.phone().open("write")
    phone.fill("Begin", {f"player{n}": name for n, name in enumerate(names)})
    assert 'role="alert"' in phone.html
    assert phone.form("Begin").values["player0"] == names[0]
    assert not (empty_room.folder / "e.jsonl").exists()


def buttons(rules: Ruleset) -> list[str]:
    """The words on the buttons of the contracts: one for each, or for each of its levels."""
    levels = [(key, len(one.levels)) for key, one in rules.contracts.items()]
    return [f"{key}:{n + 1}" if count else key for key, count in levels for n in range(count or 1)]


@pytest.mark.parametrize("ruleset", ["tarok-net-4p", "taroky-dlazka", "zei-4p", "tarok-net-1.08-4p", "palcka-4p"])
def test_every_contract_has_its_button(room: Room, ruleset: str) -> None:
    (room.folder / "e.jsonl").unlink()
    rules = load(ruleset, ())
    players = ["Ana", "Boris", "Cilka", "David"]
    Session.begin(room.folder / "e.jsonl", rules, ruleset, players)
    offered = room.phone().open("write").form("who").choices["contract"]
    assert offered == buttons(rules)
    for number, word in enumerate(offered):
        phone = room.phone(address=f"192.168.1.{number}").open("write")
        phone.fill("who", {"contract": word, "declarer": "Ana", "partner": "alone"})
        assert phone.form("how")
        phone.tap("drop")


@pytest.mark.parametrize("ruleset", shipped())
def test_the_form_of_every_ruleset_offers_what_its_file_says(tmp_path: Path, ruleset: str) -> None:
    rules = load(ruleset)
    names = ["Ana", "Boris", "Cilka", "David", "Eva", "Franc", "Gaja"][: max(rules.seats.at_table)]
    Session.begin(tmp_path / "e.jsonl", rules, ruleset, names)
    phone = Room(tmp_path, tmp_path / "e.jsonl").phone().open("write")
    form = phone.form("who")
    assert form.choices["contract"] == buttons(rules)
    announced = [key for key, bonus in rules.bonuses.items() if bonus.announced]
    assert [name for name in form.ticks if name.startswith("announced:")] == [f"announced:{key}" for key in announced]
    contract = next(one for one in buttons(rules) if rules.contracts[one.partition(":")[0]].form == "sides")
    partner = {"partner": "alone"} if "partner" in form.choices else {}
    phone.fill("who", {"contract": contract, "declarer": names[0], **partner})
    assert phone.form("how"), phone.page.text


def test_a_new_contract_in_a_file_has_its_button(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "extends: pagat-4p\nid: own\ncontracts:\n  dark-two:\n    label: {en: dark two, sl: temna dvojka}\n"
        "    value: 70\n    game: difference\n    bonuses: scored\n    mond: [captured, talon]\n    partner: true\n"
        "    cite: we say so\n",
        encoding="utf-8",
    )
    Session.begin(tmp_path / "e.jsonl", load(str(own)), str(own), ["Ana", "Boris", "Cilka", "David"])
    room = Room(tmp_path, tmp_path / "e.jsonl")
    phone = room.phone(lang="sl").open("write")
    assert "temna-dvojka" in phone.form("who").choices["contract"]
    assert "temna dvojka" in phone.page.text
    phone.fill("who", {**PLAIN, "contract": "temna-dvojka"}).fill("how", {"points": "44"}).tap("record")
    assert hand(room.session) == {"contract": "dark-two", "declarer": "Ana", "partner": "Boris", "points": 44}


def test_declarations_of_each_player(room: Room) -> None:
    (room.folder / "e.jsonl").unlink()
    Session.begin(
        room.folder / "e.jsonl", load("taroky-dlazka", ()), "taroky-dlazka", ["Ana", "Boris", "Cilka", "David"]
    )
    phone = room.phone().open("write")
    key = next(iter(load("taroky-dlazka", ()).declarations))
    contract = phone.form("who").choices["contract"][0]
    phone.fill(
        "who",
        {
            "contract": contract,
            "declarer": "Ana",
            "partner": "Boris",
            "declares:Cilka": "on",
            f"declared:Cilka:{key}": "on",
        },
    )
    kept = kept_in(room)
    assert kept is not None and any(word.startswith("Cilka:") for word in kept)
    phone.tap("back")
    assert phone.form("who").values[f"declared:Cilka:{key}"] == "on"


def test_the_evening_of_the_issue_ends_with_the_ledger_that_play_writes(room: Room) -> None:
    """Twelve hands through forms, in Slovenian, and the same as lines: the facts are the same."""
    typed = room.folder / "typed.jsonl"
    other = Session.begin(typed, load("pagat-4p", ()), "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    phone = room.phone(lang="sl")
    for line, who, how in EVENING:
        other.add(line, command="add")
        fill(phone.open("write"), who, how)
    for command in ("undo", "redo"):
        other.add("", command=command)
        phone.open("write").fill("who", {"words": f"/{command}"}).tap("record")
    other.add("", command="finish")
    phone.open("write").fill("who", {"words": "/finish"}).tap("record")
    left = [{**one.body, "words": "", "by": "", "salt": "", "lang": ""} for one in room.session.records[1:]]
    right = [{**one.body, "words": "", "by": "", "salt": "", "lang": ""} for one in other.records[1:]]
    assert left == right
    assert room.session.totals == other.totals


def fill(phone: Phone, who: dict[str, str], how: dict[str, str]) -> None:
    phone.fill("who", who).fill("how", how).tap("record")


def of(contract: str, declarer: str = "", partner: str = "sam", **more: str) -> dict[str, str]:
    """What is chosen in the first step."""
    sides = {"declarer": declarer, "partner": partner} if declarer else {}
    more = {name.replace("__", ":").replace("_", "-"): value for name, value in more.items()}
    return {"contract": contract, **sides, **more}


#: Each hand as a line, and as what is chosen and written in the two steps.
EVENING = [
    ("two Ana Boris 44", of("dvojka", "Ana", "Boris"), {"points": "44"}),
    ("one Cilka Ana +10 trula", of("enka", "Cilka", "Ana"), {"difference": "+10", "bonus:trula": "nosilec ✓"}),
    (
        "three David Cilka 30 kings:defenders",
        of("trojka", "David", "Cilka"),
        {"points": "30", "bonus:kings": "branilci ✓"},
    ),
    (
        "klop Ana=26 Boris=17 Cilka=9 David=18",
        of("klop"),
        {"pile:Ana": "26", "pile:Boris": "17", "pile:Cilka": "9", "pile:David": "18"},
    ),
    ("beggar Boris won", of("berač", "Boris"), {"won": "dobljen"}),
    (
        "two Cilka David 40 kontra@Ana",
        of("dvojka", "Cilka", "David", kontra__1="on", kontra_by__1="Ana"),
        {"points": "40"},
    ),
    (
        "one Ana David 41 trula:announced mond:Boris",
        of("enka", "Ana", "David", announced__trula="on"),
        {"points": "41", "bonus:trula": "trula:napovedana", "card:mond": "Boris"},
    ),
    ("solo-two David 42", of("solo-dva", "David"), {"points": "42"}),
    ("two Boris Ana -5", of("dvojka", "Boris", "Ana"), {"difference": "-5"}),
    (
        "three Cilka Boris 45 pagat-ultimo:Cilka:announced",
        of("trojka", "Cilka", "Boris", **{"announced:pagat-ultimo": "on", "announced-by:pagat-ultimo": "Cilka"}),
        {"points": "45", "bonus:pagat-ultimo": "pagat-ultimo:Cilka:napovedan"},
    ),
    (
        "one David Ana 36 rekontra@Cilka,David",
        of("enka", "David", "Ana", kontra__1="on", kontra_by__1="Cilka", kontra__2="on", kontra_by__2="David"),
        {"points": "36"},
    ),
    (
        "two Ana Cilka 50 trula kings",
        of("dvojka", "Ana", "Cilka"),
        {"points": "50", "bonus:trula": "nosilec ✓", "bonus:kings": "nosilec ✓"},
    ),
]
