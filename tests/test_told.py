"""What the commands print, scene by scene: the file `told.txt` of each room (`transcripts` says how they are read).

`TAROK_TOLD=write` in the environment writes what is printed now; read the difference before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from still import HandedIn
from transcripts import Scene, played, scenes, write

FILES = sorted(Path(__file__).parent.glob("*/told.txt"))
SCENES = [pytest.param(scene, id=f"{path.parent.name}: {scene.title}") for path in FILES for scene in scenes(path)]
WRITE = os.environ.get("TAROK_TOLD") == "write"


@pytest.mark.skipif(not WRITE, reason="TAROK_TOLD=write writes the files")
@pytest.mark.parametrize("path", [pytest.param(path, id=path.parent.name) for path in FILES])
def test_write(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    handed_in: HandedIn,
) -> None:
    found = enumerate(scenes(path))
    write(path, [played(scene, tmp_path / str(place), monkeypatch, capsys, handed_in) for place, scene in found])


@pytest.mark.skipif(WRITE, reason="the files are written")
@pytest.mark.parametrize("scene", SCENES)
def test_told(
    scene: Scene,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    handed_in: HandedIn,
) -> None:
    assert played(scene, tmp_path, monkeypatch, capsys, handed_in) == scene.text
