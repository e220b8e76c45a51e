"""Words: names, words as people type them, sentences as values, languages."""
