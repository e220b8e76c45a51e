"""Ten thousand random hands over several processes: what a declarer of two makes on average.

python examples/simulate.py 10000
"""

import random
import sys
from concurrent.futures import ProcessPoolExecutor

import tarok_score as tarok

PLAYERS = ["Ana", "Boris", "Cilka", "David"]


def played(table: tarok.Table, seed: int, hands: int) -> list[tarok.Score]:
    """Scores of random hands. Table and scores travel from process to process."""
    chance, found = random.Random(seed), []
    for _ in range(hands):
        declarer, partner = chance.sample(PLAYERS, 2)
        hand = {"contract": "two", "declarer": declarer, "partner": partner, "points": chance.randint(20, 60)}
        found.append(table.score(hand, radli={declarer: chance.randint(0, 1)}))
    return found


def simulate(hands: int, processes: int = 2) -> float:
    """The mean of all that declarers wrote."""
    table, share = tarok.Table(tarok.rules("pagat-4p"), PLAYERS), hands // processes
    with ProcessPoolExecutor(processes) as pool:
        parts = pool.map(played, [table] * processes, range(processes), [share] * processes)
        totals = [sum(score.values()) for part in parts for score in part]
    return float(sum(totals)) / 2 / len(totals)


if __name__ == "__main__":
    print(f"a declarer makes {simulate(int(sys.argv[1])):+.1f} on average")
