"""Disputes: a claimed score explained, a paper sheet audited, an evening under other rules.

Every explanation was worked out by the one scoring function, or from the lines that it made.
"""
