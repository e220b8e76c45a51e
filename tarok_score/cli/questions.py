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
from .options import Function, json_option, offering, ruleset_option, variant_option
from .output import print_json, say_lines


def by_rules(function: Function) -> Function:
    """Gives a command `--ruleset`, `--variant` and `--json`, as `tarok score` has them."""
    return ruleset_option(default=DEFAULT, show_default=True)(variant_option()(json_option(function)))


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


def ask(question: str, ruleset: str, variants: tuple[str, ...], as_json: bool, **facts: Any) -> None:
    """Asks one question and writes the answer."""
    answer_to(question, load(ruleset, variants), as_json, **facts)


def answer_to(question: str, rules: Ruleset, as_json: bool, **facts: Any) -> None:
    """Asks one question under these rules and writes the answer."""
    problems: list[Problem] = []
    stated = {key: value for key, value in facts.items() if value is not None}
    found = answer(rules, question, stated, problems)
    if found is None:
        raise Refused(problems)
    if as_json:
        print_json(question, {"ruleset": rules.id, **found.document()})
    else:
        say_lines(lines(found, speech()))
