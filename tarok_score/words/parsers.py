"""What Python's readers of JSON and TOML say of a file that is none, as sentences of ours."""

from __future__ import annotations

import re
from json import JSONDecodeError

from .said import Said, said

#: What they say, by their own words; what follows `{what}` belongs to the file.
_KNOWN: tuple[Said, ...] = (
    said("Expecting value"),
    said("Expecting property name enclosed in double quotes"),
    said("Expecting ':' delimiter"),
    said("Expecting ',' delimiter"),
    said("Extra data"),
    said("Unterminated string starting at"),
    said("Invalid control character at"),
    said("Invalid \\escape"),
    said("Invalid \\uXXXX escape"),
    said("Illegal trailing comma before end of object"),
    said("Illegal trailing comma before end of array"),
    said("Invalid statement"),
    said("Invalid value"),
    said("Invalid date or datetime"),
    said("Invalid initial character for a key part"),
    said("Expected '=' after a key in a key/value pair"),
    said("Expected newline or end of document after a statement"),
    said("Expected ']' at the end of a table declaration"),
    said("Unclosed array"),
    said("Unclosed inline table"),
    said("Unterminated string"),
    said("Unescaped '\\' in a string"),
    said("Cannot overwrite a value"),
    said("Illegal character {what}", what=""),
    said("Found invalid character {what}", what=""),
    said("Cannot declare {what} twice", what=""),
)


def fault(message: str) -> Said | str:
    """What a reader said; in its own words where they are unknown."""
    for one in _KNOWN:
        before, name, after = one.text.partition("{what}")
        if message == before if not name else message.startswith(before) and message.endswith(after):
            return one if not name else one._replace(facts={"what": message[len(before) : len(message) - len(after)]})
    return message


def fault_of_json(error: ValueError) -> Said | str:
    """What is wrong with text that is no JSON, and where. Of a number that Python reads no further, how long it is."""
    if not isinstance(error, JSONDecodeError):
        digits = re.match(r"Exceeds the limit \((\d+) digits\).* value has (\d+) digits", str(error))
        if digits is None:
            return str(error)
        return said("a number of {digits} digits (at most {most})", digits=int(digits[2]), most=int(digits[1]))
    return said(
        "{what}: line {line} column {column} (char {char})",
        what=fault(error.msg.removesuffix(": ")), line=error.lineno, column=error.colno, char=error.pos,
    )  # fmt: skip
