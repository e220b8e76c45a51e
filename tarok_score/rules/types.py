"""What a ruleset says, ready to be scored by.

All types are named tuples: immutable, cheap to make and quick to read. Every rule keeps the id it has in the
YAML (its path, `bonuses.trula`) and the place in the sources that states it (`cite`).
"""

from typing import Any, NamedTuple

from ..amounts import Amount

LANGUAGES = ("en", "sl", "cs", "pl")


class Rule(NamedTuple):
    """A rule as an explanation shows it: id, name in each language, and where the sources state it."""

    id: str
    cite: str
    labels: dict[str, str]

    @property
    def label(self) -> str:
        return self.labels["en"]


class Klop(NamedTuple):
    """How a klop is written: everybody for himself, as few card points as possible.

    `full_from` card points make a player full (pagat 36, TAROK.net 35); `full_doubles` says that a full player's
    own points count double while the others write theirs, instead of the fixed value that leaves them at 0.
    """

    points: Rule
    round_to: int
    full: Rule
    full_from: int
    full_value: Amount
    full_doubles: bool
    empty: Rule
    empty_value: Amount
    kontra: Rule | None
    kontra_form: str | None  # loser-or-speaker | quarter
    kontra_value: Amount
    others_write: bool
    own_radl: bool
    resting_plays: bool
    talon_counts: bool


class Tier(NamedTuple):
    """From so many card points upwards the loser of a Varšava pays so much."""

    least: int
    pays: Amount


class Varsava(NamedTuple):
    """Varšava: whoever has most card points pays each other player; into the pot where there is one."""

    tiers: tuple[Tier, ...]
    trickless_times: int
    into_pot: bool


class Contract(NamedTuple):
    """One game that can be played.

    `form`: `sides` (a declarer's side against the others), `klop`, `varsava` or `undeclared` (two players, each
    for himself). `decided_by`: `points` or `result` (won or lost is said). `game` names how its worth T is
    worked out: `value`, `difference`, `rate`, `fives` or `times`. `bonuses`: `scored`; `beside` (the contract alone
    counts); `unscored` (the same, and none can be announced); `none` (there are none).
    """

    id: str
    rule: Rule
    form: str
    decided_by: str
    game: str
    value: Amount
    levels: tuple[Amount, ...]
    times_won: int
    times_lost: int
    tie_pays: Amount | None
    tie_kontra: bool
    partner: bool
    called_king: bool
    bonuses: str  # scored | beside | unscored | none
    mond_captured: bool
    mond_in_talon: bool
    gives_radl: bool
    open_in_compulsory_klop: bool
    forehand_only: bool
    needs_announced: str | None
    revoke_difference: bool
    klop: Klop | None
    varsava: Varsava | None
    thrown_in: Rule | None
    thrown_in_value: Amount
    surrender: Rule | None
    surrender_value: Amount


class Bonus(NamedTuple):
    """A feat paid beside the game. Values are for the side, or for (owner, partner or co-defenders).

    `announced_lost`: what an announced one costs that fails, where that is not the announced value.
    `replaces`: a valat that leaves nothing else of the hand to be scored. `holder`: `all`, or whose alone a
    silent one is (`silent`, `silent-lost`).
    """

    id: str
    rule: Rule
    silent: Amount
    silent_other: Amount | None
    announced: Amount | None
    announced_lost: Amount | None
    lost_silently: bool
    declarer_only: bool
    last_trick: bool
    every_trick: bool
    replaces: bool
    failed_adds_game: bool
    takes_game_kontra: bool
    gives_radl: str  # never | always
    holder: str
    must_win_itself: bool
    collected: bool


class Declaration(NamedTuple):
    """A holding declared before play. `holds` bounds what the hand must contain, by kind of card."""

    id: str
    rule: Rule
    value: Amount
    means: tuple[str, ...]
    holds: dict[str, tuple[int, int]]
    contains: tuple[str, ...]
    group: str | None
    beside: tuple[str, ...]


class KontraWord(NamedTuple):
    """A word of doubling and its level: 1 doubles, 2 quadruples …"""

    id: str
    level: int


class Kontra(NamedTuple):
    """Doubling: who may say what, and whether the score needs to know who spoke."""

    rule: Rule
    words: tuple[KontraWord, ...]
    names_needed: bool
    of_bonuses: bool


class Shares(NamedTuple):
    """Multiples of an item's worth T by kontra level (0, 1, 2 …): its owner, and who said kontra."""

    owner: tuple[Amount, ...]
    speaker: tuple[Amount, ...]


class Payout(NamedTuple):
    """Who writes what: `side`, `money` or `reciprocal` (owner, half for the partner, share of the kontra)."""

    rule: Rule
    form: str
    partner: Amount
    partner_rule: Rule | None
    speaker_rule: Rule | None
    won: Shares | None
    lost: Shares | None


class Mond(NamedTuple):
    """The penalty for losing the mond; `own_side` where both partners pay if one takes it from the other."""

    captured: Rule
    talon: Rule | None
    value: Amount
    own_side: Rule | None
    own_side_value: Amount


class Radli(NamedTuple):
    """The little wheels that double the declarer's next game."""

    rule: Rule
    doubles_all: bool
    given: Rule
    end: Rule | None
    end_value: Amount


class Revoke(NamedTuple):
    """What a breach of the rules costs the culprit."""

    rule: Rule
    difference: Amount
    discard_without_kontra: bool
    deliberate: Rule | None
    deliberate_value: Amount
    culprits_radl: bool


class Misdeal(NamedTuple):
    """What a misdeal costs: `doubling` (20, 40, 80), `growing` (20, 40, 60) or `fixed`; free warnings first."""

    rule: Rule
    form: str
    value: Amount
    warnings: int
    into_pot: bool


class Pot(NamedTuple):
    """The pot (pool, bank) on the table: what is paid in, who takes it."""

    rule: Rule
    captured: Rule | None
    captured_values: dict[str, Amount]
    zero: Rule | None
    zero_value: Amount
    taken: Rule | None
    taken_bonus: str | None
    taken_contract: str | None
    taken_kontra: bool
    keeps_remainder: bool


class SessionRules(NamedTuple):
    """What the evening's course obeys."""

    compulsory: Rule | None
    multiples_of: int
    compulsory_after_misdeal: bool
    no_taroks: Rule | None
    no_taroks_klop: bool
    skis_round: Rule | None
    match: Rule | None
    match_hands: int


class Ruleset(NamedTuple):
    """One table's rules, with the variants it chose, resolved from the YAML."""

    id: str
    title: dict[str, str]
    source: str
    variants: tuple[str, ...]
    document: dict[str, Any]
    unit: str
    decimals: int
    coin: Amount | None
    at_table: tuple[int, ...]
    in_play: int
    resting: Rule | None
    seats: Rule
    payout: Payout
    settlement: Rule
    settles_average: bool
    win: Rule
    win_points: int
    odd_card_wins: bool
    difference: Rule | None
    round_to: int
    kontra: Kontra | None
    contracts: dict[str, Contract]
    bonuses: dict[str, Bonus]
    declarations: dict[str, Declaration]
    mond: Mond | None
    king_in_talon: Rule | None
    king_in_talon_points: int
    radli: Radli | None
    revoke: Revoke | None
    misdeal: Misdeal | None
    pot: Pot | None
    session: SessionRules
    words: dict[str, tuple[tuple[str, str], ...]]
    rules: dict[str, Rule]
