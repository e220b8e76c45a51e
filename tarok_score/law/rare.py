"""The rules that few rulesets have, whose classes are loaded with the first document that has one (`Later`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..amounts import Amount
from ..documents import REQUIRED, ExactAmount, OfPart, Part, Whole, amount, an_id, flag, part
from ..problems import problem
from . import WITHOUT_POT, Rule, choice, several, whole


class KlopKontra(Rule):
    """Klop can be doubled."""

    form: str = choice("loser-or-speaker", "quarter", "most")
    value: Amount = amount(default=0, never={"form=loser-or-speaker !value": "klop-kontra-without-value"})
    others_write: bool = False
    fixed: str = choice("doubled", "undoubled", "in-vain", default="doubled")

    @property
    def most_words(self) -> int:
        """The number of words that may be said: 1 for only kontra, 2 with a rekontra after it."""
        return 2 if self.form == "quarter" else 1


class Tier(Part):
    """One step of the scale."""

    least: int = whole(0, 70, name="from")
    pays: Amount = amount()


class Varsava(Part):
    """The payments of a Varšava."""

    tiers: tuple[Tier, ...] = several(OfPart(Tier, default=REQUIRED), least=1, default=REQUIRED)
    trickless_times: int = whole(1, 4, default=1)
    share_coin: Amount | None = amount(default=None)
    into_pot: bool = flag(never=WITHOUT_POT)
    exact_piles: bool = False


class Tie(Part):
    """35 : 35 if card points are paid one by one."""

    pays: Amount = amount()
    kontra: bool = True


class ThrownIn(Rule):
    """Thrown in without play."""

    value: Amount = amount()
    once: bool = False


class Surrender(Rule):
    """Given up after drawing the called card."""

    value: Amount = amount()
    declarations: bool = False


class MondCaptor(Rule):
    """The player who takes the mond from the other side gains something."""

    value: Amount = amount()


class OwnSide(Rule):
    """The mond taken by its own side: both pay."""

    value: Amount = amount()


class LostSkis(Rule):
    """The škis lost to the pagat, in the trick with the mond, costs the player of the škis."""

    value: Amount = amount()
    talon: bool = False


class LostPagat(Rule):
    """The pagat lost to the other side is paid to that side, in contracts in which losing the mond costs."""

    value: Amount = amount()


class KingInTalon(Rule):
    """The called king taken from the talon wins no trick."""

    points: int = whole(1, 10)


def _holding() -> Any:
    return several(Whole("A number of cards.", 0, 22), least=2, most=2, default=None)


class Holds(Part):
    """The cards of each kind that it needs: taroky, trula cards, kings, cards worth five."""

    taroks: tuple[int, int] | None = _holding()
    trula: tuple[int, int] | None = _holding()
    kings: tuple[int, int] | None = _holding()
    fives: tuple[int, int] | None = _holding()
    single_tarok: str = choice("any", "pagat", "not-pagat", default="any")
    pagat: str = choice("any", "held", "not-held", default="any")

    def bounds(self) -> dict[str, tuple[int, int]]:
        """The fewest and most cards of each kind that it says something about."""
        bounds_by_kind = {kind: bounds for kind, bounds in vars(self).items() if kind not in ("single_tarok", "pagat")}
        return {kind: bounds for kind, bounds in bounds_by_kind.items() if bounds is not None}


class Shares(Part):
    """Multiples of an item's worth T."""

    owner: tuple[Amount, ...] = several(ExactAmount("Multiple of T."), least=1, default=REQUIRED)
    speaker: tuple[Amount, ...] = several(ExactAmount("Multiple of T."), least=1, default=REQUIRED)


class PayoutShares(Rule):
    """Shares of the owner and of who said kontra."""

    won: Shares = part(Shares, default=REQUIRED)
    lost: Shares = part(Shares, default=REQUIRED)


class PartnerShare(Rule):
    """The share of a partner or co-defender in an item's worth."""

    share: Amount = amount()
    round: str = choice("exact", "up", "down", default="exact")
    round_first: bool = False


class Rounding(Rule):
    """Payments between the sides are rounded up."""

    up_to: Amount = amount(never={"!up_to>0": partial(problem, "coin-worth-nothing", example='up_to: "0.10"')})
    of: str = choice("each", "hand", default="each")


class Ceiling(Rule):
    """No more than this passes between the sides in a hand."""

    value: Amount = amount()


class BreachPrices(Part):
    """Prices of single kinds of breach, if they differ from that of the others."""

    declaration: Amount | None = amount(default=None)
    discard: Amount | None = amount(default=None)
    in_time: Amount | None = amount(default=None)
    turn: Amount | None = amount(default=None)

    def of(self, kind: str | None) -> Amount | None:
        """The price of a kind of breach that voids the hand, None if it has none of its own."""
        return {"declaration": self.declaration, "discard": self.discard}.get(kind or "")


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount()


class Cards(Part):
    """Amounts by card."""

    mond: Amount | None = amount(default=None)
    pagat: Amount | None = amount(default=None)
    skis: Amount | None = amount(default=None)

    def of(self, card: str) -> Amount | None:
        """The amount of a card, None if there is none."""
        amount: Amount | None = vars(self)[card]
        return amount


class PotCaptured(Rule):
    """Cards captured by an opponent."""

    cards: Cards = part(Cards, default=REQUIRED)
    beside_valat: bool = False


class PotZero(Rule):
    """A hand that comes to nothing."""

    value: Amount = amount()
    with_pot: bool = False
    before_taken: bool = False


class PotTaken(Rule):
    """The pot, won by making an announced bonus."""

    bonus: str = an_id(example="pagat")
    contract: str | None = an_id(default=None, example="druha-povinnost")
    kontra_pays: bool = False
    each_word: bool = False
    beside_valat: bool = False


class Pot(Rule):
    """The pot (pool, bank) on the table."""

    captured: PotCaptured | None = part(PotCaptured, label="captured card, into the pot")
    zero: PotZero | None = part(PotZero, label="net zero, into the pot")
    taken: PotTaken | None = part(PotTaken, label="the pot")
    keeps_remainder: bool = False


class Match(Rule):
    """A match of so many hands."""

    hands: int = whole(1, 1000)


class EndsAt(Rule):
    """The total with which an evening ends."""

    total: int = whole(1, 100_000)


class ScaleStep(Part):
    """One step of the base score's scale."""

    least: int = whole(0, 35, name="from")
    counts: int = whole(0, 99)


class BaseScore(Rule):
    """The Polish base score, if it is not the fives and one."""

    add: int = whole(0, 99, default=1)
    scale: tuple[ScaleStep, ...] = several(OfPart(ScaleStep, default=REQUIRED))
