"""tarok-score driven by the conformance cases: python run.py -- python programs/ours.py"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import tarok_score as tarok
from tarok_score.amounts import plain
from tarok_score.competition import book, events
from tarok_score.competition import book as announcing
from tarok_score.competition.systems import standings
from tarok_score.documents.answer import record
from tarok_score.show.answers import GROUPS
from tarok_score.show.competition import answers
from tarok_score.wire import Answers, Questions
from tarok_score.words.said import ENGLISH

HANDS, CARDS, STANDING = Answers(), Questions(), record(*GROUPS["STATE"])


def evening(asked: dict[str, Any]) -> dict[str, Any]:
    """The state after each event of an evening, which is played without being written."""
    rules = tarok.rules(asked["ruleset"], *asked["variants"])
    begun = tarok.begin(Path("conformance.jsonl"), rules, asked["players"], dealer=asked["dealer"], dry=True)
    states = []
    for event in asked["events"]:
        begun.add(event)
        balances = {name: plain(amount) for name, amount in begun.settle().balances.items()}
        standing = STANDING.write({"evening": begun._session.evening, "seal": ""}, ENGLISH)
        states.append(standing | {"balances": balances})
    return {"states": states}


def competition(asked: dict[str, Any]) -> dict[str, Any]:
    """The state after each event of a competition."""
    held = book.begin_timeline(announcing.read({"rules": {}, **asked["competition"]}))
    states = []
    for event in asked["events"]:
        now = book.happen(held, events.read(event, ""))
        round = now.round(now.current) if now.rounds else None
        unwritten = SimpleNamespace(undone=(), seal="")
        facts = {"competition": unwritten, "state": now, "standings": standings(now), "round": round, "speech": ENGLISH}
        names = ["show", "standings"] + ["tables"] * (round is not None)
        names += ["fixtures"] * (now.conditions.system == "league" and bool(now.draws))
        states.append({name: answers.ANSWERS[f"tournament-{name}"].write(facts, ENGLISH) for name in names})
    return {"states": states}


def claim(asked: dict[str, Any]) -> dict[str, Any]:
    """The names of the explanations of a claimed score, the simplest first."""
    found = HANDS.answer(asked)
    if "problems" in found:
        return found
    explanations = [[one["id"], *one.get("also", ())] for one in found["claim"]["explanations"]]
    return {"agrees": found["claim"]["agrees"], "explanations": explanations}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to a line."""
    if "start" in asked:
        known = [one.id for one in tarok.rulesets()]
        return {"name": "tarok-score", "version": tarok.__version__, "rulesets": known}
    try:
        if "competition" in asked:
            return competition(asked)
        if "events" in asked:
            return evening(asked)
    except tarok.Refused as refused:
        return {"problems": [problem.document() for problem in refused.problems]}
    if "claimed" in asked:
        return claim(asked)
    return CARDS.answer(asked) if "ask" in asked else HANDS.answer(asked)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), ensure_ascii=False), flush=True)
