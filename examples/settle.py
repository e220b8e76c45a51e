"""Settles an evening: who pays whom, in the fewest payments, at a rate for a point.

python examples/settle.py evening.jsonl 0.05 EUR
"""

import sys

import tarok_score as tarok


def payments(path: str, rate: str, unit: str) -> list[str]:
    """A line for each payment. `amount` is exact, an int or a Fraction, in whole cents."""
    with tarok.open(path) as evening:
        found = evening.settle(rate, unit)
    return [f"{one.payer} → {one.receiver}: {float(one.amount):.2f} {unit}" for one in found.payments]


if __name__ == "__main__":
    print("\n".join(payments(*sys.argv[1:4])))
