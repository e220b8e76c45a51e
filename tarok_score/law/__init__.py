"""The rules as data: reading, merging, checking and building a ruleset. This room knows nothing of hands."""
