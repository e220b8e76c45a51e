"""Documents, declared once: a ruleset, a hand, a request, the settings of a table.

A part of a document is a class, and each of its keys one line: its kind, what it is about, what holds without it.

    class Stake(Part):
        "What a point is worth."

        rate: Amount = amount("Crowns for a point.")
        unit: str = text("What is paid in.", default="CZK", example="EUR")

    reading = Reading()
    stake = Stake.read({"rate": "0.10"}, "stake", reading)   # stake.rate, stake.unit
    reading.problems                                         # all of them, each at its path

Reading checks: what cannot be read is a problem at its path, and the part that holds it is None. Its JSON Schema is
read off the same declaration (`schema.of_part`). Whoever has problems of his own for a kind says `wrong=`; a kind of
his own is a subclass of `Key` with `read` and `schema`, and finds in `reading.of` what the document is read for: the
table whose players it names, say.

`kinds` are the kinds of keys, `parts` the classes, `declare` what stands behind the sign of equality, `schema` the JSON
Schema, `yaml_text` reads a file with the places of everything in it.
"""
