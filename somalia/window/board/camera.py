"""The view of a map: converts between map and screen points, pans, zooms and fits."""

from __future__ import annotations

from somalia.games.kit.scene import Box

Point = tuple[float, float]

NEAREST = 9.0
"""The largest scale, as a multiple of the fitted scale."""


class Camera:
    """A view of the map in a rectangle of the window. On screen, y points upwards, as in Arcade.

    Args:
        sheet: the area that `fit` shows, in map units: west, south, east, north.
    """

    def __init__(self, sheet: Box) -> None:
        self.sheet = sheet
        self.left = self.bottom = 0
        self.width = self.height = 100
        self.centre: Point = ((sheet[0] + sheet[2]) / 2, (sheet[1] + sheet[3]) / 2)
        self.scale = 1.0  # pixels per map unit
        self.is_fitted = True
        self._person = ""
        self._views: dict[str, tuple[Point, float, bool]] = {}  # other players' last views

    @property
    def fitted_scale(self) -> float:
        """The scale at which the whole sheet is visible."""
        west, south, east, north = self.sheet
        return min(self.width / (east - west), self.height / (north - south))

    @property
    def west(self) -> float:
        """The map coordinate of the view's left edge."""
        return self.centre[0] - self.width / 2 / self.scale

    @property
    def north(self) -> float:
        """The map coordinate of the view's upper edge."""
        return self.centre[1] + self.height / 2 / self.scale

    @property
    def frame(self) -> Box:
        """The view's rectangle in the window: left, bottom, right, top."""
        return self.left, self.bottom, self.left + self.width, self.bottom + self.height

    @property
    def key(self) -> tuple[float, ...]:
        """A cache key for drawings of this view."""
        return (*self.centre, self.scale, self.width, self.height)

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the view's rectangle in the window. A view fitted to the sheet stays fitted."""
        self.left, self.bottom = left, bottom
        self.width, self.height = max(width, 1), max(height, 1)
        if self.is_fitted:
            self.fit()
        else:
            self._keep()

    def look_for(self, person: str) -> None:
        """Restore a player's last view; show the whole sheet the first time."""
        self._views[self._person] = self.centre, self.scale, self.is_fitted
        self._person = person
        self.centre, self.scale, self.is_fitted = self._views.get(
            person, (self.centre, self.scale, True)
        )
        self.place(self.left, self.bottom, self.width, self.height)

    def fit(self) -> None:
        """Show the whole sheet."""
        west, south, east, north = self.sheet
        self.centre = ((west + east) / 2, (south + north) / 2)
        self.scale = self.fitted_scale
        self.is_fitted = True
        self._keep()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom, keeping the point under the pointer in place."""
        lon, lat = self.to_map(x, y)
        least = self.fitted_scale
        self.scale = min(max(self.scale * factor, least), least * NEAREST)
        self.is_fitted = self.scale == least
        now_lon, now_lat = self.to_map(x, y)
        self.centre = (self.centre[0] + lon - now_lon, self.centre[1] + lat - now_lat)
        if self.is_fitted:
            self.fit()
        self._keep()

    def pan(self, dx: float, dy: float) -> None:
        """Move the map by this many pixels."""
        self.centre = (self.centre[0] - dx / self.scale, self.centre[1] - dy / self.scale)
        self._keep()

    def look_at(self, lon: float, lat: float) -> None:
        """Centre the view on a point, as far as the sheet's edges allow."""
        self.centre = (lon, lat)
        self._keep()

    def show(self, box: Box) -> None:
        """Show a box of the map as large as possible."""
        west, south, east, north = box
        wanted = min(self.width / (east - west), self.height / (north - south))
        self.scale = min(max(wanted, self.fitted_scale), self.fitted_scale * NEAREST)
        self.is_fitted = False
        self.look_at((west + east) / 2, (south + north) / 2)

    def to_screen(self, lon: float, lat: float) -> Point:
        """A map point's position in the window."""
        return (
            self.left + self.width / 2 + (lon - self.centre[0]) * self.scale,
            self.bottom + self.height / 2 + (lat - self.centre[1]) * self.scale,
        )

    def to_map(self, x: float, y: float) -> Point:
        """The point on the map at a position in the window."""
        return (
            self.centre[0] + (x - self.left - self.width / 2) / self.scale,
            self.centre[1] + (y - self.bottom - self.height / 2) / self.scale,
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether a point in the window is inside the view."""
        return (
            self.left <= x < self.left + self.width and self.bottom <= y < self.bottom + self.height
        )

    def _keep(self) -> None:
        """Move the view so that the sheet stays in view."""
        west, south, east, north = self.sheet
        half_w, half_h = self.width / 2 / self.scale, self.height / 2 / self.scale
        x, y = self.centre
        x = (
            min(max(x, west + half_w), east - half_w)
            if east - west > 2 * half_w
            else ((west + east) / 2)
        )
        y = (
            min(max(y, south + half_h), north - half_h)
            if north - south > 2 * half_h
            else ((south + north) / 2)
        )
        self.centre = (x, y)
