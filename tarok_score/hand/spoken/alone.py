"""A word for `alone` beside a contract that is also played solo: `sam tri` may be `solo tri`."""

from __future__ import annotations

from ...problems import malformed
from ...words.notation_words import OwnWord
from .line import SpokenLine

ALONE_OR_SOLO = malformed(
    "alone-or-solo", "{solo}, or {contract} without a partner?", "{solo}, or {contract} NAME {alone}"
)


def ask_of_solos(line: SpokenLine) -> None:
    """Asks of each such word whether the solo contract was meant."""
    for at, item in enumerate(line.items):
        if item.kind != "alone":
            continue
        for step in (1, -1):
            place = at + step
            while line.kind(place) == "break":
                place += step
            solo = _solo_of(line, place)
            if solo is None:
                continue
            contract = line.items[place]
            names = {"solo": line.word(solo), "contract": line.word(contract.text), "alone": OwnWord("alone")}
            line.wrong(ALONE_OR_SOLO, item, **names)
            declarer = next((one for one, other in enumerate(line.items) if other.kind == "player"), None)
            lines = [line.with_words({at: "", place: solo})]
            if declarer is not None:
                named = {declarer: f"{line.items[declarer].typed} {item.typed}"}
                lines.append(line.with_words({at: "", place: ""} | named, [contract.typed]))
            line.either(*lines)
            break


def _solo_of(line: SpokenLine, at: int) -> str | None:
    """The solo form of the contract at a place; None if there is none."""
    if line.kind(at) != "contract" or line.items[at].whole:
        return None
    found = dict(line.table.words_of(f"solo-{line.items[at].key}")).get("contract")
    return found if found != line.items[at].key else None
