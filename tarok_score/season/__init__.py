"""Many evenings put together: who leads, who owes whom, who plays well with whom."""
