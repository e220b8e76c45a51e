"""Cards: piles counted, tricks won, legal plays, discards and bids, and a hand proved by the record of its play."""
