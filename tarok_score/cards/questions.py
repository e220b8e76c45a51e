"""Questions about cards, as JSON or from the shell, read and answered by the rules of the cards.

    {"ask": "legal", "hand": ["T1", "HK"], "trick": ["H4"], "contract": "klop"}

Every answer knows its JSON; `show.cards` writes it for people.

A question is read by a function from top to bottom, and not declared key by key as a request is: the number of cards at
a key follows from the keys before it, and some keys are required only where nothing else is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..amounts import nearest
from ..documents.sentences import MUST_BE_CARDS_BY_PLAYER, MUST_BE_FLAG
from ..hand.fact_kinds import every, typed
from ..hand.table import Table, check_players, shown
from ..law.cards import CardPlay
from ..law.contracts import Contract
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..pack import CARDS, HALF
from ..problems import Problem, impossible, malformed, unsaid
from ..words.folding import did_you_mean, fold
from ..words.said import chained
from . import bids, count, discard, legal, reading, talon, trick
from .answers import Answer, Bid, Counted, Discarded, Playable, Taken
from .pack import SKIS, Card
from .way_of_play import way

NO_QUESTION: Final = malformed(
    "question-no-object", "a question must be one JSON object", '{"ask": "count", "cards": ["HK"]}'
)
ASKS_NOTHING: Final = malformed("question-asks-nothing", "what is asked?")
NO_FIELD: Final = malformed("no-field-of-a-question", "is not a field of this question")
NO_CARDS: Final = impossible(
    "rules-without-cards", "{ruleset} does not say how the cards are played", "a shipped ruleset does: tarok rules"
)
NO_CONTRACT: Final = malformed("no-such-contract", '{ruleset} has no contract "{word}"')
CONTRACT_NEEDED: Final = unsaid("contract-needed", "which contract?", "one of {contracts}")
NOTHING_PLAYED: Final = unsaid("no-card-of-the-trick", "which cards were played?", "the one led first")
NOTHING_HELD: Final = unsaid("no-card-in-hand", "which cards are in the hand?", 'such as ["T1", "H:K4"]')
NO_EXCHANGE: Final = impossible(
    "no-exchange", "nothing is taken from the talon in {contract}", "so nothing is laid away"
)
NUMBER_NEEDED: Final = unsaid("how-many-laid-away", "how many cards are laid away?", "{numbers}")
NOT_THE_NUMBER: Final = impossible(
    "not-so-many-laid-away", "so many are not laid away in {contract}", "{numbers}: leave the number out"
)
NO_PILES: Final = impossible("no-piles", "there are no open piles in {ruleset}", "leave them out")
NO_BIDS: Final = malformed(
    "no-bids", "must be a list of pairs of player and bid", '[["Boris", "two"], ["Cilka", "pass"]]'
)
NO_COMPULSORY: Final = impossible("no-compulsory-klop", "{ruleset} has no compulsory klop", "leave it out")
NOT_A_FLAG: Final = malformed("not-true-or-false", MUST_BE_FLAG)
NO_HANDS: Final = malformed("question-no-hands", MUST_BE_CARDS_BY_PLAYER, '{"Ana": ["T1", "H:K4"]}')

#: The fields of every question.
COMMON: Final = ("id", "ask", "ruleset", "variants")


class _Question:
    """A question under a ruleset, with its problems."""

    def __init__(self, rules: Ruleset, cards: CardPlay, question: Mapping[str, Any], problems: list[Problem]) -> None:
        self.rules = rules
        self.cards = cards
        self.get = question.get
        self.problems = problems
        self.seen = reading.NamedCards()

    def list(self, key: str, most: int) -> list[Card]:
        """The cards of a list that may be missing."""
        value = self.get(key)
        return [] if value is None else reading.read(value, key, self.problems, self.seen, most)

    def contract(self, needed: bool = False) -> Contract | None:
        """The contract that the question names, if it names one."""
        return contract_of(self.rules, self.get("contract"), "contract", self.problems, needed)

    def players(self) -> tuple[str, ...] | None:
        """The players, if they are named."""
        value = self.get("players")
        if value is None:
            return None
        wrong = [one for one in check_players(self.rules, value) if one.path != "players" or not self._enough(value)]
        self.problems.extend(wrong)
        return None if wrong else tuple(value[: self.rules.seats.in_play])

    def _enough(self, value: object) -> bool:
        return type(value) is list and len(value) == self.rules.seats.in_play


def contract_of(
    rules: Ruleset, word: object, path: str, problems: list[Problem], needed: bool = False
) -> Contract | None:
    """The contract that a word means under these rules; a problem if it means none, or if one is needed."""
    if word is None:
        if needed:
            problems.append(CONTRACT_NEEDED(path, contracts=every(rules.contracts)))
        return None
    if type(word) is str:
        for kind, key in rules.words.get(fold(word), ()):
            if kind == "contract":
                return rules.contracts[key]
    hint = did_you_mean(str(word), rules.contracts, "the contracts are {names}", typed(rules.contracts))
    problems.append(NO_CONTRACT(path, ruleset=rules.id, word=shown(word), hint=hint))
    return None


def _count(one: _Question) -> Counted:
    items = count.read(one.get("cards"), "cards", one.problems)
    pile = count.Pile(len(items), sum(item.value for item in items))
    rules = one.rules
    points = pile.points
    return Counted(
        count.groups(items, one.cards.counting.form == "plus-one"),
        pile,
        points >= rules.win.points or (rules.win.odd_card and pile.half_and_one),
        count.how_many(count.trula(items), 3),
        count.how_many(count.kings(items), 4),
        nearest(abs(points - HALF), rules.difference.round_to) if rules.difference is not None else None,
    )


def _trick(one: _Question) -> Taken | None:
    contract, players = one.contract(), one.players()
    size = one.rules.seats.in_play
    if contract is not None and contract.klop is not None and contract.klop.resting_plays:
        size += 1
    cards = one.list("cards", size)
    if not cards:
        if not one.problems:
            one.problems.append(NOTHING_PLAYED("cards"))
        return None
    won = trick.find_winner(cards, way(one.rules, contract))
    met = trick.find_meeting(cards, won.winner) if mond_costs(one.rules, contract) else None
    name = players[won.winner] if players is not None and won.winner < len(players) else None
    return Taken(cards, won, name, met, len(cards) == size, players or ())


def mond_costs(rules: Ruleset, contract: Contract | None) -> bool:
    """True if a mond lost to the škis costs something in this contract; without one, in an ordinary positive game."""
    if rules.pot is not None and rules.pot.captured is not None and rules.pot.captured.cards.mond is not None:
        return True
    if rules.mond is None:
        return False
    return any("captured" in each.mond for each in ([contract] if contract is not None else rules.contracts.values()))


def _legal(one: _Question) -> Playable | None:
    contract = one.contract()
    dealt = one.cards.deal
    most = dealt.each if dealt.piles else dealt.hand
    hand = one.list("hand", most)
    played = one.list("trick", one.rules.seats.in_play - 1)
    tops = one.list("tops", dealt.piles)
    gone = one.list("gone", CARDS)
    keep = reading.read(one.get("keep"), "keep", one.problems) if one.get("keep") is not None else []
    if tops and not dealt.piles:
        one.problems.append(NO_PILES("tops", ruleset=one.rules.id))
    if not hand and not tops and not one.problems:
        one.problems.append(NOTHING_HELD("hand"))
    announced = one.get("vogel_frei")
    if announced is not None and type(announced) is not bool:
        one.problems.append(NOT_A_FLAG("vogel_frei"))
    if one.problems:
        return None
    how = way(one.rules, contract)
    if announced is False:  # where nothing is said, it counts as announced
        how = how._replace(free_pagat=False)
    found = legal.legal(
        hand, played, how, keep=keep, tops=tops, skis_out=SKIS not in gone, first=len(hand) == dealt.hand
    )
    rules = {reason: rule_of(one.cards, found, reason) for reason in legal.REASONS if reason in found.rules}
    return Playable(found, rules)


def rule_of(cards: CardPlay, found: legal.Legal, reason: str) -> Rule:
    """The rule by which a card is excluded for this reason."""
    rule: Any = cards
    for name in found.rules[reason].split("."):
        rule = getattr(rule, name) or cards.following
    assert isinstance(rule, Rule)
    return rule


def _discard(one: _Question) -> Discarded | None:
    contract = one.contract(needed=True)
    number = _number(one, contract)
    sizes = talon.sizes(one.cards.talon, contract.key) if contract is not None else ()
    hand = one.list("hand", one.cards.deal.hand + (number or max(sizes, default=0)))
    if not one.get("hand"):
        one.problems.append(NOTHING_HELD("hand"))
    put = reading.read(one.get("put"), "put", one.problems) if one.get("put") is not None else None
    if one.problems or number is None or one.cards.discards is None:
        return None
    rule = one.cards.discards
    allowed = discard.discard(hand, number, forced=rule.taroks == "forced")
    return Discarded(allowed, discard.breaches(hand, put, allowed) if put is not None else None, rule)


def _number(one: _Question, contract: Contract | None) -> int | None:
    """The number of cards laid away: by the contract, or as stated where that leaves a choice."""
    if contract is None:
        return None
    number, found = one.get("number"), talon.sizes(one.cards.talon, contract.key)
    if not found:
        one.problems.append(NO_EXCHANGE("contract", contract=contract))
    elif number is None and len(found) > 1:
        one.problems.append(NUMBER_NEEDED("number", numbers=chained(found, "{one} or {other}")))
    elif number is not None and (type(number) is not int or number not in found):
        one.problems.append(NOT_THE_NUMBER("number", contract=contract, numbers=chained(found, "{one} or {other}")))
    else:
        return next(iter(found)) if number is None else number
    return None


def _bids(one: _Question) -> Bid | None:
    rules, problems = one.rules, one.problems
    players = one.players()
    if players is None:
        if not problems:
            problems.extend(check_players(rules, None))
        return None
    compulsory = one.get("compulsory")
    if compulsory is not None and type(compulsory) is not bool:
        problems.append(NOT_A_FLAG("compulsory"))
    elif compulsory and rules.session.compulsory_klop is None:
        problems.append(NO_COMPULSORY("compulsory", ruleset=rules.id))
    table = Table(rules, players)
    terms = bids.bidding_rules(rules, compulsory is True)
    assert terms is not None
    auction = bids.Auction(terms, players, _hands(one, table))
    said = one.get("bids")
    if said is None:
        said = []
    if type(said) is not list:
        problems.append(NO_BIDS("bids"))
        return None
    heard = [read_bid(table, pair, f"bids[{index}]", problems) for index, pair in enumerate(said)]
    for index, one_bid in enumerate(heard):
        if one_bid is None:
            break
        fault = auction.fault(*one_bid)
        if fault is not None:
            problems.append(fault.problem._replace(path=f"bids[{index}]"))
            break
        auction.say(*one_bid)
    return None if problems else Bid(auction, one.cards.bidding)


def _hands(one: _Question, table: Table) -> dict[str, list[Card]]:
    """The hands that are known, by player."""
    value = one.get("hands")
    if value is None:
        return {}
    if type(value) is not dict:
        one.problems.append(NO_HANDS("hands"))
        return {}
    found = {}
    for name, words in value.items():
        path = f"hands.{shown(name)}"
        player = player_of(table, name, path, one.problems)
        cards = reading.read(words, path, one.problems, one.seen, one.cards.deal.hand)
        if player is not None:
            found[player] = cards
    return found


def player_of(table: Table, name: object, path: str, problems: list[Problem]) -> str | None:
    """The player of that name; a problem if nobody at the table has it."""
    player = table.player(name)
    if player is None:
        problems.append(table.nobody(path, name))
    return player


def read_bid(table: Table, pair: object, path: str, problems: list[Problem]) -> tuple[str, Contract | None] | None:
    """A bid: its player and contract, None for pass."""
    if type(pair) is not list or len(pair) != 2 or not all(type(word) is str for word in pair):
        problems.append(NO_BIDS(path))
        return None
    before = len(problems)
    player = player_of(table, pair[0], path, problems)
    bid = None if fold(pair[1]) in bids.PASS else contract_of(table.rules, pair[1], path, problems)
    return None if player is None or len(problems) > before else (player, bid)


#: The questions: the fields of each, and what answers it.
QUESTIONS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[_Question], Answer | None]]]] = {
    "count": (("cards",), _count),
    "trick": (("cards", "contract", "players"), _trick),
    "legal": (("hand", "trick", "contract", "keep", "tops", "gone", "vogel_frei"), _legal),
    "discard": (("hand", "contract", "number", "put"), _discard),
    "bids": (("players", "bids", "compulsory", "hands"), _bids),
}


def answer(rules: Ruleset, ask: str, question: Mapping[str, Any], problems: list[Problem]) -> Answer | None:
    """The answer to a question under these rules, or None after adding its problems."""
    fields, answered = QUESTIONS[ask]
    for key in question:
        if key not in fields and key not in COMMON:
            problems.append(NO_FIELD(shown(key), hint=did_you_mean(str(key), fields)))
    if rules.cards is None:
        problems.append(NO_CARDS("ruleset", ruleset=rules.id))
        return None
    found = answered(_Question(rules, rules.cards, question, problems))
    return None if problems else found
