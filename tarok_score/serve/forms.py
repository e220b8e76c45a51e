"""Forms as values: fields whose choices are words, so that a form that was filled in is a line as it would be typed.

There is no other way in which a browser can say what happened. The choices come from the events' own declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlencode

from ..evening import events
from ..evening.events import KnownPlayer, Seated
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..events.event import AmountField, NameField, TextField
from ..events.event import Field as EventField
from ..law.library import document, variant_name
from ..law.shelf import shipped
from ..problems import unsaid
from ..words.said import Fact, Joined, Said, Speech, said

#: The ways to show a field: one of a list, yes or no, a text, a name.
LIST: Final = "list"
TICK: Final = "tick"
TEXT: Final = "text"
NAME: Final = "name"

#: The headings of the groups of fields that are not always needed.
VARIANTS: Final = said("Variants of these rules")
RARE: Final = said("more")

#: The longest text of a field, and the longest query in which a form comes back as it was filled in.
LONGEST_TEXT, LONGEST_QUERY = 2000, 6000

ASKED = unsaid("serve-question", "{question}", "choose one")


class Sent:
    """A filled form as a browser sent it: texts by the names of fields, empty for a missing one."""

    def __init__(self, found: Mapping[str, str]) -> None:
        self.fields = {name: text.strip()[:LONGEST_TEXT] for name, text in found.items()}

    def text(self, name: str) -> str:
        """The text of a field, without blanks around it."""
        return self.fields.get(name, "")

    def number(self, name: str) -> int:
        """The number in a field, 0 if there is none."""
        text = self.text(name)
        return int(text) if len(text) < 10 and text.isdecimal() else 0

    def one_of(self, name: str, known: Iterable[str]) -> str | None:
        """The choice made in a field; None if it is not one of those offered."""
        found = self.text(name)
        return found if found and found in known else None

    def ticked(self, name: str) -> bool:
        """True if a box was ticked."""
        return name in self.fields

    def query(self) -> dict[str, str]:
        """The form for an address that shows it again; without its fields if they are too many."""
        found = {name: text for name, text in self.fields.items() if text and name != "lang"}
        return found if len(urlencode(found)) <= LONGEST_QUERY else {}


class FormOption(NamedTuple):
    """A choice: its value and its name."""

    value: str
    label: Fact


class FormField(NamedTuple):
    """A field of a form: its name, its question, how it is shown, the choices, and what is chosen or written.

    What is chosen says its value, a box its `word`, and what is written stands behind that. A field that is not always
    needed stands under the heading of its `group`, which is closed as long as nothing in it is chosen.
    """

    name: str
    asks: Fact
    kind: str
    options: tuple[FormOption, ...] = ()
    value: str = ""
    group: Fact = ""
    word: str = ""

    def as_sent(self, sent: Sent) -> FormField:
        """The field as it was filled in, for a form that is shown again."""
        return self._replace(value="on" if self.kind == TICK and sent.ticked(self.name) else sent.text(self.name))

    @property
    def says(self) -> str:
        """The words that the field says as it is filled in; empty if it is not."""
        value = self.value
        if self.options:
            return value if value in [one.value for one in self.options] else ""
        if self.kind == TICK:
            return value and self.word
        return value and self.word + ("-".join(value.split()) if self.kind == NAME else value)


def players(names: Iterable[str]) -> tuple[FormOption, ...]:
    """The players as choices."""
    return tuple([FormOption(name, name) for name in names])


# ------------------------------------------------------------ the form of whatever else happens


class EventForm(NamedTuple):
    """The form of a command: what it is for, and its fields in the order of its words."""

    command: str
    does: Said
    fields: tuple[FormField, ...] = ()

    def as_sent(self, sent: Sent) -> EventForm:
        """The form as it was filled in."""
        return self._replace(fields=tuple([field.as_sent(sent) for field in self.fields]))

    @property
    def words(self) -> list[str]:
        """The words after the command that a filled form says."""
        return " ".join([field.says for field in self.fields]).split()


WHO: Final = said("who")


def event_forms(session: Session) -> Iterator[EventForm]:
    """The forms of an evening, the most needed first. An event that is declared with its command has its form."""
    state = session.state
    seated, everybody = players(state.table.players), players(state.totals)
    name, amount = FormField("name", said("name"), NAME), FormField("amount", said("amount"), TEXT)
    who, anybody = FormField("player", WHO, LIST, seated), FormField("player", WHO, LIST, everybody)
    text = FormField("text", said("a remark"), TEXT)
    if not state.finished:
        goes_on = FormField("with-score", said("with the score of the other"), TICK, word="--with-score")
        yield EventForm("join", said("Somebody comes to the table."), (name,))
        yield EventForm("leave", said("Somebody goes home."), (who,))
        yield EventForm("replace", said("Somebody comes in the seat of another."), (who, name, goes_on))
        yield EventForm("dealer", said("Somebody else deals."), (who,))
        yield EventForm("rename", said("A player has another name."), (anybody, name))
        rules = state.table.rules
        missing = {"misdeal": rules.misdeal is None, "no-taroks": rules.session.no_taroks is None}
        for command, kind in COMMANDS.items():
            if kind.does and kind is not events.AdjustRadli and command != "note" and not missing.get(command):
                declared = [_declared(field, seated, everybody) for field in kind.fields]
                yield EventForm(command, said(kind.does), tuple([field for field in declared if field is not None]))
        if rules.session.skis_round is not None:
            holder = who._replace(options=(*seated, FormOption("talon", said("left in the talon"))))
            yield EventForm("skis", said("Who was dealt the škis in the škis round."), (holder,))
    yield EventForm("note", said("A remark that scores nothing."), (text,))
    yield EventForm("undo", said("Take back the last event of any kind."))
    if session.evening.undone:
        yield EventForm("redo", said("Bring back what undo took back."))
    payer, receiver = [
        FormField(key, asks, LIST, everybody) for key, asks in (("from", said("who pays")), ("to", said("to whom")))
    ]
    yield EventForm("paid", said("Somebody paid another."), (payer, receiver, amount))
    yield EventForm("rate", said("What a point is worth."), (amount,))
    if not state.finished:
        yield EventForm("finish", said("End the session."))


def _declared(field: EventField, seated: tuple[FormOption, ...], everybody: tuple[FormOption, ...]) -> FormField | None:
    """The form's field for a fact that an event is declared with; None for a fact that no form asks for."""
    kinds: Sequence[tuple[type[EventField], Callable[[], FormField]]] = (
        (KnownPlayer, lambda: FormField(field.attribute, WHO, LIST, everybody)),
        (Seated, lambda: FormField(field.attribute, WHO, LIST, seated)),
        (AmountField, lambda: FormField(field.attribute, said("amount"), TEXT)),
        (NameField, lambda: FormField(field.attribute, said("name"), NAME)),
        (TextField, lambda: FormField(field.attribute, said("why"), TEXT, word=f"--{field.attribute} ")),
    )
    return next((make() for kind, make in kinds if isinstance(field, kind)), None)


# ------------------------------------------------------------ the form that begins an evening


def start_fields(ruleset: str, speech: Speech) -> list[FormField]:
    """The fields of the rules, a box for each variant of the chosen rules, the worth of a point and its money."""
    titles = [FormOption(name, speech.label(document(name)["title"])) for name in shipped()]
    titles.sort(key=lambda one: str(one.label))
    fields = [FormField("ruleset", said("which rules?"), LIST, tuple(titles), ruleset)]
    everything = document(ruleset)
    for id, variant in everything.get("variants", {}).items():
        asks = Joined((variant_name(everything, id), speech.label(variant["about"])), ": ")
        fields.append(FormField(f"variant:{ruleset}:{id}", asks, TICK, group=VARIANTS, word=id))
    fields.append(FormField("rate", said("What a point is worth."), TEXT, group=RARE))
    fields.append(FormField("unit", said("In which money, such as €."), TEXT, group=RARE))
    return fields
