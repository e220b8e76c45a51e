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
    flag,
    part,
    text,
)
from ..problems import problem
from .rule import ALIASES, WITHOUT_POT, Rule, choice, several, whole


class KlopPoints(Rule):
    """No full player, none without a trick: all write their points."""

    only_most: bool = False
    round_to: int = whole(1, 10)


class KlopFull(Rule):
    """A player who takes too much."""

    least: int = whole(1, 70, name="from")
    value: Amount = amount(default=0, never={"!value !doubles": "klop-full-without-price"})
    doubles: bool = False
    others_write: bool = False
    beats_empty: bool = False


class KlopEmpty(Rule):
    """A player who takes no trick."""

    value: Amount = amount()
    others_write: bool = False


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


class Klop(Part):
    """How a klop is written."""

    points: KlopPoints = part(KlopPoints, default=REQUIRED, label="klop, card points")
    full: KlopFull = part(KlopFull, default=REQUIRED, label="klop, full")
    empty: KlopEmpty = part(KlopEmpty, default=REQUIRED, label="klop, no trick")
    kontra: KlopKontra | None = part(
        KlopKontra, label="klop, kontra", never={"kontra !/kontra": "klop-kontra-without-kontra"}
    )
    own_radl: bool = False
    resting_plays: bool = False
    exact_piles: bool = False


class Tier(Part):
    """One step of the scale."""

    least: int = whole(0, 70, name="from")
    pays: Amount = amount()


class Varsava(Part):
    """How a Varšava is paid."""

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


class Contract(Rule):
    """A game that can be played."""

    form: str = choice(
        "sides",
        "klop",
        "varsava",
        "undeclared",
        default="sides",
        never={"form=undeclared !whole_count !/difference": partial(problem, "no-rule-difference", form="undeclared")},
    )
    decided_by: str = choice("points", "result", default="points")
    game: str = choice(
        "value",
        "difference",
        "rate",
        "fives",
        "times",
        default="value",
        never={
            "game=difference !whole_count !/difference": partial(problem, "no-rule-difference", form="difference"),
            "game=times !whole_count !/difference": partial(problem, "no-rule-difference", form="times"),
            "game=fives !whole_count !/difference !/base_score": partial(problem, "no-rule-difference", form="fives"),
        },
    )
    value: Amount = amount(default=0, never={"form=sides !game=times !value !levels": "contract-without-value"})
    levels: tuple[Amount, ...] = several(ExactAmount("Value at this level."), least=1, most=9)
    times_won: int = whole(1, 100, default=1)
    times_lost: int = whole(1, 100, default=1)
    whole_count: bool = flag(never={"whole_count !game=times !form=undeclared": "whole-count-elsewhere"})
    loser_writes: bool = False
    tie: Tie | None = part(
        Tie, never={"game=rate !tie": partial(problem, "rate-without-tie", example='tie: {pays: "0.10"}')}
    )
    partner: bool = False
    called_king: bool = False
    bonuses: str = choice("scored", "beside", "unscored", "valat", "none", default="none")
    mond: tuple[str, ...] = several(
        Choice("captured or talon.", ("captured", "talon")),
        unique=True,
        never={"mond !/mond": "no-rule-mond", "mond~talon !/mond.talon": "no-rule-mond-talon"},
    )
    mond_value: Amount | None = amount(default=None)
    gives_radl: bool = False
    open_in_compulsory_klop: bool = False
    forehand_only: bool = False
    radli: int = whole(1, 9, default=1)
    kontra: bool = True
    needs_announced: str | None = text(default=None, pattern=KEY, example="pagat")
    aliases: tuple[str, ...] = ALIASES
    klop: Klop | None = part(
        Klop,
        never={
            "form=klop !klop": partial(problem, "form-without-record", form="klop"),
            "!form=klop klop": partial(problem, "record-without-form", form="klop"),
        },
    )
    varsava: Varsava | None = part(
        Varsava,
        never={
            "form=varsava !varsava": partial(problem, "form-without-record", form="varsava"),
            "!form=varsava varsava": partial(problem, "record-without-form", form="varsava"),
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
