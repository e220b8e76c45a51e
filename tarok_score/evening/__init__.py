"""An evening: its events, what each does, corrections, settlement, and the session that joins them to a ledger."""
