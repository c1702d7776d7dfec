"""The command `somalia copy`."""

from __future__ import annotations

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.completion import completes


def copy_names() -> list[str]:
    """The names of all scenarios, opponents and maps, for completion."""
    from somalia import datafile
    from somalia.lab import copying

    return [name for kind in copying.KINDS for name in datafile.available(kind)]


@click.command(cls=GuardedCommand)
@click.argument("name", shell_complete=completes(copy_names))
@click.argument("new")
def copy(name: str, new: str) -> int:
    """Copy a scenario, an AI or a map into your own folder, so that you can change it.

    docs/own-scenario.md shows how to make a scenario this way, step by step.

    \b
    Examples:
      somalia copy somalia-1992 long-war
      somalia copy warlord my-warlord
    """
    from somalia import plain
    from somalia.lab import copying

    file = copying.copy(name, new)
    print(f"Copied to {file}\nEdit it in any text editor, then check it:")
    print(f"  {plain.command('check', file)}")
    return 0
