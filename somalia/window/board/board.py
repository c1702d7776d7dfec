"""The board of a game in the window: what every screen asks of it, whatever lies on it.

A map with counters, streets, hexes and a card table are boards; each derives from `Board` and
overrides what it has. Points are pixels of the window, y upwards.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from somalia.engine.sight import Sight
from somalia.window.board.camera import Point
from somalia.window.board.lights import Lights
from somalia.window.model import Tip
from somalia.window.ui.spots import Spot


class Found(NamedTuple):
    """What is at a point of the board: a piece and its region, or a region alone; "" for none."""

    region: str = ""
    piece: str = ""


class Board:
    """Nothing yet: a board without regions and pieces."""

    @property
    def size(self) -> int:
        """Pixels a piece is wide."""
        return 30

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, bottom, width and height in the window."""
        return 0, 0, 2, 2

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the window is on the board."""
        left, bottom, wide, high = self.box
        return left <= x < left + wide and bottom <= y < bottom + high

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Give it its rectangle of the window."""

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position, and, if wanted, what has led to it since the last time."""

    def light(self, lights: Lights) -> None:
        """Light what may be chosen."""

    def restyle(self) -> None:
        """Settings have changed."""

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        return False

    def finish(self) -> None:
        """Whatever moves has arrived."""

    @property
    def is_moving(self) -> bool:
        """Whether anything moves, or is still told."""
        return False

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is as it will be."""
        return True

    def draw(self) -> None:
        """The board and what lies on it."""

    def draw_over(self) -> None:
        """What is told over board and panels."""

    # -- what is where ---------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Found:
        """What is at a point."""
        return Found()

    def region_at(self, x: float, y: float) -> str:
        """The region at a point, whatever lies on it; "" for none."""
        return self.at(x, y).region

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What a board that is set like a panel has at a point to click."""
        return None

    @property
    def spots(self) -> Sequence[Spot]:
        """All of those."""
        return ()

    def middle_of(self, action: str) -> Point | None:
        """Where such an action can be clicked."""
        return None

    def region_place(self, region: str) -> Point | None:
        """The middle of a region; None off the board."""
        return None

    def piece_place(self, piece: str) -> Point | None:
        """Where a piece lies; None off the board."""
        return None

    def pieces(self) -> Sequence[Found]:
        """Every piece with its region, in the order in which the keyboard walks."""
        return ()

    def boxes(self) -> Sequence[tuple[float, float, float, float]]:
        """What pieces cover: left, bottom, right, top of each pile."""
        return ()

    def found(self, name: str) -> tuple[float, float, float, float] | None:
        """The box in the window of a part by its name, for a board that is set like a panel."""
        return None

    lays_hints = True
    """Whether hint cards lie on it, beside what they speak of; else aside, where there is room."""

    def tip_of(self, target: Found) -> Tip:
        """What is told of something, and whether it may be chosen."""
        return Tip()

    # -- the pointer -----------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """The pointer is there: a pile fans out, or folds."""

    def fold(self) -> None:
        """No pile is fanned out."""

    def fan(self, region: str) -> None:
        """Fan out the next pile of a region; after the last one none."""

    def reveal(self, piece: str) -> None:
        """Fan out the pile that holds a piece."""

    # -- the view --------------------------------------------------------------------------------

    def look_for(self, person: str) -> None:
        """Another person looks, who must not see what the one before has looked at: no pile is
        fanned out, and a view that can be moved is that person's own.
        """
        self.fold()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom to a point."""

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""

    def fit(self) -> None:
        """Show all of it."""

    def look_at(self, region: str, closer: bool = False) -> None:
        """Bring a region into view where it is out of it; or closer, in any case."""

    @property
    def view(self) -> Hashable:
        """What places in the window depend on."""
        return ()
