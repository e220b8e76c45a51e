"""The loop at the table: after each line that is entered it records something, asks, answers or refuses.

Nothing here knows the terminal: a screen, or lines, are read off a `Loop`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from .. import files
from ..evening.events import Finish, HandPlayed
from ..evening.notes import AS_PLAYED, slips
from ..evening.parse_words import hands_in_figures
from ..evening.session import Session
from ..evening.state import State
from ..events import Undo
from ..hand import writing
from ..problems import Problem, Refused, refusal
from ..show import sheet, text
from ..speech import NO_PARTNER, so_far
from ..speech.meant import lines_meant
from ..text import printable
from ..words.classes import counted_numbers, leading_place
from ..words.folding import as_name, fold
from ..words.languages import words as words_for
from ..words.said import Fact, Joined, Said, Speech, said
from .begun_hand import (
    ANYTHING,
    BACK,
    CONTRACT,
    PARTNER,
    PLAIN_RESULT,
    BegunHand,
    OwnWords,
    Question,
    denies,
    next_line,
    taken_up,
)
from .commands import (
    ASKED,
    MARK,
    NEW_NAMES,
    OF_HANDS,
    Asking,
    Command,
    CommandWord,
    command_of,
    of_last,
    require,
    with_command,
    word_of,
)
from .offers import Offer
from .preview import (
    COMPLETE,
    LACKING,
    LineEffect,
    PreviewLine,
    RefusedLine,
    Reply,
    changed,
    complete,
    questioned,
    refused,
    to_read,
)
from .typed_line import TypedLine, menu, split_line, table_of

#: The sign that asks for help with a question.
HELP = "?"

NOTHING_RECORDED = said("nothing recorded")

#: The command that takes back the last thing: an answer about the open hand, or a record.
UNDO = Command("undo", [])

#: The words that begin another evening once this one is over.
AGAIN = frozenset(map(fold, words_for("again")))

#: No line was refused: no typed line has a line break.
NOTHING_REFUSED = RefusedLine("\n")


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

    `open` is the open hand, None if there is none. `answer` are the lines of the last answer, `shown` those that a
    screen shows beside its sheet: a single line in the row of the last event, several in place of the sheet. The
    session leaves its warnings in `heard`. `own` puts words of the rules in place of the table's own words. Unless a
    person `asks`, every line has to be complete. `next_evening` is the session that was begun after this one, once the
    loop was left for it.
    """

    def __init__(
        self,
        session: Session,
        speech: Speech,
        shell: Shell,
        heard: list[Said | str] | None = None,
        own: OwnWords = list,
        asks: bool = True,
    ) -> None:
        self.session = session.sound()
        self.speech, self.shell, self.own, self.asks = speech, shell, own, asks
        self.open: BegunHand | None = None
        self.answer: list[str] = []
        self.shown: tuple[str, ...] = ()
        self.next_evening: Session | None = None
        self._last_refused = NOTHING_REFUSED
        self._warnings = [] if heard is None else heard
        self._seen = files.stamp(self.session.path)
        open_hand = taken_up(self.session) if asks else None
        if open_hand is not None:
            self.open, went_on = open_hand
            kept = [said("kept from before: {words}", words=" ".join(self.words))]
            kept += [said("the session went on since")] if went_on else []
            self.answer = [self.speech.say(sentence).rstrip() for sentence in kept]
            self.shown = (" · ".join(self.answer),)

    # ------------------------------------------------------------ what is there

    @property
    def state(self) -> State:
        """The sheet as it is."""
        return self.session.state

    @property
    def words(self) -> list[str]:
        """The words of the open hand."""
        return list(self._hand.words)

    @property
    def _hand(self) -> BegunHand:
        """The open hand, or a new one without any words."""
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

    # ------------------------------------------------------------ while a player types

    def judged(self, line: str, cursor: int | None = None) -> LineEffect:
        """The effect of the line if it were entered now.

        A word at the cursor that is not whole yet counts once it means a single thing; until then it is not judged.
        """
        last = self._last_refused
        if last.line == line:
            return LineEffect(last.said, problems=last.problems, was_refused=True)
        if self._is_chosen(line):
            return self._judged(line.split(), BegunHand(self.session))
        typed = split_line(line, cursor)
        asked = self.question()
        if not typed.words and asked not in (None, ANYTHING):
            choices, possible = self._hand.possible_answers(self.speech)
            offered = bool(choices) and asked is not None and asked.key != "pile"
            return LineEffect([] if possible is None or offered else [PreviewLine(LACKING, possible)])
        judged = self._judged(typed.words, self._hand)
        wrong = any(not problem.missing for problem in judged.problems)
        return self._judged(typed.others, self._hand) if wrong and typed.at and self.unfinished(typed) else judged

    def menu(self, line: str, cursor: int | None = None) -> list[Offer]:
        """The words that may be at the cursor; once the session is over none are offered unasked."""
        if self.meanings(line):
            return [Offer(meaning, "", whole=True) for meaning in self.meanings(line)]
        if self.state.finished and not line.strip():
            return []
        typed = split_line(line, cursor)
        return menu(self._hand, self.question(), typed, self.speech, self.shell.does)

    def meanings(self, line: str) -> tuple[str, ...]:
        """The lines of one meaning each that can be chosen in place of a line that was refused for having several."""
        return self._last_refused.meanings if self._last_refused.line == line else ()

    def _is_chosen(self, line: str) -> bool:
        """True for one of several meanings that was chosen: a whole hand, also while one is open."""
        last = self._last_refused
        return line in last.meanings or (last.chosen and last.line == line)

    def _judged(self, words: Sequence[str], hand: BegunHand) -> LineEffect:
        """The effect of words, which may go on with a hand, or what is wrong with them."""
        command = None
        try:
            command = self._command_on(words)
            return self._effect(command, words, hand)
        except Refused as problems:
            wrong = problems.problems
            if not problems.wrong and command is None:
                return LineEffect([hand.lacks(self._own_words(words), wrong)], problems=wrong)
            return LineEffect(refused(wrong, self.speech), problems=wrong)

    def _effect(self, command: Command | None, words: Sequence[str], hand: BegunHand) -> LineEffect:
        """The effect of words that would be accepted. Raises Refused if they would not be."""
        if command is None:
            whole = hand.with_words(self._own_words(words))
            if not whole:
                return LineEffect()
            added = self.session.preview(whole, command="add")
            return LineEffect(complete(added), added)
        if command == UNDO and hand.answers_last:
            return LineEffect([PreviewLine(COMPLETE, self._answer_taken_back())])
        if not command.happens:
            require(command)
            does = said("answers in a sentence") if command.name in ASKED else self.shell.does(command.name)
            return LineEffect([PreviewLine(COMPLETE, does)])
        name, rest = self._said(command)
        added = self.session.preview(rest, command=name)
        return LineEffect(complete(added, self.session.evening), added)

    def _own_words(self, words: Sequence[str]) -> list[str]:
        """The words of a line about a hand, in those of the rules, without the sign that takes back the last answer."""
        return self.own([word for word in words if word != BACK])

    def unfinished(self, line: TypedLine) -> bool:
        """True if the word at the cursor is only the beginning of a word, a mark, a name or a command."""
        names, numbers, folded = self.state.table.by_fold, counted_numbers(), fold(line.at)
        if folded in names or folded in numbers or self.own([line.at]) != [line.at]:
            return False
        if folded[-1:] in (MARK, *"=:@") or menu(self._hand, self.question(), line, self.speech, self.shell.does):
            return True
        return any(word.startswith(folded) for word in (*names, *numbers))

    # ------------------------------------------------------------ entering

    def enter(self, line: str, sure: bool = False) -> Reply:
        """Enters a line. Raises Refused only if the ledger is damaged.

        A probable slip is recorded only if the player is `sure`, enters the line once more, or says yes to it.
        """
        doubted, last, before = self.doubted, self._last_refused, self.open
        plain = PLAIN_RESULT.get(fold(line)) if doubted else None  # to the question whether it is recorded
        if plain == "lost":
            return self.give_up()
        # A yes means the line that was doubted, which is entered once more.
        line = doubted or line if plain else line
        chosen = self._is_chosen(line)
        self._last_refused, elsewhere = NOTHING_REFUSED, self.look()
        how = RefusedLine(line, sure=sure, chosen=chosen)
        # The same line again means that the player saw the doubt; what others did since is a new one.
        if last.line == line and not elsewhere:
            how = how._replace(as_played=last.as_played, sure=sure or last.sure or last.as_played)
        if chosen:
            self.open = None
        try:
            reply = self._entered(line.split(), how)
        except Refused as problems:
            reply = self._refused(how, problems.problems)
        except OSError as error:
            reply = self._refused(how, [Problem(str(error.filename or ""), files.plain_reason(error))])
        if reply.refused:
            self.open = before if chosen else self.open
            self.shown = ()
        # What others recorded comes first, since it may explain a refusal.
        if not reply.refused or elsewhere:
            first = [self.speech.say(elsewhere)] if elsewhere else []
            first += [self.speech.say(said("warning: {what}", what=warning)) for warning in self._warnings]
            self._warnings.clear()
            self.answer = [*first, *reply.answer]
            row = " · ".join([*first, *reply.shown])
            self.shown = (*first, *reply.shown) if len(reply.shown) > 1 else tuple(filter(None, (row,)))
        return reply

    @property
    def doubted(self) -> str | None:
        """The line that is recorded if it is entered once more, None if there is none."""
        return self._last_refused.line if self._last_refused.sure or self._last_refused.as_played else None

    def _entered(self, words: list[str], how: RefusedLine) -> Reply:
        if words and words[0].startswith(BACK):
            return self._back([word for word in [words[0][1:], *words[1:]] if word], how)
        if not words:
            return self._nothing(how)
        if words == [HELP] and self.open is not None:
            return to_read(self.explained())
        command = self._command_on(words)
        return self._said_of_hand(words, how) if command is None else self._command(command, how)

    def _command_on(self, words: Sequence[str]) -> Command | None:
        """The command on a line; while no hand is open, also the correction that it makes to the last hand."""
        table, over = self.state.table, self.asks and self.state.finished and self.open is None
        if words and over and not self.session.evening.undone and fold(words[0]) in AGAIN:
            return Command("again", [*words[1:]])  # which otherwise brings back what was undone
        command = command_of(table, words)
        name, rest = command or ("", list(words))
        place = leading_place(rest)
        if len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 3 and int(rest[0]) > self.session.hands:
            place = None  # `popravi 47` after a few hands: card points of the last one
        if (name == "void" and not rest) or (name == "undo" and place == ("last", len(rest))):
            return Asking("undo", [])  # `zruš`, `razveljavi zadnjo`
        if self.open is not None or (name and (name != "amend" or place)):
            return command  # it is no correction, or says of which hand
        last = next((entry for entry in reversed(self.session.evening.hands()) if entry.voided is None), None)
        return of_last(last, table, rest, self.speech.code, name == "amend")

    def explained(self) -> list[str]:
        """The current question, and its possible answers."""
        choices, possible = self._hand.possible_answers(self.speech)
        if not choices and possible is None:
            return [self.prompt(), *table_of(self.menu(""), self.speech)]
        sentence = [] if possible is None or self.question() == CONTRACT else [f" {self.speech.say(possible)}"]
        return [self.prompt(), *sentence, *table_of([Offer(word, means) for word, _, means in choices], self.speech)]

    def _refused(self, how: RefusedLine, problems: Sequence[Problem]) -> Reply:
        """Refuses a line, in place of which one of its meanings can be chosen."""
        again = bool(problems) and all(problem.id in AS_PLAYED for problem in problems)
        lines, line = tuple(refused(problems, self.speech, again)), how.line
        meanings = tuple(self._meanings(line, problems))
        if lines[0].sign == LACKING:
            line = f"{line.rstrip()} "  # so that what is missing can be typed after it
        self._last_refused = RefusedLine(line, lines, again, False, meanings, problems, how.chosen)
        return Reply(refused=lines, line=line, problems=problems)

    def _meanings(self, line: str, problems: Sequence[Problem]) -> list[str]:
        """The lines that say the meanings of a line that was refused for having several."""
        lines, words = lines_meant(problems, self.speech), line.split()
        if not lines or words[0].startswith(BACK):
            return []
        try:
            command = self._command_on(words)
        except Refused:  # the line itself was one about the last hand
            command = self._command_on([word_of("amend", self.speech.code)])
        if command is None:
            return lines
        return [f"{word_of(command.name, self.speech.code)} {command.words[0]} {line}" for line in lines]

    def _questioned(self, how: RefusedLine, notes: Sequence[Fact]) -> Reply:
        """Refuses a probable slip until the line is entered once more."""
        self._last_refused = how._replace(said=tuple(questioned(notes)), sure=True)
        return Reply(refused=self._last_refused.said, line=how.line)

    def _command(self, command: Command, how: RefusedLine) -> Reply:
        name = command.name
        if name in ("quit", "again"):
            if name == "again":
                self.next_evening = self.shell.next_evening([self._as_name(word) for word in command.words])
            return Reply(leaves=True)
        # `amend 3` without more puts the hand into the line, to be corrected by typing.
        named = hands_in_figures(self.session.evening, "amend", command.words) if name == "amend" else []
        if self.asks and len(named) == 1 and named[0].isdecimal():
            number = int(named[0][:9])
            return Reply(line=f"{word_of(name, self.speech.code)} {number} {self._words_of(number)} ")
        if command == UNDO and self._hand.answers_last:
            reply = self._back([], how)
            return reply if self.open is None else to_read([self.speech.say(self._answer_taken_back())])
        if not command.happens:
            require(command)
            lines = self.shell.run([name, *command.words])
            return to_read(lines, lines[:1] if name in ASKED else lines)
        name, rest = self._said(command)
        doubts: list[Fact] = []
        if name == "finish" and self.words:
            words = printable(" ".join(self.words))
            text = "note: hand {number} is open and not recorded: {words}"
            doubts = [said(text, number=self._hand.number, words=words)]
        # A spoken correction is shown as the hand that would be written before it counts.
        elif isinstance(command, Asking):
            added = self.session.preview(rest, command=name)
            doubts = [*([Joined(added.steps[0].sentences, " → ")] if name == "amend" else []), *added.notes]
        if doubts and not how.sure:
            return self._questioned(how, doubts)
        reply = self._recorded(name, rest, how)
        # An event may have changed who deals or plays, so the open hand goes on at the new table.
        if self.open is not None:
            self.open = self.open.following()
        return reply

    def _said(self, command: Command) -> tuple[str, list[str]]:
        """The command and its words; a hand among them has words of the rules in place of the table's own."""
        name, rest = command.as_event()
        if name in OF_HANDS:
            return name, self.own(rest)
        at = NEW_NAMES.get(name, len(rest))
        return name, [self._as_name(word) if place == at else word for place, word in enumerate(rest)]

    def _as_name(self, word: str) -> str:
        """A name with its capital letter, unless a player of this evening has it as it is typed."""
        return word if word in self.state.totals else as_name(word)

    def _words_of(self, number: int) -> str:
        """The words of a hand that was recorded, in the language of the display."""
        entry = self.session.hand(number)
        assert isinstance(entry.event, HandPlayed)
        return writing.write(entry.state.table, entry.event.hand, self.speech.code)

    def _said_of_hand(self, words: list[str], how: RefusedLine) -> Reply:
        """Enters words of a hand: a whole one, the first ones of it, or the answer to a question about the open one."""
        words = self.own(words)
        if self.open is None:
            try:
                return self._recorded_hand(words, how)
            except Refused as problems:
                # words that say nothing begin no hand, and for some that can be read in two ways there is no answer
                unclear = problems.problems[0].id == "speech-unclear"
                if problems.wrong or unclear or not so_far(self.state.table, words).facts:
                    raise Refused(with_command(problems.problems, words[0], self.speech.code)) from None
                if not self.asks:
                    raise
            self.begin(words)
            return Reply()
        if self.open.question() == ANYTHING and denies(self.state.table, words, "NIL"):
            return self._recorded_hand(self.words, how)
        self._goes_on(self.open.answered(words, self.speech))
        return Reply()

    def begin(self, words: Sequence[str] = ()) -> None:
        """Opens a hand with its first words. Raises Refused once the session is over."""
        if self.state.finished:
            raise refusal("session-finished")
        hand = BegunHand(self.session)
        self._goes_on(hand.after(words) if words else hand)

    def _goes_on(self, hand: BegunHand) -> None:
        """Makes a hand the open one, once it is kept on disk."""
        hand.keep()
        self.open = hand

    def _nothing(self, how: RefusedLine) -> Reply:
        """Enters an empty line: it opens a hand, takes the proposed answer, or records the finished hand."""
        if self.open is None:
            if not self.state.finished:
                self.begin()
            return Reply()
        asked = self.open.question()
        if asked == ANYTHING:
            return self._recorded_hand(self.words, how)
        if asked == CONTRACT:
            return to_read(self.explained())
        if asked == PARTNER:
            self._goes_on(self.open.after(self.words, alone=True))
        elif asked.proposed:
            self._goes_on(self.open.answered([asked.proposed], self.speech))
        return Reply()

    def _back(self, rest: list[str], how: RefusedLine) -> Reply:
        """Takes back the last answer; further words on the line answer the question anew."""
        before = self.open
        if before is None:
            raise refusal("play-nothing-open", BACK)
        if before.before is None:
            return self.give_up()
        self._goes_on(before.taken_back())
        refused = True
        try:
            reply = self._said_of_hand(rest, how) if rest else Reply()
            refused = bool(reply.refused)
        finally:
            if refused:  # the hand is open as it was before, until the line is mended and entered again
                self.open = before
                before.keep()
        return reply

    def _answer_taken_back(self) -> Said:
        """The sentence that `undo` took back an answer about the open hand, and how to take back what is recorded."""
        if not self.session.evening.done:
            return said("the last word of the open hand")
        return said("the last word of the open hand; {undo} 1: what was recorded", undo=CommandWord("undo"))

    def give_up(self) -> Reply:
        """Drops the open hand; nothing is recorded."""
        self._hand.drop()
        self.open, self._last_refused = None, NOTHING_REFUSED
        self.answer_in_a_line(NOTHING_RECORDED)
        return to_read(self.answer)

    def answer_in_a_line(self, sentence: Said) -> None:
        """Answers in one line, and puts away what was answered before."""
        self.answer = [self.speech.say(sentence)]
        self.shown = tuple(self.answer)

    def stopped(self, again: bool) -> None:
        """Answers Ctrl-C: it empties the line; a second one drops the open hand."""
        if again and self.open is not None:
            self.give_up()
            return
        self._last_refused = NOTHING_REFUSED
        answer = NOTHING_RECORDED
        if self.open is not None and self.open.before is not None:
            text = "hand {number} stays open: Ctrl-C drops it, {sign} takes back its last word"
            answer = said(text, number=self.open.number, sign=BACK)
        self.answer_in_a_line(answer)

    def _recorded_hand(self, words: Sequence[str], how: RefusedLine) -> Reply:
        """Records a hand, which is then no longer open."""
        doubtful: list[Said] = []
        if self.asks and not how.sure:
            (step,) = self.session.preview([*words, *["--as-played"] * how.as_played], command="add").steps
            assert isinstance(step.event, HandPlayed)
            notes = slips(self.session.evening, step.event)
            doubtful = [note for note in notes if not (self._hand.alone and note.text == NO_PARTNER)]
        if doubtful:
            return self._questioned(how, doubtful)
        reply = self._recorded("add", words, how)
        self._hand.drop()
        self.open = None
        return reply

    def _recorded(self, command: str, words: Sequence[str], how: RefusedLine) -> Reply:
        """Records what the words of a command say. Notes on a hand that were asked about are not shown again."""
        say, before = self.speech.say, self.session.evening
        added = self.session.add([*words, *["--as-played"] * how.as_played], command=command)
        steps = [line for step in added.steps for line in text.added(step, self.speech)]
        notes = [say(note) for note in added.notes]
        # Notes on what is taken back, or still to be played, come before the record that says so.
        notes_first = any(isinstance(step.event, Undo | Finish) for step in added.steps)
        lines = [say(added.elsewhere)] if added.elsewhere else []
        lines += [*notes, *steps] if notes_first else [*steps, *notes]
        if added.seals:
            lines.append(say(said("recorded, seal {seal}", seal=added.seals[-1])))
        elif self.session.rehearsal:
            lines.append(say(said("nothing was recorded (--dry-run)")))
        costs = [] if command == "add" else changed(added, before)
        # A hand is on the sheet and the end in the result: of these and an undo no more is shown.
        brief = HandPlayed | Finish | Undo
        shown = [f"✓ {say(step.sentences[-1])}" for step in added.steps if not isinstance(step.event, brief)]
        if costs:
            sentences = [sentence for step in added.steps for sentence in step.sentences]
            shown = [say(fact) for fact in (*sentences, *costs, sheet.totals(added.evening.state), *added.notes)]
        elif command != "add" or not how.sure:
            shown = [" · ".join([*shown, *notes])]
        return Reply(tuple(map(printable, lines)), recorded=True, added=added, shown=tuple(map(printable, shown)))

    def keep(self, line: str) -> None:
        """Keeps the open hand, with the words on the line if they belong to it, because the program has to end now."""
        words = self.own(line.split())
        if command_of(self.state.table, words) is not None or any(word.startswith(BACK) for word in words):
            words = []
        if self.open is not None or words:
            with suppress(OSError):
                self._hand.keep(words)

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
        news = self.look()
        if news:
            self._last_refused = NOTHING_REFUSED
            self.answer_in_a_line(news)
        return news is not None
