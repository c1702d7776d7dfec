"""The map of the Shahi-Kot, and one message with its line for each fault of a hex map."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.datafile import DataError
from somalia.games.hex_battle.data import atlas
from somalia.games.hex_battle.lab.files import check_map
from somalia.games.hex_battle.rules.hexes import TOP
from somalia.games.hex_battle.rules.sight import HexSight

SHAHI_KOT = Path(__file__).parent.parent.parent / "maps" / "shahi-kot.yaml"
LAND = atlas.load(SHAHI_KOT)


def test_the_valley_reads() -> None:
    said = check_map(SHAHI_KOT)
    assert said == (
        "hex map, reconstructed: Shahi-Kot, 22 by 28 hexes, 3 villages, 7 observation points"
    )


def test_bases_beyond_the_edges() -> None:
    """21.2: Gardez north and west, Khowst south and east, the Sanctuary east; corners have two."""
    corner = LAND.index["2201"]
    assert LAND.base(corner, "north", "coalition") == "gardez"
    assert LAND.base(corner, "east", "coalition") == "khowst"
    assert LAND.base(corner, "east", "al-qaeda") == "sanctuary"
    assert LAND.base(corner, "north", "al-qaeda") == ""
    assert LAND.base(LAND.index["0505"], "north", "coalition") == ""


def test_terrain_levels_and_names() -> None:
    at = LAND.index
    assert LAND.terrains[at["1623"]] == {"mountain", "observation-point"}
    assert LAND.levels[at["1623"]] == TOP
    assert LAND.feet[LAND.heights[at["1623"]]] == 10469
    assert LAND.points[at["0714"]] == "The Whale"
    assert LAND.terrains[at["0613"]] == {"rough", "cave"}
    assert [village.name for village in LAND.villages] == ["Serkhankhel", "Babulkhel", "Marzak"]


def test_ways_streams_and_the_bridge() -> None:
    at = LAND.index
    assert at["0402"] in LAND.ways[at["0401"]]
    assert at["0401"] in LAND.ways[at["0402"]]
    assert (at["0402"], at["0401"]) in LAND.roads
    assert (at["0305"], at["0405"]) not in LAND.roads
    assert at["0405"] in LAND.ways[at["0305"]]
    assert (at["1108"], at["1007"]) in LAND.streams & LAND.bridges
    assert LAND.road_exits["east"] == {at["2205"], at["2217"]}


def test_sight_over_the_valley() -> None:
    """Takur Ghar sees into the valley; Marzak does not see all that Takur Ghar sees."""
    sight = HexSight(LAND, ("mountain", "town", "observation-point"))
    peak, village = LAND.index["1623"], LAND.index["1217"]
    assert sight.sees(peak, village)
    for one in range(0, 616, 37):
        for other in range(0, 616, 11):
            if LAND.levels[one] <= LAND.levels[other] and sight.sees(one, other):
                assert sight.sees(other, one)
    assert len(sight.seen_from(peak)) > len(sight.seen_from(village))


FAULTS = {
    "a row too short": (
        'levels:  # a line a row, north first; a character a column, west first\n  - "0',
        'levels:\n  - "',
        "Row 01 has 21 characters, but `columns` says 22.",
    ),
    "rows missing": ("rows: 28", "rows: 27", "There are 28 rows here, but `rows` says 27."),
    "a level too high": ('"0001110000012345433333"', '"0001110000012349433333"', "Level 9 has no"),
    "a letter": ('"ccccccccrrrrrrcrrrrrrr"', '"cxccccccrrrrrrcrrrrrrr"', "a row of letters"),
    "a hex off the map": ('caves: ["0613"', 'caves: ["2313"', "2313 is not a hex of this map."),
    "a cave in the plain": (
        'caves: ["0613"',
        'caves: ["0101"',
        "0101 cannot hold a cave: it is clear",
    ),
    "a cave twice": ('"0613", "0811"', '"0613", "0613"', "The cave in 0613 is listed twice."),
    "a village in the plain": ('hexes: ["0912", ', 'hexes: ["0101", ', "0101 is clear, not town."),
    "a hex of two villages": (
        'hexes: ["1209", ',
        'hexes: ["0912", ',
        "already belongs to Serkhankhel",
    ),
    "a village twice": ("{id: marzak", "{id: babulkhel", "already a village babulkhel."),
    "a town without a name": (
        '["0912", "1012", ',
        '["0912", ',
        "1012 is a town hex, but no village",
    ),
    "a road that leaps": ('- ["0401", "0402", ', '- ["0401", ', "0401 and 0303 are not adjacent."),
    "an exit inland": ('north: ["0401"]', 'north: ["0402"]', "is not on the north edge"),
    "an exit without a road": ('north: ["0401"]', 'north: ["0501"]', "No road or track reaches"),
    "a stream that leaps": ('- ["1005", "1105"]', '- ["1005", "1107"]', "are not adjacent"),
    "a stream twice": ('- ["1005", "1105"]', '- ["1106", "1005"]', "are listed twice"),
    "a bridge over nothing": (
        'bridges:\n  - ["1007", "1108"]',
        'bridges:\n  - ["1008", "1009"]',
        "No stream runs between 1008 and 1009.",
    ),
    "a bridge on no way": (
        'bridges:\n  - ["1007", "1108"]',
        'bridges:\n  - ["1005", "1105"]',
        "No road or track leads between 1005 and 1105.",
    ),
    "an edge unknown": ("  west: {coalition", "  left: {coalition", "left"),
    "a side unknown": ("west: {coalition", "west: {nato", "nato"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_one_message_with_its_line(fault: str, tmp_path: Path) -> None:
    old, new, message = FAULTS[fault]
    text = SHAHI_KOT.read_text()
    assert text.count(old) == 1
    path = tmp_path / "map.yaml"
    path.write_text(text.replace(old, new))
    with pytest.raises(DataError) as raised:
        atlas.load(path)
    assert message in str(raised.value)
    assert raised.value.line is not None
