"""The folders that come with the program: rulesets, catalogues, words, templates.

As a rule they are plain folders beside the package's modules. In a package that is one archive (`python -m zipapp`)
they are not: `archive` unpacks them for as long as the program runs.
"""

from __future__ import annotations

import sys
from functools import cache
from os.path import isdir, join, normpath


@cache
def folder(*names: str) -> str:
    """The first of these folders that exists, each named relative to the package.

    The path of the first one if none does.
    """
    (package, *_) = sys.modules[str(__package__)].__path__
    places = [normpath(join(package, name)) for name in names]
    found = next((place for place in places if isdir(place)), None)
    if found is None and not isdir(package):
        from .archive import laid_out

        found = next(filter(None, map(laid_out, names)), None)
    return found or places[0]
