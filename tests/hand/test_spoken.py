"""Words that go with the words beside them: nothing said is ever read as its opposite."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarok_score.hand import notation, writing
from tarok_score.hand.hand import Hand
from tarok_score.hand.spelling import Spelling
from tarok_score.hand.spoken.endings import gender, gender_of
from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.law.shelf import shipped
from tarok_score.problems import Problem, Refused
from tarok_score.scoring.before import Before
from tarok_score.scoring.score import score
from tarok_score.words.languages import language
from tarok_score.words.notation_words import OWN, SPOKEN
from tarok_score.words.said import Said
from tarok_score.words.speech import ENGLISH, LANGUAGES

LINES = Path(__file__).with_name("spoken.txt")


class Line(NamedTuple):
    """One line of the data: its table, what is said, and what it is."""

    table: str
    words: str
    means: str


def lines() -> Iterator[Line]:
    """The lines of the data."""
    table = ""
    for line in LINES.read_text(encoding="utf-8").splitlines():
        if line.startswith("table "):
            table = line.removeprefix("table ")
        elif line and not line.startswith("#"):
            words, _, means = line.partition(" = ")
            yield Line(table, words.removesuffix(" ?"), means)


@cache
def seated(table: str) -> Table:
    """The table of a line."""
    rules, _, players = table.partition(": ")
    ruleset, *variants = rules.split(" +")
    return Table(load(ruleset, tuple(variants)), tuple(players.split()))


def read(table: Table, words: str) -> Hand:
    """The hand that a line says; the last player deals."""
    return notation.read(table, words.split(), table.players[-1] if table.rests else None)


@pytest.mark.parametrize("line", [one for one in lines() if one.means], ids=lambda line: line.words)
def test_a_line_is_read_as_it_is_said(line: Line) -> None:
    table = seated(line.table)
    hand = read(table, line.words)
    if line.means.endswith("!"):
        scores = {name: str(amount) for name, amount in score(table, Before({}), hand).scores.items()}
        assert scores == dict(one.split(":") for one in line.means.split()[:-1])
        return
    means = line.means.removesuffix(" *")
    other = read(table, means)
    assert hand._replace(bonuses=(), piles=()) == other._replace(bonuses=(), piles=())
    assert sorted(hand.piles) == sorted(other.piles)
    assert sorted(hand.bonuses, key=str) == sorted(other.bonuses, key=str)
    notes = notation.parse(table, line.words.split(), []).notes
    assert bool(notes) == line.means.endswith("*")


@pytest.mark.parametrize("line", [one for one in lines() if not one.means], ids=lambda line: line.words)
def test_what_can_mean_two_things_is_not_recorded(line: Line) -> None:
    with pytest.raises(Refused):
        read(seated(line.table), line.words)


@pytest.mark.parametrize("line", [one for one in lines() if not one.means], ids=lambda line: line.words)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_meaning_to_choose_from_is_a_line_of_one_meaning(line: Line, language: str) -> None:
    table = seated(line.table)
    dealer = table.players[-1] if table.rests else None
    meant = notation.readings(table, line.words.split(), dealer, language)
    for one in meant:
        assert notation.readings(table, one.split(), dealer, language) == []
        try:
            again = writing.write(table, notation.read(table, one.split()), language)
        except Refused as refused:
            assert all(problem.missing for problem in refused.problems)
        else:
            assert again == one
    assert len(set(meant)) == len(meant)


CHOICES = [
    ("ena a b 30 izgubljen pagat", "one Ana Boris 30 pagat-ultimo:lost | one Ana Boris 30 lost pagat-ultimo"),
    ("ena a b 45 izgubljen pagat", "one Ana Boris 45 pagat-ultimo:lost"),
    ("two a b 45 trula announced pagat", "two Ana Boris 45 trula:announced pagat-ultimo"
     " | two Ana Boris 45 trula pagat-ultimo:announced"),
    ("two a b 45 pagat napovedan kontra c", "two Ana Boris 45 pagat-ultimo:announced:kontra@Cilka"
     " | two Ana Boris 45 kontra@Cilka pagat-ultimo:announced"),
    ("dve ana kontra boris 45", "two Ana Boris 45 kontra | two Ana 45 kontra@Boris"),
    ("ena ana pagat boris 45", "one Ana Boris 45 pagat-ultimo | one Ana 45 pagat-ultimo:Boris"),
    ("ena a b 44 pagat izgubljen mond c", "one Ana Boris 44 pagat-ultimo:lost mond:Cilka"
     " | one Ana Boris 44 pagat-ultimo mond:Cilka"),
    ("ena a b 45 pa trula", "one Ana Boris 45 trula | one Ana Boris 45 pagat-ultimo trula"
     " | one Ana Boris 45 trula:lost"),
    ("dve a b 44 napovedal je trulo, pa sta jo nasprotnika pobrala", "two Ana Boris 44 trula:defenders:announced:lost"
     " | two Ana Boris 44 trula:announced:lost"),
    ("ena a b 45 trula izgubljena", "one Ana Boris 45 trula:announced:lost"),
    ("ena a b dobila 10", "one Ana Boris 45 won"),
    ("ena a b 45 kontra zz", ""),
    ("ena ana mond cilka boris 45", "one Ana Boris 45 mond:Cilka | one Ana 45 mond:Cilka,Boris"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "meant"), CHOICES)
def test_the_meanings_of_a_line_that_has_several(words: str, meant: str) -> None:
    table = seated("pagat-4p: Ana Boris Cilka David")
    assert " | ".join(notation.readings(table, words.split())) == meant


def test_names_declarations_and_contained_announcements_of_several_meanings() -> None:
    alike = seated("pagat-4p: Ana Andrej Boris Cilka")
    assert notation.readings(alike, ["ena", "a", "b", "45"]) == ["one Ana Boris 45", "one Andrej Boris 45"]
    polish = seated("taroki-polish: Kasia Zosia Marek Ewa")
    pagat = ["pagat-contract Kasia Zosia 30 pagat:announced:lost", "pagat-contract Kasia Zosia 30 lost pagat:announced"]
    assert notation.readings(polish, ["pagat", "kasia", "zosia", "30", "przegrany"]) == pagat
    czech = seated("taroky-hlucin: Jirka Petr Honza Marie")
    whose = ["povinnost Jirka Petr 45 Marie:barvicky", "povinnost Jirka Petr 45 Honza:barvicky"]
    assert notation.readings(czech, ["povinnost", "jirka", "petr", "45", "honza", "barvičky", "marie"]) == whose


#: A table of each shipped ruleset, as full as it may be.
TABLES = [
    f"{name}: {' '.join(['Ana', 'Boris', 'Cilka', 'David', 'Eva'][: load(name).seats.at_table[-1]])}"
    for name in shipped()
]

WON = (*OWN["mark"]["made"], *OWN["result"]["won"], *SPOKEN["result"]["won"])
LOST = (*OWN["mark"]["lost"], *OWN["result"]["lost"], *SPOKEN["result"]["lost"])
BONUSES = {"pagat": "pagat-ultimo", "kralj ultimo": "king-ultimo", "trula": "trula", "kralji": "kings"}
MARKS_SAID = ("napovedan", "nap", "announced", "proti", "tih")


@given(st.data())
def test_no_bonus_is_read_with_the_opposite_of_the_result_behind_it(data: st.DataObject) -> None:
    """Whatever else a line says, and wherever: what stands directly behind a bonus is said of it."""
    won = data.draw(st.booleans())
    bonus = data.draw(st.sampled_from(sorted(BONUSES)))
    denied = data.draw(st.sampled_from(["", "", "ni", "ne", "not"]))
    marks = data.draw(st.lists(st.sampled_from(MARKS_SAID), max_size=1))
    result = data.draw(st.sampled_from(WON if won else LOST))
    said = " ".join([bonus, *marks, *([denied] if denied else []), result])
    others = st.sampled_from(["45", "30", "kontra", "mond cilka", "trula", "izgubljen", "dobila", "kralji", "proti"])
    parts = ["ena ana boris", *data.draw(st.lists(others, max_size=2, unique=True))]
    place = data.draw(st.integers(1, len(parts)))
    table = seated("pagat-4p: Ana Boris Cilka David")
    try:
        hand = notation.read(table, " ".join([*parts[:place], said, *parts[place:]]).split())
    except Refused:
        return
    made = [one.made for one in hand.bonuses if one.bonus == BONUSES[bonus]]
    assert (won != bool(denied)) in made


WORDS = {
    won: {code: [*said["notation"]["mark"][mark], *said["notation"]["result"].get(result, ()),
                 *said["speech"]["result"].get(result, ())]
          for code in LANGUAGES if (said := language(code))}
    for won, mark, result in ((True, "made", "won"), (False, "lost", "lost"))
}  # fmt: skip
DENIED = {code: language(code)["speech"]["denial"] for code in LANGUAGES}


def said_of_a_bonus(data: st.DataObject) -> None:
    """Whatever is said beside it, in any language and by any rules: what stands directly behind a bonus is its."""
    table = seated(data.draw(st.sampled_from(TABLES)))
    rules = table.rules
    playing = [one for one in rules.contracts.values() if one.form == "sides" and one.bonuses != "none"]
    if not playing or not rules.bonuses:
        return
    contract, bonus = data.draw(st.sampled_from(playing)), data.draw(st.sampled_from(sorted(rules.bonuses)))
    code = data.draw(st.sampled_from(LANGUAGES))
    spelt = Spelling(table, code)
    won = data.draw(st.booleans())
    denied = data.draw(st.sampled_from(["", "", *DENIED[code]]))
    result = data.draw(st.sampled_from(WORDS[won][code]))
    marks = data.draw(st.lists(st.sampled_from(OWN["mark"]["announced"]), max_size=1))
    named = spelt.name("bonus", rules.bonuses[bonus]).replace("-", data.draw(st.sampled_from(["-", " "])))
    line = [spelt.name("contract", contract), *(["1"] if contract.levels else []), *table.active(contract, None)[:2]]
    line[-1:] = line[-1:] if contract.partner else ["45"]
    beside = data.draw(st.sampled_from(["45", "30", "", spelt.fixed("defenders"), "kontra"]))
    words = " ".join([*line, beside, named, *marks, denied, result]).split()
    try:
        hand = notation.read(table, words, table.players[-1] if table.rests else None)
    except Refused:
        return
    made = [one.made for one in hand.bonuses if one.bonus == bonus]
    assert (won != bool(denied)) in made, " ".join(words)


@given(st.data())
def test_no_bonus_has_the_opposite_result_by_any_rules_in_any_language(data: st.DataObject) -> None:
    said_of_a_bonus(data)


@pytest.mark.long
@settings(max_examples=20_000)
@given(st.data())
def test_no_bonus_has_the_opposite_result_of_many(data: st.DataObject) -> None:
    said_of_a_bonus(data)


LISTS = {
    "sl": ("in", ["trula", "kralji", "pagat", "kralj ultimo"], ["napovedan", "napovedana", "napovedani", "nap"]),
    "cs": ("a", ["trul", "králové", "pagát"], ["hlášený", "hlášení", "hlášené", "ohlášený"]),
    "pl": ("i", ["trul", "królowie", "pagat"], ["zapowiedziany", "zapowiedziane", "głoszona"]),
    "en": ("and", ["trula", "kings", "pagat"], ["announced"]),
}  # fmt: skip


@given(st.data())
def test_a_mark_beside_a_list_is_of_all_or_of_the_one_whose_ending_it_has(data: st.DataObject) -> None:
    """Never of one alone where it may be said of all: then it is asked about. Behind a list one thing has its own."""
    code = data.draw(st.sampled_from(LANGUAGES))
    joint, bonuses, marks = LISTS[code]
    some = data.draw(st.permutations(bonuses))[: data.draw(st.integers(2, 3))]
    mark, before = data.draw(st.sampled_from(marks)), data.draw(st.booleans())
    listed = f" {joint} ".join([", ".join(some[:-1]), some[-1]])
    said = f"{mark} {listed}" if before else f"{listed} {mark}"
    try:
        hand = notation.read(seated("pagat-4p: Ana Boris Cilka David"), f"one Ana Boris 45 {said}".split())
    except Refused:
        return
    announced = [one.announced for one in hand.bonuses]
    beside = some[0 if before else -1]
    assert all(announced) or (
        announced == [one == beside for one in some] and not before and gender(mark) == gender_of(beside)
    ), said


#: Words of which lines are put together, of many kinds.
SAID = (
    "trula", "kralji", "pagat", "pagata", "kralj", "napovedana", "napovedan", "tih", "proti", "izgubljen", "narejena",
    "in", "kontra", "rekontra", "na", "igra", "cilka", "david", "ana", "mond", "ujet", "ni", "pa", "oba", "kontrirala",
    "za", "10",
)  # fmt: skip


@given(st.lists(st.sampled_from(SAID), min_size=1, max_size=7), st.sets(st.integers(0, 6), max_size=2))
def test_the_answers_of_a_question_differ(words: list[str], commas: set[int]) -> None:
    """Whatever is said: no question has the same answer twice, and no line to choose from stands there twice."""
    table = seated("pagat-4p: Ana Boris Cilka David")
    line = [f"{word}," if at in commas else word for at, word in enumerate(words)]
    line = ["one", "Ana", "Boris", "45", *line]
    problems: list[Problem] = []
    notation.parse(table, line, problems)
    for problem in problems:
        facts = problem.said.facts if isinstance(problem.said, Said) else {}
        if "one" in facts and "other" in facts:
            assert ENGLISH.fact(facts["one"]) != ENGLISH.fact(facts["other"]), (line, problem)
    meant = notation.readings(table, line)
    assert len(set(meant)) == len(meant)


COUNTED = {code: [*words["ones"][:20], *words["tens"]] for code in LANGUAGES if (words := language(code)["counting"])}


def said_as_a_difference(data: st.DataObject) -> None:
    """A difference has the sign that was said, in figures or in words, wherever on the line it stands."""
    table = seated(data.draw(st.sampled_from(TABLES)))
    contract = data.draw(st.sampled_from([one for one in table.rules.contracts.values() if one.form == "sides"]))
    code, more = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.booleans())
    figures = data.draw(st.booleans())
    at = data.draw(st.integers(0, len(COUNTED[code]) - 1))
    number = at if at < 20 else 10 * (at - 18)
    sign = data.draw(st.sampled_from("+" if more else "-−"))
    word = data.draw(st.sampled_from(language(code)["signs"]["+" if more else "-"]))
    said = f"{sign}{number}" if figures else f"{word} {COUNTED[code][at].split()[0]}"
    names = table.active(contract, None)[: 2 if contract.partner else 1]
    line = [Spelling(table, code).name("contract", contract), *(["1"] if contract.levels else []), *names]
    others = data.draw(st.lists(st.sampled_from(["trula", "pagat", "kontra", "mond", "nap"]), max_size=2))
    place = data.draw(st.integers(0, len(others)))
    line += [*others[:place], said, *others[place:]]
    try:
        hand = notation.read(table, " ".join(line).split(), table.players[-1] if table.rests else None)
    except Refused:
        return
    if hand.points is not None:
        assert hand.points in ((35 + number, 36) if more and not number else (35 + number if more else 35 - number,))


@given(st.data())
def test_no_difference_has_the_opposite_sign_by_any_rules_in_any_language(data: st.DataObject) -> None:
    said_as_a_difference(data)


@pytest.mark.long
@settings(max_examples=20_000)
@given(st.data())
def test_no_difference_has_the_opposite_sign_of_many(data: st.DataObject) -> None:
    said_as_a_difference(data)


def said_of_a_game(data: st.DataObject) -> None:
    """A result or a denied one, with no bonus on the line, is the game's and never turned round."""
    table = seated(data.draw(st.sampled_from(TABLES)))
    contract = data.draw(st.sampled_from([one for one in table.rules.contracts.values() if one.form == "sides"]))
    code, won = data.draw(st.sampled_from(LANGUAGES)), data.draw(st.booleans())
    denied = data.draw(st.sampled_from(["", *DENIED[code]]))
    result = data.draw(st.sampled_from(WORDS[won][code]))
    names = table.active(contract, None)[: 2 if contract.partner else 1]
    points = data.draw(st.sampled_from(["", "45", "20"]))
    words = [Spelling(table, code).name("contract", contract), *names, points, denied, result]
    line = " ".join(words).split()
    try:
        hand = notation.read(table, line, table.players[-1] if table.rests else None)
    except Refused:
        return
    assert hand.won == (won != bool(denied)), " ".join(line)


@given(st.data())
def test_no_game_has_the_opposite_result_by_any_rules_in_any_language(data: st.DataObject) -> None:
    said_of_a_game(data)


@pytest.mark.long
@settings(max_examples=20_000)
@given(st.data())
def test_no_game_has_the_opposite_result_of_many(data: st.DataObject) -> None:
    said_of_a_game(data)
