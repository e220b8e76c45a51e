"""A hand as a form in two steps, as at the table: who plays what, and how it went.

Everything that may be chosen comes from where the loop of `play` takes it: the ruleset, its words and their meanings
(`offers`), and the questions. A form is filled from the words of a hand, and becomes words again; there is no other way
in which a browser says what was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..hand import notation
from ..hand.hand import DECLARER, DEFENDERS, NO_KONTRA, UNCOUNTED, BonusFact, Captured, Hand, Kontra, Revoke
from ..hand.notation import has_difference, is_rounded
from ..hand.table import Table
from ..hand.vocabulary import SoFar, Thing, heads, own_things
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..pack import HALF, POINTS
from ..play import question
from ..play.hand_so_far import read_so_far
from ..play.offers import ToBeSaid
from ..problems import Problem, Refused, unsaid
from ..words.notation_words import OwnWord
from ..words.said import Fact, joined, said
from ..words.speech import Speech
from .fields import BEFORE_PLAY, CHIPS, LIST, NUMBER, RARE, TEXT, TICK, WORD, FormField, FormOption, Sent, players

ALONE = "alone"
SOMEBODY = "somebody"
TALON = "talon"

MADE_OR_LOST = unsaid("serve-made-or-lost", "{bonus} was announced: made or lost?", "choose one of the two")
ASKED = unsaid("serve-question", "{question}", "choose one")

#: The four ways in which a bonus that nobody announced can have gone, and a fifth where the other side tried it.
OURS, THEIRS, LOST, LOST_BY_THEM = "ours", "theirs", "lost", "lost-by-them"

#: The answers about one that was announced.
MADE = "made"

NOBODY = FormOption("", said("nobody"))


class HandForm:
    """The hand whose words are these, as far as they say it, with everything that may be chosen of it."""

    def __init__(self, table: Table, dealer: str, words: Sequence[str], speech: Speech) -> None:
        self.table, self.dealer, self.speech = table, dealer, speech
        self.rules = table.rules
        self.words = list(words)
        self.document = read_so_far(table, words, dealer).document
        self.so_far = ToBeSaid(table, dealer, words, speech)
        self.contract: Contract | None = self.so_far.contract

    # ------------------------------------------------------------ who plays what

    def who(self) -> list[FormField]:
        """The fields of the first step: contract, declarer, partner; then what was said before the play."""
        found = self.document
        contracts = tuple(
            [FormOption(key, self.rules.contracts[key], self._worth(key)) for key in self.rules.contracts]
        )
        fields = [FormField("contract", said("which contract?"), CHIPS, contracts, found.get("contract", ""))]
        levels = max((len(one.levels) for one in self.rules.contracts.values()), default=0)
        if levels:
            numbers = tuple([FormOption(str(n), str(n)) for n in range(1, levels + 1)])
            fields.append(FormField("level", said("which level?"), CHIPS, numbers, str(found.get("level", ""))))
        seated = players(self._seated())
        fields.append(FormField("declarer", said("who is the declarer?"), CHIPS, seated, found.get("declarer") or ""))
        if any(one.partner for one in self.rules.contracts.values()):
            alone = FormOption(ALONE, OwnWord("alone"))
            chosen = found.get("partner") or (ALONE if "declarer" in found else "")
            fields.append(FormField("partner", said("partner?"), CHIPS, (*seated, alone), chosen))
        fields.extend(self._kontra())
        fields.extend(self._announced())
        fields.extend(self._declarations())
        if self.table.rests:
            others = players([name for name in self.table.players if name != self.dealer])
            rests = found.get("resting") or ""
            fields.append(
                FormField(
                    "resting", said("who sat out"), LIST, (FormOption("", self.dealer), *others), rests, group=RARE
                )
            )
        return fields

    def _worth(self, key: str) -> Fact:
        contract = self.rules.contracts[key]
        values = contract.levels or ((contract.value,) if contract.value else ())
        return self.so_far.units.amount(*values) if values else ""

    def _seated(self) -> tuple[str, ...]:
        """The players of the hand, from the one on the dealer's right on, without one who rests."""
        names = self.table.players
        start = self.table.seats.get(self.dealer, len(names) - 1) + 1
        resting = self.document.get("resting") if self.table.rests else None
        return tuple([name for name in (*names[start:], *names[:start]) if name != resting])

    def _kontra(self) -> Iterator[FormField]:
        """A field for each word of doubling: who said it."""
        if self.rules.kontra is None:
            return
        said_so_far = _kontra_of(self.document.get("kontra", 0))
        spoke = players(self._seated(), FormOption(SOMEBODY, said("somebody")))
        for place, word in enumerate(self.rules.kontra.ladder):
            chosen = ""
            if place < said_so_far.level:
                chosen = said_so_far.names[place] if said_so_far.names else SOMEBODY
            yield FormField(f"kontra:{word.level}", word, LIST, (NOBODY, *spoke), chosen, group=BEFORE_PLAY)

    def _announced(self) -> Iterator[FormField]:
        """A field for each bonus that can be announced: by which side, or by whom."""
        for key, bonus in self.rules.bonuses.items():
            if bonus.announced is None:
                continue
            item = self._item(key)
            chosen = _side_of(item) if item and item.get("announced") else ""
            sides = [FormOption(DECLARER, said("the declarer's side"))]
            if not bonus.declarer_only:
                sides.append(FormOption(DEFENDERS, said("the other side")))
            options = (NOBODY, *sides, *players(self._seated()))
            asks = said("{bonus}: announced", bonus=bonus)
            yield FormField(f"announced:{key}", asks, LIST, options, chosen, group=BEFORE_PLAY)
            if self.rules.kontra is not None and self.rules.kontra.bonuses and bonus.kontra:
                ladder = tuple([FormOption(str(word.level), word) for word in self.rules.kontra.ladder])
                level = _kontra_of(item.get("kontra", 0)).level if item else 0
                asked = joined(bonus, said("doubling"), between=": ")
                yield FormField(
                    f"kontra-of:{key}",
                    asked,
                    LIST,
                    (FormOption("", said("none")), *ladder),
                    str(level or ""),
                    group=BEFORE_PLAY,
                )

    def _declarations(self) -> Iterator[FormField]:
        """A box for each declaration of each player."""
        declared = self.document.get("declarations", {})
        for name in self._seated():
            for key, one in self.rules.declarations.items():
                value = "on" if key in declared.get(name, ()) else ""
                yield FormField(
                    f"declared:{name}:{key}", joined(name, one, between=": "), TICK, (), value, group=BEFORE_PLAY
                )

    def read_who(self, sent: Sent) -> list[str]:
        """The words of the hand after the first step. Raises Refused with everything that is wrong or still asked."""
        facts = dict(self.document)
        for key in ("contract", "level", "declarer", "partner", "kontra", "declarations"):
            facts.pop(key, None)
        contract_key = sent.one_of("contract", self.rules.contracts)
        if contract_key is None:
            raise Refused([ASKED(question=question.CONTRACT.asks)])
        contract = self.rules.contracts[contract_key]
        facts["contract"] = contract_key
        if contract.levels and sent.text("level").isdecimal():
            facts["level"] = int(sent.text("level")[:2])
        if self.table.rests:
            facts["resting"] = sent.one_of("resting", self.table.players) or self.dealer
        partner = sent.text("partner")
        if contract.form == "sides":
            for key in ("declarer", "partner"):
                name = sent.one_of(key, self.table.players)
                if name is not None:
                    facts[key] = name
        self._read_kontra(sent, facts)
        self._read_announced(sent, facts)
        declared = {
            name: [key for key in self.rules.declarations if sent.ticked(f"declared:{name}:{key}")]
            for name in self.table.players
        }
        facts["declarations"] = {name: keys for name, keys in declared.items() if keys}
        words = self._words(facts)
        found = read_so_far(self.table, words, self.dealer)
        require_possible(self.table, words, self.dealer)
        asked = question.question(self.table, found, partner == ALONE, ())
        if asked in (question.LEVEL, question.DECLARER, question.PARTNER):
            raise Refused([ASKED(question=asked.asks)])
        return words

    def _read_kontra(self, sent: Sent, facts: dict[str, Any]) -> None:
        if self.rules.kontra is None:
            return
        spoke = [sent.text(f"kontra:{word.level}") for word in self.rules.kontra.ladder]
        level = max((place for place, name in enumerate(spoke, 1) if name), default=0)
        if level:
            names = [name for name in spoke[:level] if name in self.table.players]
            facts["kontra"] = names if len(names) == level else level

    def _read_announced(self, sent: Sent, facts: dict[str, Any]) -> None:
        others = [item for item in facts.pop("bonuses", ()) if not item.get("announced")]
        announced = []
        for key, bonus in self.rules.bonuses.items():
            who = sent.one_of(f"announced:{key}", (DECLARER, DEFENDERS, *self.table.players))
            if who is None or bonus.announced is None:
                continue
            before = self._item(key)
            item = {**(before if before and before.get("announced") else {}), "bonus": key, "announced": True}
            for mark in ("by", "side", "kontra"):
                item.pop(mark, None)
            if who in self.table.players:
                item["by"] = who
            elif who == DEFENDERS:
                item["side"] = DEFENDERS
            level = sent.text(f"kontra-of:{key}")
            if level.isdecimal() and int(level[:2]):
                item["kontra"] = int(level[:2])
            announced.append(item)
        if announced or others:
            facts["bonuses"] = [*announced, *[one for one in others if one["bonus"] not in _keys(announced)]]

    # ------------------------------------------------------------ how it went

    def how(self) -> list[FormField]:
        """The fields of the second step: card points or result, bonuses, lost cards, and what is rare."""
        contract = self.contract
        assert contract is not None
        fields = [*self._result(contract)]
        if contract.bonuses != "none":
            fields.extend(self._bonuses())
        facts = {key for key in self.document if key not in SECOND}
        things = heads(self.table, SoFar(contract, facts))
        fields.extend(self._cards([thing for thing in things if thing.kind == "card"], contract))
        fields.extend(self._rare(things))
        fields.append(FormField("more", said("anything else?"), TEXT, group=RARE))
        return fields

    def _result(self, contract: Contract) -> Iterator[FormField]:
        """Card points of the side, of everybody, or the result, as the contract is decided."""
        points = self.document.get("points")
        if contract.form != "sides":
            piles = points if isinstance(points, dict) else {}
            for place, name in enumerate(self.table.active(contract, self.document.get("resting"))):
                asks = said("card points of {name}?", name=name)
                yield FormField(f"pile:{name}", asks, NUMBER, (), str(piles.get(name, "")), first=not place)
            return
        if contract.decided_by == "result":
            both = (FormOption("won", OwnWord("won")), FormOption("lost", OwnWord("lost")))
            won = self.document.get("won")
            yield FormField("won", said("won or lost?"), CHIPS, both, "" if won is None else "won" if won else "lost")
            return
        value = "" if points is None or isinstance(points, dict) else str(points)
        yield FormField("points", said("card points?"), WORD, (), value, first=True)
        if has_difference(contract):
            if is_rounded(self.rules, contract):
                chips = [f"−{n}" for n in (15, 10, 5)] + [f"+{n}" for n in range(0, 36, 5)]
                options = tuple([FormOption(chip.replace("−", "-"), chip) for chip in chips])
                yield FormField("difference", said("or the difference"), CHIPS, options)
            else:
                signs = (FormOption("", said("card points")), FormOption("+", "+"), FormOption("-", "−"))
                yield FormField("sign", said("or the difference"), CHIPS, signs)

    def _bonuses(self) -> Iterator[FormField]:
        """Each bonus, those that were announced first: made or lost; of the others whose, and whether it was made."""
        announced = [key for key in self.rules.bonuses if (self._item(key) or {}).get("announced")]
        for key in announced:
            item = self._item(key) or {}
            both = (FormOption(MADE, OwnWord("made")), FormOption(LOST, OwnWord("lost")))
            value = "" if "made" not in item else LOST
            asks = joined(self.rules.bonuses[key], said("announced"), between=" · ")
            yield FormField(f"bonus:{key}", asks, CHIPS, both, value)
        for key, bonus in self.rules.bonuses.items():
            if key not in announced:
                yield FormField(f"bonus:{key}", bonus, CHIPS, _ways(bonus), _way_of(self._item(key)))
        holders = (FormOption("", said("its side")), *players(self._seated()))
        for key, bonus in self.rules.bonuses.items():
            item = self._item(key) or {}
            if bonus.holder != "all" or bonus.last_trick:
                whose = said("whose was it: {bonus}", bonus=bonus)
                yield FormField(f"by:{key}", whose, LIST, holders, item.get("by", ""), group=RARE)
            if bonus.must_win_itself or bonus.king_itself:
                yield FormField(f"itself:{key}", bonus, LIST, _itself(), _itself_of(item), group=RARE)

    def _cards(self, things: Sequence[Thing], contract: Contract) -> Iterator[FormField]:
        """For each card whose loss costs something: from whom, and who took it."""
        captured, left = self.document.get("captured", {}), self.document.get("left_in_talon", ())
        for thing in things:
            if not self.so_far.costs(thing.key) or not contract.mond:
                continue
            lost = captured.get(thing.key, {})
            means = self.so_far.means(thing)
            options = (NOBODY, *players(self._seated()), FormOption(TALON, said("left in the talon")))
            value = TALON if thing.key in left else lost.get("from", "")
            yield FormField(f"card:{thing.key}", means, LIST, options, value)
            takers = (FormOption("", said("not said")), *players(self._seated()))
            asks = joined(means, said("who took it"), between=": ")
            yield FormField(f"card-by:{thing.key}", asks, LIST, takers, lost.get("by", ""), group=RARE)

    def _rare(self, things: Sequence[Thing]) -> Iterator[FormField]:
        """The facts that cut a hand short: thrown in, given up, a breach of the rules."""
        for thing in things:
            if thing.kind == "single":
                value = "on" if thing.key in self.document else ""
                yield FormField(f"single:{thing.key}", OwnWord(thing.words(self.table)[0]), TICK, (), value, group=RARE)
            elif thing.kind == "who" and thing.key == "revoke":
                found = self.document.get("revoke", {})
                options = (NOBODY, *players(self._seated()))
                yield FormField("revoke", said("who broke the rules"), LIST, options, found.get("by", ""), group=RARE)
                kinds = [FormOption(one.key, OwnWord(one.words(self.table)[0])) for one in own_things("breach")]
                usual = FormOption("", said("a revoke"))
                yield FormField(
                    "breach", said("kind of breach"), LIST, (usual, *kinds), found.get("kind", ""), group=RARE
                )

    def read_how(self, sent: Sent) -> list[str]:
        """The words of the hand after the second step. Raises Refused with what was announced and is not told."""
        contract = self.contract
        assert contract is not None
        facts = {key: value for key, value in self.document.items() if key not in SECOND}
        more: list[str] = []
        if contract.form != "sides":
            piles = {name: sent.text(f"pile:{name}") for name in self.table.players}
            facts["points"] = {name: int(text[:9]) for name, text in piles.items() if text.isdecimal()}
            more += [f"{name}={text}" for name, text in piles.items() if text and not text.isdecimal()]
        elif contract.decided_by == "result":
            won = sent.one_of("won", ("won", "lost"))
            if won is not None:
                facts["won"] = won == "won"
        else:
            more += [_points(sent)]
        self._read_bonuses(sent, facts, contract)
        self._read_cards(sent, facts)
        for thing in own_things("single"):
            if sent.ticked(f"single:{thing.key}"):
                facts[thing.key] = True
        culprit = sent.one_of("revoke", self.table.players)
        if culprit is not None:
            kind = sent.one_of("breach", [one.key for one in own_things("breach")])
            facts["revoke"] = {"by": culprit} | ({"kind": kind} if kind else {})
        return [*self._words(facts), *[word for word in more if word], *sent.text("more").split()]

    def _read_bonuses(self, sent: Sent, facts: dict[str, Any], contract: Contract) -> None:
        if contract.bonuses == "none":
            return
        problems: list[Problem] = []
        found = []
        before = self.document.get("bonuses", ())
        for key, bonus in self.rules.bonuses.items():
            item = dict(self._item(key) or {})
            way = sent.text(f"bonus:{key}")
            if item.get("announced"):
                if way not in (MADE, LOST):
                    problems.append(MADE_OR_LOST(bonus=bonus))
                item.pop("made", None)
            elif way in (OURS, THEIRS, LOST, LOST_BY_THEM):
                item = {"bonus": key} | ({"side": DEFENDERS} if way in (THEIRS, LOST_BY_THEM) else {})
            else:
                continue
            if way in (LOST, LOST_BY_THEM):
                item["made"] = False
            by = sent.one_of(f"by:{key}", self.table.players)
            if by is not None:
                item.pop("side", None)
                item["by"] = by
            itself = sent.one_of(f"itself:{key}", ("yes", "no"))
            item.pop("itself", None)
            if itself is not None:
                item["itself"] = itself == "yes"
            found.append(item)
        again = [item for place, item in enumerate(before) if item.get("bonus") in _keys(before[:place])]
        facts["bonuses"] = [*found, *again]
        if problems:
            raise Refused(problems)

    def _read_cards(self, sent: Sent, facts: dict[str, Any]) -> None:
        captured, left = {}, []
        for thing in own_things("card"):
            key = thing.key
            whose = sent.one_of(f"card:{key}", (*self.table.players, TALON))
            if whose == TALON:
                left.append(key)
            elif whose is not None:
                by = sent.one_of(f"card-by:{key}", self.table.players)
                captured[key] = {"from": whose} | ({"by": by} if by else {})
        facts |= {"captured": captured, "left_in_talon": left}

    # ------------------------------------------------------------ words

    def _item(self, key: str) -> dict[str, Any] | None:
        """The first mention of a bonus in the document."""
        found: Sequence[dict[str, Any]] = self.document.get("bonuses", ())
        return next((item for item in found if item.get("bonus") == key), None)

    def _words(self, facts: Mapping[str, Any]) -> list[str]:
        """The words of the facts of a hand, which may be only some, in the scribe's language."""
        return notation.write(self.table, _hand(facts), self.speech.code).split()


#: The facts that the second step asks for; all others are those of the first.
SECOND = frozenset(
    ("points", "won", "bonuses", "captured", "left_in_talon", "king_in_talon", "thrown_in", "surrendered", "revoke")
)


def require_possible(table: Table, words: Sequence[str], dealer: str) -> None:
    """Raises Refused with the problems of the words of a hand, unless words are only missing."""
    try:
        notation.read(table, words, dealer)
    except Refused as refused:
        wrong = [one for one in refused.problems if not one.missing]
        if wrong:
            raise Refused(wrong) from None


def _points(sent: Sent) -> str:
    """The word for card points or the difference: a number that was typed goes before a chip."""
    points, sign = sent.text("points").replace("−", "-"), sent.one_of("sign", ("+", "-")) or ""
    if points:
        return points if points[0] in "+-" else f"{sign}{points}"
    return sent.text("difference")


def _hand(facts: Mapping[str, Any]) -> Hand:
    """The hand with these facts, as far as they go."""
    points = facts.get("points")
    piles = points if isinstance(points, dict) else {}
    single = None if isinstance(points, dict) else points
    revoke = facts.get("revoke")
    return Hand(
        contract=facts["contract"],
        level=facts.get("level"),
        declarer=facts.get("declarer"),
        partner=facts.get("partner"),
        points=HALF if single == f"{HALF}+1" else single,
        odd_card=single == f"{HALF}+1",
        piles=tuple([(name, UNCOUNTED if one == "full" else min(one, POINTS + 1)) for name, one in piles.items()]),
        won=facts.get("won"),
        kontra=_kontra_of(facts.get("kontra", 0)),
        bonuses=tuple([_bonus(item) for item in facts.get("bonuses", ())]),
        captured=tuple([Captured(card, one["from"], one.get("by")) for card, one in facts.get("captured", {}).items()]),
        left_in_talon=tuple(facts.get("left_in_talon", ())),
        declarations=tuple([(name, tuple(keys)) for name, keys in facts.get("declarations", {}).items()]),
        resting=facts.get("resting"),
        king_in_talon=bool(facts.get("king_in_talon")),
        thrown_in=bool(facts.get("thrown_in")),
        surrendered=bool(facts.get("surrendered")),
        revoke=None if revoke is None else Revoke(revoke["by"], revoke.get("kind")),
    )


def _bonus(item: Mapping[str, Any]) -> BonusFact:
    return BonusFact(
        item["bonus"],
        item.get("side", DECLARER),
        item.get("by"),
        bool(item.get("announced")),
        item.get("made", True),
        _kontra_of(item.get("kontra", 0)),
        item.get("itself"),
    )


def _kontra_of(found: int | Sequence[str]) -> Kontra:
    """Kontra as a hand has it, from its level or the names of those who spoke."""
    if isinstance(found, int):
        return Kontra(found) if found else NO_KONTRA
    return Kontra(len(found), tuple(found))


def _keys(items: Sequence[Mapping[str, Any]]) -> list[str]:
    return [str(item.get("bonus")) for item in items]


def _side_of(item: Mapping[str, Any]) -> str:
    """The side or player of an announcement, as its field has it."""
    return str(item.get("by") or item.get("side") or DECLARER)


def _ways(bonus: Bonus) -> tuple[FormOption, ...]:
    """The ways in which a bonus that was not announced can have gone."""
    found = [FormOption("", "–"), FormOption(OURS, said("ours ✓"))]
    if not bonus.declarer_only:
        found.append(FormOption(THEIRS, said("theirs ✓")))
    if bonus.lost_silently:
        found.append(FormOption(LOST, said("ours ✗")))
        if not bonus.declarer_only:
            found.append(FormOption(LOST_BY_THEM, said("theirs ✗")))
    return tuple(found)


def _way_of(item: Mapping[str, Any] | None) -> str:
    if item is None:
        return ""
    theirs = item.get("side") == DEFENDERS
    if item.get("made", True):
        return THEIRS if theirs else OURS
    return LOST_BY_THEM if theirs else LOST


def _itself() -> tuple[FormOption, ...]:
    return (
        FormOption("", said("not said")),
        FormOption("yes", said("the king itself won the last trick")),
        FormOption("no", said("another card won the last trick")),
    )


def _itself_of(item: Mapping[str, Any]) -> str:
    itself = item.get("itself")
    return "" if itself is None else "yes" if itself else "no"
