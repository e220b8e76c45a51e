"""Every link of every page leads somewhere: to a file of the repository, and to a heading that is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "conformance").glob("*.md"),
                *(ROOT / "examples").glob("*.md"), *(ROOT / "benchmarks").glob("*.md")])  # fmt: skip
LINK = re.compile(r'\]\(([^)\s]+)\)|src="([^"]+)"')
FENCE = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)


@cache
def headings(page: Path) -> frozenset[str]:
    """The names by which links know the headings of a page."""
    found: dict[str, int] = {}
    names = set()
    for line in FENCE.sub("", page.read_text(encoding="utf-8")).splitlines():
        if heading := re.fullmatch(r"#{1,6} (.*)", line):
            text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1])
            name = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
            names.add(f"{name}-{found[name]}" if name in found else name)
            found[name] = found.get(name, 0) + 1
    return frozenset(names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for pair in LINK.findall(re.sub(r"`[^`\n]*`", "", text)):
        link = pair[0] or pair[1]
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, heading = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def test_the_registry_shows_no_link_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from registry_page import absolute

    shown = absolute((ROOT / "README.md").read_text(encoding="utf-8"), "https://example.org/tarok", "1.2.3")
    links = [pair[0] or pair[1] for pair in LINK.findall(shown)]
    assert links and all(link.startswith("https://") for link in links)
    assert "https://example.org/tarok/blob/v1.2.3/docs/play.md" in links
    assert "https://example.org/tarok/raw/v1.2.3/docs/pictures/phone.png" in links


def test_the_site_leads_to_every_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pages

    shown = [page for part in pages.NAVIGATION.values() for page in part]
    assert len(shown) == len(set(shown)) and set(pages.WRITTEN.values()) | set(pages.MADE) >= set(shown)
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} <= set(shown)


def test_the_tests_that_a_page_names_are_there() -> None:
    """What the program promises names the tests that prove it."""
    named = re.findall(r"`(tests/[^`]+)`", (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8"))
    assert named and all((ROOT / name).exists() for name in named)


def test_workflows_may_do_little_and_run_what_was_looked_at() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = path.read_text(encoding="utf-8")
        workflow = yaml.safe_load(text)
        assert workflow["permissions"] in ({}, {"contents": "read"}), path.name
        for use in re.findall(r"uses: (.*)", text):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", use), use


@pytest.mark.parametrize("form", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda one: one.stem)
def test_a_form_asks_for_something(form: Path) -> None:
    read = yaml.safe_load(form.read_text(encoding="utf-8"))
    if form.stem == "config":
        return
    asked = {one["id"]: one.get("validations", {}).get("required", False) for one in read["body"]}
    assert read["name"] and read["description"] and any(asked.values())
    if form.stem == "wrong-score":
        assert asked["words"] and asked["rules"] and asked["source"]
