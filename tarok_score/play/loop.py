"""The loop at the table: after each line that is entered it records something, asks, answers or refuses.

Nothing here knows the terminal: a screen is read off a `Loop`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from .. import files
from ..amounts import Amount
from ..evening.added import Added
from ..evening.course import EveningCourse
from ..evening.effects import FINISHED
from ..evening.events import Finish, HandPlayed
from ..evening.notes import AS_PLAYED, slips
from ..evening.parse_words import hands_in_figures, lines_meant
from ..evening.session import Session
from ..evening.state import State
from ..events.event import Undo
from ..hand import writing
from ..hand.vocabulary import Choices
from ..ledger.record import Body
from ..problems import Problem, Refused, malformed
from ..show import sheet as standing
from ..show import text
from ..speech.doubts import NO_PARTNER
from ..speech.hands import plain
from ..speech.read import corrected, read
from ..words.folding import as_name, fold, printable
from ..words.languages import words as words_for
from ..words.said import Said, Speech, said
from .begun_hand import BACK, BegunHand, OwnWords, WaitingHand, choice, next_line, taken_up
from .commands import (
    ALSO,
    ASKED,
    COMPLETE,
    LACKING,
    MARK,
    NEW_NAMES,
    OF_HANDS,
    Asking,
    Command,
    CommandWord,
    LanguageWord,
    LineEffect,
    PreviewLine,
    Reply,
    Standing,
    beginning_with,
    command_of,
    complete,
    of_last,
    questioned,
    refused,
    require,
    to_read,
    with_command,
    word_of,
)
from .offers import Offer
from .question import ANYTHING, CONTRACT, Question, contracts, menu, says_nothing_else, table_of, with_answer
from .typed_line import TypedLine, cost, in_brief, is_begun, is_whole, split_line

NO_ANSWER = malformed(
    "play-nothing-open", "there is no answer to take back", "a hand is asked for after its first words"
)

GOES_ON_OR_OWN = malformed(
    "play-goes-on-or-own", "does it go on, or is it a line of its own?", "ENTER records the whole line"
)

#: The sign that asks for help with a question.
HELP = "?"

NOTHING_RECORDED = said("nothing recorded")

#: The effect of a question about the sheet.
ANSWERS = said("answers in a sentence")

#: The command that takes back the last thing: an answer about the open hand, or a record.
UNDO = Command("undo", [])

LAST_WORD_BACK = said("the last word of the open hand")

#: The words that begin another evening once this one is over.
AGAIN = frozenset(map(fold, words_for("again")))

NEXT_EVENING = said("begins the next evening with the same people")


class Shell(Protocol):
    """The shell's commands that only look."""

    def run(self, words: Sequence[str]) -> list[str]:
        """The lines that a command prints about this session."""

    def does(self, command: str) -> str:
        """The purpose of a command, in a few words."""

    def next_evening(self, players: Sequence[str]) -> Session:
        """The session begun after this one, with the same players or these. Raises Refused if it cannot be begun."""


class Loop:
    """The loop of an evening that goes on line by line.

    `open` is the open hand, None if there is none. `answer` are the lines of the last answer, `read`
    and `mention` what a screen shows of them, `looked` the command that was answered. The session leaves its warnings
    in `heard`. `own` puts words of the rules in place of the table's own words. `next_evening` is the session that was
    begun after this one, once the loop was left for it.
    """

    def __init__(
        self,
        session: Session,
        speech: Speech,
        shell: Shell,
        heard: list[Said | str] | None = None,
        own: OwnWords = list,
    ) -> None:
        self.session = session.sound()
        self.speech, self.shell, self.own = speech, shell, own
        self.open: BegunHand | None = None
        self.answer: list[str] = []
        self.read: tuple[str, ...] = ()
        self.mention = ""
        self.looked: Command | None = None
        self.next_evening: Session | None = None
        self._stands: Standing | None = None
        self._meant: tuple[str, ...] = ()
        self._warnings = [] if heard is None else heard
        self._seen = files.stamp(self.session.path)
        self._take_up()

    # ------------------------------------------------------------ what stands there

    @property
    def state(self) -> State:
        """The sheet as it stands."""
        return self.session.state

    @property
    def words(self) -> list[str]:
        """The words of the open hand."""
        return self._hand.words

    @property
    def _hand(self) -> BegunHand:
        """The open hand, or one of which nothing was said yet."""
        return BegunHand(self.session) if self.open is None else self.open

    def next_line(self) -> str:
        """The line about the next hand and its dealer, or the words of the open hand."""
        if self.open is not None:
            words = printable(" ".join(self.words))
            return self.speech.say(said("hand {number}: {words}", number=self.open.number, words=words)).rstrip()
        return self.speech.fact(next_line(self.session))

    def prompt(self) -> str:
        """The question, with the sign after which one types."""
        asked = self.question()
        return "> " if asked is None else f"{self.speech.say(asked.asks)} > "

    def question(self) -> Question | None:
        """The question about the open hand."""
        return None if self.open is None else self.open.question()

    # ------------------------------------------------------------ while somebody types

    def preview(self, line: str, cursor: int | None = None) -> list[PreviewLine]:
        """The effect of the line if it were entered now, as lines."""
        return list(self.judged(line, cursor).lines)

    def judged(self, line: str, cursor: int | None = None) -> LineEffect:
        """The effect of the line if it were entered now.

        A word at the cursor that is not whole yet counts once it means a single thing; until then it is not judged.
        """
        if self._stands is not None and self._stands.line == line:
            return LineEffect(self._stands.said, problems=self._stands.problems, stands=True)
        if line in self._meant:
            return self._of_chosen(line)
        chosen = self._answered(self._stands, line)
        if chosen is not None:
            return self._of_chosen(chosen)
        waiting = self._waiting()
        whole = line if waiting is None else waiting.with_line(line)
        if waiting is not None:
            command = command_of(self.state.table, line.split())
            if not line.split():
                return LineEffect(waiting.not_yet())
            if command == UNDO:
                return LineEffect([PreviewLine(COMPLETE, NOTHING_RECORDED)])
            another = command is None and waiting.is_another(whole.split())
            if another or choice(line, self.speech) or (command is not None and command.happens):
                return LineEffect(waiting.not_yet())
        found = self.typed(whole, None if cursor is None else cursor + len(whole) - len(line))
        if not found.words and self.open is not None and self.open.question() != ANYTHING:
            return LineEffect(self._possible_answers(self.open))
        begun = bool(found.at) and self.unfinished(found)
        judged = self._judged(found.words)
        return self._judged(found.others) if begun and any(not one.missing for one in judged.problems) else judged

    @property
    def waits(self) -> str:
        """The line with a whole hand that waits for a second ENTER; empty if there is none."""
        return "" if self._stands is None or self._waiting() is None else self._stands.line

    def _waiting(self) -> WaitingHand | None:
        """The hand that waits for a second ENTER, None if there is none."""
        stood = self._stands
        if stood is None or not stood.sure or self.open is not None:
            return None
        if not stood.line.split() or command_of(self.state.table, stood.line.split()) is not None:
            return None
        return WaitingHand(stood.line, self.state, self.speech, self.own)

    def wait(self, line: str, shown: Sequence[PreviewLine]) -> None:
        """Lets a whole hand wait for a second ENTER, after its effect was shown; words may still change it."""
        waiting = self._waiting()
        self._stands = Standing(line if waiting is None else waiting.with_line(line), tuple(shown), sure=True)

    def _beside_waiting(self, waiting: WaitingHand, stood: Standing, line: str) -> Reply | None:
        """The reply to a line beside a hand that waits, which is not lost: what is only looked at, or a refusal.

        None if the line takes its place: it says the same hand, changed.
        """
        words = line.split()
        command = command_of(self.state.table, words)
        if command == UNDO or words[0].startswith(BACK):
            return self.give_up()
        if command is not None and not command.happens and command.name != "quit":
            reply = self._command(command, Standing(line, ()))
            self._stands = stood
            return reply if reply.read else reply._replace(line=stood.line)  # what is read takes the hand's room
        if command is None and not waiting.is_another(words):
            return None
        self._stands = stood._replace(said=waiting.not_yet())
        return Reply(refused=self._stands.said, line=stood.line)

    def typed(self, line: str, cursor: int | None = None) -> TypedLine:
        """The line in words, with the one at the cursor."""
        return split_line(self.state.table, line, cursor)

    def menu(self, line: str, cursor: int | None = None) -> list[Offer]:
        """The words that may stand at the cursor; once the session is over none are offered unasked."""
        if self.meanings(line):
            return [Offer(one, "", whole=True) for one in self.meanings(line)]
        if self.state.finished and not line.strip():
            return []
        found = self.typed(line, cursor)
        offers = menu(self.state, found, self.speech, self.words, self.shell.does, self.question())
        again = LanguageWord("again").spoken(self.speech)
        if self._is_over and not found.before and fold(again).startswith(fold(found.at)) and found.at != again:
            offers.append(Offer(again, NEXT_EVENING))
        return offers

    @property
    def _is_over(self) -> bool:
        """True once the evening is over: no hand is open, and nothing can be brought back."""
        return self.state.finished and self.open is None and not self.session.evening.undone

    def _asks_for_another(self, words: Sequence[str]) -> bool:
        """True if a line begins the next evening: `again`, which otherwise brings back what was undone."""
        return bool(words) and self._is_over and fold(words[0]) in AGAIN

    def meanings(self, line: str) -> tuple[str, ...]:
        """The lines of one meaning each that can be chosen in place of a line that was refused for having several."""
        return self._stands.meanings if self._stands is not None and self._stands.line == line else ()

    def _of_chosen(self, line: str) -> LineEffect:
        """The effect of a line that says one of several meanings, which is a whole hand even while one is open."""
        open_, self.open = self.open, None
        try:
            return self._judged(line.split())
        finally:
            self.open = open_

    def _answered(self, stood: Standing | None, answer: str) -> str | None:
        """The line that an answer makes of a refused one (`kontra na grę Kasia`), None if it answers nothing.

        It stands in place of the words that were asked about, or beside them: then the line says one of its meanings,
        or fewer of them, if more than one thing was asked.
        """
        asked = [one.word for one in stood.problems if one.word] if stood is not None else []
        if stood is None or not stood.meanings or not asked or not answer.strip():
            return None
        if command_of(self.state.table, answer.split()) is not None:
            return None
        stated = self._states(stood.meanings, answer)
        if stated:
            return stated
        lines = list(dict.fromkeys([line for word in asked for line in with_answer(stood.line, word, answer)]))
        would_add = {line: self._of_chosen(line).added for line in (*stood.meanings, *lines)}
        for same in (_facts_of, _scores_of):  # a result says again what the points say
            means = [(same(would_add[one]), one) for one in stood.meanings]
            for said_so in (same(would_add[line]) for line in lines):
                chosen = [one for what, one in means if said_so and what == said_so]
                if len(chosen) == 1:
                    return chosen[0]
        left = (line for line in lines if would_add[line] is None)
        return next((line for line in left if set() < set(self._meanings(line)) < set(stood.meanings)), None)

    def _states(self, meanings: Sequence[str], answer: str) -> str:
        """The one meaning of a line about which an answer says nothing new; empty if there is none, or several."""
        found = []
        for line in meanings:
            with suppress(Refused):
                hand = read(self.state.table, line.split(), self.state.dealer)
                if plain(corrected(self.state.table, hand, answer.split())) == plain(hand):
                    found.append(line)
        return found[0] if len(found) == 1 else ""

    def _judged(self, words: Sequence[str]) -> LineEffect:
        try:
            return self._effect(words)
        except Refused as problems:
            found = problems.problems
            if not problems.wrong and self._command_on(words) is None:
                return LineEffect([self._hand.lacks(self._own_words(words), found)], problems=found)
            return LineEffect(refused(found, self.speech), problems=found)

    def _effect(self, words: Sequence[str]) -> LineEffect:
        """The effect of words that would be accepted. Raises Refused if they would not be."""
        if self._asks_for_another(words):
            return LineEffect([PreviewLine(COMPLETE, NEXT_EVENING)])
        command = self._command_on(words)
        if command is not None:
            if command == UNDO and self._hand.answers_last:
                return LineEffect([PreviewLine(COMPLETE, self._answer_taken_back())])
            if not command.happens:
                require(command)
                does = ANSWERS if command.name in ASKED else self.shell.does(command.name)
                return LineEffect([PreviewLine(COMPLETE, does)])
            name, rest = self._said(command)
            added = self.session.preview(rest, command=name)
            return LineEffect(complete(added, in_brief(added, self.session.evening)), added)
        if self.open is not None:
            self.open.require_known(words)
        hand = self._hand.with_words(self._own_words(words))
        if not hand:
            return LineEffect()
        added = self.session.preview(hand, command="add")
        return LineEffect(complete(added), added)

    def _own_words(self, words: Sequence[str]) -> list[str]:
        """The words of a line about a hand, in those of the rules, without the sign that takes back the last answer."""
        return self.own([word for word in words if word != BACK])

    def unfinished(self, line: TypedLine) -> bool:
        """True if the word at the cursor is only the beginning of a word, a mark, a name or a command."""
        table = self.state.table
        if self.own([line.at]) != [line.at]:
            return False
        if is_begun(table, line.at):
            return True
        if self._is_over and not line.before and any(one.startswith(fold(line.at)) for one in AGAIN):
            return fold(line.at) not in AGAIN
        if line.before or line.at in (BACK, *ALSO) or command_of(table, [line.at]) is not None:
            return line.at == MARK
        return not is_whole(table, line.at) and bool(beginning_with(line.at, self.speech.code))

    # ------------------------------------------------------------ entering

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the ledger is damaged.

        A probable slip is recorded only if the player is `sure`, enters the line once more or an empty one, or says
        yes to it.
        """
        waiting = self._waiting()
        if waiting is not None and not choice(line, self.speech):
            line = waiting.with_line(line) if line.strip() else self.waits
        stood, self._stands = self._stands, None
        meant, self._meant = self._meant, ()
        elsewhere = self.look()
        if stood is not None and (stood.sure or stood.as_played):
            match choice(line, self.speech):
                case "record":
                    line = stood.line
                case "drop":
                    return Reply()
                case "change":
                    return Reply(line=stood.line)
        line = self._answered(stood, line) or line
        how = Standing(line, (), sure=sure)
        if stood is not None and stood.line == line and not elsewhere:
            how = how._replace(as_played=stood.as_played, sure=sure or stood.sure or stood.as_played)
        try:
            reply = None
            if waiting is not None and stood is not None and stood.line != line:
                reply = self._beside_waiting(waiting, stood, line)
            if reply is None and line in meant:
                reply = self._chosen(line, how)
            own = "" if reply is not None or stood is None else self._line_behind(stood, line)
            if own:
                reply = self._refused(line, [GOES_ON_OR_OWN(f'"{printable(own)}"')], (line, own))
            if reply is None:
                reply = self._entered(line.split(), how)
        except Refused as problems:
            reply = self._refused(line, problems.problems)
        except OSError as error:
            reply = self._refused(line, [Problem(str(error.filename or ""), files.plain_reason(error))])
        if reply.refused:
            self.close()
        if not reply.refused or elsewhere:
            told = [self.speech.say(elsewhere)] if elsewhere else []
            told += self._heard()
            self.answer = [*told, *reply.answer]
            self.read, self.looked = reply.read, reply.looked
            self.mention = " · ".join(filter(None, (*told, reply.mention)))
        return reply

    def _chosen(self, line: str, how: Standing) -> Reply:
        """Enters a line that says one of several meanings; it takes the place of the open hand."""
        before, self.open = self.open, None
        try:
            reply = self._entered(line.split(), how)
        except Refused:
            self.open, self._meant = before, (line,)
            raise
        if reply.refused:
            self.open, self._meant = before, (line,)
        return reply

    def _entered(self, words: list[str], how: Standing) -> Reply:
        if words and words[0].startswith(BACK):
            return self._back([words[0][1:], *words[1:]] if words[0] != BACK else words[1:], how)
        if not words:
            return self._nothing(how)
        if words == [HELP] and self.open is not None:
            return to_read(self.explained())
        if self._asks_for_another(words):
            self.next_evening = self.shell.next_evening([self._as_name(word) for word in words[1:]])
            return Reply(leaves=True)
        command = self._command_on(words)
        return self._said_of_hand(words, how) if command is None else self._command(command, how)

    def _command_on(self, words: Sequence[str]) -> Command | None:
        """The command on a line; while no hand is open, also the correction that it makes to the last hand."""
        table = self.state.table
        command = command_of(table, words)
        if command is not None or self.open is not None or not self.session.hands:
            return command
        entry = self.session.hand(self.session.hands)
        if not isinstance(entry.event, HandPlayed) or entry.voided is not None or entry.state.table != table:
            return None
        return of_last(table, entry.event.hand, words)

    def _possible_answers(self, hand: BegunHand) -> list[PreviewLine]:
        """The possible answers to the question in a sentence, if the offers do not show them."""
        choices, possible = hand.possible_answers(self.speech)
        offered = bool(choices) and hand.question().key != "pile"
        return [PreviewLine(LACKING, possible)] if isinstance(possible, Said) and not offered else []

    def explained(self) -> list[str]:
        """The question that is asked, and its possible answers."""
        choices, possible = self._hand.possible_answers(self.speech)
        if not choices and possible is None:
            return [self.prompt(), *table_of(self.menu(""), self.speech)]
        sentence = [] if isinstance(possible, Choices | None) else [f" {self.speech.say(possible)}"]
        return [self.prompt(), *sentence, *table_of([Offer(word, means) for word, _, means in choices], self.speech)]

    def _line_behind(self, stood: Standing, line: str) -> str:
        """The command, whole by itself, that was typed behind a line which lacks something; empty if it is none.

        What a fine lacks is its reason, which may be any words.
        """
        own = line.removeprefix(stood.line).split() if line.startswith(stood.line) else []
        command = command_of(self.state.table, own)
        if command is None or not stood.said or stood.said[0].sign != LACKING or stood.sure:
            return ""
        whole = not command.happens or command == UNDO or self._of_chosen(" ".join(own)).added is not None
        return " ".join(own) if whole else ""

    def _refused(self, line: str, problems: Sequence[Problem], meant: Sequence[str] = ()) -> Reply:
        """Refuses a line; `meant` are the lines of one meaning each that may take its place, where they are known."""
        again = bool(problems) and all(one.id in AS_PLAYED for one in problems)
        lines = tuple(refused(problems, self.speech, again))
        self._meant = tuple(meant or self._meanings(line))
        if lines[0].sign == LACKING:
            line = f"{line.rstrip()} "  # so that what is missing can be typed after it
        self._stands = Standing(line, lines, as_played=again, meanings=self._meant, problems=problems)
        return Reply(refused=lines, line=line)

    def _meanings(self, line: str) -> list[str]:
        """The lines that say the meanings of a line that has several."""
        words = line.split()
        if not words or words[0].startswith(BACK):
            return []
        command = command_of(self.state.table, words)
        if command is None:
            return lines_meant(self.session.evening, "add", self._hand.with_words(self.own(words)), self.speech.code)
        name, rest = self._said(command)
        first = " ".join(words[: len(words) - len(command.words)])
        return [f"{first} {one}" for one in lines_meant(self.session.evening, name, rest, self.speech.code)]

    def _questioned(self, line: str, notes: Sequence[Said]) -> Reply:
        """Refuses a probable slip until the line is entered once more."""
        lines = tuple(questioned(notes))
        self._stands = Standing(line, lines, sure=True)
        return Reply(refused=lines, line=line)

    def _command(self, command: Command, how: Standing) -> Reply:
        if command.name == "quit":
            return Reply(leaves=True)
        named = hands_in_figures(self.session.evening, "amend", command.words) if command.name == "amend" else []
        if len(named) == 1 and named[0].isdecimal():
            number = int(named[0][:9])
            again = word_of(command.name, self.speech.code)
            return Reply(line=f"{again} {number} {self._words_of(number)} ")
        if command == UNDO and self._hand.answers_last:
            what = self.speech.say(self._answer_taken_back())
            reply = self._back([], how)
            return reply if self.open is None else Reply((what,), mention=what)
        if not command.happens:
            require(command)
            told = self.shell.run([command.name, *command.words])
            return Reply(answer=tuple(told), mention=told[0]) if command.name in ASKED else to_read(told, command)
        name, rest = self._said(command)
        if name == "finish" and self.words and not how.sure:
            words = printable(" ".join(self.words))
            return self._questioned(
                how.line,
                [said("note: hand {number} is open and not recorded: {words}", number=self._hand.number, words=words)],
            )
        if isinstance(command, Asking) and not how.sure:
            number, hand = self.session.hands, " ".join(rest[1:])
            return self._questioned(how.line, [said("note: hand {number} would be {hand}", number=number, hand=hand)])
        before = self.session.evening
        reply = self._recorded(self.session.add([*rest, *_as_played(how)], command=name), of=before)
        if self.open is not None:
            self.open = self.open.following()
        return reply

    def _said(self, command: Command) -> tuple[str, list[str]]:
        """The command and its words; a hand among them has words of the rules in place of the table's own."""
        name, rest = command.said()
        at = NEW_NAMES.get(name, len(rest))
        return name, self.own(rest) if name in OF_HANDS else [
            *rest[:at],
            *map(self._as_name, rest[at : at + 1]),
            *rest[at + 1 :],
        ]

    def _as_name(self, word: str) -> str:
        """A name with its capital letter, unless somebody of this evening is called as it stands."""
        return word if self.state.table.player(word) or fold(word) in map(fold, self.state.totals) else as_name(word)

    def _words_of(self, number: int) -> str:
        """The words of a hand that was recorded, in the language of the display."""
        entry = self.session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        return writing.write(entry.state.table, entry.event.hand, self.speech.code)

    def _said_of_hand(self, words: list[str], how: Standing) -> Reply:
        """Enters words of a hand: a whole one, the first ones of it, or the answer to a question about the open one."""
        words = self.own(words)
        if self.open is None:
            try:
                return self._recorded_hand(words, how)
            except Refused as problems:
                if problems.wrong:
                    raise Refused(with_command(problems.problems, words[0], self.speech.code)) from None
            if self.state.finished:
                raise FINISHED.refused()
            self.open = self._hand.begun(words)
            return Reply()
        self.open.require_known(words)
        if self.open.question() == ANYTHING and says_nothing_else(self.state.table, words):
            return self._recorded_hand(self.words, how)
        self.open = self.open.answered(words, self.speech)
        return Reply()

    def _nothing(self, how: Standing) -> Reply:
        """Enters an empty line: it opens a hand, takes the proposed answer, or records the finished hand."""
        if self.open is None:
            self.open = None if self.state.finished else self._hand.begun()
            return Reply()
        asked = self.open.question()
        if asked == ANYTHING:
            return self._recorded_hand(self.words, how)
        if asked == CONTRACT:
            return to_read(self.contracts())
        self.open = self.open.answered_as_proposed()
        return Reply()

    def contracts(self) -> list[str]:
        """The contracts with their values."""
        return table_of(contracts(self.state, self.speech), self.speech)

    def _back(self, rest: list[str], how: Standing) -> Reply:
        """Takes back the last answer; further words on the line answer the question anew."""
        before = self.open
        if before is None:
            raise NO_ANSWER.refused(BACK)
        if not before.answers:
            return self.give_up()
        self.open = before.taken_back()
        try:
            reply = self._said_of_hand(rest, how) if rest else Reply()
        except Refused:
            self._put_back(before)
            raise
        if reply.refused:
            self._put_back(before)
        return reply

    def _put_back(self, before: BegunHand) -> None:
        """Opens the hand as it was before a line that was refused, which is mended and entered again."""
        self.open = before
        before.keep()

    def _answer_taken_back(self) -> Said:
        """The sentence that `undo` took back an answer about the open hand, and how to take back what is recorded."""
        if not self.session.evening.done:
            return LAST_WORD_BACK
        return said("the last word of the open hand; {undo} 1: what was recorded", undo=CommandWord("undo"))

    def give_up(self) -> Reply:
        """Drops the open hand; nothing is recorded."""
        self._hand.drop()
        self.open, self._stands = None, None
        self.answer_in_a_line(self.speech.say(NOTHING_RECORDED))
        return Reply(answer=tuple(self.answer), mention=self.mention)

    def ask_undo(self) -> Reply:
        """Asks whether the last event is taken back; a line that is entered then does it."""
        line = word_of("undo", self.speech.code)
        try:
            lines = self._effect([line]).lines
        except Refused as problems:
            return self._refused(line, problems.problems)
        last = self.session.evening.last
        asks = said("undo? ENTER")
        if self._hand.answers_last:
            asks, lines = said("undo the last word of the open hand? ENTER"), []
        elif last is not None and isinstance(last.event, HandPlayed):
            asks = said("undo hand {number}? ENTER", number=self.session.hands)
        self._stands = Standing(line, (PreviewLine(LACKING, asks), *lines))
        return Reply(refused=self._stands.said, line=line)

    def emptied(self) -> None:
        """Notes that the line was emptied; nothing is recorded."""
        self._stands, self._meant = None, ()
        self.answer_in_a_line(self.speech.say(NOTHING_RECORDED))

    def answer_in_a_line(self, line: str) -> None:
        """Answers in one line, and puts away what was answered before."""
        self.close()
        self.answer, self.mention = [line], line

    def close(self) -> None:
        """Closes what there is to read."""
        self.read, self.looked, self.mention = (), None, ""

    def explained_hand(self) -> int | None:
        """The hand whose working is being read, None while it is something else."""
        if self.looked is None or self.looked.name != "why":
            return None
        first = self.looked.words[0] if self.looked.words else str(self.session.hands)
        hand = int(first[:9]) if first.isdecimal() else 0
        return hand if 1 <= hand <= self.session.hands else None

    def explain_another(self, step: int) -> bool:
        """Explains the hand after the one being explained, or the one before it; False while something else is read."""
        hand = self.explained_hand()
        if hand is None:
            return False
        number = max(1, min(hand + step, self.session.hands))
        self.looked = Command("why", [str(number)])
        self.read = tuple(self.shell.run(["why", str(number)]))
        return True

    def stopped(self, again: bool) -> None:
        """Answers Ctrl-C: it empties the line; a second one drops the open hand."""
        if again and self.open is not None:
            self.give_up()
            return
        self.emptied()
        if self.open is not None and self.open.answers:
            stays = said(
                "hand {number} stays open: Ctrl-C drops it, {sign} takes back its last word",
                number=self.open.number,
                sign=BACK,
            )
            self.answer_in_a_line(self.speech.say(stays))

    def _recorded_hand(self, words: Sequence[str], how: Standing) -> Reply:
        """Records a hand, which is then no longer open."""
        words = [*words, *_as_played(how)]
        may_be_slips = self._slips(words)
        doubtful = [note for note in may_be_slips if not (self._hand.alone and note.text == NO_PARTNER)]
        if doubtful and not how.sure:
            return self._questioned(how.line, doubtful)
        reply = self._recorded(self.session.add(words, command="add"), may_be_slips)
        self._hand.drop()
        self.open = None
        return reply

    def _slips(self, words: Sequence[str]) -> list[Said]:
        """The notes on probable slips in a hand, before it is recorded."""
        (step,) = self.session.preview(words, command="add").steps
        assert isinstance(step.event, HandPlayed)
        return slips(self.session.evening, step.event)

    def _recorded(self, added: Added, asked: Sequence[Said] = (), of: EveningCourse | None = None) -> Reply:
        """The reply about something that now stands in the ledger; `asked` are notes that were asked about before.

        `of` is the evening before, if the thing may be a correction.
        """
        lines = [self.speech.say(added.elsewhere)] if added.elsewhere else []
        steps = [line for step in added.steps for line in text.added(step, self.speech)]
        notes = [self.speech.say(note) for note in added.notes]
        # Notes on what is taken back, or still to be played, come before the record that says so.
        before = any(isinstance(step.event, Undo | Finish) for step in added.steps)
        lines.extend([*notes, *steps] if before else [*steps, *notes])
        if added.seals:
            lines.append(self.speech.say(said("recorded, seal {seal}", seal=added.seals[-1])))
        elif self.session.rehearsal:
            lines.append(self.speech.say(said("nothing was recorded (--dry-run)")))
        changed = [] if of is None else cost(added, of)
        changed += [standing.totals(added.evening.state)] if changed else []
        new = [note for note in added.notes if note not in asked]
        return Reply(
            tuple(map(printable, lines)),
            recorded=True,
            read=tuple([printable(self.speech.say(one)) for one in (*changed, *(new if changed else ()))]),
            mention=self._mentioned(added, [] if changed else new),
        )

    def _mentioned(self, added: Added, notes: Sequence[Said]) -> str:
        """The record in one line, and the notes on it.

        Of a hand, which the sheet shows, the end, which the result shows, and an undo, which has a note, there is no
        such line.
        """
        shown = HandPlayed | Finish | Undo
        told = [f"✓ {self.speech.say(step.told[-1])}" for step in added.steps if not isinstance(step.event, shown)]
        return printable(" · ".join([*told, *map(self.speech.say, notes)]))

    def keep(self, line: str) -> None:
        """Keeps the open hand, with the words on the line if they belong to it, because the program has to end now."""
        words = self.own(line.split())
        if command_of(self.state.table, words) is not None or any(word.startswith(BACK) for word in words):
            words = []
        if self.open is None and not words:
            return
        with suppress(OSError):
            self._hand.keep(words)

    def _take_up(self) -> None:
        """Opens again a hand that was kept."""
        found = taken_up(self.session)
        if found is None:
            return
        self.open, went_on = found
        words = " ".join(self.words)
        self.answer = [self.speech.say(said("kept from before: {words}", words=words)).rstrip()]
        if went_on:
            self.answer.append(self.speech.say(said("the session went on since")))
        self.mention = " · ".join(self.answer)

    # ------------------------------------------------------------ what others do

    def look(self) -> Said | None:
        """Reads what another program wrote meanwhile, and returns a sentence about it.

        Raises Refused if the ledger is damaged.
        """
        if self.session.rehearsal:
            return None
        now = files.stamp(self.session.path)
        if now == self._seen:
            return None
        self._seen = now
        gone_on = self.session.refresh()
        self.session.sound()
        return gone_on

    def elsewhere(self) -> bool:
        """Looks, as `look` does, and puts what another program did into the answer; True if it did something."""
        found = self.look()
        if found:
            self._stands = None
            self.answer = [self.speech.say(found)]
            self.mention = self.answer[0]
        return found is not None

    def _heard(self) -> list[str]:
        """The session's warnings since the last answer."""
        heard = [self.speech.say(said("warning: {what}", what=what)) for what in self._warnings]
        self._warnings.clear()
        return heard


def _as_played(how: Standing) -> list[str]:
    return ["--as-played"] if how.as_played else []


def _facts_of(added: Added | None) -> Body:
    """The facts that a line would record, without its words; none of a line that is refused."""
    facts = {} if added is None else added.steps[-1].event.write()
    return {key: value for key, value in facts.items() if key != "words"}


def _scores_of(added: Added | None) -> Mapping[str, Amount]:
    """The amounts that a line would record; none of a line that is refused."""
    return {} if added is None else added.steps[-1].outcome.scores
