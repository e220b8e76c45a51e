"""How each value of a ruleset is said: one phrase for every key that `rules.form` allows.

A phrase names what the value is about and puts the value into words. `usual` is what holds where a ruleset leaves the
key out; it is said only where two rulesets are compared and the other one says something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..amounts import parse, written


class Units(NamedTuple):
    """What the ruleset counts in: the unit, its decimals, and whether kontra works by shares of the item's worth."""

    name: str
    decimals: int
    by_shares: bool

    def amount(self, value: int | str) -> str:
        """`20`, `0.10 Kč`; points go without saying."""
        text = written(parse(value), self.decimals)
        return text if self.name == "points" else f"{text} {self.name}"


Say = Callable[[Any, Units], str]


class Phrase(NamedTuple):
    """What a value is about, the value in words, and what holds without it."""

    what: str
    say: Say
    usual: str = ""
    always: bool = False


def text(value: Any, units: Units) -> str:
    return str(value)


def amount(value: Any, units: Units) -> str:
    return units.amount(value)


def listed(value: Any, units: Units) -> str:
    return ", ".join(str(one) for one in value)


def alternatives(value: Any, units: Units) -> str:
    return " or ".join(str(one) for one in value)


def times(value: Any, units: Units) -> str:
    return f"× {value}"


def rounding(value: Any, units: Units) -> str:
    return "exact" if value == 1 else f"to the nearest {value}"


def either(yes: str, no: str) -> Say:
    """The words for true and for false."""
    return lambda value, units: yes if value else no


def flag(what: str, yes: str, no: str, usual: bool = False, always: bool = False) -> Phrase:
    return Phrase(what, either(yes, no), yes if usual else no, always)


def one_of(what: str, usual: str = "", always: bool = False, **words: str) -> Phrase:
    """A choice among named forms; underscores stand for hyphens."""
    known = {key.strip("_").replace("_", "-"): said for key, said in words.items()}
    return Phrase(what, lambda value, units: known[value], known.get(usual, ""), always)


def shares(value: Any, units: Units) -> str:
    def row(multiples: list[int | str]) -> str:
        return ", ".join(f"× {written(parse(one))}" for one in multiples)

    return f"its owner writes {row(value['owner'])}, whoever said kontra {row(value['speaker'])}"


def levels(value: Any, units: Units) -> str:
    return ", ".join(f"{units.amount(one)} at level {number}" for number, one in enumerate(value, 1))


def tie(value: Any, units: Units) -> str:
    kontra = "times the kontra" if value.get("kontra", True) else "whatever the kontra"
    return f"lost, and costs {units.amount(value['pays'])} {kontra}"


def mond(value: Any, units: Units) -> str:
    known = {"captured": "captured", "talon": "left in the talon"}
    return "if " + " or ".join(known[one] for one in value) if value else "none"


def scale(value: Any, units: Units) -> str:
    return ", ".join(f"{units.amount(step['pays'])} from {step['from']} card points" for step in value)


CARDS = {"taroks": "taroky", "trula": "trula cards", "kings": "kings", "fives": "cards worth five"}


def holding(value: Any, units: Units) -> str:
    def bounds(least: int, most: int) -> str:
        return str(least) if least == most else f"{least} to {most}"

    return " and ".join(f"{bounds(*value[kind])} {CARDS[kind]}" for kind in CARDS if kind in value)


def captured_cards(value: Any, units: Units) -> str:
    names = {"mond": "mond", "pagat": "pagat", "skis": "škis"}
    return ", ".join(f"{names[card]} {units.amount(cost)}" for card, cost in value.items())


def kontra_level(value: Any, units: Units) -> str:
    return f"level {value}" if units.by_shares else f"× {1 << value}"


def reached(value: Any, units: Units) -> str:
    return f"zero or a multiple of {value}" if value else "zero"


#: By path in the YAML; `*` stands for the keys of a table.
PHRASES: dict[str, Phrase] = {
    "unit.name": Phrase("counted in", text),
    "unit.decimals": Phrase("decimals written", text, "0"),
    "unit.coin": Phrase("settled to", amount, "the exact amount"),
    "seats.at_table": Phrase("players at the table", alternatives),
    "seats.in_play": Phrase("players in a hand", text),
    "payout.form": one_of(
        "who writes a result",
        side="the declarer and his partner, both the same; the defenders nothing",
        money="the sides settle it: one to one with partners, a player alone with each of the others",
        reciprocal="its owner whole, his partner or co-defender a part, whoever said kontra a share",
    ),
    "payout.partner.share": Phrase("part of the item's worth T", text),
    "payout.shares.won": Phrase("item won, by kontra level from 0", shares),
    "payout.shares.lost": Phrase("item lost, by kontra level from 0", shares),
    "settlement.form": one_of(
        "the evening is settled", average="against the average of all totals", balance="by the totals as they stand"
    ),
    "win.points": Phrase("card points that win", text),
    "win.odd_card": flag("35 and one odd card", "win", "lose", always=True),
    "difference.round_to": Phrase("counted", rounding),
    "kontra.words.*.level": Phrase("doubling", kontra_level),
    "kontra.words.*.aliases": Phrase("words", listed),
    "kontra.names": one_of("who spoke", optional="need not be said", needed="has to be said"),
    "kontra.bonuses": flag("announced bonuses", "can be doubled too, each for itself", "cannot be doubled"),
    "contracts.*.form": one_of(
        "played by",
        "sides",
        sides="a declarer's side against the others",
        klop="everybody alone, for as few card points as possible",
        varsava="everybody alone; whoever takes most pays",
        undeclared="both alone; the winner writes the difference",
    ),
    "contracts.*.decided_by": one_of(
        "decided by", "points", points="card points", result="tricks: won or lost is said"
    ),
    "contracts.*.game": one_of(
        "worth",
        "value",
        value="its value",
        difference="its value and the card point difference",
        rate="its value for each card point over 35",
        fives="its value times the base score (the loser's points below 35 in fives, and one)",
        times="the card point difference, multiplied",
    ),
    "contracts.*.value": Phrase("value", amount),
    "contracts.*.levels": Phrase("value", levels),
    "contracts.*.times_won": Phrase("if won", times, "× 1"),
    "contracts.*.times_lost": Phrase("if lost", times, "× 1"),
    "contracts.*.tie": Phrase("35 : 35", tie),
    "contracts.*.partner": flag("partner", "possible", "none"),
    "contracts.*.called_king": flag("called king", "yes", "no"),
    "contracts.*.bonuses": one_of(
        "bonuses",
        "none",
        scored="count",
        beside="may happen, but the contract alone counts",
        unscored="cannot be announced, and silent ones score nothing",
        none="none",
    ),
    "contracts.*.mond": Phrase("mond penalty", mond, "none"),
    "contracts.*.gives_radl": flag("radli", "everybody gets one after it", "none for it"),
    "contracts.*.open_in_compulsory_klop": flag("in a compulsory klop", "open", "closed"),
    "contracts.*.forehand_only": flag("who may play it", "forehand only", "anybody"),
    "contracts.*.needs_announced": Phrase("has to be announced with it", text, "nothing"),
    "contracts.*.aliases": Phrase("words", listed),
    "contracts.*.klop.points.round_to": Phrase("counted", rounding),
    "contracts.*.klop.full.from": Phrase("full from", lambda value, units: f"{value} card points"),
    "contracts.*.klop.full.value": Phrase("he loses", amount),
    "contracts.*.klop.full.doubles": flag(
        "his own card points", "count double, and the others write theirs", "do not matter"
    ),
    "contracts.*.klop.empty.value": Phrase(
        "he wins", lambda value, units: units.amount(value) if parse(value) else "nothing"
    ),
    "contracts.*.klop.kontra.form": one_of(
        "kontra",
        loser_or_speaker="a full player loses the value, else whoever said kontra",
        quarter="points are multiplied, and whoever doubled pays more from 18 card points on",
    ),
    "contracts.*.klop.kontra.value": Phrase("value", amount),
    "contracts.*.klop.kontra.others_write": flag(
        "if the speaker loses, the others", "still write their points", "write nothing"
    ),
    "contracts.*.klop.own_radl": flag(
        "radli in klop", "each player's own doubles his result, and a winner cancels one", "do not matter"
    ),
    "contracts.*.klop.resting_plays": flag(
        "resting player", "plays, and cannot win by taking no trick", "rests in klop too"
    ),
    "contracts.*.klop.talon_counts": flag("talon", "its cards go to the tricks", "stays out of the count", usual=True),
    "contracts.*.varsava.tiers": Phrase("pays", scale),
    "contracts.*.varsava.trickless_times": Phrase("to a player without a trick", times, "× 1"),
    "contracts.*.varsava.into_pot": flag(
        "who pays whom",
        "everybody on the scale pays into the pot",
        "whoever has most pays each other player",
        always=True,
    ),
    "contracts.*.thrown_in.value": Phrase("the declarer's side wins", amount),
    "contracts.*.surrender.value": Phrase("the declarer pays each opponent", amount),
    "bonuses.*.silent": Phrase("silent", amount),
    "bonuses.*.silent_other": Phrase("silent, for partner or co-defender", amount, "as its owner by the payout"),
    "bonuses.*.announced": Phrase("announced", amount, "cannot be announced", always=True),
    "bonuses.*.announced_lost": Phrase("announced and failed", amount, "its announced value"),
    "bonuses.*.lost_silently": flag("tried silently and failed", "costs its silent value", "costs nothing"),
    "bonuses.*.declarer_only": flag("whose", "the declarer's side only", "either side's"),
    "bonuses.*.last_trick": flag("won", "in the last trick", "in any trick"),
    "bonuses.*.every_trick": flag("won", "by taking every trick", "without taking every trick"),
    "bonuses.*.replaces": flag("beside it", "nothing else of the hand is scored", "everything else is scored too"),
    "bonuses.*.failed_adds_game": flag(
        "announced and failed, game and bonuses", "are paid beside it", "are not paid beside it"
    ),
    "bonuses.*.takes_game_kontra": flag("kontra on the game", "doubles a silent one too", "does not touch it"),
    "bonuses.*.gives_radl": one_of(
        "radli", "never", never="none for it", always_="everybody gets one after it, made or failed"
    ),
    "bonuses.*.holder": one_of(
        "counts for",
        "all",
        all="its whole side",
        silent="its holder alone if not announced",
        silent_lost="its holder alone if not announced and lost",
    ),
    "bonuses.*.must_win_itself": flag("the king", "has to win the last trick itself", "may be won by its own side"),
    "bonuses.*.collected": flag(
        "announced by one side and made by the other", "both are written", "written once, as the failed announcement"
    ),
    "bonuses.*.aliases": Phrase("words", listed),
    "declarations.*.value": Phrase("pays", amount),
    "declarations.*.means": Phrase("stands for", lambda value, units: " and ".join(value)),
    "declarations.*.holds": Phrase("needs", holding),
    "declarations.*.contains": Phrase("already contains", listed, "nothing"),
    "declarations.*.group": Phrase("one player declares only one of the group", text, "no group"),
    "declarations.*.beside": Phrase("but also beside it", listed, "none"),
    "declarations.*.aliases": Phrase("words", listed),
    "mond.value": Phrase("costs", amount),
    "mond.own_side.value": Phrase("each of the two pays", amount),
    "king_in_talon.points": Phrase("brings card points", text),
    "radli.doubles_all": flag("whoever said kontra", "is doubled too", "is not doubled"),
    "radli.end.value": Phrase("each open one costs", amount),
    "revoke.difference": Phrase("difference charged", amount),
    "revoke.discard_without_kontra": flag("kontra at a wrong discard", "does not count", "counts"),
    "revoke.deliberate.value": Phrase("costs in addition", amount),
    "revoke.culprits_radl": flag("doubled by", "the culprit's radl", "the declarer's radl"),
    "misdeal.form": one_of(
        "the next ones",
        doubling="double each time (1, 2, 4, 8 …)",
        growing="grow by as much each time (1, 2, 3, 4 …)",
        fixed="cost the same",
    ),
    "misdeal.value": Phrase("the first costs", amount),
    "misdeal.warnings": Phrase("warnings before that", text, "0"),
    "misdeal.into_pot": flag("paid", "into the pot", "as results are"),
    "pot.captured.cards": Phrase("costs whoever loses it", captured_cards),
    "pot.zero.value": Phrase("each of the declarer's side pays in", amount),
    "pot.taken.bonus": Phrase("by making the announced", text),
    "pot.taken.contract": Phrase("only in", text, "any contract"),
    "pot.taken.kontra_pays": flag(
        "under kontra", "it stays, and one side pays the other as much", "it is taken all the same"
    ),
    "pot.keeps_remainder": flag("what does not divide", "stays in it", "is shared in fractions"),
    "session.compulsory_klop.multiples_of": Phrase("due when a total reaches", reached, "zero", always=True),
    "session.compulsory_klop.after_misdeal": flag("after a misdeal", "due too", "not due"),
    "session.no_taroks.then": one_of(
        "then",
        compulsory_klop="the same dealer deals again, and a compulsory klop is due",
        deal_again="the same dealer deals again",
    ),
    "session.match.hands": Phrase("hands in a match", text),
}

#: The parts of a ruleset as a person would look them up.
SECTIONS = {
    "unit": "The table",
    "seats": "The table",
    "payout": "Who writes what",
    "settlement": "Who writes what",
    "win": "Winning",
    "difference": "Winning",
    "kontra": "Doubling",
    "contracts": "Contracts",
    "bonuses": "Bonuses",
    "declarations": "Declarations",
    "mond": "Penalties and radli",
    "king_in_talon": "Penalties and radli",
    "radli": "Penalties and radli",
    "revoke": "Penalties and radli",
    "misdeal": "Penalties and radli",
    "pot": "The pot",
    "session": "The evening",
}
