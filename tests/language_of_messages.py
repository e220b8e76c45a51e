"""The language made of messages: every message with accents on it, so that a letter without one is no message.

It takes the place of Slovenian. What it does not translate is what no language translates: names, ids, what people
typed, the words of rulesets in Slovenian, and the places that sources are quoted by.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]

#: Letters that every message of the language has accents on.
LETTERS = frozenset("aceilnorsuyzACEILNORSUYZ")

#: The place that a source is quoted by, behind the name of the source.
CITED = re.compile(r"(?:pagat\.com|TAROK\.net|law book|ĺáw bóók|Simplified|Šímpĺífíéd[^⟧]*⟧|Fundamentals)[^⟧]*")

#: JSON in a message is JSON.
JSON = re.compile(r"\{[^{}]*\}")

#: Cards by their signs, and the words that a ruleset understands.
CARDS = re.compile(r"\b(?:[HDSC](?:[KQNJ]|[0-9]+)|[IVX]+|T[0-9]+)\b|⟦wóŕdš: [^⟧]*")


#: What a page has that is not read: its style, and its tags but for what is read of them.
STYLE = re.compile(r"<style>.*?</style>|<!doctype html>|<meta [^>]*>", re.DOTALL)
READ = re.compile(r"(?:aria-label|title|alt)=\"([^\"]*)\"")


def read_of(page: str) -> str:
    """What is read of a page."""
    page = STYLE.sub("", page)
    return re.sub(r"<[^>]*>", lambda tag: " ".join(READ.findall(tag[0])) + "\n", page)


def build(folder: Path) -> Path:
    """Writes the language's catalogues into a folder, for TAROK_LOCALE_DIR."""
    from catalogue_tools import messages as tool

    found = tool.messages()
    for domain in (tool.TABLE, tool.RULES_FILE):
        made = tool.pseudo_catalogue(tool.template(domain, found))
        tool.catalogues.write(made, folder / "sl" / "LC_MESSAGES" / f"{domain}.mo")
    return folder


def words_of(*texts: str) -> set[str]:
    """The words of a text: two letters or more."""
    return {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text)}


def spoken_of(text: str) -> str:
    """A text without what is the same in every language: places of sources, cards, JSON, words that rulesets know."""
    for left_out in (CITED, CARDS, JSON):
        text = left_out.sub("", text)
    return text


def plain(text: str) -> set[str]:
    """The words in which a letter has no accent although each message has one on it."""
    text = spoken_of(text)
    return {word for word in words_of(text) if set(word) & LETTERS}


@cache
def of_rulesets() -> frozenset[str]:
    """What rulesets and the notation are not translated in: ids, and their Slovenian titles, labels and sentences."""
    from tarok_score.law.library import document, load
    from tarok_score.law.ruleset import shipped
    from tarok_score.words.notation_words import AGREEING, OWN, SPELT

    found = words_of(
        *SPELT["sl"].values(),
        *(form for forms in AGREEING["sl"].values() for form in forms),
        *OWN["breach"],
    )
    found |= words_of((ROOT / "rulesets" / "sources.yaml").read_text(encoding="utf-8"))
    words = yaml.safe_load((ROOT / "rulesets" / "words.yaml").read_text(encoding="utf-8"))
    found |= words_of(
        *(said["sl"] for kind in ("readings", "variants", "variant-names") for said in words[kind].values())
    )
    for name in shipped():
        variants = document(name).get("variants", {})
        rules = load(name)
        found |= words_of(name, rules.title["sl"], rules.unit.name.replace("points", ""), *variants)
        found |= words_of(*(document(name).get("about") or {"sl": ""})["sl"].split())
        found |= words_of(*(one["about"]["sl"] for one in variants.values() if isinstance(one["about"], dict)))
        for variant in ((), *((one,) for one in variants)):
            found |= _of_rules(name, variant)
    return frozenset(found)


def _of_rules(name: str, variants: tuple[str, ...]) -> set[str]:
    from tarok_score.law.library import load
    from tarok_score.problems import Refused

    try:
        rules = load(name, variants)
    except Refused:  # a variant of a variant
        return set()
    found = words_of(*rules.rules)
    for rule in rules.rules.values():
        found |= words_of(rule.label.get("sl", ""))
    for _, named in rules.named.items():
        found |= words_of(*(one.label.get("sl", "") for one in named.values()), *named)
    groups = (one.group for one in rules.declarations.values() if one.group)
    return found | words_of(*groups)


@cache
def of_commands() -> frozenset[str]:
    """Names of commands and options, and the languages."""
    import click

    from tarok_score.cli import app
    from tarok_score.play.commands import COMMANDS
    from tarok_score.words.languages import by_language
    from tarok_score.words.said import LANGUAGES

    found = {"tarok", "help", "version", *LANGUAGES} | words_of(
        *(word for said in COMMANDS.values() for words in said.values() for word in words),
    )

    for section in ("shell", "tournament", "of_rules", "of_cards", "options", "choices", "topics"):
        for spoken in by_language(section).values():
            found |= words_of(*spoken, *(word for words in spoken.values() for word in words))

    def walk(command: click.Command, context: click.Context) -> None:
        for param in command.params:
            found.update(words_of(*param.opts, *param.secondary_opts))
            if isinstance(param.type, click.Choice):
                found.update(words_of(*map(str, param.type.choices)))
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                found.update(words_of(name))
                one = command.get_command(context, name)
                assert one is not None
                walk(one, context)

    walk(app.tarok, click.Context(app.tarok))
    return frozenset(found)
