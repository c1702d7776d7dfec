"""Everything reachable from an object, which an opponent written in Python could read."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from types import (
    BuiltinFunctionType,
    CodeType,
    FrameType,
    FunctionType,
    GeneratorType,
    MappingProxyType,
    MethodType,
    ModuleType,
)
from typing import Any

LEAVES = (str, bytes, int, float, complex, bool, type(None), Fraction, CodeType)
OUTSIDE = (type, ModuleType, BuiltinFunctionType)
"""Types whose instances all games of a process share: classes, modules, functions written in C."""


def parts(holder: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of an object by name: items, attributes, closure cells, frames."""
    if isinstance(holder, dict | MappingProxyType):
        for number, (key, value) in enumerate(holder.items()):
            yield f"key {number}", key
            yield f"[{key!r}]" if isinstance(key, str | int | tuple) else f"[{number}]", value
    elif isinstance(holder, set | frozenset):
        for number, value in enumerate(sorted(holder, key=repr)):
            yield f"{{{number}}}", value
    elif isinstance(holder, list | tuple | deque):
        for number, value in enumerate(holder):
            yield f"[{number}]", value
    if isinstance(holder, FunctionType):
        for number, cell in enumerate(holder.__closure__ or ()):
            yield f"cell {number}", cell.cell_contents
        yield "defaults", holder.__defaults__
        yield "kwdefaults", holder.__kwdefaults__
    elif isinstance(holder, MethodType):
        yield "self", holder.__self__
        yield "func", holder.__func__
    elif isinstance(holder, GeneratorType):
        yield "frame", holder.gi_frame
        yield "yieldfrom", holder.gi_yieldfrom
    elif isinstance(holder, FrameType):
        yield "locals", dict(holder.f_locals)
    else:
        yield from getattr(holder, "__dict__", {}).items()
        for kind in type(holder).__mro__:
            slots = vars(kind).get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                hidden = f"_{kind.__name__}{name}" if name.startswith("__") else name
                if hasattr(holder, hidden):
                    yield name, getattr(holder, hidden)


def referents(holder: Any) -> Iterator[Any]:
    """Yield the objects that the garbage collector sees from an object, except those all games
    share.
    """
    if isinstance(holder, FunctionType | FrameType | GeneratorType):
        return  # they lead to the globals of their module; `parts` has the rest
    yield from gc.get_referents(holder)


def told(start: Any) -> list[str]:
    """A line for everything reachable, in an order that depends on it alone: equal for objects that
    hold the same.
    """
    lines: list[str] = []
    seen: dict[int, int] = {}
    kept: list[Any] = []  # keeps ids unique while this runs
    waiting: deque[tuple[str, Any]] = deque([("", start)])
    while waiting:
        path, holder = waiting.popleft()
        if isinstance(holder, LEAVES):
            lines.append(f"{path} = {holder!r}"[:300])
            continue
        if isinstance(holder, OUTSIDE):
            lines.append(f"{path} = {getattr(holder, '__name__', holder)}")
            continue
        if id(holder) in seen:
            lines.append(f"{path} is {seen[id(holder)]}")
            continue
        seen[id(holder)] = len(seen)
        kept.append(holder)
        name = getattr(holder, "__qualname__", type(holder).__qualname__)
        lines.append(f"{path}: {name}")
        waiting.extend((f"{path}.{part}"[-200:], value) for part, value in parts(holder))
    return lines


def reached(start: Any, most: int = 2_000_000) -> dict[int, Any]:
    """All objects reachable by attributes or for the collector, by id."""
    objects: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        holder = waiting.pop()
        if id(holder) in objects or isinstance(holder, (*LEAVES, *OUTSIDE)):
            continue
        objects[id(holder)] = holder
        assert len(objects) < most, "it leads to everything"
        waiting.extend(value for _, value in parts(holder))
        waiting.extend(referents(holder))
    return objects
