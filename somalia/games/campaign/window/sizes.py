"""The sizes of counters and letters in a view of the map, in pixels."""

from __future__ import annotations

from somalia.games.campaign.data.layout import Layout, NameSpot, even
from somalia.games.campaign.data.setting import Setting
from somalia.window.board.camera import Camera
from somalia.window.board.ground import GroundLayer
from somalia.window.ui.window import GameWindow


class Sizes:
    """The sizes of a sheet's names and counters."""

    def __init__(
        self, window: GameWindow, setting: Setting, camera: Camera, ground: GroundLayer
    ) -> None:
        self.window, self.setting = window, setting
        self.camera, self.ground = camera, ground

    @property
    def layout(self) -> Layout:
        """The places of names and counters, which change only with the map, window or text size."""
        return self.setting.layout(self.camera.fitted_scale, self.window.letter_zoom)

    @property
    def counter(self) -> int:
        """The side of a counter at the scale of the drawn sheet."""
        return self._counter_at(self.ground.scale)

    @property
    def grown(self) -> float:
        """How much the drawn counters are enlarged while the map is zoomed."""
        return self._counter_at(self.camera.scale) / self.counter

    def _counter_at(self, scale: float) -> int:
        layout = self.layout
        size = self.setting.counter_size(scale, self.window.letter_zoom)
        # Never grow more than the map does, so that places do not start to overlap.
        return even(min(size, max(layout.size * scale / layout.scale, layout.size)))

    def drawn(self, zone: str) -> int:
        """The side of a Zone's counters as drawn, before zooming enlarges them."""
        return self._side_at(zone, self.ground.scale)

    def shown(self, zone: str) -> int:
        """The side of a Zone's counters on the screen."""
        return self._side_at(zone, self.camera.scale)

    def _side_at(self, zone: str, scale: float) -> int:
        """The side of a Zone's counters at a scale.

        It never grows more than the map does, or adjacent counters would touch.
        """
        layout = self.layout
        grown = scale / layout.scale
        side = even(self._counter_at(scale) * layout.shares[zone])
        return min(side, even(layout.side(zone) * grown)) if grown > 1 else side

    def name_place(self, zone: str) -> NameSpot:
        """The place and lettering of a Zone's name in the current view."""
        camera, zoom = self.camera, self.window.letter_zoom
        return self.setting.name_place(zone, camera.scale, zoom, camera.fitted_scale)
