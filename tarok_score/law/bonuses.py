"""The rules of bonuses, kontra, captured cards and declarations."""

from __future__ import annotations

from typing import Any, Final

from ..amounts import Amount
from ..documents.parts import (
    KEY,
    REQUIRED,
    Node,
    Part,
    Reading,
    Text,
    Whole,
    amount,
    flag,
    part,
    table,
    text,
)
from .rule import ALIASES, LABEL, Named, Rule, choice, several, whole


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
    #: The factor of an item at each level, from 0 (nobody spoke) on.
    multiples: tuple[Amount, ...]

    def _end(self, node: Node, path: str, reading: Reading, label: str) -> None:
        super()._end(node, path, reading, label)
        ladder = tuple(sorted(self.words.values(), key=lambda word: (word.level, word.key)))
        times = [1 << word.level if word.times is None else word.times for word in ladder]
        if self.highest is not None:
            times = [min(one, self.highest) for one in times]
        vars(self).update(ladder=ladder, multiples=(1, *times))


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


class Mond(Part):
    """The penalty for losing the mond."""

    value: Amount = amount()
    talon: Rule | None = part(Rule, label="mond left in the talon")
    captured: Rule = part(Rule, default=REQUIRED, label="captured mond")
    own_side: OwnSide | None = part(OwnSide, label="mond taken from one's own partner")
    captor: MondCaptor | None = part(MondCaptor, label="mond taken")
    own_radl: bool = False


class KingInTalon(Rule):
    """The called king taken from the talon wins no trick."""

    points: int = whole(1, 10)


DECLARATION: Final = Text("A declaration.", pattern=KEY, example="trul")


def _holding() -> Any:
    return several(Whole("A number of cards.", 0, 22), least=2, most=2, default=None)


class Holds(Part):
    """How many cards of each kind it needs: taroky, trula cards, kings, cards worth five."""

    taroks: tuple[int, int] | None = _holding()
    trula: tuple[int, int] | None = _holding()
    kings: tuple[int, int] | None = _holding()
    fives: tuple[int, int] | None = _holding()
    single_tarok: str = choice("any", "pagat", "not-pagat", default="any")
    pagat: str = choice("any", "held", "not-held", default="any")

    def bounds(self) -> dict[str, tuple[int, int]]:
        """The fewest and most cards of each kind that it says something about."""
        found = {kind: bounds for kind, bounds in vars(self).items() if kind not in ("single_tarok", "pagat")}
        return {kind: bounds for kind, bounds in found.items() if bounds is not None}


class Declaration(Rule):
    """A holding declared before play."""

    value: Amount = amount(default=0)
    means: tuple[str, ...] = several(DECLARATION)
    holds: Holds | None = part(Holds)
    contains: tuple[str, ...] = several(Text("A declaration.", pattern=KEY, example="honery"))
    group: str | None = text(default=None, example="honours")
    beside: tuple[str, ...] = several(DECLARATION)
    aliases: tuple[str, ...] = ALIASES
