"""The card's paragraph about the play: who leads, what is called, laid away and kept, and who takes a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..law.cards import Bidding, Calling, CardPlay, Discards, Emperor, Leading, Overtaking, Talon
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..words.said import Fact, Said, listed, said

Sourceds = Iterator[tuple[Said, tuple[Rule, ...]]]


def play(rules: Ruleset) -> Sourceds:
    """The play of the cards, in the order in which a hand meets it."""
    cards = rules.cards
    if cards is None:
        return
    yield from _leads(rules, cards, cards.leading)
    yield from _holds(cards.bidding)
    if cards.calling is not None and any(one.partner for one in rules.contracts.values()):
        yield from _calls(cards.calling)
    yield from _draws(rules, cards.talon)
    yield from _lays_away(cards.discards)
    yield from _takes(rules, cards, cards.emperor)
    yield from _overtakes(rules, cards.overtaking)
    yield from _leads_first(rules, cards)


def _games(rules: Ruleset, cards: CardPlay, keys: Sequence[str]) -> Fact:
    """These contracts in a row; if there are many, the contracts of taking every trick as one."""
    every_trick = () if cards.tricks is None else cards.tricks.every_trick
    all_valats = len(every_trick) > 2 and set(every_trick) <= set(keys)
    named: list[Fact] = [rules.contracts[key] for key in keys if not (all_valats and key in every_trick)]
    return listed([*named, said("the valats")] if all_valats else named, "{some} and {last}")


def _leads(rules: Ruleset, cards: CardPlay, leading: Leading) -> Sourceds:
    """The lead to the first trick."""
    declarer, left = (_games(rules, cards, keys) for keys in (leading.declarer, leading.left_of_declarer))
    if leading.declarer and leading.left_of_declarer:
        text = "Play: forehand leads, in {games} the declarer, in {others} the player on the declarer's left."
    elif leading.declarer:
        text = "Play: forehand leads, in {games} the declarer."
    elif leading.left_of_declarer:
        text = "Play: forehand leads, in {others} the player on the declarer's left."
    else:
        text = "Play: forehand leads."
    facts = {"games": declarer, "others": left}
    yield said(text, **{name: fact for name, fact in facts.items() if f"{{{name}}}" in text}), (leading,)


def _holds(bidding: Bidding) -> Sourceds:
    """The holding of an equal bid."""
    if bidding.form == "auction" and bidding.holding == "forehand":
        yield said("Only forehand may hold another's bid."), (bidding,)
    elif bidding.form == "auction" and bidding.holding == "first":
        yield said("Only the first bidder may hold another's bid."), (bidding,)
    elif bidding.form == "auction":
        yield said("Whoever sits before a bidder may hold his bid."), (bidding,)


def _calls(calling: Calling) -> Sourceds:
    """The card that is called, and what it brings if it lies in the talon."""
    if calling.form == "tarok":
        yield (
            said("The XIX is called; whoever holds it may call the next lower tarok that he lacks, to the XVI."),
            (calling,),
        )
    elif calling.after_exchange:
        yield said("A king is called after the exchange, one's own too."), (calling,)
    else:
        yield said("A king is called before the talon is seen, one's own too."), (calling,)
    if calling.with_all_kings == "queen":
        yield said("With all four kings a queen may be called."), (calling,)
    elif calling.with_all_kings == "trula":
        text = "With all four kings a card of the trula may be called, and with those too any tarok."
        yield said(text), (calling,)
    if calling.set_is_taken:
        yield said("If the called king lies in the talon, its set has to be taken."), (calling,)
    if calling.rest_follows:
        text = "A called king taken from the talon brings the rest of it to whoever wins the king's trick."
        yield said(text), (calling,)


def _draws(rules: Ruleset, talon: Talon | None) -> Sourceds:
    """The talon from which several players draw."""
    if talon is None or not talon.drawn:
        return
    games = tuple([rules.contracts[key] for key in talon.drawn])
    if talon.none_refused:
        text = "In {games} the bidder draws four cards of the talon, and the next two players one each."
    else:
        text = (
            "In {games} the bidder draws four cards of the talon, and two of the others in turn one each: one of them "
            "may pass."
        )
    yield said(text, games=listed(games, "{some} and {last}")), (talon,)


def _lays_away(discards: Discards | None) -> Sourceds:
    """The cards that may be laid away."""
    if discards is None:
        return
    if discards.taroks == "free":
        yield said("Kings and trula are never laid away, other taroks face up."), (discards,)
    else:
        text = "Kings and trula are never laid away, other taroks only for want of suit cards, face up."
        yield said(text), (discards,)


def _takes(rules: Ruleset, cards: CardPlay, emperor: Emperor | None) -> Sourceds:
    """The tricks that the highest tarok does not take."""
    colour = cards.colour
    if colour is not None and colour.contracts:
        valats = () if cards.tricks is None else cards.tricks.every_trick
        if len(colour.contracts) > 2 and set(colour.contracts) < set(valats):
            yield said("In the colour valats taroks do not trump."), (colour,)
        else:
            yield said("In {games} taroks do not trump.", games=_games(rules, cards, colour.contracts)), (colour,)
    if emperor is not None and emperor.form == "in-order":
        yield said("Mond, škis and pagat in one trick, in this order: the pagat takes it."), (emperor,)
    elif emperor is not None and emperor.form == "pagat-last":
        yield said("Škis and mond in one trick, and then the pagat: the pagat takes it."), (emperor,)
    elif emperor is not None and colour is not None and colour.contracts:
        text = "Škis, mond and pagat in one trick: the pagat takes it, unless a suit was led that taroks do not trump."
        yield said(text), (emperor, colour)
    elif emperor is not None:
        yield said("Škis, mond and pagat in one trick: the pagat takes it."), (emperor,)


def _overtakes(rules: Ruleset, overtaking: Overtaking | None) -> Sourceds:
    """The contracts in which the cards on the table have to be beaten, and the cards that are kept back there."""
    if overtaking is None or not overtaking.contracts:
        return
    games = listed([rules.contracts[key] for key in overtaking.contracts], "{some} and {last}")
    if overtaking.pagat is None:
        text = "In {games} whoever can beat the cards on the table has to."
    elif overtaking.pagat.until == "only-tarok":
        text = "In {games} whoever can beat the cards on the table has to, and the pagat is the last tarok of a hand."
    else:
        text = "In {games} whoever can beat the cards on the table has to; the pagat comes last."
    yield said(text, games=games), (overtaking,)
    mond = overtaking.mond
    if mond is None or not mond.contracts:
        return
    kept = listed([rules.contracts[key] for key in mond.contracts], "{some} and {last}")
    if mond.form == "not-led":
        text = "In {games} the mond is not led while the škis is out, unless it is the last card but the pagat."
    else:
        text = "In {games} the mond is not led nor played to the škis, unless it is the only tarok but the pagat."
    yield said(text, games=kept), (mond,)


def _leads_first(rules: Ruleset, cards: CardPlay) -> Sourceds:
    """The cards that a declarer leads first, and a pagat that flies."""
    skis, suits = cards.skis_first, cards.suits_first
    if skis is not None and skis.contracts:
        text = "In {games} a declarer with the škis leads it first, and mond and pagat are played to it."
        yield said(text, games=_games(rules, cards, skis.contracts)), (skis,)
    if suits is not None and suits.contracts:
        text = "In {games} the declarer leads his suit cards before his taroks."
        yield said(text, games=_games(rules, cards, suits.contracts)), (suits,)
    if cards.free_pagat is not None:
        yield said("The pagat as only tarok, announced, is played at any time and wins."), (cards.free_pagat,)
