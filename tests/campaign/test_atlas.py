"""2 The map: its shapes, what they touch, and the faults a map file is refused for."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from somalia.datafile import DataError
from somalia.games.campaign.data.atlas import Atlas, MapSheet, check_coverage, check_map
from somalia.games.campaign.data.mapfile import read_map
from somalia.games.campaign.data.warp import Warp
from tests.quick_yaml import loaded

MAP = Path(__file__).parents[2] / "maps" / "somalia.yaml"
ATLAS = check_map(MAP)


def listed(course: str) -> list[list[float]]:
    """A course that is written as text, as a list of points."""
    return [[float(part) for part in pair.split()] for pair in course.split(",")]


def the_good_map() -> dict[str, Any]:
    """The map of the game as written, but its courses lists of points, to be spoilt."""
    data: dict[str, Any] = loaded(MAP.read_text(encoding="utf-8"))
    for part in (data, data["inset"]):
        part["lines"] = {name: listed(line) for name, line in part["lines"].items()}
        part["outline"] |= {side: listed(part["outline"][side]) for side in ("coast", "frontier")}
    return data


GOOD = the_good_map()
ATLAS_TRUE = read_map(MAP)  # what the file says, in degrees
CITY = ("north-mogadishu", "south-mogadishu", "mogadishu-port", "mogadishu-airport")

BORDERS = """
guban berbera / berbera erigayo / erigayo bender-cassim / erigayo gaalkayo
bender-cassim hardiyo / bender-cassim gaalkayo / hardiyo gaalkayo / gaalkayo ceel-huur
gaalkayo belet-huen / ceel-huur belet-huen / ceel-huur jawhar / belet-huen jawhar
belet-huen baidoa / jawhar baidoa / jawhar north-mogadishu / jawhar south-mogadishu
baidoa south-mogadishu / baidoa baardhere / baidoa jilib / jilib south-mogadishu
jilib baardhere / jilib kismayu / baardhere kismayu / north-mogadishu south-mogadishu
north-mogadishu mogadishu-port / south-mogadishu mogadishu-port
south-mogadishu mogadishu-airport
"""


def the_borders() -> set[frozenset[str]]:
    return {frozenset(p.split()) for p in BORDERS.replace("\n", "/").split("/") if p.strip()}


def pairs(graph: Any) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in graph}


def sheets() -> list[MapSheet]:
    assert ATLAS.inset is not None
    return [ATLAS.sheet, ATLAS.inset.sheet]


# The map of Somalia


def test_exactly_the_twenty_seven_listed_borders_touch() -> None:
    assert len(the_borders()) == 27
    assert pairs(ATLAS.graph) == the_borders()
    assert pairs(ATLAS.map.borders) == the_borders()


def test_the_board_has_the_zones_in_file_order_and_the_same_borders() -> None:
    board = ATLAS.map.board()
    assert [zone.id for zone in board.zones] == list(GOOD["zones"]) == list(ATLAS.shapes)
    touching = {
        frozenset((zone.id, other.id)) for zone in board.zones for other in board.neighbours[zone]
    }
    assert touching == the_borders()
    assert [zone.id for zone in board.zones if zone.city] == list(CITY)
    assert sum(zone.south for zone in board.zones) == 12


@pytest.mark.parametrize("sheet", sheets(), ids=["map", "inset"])
def test_the_zones_are_one_coverage_of_the_whole_outline(sheet: MapSheet) -> None:
    polygons = [shape.polygon for shape in sheet.shapes.values()]
    assert shapely.coverage_is_valid(polygons)
    assert all(polygon.is_valid for polygon in polygons)
    assert sum(p.area for p in polygons) == pytest.approx(sheet.outline.area, rel=1e-12)


def test_coast_and_frontier_are_the_outline_point_by_point() -> None:
    written = [*GOOD["outline"]["coast"], *GOOD["outline"]["frontier"][1:]]
    ring = [list(ATLAS.on_sheet(lon, lat)) for lon, lat in written]
    drawn = shapely.get_coordinates(ATLAS.sheet.outline).tolist()
    assert [point for point in drawn if point in ring] == ring
    union = shapely.coverage_union_all([s.polygon for s in ATLAS.shapes.values()])
    assert union.boundary.hausdorff_distance(LineString(drawn)) < 1e-9
    corners = shapely.get_coordinates([s.polygon for s in ATLAS.shapes.values()]).tolist()
    assert all(point in corners for point in ring)


@pytest.mark.parametrize("sheet", sheets(), ids=["map", "inset"])
def test_every_label_is_well_inside_its_zone(sheet: MapSheet) -> None:
    least = 0.01 if sheet is ATLAS.sheet else 5.0
    for id, shape in sheet.shapes.items():
        assert sheet.zone_at(*shape.label) == id
        assert shape.polygon.boundary.distance(shapely.Point(shape.label)) >= least
        assert shape.polygon.covers(shapely.Point(shape.label).buffer(shape.room * 0.99))


def test_the_famine_line_parts_north_from_south_and_nothing_else() -> None:
    south = {zone.id: zone.south for zone in ATLAS.map.zones}
    crossing = [pair for pair in ATLAS.graph if south[pair[0]] != south[pair[1]]]
    assert pairs(crossing) == {
        frozenset(("gaalkayo", north)) for north in ("erigayo", "bender-cassim", "hardiyo")
    }
    length = sum(ATLAS.sheet.border(*pair).length for pair in crossing)
    assert ATLAS.famine_line.length == pytest.approx(length)
    assert len(ATLAS.famine_line.geoms) == 1


def test_the_inset_draws_the_four_with_the_same_neighbours_and_large() -> None:
    inset = ATLAS.inset
    assert inset is not None
    assert inset.city == CITY
    assert inset.scale >= 12
    among = {pair for pair in the_borders() if pair <= set(CITY)}
    assert {pair for pair in pairs(inset.sheet.graph) if pair <= set(CITY)} == among
    with_city = {pair for pair in the_borders() if pair & set(CITY)}
    assert {pair for pair in pairs(inset.sheet.graph) if pair & set(CITY)} == with_city


@pytest.mark.parametrize("sheet", sheets(), ids=["map", "inset"])
def test_the_city_lies_as_it_does(sheet: MapSheet) -> None:
    """Airport in the south-west, Port north-east of it, both by the sea; North is north."""
    label = {id: sheet.shapes[id].label for id in CITY}
    assert label["mogadishu-airport"][0] < label["mogadishu-port"][0]
    assert label["mogadishu-airport"][1] < label["mogadishu-port"][1]
    assert label["north-mogadishu"][1] > label["south-mogadishu"][1]
    assert label["north-mogadishu"][0] > label["south-mogadishu"][0]
    for id in CITY:
        assert sheet.shapes[id].polygon.boundary.intersection(sheet.coast).length > 0
    south = sheet.shapes["south-mogadishu"].polygon.boundary.intersection(sheet.coast)
    assert len(shapely.get_parts(shapely.line_merge(south))) == 2  # on both sides of the Airport


def test_a_point_in_the_frame_of_the_inset_is_in_the_zone_drawn_there() -> None:
    inset = ATLAS.inset
    assert inset is not None
    for id in CITY:
        shown = inset.to_map(*inset.sheet.shapes[id].label)
        assert ATLAS.zone_at(*shown) == id
        assert inset.from_map(*shown) == pytest.approx(inset.sheet.shapes[id].label)
        assert not ATLAS.contains(*shown)


def test_the_schematic_picture_is_true_to_the_borders() -> None:
    """Cells side by side always border, and Zones that border are side by side or cornerwise."""
    cells = {zone.id: zone.cell for zone in ATLAS.map.zones}
    assert len(set(cells.values())) == len(cells)
    for one, (x, y) in cells.items():
        for other, (u, v) in cells.items():
            if abs(x - u) + abs(y - v) == 1:
                assert frozenset((one, other)) in the_borders()
    for one, other in map(tuple, the_borders()):
        assert max(abs(a - b) for a, b in zip(cells[one], cells[other], strict=True)) == 1


def test_the_juba_is_the_border_along_its_lower_course() -> None:
    border = ATLAS.sheet.border("jilib", "kismayu")
    assert border.hausdorff_distance(LineString(ATLAS.map.rivers["Juba"][-border_points() :])) < 0.1


def border_points() -> int:
    return sum(1 for point in ATLAS.map.drawing.lines["jilib-kismayu"] if point[1] > -0.225)


def test_triangles_fill_a_zone_exactly() -> None:
    for shape in ATLAS.shapes.values():
        area = sum(Polygon(corners).area for corners in shape.triangles())
        assert area == pytest.approx(shape.polygon.area)


def test_border_paths_draw_every_border_once() -> None:
    length = sum(LineString(path).length for path in ATLAS.sheet.border_paths())
    assert length == pytest.approx(sum(e.length for e in ATLAS.sheet.borders.values()))
    assert ATLAS.sheet.ink(ATLAS.sheet.border_paths(), 0.02)


def test_the_same_text_gives_the_same_atlas(tmp_path: Path) -> None:
    again = Atlas.from_map(read_map(shutil.copy(MAP, tmp_path)))
    assert again.graph == ATLAS.graph
    for id, shape in again.shapes.items():
        assert shape.ring == ATLAS.shapes[id].ring
        assert shape.label == ATLAS.shapes[id].label


def test_a_map_is_read_anew_where_its_text_has_changed_and_only_there(tmp_path: Path) -> None:
    """Whatever its size and time say."""
    path = tmp_path / "map.yaml"
    text = MAP.read_text(encoding="utf-8")
    found = []
    for name in ("Jilib", "Jilib", "Bilij"):
        path.write_text(text.replace("name: Jilib", f"name: {name}", 1), encoding="utf-8")
        os.utime(path, (0, 0))
        found.append(read_map(path))
    assert found[0] is found[1]
    assert [map.zone("jilib").name for map in found] == ["Jilib", "Jilib", "Bilij"]
    path.write_text(text.replace("name: Jilib", "nome: Jilib", 1), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DataError, match="Did you mean name"):
            read_map(path)


def test_reading_the_facts_needs_no_shapely() -> None:
    code = (
        "import sys; from somalia.games.campaign.data.mapfile import Point, read_map\n"
        f"read_map({str(MAP)!r}).board(); assert 'shapely' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=MAP.parent.parent)


WEST, SOUTH, EAST, NORTH = ATLAS.sheet.outline.bounds


@given(st.floats(WEST, EAST), st.floats(SOUTH, NORTH))
def test_a_point_on_land_lies_in_exactly_one_zone(lon: float, lat: float) -> None:
    point = shapely.Point(lon, lat)
    held = [id for id, shape in ATLAS.shapes.items() if shape.polygon.contains(point)]
    if ATLAS.sheet.outline.contains(point):
        at = ATLAS.sheet.zone_at(lon, lat)
        on_border = any(edge.distance(point) < 1e-9 for edge in ATLAS.sheet.borders.values())
        assert held == [at] or on_border
        assert at is not None or on_border
    else:
        assert held == []


# Room to play, and the warp that makes it


def test_every_zone_has_room_for_a_name_and_counters_in_a_small_window() -> None:
    """The largest circle in each, in pixels, where the map part of a window is 909 x 692."""
    assert ATLAS.map.sheet is not None
    assert ATLAS.inset is not None
    west, south, east, north = ATLAS.map.sheet.shows
    scale = min(909 / (east - west), 692 / (north - south))
    room = {id: shape.room * scale for id, shape in ATLAS.shapes.items() if id not in CITY}
    frame = ATLAS.inset.drawn_at
    grown = scale * (frame[2] - frame[0]) / ATLAS.inset.size[0]
    room |= {id: ATLAS.inset.sheet.shapes[id].room * grown for id in CITY}
    assert len(room) == 17
    assert {id: round(pixels) for id, pixels in room.items() if pixels < 45} == {}


def test_all_that_is_drawn_lies_on_the_sheet() -> None:
    assert ATLAS.map.sheet is not None
    assert ATLAS.inset is not None
    sheet, boxes = ATLAS.map.sheet, [shapely.box(*ATLAS.inset.drawn_at)]
    boxes += [shapely.box(*box) for box in (sheet.title, sheet.holdings) if box]
    assert len(boxes) == 3
    for number, box in enumerate(boxes):
        assert shapely.box(*sheet.shows).covers(box)
        assert box.disjoint(ATLAS.sheet.outline)
        assert all(box.disjoint(other) for other in boxes[:number])


def test_towns_and_rivers_stay_in_their_zones_on_the_sheet() -> None:
    warp = ATLAS.warp
    assert warp is not None
    for zone in ATLAS.map.zones:
        polygon = ATLAS.shapes[zone.id].polygon
        assert polygon.distance(shapely.Point(zone.town.at)) < 0.05
        assert zone.town.at == warp(ATLAS_TRUE.zone(zone.id).town.at)
    for name, river in ATLAS.map.rivers.items():
        assert river == warp.course(ATLAS_TRUE.rivers[name])


def test_a_warp_takes_its_places_where_it_says_and_folds_nothing() -> None:
    warp = ATLAS.warp
    assert warp is not None
    for true, drawn in ATLAS_TRUE.warp:
        assert warp(true) == pytest.approx(drawn, abs=1e-5)
    assert warp.fold(30, -8, 60, 19) is None
    west = warp((45.0, 3.0))
    assert warp((45.5, 3.0))[0] > west[0]
    assert warp((45.0, 3.5))[1] > west[1]


@given(st.lists(st.tuples(st.floats(41, 51), st.floats(-2, 12)), min_size=1, max_size=20))
def test_a_point_is_moved_alike_whatever_stands_beside_it(
    points: list[tuple[float, float]],
) -> None:
    moved = Warp(ATLAS_TRUE.warp).course(points)
    assert moved == tuple(Warp(ATLAS_TRUE.warp)(point) for point in points)


def test_without_a_warp_the_sheet_is_in_degrees(tmp_path: Path) -> None:
    data = copy.deepcopy(GOOD)
    del data["warp"], data["sheet"]
    data["inset"] |= {"drawn_at": [47.5, -2.0, 54.2, 2.34]}
    path = tmp_path / "true.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    true = check_map(path)
    assert true.graph == ATLAS.graph
    assert true.on_sheet(45.3, 2.0) == (45.3, 2.0)
    assert true.zone_at(43.65, 3.12) == "baidoa"
    ring = [*GOOD["outline"]["coast"], *GOOD["outline"]["frontier"][1:]]
    assert shapely.get_coordinates(true.sheet.outline).tolist() == ring


# Faults, each made on purpose in a good map


@pytest.fixture
def refusal(tmp_path: Path) -> Callable[[Callable[[dict[str, Any]], None]], DataError]:
    """Breaks the good map, and gives the error it is refused with."""

    def told(break_it: Callable[[dict[str, Any]], None]) -> DataError:
        data = copy.deepcopy(GOOD)
        break_it(data)
        path = tmp_path / "broken.yaml"
        # JSON is YAML; one key a line, so that the line of an error tells something.
        path.write_text(json.dumps(data, indent=1), encoding="utf-8")
        with pytest.raises(DataError) as caught:
            check_map(path)
        fault = caught.value
        assert fault.file.endswith("broken.yaml")
        assert fault.line is not None
        assert fault.line > 1
        assert fault.key
        assert fault.hint
        return fault

    return told


Refusal = Callable[[Callable[[dict[str, Any]], None]], DataError]


def test_the_good_map_written_anew_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(json.dumps(GOOD, indent=1), encoding="utf-8")
    assert check_map(path).graph == ATLAS.graph


def test_a_line_that_ends_in_the_open_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["guban-berbera"] = data["lines"]["guban-berbera"][:-20]

    fault = refusal(break_it)
    end = GOOD["lines"]["guban-berbera"][-21]
    assert fault.key == "lines.guban-berbera"
    assert "has a loose end" in fault.message
    assert f"[{end[0]:g}, {end[1]:g}]" in fault.message
    assert "beyond the outline" in fault.hint


def test_an_end_that_just_misses_its_node_is_refused_and_told_the_nearest(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["jilib-kismayu"][0] = [42.592, 1.038]

    fault = refusal(break_it)
    assert "[42.592, 1.038]" in fault.message
    assert "the nearest is [42.59, 1.04]" in fault.hint


def test_two_zones_in_one_piece_are_refused_with_both_seeds(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        del data["lines"]["guban-berbera"]

    fault = refusal(break_it)
    assert fault.key == "zones.berbera.seed"
    assert "guban (seed at [44.06, 9.56])" in fault.message
    assert "no closed line" in fault.message


def test_a_piece_without_a_zone_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["extra"] = [[40.5, 0.2], [41.6, -0.1], [42.3, -0.9]]

    fault = refusal(break_it)
    assert "belongs to no Zone" in fault.message
    assert "[41." in fault.message


def test_lines_that_cross_where_there_is_no_node_are_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["extra"] = [[43.5, 12.0], [44.6, 9.5], [45.2, 8.0]]

    fault = refusal(break_it)
    assert fault.key == "lines.extra"
    assert "guban-berbera and extra cross or touch at [44.7" in fault.message


def test_lines_upon_each_other_are_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["extra"] = data["lines"]["guban-berbera"][3:6]

    assert "overlap from" in refusal(break_it).message


def test_a_line_that_crosses_itself_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        line = data["lines"]["belet-huen-baidoa"]
        line[5], line[9] = line[9], line[5]

    fault = refusal(break_it)
    assert fault.key == "lines.belet-huen-baidoa"
    assert "crosses itself at [44." in fault.message


def test_a_point_twice_in_a_row_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["airport"].insert(1, data["lines"]["airport"][1])

    assert "is repeated" in refusal(break_it).message


def test_an_outline_that_is_not_closed_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["outline"]["frontier"][0] = [41.5, -1.7]

    fault = refusal(break_it)
    assert "outline is not closed" in fault.message
    assert "[41.5, -1.7]" in fault.message


def test_an_outline_that_crosses_itself_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        coast = data["outline"]["coast"]
        coast[40], coast[42] = coast[42], coast[40]

    fault = refusal(break_it)
    assert fault.key == "outline"
    assert "crosses or touches itself at [" in fault.message


def test_a_name_used_twice_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["zones"]["baidoa"]["name"] = "Jawhar"

    fault = refusal(break_it)
    assert fault.key == "zones.baidoa.name"
    assert "used twice: Zone jawhar has it" in fault.message


def test_an_id_used_twice_is_refused_with_both_lines(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    text = MAP.read_text(encoding="utf-8")
    path.write_text(text.replace("\n  berbera:\n", "\n  guban:\n"), encoding="utf-8")
    with pytest.raises(DataError, match="duplicate key") as caught:
        check_map(path)
    assert caught.value.key == "zones.guban"


def test_a_cell_used_twice_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["zones"]["kismayu"]["cell"] = [1, 4]

    assert "used twice: Zone jilib has it" in refusal(break_it).message


def test_a_listed_border_that_is_not_there_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["borders"].append(["guban", "erigayo"])

    fault = refusal(break_it)
    assert fault.key == "borders[28]"
    assert "do not share an edge" in fault.message
    assert "are closest at [44." in fault.message


def test_zones_that_touch_in_a_point_only_do_not_border(refusal: Refusal) -> None:
    """Erigayo is kept from Gaalkayo but for the corner where the frontier turns."""

    def break_it(data: dict[str, Any]) -> None:
        lines = data["lines"]
        west = lines.pop("famine-line-west")  # from the corner to the node with Erigayo
        data["famine_line"].remove("famine-line-west")
        lines["famine-line-middle"] = west + lines["famine-line-middle"][1:]
        *line, _node = lines["erigayo-bender-cassim"]
        lines["erigayo-bender-cassim"] = [*line, west[0]]

    fault = refusal(break_it)
    assert fault.key == "borders[4]"
    assert "touch only at a point, at [47.98, 7.996]" in fault.message


def test_zones_that_touch_but_are_not_listed_are_refused_with_the_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["borders"].remove(["jilib", "kismayu"])

    fault = refusal(break_it)
    assert fault.key == "borders"
    assert "jilib and kismayu touch at [42." in fault.message
    assert "`- [jilib, kismayu]`" in fault.hint


def test_an_unknown_zone_in_a_border_is_refused_with_the_nearest_name(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["borders"][3] = ["erigayo", "galkayo"]

    fault = refusal(break_it)
    assert fault.key == "borders[4][2]"
    assert "there is no Zone galkayo" in fault.message
    assert "gaalkayo" in fault.hint


def test_a_border_listed_twice_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["borders"].append(["berbera", "guban"])

    assert "listed twice" in refusal(break_it).message


def test_an_unknown_terrain_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["zones"]["guban"]["terrain"] = "dessert"

    fault = refusal(break_it)
    assert fault.key == "zones.guban.terrain"
    assert "dessert" in fault.message
    assert "desert" in fault.hint


def test_a_sliver_is_refused_with_its_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["lines"]["extra"] = [[51.19, 12.2], [51.19, 11.4]]  # across the cape of the Horn
        data["lines"]["more"] = [[51.2, 12.2], [51.2, 11.4]]

    fault = refusal(break_it)
    assert "is too narrow" in fault.message
    assert "[51.19" in fault.message


def test_a_label_outside_or_near_the_edge_is_refused(refusal: Refusal) -> None:
    def outside(data: dict[str, Any]) -> None:
        data["zones"]["jilib"]["label"] = [43.6, 2.5]

    def near_the_edge(data: dict[str, Any]) -> None:
        data["zones"]["jilib"]["label"] = [42.78, 0.49]

    assert "lies outside" in refusal(outside).message
    fault = refusal(near_the_edge)
    assert fault.key == "zones.jilib.label"
    assert "[42.78, 0.49] is not well inside" in fault.message
    assert "move it towards [43." in fault.hint


def test_a_seed_at_sea_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        del data["zones"]["kismayu"]["seed"]  # the town lies just off the coarse coast

    fault = refusal(break_it)
    assert fault.key == "zones.kismayu.town.at"
    assert "outside the outline" in fault.message


def test_a_town_far_from_its_zone_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["zones"]["berbera"]["town"]["at"] = [10.43, 45.02]

    assert fault_names(refusal(break_it), "zones.berbera.town.at", "[10.43, 45.02]")


def fault_names(fault: DataError, key: str, words: str) -> bool:
    return fault.key == key and words in fault.message


def test_a_famine_line_that_does_not_part_north_from_south_is_refused(refusal: Refusal) -> None:
    def wrong_line(data: dict[str, Any]) -> None:
        data["famine_line"].append("guban-berbera")

    def missing_line(data: dict[str, Any]) -> None:
        data["famine_line"].pop()

    def no_such_line(data: dict[str, Any]) -> None:
        data["famine_line"][0] = "famine-line-wet"

    assert fault_names(refusal(wrong_line), "famine_line[4]", "at [44.")
    assert fault_names(refusal(missing_line), "famine_line", "at [49.")
    assert "famine-line-west" in refusal(no_such_line).hint


def test_an_inset_whose_zones_touch_otherwise_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        seeds = data["inset"]["zones"]
        seeds["mogadishu-port"], seeds["mogadishu-airport"] = (
            seeds["mogadishu-airport"],
            seeds["mogadishu-port"],
        )

    fault = refusal(break_it)
    assert fault.key == "inset.lines"
    assert "in the inset" in fault.message


def test_an_inset_without_a_zone_of_the_city_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        del data["inset"]["zones"]["mogadishu-port"]

    assert "mogadishu-port" in refusal(break_it).message


def test_an_inset_drawn_over_land_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        west, south, east, north = data["inset"]["drawn_at"]
        data["inset"]["drawn_at"] = [west - 3, south, east - 3, north]

    assert "covers land at [" in refusal(break_it).message


def test_a_warp_that_folds_the_sheet_is_refused_with_the_place(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        places = data["warp"]
        places[16][1], places[18][1] = places[18][1], places[16][1]

    fault = refusal(break_it)
    assert fault.key == "warp"
    assert "folded or crushed at [4" in fault.message
    assert "keep their true order on the sheet" in fault.hint


def test_a_warp_that_does_not_say_how_the_map_lies_is_refused(refusal: Refusal) -> None:
    def one_place_twice(data: dict[str, Any]) -> None:
        data["warp"].append([data["warp"][0][0], [3, 3]])

    def all_in_one_line(data: dict[str, Any]) -> None:
        data["warp"] = [[[n, n], [n, n]] for n in range(4)]

    for break_it in (one_place_twice, all_in_one_line):
        fault = refusal(break_it)
        assert fault.key == "warp"
        assert "different places, not all on one line" in fault.hint


def test_a_sheet_that_does_not_hold_the_map_is_refused(refusal: Refusal) -> None:
    def too_small(data: dict[str, Any]) -> None:
        data["sheet"]["shows"][2] = 17.0

    def title_on_land(data: dict[str, Any]) -> None:
        data["sheet"]["title"] = [6, 8, 9, 12]

    def holdings_off_the_sheet(data: dict[str, Any]) -> None:
        data["sheet"]["holdings"][0] = -1

    def turned(data: dict[str, Any]) -> None:
        data["sheet"]["holdings"].reverse()

    def without(data: dict[str, Any]) -> None:
        del data["sheet"]

    def huge(data: dict[str, Any]) -> None:
        data["sheet"]["shows"] = [0, 0, 900, 700]

    assert fault_names(refusal(too_small), "sheet.shows", "hardiyo extends beyond it")
    assert fault_names(refusal(title_on_land), "sheet.title", "covers land in play at [")
    assert fault_names(refusal(holdings_off_the_sheet), "sheet.holdings", "beyond what the sheet")
    assert fault_names(refusal(turned), "sheet.holdings", "is empty")
    assert fault_names(refusal(without), "warp", "the sheet's extent is not given")
    assert fault_names(refusal(huge), "sheet.shows", "its longer side is 900")


def test_a_neighbour_that_is_no_ring_is_refused(refusal: Refusal) -> None:
    def is_open(data: dict[str, Any]) -> None:
        data["neighbours"]["Kenya"] = [[[38, -3], [40, -3], [40, 2], [38, 2]]]

    def is_crossed(data: dict[str, Any]) -> None:
        data["neighbours"]["Kenya"] = [[[38, -3], [40, -3], [38, 2], [40, 2], [38, -3]]]

    assert fault_names(refusal(is_open), "neighbours.Kenya[1]", "is not closed")
    assert fault_names(refusal(is_crossed), "neighbours.Kenya[1]", "crosses or touches itself")


def test_a_course_that_is_no_text_of_points_is_refused(tmp_path: Path) -> None:
    text = MAP.read_text(encoding="utf-8")
    path = tmp_path / "broken.yaml"
    path.write_text(text.replace("42.07 4.17, ", "42.07 4.17; ", 1), encoding="utf-8")
    with pytest.raises(DataError, match="expected points as text, `longitude latitude") as caught:
        check_map(path)
    assert caught.value.key == "rivers.Juba"


def test_an_inset_of_another_shape_than_its_frame_is_refused(refusal: Refusal) -> None:
    def break_it(data: dict[str, Any]) -> None:
        data["inset"]["size"] = [108, 100]

    assert "differ in shape" in refusal(break_it).message


def square(x: float, y: float, side: float = 1.0) -> Polygon:
    return shapely.box(x, y, x + side, y + side)


def test_a_gap_is_told_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"a gap between the Zones at \[1\.5, 0\.5\]"):
        check_coverage({"a": square(0, 0), "b": square(2, 0)}, shapely.box(0, 0, 3, 1))


def test_an_overlap_is_told_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"a and b overlap at \[0\.75, 0\.5\]"):
        check_coverage({"a": square(0, 0), "b": square(0.5, 0)}, shapely.box(0, 0, 1.5, 1))


def test_an_edge_that_is_not_shared_exactly_is_told() -> None:
    bent = Polygon([(1, 0), (2, 0), (2, 1), (1, 1), (1, 0.5)])  # a corner its neighbour lacks
    with pytest.raises(ValueError, match="do not share their edge exactly"):
        check_coverage({"a": square(0, 0), "b": bent}, shapely.box(0, 0, 2, 1))


# The document


def test_the_examples_of_the_document_work(tmp_path: Path, monkeypatch: Any) -> None:
    blocks = (MAP.parent.parent / "docs" / "maps.md").read_text(encoding="utf-8").split("```")
    example = next(block for block in blocks if block.startswith("yaml"))
    path = tmp_path / "island.yaml"
    path.write_text(example.removeprefix("yaml"), encoding="utf-8")
    assert check_map(path).graph == (("west", "east"),)
    monkeypatch.chdir(MAP.parent.parent)
    code = next(block for block in blocks if block.startswith("python")).removeprefix("python")
    exec(code, {})  # noqa: S102 - our own document
