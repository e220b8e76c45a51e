"""All ways to cover a line with the tiles of its chart, each with the facts that it says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ..hand import BonusSaid, Kontra, Table
from ..hand.facts import Fact, is_complete
from ..problems import Problem
from ..words.classes import kinds
from ..words.folding import STOPS, fold
from ..words.notation_words import RESULT_OF, Sense
from ..words.said import Value
from .chart import Chart, Tile
from .lexicon import Token, lexicon
from .tiles import facts_of_tile, unclear

#: The most ways to cover the beginning of a line that are followed.
MOST_WAYS = 96
#: Verbs of which the word behind them is the object.
OBJECT = {"TAKE", "LOSE", "LOST", "HOLD", "GIVE", "GIVEUP"}
#: What tells that a card changed hands.
LOSING = {"TAKE", "LOSE", "LOST", "GIVEUP", "GONE", "GOTTEN", "WITHOUT", "NO"}
#: Verbs of which the word before them is the subject.
VERBS = {"ANN", "ANNV", "ANNS", "HAVEDECL", "HOLD", "WON"}
#: Verbs that say more of the player before them, also without that name: `Cathy kontra'd, she announced the pagat`.
SAYING = VERBS | {"LOST", "TAKE", "GOTTEN"}
#: What needs something behind it.
JOINING = {"ART", "AND", "BUT", "ALSO", "PA"}
#: What a denial before *and* denies too.
ADDED = {"bonus", "declared", "kontra", "captured"}
#: What may be said of somebody beside who played.
EARLY = {"kontra", "bonus", "captured", "declared", "revoke", "resting", "none"}
#: Those who play.
PLAYING = ("who", "declarer", "partner")


class Way(NamedTuple):
    """A way to cover a line up to some place: its facts, and how far it is from what people say.

    `open` says that a bonus was said without its result, `lost` that the game was said to be lost.
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
    last_word: Sense = Sense("")

    @property
    def key(self) -> tuple[object, ...]:
        """The key that tells two ways apart."""
        ordered = tuple([fact.content for fact in self.facts if fact.kind in ("who", "points", "diff")])
        hashed = [
            (fact.kind, fact.words)
            if fact.kind == "either"
            else (fact.kind, (fact.value.id, fact.value.path) if isinstance(fact.value, Problem) else fact.value)
            for fact in self.facts
        ]
        return ordered, frozenset(hashed), self.open, self.lost, self.joins, self.closed, self.verb

    @property
    def cost(self) -> tuple[int, int, int]:
        """The distance of the way from what people usually say; of two alike a word goes with the one before it."""
        return self.clashes, self.tiles, -self.starts

    @property
    def playing(self) -> list[str]:
        """The players named as having played, in order."""
        return [fact.value for fact in self.facts if fact.kind in PLAYING]

    @property
    def contract(self) -> str | None:
        """The contract that was said."""
        fact = first(self.facts, "contract")
        return None if fact is None else str(fact.value)


Ways: TypeAlias = dict[tuple[object, ...], Way]


class Covering(Value):
    """All ways to cover a line, those that contradict themselves, and how far it is covered by which way.

    `reached` is the number of words up to which the line is understood, `unknown` the place of a word without a sense,
    `places` the ways up to each place.
    """

    tokens: list[Token]
    good: list[Way]
    bad: list[Way]
    reached: int
    furthest: tuple[Fact, ...]
    unknown: int | None
    chart: Chart
    places: list[Ways]


def first(facts: Sequence[Fact], *kinds: str) -> Fact | None:
    """The first fact of some kinds."""
    return next((fact for fact in facts if fact.kind in kinds), None)


@lru_cache(maxsize=16)
def ways(table: Table, words: tuple[str, ...], amends: bool = False) -> Covering:
    """All ways to cover a line, remembered because a key asks several things about it."""
    words_of = lexicon(table, amends)
    tokens = words_of.tokens(words)
    lattice = words_of.lattice(tokens)
    stops = [token.stopped for token in tokens]
    chart = Chart(lattice, stops, amends)
    places, bad, reached, furthest = covered(table, chart, [{(): Way()}])
    good = dict(places[-1])
    # `not two but three` names both: a chart without the old word is covered as well, and the cheaper way of the same
    # facts counts.
    for changed, not_so, firm, inside in chart.contrasts():
        parts = [stop and at != inside for at, stop in enumerate(stops)]
        more = covered(table, Chart(changed, parts, amends), [{(): Way(not_so if amends else ())}])[0][-1]
        if more and amends and firm:  # a correction that says what was not so, but so, says that
            good = {key: way._replace(clashes=way.clashes + 1) for key, way in good.items()}
        for key, way in more.items():
            if key not in good or way.cost < good[key].cost:
                good[key] = way
    known = {place for at, edges in enumerate(lattice) for edge in edges for place in range(at, edge.end)}
    unknown = next((at for at in range(len(tokens)) if at not in known), None)
    return Covering(tokens, list(good.values()), list(bad.values()), reached, furthest.facts, unknown, chart, places)


def covered(
    table: Table, chart: Chart, begun: Sequence[Ways], doubtful: bool = False
) -> tuple[list[Ways], Ways, int, Way]:
    """All ways to cover a chart up to each place, those that contradict themselves, and how far it is covered by which.

    The ways up to the first places are `begun`. Those that contradict themselves are looked for if there are no others.
    """
    good: list[Ways] = [*begun, *[{} for _ in range(chart.size + 1 - len(begun))]]
    bad: list[Ways] = [{} for _ in good]
    best, furthest = (0, False, 0, 0), Way()
    for at, tiles in enumerate(chart.tiles):
        # A beam search: a long line has far too many ways to follow all. Ways that contradict themselves are kept as
        # well, a few, for the refusal that names the contradiction.
        now = [(way, True) for way in sorted(good[at].values(), key=lambda way: way.cost)[:MOST_WAYS]]
        now += [(way, False) for way in sorted(bad[at].values(), key=lambda way: way.cost)[: MOST_WAYS // 8]]
        for tile in tiles if now else ():
            facts = facts_of_tile(table, tile) if tile.construction is not None and tile.end >= len(begun) else []
            if facts is None or tile.end < len(begun) or (tile.construction is None and not _may_stand(tile, chart)):
                continue
            for way, sound in now:
                stopped = tile.start > 0 and chart.stops[tile.start - 1]
                after = Behind(table, chart.amends, way, tile, facts, stopped).way_after()
                sound = sound and not _contradicts(table, way, facts)
                if after is None or not (sound or doubtful):
                    continue
                into = good if sound else bad
                # Ways that mean the same up to here go on alike, so only the cheapest does.
                known = into[tile.end].get(after.key)
                if known is None or after.cost < known.cost:
                    into[tile.end][after.key] = after
                rank = (tile.end, sound, -after.clashes, -after.tiles)
                if rank > best:
                    best, furthest = rank, after
    if not (good[-1] or doubtful):
        return covered(table, chart, begun, True)
    return good, bad[-1], best[0], furthest


def _may_stand(tile: Tile, chart: Chart) -> bool:
    """True if a function word may be on its own here: `and` only before something, and never before a number."""
    kind = tile.took[0].sense.kind
    if kind not in JOINING or tile.end == chart.size:
        return kind not in JOINING
    behind = {edge.sense.kind for edge in chart.lattice[tile.end]}
    if kind == "ART":
        return not behind.isdisjoint(("B", "C", "D", "K", "M"))
    return kind == "ALSO" or behind.isdisjoint(("#", "S")) or tile.start in chart.opening


class Behind:
    """A tile behind a way: what it says there, if it can be there at all."""

    def __init__(self, table: Table, amends: bool, way: Way, tile: Tile, facts: Sequence[Fact], stopped: bool) -> None:
        self.table, self.amends, self.way, self.tile = table, amends, way, tile
        self.last = way.facts[-1] if way.facts else None
        self.beside = tile.start > 0 and not stopped
        self.kinds = {fact.kind for fact in facts}
        self.facts = list(facts)
        self.first = tile.took[0].sense.kind
        self.doubling: Kontra | None = None  # of what the way names last: `kontra on the game and …`
        if self.last is not None and way.joins and [fact.kind for fact in way.facts[-2:]] == ["about", "kontra"]:
            self.doubling = self.last.value
        elif self.last is not None and way.joins and self.last.kind == "bonus":
            self.doubling = self.last.value.kontra
        whose = {"C", "THEY", "#"} if self.beside else {"GAME", "C", "THEY", "#"}
        of_game = any(edge.sense.kind in whose for edge in tile.took)
        self.outcome = bool(facts) and facts[-1].kind == "won" and not of_game
        self.result = self.outcome and self.kinds == {"won"}
        bonuses = [fact for fact in facts if fact.kind == "bonus" and not is_complete(fact.words)]
        self.settled = any(bonus.value.made is not None for bonus in bonuses)
        self.bonuses = {bonus.value.bonus for bonus in bonuses}
        self.only_named = bool(bonuses) and not self.settled

    def way_after(self) -> Way | None:
        """The way with the tile; None if the tile cannot come after it."""
        way, tile, last = self.way, self.tile, self.last
        if tile.construction is None:
            # `and` waits for what it joins, also over a filler: `and then`.
            joins = self.first in ("AND", "ALSO", "BUT", "PA") or (way.joins and self.first == "F")
            return way._replace(tiles=way.tiles + 1, joins=joins, starts=way.starts + tile.start)
        if self.kinds & {"last", "ofboth"}:
            return _of_last(way, tile, self.facts[0])
        if self.kinds == {"notso"}:
            others = people_of(last) if last is not None else []
            if self.facts[0].value in others or not others:
                return None  # "not X" needs the player it was beside it
            self.facts = []
        if self.kinds & {"won", "diff"}:  # `sólo marie, marie prohrála`
            self.facts = [fact for fact in self.facts if fact.kind != "who" or fact.value not in way.playing]
        if self._is_part_of_more():
            return None
        if last is not None and last.kind == "bonus" and last.value.announced and self.result:
            verb = tile.took[-1].typed
            if tile.object or (way.joins and ("IT" in kinds_of(verb) or "SCORED" in kinds_of(verb.replace(" ", "-")))):
                made = BonusSaid("", made=self.facts[0].value)  # `napovedala je trulo in jo naredila`
                return _of_last(way, tile, Fact("last", made, self.facts[0].words))
        end = tile.took[-1].sense
        sure = self.first == "ONLY" or (self.first != "K" and end.key > "1")  # `only Cathy doubled`, `Bob redoubled`
        return Way(
            (*way.facts, *self._meant(), *self._doubts()),
            way.clashes + tile.clashes + self._oddities(),
            way.tiles + 1,
            not self.settled if self.bonuses else way.open,
            way.lost or any(fact.kind == "won" and fact.value is False for fact in self.facts),
            False,
            bool(self.facts) and (self.only_named or "captured" in self.kinds or self.outcome),
            bool(self.facts) and (end.kind in OBJECT or (end.kind == "K" and sure)),
            way.starts + tile.start,
            end,
        )

    def _is_part_of_more(self) -> bool:
        """True if the words belong to those before them: a construction of its own says both."""
        way, tile, last = self.way, self.tile, self.last
        if last is None:
            return False
        if self.kinds == {"who"} and self.facts[0].value in way.playing and last.kind != "who":
            return True  # `jana hlásila pagáta, uhrál ho karel`: nobody is named for nothing
        denied = last.kind == "none" and (self.outcome or "who" in self.kinds)
        if way.joins and (denied or (last.kind in ("without", "none") and self.kinds and self.kinds <= ADDED)):
            return True  # `without trula and kings`, `the pagat was not announced, but came in`
        if way.joins and "declarer" in self.kinds and last.kind == "who":
            return True  # `ana in boris sta igrala`: both of them
        named = last.kind == "bonus" and last.value == BonusSaid(last.value.bonus) and len(last.words.split()) < 3
        if named and last.words[-1] not in STOPS and way.joins and self.first == "B" and len(tile.took) > 1:
            return True  # `trulo in kralje je napovedala`: both of them
        if self.doubling is not None:  # `kontra on the game and on pagat`, `kontra on trula and kings boris`
            by = any(fact.kind == "bonus" and fact.value.by for fact in self.facts)
            if self.first == "ON" or (by and not self.doubling.names):
                return True
        if not self.beside:
            return False
        if self.first == "ON" and last.kind == "kontra" and way.playing:
            return True  # `kontra ana on pagat`
        early = self.first in ("K", "D", "M") and last.kind == "who" and way.contract is None
        if early and tile.took[0].typed[-1] in STOPS:
            return len(tile.took) > 1  # `Cilka kontra, Ana solo`
        if self.bonuses and not way.joins and len(tile.took) == 1 and last.kind in ("none", "defend"):
            return True  # `no trula kings`
        result_of = last.kind == "bonus" and last.value.announced and way.last_word.kind == "WON"
        verb = way.verb or (result_of and not way.joins)
        if self.only_named and verb and (len(tile.took) == 1 or last.kind == "kontra"):
            return True  # `Cathy doubled the pagat`, `Janek wziął pagata`: the object of the verb before it
        after_result = last.kind == "won" and way.closed and not way.joins
        taken_by_last = last.kind == "who" and any(edge.sense.kind == "TAKE" for edge in tile.took)
        if ("captured" in self.kinds and taken_by_last) or (self.first in ("M", "LM") and after_result):
            return True  # `david je ani ujel monda`, `izgubila monda cilka`
        if self.only_named and after_result and (last.value is False or fold(last.words.split()[-1]) not in RESULT_OF):
            return True  # `izgubila pagata`
        if self.first in ("PLAYS", "CALLS") and "declarer" in self.kinds and last.kind == "who" and not way.joins:
            return bool(last.value != self.facts[0].value)  # `ana igra ena boris`: Ana is the subject
        if self.kinds <= {"by", "points"} and self.first in ("BY", "FOR") and last.kind in ("won", "result"):
            return True  # `lost by five`
        # `pagat izgubljen`, but not `kontra on the trula and it failed`
        return self.result and way.closed and self.doubling is None and last.kind in ("bonus", "either", "captured")

    def _meant(self) -> list[Fact]:
        """The meaning of the tile there: of the game, or of a bonus or a player mentioned before."""
        way, last, new = self.way, self.last, self.facts
        if self.result and way.open:
            unsettled = [fact.value.bonus for fact in way.facts if fact.kind == "bonus" and fact.value.made is None]
            return [Fact("result", (new[0].value, unsettled[-1]), new[0].words)] if unsettled else new
        if self._may_be_taken():
            return [unclear(new[0].words, "speech-unsure"), *new]
        joined = way.lost and (way.joins or self.first in ("ALSO", "AND"))
        behind_lost = last is not None and last.kind == "won" and last.value is False and way.closed
        if self.only_named and (joined or (behind_lost and not way.joins)):
            new = [_either(bonus, made=False) for bonus in new]
        if self.bonuses and self.doubling is not None and self.first in ("B", "ANN"):  # `kontra on the game and pagat`
            new = [_either(bonus, announced=True, kontra=self.doubling) for bonus in new]
        joins = way.joins or "ALSO" in (self.first, self.tile.took[-1].sense.kind)
        same = self.first in SAYING and (joins or self.tile.subject or way.last_word.form == "v")
        if last is not None and last.kind in ADDED and (same or (joins and last.kind in ("declared", "bonus"))):
            people = people_of(last)  # `Cilka said kontra and made the pagat`
            owner = {"by": people[-1]} if people else {}
            if last.kind == "bonus" and (last.value.side or last.value.bonus in self.bonuses):
                owner = {} if last.value.side is None else {"side": last.value.side}
            new = [_either(bonus, **owner) for bonus in new] if owner else new
        if self.beside and way.contract is None and len(way.playing) == 1 == len(way.facts) and self.first in VERBS:
            new = [self._of_subject(fact, way.playing[0]) for fact in new]
        return new

    def _doubts(self) -> list[Fact]:
        """What is asked there: whose result it is, and what may be said of the bonus before or against it."""
        way, last = self.way, self.last
        asked: Any = False
        if last is not None and last.kind == "kontra" and self.first in ("WON", "LOST", "NEG"):
            verb = way.joins or (self.result and way.last_word.form == "v")  # `David kontriral in izgubil`
            asked = verb and last.value.names and way.last_word.kind not in ("N", "A", "P", "W")
        elif last is not None and last.kind == "bonus" and self.facts and self.facts[0].kind == "bonus":
            before, new = last.value, self.facts[0].value  # `announced trula but made kings`
            made = way.open and (self.first in SAYING or new.made) and new.announced is None
            asked = new.bonus != before.bonus and (self.tile.clashes or (before.announced and made))
        return [unclear(self.tile.took[0].typed, "speech-unsure")] if asked else []

    def _may_be_taken(self) -> bool:
        """True if a card beside one that was taken may have been taken too: `lost the mond and the pagat`."""
        last, took = self.last, {edge.sense.kind for edge in self.tile.took}
        if last is None:
            return False
        joins = self.way.joins
        if self.kinds == {"captured"} and last.kind == "bonus" and (joins or (self.beside and self.first in LOSING)):
            bare = last.value._replace(by=None) == BonusSaid(last.value.bonus)
            return bare and not kinds_of(last.words) & LOSING  # also `bob's pagat caught ann's mond`
        named = took <= {"B", "KING", "N", "A", "P", "ALSO", "WITH", "TO", "FROM", "DEF"}
        if (
            last.kind != "captured"
            or not took & {"B", "KING"}
            or not (named or (joins and not took & (VERBS - {"ANN"})))
        ):
            return False
        if any(" " in edge.typed for edge in self.tile.took):
            return False  # `pagat ultimo`, `all kings`: no card
        bonus = self.table.rules.bonuses.get(self.facts[0].value.bonus) if self.bonuses else None
        card = bonus is None or bonus.last_trick or bonus.key == "kings" or joins
        return card and bool(kinds_of(last.words) & LOSING or (joins and "LOST" in took))

    def _of_subject(self, fact: Fact, name: str) -> Fact:
        """A declaration or a bonus of one player as that of the subject: `Ewa made the pagat, a two with Ola`."""
        if fact.kind == "declaredown":
            return fact._replace(kind="declared", value=(name, fact.value))
        own = fact.kind == "bonus" and self.table.rules.bonuses[fact.value.bonus].last_trick
        return (own and _more(fact, by=name)) or fact

    def _oddities(self) -> int:
        """The oddness of the tile there: a player named early beside something else may be one of those who play."""
        construction, way, rules = self.tile.construction, self.way, self.table.rules
        assert construction is not None
        if self.amends:
            return 0
        contained = {rule.needs_announced for rule in rules.contracts.values()}
        of_contract = any(edge.sense.kind == "B" and edge.sense.key in contained for edge in self.tile.took)
        begins, key = construction.pattern[0].fits[0][0], way.contract
        beside = begins in ("N", "D", "M", "LM") and any(edge.sense.kind in "NA" for edge in self.tile.took)
        people = {fact.value for fact in way.facts if fact.kind in (*PLAYING, "alone")}
        several = key is None or rules.contracts[key].partner
        early = self.kinds <= EARLY and beside and len(people) < 1 + several
        unnamed = self.kinds == {"tricks"} and self.facts[0].value[0] is None  # `that was all` says nothing of tricks
        return early + unnamed + (bool(self.bonuses) and key is None and of_contract)


def _either(fact: Fact, **meant: Any) -> Fact:
    """A bonus as it was said, or with more: it may be either."""
    more = _more(fact, **meant)
    doubt = unclear(fact.words, "speech-unsure")
    return fact if more is None else Fact("either", ((fact, doubt), (more,)), fact.words)


def _more(fact: Fact, **meant: Any) -> Fact | None:
    """A bonus as it was said, with more; None if that contradicts it, or is no bonus."""
    more = fact.value.joined(BonusSaid(fact.value.bonus, **meant)) if fact.kind == "bonus" else None
    return None if more is None else fact._replace(value=more)


def _of_last(way: Way, tile: Tile, fact: Fact) -> Way | None:
    """The way with more said of the bonus, or of both bonuses, that it said last."""
    many = 2 if fact.kind == "ofboth" else 1
    if fact.kind == "ofboth" and tile.took[0].sense.kind == "ALL":
        kinds = [fact.kind for fact in reversed(way.facts)] + [""]
        many = next(at for at, kind in enumerate(kinds) if kind != "bonus") or 1
    of_last: list[Fact] = []
    for before in way.facts[-many:]:
        alike = before.kind == "bonus" and None in (before.value.kontra, fact.value.kontra)
        joined = before.value.joined(fact.value._replace(bonus=before.value.bonus)) if alike else None
        if joined is None or (of_last and of_last[0].value.announced != joined.announced):
            return None
        of_last.append(Fact("bonus", joined, f"{before.words} {fact.words}"))
    if len(of_last) < many:
        return None
    facts = (*way.facts[:-many], *of_last)
    settled = fact.value.made is not None
    return way._replace(
        facts=facts, tiles=way.tiles + 1, open=way.open and not settled, joins=False, closed=not settled, verb=False
    )


def kinds_of(text: str) -> set[str]:
    """The classes of the words of a text."""
    return set[str]().union(*[kinds(word.rstrip(STOPS)) for word in text.split()])


def people_of(fact: Fact) -> list[str]:
    """The players whom a fact names."""
    value = fact.value
    match fact.kind:
        case "bonus":
            named = [value.by, *(value.kontra.names if value.kontra else ())]
        case "kontra":
            named = value.names
        case "captured":
            named = value[1:]
        case "declared":
            named = value[:1]
        case kind:
            named = [value] if kind in PLAYING else []
    return [name for name in named if name]


def _contradicts(table: Table, way: Way, facts: Sequence[Fact]) -> bool:
    """True if new facts contradict what was said before, whatever else follows."""
    for fact in facts:
        kind, value = fact.kind, fact.value
        if kind in ("pile", "contract"):  # no number of one player in a game of two sides
            key = way.contract or (value if kind == "contract" else None)
            pile = kind == "pile" or first(way.facts, "pile") is not None
            if pile and key is not None and table.rules.contracts[key].form == "sides":
                return True
        if kind in ("contract", "level", "won", "resting", "declarer", "partner", "alone"):
            before = [fact.value for fact in way.facts if fact.kind == kind]
            if any(kind == "contract" or other != value for other in before):
                return True
        if kind in PLAYING:
            again = kind == facts[-1].kind == "who" and value in way.playing
            if again or len({*way.playing, value}) > 2:
                return True
    return False
