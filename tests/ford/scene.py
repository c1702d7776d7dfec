"""The board of the Ford, the same for both sides because nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.games.kit.hexes import HexBoard
from somalia.games.kit.scene import BoardLine, Face, Piece, Pile, Scene

SIDE = 0.9
"""The width of a counter, in map units."""


def scene_of(counters: Mapping[str, int], grid: HexBoard) -> Scene:
    """The hexes, the river, and the counters, at most one in a hex.

    Args:
        counters: the hex of each counter, by id.
    """
    piles = []
    for piece, hex_ in counters.items():
        party = "blue" if piece[0] == "b" else "red"
        face = Face("infantry", party, piece[1:], name=f"counter {piece.upper()}")
        piles.append(Pile(grid.names[hex_], grid.centre(hex_), SIDE, (Piece(piece, face, party),)))
    return Scene(grid.sheet, grid.regions, tuple(piles), (BoardLine("river", river(grid)),))


def river(grid: HexBoard) -> tuple[tuple[float, float], ...]:
    """The hexsides along the west of the fourth column, as a line."""
    column = range(3 * grid.rows, 4 * grid.rows)
    return tuple(grid.outline(hex_)[at] for hex_ in column for at in (0, 5))
