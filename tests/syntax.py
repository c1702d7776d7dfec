"""The syntax trees of the program's modules, parsed once for all tests of a file."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path


@contextmanager
def _uncollected() -> Iterator[None]:
    """Disable the garbage collector, which would take half of the parsing time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    with _uncollected():
        return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module, in the order of `ast.walk`."""
    with _uncollected():
        return tuple(ast.walk(tree(path)))
