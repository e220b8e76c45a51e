"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. It knows nothing of tarok.

`file` creates, reads, appends, accepts edits and repairs, and is told the `Kind` of the ledger. Whoever only
looks at how a ledger begins needs `record` alone.
"""

from typing import Final

#: The format of ledgers that this program writes.
FORMAT: Final = 2
