"""The small words of a line, which fill speech unless they begin a name or say something where they stand."""

from __future__ import annotations

from ..words.folding import fold
from ..words.notation_words import BEING, BY, PARTING, TO, WITH, said_word
from ..words.numbers import is_count
from .called_names import begins_name, called, has_other_accents, only_in_case, starting
from .item import Item, LineSoFar, most_named
from .meanings import bonuses_doubled, meanings
from .table import Table
from .vocabulary import heads, marks, things_beginning

#: The meaning of words for the other side.
DEFENDERS = (("mark", "defenders"),)

#: What a denial may be of.
THINGS = ("bonus", "declaration", "card", "kontra")

#: What a verb of the table says.
VERBS = {"result", "mark", "says", "plays", "took", "goes"}

#: What the players after it belong to.
NEEDING_NAMES = ("kontra", "card", "who", "bonus", "mark", "on")


def small_word(line: LineSoFar, text: str, kinds: dict[str, str], following: str) -> Item | None:
    """The item of a word that usually fills speech but may be a player, a denial, or the `on` of a doubling."""
    table, folded = line.table, fold(text)
    after = dict(meanings(table, following))
    doubling = line.last.kind == "kontra" or (line.last.kind, line.before_last.kind) == ("player", "kontra")
    doubling = doubling or (line.last.parted and line.before_last.kind == "on")
    if "on" in kinds and doubling and (bonuses_doubled(table, following) or after.get("game")):
        return Item("on", "on", text)
    names = [name for name in starting(table, text) if name not in line.named]
    beside_verb = folded in BEING and (VERBS & after.keys() or fold(following) in BEING)  # `je imela` beside Jera
    behind_verb = line.last.kind in VERBS and not line.last.parted and _in_case(table, following)
    beside_verb = beside_verb or (folded in BEING and behind_verb)  # `napovedala sta trulo` beside Stane
    if "filler" in kinds and (beside_verb or has_other_accents(table, text)):
        names = []
    if "denial" in kinds and line.last.kind == "others" and not following:
        return None  # they are not without a trick: `katja brez štiha, ostali ne`
    if folded in BEING and line.last.kind == "result" and not line.last.parted:
        return None  # a pronoun for the game or the bonus, behind its verb: `prohrál ho`
    denies = not names or {"mark", "result"} & after.keys() or fold(following) in BEING  # `ni bilo` beside Nika
    if "denial" in kinds and denies:
        return Item("denial", "not", text)
    if names and "denial" in kinds:
        beside = line.last.kind in THINGS and not line.last.parted
        if _in_case(table, following):
            return Item("denial", "not", text)
        if beside or {*THINGS, "filler"} & after.keys():
            return Item("unclear", "not", text)
    if names:
        return _speech_or_name(line, text, names, following) if "filler" in kinds else _name(names, text)
    if "on" in kinds and doubling:
        return Item("on", "on", text)
    if "filler" not in kinds:
        return line.begun(text)
    if folded in BY and is_count(following) and line.may_be_difference(following):
        return Item("by", "", text)
    return None if "plays" in after or _in_case(table, following) else _speech_or_beginning(line, text, following)


def _name(names: list[str], text: str) -> Item:
    """The item of a small word that begins a name."""
    return Item("player", names[0], names[0]) if len(names) == 1 else Item("player", "", text)


def _speech_or_name(line: LineSoFar, text: str, names: list[str], following: str) -> Item | None:
    """The item of a word that fills speech and begins the names of players who are not named yet."""
    table = line.table
    if only_in_case(table, following) or _connects(line, text, following):
        return None
    has = dict(meanings(table, following)).get("says") == "has"  # somebody has something, or `and` they have it
    if fold(text) in PARTING and _goes_on(line, following):
        return None
    if len(text) == 1 and (has or _may_be_with(line, text, following) or _may_be_but(line, text)):
        return Item("unclear", "", text)
    next_one = table.by_fold.get(fold(following)) or next(iter(starting(table, following)), "")
    nobody_else = names == [next_one] and not meanings(table, following)
    return None if nobody_else else _name(names, text)


def _goes_on(line: LineSoFar, following: str) -> bool:
    """True if `and` goes on with how the game went, or with the next to speak, where the others are named already."""
    if line.last.kind == "kontra" and line.before_last.kind in ("player", "says"):
        return line.all_named() and bool(called(line.table, following)) and not meanings(line.table, following)
    kinds = dict(meanings(line.table, following)).keys()
    ended = line.last.kind not in (*NEEDING_NAMES, "declaration")
    ended = ended or (line.last.kind == "bonus" and _in_case(line.table, line.last.typed))  # `hlásil pagáta a uhrál ho`
    return line.all_named() and "result" in kinds and ended


def _connects(line: LineSoFar, text: str, following: str) -> bool:
    """True if a word that fills speech and begins a name cannot be that name, for what stands around it.

    It is `with` before a thing (`s kontro`), stands between two names (`ana i ewa`), or before a name where nobody can
    be named any more. `With` before a whole name in the subject's case is asked about: `vid s nina` beside Sara.
    """
    table = line.table
    if fold(text) in WITH and _in_case(table, following):
        return True
    if fold(text) in TO and "contract" in dict(meanings(table, following)) and not table.words_of(following):
        return True  # `w powinności`
    if fold(text) in WITH and is_count(following) and line.all_named():
        return line.contract is not None and line.contract.form == "sides"  # `izgubila s 30 točkami` beside Stane
    if fold(text) in WITH and table.player(following) is not None:
        return False
    kinds_back = [item.kind for item in reversed(line.found)]
    names = next((place for place, kind in enumerate(kinds_back) if kind != "player"), len(kinds_back))
    to_these = names < len(kinds_back) and kinds_back[names] in NEEDING_NAMES
    name = len(following) > 1 and not meanings(table, following) and bool(starting(table, following))
    return name and not to_these and (names > 0 or line.all_named())


def _in_case(table: Table, text: str) -> bool:
    """True if a word is a thing of the rules in another case than the subject's; no subject ends in ą."""
    things = {"bonus", "declaration", "kontra"} & dict(meanings(table, text)).keys()
    return bool(things) and (text.endswith("ą") or not table.words_of(text))


def _may_be_with(line: LineSoFar, text: str, following: str) -> bool:
    """True if a word may be `and` before a thing, or `with` before one that lacks its accent: `z kontra`."""
    if fold(text) in PARTING and set(THINGS) & dict(meanings(line.table, following)).keys():
        beside = line.last.kind in ("declaration", "bonus") and not line.last.parted
        return beside or line.all_named()
    return fold(text) in WITH and following.endswith("a") and _in_case(line.table, f"{following[:-1]}ą")


def _may_be_but(line: LineSoFar, text: str) -> bool:
    """True if a word may be `but` behind a bonus, before how it went: `pagat napovedan a zgubljen` beside Ana."""
    behind = line.last.kind in ("bonus", "mark")
    return fold(text) in PARTING and behind and bool({"result", "denial"} & line.after.keys())


def _speech_or_beginning(line: LineSoFar, text: str, following: str) -> Item | None:
    """The item of a word that fills speech and may begin something that could stand there, such as `pa`: pagat."""
    folded = fold(text)
    things = heads(line.table, line.so_far())
    if line.last.kind == "bonus":
        things += marks(line.table)
    begun = {thing for thing, _ in things_beginning(line.table, text, things)} if len(folded) > 1 else set()
    may_begin = folded not in BEING or not (line.found or line.behind)
    if may_begin and line.contract is None and any(thing.kind == "contract" for thing in begun):
        return line.begun(text)
    only_speech = folded in BEING or fold(following) in BEING or line.after_being()
    after = dict(meanings(line.table, following))
    only_speech = only_speech or "denial" in after or ("bonus", after.get("bonus")) in begun  # `pa pagat`
    goes_on = called(line.table, following) or {"kontra", "says", "plays"} & after.keys()
    joins = line.last.kind in ("player", "kontra") and goes_on  # `jure pa ana`, `gregor pa kontro`
    joins = joins or (line.last.kind in ("bonus", "mark") and {"mark", "result"} & after.keys())  # `kralji pa tiho`
    only_speech = only_speech or bool(joins)
    apart = line.contract is not None and line.contract.form != "sides" and line.last.kind == "player"
    only_speech = only_speech or (apart and (is_count(following) or bool({"full", "nothing"} & line.after.keys())))
    return Item("unclear", "", text) if not only_speech and begun.difference(line.said) else None


def says_of_whom(line: LineSoFar, kinds: dict[str, str], following: str) -> bool:
    """True if a word links the thing before it to its player: `kontra od ane`, `mond of Boris`."""
    before = line.last.kind
    links = {"of", "through"} & kinds.keys() and before in ("kontra", "on", "game", "bonus", "mark", "result")
    takes = "through" in kinds and before in ("took", "captured", "player")
    captured = before == "player" and line.before_last.kind in ("took", "captured")
    if not (links or takes or ("of" in kinds and (before == "card" or captured))):
        return False
    return bool(called(line.table, following)) or said_word(fold(following)) == DEFENDERS


def says_what(line: LineSoFar, text: str, following: str) -> bool:
    """True if a word that begins a name says what the player before it had: `jana má taročky` beside Marie.

    It does if it has accents that the name lacks, or follows a player who begins a new part of the sentence.
    """
    if line.last.kind in ("declaration", "kontra", "bonus") and called(line.table, following):
        return not begins_name(line.table, text)
    if line.last.kind != "player" or not line.after.keys() & {"declaration", "kontra"}:
        return False
    apart = line.before_last.parted or line.before_last.kind == "number"
    others = [item for item in line.found[:-1] if item.kind == "player"]
    return not begins_name(line.table, text) or (apart and len(others) >= most_named(line.contract))
