"""A player's session at a terminal: one game, or several in a row."""

from __future__ import annotations

import sys

from rich.console import Console

from somalia.engine.record import RecordError
from somalia.engine.record_writer import OpenElsewhere
from somalia.plain import command, one_line
from somalia.play import settings
from somalia.play.controller import Controller
from somalia.play.table import GameSetup, Table, TableError, sit_down
from somalia.terminal.keyboard import Leave
from somalia.terminal.reader import LineReader
from somalia.terminal.session import Session

FAILED = 2
"""The exit code if a game cannot be played."""

SAVED = "The game is saved"
"""The beginning of the message about a game that the player has left."""


class Evening:
    """A player at a terminal, for one game or several."""

    def __init__(
        self, reader: LineReader, console: Console, drawn: bool, explain: bool, hand_over: str
    ) -> None:
        self.reader, self.console, self.drawn = reader, console, drawn
        self.explain, self.hand_over = explain, hand_over

    def confirm(self, question: str) -> bool:
        """Ask yes or no; yes if the input has ended.

        Raises:
            KeyboardInterrupt: the player wants to leave.
        """
        self.console.print(question, soft_wrap=True)
        try:
            answer = self.reader.read("yes or no [yes]> ").strip().lower()
        except EOFError:
            return True
        if answer in ("quit", "q", "exit"):
            raise KeyboardInterrupt
        return not answer.startswith("n")

    def goes_on(self) -> bool:
        """Whether the player wants the next game in a series."""
        while True:
            try:
                ask = "Enter: next game, q: stop> "
                typed = self.reader.read(ask, kept=False).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in ("", "q", "quit", "enough", "n", "no"):
                return not typed

    def play(self, setup: GameSetup) -> tuple[int, Table | None]:
        """Play one game. Return the exit code and the table, which is None if the game could not be
        set up.
        """
        try:
            table = sit_down(setup, self.confirm)
        except KeyboardInterrupt:
            self.console.print("Cancelled; nothing was changed.")
            return 0, None
        except (TableError, RecordError) as problem:
            how = (
                " (somalia replay FILE; somalia play --new)"
                if isinstance(problem, OpenElsewhere)
                else ""
            )
            print(f"somalia: {one_line(problem)}{how}", file=sys.stderr)
            return FAILED, None
        # Piped input was prepared beforehand, so nothing needs confirmation there.
        kept = settings.load() if self.drawn else settings.Settings(confirm="off")
        controller = Controller(table)
        session = Session(
            controller, self.reader, self.console, self.drawn, self.explain, kept, self.hand_over
        )
        is_left = False
        try:
            session.run()
        except (Leave, KeyboardInterrupt):
            is_left = True
            if controller.eyes.is_shared_in_secret and self.drawn:
                session.paper.cover(hides=True)
        finally:
            table.leave()
        for news in table.saving_news():
            session.paper.print(news)
        if table.unsaved:
            print(one_line(f"somalia: the game is not saved. {table.unsaved}"), file=sys.stderr)
            return FAILED, table
        if is_left:
            session.paper.print(
                "The game was not saved."
                if not table.record
                else f"{SAVED}; you will resume it the next time you play."
                if table.autosaved
                else f"{SAVED}. Resume it with: {command('play', '--record', table.record)}"
            )
        if table.is_over and table.record:
            session.paper.print(f"The game is saved in {table.record}.")
        return 0, table
