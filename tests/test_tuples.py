"""The cheaper named tuple can do what `typing.NamedTuple` can."""

from __future__ import annotations

import copy
import inspect
import pickle
import types
import typing

import pytest

from tarok_score.tuples import NamedTuple


class Tally(NamedTuple):
    """What somebody wrote."""

    player: str
    points: int = 0
    marks: tuple[str, ...] = ()

    @property
    def doubled(self) -> int:
        return 2 * self.points

    def __str__(self) -> str:
        return f"{self.player} {self.points:+}"


class Usual(typing.NamedTuple):
    """What somebody wrote."""

    player: str
    points: int = 0
    marks: tuple[str, ...] = ()


class Won(Tally):
    """A subclass is a class like any other."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"won: {super().__str__()}"


ANA = Tally("Ana", 70)


def test_its_parts_have_names_places_and_defaults() -> None:
    assert ANA == ("Ana", 70, ()) == Tally(points=70, player="Ana") == Tally._make(["Ana", 70, ()])
    assert (ANA.player, ANA[1], ANA.marks, len(ANA)) == ("Ana", 70, (), 3)
    player, points, _ = ANA
    assert (player, points) == ("Ana", 70)


def test_it_has_its_own_methods_and_text() -> None:
    assert ANA.doubled == 140 and str(ANA) == "Ana +70" and Tally.__doc__ == "What somebody wrote."
    assert repr(ANA) == "Tally(player='Ana', points=70, marks=())"
    assert str(Won("Ana", 70)) == "won: Ana +70" and isinstance(Won("Ana"), Tally)


def test_it_describes_itself_as_the_usual_one_does() -> None:
    for name in ("_fields", "_field_defaults", "__match_args__"):
        assert getattr(Tally, name) == getattr(Usual, name)
    assert [*inspect.signature(Tally).parameters] == [*inspect.signature(Usual).parameters]
    assert ANA._asdict() == Usual("Ana", 70)._asdict() and hash(ANA) == hash(Usual("Ana", 70))


def test_it_is_never_changed_but_replaced() -> None:
    assert ANA._replace(points=35, marks=("trula",)) == ("Ana", 35, ("trula",)) and type(ANA._replace()) is Tally
    with pytest.raises(AttributeError):
        ANA.points = 35  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ANA.other = 35  # type: ignore[attr-defined]


def test_it_is_matched_copied_and_pickled() -> None:
    match ANA:
        case Tally(player, points=70):
            assert player == "Ana"
        case _:
            pytest.fail("it does not match")
    for same in (copy.copy(ANA), copy.deepcopy(ANA), pickle.loads(pickle.dumps(ANA))):
        assert same == ANA and type(same) is Tally


@pytest.mark.parametrize(
    ("parts", "named"), [((), {}), (("Ana", 1, (), 2), {}), (("Ana",), {"player": "Boris"}), (("Ana",), {"who": 1})]
)
def test_other_parts_are_refused(parts: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="__new__"):
        Tally(*parts, **named)  # type: ignore[arg-type]


def test_unknown_names_and_numbers_of_parts_are_refused() -> None:
    with pytest.raises((TypeError, ValueError), match="unexpected field names"):
        ANA._replace(who="Boris")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
        Tally._make(["Ana"])


def test_very_many_parts_are_parts_too() -> None:
    names = [f"seat{number}" for number in range(30)]
    body = {"__annotations__": dict.fromkeys(names, int), "__module__": __name__, "__qualname__": "Hall"}
    made = types.new_class("Hall", (NamedTuple,), exec_body=lambda space: space.update(body))
    assert made(*range(30)) == tuple(range(30)) and made(**dict(zip(names, range(30), strict=True))).seat29 == 29


def test_a_part_without_a_default_stands_before_those_with_one() -> None:
    body = {"__annotations__": {"points": int, "player": str}, "points": 0, "__module__": __name__}
    with pytest.raises(TypeError, match="default"):
        types.new_class("Wrong", (NamedTuple,), exec_body=lambda space: space.update(body))
    with pytest.raises(TypeError):
        types.new_class("Wrong", (NamedTuple, list), exec_body=lambda space: space.update(body))
