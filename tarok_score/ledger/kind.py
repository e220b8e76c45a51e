"""Kinds of ledger: the record that begins each, and the words in which its problems are said.

The ledger knows neither games nor commands. Whoever opens one says which kind it has to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..problems import Problem, Refused, Wrong
from ..words.said import Fact, Said


class ProblemWords(NamedTuple):
    """The sentence and the remedy of a problem in the words of one kind of ledger; None keeps the ledger's own."""

    message: Said | None = None
    hint: Said | None = None


class Kind(NamedTuple):
    """A kind of ledger, named by the record that begins it.

    `others` are the kinds it could be taken for, by name, with the refusal of each. `repair` is the remedy of damage,
    `accept` that of damage which may have been done on purpose, `unconfirmed` the warning that a new ledger may not
    survive a power cut. `words` are the words of further problems, by their ids.
    """

    name: str
    others: Mapping[str, Wrong]
    repair: Said
    accept: Said
    unconfirmed: Said
    words: Mapping[str, ProblemWords]

    def problem(self, wrong: Wrong, path: str = "", /, **facts: Fact) -> Problem:
        """A problem of the ledger in the words of this kind."""
        return self.worded(wrong(path, place=None, hint=None, **facts))

    def worded(self, problem: Problem) -> Problem:
        """The same problem in the words of this kind."""
        own, facts = (
            self.words.get(problem.id, ProblemWords()),
            problem.said.facts if isinstance(problem.said, Said) else {},
        )
        if own.message is not None:
            problem = problem._replace(said=own.message._replace(facts=facts))
        return problem if own.hint is None else problem._replace(hint=own.hint._replace(facts=facts))

    def refused(self, wrong: Wrong, path: str = "", /, **facts: Fact) -> Refused:
        """The exception for this problem alone, to be raised."""
        return Refused([self.problem(wrong, path, **facts)])
