"""Named tuples that cost little to declare.

`typing.NamedTuple` compiles a constructor for each class while the program starts: for the classes of one command that
takes longer than to work out a hand. This one takes the same declaration and makes the like of it, but its constructor
is a ready one with as many fields, given their names.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 14):  # there annotations are no longer in the body of a class
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter as field_at

    new = tuple.__new__

    #: A constructor for each usual number of fields.
    CONSTRUCTORS = (
        lambda _cls: new(_cls, ()),
        lambda _cls, a: new(_cls, (a,)),
        lambda _cls, a, b: new(_cls, (a, b)),
        lambda _cls, a, b, c: new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: new(_cls, (a, b, c, d, e, f, g, h)),
        lambda _cls, a, b, c, d, e, f, g, h, i: new(_cls, (a, b, c, d, e, f, g, h, i)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j: new(_cls, (a, b, c, d, e, f, g, h, i, j)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k: new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m: new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n: new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o: new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p: new(
            _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p)
        ),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q: new(
            _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q)
        ),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r: new(
            _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r)
        ),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s: new(
            _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s)
        ),
    )

    class Fields(tuple):
        """What every named tuple can do."""

        __slots__ = ()
        _fields = ()

        def __repr__(self) -> str:
            shown = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
            return f"{type(self).__name__}({', '.join(shown)})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, /, **values: Any) -> Fields:
            found = new(self.__class__, map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"Got unexpected field names: {[*values]!r}")
            return found

        @classmethod
        def _make(cls, values: Any) -> Fields:
            found = new(cls, values)
            if len(found) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(found)}")
            return found

    class Declared(type):
        """Makes a tuple of what is declared below `NamedTuple`."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return type.__new__(cls, name, bases, body)
            if bases != (NamedTuple,):
                raise TypeError("a named tuple has no other bases")
            fields = tuple(body.get("__annotations__", ()))
            defaults = tuple([body[field] for field in fields if field in body])
            if any(field in body for field in fields[: len(fields) - len(defaults)]):
                raise TypeError("a field without a default cannot follow one that has one")
            body["__new__"] = constructor(name, fields, defaults)
            for place, field in enumerate(fields):
                body[field] = field_at(place, None)
            body |= {"__slots__": (), "_fields": fields, "__match_args__": fields}
            body["_field_defaults"] = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))
            return type(name, (Fields,), body)

    def constructor(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Any:
        """The constructor with these fields in the place of letters; compiled only for very many."""
        from types import FunctionType

        if len(fields) < len(CONSTRUCTORS):
            ready = CONSTRUCTORS[len(fields)]
        else:
            letters = ", ".join([f"f{place}" for place in range(len(fields))])
            ready = eval(f"lambda _cls, {letters}: new(_cls, ({letters}))", globals())
        code = ready.__code__.replace(co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__")
        return FunctionType(code, globals(), "__new__", defaults)

    class NamedTuple(metaclass=Declared):
        """A tuple whose parts have names, declared as with `typing.NamedTuple`."""
