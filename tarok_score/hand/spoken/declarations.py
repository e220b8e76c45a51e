"""Declarations, each of which goes to the one player beside it: `honza barvičky`."""

from __future__ import annotations

from ...problems import malformed
from ...words.said import chained
from .line import SpokenLine, Word

WHOSE_DECLARATION = malformed("declaration-of-whom", "whose is it?", "{words}")


def read_declarations(line: SpokenLine) -> None:
    """Gives what was declared to the one player beside it."""
    runs: list[list[int]] = []
    for at, item in enumerate(line.items):
        if item.kind == "declaration" and not item.whole:
            if runs and runs[-1][-1] == at - 1:
                runs[-1].append(at)
            else:
                runs.append([at])
    whose = _whose(line, runs)
    for run in runs:
        words = ",".join([line.items[at].text for at in run])
        typed = line.typed(run[0], run[-1])
        line.taken.update(run)
        line.plain = False
        several = _all_of(line, run)
        if _read_of_all(line, run, words, typed):
            continue
        if several:
            line.taken.update(several)
            line.waiting.difference_update(several)
            for at in several:
                line.words[at] = Word(f"{line.items[at].text}:{words}", f"{typed} {line.items[at].typed}")
            continue
        who = whose.get(run[0])
        if who is None:
            _ask_whose(line, run, typed)
            _either_declares(line, run)
            continue
        line.taken.add(who)
        line.waiting.discard(who)
        line.words[run[0]] = Word(f"{line.items[who].text}:{words}", f"{typed} {line.items[who].typed}")
    line.taken -= line.waiting


def _whose(line: SpokenLine, runs: list[list[int]]) -> dict[int, int]:
    """The player of each run of declarations, if each can be only one player's and each player has one."""
    free = set(line.waiting)
    found: dict[int, int] = {}
    rest = list(runs)
    while rest:
        sure = False
        for run in list(rest):
            beside = [at for at in (run[0] - 1, run[-1] + 1) if at in free]
            if len(beside) == 1:
                found[run[0]] = beside[0]
                free.discard(beside[0])
                rest.remove(run)
                sure = True
        if not sure:
            break
    return found


def _all_of(line: SpokenLine, run: list[int]) -> list[int]:
    """The places of several players beside one run of declarations, each of whom has them: `petr a marie taročky`.

    None where the last of them stands beside other declarations, or others stand on both sides of the run.
    """
    before, behind = chain_of_names(line, run[0] - 1, -1), chain_of_names(line, run[-1] + 1, 1)
    found = before or behind
    beyond = min(found, default=0) - 1 if before else max(found, default=0) + 1
    shared = len(found) > 1 and not (before and behind) and line.kind(beyond) != "declaration"
    return found if shared and line.waiting.issuperset(found) else []


def _read_of_all(line: SpokenLine, run: list[int], words: str, typed: str) -> bool:
    """Gives declarations to everybody, or to declarer and partner, if that is said beside them: `oba měli taročky`."""
    at = next((at for at in (run[0] - 1, run[-1] + 1) if line.kind(at) in ("both", "everybody")), None)
    if at is None or (line.kind(at) == "both" and len(line.named) < 2):
        return False
    names = line.named if line.kind(at) == "both" else line.table.active(line.contract, line.resting)
    for place, name in enumerate(names):
        line.words[run[0] + place * len(line.items)] = Word(f"{name}:{words}", f"{typed} {line.items[at].typed}")
    line.taken.add(at)
    return True


def chain_of_names(line: SpokenLine, at: int, step: int) -> list[int]:
    """The places of the players from a place on, each parted from the next by a comma or `and`."""
    found: list[int] = []
    while line.kind(at) == "player" and (not found or line.items[min(at, found[-1])].parted):
        found.append(at)
        at += step
    return found


def _ask_whose(line: SpokenLine, run: list[int], typed: str) -> None:
    """Adds the problem of declarations that could be several players', with these players."""
    beside = [line.items[at].text for at in (run[0] - 1, run[-1] + 1) if at in line.waiting]
    in_line = dict.fromkeys([item.key for item in line.items if item.kind == "player" and item.key])
    names = beside or list(in_line) or [line.table.players[0]]
    if len(names) == 2 and len(run) > 1:
        options = [f"{names[0]}:{line.items[run[0]].key}", f"{names[1]}:{line.items[run[-1]].key}"]
    else:
        options = [f"{name}:{','.join([line.items[at].key for at in run])}" for name in names]
    line.wrong(WHOSE_DECLARATION, typed, words=chained([line.word(one) for one in options], "{one} or {other}"))
    if not beside:
        line.either(*[line.with_words(dict.fromkeys(run, "") | {run[0]: one}) for one in options])


def _either_declares(line: SpokenLine, run: list[int]) -> None:
    """Notes the lines that give declarations to the players beside them, all to one or some to each."""
    before, after = run[0] - 1, run[-1] + 1
    lines = []
    for split in range(len(run) + 1):
        put = dict.fromkeys([*run, *(at for at in (before, after) if at in line.waiting)], "")
        for at, name in ((run[0], before), (run[-1], after)):
            these = run[:split] if name == before else run[split:]
            if these and line.kind(name) != "player":
                break
            if these:
                words = ",".join([line.items[one].text for one in these])
                put[at] = f"{put[at]} {line.items[name].text}:{words}"
        else:
            lines.append(line.with_words(put))
    line.either(*lines)
