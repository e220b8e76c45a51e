"""`tarok play` without its terminal: what a line means, what may be typed, what is asked, what is answered."""
