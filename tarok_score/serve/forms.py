"""Forms whose choices are words, so that a form that was filled in is a line as it would be typed.

A browser has no other way to say what happened. The choices come from the events' own declarations; a hand comes
as in the loop, with a button for each word that answers or may be added.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlencode

from flask import request

from ..evening import events
from ..evening.events import HandPlayed, Seated
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..events import AmountField, TextField
from ..hand import DECLARER, DEFENDERS, BonusFact, has_difference, is_rounded
from ..hand.writing import bonus_word, write
from ..law.games import Bonus
from ..law.library import document, variant_name
from ..law.ruleset import proposed_in, shipped
from ..play.begun_hand import ANYTHING, BegunHand
from ..play.offers import BETWEEN, Choice, value_of
from ..words.folding import fold
from ..words.notation_words import CARD_OF, MARK_OF, OF_WORD, OwnWord
from ..words.said import Fact, Joined, Said, Speech, said
from .evening import plainly

#: The longest text of a field, and the longest query in which a form comes back as it was filled in.
LONGEST_TEXT, LONGEST_QUERY = 2000, 6000


def sent(name: str) -> str:
    """The text of a field of the form or address that a browser sent, without blanks around it; empty if it is missing.

    Of a form that is sent, its own fields count, not those of the address.
    """
    return request.values.get(name, "").strip()[:LONGEST_TEXT]


def sent_number(name: str) -> int:
    """The number in a field, 0 if there is none."""
    text = sent(name)
    return int(text) if len(text) < 10 and text.isdecimal() else 0


def sent_back() -> dict[str, str]:
    """The values that were sent, for an address that shows them again; nothing if they are too many."""
    values = {name: sent(name) for name in request.form if sent(name)}
    return values if len(urlencode(values)) <= LONGEST_QUERY else {}


#: The values that may be chosen, each with its name.
Choices: TypeAlias = tuple[tuple[str, Fact], ...]


class FormField(NamedTuple):
    """A field of a form: its name, its question, the choices, how it is shown without these, and its value.

    A choice sends its value, a box its `word`, and a text comes after that.
    """

    name: str
    asks: Fact
    options: Choices = ()
    kind: Literal["text", "name", "tick"] = "text"
    value: str = ""
    word: str = ""

    def as_sent(self) -> FormField:
        """The field as it was filled in, for a form that is shown again."""
        return self._replace(value=sent(self.name))

    @property
    def says(self) -> str:
        """The words that the field says as it is filled in; empty if it is not."""
        value = self.value
        if self.options:
            return value if value in dict(self.options) else ""
        if self.kind == "tick":
            return value and self.word
        return value and self.word + ("-".join(value.split()) if self.kind == "name" else value)


# ------------------------------------------------------------ the form of whatever else happens


class EventForm(NamedTuple):
    """The form of a command: what it is for, and its fields in the order of its words."""

    command: str
    does: Said
    fields: tuple[FormField, ...] = ()

    def as_sent(self) -> EventForm:
        """The form as it was filled in."""
        return self._replace(fields=tuple([field.as_sent() for field in self.fields]))

    @property
    def words(self) -> list[str]:
        """The words after the command that a filled form says."""
        return " ".join([field.says for field in self.fields]).split()


WHO: Final = said("who")


def event_forms(session: Session) -> Iterator[EventForm]:
    """The forms of an evening, the most needed first. An event that is declared with its command has its form."""
    state = session.state
    seated, everybody = [tuple([(name, name) for name in who]) for who in (state.table.players, state.totals)]
    name, amount = FormField("name", said("name"), kind="name"), FormField("amount", said("amount"))
    who, anybody = FormField("player", WHO, seated), FormField("player", WHO, everybody)
    text = FormField("text", said("a remark"))
    # What seats people or deals makes no sense once the evening has ended; payments and remarks still do.
    if not state.finished:
        goes_on = FormField("with-score", said("with the score of the other"), kind="tick", word="--with-score")
        yield EventForm("join", said("Somebody comes to the table."), (name,))
        yield EventForm("leave", said("Somebody goes home."), (who,))
        yield EventForm("replace", said("Somebody takes another player's seat."), (who, name, goes_on))
        yield EventForm("dealer", said("Somebody else deals."), (who,))
        yield EventForm("rename", said("A player has another name."), (anybody, name))
        rules = state.table.rules
        missing = {"misdeal": rules.misdeal is None, "no-taroks": rules.session.no_taroks is None}
        for command, kind in COMMANDS.items():
            if kind.does and kind is not events.AdjustRadli and command != "note" and not missing.get(command):
                declared = [_declared(field, seated, everybody) for field in kind.fields]
                yield EventForm(command, said(kind.does), tuple([field for field in declared if field is not None]))
        if rules.session.skis_round is not None:
            holder = who._replace(options=(*seated, ("talon", said("left in the talon"))))
            yield EventForm("skis", said("Who was dealt the škis in the škis round."), (holder,))
    yield EventForm("note", said("A remark that scores nothing."), (text,))
    yield EventForm("undo", said("Take back the last event of any kind."))
    if session.evening.undone:
        yield EventForm("redo", said("Bring back what undo took back."))
    payer, receiver = [
        FormField(key, asks, everybody) for key, asks in (("from", said("who pays")), ("to", said("to whom")))
    ]
    yield EventForm("paid", said("Somebody paid another."), (payer, receiver, amount))
    yield EventForm("rate", said("What a point is worth."), (amount,))
    if not state.finished:
        yield EventForm("finish", said("End the session."))


def _declared(field: Any, seated: Choices, everybody: Choices) -> FormField | None:
    """The form's field for a fact that an event is declared with; None for a fact that no form asks for."""
    if isinstance(field, Seated):
        return FormField(field.attribute, WHO, everybody if field.everybody else seated)
    if isinstance(field, TextField):
        return FormField(field.attribute, said("why"), word=f"--{field.attribute} ")
    return FormField(field.attribute, said("amount")) if isinstance(field, AmountField) else None


# ------------------------------------------------------------ the form that begins an evening


def start_fields(ruleset: str, speech: Speech) -> list[FormField]:
    """The fields of the rules, and a box for each variant of the chosen ones."""
    titles = sorted([(name, speech.label(document(name)["title"])) for name in shipped()], key=itemgetter(1))
    titles.sort(key=lambda choice: choice[0] not in proposed_in(speech.code))
    everything = document(ruleset)
    fields = [FormField("ruleset", said("which rules?"), tuple(titles), value=ruleset)]
    for id, variant in everything.get("variants", {}).items():
        asks = Joined((variant_name(everything, id), speech.label(variant["about"])), ": ")
        fields.append(FormField(f"variant:{ruleset}:{id}", asks, kind="tick").as_sent())
    return fields


# ------------------------------------------------------------ the steps of a hand

#: The contracts whose buttons are always seen.
MOST_CONTRACTS: Final = 8

#: The ways in which a bonus that was not announced can have ended: whose it was, and whether it was made.
WAYS: Final = (
    (said("ours ✓"), DECLARER, True),
    (said("theirs ✓"), DEFENDERS, True),
    (said("ours ✗"), DECLARER, False),
    (said("theirs ✗"), DEFENDERS, False),
)

#: The steps of a rounded difference.
DIFFERENCES: Final = (*[f"-{n}" for n in (15, 10, 5)], *[f"+{n}" for n in range(0, 36, 5)])


class Button(NamedTuple):
    """A word that can be said: its name, and the small print about it. A `rare` button is folded away."""

    word: str
    label: Fact
    about: Fact = ""
    rare: bool = False


class Part(NamedTuple):
    """A part of a hand with the words for it; of words that are there, those that replace `word`."""

    label: Fact
    buttons: tuple[Button, ...]
    word: str = ""


class Step(NamedTuple):
    """A step of a hand: its words so far, the question with its answers, and parts that may be said at any time.

    `number` is the text in the field for a number, None if no number answers the question; with `signs` before it, it
    is a difference. Only a `complete` hand can be recorded.
    """

    words: list[str]
    asks: Fact
    answers: tuple[Button, ...]
    number: str | None
    signs: bool
    said: tuple[Part, ...]
    parts: tuple[tuple[Fact, tuple[Part, ...]], ...]
    complete: bool


class HandSteps:
    """The steps of a hand in a language; the outcome of an announcement is a step unless the hand `was` recorded.

    The words of a button depend only on the rules, the words so far, and how often contracts were played.
    """

    def __init__(self, hand: BegunHand, speech: Speech, was: bool) -> None:
        self.hand, self.speech, self.was = hand, speech, was
        self.table, self.rules = hand.table, hand.table.rules
        self.to_be_said = hand.to_be_said(speech)
        self.contract, self.spelt = self.to_be_said.contract, self.to_be_said.spelt

    def step(self) -> Step:
        """The present step."""
        asked, contract, spelt = self.hand.question(), self.contract, self.spelt
        choices, _ = self.hand.possible_answers(self.speech)
        asks: Fact = asked.asks
        answers, number, signs = self._buttons(choices), None, False
        match asked.key:
            case "contract":
                answers = self._contracts(choices)
            case "partner":
                answers += (Button(spelt.fixed("alone"), OwnWord("alone")),)
            case "points" | "pile":
                number = asked.proposed
                if contract is not None and asked.key == "points" and has_difference(contract):
                    # Whole differences get signs beside the field; rounded ones are few enough for buttons.
                    signs = not is_rounded(self.rules, contract)
                    answers = () if signs else tuple([Button(step, step.replace("-", "−")) for step in DIFFERENCES])
        # A hand that was recorded has its results; only a new one asks how announcements ended.
        outcomes = [] if self.was or asked != ANYTHING else self._outcomes()
        if outcomes:
            (asks, answers, _), *_ = outcomes
        complete = asked == ANYTHING and not outcomes
        parts: list[tuple[Fact, list[Part]]] = [
            (said("Bonuses"), [*self._bonuses(), *self._facts_of("card")]),
            (said("Kontra and announcements"), [*self._before_play()]),
            (said("more"), [*self._facts_of("single"), *self._facts_of("who")]),
        ]
        return Step(
            list(self.hand.words),
            asks,
            answers,
            number,
            signs,
            tuple([Part(plainly(word), self._more(word), word) for word in self.hand.words]),
            tuple([(heading, tuple(some)) for heading, some in parts if some and contract is not None]),
            complete,
        )

    def _buttons(self, choices: Iterable[Choice], head: str = "") -> tuple[Button, ...]:
        """Choices as buttons, which show what comes behind the head of a word."""
        return tuple(
            [Button(word, plainly(word[len(head) :]), value_of(means, self.speech)) for word, _, means in choices]
        )

    def _contracts(self, choices: Iterable[Choice]) -> tuple[Button, ...]:
        """The contracts: those that are played more often first, rare ones folded.

        It takes twice as many hands to overtake another one, so that a button rarely moves.
        """
        entries = self.hand.session.evening.entries()
        played = Counter(entry.event.hand.contract for entry in entries if isinstance(entry.event, HandPlayed))
        contracts = list(zip(self.rules.contracts.values(), self._buttons(choices), strict=True))
        contracts.sort(key=lambda choice: -played[choice[0].key].bit_length())
        return tuple(
            [
                button._replace(label=contract, rare=place >= MOST_CONTRACTS and not played[contract.key])
                for place, (contract, button) in enumerate(contracts)
            ]
        )

    def _announced(self) -> dict[str, str]:
        """The words of the hand that announce a bonus, and which."""
        keys = {word: dict(self.table.words_of(_base(word))).get("bonus") for word in self.hand.words}
        return {word: key for word, key in keys.items() if key is not None and "announced" in _marks(word)}

    def _outcomes(self) -> list[Part]:
        """The announced bonuses without a result, each with both outcomes.

        A hand whose announcements are not separate words is written anew first.
        """
        played, parts = self.to_be_said.hand, []
        announced = {fact.bonus for fact in played.bonuses if fact.announced}
        if announced > {*self._announced().values()}:
            alone = [self.spelt.fixed("alone")] if self.to_be_said.so_far.says("alone") else []
            self.hand = self.hand._replace(words=(*write(self.table, played, self.spelt.language).split(), *alone))
        for word, key in self._announced().items():
            if not _marks(word) & {"made", "lost"}:
                bonus = self.rules.bonuses[key]
                ways = [self.spelt.mark(outcome, bonus) for outcome in ("made", "lost")]
                asks = said("{bonus} was announced: made or lost?", bonus=bonus)
                parts.append(Part(asks, tuple([Button(f"{word}:{way}", way) for way in ways])))
        return parts

    def _bonuses(self) -> Iterator[Part]:
        """The bonuses that were not announced, with the ways in which each can have ended."""
        for bonus, _ in self._unsaid():
            ways = [
                Button(bonus_word(self.spelt, BonusFact(bonus.key, side, made=made)), label)
                for label, side, made in WAYS
                if (side == DECLARER or not bonus.declarer_only) and (made or bonus.lost_silently)
            ]
            yield Part(bonus, tuple(ways))

    def _before_play(self) -> Iterator[Part]:
        """The first word of doubling, and every announcement and declaration, each with who may have said it."""
        for word, _, _ in [*self.to_be_said.of_kind("kontra")][:1]:
            yield Part(word, (Button(word, said("not said")), *self._names(f"{word}@")))
        for bonus, word in self._unsaid():
            if bonus.announced is not None:
                announced = f"{word}:{self.spelt.mark('announced', bonus)}"
                yield Part(bonus, (Button(announced, said("announced")), *self._names(f"{announced}:")))
        for name in self.to_be_said.players if self.rules.declarations else ():
            yield Part(name, self._buttons(self.to_be_said.after(f"{name}:"), f"{name}:"))

    def _unsaid(self) -> list[tuple[Bonus, str]]:
        """The bonuses that were not said yet, each with its word."""
        unsaid = [(dict(self.table.words_of(word))["bonus"], word) for word, _, _ in self.to_be_said.of_kind("bonus")]
        return [(self.rules.bonuses[key], word) for key, word in unsaid]

    def _names(self, head: str) -> tuple[Button, ...]:
        """The players who may follow these words."""
        return self._buttons([(f"{head}{name}", (), means) for name, _, means in self.to_be_said.named(head, "")], head)

    def _facts_of(self, kind: str) -> Iterator[Part]:
        """The other facts that may be added: lost cards, who sat out, how a hand was cut short."""
        for word, _, means in self.to_be_said.of_kind(kind):
            if OF_WORD["who"].get(fold(word[:-1])) == "resting" and not self.table.rests:
                continue
            if word.endswith(":"):
                yield Part(means, self._buttons(self.to_be_said.after(word), word))
            else:
                yield Part("", (Button(word, plainly(word), means),))

    def _more(self, word: str) -> tuple[Button, ...]:
        """The words that say more than a word: marks, who it was, kontra on an announcement, the answer to a kontra."""
        base, means = _base(word), dict(self.table.words_of(_base(word)))
        spoke = word.partition("@")[2]
        # Kontra already says who spoke, so the next word can only be the answer to it.
        if "kontra" in means and spoke:
            ladder = self.rules.kontra.ladder if self.rules.kontra else ()
            place = [word.key for word in ladder].index(means["kontra"]) + 1
            heads = [f"{self.spelt.name('kontra', word)}@{spoke}," for word in ladder[place : place + 1]]
            return tuple([button._replace(label=button.word) for head in heads for button in self._names(head)])
        sign = "@" if "kontra" in means else ":" if "bonus" in means or fold(base) in OF_WORD["who"] else ""
        if "contract" in means:
            others = [
                Button(self.spelt.name("contract", contract), contract) for contract in self.rules.contracts.values()
            ]
            return tuple([other for other in others if other.word != base])
        if word in self.to_be_said.players:
            return tuple([Button(name, name) for name in self.to_be_said.players if name != word])
        if fold(base) in CARD_OF or (self.table.player(base) is not None and ":" in word):
            sign = ","
        return self._buttons(self.to_be_said.after(word + sign), word + sign) if sign else ()


def _base(word: str) -> str:
    """The word before the signs of a complete one."""
    return re.split(BETWEEN, word)[0]


def _marks(word: str) -> set[str]:
    """The marks of a bonus's word."""
    return {MARK_OF.get(fold(part), "") for part in re.split(BETWEEN, word)[1:]} - {""}
