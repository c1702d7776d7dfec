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


def parts(one: Any) -> Iterator[tuple[str, Any]]:
    """What an object is made of, by name: items, attributes, cells of closures, frames."""
    if isinstance(one, dict | MappingProxyType):
        for number, (key, value) in enumerate(one.items()):
            yield f"key {number}", key
            yield f"[{key!r}]" if isinstance(key, str | int | tuple) else f"[{number}]", value
    elif isinstance(one, set | frozenset):
        for number, value in enumerate(sorted(one, key=repr)):
            yield f"{{{number}}}", value
    elif isinstance(one, list | tuple | deque):
        for number, value in enumerate(one):
            yield f"[{number}]", value
    if isinstance(one, FunctionType):
        for number, cell in enumerate(one.__closure__ or ()):
            yield f"cell {number}", cell.cell_contents
        yield "defaults", one.__defaults__
        yield "kwdefaults", one.__kwdefaults__
    elif isinstance(one, MethodType):
        yield "self", one.__self__
        yield "func", one.__func__
    elif isinstance(one, GeneratorType):
        yield "frame", one.gi_frame
        yield "yieldfrom", one.gi_yieldfrom
    elif isinstance(one, FrameType):
        yield "locals", dict(one.f_locals)
    else:
        yield from getattr(one, "__dict__", {}).items()
        for kind in type(one).__mro__:
            slots = vars(kind).get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                hidden = f"_{kind.__name__}{name}" if name.startswith("__") else name
                if hasattr(one, hidden):
                    yield name, getattr(one, hidden)


def referents(one: Any) -> Iterator[Any]:
    """What the collector of garbage knows of an object, but for what all games share."""
    if isinstance(one, FunctionType | FrameType | GeneratorType):
        return  # they lead to the globals of their module; `parts` has what is theirs
    yield from gc.get_referents(one)


def told(start: Any) -> list[str]:
    """What is reached, in an order that follows from it alone: for two objects that hold the same
    this is the same.
    """
    lines: list[str] = []
    seen: dict[int, int] = {}
    kept: list[Any] = []  # that no id comes again while this lasts
    waiting: deque[tuple[str, Any]] = deque([("", start)])
    while waiting:
        path, one = waiting.popleft()
        if isinstance(one, LEAVES):
            lines.append(f"{path} = {one!r}"[:300])
            continue
        if isinstance(one, OUTSIDE):
            lines.append(f"{path} = {getattr(one, '__name__', one)}")
            continue
        if id(one) in seen:
            lines.append(f"{path} is {seen[id(one)]}")
            continue
        seen[id(one)] = len(seen)
        kept.append(one)
        name = getattr(one, "__qualname__", type(one).__qualname__)
        lines.append(f"{path}: {name}")
        waiting.extend((f"{path}.{part}"[-200:], value) for part, value in parts(one))
    return lines


def reached(start: Any, most: int = 2_000_000) -> dict[int, Any]:
    """All objects that are reached, by attributes or as the collector sees it, by their ids."""
    found: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, (*LEAVES, *OUTSIDE)):
            continue
        found[id(one)] = one
        assert len(found) < most, "it leads to everything"
        waiting.extend(value for _, value in parts(one))
        waiting.extend(referents(one))
    return found
