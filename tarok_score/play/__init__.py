"""The loop of `tarok play` without its terminal: the typed line, its preview and menu, the question, the answer."""
