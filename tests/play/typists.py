"""An evening at which lines are typed, without a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tarok_score.evening.session import Session
from tarok_score.play.loop import Loop
from tarok_score.play.preview import laid_out
from tarok_score.play.typed_line import table_of
from tarok_score.play.view import Screen
from tarok_score.show.columns import plain
from tarok_score.words.said import speech

FOUR = ("Ana", "Boris", "Cilka", "David")


class NoShell:
    """A shell that says what it was asked."""

    def run(self, words: Sequence[str]) -> list[str]:
        return [f"tarok {' '.join(words)}"]

    def does(self, command: str) -> str:
        return f"({command})"

    def next_evening(self, players: Sequence[str]) -> Session:
        raise AssertionError(players)


class Table:
    """An evening at which lines are typed."""

    def __init__(self, path: Path, language: str = "en") -> None:
        self.path, self.language = path, language
        self.loop = self.again()

    def again(self) -> Loop:
        """The program is started anew."""
        self.loop = Loop(Session(self.path), speech(self.language), NoShell())
        return self.loop

    def enter(self, *lines: str) -> list[str]:
        """Enters lines; what is answered to the last one, or what is wrong with it."""
        said: list[str] = []
        for line in lines:
            reply = self.loop.enter(line)
            said = laid_out(reply.refused, self.loop.speech, 200) if reply.refused else list(self.loop.answer)
        return said

    def typed(self, line: str, cursor: int | None = None) -> list[str]:
        """The preview of a line."""
        return laid_out(self.loop.judged(line, cursor).lines, self.loop.speech, 200)

    def offered(self, line: str, cursor: int | None = None) -> list[str]:
        """The menu at a line."""
        return [line.strip() for line in table_of(self.loop.menu(line, cursor), self.loop.speech)]

    @property
    def draft(self) -> Path:
        return self.path.with_name(f"{self.path.name}.draft")

    def facts(self) -> list[dict[str, object]]:
        """The facts of the ledger, without the times and seals of its records."""
        gone = {"at", "salt", "n", "seal", "program"}
        return [
            {key: value for key, value in one.body.items() if key not in gone} for one in Session(self.path).records
        ]


Tables = Callable[..., Table]


def rows_of(screen: Screen, line: str = "") -> list[str]:
    """The whole screen as text, with the line that is typed."""
    found = [screen.title, *screen.above, f"{screen.prompt}{line}", *screen.below]
    return [plain(one).rstrip() for one in found]
