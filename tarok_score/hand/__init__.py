"""The facts of one hand: as a document, as words, and checked for being possible. Scores are worked out elsewhere."""
