"""The meaning of a line: the one hand that is left, the question which of several, or why it is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..hand import Hand, Table
from ..hand.facts import Assembled, Fact, assemble, complete, is_complete
from ..hand.possible import of_cards
from ..hand.writing import HandInWords, slip_in, terms_of
from ..law.library import rulesets_with
from ..pack import POINTS
from ..problems import Problem, Problems, Refused, problem
from ..text import for_message
from ..words.folding import fold
from ..words.languages import by_key
from ..words.notation_words import Sense
from ..words.said import Joined, Said, Speech, joined
from .chart import Chart
from .hands import Understood, plain, readings, understood
from .lexicon import STOPS, Edge, Token, classes
from .tiles import facts_of_tile
from .ways import CONTRADICTED, Covering, first, line_of

#: The most rulesets that are named for a word which they have, and the most lines that are offered.
MOST_RULESETS, MOST_OFFERED = 3, 6
#: What a hand lacks that is only not sure to be the one meant.
WHOLE = {"speech-unsure"}
#: What is missing of a fact that the line speaks of.
ASKED = {"captured-from-whom", "captor-missing", "kontra-by-whom", "kontra-names-missing"}
#: What a line leaves open by itself.
UNCLEAR = ASKED | {"speech-unclear", "speech-unsure", "partner-unsaid"}


def meant(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """Finds the hand that a line means. Raises Refused if it means none, or several."""
    understood_line = understood(table, tuple(words), resting if table.rests else None)
    some = rivals(understood_line)
    if len(some) == 1 and not some[0].problems:
        return some[0].hand
    offered = [meaning.hand for meaning in some if not meaning.problems or meaning.lacks == WHOLE]
    if offered:
        raise Which(table, offered, words, resting)
    raise Refused(wrong(table, understood_line))


def rivals(line: Understood) -> list[Assembled]:
    """The meanings of a line, likeliest first.

    Those that keep the agreement of its words come before all others; one that leaves the hand unfinished counts if a
    construction itself says that something is unclear, or if no other is left.
    """
    some = line.unfinished
    if line.possible:
        hands = {plain(meaning.hand) for meaning in line.possible}
        # What is still open counts if the line speaks of it, unless another meaning has use for each name, or makes the
        # same hand without it.
        others = [
            meaning
            for meaning in line.unfinished
            if (unclear(meaning) or any(fact.kind == "missing" for fact in meaning.facts))
            and not meaning.lacks <= {"kontra-by-whom", "kontra-names-missing"}
            and not (meaning.lacks <= {"speech-unsure", "captured-from-whom"} and plain(meaning.hand) in hands)
        ]
        some = [*line.possible, *others]
    least = min([meaning.cost[0] for meaning in some], default=0)
    likely = [meaning for meaning in some if meaning.cost[0] == least]
    if line.possible:
        sure = [meaning for meaning in likely if not meaning.problems or unclear(meaning)]
        likely = sure or [*line.possible, *likely]  # the words agree better if something is missing: which was it?
    return sorted(likely, key=lambda meaning: (len(meaning.problems), meaning.cost))


def unclear(meaning: Assembled) -> bool:
    """True if a construction itself says that words can mean two things, or lacks something that the line speaks of."""
    captured = [fact.value for fact in meaning.facts if fact.kind == "captured"]
    open_ones = {
        "captured-from-whom": any(by for _, _, by in captured),
        "captor-missing": any(card == "pagat" for card, _, _ in captured),
    }
    unknown = any(fact.kind == "unknown" for fact in meaning.facts)
    asked = any(open_ones.get(lacking, True) for lacking in meaning.lacks & ASKED)
    return meaning.lacks <= UNCLEAR and (unknown or asked)


class Which(Refused):
    """The question which of several hands it was, or whether it was this one; `resting` need not be said."""

    def __init__(self, table: Table, hands: Sequence[Hand], words: Sequence[str], resting: str | None) -> None:
        some = [hand._replace(resting=None) if hand.resting == resting else hand for hand in hands]
        lines = [HandInWords(table, hand) for hand in dict.fromkeys(some)]
        asked = "speech-is-it" if len(lines) == 1 else "speech-which"
        offered = joined(*lines[:MOST_OFFERED], between=" | ")
        super().__init__([problem(asked, f'"{for_message(" ".join(words))}"', n=len(lines), lines=offered)])


def lines_meant(problems: Sequence[Problem], speech: Speech) -> list[str]:
    """The lines that the question of a refusal offers, each as it would be typed; none if it asks nothing."""
    offered = [problem.hint.facts.get("lines") for problem in problems if isinstance(problem.hint, Said)]
    return [speech.fact(line) for lines in offered if isinstance(lines, Joined) for line in lines.items]


def wrong(table: Table, understood_line: Understood, corrected: Hand | None = None) -> list[Problem]:
    """The reasons why a line means no hand: what is missing, or one cause."""
    line = understood_line.covering
    tokens = line.tokens
    # A complete word of the notation is meant exactly, so its own problem is the reason.
    for token in tokens:
        problems = Problems()
        if is_complete(token.text) and complete(table, token.text, token.typed, problems) is None:
            return problems or [unknown(table, token, line.furthest)]
    if line.unknown is not None:
        return [unknown(table, tokens[line.unknown], line.furthest)]
    # A reading that has what was played says more than one that asks for it.
    impossible = [way for way in understood_line.impossible if way.hand.contract]
    best = rivals(understood_line)[0] if understood_line.unfinished else None
    if best is not None and not ("contract-missing" in best.lacks and impossible):
        if best.problems:
            return best.at_words(best.problems)
    elif understood_line.impossible:
        # Piles named beside a contract of two sides are mostly another contract misread.
        some = impossible or understood_line.impossible
        best = min(some, key=lambda way: (bool(way.hand.piles), way.cost[0], len(way.wrong), way.cost))
        # A contradiction makes the other problems of that reading meaningless.
        problems = Problems(best.wrong if best.cost[0] < CONTRADICTED else best.wrong[:1])
        if problems:
            return best.at_words(problems)
    # A card by itself is the commonest thing that no hand can say.
    cards = [edge for edges in line.chart.lattice for edge in edges if edge.sense.kind == "CARD"]
    if cards:
        return [problem("word-card", f'"{for_message(cards[0].typed.rstrip(",.;"))}"')]
    place = f'"{for_message(tokens[min(line.reached[0], len(tokens) - 1)].typed)}"' if tokens else ""
    if not tokens or (corrected is None and not line.furthest):
        return [problem("nothing-understood", place, line=next(iter(table.rules.contracts)))]
    hand = HandInWords(table, corrected or assemble(table, line.furthest).hand)
    return [problem("word-not-fitting", place, line=hand)]


def unknown(table: Table, token: Token, before: Sequence[Fact] = ()) -> Problem:
    """The problem of a word that means nothing here behind these facts, with the word that was probably meant."""
    text, place = token.text, f'"{for_message(token.typed.rstrip(STOPS))}"'
    if text[0].isdigit():
        return problem("points-no-number", place, most=POINTS)
    kinds = ["bonus", "kontra", "single", "card", "who", "mark", "declaration", "result"]
    hint = slip_in(table, text, terms_of(table, *(["contract"] if first(before, "contract") is None else []), *kinds))
    if table.who_left(text) is not None:
        return table.nobody(place, text)
    if fold(text) in {fold(word) for said_so in by_key("commands").values() for word in said_so}:
        return problem("word-command", place)
    others = rulesets_with(fold(text))
    if others:
        return problem("word-of-other-rules", place, hint=hint, ruleset=table.rules.id, others=others[:MOST_RULESETS])
    return problem("word-unknown", place, ruleset=table.rules.id, players=table.players, hint=hint)


def so_far(table: Table, words: Sequence[str], resting: str | None = None) -> Assembled:
    """The likeliest hand of words that may be incomplete."""
    understood_line = understood(table, tuple(words), resting if table.rests else None)
    some = rivals(understood_line) or sorted(understood_line.impossible, key=lambda way: (len(way.wrong), way.cost))
    if some:
        return some[0]
    made = assemble(table, understood_line.covering.furthest, resting)
    return made._replace(problems=wrong(table, understood_line) if words else [])


@lru_cache(maxsize=16)
def following(table: Table, words: tuple[str, ...], senses: tuple[Sense, ...], resting: str | None) -> dict[Sense, str]:
    """Those of some senses that one more word may have, each with the kind of what it says there.

    Constructions cover the line with the word, and the rules allow the hand, of which it says something new.
    """
    now, says_of = so_far(table, words, resting), dict[Sense, str]()
    unsaid = [fact for fact in now.facts if not fact.words.strip()]  # a contract contains it: it may still be said
    chart = line_of(table, words).chart
    edges = [Edge(chart.size + 1, sense, sense.key) for sense in senses]
    longer = Chart([*chart.lattice, edges], [*chart.stops, False])
    for way in Covering(table, (), longer).covered():
        sense, says = way.last_word, way.facts[-1].kind if way.facts else ""
        if not sense.kind or sense in says_of or (sense.kind == "N" and says in ("bonus", "either", "notso")):
            continue
        made = [assemble(table, facts, resting) for facts in readings(table, way.facts)]
        for hand in [hand for hand in made if all(map(of_cards, hand.wrong))][:1]:
            again = any(sense.key == fact.value.bonus for fact in unsaid)
            if again or hand.hand != now.hand or len(hand.problems) > len(now.problems):
                says_of[sense] = "declarer" if sense.key == hand.hand.declarer else says
    return says_of


def leading_contract(table: Table, words: Sequence[str]) -> tuple[str, int, int]:
    """The contract that words begin with, its level if given, and how many words say it; none if there is none."""
    best = ("", 0, 0)
    for tile in line_of(table, tuple(words[:6])).chart.tiles[0] if words else ():
        named = tile.construction and classes(tile.took) <= {"C", "#", "ORD", "LEVEL", "ON"}
        stated = {fact.kind: fact.value for fact in (named and facts_of_tile(table, tile)) or ()}
        if "contract" in stated and stated.keys() <= {"contract", "level"} and tile.end > best[2]:
            best = (stated["contract"], stated.get("level", 0), tile.end)
    return best
