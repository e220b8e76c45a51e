"""The page docs/rulesets.md: every ruleset in full, and where the sources contradict themselves.

python -m tarok_score.show.rulesets_page > docs/rulesets.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby

from ..rules.library import document as read
from ..rules.library import lineage
from ..rules.merge import Node, choose
from ..rules.shelf import find, shipped
from ..words.speech import ENGLISH
from .rulebook import Clause, Variant, clauses, in_a_row, players, title, variants

COMMAND = "python -m tarok_score.show.rulesets_page > docs/rulesets.md"

SOURCES = {
    "000_d64aee5368eb8cac.txt": "Slovenian tarok described at length: four, five and three players, money, variations",
    "001_7135a499482cca48.txt": "Czech taroky of Hlučín, with a part on Polish taroki",
    "002_fa81ee5593b5d5a5.txt": "TAROK.net's rules of tarok, version 1.06 (2007), with the competition TRI + 1",
    "003_1315a67a1369ec53.txt": "a digest of Slovenian tarok for four and three",
    "004_02dea4f51431526e.txt": "a players' guide for three and two",
    "docs/rules-readings.md": "this project's law book: what the sources leave open and how it is read",
}

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
`tarok rules show ID` prints the same for one ruleset, with names in four languages, and `tarok rules diff A B` sets two
side by side. "Law book" in a source is [rules-readings.md](rules-readings.md).
"""

#: Where a source says two things: what it prints, what its rules say, and what the program does.
CONTRADICTIONS = """\
## Where the sources contradict themselves

The program follows the rule, not the example that slips. Every amount below is worked out by the tests.

### The published score sheet of Slovenian tarok (`000_d64aee5368eb8cac.txt`, The Scoring)

`tarok demo` plays the eight printed games.

| game | printed | by the rules | why |
|---|---|---|---|
| 5 | no row in the sheet; the text works it out | Ana and Boris +140, Cilka −20 | only the row is missing |
| 6 | Cilka and Ana −40, doubled by a radl of Cilka's | −20 | her only radl was cancelled in game 4 |
| 7 | Ana −140, doubled by a radl of hers, total 0 | −70, total +90 | her only radl was cancelled in game 5 |
| 8 | a compulsory klop is due because Ana stands at 0 | none is due | she stands at +90 |

After game 8 the rules give 90 / 210 / 80 / 90 and the print 0 / 210 / 60 / 90; with 100 off for each open radl
−110 / −90 / −120 / −110 against −200 / −90 / −140 / −110. Boris wins either way. The printed marks (three radli each,
one of them cancelled for Ana, Cilka and David) agree with the rules and not with the text of games 6 and 7, and no
other reading of when radli are given repairs both. The program writes what the rules say.

### Czech taroky (`001_7135a499482cca48.txt`)

* **The second example forgets a declaration.** South plays trojka on the third level with 47 points, declares taročky
  and trulhonery and makes a silent pagát: 3.60 + 0.50 + 1.00 (trulhonery) + 1.00 (pagát) = **6.10** from each. The
  text leaves trulhonery out of the sum and prints 5.10. The program pays 6.10.
* **The rates have no line for sólo**, although it is a contract. The program plays it at 0.40 (law book, AMB-26).
* **Who may bid druhá povinnost.** The bidding says that the first player cannot; the variation with the pool advises
  him to open with it. The program accepts the contract from anybody.
* **Polish taroki: honery** is defined as two kings with two trump honours or three kings with one; three kings with two
  honours is not mentioned. The program lets it count as honery (law book, AMB-33).
* **Polish taroki: a pagat that fails** costs 4 in one sentence, which does not say whether it was announced, while the
  doubled value of announcements suggests 8. The program charges 8 for an announced one, 4 for a silent one; the variant
  `pagat-lost-four` reads the sentence literally (law book, AMB-34).

### TAROK.net 1.06 (`002_fa81ee5593b5d5a5.txt`)

* **What a kontra costs who said it.** The preface says half of the doubled value. That is true under kontra (T of 2 T),
  not under rekontra: the tables give 3 T of 4 T. The program follows the tables.
* **A silent feat is half of an announced one.** True of trula, kings and pagat of the main player; not of valat (50
  silent, 200 to 500 announced) and not of the partner (10 silent, 10 announced). The program follows the lists.
* **The partner writes half.** Not for silent trula, kings and pagat, where the lists give him 10. The program follows
  the lists (`silent_other` in the YAML).
* **Two klops.** The general part doubles a full player's points and lets the others write theirs; the competition's
  part gives him −70 and the others nothing. Each ruleset plays its own part's klop, and the variants
  `klop-full-doubles` and `competition-klop` change over (law book, AMB-40).
* **Full** is 35 card points or more in both parts, although 35 is not enough to win a game. The program keeps it so.

### The digest (`003_1315a67a1369ec53.txt`)

It does not contradict itself. Its card values (4, 3, 2, 1, 0) with its way of counting give the same card points as the
other sources' values (5, 4, 3, 2, 1) with theirs; only mixing the two is wrong.

### The players' guide (`004_02dea4f51431526e.txt`)

* **"At least 35 points"** to win, says the description; 36 say the winning condition, its table and the game for two.
  The program needs 36.
* **The formula for a lost bid**, (20 − 35) + (x + y) = −15 + x, gives the bid x the wrong sign and drops the bonuses y.
  What is lost is lost together: −(15 + x + y). In solo three (10) with 20 points and an announced trula (20) that fails
  the program writes −45.
* It numbers the mond XXII and calls the pagat "frula": slips that touch no score.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD, _index(), _sources(), CONTRADICTIONS]
    parts.extend(_ruleset(name) for name in shipped())
    return "\n".join(parts)


def _index() -> str:
    rows = []
    for name in shipped():
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
    rows = [[f"`{name}`", what] for name, what in SOURCES.items()]
    return "## Sources\n\n" + _table(["source", "what it is"], rows)


def _ruleset(name: str) -> str:
    document = read(name)
    resolved = choose(document, ())
    parents = [f"`{path.name.removesuffix('.yaml')}`" for path in lineage(find(name))[1:]]
    about = [f"Players at the table: {ENGLISH.fact(players(resolved))}.", f"Source: `{document['source']}`."]
    if parents:
        about.append(f"Extends {', which extends '.join(parents)}.")
    if "about" in document:
        about.append(document["about"])
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


def _variant(variant: Variant, document: Node) -> list[str]:
    needs = f" Goes with {', '.join(f'`{name}`' for name in variant.requires)}." if variant.requires else ""
    changes = "".join(f"<br>{said}" for said in map(str, variant.telling()))
    return [f"`{variant.name}`", f"{variant.about}{needs}{changes}", _cite(variant.cite, document)]


def _cite(cite: str, document: Node) -> str:
    """The place alone where the source is the one named at the ruleset's top."""
    return cite.removeprefix(f"{document['source']}, ")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(page())
