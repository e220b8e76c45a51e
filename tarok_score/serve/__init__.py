"""The evening, served to the browsers of the room: everybody follows it, and whoever has the key writes it."""
