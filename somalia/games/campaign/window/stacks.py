"""Stacks of counters in the window."""

from __future__ import annotations

from dataclasses import dataclass

from somalia.games.campaign.data.layout import PITCH, even
from somalia.games.campaign.scene.piles import REACH, is_marker
from somalia.games.kit.scene import Piece, Pile, Spot
from somalia.window.board.camera import Point
from somalia.window.board.stage import Box


@dataclass
class Stack:
    """A pile of counters in the window.

    Args:
        strength: its Firepower, for a plate; "" for none.
        at: its middle.
        size: the side of its counters, in pixels.
    """

    pile: Pile
    strength: str = ""
    at: Point = (0, 0)
    size: int = 30

    @property
    def key(self) -> tuple[str, Spot]:
        """The stack's Zone and place, which change only with the layout."""
        return self.pile.region, self.pile.at

    @property
    def is_tall(self) -> bool:
        """Whether the stack can be fanned out."""
        return len(self.pile.pieces) > 1

    @property
    def dealt(self) -> list[Piece]:
        """The pieces in fan order: small markers first, then from bottom to top."""
        return sorted(self.pile.pieces, key=lambda piece: (not is_marker(piece), piece.share))

    @property
    def units(self) -> list[Piece]:
        """The stack's units, the lowest first."""
        return [piece for piece in self.pile.pieces if not is_marker(piece)]

    def side(self, piece: Piece, size: int) -> int:
        """A counter's side in pixels, rounded to an even number; for most counters it is `size`."""
        return even(round(size * piece.share))

    def lifted(self, piece: Piece) -> Point:
        """A counter's place in the window: the stack's place plus the counter's offset."""
        (dx, dy), grown = piece.offset, self.size / self.pile.side
        return self.at[0] + dx * grown, self.at[1] + dy * grown

    def piece_at(self, x: float, y: float) -> Piece | None:
        """The visible counter at a point in the window; None if there is none."""
        if self.is_near(x, y):
            for piece in reversed(self.pile.pieces):
                px, py = self.lifted(piece)
                half = self.side(piece, self.size) / 2
                if abs(x - px) <= half and abs(y - py) <= half:
                    return piece
        return None

    def is_near(self, x: float, y: float) -> bool:
        """Whether the stack may have a counter at a point in the window.

        This rules out most stacks without looking at their counters.
        """
        reach = self.size * REACH + 1  # because sides are rounded
        return abs(x - self.at[0]) <= reach and abs(y - self.at[1]) <= reach

    @property
    def box(self) -> Box:
        """The stack's rectangle in the window."""
        (x, y), half = self.at, self.size * PITCH / 2
        return x - half, y - half, x + half, y + half
