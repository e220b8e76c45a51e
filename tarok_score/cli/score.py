"""`tarok score`: one hand, or a batch of requests, worked out without a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ..amounts import Amount, plain, typed
from ..hand import Hand, Table, check_name, check_players, writing
from ..law.library import load
from ..law.ruleset import DEFAULT, Ruleset
from ..problems import Problems, Refused
from ..scoring import score as score_hand
from ..scoring.stakes import Before, Score, read_pot, read_radli, typed_pairs
from ..show.columns import changes
from ..show.text import Sources, working
from ..speech import doubts
from ..speech import read as read_hand
from ..text import for_message, printable
from ..words.folding import fold
from ..words.said import Quantity, joined, said
from .language import answers, own_settings, speech
from .options import Output, Worded, between_commas, outputs, ruleset_option, variant_option, words_argument
from .output import complain, misuse, say, show_lines

if TYPE_CHECKING:
    from ..dispute.claim import Claim

#: The exit status if the play broke the rules, and if nothing explains a claim.
BROKEN = UNEXPLAINED = 3


@click.command(cls=Worded)
@ruleset_option(default=DEFAULT, show_default=True)
@variant_option()
@click.option("--players", metavar="A,B,C,D", help="Names in turn order; else the names in the words.")
@click.option("--radli", metavar="A=1,…", help="Open radli before the hand.")
@click.option("--pot", metavar="AMOUNT", help="What the pot held before the hand.")
@click.option("--batch", metavar="FILE", help="Read one JSON request a line from FILE (- for standard input).")
@click.option("--files", is_flag=True, help="The requests of --batch may name files of rulesets, too.")
@click.option("--jobs", metavar="N", type=click.IntRange(1, 256), default=1, help="Answer --batch in N processes.")
@click.option(
    "--play",
    metavar="FILE",
    help="Work out a hand from the record of its play (- for standard input).",
)
@click.option("--sources", is_flag=True, help="Show every rule with its source.")
@click.option(
    "--claimed", metavar="PLAYER=AMOUNT", multiple=True, help="What somebody thinks they should have written: why?"
)
@click.option("--all", "everything", is_flag=True, help="With --claimed: every explanation, not only the first five.")
@outputs("score")
@words_argument(shell_complete=None)
def score(
    ruleset: str,
    variants: tuple[str, ...],
    players: str | None,
    radli: str | None,
    pot: str | None,
    batch: str | None,
    files: bool,
    jobs: int,
    play: str | None,
    sources: bool,
    claimed: tuple[str, ...],
    everything: bool,
    words: tuple[str, ...],
) -> Output | int:
    """Work out one hand from its words and show how; write nothing.

    \b
    tarok score --players Ana,Boris,Cilka,David two Ana Boris 44 kontra
    tarok score --ruleset taroky-hlucin --players A,B,C,D trojka:3 A 47 pagat
    tarok score --batch requests.jsonl
    tarok score --play hand.txt

    With --batch each line is one request and each answer one line, in order; the exit status is 1 if any was refused.
    With --play the tricks are replayed, and every breach of the rules is named: then the exit status is 3.
    """
    if play is not None:
        if words or batch is not None or claimed:
            raise misuse(said("--play reads its hand from the file: give no words, batch or claim"))
        stated = {"radli": dict(typed_pairs(radli)), "pot": pot}
        known: dict[str, object] = {
            "ruleset": ruleset,
            "variants": [*variants],
            "players": players and between_commas(players),
        }
        known["before"] = {key: value for key, value in stated.items() if value}
        return _played(play, {key: value for key, value in known.items() if value}, sources)
    if batch is not None:
        if words:
            raise misuse(said("--batch reads its hands from the file: give no words"))
        from ..wire import Answers
        from .cards import answer_all

        return answer_all(batch, Answers(answers(), files=files), jobs)
    if not words:
        raise misuse(said("which hand? For example: tarok score two Ana Boris 44"))
    # A table's own words and usual game apply here too, unless the command names another ruleset.
    found_settings = own_settings()
    if found_settings is not None:
        words = tuple(found_settings.spelt_out(words))
        given = click.get_current_context().get_parameter_source("ruleset") is not ParameterSource.DEFAULT
        if not given and found_settings.ruleset is not None:
            ruleset, variants = found_settings.ruleset, variants or found_settings.variants
    rules = load(ruleset, variants)
    names = _names(rules, players, words, () if found_settings is None else found_settings.players)
    problems = check_players(rules, names)
    problems.check()
    table = Table(rules, tuple(names))
    # Problems of what was open before are added to those of the words: one refusal shows both.
    before = Before(
        read_radli(table, typed_pairs(radli), "--radli ", problems),
        0 if pot is None else read_pot(table, pot, typed, "--pot", problems),
    )
    try:
        hand = read_hand(table, words)
    except Refused as refusal:
        problems.extend(refusal.problems)
    problems.check()
    result = score_hand(table, before, hand)
    heed = doubts(table, hand, words)
    claim_result = None
    if claimed:
        from ..dispute.claim import claim
        from ..dispute.viewpoint import Rulebook, Viewpoint

        case = Viewpoint(Rulebook.named(rules.origin), rules.variants, table, before, hand)
        claim_result = claim(case, said_claims(claimed, table, hand))

    def tell() -> None:
        """Shows the working, and what explains a claim."""
        for note in heed:
            complain(note)
        print_score(table, hand, result, sources)
        if claim_result is not None:
            show_lines(claim_lines(claim_result, everything))

    facts = {"rules": rules, "score": result, "notes": heed or None, "claim": claim_result}
    return Output(facts, tell, 0 if claim_result is None else status(claim_result))


def said_claims(words: Sequence[str], table: Table, hand: Hand) -> dict[str, Amount]:
    """The claimed amounts in words like PLAYER=AMOUNT, several with commas between them. Raises Refused."""
    from ..dispute.viewpoint import read_claimed

    problems = Problems()
    pairs: dict[str, str] = {}
    for pair in [pair for word in words for pair in ([word] if word.count("=") == 1 else word.split(","))]:
        name, _, amount = pair.partition("=")
        try:
            pairs[name.strip()] = plain(typed(amount.strip()))
        except ValueError:
            problems.add("claimed-no-pair", word=for_message(pair))
    claims_read = read_claimed(table, hand, pairs, problems) if pairs or not problems else {}
    problems.check()
    return claims_read


def claim_lines(claim: Claim, everything: bool, number: int | None = None) -> list[str]:
    """The answer to a claim about hand `number` of an evening, or about a hand in no session."""
    from ..show import claims

    return [printable(line) for line in claims.lines(claim, speech(), everything, number)]


def status(claim: Claim) -> int:
    """The exit status: 0 if the claim is the score by the rules, or was explained."""
    return 0 if claim.agrees or claim.explanations else UNEXPLAINED


def print_score(table: Table, hand: Hand, result: Score, sources: bool) -> None:
    """Prints a hand in words, its working, and who writes what."""
    decimals = table.rules.unit.decimals
    say(writing.write(table, hand, speech().code))
    places = Sources(ids=True) if sources else None
    show_lines(working(result.lines, decimals, speech(), sources=places))
    say(changes(result.scores, decimals, everybody=True))
    if result.radli and any(result.radli.values()):
        say(said("open radli: {radli}", radli=tuple(joined(name, count) for name, count in result.radli.items())))
    if result.pot is not None:
        say(said("pot: {amount}", amount=Quantity(result.pot, decimals)))
    if places is not None:
        show_lines(places.notes(speech()))


def _played(play: str, given: dict[str, object], sources: bool) -> Output:
    """Scores the record of play in a file; `given` is what it does not say. The status is 3 if rules were broken."""
    from ..show import cards as shown
    from .cards import scored

    request, played = scored(play, given)

    def tell() -> None:
        """Shows the tricks, the score and the breaches."""
        show_lines(shown.tricks(played.replay.tricks, speech()))
        print_score(played.table, played.hand, played.score, sources)
        for line in shown.breaches(played.breaches, speech()):
            say(line)
        claimed = played.if_claimed
        if claimed is not None:
            words = writing.write(played.table, claimed.hand, speech().code)
            amounts = changes(claimed.score.scores, played.table.rules.unit.decimals, everybody=True)
            say(said("if that is claimed: {words}: {amounts}", words=words, amounts=amounts))

    facts = {"id": request.get("id"), "play": played}
    return Output(facts, tell, BROKEN if played.breaches else 0, form="play")


def _names(rules: Ruleset, players: str | None, words: tuple[str, ...], usual: tuple[str, ...]) -> list[str]:
    """The players: those of --players, else those that the words name with a capital letter, filled up with A, B …

    If the `usual` players of the settings can be meant, they are.
    """
    if players is not None:
        return between_commas(players)
    names: list[str] = []
    for word in words:
        for sign in ":=@,":
            word = word.replace(sign, " ")
        for name in word.split():
            if name[0].isupper() and name not in names and not check_name(rules, name, ""):
                names.append(name)
    if len(usual) in rules.seats.at_table and {fold(name) for name in names} <= {fold(name) for name in usual}:
        return list(usual)
    seats = rules.seats.in_play if rules.seats.in_play in rules.seats.at_table else rules.seats.at_table[0]
    spare = [letter for letter in "ABCDEFGHIJ" if letter not in names]
    return (names + spare)[:seats]
