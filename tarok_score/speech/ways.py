"""All ways to cover a line with the tiles of its chart, each with the facts that it says."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..hand import Table
from ..hand.facts import BonusSaid, Fact, is_complete
from ..problems import Problem
from ..words import languages
from ..words.classes import kinds, of_language
from ..words.folding import STOPS, fold, folded_all
from ..words.notation_words import RESULT_OF, Sense
from .chart import SUBJECTS, Chart, Tile, clashes
from .lexicon import Token, classes, lexicon
from .tiles import facts_of_tile, unclear

#: How much odder than the likeliest a way to cover the beginning of a line may be to be followed, and how many may be
#: that are as odd.
ODDER, MOST_ALIKE = 3, 64
#: How far a way that contradicts itself is behind one that the rules do not allow.
CONTRADICTED = 100
#: What tells that a card changed hands.
LOSING = {"TAKE", "LOST", "GIVEUP", "GONE", "GOTTEN", "WITHOUT", "NO"}
#: Verbs of which the word before them is the subject.
VERBS = {"ANN", "ANNV", "ANNS", "HAVEDECL", "HOLD", "WON"}
#: Verbs that say more of the player before them, also without that name: `Cathy kontra'd, she announced the pagat`.
SAYING = VERBS | {"LOST", "TAKE", "GOTTEN"}
#: Verbs that may be of somebody named before.
ACTING = SAYING - {"ANN"} | {"SCORED", "GIVE"}
#: How a verb agrees with its subject, and of whom that tells: of a man, a woman, several, women, or not only women.
ENDING = re.compile(r"(?:ie(?=li))?l[aiye]?\b")
OF_WHOM = {"l": "m", "la": "f", "li": "p", "le": "w", "ly": "w", "ieli": "h"}
#: What needs something behind it.
JOINING = {"ART", "AND", "BUT", "ALSO", "PA"}
#: What a denial before *and* denies too.
ADDED = {"bonus", "declared", "kontra", "captured"}
#: What may be said of somebody beside who played.
EARLY = {"kontra", "defend", "bonus", "captured", "declared", "revoke", "resting", "none"}
#: Facts that mean another thing in another order.
ORDERED = ("who", "points", "diff")
#: Those who play.
PLAYING = ("who", "declarer", "partner")


class Way(NamedTuple):
    """A way to cover a line up to some place: its facts, and how far it is from what people say.

    `playing` are those named as having played, in order.
    """

    facts: tuple[Fact, ...] = ()
    said: frozenset[object] = frozenset()
    contract: str | None = None
    playing: tuple[str, ...] = ()
    clashes: int = 0
    tiles: int = 0
    joins: bool = False
    closed: bool = False
    starts: int = 0
    last_word: Sense = Sense("")

    @property
    def key(self) -> tuple[object, ...]:
        """The key that tells two ways apart."""
        return self.said, self.joins, self.closed

    @property
    def cost(self) -> tuple[int, int, int]:
        """The distance of the way from what people usually say; of two alike a word goes with the one before it."""
        return self.clashes, self.tiles, -self.starts


def contents(facts: Sequence[Fact], before: Sequence[Fact] = ()) -> frozenset[object]:
    """What facts behind others say, as it is compared; of players and numbers also which comes first."""
    place = sum([fact.kind in ORDERED for fact in before])
    return frozenset(
        [
            (fact.kind, fact.value.id, fact.value.path)
            if isinstance(fact.value, Problem)
            else (fact.kind, fact.words if fact.kind == "either" else fact.value, fact.kind in ORDERED and place + at)
            for at, fact in enumerate(facts)
        ]
    )


def first(facts: Sequence[Fact], *kinds: str) -> Fact | None:
    """The first fact of some kinds."""
    return next((fact for fact in facts if fact.kind in kinds), None)


class Covering:
    """A line of words: its chart, how far it can be `reached`, and the facts of the `furthest` way.

    A line without words, whose facts come behind those `said`, is what a contrast makes of another one.
    """

    def __init__(self, table: Table, tokens: Sequence[Token], chart: Chart, said: tuple[Fact, ...] = ()) -> None:
        self.table, self.tokens, self.chart, self.said = table, tokens, chart, said
        self.reached, self.furthest = (0, 0, 0), said

    @property
    def unknown(self) -> int | None:
        """The place of a word without a sense."""
        lattice = self.chart.lattice
        known = {place for at, edges in enumerate(lattice) for edge in edges for place in range(at, edge.end)}
        return min({*range(self.chart.size)} - known, default=None)

    def ways(self, found: Collection[object] = ()) -> Iterator[Way]:
        """All ways to cover the line, likeliest first; odder ones are not looked for once something is `found`.

        `not two but three` names both: a chart without the old word is covered as well, and the cheaper way of the same
        facts counts.
        """
        contrasts = list(self.chart.contrasts())
        if not contrasts:
            yield from self.covered(found)
            return
        some = list(self.covered())
        for changed, not_so, firm in contrasts:
            more = list(Covering(self.table, (), changed, not_so).covered())
            if more and firm:  # a correction that says what was not so, but so, says that
                some = [way._replace(clashes=way.clashes + 1) for way in some]
            some += more
        cheapest = {way.key: way for way in sorted(some, key=lambda way: way.cost, reverse=True)}
        yield from sorted(cheapest.values(), key=lambda way: way.cost)

    def covered(self, found: Collection[object] = ()) -> Iterator[Way]:
        """The ways to cover the chart as it is, in steps of how odd they are; those that contradict themselves last."""
        table, chart, size = self.table, self.chart, self.chart.size
        places: list[dict[object, Way]] = [{(): Way(self.said, contents(self.said))}, *[{} for _ in range(size)]]
        tiles: list[list[Behind]] = [[] for _ in range(size)]
        levels = {0, CONTRADICTED}
        while levels and not found:
            level = min(levels)
            if level >= CONTRADICTED and any(way.clashes < CONTRADICTED for way in places[-1].values()):
                return
            for at in range(size):
                here = places[at].values()
                # A beam search: a long line has far too many ways to follow all.
                most = min([way.clashes for way in here], default=0) + ODDER
                now = [way for way in here if way.clashes in (level, level - CONTRADICTED) and way.clashes <= most]
                now = sorted(now, key=lambda way: way.cost)[:MOST_ALIKE] if len(now) > MOST_ALIKE else now
                if now and not tiles[at]:
                    may = [tile for tile in chart.tiles[at] if tile.construction or _may_stand(tile, chart)]
                    said = [(tile, facts_of_tile(table, tile) if tile.construction else []) for tile in may]
                    tiles[at] = [Behind(table, chart, tile, facts) for tile, facts in said if facts is not None]
                for behind in tiles[at] if now else ():
                    end = behind.tile.end
                    for way in now:
                        odd = _contradicts(table, way, behind.says)
                        after = behind.way_after(way) if odd == (way.clashes < level) else None
                        if after is None:
                            continue
                        after = after._replace(clashes=after.clashes + CONTRADICTED) if odd else after
                        levels |= {after.clashes, after.clashes + CONTRADICTED}
                        # Ways that mean the same up to here go on alike, so only the cheapest does.
                        key = after.key
                        if after.cost < places[end].setdefault(key, after).cost:
                            places[end][key] = after
                        reached = (end, -after.clashes, -after.tiles)
                        if reached > self.reached:
                            self.reached, self.furthest = reached, after.facts
            levels.remove(level)
            yield from sorted([way for way in places[-1].values() if way.clashes == level], key=lambda way: way.cost)


@lru_cache(maxsize=16)
def line_of(table: Table, words: tuple[str, ...], amends: bool = False) -> Covering:
    """A line of words, remembered because a key asks several things about it."""
    words_of = lexicon(table, amends)
    tokens = words_of.tokens(words)
    return Covering(table, tokens, Chart(words_of.lattice(tokens), [token.stopped for token in tokens], amends))


def _may_stand(tile: Tile, chart: Chart) -> bool:
    """True if a function word may be on its own here: `and` only before something, and never before a number.

    An auxiliary before a name that opens a line asks: `was dan the partner`; an English one before a pronoun anywhere.
    """
    kind, opens = tile.took[0].sense.kind, tile.start in chart.opening
    if tile.end == chart.size:
        return kind not in JOINING
    behind = classes(chart.lattice[tile.end])
    if kind not in JOINING:
        behind |= classes(*chart.lattice[tile.end + 1 : tile.end + 2])  # `is the trula announced`
        english = Sense("AUX") in of_language("en").get(fold(tile.took[0].typed), ())
        asked = SUBJECTS | {"IT", "N", "B", "M", "K", "ART"} if english else {"N"} if opens else ()
        return behind.isdisjoint(asked) or "AUX" not in classes(chart.lattice[tile.start])
    if kind == "ART":
        return not behind.isdisjoint(("B", "C", "D", "K", "M"))
    if kind == "BUT" and "AUX" in behind and (opens or not chart.stops[tile.start - 1]):
        return False  # `a je padla` asks in Slovenian
    return opens or behind.isdisjoint(("#", "S"))


class Behind:
    """A tile behind one way after another: what it says there, if it can be there at all.

    It cannot if it belongs to the words before it: a construction of its own says both.
    """

    def __init__(self, table: Table, chart: Chart, tile: Tile, facts: Sequence[Fact]) -> None:
        self.table, self.amends, self.tile, self.says = table, chart.amends, tile, facts
        self.beside = tile.start == 0 or not chart.stops[tile.start - 1]
        self.kinds = {fact.kind for fact in facts}
        self.took = classes(tile.took)
        self.first, self.word = tile.took[0].sense.kind, fold(tile.took[0].typed.rstrip(STOPS)).replace(" ", "-")
        whose = {"C", "THEY", "#", "" if self.beside else "GAME"}
        self.outcome = bool(facts) and facts[-1].kind == "won" and not self.took & whose
        self.result = self.outcome and self.kinds == {"won"}
        bonuses = [fact for fact in facts if fact.kind == "bonus" and not is_complete(fact.words)]
        self.bonuses = {bonus.value.bonus for bonus in bonuses}
        self.only_named = bool(bonuses) and all(bonus.value.made is None for bonus in bonuses)
        #: True if the tile names nobody, and the ending of its verb without a subject.
        self.bare = self.took.isdisjoint(("N", "A", "P", "DEF", "OTHERS"))
        typed = [(fold(edge.typed.rstrip(STOPS)), edge.sense) for edge in tile.took]
        verbs = [OF_WHOM[end] for word, sense in typed if sense.kind in ACTING for end in ENDING.findall(word)]
        self.of_whom = "".join(verbs[:1]) if self.bare else ""
        #: Of whom its words tell, but for a verb that agrees with what it says; people say `uhráli 41` of one player.
        near = chart.lattice[tile.start : tile.end + (not chart.stops[tile.end - 1])]
        senses = [edge.sense for edges in near for edge in edges]
        self.told = {sense.form for sense in senses if sense.kind in {*SUBJECTS, "IT", "AUX"}}
        nouns = {sense.form for word, sense in typed if word in table.rules.words}
        # `the trula was announced`, and a verb that is not hers; `he did not announce the pagat and won`: he, or it?
        marks = {sense.form for sense in senses if sense.kind == "ANN" and sense.form}
        hers = marks and ({*verbs[-1:]} - marks or (Sense("AUX", "", "p") in senses and "p" not in marks))
        silent = any(bonus.value.announced is False for bonus in bonuses) and not nouns and "NOBODY" not in self.took
        twice = verbs and silent and verbs[:1] == verbs[1:]
        # `Jana vyšla pagátem`: she led it
        cases = {word[-2:] for word, sense in typed if sense.kind == "B" and table.rules.bonuses[sense.key].last_trick}
        led = "em" in cases and "WON" in self.took and "WITH" not in self.took
        self.apart = led or (not tile.object and (hers or twice))
        if self.of_whom not in ("p", *nouns):
            two = self.of_whom == "f" and "s" not in self.told and "sl" in lexicon(table).home
            self.told.add(self.of_whom + "p" * two)  # `imela je` tells of a woman, but `imela sta` of two

    def _is_theirs(self) -> bool:
        """True if a verb without its subject may be of those named last: `flek dala jana, uhráli` is not."""
        alike = (len(self.people) > 1) == (self.of_whom in "pwh") if self.of_whom else self.took & ACTING
        return bool(self.fits and alike)

    def way_after(self, way: Way) -> Way | None:
        """The way with the tile; None if the tile cannot come after it."""
        tile = self.tile
        if tile.construction is None:
            # `and` waits for what it joins, also over a filler: `and then`.
            joins = self.first in ("AND", "ALSO", "BUT", "PA") or (way.joins and self.first == "F")
            return way._replace(tiles=way.tiles + 1, joins=joins, starts=way.starts + tile.start)
        self.way, self.facts = way, list(self.says)
        self.last = last = way.facts[-1] if way.facts else Fact("", None)
        named = [fact for fact in way.facts if self.bare and (fact is last or fact.kind == last.kind == "defend")]
        self.people = [name for fact in named for name in people_of(fact)[-1:] if name not in way.playing]
        self.fits = bool(self.people) and all(_fits(self.people, form) for form in self.told)
        if self.kinds & {"last", "ofboth"}:
            return None if self.apart else _of_last(way, tile, self.facts[0])
        if self.kinds == {"notso"}:
            others = people_of(last)
            if self.facts[0].value in others or not others:
                return None  # "not X" needs the player it was beside it
        if self.kinds & {"won", "diff"}:  # `sólo marie, marie prohrála`
            self.facts = [fact for fact in self.facts if fact.kind != "who" or fact.value not in way.playing]
        if self.first == "FOR" and "declarer" in self.kinds and way.playing:
            return None  # `Ann played for Bob`
        if (way.joins and self._joined_to_last()) or (self.beside and self._beside_last()) or self._denied_too():
            return None
        of_last = tile.object or (way.joins and kinds_of(tile.took[-1].typed) & {"IT", "SCORED"})
        if last.kind == "bonus" and last.value.announced and self.result and of_last:
            made = BonusSaid("", made=self.facts[0].value)  # `napovedala je trulo in jo naredila`
            return _of_last(way, tile, Fact("last", made, self.facts[0].words))
        unsure = [unclear(tile.took[0].typed, "speech-unsure")] if self._unsure() else []
        new = [*unsure, *self._meant()]
        return Way(
            (*way.facts, *new),
            way.said | contents(new, way.facts),
            next((fact.value for fact in new if fact.kind == "contract"), way.contract),
            (*way.playing, *[fact.value for fact in new if fact.kind in PLAYING]),
            way.clashes + tile.clashes + self._oddities(),
            way.tiles + 1,
            False,
            self.only_named or "captured" in self.kinds or self.outcome or (self.kinds == {"who"} and not self.beside),
            way.starts + tile.start,
            tile.took[-1].sense,
        )

    def _denied_too(self) -> bool:
        """True if the denial before it may be of a bonus or kontra too: `without partner and kings`."""
        denied = self.last.kind == "none" or not kinds_of(self.last.words).isdisjoint(("NO", "WITHOUT"))
        # `brez trule, kraljev` goes on in the genitive, `brez trule, kralji` does not
        listed = self.way.joins or self.beside or self.word not in self.table.rules.words
        return denied and listed and self.took <= {"B", "K", "ALSO"}

    def _joined_to_last(self) -> bool:
        """True if the words behind *and* share what the fact before it says."""
        last, value = self.last, self.last.value
        match last.kind:
            case "none" | "without":  # `without trula and kings`, `the pagat was not announced, but came in`
                return (self.outcome and self.of_whom not in "pwf") or bool(self.kinds & (ADDED | {"who"}))
            case "who":  # `ana in boris sta igrala`: both of them
                return "declarer" in self.kinds
            case "bonus" if value == BonusSaid(value.bonus):  # `trulo in kralje je napovedala`: both of them
                return self.first == "B" and len(self.tile.took) > 1
            case "bonus" if value.kontra is not None:  # `kontra on trula and kings boris`
                by = any(fact.kind == "bonus" and fact.value.by for fact in self.facts)
                return self.first == "ON" or (by and not value.kontra.names)
        return False

    def _beside_last(self) -> bool:
        """True if words without a stop before them go with the verb, the denial or the name there."""
        way, tile, last, word = self.way, self.tile, self.last, self.way.last_word
        alone = len(tile.took) == 1
        match last.kind:
            case "who":
                if self.first in ("PLAYS", "CALLS"):  # `ana igra ena boris`: Ana is the subject
                    return "declarer" in self.kinds and bool(last.value != self.facts[0].value)
                begins = way.contract is None and self.first in ("K", "D", "M") and not alone
                taken = "captured" in self.kinds and "TAKE" in self.took  # `david je ani ujel monda`
                return taken or (begins and tile.took[0].typed[-1] in STOPS)  # `Cilka kontra, Ana solo`
            case "kontra" if (self.first == "ON" and way.playing) or tile.took[0].sense.key == word.key > "":
                return True  # `kontra ana on pagat`, `double kontra`
            case "contract" if self.kinds == {"kontra"} and self.first in ("K", "P"):  # `solo without kontra`
                return not kinds_of(last.words.split()[-1]).isdisjoint(("NO", "WITHOUT"))
            case "won" | "result" if self.kinds <= {"by", "points"} and self.first in ("BY", "FOR"):  # `lost by five`
                return True
            case "won" if way.closed:  # `izgubila monda cilka`, `izgubila pagata`
                own = last.value and fold(last.words.split()[-1]) in RESULT_OF
                return self.first in ("M", "LM") or (self.only_named and not own)
        # `Cathy doubled the pagat`, `Janek wziął pagata`: the object of the verb before it
        said_so = word.kind == "K" and (word.key > "1" or "ONLY" in kinds_of(last.words))
        verb = (
            word.kind == "TAKE"
            or (word.kind == "LOST" and last.kind != "bonus")
            or said_so
            or (last.kind == "bonus" and last.value.announced and word.kind == "WON")
        )
        if self.only_named and verb and (alone or last.kind == "kontra"):
            return True
        # `pagat izgubljen`, but not `kontra on the trula and it failed`
        doubled = way.joins and last.kind == "bonus" and last.value.kontra is not None
        return self.result and way.closed and not doubled and last.kind in ("bonus", "either", "captured")

    def _meant(self) -> list[Fact]:
        """The meaning of the tile there: of the game, or of a bonus or a player mentioned before."""
        way, last, new = self.way, self.last, self.facts
        if self.result:
            open_bonus = next((fact.value for fact in reversed(way.facts) if fact.kind == "bonus"), None)
            if open_bonus is not None and open_bonus.made is None:
                return [Fact("result", (new[0].value, open_bonus.bonus), new[0].words)]
        joins = way.joins or "ALSO" in (self.first, self.tile.took[-1].sense.kind)
        shared: dict[str, Any] = {}  # what the words before say of this bonus too
        lost = self.only_named and any(fact.content == ("won", False) for fact in way.facts)
        if lost and (joins or (last.content == ("won", False) and way.closed)):
            shared["made"] = False
        if last.kind == "bonus" and last.value.announced and "ALSO" in self.took:  # `trula announced, kings too`
            shared["announced"] = True
        if last.kind in ADDED and (joins or self._is_theirs()):
            if last.kind == "bonus" and (last.value.side or last.value.bonus in self.bonuses):
                shared |= {} if last.value.side is None else {"side": last.value.side}
            elif last.kind == "kontra" and not self.took & ACTING:  # `kontra on the game and pagat`
                shared |= {"announced": True, "kontra": last.value}
            elif self.fits:  # `Cilka said kontra and made the pagat`
                shared["by"] = self.people[-1]
        new = [_either(fact, **shared) for fact in new] if shared else new
        if self.beside and way.contract is None and len(way.playing) == 1 == len(way.facts) and self.first in VERBS:
            name = way.playing[0]  # `Ewa made the pagat, a two with Ola`
            own = all(self.table.rules.bonuses[key].last_trick for key in self.bonuses)
            new = [
                fact._replace(kind="declared", value=(name, fact.value))
                if fact.kind == "declaredown"
                else (own and _more(fact, by=name)) or fact
                for fact in new
            ]
        return new

    def _unsure(self) -> Any:
        """True if it has to be asked whose result it is, or what happened to a card or a bonus beside another one."""
        way, last, joins, value = self.way, self.last, self.way.joins, self.last.value
        of_game = self.kinds & {"won", "diff", "points"}
        alone = way.contract and not self.table.rules.contracts[way.contract].partner
        side = way.playing if self.bare else [name for fact in way.facts for name in people_of(fact)]
        theirs = (alone and side) or (len(way.playing) > 1 and (self.tile.subject or not self.result))
        captured = first(self.facts, "captured")
        if captured is not None:  # `Eva lost his mond`
            side = theirs = captured.value[1] and people_of(captured)
        if theirs and "none" not in self.kinds and not all(_fits(side, form) for form in self.told):
            return True
        bid = last.kind == "who" and way.contract and self.beside and "declarer" in self.kinds
        if bid or self.apart or clashes([edge for edge in self.tile.took if edge.sense.kind not in ("ANN", "SIL")]):
            return True  # `two Mia Tom bid`; `enka, pagat izgubljena`
        # `jana: barvičky, flek`, `jan miał barwy, kontrę i pagata`: what is behind the comma may be hers too
        listed = last.kind == "declared" or ": " in last.words or "HOLD" in kinds_of(last.words)
        if self.people and listed and self.took <= {"B", "K", "ART"}:
            return True
        if len(way.playing) == 1 and not way.joins and first(self.facts, "who") not in (None, *way.facts):
            return way.last_word.form == "v" if self.beside else of_game  # `povinnost petr, vyhrála jana`
        if of_game and last.kind == "who" and self.beside and way.closed and way.contract and len(way.playing) > 1:
            return self.took & ACTING and _fits(way.playing[-1:], self.of_whom)
        if of_game and (joins or not self.beside) and self._is_theirs():  # `David kontriral in izgubil`
            return True
        match last.kind:
            # `trule ni bilo vsi kralji`: which of them was not? `trula brez monda`: is it one?
            case "bonus" if self.beside and (self.first == "NEG" or {"NO", "M"} <= self.took):
                return True
            case "kontra" if self.beside and self.bonuses:  # `Dan doubled the trula that Ann announced`
                announced = any(fact.value.announced for fact in self.facts if fact.kind == "bonus")
                return way.last_word.kind == "KD" or (way.last_word.kind == "K" and (announced or way.last_word.form))
            case "bonus" if self.kinds == {"captured"}:  # `bob's pagat caught ann's mond`
                bare = value._replace(by=None) == BonusSaid(value.bonus) and not kinds_of(last.words) & LOSING
                return bare and (joins or (self.beside and self.first in LOSING))
            case "bonus" if self.facts and self.facts[0].kind == "bonus":  # `announced trula but made kings`
                new = self.facts[0].value
                made = value.made is None and (self.first in SAYING or new.made) and new.announced is None
                return new.bonus != value.bonus and (self.tile.clashes or (value.announced and made))
            case "none":  # `brez trule, kralji` is clear by its cases, `no trula, kings` is not
                if self.only_named or self.took == {"K"}:
                    return fold(last.words.split()[-1].rstrip(STOPS)) in self.table.rules.words
            case "captured" if self.took & {"B", "KING"}:  # `lost the mond and the pagat`
                named = self.took <= {"B", "KING", "N", "A", "P", "ALSO", "WITH", "TO", "FROM", "DEF"}
                # `pagat ultimo` is no card, nor is the trula in `lost the mond, trula`
                card = all(" " not in edge.typed for edge in self.tile.took) and (joins or "trula" not in self.bonuses)
                lost = kinds_of(last.words) & LOSING or (joins and "LOST" in self.took)
                return card and lost and (named or (joins and not self.took & (VERBS - {"ANN"})))
        return False

    def _oddities(self) -> int:
        """The oddness of the tile there: a player named early beside something else may be one of those who play."""
        way, rules, key = self.way, self.table.rules, self.way.contract
        of_contract = key is None and self.bonuses & {rule.needs_announced for rule in rules.contracts.values()}
        torn = key is None and self.last.kind == "who" and self.beside  # `dan doubled ann`
        begins = (torn or self.first in ("N", "A", "D", "M", "LM")) and bool(self.took & {"N", "A"})
        people = {fact.value for fact in way.facts if fact.kind in (*PLAYING, "alone", "notso")}
        early = self.kinds <= EARLY and begins and len(people) < 1 + (key is None or rules.contracts[key].partner)
        unnamed = self.kinds == {"tricks"} and self.facts[0].value[0] is None  # `that was all` says nothing of tricks
        return 0 if self.amends else early + unnamed + bool(of_contract)


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
    if tile.took[0].sense.kind == "ALL":
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
    closed = fact.value.made is None
    return way._replace(facts=facts, said=contents(facts), tiles=way.tiles + 1, joins=False, closed=closed)


def _fits(people: Sequence[str], forms: str) -> bool:
    """True if a word of one of these forms may tell of some of these people."""
    genders = {_genders(name) for name in people}
    several = "p" + "h" * (genders != {"f"}) + "w" * ("m" not in genders)
    told = "sv" + "".join(genders) + several * (len(people) > 1)
    return not forms or not set(forms).isdisjoint(told)


@cache
def _genders(name: str) -> str:
    """What a player may be by the ending of the name: a man, a woman, or either."""
    folded = fold(name)
    either = folded in folded_all(languages.words("either")) or folded[-1] in "eiy"
    return "mf" if either else "f" if folded[-1] == "a" else "m"


@lru_cache(maxsize=256)
def kinds_of(text: str) -> frozenset[str]:
    """The classes of the words of a text."""
    return frozenset[str]().union(*[kinds(word.rstrip(STOPS)) for word in text.split()])


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
            named = [value] if kind in (*PLAYING, "defend") else []
    return [name for name in named if name]


def _contradicts(table: Table, way: Way, facts: Sequence[Fact]) -> bool:
    """True if new facts contradict what was said before, whatever else follows."""
    for fact in facts:
        kind, value = fact.kind, fact.value
        if kind in ("pile", "contract", "partner"):  # no number of one player in a game of two sides
            there = {**dict([fact.content for fact in way.facts]), kind: value}
            key = there.get("contract")
            sides = "partner" in there or (key is not None and table.rules.contracts[key].form == "sides")
            if "pile" in there and sides:
                return True
        once = kind in ("contract", "level", "won", "resting", "declarer", "partner", "alone")
        if once and any(told.kind == kind and (kind == "contract" or told.value != value) for told in way.facts):
            return True
        if kind in PLAYING:
            again = kind in ("who", "partner") and fact is facts[-1] and value in way.playing
            if again or len({*way.playing, value}) > 2:
                return True
    return False
