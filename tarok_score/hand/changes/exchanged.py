"""One thing in the place of another: `39 v 38`, `boris → cilka`, `namesto borisa cilka`, `zamenjaj ano in borisa`."""

from __future__ import annotations

from ...pack import HALF, POINTS
from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import AGAINST, BY, INSTEAD, PARTING, SWAPPING, TO, WITH
from ...words.numbers import is_number
from ..difference import has_difference
from ..items import items
from ..typed_words import SIGNS, STOPS
from .change import ARROW, Change
from .sentence import EXCHANGED, SaidThing, SpokenAmendment

OF_BOTH_SIDES = malformed(
    "mend-points-of-both", "{other} instead of {one}, or {one} against {other}?", "{one}→{other}, or leave it out"
)


def both_sides(sentence: SpokenAmendment) -> bool:
    """`41 na 29`: of the card points of both sides the second number says nothing new.

    Of a hand that has the first one it may be the new one, which is asked.
    """
    if sentence.hand.points is None:
        return False
    many, before = sentence.joining(sentence.at, AGAINST), sentence.last_number()
    against = sentence.thing(sentence.at + many) if many and before else None
    if against is None or not is_number(against.text) or int(before) + int(against.text) != POINTS:
        return False
    first, sentence.at = sentence.at, sentence.at + many + against.many
    if sentence.hand.points == int(before) and fold(sentence.words[first]) in TO:
        typed = f'"{before} {sentence.typed(first)}"'
        sentence.problems.append(OF_BOTH_SIDES(typed, one=before, other=against.text))
    return True


def exchanged(sentence: SpokenAmendment) -> bool:
    """`39 v 38`, `boris → cilka`, `38 namesto 39`, `namesto 39 38`: one thing in the place of another."""
    first = sentence.at
    folded = fold(sentence.words[first].rstrip(STOPS))
    instead = sentence.joining(first, INSTEAD)
    if not instead and folded not in TO and not ARROW.fullmatch(folded):
        return False
    behind = first + max(instead, 1)
    old, new = sentence.last_thing(), sentence.thing(behind)
    if old is not None and new is not None and old.kind == new.kind in EXCHANGED:
        sentence.at = behind + new.many
        sentence.drop(old.many)
        put(sentence, *((new, old) if instead else (old, new)))
        return True
    if not instead or new is None:
        return False
    other = sentence.thing(sentence.idle(behind + new.many))
    if other is None or other.kind != new.kind or new.kind not in EXCHANGED:
        return False
    sentence.at = sentence.idle(behind + new.many) + other.many
    put(sentence, new, other)
    return True


def swapped(sentence: SpokenAmendment) -> bool:
    """`prohodit janu a karla`, `jana a karel obráceně`: each of two players in the place of the other."""
    many = sentence.joining(sentence.at, SWAPPING)
    if not many:
        return False
    pair = _players_behind(sentence, sentence.at + many) or _players_before(sentence, sentence.at + many)
    if pair is None:
        return False
    one, other, sentence.at = pair
    for old, new in [both for both in ((one, other), (other, one)) if sentence.is_there(both[0].key)] or [(one, other)]:
        put(sentence, old, new)
    return True


def _players_behind(sentence: SpokenAmendment, at: int) -> tuple[SaidThing, SaidThing, int] | None:
    """Two players at a place, joined to each other, and the place behind them."""
    found: list[SaidThing] = []
    for _ in range(2):
        while at < len(sentence.words) and fold(sentence.words[at]) in (*PARTING, *WITH):
            at += 1
        thing = sentence.thing(at)
        if thing is None or thing.kind != "player":
            return None
        found.append(thing)
        at += thing.many
    return found[0], found[1], at


def _players_before(sentence: SpokenAmendment, end: int) -> tuple[SaidThing, SaidThing, int] | None:
    """The two players who were read last, taken back, and the place to go on from."""
    before, found = sentence.done.copy(), list[SaidThing]()
    for _ in range(2):
        thing = sentence.last_thing()
        if thing is None or thing.kind != "player":
            sentence.done = before
            return None
        found.append(thing)
        sentence.drop(thing.many)
        if fold(" ".join(sentence.behind()[-1:])) in (*PARTING, *WITH):
            sentence.drop(1)
    return found[1], found[0], end


def put(sentence: SpokenAmendment, old: SaidThing, new: SaidThing) -> None:
    """Puts one thing in the place of another."""
    sentence.done.append(Change(old.text, new.text, f"{old.text}→{new.text}"))


def counted(sentence: SpokenAmendment) -> bool:
    """`razlika 15`, `15 razlike`: a difference without its sign has the hand's; `za 15` may be no difference."""
    word, kinds = sentence.words[sentence.at], sentence.kinds(sentence.at)
    if fold(word.rstrip(STOPS)) not in BY or sentence.is_name(word):
        return False
    number, end = sentence.thing(sentence.at + 1), sentence.at + 1
    before = sentence.last_thing() if not kinds else None
    if number is not None and number.kind == "number":
        end += number.many
    elif before is not None and before.kind == "number":
        number = before
        sentence.drop(before.many)
    else:
        return False
    contract = sentence.table.rules.contracts[sentence.hand.contract]
    said = {item.kind for item in items(sentence.table, [*sentence.behind(), *sentence.words[end:]])}
    if kinds or "result" in said or sentence.hand.points is None or not has_difference(contract):
        sentence.done += sentence.words[sentence.at : end]
    else:
        sign = "-" if sentence.hand.points < HALF else "+"
        sentence.done.append(number.text if number.text[0] in SIGNS else f"{sign}{number.text}")
    sentence.at = end
    return True
