"""Checks of hex maps for `somalia check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from somalia.games.hex_battle import atlas, mapfile


def check_map(path: Path) -> str:
    """Check a hex map, and whether what is on it fits together.

    Raises:
        DataError: what, where and what was expected.
    """
    land = atlas.load(path)
    origin = "reconstructed" if land.reconstructed else "as published"
    return (
        f"a hex map, {origin}: {land.name}, {land.columns} by {land.rows} hexes, "
        f"{len(land.villages)} villages, {len(land.points)} observation points"
    )


CHECKS: Mapping[str, Callable[[Path], str]] = {mapfile.FORMAT.removesuffix(" 1"): check_map}
