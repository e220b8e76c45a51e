"""A phone keeps the evening: hands by buttons, words, corrections, people, money, and what others wrote meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from phone import ANA, BORIS, FOLLOW
from room import Room

from tarok_score.evening.session import Session
from tarok_score.hand import Table
from tarok_score.hand.document import write as written
from tarok_score.law.library import document, load
from tarok_score.law.ruleset import shipped
from tarok_score.play.begun_hand import taken_up, wrong_words

PLAIN = ("two", "Ana", "Boris")


def hand(session: Session, number: int = 1) -> dict[str, object]:
    """The facts of a hand."""
    return written(session.hand(number).event.hand)  # type: ignore[attr-defined]


def kept_in(room: Room) -> tuple[str, ...] | None:
    """The words of the open hand."""
    found = taken_up(room.session)
    return None if found is None else found[0].words


def test_a_plain_hand_takes_eight_taps(room: Room) -> None:
    phone = room.phone().open("write")
    phone.taps = 0
    phone.says(*PLAIN, "44")
    assert "hand 1: two Ana Boris 44" in phone.page.text
    assert "+30" in phone.page.text
    assert room.session.hands == 0
    phone.tap("record")
    assert phone.taps <= 8
    assert "recorded, seal" in phone.page.text
    assert hand(room.session) == {"contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44}
    assert room.session.records[-1].body["by"] == "Ana"
    phone.taps = 0
    phone.says(*PLAIN, "-5").tap("record")
    assert phone.taps <= 8
    assert hand(room.session, 2)["points"] == 30


def test_the_open_hand_is_seen_by_everybody_and_goes_on_elsewhere(room: Room) -> None:
    room.phone().open("write").says(*PLAIN, "kontra@Cilka", "trula:announced")
    assert "hand 1: two Ana Boris, kontra Cilka, trula announced" in room.phone(FOLLOW).open().page.text
    kept = kept_in(room)
    assert kept is not None and sorted(kept) == sorted(["two", "Ana", "Boris", "kontra@Cilka", "trula:announced"])
    other = room.phone(BORIS).open("write")
    other.says("44", "lost", "mond:David").tap("record")
    assert hand(room.session) == {
        "contract": "two", "declarer": "Ana", "partner": "Boris", "points": 44, "kontra": ["Cilka"],
        "bonuses": [{"bonus": "trula", "announced": True, "made": False}], "captured": {"mond": {"from": "David"}},
    }  # fmt: skip
    assert room.session.records[-1].body["by"] == "Boris"
    assert kept_in(room) is None


@pytest.mark.parametrize("words", ["kings:announced:Cilka", "kings announced"])
def test_what_was_announced_must_be_told(room: Room, words: str) -> None:
    phone = room.phone().open("write").says(*PLAIN).types(words).says("44")
    assert "kings was announced: made or lost?" in phone.page.text
    assert "Record" not in [text for form in phone.page.forms for _, _, text in form.buttons]
    phone.says("made").tap("record")
    by = {"by": "Cilka"} if "Cilka" in words else {}
    assert hand(room.session)["bonuses"] == [{"bonus": "kings", **by, "announced": True}]


def test_bonuses_in_all_their_ways(room: Room) -> None:
    phone = room.phone().open("write").says(*PLAIN, "40", "trula:defenders", "kings", "pagat-ultimo:lost")
    phone.instead("pagat-ultimo:lost", "pagat-ultimo:lost:Cilka").says("mond:talon").tap("record")
    assert hand(room.session)["bonuses"] == [
        {"bonus": "trula", "side": "defenders"},
        {"bonus": "kings"},
        {"bonus": "pagat-ultimo", "by": "Cilka", "made": False},
    ]
    assert hand(room.session)["left_in_talon"] == ["mond"]


def test_klop_and_beggar_have_their_own_questions(room: Room) -> None:
    phone = room.phone().open("write").says("klop", "26", "17", "9")
    assert "card points of David? (18)" in phone.page.text
    phone.fill("figure", {}).tap("record")
    assert hand(room.session)["points"] == {"Ana": 26, "Boris": 17, "Cilka": 9, "David": 18}
    phone.says("beggar", "David", "lost").tap("record")
    assert hand(room.session, 2) == {"contract": "beggar", "declarer": "David", "won": False}
    phone.says("two", "Ana", "alone", "45").tap("record")
    assert hand(room.session, 3) == {"contract": "two", "declarer": "Ana", "points": 45}
    assert "none was named" not in phone.page.text


def test_an_answer_that_cannot_be_is_told_and_the_hand_stays(room: Room) -> None:
    phone = room.phone().open("write").says(*PLAIN, "71")
    assert "71" in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert next(form.values["figure"] for form in phone.page.forms if "figure" in form.values) == "71"
    phone.says("44").types("trula quark")
    assert "quark" in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert next(form.values["typed"] for form in phone.page.forms if "typed" in form.values) == "trula quark"
    assert phone.said == "two Ana Boris 44"
    assert kept_in(room) == ("two", "Ana", "Boris", "44")


def test_back_change_and_drop(room: Room) -> None:
    phone = room.phone().open("write").says("two")
    before = phone.address_of_page
    phone.says("Ana", "Boris").open(before)  # Back leads to the page as it was
    assert phone.said == "two"
    phone.says("Cilka", "David").instead("two", "three").says("40").instead("40").says("41").tap("record")
    assert hand(room.session) == {"contract": "three", "declarer": "Cilka", "partner": "David", "points": 41}
    phone.says(*PLAIN).tap("drop")
    assert kept_in(room) is None
    assert phone.said == ""


def test_a_whole_line_in_words_in_any_language(room: Room) -> None:
    phone = room.phone(lang="sl").open("write").types("dvojka Ana Boris 44 trula kralji:branilci")
    phone.tap("record")
    assert hand(room.session)["bonuses"] == [{"bonus": "trula"}, {"bonus": "kings", "side": "defenders"}]
    phone.types("razveljavi").tap("record")
    assert room.session.hands == 0


def test_words_that_lack_something_become_the_open_hand(room: Room) -> None:
    phone = room.phone().open("write").types("two Ana Boris kontra@Cilka")
    assert "hand 1: two Ana Boris, kontra Cilka" in phone.page.text
    phone.types("44 trula").tap("record")
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
    phone = room.phone().open("write").types(words)
    assert told in phone.html.partition('role="alert"')[2].partition("</div>")[0]
    assert len(room.session.records) == 1


def test_agreed_totals_are_corrected_in_the_terminal_alone(room: Room) -> None:
    room.session.add("two Ana Boris 44")
    room.session.add("Ana=30 Boris=30", command="agree")
    phone = room.phone().open("amend/1").instead("44").says("40")
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
    assert 'role="alert"' not in phone.open("amend/1").html
    phone.instead("two", "three")
    assert phone.said == "three Ana Boris 44 kontra@Cilka trula:announced mond:David,Ana"
    phone.instead("trula:announced", "trula:announced:lost")
    assert "hand 1 was: two" in phone.page.text
    phone.tap("record")
    assert hand(room.session) == {
        "contract": "three", "declarer": "Ana", "partner": "Boris", "points": 44, "kontra": ["Cilka"],
        "bonuses": [{"bonus": "trula", "announced": True, "made": False}],
        "captured": {"mond": {"from": "David", "by": "Ana"}},
    }  # fmt: skip
    assert room.phone().open("amend/9").status == 409


def test_a_stale_form_is_shown_again_with_what_happened(room: Room) -> None:
    first, second = room.phone(ANA).open("write").says("two", "Ana"), room.phone(BORIS).open("write")
    second.says("Boris", "40").tap("record")
    first.says("Boris")
    assert "The session went on since this page was made" in first.page.text
    assert "two Ana Boris 40" in first.page.text
    assert first.said == "two Ana"
    assert kept_in(room) is None
    first.says("Boris", "44").tap("record")
    assert room.session.hands == 2


def test_a_form_sent_twice_records_once(room: Room) -> None:
    phone = room.phone().open("write").says(*PLAIN, "44")
    form = phone.form("record")
    for _ in range(2):
        phone.post("say", form.values | {"do": "record"})
    assert room.session.hands == 1
    assert "hand 1 · two Ana Boris 44 · Ana, Boris +30" in phone.page.text
    assert "that was recorded already: Ana" in phone.page.text
    phone.open("check?command=undo&words=").tap("record").post("say", form.values | {"do": "record"})
    assert room.session.hands == 0
    assert "that was recorded already: Ana; it was taken back" in phone.page.text


def test_back_to_what_was_recorded_does_not_record_it_again(room: Room) -> None:
    phone = room.phone().open("write").says(*PLAIN, "44")
    checked = phone.address_of_page
    phone.tap("record").open(checked)
    assert "that was recorded already: Ana" in phone.page.text
    assert room.session.hands == 1


def test_every_form_is_answered_by_the_address_of_a_page(room: Room) -> None:
    """So Back never leads to a form that was sent, whatever became of it."""
    room.session.add("two Ana Boris 44")
    phone = room.phone().open("write")
    form = phone.form("words").values
    sent = [
        ("hand", form | {"say": "two"}),
        ("hand", form | {"typed": "quark"}),
        ("hand", form | {"figure": "44"}),
        ("hand", form | {"seal": "old", "say": "two"}),
        ("hand", form | {"do": "drop"}),
        ("say", form | {"do": "record", "command": "add", "words": "nothing"}),
        ("say", form | {"do": "record", "command": "rules", "words": ""}),
        ("confirm", form | {"number": "1", "player": "Cilka"}),
        ("confirm", form | {"number": "1", "player": "Ana"}),
        ("begin", {"player0": "Eva"}),
    ]
    for path, values in sent:
        phone.post(path, values)
        assert phone.answered == [303, 200], (path, values)


def test_buttons_and_words_do_not_wipe_each_other(room: Room) -> None:
    phone = room.phone().open("write").says("two", "Cilka").types("quark")
    assert phone.said == "two Cilka"
    phone.types("note the cat came in").tap("record")
    assert room.session.records[-1].body["kind"] == "note"
    assert kept_in(room) == ("two", "Cilka")
    phone.says("alone").types("44 kontra mond:Ana")
    assert "two Cilka 44, kontra, mond Ana" in phone.page.text


def test_kontra_is_only_offered_on_what_was_announced(room: Room) -> None:
    phone = room.phone().open("write").says(*PLAIN, "kings:announced")
    assert "kings:announced:kontra" in phone.offered()
    assert not [word for word in phone.offered() if "kontra" in word and word.startswith("trula")]
    phone.says("kontra@Cilka").instead("kontra@Cilka", "rekontra@Cilka,Ana")
    assert kept_in(room) == ("two", "Ana", "Boris", "kings:announced", "rekontra@Cilka,Ana")


def test_every_hand_can_be_corrected(room: Room) -> None:
    for points in range(40, 46):
        room.session.add(f"two Ana Boris {points}")
    phone = room.phone().open("write").follow("All hands")
    links = [href for href, _ in phone.page.links if "/amend/" in href]
    assert [href.partition("?")[0][-1] for href in links] == ["6", "5", "4", "3", "2", "1"]
    phone.open(links[-1]).instead("40").says("50").tap("record")
    assert hand(room.session)["points"] == 50
    assert not [href for href, _ in room.phone(FOLLOW).open("hands").page.links if "amend" in href]


def test_contracts_that_are_played_come_first_and_rare_ones_are_folded(room: Room) -> None:
    for _ in range(4):
        room.session.add("beggar Ana won")
    phone = room.phone().open("write")
    order = phone.offered()
    assert order[0] == "beggar" and sorted(order) == sorted(room.session.rules.contracts)
    folded = phone.html.partition("rarer contracts")[2].partition("</details>")[0]
    assert "valat-without" in folded and 'value="one"' not in folded


def test_an_open_hand_that_somebody_changed_is_shown_again(room: Room) -> None:
    first = room.phone().open("write").says(*PLAIN)
    second = room.phone(BORIS).open("write").instead("two", "three")
    first.says("44")
    assert room.session.hands == 0
    assert "the open hand was changed" in first.page.text and first.said == "two Ana Boris"
    assert "three" in second.page.text


def test_what_was_due_can_be_recorded_as_it_was_played(room: Room) -> None:
    room.session.add("Ana -30 --why test", command="adjust")
    room.session.add("two Ana Boris 44")
    assert room.session.state.compulsory_klop
    phone = room.phone().open("write").types("two Ana Boris 44")
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
    assert "is not an exact amount" in phone.page.text
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


@pytest.mark.parametrize("lang, usual", [("en", "pagat-4p"), ("cs", "taroky-hlucin"), ("pl", "taroki-polish")])
def test_the_usual_game_of_the_language_is_proposed_first(empty_room: Room, lang: str, usual: str) -> None:
    form = empty_room.phone(lang=lang).open("write").form("rules")
    assert form.values["ruleset"] == usual
    assert sorted(form.choices["ruleset"]) == sorted(shipped()) and usual in form.choices["ruleset"][:3]


def test_an_evening_begins_with_variants_by_their_names(empty_room: Room) -> None:
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
    phone.fill(begin, seats | {"variant:pagat-4p:exact-difference": "on", "player3": "Ana"})
    assert 'role="alert"' in phone.html and phone.form("rules").values["variant:pagat-4p:exact-difference"] == "on"
    phone.fill(begin, {"player3": "David"})
    assert empty_room.session.rules.variants == ("exact-difference",)


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


@pytest.mark.parametrize("ruleset", shipped())
def test_every_contract_of_every_ruleset_has_its_button_and_asks_on(tmp_path: Path, ruleset: str) -> None:
    rules = load(ruleset)
    names = ["Ana", "Boris", "Cilka", "David", "Eva", "Franc", "Gaja"][: max(rules.seats.at_table)]
    Session.begin(tmp_path / "e.jsonl", rules, ruleset, names)
    room = Room(tmp_path, tmp_path / "e.jsonl")
    assert room.phone().open("write").offered() == list(rules.contracts)
    for number, (word, contract) in enumerate(rules.contracts.items()):
        phone = room.phone(address=f"192.168.1.{number}").open("write").says(word)
        if contract.levels:
            assert phone.offered()[: len(contract.levels)] == [str(n + 1) for n in range(len(contract.levels))]
            phone.says("1")
        if contract.form == "sides":
            phone.says(names[0])
            for key, bonus in rules.bonuses.items():
                announced = f"{key}:announced"
                if bonus.announced and f"{bonus.label['en']}, announced" not in phone.html:
                    refused = wrong_words(Table(rules, tuple(names)), [word, names[0], announced], names[-1])
                    assert refused or announced in phone.offered(), (word, key)
        assert "Record" not in phone.page.text
        phone.tap("drop")


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
    assert "temna-dvojka" in phone.offered()
    assert "temna dvojka" in phone.page.text
    phone.says("temna-dvojka", "Ana", "Boris", "44").tap("record")
    assert hand(room.session) == {"contract": "dark-two", "declarer": "Ana", "partner": "Boris", "points": 44}


def test_declarations_of_each_player(room: Room) -> None:
    (room.folder / "e.jsonl").unlink()
    Session.begin(
        room.folder / "e.jsonl", load("taroky-dlazka", ()), "taroky-dlazka", ["Ana", "Boris", "Cilka", "David"]
    )
    phone = room.phone().open("write")
    key, *_ = load("taroky-dlazka", ()).declarations
    phone.says(phone.offered()[0], "Ana", f"Cilka:{key}")
    kept = kept_in(room)
    assert kept is not None and f"Cilka:{key}" in kept


def test_the_evening_of_the_issue_ends_with_the_ledger_that_play_writes(room: Room) -> None:
    """Twelve hands through forms, in Slovenian, and the same as lines: the facts are the same."""
    typed = room.folder / "typed.jsonl"
    other = Session.begin(typed, load("pagat-4p", ()), "pagat-4p", ["Ana", "Boris", "Cilka", "David"])
    phone = room.phone(lang="sl")
    for line, taps in EVENING:
        other.add(line, command="add")
        phone.open("write").says(*taps.split()).tap("record")
    for command in ("undo", "redo"):
        other.add("", command=command)
        phone.open("write").types(f"/{command}").tap("record")
    other.add("", command="finish")
    phone.open("write").types("/finish").tap("record")
    left = [{**one.body, "words": "", "by": "", "salt": "", "lang": ""} for one in room.session.records[1:]]
    right = [{**one.body, "words": "", "by": "", "salt": "", "lang": ""} for one in other.records[1:]]
    assert left == right
    assert room.session.totals == other.totals


#: Each hand as a line, and as buttons say it and numbers.
EVENING = [
    ("two Ana Boris 44", "dvojka Ana Boris 44"),
    ("one Cilka Ana +10 trula", "enka Cilka Ana +10 trula"),
    ("three David Cilka 30 kings:defenders", "trojka David Cilka 30 kralji:branilci"),
    ("klop Ana=26 Boris=17 Cilka=9 David=18", "klop 26 17 9 18"),
    ("beggar Boris won", "berač Boris dobljen"),
    ("two Cilka David 40 kontra@Ana", "dvojka Cilka David kontra@Ana 40"),
    ("one Ana David 41 trula:announced mond:Boris", "enka Ana David trula:napovedana 41 narejen mond:Boris"),
    ("solo-two David 42", "solo-dva David 42"),
    ("two Boris Ana -5", "dvojka Boris Ana -5"),
    (
        "three Cilka Boris 45 pagat-ultimo:Cilka:announced",
        "trojka Cilka Boris pagat-ultimo:napovedan:Cilka 45 narejen",
    ),
    ("one David Ana 36 kontra@Cilka", "enka David Ana 36 kontra@Cilka"),
    ("two Ana Cilka 50 trula kings", "dvojka Ana Cilka 50 trula kralji"),
]
