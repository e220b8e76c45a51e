"""The sentences, tables and pages that people see, all read off the lines of a score. Nothing here writes a file."""
