"""The folders that come with the program: rulesets, catalogues, words, templates.

Beside the package's modules they are folders like others. In a package that is one archive (`python -m zipapp`) they
are none: `archive` lays them out for as long as the program runs.
"""

from __future__ import annotations

import sys
from functools import cache
from os.path import isdir, join, normpath


@cache
def folder(*names: str) -> str:
    """The first of these folders that is there, each named from the package on; the path of the first if none is."""
    (package, *_) = sys.modules[str(__package__)].__path__
    places = [normpath(join(package, name)) for name in names]
    found = next((place for place in places if isdir(place)), None)
    if found is None and not isdir(package):
        from .archive import laid_out

        found = next(filter(None, map(laid_out, names)), None)
    return found or places[0]
