"""The words of a table, each with its meaning: all of them, or one with its synonyms and its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..hand.spelling import Spelling
from ..hand.table import Table
from ..hand.vocabulary import Thing, declarations, heads, marks, own_things, things_beginning
from ..law.rule import Rule
from ..problems import malformed
from ..show.citations import Citation
from ..show.columns import padded, width_of
from ..words.folding import did_you_mean, fold, printable
from ..words.said import Fact, Said, said
from ..words.speech import Speech
from .offers import ToBeSaid

UNKNOWN = malformed("words-unknown", '"{word}" is no word of {ruleset}', "tarok words lists them")

#: The meanings of the notation's own words.
MEANS: dict[tuple[str, str], Said] = {
    ("mark", "announced"): said("mark of a bonus: announced"),
    ("mark", "silent"): said("mark of a bonus: not announced"),
    ("mark", "made"): said("mark of a bonus: made"),
    ("mark", "lost"): said("mark of a bonus: not made"),
    ("mark", "defenders"): said("mark of a bonus: the other side's"),
    ("mark", "itself"): said("mark of a king ultimo: the king itself won the last trick"),
    ("mark", "not-itself"): said("mark of a king ultimo: another card won the last trick"),
    ("result", "won"): said("result, where tricks decide"),
    ("result", "lost"): said("result, where tricks decide"),
    ("single", "thrown_in"): said("the hand was not played out"),
    ("single", "surrendered"): said("the declarer gave up before the play"),
    ("single", "king_in_talon"): said("the called king came from the talon and won no trick"),
    ("card", "mond"): said("the mond was lost: from whom, to whom"),
    ("card", "pagat"): said("the pagat was lost: from whom, to whom"),
    ("card", "skis"): said("the škis was lost: from whom, to whom"),
    ("who", "resting"): said("who sat out"),
    ("who", "revoke"): said("who broke the rules"),
    ("talon", "talon"): said("in place of a player: left in the talon"),
    ("breach", "discard"): said("kind of breach: a wrong discard"),
    ("breach", "deliberate"): said("kind of breach: on purpose"),
    ("breach", "declaration"): said("kind of breach: a wrong declaration"),
}

#: The kinds of words in the order of the list, each with its heading.
KINDS: dict[str, Said] = {
    "contract": said("Contracts"),
    "bonus": said("Bonuses"),
    "declaration": said("Declarations"),
    "kontra": said("Doubling"),
    "mark": said("Marks of a bonus, after a colon"),
    "result": said("Results"),
    "card": said("Lost cards"),
    "who": said("Players after a colon"),
    "single": said("By themselves"),
}


def things(table: Table) -> dict[str, list[Thing]]:
    """All the things that the words of a table mean, by kind."""
    found: dict[str, list[Thing]] = {kind: [] for kind in KINDS}
    for thing in (*heads(table), *declarations(table), *marks(table)):
        if thing not in found[thing.kind]:
            found[thing.kind].append(thing)
    return found


def means(table: Table, thing: Thing, speech: Speech) -> Fact:
    """The meaning of a thing: its value, or the sense of its word."""
    told = MEANS.get((thing.kind, thing.key))
    return told if told is not None else ToBeSaid(table, "", (), speech).means(thing)


def listed(table: Table, speech: Speech) -> Iterator[str]:
    """All the words in a language, each with its meaning."""
    spelling = Spelling(table, speech.code)
    found = things(table)
    wide = max(width_of(thing.spelt(spelling)) for kind in found.values() for thing in kind)
    for kind, title in KINDS.items():
        if found[kind]:
            yield speech.say(title)
        for thing in found[kind]:
            word = printable(thing.spelt(spelling))
            yield f"  {padded(word, wide)}  {printable(speech.fact(means(table, thing, speech)))}".rstrip()


def meant(table: Table, text: str) -> list[Thing]:
    """The things that a word, or the beginning of one, means. Raises Refused if no word begins with it."""
    every = [thing for kind in things(table).values() for thing in kind] + own_things("talon") + own_things("breach")
    exact = [thing for thing in every if fold(text) in {fold(word) for word in thing.words(table)}]
    found = exact or list(dict.fromkeys(thing for thing, _ in things_beginning(table, text, every)))
    if not found:
        known = [word for thing in every for word in thing.words(table)]
        shown = printable(text)[:60]
        hint = did_you_mean(shown, known, "tarok words lists them")
        raise UNKNOWN.refused(word=shown, ruleset=table.rules.id, hint=hint)
    return found


def others(table: Table, thing: Thing, word: str) -> tuple[str, ...]:
    """The other words for a thing."""
    return tuple([one for one in thing.words(table) if fold(one) != fold(word)])


def rule_of(table: Table, thing: Thing) -> Rule | None:
    """The rule behind a word; None for a word of the notation alone."""
    rule = dict(table.rules.named()).get(thing.kind, {}).get(thing.key)
    return rule if isinstance(rule, Rule) else None


class KnownWord(NamedTuple):
    """A word of a hand as a program hears of it: its thing, other words for it, and the rule behind it."""

    kind: str
    key: str
    word: str
    also: tuple[str, ...]
    means: Fact
    rule: Rule | None


def known(table: Table, text: str | None, speech: Speech) -> list[KnownWord]:
    """All words of a table, or the meanings of one. Raises Refused if no word begins with it."""
    every = [thing for kind in things(table).values() for thing in kind] if text is None else meant(table, text)
    spelling = Spelling(table, speech.code)
    found = []
    for thing in every:
        word = thing.spelt(spelling)
        also, means_ = others(table, thing, word), means(table, thing, speech)
        found.append(KnownWord(thing.kind, thing.key, word, also, means_, rule_of(table, thing)))
    return found


def explained(table: Table, text: str, speech: Speech) -> list[str]:
    """The explanation of a word, or of the beginning of one: its meanings, the other words for each, and the rule.

    Raises Refused if no word begins with it.
    """
    lines: list[str] = []
    spelling = Spelling(table, speech.code)
    for thing in meant(table, text):
        word = thing.spelt(spelling)
        also = others(table, thing, word)
        lines.append(f"{printable(word)}: {printable(speech.fact(means(table, thing, speech)))}")
        if also:
            lines.append(printable(f"    {speech.say(said('also: {words}', words=also))}"))
        rule = rule_of(table, thing)
        if rule is not None:
            lines.append(
                printable(f"    {speech.say(said('rule {name}: {cite}', name=rule.id, cite=Citation(rule.cite)))}")
            )
    return lines
