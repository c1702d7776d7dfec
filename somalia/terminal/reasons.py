"""The computer players' reasons, as shown at the terminal."""

from __future__ import annotations

from somalia.engine.words import plural
from somalia.play.moves import Move
from somalia.play.sitting import Sitting
from somalia.terminal.page import ROOMY
from somalia.terminal.paper import Paper


class Reasons:
    """The computer's reasons since the player's last answer.

    Args:
        wanted: whether to show them.
    """

    def __init__(self, sitting: Sitting, paper: Paper, wanted: bool) -> None:
        self.sitting, self.paper, self.wanted = sitting, paper, wanted
        self.told: list[str] = []
        self.rows: list[list[str]] = []  # the same reasons, with the rows that fired

    def tell(self, move: Move) -> None:
        """Add the reason for a computer player's move, if reasons are wanted."""
        if not self.wanted:
            return
        fired = [row for row in move.rows if getattr(row, "matched", True)]
        names = dict.fromkeys(row.row for row in fired if hasattr(row, "row"))
        text = f"{self.sitting.say.side(move.side)}, {move.ask}: {move.choice}."
        text += f" {move.why}" if move.why else ""
        text += f" [{', '.join(names)}]" if names else ""
        self.told.append(text)
        self.rows.append([text, *(f"    {row}" for row in fired)])
        if not self.paper.drawn or not self.sitting.table.has_people:
            self.paper.wrapped(f"  ~ {text}", "    ")

    def forget(self) -> None:
        """Drop the reasons so far."""
        self.told, self.rows = [], []

    def latest(self) -> list[str]:
        """The last reasons, as many as fit on a page of this size."""
        if not self.wanted:
            return []
        room = 6 if self.paper.size.height >= ROOMY else 1
        lines = self.told[-room:]
        left = len(self.told) - len(lines)
        return [*lines, *([f"{plural(left, 'more reason')}: explain"] if left else [])]
