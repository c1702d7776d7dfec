"""The sheet of charts: a tab each."""

from __future__ import annotations

from typing import Any

from arcade import key as keys

from somalia.window.looks import Looks, TextSheet
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Button, Flow
from somalia.window.ui.sheet import Host


class ChartsSheet(TextSheet):
    """The charts of the game that is played."""

    width, height = 900, 620

    def __init__(self, of: Host, looks: Looks) -> None:
        self.names = list(looks.charts())
        self.name = self.names[0] if self.names else ""
        none = ["This game has no charts."]
        super().__init__(
            of, "Charts", lambda width: looks.chart(self.name, width) if self.name else none
        )

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.name)

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """Tabs, and the chart."""
        tabs = Flow(
            [
                Button(name, f"chart:{name}", str(number), is_chief=name == self.name)
                for number, name in enumerate(self.names, 1)
            ]
        )
        high = tabs.height(canvas, width)
        tabs.draw(canvas, (left, top, left + width, top + high))
        self.columns(canvas, (left, top + high + canvas.u(12), left + width, top + height))

    def act(self, action: str) -> None:
        """Another chart."""
        if action.startswith("chart:"):
            self.name, self.scroll = action.removeprefix("chart:"), 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """The numbers of the tabs."""
        at = symbol - keys.KEY_1
        if 0 <= at < len(self.names):
            self.act(f"chart:{self.names[at]}")
            return True
        return super().press(symbol, modifiers)
