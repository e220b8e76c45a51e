"""The names: each belongs to the word before it that needs one, or is the declarer's, the partner's or a holder's."""

from __future__ import annotations

from collections.abc import Sequence

from ...problems import malformed
from ...words.said import chained
from ..called_names import called
from ..item import NOTHING
from .declarations import chain_of_names
from .doubling import closes_declaration, is_done
from .line import MARK_OF_WHICH, SpokenLine
from .lost_cards import lost_behind_loser, read_capture
from .results import is_in_case

PARTNER_OR_HOLDER = malformed(
    "partner-or-holder", "partner, or is it the {bonus} of {name}?", "{word}:{name}, or the names before all else"
)
DECLARER_OR_PARTNER = malformed(
    "declarer-or-partner", "declarer, or partner?", "name the declarer first, as the subject"
)


def read_who(line: SpokenLine, at: int) -> int:
    """Reads a player who sat out or broke the rules, with the kind of breach. Returns its last place."""
    if line.kind(at + 1) != "player":
        return at
    last = at + 2 if line.kind(at + 2) == "breach" else at + 1
    line.put(at, last, ":".join([one.text for one in line.items[at : last + 1]]), line.typed(at, last))
    return last


def read_player(line: SpokenLine, at: int) -> None:
    """Reads a name that no word before it needs."""
    item, contract = line.items[at], line.contract
    holder = _held_by(line, at)
    free = line.everybody_named(at) or item.key in line.named
    doubles = line.kind(at + 1) == "kontra" and "@" not in line.items[at + 1].text and line.everybody_named(at)
    doubles = doubles and not closes_declaration(line, at)
    if doubles and at and (line.items[at - 1].parted or is_done(line.items[at + 1])):
        line.waiting.add(at)
        return
    if item.behind_with and line.named and not free:
        holder = None  # whoever plays with the declarer is the partner
    if at and line.items[at - 1].parted and line.kind(at + 1) == "declaration":
        holder = None  # a new part of the sentence says what he declared
    if _holds_along(line, at) or _speaks_along(line, at):
        return
    if free and (_belongs_behind(line, at) or _holds_next(line, at, holder)):
        if item.parted and line.kind(at - 1) == "declaration" and at in line.words:
            line.waiting.add(at)  # he had that, too: `barwy miał janek, stracił munda`
        return
    if holder is not None:
        if free and doubles and line.says_silent(line.bonuses[holder]):
            _ask_holder_or_speaker(line, at, holder)
            return
        if free:
            line.bonuses[holder].put("side", item.text, at, item)
            line.holders[at] = holder
            line.taken.add(at)
            line.plain = False
            return
        if line.named:
            _ask_partner_or_holder(line, at, holder)
            return
    if free and _is_beside_declaration(line, at):
        line.waiting.add(at)
        return
    if doubles:
        line.waiting.add(at)
        return
    if not item.key:
        line.either(*[line.with_words({at: name}) for name in called(line.table, item.text)])
    if contract is None or contract.form == "sides":
        line.named.append(item.key)
        line.named_at.append(at)


def _is_beside_declaration(line: SpokenLine, at: int) -> bool:
    """True if a declaration is beside a name, or beside the last of several joined to it: `petr a marie taročky`."""
    ends = [chain_of_names(line, at, step)[-1] + step for step in (-1, 1)]
    return "declaration" in [line.kind(end) for end in ends]


def _holds_along(line: SpokenLine, at: int) -> bool:
    """True if somebody has a bonus with the player before `and`, of his side: `trulo sta imela cilka in david`."""
    holder = line.holders.get(at - 1)
    if holder is None or not line.items[at - 1].joined:
        return False
    sides = {line.items[place].key in line.named for place in (at - 1, at)}
    if len(sides) > 1 or not line.everybody_named(at) or line.kind(at + 1) not in ("", "break"):
        return False
    line.taken.add(at)
    return True


def _speaks_along(line: SpokenLine, at: int) -> bool:
    """True if both defenders said kontra, counted once: `cilka in david kontra`. Whose it was, nobody says."""
    item, names = line.items[at], [line.items[place].key for place in (at, at + 1) if line.kind(place) == "player"]
    kontra = line.kind(at + 2) == "kontra" and "@" not in line.items[at + 2].text and not line.items[at + 1].parted
    if not (len(names) == 2 and item.joined and kontra and line.everybody_named(at)) or set(names) & set(line.named):
        return False
    before = line.items[at - 1] if at else NOTHING
    if not before.parted and before.kind not in ("number", "player", "result", "break"):
        return False
    if not names[0] or names[0] == names[1] or line.rules.kontra is None:
        return False
    if line.rules.kontra.words[line.items[at + 2].key].level != 1:
        return False
    line.taken.update((at, at + 1))
    line.plain = False
    return True


def _held_by(line: SpokenLine, at: int) -> int | None:
    """The place of the bonus directly before a name, if it does not say whose it is."""
    place = at - 1
    while line.kind(place) in ("mark", "result"):
        place -= 1
    bonus = line.bonuses.get(place)
    return place if bonus is not None and "side" not in bonus.filled and not bonus.item.whole else None


def _ask_partner_or_holder(line: SpokenLine, at: int, holder: int) -> None:
    """Adds the problem of a name after a bonus that may also be the partner's."""
    item, name = line.items[at], line.bonuses[holder].name
    line.wrong(PARTNER_OR_HOLDER, item, name=item.text, bonus=line.word(name), word=line.word(name))
    line.either(line.with_name_first(at), line.with_words({holder: f"{name}:{item.text}", at: ""}))
    line.taken.add(at)


def _ask_holder_or_speaker(line: SpokenLine, at: int, holder: int) -> None:
    """Adds the problem of a name between a silent bonus and a doubling, which is the game's."""
    item, bonus, word = line.items[at], line.bonuses[holder], line.items[at + 1].text
    each = [line.word(f"{bonus.item.text}:{item.text}"), line.word(f"{word}@{item.text}")]
    facts = {"one": line.word(bonus.name), "other": line.word(word)}
    line.wrong(MARK_OF_WHICH, item, words=chained(each, "{one} or {other}"), **facts)
    line.either(
        line.with_words({holder: f"{bonus.item.text}:{item.text}", at: ""}),
        line.with_words({at: "", at + 1: f"{word}@{item.text}"}),
    )
    line.taken.add(at)


def _belongs_behind(line: SpokenLine, at: int) -> bool:
    """Gives a name what is said of it right after it; True if something was.

    That is a lost card, `cilka izgubila monda`, or that somebody sat out or broke the rules: `eva počiva`.
    """
    if line.kind(at - 1) == "player" and not line.items[at - 1].parted:
        return False
    if line.kind(at + 1) == "who" and not line.items[at + 1].whole:
        if line.kind(at + 2) in ("player", "breach"):
            return False
        line.put(at, at + 1, f"{line.items[at + 1].text}:{line.items[at].text}", line.typed(at, at + 1))
        return True
    return lost_behind_loser(line, at) or read_capture(line, at) is not None


def _holds_next(line: SpokenLine, at: int, holder: int | None) -> bool:
    """Gives a player the bonus after his name (`ana napovedala pagata`); True if it did, or asked about two."""
    item = line.items[at]
    place = line.behind_marks(at + 1)
    bonus, behind = line.bonuses.get(place), line.behind_marks(place + 1)
    if bonus is None or "side" in bonus.filled or bonus.item.whole or item.parted:
        return False
    if line.kind(behind) == "player" and not line.items[behind - 1].parted:
        return False
    if (line.kind(at - 1) == "player" or holder is not None) and not line.items[at - 1].parted:
        return False
    if holder is not None and line.bonuses[holder].item.key == bonus.item.key:
        return False  # the same bonus is said again
    if is_in_case(line, bonus):
        holder = None  # it is the object of what is said of him: `trula, maja napovedala pagata`
    line.taken.add(at)
    line.plain = False
    if holder is None:
        bonus.put("side", item.text, at, item, before=True)
        return True
    near = [line.bonuses[holder], bonus]
    one, other = [line.word(bonus.item.text) for bonus in near]
    words = chained([line.word(f"{bonus.item.text}:{item.text}") for bonus in near], "{one} or {other}")
    line.wrong(MARK_OF_WHICH, item, one=one, other=other, words=words)
    line.either(*[line.with_words({bonus.place: f"{bonus.item.text}:{item.text}", at: ""}) for bonus in near])
    return True


def ask_who_declares(line: SpokenLine) -> None:
    """Asks about a first name in another case, which may be the partner's: `borisom ana ena 45`.

    One after `with` is, where another one is named as the subject: `dvojko z borisom je igrala ana`. Behind a word for
    the partner it may be either's: `soigralec ane je boris`.
    """
    contract = line.contract
    if line.amends or not line.named_at or (contract is not None and not contract.partner):
        return
    first, *rest = line.named_at
    behind_partner = [at for at in line.named_at if line.items[at].behind_partner]
    if len(rest) == 1 and len(behind_partner) == 1 and not all(line.items[at].along for at in line.named_at):
        _ask_declarer_or_partner(line, behind_partner[0], [[first, *rest], [*rest, first]])
        return
    if not line.items[first].along or (rest and all(line.items[at].along for at in rest)):
        return
    if line.items[first].behind_with and len(rest) == 1 and not line.items[rest[0]].along:
        (other,) = rest
        line.items[first], line.items[other] = line.items[other], line.items[first]
        line.named.reverse()
    elif rest or (contract is not None and not line.alone):
        _ask_declarer_or_partner(line, first, [[*rest, first], [first, *rest]] if rest else [[first]])


def _ask_declarer_or_partner(line: SpokenLine, at: int, orders: Sequence[Sequence[int]]) -> None:
    """Adds the problem of a name that may be the declarer's or the partner's, with the names in each order."""
    line.wrong(DECLARER_OR_PARTNER, line.items[at])
    taken = dict.fromkeys(line.named_at, "")
    line.either(*[line.with_words(taken, [line.items[one].text for one in order]) for order in orders])
