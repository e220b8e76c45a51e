"""Seals: what ties a line of the ledger to every line before it.

The seal of a line is the SHA-256 of the seal before it, a line feed, and the text of the line up to `,"seal":`. So it
is checked on the bytes as they stand in the file; nothing is ever written out again to be compared.

The short seal is the first 30 bits of a seal in six letters and digits that cannot be mistaken for one another
(Crockford's base 32 has no I, L, O or U), for players to write on paper.
"""

from __future__ import annotations

from ..problems import malformed

NO_SHORT_SEAL = malformed(
    "no-short-seal",
    "{text} is not a short seal",
    "a short seal is six digits and letters, without I, L, O and U, such as 7K2M0Q",
)

ZERO = "0" * 64
"""What the first line of a ledger continues."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT_LENGTH = 6
_MISTAKEN = str.maketrans("ILO", "110", " -")


def hexdigest(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal."""
    from hashlib import sha256  # its library takes 2 ms to load: only commands that open a ledger pay them

    return sha256(data).hexdigest()


def seal_of(before: str, text: bytes) -> str:
    """The seal of a line whose text (without its own seal) is `text` and which follows the seal `before`."""
    return hexdigest(before.encode() + b"\n" + text)


def digest_of(before: str, line: bytes) -> str:
    """The fingerprint under which an altered line is accepted: of the seal before it and all its bytes."""
    return hexdigest(before.encode() + b"\n" + line)


def short(seal: str) -> str:
    """The six characters that people write down for a seal."""
    bits = int(seal[:8], 16) >> 2
    return "".join(ALPHABET[bits >> shift & 31] for shift in range(25, -1, -5))


def read_short(text: str) -> str:
    """A short seal as a person wrote it, in the form `short` gives: small letters, I, L and O are understood."""
    plain = text.upper().translate(_MISTAKEN)
    if len(plain) != SHORT_LENGTH or any(character not in ALPHABET for character in plain):
        raise NO_SHORT_SEAL.refused("seal", text=repr(text))
    return plain


def fits(seal: str, text: str) -> bool:
    """Whether a short seal written by a person is the short form of this seal."""
    return short(seal) == read_short(text)
