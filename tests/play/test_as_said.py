"""Commands of the loop as they are said at a table, in four languages."""

from __future__ import annotations

import pytest

from tarok_score.hand.table import Table
from tarok_score.law.library import load
from tarok_score.play.commands import COMMANDS, command_of, word_of
from tarok_score.words.folding import fold

TABLE = Table(load("pagat-4p"), ("Ana", "Boris", "Cilka", "David"))

LINES = """
nazaj                     undo
naprej                    redo
prekliči 3 zmota          void 3 --why zmota
storno 3 zmota            void 3 --why zmota
stanje                    show
zapisnik                  show
narobe deljeno            misdeal
slabo deljeno ana         misdeal ana
brez taroka ana           no-taroks ana
Eva pride                 join Eva
pride Eva                 join Eva
boris odide               leave boris
boris gre                 leave boris
deli boris                dealer boris
boris deli                dealer boris
preimenuj davd v david    rename davd david
konec                     finish
zakaj                     why
zakaj 7 ana 104           why 7 ana=104
why 7 ana=104 boris -20   why 7 ana=104 boris=-20
settle 0,05               settle --rate 0.05
obračun 5 centov          settle --rate 0.05
obračun 0,1 €             settle --rate 0.1 --unit €
popravi 14 pagat izgubljen  amend 14 pagat izgubljen
zpět                      undo
znovu                     redo
stav                      show
oprav 3 44                amend 3 44
Eva přichází              join Eva
Boris odchází             leave Boris
rozdává Boris             dealer Boris
špatně rozdáno            misdeal
cofnij                    undo
ponów                     redo
stan                      show
popraw 3 44               amend 3 44
Ewa dochodzi              join Ewa
Marek odchodzi            leave Marek
rozdaje Marek             dealer Marek
źle rozdane               misdeal
koniec                    finish
"""


@pytest.mark.parametrize("line", LINES.strip().splitlines())
def test_a_command_is_understood_as_it_is_said(line: str) -> None:
    said, _, means = line.partition("  ")
    command = command_of(TABLE, said.split())
    assert command is not None
    name, words = command.said() if command.happens else command
    assert [name, *words] == means.split()


@pytest.mark.parametrize("line", ["ana boris 45 ena", "brez david dobil", "klop 10 20 25 15", "ena ana boris"])
def test_a_hand_is_no_command(line: str) -> None:
    assert command_of(TABLE, line.split()) is None


@pytest.mark.parametrize("language", ["en", "sl", "cs", "pl"])
def test_leaving_the_loop_and_leaving_the_table_begin_differently(language: str) -> None:
    quits, leaves = fold(word_of("quit", language)), fold(word_of("leave", language))
    assert quits[:2] != leaves[:2]


def test_no_word_means_two_commands() -> None:
    usual = {fold(words[0]) for said in COMMANDS.values() for words in said.values()}
    further = {
        name: {fold(word) for words in said.values() for word in words[1:]}
        - {fold(words[0]) for words in said.values()}
        for name, said in COMMANDS.items()
    }
    for word in set().union(*further.values()):
        means = [name for name, words in further.items() if word in words]
        assert len(means) == 1 and word not in usual, (word, means)
