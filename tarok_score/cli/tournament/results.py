"""`tarok tournament result`: the game points of tables, typed, from a file, or from an evening."""

from __future__ import annotations

from pathlib import Path

import click

from ...competition import parse_words
from ...competition.events import Results
from ...competition.parse_words import Circumstances
from ...competition.tournament import Tournament
from ...problems import Problem, Refused, impossible
from ...words.said import said
from ..input_files import INPUT_FILE, LEDGER_FILE
from ..options import dry_option, json_option
from ..output import misuse
from .common import WithNumbers, read_lines, record, tournament_option

BESIDE_BATCH = impossible("option-beside-batch", "cannot stand beside --batch", "enter that table by itself")
SHORT_ALONE = impossible("short-without-session", "only an evening (--session) can be short", "leave --short out")
TWO_SOURCES = impossible(
    "points-beside-session", "game points are typed or read out of the session, not both", "leave one of them out"
)

HANDS_BESIDE_SESSION = impossible("hands-beside-session", "the session says how many hands it had", "--short says why")


@click.command(cls=WithNumbers)
@click.argument("words", nargs=-1, metavar="TABLE PLAYER=POINTS…")
@click.option("--session", type=LEDGER_FILE, metavar="FILE", help="Read the game points out of a finished evening.")
@click.option("--short", metavar="WHY", help="With --session: why other than the announced hands were played.")
@click.option(
    "--batch", type=INPUT_FILE, metavar="FILE", help="A table a line from FILE (- for standard input); all or nothing."
)
@click.option("--round", "round_number", type=click.IntRange(0), metavar="N", help="Of an earlier round.")
@click.option("--decided", metavar="P,P…", help="Knock-out: how an extra hand decided between equals.")
@click.option("--hands", type=click.IntRange(1), metavar="N", help="A table broken off after N hands, with --why.")
@click.option("--why", metavar="TEXT", help="Why it was broken off.")
@click.option("--played", multiple=True, metavar="ENTRANT=PERSON", help="Who sat there for an entrant; repeated.")
@click.option("--reseat", is_flag=True, help="Knock-out, with --correct: seat the right players in the next round.")
@click.option("--correct", metavar="WHY", help="Replace the result that stands, and say why.")
@tournament_option
@dry_option
@json_option
def result(
    words: tuple[str, ...],
    session: str | None,
    short: str | None,
    batch: str | None,
    round_number: int | None,
    decided: str | None,
    correct: str | None,
    hands: int | None,
    why: str | None,
    played: tuple[str, ...],
    reseat: bool,
    path: str | None,
    dry: bool,
    as_json: bool,
) -> int:
    """Enter the game points of everybody at a table.

    \b
    tarok tournament result 3 Ana=120 Boris=35 Cilka=35 David=-10
    tarok tournament result 3 120 35 35 -10
    tarok tournament result 3 --session table3.jsonl
    tarok tournament result --batch round2.txt

    Without TABLE a session is the result of the table at which its players sit.
    """
    if batch is not None:
        if words:
            raise misuse(said("--batch reads its tables from the file: give no words"))
        _require_alone(
            session=session,
            short=short,
            round=round_number,
            decided=decided,
            correct=correct,
            hands=hands,
            why=why,
            played=played or None,
            reseat=reseat or None,
        )
        lines = read_lines(batch, "--batch")
        return record(path, lambda state: parse_words.batch(state, lines), dry, as_json)
    besides = Circumstances(round_number, decided, correct, reseat, hands, why, played)
    table, game = table_of(words) if words or session is None else (None, ())
    if table is not None and session is None:
        if short is not None:
            raise SHORT_ALONE.refused("--short")
        if not game:
            raise misuse(said("whose game points? For example: tarok tournament result 3 Ana=120 Boris=35 …"))
        return record(path, lambda state: parse_words.result(state, table, game, besides), dry, as_json)
    if game:
        raise TWO_SOURCES.refused("--session")
    if hands is not None or why is not None:
        raise HANDS_BESIDE_SESSION.refused("--hands")

    from ...competition.at_table import read, table_of_evening

    evening = read(Path(session or ""))

    def handed_in(state: Tournament) -> Results:
        """The result of the table that played this evening."""
        number = table_of_evening(state, evening.totals, round_number) if table is None else table
        return parse_words.result_of_evening(state, number, evening, besides, short)

    return record(path, handed_in, dry, as_json)


def table_of(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The number of the table, and the words after it."""
    if not words:
        raise misuse(said("which table? For example: tarok tournament result 3 Ana=120 Boris=35 …"))
    if not (words[0].isascii() and words[0].isdecimal() and int(words[0][:9]) > 0 and len(words[0]) < 10):
        raise misuse(said("first comes the number of the table: tarok tournament result 3 Ana=120 …"))
    return int(words[0]), words[1:]


def _require_alone(**options: object) -> None:
    problems: list[Problem] = [BESIDE_BATCH(f"--{name}") for name, value in options.items() if value is not None]
    if problems:
        raise Refused(problems)
