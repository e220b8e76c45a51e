"""Where the files of rulesets lie, and which one a name means."""

from __future__ import annotations

from os.path import dirname, isdir, join
from typing import TYPE_CHECKING, Final

from ..problems import malformed
from ..words.folding import did_you_mean, printable
from ..words.said import said

if TYPE_CHECKING:
    from pathlib import Path

NO_RULESET = malformed("no-such-ruleset", 'there is no ruleset "{name}"')
NO_FILE = malformed(
    "no-such-ruleset-file", "there is no file {name}", "give the path of a YAML file, or an id: tarok rules"
)


#: Files of the folder that are no rulesets: what things are called, and the texts that rules come from.
WORDS: Final = "words"
SOURCES: Final = "sources"
#: What several rulesets extend is none either.
BASE: Final = "-base"


_BEGINS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_GOES_ON: Final = _BEGINS | {".", "-"}


def an_id(name: str) -> bool:
    """Whether a name is an id of a ruleset, as `ruleset.ID` says."""
    return 0 < len(name) <= 64 and name[0] in _BEGINS and _GOES_ON.issuperset(name)


def folder() -> str:
    """The folder of the shipped rulesets: beside the package's modules once installed, one up in a checkout."""
    package = dirname(dirname(__file__))
    beside = join(package, "rulesets")
    return beside if isdir(beside) else join(dirname(package), "rulesets")


def shipped() -> list[str]:
    """The ids of the shipped rulesets, in alphabetical order."""
    from pathlib import Path

    names = sorted(path.name.removesuffix(".yaml") for path in Path(folder()).glob("*.yaml"))
    return [name for name in names if _is_ruleset(name)]


def _is_ruleset(name: str) -> bool:
    return name not in (WORDS, SOURCES) and not name.endswith(BASE)


def shared(name: str) -> Path:
    """A file of the folder by its name without .yaml."""
    from pathlib import Path

    return Path(folder()) / f"{name}.yaml"


def find(name: str) -> Path:
    """The file of a ruleset named by id or by path. Raises Refused with a hint if there is none."""
    from pathlib import Path

    from ..ledger.disk import is_plain

    if not name.endswith((".yaml", ".yml")) and "/" not in name:
        path = shared(name)
        if an_id(name) and _is_ruleset(name) and is_plain(path):
            return path
        base, plus, variants = name.partition("+")
        hint = did_you_mean(name, shipped())
        if plus and base in shipped():
            options = " ".join([f"--variant {printable(one)}" for one in variants.split("+")])
            hint = said("variants are chosen so: {ruleset} {options}", ruleset=base, options=options[:120])
        raise NO_RULESET.refused("ruleset", name=printable(name)[:60], hint=hint)
    path = Path(name)
    if not is_plain(path):
        raise NO_FILE.refused("ruleset", name=printable(name))
    return path


def extended(path: Path, parent: str) -> Path:
    """The file that a file extends: one of that name beside it, else the shipped one. Raises Refused without."""
    from ..ledger.disk import is_plain

    beside = path.parent / f"{parent}.yaml"
    if beside != path and is_plain(beside):
        return beside
    return shared(parent) if parent.endswith(BASE) and is_plain(shared(parent)) else find(parent)
