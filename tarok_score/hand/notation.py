"""The words of a hand, as people type them at the table, and back.

    one Cilka Ana 45 trula:announced king-ultimo:announced kontra@Boris mond:David

`parse` turns words into the document of the hand, which is then read like any other; so words and documents can
never mean different things. Words come in any order, except that the first player named is the declarer and the
second his partner.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..problems import Problem, Refused
from ..words.folding import closest, fold, meant, printable
from ..words.notation_words import CARD_OF, COLON_OF, KIND_OF, MARK_OF, RESULT_OF, SINGLE_OF, TALON_WORDS, card_word
from . import document as document_reader
from .hand import DECLARER, DEFENDERS, BonusFact, Hand, Kontra
from .table import Table

NUMBER = re.compile(r"-?[0-9]{1,9}")


class Parsed(NamedTuple):
    """The document that the words describe, and which word stands behind which path of it."""

    document: dict[str, Any]
    typed: dict[str, str]


class _Words:
    """Reads one list of words into a document."""

    def __init__(self, table: Table, problems: list[Problem]) -> None:
        self.table = table
        self.problems = problems
        self.document: dict[str, Any] = {}
        self.typed: dict[str, str] = {}
        self.players: list[tuple[str, str]] = []

    def bad(self, word: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(f'"{printable(word)[:60]}"', message, hint))

    def put(self, key: str, value: Any, word: str) -> None:
        """A fact that can be said once."""
        if key in self.document:
            if key == "points" and isinstance(self.document[key], dict):
                self.mixed(word)
            else:
                hint = "one word with all who spoke: rekontra@NAME,NAME" if key == "kontra" else "say one of the two"
                self.bad(word, f'was said already: "{printable(self.typed[f"hand.{key}"])[:60]}"', hint)
            return
        self.document[key] = value
        self.typed[f"hand.{key}"] = word

    def mixed(self, word: str) -> None:
        message = "one number for a side and one for a player cannot stand together"
        self.bad(word, message, "one number where there is a declarer, one for each player where there is none")

    def player(self, text: str, word: str, silent: bool = False) -> str | None:
        """The player of that name or unique beginning."""
        folded = fold(text)
        exact = self.table.by_fold.get(folded)
        if exact is not None:
            return exact
        found = self.starting(text)
        if len(found) == 1:
            return found[0]
        if not silent:
            if found:
                self.bad(word, f'"{printable(text)[:60]}" could be {" or ".join(found)}', "type one letter more")
            else:
                message = f'nobody called "{printable(text)[:60]}" sits at the table'
                self.bad(word, message, self.table.unknown_player(text))
        return None

    def starting(self, text: str) -> list[str]:
        """The players whose names begin so."""
        folded = fold(text)
        return [name for key, name in self.table.by_fold.items() if folded and key.startswith(folded)]

    def names(self, text: str, word: str) -> list[str] | None:
        found = [self.player(part, word) for part in text.split(",")]
        return [name for name in found if name is not None] if None not in found else None

    def read(self, words: Sequence[str]) -> None:
        has_contract = sum(1 for word in words if self.means_only(word, "contract")) > 0
        for word in words:
            if word:
                self.word(word, has_contract)
        for key, (name, word) in zip(("declarer", "partner"), self.players, strict=False):
            self.put(key, name, word)
        for name, word in self.players[2:]:
            self.bad(word, f"{name} is a third player", "the first named is the declarer, the second his partner")

    def means_only(self, word: str, kind: str) -> bool:
        """Whether a word is of that kind and of no other (a valat can be a contract and a bonus)."""
        kinds = {found for found, _ in self.table.words_of(word.partition(":")[0])}
        return kinds == {kind}

    def word(self, word: str, has_contract: bool) -> None:
        if "=" in word:
            self.pile(word)
            return
        if NUMBER.fullmatch(word):
            self.put("points", int(word), word)
            return
        if word[0].isdigit() and not self.table.words_of(word.partition(":")[0]):
            self.put("points", word, word)
            return
        head, colon, rest = word.partition(":")
        base, at, _ = head.partition("@")
        means = dict(self.table.words_of(base))
        folded = fold(head)
        if "bonus" in means and "contract" in means:
            means.pop("bonus" if not has_contract and not colon and "contract" not in self.document else "contract")
        if "contract" in means and not at:
            self.contract(means["contract"], rest, word)
        elif "bonus" in means and not at:
            self.bonus(means["bonus"], rest, word)
        elif "kontra" in means and not colon:
            kontra = self.kontra(means["kontra"], head, word)
            if kontra is not None:
                self.put("kontra", kontra, word)
        elif folded in RESULT_OF and not colon:
            self.put("won", RESULT_OF[folded] == "won", word)
        elif folded in CARD_OF and colon:
            self.card(CARD_OF[folded], rest, word)
        elif folded in COLON_OF and colon:
            self.resting_or_revoke(COLON_OF[folded], rest, word)
        elif folded in SINGLE_OF and not colon:
            key = SINGLE_OF[folded]
            self.put(key, "no-trick" if key == "king_in_talon" else True, word)
        elif colon:
            self.declarations(head, rest, word)
        else:
            name = self.player(head, word, silent=True)
            if name is not None:
                self.players.append((name, word))
            else:
                self.unknown(head, word)

    def unknown(self, head: str, word: str) -> None:
        starting = self.starting(head)
        if starting:
            self.bad(word, f"could be {' or '.join(starting)}", "type one letter more")
            return
        base = head.partition("@")[0]
        folded = fold(base)
        if any(kind == "kontra" for kind, _ in self.table.words_of(base)):
            self.bad(word, "is written with an @ before who spoke", f"{base}@NAME")
            return
        if folded in CARD_OF:
            self.bad(word, "does not say from whom", f"{base}:FROM,BY or {base}:talon")
            return
        if folded in COLON_OF:
            self.bad(word, "does not say who", f"{base}:NAME")
            return
        if folded in RESULT_OF or folded in SINGLE_OF:
            self.bad(word, "is a word by itself", f"write {base}")
            return
        rules = self.table.rules
        known = [*self.table.players, *rules.words, *RESULT_OF, *CARD_OF, *COLON_OF, *SINGLE_OF]
        hint = meant(head, known) if len(head) < 60 else ""
        if not hint.startswith("did"):
            hint = f"at the table: {', '.join(self.table.players)}; contracts: {', '.join(rules.contracts)}"
        self.bad(word, f"is no word of {rules.id} and nobody at the table", hint)

    def contract(self, key: str, rest: str, word: str) -> None:
        self.put("contract", key, word)
        if rest:
            if NUMBER.fullmatch(rest):
                self.put("level", int(rest), word)
            else:
                self.bad(word, f'"{printable(rest)[:60]}" is no level', f"such as {key}:1")

    def pile(self, word: str) -> None:
        name, _, points = word.partition("=")
        player = self.player(name, word)
        if not NUMBER.fullmatch(points):
            self.bad(
                word, f'"{printable(points)[:60]}" is no number of card points', "such as Ana=20; 0 = took no trick"
            )
            return
        if player is None:
            return
        piles = self.document.setdefault("points", {})
        if not isinstance(piles, dict):
            self.mixed(word)
        elif player in piles:
            self.bad(word, f"the card points of {player} were said already", "say one of the two")
        else:
            piles[player] = int(points)
            self.typed[f"hand.points.{player}"] = word

    def kontra(self, key: str, text: str, word: str) -> int | list[str] | None:
        """A kontra word: its level, or who spoke."""
        _, at, names = text.partition("@")
        rules = self.table.rules.kontra
        assert rules is not None
        level = rules.words[key].level
        if not at:
            return level
        found = self.names(names, word)
        if found is None:
            return None
        if len(found) != level:
            said = ", ".join(one.key for one in rules.ladder[:level])
            count = "1 name" if level == 1 else f"{level} names, in order: {said}"
            self.bad(word, f"{key} needs {count}", f"{key}@{','.join(['NAME'] * level)}")
            return None
        return found

    def bonus(self, key: str, rest: str, word: str) -> None:
        item: dict[str, Any] = {"bonus": key}
        for mark in rest.split(":") if rest else ():
            folded = fold(mark.partition("@")[0])
            kind = MARK_OF.get(folded)
            kontra = dict(self.table.words_of(folded)).get("kontra")
            said: dict[str, Any] = {}
            if kind == "announced":
                said["announced"] = True
            elif kind == "silent":
                said["announced"] = False
            elif kind == "made":
                said["made"] = True
            elif kind == "lost":
                said["made"] = False
            elif kind == "defenders":
                said["side"] = DEFENDERS
            elif kind in ("itself", "not-itself"):
                said["itself"] = kind == "itself"
            elif kontra is not None:
                said["kontra"] = self.kontra(kontra, mark, word)
            elif name := self.player(mark, word, silent=True):
                said["by"] = name
            else:
                self.unknown_mark(mark, word)
            for field, value in said.items():
                if field in item:
                    self.bad(word, f'"{printable(mark)[:60]}" says a second time what was said', "say it once")
                item[field] = value
        bonuses = self.document.setdefault("bonuses", [])
        self.typed[f"hand.bonuses[{len(bonuses)}]"] = word
        bonuses.append(item)

    def unknown_mark(self, mark: str, word: str) -> None:
        shown, starting = printable(mark)[:60], self.starting(mark)
        if starting:
            self.bad(word, f'"{shown}" could be {" or ".join(starting)}', "type one letter more")
            return
        rules = self.table.rules.kontra
        doubling = [one.key for one in rules.ladder] if rules else []
        near = closest(mark, [*MARK_OF, *self.table.players, *doubling]) if len(mark) < 60 else None
        hint = f"marks are {', '.join(['announced', 'lost', 'defenders', 'a player', *doubling])}"
        message = f'"{shown}" is no mark of a bonus and nobody at the table'
        self.bad(word, message, f'did you mean "{near}"?' if near else hint)

    def card(self, card: str, rest: str, word: str) -> None:
        if fold(rest) in TALON_WORDS:
            left = self.document.setdefault("left_in_talon", [])
            self.typed[f"hand.left_in_talon[{len(left)}]"] = word
            left.append(card)
            return
        found = self.names(rest, word)
        if found is None:
            return
        if len(found) > 2:
            self.bad(word, "names more than two players", f"{card}:FROM,BY or {card}:talon")
            return
        captured = self.document.setdefault("captured", {})
        if card in captured:
            self.bad(word, f"the {card} was said already", "say one of the two")
            return
        captured[card] = dict(zip(("from", "by"), found, strict=False))
        self.typed[f"hand.captured.{card}"] = word

    def resting_or_revoke(self, key: str, rest: str, word: str) -> None:
        who, colon, kind = rest.partition(":")
        name = self.player(who, word)
        if name is None:
            return
        if key == "resting":
            self.put("resting", name, word)
            return
        revoke: dict[str, Any] = {"by": name}
        if colon:
            if fold(kind) not in KIND_OF:
                self.bad(word, f'"{printable(kind)[:60]}" is no kind of breach', "discard or deliberate")
                return
            revoke["kind"] = KIND_OF[fold(kind)]
        self.put("revoke", revoke, word)

    def declarations(self, head: str, rest: str, word: str) -> None:
        name = self.player(head, word, silent=True)
        if name is None:
            self.unknown(head, word)
            return
        if not self.table.rules.declarations:
            self.bad(word, f"{self.table.rules.id} has no declarations", "leave it out")
            return
        declared = self.document.setdefault("declarations", {}).setdefault(name, [])
        self.typed[f"hand.declarations.{name}"] = word
        declared.extend(part for part in rest.split(",") if part)


def player(table: Table, name: str, problems: list[Problem]) -> str | None:
    """The player of that name or unique beginning; else None and a problem that says who there is."""
    return _Words(table, problems).player(name, name)


def parse(table: Table, words: Sequence[str], problems: list[Problem]) -> Parsed:
    """The document of a hand from its words; what is no word of it is added to the problems."""
    reader = _Words(table, problems)
    reader.read(words)
    return Parsed(reader.document, reader.typed)


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that these words describe; `resting` is who rests if the words do not say so.

    Raises Refused with all problems, each at the word it is about. While a word is not understood, nothing is said
    of facts that are missing: it may be the word that brings them.
    """
    problems: list[Problem] = []
    document, typed = parse(table, words, problems)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    unknown = len(problems)
    hand = document_reader.read(table, document, problems)
    if hand is None or problems:
        shown = problems[:unknown] + [one for one in problems[unknown:] if not (unknown and one.missing)]
        raise Refused([as_typed(one, typed) for one in shown])
    return hand


def as_typed(problem: Problem, typed: dict[str, str]) -> Problem:
    """The problem with its path replaced by the word it is about, or by the plain name of the fact."""
    path = problem.path
    while path and path not in typed:
        cut = max(path.rfind("."), path.rfind("["))
        path = path[:cut] if cut > 0 else ""
    if path:
        return problem._replace(path=f'"{printable(typed[path])}"')
    return problem._replace(path=problem.path.removeprefix("hand."))


def write(table: Table, hand: Hand) -> str:
    """The words of a hand: ids of the ruleset, full names, one fixed order."""
    words = [hand.contract if hand.level is None else f"{hand.contract}:{hand.level}"]
    words.extend(name for name in (hand.declarer, hand.partner) if name is not None)
    if hand.points is not None:
        words.append("35+1" if hand.odd_card else str(hand.points))
    words.extend(f"{name}={points}" for name, points in hand.piles)
    if hand.won is not None:
        words.append("won" if hand.won else "lost")
    if hand.kontra.level:
        words.append(_kontra_word(table, hand.kontra))
    words.extend(_bonus_word(table, fact) for fact in hand.bonuses)
    for card, loser, by in hand.captured:
        names = loser if by is None else f"{loser},{by}"
        words.append(f"{card_word(card)}:{names}")
    words.extend(f"{card_word(card)}:talon" for card in hand.left_in_talon)
    words.extend(f"{name}:{','.join(ids)}" for name, ids in hand.declarations if ids)
    if hand.king_in_talon:
        words.append("king-in-talon")
    if hand.thrown_in:
        words.append("thrown-in")
    if hand.surrendered:
        words.append("surrendered")
    if hand.revoke is not None:
        words.append(f"revoke:{hand.revoke.by}" + (f":{hand.revoke.kind}" if hand.revoke.kind else ""))
    if hand.resting is not None:
        words.append(f"resting:{hand.resting}")
    return " ".join(words)


def _kontra_word(table: Table, kontra: Kontra) -> str:
    rules = table.rules.kontra
    assert rules is not None, "a hand with a kontra was read by rules that know it"
    word = rules.ladder[kontra.level - 1].key
    return f"{word}@{','.join(kontra.names)}" if kontra.names else word


def _bonus_word(table: Table, fact: BonusFact) -> str:
    marks = [fact.bonus]
    if fact.by is not None:
        marks.append(fact.by)
    elif fact.side != DECLARER:
        marks.append("defenders")
    if fact.announced:
        marks.append("announced")
    if not fact.made:
        marks.append("lost")
    if fact.itself is not None:
        marks.append("itself" if fact.itself else "not-itself")
    if fact.kontra.level:
        marks.append(_kontra_word(table, fact.kontra))
    return ":".join(marks)
