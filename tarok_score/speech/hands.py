"""The hands that a line may mean: all ways to cover it with constructions, as far as the rules allow them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from ..hand.difference import has_difference
from ..hand.exact import complete, is_complete
from ..hand.facts import Assembled, BonusSaid, Fact, assemble
from ..hand.hand import DEFENDERS, UNCOUNTED, Hand, Kontra
from ..hand.table import Table
from ..hand.vocabulary import has as has_card
from ..pack import HALF, POINTS
from ..problems import Problem, malformed, unsaid
from ..words.classes import words
from ..words.folding import STOPS, fold
from .chart import Chart, Construction, Tile
from .contrasts import contrasts
from .lexicon import Lexicon, Token

#: The most ways to cover the beginning of a line that are followed.
MOST_WAYS = 96

#: How far a way that contradicts itself is behind one that the rules do not allow.
CONTRADICTED = 3

#: The largest number that may be a difference where nothing says so: `padla 15`.
SMALL = 20

UNCLEAR = unsaid("speech-unclear", "may be meant in two ways", "say it in other words")
UNSURE = unsaid("speech-unsure", "whose result is it, the game's or the bonus's?", "say it beside its word")
NOBODY_SAID = unsaid("nobody-said", "does not say who", "{word}:NAME")
WHO_ELSE = unsaid("partner-unsaid", "who played along?", "NAME, or alone")

#: What a mark beside a bonus says of it.
MARKS: dict[str, tuple[str, Any]] = {
    "ANN": ("announced", True),
    "SIL": ("announced", False),
    "WON": ("made", True),
    "LOST": ("made", False),
    "DEF": ("side", DEFENDERS),
    "announced": ("announced", True),
    "silent": ("announced", False),
    "made": ("made", True),
    "lost": ("made", False),
    "defenders": ("side", DEFENDERS),
}

PEOPLE = ("N", "A")

#: Verbs of which the word behind them is the object.
OBJECT = frozenset({"TAKE", "LOSE", "LOST", "HOLD", "GIVE", "GIVEUP"})

#: What a denial before *and* denies too.
ADDED = {"bonus", "declared", "kontra", "captured"}

#: What may be said of somebody beside who played.
EARLY = {"kontra", "bonus", "captured", "declared", "revoke", "resting"}

SILENT_LOST = malformed("silent-lost", "a silent {bonus} cannot be lost: was it announced?", "{bonus}:announced:lost")


class Way(NamedTuple):
    """A way to cover a line up to some place: its facts, and how far it is from what people say.

    `open` tells that a bonus was said and not what came of it, `lost` that the game was said to be lost.
    """

    facts: tuple[Fact, ...] = ()
    clashes: int = 0
    tiles: int = 0
    open: bool = False
    lost: bool = False
    joins: bool = False
    closed: bool = False
    verb: bool = False
    starts: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What tells two ways apart."""
        ordered = tuple(one.said for one in self.facts if one.kind in ("who", "points", "diff"))
        return ordered, frozenset(map(_hashed, self.facts)), self.open, self.lost, self.joins, self.closed, self.verb

    @property
    def cost(self) -> tuple[int, int, int]:
        """How far the way is from what people usually say; of two alike a word goes with the one before it."""
        return self.clashes, self.tiles, -self.starts


class Meaning(NamedTuple):
    """A hand that a line may mean."""

    hand: Hand
    made: Assembled
    cost: tuple[int, int, int]
    facts: tuple[Fact, ...]

    @property
    def complete(self) -> bool:
        """True if nothing is missing."""
        return not self.made.problems


class Understood(NamedTuple):
    """What a line may mean: the possible hands, likeliest first; else what is wrong with the likeliest one.

    `reached` is the number of words up to which the line is understood, `tokens` are all.
    """

    tokens: list[Token]
    possible: list[Meaning]
    unfinished: list[Meaning]
    impossible: list[Meaning]
    reached: int
    furthest: tuple[Fact, ...]
    unknown: int | None
    chart: Chart


def _hashed(fact: Fact) -> tuple[str, Any]:
    """A fact without its words."""
    if fact.kind == "either":
        return fact.kind, fact.words
    return fact.kind, (fact.value.id, fact.value.path) if isinstance(fact.value, Problem) else fact.value


def ways(
    table: Table, said: Sequence[str], amends: bool = False
) -> tuple[list[Token], list[Way], list[Way], int, Way, int | None, Chart]:
    """All ways to cover a line, those that contradict themselves, and how far it is covered."""
    lexicon = Lexicon(table, amends)
    tokens = lexicon.tokens(said)
    lattice = lexicon.lattice(tokens)
    stops = [one.stopped for one in tokens]
    chart = Chart(lattice, stops, amends)
    size = len(tokens)
    good, bad, best, furthest = _covered(table, tokens, chart, Way())
    for contrast in contrasts(lattice, stops):
        start = Way(contrast.not_so if amends else ())
        parts = [one and at != contrast.inside for at, one in enumerate(stops)]
        more, _, _, _ = _covered(table, tokens, Chart(contrast.lattice, parts, amends), start)
        if more and amends and contrast.firm:  # a correction that says what was not so, but so, says that
            good = {key: way._replace(clashes=way.clashes + 1) for key, way in good.items()}
        for key, way in more.items():
            if key not in good or way.cost < good[key].cost:
                good[key] = way
    covered = [False] * size
    for at, edges in enumerate(lattice):
        for edge in edges:
            covered[at : edge.end] = [True] * (edge.end - at)
    unknown = next((at for at, one in enumerate(covered) if not one), None)
    return tokens, list(good.values()), list(bad.values()), best, furthest, unknown, chart


def _covered(
    table: Table, tokens: list[Token], chart: Chart, start: Way
) -> tuple[dict[tuple[object, ...], Way], dict[tuple[object, ...], Way], int, Way]:
    """All ways to cover a chart, those that contradict themselves, and how far it is covered by which way."""
    size, amends = chart.size, chart.amends
    good: list[dict[tuple[object, ...], Way]] = [{} for _ in range(size + 1)]
    bad: list[dict[tuple[object, ...], Way]] = [{} for _ in range(size + 1)]
    good[0][()] = start
    best, furthest = (0, False, 0, 0), Way()
    facts_of: dict[int, list[Fact] | None] = {}
    for at in range(size):
        now = sorted(good[at].values(), key=lambda one: one.cost)[:MOST_WAYS]
        wrong = sorted(bad[at].values(), key=lambda one: one.cost)[: MOST_WAYS // 8]
        for tile in chart.tiles[at] if now or wrong else ():
            if tile.construction is not None:
                if id(tile) not in facts_of:
                    facts_of[id(tile)] = facts_of_tile(table, tile)
                facts = facts_of[id(tile)]
                if facts is None:
                    continue
            else:
                facts = []
                if not _may_stand(tile, chart, size):
                    continue
            for sound, some in ((True, now), (False, wrong)):
                for way in some:
                    after = _after(None if amends else table, way, tile, facts, tokens)
                    if after is None:
                        continue
                    into = good if sound and not _contradicts(table, way, facts) else bad
                    known = into[tile.end].get(after.key)
                    if known is None or after.cost < known.cost:
                        into[tile.end][after.key] = after
                    rank = (tile.end, into is good, -after.clashes, -after.tiles)
                    if rank > best:
                        best, furthest = rank, after
    return good[size], bad[size], best[0], furthest


def _may_stand(tile: Tile, chart: Chart, size: int) -> bool:
    """True if a function word may stand by itself here: `and` only before something, and never before a number."""
    kind = tile.took[0].sense.kind
    if kind in ("F", "OPEN"):
        return True
    if tile.end == size:
        return False
    if kind == "ART":
        return any(edge.sense.kind in ("B", "C", "D", "K", "M") for edge in chart.lattice[tile.end])
    if kind == "ALSO":
        return True
    return all(edge.sense.kind not in ("#", "S") for edge in chart.lattice[tile.end]) or tile.start == 0


def _is_early(table: Table, way: Way, construction: Construction, kinds: set[str]) -> bool:
    """True if a player beside something is named before all are known who played, and may be one of these."""
    first = construction.pattern[0].fits[0][0]
    beside = first in ("D", "M", "LM") and any(
        kind in ("N", "A") for part in construction.pattern for kind, _ in part.fits
    )
    if not (first == "N" and kinds <= EARLY) and not (beside and kinds <= EARLY):
        return False
    people = {one.value for one in way.facts if one.kind in ("who", "declarer", "partner", "alone")}
    key = next((one.value for one in way.facts if one.kind == "contract"), None)
    alone = key is not None and not table.rules.contracts[key].partner
    return len(people) < (1 if alone else 2)


def _after(table: Table | None, way: Way, tile: Tile, facts: Sequence[Fact], tokens: Sequence[Token]) -> Way | None:
    """The way with a tile more; None where the tile cannot stand behind it."""
    construction = tile.construction
    if construction is None:
        if way.joins and tile.took[0].sense.kind == "AND":
            return None  # nobody says *and* twice
        joins = tile.took[0].sense.kind in ("AND", "ALSO", "BUT", "PA") or (
            way.joins and tile.took[0].sense.kind == "F"
        )
        return way._replace(tiles=way.tiles + 1, joins=joins, starts=way.starts + tile.start)
    kinds = {one.kind for one in facts}
    last = way.facts[-1] if way.facts else None
    new = list(facts)
    if kinds == {"they"}:
        if not any(_of_others(way, one) for one in way.facts):
            return None  # `they had 40`, and nobody but those who play was spoken of
        facts = new = [facts[0]._replace(kind="theirs")]
    if kinds & {"last", "both"}:
        return _of_last(way, tile, facts[0])
    if kinds == {"allwon"} and not _takes_all(table, way, tile):
        return None
    if kinds == {"notso"}:
        others = people_of(way.facts[-1]) if way.facts else set()
        if facts[0].value in others or not others:
            return None  # whom it was not is said only beside somebody whom it was
        facts = new = []
    beside = tile.start > 0 and not tokens[tile.start - 1].stopped
    whose = {edge.sense.kind for edge in tile.took} & ({"C", "THEY", "#"} if beside else {"GAME", "C", "THEY", "#"})
    result = bool(facts) and kinds == {"won"} and not whose
    bonus = any(one.kind == "bonus" and not is_complete(one.words) for one in facts)
    settled = any(one.kind == "bonus" and one.value.made is not None for one in facts)
    if way.joins and last is not None and last.kind in ("without", "none") and kinds <= ADDED and facts:
        return None  # `without trula and kings`: without both
    if bonus and not settled and way.verb and not tokens[tile.start - 1].stopped and len(tile.took) == 1:
        return None  # `Janek wziął pagata`: the object of the verb before it
    said = last is not None and (last.kind in ("none", "unmade") or (last.kind == "bonus" and last.value.announced))
    if result and said:
        if tile.object or (way.joins and is_transitive(tile)):
            return None  # `napovedala je trulo in jo naredila`: a construction says both
    if result and way.closed and beside and way.facts and way.facts[-1].kind in ("bonus", "captured"):
        return None  # a result directly behind a bonus is that bonus's
    if kinds == {"by"} and beside and last is not None and last.kind in ("won", "result"):
        return None  # `lost by five`: one construction says both
    if "declarer" in kinds and beside and not way.joins and last is not None and last.kind == "who":
        if tile.took[0].sense.kind in ("PLAYS", "CALLS") and last.value != facts[0].value:
            return None  # `ana igra ena boris`: Ana is the subject
    if result and way.open:
        said = [one.value.bonus for one in way.facts if one.kind == "bonus" and one.value.made is None]
        new = [Fact("result", (facts[0].value, said[-1]), facts[0].words)] if said else new
    if bonus and not settled and way.lost and (way.joins or construction.row.startswith(("ALSO", "AND"))):
        new = [_either(one, made=False) for one in new]
    if bonus and not settled and last is not None and last.kind == "won" and not way.joins and way.closed:
        if beside and (last.value is False or not _is_participle(last.words)):
            return None  # a word of winning or losing directly before a bonus: one construction says both
        if last.value is False:
            new = [_either(one, made=False) for one in new]
    if way.joins and "declarer" in kinds and last is not None and last.kind == "who":
        return None  # `ana in boris sta igrala`: both of them
    if (way.joins or tile.subject) and bonus and last is not None and tile.took[0].sense.kind in ("WON", "HOLD"):
        if _of_somebody(last):  # `Cilka said kontra and made the pagat`
            new = [_either(one, by=_last_named(last)) for one in new]
    lost = way.lost or any(one.kind == "won" and one.value is False for one in facts)
    named = [one.value for one in way.facts if one.kind in ("who", "declarer", "partner")]
    before = int(kinds == {"who"} and facts[0].value in named)  # a name that says nothing new is rather part of more
    if table is not None:
        before += _is_early(table, way, construction, kinds) + (bonus and _may_be_contract(way, tile, table))
    return Way(
        (*way.facts, *new),
        way.clashes + tile.clashes + before,
        way.tiles + 1,
        (way.open or bonus) and not (settled and bonus) if bonus else way.open,
        lost,
        False,
        bool(facts) and ((bonus and not settled) or "captured" in kinds or (facts[-1].kind == "won" and not whose)),
        bool(facts) and tile.took[-1].sense.kind in OBJECT,
        way.starts + tile.start,
    )


def _either(fact: Fact, **meant: Any) -> Fact:
    """A bonus as it was said, or with more: both may be meant."""
    if fact.kind != "bonus":
        return fact
    more = fact.value.joined(BonusSaid(fact.value.bonus, **meant))
    if more is None:
        return fact
    unsure = (Fact("unknown", UNSURE(f'"{fact.words}"'), fact.words),) if "made" in meant else ()
    return Fact("either", ((fact, *unsure), (fact._replace(value=more),)), fact.words)


def _last_named(fact: Fact) -> str:
    """Who did what a fact says."""
    match fact.kind:
        case "kontra":
            return str(fact.value.names[-1])
        case "captured":
            return str(fact.value[2] or fact.value[1])
        case "declared":
            return str(fact.value[0])
    return str(fact.value.by)


def _takes_all(table: Table | None, way: Way, tile: Tile) -> bool:
    """True unless a word of taking everything may rather be said of all of something else: `kralje sta imela vse`."""
    said = {fold(edge.said.rstrip(STOPS)) for edge in tile.took if edge.sense.kind == "EVERYTHING"}
    if not any(one.kind == "ALL" for word in said for one in words().get(word, ())):
        return True
    contracts = [one.value for one in way.facts if one.kind == "contract"]
    return table is not None and any(table.rules.contracts[one].decided_by == "result" for one in contracts)


def _of_last(way: Way, tile: Tile, fact: Fact) -> Way | None:
    """The way with more said of the bonus, or of both bonuses, that it said last."""
    many = 2 if fact.kind == "both" else 1
    if fact.kind == "both" and tile.took[0].sense.kind == "ALL":
        kinds = [one.kind for one in reversed(way.facts)] + [""]
        many = next(at for at, kind in enumerate(kinds) if kind != "bonus") or 1
    found = []
    for one in way.facts[-many:]:
        said = one.value.joined(fact.value._replace(bonus=one.value.bonus)) if one.kind == "bonus" else None
        if said is None or (found and found[0].value.announced != said.announced):
            return None
        found.append(Fact("bonus", said, f"{one.words} {fact.words}"))
    if len(found) < many:
        return None
    facts = (*way.facts[:-many], *found)
    settled = fact.value.made is not None
    return way._replace(
        facts=facts, tiles=way.tiles + 1, open=way.open and not settled, joins=False, closed=not settled, verb=False
    )


def _of_others(way: Way, fact: Fact) -> bool:
    """True if a fact speaks of somebody beside those who play."""
    playing = {one.value for one in way.facts if one.kind in ("who", "declarer", "partner")}
    if fact.kind in ("bonusof", "of"):
        return not set(fact.value[:-1] if fact.kind == "of" else fact.value[1:]) <= playing
    side = fact.kind == "bonus" and fact.value.side == DEFENDERS
    return side or fact.kind == "theirs" or bool(people_of(fact) - playing)


def people_of(fact: Fact) -> set[str]:
    """The players whom a fact names."""
    value = fact.value
    named = [value.by, *(value.kontra.names if value.kontra else ())] if fact.kind == "bonus" else []
    named += value.names if fact.kind == "kontra" else value[1:] if fact.kind == "captured" else []
    named += [value] if fact.kind in ("declarer", "partner", "who") else value[:1] if fact.kind == "declared" else []
    return {one for one in named if one}


def _is_participle(said: str) -> bool:
    """True if words end in a participle, which is of the noun that it agrees with."""
    return any(
        one.kind == "WON" and one.form in ("m", "f", "n", "p")
        for one in words().get(fold(said.split()[-1].rstrip(STOPS)), ())
    )


def is_transitive(tile: Tile) -> bool:
    """True if a verb of winning takes an object: `made`, `naredila`."""
    return any(one.kind == "SCORED" for one in words().get(fold(tile.took[-1].said.rstrip(STOPS)), ()))


def _may_be_contract(way: Way, tile: Tile, table: Table) -> bool:
    """True if a word for a bonus may be the contract, which was not said yet."""
    if any(one.kind == "contract" for one in way.facts):
        return False
    keys = {edge.sense.key for edge in tile.took if edge.sense.kind == "B"}
    said = [edge.said for edge in tile.took if edge.sense.kind == "B"]
    contained = any(one.needs_announced in keys for one in table.rules.contracts.values())
    return contained or any({"contract", "bonus"} <= {kind for kind, _ in table.words_of(word)} for word in said)


def _of_somebody(fact: Fact) -> bool:
    """True if a fact says what somebody did, who may be the subject of what follows."""
    named = fact.kind == "kontra" and bool(fact.value.names)
    return named or fact.kind in ("captured", "declared") or (fact.kind == "bonus" and fact.value.by is not None)


def _contradicts(table: Table, way: Way, facts: Sequence[Fact]) -> bool:
    """True if new facts contradict what was said before, whatever else follows."""
    for fact in facts:
        kind, value = fact.kind, fact.value
        if kind in ("pile", "contract") and _mixes(table, way, fact):
            return True
        if kind in ("contract", "level", "won", "resting", "declarer", "partner", "alone"):
            for one in way.facts:
                if one.kind == kind and (one.value != value or kind == "contract"):
                    return True
        if kind in ("who", "declarer", "partner"):
            people = [one.value for one in way.facts if one.kind in ("who", "declarer", "partner")]
            if len({*people, value}) > 2 or (kind == "who" and value in people and _is_first(way, value)):
                return True
    return False


def _mixes(table: Table, way: Way, fact: Fact) -> bool:
    """True if a number of one player would stand in a game of two sides."""
    key = next((one.value for one in (*way.facts, fact) if one.kind == "contract"), None)
    pile = fact.kind == "pile" or any(one.kind == "pile" for one in way.facts)
    return pile and key is not None and table.rules.contracts[key].form == "sides"


def _is_first(way: Way, name: str) -> bool:
    """True if a player was named as one of those who play, and not as more than that."""
    return any(one.kind == "who" and one.value == name for one in way.facts)


# --- the facts of a construction -----------------------------------------------------------------


@cache
def _templates(facts: str) -> tuple[tuple[str, str], ...]:
    """The facts that a construction says, as pairs of a kind and its value."""
    found = []
    for text in facts.split():
        kind, _, value = text.partition("=")
        if text.startswith("bonusword"):
            kind, value = "bonusword", text.partition(":")[2]
        found.append((kind, value))
    return tuple(found)


class Took:
    """The senses that a tile took, by their classes."""

    def __init__(self, table: Table, tile: Tile) -> None:
        self.table = table
        self.words = " ".join([edge.said for edge in tile.took])
        self.senses = [edge.sense for edge in tile.took]
        self.by: dict[str, list[str]] = {}
        self.things: list[tuple[str, str]] = []
        for sense in self.senses:
            name = (
                "N"
                if sense.kind in PEOPLE
                else "K"
                if sense.kind == "KD"
                else "M"
                if sense.kind == "LM"
                else sense.kind
            )
            name = "#" if name == "ORD" else "W" if name == "WB" else name
            self.by.setdefault(name, []).append(sense.key)
            if name in "BDM":
                self.by.setdefault("Z", []).append(f"{name}{sense.key}")
            if name in ("N", "P", "#", "S", "C"):
                self.things.append(("N" if name == "P" else name, sense.key))

    def value(self, text: str) -> str | None:
        """What a reference of a template means: `N2` is the second player."""
        head = text.rstrip("123456789") or text
        at = int(text[len(head) :] or 1) - 1
        found = self.by.get(head, [])
        return found[at] if at < len(found) else None

    def number(self, text: str) -> int | None:
        """The number that a reference means."""
        said = self.value(text)
        return int(said) if said is not None and said.isdecimal() else None


def facts_of_tile(table: Table, tile: Tile) -> list[Fact] | None:
    """The facts of a tile; None where its construction says nothing that can be."""
    assert tile.construction is not None
    took = Took(table, tile)
    people = took.by.get("N", []) + took.by.get("P", [])
    if len(set(people)) < len(people):
        return None
    found: list[Fact] = []
    for kind, value in _templates(tile.construction.facts):
        made = _fact(took, kind, value)
        if made is None:
            return None
        found += made
    return found


def _fact(took: Took, kind: str, value: str) -> list[Fact] | None:
    """The facts of one template; None where it cannot be."""
    words = took.words
    if kind == "new":
        return []
    if kind == "exchange":
        new = took.by["W"][1]
        said = complete(took.table, new, words, [])
        return None if said is None else [*(_without_word(took) or ()), *said]
    if kind in ("-no", "-"):
        return None if kind == "-no" else []
    if kind == "?":
        return [Fact("unknown", UNCLEAR(f'"{words}"'), words)]
    if kind == "whose":
        return [Fact("missing", NOBODY_SAID(f'"{words}"', word=words.rstrip(STOPS)), words)]
    if kind == "about":
        return [Fact("about", took.value("C"), words)] if took.value("C") else []
    if kind == "word":
        text = took.value("W") or ""
        return complete(took.table, text, words, [])
    if kind == "notso":
        return [Fact("notso", took.value("N"), words)]
    if kind.startswith(("last:", "both:")):
        head, _, marks = kind.partition(":")
        of_it = _bonus(took, marks, BonusSaid(""))
        return None if of_it is None else [one._replace(kind=head) for one in of_it]
    if kind == "unmade":
        return [Fact("unmade", ("bonus", took.value("B")), words)]
    if kind in ("won", "lost"):
        return [Fact("won", kind == "won", words)]
    if kind == "solo":
        key = took.value("C") or ""
        solo = any(one.endswith(key) and one.startswith("solo") for one in took.table.rules.contracts)
        partner = took.table.rules.contracts[key].partner
        return [Fact("unknown", UNCLEAR(f'"{words}"'), words)] if partner and solo else []
    if kind == "both":
        once = took.value("K") == "1"
        return [Fact("defend", took.value(one), words) for one in value.split(",")] if once else None
    if kind == "alone" and value:
        return [Fact("alone", took.value(value), words)]
    if kind in ("alone", "others", "othersnil", "passed"):
        return [Fact(kind, True, words)]
    if kind == "defend":
        return [Fact(kind, took.value(value), words)]
    if kind == "bonusof":
        key, *names = value.split(",")
        return [Fact("bonusof", (took.value(key), *[took.value(one) for one in names]), words)]
    if kind in ("declaredboth", "declaredown"):
        ids = tuple([took.value(one) for one in value.split(",")])
        return [Fact(kind, ids, words)]
    if kind in ("contract", "declarer", "partner", "who", "resting", "only", "everything", "side", "into"):
        name = took.value(value)
        return None if name is None else [Fact(kind, name, words)]
    if kind == "level":
        level = took.number(value)
        contract = took.value("C")
        rules = took.table.rules.contracts
        fits = level is not None and (contract is None or 1 <= level <= len(rules[contract].levels))
        return [Fact("level", level, words)] if fits else None
    if kind == "of":
        one, other, number = value.split(",")
        return [Fact("of", (took.value(one), took.value(other), took.number(number)), words)]
    if kind == "allwon":
        return [Fact(kind, True, words)]
    if kind in ("points", "theirs", "they", "by", "diff", "same"):
        return _number(took, kind, value)
    if kind == "single":
        single = "king_in_talon" if value == "king_in_talon" else took.value("SINGLE")
        return [Fact(single or "thrown_in", True, words)]
    return _COMPOSED[kind](took, value)


def _number(took: Took, kind: str, value: str) -> list[Fact] | None:
    """Card points or a difference."""
    if value == "S":
        said = took.value("S") or "+0"
        return [Fact("diff", (said[0], int(said[1:])), took.words)]
    if value == "35":
        return [Fact("points", 35, took.words)]
    sign = value[0] if value[0] in "+-" else ""
    figure = took.value(value.lstrip("+-"))
    if figure == "35+1":
        return [Fact("points", figure, took.words)] if kind == "points" else None
    number = None if figure is None or not figure.isdecimal() else int(figure)
    if number is None or (kind in ("theirs", "they") and not 0 <= number <= POINTS):
        return None
    if kind == "points" and 0 < number <= 3 and not any(one.isdigit() for one in took.words):
        return None  # `three` is a contract
    return [Fact(kind, (sign, number) if sign else number, took.words)]


def _bonus(took: Took, value: str, base: BonusSaid | None = None) -> list[Fact] | None:
    """A bonus with its marks."""
    head, *marks = value.split(":") if base is None else ["", *value.split(":")]
    key = took.value(head) if base is None else base.bonus
    if key is None:
        return None
    found: dict[str, Any] = {}
    for mark in marks:
        for field, said in _mark(took, mark):
            if said is None or found.setdefault(field, said) != said:
                return None
    if base is not None:
        both = base.joined(BonusSaid(key, **found))
        return None if both is None else [Fact("bonus", both, took.words)]
    return [Fact("bonus", BonusSaid(key, **found), took.words)]


def _mark(took: Took, mark: str) -> Iterator[tuple[str, Any]]:
    """What a mark of a template says of a bonus."""
    if mark == "*":
        kinds = [one.kind for one in took.senses if one.kind in MARKS]
        yield from [MARKS[kind] for kind in kinds]
        if len(set(kinds)) < len(kinds):
            yield "made", None  # said twice: no one bonus
    elif mark == "took":
        if took.table.rules.bonuses[took.value("B") or ""].last_trick:
            yield "made", None  # who took a pagat from somebody did not make it
    elif mark == "itself":
        yield "itself", took.value("ITSELF") == "itself"
    elif mark.startswith("by="):
        yield "by", took.value(mark[3:])
    elif mark.startswith("kontra="):
        yield "kontra", _said_kontra(took, mark[7:])
    else:
        yield MARKS[mark.rstrip("!")]


def _said_kontra(took: Took, value: str) -> Kontra:
    """A word of doubling with those who spoke."""
    names = value.partition("@")[2]
    who = tuple([found for one in names.split(",") if one and (found := took.value(one)) is not None])
    return Kontra(int(took.value("K") or 1), who)


def _kontra(took: Took, value: str) -> list[Fact] | None:
    """A word of doubling on the game."""
    kontra = _said_kontra(took, value)
    return None if len(kontra.names) > kontra.level else [Fact("kontra", kontra, took.words)]


def _bonus_word(took: Took, value: str) -> list[Fact] | None:
    """A complete word for a bonus, and a word of doubling on it."""
    facts = complete(took.table, took.value("W") or "", took.words, [])
    if not facts or facts[0].kind != "bonus":
        return None
    return _bonus(took, f"announced:{value}", facts[0].value)


def _captured(took: Took, value: str) -> list[Fact] | None:
    """A card of the trula that was lost, from whom and by whom."""
    _, _, who = value.partition(":")
    names = [took.value(one) if one != "?" else "" for one in who.split(",")]
    if None in names:
        return None
    return [Fact("captured", (took.value("M"), names[0], names[1] if len(names) > 1 else None), took.words)]


def _none(took: Took, value: str) -> list[Fact] | None:
    """What there was not."""
    kinds = {"B": "bonus", "D": "declared", "M": "captured", "k": "kontra"}
    key = None if value == "kontra" else took.value(value)
    if value[0] == "Z" and key is not None:
        value, key = key[0], key[1:]
    if value == "kontra":
        key = took.value("K")
    return [Fact("none", (kinds[value[0]], key), took.words)]


def _not(took: Took, value: str) -> list[Fact] | None:
    """What stands in a hand and is to be something else."""
    if value[0] == "N":
        return [Fact("not", ("N", took.value(value)), took.words)]
    return [Fact("not", took.things[int(value[1:] or 1) - 1], took.words)]


def _instead(took: Took, value: str) -> list[Fact] | None:
    """One thing in the place of another of its kind."""
    old, new = took.things[:2]
    alike = old[0] == new[0] or {old[0], new[0]} == {"#", "S"}
    return [Fact("instead", (old, new), took.words)] if alike and old != new else None


def _without(took: Took, value: str) -> list[Fact] | None:
    """What goes from a hand, and whose it was."""
    thing, _, whose = value.partition(":")
    kinds = {"B": "bonus", "D": "declared", "M": "captured", "K": "kontra"}
    who = "defenders" if whose == "defenders" else took.value("N") or took.value("P") if whose else None
    if thing == "W":
        return _without_word(took)
    key = took.value(thing)
    if thing[0] == "Z" and key is not None:
        thing, key = key[0], key[1:]
    return None if key is None else [Fact("without", (kinds[thing[0]], key, who), took.words)]


def _without_word(took: Took) -> list[Fact] | None:
    """What a complete word says, as what goes."""
    found = []
    for fact in complete(took.table, took.value("W") or "", took.words, []) or ():
        if fact.kind == "bonus":
            whose = fact.value.by or ("defenders" if fact.value.side else None)
            found.append(Fact("without", ("bonus", fact.value.bonus, whose), took.words))
        elif fact.kind == "captured":
            found.append(Fact("without", ("captured", fact.value[0], fact.value[1]), took.words))
        elif fact.kind == "kontra":
            who = fact.value.names[-1] if fact.value.names else None
            found.append(Fact("without", ("game", str(fact.value.level), who), took.words))
        elif fact.kind == "declared":
            found += [Fact("without", ("declared", one, fact.value[0]), took.words) for one in fact.value[1]]
    return found or None


def _on(took: Took, value: str) -> list[Fact] | None:
    """Whose the kontra of a hand was: the game's, or that of a bonus."""
    return [Fact("on", took.value("B"), took.words)]


def _swap(took: Took, value: str) -> list[Fact] | None:
    """Two players in each other's place."""
    return [Fact("swap", tuple(took.by["N"][:2]), took.words)]


def _without_kontra(took: Took, value: str) -> list[Fact] | None:
    """The kontra on a bonus, which goes."""
    return [Fact("withoutkontra", took.value("B"), took.words)]


def _declared(took: Took, value: str) -> list[Fact] | None:
    """Declarations of a player."""
    who, _, ids = value.partition(":")
    name, keys = took.value(who), tuple([took.value(one) for one in ids.split(",")])
    if name is None or None in keys:
        return None
    return [Fact("declared", (name, tuple(dict.fromkeys(keys))), took.words)]


def _pile(took: Took, value: str) -> list[Fact] | None:
    """What one player took."""
    who, _, text = value.partition(":")
    name, number = took.value(who), took.number("#")
    if text == "rest":
        return [Fact("rest", name, took.words)]
    if text == "full" or (text == "over#" and number == POINTS // 2):
        return [Fact("pile", (name, UNCOUNTED), took.words)]
    if text == "0":
        return [Fact("pile", (name, 0), took.words)]
    return None if number is None or number > POINTS or text != "#" else [Fact("pile", (name, number), took.words)]


def _card(took: Took, value: str) -> list[Fact] | None:
    """A pagat or škis that was lost to the other side, where the rules pay for it."""
    key, _, who = value.partition(":")
    card = "skis" if "skis" in (took.value(key) or "") else "pagat"
    if not any(one.kind == "B" and "pagat" in one.key for one in took.senses) or not has_card(took.table.rules, card):
        return None
    loser, _, by = who.partition(",")
    return [Fact("captured", (card, took.value(loser), took.value(by) if by else None), took.words)]


def _left(took: Took, value: str) -> list[Fact] | None:
    """A card that stayed in the talon."""
    return [Fact("left", took.value("M"), took.words)]


def _revoke(took: Took, value: str) -> list[Fact] | None:
    """A breach of the rules."""
    return [Fact("revoke", (took.value("N"), took.value("BREACH")), took.words)]


_COMPOSED = {
    "bonus": _bonus,
    "bonusword": _bonus_word,
    "kontra": _kontra,
    "captured": _captured,
    "none": _none,
    "not": _not,
    "instead": _instead,
    "without": _without,
    "withoutkontra": _without_kontra,
    "swap": _swap,
    "on": _on,
    "declared": _declared,
    "pile": _pile,
    "left": _left,
    "card": _card,
    "revoke": _revoke,
}


# --- hands ---------------------------------------------------------------------------------------


def understood(table: Table, words: Sequence[str], resting: str | None = None) -> Understood:
    """What a line may mean as a hand by itself."""
    tokens, good, bad, reached, furthest, unknown, chart = ways(table, words)
    possible: dict[Hand, Meaning] = {}
    unfinished: dict[Hand, Meaning] = {}
    impossible: list[Meaning] = []
    for way in sorted(good, key=lambda one: one.cost):
        for facts in readings(table, way.facts):
            made = judged(table, facts, resting)
            one = Meaning(made.hand, made, way.cost, facts)
            if made.wrong:
                impossible.append(one)
            else:
                (unfinished if made.problems else possible).setdefault(plain(made.hand), one)
    for way in sorted(bad, key=lambda one: one.cost)[:4]:
        for facts in readings(table, way.facts):
            made = assemble(table, facts, resting)
            impossible.append(Meaning(made.hand, made, (way.clashes + CONTRADICTED, *way.cost[1:]), facts))
    return Understood(
        tokens, list(possible.values()), list(unfinished.values()), impossible, reached, furthest.facts, unknown, chart
    )


def judged(table: Table, facts: tuple[Fact, ...], resting: str | None) -> Assembled:
    """The hand of facts as they were said: nobody says of a silent bonus that it was lost if it cannot be tried."""
    made = assemble(table, facts, resting)
    made.problems.extend(silent_lost(table, facts, made.hand))
    return made


def silent_lost(table: Table, facts: Sequence[Fact], hand: Hand) -> Iterator[Problem]:
    """The problems of bonuses that were said to be lost, and cannot be if nobody announced them."""
    for fact in facts:
        if fact.kind == "bonus" and fact.value.made is False and not is_complete(fact.words):
            rule = table.rules.bonuses[fact.value.bonus]
            if not rule.lost_silently and not any(one.bonus == rule.key and one.announced for one in hand.bonuses):
                yield SILENT_LOST(f'"{fact.words}"', bonus=rule.typed)


def plain(hand: Hand) -> Hand:
    """A hand as it is compared with another: won or lost beside card points says nothing more."""
    bonuses, piles = tuple(sorted(hand.bonuses, key=str)), tuple(sorted(hand.piles))
    won = None if hand.points is not None else hand.won
    declarations = tuple(sorted([(name, tuple(sorted(ids))) for name, ids in hand.declarations]))
    return hand._replace(won=won, bonuses=bonuses, piles=piles, declarations=declarations)


def readings(table: Table, facts: tuple[Fact, ...], of: Hand | None = None) -> Iterable[tuple[Fact, ...]]:
    """The facts in each way in which their results and numbers may be meant."""
    either = next((one for one in facts if one.kind == "either"), None)
    if either is not None:
        for some in either.value:
            yield from readings(table, (*[one for one in facts if one is not either], *some), of)
        return
    for some in _numbers_meant(table, facts, of):
        yield from _results_meant(some)


def _results_meant(facts: tuple[Fact, ...]) -> Iterable[tuple[Fact, ...]]:
    """The facts with each result behind a bonus as that of the game, and as that of the bonus."""
    result = next((one for one in facts if one.kind == "result"), None)
    if result is None:
        yield facts
        return
    won, key = result.value
    rest = [one for one in facts if one is not result]
    yield from _results_meant((*rest, Fact("won", won, result.words)))
    of_bonus = [one for one in rest if one.kind == "bonus" and one.value.bonus == key]
    for announced in (None, True):
        said = BonusSaid(key, announced=announced, made=won)
        both = of_bonus[-1].value.joined(said)
        if both is not None:
            others = [one for one in rest if one is not of_bonus[-1]]
            unclear = Fact("unknown", UNSURE(f'"{result.words}"'), result.words)
            yield from _results_meant((*others, Fact("bonus", both, f"{of_bonus[-1].words} {result.words}"), unclear))


def _numbers_meant(table: Table, facts: tuple[Fact, ...], of: Hand | None = None) -> Iterable[tuple[Fact, ...]]:
    """The facts in each way in which their numbers may be meant."""
    facts = _with_piles(table, _steps(table, _passed(table, _whole(table, _of_two(table, facts)))))
    key = next((one.value for one in facts if one.kind == "contract"), None)
    if of is not None:
        yield from _of_hand(table, facts, of, key or of.contract)
        return
    contract = None if key is None else table.rules.contracts[key]
    void = any(one.kind == "revoke" for one in facts)  # nothing was announced in a hand that does not count
    if contract is not None and contract.needs_announced is not None and not void:
        contained = BonusSaid(contract.needs_announced, announced=True)
        of_bonus = any(
            one.kind == "bonus" and one.value[0] == contained.bonus and one.value.made is not None for one in facts
        )
        result = next((one for one in facts if one.kind == "won"), None)
        if result is not None and not of_bonus:
            rest = tuple([one for one in facts if one is not result])
            facts = (*rest, Fact("result", (result.value, contained.bonus), result.words))
        facts = (*facts, Fact("bonus", contained, " "))
    if any(one.kind in ("thrown_in", "surrendered") for one in facts) and contract is not None:
        people = [one for one in facts if one.kind in ("who", "declarer", "partner", "alone")]
        if len(people) < 2 and contract.partner:
            facts = (*facts, Fact("unknown", WHO_ELSE("hand.partner")))
    won = next((one.value for one in facts if one.kind == "won"), None)
    by = next((one for one in facts if one.kind == "by"), None)
    if by is not None:
        for sign in "+-" if won is None else "+" if won else "-":
            yield tuple([by._replace(kind="diff", value=(sign, by.value)) if one is by else one for one in facts])
        return
    yield facts
    numbers = [one for one in facts if one.kind in ("points", "diff", "theirs")]
    if won is None or len(numbers) != 1 or (contract is not None and not has_difference(contract)):
        return
    number = numbers[0]
    if number.kind == "points" and isinstance(number.value, int) and 0 < number.value <= SMALL:
        if won:
            facts = (*facts, Fact("unknown", UNCLEAR(f'"{number.words}"'), number.words))
        other = number._replace(kind="diff", value=("+" if won else "-", number.value))
        yield tuple([other if one is number else one for one in facts])


def _of_hand(table: Table, facts: tuple[Fact, ...], hand: Hand, contract: str) -> Iterable[tuple[Fact, ...]]:
    """The facts of a correction, with differences as card points."""
    numbers = [one for one in facts if one.kind in ("diff", "by", "theirs", "same")]
    if not numbers:
        yield facts
        return
    if len(numbers) > 1 or (not has_difference(table.rules.contracts[contract]) and numbers[0].kind != "theirs"):
        return
    number = numbers[0]
    rest = tuple([one for one in facts if one is not number])
    if number.kind == "theirs":
        yield (*rest, number._replace(kind="points", value=POINTS - number.value))
        return
    won = next((one.value for one in facts if one.kind == "won"), None)
    if number.kind == "same" and won is None and hand.points is not None:
        won = hand.points > HALF
    signs = number.value[0] if number.kind == "diff" else "+-" if won is None else "+" if won else "-"
    size = number.value[1] if number.kind == "diff" else number.value
    for sign in signs:
        yield (*rest, number._replace(kind="points", value=HALF + size if sign == "+" else HALF - size))


def _of_two(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the card points of two players as those of the side that they are."""
    said = next((one for one in facts if one.kind == "of"), None)
    if said is None:
        return _with_subject(table, facts)
    *names, number = said.value
    left = tuple([one for one in facts if one is not said])
    playing = {one.value for one in left if one.kind in ("who", "declarer", "partner")}
    if not playing:
        people = tuple([Fact("who", name, said.words) for name in names])
        return (*people, *left, Fact("points", number, said.words))
    if playing == set(names) or (not playing & set(names) and len(playing) == 2):
        return (*left, Fact("points" if playing & set(names) else "theirs", number, said.words))
    return (*left, Fact("unknown", UNCLEAR(f'"{said.words}"'), said.words))


def _with_subject(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with whoever the line began with as the declarer, if nobody is named as that: the subject goes on."""
    playing = [one.kind for one in facts if one.kind in ("who", "declarer", "partner", "alone", "side", "passed")]
    subject = facts and (facts[0].kind == "declared" or (facts[0].kind == "bonus" and facts[0].value.announced))
    first = people_of(facts[0]) if subject else set()
    key = next((one.value for one in facts if one.kind == "contract"), None)
    alone = key is not None and table.rules.contracts[key].form == "sides" and not table.rules.contracts[key].partner
    if len(first) == 1 and (playing == ["partner"] or (alone and not playing)):
        (name,) = first
        if not any(one.kind == "partner" and one.value == name for one in facts):
            return (*facts, Fact("declarer", name, facts[0].words))
    return facts


def _whole(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with what all of something means: every trick is a valat."""
    into = next((one for one in facts if one.kind == "into"), None)
    contract = next((one for one in facts if one.kind == "contract"), None)
    if into is not None and contract is not None:
        keys = [f"{one}-{into.value}" for one in (contract.value, contract.value.removeprefix("solo-"))]
        known = [one for one in keys if one in table.rules.contracts]
        new = contract._replace(value=known[0] if known else contract.value, words=f"{contract.words} {into.words}")
        facts = tuple([new if one is contract else one for one in facts if one is not into])
    for fact in facts:
        if fact.kind == "bonusof":
            facts = (*[one for one in facts if one is not fact], _bonus_of(facts, fact))
        if fact.kind in ("declaredboth", "declaredown"):
            facts = (*[one for one in facts if one is not fact], *_declared_by(table, facts, fact))
        if fact.kind == "allwon":
            key = next((one.value for one in facts if one.kind == "contract"), None)
            left = tuple([one for one in facts if one is not fact])
            said = any(one.kind == "bonus" and "alat" in one.value.bonus for one in left)
            won = key is not None and table.rules.contracts[key].decided_by == "result"
            more = Fact("won", True, fact.words) if won else Fact("unknown", UNCLEAR(f'"{fact.words}"'), fact.words)
            facts = left if said else (*left, more)
    return facts


def _bonus_of(facts: Sequence[Fact], fact: Fact) -> Fact:
    """A bonus of two players, who are one side."""
    key, *names = fact.value
    side = {one.value for one in facts if one.kind in ("who", "declarer", "partner")}
    if side == set(names):
        return fact._replace(kind="bonus", value=BonusSaid(key))
    if side & set(names):
        return Fact("unknown", UNCLEAR(f'"{fact.words}"'), fact.words)
    return fact._replace(kind="bonus", value=BonusSaid(key, DEFENDERS))


def _declared_by(table: Table, facts: Sequence[Fact], fact: Fact) -> list[Fact]:
    """Declarations of both defenders, or of whoever plays alone."""
    side = list(dict.fromkeys([one.value for one in facts if one.kind in ("who", "declarer", "partner")]))
    resting = next((one.value for one in facts if one.kind == "resting"), None)
    key = next((one.value for one in facts if one.kind == "contract"), None)
    alone = key is not None and not table.rules.contracts[key].partner
    alone = alone or any(one.kind == "alone" for one in facts)
    if fact.kind == "declaredown" and len(side) == 1 and alone:
        return [fact._replace(kind="declared", value=(side[0], fact.value))]
    if fact.kind == "declaredboth" and len(side) == 2:
        others = [one for one in table.counted(None, resting) if one not in side]
        return [fact._replace(kind="declared", value=(name, fact.value)) for name in others]
    return [Fact("missing", NOBODY_SAID(f'"{fact.words}"', word=fact.words.rstrip(STOPS)), fact.words)]


def _passed(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the contract that is played when everybody else passed, if there is one and none was said."""
    passed = next((one for one in facts if one.kind == "passed"), None)
    if passed is None:
        return facts
    left = tuple([one for one in facts if one is not passed])
    keys = [key for key, one in table.rules.contracts.items() if one.forehand_only or one.form != "sides"]
    key = next((one.value for one in facts if one.kind == "contract"), None)
    if key is not None and key not in keys:
        return (*left, Fact("unknown", UNCLEAR(f'"{passed.words}"'), passed.words))
    if len(keys) != 1 or key is not None:
        return left
    return (*left, Fact("contract", keys[0], passed.words))


def _steps(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with a rekontra on the bonus that was doubled, where the game was not."""
    game = [one for one in facts if one.kind == "kontra"]
    doubled = [one for one in facts if one.kind == "bonus" and one.value.kontra is not None]
    if (
        not game
        or not doubled
        or any(one.value.level == 1 for one in game)
        or any(is_complete(one.words) for one in doubled)
    ):
        return facts
    found = [one for one in facts if one.kind not in ("kontra",) and one is not doubled[-1]]
    bonus = doubled[-1].value
    for one in game:
        both = bonus.joined(BonusSaid(bonus.bonus, kontra=one.value))
        if both is None or not both.kontra.names:
            return (*facts, Fact("unknown", UNCLEAR(f'"{one.words}"'), one.words))
        bonus = both
    return (*found, doubled[-1]._replace(value=bonus))


def _with_piles(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, with a number for those of whom it was said that they took the rest, everything or nothing."""
    for fact in facts:
        if fact.kind not in ("rest", "everything", "othersnil"):
            continue
        resting = next((one.value for one in facts if one.kind == "resting"), None)
        counted = {one.value[0]: one.value[1] for one in facts if one.kind == "pile"}
        others = [one for one in table.counted(None, resting) if one not in counted and one != fact.value]
        left = tuple([one for one in facts if one is not fact])
        points = POINTS - sum(counted.values())
        if fact.kind == "rest" and not others and points > 0:
            return (*left, Fact("pile", (fact.value, points), fact.words))
        if fact.kind == "everything" and not counted:
            piles = [
                Fact("pile", (name, POINTS if name == fact.value else 0), fact.words)
                for name in table.counted(None, resting)
            ]
            return (*left, *piles)
        if fact.kind == "othersnil":
            return (*left, *[Fact("pile", (name, 0), fact.words) for name in others])
        return (*left, Fact("unknown", UNCLEAR(f'"{fact.words}"'), fact.words))
    return facts
