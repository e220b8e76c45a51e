"""The rules of kontra: its words, what they double, and how often."""

from __future__ import annotations

from ..amounts import Amount
from ..documents.declare import amount, choice, flag, table, whole
from ..documents.kinds import REQUIRED, Reading
from ..documents.parts import Node
from .rule import ALIASES, LABEL, Named, Rule


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
        "whoever said a kontra that fails",
        "loses what it added",
        "writes nothing for it",
        card="A defender whose kontra fails loses as much as it added, and declarer and partner stay doubled.",
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
