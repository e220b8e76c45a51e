"""The programs of `examples/`, each run as its first lines say."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import tarok_score as tarok

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PLAYERS = ["Ana", "Boris", "Cilka", "David"]


def ran(name: str, *words: str, folder: Path, status: int = 0) -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(command, capture_output=True, cwd=folder, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_every_example_is_listed() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"[{path.name}]({path.name})" in listed for path in EXAMPLES.glob("*.py"))


def test_the_bot(tmp_path: Path) -> None:
    assert "Ana +40, Boris +40, Cilka 0, David 0" in ran(
        "bot.py", "two", "Ana", "Boris", "44", "trula", folder=tmp_path
    )
    assert 'did you mean "Boris"' in ran("bot.py", "two", "Ana", "Bors", "44", folder=tmp_path)


def test_a_spreadsheet_becomes_a_ledger_and_the_ledger_a_table(tmp_path: Path) -> None:
    sheet = tmp_path / "hands.csv"
    sheet.write_text("n,words\n1,two Ana Boris 44\n2,beggar Cilka won\n", encoding="utf-8")
    shown = ran("from_spreadsheet.py", "hands.csv", "e.jsonl", "pagat-4p", *PLAYERS, folder=tmp_path)
    assert "beggar ✓ Cilka" in shown
    rows = list(csv.DictReader(io.StringIO(ran("table_of_an_evening.py", "e.jsonl", folder=tmp_path))))
    assert [(row["contract"], row["Ana change"], row["Cilka total"]) for row in rows] == [
        ("two", "30", "0"),
        ("beggar", "0", "70"),
    ]
    sheet.write_text("n,words\n1,two Ana Boris 44\n2,beggar Cilka\n3,tow Ana 3\n", encoding="utf-8")
    wrong = ran("from_spreadsheet.py", "hands.csv", "f.jsonl", "pagat-4p", *PLAYERS, folder=tmp_path, status=1)
    assert "line 3: was beggar won or lost?" in wrong and "tow" in wrong and not (tmp_path / "f.jsonl").exists()


def test_the_simulation(tmp_path: Path) -> None:
    assert ran("simulate.py", "200", folder=tmp_path) == ran("simulate.py", "200", folder=tmp_path)


def test_the_web_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import web

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


def test_what_the_tests_import_is_the_library() -> None:
    assert tarok.__all__
