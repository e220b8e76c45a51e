"""`tarok play` without its terminal: the typed line, its preview and menu, the question, and the answer."""
