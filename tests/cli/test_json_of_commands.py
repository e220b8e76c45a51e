"""Every command with `--json`: one object on standard output that its schema describes."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator

import click
from answers import Tarok
from answers_held import hold

from tarok_score.cli.app import tarok as program

REQUEST = """{"ruleset":"pagat-3p","players":["A","B","C"],"hand":{"contract":"beggar","declarer":"A","won":true}}"""

#: Commands in their order, each with the form of its answer; `<` begins what it reads on standard input.
COMMANDS = """\
new pagat-4p Ana Boris Cilka David Eva --rate 0.05 --session tarok-e.jsonl | begun
add two Ana Boris 44 kings kontra@Cilka | recorded
add klop Ana=12 Boris=8 Cilka=30 David=20 | refused
add klop Boris=12 Cilka=8 David=30 Eva=20 | recorded
add beggar Ana won | recorded
skis Cilka | recorded
amend 1 44→43 | recorded
insert 1 beggar Boris won | recorded
move 1 2 | recorded
swap 1 2 | recorded
void 3 --why misread | recorded
undo | recorded
redo | recorded
misdeal Boris | recorded
no-taroks Ana | recorded
adjust Ana -20 --why bell | recorded
fine Ana 10 --why late | recorded
radl +Ana -Boris --why agreed | recorded
note beer | recorded
rate 0.1 --unit EUR | recorded
paid Ana Boris 2 | recorded
agree | recorded
dealer Ana | recorded
leave Eva | recorded
join Eva | recorded
seats Ana Cilka Boris David Eva | recorded
replace David Filip | recorded
rename Filip Fric | recorded
rules change pagat-4p --variant exact-difference --now | recorded
play < note one more | recorded
show | show
log | log
log --all | records
why 1 | why
settle | settle
chart | chart
sessions | sessions
share | share
check | check
export | export
report | report
compare --variant exact-difference | compare
season . | season
help words | words
accept-edit --note nothing | refused
finish | recorded
again | begun
import - --ruleset pagat-4p --session i.jsonl < n,words,Ana,Boris,Cilka,David;1,two Ana Boris 44,30,30,0,0 | begun
audit - --ruleset pagat-4p < n,words,Ana,Boris,Cilka,David;1,two Ana Boris 44,40,40,0,0 | audit
score two A B 44 | score
bids --players A,B,C,D B:two | bids
cards count HK HQ H4 | count
cards trick HK H4 T19 HQ | trick
cards legal --hand H:K4 --trick H2 | legal
cards discard --contract two --hand "T:1,3,8,12,21,22 H:K D:K S:K C:KQ T15 H:12" | discard
rules | rulesets
rules show pagat-4p | ruleset-page
rules variants pagat-4p | ruleset-variants
rules diff pagat-4p tarok-net-4p | ruleset-diff
rules check pagat-4p | ruleset-check
rules check nothing.yaml | ruleset-check
tournament new Cup --system points --rounds 2 --tournament tournament-cup.jsonl | -
tournament enter Ana Boris Cilka David Eva Filip Gabi Hana Iva | tournament-recorded
tournament set Ana --club Krka | tournament-recorded
tournament withdraw Iva | tournament-recorded
tournament check-in Ana Boris Cilka David Eva Filip Gabi Hana | tournament-recorded
tournament rename Hana Hanka --why misheard | tournament-recorded
tournament close-entry | tournament-recorded
tournament open-entry --why late | tournament-recorded
tournament close-entry | tournament-recorded
tournament draw --word lime --word bee | tournament-recorded
tournament undo --why slip | tournament-recorded
tournament redo | tournament-recorded
tournament replace Gabi Gal --why ill | tournament-recorded
tournament move Ana Zoran --why asked | refused
tournament result 1 120 35 35 -10 | tournament-recorded
tournament desk < 2 20 35 35 0 | tournament-recorded
tournament penalty Ana 1 --why late | tournament-recorded
tournament next | tournament-recorded
tournament absent Ana | tournament-recorded
tournament note fire | tournament-recorded
tournament end-round --why fire | tournament-recorded
tournament show | tournament-show
tournament list | tournament-list
tournament lots | tournament-lots
tournament tables | tournament-tables
tournament standings | tournament-standings
tournament fixtures | refused
tournament why Ana | tournament-why
tournament log | tournament-log
tournament check | tournament-check
tournament decide Ana --why extra | refused
tournament close | tournament-recorded
score --batch - < REQUEST | answer
show --session nowhere.jsonl | refused
show --no-such-option | refused
"""

#: Answers in lines of JSON without `--json`, or in none.
OTHERWISE = ("score --batch", "tournament new")


def with_json(command: click.Command, path: str) -> Iterator[str]:
    """The commands that have `--json`, by their words."""
    if any("--json" in param.opts for param in command.params):
        yield path
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path)
        for name in command.list_commands(context):
            member = command.get_command(context, name)
            assert member is not None
            yield from with_json(member, f"{path} {name}".strip())


def test_every_command_is_among_these() -> None:
    lines = [line.partition(" | ")[0] for line in COMMANDS.splitlines()]
    missing = [path for path in with_json(program, "") if not any(f"{line} ".startswith(f"{path} ") for line in lines)]
    assert missing == []


def test_what_commands_print_is_as_the_schemas_say(tarok: Tarok) -> None:
    wrong = []
    for line in COMMANDS.splitlines():
        typed, _, form = line.rpartition(" | ")
        words, _, stdin = typed.partition(" < ")
        more = [] if words.startswith(OTHERWISE) else ["--json"]
        done = tarok(*shlex.split(words), *more, stdin=stdin.replace(";", "\n").replace("REQUEST", REQUEST))
        printed = done.out.splitlines()
        for answer in printed if form != "-" else ():
            try:
                hold(form, json.loads(answer))
            except (AssertionError, ValueError) as error:
                wrong.append(f"{line}: {answer[:200]}\n{str(error)[:300]}")
        if not printed or "fault of tarok" in done.err:
            wrong.append(f"{line}: {done.err[:300]}")
    assert not wrong, "\n".join(wrong)
