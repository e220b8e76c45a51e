"""Events declared once: their kind in a ledger, their facts, how they are said.

An evening and a competition are both a row of events. Here stands how an event is declared, read from a record,
written into one and taken from words (`event`), the facts that every kind of game has (`fields`), the words that
facts are taken from (`words`), and the events that are the same everywhere (`common`).
"""
