"""`competitions.jsonl`: competitions from their first command on, with what they must say at each step.

A step of a case is one of these:

    [word, …]                            words after `tarok`; must end with 0
    {"refused": [word, …]}               must end with 1 and write nothing; {"usage": …} with 2
    {"read": [word, …], "expect": {…}}   `tarok tournament WORD… --json` must have at least this; with
      "keep": {NAME: "field.field"}      the seal that is there is put in for {NAME} from here on
    {"lots": L, "text": T, "draw": k, "players": [name, …]}   the players by the SHA-256 of T, k and name, a line feed
                                         between: the first is put in for {L1}, the second for {L2}, …
    {"print": [word, …], "rows": [[text, …], …], "never": [text, …]}   each row is in one line, in this order
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from judged import cases, holds, name_of

from tarok_score.cli.app import run

CASES = cases(Path(__file__).with_name("competitions.jsonl"), "tournament")
STATUS = {"refused": 1, "usage": 2}


class Organiser:
    """Takes the steps of a case one after another; `kept` is put in for names in braces."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.kept: dict[str, str] = {}

    def type(self, *words: str) -> tuple[int, str]:
        """Types one command; its exit status and what it said."""
        self.capsys.readouterr()
        status = run(list(words))
        said = self.capsys.readouterr()
        return status, said.out if status == 0 else said.out + said.err

    def filled(self, thing: Any) -> Any:
        """The same with what was kept put in for {NAME}."""
        if isinstance(thing, str):
            return re.sub(r"\{([A-Z][A-Za-z0-9]*)\}", lambda found: self.kept.get(found[1], found[0]), thing)
        if isinstance(thing, list):
            return [self.filled(part) for part in thing]
        if isinstance(thing, dict):
            return {self.filled(key): self.filled(value) for key, value in thing.items()}
        return thing

    def written(self) -> dict[str, bytes]:
        """The files of competitions, as they are."""
        return {path.name: path.read_bytes() for path in self.folder.glob("*.jsonl")}

    def take(self, step: Any) -> None:
        """Takes one step."""
        if isinstance(step, list):
            words = self.filled(step)
            status, said = self.type(*words)
            assert status == 0, (words, said)
            return
        given = self.filled({key: value for key, value in step.items() if key != "expect"})
        if "lots" in given:
            order = sorted(given["players"], key=lambda name: _lot(given["text"], given["draw"], name))
            self.kept |= {f"{given['lots']}{place}": name for place, name in enumerate(order, 1)}
        elif "read" in given:
            self.read(given["read"], step["expect"], given.get("keep", {}))
        elif "print" in given:
            status, said = self.type("tournament", *given["print"])
            assert status == 0, said
            _stand(given, said)
        else:
            (kind,) = given
            before = self.written()
            status, said = self.type(*given[kind])
            assert status == STATUS[kind], (given, said)
            assert self.written() == before, given

    def read(self, words: list[str], expect: Any, keep: dict[str, str]) -> None:
        """Reads an answer and compares it with what is expected."""
        status, said = self.type("tournament", *words, "--json")
        assert status == 0, said
        answer = json.loads(said)
        for name, path in keep.items():
            value = answer
            for field in path.split("."):
                value = value[field]
            assert re.fullmatch("[0-9a-f]{64}", value)
            assert any(value.encode() in text for text in self.written().values())
            self.kept[name] = value
        assert holds(self.filled(expect), answer), (words, answer)


def _lot(text: str, draw: int, name: str) -> str:
    return sha256(f"{text}\n{draw}\n{name}".encode()).hexdigest()


def _stand(step: dict[str, Any], said: str) -> None:
    """Each row is in one line, as whole words in their order, and nowhere what never may."""
    lines = said.replace("−", "-").splitlines()
    for row in step.get("rows", ()):
        words = [
            (r"(?<![\w.,-])" if re.match(r"\w", text) else "")
            + re.escape(text)
            + (r"(?![\w]|[.,]\d)" if re.search(r"\w$", text) else "")
            for text in row
        ]
        assert any(re.search(".*".join(words), line) for line in lines), (row, said)
    for text in step.get("never", ()):
        assert text not in said


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_competition(
    case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROK_TOURNAMENT", str(tmp_path / "tournament.jsonl"))
    monkeypatch.delenv("TAROK_SESSION", raising=False)
    for name, text in case.get("files", {}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    organiser = Organiser(tmp_path, capsys)
    for step in case["tournament"]:
        organiser.take(step)
