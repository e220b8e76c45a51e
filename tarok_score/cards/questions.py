"""Questions about cards and their answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..amounts import nearest
from ..documents.answer import (
    ANYTHING,
    FLAG,
    NAMES,
    NUMBER,
    TEXT,
    Fact,
    Kind,
    by_name,
    fact,
    or_null,
    perhaps,
    record,
    several,
    under,
)
from ..documents.parts import MUST_BE_CARDS_BY_PLAYER, MUST_BE_FLAG
from ..hand.document import every, typed
from ..hand.table import Table, check_players, shown
from ..law.cards import CardPlay
from ..law.contracts import Contract
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..pack import CARDS as PACK_CARDS
from ..pack import HALF
from ..problems import Problem, impossible, malformed, unsaid
from ..words.folding import did_you_mean, fold
from ..words.said import ENGLISH, chained
from . import bids
from . import pack as count
from . import pack as reading
from . import play as discard
from . import play as legal
from . import play as talon
from . import play as trick
from .pack import SKIS, Card, codes, in_order
from .play import way


class Counted(NamedTuple):
    """The answer to `count`: a pile in its groups, its card points, and the trula and kings in it."""

    groups: list[count.Group]
    pile: count.Pile
    wins: bool
    trula: str | int
    kings: str | int
    difference: int | None

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, COUNTED)


class Taken(NamedTuple):
    """The answer to `trick`: the winning card and its player, and the mond if škis and mond met."""

    cards: list[Card]
    won: trick.Won
    player: str | None
    mond: trick.Met | None
    complete: bool
    names: Sequence[str]

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, TAKEN)


class Playable(NamedTuple):
    """The answer to `legal`: the cards that may be played, with the rule behind every card that may not."""

    legal: legal.Legal
    rules: Mapping[str, Rule]

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, PLAYABLE)


class Discarded(NamedTuple):
    """The answer to `discard`: the cards that may be laid away, and the breaches of a discard that was named."""

    allowed: discard.Discard
    breaches: list[discard.DiscardBreach] | None
    rule: Rule

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, DISCARDED)


class Bid(NamedTuple):
    """The answer to `bids`: the state of a bidding, whose turn it is, and the contracts still open."""

    auction: bids.Auction
    rule: Rule

    @property
    def may(self) -> list[Contract | None]:
        """The contracts that the player in turn may bid, with None for pass."""
        turn = self.auction.turn
        if turn is None:
            return []
        return [*([None] if self.auction.may_pass(turn) else []), *self.auction.open(turn)]

    @property
    def open(self) -> dict[str, list[Contract]]:
        """The contracts that each player still in the bidding could bid as things stand."""
        auction = self.auction
        return {} if auction.over else {one: auction.open(one) for one in auction.players if one not in auction.out}

    @property
    def needs(self) -> dict[str, Card]:
        """The card that a contract needs, of all that are offered."""
        offered = [*self.auction.contracts, *(one for several in self.open.values() for one in several)]
        needs = self.auction.terms.needs
        return {one.key: needs[one.key] for one in offered if one.key in needs}

    def document(self) -> dict[str, Any]:
        """The answer as JSON."""
        return _written(self, BID)


#: An answer to any of the five questions.
Answer = Counted | Taken | Playable | Discarded | Bid


# The answers for programs -----------------------------------------------------------------------------------------

CARDS: Final = Kind(
    {"type": "array", "items": {"type": "string", "examples": ["HK", "S10", "T21"]}}, lambda cards, speech: codes(cards)
)
THIRDS: Final = Kind({"type": ["integer", "string"]})
ORDERED: Final = Kind(CARDS.schema, lambda cards, speech: CARDS.write(in_order(cards), speech))
KEYS: Final = Kind(NAMES.schema, lambda contracts, speech: [one.key for one in contracts])

COUNTED: Final = (
    fact("n", NUMBER, "How many cards.", "pile.cards"),
    fact(
        "groups",
        several(
            record(
                fact(
                    "cards",
                    Kind(CARDS.schema),
                    "The cards counted together.",
                    lambda group: [item.code for item in group.items],
                ),
                fact("values", several(THIRDS), "The value of each."),
                fact("adjust", THIRDS, "What the group adds or takes off."),
                fact("points", THIRDS, "What the group makes."),
            )
        ),
        "The pile in its groups.",
    ),
    fact("points", NUMBER, "The card points of the pile.", "pile.points"),
    fact("odd", NUMBER, "Cards left over.", "pile.odd"),
    fact(
        "written",
        ANYTHING,
        "The card points as they are written: a number, or `35+1`.",
        "pile.written",
    ),
    fact("thirds", NUMBER, "The card points in thirds, exact.", "pile.thirds"),
    fact(
        "rest",
        record(fact("n", NUMBER, "Cards.", "cards"), fact("points", NUMBER, "Card points.")),
        "All other cards.",
        "pile.rest",
    ),
    fact("wins", FLAG, "The pile wins the game."),
    fact("trula", ANYTHING, "Who has the trula."),
    fact("kings", ANYTHING, "Who has the kings."),
    perhaps("difference", NUMBER, "The difference, where the rules have one."),
)

TAKEN: Final = (
    fact("winner", NUMBER, "The place of the winning card, from 0.", "won.winner"),
    fact("card", TEXT, "The winning card.", lambda found: found.cards[found.won.winner].code),
    fact("player", or_null(TEXT), "Who played it, where the players are known."),
    fact("why", TEXT, "Why it wins.", "won.why"),
    fact(
        "mond",
        or_null(record(fact("from", ANYTHING, "Who lost it.", "loser"), fact("by", ANYTHING, "To whom."))),
        "A lost mond.",
    ),
    fact("complete", FLAG, "Everybody has played."),
)

PLAYABLE: Final = (
    fact("legal", ORDERED, "The cards that may be played.", "legal.cards"),
    fact("duty", or_null(TEXT), "What has to be done: follow suit, play a tarok …", "legal.duty"),
    fact("beat", FLAG, "The trick has to be beaten.", "legal.beat"),
    fact(
        "not",
        by_name(TEXT),
        "By card why it may not be played.",
        lambda found: {one.code: found.legal.excluded[one] for one in in_order(found.legal.excluded)},
    ),
    fact(
        "cites",
        by_name(TEXT),
        "By reason where the rule is published.",
        lambda found: {reason: rule.cite for reason, rule in found.rules.items()},
    ),
)

DISCARDED: Final = (
    *under(
        "allowed",
        (
            fact("number", NUMBER, "How many cards."),
            fact("may", ORDERED, "What may be laid away."),
            fact("must", ORDERED, "What has to be laid away."),
            fact("face_up", ORDERED, "What has to be shown."),
            fact(
                "never",
                by_name(TEXT),
                "By card why it may not be laid away.",
                lambda allowed: {one.code: allowed.never[one] for one in in_order(allowed.never)},
            ),
        ),
    ),
    fact("cite", TEXT, "Where the rule is published.", "rule.cite"),
    perhaps(
        "allowed",
        FLAG,
        "The discard that was named is allowed.",
        lambda found: None if found.breaches is None else not found.breaches,
    ),
    perhaps(
        "breaches",
        several(
            record(
                fact("id", TEXT, "What is wrong."),
                perhaps("card", TEXT, "With which card.", lambda one: one.card and one.card.code),
            )
        ),
        "What is wrong with it.",
    ),
)

BID: Final = (
    fact("turn", or_null(TEXT), "Whose turn it is.", "auction.turn"),
    fact(
        "may",
        NAMES,
        "What he may say, `pass` among it.",
        lambda found: ["pass" if one is None else one.key for one in found.may],
    ),
    fact("open", by_name(KEYS), "What each of those still bidding could say."),
    fact(
        "high",
        or_null(NAMES),
        "The highest bid: who, and what.",
        lambda found: (high := found.auction.high) and [high.player, high.contract.key],
    ),
    fact(
        "out",
        NAMES,
        "Who passed.",
        lambda found: [one for one in found.auction.players if one in found.auction.out],
    ),
    fact("over", FLAG, "The bidding is over.", "auction.over"),
    fact("declarer", or_null(TEXT), "Who plays.", "auction.declarer"),
    fact("contracts", KEYS, "What he may play.", "auction.contracts"),
    fact("raise", by_name(KEYS), "To what each contract may be raised.", "auction.raises"),
    fact(
        "needs",
        by_name(TEXT),
        "The card that a contract needs.",
        lambda found: {key: card.code for key, card in found.needs.items()},
    ),
    fact("cites", NAMES, "Where the rule is published.", lambda found: [found.rule.cite]),
)


def _written(found: Answer, facts: tuple[Fact, ...]) -> dict[str, Any]:
    """An answer as JSON, in English."""
    written: dict[str, Any] = record(*facts).write(found, ENGLISH)
    return written


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
        return [] if value is None else reading.read_cards(value, key, self.problems, self.seen, most)

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
    items = count.read_pile(one.get("cards"), "cards", one.problems)
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
    gone = one.list("gone", PACK_CARDS)
    keep = reading.read_cards(one.get("keep"), "keep", one.problems) if one.get("keep") is not None else []
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
    put = reading.read_cards(one.get("put"), "put", one.problems) if one.get("put") is not None else None
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
        cards = reading.read_cards(words, path, one.problems, one.seen, one.cards.deal.hand)
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
