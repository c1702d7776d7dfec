"""Draws a scene with characters in a terminal: every region in its place, with its pieces."""

from __future__ import annotations

from collections.abc import Callable

from somalia.games.kit.scene import Piece, Scene

Sign = Callable[[Piece], str]
"""Returns a piece's text, such as "B1"."""


def lines(scene: Scene, width: int, sign: Sign, empty: Callable[[str], str]) -> list[str]:
    """The board with north at the top; if space is short, a line for each region that has pieces.

    Args:
        width: the terminal's width, in characters.
        sign: returns a piece's text.
        empty: returns the text for a region without pieces.
    """
    texts = {
        name: " ".join(sign(piece) for pile in scene.piles_in(name) for piece in pile.pieces)
        for name in scene.regions
    }
    cells = {name: text or empty(name) for name, text in texts.items()}
    wide = max(map(len, cells.values())) + 1
    columns = sorted({round(region.middle[0], 6) for region in scene.regions.values()})
    rows = sorted({-round(region.middle[1], 6) for region in scene.regions.values()})
    if wide * len(columns) > width:
        return [f"{name}: {text}"[:width] for name, text in texts.items() if text]
    grid = [[" " * wide] * len(columns) for _ in rows]
    for name, region in scene.regions.items():
        x, y = round(region.middle[0], 6), -round(region.middle[1], 6)
        grid[rows.index(y)][columns.index(x)] = cells[name].ljust(wide)
    return ["".join(row).rstrip() for row in grid]
