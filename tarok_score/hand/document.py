"""The document (JSON) of a hand and its facts: reading what may be malformed, writing what is known to be right.

`read` reports every value that is not of its kind or names nothing known; whether the hand as a whole is possible
and complete is the work of `check`.
"""

from __future__ import annotations

from typing import Any

from ..problems import UNSAID, Problem
from ..words.folding import meant, printable
from ..words.notation_words import KINDS
from .hand import CARDS, DECLARER, DEFENDERS, NO_KONTRA, BonusFact, Captured, Hand, Kontra, Revoke
from .possible import BAD, check
from .table import Table

FIELDS = (
    "contract", "level", "declarer", "partner", "points", "won", "kontra", "bonuses", "captured", "left_in_talon",
    "declarations", "resting", "king_in_talon", "thrown_in", "surrendered", "revoke",
)  # fmt: skip
_FIELDS = frozenset(FIELDS)
BONUS_FIELDS = ("bonus", "by", "side", "announced", "made", "kontra", "itself")
_BONUS_FIELDS = frozenset(BONUS_FIELDS)


def read(table: Table, document: object, problems: list[Problem]) -> Hand | None:
    """The hand that a document describes, or None after adding all its problems.

    `document` is the value of `hand` in a request: contract, declarer, points and so on, by the names of
    `FIELDS`. Paths of problems begin with `hand`.
    """
    if type(document) is not dict:
        problems.append(Problem("hand", "must be an object with the facts of one hand", 'such as {"contract": …}'))
        return None
    before = len(problems)
    get = document.get
    if not document.keys() <= _FIELDS:
        for key in document:
            if key not in _FIELDS:
                problems.append(
                    Problem(f"hand.{printable(str(key))}", "is not a fact of a hand", meant(str(key), FIELDS))
                )
    contract = None
    word = get("contract")
    if type(word) is str:
        contract = table.contract(word)
        if contract is None:
            hint = meant(printable(word)[:60], table.rules.contracts, "the contracts are")
            problems.append(
                Problem("hand.contract", f'{table.rules.id} has no contract "{printable(word)[:60]}"', hint)
            )
    elif word is None:
        problems.append(
            Problem("hand.contract", "what was played?", f"one of {', '.join(table.rules.contracts)}", kind=UNSAID)
        )
    else:
        problems.append(
            Problem("hand.contract", "must be the name of a contract", f"such as {next(iter(table.rules.contracts))}")
        )

    declarer = _player(table, get("declarer"), "hand.declarer", problems)
    partner = _player(table, get("partner"), "hand.partner", problems)
    resting = _player(table, get("resting"), "hand.resting", problems)
    points, odd_card, piles = _points(table, get("points"), problems)
    kontra = get("kontra")
    bonuses = get("bonuses")
    captured = get("captured")
    left = get("left_in_talon")
    declarations = get("declarations")
    level = get("level")
    if level is not None and type(level) is not int:
        problems.append(Problem("hand.level", "must be a whole number", "such as 2"))
        level = BAD
    hand = Hand(
        contract.key if contract is not None else "",
        level,
        declarer,
        partner,
        points,
        odd_card,
        piles,
        _flag(get("won"), "hand.won", problems, None),
        NO_KONTRA if kontra is None else _kontra(table, kontra, "hand.kontra", problems),
        () if bonuses is None else _bonuses(table, bonuses, problems),
        () if captured is None else _captured(table, captured, problems),
        () if left is None else _left(left, problems),
        () if declarations is None else _declarations(table, declarations, problems),
        resting,
        _king(get("king_in_talon"), problems),
        _flag(get("thrown_in"), "hand.thrown_in", problems, False),
        _flag(get("surrendered"), "hand.surrendered", problems, False),
        _revoke(table, get("revoke"), problems),
    )
    hand = check(table, contract, hand, problems)
    return hand if len(problems) == before else None


def _player(table: Table, value: object, path: str, problems: list[Problem]) -> Any:
    if value is None:
        return None
    name = table.player(value)
    if name is None:
        if type(value) is str:
            shown = printable(value)[:60]
            problems.append(Problem(path, f'nobody called "{shown}" sits at the table', table.unknown_player(value)))
        else:
            hint = f"at the table: {', '.join(table.players)}"
            problems.append(Problem(path, "must be the name of a player", hint))
        return BAD
    return name


def _flag(value: object, path: str, problems: list[Problem], default: bool | None) -> Any:
    if value is None:
        return default
    if value is True or value is False:
        return value
    problems.append(Problem(path, "must be true or false"))
    return BAD


def _points(table: Table, value: object, problems: list[Problem]) -> tuple[Any, bool, tuple[tuple[str, int], ...]]:
    """Card points of a side (a whole number, or "35+1"), or of each player (an object)."""
    if value is None:
        return None, False, ()
    if type(value) is int:
        if 0 <= value <= 70:
            return value, False, ()
        problems.append(
            Problem("hand.points", f"{_number(value)} card points are not possible", "the pack holds 0 to 70")
        )
    elif value == "35+1":
        return 35, True, ()
    elif type(value) is dict:
        piles = []
        for name, points in value.items():
            path = f"hand.points.{printable(str(name))[:60]}"
            player = _player(table, name, path, problems)
            if type(points) is not int or not 0 <= points <= 70:
                problems.append(Problem(path, "must be a whole number of card points, 0 to 70", "0 = took no trick"))
            elif player is not BAD:
                piles.append((player, points))
        if len({player for player, _ in piles}) < len(piles):
            problems.append(Problem("hand.points", "names a player twice", "one number for each player"))
        return None, False, tuple(piles) if len(piles) == len(value) else BAD
    else:
        problems.append(
            Problem("hand.points", "must be a whole number of card points, 0 to 70", '"35+1" is 35 and one odd card')
        )
    return BAD, False, ()


def _number(value: int) -> str:
    return str(value) if abs(value) < 10**12 else "so many"


def _kontra(table: Table, value: object, path: str, problems: list[Problem]) -> Any:
    """A level, or the list of who spoke, in order."""
    if type(value) is int:
        if value >= 0:
            return Kontra(value)
        problems.append(Problem(path, "cannot be below 0", "0 = nobody said kontra"))
        return BAD
    if type(value) is list:
        names: list[Any] = [_player(table, name, f"{path}[{index}]", problems) for index, name in enumerate(value)]
        if None in names:
            problems.append(Problem(path, "must name who spoke", "in order: kontra, rekontra …"))
        elif BAD not in names:
            return Kontra(len(names), tuple(names))
        return BAD
    problems.append(Problem(path, "must be a level (1 = kontra) or the list of who spoke", 'such as ["Cilka"]'))
    return BAD


def _bonuses(table: Table, value: object, problems: list[Problem]) -> Any:
    if type(value) is not list:
        problems.append(Problem("hand.bonuses", "must be a list", 'such as [{"bonus": "trula"}]'))
        return BAD
    return tuple([_bonus(table, item, f"hand.bonuses[{index}]", problems) for index, item in enumerate(value)])


def _bonus(table: Table, item: object, path: str, problems: list[Problem]) -> Any:
    if type(item) is not dict:
        problems.append(Problem(path, "must be an object", 'such as {"bonus": "trula", "announced": true}'))
        return BAD
    before = len(problems)
    get = item.get
    if not item.keys() <= _BONUS_FIELDS:
        for key in item:
            if key not in _BONUS_FIELDS:
                where = f"{path}.{printable(str(key))}"
                problems.append(Problem(where, "is not a fact of a bonus", meant(str(key), BONUS_FIELDS)))
    known = table.rules.bonuses
    word = get("bonus")
    name: Any = word
    if type(word) is not str:
        problems.append(
            Problem(
                f"{path}.bonus",
                "which bonus?",
                f"one of {', '.join(known)}" if known else "there are none here: leave it out",
            )
        )
    elif word not in known:
        name = next((key for kind, key in table.words_of(word) if kind == "bonus"), None)
        if name is None:
            shown = printable(word)[:60]
            hint = meant(shown, known, "the bonuses are")
            problems.append(Problem(f"{path}.bonus", f'{table.rules.id} has no bonus "{shown}"', hint))
    side = get("side")
    if side is not None and side not in (DECLARER, DEFENDERS):
        problems.append(Problem(f"{path}.side", 'must be "declarer" or "defenders"'))
    kontra = get("kontra")
    fact = BonusFact(
        name,
        side or "",
        _player(table, get("by"), f"{path}.by", problems),
        _flag(get("announced"), f"{path}.announced", problems, False),
        _flag(get("made"), f"{path}.made", problems, True),
        NO_KONTRA if kontra is None else _kontra(table, kontra, f"{path}.kontra", problems),
        _flag(get("itself"), f"{path}.itself", problems, None),
    )
    return fact if len(problems) == before else BAD


def _captured(table: Table, value: object, problems: list[Problem]) -> Any:
    if type(value) is not dict:
        problems.append(
            Problem("hand.captured", "must be an object", 'such as {"mond": {"from": "Ana", "by": "Cilka"}}')
        )
        return BAD
    found = []
    for card, who in value.items():
        path = f"hand.captured.{printable(str(card))[:60]}"
        if card not in CARDS:
            problems.append(Problem(path, "no such card can be captured", f"one of {', '.join(CARDS)}"))
        if type(who) is not dict or not who.keys() <= {"from", "by"}:
            problems.append(Problem(path, "must say from whom and by whom", '{"from": "Ana", "by": "Cilka"}'))
            continue
        loser = _player(table, who.get("from"), f"{path}.from", problems)
        by = _player(table, who.get("by"), f"{path}.by", problems)
        if loser is None:
            problems.append(Problem(f"{path}.from", "say who played the card"))
        elif loser == by and loser is not BAD:
            message = f"{loser} cannot capture his own card"
            problems.append(Problem(path, message, "from = who played it, by = who won the trick"))
        elif loser is not BAD and by is not BAD:
            found.append(Captured(card, loser, by))
    return tuple(found)


def _left(value: object, problems: list[Problem]) -> Any:
    if type(value) is not list or not all(type(card) is str for card in value):
        problems.append(Problem("hand.left_in_talon", "must be a list of cards", '["mond"]'))
        return BAD
    for index, card in enumerate(value):
        path = f"hand.left_in_talon[{index}]"
        if card not in CARDS:
            problems.append(Problem(path, "no such card counts in the talon", f"one of {', '.join(CARDS)}"))
        elif card in value[:index]:
            problems.append(Problem(path, f"the {card} is listed twice", "list it once"))
    return tuple(value)


def _declarations(table: Table, value: object, problems: list[Problem]) -> Any:
    if type(value) is not dict:
        problems.append(Problem("hand.declarations", "must be an object", '{"Ana": ["trul"]}'))
        return BAD
    known = table.rules.declarations
    if not known and value:
        problems.append(Problem("hand.declarations", f"{table.rules.id} has no declarations", "leave them out"))
        return BAD
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, words in value.items():
        path = f"hand.declarations.{printable(str(name))[:60]}"
        player = _player(table, name, path, problems)
        if type(words) is not list:
            problems.append(Problem(path, "must be a list of declarations", '["trul"]'))
            continue
        ids = []
        for index, word in enumerate(words):
            if type(word) is not str:
                problems.append(Problem(f"{path}[{index}]", "must be the name of a declaration"))
                continue
            means = [key for kind, key in table.words_of(word) if kind == "declaration"]
            if means:
                ids.append(means[0])
            else:
                shown = printable(word)[:60]
                hint = meant(shown, known, "the declarations are")
                problems.append(Problem(f"{path}[{index}]", f'there is no declaration "{shown}"', hint))
        if player is not BAD and len(ids) == len(words):
            if player in (other for other, _ in found):
                problems.append(Problem(path, f"{player} is named twice", "put both lists together"))
            if not ids:
                continue  # declared nothing
            found.append((player, tuple(ids)))
    return tuple(found)


def _king(value: object, problems: list[Problem]) -> Any:
    if value is None:
        return False
    if value == "no-trick":
        return True
    problems.append(
        Problem("hand.king_in_talon", 'can only be "no-trick"', "the called king came from the talon and won no trick")
    )
    return BAD


def _revoke(table: Table, value: object, problems: list[Problem]) -> Any:
    if value is None:
        return None
    if type(value) is not dict or not value.keys() <= {"by", "kind"}:
        problems.append(Problem("hand.revoke", "must say who broke the rules", '{"by": "Cilka"}'))
        return BAD
    by = _player(table, value.get("by"), "hand.revoke.by", problems)
    kind = value.get("kind")
    if by is None:
        problems.append(Problem("hand.revoke.by", "say who broke the rules"))
        return BAD
    if kind is not None and (type(kind) is not str or kind not in KINDS):
        problems.append(Problem("hand.revoke.kind", f"must be one of {', '.join(KINDS)}, or missing"))
        return BAD
    return BAD if by is BAD else Revoke(by, kind)


def write(hand: Hand) -> dict[str, Any]:
    """The document of a hand: only what was noted, in the order of `FIELDS`."""
    document: dict[str, Any] = {"contract": hand.contract}
    if hand.level is not None:
        document["level"] = hand.level
    if hand.declarer is not None:
        document["declarer"] = hand.declarer
    if hand.partner is not None:
        document["partner"] = hand.partner
    if hand.piles:
        document["points"] = dict(hand.piles)
    elif hand.points is not None:
        document["points"] = "35+1" if hand.odd_card else hand.points
    if hand.won is not None:
        document["won"] = hand.won
    if hand.kontra.level:
        document["kontra"] = _write_kontra(hand.kontra)
    if hand.bonuses:
        document["bonuses"] = [_write_bonus(fact) for fact in hand.bonuses]
    if hand.captured:
        document["captured"] = {
            card: {"from": loser} if by is None else {"from": loser, "by": by} for card, loser, by in hand.captured
        }
    if hand.left_in_talon:
        document["left_in_talon"] = list(hand.left_in_talon)
    if hand.declarations:
        document["declarations"] = {name: list(ids) for name, ids in hand.declarations}
    if hand.resting is not None:
        document["resting"] = hand.resting
    if hand.king_in_talon:
        document["king_in_talon"] = "no-trick"
    if hand.thrown_in:
        document["thrown_in"] = True
    if hand.surrendered:
        document["surrendered"] = True
    if hand.revoke is not None:
        document["revoke"] = {"by": hand.revoke.by} | ({"kind": hand.revoke.kind} if hand.revoke.kind else {})
    return document


def _write_kontra(kontra: Kontra) -> int | list[str]:
    return list(kontra.names) if kontra.names else kontra.level


def _write_bonus(fact: BonusFact) -> dict[str, Any]:
    item: dict[str, Any] = {"bonus": fact.bonus}
    if fact.by is not None:
        item["by"] = fact.by
    elif fact.side != DECLARER:
        item["side"] = fact.side
    if fact.announced:
        item["announced"] = True
    if not fact.made:
        item["made"] = False
    if fact.kontra.level:
        item["kontra"] = _write_kontra(fact.kontra)
    if fact.itself is not None:
        item["itself"] = fact.itself
    return item
