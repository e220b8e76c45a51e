"""The cards: counting, who wins a trick, what may be played, discarded and bid, and a hand from its play."""
