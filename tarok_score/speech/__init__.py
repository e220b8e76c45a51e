"""Speech about a hand: words, the constructions that they stand in, and the hands that they may mean."""
