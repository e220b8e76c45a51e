"""Doubling: the words in their order, each said by the right side."""

from __future__ import annotations

from collections.abc import Iterator

from ...law.bonuses import Bonus
from ...problems import Problem, impossible, unsaid
from ..hand import DECLARER, Kontra
from .checks import Found, HandCheck

#: The largest wrong level that is shown.
_SHOWN = 999

NO_KONTRA = impossible("kontra-unknown", "{ruleset} knows no kontra", "leave it out")
NO_KONTRA_OF_BONUS = impossible("kontra-of-bonus-unknown", "{ruleset} knows no kontra on a bonus", "leave it out")
CONTRACT_UNDOUBLED = impossible("contract-undoubled", "{contract} cannot be doubled under these rules", "leave it out")
BONUS_UNDOUBLED = impossible("bonus-undoubled", "{bonus} cannot be doubled under these rules", "leave it out")
TOO_MANY_WORDS = impossible("kontra-too-often", "{level} words are too many", "there are {words}")
WHO_SPOKE = unsaid("kontra-names-missing", "say who spoke: the score needs the name", "{word}@NAME")
OWN_SIDE = impossible(
    "kontra-to-own-side", "{name} cannot say {word} to his own side", "name a player of the other side"
)
KLOP_UNDOUBLED = impossible("klop-undoubled", "{contract} cannot be doubled under these rules", "leave it out")
TOO_MANY_IN_KLOP = impossible("klop-kontra-too-often", "{level} words are too many", "klop knows {most}")
OWN_KONTRA = impossible("klop-kontra-own", "{name} cannot double his own kontra", "name who said rekontra")


def check_kontra(
    checked: HandCheck, kontra: Kontra, path: str, owner: str, bonus: Bonus | None = None
) -> Iterator[Problem]:
    """Enough players spoke and not too many, of alternate sides, the first against the owner of what is doubled.

    It is the game, or a bonus; there are games and bonuses that cannot be doubled.
    """
    rules = checked.rules.kontra
    if rules is None:
        yield NO_KONTRA(path, ruleset=checked.rules.id)
        return
    if bonus is not None and not rules.bonuses:
        yield NO_KONTRA_OF_BONUS(path, ruleset=checked.rules.id)
        return
    if bonus is not None and not bonus.kontra:
        yield BONUS_UNDOUBLED(path, bonus=bonus.typed)
        return
    if bonus is None and (not checked.contract.kontra or (rules.not_high and checked.contract.gives_radl)):
        yield CONTRACT_UNDOUBLED(path, contract=checked.contract.typed)
        return
    if kontra.level > len(rules.ladder):
        words = tuple(word.typed for word in rules.ladder)
        yield TOO_MANY_WORDS(path, level=min(kontra.level, _SHOWN), words=words)
        return
    if (rules.names == "needed" or rules.failed_costs) and not kontra.names:
        yield WHO_SPOKE(path, word=rules.ladder[0].typed)
    if checked.hand.declarer is None or "partner" in checked.unread:
        return  # the sides are not known
    for turn, name in enumerate(kontra.names):
        of_owner = (name in checked.side) == (owner == DECLARER)
        if of_owner == (turn % 2 == 0):
            yield OWN_SIDE(path, name=name, word=rules.ladder[turn].typed)


def klop_doubled(checked: HandCheck) -> Found:
    """A klop is doubled once or twice, by two different players."""
    kontra, klop, path = checked.hand.kontra, checked.contract.klop, "hand.kontra"
    if not kontra.level:
        return None
    if klop is None or klop.kontra is None or not checked.contract.kontra:
        return KLOP_UNDOUBLED(path, contract=checked.contract.typed)
    if kontra.level > klop.kontra.most_words:
        return TOO_MANY_IN_KLOP(path, level=min(kontra.level, _SHOWN), most=klop.kontra.most_words)
    if not kontra.names:
        return WHO_SPOKE(path, word="kontra")
    if len(set(kontra.names)) < len(kontra.names):
        return OWN_KONTRA(path, name=kontra.names[0])
    return None
