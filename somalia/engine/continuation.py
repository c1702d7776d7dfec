"""A key for how a procedure will continue: its place in the code and its locals.

A procedure is a chain of generators, each waiting for the next. If two procedures are at the same
place with equal locals and equal states, the same answers lead both to the same results. The
iterator of a `for` loop is not a local. A loop that asks anything must therefore iterate over
distinct items in an order determined by the locals. The current item then shows its progress.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from types import CodeType, FunctionType, GeneratorType, MethodType
from typing import Any

from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose, Together


def continuation(game: Game, holds: Callable[[object], dict[str, Any] | None]) -> Hashable:
    """A key that is equal for two games of one scenario if, from equal states, their procedures
    will continue alike.

    Args:
        holds: returns the attributes of an object that belongs to the mission; None for a shared
            fact, which is compared as a whole.
    """
    # A local variable may be part of the state; the key then names the state's attribute.
    known = {id(getattr(game.state, name, None)): name for name in fields(game.state)}
    known[id(game.state)] = ""

    def frozen(value: Any) -> Hashable:
        kind = type(value)
        if value is None or kind is str or isinstance(value, int):
            return kind, value
        if kind is Choose or kind is Chance or kind is Together:
            return kind.__name__  # everything else about it follows from the procedure that asks it
        if id(value) in known:
            return known[id(value)]
        if kind is list or kind is _VALUES:
            return list, tuple(map(frozen, value))
        if isinstance(value, tuple):
            return kind, value if _is_plain(value) else tuple(map(frozen, value))
        if kind is dict:
            return dict, tuple((key, frozen(of)) for key, of in value.items())
        if kind is FunctionType:
            return value.__code__, tuple(map(frozen, _cells(value)))
        if kind is MethodType:
            return value.__func__, frozen(value.__self__)
        if kind is GeneratorType:
            return stands(value)
        own = holds(value)
        if own is not None:
            return kind, frozen(own)
        return kind, value if _is_plain(value) else _Itself(value)

    def stands(asked: object) -> Hashable:
        places: list[tuple[CodeType, int, Hashable]] = []
        while isinstance(asked, GeneratorType) and asked.gi_frame is not None:
            frame, inner = asked.gi_frame, asked.gi_yieldfrom
            held = tuple(
                (name, frozen(value))
                for name, value in frame.f_locals.items()
                if value is not inner
            )
            places.append((frame.f_code, frame.f_lasti, held))
            asked = inner
        return tuple(places)

    unrevealed = tuple(game.answers[len(game.answers) - game.unrevealed :])
    return stands(game.procedure), unrevealed


def fields(value: object) -> Iterable[str]:
    """The names of an object's attributes: its class's `FIELDS` (required for a class with slots),
    else all of them.
    """
    return getattr(type(value), "FIELDS", None) or vars(value)


class _Itself:
    """A wrapper that compares an object by identity."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def _is_plain(value: object) -> bool:
    """Whether the value is hashable, so that it never changes and can be compared directly."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


_VALUES: type = type({}.values())


def _cells(function: FunctionType) -> list[Any]:
    """The values captured by a mission's function: its defaults and closure."""
    cells = list(function.__defaults__ or ())
    for cell in function.__closure__ or ():
        try:
            cells.append(cell.cell_contents)
        except ValueError:  # not bound yet
            cells.append(None)
    return cells
