"""Cases with what must come of them, one JSON object a line: claims, sheets, questions about cards, records of play.

    {"id", "why", "claim": request, "expect"}             a claimed score
    {"id", "why", "sheet": text, "audit": […], "expect"}  a paper sheet, options of `tarok audit`
    {"id", "why", "evening": [[word, …], …], "ask": […], "expect"}   commands, then the one that is judged
    {"id", "why", "cards": question, "expect"}            a question about cards
    {"id", "why", "play": request, "expect"}              the record of one deal
    {"id", "why", "record": text, "expect"}               the same as a text of `tarok score --play`
    {"id", "why", "tournament": [step, …], "files"}       commands of a competition, see `tests/competition`

What is expected need not be all of an answer: what it names must be there, and amounts are compared as numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

#: What an answer about cards may say beside what is expected.
IN_WORDS = {"text", "label", "cite"}


def cases(path: Path, *kinds: str) -> list[Answer]:
    """The cases of these kinds in a file."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [case for case in found if any(kind in case for kind in kinds)]


def name_of(case: Answer) -> str:
    """How a test of the case is called."""
    return str(case["id"])


def holds(want: object, got: object) -> bool:
    """True if what is expected is in the answer."""
    if isinstance(want, dict):
        return isinstance(got, dict) and all(key in got and holds(value, got[key]) for key, value in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(holds, want, got))
    if want is None or isinstance(want, bool) or got is None or isinstance(got, bool):
        return want is got
    return want == got or _number(want) == _number(got) is not None


def _number(value: object) -> Fraction | None:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def holds_exactly(want: object, got: object) -> bool:
    """True if the answer is what is expected and nothing more, but for words."""
    if isinstance(want, dict):
        return isinstance(got, dict) and holds(want, got) and set(got) <= set(want) | IN_WORDS
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(holds_exactly, want, got))
    return holds(want, got)


def amounts(scores: dict[str, Any]) -> dict[str, Fraction]:
    """Scores as numbers."""
    return {player: Fraction(str(value)) for player, value in scores.items()}


def judge_problems(wanted: Iterable[str], answer: Answer) -> None:
    """The answer is a refusal that names these paths, or parts of them."""
    found = [problem["path"] for problem in answer["problems"]]
    for path in wanted:
        assert any(one == path or one.startswith((f"{path}.", f"{path}[")) for one in found), (path, found)


def judge_claim(expect: Answer, found: Answer, rescored: Callable[[Answer], Answer]) -> None:
    """A claim is explained as expected; every explanation gives the claimed numbers, by its lines and its request."""
    if "agrees" in expect:
        assert found["agrees"] is expect["agrees"]
    given = found["explanations"]
    claimed = amounts(found["claimed"])
    for one in given:
        scores = amounts(one["scores"])
        assert claimed.items() <= scores.items(), one["id"]
        lines = [amounts(line["amounts"]) for line in one["lines"]]
        assert scores == {name: sum((line.get(name, Fraction(0)) for line in lines), Fraction(0)) for name in scores}
        assert one["changes"] == len(one["steps"])
        if one.get("request"):
            assert amounts(rescored(one["request"])["scores"]) == scores, one["id"]
        else:
            assert one["kind"] not in ("variant", "ruleset", "fact"), one["id"]
    assert given == sorted(given, key=lambda one: one["changes"])
    if "explanations" in expect:
        assert len(given) == expect["explanations"]
    if "nearest" in expect:
        assert (found.get("nearest") is not None) is (expect["nearest"] and not given)
    if "explained_by" in expect:
        judge_explained(expect["explained_by"], given, expect["within"])


def judge_explained(ids: list[str], given: list[Answer], within: int = 3) -> None:
    """One of these explanations is among the first."""
    shown = {name for one in given[:within] for name in (one["id"], *one.get("also", ()))}
    assert shown & set(ids), [one["id"] for one in given[: within + 2]]


def judge_sheet(expect: Answer, found: Answer) -> None:
    """A sheet has the expected findings and no other."""
    if "first" in expect:
        assert found["first"] == expect["first"]
    kinds = [(one["row"], one["kind"], one["players"]) for one in found["findings"]]
    assert len(kinds) == len(expect["findings"]), kinds
    for want in expect["findings"]:
        near = [
            one
            for one in found["findings"]
            if one["kind"] == want["kind"] and want.get("row", one["row"]) == one["row"]
        ]
        assert near, (want, kinds)
        assert set(want.get("at_least", ())) <= set(near[0]["players"])
        told = {key: value for key, value in want.items() if key in ("players", "off", "with")}
        assert holds(told, near[0]), (told, near[0])
        if "explained_by" in want:
            judge_explained(want["explained_by"], near[0]["explanations"])
    for row, fit in expect.get("fits", {}).items():
        assert holds(fit, found["fits"][row][0])
    if "totals" in expect:
        assert holds(expect["totals"], found["totals"])


def judge_cards(expect: Answer, answer: Answer) -> None:
    """A question about cards is answered, or refused, as expected."""
    if "problems" in expect:
        return judge_problems(expect["problems"], answer)
    for key, want in expect.items():
        assert holds_exactly(want, answer.get(key)), (key, answer.get(key, answer.get("problems")))
    return None


def judge_play(expect: Answer, answer: Answer) -> None:
    """The record of one deal has the expected tricks, piles, breaches, hand and scores."""
    if "problems" in expect:
        return judge_problems(expect["problems"], answer)
    assert "problems" not in answer, answer["problems"]
    assert [trick["winner"] for trick in answer["tricks"]] == expect["winners"]
    assert [{key: one[key] for key in ("id", "player", "at")} for one in answer["breaches"]] == expect["breaches"]
    assert {name: pile["points"] for name, pile in answer["piles"].items()} == expect["piles"]
    for key, want in expect["hand"].items():
        got = answer["hand"].get(key)
        if key == "bonuses":
            told = sorted((one["bonus"], one["side"], one["announced"], one["made"]) for one in want)
            assert sorted(_bonuses(answer["hand"])) == told
        elif key != "kontra" or got != len(want):
            assert holds(want, got), (key, got)
    assert amounts(answer["scores"]) == amounts(expect["scores"])
    return None


def _bonuses(hand: Answer) -> Iterable[tuple[str, str, bool, bool]]:
    """The bonuses of a hand with what they leave unsaid."""
    for one in hand.get("bonuses", ()):
        by = one.get("by")
        of = "declarer" if not by or by in (hand.get("declarer"), hand.get("partner")) else "defenders"
        yield one["bonus"], one.get("side", of), one.get("announced", False), one.get("made", True)
