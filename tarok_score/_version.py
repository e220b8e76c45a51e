"""The version of tarok-score, which records and `--version` name."""

__version__ = "0.1.0"
