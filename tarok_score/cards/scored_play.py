"""A record of play scored: the hand that it proves, its score, its breaches, and the price of the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ..hand.document import read as read_hand
from ..hand.hand import DECLARER, DEFENDERS, Hand
from ..hand.table import Table
from ..law.bonuses import Bonus
from ..problems import Problem
from ..scoring import Before, Score, score
from . import pack as count
from .pack import KINGS, MOND, PAGAT, SKIS, TRULA, Card
from .play import EMPEROR, Breach, goal
from .reader import read as read_record
from .record import Replay, card_of, king_trick, replay


class ClaimedBreach(NamedTuple):
    """The hand as it would be if a breach were claimed: void, with the culprit paying."""

    breach: Breach
    hand: Hand
    score: Score


class ScoredPlay(NamedTuple):
    """A hand proved by the record of its play, with its score; `if_claimed` is its score if a breach were claimed."""

    table: Table
    replay: Replay
    hand: Hand
    facts: dict[str, Any]
    score: Score
    if_claimed: ClaimedBreach | None

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """Everything that broke the rules, in the order of the record."""
        return self.replay.breaches


def score_play(table: Table, before: Before, document: object, problems: list[Problem]) -> ScoredPlay | None:
    """Scores the hand that a record (the `play` of a request) proves; None after adding every problem of the record.

    A problem of a fact that the record only passes on is at its place in the record. The cards themselves say what was
    possible: a contract played without its card is a breach, and is scored.
    """
    record = read_record(table, document, problems)
    replayed = None if record is None or problems else replay(record, problems)
    if replayed is None:
        return None
    stated, wrong = facts(replayed), list[Problem]()
    hand = read_hand(table, stated, wrong, recorded=True)
    problems.extend(one._replace(path="play." + one.path.removeprefix("hand.")) for one in wrong)
    if hand is None or wrong:
        return None
    claimed, breach = None, next((one for one in replayed.breaches if one.punishable), None)
    if breach is not None and breach.player is not None and table.rules.revoke is not None:
        revoke = {"by": breach.player} | ({"kind": breach.kind} if breach.kind is not None else {})
        void = read_hand(table, {**stated, "revoke": revoke}, [], recorded=True)
        claimed = None if void is None else ClaimedBreach(breach, void, score(table, before, void))
    return ScoredPlay(table, replayed, hand, stated, score(table, before, hand), claimed)


# The facts --------------------------------------------------------------------------------------------------------

#: The bonuses that are recognized by their ids: with the cards a side needs, and the king ultimo by the king itself.
WHOLE: Final = {"trula": TRULA, "kings": KINGS}
BY_ITSELF: Final = "king-ultimo-self"

#: The cards that can be lost, by the names of a hand's facts.
LOST: Final = {"mond": MOND, "pagat": PAGAT, "skis": SKIS}


def facts(play: Replay) -> dict[str, Any]:
    """The facts of the hand that was played, as a hand document states them."""
    record, contract = play.record, play.record.contract
    scored = contract.form == "sides" and contract.bonuses in ("scored", "valat")
    king = king_trick(play) if record.table.rules.king_in_talon is not None and contract.called_king else None
    found = {
        "contract": contract.key,
        "level": record.level,
        "declarer": record.declarer,
        "partner": play.partner,
        **_result(play),
        "kontra": play.said.kontra or None,
        "bonuses": (list(_bonuses(play)) if scored else None) or None,
        "captured": dict(_captured(play)) or None,
        "left_in_talon": list(_left_in_talon(play)) or None,
        "declarations": record.declarations,
        "resting": record.resting,
        "king_in_talon": None if king is None or play.sides[king.winner] == DECLARER else "no-trick",
    }
    return {key: value for key, value in found.items() if value is not None}


def _result(play: Replay) -> dict[str, Any]:
    """The card points; or won or lost, where tricks decide the contract."""
    contract = play.record.contract
    if contract.form != "sides":
        return {"points": {name: count.pile(cards).points for name, cards in play.piles.items()}}
    if contract.decided_by == "points":
        pile = count.pile(play.piles[DECLARER])
        return {"points": pile.written if pile.half_and_one else pile.points}
    own = sum(play.sides[one.winner] == DECLARER for one in play.tricks)
    aims = {"no_trick": own == 0, "one_trick": own == 1, "every_trick": own == len(play.tricks)}
    return {"won": aims[goal(play.record.rules, contract) or "every_trick"]}


# ------------------------------------------------------------------------------------------------ bonuses


def _bonuses(play: Replay) -> Iterator[dict[str, Any]]:
    """Every bonus that fell, or was announced."""
    only_valat = play.record.contract.bonuses == "valat"
    for key, bonus in play.record.table.rules.bonuses.items():
        if only_valat and not bonus.every_trick:
            continue
        for side in (DECLARER, DEFENDERS):
            fact = _bonus(play, key, bonus, side)
            if fact is not None:
                yield fact


def _bonus(play: Replay, key: str, bonus: Bonus, side: str) -> dict[str, Any] | None:
    """The fact of one side's bonus: made or lost, announced or silent; None if it neither fell nor was announced."""
    announced, card, last = play.said.announced.get((key, side)), _ultimo(play, bonus), play.tricks[-1]
    if announced is not None and _contained(play, key, bonus, side):
        return None
    made = _made(play, key, bonus, side, announced is not None)
    fact: dict[str, Any] = {"bonus": key}
    if announced is not None:
        fact |= {"by": announced.by, "announced": True}
    elif card is not None and (made or (bonus.lost_silently and play.sides[last.player_of(card)] == side)):
        fact["by"] = last.player_of(card)
    elif not made:
        return None
    elif side == DEFENDERS:
        fact["side"] = side
    if not made:
        fact["made"] = False
    if announced is not None and announced.kontra:
        fact["kontra"] = list(announced.kontra)
    if bonus.declarer_only and not _one_of_two(play) and card is not None:
        fact["itself"] = _wins_itself(play, bonus)
    return fact


def _made(play: Replay, key: str, bonus: Bonus, side: str, announced: bool) -> bool:
    """True if a side made a bonus."""
    if key in WHOLE:
        return WHOLE[key].issubset(play.piles[side])
    if bonus.every_trick:
        return all(play.sides[one.winner] == side for one in play.tricks)
    card, last, itself = _ultimo(play, bonus), play.tricks[-1], _wins_itself(play, bonus)
    if card is None:
        return False
    if not bonus.declarer_only:
        return play.sides[last.player_of(card)] == side and itself
    if side != DECLARER or play.sides[last.winner] != DECLARER:
        return False
    if key != BY_ITSELF:
        return announced or not (_one_of_two(play) and itself)
    # Where the plain king ultimo was announced, a king that wins the last trick itself makes that one.
    bonuses = play.record.table.rules.bonuses
    plain = any(bonuses[one].declarer_only and one != BY_ITSELF for one, _ in play.said.announced)
    return itself and (announced or not plain)


def _one_of_two(play: Replay) -> bool:
    """True if these rules have a separate bonus for a king that wins the last trick itself."""
    return BY_ITSELF in play.record.table.rules.bonuses


def _contained(play: Replay, key: str, bonus: Bonus, side: str) -> bool:
    """True if a king ultimo, even an announced one, is part of the higher one: the king itself won the last trick."""
    both = bonus.declarer_only and key != BY_ITSELF and (BY_ITSELF, side) in play.said.announced
    return both and _wins_itself(play, bonus) and play.sides[play.tricks[-1].winner] == DECLARER


def _ultimo(play: Replay, bonus: Bonus) -> Card | None:
    """The ultimo card of a bonus, if it fell in the last trick of a hand that was played to the end."""
    card = card_of(bonus, play.record.call)
    return card if play.record.finished and card in play.tricks[-1].cards else None


def _wins_itself(play: Replay, bonus: Bonus) -> bool:
    """True if the ultimo card won the last trick itself."""
    card, last = _ultimo(play, bonus), play.tricks[-1]
    return card is not None and last.player_of(card) == last.winner


# ------------------------------------------------------------------------------------------------ cards lost


def _captured(play: Replay) -> Iterator[tuple[str, dict[str, str]]]:
    """The cards that were lost to another player, where these rules ask for them, with the loser and the captor."""
    rules, contract, last = play.record.table.rules, play.record.contract, play.tricks[-1]
    charged, into_pot = "captured" in contract.mond, rules.pot.captured if rules.pot is not None else None
    neutral = any(bonus.neutral_to_own_side for bonus in rules.bonuses.values()) and contract.bonuses == "scored"
    for name, card in LOST.items():
        fell = play.fell(card)
        if fell is None:
            continue
        loser, captor = fell.player_of(card), fell.winner
        to_others = play.sides[loser] != play.sides[captor]
        by_rule = {
            "mond": rules.mond is not None and charged and SKIS in fell.cards,
            "skis": rules.skis is not None and charged and fell.why == EMPEROR,
            "pagat": rules.pagat is not None and charged and to_others,
        }
        in_last = card is PAGAT and neutral and play.record.finished and fell is last and loser != captor
        if by_rule[name] or in_last or (into_pot is not None and into_pot.cards.of(name) is not None and to_others):
            yield name, {"from": loser, "by": captor}


def _left_in_talon(play: Replay) -> Iterator[str]:
    """The cards that stayed in the talon where that costs the declarer something: the mond, by some rules the škis."""
    skis = play.record.table.rules.skis
    for name, card in LOST.items() if "talon" in play.record.contract.mond and play.rest_to == DEFENDERS else ():
        if card in play.record.rest and (card is MOND or (card is SKIS and skis is not None and skis.talon)):
            yield name
