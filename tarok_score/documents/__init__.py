"""Documents, declared once: a ruleset, a hand, a request, the settings of a table, the record of an event.

A part of a document is a class, and each of its keys a line: its kind, its subject, its default.

    class Stake(Part):
        "What a point is worth."

        rate: Amount = amount("Crowns for a point.")
        unit: str = text("What is paid in.", default="CZK", example="EUR")

    reading = Reading()
    stake = Stake.read({"rate": "0.10"}, "stake", reading)   # stake.rate, stake.unit
    reading.problems                                         # all of them, each at its path

Reading checks: what cannot be read is a problem at its path, and the part around it is None. Its JSON Schema is read
off the same declaration (`kinds.mapping`). A room that has a problem of its own for a kind of key says `wrong=`; one
that needs a kind of its own derives it from `Key`, with `read` and `schema`. Such a kind finds in `reading.context` the
context of the document (the table whose players it names, say), and in `reading.beside` the keys that were read before
it.

`kinds` has the kinds of keys, `parts` the classes and the manners in which files, JSON and records are read, `declare`
the functions that declare a key, `sentences` the messages that several documents share; `yaml_text` reads a file with
the places of everything in it.
"""
