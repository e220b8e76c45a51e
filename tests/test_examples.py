"""The programs of `examples/`, each run as its first lines say."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import tarok_score as tarok
from tarok_score.wire import Answers

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PLAYERS = ["Ana", "Boris", "Cilka", "David"]


def ran(name: str, *words: str, folder: Path, status: int = 0) -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, cwd=folder, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_every_example_is_a_recipe() -> None:
    told = (EXAMPLES.parent / "docs" / "programs.md").read_text(encoding="utf-8")
    assert all(f"(../examples/{path.name})" in told for path in EXAMPLES.iterdir() if path.is_file())


def test_score_a_hand(tmp_path: Path) -> None:
    said = ran("score_a_hand.py", "two", "Ana", "Boris", "44", "trula", folder=tmp_path)
    assert "Ana +40, Boris +40, Cilka 0, David 0" in said
    assert 'did you mean "Boris"' in ran("score_a_hand.py", "two", "Ana", "Bors", "44", folder=tmp_path)


@pytest.fixture(name="season")
def a_season(tmp_path: Path) -> Path:
    """A folder with two evenings, kept from spreadsheets."""
    for name, hands in {"first": "two Ana Boris 44\n2,beggar Cilka won", "second": "two Ana Boris 30"}.items():
        (tmp_path / f"{name}.csv").write_text(f"n,words\n1,{hands}\n", encoding="utf-8")
        ran("keep_an_evening.py", f"{name}.csv", f"{name}.jsonl", "pagat-4p", *PLAYERS, folder=tmp_path)
    return tmp_path


def test_an_evening_is_kept_whole_or_not_at_all(season: Path) -> None:
    with tarok.open(season / "first.jsonl") as evening:
        assert [row.contract for row in evening.rows()] == ["two", "beggar"]
    (season / "wrong.csv").write_text("n,words\n1,two Ana Boris 44\n2,beggar Cilka\n3,tow Ana 3\n", encoding="utf-8")
    words = ("wrong.csv", "wrong.jsonl", "pagat-4p", *PLAYERS)
    wrong = ran("keep_an_evening.py", *words, folder=season, status=1)
    assert "line 3: was beggar won or lost?" in wrong and "tow" in wrong and not (season / "wrong.jsonl").exists()


def test_settle(season: Path) -> None:
    paid = ran("settle.py", "second.jsonl", "0.10", "EUR", folder=season)
    assert sorted(paid.splitlines()) == ["Ana → Cilka: 1.25 EUR", "Boris → David: 1.25 EUR"]


def test_a_season_in_sqlite_answers_three_questions(season: Path) -> None:
    lines = ran("season_lines.py", "first.jsonl", "second.jsonl", folder=season)
    tool = shutil.which("sqlite-utils")
    with closing(sqlite3.connect(season / "season.db")) as database:
        if tool is not None:
            command = [tool, "insert", "season.db", "results", "-", "--nl"]
            subprocess.run(command, input=lines, cwd=season, encoding="utf-8", check=True)
        else:  # what it does: a column for each fact, a row for each line
            rows = [json.loads(line) for line in lines.splitlines()]
            database.execute(f"CREATE TABLE results ({', '.join(rows[0])})")
            marks = ", ".join(f":{name}" for name in rows[0])
            database.executemany(f"INSERT INTO results VALUES ({marks})", rows)
        asked = (EXAMPLES / "season_questions.sql").read_text(encoding="utf-8").split(";")[:3]
        best, contracts, pairs = (database.execute(question).fetchall() for question in asked)
    assert best == [("Cilka", 70.0), ("Ana", 5.0), ("Boris", 5.0), ("David", 0.0)]
    assert contracts == [("two", 2, 0.5, 2.5), ("beggar", 1, 1.0, 70.0)]
    assert pairs == [("Ana", "Boris", 2, 5.0)]


def test_a_platform_on_dask(tmp_path: Path) -> None:
    """Two workers give the answers that the program gives by itself, in order."""
    pytest.importorskip("dask.bag")
    hand = {"contract": "two", "declarer": "Ana", "partner": "Boris"}
    request = {"ruleset": "pagat-4p", "players": PLAYERS, "hand": hand}
    for part in (0, 1):
        lines = [json.dumps(request | {"hand": hand | {"points": part * 36 + n}}) for n in range(30)]
        (tmp_path / f"{part}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran("platform_on_dask.py", "*.jsonl", "scored", "2", folder=tmp_path)
    answers = Answers()
    for part in (0, 1):
        asked = (tmp_path / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()
        given = (tmp_path / "scored" / f"{part}.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line) for line in given] == [answers.answer(json.loads(line)) for line in asked]


def test_the_web_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import web_endpoint as web

    def asked(body: bytes) -> tuple[int, Any]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}", body, timeout=20) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    with web.server(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        request = {
            "ruleset": "pagat-4p",
            "players": PLAYERS,
            "hand": {"contract": "beggar", "declarer": "Ana", "won": True},
        }
        status, answer = asked(json.dumps(request).encode())
        assert status == 200 and answer["scores"]["Ana"] == "70"
        status, refused = asked(b'{"ruleset": "../etc/x.yaml"}')
        assert status == 422 and b"ruleset-not-shipped" in refused
        assert asked(b"{")[0] == 400 and asked(b" " * 70_000)[0] == 413
        server.shutdown()
