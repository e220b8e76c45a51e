"""Many evenings together: who leads, who owes whom, who plays well with whom."""
