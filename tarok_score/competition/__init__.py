"""Competitions: the draw, tables, table points and standings, in a knock-out, a points system or a league."""
