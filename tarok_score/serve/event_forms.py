"""The forms for everything that happens besides hands, read off the events' own declarations.

An event that is declared with its command has its form here: a player is chosen, an amount or a text is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from ..evening import events
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..evening.state import State
from ..evening.table_fields import KnownPlayer, Seated
from ..events.fields import AmountField, Field, NameField, TextField
from ..words.said import Said, said
from .fields import LIST, TEXT, TICK, WORD, FormField, FormOption, Sent, players


class EventForm(NamedTuple):
    """The form of a command: what it is for, its fields in the order of its words, and whether it stands apart."""

    command: str
    does: Said
    fields: tuple[FormField, ...] = ()


WHO: Final = said("who")
TALON: Final = "talon"


def event_forms(session: Session) -> Iterator[EventForm]:
    """The forms of an evening, the most needed first."""
    state = session.state
    if not state.finished:
        yield from _of_people(state)
        yield from _of_cards(state)
    yield EventForm("note", said("A remark that scores nothing."), (FormField("text", said("a remark"), TEXT),))
    yield EventForm("undo", said("Take back the last event of any kind."))
    if session.evening.undone:
        yield EventForm("redo", said("Bring back what undo took back."))
    yield from _of_money(state)
    if not state.finished:
        yield EventForm("finish", said("End the session."))


def _of_people(state: State) -> Iterator[EventForm]:
    """The forms for coming, going, changing seats, dealing, and another name."""
    seated, name = players(state.table.players), FormField("name", said("name"), WORD)
    who = FormField("player", WHO, LIST, seated)
    yield EventForm("join", said("Somebody comes to the table."), (name,))
    yield EventForm("leave", said("Somebody goes home."), (who,))
    goes_on = FormField("with-score", said("with the score of the other"), TICK)
    yield EventForm("replace", said("Somebody comes in the seat of another."), (who, name, goes_on))
    yield EventForm("dealer", said("Somebody else deals."), (who,))
    everybody = players(state.totals)
    yield EventForm("rename", said("A player has another name."), (FormField("player", WHO, LIST, everybody), name))


def _of_cards(state: State) -> Iterator[EventForm]:
    """The forms for misdeals, the škis, and all other events that are declared with a command of their own."""
    rules = state.table.rules
    missing = {"misdeal": rules.misdeal is None, "no-taroks": rules.session.no_taroks is None}
    for command, kind in COMMANDS.items():
        if kind.does and kind is not events.AdjustRadli and command != "note" and not missing.get(command):
            yield EventForm(command, said(kind.does), tuple(_fields(kind.fields, state)))
    if rules.session.skis_round is None:
        return
    holders = (*players(state.table.players), FormOption(TALON, said("left in the talon")))
    yield EventForm(
        "skis", said("Who was dealt the škis in the škis round."), (FormField("player", WHO, LIST, holders),)
    )


def _of_money(state: State) -> Iterator[EventForm]:
    everybody, amount = players(state.totals), FormField("amount", said("amount"), WORD)
    payer, receiver = (
        FormField("from", said("who pays"), LIST, everybody),
        FormField("to", said("to whom"), LIST, everybody),
    )
    yield EventForm("paid", said("Somebody paid another."), (payer, receiver, amount))
    yield EventForm("rate", said("What a point is worth."), (amount,))


#: The form's field for each kind of fact that an event may have; an event of other facts has no form.
KINDS: Final[Sequence[tuple[type[Field], Callable[[Field, State], FormField]]]] = (
    (KnownPlayer, lambda field, state: FormField(field.attribute, WHO, LIST, players(state.totals))),
    (Seated, lambda field, state: FormField(field.attribute, WHO, LIST, players(state.table.players))),
    (AmountField, lambda field, state: FormField(field.attribute, said("amount"), WORD)),
    (NameField, lambda field, state: FormField(field.attribute, said("name"), WORD)),
    (TextField, lambda field, state: FormField(field.attribute, said("why"), TEXT)),
)


def _fields(declared: Sequence[Field], state: State) -> Iterator[FormField]:
    for field in declared:
        made = next((make for kind, make in KINDS if isinstance(field, kind)), None)
        if made is not None:
            yield made(field, state)


def words_of(form: EventForm, sent: Sent) -> list[str]:
    """The words after the command that a filled form states. A reason follows `--why`, a box is an option."""
    found: list[str] = []
    for field in form.fields:
        text = sent.text(field.name)
        if field.kind == TICK:
            found += [f"--{field.name}"] if sent.ticked(field.name) else []
        elif field.name == "why":
            found += ["--why", *text.split()] if text else []
        elif field.kind == TEXT:
            found += text.split()
        elif text:
            found.append("-".join(text.split()) if field.name == "name" else text.split()[0])
    return found
