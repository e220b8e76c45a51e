"""Makes the readers and strategies that are beside this file (`casefiles`, `possible`) importable in every test.

`--rule mond.talon` keeps the cases that hit a rule: `bash tests/run --rule mond.talon` runs and lists them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn

import hypothesis
import pytest
from still import Held

from tarok_score.surroundings import Surroundings, replaced

# How long an example takes says how busy the machine is.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")


def pytest_configure() -> None:
    """Ctrl-C and a closed terminal do what they usually do, also if the tests run in the background."""
    for name, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
            signal.signal(getattr(signal, name), usual)
    if not hasattr(os, "mkfifo"):
        os.mkfifo = _no_pipes


def _no_pipes(name: str) -> NoReturn:
    """What needs a pipe in a folder is left out if there is none: on Windows."""
    pytest.skip(f"pipes have no names here ({name})")


@pytest.fixture(autouse=True)
def _in_no_language_left_over() -> None:
    """The language that a test before this one spoke last is forgotten."""
    if "tarok_score.cli.language" in sys.modules:
        from tarok_score.cli import language

        language.choose(())


@pytest.fixture(autouse=True)
def _answers_held() -> Iterator[None]:
    """Every answer for programs is held against its schema."""
    with replaced(Held()):
        yield


@pytest.fixture
def handed_in() -> Iterator[Callable[[Surroundings], None]]:
    """Hands in another clock, chance or terminal for as long as the test lasts."""
    with contextlib.ExitStack() as stack:
        yield lambda others: stack.enter_context(replaced(others))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="RULE", help="only the cases that hit this rule (its id, such as mond.talon)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--rule")
    if rule is None:
        return
    from casefiles import Case
    from hits import of_evening, of_hand

    def hits(item: pytest.Item) -> bool:
        case = getattr(item, "callspec", None) and item.callspec.params.get("case")  # type: ignore[attr-defined]
        if not case or getattr(case, "refused", None) is not None:
            return False
        return rule in (of_hand(case) if isinstance(case, Case) else of_evening(case))

    kept = [item for item in items if hits(item)]
    if not kept:
        raise pytest.UsageError(f"no case hits the rule {rule}")
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept
