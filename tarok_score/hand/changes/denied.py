"""Facts that were not so, and those that hold instead: `ni 45 ampak 48`, `48, ne 45`, `ni bila ana`."""

from __future__ import annotations

from ...pack import POINTS
from ...words.folding import fold
from ...words.notation_words import BEING, BUT, PARTING, TURNED, is_denied
from ...words.numbers import is_number
from ..called_names import starting
from ..items import items
from ..typed_words import STOPS
from .exchanged import put
from .sentence import EXCHANGED, SaidThing, SpokenAmendment, player_called
from .without import take_off, was_not


def denied(sentence: SpokenAmendment) -> bool:
    """A fact that is denied: `ni 45 ampak 48`, `48, ne 45`, `ni bilo trule`, `trule ni bilo`."""
    if not _denies(sentence) or _is_prefix(sentence):
        return False
    if fold(" ".join(sentence.behind()[-1:])) in PARTING:
        sentence.drop(1)  # `39 a nie 40`
    start = sentence.idle(sentence.at + 1)
    someone = sentence.behind_with(start)
    denied = sentence.thing(someone)
    if denied is not None and denied.kind in (*EXCHANGED, "mark"):
        end = someone + denied.many
        but = sentence.joining(end, BUT)
        place = sentence.behind_with(sentence.idle(end + but))
        then = sentence.thing(place) if but or denied.parted else None
        if then is not None and then.kind == denied.kind:
            if someone > start and sentence.owner() == sentence.hand.declarer:
                sentence.done.pop()  # it is said again who played
            return _not_but(sentence, denied, then, place)
        before = sentence.last_item() if denied.kind in ("player", "result", "mark") else sentence.last_thing()
        if before is not None and before.kind == denied.kind:
            return _and_not(sentence, before, denied, end)
        if denied.kind == "player" and sentence.last_role:
            _claim(sentence, denied, getattr(sentence.hand, sentence.last_role))
            sentence.at = end
            return True
    return take_off(sentence, start) or was_not(sentence, start)


def not_he_but(sentence: SpokenAmendment) -> bool:
    """`pagáta neuhrál petr, ale jana`: another player did what is said, and it was done."""
    kinds, at = sentence.kinds(sentence.at), sentence.at
    if "denial" in kinds:
        at += 1
        kinds = {kind: TURNED.get(key, "") for kind, key in sentence.kinds(at).items()}
    elif not is_denied(fold(sentence.words[at].rstrip(STOPS))):
        return False
    start = sentence.idle(at + 1)
    player, before = sentence.thing(start), sentence.last_item()
    if "result" not in kinds or player is None or player.kind != "player" or before is None or before.kind != "bonus":
        return False
    end = start + player.many
    but = sentence.joining(end, BUT)
    place = sentence.idle(end + but)
    then = sentence.thing(place) if but else None
    if then is None or then.kind != "player":
        return False
    sentence.lacks(player)
    sentence.done.append(TURNED[kinds["result"]])
    sentence.at = place
    return True


def _denies(sentence: SpokenAmendment) -> bool:
    """True if the next word denies; whoever did not announce a declaration, `mirek taročky nehlásil`, had none."""
    kinds, before = sentence.kinds(sentence.at), sentence.last_item()
    of_declaration = before is not None and before.kind == "declaration"
    return "denial" in kinds or (of_declaration and kinds.get("mark") == "silent")


def _is_prefix(sentence: SpokenAmendment) -> bool:
    """True if a word of denial begins a name, and denies nothing.

    It denies where a mark, a result, `bilo` or what was so stands behind it, or a comma before it and one thing behind.
    """
    behind, following = sentence.kinds(sentence.at + 1), "".join(sentence.words[sentence.at + 1 : sentence.at + 2])
    if not starting(sentence.table, sentence.words[sentence.at]) or {"mark", "result"} & behind.keys():
        return False
    if fold(following) in BEING:
        return False
    if any(sentence.joining(place, BUT) for place in range(sentence.at + 1, len(sentence.words))):
        return False
    thing = sentence.thing(sentence.at + 1)
    parted = sentence.at > 0 and sentence.words[sentence.at - 1][-1:] in tuple(STOPS)
    return not (parted and thing is not None and not (thing.kind == "number" and sentence.hand.piles))


def _not_but(sentence: SpokenAmendment, denied: SaidThing, then: SaidThing, place: int) -> bool:
    """Takes a denial with what holds instead: not this, but that."""
    if denied.kind in ("result", "mark"):
        if TURNED.get(denied.key) != then.key:
            return False
        sentence.at = place
    elif denied.kind == "player" and sentence.needs_name():
        sentence.lacks(denied)
        sentence.at = place
    elif denied.kind == "contract":
        sentence.at = place
        if denied.key != sentence.hand.contract:
            sentence.not_there(f"{denied.text}→{then.text}", denied.text)
    else:
        sentence.at = place + then.many
        put(sentence, denied, then)
    return True


def _and_not(sentence: SpokenAmendment, before: SaidThing, denied: SaidThing, end: int) -> bool:
    """Takes a fact with the denial of another behind it: this, and not that."""
    if denied.kind in ("result", "mark"):
        if TURNED.get(denied.key) != before.key:
            return False
    elif denied.kind == "contract":
        if denied.key != sentence.hand.contract:
            sentence.not_there(f"{denied.text}→{before.text}", denied.text)
    elif denied.kind == "player" and sentence.needs_name(before.many):
        sentence.lacks(denied)
    elif denied.kind == "number" and _of_others(sentence, before, denied):
        pass  # `nasprotnika sta imela 44, ne 40` says all with the first number
    else:
        sentence.drop(before.many)
        put(sentence, denied, before)
    sentence.at = end
    return True


def _of_others(sentence: SpokenAmendment, now: SaidThing, was: SaidThing) -> bool:
    """True if two numbers are the other side's card points, and the hand has those that were not so."""
    said = items(sentence.table, sentence.behind()[: -now.many])
    others = any((one.kind, one.key) == ("mark", "defenders") or one.kind == "others" for one in said)
    return others and is_number(was.text) and sentence.hand.points == POINTS - int(was.text)


def _claim(sentence: SpokenAmendment, denied: SaidThing, known: str | None) -> None:
    """Adds a problem if a player whose role is denied does not have that role in the record."""
    if player_called(sentence.table, denied.text) != known:
        sentence.not_there(denied.text, denied.text)
