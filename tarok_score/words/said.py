"""A sentence as a value: an English template and the facts that stand in its named places.

A function says what it found as a `Said`, which becomes text only where a person reads it, in that person's language
(`speech`). Facts are names (never inflected, never translated), whole numbers, amounts (`Quantity`), rules (their label
in the language), further sentences, or several of these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..amounts import Amount

if TYPE_CHECKING:
    from typing import Protocol

    from .speech import Speech

    class Spoken(Protocol):
        """A fact that knows how it is written in a language."""

        def spoken(self, speech: Speech) -> str:
            """The fact as text in that language."""
            ...


Fact: TypeAlias = "str | int | Spoken | Sequence[str | int | Spoken]"


class Said(NamedTuple):
    """A sentence: its English template, its facts by name, and the template for another number than one.

    `counts` names the fact that chooses between `text` and `many`. A template without facts is taken literally, so
    that an example of JSON may stand in it; in one with facts braces are doubled.
    """

    text: str
    facts: Mapping[str, Fact] = {}
    many: str = ""
    counts: str = ""

    def __str__(self) -> str:
        from .speech import ENGLISH

        return ENGLISH.say(self)

    def spoken(self, speech: Speech) -> str:
        """The sentence as a part of another one."""
        return speech.say(self)


class Quantity(NamedTuple):
    """An amount as people write it: with `decimals` decimals, and with a plus sign before a gain if `sign`."""

    amount: Amount
    decimals: int = 0
    sign: bool = False

    def spoken(self, speech: Speech) -> str:
        """The amount with the language's decimal sign."""
        return speech.amount(self.amount, self.decimals, self.sign)


class Joined(NamedTuple):
    """Several facts with the same sign between them, in any language: `Ana +60, Cilka −20`."""

    items: tuple[Fact, ...]
    between: str = " "

    def spoken(self, speech: Speech) -> str:
        """The facts one after the other."""
        return self.between.join([speech.fact(one) for one in self.items])


class ShellWord(NamedTuple):
    """A path or a name in a command that somebody may paste into a shell: quoted where the shell needs it."""

    text: str

    def spoken(self, speech: Speech) -> str:
        """The word; double quotes, where they will do, hold in every shell and in the loop."""
        return shell_word(self.text)


def shell_word(text: str) -> str:
    """A text as one word of a shell's line.

    >>> print(shell_word("Žiga.jsonl"), shell_word("tarok-2 (Boris's copy).jsonl"), shell_word("$(x)"))
    Žiga.jsonl "tarok-2 (Boris's copy).jsonl" '$(x)'
    """
    if text and all(sign.isalnum() or sign in "_@%+=:,./-" for sign in text):
        return text
    if any(sign in '"$`\\!' for sign in text):
        return "'" + text.replace("'", "'\"'\"'") + "'"
    return f'"{text}"'


def pasted(said: Said) -> Said:
    """A remedy as it is shown: where it says a command, the texts in it are words of a shell."""
    if not said.facts or ("tarok " not in said.text and "--" not in said.text):
        return said
    facts = {name: ShellWord(fact) if isinstance(fact, str) else fact for name, fact in said.facts.items()}
    return said._replace(facts=facts)


def joined(*items: Fact, between: str = " ") -> Joined:
    """Several facts in a row: `joined("Ana", Quantity(60, sign=True))`."""
    return Joined(items, between)


def said(text: str, /, **facts: Fact) -> Said:
    """A sentence from its English template and its facts: `said("{loser} lost the mond", loser="Ana")`."""
    return Said(text, facts)


def counted(one: str, many: str, /, n: int, **facts: Fact) -> Said:
    """A sentence about `n` things: `counted("{n} card point", "{n} card points", 7)`."""
    return Said(one, {"n": n, **facts}, many, "n")


def listed(items: Sequence[Fact], last: str = "{some} and {last}") -> Fact:
    """Several things as people list them: `Ana, Boris and Cilka`. `last` joins the last one."""
    found = tuple(items)
    if len(found) < 2:
        return found[0] if found else ""
    return Said(last, {"some": found[:-1], "last": found[-1]})  # type: ignore[dict-item]


def chained(items: Sequence[Fact], both: str = "{one} and {other}") -> Fact:
    """Several things, each joined to the next one: `Ana or Anja or Anka`."""
    found = tuple(items)
    chain: Fact = found[0] if found else ""
    for other in found[1:]:
        chain = Said(both, {"one": chain, "other": other})
    return chain
