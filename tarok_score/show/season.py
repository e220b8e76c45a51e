"""A season as text, as JSON and as rows of CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..amounts import Amount, plain, plain_all, ratio, rounded
from ..evening.events import MONEY
from ..law.table import unit_name
from ..season.rating import FEW
from ..season.season import Debts, Person, Season, SeasonTable
from ..words.folding import cell, printable
from ..words.said import Said, counted, said
from ..words.speech import Speech
from . import columns
from .settling import PERHAPS_FEWER
from .text import legend

NO_RATE = said("some evenings have no rate and owe nothing: tarok rate AMOUNT says what a point is worth")


def percent(part: int, whole: int) -> str:
    """A share in whole hundredths; nothing of nothing."""
    return f"{rounded(ratio(100 * part, whole), 0)} %" if whole else ""


def made(person: Person) -> str:
    """The hands that somebody declared and won, of all that he declared."""
    counts = person.counts
    return f"{counts.made}/{counts.declared} {percent(counts.made, counts.declared)}".strip()


def average(person: Person, decimals: int, speech: Speech) -> str:
    """The average a hand, and how far it may be from the truth."""
    places = max(decimals, 1)
    mean, error = rounded(person.mean, places), person.error(places)
    return f"{speech.amount(mean, places, True)} ± {speech.amount(error, places)}"


def heads() -> list[Said]:
    """The heads of the table."""
    return [
        said("name"),
        said("evenings"),
        said("won"),
        said("balance"),
        said("an evening"),
        said("best"),
        said("worst"),
        said("declared"),
        said("a hand"),
        said("radli"),
        said("mond lost"),
    ]


def row(person: Person, table: SeasonTable, speech: Speech) -> list[str]:
    """One person's line of the table."""
    places = table.decimals

    def amount(value: Amount, decimals: int = places) -> str:
        """An amount with its sign."""
        return speech.amount(value, decimals, True)

    counts = person.counts
    return [
        printable(person.name),
        str(person.evenings),
        str(person.won),
        amount(person.balance),
        amount(rounded(person.an_evening, max(places, 1)), max(places, 1)),
        amount(person.best),
        amount(person.worst),
        made(person),
        average(person, places, speech),
        f"{counts.used}/{counts.got}",
        str(counts.mond_lost),
    ]


def text(found: Season, speech: Speech, rating: bool, width: int | None = None) -> str:
    """The season as a person reads it."""
    parts = [
        speech.say(counted("{n} evening", "{n} evenings", len(found.nights))),
    ]
    for table in found.tables:
        if len(found.tables) > 1:
            parts.append("\n" + speech.fact(unit_name(printable(table.unit))))
        rows = [row(person, table, speech) for person in table.people]
        names = [speech.say(head) for head in heads()]
        parts.extend(columns.table(rows, names, range(1, len(names)), width))
    full = {one.name: found.people.full(one.name) for table in found.tables for one in table.people}
    parts.extend(legend({name: whole for name, whole in full.items() if whole != name}))
    for money, debts in found.debts.items():
        parts.append("")
        parts.extend(_payments(money, debts, found, speech))
    if found.without_rate:
        parts.append(speech.say(NO_RATE))
    if rating:
        parts.append("")
        parts.extend(_ratings(found))
    return "\n".join(parts)


def _payments(money: str, debts: Debts, found: Season, speech: Speech) -> Iterator[str]:
    """The payments that even out the debts in one kind of money."""
    decimals = max((night.decimals for night in found.nights if night.money == money), default=2)
    if not debts.payments:
        yield speech.say(said("nobody owes anything"))
    for one in debts.payments:
        amount = speech.amount(one.amount, max(decimals, 2))
        yield f"{printable(one.payer)} → {printable(one.receiver)} {amount} {printable(money_name(money))}".rstrip()
    if not debts.surely_fewest:
        yield speech.say(PERHAPS_FEWER)


def money_name(money: str) -> str:
    """The name of a money behind an amount; nothing where nobody named it."""
    return "" if money == MONEY else money


def _ratings(found: Season) -> Iterator[str]:
    """Everybody's rating from the highest down; in brackets where it rests on few evenings."""
    for name, (rating, evenings) in sorted(found.ratings.items(), key=lambda one: (-one[1][0], one[0])):
        yield f"{printable(name)} {rating if evenings >= FEW else f'({rating})'}"


def document(found: Season, rating: bool) -> dict[str, Any]:
    """The season as JSON."""
    return {
        "evenings": [
            {
                "file": night.file,
                "date": night.date,
                "ruleset": night.ruleset,
                "variants": list(night.variants),
                "unit": night.unit,
                "hands": night.hands,
                "players": list(night.totals),
                "totals": plain_all(night.totals),
                "balances": plain_all(night.balances),
                "winners": list(night.winners),
                "finished": night.finished,
                "rate": None if night.rate is None else plain(night.rate),
            }
            for night in found.nights
        ],
        "players": [_person(name, found, rating) for name in dict.fromkeys(_names(found))],
        "debts": {
            money: {
                "balances": plain_all(debts.balances),
                "payments": [
                    {"from": one.payer, "to": one.receiver, "amount": plain(one.amount)} for one in debts.payments
                ],
            }
            for money, debts in found.debts.items()
        },
        "pairs": [
            {
                "players": list(one.players),
                "together": one.together,
                "made": one.made,
                "against": one.against,
                "won": one.won,
            }
            for one in found.pairs
        ],
    }


def _names(found: Season) -> Iterator[str]:
    for table in found.tables:
        yield from (person.name for person in table.people)


def _person(name: str, found: Season, rating: bool) -> dict[str, Any]:
    """One person over all units: amounts by unit, the rest added up."""
    parts = [(table, person) for table in found.tables for person in table.people if person.name == name]
    counts = parts[0][1].counts
    for _, person in parts[1:]:
        counts |= person.counts
    return {
        "name": name,
        "also": list(found.people.also(name)),
        "evenings": sum(person.evenings for _, person in parts),
        "hands": counts.hands,
        "won": sum(person.won for _, person in parts),
        "declared": counts.declared,
        "made": counts.made,
        "partner": counts.partner,
        "partner_made": counts.partner_made,
        "balance": {table.unit: plain(person.balance) for table, person in parts},
        "per_hand": {table.unit: plain(person.mean) for table, person in parts},
        "error": {table.unit: plain(person.error(2)) for table, person in parts},
        "best": {table.unit: plain(person.best) for table, person in parts},
        "worst": {table.unit: plain(person.worst) for table, person in parts},
        "kontras": {"said": counts.said, "right": counts.right},
        "radli": {"got": counts.got, "used": counts.used, "open": sum(person.open_radli for _, person in parts)},
        "mond_lost": counts.mond_lost,
        "rating": found.ratings[name][0] if rating and name in found.ratings else None,
    }


def rows(found: Season) -> Iterator[list[str]]:
    """The table as rows of CSV, its head first; exact decimals with a point."""
    yield ["unit", *(str(head) for head in heads())]
    for table in found.tables:
        for person in table.people:
            counts = person.counts
            yield [
                cell(table.unit),
                cell(person.name),
                str(person.evenings),
                str(person.won),
                plain(person.balance),
                plain(rounded(person.an_evening, 2)),
                plain(person.best),
                plain(person.worst),
                f"{counts.made}/{counts.declared}",
                plain(rounded(person.mean, 2)),
                f"{counts.used}/{counts.got}",
                str(counts.mond_lost),
            ]
