"""Every command with something to show, its help too, and what is wrong with how an answer is laid out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import click

from tarok_score.cli.app import tarok
from tarok_score.show.columns import ANSI, width_of
from tarok_score.words.folding import fold

#: An evening with a long name, money, and an announced ultimo.
EVENING = (
    "new pagat-4p Ana Boris Klementina David --session e.jsonl",
    "add one Klementina Ana 45 --session e.jsonl",
    "add two David Klementina 35 pagat-ultimo:David:announced:lost --session e.jsonl",
    "add beggar Boris won --session e.jsonl",
    "add one Ana Boris 45 king-ultimo:Boris:announced trula mond:Klementina,Ana kontra@David --session e.jsonl",
    "rate 0.05 --unit EUR --session e.jsonl",
    "paid David Ana 1 --session e.jsonl",
)

#: A league after one of two rounds, one that is over, and a cup after its first round.
COMPETITIONS = (
    "new Liga --system league --rounds 2 --tournament liga.jsonl",
    "enter Ana Boris Klementina David Eva Filip Gabrijela Hana --tournament liga.jsonl",
    "draw --seed lipa --tournament liga.jsonl",
    "result 1 120 35 35 -10 --tournament liga.jsonl",
    "result 2 70 -50 -35.5 15.5 --tournament liga.jsonl",
    "next --tournament liga.jsonl",
    "result 1 10 20 30 -60 --tournament liga.jsonl",
    "new Druga --system league --rounds 1 --tournament druga.jsonl",
    "enter Iva Jan Katarina Luka Maja Nejc Olga Peter --tournament druga.jsonl",
    "draw --seed lipa --tournament druga.jsonl",
    "result 1 120 35 35 -10 --tournament druga.jsonl",
    "result 2 70 -50 -35 15 --tournament druga.jsonl",
    "close --tournament druga.jsonl",
    "new Pokal --system knockout --tournament pokal.jsonl",
    "enter Ana Boris Klementina David Eva Filip Gabrijela Hana --tournament pokal.jsonl",
    "draw --seed lipa --tournament pokal.jsonl",
    "result 1 120 35 35 -10 --tournament pokal.jsonl",
)

OF_AN_EVENING = (
    "add two Ana Boris 44 kings kontra@Klementina --dry-run --steps",
    "add two Bors 99",
    "amend 1 one Klementina Ana 44 --dry-run",
    "amend 1 --dry-run one Klementina Ana 44 --json",
    "undo --dry-run",
    "note jutri ob osmih --dry-run",
    "finish --dry-run",
    "show",
    "log",
    "log --all",
    "why 4",
    "why 4 --rules",
    "why 4 Ana=80",
    "chart",
    "settle",
    "sessions",
    "share --rate 0.1",
    "season .",
    "check",
    "compare tarok-net-4p",
    "export --format md",
)

OF_RULES = (
    "demo",
    "demo why",
    "demo audit",
    "rules",
    "rules show pagat-4p",
    "rules show taroky-vysocina",
    "rules variants pagat-4p",
    "rules diff pagat-4p tarok-net-4p",
    "words",
    "words trula",
    "score two Ana Boris 44 kontra@C",
    "help",
    "help --all",
    "help add",
    "bids Ana:two Boris:pass",
    "bids --players A,B,C,D B:two C:pass D:pass",
    "cards count HK HQ H4 T21 T1",
    "cards trick HK H4 T19 HQ",
    'cards legal --hand "T:1,9 H:K4" --trick "H2 T4"',
    'cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12"',
)

OF_COMPETITIONS = (
    *(f"tournament {words} --tournament liga.jsonl" for words in (
        "tables", "tables --round 1", "tables --by name", "standings", "standings --running", "standings --fractions",
        "why Ana", "show", "list", "lots", "log", "check",
    )),
    "tournament standings --tournament druga.jsonl",
    *(f"tournament {words} --tournament pokal.jsonl" for words in ("tables", "standings", "fixtures", "show", "log")),
)  # fmt: skip

WIDTHS = (40, 60, 80, 120)

#: No terminal is so wide: everything is in one line.
ENDLESS = 500

#: Lines that are typed again, or read by programs, are not folded.
NOT_FOLDED = re.compile(r"--json|^export")

#: Names are cut to their beginnings in a narrow sheet, and totals become a sentence.
MAY_SAY_LESS = {"show", "demo", *(command for command in OF_AN_EVENING if "--dry-run" in command)}

STYLED = re.compile(r"\x1b\[([\d;]*)m")
ALLOWED = {"", "0", *ANSI.values(), *(f"{ANSI['strong']};{ANSI[other]}" for other in ("loss", "good"))}


def help_of_every_command() -> list[str]:
    """A line that asks for help on each command, those of groups too."""

    def within(group: click.Group, above: click.Context) -> Iterator[str]:
        for name in group.list_commands(above):
            command = group.get_command(above, name)
            assert command is not None
            words = f"{above.info_name} {name}".strip()
            if words != "completion":  # its usage has the names of the shells in one word, which click breaks
                yield f"{words} --help"
            if isinstance(command, click.Group):
                yield from within(command, click.Context(command, info_name=words))

    return list(within(tarok, click.Context(tarok, info_name="")))


def words_of(text: str) -> list[str]:
    """The words of an answer, as the command says them."""
    return re.findall(r"[^\W\d_]{2,}", fold(STYLED.sub("", text)))


def unfitting(commands: Iterable[str], answer: Callable[[str, int], str], widths: Iterable[int] = WIDTHS) -> list[str]:
    """The mistakes in the layout of the answers to these commands, at every width."""
    wrong = []
    for command in commands:
        endless = answer(command, ENDLESS)
        whole = set(words_of(endless))
        for width in widths:
            text = answer(command, width)
            for line in text.splitlines():
                if width_of(STYLED.sub("", line)) > width and not NOT_FOLDED.search(command):
                    wrong.append(f"{command} is wider than {width}: {line}")
                if not set(STYLED.findall(line)) <= ALLOWED:
                    wrong.append(f"{command} has another style: {line!r}")
            long = fold(" ".join([word for word in endless.split() if width_of(word) >= width - 5]))  # an address
            parts = {word for word in words_of(re.sub(r"\S*…", "", text)) if word not in whole and word not in long}
            if parts and command not in MAY_SAY_LESS:
                wrong.append(f"{command} breaks words at {width}: {sorted(parts)}")
    return wrong
