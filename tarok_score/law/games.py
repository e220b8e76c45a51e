"""The rules of what is paid: contracts and what is beside them, who pays whom, penalties, the pot, radli."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ..amounts import Amount
from ..documents import (
    REQUIRED,
    Choice,
    ExactAmount,
    Id,
    Node,
    Part,
    Reading,
    amount,
    an_id,
    flag,
    part,
    table,
    text,
)
from ..problems import problem
from . import ALIASES, LABEL, WITHOUT_POT, Named, Rule, choice, later, several, whole

if TYPE_CHECKING:
    from .rare import (
        BreachPrices,
        Ceiling,
        Deliberate,
        Holds,
        KlopKontra,
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

# Contracts -------------------------------------------------------------------------------------------------------


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


class Klop(Part):
    """The rule for writing a klop."""

    points: KlopPoints = part(KlopPoints, default=REQUIRED, label="klop, card points")
    full: KlopFull = part(KlopFull, default=REQUIRED, label="klop, full")
    empty: KlopEmpty = part(KlopEmpty, default=REQUIRED, label="klop, no trick")
    kontra: KlopKontra | None = later(
        "KlopKontra", label="klop, kontra", never={"kontra !/kontra": "klop-kontra-without-kontra"}
    )
    own_radl: bool = False
    resting_plays: bool = False
    exact_piles: bool = False


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
    tie: Tie | None = later(
        "Tie", never={"game=rate !tie": partial(problem, "rate-without-tie", example='tie: {pays: "0.10"}')}
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
    needs_announced: str | None = an_id(default=None, example="pagat")
    aliases: tuple[str, ...] = ALIASES
    klop: Klop | None = part(
        Klop,
        never={
            "form=klop !klop": partial(problem, "form-without-record", form="klop"),
            "!form=klop klop": partial(problem, "record-without-form", form="klop"),
        },
    )
    varsava: Varsava | None = later(
        "Varsava",
        never={
            "form=varsava !varsava": partial(problem, "form-without-record", form="varsava"),
            "!form=varsava varsava": partial(problem, "record-without-form", form="varsava"),
        },
    )
    thrown_in: ThrownIn | None = later("ThrownIn")
    surrender: Surrender | None = later("Surrender")

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


# Bonuses, kontra, captured cards and declarations ----------------------------------------------------------------


class Bonus(Rule):
    """A feat paid beside the game."""

    silent: Amount = amount()
    silent_other: Amount | None = amount(default=None)
    announced: Amount | None = amount(default=None)
    announced_lost: Amount | None = amount(default=None)
    lost_silently: bool = False
    declarer_only: bool = False
    last_trick: bool = False
    every_trick: bool = False
    replaces: bool = False
    game_stands: bool = False
    failed_adds_game: bool = False
    lost_with_game: bool = False
    takes_game_kontra: bool = False
    is_game: bool = False
    makers_radl: bool = False
    gives_radl: str = choice("never", "always", "made", "lost", default="never")
    radli: int = whole(1, 9, default=1)
    kontra: bool = True
    holder_announces: bool = False
    holder: str = choice(
        "all",
        "always",
        "silent",
        "silent-lost",
        default="all",
        never={"!holder=all /payout.form=reciprocal": "holder-named-anyway"},
    )
    king_itself: bool = False
    must_win_itself: bool = False
    collected: bool = False
    beside_failed: bool = False
    neutral_to_own_side: bool = False
    points_decide: bool = False
    voids_mond: bool = False
    spared_by_announcement: bool = False
    declarer: str = choice("any", "alone", "with-partner", default="any")
    aliases: tuple[str, ...] = ALIASES

    @property
    def of_king(self) -> bool:
        """True if it is about the called king in the last trick."""
        return self.declarer_only and self.last_trick


class KontraWord(Named):
    """A word of doubling."""

    level: int = whole(1, 9)
    times: Amount | None = amount(default=None)
    label: dict[str, str] = LABEL
    aliases: tuple[str, ...] = ALIASES


class KontraRule(Rule):
    """Doubling."""

    words: dict[str, KontraWord] = table(KontraWord, example="kontra")
    names: str = choice("optional", "needed", never={"!names=needed /payout.form=reciprocal": "reciprocal-needs-names"})
    bonuses: bool = flag(default=REQUIRED)
    highest: int | None = whole(2, 64, default=None)
    failed_costs: bool = flag(never={"failed_costs !/payout.form=side": "failed-kontra-elsewhere"})
    not_high: bool = False

    #: The words in ascending order: the first doubles, the second quadruples …
    ladder: tuple[KontraWord, ...]
    #: The factor of an item at each level, from 0 (no kontra) on.
    multiples: tuple[Amount, ...]

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        ladder = tuple(sorted(self.words.values(), key=lambda word: (word.level, word.key)))
        times = [1 << word.level if word.times is None else word.times for word in ladder]
        if self.highest is not None:
            times = [min(level, self.highest) for level in times]
        vars(self).update(ladder=ladder, multiples=(1, *times))


class Mond(Part):
    """The penalty for losing the mond."""

    value: Amount = amount()
    talon: Rule | None = part(Rule, label="mond left in the talon")
    captured: Rule = part(Rule, default=REQUIRED, label="captured mond")
    own_side: OwnSide | None = later("OwnSide", label="mond taken from one's own partner")
    captor: MondCaptor | None = later("MondCaptor", label="mond taken")
    own_radl: bool = False


DECLARATION: Final = Id(doc="A declaration.", example="trul")


class Declaration(Rule):
    """A holding declared before play."""

    value: Amount = amount(default=0)
    means: tuple[str, ...] = several(DECLARATION)
    holds: Holds | None = later("Holds")
    contains: tuple[str, ...] = several(Id(doc="A declaration.", example="honery"))
    group: str | None = text(default=None, example="honours")
    beside: tuple[str, ...] = several(DECLARATION)
    aliases: tuple[str, ...] = ALIASES


# Payments --------------------------------------------------------------------------------------------------------


class Payout(Rule):
    """The form of the payout: for whom a result is written, and how much of it."""

    form: str = choice("side", "money", "reciprocal")
    partner: PartnerShare | None = later(
        "PartnerShare",
        label="partner's part",
        never={"form=reciprocal !partner": partial(problem, "reciprocal-needs", key="partner")},
    )
    announcer_owns: bool = False
    co_defender_credited: bool = flag(never={"co_defender_credited !form=side": "co-defender-credited-elsewhere"})
    shares: PayoutShares | None = later(
        "PayoutShares",
        label="share of the kontra",
        never={"form=reciprocal !shares": partial(problem, "reciprocal-needs", key="shares")},
    )
    rounding: Rounding | None = later(
        "Rounding", label="rounded up", never={"form=reciprocal rounding": "evened-by-shares"}
    )
    ceiling: Ceiling | None = later("Ceiling", label="ceiling", never={"form=reciprocal ceiling": "evened-by-shares"})

    #: True if a hand's payments are rounded up, or have a ceiling.
    evened: bool
    #: True if what one player wins or loses passes between them and each of the others; else it is only theirs.
    each_pays: bool

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, "the declarer's side writes" if self.form == "side" else "settled")
        evened = self.rounding is not None or self.ceiling is not None
        vars(self).update(evened=evened, each_pays=self.form == "money")


class SettlementRule(Rule):
    """The settlement of an evening."""

    form: str = choice("average", "balance")


class RevokeRule(Rule):
    """The price of a breach of the rules."""

    value: Amount | None = amount(default=None)
    difference: Amount = amount(default=0)
    always_difference: bool = False
    prices: BreachPrices | None = later("BreachPrices")
    into_pot: bool = flag(never=WITHOUT_POT)
    altogether: bool = False
    kontra: bool = True
    radl: bool = True
    discard_without_kontra: bool = False
    deliberate: Deliberate | None = later("Deliberate", label="deliberate breach")
    culprits_radl: bool = False
    declarers_own_radl: bool = False
    without_radl: bool = False


class MisdealRule(Rule):
    """The price of a misdeal."""

    form: str = choice("doubling", "growing", "fixed")
    value: Amount = amount()
    before_play_free: bool = False
    warnings: int = whole(0, 9, default=0)
    into_pot: bool = flag(never=WITHOUT_POT)
    altogether: bool = False
    as_with_all_in_play: bool = False


class RadliEnd(Rule):
    """Open radli at the end."""

    value: Amount = amount()
    without_resting: bool = False


class Radli(Rule):
    """The wheels that double the declarer's next game."""

    doubles: str = choice(
        "side",
        "all",
        "own",
        default="side",
        never={"doubles=own /payout.form=money": partial(problem, "own-radl-for-money", example="doubles: all")},
    )
    doubles_all: bool = False
    cancelled_by: str = choice("won", "plus", "played", default="won")
    adds: bool = False
    collective: bool = False
    captured: tuple[str, ...] = several(Choice("mond, pagat or skis.", ("mond", "pagat", "skis")), unique=True)
    left_in_talon: bool = False
    klop_only: bool = False
    causes_add: bool = False
    given: Rule = part(Rule, default=REQUIRED, label="a radl for everyone")
    end: RadliEnd | None = part(RadliEnd, label="open radli")
