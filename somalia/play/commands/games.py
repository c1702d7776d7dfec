"""The command `somalia games`."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand, warn
from somalia.command_line.files import OutputFile
from somalia.command_line.options import with_json


@click.command(cls=GuardedCommand)
@click.option("--all", "every", is_flag=True, help="List every game, not only the newest.")
@click.option("--statistics", is_flag=True, help="Show your wins and your honours.")
@click.option("--remove", metavar="GAME", help="Take this game off the list; the file is kept.")
@click.option("--export", metavar="GAME", help="Copy this game to the file given by --out.")
@click.option("--out", type=OutputFile("COPY"), help="With --export: the new file.")
@with_json
def games(
    every: bool,
    statistics: bool,
    remove: str | None,
    export: str | None,
    out: Path | None,
    json_output: bool,
) -> int:
    """List the saved games: scenario, players, turn, result, date and file.

    Games in progress come first, then finished games, both newest first. `somalia play
    --continue NUMBER` resumes one in the window or the terminal.

    \b
    Examples:
      somalia games
      somalia games --all --json
      somalia games --statistics
      somalia games --remove 3
      somalia games --export 1 --out tonight.txt
    """
    if (export is None) != (out is None):
        raise click.UsageError("--export GAME needs --out FILE, and --out needs --export.")
    if (remove is not None) + (export is not None) + statistics > 1:
        raise click.UsageError("Use only one of --remove, --export and --statistics.")
    if remove is not None:
        return move_out(remove)
    if export is not None and out is not None:
        return copy_out(export, out)
    return show_career(json_output) if statistics else show_games(every, json_output)


def move_out(game: str) -> int:
    """Move a game out of the list."""
    from somalia.plain import one_line
    from somalia.play import career, saved

    print(one_line(f"Taken off the list. The file is now {career.remove(saved.meant(game))}"))
    return 0


def copy_out(game: str, target: Path) -> int:
    """Copy a game to a new file; return 1 if its record is damaged."""
    from somalia.plain import one_line
    from somalia.play import career, saved

    damage = career.copy_out(saved.meant(game), target)
    print(one_line(f"Copied to {target}."))
    return warn([damage] if damage else [])


def show_career(json_output: bool) -> int:
    """Print the player's statistics and honours; return 1 if a folder cannot be read."""
    from somalia.play import career, saved

    played = career.career(career.finished_games())
    code = warn(saved.unreadable())
    if json_output:
        print(career.as_json(played))
    else:
        print_lines(career.told(played, width(60)))
    return code


def show_games(every: bool, json_output: bool) -> int:
    """Print the list of saved games; return 1 if a folder cannot be read."""
    from somalia.play import saved

    paths = saved.saved_games()
    shown = paths if every else paths[: saved.MOST]
    code = warn(saved.unreadable())
    if json_output:
        print(saved.as_json(shown))
    else:
        print_lines(saved.told(paths, width(40), len(shown) or 1))
    return code


def width(least: int) -> int:
    """A list's width in columns: the terminal's width, within bounds."""
    return min(max(shutil.get_terminal_size().columns, least), 120)


def print_lines(lines: Iterable[str]) -> None:
    """Print each line as soon as it is known, because reading thousands of games takes minutes."""
    for line in lines:
        print(line, flush=True)
