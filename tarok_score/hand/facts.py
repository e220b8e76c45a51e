"""The facts of a hand, each with the words it came from, and the hand that they make together.

Words as the program writes them are complete, as `kontra@Boris` and `mond:David`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..law.games import Contract
from ..limits import LONGEST_HAND_WORD, LONGEST_NUMBER, MOST_ENTRIES
from ..pack import HALF, POINTS
from ..problems import Problem, Problems
from ..text import for_message
from ..values import Value
from ..words.folding import fold, is_number
from ..words.notation_words import FULL, NOTHING, OTHERS, OwnWord
from ..words.said import LANGUAGES, chained, joined, said
from . import (
    DEFENDERS,
    NO_KONTRA,
    UNCOUNTED,
    BonusFact,
    Captured,
    Hand,
    Kontra,
    Revoke,
    Table,
    called,
    has_difference,
    is_rounded,
    side_of,
    starting,
)
from .possible import check, piles_of_some, without_pile
from .writing import begun, meanings, slip_in, terms_of, write

#: A sentence that names one player or the other.
EITHER = "{one} or {other}"
#: The marks of a hand that are there or not.
SINGLES = ("king_in_talon", "thrown_in", "surrendered")


class BonusSaid(Value):
    """A bonus as it was said; unsaid parts are None."""

    bonus: str
    side: str | None = None
    by: str | None = None
    announced: bool | None = None
    made: bool | None = None
    kontra: Kontra | None = None
    itself: bool | None = None

    def joined(self, other: BonusSaid) -> BonusSaid | None:
        """Both as one bonus; None if they contradict each other."""
        parts: list[Any] = []
        for mine, theirs in zip(self._parts(), other._parts(), strict=True):
            if mine is None or theirs is None or mine == theirs:
                parts.append(mine if theirs is None else theirs)
            elif isinstance(mine, Kontra) and (both := ladder([mine, theirs])) is not None:
                parts.append(both)
            else:
                return None
        return BonusSaid(*parts)

    def fact(self, side: Sequence[str | None]) -> BonusFact:
        """The fact of a hand whose declarer and partner are `side`."""
        whose, kontra = self.side or side_of(self.by, side), self.kontra or NO_KONTRA
        return BonusFact(self.bonus, whose, self.by, bool(self.announced), self.made is not False, kontra, self.itself)


def ladder(spoken: Iterable[Kontra]) -> Kontra | None:
    """The words of doubling of a game or bonus, step by step, as one; None if a step comes twice."""
    steps = sorted(spoken, key=lambda kontra: (kontra.level, kontra.names))
    names, level = tuple[str, ...](), 0
    for kontra in steps:
        if kontra.level == level and level:
            if len(names) < level or kontra.names in ((), names[-1:]):
                if kontra.names:
                    names = (*names[: level - 1], *kontra.names)
                continue  # the same step again, with who said it
            return None
        missing = kontra.level - len(names)
        if kontra.names and len(kontra.names) > missing:
            return None
        names = (*names, *kontra.names) if len(kontra.names) == missing or not kontra.names else kontra.names
        level = kontra.level
    return Kontra(level, names if len(names) == level else ())


class Fact(Value):
    """A fact of a hand: its kind, its value, and the words it came from."""

    kind: str
    value: Any
    words: str = ""

    @property
    def content(self) -> tuple[str, Any]:
        """The fact without its words, to be compared."""
        return self.kind, self.value


class Assembled(Value):
    """A hand of facts, what is wrong with it or missing, and the words behind the paths of its problems.

    `cost` tells how far these facts are from what people usually say.
    """

    hand: Hand
    problems: Problems
    typed: dict[str, str]
    facts: Sequence[Fact]
    cost: tuple[int, int, int] = (0, 0, 0)

    @property
    def wrong(self) -> list[Problem]:
        """The problems that are wrong and not only missing."""
        return [problem for problem in self.problems if not problem.missing]

    def says(self, kind: str) -> bool:
        """True if a fact of this kind was said."""
        return any(fact.kind == kind for fact in self.facts)

    @property
    def lacks(self) -> set[str]:
        """The missing facts, by the ids of the problems."""
        return {problem.id for problem in self.problems}

    def at_words(self, problems: Iterable[Problem]) -> list[Problem]:
        """The problems with their paths replaced by the words they are about, or by nothing if they are about none."""
        facts = []
        for wrong in problems:
            path = wrong.path
            while path.startswith("hand.") and not self.typed.get(path, "").strip():
                cut = max(path.rfind("."), path.rfind("["))
                path = path[:cut] if cut > 0 else ""
            said_so = self.typed.get(path, "")
            path = f'"{for_message(said_so.rstrip(",.;"))}"' if said_so else path.removeprefix("hand")
            facts.append(wrong._replace(path=path))
        return facts


def assemble(table: Table, facts: Sequence[Fact], resting: str | None = None, apart: bool = False) -> Assembled:
    """The hand of these facts; `resting` is who rests if they do not say. What cannot be is among the problems.

    Of facts that are `apart`, as the program writes them, each bonus is complete.
    """
    return _Assembly(table, facts).done(resting if table.rests else None, apart)


class _Assembly:
    """The facts of one hand while they are put together."""

    def __init__(self, table: Table, facts: Sequence[Fact]) -> None:
        self.table, self.facts = table, facts
        self.by_kind: dict[str, list[Fact]] = {}
        for fact in facts:
            self.by_kind.setdefault(fact.kind, []).append(fact)
        self.problems = Problems([fact.value for fact in facts if fact.kind in ("unknown", "missing")])
        self.typed: dict[str, str] = {}
        self.piles: dict[str, int] = {}
        self.bonuses: list[BonusSaid] = []

    def of(self, *kinds: str) -> list[Fact]:
        """The facts of some kinds."""
        return [fact for kind in kinds for fact in self.by_kind.get(kind, ())]

    def wrong(self, id: str, fact: Fact, **facts: Any) -> None:
        """Notes what is wrong with the words of a fact."""
        self.problems.add(id, f'"{for_message(fact.words)}"', **facts)

    def twice(self, first: str, again: Fact) -> None:
        """Notes that the fact of these words was said twice."""
        self.wrong("said-already", again, word=for_message(first))

    def once(self, kind: str) -> Any:
        """The value of a fact that can be said once; None if it was not said."""
        facts = self.of(kind)
        for fact in facts[1:]:
            if fact.value != facts[0].value or kind == "contract":
                self.twice(facts[0].words, fact)
        if not facts:
            return None
        self.typed[f"hand.{kind}"] = facts[0].words
        return facts[0].value

    def done(self, rests: str | None, apart: bool) -> Assembled:
        """The hand of all facts."""
        key = self.once("contract") or ""
        contract = self.table.rules.contracts.get(key)
        resting = self.once("resting") or rests
        level, won, revoke = self.once("level"), self.once("won"), self.once("revoke")
        king_in_talon, thrown_in, surrendered = [bool(self.once(kind)) for kind in SINGLES]
        declarer, partner = side = self.people()
        for fact in self.of("pile"):
            name, points = fact.value
            if name in self.piles:
                self.twice(self.typed[f"hand.points.{name}"], fact)
            self.piles[name] = points
            self.typed[f"hand.points.{name}"] = fact.words
        for fact in self.of("bonus"):
            self.put_bonus(fact, apart)
        captured: dict[str, Captured] = {}
        for fact in self.of("captured"):
            new = Captured(*fact.value)
            before = captured.get(new.card, new)
            if before.loser != new.loser or before.by not in (None, new.by):
                self.twice(self.typed[f"hand.captured.{new.card}"], fact)
                continue
            captured[new.card] = new
            self.typed[f"hand.captured.{new.card}"] = fact.words
        left = [fact.value for fact in self.of("left")]
        self.typed |= {f"hand.left_in_talon[{at}]": fact.words for at, fact in enumerate(self.of("left"))}
        declared: dict[str, tuple[str, ...]] = {}
        for fact in self.of("declared"):
            name, ids = fact.value
            declared[name] = (*declared.get(name, ()), *ids)
            self.typed[f"hand.declarations.{name}"] = fact.words
        points = self.card_points(contract, resting)
        # What the line both says and denies, and facts of another contract.
        held = {"captured": {*captured, *left}, "declared": {id for ids in declared.values() for id in ids}}
        held["bonus"] = {bonus.bonus for bonus in self.bonuses}
        held["kontra"] = {str(level) for fact in self.of("kontra") for level in range(1, fact.value.level + 1)}
        for fact in self.of("none"):
            of_it = [bonus for bonus in self.bonuses if fact.value[:2] == ("bonus", bonus.bonus)]
            others = [bonus for bonus in self.bonuses if bonus not in of_it and bonus.announced]
            if others and [(bonus.announced, bonus.made) for bonus in of_it] == [(True, None)]:
                # `announced trula and kings, made the trula, the kings not`
                lost = of_it[0]._replace(made=False)
                self.bonuses = [lost if bonus in of_it else bonus for bonus in self.bonuses]
            elif (fact.value[1] or "1") in held[fact.value[0]]:
                self.wrong("denied-and-said", fact)
        about = self.once("about")
        for played in self.by_kind.get("contract", ())[:1]:
            if about not in (None, "", played.value):
                self.twice(played.words, self.of("about")[0])
        for fact in self.of("side", "defend"):
            if (fact.value in side) != (fact.kind == "side") and declarer is not None:
                self.wrong("said-of-other-side", fact, name=fact.value)
        if self.of("others") and contract is not None and contract.form == "sides":
            self.problems.add("others-nowhere")
        self.double_bonuses()
        self.mark_only()
        bonuses = tuple([bonus.fact(side) for bonus in self.bonuses])
        for card, loss in captured.items():
            if not loss.loser:
                self.problems.add("captured-from-whom", f"hand.captured.{card}", card=card)
        hand = Hand(
            key,
            level,
            declarer,
            partner,
            HALF if points == "35+1" else points,
            points == "35+1",
            tuple(self.piles.items()),
            won,
            self.doubling(declarer, partner),
            bonuses,
            tuple([loss for loss in captured.values() if loss.loser]),
            tuple(left),
            tuple(declared.items()),
            resting,
            king_in_talon,
            thrown_in,
            surrendered,
            None if revoke is None else Revoke(*revoke),
        )
        self.judge(contract, hand)
        return Assembled(hand, self.problems, self.typed, self.facts)

    def people(self) -> tuple[str | None, str | None]:
        """The declarer and the partner: those whom the line calls that, else the first and the second player named."""
        who = self.of("who")
        places: dict[str, Fact] = {kind: self.by_kind[kind][-1] for kind in ("declarer", "partner") if self.once(kind)}
        known = {fact.value for fact in places.values()}
        rest = [fact for fact in who if fact.value not in known]
        if len(rest) < len(who) and len({fact.value for fact in who}) < len(who):
            self.twice(who[-1].words, who[-1])
        for kind in ("declarer", "partner"):
            if kind not in places and rest:
                places[kind] = rest.pop(0)
                self.typed[f"hand.{kind}"] = places[kind].words
        for fact in [*rest, *([places["partner"]] if "partner" in places and self.of("alone") else [])]:
            self.wrong("third-player", fact, name=fact.value)
        declarer, partner = [places[kind].value if kind in places else None for kind in ("declarer", "partner")]
        return declarer, partner

    def put_bonus(self, fact: Fact, apart: bool) -> None:
        """Notes a bonus, or more about one that is there; a complete word says all of its bonus."""
        new: BonusSaid = fact.value
        for at, known in enumerate(self.bonuses):
            if known.bonus == new.bonus and not apart:
                both = known.joined(new)
                complete = [":" in fact.words, ":" in self.typed[f"hand.bonuses[{at}]"]]
                bare = BonusSaid(known.bonus) in (known, new)
                if both is not None and fact.words and not all(complete) and not (any(complete) and bare):
                    self.bonuses[at] = both
                    return
        self.typed[f"hand.bonuses[{len(self.bonuses)}]"] = fact.words
        self.bonuses.append(new)

    def double_bonuses(self) -> None:
        """Puts separate words of doubling onto the announced bonuses that they name."""
        for fact in self.of("kontra_on"):
            key, kontra = fact.value
            announced = [at for at, bonus in enumerate(self.bonuses) if bonus.bonus == key and bonus.announced]
            at = next((at for at in announced if self.bonuses[at].kontra is None), None)
            if at is not None:
                self.bonuses[at] = self.bonuses[at]._replace(kontra=kontra)
            elif announced:
                self.twice(self.typed[f"hand.bonuses[{announced[0]}]"], fact)
            else:
                word, _, tail = fact.words.partition(":")
                self.wrong("kontra-tail", fact, tail=for_message(tail), word=for_message(word))

    def mark_only(self) -> None:
        """Marks the bonuses that were announced as lost, but for the only one that was made."""
        for fact in self.of("only")[-1:]:
            own = [bonus for bonus in self.bonuses if bonus.bonus == fact.value]
            others = [bonus for bonus in self.bonuses if bonus not in own]
            named = [bonus for bonus in self.of("bonus") if bonus.value.bonus == fact.value]
            # What was named before was announced.
            odd = any(bonus.made is False or (len(named) > 1 and not bonus.announced) for bonus in own)
            odd |= any(other.made or not other.announced for other in others)
            if not own or odd or (not others and named[-1].value.made):
                self.wrong("only-of-nothing", fact)
            self.bonuses = [bonus if bonus in own else bonus._replace(made=False) for bonus in self.bonuses]

    def doubling(self, declarer: str | None, partner: str | None) -> Kontra:
        """The words of doubling on the game, with the name of a speaker if only one player can have said it."""
        facts = self.of("kontra")
        if not facts:
            return NO_KONTRA
        self.typed["hand.kontra"] = facts[-1].words
        kontra = ladder([fact.value for fact in facts])
        if kontra is None:
            self.wrong("kontra-said-already", facts[-1], word=for_message(facts[0].words))
            return NO_KONTRA
        if kontra.names or not any(fact.value.names for fact in facts):
            return kontra
        names: list[str] = []
        for step in range(1, kontra.level + 1):
            own = [fact.value.names[-1] for fact in facts if fact.value.level == step and fact.value.names]
            if not own and step % 2 == 0 and partner is None and declarer is not None:
                own = [declarer]
            if not own:
                self.problems.add("kontra-by-whom", "hand.kontra")
                return kontra
            names += own[:1]
        return Kontra(kontra.level, tuple(names))

    def judge(self, contract: Contract | None, hand: Hand) -> None:
        """Adds what cannot be in this hand, and what is missing."""
        if contract is None:
            self.problems.add("contract-missing", "hand.contract", hint=self.table.rules.games)
        check(self.table, contract, hand, self.problems)
        if contract is not None and hand.piles and not self.of("others") and not self.problems:
            missing = without_pile(self.table, contract, hand)
            klop = contract.klop
            full = klop is not None and any(points >= klop.full.least for _, points in hand.piles)
            settled = len(missing) == 1 and full and 0 in dict(hand.piles).values()
            if missing and hand.revoke is None and not settled:
                self.problems.append(piles_of_some(contract, missing))

    def card_points(self, contract: Contract | None, resting: str | None) -> Any:
        """The card points of the declarer's side, or `35+1`, by those of the others or a difference too."""
        numbers = self.of("points")
        numbers += [fact._replace(value=POINTS - fact.value) for fact in self.of("theirs")]
        numbers += filter(None, [self.points_of_difference(fact, contract) for fact in self.of("diff")])
        if contract is not None and contract.form != "sides" and numbers:
            active = [name for name in self.table.in_columns(contract, resting) if name not in self.piles]
            if len(active) != len(numbers) or any(not isinstance(number.value, int) for number in numbers):
                self.wrong("piles-not-all", numbers[-1], n=len(numbers), most=len(active))
                return None
            for name, fact in zip(active, numbers, strict=True):
                self.piles[name] = fact.value
                self.typed[f"hand.points.{name}"] = fact.words
            return None
        if numbers and self.piles:
            self.wrong("piles-and-number", numbers[0])
        for other_number in numbers[1:]:
            if other_number.value != numbers[0].value:
                self.twice(numbers[0].words, other_number)
        if not numbers:
            return None
        self.typed["hand.points"] = numbers[0].words
        value = numbers[0].value
        if value == "35+1" or 0 <= value <= POINTS:
            return value
        number = value if abs(value) < 10**LONGEST_NUMBER else said("so many")
        self.wrong("points-out-of-pack", numbers[0], points=number, most=POINTS)
        return None

    def points_of_difference(self, fact: Fact, contract: Contract | None) -> Fact | None:
        """The card points of a difference, as many tables say it: `+10` is 45, `-5` is 30."""
        rules = self.table.rules
        if contract is not None and not has_difference(contract):
            having = tuple([contract.typed for contract in rules.contracts.values() if has_difference(contract)])
            hint = None if having else said("leave it out")
            self.wrong("difference-none", fact, contract=contract.typed, contracts=having, hint=hint)
            return None
        sign, number = fact.value
        points = HALF + number if sign == "+" else HALF - number
        if sign == "+" and number == 0:
            if contract is not None and not is_rounded(rules, contract):
                self.wrong("difference-zero", fact)
                return None
            points += 1
        return fact._replace(value=points)


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
    """The hand of a line as the program writes it, in any words that the rules have for things; None if it is not.

    The place of complete words does not matter. If a result or a word of doubling is by itself, the line has to be
    as it is written in one of the languages; but case and diacritics do not matter.
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
    hand = made.hand
    # The dealer rests by default, so the resting player may be left out of a line.
    for written in (hand._replace(resting=None), hand) if hand.resting else (hand,):
        for language in LANGUAGES if loose else LANGUAGES[:1]:
            line = write(table, written, language).split()
            # Comparing facts lets words come in any order; comparing lines first is the quick, usual case.
            if line == [*words] or _compared(facts, loose) == _compared(exact_facts(table, line) or (), loose):
                return hand
    return None


def exact_facts(table: Table, words: Sequence[str]) -> list[Fact] | None:
    """The facts of words each of which says its own, together possible or not; None if one says none by itself."""
    facts: list[Fact] = []
    for word in words:
        first = all(fact.kind != "contract" for fact in facts)
        of_word = _plain(table, word, first) if len(word) <= LONGEST_HAND_WORD else None
        if of_word is None:
            return None
        facts += of_word
    return facts


def _compared(facts: Sequence[Fact], loose: bool) -> list[Any]:
    """The values of facts, those of complete words at the end and by kind; the words of facts that are loose."""
    if loose:
        return [fold(fact.words) for fact in facts]
    return [fact.content for fact in sorted(facts, key=lambda fact: fact.kind if is_complete(fact.words) else "")]


def _plain(table: Table, word: str, first: bool) -> list[Fact] | None:
    """The facts of a word that is spelt in full; None if it says none by itself."""
    # Numbers come first: no name or word of rules is one.
    if is_number(word) or word == "35+1":
        return [Fact("points", word if "+" in word else int(word), word)]
    if word[0] in "+-−" and is_number(word[1:]):
        return [Fact("diff", ("+" if word[0] == "+" else "-", int(word[1:])), word)]
    if is_complete(word):
        return complete(table, word)
    folded = fold(word)
    name = table.by_fold.get(folded)
    if name is not None:
        return [Fact("who", name, word)]
    means = meanings(table, word, "contract", "bonus", "kontra", "result", "single")
    # Valat is a contract and a bonus: at the beginning of a line it is the contract.
    if "contract" in means and "bonus" in means:
        del means["bonus" if first else "contract"]
    for kind, key in means.items():
        match kind:
            case "single":
                return [Fact(key, True, word)]
            case "result":
                return [Fact("won", key == "won", word)]
            case "kontra" if table.rules.kontra is not None:
                return [Fact(kind, Kontra(table.rules.kontra.words[key].level), word)]
        return [Fact(kind, key if kind == "contract" else BonusSaid(key), word)]
    return [Fact("others", True, word)] if folded in map(fold, OTHERS) else None


def complete(table: Table, text: str, typed: str = "", problems: Problems | None = None) -> list[Fact] | None:
    """The facts of a complete word; None if it has no meaning, or after adding a problem."""
    reader = _Complete(table, typed or text, Problems() if problems is None else problems)
    facts = list(reader.facts(text))
    return None if reader.problems or not facts else facts


class _Complete:
    """The reader of one complete word, which was typed as `typed`."""

    def __init__(self, table: Table, typed: str, problems: Problems) -> None:
        self.table, self.typed, self.problems = table, typed, problems

    def wrong(self, id: str, **facts: Any) -> None:
        """Adds a problem at the word."""
        self.problems.add(id, f'"{for_message(self.typed)}"', **facts)

    def names(self, text: str) -> tuple[str, ...] | None:
        """The players of a list with commas, each by a name or a beginning that only it has."""
        players = [find_player(self.table, part, self.problems, self.typed) for part in text.split(",")]
        return None if None in players else tuple([player for player in players if player is not None])

    def facts(self, text: str) -> Iterator[Fact]:
        """The facts of the word."""
        if "=" in text:
            yield from self.pile(*text.split("=", 1))
            return
        head, _, rest = text.partition(":")
        base, at, names = head.partition("@")
        if at:
            kontra = self.kontra(begun(self.table, base, "kontra").get("kontra"), names)
            bonus = begun(self.table, rest, "bonus").get("bonus") if rest else None
            if kontra is not None and rest and bonus is None:
                self.wrong("behind-name", rest=for_message(rest), word=for_message(base))
            elif kontra is not None:  # on a bonus, it is announced elsewhere: `kontra@Cilka:pagat`
                yield Fact("kontra_on", (bonus, kontra), self.typed) if rest else Fact("kontra", kontra, self.typed)
            return
        kinds = ["contract", "bonus", "card", "who"]
        means = meanings(self.table, base, *kinds)
        if not means and called(self.table, base):
            yield from self.declarations(base, rest)
            return
        # Beginnings of words come last, so that a whole word is never taken for the beginning of another.
        means = means or begun(self.table, base, *kinds[not is_number(rest) :])
        if "contract" in means and (is_number(rest) or "bonus" not in means):
            yield Fact("contract", means["contract"], self.typed)
            if is_number(rest):
                yield Fact("level", int(rest), self.typed)
            else:
                contract = self.table.rules.contracts[means["contract"]].typed
                self.wrong("level-no-level", level=for_message(rest), contract=contract)
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
            self.wrong("pile-unreadable", points=for_message(points))

    def kontra(self, key: str | None, names: str) -> Kontra | None:
        """A word of doubling with those who spoke."""
        rules = self.table.rules.kontra
        speakers = None if rules is None or key is None else self.names(names)
        if rules is None or key is None or speakers is None:
            return None
        word, level = rules.words[key].typed, rules.words[key].level
        if len(speakers) == level:
            return Kontra(level, speakers)
        if level == 1:
            self.wrong("kontra-one-name", word=word)
        else:
            words = tuple([word.typed for word in rules.ladder[:level]])
            who = joined(*[said("NAME")] * level, between=",")
            self.wrong("kontra-several-names", word=word, level=level, words=words, names=who)
        return None

    def bonus(self, key: str, rest: str) -> Iterator[Fact]:
        """A bonus with its marks."""
        marks: dict[str, Any] = {}
        for mark in rest.split(":"):
            field, value = self.mark(mark)
            if field in marks:
                self.wrong("mark-twice", mark=for_message(mark))
            if field:
                marks[field] = value
        yield Fact("bonus", BonusSaid(key, **marks), self.typed)

    def mark(self, mark: str) -> tuple[str, Any]:
        """The meaning of a mark for a bonus."""
        base, at, names = mark.partition("@")
        # If one mark begins like several, only a whole word decides; else any beginning of one will do.
        several = [] if at else starting(self.table, base)
        means = (meanings if several else begun)(self.table, base, "mark", "kontra")
        if "mark" in means and not at:
            return SAYS[means["mark"]]
        if "kontra" in means and self.table.rules.kontra is not None:
            level = self.table.rules.kontra.words[means["kontra"]].level
            kontra = self.kontra(means["kontra"], names) if at else Kontra(level)
            return ("kontra", kontra) if kontra is not None else ("", None)
        name = None if at else find_player(self.table, base, self.problems if several else Problems(), self.typed)
        if name is not None or several:
            return ("by" if name else ""), name
        rules = self.table.rules.kontra
        # The refusal lists every mark that these rules have, since the odd ones are easily forgotten.
        doubling = [word.typed for word in rules.ladder] if rules is not None else []
        marks = [*map(OwnWord, ("announced", "lost", "defenders")), said("a player"), *doubling]
        hint = slip_in(self.table, mark, terms_of(self.table, "mark", "kontra"))
        self.wrong("mark-unknown", hint=hint, mark=for_message(mark), marks=marks)
        return "", None

    def card(self, card: str, rest: str) -> Iterator[Fact]:
        """A lost card with its loser and captor, or left in the talon."""
        if (meanings if called(self.table, rest) else begun)(self.table, rest, "talon"):
            yield Fact("left", card, self.typed)
            return
        players = self.names(rest)
        if players is not None and len(players) > 2:
            self.wrong("card-of-more-than-two", card=OwnWord(card))
        elif players is not None:
            yield Fact("captured", (card, players[0], players[1] if len(players) > 1 else None), self.typed)

    def who(self, key: str, who: str, colon: str, kind: str) -> Iterator[Fact]:
        """The resting player, or a breach with its culprit and kind."""
        breach = begun(self.table, kind, "breach").get("breach")
        for name in self.names(who) or ():
            if key == "resting":
                yield Fact("resting", name, self.typed)
            elif colon and breach is None:
                self.wrong("revoke-kind-unknown", kind=for_message(kind))
            else:
                yield Fact("revoke", (name, breach), self.typed)

    def declarations(self, who: str, rest: str) -> Iterator[Fact]:
        """The declarations of one player."""
        names = self.names(who)
        if names is None:
            return
        ids: list[str] = []
        for word in filter(None, rest.split(",")):
            meant = begun(self.table, word, "declaration")
            ids += meant.values()
            if not meant:
                self.wrong("declaration-unknown", name=for_message(word))
        if self.table.rules.declarations:
            yield Fact("declared", (names[0], tuple(ids)), self.typed)


def find_player(table: Table, name: str, problems: Problems, typed: str = "") -> str | None:
    """The player with that name, or the only one whose name begins so.

    Else None, after a problem that names the players.
    """
    exact = table.by_fold.get(fold(name))
    if exact is not None:
        return exact
    player = called(table, name)
    if len(player) == 1:
        return player[0]
    word = f'"{for_message(typed or name)}"'
    if player:
        problems.add("name-of-several", word, name=for_message(name), names=chained(player, EITHER))
    else:
        problems.append(table.nobody(word, name))
    return None
