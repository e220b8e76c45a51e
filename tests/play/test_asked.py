"""Questions about the sheet, as people ask them at a table, and the sentence that answers each."""

from __future__ import annotations

import pytest
from typists import FOUR, Table, Tables

from tarok_score.play.commands import command_of
from tarok_score.play.typed_line import sentences
from tarok_score.problems import Refused
from tarok_score.words.said import speech

#: Ana has 100 and has used her radl, Boris none, Cilka 110, David 60; Boris and Cilka have an open radl.
PLAYED = ("one Cilka Ana 45", "beggar Cilka won", "two Ana David 44", "radl -David")

ANSWERS = """
sl | kdo vodi                 | vodi Cilka: +110
sl | kdo je prvi?             | vodi Cilka: +110
sl | kdo ima največ           | vodi Cilka: +110
sl | koliko ima ana           | Ana ima +100
sl | koliko točk ima david?   | David ima +60
sl | koliko imata a in boris  | Ana ima +100 · Boris ima 0; odprti radelci: 1
sl | kdo deli                 | sledi: deli Cilka, prvi na vrsti: David
cs | kdo vede                 | vede Cilka: +110
cs | kdo je první             | vede Cilka: +110
cs | kolik má david bodů      | David má +60
cs | kdo rozdává?             | následuje: rozdává Cilka, předák je David
pl | kto ma najwięcej         | prowadzi Cilka: +110
pl | ile punktów ma boris     | Boris ma 0; otwarte radle: 1
pl | kto rozdaje              | teraz: rozdaje Cilka, przodek David
en | who leads                | Cilka leads with +110
en | who has the most points? | Cilka leads with +110
en | how much does david have | David has +60
en | who deals next           | next: Cilka deals, David is forehand
sl | kdo je zadnji            | zadnje mesto: Boris, 0
sl | koliko je boris dolžan?  | Boris plača: → Cilka 42 točk; → Ana 25 točk
sl | koliko dolguje ana       | Ana ne dolguje ničesar
sl | koliko je v potu         | po teh pravilih ni banke
sl | koliko imamo             | skupaj: Ana +100, Boris 0, Cilka +110, David +60
cs | kdo je poslední          | poslední místo: Boris, 0
cs | kolik dluží boris        | Boris platí: → Cilka 42 bodů; → Ana 25 bodů
cs | kolik máme               | celkem: Ana +100, Boris 0, Cilka +110, David +60
pl | kto jest ostatni         | ostatnie miejsce: Boris, 0
pl | ile jest w puli          | w tych zasadach nie ma puli
pl | ile ma zapłacić boris    | Boris płaci: → Cilka 42 punkty; → Ana 25 punktów
sl | kdo ima radelce          | radelci: Boris ○, Cilka ○
cs | kdo má radly             | radly: Boris ○, Cilka ○
pl | kto ma radle             | radle: Boris ○, Cilka ○
en | who has radli            | radli: Boris ○, Cilka ○
sl | koliko iger              | 3 igre
pl | ile rozdań               | 3 rozdania
sl | koliko kdo ima           | skupaj: Ana +100, Boris 0, Cilka +110, David +60
en | who is last              | last: Boris with 0
en | how much does boris owe  | Boris owes: → Cilka 42 points; → Ana 25 points
en | how do we stand          | totals: Ana +100, Boris 0, Cilka +110, David +60
"""


def answered(table: Table, line: str, language: str) -> str:
    """The answer to a question, in a language."""
    evening = table.loop.session.evening
    command = command_of(evening.table, line.split())
    assert command is not None
    return " · ".join(speech(language).say(one) for one in sentences(command.name, command.words, evening))


@pytest.mark.parametrize("row", ANSWERS.strip().splitlines())
def test_a_question_is_answered_in_a_sentence(table: Table, row: str) -> None:
    language, line, answer = map(str.strip, row.split("|"))
    table.enter(*PLAYED)
    assert answered(table, line, language) == answer


def test_before_a_hand_nobody_leads_and_at_the_end_somebody_wins(table: Table) -> None:
    assert answered(table, "who leads", "en") == "no hand has been played yet"
    table.enter("one Cilka Ana 45", "finish")
    assert answered(table, "kdo je zmagal", "sl") == "zmagata Ana in Cilka: +40"
    assert answered(table, "koliko ima boris", "sl") == "Boris ima 0"


def test_of_radli_it_is_said_that_nobody_has_one(begun: Tables) -> None:
    assert answered(begun(), "who has radli", "en") == "nobody has an open radl"
    polish = begun("taroki-polish")
    assert answered(polish, "who has radli", "en") == "these rules have no radli"


def test_where_the_seating_changed_the_average_decides(begun: Tables) -> None:
    table = begun()
    table.enter("one Cilka Ana 45", "replace Boris eva", "one Eva Ana 45")
    assert answered(table, "who leads", "en") == "Ana leads: +40 against the average"
    assert answered(table, "koliko ima Boris", "sl") == "Boris ima 0"


def test_of_nobody_there_is_no_answer(table: Table) -> None:
    with pytest.raises(Refused):
        answered(table, "koliko ima eva", "sl")
    with pytest.raises(Refused):
        answered(table, "koliko ima", "sl")


#: What is typed, and the name that is written down.
NAMES = """
eva pride            | Eva
žiga pride           | Žiga
ana-marija pride     | Ana-Marija
Ewa dochodzi         | Ewa
eVA comes            | eVA
"""


@pytest.mark.parametrize("row", NAMES.strip().splitlines())
def test_a_new_name_gets_its_capital_letter(table: Table, row: str) -> None:
    line, name = map(str.strip, row.split("|"))
    table.enter(line)
    assert set(table.loop.state.table.players) - {"Ana", "Boris", "Cilka", "David"} == {name}


def test_the_first_dealer_may_be_named_late(table: Table) -> None:
    table.enter("prvi deli Boris")
    assert table.loop.state.dealer == "Boris"
    table.enter("one Ana Cilka 45", "prvi je delil David")
    assert table.loop.state.dealer == "Ana"


def test_behind_somebody_or_in_his_place_is_asked(table: Table) -> None:
    asks = "does Eva sit behind Boris, or in that seat? (tarok join Eva --after Boris; tarok replace Boris Eva)"
    for line in ("Eva za Borisa", "Eva pride za Borisom", "Eva przyszła za Borisa"):
        assert table.enter(line) == [f"… {asks}"], line
    assert len(table.enter("Eva za Petra")) == 1
    assert table.loop.state.table.players == ("Ana", "Boris", "Cilka", "David")
    table.enter("Eva pride po Borisu")
    assert table.loop.state.table.players == ("Ana", "Boris", "Eva", "Cilka", "David")


def test_where_no_other_can_be_added_one_who_comes_takes_the_seat(begun: Tables) -> None:
    table = begun("palcka-4p", FOUR)
    table.enter("wraca Eva za Borisa")
    assert table.loop.state.table.players == ("Ana", "Eva", "Cilka", "David")


def test_where_one_who_comes_sits_is_said(table: Table) -> None:
    note = "note: Eva sits behind Cilka; behind David: tarok join Eva --after David"
    assert note in " ".join(table.typed("Eva pride --after Cilka"))


def test_a_name_that_is_known_stays_as_it_is(begun: Tables) -> None:
    table = begun(players=("ana", "Boris", "cilka", "David", "Eva"))
    table.enter("cilka gre", "CILKA pride", "preimenuj ana v anka")
    assert set(table.loop.state.table.players) == {"Anka", "Boris", "cilka", "David", "Eva"}
    table.enter("filip namesto davida")
    assert "Filip" in table.loop.state.table.players and "David" not in table.loop.state.table.players


#: Radli by agreement, as people say them, and what everybody has then: Ana, Boris, Cilka, David.
RADLI = """
radelci vsem                    | 1 1 1 1
radl vsem +1                    | 1 1 1 1
radl +all                       | 1 1 1 1
radl +2 vsem                    | 2 2 2 2
radly všem                      | 1 1 1 1
radle wszystkim                 | 1 1 1 1
radl ana +1 boris +2            | 1 2 0 0
radl +1 ana                     | 1 0 0 0
radl + ana the forgotten one    | 1 0 0 0
radl +2 vsem, radl +ana -boris dogovor | 3 1 2 2
radl ana                        | 0 0 0 0
radl +                          | 0 0 0 0
"""


@pytest.mark.parametrize("row", RADLI.strip().splitlines())
def test_radli_are_given_and_taken_as_it_is_said(table: Table, row: str) -> None:
    lines, _, wheels = row.partition("|")
    table.enter(*map(str.strip, lines.split(",")))
    assert [table.loop.state.radli.get(name, 0) for name in table.loop.state.table.players] == [
        int(n) for n in wheels.split()
    ]


def test_a_player_called_all_gets_his_radl_alone(begun: Tables) -> None:
    table = begun(players=("All", "Boris", "Cilka", "David"))
    table.enter("radl +all")
    assert {name: n for name, n in table.loop.state.radli.items() if n} == {"All": 1}


#: The answers of somebody who does not know yet, by their language.
NOT_KNOWN = """
en | I don't know | skip | later
sl | ne vem | preskoči | nevem
cs | nevím | přeskočit | později
pl | nie wiem | pomiń | później
"""


@pytest.mark.parametrize("row", NOT_KNOWN.strip().splitlines())
def test_who_does_not_know_yet_answers_nothing(begun: Tables, row: str) -> None:
    language, *answers = map(str.strip, row.split("|"))
    table = begun(language=language)
    for opened in ("two Ana", "two Ana Boris", "beggar Ana", "klop"):
        table.enter(opened)
        asked = table.loop.question()
        for answer in answers:
            assert table.enter(answer)[0].startswith("✗ "), (opened, answer)
            assert table.loop.question() == asked, (opened, answer)
        table.loop.give_up()
    assert table.loop.session.hands == 0


@pytest.mark.parametrize("answer", ["no", "nothing", "ne", "nič", "nic", "nie"])
def test_nothing_else_records_the_hand(table: Table, answer: str) -> None:
    table.enter("two Ana", "Boris", "45")
    assert table.typed(answer)[0].startswith("→ Ana, Boris +30")
    table.enter(answer)
    assert table.loop.open is None and table.loop.session.hands == 1


def test_an_open_hand_is_told_of_before_the_evening_ends(begun: Tables) -> None:
    table = begun(language="sl")
    table.enter("ena ana boris 45", "dve ana boris")
    assert table.enter("konec")[0] == "… opomba: 2. igra je odprta in ni zapisana: dve ana boris"
    assert not table.loop.state.finished and table.loop.open is not None
    table.enter("konec")
    assert table.loop.state.finished and table.loop.open is None and not table.draft.exists()


def test_a_reason_behind_a_fine_is_recorded_at_once(begun: Tables) -> None:
    table = begun("pagat-money-4p", FOUR)
    table.enter("fine Ana 5")
    assert table.enter("fine Ana 5 was late")[0] == "✓ fine: Ana pays 5 (was late)"
