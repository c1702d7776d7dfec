"""Checks hex maps, charts and counters for `somalia check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from somalia.engine.words import plural
from somalia.games.hex_battle.data import atlas, charts, mapfile


def check_map(path: Path) -> str:
    """Check a hex map, and that its parts fit together.

    Raises:
        DataError: says what is wrong, where, and what was expected.
    """
    land = atlas.load(path)
    origin = "reconstructed" if land.reconstructed else "as published"
    return (
        f"hex map, {origin}: {land.name}, {land.columns} by {land.rows} hexes, "
        f"{plural(len(land.villages), 'village')}, {plural(len(land.points), 'observation point')}"
    )


def check_charts(path: Path) -> str:
    """Check charts and counters; a file with only some of the keys is checked as an override.

    Raises:
        DataError: says what is wrong, where, and what was expected.
    """
    document = charts.CHARTS.open(path)
    if charts.CHARTS.lacks(document.data):
        laid = ", ".join(key for key in document.data if key != "format")
        return f"hex battle charts that replace others: {laid}"
    read = charts.read([document])
    origin = "reconstructed" if read.reconstructed else "as published"
    return (
        f"hex battle charts and counters, {origin}: {len(read.units)} Coalition, "
        f"{len(read.hidden)} Al Qaeda"
    )


CHECKS: Mapping[str, Callable[[Path], str]] = {
    mapfile.FORMAT.removesuffix(" 1"): check_map,
    charts.FORMAT.removesuffix(" 1"): check_charts,
}
