"""`tarok rules`: the list, a ruleset in words, two side by side, a file's problems, the schema."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hits import decides_scores
from still import HandedIn, Still

from tarok_score.amounts import parse
from tarok_score.cli.app import run
from tarok_score.cli.schema import text_of
from tarok_score.documents import Choice, Flag, Key, OfPart, Part, Several, TableOf
from tarok_score.law import Labels, Rule
from tarok_score.law.cards import Instead
from tarok_score.law.files import sources, words
from tarok_score.law.library import document, load
from tarok_score.law.rare import Cards, Holds, ScaleStep, Shares, Tie, Tier
from tarok_score.law.ruleset import Node, Ruleset, choose, shipped
from tarok_score.show.card import card
from tarok_score.show.rulebook import amount, clauses, compare, page, value_in_words
from tarok_score.words.said import ENGLISH

DOCS = Path(__file__).resolve().parents[2] / "docs"
POINTS = load("pagat-4p")
#: The parts with one text for the whole value.
WHOLE_PARTS = {Tier, ScaleStep, Tie, Shares, Holds, Cards, Instead}


class Said(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def tarok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Types a command, given as one line or as separate words, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def say(*words: str) -> Said:
        capsys.readouterr()
        status = run(words[0].split() if len(words) == 1 else list(words))
        return Said(status, *capsys.readouterr())

    return say


# Nothing is left unsaid -----------------------------------------------------------------------------------------------


#: Keys that name a rule and its source, and those that are at the top of the page, or in its headings.
ABOUT_A_RULE = ("label", "source", "cite")
ABOUT_THE_RULESET = ("id", "extends", "title", "source", "about")


def keys(part: type[Part], path: str = "") -> Iterator[tuple[str, Key]]:
    """Every key of a ruleset that the page has to say, with `*` for the ids of tables."""
    for name, key in part.keys.items():
        here = f"{path}.{name}" if path else name
        if name in ABOUT_A_RULE or here in ABOUT_THE_RULESET:
            continue
        yield here, key
        if isinstance(key, TableOf):
            yield from keys(key.of, f"{here}.*")
        elif isinstance(key, OfPart) and not key.text("what"):
            yield from keys(key.of, here)


SAID = dict(keys(Ruleset))


@pytest.mark.parametrize("path", SAID)
def test_every_key_is_said(path: str) -> None:
    key = SAID[path]
    if isinstance(key, TableOf):
        assert not key.text("what")
    elif isinstance(key, OfPart):
        assert (key.of in WHOLE_PARTS) is bool(key.text("what"))
    else:
        assert key.text("what")
        assert not isinstance(key, Labels)


def test_every_section_has_a_heading() -> None:
    for name, key in Ruleset.keys.items():
        if name not in ABOUT_THE_RULESET:
            assert isinstance(key, OfPart | TableOf) and key.text("section")
            heading = isinstance(key, TableOf) or issubclass(key.of, Rule) or name in ("session", "cards")
            assert heading or key.text("heading")


@pytest.mark.parametrize("path", [path for path, key in SAID.items() if isinstance(key, Choice | Flag | Several)])
def test_every_choice_has_words_of_its_own(path: str) -> None:
    key = SAID[path]
    of = key.of if isinstance(key, Several) else key
    choices = list(of.words) if isinstance(of, Choice) else [True, False] if isinstance(of, Flag) else []
    words = [str(value_in_words(key, (one,) if isinstance(key, Several) else one, POINTS)) for one in choices]
    assert len(set(words)) == len(choices)
    assert all(words)


@pytest.mark.parametrize("name", shipped())
def test_a_ruleset_in_full_has_every_rule_its_source_and_its_values(name: str) -> None:
    whole = document(name)
    lines = page(whole, width=10_000)
    for rule in load(name).rules.values():
        assert any(line.startswith(rule.id) and line.endswith(rule.cite) for line in lines), rule.id
    text = "\n".join(lines)
    for bonus in whole.get("bonuses", {}).values():
        assert f"silent: {ENGLISH.fact(amount(POINTS, parse(bonus['silent'])))}" in text


def changed(whole: Node, name: str) -> bool:
    """True if a variant changes a value of its ruleset."""
    needed = whole["variants"][name].get("requires", ())
    before, after = (clauses(choose(whole, names)) for names in (needed, (*needed, name)))
    return any(row.differs for row in compare(before, after))


@pytest.mark.parametrize("name", shipped())
def test_every_variant_shows_in_the_comparison(name: str) -> None:
    """All but the one klop of TAROK.net's two that is the ruleset's own, and what a published table plays anyway."""
    klops = {"klop-full-doubles", "competition-klop"}
    whole = document(name)
    offered = set(whole.get("variants", {}))
    idle = {one for one in offered if not changed(whole, one)}
    assert len(idle & klops) == (1 if klops <= offered else 0)
    assert idle - klops <= {"whole-count"}


@pytest.mark.parametrize("name", shipped())
def test_a_ruleset_compared_with_itself_and_with_another(name: str) -> None:
    own, other = clauses(choose(document(name), ())), clauses(choose(document("pagat-4p"), ()))
    assert not [row for row in compare(own, own, words=True, sources=True) if row.differs]
    there = {(row.path, str(row.subject), str(row.left), str(row.right)) for row in compare(own, other)}
    back = {(row.path, str(row.subject), str(row.right), str(row.left)) for row in compare(other, own)}
    assert there == back


# The list -------------------------------------------------------------------------------------------------------------


def test_the_list(tarok: Callable[..., Said]) -> None:
    status, out, err = tarok("rules")
    head, rule, *rows = out.splitlines()
    columns = [match.start() for match in re.finditer("-+", rule)]
    cells = [
        [line[start:end].strip() for start, end in zip(columns, [*columns[1:], None], strict=True)]
        for line in (head, *rows)
    ]
    assert cells[0] == ["ruleset", "title", "players", "variants"]
    assert [name for name, *_ in cells[1:]] == shipped()
    for name, title, players, offered in cells[1:]:
        rules = document(name)
        seats = rules["seats"]["at_table"]
        assert (title, players) == (rules["title"]["en"], " or ".join(map(str, seats)))
        assert offered == (str(len(rules["variants"])) if rules.get("variants") else "")
    assert (status, err) == (
        0,
        "tarok rules show ID prints one, tarok rules variants ID what a table may choose in it\n",
    )


def test_the_list_for_programs(tarok: Callable[..., Said]) -> None:
    said = tarok("rules --json")
    assert (said.status, said.err) == (0, "")
    answer = json.loads(said.out)
    assert answer["schema"] == 1
    assert [one["id"] for one in answer["rulesets"]] == shipped()
    polish = next(one for one in answer["rulesets"] if one["id"] == "taroki-polish")
    assert set(polish) == {"id", "title", "source", "players", "variants"}
    assert polish["players"] == [4, 5]
    assert next(one for one in polish["variants"] if one["id"] == "pagat-lost-four") == {
        "id": "pagat-lost-four",
        "about": "An announced pagat that fails costs 4, like one that was not announced.",
        "cite": 'pagat.com, Taroky, "Polish Taroki" (has to pay 4 game points); law book, AMB-34 B',
        "requires": [],
    }


# One in full ----------------------------------------------------------------------------------------------------------

OWN = """\
id: home
extends: simplified-4p
title: {en: At home, sl: Doma}
source: house rules
about: As we play on Fridays.
variants:
  dear:
    about: Klop costs 100.
    cite: page 3
    patch: {contracts: {klop: {klop: {full: {value: 100, cite: page 3}}}}}
"""


def test_one_in_full(tarok: Callable[..., Said]) -> None:
    said = tarok("rules show guide-2p --full")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[:4] == [
        "guide-2p: Tarok guide, two players",
        "",
        "rule                                                          source",
        lines[3],
    ]
    text = re.sub(r"\s+", " ", said.out)
    assert "unit unit of the score: counted in: points Fundamentals of the game," in text
    assert max(map(len, lines)) == 100


def test_a_file_in_full_with_a_variant(tarok: Callable[..., Said]) -> None:
    Path("home.yaml").write_text(OWN, encoding="utf-8")
    text = tarok("rules show home.yaml --variant dear --full").out
    assert text == tarok("rules show home.yaml+dear --full").out
    lines = text.splitlines()
    assert lines[:2] == ["home: At home", "with dear"]
    (row,) = [line for line in lines if line.startswith("contracts.klop.klop.full ")]
    assert "klop, full: full from: 36 card" in row and row.endswith("house rules, page 3")
    in_slovenian = tarok("rules show home.yaml --variant dear --full --lang sl").out
    assert in_slovenian.startswith("home: Doma") and " kralji: " in in_slovenian


def test_one_in_full_for_programs(tarok: Callable[..., Said]) -> None:
    answer = json.loads(tarok("rules show pagat-4p --variant exact-difference --json").out)
    assert set(answer) == {
        "schema", "ruleset", "title", "source", "players", "variants", "rules", "available_variants", "document",
    }  # fmt: skip
    assert (answer["schema"], answer["ruleset"], answer["variants"]) == (1, "pagat-4p", ["exact-difference"])
    rules = {one["path"]: one for one in answer["rules"]}
    assert rules["difference"] == {
        "section": "Winning",
        "path": "difference",
        "rule": "difference",
        "label": "difference",
        "cite": 'pagat.com, "Money game" (pay for them exactly instead)',
        "facts": [{"path": "difference.round_to", "what": "counted", "text": "exact", "value": 1}],
    }
    assert answer["document"]["mond"]["value"] == 21
    assert answer["document"] == choose(document("pagat-4p"), ["exact-difference"])
    assert [one["id"] for one in answer["available_variants"]] == list(document("pagat-4p")["variants"])


# The card -------------------------------------------------------------------------------------------------------------


def test_a_card(tarok: Callable[..., Said]) -> None:
    lines = tarok("rules show pagat-4p").out.splitlines()
    assert lines[0] == "pagat-4p: Slovenian tarok, four players · players at the table: 4 or 5"
    assert "three                 10     yes        + difference  forehand  yes" in lines
    assert "colour valat          125    no         flat          raised             yes" in lines
    assert "king ultimo   10      20         the king in its side's last trick  its holder" in lines
    assert "DOUBLING  kontra × 2 · rekontra × 4 · subkontra × 8 · mordkontra × 16" in lines
    assert any(line.startswith("SOURCES  [a] pagat.com:") for line in lines)
    text = " ".join(line.strip() for line in lines)
    assert "An open radl of the declarer doubles what the declarer's side writes. A won contract cancels one" in text
    assert " 04 King ultimo is made if the called king falls in the last trick" in "\n".join(lines)
    assert "→ king-must-win" in text


def test_the_shares_of_a_kontra_are_told_word_by_word(tarok: Callable[..., Said]) -> None:
    text = " ".join(tarok("rules show tarok-net-4p").out.split())
    for part in (
        "DOUBLING item won, by kontra level from 0: its owner writes × 1, × 2, × 4, a player who said kontra "
        "× 0, × −1, × −3; item lost, by kontra level from 0: its owner writes × −1, × −2, × −4, a player who said "
        "kontra × 0, × 1, × 3",
        "three 10/5 yes + difference anybody yes",
        "points count twice, under rekontra four times",
    ):
        assert part in text


def test_a_game_for_two_or_three_knows_no_partner(tarok: Callable[..., Said]) -> None:
    for name in ("zei-2p", "guide-2p", "tarok-net-2p", "pagat-3p", "guide-3p", "simplified-3p"):
        said = tarok(f"rules show {name}").out
        assert "and the partner" not in said
        assert "The declarer writes what a game comes to; the others write nothing." in said
    assert "the winner writes all their card points, and the loser writes theirs" in " ".join(
        tarok("rules show zei-2p").out.split()
    )


def test_a_card_is_as_wide_as_the_screen(tarok: Callable[..., Said], handed_in: HandedIn) -> None:
    whole = tarok("rules show pagat-4p").out
    handed_in(Still("", columns=80))
    lines = tarok("rules show pagat-4p").out.splitlines()
    assert max(map(len, lines)) <= 80
    handed_in(Still("", columns=40))
    lines = tarok("rules show pagat-4p").out.splitlines()
    assert max(map(len, lines)) <= 40
    assert "three: value 10 · partner yes · counts +" in lines
    handed_in(Still("", columns=200))
    assert tarok("rules show pagat-4p").out == whole


@pytest.mark.parametrize("name", shipped())
def test_every_ruleset_fits_on_two_screens(tarok: Callable[..., Said], handed_in: HandedIn, name: str) -> None:
    handed_in(Still("", columns=80))
    contracts = len(document(name)["contracts"])
    for language in ("en", "sl", "cs", "pl"):
        said = tarok(f"rules show {name} --lang {language}")
        assert (said.status, said.err) == (0, "")
        lines = said.out.splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= (135 if contracts < 20 else 150)
    page = tarok(f"rules show {name} --html").out
    assert page.startswith("<!doctype html>") and "<script" not in page and "<a " not in page
    assert "\\u" not in page.split("<body>")[1], "a sign that cannot be shown"


def test_the_page_of_the_rules_says_readings_in_words_and_names_them_at_the_foot(tarok: Callable[..., Said]) -> None:
    page = tarok("rules show pagat-4p+king-must-win --html").out
    above, below = page.split("<footer")
    body = above.split("<body>")[1]
    assert "AMB-" not in body and "collected-bonus-counts" not in body and "pagat-4p" not in body
    assert "Or: If one side&#39;s announced bonus fails and the other side makes it, both are written." in body
    assert "<b>1</b> AMB-01 → collected-bonus-counts" in below and "pagat-4p +king-must-win" in below
    assert body.count("<li>") == below.count("AMB-") + len(card(document("pagat-4p"), ["king-must-win"], sources(),
        words().get("readings", {})).sentences)  # fmt: skip


def on_the_card(name: str, chosen: tuple[str, ...] = ()) -> set[str]:
    """Everything that the card says, but the list of what was chosen."""
    found = card(document(name), chosen, sources(), words().get("readings", {}))
    rows = [" ".join(map(ENGLISH.fact, row)) for _, grid in found.grids for row in grid.rows]
    said = [ENGLISH.fact(text) for text, *_ in (*found.sentences, *[one[1:] for one in found.readings])]
    return {*rows, *said, ENGLISH.fact(found.doubling)}


@pytest.mark.parametrize("name", shipped())
def test_whatever_variant_decides_a_score_shows_on_the_card(name: str) -> None:
    whole = document(name)
    plain = on_the_card(name)
    for variant, node in whole.get("variants", {}).items():
        if not decides_scores(node) or not changed(whole, variant):
            continue
        requires = tuple(node.get("requires", ()))
        without = on_the_card(name, requires) if requires else plain
        assert on_the_card(name, (*requires, variant)) - without, variant


#: The keys of which no sentence speaks, for a table shows them, or the top of the card.
IN_TABLES = """
Seats.at_table Seats.in_play UnitRule.name UnitRule.decimals Shares.owner Shares.speaker KontraWord.level
KontraWord.times Contract.levels Contract.times_won Contract.times_lost Contract.partner Contract.forehand_only
Bonus.silent Bonus.silent_other Bonus.declarer_only Bonus.last_trick Bonus.holder_announces Bonus.king_itself
Bonus.must_win_itself Declaration.means Holds.trula Holds.kings Holds.fives Holds.single_tarok Cards.skis
ScaleStep.counts Bidding.order Bidding.forehand_opens Bidding.not_forehand Bidding.all_pass Instead.into
"""
#: Those of which the card says nothing: they are about the file, or everybody knows how a hand is dealt and counted.
NOT_TOLD = """
Ruleset.id Ruleset.extends Ruleset.title Ruleset.about KontraRule.names Contract.called_king Radli.given Dealt.hand
Dealt.piles Bidding.begins Talon.threes Talon.pairs Talon.singles Talon.raised Talon.halves CardPlay.announcing
CardPlay.keeping CardPlay.following CardPlay.piles Tricks.no_trick Tricks.one_trick
"""


def keys(part: type[Part]) -> Iterator[tuple[type[Part], str, Key]]:
    """Every key that a part declares, and those of the parts within it."""
    for name, key in part.keys.items():
        yield part, name, key
        of = key.of if isinstance(key, Several) else key
        if isinstance(of, OfPart | TableOf):
            yield from keys(of.of)


def cards(key: Key) -> dict[str, str]:
    """What the card says of a key, by the condition."""
    return {when[5:]: text for when, text in key.texts.items() if when.partition(" ")[0] == "card"}


def test_the_card_says_something_of_every_key() -> None:
    """A sentence is beside the key, or another one depends on it or names it."""
    named: set[str] = set()
    for _, _, key in keys(Ruleset):
        for condition, text in cards(key).items():
            named |= {*re.findall(r"[!/|. ]*([a-z_]+)(?:[=~>][^ |]+)?", condition), *re.findall(r"\{(\w+)\}", text)}
    silent = {
        f"{part.__name__}.{name}"
        for part, name, key in keys(Ruleset)
        if not (cards(key) or named & {name, key.attribute} or name in {*Rule.keys, "aliases"} or _has_keys(key))
    }
    assert silent == {*IN_TABLES.split(), *NOT_TOLD.split()}


def _has_keys(key: Key) -> bool:
    """True if the key has a part, whose own keys speak for it."""
    return isinstance(key, TableOf) or (isinstance(key, OfPart) and key.of is not Rule)


def test_a_chosen_variant_stands_at_the_top(tarok: Callable[..., Said]) -> None:
    lines = tarok("rules show pagat-4p+exact-difference").out.splitlines()
    assert lines[1] == "+exact-difference The difference is not rounded; a captured mond costs 21. Klop stays rounded."


def test_what_a_table_may_choose(tarok: Callable[..., Said]) -> None:
    said = tarok("rules variants guide-2p")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("exact-difference-of-two  The difference is not rounded before it is multiplied.\n")
    names = [one["id"] for one in json.loads(tarok("rules variants pagat-4p --json").out)["variants"]]
    assert names == list(document("pagat-4p")["variants"])
    wrong = tarok("rules show pagat-4p --variant picolo").err
    assert wrong == 'pagat-4p has no variant "picolo"\n    did you mean "piccolo"?\n'


# Two side by side -----------------------------------------------------------------------------------------------------


def test_what_differs(tarok: Callable[..., Said]) -> None:
    said = tarok("rules diff pagat-4p pagat-4p+exact-difference+piccolo")
    assert (said.status, said.err) == (0, "")
    rows = [[cell.strip() for cell in re.split(r"\s{2,}", line)] for line in said.out.splitlines()]
    assert rows[0] == ["rule", "pagat-4p", "pagat-4p+exact-difference+piccolo"]
    assert rows[2:5] == [
        ["difference", "counted", "to the nearest 5", "exact"],
        ["piccolo", "—", "decided by: tricks: you say won or"],
        ["", "lost; value: 70"],
    ]
    assert ["mond", "costs", "20", "21"] in rows and ["decided by tricks", "just one", "—", "piccolo"] in rows


def test_two_games_for_three(tarok: Callable[..., Said]) -> None:
    assert (
        tarok("rules diff simplified-3p guide-3p").out
        == """\
rule                                          simplified-3p                         guide-3p
------------------------  ------------------  ------------------------------------  -----------------------------------
kontra                                        —                                     who spoke: need not be said;
                                                                                    announced bonuses: can be doubled
                                                                                    too, each for itself
the word kontra                               —                                     doubling: × 2
the word rekontra                             —                                     doubling: × 4
the word subkontra                            —                                     doubling: × 8
the word mordkontra                           —                                     doubling: × 16
solo three                mond penalty        if captured                           none
solo two                  mond penalty        if captured                           none
solo one                  mond penalty        if captured                           none
solo without              bonuses             cannot be announced, and silent ones  none
                                              score nothing
                          mond penalty        if captured                           none
valat                                         —                                     decided by: tricks: you say won or
                                                                                    lost; value: 500
valat                     the game            is scored beside it                   is not scored beside it
mond                                          costs: 20                             —
captured mond                                 applies                               —
counting a pile           threes              cards count four to none, each three  cards count five to one, each three
                                              and a rest of two one more, a rest    its sum less two, a rest of one or
                                              of one its value                      two less one
bidding                   ascending           solo three, solo two, solo one,       solo three, solo two, solo one,
                                              beggar, solo without                  beggar, solo without, valat
first lead                the declarer leads  beggar, solo without                  beggar, solo without, valat
decided by tricks         every trick         —                                     valat
emperor trick             the pagat wins      if they fall in the order mond,       in any order
                                              škis, pagat
a player without a tarok                      —                                     then: the same dealer deals again
"""
    )


def test_everything_side_by_side(tarok: Callable[..., Said]) -> None:
    rows = json.loads(tarok("rules diff tarok-net-2p guide-2p --all --json").out)["rows"]
    differing = [row for row in rows if row["differs"] and row["what"] not in ("source", "words")]
    assert [(row["path"], row["what"], row["left"], row["right"]) for row in differing] == [
        ("difference", "counted", "exact", "to the nearest 5")
    ]
    assert {"section", "path", "label", "what", "left", "right", "differs"} == set(rows[0])
    alike = {(row["path"], row["what"]): row["left"] for row in rows if not row["differs"]}
    assert alike["contracts.declared", "if lost"] == "× 3"
    assert alike["contracts.declared", "words"] == "declared, igram, hraju, gram, play"
    sources = {row["path"]: (row["left"], row["right"]) for row in rows if row["what"] == "source"}
    assert sources["win"] == (
        'TAROK.net 1.06, 2.2 Tarok v dveh (najmanj 36 točk)',
        'Fundamentals of the game, "Winning condition" (at least 36 points)',
    )  # fmt: skip
    assert "\nwinning " in tarok("rules diff tarok-net-2p guide-2p --all").out


def test_what_differs_for_programs(tarok: Callable[..., Said]) -> None:
    answer = json.loads(tarok("rules diff pagat-4p pagat-4p+piccolo --json").out)
    rows = answer.pop("rows")
    assert answer == {"schema": 1, "left": "pagat-4p", "right": "pagat-4p+piccolo", "all": False}
    assert rows[0] == {
        "section": "Contracts",
        "path": "contracts.piccolo",
        "label": "piccolo",
        "what": "",
        "left": None,
        "right": "decided by: tricks: you say won or lost; value: 70",
        "differs": True,
    }
    assert [(row["path"], row["what"]) for row in rows[1:]] == [
        ("cards.bidding", "ascending"),
        ("cards.leading", "the declarer leads"),
        ("cards.tricks", "just one"),
        ("cards.overtaking", "in"),
    ]
    assert {row["section"] for row in rows[1:]} == {"The cards"}


def test_nothing_differs(tarok: Callable[..., Said]) -> None:
    line = "pagat-4p and pagat-4p say the same, but for words and sources (--all shows them)\n"
    assert tarok("rules diff pagat-4p pagat-4p") == (0, line, "")
    assert json.loads(tarok("rules diff pagat-4p pagat-4p --json").out)["rows"] == []


def test_files_and_their_variants(tarok: Callable[..., Said]) -> None:
    Path("home.yaml").write_text(OWN, encoding="utf-8")
    rows = json.loads(tarok("rules diff simplified-4p ./home.yaml+dear --json").out)["rows"]
    assert [(row["path"], row["left"], row["right"]) for row in rows] == [("contracts.klop.klop.full", "70", "100")]
    Path("home+away.yml").write_text(OWN.replace("id: home", 'id: "home+away"'), encoding="utf-8")
    said = tarok("rules diff simplified-4p home+away.yml+dear")
    assert (said.status, said.err.split(" is not", 1)[0]) == (1, 'home+away.yml:1:1: id: "home+away"')


def test_both_sides_are_refused_at_once(tarok: Callable[..., Said]) -> None:
    known = ", ".join(shipped())
    assert tarok("rules diff bridge+x pagat-4p+pagat-ultimo-holder+pagat-ultimo-holder-if-lost") == (
        1,
        "",
        f"""\
bridge+x: ruleset: there is no ruleset "bridge"
    one of {known}
pagat-4p+pagat-ultimo-holder+pagat-ultimo-holder-if-lost: pagat-ultimo-holder and \
pagat-ultimo-holder-if-lost contradict each other at bonuses.pagat-ultimo.holder
    choose one of the two
""",
    )


# A file's problems ----------------------------------------------------------------------------------------------------


def test_a_sentence_stands_in_the_readers_language(tarok: Callable[..., Said]) -> None:
    sentences = "about: {en: Klop costs 100., sl: Klop stane 100.}"
    Path("home.yaml").write_text(OWN.replace("about: Klop costs 100.", sentences), encoding="utf-8")
    for language, sentence in (("en", "Klop costs 100."), ("sl", "Klop stane 100."), ("pl", "Klop costs 100.")):
        assert f"{sentence}\n" in tarok(f"rules variants home.yaml --lang {language}").out
    Path("home.yaml").write_text(OWN.replace("about: Klop costs 100.", "about: {sl: Klop stane 100.}"), "utf-8")
    said = tarok("rules check home.yaml")
    assert (said.status, said.out) == (1, "")
    assert said.err == "home.yaml:8:5: variants.dear.about: en is missing\n    add a line en:\n"


def test_a_sound_file_is_praised(tarok: Callable[..., Said]) -> None:
    Path("home.yaml").write_text(OWN, encoding="utf-8")
    number = len(document("simplified-4p")["variants"]) + 1
    praise = f"home.yaml: well written! 9 contracts, 5 bonuses, {number} variants, and a source for every rule\n"
    assert tarok("rules check home.yaml") == (0, praise, "")
    answer = json.loads(tarok("rules check home.yaml --json").out)
    assert answer == {"schema": 1, "ok": True, "ruleset": "home", "problems": [], "notes": []}


def test_all_problems_of_a_file(tarok: Callable[..., Said]) -> None:
    Path("home.yaml").write_text(f"{OWN}bonuses:\n  kings: {{silent: ten}}\n  trula: {{holder: nobody}}\n", "utf-8")
    assert tarok("rules check home.yaml") == (
        1,
        "",
        """\
home.yaml:12:11: bonuses.kings.silent: must be an exact amount, not the text "ten"
    write silent: 20 or silent: "0.10"
home.yaml:13:11: bonuses.trula.holder: "nobody" is not known here
    one of all, always, silent, silent-lost
""",
    )
    said = tarok("rules check home.yaml --json")
    assert (said.status, said.err) == (1, "")
    answer = json.loads(said.out)
    assert (answer["schema"], answer["ok"], len(answer["problems"])) == (1, False, 2)
    assert answer["problems"][1] == {
        "path": "bonuses.trula.holder",
        "message": '"nobody" is not known here',
        "hint": "one of all, always, silent, silent-lost",
        "file": "home.yaml",
        "line": 13,
        "column": 11,
        "kind": "malformed",
        "id": "rules-unknown-choice",
    }


def test_a_file_that_is_not_there(tarok: Callable[..., Said]) -> None:
    said = tarok("rules", "check", "\x1b[2J.yaml")
    assert said == (
        1,
        "",
        "ruleset: there is no file \\u001b[2J.yaml\n    give the path of a YAML file, or an id: tarok rules\n",
    )


# The schema, and how the commands are called --------------------------------------------------------------------------


def test_the_schema_of_ruleset_files(tarok: Callable[..., Said]) -> None:
    assert tarok("rules schema") == (0, text_of("ruleset") + "\n", "")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("rules pagat-4p", "Error: to see that ruleset: tarok rules show pagat-4p"),
        ("rules our.yaml", "Error: to see that ruleset: tarok rules show our.yaml"),
        ("rules shwo pagat-4p", 'Error: there is no command "rules shwo": did you mean "show"?'),
        ("rules x", 'Error: there is no command "rules x": tarok rules --help lists them'),
        ("cards x", 'Error: there is no command "cards x": tarok cards --help lists them'),
        ("cards cuont HK", 'Error: there is no command "cards cuont": did you mean "count"?'),
        ("tournament x", 'Error: there is no command "tournament x": tarok tournament --help lists them'),
        ("rules --json show x", "Error: write --json after the command: tarok rules show … --json"),
        ("rules show", "Error: Missing argument 'ID|FILE'."),
        ("rules diff pagat-4p", "Error: Missing argument 'B'."),
        (
            "rules show pagat-4p --lang de",
            "Error: Invalid value for '--lang': 'de' is not one of 'en', 'sl', 'cs', 'pl'.",
        ),
    ],
)
def test_wrong_usage(tarok: Callable[..., Said], words: str, line: str) -> None:
    said = tarok(words)
    assert said.status == 2 and bool(said.out) == ("--json" in words)
    assert said.err.splitlines()[-1] == line


def test_a_variant_that_is_not_there_is_asked_for_by_name(tarok: Callable[..., Said]) -> None:
    asked = 'pagat-4p has no variant "picolo"\n    did you mean "piccolo"?\n'
    assert tarok("score --variant picolo two Ana 44").err == asked
    assert tarok("new --variant picolo pagat-4p Ana Boris Cilka David").err == asked
    assert tarok("rules show pagat-4p+picolo").err == asked
    assert tarok("rules diff pagat-4p pagat-4p+picolo").err == f"pagat-4p+picolo: {asked}"
    assert tarok("new pagat-4p+piccolo+picolo Ana Boris Cilka David").err == asked


def test_one_unknown_thing_is_refused(tarok: Callable[..., Said]) -> None:
    assert tarok("rules show pagat4p") == (
        1,
        "",
        'ruleset: there is no ruleset "pagat4p"\n    did you mean "pagat-4p"?\n',
    )
    assert tarok("rules show pagat-4p --variant klop-kontra-others-write") == (
        1, "", "klop-kontra-others-write goes with klop-kontra\n    add --variant klop-kontra\n",
    )  # fmt: skip


def imported(*words: str) -> set[str]:
    """Which of the slow modules a command loads."""
    code = (
        "import sys; from tarok_score.cli.app import run; status = run(sys.argv[1:]);"
        "print(*sorted({'tabulate', 'jsonschema', 'tarok_score.evening.session'} & set(sys.modules)), file=sys.stderr)"
    )
    env = os.environ | {"PYTHONPATH": str(DOCS.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stderr.splitlines()[-1].split())


def test_tabulate_is_loaded_where_a_table_is_printed() -> None:
    assert imported("rules", "show", "guide-2p", "--full") == {"tabulate"}
    assert imported("rules", "show", "guide-2p") == {"tabulate"}
    assert imported("rules", "--json") == set()
    assert imported("rules", "diff", "guide-2p", "guide-2p") == set()
    assert imported("rules", "diff", "guide-2p", "tarok-net-2p") == {"tabulate"}
