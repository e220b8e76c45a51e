"""Everything that commands say consists of messages: in the language made of them, no word is left without accents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
import yaml
from answers import Tarok
from language_of_messages import build, of_commands, of_rulesets, plain, read_of, spoken_of, words_of

from tarok_score.cli import app, language
from tarok_score.cli.app import commands
from tarok_score.law.ruleset import shipped

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).resolve().parents[2]

#: Commands of an evening, with refusals; every word typed here is a person's, or an id, and so is one behind a #.
EVENING = r"""
new pagat-4p Ana Boris Cilka David
add two Ana Boris 44 trula mond:Cilka kontra@Cilka
add klop Ana=26 Boris=17 Cilka=9 David=18
add beggar Boris won
add qqqq
misdeal Boris
no-taroks Ana
adjust Ana -5 --why qqqq
fine Ana 5 --why qqqq
note qqqq
amend 1 two Ana Boris 36
amend 1 44→50
amend 9 two Ana 40
insert 2 two Boris 40
move 2 3
swap 1 2
void 2 --why qqqq
void e9 --why qqqq
undo
undo 30
redo
dealer Ana
seats Boris Ana Cilka David
join Eva
leave Eva
replace David Eva
rename Eva Evelina
rename Ana Boris
rules change tarok-net-4p --now
rules change pagat-3p --now
paid Ana Boris 5 --why qqqq
rate 0.10 --unit EUR
skis Ana
agree
agree Ana=1
show
show --rows 5 --width 60
log
log --all
why
why 1
why 99
why 1 --claimed Ana=-5
chart
settle
settle --rate 0.05
settle --rate q
check
check --seal QQQQQQ
compare --ruleset simplified-4p
compare --variant exact-difference --all
export --format md
report
report --brief --out page.html
report --out -
season
season --rating
season --html season.html
season --since q
season --same q
accept-edit qqqq
repair good.jsonl
finish
finish
add two Ana Boris 44
show
check q.jsonl
settle --paid
"""

ALONE = r"""
score beggar Ana won --sources
score solo-three Ana 44 kings:announced:lost pagat-ultimo:Ana rekontra@Boris,Ana mond:Ana,Boris
score klop Ana=40 Boris=10 Cilka=20 David=0 --radli Ana=1
score two Ana Boris 44 revoke:Ana:deliberate
score two Ana Boris 44 --claimed Ana=-5,Boris=3 --all
score --ruleset tarok-net-4p --players Ana,Boris,Cilka,David three Ana Boris 30 kontra@Cilka pagat-ultimo:David
score --ruleset tarok-net-tri-plus-one --players Ana,Boris,Cilka,David klop Ana=26 Boris=17 Cilka=9
score --ruleset taroki-polish --players Ana,Boris,Cilka,David powinnosc Ana Boris 43 Ana:honery pagat:announced --pot 10
score --ruleset taroki-polish --players Ana,Boris,Cilka,David brewer:2 Ana 30 mond:Ana,Boris pagat:lost
score --ruleset taroky-hlucin --players Ana,Boris,Cilka,David varsava Ana=30 Boris=20 Cilka=20 David=0
score --ruleset taroky-hlucin --players Ana,Boris,Cilka,David povinnost Ana Boris surrendered
score --ruleset taroky-hlucin --players Ana,Boris,Cilka,David povinnost Ana Boris thrown-in Ana:barvy
score --ruleset guide-2p --players Ana,Boris declared Ana 44
score --ruleset nothing two Ana
score
score --play none.txt
score --batch none.jsonl
rules
rules show nothing
rules show simplified-4p+valat-alone
rules diff pagat-4p pagat-4p+exact-difference+piccolo
rules diff pagat-4p tarok-net-4p
rules diff pagat-4p pagat-4p
rules check none.yaml
cards count HK HQ S7 SN SJ
cards count HK HK
cards count Q9
cards trick HK H2 XXI škis
cards legal --hand T:1,9;H:K4 --trick H2;T4
cards legal --hand I;IX;HK --contract klop
cards discard --contract two --hand T:1,3,8,12,21,22;H:K;D:K;S:K;C:KQ;T15;H:12
cards discard --contract two --hand T:1,3,8,12,21,22;H:K;D:K;S:K;C:KQ;T15;H:12 --put H1;H2
bids --players Ana,Boris,Cilka,David Boris:two Cilka:pass David:pass
bids --players Ana,Boris,Cilka,David Boris:two Cilka:one David:pass Boris:pass Ana:pass
bids --players Ana,Boris,Cilka,David Ana:klop
bids --ruleset taroky-hlucin --players Ana,Boris,Cilka,David Ana:povinnost Boris:pass --hand Cilka:T1;H:K4
demo # beggar won lost solo three one two kings announced without king ultimo declared trula
audit none.csv
sessions
again
show
settle
shuffle
show --qqqq
why x
play --keep-going
"""

COMPETITION = r"""
tournament new Evelina --system points --rounds 2
tournament enter Ana Boris Cilka David Eva Franc Gita Hana
tournament enter Ana
tournament draw --seed qqqq
tournament tables
tournament tables --slips
tournament show
tournament result 1 Ana=1
tournament result 9 Ana=1
tournament result
tournament standings
tournament absent Zoran
tournament withdraw Ana
tournament swap Ana Boris --why qqqq
tournament next
tournament note qqqq
tournament log
tournament undo
tournament redo
tournament why Ana
tournament check
tournament fixtures
tournament close
tournament close --early qqqq
tournament enter Ivan
tournament repair good.jsonl
"""

#: What commands leave of words that are no messages: names, what was typed, signs of formats, and of seals.
PEOPLE = words_of(
    "Ana Boris Cilka David Eva Evelina Franc Gita Hana Ivan Zoran qqqq QQQQQQ EUR Kč pagat TAROK.net HTTP",
    "COMMAND AMB jsonl yaml csv json html md txt CSV JSON HTML YAML UTF Markdown SHA CR LF BOM Ctrl",
    "TAROK SESSION TOURNAMENT",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("messages"))


@pytest.fixture
def spoken(tarok: Tarok, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Tarok:
    monkeypatch.setenv("TAROK_LOCALE_DIR", str(folder))
    return tarok


def left(said: str, line: str) -> list[tuple[str, set[str]]]:
    """The lines in which words are left that are no message, and these words."""
    known = of_rulesets() | of_commands() | PEOPLE | words_of(line)
    said = re.sub(r"\b[0-9A-Z]{6}\b", " ", spoken_of(said))
    return [(shown, plain(shown) - known) for shown in said.split("\n") if plain(shown) - known]


@pytest.mark.parametrize("lines", [EVENING, ALONE, COMPETITION], ids=["evening", "alone", "competition"])
def test_commands_say_nothing_but_messages(lines: str, spoken: Tarok) -> None:
    wrong = []
    for line in lines.strip().split("\n"):
        words = [word.replace(";", " ") for word in line.partition("#")[0].split()]
        said = spoken(*words, "--lang", "sl")
        pages = "".join(path.read_text(encoding="utf-8") for path in Path().glob("*.html"))
        for path in Path().glob("*.html"):
            path.unlink()
        out = read_of(said.out) if said.out.startswith("<!doctype") else said.out
        wrong += [(line, *one) for one in left(out + said.err + read_of(pages), line)]
    language.choose(())
    assert wrong == [], "\n".join(map(str, wrong))


def pages() -> list[str]:
    """Every command and every command of a group."""
    context = click.Context(app.tarok)
    groups = {name: getattr(app.tarok.get_command(context, name), "commands", {}) for name in commands()}
    return [*commands(), *(f"{name} {one}" for name, group in groups.items() for one in group)]


def test_help_says_nothing_but_messages(spoken: Tarok) -> None:
    wrong = []
    for page in ["", *pages()]:
        wrong += left(spoken(*page.split(), "--help", "--lang", "sl").out, page)
    language.choose(())
    assert wrong == [], "\n".join(map(str, wrong))


#: Lines of an evening from a file; the last ones are refused, each with its problems.
PIPED = """
two Ana Boris 44 trula
beggar Boris won
note qqqq
show
why 1
words
words pagat
help
qqqq
two Ana
klop Ana=70
amend 1 +kings
void 9 --why qqqq
"""


def test_lines_from_a_file_say_nothing_but_messages(spoken: Tarok) -> None:
    spoken("new", "pagat-4p", "Ana", "Boris", "Cilka", "David", "--lang", "sl")
    said = spoken("play", "--keep-going", "--lang", "sl", stdin=PIPED)
    language.choose(())
    # `words` and `help` list what can be typed: words of rulesets and commands in their language
    wrong = left(said.out + said.err, PIPED)
    assert wrong == [], "\n".join(map(str, wrong))


def quoted() -> str:
    """What the rulesets cite: the sources' own words, in the sources' own languages."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "rulesets").glob("*.yaml"))
    return "\n".join(cite for text in texts for cite in cites(yaml.safe_load(text)))


def cites(node: object) -> Iterator[str]:
    """Every cite of a ruleset's document."""
    if isinstance(node, dict):
        yield from (str(value) for key, value in node.items() if key == "cite")
        yield from (cite for value in node.values() for cite in cites(value))


@pytest.mark.parametrize("name", shipped())
def test_rules_in_words_say_nothing_but_messages(name: str, spoken: Tarok) -> None:
    wrong, known = [], f"{name} {quoted()}"
    for page in ("show", "show --full", "variants"):
        wrong += left(spoken(*f"rules {page} {name} --lang sl".split()).out, known)
    wrong += left(read_of(spoken("rules", "show", name, "--html", "--lang", "sl").out), known)
    language.choose(())
    assert wrong == [], "\n".join(map(str, wrong))
