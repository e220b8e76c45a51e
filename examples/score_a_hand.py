"""Scores a hand: the words of a chat in, the working out, or what is wrong with the hand.

python examples/score_a_hand.py two Ana Boris 44 trula
"""

import sys

import tarok_score as tarok

TABLE = tarok.Table(tarok.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])


def answer(message: str, language: str = "en") -> str:
    """The working of the hand in a message, or its problems."""
    try:
        return TABLE.score(message).explain(language)
    except tarok.Refused as refused:
        return "\n".join(problem.say(language) for problem in refused.problems)


if __name__ == "__main__":
    print(answer(" ".join(sys.argv[1:])))
