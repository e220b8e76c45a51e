"""The rules of a contract: how it is played, what it is worth, and what belongs to it alone."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, part, several, text, whole
from ..documents.kinds import KEY, Choice, ExactAmount, Reading
from ..documents.parts import Node, Part
from .klop import Klop, Varsava
from .rule import ALIASES, Rule


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
            "klop": "everybody alone, for as few card points as possible",
            "varsava": "everybody alone; whoever takes most pays",
            "undeclared": "both alone; the winner writes the difference",
        },
        default="sides",
        card={
            "form=undeclared loser_writes": (
                "{contract}: whoever wins writes all their card points, and the loser writes theirs as a loss."
            ),
            "form=undeclared whole_count !loser_writes": "{contract}: whoever wins writes all their card points.",
            "form=undeclared !whole_count !loser_writes": "{contract}: whoever wins writes the difference.",
        },
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
        card={
            "game=fives decided_by=points !/base_score": (
                "The base score is the fives that the losing side's card points are below 35, rounded, and 1 more."
            ),
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
        card={
            "mond~captured": "A lost mond costs something only in {some}.",
            "/mond.talon mond~captured !mond~talon": "Left in the talon the mond costs nothing in {all}.",
        },
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
    klop: Klop | None = part(Klop)
    varsava: Varsava | None = part(Varsava)
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
