"""Parameters that name files to be read or written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

Typed = str | os.PathLike[str]


class InputFile(click.Path):
    """A file to be read; ~ and ~NAME are replaced by home folders, even after "=".

    Args:
        folders: whether a folder may be named instead.
    """

    def __init__(self, folders: bool = False) -> None:
        super().__init__(exists=True, dir_okay=folders, path_type=Path)

    def convert(
        self, value: Typed, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The path of the existing file."""
        return super().convert(typed_path(value), param, context)


class OutputFile(click.Path):
    """A file to be written; a file that must not be overwritten is rejected before anything is
    done.

    Args:
        kind: what is written, as `somalia.outputs` names it.
        folders: whether a folder may be named instead, to hold several files.
        read_with: the flag that makes the command only read the file, not write it.
    """

    def __init__(self, kind: str, folders: bool = False, read_with: str = "") -> None:
        super().__init__(dir_okay=folders, path_type=Path)
        self.kind, self.folders, self.read_with = kind, folders, read_with

    def convert(
        self, value: Typed, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """The path; `require_outputs` checks it once all parameters are known."""
        return typed_path(value)


class OutputFolder(OutputFile):
    """A folder to hold files of one kind; it is created if necessary."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, folders=True)


def typed_path(value: Typed) -> Path:
    """The path as typed.

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
    """Reject, before it does anything, a command that would overwrite a protected file.

    Raises:
        OutputError: the message names the file and says what to do.
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
            continue  # each file in the folder is checked when it is written
        kind = getattr(outputs, type_.kind)
        if isinstance(type_, OutputFolder):
            outputs.require(path / "file", kind)
        elif not context.params.get(type_.read_with):
            outputs.require(path, kind, inputs)


def files_named(value: object) -> list[Path]:
    """The existing files that a parameter names: a path, a string, or several of either."""
    if isinstance(value, dict):
        return files_named(list(value.values()))
    if isinstance(value, list | tuple):
        return [file for one in value for file in files_named(one)]
    if not isinstance(value, str | Path):
        return []
    with suppress(OSError, ValueError):  # a malformed or overlong string cannot name a file
        return [Path(value)] if Path(value).is_file() else []
    return []
