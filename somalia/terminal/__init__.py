"""The game in a terminal: a page for each question if the terminal can draw, else plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from somalia.plain import one_line


def play(
    scenario: str,
    seats: dict[str, str],
    seed: str | None,
    text: bool,
    explain: bool,
    record: Path | None,
    options: dict[str, str],
    charts: list[Path],
    resume: bool,
    dice: str,
    names: Mapping[str, str] | None = None,
    hand_over: str = "off",
    left: Path | None = None,
    series: int = 1,
) -> int:
    """Play a game, or a series: `somalia play`.

    Args:
        seats: who plays each side: "human", "random", a doctrine's name or its file.
        seed: the seed; None for a new one.
        text: print plain lines only, even at a terminal.
        record: where the game is recorded; None for the program's own folder.
        resume: resume the unfinished game, if there is one.
        dice: "auto", or "typed" for players who roll their own.
        names: the players' names, by side.
        left: the record to resume, whatever else is given.
        hand_over: when another player takes the keyboard: "off", "mission" or "every".
        series: how many games; the two players swap sides after each.

    Returns:
        The exit code; it is also 0 if the player left and the game is saved.
    """
    import sys

    from somalia.console import PlainConsole
    from somalia.play.series import Series
    from somalia.play.table import GameSetup, TableError
    from somalia.terminal.evening import FAILED, Evening
    from somalia.terminal.reader import PlainReader, TerminalReader, is_terminal

    drawn = not text and is_terminal()
    if drawn:
        reader: TerminalReader | PlainReader = TerminalReader(_history())
    else:
        reader = PlainReader()
    evening = Evening(reader, PlainConsole(styled=drawn), drawn, explain, hand_over)
    setup = GameSetup(
        scenario=scenario,
        seats=seats,
        seed=seed,
        options=options,
        charts=charts,
        dice=dice,
        record=record,
        resume=resume,
        names=names or {},
        left=left,
    )
    if series == 1:
        return evening.play(setup)[0]
    try:
        games = Series(setup, series)
    except TableError as problem:
        print(f"somalia: {one_line(problem)}", file=sys.stderr)
        return FAILED
    for number, game_setup in enumerate(games, 1):
        evening.console.print(f"Game {number} of {series}: {games.seating}.", soft_wrap=True)
        code, table = evening.play(game_setup)
        if code or table is None:
            return code
        if not table.is_over:
            evening.console.print(f"The series ends here. {games.score}.", soft_wrap=True)
            return 0
        games.count(table.outcome)
        evening.console.print(f"{games.score}.", soft_wrap=True)
        if number < series and table.has_people and not evening.goes_on():
            return 0
    return 0


def _history() -> Path | None:
    """The history file for typed lines. None if the player has no writable folder, or if something
    else has that name, such as an endless device or private notes.
    """
    from somalia import datafile, outputs
    from somalia.files import make_folder

    try:
        path = datafile.home() / "history"
        outputs.require(path, outputs.HISTORY)
        make_folder(path.parent)
    except (datafile.NoHome, outputs.OutputError, OSError):
        return None
    return path
