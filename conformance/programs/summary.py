"""A counter of forty lines: the table of contracts of a summary, and nothing else.

    python run.py --run pagat-4p -- python programs/summary.py

It is here to show how little an adapter is, and what such a counter gets wrong: it has no kontra, no radli and no
penalties, and says so if a request has them in a field; if only the rules ask for them it is wrong.
"""

import json
import sys

VALUES = {"three": 10, "two": 20, "one": 30, "solo-three": 40, "solo-two": 50, "solo-one": 60, "beggar": 70}
BONUSES = {"trula": 10, "kings": 10, "king-ultimo": 10, "pagat-ultimo": 25, "valat": 250}


def score(players, hand):
    value = VALUES[hand["contract"]]
    won = hand.get("won", hand.get("points", 0) > 35)
    if "points" in hand:
        value += (abs(hand["points"] - 35) + 2) // 5 * 5
    total = value if won else -value
    for bonus in hand.get("bonuses", []):
        worth = BONUSES[bonus["bonus"]] * (2 if bonus.get("announced") else 1)
        total += worth if bonus.get("made", True) else -worth
    side = {hand["declarer"], hand.get("partner", hand["declarer"])}
    return {name: str(total if name in side else 0) for name in players}


def answer(asked):
    if "start" in asked:
        return {"name": "summary", "version": "1", "rulesets": ["pagat-4p"]}
    hand = asked.get("hand")
    known = {"contract", "declarer", "partner", "points", "won", "bonuses"}
    if (
        not isinstance(hand, dict)
        or "claimed" in asked
        or asked.get("variants")
        or asked.get("before")
        or hand.keys() - known
    ):
        return {"unsupported": "a fact that this counter has no field for"}
    try:
        return {"scores": score(asked["players"], hand)}
    except (KeyError, TypeError) as error:
        return {"problems": [{"path": "", "message": str(error)}]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
