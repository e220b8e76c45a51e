"""The first step of the form of a hand: who plays what, and what was said before the play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..hand.hand import DECLARER, DEFENDERS
from ..play import question
from ..play.hand_so_far import read_so_far, require_possible
from ..problems import Refused, unsaid
from ..words.notation_words import OwnWord
from ..words.said import Fact, joined, said
from .fields import BEFORE_PLAY, CHIPS, LIST, RARE, TICK, FormField, FormOption, Sent, players
from .hand_form import NOBODY, HandForm, kontra_of, named

ALONE = "alone"
SOMEBODY = "somebody"

ASKED = unsaid("serve-question", "{question}", "choose one")


class WhoForm(HandForm):
    """The form of who plays what."""

    def fields(self) -> list[FormField]:
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
        seated = players(self.seated())
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

    def _kontra(self) -> Iterator[FormField]:
        """A field for each word of doubling, asking who said it."""
        if self.rules.kontra is None:
            return
        said_so_far = kontra_of(self.document.get("kontra", 0))
        spoke = players(self.seated(), FormOption(SOMEBODY, said("somebody")))
        for place, word in enumerate(self.rules.kontra.ladder):
            chosen = ""
            if place < said_so_far.level:
                chosen = said_so_far.names[place] if said_so_far.names else SOMEBODY
            yield FormField(f"kontra:{word.level}", word, LIST, (NOBODY, *spoke), chosen, group=BEFORE_PLAY)

    def _announced(self) -> Iterator[FormField]:
        """A field for each bonus that can be announced, asking by which side or by whom."""
        for key, bonus in self.rules.bonuses.items():
            if bonus.announced is None:
                continue
            item = self.item(key)
            chosen = _side_of(item) if item and item.get("announced") else ""
            sides = [FormOption(DECLARER, said("the declarer's side"))]
            if not bonus.declarer_only:
                sides.append(FormOption(DEFENDERS, said("the other side")))
            options = (NOBODY, *sides, *players(self.seated()))
            asks = said("{bonus}: announced", bonus=bonus)
            yield FormField(f"announced:{key}", asks, LIST, options, chosen, group=BEFORE_PLAY)
            if self.rules.kontra is not None and self.rules.kontra.bonuses and bonus.kontra:
                ladder = tuple([FormOption(str(word.level), word) for word in self.rules.kontra.ladder])
                level = kontra_of(item.get("kontra", 0)).level if item else 0
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
        for name in self.seated():
            for key, one in self.rules.declarations.items():
                value = "on" if key in declared.get(name, ()) else ""
                yield FormField(
                    f"declared:{name}:{key}", joined(name, one, between=": "), TICK, (), value, group=BEFORE_PLAY
                )

    def read(self, sent: Sent) -> list[str]:
        """The words of the hand after the first step. Raises Refused with everything that is wrong or missing."""
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
        words = self.in_words(facts)
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
            before = self.item(key)
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
            facts["bonuses"] = [*announced, *[one for one in others if one["bonus"] not in named(announced)]]


def _side_of(item: Mapping[str, Any]) -> str:
    """The value of an announcement's field: its side or player."""
    return str(item.get("by") or item.get("side") or DECLARER)
