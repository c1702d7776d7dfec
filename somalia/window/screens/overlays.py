"""Tints over the board, and a legend explaining them."""

from __future__ import annotations

from somalia.window.panels.foot import legend, legend_size
from somalia.window.screens.on_board import OnBoard
from somalia.window.ui.panel import Panel


class Overlays:
    """The current overlay and its legend."""

    def __init__(self, screen: OnBoard) -> None:
        self._screen = screen
        self.legend = Panel(screen.window, lambda: legend(screen.looks))

    def place(self) -> None:
        """Place the legend in the upper left of the board."""
        # Text on the board is enlarged less than in the panels.
        screen, (left, bottom, _, high) = self._screen, self._screen.board.box
        unit = screen.window.letter_zoom
        away = round(8 * unit)
        across, up = (round(part * unit) for part in legend_size(screen.looks))
        self.legend.place(left + away, bottom + high - up - away, across, up)
        screen.panels = [panel for panel in screen.panels if panel is not self.legend]
        if across:
            screen.panels.append(self.legend)

    def draw(self, palette: str, hot: str, focus: str) -> None:
        """Draw the legend, if there is one."""
        screen = self._screen
        if self.legend in screen.panels:
            shown = screen.looks.overlays().get(screen.model.overlay)
            self.legend.draw((shown, palette), screen.window.letter_zoom, hot, focus)

    def choose(self, what: str) -> None:
        """Turn on an overlay by its name or number, or the next overlay for "". Turn it off for
        "none" or for the name of the current one.
        """
        names = ("", *self._screen.looks.overlays())
        now = self._screen.model.overlay
        if what.isdigit():
            what = names[int(what)] if int(what) < len(names) else "none"
        if not what or what == "overlay":
            self._screen.model.overlay = names[(names.index(now) + 1) % len(names)]
        else:
            self._screen.model.overlay = "" if what in ("none", now) else what
        self.place()
