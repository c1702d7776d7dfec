"""How large counters and letters are in a view of the map, in pixels."""

from __future__ import annotations

from somalia.games.campaign.data.layout import Layout, NameSpot, even
from somalia.games.campaign.data.setting import Setting
from somalia.window.board.camera import Camera
from somalia.window.board.ground import GroundLayer
from somalia.window.ui.window import GameWindow


class Sizes:
    """The sizes of what lies on a sheet that is set in type."""

    def __init__(
        self, window: GameWindow, setting: Setting, camera: Camera, ground: GroundLayer
    ) -> None:
        self.window, self.setting = window, setting
        self.camera, self.ground = camera, ground

    @property
    def layout(self) -> Layout:
        """Where names and counters lie: the same as long as map, window and text size are."""
        return self.setting.layout(self.camera.fitted_scale, self.window.letter_zoom)

    @property
    def counter(self) -> int:
        """The side of a counter at the scale of the sheet that is shown."""
        return self._counter_at(self.ground.scale)

    @property
    def grown(self) -> float:
        """How many times as large as drawn a counter is, while the map is zoomed."""
        return self._counter_at(self.camera.scale) / self.counter

    def _counter_at(self, scale: float) -> int:
        layout = self.layout
        size = self.setting.counter_size(scale, self.window.letter_zoom)
        # Never grown more than the map: places that do not overlap stay so.
        return even(min(size, max(layout.size * scale / layout.scale, layout.size)))

    def drawn(self, zone: str) -> int:
        """The side of the counters of a Zone as drawn, before they grow with the zoom."""
        return self._side_at(zone, self.ground.scale)

    def shown(self, zone: str) -> int:
        """The side of the counters of a Zone as they are shown."""
        return self._side_at(zone, self.camera.scale)

    def _side_at(self, zone: str, scale: float) -> int:
        """Never grown more than the map, or counters beside each other would meet."""
        layout = self.layout
        share, grown = layout.shares[zone], scale / layout.scale
        side = even(self._counter_at(scale) * share)
        return min(side, even(even(layout.size * share) * grown)) if grown > 1 else side

    def name_place(self, zone: str) -> NameSpot:
        """How the name of a Zone is set in the view there is."""
        camera, zoom = self.camera, self.window.letter_zoom
        return self.setting.name_place(zone, camera.scale, zoom, camera.fitted_scale)
