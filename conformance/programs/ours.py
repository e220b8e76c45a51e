"""tarok-score driven by the conformance cases: python run.py -- python programs/ours.py"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import tarok_score as tarok
from tarok_score.wire import Answers, Questions

HANDS, CARDS = Answers(), Questions()


def states(asked: dict[str, Any]) -> dict[str, Any]:
    """What stands after each event of an evening, which is played without being written."""
    rules = tarok.rules(asked["ruleset"], *asked["variants"])
    evening = tarok.begin(Path("conformance.jsonl"), rules, asked["players"], dealer=asked["dealer"], dry=True)
    found = []
    for event in asked["events"]:
        evening.add(evening.evening.read(event))
        state = evening.state
        found.append(
            {
                "totals": {name: str(total) for name, total in state.totals.items()},
                "radli": state.radli,
                "pot": str(state.pot),
                "hands": state.hands,
                "dealer": state.dealer,
                "compulsory_klop": state.compulsory_klop,
                "finished": state.finished,
            }
        )
    return {"states": found}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to a line."""
    if "start" in asked:
        known = [one.id for one in tarok.rulesets()]
        return {"name": "tarok-score", "version": tarok.__version__, "rulesets": known}
    if "events" in asked:
        try:
            return states(asked)
        except tarok.Refused as refused:
            return {"problems": [problem.document() for problem in refused.problems]}
    return CARDS.answer(asked) if "ask" in asked else HANDS.answer(asked)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line)), ensure_ascii=False), flush=True)
