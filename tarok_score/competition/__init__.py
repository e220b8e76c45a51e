"""Competitions: a draw, who sits at which table, table points, standings; knock-out, points system, league."""
