"""What a ruleset says: one class for each part of the YAML, one line for each of its keys."""

from __future__ import annotations

from typing import Any, Final

from ..amounts import Amount
from ..words.folding import fold
from .parts import (
    LABEL,
    REQUIRED,
    Book,
    Choice,
    ExactAmount,
    Named,
    Node,
    OfPart,
    Part,
    Rule,
    Text,
    Whole,
    amount,
    choice,
    flag,
    labels,
    part,
    several,
    table,
    text,
    whole,
)

#: The id of a ruleset, and the id of anything within one.
ID: Final = r"[a-z0-9][a-z0-9.-]{0,63}"
KEY: Final = r"[a-z0-9][a-z0-9-]{0,39}"

ALIASES: Any = several(
    "Other words for it, in any language. Case and diacritics do not matter.",
    Text("A word for it; two words are joined by a hyphen.", pattern=r"[^\s:=,@]{1,40}", example="dvojka"),
)
CARDS: Final = Whole("A number of cards.", 0, 22)


class KlopPoints(Rule):
    """Nobody full, nobody without a trick: everybody writes his points."""

    round_to: int = whole("Card points are rounded to the nearest multiple of this.", 1, 10)


class KlopFull(Rule):
    """A player who takes too much."""

    least: int = whole("Card points from which a player is full.", 1, 70, name="from")
    value: Amount = amount("What he loses; the others write nothing.", default=0)
    doubles: bool = flag("His own points count double instead, and the others write theirs.")


class KlopEmpty(Rule):
    """A player who takes no trick."""

    value: Amount = amount("What he wins; 0 where that is no win.")


class KlopKontra(Rule):
    """Klop can be doubled."""

    form: str = choice(
        "loser-or-speaker: a full player loses the value, else whoever said kontra; "
        "quarter: points are multiplied, and who doubled pays more from 18 points on.",
        "loser-or-speaker", "quarter",
    )  # fmt: skip
    value: Amount = amount("What the loser (or the speaker) writes under kontra.", default=0)
    others_write: bool = flag("If the speaker loses, the others still write their points.")


class Klop(Part):
    """How a klop is written."""

    points: KlopPoints = part(KlopPoints, default=REQUIRED, label="klop, card points")
    full: KlopFull = part(KlopFull, default=REQUIRED, label="klop, full")
    empty: KlopEmpty = part(KlopEmpty, default=REQUIRED, label="klop, no trick")
    kontra: KlopKontra | None = part(KlopKontra, label="klop, kontra")
    own_radl: bool = flag("Each player's own radl doubles his result, and a winner cancels one.")
    resting_plays: bool = flag("The resting player plays klop (TRI + 1) and cannot win without a trick.")
    talon_counts: bool = flag("The talon's cards go to the tricks, so that the piles add to 70.", default=True)


class Tier(Part):
    """One step of the scale."""

    least: int = whole("Card points from which the step counts.", 0, 70, name="from")
    pays: Amount = amount("What is paid (to each other player, or into the pot).")


class Varsava(Part):
    """How a Varšava is paid."""

    tiers: tuple[Tier, ...] = several(
        "The scale of payments by card points.", OfPart(Tier, default=REQUIRED), least=1, default=REQUIRED
    )
    trickless_times: int = whole("A player without a trick is paid so many times as much.", 1, 4, default=1)
    into_pot: bool = flag("Everybody pays by the scale, into the pot.")


class Tie(Part):
    """35 : 35 where card points are paid one by one."""

    pays: Amount = amount("What 35 : 35 costs the declarer's side.")
    kontra: bool = flag("Whether kontra multiplies it (true if missing).", default=True)


class ThrownIn(Rule):
    """Thrown in without play."""

    value: Amount = amount("What the declarer's side is taken to have won.")


class Surrender(Rule):
    """Given up after drawing the called card."""

    value: Amount = amount("What the declarer pays each opponent.")


class Contract(Rule):
    """A game that can be played."""

    form: str = choice(
        "sides: a declarer's side against the others; klop, varsava, undeclared (two players): everybody alone.",
        "sides", "klop", "varsava", "undeclared", default="sides",
    )  # fmt: skip
    decided_by: str = choice(
        "Whether card points decide it, or won and lost are said.", "points", "result", default="points"
    )
    game: str = choice(
        "How it is worth: value = fixed; difference = value and difference; rate = value for each point over 35; "
        "fives = Polish base score times value; times = the difference times times_won or times_lost.",
        "value", "difference", "rate", "fives", "times", default="value",
    )  # fmt: skip
    value: Amount = amount(
        "The contract's value (for `rate` the amount per point, for `fives` the multiplier).", default=0
    )
    levels: tuple[Amount, ...] = several(
        "Values by level, from level 1.", ExactAmount("Value at this level."), least=1, most=9
    )
    times_won: int = whole("Multiple of the difference if won (`times`).", 1, 100, default=1)
    times_lost: int = whole("Multiple of the difference if lost (`times`).", 1, 100, default=1)
    tie: Tie | None = part(Tie)
    partner: bool = flag("The declarer may have a partner.")
    called_king: bool = flag("A king is called, so a king ultimo is possible.")
    bonuses: str = choice(
        "scored; beside = accepted, the contract alone counts; unscored = so, never announced; none = refused.",
        "scored", "beside", "unscored", "none", default="none",
    )  # fmt: skip
    mond: tuple[str, ...] = several(
        "When losing the mond costs its penalty.", Choice("captured or talon.", ("captured", "talon")), unique=True
    )
    gives_radl: bool = flag("Everybody gets a radl after it.")
    open_in_compulsory_klop: bool = flag("It may be played when a compulsory klop is due.")
    forehand_only: bool = flag("Only forehand plays it; from others it is accepted with a note.")
    needs_announced: str | None = text(
        "A bonus that has to be announced with it.", default=None, pattern=KEY, example="pagat"
    )
    aliases: tuple[str, ...] = ALIASES
    klop: Klop | None = part(Klop)
    varsava: Varsava | None = part(Varsava)
    thrown_in: ThrownIn | None = part(ThrownIn)
    surrender: Surrender | None = part(Surrender)


class Bonus(Rule):
    """A feat paid beside the game."""

    silent: Amount = amount("Its worth without announcement.")
    silent_other: Amount | None = amount(
        "What a partner or co-defender writes for a silent one (TAROK.net).", default=None
    )
    announced: Amount | None = amount("Its worth announced; missing where it cannot be announced.", default=None)
    announced_lost: Amount | None = amount(
        "What an announced one costs if it fails, where that is not its worth.", default=None
    )
    lost_silently: bool = flag("It can be lost without announcement.")
    declarer_only: bool = flag("Only the declarer's side can have it.")
    last_trick: bool = flag("It is won in the last trick.")
    every_trick: bool = flag("It is won by taking every trick.")
    replaces: bool = flag("It leaves nothing else of the hand to be scored.")
    failed_adds_game: bool = flag("Announced and failed, it is paid beside game and bonuses.")
    takes_game_kontra: bool = flag("A silent one is doubled by the kontra on the game.")
    gives_radl: str = choice("Whether everybody gets a radl after it.", "never", "always", default="never")
    holder: str = choice(
        "Whether it is its holder's alone: always if silent, or only if silent and lost.",
        "all", "silent", "silent-lost", default="all",
    )  # fmt: skip
    must_win_itself: bool = flag("The king itself has to win the last trick.")
    collected: bool = flag("If one side announces it and fails, the other side's silent one counts too.")
    aliases: tuple[str, ...] = ALIASES


class Holds(Part):
    """How many cards of each kind it needs: taroky, trula cards, kings, cards worth five."""

    taroks: tuple[int, int] | None = several("Fewest and most cards.", CARDS, least=2, most=2, default=None)
    trula: tuple[int, int] | None = several("Fewest and most cards.", CARDS, least=2, most=2, default=None)
    kings: tuple[int, int] | None = several("Fewest and most cards.", CARDS, least=2, most=2, default=None)
    fives: tuple[int, int] | None = several("Fewest and most cards.", CARDS, least=2, most=2, default=None)

    def bounds(self) -> dict[str, tuple[int, int]]:
        """Fewest and most cards of each kind that it says something about."""
        return {kind: bounds for kind, bounds in vars(self).items() if bounds is not None}


class Declaration(Rule):
    """A holding declared before play."""

    value: Amount = amount("What it pays.", default=0)
    means: tuple[str, ...] = several(
        "A combined name: what it stands for.", Text("A declaration.", pattern=KEY, example="trul")
    )
    holds: Holds | None = part(Holds)
    contains: tuple[str, ...] = several(
        "What it already contains.", Text("A declaration.", pattern=KEY, example="honery")
    )
    group: str | None = text(
        "Only one declaration of a group can be made by one player.", default=None, example="honours"
    )
    beside: tuple[str, ...] = several(
        "Others of the group allowed beside it.", Text("A declaration.", pattern=KEY, example="trul")
    )
    aliases: tuple[str, ...] = ALIASES


class KontraWord(Named):
    """A word of doubling."""

    level: int = whole("1 doubles, 2 quadruples …", 1, 9)
    label: dict[str, str] = LABEL
    aliases: tuple[str, ...] = ALIASES


class Kontra(Rule):
    """Doubling."""

    words: dict[str, KontraWord] = table(KontraWord, "The words and their levels.", example="kontra")
    names: str = choice("Whether the score needs to know who spoke.", "optional", "needed")
    bonuses: bool = flag("Announced bonuses can be doubled too.", default=REQUIRED)

    #: The words in ascending order: the first doubles, the second quadruples …
    ladder: tuple[KontraWord, ...]

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        super()._take(node, path, book, label)
        vars(self)["ladder"] = tuple(sorted(self.words.values(), key=lambda word: (word.level, word.key)))


class Shares(Part):
    """Multiples of an item's worth T."""

    owner: tuple[Amount, ...] = several(
        "What the owner writes, by kontra level from 0.", ExactAmount("Multiple of T."), least=1, default=REQUIRED
    )
    speaker: tuple[Amount, ...] = several(
        "What who said kontra writes, by level.", ExactAmount("Multiple of T."), least=1, default=REQUIRED
    )


class PayoutShares(Rule):
    """Shares of the owner and of who said kontra."""

    won: Shares = part(Shares, default=REQUIRED)
    lost: Shares = part(Shares, default=REQUIRED)


class PartnerShare(Rule):
    """What a partner or co-defender writes."""

    share: Amount = amount('His part of T, such as "1/2".')


class Payout(Rule):
    """Who writes a result."""

    form: str = choice(
        "side: declarer and partner; money: between the sides; reciprocal: owner, half, share of kontra.",
        "side", "money", "reciprocal",
    )  # fmt: skip
    partner: PartnerShare | None = part(PartnerShare, label="partner's part")
    shares: PayoutShares | None = part(PayoutShares, label="share of the kontra")

    def _take(self, node: Node, path: str, book: Book, label: str) -> None:
        super()._take(node, path, book, "the declarer's side writes" if node["form"] == "side" else "settled")


class Settlement(Rule):
    """How an evening is settled."""

    form: str = choice(
        "average: against the average of all totals; balance: the totals as they are.", "average", "balance"
    )


class Unit(Rule):
    """What is counted."""

    name: str = text("The unit's name.", example="points")
    decimals: int = whole("Decimals that people write.", 0, 4, default=0)
    coin: Amount | None = amount("The smallest coin that a settlement is rounded to.", default=None)


class Seats(Rule):
    """Who sits at the table."""

    at_table: tuple[int, ...] = several(
        "How many may sit at the table.", Whole("A number of players.", 2, 6), least=1, default=REQUIRED
    )
    in_play: int = whole("How many play a hand.", 2, 5)
    resting: Rule | None = part(Rule, "The player who sits a hand out (the dealer).", label="resting player")


class Win(Rule):
    """What wins a game of card points."""

    points: int = whole("Card points needed.", 1, 70)
    odd_card: bool = flag("35 points and one odd card win too.")


class Difference(Rule):
    """The card point difference."""

    round_to: int = whole("Rounded to the nearest multiple of this.", 1, 10)


class OwnSide(Rule):
    """The mond taken by its own side: both pay."""

    value: Amount = amount("What each of them pays.")


class Mond(Part):
    """The penalty for losing the mond."""

    value: Amount = amount("What losing the mond costs.")
    captured: Rule = part(Rule, "The mond lost in a trick.", default=REQUIRED, label="captured mond")
    talon: Rule | None = part(Rule, "The mond left in the talon.", label="mond left in the talon")
    own_side: OwnSide | None = part(OwnSide, label="mond taken from one's own partner")


class KingInTalon(Rule):
    """The called king taken from the talon wins no trick."""

    points: int = whole("Card points it brings the declarer.", 1, 10)


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount("What each costs.")


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles_all: bool = flag("They double the share of who said kontra too.")
    given: Rule = part(Rule, "When everybody gets one.", default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(RadliEnd, label="open radli")


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount("What it costs in addition.")


class Revoke(Rule):
    """What a breach of the rules costs."""

    difference: Amount = amount("The difference that is charged where the contract has one.")
    discard_without_kontra: bool = flag("Kontras do not count for a wrong discard.")
    deliberate: Deliberate | None = part(Deliberate, label="deliberate breach")
    culprits_radl: bool = flag("The culprit's radl doubles, not the declarer's.")


class Misdeal(Rule):
    """What a misdeal costs."""

    form: str = choice("doubling: 20, 40, 80; growing: 20, 40, 60.", "doubling", "growing", "fixed")
    value: Amount = amount("What the first one costs (in money games to each other player).")
    warnings: int = whole("How many are only warned.", 0, 9, default=0)
    into_pot: bool = flag("It is paid into the pot.")


class Cards(Part):
    """Amounts by card."""

    mond: Amount | None = amount("What losing it costs.", default=None)
    pagat: Amount | None = amount("What losing it costs.", default=None)
    skis: Amount | None = amount("What losing it costs.", default=None)

    def of(self, card: str) -> Amount | None:
        """The amount of a card, None if there is none."""
        found: Amount | None = vars(self)[card]
        return found


class PotCaptured(Rule):
    """Cards captured by an opponent."""

    cards: Cards = part(Cards, default=REQUIRED)


class PotZero(Rule):
    """A hand that comes to nothing."""

    value: Amount = amount("What the declarer's side pays.")


class PotTaken(Rule):
    """Who takes the pot."""

    bonus: str = text("The announced bonus that takes it.", pattern=KEY, example="pagat")
    contract: str | None = text("Only in this contract.", default=None, pattern=KEY, example="druha-povinnost")
    kontra_pays: bool = flag("Under kontra it stays, and one side pays the other as much.")


class Pot(Rule):
    """The pot (pool, bank) on the table."""

    captured: PotCaptured | None = part(PotCaptured, label="captured card, into the pot")
    zero: PotZero | None = part(PotZero, label="net zero, into the pot")
    taken: PotTaken | None = part(PotTaken, label="the pot")
    keeps_remainder: bool = flag("What does not divide evenly stays in it.")


class CompulsoryKlop(Rule):
    """A compulsory klop is due when a total reaches zero."""

    multiples_of: int = whole("Also at every multiple of this (0: only at zero).", 0, 10_000, default=0)
    after_misdeal: bool = flag("Also after a misdeal.")


class NoTaroks(Rule):
    """A player is dealt no tarok."""

    then: str = choice("What follows the new deal.", "compulsory-klop", "deal-again")


class Match(Rule):
    """A match of so many hands."""

    hands: int = whole("Hands in a match.", 1, 1000)


class Session(Part):
    """What the evening's course obeys."""

    compulsory_klop: CompulsoryKlop | None = part(CompulsoryKlop)
    no_taroks: NoTaroks | None = part(NoTaroks)
    skis_round: Rule | None = part(Rule, "A škis round names the last hand.")
    match: Match | None = part(Match)


#: A word's meanings: pairs of kind (contract, bonus, declaration, kontra) and id.
Meanings = tuple[tuple[str, str], ...]


class Ruleset(Part):
    """A ruleset with its variants applied."""

    id: str = text("The ruleset's id, which is the file's name.", pattern=ID, example="pagat-4p")
    extends: str | None = text("The ruleset this one changes.", default=None, pattern=ID, example="pagat-4p")
    title: dict[str, str] = labels(
        "What the ruleset is called, by language.",
        dict.fromkeys(("en", "sl", "cs", "pl"), ("Title.", "House rules")),
    )
    source: str = text("The source text that states these rules.", example="Rules of the Krka club, 2026")
    about: str | None = text("A few words about the ruleset.", default=None, example="As played at home.")
    unit: Unit = part(Unit, default=REQUIRED)
    seats: Seats = part(Seats, default=REQUIRED)
    payout: Payout = part(Payout, default=REQUIRED)
    settlement: Settlement = part(Settlement, default=REQUIRED)
    win: Win = part(Win, default=REQUIRED, label="needed to win")
    difference: Difference | None = part(Difference)
    kontra: Kontra | None = part(Kontra)
    contracts: dict[str, Contract] = table(
        Contract, "The games that can be played, in ascending order.", example="solo-two"
    )
    bonuses: dict[str, Bonus] = table(Bonus, "The bonuses.", default={}, example="pagat-ultimo")
    declarations: dict[str, Declaration] = table(Declaration, "The declarations.", default={}, example="trul")
    mond: Mond | None = part(Mond)
    king_in_talon: KingInTalon | None = part(KingInTalon, label="called king in the talon")
    radli: Radli | None = part(Radli, label="radl")
    revoke: Revoke | None = part(Revoke, label="breach of the rules")
    misdeal: Misdeal | None = part(Misdeal)
    pot: Pot | None = part(Pot)
    session: Session = part(Session, default=Session.read({}, "session", Book("")))

    #: The variants that were chosen, the document they were chosen in, every rule by its id, every folded word.
    variants: tuple[str, ...]
    document: dict[str, Any]
    rules: dict[str, Rule]
    words: dict[str, Meanings]

    @classmethod
    def of(cls, document: dict[str, Any], variants: tuple[str, ...] = ()) -> Ruleset:
        """The ruleset of a checked document (variants already applied; their names are only remembered)."""
        book = Book(document["source"])
        rules = cls.read(document, "", book)
        vars(rules).update(variants=variants, document=document, rules=book.rules, words=words_of(rules))
        return rules


def words_of(rules: Ruleset) -> dict[str, Meanings]:
    """Every folded word of a ruleset and what it can mean. Names in other languages are words too."""
    found: dict[str, Meanings] = {}
    tables: tuple[tuple[str, dict[str, Any]], ...] = (
        ("contract", rules.contracts),
        ("bonus", rules.bonuses),
        ("declaration", rules.declarations),
        ("kontra", rules.kontra.words if rules.kontra is not None else {}),
    )
    for kind, named in tables:
        for key, one in named.items():
            for word in (key, *one.aliases):
                folded = fold(word)
                known = found.get(folded, ())
                if (kind, key) not in known:
                    found[folded] = (*known, (kind, key))
    for kind, named in tables:
        for key, one in named.items():
            for label in one.label.values():
                found.setdefault(fold(label.replace(" ", "-")), ((kind, key),))
    return found
