"""The ruleset that the first record of a ledger holds."""

from __future__ import annotations

from .check import built
from .merge import Node
from .ruleset import Ruleset


def from_document(data: Node, variants: tuple[str, ...]) -> Ruleset:
    """The ruleset that the first record of a session holds. Raises Refused if it is not a ruleset."""
    return built(_without_former_keys(data), variants)


#: The keys of a klop that sessions of earlier versions may hold, and that mean nothing any more.
FORMER_KEYS = frozenset({"talon_counts"})


def _without_former_keys(data: Node) -> Node:
    """A session's ruleset without keys that have been removed since it was begun."""
    contracts = data.get("contracts")
    if not isinstance(contracts, dict):
        return data
    klops = {
        key: {**node, "klop": {name: value for name, value in node["klop"].items() if name not in FORMER_KEYS}}
        for key, node in contracts.items()
        if isinstance(node, dict) and isinstance(node.get("klop"), dict) and not FORMER_KEYS.isdisjoint(node["klop"])
    }
    return {**data, "contracts": {**contracts, **klops}} if klops else data
