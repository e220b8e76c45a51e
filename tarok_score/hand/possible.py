"""The check that a hand can be, by the rules of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

from ..law.games import Bonus, Contract, Declaration
from ..pack import KINGS, POINTS, TRULA
from ..problems import Problem, Problems, problem
from ..resources import read_table
from ..words.said import Fact, PlainValue, Said, Speech, chained, said
from . import (
    DECLARER,
    DEFENDERS,
    UNCOUNTED,
    BonusFact,
    Hand,
    Holding,
    Kontra,
    Table,
    aside,
    expanded,
    fewest,
    holdings,
    in_one_pack,
    least_points,
)


class SaidBonus(PlainValue):
    """A bonus of the hand: its place in the document, the fact, and its rule."""

    def __init__(self, path: str, fact: BonusFact, rule: Bonus) -> None:
        self.path, self.fact, self.rule = path, fact, rule

    def spoken(self, speech: Speech) -> str:
        """The bonus in words: whose it is and, if so, that it was lost."""
        by = self.fact.by
        texts = (
            (said("{bonus} of {name}"), said("{bonus} of {name}, lost"))
            if by is not None
            else (said("{bonus} of the declarer's side"), said("{bonus} of the declarer's side, lost"))
            if self.fact.side == DECLARER
            else (said("{bonus} of the defenders"), said("{bonus} of the defenders, lost"))
        )
        return speech.say(texts[not self.fact.made]._replace(facts={"bonus": self.rule.typed, "name": by or ""}))

    @property
    def last_trick(self) -> str | None:
        """The side that won the last trick, if the bonus says so."""
        fact, rule = self.fact, self.rule
        if fact.made:
            return fact.side if rule.last_trick or rule.every_trick else None
        if rule.declarer_only and rule.lost_silently and not rule.must_win_itself and not fact.announced:
            return DEFENDERS  # a king that was lost in the last trick, unannounced
        return None


#: The largest wrong level that is shown.
_SHOWN = 999
#: The king that is called, if one is, and the other three.
CALLED: Final = "king"
ALL_KINGS: Final = (CALLED, *(f"{CALLED} {number}" for number in range(2, KINGS + 1)))
#: The bonuses of owning cards, and the cards of each.
COLLECTED: Final = {"trula": TRULA, "kings": ALL_KINGS}

#: The name of each card in a sentence.
NAMES: Final = {"mond": said("mond"), "pagat": said("pagat"), "skis": said("škis")}
#: Several players, as the bits of a number by their seats.
Players: TypeAlias = int

EVERYBODY: Final[Players] = ~0
NOBODY: Final[Players] = 0


class Whereabouts(PlainValue):
    """A fact about some cards: the players who may have held them when play began, and who may have won them.

    `EVERYBODY` means unknown, `NOBODY` that a card was in the talon. `path` is the place of the fact, and `fact` puts
    it into words; `made` says that it is a bonus that was made, so that these cards count for its maker.
    """

    def __init__(
        self,
        cards: tuple[str, ...],
        held: Players,
        owned: Players,
        path: str,
        fact: Said | SaidBonus,
        made: bool = False,
    ) -> None:
        self.cards, self.held, self.owned, self.path, self.fact, self.made = cards, held, owned, path, fact, made


class HandCheck:
    """A hand at its table while it is checked, and the problems found so far."""

    def __init__(self, table: Table, contract: Contract, hand: Hand, problems: Problems) -> None:
        self.table, self.rules, self.contract = table, table.rules, contract
        self.hand, self.problems = hand, problems
        #: True if a breach of the rules voided the hand.
        self.void = hand.revoke is not None
        self.bonuses: list[SaidBonus] = []
        for at, fact in enumerate(hand.bonuses if self.rules.bonuses else ()):
            self.bonuses.append(SaidBonus(f"bonuses[{at}]", fact, self.rules.bonuses[fact.bonus]))
        self.side, self.bits = hand.side, table.bits

    def wrong(self, id: str, field: str, **facts: Fact | None) -> None:
        """Adds the problem of a fact of the hand; every problem may name the contract and the ruleset."""
        known: dict[str, Any] = {"contract": self.contract.typed, "ruleset": self.rules.id, **facts}
        self.problems.add(id, f"hand.{field}", **known)

    # ------------------------------------------------------------ doubling

    def doubling(self, kontra: Kontra, field: str, owner: str, bonus: Bonus | None = None) -> None:
        """Enough players spoke and not too many, of alternate sides, the first against the owner of what is doubled.

        It is the game, or a bonus; there are games and bonuses that cannot be doubled.
        """
        rules, contract = self.rules.kontra, self.contract
        if rules is None:
            self.wrong("kontra-unknown", field)
            return
        of_game = contract.kontra and not (rules.not_high and contract.gives_radl)
        doubled = of_game if bonus is None else bonus.kontra
        if bonus is not None and not rules.bonuses:
            self.wrong("kontra-of-bonus-unknown", field)
        elif not doubled:
            self.wrong("contract-undoubled", field, contract=(bonus or contract).typed)
        elif kontra.level > len(rules.ladder):
            words = tuple([word.typed for word in rules.ladder])
            self.wrong("kontra-too-often", field, level=min(kontra.level, _SHOWN), words=words)
        else:
            if (rules.names == "needed" or rules.failed_costs) and not kontra.names:
                self.wrong("kontra-names-missing", field, word=rules.ladder[0].typed)
            for turn, name in enumerate(kontra.names if self.hand.declarer is not None else ()):
                of_owner = (name in self.side) == (owner == DECLARER)
                if of_owner == (turn % 2 == 0):
                    self.wrong("kontra-to-own-side", field, name=name, word=rules.ladder[turn].typed)

    # ------------------------------------------------------------ bonuses

    def no_bonuses(self) -> None:
        """In klop, in beggars and the like there are no bonuses."""
        for bonus in self.bonuses:
            self.wrong("bonus-in-contract-without", bonus.path)

    def bonus_by_itself(self, bonus: SaidBonus) -> None:
        """A bonus is possible by itself: by whose it is, by how it was announced and by who declares."""
        hand, contract, fact, rule, path = self.hand, self.contract, bonus.fact, bonus.rule, bonus.path
        if fact.by is not None and (fact.by in self.side) != (fact.side == DECLARER):
            self.wrong("bonus-side-of-other", f"{path}.side", name=fact.by)
        if fact.announced:
            if rule.announced is None:  # an announced valat of TAROK.net is a contract of its own
                self.wrong("bonus-only-silent", f"{path}.announced", bonus=rule.typed)
            if contract.bonuses in ("unscored", "valat"):
                self.wrong("bonus-unannounced", f"{path}.announced")
            if fact.kontra.level:
                self.doubling(fact.kontra, f"{path}.kontra", fact.side, rule)
        elif fact.kontra.level:
            self.wrong("bonus-silent-doubled", f"{path}.kontra")
        if contract.bonuses == "valat" and not rule.every_trick:
            self.wrong("bonus-in-contract-without", path)
        if rule.declarer != "any" and (hand.partner is None) != (rule.declarer == "alone"):
            alone = rule.declarer == "alone"
            self.wrong("bonus-of-one-alone" if alone else "bonus-of-partners", path, bonus=rule.typed)
        if rule.declarer_only:
            if not contract.called_king:
                self.wrong("king-not-called", path, bonus=rule.typed)
            elif fact.side != DECLARER:
                self.wrong("king-of-defenders", path, bonus=rule.typed)
            if rule.must_win_itself and fact.made and fact.itself is None:
                self.wrong("king-itself-missing", f"{path}.itself", bonus=rule.typed)
        elif fact.itself is not None:
            self.wrong("itself-without-king", f"{path}.itself")
        if fact.by is None and self.holder_needed(fact, rule):
            self.wrong("bonus-holder-missing", f"{path}.by", bonus=rule.typed)
        if fact.itself is True and not fact.made:
            self.wrong("king-won-and-lost", path, bonus=rule.typed)
        # Who took the pagat decides whether it was lost, unless that is noted with the captured cards.
        unsaid = rule.neutral_to_own_side and not (fact.made or fact.announced or self.void)
        if unsaid and not any(loss.card == "pagat" and loss.by is not None for loss in hand.captured):
            self.no_taker("pagat-taker-missing", path, "pagat", fact.by or said("FROM"))

    def holder_needed(self, fact: BonusFact, bonus: Bonus) -> bool:
        """True if the rules pay the holder of a bonus."""
        if bonus.holder == "always":
            return True
        if not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not fact.made)):
            return True
        payout = self.rules.payout
        if fact.side == DECLARER:
            return False
        if payout.co_defender_credited and not fact.made:
            return fact.announced or bonus.lost_silently
        if payout.form != "reciprocal" or not (fact.announced or fact.made or bonus.lost_silently):
            return False
        return fact.announced or bonus.silent_other not in (None, bonus.silent)

    def bonuses_together(self) -> None:
        """Each bonus is there once and made by one side; one side wins the last trick, and one card."""
        seen: set[tuple[str, str]] = set()
        made = [checked for checked in self.bonuses if checked.fact.made]
        made_by_declarers = {checked.rule.key for checked in made if checked.fact.side == DECLARER}
        last: dict[str, str] = {}
        for bonus in self.bonuses:
            key, side = bonus.rule.key, bonus.fact.side
            if (key, side) in seen:
                self.wrong("bonus-twice", bonus.path, bonus=bonus)
            seen.add((key, side))
            if bonus.fact.made and side != DECLARER and key in made_by_declarers:
                self.wrong("bonus-of-both", bonus.path, bonus=bonus.rule.typed)
            elif bonus.last_trick is not None:
                last[bonus.last_trick] = bonus.path
        if len(last) == 2:
            self.wrong("last-trick-of-both", last[DEFENDERS])
        kings = {checked.rule: checked.path for checked in made if checked.rule.of_king}
        if len(kings) > 1:
            ultimos = chained([rule.typed for rule in kings], "{one} or {other}")
            self.wrong("king-ultimo-twice", list(kings.values())[1], ultimos=ultimos)
        itself = [bonus.rule for bonus in made if bonus.rule.of_king and (bonus.fact.itself or bonus.rule.king_itself)]
        if not itself:
            return
        for checked in self.bonuses:
            if checked.rule.of_king and not checked.fact.made:
                self.wrong("king-won-and-lost", checked.path, bonus=checked.rule.typed)
        for checked in [checked for checked in made if checked.rule.last_trick and not checked.rule.declarer_only][:1]:
            self.wrong("last-trick-of-two-cards", checked.path, king=itself[0].typed, pagat=checked.rule.typed)

    # ------------------------------------------------------------ everybody alone

    def everybody_alone(self) -> None:
        """Refuses facts of a declarer's side if each plays alone."""
        hand = self.hand
        for field in ("declarer", "partner", "level", "won", "king_in_talon", "thrown_in", "surrendered"):
            if getattr(hand, field) not in (None, False):
                people = field in ("declarer", "partner")
                self.wrong("everybody-alone" if people else "no-fact-of-contract", field)
        self.no_bonuses()
        kontra, klop = hand.kontra, self.contract.klop
        if not kontra.level:
            pass
        elif klop is None or klop.kontra is None or not self.contract.kontra:
            self.wrong("contract-undoubled", "kontra")
        elif kontra.level > (most := klop.kontra.most_words):
            self.wrong("klop-kontra-too-often", "kontra", level=min(kontra.level, _SHOWN), most=most)
        elif not kontra.names:
            self.wrong("kontra-names-missing", "kontra", word="kontra")
        elif len(set(kontra.names)) < len(kontra.names):
            self.wrong("klop-kontra-own", "kontra", name=kontra.names[0])
        self.breach_and_captured()
        if not self.void:
            self.piles()

    def piles(self) -> None:
        """Everybody has a pile, 0 without a trick; two make 70, and more of them, each rounded, 69 to 71."""
        contract, hand, field = self.contract, self.hand, "points"
        if hand.points is not None or not hand.piles:
            pairs = zip(self.table.active(contract, hand.resting), (20, 25, 15, 10), strict=False)
            example = " ".join([f"{name}={points}" for name, points in pairs])
            self.wrong("piles-missing" if hand.points is None else "piles-one-number", field, example=example)
        if not hand.piles:
            return
        piles, missing = dict(hand.piles), without_pile(self.table, contract, hand)
        uncounted = UNCOUNTED in piles.values()
        total = sum([points for points in piles.values() if points != UNCOUNTED])
        klop, settled = contract.klop, False
        if klop is not None and not hand.kontra.level:  # beside a full player or one without a trick none is written
            full = not klop.full.doubles and any(points >= klop.full.least for points in piles.values())
            empty = bool(klop.empty.value) and 0 in piles.values() and not (full and klop.full.beats_empty)
            settled = (full and not klop.full.others_write) or (empty and not klop.empty.others_write)
        if missing and not (settled and total + len(missing) <= POINTS):
            self.problems.append(piles_of_some(contract, missing))
        if uncounted and (contract.klop is None or contract.klop.full.doubles):
            self.wrong("piles-one-number", field, example=f"{hand.piles[0][0]}=40")
        if (uncounted or missing) and total <= POINTS + 1:
            return  # not all counted
        form = contract.klop or contract.varsava
        exactly = form is not None and form.exact_piles
        if (exactly or sum(map(bool, piles.values())) <= 2) and not missing and total != POINTS:
            self.wrong("piles-not-exact" if exactly else "piles-not-seventy", field, sum=total, points=POINTS)
        elif abs(total - POINTS) > 1:
            self.wrong("piles-sum", field, sum=total, least=POINTS - 1, points=POINTS, most=POINTS + 1)

    # ------------------------------------------------------------ between sides

    def between_sides(self) -> None:
        """Of a declarer's side against the others: who played, at which level, and all that came of it."""
        hand, contract = self.hand, self.contract
        if hand.declarer is None:
            self.wrong("declarer-missing", "declarer")
        if hand.piles:
            self.wrong("points-of-players", "points", points=44)
        if hand.partner is not None and (not contract.partner or hand.partner == hand.declarer):
            self.wrong("own-partner" if contract.partner else "partner-in-a-solo", "partner", name=hand.partner)
        if hand.kontra.level:
            self.doubling(hand.kontra, "kontra", DECLARER)
        most = len(contract.levels)
        if hand.level is None:
            if most and not self.void:
                self.wrong("level-missing", "level", most=most)
        elif not 1 <= hand.level <= most:
            self.wrong("level-unknown" if most else "level-without", "level", most=most)
        if contract.bonuses == "none":
            self.no_bonuses()
        else:
            for bonus in self.bonuses:
                self.bonus_by_itself(bonus)
            if len(self.bonuses) > 1:
                self.bonuses_together()
            needed = contract.needs_announced
            if needed is not None and not self.void:
                announced = [fact.bonus for fact in hand.bonuses if fact.announced and fact.side == DECLARER]
                if needed not in announced:
                    self.wrong("bonus-of-contract-missing", "bonuses", bonus=self.rules.bonuses[needed].typed)
        if hand.thrown_in or hand.surrendered or hand.king_in_talon:
            self.unplayed()
        self.breach_and_captured()
        if hand.thrown_in or hand.surrendered:
            return
        by_result = contract.decided_by == "result"  # of a beggar or a valat that was bid
        if by_result and hand.won is None and not self.void:
            self.wrong("result-missing", "won")
        if by_result and hand.points is not None:
            self.wrong("points-without-use", "points")
        if self.void:
            return
        if not by_result:
            self.result_of_points()
            return
        for bonus in self.bonuses if hand.won and contract.key in self.tricks("every_trick") else ():
            if bonus.last_trick == DEFENDERS:
                self.wrong("last-trick-of-both", bonus.path)

    def tricks(self, which: str) -> Sequence[str]:
        """The contracts in which the declarer takes every trick, or none."""
        tricks = self.rules.cards.tricks if self.rules.cards is not None else None
        return () if tricks is None else getattr(tricks, which)

    def result_of_points(self) -> None:
        """Card points decide, unless a valat replaces the game; it leaves the others only talon and discards."""
        hand, contract, rules, points = self.hand, self.contract, self.rules, self.hand.points
        if points is None:
            decided = contract.game == "value" and hand.won is not None and not hand.king_in_talon
            for checked in self.bonuses if contract.bonuses in ("scored", "valat") else ():
                fact, rule = checked.fact, checked.rule
                of_declarer = fact.side == DECLARER and not rule.points_decide
                needs_none = of_declarer or rules.radli is None  # else the radl asks who won the game
                failed = fact.announced and needs_none and not rule.failed_adds_game
                decided = decided or (rule.replaces and not rule.game_stands and (fact.made or failed))
            if not (hand.piles or decided):
                self.wrong("points-missing", "points", points=rules.win.points)
            return
        valats = [bonus for bonus in self.bonuses if bonus.rule.every_trick]
        if hand.won is not None and not valats:
            king = rules.king_in_talon
            counted = points + (king.points if king is not None and hand.king_in_talon else 0)
            if hand.won != (counted >= rules.win.points or (hand.odd_card and rules.win.odd_card)):
                self.wrong("won-against-points" if hand.won else "lost-against-points", "won", points=points)
        if not valats:
            return
        declarers, defenders = aside(rules, contract, hand.partner)
        for bonus in valats:
            path, fact, of_declarer = bonus.path, bonus.fact, bonus.fact.side == DECLARER
            if bonus.rule.announced is None and fact.announced:
                continue  # a contract of its own, with other bounds
            others, theirs = (defenders, POINTS - points) if of_declarer else (declarers, points)
            if not fact.made:
                if theirs < others.least_with_trick(rules.seats.in_play):
                    self.wrong("valat-not-failed", path, points=points)
            elif not others.least_points <= theirs <= others.most_points:
                bounds = [others.least_points, others.most_points]
                least, most = [POINTS - bound for bound in reversed(bounds)] if of_declarer else bounds
                wrong = "valat-points" if of_declarer else "valat-points-of-declarer"
                self.wrong(wrong, path, least=least, most=most, points=points)

    def unplayed(self) -> None:
        """A hand that was not played out has no result of play; one with the called king in the talon has no
        partner."""
        hand, contract, king = self.hand, self.contract, self.rules.king_in_talon
        played = [] if hand.points is None else ["points"]
        played += ["kontra"] if hand.kontra.level else []
        played += [f"bonuses[{number}]" for number in range(len(hand.bonuses))]
        played += [f"captured.{loss.card}" for loss in hand.captured]
        for field, rule in (("thrown_in", contract.thrown_in), ("surrendered", contract.surrender)):
            if getattr(hand, field) and rule is None:
                self.wrong("no-fact-of-rules", field)
            elif getattr(hand, field):
                for result in played:
                    self.wrong("unplayed-result", result)
        if hand.thrown_in and hand.surrendered:
            self.wrong("unplayed-twice", "surrendered")
        if hand.surrendered and contract.surrender is not None and hand.partner is not None:
            self.wrong("surrender-with-partner", "partner")
        if not hand.king_in_talon:
            return
        if king is None or not contract.called_king:
            self.wrong("no-fact-of-rules", "king_in_talon")
        elif hand.partner is not None:
            self.wrong("king-in-talon-partner", "partner")
        elif hand.points is not None and hand.points + king.points > POINTS:
            self.wrong("king-in-talon-points", "points")

    def breach_and_captured(self) -> None:
        """A breach has its price; a captured card did not stay in the talon; a paid captor is required."""
        rules, hand = self.rules, self.hand
        if self.void and rules.revoke is None:
            self.wrong("revoke-without-price", "revoke")
        for card, loser, by in hand.captured:
            if card in hand.left_in_talon:
                self.wrong("captured-and-left", f"captured.{card}", card=card)
            if by is not None or self.void:
                continue
            by_captor = rules.mond is not None and (rules.mond.own_side is not None or rules.mond.captor is not None)
            into_pot = None if rules.pot is None else rules.pot.captured
            of_pagat = card == "pagat" and rules.pagat is not None
            needed = "captured" in self.contract.mond and (of_pagat or (card == "mond" and by_captor))
            if needed or (into_pot is not None and into_pot.cards.of(card) is not None):
                self.no_taker("captor-missing", f"captured.{card}.by", card, loser)

    def no_taker(self, id: str, field: str, card: str, loser: Fact) -> None:
        """Adds the problem that nobody said who took a card."""
        from ..words.notation_words import OwnWord, card_word

        self.wrong(id, field, word=OwnWord(card_word(card)), loser=loser)

    # ------------------------------------------------------------ who had which cards

    def players(self, names: Iterable[str]) -> Players:
        """The players of these names."""
        return sum({self.bits[name] for name in names})

    def others(self, players: Players) -> Players:
        """Everybody who plays but these."""
        return (self.declarers | self.defenders) & ~players

    def on(self, side: str) -> Players:
        """The players of a side."""
        return self.declarers if side == DECLARER else self.defenders

    def whereabouts(self) -> Iterator[Whereabouts]:
        """Everything that the facts of a hand say about the cards."""
        hand, contract = self.hand, self.contract
        for bonus in self.bonuses:
            yield from self.cards_of_bonus(bonus)
        trumps = contract.form != "sides" or contract.decided_by == "points"  # a tarok beats every plain card
        for card, loser, by in hand.captured:
            path, held, taken = f"captured.{card}", self.bits[loser], NAMES[card]
            others = self.others(held)
            if by is None:
                yield Whereabouts((card,), held, others, path, said("{card} of {loser}, lost", card=taken, loser=loser))
                continue
            taker = self.bits[by]
            sentence = said("{card} taken from {loser} by {by}", card=taken, loser=loser, by=by)
            yield Whereabouts((card,), held, taker, path, sentence)
            in_its_trick = said("in the trick in which {by} took the {card}", by=by, card=taken)
            beside = {"mond": {"skis": others}, "skis": {"mond": others & ~taker, "pagat": taker}}.get(card, {})
            for other, holders in beside.items() if trumps else ():
                yield Whereabouts((other,), holders, taker, path, in_its_trick)
        if hand.captured or hand.king_in_talon:
            yield from self.cards_of_tricks()
        for number, card in enumerate(hand.left_in_talon):  # the opponents own it in the end
            owned = self.defenders if self.declarers else EVERYBODY
            left = said("{card} left in the talon", card=NAMES[card])
            yield Whereabouts((card,), NOBODY, owned, f"left_in_talon[{number}]", left)
        known = self.rules.declarations  # of trul three cards were held, of four kings four
        for name, ids in hand.declarations:
            for key in expanded(known, ids):
                holds, hands = known[key].holds, list(holdings(known, [key]))
                trula: tuple[str, ...] = TRULA if fewest("trula", hands) == len(TRULA) else ()
                if not trula and holds is not None and holds.pagat == "held":
                    trula = ("pagat",)
                cards = (*trula, *ALL_KINGS) if fewest("kings", hands) == KINGS else trula
                fact = said("{declaration} of {name}", declaration=known[key].typed, name=name)
                yield Whereabouts(cards, self.bits[name], EVERYBODY, f"declarations.{name}", fact)
        declarer, partner, needed = hand.declarer, hand.partner, contract.needs_announced
        if contract.called_king and partner is not None:
            fact = said("called king of {name}, the partner", name=partner)
            yield Whereabouts((CALLED,), self.bits[partner], EVERYBODY, "partner", fact)
        if hand.king_in_talon:
            fact = said("called king from the talon, lost to the defenders")
            yield Whereabouts((CALLED,), self.declarers, self.defenders, "king_in_talon", fact)
        rule = self.rules.bonuses.get(needed) if needed else None
        if rule is not None and rule.last_trick and not rule.declarer_only and declarer is not None:
            fact = said("pagat of {name}, who played {contract}", name=declarer, contract=contract.typed)
            yield Whereabouts(("pagat",), self.bits[declarer], EVERYBODY, "contract", fact)

    def cards_of_bonus(self, bonus: SaidBonus) -> Iterator[Whereabouts]:
        """The cards of a bonus: the called king of an ultimo, the pagat of its player, collected cards."""
        fact, rule, path = bonus.fact, bonus.rule, bonus.path
        side, owned = self.on(fact.side), EVERYBODY
        lost = not fact.made and not fact.announced and rule.lost_silently
        holder = None if fact.by is None else self.bits[fact.by]
        if rule.declarer_only:  # it fell in the last trick: made to its own side, lost silently to the defenders
            if fact.made:
                owned = self.declarers
            elif lost and not rule.must_win_itself:
                owned = self.defenders
            yield Whereabouts((CALLED,), holder or EVERYBODY, owned, path, bonus, owned != EVERYBODY)
        elif rule.last_trick:  # made, it stays with its holder; lost silently, another player took it
            held = holder or side
            if fact.made:
                losers = self.players([loss.loser for loss in self.hand.captured if loss.card == "pagat"])
                owned = held & losers or held
            elif lost:
                one_player = not held & (held - 1)
                owned = self.others(held) if one_player else EVERYBODY
                last_trick = next(filter(None, [bonus.last_trick for bonus in self.bonuses]), None)
                if last_trick is not None:
                    owned &= self.on(last_trick)
            yield Whereabouts(("pagat",), held, owned, path, bonus, fact.made)
        elif rule.key in COLLECTED:
            cards = COLLECTED[rule.key]
            if rule.holder_announces and fact.announced and holder is not None:
                yield Whereabouts(cards, holder, EVERYBODY, path, bonus)
            if fact.made:
                yield Whereabouts(cards, EVERYBODY, side, path, bonus, True)

    def cards_of_tricks(self) -> Iterator[Whereabouts]:
        """A side that took every trick took every card lost in one; a side without a trick took none.

        A called king that was taken from the talon and won no trick was lost in one.
        """
        hand, contract = self.hand, self.contract
        king = (CALLED,) if hand.king_in_talon else ()
        cards = (*[captured.card for captured in hand.captured], *king)
        for bonus in self.bonuses:
            if bonus.rule.every_trick and bonus.fact.made:
                yield Whereabouts(cards, EVERYBODY, self.on(bonus.fact.side), bonus.path, bonus)
        empty = [name for name, points in hand.piles if not points]
        without = [(name, f"points.{name}", said("{name}, who took no trick")) for name in empty]
        if hand.won and hand.declarer is not None and contract.key in self.tricks("no_trick"):
            without.append((hand.declarer, "won", said("{contract} of {name}, who took no trick")))
        for name, path, fact in without:
            named = fact._replace(facts={"contract": contract.typed, "name": name})
            yield Whereabouts(cards, EVERYBODY, self.others(self.bits[name]), path, named)

    def one_holder(self) -> None:
        """Checks the cards that the facts name, except for facts that are wrong already."""
        hand = self.hand
        if not (hand.bonuses or hand.captured or hand.left_in_talon or hand.declarations or hand.king_in_talon):
            return  # nothing but a partner's king and the pagat of a contract
        self.declarers: Players = self.players(self.side)
        self.defenders: Players = self.players(self.table.active(self.contract, hand.resting)) & ~self.declarers
        paths, facts = [problem.path.removeprefix("hand.") for problem in self.problems], list(self.whereabouts())
        if paths:
            facts = [fact for fact in facts if not any(path.startswith(fact.path) for path in paths)]
        # The players who may have held each card when play began, and those who may own it in the end, by all facts.
        held: dict[str, Players] = {}
        owned: dict[str, Players] = {}
        dealt: list[str] = []
        for fact in facts:
            for card in fact.cards:
                held[card] = held.get(card, EVERYBODY) & fact.held
                owned[card] = owned.get(card, EVERYBODY) & fact.owned
            if fact.held not in (NOBODY, EVERYBODY):
                dealt += fact.cards
        if NOBODY in owned.values() or NOBODY in map(held.get, dealt):
            self.in_two_places(facts)
            return
        if hand.declarations and not any(path.startswith("declarations") for path in paths):
            self.in_one_pack(facts)
        if not self.void and "points" not in paths:
            self.covered([fact for fact in facts if fact.made])

    def in_two_places(self, facts: Sequence[Whereabouts]) -> None:
        """A card is not in two places; the problem of two facts that say so is at both."""
        named: set[tuple[str, str]] = set()
        for one, other in combinations(facts, 2):
            card = next((card for card in one.cards if card in other.cards), None)
            if card is None or (one.path, other.path) in named:
                continue
            if not _apart(one.held, other.held) and not _apart(one.owned, other.owned):
                continue
            named.add((one.path, other.path))
            name = NAMES.get(card) or (said("called king") if self.contract.called_king else said("king"))
            for path in dict.fromkeys((one.path, other.path)):
                self.wrong("card-in-two-places", path, card=name, one=one.fact, other=other.fact)

    def in_one_pack(self, facts: Sequence[Whereabouts]) -> None:
        """All that was declared comes from one pack, together with the cards of the trula that other facts place."""
        known, players = self.rules.declarations, dict[str, list[Holding]]()
        cards, key = self.rules.cards, self.contract.key
        # A called tarok, from the XIX downwards, is the partner's, or of the player without one: if all cards of the
        # talon are drawn it lies nowhere else.
        called = cards is not None and cards.calling is not None and cards.calling.form == "tarok"
        drawn = cards is not None and cards.talon is not None and key in cards.talon.drawn and not self.void
        holder = self.hand.partner or (self.hand.declarer if drawn else None)
        holder = holder if called and self.contract.partner else None
        for name, ids in self.hand.declarations:
            theirs = _trula(fact for fact in facts if fact.held == self.bits[name])
            hands = [hand for hand in holdings(known, expanded(known, ids)) if hand.trula >= len(theirs)]
            path, typed = f"declarations.{name}", tuple([known[key].typed for key in ids])
            if not hands:
                held = tuple([NAMES[card] for card in TRULA if card in theirs])
                self.wrong("declared-and-held", path, declarations=typed, name=name, cards=held)
                return
            if name == holder:
                hands = [hand for hand in hands if hand.most > hand.trula]
                if not hands:
                    hint = None if self.hand.partner else said("a declarer without a partner has it: name the partner")
                    self.wrong("declared-and-called", path, hint=hint, declarations=typed, name=name)
                    return
            players[name] = hands
        elsewhere = len(_trula(fact for fact in facts if not fact.held & self.players(players)))
        if not in_one_pack(tuple(players.values()), len(TRULA) - elsewhere):
            self.wrong("declared-beyond-the-pack", f"declarations.{list(players)[-1]}", names=tuple(players))

    def covered(self, made: Sequence[Whereabouts]) -> None:
        """The side that made trula, kings, or a pagat that won its trick has the card points of these cards."""
        points = self.hand.points
        if points is None or not made:
            return
        for owners, points_won, wrong in (
            (self.declarers, points, "points-uncovered"),
            (self.defenders, POINTS - points, "points-uncovered-of-defenders"),
        ):
            theirs = {card for fact in made if not fact.owned & ~owners for card in fact.cards}
            if theirs and (least := least_points(len(theirs))) > points_won:
                facts = {fact.path: fact.fact for fact in reversed(made) if not theirs.isdisjoint(fact.cards)}
                cards = tuple(reversed(facts.values()))
                for path in (next(iter(facts)), "points"):
                    self.wrong(wrong, path, cards=cards, least=least, points=points_won, other=POINTS - points_won)


def piles_of_some(contract: Contract, missing: tuple[str, ...]) -> Problem:
    """The problem of players whose card points are missing; a word for all others goes only with a klop."""
    hint = None if contract.klop is not None else said("0 = took no trick")
    return problem("piles-of-some-missing", "hand.points", hint=hint, names=missing)


def without_pile(table: Table, contract: Contract, hand: Hand) -> tuple[str, ...]:
    """The players whose card points were not said."""
    with_pile = dict(hand.piles)
    return tuple([name for name in table.active(contract, hand.resting) if name not in with_pile])


def resting(table: Table, contract: Contract | None, hand: Hand) -> Iterator[Problem]:
    """If more sit at the table than play, one rests and takes no part; else none does."""
    count = len(table.players)
    if count not in table.rules.seats.at_table:
        return  # too many or too few players, which is a problem already
    if not table.rests:
        yield problem("nobody-rests", "hand.resting", count=count)
        return
    plays = contract is not None and contract.klop is not None and contract.klop.resting_plays
    if hand.resting is None:
        # The player of the talon changes nothing in a klop: they win nothing without a trick, and may not say kontra.
        if not plays or hand.kontra.level or not all(points for _, points in hand.piles):
            yield problem("resting-missing", "hand.resting", count=count)
        return
    parts: list[tuple[str | None, str]] = [(hand.declarer, "declarer"), (hand.partner, "partner")]
    if not plays:  # else they take the other parts, too
        parts += [(hand.revoke.by, "revoke.by")] if hand.revoke is not None else []
        for card, loser, by in hand.captured:
            parts += [(loser, f"captured.{card}.from"), (by, f"captured.{card}.by")]
        parts += [(name, f"points.{name}") for name, _ in hand.piles]
    parts += [(name, f"declarations.{name}") for name, _ in hand.declarations]
    for at, fact in enumerate(hand.bonuses):
        parts += [(fact.by, f"bonuses[{at}].by"), *[(name, f"bonuses[{at}].kontra") for name in fact.kontra.names]]
    for name, path in [*parts, *[(name, "kontra") for name in hand.kontra.names]]:
        if name == hand.resting:
            yield problem("resting-took-part", f"hand.{path}", name=hand.resting)


def _apart(here: Players, other: Players) -> bool:
    """True if two facts both say something, and leave no player."""
    return not here & other and here != other and EVERYBODY not in (here, other)


def _trula(facts: Iterable[Whereabouts]) -> set[str]:
    """The cards of the trula that these facts are about."""
    return {card for fact in facts for card in fact.cards if card in TRULA}


def of_one_player(known: Mapping[str, Declaration], ids: Sequence[str], path: str = "") -> Iterator[Problem]:
    """The reasons why one player cannot declare all of these."""
    parts = expanded(known, ids)
    for index, key in enumerate(parts):
        if key in parts[:index]:
            yield problem("declared-twice", path, declaration=known[key].typed)
    for key in parts:
        for other in known[key].contains:
            if other in parts:
                yield problem("declaration-contained", path, declaration=known[key].typed, other=known[other].typed)
    groups: dict[str, str] = {}
    for key in parts:
        first = groups.setdefault(known[key].group or key, key)
        if first != key and first not in known[key].beside:
            yield problem("declarations-of-one-group", path, first=known[first].typed, other=known[key].typed)
    if not any(holdings(known, parts)):
        yield problem("declarations-contradict", path, declarations=chained([known[key].typed for key in parts]))


def of_cards(wrong: Problem) -> bool:
    """True if a hand can be scored with this problem, although no cards allow it."""
    return "of cards" in read_table("hand", "problems.txt").get(wrong.id, ())


def check(table: Table, contract: Contract | None, hand: Hand, wrong: Problems, recorded: bool = False) -> Problems:
    """Adds everything that is wrong with a hand to the problems of its single values, and gives all of them.

    Without a contract only the resting player can be checked. Of a hand that was `recorded` nobody asks who had which
    card.
    """
    if table.rests or hand.resting is not None:
        wrong.extend(resting(table, contract, hand))
    if contract is None:
        return wrong
    checked, sides = HandCheck(table, contract, hand, wrong), contract.form == "sides"
    if hand.declarations and not sides:
        checked.wrong("declarations-in-contract", "declarations")
    for name, ids in hand.declarations if sides else ():
        # One problem a player is enough: the others mostly follow from it.
        wrong.extend(list(of_one_player(table.rules.declarations, ids, f"hand.declarations.{name}"))[:1])
    checked.between_sides() if sides else checked.everybody_alone()
    # Who had which card is checked last, since it needs a hand that is possible otherwise.
    if not recorded and not (sides and hand.declarer is None):
        checked.one_holder()
    return wrong
