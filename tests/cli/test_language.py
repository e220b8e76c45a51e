"""Which language the program speaks, and what it says in one that is made of the messages themselves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import click
import pytest
from answers import TODAY, Program, Tarok
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from catalogue_tools import messages as tool
from sentences import NO_SESSION, deals

from tarok_score.cli import language
from tarok_score.ledger.record import begin_of
from tarok_score.problems import Problem
from tarok_score.words import said as speeches
from tarok_score.words.languages import language as words_in
from tarok_score.words.said import counted

PLACES = ("LC_ALL", "LC_MESSAGES", "LANG", "TAROK_LANG", "TAROK_LOCALE_DIR", "LANGUAGE")


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a language that is made of the messages; it takes the place of Slovenian."""
    folder = tmp_path_factory.mktemp("pseudo")
    found = tool.messages()
    for domain in (tool.TABLE, tool.RULES_FILE):
        made = tool.pseudo_catalogue(tool.template(domain, found))
        tool.catalogues.write(made, folder / "sl" / "LC_MESSAGES" / f"{domain}.mo")
    return folder


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No language is set from outside; afterwards English is spoken again."""
    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    yield
    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    language.choose(())


@pytest.mark.parametrize(
    ("args", "outside", "spoken"),
    [
        ("show", {}, "en"),
        ("--lang sl show", {}, "sl"),
        ("show --lang cs", {}, "cs"),
        ("show --lang=pl --lang=cs", {}, "cs"),
        ("--lang sl show", {"TAROK_LANG": "pl", "LC_ALL": "cs_CZ.UTF-8"}, "sl"),
        ("show", {"TAROK_LANG": "pl", "LC_ALL": "cs_CZ.UTF-8"}, "pl"),
        ("show", {"LC_ALL": "cs_CZ.UTF-8", "LANG": "sl_SI"}, "cs"),
        ("show", {"LC_MESSAGES": "pl", "LANG": "sl_SI"}, "pl"),
        ("show", {"LC_ALL": "", "LANG": "sl_SI@euro"}, "sl"),
        ("show", {"LC_ALL": "C", "LANG": "sl_SI"}, "en"),
        ("show", {"LANG": "sk_SK.UTF-8"}, "cs"),
        ("show", {"LANG": "de_DE.UTF-8"}, "en"),
        ("show", {"LANGUAGE": "sl"}, "en"),
        ("note -- --lang sl", {}, "en"),
        ("show --lang", {}, "en"),
    ],
)
def test_the_first_that_says_a_language(
    monkeypatch: pytest.MonkeyPatch, args: str, outside: dict[str, str], spoken: str
) -> None:
    for name, value in outside.items():
        monkeypatch.setenv(name, value)
    assert language.choose(args.split()) is None
    assert language.speech().code == spoken
    assert language.answers().code == (spoken if "--lang" in args.split(" -- ")[0] else "en")


def test_an_unknown_language(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    said = friday("show --lang de")
    assert said.status == 2
    assert said.err.endswith("Error: Invalid value for '--lang': 'de' is not one of 'en', 'sl', 'cs', 'pl'.\n")
    monkeypatch.setenv("TAROK_LANG", "klingon")
    said = friday("settle")
    assert said.status == 0
    first, *_ = said.err.splitlines()
    assert first == "warning: TAROK_LANG does not name a language of this program: en, sl, cs, pl"


def test_the_language_of_the_session(friday: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    head, *rest = Path(TODAY).read_text(encoding="utf-8").split("\n")
    record = json.loads(head)
    Path("slovene.jsonl").write_text("\n".join([json.dumps(record | {"lang": "sl"}, separators=(",", ":")), *rest]))

    def spoken(path: str) -> str:
        language.choose(())
        language.of_sessions([begin_of(path)])
        return language.speech().code

    assert [spoken(path) for path in (TODAY, "slovene.jsonl", "nowhere.jsonl", ".")] == ["en", "sl", "en", "en"]
    monkeypatch.setenv("TAROK_LANG", "pl")
    assert spoken("slovene.jsonl") == "pl"
    monkeypatch.delenv("TAROK_LANG")
    language.choose(["--lang", "en"])
    language.of_sessions([begin_of("slovene.jsonl")])
    assert language.speech().code == "en"
    for text in ('{"lang":', '["lang":"sl"]', '{"lang":"de"}', '{"lang":7}'):
        Path("odd.jsonl").write_text(text)
        assert spoken("odd.jsonl") == "en"


def test_wrong_words_that_name_sessions_of_two_languages(tarok: Tarok) -> None:
    for name, code in (("czech", "cs"), ("slovene", "sl")):
        assert tarok(f"new pagat-4p Ana Boris Cilka David --session {name}.jsonl --lang {code}").status == 0
    said = tarok("void 1 --session czech.jsonl --override slovene.jsonl")
    assert said.status == 2
    assert said.err.splitlines() == [
        "Použití: tarok škrtnout [VOLBY] [N|eK]",
        "Nápovědu ukáže „tarok škrtnout -h“.",
        "Chyba: Chybí volba '--důvod'.",
    ]


def test_answers_for_programs_are_english_but_for_the_option(friday: Tarok, monkeypatch: pytest.MonkeyPatch,
                                                              pseudo: Path) -> None:  # fmt: skip
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(pseudo))
    monkeypatch.setenv("TAROK_LANG", "sl")
    assert friday("show --json").json["next"] == deals("Boris", "Cilka")
    assert friday("show --json --lang sl").json["next"] == "⟦ňéxt: ⟦Boris déáĺš, Cilka íš fóŕéháňd⟧⟧"
    assert "⟦ňéxt: ⟦Boris déáĺš, Cilka íš fóŕéháňd⟧⟧\n" in friday("show").out
    assert f"{deals('Boris', 'Cilka')}\n" in friday("--lang en show").out


def test_click_speaks_the_language_whatever_the_locale_is(tarok: Tarok, monkeypatch: pytest.MonkeyPatch,
                                                          pseudo: Path) -> None:  # fmt: skip
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(pseudo))
    monkeypatch.setenv("LC_ALL", "C")
    unknown = "⟦Éŕŕóŕ: ⟦Ňó šúčh óptíóň '--vrssstic'.⟧ ⟦Díd ýóú méáň '--vrstic'?⟧⟧"
    if "'" not in click.NoSuchOption("--vrssstic").message:  # the older clicks say it without quotes, as 8.1 does
        unknown = "⟦Éŕŕóŕ: ⟦Ňó šúčh óptíóň: --vrssstic⟧ ⟦Díd ýóú méáň --vrstic?⟧⟧"
    assert tarok("show --lang sl --vrssstic 3").err.splitlines() == [
        "⟦Úšágé:⟧ tarok pokaži ⟦[ÓPTÍÓŇŠ]⟧",
        "⟦Tŕý 'tarok pokaži -h' fóŕ héĺp.⟧",
        unknown,
    ]
    assert tarok("show --lang sl --rows").err == "⟦Éŕŕóŕ: ⟦Óptíóň '--vrstic' ŕéqúíŕéš áň áŕgúméňt.⟧⟧\n"
    assert tarok("void 1 --lang sl").err.endswith("⟦Éŕŕóŕ: ⟦Míššíňg óptíóň⟧ '--razlog'.⟧\n")
    assert tarok("undo --lang sl x").err.endswith(
        "⟦Éŕŕóŕ: ⟦Íňváĺíd váĺúé fóŕ '⟦[Ň]⟧': ⟦'x' íš ňót á váĺíd ⟦íňtégéŕ ŕáňgé⟧.⟧⟧⟧\n"
    )
    help_ = tarok("add --help --lang sl").out
    assert "⟦ščóŕé" in help_.lower() and "⟦Ščóŕé óňé háňd áňd áppéňd ít tó thé šéššíóň.⟧" in help_
    assert tarok("--lang", "sl", "--help").out.count("⟦") > 20
    assert "Usage:" in tarok("show -h").out  # and afterwards English again


@pytest.mark.parametrize(
    ("code", "where"),
    [
        ("en", ['line 1: "Zora": ', "line 2: AMOUNT: "]),
        ("sl", ["vrstica 1: »Zora«: ", "vrstica 2: ZNESEK: "]),
        ("cs", ["řádek 1: „Zora“: ", "řádek 2: KOLIK: "]),
        ("pl", ["wiersz 1: „Zora”: ", "wiersz 2: KWOTA: "]),
    ],
)
def test_where_a_problem_is_stands_in_the_language_too(tarok: Tarok, code: str, where: list[str]) -> None:
    """The line of several, a word that was typed, and the word of a usage."""
    tarok("new pagat-4p Ana Boris Cilka David")
    Path("lines.txt").write_text("misdeal Zora\nadjust Ana much why\n", encoding="utf-8")
    problems = tarok(f"add --batch lines.txt --lang {code}").err.split("\n")[::2]
    assert [told[: len(begins)] for told, begins in zip(problems, where, strict=False)] == where
    assert Problem("AMOUNT", "is odd", line=2).document()["path"] == "line 2: AMOUNT"  # for programs as ever


def test_one_catalogue_is_read_and_none_for_english(program: Program, pseudo: Path, tmp_path: Path) -> None:
    watch = (
        "import sys\nopened = []\n"
        "sys.addaudithook(lambda event, words: opened.append(str(words[0])) if event == 'open' else None)\n"
        "from tarok_score.cli.app import run\nrun(sys.argv[1:])\n"
        "print([name.rsplit('/')[-1] for name in opened if name.endswith('.mo')], file=sys.stderr)\n"
    )
    for words, read in (
        ("score two Ana Boris 44 --lang sl", "['tarok.mo']"),
        ("score two Ana Boris 44", "[]"),
        ("score two Ana Boris --lang sl", "['tarok.mo']"),
        ("score --help --lang sl", "['tarok.mo']"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", watch, *words.split()], cwd=tmp_path, capture_output=True, text=True, check=True,
            env=os.environ | {"TAROK_LOCALE_DIR": str(pseudo)},
        )  # fmt: skip
        assert done.stderr.splitlines()[-1] == read, words


def test_a_language_without_a_catalogue_speaks_english_with_its_own_names(
    tarok: Tarok, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(tmp_path))
    said = tarok("--lang", "cs", "score", "--ruleset", "taroky-hlucin", "--players", "A,B,C,D", "solo", "A", "40")
    assert "B, C, D −2,00" in said.out and "sólo" in said.out


def test_decimals_and_plurals(pseudo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fractions import Fraction

    from tarok_score.words.said import Quantity, joined, said

    monkeypatch.setenv("TAROK_LOCALE_DIR", str(pseudo))
    slovene = speeches.speech("sl")
    assert slovene is speeches.speech("sl") and slovene is not speeches.ENGLISH
    assert slovene.fact(Quantity(Fraction(9, 2), 2, sign=True)) == "+4,50"
    assert slovene.fact(joined("David", Quantity(-3), between=" → ")) == "David → −3"
    hands = [slovene.say(counted("{n} hand", "{n} hands", n)) for n in (1, 2, 3, 5, 101)]
    assert hands == ["⟦1 háňd⟧", "⟦2 háňdš⟧", "⟦3 háňdš⟧", "⟦5 háňdš⟧", "⟦101 háňd⟧"]
    assert slovene.say(said("nobody ever says this {x}", x=1)) == "nobody ever says this 1"
    assert slovene.say(counted("{n} unheard", "{n} unheards", 2)) == "2 unheards"
    assert slovene.text("") == "" and slovene.label({"en": "misdeal"}) == "⟦míšdéáĺ⟧"


def test_a_session_keeps_the_language_it_was_begun_in(tarok: Tarok) -> None:
    new = "new pagat-4p Ana Boris Cilka David"
    for command, kept in ((new, None), (f"{new} --lang pl", "pl"), (f"{new} --lang en", "en")):
        said = tarok(command)
        head = json.loads(Path(said.out.partition(":")[0]).read_text(encoding="utf-8").split("\n")[0])
        assert head.get("lang") == kept


# ---------------------------------------------------------------- all texts are messages

#: An evening, the questions about it, and what is refused. Seals, names, ids and what people type are no messages.
SAID = """
new pagat-4p Ana Boris Cilka David
add two Ana Boris 44 trula mond:Cilka kontra@Cilka
add klop Ana=26 Boris=17 Cilka=9 David=18
add two Ana
add qqqq
add two Ana Boris 99 trula trula
misdeal Boris
no-taroks Ana
adjust Ana -5 --why qqqq
note qqqq
void 2 --why qqqq
undo
redo
amend 1 two Ana Boris 36
show
show --rows 5
log
why
why 1
chart
settle
settle --rate q
check
check --seal QQQQQQ
score beggar Ana won --sources
score solo-three Ana 44 kings:announced:lost pagat-ultimo:Ana rekontra@Boris,Ana mond:Ana,Boris
score klop Ana=40 Boris=10 Cilka=20 David=0 --radli Ana=1
score two Ana Boris 44 revoke:Ana:deliberate
score
rules
export --format md
agree
fine Ana 0 --why qqqq
adjust Ana qqqq --why qqqq
completion
finish
show
shuffle
add
"""


def words_of_rules(code: str) -> set[str]:
    """What the rulesets say themselves in a language: names, titles, ids, sources."""
    from tarok_score.law.library import load
    from tarok_score.law.ruleset import shipped

    found: set[str] = set()
    for name in shipped():
        rules = load(name)
        texts = [name, rules.title.get(code, ""), *rules.words]
        for rule in rules.rules.values():
            texts += [rule.id, rule.cite, rule.label.get(code, "")]
        found.update(word for text in texts for word in re.findall(r"[^\W\d_]+", text))
    return found


def test_nothing_is_said_that_is_no_message(tarok: Tarok, pseudo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tarok_score.cli import app
    from tarok_score.cli.app import commands
    from tarok_score.words.notation_words import AGREEING, SPELT

    monkeypatch.setenv("TAROK_LOCALE_DIR", str(pseudo))
    spelt = [
        *SPELT["sl"].values(),
        *(form for forms in AGREEING["sl"].values() for form in forms),
    ]
    known = words_of_rules("sl") | {word for text in spelt for word in text.split("-")}
    known |= {
        "Ana",
        "Boris",
        "Cilka",
        "David",
        "tarok",
        "jsonl",
        "talon",
        "diff",
        "change",
        "bash",
        "zsh",
        "powershell",
        "fish",
        "schema",
        "shuffle",
        "totals",
        "packed",
        "qqqq",
        "QQQQQQ",
    }
    context = click.Context(app.tarok)
    found = [app.tarok.get_command(context, name) for name in commands()]
    groups = [one.list_commands(context) for one in found if isinstance(one, click.Group)]
    known |= {part for names in (commands(), *groups) for name in names for part in name.split("-")}
    for section in ("commands", "shell", "tournament", "of_rules", "of_cards", "options", "choices"):
        spoken = words_in("sl")[section].values()
        known |= {part for words in spoken for word in words for part in word.split("-")}
    wrong = []
    for line in [
        *SAID.strip().split("\n"),
        *(f"{name} --help" for name in commands() if name not in ("audit", "tournament")),
        "rules change --help",
    ]:
        said = tarok(f"{line} --lang sl")
        text = re.sub(r"--[\w-]+|šéáĺ\S* [0-9A-Z]{6}", " ", said.out + said.err)
        for shown in text.split("\n"):
            plain = [word for word in re.findall(r"[^\W\d_]{2,}", shown) if set(word) & set(ENGLISH_LETTERS)]
            if not set(plain) <= known | {"en", "sl", "cs", "pl", "csv", "xlsx", "json", "md"}:
                wrong.append((line, shown, set(plain) - known))
    assert wrong == []


#: Letters that every message of the language made of messages has accents on.
ENGLISH_LETTERS = "aceilnorsuyzACEILNORSUYZ"


IN_CROATIAN = {"two": "dvica", "trula": "trula", "kings": "kraljevi"}
CROATIAN = {
    "commands": {"undo": ["poništi"], "show": ["prikaži"]},
    "notation": {"mark": {"announced": ["najavljen", "najavljena"], "defenders": ["protivnici"]}},
    "speech": {"filler": ["i"], "full": ["pun"]},
    "spelt": {"defenders": "protivnici"},
    "agreeing": {"announced": ["najavljen", "najavljena", "najavljeno", "najavljeni"]},
    "stems": ["najav"],
}


def test_a_new_language_is_a_catalogue_and_its_words(tmp_path: Path, pseudo: Path) -> None:
    """A copy of the program with a folder of catalogues, a column and a file of words more speaks Croatian."""
    root = Path(__file__).resolve().parents[2]
    shutil.copytree(
        root / "tarok_score", tmp_path / "tarok_score", ignore=shutil.ignore_patterns("__pycache__", "ready")
    )
    shutil.copytree(root / "rulesets", tmp_path / "rulesets")
    shutil.copytree(pseudo / "sl", tmp_path / "tarok_score" / "locale" / "hr")
    words = tmp_path / "rulesets" / "words.yaml"
    names = words.read_text("utf-8")
    for name in ("two", "trula", "kings"):
        assert names.count(f"  {name}: {{en: {name}, ") == 1
        names = names.replace(f"  {name}: {{", f"  {name}: {{hr: {IN_CROATIAN[name]}, ")
    words.write_text(names, "utf-8")
    own = tmp_path / "tarok_score" / "words" / "languages" / "hr.json"
    own.write_text(json.dumps(CROATIAN), "utf-8")

    def said(*command: str, lines: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "tarok_score", *command, "--lang", "hr"], cwd=tmp_path, capture_output=True,
            text=True, check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(tmp_path)}, input=lines,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    hand = "dvica Ana Boris 44 trula:najavljena kraljevi:protivnici"
    scored = said("score", "--players", "Ana,Boris,Cilka,David", *hand.split())
    assert scored.startswith("dvica Ana Boris 44 trula:najavljena kraljevi:protivnici")
    assert "⟦" in scored
    said("new", "pagat-4p", "Ana", "Boris", "Cilka", "David")
    evening = said("play", lines=f"{hand}\nponišti\ndvica Ana Cilka 44\nprikaži\n")
    assert evening.count("dvica Ana Boris 44 trula:najavljena") == 1
    assert evening.rstrip().splitlines()[-1].startswith("⟦")


def test_wrong_usage_and_help_speak_the_language_of_the_session(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David --lang sl")
    for wrong in ("adjust Ana 5", "undo x", "nothing-such", "why 1 --claimd Ana=5", "show --bad"):
        said = tarok(wrong)
        with_option = tarok(f"{wrong} --lang sl")
        assert (said.status, said.err) == (2, with_option.err), wrong
        assert said.err.splitlines()[-1].startswith("Napaka: "), wrong
    for helped in ("--help", "show --help", "add -h", "help", "help show"):
        assert tarok(helped).out == tarok(f"{helped} --lang sl").out, helped
    ledger = next(Path().glob("*.jsonl"))
    ledger.rename("evening.jsonl")
    assert tarok("show --bad").err.splitlines()[-1].startswith("Error: ")
    for named in ("--session evening.jsonl", "--session=evening.jsonl", "evening.jsonl"):
        assert tarok(f"show --bad {named}").err.splitlines()[-1].startswith("Napaka: "), named
    assert tarok("show --bad evening.jsonl --lang en").err.splitlines()[-1].startswith("Error: ")


def test_a_kind_of_record_is_called_like_the_command_in_the_language(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    tarok("misdeal Ana")
    seal = json.loads(Path(TODAY).read_text("utf-8").splitlines()[-1])["seal"]
    for code, called in (("en", "misdeal"), ("sl", "nepravilna razdelitev"), ("pl", "złe rozdanie")):
        assert f"({called})" in tarok("check", "--seal", seal, "--lang", code).out


def test_the_printed_games_of_the_demo_are_in_the_words_of_the_language(tarok: Tarok) -> None:
    said = tarok("demo audit --lang sl").out
    assert "dvojka David Cilka 35 pagat-ultimo:David:napovedan:izgubljen" in said
    assert "beggar" not in said
    assert "two David Cilka 35 pagat-ultimo:David:announced:lost" in tarok("demo audit").out


# ---------------------------------------------------------------- damaged catalogues

#: What somebody may have made of a sentence, and what else may be in place of a catalogue.
BROKEN_TEMPLATES = ["{nobody}", "{", "{0}", "{name[9]}", "{name.nothing}", "{name!x}"]
NO_CATALOGUES = [b"", b"\0" * 5000, b"\xde\x12\x04\x95" + b"\xff" * 40]


def damaged(text: bytes) -> None:
    for domain in ("tarok", "rulesfile"):
        path = Path("catalogues", "sl", "LC_MESSAGES", f"{domain}.mo")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def in_slovenian(monkeypatch: pytest.MonkeyPatch, text: bytes) -> subprocess.CompletedProcess[str]:
    """What a program of its own says with such catalogues."""
    damaged(text)
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(Path("catalogues").resolve()))
    command = [sys.executable, "-m", "tarok_score", "--lang", "sl", "show"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


ENGLISH_ALL_THE_SAME = f"{NO_SESSION}\n"


@pytest.mark.parametrize("text", NO_CATALOGUES, ids=range(len(NO_CATALOGUES)))
def test_what_is_no_catalogue_leaves_everything_english(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, text: bytes
) -> None:
    done = in_slovenian(monkeypatch, text)
    assert done.returncode == 1 and done.stderr.startswith(ENGLISH_ALL_THE_SAME), done.stderr


@pytest.mark.parametrize("template", BROKEN_TEMPLATES)
def test_a_translation_that_asks_for_what_there_is_not_stays_english(
    tarok: Tarok, monkeypatch: pytest.MonkeyPatch, template: str
) -> None:
    catalogue = Catalog("sl")
    catalogue.add("there is no session in this folder ({pattern})", template)
    written = BytesIO()
    write_mo(written, catalogue)
    assert in_slovenian(monkeypatch, written.getvalue()).stderr.startswith(ENGLISH_ALL_THE_SAME)


def test_a_pipe_is_no_catalogue(tarok: Tarok, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged(b"")
    for domain in ("tarok", "rulesfile"):
        path = Path("catalogues", "sl", "LC_MESSAGES", f"{domain}.mo")
        path.unlink()
        os.mkfifo(path)
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(Path("catalogues").resolve()))
    command = [sys.executable, "-m", "tarok_score", "--lang", "sl", "show"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.startswith(ENGLISH_ALL_THE_SAME)
