"""The words of doubling: who said them, step by step, and what they double, the game or a bonus: `kontra na pagata`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import DOUBLING
from ...words.said import chained, joined, said
from ..item import Item
from ..meanings import bonuses_doubled
from ..typed_words import STOPS
from .bonus import LineBonus
from .line import MARK_OF_WHICH, OF_ONE_OR_ALL, DoublingWord, SpokenLine, Word

WHO_SPOKE = malformed("kontra-by-whom", "did {name} say it?", "{word}")
KONTRA_ON_WHICH = malformed("kontra-on-which", "on {bonus}, or on the game?", "{word} or {game}")
KONTRA_OR_PARTNER = malformed(
    "kontra-or-partner", "partner, or did {name} say {word}?", "{word}@{name}, or the names before all else"
)
ON_WHAT = malformed("kontra-on-what", "does not say what was doubled", "{word}, or {word} on an announced bonus")

ON_GAME = "note: {word} is taken for the game's; on {bonus} it is {other}"

#: The kinds that may follow `on`: what was doubled, or a word that could have been it.
ON = ("bonus", "game", "unknown")


class Step(NamedTuple):
    """The last word of a ladder of doublings of the game: its place, and all who spoke so far."""

    at: int
    names: list[str]


# ---------------------------------------------------------------- who said it


def read_speakers(line: SpokenLine, at: int) -> int:
    """Gives a word of doubling its players: the names after it, or one before it. Returns the last place of these."""
    level, names, last = _level(line, at), list[int](), at
    also = None
    if line.kind(at + 1) == "on":
        last, also = _behind_on(line, at + 1)
    by_name = at - 1 in line.waiting and not closes_declaration(line, at - 1)
    if by_name and (level == 1 or _is_step(line, level)):
        names = [at - 1]
        line.waiting.discard(at - 1)
    most = level if not names else 0
    while len(names) < most and line.kind(last + 1) == "player":
        on = line.kind(at + 1) == "on" or line.kind(last + 2) == "on"
        if not on and not line.everybody_named(last + 1):
            _ask_partner_or_speaker(line, at, last + 1)
        if is_done(line.items[at]) and line.items[last + 1].along:
            _ask_speaker(line, at, last + 1)
        names.append(last + 1)
        last += 1
    if names and line.kind(last + 1) == "on":
        last, also = _behind_on(line, last + 1)
    line.doublings[at] = DoublingWord(last, names, also)
    line.taken.update(names)
    return last


def _ask_speaker(line: SpokenLine, at: int, name: int) -> None:
    """Adds the problem of a name in another case behind a verb: `kontriral je jožico`."""
    text = line.items[name].text
    word = f"{line.items[at].text}@{text}"
    line.wrong(WHO_SPOKE, line.items[name], name=text, word=line.word(word))
    line.either(line.with_words({at: word, name: ""}))


def closes_declaration(line: SpokenLine, at: int) -> bool:
    """True if a name ends the part of the sentence that says what he declared: `taročky jana, flek marie`."""
    return line.items[at].parted and line.kind(at - 1) == "declaration"


def _is_step(line: SpokenLine, level: int) -> bool:
    """True if somebody said the word of doubling below this level: `cilka kontrira, ana rekontrira`."""
    return any(_level(line, at) == level - 1 and one.names for at, one in line.doublings.items())


def _behind_on(line: SpokenLine, on: int) -> tuple[int, int | None]:
    """The last place of what `on` names, and the place of a second thing behind `and`.

    A bonus there only says what was doubled.
    """
    last = on + 1 if line.kind(on + 1) in ON else on
    line.bonuses.pop(last, None)
    also = last + 2 if line.kind(last + 1) == "on" else last + 1
    if not line.items[last].joined or line.kind(also) not in ("bonus", "game") or line.items[also].whole:
        return last, None
    if line.items[also].key == line.items[last].key and line.kind(also + 1) in ("result", "mark", "denial"):
        return last, None  # it goes on with how that ended: `kontra na pagata i pagat się nie udał`
    line.bonuses.pop(also, None)
    return also, also


def _ask_partner_or_speaker(line: SpokenLine, at: int, name: int) -> None:
    """Adds the problem of a name after a word of doubling that may also be the partner's."""
    item = line.items[name]
    line.wrong(KONTRA_OR_PARTNER, item, name=item.text, word=line.word(line.items[at].text))
    speakers = [name]
    while len(speakers) < _level(line, at) and line.kind(speakers[-1] + 1) == "player":
        speakers.append(speakers[-1] + 1)
    spoken = _kontra(line, at, _names(line, speakers))
    line.either(line.with_name_first(name), line.with_words({at: spoken} | dict.fromkeys(speakers, "")))


def _level(line: SpokenLine, at: int) -> int:
    """The level of the word of doubling at a place."""
    rules = line.rules.kontra
    assert rules is not None
    return rules.words[line.items[at].key].level


def _names(line: SpokenLine, places: Sequence[int]) -> list[str]:
    """The names at these places."""
    return [line.items[at].text for at in places]


def _kontra(line: SpokenLine, at: int, names: Sequence[str]) -> str:
    """The complete word of a doubling with the players who spoke."""
    word = line.items[at].text
    return f"{word}@{','.join(names)}" if names else word


# ---------------------------------------------------------------- what was doubled


def read_doublings(line: SpokenLine) -> None:
    """Reads the words of doubling: a ladder on the game, or on a bonus."""
    ladder: Step | None = None
    on_bonus = -1
    for at, (last, names, also) in line.doublings.items():
        on = next((place for place in range(at, last + 1) if line.kind(place) == "on"), None)
        places = sorted({*range(at, last + 1), *names})
        typed = " ".join([line.items[place].typed for place in places])
        if on is not None and also is not None:
            _read_on_two(line, at, [on + 1, also], typed)
        elif on is not None and line.kind(on + 1) != "game":
            _read_on_bonus(line, at, on + 1, typed)
            on_bonus = at
        elif on is None and _goes_on_with_asked(line, at):
            line.taken.update(places)
        elif on is None and ladder is None and _is_next_on_bonus(line, at, "", _names(line, names), typed):
            line.taken.update(places)
            line.plain = False
        elif on_bonus in line.words and ladder is None and _level(line, at) == _level(line, on_bonus) + 1:
            _ask_higher_on_which(line, on_bonus, at, places, typed)
        else:
            ladder = _read_on_game(line, ladder, at, typed)
    for at, item in enumerate(line.items):
        if item.kind == "kontra" and "@" in item.text and ":" not in item.text:
            _asks_beside(line, at, DoublingWord(at, []), item.typed)


def _read_on_game(line: SpokenLine, before: Step | None, at: int, typed: str) -> Step | None:
    """Reads a doubling of the game, as a further step on the ladder before it if it is one. Returns the new ladder.

    One that is asked about stands on no ladder.
    """
    last, places, _ = line.doublings[at]
    names = _names(line, places)
    if last > at or names:
        line.plain = False
    line.taken.update(range(at, last + 1))
    on = any(line.kind(place) == "on" for place in range(at, last + 1))
    if not on and _asks_beside(line, at, line.doublings[at], typed):
        return before
    speakers = None if before is None else _speakers_with(line, before, at, names)
    if before is None or speakers is None:
        line.words[at] = Word(_kontra(line, at, names), typed)
        return Step(at, names)
    lower = line.words.pop(before.at)
    line.words[at] = Word(_kontra(line, at, speakers), f"{lower.typed} {typed}")
    return Step(at, speakers)


def _speakers_with(line: SpokenLine, before: Step, at: int, names: Sequence[str]) -> list[str] | None:
    """The players who doubled step by step, with those of the word at a place; None if that is no further step.

    If nobody is named, the other side spoke: the declarer if he plays alone, else no matter which of the two.
    """
    earlier = before.names
    if _level(line, at) != _level(line, before.at) + 1:
        return None
    if names or not earlier:
        return [*earlier, *names] if len(names) == len(earlier[:1]) else None
    contract, radli = line.contract, line.rules.radli
    if contract is None or contract.form != "sides" or len(earlier) > 1 or earlier[0] in line.named:
        return None
    if line.alone or not contract.partner:
        return [*earlier, *line.named[:1]]
    by_speaker = radli is not None and radli.doubles_all
    return None if by_speaker else []


def _read_on_two(line: SpokenLine, at: int, what: Sequence[int], typed: str) -> None:
    """Reads a kontra on two things: on both if the second is the game or has its own `on`, else it asks."""
    last, places, _ = line.doublings[at]
    if line.kind(what[1]) == "game" or what[1] - what[0] > 1:
        for place in what:
            if line.kind(place) == "game":
                line.words[place] = Word(_kontra(line, at, _names(line, places)), typed)
            else:
                _read_on_bonus(line, at, place, typed, place)
        line.plain = False
        line.taken.update(range(at, last + 1))
        return
    line.taken.update(range(at, last + 1))
    first, other = [line.items[place] for place in what]
    on = f"{' '.join([line.items[at].text, *_names(line, places)])} {line.items[what[0] - 1].typed}"
    one, both = f"{on} {first.typed}, {other.typed}", f"{on} {first.typed} {on} {other.typed}"
    things = [line.word(first.text), line.word(other.text)]
    words = [
        line.word(f"{'' if thing.kind == 'game' else f'{thing.text}:announced:'}{line.items[at].text}")
        for thing in (first, other)
    ]
    facts = {"one": things[0], "all": chained(things), "words": joined(*words)}
    line.wrong(OF_ONE_OR_ALL, typed, **facts)
    rest = dict.fromkeys([*range(at, last + 1), *places], "")
    line.either(line.with_words(rest | {at: both}), line.with_words(rest | {at: one}))


def _read_on_bonus(line: SpokenLine, at: int, what: int, typed: str, put: int | None = None) -> None:
    """Reads a kontra on a bonus, which has to be announced to be doubled. Its word stands at a place of its own."""
    last, names, _ = line.doublings[at]
    line.taken.update(range(at, last + 1))
    line.plain = False
    word = _kontra(line, at, _names(line, names))
    found = bonuses_doubled(line.table, line.items[what].text) if what < len(line.items) else []
    if not found:
        line.wrong(ON_WHAT, typed, word=line.word(line.items[at].text))
        return
    if len(found) > 1:
        words = chained([line.word(f"{key}:announced:{word}") for key in found], "{one} or {other}")
        line.wrong(MARK_OF_WHICH, typed, one=line.word(found[0]), other=line.word(found[-1]), words=words)
        rest = dict.fromkeys(range(at, last + 1), "")
        line.either(*[line.with_words({**rest, at: f"{key}:announced:{word}"}) for key in found])
        return
    if _is_next_on_bonus(line, at, found[0], _names(line, names), typed):
        return
    bonus = next((one for one in line.bonuses.values() if one.item.key == found[0] and one.place != what), None)
    if bonus is None:
        announced = f"{found[0]}:announced"
        contained = [place for place, one in line.words.items() if place >= len(line.items) and one.text == announced]
        for place in contained:  # the contract announced it: that is the one which is doubled
            del line.words[place]
        line.words[at if put is None else put] = Word(f"{announced}:{word}", typed)
        return
    before = line.words[bonus.place]
    line.words[bonus.place] = Word(f"{before.text}{_announced(bonus)}:{word}", f"{before.typed} {typed}")


def _is_next_on_bonus(line: SpokenLine, at: int, bonus: str, names: Sequence[str], typed: str) -> bool:
    """Reads a doubling of a bonus as the next step above the one that was said of it; True if it is one.

    The bonus need not be named by a player who answers one who was named: `maja kontra na pagata, jure rekontra`.
    """
    for place, before in line.words.items():
        *marks, last = before.text.split(":")
        lower, _, earlier = last.partition("@")
        rung = dict(line.table.words_of(lower)).get("kontra")
        if not marks or bonus not in ("", marks[0]) or rung is None or line.rules.kontra is None:
            continue
        if not bonus and not (earlier and "," not in earlier and len(names) == 1):
            continue
        if line.rules.kontra.words[rung].level != _level(line, at) - 1:
            continue
        speakers = [*earlier.split(","), *names] if earlier and len(names) == 1 else []
        text = ":".join([*marks, _kontra(line, at, []) + (f"@{','.join(speakers)}" if speakers else "")])
        line.words[place] = Word(text, f"{before.typed} {typed}")
        return True
    return False


def _ask_higher_on_which(line: SpokenLine, on_bonus: int, at: int, places: Sequence[int], typed: str) -> None:
    """Adds the problem of a higher word after the doubling of a bonus: on that, or on the game?"""
    bonus, _, lower = line.words[on_bonus].text.rpartition(":")
    speakers = _names(line, [place for place in places if line.kind(place) == "player"])
    names = [*lower.split("@")[1:], *speakers]
    word = _kontra(line, at, names if len(names) == _level(line, at) else [])
    facts = {"bonus": line.word(bonus.partition(":")[0]), "game": line.word(line.items[at].text)}
    line.wrong(KONTRA_ON_WHICH, typed, word=line.word(f"{bonus}:{word}"), **facts)
    line.taken.update(places)


# ---------------------------------------------------------------- a doubling of the game beside a bonus


def _asks_beside(line: SpokenLine, at: int, doubling: DoublingWord, typed: str) -> bool:
    """Asks about a word of doubling beside a bonus, or notes that it is the game's; True if it asked."""
    rules = line.rules.kontra
    if rules is None or not rules.bonuses:
        return False
    last, names, _ = doubling
    before, after = line.bonus_before(min([at, *names])), line.bonus_after(last)
    beside = after if before is None else before
    if beside is None or line.says_silent(beside):
        return False  # only an announced bonus can be doubled
    if before is not None and _is_own(line, before, _names(line, names)):
        return False
    done = is_done(line.items[at])
    if before is None:
        asks, notes = done and not line.items[last].parted, "@" not in line.items[at].text
    else:
        asks, notes = len(before.typed) > 1 or done or bool(names and not before.item.whole), True
    if asks:
        _ask_on_which(line, at, doubling, beside, typed)
    elif notes:
        _note(line, beside, _kontra(line, at, _names(line, names)))
    return asks


def _is_own(line: SpokenLine, bonus: LineBonus, names: Sequence[str]) -> bool:
    """True if a bonus is the declarer's side's, and so is the one who doubled: `pagat boris kontra ana`."""
    holders = [mark for mark in bonus.text.split(":")[1:] if line.table.player(mark) is not None]
    doubled_alone = len(names) == 1 and line.table.player(names[0]) in line.named
    if "side" in bonus.filled and not holders:
        return False
    return doubled_alone and all(line.table.player(one) in line.named for one in holders)


def is_done(item: Item) -> bool:
    """True if a word of doubling is a form of the verb, which has an object: `kontrirala pagata`, `doubled pagat`."""
    last = fold(item.typed.split()[-1].rstrip(STOPS))
    return any(last in forms for forms in DOUBLING)


def _ask_on_which(line: SpokenLine, at: int, doubling: DoublingWord, bonus: LineBonus, typed: str) -> None:
    """Adds the problem of a doubling beside a bonus: on that, or on the game?"""
    word = _kontra(line, at, _names(line, doubling.names))
    facts = {"bonus": line.word(bonus.name), "word": line.word(_doubled_so(bonus, word)), "game": line.word(word)}
    line.wrong(KONTRA_ON_WHICH, typed, **facts)
    line.asked = (at, bonus)
    _either_on_bonus_or_game(line, at, bonus, word, [*range(at, doubling.last + 1), *doubling.names])


def _either_on_bonus_or_game(line: SpokenLine, at: int, bonus: LineBonus, word: str, places: Sequence[int]) -> None:
    """Notes the lines in which a word doubles a bonus, or the game, in place of what stands at these places.

    They come first: once another question has made the bonus a complete word, nothing beside it would double it.
    """
    of_game = line.with_bonus(bonus, bonus.text, *places, put={at: word})
    line.either(line.with_bonus(bonus, _doubled_so(bonus, word), *places), of_game, first=True)


def _goes_on_with_asked(line: SpokenLine, at: int) -> bool:
    """Takes the next step above a doubling that was asked about for one on the same thing; True if it is one."""
    if line.asked is None:
        return False
    first, bonus = line.asked
    lower, higher = line.doublings[first], line.doublings[at]
    if _level(line, at) != _level(line, first) + 1 or len(lower.names) != 1 or len(higher.names) != 1:
        return False
    places = [*range(first, lower.last + 1), *lower.names, *range(at, higher.last + 1), *higher.names]
    word = _kontra(line, at, _names(line, [*lower.names, *higher.names]))
    _either_on_bonus_or_game(line, first, bonus, word, places)
    return True


def _note(line: SpokenLine, bonus: LineBonus, word: str) -> None:
    """Adds the note that a doubling is taken for the game's."""
    other = line.word(_doubled_so(bonus, word))
    line.notes.append(said(ON_GAME, word=line.word(word), bonus=line.word(bonus.name), other=other))


def _doubled_so(bonus: LineBonus, word: str) -> str:
    """The complete word of a bonus with a word of doubling on it."""
    return f"{bonus.text}{_announced(bonus)}:{word}"


def _announced(bonus: LineBonus) -> str:
    """The mark that a bonus lacks to be doubled."""
    return "" if "announced" in bonus.filled else ":announced"
