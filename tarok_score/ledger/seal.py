"""Seals, each of which ties a line of the ledger to every line before it.

The seal of a line is the SHA-256 of the seal before it, a line feed, and the text of the line up to `,"seal":`. So it
is checked on the bytes as they stand in the file; nothing is ever written out again to be compared.

People write a seal in letters and digits that cannot be mistaken for one another (Crockford's base 32 has no I, L, O or
U), five bits each. The short seal, for the table, is the first six of them; the long one, for whoever trusts nobody,
the first twenty-four. Six are understood, and any twelve or more.
"""

from __future__ import annotations

from hashlib import sha256

from ..problems import malformed

NO_SEAL = malformed(
    "no-seal",
    "{text} is not a seal",
    "a short seal is six digits and letters, without I, L, O and U, such as 7K2M0Q; of a long one give twelve or more",
)

ZERO = "0" * 64
"""The seal that the first line of a ledger continues."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT_LENGTH = 6
LONG_LENGTH = 24
WHOLE_LENGTH = 64
FEWEST, MOST = 12, 52
"""How many characters of a long seal are enough, and how many a whole seal has."""

_MISTAKEN = str.maketrans("ILO", "110", " -")
_DIGITS = frozenset("0123456789abcdef")


def hexdigest(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal."""
    return sha256(data).hexdigest()


def seal_of(before: str, text: bytes) -> str:
    """The seal of a line whose text (without its own seal) is `text` and which follows the seal `before`."""
    return hexdigest(before.encode() + b"\n" + text)


def digest_of(before: str, line: bytes) -> str:
    """The fingerprint under which an altered line is accepted: of the seal before it and all its bytes."""
    return hexdigest(before.encode() + b"\n" + line)


def spell(seal: str, length: int) -> str:
    """The first characters of a seal as people write it."""
    bits = int(seal, 16) << MOST * 5 - len(seal) * 4
    return "".join([ALPHABET[bits >> (MOST - 1 - place) * 5 & 31] for place in range(length)])


def short_seal(seal: str) -> str:
    """The six characters that people write down for a seal."""
    return spell(seal, SHORT_LENGTH)


def long_seal(seal: str) -> str:
    """The first twenty-four characters of a seal, in groups of six: nobody can prepare two evenings that share them."""
    text = spell(seal, LONG_LENGTH)
    return "-".join([text[place : place + SHORT_LENGTH] for place in range(0, LONG_LENGTH, SHORT_LENGTH)])


def is_whole(text: str) -> bool:
    """True if a text is a whole seal, as it stands in the file."""
    return len(text) == WHOLE_LENGTH and _DIGITS.issuperset(text)


def read_seal(text: str) -> str:
    """A seal as a person wrote it: six characters, twelve or more, or the whole seal as it stands in the file.

    Small letters, I, L and O, blanks and hyphens are understood.
    """
    if is_whole(text.strip().lower()):
        return text.strip().lower()
    plain = text.upper().translate(_MISTAKEN) if len(text) <= 2 * MOST else ""
    enough = len(plain) == SHORT_LENGTH or FEWEST <= len(plain) <= MOST
    if not enough or any(character not in ALPHABET for character in plain):
        raise NO_SEAL.refused("seal", text=repr(text[:MOST]))
    return plain


def fits(seal: str, text: str) -> bool:
    """True if a seal that a person wrote down is this one, as far as it was written."""
    plain = read_seal(text)
    return seal == plain if len(plain) == len(ZERO) else spell(seal, len(plain)) == plain
