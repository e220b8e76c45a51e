"""The commands that look at an evening and write nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os.path import basename, isfile
from typing import TYPE_CHECKING

import click

from ..evening.events import AcceptEdit, HandPlayed, Seating
from ..evening.session import EditedLines, Session
from ..files import is_plain
from ..ledger import fits, long
from ..ledger.seal import read_seal
from ..limits import MOST_PROBLEMS_TOLD
from ..problems import Place, Problem, Refused, few, impossible, malformed, unsaid
from ..show import standing
from ..show.edits import edited, edits_document, told
from ..words.folding import fold, printable
from ..words.said import Fact, Said, counted, said
from . import claims, quotes
from .app import complain, misuse, say, tell
from .common import dry_option, find, json_option, kept, print_json, rate_of, session_option, warn
from .common import opened as opened_session
from .complete import complete_hand
from .language import answers, speech

if TYPE_CHECKING:
    from ..dispute.claim import Claim
    from ..evening.entries import Entry
    from ..events.event import Event
    from ..law.ruleset import Ruleset

EDITED_SINCE = malformed(
    "edited-since-seal",
    "seal {seal} ({where}): line {line} was edited by hand afterwards, accepted in line {accepted} ({note})",
    "the seal was written down before that; tarok log shows what the line held then, where it is known",
)
NOTHING_OWED = impossible("nothing-owed", "nobody owes anything", "tarok settle shows everybody's balance")
NO_END = impossible("no-end-yet", "the session is not finished", "tarok finish ends it")
NO_HANDS = unsaid("no-hands", "no hand was recorded yet", "tarok add WORD… records one")

#: Words for the end of the session.
ENDS = frozenset(map(fold, ("end", "finish", "konec", "koniec")))

TORN = said("the last line is incomplete (a power cut?) and does not count; the next write saves it aside")


def _opened(session: str | None, upto: int | None = None) -> Session:
    """The session, sound as far as it is looked at; a torn last line is passed over with a warning."""
    opened = opened_session(session, upto)
    if upto is not None and opened.hands >= upto:
        return opened
    if upto is not None and not opened.damage:
        opened.evening.hand(upto)
    if opened.damage:
        first = opened.damage[:MOST_PROBLEMS_TOLD]
        hands, last = opened.hands, first[-1]
        way = said("no hand before the damage is whole")
        if hands:
            way = said("tarok show --upto {number} shows the sheet before the damage", number=hands)
        if last.hint:
            way = said("{hint}; {way}", hint=last.hint, way=way)
        raise Refused([*first[:-1], last._replace(hint=way), *opened.damage[MOST_PROBLEMS_TOLD:]])
    if opened.ledger.torn:
        warn(TORN)
    return opened


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters: o open, x cancelled radli.")
@click.option("--upto", type=click.IntRange(1), metavar="N", help="The sheet as it was recorded with hand N.")
@click.option("--width", type=click.IntRange(20), metavar="N", help="In so many columns; else as the terminal is.")
@click.option("--rows", type=click.IntRange(3), metavar="N", help="In so many lines: only the last hands.")
@session_option
@json_option
def show(
    ascii_only: bool, upto: int | None, width: int | None, rows: int | None, session: str | None, as_json: bool
) -> None:
    """The score sheet: a column a player, radli as circles (○ open, ● cancelled), totals, and what comes next."""
    opened = _opened(session, upto)
    if as_json:
        state = standing.state_document(opened.evening, opened.seal, answers())
        print_json(state | {"edits": edits_document(opened.edits)})
        return
    from ..show import text
    from ..show.sheet import sheet
    from .screen import columns, present

    lines = text.sheet(kept(sheet(opened.evening)), speech(), width or columns(), rows, ascii_only)
    if rows is None:
        lines.extend(text.legend(opened.full_names, width or columns()))
    if rows is None and opened.seal:
        lines.append(speech().say(said("seal {seal}", seal=opened.seal)))
    present([*lines, *(speech().say(edited(one)) for one in opened.edits)], opened)


@click.command()
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain letters only.")
@click.option("--all", "everything", is_flag=True, help="Every record with its time, corrections too.")
@click.option("--lines", "as_lines", is_flag=True, help="Lines to type again: tarok log --lines | tarok play …")
@click.option("--width", type=click.IntRange(20), metavar="N", help="In so many columns; else as the terminal is.")
@session_option
@json_option
def log(
    ascii_only: bool, everything: bool, as_lines: bool, width: int | None, session: str | None, as_json: bool
) -> None:
    """Every event in order: the hands in their words, each player's change and total.

    Hands are numbered; eK is an event that `tarok void eK` can make void. With --all what does not hold any more
    stands in brackets; --lines prints what stands as `tarok play` reads it.
    """
    opened = _opened(session)
    if as_lines:
        _log_lines(opened)
        return
    if everything:
        _log_all(opened, ascii_only, as_json)
        return
    if as_json:
        print_json(standing.log_document(opened.evening, answers()) | {"edits": edits_document(opened.edits)})
        return
    from ..show import sheet, text
    from .screen import columns, present

    decimals, heads = opened.rules.unit.decimals, sheet.heads(opened.evening)
    rows = sheet.log(opened.evening)
    lines = text.log(rows, list(opened.totals), decimals, speech(), ascii_only, heads, width or columns())
    present([*lines, *(speech().say(line) for line in told(opened.edits))], opened)


def _log_lines(opened: Session) -> None:
    """What stands, as it can be typed again; the first line says how such an evening begins."""
    from ..show.lines import lines

    start, head = opened.evening.start, opened.records[0].body
    variants = "".join(f" --variant {name}" for name in start.table.rules.variants)
    full = opened.full_names
    players = " ".join(f'{name}="{full[name]}"' if name in full else name for name in start.table.players)
    origin = printable(str(head.get("origin", start.table.rules.id)))
    say(f"# tarok play {origin} {players}{variants} --dealer {start.dealer}")
    for line in lines(opened.evening, speech().code):
        say(line)


def _log_all(opened: Session, ascii_only: bool, as_json: bool) -> None:
    """Every record, in the order in which they were written."""
    from ..evening.story import story
    from ..show import text
    from .screen import present

    found = story(opened)
    if as_json:
        records = [text.told_document(one, answers()) for one in found]
        print_json({"ruleset": opened.rules.id, "records": records})
        return
    lines = [text.told(one, speech()) for one in found]
    present([line.replace("−", "-").replace("→", ">") if ascii_only else line for line in lines], opened)


@click.command()
@click.argument("words", nargs=-1, metavar="[N|eK|end] [PLAYER=AMOUNT]…", shell_complete=complete_hand)
@click.option("--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="Explain what somebody says it should be.")
@click.option("--totals", is_flag=True, help="With --claimed: it is the running total after the hand.")
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@click.option("--quote", "quoting", is_flag=True, help="Print the sentences of the sources, from --texts.")
@click.option("--texts", metavar="FOLDER", envvar="TAROK_TEXTS", help="Where you keep the texts of the sources.")
@session_option
@json_option
def why(
    words: tuple[str, ...], claimed: tuple[str, ...], totals: bool, everything: bool, quoting: bool, texts: str | None,
    session: str | None, as_json: bool,
) -> int:  # fmt: skip
    """How hand N (else the last hand) was worked out: every line with its rule and where the source states it.

    eK is another event, as `tarok log` numbers them, `end` the end of the session. Where a variant that the table chose
    made a value, it is named.

    With PLAYER=AMOUNT (or --claimed) it says what would have to be otherwise for another score to be right: other
    rules, a known mistake, a fact that was misread. Exit status 3 if nothing explains it.

    With --quote it prints the sentences that the sources have there. The texts are not part of this program: --texts
    is the folder where you keep them, each under its id with .txt (pagat.txt), as docs/rulesets.md lists them.

    \b
    tarok why 6 Ana=-40
    tarok why 7 --totals Ana=20
    """
    numbers = [word for word in words if "=" not in word]
    if len(numbers) > 1:
        raise misuse(said("one hand at a time, not {names}", names=tuple([printable(one)[:60] for one in numbers])))
    claimed = (*claimed, *[word for word in words if "=" in word])
    opened = _opened(session)
    entry = _asked_for(opened, numbers[0] if numbers else None)
    table = entry.state.table
    if claimed and not isinstance(entry.event, HandPlayed):
        raise misuse(said("--claimed is about a hand"))
    found = _claim(opened, entry, claimed, totals) if claimed else None
    if as_json:
        shown = standing.event_document(table, entry.event, entry.outcome, answers())
        shown["cites"] = {
            rule.id: rule.cite for line in entry.outcome.lines for rule in (line.rule, *(n.rule for n in line.notes))
        }
        if quoting:
            shown["quotes"] = {
                rule.id: [one.sentence for one in sentences]
                for rule, sentences in quotes.of(entry.outcome.lines, texts)
            }
        of_hand = isinstance(entry.event, HandPlayed)
        shown = ({"number": entry.number} if of_hand else {"record": entry.record}) | {"void": entry.voided, **shown}
        answer = {"ruleset": table.rules.id, **shown}
        if found is None:
            print_json(answer)
            return 0
        print_json({**answer, "claim": found.document()})
        return claims.status(found)
    from ..show import text

    say(_title(entry))
    variants = variants_of(opened, table.rules)
    say("\n".join(text.event(table, entry.event, entry.outcome, speech(), sources=True, variants=variants)))
    if quoting:
        quotes.tell(entry.outcome.lines, texts)
    return 0 if found is None else claims.told(found, everything)


def _asked_for(opened: Session, word: str | None) -> Entry:
    """The hand or event that a word names; without one the last hand."""
    from ..evening.corrections import NO_EVENT
    from ..evening.events import Finish
    from ..evening.words import LAST, number_of

    evening = opened.evening
    if word is None and not opened.hands:
        raise NO_HANDS.refused()
    if word is None or word.isdecimal() or fold(word) in LAST:
        return evening.hand(number_of(evening, word or str(opened.hands)))
    end, number = fold(word) in ENDS, word.removeprefix("e")
    if not end and not number.isdecimal():
        raise misuse(said("'{word}' is no number of a hand or event.", word=printable(word)[:60]))
    for entry in evening.entries():
        if isinstance(entry.event, Finish) if end else entry.record == int(number[:9]):
            return entry
    raise NO_END.refused() if end else NO_EVENT.refused(number=int(number[:9]))


def _title(entry: Entry) -> Said:
    """What is explained."""
    if not isinstance(entry.event, HandPlayed):
        return said("event e{number}", number=entry.record)
    if entry.voided is None:
        return said("hand {number}", number=entry.number)
    return said("hand {number}, void: {why}", number=entry.number, why=printable(entry.voided))


def variants_of(opened: Session, rules: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """For each rule the chosen variants that made what it says, where that is known: its file is still the same."""
    from ..law.library import document
    from ..law.merge import touched

    if not rules.variants or rules.document != opened.evening.start.table.rules.document or _ruleset_changed(opened):
        return {}
    node = document(str(opened.records[0].body.get("origin")))
    return touched(node, rules.variants, rules.rules)


def _claim(opened: Session, entry: Entry, words: tuple[str, ...], totals: bool) -> Claim:
    """What explains a claimed score of a hand; a void one is looked at as if it stood."""
    from ..dispute.case import Case
    from ..scoring import Before

    assert isinstance(entry.event, HandPlayed)
    state = opened.evening.start if entry.before is None else entry.before.state
    table, hand = state.table, entry.event.hand
    claimed = claims.said_claims(words, table, hand)
    if totals:
        claimed = {name: total - state.totals[name] for name, total in claimed.items()}
    if entry.voided is not None:
        complain(said("note: hand {number} is void; explained as if it stood", number=entry.number))
    book = claims.book_of(table, str(opened.records[0].body.get("origin", table.rules.id)))
    return claims.explained(Case(book, table.rules.variants, table, Before(state.radli, state.pot), hand), claimed)


@click.command()
@click.option("--rate", metavar="AMOUNT", help="What one point is worth, such as 0.05; not recorded, as tarok rate is.")
@click.option("--unit", metavar="TEXT", help="In which money, such as €.")
@click.option("--paid", "pay", is_flag=True, help="Record that these payments were made.")
@session_option
@dry_option
@json_option
def settle(
    rate: str | None, unit: str | None, pay: bool, session: str | None, dry: bool, as_json: bool
) -> int:  # fmt: skip
    """Who pays whom: the money game's own balance, or paper scores against their average; the fewest payments.

    What `tarok paid` recorded is counted; the rate is the one that `tarok rate` recorded. Without one paper scores are
    paid in whole points.
    """
    from ..evening.money import due, payments
    from ..show import settling

    opened = _opened(session)
    result = due(opened.evening, rate_of(rate), unit)
    if pay:
        return _paid(opened, payments(result, opened.evening), dry, as_json)
    for note in settling.notes(opened.rules, opened.state):
        complain(note)
    if as_json:
        print_json(settling.document(opened.rules, result, opened.state.pot))
        return 0
    from .screen import present

    present([speech().fact(line) for line in settling.settlement(result)], opened)
    return 0


def _paid(opened: Session, made: Sequence[Event], dry: bool, as_json: bool) -> int:
    """Records that payments were made."""
    from .evening import record_all

    if not made:
        raise NOTHING_OWED.refused()
    return record_all(opened, lambda: opened.add_all(made, dry=dry), dry, as_json)


@click.command()
@click.option("--seal", "seals", metavar="XXXXXX", multiple=True, help="At which hand did the file have this seal?")
@click.option("--long", "long_seal", is_flag=True, help="Say the long seal, which nobody can prepare two evenings for.")
@session_option
@json_option
def check(seals: tuple[str, ...], long_seal: bool, session: str | None, as_json: bool) -> int:
    """Verify the ledger: whole, unaltered, every stored score reproduced. Exit status 3 if anything is wrong.

    --seal XXXXXX says at which hand the file had the seal that somebody wrote down (six characters, or twelve and more
    of the long seal), and whether a line before it was edited by hand afterwards.
    """
    from .progress import over

    path = find(session)
    try:
        opened = kept(Session(path, each=lambda records: over(records, said("checking"))))
        damage = list(opened.damage)
    except Refused as refused:
        if not isfile(path):
            raise
        _damaged(
            [one._replace(path="", place=one.place or Place(basename(path), 1, 1)) for one in refused.problems],
            as_json,
            {},
        )
        return 3
    found, edited_since, missing = _found_seals(opened, seals)
    damage.extend(edited_since)
    answer: dict[str, object] = {
        "ruleset": opened.rules.id,
        "records": len(opened.records),
        "hands": opened.state.hands,
        "torn": bool(opened.ledger.torn),
        "accepted_edits": list(opened.ledger.accepted),
        "ruleset_changed": _ruleset_changed(opened),
        "edits": edits_document(opened.edits),
        "seal": opened.seal,
        "seals": {seal: answers().say(place) for seal, place in found.items()},
    }
    if long_seal:
        answer["long_seal"] = long(opened.records[-1].seal)
    if opened.ledger.torn:
        warn(TORN)
    if damage or missing:
        _damaged(damage, as_json, answer | {"unknown_seals": missing})
        for seal in missing:
            shown = printable(seal)[:20]
            complain(
                said("no record has the seal {seal}: it was read off another file, or this one was altered", seal=shown)
            )
        return 3
    if as_json:
        print_json({"ok": True, "problems": [], **answer})
        return 0
    if opened.ledger.accepted:
        say(said("lines edited by hand and accepted: {lines}", lines=opened.ledger.accepted))
    if answer["ruleset_changed"]:
        begun = opened.evening.start.table.rules
        say(said("the ruleset {id} has changed since; this session keeps its own", id=begun.id))
    say(
        said(
            "{file} is whole: {records}, {hands}, every score reproduced; seal {seal}",
            file=printable(basename(path)),
            records=counted("{n} record", "{n} records", len(opened.records)),
            hands=counted("{n} hand", "{n} hands", opened.state.hands),
            seal=opened.seal,
        )
    )
    if long_seal:
        say(said("long seal {seal}", seal=long(opened.records[-1].seal)))
    for seal, place in found.items():
        say(said("seal {seal}: {place}", seal=seal, place=place))
    return 0


def _damaged(damage: Sequence[Problem], as_json: bool, answer: dict[str, object]) -> None:
    """Tells what is wrong with the ledger, on both streams if programs read it too."""
    if as_json:
        first, _ = few(damage)
        problems = [{"place": str(one.place), **one.document(answers())} for one in first]
        print_json({"ok": False, "problems": problems, "more_problems": len(damage) - len(first), **answer})
    tell(damage)


def _found_seals(opened: Session, wanted: tuple[str, ...]) -> tuple[dict[str, Said], list[Problem], list[str]]:
    """For each seal the record that has it, in words; the edits of lines that it sealed; the seals that none has."""
    found: dict[str, Said] = {}
    edited_since: list[Problem] = []
    missing: list[str] = []
    for seal in wanted:
        line, where = _record_of(opened, seal)
        if where is None:
            missing.append(seal)
            continue
        shown = read_seal(seal)  # in the letters of seals
        found[shown] = where
        for one in opened.edits:
            if one.covers(line):
                edited_since.extend(_edited_since(opened, one, line, shown, where))
    return found, edited_since, missing


def _record_of(opened: Session, seal: str) -> tuple[int, Said | None]:
    """The line that has a seal, and where that is in words; a line that was edited had it once."""
    for record, number in zip(opened.records, opened.numbers, strict=True):
        if fits(record.seal, seal):
            return record.line, _where(str(record.body.get("kind")), record.line, number)
    for one in opened.edits:
        from ..ledger.recover_text import had_seal

        for line in one.event.edits:
            if any(had_seal(was, seal) for was in line.was):
                return line.line, said("line {line}, as it was before", line=line.line)
    return 0, None


def _edited_since(opened: Session, one: EditedLines, line: int, seal: str, where: Said) -> Iterator[Problem]:
    for edit in one.event.edits:
        if edit.line <= line:
            place = Place(basename(opened.name), edit.line, 1)
            note = printable(one.event.note)
            yield EDITED_SINCE(place=place, seal=seal, where=where, line=edit.line, note=note, accepted=one.accepted_in)


def _where(kind: str, line: int, number: int) -> Said:
    """Which record it is, in words."""
    if kind == "session":
        return said("the beginning of the session")
    if kind == "hand":
        return said("hand {number}", number=number)
    return said("line {line} ({kind}), after hand {number}", line=line, kind=_called(kind), number=number)


def _called(kind: str) -> Fact:
    """What a kind of record is called: mostly like the command that writes it, in the words of the loop."""
    from ..play.commands import COMMANDS, CommandWord

    if kind == AcceptEdit.kind:
        return said("accept-edit")
    if kind == Seating.kind:
        return said("table")
    return CommandWord(kind) if kind in COMMANDS else printable(kind)


def _ruleset_changed(opened: Session) -> bool:
    """Whether the ruleset file now says something else than the one the session holds.

    The name of that file was written by whoever began the session: it may be that of anything.
    """
    from ..law.library import load

    origin = opened.records[0].body.get("origin")
    if not isinstance(origin, str):
        return False
    if ("/" in origin or origin.endswith((".yaml", ".yml"))) and not is_plain(origin):
        return False
    begun = opened.evening.start.table.rules
    try:
        return load(origin, begun.variants).document != begun.document
    except Refused:
        return True
