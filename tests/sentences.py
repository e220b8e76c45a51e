"""Sentences of the program that many tests expect: each is here once."""

from __future__ import annotations

#: The refusal of whatever needs tables before the first draw, with its remedy.
NOTHING_DRAWN = "nothing is drawn yet\n    tarok tournament draw forms the first tables\n"

#: The offer below a line that is doubtful: ENTER once more records it.
RECORD_OR_CHANGE = "  ENTER again records it"

#: The question of `tarok add` for what a hand lacks.
MORE_WORDS = "more words (empty to give up): "

#: The note on a hand whose declarer named no partner.
PLAYED_ALONE = "note: two is played with a partner, and none was named; taken as played alone"

#: The answer to a line that was only tried, and to a person when others went on.
NOTHING_RECORDED = "nothing was recorded (--dry-run)"
WENT_ON = "the session went on elsewhere"

#: The refusal if there is no evening in the folder.
NO_SESSION = "there is no session in this folder (tarok-*.jsonl)"

#: The first lines about a draw that was not made by lot.
DRAWN_BY_ORGANISER = "žreb 1, po vrstnem redu organizatorja; žrebano brez zaključenih prijav"

#: The refusals of an event without its reason, and of a redo of nothing.
WITHOUT_REASON = "why: for what reason? (say it in a few words on the same line)"
NOTHING_TO_BRING_BACK = "there is nothing to bring back (redo follows an undo)"


def no_hand(number: int, hands: int) -> str:
    """The refusal of the number of a hand that was not played."""
    return f"there is no hand {number} (the hands are numbered 1 to {hands})"


def deals(dealer: str, forehand: str) -> str:
    """The line about the next hand."""
    return f"next: {dealer} deals, {forehand} is forehand"
