"""What a ruleset says: one class for each part of the YAML, and for each of its keys one declaration.

A declaration says what the key is about (for whoever writes a file), what may stand there, what holds without it, and
how its value is said to a player. The check of a file, the JSON Schema, the built ruleset and `tarok rules show` are
all read off it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several, table, text, whole
from ..documents.kinds import KEY, REQUIRED, Choice, ExactAmount, Reading, Text, Whole
from ..documents.parts import Node, Part
from ..problems import Refused
from ..words.folding import fold
from ..words.said import Fact, said
from ..words.speech import FURTHER
from .cards import CardPlay
from .declarations import Declaration
from .pot import Pot
from .rare_parts import (
    BaseScore,
    Ceiling,
    Deliberate,
    KingInTalon,
    KlopKontra,
    LostSkis,
    Match,
    MondCaptor,
    OwnSide,
    PartnerShare,
    PayoutShares,
    Rounding,
    Surrender,
    ThrownIn,
    Tie,
    Varsava,
)
from .rule import ALIASES, LABEL, Book, Named, Rule, labels, sentence

#: The id of a ruleset.
ID: Final = r"[a-z0-9][a-z0-9.-]{0,63}"


class KlopPoints(Rule):
    """Nobody full, nobody without a trick: everybody writes his points."""

    round_to: int = whole(
        "Card points are rounded to the nearest multiple of this.",
        1,
        10,
        "counted",
        "to the nearest {n}",
        but={1: "exact"},
        card={
            1: "{contract}: everybody writes his card points as a loss, exactly.",
            None: "{contract}: everybody writes his card points as a loss, to the nearest {round_to}.",
        },
    )


class KlopFull(Rule):
    """A player who takes too much."""

    least: int = whole(
        "Card points from which a player is full.",
        1,
        70,
        "full from",
        "{n} card points",
        one="{n} card point",
        name="from",
    )
    value: Amount = amount("What he loses; the others write nothing.", "he loses", default=0)
    doubles: bool = flag(
        "His own points count double instead, and the others write theirs.",
        "his own card points",
        "count double, and the others write theirs",
        "do not matter",
    )
    others_write: bool = flag(
        "The others still write their card points.", "the others", "still write their card points", "write nothing"
    )
    beats_empty: bool = flag(
        "Where anybody is full, who took no trick wins nothing.",
        "a player without a trick beside him",
        "wins nothing",
        "wins all the same",
    )


class KlopEmpty(Rule):
    """A player who takes no trick."""

    value: Amount = amount("What he wins; 0 where that is no win.", "he wins", nought="nothing")
    others_write: bool = flag(
        "The others still write their card points.", "the others", "still write their card points", "write nothing"
    )


class Klop(Part):
    """How a klop is written."""

    points: KlopPoints = part(KlopPoints, default=REQUIRED, label="klop, card points")
    full: KlopFull = part(KlopFull, default=REQUIRED, label="klop, full")
    empty: KlopEmpty = part(KlopEmpty, default=REQUIRED, label="klop, no trick")
    kontra: KlopKontra | None = part(KlopKontra, label="klop, kontra")
    own_radl: bool = flag(
        "Each player's own radl doubles his result, and a winner cancels one.",
        "radli in klop",
        "each player's own doubles his result, and a winner cancels one",
        "do not matter",
        card="Each player's own radl doubles his result, and who takes no trick cancels one.",
    )
    resting_plays: bool = flag(
        "The resting player plays klop (TRI + 1) and cannot win without a trick.",
        "resting player",
        "plays, and cannot win by taking no trick",
        "rests in klop too",
    )
    exact_piles: bool = flag(
        "The piles, counted separately, have to make exactly 70.",
        "counted separately the piles make",
        "exactly 70",
        "69, 70 or 71",
        card="The piles have to make exactly 70.",
    )


class Contract(Rule):
    """A game that can be played."""

    form: str = choice(
        "sides: a declarer's side against the others; klop, varsava, undeclared (two players): everybody alone. "
        "With klop: or varsava: it need not be said.",
        "played by",
        {
            "sides": "a declarer's side against the others",
            "klop": "everybody alone, for as few card points as possible",
            "varsava": "everybody alone; whoever takes most pays",
            "undeclared": "both alone; the winner writes the difference",
        },
        default="sides",
    )
    decided_by: str = choice(
        "Whether card points decide it, or won and lost are said.",
        "decided by",
        {"points": "card points", "result": "tricks: won or lost is said"},
        default="points",
    )
    game: str = choice(
        "How it is worth: value = fixed; difference = value and difference; rate = value for each point over 35; "
        "fives = Polish base score times value; times = the difference times times_won or times_lost.",
        "worth",
        {
            "value": "its value",
            "difference": "its value and the card point difference",
            "rate": "its value for each card point over 35",
            "fives": "its value times the base score (the loser's points below 35 in fives, and one)",
            "times": "the card point difference, multiplied",
        },
        default="value",
    )
    value: Amount = amount(
        "The contract's value (for `rate` the amount per point, for `fives` the multiplier).", "value", default=0
    )
    levels: tuple[Amount, ...] = several(
        "Values by level, from level 1.",
        ExactAmount("Value at this level."),
        "value",
        each="{one} at level {n}",
        least=1,
        most=9,
    )
    times_won: int = whole("Multiple of the difference if won (`times`).", 1, 100, "if won", "× {n}", default=1)
    times_lost: int = whole("Multiple of the difference if lost (`times`).", 1, 100, "if lost", "× {n}", default=1)
    whole_count: bool = flag(
        "The whole count of card points stands in the place of the difference (`times`, `undeclared`).",
        "counted",
        "all card points",
        "the card points over 35",
    )
    loser_writes: bool = flag(
        "The loser writes his own card points as a loss (`undeclared`).",
        "the loser",
        "writes his own card points as a loss",
        "writes nothing",
    )
    tie: Tie | None = part(Tie, what="35 : 35")
    partner: bool = flag("The declarer may have a partner.", "partner", "possible", "none")
    called_king: bool = flag("A king is called, so a king ultimo is possible.", "called king", "yes", "no")
    bonuses: str = choice(
        "scored; beside = accepted, the contract alone counts; unscored = so, never announced; "
        "valat = a silent valat alone counts; none = refused.",
        "bonuses",
        {
            "scored": "count",
            "beside": "may happen, but the contract alone counts",
            "unscored": "cannot be announced, and silent ones score nothing",
            "valat": "a silent valat counts, and nothing else",
            "none": "none",
        },
        default="none",
    )
    mond: tuple[str, ...] = several(
        "When losing the mond costs its penalty.",
        Choice("captured or talon.", "", {"captured": "captured", "talon": "left in the talon"}),
        "mond penalty",
        say="if {all}",
        joined="{one} or {other}",
        absent="none",
        unique=True,
    )
    mond_value: Amount | None = amount(
        "What losing the mond costs in this contract, where that is not what the rule mond says.",
        "the mond costs",
        absent="as much as in others",
        default=None,
    )
    gives_radl: bool = flag("Everybody gets a radl after it.", "radli", "everybody gets one after it", "none for it")
    open_in_compulsory_klop: bool = flag(
        "It may be played when a compulsory klop is due.", "in a compulsory klop", "open", "closed"
    )
    forehand_only: bool = flag(
        "Only forehand plays it; from others it is accepted with a note.", "who may play it", "forehand only", "anybody"
    )
    radli: int = whole(
        "How many radli everybody gets after it, where it gives any.", 1, 9, "how many radli", "{n}", default=1
    )
    kontra: bool = flag("It can be doubled.", "kontra", "possible", "cannot be doubled", default=True)
    needs_announced: str | None = text(
        "A bonus that has to be announced with it.",
        "has to be announced with it",
        absent="nothing",
        default=None,
        pattern=KEY,
        example="pagat",
        card="{contract}: {needs_announced} is announced with it.",
    )
    aliases: tuple[str, ...] = ALIASES
    klop: Klop | None = part(Klop)
    varsava: Varsava | None = part(Varsava)
    thrown_in: ThrownIn | None = part(ThrownIn)
    surrender: Surrender | None = part(Surrender)

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        if node.get("form") is None:
            for form in ("klop", "varsava"):
                if form in node:
                    vars(self)["form"] = form
                    return


class Bonus(Rule):
    """A feat paid beside the game."""

    silent: Amount = amount("Its worth without announcement.", "silent")
    silent_other: Amount | None = amount(
        "What a partner or co-defender writes for a silent one (TAROK.net).",
        "silent, for partner or co-defender",
        absent="as its owner by the payout",
        default=None,
    )
    announced: Amount | None = amount(
        "Its worth announced; missing where it cannot be announced.",
        "announced",
        absent="cannot be announced",
        always=True,
        default=None,
    )
    announced_lost: Amount | None = amount(
        "What an announced one costs if it fails, where that is not its worth.",
        "announced and failed",
        absent="its announced value",
        default=None,
    )
    lost_silently: bool = flag(
        "It can be lost without announcement.",
        "tried silently and failed",
        "costs its silent value",
        "costs nothing",
    )
    declarer_only: bool = flag(
        "Only the declarer's side can have it.", "whose", "the declarer's side only", "either side's"
    )
    last_trick: bool = flag("It is won in the last trick.", "won", "in the last trick", "in any trick")
    every_trick: bool = flag(
        "It is won by taking every trick.", "won", "by taking every trick", "without taking every trick"
    )
    replaces: bool = flag(
        "It leaves nothing else of the hand to be scored.",
        "beside it",
        "nothing else of the hand is scored",
        "everything else is scored too",
    )
    game_stands: bool = flag(
        "It voids the other bonuses only: the game is scored beside it.",
        "the game",
        "is scored beside it",
        "is not scored beside it",
    )
    failed_adds_game: bool = flag(
        "Announced and failed, it is paid beside game and bonuses.",
        "announced and failed, game and bonuses",
        "are paid beside it",
        "are not paid beside it",
        card="{bonuses}, announced and failed, is paid beside game and bonuses.",
    )
    lost_with_game: bool = flag(
        "Announced by the declarer's side, it is lost with a game that is lost.",
        "announced by the declarer's side and made in a game that is lost",
        "is lost with the game",
        "is won all the same",
        card="Announced by the declarer's side, these are lost with a lost game: {bonuses}.",
    )
    takes_game_kontra: bool = flag(
        "A silent one is doubled by the kontra on the game.",
        "kontra on the game",
        "doubles a silent one too",
        "does not touch it",
        card="The kontra on the game doubles a silent one too: {bonuses}.",
    )
    gives_radl: str = choice(
        "When everybody gets a radl after it: always = made, or announced and failed; lost = announced or tried "
        "silently, and failed.",
        "radli",
        {
            "never": "none for it",
            "always": "everybody gets one after it, made or failed",
            "made": "everybody gets one after it, if it was made",
            "lost": "everybody gets one after it, if it failed",
        },
        default="never",
    )
    radli: int = whole(
        "How many radli everybody gets after it, where it gives any.", 1, 9, "how many radli", "{n}", default=1
    )
    kontra: bool = flag(
        "Announced, it can be doubled (where the rule kontra lets bonuses be doubled at all).",
        "kontra on an announced one",
        "possible",
        "cannot be doubled",
        default=True,
    )
    holder_announces: bool = flag(
        "Only a player who holds all its cards announces it.",
        "announced by",
        "who holds all its cards",
        "anybody who may",
    )
    holder: str = choice(
        "Whether it is its holder's alone: always if silent, or only if silent and lost.",
        "counts for",
        {
            "all": "its whole side",
            "silent": "its holder alone if not announced",
            "silent-lost": "its holder alone if not announced and lost",
        },
        default="all",
        card={
            "silent": "{bonus}, not announced, is its holder's alone.",
            "silent-lost": "{bonus}, not announced and lost, is its holder's alone.",
        },
    )
    must_win_itself: bool = flag(
        "The king itself has to win the last trick.",
        "the king",
        "has to win the last trick itself",
        "may be won by its own side",
    )
    collected: bool = flag(
        "If one side announces it and fails, the other side's silent one counts too.",
        "announced by one side and made by the other",
        "both are written",
        "written once, as the failed announcement",
        card="Announced by one side and made by the other, both are written: {bonuses}.",
    )
    neutral_to_own_side: bool = flag(
        "Its card taken by its holder's own side: it is neither won nor lost.",
        "its card taken by the holder's own side",
        "is neither won nor lost",
        "is lost",
        card="{bonuses}, its card taken by its own side, is neither won nor lost.",
    )
    points_decide: bool = flag(
        "Announced by the declarer's side and failed, the card points say whether the contract is won (for its radl).",
        "announced by the declarer's side and failed, the contract",
        "is won by the card points",
        "is lost",
        card="{bonuses}, announced by the declarer and failed, leaves the contract to the card points.",
    )
    voids_mond: bool = flag(
        "The penalty for the mond is void beside it too.",
        "the penalty for the mond",
        "is void beside it",
        "stays beside it",
        card="Beside {bonuses} a lost mond costs nothing.",
    )
    spared_by_announcement: bool = flag(
        "A silent one that fails costs nothing where its side announced another.",
        "tried silently beside another announced one and failed",
        "costs nothing",
        "costs as otherwise",
        card="Tried silently beside another announced bonus, these cost nothing: {bonuses}.",
    )
    declarer: str = choice(
        "Whether it needs a declarer who is alone, or one with a partner.",
        "possible for",
        {
            "any": "any declarer",
            "alone": "a declarer without partner",
            "with-partner": "a declarer with a partner",
        },
        default="any",
        card={
            "alone": "{bonus} is for a declarer without partner.",
            "with-partner": "{bonus} is for a declarer with a partner.",
        },
    )
    aliases: tuple[str, ...] = ALIASES


class KontraWord(Named):
    """A word of doubling."""

    level: int = whole("1 doubles, 2 quadruples …", 1, 9, "doubling")
    times: Amount | None = amount(
        "What it multiplies by, counted from the plain worth; without it each word doubles once more (2, 4, 8 …).",
        "multiplies by",
        bare=True,
        default=None,
    )
    label: dict[str, str] = LABEL
    aliases: tuple[str, ...] = ALIASES


class KontraRule(Rule):
    """Doubling."""

    words: dict[str, KontraWord] = table(KontraWord, "The words and their levels.", example="kontra")
    names: str = choice(
        "Whether the score needs to know who spoke.",
        "who spoke",
        {"optional": "need not be said", "needed": "has to be said"},
    )
    bonuses: bool = flag(
        "Announced bonuses can be doubled too.",
        "announced bonuses",
        "can be doubled too, each for itself",
        "cannot be doubled",
        default=REQUIRED,
    )
    not_high: bool = flag(
        "A contract between sides after which everybody gets a radl (beggar and above) cannot be doubled.",
        "contracts after which everybody gets a radl",
        "cannot be doubled",
        "can be doubled too",
        card="Contracts after which everybody gets a radl cannot be doubled.",
    )

    #: The words in ascending order: the first doubles, the second quadruples …
    ladder: tuple[KontraWord, ...]
    #: What an item is multiplied by at each level, from 0 (nobody spoke).
    multiples: tuple[Amount, ...]

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        ladder = tuple(sorted(self.words.values(), key=lambda word: (word.level, word.key)))
        times = [1 << word.level if word.times is None else word.times for word in ladder]
        vars(self).update(ladder=ladder, multiples=(1, *times))


class Payout(Rule):
    """Who writes a result."""

    form: str = choice(
        "side: declarer and partner; money: between the sides; reciprocal: owner, half, share of kontra.",
        "who writes a result",
        {
            "side": "the declarer and his partner, both the same; the defenders nothing",
            "money": "the sides settle it: one to one with partners, a player alone with each of the others",
            "reciprocal": "its owner whole, his partner or co-defender a part, whoever said kontra a share",
        },
    )
    announcer_owns: bool = flag(
        "A bonus that the declarer's partner announced is his: he writes it whole, the declarer the part.",
        "announced by the declarer's partner",
        "written whole by him, in part by the declarer",
        "written whole by the declarer",
        card="A bonus that the partner announced is written whole by him, in part by the declarer.",
    )
    co_defender_credited: bool = flag(
        "What a defender announced, or tried silently, and lost is a gain of his co-defender too, as of the declarer "
        "(form: side).",
        "a bonus that a defender lost",
        "is a gain of the declarer's side and of the co-defender",
        "is a gain of the declarer's side",
        card="A bonus that a defender lost is a gain of his co-defender too, as of the declarer.",
    )
    partner: PartnerShare | None = part(PartnerShare, label="partner's part")
    shares: PayoutShares | None = part(PayoutShares, label="share of the kontra")
    rounding: Rounding | None = part(Rounding, label="rounded up")
    ceiling: Ceiling | None = part(Ceiling, label="ceiling")

    #: Whether a hand's payments are rounded up, or have a ceiling.
    evened: bool

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, "the declarer's side writes" if self.form == "side" else "settled")
        vars(self)["evened"] = self.rounding is not None or self.ceiling is not None


class SettlementRule(Rule):
    """How an evening is settled."""

    form: str = choice(
        "average: against the average of all totals; balance: the totals as they are.",
        "the evening is settled",
        {"average": "against the average of all totals", "balance": "by the totals as they stand"},
        card={
            "average": "At the end everybody settles against the average of all totals.",
            "balance": "At the end the totals are settled as they stand.",
        },
    )


class UnitRule(Rule):
    """What is counted."""

    name: str = text("The unit's name.", "counted in", example="points")
    decimals: int = whole("Decimals that people write.", 0, 4, "decimals written", default=0)
    coin: Amount | None = amount(
        "The smallest coin that a settlement is rounded to.",
        "settled to",
        absent="the exact amount",
        default=None,
        card="A settlement is rounded to {coin}.",
    )


def unit_name(name: str) -> Fact:
    """A unit as people say it: points in the language of whoever reads, money by its own name."""
    return said("points") if name == "points" else name


class Seats(Rule):
    """Who sits at the table."""

    at_table: tuple[int, ...] = several(
        "How many may sit at the table.",
        Whole("A number of players.", 2, 6),
        "players at the table",
        joined="{one} or {other}",
        least=1,
        default=REQUIRED,
    )
    in_play: int = whole("How many play a hand.", 2, 5, "players in a hand")
    resting: Rule | None = part(Rule, "The player who sits a hand out (the dealer).", label="resting player")


class Win(Rule):
    """What wins a game of card points."""

    points: int = whole("Card points needed.", 1, 70, "card points that win")
    odd_card: bool = flag(
        "35 points and one odd card win too.",
        "35 and one odd card",
        "win",
        "lose",
        always=True,
        card={
            True: "{points} card points win the game, and so do 35 and one odd card.",
            False: "{points} card points win the game; 35 lose it.",
        },
    )


class DifferenceRule(Rule):
    """The card point difference."""

    round_to: int = whole(
        "Rounded to the nearest multiple of this.", 1, 10, "counted", "to the nearest {n}", but={1: "exact"}
    )


class Mond(Part):
    """The penalty for losing the mond."""

    value: Amount = amount(
        "What losing the mond costs.",
        "costs",
        card="Whoever loses the mond in a trick pays {value}, whichever side takes it.",
    )
    captured: Rule = part(Rule, "The mond lost in a trick.", default=REQUIRED, label="captured mond")
    talon: Rule | None = part(
        Rule,
        "The mond left in the talon.",
        label="mond left in the talon",
        card="A declarer who leaves the mond in the talon pays {value} too.",
    )
    own_side: OwnSide | None = part(OwnSide, label="mond taken from one's own partner")
    captor: MondCaptor | None = part(MondCaptor, label="mond taken")
    own_radl: bool = flag(
        "An open radl of whoever loses it doubles it.",
        "an open radl of its loser",
        "doubles it",
        "does not touch it",
        card="An open radl of whoever loses it doubles it.",
    )


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount("What each costs.", "each open one costs")
    without_resting: bool = flag(
        "Who sat out the last hand neither pays nor receives.",
        "who sat out the last hand",
        "neither pays nor receives",
        "pays and receives like the others",
        card="Who sat out the last hand neither pays nor receives for it.",
    )


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles: str = choice(
        "side: the declarer's open radl doubles what his side wins or loses; all: it doubles what everybody wins or "
        "loses; own: everybody's own open radl doubles what he writes himself, the declarer or not.",
        "an open radl of the declarer",
        {
            "side": "doubles what his side wins or loses",
            "all": "doubles what everybody wins or loses",
            "own": "doubles what he writes himself, and so everybody's own",
        },
        default="side",
        card={
            "side": "An open radl of the declarer doubles what his side writes.",
            "all": "An open radl of the declarer doubles what everybody writes.",
            "own": "Everybody's own open radl doubles what he writes.",
        },
    )
    doubles_all: bool = flag(
        "They double the share of who said kontra too.",
        "whoever said kontra",
        "is doubled too",
        "is not doubled",
        card="It doubles the share of whoever said kontra too.",
    )
    cancelled_by: str = choice(
        "won: a contract won; plus: a hand in which the doubled player writes more than nothing; played: any hand "
        "that it doubled.",
        "one is cancelled by",
        {
            "won": "a contract that is won",
            "plus": "a hand in which its owner writes more than nothing",
            "played": "any hand that it doubled",
        },
        default="won",
        card={
            "won": "A won contract cancels one, a lost one does not.",
            "plus": "One is cancelled when its owner writes more than nothing.",
            "played": "Any hand that it doubled cancels it.",
        },
    )
    collective: bool = flag(
        "They belong to the whole table: whichever declarer's game cancels one, cancels one of everybody's.",
        "a cancelled one",
        "is cancelled for everybody",
        "is its owner's",
        card=(
            "They are the whole table's: an open one doubles the next game whoever plays it, and one that is "
            "cancelled is cancelled for everybody."
        ),
    )
    captured: tuple[str, ...] = several(
        "Cards whose loss in a trick gives everybody a radl.",
        Choice("mond, pagat or skis.", "", {"mond": "mond", "pagat": "pagat", "skis": "škis"}),
        "everybody gets one after a captured",
        joined="{one} or {other}",
        unique=True,
        card="Everybody gets a radl after a captured {captured}.",
    )
    left_in_talon: bool = flag(
        "The mond left in the talon gives everybody a radl.",
        "a mond left in the talon",
        "gives everybody one",
        "gives none",
        card="Everybody gets a radl after a mond left in the talon.",
    )
    klop_only: bool = flag(
        "Of the contracts only klop gives everybody one.",
        "contracts that give everybody one",
        "klop alone",
        "as they say",
    )
    causes_add: bool = flag(
        "Several causes in one hand are counted together.",
        "several causes in one hand",
        "are counted together",
        "give as many as the largest of them",
    )
    given: Rule = part(Rule, "When everybody gets one.", default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(RadliEnd, label="open radli")


def _altogether() -> Any:
    return flag(
        "For money or into the pot, the amount is what he pays altogether, not for each of the others.",
        "for money",
        "he pays as much altogether",
        "he pays as much for each of the others",
    )


class RevokeRule(Rule):
    """What a breach of the rules costs."""

    value: Amount | None = amount(
        "A fixed price, in the place of what the game was worth.",
        "costs",
        absent="what the game was worth",
        default=None,
    )
    difference: Amount = amount(
        "The difference that is charged where the contract has one, and the price is not fixed.",
        "difference charged",
        default=0,
    )
    always_difference: bool = flag(
        "It is charged in every contract with a declarer.",
        "it is charged",
        "in every contract with a declarer",
        "only where the contract has a difference",
    )
    kontra: bool = flag(
        "The kontra on the game multiplies it.",
        "kontra on the game",
        "multiplies it",
        "does not touch it",
        default=True,
    )
    radl: bool = flag("An open radl doubles it.", "an open radl", "doubles it", "does not touch it", default=True)
    into_pot: bool = flag("It is paid into the pot.", "paid", "into the pot", "as results are")
    altogether: bool = _altogether()
    discard_without_kontra: bool = flag(
        "Kontras do not count for a wrong discard.",
        "kontra at a wrong discard",
        "does not count",
        "counts",
        card="At a wrong discard no kontra counts.",
    )
    deliberate: Deliberate | None = part(Deliberate, label="deliberate breach")
    culprits_radl: bool = flag(
        "The culprit's radl doubles, not the declarer's.", "doubled by", "the culprit's radl", "the declarer's radl"
    )
    declarers_own_radl: bool = flag(
        "The declarer's radl doubles only what he himself pays.",
        "the declarer's radl",
        "doubles only a breach of his own",
        "doubles whoever broke the rules",
    )
    without_radl: bool = flag("No radl doubles it.", "radli", "do not double it", "double it")


class MisdealRule(Rule):
    """What a misdeal costs."""

    form: str = choice(
        "doubling: 20, 40, 80; growing: 20, 40, 60.",
        "the next ones",
        {
            "doubling": "double each time (1, 2, 4, 8 …)",
            "growing": "grow by as much each time (1, 2, 3, 4 …)",
            "fixed": "cost the same",
        },
        card={
            "doubling": (
                "A misdeal costs {value}, the next one of the same player twice as much, and so on; he deals again."
            ),
            "growing": "A misdeal costs {value}, each further one of the same player as much more; he deals again.",
            "fixed": "A misdeal costs {value} each time; he deals again.",
        },
    )
    value: Amount = amount("What the first one costs (in money games to each other player).", "the first costs")
    warnings: int = whole(
        "How many are only warned.",
        0,
        9,
        "warnings before that",
        default=0,
        card="The first misdeal of a player is only warned of.",
    )
    into_pot: bool = flag("It is paid into the pot.", "paid", "into the pot", "as results are")
    altogether: bool = _altogether()
    as_with_all_in_play: bool = flag(
        "With one more at the table it costs no more: as many payments as with all in play, shared by the others.",
        "with one more at the table",
        "costs no more, and the others share it",
        "is paid to one more",
        card="With one more at the table it costs no more: the others share it.",
    )


class CompulsoryKlop(Rule):
    """A compulsory klop is due when a total reaches zero."""

    multiples_of: int = whole(
        "Also at every multiple of this (0: only at zero).",
        0,
        10_000,
        "due when a total reaches",
        "zero or a multiple of {n}",
        but={0: "zero"},
        default=0,
        always=True,
        card={
            0: "A compulsory klop is due after a total reaches exactly zero.",
            None: "A compulsory klop is due after a total reaches zero or a multiple of {multiples_of}.",
        },
    )
    after_misdeal: bool = flag(
        "Also after a misdeal.", "after a misdeal", "due too", "not due", card="It is due after a misdeal too."
    )
    whole_round: bool = flag(
        "It is due for a whole round, in which everybody deals once.",
        "due for",
        "a whole round, everybody's deal once",
        "one hand",
        card="It is due for a whole round, in which everybody deals once.",
    )
    each_cause: bool = flag(
        "Each cause calls one of its own.",
        "several causes",
        "call one klop each",
        "call one klop together",
        card="Several causes call one klop each.",
    )


class NoTaroksRule(Rule):
    """A player is dealt no tarok."""

    then: str = choice(
        "What follows the new deal.",
        "then",
        {
            "compulsory-klop": "the same dealer deals again, and a compulsory klop is due",
            "deal-again": "the same dealer deals again",
        },
    )
    optional: bool = flag("The hand may be played all the same.", "the hand", "may be thrown in", "is thrown in")
    few: bool = flag(
        "A hand with one tarok, or with two below the X, is treated in the same way.",
        "one tarok, or two below the X",
        "are treated alike",
        "are played",
    )


class SessionRules(Part):
    """What the evening's course obeys."""

    compulsory_klop: CompulsoryKlop | None = part(CompulsoryKlop)
    no_taroks: NoTaroksRule | None = part(NoTaroksRule, heading="a player without a tarok")
    skis_round: Rule | None = part(
        Rule,
        "A škis round names the last hand.",
        heading="škis round",
        card="Škis round: the next hand that the player dealt the škis deals is the last.",
    )
    match: Match | None = part(Match)


NO_SESSION: Final = SessionRules(compulsory_klop=None, no_taroks=None, skis_round=None, match=None)

#: A word's meanings: pairs of kind (contract, bonus, declaration, kontra) and id.
Meanings = tuple[tuple[str, str], ...]


class Ruleset(Part):
    """A ruleset with its variants applied."""

    id: str = text("The ruleset's id, which is the file's name.", pattern=ID, example="pagat-4p")
    extends: str | None = text("The ruleset this one changes.", default=None, pattern=ID, example="pagat-4p")
    title: dict[str, str] = labels(
        "What the ruleset is called, by language.",
        {
            "en": Text("Title.", example="House rules"),
            "sl": Text("Title.", example="House rules", default=None),
            "cs": Text("Title.", example="House rules", default=None),
            "pl": Text("Title.", example="House rules", default=None),
            **dict.fromkeys(FURTHER, Text("Title.", example="House rules", default=None)),
        },
    )
    source: str = text("The source text that states these rules.", example="Rules of the Krka club, 2026")
    about: str | dict[str, str] | None = sentence("A few words about the ruleset.", "As played at home.", default=None)
    unit: UnitRule = part(UnitRule, default=REQUIRED, section="The table", heading="unit of the score")
    seats: Seats = part(Seats, default=REQUIRED, section="The table", heading="seats")
    payout: Payout = part(Payout, default=REQUIRED, section="Who writes what", heading="results")
    settlement: SettlementRule = part(SettlementRule, default=REQUIRED, section="Who writes what")
    win: Win = part(Win, default=REQUIRED, section="Winning", heading="winning", label="needed to win")
    difference: DifferenceRule | None = part(DifferenceRule, section="Winning")
    base_score: BaseScore | None = part(BaseScore, section="Winning", heading="base score")
    kontra: KontraRule | None = part(KontraRule, section="Doubling")
    contracts: dict[str, Contract] = table(
        Contract, "The games that can be played, in ascending order.", section="Contracts", example="solo-two"
    )
    bonuses: dict[str, Bonus] = table(Bonus, "The bonuses.", section="Bonuses", default={}, example="pagat-ultimo")
    declarations: dict[str, Declaration] = table(
        Declaration, "The declarations.", section="Declarations", default={}, example="trul"
    )
    mond: Mond | None = part(Mond, section="Penalties and radli", heading="mond")
    skis: LostSkis | None = part(LostSkis, section="Penalties and radli", label="lost škis")
    king_in_talon: KingInTalon | None = part(
        KingInTalon, section="Penalties and radli", label="called king in the talon"
    )
    radli: Radli | None = part(Radli, section="Penalties and radli", label="radl")
    revoke: RevokeRule | None = part(RevokeRule, section="Penalties and radli", label="breach of the rules")
    misdeal: MisdealRule | None = part(MisdealRule, section="Penalties and radli")
    pot: Pot | None = part(Pot, section="The pot")
    cards: CardPlay | None = part(CardPlay, section="The cards")
    session: SessionRules = part(SessionRules, section="The evening", default=NO_SESSION)

    #: The variants that were chosen, the document they were chosen in, every rule by its id, every folded word.
    variants: tuple[str, ...]
    document: dict[str, Any]
    words: dict[str, Meanings]
    rules: dict[str, Rule]

    @classmethod
    def of(cls, document: dict[str, Any], variants: tuple[str, ...] = ()) -> Ruleset:
        """The ruleset of a document (its variants applied already; their names are only remembered).

        Variants that could still be chosen are passed over.
        Raises Refused with every value that is not what it has to be.
        """
        source = document.get("source")
        reading = Reading(Book(source if isinstance(source, str) else ""))
        rules = cls.read({key: value for key, value in document.items() if key != "variants"}, "", reading)
        if rules is None:
            raise Refused(reading.problems)
        vars(rules).update(variants=variants, document=document, rules=reading.of.rules, words=_words(rules))
        return rules

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Ruleset) and (self.document, self.variants) == (other.document, other.variants)
        )

    def named(self) -> tuple[tuple[str, Mapping[str, Contract | Bonus | Declaration | KontraWord]], ...]:
        """Whatever people name by a word, by kind: contracts, bonuses, declarations, words of doubling."""
        return (
            ("contract", self.contracts),
            ("bonus", self.bonuses),
            ("declaration", self.declarations),
            ("kontra", self.kontra.words if self.kontra is not None else {}),
        )


def words_for(one: Contract | Bonus | Declaration | KontraWord) -> tuple[str, ...]:
    """Every word that means it: its id, its names with hyphens for blanks, and its odd words, each once."""
    found: dict[str, str] = {}
    for word in (one.key, *(name.replace(" ", "-") for name in one.label.values()), *one.aliases):
        found.setdefault(fold(word), word)
    return tuple(found.values())


def _words(rules: Ruleset) -> dict[str, Meanings]:
    """Every folded word of a ruleset and what it can mean.

    A name means nothing where the same word is an id or an odd word of another thing of its kind.
    """
    found: dict[str, Meanings] = {}
    for kind, named in rules.named():
        for key, one in named.items():
            for word in (key, *one.aliases):
                folded = fold(word)
                known = found.get(folded, ())
                if (kind, key) not in known:
                    found[folded] = (*known, (kind, key))
    for kind, named in rules.named():
        for key, one in named.items():
            for name in one.label.values():
                folded = fold(name.replace(" ", "-"))
                known = found.get(folded, ())
                if all(other != kind for other, _ in known):
                    found[folded] = (*known, (kind, key))
    return found
