"""The game in a terminal: a page at each question where one can draw, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

FAILED = 2


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
) -> int:
    """Play a game: `somalia play`.

    Args:
        seats: who plays each side: "human", "random", a doctrine's name or its file.
        seed: None for a new one.
        text: plain lines only, even at a terminal.
        record: where the game is written; None for the program's own folder.
        resume: go on with the game that was left, if there is one.
        dice: "auto", or "typed" for a player who rolls his own.
        names: of the people, by side.
        left: the record to go on with, whatever else is said.
        hand_over: when another person takes the keyboard: "off", "mission" or "every".

    Returns:
        The exit code: 0 also for a game that was left and is saved.
    """
    import sys

    from somalia.console import PlainConsole
    from somalia.engine.record import RecordError
    from somalia.engine.record_writer import OpenElsewhere
    from somalia.play import settings
    from somalia.play.controller import Controller
    from somalia.play.table import GameSetup, TableError, games_folder, sit_down
    from somalia.terminal.desk import Leave
    from somalia.terminal.reader import PlainReader, TerminalReader, is_terminal
    from somalia.terminal.session import Session

    drawn = not text and is_terminal()
    if drawn:
        games_folder().mkdir(parents=True, exist_ok=True)
        reader: TerminalReader | PlainReader = TerminalReader(games_folder().parent / "history")
    else:
        reader = PlainReader()
    console = PlainConsole(styled=drawn)

    def confirm(question: str) -> bool:
        console.print(question, soft_wrap=True)
        try:
            answer = reader.read("yes or no [yes]> ").strip().lower()
        except EOFError:
            return True
        if answer in ("quit", "q", "exit"):
            raise KeyboardInterrupt
        return not answer.startswith("n")

    setup = GameSetup(
        scenario, seats, seed, options, charts, dice, record, resume, names or {}, left
    )
    try:
        table = sit_down(setup, confirm)
    except KeyboardInterrupt:
        console.print("Left; nothing was changed.")
        return 0
    except (TableError, RecordError) as problem:
        how = (
            " (somalia replay FILE; somalia play --new)"
            if isinstance(problem, OpenElsewhere)
            else ""
        )
        print(f"somalia: {problem}{how}", file=sys.stderr)
        return FAILED
    # What comes down a pipe was thought out before: nothing is asked back there.
    confirms = settings.confirm(settings.read()) if drawn else "off"
    session = Session(Controller(table), reader, console, drawn, explain, hand_over, confirms)
    is_left = False
    try:
        session.run()
    except (Leave, KeyboardInterrupt):
        is_left = True
    finally:
        table.leave()
    for news in table.saving_news():
        session.print(news)
    if table.unsaved:
        print(f"somalia: the game is not saved. {table.unsaved}", file=sys.stderr)
        return FAILED
    if is_left:
        session.print(
            "The game was not written down."
            if not table.record
            else "The game is saved; it goes on the next time you play."
            if table.autosaved
            else f"The game is saved. Go on with: somalia play --record {table.record}"
        )
    if table.game.is_over and table.record:
        session.print(f"The game is kept in {table.record}.")
    return 0
