"""Places at which rules are stated, in each language: our own names are in it, what was published stays."""

from __future__ import annotations

import pytest

from tarok_score.law.files import sources
from tarok_score.show.columns import Citation, full_title
from tarok_score.words.said import LANGUAGES, speech

SAID = """
pagat.com, "The Scoring" (rounded to nearest 5)
    sl pagat.com, "The Scoring" (rounded to nearest 5)
law book, section 2.3 (An announced card is kept)
    sl knjiga pravil, razdelek 2.3 (An announced card is kept)
    cs kniha pravidel, oddíl 2.3 (An announced card is kept)
    pl księga zasad, punkt 2.3 (An announced card is kept)
pagat.com, "Bonuses" (a; b); law book, AMB-17, AMB-25
    sl pagat.com, "Bonuses" (a; b); knjiga pravil, AMB-17, AMB-25
Simplified Slovenian tarok, "Scoring"
    sl Poenostavljeni slovenski tarok, "Scoring"
agreed at the table
    sl dogovorjeno za mizo
Minutes of the Krka club, 2026
    sl Minutes of the Krka club, 2026
"""


def test_a_cite_in_each_language() -> None:
    cite = ""
    for line in SAID.strip().splitlines():
        if not line.startswith(" "):
            cite = line
            assert speech("en").fact(Citation(cite)) == str(Citation(cite)) == cite
        else:
            code, _, text = line.strip().partition(" ")
            assert speech(code).fact(Citation(cite)) == text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_text_is_written_out_with_its_title_as_published(code: str) -> None:
    told = {id: speech(code).fact(full_title(source)) for id, source in sources().items()}
    assert told["zei"] == ('"Kratka pravila za igranje taroka", Lada Zei, https://slovenski-tarok.si/pravila.html')
    word = {"en": "version", "sl": "verzija", "cs": "verze", "pl": "wersja"}.get(code, "version")
    assert told["tarok-net"] == f'"Pravila taroka", {word} 1.06 (01), 5. maj 2007'
