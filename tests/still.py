"""Surroundings for tests: a clock that does not run, no chance, and a terminal or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from answers_held import hold

from tarok_score.surroundings import Surroundings

#: What the fixture `handed_in` gives.
HandedIn = Callable[[Surroundings], None]


class Held(Surroundings):
    """Surroundings in which every answer for programs is held against its schema."""

    def answers(self, form: str, answer: Mapping[str, Any]) -> None:
        hold(form, answer)


class Pauses(Held):
    """Something happens in every pause; without waiting for it."""

    def __init__(self, happens: Callable[[], None]) -> None:
        self.happens = happens

    def wait(self, seconds: float) -> None:
        self.happens()


class Hurried(Held):
    """A second has gone by at every look, and without waiting."""

    def __init__(self) -> None:
        self.seconds = 0

    def elapsed(self) -> float:
        self.seconds += 1
        return self.seconds

    def wait(self, seconds: float) -> None:
        pass


class Still(Held):
    """The time is always `at`; who sits at a terminal, and how wide it is, is given or as it is."""

    def __init__(
        self, at: str, asks: bool | None = None, columns: int | None = None, reads: bool | None = None
    ) -> None:
        self.at, self.asks, self.wide, self.reads = at, asks, columns, reads

    def goes_on(self, work: Callable[[], None]) -> None:
        raise KeyboardInterrupt  # Ctrl-C, as soon as a server listens

    def now(self) -> str:
        return self.at

    def salt(self) -> str:
        return "0" * 16

    def somebody_asks(self) -> bool:
        return super().somebody_asks() if self.asks is None else self.asks

    def somebody_reads(self) -> bool:
        return super().somebody_reads() if self.reads is None else self.reads

    def columns_of_complaints(self) -> int | None:
        return self.wide or super().columns_of_complaints()

    def columns(self) -> int | None:
        return self.wide or super().columns()
