"""The version of tarok-score, which records and `--version` name."""

__version__ = "1.0.0"
