"""The words of a hand: from what people type at the table to its document, and back.

    one Cilka Ana 45 trula:announced king-ultimo:announced kontra@Boris mond:David

`parse` turns words into the document of the hand, which is then read like any other, so that words and documents can
never mean different things. Words come in any order, except that the first player named is the declarer and the second
his partner.
"""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

from ..limits import MOST_ENTRIES
from ..problems import Problem, Refused, malformed
from ..words.folding import fold, printable
from ..words.notation_words import EVERYBODY
from ..words.said import Fact, Said, said
from ..words.speech import LANGUAGES
from .complete_words import SAID_ALREADY, THIRD_PLAYER, CompleteWords
from .document import described as document_described
from .document import read as read_document
from .hand import Hand
from .items import items
from .possible.alone import piles_of_some, without_pile
from .possible.kontra import OWN_SIDE
from .spoken.complete import Complete
from .spoken.declarations import WHOSE_DECLARATION
from .spoken.doubling import KONTRA_OR_PARTNER
from .spoken.left_over import DENIED
from .spoken.line import Word
from .spoken.piles import WHOSE_POINTS
from .spoken.results import PAGAT_OR_GAME
from .table import UNKNOWN_WORD, Table
from .together import Together, apart, together
from .typed_words import STOPS
from .unknown_words import CARD_SAID, COMMAND_WORD, WORD_OF_OTHERS, WORD_OF_SEVERAL
from .writing import write

#: The most words of several meanings that a line is asked about.
MOST_CHOICES = 5

#: The problems of a word that these rules do not have.
UNKNOWN = frozenset({UNKNOWN_WORD.id, WORD_OF_OTHERS.id, COMMAND_WORD.id, CARD_SAID.id})

TOO_MANY_WORDS = malformed("hand-too-many-words", "a hand has at most {most} words", "one hand a line")


#: Those of a word that is not understood, and those that may follow from one: a name or a number that it needs.
NOT_UNDERSTOOD = UNKNOWN | {WORD_OF_SEVERAL.id}
FOLLOWING = frozenset(
    one.id
    for one in (THIRD_PLAYER, SAID_ALREADY, WHOSE_DECLARATION, PAGAT_OR_GAME, DENIED, KONTRA_OR_PARTNER, WHOSE_POINTS)
)


class Parsed(NamedTuple):
    """The document that the words describe, the word behind each of its paths, and notes on how words were read."""

    document: dict[str, Any]
    typed: dict[str, str]
    notes: Sequence[Said] = ()
    others: bool = False


def parse(table: Table, words: Sequence[str], problems: list[Problem], resting: str | None = None) -> Parsed:
    """The document of a hand from its words; words without a meaning become problems.

    A line exactly as the program writes it keeps its meaning; in any other, words belong to those beside them.
    """
    if len(words) > MOST_ENTRIES:
        problems.append(TOO_MANY_WORDS(most=MOST_ENTRIES))
        return Parsed({}, {})
    line = together(table, words, resting)
    if not line.plain or line.problems or line.notes:
        exactly = _canonical(table, words, resting)
        if exactly is not None:
            return exactly
    problems.extend(line.problems)
    return _parsed(table, line, problems)


def parse_changes(table: Table, words: Sequence[str], problems: list[Problem], hand: Hand) -> Parsed:
    """The facts that words state about a recorded hand, whose players are named already."""
    line = together(table, words, hand.resting, amends=True)
    problems.extend(line.problems)
    return _parsed(table, line, problems, hand.kontra.names)


def rewritten(table: Table, words: Sequence[str]) -> list[str] | None:
    """The words of a hand, each complete by itself, as the program writes them; None if they are no hand."""
    problems: list[Problem] = []
    parsed = _parsed(table, apart(table, words), problems)
    hand = read_document(table, parsed.document, problems)
    return None if hand is None or problems else write(table, hand).split()


def described(table: Table, words: Sequence[str]) -> Hand | None:
    """The hand that words describe, each of which stands by itself, possible or not; None if they are no hand."""
    problems: list[Problem] = []
    parsed = _parsed(table, apart(table, words), problems)
    return None if problems else document_described(table, parsed.document)


def complete(table: Table, text: str) -> Fact:
    """A complete word as a fact of a sentence, in the reader's language."""
    return Complete(table, text)


def readings(table: Table, words: Sequence[str], resting: str | None = None, language: str = "en") -> list[str]:
    """The lines that a line of several meanings may mean, each as it would be typed; none if it has one meaning.

    A whole hand is written as it would be echoed. Hands that are impossible under these rules are left out, and so a
    word of two meanings has the other one where the usual one is not possible.
    """
    problems: list[Problem] = []
    parse(table, words, problems, resting)
    try:
        read(table, words, resting)
    except Refused as refused:
        asked = problems or refused.wrong
        return list(dict.fromkeys(_readings(table, words, resting, language, MOST_CHOICES))) if asked else []
    return []


def _readings(table: Table, words: Sequence[str], resting: str | None, language: str, left: int) -> list[str]:
    """The lines of one meaning each that words may mean; at most `left` words are asked about."""
    problems: list[Problem] = []
    parsed = parse(table, words, problems, resting)
    if not problems:
        try:
            hand = read(table, words, resting)
        except Refused as refused:
            if not refused.wrong:
                return [" ".join(words)]
        else:
            if "resting" not in parsed.document:
                hand = hand._replace(resting=None)
            return [write(table, hand, language)]
    meanings = together(table, words, resting).meanings if left else ()
    return [line for one in meanings for line in _readings(table, one, resting, language, left - 1)]


def names_contract(table: Table, words: Sequence[str], before: Sequence[str] = ()) -> bool:
    """True if words name a contract, so that they are a whole hand; `before` are the words of the hand before them."""
    named = [item.key for item in items(table, words) if item.kind == "contract"]
    if not before:
        return bool(named)
    after = [item.key for item in items(table, [*before, *words]) if item.kind == "contract"]
    return len(after) > 1 or after == named  # another contract, or the same one said again


def says_alone(table: Table, words: Sequence[str]) -> bool:
    """True if words say that the declarer has no partner: `ena ana sama 45`."""
    return any(item.kind == "alone" for item in items(table, words))


def _parsed(table: Table, line: Together, problems: list[Problem], doubled: Sequence[str] = ()) -> Parsed:
    """The document of complete words; `doubled` are those who doubled the game before."""
    reader = CompleteWords(table, problems, doubled)
    reader.read(line.words)
    if line.alone:
        reader.put("partner", None, "")
    return Parsed(reader.document, reader.typed, line.notes, reader.others)


def _canonical(table: Table, words: Sequence[str], resting: str | None) -> Parsed | None:
    """The document of a line that is exactly as the program writes it, in one of its languages; None for any other."""
    if not all(words):
        return None
    problems: list[Problem] = []
    reader = CompleteWords(table, problems)
    reader.read([Word(word, word) for word in words])
    if problems:
        return None
    document = dict(reader.document)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    hand = read_document(table, document, problems)
    if hand is None or problems:
        return None
    hands = {hand, hand._replace(resting=None)}
    line = " ".join(words)
    if any(write(table, one, language) == line for one in hands for language in LANGUAGES):
        return Parsed(reader.document, reader.typed, (), reader.others)
    return None


def is_canonical(table: Table, words: Sequence[str], resting: str | None = None) -> bool:
    """True if a line is exactly as the program writes it, in one of its languages."""
    return _canonical(table, words, resting) is not None


def read(table: Table, words: Sequence[str], resting: str | None = None) -> Hand:
    """The hand that these words describe; `resting` is who rests if the words do not say.

    Raises Refused with all problems, each at the word it is about. As long as a word is not understood, missing facts
    are not reported, nor what may follow from it: the word may state them.
    """
    problems: list[Problem] = []
    document, typed, _, others = parse(table, words, problems, resting)
    if table.rests and resting is not None:
        document.setdefault("resting", resting)
    unknown = len(problems)
    hand = read_document(table, document, problems)
    if hand is not None and not others:
        problems.extend(_others_unsaid(table, hand))
    if hand is None or problems:
        shown = problems[:unknown] + [one for one in problems[unknown:] if not (unknown and one.missing)]
        raise Refused(first_causes([as_typed(_questioned(one, document), typed) for one in _once(shown)]))
    return hand


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """The problems with one alone of those that a fact was said already."""
    found: list[Problem] = []
    for one in problems:
        if one.id != SAID_ALREADY.id or all((one.id, one.said) != (other.id, other.said) for other in found):
            found.append(one)
    return found


def first_causes(problems: Sequence[Problem], following: Container[str] = FOLLOWING) -> Sequence[Problem]:
    """The problems without those that follow from a word that is not understood, which may need a name or a number.

    A word for everybody is only unknown because of another word.
    """
    left = [one for one in problems if one.id != UNKNOWN_WORD.id or fold(one.word or "") not in EVERYBODY]
    if any(one.id in NOT_UNDERSTOOD for one in left):
        left = [one for one in left if one.id not in following]
    return left or problems


def _questioned(problem: Problem, document: dict[str, Any]) -> Problem:
    """The problem of a player who doubles his own side, put as a question if he is only the second name."""
    if problem.id != OWN_SIDE.id or not isinstance(problem.said, Said):
        return problem
    name = problem.said.facts["name"]
    if name != document.get("partner"):
        return problem
    return problem._replace(hint=said("{name} is named second, so he is the partner: is he?", name=name))


def as_typed(problem: Problem, typed: dict[str, str]) -> Problem:
    """The problem with its path replaced by the word it is about, or by nothing if it is about no word."""
    path = problem.path
    while path and path not in typed:
        cut = max(path.rfind("."), path.rfind("["))
        path = path[:cut] if cut > 0 else ""
    if path:
        return problem._replace(path=f'"{printable(typed[path].rstrip(STOPS))}"')
    return problem._replace(path="") if problem.path.startswith("hand.") else problem


def _others_unsaid(table: Table, hand: Hand) -> list[Problem]:
    """The problems of players without card points, one of whom could be full, or without a trick.

    Among three players neither is possible if one is full and another took no trick.
    """
    contract = table.rules.contracts[hand.contract]
    missing = without_pile(table, contract, hand) if hand.piles else ()
    if not missing or hand.revoke is not None:
        return []
    piles = dict(hand.piles)
    klop = contract.klop
    full = klop is not None and any(points >= klop.full.least for points in piles.values())
    if len(missing) == 1 and full and 0 in piles.values():
        return []
    return [piles_of_some(contract, missing)]
