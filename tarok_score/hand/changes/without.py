"""Facts that are taken off a hand: `brez trule`, `no kontra`, `trule ni bilo`."""

from __future__ import annotations

from ...limits import MOST_PARTS_OF_WORD
from ...words.folding import fold
from ...words.notation_words import BUT, LOSING, UNDOUBLED, WITH, WITHOUT, card_word, said_word
from ..called_names import in_case
from ..items import items
from ..typed_words import STOPS
from .change import Change
from .sentence import TAKEN_OFF, SpokenAmendment, player_called


def without(sentence: SpokenAmendment) -> bool:
    """`brez trule`, `no kontra`, `brez partnerja`; `brez` alone is a contract."""
    many = sentence.joining(sentence.at, WITHOUT)
    if not many or _names_contract(sentence, many):
        return False
    return take_off(sentence, sentence.idle(sentence.at + many))


def _names_contract(sentence: SpokenAmendment, many: int) -> bool:
    """True if a word for `without` is a contract with those before it: `solo brez`."""
    both = [*sentence.behind()[-1:], *sentence.words[sentence.at : sentence.at + many]]
    found = items(sentence.table, both)
    return len(both) > many and len(found) == 1 and found[0].kind == "contract"


def undoubled(sentence: SpokenAmendment) -> bool:
    """`nikdo neflekoval`: every word of doubling of the game goes."""
    rules, first = sentence.table.rules.kontra, sentence.at
    many = sentence.joining(first, UNDOUBLED)
    if not many or rules is None:
        return False
    sentence.at += many
    for one in reversed(rules.ladder[: max(sentence.hand.kontra.level, 1)]):
        sentence.done.append(Change(one.key, "", sentence.typed(first)))
    return True


def lost_card(sentence: SpokenAmendment) -> bool:
    """`ostala brez monda`: words that say of a card that it was lost, as `brez monda` does behind a name."""
    for many in range(min(MOST_PARTS_OF_WORD, len(sentence.words) - sentence.at), 1, -1):
        words = [word.rstrip(STOPS) for word in sentence.words[sentence.at : sentence.at + many]]
        if "card" not in dict(said_word(fold("-".join(words)))) or not any(fold(one) in WITHOUT for one in words):
            continue
        before = sentence.last_thing()
        of_player = before is not None and before.kind == "player" and not before.parted
        if fold(words[0]) in WITHOUT and not of_player:
            return False
        name = [sentence.done.pop()] if of_player else []
        sentence.done += [*sentence.words[sentence.at : sentence.at + many], *name]
        sentence.at += many
        return True
    return False


def take_off(sentence: SpokenAmendment, start: int) -> bool:
    """The facts that stand at a place, and those behind a comma or `and`, become changes that take them off."""
    first, owner, found = sentence.at, sentence.owner(), _fact(sentence, start)
    if found is None:
        return False
    if owner is not None:
        sentence.done.pop()
        first -= 1
    while found is not None:
        word, sentence.at = found
        _off(sentence, word, owner, first)
        first = sentence.at
        start = sentence.idle(sentence.at)
        if not sentence.ends(sentence.at) or sentence.joining(start, WITHOUT):
            break
        found = _fact(sentence, start, more=True)
    return True


def _fact(sentence: SpokenAmendment, start: int, more: bool = False) -> tuple[str, int] | None:
    """The word of a fact that can be taken off at a place, and the place behind it; more of them state nothing."""
    start += sentence.joining(start, WITHOUT)
    kinds = sentence.kinds(start)
    if "result" in kinds and fold(sentence.words[start]) in LOSING:
        start = sentence.idle(start + 1)
    thing = sentence.thing(start)
    if thing is not None and thing.kind in TAKEN_OFF:
        end = start + thing.many
        behind = sentence.thing(end) if more and not thing.parted else None
        if more and (":" in thing.text or (behind is not None and behind.kind in ("mark", "result", "player"))):
            return None
        return card_word(thing.key) if thing.kind == "card" and ":" not in thing.text else thing.text, end
    if more or start >= len(sentence.words):
        return None
    name = sentence.words[start].rstrip(STOPS)
    if fold(name) in WITH and sentence.thing(start + 1) is None:
        return sentence.hand.partner or name, start + 1
    if thing is not None and thing.kind == "player" and in_case(sentence.table, name):
        return thing.key, start + 1
    return None


def _off(sentence: SpokenAmendment, word: str, owner: str | None, first: int) -> None:
    """Takes a fact off the hand, that of its owner if he is named."""
    typed = sentence.typed(first)
    means = {kind for kind, _ in sentence.table.words_of(word)}
    if owner is not None and "declaration" in means:
        word = f"{owner}:{word}"
    elif owner is not None:
        word = f"{word}{'@' if 'kontra' in means else ':'}{owner}"
    sentence.done.append(Change(word, "", typed))


def was_not(sentence: SpokenAmendment, end: int) -> bool:
    """`trule ni bilo`, `monda ni izgubila ana`: what stands before a denial goes where a sentence ends.

    Of a card it may be said who did not lose it, and who did.
    """
    before = sentence.last_thing()
    if before is None or before.kind not in TAKEN_OFF:
        return False
    owner = None
    end = _behind_talon(sentence, end) if before.kind == "card" else end
    if before.kind == "card" and end < len(sentence.words) and fold(sentence.words[end].rstrip(STOPS)) in LOSING:
        end = sentence.idle(end + 1)
        player = sentence.thing(end)
        if player is not None and player.kind == "player":
            owner, end = player_called(sentence.table, player.text), end + player.many
            place = sentence.idle(end + sentence.joining(end, BUT))
            then = sentence.thing(place)
            if then is not None and then.kind == "player":
                sentence.lacks(player)
                sentence.at = place
                captor = next((one.by for one in sentence.hand.captured if one.card == before.key), None)
                if captor not in (None, then.key):  # who took it stays
                    sentence.drop(before.many)
                    sentence.done.append(f"{card_word(before.key)}:{then.key},{captor}")
                    sentence.at = place + then.many
                return True
    elif before.kind == "card" and "captured" in sentence.kinds(end):
        end += 1
    if not sentence.ends(end):
        return False
    first = sentence.at - before.many
    sentence.drop(before.many)
    owner = sentence.owner()
    if owner is not None:
        sentence.done.pop()
        first -= 1
    sentence.at = end
    _off(sentence, card_word(before.key) if before.kind == "card" else before.text, owner, first)
    return True


def _behind_talon(sentence: SpokenAmendment, at: int) -> int:
    """The place behind words that say of a card that it lay in the talon: `mond ni bil v talonu`."""
    for first, end in ((at - 1, at + 1), (at, at + 1), (at, at + 2)):
        words = [word.rstrip(STOPS) for word in sentence.words[first:end]]
        if "talon" in dict(said_word(fold("-".join(words)))):
            return end
    return at
