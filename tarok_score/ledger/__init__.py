"""The sealed file: records that seal each other, a lock, the disk, verifying and repair. Knows nothing of tarok."""
