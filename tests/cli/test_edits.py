"""An edit by hand that was accepted: seen everywhere, and a seal on paper from before it says so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from answers import NOON, TODAY, Tarok
from still import HandedIn

from tarok_score.ledger.record import seal_of
from tarok_score.surroundings import Surroundings

EDITED = "edited by hand: line 2, accepted in line 5 (misheard: 34, not 44)\n"


def replace(old: str, new: str) -> None:
    text = Path(TODAY).read_text(encoding="utf-8")
    assert old in text
    Path(TODAY).write_text(text.replace(old, new), encoding="utf-8")


def lines() -> list[str]:
    return Path(TODAY).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def seals(friday: Tarok) -> list[str]:
    """The seals that somebody wrote down: of the beginning, of two hands, and of a third."""
    found = [friday("check").out.split()[-1]]
    found.append(re.findall(r"seal (\w+)", friday("add one Cilka Ana 45").out)[0])
    Path("noted").write_text("\n".join(found), encoding="utf-8")
    return found


@pytest.fixture
def edited(friday: Tarok, seals: list[str]) -> Tarok:
    """An evening of three hands, of which the first was edited and the edit accepted; then a fourth."""
    replace('"points":44', '"points":34')
    assert friday("accept-edit", "--note", "misheard: 34, not 44").status == 0
    assert friday("add two Ana Boris 44").status == 0
    return friday


def test_a_seal_from_before_the_edit_says_what_was_edited(edited: Tarok, seals: list[str]) -> None:
    for seal, where in zip(seals, ("hand 2", "hand 3"), strict=True):
        assert edited("check", "--seal", seal) == (
            3,
            "",
            f"{TODAY}:2:1: seal {seal} ({where}): line 2 was edited by hand afterwards, accepted in line 5 "
            "(misheard: 34, not 44)\n"
            "    the seal was written down before that; tarok log shows what was on the line then, if it is known\n",
        )
        said = edited("check", "--json", "--seal", seal)
        assert said.status == 3 and said.json["ok"] is False
        assert [problem["place"] for problem in said.json["problems"]] == [f"{TODAY}:2:1"]
        assert said.json["seals"] == {seal: where}


def test_the_seal_of_the_edited_line_itself(friday: Tarok, seals: list[str]) -> None:
    sealed = friday("log --json").json
    first = json.loads(lines()[1])["seal"]
    long = friday("check --long").out.splitlines()[-1].split()[-1]
    assert sealed and len(long) == 27
    replace('"points":44', '"points":34')
    friday("accept-edit --note x")
    said = friday("check", "--seal", first)
    assert said.status == 3 and f"seal {first} (hand 1): line 2 was edited by hand afterwards" in said.err


def test_seals_from_before_the_edited_line_and_after_the_acceptance_prove_as_much_as_ever(
    edited: Tarok,
) -> None:
    beginning = json.loads(lines()[0])["seal"]
    accepted = json.loads(lines()[4])["seal"]
    last = json.loads(lines()[5])["seal"]
    for seal, where in ((beginning, "the beginning of the session"), (accepted, "line 5 (accept-edit), after hand 3"),
                        (last, "hand 4")):  # fmt: skip
        said = edited("check", "--seal", seal)
        assert (said.status, said.err) == (0, "")
        assert said.out.splitlines()[-1] == f"seal {seal}: {where}"


def test_a_line_that_was_edited_twice(edited: Tarok, seals: list[str]) -> None:
    accepted = json.loads(lines()[4])["seal"]
    replace('"points":34', '"points":33')
    assert edited("accept-edit", "--note", "33 after all").status == 0
    # Who noted the seal of the first acceptance sees only the second edit.
    said = edited("check", "--seal", accepted)
    assert said.status == 3 and said.err.count("was edited by hand afterwards") == 1
    assert "accepted in line 7 (33 after all)" in said.err
    assert edited("check", "--seal", seals[0]).err.count("was edited by hand afterwards") == 2
    assert edited("log").out.endswith(
        EDITED + "    line 2: its old text is not known\n"
        "edited by hand: line 2, accepted in line 7 (33 after all)\n"
        "    line 2: its old text is not known\n"
    )


def test_the_old_text_that_an_older_program_kept_is_shown(friday: Tarok, seals: list[str]) -> None:
    before = lines()[1]
    replace('"points":44', '"points":34')
    friday("accept-edit", "--note", "misheard: 34, not 44")

    *others, last = lines()
    body, seal = json.loads(last), json.loads(others[3])["seal"]
    del body["seal"]
    body["edits"][0]["was"] = [before]
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
    sealed = text + b',"seal":"' + seal_of(seal, text).encode() + b'"}\n'
    Path(TODAY).write_bytes("\n".join([*others, ""]).encode() + sealed)
    assert EDITED + f"    line 2 was before: {before[:50]}" in friday("log").out
    assert friday("show").out.endswith(EDITED)
    told = [
        {
            "accepted_in": 5,
            "note": "misheard: 34, not 44",
            "override": None,
            "lines": [{"line": 2, "was": [before], "text": lines()[1]}],
        }
    ]
    for command in ("show --json", "log --json", "check --json"):
        assert friday(command).json["edits"] == told
    assert friday("report").status == 0
    page = next(Path().glob("*.html")).read_text(encoding="utf-8")
    assert EDITED.strip() in page


def test_lines_that_were_taken_out_need_a_reason(friday: Tarok, seals: list[str]) -> None:
    whole = lines()
    Path(TODAY).write_text("\n".join([whole[0], whole[2], whole[3]]) + "\n", encoding="utf-8")
    said = friday("accept-edit --note x")
    assert (said.status, said.out) == (1, "")
    assert said.err == (
        f"{TODAY}:2:1: it cannot be seen whether the table had agreed on totals in the records that are missing "
        "before this line\n"
        "    --override WHY accepts the edit all the same, and says why\n"
    )
    assert friday("accept-edit --note x --override Yes").status == 0
    assert friday("check").status == 0


def test_an_agreement_that_was_written_over_is_not_accepted_in_silence(friday: Tarok) -> None:
    friday("agree")
    friday("add two Ana Boris 44")
    sealed = lines()
    assert '"kind":"agree"' in sealed[3]
    seal = json.loads(sealed[3])["seal"]
    over = '{"n":3,"kind":"note","text":"a cup of tea","at":"2026-11-20T20:00:00+0100","seal":"' + seal + '"}'
    Path(TODAY).write_text("\n".join([*sealed[:3], over, *sealed[4:], ""]), encoding="utf-8")
    assert friday("accept-edit --note x") == (
        1,
        "",
        f"{TODAY}:4:1: it cannot be seen whether the table had agreed on totals in this line, which was edited\n"
        "    --override WHY accepts the edit all the same, and says why\n",
    )
    assert friday("accept-edit --note x --override Yes").status == 0
    # A line that was only put in took nothing's place.
    Path(TODAY).write_text("\n".join([*sealed[:3], over, *sealed[3:], ""]), encoding="utf-8")
    assert friday("accept-edit --note x").status == 0
    # But then the agreement behind it cannot be taken out: the same seal is in both.
    whole = lines()
    Path(TODAY).write_text("\n".join([*whole[:4], *whole[5:], ""]), encoding="utf-8")
    assert f"{TODAY}:5:1: this line did not follow when the edit of the line before it" in friday("check").err
    assert friday("accept-edit --note y").err.startswith(f"{TODAY}:5:1: it cannot be seen whether the table had agreed")


AGREED = (
    f"{TODAY}:4:1: the table agreed on totals in this line, which was edited\n"
    "    --override WHY accepts the edit all the same, and says why\n"
)


def test_an_edit_of_agreed_totals_needs_a_reason(friday: Tarok) -> None:
    friday("agree")
    replace('"agreed":{"Ana":"15"', '"agreed":{"Ana":"16"')
    before = Path(TODAY).read_bytes()
    assert friday("accept-edit --note x") == (1, "", AGREED)
    assert friday("accept-edit --note x --dry-run") == (1, "", AGREED)
    assert Path(TODAY).read_bytes() == before
    said = friday("accept-edit", "--note", "x", "--override", "all four were there")
    assert said.status == 0
    assert json.loads(lines()[4])["override"] == "all four were there"
    log = friday("log").out
    assert "(set aside: all four were there)" in log
    assert "    although the table had agreed on totals: all four were there\n" in log
    assert friday("check").status == 0
    assert friday("undo").status == 1  # the agreement is taken back only with a reason, as ever


def test_an_edit_that_changes_agreed_totals_needs_a_reason_too(friday: Tarok) -> None:
    friday("agree")
    replace('"points":44', '"points":50')
    said = friday("accept-edit --note x")
    assert said.status == 1 and "the totals are not as agreed" in said.err
    assert friday("accept-edit", "--note", "x", "--override", "counted again").status == 0
    assert friday("check").status == 0
    assert "(set aside: counted again)" in friday("log").out


def test_the_long_seal(friday: Tarok) -> None:
    short = friday("check").out.split()[-1]
    said = friday("check --long")
    long = said.out.splitlines()[-1].removeprefix("long seal ")
    assert long.startswith(f"{short}-") and len(long) == 27
    assert friday("check --long --json").json["long_seal"] == long
    for seal in (long, long[:13], long.replace("-", "").lower(), short):
        assert friday("check", "--seal", seal).status == 0
    wrong = long[:12] + ("Z" if long[12] != "Z" else "Y")
    assert friday("check", "--seal", wrong) == (
        3, "", f"no record has the seal {wrong}: it was read off another file, or this one was altered\n",
    )  # fmt: skip


class AtOnce(Surroundings):
    """One second without an end; chance is as it is."""

    def now(self) -> str:
        return NOON


def test_two_sessions_begun_alike_in_one_second_differ(tarok: Tarok, handed_in: HandedIn) -> None:
    handed_in(AtOnce())
    seals = {tarok("new", "pagat-3p", "A", "B", "C", "--session", name).out.split()[-1] for name in ("x", "y", "z")}
    assert len(seals) == 3
    assert len({json.loads(Path(name).read_text("utf-8"))["salt"] for name in ("x", "y", "z")}) == 3
