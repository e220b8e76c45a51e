"""The questions that begin an evening: ruleset, players, dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

import click

from ...evening.event_words import split_full_name, split_quoted
from ...evening.events import Rate
from ...hand.exact import find_player
from ...hand.table import Table, check_players
from ...law.library import document, load, split
from ...law.ruleset import Ruleset
from ...law.shelf import shipped
from ...play.commands import Command, CommandWord, command_alone, require
from ...play.loop import HELP, UNDO
from ...play.waiting_hand import BACK
from ...problems import Problem, Refused, impossible, malformed
from ...show.columns import padded, width_of
from ...show.rulebook import title
from ...words.classes import counted_number, is_filler
from ...words.folding import as_name, did_you_mean, fold, printable
from ...words.notation_words import PARTING
from ...words.said import Said, chained, joined, said
from ..again import like
from ..app import obey
from ..language import speech
from ..output import asked, complain, tell
from ..own_settings import own_settings
from ..width import columns
from .shell import commands

NO_SUCH_TITLE = malformed("play-no-such-ruleset", '"{word}" is no ruleset')
SEVERAL_TITLES = malformed("play-which-ruleset", '"{word}" could be several: say the number')

NOT_BEGUN = impossible("play-not-begun", "{word}: the evening has not begun yet", "answer first; quit leaves")

Given = TypeVar("Given")

#: The ruleset that is played unless something else is said.
USUAL = "pagat-4p"


class Beginning(NamedTuple):
    """The start of a session: rules, variants, players, dealer (None: the last player), language, rate."""

    ruleset: str
    variants: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str | None
    lang: str | None = None
    rate: Rate | None = None


def asked_for() -> Beginning:
    """The answers of somebody at the terminal, each checked at once and asked for until it is right.

    An empty answer takes what `tarok again` would take, else what the settings say; `?` explains a question.
    """
    usual = _usual()
    complain(said("no session is open in this folder: a new one"))
    which = said("which ruleset? (? lists them; empty: {usual})", usual=usual.ruleset)
    found = None
    while found is None:
        with suppress(_Back):
            ruleset, variants, rules = _asked(which, lambda word: _ruleset(word, usual), _list_rulesets)
            if (ruleset, variants) == (usual.ruleset, usual.variants):
                found = _seated(usual, rules)
            else:
                found = _seated(Beginning(ruleset, variants, usual.players, usual.dealer, usual.lang), rules)
    return found


def _seated(usual: Beginning, rules: Ruleset) -> Beginning:
    """The beginning with the players and the dealer that somebody answers. Raises `_Back` to ask for other rules."""
    who = said("who plays? (names in turn order, each next one on the right of the one before)")
    if usual.players:
        names = tuple([split_full_name(name)[0] for name in usual.players])
        who = said("who plays? (names in turn order; empty: {players})", players=names)
    while True:
        players = _asked(who, lambda line: _players(line, rules, usual.players), lambda: _say_seats(rules))
        with suppress(_Back):
            return usual._replace(players=players, dealer=_first_dealer(usual, rules, players))


def _first_dealer(usual: Beginning, rules: Ruleset, players: Sequence[str]) -> str:
    """The first dealer that somebody answers. Raises `_Back` to ask for other players."""
    seated = [split_full_name(name)[0] for name in players]
    deals = usual.dealer if usual.dealer in seated else seated[-1]
    which = said("who deals first? (empty: {dealer})", dealer=deals)
    table = Table(rules, tuple(seated))
    return _asked(which, lambda word: _dealer(word, table, deals), lambda: complain(joined(*seated, between=", ")))


class _Back(Exception):
    """The wish to answer the previous question again."""


def _asked(question: Said, answer: Callable[[str], Given], explain: Callable[[], None]) -> Given:
    """The first answer to a question that can be accepted; `?` explains the question. Raises `_Back` on `<`."""
    while True:
        text = asked(speech().say(question), " > ")
        if text.strip() == HELP:
            explain()
            continue
        command = command_alone(text.split())
        if text.strip() == BACK or command == UNDO:
            raise _Back
        try:
            if command is None:
                return answer(text.strip())
            _obey(command, explain)
        except Refused as refused:
            tell(refused.problems)


def _obey(command: Command, explain: Callable[[], None]) -> None:
    """Carries out a command that is possible before the evening has begun. Raises Refused for any other."""
    require(command)
    if command.name == "quit":
        raise click.exceptions.Exit(0)
    if command.name == "help" and not command.words:
        explain()
        for line in commands():
            complain(line)
    elif command.name in ("help", "rules"):
        obey([command.name, *command.words])
    else:
        raise NOT_BEGUN.refused(word=CommandWord(command.name))


def _ruleset(word: str, usual: Beginning) -> tuple[str, tuple[str, ...], Ruleset]:
    """The ruleset that a number in the list, an id, a file, a title or the beginning of one means."""
    if not word:
        return usual.ruleset, usual.variants, load(usual.ruleset, usual.variants)
    name, chosen = split(word)
    known = shipped()
    number = int(name[:9]) if name.isdecimal() else counted_number(fold(name))
    if number is not None and 1 <= number <= len(known):
        name = known[number - 1]
    elif name not in known and not name.endswith((".yaml", ".yml")):
        name = _titled(name, known)
    return name, chosen, load(name, chosen)


def _titled(word: str, known: Sequence[str]) -> str:
    """The one ruleset with that id, or whose title begins with a word or contains it.

    Raises Refused if there are several.
    """
    folded, as_id = fold(word), "-".join(fold(word).split())
    if as_id in known:
        return as_id
    titles = {name: document(name)["title"].values() for name in known}
    fits = [name for name, said in titles.items() if any(fold(title) == folded for title in said)]
    fits = fits or [name for name, said in titles.items() if any(fold(title).startswith(folded) for title in said)]
    fits = fits or [name for name, said in titles.items() if any(folded in fold(title) for title in said)]
    fits = fits or [name for name, said in titles.items() if _has_all(folded.split(), [name, *map(fold, said)])]
    if len(fits) == 1:
        return fits[0]
    shown = printable(word)[:60]
    if not fits:
        raise NO_SUCH_TITLE.refused(word=shown, hint=did_you_mean(shown, known, "? lists them"))
    several = [joined(str(known.index(name) + 1), title(document(name), speech())) for name in fits]
    raise SEVERAL_TITLES.refused(word=shown, hint=said("one of {names}", names=tuple(several)))


def _has_all(words: Sequence[str], names: Sequence[str]) -> bool:
    """True if every word stands in one of the names: `tarok net 4p`."""
    return all(any(word in name for name in names) for word in words)


def _list_rulesets() -> None:
    """Lists the rulesets by their titles, each with its number, and with its id where there is room."""
    titles = {name: title(document(name), speech()) for name in shipped()}
    wide = max(map(width_of, titles.values()))
    rows = [f"{number:4}  {padded(one, wide)}  {name}" for number, (name, one) in enumerate(titles.items(), 1)]
    room = columns()
    fits = room is None or max(map(width_of, rows)) <= room
    for row, name in zip(rows, titles, strict=True):
        complain(row if fits else row.removesuffix(name).rstrip())


def _players(line: str, rules: Ruleset, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The players on a line; the last may follow `in` or `pa`. Raises Refused if these rules are not for as many."""
    words = [word.rstrip(",") for word in split_quoted(line)]
    if words[-2:-1] and (words[-2] in PARTING or (len(words[-2]) > 1 and words[-2].islower() and is_filler(words[-2]))):
        del words[-2]
    known = {fold(split_full_name(name)[0]): name for name in usual}
    players = tuple([known.get(fold(word)) or as_name(word) for word in words]) or usual
    problems = check_players(rules, [split_full_name(name)[0] for name in players])
    if problems:
        raise Refused([one._replace(path="") for one in problems])
    return players


def _say_seats(rules: Ruleset) -> None:
    """Says how many players the rules are for."""
    counts = chained(rules.seats.at_table, "{one} or {other}")
    complain(
        said("{ruleset} is for {counts} players: their names, with blanks between", ruleset=rules.id, counts=counts)
    )


def _dealer(word: str, table: Table, usual: str) -> str:
    """The player who deals first. Raises Refused if nobody has that name."""
    problems: list[Problem] = []
    found = usual if not word else find_player(table, word, problems)
    if found is None:
        raise Refused([one._replace(path="") for one in problems])
    return found


def _usual() -> Beginning:
    """The beginning that holds unless somebody says otherwise."""
    with suppress(Refused):
        last = like()
        return Beginning(last.origin, last.variants, last.in_full(last.players), last.dealer, last.lang, last.rate)
    found = own_settings()
    if found is None:
        return Beginning(USUAL, (), (), None)
    return Beginning(found.ruleset or USUAL, found.variants, found.players, None)
