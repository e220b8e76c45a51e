"""The keys of a ruleset on its card: those that come first, and those without a sentence of their own."""

from __future__ import annotations

from collections.abc import Mapping

from ..documents.parts import Part
from ..law.bonuses import Bonus
from ..law.cards import (
    Bidding,
    Calling,
    CardPlay,
    Counting,
    Dealt,
    Discards,
    Emperor,
    Instead,
    Leading,
    MondHeld,
    Overtaking,
    PagatLast,
    Some,
    Talon,
    Tricks,
)
from ..law.contracts import Contract, Surrender, Tie
from ..law.declarations import Declaration, Holds
from ..law.evening import NoTaroksRule
from ..law.klop import Klop, KlopEmpty, KlopFull, KlopKontra, KlopPoints, Tier, Varsava
from ..law.kontra import KontraRule, KontraWord
from ..law.mond import Mond
from ..law.payout import Payout, Rounding, Shares
from ..law.penalties import BreachPrices, MisdealRule, RevokeRule
from ..law.pot import Cards, PotTaken, PotZero
from ..law.radli import Radli
from ..law.rule import Rule
from ..law.ruleset import Ruleset
from ..law.table import Seats, UnitRule
from ..law.winning import BaseScore, DifferenceRule, ScaleStep, Win

#: The keys that come first on the card, where a part declares them in another order.
ORDER: Mapping[type[Part], tuple[str, ...]] = {
    Payout: ("form", "partner"),
    Bonus: ("replaces",),
    KontraRule: ("bonuses",),
    Radli: ("given", "captured", "causes_add"),
    Varsava: ("tiers", "trickless_times", "share_coin"),
    Declaration: ("beside",),
    Mond: ("value", "talon", "captured"),
    RevokeRule: ("value", "prices", "into_pot", "kontra", "discard_without_kontra", "deliberate"),
    PotZero: ("value", "with_pot"),
}

JOINED, IN_A_TABLE, AT_THE_TOP = "in a sentence with other keys", "in a table of the card", "at the top of the card"
#: The keys without a sentence of their own: how the card shows each, or why it does not.
OTHERWISE: Mapping[str, Mapping[type[Part], str]] = {
    AT_THE_TOP: {Ruleset: "id title", Seats: "at_table in_play"},
    IN_A_TABLE: {
        Contract: "form game value levels times_won times_lost whole_count partner bonuses gives_radl forehand_only",
        Bidding: "forehand_opens not_forehand all_pass",
        Instead: "of into",
        Bonus: (
            "silent silent_other announced declarer_only last_trick every_trick must_win_itself king_itself "
            "holder_announces"
        ),
        Declaration: "value means",
        Holds: "taroks trula kings fives single_tarok pagat",
        KontraWord: "level times",
        Shares: "owner speaker",
    },
    JOINED: {
        Bidding: "form",
        Contract: "mond mond_value open_in_compulsory_klop radli kontra loser_writes",
        Bonus: "announced_lost lost_silently game_stands gives_radl radli kontra",
        Declaration: "group",
        Win: "points",
        DifferenceRule: "round_to",
        BaseScore: "add scale",
        ScaleStep: "from counts",
        Tie: "pays",
        Rounding: "up_to",
        Radli: "klop_only",
        Klop: "resting_plays",
        KlopPoints: "only_most",
        KlopFull: "from doubles others_write beats_empty",
        KlopEmpty: "value others_write",
        KlopKontra: "form value others_write fixed",
        Varsava: "into_pot",
        Tier: "from pays",
        Surrender: "value",
        Cards: "mond pagat skis",
        MisdealRule: "value altogether",
        RevokeRule: "difference always_difference altogether culprits_radl declarers_own_radl without_radl",
        NoTaroksRule: "optional few honours",
        BreachPrices: "declaration discard in_time turn",
        PotTaken: "contract",
    },
    "as the source of a sentence, in the marks behind it": {Rule: "label source cite", Ruleset: "source"},
    "in every amount": {UnitRule: "name decimals"},
    "nowhere: what people type": {
        Contract: "aliases decided_by called_king",
        Bonus: "aliases",
        Declaration: "aliases",
        KontraWord: "label aliases",
        KontraRule: "names",
    },
    "nowhere: about the file": {Ruleset: "extends about"},
    "in the paragraph about the play": {
        Bidding: "holding",
        CardPlay: "free_pagat",
        Calling: "form with_all_kings after_exchange set_is_taken rest_follows",
        Talon: "drawn none_refused",
        Discards: "taroks",
        Leading: "declarer left_of_declarer",
        Some: "contracts",
        PagatLast: "until",
        MondHeld: "form contracts",
        Overtaking: "contracts",
        Emperor: "form",
        Tricks: "every_trick",
    },
    "nowhere: how a hand is dealt and counted everybody knows": {
        Bidding: "begins order",
        CardPlay: "announcing keeping following piles",
        Dealt: "hand talon piles",
        Counting: "form",
        Talon: "threes pairs singles raised halves",
        Tricks: "no_trick one_trick",
    },
}
