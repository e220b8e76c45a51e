"""The rules of a bonus: what it is worth, who can have it, and what it changes of the hand."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, whole
from .rule import ALIASES, Rule


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
        "it stands beside the game",
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
        "who holds all its cards",
        "anybody who may",
    )
    holder: str = choice(
        "Whether it is its holder's alone: announced or not, if silent, or only if silent and lost.",
        "counts for",
        {
            "all": "its whole side",
            "always": "its holder alone",
            "silent": "its holder alone if not announced",
            "silent-lost": "its holder alone if not announced and lost",
        },
        default="all",
        card={
            "holder=always": "{bonus} is its holder's alone, announced or not.",
            "holder=silent": "{bonus}, not announced, is its holder's alone.",
            "holder=silent-lost": "{bonus}, not announced and lost, is its holder's alone.",
        },
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
        "made where its side announced the other ultimo of its card and failed",
        "counts too",
        "is written once, as the failed announcement",
        card="Made where its side announced the other ultimo of the king and failed, this counts too: {all}.",
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
    def lost_if_announced(self) -> bool:
        """True if it can only be lost where it was announced."""
        return self.announced is not None and not (self.lost_silently or self.last_trick or self.declarer_only)
