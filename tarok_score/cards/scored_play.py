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
from .play import EMPEROR, Breach, find_meeting, goal
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
    found: dict[str, Any] = {"contract": contract.key}
    if record.level is not None:
        found["level"] = record.level
    if record.declarer is not None:
        found["declarer"] = record.declarer
    if play.partner is not None:
        found["partner"] = play.partner
    found |= _result(play)
    if play.said.kontra:
        found["kontra"] = list(play.said.kontra)
    bonuses = list(_bonuses(play)) if contract.form == "sides" and contract.bonuses in ("scored", "valat") else []
    if bonuses:
        found["bonuses"] = bonuses
    captured = dict(_captured(play))
    if captured:
        found["captured"] = captured
    left = list(_left_in_talon(play))
    if left:
        found["left_in_talon"] = left
    if record.declarations is not None:
        found["declarations"] = record.declarations
    if record.resting is not None:
        found["resting"] = record.resting
    if _king_without_trick(play):
        found["king_in_talon"] = "no-trick"
    return found


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
    announced = play.said.announced.get((key, side))
    if announced is not None and _contained(play, key, bonus, side):
        return None
    made = _made(play, key, bonus, side, announced is not None)
    fact: dict[str, Any] = {"bonus": key}
    if announced is not None:
        fact |= {"by": announced.by, "announced": True}
    elif made or (bonus.lost_silently and _attempted(play, bonus) == side):
        fact |= _owner(play, bonus, side)
    else:
        return None
    if not made:
        fact["made"] = False
    if announced is not None and announced.kontra:
        fact["kontra"] = list(announced.kontra)
    if bonus.declarer_only and not _one_of_two(play) and _ultimo(play, bonus) is not None:
        fact["itself"] = _wins_itself(play, bonus)
    return fact


def _owner(play: Replay, bonus: Bonus, side: str) -> dict[str, Any]:
    """The owner of a silent bonus: the player of the ultimo card, else only the side."""
    card, last = _ultimo(play, bonus), play.tricks[-1]
    if card is not None:
        return {"by": last.player_of(card)}
    return {} if side == DECLARER else {"side": side}


def _made(play: Replay, key: str, bonus: Bonus, side: str, announced: bool) -> bool:
    """True if a side made a bonus."""
    if key in WHOLE:
        return WHOLE[key].issubset(play.piles[side])
    if bonus.every_trick:
        return all(play.sides[one.winner] == side for one in play.tricks)
    card, last = _ultimo(play, bonus), play.tricks[-1]
    if card is None:
        return False
    if not bonus.declarer_only:
        return play.sides[last.player_of(card)] == side and _wins_itself(play, bonus)
    if side != DECLARER or play.sides[last.winner] != DECLARER:
        return False
    if key == BY_ITSELF:
        return _wins_itself(play, bonus) and (announced or not _announced_king(play))
    return announced or not (_one_of_two(play) and _wins_itself(play, bonus))


def _one_of_two(play: Replay) -> bool:
    """True if these rules have a separate bonus for a king that wins the last trick itself."""
    return BY_ITSELF in play.record.table.rules.bonuses


def _contained(play: Replay, key: str, bonus: Bonus, side: str) -> bool:
    """True if a king ultimo, even an announced one, is part of the higher one: the king itself won the last trick."""
    both = bonus.declarer_only and key != BY_ITSELF and (BY_ITSELF, side) in play.said.announced
    return both and _wins_itself(play, bonus) and play.sides[play.tricks[-1].winner] == DECLARER


def _announced_king(play: Replay) -> bool:
    """True if the plain king ultimo was announced: then a king that wins the last trick itself makes that one."""
    bonuses = play.record.table.rules.bonuses
    return any(bonuses[key].declarer_only and key != BY_ITSELF for key, _ in play.said.announced)


def _ultimo(play: Replay, bonus: Bonus) -> Card | None:
    """The ultimo card of a bonus, if it fell in the last trick of a hand that was played to the end."""
    card = card_of(bonus, play.record.call)
    return card if play.record.finished and card in play.tricks[-1].cards else None


def _wins_itself(play: Replay, bonus: Bonus) -> bool:
    """True if the ultimo card won the last trick itself."""
    card, last = _ultimo(play, bonus), play.tricks[-1]
    return card is not None and last.player_of(card) == last.winner


def _attempted(play: Replay, bonus: Bonus) -> str | None:
    """The side that played an ultimo card to the last trick."""
    card = _ultimo(play, bonus)
    return None if card is None else play.sides[play.tricks[-1].player_of(card)]


# ------------------------------------------------------------------------------------------------ cards lost


def _captured(play: Replay) -> Iterator[tuple[str, dict[str, str]]]:
    """The cards that were lost to another player, where these rules ask for them, with the loser and the captor."""
    rules, contract = play.record.table.rules, play.record.contract
    if rules.mond is not None and "captured" in contract.mond:
        for one in play.tricks:
            met = find_meeting(one.cards, one.players.index(one.winner))
            if met is not None:
                yield "mond", {"from": one.players[met.loser], "by": one.players[met.by]}
    last = play.tricks[-1] if play.record.finished else None
    neutral = any(bonus.neutral_to_own_side for bonus in rules.bonuses.values()) and contract.bonuses == "scored"
    if neutral and last is not None and PAGAT in last.cards and last.player_of(PAGAT) != last.winner:
        yield "pagat", {"from": last.player_of(PAGAT), "by": last.winner}
    if rules.skis is not None and "captured" in contract.mond:
        for one in play.tricks:
            if one.why == EMPEROR:
                yield "skis", {"from": one.player_of(SKIS), "by": one.winner}
    fell = play.fell(PAGAT)
    if rules.pagat is not None and "captured" in contract.mond and fell is not None:
        loser = fell.player_of(PAGAT)
        if play.sides[loser] != play.sides[fell.winner]:
            yield "pagat", {"from": loser, "by": fell.winner}
    if rules.pot is not None and rules.pot.captured is not None:
        for name, card in LOST.items():
            fell = play.fell(card)
            if rules.pot.captured.cards.of(name) is not None and fell is not None:
                loser = fell.player_of(card)
                if play.sides[loser] != play.sides[fell.winner]:
                    yield name, {"from": loser, "by": fell.winner}


def _left_in_talon(play: Replay) -> Iterator[str]:
    """The cards that stayed in the talon where that costs the declarer something: the mond, by some rules the škis."""
    rules = play.record.table.rules
    costs = {"mond": True, "skis": rules.skis is not None and rules.skis.talon}
    for name, card in LOST.items() if "talon" in play.record.contract.mond and play.rest_to == DEFENDERS else ():
        if costs.get(name) and card in play.record.rest:
            yield name


def _king_without_trick(play: Replay) -> bool:
    """True if the called king was taken from the talon and won no trick, where that counts."""
    counts = play.record.table.rules.king_in_talon is not None and play.record.contract.called_king
    fell = king_trick(play) if counts else None
    return fell is not None and play.sides[fell.winner] != DECLARER
