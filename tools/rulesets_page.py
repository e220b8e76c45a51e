"""The pages of the rulesets: an index with the texts that rules come from, and each ruleset in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from tarok_score.law.files import find, lineage, sources
from tarok_score.law.library import document as read
from tarok_score.law.ruleset import Node, choose
from tarok_score.show.columns import full_title
from tarok_score.show.rulebook import ABSENT, Clause, RuleDifference, clauses, compare, players, title
from tarok_score.words.said import ENGLISH

HEAD = """\
# The rulesets

Each page has all rules of a ruleset, under the rule's id (its path in the YAML, which `tarok why --rules` prints beside
every number) and with the place in its source. What a ruleset does not mention is as usual: a contract without
partner has none, a bonus that may fail silently costs nothing then, and so on. `tarok rules show ID --full` prints the
same, with names in four languages, and `tarok rules diff A B` compares two. "Law book" in a source is
[how doubtful sentences are read](rules-readings.md).
"""


def index(names: Sequence[str]) -> str:
    """The page that leads to those of the rulesets."""
    rows = []
    for name in names:
        document = read(name)
        offered = len(document.get("variants", {}))
        rows.append(
            [f"[`{name}`](rulesets/{name}.md)", title(document), ENGLISH.fact(players(document)), str(offered or "")]
        )
    return "\n".join([HEAD, _table(["ruleset", "title", "players", "variants"], rows), _sources()])


def _sources() -> str:
    rows = [[one.short, ENGLISH.fact(full_title(one)), f"`{one.id}`"] for one in sources().values()]
    return "## Sources\n\n" + _table(["source", "what it is", "in a file"], rows)


def page(name: str) -> str:
    """The page of a ruleset."""
    document = read(name)
    resolved = choose(document, ())
    parents = [f"`{path.name.removesuffix('.yaml')}`" for path in lineage(find(name))[1:]]
    about = [f"Players at the table: {ENGLISH.fact(players(resolved))}.", f"Source: {document['source']}."]
    if parents:
        about.append(f"Extends {', which extends '.join(parents)}.")
    if "about" in document:
        about.append(ENGLISH.label(document["about"]))
    parts = [f"# {title(document)} ({name})\n", " ".join(about) + "\n"]
    for section, found in groupby(clauses(resolved), lambda clause: clause.section):
        parts.append(f"## {section}\n")
        parts.append(_table(["rule", "says", "source"], _rows(list(found), document)))
    offered = document.get("variants", {})
    if offered:
        parts.append("## Variants\n")
        parts.append(_table(["variant", "changes", "source"], [_variant(document, name) for name in offered]))
    return "\n".join(parts)


def _rows(found: Sequence[Clause], document: Node) -> Iterable[list[str]]:
    for clause in found:
        values = clause.telling()
        told = "; ".join(f"{ENGLISH.fact(one.subject)}: {ENGLISH.fact(one.said)}" for one in values)
        said = f": {told}" if told else ""
        yield [f"`{clause.path}`", f"**{ENGLISH.fact(clause.name)}**{said}", _cite(clause.rule.cite, document)]


def _variant(document: Node, name: str) -> list[str]:
    """A variant, the others that it goes with, and all that it changes."""
    known = document["variants"]
    node = known[name]
    requires = node.get("requires", ())
    apart = [one for one in known if one in node.get("without", ()) or name in known[one].get("without", ())]
    parts = [ENGLISH.label(node["about"])]
    if requires:
        parts.append(f" Goes with {', '.join(f'`{one}`' for one in requires)}.")
    if apart:
        parts.append(f" Not with {', '.join(f'`{one}`' for one in apart)}.")
    before, after = choose(document, requires), choose(document, [*requires, name])
    changes = [change(row) for row in compare(clauses(before), clauses(after)) if row.differs]
    parts += [f"<br>{one}" for one in changes or ["this is what the rules say anyway"]]
    return [f"`{name}`", "".join(parts), _cite(f"{node.get('source', document['source'])}, {node['cite']}", document)]


def change(row: RuleDifference) -> str:
    """A difference as a sentence: `difference, counted: to the nearest 5 → exact`."""
    name, what, left, right = map(ENGLISH.fact, (row.name, row.subject, row.left, row.right))
    subject = f"{name}, {what}" if what else name
    if left == ABSENT:
        return f"new: {subject} ({right})"
    return f"no {subject}" if right == ABSENT else f"{subject}: {left} → {right}"


def _cite(cite: str, document: Node) -> str:
    """Only the place if the source is the one named at the ruleset's top."""
    return cite.removeprefix(f"{document['source']}, ")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
