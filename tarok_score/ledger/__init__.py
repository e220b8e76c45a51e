"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. It knows nothing of tarok.

`file` creates, reads, appends, accepts edits and repairs, for the `Kind` of ledger it is given. To look only at how a
ledger begins, `record` is enough.
"""

from typing import Final

#: The format of ledgers that this program writes.
FORMAT: Final = 2
