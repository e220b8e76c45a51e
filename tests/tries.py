"""How often a property is tried."""

import os


def tries(count: int) -> int:
    """All of so many examples in a long run (`TAROK_LONG`), a third of them, but 25 at least, in the usual one."""
    return count if os.environ.get("TAROK_LONG") else min(count, max(25, count // 3))
