"""The base class of all boards: the interface through which screens use any game's board.

Maps with counters, streets, hexes and card tables derive from `Board` and override what they need.
Points are in window pixels, y upwards.
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
    """The region and piece at a point on the board; "" if there is none."""

    region: str = ""
    piece: str = ""


class Board:
    """An empty board, the base class of all others."""

    @property
    def size(self) -> int:
        """The width of a piece in pixels."""
        return 30

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The board's rectangle in the window: left, bottom, width, height."""
        return 0, 0, 2, 2

    def contains(self, x: float, y: float) -> bool:
        """Whether a point in the window is on the board."""
        left, bottom, wide, high = self.box
        return left <= x < left + wide and bottom <= y < bottom + high

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the board's rectangle in the window."""

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, also animate what has happened since the previous one."""

    def light(self, lights: Lights) -> None:
        """Set the highlights."""

    def restyle(self) -> None:
        """Apply changed settings."""

    def update(self, seconds: float) -> bool:
        """Advance animations; return whether the window must be redrawn."""
        return False

    def finish(self) -> None:
        """End all animations at once."""

    @property
    def is_moving(self) -> bool:
        """Whether an animation or message is still running."""
        return False

    @property
    def is_settled(self) -> bool:
        """Whether the picture is final."""
        return True

    def draw(self) -> None:
        """Draw the board and the pieces on it."""

    def draw_over(self) -> None:
        """Draw the messages that appear over the board and panels."""

    # -- positions -------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Found:
        """The region and piece at a point."""
        return Found()

    def region_at(self, x: float, y: float) -> str:
        """The region at a point, ignoring pieces on it; "" for none."""
        return self.at(x, y).region

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The clickable spot at a point, if the board is laid out like a panel."""
        return None

    @property
    def spots(self) -> Sequence[Spot]:
        """All clickable spots, if the board is laid out like a panel."""
        return ()

    def middle_of(self, action: str) -> Point | None:
        """The centre of an action's spot; only if the board is laid out like a panel."""
        return None

    def region_place(self, region: str) -> Point | None:
        """The centre of a region; None if it is not on the board."""
        return None

    def piece_place(self, piece: str) -> Point | None:
        """The position of a piece; None if it is not on the board."""
        return None

    def pieces(self) -> Sequence[Found]:
        """Every piece with its region, in the order used by the keyboard."""
        return ()

    def boxes(self) -> Sequence[tuple[float, float, float, float]]:
        """The boxes covered by stacks, each as left, bottom, right, top."""
        return ()

    def found(self, name: str) -> tuple[float, float, float, float] | None:
        """A named part's box in the window; None unless the board is laid out like a panel."""
        return None

    lays_hints = True
    """Whether hint cards are placed on the board beside their targets; if not, wherever there is
    room.
    """

    def tip_of(self, target: Found) -> Tip:
        """The tip for a target: its description, and whether it may be chosen."""
        return Tip()

    lights = Lights()
    region_word, piece_word = "place", "piece"
    """What a region and a piece are called on this board."""

    def lit_words(self) -> list[str]:
        """What the highlighted options are, each in a word."""
        kinds = ((self.piece_word, self.lights.units), (self.region_word, self.lights.zones))
        return [word for word, lit in kinds if lit]

    # -- the pointer -----------------------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """Fan out the stack under the pointer, or fold it again."""

    def fold(self) -> None:
        """Fold the stack that is fanned out, if any."""

    def fan(self, region: str) -> None:
        """Fan out the next stack in a region; after the last one, fan out none."""

    def reveal(self, piece: str) -> None:
        """Fan out the stack that contains a piece."""

    # -- the view --------------------------------------------------------------------------------

    def look_for(self, person: str) -> None:
        """Prepare the board for another player, who must not see what the previous player was
        examining. Stacks are folded, and each player has their own view of the map.
        """
        self.fold()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom about a point."""

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""

    def fit(self) -> None:
        """Show the whole board."""

    def look_at(self, region: str, closer: bool = False) -> None:
        """Scroll to a region if it is out of view. With `closer`, always centre it and zoom in."""

    def toggle_box(self, name: str) -> str:
        """Fold or open a box beside the board, or with "" all; return the setting that remembers
        it, "" if the board has no boxes.
        """
        return ""

    @property
    def view(self) -> Hashable:
        """A cache key for window positions, which changes with the view."""
        return ()
