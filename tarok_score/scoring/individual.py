"""Hands in which everybody plays for himself: klop, Varšava and the undeclared game of two."""

from __future__ import annotations

from ..amounts import Amount, nearest, ratio, written
from ..rules.parts import Rule
from ..rules.ruleset import Klop
from .lines import Line, Note, working
from .payout import personal
from .sides import Play

#: A player who doubled a klop and takes so many points pays again: a quarter of the pack is 17½ (TAROK.net 3.8).
QUARTER = 18


def klop(play: Play) -> tuple[list[Line], set[str]]:
    """The lines of a klop, and the players who won it (took no trick and are paid for it).

    If anybody is full or without a trick only those write; otherwise everybody writes his card points as a loss.
    """
    rules, hand = play.contract.klop, play.hand
    assert rules is not None
    piles = dict(hand.piles)
    talon_player = hand.resting if rules.resting_plays else None
    full = [name for name in play.active if piles[name] >= rules.full.least and not rules.full.doubles]
    empty = [name for name in play.active if not piles[name] and rules.empty.value and name != talon_player]
    by_quarter = rules.kontra is not None and rules.kontra.form == "quarter"
    lines = []
    level = hand.kontra.level
    times: tuple[Amount, ...] = (1 << level,) if level and by_quarter else ()
    for name in full:
        if level and not by_quarter:
            assert rules.kontra is not None
            lines.append(
                _own(play, rules, rules.kontra, name, (rules.kontra.value,), (), False, "over 35 under kontra")
            )
        else:
            lines.append(_own(play, rules, rules.full, name, (rules.full.value,), times, False, _counted(piles[name])))
    for name in empty:
        lines.append(_own(play, rules, rules.empty, name, (rules.empty.value,), times, True, "took no trick"))
    if level and not by_quarter and not full:
        assert rules.kontra is not None
        speaker = hand.kontra.names[0]
        what = "said kontra, and nobody is over 35"
        lines.append(_own(play, rules, rules.kontra, speaker, (rules.kontra.value,), (), False, what))
        if rules.kontra.others_write and not empty:
            others = [name for name in play.active if name != speaker]
            lines.extend(_points(play, rules, name, piles[name], ()) for name in others)
    elif not full and not empty:
        for name in play.active:
            lines.append(_points(play, rules, name, piles[name], _klop_times(play, rules, name, piles[name])))
    return [line for line in lines if line is not None], set(empty)


def _klop_times(play: Play, rules: Klop, name: str, points: int) -> tuple[Amount, ...]:
    """The factors of one player's own points: full counts double, kontra doubles, and who doubled in vain pays more.

    With kontra the speaker who takes a quarter of the pack pays double again; under rekontra he pays half as much
    again, and whoever said rekontra double again.
    """
    factors: list[Amount] = [2] if rules.full.doubles and points >= rules.full.least else []
    kontra = play.hand.kontra
    if kontra.level:
        factors.append(1 << kontra.level)
        if points >= QUARTER and name in kontra.names:
            factors.append(2 if name == kontra.names[-1] else ratio(3, 2))
    return tuple(factors)


def _points(play: Play, rules: Klop, name: str, points: int, times: tuple[Amount, ...]) -> Line:
    rounded = nearest(points, rules.points.round_to)
    what = _counted(points) + (f", to the nearest {rules.points.round_to}: {rounded}" if rounded != points else "")
    rule: Rule = rules.points
    if rules.full.doubles and points >= rules.full.least:
        rule, what = rules.full, f"{what}, full: counted double"
    if times and points >= QUARTER and name in play.hand.kontra.names:
        what += f"; doubled the klop and took {QUARTER} or more"
    return _own(play, rules, rule, name, (rounded,), times, False, what)


def _counted(points: int) -> str:
    return "1 card point" if points == 1 else f"{points} card points"


def _own(
    play: Play, rules: Klop, rule: Rule, name: str, parts: tuple[Amount, ...], times: tuple[Amount, ...],
    positive: bool, what: str,
) -> Line:  # fmt: skip
    """One player's own result, doubled by his own radl where the rules say so."""
    notes = [Note(rule, f"{name}: {what}")]
    if times and play.hand.kontra.level and rules.kontra is not None:
        notes.append(Note(rules.kontra, "klop under " + ("kontra" if play.hand.kontra.level == 1 else "rekontra")))
    if rules.own_radl and play.rules.radli is not None and play.before.radli.get(name, 0) > 0:
        times = (*times, 2)
        notes.append(Note(play.rules.radli, f"{name}'s own radl: × 2"))
    gain: Amount = parts[0]
    for factor in times:
        gain = gain * factor
    if not positive:
        gain = -gain
    if play.rules.payout.form == "money":
        notes.append(Note(play.rules.payout, "settled with each of the others"))
    text = working(parts, times, positive or not parts[0], play.rules.unit.decimals)
    return Line(rule, text, personal(play, name, gain), tuple(notes))


def varsava(play: Play) -> tuple[list[Line], Amount]:
    """The lines of a Varšava, and what goes into the pot.

    Whoever has most card points pays each other player by a scale, double to one without a trick; several with
    equally many share the sum. With a pool everybody above the scale's first step pays into it instead.
    """
    rules = play.contract.varsava
    assert rules is not None
    piles, decimals = dict(play.hand.piles), play.rules.unit.decimals

    def pays(points: int) -> Amount:
        step: Amount = 0
        for tier in rules.tiers:
            if points >= tier.least:
                step = tier.pays
        return step

    rule = play.contract
    if rules.into_pot:
        lines: list[Line] = []
        paid: Amount = 0
        for name in play.active:
            due = pays(piles[name])
            if due:
                paid += due
                note = Note(rule, f"{name}: {piles[name]} card points, into the pot")
                lines.append(Line(rule, working((due,), (), False, decimals), {name: -due}, (note,)))
        if not lines:
            lines.append(Line(rule, "0", {}, (Note(rule, "nobody took enough to pay into the pot"),)))
        return lines, paid
    most = max(piles[name] for name in play.active)
    losers = tuple(name for name in play.active if piles[name] == most)
    each = pays(most)
    gains = {
        name: each * (rules.trickless_times if not piles[name] else 1) for name in play.active if name not in losers
    }
    amounts: dict[str, Amount] = dict.fromkeys(losers, -ratio(sum(gains.values()), len(losers)))
    amounts.update(gains)
    notes = [Note(rule, f"{' and '.join(losers)}: {most} card points, {written(each, decimals)} to each other player")]
    notes.extend(Note(rule, f"{name} took no trick: double") for name in gains if not piles[name])
    if len(losers) > 1:
        notes.append(Note(rule, f"{len(losers)} players share the payment"))
    text = working(tuple(gains.values()), (), True, decimals) if gains else "0"
    return [Line(rule, text, amounts, tuple(notes))], 0


def undeclared(play: Play) -> list[Line]:
    """Two players, neither of whom declared: the winner writes the single difference."""
    rule = play.rules.difference
    assert rule is not None
    step = rule.round_to
    name, points = max(play.hand.piles, key=lambda pile: pile[1])
    rounded = nearest(points - 35, step)
    text = f"{points} − 35 = {points - 35}" + (f", to the nearest {step}: {rounded}" if rounded != points - 35 else "")
    notes = (Note(rule, text),)
    if points == 35:
        return [Line(play.contract, "0", {}, (Note(play.rules.win, "35 : 35, nobody won"),))]
    return [Line(play.contract, working((rounded,), (), True), {name: rounded}, notes)]
