"""A line of a hand as people say it, and which of its words belong together. Each file reads one subject.

`hand.together` has their order.
"""
