"""The rules as data: reading, merging, checking and building a ruleset. Knows nothing of hands."""
