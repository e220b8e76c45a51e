"""What a single player pays, untouched by kontra and radli: the mond, and a breach of the rules."""

from __future__ import annotations

from ..amounts import Amount
from ..rules.parts import Rule
from .game import at_level
from .lines import Line, Note, value_of, working
from .payout import personal
from .sides import Play

#: How each card is called in a sentence.
CARD_NAMES = {"mond": "mond", "pagat": "pagat", "skis": "škis"}


def cards(play: Play) -> list[Line]:
    """The lines of captured cards and of those left in the talon, those that cost nothing included."""
    mond, contract, lines = play.rules.mond, play.contract, []
    pot = play.rules.pot
    for card, loser, by in play.hand.captured:
        if pot is not None and pot.captured is not None and pot.captured.cards.of(card) is not None:
            continue  # goes into the pot
        if card != "mond" or mond is None or "captured" not in contract.mond:
            lines.append(_free(contract, f"a captured {CARD_NAMES[card]} costs nothing in {contract} here"))
        elif mond.own_side is not None and by is not None and (loser in play.side) == (by in play.side):
            note = Note(mond.own_side, f"{by} took the mond of his own side: both write it")
            amounts: dict[str, Amount] = {loser: -mond.own_side.value, by: -mond.own_side.value}
            lines.append(Line(mond.own_side, working((mond.own_side.value,), (), False), amounts, (note,)))
        else:
            taken = f", taken by {by}" if by else ""
            lines.append(_mond(play, mond.captured, loser, f"{loser} lost the mond{taken}"))
    for card in play.hand.left_in_talon:
        declarer = play.hand.declarer
        if card == "mond" and mond is not None and mond.talon is not None and "talon" in contract.mond and declarer:
            lines.append(_mond(play, mond.talon, declarer, f"{declarer} left the mond in the talon"))
        else:
            what = f"the {CARD_NAMES[card]} left in the talon costs nothing in {contract} here"
            lines.append(_free(contract, what))
    return lines


def _mond(play: Play, rule: Rule, name: str, what: str) -> Line:
    assert play.rules.mond is not None
    value = play.rules.mond.value
    notes = [Note(rule, what)]
    if play.rules.payout.form == "money":
        notes.append(Note(play.rules.payout, "paid to each of the others"))
    return Line(
        rule, working((value,), (), False, play.rules.unit.decimals), personal(play, name, -value), tuple(notes)
    )


def _free(rule: Rule, why: str) -> Line:
    return Line(rule, "0", {}, (Note(rule, why),))


def revoke(play: Play) -> list[Line]:
    """What the culprit writes when a breach of the rules voids the hand; nobody else scores.

    The contract and a difference of 35 (where the contract has one) with the game's kontra, every announced bonus
    with its own, doubled by the declarer's radl.
    """
    rules, hand, contract = play.rules.revoke, play.hand, play.contract
    assert rules is not None and hand.revoke is not None
    by = hand.revoke.by
    kontra_counts = not (rules.discard_without_kontra and hand.revoke.kind == "discard")
    doubled = _revoke_doubled(play, by)
    lines = []

    def line(rule: Rule, parts: tuple[Amount, ...], level: int, what: str) -> None:
        factors: list[Amount] = [1 << level] if level and kontra_counts else []
        notes = [Note(rules, what)]
        if level and play.rules.kontra is not None:
            said = "counts" if kontra_counts else "does not count for a wrong discard"
            notes.append(Note(play.rules.kontra, f"kontra {said}"))
        if doubled and play.rules.radli is not None:
            factors.append(2)
            notes.append(Note(play.rules.radli, f"{doubled} has an open radl: × 2"))
        gain = -value_of(parts, tuple(factors))
        text = working(parts, tuple(factors), False, play.rules.unit.decimals)
        lines.append(Line(rule, text, personal(play, by, gain), tuple(notes)))

    worth = at_level(play)
    value = (worth, rules.difference) if contract.game == "difference" else (worth,)
    line(rules, value, hand.kontra.level, f"{by} broke the rules in {contract}: the hand is void")
    for fact in hand.bonuses:
        bonus = play.rules.bonuses[fact.bonus]
        if fact.announced and bonus.announced is not None and contract.bonuses == "scored":
            line(bonus, (bonus.announced,), fact.kontra.level, f"announced {bonus}")
        else:
            lines.append(_free(bonus, "the hand is void: only announced bonuses count"))
    lines.extend(
        _free(rules, f"the hand is void: the {CARD_NAMES[card]} costs nothing")
        for card in (*(card for card, _, _ in hand.captured), *hand.left_in_talon)
    )
    if hand.revoke.kind == "deliberate" and rules.deliberate is not None:
        amounts = personal(play, by, -rules.deliberate.value)
        lines.append(Line(rules.deliberate, working((rules.deliberate.value,), (), False), amounts, ()))
    return lines


def _revoke_doubled(play: Play, by: str) -> str | None:
    """Whose radl doubles: the declarer's (or the culprit's, as a variant); in klop each player's own."""
    rules = play.rules.revoke
    assert rules is not None
    if play.rules.radli is None:
        return None
    if rules.culprits_radl or (play.contract.klop is not None and play.contract.klop.own_radl):
        return by if play.before.radli.get(by, 0) > 0 else None
    return play.side[0] if play.doubled else None
