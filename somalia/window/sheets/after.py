"""After the game: its story turn by turn, and the report for the browser."""

from __future__ import annotations

from typing import Any

from arcade import key as keys

from somalia.window.making import ReportMaker
from somalia.window.model import PlayModel
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Row, Rule, Scroll, Text
from somalia.window.ui.palette import FADED, HEADING, WARNING
from somalia.window.ui.sheet import Host, Sheet

ABOUT = (
    "The report tells where the game turned: maps, VP by source, the chance to win as each turn "
    "began, luck roll by roll, what the computer's players thought."
)


class AfterSheet(Sheet):
    """A line a turn; below them what can be done with a game that is over."""

    width, height = 900, 620
    title = "The story of the game"

    def __init__(self, of: Host, model: PlayModel, maker: ReportMaker | None) -> None:
        super().__init__(of)
        self.model, self.maker = model, maker
        self._reports = model.turns.reports()
        self._first = 0
        self._seen = -1

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self._first, self.maker.version if self.maker else 0, self.of.focus)

    def content(self, canvas: Canvas) -> Node:
        """The story, and the report."""
        turns: list[Node] = [
            Column(
                [
                    Text(report.date, 14, "serif-bold", HEADING, 1),
                    Text(report.story, 13, "sans"),
                    Gap(5),
                ],
                1,
            )
            for report in self._reports
        ]
        nothing = Text("The turns of this game are not told.", 13, "italic", FADED)
        nodes: list[Node] = [
            Fill(Scroll(turns, self._first, "turns") if turns else nothing),
            Rule(9),
        ]
        if self.maker is None:
            nodes.append(Text("This game was not written down: there is no report.", 12, "italic"))
        else:
            buttons = [
                Button("Report in the browser", "report", "R", is_chief=True),
                Button("Score", "show:score", "S"),
                Button("Replay, and play on", "watch-again", "W"),
            ]
            ink = FADED if self.maker.is_done or self.maker.is_busy else WARNING
            told = self.maker.told
            nodes += [
                Row(buttons),
                Text(told or ABOUT, 12, "italic", ink if told else FADED, 2),
            ]
        return Column(nodes, 4)

    def act(self, action: str) -> None:
        """Make the report, scroll, or leave for another sheet."""
        if action == "report" and self.maker is not None:
            self.maker.begin()
        elif action.startswith("rows:"):
            self._first = int(action.rpartition(":")[2])
        elif action != "report":
            self.of.open(None)
            self.of.act(action)

    def press(self, symbol: int, modifiers: int) -> bool:
        """The keys of the buttons; arrows and the wheel scroll."""
        named = {keys.R: "report", keys.S: "show:score", keys.W: "watch-again"}
        if symbol in named:
            self.act(named[symbol])
            return True
        return super().press(symbol, modifiers)

    def roll(self, lines: float) -> None:
        """Scroll by turns."""
        self._first = min(max(0, self._first + (1 if lines > 0 else -1)), len(self._reports) - 1)

    def tick(self) -> bool:
        """Whether there is more to tell of the report."""
        version = self.maker.version if self.maker is not None else 0
        if version == self._seen:
            return False
        self._seen = version
        return True
