"""What tells how a procedure goes on: where in the code it stands, and what its locals hold.

A procedure is a chain of generators, each waiting in the next. Where two stand in the same place
with equal locals, and the state is alike, whatever is answered leads both to the same. What a `for`
goes through lies in no local: a loop that asks anything goes through things that are all different,
in an order that follows from the locals, so that the thing in hand tells how far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable
from types import CodeType, FunctionType, GeneratorType, MethodType
from typing import Any

from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose, Together


def continuation(game: Game, holds: Callable[[object], dict[str, Any] | None]) -> Hashable:
    """Equal for two games of one scenario whose procedures stand alike. The state is not in it.

    Args:
        holds: of an object of the mission's own, what it holds by name; None if the object is a
            fact that games share, which then stands for itself.
    """
    # A procedure may keep a piece of the state at hand: it is no other for that.
    known = {id(getattr(game.state, name, None)): name for name in _names(game.state)}
    known[id(game.state)] = ""

    def frozen(value: Any) -> Hashable:
        kind = type(value)
        if value is None or kind is str or isinstance(value, int):
            return kind, value
        if kind is Choose or kind is Chance or kind is Together:
            return kind.__name__  # asked by the innermost procedure
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

    def stands(procedure: Generator[Any, Any, Any] | None) -> Hashable:
        places: list[tuple[CodeType, int, Hashable]] = []
        asked: Any = procedure
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

    pending = tuple(game.answers[len(game.answers) - game.pending :])
    return stands(game.procedure), pending


class _Itself:
    """Stands for an object that is compared by being the very same."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def _is_plain(value: object) -> bool:
    """Whether it can be compared by its value, and that never changes."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


_VALUES: type = type({}.values())


def _names(state: object) -> Iterable[str]:
    return getattr(type(state), "__slots__", None) or vars(state)


def _cells(function: FunctionType) -> list[Any]:
    """What a function of a mission has taken along: defaults, and what it sees of its maker."""
    cells = list(function.__defaults__ or ())
    for cell in function.__closure__ or ():
        try:
            cells.append(cell.cell_contents)
        except ValueError:  # not bound yet
            cells.append(None)
    return cells
