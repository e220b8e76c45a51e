"""The formulas that Tarok ScoreBoard publishes (github.com/erikbozic/tarok-scoreboard), written anew from them.

    python run.py --run pagat-4p -- python programs/scoreboard.py

Not the program itself: that one keeps evenings on a server, and a person types the rounded difference, who won, the
rounded points of a klop, and who is charged for a captured mond. Here they are worked out of the facts of the hand, as
that person would.
"""

import json
import sys
from fractions import Fraction

GAMES = {"three": 10, "two": 20, "one": 30, "solo-three": 40, "solo-two": 50, "solo-one": 60}
GAMES |= {"beggar": 70, "klop": 70, "solo-without": 80, "open-beggar": 90}
MODIFIERS = {"trula": 10, "kings": 10, "king-ultimo": 10, "pagat-ultimo": 25, "colour-valat": 125, "valat": 250}
#: The games whose difference does not count, and the modifiers that take the place of the game.
FLAT, IN_PLACE = {"beggar", "open-beggar"}, {"colour-valat", "valat"}
#: The facts of a hand that the program has a field for.
FIELDS = {"contract", "declarer", "partner", "points", "won", "kontra", "bonuses", "captured"}


class NoField(Exception):
    """A fact that the program has no field for."""


def factor(kontra):
    """What kontras multiply by: up to four of them."""
    level = len(kontra) if isinstance(kontra, list) else kontra or 0
    if level > 4:
        raise NoField("five kontras")
    return 2**level


def rounded(points):
    """Card points to the nearest five."""
    return (points + 2) // 5 * 5


def klop(points, radli, change):
    """One full player is charged 70, or 35 beside an empty one, who writes 35; empty ones share 70; else all write."""
    full = next((name for name, value in points.items() if value > 35), None)
    empty = [name for name, value in points.items() if value == 0]
    for name, value in points.items():
        if full and empty:
            share = -35 if name == full else 35 if name == empty[0] else 0
        elif full:
            share = -70 if name == full else 0
        elif empty:
            share = 70 // len(empty) if name in empty else 0
        else:
            share = -rounded(value)
        change[name] += share * (2 if radli[name] else 1)
    for name in empty[:1] if full else empty:
        radli[name] -= 1 if radli[name] else 0


def game(hand, radli, change):
    """(value + difference) × kontra, each bonus with its own, all of it doubled by the declarer's radl."""
    declarer, side = hand["declarer"], {hand["declarer"], hand.get("partner", hand["declarer"])}
    value = GAMES[hand["contract"]]
    if "won" not in hand and not isinstance(hand.get("points"), int):
        raise NoField("points that are no whole number")
    won = hand["won"] if "won" in hand else hand["points"] > 35
    if hand["contract"] not in FLAT and "points" in hand:
        value += rounded(abs(hand["points"] - 35))
    bonuses = hand.get("bonuses", [])
    if any(one["bonus"] in IN_PLACE for one in bonuses):
        value = 0
    total = (value if won else -value) * factor(hand.get("kontra"))
    for one in bonuses:
        worth = MODIFIERS[one["bonus"]] * (2 if one.get("announced") and one["bonus"] != "colour-valat" else 1)
        own = one.get("side", "declarer" if one.get("by", declarer) in side else "defenders") == "declarer"
        total += worth * factor(one.get("kontra")) * (1 if own == one.get("made", True) else -1)
    for name in side:
        change[name] += total * (2 if radli[declarer] else 1)
    if radli[declarer] and won:
        radli[declarer] -= 1


def score(asked):
    """What each player writes, and the radli after the hand."""
    hand, players = asked["hand"], asked["players"]
    if asked.get("variants") or "pot" in asked.get("before", {}) or hand.keys() - FIELDS:
        raise NoField("a variant, a pot, or a fact beyond its fields")
    if hand["contract"] not in GAMES or any(one["bonus"] not in MODIFIERS for one in hand.get("bonuses", [])):
        raise NoField(f"the game {hand['contract']}, or a bonus")
    radli = {name: asked.get("before", {}).get("radli", {}).get(name, 0) for name in players}
    change = dict.fromkeys(players, Fraction(0))
    if hand["contract"] == "klop":
        if not isinstance(hand["points"], dict) or factor(hand.get("kontra")) > 1:
            raise NoField("a klop with kontra")
        klop(hand["points"], radli, change)
    else:
        game(hand, radli, change)
    if GAMES[hand["contract"]] >= 70:
        radli = {name: count + 1 for name, count in radli.items()}
    captured = hand.get("captured", {})
    if captured.keys() - {"mond", "pagat"}:
        raise NoField("a captured card but mond and pagat")
    for card, charge in (("mond", 20), ("pagat", 25)):
        if card in captured:
            change[captured[card]["from"]] -= charge
    return {"scores": {name: str(value) for name, value in change.items()}, "radli": radli}


def answer(asked):
    """The answer to a line."""
    if "start" in asked:
        return {"name": "Tarok ScoreBoard's formulas", "version": "published", "rulesets": ["pagat-4p"]}
    if "claimed" in asked or not isinstance(asked.get("hand"), dict):
        return {"unsupported": "only hands"}
    try:
        return score(asked)
    except NoField as error:
        return {"unsupported": str(error)}
    except (KeyError, TypeError, AttributeError) as error:
        return {"problems": [{"path": "", "message": str(error)}]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
