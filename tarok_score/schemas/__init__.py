"""JSON Schemas of everything that other programs write to this one and read from it."""
