"""All that can be reached from an object: what a player written in Python could read of it."""

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
"""What is the same for every game of the process: classes, modules, functions written in C."""


def parts(holder: Any) -> Iterator[tuple[str, Any]]:
    """What an object is made of, by name: items, attributes, cells of closures, frames."""
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
    """What the collector of garbage knows of an object, but for what all games share."""
    if isinstance(holder, FunctionType | FrameType | GeneratorType):
        return  # they lead to the globals of their module; `parts` has what is theirs
    yield from gc.get_referents(holder)


def told(start: Any) -> list[str]:
    """What is reached, in an order that follows from it alone: for two objects that hold the same
    this is the same.
    """
    lines: list[str] = []
    seen: dict[int, int] = {}
    kept: list[Any] = []  # that no id comes again while this lasts
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
    """All objects that are reached, by attributes or as the collector sees it, by their ids."""
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
