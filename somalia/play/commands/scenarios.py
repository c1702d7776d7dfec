"""The command `somalia scenarios`."""

from __future__ import annotations

import click

from somalia.command_line.command import GuardedCommand, warn
from somalia.command_line.options import with_json


@click.command(cls=GuardedCommand)
@with_json
def scenarios(json_output: bool) -> int:
    """List the scenarios: what each is about, players, length, difficulty and options.

    \b
    Examples:
      somalia scenarios
      somalia scenarios --json
    """
    from somalia.play import library as shelf

    code = warn(shelf.unreadable())
    print(shelf.as_json() if json_output else "\n".join(shelf.told()))
    return code
