"""A room with a served evening, and phones in it."""

from __future__ import annotations

from pathlib import Path

from phone import ANA, BORIS, FOLLOW, Phone, guard

from tarok_score.evening.session import Session
from tarok_score.law.library import load
from tarok_score.serve.door import RoomKeys, Scribe
from tarok_score.serve.evening import EveningStart, ServedEvening
from tarok_score.serve.write import make_app
from tarok_score.words.said import Said

KEYS = RoomKeys(FOLLOW, (Scribe("Ana", ANA), Scribe("Boris", BORIS)))


class Room:
    """A room with a served evening, and phones in it."""

    def __init__(self, folder: Path, path: Path | None) -> None:
        self.folder = folder
        self.heard: list[Said | str] = []
        self.place = ServedEvening(path, self._begin, self.heard.append)
        self.app = make_app(self.place, KEYS, guard())

    def _begin(self, how: EveningStart, dry: bool) -> Session:
        rules, path = load(how.ruleset, how.variants), self.folder / "e.jsonl"
        return Session.begin(path, rules, how.ruleset, how.players, how.dealer, dry, lang=how.language)

    def phone(self, key: str = ANA, lang: str = "en", address: str = "192.168.1.20") -> Phone:
        return Phone(self.app, key, lang, address)

    @property
    def session(self) -> Session:
        return Session(self.folder / "e.jsonl").sound()
