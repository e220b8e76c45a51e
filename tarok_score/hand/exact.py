"""Words as the program writes them, as facts: each says its own by itself, as `kontra@Boris` and `mond:David` do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..limits import LONGEST_HAND_WORD, MOST_ENTRIES
from ..problems import Problem, Wrong, malformed
from ..words.folding import fold, is_number
from ..words.notation_words import FULL, NOTHING, OTHERS, OwnWord
from ..words.said import LANGUAGES, Said, chained, joined, said
from ..words.said import Fact as SaidFact
from .facts import BonusSaid, Fact, assemble
from .hand import DEFENDERS, UNCOUNTED, Hand, Kontra
from .table import Table, called, shown, starting
from .writing import Choices, beginnings, begun, meanings, slip_in, things, write

NO_LEVEL = malformed("level-no-level", '"{level}" is no level', "such as {contract}:1")
NO_PILE = malformed("pile-unreadable", '"{points}" is no number of card points', "such as Ana=20; 0 = took no trick")
ONE_SPOKE = malformed("kontra-one-name", "{word} needs 1 name", "{word}@NAME")
SEVERAL_SPOKE = malformed("kontra-several-names", "{word} needs {level} names, in order: {words}", "{word}@{names}")
MARK_TWICE = malformed("mark-twice", '"{mark}" says a second time what was said', "say it once")
MORE_THAN_TWO = malformed("card-of-more-than-two", "names more than two players", "{card}:FROM,BY or {card}:talon")
NO_KIND = malformed("revoke-kind-unknown", '"{kind}" is no kind of breach', "discard, deliberate or declaration")
NO_MARK = malformed("mark-unknown", '"{mark}" is no mark of a bonus and nobody at the table', "marks are {marks}")
NAME_OF_SEVERAL = malformed("name-of-several", '"{name}" could be {names}', "type one letter more")
BEHIND_NAME = malformed(
    "behind-name", '"{rest}" does not go behind a name', "{word}@NAME, or {word}@NAME:BONUS for that bonus"
)

#: What each mark says of a bonus.
SAYS: dict[str, tuple[str, Any]] = {
    "announced": ("announced", True),
    "silent": ("announced", False),
    "made": ("made", True),
    "lost": ("made", False),
    "defenders": ("side", DEFENDERS),
    "itself": ("itself", True),
    "not-itself": ("itself", False),
}

#: The signs of a complete word.
SIGNS = ":@="


def is_complete(word: str) -> bool:
    """True if a word is complete by its signs: `trula:announced`."""
    return any(sign in word for sign in SIGNS)


def read_exact(table: Table, words: Sequence[str], resting: str | None = None) -> Hand | None:
    """The hand of a line as the program writes it in one of its languages; None if it is not.

    Case and diacritics do not matter, nor the place of complete words where no result or word of doubling stands by
    itself.
    """
    if not words or len(words) > MOST_ENTRIES or not all(words):
        return None
    facts = exact_facts(table, words)
    if facts is None:
        return None
    made = assemble(table, facts, resting, apart=True)
    if made.problems:
        return None
    loose = any(fact.kind in ("won", "kontra") and not is_complete(fact.words) for fact in facts)
    typed = [fold(word) for word in words]
    hand = made.hand
    for one in (hand._replace(resting=None), hand) if hand.resting else (hand,):
        for language in LANGUAGES:
            written = [fold(word) for word in write(table, one, language).split()]
            if typed == written or (not loose and _in_order(typed) == _in_order(written)):
                return hand
    return None


def exact_facts(table: Table, words: Sequence[str]) -> list[Fact] | None:
    """The facts of words each of which says its own, together possible or not; None if one says none by itself."""
    facts: list[Fact] = []
    for word in words:
        first = all(fact.kind != "contract" for fact in facts)
        found = _plain(table, word, first) if len(word) <= LONGEST_HAND_WORD else None
        if found is None:
            return None
        facts += found
    return facts


def _in_order(words: Sequence[str]) -> list[str]:
    """The words with the complete ones at the end, sorted."""
    return [one for one in words if not is_complete(one)] + sorted([one for one in words if is_complete(one)])


def _plain(table: Table, word: str, first: bool) -> list[Fact] | None:
    """The facts of a word that is spelt in full; None if it says none by itself."""
    if is_number(word) or word == "35+1":
        return [Fact("points", word if "+" in word else int(word), word)]
    if word[0] in "+-−" and is_number(word[1:]):
        return [Fact("diff", ("+" if word[0] == "+" else "-", int(word[1:])), word)]
    if is_complete(word):
        problems: list[Problem] = []
        return complete(table, word, word, problems)
    folded = fold(word)
    name = table.by_fold.get(folded)
    if name is not None:
        return [Fact("who", name, word)]
    for kind, key in meanings(table, word, "contract", "bonus", "kontra", "result", "single").items():
        match kind:
            case "contract" if first or not meanings(table, word, "bonus"):
                return [Fact("contract", key, word)]
            case "bonus" if not first or not meanings(table, word, "contract"):
                return [Fact("bonus", BonusSaid(key), word)]
            case "kontra":
                return [Fact("kontra", Kontra(dict(table.rules.named())[kind][key].level), word)]
            case "result":
                return [Fact("won", key == "won", word)]
            case "single":
                return [Fact(key, True, word)]
    return [Fact("others", True, word)] if folded in map(fold, OTHERS) else None


def complete(table: Table, text: str, typed: str, problems: list[Problem]) -> list[Fact] | None:
    """The facts of a complete word; None if it has no meaning, or after adding a problem."""
    before = len(problems)
    facts = list(_Complete(table, typed, problems).facts(text))
    return None if len(problems) > before or not facts else facts


class _Complete:
    """The reader of one complete word, which was typed as `typed`."""

    def __init__(self, table: Table, typed: str, problems: list[Problem]) -> None:
        self.table, self.typed, self.problems = table, typed, problems

    def wrong(self, wrong: Wrong, hint: Said | None = None, /, **facts: Any) -> None:
        """Adds a problem at the word."""
        self.problems.append(wrong(f'"{shown(self.typed)}"', hint=hint, **facts))

    def names(self, text: str) -> tuple[str, ...] | None:
        """The players of a list with commas, each by a name or by what begins it alone."""
        found = [find_player(self.table, part, self.problems, self.typed) for part in text.split(",")]
        return None if None in found else tuple([one for one in found if one is not None])

    def facts(self, text: str) -> Iterator[Fact]:
        """The facts of the word."""
        if "=" in text:
            yield from self.pile(*text.split("=", 1))
            return
        head, _, rest = text.partition(":")
        base, at, names = head.partition("@")
        if at:
            kontra = self.kontra(begun(self.table, base, "kontra").get("kontra"), names)
            if kontra is not None and rest:
                yield from self.kontra_on(rest, base, kontra)
            elif kontra is not None:
                yield Fact("kontra", kontra, self.typed)
            return
        kinds = ["contract", "bonus", "card", "who"]
        means = meanings(self.table, base, *kinds)
        if not means and called(self.table, base):
            yield from self.declarations(base, rest)
            return
        means = means or begun(self.table, base, *kinds[not is_number(rest) :])
        if "contract" in means and (is_number(rest) or "bonus" not in means):
            yield Fact("contract", means["contract"], self.typed)
            if is_number(rest):
                yield Fact("level", int(rest), self.typed)
            else:
                self.wrong(NO_LEVEL, level=shown(rest), contract=self.table.rules.contracts[means["contract"]].typed)
        elif "bonus" in means:
            yield from self.bonus(means["bonus"], rest)
        elif "card" in means:
            yield from self.card(means["card"], rest.replace(":", ","))
        elif "who" in means:
            yield from self.who(means["who"], *rest.partition(":"))

    def pile(self, name: str, points: str) -> Iterator[Fact]:
        """The points of one player's pile: `Ana=20`, `Ana=full`."""
        from ..words.classes import counted_number

        folded = fold(points)
        full = folded in map(fold, FULL)
        counted = UNCOUNTED if full else 0 if folded in map(fold, NOTHING) else counted_number(folded)
        counted = int(points) if is_number(points) else counted
        for player in self.names(name) or ():
            if counted is not None:
                yield Fact("pile", (player, counted), self.typed)
        if counted is None:
            self.wrong(NO_PILE, points=shown(points))

    def kontra(self, key: str | None, names: str) -> Kontra | None:
        """A word of doubling with those who spoke."""
        rules = self.table.rules.kontra
        found = None if rules is None or key is None else self.names(names)
        if rules is None or key is None or found is None:
            return None
        word, level = rules.words[key].typed, rules.words[key].level
        if len(found) == level:
            return Kontra(level, found)
        if level == 1:
            self.wrong(ONE_SPOKE, word=word)
        else:
            words = tuple([one.typed for one in rules.ladder[:level]])
            who = joined(*[said("NAME")] * level, between=",")
            self.wrong(SEVERAL_SPOKE, word=word, level=level, words=words, names=who)
        return None

    def kontra_on(self, rest: str, word: str, kontra: Kontra) -> Iterator[Fact]:
        """A word of doubling on a bonus, which is announced elsewhere: `kontra@Cilka:pagat`."""
        bonus = begun(self.table, rest, "bonus").get("bonus")
        if bonus is None:
            self.wrong(BEHIND_NAME, rest=shown(rest), word=shown(word))
        else:
            yield Fact("kontra_on", (bonus, kontra), self.typed)

    def bonus(self, key: str, rest: str) -> Iterator[Fact]:
        """A bonus with its marks."""
        found: dict[str, Any] = {}
        for mark in rest.split(":"):
            field, value = self.mark(mark)
            if field in found:
                self.wrong(MARK_TWICE, mark=shown(mark))
            if field:
                found[field] = value
        yield Fact("bonus", BonusSaid(key, **found), self.typed)

    def mark(self, mark: str) -> tuple[str, Any]:
        """What a mark says of a bonus."""
        base, at, names = mark.partition("@")
        several = [] if at else starting(self.table, base)
        name = None if at else find_player(self.table, base, [])
        means = (meanings if several else begun)(self.table, base, "mark", "kontra")
        if "mark" in means and not at:
            return SAYS[means["mark"]]
        if "kontra" in means and self.table.rules.kontra is not None:
            level = self.table.rules.kontra.words[means["kontra"]].level
            kontra = self.kontra(means["kontra"], names) if at else Kontra(level)
            return ("kontra", kontra) if kontra is not None else ("", None)
        if name is not None:
            return "by", name
        known = things(self.table, "mark", "kontra")
        some = tuple(beginnings(self.table, base, known))
        if several or some:
            self.wrong(
                NAME_OF_SEVERAL, name=shown(mark), names=either(several) if several else Choices(self.table, some)
            )
            return "", None
        doubling = [thing.key for thing in known if thing.kind == "kontra"]
        marks = [*map(OwnWord, ("announced", "lost", "defenders")), said("a player"), *doubling]
        self.wrong(NO_MARK, slip_in(self.table, mark, known), mark=shown(mark), marks=marks)
        return "", None

    def card(self, card: str, rest: str) -> Iterator[Fact]:
        """A lost card with its loser and captor, or left in the talon."""
        if (meanings if called(self.table, rest) else begun)(self.table, rest, "talon"):
            yield Fact("left", card, self.typed)
            return
        found = self.names(rest)
        if found is not None and len(found) > 2:
            self.wrong(MORE_THAN_TWO, card=OwnWord(card))
        elif found is not None:
            yield Fact("captured", (card, found[0], found[1] if len(found) > 1 else None), self.typed)

    def who(self, key: str, who: str, colon: str, kind: str) -> Iterator[Fact]:
        """The resting player, or a breach with its culprit and kind."""
        breach = begun(self.table, kind, "breach").get("breach")
        for name in self.names(who) or ():
            if key == "resting":
                yield Fact("resting", name, self.typed)
            elif colon and breach is None:
                self.wrong(NO_KIND, kind=shown(kind))
            else:
                yield Fact("revoke", (name, breach), self.typed)

    def declarations(self, who: str, rest: str) -> Iterator[Fact]:
        """The declarations of one player."""
        from .document import NO_DECLARATIONS, UNKNOWN_DECLARATION

        names = self.names(who)
        if names is None:
            return
        if not self.table.rules.declarations:
            self.wrong(NO_DECLARATIONS, said("leave it out"), ruleset=self.table.rules.id)
            return
        ids: list[str] = []
        for word in filter(None, rest.split(",")):
            found = begun(self.table, word, "declaration")
            ids += found.values()
            if not found:
                self.wrong(UNKNOWN_DECLARATION, None, name=shown(word))
        yield Fact("declared", (names[0], tuple(ids)), self.typed)


def find_player(table: Table, name: str, problems: list[Problem], typed: str = "") -> str | None:
    """The player with that name, or with a name that alone begins so.

    Else None, after a problem that names the players.
    """
    exact = table.by_fold.get(fold(name))
    if exact is not None:
        return exact
    found = called(table, name)
    if len(found) == 1:
        return found[0]
    word = f'"{shown(typed or name)}"'
    if found:
        problems.append(NAME_OF_SEVERAL(word, name=shown(name), names=either(found)))
    else:
        problems.append(table.nobody(word, name))
    return None


def either(names: Sequence[str]) -> SaidFact:
    """The sentence that names one player or the other."""
    return chained(names, "{one} or {other}")
