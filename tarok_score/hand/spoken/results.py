"""The results that do not directly follow a bonus: the game's, or asked about if they may be a bonus's."""

from __future__ import annotations

from collections.abc import Sequence

from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import LOSING, OwnWord, card_word
from ...words.said import chained, said
from ..meanings import bonuses_doubled
from ..typed_words import STOPS
from .bonus import SLOTS, LineBonus, card_of, mark_of
from .line import SpokenLine

PAGAT_OR_GAME = malformed("result-of-which", "of {bonus}, or of the game?", "{word}; of the game say nothing")
RESULT_OF_WHICH = malformed(
    "result-of-which-said", "of {bonus}, or of the game?", "{word}; of the game say it before the bonuses"
)
WHOSE_OBJECT = malformed("holder-or-declarer", "of {name}, or of {declarer}?", "{word}:{name}, or {word}:{declarer}")
CAPTURED = malformed("captured-or-lost", "was the {bonus} tried for and lost?", "{words}")

#: What is said of a player while he stays the subject.
SUBJECT_GOES_ON = ("declaration", "kontra", "card", "took", "mark", "result")


def read_result(line: SpokenLine, at: int, bonuses: Sequence[LineBonus]) -> None:
    """Reads a result that does not directly follow a bonus: it is left to the game, or a problem if that is unclear."""
    item, contract = line.items[at], line.contract
    before = [bonus for bonus in bonuses if bonus.place < at]
    beside = line.bonus_after(at)
    needs = contract is not None and contract.decided_by == "result"
    unsaid = [bonus for bonus in before if "made" not in bonus.filled]
    contained = None if contract is None else contract.needs_announced
    if beside is not None and _is_object(line, at, beside):
        beside.put("made", mark_of(item), at, item, before=True)
        line.taken.add(at)
        return
    closes = item.stopped and not (at and line.items[at - 1].stopped)
    if item.key == "won" and closes and contract is not None and not (before or needs):
        return  # the sentence goes on with what else they had: `dobila, pa še trulo sta imela`
    if line.kind(at + 1) == "by" and not item.parted:
        return  # the game's, which was won or lost by so much: `prohráli o pět`
    if contained is not None and not any(one.item.key == contained and "made" in one.filled for one in bonuses):
        _ask_contained_or_game(line, at, contained, bonuses)
        return
    if beside is not None and "made" not in beside.filled and not (needs and not before):
        of = beside
    elif unsaid:
        of = unsaid[-1]
    else:
        _read_result_of_doubled(line, at)
        return
    if of is beside and not before and card_of(line.rules, of.item) and fold(item.typed) in LOSING:
        ask_captured_or_lost(line, at, of)
        return
    line.taken.add(at)
    word = f"{of.text}:{mark_of(item)}"
    line.wrong(RESULT_OF_WHICH if needs else PAGAT_OR_GAME, item, bonus=line.word(of.name), word=line.word(word))
    line.either(line.with_bonus(of, word, at), line.with_result_of_game(at, {}))


def _is_object(line: SpokenLine, at: int, bonus: LineBonus) -> bool:
    """True if a bonus right behind a verb is in the case of its object, or is his who did it: `jan ugrał pagata`.

    What somebody lost may be a card, if it was not announced; what the contract is called after may be the game.
    """
    if line.items[at].parted or "made" in bonus.filled or bonus.item.whole:
        return False
    if any(line.kind(place) != "mark" for place in range(at + 1, bonus.place)):
        return False
    losing = fold(line.items[at].typed) in LOSING and "announced" not in bonus.filled
    contract = "" if line.contract is None else line.contract.key
    if losing or ("contract", contract) in line.table.words_of(bonus.name):
        return False
    done_by_holder = at - 1 in bonus.places and not line.items[at - 1].parted
    return done_by_holder or is_in_case(line, bonus)


def is_in_case(line: SpokenLine, bonus: LineBonus) -> bool:
    """True if the word for a bonus is in another case than the subject's: `pagata`, `trulo`."""
    return not line.table.words_of(bonus.item.typed.rstrip(STOPS))


def _ask_contained_or_game(line: SpokenLine, at: int, contained: str, bonuses: Sequence[LineBonus]) -> None:
    """Adds the problem of a result in a contract that contains an announcement: that one's, or the game's?"""
    item = line.items[at]
    line.taken.add(at)
    word = f"{contained}:announced:{mark_of(item)}"
    line.wrong(PAGAT_OR_GAME, item, bonus=line.word(contained), word=line.word(word))
    of_game = f"{contained}:announced:made"
    there = next((one.place for one in bonuses if one.item.key == contained), None)
    if there is None:
        line.either([*line.with_words({at: ""}), word], [*line.with_result_of_game(at, {}), of_game])
    else:
        line.either(line.with_words({there: word, at: ""}), line.with_result_of_game(at, {there: of_game}))


def _read_result_of_doubled(line: SpokenLine, at: int) -> None:
    """Reads a result after a bonus that says what was doubled, which may be the game's: `kontra na pagata, padel`."""
    item = line.items[at]
    on = max([place for place in range(at) if line.kind(place) == "on"], default=-1)
    found = bonuses_doubled(line.table, line.items[on + 1].text) if 0 <= on < at - 1 else []
    if len(found) != 1 or any(bonus.item.key == found[0] for bonus in line.bonuses.values()):
        return
    line.taken.add(at)
    word = f"{found[0]}:announced:{mark_of(item)}"
    line.wrong(PAGAT_OR_GAME, item, bonus=line.word(found[0]), word=line.word(word))
    line.either(line.with_words({at: word}), line.with_result_of_game(at, {}))


def ask_bonus_or_game(line: SpokenLine, at: int, result: int, bonus: LineBonus) -> None:
    """Adds the problem of a result beside a word for the game, directly after a bonus: whose is it?"""
    mark = mark_of(line.items[result])
    text = bonus.text if "made" in bonus.filled else f"{bonus.text}:{mark}"
    line.wrong(PAGAT_OR_GAME, line.items[at], bonus=line.word(bonus.name), word=line.word(f"{bonus.name}:{mark}"))
    line.either(line.with_bonus(bonus, text, at, result), line.with_result_of_game(result, {at: ""}))


def ask_captured_or_lost(line: SpokenLine, at: int, bonus: LineBonus) -> None:
    """Adds the problem of a bonus whose card was captured: was it tried for and lost, or only the card lost?"""
    whose = [mark for mark in bonus.marks if mark in line.table.by_name]
    side = next((mark for mark in bonus.marks if mark in whose or SLOTS.get(mark) == "side"), None)
    ways = [bonus.text]
    if side is not None and line.kind(at) == "took":  # they may be those who took it: `pa sta jo nasprotnika pobrala`
        ways.append(":".join([bonus.item.text, *[mark for mark in bonus.marks if mark != side]]))
    losses = [way if "made" in bonus.filled else f"{way}:lost" for way in ways]
    card = card_of(line.rules, bonus.item)
    line.taken.add(at)
    words = [*map(line.word, losses), *([said("{word}:NAME", word=OwnWord(card_word(card)))] if card else [])]
    line.wrong(CAPTURED, line.items[at], bonus=line.word(bonus.name), words=chained(words, "{one} or {other}"))
    meant = [*losses, *([":".join([card_word(card), *whose])] if card else [])]
    line.either(*[line.with_bonus(bonus, word, at) for word in meant])


def ask_whose_objects(line: SpokenLine) -> None:
    """Adds the problem of a bonus that a defender may have made: `hania miała barwy i zrobiła pagata`.

    He is the subject, the bonus the object of a verb, and nobody else was named since.
    """
    if line.amends or not line.named:
        return
    for bonus in line.bonuses.values():
        if "side" in bonus.filled or bonus.item.whole or not is_in_case(line, bonus):
            continue
        if line.contract is not None and bonus.item.key == line.contract.needs_announced:
            continue  # the contract announced it: it is the declarer's
        at = min([bonus.place, *bonus.places]) - 1
        while line.kind(at) in SUBJECT_GOES_ON or (line.kind(at) == "player" and _is_object_too(line, at)):
            at -= 1
        if line.kind(at) != "player" or line.items[at].key in ("", *line.named):
            continue
        name, declarer = line.items[at].key, line.named[0]
        line.wrong(WHOSE_OBJECT, " ".join(bonus.typed), name=name, declarer=declarer, word=line.word(bonus.name))
        line.either(*[line.with_bonus(bonus, f"{bonus.text}:{one}") for one in (name, declarer)])


def _is_object_too(line: SpokenLine, at: int) -> bool:
    """True if a player is no subject: in another case, or behind the card that was his."""
    return line.items[at].along or line.kind(at - 1) in ("card", "took")
