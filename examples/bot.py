"""A bot's answer: a line of a chat is a hand, and the answer its working, or what is wrong with it.

python examples/bot.py two Ana Boris 44 trula
"""

import sys

import tarok_score as tarok

TABLE = tarok.Table(tarok.rules("pagat-4p"), ["Ana", "Boris", "Cilka", "David"])


def answer(message: str, language: str = "en") -> str:
    """What the bot says to a message."""
    try:
        return TABLE.score(message).explain(language)
    except tarok.Refused as refused:
        return "\n".join(problem.say(language) for problem in refused.problems)


if __name__ == "__main__":
    print(answer(" ".join(sys.argv[1:])))
