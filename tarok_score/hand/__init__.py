"""The facts of one hand: as a document, as words, and checked for being possible. Scores are worked out elsewhere.

Here is the table: the people who sit there, the rules they play by, the names and words understood there, and the cards
that a side or a player can hold, those of a side without a trick, and the least points in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..law.games import Contract, Declaration
from ..law.ruleset import Ruleset
from ..limits import LONGEST_PLAYER
from ..pack import CARDS, KINGS, POINTS, TAROKS, TRULA, card_points
from ..problems import Problem, Problems, problem
from ..text import for_message, only_accents, printable, unseen, visible
from ..words.folding import did_you_mean, fold, with_endings
from ..words.said import PlainValue, chained, mypyc_attr

# The facts ---------------------------------------------------------------------------------------------------------


DECLARER = "declarer"
DEFENDERS = "defenders"
#: The number for a full pile that was not counted, which no pile can have.
UNCOUNTED = 71


class Kontra(PlainValue):
    """The words of doubling on the game or a bonus: their number, and the player of each, if noted."""

    def __init__(self, level: int = 0, names: tuple[str, ...] = ()) -> None:
        self.level, self.names = level, names


NO_KONTRA = Kontra()


class BonusFact(PlainValue):
    """A bonus made, or attempted and lost, by one side. `by` is its holder or announcer, if noted."""

    def __init__(
        self,
        bonus: str,
        side: str = DECLARER,
        by: str | None = None,
        announced: bool = False,
        made: bool = True,
        kontra: Kontra = NO_KONTRA,
        itself: bool | None = None,
    ) -> None:
        self.bonus, self.side, self.by, self.announced, self.made = bonus, side, by, announced, made
        self.kontra, self.itself = kontra, itself


def side_of(by: str | None, side: Sequence[str | None]) -> str:
    """The side that a bonus is counted for if none is named, by the player who made it."""
    return DECLARER if by is None or by in side else DEFENDERS


class Captured(PlainValue):
    """A card of the trula taken from the player who played it; `by` won the trick, if noted."""

    def __init__(self, card: str, loser: str, by: str | None) -> None:
        self.card, self.loser, self.by = card, loser, by

    def __iter__(self) -> Iterator[Any]:
        return iter((self.card, self.loser, self.by))


class Revoke(PlainValue):
    """A breach of the rules that voided the hand: its culprit, and `discard`, `deliberate`, `declaration` or none."""

    def __init__(self, by: str, kind: str | None) -> None:
        self.by, self.kind = by, kind


class Hand(PlainValue):
    """One hand. Players are named in full, contracts and bonuses by the ids of the ruleset.

    `points` are the card points (0 to 70) of the declarer's side, `odd_card` says that one more card was left. `piles`
    are the card points of each player if each plays alone (0 = took no trick), or of some players if the others write
    nothing. Of one that was recorded `impossible` says that it cannot have been.
    """

    def __init__(
        self,
        contract: str,
        level: int | None = None,
        declarer: str | None = None,
        partner: str | None = None,
        points: int | None = None,
        odd_card: bool = False,
        piles: tuple[tuple[str, int], ...] = (),
        won: bool | None = None,
        kontra: Kontra = NO_KONTRA,
        bonuses: tuple[BonusFact, ...] = (),
        captured: tuple[Captured, ...] = (),
        left_in_talon: tuple[str, ...] = (),
        declarations: tuple[tuple[str, tuple[str, ...]], ...] = (),
        resting: str | None = None,
        king_in_talon: bool = False,
        thrown_in: bool = False,
        surrendered: bool = False,
        revoke: Revoke | None = None,
        impossible: bool = False,
    ) -> None:
        self.contract, self.level, self.declarer, self.partner = contract, level, declarer, partner
        self.points, self.odd_card, self.piles, self.won, self.kontra = points, odd_card, piles, won, kontra
        self.bonuses, self.captured, self.left_in_talon = bonuses, captured, left_in_talon
        self.declarations, self.resting, self.king_in_talon = declarations, resting, king_in_talon
        self.thrown_in, self.surrendered, self.revoke, self.impossible = thrown_in, surrendered, revoke, impossible

    @property
    def side(self) -> tuple[str, ...]:
        """The declarer's side; empty if each plays alone."""
        return tuple(filter(None, (self.declarer, self.partner)))


def renamed(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The same hand after players changed their names."""

    def new_name(name: str) -> str:
        """The new name of a player."""
        return names.get(name, name)

    def kontra(spoken: Kontra) -> Kontra:
        """The doubling under the new names of those who spoke."""
        return spoken._replace(names=tuple(map(new_name, spoken.names)))

    return hand._replace(
        declarer=hand.declarer and new_name(hand.declarer),
        partner=hand.partner and new_name(hand.partner),
        piles=tuple([(new_name(name), points) for name, points in hand.piles]),
        kontra=kontra(hand.kontra),
        bonuses=tuple(
            [fact._replace(by=fact.by and new_name(fact.by), kontra=kontra(fact.kontra)) for fact in hand.bonuses]
        ),
        captured=tuple(
            [loss._replace(loser=new_name(loss.loser), by=loss.by and new_name(loss.by)) for loss in hand.captured]
        ),
        declarations=tuple([(new_name(name), ids) for name, ids in hand.declarations]),
        resting=hand.resting and new_name(hand.resting),
        revoke=hand.revoke and hand.revoke._replace(by=new_name(hand.revoke.by)),
    )


# The table ---------------------------------------------------------------------------------------------------------


def starting(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text."""
    folded = fold(text)
    return list(dict.fromkeys(name for key, name in table.by_fold.items() if folded and key.startswith(folded)))


def called(table: Table, text: str) -> list[str]:
    """The players whose names begin with a text, or are this in another case."""
    folded = fold(text)
    in_case = [name for key, name in table.by_fold.items() if folded in with_endings(key, "cases")]
    return list(dict.fromkeys([*starting(table, text), *in_case]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A ruleset with its players in turn order (each next one on the right of the one before).

    `also` maps a former name, folded, to the player who had it; `away` are players of the evening who left the table.
    `columns` are all of them in the order of the sheet's columns, if that is not the players' own.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: tuple[str, ...],
        also: Mapping[str, str] | None = None,
        away: Sequence[str] = (),
        columns: Sequence[str] = (),
    ) -> None:
        self.rules = rules
        self.players = players
        self.also = also or {}
        self.away = away
        self.columns = tuple(columns) or players
        # A former name leads to a player of this table; a present name wins over it, so it comes second.
        self.by_fold = {former: name for former, name in self.also.items() if name in players}
        self.by_fold |= {fold(name): name for name in players}
        self.by_name = {name: name for name in players}
        self.seats = {name: seat for seat, name in enumerate(players)}
        #: Each player as a bit of a number, so that several players are one number.
        self.bits = {name: 1 << seat for name, seat in self.seats.items()}
        self.rests = len(players) > rules.seats.in_play
        self.games: dict[Any, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (
            (self.players, self.columns) == (other.players, other.columns)
            and self.also == other.also
            and (self.rules is other.rules or self.rules.document == other.rules.document)
        )

    def __hash__(self) -> int:
        return hash(self.players)

    def player(self, name: object) -> str | None:
        """The player of that name, case and diacritics aside.

        It is always the same object, so that it is quick to compare and kept once.
        """
        if type(name) is not str:
            return None
        return self.by_name.get(name) or self.by_fold.get(fold(name))

    def meaning(self, kind: str, word: str) -> Any:
        """The contract, bonus or declaration that a word means in this ruleset."""
        known = self.rules.named[kind]
        return known.get(word) or known.get(dict(self.words_of(word)).get(kind, ""))

    def words_of(self, word: str) -> tuple[tuple[str, str], ...]:
        """The meanings of a word in this ruleset: pairs of kind (contract, bonus, declaration, kontra) and id."""
        return self.rules.words.get(fold(word), ())

    def active(self, contract: Contract | None, resting: str | None) -> tuple[str, ...]:
        """The players of a hand: everybody but the resting player, who does play a klop if the rules say so."""
        if resting is None or (contract is not None and contract.klop is not None and contract.klop.resting_plays):
            return self.players
        return tuple(name for name in self.players if name != resting)

    def in_columns(self, contract: Contract | None, resting: str | None) -> tuple[str, ...]:
        """The players of a hand in the order of the sheet's columns, in which lines give card points."""
        return tuple(sorted(self.active(contract, resting), key=self.columns.index))

    def who_left(self, name: object) -> str | None:
        """The player of that name who left the table."""
        return next((left for left in self.away if type(name) is str and fold(left) == fold(name)), None)

    def nobody(self, path: str, name: object) -> Problem:
        """The problem that no player at the table has that name, or that its player left."""
        left = self.who_left(name)
        if left is not None:
            return problem("player-left", path, name=left, names=self.players)
        hint = did_you_mean(printable(str(name))[:LONGEST_PLAYER], self.players, "at the table: {names}")
        return problem("nobody-called-so", path, name=for_message(name), hint=hint)


def check_players(rules: Ruleset, players: object, recorded: bool = False) -> Problems:
    """The problems of a list of players: their number, repeated names, names that the notation could not read.

    In a record a name may be a word, which the notation may not have had then.
    """
    if not isinstance(players, list | tuple):
        return Problems([problem("players-no-list", "players")])
    problems = Problems()
    if len(players) not in rules.seats.at_table:
        counts = chained(rules.seats.at_table, "{one} or {other}")
        problems.add("number-of-players", "players", ruleset=rules.id, counts=counts, number=len(players))
    seen: set[str] = set()
    for index, name in enumerate(players):
        path = f"players[{index}]"
        if type(name) is not str:
            problems.add("name-not-text", path)
            continue
        problems.extend(check_name(rules, name, path, recorded))
        if fold(name) in seen:
            problems.add("name-twice", path, name=for_message(name))
        seen.add(fold(name))
    return problems


def check_name(rules: Ruleset, name: str, path: str, recorded: bool = False) -> list[Problem]:
    """The problems of one player's name."""
    folded, start = fold(name), printable(name[:LONGEST_PLAYER])
    if not name or name.isspace():
        return [problem("name-missing", path)]
    if len(name) > LONGEST_PLAYER:
        return [problem("name-too-long", path, most=LONGEST_PLAYER, name=start)]
    if unseen(name):
        return [problem("name-unseen", path, name=visible(name))]
    wrong = {
        "name-of-accents": only_accents(name),
        "name-with-sign": any(c in " :=,@" for c in name),
        "name-like-number": name[0] in "+-=" or name[0].isdigit(),
    }
    if not recorded:
        from ..words.notation_words import RESERVED

        wrong["name-is-word"] = folded in rules.words or folded in RESERVED
    return [problem(id, path, name=start) for id, is_wrong in wrong.items() if is_wrong][:1]


# The cards that a side or a player can hold ------------------------------------------------------------------------


def has_difference(contract: Contract) -> bool:
    """True if the value of a contract depends on the distance of the card points from 35."""
    return contract.form == "sides" and contract.decided_by == "points" and contract.game != "value"


def is_rounded(rules: Ruleset, contract: Contract) -> bool:
    """True if one card point more or less may make no difference."""
    return contract.game == "fives" or (rules.difference is not None and rules.difference.round_to > 1)


#: The number of the talon's cards, all of which may be worth five, and the values of the best cards that may be laid
#: away.
TALON: Final = 6
FIVE: Final = 5
LAID_AWAY: Final = (4, 4, 4, 4, 3, 3, 3, 3)


class Aside(PlainValue):
    """The cards that a side owns besides its tricks.

    `talon` of them come from the talon, at most `discards` were laid away, and together they are at least `least`.
    """

    def __init__(self, talon: int, discards: int, least: int) -> None:
        self.talon, self.discards, self.least = talon, discards, least

    @property
    def most_points(self) -> int:
        """The most card points that they can make."""
        return card_points(FIVE * self.talon + sum(LAID_AWAY[: self.discards]), self.talon + self.discards)

    @property
    def least_points(self) -> int:
        """The least card points that they can make."""
        return card_points(self.least, self.least)

    def least_with_trick(self, cards: int) -> int:
        """The least card points of a side that took one trick of `cards` cards."""
        return card_points(cards + self.least, cards + self.least)


def aside(rules: Ruleset, contract: Contract, partner: str | None) -> tuple[Aside, Aside]:
    """The cards of the declarer's side and of the defenders besides their tricks."""
    if rules.cards is None or rules.cards.talon is None:
        return Aside(TALON, 0, 0), Aside(TALON, 0, 0)
    talon, calling = rules.cards.talon, rules.cards.calling
    if contract.key in talon.drawn:
        # The bidder draws four, and two others one each; without a partner both of these are defenders.
        return Aside(0, 4 if partner is None else 5, 4), Aside(0, 2, 2 if partner is None else 1)
    for size, contracts in ((3, (*talon.threes, *talon.halves)), (2, talon.pairs), (1, talon.singles)):
        if contract.key in contracts:
            rest = TALON - size
            won_back = contract.called_king and partner is None and calling is not None and calling.rest_follows
            return Aside(0, size, size), Aside(rest, 0, 0 if won_back else rest)
    return Aside(0, 0, 0), Aside(TALON, 0, TALON)


def proves_a_valat(rules: Ruleset, contract: Contract, hand: Hand) -> bool:
    """True if the card points leave one side no trick, and there is no valat that would be paid (AMB-117)."""
    if hand.points is None or FIVE < hand.points < POINTS - FIVE:
        return False  # one trick and the cards laid aside make less
    if hand.revoke is not None or contract.bonuses not in ("scored", "valat") or not rules.valats:
        return False
    if contract.decided_by == "result" or any(fact.bonus in rules.valats for fact in hand.bonuses):
        return False
    declarers, defenders = aside(rules, contract, hand.partner)
    trick, theirs = rules.seats.in_play, POINTS - hand.points
    return hand.points < declarers.least_with_trick(trick) or theirs < defenders.least_with_trick(trick)


#: The number of cards of each kind in the pack. Taroky include the three trula cards, which like the kings are worth
#: five.
IN_PACK = {"taroks": TAROKS, "trula": len(TRULA), "kings": KINGS, "fives": len(TRULA) + KINGS, "others": CARDS - TAROKS}
#: The cards of a hand at the tables that have declarations.
DEALT = 12
#: The number of cards that are neither taroky nor kings.
PLAIN = CARDS - TAROKS - KINGS
#: The fewest cards in a pile: the owner of a card got others with it, in a trick or with the talon.
FEWEST_CARDS = 3


def least_points(fives: int) -> int:
    """The least card points of a pile of three or more cards, `fives` of which are worth five."""
    cards = max(fives, FEWEST_CARDS)
    return card_points(FIVE * fives + cards - fives, cards)


def expanded(known: Mapping[str, Declaration], ids: Sequence[str]) -> tuple[str, ...]:
    """The declarations that are paid: a combined one (trulhonery) is replaced by its parts."""
    return tuple([part for key in ids for part in (known[key].means or (key,))])


class Holding(PlainValue):
    """The hands of twelve cards with given numbers of kings and trula cards, and taroky between two bounds."""

    def __init__(self, kings: int, trula: int, least: int, most: int) -> None:
        self.kings, self.trula, self.least, self.most = kings, trula, least, most

    def count(self, kind: str) -> int:
        """The least number of cards of a kind in these hands."""
        if kind == "kings":
            return self.kings
        if kind == "trula":
            return self.trula
        if kind == "fives":
            return self.kings + self.trula
        return self.least if kind == "taroks" else DEALT - self.most


def holdings(known: Mapping[str, Declaration], parts: Sequence[str]) -> Iterator[Holding]:
    """The hands that satisfy every declaration at once."""
    bounds = {kind: (0, most) for kind, most in IN_PACK.items()}
    only_pagat = False
    for key in parts:
        declared = known[key].holds
        if declared is not None:
            only_pagat = only_pagat or declared.single_tarok == "pagat"
            low, high = bounds["trula"]
            if declared.pagat == "held":
                bounds["trula"] = (max(low, 1), high)
            elif declared.pagat == "not-held":
                bounds["trula"] = (low, min(high, IN_PACK["trula"] - 1))
        for kind, (least, most) in {} if declared is None else declared.bounds().items():
            low, high = bounds[kind]
            bounds[kind] = (max(low, least), min(high, most))
    # There are few kings and few cards of the trula, so every combination is tried.
    for kings in range(IN_PACK["kings"] + 1):
        for trula in range(IN_PACK["trula"] + 1):
            counts = {"kings": kings, "trula": trula, "fives": kings + trula}
            if all(bounds[kind][0] <= count <= bounds[kind][1] for kind, count in counts.items()):
                least, most = max(bounds["taroks"][0], trula), min(bounds["taroks"][1], DEALT - kings)
                if only_pagat and most == 1 and not trula:
                    most = 0  # a single tarok would be a card of the trula
                if least <= most:
                    yield Holding(kings, trula, least, most)


def fewest(kind: str, hands: Sequence[Holding]) -> int:
    """The least number of cards of a kind in any of these hands; 0 if there are no hands."""
    return min([hand.count(kind) for hand in hands], default=0)


def in_one_pack(players: Sequence[Sequence[Holding]], trula: int) -> bool:
    """True if one hand of each player can come from one pack with `trula` trula cards left.

    All numbers of kings and trula cards are tried; the taroky of each hand lie between two bounds, so their sum does.
    """
    sums = {(0, 0, 0, 0)}
    for hands in players:
        sums = {
            (kings + hand.kings, held + hand.trula, least + hand.least, most + hand.most)
            for kings, held, least, most in sums
            for hand in hands
            if kings + hand.kings <= KINGS and held + hand.trula <= trula
        }
    return any(
        max(least, DEALT * len(players) - kings - PLAIN) <= min(most, TAROKS - len(TRULA) + held)
        for kings, held, least, most in sums
    )
