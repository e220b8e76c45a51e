"""`tarok why`: how a hand was worked out, and what would have to be different for another score to be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..evening.corrections import NO_EVENT
from ..evening.entries import Entry
from ..evening.events import Finish, HandPlayed
from ..evening.parse_words import number_of
from ..evening.session import Session
from ..evening.state import Outcome
from ..hand.table import Table
from ..law.library import document
from ..law.merge import touched
from ..law.ruleset import Ruleset
from ..problems import Refused, impossible, unsaid
from ..show import sheet, standing, text
from ..show.roles import strong
from ..show.working import Sources
from ..words.classes import place_number
from ..words.folding import fold, printable
from ..words.notation_words import FROM_LAST
from ..words.said import Quantity, Said, said
from .language import speech
from .options import WORD, Found, Worded, finds, hand_argument
from .output import misuse, show_lines
from .ruleset_origin import ruleset_changed
from .view import Looking, looks
from .why_words import ENDS, AskedWhy, asked_why, meant
from .width import columns

NO_END = impossible("no-end-yet", "the session is not finished", "tarok finish ends it")
NO_HANDS = unsaid("no-hands", "no hand was recorded yet", "tarok add WORD… records one")


@click.command(cls=Worded)
@hand_argument("words", "[N|eK|end] [PLAYER] [PLAYER=AMOUNT]…", nargs=-1, type=WORD)
@click.option("--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="Explain what somebody says it should be.")
@click.option(
    "--totals",
    is_flag=True,
    help="How PLAYER came to his total; with --claimed: it is the running total after the hand.",
)
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@click.option("--rules", "ids", is_flag=True, help="Name the id of each rule.")
@click.option("--quote", "quoting", is_flag=True, help="Print the sentences of the sources, from --texts.")
@click.option("--texts", metavar="FOLDER", envvar="TAROK_TEXTS", help="Where you keep the texts of the sources.")
@looks
@finds("why")
def why(
    looking: Looking,
    words: tuple[str, ...],
    claimed: tuple[str, ...],
    totals: bool,
    everything: bool,
    ids: bool,
    quoting: bool,
    texts: str | None,
) -> Found:
    """How hand N (else the last hand) was worked out: every line with its rule and where the source states it.

    eK is another event, as `tarok log` numbers them, `end` the end of the session. Where a variant that the table chose
    made a value, it is named.

    With PLAYER alone it is what he wrote, with --totals, or if the amount is his total, how he came to it.

    With PLAYER=AMOUNT (or --claimed) it says what would have to be otherwise for another score to be right: other
    rules, a known mistake, a fact that was misread. Exit status 3 if nothing explains it.

    With --quote it prints the sentences that the sources have there. The texts are not part of this program: --texts
    is the folder where you keep them, each under its id with .txt (pagat.txt), as rulesets/sources.yaml lists them.

    \b
    tarok why 6 Ana=-40
    tarok why 7 --totals Ana=20
    """
    opened = looking.sound()
    everybody = Table(opened.rules, tuple(opened.state.totals), opened.table.also)
    asked = asked_why(everybody, words)
    if totals or claimed:
        asked = asked._replace(total=totals and bool(asked.players) and not (claimed or asked.claimed))
    else:
        asked = meant(opened.evening, asked)
    if asked.total:
        return _totals(looking, opened, asked)
    claimed = (*claimed, *asked.claimed)
    entry, player = _entry(opened, asked.place), _alone(asked)
    table, nothing = entry.state.table, False
    if player is not None:
        nothing = not entry.outcome.scores.get(player)
        entry = entry if nothing else entry._replace(outcome=_written_by(player, entry.outcome))
    if claimed and not isinstance(entry.event, HandPlayed):
        raise misuse(said('a claim such as "{word}" is about a hand', word=printable(claimed[0])[:60]))
    facts: dict[str, Any] = {"rules": table.rules, "entry": entry}
    quoted, explained = None, None
    if quoting:
        from .quotes import quotes_of

        quoted = quotes_of(entry.outcome.lines, texts)
        facts["quotes"] = {rule.id: [one.sentence for one in sentences] for rule, sentences in quoted}
    if claimed:
        from . import claims

        explained = claims.of_entry(opened, entry, claimed, totals)
        facts["claim"] = explained

    def tell() -> None:
        """Shows what explains a claim, the working, and the sentences of the sources."""
        if explained is not None:
            if asked.nowhere:
                name, _, amount = asked.claimed[0].partition("=")
                nowhere = said(
                    "{name} {amount}: in no hand, and no total; so of the last one:", name=name, amount=amount
                )
                show_lines([printable(speech().say(nowhere))])
            claims.tell(explained, everything, entry.number)
        places = Sources(ids, variants_of(opened, table.rules))
        title, *lines = text.event(table, entry.event, entry.outcome, speech(), sources=places, width=columns())
        if nothing:
            lines.insert(0, f"  {speech().say(said('{name} writes nothing', name=printable(str(player))))}")
        show_lines([f"{strong(speech().say(_title(entry)))}  {printable(title)}", *lines, *places.notes(speech())])
        if quoted is not None:
            from .quotes import tell_quotes

            tell_quotes(quoted, texts)

    return Found(facts, tell, 0 if explained is None else claims.status(explained))


def _alone(asked: AskedWhy) -> str | None:
    """The only player in a question without a claim."""
    return asked.players[0] if len(set(asked.players)) == 1 and not asked.claimed else None


def _totals(looking: Looking, opened: Session, asked: AskedWhy) -> Found:
    """How players came to their totals: every hand and event that changed these, up to the place named."""
    evening, upto = opened.evening, _entry(opened, asked.place)
    entries = evening.entries()
    if asked.place is not None:
        entries = entries[: 1 + next(at for at, one in enumerate(entries) if one.record == upto.record)]
    rows, names = sheet.log(evening)[: len(entries)], tuple(dict.fromkeys(asked.players))
    rows_of = {name: [row for row in rows if name in row.changes] for name in names}
    kept = [one for one, row in zip(entries, rows, strict=False) if not row.changes.keys().isdisjoint(names)]
    decimals, lines = evening.table.rules.unit.decimals, list[str]()
    for name, own in rows_of.items():
        first = standing.has(evening.state, name)
        if asked.place is not None:
            amount = Quantity(own[-1].totals[name] if own else 0, decimals, True)
            first = said("{name} after hand {number}: {amount}", name=name, number=upto.number, amount=amount)
        lines += [strong(printable(speech().say(first)))]
        lines += text.log(own, [name], decimals, speech(), looking.ascii_only, width=columns()) if own else []
    facts = {"evening": evening, "events": kept, "edits": opened.edits}
    return Found(facts, lambda: show_lines(lines), form="log")


def _written_by(player: str, outcome: Outcome) -> Outcome:
    """The part of an outcome that a player wrote: its lines, and his sum."""
    lines = tuple([line for line in outcome.lines if line.amounts.get(player)])
    return outcome._replace(lines=lines, scores={player: outcome.scores[player]})


def _entry(opened: Session, word: str | None) -> Entry:
    """The hand or event that a word names, by default the last hand."""
    evening = opened.evening
    if word is None and not opened.hands:
        raise NO_HANDS.refused()
    place = None if word is None else place_number(word)
    word = word if place is None else str(place)
    if word is None or word.isdecimal() or fold(word) in FROM_LAST:
        return evening.hand(number_of(evening, word or str(opened.hands)))
    end, number = fold(word) in ENDS, word.removeprefix("e")
    if not end and not number.isdecimal():
        raise misuse(said("'{word}' is no number of a hand or event.", word=printable(word)[:60]))
    for entry in evening.entries():
        if isinstance(entry.event, Finish) if end else entry.record == int(number[:9]):
            return entry
    raise NO_END.refused() if end else NO_EVENT.refused(number=int(number[:9]))


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
