"""The form that begins an evening: rules by their titles, variants by their names, and the worth of a point."""

from __future__ import annotations

from ..evening.events import Rate
from ..evening.money import rate_of
from ..law.library import document
from ..law.shelf import shipped
from ..law.variant_names import variant_name
from ..limits import LONGEST_WORD
from ..words.folding import printable
from ..words.said import Joined, said
from ..words.speech import Speech
from .fields import LIST, RARE, TEXT, TICK, VARIANTS, WORD, FormField, FormOption, Sent


def start_fields(ruleset: str, speech: Speech) -> list[FormField]:
    """The fields of the rules, a box for each variant of the chosen rules, the worth of a point and its money."""
    titles = sorted([FormOption(name, speech.label(document(name)["title"])) for name in shipped()], key=_by_title)
    fields = [FormField("ruleset", said("which rules?"), LIST, tuple(titles), ruleset)]
    everything = document(ruleset)
    for id, variant in everything.get("variants", {}).items():
        asks = Joined((variant_name(everything, id), speech.label(variant["about"])), ": ")
        fields.append(FormField(_variant(ruleset, id), asks, TICK, group=VARIANTS))
    fields.append(FormField("rate", said("What a point is worth."), WORD, group=RARE))
    fields.append(FormField("unit", said("In which money, such as €."), TEXT, group=RARE))
    return fields


def _by_title(option: FormOption) -> str:
    return str(option.label)


def _variant(ruleset: str, id: str) -> str:
    """The name of a variant's box, which counts only for the rules that it belongs to."""
    return f"variant:{ruleset}:{id}"


def sent_variants(sent: Sent, ruleset: str) -> list[str]:
    """The variants of a ruleset that were ticked."""
    return [id for id in document(ruleset).get("variants", {}) if sent.ticked(_variant(ruleset, id))]


def sent_rate(sent: Sent) -> Rate | None:
    """The worth of a point, None if it was left out. Raises Refused for anything but an amount above 0."""
    rate = rate_of(sent.text("rate") or None, "")
    return None if rate is None else Rate(rate, printable(sent.text("unit"))[:LONGEST_WORD] or None)
