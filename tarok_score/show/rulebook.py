"""A ruleset for people to read: every value in words, with its rule id and where the sources state it.

`python -m tarok_score.show.rulebook` prints docs/rulesets.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..rules.types import Ruleset

#: Keys that are said elsewhere or only help to read: names and sources stand beside the values.
UNSAID = frozenset({"cite", "source", "label", "aliases", "title", "id", "extends", "about"})


class Row(NamedTuple):
    """One rule: its id, what it says, and where it is stated."""

    rule: str
    says: str
    cite: str


def _value(value: Any) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, list):
        return ", ".join(_value(one) for one in value)
    if isinstance(value, dict):
        return "; ".join(f"{_key(key)} {_value(one)}" for key, one in value.items() if key not in UNSAID)
    return str(value)


def _key(key: str) -> str:
    return key.replace("_", " ")


def _said(node: dict[str, Any]) -> str:
    """What a rule says of itself; rules inside it have rows of their own."""
    parts = [
        f"{_key(key)} {_value(value)}"
        for key, value in node.items()
        if key not in UNSAID and not (isinstance(value, dict) and _has_rules(value))
    ]
    return "; ".join(parts)


def _has_rules(node: dict[str, Any]) -> bool:
    """Whether a mapping is a rule or holds one."""
    return "cite" in node or any(isinstance(value, dict) and _has_rules(value) for value in node.values())


def _name(node: dict[str, Any], language: str) -> str:
    label: dict[str, str] = node.get("label", {})
    return label.get(language, label.get("en", ""))


def rows(rules: Ruleset, language: str = "en") -> list[Row]:
    """Every rule of a ruleset, in the order of its file."""
    return list(_rows(rules.document, "", rules.source, language))


def _rows(node: dict[str, Any], path: str, source: str, language: str) -> Iterator[Row]:
    for key, value in node.items():
        if not isinstance(value, dict) or key in UNSAID:
            continue
        here = f"{path}.{key}" if path else key
        if "cite" in value:
            said = ": ".join(part for part in (_name(value, language), _said(value)) if part)
            yield Row(here, said, f"{value.get('source', source)}, {value['cite']}")
        elif not _has_rules(value):
            if key not in ("words", "tiers"):
                yield Row(here, _value(value), "")
        elif any(not isinstance(inner, dict) for name, inner in value.items() if name not in UNSAID):
            yield Row(here, _said(value), "")
        if _has_rules(value):
            yield from _rows({k: v for k, v in value.items() if k not in ("words", *UNSAID)}, here, source, language)


def players(rules: Ruleset) -> str:
    """How many sit at the table: `4 or 5`."""
    return " or ".join(str(count) for count in rules.at_table)


class Difference(NamedTuple):
    """One rule in two rulesets; what one of them does not have is empty."""

    rule: str
    first: str
    second: str


def differences(first: Ruleset, second: Ruleset, everything: bool = False, language: str = "en") -> list[Difference]:
    """The rules that two rulesets state differently (with `everything`, all rules of both)."""
    left = {row.rule: row.says for row in rows(first, language)}
    right = {row.rule: row.says for row in rows(second, language)}
    names = list(dict.fromkeys([*left, *right]))
    return [
        Difference(name, left.get(name, ""), right.get(name, ""))
        for name in names
        if everything or left.get(name, "") != right.get(name, "")
    ]


def _escape(text: str) -> str:
    return text.replace("|", "\\|")


def _markdown_table(headers: tuple[str, ...], lines: Iterable[Iterable[str]]) -> list[str]:
    text = ["| " + " | ".join(headers) + " |", "|" + "---|" * len(headers)]
    text.extend("| " + " | ".join(_escape(cell) for cell in line) + " |" for line in lines)
    return text


def markdown() -> str:
    """docs/rulesets.md: every shipped ruleset with its rules and variants, and where the sources are at odds."""
    from ..rules.library import document, load
    from ..rules.resolve import shipped

    text = [
        "# The rulesets",
        "",
        "Written from the files in `rulesets/` by `python -m tarok_score.show.rulebook > docs/rulesets.md`; a test",
        "holds it up to date. `tarok rules show ID` prints the same for one ruleset, also for your own file. A source",
        "named `law book` is [rules-readings.md](rules-readings.md).",
        "",
        *_markdown_table(
            ("ruleset", "title", "players", "variants"),
            (
                (f"[`{name}`](#{name.replace('.', '')})", load(name).title["en"], players(load(name)),
                 ", ".join(f"`{key}`" for key in document(name).get("variants", {})) or "none")
                for name in shipped()
            ),
        ),
        "",
        *CONTRADICTIONS,
    ]  # fmt: skip
    for name in shipped():
        rules = load(name)
        text += ["", f"## {name}", "", f"{rules.title['en']}. Source: `{rules.source}`.", ""]
        text += _markdown_table(("rule", "says", "source"), ((f"`{r.rule}`", r.says, r.cite) for r in rows(rules)))
        words = _words(rules)
        if words:
            text += ["", "Words: " + "; ".join(words) + "."]
        variants = document(name).get("variants", {})
        if variants:
            text += ["", "Variants:", ""]
            text += _markdown_table(
                ("variant", "what it changes", "source"),
                ((f"`{key}`", one["about"], one["cite"]) for key, one in variants.items()),
            )
    return "\n".join(text) + "\n"


def _words(rules: Ruleset) -> list[str]:
    """Contracts, bonuses, declarations and kontra words with their other names."""
    document = rules.document
    tables = [document.get(kind, {}) for kind in ("contracts", "bonuses", "declarations")]
    tables.append((document.get("kontra") or {}).get("words", {}))
    return [
        f"`{key}` ({', '.join(node['aliases'])})"
        for table in tables
        for key, node in table.items()
        if node.get("aliases")
    ]


CONTRADICTIONS = (
    "## Where the sources are at odds with themselves",
    "",
    "The program follows the rule, not the slip. `tarok demo` plays the first of these evenings.",
    "",
    "| source | what is printed | by its own rules |",
    "|---|---|---|",
    "| `000_d64aee5368eb8cac.txt`, score sheet, game 6 | −40 for Cilka and Ana, doubled by a radl of Cilka's "
    "| −20: her only radl was cancelled in game 4 |",
    "| the same, game 7 | −140 for Ana, doubled by a radl of hers; compulsory klop before game 8 "
    "| −70: her only radl was cancelled in game 5; she stands at +90 and no klop is due |",
    "| the same, table | no row for game 5 | Ana and Boris +140, Cilka −20 |",
    "| `001_7135a499482cca48.txt`, second example | 5.10: the declared trulhonery is forgotten "
    "| 6.10 = 3.60 + 0.50 + 1.00 + 1.00 |",
    "| the same, table of rates | no rate for sólo | 0.40, as Czech programs with the same tariff have it (AMB-26) |",
    "| `002_fa81ee5593b5d5a5.txt`, preface | whoever says kontra writes half of the doubled value "
    "| true for kontra (T of 2T), not for rekontra (3T of 4T): the tables count |",
    "| the same, 2.3/2.4 against 3.8 | a full player's points count double / he writes −70 and the others 0 "
    "| both: variants `klop-full-doubles` and `competition-klop` |",
    "| `004_02dea4f51431526e.txt`, game description | at least 35 points win | 36, as the guide says twice later |",
    "| the same, losing formula | (20 − 35) + (x + y) = −15 + x | −(15 + x + y): the bid is lost too |",
)


if __name__ == "__main__":
    import sys

    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(markdown())
