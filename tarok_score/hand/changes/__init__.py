"""The changes of a recorded hand that people say. Each file reads one subject; `amendment` has their order."""
