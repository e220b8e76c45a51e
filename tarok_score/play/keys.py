"""The keys that do something now, each with its effect, in the lowest row of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..show.columns import cut, width_of
from ..words.said import Said, said
from ..words.speech import Speech
from .commands import CommandWord, LanguageWord
from .loop import Loop
from .question import ANYTHING, PARTNER


class NamedKey(NamedTuple):
    """A key, or a word that one may type, with its effect. The more it `yields`, the sooner it makes way for others."""

    text: str
    yields: int = 0


def keys_of(loop: Loop, line: str, *, choosing: bool, reading: bool, place: str) -> list[NamedKey]:
    """The keys for what is going on: a word is being chosen, something is read, a hand is open, or none of these.

    `place` is the place in what is read, empty if all of it is seen.
    """
    if choosing:
        return _said(loop.speech, (said("Tab ↑ ↓ choose"), 0), (said("Esc back"), 0))
    if reading:
        return _while_reading(loop, place)
    typing = _said(loop.speech, (said("Tab complete"), 1)) if line else []
    if loop.open is not None:
        return [*typing, *_at_a_question(loop, line)]
    return [*typing, *(_at_the_end(loop) if loop.state.finished else _at_a_hand(loop))]


def fitting(keys: Sequence[NamedKey], width: int) -> str:
    """The keys in one row, without those that make way first if there are too many for its width."""
    kept = list(keys)
    while kept:
        for between in ("   ", "  "):
            row = f" {between.join([key.text for key in kept])}"
            if width_of(row) <= width:
                return row
        if len(kept) == 1:
            break
        kept.remove(max(reversed(kept), key=lambda key: key.yields))
    return cut(f" {kept[0].text}", width) if kept else ""


def _at_a_hand(loop: Loop) -> list[NamedKey]:
    """The keys where a hand or a command is typed."""
    found = [NamedKey(f"? {_word(loop, 'words')}")]
    if loop.session.evening.last is not None:
        found.append(NamedKey(_word(loop, "undo"), 2))
    if loop.session.hands:
        found += [NamedKey(f"{_word(loop, 'why')} {loop.session.hands}", 3), NamedKey(_word(loop, "chart"), 6)]
        found.append(NamedKey(_word(loop, "settle"), 5))
    return [*found, NamedKey(_word(loop, "help"), 1), *_said(loop.speech, (said("q leave"), 4))]


def _at_the_end(loop: Loop) -> list[NamedKey]:
    """The keys once the session is over."""
    words = [
        NamedKey(_word(loop, name), yields)
        for name, yields in (("report", 0), ("share", 1), ("settle", 2), ("undo", 3))
    ]
    return [*words, NamedKey(LanguageWord("again").spoken(loop.speech), 1), *_said(loop.speech, (said("q leave"), 0))]


def _at_a_question(loop: Loop, line: str) -> list[NamedKey]:
    """The keys where a question about the open hand is asked."""
    asked = loop.question()
    found: list[tuple[Said, int]] = []
    if asked == ANYTHING and not line:
        found.append((said("ENTER records"), 0))
    elif asked == PARTNER and not line:
        found.append((said("ENTER: alone"), 0))
    elif asked is not None and asked.proposed and not line:
        found.append((said("ENTER: {word}", word=asked.proposed), 0))
    more = ((said("< back"), 1), (said("? help"), 2), (said("Ctrl-C drops it"), 3))
    return _said(loop.speech, *found, *more)


def _while_reading(loop: Loop, place: str) -> list[NamedKey]:
    """The keys while something is read; the working of a hand offers a claim to try, and the hands next to it."""
    found = _said(loop.speech, (said("Esc closes"), 0))
    hand = loop.explained_hand()
    if hand is not None:
        found += _said(loop.speech, (said("↑ ↓ another hand"), 1))
    if place:
        found.append(NamedKey(f"PageDown {place}" if hand is not None else f"↑ ↓ PageDown {place}", 0))
    if hand is not None:
        claim = f"{loop.session.table.players[0]}=…"
        found.append(NamedKey(f"{_word(loop, 'amend')} {hand}", 2))
        found.append(NamedKey(f"{_word(loop, 'why')} {hand} {claim}", 3))
    return found


def _word(loop: Loop, command: str) -> str:
    return CommandWord(command).spoken(loop.speech)


def _said(speech: Speech, *keys: tuple[Said, int]) -> list[NamedKey]:
    return [NamedKey(speech.say(what), yields) for what, yields in keys]
