"""The rules of a lost mond, and of a called king that lay in the talon."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, flag, part, whole
from ..documents.kinds import REQUIRED
from ..documents.parts import Part
from .rule import Rule


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
        card="If a partner or co-defender takes it, both pay {value} instead.",
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


class LostPagat(Rule):
    """The pagat lost to the other side is paid to that side, in contracts in which losing the mond costs."""

    value: Amount = amount(
        "What it is worth to the side that takes it.",
        "worth to the side that takes it",
        card="The side that takes the other side's pagat gains {value}, which nothing doubles.",
    )


class Mond(Part):
    """The penalty for losing the mond."""

    value: Amount = amount(
        "What losing the mond costs.",
        "costs",
        card="Whoever loses the mond in a trick pays {value}, whichever side takes it.",
    )
    talon: Rule | None = part(
        Rule,
        "The mond left in the talon.",
        label="mond left in the talon",
        card={
            "talon": "A declarer who leaves the mond in the talon pays {value} too.",
            "talon /cards.calling.rest_follows": ("It costs nothing if the called king wins the rest of the talon."),
        },
    )
    captured: Rule = part(
        Rule,
        "The mond lost in a trick.",
        default=REQUIRED,
        label="captured mond",
        card={"/payout.form=money": "It is paid to each of the others."},
    )
    own_side: OwnSide | None = part(OwnSide, label="mond taken from one's own partner")
    captor: MondCaptor | None = part(MondCaptor, label="mond taken")
    own_radl: bool = flag(
        "An open radl of whoever loses it doubles it.",
        "an open radl of its loser",
        "doubles it",
        "does not touch it",
        card={
            "own_radl": "An open radl of whoever loses it doubles it.",
            "!own_radl /radli": "Nothing doubles it.",
        },
    )


class KingInTalon(Rule):
    """The called king taken from the talon wins no trick."""

    points: int = whole(
        "Card points it brings the declarer.",
        1,
        10,
        "brings card points",
        card="A called king taken from the talon that wins no trick brings the declarer {points} card points.",
    )
