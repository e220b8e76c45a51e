"""The second step of the form of a hand: how it went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..hand.difference import has_difference, is_rounded
from ..hand.hand import DEFENDERS
from ..hand.vocabulary import SoFar, Thing, heads, own_things
from ..law.bonuses import Bonus
from ..law.contracts import Contract
from ..problems import Problem, Refused, unsaid
from ..words.notation_words import OwnWord
from ..words.said import joined, said
from .fields import CHIPS, LIST, NUMBER, RARE, TEXT, TICK, WORD, FormField, FormOption, Sent, players
from .hand_form import NOBODY, HandForm, named

TALON = "talon"

MADE_OR_LOST = unsaid("serve-made-or-lost", "{bonus} was announced: made or lost?", "choose one of the two")

#: The ways in which a bonus that nobody announced can have ended.
OURS, THEIRS, LOST, LOST_BY_THEM = "ours", "theirs", "lost", "lost-by-them"

#: The answers about an announced bonus.
MADE = "made"

#: The facts that the second step asks for; the first asks for all others.
SECOND = frozenset(
    ("points", "won", "bonuses", "captured", "left_in_talon", "king_in_talon", "thrown_in", "surrendered", "revoke")
)


class HowForm(HandForm):
    """The form of how a hand went; its contract is known."""

    def fields(self) -> list[FormField]:
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
        """The fields of card points, of the side or of everybody, or of the result, as the contract is decided."""
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
        """A field for each bonus: for an announced one, made or lost.

        For the others, whose it was and whether it was made.
        """
        announced = [key for key in self.rules.bonuses if (self.item(key) or {}).get("announced")]
        for key in announced:
            item = self.item(key) or {}
            both = (FormOption(MADE, OwnWord("made")), FormOption(LOST, OwnWord("lost")))
            value = "" if "made" not in item else LOST
            asks = joined(self.rules.bonuses[key], said("announced"), between=" · ")
            yield FormField(f"bonus:{key}", asks, CHIPS, both, value)
        for key, bonus in self.rules.bonuses.items():
            if key not in announced:
                yield FormField(f"bonus:{key}", bonus, CHIPS, _ways(bonus), _way_of(self.item(key)))
        holders = (FormOption("", said("its side")), *players(self.seated()))
        for key, bonus in self.rules.bonuses.items():
            item = self.item(key) or {}
            if bonus.holder != "all" or bonus.last_trick:
                whose = said("whose was it: {bonus}", bonus=bonus)
                yield FormField(f"by:{key}", whose, LIST, holders, item.get("by", ""), group=RARE)
            if bonus.must_win_itself or bonus.king_itself:
                yield FormField(f"itself:{key}", bonus, LIST, _itself(), _itself_of(item), group=RARE)

    def _cards(self, things: Sequence[Thing], contract: Contract) -> Iterator[FormField]:
        """The fields of each card whose loss costs something: who lost it, and who took it."""
        captured, left = self.document.get("captured", {}), self.document.get("left_in_talon", ())
        for thing in things:
            if not self.so_far.costs(thing.key) or not contract.mond:
                continue
            lost = captured.get(thing.key, {})
            means = self.so_far.means(thing)
            options = (NOBODY, *players(self.seated()), FormOption(TALON, said("left in the talon")))
            value = TALON if thing.key in left else lost.get("from", "")
            yield FormField(f"card:{thing.key}", means, LIST, options, value)
            takers = (FormOption("", said("not said")), *players(self.seated()))
            asks = joined(means, said("who took it"), between=": ")
            yield FormField(f"card-by:{thing.key}", asks, LIST, takers, lost.get("by", ""), group=RARE)

    def _rare(self, things: Sequence[Thing]) -> Iterator[FormField]:
        """The fields of facts that cut a hand short: thrown in, given up, a breach of the rules."""
        for thing in things:
            if thing.kind == "single":
                value = "on" if thing.key in self.document else ""
                yield FormField(f"single:{thing.key}", OwnWord(thing.words(self.table)[0]), TICK, (), value, group=RARE)
            elif thing.kind == "who" and thing.key == "revoke":
                found = self.document.get("revoke", {})
                options = (NOBODY, *players(self.seated()))
                yield FormField("revoke", said("who broke the rules"), LIST, options, found.get("by", ""), group=RARE)
                kinds = [FormOption(one.key, OwnWord(one.words(self.table)[0])) for one in own_things("breach")]
                usual = FormOption("", said("a revoke"))
                yield FormField(
                    "breach", said("kind of breach"), LIST, (usual, *kinds), found.get("kind", ""), group=RARE
                )

    def read(self, sent: Sent) -> list[str]:
        """The words of the hand after the second step. Raises Refused if the outcome of an announcement is missing."""
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
        return [*self.in_words(facts), *[word for word in more if word], *sent.text("more").split()]

    def _read_bonuses(self, sent: Sent, facts: dict[str, Any], contract: Contract) -> None:
        if contract.bonuses == "none":
            return
        problems: list[Problem] = []
        found = []
        before = self.document.get("bonuses", ())
        for key, bonus in self.rules.bonuses.items():
            item = dict(self.item(key) or {})
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
        again = [item for place, item in enumerate(before) if item.get("bonus") in named(before[:place])]
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


def _points(sent: Sent) -> str:
    """The word for card points or the difference; a typed number goes before a chip."""
    points, sign = sent.text("points").replace("−", "-"), sent.one_of("sign", ("+", "-")) or ""
    if points:
        return points if points[0] in "+-" else f"{sign}{points}"
    return sent.text("difference")


def _ways(bonus: Bonus) -> tuple[FormOption, ...]:
    """The ways in which a bonus without an announcement can have ended, as choices."""
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
