"""An evening: its events, the ledger file that keeps them, replay and settlement. Knows nothing of tables."""
