"""Counters and names lie within their Zones, clear of each other and of all that is printed."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import shapely

from somalia.games.campaign.data import plans, setting
from somalia.games.campaign.data.atlas import check_map
from somalia.games.campaign.data.card import CampaignCard
from somalia.games.campaign.data.layout import PITCH, SLOTS, Layout
from somalia.games.campaign.data.outlines import outlined
from somalia.games.campaign.data.places import arrange
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.data.scenario import opened, played
from somalia.games.campaign.data.setting import LETTERS, Setting
from somalia.games.campaign.scene import marks
from somalia.games.campaign.scene.piles import HIGHEST
from somalia.games.campaign.scene.regions import regions
from somalia.games.campaign.window.towns import Towns
from somalia.play.library import cards
from tests.often import share
from tools import layouts

SCENARIOS = [card.id for card in cards() if isinstance(card, CampaignCard)]


class View(NamedTuple):
    """A map's part of a window, for a size of window and of text."""

    window: tuple[int, int]
    text: int
    width: int
    height: int
    zoom: float


VIEWS = (
    View((1000, 640), 100, 648, 532, 1.0),
    View((1000, 640), 150, 585, 513, 1.072),
    View((1280, 800), 100, 909, 692, 1.0),
    View((1280, 800), 150, 761, 641, 1.19),
    View((2560, 1440), 100, 1818, 1267, 1.24),
    View((2560, 1440), 150, 1715, 1181, 1.56),
)


@cache
def printed_for(scenario: str) -> Printed:
    document, map_file = opened(scenario)
    in_play = played(document, check_map(map_file).map)
    return Printed(check_map(map_file, in_play))


class Seen(NamedTuple):
    """A scenario's map in a view: its layout, and the boxes in pixels that nothing may touch."""

    printed: Printed
    layout: Layout
    places: dict[tuple[str, str], Any]
    names: dict[str, Any]
    towns: dict[str, Any]
    printings: list[Any]


def box_of(west: float, south: float, east: float, north: float, scale: float) -> Any:
    return shapely.box(west * scale, south * scale, east * scale, north * scale)


@cache
def seen(scenario: str, view: View) -> Seen:
    printed = printed_for(scenario)
    scale = printed.fitted(view.width, view.height)
    of = Setting(printed)
    layout = of.layout(scale, view.zoom)
    places = {}
    for zone, spots in layout.places.items():
        half = layout.side(zone) * PITCH / 2
        for slot, (x, y) in spots.items():
            x, y = x * scale, y * scale
            places[zone, slot] = shapely.box(x - half, y - half, x + half, y + half)
    names = {}
    for zone, spot in layout.names.items():
        x, y = spot.at[0] * scale, spot.at[1] * scale
        wide, high = spot.way.width / 2, spot.way.height / 2
        names[zone] = shapely.box(x - wide, y - high, x + wide, y + high)
    shown, dot = {}, 3 * view.zoom
    for town in Towns(of).places(scale, view.zoom, scale):
        x, y = town.at[0] * scale, town.at[1] * scale
        mark = shapely.box(x - dot, y - dot, x + dot, y + dot)
        name = [box_of(*town.box, scale)] if town.box else []
        shown[town.name] = shapely.union_all([mark, *name])
    printings = [printed.cartouche, printed.holdings, *of.other_names(scale, view.zoom)]
    if printed.atlas.inset is not None:
        printings += setting.frame_of(printed.atlas.inset.drawn_at, 1 / scale)
    boxes = [box_of(*box, scale) for box in printings]
    return Seen(printed, layout, places, names, shown, boxes)


CASES = [(scenario, view) for scenario in SCENARIOS for view in VIEWS]


@pytest.mark.parametrize("scenario, view", CASES)
def test_every_stack_lies_within_its_zone(scenario: str, view: View) -> None:
    """Its own place entirely; of a tall stack, the lowest counter may reach over the edge's ink."""
    printed, layout, places, *_ = seen(scenario, view)
    scale = layout.scale
    in_play = printed.pane_of.keys() - printed.resting
    assert places.keys() == {(zone, slot) for zone in in_play for slot in SLOTS}
    for (zone, slot), place in places.items():
        inside = shapely.transform(printed.polygon(zone), lambda points: points * scale)
        assert inside.contains(place), (zone, slot)
        side = layout.side(zone)
        over = side * (HIGHEST - (PITCH - 1) / 2) + 0.5
        west, south, east, north = place.bounds
        assert shapely.box(west - over, south - over, east, north).difference(inside).area < (
            0.05 * side**2
        ), (zone, slot)


@pytest.mark.parametrize("scenario, view", CASES)
def test_no_stack_touches_another_or_a_name_a_town_or_anything_printed(
    scenario: str, view: View
) -> None:
    *_, places, names, towns, printings = seen(scenario, view)
    for (one, a), (other, b) in combinations(places.items(), 2):
        assert a.intersection(b).area < 1e-6, (one, other)
    for key, place in places.items():
        assert not [zone for zone, name in names.items() if name.intersects(place)], key
        assert not [town for town, box in towns.items() if box.intersects(place)], key
        assert not [box.bounds for box in printings if box.intersects(place)], key


@pytest.mark.parametrize("scenario, view", CASES)
def test_every_name_lies_within_its_zone_clear_of_other_names(scenario: str, view: View) -> None:
    printed, layout, _, names, towns, printings = seen(scenario, view)
    for zone, name in names.items():
        inside = shapely.transform(printed.polygon(zone), lambda points: points * layout.scale)
        assert inside.contains(name), zone
        assert not [town for town, box in towns.items() if box.intersects(name)], zone
        assert not [box.bounds for box in printings if box.intersects(name)], zone
    for (one, a), (other, b) in combinations(towns.items(), 2):
        assert not a.intersects(b), (one, other)


def test_counters_are_large_enough_to_read() -> None:
    """At 1280 by 800, 24 pixels; in smaller windows they shrink with the map."""
    for scenario, view in CASES:
        layout = seen(scenario, view).layout
        least = min(map(layout.side, layout.places))
        if view.window == (1280, 800) and view.text == 100:
            assert least >= 24, scenario
        assert least / layout.scale > 0.44, (scenario, view)
        assert not layout.holdings


def test_a_scenario_that_leaves_zones_out_has_the_same_places() -> None:
    """So a player learns them once."""
    for view in VIEWS:
        layout = seen("somalia-1992", view).layout
        for scenario in SCENARIOS:
            other = seen(scenario, view).layout
            assert all(layout.places[zone] == spots for zone, spots in other.places.items())
            assert layout.names == other.names


# -- kept layouts ----------------------------------------------------------------------------------


def test_the_layout_files_are_current() -> None:
    """`python -m tools.layouts` makes them anew. A usual run finds one layout in six again."""
    assert layouts.maps()
    for map_file in layouts.maps():
        of = Setting(Printed(check_map(map_file)))
        kept = plans.beside(map_file)
        assert list(kept) == [of.key(letters) for letters in LETTERS]
        for letters in share(LETTERS, 1, len(LETTERS)):
            assert plans.written(arrange(of.to_arrange(letters))) == kept[of.key(letters)]
        text = plans.path_of(map_file).read_text(encoding="utf-8")
        assert text == plans.document(kept)


def test_every_map_of_the_campaign_has_a_layout_file() -> None:
    used = {opened(scenario)[1] for scenario in SCENARIOS}
    assert used <= set(layouts.maps())


ISLAND = """
format: somalia map 1
id: island
name: An island
zones:
  west: {name: West, terrain: open, south: true, cell: [0, 0], town: {name: Port, at: [2, 2]}}
  east: {name: East, terrain: rough, south: true, cell: [1, 0], town: {name: Hill, at: [7.5, 1]}}
borders:
  - [west, east]
lines:
  middle: [[7.3, 5], [7.4, 2], [7.3, -1]]
famine_line: []
outline:
  coast: [[0, 0], [1, 4], [7, 4.2], [8, 0]]
  frontier: [[8, 0], [0, 0]]
"""
"""A map of two Zones, one of them a strip that is narrower than a counter."""


class Memory:
    """A store of layouts."""

    def __init__(self) -> None:
        self.layouts: dict[str, Any] = {}

    def read(self, key: str) -> Any:
        return self.layouts.get(key)

    def keep(self, key: str, entries: Any) -> None:
        self.layouts[key] = json.loads(json.dumps(entries))


def island(folder: Path, text: str = ISLAND) -> Printed:
    path = folder / "island.yaml"
    path.write_text(text.lstrip(), encoding="utf-8")
    return Printed(check_map(path))


def test_the_layout_of_an_own_map_is_found_once_and_again_when_the_map_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, printed = Memory(), island(tmp_path)
    layout = Setting(printed, memory).layout(60.0)
    assert len(memory.layouts) == 1
    with monkeypatch.context() as patch:
        patch.setattr(setting, "arrange", None)
        assert Setting(island(tmp_path), memory).layout(60.0) == layout
    moved = ISLAND.replace("[2, 2]", "[4, 2]")
    assert Setting(island(tmp_path, moved), memory).layout(60.0) != layout
    assert len(memory.layouts) == 2


@pytest.mark.parametrize(
    "damage", [{}, {"west": 3}, {"west": {"name": [1, 2]}}, [1], "west", {"west": None}]
)
def test_a_damaged_layout_is_found_again(tmp_path: Path, damage: Any) -> None:
    memory, printed = Memory(), island(tmp_path)
    layout = Setting(printed, memory).layout(60.0)
    key = next(iter(memory.layouts))
    memory.layouts[key] = damage
    assert Setting(printed, memory).layout(60.0) == layout


def test_what_finds_no_room_in_its_zone_is_tied_to_it_from_a_box_at_sea(tmp_path: Path) -> None:
    printed = island(tmp_path)
    layout = Setting(printed).layout(60.0)
    assert layout.holdings.keys() == {"east"}
    zone_at = printed.atlas.zone_at
    assert {zone_at(*spot) for spot in layout.places["west"].values()} == {"west"}
    assert {zone_at(*spot) for spot in layout.places["east"].values()} == {None}
    [tie] = marks.ties(layout)
    assert zone_at(*tie.spots[1]) == "east"
    assert len([*marks.holdings(layout, regions(outlined(printed)))]) == 2
