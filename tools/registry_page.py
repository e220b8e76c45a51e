"""The README as the page of a registry, far from the files beside it."""

from __future__ import annotations

import re

#: A link of the README to a file beside it: `](docs/play.md)`, `src="docs/pictures/phone.png"`.
BESIDE = re.compile(r'(\]\(|src=")(?!https?://|#)([^)"#]+)')
PICTURES = (".png", ".svg")


def absolute(text: str, home: str, version: str) -> str:
    """The README as a registry shows it, away from the files beside it: its links lead into the repository."""

    def there(link: re.Match[str]) -> str:
        kind = "raw" if link[2].endswith(PICTURES) else "blob"
        return f"{link[1]}{home}/{kind}/v{version}/{link[2]}"

    return BESIDE.sub(there, text)
