"""The ruleset that the first record of a ledger holds."""

from __future__ import annotations

from .check import built
from .merge import Node
from .ruleset import Ruleset


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that a session holds in its first record. Raises Refused if it is none."""
    return built(_without_former_keys(data), variants)


#: Keys of a klop that sessions begun with an earlier version may hold; they say nothing any more.
FORMER_KEYS = frozenset({"talon_counts"})


def _without_former_keys(data: Node) -> Node:
    """A session's ruleset without the keys that have gone since it was begun."""
    contracts = data.get("contracts")
    if not isinstance(contracts, dict):
        return data
    klops = {
        key: {**node, "klop": {name: value for name, value in node["klop"].items() if name not in FORMER_KEYS}}
        for key, node in contracts.items()
        if isinstance(node, dict) and isinstance(node.get("klop"), dict) and not FORMER_KEYS.isdisjoint(node["klop"])
    }
    return {**data, "contracts": {**contracts, **klops}} if klops else data
