"""The rules of who writes what: the form of the payout, its shares, rounding and a ceiling, and the settlement."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several
from ..documents.kinds import REQUIRED, ExactAmount, Reading
from ..documents.parts import Node, Part
from .rule import Rule


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

    won: Shares = part(Shares, what="item won, by kontra level from 0", default=REQUIRED)
    lost: Shares = part(Shares, what="item lost, by kontra level from 0", default=REQUIRED)


class PartnerShare(Rule):
    """The share of a partner or co-defender in an item's worth."""

    share: Amount = amount(
        'Their part of T, such as "1/2".',
        "part of the item's worth T",
        bare=True,
        card="Of two numbers the second is for the other player of the side.",
    )
    round: str = choice(
        "What becomes of a half point: exact; up = away from zero; down = dropped.",
        "half points",
        {"exact": "are kept", "up": "are rounded away from zero", "down": "are dropped"},
        default="exact",
        card={
            "round=up": "Half points are rounded away from zero.",
            "round=down": "Half points are dropped.",
        },
    )
    round_first: bool = flag(
        "Half points are rounded before a radl doubles them.",
        "half points and a radl",
        "are rounded first, then doubled",
        "are doubled first; what is a half then is rounded",
        card="They are rounded before a radl doubles.",
    )


class Rounding(Rule):
    """Payments between the sides are rounded up."""

    up_to: Amount = amount("The coin that they are rounded up to.", "rounded up to")
    of: str = choice(
        "each: the game and every bonus by itself; hand: all that passes between the sides in a hand, together.",
        "rounded",
        {"each": "game and bonuses each by itself", "hand": "all that the sides settle in a hand, together"},
        default="each",
        card={
            "of=each": "The game and each bonus are rounded up to {up_to}.",
            "of=hand": "What one player pays another for a hand is rounded up to {up_to}.",
        },
    )


class Ceiling(Rule):
    """No more than this passes between the sides in a hand."""

    value: Amount = amount(
        "The most that one player pays another.",
        "at most",
        card="Nobody pays another player more than {value} for a hand.",
    )


class Payout(Rule):
    """The form of the payout: for whom a result is written, and how much of it."""

    form: str = choice(
        "side: declarer and partner; money: between the sides; reciprocal: owner, half, share of kontra.",
        "who writes a result",
        {
            "side": "the declarer and his partner, both the same; the defenders nothing",
            "money": "the sides settle it: one to one with partners, a player alone with each of the others",
            "reciprocal": "its owner whole, his partner or co-defender a part, whoever said kontra a share",
        },
        card={
            "form=side /partners": (
                "What a game comes to is written by the declarer and the partner, both the same; by nobody else."
            ),
            "form=side !/partners": "What a game comes to is written by the declarer; by nobody else.",
            "form=money": "The sides settle a game: one to one with partners, a player alone with each of the others.",
            "form=reciprocal": ("The declarer writes the game and the bonuses of that side, a defender their own."),
        },
    )
    partner: PartnerShare | None = part(PartnerShare, label="partner's part")
    announcer_owns: bool = flag(
        "A bonus that the declarer's partner announced is his: he writes it whole, the declarer the part.",
        "announced by the declarer's partner",
        "written whole by him, in part by the declarer",
        "written whole by the declarer",
        card="A bonus that the partner announced is written whole by the partner, in part by the declarer.",
    )
    co_defender_credited: bool = flag(
        "What a defender announced, or tried silently, and lost is a gain of his co-defender too, as of the declarer "
        "(form: side).",
        "a bonus that a defender lost",
        "is a gain of the declarer's side and of the co-defender",
        "is a gain of the declarer's side",
        card="A bonus that a defender lost is a gain of the co-defender too, as of the declarer.",
    )
    shares: PayoutShares | None = part(PayoutShares, label="share of the kontra")
    rounding: Rounding | None = part(Rounding, label="rounded up")
    ceiling: Ceiling | None = part(Ceiling, label="ceiling")

    #: True where a hand's payments are rounded up, or have a ceiling.
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
            "form=average": "At the end everybody settles against the average of all totals.",
            "form=balance": "At the end the totals are settled as they stand.",
        },
    )
