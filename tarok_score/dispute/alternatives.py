"""A change that may explain a claim: its name, and the lines and scores to which it leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..words.said import Said
from .viewpoint import Viewpoint, WrittenHand

VARIANT, MISTAKE, RULESET, FACT, LINE = "variant", "mistake", "ruleset", "fact", "line"


class Variation(NamedTuple):
    """A thing that somebody saw or did differently: its kind and id, the facts that single it out, and a sentence.

    `asked` says that a scoring request can state it; none can state a change to lines that were already scored.
    """

    kind: str
    id: str
    of: Mapping[str, Any]
    said: Said
    asked: bool = True


class Alternative(NamedTuple):
    """A step, with either the case that it makes, to be scored, or the lines that it leaves (`done`).

    `order` is the place of a mistake among those that may have been made with the hand.
    """

    step: Variation
    case: Viewpoint | None = None
    done: WrittenHand | None = None
    order: int = 0

    def result(self) -> WrittenHand:
        """The hand as it is written after the change; it is scored unless its lines are there already."""
        if self.done is not None:
            return self.done
        assert self.case is not None
        return WrittenHand.by_rules(self.case)
