"""A competition as others see it: JSON for programs, sheets for the wall."""
