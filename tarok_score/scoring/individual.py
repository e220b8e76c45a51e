"""Hands in which everybody plays for himself: klop, Varšava and the undeclared game of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..amounts import Amount, exact, nearest, ratio
from ..amounts import rounded as to_whole
from ..law.contracts import Klop
from ..law.rule import Rule
from ..pack import HALF, QUARTER
from ..words.said import Quantity, Said, chained, counted, said
from .bonuses import for_one, payment_notes
from .sides import Sides, say_card_points
from .stakes import Line, difference_part, doubling, fixed, own_radl, say_difference, say_rounding, step_of, unwritten
from .terms import FULL, IN_VAIN, KONTRA, PAYMENT, POINTS, VALUE, Addend, Factor, Note, Terms

if TYPE_CHECKING:
    from ..law.contracts import KlopKontra, Varsava

#: The factor of a full player's own card points, where they count more than once.
FULL_TIMES: Final = 2


def klop(sides: Sides, rules: Klop) -> list[Line]:
    """The lines of a klop.

    If anybody is full or without a trick, only those players write (the others too, where the rules say so); otherwise
    everybody writes his card points as a loss.
    """
    piles, flat = _piles(sides), _flat_kontra(sides, rules)
    full = [name for name in sides.active if piles[name] >= rules.full.least and not rules.full.doubles]
    empty, lines = players_without_trick(sides, rules), []
    for name in full:
        if flat is not None:
            lines.append(_value(sides, flat, flat.value, name, said("over {half} under kontra", half=HALF)))
        else:
            doubled = _on_fixed(sides, rules, name, piles[name], _kontra(sides, rules, name))
            lines.append(_value(sides, rules.full, rules.full.value, name, say_card_points(piles[name]), doubled))
    for name in empty:
        doubled = _on_fixed(sides, rules, name, 0, _kontra(sides, rules, name))
        lines.append(_value(sides, rules.empty, rules.empty.value, name, said("took no trick"), doubled, gained=True))
    if flat is not None and not full:
        lines.extend(_speaker_pays(sides, rules, flat, bool(empty)))
    elif (not full or rules.full.others_write) and (not empty or rules.empty.others_write):
        rest = [name for name in sides.active if name not in full and name not in empty]
        if rules.points.only_most:
            rest = [name for name in rest if piles[name] == max(piles.values())]
        lines.extend(_card_points(sides, rules, name, piles[name], _kontra(sides, rules, name)) for name in rest)
    return lines


def _piles(sides: Sides) -> dict[str, int]:
    """Everybody's card points. Whoever is left out took a trick and is not full; 1 stands for his points."""
    return dict.fromkeys(sides.active, 1) | dict(sides.hand.piles)


def players_without_trick(sides: Sides, rules: Klop) -> list[str]:
    """The players who took no trick and win the klop. The player who has only the talon cannot."""
    if not rules.empty.value:
        return []
    piles, talon_player = _piles(sides), sides.hand.resting if rules.resting_plays else None
    if rules.full.beats_empty and any(points >= rules.full.least for points in piles.values()):
        return []
    return [name for name in sides.active if not piles[name] and name != talon_player]


def _flat_kontra(sides: Sides, rules: Klop) -> KlopKontra | None:
    """The kontra that puts one fixed value in the place of everything else, if it was said."""
    kontra = rules.kontra
    return kontra if kontra is not None and kontra.form == "loser-or-speaker" and sides.hand.kontra.level else None


def _kontra(sides: Sides, rules: Klop, name: str) -> tuple[Factor, ...]:
    """The kontra that multiplies what a player writes, if it was said."""
    words, level = sides.rules.kontra, sides.hand.kontra.level
    if rules.kontra is None or rules.kontra.form == "loser-or-speaker" or words is None or not level:
        return ()
    if rules.kontra.form == "most" and _took_most(sides) == sides.hand.kontra.names[0] != name:
        return ()
    why = Note(rules.kontra, said("klop under {word}", word=words.ladder[level - 1]))
    return (Factor(doubling(sides.rules, level), KONTRA, why),)


def _took_most(sides: Sides) -> str | None:
    """The player who took more card points than anybody else; nobody where two took as many."""
    piles = _piles(sides)
    first, second, *_ = sorted(piles, key=lambda name: -piles[name])
    return first if piles[first] > piles[second] else None


def _on_fixed(sides: Sides, rules: Klop, name: str, points: int, kontra: tuple[Factor, ...]) -> tuple[Factor, ...]:
    """The factors that kontra puts on the fixed value of a full player, or of one without a trick."""
    if not kontra or rules.kontra is None or rules.kontra.fixed == "doubled":
        return kontra
    if rules.kontra.fixed == "undoubled":
        return ()
    if points < QUARTER or name not in sides.hand.kontra.names:
        return kontra
    return (*kontra, _in_vain(sides, name, _doubled_in_vain(say_card_points(points), kontra)))


def _doubled_in_vain(points: Said, kontra: tuple[Factor, ...]) -> Note:
    what = said("{points}; doubled the klop and took {quarter} or more", points=points, quarter=QUARTER)
    return Note(kontra[0].why.rule, what)


def _speaker_pays(sides: Sides, rules: Klop, flat: KlopKontra, only: bool) -> list[Line]:
    """The lines of a klop in which nobody is full: whoever said kontra loses its value.

    The others may have to write their card points.
    """
    speaker, piles = sides.hand.kontra.names[0], dict(sides.hand.piles)
    lines = [_value(sides, flat, flat.value, speaker, said("said kontra, and nobody is over {half}", half=HALF))]
    if flat.others_write and not only:
        lines.extend(_card_points(sides, rules, name, piles[name], ()) for name in sides.active if name != speaker)
    return lines


def _card_points(sides: Sides, rules: Klop, name: str, points: int, kontra: tuple[Factor, ...]) -> Line:
    """The line of one player's card points: full counts double, kontra doubles; whoever doubled in vain pays more."""
    rule: Rule = rules.points
    part = Addend(nearest(points, rules.points.round_to), POINTS, rule, points)
    what = say_card_points(points)
    if part.amount != points:
        what = say_rounding(what, rules.points.round_to, part)
    factors = kontra
    if rules.full.doubles and points >= rules.full.least:
        rule, what = rules.full, said("{points}, full: counted double", points=what)
        factors = (Factor(FULL_TIMES, FULL, Note(rule, what)), *factors)
    in_vain = rules.kontra is not None and rules.kontra.form == "quarter" and points >= QUARTER
    if kontra and in_vain and name in sides.hand.kontra.names:
        what = said("{points}; doubled the klop and took {quarter} or more", points=what, quarter=QUARTER)
        factors = (*factors, _in_vain(sides, name, Note(kontra[0].why.rule, what)))
    terms = Terms((part,), factors, gained=not part.amount, decimals=sides.decimals)
    return _of_one(sides, rule, terms, name, what)


def _in_vain(sides: Sides, name: str, why: Note) -> Factor:
    """The factor of a klop doubled in vain by a player who takes a quarter of the pack.

    He pays double again; under rekontra, whoever said kontra pays half as much again.
    """
    return Factor(2 if name == sides.hand.kontra.names[-1] else ratio(3, 2), IN_VAIN, why)


def _value(
    sides: Sides,
    rule: Rule,
    value: Amount,
    name: str,
    what: Said,
    kontra: tuple[Factor, ...] = (),
    gained: bool = False,
) -> Line:
    """The line of a fixed value that one player wins or loses."""
    terms = Terms((Addend(value, VALUE, rule),), kontra, gained or not value, sides.decimals)
    return _of_one(sides, rule, terms, name, what)


def _of_one(sides: Sides, rule: Rule, terms: Terms, name: str, what: Said) -> Line:
    """The line of one player's own result, doubled by his own open radl where the rules say so."""
    notes = [Note(rule, said("{name}: {what}", name=name, what=what))]
    kontra, own = terms.factor(KONTRA), own_radl(sides, name, terms.kontra)
    if kontra is not None:
        notes.append(kontra.why)
    if own is not None:
        terms = terms.times(own)
        notes.append(own.why)
    notes.extend(payment_notes(sides.rules, said("settled with each of the others")))
    return Line(rule, terms, for_one(sides.rules, sides.active, name), tuple(notes))


def varsava(sides: Sides, rules: Varsava) -> list[Line]:
    """The lines of a Varšava: those above the scale's first step pay into the pool, or the highest pays everybody."""
    return _into_pot(sides, rules) if rules.into_pot else _to_each(sides, rules)


def _into_pot(sides: Sides, rules: Varsava) -> list[Line]:
    """The lines of a Varšava with a pool, into which everybody pays by the scale."""
    contract, piles, lines = sides.contract, dict(sides.hand.piles), []
    for name in sides.active:
        due = _pays(rules, piles[name])
        if due:
            terms = fixed(sides, contract, due, False, PAYMENT)
            what = said("{name}: {points}, into the pot", name=name, points=say_card_points(piles[name]))
            lines.append(Line(contract, terms, {name: 1}, (Note(contract, what),)))
    return lines or [unwritten(contract, contract, said("nobody took enough to pay into the pot"))]


def _to_each(sides: Sides, rules: Varsava) -> list[Line]:
    """The lines of whoever has most card points, who pays each other player by the scale, more to one without a trick.

    If several have equally many, they share the sum.
    """
    contract, piles = sides.contract, dict(sides.hand.piles)
    most = max(piles[name] for name in sides.active)
    losers = [name for name in sides.active if piles[name] == most]
    times = {name: 1 if piles[name] else rules.trickless_times for name in sides.active if name not in losers}
    each = _pays(rules, most)
    parts = _to_coin(rules, tuple([Addend(each * count, PAYMENT, contract) for count in times.values()]), len(losers))
    shares: dict[str, Amount] = dict.fromkeys(losers, ratio(-1, len(losers)))
    shares.update({name: ratio(count, sum(times.values())) for name, count in times.items()})
    what = said(
        "{names}: {points}, {each} to each other player",
        names=chained(losers),
        points=say_card_points(most),
        each=Quantity(each, sides.decimals),
    )
    notes = [Note(contract, what)]
    notes.extend(Note(contract, said("{name} took no trick: double", name=name)) for name in times if not piles[name])
    if len(losers) > 1:
        sharing = counted("{n} player shares the payment", "{n} players share the payment", len(losers))
        notes.append(Note(contract, sharing))
    return [Line(contract, Terms(parts, decimals=sides.decimals), shares, tuple(notes))]


def _to_coin(rules: Varsava, parts: tuple[Addend, ...], payers: int) -> tuple[Addend, ...]:
    """The payments, rounded to a coin where several share them and the table rounds what each pays."""
    due = sum([part.amount for part in parts])
    if payers == 1 or rules.share_coin is None:
        return parts
    each = to_whole(ratio(due, payers * rules.share_coin), 0) * rules.share_coin
    return parts if each * payers == due else (Addend(exact(each * payers), PAYMENT, parts[0].rule, due),)


def _pays(rules: Varsava, points: int) -> Amount:
    """The payment that the scale sets for so many card points."""
    return next((tier.pays for tier in reversed(rules.tiers) if points >= tier.least), 0)


def undeclared(sides: Sides) -> list[Line]:
    """The lines of a game of two that neither declared: the winner writes the single difference."""
    contract = sides.contract
    name, points = max(sides.hand.piles, key=lambda pile: pile[1])
    if points == HALF:
        return [unwritten(contract, sides.rules.win, said("{half} : {half}, nobody won", half=HALF))]
    part, what = difference_part(sides.rules, contract, points), say_difference(points)
    if contract.whole_count:
        what = say_card_points(points)
    if part.amount != part.unrounded:
        what = say_rounding(what, step_of(sides.rules), part)
    shares = for_one(sides.rules, sides.active, name)
    lines = [Line(contract, Terms((part,), decimals=sides.decimals), shares, (Note(part.rule, what),))]
    if contract.loser_writes:
        lines.extend(_losers_points(sides, name))
    return lines


def _losers_points(sides: Sides, winner: str) -> list[Line]:
    """The line of the player who lost an undeclared game, and writes their own card points as a loss."""
    contract = sides.contract
    loser, points = next(pile for pile in sides.hand.piles if pile[0] != winner)
    terms = fixed(sides, contract, points, not points, POINTS)
    notes = (Note(contract, said("{name}: {what}", name=loser, what=say_card_points(points))),)
    return [Line(contract, terms, for_one(sides.rules, sides.active, loser), notes)]
