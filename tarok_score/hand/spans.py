"""The words of a line that are one: each span with its meanings, and the spans that say a thing together.

Whole words go before beginnings, longer ones before shorter ones: `solo tri` is one, and `solo 2`, and `mond v talonu`
is two.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..law.contracts import Contract
from ..limits import MOST_PARTS_OF_WORD
from ..pack import POINTS
from ..words.folding import fold
from ..words.notation_words import AGAINST, LEVEL, NOBODY, OPENING, PARTING, SCORED, TO, WITHOUT
from ..words.numbers import counted_text, is_number, ordinal_number, place_number
from .called_names import called, owner, starting
from .meanings import Meanings, meanings, meanings_together
from .table import Table
from .typed_words import BREAK, STOPS, TypedWord, typed_words


class Span(NamedTuple):
    """One or several words that are one, with their meanings."""

    parts: Sequence[TypedWord]
    means: Meanings

    @property
    def kinds(self) -> dict[str, str]:
        """The kinds of thing that it may mean, each with its key."""
        return dict(self.means)


def spans(table: Table, words: Sequence[str]) -> list[Span]:
    """The spans of a line; words that say one thing though they stand apart are one span."""
    parts = _opened(table, typed_words(table, words))
    found: list[Span] = []
    while parts:
        span = _joined(table, parts)
        found.append(span)
        parts = parts[len(span.parts) :]
    for gathered in (
        _with_denied,
        _with_nobody,
        _with_passed,
        _with_played,
        _with_goes,
        _with_level,
        _said_once,
        _with_scored,
        _with_both_sides,
        _with_doubled,
        _with_owners,
    ):
        found = gathered(table, found)
    return found


def _opened(table: Table, words: list[TypedWord]) -> list[TypedWord]:
    """The words without those that only open a line: `no tak, …`; what may deny what follows stays.

    So does what may begin a name, unless its player is named in full behind it.
    """
    named = {table.by_fold.get(fold(word.text)) for word in words[1:]}
    if len(words) < 2 or fold(words[0].text) not in OPENING or not named.issuperset(starting(table, words[0].text)):
        return words
    after = words[1].text
    follows = starting(table, after) or fold(after) in OPENING or "contract" in dict(meanings(table, after))
    denies = fold(words[0].text) in WITHOUT and not words[0].stopped and not follows
    return words if denies else _opened(table, words[1:])


def _joined(table: Table, words: Sequence[TypedWord]) -> Span:
    """The first words that are one, as many as possible."""
    first = words[0]
    if first.text == BREAK or fold(first.text) in table.by_fold:
        return Span(words[:1], ())
    for many in range(min(MOST_PARTS_OF_WORD, len(words)), 1, -1):
        parts = words[:many]
        if any(part.stopped or part.complete for part in parts[:-1]):
            continue
        means = meanings_together(table, [part.text for part in parts])
        if means:
            return Span(parts, means)
    return Span(words[:1], meanings(table, first.text))


def contract_of(table: Table, spans: Sequence[Span]) -> Contract | None:
    """The contract, wherever in the line it is said: by a word that means nothing else, or else by the first."""
    said = [span.kinds for span in spans if "contract" in span.kinds]
    said.sort(key=len)
    return table.rules.contracts[said[0]["contract"]] if said else None


def _with_passed(table: Table, spans: list[Span]) -> list[Span]:
    """The words with `everybody passed` as the contract that is played then, if it can only be one.

    A word behind it that may be a bonus or a contract is the bonus: `wszyscy pas, basia z kasią 40, pagat`.
    """
    played = played_when_all_pass(table)
    passed = next((place for place, span in enumerate(spans) if "passed" in span.kinds), None)
    if passed is None or len(played) > 1:
        return spans
    for place, span in enumerate(spans):
        said = any("filler" not in one.kinds for one in spans[passed + 1 : place])
        if "contract" in span.kinds and ("bonus" not in span.kinds or not said):
            return spans
    means = tuple([("contract", key) for key in played])
    return [*spans[:passed], spans[passed]._replace(means=means), *spans[passed + 1 :]]


def _with_denied(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with `without` before a bonus or a declaration as its denial: `dve brez trule`.

    It is no denial where it is the only contract of the line.
    """
    contracts = [span for span in spans if "contract" in span.kinds]
    for place, (span, after) in enumerate(pairwise(spans)):
        without = fold("-".join([part.text for part in span.parts])) in WITHOUT and contracts != [span]
        if without and {"bonus", "declaration"} >= after.kinds.keys() > set():
            spans[place] = span._replace(means=(("denial", "not"),))
    return spans


def _with_nobody(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with `nobody` beside a declaration, a doubling or a lost card as its denial.

    `barvičky nikdo neměl`, `nihče ni izgubil monda`. What nobody made may have been tried for, and lost, so that
    `nobody` beside a bonus is no denial.
    """
    found: list[Span] = []
    for place, span in enumerate(spans):
        stops = [at for at, one in enumerate(spans) if one.parts[-1].stopped]
        begins = max([at + 1 for at in stops if at < place], default=0)
        part = spans[begins : min([at + 1 for at in stops if at >= place], default=len(spans))]
        kinds = {kind for one in part for kind in one.kinds}
        text = span.parts[0].text
        other = {"bonus", "contract"} if "card" in kinds else {"bonus", "result", "contract"}
        things = bool(kinds & {"declaration", "kontra", "card"}) and not kinds & other
        if span.means or not things or fold(text) not in NOBODY or starting(table, text):
            found.append(span)
        elif "denial" not in kinds and all(one.kinds.get("mark") != "silent" for one in part):
            found.append(span._replace(means=(("denial", "not"),)))
    return found


def _with_played(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with a bonus after `played` taken for the contract called so if none is said: `grał pagata`."""
    if contract_of(table, spans) is not None:
        return spans
    for place, (before, span) in enumerate(pairwise(spans), 1):
        verb = {"plays", "game"} & before.kinds.keys() and not before.parts[-1].stopped
        called_so = table.words_of(span.kinds.get("bonus", ""))
        contract = dict(called_so).get("contract")
        if verb and contract is not None:
            return [*spans[:place], span._replace(means=(("contract", contract),)), *spans[place + 1 :]]
    return spans


def _with_goes(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with `to` behind a verb of going as one with it: `šel do sóla`."""
    for place, (span, after) in enumerate(pairwise(spans)):
        to = fold(after.parts[0].text) in TO and len(after.parts) == 1
        contract = "contract" in dict(spans[place + 2].means) if place + 2 < len(spans) else False
        may_be_name = bool(starting(table, after.parts[0].text)) and not contract
        if "goes" in span.kinds and to and not may_be_name and not span.parts[-1].stopped:
            return [*spans[:place], span._replace(parts=[*span.parts, *after.parts]), *spans[place + 2 :]]
    return spans


def _with_level(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with a level that stands apart from its contract put beside it: `trojka jirka druhá`, `2 stopień`."""
    for place, span in enumerate(spans):
        contract = contract_of(table, [span])
        if contract is None or not contract.levels or "level" in span.kinds or ":" in span.parts[-1].text:
            continue
        spans = _with_level_words(spans, contract)
        apart = [one for one in spans if one is not span and _level_of(table, one, contract)]
        if len(apart) != 1:
            return spans
        means = (("contract", contract.key), ("level", str(_level_of(table, apart[0], contract))))
        spans[place] = Span([*span.parts, *apart[0].parts], means)
        return [one for one in spans if one is not apart[0]]
    return spans


def _with_level_words(spans: list[Span], contract: Contract) -> list[Span]:
    """The words, with a number beside `level` as the level that it says."""
    for place, (one, after) in enumerate(pairwise(spans)):
        for number, word in ((one, after), (after, one)):
            level = place_number(number.parts[0].text) or 0
            is_word = fold(word.parts[0].text) in LEVEL and not one.parts[-1].typed.endswith(STOPS[0])
            if is_word and 0 < level <= len(contract.levels):
                said = Span([*number.parts, *word.parts], (("level", str(level)),))
                return [*spans[:place], said, *spans[place + 2 :]]
    return spans


def _said_once(table: Table, spans: list[Span]) -> list[Span]:
    """The words with a contract that is said again only once, by the word that has its level, if one has."""
    plain = [span for span in spans if {"contract"} <= span.kinds.keys() <= {"contract", "level"}]
    plain = [span for span in plain if not any(part.complete for part in span.parts)]
    levels = {span.kinds["level"] for span in plain if "level" in span.kinds}
    if len({span.kinds["contract"] for span in plain}) != 1 or len(levels) > 1:
        return spans
    keep = next((span for span in plain if "level" in span.kinds), plain[0])
    return [span for span in spans if span is keep or span not in plain]


def _with_scored(table: Table, spans: list[Span]) -> list[Span]:
    """The words without a verb that only says whose the card points behind it are: `uhráli jen 30`."""
    found: list[Span] = []
    for place, span in enumerate(spans):
        points = next((one for one in spans[place + 1 :] if one.kinds.keys() != {"filler"}), None)
        behind = spans[place : place + 1 if points is None else spans.index(points)]
        stopped = any(one.parts[-1].stopped for one in behind)
        denied = place > 0 and "denial" in spans[place - 1].kinds
        scored = fold(span.parts[0].text) in SCORED and len(span.parts) == 1
        nothing = points is not None and "nothing" in points.kinds  # `nie dostał nic`
        counted = points is not None and card_points(points) is not None and not denied
        if not scored or stopped or not (nothing or counted):
            found.append(span)
    return found


def _with_both_sides(table: Table, spans: list[Span]) -> list[Span]:
    """The words without the card points of the other side behind those of the declarer's: `41 na 29`."""
    contract = contract_of(table, spans)
    if contract is None or contract.form != "sides":
        return spans
    for place, (one, between, other) in enumerate(zip(spans, spans[1:], spans[2:], strict=False)):
        points, against = card_points(one), card_points(other)
        joins = fold(between.parts[0].text) in AGAINST and not one.parts[-1].stopped
        if joins and points is not None and against is not None and points + against == POINTS:
            return [*spans[: place + 1], *spans[place + 3 :]]
    return spans


def _with_doubled(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with what is doubled behind the word of doubling: `na pagáta dal petr flek`."""
    for place in range(len(spans)):
        end = _end_of_doubled(spans, place)
        behind = end
        while end > place and behind < len(spans) and _may_double(table, spans[behind]):
            behind += 1
        if end == place or behind == len(spans) or "kontra" not in spans[behind].kinds:
            continue
        said_before = any("kontra" in one.kinds for one in spans[max(place - 2, 0) : place])
        if said_before or any(one.parts[-1].stopped for one in spans[end - 1 : behind]):
            continue
        doubling, *things, last = spans[behind], *spans[place:end]
        if doubling.parts[-1].stopped:
            doubling, last = _with_stop(doubling, False), _with_stop(last, True)
        who = [one for one in spans[end:behind] if not one.means]
        return [*spans[:place], *who, doubling, *things, last, *spans[behind + 1 :]]
    return spans


def _end_of_doubled(spans: Sequence[Span], place: int) -> int:
    """The place behind what `on` names at a place, and what `and on` adds to it; the place itself if it names none."""
    named = spans[place : place + 2]
    if len(named) < 2 or "on" not in named[0].kinds or not {"bonus", "game"} & named[1].kinds.keys():
        return place
    end = place + 2
    joined = end < len(spans) and fold(spans[end].parts[0].text) in PARTING
    further = _end_of_doubled(spans, end + 1) if joined else end
    return further if further > end + 1 else end


def _with_stop(span: Span, stopped: bool) -> Span:
    """Some words with a comma behind them, or without one."""
    *before, last = span.parts
    typed = f"{last.text}{STOPS[0]}" if stopped else last.text
    return span._replace(parts=[*before, last._replace(typed=typed, stopped=stopped)])


def _may_double(table: Table, span: Span) -> bool:
    """True if a word may stand between what was doubled and the doubling: a player, or a verb that says that he did."""
    if not span.means:
        return len(span.parts) == 1 and bool(called(table, span.parts[0].text))
    return span.kinds.keys() <= {"says", "filler"}


def _with_owners(table: Table, spans: list[Span]) -> list[Span]:
    """The words, with the name of whoever has a thing behind it: `mond je bil Jožičin`, `Borisova trula`.

    What stands between two things, or is doubled, is left as it is.
    """
    found = list(spans)
    for span in spans:
        name = None if span.means or len(span.parts) > 1 else owner(table, span.parts[0].text)
        if name is None:
            continue
        at = found.index(span)
        behind = next((place for place in range(at + 1, len(found)) if not _is_beside(found[place])), len(found))
        before = next((place for place in range(at - 1, -1, -1) if not _is_beside(found[place])), -1)
        ends = span.parts[0].stopped or behind == len(found) or not _is_owned(found[behind])
        begins = before < 0 or not _is_owned(found[before])
        begins = begins or any(one.parts[-1].stopped for one in found[before:at])
        doubled = any({"on", "kontra"} & one.kinds.keys() for one in found[max(before, 0) : at])
        of_contract = begins and ends and behind < len(found) and "contract" in found[behind].kinds
        if (ends is begins or (begins and doubled)) and not of_contract:
            continue
        place = behind if begins else at
        typed, stopped = span.parts[0].typed, span.parts[0].stopped
        if begins and found[place].parts[-1].stopped:  # the comma behind the thing stands behind its owner
            found[place] = _with_stop(found[place], False)
            typed, stopped = f"{typed}{STOPS[0]}", True
        found.insert(place + 1, Span([TypedWord(name, typed, stopped)], ()))
        del found[at]
    return found


def _is_owned(span: Span) -> bool:
    """True if some words are a thing that somebody may have, and no complete word."""
    complete = any(part.complete for part in span.parts)
    return bool({"bonus", "card", "kontra", "declaration"} & span.kinds.keys()) and not complete


def _is_beside(span: Span) -> bool:
    """True if some words may stand between a thing and whose it is: those that fill speech, marks, results."""
    return bool(span.means) and span.kinds.keys() <= {"filler", "on", "mark", "says", "alone"}


def _level_of(table: Table, span: Span, contract: Contract) -> int:
    """The level of a contract that an ordinal says, which may also be another contract's name.

    0 if it says none.
    """
    if span.kinds.keys() == {"level"}:
        return int(span.kinds["level"])
    text = span.parts[0].text
    if len(span.parts) > 1 or starting(table, text) or {kind for kind, _ in span.means} - {"contract", "others"}:
        return 0
    number = ordinal_number(fold(text)) or 0
    return number if number <= len(contract.levels) else 0


def card_points(span: Span) -> int | None:
    """The number without a sign that some words say, in figures or in letters; None where they say none."""
    text = "-".join([part.text for part in span.parts])
    number = text if is_number(text) else counted_text(fold(text))
    return int(number) if is_number(number) else None


def played_when_all_pass(table: Table) -> list[str]:
    """The contracts that are played when everybody else passed: those of forehand alone, and those without declarer."""
    return [key for key, one in table.rules.contracts.items() if one.forehand_only or one.form != "sides"]
