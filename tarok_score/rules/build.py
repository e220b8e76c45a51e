"""From a resolved and checked document to a `Ruleset`.

The document has passed `form.FORM`, so nothing here asks whether a value is there or of the right kind; it only
gives it its name, its rule id (the path in the YAML) and its default.
"""

from __future__ import annotations

from typing import Any

from ..amounts import Amount, parse
from ..words.folding import fold
from .types import (
    Bonus,
    Contract,
    Declaration,
    Klop,
    Kontra,
    KontraWord,
    Misdeal,
    Mond,
    Payout,
    Pot,
    Radli,
    Revoke,
    Rule,
    Ruleset,
    SessionRules,
    Shares,
    Tier,
    Varsava,
)

Node = dict[str, Any]


class _Builder:
    """Collects the rules by id while the parts are built."""

    def __init__(self, document: Node) -> None:
        self.document = document
        self.source: str = document["source"]
        self.rules: dict[str, Rule] = {}

    def rule(self, path: str, node: Node, fallback: str | None = None) -> Rule:
        labels = node.get("label")
        if labels is None:
            labels = {"en": fallback or path.rsplit(".", 1)[-1].replace("_", " ").replace("-", " ")}
        rule = Rule(path, f"{node.get('source', self.source)}, {node['cite']}", labels)
        self.rules[path] = rule
        return rule

    def part(self, path: str, node: Node | None, key: str, label: str | None = None) -> Rule | None:
        """The rule of a sub-record that may be missing."""
        child = node.get(key) if node else None
        return None if child is None else self.rule(f"{path}.{key}" if path else key, child, label)

    def klop(self, path: str, node: Node | None) -> Klop | None:
        if node is None:
            return None
        kontra = node.get("kontra")
        return Klop(
            points=self.rule(f"{path}.points", node["points"], "klop, card points"),
            round_to=node["points"]["round_to"],
            full=self.rule(f"{path}.full", node["full"], "klop, full"),
            full_from=node["full"]["from"],
            full_value=amount(node["full"].get("value", 0)),
            full_doubles=node["full"].get("doubles", False),
            empty=self.rule(f"{path}.empty", node["empty"], "klop, no trick"),
            empty_value=amount(node["empty"]["value"]),
            kontra=self.rule(f"{path}.kontra", kontra, "klop, kontra") if kontra else None,
            kontra_form=kontra["form"] if kontra else None,
            kontra_value=amount(kontra.get("value", 0)) if kontra else 0,
            others_write=kontra.get("others_write", False) if kontra else False,
            own_radl=node.get("own_radl", False),
            resting_plays=node.get("resting_plays", False),
            talon_counts=node.get("talon_counts", True),
        )

    def contract(self, key: str, node: Node) -> Contract:
        path = f"contracts.{key}"
        result = node.get("decided_by", "points")
        mond = node.get("mond", ())
        varsava = node.get("varsava")
        tie = node.get("tie")
        thrown_in, surrender = node.get("thrown_in"), node.get("surrender")
        return Contract(
            id=key,
            rule=self.rule(path, node),
            form=node.get("form", "sides"),
            decided_by=result,
            game=node.get("game", "value"),
            value=amount(node.get("value", 0)),
            levels=tuple(amount(value) for value in node.get("levels", ())),
            times_won=node.get("times_won", 1),
            times_lost=node.get("times_lost", 1),
            tie_pays=amount(tie["pays"]) if tie else None,
            tie_kontra=tie.get("kontra", True) if tie else True,
            partner=node.get("partner", False),
            called_king=node.get("called_king", False),
            bonuses=node.get("bonuses", "none"),
            mond_captured="captured" in mond,
            mond_in_talon="talon" in mond,
            gives_radl=node.get("gives_radl", False),
            open_in_compulsory_klop=node.get("open_in_compulsory_klop", False),
            forehand_only=node.get("forehand_only", False),
            needs_announced=node.get("needs_announced"),
            revoke_difference=node.get("game", "value") == "difference",
            klop=self.klop(f"{path}.klop", node.get("klop")),
            varsava=Varsava(
                tiers=tuple(Tier(tier["from"], amount(tier["pays"])) for tier in varsava["tiers"]),
                trickless_times=varsava.get("trickless_times", 1),
                into_pot=varsava.get("into_pot", False),
            )
            if varsava
            else None,
            thrown_in=self.part(path, node, "thrown_in"),
            thrown_in_value=amount(thrown_in["value"]) if thrown_in else 0,
            surrender=self.part(path, node, "surrender"),
            surrender_value=amount(surrender["value"]) if surrender else 0,
        )

    def bonus(self, key: str, node: Node) -> Bonus:
        announced = node.get("announced")
        lost = node.get("announced_lost")
        other = node.get("silent_other")
        return Bonus(
            id=key,
            rule=self.rule(f"bonuses.{key}", node),
            silent=amount(node["silent"]),
            silent_other=None if other is None else amount(other),
            announced=None if announced is None else amount(announced),
            announced_lost=None if lost is None else amount(lost),
            lost_silently=node.get("lost_silently", False),
            declarer_only=node.get("declarer_only", False),
            last_trick=node.get("last_trick", False),
            every_trick=node.get("every_trick", False),
            replaces=node.get("replaces", False),
            failed_adds_game=node.get("failed_adds_game", False),
            takes_game_kontra=node.get("takes_game_kontra", False),
            gives_radl=node.get("gives_radl", "never"),
            holder=node.get("holder", "all"),
            must_win_itself=node.get("must_win_itself", False),
            collected=node.get("collected", False),
        )

    def declaration(self, key: str, node: Node) -> Declaration:
        return Declaration(
            id=key,
            rule=self.rule(f"declarations.{key}", node),
            value=amount(node.get("value", 0)),
            means=tuple(node.get("means", ())),
            holds={kind: (bounds[0], bounds[1]) for kind, bounds in node.get("holds", {}).items()},
            contains=tuple(node.get("contains", ())),
            group=node.get("group"),
            beside=tuple(node.get("beside", ())),
        )

    def kontra(self, node: Node | None) -> Kontra | None:
        if node is None:
            return None
        words = sorted((word["level"], key) for key, word in node["words"].items())
        return Kontra(
            rule=self.rule("kontra", node),
            words=tuple(KontraWord(key, level) for level, key in words),
            names_needed=node["names"] == "needed",
            of_bonuses=node["bonuses"],
        )

    def payout(self, node: Node) -> Payout:
        def shares(outcome: str) -> Shares | None:
            table = node.get("shares", {}).get(outcome)
            if table is None:
                return None
            return Shares(tuple(map(amount, table["owner"])), tuple(map(amount, table["speaker"])))

        partner = node.get("partner")
        return Payout(
            rule=self.rule("payout", node, {"side": "the declarer's side writes"}.get(node["form"], "settled")),
            form=node["form"],
            partner=amount(partner["share"]) if partner else 1,
            partner_rule=self.part("payout", node, "partner", "partner's part"),
            speaker_rule=self.part("payout", node, "shares", "share of the kontra"),
            won=shares("won"),
            lost=shares("lost"),
        )

    def mond(self, node: Node | None) -> Mond | None:
        if node is None:
            return None
        captured = self.part("mond", node, "captured", "captured mond")
        assert captured is not None
        own = node.get("own_side")
        return Mond(
            captured=captured,
            talon=self.part("mond", node, "talon", "mond left in the talon"),
            value=amount(node["value"]),
            own_side=self.part("mond", node, "own_side", "mond taken from one's own partner"),
            own_side_value=amount(own["value"]) if own else 0,
        )

    def radli(self, node: Node | None) -> Radli | None:
        if node is None:
            return None
        end = node.get("end")
        given = self.part("radli", node, "given", "a radl for everyone")
        assert given is not None
        return Radli(
            rule=self.rule("radli", node, "radl"),
            doubles_all=node.get("doubles_all", False),
            given=given,
            end=self.part("radli", node, "end", "open radli"),
            end_value=amount(end["value"]) if end else 0,
        )

    def revoke(self, node: Node | None) -> Revoke | None:
        if node is None:
            return None
        deliberate = node.get("deliberate")
        return Revoke(
            rule=self.rule("revoke", node, "breach of the rules"),
            difference=amount(node["difference"]),
            discard_without_kontra=node.get("discard_without_kontra", False),
            deliberate=self.part("revoke", node, "deliberate", "deliberate breach"),
            deliberate_value=amount(deliberate["value"]) if deliberate else 0,
            culprits_radl=node.get("culprits_radl", False),
        )

    def misdeal(self, node: Node | None) -> Misdeal | None:
        if node is None:
            return None
        return Misdeal(
            rule=self.rule("misdeal", node),
            form=node["form"],
            value=amount(node["value"]),
            warnings=node.get("warnings", 0),
            into_pot=node.get("into_pot", False),
        )

    def pot(self, node: Node | None) -> Pot | None:
        if node is None:
            return None
        captured, zero, taken = node.get("captured"), node.get("zero"), node.get("taken")
        return Pot(
            rule=self.rule("pot", node),
            captured=self.part("pot", node, "captured", "captured card, into the pot"),
            captured_values={card: amount(value) for card, value in (captured or {}).get("cards", {}).items()},
            zero=self.part("pot", node, "zero", "net zero, into the pot"),
            zero_value=amount(zero["value"]) if zero else 0,
            taken=self.part("pot", node, "taken", "the pot"),
            taken_bonus=taken["bonus"] if taken else None,
            taken_contract=taken.get("contract") if taken else None,
            taken_kontra=taken.get("kontra_pays", False) if taken else False,
            keeps_remainder=node.get("keeps_remainder", False),
        )

    def session(self, node: Node) -> SessionRules:
        klop, no_taroks, match = node.get("compulsory_klop"), node.get("no_taroks"), node.get("match")
        return SessionRules(
            compulsory=self.part("session", node, "compulsory_klop"),
            multiples_of=klop.get("multiples_of", 0) if klop else 0,
            compulsory_after_misdeal=klop.get("after_misdeal", False) if klop else False,
            no_taroks=self.part("session", node, "no_taroks"),
            no_taroks_klop=no_taroks["then"] == "compulsory-klop" if no_taroks else False,
            skis_round=self.part("session", node, "skis_round"),
            match=self.part("session", node, "match"),
            match_hands=match["hands"] if match else 0,
        )


def amount(value: int | str) -> Amount:
    return parse(value)


def _words(document: Node) -> dict[str, tuple[tuple[str, str], ...]]:
    """Every folded word of the ruleset and what it can mean: (kind, id). Names in other languages are words too."""
    words: dict[str, tuple[tuple[str, str], ...]] = {}
    tables = (
        ("contract", document.get("contracts", {})),
        ("bonus", document.get("bonuses", {})),
        ("declaration", document.get("declarations", {})),
        ("kontra", (document.get("kontra") or {}).get("words", {})),
    )
    for kind, table in tables:
        for key, node in table.items():
            for word in (key, *node.get("aliases", ())):
                folded = fold(word)
                known = words.get(folded, ())
                if (kind, key) not in known:
                    words[folded] = (*known, (kind, key))
    for kind, table in tables:
        for key, node in table.items():
            for label in node.get("label", {}).values():
                words.setdefault(fold(label.replace(" ", "-")), ((kind, key),))
    return words


def build(document: Node, variants: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a resolved document (variants already applied; their names are only remembered)."""
    builder = _Builder(document)
    unit, seats, win = document["unit"], document["seats"], document["win"]
    difference, talon_king = document.get("difference"), document.get("king_in_talon")
    coin = unit.get("coin")
    builder.rule("unit", unit)
    return Ruleset(
        id=document["id"],
        title=document["title"],
        source=document["source"],
        variants=variants,
        document=document,
        unit=unit["name"],
        decimals=unit.get("decimals", 0),
        coin=None if coin is None else amount(coin),
        at_table=tuple(seats["at_table"]),
        in_play=seats["in_play"],
        resting=builder.part("seats", seats, "resting", "resting player"),
        seats=builder.rule("seats", seats),
        payout=builder.payout(document["payout"]),
        settlement=builder.rule("settlement", document["settlement"]),
        settles_average=document["settlement"]["form"] == "average",
        win=builder.rule("win", win, "needed to win"),
        win_points=win["points"],
        odd_card_wins=win.get("odd_card", False),
        difference=builder.rule("difference", difference) if difference else None,
        round_to=difference["round_to"] if difference else 1,
        kontra=builder.kontra(document.get("kontra")),
        contracts={key: builder.contract(key, node) for key, node in document["contracts"].items()},
        bonuses={key: builder.bonus(key, node) for key, node in document.get("bonuses", {}).items()},
        declarations={key: builder.declaration(key, node) for key, node in document.get("declarations", {}).items()},
        mond=builder.mond(document.get("mond")),
        king_in_talon=builder.rule("king_in_talon", talon_king, "called king in the talon") if talon_king else None,
        king_in_talon_points=talon_king["points"] if talon_king else 0,
        radli=builder.radli(document.get("radli")),
        revoke=builder.revoke(document.get("revoke")),
        misdeal=builder.misdeal(document.get("misdeal")),
        pot=builder.pot(document.get("pot")),
        session=builder.session(document.get("session", {})),
        words=_words(document),
        rules=builder.rules,
    )
