"""`python -m tarok_score` is the program `tarok`."""

from .cli import main

if __name__ == "__main__":
    main()
