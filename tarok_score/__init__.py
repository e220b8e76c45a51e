"""Scores tarok, taroky and taroki by the rules of the table that plays it, and shows why."""

__version__ = "0.1.0"
