"""Lost cards: `mond cilka boris` says who lost it and who took it, and so does `cilka izgubila monda, boris`.

The verb of whoever took it says so too: `boris je cilki ujel monda`, `mond izgubila cilka, ujel boris`.
"""

from __future__ import annotations

from ...problems import malformed
from ...words.folding import fold
from ...words.notation_words import LOSING, OwnWord, card_word, said_word
from ...words.said import chained, said
from ..called_names import in_case
from ..item import Item
from ..typed_words import STOPS
from .bonus import LineBonus, card_of
from .declarations import WHOSE_DECLARATION
from .line import MARK_OF_WHICH, SpokenLine
from .results import RESULT_OF_WHICH

#: What may stand beside the card in the sentence of its captor.
CAPTURE = ("player", "took", "captured", "gave", "card")

PARTNER_OR_CAPTOR = malformed(
    "partner-or-captor", "partner, or did {name} take the {card}?", "{word},{name}, or the names before all else"
)


def read_lost_card(line: SpokenLine, at: int) -> int:
    """Reads a lost card: its loser and its captor, or that it stayed in the talon. Returns its last place."""
    taken = read_capture(line, at)
    if taken is not None:
        return taken
    item = line.items[at]
    word = card_word(item.key)
    losing = _says_lost(line, at - 1)
    bonus = line.bonus_before(at - 1 if losing else at)
    if bonus is not None and (losing or _begins_with_result(item)) and "made" not in bonus.filled:
        _ask_bonus_or_card(line, at, bonus, losing)
    elif losing and line.kind(at + 1) == "player":
        _read_result_beside(line, at - 1, at)
    if line.kind(at + 1) == "talon":
        line.put(at, at + 1, f"{word}:talon", line.typed(at, at + 1))
        return at + 1
    last = at + 1
    if _says_lost(line, last) and line.kind(last + 1) == "player":
        _read_result_beside(line, last, at)
        last += 1
    if line.kind(last) != "player":
        if losing or _says_lost(line, at + 1):
            _read_result_beside(line, at - 1 if losing else at + 1, at)
        return at
    text, captor = f"{word}:{line.items[last].text}", last + 1
    apart = last > at + 1 and line.items[last].parted
    by_verb = _captor_of_verb(line, captor)
    if by_verb is not None:
        text, last = f"{text},{line.items[by_verb].text}", captor + 1
    elif _took_card(line, captor):
        text, last = f"{text},{line.items[captor].text}", captor
    elif line.kind(captor) == "player" and not apart:
        _ask_partner_or_captor(line, at, captor, text)
    line.put(at, last, text, line.typed(at, last))
    return last


def lost_behind_loser(line: SpokenLine, at: int) -> bool:
    """Gives a card to the player before it, who lost it (`cilka izgubila monda`); True if it did."""
    item = line.items[at]
    card = at + 2 if _says_lost(line, at + 1) else at + 1
    if line.kind(card) != "card" or line.items[card].whole:
        return False
    last, text = card, f"{card_word(line.items[card].key)}:{item.text}"
    if card == at + 1 and _says_lost(line, card + 1, closing=True) and not line.items[card].parted:
        last = card + 1  # `cilka je monda izgubila`
    by_verb = _captor_of_verb(line, last + 1)
    if by_verb is not None:
        last, text = last + 2, f"{text},{line.items[by_verb].text}"
    elif last == card and (card > at + 1 or line.items[card].parted) and _captor_behind(line, card):
        last, text = card + 1, f"{text},{line.items[card + 1].text}"
    elif line.kind(last + 1) in ("player", "talon") and not line.items[last].parted:
        return False
    if line.kind(card + 1) == "result" and card < last:
        _read_result_beside(line, card + 1, card)
    line.put(at, last, text, line.typed(at, last))
    return True


def read_capture(line: SpokenLine, first: int) -> int | None:
    """Reads the verb of who took a card, with the card and the players beside it: `david je ujel monda`.

    A player in another case than the subject's lost it, or took it from whoever gave it away: `ana je dala monda
    borisu`. Who lost it is asked for if he is not said. Returns its last place, None if no such words begin here.
    """
    last = first
    while not line.items[last].parted and (line.kind(last + 1) in CAPTURE or _card_at(line, last + 1)):
        last += 1
    if last > first and line.kind(last) == "player" and line.kind(last + 1) not in ("", "break", "number"):
        last -= not (line.items[last].along or line.items[last].parted)
    kinds = [line.kind(at) for at in range(first, last + 1)]
    players = [line.items[at] for at in range(first, last + 1) if line.kind(at) == "player"]
    cards = [at for at in range(first, last + 1) if _card_at(line, at)]
    verbs = [kind for kind in kinds if kind in ("took", "captured", "gave")]
    if len(verbs) != 1 or len(cards) != 1 or len(kinds) != len(players) + 2:
        return None
    losers = [item for item in players if item.along]
    if len(players) == 2 and not losers:  # a beginning of a name may be another case of it
        losers = [item for item in players if in_case(line.table, item.typed.rstrip(STOPS))]
    if len(players) == 2 and not losers and kinds == ["player", "took", "card", "player"]:
        losers = players[1:]
    captors = [item for item in players if item not in losers]
    if verbs == ["gave"]:
        losers, captors = captors, losers
    if len(losers) > 1 or len(captors) > 1:
        return None
    if cards[0] in line.bonuses:
        if verbs == ["captured"] and not captors:
            return None  # it may have been tried for, and lost
        del line.bonuses[cards[0]]
    text = card_word(_card_at(line, cards[0]))
    if losers:
        text = f"{text}:{','.join([item.text for item in (*losers, *captors)])}"
    line.put(first, last, text, line.typed(first, last))
    return last


def _card_at(line: SpokenLine, at: int) -> str:
    """The card at a place, without its players; empty if none is there."""
    if not line.kind(at):
        return ""
    item = line.items[at]
    return item.key if item.kind == "card" and not item.whole else card_of(line.rules, item)


def _captor_of_verb(line: SpokenLine, at: int) -> int | None:
    """The place of who took a card, as a verb beside him says: `mond izgubil boris, ujela ana`, `boris, ana ga ujela`.

    None where none says so, or what he took is said behind it.
    """
    if line.kind(at) == "took" and line.kind(at + 1) == "player":
        return at + 1
    takes = line.kind(at) == "player" and line.kind(at + 1) == "took" and line.items[at - 1].parted
    another = not line.items[min(at + 1, len(line.items) - 1)].parted and bool(_card_at(line, at + 2))
    return at if takes and not another else None


def _says_lost(line: SpokenLine, at: int, closing: bool = False) -> bool:
    """True if a result at a place says that somebody lost something, which may be a card.

    A comma may follow only one that is `closing` what is said of it.
    """
    item = line.items[at] if line.kind(at) == "result" else None
    if item is None or item.key != "lost" or (item.parted and not closing):
        return False
    return fold(item.typed.rstrip(STOPS)) in LOSING


def _begins_with_result(card: Item) -> bool:
    """True if the words of a card begin with a result, as in `izgubljen mond`."""
    first, *more = card.typed.split()
    return bool(more) and any(kind == "result" for kind, _ in said_word(fold(first)))


def _took_card(line: SpokenLine, at: int) -> bool:
    """True if the second name after a lost card is the captor's."""
    return line.kind(at) == "player" and line.everybody_named(at)


def _captor_behind(line: SpokenLine, card: int) -> bool:
    """True if the player after a lost card took it: nothing else is his, and the rules ask for the captor.

    They need not where all others are known, or his name is in another case: `cilka izgubila monda borisu`.
    """
    key, mond, pot = line.items[card].key, line.rules.mond, line.rules.pot
    paid = key == "mond" and mond is not None and bool(mond.own_side or mond.captor)
    paid = paid or (pot is not None and pot.captured is not None and pot.captured.cards.of(key) is not None)
    paid = paid or line.amends or (line.kind(card + 1) == "player" and line.items[card + 1].along)
    name, behind = line.items[card + 1 : card + 2], line.kind(card + 2)
    alone = behind in ("", "break", "number")
    if name and name[0].stopped and behind == "player":
        alone = line.kind(card + 3) != "kontra"  # `…, Janek, Hania miała barwy`
    return paid and alone and _took_card(line, card + 1)


def _ask_bonus_or_card(line: SpokenLine, at: int, bonus: LineBonus, losing: bool) -> None:
    """Adds the problem of `lost` between a bonus and a card: is it the bonus's, or the card's?"""
    item = line.items[at]
    card = card_word(item.key)
    words = [line.word(f"{bonus.text}:lost"), said("{word}:NAME", word=OwnWord(card))]
    of = line.word(bonus.name)
    line.wrong(MARK_OF_WHICH, item, one=of, other=OwnWord(card), words=chained(words, "{one} or {other}"))
    rest = {at - 1: ""} if losing else {}
    line.either(
        line.with_words({bonus.place: f"{bonus.item.text}:lost", at: card} | rest), line.with_words({at: card} | rest)
    )


def _read_result_beside(line: SpokenLine, at: int, card: int) -> None:
    """Reads a result beside a lost card: the card's if something else says the game's; else it is asked about.

    Between two players it is asked about, too: `ana izgubila monda boris`.
    """
    line.taken.add(at)
    lost = card_word(line.items[card].key)
    between = line.kind(at - 1) == line.kind(card + 1) == "player"
    if at < card and between and not line.items[at - 1].parted:
        each = [f"{lost}:{line.items[place].text}" for place in (at - 1, card + 1)]
        words = chained([line.word(one) for one in each], "{one} or {other}")
        line.wrong(WHOSE_DECLARATION, line.items[card], words=words)
        line.either(line.with_words({at: "", card: each[0]}), line.with_words({at: "", card: each[1], card + 1: ""}))
        return
    said_of_game = any(
        place != at and one.kind in ("number", "result", "outcome") for place, one in enumerate(line.items)
    )
    if line.amends or said_of_game:
        return
    line.taken.add(card)
    word = said("{word}:NAME", word=OwnWord(lost))
    line.wrong(RESULT_OF_WHICH, line.items[at], bonus=OwnWord(line.items[card].key), word=word)
    line.either(line.with_words({at: ""}), line.with_result_of_game(at, {}))


def _ask_partner_or_captor(line: SpokenLine, at: int, name: int, word: str) -> None:
    """Adds the problem of a second name after a lost card that may also be the declarer's or the partner's."""
    captor = line.items[name].text
    facts = {"name": captor, "card": OwnWord(line.items[at].key), "word": line.word(word)}
    line.wrong(PARTNER_OR_CAPTOR, line.items[name], **facts)
    between = dict.fromkeys(range(at + 1, name + 1), "")
    line.either(line.with_name_first(name), line.with_words({at: f"{word},{captor}"} | between))
