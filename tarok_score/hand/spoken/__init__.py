"""A line of a hand as people say it: which of its words belong together. Each file reads what is said of one subject.

`together` in the room above has their order.
"""
