"""The classes that each word of a line may have, of which the constructions choose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ..hand import Table
from ..hand.facts import complete, is_complete
from ..hand.writing import sense_of
from ..words.classes import (
    LESS,
    SIGNS,
    counted_text,
    kinds,
    number_word,
    of_class,
    of_language,
    ordinal_number,
    undenied,
    words,
)
from ..words.folding import WordForms, fold, folded_all, is_number, with_endings
from ..words.languages import by_kind
from ..words.notation_words import RESULT_OF, Sense
from ..words.said import LANGUAGES

#: What a tarok is called.
TAROK = tuple(folded_all(by_kind("cards")["tarok"]["tarok"]))
TAROK_FORMS = WordForms(TAROK)

#: The most words that say one thing together, the fewest letters that begin a word, the most things that these may
#: mean, and the most words of a table of which it is remembered what they may be.
MOST_TOGETHER, FEWEST_LETTERS, MOST_BEGUN, MOST_REMEMBERED = 6, 2, 6, 1024
#: Classes of words that a colon and more may follow.
COLON = {"M", "LM", "RESTS", "REVOKE", "K"}
#: Classes of words that say nothing by themselves: with a capital letter one that begins a name is the name.
EMPTY = {"F", "ART", "AND", "BUT", "ALSO", "PA", "GIVE", "OTHER"}
#: Prepositions that may come before a name in another case.
CASED = {"WITH", "FROM", "AT", "TO", "BY", "FOR"}
#: Endings of the name of somebody to whom something is given, or done.
GIVEN = ("ovi", "owi", "u")
#: What tells that a king is somebody's, and no bonus.
OWNING = {"HOLD", "CALLS", "AT", "P"}
#: Signs that mean words.
SPOKEN_SIGNS = {"&": "and", "+": "plus", "w/": "with", "vs": "against", "vs.": "against"}
#: The classes of other signs.
OF_SIGN = {":": "COLON", "→": "ARROW"} | dict.fromkeys(LESS, "DASH")
#: What parts words. A question mark does not: what is asked is not said.
STOPS = ",.;:!"
AROUND = "\"'`´“”„‟‘’‚‛«»‹›()[]"
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―－", "-"))
#: Cards as they are written down: a suit and a rank, a tarok with its number or as the numeral on it.
CODE_OF_CARD = r"[hdsc](?:[kqnj]|10|[1-9])|t\d\d?|xx?(?:i[xv]|vi{0,3}|i{1,3})|xx"


@cache
def _cards() -> tuple[frozenset[str], WordForms]:
    """Suits, ranks and taroks as they are called in all languages, and cards of two such words, folded; their forms."""
    called = by_kind("cards")
    suits, ranks = ([word for words in called[kind].values() for word in words] for kind in ("suits", "ranks"))
    pairs = [f"{first}-{second}" for suit in suits for rank in ranks for first, second in ((suit, rank), (rank, suit))]
    taroks = [word for kind in ("taroks", "tarok") for words in called[kind].values() for word in words]
    known = frozenset(folded_all([*suits, *ranks, *pairs, *taroks]))
    return known, WordForms(known)


def names_card(word: str) -> bool:
    """True if a word is the name of a card, a suit or a rank, in any case: `pik`, `T19`, `HK`, `devatenáctku`."""
    (known, forms), folded = _cards(), fold(word)
    return folded in known or re.fullmatch(CODE_OF_CARD, folded) is not None or bool(forms.with_form(folded))


class Edge(NamedTuple):
    """A sense of the words from a place up to `end`, and those words as they were typed."""

    end: int
    sense: Sense
    typed: str


class Token(NamedTuple):
    """A word as it was typed, without the signs around it; `stopped` if a comma or full stop follows."""

    text: str
    typed: str
    stopped: bool


def classes(*places: Iterable[Edge]) -> set[str]:
    """The classes of the words at some places."""
    return {edge.sense.kind for edges in places for edge in edges}


def _people(table: Table) -> dict[str, list[Sense]]:
    """The senses of forms of names, folded: whole ones, other cases, and possessives."""
    by_word: dict[str, list[Sense]] = {}
    everybody = [*[(fold(name), name) for name in table.players], *table.also.items()]
    for folded, name in everybody:
        by_word[folded] = [Sense("N", name, "whole")]
    for folded, name in everybody:
        for kind, endings in (("A", "cases"), ("P", "possessive")):
            for form in with_endings(folded, endings):
                known = by_word.setdefault(form, [])
                given = "to" if kind == "A" and form.endswith(GIVEN if folded[-1] != "e" else "i") else ""
                if (not known or known[0].form != "whole") and Sense("A", name, "to") not in known:
                    known.append(Sense(kind, name, given))
                elif kind == "A" and known[0].key != name:  # `od pavla` may be Pavel, beside Pavla
                    known.append(Sense(kind, name, "case"))
        for own in ("'s", "’s", "s'", "s")[: 3 + (folded[-1] != "s")]:  # `Boriss` is Boris misspelt
            by_word.setdefault(folded + own, []).append(Sense("P", name))
    return by_word


@cache
def _forms() -> WordForms:
    """The words of speech for things of the rules, to be found by their forms."""
    return WordForms(of_class("B", "C", "D"))


class Lexicon:
    """The words of one table."""

    def __init__(self, table: Table, amends: bool = False) -> None:
        self.table, self.amends = table, amends
        rules = table.rules
        self.people = _people(table)
        self.ladder = 0 if rules.kontra is None else len(rules.kontra.ladder)
        self.known = rules.named
        # The language of the table's own names: a word of it means nothing else there.
        named_first = next(iter(rules.contracts.values()))
        self.home = [code for code, name in named_first.label.items() if code != "en" and named_first.key in fold(name)]
        labels = [game.label for game in rules.contracts.values()]
        self.foreign = {fold(name) for label in labels for name in label.values() if name != label["en"]}
        self.senses = lru_cache(MOST_REMEMBERED)(self._senses)
        self.begun = lru_cache(MOST_REMEMBERED)(self._begun)

    def tokens(self, typed: Sequence[str]) -> list[Token]:
        """The words of a line, without the signs around them."""
        tokens: list[Token] = []
        for at, word in enumerate(typed):
            dash = word.translate(DASHES) in LESS and at + 1 < len(typed) and is_number(typed[at + 1].rstrip(STOPS))
            for part in [Token("-", word, False)] if dash else self._parts(word):
                if part.text:
                    tokens.append(part)
                elif tokens:
                    tokens[-1] = tokens[-1]._replace(stopped=True)
        return _joined(self.table, tokens)

    def _parts(self, word: str) -> list[Token]:
        """A word, or the words that are joined to one."""
        text = word.strip(AROUND).translate(DASHES)
        # In corrections `44→43` and `+trula` are typed without blanks.
        if self.amends:
            parts = [part for part in re.split(r"(→|->)", text) if part]
            if parts in (["→"], ["->"]):
                return [Token("→", word, False)]
            if len(parts) > 1:
                return [piece for part in parts for piece in self._parts(part)]
            if len(text) > 1 and text[0] in SIGNS and not is_number(text[1:]):
                return [Token("+" if text[0] == "+" else "-", word, False), *self._parts(text[1:])]
        bare = text.rstrip(STOPS).strip(AROUND)
        if text.endswith(":") and any(sense.kind in COLON for sense in self.senses(fold(bare))):
            bare = text  # what follows the colon is still to come
        stopped = bare != text
        if bare in ("-", ""):
            return [Token("", word, True)]
        # `44:26` are the card points of both sides.
        score = re.fullmatch(r"(\d\d?)[:/](\d\d?)", bare)
        if score:
            return [Token(score[1], word, False), Token(":", word, False), Token(score[2], word, stopped)]
        folded = fold(bare)
        if is_complete(bare) or folded in self.people or self.senses(folded) or is_number(bare) or bare == "35+1":
            return [Token(bare, word, stopped)]
        if rest := undenied(folded):
            return [Token("ne", word, False), Token(rest, word, stopped)]
        # `ana-boris` or `44/pagat`: split only if every piece is known, or a misspelt word would fall apart.
        pieces = [piece for piece in re.split(r"[-/&+]|(?<=[^\W\d])[.,](?=[^\W\d])", bare) if piece]
        split = len(pieces) > 1 and (bare[0].isalpha() or bare[0].isdigit())
        if split and all(self._names(fold(piece)) or self.senses(fold(piece)) or is_number(piece) for piece in pieces):
            return [*[Token(piece, piece, False) for piece in pieces[:-1]], Token(pieces[-1], pieces[-1], stopped)]
        return [Token(bare, word, stopped)]

    def lattice(self, tokens: Sequence[Token]) -> list[list[Edge]]:
        """At each place the senses of the words from there on."""
        folded = [fold(token.text) for token in tokens]
        counted = [word for word in folded if word not in self.table.rules.words and word not in self.people]
        speaks = [self.home, *[[code for code in LANGUAGES if word in of_language(code)] for word in counted]]
        only = {some[0] for some in speaks if len(some) == 1}
        if len(only) != 1:  # the languages of the line: without a contract that is no English word it may be any
            only = set() if self.foreign.isdisjoint(folded) else {*LANGUAGES} - {"en"}
        named = {sense.key for word in folded for sense in self.people.get(word, ()) if sense.kind in "NA"}
        before: set[str] = set()
        lattice: list[list[Edge]] = []
        for at, token in enumerate(tokens):
            following = tokens[at + 1].text if at + 1 < len(tokens) else ""
            inside = at > 0 and not tokens[at - 1].stopped
            # After a preposition a name is in another case, unless the sentence is English.
            after = kinds(folded[at - 1]) if inside else set()
            cased = after & (CASED - {"FOR"} | {"CALLS"}) and folded[at - 1] not in of_language("en")
            senses = self._word(token, folded[at], (before, named), following, "cased" if cased else inside)
            # `bo` and `to` begin names, but are words: a name in small letters is behind a game, a player or what a
            # player has, and before a number, a name or the end.
            last = {edge.sense.kind for some in lattice for edge in some if edge.end == at and inside}
            then = fold(following)
            behind = {sense.kind for sense in (*self.senses(then), *self._names(then))}
            ends = token.stopped or not following or following[0].isdigit() or not behind.isdisjoint("NAP")
            placed = "D" in behind or (ends and not last.isdisjoint("CNABK"))
            if len(folded[at]) == 1:  # `z mundem` is no Zosia, `z barwy` is
                placed = behind.isdisjoint("BDM") or then in self.table.rules.words
            if token.text.islower() and not placed and any(sense.kind not in "NAP" for sense in senses):
                senses = [sense for sense in senses if sense.kind != "N"]
            own = [sense for code in only for sense in of_language(code).get(folded[at], ())]
            if own:  # `a` is *and* in Slovenian, and an article in English
                elsewhere = [sense for sense in words()[folded[at]] if sense not in own]
                if Sense("ART") in own:
                    elsewhere.append(Sense("#", counted_text(folded[at])))  # `ten` is *this* in Czech
                senses = [sense for sense in senses if sense not in elsewhere or sense in self._of_rules(folded[at])]
            edges = [Edge(at + 1, sense, token.typed) for sense in senses]
            before |= {edge.sense.key for edge in edges if edge.sense.kind in "NA"}
            for many in range(2, MOST_TOGETHER + 1):
                if at + many > len(tokens) or tokens[at + many - 2].stopped:
                    break
                joined = "-".join(folded[at : at + many])
                typed = " ".join([token.typed for token in tokens[at : at + many]])
                edges += [Edge(at + many, sense, typed) for sense in self.together(joined, folded[at : at + many])]
            if any(edge.end > at + 1 and edge.sense.kind == "LOST" for edge in edges):
                edges = [edge for edge in edges if edge.sense.kind != "PLAYS" or edge.end > at + 1]  # `went down`
            # `solo two` is not a solo and a two: of contracts and declarations the longest is meant.
            longest = {kind: max([edge.end for edge in edges if edge.sense.kind == kind], default=0) for kind in "CD"}
            lattice.append([edge for edge in edges if edge.end >= longest.get(edge.sense.kind, 0)])
        return [self._beside(tokens, folded, lattice, at) for at in range(len(lattice))]

    def _beside(self, tokens: Sequence[Token], folded: Sequence[str], lattice: list[list[Edge]], at: int) -> list[Edge]:
        """The senses at a place that go with the words beside it."""
        edges = lattice[at]
        kinds, near = classes(edges), classes(*lattice[max(0, at - 1) : at + 2])
        if "DN" in kinds and "#" in near:  # `ten down` is a difference
            edges = [edge for edge in edges if edge.sense.kind != "LOST"]
        before = classes(*lattice[max(0, at - 1) : at])
        if "NEG" in kinds and "NOBODY" in before and folded[at] in of_language("en"):  # `nobody didn't`: somebody did
            return [Edge(at + 1, Sense("OTHER"), tokens[at].typed)]
        if "KD" in kinds and "BEEN" in before:  # `dan was doubled`, by somebody else
            edges = [edge for edge in edges if edge.sense.kind != "K"]
        near = classes(*lattice[max(0, at - 3) : at + 4])
        if "KING" in kinds and near & OWNING:  # the king that was called
            edges = [edge for edge in edges if edge.sense.kind != "B" or edge.end > at + 1]
        after = classes(*lattice[at + 1 : at + 2]) if not tokens[at].stopped else set()
        if folded[at].endswith(("'s", "’s")) and after & {"PLAYS", "ALONE", "CALLS", "RESTS"}:
            # `ann's playing a two`, and `bob's called king`
            return [*edges, *[edge._replace(sense=Sense("N", edge.sense.key)) for edge in edges]]
        if kinds & {"NO", "WITHOUT"} and after & {"B", "D", "K", "M"}:
            edges = [edge for edge in edges if edge.sense.kind not in ("C", "OPEN") or edge.end > at + 1]
        return edges

    def _word(
        self, token: Token, folded: str, named: tuple[set[str], set[str]], following: str, inside: bool | str
    ) -> list[Sense]:
        """The senses of one word; `inside` a clause a capital letter tells a name, and a function word begins none."""
        people, names = self.people.get(folded, []), self._names(folded, token.text)
        # A name at the table is nothing else, but for a form that is also another's: `Ane` may be Ana or Ane.
        if people and people[0].form == "whole":
            return [*names, *[name._replace(form="") for name in people if name.form == "case" and inside == "cased"]]
        if self.amends and token.text in ("+", "-"):
            return [Sense("ALSO")] if token.text == "+" else [Sense("WITHOUT"), Sense("DASH")]
        if token.text in OF_SIGN:
            return [Sense(OF_SIGN[token.text])]
        if is_complete(token.text):
            return [Sense("W", token.text)]
        if token.text[0] in SIGNS and is_number(token.text[1:]):
            return [Sense("S", ("-" if token.text[0] in LESS else "+") + token.text[1:])]
        if token.text in SPOKEN_SIGNS:
            return [*self.senses(SPOKEN_SIGNS[token.text]), *([Sense("AND")] if token.text == "+" else [])]
        senses = list(self.senses(folded))
        if is_number(token.text) or token.text == "35+1":
            senses.append(Sense("#", token.text))
        before, line = named
        new = [name for name in names if name.kind == "N" and name.key not in before]
        # A letter may begin a name (`d a 40`), or be a word of its own: `a`, `i`, `s`.
        if len(folded) == 1 and any(sense.key not in line for sense in new):
            behind = [name.kind for name in self._names(fold(following), following)] if following else []
            joins = any(sense.kind in ("AND", "BUT", "ART") for sense in senses) and len(before) > 0
            if behind and "N" not in behind and any(sense.kind in CASED for sense in senses):
                return senses
            return [*senses, *new] if self.amends or joins or not behind else new
        # A capital letter inside a sentence is a name, not `Ana` for *and*.
        if inside and new and token.text[0].isupper():
            senses = [sense for sense in senses if sense.kind not in EMPTY]
        small = (inside or self.amends) and any(sense.kind == "F" for sense in senses)
        known = bool(senses)
        senses += [sense for sense in names if (not known or sense.kind != "N" or sense in new) and sense not in senses]
        if not senses:
            senses = self.begun(folded)
        elif not before and not small and all(sense.kind != "K" for sense in senses):
            senses += [sense for sense in self.begun(folded) if sense.kind == "C" and sense not in senses]
        endings = [end for end in SPOKEN if folded.endswith(end) and len(folded) > len(end) + 2]
        spoken = (self.senses(folded.removesuffix(end) + written) for end in endings for written in SPOKEN[end])
        return senses or list(next(filter(None, spoken), ())) or ([Sense("CARD")] if names_card(token.text) else [])

    def _names(self, folded: str, text: str = "") -> list[Sense]:
        """The players that a word calls: by the beginning of a name, or by a name in another case."""
        senses = list(self.people.get(folded, ()))
        if senses and senses[0].form == "whole":
            # Without its accents `kasią` is the name Kasia, but it is another case of it.
            name = senses[0].key
            return [Sense("A" if text.endswith("ą") and not name.endswith("ą") else "N", name)]
        of_name = {sense.key for sense in senses}  # a name in another case is not its beginning
        for key, name in self.table.by_fold.items():
            # A beginning has no accent that the name lacks: `má` is no beginning of Marie.
            alike = text.isascii() or name.casefold().startswith(text.casefold())
            if name not in of_name and key.startswith(folded) and key != folded and alike:
                senses.append(Sense("N", name))
        return list(dict.fromkeys(senses))

    def _senses(self, folded: str) -> tuple[Sense, ...]:
        """The senses of a folded word or of several joined by hyphens, names and beginnings aside."""
        senses = [*filter(self._here, words().get(folded, ())), *self._of_rules(folded)]
        number = counted_text(folded) if folded and not is_number(folded) else ""
        if number:
            senses.append(Sense("#" if number[0].isdigit() else "S", number))
        level = 0 if is_number(folded) else ordinal_number(folded) or 0
        if 1 <= level <= 3:
            senses.append(Sense("ORD", str(level)))
        return tuple(dict.fromkeys(senses))

    def together(self, joined: str, parts: Sequence[str]) -> Iterable[Sense]:
        """The senses of several words as one."""
        yield from self.senses(joined)
        if len(parts) == 2:
            yield from self._numbered(parts)
        elif len(parts) == 3 and any(sense.kind == "IN" for sense in words().get(parts[1], ())):  # `solo v tri`
            yield from [sense for sense in self.senses(f"{parts[0]}-{parts[2]}") if sense.kind == "C"]
        number = counted_text("-".join(parts[:-1])) or (parts[0] if len(parts) == 2 and is_number(parts[0]) else "")
        if number.isdecimal() and (parts[-1] in TAROK or TAROK_FORMS.with_form(parts[-1])):
            for key, rule in self.table.rules.declarations.items():
                most = None if rule.holds is None else rule.holds.taroks
                if most is not None and most[0] <= int(number) <= most[1]:
                    yield Sense("D", key)

    def _numbered(self, parts: Sequence[str]) -> Iterable[Sense]:
        """A contract whose name has its number in figures or another form: `solo 2`."""
        for first, last in (parts, parts[::-1]):
            level = number_word(last)
            for word, means in self.table.rules.words.items() if level else ():
                head, _, tail = word.rpartition("-")
                if head == first and number_word(tail) == level:
                    yield from [Sense("C", key) for kind, key in means if kind == "contract"]

    def _of_rules(self, folded: str) -> list[Sense]:
        """The meanings of a word by the rules, as it is or in another case."""
        rules = self.table.rules
        means = list(rules.words.get(folded, ()))
        lemmas = [folded]
        if not means and Sense("OTHER") not in words().get(folded, ()):  # `morda` is no form of `mord`
            lemmas = rules.forms.with_form(folded)
            means = [sense for word in lemmas for sense in rules.words.get(word, ())]
        gender = _gender(lemmas[0]) if means and lemmas else ""
        senses = [sense_of(rules, kind, key, gender) for kind, key in dict.fromkeys(means)]
        if not senses and folded not in words():
            of_forms = [sense for word in _forms().with_form(folded) for sense in words()[word]]
            senses = [sense for sense in of_forms if sense.kind in "CBD" and self._here(sense)]
        return senses

    def _here(self, sense: Sense) -> bool:
        """True if the rules of the table have what a word of speech means."""
        if sense.kind in ("K", "KD"):
            return int(sense.key) <= self.ladder
        of_kind = {"C": "contract", "B": "bonus", "D": "declaration"}.get(sense.kind)
        return of_kind is None or sense.key in self.known.get(of_kind, ())

    def _begun(self, folded: str) -> list[Sense]:
        """The one thing that a beginning of a word may mean."""
        # Fewer letters begin too many words to mean one of them.
        if len(folded) < FEWEST_LETTERS:
            return []
        rules = self.table.rules
        means = [meaning for word, meanings in rules.words.items() if word.startswith(folded) for meaning in meanings]
        begun = [sense_of(rules, kind, key) for kind, key in means]
        begun += [Sense(result.upper()) for word, result in RESULT_OF.items() if word.startswith(folded)]
        marks = ("ANN", "DEF") if len(folded) > FEWEST_LETTERS + 1 else ()
        begun += [Sense(mark) for mark in marks if any(word.startswith(folded) for word in of_class(mark))]
        begun = list(dict.fromkeys(begun))
        return begun if len(begun) <= MOST_BEGUN else []


#: The words of a table, remembered because each key that is typed asks for them.
lexicon = lru_cache(maxsize=8)(Lexicon)
#: Spoken endings, and the written ones that they may mean: Common Czech `-ej`, Slovenian `-u` and dropped vowels.
SPOKEN = {"ej": ["y"], "yho": ["eho"], "ymu": ["emu"], "u": ["il", "el", "al"], "ga": ["ega"]} | {
    f"l{end}": [f"{vowel}l{end}" for vowel in "iea"] for end in "aoie"
}


def _gender(lemma: str) -> str:
    """The gender of a noun by its ending; in a name of several words that of the last one."""
    head, _, tail = lemma.partition("-")
    word = head if tail.startswith("ultimo") else lemma.rpartition("-")[2]
    if word.endswith(("i", "y", "e", "s")) and not word.endswith("ve-x"):
        return "p"
    return "f" if word.endswith("a") else "m"


def _joined(table: Table, tokens: Sequence[Token]) -> list[Token]:
    """The words, with those that are one typed as two: `pagat ultimo:announced`, `rekontra@Cilka, Ana`."""
    joined = [Token("", "", False)]
    for token in tokens:
        before, head = joined[-1], token.text.partition(":")[0]
        named = fold(head) in table.by_fold
        goes_on = before.typed[-1:] == "," and "@" in before.text and complete(table, before.text) is None
        marked = is_complete(token.text) and not is_complete(before.text) and not table.words_of(head)
        if (named and goes_on) or (marked and not named and table.words_of(f"{before.text}-{head}")):
            text = f"{before.text}{',' if named else '-'}{token.text}"
            joined[-1] = Token(text, f"{before.typed} {token.typed}", token.stopped)
        else:
            joined.append(token)
    return joined[1:]
