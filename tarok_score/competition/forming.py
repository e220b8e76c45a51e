"""The draw, the next round and the end: when each is possible, and which tables it forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..limits import LONGEST_SEED
from ..problems import Problem, impossible, malformed
from ..words.said import Said, counted, listed, said
from . import draw as draws
from . import events
from .draw import PRELIMINARY, SEED, SLIPS, TABLES, WORDS, Draw
from .names import check_text, for_message
from .people import ENTRIES_CLOSED, NOBODY, NOT_DRAWN, OTHER_ROUND, each_once
from .tournament import BETWEEN, CLOSED, ENTRY, PLAYED, ROUND, Board, ClosedEntries, Entrant, Round, Tournament

LONGEST_WORD_OF_DRAW = 60

DRAWN_ALREADY = impossible("drawn-already", "the draw is made", "tarok tournament undo takes it back")
ROUND_OPEN = impossible(
    "round-open", "{round} is not played yet: no result of {tables}", "tarok tournament result enters one"
)
TOO_FEW = impossible("too-few-players", "{n} players are too few, it takes {fewest}", "enter more players")
TOO_MANY = impossible("too-many-players", "a league has at most {most} players, not {n}", "make two leagues")
SLIPS_MISS = impossible("slips-miss", "no slip for {names}", "everybody in question draws one")
SLIPS_STRANGE = impossible("slips-strange", "{name} draws no slip", "only those in question do: {n} players")
UNKNOWN_METHOD = malformed("competition-record-draw-method", "a draw is made by {seed} or {slips}")
NOT_CLOSED_YET = impossible(
    "entries-open", "words are drawn with once the entries are closed", "tarok tournament close-entry closes them"
)
WRONG_WORDS = malformed("draw-words", "{n} words", "{fewest} to {most} people write down one each")
NO_WORD = malformed(
    "draw-word",
    '"{word}" is no word to draw with',
    "letters from a to z, with any marks, and digits: those of other scripts can look the same",
)
WORDS_ALIKE = malformed(
    "draw-words-alike", '"{word}" stands on two papers', "all write another word, and open them together again"
)
OTHERWISE = impossible(
    "draw-otherwise",
    "the draw that was announced is {draw}",
    "--word WORD, once for each of them; --why TEXT draws otherwise, and every page will tell it",
)
AS_ANNOUNCED = impossible(
    "draw-as-announced", "there is nothing to explain: no other draw was announced", "leave --why out"
)
NOT_HELD = impossible("entries-not-closed", "the entries are not closed", "there is nothing to open")
NO_POTS = impossible("no-pots", "pots are for the points system", "leave --pots out")
NO_RATINGS = impossible("no-ratings", "nobody has a rating", "tarok tournament set PLAYER --rating N gives one")

DRAW_DUE = impossible("draw-due", "the main draw is due", "tarok tournament draw forms the next round")
LAST_PLAYED = impossible("last-played", "the last round is played", "tarok tournament close ends the competition")
ALONE = impossible("alone-left", "fewer than two players are in", "enter players, or close --early WHY")
ROUNDS_LEFT = impossible(
    "rounds-left", "{n} of {rounds} rounds are still to be played", "close --early WHY ends it before"
)
KNOCKOUT_ROUNDS_LEFT = impossible(
    "final-not-played", "the final is still to be played", "a knock-out ends with its final"
)
NOT_EARLY = impossible("not-early", "the last round is played, this is no early end", "leave --early out")
NO_EARLY_END = impossible("no-early-end", "a knock-out ends with its final", "leave --early out and play on")
NOT_ENDED = impossible("round-not-ended", "no table of this round is open", "tarok tournament show tells what is next")
NO_ROUND_ENDS = impossible("no-round-ends", "in a knock-out every table needs its result", "play on, or undo")
NOT_PLAYED_YET = impossible(
    "not-played-yet", "the last round is not played yet", "an extra hand decides after the last round"
)
NOTHING_TO_DECIDE = impossible(
    "nothing-to-decide", "{name} does not share the first place", "only those who are equally first"
)


# The entries


def close_entry(state: Tournament, event: events.CloseEntry, problems: list[Problem]) -> Tournament:
    """The competition with closed entries: the players in the record will be drawn."""
    if not _can_enter(state, problems):
        return state
    if not state.players:
        problems.append(NOBODY())
    elif event.players != tuple(state.drawn_later()):
        problems.append(SLIPS_MISS(names=listed(event.players)))
    if event.words is not None:
        _check_number("--words", event.words, problems)
    if event.pots:
        _check_pots(state, event.players, problems)
    return state._replace(entries=ClosedEntries(event.players, event.seal, event.words, event.pots))


def open_entry(state: Tournament, event: events.OpenEntry, problems: list[Problem]) -> Tournament:
    """The competition with its entries opened again."""
    if state.phase != ENTRY:
        problems.append(DRAWN_ALREADY())
    elif state.entries is None:
        problems.append(NOT_HELD())
    return state._replace(entries=None)


def _can_enter(state: Tournament, problems: list[Problem]) -> bool:
    if state.phase != ENTRY:
        problems.append(DRAWN_ALREADY())
    elif state.entries is not None:
        problems.append(ENTRIES_CLOSED())
    return not problems


# The draw


def in_question(state: Tournament, problems: list[Problem]) -> list[str]:
    """Everybody who takes part in the draw that is due."""
    if state.phase != ENTRY:
        if state.phase == CLOSED or not state.system.draw_due(state):
            problems.append(DRAWN_ALREADY())
        elif state.phase == ROUND:
            problems.append(_round_open(state))
        if problems:
            return []
    return state.system.to_be_drawn(state)


def draw(state: Tournament, event: events.DrawLots, problems: list[Problem]) -> Tournament:
    """The players in the order of a draw, and the first tables."""
    names = in_question(state, problems)
    if problems or not _enough(state, len(names), problems):
        return state
    if not state.rounds:
        # If anybody is checked in, the draw strikes off the rest.
        drawn = frozenset(names)
        state = state._replace(players={name: player for name, player in state.players.items() if name in drawn})
    _check_announced(state.entries, event, problems)
    made = _made(state, event, names, problems)
    if event.pots:
        _check_pots(state, names, problems)
    if problems:
        return state
    preliminary = made.purpose == PRELIMINARY
    if preliminary:
        seeded = [name for name in names if state.players[name].seeded]
        made = made._replace(order=draws.seeded_last(made.order, seeded))
    drawn_as = _drawn_as(state)
    made = made._replace(
        names=tuple(drawn_as.get(name, name) for name in made.order),
        pots=_pots(state, made.order) if event.pots else (),
        otherwise=event.otherwise,
    )
    state = state._replace(players=_numbered(state, made), draws=(*state.draws, made))
    first = 0 if preliminary else 1
    for number, tables in enumerate(state.system.all_tables(state, made), first):
        state = _formed(state, number, tables, event.minutes, event.until)
    return state._replace(current=first).with_holders()


def announced(entries: ClosedEntries) -> Said:
    """The draw for which the entries were closed."""
    n = entries.words or 0
    if entries.pots:
        return counted("a draw with pots by {n} word", "a draw with pots by {n} words", n)
    return counted("a draw by {n} word", "a draw by {n} words", n)


def _check_announced(entries: ClosedEntries | None, event: events.DrawLots, problems: list[Problem]) -> None:
    """Once the entries are closed, a draw that is not the announced one needs a reason; no other draw has one."""
    made = (event.method, len(event.words), event.pots)
    if entries is not None and entries.words is not None and made != (WORDS, entries.words, entries.pots):
        if event.otherwise is None:
            problems.append(OTHERWISE(draw=announced(entries)))
    elif event.otherwise is not None:
        problems.append(AS_ANNOUNCED("--why"))


def _made(state: Tournament, event: events.DrawLots, names: list[str], problems: list[Problem]) -> Draw:
    """The draw, with the order that its method gives."""
    purpose = state.system.draws_for(state, len(names))
    if event.method == SLIPS:
        _check_slips(names, event.slips, problems)
        return Draw(purpose, SLIPS, None, event.slips, drawn=event.drawn)
    text = event.seed or ""
    if event.method == WORDS:
        text = _text_of_words(state, event.words, problems)
    elif event.method == SEED:
        problems.extend(check_text(text, "--seed", LONGEST_SEED))
    else:
        problems.append(UNKNOWN_METHOD("method", seed=SEED, slips=SLIPS))
    order = draws.by_seed(text, len(state.draws) + 1, names, _drawn_as(state))
    return Draw(purpose, event.method, text, order, event.words)


def _drawn_as(state: Tournament) -> dict[str, str]:
    """The names under which the entries were closed for an announced draw: a later name chooses no other lot."""
    if state.entries is None or state.entries.words is None or not state.draws:
        return {}
    return dict(zip(state.draws[0].order, state.draws[0].names, strict=True))


def _text_of_words(state: Tournament, words: Sequence[str], problems: list[Problem]) -> str:
    """The text of the lots: the seal of the closed entries and the words, joined by single blanks.

    An older program took the words as they were typed.
    """
    if state.entries is None:
        problems.append(NOT_CLOSED_YET("--word"))
        return ""
    _check_number("--word", len(words), problems)
    for word in words:
        problems.extend(check_text(word, "--word", LONGEST_WORD_OF_DRAW))
    if state.entries.words is not None:
        due = draws.canonical(words)
        strange = [word for word, one in zip(words, due, strict=True) if word != one or not word.isascii()]
        problems.extend(NO_WORD("--word", word=for_message(word)) for word in strange)
        alike = sorted({one for one, other in pairwise(due) if one == other})
        problems.extend(WORDS_ALIKE("--word", word=for_message(word)) for word in alike)
    return " ".join((state.entries.seal, *words))


def _check_number(path: str, n: int, problems: list[Problem]) -> None:
    if not draws.FEWEST_WORDS <= n <= draws.MOST_WORDS:
        problems.append(WRONG_WORDS(path, n=n, fewest=draws.FEWEST_WORDS, most=draws.MOST_WORDS))


def _check_pots(state: Tournament, names: Iterable[str], problems: list[Problem]) -> None:
    if not state.system.late_entry:
        problems.append(NO_POTS("--pots"))
    elif all(state.players[name].rating is None for name in names):
        problems.append(NO_RATINGS("--pots"))


def _pots(state: Tournament, order: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The pots by rating, the highest first, unrated players last, equals by lot; within a pot players stand by lot."""

    def rating(name: str) -> int:
        """The rating of a player; −1 for an unrated one, who stands last."""
        found = state.players[name].rating
        return -1 if found is None else found

    places = {name: place for place, name in enumerate(order)}
    by_rating = sorted(order, key=lambda name: -rating(name))
    pots = draws.fill_tables(by_rating, -(-len(order) // state.conditions.seats))
    return tuple(tuple(sorted(pot, key=places.__getitem__)) for pot in pots)


def _enough(state: Tournament, count: int, problems: list[Problem]) -> bool:
    fewest, most = state.system.fewest_drawn(state), state.system.most
    if count < fewest:
        problems.append(TOO_FEW(n=count, fewest=fewest))
    if most is not None and count > most:
        problems.append(TOO_MANY(n=count, most=most))
    return not problems


def _check_slips(names: list[str], order: tuple[str, ...], problems: list[Problem]) -> None:
    each_once(order, problems)
    drawn, due = set(order), set(names)
    problems.extend(SLIPS_STRANGE(name=name, n=len(names)) for name in order if name not in due)
    missing = [name for name in names if name not in drawn]
    if missing:
        problems.append(SLIPS_MISS(names=listed(missing)))


def _numbered(state: Tournament, made: Draw) -> dict[str, Entrant]:
    """The players with their numbers and, if this is the first draw, with their places in it."""
    places = {name: place for place, name in enumerate(made.order, 1)}
    first = not state.draws
    return {
        name: player._replace(
            number=places.get(name) if made.purpose == TABLES else None,
            drawn=places.get(name) if first else player.drawn,
        )
        for name, player in state.players.items()
    }


# The rounds


def _formed(
    state: Tournament, number: int, tables: Iterable[tuple[str, ...]], minutes: int | None, until: str | None
) -> Tournament:
    seated = tuple(tables)
    this_round = Round(number, tuple(Board(players) for players in seated), minutes, until, seated)
    return state._replace(rounds=(*state.rounds, this_round), current=number)


def next_round(state: Tournament, event: events.Next, problems: list[Problem]) -> Tournament:
    """The competition with its next round formed.

    In a league, where it is formed already, it becomes the current one.
    """
    phase = state.phase
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND:
        problems.append(_round_open(state))
    elif phase == PLAYED:
        problems.append(LAST_PLAYED())
    elif state.system.draw_due(state):
        problems.append(DRAW_DUE())
    elif state.system.gives_points and len(state.inside()) < 2:
        problems.append(ALONE())
    if problems:
        return state
    number = state.current + 1
    if state.round(number) is None:
        state = state._replace(summed=state.system.add_up(state))
        state = _formed(state, number, state.system.next_tables(state), event.minutes, event.until)
    return state._replace(current=number).with_holders()


def end_round(state: Tournament, event: events.EndRound, problems: list[Problem]) -> Tournament:
    """The competition with its round ended without the open tables; a result that turns up later is still taken."""
    if not state.rounds:
        problems.append(NOT_DRAWN())
        return state
    if not state.system.gives_points:
        problems.append(NO_ROUND_ENDS())
    if event.round is not None and not state.system.any_order:
        problems.append(OTHER_ROUND("--round"))
    number = state.current if event.round is None else event.round
    found = state.open_tables(number)
    if not problems and not found:
        problems.append(NOT_ENDED())
    this_round = state.round(number)
    if problems or this_round is None:
        return state
    return state.with_tables(number, {one: this_round.tables[one - 1]._replace(ended=event.why) for one in found})


def _round_open(state: Tournament) -> Problem:
    number = state.outstanding()[0][0]
    tables: list[Said] = [said("table {n}", n=one) for one in state.open_tables(number)]
    some = tables if len(tables) <= 4 else [*tables[:3], said("{n} more", n=len(tables) - 3)]
    which = said("round {n}", n=number) if number else said("the preliminary round")
    return ROUND_OPEN(round=which, tables=listed(some, "{some} and {last}"))


# The end


def decide(state: Tournament, event: events.Decide, problems: list[Problem]) -> Tournament:
    """The competition with the order that an extra hand gives those who are equally first."""
    each_once(event.players, problems)
    if state.phase != PLAYED or not state.system.gives_points:
        problems.append(NOT_PLAYED_YET())
        return state
    rows = state.system.rank(state._replace(decided=()), state.current)
    first = [row.player.name for row in rows if row.place == 1]
    shared = first if len(first) > 1 else []
    problems.extend(NOTHING_TO_DECIDE(name=name) for name in event.players if name not in shared)
    return state._replace(decided=event.players)


def close(state: Tournament, event: events.Close, problems: list[Problem]) -> Tournament:
    """The closed competition: after the last round, or early."""
    phase, ends_early = state.phase, state.system.ends_early
    if phase == ENTRY:
        problems.append(NOT_DRAWN())
    elif phase == ROUND and not (event.early is not None and state.system.any_order):
        problems.append(_round_open(state))
    elif event.early is not None and not ends_early:
        problems.append(NO_EARLY_END("--early"))
    elif phase == PLAYED and event.early is not None:
        problems.append(NOT_EARLY("--early"))
    elif phase == BETWEEN and event.early is None:
        problems.append(_rounds_left(state) if ends_early else KNOCKOUT_ROUNDS_LEFT())
    return state._replace(closed=True, early=event.early)


def _rounds_left(state: Tournament) -> Problem:
    rounds = state.conditions.rounds or 0
    return ROUNDS_LEFT(n=rounds - state.current, rounds=rounds)
