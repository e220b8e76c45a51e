"""The rules of games in which everybody plays alone for few card points: klop, and Varšava."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several, whole
from ..documents.kinds import REQUIRED, OfPart
from ..documents.parts import Part
from .rule import Rule


class KlopPoints(Rule):
    """Nobody full, nobody without a trick: everybody writes his points."""

    only_most: bool = flag(
        "Only whoever took most card points writes his, or all those who took equally many.",
        "written by",
        "whoever took most alone",
        "everybody",
        card={
            "only_most": "{contract}: only whoever takes most writes their card points as a loss.",
            "!only_most": "{contract}: everybody writes their card points as a loss.",
        },
    )
    round_to: int = whole(
        "Card points are rounded to the nearest multiple of this.",
        1,
        10,
        "counted",
        "to the nearest {n}",
        but={1: "exact"},
        card={
            "round_to=1": "They are not rounded.",
            "round_to>1": "They are rounded to the nearest {round_to}.",
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
    value: Amount = amount(
        "What he loses; the others write nothing.",
        "he loses",
        default=0,
        card={
            "doubles": "{from} card points or more count double.",
            "others_write !doubles": (
                "Whoever takes {from} card points or more loses {value}, and the others write theirs."
            ),
            "!others_write !doubles": (
                "Whoever takes {from} card points or more loses {value}, and the others write nothing."
            ),
        },
    )
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
        "Where anybody is full, whoever took no trick wins nothing.",
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
        """The number of words that may be said: 1 for kontra alone, 2 with a rekontra after it."""
        return 2 if self.form == "quarter" else 1


class Klop(Part):
    """How a klop is written."""

    points: KlopPoints = part(KlopPoints, default=REQUIRED, label="klop, card points")
    full: KlopFull = part(KlopFull, default=REQUIRED, label="klop, full")
    empty: KlopEmpty = part(
        KlopEmpty,
        default=REQUIRED,
        label="klop, no trick",
        card={
            "empty.value empty.others_write": "Whoever takes no trick wins {value}, and the others write theirs.",
            "empty.value !empty.others_write": "Whoever takes no trick wins {value}, and the others write nothing.",
            "empty.value !empty.others_write !full.beats_empty !full.doubles !full.others_write": (
                "If somebody is full and somebody took no trick, both are written."
            ),
            "empty.value full.beats_empty": "If anybody is full, whoever took no trick wins nothing.",
            "empty.value resting_plays": (
                "The resting player plays with the talon's cards, and cannot win without a trick."
            ),
        },
    )
    kontra: KlopKontra | None = part(
        KlopKontra,
        label="klop, kontra",
        card={
            "kontra.form=loser-or-speaker": (
                "Under kontra a full player loses {value}, and if nobody is full, whoever said it does."
            ),
            "kontra.form=loser-or-speaker kontra.others_write": "The others then still write their points.",
            "kontra.form=most": (
                "Under kontra everything is doubled; if whoever said it took most card points, only what they write."
            ),
            "kontra.form=quarter": "Anybody may say kontra to a klop, and another player rekontra: see the table.",
            "kontra.form=quarter resting_plays": "The resting player may say neither.",
            "kontra.form=quarter kontra.fixed=undoubled": (
                "What is written for a full player and for one without a trick is not doubled."
            ),
            "kontra.form=quarter kontra.fixed=doubled full.value|empty.value": (
                "For a full player and one without a trick the first column holds."
            ),
            "/payout.form=money": "All of this is paid to each of the others, or by each of them.",
        },
    )
    own_radl: bool = flag(
        "Each player's own radl doubles his result, and a winner cancels one.",
        "radli in klop",
        "each player's own doubles his result, and a winner cancels one",
        "do not matter",
        card="Each player's own radl doubles their result, and whoever takes no trick cancels one.",
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


class Tier(Part):
    """One step of the scale."""

    least: int = whole("Card points from which the step counts.", 0, 70, name="from")
    pays: Amount = amount("What is paid (to each other player, or into the pot).")


class Varsava(Part):
    """How a Varšava is paid."""

    tiers: tuple[Tier, ...] = several(
        "The scale of payments by card points.",
        OfPart(Tier, default=REQUIRED),
        "pays",
        least=1,
        default=REQUIRED,
        card={
            "into_pot": "{contract}: everybody pays into the pot by their card points: {tiers}.",
            "!into_pot": (
                "{contract}: whoever takes most card points pays each other player by their number: {tiers}. Several "
                "with equally many share the payment."
            ),
        },
    )
    trickless_times: int = whole(
        "A player without a trick is paid so many times as much.",
        1,
        4,
        "to a player without a trick",
        "× {n}",
        default=1,
        card={
            "trickless_times=2 !into_pot": "A player without a trick is paid double.",
            "trickless_times>2 !into_pot": "A player without a trick is paid {trickless_times} times as much.",
        },
    )
    share_coin: Amount | None = amount(
        "Several who took equally many each pay their share to the nearest of this coin.",
        "a shared payment is rounded to",
        absent="shared exactly",
        default=None,
        card="A shared payment is rounded to {share_coin}.",
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
