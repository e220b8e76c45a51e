"""The card of a ruleset: the two screens on which a table reads by what it plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..rules.merge import Node, choose
from ..rules.parts import Rule
from ..rules.ruleset import Bonus, Contract, Klop, Ruleset
from ..rules.sources import LAW_BOOK, Source, cited
from ..tuples import NamedTuple
from ..words.said import Fact, Quantity, Said, chained, listed, said
from ..words.speech import Speech
from .phrases import Units, worded
from .rulebook import clauses, players

#: A reading of the law book, and which of the two.
READING = re.compile(r"AMB-(\d+)(?: ([AB]))?")

#: The cards of the bonuses of owning them.
COLLECTED = {"trula": said("škis, mond and pagat"), "kings": said("all four kings")}


class Sentence(NamedTuple):
    """A sentence that says a rule, with the mark of the texts it is from."""

    text: Fact
    marks: str


class Reading(NamedTuple):
    """How a sentence of the sources is read, and by which variant it would be read otherwise."""

    number: str
    text: Fact
    otherwise: str


class Grid(NamedTuple):
    """A table of the card."""

    title: Said
    heads: tuple[Said, ...]
    rows: tuple[tuple[Fact, ...], ...]


class Card(NamedTuple):
    """Everything that stands on the card, still without a language."""

    id: str
    title: Mapping[str, str]
    players: Fact
    chosen: tuple[str, ...]
    grids: tuple[Grid, ...]
    sentences: tuple[Sentence, ...]
    readings: tuple[Reading, ...]
    sources: tuple[tuple[str, str], ...]
    variants: int


class Labels(NamedTuple):
    """A sentence that a file gives by language."""

    by_language: str | Mapping[str, str]

    def spoken(self, speech: Any) -> str:
        """The sentence in that language."""
        text: str = speech.label(self.by_language)
        return text


def card(document: Node, chosen: Sequence[str], known: Mapping[str, Source], readings: Node) -> Card:
    """The card of a ruleset with these variants; `readings` are the sentences of the law book's first readings."""
    resolved = choose(document, chosen)
    rules = Ruleset.of(resolved)
    marks = Marks(known)
    grids = [_contracts(rules)]
    if rules.bonuses:
        grids.append(_bonuses(rules))
    if rules.declarations:
        grids.append(_declarations(rules))
    sentences = tuple([Sentence(text, marks.of(*by)) for text, by in _sentences(rules)])
    return Card(
        document["id"],
        document["title"],
        players(resolved),
        tuple(chosen),
        tuple(grids),
        sentences,
        tuple(_readings(document, resolved, chosen, readings)),
        tuple(marks.foot()),
        len(document.get("variants", {})),
    )


class Marks:
    """Short marks of the source texts, in the order in which they are first used."""

    def __init__(self, known: Mapping[str, Source]) -> None:
        self.known = known
        self.used: dict[str, str] = {}

    def of(self, *rules: Rule) -> str:
        """The marks of the texts that some rules are from: `a`, `a b`."""
        found: dict[str, None] = {}
        for rule in rules:
            for place in cited(rule.cite, self.known):
                name = place.source or rule.cite.partition(", ")[0]
                found[self.used.setdefault(name, _letter(len(self.used)))] = None
        return " ".join(sorted(found))

    def foot(self) -> Iterator[tuple[str, str]]:
        """Each mark and its text, spelled out."""
        for name, mark in self.used.items():
            source = self.known.get(name)
            if source is None:
                yield mark, name
            elif name == LAW_BOOK:
                yield mark, f"{source.short}: {source.title}"
            else:
                yield mark, f"{source.short}: {source.written_out}"


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26)


# The tables ------------------------------------------------------------------------------------------------------


def _contracts(rules: Ruleset) -> Grid:
    """The contracts: value, with whom, how it counts, who may bid it, whether it gives radli."""
    units = Units.of(rules)
    heads = [said("contract"), said("value"), said("played"), said("counts"), said("who may bid it")]
    if rules.radli is not None:
        heads.append(said("radl"))
    rows = []
    for contract in rules.contracts.values():
        row = [contract, _value(contract, units), _played(contract), _counts(contract), _bidder(contract)]
        if rules.radli is not None:
            gives = contract.gives_radl and (contract.klop is not None or not rules.radli.klop_only)
            row.append(said("for everybody") if gives else "")
        rows.append(tuple(row))
    return Grid(said("Contracts"), tuple(heads), tuple(rows))


def _value(contract: Contract, units: Units) -> Fact:
    if contract.klop is not None:
        return units.amount(contract.klop.full.value) if contract.klop.full.value else ""
    if contract.varsava is not None:
        return ""
    if contract.levels:
        return chained([units.amount(one) for one in contract.levels], "{one} / {other}")
    if contract.game == "times":
        return said("× {won} won, × {lost} lost", won=contract.times_won, lost=contract.times_lost)
    return units.amount(contract.value) if contract.form == "sides" else ""


def _played(contract: Contract) -> Fact:
    if contract.form != "sides":
        return said("everybody alone")
    return said("with a partner") if contract.partner else said("alone")


def _counts(contract: Contract) -> Fact:
    if contract.klop is not None:
        return said("as few card points as possible")
    if contract.varsava is not None:
        return said("who takes most pays")
    if contract.form == "undeclared" or contract.game == "times":
        return said("the whole count") if contract.whole_count else said("the difference")
    words = {
        "value": said("fixed"),
        "difference": said("and the difference"),
        "rate": said("for each card point over 35"),
        "fives": said("times the base score"),
    }
    return words[contract.game]


def _bidder(contract: Contract) -> Fact:
    return said("forehand") if contract.forehand_only else said("anybody") if contract.form == "sides" else ""


def _bonuses(rules: Ruleset) -> Grid:
    """The bonuses: silent, announced, what each is, who may announce it."""
    units = Units.of(rules)
    heads = (said("bonus"), said("silent"), said("announced"), said("what it is"), said("who may announce it"))
    rows = [
        (
            bonus,
            units.amount(bonus.silent),
            "" if bonus.announced is None else units.amount(bonus.announced),
            _what(bonus),
            _announcer(bonus),
        )
        for bonus in rules.bonuses.values()
    ]
    return Grid(said("Bonuses"), heads, tuple(rows))


def _what(bonus: Bonus) -> Fact:
    if bonus.every_trick:
        return said("every trick")
    if bonus.last_trick and bonus.declarer_only:
        if bonus.must_win_itself or bonus.key == "king-ultimo-self":
            return said("the called king wins the last trick")
        return said("the called king falls in the last trick, which its side wins")
    if bonus.last_trick:
        return said("the pagat wins the last trick")
    return COLLECTED.get(bonus.key, "")


def _announcer(bonus: Bonus) -> Fact:
    if bonus.announced is None:
        return said("nobody: an announced one is a contract")
    if bonus.last_trick:
        return said("who holds the called king") if bonus.declarer_only else said("who holds the pagat")
    return said("the declarer's side") if bonus.declarer_only else said("anybody")


def _declarations(rules: Ruleset) -> Grid:
    """The declarations and what each needs."""
    units = Units.of(rules)
    rows: list[tuple[Fact, ...]] = []
    for one in rules.declarations.values():
        if one.means:
            needs: Fact = chained([rules.declarations[key] for key in one.means], "{one} and {other}")
            rows.append((one, "", needs))
        else:
            holds = "" if one.holds is None else worded(type(one).keys["holds"], one.holds, units)
            rows.append((one, units.amount(one.value), holds))
    return Grid(said("Declarations"), (said("declaration"), said("pays"), said("what it is")), tuple(rows))


# The sentences ---------------------------------------------------------------------------------------------------

Spoken = tuple[Said, tuple[Rule, ...]]


def _sentences(rules: Ruleset) -> Iterator[Spoken]:
    """The rules in sentences, in the order in which an evening meets them."""
    yield from _winning(rules)
    yield from _doubling(rules)
    yield from _radli(rules)
    for contract in rules.contracts.values():
        if contract.klop is not None:
            yield from _klop(rules, contract, contract.klop)
        if contract.varsava is not None:
            scale = worded(type(contract.varsava).keys["tiers"], contract.varsava.tiers, Units.of(rules))
            if contract.varsava.into_pot:
                yield said(
                    "{contract}: everybody pays into the pot by his card points: {scale}.",
                    contract=contract, scale=scale,
                ), (contract,)  # fmt: skip
            else:
                yield said(
                    "{contract}: whoever takes most card points pays each other player: {scale}.",
                    contract=contract, scale=scale,
                ), (contract,)  # fmt: skip
    yield from _mond(rules)
    yield from _penalties(rules)
    yield from _house_rules(rules)
    yield from _evening(rules)


def _winning(rules: Ruleset) -> Iterator[Spoken]:
    win, difference = rules.win, rules.difference
    if win.odd_card:
        yield said("{n} card points win the game, and so do 35 and one odd card.", n=win.points), (win,)
    else:
        yield said("{n} card points win the game; 35 lose it.", n=win.points), (win,)
    if difference is not None and difference.round_to > 1:
        text = "The difference is how far the card points are from 35, to the nearest {n}."
        yield said(text, n=difference.round_to), (difference,)
    elif difference is not None:
        yield said("The difference is how far the card points are from 35, exactly."), (difference,)
    payout = {
        "side": said("What a game comes to is written by the declarer and his partner, both the same; by nobody else."),
        "money": said("The sides settle a game: one to one with partners, a player alone with each of the others."),
        "reciprocal": said("The main player writes a game whole, his partner or co-defender a part of it."),
    }
    yield payout[rules.payout.form], (rules.payout,)
    yield from _feats(rules)


def _feats(rules: Ruleset) -> Iterator[Spoken]:
    """What a bonus does that fails, and what a valat leaves beside it."""
    silent = [one for one in rules.bonuses.values() if one.lost_silently]
    announced = [one for one in rules.bonuses.values() if one.announced is not None]
    if announced:
        yield said("An announced bonus that fails costs its announced value."), (announced[0],)
    if silent:
        text = "Lost in the last trick without an announcement, these cost their silent value: {games}."
        yield said(text, games=tuple(silent)), (silent[0],)
    for one in rules.bonuses.values():
        if one.replaces and one.game_stands:
            yield said("Beside {valat} the game is scored, and no other bonus.", valat=one), (one,)
        elif one.replaces:
            yield said("Beside {valat} nothing else of the hand is scored.", valat=one), (one,)
    tie = next((one.tie for one in rules.contracts.values() if one.tie is not None), None)
    if tie is not None:
        yield said("35 : 35 is lost and costs {amount}.", amount=Units.of(rules).amount(tie.pays)), (rules.win,)


def _doubling(rules: Ruleset) -> Iterator[Spoken]:
    kontra = rules.kontra
    if kontra is None:
        yield said("Nothing can be doubled."), (rules.payout,)
        return
    if rules.payout.form == "reciprocal":
        words: Fact = kontra.ladder
        yield (
            said("Doubling: {words}; whoever says one takes a share of his own.", words=words),
            (
                kontra,
                *([rules.payout.shares] if rules.payout.shares is not None else []),
            ),
        )
    else:
        each = [
            said("{word} × {n}", word=word, n=Quantity(times))
            for word, times in zip(kontra.ladder, kontra.multiples[1:], strict=True)
        ]
        yield said("Doubling: {words}, said by the two sides in turn.", words=tuple(each)), (kontra,)
    if kontra.bonuses and rules.bonuses:
        yield said("The game and each announced bonus are doubled for themselves; a silent bonus never is."), (kontra,)
    elif rules.bonuses:
        yield said("Only the game is doubled, no bonus."), (kontra,)
    if kontra.not_high:
        yield said("Contracts after which everybody gets a radl cannot be doubled."), (kontra,)


def _radli(rules: Ruleset) -> Iterator[Spoken]:
    radli = rules.radli
    if radli is None:
        return
    gives: list[Fact] = [
        one for one in rules.contracts.values() if one.gives_radl and (one.klop is not None or not radli.klop_only)
    ]
    gives += [one for one in rules.bonuses.values() if one.gives_radl == "always"]
    if gives:
        yield said("Everybody gets a radl after {games}.", games=listed(gives, "{some} and {last}")), (radli.given,)
    doubles = {
        "side": said("An open radl of the declarer doubles what his side writes."),
        "all": said("An open radl of the declarer doubles what everybody writes."),
        "own": said("Everybody's own open radl doubles what he writes."),
    }
    yield doubles[radli.doubles], (radli,)
    cancelled = {
        "won": said("A won contract cancels one, a lost one does not."),
        "plus": said("One is cancelled when its owner writes more than nothing."),
        "played": said("Any hand that it doubled cancels it."),
    }
    yield cancelled[radli.cancelled_by], (radli,)
    if (rules.mond is not None or rules.misdeal is not None) and not (rules.mond is not None and rules.mond.own_radl):
        yield said("The mond and misdeals are never doubled, neither by kontra nor by radli."), (radli,)
    if radli.end is not None:
        costs = Units.of(rules).amount(radli.end.value)
        yield said("Each radl that is open at the end costs {amount}.", amount=costs), (radli.end,)


def _klop(rules: Ruleset, contract: Contract, klop: Klop) -> Iterator[Spoken]:
    units, n = Units.of(rules), klop.full.least
    if klop.points.round_to > 1:
        text = "{klop}: everybody writes his card points as a loss, to the nearest {n}."
        yield said(text, klop=contract, n=klop.points.round_to), (klop.points,)
    else:
        yield said("{klop}: everybody writes his card points as a loss, exactly.", klop=contract), (klop.points,)
    if klop.full.doubles:
        yield said("{klop}: {n} card points or more count double.", klop=contract, n=n), (klop.full,)
    else:
        amount = units.amount(klop.full.value)
        if klop.full.others_write:
            text = "{klop}: whoever takes {n} card points or more loses {amount}, and the others write theirs."
        else:
            text = "{klop}: whoever takes {n} card points or more loses {amount}, and the others write nothing."
        yield said(text, klop=contract, n=n, amount=amount), (klop.full,)
    if klop.empty.value:
        text = "{klop}: whoever takes no trick wins {amount}."
        yield said(text, klop=contract, amount=units.amount(klop.empty.value)), (klop.empty,)
    if klop.kontra is not None and klop.kontra.form == "loser-or-speaker":
        text = "{klop} may be kontra'd: a full player loses {amount}, and if nobody is full, whoever said kontra does."
        yield said(text, klop=contract, amount=units.amount(klop.kontra.value)), (klop.kontra,)
    elif klop.kontra is not None:
        text = "{klop} may be kontra'd: everything is doubled, and doubled again for who doubled and took 18 or more."
        yield said(text, klop=contract), (klop.kontra,)
    if klop.own_radl:
        text = "{klop}: each player's own radl doubles his result, and who takes no trick cancels one."
        yield said(text, klop=contract), (contract,)


def _mond(rules: Ruleset) -> Iterator[Spoken]:
    mond = rules.mond
    if mond is None:
        return
    units = Units.of(rules)
    amount = units.amount(mond.value)
    where = [one for one in rules.contracts.values() if "captured" in one.mond]
    yield (
        said("Whoever loses the mond in a trick pays {amount}, whichever side takes it.", amount=amount),
        (mond.captured,),
    )
    if mond.talon is not None:
        yield said("A declarer who leaves the mond in the talon pays {amount} too.", amount=amount), (mond.talon,)
    if where:
        yield said("The mond costs this in {games}.", games=listed(list(where), "{some} and {last}")), (mond.captured,)
    if mond.own_side is not None:
        value = units.amount(mond.own_side.value)
        text = "If his own partner or co-defender takes it, both pay {amount} instead."
        yield said(text, amount=value), (mond.own_side,)


def _penalties(rules: Ruleset) -> Iterator[Spoken]:
    units, misdeal, revoke = Units.of(rules), rules.misdeal, rules.revoke
    if misdeal is not None:
        if misdeal.form == "doubling":
            text = said(
                "A misdeal costs {amount}, the next one of the same player twice as much, and so on; he deals again.",
                amount=units.amount(misdeal.value),
            )
        elif misdeal.form == "growing":
            text = said(
                "A misdeal costs {amount}, each further one of the same player as much more; he deals again.",
                amount=units.amount(misdeal.value),
            )
        else:
            text = said("A misdeal costs {amount} each time; he deals again.", amount=units.amount(misdeal.value))
        yield text, (misdeal,)
        if misdeal.warnings:
            yield said("The first misdeal of a player is only warned of."), (misdeal,)
    if revoke is not None and revoke.value is None:
        yield (
            said(
                "A breach of the rules voids the hand: the culprit alone pays the contract and the announced bonuses."
            ),
            (revoke,),
        )


#: Rules that few tables have, and single values of others, which are said as `rules show --full` says them.
RARE = re.compile(r"payout\.rounding|payout\.ceiling|base_score|mond\.captor")
RARELY = re.compile(
    r"contracts\.[^.]+\.(kontra|mond_value|whole_count|radli)|bonuses\.[^.]+\.(kontra|radli)"
    r"|radli\.(captured|causes_add|collective)|.*\.klop\.full\.beats_empty|.*\.klop\.empty\.others_write"
    r"|mond\.own_radl|session\.compulsory_klop\.whole_round|(misdeal|revoke)\.(altogether|into_pot)"
)


def _house_rules(rules: Ruleset) -> Iterator[Spoken]:
    """What only some tables play by."""
    for clause in clauses(rules.document):
        flat = clause.path == "revoke" and rules.revoke is not None and rules.revoke.value is not None
        if flat or RARE.fullmatch(clause.path):
            yield said("{what}: {value}", what=clause.rule, value=clause.summary()), (clause.rule,)
            continue
        for value in clause.telling(words=False):
            if RARELY.fullmatch(value.path) or (value.path.endswith(".gives_radl") and value.value in ("made", "lost")):
                what = said("{rule}, {what}", rule=clause.name, what=value.what)
                yield said("{what}: {value}", what=what, value=value.said), (clause.rule,)


def _evening(rules: Ruleset) -> Iterator[Spoken]:
    session = rules.session
    klop = session.compulsory_klop
    if klop is not None and klop.multiples_of:
        text = "A compulsory klop is due after a total reaches zero or a multiple of {n}."
        yield said(text, n=klop.multiples_of), (klop,)
    elif klop is not None:
        yield said("A compulsory klop is due after a total reaches exactly zero."), (klop,)
    if klop is not None:
        open_ = tuple([one for one in rules.contracts.values() if one.open_in_compulsory_klop])
        yield said("In a compulsory klop are open: {games}.", games=open_), (klop,)
    if session.no_taroks is not None:
        if session.no_taroks.then == "compulsory-klop":
            text = "After a hand without a tarok the same dealer deals again, and a compulsory klop is due."
        else:
            text = "After a hand without a tarok the same dealer deals again."
        yield said(text), (session.no_taroks,)
    if session.skis_round is not None:
        yield said("Škis round: the next hand that the player dealt the škis deals is the last."), (session.skis_round,)
    if session.match is not None:
        yield said("A match has {n} hands.", n=session.match.hands), (session.match,)
    if rules.seats.resting is not None:
        yield said("Where one more sits at the table, one rests in each hand."), (rules.seats.resting,)
    yield from _pot(rules)
    settled = {
        "average": said("At the end everybody settles against the average of all totals."),
        "balance": said("At the end the totals are settled as they stand."),
    }
    yield settled[rules.settlement.form], (rules.settlement,)


def _pot(rules: Ruleset) -> Iterator[Spoken]:
    """What goes into the pot, and who takes it."""
    pot, units = rules.pot, Units.of(rules)
    if pot is None:
        return
    if pot.captured is not None:
        cards = worded(type(pot.captured).keys["cards"], pot.captured.cards, units)
        yield said("Whoever loses a card to the other side pays into the pot: {cards}.", cards=cards), (pot.captured,)
    if pot.zero is not None:
        text = "In a hand that comes to zero each of the declarer's side pays {amount} into the pot."
        yield said(text, amount=units.amount(pot.zero.value)), (pot.zero,)
    if pot.taken is not None:
        bonus = rules.bonuses[pot.taken.bonus]
        yield said("The side that makes an announced {bonus} takes the pot.", bonus=bonus), (pot.taken,)


# The readings ----------------------------------------------------------------------------------------------------


def _readings(document: Node, resolved: Node, chosen: Sequence[str], first: Node) -> Iterator[Reading]:
    """How the sources are read here, one sentence a reading, in the order of the law book."""
    by_variant: dict[str, list[str]] = {}
    for name, node in document.get("variants", {}).items():
        for number, which in READING.findall(node["cite"]):
            if which != "A":
                by_variant.setdefault(number, []).append(name)
    taken = {number: which for cite in _cites(resolved) for number, which in READING.findall(cite) if which}
    for number in sorted({*by_variant, *taken}, key=int):
        names = by_variant.get(number, [])
        own = [name for name in names if name in chosen]
        second = own or (names[:1] if taken.get(number) == "B" else [])
        if second:
            text = chained([Labels(document["variants"][name]["about"]) for name in second], "{one} {other}")
            yield Reading(f"AMB-{number}", text, "")
        elif f"AMB-{number}" in first:
            yield Reading(f"AMB-{number}", Labels(first[f"AMB-{number}"]), ", ".join(names))


def _cites(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cite":
                yield value
            elif key != "variants":
                yield from _cites(value)


# The card as text ------------------------------------------------------------------------------------------------

WIDTH = 100
#: Between two columns of a table (and behind the head of each), and what a column keeps on the narrowest screen.
GAP, NARROWEST = 2, 8


def card_text(found: Card, speech: Speech, columns: int | None = None) -> list[str]:
    """The card as the screen shows it; sentences as wide as a screen that is narrower than the card."""
    width = min(WIDTH, columns or WIDTH)
    say = speech.say
    lines = [f"{found.id}: {speech.label(found.title)}"]
    lines.append(say(said("players at the table: {players}", players=found.players)))
    if found.chosen:
        lines.append(say(said("with {variants}", variants=found.chosen)))
    for grid in found.grids:
        lines.extend(["", say(grid.title).upper(), *_grid(grid, speech, columns)])
    lines.extend(["", say(said("Rules")).upper()])
    for number, sentence in enumerate(found.sentences, 1):
        lines.extend(_wrapped(f"{number:2} ", f"{speech.fact(sentence.text)} [{sentence.marks}]", width))
    if found.readings:
        lines.extend(["", say(said("Read here as")).upper()])
    for reading in found.readings:
        text = speech.fact(reading.text)
        if reading.otherwise:
            text = say(said("{reading} (otherwise: {variants})", reading=text, variants=reading.otherwise))
        lines.extend(_wrapped(f"{reading.number} ", text, width))
    lines.extend(["", say(said("Sources")).upper()])
    lines.extend([one for mark, text in found.sources for one in _wrapped(f"{mark}  ", text, width)])
    if found.variants:
        lines.extend(["", say(said("tarok rules variants {id} lists what a table may choose", id=found.id))])
    return lines


def _grid(grid: Grid, speech: Speech, columns: int | None) -> list[str]:
    from .columns import wrapped
    from .tables import table

    heads = [speech.say(head) for head in grid.heads]
    rows = [heads, *([speech.fact(cell) for cell in row] for row in grid.rows)]
    if columns is not None:
        rooms = _rooms(rows, columns)
        rows = [["\n".join(wrapped(cell, room)) for cell, room in zip(row, rooms, strict=True)] for row in rows]
    return table(rows[1:], rows[0], ["left"] * len(heads)).splitlines()


def _rooms(rows: list[list[str]], columns: int) -> list[int]:
    """How wide each column of a table may be on a screen; the widest ones give way, as far as they can be read."""
    from .columns import width_of

    heads, *cells = ([width_of(cell) for cell in row] for row in rows)
    rooms = [max(column) for column in zip(heads, *cells, strict=True)]
    drawn = [max(head + GAP, *column) for head, *column in zip(heads, *cells, strict=True)]
    while sum(drawn) + GAP * (len(drawn) - 1) > columns and max(rooms) > NARROWEST:
        widest = rooms.index(max(rooms))
        rooms[widest] -= 1
        drawn[widest] = max(
            min(heads[widest], rooms[widest]) + GAP, *(min(row[widest], rooms[widest]) for row in cells)
        )
    return rooms


def _wrapped(mark: str, text: str, width: int) -> list[str]:
    import textwrap

    rest = " " * len(mark)
    return textwrap.wrap(text, width, initial_indent=mark, subsequent_indent=rest, break_on_hyphens=False)


def card_page(found: Card, speech: Speech) -> str:
    """The card as a page for a browser and a printer."""
    from .page import page

    return page("rules.html", speech, c=found, title=speech.label(found.title), refresh=None)
