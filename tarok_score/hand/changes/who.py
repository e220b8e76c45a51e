"""The players of whom something is said: who doubled, played, played along, had or lost something."""

from __future__ import annotations

from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import DEALT, LOSING, PARTING, PARTNER, WITH, card_word
from ..called_names import only_in_case, starting
from ..items import items
from ..typed_words import STOPS
from .sentence import NEEDS_NAME, SaidThing, SpokenAmendment
from .without import take_off

NO_DEALER = malformed("mend-dealer", "who dealt is no fact of a hand", "tarok dealer NAME --before N")


def doubled(sentence: SpokenAmendment) -> bool:
    """`rekontra ana`, `ana je rekontrirala` of a hand with `kontra@Cilka`: who spoke before is known."""
    rules, before = sentence.table.rules.kontra, sentence.hand.kontra
    found = items(sentence.table, sentence.words[sentence.at : sentence.at + 1])
    if rules is None or not found or found[0].kind != "kontra" or found[0].whole:
        return False
    start = sentence.idle(sentence.at + 1)
    start += "of" in sentence.kinds(start)
    player, end = sentence.thing(start), sentence.at + 1
    level = rules.words[found[0].key].level
    if not level == before.level + 1 == len(before.names) + 1 > 1:
        return False
    if player is not None and player.kind == "player":
        end = start + player.many
        following = sentence.thing(end)
        if following is not None and following.kind == "player":
            return False
    else:
        player = sentence.last_thing()
        if player is None or player.kind != "player" or player.parted or not sentence.ends(end):
            return False
        sentence.done.pop()
    sentence.done.append(f"{found[0].text}@{','.join([*before.names, player.key])}")
    sentence.at = end
    return True


def done_by(sentence: SpokenAmendment) -> bool:
    """`boris je imel trulo`, `cilka lost the mond`, `mond je izgubil boris`: the name goes behind what is his."""
    kinds = sentence.kinds(sentence.at)
    losing = "result" in kinds and fold(sentence.words[sentence.at]) in LOSING
    announced = kinds.get("mark") in ("announced", "silent")
    if not losing and not announced and "says" not in kinds:
        return False
    before, start = sentence.last_thing(), sentence.idle(sentence.at + 1)
    behind = sentence.thing(start)
    if before is None or behind is None:
        return False
    if losing and before.kind == "card" and behind.kind == "player":
        sentence.at = start
        return True
    if losing and before.kind == "player" and behind.kind == "card":
        sentence.done.append(sentence.words[sentence.at])  # a second name behind the card is the captor's
        sentence.at += 1
        return True
    if before.kind != "player" or losing or behind.kind not in NEEDS_NAME or sentence.needs_name(1):
        return False
    if announced and kinds["mark"] == "silent" and behind.kind == "declaration":
        return take_off(sentence, start)
    several = behind.kind == "declaration" and fold(sentence.behind()[-2:][0]) in PARTING
    if several or _is_next_step(sentence, behind):
        sentence.at = start
        return True
    name = sentence.done.pop()
    mark = [sentence.words[sentence.at]] if announced and behind.kind == "bonus" else []
    sentence.at = start + behind.many
    sentence.done += [*sentence.words[start : sentence.at], *mark, name]
    return True


def taken_by(sentence: SpokenAmendment) -> bool:
    """`monda je ujel boris`, `boris je vzel monda, ne ana`: who took a card, which the hand says who lost."""
    kinds = sentence.kinds(sentence.at)
    before, start = sentence.last_thing(), sentence.idle(sentence.at + 1)
    behind = sentence.thing(start)
    if not {"took", "captured"} & kinds.keys() or before is None or behind is None:
        return False
    end = start + behind.many
    card, captor = (before, behind) if before.kind == "card" else (behind, before)
    loser = next((one.loser for one in sentence.hand.captured if one.card == card.key), None)
    if loser is None or (card.kind, captor.kind) != ("card", "player") or ":" in card.text:
        return False
    another = sentence.thing(end) if not behind.parted else None
    alone = len(sentence.behind()) == before.many and (another is None or another.kind != "player")
    if not alone or only_in_case(sentence.table, captor.text) or captor.key == loser:
        return False
    sentence.drop(before.many)
    sentence.done.append(f"{card_word(card.key)}:{loser},{captor.key}")
    denied = sentence.thing(sentence.idle(end + 1)) if "denial" in sentence.kinds(end) else None
    if denied is not None and denied.kind == "player":
        sentence.lacks(denied)
        end = sentence.idle(end + 1) + denied.many
    sentence.at = end
    return True


def played(sentence: SpokenAmendment) -> bool:
    """`igrala je cilka`, `cilka played`: the declarer."""
    if "plays" not in sentence.kinds(sentence.at):
        return False
    start = sentence.idle(sentence.at + 1)
    behind = sentence.thing(start)
    if behind is not None and behind.kind == "player":
        end = start + behind.many
        other = sentence.thing(end + 1) if end < len(sentence.words) and fold(sentence.words[end]) in PARTING else None
        together = other is not None and other.kind == "player" and end + 1 + other.many == len(sentence.words)
        done = _is_role(sentence, "declarer", behind.key, end)
        if done and together and other is not None and "partner" not in sentence.roles:
            _is_role(sentence, "partner", other.key, len(sentence.words))
        return done
    before = sentence.last_thing()
    if before is not None and before.kind == "player" and len(sentence.behind()) == 1:
        sentence.done.pop()
        return _is_role(sentence, "declarer", before.key, sentence.at + 1)
    sentence.at += 1
    return True


def played_with(sentence: SpokenAmendment) -> bool:
    """`z borisom`, `partner je bil david`: the partner; `partner ane je bil david` says whose he was, too."""
    if fold(sentence.words[sentence.at]) not in WITH:
        return False
    start = sentence.idle(sentence.at + 1)
    behind = sentence.thing(start)
    if behind is None or behind.kind != "player":
        return False
    end, helps = start + behind.many, fold(sentence.words[sentence.at]) in PARTNER
    helped = _helped_before(sentence) if helps and starting(sentence.table, sentence.words[start]) else ""
    if helped and _is_role(sentence, "declarer", helped, end):
        sentence.done.pop()
        return _is_role(sentence, "partner", behind.key, end)
    if helps and not starting(sentence.table, sentence.words[start]):
        before, other = sentence.last_thing(), sentence.thing(sentence.idle(end))
        if before is not None and before.kind == "player" and _is_role(sentence, "declarer", behind.key, end):
            sentence.done.pop()
            return _is_role(sentence, "partner", before.key, end)
        if other is not None and other.kind == "player" and _is_role(sentence, "declarer", behind.key, end):
            return _is_role(sentence, "partner", other.key, sentence.idle(end) + other.many)
    return _is_role(sentence, "partner", behind.key, end)


def _helped_before(sentence: SpokenAmendment) -> str:
    """The player before the verb, in another case, who was helped: `ewie pomagał jan`; empty where there is none."""
    before = sentence.last_thing()
    if before is None or before.kind != "player":
        return ""
    return before.key if only_in_case(sentence.table, sentence.behind()[-1].rstrip(STOPS)) else ""


def _is_role(sentence: SpokenAmendment, role: str, name: str, end: int) -> bool:
    """Notes the declarer or his partner."""
    if not name or role in sentence.roles:
        return False
    sentence.roles[role], sentence.last_role, sentence.at = name, role, end
    return True


def dealt(sentence: SpokenAmendment) -> bool:
    """`delil je boris`: a hand does not say who dealt."""
    many = sentence.joining(sentence.at, DEALT)
    if not many:
        return False
    start = sentence.idle(sentence.at + many)
    behind, before = sentence.thing(start), sentence.last_thing()
    if behind is not None and behind.kind == "player":
        sentence.at = start + behind.many
    elif before is not None and before.kind == "player":
        sentence.done.pop()
        sentence.at += many
    else:
        return False
    sentence.problems.append(NO_DEALER())
    return True


def _is_next_step(sentence: SpokenAmendment, thing: SaidThing) -> bool:
    """True if something is the word of doubling above the highest one of the hand, where that was said."""
    rules, level = sentence.table.rules.kontra, sentence.hand.kontra.level
    return rules is not None and thing.kind == "kontra" and rules.words[thing.key].level == level + 1 > 1
