"""A board seen through a camera: a sheet that can be moved and zoomed."""

from __future__ import annotations

from collections.abc import Hashable

from somalia.games.kit.scene import Spot
from somalia.window.board.board import Board
from somalia.window.board.camera import Camera, Point


class CameraBoard(Board):
    """An empty board seen through a camera.

    Args:
        camera: the view of the sheet.
    """

    closer = 1.8
    """The scale for a close look at a region, as a multiple of the fitted scale."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera

    def middle(self, region: str) -> Spot | None:
        """The centre of a region, in map units; None if it is not on the board."""
        return None

    def moved(self, settle: bool) -> None:
        """React to a changed view.

        Args:
            settle: whether more changes may follow, so that slow drawing should wait for them.
        """

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The board's rectangle in the window: left, bottom, width, height."""
        camera = self.camera
        return camera.left, camera.bottom, camera.width, camera.height

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the board's rectangle in the window."""
        self.camera.place(left, bottom, width, height)

    def region_place(self, region: str) -> Point | None:
        """The centre of a region in the window; None if it is not on the board."""
        middle = self.middle(region)
        return None if middle is None else self.camera.to_screen(*middle)

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom about a point."""
        self.camera.zoom(factor, x, y)
        self.moved(settle=True)

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self.camera.pan(dx, dy)
        self.moved(settle=True)

    def fit(self) -> None:
        """Show the whole sheet."""
        self.camera.fit()
        self.moved(settle=False)

    def look_at(self, region: str, closer: bool = False) -> None:
        """Scroll to a region if it is out of view. With `closer`, always centre it and zoom in."""
        camera, middle = self.camera, self.middle(region)
        if middle is None or (camera.contains(*camera.to_screen(*middle)) and not closer):
            return
        if closer and camera.is_fitted:
            camera.scale *= self.closer
            camera.is_fitted = False
        camera.look_at(*middle)
        self.moved(settle=False)

    @property
    def view(self) -> Hashable:
        """A cache key for window positions, which changes with the view."""
        return self.camera.key
