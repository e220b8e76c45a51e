"""The page docs/rulesets.md: every ruleset in full, and the texts that its rules come from.

    python tools/rulesets_page.py > docs/rulesets.md

With ids of rulesets it is the page of these alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby

from tarok_score.law.files import find, lineage, sources
from tarok_score.law.library import document as read
from tarok_score.law.shelf import Node, choose, shipped
from tarok_score.show.phrases import full_title
from tarok_score.show.rulebook import Clause, DescribedVariant, clauses, in_a_row, players, title, variants
from tarok_score.words.said import ENGLISH

COMMAND = "python tools/rulesets_page.py > docs/rulesets.md"

HEAD = f"""\
# The rulesets

<!-- Generated: {COMMAND} -->

This page is made from the files in `rulesets/` by

```
{COMMAND}
```

It says of every ruleset what each of its rules says, under the rule's id (its path in the YAML, which `tarok why`
prints beside every line) and with the place in the source that states it. What a ruleset does not mention holds as
usual: a contract without partner has none, a bonus that may fail silently costs nothing then, and so on.
`tarok rules show ID --full` prints the same for one ruleset, with names in four languages, and `tarok rules diff A B`
sets two side by side. "Law book" in a source is [rules-readings.md](rules-readings.md); where the sources contradict
themselves says [contradictions.md](contradictions.md).
"""


def page(names: Sequence[str]) -> str:
    """The page of these rulesets."""
    parts = [HEAD, _index(names), _sources()]
    parts.extend(_ruleset(name) for name in names)
    return "\n".join(parts)


def _index(names: Sequence[str]) -> str:
    rows = []
    for name in names:
        document = read(name)
        offered = ", ".join(f"`{variant}`" for variant in document.get("variants", {}))
        rows.append(
            [
                f"[`{name}`](#{_anchor(_heading(document))})",
                title(document),
                ENGLISH.fact(players(document)),
                offered or "none",
            ]
        )
    return _table(["ruleset", "title", "players", "variants"], rows)


def _heading(document: Node) -> str:
    return f"{document['id']}: {title(document)}"


def _anchor(heading: str) -> str:
    """The name by which a heading can be linked to."""
    return "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _sources() -> str:
    rows = [[one.short, ENGLISH.fact(full_title(one)), f"`{one.id}`"] for one in sources().values()]
    return "## Sources\n\n" + _table(["source", "what it is", "in a file"], rows)


def _ruleset(name: str) -> str:
    document = read(name)
    resolved = choose(document, ())
    parents = [f"`{path.name.removesuffix('.yaml')}`" for path in lineage(find(name))[1:]]
    about = [f"Players at the table: {ENGLISH.fact(players(resolved))}.", f"Source: {document['source']}."]
    if parents:
        about.append(f"Extends {', which extends '.join(parents)}.")
    if "about" in document:
        about.append(ENGLISH.label(document["about"]))
    parts = [f"## {_heading(document)}\n", " ".join(about) + "\n"]
    for section, found in groupby(clauses(resolved), lambda clause: clause.section):
        parts.append(f"### {section} of `{name}`\n")
        parts.append(_table(["rule", "says", "source"], _rows(list(found), document)))
    offered = variants(document)
    if offered:
        parts.append(f"### Variants of `{name}`\n")
        parts.append(_table(["variant", "changes", "source"], [_variant(one, document) for one in offered]))
    return "\n".join(parts)


def _rows(found: Sequence[Clause], document: Node) -> Iterable[list[str]]:
    for clause in found:
        values = clause.telling()
        said = f": {ENGLISH.fact(in_a_row(values))}" if values else ""
        yield [f"`{clause.path}`", f"**{ENGLISH.fact(clause.name)}**{said}", _cite(clause.rule.cite, document)]


def _variant(variant: DescribedVariant, document: Node) -> list[str]:
    needs = f" Goes with {', '.join(f'`{name}`' for name in variant.requires)}." if variant.requires else ""
    apart = f" Not with {', '.join(f'`{name}`' for name in variant.without)}." if variant.without else ""
    changes = "".join(f"<br>{said}" for said in map(str, variant.telling()))
    return [
        f"`{variant.name}`",
        f"{ENGLISH.label(variant.about)}{needs}{apart}{changes}",
        _cite(variant.cite, document),
    ]


def _cite(cite: str, document: Node) -> str:
    """The place alone where the source is the one named at the ruleset's top."""
    return cite.removeprefix(f"{document['source']}, ")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(page(sys.argv[1:] or shipped()))
