"""The commands whose words, in a row, say what happened, each declared once.

tarok misdeal Ana        tarok fine Ana 10 --why "late again"        tarok move 3 5        tarok join Eva --after Ana
"""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from ..evening.events import GivenRadli, Seated
from ..evening.parse_words import COMMANDS
from ..events import AmountField, Event, Field, TextField
from .language import own_words
from .options import (
    BY_OTHERS,
    HAND_OR_EVENT,
    NUMBER_OF_HAND,
    WORD,
    Declaring,
    Reason,
    Worded,
    as_played_option,
    before_option,
    hand_argument,
    offering,
    override_option,
    player_argument,
    ruleset_argument,
    ruleset_option,
    variant_option,
    words_argument,
)
from .record import Writing, writes


class Declared(NamedTuple):
    """A command that records an event: its help, its words in a row, and its options.

    `kind` is its name in the loop and among the words of a session, where that differs.
    """

    help: str
    words: tuple[Declaring, ...] = ()
    options: tuple[Declaring, ...] = ()
    kind: str = ""
    of: type[click.Command] = click.Command
    any_words: bool = False  # true if words such as -20 or -Ana are no options


#: The options of events that may go to an earlier place, or change hands that the table agreed on.
PLACED = (before_option, override_option)
CORRECTING = (override_option,)

#: The options of players' coming and going, after which the table may play by other rules.
OTHER_RULES = (
    ruleset_option("Go on by other rules.", "--rules", metavar="RULESET"),
    variant_option("A variant of these rules.", "variant"),
)

NUMBER = hand_argument(type=NUMBER_OF_HAND)
HOW_MANY = click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
NEW = click.argument("new", metavar="NEW")


def _option(name: str, help: str, metavar: str = "TEXT", **settings: Any) -> Declaring:
    return click.option(name, metavar=metavar, help=help, **settings)


def _flag(name: str, help: str) -> Declaring:
    return click.option(name, is_flag=True, help=help)


DECLARED: dict[str, Declared] = {
    "skis": Declared(
        """Note who was dealt the škis in the hand just added: the next hand they deal is the last.

        With `talon` another škis round is played.
        """,
        words=(player_argument(metavar="PLAYER|talon"),),
        options=(
            _option("--hand", "The hand in which it was dealt; else the last one.", "N", type=NUMBER_OF_HAND),
            *CORRECTING,
        ),
    ),
    "finish": Declared("End the session: open radli are charged, and the winner is named."),
    "undo": Declared(
        "Take back the last event, whatever it was, or the last N. `tarok redo` brings it back.",
        words=(HOW_MANY,),
        options=CORRECTING,
    ),
    "redo": Declared("Bring back what the last `tarok undo` took back, or the last N of them.", words=(HOW_MANY,)),
    "insert": Declared(
        """A forgotten hand becomes hand N; later ones move up, and so does the deal.

        It goes before the misdeals, thrown-in hands and notes that led to the hand that was N.
        """,
        words=(NUMBER, words_argument(required=True)),
        options=(as_played_option(), *CORRECTING),
        of=Worded,
    ),
    "move": Declared(
        "Hand N becomes hand M, those between move up or down; other events stay where they are.",
        words=(NUMBER, click.argument("to", type=NUMBER_OF_HAND, metavar="M")),
        options=(_flag("--swap", "Two hands change places."), *CORRECTING),
    ),
    "void": Declared(
        """Hand N does not count, as if it had never been played; everything after it is worked out again.

        eK is another event, as `tarok log` numbers them: a misdeal, a hand thrown in, an adjustment, a note …
        """,
        words=(hand_argument(metavar="N|eK", type=HAND_OR_EVENT),),
        options=(
            _option("--why", "Why does it not count?", cls=Reason, required=True),
            *CORRECTING,
            as_played_option(BY_OTHERS),
        ),
    ),
    "agree": Declared(
        """Record that the table agreed on the totals at this point.

        With amounts they must be what the session says; without, the present totals are agreed. A later correction of
        an earlier hand that would change them is refused unless --override WHY says why.
        """,
        words=(click.argument("amounts", nargs=-1, metavar="[PLAYER=AMOUNT]…"),),
        any_words=True,
    ),
    "dealer": Declared(
        "PLAYER deals the next hand, or hand N: tarok dealer Ana --before 1.",
        words=(player_argument(),),
        options=PLACED,
    ),
    "seats": Declared(
        "Everybody at the table, in another turn order; the dealer stays the same.",
        words=(player_argument("players", "PLAYER…", nargs=-1, required=True),),
        options=PLACED,
    ),
    "join": Declared(
        "PLAYER comes to the table, with nothing, or with the score they left with.",
        words=(click.argument("player", metavar="PLAYER"),),
        options=(
            _option(
                "--after",
                "The player they sit after; else they deal last of all.",
                "PLAYER",
                shell_complete=offering("players"),
            ),
            *OTHER_RULES,
            *PLACED,
        ),
    ),
    "leave": Declared(
        "PLAYER goes home and keeps their score.",
        words=(player_argument(),),
        options=(_flag("--charge", "Charge the open radli now, not at the end."), *OTHER_RULES, *PLACED),
    ),
    "replace": Declared(
        "NEW comes in the seat of PLAYER, who goes.",
        words=(player_argument(), NEW),
        options=(
            _flag("--with-score", "NEW goes on with the total, radli and misdeals."),
            as_played_option(BY_OTHERS),
            *OTHER_RULES,
            *PLACED,
        ),
    ),
    "rename": Declared(
        "PLAYER is called NEW for the whole evening; the old name still works.",
        words=(player_argument(), NEW),
    ),
    "change": Declared(
        "Go on by other rules, from hand N on (--before N; 1: from the beginning) or from now on (--now).",
        words=(ruleset_argument(),),
        options=(
            variant_option("A variant of these rules; may be repeated.", "variant"),
            _flag("--now", "From the next hand on."),
            *PLACED,
        ),
        kind="rules",
    ),
    "rate": Declared(
        "What one point of this evening is worth, such as 0.05. The last one counts for the whole evening.",
        words=(click.argument("amount", metavar="AMOUNT"),),
        options=(_option("--unit", "In which money, such as EUR."),),
    ),
}


def _of_event(event: type[Event]) -> Declared:
    """The command of an event. Players and amounts are words, as is a text that no option asks for."""
    return Declared(
        event.help,
        words=tuple([_parameter(field) for field in event.fields if not _is_option(field)]),
        options=(*[_parameter(field) for field in event.fields if _is_option(field)], *PLACED),
        any_words=any(isinstance(one, AmountField | GivenRadli) for one in event.fields),
    )


def _is_option(field: Field) -> bool:
    return isinstance(field, TextField) and bool(field.asks)


def _parameter(field: Field) -> Declaring:
    """The word or option that somebody types for a fact."""
    if isinstance(field, Seated):
        return player_argument(field.attribute)
    if isinstance(field, GivenRadli):
        return click.argument(field.attribute, metavar="+PLAYER|-PLAYER", nargs=-1, required=True)
    if isinstance(field, TextField) and field.asks and not field.required:
        return _option(f"--{field.attribute}", field.asks)
    if isinstance(field, TextField) and field.asks:
        return _option(f"--{field.attribute}", field.asks, cls=Reason, required=True)
    if isinstance(field, TextField):
        return click.argument(field.attribute, nargs=-1, required=True, metavar="TEXT")
    return click.argument(field.attribute, metavar=field.attribute.upper())


#: The commands that events declare themselves, by name, each with its purpose in a few words.
OF_EVENTS = {name: event.does for name, event in COMMANDS.items() if event.does}

DECLARED |= {name: _of_event(event) for name, event in COMMANDS.items() if event.does}


def __getattr__(name: str) -> click.Command:
    """The command of a declaration, by the name that its function would have."""
    found = DECLARED.get(name.replace("_", "-"))
    if found is None:
        raise AttributeError(name)
    return command(name.replace("_", "-"), found)


def command(name: str, declared: Declared) -> click.Command:
    """The command that records its words, in a row, with its options."""

    def happened(writing: Writing, **given: Any) -> int:
        """Records the event that the words and options state, as click has parted them."""
        said: list[str] = []
        for one in made.params:
            if isinstance(one, click.Argument):
                value = given.pop(str(one.name))
                words = value if isinstance(value, tuple) else (value,)
                words = tuple([word for word in words if word is not None])
                said += own_words(words) if one.type is WORD else map(str, words)
        options = {key: value for key, value in given.items() if value != ()}
        kind = "swap" if options.pop("swap", False) else declared.kind or name
        return writing.record(kind, said, **options)

    function = writes(happened)
    for declaring in reversed((*declared.words, *declared.options)):
        function = declaring(function)
    settings = {"ignore_unknown_options": True} if declared.any_words else {}
    made = click.command(name, cls=declared.of, help=declared.help, context_settings=settings)(function)
    return made
