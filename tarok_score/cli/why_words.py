"""The words after `tarok why`: a hand or another event, players, an amount that one claims, or a total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..amounts import plain, typed
from ..evening.course import EveningCourse
from ..hand.called_names import called
from ..hand.exact import find_player
from ..hand.table import Table
from ..problems import Problem, Refused, unsaid
from ..show.sheet import log
from ..words.classes import is_filler, is_game, kinds, leading_amount, leading_place, money_of
from ..words.folding import fold, folded_all, printable
from ..words.languages import by_key
from ..words.languages import words as words_for
from ..words.notation_words import FROM_LAST
from ..words.said import Quantity, said
from .output import misuse

WHICH_HAND = unsaid(
    "why-which-hand", "which hand? {name} wrote {amount} in several: {numbers}", "its number goes before the name"
)

#: The words for the end of the session.
ENDS = frozenset(map(fold, ("end", "finish", "konec", "koniec")))

#: The words that ask about a total, `so much` and having it, and those beside a player that ask about nothing.
SO_MUCH, HAS = frozenset(folded_all(words_for("so_much"))), "HOLD"
NEITHER, BESIDE = frozenset(folded_all(words_for("asks"))), frozenset({"ON", "NEG"})

#: Verbs of one who paid: what he paid he wrote as a loss.
PAID = frozenset(folded_all(by_key("said")["paid"]))


class AskedWhy(NamedTuple):
    """The question: a place (a hand's number or `last`, an event, the end), players, and the amounts that they claim.

    `total` says that it is about totals: how they came about, up to the place; `nowhere` that the one amount is neither
    a total of the player nor what he wrote in a hand.
    """

    place: str | None = None
    players: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    total: bool = False
    nowhere: bool = False


def asked_why(table: Table, words: Sequence[str]) -> AskedWhy:
    """The question that words ask. An amount after a player is what he claims. Raises Refused, or UsageError."""
    rest, asked, wrong = list(words), AskedWhy(), list[Problem]()
    waiting = False  # for the amount of the player who was named last
    less = any(_says_loss(word) for word in rest)
    while rest:
        word = rest[0].rstrip(",")
        named = table.player(word) is not None or (money_of(word) is not None and bool(called(table, word)))
        amount = _amount(rest) if waiting and not named else None
        place = None if amount or named or _is_beside(word) else _place(rest)
        if amount:
            sign = "-" if less and amount[0][0] != "-" else ""
            asked = asked._replace(claimed=(*asked.claimed, f"{asked.players[-1]}={sign}{amount[0]}"))
            waiting = False
        elif place:
            if asked.place not in (None, place[0]):
                raise misuse(said("one hand at a time, not {names}", names=(printable(str(asked.place)), place[0])))
            asked = asked._replace(place=place[0])
        elif "=" in word:
            asked = asked._replace(claimed=(*asked.claimed, word))
        elif not named and (HAS in kinds(word) or fold(word) in SO_MUCH):
            asked = asked._replace(total=True)
        elif named or not _is_beside(word):
            player = _player(table, word, wrong)
            asked, waiting = asked._replace(players=(*asked.players, *filter(None, [player]))), player is not None
        del rest[: (amount or place or ("", 1))[1]]
    if wrong:
        raise Refused(wrong)
    return asked


def meant(evening: EveningCourse, asked: AskedWhy) -> AskedWhy:
    """The question with the hand or the total in which its amount stands: such an amount is no claim to be explained.

    Raises Refused if a player wrote the amount in several hands.
    """
    number = str(evening.count) if asked.place in (None, "last") else asked.place
    if not number.isdecimal() or not evening.count or len(asked.claimed) > 1:
        return asked._replace(total=False)
    of_total = asked._replace(claimed=(), total=bool(asked.claimed or asked.total))
    if not asked.claimed:
        return asked._replace(total=asked.total and asked.place is None and bool(asked.players))
    name, _, written = asked.claimed[0].partition("=")
    player = evening.table.player(name) or name
    try:
        amount = typed(written)
    except ValueError:
        return asked
    entry = evening.hand(int(number[:9]))
    rows = [row for row in log(evening) if row.number is not None and row.changes.get(player) == amount]
    wrote = [row.number for row in rows]
    stood = evening.by_heir(entry.state, entry.state.totals).get(player)
    if amount == stood and (asked.total or entry.number not in wrote):
        return of_total._replace(players=(player,))
    if asked.place or entry.number in wrote:
        return asked._replace(total=False)
    if len(wrote) > 1:
        decimals = evening.table.rules.unit.decimals
        raise WHICH_HAND.refused(name=player, amount=Quantity(amount, decimals, True), numbers=tuple(map(str, wrote)))
    if wrote:
        return asked._replace(place=str(wrote[0]), total=False)
    return of_total._replace(players=(player,)) if asked.total else asked._replace(nowhere=True)


def _amount(words: Sequence[str]) -> tuple[str, int] | None:
    """The amount that the first words say, in figures, and how many words say it; None if they name a hand, say."""
    if len(words) > 1 and is_game(words[1]):
        return None
    if money_of(words[0]):
        return "1", 1  # `platila korunu`
    try:
        return plain(typed(words[0])), 1
    except ValueError:
        found = leading_amount(words)
        return None if found is None else (str(found[0]), found[1])


def _place(words: Sequence[str]) -> tuple[str, int] | None:
    """The hand or event that the first words name, and how many words name it; None if they name none."""
    first = fold(words[0])
    if first in ENDS or first.removeprefix("e").isdecimal():
        return words[0], 1 + (len(words) > 1 and is_game(words[1]))
    return leading_place(words)


def _is_beside(word: str) -> bool:
    """True if a word beside a player says no more: `je`, `points`."""
    folded = fold(word)
    if folded in PAID or kinds(word) & {"WON", "LOST"} or money_of(word):
        return True
    return folded in NEITHER or (folded not in FROM_LAST and (is_filler(word) or bool(kinds(word) & BESIDE)))


def _says_loss(word: str) -> bool:
    """True if a word says that an amount beside it was lost: `platila`, `prohrál`."""
    folded = fold(word)
    return folded in PAID or "LOST" in kinds(word)


def _player(table: Table, word: str, problems: list[Problem]) -> str | None:
    """The player whom a word names. Raises UsageError for what looks like the number of something."""
    if any(sign.isdecimal() for sign in word):
        raise misuse(said("'{word}' is no number of a hand or event.", word=printable(word)[:60]))
    return find_player(table, word, problems)
