"""The group of all commands; a command's module is imported when the command is used."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

COMPLETE = "_SOMALIA_COMPLETE"
"""The environment variable that a shell sets to ask for completions."""


class Unloaded(click.Command):
    """A command whose module is not loaded yet: only its name and its short help are known.

    Args:
        name: the command's name, which is also the name of its module and of the function in it.
        room: the package whose `commands` folder contains the module.
    """

    def __init__(self, name: str, room: str, short_help: str) -> None:
        super().__init__(name, short_help=short_help)
        self.module = f"somalia.{room}.commands.{name}"

    def load(self) -> click.Command:
        """The real command."""
        command: click.Command = getattr(import_module(self.module), str(self.name))
        command.short_help = self.short_help
        return command

    def make_context(self, *given: Any, **more: Any) -> click.Context:
        """The real command's context, which click then uses in place of this one."""
        return self.load().make_context(*given, **more)


class InOrder(click.Group):
    """A group that lists its commands in the order in which they were declared."""

    def __init__(self, *given: Any, callback: Callable[..., Any], **more: Any) -> None:
        more["help"] = more.get("help") or docstring(callback)
        super().__init__(*given, callback=callback, **more)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.commands)


def docstring(function: Callable[..., Any]) -> str | None:
    """A function's docstring, even if Python has dropped it (-OO)."""
    if function.__doc__ is not None:
        return function.__doc__
    import ast

    with suppress(OSError, SyntaxError):
        for node in ast.parse(inspect.getsource(function)).body:
            if isinstance(node, ast.FunctionDef):
                return ast.get_docstring(node)
    return None
