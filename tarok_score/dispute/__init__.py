"""Disputes: a claimed score explained, a paper sheet audited, an evening under other rules.

Whatever is given as an explanation was worked out by the one scoring function, or from the lines that it made.
"""
