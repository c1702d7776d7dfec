"""The command `somalia replay`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN
from somalia.command_line.options import lower_case, with_json
from somalia.command_line.window import in_window


@click.command(cls=GuardedCommand)
@click.argument("file", type=FILE_IN)
@click.option("--to", "upto", metavar="MOMENT", help="Stop at the start of a turn, such as T5.")
@click.option(
    "--steps", is_flag=True, help="One step at a time, with the map; Enter: next, b: back."
)
@click.option("--window", is_flag=True, help="Watch it in the window, forwards and backwards.")
@click.option(
    "--seat",
    metavar="SIDE",
    default="",
    callback=lower_case,
    help="Show the game as this side saw it; needed for unfinished games with hidden cards.",
)
@with_json
def replay(
    file: Path, upto: str | None, steps: bool, window: bool, seat: str, json_output: bool
) -> int:
    """Replay a recorded game: print its log, and check every decision against the rules.

    Also checks the computer's dice against the seed, and reports any that differ. Dice that players
    typed aren't checked.

    \b
    Examples:
      somalia replay tonight.txt
      somalia replay tonight.txt --to T5 --steps
      somalia replay tonight.txt --window
    """
    from somalia.terminal import replay as screen

    if window and seat:
        notice = "The window shows every side; with --seat the replay is in the terminal."
        print(notice, file=sys.stderr)
    elif window:
        code = in_window(None, file)
        if code is not None:
            return code
    return screen.main(file=file, upto=upto, steps=steps, json_output=json_output, seat=seat)
