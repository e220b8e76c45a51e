"""Disputes: why, audits, other rules; and the published evening on which `tarok demo` shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from .. import files
from ..amounts import plain, typed
from ..evening.course import EveningCourse
from ..evening.effects import Entry
from ..evening.events import Finish, HandPlayed
from ..evening.parse_words import number_of
from ..evening.session import Session
from ..hand import Table, called, writing
from ..hand.facts import find_player
from ..law.library import document, load
from ..law.ruleset import Ruleset, touched
from ..limits import MOST_BYTES_OF_SHEET
from ..problems import Problems, Refused, refusal
from ..scoring import Before
from ..show import sheet, text
from ..show.columns import strong
from ..show.text import Sources
from ..speech import read as read_hand
from ..text import for_message, printable
from ..words.classes import is_filler, is_game, kinds, leading_amount, leading_place, money_of, place_number
from ..words.folding import ShellLine, fold, folded_all
from ..words.languages import by_key
from ..words.languages import words as words_for
from ..words.notation_words import FROM_LAST
from ..words.said import Said, counted, said
from .find import Looking, find, looks, ruleset_changed
from .language import columns, speech
from .options import (
    WORD,
    Output,
    Worded,
    ascii_option,
    hand_argument,
    outputs,
    ruleset_option,
    variant_option,
    write_option,
)
from .output import bytes_of, complain, misuse, present, say, show_lines
from .score import claim_lines, said_claims, status

if TYPE_CHECKING:
    from ..dispute.audit import Audit, PaperSheet
    from ..dispute.claim import Claim


#: The words for the end of the session.
ENDS = frozenset(map(fold, ("end", "finish", "konec", "koniec")))

#: The words that ask about a total, `so much` and having it, and those beside a player that ask about nothing.
SO_MUCH, HAS = frozenset(folded_all(words_for("so_much"))), "HOLD"
NEITHER, BESIDE = frozenset(folded_all(words_for("asks"))), frozenset({"ON", "NEG", "WON", "LOST"})

#: Verbs of paying: the amount was written as a loss.
PAID = frozenset(folded_all(by_key("said")["paid"]))


class AskedWhy(NamedTuple):
    """The question: a place (a hand's number or `last`, an event, the end), players, and the amounts that they claim.

    `total` says that it is about totals: how they came about, up to the place.
    """

    place: str | None
    players: tuple[str, ...]
    claimed: tuple[str, ...]
    total: bool


def asked_why(table: Table, words: Sequence[str]) -> AskedWhy:
    """The question that words ask. An amount after a player is their claim. Raises Refused, or UsageError."""
    rest, wrong = list(words), Problems()
    places, players, claimed = list[str](), list[str](), list[str]()
    total = waiting = False  # for the amount of the last player named
    # People say what somebody lost or paid without a minus.
    less = any(fold(word) in PAID or "LOST" in kinds(word) for word in rest)
    while rest:
        # One word can be a name, a place and an amount; a name of the table wins, then an amount after a name.
        word, used = rest[0].rstrip(","), 1
        named = table.player(word) is not None or (money_of(word) is not None and bool(called(table, word)))
        beside = not named and _is_beside(word)
        amount = _amount(rest) if waiting and not named else None
        place = None if amount or named or beside else _place(rest)
        if amount:
            figure, used = amount
            claimed.append(f"{players[-1]}={'-' if less and figure[0] != '-' else ''}{figure}")
            waiting = False
        elif place:
            named_place, used = place
            places.append(named_place)
        elif "=" in word:
            claimed.append(word)
        elif not named and (HAS in kinds(word) or fold(word) in SO_MUCH):
            total = True
        elif not beside:
            if any(sign.isdecimal() for sign in word):
                raise _no_number(word)
            player = find_player(table, word, wrong)
            players.extend(filter(None, [player]))
            waiting = player is not None
        del rest[:used]
    wrong.check()
    if len({*places}) > 1:
        raise misuse(said("one hand at a time, not {names}", names=tuple(map(printable, places[:2]))))
    return AskedWhy(next(iter(places), None), tuple(players), tuple(claimed), total)


def meant(evening: EveningCourse, asked: AskedWhy) -> AskedWhy:
    """The question with the hand or the total that its amount is: such an amount is no claim to be explained.

    Of several hands it is the last one.
    """
    # "why Ana 40" is no claim if Ana has 40 in that hand, or in all: then that number is explained.
    number = str(evening.count) if asked.place in (None, "last") else asked.place
    if not number.isdecimal() or not evening.count or len(asked.claimed) > 1:
        return asked._replace(total=False)
    if not asked.claimed:
        return asked._replace(total=asked.total and asked.place is None and bool(asked.players))
    name, _, written = asked.claimed[0].partition("=")
    player = evening.table.player(name) or name
    try:
        amount = typed(written)
    except ValueError:
        return asked
    # The digits are cut, since a place of any length may be typed; no evening has a billion hands.
    entry, rows = evening.hand(int(number[:9])), sheet.log(evening)
    wrote = [row.number for row in rows if row.number is not None and row.changes.get(player) == amount]
    in_place, stood = entry.number in wrote, evening.by_heir(entry.state, entry.state.totals).get(player)
    if (amount == stood and (asked.total or not in_place)) or (asked.total and not asked.place and not wrote):
        return asked._replace(claimed=(), total=True, players=(player,))
    place = str(wrote[-1]) if wrote and not asked.place and not in_place else asked.place
    return asked._replace(place=place, total=False)


def _amount(words: Sequence[str]) -> tuple[str, int] | None:
    """The amount that the first words say, in figures, and how many words say it; None if they name a hand, say."""
    if len(words) > 1 and is_game(words[1]):
        return None
    if money_of(words[0]):
        return "1", 1  # `platila korunu`
    try:
        return plain(typed(words[0])), 1
    except ValueError:
        leading = leading_amount(words)
        return None if leading is None else (str(leading[0]), leading[1])


def _place(words: Sequence[str]) -> tuple[str, int] | None:
    """The hand or event that the first words name, and how many words name it; None if they name none."""
    first = fold(words[0])
    if first in ENDS or first.removeprefix("e").isdecimal():
        return words[0], 1 + (len(words) > 1 and is_game(words[1]))
    return leading_place(words)


def _is_beside(word: str) -> bool:
    """True if a word beside a player says no more: `je`, `points`."""
    folded, known = fold(word), kinds(word)
    if folded in PAID or folded in NEITHER or money_of(word) or known & {"WON", "LOST"}:
        return True
    return folded not in FROM_LAST and (is_filler(word) or bool(known & BESIDE))


def _no_number(word: str) -> click.UsageError:
    return misuse(said("'{word}' is not the number of a hand or event.", word=for_message(word)))


@click.command(cls=Worded)
@hand_argument("words", "[N|eK|end] [PLAYER] [PLAYER=AMOUNT]…", nargs=-1, type=WORD)
@click.option("--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="Explain what somebody says it should be.")
@click.option(
    "--totals",
    is_flag=True,
    help="How PLAYER's total came about; with --claimed: it is the running total after the hand.",
)
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@click.option("--rules", "ids", is_flag=True, help="Name the id of each rule.")
@looks
@outputs("why")
def why(
    looking: Looking, words: tuple[str, ...], claimed: tuple[str, ...], totals: bool, everything: bool, ids: bool
) -> Output:
    """How hand N (else the last hand) was worked out: every line with its rule and where the source states it.

    eK is another event, as `tarok log` numbers them, `end` the end of the session. If a variant changed a value, the
    variant is named.

    With a PLAYER and --totals, or if the amount is their total: how it came about.

    With PLAYER=AMOUNT (or --claimed) it says what would have to be otherwise for another score to be right: other
    rules, a known mistake, a fact that was misread. Exit status 3 if nothing explains it.

    \b
    tarok why 6 Ana=-40
    tarok why 7 --totals Ana=20
    """
    opened = looking.sound()
    # Players who left may be named too, so the table for the names has everybody of the evening.
    everybody = Table(opened.rules, tuple(opened.state.totals), opened.table.also)
    asked = asked_why(everybody, words)
    if totals or claimed:
        asked = asked._replace(total=totals and bool(asked.players) and not (claimed or asked.claimed))
    else:
        asked = meant(opened.evening, asked)
    if asked.total:
        return _totals(looking, opened, asked)
    claimed = (*claimed, *asked.claimed)
    entry = _entry(opened, asked.place)
    table = entry.state.table
    if claimed and not isinstance(entry.event, HandPlayed):
        raise misuse(said('a claim such as "{word}" is about a hand', word=for_message(claimed[0])))
    claim = _claim(opened, entry, claimed, totals) if claimed else None

    def tell() -> None:
        """Shows what explains a claim, and the working."""
        lines = [] if claim is None else claim_lines(claim, everything, entry.number)
        places = Sources(ids, variants_of(opened, table.rules))
        title, *working = text.event(table, entry.event, entry.outcome, speech(), sources=places, width=columns())
        heading = f"{strong(speech().say(_title(entry)))}  {printable(title)}"
        present([*lines, heading, *working, *places.notes(speech())])

    facts = {"rules": table.rules, "entry": entry, **({} if claim is None else {"claim": claim})}
    return Output(facts, tell, 0 if claim is None else status(claim))


def _totals(looking: Looking, opened: Session, asked: AskedWhy) -> Output:
    """How players came to their totals: every hand and event that changed these."""
    evening, names, lines = opened.evening, tuple(dict.fromkeys(asked.players)), list[str]()
    rows = sheet.log(evening)
    kept = [
        shown for shown, row in zip(evening.entries(), rows, strict=False) if not row.changes.keys().isdisjoint(names)
    ]
    for name in names:
        own, decimals = [row for row in rows if name in row.changes], evening.table.rules.unit.decimals
        lines += [strong(printable(speech().say(sheet.has(evening.state, name))))]
        lines += text.log(own, [name], decimals, speech(), looking.ascii_only, width=columns()) if own else []
    facts = {"evening": evening, "events": kept, "edits": opened.edits}
    return Output(facts, lambda: show_lines(lines), form="log")


def _entry(opened: Session, word: str | None) -> Entry:
    """The hand or event that a word names, by default the last hand."""
    evening = opened.evening
    if word is None and not opened.hands:
        raise refusal("no-hands")
    word = word or str(opened.hands)
    place = place_number(word)
    word = word if place is None else str(place)
    if word.isdecimal() or fold(word) in FROM_LAST:
        return evening.hand(number_of(evening, word))
    end, number = fold(word) in ENDS, word.removeprefix("e")
    if not end and not number.isdecimal():
        raise _no_number(word)
    for entry in evening.entries():
        if isinstance(entry.event, Finish) if end else entry.record == int(number[:9]):
            return entry
    raise refusal("no-end-yet") if end else refusal("no-such-event", number=int(number[:9]))


def _title(entry: Entry) -> Said:
    """The heading: the hand or event that is explained."""
    if not isinstance(entry.event, HandPlayed):
        return said("event e{number}", number=entry.record)
    if entry.voided is None:
        return said("hand {number}", number=entry.number)
    return said("hand {number}, void: {why}", number=entry.number, why=printable(entry.voided))


def variants_of(opened: Session, rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """The chosen variants that made each rule what it is, by its id; none if the file of the rules has changed."""
    if not rules.variants or rules.document != opened.evening.start.table.rules.document or ruleset_changed(opened):
        return {}
    try:
        node = document(str(opened.records[0].body.get("origin")))
    except Refused:  # the file no longer exists
        return {}
    return touched(node, rules.variants, rules.rules)


def _claim(opened: Session, entry: Entry, words: tuple[str, ...], totals: bool) -> Claim:
    """The answer to a claim about a hand of a session; a void hand is looked at as if it counted."""
    from ..dispute.claim import claim
    from ..dispute.viewpoint import Rulebook, Viewpoint

    assert isinstance(entry.event, HandPlayed)
    state, hand, table = entry.before, entry.event.hand, entry.before.table
    claimed = said_claims(words, table, hand)
    if totals:
        claimed = {name: total - state.totals[name] for name, total in claimed.items()}
    if entry.voided is not None:
        complain(said("note: hand {number} is void; explained as if it counted", number=entry.number))
    book = Rulebook.of(table.rules, str(opened.records[0].body.get("origin", table.rules.id)))
    return claim(Viewpoint(book, table.rules.variants, table, Before(state.radli, state.pot), hand), claimed)


#: The exit status if something is wrong with the sheet.
WRONG = 3


def sheet_of(data: bytes, file: str) -> PaperSheet:
    """The sheet in the bytes of a file. Raises Refused with everything that cannot be read."""
    from ..dispute.audit import read

    if len(data) > MOST_BYTES_OF_SHEET:
        raise refusal("sheet-unread", printable(file), reason=files.OVER_1_MIB)
    return read(data, file)


def judged(paper: PaperSheet, file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None) -> Audit:
    """The sheet held against the named rules, else against those in its head. Raises Refused."""
    from ..dispute.audit import audit

    name = ruleset or paper.ruleset
    if name is None:
        raise refusal("sheet-no-rules", printable(file))
    rules = load(name, variants or paper.variants)
    paper = paper._replace(write=write or paper.write)
    return audit(paper, rules)


@click.command()
@click.argument("file", metavar="SHEET")
@ruleset_option()
@variant_option()
@write_option
@click.option("--all", "everything", is_flag=True, help="Every explanation, not only the first five.")
@outputs("audit")
def audit(file: str, ruleset: str | None, variants: tuple[str, ...], write: str | None, everything: bool) -> Output:
    """Check a paper sheet against the rules: the first mistake, what explains it, and the right totals.

    SHEET is CSV: a header with n, words and the players, then a row for each
    hand. Lines above it may say `# ruleset: pagat-4p`, `# variant: …`, `# write: totals`, `# dealer: David`. - is
    standard input. Exit status 3 if anything is wrong with it.
    """
    from ..show import claims

    paper = judged(sheet_of(bytes_of(file, MOST_BYTES_OF_SHEET), file), file, ruleset, variants, write)
    return Output(paper, lambda: show_lines(claims.audited(paper, speech(), everything)), WRONG if paper.wrong else 0)


@click.command()
@ruleset_option("The other rules; without it the session's own.")
@variant_option("With exactly these variants.")
@click.option("--all", "everything", is_flag=True, help="Every hand, not only those that differ.")
@looks
@outputs("compare")
def compare(looking: Looking, ruleset: str | None, variants: tuple[str, ...], everything: bool) -> Output:
    """The same evening under other rules: both totals, and each hand that differs.

    \b
    tarok compare --variant exact-difference
    tarok compare --ruleset tarok-net-4p
    """
    from ..dispute.audit import rescore
    from ..show import claims

    if ruleset is None and not variants:
        raise misuse(said("under which rules? Name --ruleset or --variant."))
    opened = Session(find(looking.session)).sound()
    rules = load(ruleset or str(opened.records[0].body.get("origin", opened.rules.id)), variants)
    comparison = rescore(opened.evening, rules)
    return Output(comparison, lambda: show_lines(map(printable, claims.comparison(comparison, speech(), everything))))


#: The game that is explained.
GAME = 5

PLAYERS = ("Ana", "Boris", "Cilka", "David")

#: The published sheet with its games in the words of the notation.
SHEET = b"""\
n,words,Ana,Boris,Cilka,David
1,one Cilka Ana 45,40,,40,
2,two David Cilka 35 pagat-ultimo:David:announced:lost,,,-30,-70
3,beggar Boris won,,70,,
4,solo-three Cilka 50 trula:announced,,,120,
5,"one Ana Boris 45 king-ultimo:Boris:announced trula mond:Cilka,Ana",180,210,100,
6,two Cilka Ana 34,140,,60,
7,beggar Ana lost,0,,,
8,solo-without David 40,,,,90
"""


def evening() -> EveningCourse:
    """The published evening, played through."""
    from ..dispute.audit import read

    table = Table(load("pagat-4p"), PLAYERS)
    played = EveningCourse(table, PLAYERS[-1])
    for row in read(SHEET, "sheet").rows:
        played.add(HandPlayed(read_hand(table, row.words.split()), row.words))
    return played


@click.command()
@click.argument("part", required=False, type=click.Choice(["why", "audit"]), metavar="[why|audit]")
@ascii_option("Plain letters: o open, x cancelled radli.")
def demo(part: str | None, ascii_only: bool) -> None:
    """Play the evening that the source of `pagat-4p` prints: its sheet, a hand explained, its two misprints.

    With `why` or `audit` it shows that part in full.
    """
    from ..show import claims

    played = evening()
    if part == "why":
        _heading(
            said("Why? Game {number}, as `{command}` explains it:", number=GAME, command=ShellLine(f"tarok why {GAME}"))
        )
        places = Sources()
        show_lines([*_explained(played, sources=places), *places.notes(speech())])
    elif part == "audit":
        _heading(said("The sheet as it was printed, as `{command}` reads it:", command=ShellLine("tarok audit")))
        show_lines(claims.audited(printed(played.table, speech().code), speech()))
    else:
        _in_short(played, ascii_only)


def _in_short(played: EveningCourse, ascii_only: bool) -> None:
    """Shows the published sheet, one hand explained, and how to go on, on one screen."""
    source, rules = 'pagat.com, "The Scoring"', played.table.rules.id
    _heading(said("Eight games as published ({source}), scored by {ruleset}:", source=source, ruleset=rules))
    lines = text.sheet(sheet.sheet(played)._replace(next=None), speech(), columns(), ascii_only=ascii_only)
    show_lines([*lines, ""])
    say(
        said("Why did hand {number} score this? All of it: {command}", number=GAME, command=ShellLine("tarok demo why"))
    )
    show_lines([*_explained(played, steps=False)[1:], ""])
    misprints = len({row for row in (finding.row for finding in printed(played.table).findings) if row is not None})
    one, many = "The printed sheet has {n} mistake: {command}", "The printed sheet has {n} mistakes: {command}"
    say(counted(one, many, misprints, command=ShellLine("tarok demo audit")))
    begin = f"{ShellLine('tarok play').spoken(speech())} {rules} {' '.join(PLAYERS)}"
    say(said("Your own: {command}", command=begin))


def _explained(played: EveningCourse, steps: bool = True, sources: Sources | None = None) -> list[str]:
    entry = played.hand(GAME)
    return text.event(played.table, entry.event, entry.outcome, speech(), steps, sources)


def printed(table: Table, language: str = "en") -> Audit:
    """The audit of the printed sheet, with its games in the words of a language."""
    from ..dispute.audit import audit, read

    paper = read(SHEET, "sheet")
    rows = [
        row._replace(words=writing.write(table, read_hand(table, row.words.split()), language)) for row in paper.rows
    ]
    return audit(paper._replace(rows=tuple(rows)), table.rules)


def _heading(sentence: Said) -> None:
    say(sentence)
    say("")
