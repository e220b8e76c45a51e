"""Hands in which each plays alone: klop, Varšava and the undeclared game of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..amounts import Amount, nearest, ratio
from ..amounts import rounded as to_whole
from ..law import Rule
from ..law.games import Klop
from ..pack import HALF, QUARTER
from ..words.said import Quantity, Said, chained, counted, said
from .bonuses import for_one, payment_notes
from .stakes import (
    Addend,
    Factor,
    Line,
    Note,
    Sides,
    Terms,
    difference_part,
    fixed,
    radl_factor,
    say_card_points,
    say_rounding,
    unwritten,
)

if TYPE_CHECKING:
    from ..law.rare import Varsava

SETTLED: Final = Said("settled with each of the others")
#: The factor of a full player's own card points, if they count more than once.
FULL_TIMES: Final = 2


def klop(sides: Sides, rules: Klop) -> list[Line]:
    """The lines of a klop.

    If anybody is full or without a trick, only those players write (the others too, if the rules say so); otherwise all
    write their card points as a loss. A kontra may put one value in the place of all that: a full player loses it, and
    if there is none, the speaker does.
    """
    piles, said_kontra, kontra = _piles(sides), sides.hand.kontra, rules.kontra
    # A flat kontra puts one fixed value in the place of all points; only one player writes it.
    flat = kontra if kontra is not None and kontra.form == "loser-or-speaker" and said_kontra.level else None
    # If full piles only count double they are written among the others.
    full = [name for name in sides.active if piles[name] >= rules.full.least and not rules.full.doubles]
    empty, lines = players_without_trick(sides, rules), []
    for name in full:
        if flat is not None:
            lines.append(_value(sides, flat, flat.value, name, said("over {half} under kontra", half=HALF)))
        else:
            doubled = _on_fixed(sides, rules, name, piles[name])
            lines.append(_value(sides, rules.full, rules.full.value, name, say_card_points(piles[name]), doubled))
    for name in empty:
        doubled = _on_fixed(sides, rules, name, 0)
        lines.append(_value(sides, rules.empty, rules.empty.value, name, said("took no trick"), doubled, gained=True))
    written = (not full or rules.full.others_write) and (not empty or rules.empty.others_write)
    rest = [name for name in sides.active if name not in full and name not in empty]
    # Under a flat kontra without a full player the speaker pays: the klop was doubled in vain.
    if flat is not None and not full:
        speaker = said_kontra.names[0]
        reason = said("said kontra, and nobody is over {half}", half=HALF)
        lines.append(_value(sides, flat, flat.value, speaker, reason))
        written = flat.others_write and not empty
        rest = [name for name in rest if name != speaker]
    elif rules.points.only_most:
        rest = [name for name in rest if piles[name] == max(piles.values())]
    if written:
        lines.extend([_card_points(sides, rules, name, piles[name]) for name in rest])
    return lines


def _piles(sides: Sides) -> dict[str, int]:
    """Everybody's card points.

    A player who is left out took a trick and is not full; 1 is as good as any such number.
    """
    return dict.fromkeys(sides.active, 1) | dict(sides.hand.piles)


def players_without_trick(sides: Sides, rules: Klop) -> list[str]:
    """The players who took no trick and win the klop. The player who has only the talon cannot."""
    if not rules.empty.value:
        return []
    piles, talon_player = _piles(sides), sides.hand.resting if rules.resting_plays else None
    if rules.full.beats_empty and any(points >= rules.full.least for points in piles.values()):
        return []
    return [name for name in sides.active if not piles[name] and name != talon_player]


def _kontra(sides: Sides, rules: Klop, name: str) -> tuple[Factor, ...]:
    """The kontra that multiplies what a player writes, if it was said.

    By some rules a speaker with more card points than anybody else is the only one to pay it.
    """
    words, kontra = sides.rules.kontra, sides.hand.kontra
    if rules.kontra is None or rules.kontra.form == "loser-or-speaker" or words is None or not kontra.level:
        return ()
    if rules.kontra.form == "most" and name != kontra.names[0]:
        piles = _piles(sides)
        # Only a clear maximum counts: at a tie the speaker did not take most.
        first, second, *_ = sorted(piles, key=lambda name: -piles[name])
        if first == kontra.names[0] and piles[first] > piles[second]:
            return ()
    why = Note(rules.kontra, said("klop under {word}", word=words.ladder[kontra.level - 1]))
    return (Factor(words.multiples[kontra.level], "kontra", why),)


def _on_fixed(sides: Sides, rules: Klop, name: str, points: int) -> tuple[Factor, ...]:
    """The factors that kontra puts on the fixed value of a full player, or of one without a trick."""
    kontra = _kontra(sides, rules, name)
    if not kontra or rules.kontra is None or rules.kontra.fixed == "doubled":
        return kontra
    return () if rules.kontra.fixed == "undoubled" else _in_vain(sides, name, points, say_card_points(points), kontra)


def _in_vain(sides: Sides, name: str, points: int, reason: Said, kontra: tuple[Factor, ...]) -> tuple[Factor, ...]:
    """The factors of a klop, with that of a player who doubled it in vain and took a quarter of the pack.

    They pay double again; under rekontra, the speaker of kontra pays half as much again.
    """
    names = sides.hand.kontra.names
    if points < QUARTER or name not in names:
        return kontra
    # After kontra its speaker writes the points four times instead of twice; after rekontra the first speaker six
    # times, the second eight times, instead of four.
    reason = said("{points}; doubled the klop and took {quarter} or more", points=reason, quarter=QUARTER)
    return (*kontra, Factor(2 if name == names[-1] else ratio(3, 2), "in vain", Note(kontra[0].why.rule, reason)))


def _card_points(sides: Sides, rules: Klop, name: str, points: int) -> Line:
    """The line of one player's card points: full counts double, kontra doubles, doubling in vain costs more."""
    rule: Rule = rules.points
    rounded, reason = nearest(points, rules.points.round_to), say_card_points(points)
    if rounded != points:
        reason = say_rounding(reason, rules.points.round_to, rounded)
    counted_double: tuple[Factor, ...] = ()
    if rules.full.doubles and points >= rules.full.least:
        rule, reason = rules.full, said("{points}, full: counted double", points=reason)
        counted_double = (Factor(FULL_TIMES, "full", Note(rule, reason)),)
    factors = _kontra(sides, rules, name)
    if factors and rules.kontra is not None and rules.kontra.form == "quarter":
        factors = _in_vain(sides, name, points, reason, factors)
        reason = factors[-1].why.said if len(factors) > 1 else reason
    part = Addend(rounded, "points", rules.points, points)
    terms = Terms((part,), (*counted_double, *factors), not rounded, sides.decimals)
    return _of_one(sides, rule, terms, name, reason)


def _value(
    sides: Sides,
    rule: Rule,
    value: Amount,
    name: str,
    reason: Said,
    kontra: tuple[Factor, ...] = (),
    gained: bool = False,
) -> Line:
    """The line of a fixed value that one player wins or loses."""
    terms = Terms((Addend(value, "value", rule),), kontra, gained or not value, sides.decimals)
    return _of_one(sides, rule, terms, name, reason)


def _of_one(sides: Sides, rule: Rule, terms: Terms, name: str, reason: Said) -> Line:
    """The line of a player's own result, doubled by their own open radl if the rules say so."""
    notes = [Note(rule, said("{name}: {what}", name=name, what=reason))]
    for factor in terms.factors:
        if factor.kind == "kontra":
            notes.append(factor.why)
    rules = sides.contract.klop
    own = None if rules is None or not rules.own_radl else radl_factor(sides, name, terms)
    if own is not None:
        terms = terms.times(own)
        notes.append(own.why)
    notes.extend(payment_notes(sides.rules, SETTLED))
    return Line(rule, terms, for_one(sides.rules, sides.active, name), tuple(notes))


def varsava(sides: Sides, rules: Varsava) -> list[Line]:
    """The lines of a Varšava: everybody pays by the scale into the pool, or the player with most pays everybody.

    Several with equally many share the sum; a player without a trick may be paid more.
    """
    contract, piles = sides.contract, dict(sides.hand.piles)
    # Tiers ascend, so the first one from above that a pile reaches is the player's.
    due = {
        name: next((tier.pays for tier in reversed(rules.tiers) if piles[name] >= tier.least), 0)
        for name in sides.active
    }
    if rules.into_pot:
        lines = []
        for name, pays in due.items():
            if pays:
                reason = said("{name}: {points}, into the pot", name=name, points=say_card_points(piles[name]))
                terms = fixed(sides, contract, pays, False, "payment")
                lines.append(Line(contract, terms, {name: 1}, (Note(contract, reason),)))
        return lines or [unwritten(contract, contract, said("nobody took enough to pay into the pot"))]
    most = max(piles[name] for name in sides.active)
    losers = [name for name in sides.active if piles[name] == most]
    times = {name: 1 if piles[name] else rules.trickless_times for name in sides.active if name not in losers}
    each = due[losers[0]]
    parts = tuple([Addend(each * count, "payment", contract) for count in times.values()])
    if len(losers) > 1 and rules.share_coin is not None:
        # What each of them pays is rounded to a coin.
        whole = each * sum(times.values())
        share = to_whole(ratio(whole, len(losers) * rules.share_coin), 0) * rules.share_coin
        if share * len(losers) != whole:
            parts = (Addend(share * len(losers), "payment", contract, whole),)
    shares: dict[str, Amount] = dict.fromkeys(losers, ratio(-1, len(losers)))
    # Each winner is paid by all losers together; a player without a trick counts twice if the rules say so.
    shares.update({name: ratio(count, sum(times.values())) for name, count in times.items()})
    reason = said(
        "{names}: {points}, {each} to each other player",
        names=chained(losers),
        points=say_card_points(most),
        each=Quantity(each, sides.decimals),
    )
    notes = [Note(contract, reason)]
    notes.extend(Note(contract, said("{name} took no trick: double", name=name)) for name in times if not piles[name])
    if len(losers) > 1:
        sharing = counted("{n} player shares the payment", "{n} players share the payment", len(losers))
        notes.append(Note(contract, sharing))
    return [Line(contract, Terms(parts, decimals=sides.decimals), shares, tuple(notes))]


def undeclared(sides: Sides) -> list[Line]:
    """The lines of a game of two that neither declared: the winner writes the single difference.

    By some rules the loser writes their own card points as a loss.
    """
    contract = sides.contract
    (loser, fewer), (winner, points) = sorted(sides.hand.piles, key=lambda pile: pile[1])
    if points == HALF:
        return [unwritten(contract, sides.rules.win, said("{half} : {half}, nobody won", half=HALF))]
    part, why = difference_part(sides, points)
    shares = for_one(sides.rules, sides.active, winner)
    lines = [Line(contract, Terms((part,), decimals=sides.decimals), shares, (why,))]
    if contract.loser_writes:
        reason = said("{name}: {what}", name=loser, what=say_card_points(fewer))
        terms, shares = fixed(sides, contract, fewer, not fewer, "points"), for_one(sides.rules, sides.active, loser)
        lines.append(Line(contract, terms, shares, (Note(contract, reason),)))
    return lines
