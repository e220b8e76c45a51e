"""Questions about cards: their options, and the answers of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..cards.questions import answer
from ..law.library import load
from ..law.ruleset import Ruleset
from ..law.shelf import DEFAULT
from ..problems import Problem, Refused
from ..show.cards import lines
from .language import speech
from .options import Found, Function, offering, ruleset_option, variant_option
from .output import say_lines


def by_rules(function: Function) -> Function:
    """Gives a command `--ruleset` and `--variant`, as `tarok score` has them."""
    return ruleset_option(default=DEFAULT, show_default=True)(variant_option()(function))


def contract_option(function: Function) -> Function:
    """Declares `--contract C`."""
    help_ = "The contract that is played."
    return click.option("--contract", metavar="C", help=help_, shell_complete=offering("contracts"))(function)


def list_option(name: str, text: str, metavar: str = "LIST") -> Callable[[Function], Function]:
    """Declares an option that takes cards, quoted or repeated."""
    return click.option(f"--{name}", metavar=metavar, multiple=True, help=text)


def names_of(players: str | None) -> list[str] | None:
    """The names in an option, which have commas between them; None if it was not given."""
    return None if players is None else [name.strip() for name in players.split(",") if name.strip()]


def words_of(values: tuple[str, ...]) -> list[str] | None:
    """The words of an option that was given in one piece or repeated."""
    return [word for value in values for word in value.split()] if values else None


def ask(question: str, ruleset: str, variants: tuple[str, ...], **facts: Any) -> Found:
    """The answer to a question."""
    return answer_to(question, load(ruleset, variants), **facts)


def answer_to(question: str, rules: Ruleset, **facts: Any) -> Found:
    """The answer to a question under these rules."""
    problems: list[Problem] = []
    stated = {key: value for key, value in facts.items() if value is not None}
    found = answer(rules, question, stated, problems)
    if found is None:
        raise Refused(problems)
    return Found({"rules": rules, "found": found}, lambda: say_lines(lines(found, speech())))
