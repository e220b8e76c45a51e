"""Every message of the commands and of the session, whole, each with what to do about it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from answers import TODAY, Said, Tarok
from forged import Body, alter

REFUSED = [
    # how hands are typed
    ("add two Ana Ana 44", '"Ana": Ana cannot be their own partner\n    leave it out if the declarer played alone\n'),
    (
        "add two Ana Boris",
        "the card points of the declarer's side are missing\n    such as 36\n",
    ),
    (
        "add twoo Ana Boriss 44",
        '"twoo": not a word of pagat-4p, and not a player\n    did you mean "two"?\n',
    ),
    ("add --batch nowhere", "--batch: nowhere cannot be read: No such file or directory\n"),
    ("add --batch .", "--batch: . cannot be read: Is a directory\n"),
    ("add --batch empty", "--batch: there is no hand in empty\n    one hand a line\n"),
    ("add --batch latin", "--batch: line 1 is not UTF-8 text\n    save the file with the encoding UTF-8\n"),
    (
        "add --batch wrong",
        'line 2: "Ana": Ana cannot be their own partner\n    leave it out if the declarer played alone\n'
        'line 3: "Eva": not a word of pagat-4p, and not a player\n'
        "    at the table: Ana, Boris, Cilka, David; tarok help words lists the words\n"
        "line 4: what was played?\n    one of klop, three, two, one, solo-three, solo-two, solo-one, beggar, "
        "solo-without, open-beggar, colour-valat, colour-valat-without, valat-without\n",
    ),
    # other events
    ("misdeal Eva", '"Eva": nobody called "Eva" sits at the table\n    at the table: Ana, Boris, Cilka, David\n'),
    ("no-taroks X", '"X": nobody called "X" sits at the table\n    at the table: Ana, Boris, Cilka, David\n'),
    ("adjust Ana much --why x", 'AMOUNT: "much" is not an exact amount\n    such as 15, -20 or 0.50\n'),
    ("adjust Ana 1e3 --why x", 'AMOUNT: "1e3" is not an exact amount\n    such as 15, -20 or 0.50\n'),
    ("adjust Ana 1/0 --why x", 'AMOUNT: "1/0" is not an exact amount\n    such as 15, -20 or 0.50\n'),
    ("radl Ana --why x", '"Ana": does not say whether a radl is given or taken\n    such as +Ana or -Ana\n'),
    ("radl +Ana -Ana --why x", "radl: no radl is given or taken by that\n    such as +Ana or -Ana\n"),
    (
        "radl -Ana -Ana -Ana --why x",
        "Ana has not so many open radli: 1\n    no more can be taken than are open\n",
    ),
    ("rate x", 'AMOUNT: "x" is not an exact amount\n    such as 15, -20 or 0.50\n'),
    ("adjust Eva 5 --why x",
     '"Eva": nobody called "Eva" sits at the table\n    at the table: Ana, Boris, Cilka, David\n'),
    (
        "adjust Ana 1/128 --why x",
        'amount: must be an exact amount\n    such as "-20" or "0.50"\n',
    ),
    (
        "adjust Ana 999999999999 --why x",
        "Ana's total would have more digits than fit on a sheet\n    this is impossible\n",
    ),
    (
        "adjust Ana 1/999983 --why x|adjust Ana 1/999979 --why x",
        "Ana's total would have more digits than fit on a sheet\n    this is impossible\n",
    ),
    ("skis Ana|skis Boris", "the last hand is known already: Ana deals it\n    tarok undo takes that back\n"),
    (
        "misdeal Boris|skis Ana",
        "no hand was played yet in which a škis was dealt\n    add the hand of the škis round first\n",
    ),
    ("finish|add two Ana 44", "the session is finished\n    tarok undo opens it again, tarok new begins another\n"),
    ("finish|finish", "the session is finished\n    tarok undo opens it again, tarok new begins another\n"),
    (
        "skis Boris|add two Ana 44|add two Ana 44",
        "the last hand of the session has been played\n"
        "    tarok finish ends the session; --as-played records what was played all the same\n",
    ),
    (
        "adjust Ana -15 --why x|add two Ana 44",
        "a compulsory klop is due: two is closed\n"
        "    open are klop, solo-without, open-beggar, colour-valat-without, valat-without\n",
    ),
    (
        "finish|undo|skis Ana|undo|undo|undo|skis Ana",
        "no hand was played yet in which a škis was dealt\n    add the hand of the škis round first\n",
    ),
    # corrections
    ("redo", "there is nothing to bring back\n    redo follows an undo\n"),
    ("undo|undo|undo", "there is nothing to take back\n    no event was recorded yet\n"),
    ("amend 3 two Ana 44", "there is no hand 3\n    the hands are numbered 1 to 2\n"),
    ("void 0 --why x", "there is no hand 0\n    the hands are numbered 1 to 2\n"),
    ("undo|undo|why 1", "no hand was recorded yet\n    record one first\n"),
    ("undo|undo|why", "no hand was recorded yet\n    tarok add WORD… records one\n"),
    ("show --upto 3", "there is no hand 3\n    the hands are numbered 1 to 2\n"),
    ("void 1 --why x|void 1 --why y", "hand 1 is void already\n    tarok undo takes that back\n"),
    (
        "skis Ana|void 2 --why x|void 1 --why x",
        "what was noted after hand 2 would be impossible: no hand was played yet in which a škis was dealt\n"
        "    take that back first: tarok undo\n",
    ),
    # agreements
    (
        "agree Ana=16 Boris=25 David=-0.5",
        "the totals are not as agreed: Ana has +15, not +16; David has −20, not −0.5\n"
        "    tarok log shows how they came about\n",
    ),
    (
        "agree Ana Eva=5 Boris=many",
        '"Ana": says no exact amount\n    such as Ana=40\n'
        '"Eva": nobody called "Eva" sits at the table\n    at the table: Ana, Boris, Cilka, David\n'
        '"Boris=many": says no exact amount\n    such as Ana=40\n',
    ),
    (
        "agree|undo",
        "the table agreed on these totals\n    --override WHY takes the agreement back, and says why\n",
    ),
    (
        "agree|void 1 --why x",
        "this would change totals that the table agreed on after hand 2: Ana +15 → −25, Boris +25 → −15, "
        "Cilka −30 → −10\n    --override WHY corrects all the same, and records why\n",
    ),
    # looking
    ("settle --rate 0", '--rate: "0" is not an amount above 0\n    such as 0.05\n'),
    ("settle --rate cheap", '--rate: "cheap" is not an amount above 0\n    such as 0.05\n'),
    (
        "check --seal 123",
        "seal: '123' is not a seal\n"
        "    a short seal is six digits and letters, without I, L, O and U, such as 7K2M0Q; "
        "of a long one give twelve or more\n",
    ),
    ("repair", "the ledger is whole: there is nothing to repair\n    tarok check says so too\n"),
    ("accept-edit --note x", f"{TODAY}: no line was altered, there is nothing to accept\n"),
    # beginning
    (
        "new pagat-4p Ana Boris ana --dealer Eva",
        "players: pagat-4p is for 4 or 5 players, not 3\n"
        "ana sits at the table already\n    tell the two apart, as in Ana and AnaK\n"
        '--dealer: nobody called "Eva" sits at the table\n    at the table: Ana, Boris, ana\n',
    ),
    ("new pagat-5p Ana Boris Cilka David", 'ruleset: there is no ruleset "pagat-5p"\n    did you mean "pagat-4p"?\n'),
    (
        "new ./no.yaml A B C D",
        "ruleset: there is no file ./no.yaml\n    give the path of a YAML file, or an id: tarok rules\n",
    ),
    (
        "new pagat-4p A B C D --variant picolo",
        'pagat-4p has no variant "picolo"\n    did you mean "piccolo"?\n',
    ),
    (
        f"new pagat-4p A B C D --session {TODAY}",
        f"{TODAY}: a file of this name is there already\n    choose another name\n",
    ),
    ("new pagat-4p A B C D --session no/a.jsonl", "no/a.jsonl: NOT created: there is no such folder\n"),
    (
        "new pagat-4p A B C D --session no/a.jsonl --dry-run",
        "no/a.jsonl: NOT created: there is no such folder\n",
    ),
    # without a session
    ("score --ruleset pagat two A B 44", 'ruleset: there is no ruleset "pagat"\n    did you mean "pagat-4p"?\n'),
    ("score --players A,B,C two A B 44", "players: pagat-4p is for 4 or 5 players, not 3\n"),
    (
        "score --radli X=1,A=many,B,C=1,C=2 two A B 44 45",
        '--radli X: nobody called "X" sits at the table\n    at the table: A, B, C, D\n'
        "--radli A: must be a whole number of open radli\n    0 or more\n"
        "--radli B: must be a whole number of open radli\n    0 or more\n"
        "--radli C: the open radli of C are given twice\n    say one number\n"
        '"45": is already there: "44"\n    say one of the two\n',
    ),
    (
        "score --ruleset simplified-4p --radli A=1 two A B 44",
        "--radli A: simplified-4p has no radli\n    leave it out\n",
    ),
    ("score --pot 5 two A B 44", "--pot: pagat-4p has no pot\n    leave it out\n"),
    ("score --pot -1 two A B 44", "--pot: cannot be below 0\n"),
    ("score --pot five two A B 44", '--pot: must be an exact amount\n    such as "6" or "0.50"\n'),
    (
        "score --batch nowhere",
        "--batch: nowhere cannot be read: No such file or directory\n    give a file, or - for standard input\n",
    ),
]  # fmt: skip


@pytest.fixture
def files(friday: Tarok) -> Tarok:
    """Friday's table with some files that contain no good batch."""
    Path("empty").write_text("# nothing yet\n\n", encoding="utf-8")
    Path("latin").write_bytes("two Žiga".encode("cp1250"))
    Path("wrong").write_text("two Ana Boris 44\ntwo Ana Ana 44\none Eva 45\nAna 44\n", encoding="utf-8")
    return friday


@pytest.mark.parametrize(("commands", "message"), REFUSED, ids=[commands for commands, _ in REFUSED])
def test_refused_with_every_problem_and_a_remedy(files: Tarok, commands: str, message: str) -> None:
    *before, last = commands.split("|")
    for command in before:
        assert files(command).status == 0
    standing = {path.name: path.read_bytes() for path in Path().iterdir()}
    assert files(last) == (1, "", message)
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == standing


TEXTS = [
    (("note", "  "), "TEXT: is empty\n    say it in a few words\n"),
    (("note", "x" * 501), "TEXT: is longer than 500 characters\n    say it in fewer words\n"),
    (("note", "\u200b" * 100), "TEXT: is longer than 500 characters\n    say it in fewer words\n"),
    (("void", "1", "--why", ""), "--why: is empty\n    say it in a few words\n"),
    (("adjust", "Ana", "5", "--why", " "), "--why: is empty\n    say it in a few words\n"),
    (("undo", "--override", ""), "--override: is empty\n    say it in a few words\n"),
    (("accept-edit", "--note", "x" * 501), "--note: is longer than 500 characters\n    say it in fewer words\n"),
    (
        ("add", "two" + "\u0301" * 600, "Ana" + "\u0301" * 600, "44"),
        "words: must be text of at most 1000 characters\n",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), TEXTS)
def test_texts(friday: Tarok, words: tuple[str, ...], message: str) -> None:
    assert friday(*words) == (1, "", message)
    assert friday("check").status == 0


def test_a_word_that_would_move_the_cursor(friday: Tarok) -> None:
    said = friday("add", "two", "Ana", "44", "\x1b[2J\u202e")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith('"\\u001b[2J\\u202e": not a word of pagat-4p, and not a player\n')


NAMES = [
    ("Ana Boris", 'the name "Ana Boris" has a blank or one of : = , @\n    the notation needs these signs\n'),
    ("A=1", 'the name "A=1" has a blank or one of : = , @\n    the notation needs these signs\n'),
    ("=SUM(A1)", 'the name "=SUM(A1)" has a blank or one of : = , @\n    the notation needs these signs\n'),
    ("+cmd", 'the name "+cmd" starts like a number\n    begin it with a letter\n'),
    ("7up", 'the name "7up" starts like a number\n    begin it with a letter\n'),
    ("", "a player needs a name\n"),
    ("A\x1b[2J", 'the name "A\\u001b[2J" has invisible characters\n    write it with letters only\n'),
    ("\u202eanA", 'the name "\\u202eanA" has invisible characters\n    write it with letters only\n'),
    ("A\u200bna", 'the name "A\\u200bna" has invisible characters\n    write it with letters only\n'),
    ("klop", '"klop" is a word of the notation\n    give the player another name, such as a nickname\n'),
    ("Napovedan", '"Napovedan" is a word of the notation\n    give the player another name, such as a nickname\n'),
    (
        "A" * 41,
        f'the name is longer than 40 characters\n    shorten "{"A" * 40}…"\n',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "message"), NAMES)
def test_names(tarok: Tarok, name: str, message: str) -> None:
    assert tarok("new", "pagat-4p", "--", name, "Boris", "Cilka", "David") == (1, "", message)
    assert list(Path().iterdir()) == []


def test_a_name_that_looks_like_a_path_is_only_a_name(tarok: Tarok) -> None:
    assert tarok("new pagat-4p ../x /etc/passwd C:\\con $(reboot)".replace("C:", "C")).status == 0
    assert [path.name for path in Path().iterdir()] == [TODAY]
    assert tarok("add two ../x 44").status == 0


WRONG_USE = [
    ("shuffle", 'there is no command "shuffle": tarok --help lists them'),
    ("shwo", 'there is no command "shwo": did you mean "show"?'),
    ("add", "which hand? For example: tarok add two Ana Boris 44"),
    ("score", "which hand? For example: tarok score two Ana Boris 44"),
    ("add --batch hands two", "--batch reads its hands from the file: give no words"),
    ("score --batch hands two", "--batch reads its hands from the file: give no words"),
    ("note", "Missing argument 'TEXT'."),
    ("void often --why x", "Invalid value for '[N|eK]': 'often' is not the number of a hand or event."),
    ("adjust Ana 5", "Missing option '--why'."),
    ("show --upto none", "Invalid value for '--upto': 'none' is not a valid integer range."),
]  # fmt: skip


@pytest.mark.parametrize(("command", "message"), WRONG_USE)
def test_wrong_usage(friday: Tarok, command: str, message: str) -> None:
    said = friday(command)
    assert (said.status, said.out) == (2, "")
    usage, way, error = said.err.splitlines()
    assert usage.startswith("Usage: tarok ")
    assert re.fullmatch(r"Try 'tarok( \S+)? -h' for help.", way)
    assert error == f"Error: {message}"


def test_what_was_mistyped_cannot_play_tricks_on_the_terminal(tarok: Tarok) -> None:
    for words in (("show", "--\x1b[2J"), ("show", "a\x1b[2J\u202e"), ("\x1b[2J",), ("why", "1", "--lang", "\x9b2J")):
        said = tarok(*words) if len(words) > 1 else tarok(*words, "")
        assert said.status == 2 and "\\x1b" in said.err.replace("\\u001b", "\\x1b").replace("\\x9b", "\\x1b")
        assert all(line.isprintable() for line in said.err.splitlines())


# ---------------------------------------------------------------- the ledger


def test_notes_on_a_torn_end(friday: Tarok) -> None:
    with Path(TODAY).open("a", encoding="utf-8") as file:
        file.write('{"n":3,"kin')
    torn = "warning: the last line is incomplete (a power cut?) and does not count; the next write saves it aside\n"
    assert friday("show").err == torn
    assert friday("check").err == torn and friday("check").status == 0
    assert friday("check --json").json["torn"] is True
    said = friday("add one Cilka Ana 45")
    assert said.err == (
        f"warning: {TODAY} had a torn end, as a power cut leaves it; it was put aside in {TODAY}.torn\n"
    )
    assert friday("check").err == "" and Path(f"{TODAY}.torn").read_text(encoding="utf-8") == '{"n":3,"kin'


def test_a_hand_that_no_cards_allow_is_noted(friday: Tarok) -> None:
    def other(bodies: list[Body]) -> None:
        bodies[1]["hand"]["left_in_talon"] = ["skis"]

    alter(TODAY, other)
    said = friday("check")
    assert said.status == 0
    assert "note: hand 1 counts as it was recorded, though it is impossible: " in said.err
    assert len(friday("check --json").json["notes"]) == said.err.count("note: hand 1 ") > 0


def test_no_record_has_that_seal(friday: Tarok) -> None:
    assert friday("check --seal 000000") == (
        3,
        "",
        "no record has the seal 000000: it was read off another file, or this one was altered\n",
    )


def score(bodies: list[Body]) -> None:
    bodies[1]["scores"]["Ana"] = "400"


def total(bodies: list[Body]) -> None:
    bodies[2]["totals"] = {"Ana": "15"}


def radli(bodies: list[Body]) -> None:
    bodies[2]["radli"] = 7


def somebody_else(bodies: list[Body]) -> None:
    bodies[2]["totals"]["Eva"] = "5"


def hand(**facts: Any) -> Callable[[list[Body]], None]:
    def change(bodies: list[Body]) -> None:
        bodies[1]["hand"] |= facts

    return change


def record(**fields: Any) -> Callable[[list[Body]], None]:
    """The second record is something else."""

    def change(bodies: list[Body]) -> None:
        bodies[1:2] = [fields]

    return change


def first(**fields: Any) -> Callable[[list[Body]], None]:
    def change(bodies: list[Body]) -> None:
        bodies[0] |= fields

    return change


ALTERED = "    the facts or the score of a record up to here were altered"
UNPLAYABLE = "    tarok repair saves what comes before"
FORGED: list[tuple[Callable[[list[Body]], None], str]] = [
    (score, f"{TODAY}:2:1: this record shows scores 400 for Ana, but the facts give 40\n{ALTERED}\n"),
    (total, f"{TODAY}:3:1: this record shows totals nothing for Boris, but the facts give 25\n{ALTERED}\n"),
    (radli, f"{TODAY}:3:1: this record shows radli nothing for Ana, but the facts give 1\n{ALTERED}\n"),
    (somebody_else, f"{TODAY}:3:1: this record shows totals 5 for Eva, but the facts give nothing\n{ALTERED}\n"),
    (hand(declarer="Eva"),
     f'{TODAY}:2:1: this record cannot be played: hand.declarer: nobody called "Eva" sits at the table '
     f'(at the table: Ana, Boris, Cilka, David)\n{UNPLAYABLE}\n'),
    (record(kind="weather"),
     f"{TODAY}:2:1: this record cannot be played: kind: is not known to this program (upgrade tarok-score to read it)\n"
     f"{UNPLAYABLE}\n"),
    (record(kind="misdeal", player="Eva"),
     f"{TODAY}:2:1: this record cannot be played: player: does not name anyone at the table\n{UNPLAYABLE}\n"),
    (record(kind="note", text=["x"]),
     f"{TODAY}:2:1: this record cannot be played: text: must be text of at most 1000 characters\n{UNPLAYABLE}\n"),
    (record(kind="void", number="1", why="x"),
     f"{TODAY}:2:1: this record cannot be played: number: cannot be read\n{UNPLAYABLE}\n"),
    (record(kind="agree", agreed={"Eva": "5"}),
     f"{TODAY}:2:1: this record cannot be played: agreed: cannot be read\n{UNPLAYABLE}\n"),
    (record(kind="agree", agreed={"Ana": 0.5}), f"{TODAY}:2:1: it contains what a ledger cannot keep (the number 0.5)"),
    (record(kind="agree", agreed={"Ana": [5]}),
     f"{TODAY}:2:1: this record cannot be played: agreed.Ana: must be an exact amount (such as \"-20\" or \"0.50\")\n"
     f"{UNPLAYABLE}\n"),
    (record(kind="accept-edit", note="x", edits=[{"line": "2"}]),
     f"{TODAY}:2:1: this record cannot be played: edits: must be a list of lines with their digests\n{UNPLAYABLE}\n"),
    (record(kind="redo"),
     f"{TODAY}:2:1: this record cannot be played: there is nothing to bring back (redo follows an undo)\n"
     f"{UNPLAYABLE}\n"),
    (first(rules=None), f"{TODAY}:1:1: the first record has no ruleset\n    this is not a ledger of this program\n"),
    (first(players=["Ana"]), f"{TODAY}:1:1: pagat-4p is for 4 or 5 players, not 1\n"),
    (first(players="Ana"),
     f'{TODAY}:1:1: must be a list of names in turn order\n    such as ["Ana", "Boris", "Cilka", "David"]\n'),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), FORGED, ids=range(len(FORGED)))
def test_check_names_what_does_not_follow_from_the_facts(
    friday: Tarok, change: Callable[[list[Body]], None], message: str
) -> None:
    alter(TODAY, change)
    said = friday("check")
    assert (said.status, said.out) == (3, "")
    assert said.err.startswith(message) and (said.err == message or not message.endswith("\n"))
    for command in ("show", "settle", "add one Cilka Ana 45", "undo", "finish"):
        refused = friday(command)
        assert refused.status == 1 and refused.out == ""
    assert friday("check --json").json["ok"] is False


def test_where_the_ruleset_changed_since_it_is_mentioned(friday: Tarok) -> None:
    def change(bodies: list[Body]) -> None:
        bodies[0]["rules"]["about"] = "as it was then"

    alter(TODAY, change)
    said = friday("check")
    assert said.status == 0
    assert said.out.splitlines()[0] == "the ruleset pagat-4p has changed since; this session keeps its own"
    assert friday("check --json").json["ruleset_changed"] is True


def test_a_ruleset_file_that_is_gone_is_not_missed(tarok: Tarok) -> None:
    own = Path("own.yaml")
    own.write_text("id: own\nextends: pagat-4p\ntitle: {en: Own}\nsource: us\n", encoding="utf-8")
    tarok("new own.yaml Ana Boris Cilka David --variant exact-difference")
    tarok("add two Ana Boris 44")
    assert "by the variant exact-difference" in tarok("why").out
    own.unlink()
    assert "variant" not in tarok("why").out and "two  20 + 9" in tarok("why").out
    assert "has changed since" not in tarok("check").out


def test_a_session_that_goes_on_by_other_rules_has_no_changed_ruleset(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("rules change simplified-4p --now")
    assert "has changed since" not in tarok("check").out


def test_a_player_who_misdeals_all_night(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    for _ in range(31):
        assert tarok("misdeal Ana").status == 0
    assert tarok("misdeal Ana") == (1, "", "Ana has misdealt 31 times already\n    use tarok adjust instead\n")


def test_the_resting_dealer_has_no_cards(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David Eva")
    said = "Eva deals and rests, and was dealt no cards\n    name the player who has no tarok\n"
    assert tarok("no-taroks Eva") == (1, "", said)
    assert tarok("no-taroks Ana").status == 0


def test_who_rested_had_no_skis(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David Eva")
    tarok("add two Ana Boris 44")
    said = "Eva rested in hand 1 and was dealt no cards\n    name who had the škis, or talon\n"
    assert tarok("skis Eva") == tarok("skis Eva --hand 1") == (1, "", said)
    assert tarok("skis Boris").status == 0


def test_a_forgotten_hand_is_noted_like_any_other(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("add two Ana Boris 44")
    notes = "note: only forehand (Ana) may play three; recorded as said\n"
    notes += "note: three is played with a partner, and none was named; taken as played alone\n"
    notes += "note: Boris deals next now, not Ana; tarok dealer Ana if Ana does\n"
    assert tarok("insert 1 three Boris 44").err == notes


def test_a_finished_session_says_so_first(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("no-taroks Ana")
    tarok("finish")
    said = "the session is finished\n    tarok undo opens it again, tarok new begins another\n"
    assert tarok("add two Ana 44") == (1, "", said)
    assert tarok("misdeal Ana") == (1, "", said)


def test_a_ruleset_without_a_skis_round(tarok: Tarok) -> None:
    tarok("new simplified-3p Ana Boris Cilka")
    tarok("add solo-one Ana 44")
    assert tarok("skis Ana") == (
        1,
        "",
        "simplified-3p is played without a škis round\n    tarok finish ends the session\n",
    )


def problems(said: Said) -> list[list[str]]:
    return [[one["path"], one["message"], one["hint"]] for one in said.json["problems"]]


def test_what_is_wrong_with_a_request(tarok: Tarok) -> None:
    wrong = "line 1 is not JSON: Expecting value: line 1 column 1 (char 0)"
    assert problems(tarok("score", "--batch", "-", stdin="two Ana 44\n")) == [["", wrong, "one request a line"]]
    wrong = "line 1 is not JSON: NaN is not a number of JSON"
    assert problems(tarok("score", "--batch", "-", stdin='{"id": NaN}')) == [["", wrong, "one request a line"]]
    wrong = "line 1 is not JSON: nested too deeply"
    assert problems(tarok("score", "--batch", "-", stdin="[" * 10**5)) == [["", wrong, "one request a line"]]
    wrong = "line 1: the id cannot be echoed"
    assert problems(tarok("score", "--batch", "-", stdin='{"id": 1e999}')) == [["id", wrong, "use plain text"]]


def test_nobody_at_standard_input(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    monkeypatch.setattr("sys.stdin", None)
    for command in ("add --batch -", "score --batch -"):
        assert tarok(command) == (1, "", "--batch: there is no standard input\n    give the name of a file\n")
    assert tarok("add two Ana Boris 44").status == 0
    assert tarok("add").status == 2


def test_radli_by_agreement_where_there_are_none(tarok: Tarok) -> None:
    tarok("new taroky-hlucin Ana Boris Cilka David")
    said = tarok("radl +Ana --why x")
    assert said == (1, "", "taroky-hlucin is played without radli\n    tarok adjust changes points\n")


def test_the_words_of_the_loop_name_those_whose_radl_may_change(friday: Tarok) -> None:
    said = friday("play", stdin="radl\n")
    assert "whose radl?" in said.err
    assert "    + gives one and - takes one: Ana, Boris, Cilka, David, such as +Ana" in said.err


def test_radli_that_a_stranger_wrote(friday: Tarok) -> None:
    alter(TODAY, lambda bodies: bodies.append({"kind": "adjust", "radli": {"Ana": "two"}, "why": "x"}))
    assert "radli: must be whole numbers of radli by player" in friday("check").err


# ---------------------------------------------------------------- none was forgotten

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["app", "dispute", "find", "look", "options", "output", "record", "session"]
OF_EVENING = ["course", "effects", "events", "money", "notes", "parse_words", "people", "session", "state"]
MODULES = [*(f"cli/{name}.py" for name in COMMANDS), *(f"evening/{name}.py" for name in OF_EVENING)]
#: A method called `refuse` takes the id of a problem.
TELLING = {"refuse", "Problem", "UsageError", "Damage", "complain", "warn", "fail", "NotRecorded", "said", "counted"}


def said_in(node: ast.AST) -> list[str]:
    """The constant parts of all texts below a node, if they are long enough to be distinct."""
    values = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    texts = [
        one if isinstance(one, str) else one.decode(errors="replace") for one in values if isinstance(one, str | bytes)
    ]
    return [part for text in texts for part in re.split(r"\{\w*\}", text) if len(re.findall(r"\w", part)) >= 8]


def told_by(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in TELLING and not (name == "refuse" and isinstance(node.func, ast.Attribute)):
                found.extend(part for argument in node.args for part in said_in(argument))
    return found


#: What no other test shows yet, by module (parts of the first screen of help, hints of rarer refusals): as texts of
#: this file they pass below, and every other message of these modules is held.
NOT_SHOWN = {
    "cli/app.py": [
        "tarok help COMMAND explains one",
        " has a line for each",
        " shows it in one screen",
        "start, keep, end",
        "sheet and reasons",
        "Put right",
        "what was wrong",
        "Other events",
        "what else happens",
        "pages, files",
        "also for one hand",
        "In dispute",
        "who is right",
        "is it whole?",
        "whole halls",
        "to begin with",
    ],
    "cli/session.py": [
        " uses it as it is; --after N brings what happened in it after hand N into another session",
        "--after takes the hands of another session",
        "--session names where they are to go",
        "tarok join, leave, replace and rules change make the table the same first",
        "an exported evening has its rules with it",
        "leave out --ruleset, --variant and --write",
        "the file is larger than 16 MiB",
    ],
    "cli/dispute.py": ["under which rules? Name --ruleset or --variant."],
    "evening/effects.py": ["leave --with-score out", "play for it first"],
}


@pytest.mark.parametrize("module", MODULES)
def test_every_message_is_shown_in_a_test(module: str) -> None:
    shown = "\n".join(
        text
        for path in (ROOT / "tests" / "sentences.py", *ROOT.glob("tests/*/test_*.py"))
        for text in said_in(ast.parse(path.read_text("utf-8")))
    )
    missing = [part for part in told_by(ROOT / "tarok_score" / module) if part.strip() not in shown]
    assert missing == []
