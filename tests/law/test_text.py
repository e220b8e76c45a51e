"""YAML text into plain data: what is read, and every message in full."""

import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tarok_score.documents.yaml_text import Document, read
from tarok_score.limits import MOST_BYTES_OF_RULES
from tarok_score.problems import Place, Refused

BOTH = pytest.mark.parametrize("pure", [False, True], ids=["fast", "pure"])


def told(text: str | bytes, pure: bool = False) -> list[str]:
    """The messages of a text that is refused."""
    with pytest.raises(Refused) as refused:
        read(text.encode() if isinstance(text, str) else text, "r", pure=pure)
    return str(refused.value).split("\n")


def outcome(text: bytes, pure: bool) -> Document | None:
    """The document of a text, None if it is refused."""
    try:
        return read(text, "r", pure=pure)
    except Refused:
        return None


GOOD = """\
# a comment
name: Domači tarok
contracts:
  two: {value: 20, won: true, lost: false}
list: [one, "2", -3, 0]
table:
- a: 1
  b:
- ~
- null
quoted: ["true", 'no', "0.10", "", "<<", "a: b # c", 'it''s']
4: four
why?: because
text: |
  first

  second
folded: >-
  one
  line
equal: =
version: 1.2.3
url: https://example.org/a?b=c#d
"""


@BOTH
def test_reads_plain_data_with_places(pure: bool) -> None:
    document = read(GOOD.encode(), "r.yaml", pure=pure)
    assert document.data == {
        "name": "Domači tarok",
        "contracts": {"two": {"value": 20, "won": True, "lost": False}},
        "list": ["one", "2", -3, 0],
        "table": [{"a": 1, "b": None}, None, None],
        "quoted": ["true", "no", "0.10", "", "<<", "a: b # c", "it's"],
        "4": "four",
        "why?": "because",
        "text": "first\n\nsecond\n",
        "folded": "one line",
        "equal": "=",
        "version": "1.2.3",
        "url": "https://example.org/a?b=c#d",
    }
    assert type(document.data["contracts"]["two"]["won"]) is bool
    assert type(document.data["contracts"]["two"]["value"]) is int
    spots = {path: (place.line, place.column) for path, place in document.places.items()}
    assert spots[""] == (2, 1)
    assert spots["contracts"] == (3, 1)
    assert spots["contracts.two.value"] == (4, 9)
    assert spots["contracts.two.won"] == (4, 20)
    assert spots["list[1]"] == (5, 13)
    assert spots["table[0]"] == (7, 3)
    assert spots["table[0].b"] == (8, 3)
    assert document.places["name"] == Place("r.yaml", 2, 1)


@BOTH
def test_byte_order_mark_and_windows_line_ends(pure: bool) -> None:
    document = read(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  x\r\n", "r", pure=pure)
    assert document.data == {"a": 1, "b": "x\n"}
    assert document.places["b"] == Place("r", 2, 1)


START = "write lines such as: name: Tarok"
CELL = "is it the right file?"
HIDDEN = "delete it: it cannot be seen"

# What a player wrote, and every line he is told.
REFUSED: list[tuple[str, list[str]]] = [
    # plain words and numbers that programs understand differently
    ("a: yes", ['r:1:4: a: the word yes may mean true or text (write true, or put it in quotes: "yes")']),
    ("a: No", ['r:1:4: a: the word No may mean false or text (write false, or put it in quotes: "No")']),
    ("a: ON", ['r:1:4: a: the word ON may mean true or text (write true, or put it in quotes: "ON")']),
    ("a: off", ['r:1:4: a: the word off may mean false or text (write false, or put it in quotes: "off")']),
    ("a: y", ['r:1:4: a: the word y may mean true or text (write true, or put it in quotes: "y")']),
    ("a: N", ['r:1:4: a: the word N may mean false or text (write false, or put it in quotes: "N")']),
    ("a: True", ['r:1:4: a: the word True may mean true or text (write true, or put it in quotes: "True")']),
    ("a: FALSE", ['r:1:4: a: the word FALSE may mean false or text (write false, or put it in quotes: "FALSE")']),
    ("a: Null", ['r:1:4: a: the word Null may mean null or text (write null, or put it in quotes: "Null")']),
    ("a: 010", ['r:1:4: a: the number 010 is not written plainly (write 10, or put it in quotes: "010")']),
    ("a: +5", ['r:1:4: a: the number +5 is not written plainly (write 5, or put it in quotes: "+5")']),
    ("a: -0", ['r:1:4: a: the number -0 is not written plainly (write 0, or put it in quotes: "-0")']),
    ("a: 1_000", ['r:1:4: a: the number 1_000 is not written plainly (write 1000, or put it in quotes: "1_000")']),
    ("a: 1_", ['r:1:4: a: the number 1_ is not written plainly (write 1, or put it in quotes: "1_")']),
    ("a: 0x1F", ['r:1:4: a: 0x1F may be a number or text (put it in quotes: "0x1F")']),
    ("a: 0b101", ['r:1:4: a: 0b101 may be a number or text (put it in quotes: "0b101")']),
    ("a: 0o17", ['r:1:4: a: 0o17 may be a number or text (put it in quotes: "0o17")']),
    (
        "a: 1:30",
        ['r:1:4: a: 1:30 may be a time, a number to the base of 60 or text (put it in quotes: "1:30")'],
    ),
    ("a: 0.10", ['r:1:4: a: the decimal number 0.10 would be rounded (put it in quotes: "0.10")']),
    ("a: -.5", ['r:1:4: a: the decimal number -.5 would be rounded (put it in quotes: "-.5")']),
    ("a: 1.", ['r:1:4: a: the decimal number 1. would be rounded (put it in quotes: "1.")']),
    ("a: 1e5", ['r:1:4: a: the decimal number 1e5 would be rounded (put it in quotes: "1e5")']),
    ("a: 1.5E-3", ['r:1:4: a: the decimal number 1.5E-3 would be rounded (put it in quotes: "1.5E-3")']),
    ("a: -.inf", ['r:1:4: a: the decimal number -.inf would be rounded (put it in quotes: "-.inf")']),
    ("a: .NaN", ['r:1:4: a: the decimal number .NaN would be rounded (put it in quotes: ".NaN")']),
    ("a: 2024-01-31", ['r:1:4: a: 2024-01-31 may be a date or text (put it in quotes: "2024-01-31")']),
    (
        "a: 2024-01-31 10:00:00",
        ['r:1:4: a: 2024-01-31 10:00:00 may be a date or text (put it in quotes: "2024-01-31 10:00:00")'],
    ),
    ("a: 1234567890123", ["r:1:4: a: the number 1234567890123 is too long (write at most 12 digits)"]),
    (
        "a: " + "1" * 50,
        ["r:1:4: a: the number " + "1" * 37 + "... is too long (write at most 12 digits)"],
    ),
    # keys
    ("a: 1\nb: 2\na: 3", ["r:3:1: a: this key stands twice, first at r:1:1 (delete one of them)"]),
    (
        "a: {x: 1, x: 2}\na: {x: 3}",
        [
            "r:1:11: a.x: this key stands twice, first at r:1:5 (delete one of them)",
            "r:2:1: a: this key stands twice, first at r:1:1 (delete one of them)",
        ],
    ),
    (
        "a: {en: one, two}",
        [
            "r:1:14: a.two: within braces a comma parts one entry from the next, and this one has no value "
            "(quote the text)"
        ],
    ),
    ('4: 1\n"4": 1', ["r:2:1: 4: this key stands twice, first at r:1:1 (delete one of them)"]),
    (
        "a: {<<: {b: 1}}",
        ["r:1:5: a.?: the merge key << may not be used (write the keys out)"],
    ),
    ('"": 1', ["r:1:1: ?: the key is empty (write a word before the colon)"]),
    ("? \n: 1", ["r:1:2: ?: the key is empty (write a word before the colon)"]),
    ("[1, no]: 1", [
        "r:1:1: ?: a list or mapping may not be a key (write a word as the key)",
        'r:1:5: ?[1]: the word no may mean false or text (write false, or put it in quotes: "no")',
    ]),
    ("? {a: 1}\n: b", ["r:1:3: ?: a list or mapping may not be a key (write a word as the key)"]),
    ("no: 1", ['r:1:1: no: the word no may mean false or text (write false, or put it in quotes: "no")']),
    ("true: 1", ['r:1:1: true: the key true may be a word or not (put it in quotes: "true")']),
    ("~: 1", ['r:1:1: ~: the key ~ may be a word or not (put it in quotes: "~")']),
    ("a" * 65 + ": 1", ["r:1:1: ?: the key has over 64 characters (write a shorter one)"]),
    # what else YAML can do
    (
        "a: &x 1\nb: *x",
        [
            "r:1:4: a: the anchor &x may not be used (delete it)",
            "r:2:4: b: the alias *x may not be used (write the value again)",
        ],
    ),
    ("*x : 1", ["r:1:1: ?: the alias *x may not be used (write the value again)"]),
    ("a: !!str 1", ["r:1:4: a: a tag (a word that begins with !) may not be used (delete it)"]),
    ("a: ! x", ["r:1:4: a: a tag (a word that begins with !) may not be used (delete it)"]),
    ("a: !list [1]", ["r:1:4: a: a tag (a word that begins with !) may not be used (delete it)"]),
    ("%YAML 1.2\n---\na: 1", [
        "r:1:1: a line may not begin with % (delete the line, or write a space before it)",
    ]),
    ("a: 1\n---\nb: 2", ["r:2:1: a second document begins (delete the line ---, or make two files)"]),
    # the whole
    ("", [f"r:1:1: the file is empty ({START})"]),
    ("# nothing\n\n", [f"r:1:1: the file is empty ({START})"]),
    ("---\n", [f"r:1:1: the file is empty ({START})"]),
    ("- a", [f"r:1:1: the file must be a mapping of keys to values ({START})"]),
    ("a", [f"r:1:1: the file must be a mapping of keys to values ({START})"]),
    (
        "a: " + "[" * 100,
        ["r:1:35: lists and mappings are nested over 32 deep (nest them less)"],
    ),
    ("a: [" + "x," * 30_000 + "]", [f"r:1:40001: the file has over 20000 entries ({CELL})"]),
    # characters
    ("a:\t1\nb:\t2", ["r:1:3: a tab may not be used; this is the first of 2 (write spaces instead)"]),
    ("ž: \u202eb", [f"r:1:4: the character U+202E (right-to-left override) may not be used ({HIDDEN})"]),
    ("a: b # \u2066", [f"r:1:8: the character U+2066 (left-to-right isolate) may not be used ({HIDDEN})"]),
    ("a: \x07\nb: \x00", [
        f"r:1:4: the character U+0007 may not be used ({HIDDEN})",
        f"r:2:4: the character U+0000 may not be used ({HIDDEN})",
    ]),
    ("a: b\rc: d", [f"r:1:5: the character U+000D may not be used ({HIDDEN})"]),
    ("a: b\u2028", [f"r:1:5: the character U+2028 (line separator) may not be used ({HIDDEN})"]),
    (r'a: "\e[31m"', ["r:1:4: a: the text holds the character U+001B (leave it out: it cannot be seen)"]),
    (r'a: "x\ty"', ["r:1:4: a: the text holds a tab (leave it out: it cannot be seen)"]),
    (r'"\u200f": 1', [
        "r:1:1: \ufffd: the text holds the character U+200F (right-to-left mark) (leave it out: it cannot be seen)",
    ]),
    (r'a: "x\ny"', ["r:1:4: a: the text goes over several lines (begin it with | and a new line)"]),
    ("a: 'x\n\n  y'", ["r:1:4: a: the text goes over several lines (begin it with | and a new line)"]),
    ("\ta: [\n", ["r:1:1: a tab may not be used (write spaces instead)"]),
]  # fmt: skip


@BOTH
@pytest.mark.parametrize(("text", "messages"), REFUSED, ids=[repr(text[:30]) for text, _ in REFUSED])
def test_every_message_in_full(text: str, messages: list[str], pure: bool) -> None:
    assert told(text, pure) == messages


# Broken syntax, and the line at which both parsers see it; what they say of it is their own.
BROKEN = [
    ("a: b: c", 1),
    ("a: 1\nb\nc: 2", 3),
    ('a: "b\nc: 1', 2),
    (r'a: "\w"', 1),
    (r'a: "\xzz"', 1),
    (r'a: "\U00110000"', 1),
    ("a: [why?]", 1),
    ("a: [1,,2]", 1),
    ("a: @b", 1),
    ("a: *", 1),
    ("a: - b", 1),
    ("a: |b", 1),
    ("a: |#b", 1),
    ("a:\n    b: 1\n  c: 2", 3),
    ("a: !x!y z", 1),
]


@BOTH
@pytest.mark.parametrize(("text", "line"), BROKEN, ids=[repr(text) for text, _ in BROKEN])
def test_broken_syntax_is_refused_where_it_is_seen(text: str, line: int, pure: bool) -> None:
    (message,) = told(text, pure)
    assert re.match(rf"r:{line}:\d+: this is not YAML: \w.* \(look at this line and the one above\)$", message)


@BOTH
@pytest.mark.parametrize("text", ["a: [b, c", "a: {b: 1", r'a: "\ud800"'])
def test_what_ends_too_early_is_refused(text: str, pure: bool) -> None:
    assert len(told(text, pure)) == 1


@BOTH
def test_broken_syntax_says_where_what_is_broken_began(pure: bool) -> None:
    (message,) = told('a: 1\nb: "c\nd: 1', pure)
    assert ", while scanning a quoted scalar (line 2) (" in message


@BOTH
def test_what_was_found_before_the_syntax_went_wrong_is_told_too(pure: bool) -> None:
    *before, last = told("a: yes\nb: 0.5\nb: [", pure)
    assert before == [
        'r:1:4: a: the word yes may mean true or text (write true, or put it in quotes: "yes")',
        'r:2:4: b: the decimal number 0.5 would be rounded (put it in quotes: "0.5")',
        "r:3:1: b: this key stands twice, first at r:2:1 (delete one of them)",
    ]
    assert ": this is not YAML: " in last
    assert len(told('"a" b', pure)) == 2


def test_bytes_that_are_no_text() -> None:
    assert told(b"a: 1\nb: \xc5\xbe\xff") == [
        "r:2:5: the byte 0xFF is not UTF-8 (save the file with the encoding UTF-8)"
    ]
    assert told(b"\xed\xa0\x80: 1") == ["r:1:1: the byte 0xED is not UTF-8 (save the file with the encoding UTF-8)"]
    assert told("a: ž".encode("utf-16")) == [
        "r:1:1: the byte 0xFF is not UTF-8 (save the file with the encoding UTF-8)",
    ]


def test_too_large() -> None:
    assert read(b"a: " + b"x" * (MOST_BYTES_OF_RULES - 3), "r").data["a"] == "x" * (MOST_BYTES_OF_RULES - 3)
    assert told(b"[" * (MOST_BYTES_OF_RULES + 1)) == [
        "r:1:1: the file has 262145 bytes, and at most 262144 are read (is it the right file?)",
    ]


@BOTH
def test_depth_32_is_read_and_33_is_not(pure: bool) -> None:
    assert read(b"a: " + b"[" * 31 + b"]" * 31, "r", pure=pure).data["a"]
    told("a: " + "[" * 32 + "]" * 32, pure)


@BOTH
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "a: [", "- - ? "])
def test_bottomless_nesting_is_refused(opening: str, pure: bool) -> None:
    text = (opening * 100_000)[: MOST_BYTES_OF_RULES - 1]
    assert "r:1:" in told(text, pure)[0]


@BOTH
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("\u202e" * 80_000, "r:1:1"),
        ("%\n" * 100_000, "r:1:1"),
        ("a:\n" * 5_000, "r:2:1"),
        ("a: &" * 60_000, "r:1:6"),
    ],
)
def test_the_longest_texts_are_refused_at_their_place(text: str, place: str, pure: bool) -> None:
    assert told(text, pure)[0].startswith(place)


@BOTH
def test_a_word_that_begins_like_a_number_is_read_at_any_length(pure: bool) -> None:
    word = "1_" * 100_000 + "x"
    assert read(f"a: {word}".encode(), "r", pure=pure).data["a"] == word


def test_without_the_c_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = read(GOOD.encode(), "r")
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert read(GOOD.encode(), "r") == fast


# Properties -------------------------------------------------------------------------------------------------------

PIECES = [
    *"ab1?:,[]{}\"'|>#&*!%~@-+.=\\\n",
    ": ",
    "- ",
    "? ",
    "\n ",
    "\n  ",
    "\n- ",
    " #",
    "a: ",
    "b: ",
    "k: v\n",
    "ž",
    "😀",
]
PIECES += [
    "---\n",
    "...\n",
    "!!str ",
    "&x ",
    "*x",
    "<<: ",
    "no",
    "0.1",
    "true",
    "null",
    r"\ud800",
    r"\n",
    "|-\n",
    "\r\n",
    "\t",
]
YAML_LIKE = st.lists(st.sampled_from(PIECES), max_size=16).map("".join)


@given(st.binary(max_size=60))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_random_bytes_are_read_or_refused(text: bytes) -> None:
    assert outcome(text, False) == outcome(text, True)


@given(st.one_of(st.text(max_size=40), YAML_LIKE, YAML_LIKE.map(lambda text: f"a: [{text}]")))
@settings(max_examples=1500, deadline=None, derandomize=True)
def test_both_parsers_agree(text: str) -> None:
    assert outcome(f"a: {text}".encode("utf-8", "replace"), False) == outcome(
        f"a: {text}".encode("utf-8", "replace"), True
    )


@given(st.text("0123456789abcdefinoxyNTZ+-._:~ ", min_size=1, max_size=12).map(str.strip).filter(bool))
@settings(max_examples=1000, deadline=None, derandomize=True)
def test_what_other_programs_take_for_no_text_is_none_here_either(word: str) -> None:
    """A plain word that YAML 1.1 turns into something else is one of our own few values, or refused."""
    try:
        theirs = yaml.safe_load(f"- {word}")
    except (yaml.YAMLError, ValueError):
        return
    if theirs and isinstance(theirs, list) and not isinstance(theirs[0], (str, dict, list)):
        ours = outcome(f"a: {word}".encode(), False)
        assert ours is None or ours.data["a"] == theirs[0]
        assert ours is None or type(ours.data["a"]) is type(theirs[0])


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=12)
PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**12) + 1, 10**12 - 1), TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(TEXTS.filter(bool), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip


class Quoting(yaml.SafeDumper):
    """Writes all text in quotes."""

    def ignore_aliases(self, data: object) -> bool:
        return True


Quoting.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


@given(st.dictionaries(TEXTS.filter(bool), PLAIN, max_size=4), st.booleans())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_what_is_written_is_read_again(data: dict[str, object], flow: bool) -> None:
    text = yaml.dump(data, Dumper=Quoting, allow_unicode=True, default_flow_style=flow, width=10**6)
    assert read(text.encode(), "r").data == data
