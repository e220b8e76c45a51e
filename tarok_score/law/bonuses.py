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
    choice,
    flag,
    part,
    several,
    table,
    text,
    whole,
)
from ..problems import malformed
from .rule import ALIASES, LABEL, Named, Rule

HOLDER_NAMED_ANYWAY = malformed("holder-named-anyway", "the form reciprocal names the holder anyway", "leave it out")
RECIPROCAL_NAMES = malformed(
    "reciprocal-needs-names", "the form reciprocal pays who said kontra", "write names: needed"
)
FAILED_OF_SIDE = malformed(
    "failed-kontra-elsewhere",
    "only with the form side is a failed kontra not paid anyway",
    "leave it out, or write form: side",
)


class Bonus(Rule):
    """A feat paid beside the game."""

    silent: Amount = amount("Its worth without announcement.", "silent")
    silent_other: Amount | None = amount(
        "What a partner or co-defender writes for a silent one (TAROK.net).",
        "silent, for partner or co-defender",
        absent="as its owner by the payout",
        default=None,
    )
    announced: Amount | None = amount(
        "Its worth announced; missing where it cannot be announced.",
        "announced",
        absent="cannot be announced",
        always=True,
        default=None,
        card="An announced bonus that fails costs its announced value.",
    )
    announced_lost: Amount | None = amount(
        "What an announced one costs if it fails, where that is not its worth.",
        "announced and failed",
        absent="its announced value",
        default=None,
        card={"!announced=None !announced_lost=None": "{bonus}, announced and failed, costs {announced_lost}."},
    )
    lost_silently: bool = flag(
        "It can be lost without announcement.",
        "tried silently and failed",
        "costs its silent value",
        "costs nothing",
        card="Lost in the last trick without an announcement, these cost their silent value: {all}.",
    )
    declarer_only: bool = flag(
        "Only the declarer's side can have it.", "whose", "the declarer's side only", "either side's"
    )
    last_trick: bool = flag("It is won in the last trick.", "won", "in the last trick", "in any trick")
    every_trick: bool = flag(
        "It is won by taking every trick.", "won", "by taking every trick", "without taking every trick"
    )
    replaces: bool = flag(
        "It leaves nothing else of the hand to be scored.",
        "beside it",
        "nothing else of the hand is scored",
        "everything else is scored too",
        card={
            "replaces game_stands": "Beside {bonus} the game is scored, and no other bonus.",
            "replaces !game_stands": "Beside {bonus} nothing else of the hand is scored.",
            "every_trick !replaces": "{bonus} is written beside the game and the other bonuses.",
        },
    )
    game_stands: bool = flag(
        "It voids the other bonuses only: the game is scored beside it.",
        "the game",
        "is scored beside it",
        "is not scored beside it",
    )
    failed_adds_game: bool = flag(
        "Announced and failed, it is paid beside game and bonuses.",
        "announced and failed, game and bonuses",
        "are paid beside it",
        "are not paid beside it",
        card="{all}, announced and failed, is paid beside game and bonuses.",
    )
    lost_with_game: bool = flag(
        "Announced by the declarer's side, it is lost with a game that is lost.",
        "announced by the declarer's side and made in a game that is lost",
        "is lost with the game",
        "is won all the same",
        card="Announced by the declarer's side, these are lost with a lost game: {all}.",
    )
    takes_game_kontra: bool = flag(
        "A silent one is doubled by the kontra on the game.",
        "kontra on the game",
        "doubles a silent one too",
        "does not touch it",
        card="The kontra on the game doubles a silent one too: {all}.",
    )
    is_game: bool = flag(
        "Announced by the declarer, it becomes the game: the kontra on the game doubles it.",
        "announced",
        "it becomes the game: the declarer announces it, and the kontra on the game doubles it",
        "it stays beside the game",
        card="Announced, {bonus} becomes the game, and the kontra on the game doubles it.",
    )
    makers_radl: bool = flag(
        "A silent one of the defenders is doubled by an open radl of theirs, not by the declarer's.",
        "a silent one of the defenders",
        "is doubled by an open radl of theirs",
        "is doubled by the declarer's radl",
        card="Made silently by the defenders, an open radl of theirs doubles it, not the declarer's: {all}.",
    )
    gives_radl: str = choice(
        "When everybody gets a radl after it: always = made, or announced and failed; lost = announced or tried "
        "silently, and failed.",
        "radli",
        {
            "never": "none for it",
            "always": "everybody gets one after it, made or failed",
            "made": "everybody gets one after it, if it was made",
            "lost": "everybody gets one after it, if it failed",
        },
        default="never",
        card={
            "gives_radl=always": "Everybody gets a radl after {all}.",
            "gives_radl=made": "Everybody gets a radl after {bonus} that is made.",
            "gives_radl=lost": "Everybody gets a radl after {bonus} that is lost.",
        },
    )
    radli: int = whole(
        "How many radli everybody gets after it, where it gives any.",
        1,
        9,
        "how many radli",
        "{n}",
        default=1,
        card={"radli>1 !gives_radl=never": "After {bonus} everybody gets {radli}."},
    )
    kontra: bool = flag(
        "Announced, it can be doubled (where the rule kontra lets bonuses be doubled at all).",
        "kontra on an announced one",
        "possible",
        "cannot be doubled",
        default=True,
        card={"/kontra.bonuses !announced=None !kontra": "These cannot be doubled: {all}."},
    )
    holder_announces: bool = flag(
        "Only a player who holds all its cards announces it.",
        "announced by",
        "the player who has all its cards",
        "anybody who may",
    )
    holder: str = choice(
        "Whether it is its holder's alone: announced or not, if silent, or only if silent and lost.",
        "counts for",
        {
            "all": "its whole side",
            "always": "only its holder",
            "silent": "only its holder if not announced",
            "silent-lost": "only its holder if not announced and lost",
        },
        default="all",
        card={
            "holder=always": "{bonus} is only its holder's, announced or not.",
            "holder=silent": "{bonus}, not announced, is only its holder's.",
            "holder=silent-lost": "{bonus}, not announced and lost, is only its holder's.",
        },
        never={"!holder=all /payout.form=reciprocal": HOLDER_NAMED_ANYWAY},
    )
    king_itself: bool = flag(
        "It is the called king's that itself wins the last trick.",
        "the called king",
        "wins the last trick itself",
        "falls in the last trick of its side",
    )
    must_win_itself: bool = flag(
        "The king itself has to win the last trick.",
        "the king",
        "has to win the last trick itself",
        "may be won by its own side",
    )
    collected: bool = flag(
        "If one side announces it and fails, the other side's silent one counts too.",
        "announced by one side and made by the other",
        "both are written",
        "written once, as the failed announcement",
        card="Announced by one side and made by the other, both are written: {all}.",
    )
    beside_failed: bool = flag(
        "A silent one counts where its side announced the other ultimo of its card and failed.",
        "made although its side announced the other ultimo of its card and failed",
        "counts too",
        "is written once, as the failed announcement",
        card="Made although its side announced the other ultimo of the king and failed, this counts too: {all}.",
    )
    neutral_to_own_side: bool = flag(
        "Its card taken by its holder's own side: it is neither won nor lost.",
        "its card taken by the holder's own side",
        "is neither won nor lost",
        "is lost",
        card="{all}, its card taken by its own side, is neither won nor lost.",
    )
    points_decide: bool = flag(
        "Announced by the declarer's side and failed, the card points say whether the contract is won (for its radl).",
        "announced by the declarer's side and failed, the contract",
        "is won by the card points",
        "is lost",
        card="{all}, announced by the declarer and failed, leaves the contract to the card points.",
    )
    voids_mond: bool = flag(
        "The penalty for the mond is void beside it too.",
        "the penalty for the mond",
        "is void beside it",
        "stays beside it",
        card="Beside {all} a lost mond costs nothing.",
    )
    spared_by_announcement: bool = flag(
        "A silent one that fails costs nothing where its side announced another.",
        "tried silently beside another announced one and failed",
        "costs nothing",
        "costs as otherwise",
        card="Tried silently beside another announced bonus, these cost nothing: {all}.",
    )
    declarer: str = choice(
        "Whether it needs a declarer who is alone, or one with a partner.",
        "possible for",
        {
            "any": "any declarer",
            "alone": "a declarer without partner",
            "with-partner": "a declarer with a partner",
        },
        default="any",
        card={
            "declarer=alone": "{bonus} is for a declarer without partner.",
            "declarer=with-partner": "{bonus} is for a declarer with a partner.",
        },
    )
    aliases: tuple[str, ...] = ALIASES

    @property
    def of_king(self) -> bool:
        """True if it is about the called king in the last trick."""
        return self.declarer_only and self.last_trick


class KontraWord(Named):
    """A word of doubling."""

    level: int = whole("1 doubles, 2 quadruples …", 1, 9, "doubling")
    times: Amount | None = amount(
        "What it multiplies by, counted from the plain worth; without it each word doubles once more (2, 4, 8 …).",
        "multiplies by",
        bare=True,
        default=None,
    )
    label: dict[str, str] = LABEL
    aliases: tuple[str, ...] = ALIASES


class KontraRule(Rule):
    """Doubling."""

    words: dict[str, KontraWord] = table(KontraWord, "The words and their levels.", example="kontra")
    names: str = choice(
        "Whether the score needs to know who spoke.",
        "who spoke",
        {"optional": "need not be said", "needed": "has to be said"},
        never={"!names=needed /payout.form=reciprocal": RECIPROCAL_NAMES},
    )
    bonuses: bool = flag(
        "Announced bonuses can be doubled too.",
        "announced bonuses",
        "can be doubled too, each for itself",
        "cannot be doubled",
        default=REQUIRED,
        card={
            "bonuses /announces": (
                "The sides double in turn, the game and each announced bonus for itself; no silent one."
            ),
            "!bonuses /announces": "The sides double in turn, only the game, no bonus.",
            "!/announces": "The sides double in turn.",
        },
    )
    highest: int | None = whole(
        "The most that kontra and a radl together multiply by.",
        2,
        64,
        "kontra and radl together",
        "no more than × {n}",
        absent="× whatever they come to",
        default=None,
        card="Kontra and radl together never count for more than {highest} times the worth.",
    )
    failed_costs: bool = flag(
        "A defender whose kontra fails writes as a loss what it has added to the worth (payout form side).",
        "the player whose kontra fails",
        "loses what it added",
        "writes nothing for it",
        card="A defender whose kontra fails loses as much as it added, and declarer and partner stay doubled.",
        never={"failed_costs !/payout.form=side": FAILED_OF_SIDE},
    )
    not_high: bool = flag(
        "A contract between sides after which everybody gets a radl (beggar and above) cannot be doubled.",
        "contracts after which everybody gets a radl",
        "cannot be doubled",
        "can be doubled too",
        card="Contracts after which everybody gets a radl cannot be doubled.",
    )

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
    """Whoever takes the mond from the other side gains something."""

    value: Amount = amount(
        "What he gains (in money games from each other player).",
        "the player who takes it gains",
        card="A player who takes it from the other side gains {value}.",
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
        card="A player who loses the škis to the pagat pays {value}.",
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
        card="A player who loses the mond in a trick pays {value}, whichever side takes it.",
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
        "An open radl of the player who loses it doubles it.",
        "an open radl of its loser",
        "doubles it",
        "does not touch it",
        card={
            "own_radl": "An open radl of the player who loses it doubles it.",
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


DECLARATION: Final = Text("A declaration.", pattern=KEY, example="trul")


def _holding() -> Any:
    return several("Fewest and most cards.", Whole("A number of cards.", 0, 22), least=2, most=2, default=None)


class Holds(Part):
    """How many cards of each kind it needs: taroky, trula cards, kings, cards worth five."""

    taroks: tuple[int, int] | None = _holding()
    trula: tuple[int, int] | None = _holding()
    kings: tuple[int, int] | None = _holding()
    fives: tuple[int, int] | None = _holding()
    single_tarok: str = choice(
        "Which tarok a single one has to be.",
        "",
        {"any": "any", "pagat": "the pagat", "not-pagat": "any but the pagat"},
        default="any",
    )
    pagat: str = choice(
        "Whether the pagat has to be among the cards.",
        "",
        {"any": "it need not be", "held": "it has to be", "not-held": "it must not be"},
        default="any",
    )

    def bounds(self) -> dict[str, tuple[int, int]]:
        """The fewest and most cards of each kind that it says something about."""
        found = {kind: bounds for kind, bounds in vars(self).items() if kind not in ("single_tarok", "pagat")}
        return {kind: bounds for kind, bounds in found.items() if bounds is not None}


class Declaration(Rule):
    """A holding declared before play."""

    value: Amount = amount(
        "What it pays.",
        "pays",
        default=0,
        card={"/kontra": "Declarations are never doubled."},
    )
    means: tuple[str, ...] = several(
        "A combined name: what it stands for.", DECLARATION, "means", joined="{one} and {other}"
    )
    holds: Holds | None = part(Holds, what="needs")
    contains: tuple[str, ...] = several(
        "What it already contains.",
        Text("A declaration.", pattern=KEY, example="honery"),
        "already contains",
        absent="nothing",
        card="{declaration} contains {contains}.",
    )
    group: str | None = text(
        "Only one declaration of a group can be made by one player.",
        "one player declares only one of the group",
        absent="no group",
        default=None,
        example="honours",
        card={"group": "One player declares only one of these: {several}."},
    )
    beside: tuple[str, ...] = several(
        "Others of the group allowed beside it.",
        DECLARATION,
        "but also beside it",
        absent="none",
        card={"beside": "But {declaration} and {beside} go together."},
    )
    aliases: tuple[str, ...] = ALIASES
