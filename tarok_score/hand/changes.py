"""The changes of a recorded hand that people say:

    ni 45 ampak 48      namesto borisa cilka      brez trule      igrala je cilka      44→43      -kings

A sentence is read from left to right. What it exchanges, takes off, or says of the declarer and his partner becomes a
change; all other words state facts as those of a new hand do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..limits import MOST_PARTS_OF_WORD
from ..pack import HALF
from ..problems import Problem, malformed
from ..words.folding import fold
from ..words.notation_words import (
    AMENDING,
    BUT,
    BY,
    DEALT,
    INSTEAD,
    LOSING,
    NOBODY,
    PARTING,
    TO,
    TURNED,
    UNDOUBLED,
    WITH,
    WITHOUT,
    card_word,
    said_word,
)
from . import writing
from .complete_words import find_player
from .difference import has_difference
from .hand import Hand
from .in_words import HandInWords
from .items import SIGNS, STOPS, in_case, items, starting
from .table import Table, shown
from .together import together
from .vocabulary import SoFar, heads, things_beginning

ARROW = re.compile(r"→|->")
LESS, MORE = re.compile(r"[−-](?=[^\W\d])"), re.compile(r"\+(?=[^\W\d])")

NOT_THERE = malformed("mend-not-there", 'the hand has no "{word}"', "it was: {hand}")
NO_DEALER = malformed("mend-dealer", "who dealt is no fact of a hand", "tarok dealer NAME --before N")

#: The things of which one can be put in the place of another of its kind.
EXCHANGED = frozenset({"number", "player", "contract", "bonus", "kontra", "result", "pile"})

#: The facts that can be taken off a hand by a word.
TAKEN_OFF = frozenset({"bonus", "kontra", "card", "declaration", "single"})

#: A word of denial.
DENIAL = "not"

#: A word of fewer letters may be the beginning of a name.
SHORT = 3

#: What a name beside it belongs to.
NEEDS_NAME = frozenset({"bonus", "kontra", "card", "declaration", "who"})


class Change(NamedTuple):
    """The words taken out of a hand and those put in; one of the two may be empty."""

    out: str
    new: str
    typed: str

    @property
    def takes_off(self) -> bool:
        """True if nothing comes in the place of what is taken out."""
        return bool(self.out) and not self.new and ARROW.search(self.typed) is None


class Amendment(NamedTuple):
    """An amendment of a hand: its changes, words that state facts, and who was declarer or partner (`roles`)."""

    changes: list[Change]
    facts: list[str]
    roles: Mapping[str, str | None] = {}


class _Thing(NamedTuple):
    """One thing that was said: its kind and key, its complete word, how many words say it, and its end.

    `parted` tells that a comma stands behind it.
    """

    kind: str
    key: str
    text: str
    many: int
    parted: bool = False


NO_THING = _Thing("", "", "", 0)

#: A word of a sentence as it is read: a change, or a word that is still to be read.
Part: TypeAlias = str | Change


def change(word: str) -> Change | None:
    """The change that one word is, as `44→43`, `-kings` or `+trula`; None where it is none."""
    arrow = ARROW.search(word)
    if arrow is not None:
        return Change(word[: arrow.start()], word[arrow.end() :], word)
    if LESS.match(word):
        return Change(word[1:], "", word)
    return Change("", word[1:], word) if MORE.match(word) else None


def read_amendment(table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> Amendment:
    """The amendment that words say of a hand; what they deny though the hand has it not becomes a problem."""
    return _Sentence(table, hand, words, problems).read()


def player_called(table: Table, text: str) -> str | None:
    """The player of that name or unique beginning; none where it is a word."""
    return find_player(table, text, []) if text and not table.words_of(text) else None


class _Sentence:
    """Reads one sentence about a hand."""

    def __init__(self, table: Table, hand: Hand, words: Sequence[str], problems: list[Problem]) -> None:
        self.table, self.hand, self.problems = table, hand, problems
        self.words = self._nobody_denied([word for word in words if not self._is_one_of(word, AMENDING)])
        self.at = 0
        self.done: list[Part] = []
        self.roles: dict[str, str | None] = {}
        self.last_role = ""

    def read(self) -> Amendment:
        """The sentence, read to its end."""
        how = (self._exchanged, self._counted, self._card, self._denied, self._without, self._undoubled, self._doubled)
        who = (self._done_by, self._played, self._with, self._dealt)
        while self.at < len(self.words):
            if not any(step() for step in (*how, *who)):
                self._stays()
        parts = self._of_players()
        changes = [part for part in parts if isinstance(part, Change)]
        return Amendment(changes, [part for part in parts if isinstance(part, str)], self.roles)

    # ------------------------------------------------------------ words

    def _is_one_of(self, word: str, known: frozenset[str]) -> bool:
        """True if a word is one of these, and nobody's name."""
        bare = word.rstrip(f"{STOPS}:")
        return fold(bare) in known and self.table.player(bare) is None

    def _nobody_denied(self, words: Sequence[str]) -> list[str]:
        """The words without `nobody` beside a denial, or with a denial for it: `nobody doubled` is `not doubled`.

        Words that say of the game that nobody doubled it stay.
        """
        bare = [word.rstrip(STOPS) for word in words]
        if any(fold("-".join(bare[at : at + 2])) in UNDOUBLED for at in range(len(bare))):
            return list(words)
        denied = any("denial" in self._means(word) for word in bare)
        known = [(word, self._is_one_of(word, NOBODY)) for word in words]
        return [DENIAL if nobody else word for word, nobody in known if not (nobody and denied)]

    def _kinds(self, at: int) -> dict[str, str]:
        """The meanings of the word at a place beside those of the rules."""
        return self._means(self.words[at].rstrip(STOPS)) if at < len(self.words) else {}

    def _means(self, word: str) -> dict[str, str]:
        """The meanings of a word beside those of the rules; none where it is a name or a word of theirs."""
        if not word or self.table.words_of(word) or self.table.player(word) is not None:
            return {}
        return dict(said_word(fold(word)))

    def _joining(self, at: int, known: frozenset[str]) -> int:
        """The number of words from a place that are one of these, such as `instead of`; 0 where they are none."""
        for many in range(min(MOST_PARTS_OF_WORD, len(self.words) - at), 0, -1):
            words = [word.rstrip(STOPS) for word in self.words[at : at + many]]
            if fold("-".join(words)) in known and not (many == 1 and self._is_name(words[0])):
                return many
        return 0

    def _is_name(self, word: str) -> bool:
        """True if a word is somebody's name, or a short one with which a name begins."""
        return self.table.player(word) is not None or (len(word) < SHORT and bool(starting(self.table, word)))

    def _idle(self, at: int) -> int:
        """The first place from here at which a word says something: `bilo`, `the`, `had` say nothing."""
        while at < len(self.words) and self._is_idle(self.words[at]) and fold(self.words[at]) not in WITH:
            at += 1
        return at

    def _ends(self, at: int) -> bool:
        """True if a part of the sentence ends before a place."""
        return at >= len(self.words) or self.words[at - 1][-1:] in tuple(STOPS) or fold(self.words[at]) in PARTING

    def _thing(self, at: int, last: bool = False) -> _Thing | None:
        """The one thing that the words from a place say, as many as can be, or the last ones read; else None."""
        words = self._behind() if last else self.words[at:]
        for many in range(min(MOST_PARTS_OF_WORD, len(words)), 0, -1):
            some = words[-many:] if last else words[:many]
            if any(change(word) is not None for word in some):
                continue
            if self._parted(some):
                continue
            found = items(self.table, some)
            if len(found) == 1 and found[0].kind in ("declaration", "card", "single", "mark") and not found[0].whole:
                return _Thing(found[0].kind, found[0].key, found[0].text, many, found[0].parted)
            if found and found[0].kind in (*EXCHANGED, *TAKEN_OFF) and found[-1].kind not in ("unknown", "break"):
                line = together(self.table, some, amends=True)
                if len(line.words) == 1 and not line.problems:
                    as_typed = found[0].kind in ("player", "result") or bool(self.table.words_of(some[0]))
                    text = some[0].rstrip(STOPS) if as_typed and many == 1 else line.words[0].text
                    what = next((one for one in found if one.kind in NEEDS_NAME), found[0])
                    return _Thing(what.kind, what.key, text, many, found[-1].parted)
        return None

    def _last(self) -> _Thing | None:
        """The last thing that was read, of one word."""
        found = items(self.table, self._behind())
        return _Thing(found[-1].kind, found[-1].key, found[-1].text, 1, found[-1].parted) if found else None

    def _parted(self, words: Sequence[str]) -> bool:
        """True if a stop or `and` parts words, or the first or last of them only fills speech."""
        stopped = any(word[-1:] in tuple(STOPS) or fold(word) in PARTING for word in words[:-1])
        return stopped or (len(words) > 1 and any(self._is_idle(word) for word in (words[0], words[-1])))

    def _is_idle(self, word: str) -> bool:
        """True if a word says nothing of its own: `bilo`, `the`, `had`."""
        bare = word.rstrip(STOPS)
        return bool({"filler", "says", "on", "plays"} & self._means(bare).keys()) and not self._is_name(bare)

    def _behind(self) -> list[str]:
        """The words read last that are no change."""
        found: list[str] = []
        for part in reversed(self.done):
            if isinstance(part, Change):
                break
            found.insert(0, part)
        return found

    def _typed(self, first: int) -> str:
        """The words from a place on up to where the sentence is read."""
        return " ".join(self.words[first : self.at]).rstrip(STOPS)

    def _stays(self) -> None:
        """A word that states a fact; one that says nothing goes."""
        word, kinds = self.words[self.at], self._kinds(self.at)
        self.at += 1
        folded = fold(word.rstrip(STOPS))
        if folded in TO and not self._is_name(word):
            if kinds and self.done:
                self.done.append(word)
            return
        if ("filler" in kinds or "says" in kinds) and not self._is_name(word) and folded not in PARTING:
            known = heads(self.table, SoFar(self.table.rules.contracts[self.hand.contract]))
            if not things_beginning(self.table, folded, known) or len(folded) < 2:
                return
        self.done.append(word)

    # ------------------------------------------------------------ one in the place of another

    def _exchanged(self) -> bool:
        """`39 v 38`, `boris → cilka`, `38 namesto 39`, `namesto 39 38`: one thing in the place of another."""
        first = self.at
        folded = fold(self.words[first].rstrip(STOPS))
        instead = self._joining(first, INSTEAD)
        if not instead and folded not in TO and not ARROW.fullmatch(folded):
            return False
        behind = first + max(instead, 1)
        old, new = self._thing(0, last=True), self._thing(behind)
        if old is not None and new is not None and old.kind == new.kind in EXCHANGED:
            self.at = behind + new.many
            del self.done[len(self.done) - old.many :]
            self._put(*((new, old) if instead else (old, new)))
            return True
        if not instead or new is None:
            return False
        other = self._thing(self._idle(behind + new.many))
        if other is None or other.kind != new.kind or new.kind not in EXCHANGED:
            return False
        self.at = self._idle(behind + new.many) + other.many
        self._put(new, other)
        return True

    def _put(self, old: _Thing, new: _Thing) -> None:
        """One thing is put in the place of another."""
        self.done.append(Change(old.text, new.text, f"{old.text}→{new.text}"))

    def _counted(self) -> bool:
        """`razlika 15`, `15 razlike`: a difference without its sign has the hand's; `za 15` may be no difference."""
        word, kinds = self.words[self.at], self._kinds(self.at)
        if fold(word.rstrip(STOPS)) not in BY or self._is_name(word):
            return False
        number, end = self._thing(self.at + 1), self.at + 1
        before = self._thing(0, last=True) if not kinds else None
        if number is not None and number.kind == "number":
            end += number.many
        elif before is not None and before.kind == "number":
            number = before
            del self.done[len(self.done) - before.many :]
        else:
            return False
        contract = self.table.rules.contracts[self.hand.contract]
        said = {item.kind for item in items(self.table, [*self._behind(), *self.words[end:]])}
        if kinds or "result" in said or self.hand.points is None or not has_difference(contract):
            self.done += self.words[self.at : end]
        else:
            sign = "-" if self.hand.points < HALF else "+"
            self.done.append(number.text if number.text[0] in SIGNS else f"{sign}{number.text}")
        self.at = end
        return True

    def _card(self) -> bool:
        """`ostala brez monda`: words that say of a card that it was lost, as `brez monda` does behind a name."""
        for many in range(min(MOST_PARTS_OF_WORD, len(self.words) - self.at), 1, -1):
            words = [word.rstrip(STOPS) for word in self.words[self.at : self.at + many]]
            if "card" not in dict(said_word(fold("-".join(words)))) or not any(fold(one) in WITHOUT for one in words):
                continue
            before = self._thing(0, last=True)
            of_player = before is not None and before.kind == "player" and not before.parted
            if fold(words[0]) in WITHOUT and not of_player:
                return False
            name = [self.done.pop()] if of_player else []
            self.done += [*self.words[self.at : self.at + many], *name]
            self.at += many
            return True
        return False

    # ------------------------------------------------------------ what was not so

    def _denied(self) -> bool:
        """`ni 45 ampak 48`, `48, ne 45`, `ni bilo trule`, `trule ni bilo`."""
        if "denial" not in self._kinds(self.at) or self._is_prefix():
            return False
        start = self._idle(self.at + 1)
        someone = self._behind_with(start)
        denied = self._thing(someone)
        if denied is not None and denied.kind in (*EXCHANGED, "mark"):
            end = someone + denied.many
            but = self._joining(end, BUT)
            place = self._behind_with(self._idle(end + but))
            then = self._thing(place) if but or denied.parted else None
            if then is not None and then.kind == denied.kind:
                if someone > start and self._owner() == self.hand.declarer:
                    self.done.pop()  # it is said again who played
                return self._not_but(denied, then, place)
            before = self._last() if denied.kind in ("player", "result", "mark") else self._thing(0, last=True)
            if before is not None and before.kind == denied.kind:
                return self._and_not(before, denied, end)
            if denied.kind == "player" and self.last_role:
                self._claim(denied, getattr(self.hand, self.last_role))
                self.at = end
                return True
        return self._take_off(start) or self._was_not(start)

    def _behind_with(self, at: int) -> int:
        """The place of the player behind `with` or `of` at a place; else the place itself."""
        with_one = at < len(self.words) and (fold(self.words[at]) in WITH or "of" in self._kinds(at))
        return at + 1 if with_one and (self._thing(at + 1) or NO_THING).kind == "player" else at

    def _is_prefix(self) -> bool:
        """True if a word of denial begins a name, and denies nothing.

        It does where a mark, a result or what was so stands behind it, or a comma before it and one thing behind it.
        """
        behind = self._kinds(self.at + 1)
        if not starting(self.table, self.words[self.at]) or {"mark", "result"} & behind.keys():
            return False
        if any(self._joining(place, BUT) for place in range(self.at + 1, len(self.words))):
            return False
        thing = self._thing(self.at + 1)
        parted = self.at > 0 and self.words[self.at - 1][-1:] in tuple(STOPS)
        return not (parted and thing is not None and not (thing.kind == "number" and self.hand.piles))

    def _not_but(self, denied: _Thing, then: _Thing, place: int) -> bool:
        """Not this, but that."""
        if denied.kind in ("result", "mark"):
            if TURNED.get(denied.key) != then.key:
                return False
            self.at = place
        elif denied.kind == "player" and self._needs_name():
            self._lacks(denied)
            self.at = place
        elif denied.kind == "contract":
            self.at = place
            if denied.key != self.hand.contract:
                self._not_there(f"{denied.text}→{then.text}", denied.text)
        else:
            self.at = place + then.many
            self._put(denied, then)
        return True

    def _and_not(self, before: _Thing, denied: _Thing, end: int) -> bool:
        """This, and not that."""
        if denied.kind in ("result", "mark"):
            if TURNED.get(denied.key) != before.key:
                return False
        elif denied.kind == "contract":
            if denied.key != self.hand.contract:
                self._not_there(f"{denied.text}→{before.text}", denied.text)
        elif denied.kind == "player" and self._needs_name(before.many):
            self._lacks(denied)
        else:
            del self.done[len(self.done) - before.many :]
            self._put(denied, before)
        self.at = end
        return True

    def _needs_name(self, many: int = 0) -> bool:
        """True if a name belongs to what was read before it, or before so many words."""
        before = self._behind()
        del before[len(before) - many :]
        found = items(self.table, before)
        return bool(found) and found[-1].kind in (*NEEDS_NAME, "mark", "result")

    def _lacks(self, denied: _Thing) -> None:
        """Somebody of whom something else of the hand is not true: he has to be in it, and loses a declaration."""
        name = player_called(self.table, denied.text)
        of = [item for item in items(self.table, self._behind()) if item.kind in NEEDS_NAME]
        if of and of[-1].kind == "declaration" and name is not None:
            self.done.append(Change(f"{name}:{of[-1].key}", "", f"{denied.text} {of[-1].typed}"))
        elif name not in re.split(r"[ :@,=]", writing.write(self.table, self.hand)):
            self._not_there(denied.text, denied.text)

    def _claim(self, denied: _Thing, known: str | None) -> None:
        """A player of whom it is said that he was not it: he has to be recorded so."""
        if player_called(self.table, denied.text) != known:
            self._not_there(denied.text, denied.text)

    def _not_there(self, typed: str, word: str) -> None:
        of = HandInWords(self.table, self.hand)
        self.problems.append(NOT_THERE(f'"{shown(typed)}"', word=shown(word), hand=of))

    # ------------------------------------------------------------ what is taken off

    def _without(self) -> bool:
        """`brez trule`, `no kontra`, `brez partnerja`; `brez` alone is a contract."""
        many = self._joining(self.at, WITHOUT)
        if not many or self._names_contract(many):
            return False
        return self._take_off(self._idle(self.at + many))

    def _undoubled(self) -> bool:
        """`nikdo neflekoval`: every word of doubling of the game goes."""
        rules, first = self.table.rules.kontra, self.at
        many = self._joining(first, UNDOUBLED)
        if not many or rules is None:
            return False
        self.at += many
        for one in reversed(rules.ladder[: max(self.hand.kontra.level, 1)]):
            self.done.append(Change(one.key, "", self._typed(first)))
        return True

    def _names_contract(self, many: int) -> bool:
        """True if a word for `without` is a contract with those before it: `solo brez`."""
        both = [*self._behind()[-1:], *self.words[self.at : self.at + many]]
        found = items(self.table, both)
        return len(both) > many and len(found) == 1 and found[0].kind == "contract"

    def _take_off(self, start: int) -> bool:
        """The facts that stand at a place, and those behind a comma or `and`, become changes that take them off."""
        first, owner, found = self.at, self._owner(), self._fact(start)
        if found is None:
            return False
        if owner is not None:
            self.done.pop()
            first -= 1
        while found is not None:
            word, self.at = found
            self._off(word, owner, first)
            first = self.at
            start = self._idle(self.at)
            if not self._ends(self.at) or self._joining(start, WITHOUT):
                break
            found = self._fact(start, more=True)
        return True

    def _fact(self, start: int, more: bool = False) -> tuple[str, int] | None:
        """The word of a fact that can be taken off at a place, and the place behind it; more of them state nothing."""
        start += self._joining(start, WITHOUT)
        kinds = self._kinds(start)
        if "result" in kinds and fold(self.words[start]) in LOSING:
            start = self._idle(start + 1)
        thing = self._thing(start)
        if thing is not None and thing.kind in TAKEN_OFF:
            end = start + thing.many
            behind = self._thing(end) if more and not thing.parted else None
            if more and (":" in thing.text or (behind is not None and behind.kind in ("mark", "result", "player"))):
                return None
            return card_word(thing.key) if thing.kind == "card" and ":" not in thing.text else thing.text, end
        if more or start >= len(self.words):
            return None
        name = self.words[start].rstrip(STOPS)
        if fold(name) in WITH and self._thing(start + 1) is None:
            return self.hand.partner or name, start + 1
        if thing is not None and thing.kind == "player" and in_case(self.table, name):
            return thing.key, start + 1
        return None

    def _owner(self) -> str | None:
        """The player directly before a denial, whose fact it takes off: `jana neměla taročky`."""
        before = self._behind()
        return player_called(self.table, before[-1]) if before else None

    def _off(self, word: str, owner: str | None, first: int) -> None:
        """A fact is taken off, of its owner if he is named."""
        typed = self._typed(first)
        means = {kind for kind, _ in self.table.words_of(word)}
        if owner is not None and "declaration" in means:
            word = f"{owner}:{word}"
        elif owner is not None:
            word = f"{word}{'@' if 'kontra' in means else ':'}{owner}"
        self.done.append(Change(word, "", typed))

    def _was_not(self, end: int) -> bool:
        """`trule ni bilo`, `monda ni izgubila ana`: what stands before a denial goes where a sentence ends.

        Of a card it may be said who did not lose it, and who did.
        """
        before = self._thing(0, last=True)
        if before is None or before.kind not in TAKEN_OFF:
            return False
        owner = None
        if before.kind == "card" and end < len(self.words) and fold(self.words[end].rstrip(STOPS)) in LOSING:
            end = self._idle(end + 1)
            player = self._thing(end)
            if player is not None and player.kind == "player":
                owner, end = player_called(self.table, player.text), end + player.many
                then = self._thing(self._idle(end + self._joining(end, BUT)))
                if then is not None and then.kind == "player":
                    self._lacks(player)
                    self.at = self._idle(end + self._joining(end, BUT))
                    return True
        elif before.kind == "card" and "captured" in self._kinds(end):
            end += 1
        if not self._ends(end):
            return False
        first = self.at - before.many
        del self.done[len(self.done) - before.many :]
        owner = self._owner()
        if owner is not None:
            self.done.pop()
            first -= 1
        self.at = end
        self._off(card_word(before.key) if before.kind == "card" else before.text, owner, first)
        return True

    # ------------------------------------------------------------ who did it

    def _doubled(self) -> bool:
        """`rekontra ana`, `ana je rekontrirala` of a hand with `kontra@Cilka`: who spoke before is known."""
        rules, before = self.table.rules.kontra, self.hand.kontra
        found = items(self.table, self.words[self.at : self.at + 1])
        if rules is None or not found or found[0].kind != "kontra" or found[0].whole:
            return False
        start = self._idle(self.at + 1)
        start += "of" in self._kinds(start)
        player, end = self._thing(start), self.at + 1
        level = rules.words[found[0].key].level
        if not level == before.level + 1 == len(before.names) + 1 > 1:
            return False
        if player is not None and player.kind == "player":
            end = start + player.many
            following = self._thing(end)
            if following is not None and following.kind == "player":
                return False
        else:
            player = self._thing(0, last=True)
            if player is None or player.kind != "player" or player.parted or not self._ends(end):
                return False
            self.done.pop()
        self.done.append(f"{found[0].text}@{','.join([*before.names, player.key])}")
        self.at = end
        return True

    def _is_next_step(self, thing: _Thing) -> bool:
        """True if something is the word of doubling above the highest one of the hand, where that was said."""
        rules, level = self.table.rules.kontra, self.hand.kontra.level
        return rules is not None and thing.kind == "kontra" and rules.words[thing.key].level == level + 1 > 1

    def _done_by(self) -> bool:
        """`boris je imel trulo`, `cilka lost the mond`, `mond je izgubil boris`: the name goes behind what is his."""
        kinds = self._kinds(self.at)
        losing = "result" in kinds and fold(self.words[self.at]) in LOSING
        announced = kinds.get("mark") in ("announced", "silent")
        if not losing and not announced and "says" not in kinds:
            return False
        before, start = self._thing(0, last=True), self._idle(self.at + 1)
        behind = self._thing(start)
        if before is None or behind is None:
            return False
        if losing and before.kind == "card" and behind.kind == "player":
            self.at = start
            return True
        if before.kind != "player" or behind.kind not in ({"card"} if losing else NEEDS_NAME) or self._needs_name(1):
            return False
        if announced and kinds["mark"] == "silent" and behind.kind == "declaration":
            return self._take_off(start)
        several = behind.kind == "declaration" and fold(self._behind()[-2:][0]) in PARTING
        if several or self._is_next_step(behind):
            self.at = start
            return True
        name = self.done.pop()
        mark = [self.words[self.at]] if announced and behind.kind == "bonus" else []
        self.at = start + behind.many
        self.done += [*self.words[start : self.at], *mark, name]
        return True

    def _played(self) -> bool:
        """`igrala je cilka`, `cilka played`: the declarer."""
        if "plays" not in self._kinds(self.at):
            return False
        start = self._idle(self.at + 1)
        behind = self._thing(start)
        if behind is not None and behind.kind == "player":
            end = start + behind.many
            other = self._thing(end + 1) if end < len(self.words) and fold(self.words[end]) in PARTING else None
            together = other is not None and other.kind == "player" and end + 1 + other.many == len(self.words)
            done = self._is_role("declarer", behind.key, end)
            if done and together and other is not None and "partner" not in self.roles:
                self._is_role("partner", other.key, len(self.words))
            return done
        before = self._thing(0, last=True)
        if before is not None and before.kind == "player" and len(self._behind()) == 1:
            self.done.pop()
            return self._is_role("declarer", before.key, self.at + 1)
        self.at += 1
        return True

    def _with(self) -> bool:
        """`z borisom`, `partner je bil david`: the partner."""
        if fold(self.words[self.at]) not in WITH:
            return False
        start = self._idle(self.at + 1)
        behind = self._thing(start)
        if behind is None or behind.kind != "player":
            return False
        return self._is_role("partner", behind.key, start + behind.many)

    def _is_role(self, role: str, name: str, end: int) -> bool:
        """Notes the declarer or his partner."""
        if not name or role in self.roles:
            return False
        self.roles[role], self.last_role, self.at = name, role, end
        return True

    def _dealt(self) -> bool:
        """`delil je boris`: a hand does not say who dealt."""
        many = self._joining(self.at, DEALT)
        start = self._idle(self.at + many)
        behind, before = self._thing(start), self._thing(0, last=True)
        if not many:
            return False
        if behind is not None and behind.kind == "player":
            self.at = start + behind.many
        elif before is not None and before.kind == "player":
            self.done.pop()
            self.at += many
        else:
            return False
        self.problems.append(NO_DEALER())
        return True

    # ------------------------------------------------------------ numbers of players

    def _of_players(self) -> list[Part]:
        """The parts with `ana 20→19` as one change, of `Ana=20`, where Ana has a number of her own."""
        counted = dict(self.hand.piles)
        done: list[Part] = []
        for part in self.done:
            before = done[-1] if done else None
            name = player_called(self.table, before) if isinstance(before, str) else None
            part = change(part) or part if isinstance(part, str) else part
            if name in counted and isinstance(part, Change) and part.out.isdecimal():
                done[-1] = Change(f"{name}={part.out}", part.new, f"{name}={part.typed}")
            else:
                done.append(part)
        return done
