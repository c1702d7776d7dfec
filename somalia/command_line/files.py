"""Parameters that name files: what is read, and what is written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import click


class InputFile(click.Path):
    """A file that is read; ~ and ~NAME stand for a person's own folder, also after "=".

    Args:
        folders: a folder may be named too.
    """

    def __init__(self, folders: bool = False) -> None:
        super().__init__(exists=True, dir_okay=folders, path_type=Path)

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The path, which exists."""
        return super().convert(typed_path(value), param, context)


class OutputFile(click.Path):
    """A file that is written; what may not be written over is refused before anything is done.

    Args:
        kind: what is written, as `somalia.outputs` names it.
        folders: a folder may be named, in which several are written.
        read_with: the flag with which it is only read.
    """

    def __init__(self, kind: str, folders: bool = False, read_with: str = "") -> None:
        super().__init__(dir_okay=folders, path_type=Path)
        self.kind, self.folders, self.read_with = kind, folders, read_with

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """The path; `require_outputs` looks at it when all parameters are known."""
        return typed_path(value)


class OutputFolder(OutputFile):
    """A folder in which files of a kind are written; it is made if need be."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, folders=True)


def typed_path(value: Any) -> Path:
    """The path that was typed.

    Raises:
        ClickException: no file can have that name.
    """
    from somalia.reading import BadName, path_of

    try:
        return path_of(os.fspath(value))
    except BadName as fault:
        raise click.ClickException(str(fault)) from None


FILE_IN = InputFile()
ANY_IN = InputFile(folders=True)


def require_outputs(context: click.Context) -> None:
    """Refuse a command that would write over what it must not, before it does anything.

    Raises:
        OutputError: with what, and what to do.
    """
    given = {
        param.name: (param.type, context.params.get(param.name or ""))
        for param in context.command.params
    }
    written = {
        name: (kind, path)
        for name, (kind, path) in given.items()
        if isinstance(kind, OutputFile) and path is not None
    }
    if not written:
        return
    from somalia import outputs

    inputs = [
        file
        for name, (_, value) in given.items()
        if name not in written
        for file in files_named(value)
    ]
    outputs.require_apart([path for _, path in written.values()])
    for type_, path in written.values():
        if type_.folders and path.is_dir():
            continue  # what is written there is looked at by name
        kind = getattr(outputs, type_.kind)
        if isinstance(type_, OutputFolder):
            outputs.require(path / "file", kind)
        elif not context.params.get(type_.read_with):
            outputs.require(path, kind, inputs)


def files_named(value: object) -> list[Path]:
    """The files that a parameter names: a path, words of which each may be one, or several."""
    if isinstance(value, dict):
        return files_named(list(value.values()))
    if isinstance(value, list | tuple):
        return [file for one in value for file in files_named(one)]
    if not isinstance(value, str | Path):
        return []
    with suppress(OSError, ValueError):  # what is too long, or odd, is the name of no file
        return [Path(value)] if Path(value).is_file() else []
    return []
