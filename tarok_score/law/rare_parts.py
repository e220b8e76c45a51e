"""Parts of a ruleset that few tables have."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several, whole
from ..documents.kinds import REQUIRED, ExactAmount, OfPart
from ..documents.parts import Part
from .rule import Rule


class KlopKontra(Rule):
    """Klop can be doubled."""

    form: str = choice(
        "loser-or-speaker: a full player loses the value, else whoever said kontra; "
        "quarter: points are multiplied, and who doubled pays more from 18 points on; "
        "most: everything is doubled, but where who said kontra took most, only what he writes.",
        "kontra",
        {
            "loser-or-speaker": "a full player loses the value, else whoever said kontra",
            "quarter": "points are multiplied, and whoever doubled pays more from 18 card points on",
            "most": "everything is doubled; if whoever said kontra took most card points, only what he writes",
        },
    )
    value: Amount = amount("What the loser (or the speaker) writes under kontra.", "value", default=0)
    others_write: bool = flag(
        "If the speaker loses, the others still write their points.",
        "if the speaker loses, the others",
        "still write their points",
        "write nothing",
    )
    fixed: str = choice(
        "What a kontra of the form quarter does with what is written for a full player and for one without a trick: "
        "doubled; undoubled; in-vain = and whoever doubled with 18 card points or more pays more.",
        "what a full player and one without a trick write",
        {
            "doubled": "is doubled",
            "undoubled": "is not doubled",
            "in-vain": "is doubled, and more for whoever doubled and took 18 card points or more",
        },
        default="doubled",
    )

    @property
    def most_words(self) -> int:
        """The number of words that may be said: kontra alone, or a rekontra after it."""
        return 2 if self.form == "quarter" else 1


class Tier(Part):
    """One step of the scale."""

    least: int = whole("Card points from which the step counts.", 0, 70, name="from")
    pays: Amount = amount("What is paid (to each other player, or into the pot).")


class Varsava(Part):
    """How a Varšava is paid."""

    tiers: tuple[Tier, ...] = several(
        "The scale of payments by card points.", OfPart(Tier, default=REQUIRED), "pays", least=1, default=REQUIRED
    )
    trickless_times: int = whole(
        "A player without a trick is paid so many times as much.",
        1,
        4,
        "to a player without a trick",
        "× {n}",
        default=1,
    )
    into_pot: bool = flag(
        "Everybody pays by the scale, into the pot.",
        "who pays whom",
        "everybody on the scale pays into the pot",
        "whoever has most pays each other player",
        always=True,
    )
    exact_piles: bool = flag(
        "The piles, counted separately, have to make exactly 70.",
        "counted separately the piles make",
        "exactly 70",
        "69, 70 or 71",
        card="The piles have to make exactly 70.",
    )
    share_coin: Amount | None = amount(
        "Several who took equally many each pay their share to the nearest of this coin.",
        "a shared payment is rounded to",
        absent="shared exactly",
        default=None,
        card="A shared payment is rounded to {share_coin}.",
    )


class Tie(Part):
    """35 : 35 where card points are paid one by one."""

    pays: Amount = amount("What 35 : 35 costs the declarer's side.")
    kontra: bool = flag(
        "Whether kontra multiplies it (true if missing).",
        "",
        "",
        "",
        default=True,
        card={
            True: "35 : 35 costs {pays}, times the kontra, whatever the level.",
            False: "35 : 35 costs {pays}, whatever kontra and level.",
        },
    )


class ThrownIn(Rule):
    """Thrown in without play."""

    value: Amount = amount(
        "What the declarer's side is taken to have won.",
        "the declarer's side wins",
        card=("{contract} without kontra and announcements is thrown in: {value} and the declarations are paid."),
    )
    once: bool = flag(
        "A declarer alone is paid once, as if it were two against two; the others share it.",
        "a declarer alone",
        "is paid once, and the others share it",
        "is paid by each of the others",
        card="A declarer alone is then paid once, and the others share it.",
    )


class Surrender(Rule):
    """Given up after drawing the called card."""

    value: Amount = amount("What the declarer pays each opponent.", "the declarer pays each opponent")
    declarations: bool = flag(
        "Declarations are paid all the same.",
        "declarations",
        "are paid",
        "are not paid",
        card={
            True: "Who drew the called card himself may give up: he pays each {value}, and declarations are paid.",
            False: (
                "Who drew the called card himself may give up: he pays each {value}, and no declarations are paid."
            ),
        },
    )


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
    """What a partner or co-defender writes."""

    share: Amount = amount('His part of T, such as "1/2".', "part of the item's worth T", bare=True)
    round: str = choice(
        "What becomes of a half point: exact; up = away from zero; down = dropped.",
        "half points",
        {"exact": "are kept", "up": "are rounded away from zero", "down": "are dropped"},
        default="exact",
        card={
            "up": "Half points are rounded away from zero.",
            "down": "Half points are dropped.",
        },
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
            "each": "The game and each bonus are rounded up to {up_to}.",
            "hand": "What one player pays another for a hand is rounded up to {up_to}.",
        },
    )


class Ceiling(Rule):
    """No more than this passes between the sides in a hand."""

    value: Amount = amount(
        "The most that one player pays another.",
        "at most",
        card="Nobody pays another player more than {value} for a hand.",
    )


class ScaleStep(Part):
    """One step of the base score's scale."""

    least: int = whole("Card points of the losing side from which the step counts.", 0, 35, name="from")
    counts: int = whole("The base score.", 0, 99)


class BaseScore(Rule):
    """The Polish base score, where it is not the fives and one."""

    add: int = whole("What is added to the fives below 35.", 0, 99, "added to the fives", "{n}", default=1)
    scale: tuple[ScaleStep, ...] = several(
        "The base score by the losing side's card points, in the place of the fives.",
        OfPart(ScaleStep, default=REQUIRED),
        "the base score",
    )


class LostSkis(Rule):
    """The škis lost to the pagat, in the trick where the mond lies too, costs whoever played it."""

    value: Amount = amount(
        "What losing the škis costs, in contracts in which losing the mond does.",
        "costs",
        card="Whoever loses the škis to the pagat pays {value}.",
    )
    talon: bool = flag(
        "Left in the talon it costs the declarer as much.",
        "left in the talon",
        "costs the declarer as much",
        "costs nothing",
        card="A declarer who leaves the škis in the talon pays as much.",
    )


class MondCaptor(Rule):
    """Whoever takes the mond from the other side gains something."""

    value: Amount = amount(
        "What he gains (in money games from each other player).",
        "whoever takes it gains",
        card="Whoever takes it from the other side gains {value}.",
    )


class OwnSide(Rule):
    """The mond taken by its own side: both pay."""

    value: Amount = amount(
        "What each of them pays.",
        "each of the two pays",
        card="If his own partner or co-defender takes it, both pay {value} instead.",
    )


class KingInTalon(Rule):
    """The called king taken from the talon wins no trick."""

    points: int = whole(
        "Card points it brings the declarer.",
        1,
        10,
        "brings card points",
        card=("A called king taken from the talon that wins no trick brings the declarer {points} card points."),
    )


class Deliberate(Rule):
    """A deliberate breach."""

    value: Amount = amount(
        "What it costs in addition.", "costs in addition", card="A deliberate one costs {value} more."
    )


class Match(Rule):
    """A match of so many hands."""

    hands: int = whole("Hands in a match.", 1, 1000, "hands in a match")
