"""The commands of competitions and their options, called as in Slovenian, Czech and Polish."""

from __future__ import annotations

import click
import pytest
from organiser import Desk

from tarok_score.cli.tournament import TournamentCommands
from tarok_score.words import languages
from tarok_score.words.folding import fold

EVENINGS = {
    "sl": (
        "turnir novo Pokal --sistem points --krogi 2",
        "turnir prijava Ana Boris Cilka David Eva Filip Gabi Hana",
        "turnir zreb --geslo lipa",
        "turnir izid 1 40 20 10 0",
        "turnir koncaj-krog --razlog ogenj",
        "turnir mize --krog 1 --po name",
        "turnir lestvica --krog=1",
    ),
    "cs": (
        "turnaj nový Pohár --systém points --kola 2",
        "turnaj přihláška Ana Boris Cilka David",
        "turnaj losovat --heslo lípa",
        "turnaj výsledek 1 40 20 10 0",
        "turnaj pořadí --kolo 1",
    ),
    "pl": (
        "turniej nowy Puchar --system points --rundy 2",
        "turniej zgłoś Ana Boris Cilka David",
        "turniej losuj --hasło lipa",
        "turniej wynik 1 40 20 10 0",
        "turniej klasyfikacja --runda 1",
    ),
}


@pytest.mark.parametrize("language", EVENINGS)
def test_a_competition_in_the_words_of_a_language(desk: Desk, language: str) -> None:
    for line in EVENINGS[language]:
        said = desk.tarok(*line.split(), "--lang", language)
        assert said.status == 0, (line, said)
    assert desk.read("standings")["standings"][0]["points"] == "4"


def test_what_no_language_calls_so_is_refused(desk: Desk) -> None:
    assert 'there is no command "tournament kiprc"' in desk.tarok("turnir", "kiprc").err
    assert desk.tarok("turnir", "mize", "--kiprc", "1").status == 2
    assert desk.tarok("turnir").err == desk.tarok("tournament").err


@pytest.mark.parametrize("code", ["sl", "cs", "pl"])
def test_a_word_of_a_language_means_one_command(code: str) -> None:
    found = languages.language(code)
    assert set(found["tournament"]) <= {*TournamentCommands.members, *TournamentCommands.earlier}
    for section in ("tournament", "options"):
        said = [fold(word) for words in found[section].values() for word in words]
        assert len(said) == len(set(said)), section


#: Options that are called so in every language.
EVERYWHERE = frozenset({"-h", "csv", "help", "html", "json", "lang"})


@pytest.mark.parametrize("code", ["sl", "cs", "pl"])
def test_every_command_and_every_option_has_a_word(code: str) -> None:
    group = TournamentCommands()
    found = [group.get_command(click.Context(group), name) for name in group.members]
    options = {name.removeprefix("--") for one in found if one for param in one.params for name in param.opts}
    named = {name for name in options if name.islower()} - EVERYWHERE
    arguments = {str(param.name) for one in found if one for param in one.params if isinstance(param, click.Argument)}
    words = languages.language(code)
    assert set(TournamentCommands.members) <= set(words["tournament"])
    assert named - arguments <= set(words["options"])
