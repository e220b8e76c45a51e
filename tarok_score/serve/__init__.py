"""The evening, served to the browsers of the room: all follow it, and those with the key write it."""
