"""`tarok share`: an evening in a few lines for a chat, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from answers import Tarok

EVENING = (
    "new pagat-4p Ana Boris Cilka David --rate 0.05 --unit EUR",
    "add one Cilka Ana 45",
    "add two David Cilka 35 pagat-ultimo:David:announced:lost",
    "add beggar Boris won",
    "add solo-three Cilka 50 trula:announced",
    "finish",
)

SHARED = """\
♣ Tarok · Saturday, 31 January 2026 · 4 hands

🥇 Cilka  +120
2. Boris   −30
3. Ana     −60
4. David  −170

📈 Cilka ▅▆▄▄██
Hand of the evening: 4. solo three Cilka, trula: +150

David → Cilka 6.75 EUR · Ana → Cilka 1.00 EUR · Ana → Boris 0.25 EUR
0.05 EUR a point · the average is −35
seal SEALED
"""


@pytest.fixture
def shared(tarok: Tarok) -> Tarok:
    """An evening that is over."""
    for line in EVENING:
        assert tarok(*line.split()).status == 0, line
    return tarok


def test_an_evening_is_told_in_a_few_lines(shared: Tarok) -> None:
    told = SHARED.replace("SEALED", shared("check --json").json["seal"])
    assert shared("share").out == told
    assert shared("share --json").json["share"] == told.splitlines()
    slovenian = shared("share --lang sl").out
    assert slovenian.startswith("♣ Tarok · sobota, 31. januar 2026 · 4 igre\n\n🥇 Cilka")
    assert "Igra večera: 4. solo tri Cilka, trula: +150\n" in slovenian and "6,75 EUR" in slovenian


def test_while_it_runs_nobody_has_a_medal_and_nobody_pays(tarok: Tarok) -> None:
    tarok("new pagat-4p Ana Boris Cilka David")
    assert tarok("share").out.splitlines()[2:-1] == ["1. Ana    0", "1. Boris  0", "1. Cilka  0", "1. David  0", ""]
    tarok("add klop Ana=26 Boris=17 Cilka=9 David=18")
    lines = tarok("share").out.splitlines()
    assert lines[2] == "1. Cilka  −10" and lines[7].startswith("📈 Cilka ") and "→" not in "".join(lines)


def test_where_the_seating_changed_the_balances_decide(tarok: Tarok) -> None:
    """Eva has the highest total by far: the others were charged the radli of six klops that she did not play."""
    for words in ("new pagat-4p Ana Boris Cilka David", *["add klop 10 20 25 15"] * 6, "replace David Eva",
                  "add two Eva Ana 44", "finish"):  # fmt: skip
        tarok(words)
    lines = tarok("share").out.splitlines()
    assert lines[2:8] == [
        "🥇 Ana    −680  +97.5",
        "2. David  −765  +27.5",
        "3. Eva     +30  +15",
        "4. Boris  −820  −42.5",
        "5. Cilka  −875  −97.5",
        "each against the average of those they sat with",
    ]
    tarok("report --out page.html")
    page = Path("page.html").read_text(encoding="utf-8")
    places = [one.partition('"')[0] for one in page.partition('class="podium"')[2].split('data-player="')[1:6]]
    assert places == ["Ana", "David", "Eva", "Boris", "Cilka"]
    assert "<title>Ana +97.5" in page
    assert tarok("season --json").json["evenings"][0]["winners"] == tarok("show --json").json["winners"] == ["Ana"]
    stretches = tarok("settle --json").json["stretches"]
    assert [(one["hands"], one["average"]) for one in stretches] == [(6, "-792.5"), (1, "15")]
    assert stretches[0]["radli"] == dict.fromkeys(("Ana", "Boris", "Cilka", "David"), "-600")
    assert stretches[1]["radli"] == {}
