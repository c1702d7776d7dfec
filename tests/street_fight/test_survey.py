"""The ground of a street map: from the ground file beside it, or worked out."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely import Polygon

from somalia.datafile.beside import LARGEST
from somalia.games.kit.forms import Misfit
from somalia.games.street_fight.data import mapfile, survey
from somalia.games.street_fight.rules.streets import StreetMap
from tools import layouts

BAKARA = layouts.streets()[0]
MAP = mapfile.load(BAKARA)


@pytest.fixture(name="own")
def _own(tmp_path: Path) -> Path:
    """An owner's copy of a map with its ground file."""
    for path in (BAKARA, survey.path_of(BAKARA)):
        shutil.copy(path, tmp_path)
    return tmp_path / BAKARA.name


def contents(of: Path) -> dict[str, Any]:
    return dict(json.loads(survey.path_of(of).read_text(encoding="utf-8")))


@pytest.mark.parametrize("map_file", layouts.streets(), ids=lambda path: str(path.stem))
def test_the_kept_ground_is_what_is_worked_out(map_file: Path) -> None:
    """`python -m tools.layouts` works it out anew."""
    kept = survey.path_of(map_file).read_text(encoding="utf-8")
    assert kept == layouts.ground(map_file)
    streets = mapfile.load(map_file)
    assert survey.beside(map_file, streets) == survey.surveyed(streets)


@pytest.mark.parametrize("plank", [0, 1, 4, 7])
def test_planks_connect_what_shapely_finds_that_near(plank: int) -> None:
    """12.3."""
    shapes = [Polygon(one.ring) for one in MAP.buildings]
    pairs = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=plank + 1e-9).T
    near = {(int(first), int(other)) for first, other in pairs if first != other}
    roofs = survey.ground(MAP, plank, BAKARA).roofs
    assert {(number, other) for number, roof in enumerate(roofs) for other in roof.planks} == near
    assert near or not plank


TURNED = replace(
    MAP,
    buildings=tuple(
        replace(
            one,
            ring=tuple((x + y // 3 + 5 * number, y + x // 4) for x, y in one.ring),
            doors=(),
            windows=(),
        )
        for number, one in enumerate(MAP.buildings[:12])
    ),
)
"""Buildings that stand askew, some of them apart."""


@pytest.mark.parametrize("plank", [2, 4, 9, 20])
def test_planks_between_buildings_that_stand_askew(plank: int) -> None:
    shapes = [Polygon(one.ring) for one in TURNED.buildings]
    near = {
        (first, other)
        for first, shape in enumerate(shapes)
        for other, beside in enumerate(shapes)
        if first != other and not shape.intersects(beside) and shape.distance(beside) <= plank
    }
    planks = survey._planks(TURNED.buildings, plank)
    assert {
        (first, other)
        for first, others in planks.items()
        for other in others
        if not shapes[first].intersects(shapes[other])
    } == near


def moved(of: StreetMap) -> StreetMap:
    first, *others = of.buildings
    return replace(of, buildings=(replace(first, storeys=first.storeys + 1), *others))


def test_a_ground_file_of_other_shapes_is_not_used(own: Path) -> None:
    assert survey.beside(own, MAP) is not None
    assert survey.beside(own, moved(MAP)) is None


def put(key: str, value: Callable[[Any], object]) -> Callable[[Path], None]:
    def spoil(own: Path) -> None:
        old = contents(own)
        survey.path_of(own).write_text(json.dumps({**old, key: value(old[key])}), encoding="utf-8")

    return spoil


def cut(own: Path) -> None:
    file = survey.path_of(own)
    file.write_bytes(file.read_bytes()[:-100])


def padded(own: Path) -> None:
    with survey.path_of(own).open("a", encoding="utf-8") as file:
        file.write(" " * LARGEST)


def a_pipe(own: Path) -> None:
    survey.path_of(own).unlink()
    os.mkfifo(survey.path_of(own))


DAMAGE: dict[str, Callable[[Path], None]] = {
    "cut off": cut,
    "too large": padded,
    "a pipe": a_pipe,
    "nested": lambda own: survey.path_of(own).write_text("[" * 100_000, encoding="utf-8") and None,
    "another format": put("format", lambda _: "somalia street ground 2"),
    "a roof too few": put("roofs", lambda roofs: roofs[:-1]),
    "a shape too few": put("buildings", lambda shapes: shapes[:-1]),
    "a part too few": put("buildings", lambda shapes: [shapes[0][:-1], *shapes[1:]]),
    "a foreign corner": put("features", lambda shapes: [[[[0, 0], [9, 0], [9, 9]]], *shapes[1:]]),
    "runs out of order": put("street", lambda runs: runs[::-1]),
    "a run off the table": put("street", lambda runs: [*runs[:-1], [runs[-1][0], 0, 10**6]]),
    "a run below the table": put("street", lambda runs: [[-1, 0, 1], *runs]),
    "a run before the table": put("street", lambda runs: [[runs[0][0], -3, -2], *runs]),
    "a run of fractions": put("street", lambda runs: [[0.5, 0, 1], *runs]),
    "a huge run": put("roofs", lambda roofs: [[[0, 0, 10**12]], *roofs[1:]]),
    "no runs": put("street", lambda _: None),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_ground_file_is_not_used(own: Path, damage: Callable[[Path], None]) -> None:
    """The ground is then worked out, and is the same."""
    damage(own)
    assert survey.beside(own, MAP) is None
    assert survey.ground(MAP, 4, own) == survey.ground(MAP, 4, BAKARA)


def test_a_map_of_one_building_without_a_street_is_refused() -> None:
    east, north = MAP.table
    ring = ((0, 0), (east, 0), (east, north), (0, north))
    whole = replace(MAP.buildings[0], ring=ring, doors=(), windows=())
    with pytest.raises(Misfit, match="street"):
        survey.ground(replace(MAP, buildings=(whole,)), 4)
