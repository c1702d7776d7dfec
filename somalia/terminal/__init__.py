"""The game in a terminal: a page at each question where one can draw, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from somalia.play.table import GameSetup, Table
    from somalia.terminal.reader import Reader

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
    series: int = 1,
) -> int:
    """Play a game, or a series: `somalia play`.

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
        series: how many games, the two players exchanging sides after each.

    Returns:
        The exit code: 0 also for a game that was left and is saved.
    """
    import sys

    from somalia.console import PlainConsole
    from somalia.play.series import Series
    from somalia.play.table import GameSetup, TableError, games_folder
    from somalia.terminal.reader import PlainReader, TerminalReader, is_terminal

    drawn = not text and is_terminal()
    if drawn:
        games_folder().mkdir(parents=True, exist_ok=True)
        reader: TerminalReader | PlainReader = TerminalReader(games_folder().parent / "history")
    else:
        reader = PlainReader()
    sitting = Sitting(reader, PlainConsole(styled=drawn), drawn, explain, hand_over)
    setup = GameSetup(
        scenario, seats, seed, options, charts, dice, record, resume, names or {}, left
    )
    if series == 1:
        return sitting.play(setup)[0]
    try:
        games = Series(setup, series)
    except TableError as problem:
        print(f"somalia: {problem}", file=sys.stderr)
        return FAILED
    for number, one in enumerate(games, 1):
        sitting.console.print(f"Game {number} of {series}: {games.seating}.", soft_wrap=True)
        code, table = sitting.play(one)
        if code or table is None:
            return code
        if not table.game.is_over:
            sitting.console.print(f"The series ends here. {games.score}.", soft_wrap=True)
            return 0
        games.count(table.rules.outcome(table.game.state))
        sitting.console.print(f"{games.score}.", soft_wrap=True)
        if number < series and table.has_people and not sitting.goes_on():
            return 0
    return 0


class Sitting:
    """Somebody at a terminal, for one game or several."""

    def __init__(
        self, reader: Reader, console: Console, drawn: bool, explain: bool, hand_over: str
    ) -> None:
        self.reader, self.console, self.drawn = reader, console, drawn
        self.explain, self.hand_over = explain, hand_over

    def confirm(self, question: str) -> bool:
        """Ask yes or no; yes where the input has ended.

        Raises:
            KeyboardInterrupt: he wants to leave.
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
        """Whether the next game of a series is wanted."""
        while True:
            try:
                typed = self.reader.read("Enter: the next game, q: enough> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if typed in ("", "q", "quit", "enough", "n", "no"):
                return not typed

    def play(self, setup: GameSetup) -> tuple[int, Table | None]:
        """Play one game: the exit code, and the table unless nobody could sit down."""
        import sys

        from somalia.engine.record import RecordError
        from somalia.engine.record_writer import OpenElsewhere
        from somalia.play import settings
        from somalia.play.controller import Controller
        from somalia.play.table import TableError, sit_down
        from somalia.terminal.desk import Leave
        from somalia.terminal.session import Session

        try:
            table = sit_down(setup, self.confirm)
        except KeyboardInterrupt:
            self.console.print("Left; nothing was changed.")
            return 0, None
        except (TableError, RecordError) as problem:
            how = (
                " (somalia replay FILE; somalia play --new)"
                if isinstance(problem, OpenElsewhere)
                else ""
            )
            print(f"somalia: {problem}{how}", file=sys.stderr)
            return FAILED, None
        # What comes down a pipe was thought out before: nothing is asked back there.
        confirms = settings.confirm(settings.read()) if self.drawn else "off"
        session = Session(
            Controller(table),
            self.reader,
            self.console,
            self.drawn,
            self.explain,
            self.hand_over,
            confirms,
        )
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
            return FAILED, table
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
        return 0, table
