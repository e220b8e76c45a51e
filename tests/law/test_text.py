"""YAML text into plain data: what is read, what is refused, and at which place."""

import re

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tries import tries

from tarok_score.documents.yaml_text import read
from tarok_score.limits import MOST_BYTES_OF_RULES
from tarok_score.problems import Place, Refused


@pytest.fixture(autouse=True, params=["fast", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser of libyaml, and the one in Python, which is used if there is none."""
    if request.param == "pure":
        monkeypatch.setattr(yaml, "__with_libyaml__", False)
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


def told(text: str | bytes) -> list[str]:
    """The messages of a text that is refused."""
    with pytest.raises(Refused) as refused:
        read(text.encode() if isinstance(text, str) else text, "r")
    return str(refused.value).split("\n")


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


def test_reads_plain_data_with_places() -> None:
    document = read(GOOD.encode(), "r.yaml")
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


def test_byte_order_mark_and_windows_line_ends() -> None:
    document = read(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  x\r\n", "r")
    assert document.data == {"a": 1, "b": "x\n"}
    assert document.places["b"] == Place("r", 2, 1)


# Words that YAML programs understand differently have no meaning here: they are text, which the key that reads them
# takes or refuses.
WORDS = [
    "yes",
    "No",
    "ON",
    "y",
    "True",
    "NULL",
    "010",
    "+5",
    "-0",
    "1_000",
    "0x1F",
    "0b101",
    "1:30",
    "0.10",
    "-.5",
    "1.",
]
WORDS += ["1e5", ".inf", ".NaN", "2024-01-31", "1234567890123", "1_" * 100_000 + "x"]


@pytest.mark.parametrize("word", WORDS, ids=[word[:12] for word in WORDS])
def test_nothing_is_guessed_of_a_word(word: str) -> None:
    assert read(f"a: {word}\n{word[:20]}: 1".encode(), "r").data == {"a": word, word[:20]: 1}


START = "write lines such as: name: Tarok"
MAPPING = f"the file must be a single mapping of keys to values ({START})"
ADORNED = "anchors, aliases and tags may not be used (write the value itself)"
NO_WORD = "a key must be a word of at most 64 characters (write a word as the key)"
HIDDEN = "may not be used (delete it: it cannot be seen)"

# What somebody wrote, and every line of the answer.
REFUSED: list[tuple[str, list[str]]] = [
    ("a: 1\nb: 2\na: 3", ["r:3:1: a: this key is there twice, first at r:1:1 (delete one of them)"]),
    (
        "a: {x: 1, x: 2}\na: {x: 3}",
        [
            "r:1:11: a.x: this key is there twice, first at r:1:5 (delete one of them)",
        ],
    ),
    ('4: 1\n"4": 1', ["r:2:1: 4: this key is there twice, first at r:1:1 (delete one of them)"]),
    ('"": 1', [f"r:1:1: {NO_WORD}"]),
    ("a: {[1, 2]: 1}", [f"r:1:5: a: {NO_WORD}"]),
    ("? {a: 1}\n: b", [f"r:1:3: {NO_WORD}"]),
    ("a" * 65 + ": 1", [f"r:1:1: {NO_WORD}"]),
    (r'"\u200f": 1', [f"r:1:1: {NO_WORD}"]),
    ("a: &x 1\nb: *x", [f"r:1:4: a: {ADORNED}"]),
    ("a: {&x b: 1}", [f"r:1:5: a: {ADORNED}"]),
    ("a: !!str 1", [f"r:1:4: a: {ADORNED}"]),
    ("a: !list [1]", [f"r:1:4: a: {ADORNED}"]),
    ("", [f"r:1:1: {MAPPING}"]),
    ("# nothing\n\n", [f"r:1:1: {MAPPING}"]),
    ("---\n", [f"r:2:1: {MAPPING}"]),
    ("- a", [f"r:1:1: {MAPPING}"]),
    ("a", [f"r:1:1: {MAPPING}"]),
    ("a: 1\n---\nb: 2", [f"r:2:1: {MAPPING}"]),
    ("a: " + "[" * 100, ["r:1:35: lists and mappings are nested over 32 deep (nest them less)"]),
    ("a: [" + "x," * 30_000 + "]", ["r:1:40001: the file has over 20000 entries (is it the right file?)"]),
    ("ž: \u202eb", [f"r:1:4: U+202E {HIDDEN}"]),
    ("a: b # \u2066", [f"r:1:8: U+2066 {HIDDEN}"]),
    ("a: \x07", [f"r:1:4: U+0007 {HIDDEN}"]),
    (r'a: "\e[31m"', [f"r:1:4: a: U+001B {HIDDEN}"]),
    (r'a: "x\ry"', [f"r:1:4: a: U+000D {HIDDEN}"]),
]


@pytest.mark.parametrize(("text", "messages"), REFUSED, ids=[repr(text[:30]) for text, _ in REFUSED])
def test_every_message_in_full(text: str, messages: list[str]) -> None:
    assert told(text) == messages


# Broken syntax, and the line at which both parsers see it; what they say of it is their own.
BROKEN = [
    ("a: b: c", 1),
    ("a: 1\nb\nc: 2", 3),
    ('a: "b\nc: 1', 2),
    (r'a: "\w"', 1),
    (r'a: "\U00110000"', 1),
    ("a: [1,,2]", 1),
    ("a: @b", 1),
    ("a: - b", 1),
    ("\ta: [\n", 1),
    ("a:\n    b: 1\n  c: 2", 3),
    ("a: !x!y z", 1),
]


@pytest.mark.parametrize(("text", "line"), BROKEN, ids=[repr(text) for text, _ in BROKEN])
def test_broken_syntax_is_refused_where_it_is_seen(text: str, line: int) -> None:
    (message,) = told(text)
    assert re.match(rf"r:{line}:\d+: this is not YAML: \w.* \(look at this line and the one above\)$", message)


def test_bytes_that_are_no_text() -> None:
    assert told(b"a: 1\nb: \xc5\xbe\xff") == [
        "r:2:5: the byte 0xFF is not UTF-8 (save the file with the encoding UTF-8)"
    ]
    assert told("a: ž".encode("utf-16")) == [
        "r:1:1: the byte 0xFF is not UTF-8 (save the file with the encoding UTF-8)",
    ]


def test_too_large() -> None:
    assert read(b"a: " + b"x" * (MOST_BYTES_OF_RULES - 3), "r").data["a"] == "x" * (MOST_BYTES_OF_RULES - 3)
    assert told(b"[" * (MOST_BYTES_OF_RULES + 1)) == [
        "r:1:1: the file has 262145 bytes, and at most 262144 are read (is it the right file?)",
    ]


def test_half_a_character_is_refused() -> None:
    assert len(told(r'a: "\ud800"')) == 1


def test_depth_32_is_read_and_33_is_not() -> None:
    assert read(b"a: " + b"[" * 31 + b"]" * 31, "r").data["a"]
    told("a: " + "[" * 32 + "]" * 32)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "a: [", "- - ? ", "a: &", "a:\n", "%\n", "a: \u202e"])
def test_the_longest_texts_are_refused_at_their_place(opening: str) -> None:
    text = (opening * 100_000)[: MOST_BYTES_OF_RULES // 3]
    assert re.match("r:[12]:", told(text)[0])


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


@given(st.one_of(st.binary(max_size=60), YAML_LIKE.map(lambda text: f"a: {text}".encode("utf-8", "replace"))))
@settings(
    max_examples=tries(1000),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_text_is_read_or_refused(text: bytes) -> None:
    try:
        assert type(read(text, "r").data) is dict
    except Refused as refused:
        assert all(problem.place for problem in refused.problems)


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
@settings(
    max_examples=tries(200),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_what_is_written_is_read_again(data: dict[str, object], flow: bool) -> None:
    text = yaml.dump(data, Dumper=Quoting, allow_unicode=True, default_flow_style=flow, width=10**6)
    assert read(text.encode(), "r").data == data
