"""The words of a line that go together: a mark with its bonus, a name with the word that needs one.

Words beside each other become one complete word: `trula napovedana` is `trula:announced`, `kontra cilka` is
`kontra@Cilka`. Words are never taken for their opposite: two possible meanings are a problem, which says how each of
the two would be typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..law.contracts import Contract
from ..problems import Problem, Wrong, malformed
from ..words.folding import fold
from ..words.notation_words import LOSING, OWN, STEMS, TURNED, OwnWord, card_word, said_word
from ..words.said import Fact, Said, chained, said
from .items import STOPS, Item, called, doubled, is_number, items
from .table import Table, shown
from .vocabulary import Thing, completed_word, heads, marks, things_beginning

PAGAT_OR_GAME = malformed("result-of-which", "of {bonus}, or of the game?", "{word}; of the game say nothing")
RESULT_OF_WHICH = malformed(
    "result-of-which-said", "of {bonus}, or of the game?", "{word}; of the game say it before the bonuses"
)
MARK_OF_WHICH = malformed("mark-of-which", "of {one} or of {other}?", "{words}")
MARK_ALONE = malformed("mark-alone", "goes behind a bonus", "{word}")
KONTRA_ON_WHICH = malformed("kontra-on-which", "on {bonus}, or on the game?", "{word} or {game}")
KONTRA_OR_PARTNER = malformed(
    "kontra-or-partner", "partner, or did {name} say {word}?", "{word}@{name}, or the names before all else"
)
PARTNER_OR_HOLDER = malformed(
    "partner-or-holder", "partner, or is it the {bonus} of {name}?", "{word}:{name}, or the names before all else"
)
PARTNER_OR_CAPTOR = malformed(
    "partner-or-captor", "partner, or did {name} take the {card}?", "{word},{name}, or the names before all else"
)
SILENT_LOST = malformed("silent-lost", "a silent {bonus} cannot be lost: was it announced?", "{word}")
WHOSE_POINTS = malformed(
    "piles-of-whom", "whose card points?", "{n} numbers in the order of {names}, or each behind a name"
)
DENIED = malformed("denied", "denies nothing", "it stands before a mark or a result: {word}")
UNCLEAR = malformed("filler-or-word", "could be a word that is not whole", "leave it out, or type one letter more")
BY_HOW_MUCH = malformed("by-how-much", "by {n}, or {n} card points?", "{difference} or {n}")
WHOSE_DECLARATION = malformed("declaration-of-whom", "whose is it?", "{words}")
ALONE_OR_SOLO = malformed(
    "alone-or-solo", "{solo}, or {contract} without a partner?", "{solo}, or {contract} NAME {alone}"
)
DECLARER_OR_PARTNER = malformed(
    "declarer-or-partner", "declarer, or partner?", "name the declarer first, as the subject"
)
CAPTURED = malformed("captured-or-lost", "was the {bonus} tried for and lost?", "{word}")
ON_WHAT = malformed("kontra-on-what", "does not say what was doubled", "{word}, or {word} on an announced bonus")

ON_GAME = "note: {word} is taken for the game's; on {bonus} it is {other}"

#: The part of a bonus that each mark fills; a player fills that of the side.
SLOTS = {
    "announced": "announced",
    "silent": "announced",
    "defenders": "side",
    "itself": "itself",
    "not-itself": "itself",
}


#: What stands for a number of card points.
PILE_WORDS = {"full": "full", "nothing": "0"}


class Word(NamedTuple):
    """A complete word as it is read, and as it was typed."""

    text: str
    typed: str


class Together(NamedTuple):
    """The complete words of a line, the problems of words with two meanings, and notes on words taken for one of two.

    `alone` tells that the declarer was said to play alone; `plain` that every word stood by itself. `meanings` are the
    lines that say the two or more meanings of the first word that has several, each with complete words.
    """

    words: list[Word]
    problems: list[Problem]
    notes: list[Said]
    alone: bool
    plain: bool
    meanings: Sequence[list[str]] = ()


def together(table: Table, words: Sequence[str], resting: str | None = None, amends: bool = False) -> Together:
    """The complete words of a line; `resting` sits out unless they name another.

    Words that amend a hand are said of one in which everybody was named.
    """
    return _LineAssembly(table, items(table, words), resting, amends).read()


def apart(table: Table, words: Sequence[str]) -> Together:
    """The words of a line of which each stands by itself, whatever is beside it."""
    said_there = [item for item in items(table, words) if item.kind != "break"]
    found = [Word(item.key if item.kind == "result" else item.text, item.typed) for item in said_there]
    return Together(found, [], [], alone=False, plain=True)


class _Feat:
    """A bonus of the line with what belongs to it."""

    def __init__(self, place: int, item: Item) -> None:
        self.place, self.item, self.typed = place, item, [item.typed]
        self.places: list[int] = []
        self.marks: list[str] = []
        self.filled: set[str] = set()

    def put(self, slot: str, mark: str, at: int, item: Item, before: bool = False) -> None:
        """Puts a mark to it, which stands at a place of the line."""
        self.filled.add(slot)
        self.places.append(at)
        self.marks.append(mark)
        if before:
            self.typed.insert(0, item.typed)
        else:
            self.typed.append(item.typed)

    @property
    def text(self) -> str:
        """The complete word."""
        return ":".join([self.item.text, *self.marks])


class _LineAssembly:
    """Puts the items of one line together."""

    def __init__(self, table: Table, found: list[Item], resting: str | None, amends: bool) -> None:
        self.table, self.rules, self.resting, self.amends = table, table.rules, resting, amends
        self.items = found
        self.contract = self._contract()
        self.taken: set[int] = set()
        self.words: dict[int, Word] = {}
        self.problems: list[Problem] = []
        self.notes: list[Said] = []
        self.meanings: list[list[str]] = []
        self.named: list[str] = []
        self.named_at: list[int] = []
        self.alone = False
        self.feats: dict[int, _Feat] = {}
        self.holders: dict[int, int] = {}
        self.spoken: dict[int, tuple[int, list[int]]] = {}
        self.plain = True
        self.elsewhere: frozenset[int] = frozenset()

    # ------------------------------------------------------------ what the line is about

    def _contract(self) -> Contract | None:
        key = next((item.key for item in self.items if item.kind == "contract"), None)
        return None if key is None else self.rules.contracts.get(key)

    def everybody_named(self, at: int) -> bool:
        """Tell whether everybody who can be declarer and partner is named left of a place, or beside the contract."""
        if self.amends or at in self.elsewhere:
            return True
        contract = self.contract
        if contract is not None and contract.form != "sides":
            return True
        return len(self.named) >= (1 if self.alone else self._most_named())

    def _most_named(self) -> int:
        """The number of players who can be declarer and partner."""
        return 2 if self.contract is None or self.contract.partner else 1

    def _elsewhere(self) -> frozenset[int]:
        """The places in other parts of the sentence than the contract's, where that names declarer and partner itself.

        Parts have a comma between them: `trul petr, povinnost karel jana 36`.
        """
        ends = [at + 1 for at, item in enumerate(self.items) if item.typed[-1:] in tuple(STOPS)]
        for first, last in zip([0, *ends], [*ends, len(self.items)], strict=True):
            if any(self.kind(at) == "contract" for at in range(first, last)):
                break
        else:
            return frozenset()
        names = 0
        for at in range(first, last):
            if self.kind(at) not in ("contract", "player", "number", "break", "alone"):
                break
            names += self.kind(at) == "player"
        if names < self._most_named():
            return frozenset()
        return frozenset([at for at in range(len(self.items)) if not first <= at < last])

    def kind(self, at: int) -> str:
        """The kind of the item at a place; empty outside the line."""
        return self.items[at].kind if 0 <= at < len(self.items) else ""

    def wrong(self, wrong: Wrong, item: Item | str, /, **facts: Fact) -> None:
        """Add the problem of a word, or of the two things that it can mean."""
        typed = item if isinstance(item, str) else item.typed
        self.problems.append(wrong(f'"{shown(typed)}"', place=None, hint=None, **facts))

    def word(self, text: str) -> Fact:
        """A complete word in the reader's language."""
        return Complete(self.table, text)

    # ------------------------------------------------------------ reading

    def read(self) -> Together:
        """The line, put together."""
        self._denials()
        self._games()
        self._bonuses()
        self._solos()
        self.elsewhere = self._elsewhere()
        self._people()
        self._along()
        if self.contract is not None and self.contract.form != "sides":
            self._piles()
        self._marks()
        self._doubling()
        self._declarations()
        for at, item in enumerate(self.items):
            if at not in self.taken and item.kind not in ("break", "alone"):
                self._single(at, item)
        words = [self.words[at] for at in sorted(self.words)]
        return Together(words, self.problems, self.notes, self.alone, self.plain, self.meanings)

    def either(self, *lines: list[str]) -> None:
        """Note the lines that say each of several meanings, if these are the first of the line."""
        self.meanings = self.meanings or list(lines)

    def line(self, put: Mapping[int, str], first: Sequence[str] = ()) -> list[str]:
        """The words of the line with others at some places (none where they are empty), and some before all else."""
        typed = [put.get(at, item.typed) for at, item in enumerate(self.items)]
        return [*first, *" ".join(typed).split()]

    def _single(self, at: int, item: Item) -> None:
        """A word with which nothing beside it goes."""
        if item.kind == "mark":
            feat = next(iter(self.feats.values()), None)
            bonus = feat.item.text.partition(":")[0] if feat is not None else next(iter(self.rules.bonuses), "")
            self.wrong(MARK_ALONE, item, word=self.word(f"{bonus}:{item.key}"))
        elif item.kind == "denial":
            self.wrong(DENIED, item, word=OwnWord("lost"))
        elif item.kind == "by":
            number = self.items[at + 1].text
            fell = any(one.kind == "result" and one.key == "lost" for one in self.items)
            difference = f"{'-' if fell else '+'}{number}"
            self.taken.add(at + 1)
            self.wrong(BY_HOW_MUCH, item, n=number, difference=difference)
            self.either(self.line({at: "", at + 1: difference}), self.line({at: ""}))
        elif item.kind == "unclear":
            self.wrong(UNCLEAR, item)
            behind = marks(self.table) if self.kind(at - 1) == "bonus" else []
            begun = dict(reversed(things_beginning(self.table, item.text, [*heads(self.table), *behind])))
            self.either(self.line({at: ""}), *[self.line({at: word}) for word in reversed(begun.values())])
        elif item.kind == "captured" and (behind_of := self._bonus_before(at)) is not None:
            lost = behind_of.text if "made" in behind_of.filled else f"{behind_of.text}:lost"
            self.wrong(CAPTURED, item, bonus=self.word(behind_of.item.text.partition(":")[0]), word=self.word(lost))
            self.either(self._with_bonus(behind_of, lost, at))
        elif item.kind == "on":
            self.wrong(ON_WHAT, item, word=OwnWord("kontra"))
        elif item.kind == "game":
            self._whose_result(at, item)
        elif item.kind in ("result", "outcome"):
            self.words[at] = Word(item.key, item.typed)
        elif item.kind == "card" and not item.whole:
            self.words[at] = Word(card_word(item.key), item.typed)
        else:
            self.words[at] = Word(item.text, item.typed)

    def _denials(self) -> None:
        """A word of denial turns the mark or the result behind it."""
        found: list[Item] = []
        rest = list(self.items)
        while rest:
            item = rest.pop(0)
            if item.kind == "denial" and rest and rest[0].kind in ("mark", "result") and rest[0].key in TURNED:
                after = rest.pop(0)
                key = TURNED[after.key]
                item = after._replace(key=key, text=key, typed=f"{item.typed} {after.typed}")
            if rest and rest[0].kind in ("declaration", "kontra") and self._only_says(item, rest[0], found):
                rest[0] = rest[0]._replace(typed=f"{item.typed} {rest[0].typed}")
                continue
            found.append(item)
        self.items = found

    def _only_says(self, item: Item, after: Item, found: Sequence[Item]) -> bool:
        """Tell whether a word says no more than the declaration or doubling behind it: `marie hlásila taročky`."""
        if item.kind == "says":
            return True
        announced = item.kind == "mark" and item.key == "announced" and after.kind == "declaration"
        return announced and bool(found) and found[-1].kind == "player"

    def _games(self) -> None:
        """A word for the game with a result beside it says the game's; else it parts what stands around it.

        Where the result could be a bonus's before it, the word stays, and is asked about.
        """
        found: list[Item] = []
        rest = list(self.items)
        while rest:
            item = rest.pop(0)
            if item.kind == "game" and not (found and found[-1].kind == "on"):
                behind = bool(rest) and rest[0].kind == "result" and not item.parted
                behind = behind and (rest[0].parted or len(rest) < 2 or rest[1].kind not in ("bonus", "mark"))
                before = not behind and bool(found) and found[-1].kind == "result"
                doubtful = _behind_bonus(found[:-1] if before else found)
                if (behind or before) and not doubtful:
                    first, last = (item, rest.pop(0)) if behind else (found.pop(), item)
                    result = last if behind else first
                    typed = f"{first.typed} {last.typed}"
                    item = result._replace(kind="outcome", typed=typed, parted=last.parted)
                elif not (behind or before):
                    item = item._replace(kind="break", key="", text="")
            found.append(item)
        self.items = found

    def _whose_result(self, at: int, game: Item) -> None:
        """The problem of a result beside a word for the game, directly behind a bonus: of which of them is it?"""
        result = at + 1 if self.kind(at + 1) == "result" else at - 1
        feat = self._bonus_before(min(at, result))
        assert feat is not None
        mark = "made" if self.items[result].key == "won" else "lost"
        bonus = feat.item.text.partition(":")[0]
        text = feat.text if "made" in feat.filled else f"{feat.text}:{mark}"
        self.wrong(PAGAT_OR_GAME, game, bonus=self.word(bonus), word=self.word(f"{bonus}:{mark}"))
        places = [at, result]
        self.either(self._with_bonus(feat, text, *places), self._of_game(result, {at: ""}))

    def _solos(self) -> None:
        """A word for `alone` beside a contract that is also played solo: `sam tri` may be `solo tri`."""
        for at, item in enumerate(self.items):
            if item.kind != "alone":
                continue
            for step in (1, -1):
                place = at + step
                while self.kind(place) == "break":
                    place += step
                solo = self._solo_of(place)
                if solo is None:
                    continue
                contract = self.items[place]
                names = {"solo": self.word(solo), "contract": self.word(contract.text), "alone": OwnWord("alone")}
                self.wrong(ALONE_OR_SOLO, item, **names)
                declarer = next((one for one, other in enumerate(self.items) if other.kind == "player"), None)
                lines = [self.line({at: "", place: solo})]
                if declarer is not None:
                    named = {declarer: f"{self.items[declarer].typed} {item.typed}"}
                    lines.append(self.line({at: "", place: ""} | named, [contract.typed]))
                self.either(*lines)
                break

    def _solo_of(self, at: int) -> str | None:
        """The contract that is the one at a place, played solo; None where there is none such."""
        if self.kind(at) != "contract" or self.items[at].whole:
            return None
        found = dict(self.table.words_of(f"solo-{self.items[at].key}")).get("contract")
        return found if found != self.items[at].key else None

    def _bonuses(self) -> None:
        """The bonuses of the line."""
        for at, item in enumerate(self.items):
            if item.kind == "bonus":
                feat = _Feat(at, item)
                for mark in item.text.split(":")[1:]:
                    feat.filled.add(_slot(self.table, mark))
                self.feats[at] = feat

    # ------------------------------------------------------------ names

    def _people(self) -> None:
        """Gives every name its role: of the word before it that needs one, of the declarer, of the partner."""
        at = 0
        while at < len(self.items):
            item = self.items[at]
            if at in self.taken:
                pass
            elif item.kind == "alone":
                self.alone, self.plain = True, False
            elif item.kind == "card" and not item.whole:
                at = self._card(at, item)
            elif item.kind == "who" and not item.whole:
                at = self._who(at, item)
            elif item.kind == "kontra" and "@" not in item.text:
                at = self._speakers(at)
            elif item.kind == "player":
                self._player(at, item)
            at += 1

    def _card(self, at: int, item: Item) -> int:
        """A lost card: its loser and its captor, or that it stayed in the talon. Returns the last place of it."""
        word, typed = card_word(item.key), item.typed
        losing = self._losing(at - 1)
        feat = self._bonus_before(at - 1 if losing else at)
        how = losing or (" " in typed and any(kind == "result" for kind, _ in said_word(fold(typed.split()[0]))))
        if feat is not None and how and "made" not in feat.filled:
            words = [self.word(f"{feat.text}:lost"), said("{word}:NAME", word=OwnWord(word))]
            of = self.word(feat.item.text.partition(":")[0])
            self.wrong(MARK_OF_WHICH, item, one=of, other=OwnWord(word), words=chained(words, "{one} or {other}"))
            rest = {at - 1: ""} if losing else {}
            self.either(
                self.line({feat.place: f"{feat.item.text}:lost", at: word} | rest), self.line({at: word} | rest)
            )
        elif losing and self.kind(at + 1) == "player":
            self._lost(at - 1, at)
        if self.kind(at + 1) == "talon":
            self._put(at, at + 1, f"{word}:talon", f"{item.typed} {self.items[at + 1].typed}")
            return at + 1
        last = at + 1
        if self._losing(last) and self.kind(last + 1) == "player":
            self._lost(last, at)
            last += 1
        if self.kind(last) != "player":
            return at
        text, captor = f"{word}:{self.items[last].text}", last + 1
        apart = last > at + 1 and self.items[last].parted
        if self._takes(captor):
            text, last = f"{text},{self.items[captor].text}", captor
        elif self.kind(captor) == "player" and not apart:
            self._partner_or_captor(at, captor, text)
        self._put(at, last, text, " ".join([self.items[place].typed for place in range(at, last + 1)]))
        return last

    def _lost(self, at: int, card: int) -> None:
        """A result beside a lost card is the card's where something else says the game's; else it is asked about.

        Between two players it is asked about as well: `ana izgubila monda boris`.
        """
        if at < card and self.kind(at - 1) == "player" and not self.items[at - 1].parted:
            self.taken.add(at)
            lost = card_word(self.items[card].key)
            each = [f"{lost}:{self.items[place].text}" for place in (at - 1, card + 1)]
            words = chained([self.word(one) for one in each], "{one} or {other}")
            self.wrong(WHOSE_DECLARATION, self.items[card], words=words)
            self.either(self.line({at: "", card: each[0]}), self.line({at: "", card: each[1], card + 1: ""}))
            return
        for place, one in enumerate(self.items):
            if place != at and one.kind in ("number", "result", "outcome"):
                self.taken.add(at)
                return
        word = said("{word}:NAME", word=OwnWord(card_word(self.items[card].key)))
        self.taken.add(at)
        self.wrong(RESULT_OF_WHICH, self.items[at], bonus=OwnWord(self.items[card].key), word=word)
        self.either(self.line({at: ""}), self._of_game(at, {}))

    def _partner_or_captor(self, at: int, name: int, word: str) -> None:
        """The problem of a second name behind a lost card that may also be the declarer's or the partner's."""
        captor = self.items[name].text
        facts = {"name": captor, "card": OwnWord(self.items[at].key), "word": self.word(word)}
        self.wrong(PARTNER_OR_CAPTOR, self.items[name], **facts)
        between = dict.fromkeys(range(at + 1, name + 1), "")
        self.either(self._named_first(name), self.line({at: f"{word},{captor}"} | between))

    def _takes(self, at: int) -> bool:
        """Tell whether the second name behind a lost card is his who took it."""
        return self.kind(at) == "player" and self.everybody_named(at)

    def _who(self, at: int, item: Item) -> int:
        """A player who sat out or broke the rules, and the kind of breach. Returns the last place of it."""
        if self.kind(at + 1) != "player":
            return at
        text, typed, last = f"{item.text}:{self.items[at + 1].text}", f"{item.typed} {self.items[at + 1].typed}", at + 1
        if self.kind(at + 2) == "breach":
            text, typed, last = f"{text}:{self.items[at + 2].text}", f"{typed} {self.items[at + 2].typed}", at + 2
        self._put(at, last, text, typed)
        return last

    def _put(self, first: int, last: int, text: str, typed: str) -> None:
        """Puts the items of these places together as one word."""
        self.words[first] = Word(text, typed)
        self.taken.update(range(first, last + 1))
        self.plain = self.plain and first == last

    def _level(self, at: int) -> int:
        """The level of the word of doubling at a place."""
        rules = self.rules.kontra
        assert rules is not None
        return rules.words[self.items[at].key].level

    def _speakers(self, at: int) -> int:
        """Give a word of doubling its players: names behind it, or one before. Returns the last place of them."""
        level, names, last = self._level(at), list[int](), at
        before = at - 1 in self.spoken and not self.spoken[at - 1][1]
        free = at - 1 in self._free
        if self.kind(at + 1) == "on":
            last = at + 1
            if self.kind(at + 2) in ("bonus", "game", "unknown"):
                last = at + 2
                self.feats.pop(last, None)  # it is named only to say what was doubled
        if free and level == 1 and not before:
            names, self._free = [at - 1], self._free - {at - 1}
        most = level if not names else 0
        while len(names) < most and self.kind(last + 1) == "player":
            on = self.kind(at + 1) == "on" or self.kind(last + 2) == "on"
            if not on and not self.everybody_named(last + 1):
                self._partner_or_speaker(at, last + 1)
            names.append(last + 1)
            last += 1
        if names and self.kind(last + 1) == "on":
            last += 2 if self.kind(last + 2) in ("bonus", "game", "unknown") else 1
            self.feats.pop(last, None)
        self.spoken[at] = (last, names)
        self.taken.update(names)
        return last

    _free: frozenset[int] = frozenset()

    def _partner_or_speaker(self, at: int, name: int) -> None:
        """The problem of a name behind a word of doubling that may also be the partner's."""
        self.wrong(KONTRA_OR_PARTNER, self.items[name], name=self.items[name].text, word=self.word(self.items[at].text))
        speakers = [name]
        while len(speakers) < self._level(at) and self.kind(speakers[-1] + 1) == "player":
            speakers.append(speakers[-1] + 1)
        spoken = self._kontra(at, [self.items[one].text for one in speakers], "").text
        self.either(self._named_first(name), self.line({at: spoken} | dict.fromkeys(speakers, "")))

    def _named_first(self, name: int) -> list[str]:
        """The line with its names before all else, that at a place as the last of them."""
        places = [*self.named_at, name]
        return self.line(dict.fromkeys(places, ""), [self.items[at].text for at in places])

    def _player(self, at: int, item: Item) -> None:
        """A name that no word before it needs."""
        holder = self._holder(at)
        contract = self.contract
        free = self.everybody_named(at) or item.key in self.named
        if item.behind_with and self.named and not free:
            holder = None  # whoever plays with the declarer is his partner
        if free and not self.amends and (self._lost_card(at, item) or self._holds_next(at, item, holder)):
            return
        if holder is not None:
            if free:
                self.feats[holder].put("side", item.text, at, item)
                self.holders[at] = holder
                self.taken.add(at)
                self.plain = False
                return
            if self.named:
                word = self.feats[holder].item.text.partition(":")[0]
                said_of = self.word(word)
                self.wrong(PARTNER_OR_HOLDER, item, name=item.text, bonus=said_of, word=said_of)
                self.either(self._named_first(at), self.line({holder: f"{word}:{item.text}", at: ""}))
                self.taken.add(at)
                return
        beside = {self.kind(at - 1), self.kind(at + 1)}
        if "declaration" in beside and free:
            self._free |= {at}
            return
        if self.kind(at + 1) == "kontra" and "@" not in self.items[at + 1].text and self.everybody_named(at):
            self._free |= {at}
            return
        if not item.key:
            self.either(*[self.line({at: name}) for name in called(self.table, item.text)])
        if contract is None or contract.form == "sides":
            self.named.append(item.key)
            self.named_at.append(at)

    def _parted(self, at: int) -> bool:
        """Tell whether a name at a place stands apart from one directly before it."""
        return self.kind(at - 1) != "player" or self.items[at - 1].parted

    def _lost_card(self, at: int, item: Item) -> bool:
        """Gives a card to the player before it, who lost it: `cilka izgubila monda`. Tells whether it did.

        Likewise a word that says of somebody that he sat out, or broke the rules: `eva počiva`.
        """
        card = at + 2 if self._losing(at + 1) else at + 1
        if self.kind(at + 1) == "who" and not self.items[at + 1].whole and self._parted(at):
            if self.kind(at + 2) in ("player", "breach"):
                return False
            self._put(at, at + 1, f"{self.items[at + 1].text}:{item.text}", f"{item.typed} {self.items[at + 1].typed}")
            return True
        if self.kind(card) != "card" or self.items[card].whole or not self._parted(at):
            return False
        last, text = card, f"{card_word(self.items[card].key)}:{item.text}"
        if (card > at + 1 or self.items[card].parted) and self._captor_behind(card):
            last, text = card + 1, f"{text},{self.items[card + 1].text}"
        elif self.kind(card + 1) in ("player", "talon") and not self.items[card].parted:
            return False
        self._put(at, last, text, " ".join([self.items[place].typed for place in range(at, last + 1)]))
        return True

    def _captor_behind(self, card: int) -> bool:
        """Tell whether the player behind a lost card took it: nothing else is his, and the rules ask for him."""
        key, mond, pot = self.items[card].key, self.rules.mond, self.rules.pot
        paid = key == "mond" and mond is not None and bool(mond.own_side or mond.captor)
        paid = paid or (pot is not None and pot.captured is not None and pot.captured.cards.of(key) is not None)
        return paid and self._takes(card + 1) and self.kind(card + 2) in ("", "break", "number")

    def _losing(self, at: int) -> bool:
        """Tell whether a result at a place says that somebody lost something, which may be a card."""
        item = self.items[at] if self.kind(at) == "result" else None
        return item is not None and item.key == "lost" and not item.parted and fold(item.typed) in LOSING

    def _holds_next(self, at: int, item: Item, holder: int | None) -> bool:
        """Gives the bonus behind a player to him: `ana napovedala pagata`. Tells whether it did, or asked about two."""
        place = at + 1
        while self.kind(place) in ("mark", "result"):
            place += 1
        feat, behind = self.feats.get(place), place + 1
        while self.kind(behind) in ("mark", "result"):
            behind += 1
        if feat is None or "side" in feat.filled or feat.item.whole or item.parted or self.kind(behind) == "player":
            return False
        if not self._parted(at) or (holder is not None and not self.items[at - 1].parted):
            return False
        self.taken.add(at)
        self.plain = False
        if holder is None:
            feat.put("side", item.text, at, item, before=True)
            return True
        near = [self.feats[holder], feat]
        one, other = [self.word(bonus.item.text) for bonus in near]
        words = chained([self.word(f"{bonus.item.text}:{item.text}") for bonus in near], "{one} or {other}")
        self.wrong(MARK_OF_WHICH, item, one=one, other=other, words=words)
        self.either(*[self.line({bonus.place: f"{bonus.item.text}:{item.text}", at: ""}) for bonus in near])
        return True

    def _along(self) -> None:
        """A first name behind `with` or in another case may be the partner's: `z borisom ana ena 45`."""
        contract = self.contract
        if self.amends or not self.named_at or (contract is not None and not contract.partner):
            return
        first, *rest = self.named_at
        if not self.items[first].along or (rest and all(self.items[at].along for at in rest)):
            return
        if rest or (contract is not None and not self.alone):
            self.wrong(DECLARER_OR_PARTNER, self.items[first])
            orders = [[*rest, first], [first, *rest]] if rest else [[first]]
            taken = dict.fromkeys(self.named_at, "")
            self.either(*[self.line(taken, [self.items[at].text for at in one]) for one in orders])

    def _holder(self, at: int) -> int | None:
        """The bonus directly behind which a name stands, if it does not say whose it is."""
        place = at - 1
        while self.kind(place) in ("mark", "result"):
            place -= 1
        feat = self.feats.get(place)
        return place if feat is not None and "side" not in feat.filled and not feat.item.whole else None

    # ------------------------------------------------------------ card points of everybody

    def _piles(self) -> None:
        """Gives card points to the names before them, or all of them to the players in the order of their seats."""
        numbers = [at for at, item in enumerate(self.items) if item.kind == "number" and is_number(item.text)]
        words = [at for at, item in enumerate(self.items) if item.kind in PILE_WORDS]
        for at in words:
            if self.kind(at - 1) == "player" and at - 1 not in self.taken:
                who, pile = self.items[at - 1], self.items[at]
                self._put(at - 1, at, f"{who.text}={PILE_WORDS[pile.kind]}", f"{who.typed} {pile.typed}")
        pairs = [at for at in numbers if self.kind(at - 1) == "player" and at - 1 not in self.taken]
        for at in pairs:
            who, points = self.items[at - 1], self.items[at]
            self._put(at - 1, at, f"{who.text}={points.text}", f"{who.typed} {points.typed}")
        alone = [at for at in numbers if at not in pairs]
        behind = [at for at in alone if any(self.kind(place) == "others" for place in range(at))]
        if alone and behind == alone and self._others(alone):
            return
        if len(alone) < 2 and not pairs and not words:
            return
        active = self.table.active(self.contract, self._resting())
        if pairs or len(alone) != len(active):
            for at in alone[:1]:
                self.wrong(WHOSE_POINTS, self.items[at], n=len(active), names=active)
            self.taken.update(alone)
            return
        for at, name in zip(alone, active, strict=True):
            self._put(at, at, f"{name}={self.items[at].text}", self.items[at].typed)
        self.plain = False

    def _others(self, numbers: Sequence[int]) -> bool:
        """Gives numbers behind `others` to the players not named, by their seats. Tells whether there are as many."""
        named = {item.key for item in self.items if item.kind == "player"}
        left = [name for name in self.table.active(self.contract, self._resting()) if name not in named]
        if len(left) != len(numbers):
            return False
        for at, name in zip(numbers, left, strict=True):
            self._put(at, at, f"{name}={self.items[at].text}", self.items[at].typed)
        self.plain = False
        return True

    def _resting(self) -> str | None:
        """The player who sits out, as far as it is known."""
        said_so = next((self.words[at].text for at in self.words if self.items[at].kind == "who"), "").partition(":")[2]
        return said_so.partition(":")[0] or self.resting if self.table.rests else None

    # ------------------------------------------------------------ marks and results

    def _marks(self) -> None:
        """Gives every mark its bonus, and every result its bonus or the hand."""
        for first, last in self._runs():
            self._run(first, last)
        feats = [feat for feat in self.feats.values() if feat.place not in self.taken]
        for at, item in enumerate(self.items):
            if item.kind == "result" and at not in self.taken:
                self._result(at, item, feats)
        self._announce_of_contract(feats)
        for feat in feats:
            self.words[feat.place] = Word(feat.text, " ".join(feat.typed))
            self.taken.add(feat.place)
            self.plain = self.plain and not feat.marks

    def _announce_of_contract(self, feats: list[_Feat]) -> None:
        """A contract that contains an announcement has it announced without a word."""
        contract = self.contract
        needed = None if contract is None or self.amends else contract.needs_announced
        if needed is None or any(item.kind == "who" and item.key == "revoke" for item in self.items):
            return
        feat = next((one for one in feats if one.item.key == needed), None)
        at = next(at for at, item in enumerate(self.items) if item.kind == "contract")
        if feat is None:
            self.words[at + len(self.items)] = Word(f"{needed}:announced", self.items[at].typed)
        elif "announced" not in feat.filled:
            feat.filled.add("announced")
            feat.marks.append("announced")

    def _attaches(self, at: int) -> bool:
        """Tell whether what stands at a place can belong to a bonus beside it."""
        return self.kind(at) in ("mark", "bonus", "result") or at in self.holders

    def _runs(self) -> list[tuple[int, int]]:
        """The places of bonuses and marks that stand beside each other, each from its first to its last one."""
        runs: list[tuple[int, int]] = []
        at = 0
        while at < len(self.items):
            if self._attaches(at):
                last = at
                while last + 1 < len(self.items) and self._attaches(last + 1):
                    last += 1
                if any(place in self.feats for place in range(at, last + 1)):
                    runs.append((at, last))
                at = last
            at += 1
        return runs

    def _run(self, first: int, last: int) -> None:
        """The marks of some bonuses that stand beside each other: taken where there is only one way to give them."""
        feats = [self.feats[at] for at in range(first, last + 1) if at in self.feats]
        gaps = [self._gap(one, other) for one, other in zip([None, *feats], [*feats, None], strict=True)]
        gaps[0] = list(range(first, feats[0].place))
        gaps[-1] = list(range(feats[-1].place + 1, last + 1))
        for feat, gap in zip(feats, gaps[1:], strict=True):
            self._results_behind(feat, gap)
        ways: list[tuple[frozenset[str], list[int]]] = [(frozenset(), [])]
        for number, gap in enumerate(gaps):
            found: dict[frozenset[str], list[list[int]]] = {}
            left = feats[number - 1] if number else None
            right = feats[number] if number < len(feats) else None
            for taken, splits in ways:
                for split in self._splits(gap, left, right):
                    if left is not None and self._clash(left, taken, gap[:split]):
                        continue
                    slots = [self._slot_of(at) for at in gap[split:] if self.kind(at) == "mark"]
                    if len(set(slots)) < len(slots):
                        continue
                    found.setdefault(frozenset(slots), []).append([*splits, split])
            ways = [(slots, way) for slots, several in found.items() for way in several[:2]][:64]
        if len(ways) == 1:
            self._give(feats, gaps, ways[0][1])
            self._said_again(feats)
            self._only_announced(feats)
        else:
            self._unclear(feats, gaps)

    def _gap(self, one: _Feat | None, other: _Feat | None) -> list[int]:
        """The places between two bonuses."""
        return [] if one is None or other is None else list(range(one.place + 1, other.place))

    def _slot_of(self, at: int) -> str:
        """The part of a bonus that a mark at a place fills."""
        return SLOTS[self.items[at].key]

    def _results_behind(self, feat: _Feat, gap: list[int]) -> None:
        """A result behind a bonus, with nothing but its marks between, is the bonus's, if it has none."""
        for at in gap:
            if self.kind(at) == "result" and "made" not in feat.filled:
                mark = "made" if self.items[at].key == "won" else "lost"
                feat.put("made", mark, at, self.items[at])
                self.taken.add(at)

    def _said_again(self, feats: list[_Feat]) -> None:
        """A bonus said again with nothing but its result has that result: `hlásil pagáta, pagát nesplněný`.

        Not where the first was said silently of a player or a side: the other one may have its own.
        """
        for again in list(feats):
            same = [one for one in self.feats.values() if one.item.key == again.item.key and one is not again]
            if len(same) != 1 or again.filled != {"made"} or again.item.whole:
                continue
            (first,) = same
            of_somebody = "side" in first.filled and "announced" not in first.marks
            if first.place > again.place or "made" in first.filled or of_somebody:
                continue
            for mark, at in zip(again.marks, again.places, strict=True):
                first.put("made", mark, at, self.items[at])
            first.places.append(again.place)
            self.taken.add(again.place)
            del self.feats[again.place]
            feats.remove(again)

    def _only_announced(self, feats: Sequence[_Feat]) -> None:
        """A bonus that cannot be lost without an announcement was probably announced."""
        for feat in () if self.amends else feats:
            bonus = self.rules.bonuses[feat.item.key]
            only = bonus.announced is not None and not (bonus.lost_silently or bonus.last_trick or bonus.declarer_only)
            if only and "lost" in feat.marks and "announced" not in feat.filled:
                words = self.word(f"{feat.item.text}:announced:lost")
                self.wrong(SILENT_LOST, " ".join(feat.typed), bonus=self.word(feat.item.text), word=words)
                self.either(self._with_bonus(feat, ":".join([feat.item.text, "announced", *feat.marks])))

    def _with_bonus(self, feat: _Feat, word: str, *places: int, put: Mapping[int, str] | None = None) -> list[str]:
        """The line with a complete word for a bonus and its marks, without what stands at these places."""
        return self.line(dict.fromkeys([*feat.places, *places], "") | {feat.place: word} | dict(put or {}))

    def _splits(self, gap: list[int], left: _Feat | None, right: _Feat | None) -> list[int]:
        """The possible numbers of places in a gap that are the left bonus's, by commas, endings and kinds."""
        if left is None:
            return [0]
        if right is None:
            return [len(gap)]
        least = max([n + 1 for n, at in enumerate(gap) if self.kind(at) != "mark"], default=0)
        places = range(least, len(gap) + 1)
        commas = [n for n in places if self.items[(left.place, *gap)[n]].parted]
        if len(commas) == 1:
            return commas
        return [n for n in places if self._agree(gap[:n], left, right) and self._agree(gap[n:], right, left)]

    def _agree(self, places: Sequence[int], feat: _Feat, other: _Feat) -> bool:
        """Tell whether no mark of these fits the other bonus alone by its ending."""
        for at in places:
            if self.kind(at) == "mark":
                mark = self.items[at]
                if not self._fits(mark, feat) and self._fits(mark, other):
                    return False
        return True

    def _fits(self, item: Item, feat: _Feat) -> bool:
        """Tell whether the ending of a mark agrees with the name of a bonus."""
        return gender(item.typed, item.key) is None or gender(item.typed, item.key) == gender_of(feat.item.typed)

    def _clash(self, feat: _Feat, before: frozenset[str], behind: Sequence[int]) -> bool:
        """Tell whether a bonus would have two marks of a kind."""
        slots = [*feat.filled, *before, *(self._slot_of(at) for at in behind if self.kind(at) == "mark")]
        return len(set(slots)) < len(slots)

    def _give(self, feats: list[_Feat], gaps: list[list[int]], splits: list[int]) -> None:
        """Gives the marks to their bonuses."""
        for number, (gap, split) in enumerate(zip(gaps, splits, strict=True)):
            for place, at in enumerate(gap):
                if self.kind(at) != "mark":
                    continue
                feat = feats[number - 1] if place < split else feats[number]
                feat.put(self._slot_of(at), self.items[at].key, at, self.items[at], before=place >= split)
                self.taken.add(at)

    def _unclear(self, feats: list[_Feat], gaps: list[list[int]]) -> None:
        """Marks that could belong to one bonus or to the other."""
        for number, gap in enumerate(gaps):
            for at in gap:
                if self.kind(at) != "mark":
                    continue
                self.taken.add(at)
                near = [feats[n] for n in (number - 1, number) if 0 <= n < len(feats)]
                names = [feat.item.text.partition(":")[0] for feat in near]
                words = chained([self.word(f"{name}:{self.items[at].key}") for name in names], "{one} or {other}")
                one, other = self.word(names[0]), self.word(names[-1])
                self.wrong(MARK_OF_WHICH, self.items[at], one=one, other=other, words=words)
                key = self.items[at].key
                self.either(*[self.line({feat.place: f"{feat.item.text}:{key}", at: ""}) for feat in near])

    def _result(self, at: int, item: Item, feats: list[_Feat]) -> None:
        """A result that is not directly behind a bonus: the hand's, or a problem where that is unclear."""
        before = [feat for feat in feats if feat.place < at]
        place = at + 1
        while self.kind(place) in ("mark", "result"):
            place += 1
        beside = self.feats.get(place)
        contract = self.contract
        needs = contract is not None and contract.decided_by == "result"
        open_ = [feat for feat in before if "made" not in feat.filled]
        contained = None if contract is None else contract.needs_announced
        if contained is not None and not any(one.item.key == contained and "made" in one.filled for one in feats):
            self.taken.add(at)
            word = f"{contained}:announced:{'made' if item.key == 'won' else 'lost'}"
            self.wrong(PAGAT_OR_GAME, item, bonus=self.word(contained), word=self.word(word))
            of_game = f"{contained}:announced:made"
            there = next((one.place for one in feats if one.item.key == contained), None)
            if there is None:
                self.either([*self.line({at: ""}), word], [*self._of_game(at, {}), of_game])
            else:
                self.either(self.line({there: word, at: ""}), self._of_game(at, {there: of_game}))
            return
        if beside is not None and "made" not in beside.filled and not (needs and not before):
            of = beside
        elif open_:
            of = open_[-1]
        else:
            self._result_of_doubled(at, item)
            return
        self.taken.add(at)
        mark = "made" if item.key == "won" else "lost"
        facts = {"bonus": self.word(of.item.text.partition(":")[0]), "word": self.word(f"{of.text}:{mark}")}
        self.wrong(RESULT_OF_WHICH if needs else PAGAT_OR_GAME, item, **facts)
        self.either(self._with_bonus(of, f"{of.text}:{mark}", at), self._of_game(at, {}))

    def _result_of_doubled(self, at: int, item: Item) -> None:
        """A result behind a bonus that says what was doubled: its, or the game's? `kontra na pagata, padel`."""
        on = max([place for place in range(at) if self.kind(place) == "on"], default=-1)
        found = doubled(self.table, self.items[on + 1].text) if 0 <= on < at - 1 else []
        if len(found) != 1 or any(feat.item.key == found[0] for feat in self.feats.values()):
            return
        self.taken.add(at)
        word = f"{found[0]}:announced:{'made' if item.key == 'won' else 'lost'}"
        self.wrong(PAGAT_OR_GAME, item, bonus=self.word(found[0]), word=self.word(word))
        self.either(self.line({at: word}), self._of_game(at, {}))

    def _of_game(self, at: int, put: Mapping[int, str]) -> list[str]:
        """The line with the result at a place said of the game: before all else, with the contract behind it."""
        first = [place for place, item in enumerate(self.items) if item.kind == "contract"][:1]
        words = [self.items[at].key, *[self.items[place].typed for place in first]]
        return self.line({**put, at: "", **dict.fromkeys(first, "")}, words)

    # ------------------------------------------------------------ doubling

    def _doubling(self) -> None:
        """The words of doubling: a ladder of the game, or on a bonus."""
        steps: list[tuple[int, list[str]]] = []
        on_bonus = -1
        for at, (last, names) in self.spoken.items():
            what = next((place for place in range(at, last + 1) if self.kind(place) == "on"), None)
            typed = " ".join([self.items[place].typed for place in sorted({*range(at, last + 1), *names})])
            said_by = [self.items[name].text for name in names]
            if what is not None and self.kind(what + 1) != "game":
                self._on_bonus(at, last, what + 1, said_by, typed)
                on_bonus = at
                continue
            if on_bonus in self.words and not steps and self._level(at) == self._level(on_bonus) + 1:
                self._higher_on_which(on_bonus, at, [*range(at, last + 1), *names], typed)
                continue
            if last > at or names:
                self.plain = False
            self._beside_bonus(at, last, names, typed)
            self.taken.update(range(at, last + 1))
            ladder = self._ladder(steps[-1], at, said_by) if steps else None
            if ladder is not None:
                first = steps[-1][0]
                self.words[first] = self._kontra(at, ladder, f"{self.words[first].typed} {typed}")
                steps[-1] = (at, ladder)
                self.words[at] = self.words.pop(first)
            else:
                self.words[at] = self._kontra(at, said_by, typed)
                steps.append((at, said_by))
        for at, item in enumerate(self.items):
            if item.kind == "kontra" and "@" in item.text:
                self._beside_bonus(at, at, [], item.typed)

    def _ladder(self, before: tuple[int, list[str]], at: int, said_by: list[str]) -> list[str] | None:
        """The players who doubled step by step, with those of the word at a place; None where that is no step further.

        Where nobody is named, the other side spoke: the declarer if he plays alone, else no matter which of the two.
        """
        first, earlier = before
        if self._level(at) != self._level(first) + 1:
            return None
        if said_by or not earlier:
            return [*earlier, *said_by] if len(said_by) == 1 and earlier else None
        contract, radli = self.contract, self.rules.radli
        if contract is None or contract.form != "sides" or len(earlier) > 1 or earlier[0] in self.named:
            return None
        if self.alone or not contract.partner:
            return [*earlier, *self.named[:1]]
        by_speaker = radli is not None and radli.doubles_all
        return None if by_speaker else []

    def _kontra(self, at: int, names: list[str], typed: str) -> Word:
        """A word of doubling with the players who spoke."""
        item = self.items[at]
        return Word(f"{item.text}@{','.join(names)}" if names else item.text, typed)

    def _on_bonus(self, at: int, last: int, what: int, names: list[str], typed: str) -> None:
        """A kontra on a bonus, which has to be announced for it."""
        self.taken.update(range(at, last + 1))
        word = self._kontra(at, names, typed).text
        found = doubled(self.table, self.items[what].text) if what < len(self.items) else []
        self.plain = False
        if len(found) != 1:
            words = chained([self.word(f"{key}:announced:{word}") for key in found], "{one} or {other}")
            if found:
                self.wrong(MARK_OF_WHICH, typed, one=self.word(found[0]), other=self.word(found[-1]), words=words)
                rest = dict.fromkeys(range(at, last + 1), "")
                self.either(*[self.line({**rest, at: f"{key}:announced:{word}"}) for key in found])
            else:
                self.wrong(ON_WHAT, typed, word=self.word(self.items[at].text))
            return
        feat = next((one for one in self.feats.values() if one.item.key == found[0] and one.place != what), None)
        if feat is None:
            self.words[at] = Word(f"{found[0]}:announced:{word}", typed)
            return
        announced = "" if "announced" in feat.filled else ":announced"
        before = self.words[feat.place]
        self.words[feat.place] = Word(f"{before.text}{announced}:{word}", f"{before.typed} {typed}")

    def _higher_on_which(self, on_bonus: int, at: int, places: Sequence[int], typed: str) -> None:
        """The problem of a higher word behind the doubling of a bonus: on that, or on the game?"""
        before = self.words[on_bonus].text
        bonus, _, lower = before.rpartition(":")
        speakers = [self.items[place].text for place in sorted(set(places)) if self.kind(place) == "player"]
        names = [*lower.split("@")[1:], *speakers]
        facts = {"bonus": self.word(bonus.partition(":")[0]), "game": self.word(self.items[at].text)}
        word = self._kontra(at, names if len(names) == self._level(at) else [], typed).text
        self.wrong(KONTRA_ON_WHICH, typed, word=self.word(f"{bonus}:{word}"), **facts)
        self.taken.update(places)

    def _beside_bonus(self, at: int, last: int, names: list[int], typed: str) -> None:
        """A word of doubling beside a bonus: the game's, with a note, or a problem where that is unclear."""
        rules = self.rules.kontra
        if rules is None or not rules.bonuses:
            return
        first = min([at, *names])
        item = self.items[at]
        said_by = [self.items[name].text for name in names]
        word = self._kontra(at, said_by, typed).text
        before = self._bonus_before(first)
        if before is not None:
            blanks = len(before.typed) > 1
            if blanks or (names and not before.item.whole):
                bonus = self._doubled_so(before, word)
                facts = {"bonus": self.word(before.item.text.partition(":")[0]), "word": self.word(bonus)}
                self.wrong(KONTRA_ON_WHICH, typed, game=self.word(word), **facts)
                places = [*range(at, last + 1), *names]
                on_bonus = self._with_bonus(before, bonus, *places)
                self.either(on_bonus, self._with_bonus(before, before.text, *places, put={at: word}))
            else:
                self._note(before, word)
            return
        after = self._bonus_after(last)
        if after is not None and "@" not in item.text:
            self._note(after, word)

    def _doubled_so(self, feat: _Feat, word: str) -> str:
        """The complete word of a bonus with a word of doubling on it."""
        announced = "" if "announced" in feat.filled else ":announced"
        return f"{feat.text}{announced}:{word}"

    def _note(self, feat: _Feat, word: str) -> None:
        """Notes that a doubling is taken for the game's."""
        bonus = self.word(feat.item.text.partition(":")[0])
        other = self.word(self._doubled_so(feat, word))
        self.notes.append(said(ON_GAME, word=self.word(word), bonus=bonus, other=other))

    def _bonus_before(self, at: int) -> _Feat | None:
        """The bonus, with its marks, directly behind which a place is."""
        at -= 1
        while at not in self.feats and (self.kind(at) in ("mark", "result") or at in self.holders):
            at -= 1
        return self.feats.get(at)

    def _bonus_after(self, at: int) -> _Feat | None:
        """The bonus, with its marks, directly before which a place is."""
        at += 1
        while self.kind(at) in ("mark", "result"):
            at += 1
        return self.feats.get(at)

    # ------------------------------------------------------------ declarations

    def _declarations(self) -> None:
        """Gives what was declared to the one player beside it."""
        runs: list[list[int]] = []
        for at, item in enumerate(self.items):
            if item.kind == "declaration" and not item.whole:
                if runs and runs[-1][-1] == at - 1:
                    runs[-1].append(at)
                else:
                    runs.append([at])
        whose = self._whose(runs)
        for run in runs:
            words = ",".join([self.items[at].text for at in run])
            typed = " ".join([self.items[at].typed for at in run])
            self.taken.update(run)
            self.plain = False
            who = whose.get(run[0])
            beside = [self.items[at].text for at in (run[0] - 1, run[-1] + 1) if self.kind(at) == "player"]
            if who is None:
                self._whose_declaration(run, typed, beside)
                self._either_declares(run)
                continue
            self.taken.add(who)
            self._free -= {who}
            self.words[run[0]] = Word(f"{self.items[who].text}:{words}", f"{typed} {self.items[who].typed}")
        for at in self._free:
            self.taken.discard(at)

    def _whose_declaration(self, run: list[int], typed: str, beside: list[str]) -> None:
        """The problem of declarations that could be of several players, with all of these."""
        names = beside or [self.table.players[0]]
        if len(names) == 2 and len(run) > 1:
            options = [f"{names[0]}:{self.items[run[0]].key}", f"{names[1]}:{self.items[run[-1]].key}"]
        else:
            options = [f"{name}:{','.join([self.items[at].key for at in run])}" for name in names]
        self.wrong(WHOSE_DECLARATION, typed, words=chained([self.word(one) for one in options], "{one} or {other}"))

    def _either_declares(self, run: list[int]) -> None:
        """Note the lines that give declarations to the players beside them, all to one or some to each."""
        before, after = run[0] - 1, run[-1] + 1
        lines = []
        for split in range(len(run) + 1):
            put = dict.fromkeys([*run, *(at for at in (before, after) if at in self._free)], "")
            for at, name in ((run[0], before), (run[-1], after)):
                these = run[:split] if name == before else run[split:]
                if these and self.kind(name) != "player":
                    break
                if these:
                    words = ",".join([self.items[one].text for one in these])
                    put[at] = f"{put[at]} {self.items[name].text}:{words}"
            else:
                lines.append(self.line(put))
        self.either(*lines)

    def _whose(self, runs: list[list[int]]) -> dict[int, int]:
        """The player of each run of declarations, where each can be just one player's and each player has one."""
        free = set(self._free)
        found: dict[int, int] = {}
        rest = list(runs)
        while rest:
            sure = False
            for run in list(rest):
                beside = [at for at in (run[0] - 1, run[-1] + 1) if at in free]
                if len(beside) == 1:
                    found[run[0]] = beside[0]
                    free.discard(beside[0])
                    rest.remove(run)
                    sure = True
            if not sure:
                break
        return found


def _behind_bonus(found: Sequence[Item]) -> bool:
    """Tell whether the last of these items is a bonus, or belongs to one, with no comma behind it."""
    at = len(found) - 1
    if at < 0 or found[at].parted:
        return False
    while at > 0 and found[at].kind in ("mark", "result", "player"):
        at -= 1
    return found[at].kind == "bonus"


class Complete(NamedTuple):
    """A complete word in the language of its reader, part by part."""

    table: Table
    text: str

    def spoken(self, speech: object) -> str:
        """The word in that language."""
        from .spelling import Spelling

        spelling = Spelling(self.table, speech.code)  # type: ignore[attr-defined]
        head, *parts = self.text.split(":")
        means = self.table.words_of(head.partition("@")[0])
        thing = next((Thing(kind, key) for kind, key in means if kind == "bonus"), None)
        spelt = [self._part(spelling, head)]
        for part in parts:
            if part in OWN["mark"] and thing is not None:
                spelt.append(spelling.mark(part, self.table.rules.bonuses[thing.key]))
            else:
                spelt.append(self._part(spelling, part))
        return ":".join(spelt)

    def _part(self, spelling: object, part: str) -> str:
        """One part of the word."""
        base, at, names = part.partition("@")
        for kind, key in self.table.words_of(base):
            return Thing(kind, key).spelt(spelling) + at + names  # type: ignore[arg-type]
        return part


def gender(typed: str, mark: str) -> str | None:
    """The gender that the ending of a mark has, None where it has none that tells."""
    word = fold(typed.split()[-1].rstrip(",."))
    if len(word) < 4 or mark not in ("announced", "silent") or not word.startswith(STEMS):
        return None
    if word.endswith("a"):
        return "feminine"
    return "plural" if word.endswith(("i", "e")) else "masculine" if not word.endswith("o") else None


def gender_of(typed: str) -> str:
    """The gender of the name of a bonus as it was typed."""
    words = [fold(word) for word in typed.rstrip(",.").replace("-", " ").split()]
    head = words[0] if words[-1] == "ultimo" else words[-1]
    if head.endswith("a"):
        return "feminine"
    return "plural" if head.endswith(("i", "y", "e")) else "masculine"


def _slot(table: Table, mark: str) -> str:
    """The part of a bonus that a mark of a complete word fills."""
    if table.player(mark.partition("@")[0]) is not None:
        return "side"
    whole = completed_word(things_beginning(table, mark, marks(table))) or mark
    for kind, key in said_word(fold(whole)):
        if kind == "result":
            return "made"
        if kind == "mark":
            return SLOTS[key]
    return "kontra"
