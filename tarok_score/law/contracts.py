"""The rules of a contract: its values, its arithmetic, and those of klop."""

from __future__ import annotations

from functools import partial

from ..amounts import Amount
from ..documents.parts import (
    KEY,
    REQUIRED,
    Choice,
    ExactAmount,
    Node,
    OfPart,
    Part,
    Reading,
    amount,
    choice,
    flag,
    part,
    several,
    text,
    whole,
)
from ..problems import malformed
from .rule import ALIASES, WITHOUT_POT, Rule

WHOLE_OF_NOTHING = malformed(
    "whole-count-elsewhere", "only game: times and form: undeclared can count the whole", "leave it out"
)
FORM_WITHOUT_RECORD = malformed("form-without-record", "form: {form} and the record {form} go together", "add {form}:")
RECORD_WITHOUT_FORM = malformed(
    "record-without-form",
    "form: {form} and the record {form} go together",
    "write form: {form}, or leave {form} out",
)
NEEDS_DIFFERENCE = malformed(
    "no-rule-difference", "{form} needs the rule difference", "add difference: with round_to and cite"
)
RATE_WITHOUT_TIE = malformed("rate-without-tie", "game: rate needs to know what 35 : 35 pays", "add {example}")
NO_VALUE = malformed("contract-without-value", "has no value", "add value: or levels:")
NO_RULE_MOND = malformed("no-rule-mond", "there is no rule mond", "add mond: with its value and cites")
NO_RULE_MOND_TALON = malformed(
    "no-rule-mond-talon", "the rule mond says nothing of the talon", "add mond.talon with its cite"
)
FULL_COSTS_NOTHING = malformed(
    "klop-full-without-price",
    "says neither what a full player loses nor that their points count double",
    "add value: or doubles: true",
)
KLOP_WITHOUT_KONTRA = malformed(
    "klop-kontra-without-kontra", "there is no rule kontra, so it cannot be said", "add kontra: with its words"
)
KLOP_KONTRA_WITHOUT_VALUE = malformed("klop-kontra-without-value", "does not say what the loser writes", "add value:")


class KlopPoints(Rule):
    """Nobody full, nobody without a trick: everybody writes his points."""

    only_most: bool = flag(
        "Only whoever took most card points writes his, or all those who took equally many.",
        "written by",
        "only the one who took most",
        "everybody",
        card={
            "only_most": "{contract}: only the player who takes most writes their card points as a loss.",
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
        "loses",
        default=0,
        card={
            "doubles": "{from} card points or more count double.",
            "others_write !doubles": (
                "A player who takes {from} card points or more loses {value}, and the others write theirs."
            ),
            "!others_write !doubles": (
                "A player who takes {from} card points or more loses {value}, and the others write nothing."
            ),
        },
        never={"!value !doubles": FULL_COSTS_NOTHING},
    )
    doubles: bool = flag(
        "His own points count double instead, and the others write theirs.",
        "their own card points",
        "count double, and the others write theirs",
        "do not matter",
    )
    others_write: bool = flag(
        "The others still write their card points.", "the others", "still write their card points", "write nothing"
    )
    beats_empty: bool = flag(
        "Where anybody is full, whoever took no trick wins nothing.",
        "a player without a trick beside them",
        "wins nothing",
        "wins all the same",
    )


class KlopEmpty(Rule):
    """A player who takes no trick."""

    value: Amount = amount("What he wins; 0 where that is no win.", "wins", nought="nothing")
    others_write: bool = flag(
        "The others still write their card points.", "the others", "still write their card points", "write nothing"
    )


class KlopKontra(Rule):
    """Klop can be doubled."""

    form: str = choice(
        "loser-or-speaker: a full player loses the value, else the player who said kontra; "
        "quarter: points are multiplied, and who doubled pays more from 18 points on; "
        "most: everything is doubled, but where who said kontra took most, only what he writes.",
        "kontra",
        {
            "loser-or-speaker": "a full player loses the value, else the player who said kontra",
            "quarter": "points are multiplied, and the player who doubled pays more from 18 card points on",
            "most": "everything is doubled; if the player who said kontra took most card points, only what they write",
        },
    )
    value: Amount = amount(
        "What the loser (or the speaker) writes under kontra.",
        "value",
        default=0,
        never={"form=loser-or-speaker !value": KLOP_KONTRA_WITHOUT_VALUE},
    )
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
            "in-vain": "is doubled, and more for a player who doubled and took 18 card points or more",
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
            "empty.value empty.others_write": "A player without a trick wins {value}, and the others write theirs.",
            "empty.value !empty.others_write": "A player without a trick wins {value}, and the others write nothing.",
            "empty.value !empty.others_write !full.beats_empty !full.doubles !full.others_write": (
                "If somebody is full and somebody took no trick, both are written."
            ),
            "empty.value full.beats_empty": "If anybody is full, a player without a trick wins nothing.",
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
                "Under kontra a full player loses {value}, and if there is none, the player who said it does."
            ),
            "kontra.form=loser-or-speaker kontra.others_write": "The others then still write their points.",
            "kontra.form=most": (
                "Under kontra everything is doubled; if the player who said it took most card points, "
                "only what they write."
            ),
            "kontra.form=quarter": "Anybody may say kontra to a klop, and another player rekontra: see the table.",
            "kontra.form=quarter resting_plays": "The resting player may say neither.",
            "kontra.form=quarter kontra.fixed=undoubled": (
                "What is written for a full player and for one without a trick is not doubled."
            ),
            "kontra.form=quarter kontra.fixed=doubled full.value|empty.value": (
                "For a full player and one without a trick the first column counts."
            ),
            "/payout.form=money": "All of this is paid to each of the others, or by each of them.",
        },
        never={"kontra !/kontra": KLOP_WITHOUT_KONTRA},
    )
    own_radl: bool = flag(
        "Each player's own radl doubles his result, and a winner cancels one.",
        "radli in klop",
        "each player's own doubles their result, and a winner cancels one",
        "do not matter",
        card="Each player's own radl doubles their result, and a player without a trick cancels one.",
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
                "{contract}: the player who takes most card points pays each other player by their number: {tiers}. "
                "Several with equally many share the payment."
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
        "the player who has most pays each other player",
        always=True,
        never=WITHOUT_POT,
    )
    exact_piles: bool = flag(
        "The piles, counted separately, have to make exactly 70.",
        "counted separately the piles make",
        "exactly 70",
        "69, 70 or 71",
        card="The piles have to make exactly 70.",
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
            "kontra": "35 : 35 costs {pays}, times the kontra, whatever the level.",
            "!kontra": "35 : 35 costs {pays}, whatever kontra and level.",
        },
    )


class ThrownIn(Rule):
    """Thrown in without play."""

    value: Amount = amount(
        "What the declarer's side is taken to have won.",
        "the declarer's side wins",
        card="{contract} without kontra and announcements is thrown in: {value} and the declarations are paid.",
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
            "declarations": (
                "A bidder who drew the called card may give up: each gets {value}, and declarations are paid."
            ),
            "!declarations": (
                "A bidder who drew the called card may give up: each gets {value}, and no declarations are paid."
            ),
        },
    )


class Contract(Rule):
    """A game that can be played."""

    form: str = choice(
        "sides: a declarer's side against the others; klop, varsava, undeclared (two players): everybody alone. "
        "With klop: or varsava: it need not be said.",
        "played by",
        {
            "sides": "a declarer's side against the others",
            "klop": "each for themselves, for as few card points as possible",
            "varsava": "each for themselves; the one who takes most pays",
            "undeclared": "both alone; the winner writes the difference",
        },
        default="sides",
        card={
            "form=undeclared loser_writes": (
                "{contract}: the winner writes all their card points, and the loser writes theirs as a loss."
            ),
            "form=undeclared whole_count !loser_writes": "{contract}: the winner writes all their card points.",
            "form=undeclared !whole_count !loser_writes": "{contract}: the winner writes the difference.",
        },
        never={"form=undeclared !whole_count !/difference": partial(NEEDS_DIFFERENCE, form="undeclared")},
    )
    decided_by: str = choice(
        "Whether card points decide it, or won and lost are said.",
        "decided by",
        {"points": "card points", "result": "tricks: you say won or lost"},
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
        card={
            "game=fives decided_by=points !/base_score": (
                "The base score is the fives that the losing side's card points are below 35, rounded, and 1 more."
            ),
        },
        never={
            "game=difference !whole_count !/difference": partial(NEEDS_DIFFERENCE, form="difference"),
            "game=times !whole_count !/difference": partial(NEEDS_DIFFERENCE, form="times"),
            "game=fives !whole_count !/difference !/base_score": partial(NEEDS_DIFFERENCE, form="fives"),
        },
    )
    value: Amount = amount(
        "The contract's value (for `rate` the amount per point, for `fives` the multiplier).",
        "value",
        default=0,
        card={
            "own_breach_price|/revoke.always_difference klop /revoke /revoke.value=None": (
                "In {contract} it costs {value}."
            ),
        },
        never={"form=sides !game=times !value !levels": NO_VALUE},
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
        never={"whole_count !game=times !form=undeclared": WHOLE_OF_NOTHING},
    )
    loser_writes: bool = flag(
        "The loser writes their own card points as a loss (`undeclared`).",
        "the loser",
        "writes their own card points as a loss",
        "writes nothing",
    )
    tie: Tie | None = part(
        Tie, what="35 : 35", never={"game=rate !tie": partial(RATE_WITHOUT_TIE, example='tie: {pays: "0.10"}')}
    )
    partner: bool = flag("The declarer may have a partner.", "partner", "possible", "none")
    called_king: bool = flag("A king is called, so a king ultimo is possible.", "called king", "yes", "no")
    bonuses: str = choice(
        "scored; beside = accepted, the contract alone counts; unscored = so, never announced; "
        "valat = a silent valat alone counts; none = refused.",
        "bonuses",
        {
            "scored": "count",
            "beside": "may happen, but only the contract counts",
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
        card={
            "mond~captured": "A lost mond costs something only in {some}.",
            "/mond.talon mond~captured !mond~talon": "Left in the talon the mond costs nothing in {all}.",
        },
        never={"mond !/mond": NO_RULE_MOND, "mond~talon !/mond.talon": NO_RULE_MOND_TALON},
    )
    mond_value: Amount | None = amount(
        "What losing the mond costs in this contract, where that is not what the rule mond says.",
        "the mond costs",
        absent="as much as in others",
        default=None,
        card="In {contract} it costs {mond_value}.",
    )
    gives_radl: bool = flag(
        "Everybody gets a radl after it.",
        "radli",
        "everybody gets one after it",
        "none for it",
        card={
            "gives_radl klop|!/radli.klop_only !/giving_radli>3": "Everybody gets a radl after {all}.",
            "/giving_radli>3": "Everybody gets a radl after the contracts marked so.",
        },
    )
    open_in_compulsory_klop: bool = flag(
        "It may be played when a compulsory klop is due.",
        "in a compulsory klop",
        "open",
        "closed",
        card={"open_in_compulsory_klop /session.compulsory_klop": "Open in a compulsory klop: {all}."},
    )
    forehand_only: bool = flag(
        "Only forehand plays it; from others it is accepted with a note.", "who may play it", "forehand only", "anybody"
    )
    radli: int = whole(
        "How many radli everybody gets after it, where it gives any.",
        1,
        9,
        "how many radli",
        "{n}",
        default=1,
        card={"radli>1 gives_radl klop|!/radli.klop_only": "After {contract} everybody gets {radli}."},
    )
    kontra: bool = flag(
        "It can be doubled.",
        "kontra",
        "possible",
        "cannot be doubled",
        default=True,
        card={"!kontra /kontra": "These cannot be doubled: {all}."},
    )
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
    klop: Klop | None = part(
        Klop,
        never={
            "form=klop !klop": partial(FORM_WITHOUT_RECORD, form="klop"),
            "!form=klop klop": partial(RECORD_WITHOUT_FORM, form="klop"),
        },
    )
    varsava: Varsava | None = part(
        Varsava,
        never={
            "form=varsava !varsava": partial(FORM_WITHOUT_RECORD, form="varsava"),
            "!form=varsava varsava": partial(RECORD_WITHOUT_FORM, form="varsava"),
        },
    )
    thrown_in: ThrownIn | None = part(ThrownIn)
    surrender: Surrender | None = part(Surrender)

    @property
    def own_breach_price(self) -> bool:
        """True if a breach in a klop costs another amount than a full player loses."""
        return self.klop is not None and self.value != self.klop.full.value

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        if node.get("form") is None:
            for form in ("klop", "varsava"):
                if form in node:
                    vars(self)["form"] = form
                    return
