"""Forms as values: fields whose choices are words, so that a form that was filled in is a line as it would be typed.

There is no other way in which a browser can say what happened. The choices come from where the loop of `play` takes
them: the rules, their words, the questions, and the events' own declarations. A hand has two forms, as at the table:
who plays what (`WhoForm`), and how it went (`HowForm`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast
from urllib.parse import urlencode

from ..evening import events
from ..evening.events import HandPlayed, KnownPlayer, Rate, Seated
from ..evening.money import rate_of
from ..evening.parse_words import COMMANDS
from ..evening.session import Session
from ..evening.state import State
from ..events import AmountField, NameField, TextField
from ..events import Field as EventField
from ..hand import writing
from ..hand.document import described
from ..hand.hand import DECLARER, DEFENDERS, NO_KONTRA, UNCOUNTED, BonusFact, Hand
from ..hand.holdings import has_difference, is_rounded
from ..hand.vocabulary import SoFar, Thing, heads, own_things
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..law.library import document, variant_name
from ..law.shelf import shipped
from ..limits import LONGEST_WORD
from ..play import question
from ..play.offers import ToBeSaid, read_so_far, require_possible
from ..problems import Refused, unsaid
from ..words.folding import printable
from ..words.notation_words import OwnWord
from ..words.said import Fact, Joined, Said, Speech, joined, said

#: The ways to show a field: one of several chips, one of a list, yes or no, a number, a text, a name.
CHIPS: Final = "chips"
LIST: Final = "list"
TICK: Final = "tick"
NUMBER: Final = "number"
TEXT: Final = "text"
NAME: Final = "name"

#: The headings of the groups of fields that are not always needed.
VARIANTS: Final = said("Variants of these rules")
BEFORE_PLAY: Final = said("Kontra and announcements")
RARE: Final = said("more")
GROUPS: Final = (VARIANTS, BEFORE_PLAY, RARE)

#: The longest text of a field, and the longest query in which a form comes back as it was filled in.
LONGEST_TEXT, LONGEST_QUERY = 2000, 6000

BREACHES: Final = own_things("breach")

#: The contracts whose buttons are always seen.
MOST_CONTRACTS: Final = 8

ASKED = unsaid("serve-question", "{question}", "choose one")
MADE_OR_LOST = unsaid("serve-made-or-lost", "{bonus} was announced: made or lost?", "choose one of the two")


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
    """A choice: its value, its name, and what is said about it in small print. A `rare` one has to be looked for."""

    value: str
    label: Fact
    about: Fact = ""
    rare: bool = False


class FormField(NamedTuple):
    """A field of a form: its name, its question, how it is shown, the choices, and what is chosen or written.

    What is chosen says its value, a box its `word`, and what is written stands behind that. `marks` are fields that
    say more of it, and are seen once it is chosen. The field that is `first` gets the cursor. A field that is not
    always needed stands under the heading of its `group`, which is closed as long as nothing in it is chosen.
    """

    name: str
    asks: Fact
    kind: str
    options: tuple[FormOption, ...] = ()
    value: str = ""
    first: bool = False
    group: Fact = ""
    word: str = ""
    marks: tuple[FormField, ...] = ()

    def as_sent(self, sent: Sent) -> FormField:
        """The field as it was filled in, for a form that is shown again."""
        value = "on" if self.kind == TICK and sent.ticked(self.name) else sent.text(self.name)
        return self._replace(value=value, marks=tuple([mark.as_sent(sent) for mark in self.marks]))

    @property
    def says(self) -> str:
        """The words that the field says as it is filled in, with the marks behind them; empty if it is not."""
        value = self.value
        if self.options:
            value = value if value in [one.value for one in self.options] else ""
        elif self.kind == TICK:
            value = value and self.word
        elif value:
            value = self.word + ("-".join(value.split()) if self.kind == NAME else value)
        return value and "".join([value, *[mark.says for mark in self.marks]])


def grouped(fields: Sequence[FormField]) -> list[tuple[Fact, list[FormField]]]:
    """The fields that are not always needed, under the heading of their group."""
    found = [(heading, [field for field in fields if field.group is heading]) for heading in GROUPS]
    return [(heading, own) for heading, own in found if own]


def players(names: Iterable[str], *more: FormOption, before: str = "") -> tuple[FormOption, ...]:
    """The players as choices, each behind a sign, and whatever else may be chosen first."""
    return (*more, *[FormOption(f"{before}{name}", name) for name in names])


# ------------------------------------------------------------ the form of a hand

ALONE: Final = "alone"
NOBODY: Final = FormOption("", said("nobody"))
NOT_SAID: Final = FormOption("", said("not said"))

#: The ways in which a bonus that nobody announced can have ended: whose it was, and whether it was made.
WAYS: Final = (
    (said("ours ✓"), DECLARER, True),
    (said("theirs ✓"), DEFENDERS, True),
    (said("ours ✗"), DECLARER, False),
    (said("theirs ✗"), DEFENDERS, False),
)


class HandForm:
    """The form of a hand, filled from words as far as they say it, with everything that may be chosen."""

    def __init__(self, session: Session, state: State, words: Sequence[str], speech: Speech) -> None:
        self.table, self.dealer = state.table, state.dealer
        self.rules, self.words = self.table.rules, list(words)
        self.so_far = ToBeSaid(self.table, self.dealer, words, speech)
        self.spelt, self.contract = self.so_far.spelt, self.so_far.contract
        self.found = self.so_far.found
        self.played = Counter(
            one.event.hand.contract for one in session.evening.entries() if isinstance(one.event, HandPlayed)
        )
        facts = {"contract": next(iter(self.rules.contracts)), **self.found.document}
        hand = described(self.table, facts)
        self.understood = hand is not None
        self.hand = hand or Hand(str(facts["contract"]))

    def fields(self) -> list[FormField]:
        """The fields of the form, and one for words, in which everything stands that the others do not ask for."""
        found = list(self._fields())
        asked = {_marks(word) for word in self._says(found).split()}
        asked |= {_marks(self._word(fact)) for fact in self.hand.bonuses if fact.announced}
        written = self._written().split() if self.understood else self.words
        left = [word for word in written if _marks(word) not in asked] if self.contract is not None else []
        return [*found, FormField("words", self.in_words, TEXT, value=" ".join(left))]

    def words_of(self, sent: Sent) -> list[str]:
        """The words of the hand that a filled form says, with those of the other step."""
        return self._says([field.as_sent(sent) for field in self.fields()]).split()

    def read(self, sent: Sent) -> list[str]:
        """The words of the hand. Raises Refused with everything that is wrong, or is missing at this step."""
        words = self.words_of(sent)
        require_possible(self.table, words, self.dealer)
        return words

    def _says(self, fields: Sequence[FormField]) -> str:
        return " ".join([self.before(), *[field.says.rstrip(",") for field in fields], self.behind()])

    in_words: Fact = ""

    def before(self) -> str:
        """The words that come before those of the form."""
        return ""

    def behind(self) -> str:
        """The words that come behind those of the form."""
        return ""

    def _fields(self) -> Iterator[FormField]:
        raise NotImplementedError

    def _written(self, **others: Any) -> str:
        """The words of the hand with other facts."""
        return writing.write(self.table, self.hand._replace(**others), self.spelt.language)

    def _seated(self) -> tuple[str, ...]:
        """The players of the hand, beginning with the one on the dealer's right, without the one who rests."""
        names = self.table.players
        start = self.table.seats.get(self.dealer, len(names) - 1) + 1
        return tuple([name for name in (*names[start:], *names[:start]) if name != self.hand.resting])

    def _bonus(self, key: str) -> BonusFact | None:
        """The first fact about a bonus."""
        return next((fact for fact in self.hand.bonuses if fact.bonus == key), None)

    def _word(self, fact: BonusFact) -> str:
        """The word for a bonus with its marks."""
        return writing.bonus_word(self.spelt, fact)


def _marks(word: str) -> frozenset[str]:
    """The parts of a word, in whatever order they stand."""
    return frozenset(word.replace(",", ":").split(":"))


class WhoForm(HandForm):
    """The form of who plays what, and of what was said before the play."""

    in_words = said("Or in words: the whole hand, or whatever happened")

    def behind(self) -> str:
        """The words of how the hand went, as far as that was said before."""
        silent = tuple([fact for fact in self.hand.bonuses if not fact.announced])
        said_here: dict[str, Any] = {
            "level": None,
            "declarer": None,
            "partner": None,
            "kontra": NO_KONTRA,
            "resting": None,
        }
        return self._written(bonuses=silent, declarations=(), **said_here).partition(" ")[2]

    def _fields(self) -> Iterator[FormField]:
        yield self._contracts()
        seated = players(self._seated())
        yield FormField("declarer", said("who is the declarer?"), CHIPS, seated, self.hand.declarer or "")
        if any(one.partner for one in self.rules.contracts.values()):
            alone = FormOption(self.spelt.fixed(ALONE), OwnWord(ALONE))
            chosen = self.hand.partner or (alone.value if self.hand.declarer else "")
            yield FormField("partner", said("partner?"), CHIPS, (*seated, alone), chosen)
        yield from self._kontra()
        for key, bonus in self.rules.bonuses.items():
            if bonus.announced is not None:
                yield self._announcement(key, bonus)
        for name in self._seated() if self.rules.declarations else ():
            declared = dict(self.hand.declarations).get(name, ())
            each = [
                FormField(f"declared:{name}:{key}", one, TICK, value=key if key in declared else "", word=f"{word},")
                for key, one in self.rules.declarations.items()
                for word in [self.spelt.name("declaration", one)]
            ]
            value = "on" if declared else ""
            yield FormField(
                f"declares:{name}", f"{name} …", TICK, (), value, False, BEFORE_PLAY, f"{name}:", tuple(each)
            )
        if self.table.rests:
            rests = f"{self.spelt.fixed('resting')}:"
            names = players(self.table.players, before=rests)
            yield FormField(
                "resting", said("who sat out"), LIST, names, f"{rests}{self.hand.resting or self.dealer}", group=RARE
            )

    def _contracts(self) -> FormField:
        """The contracts, each level by itself: those that are played more often first, rare ones folded.

        It takes twice as many hands to overtake another one, so that a button is mostly where it was.
        """
        chosen = self._written().partition(" ")[0] if self.contract is not None else ""
        found: list[FormOption] = []
        for key in sorted(self.rules.contracts, key=lambda one: -self.played[one].bit_length()):
            contract = self.rules.contracts[key]
            word = self.spelt.name("contract", contract)
            for level, value in enumerate(contract.levels or (contract.value,), 1):
                of_level = bool(contract.levels)
                found.append(
                    FormOption(
                        f"{word}:{level}" if of_level else word,
                        joined(contract, str(level)) if of_level else contract,
                        self.so_far.units.amount(value) if value else "",
                        len(found) >= MOST_CONTRACTS and not self.played[key],
                    )
                )
        return FormField("contract", said("which contract?"), CHIPS, tuple(found), chosen)

    def _says(self, fields: Sequence[FormField]) -> str:
        """The words of the form; of several doublings the last one is said, with everybody who spoke.

        No chip can be given back, so nobody counts as declarer where each plays for themselves.
        """
        word = next((one.says for one in fields if one.name == "contract"), "").partition(":")[0]
        alone = [one for one in self.rules.contracts.values() if one.form != "sides"]
        if word in [self.spelt.name("contract", one) for one in alone]:
            fields = [one for one in fields if one.name not in ("declarer", "partner")]
        kontra = next((one for one in fields if one.name == "kontra:1"), None)
        others, said_so, names = [one for one in fields if one is not kontra], "", list[str]()
        while kontra is not None and kontra.value:
            said_so, (by, *more) = kontra.word, kontra.marks
            names, kontra = [*names, by.says], next(iter(more), None)
        who = f"@{','.join(names)}" if names and all(names) else ""
        return f"{super()._says(others)} {said_so}{who}"

    def _kontra(self, place: int = 0) -> tuple[FormField, ...]:
        """A box for a word of doubling, and who said it; the next word is seen once this one was said."""
        ladder = self.rules.kontra.ladder if self.rules.kontra else ()
        if place == len(ladder):
            return ()
        word, kontra = ladder[place], self.hand.kontra
        by = kontra.names[place] if place < len(kontra.names) else ""
        names = players(self._seated(), NOT_SAID)
        who = FormField(f"kontra-by:{word.level}", said("who said it"), LIST, names, by)
        box = FormField(f"kontra:{word.level}", word, TICK, (), "on" if place < kontra.level else "", group=BEFORE_PLAY)
        return (box._replace(word=self.spelt.name("kontra", word), marks=(who, *self._kontra(place + 1))),)

    def _announcement(self, key: str, bonus: Bonus) -> FormField:
        """A box for a bonus that can be announced, and who announced it, and the kontra on it."""
        known = next((one for one in self.hand.bonuses if one.bonus == key and one.announced), None)
        fact = known or BonusFact(key, announced=True)
        sides = [FormOption("", said("the declarer's side"))]
        if not bonus.declarer_only:
            sides.append(FormOption(f":{self.spelt.fixed(DEFENDERS)}", said("the other side")))
        chosen = f":{fact.by}" if fact.by else sides[-1].value if fact.side == DEFENDERS else ""
        names = players(self._seated(), *sides, before=":")
        marks = [FormField(f"announced-by:{key}", said("who announced it"), LIST, names, chosen)]
        if self.rules.kontra is not None and self.rules.kontra.bonuses and bonus.kontra:
            ladder = [FormOption(f":{self.spelt.name('kontra', word)}", word) for word in self.rules.kontra.ladder]
            options = (FormOption("", said("none")), *ladder)
            value = options[fact.kontra.level].value if fact.kontra.level < len(options) else ""
            marks.append(FormField(f"kontra-of:{key}", said("the kontra on it"), LIST, options, value))
        word = self._word(fact._replace(by=None, side=DECLARER, kontra=NO_KONTRA))
        asks, value = joined(bonus, said("announced"), between=", "), "on" if known else ""
        return FormField(f"announced:{key}", asks, TICK, (), value, False, BEFORE_PLAY, word, tuple(marks))

    def read(self, sent: Sent) -> list[str]:
        """The words of the hand after the first step. Raises Refused with everything that is wrong or missing."""
        words = super().read(sent)
        found = read_so_far(self.table, words, self.dealer)
        asked = question.question(self.table, found, found.alone, ())
        if asked in (question.CONTRACT, question.LEVEL, question.DECLARER, question.PARTNER):
            raise Refused([ASKED(question=asked.asks)])
        return words


class HowForm(HandForm):
    """The form of how a hand went; its contract is known."""

    in_words = said("anything else, in words")

    def before(self) -> str:
        """The words of who plays what, as it was said before."""
        cleared = Hand(self.hand.contract)._asdict()
        asked = ("points", "odd_card", "piles", "won", "captured", "left_in_talon", "king_in_talon", "thrown_in")
        return self._written(bonuses=(), surrendered=False, revoke=None, **{key: cleared[key] for key in asked})

    def _fields(self) -> Iterator[FormField]:
        contract = self.contract
        assert contract is not None
        yield from self._result(contract)
        if contract.bonuses != "none":
            yield from [self._outcome(key, bonus) for key, bonus in self.rules.bonuses.items()]
        things = heads(self.table, SoFar(contract))
        for thing in things:
            if thing.kind == "card" and self.so_far.costs(thing.key) and contract.mond:
                yield self._card(thing)
        yield from self._rare(things)

    def _result(self, contract: Contract) -> Iterator[FormField]:
        """The fields of card points, of the side or of everybody, or of the result, as the contract is decided."""
        if contract.form != "sides":
            piles = dict(self.hand.piles)
            for place, name in enumerate(self.table.active(contract, self.hand.resting)):
                asks = said("card points of {name}?", name=name)
                value = piles.get(name, "")
                shown = self.spelt.fixed("full") if value == UNCOUNTED else str(value)
                yield FormField(f"pile:{name}", asks, NUMBER, (), shown, not place, word=f"{name}=")
        elif contract.decided_by == "result":
            both = [FormOption(self.spelt.result(word, contract), OwnWord(word)) for word in ("won", "lost")]
            value = "" if self.hand.won is None else both[not self.hand.won].value
            yield FormField("won", said("won or lost?"), CHIPS, tuple(both), value)
        else:
            value = "35+1" if self.hand.odd_card else "" if self.hand.points is None else str(self.hand.points)
            yield FormField("points", said("card points?"), TEXT, (), value, first=True)
            if has_difference(contract):
                if is_rounded(self.rules, contract):
                    steps = [*[f"-{n}" for n in (15, 10, 5)], *[f"+{n}" for n in range(0, 36, 5)]]
                    options = [FormOption(step, step.replace("-", "−")) for step in steps]
                else:
                    options = [FormOption("+", "+"), FormOption("-", "−")]
                yield FormField("difference", said("or the difference"), CHIPS, tuple(options))

    def _outcome(self, key: str, bonus: Bonus) -> FormField:
        """How a bonus ended: an announced one was made or lost, of another one also whose it was."""
        fact, asks = self._bonus(key), cast(Fact, bonus)
        if fact is not None and fact.announced:
            made, lost = [self._word(fact._replace(made=one, itself=None)) for one in (True, False)]
            options = [FormOption(made, OwnWord("made")), FormOption(lost, OwnWord("lost"))]
            value, asks = "" if fact.made else lost, joined(bonus, said("announced"), between=", ")
        else:
            options, value = [FormOption("", "–")], ""
            for label, side, was_made in WAYS:
                if (side == DECLARER or not bonus.declarer_only) and (was_made or bonus.lost_silently):
                    options.append(FormOption(self._word(BonusFact(key, side, made=was_made)), label))
                    if fact is not None and (fact.side, fact.made) == (side, was_made):
                        value = options[-1].value
        marks = []
        if (fact is None or not fact.announced) and (bonus.holder != "all" or bonus.last_trick):
            holders = players(self._seated(), FormOption("", said("its side")), before=":")
            by = f":{fact.by}" if fact is not None and fact.by else ""
            marks.append(FormField(f"by:{key}", said("whose was it"), LIST, holders, by))
        if bonus.must_win_itself or bonus.king_itself:
            own, another = [f":{self.spelt.fixed(word)}" for word in ("itself", "not-itself")]
            kings = (
                NOT_SAID,
                FormOption(own, said("the king itself won the last trick")),
                FormOption(another, said("another card won the last trick")),
            )
            itself = "" if fact is None or fact.itself is None else own if fact.itself else another
            marks.append(FormField(f"itself:{key}", said("the last trick"), LIST, kings, itself))
        return FormField(f"bonus:{key}", asks, CHIPS, tuple(options), value, marks=tuple(marks))

    def _card(self, thing: Thing) -> FormField:
        """The player who lost a card whose loss costs something, and the one who took it."""
        head = f"{thing.spelt(self.spelt)}:"
        talon = FormOption(f"{head}{self.spelt.fixed('talon')}", said("left in the talon"))
        lost = next((one for one in self.hand.captured if one.card == thing.key), None)
        value = talon.value if thing.key in self.hand.left_in_talon else f"{head}{lost.loser}" if lost else ""
        takers = players(self._seated(), NOT_SAID, before=",")
        by = FormField(
            f"card-by:{thing.key}", said("who took it"), LIST, takers, f",{lost.by}" if lost and lost.by else ""
        )
        options = (NOBODY, *players(self._seated(), before=head), talon)
        return FormField(f"card:{thing.key}", self.so_far.means(thing), LIST, options, value, marks=(by,))

    def _rare(self, things: Sequence[Thing]) -> Iterator[FormField]:
        """The fields of facts that cut a hand short: thrown in, given up, a breach of the rules."""
        for thing in things:
            word = thing.spelt(self.spelt)
            if thing.kind == "single":
                value = "on" if getattr(self.hand, thing.key) else ""
                yield FormField(
                    f"single:{thing.key}", OwnWord(thing.words(self.table)[0]), TICK, (), value, False, RARE, word
                )
            elif thing.kind == "who" and thing.key == "revoke":
                breach = self.hand.revoke
                kinds = [FormOption(f":{one.spelt(self.spelt)}", OwnWord(one.words(self.table)[0])) for one in BREACHES]
                kind = f":{self.spelt.fixed(breach.kind)}" if breach and breach.kind else ""
                options = (FormOption("", said("a revoke")), *kinds)
                which = FormField("breach", said("kind of breach"), LIST, options, kind)
                options = players(self._seated(), NOBODY, before=f"{word}:")
                value = f"{word}:{breach.by}" if breach else ""
                yield FormField("revoke", said("who broke the rules"), LIST, options, value, group=RARE, marks=(which,))

    def _says(self, fields: Sequence[FormField]) -> str:
        """The words of the form; a number that was written goes before a difference that was chosen."""
        found = {field.name: field for field in fields}
        if "difference" in found:
            number, step = found["points"].value.replace("−", "-"), found["difference"].value
            signed = f"{step}{number}" if step in ("+", "-") and number[:1] not in ("+", "-") else number
            found["points"] = found["points"]._replace(value=signed if number else step.rstrip("+-") and step)
            found["difference"] = found["difference"]._replace(value="")
        return super()._says(list(found.values()))

    def read(self, sent: Sent) -> list[str]:
        """The words of the hand after the second step. Raises Refused if the outcome of an announcement is missing."""
        open_ones = [fact for fact in self.hand.bonuses if fact.announced and not sent.text(f"bonus:{fact.bonus}")]
        if open_ones and self.contract is not None and self.contract.bonuses != "none":
            raise Refused([MADE_OR_LOST(bonus=self.rules.bonuses[fact.bonus]) for fact in open_ones])
        return super().read(sent)


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


def sent_variants(sent: Sent, ruleset: str) -> list[str]:
    """The variants of a ruleset that were ticked."""
    return [id for id in document(ruleset).get("variants", {}) if sent.ticked(f"variant:{ruleset}:{id}")]


def sent_rate(sent: Sent) -> Rate | None:
    """The worth of a point, None if it was left out. Raises Refused for anything but an amount above 0."""
    rate = rate_of(sent.text("rate") or None, "")
    return None if rate is None else Rate(rate, printable(sent.text("unit"))[:LONGEST_WORD] or None)
