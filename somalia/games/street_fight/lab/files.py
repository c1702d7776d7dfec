"""Checks street maps and tables for `somalia check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from somalia.games.kit.records import faults_told
from somalia.games.street_fight.data import atlas, mapfile, survey, tables

PLANK = 4
"""The widest gap between roofs that a mob can cross, in half inches, for maps without tables."""


def check_map(path: Path) -> str:
    """Check a street map, including its walls and stands, and describe it.

    Raises:
        DataError: says what is wrong, where, and what was expected.
    """
    document = mapfile.MAP.open(path)
    with faults_told(document):
        streets = mapfile.MAP.read(document.data)
        ground = survey.ground(streets, PLANK)
        atlas.check_places(streets, ground)
    roofs = sum(len(roof.places) for roof in ground.roofs)
    return (
        f"street map: {streets.name}, {len(streets.buildings)} buildings, "
        f"{len(ground.street)} places in the street and {roofs} on roofs"
    )


def check_tables(path: Path) -> str:
    """Check the tables for a street fight, and describe them.

    Raises:
        DataError: says what is wrong, where, and what was expected.
    """
    loaded = tables.load(path)
    return f"street fight tables: {len(loaded.weapons)} weapons, {len(loaded.units)} unit types"


CHECKS: Mapping[str, Callable[[Path], str]] = {
    mapfile.FORMAT.removesuffix(" 1"): check_map,
    tables.FORMAT.removesuffix(" 1"): check_tables,
}
