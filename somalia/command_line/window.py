"""Opens the window for commands, or lets them continue without one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from somalia.play.table import GameSetup


def in_window(
    setup: GameSetup | None,
    replay: Path | None = None,
    mirror: Callable[[], Any] | None = None,
    hand_over: str = "",
) -> int | None:
    """Play or replay in the window. Return the exit code; if no window can be opened, print a
    message and return None.

    Raises:
        TableError, RecordError, DataError: the game cannot be set up, or the record cannot be read.
    """
    from somalia.window import NoWindow, run

    try:
        return run(game_to_open(setup, replay), setup, replay, mirror, hand_over)
    except NoWindow as why:
        print(f"Can't open a window ({why}): the game continues in the terminal.", file=sys.stderr)
        return None


def game_to_open(setup: GameSetup | None, replay: Path | None) -> Any:
    """The game in the record to be watched or resumed, or else the scenario's game.

    If it cannot be determined, it is the default game, whose window then shows the error.
    """
    from somalia.datafile import DataError
    from somalia.engine.record import RecordError, load_head
    from somalia.games import game_of, usual_game
    from somalia.play.sources import header_found

    record = replay or (setup.left if setup is not None else None)
    try:
        if record is not None:
            return game_of(header_found(record, load_head(record).header).scenario)
        return game_of(setup.scenario) if setup is not None else usual_game()
    except (RecordError, DataError, OSError):
        return usual_game()


def mirror_maker(explain: bool) -> Callable[[], Any]:
    """A function that creates the terminal's mirror of the window's game."""

    def make() -> Any:
        from somalia.terminal import mirror

        return mirror.at_terminal(explain)

    return make
