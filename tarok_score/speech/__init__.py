"""The one way from a line of words to a hand: exactly as the program writes it, else as people say it.

A line as it is written is read without loading anything of speech.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..hand import Hand, Table, has_difference, proves_a_valat
from ..hand.facts import Assembled, assemble, exact_facts, read_exact
from ..limits import LONGEST_HAND_WORD, MOST_ENTRIES
from ..problems import refusal
from ..text import for_message
from ..words.said import Said, said

#: The note if no partner was named.
NO_PARTNER = "note: {contract} is played with a partner, and none was named; taken as played alone"
#: Fewer card points of the declarer's side are rare; often the difference was typed instead.
FEW_POINTS = 15


def doubts(table: Table, hand: Hand, words: Sequence[str]) -> list[Said]:
    """Notes on a hand that these words describe."""
    contract = table.rules.contracts[hand.contract]
    notes: list[Said] = []
    played = hand.revoke is None and not (hand.king_in_talon or hand.thrown_in or hand.surrendered)
    lacks_partner = contract.partner and played and hand.declarer is not None and hand.partner is None
    if lacks_partner and not so_far(table, words).says("alone"):
        notes.append(said(NO_PARTNER, contract=contract.typed))
    if has_difference(contract) and hand.points is not None and 0 < hand.points < FEW_POINTS:
        text = "note: {points} card points are few; if {points} is the difference it is written +{points} or -{points}"
        notes.append(said(text, points=hand.points))
    if proves_a_valat(table.rules, contract, hand):
        notes.append(said("note: these card points leave one side no trick; add the valat if it was one"))
    return notes


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that these words describe; `resting` is who rests if the words do not say.

    Raises Refused: with the lines it may mean if there are several, with what is missing, or with one cause.
    """
    exact = read_exact(table, words, resting)
    if exact is not None:
        return exact
    if len(words) > MOST_ENTRIES:
        raise refusal("hand-too-many-words", most=MOST_ENTRIES)
    for word in words:
        if len(word) > LONGEST_HAND_WORD:
            raise refusal("word-unknown", f'"{for_message(word)}"', ruleset=table.rules.id, players=table.players)
    from .meant import meant

    return meant(table, words, resting)


def so_far(table: Table, words: Sequence[str], resting: str | None = None) -> Assembled:
    """The likeliest hand of words that may be incomplete; of words as the program writes them without the reader."""
    facts = exact_facts(table, words)
    made = None if facts is None else assemble(table, facts, resting, apart=True)
    if made is not None and not made.wrong:
        return made
    from .meant import so_far as by_speech

    return by_speech(table, words, resting)


def corrected(table: Table, hand: Hand, words: Sequence[str], adds: bool = False) -> Hand:
    """The hand after words that correct it: a whole hand in its place, or what was different; words that only `add`
    keep what is there. Raises Refused."""
    exact = read_exact(table, words, hand.resting)
    if exact is not None and not adds:
        return exact
    from .corrections import corrected as by_speech

    return by_speech(table, hand, words, adds)
