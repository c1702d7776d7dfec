"""Checks of hex maps, charts and counters for `somalia check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from somalia.engine.words import plural
from somalia.games.hex_battle.data import atlas, charts, mapfile


def check_map(path: Path) -> str:
    """Check a hex map, and whether what is on it fits together.

    Raises:
        DataError: what, where and what was expected.
    """
    land = atlas.load(path)
    origin = "reconstructed" if land.reconstructed else "as published"
    return (
        f"a hex map, {origin}: {land.name}, {land.columns} by {land.rows} hexes, "
        f"{plural(len(land.villages), 'village')}, {plural(len(land.points), 'observation point')}"
    )


def check_charts(path: Path) -> str:
    """Check charts and counters; some of the keys will do, to be laid over others.

    Raises:
        DataError: what, where and what was expected.
    """
    document = charts.CHARTS.open(path)
    if charts.CHARTS.lacks(document.data):
        laid = ", ".join(key for key in document.data if key != "format")
        return f"charts of a hex battle, to be laid over others: {laid}"
    read = charts.read([document])
    origin = "reconstructed" if read.reconstructed else "as published"
    return (
        f"charts and counters of a hex battle, {origin}: {len(read.units)} of the Coalition's, "
        f"{len(read.hidden)} of Al Qaeda's"
    )


CHECKS: Mapping[str, Callable[[Path], str]] = {
    mapfile.FORMAT.removesuffix(" 1"): check_map,
    charts.FORMAT.removesuffix(" 1"): check_charts,
}
