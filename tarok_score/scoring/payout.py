"""Who writes an item, and how much: the last step from an item's worth to the players' amounts.

Three forms, named in the YAML by `payout.form`:

* `side`: the declarer and his partner write it, both the same; the defenders nothing.
* `money`: with partners each loser pays one winner; a player alone settles with each of the others.
* `reciprocal`: its owner writes it whole, his partner (or a co-defender) a part, and whoever said kontra a share of
  his own (TAROK.net).
"""

from __future__ import annotations

from ..amounts import Amount, exact, ratio
from .item import Item
from .lines import Line, Note, value_of, working
from .sides import Play


def pay(play: Play, item: Item) -> list[Line]:
    """The lines of one item. Kontra multiplies it, then the declarer's radl his side's amounts."""
    form = play.rules.payout.form
    if form == "reciprocal":
        return _reciprocal(play, item)
    factors, notes = item.factors, item.notes
    if item.kontra.level:
        factors, notes = (*factors, (1 << item.kontra.level)), (*notes, kontra_note(play, item))
    if play.doubled:
        factors, notes = (*factors, 2), (*notes, radl_note(play))
    worth = value_of(item.parts, factors)
    gain = worth if item.won == item.of_declarer else -worth
    if form == "side":
        amounts: dict[str, Amount] = dict.fromkeys(play.side, gain)
    else:
        amounts = between_sides(play, gain)
        notes = (*notes, payout_note(play))
    text = working(item.parts, factors, item.won == item.of_declarer, play.rules.unit.decimals)
    return [Line(item.rule, text, amounts, notes)]


def between_sides(play: Play, gain: Amount) -> dict[str, Amount]:
    """Settles an amount between the sides: one to one with partners, with each opponent if alone."""
    side, opponents = play.side, play.opponents
    if len(side) == len(opponents):
        amounts = dict.fromkeys(side, gain)
        amounts.update(dict.fromkeys(opponents, -gain))
        return amounts
    amounts = dict.fromkeys(side, exact(ratio(gain * len(opponents), len(side))))
    amounts.update(dict.fromkeys(opponents, -gain))
    return amounts


def share_out(total: Amount, names: tuple[str, ...]) -> dict[str, Amount]:
    """An amount in equal parts, exactly."""
    return dict.fromkeys(names, ratio(total, len(names)))


def personal(play: Play, player: str, gain: Amount) -> dict[str, Amount]:
    """What one player wins or loses for himself: on paper his alone, for money settled with each of the others."""
    if play.rules.payout.form != "money":
        return {player: gain}
    return with_each(play.active, player, gain)


def with_each(players: tuple[str, ...], player: str, gain: Amount) -> dict[str, Amount]:
    """One player settles an amount with each of the others."""
    amounts = dict.fromkeys(players, -gain)
    amounts[player] = gain * (len(players) - 1)
    return amounts


def kontra_note(play: Play, item: Item, share: Amount | None = None) -> Note:
    """Who said what, and what it does to the item: doubles it, or gives its owner this multiple."""
    rules = play.rules.kontra
    assert rules is not None
    said = rules.ladder[item.kontra.level - 1].key
    who = f" ({', '.join(item.kontra.names)})" if item.kontra.names else ""
    if share == 1:
        return Note(rules, f"{said}{who}: its owner writes it undoubled")
    return Note(rules, f"{said}{who}: × {(1 << item.kontra.level) if share is None else share}")


def radl_note(play: Play) -> Note:
    assert play.rules.radli is not None
    return Note(play.rules.radli, f"{play.side[0]} has an open radl: × 2")


def payout_note(play: Play) -> Note:
    if len(play.side) == len(play.opponents):
        return Note(play.rules.payout, "each player settles with one opponent")
    return Note(play.rules.payout, f"{play.side[0]} is alone and settles with each of the other {len(play.opponents)}")


def _reciprocal(play: Play, item: Item) -> list[Line]:
    payout, level = play.rules.payout, item.kontra.level
    assert payout.shares is not None and payout.partner is not None
    shares = payout.shares.won if item.won else payout.shares.lost
    if item.of_declarer:
        owners: tuple[str, ...] = play.side[:1]
        others = play.side[1:]
    else:
        owners = play.opponents if item.by is None else (item.by,)
        others = tuple([name for name in play.opponents if name not in owners])
    lines = []
    share = shares.owner[level]
    factors = item.factors if share == 1 else (*item.factors, share)
    notes = (*item.notes, kontra_note(play, item, share)) if level else item.notes
    lines.extend(_write(play, item, owners, item.parts, factors, item.won, notes))
    if others:
        if item.other is not None:
            lines.extend(_write(play, item, others, (item.other,), (), item.won, ()))
        else:
            note = Note(payout.partner, "partner and co-defenders write a half, never doubled by kontra")
            lines.extend(
                _write(play, item, others, item.parts, (*item.factors, payout.partner.share), item.won, (note,))
            )
    if level and shares.speaker[level]:
        part = shares.speaker[level]
        note = Note(payout.shares, f"{item.kontra.names[0]} said kontra and writes a share of his own")
        size = part if part > 0 else -part
        factors = item.factors if size == 1 else (*item.factors, size)
        lines.extend(_write(play, item, item.kontra.names[:1], item.parts, factors, part > 0, (note,)))
    return lines


def _write(
    play: Play, item: Item, names: tuple[str, ...],
    parts: tuple[Amount, ...], factors: tuple[Amount, ...], positive: bool, notes: tuple[Note, ...],
) -> list[Line]:  # fmt: skip
    """The line of these players, doubled if the radl of the declarer's side reaches them."""
    radli = play.rules.radli
    if play.doubled and radli is not None:
        said_kontra = item.kontra.level and names == item.kontra.names[:1]
        if names[0] in play.side or (radli.doubles_all and said_kontra):
            factors, notes = (*factors, 2), (*notes, radl_note(play))
    worth = exact(value_of(parts, factors))
    gain = worth if positive else -worth
    text = working(parts, factors, positive, play.rules.unit.decimals)
    return [Line(item.rule, text, dict.fromkeys(names, gain), notes)]
