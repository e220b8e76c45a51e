"""The facts of one hand: as a document, as words, and whether they are possible. Knows nothing of points won."""
