"""Possible hands of every shipped ruleset, with its variants, for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tarok_score.amounts import parse
from tarok_score.dispute.viewpoint import shipped_rulebook
from tarok_score.hand import Table, document
from tarok_score.law.games import Contract
from tarok_score.law.ruleset import Ruleset, shipped
from tarok_score.pack import TRULA
from tarok_score.problems import Problems
from tarok_score.scoring import Before

NAMES = ("Ana", "Boris", "Cilka", "David", "Eva")


def choices(ruleset: str, together: bool = True) -> list[tuple[str, ...]]:
    """The variants to play a ruleset by: none, each with those it requires, and each two `together`."""
    variants = shipped_rulebook(ruleset).variants
    chosen: list[tuple[str, ...]] = [()]
    for one in variants:
        alone = (*variants[one].get("requires", ()), one)
        chosen.append(alone)
        if together:
            chosen.extend((*alone, other) for other in variants if other > one and other not in alone)
    return chosen


def _tables_of(ruleset: str, form: str = "") -> st.SearchStrategy[Table]:
    """A table of any size that plays a ruleset with some variants, with results written in that form."""

    def fits(rules: Ruleset | None) -> bool:
        """Pass over two variants that contradict each other, or the second of which needs a third."""
        return rules is not None and rules.payout.form.startswith(form)

    def tables(rules: Ruleset | None) -> st.SearchStrategy[Table]:
        assert rules is not None
        return st.sampled_from([Table(rules, NAMES[:count]) for count in rules.seats.at_table])

    return st.sampled_from(choices(ruleset)).map(shipped_rulebook(ruleset).rules).filter(fits).flatmap(tables)


def _in_money() -> list[str]:
    """The rulesets whose results are written in money."""
    return [name for name in shipped() if shipped_rulebook(name).everything["payout"]["form"] == "money"]


#: A table, every ruleset as often as the others however many variants it has. Its rules are built when it is drawn.
any_table = st.sampled_from(shipped()).flatmap(_tables_of)
zero_sum_table = st.deferred(lambda: st.sampled_from(_in_money()).flatmap(lambda name: _tables_of(name, "money")))


@st.composite
def before(draw: st.DrawFn, table: Table) -> Before:
    """Open radli and the pot, if the rules have them."""
    counts = st.integers(0, 3)
    radli = {name: draw(counts) for name in table.players} if table.rules.radli is not None else {}
    pot = draw(st.sampled_from([0, 5, 12, parse("0.50"), 31])) if table.rules.pot is not None else 0
    return Before(radli, pot)


@st.composite
def documents(draw: st.DrawFn, table: Table, dealer: str | None = None) -> dict[str, Any]:
    """The document of a possible hand; `dealer` is who rests if somebody does, else anybody."""
    contract = draw(st.sampled_from(list(table.rules.contracts.values())))
    hand: dict[str, Any] = {"contract": contract.key}
    players = list(table.players)
    if table.rests:
        hand["resting"] = dealer or draw(st.sampled_from(players))
    active = list(table.active(contract, hand.get("resting")))
    free = [name for name in active if name != hand.get("resting")]
    if contract.form == "sides":
        _sides(draw, table, contract, hand, free)
    else:
        _alone(draw, table, contract, hand, active, free)
    if draw(st.integers(0, 3)) == 0:
        _cards(draw, hand, active)
    if table.rules.revoke is not None and draw(st.integers(0, 9)) == 0:
        hand["revoke"] = {"by": draw(st.sampled_from(free))} | draw(
            st.sampled_from([{}, {"kind": "discard"}, {"kind": "deliberate"}])
        )
    return _repaired(table, hand)


def _alone(
    draw: st.DrawFn, table: Table, contract: Contract, hand: dict[str, Any], active: list[str], free: list[str]
) -> None:
    """Piles that add to 70, or to 69 or 71 if more than two players took tricks."""
    cuts = sorted(draw(st.lists(st.integers(0, 70), min_size=len(active) - 1, max_size=len(active) - 1)))
    piles = [high - low for low, high in zip([0, *cuts], [*cuts, 70], strict=True)]
    if sum(1 for pile in piles if pile) > 2:
        most = piles.index(max(piles))
        piles[most] = min(piles[most] + draw(st.sampled_from([-1, 0, 0, 1])), 70)
    hand["points"] = dict(zip(active, piles, strict=True))
    klop = contract.klop
    if klop is not None and klop.kontra is not None:
        most_words = 1 if klop.kontra.form == "loser-or-speaker" else 2
        hand["kontra"] = draw(st.permutations(free))[: draw(st.integers(0, most_words))]


def _sides(draw: st.DrawFn, table: Table, contract: Contract, hand: dict[str, Any], free: list[str]) -> None:
    rules, often = table.rules, st.integers(0, 2)
    declarer, partner, *_ = draw(st.permutations(free))
    hand["declarer"] = declarer
    side = [declarer]
    if contract.partner and draw(often):
        hand["partner"] = partner
        side.append(partner)
    others = [name for name in free if name not in side]
    if contract.levels:
        hand["level"] = draw(st.integers(1, len(contract.levels)))
    if contract.decided_by == "result":
        hand["won"] = draw(st.booleans())
    else:
        hand["points"] = draw(st.one_of(st.integers(0, 70), st.sampled_from([0, 35, 36, 70, "35+1"])))
    if contract.thrown_in is not None and draw(st.integers(0, 5)) == 0:
        hand[draw(st.sampled_from(["thrown_in", "surrendered"]))] = True
        del hand["points"]
        if "surrendered" in hand:
            hand.pop("partner", None)
    elif rules.kontra is not None and not draw(often):
        hand["kontra"] = _kontra(draw, table, others, side)
    if rules.king_in_talon is not None and contract.called_king and "partner" not in hand and not draw(often):
        hand["king_in_talon"] = "no-trick"
    if contract.bonuses != "none":
        hand["bonuses"] = [
            _bonus(draw, table, bonus, side, others)
            for bonus in draw(st.lists(st.sampled_from(list(rules.bonuses)), max_size=3))
        ]
    if rules.declarations:
        hand["declarations"] = {
            name: draw(st.lists(st.sampled_from(list(rules.declarations)), max_size=2, unique=True))
            for name in draw(st.lists(st.sampled_from(free), max_size=2, unique=True))
        }


def _kontra(draw: st.DrawFn, table: Table, first: list[str], second: list[str]) -> int | list[str]:
    """A level, or who spoke in turns: the side against the item, then the one it belongs to."""
    rules = table.rules.kontra
    assert rules is not None
    level = draw(st.integers(1, len(rules.ladder)))
    if rules.names != "needed" and draw(st.booleans()):
        return level
    return [draw(st.sampled_from(second if turn % 2 else first)) for turn in range(level)]


def _bonus(draw: st.DrawFn, table: Table, key: str, side: list[str], others: list[str]) -> dict[str, Any]:
    bonus, yes = table.rules.bonuses[key], st.booleans()
    ours = bonus.declarer_only or draw(yes)
    mine, theirs = (side, others) if ours else (others, side)
    item: dict[str, Any] = {"bonus": key}
    if draw(yes) or not ours:
        item["by"] = draw(st.sampled_from(mine))
    if bonus.announced is not None and draw(yes):
        item["announced"] = True
        if table.rules.kontra is not None and draw(yes):
            item["kontra"] = _kontra(draw, table, theirs, mine)
    if draw(st.integers(0, 2)) == 0:
        item["made"] = False
    if bonus.must_win_itself:
        item["itself"] = draw(yes)
    return item


def _cards(draw: st.DrawFn, hand: dict[str, Any], active: list[str]) -> None:
    for card in draw(st.lists(st.sampled_from(TRULA), max_size=2, unique=True)):
        if draw(st.booleans()) and len(active) > 1:
            loser, by, *_ = draw(st.permutations(active))
            hand.setdefault("captured", {})[card] = {"from": loser, "by": by}
        else:
            hand.setdefault("left_in_talon", []).append(card)


def _repaired(table: Table, hand: dict[str, Any]) -> dict[str, Any]:
    """The hand without the facts that contradict others, and with those that are needed."""
    for _ in range(12):
        problems = Problems()
        document.read(table, hand, problems)
        if not problems:
            return {key: value for key, value in hand.items() if value != [] and value != {}}
        paths = {problem.path.removeprefix("hand.") for problem in problems}
        paths -= {"contract", "partner"} if len(paths) > 1 else set()  # other facts contradict them
        items = {path.partition("]")[0] + "]" if "[" in path else path for path in paths}
        for path in sorted(items, reverse=True):
            field, _, rest = path.partition(".")
            name, bracket, index = field.partition("[")
            if path == "bonuses" and "thrown_in" not in hand and "surrendered" not in hand:
                contract = table.rules.contracts[hand["contract"]]
                hand["bonuses"] = [{"bonus": contract.needs_announced, "by": hand["declarer"], "announced": True}]
            elif bracket and isinstance(hand.get(name), list):
                del hand[name][int(index.removesuffix("]"))]
            elif name in ("captured", "declarations") and rest:
                hand[name].pop(rest.partition(".")[0].partition("[")[0], None)
            elif name == "points" and isinstance(hand.get("points"), dict):
                hand["points"] = dict.fromkeys(hand["points"], 0)
                for player, share in zip(hand["points"], (30, 21, 10, 9), strict=False):
                    hand["points"][player] = share
            else:
                hand.pop(name, None)
    assume(False)
    return hand
