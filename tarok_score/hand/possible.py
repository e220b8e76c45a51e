"""Is this hand possible under these rules, and is enough said to score it?

`check` goes through a hand whose single values are well formed and adds every contradiction and every missing
fact to the list of problems. Values that were already named as problems are `BAD` and are passed over.
"""

from __future__ import annotations

from typing import Any

from ..problems import MALFORMED, UNSAID, Problem
from ..rules.ruleset import Bonus, Contract
from ..words.notation_words import card_word
from .hand import DECLARER, DEFENDERS, BonusFact, Hand, Kontra
from .holdings import contradiction
from .table import Table


class _Bad:
    """Stands for a value that was named as a problem, so that nothing more is said about it."""


BAD: Any = _Bad()

#: Card points that six cards of the talon can hold at most: a side without a trick may still own so many.
MOST_WITHOUT_TRICK = 26


def check(table: Table, contract: Contract | None, hand: Hand, problems: list[Problem]) -> Hand:
    """The hand with the side of every bonus worked out; all that is wrong with it is added to `problems`."""
    _resting(table, contract, hand, problems)
    if contract is None:
        return hand
    if hand.declarations:
        _declarations(table, contract, hand, problems)
    if contract.form != "sides":
        _everybody_alone(table, contract, hand, problems)
        return hand
    side = _sides(table, contract, hand, problems)
    if hand.bonuses and hand.bonuses is not BAD:
        hand = hand._replace(bonuses=_bonus_sides(hand, side))
    if hand.kontra is not BAD and hand.kontra.level:
        _kontra(table, hand.kontra, "hand.kontra", DECLARER, side, hand, problems)
    if contract.levels:
        _level(contract, hand, problems)
    elif hand.level is not None and hand.level is not BAD:
        problems.append(Problem("hand.level", f"{contract.key} is not played at a level", "leave it out"))
    if hand.bonuses or contract.needs_announced:
        _bonuses(table, contract, hand, side, problems)
    _specials(table, contract, hand, problems)
    _result(table, contract, hand, problems)
    if hand.captured or hand.left_in_talon:
        _cards(table, contract, hand, problems)
    return hand


def _resting(table: Table, contract: Contract | None, hand: Hand, problems: list[Problem]) -> None:
    resting = hand.resting
    if len(table.players) not in table.rules.seats.at_table:
        return  # too many or too few players: named already
    if not table.rests:
        if resting is not None and resting is not BAD:
            count = len(table.players)
            problems.append(Problem("hand.resting", f"nobody rests where {count} sit at the table", "leave it out"))
        return
    plays = contract is not None and contract.klop is not None and contract.klop.resting_plays
    if resting is None:
        if plays and hand.piles is not BAD and all(points for _, points in hand.piles):
            return  # the talon's player matters only where somebody took no trick
        problems.append(
            Problem(
                "hand.resting",
                f"{len(table.players)} sit at the table: who rested?",
                "resting:NAME, mostly the dealer",
                kind=UNSAID,
            )
        )
        return
    if resting is BAD:
        return
    takes_part: list[tuple[str | None, str, str]] = [
        (hand.declarer, "hand.declarer", "rested and cannot be the declarer"),
        (hand.partner, "hand.partner", "rested and cannot be the partner"),
    ]
    if hand.revoke is not None and hand.revoke is not BAD and not plays:
        takes_part.append((hand.revoke.by, "hand.revoke.by", "rested and cannot have broken the rules"))
    if hand.captured is not BAD and not plays:
        for card, loser, by in hand.captured:
            takes_part.append((loser, f"hand.captured.{card}.from", "rested and held no cards"))
            takes_part.append((by, f"hand.captured.{card}.by", "rested and held no cards"))
    if hand.declarations is not BAD:
        for declarer, _ in hand.declarations:
            takes_part.append((declarer, f"hand.declarations.{declarer}", "rested and held no cards"))
    if hand.bonuses is not BAD:
        for index, fact in enumerate(hand.bonuses):
            if fact is not BAD:
                takes_part.append((fact.by, f"hand.bonuses[{index}].by", "rested and cannot have a bonus"))
                for speaker in fact.kontra.names:
                    takes_part.append((speaker, f"hand.bonuses[{index}].kontra", "rested and says no kontra"))
    if hand.kontra is not BAD:
        for speaker in hand.kontra.names:
            takes_part.append((speaker, "hand.kontra", "rested and says no kontra"))
    if hand.piles is not BAD and not plays:
        for owner, _ in hand.piles:
            takes_part.append((owner, f"hand.points.{owner}", "rested and took no cards"))
    for name, path, what in takes_part:
        if name is not None and name == resting:
            problems.append(Problem(path, f"{name} {what}", "name somebody else, or who else rested"))


def _everybody_alone(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    """Klop, Varšava and the undeclared game of two: one pile a player, no declarer."""
    for value, field in ((hand.declarer, "declarer"), (hand.partner, "partner")):
        if value is not None and value is not BAD:
            problems.append(Problem(f"hand.{field}", f"everybody plays alone in {contract.key}", "leave it out"))
    _nothing_more(
        contract,
        (
            (hand.level, "level"), (hand.won, "won"), (hand.king_in_talon, "king_in_talon"),
            (hand.thrown_in, "thrown_in"), (hand.surrendered, "surrendered"),
        ),
        problems,
    )  # fmt: skip
    if hand.bonuses is not BAD:
        for index in range(len(hand.bonuses)):
            problems.append(
                Problem(f"hand.bonuses[{index}]", f"there are no bonuses in {contract.key}", "leave it out")
            )
    if hand.kontra is not BAD and hand.kontra.level:
        _klop_kontra(table, contract, hand, problems)
    if hand.captured is not BAD and hand.left_in_talon is not BAD:
        _cards(table, contract, hand, problems)
    if hand.revoke is not None:
        _revoke(table, hand, problems)
        return
    if hand.points is BAD or hand.piles is BAD:
        return
    active = table.active(contract, None if hand.resting is BAD else hand.resting)
    if hand.points is not None or not hand.piles:
        example = " ".join(f"{name}={points}" for name, points in zip(active, (20, 25, 15, 10), strict=False))
        problems.append(
            Problem(
                "hand.points",
                f"{contract.key} needs the card points of each player",
                f"such as {example}",
                kind=UNSAID if hand.points is None else MALFORMED,
            )
        )
        return
    given = {name for name, _ in hand.piles}
    missing = [name for name in active if name not in given]
    if missing:
        problems.append(
            Problem(
                "hand.points", f"the card points of {', '.join(missing)} are missing", "0 = took no trick", kind=UNSAID
            )
        )
        return
    if given - set(active):
        return  # the resting player has points: named already
    total = sum(points for _, points in hand.piles)
    piles = sum(1 for _, points in hand.piles if points)
    if contract.klop is not None and not contract.klop.talon_counts:
        if total > 71 or not total:
            problems.append(
                Problem("hand.points", f"the piles add to {total}, and there are at most 71", "count again")
            )
    elif piles <= 2:
        if total != 70:
            problems.append(
                Problem("hand.points", f"the piles add to {total}", "one or two piles make exactly 70: count again")
            )
    elif not 69 <= total <= 71:
        problems.append(
            Problem(
                "hand.points", f"the piles add to {total}", "counted separately they make 69, 70 or 71: count again"
            )
        )


def _nothing_more(contract: Contract, facts: tuple[tuple[Any, str], ...], problems: list[Problem]) -> None:
    for value, field in facts:
        if value is not None and value is not False and value is not BAD:
            problems.append(Problem(f"hand.{field}", f"is not a fact of {contract.key}", "leave it out"))


def _klop_kontra(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    kontra, path = hand.kontra, "hand.kontra"
    klop = contract.klop
    if klop is None or klop.kontra is None:
        problems.append(Problem(path, f"{contract.key} cannot be doubled under these rules", "leave it out"))
        return
    most = 1 if klop.kontra.form == "loser-or-speaker" else 2
    if kontra.level > most:
        problems.append(Problem(path, f"{min(kontra.level, 999)} words are too many", f"klop knows {most}"))
    elif not kontra.names:
        problems.append(Problem(path, "say who spoke: the score needs the name", "kontra@NAME", kind=UNSAID))
    elif len(set(kontra.names)) < len(kontra.names):
        problems.append(Problem(path, f"{kontra.names[0]} cannot double his own kontra", "name who said rekontra"))


def _sides(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> tuple[str, ...]:
    """The declarer's side as far as it is known, after checking declarer and partner."""
    declarer, partner = hand.declarer, hand.partner
    if declarer is None:
        problems.append(Problem("hand.declarer", f"who played {contract.key}?", "name the declarer first", kind=UNSAID))
    if hand.piles and hand.piles is not BAD:
        problems.append(
            Problem("hand.points", f"{contract.key} needs one number, the points of the declarer's side", "such as 44")
        )
    if partner is not None and partner is not BAD:
        if not contract.partner:
            problems.append(Problem("hand.partner", f"{contract.key} is played alone", f"leave {partner} out"))
        elif partner == declarer:
            problems.append(
                Problem("hand.partner", f"{partner} cannot be his own partner", "leave it out if he played alone")
            )
    return tuple(name for name in (declarer, partner) if name is not None and name is not BAD)


def _bonus_sides(hand: Hand, side: tuple[str, ...]) -> tuple[BonusFact, ...]:
    """Every bonus with the side it belongs to, from the player's name or as said; the declarer's if nothing is."""
    return tuple(
        [
            fact
            if fact is BAD
            else fact._replace(
                side=fact.side or (DECLARER if fact.by is None or fact.by in side else DEFENDERS),
            )
            for fact in hand.bonuses
        ]
    )


def _kontra(
    table: Table, kontra: Kontra, path: str, owner: str, side: tuple[str, ...], hand: Hand, problems: list[Problem]
) -> None:
    """Enough voices and not too many, of alternate sides, the first against the owner of the item."""
    rules = table.rules.kontra
    if rules is None or (path != "hand.kontra" and not rules.bonuses):
        what = "kontra" if rules is None else "kontra on a bonus"
        problems.append(Problem(path, f"{table.rules.id} knows no {what}", "leave it out"))
        return
    if kontra.level > len(rules.ladder):
        words = ", ".join(word.key for word in rules.ladder)
        problems.append(Problem(path, f"{min(kontra.level, 999)} words are too many", f"there are {words}"))
        return
    if rules.names == "needed" and not kontra.names:
        problems.append(
            Problem(path, "say who spoke: the score needs the name", f"{rules.ladder[0].key}@NAME", kind=UNSAID)
        )
    if hand.declarer is BAD or hand.declarer is None or hand.partner is BAD:
        return
    for turn, name in enumerate(kontra.names):
        of_owner = (name in side) == (owner == DECLARER)
        if of_owner == (turn % 2 == 0):
            word = rules.ladder[turn].key
            problems.append(
                Problem(path, f"{name} cannot say {word} to his own side", "name a player of the other side")
            )


def _level(contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    most = len(contract.levels)
    if hand.level is None:
        if not hand.revoke:
            problems.append(
                Problem(
                    "hand.level",
                    f"at which level was {contract.key} played?",
                    f"{contract.key}:1 to :{most}",
                    kind=UNSAID,
                )
            )
    elif hand.level is not BAD and not 1 <= hand.level <= most:
        problems.append(Problem("hand.level", f"{contract.key} has levels 1 to {most}", f"such as {contract.key}:1"))


def _bonuses(table: Table, contract: Contract, hand: Hand, side: tuple[str, ...], problems: list[Problem]) -> None:
    rules = table.rules
    if hand.bonuses is BAD:
        return
    if contract.bonuses == "none":
        for index, fact in enumerate(hand.bonuses):
            if fact is not BAD or rules.bonuses:
                problems.append(
                    Problem(f"hand.bonuses[{index}]", f"there are no bonuses in {contract.key}", "leave it out")
                )
        return
    seen: set[tuple[str, str]] = set()
    facts: list[tuple[str, BonusFact, Bonus]] = []
    for index, fact in enumerate(hand.bonuses):
        if fact is BAD:
            continue
        path = f"hand.bonuses[{index}]"
        bonus = rules.bonuses[fact.bonus]
        facts.append((path, fact, bonus))
        _bonus(table, contract, hand, side, path, fact, bonus, problems)
        if (fact.bonus, fact.side) in seen:
            whose = "the declarer's side" if fact.side == DECLARER else "the defenders"
            problems.append(Problem(path, f"{bonus.key} of {whose} is listed twice", "list it once"))
        seen.add((fact.bonus, fact.side))
    _one_last_trick(facts, problems)
    needed = contract.needs_announced
    if needed is not None and hand.revoke is None:
        announced = any(fact.bonus == needed and fact.announced and fact.side == DECLARER for _, fact, _ in facts)
        if not announced:
            problems.append(
                Problem(
                    "hand.bonuses",
                    f"{contract.key} is played with an announced {needed}",
                    f"add {needed}:announced",
                    kind=UNSAID,
                )
            )


def _bonus(
    table: Table, contract: Contract, hand: Hand, side: tuple[str, ...],
    path: str, fact: BonusFact, bonus: Bonus, problems: list[Problem],
) -> None:  # fmt: skip
    if fact.by is not None and hand.declarer is not BAD and hand.partner is not BAD:
        of_declarer = fact.by in side
        if of_declarer != (fact.side == DECLARER):
            where = "the declarer's side" if of_declarer else "the defenders' side"
            problems.append(
                Problem(f"{path}.side", f"{fact.by} is of {where}", "leave the side out where a name stands")
            )
    if fact.announced and bonus.announced is None:
        problems.append(
            Problem(
                f"{path}.announced",
                f"{bonus.key} is only silent here: an announced one is a contract of its own",
                "name that contract",
            )
        )
    if fact.announced and contract.bonuses == "unscored":
        problems.append(
            Problem(f"{path}.announced", f"nothing can be announced in {contract.key}", "leave the bonus out")
        )
    if fact.kontra.level:
        if not fact.announced:
            problems.append(Problem(f"{path}.kontra", "a silent bonus cannot be doubled", "add :announced if it was"))
        else:
            _kontra(table, fact.kontra, f"{path}.kontra", fact.side, side, hand, problems)
    if bonus.declarer_only:
        if not contract.called_king:
            problems.append(Problem(path, f"no king is called in {contract.key}", f"leave {bonus.key} out"))
        elif fact.side == DEFENDERS:
            problems.append(
                Problem(path, f"{bonus.key} belongs to the declarer's side", "the called king plays for it")
            )
        if bonus.must_win_itself and fact.made and fact.itself is None:
            problems.append(
                Problem(
                    f"{path}.itself",
                    "say whether the king itself won the last trick",
                    f"{bonus.key}:itself or :lost",
                    kind=UNSAID,
                )
            )
    elif fact.itself is not None:
        problems.append(Problem(f"{path}.itself", "is a fact of king ultimo only", "leave it out"))
    if fact.by is None and _holder_needed(table, fact, bonus):
        problems.append(
            Problem(
                f"{path}.by",
                f"say whose {bonus.key} it was: the score needs the name",
                f"{bonus.key}:NAME",
                kind=UNSAID,
            )
        )


def _holder_needed(table: Table, fact: BonusFact, bonus: Bonus) -> bool:
    if not fact.announced and (bonus.holder == "silent" or (bonus.holder == "silent-lost" and not fact.made)):
        return True
    if table.rules.payout.form != "reciprocal" or fact.side == DECLARER:
        return False
    if not fact.announced and not fact.made and not bonus.lost_silently:
        return False
    return fact.announced or (bonus.silent_other is not None and bonus.silent_other != bonus.silent)


def _one_last_trick(facts: list[tuple[str, BonusFact, Bonus]], problems: list[Problem]) -> None:
    """The trula, the kings, the pagat and the last trick go to one side; a valat leaves the other nothing."""
    made = {(fact.bonus, fact.side): path for path, fact, _ in facts if fact.made}
    last: dict[str, str] = {}
    for path, fact, bonus in facts:
        wins_last = fact.made and (bonus.last_trick or bonus.every_trick)
        if fact.made and fact.side == DEFENDERS and (fact.bonus, DECLARER) in made:
            problems.append(Problem(path, f"both sides cannot have made {bonus.key}", "mark one of them :lost"))
            continue
        winner = fact.side if wins_last else None
        if bonus.declarer_only and bonus.lost_silently and not fact.made and not fact.announced:
            winner = DEFENDERS  # a king lost in the last trick without announcement
        if winner is not None:
            last[winner] = path
    if len(last) == 2:
        problems.append(
            Problem(last[DEFENDERS], "both sides cannot have won the last trick", "one of the two was lost")
        )
    kings = {fact.bonus: path for path, fact, bonus in facts if fact.made and bonus.declarer_only and bonus.last_trick}
    if len(kings) > 1:
        message = f"the called king makes one ultimo: {' or '.join(kings)}"
        problems.append(Problem(list(kings.values())[1], message, "keep the one it was"))


def _specials(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    """Facts that belong to single rulesets: thrown in, surrendered, the called king from the talon, a revoke."""
    rules = table.rules
    for flag, field, rule in (
        (hand.thrown_in, "thrown_in", contract.thrown_in),
        (hand.surrendered, "surrendered", contract.surrender),
    ):
        if flag is not True:
            continue
        if rule is None:
            problems.append(Problem(f"hand.{field}", f"is not a fact of {contract.key} in {rules.id}", "leave it out"))
            continue
        if hand.points is not None and hand.points is not BAD:
            problems.append(
                Problem("hand.points", "the hand was not played out, so no points were taken", "leave them out")
            )
        if hand.kontra is not BAD and hand.kontra.level:
            problems.append(Problem("hand.kontra", "a doubled game is played out", "leave one of the two out"))
        if hand.bonuses and hand.bonuses is not BAD:
            problems.append(Problem("hand.bonuses", "a hand that was not played out has no bonuses", "leave them out"))
        if hand.captured and hand.captured is not BAD:
            problems.append(
                Problem("hand.captured", "nothing is captured in a hand that was not played out", "leave it out")
            )
    if hand.thrown_in is True and hand.surrendered is True:
        problems.append(
            Problem("hand.surrendered", "a hand is either thrown in or surrendered", "leave one of the two out")
        )
    if hand.surrendered is True and contract.surrender and hand.partner is not None:
        problems.append(
            Problem(
                "hand.partner", "surrender is for a bidder who drew the called card himself", "leave the partner out"
            )
        )
    if hand.king_in_talon is True:
        if rules.king_in_talon is None or not contract.called_king:
            problems.append(
                Problem("hand.king_in_talon", f"is not a fact of {contract.key} in {rules.id}", "leave it out")
            )
        elif hand.partner is not None:
            problems.append(
                Problem("hand.partner", "with the called king in the talon there is no partner", "leave it out")
            )
        elif hand.points is not None and hand.points is not BAD and hand.points + rules.king_in_talon.points > 70:
            message = "the defenders have the king, so fewer points are left"
            problems.append(Problem("hand.points", message, "count again"))
    if hand.revoke is not None:
        _revoke(table, hand, problems)


def _revoke(table: Table, hand: Hand, problems: list[Problem]) -> None:
    if hand.revoke is not BAD and table.rules.revoke is None:
        problems.append(
            Problem(
                "hand.revoke", f"{table.rules.id} sets no price for a breach of the rules", "use tarok adjust instead"
            )
        )


def _valat_decides(table: Table, hand: Hand) -> bool:
    """Whether a valat stands alone, so that the card points are not needed."""
    if hand.bonuses is BAD:
        return True
    for fact in hand.bonuses:
        if fact is BAD:
            continue
        bonus = table.rules.bonuses[fact.bonus]
        decides = fact.side == DECLARER or table.rules.radli is None  # else the radl asks who won the game
        if bonus.replaces and (fact.made or (fact.announced and decides and not bonus.failed_adds_game)):
            return True
    return False


def _result(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    """Card points or won and lost: whichever decides, and not against each other."""
    if hand.revoke is not None or hand.thrown_in is True or hand.surrendered is True:
        return
    points, won, rules = hand.points, hand.won, table.rules
    king = rules.king_in_talon
    if contract.decided_by == "result":
        if won is None:
            problems.append(Problem("hand.won", f"was {contract.key} won or lost?", "add won or lost", kind=UNSAID))
        if points is not None and points is not BAD:
            problems.append(
                Problem("hand.points", f"{contract.key} is decided by its tricks, not by card points", "leave them out")
            )
        return
    if points is BAD:
        return
    if points is None:
        if not hand.piles and not (contract.bonuses == "scored" and _valat_decides(table, hand)):
            problems.append(
                Problem(
                    "hand.points",
                    "the card points of the declarer's side are missing",
                    f"such as {rules.win.points}",
                    kind=UNSAID,
                )
            )
        return
    if (
        won is not None
        and won is not BAD
        and not any(
            fact is BAD or rules.bonuses[fact.bonus].every_trick
            for fact in (() if hand.bonuses is BAD else hand.bonuses)
        )
    ):
        counted = points + (king.points if king is not None and hand.king_in_talon is True else 0)
        if won != (counted >= rules.win.points or (hand.odd_card and rules.win.odd_card)):
            outcome = "lost" if won else "won"
            problems.append(
                Problem("hand.won", f"{points} card points {outcome} the game", "leave it out: the card points decide")
            )
    if hand.bonuses is BAD:
        return
    for index, fact in enumerate(hand.bonuses):
        if fact is BAD or not rules.bonuses[fact.bonus].every_trick:
            continue
        if not fact.made:
            if points == (70 if fact.side == DECLARER else 0):
                message = f"with {points} card points of the declarer's side it cannot have failed"
                problems.append(
                    Problem(f"hand.bonuses[{index}]", message, "whoever takes a trick has a card point at least")
                )
            continue
        if fact.side == DECLARER and points < 70 - MOST_WITHOUT_TRICK:
            problems.append(
                Problem(f"hand.bonuses[{index}]", f"whoever takes every trick has more than {points} card points",
                        f"the defenders can own {MOST_WITHOUT_TRICK} at most, from the talon")
            )  # fmt: skip
        elif fact.side == DEFENDERS and points > MOST_WITHOUT_TRICK:
            problems.append(
                Problem(f"hand.bonuses[{index}]", f"a side without a trick cannot have {points} card points",
                        f"{MOST_WITHOUT_TRICK} at most, from talon and discards")
            )  # fmt: skip


def _cards(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    """Cards captured or left in the talon: not both, and with the captor where the rules pay by him."""
    if hand.captured is BAD or hand.left_in_talon is BAD:
        return
    rules = table.rules
    captured = rules.pot.captured if rules.pot is not None else None
    for card, loser, by in hand.captured:
        if card in hand.left_in_talon:
            problems.append(
                Problem(
                    f"hand.captured.{card}",
                    f"the {card} cannot be captured and left in the talon too",
                    "keep the one it was",
                )
            )
        if by is None and hand.revoke is None:
            pays_by_captor = (
                card == "mond" and rules.mond is not None and rules.mond.own_side and "captured" in contract.mond
            )
            if pays_by_captor or (captured is not None and captured.cards.of(card) is not None):
                path, hint = f"hand.captured.{card}.by", f"{card_word(card)}:{loser},NAME"
                problems.append(Problem(path, "say who took it: the score needs the name", hint, kind=UNSAID))


def _declarations(table: Table, contract: Contract, hand: Hand, problems: list[Problem]) -> None:
    if hand.declarations is BAD:
        return
    if contract.form != "sides":
        problems.append(Problem("hand.declarations", f"there are no declarations in {contract.key}", "leave them out"))
        return
    for name, ids in hand.declarations:
        what = contradiction(table.rules.declarations, ids)
        if what:
            problems.append(Problem(f"hand.declarations.{name}", what, "one hand cannot hold both"))
