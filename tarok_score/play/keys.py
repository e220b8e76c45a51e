"""The keys that do something now, each with its effect, in the lowest row of the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..show.columns import cut, width_of
from ..words.said import Said, said
from ..words.speech import Speech
from .commands import CommandWord, LanguageWord
from .loop import Loop
from .question import ANYTHING, PARTNER

#: The keys at a hand, at the end of the session and while something is read: those that stay longest stand first.
AT_A_HAND = ("words", "complete", "help", "undo", "why", "quit", "settle", "chart")
AT_THE_END = ("report", "quit", "complete", "share", "again", "settle", "undo")
READING = ("close", "place", "turn", "amend", "why")

COMPLETE = said("Tab complete")
LEAVE = said("q leave")


class NamedKey(NamedTuple):
    """A key, or a word that one may type, with its effect. The more it `yields`, the sooner it makes way for others."""

    text: str
    yields: int = 0


def keys_of(loop: Loop, line: str, *, choosing: bool, reading: bool, place: str) -> list[NamedKey]:
    """The keys for what is going on: a word is being chosen, something is read, a hand is open, or none of these.

    `place` is the place in what is read, empty if all of it is seen.
    """
    if choosing:
        return _said(loop.speech, said("Tab ↑ ↓ choose"), said("Esc back"))
    if reading:
        return _while_reading(loop, place)
    if loop.open is not None:
        return _at_a_question(loop, line)
    return _at_the_end(loop, line) if loop.state.finished else _at_a_hand(loop, line)


def fitting(keys: Sequence[NamedKey], width: int) -> str:
    """The keys in one row, without those that make way first if there are too many for its width."""
    kept = list(keys)
    while True:
        for between in ("   ", "  "):
            row = f" {between.join([key.text for key in kept])}"
            if width_of(row) <= width:
                return row
        if len(kept) == 1:
            return cut(row, width)
        kept.remove(max(reversed(kept), key=lambda key: key.yields))


def _at_a_hand(loop: Loop, line: str) -> list[NamedKey]:
    """The keys where a hand or a command is typed."""
    found = _typing(loop, line) | {"words": f"? {_word(loop, 'words')}"}
    if loop.session.evening.last is not None:
        found["undo"] = _word(loop, "undo")
    if loop.session.hands:
        found["why"] = f"{_word(loop, 'why')} {loop.session.hands}"
        found |= {name: _word(loop, name) for name in ("chart", "settle")}
    found |= {"help": _word(loop, "help"), "quit": loop.speech.say(LEAVE)}
    return _ordered(found, AT_A_HAND)


def _at_the_end(loop: Loop, line: str) -> list[NamedKey]:
    """The keys once the session is over."""
    found = _typing(loop, line) | {name: _word(loop, name) for name in ("report", "share", "settle", "undo")}
    found |= {"again": LanguageWord("again").spoken(loop.speech), "quit": loop.speech.say(LEAVE)}
    return _ordered(found, AT_THE_END)


def _at_a_question(loop: Loop, line: str) -> list[NamedKey]:
    """The keys where a question about the open hand is asked."""
    asked = loop.question()
    found: list[Said] = []
    if line:
        found.append(COMPLETE)
    elif asked == ANYTHING:
        found.append(said("ENTER records"))
    elif asked == PARTNER:
        found.append(said("ENTER: alone"))
    elif asked is not None and asked.proposed:
        found.append(said("ENTER: {word}", word=asked.proposed))
    return _said(loop.speech, *found, said("< back"), said("? help"), said("Ctrl-C drops it"))


def _while_reading(loop: Loop, place: str) -> list[NamedKey]:
    """The keys while something is read; the working of a hand offers a claim to try, and the hands next to it."""
    found = {"close": loop.speech.say(said("Esc closes"))}
    hand = loop.explained_hand()
    if hand is not None:
        found["turn"] = loop.speech.say(said("↑ ↓ another hand"))
    if place:
        found["place"] = f"PageDown {place}" if hand is not None else f"↑ ↓ PageDown {place}"
    if hand is not None:
        found["amend"] = f"{_word(loop, 'amend')} {hand}"
        found["why"] = f"{_word(loop, 'why')} {hand} {loop.session.table.players[0]}=…"
    return _ordered(found, READING)


def _typing(loop: Loop, line: str) -> dict[str, str]:
    """The key that completes what is typed."""
    return {"complete": loop.speech.say(COMPLETE)} if line else {}


def _word(loop: Loop, command: str) -> str:
    return CommandWord(command).spoken(loop.speech)


def _ordered(keys: Mapping[str, str], order: Sequence[str]) -> list[NamedKey]:
    """These keys, which make way in the opposite order."""
    return [NamedKey(text, order.index(name)) for name, text in keys.items()]


def _said(speech: Speech, *keys: Said) -> list[NamedKey]:
    """Keys of which the last one makes way first."""
    return [NamedKey(speech.say(what)) for what in keys]
