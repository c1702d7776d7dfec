"""Street maps that cannot be played on: what, where, what was expected, what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from somalia.datafile import DataError
from somalia.games.kit.records import faults_told
from somalia.games.street_fight.data import mapfile, survey
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.lab.files import check_map, check_tables

BAKARA = Path(__file__).parent.parent.parent / "maps" / "bakara.yaml"


def walls_of(path: Path) -> None:
    """Read a map as far as its walls."""
    document = mapfile.MAP.open(path)
    with faults_told(document):
        survey.surveyed(mapfile.MAP.read(document.data))


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 9, 7.3]", "isn't a multiple of half an inch"),
        ("at: [7, 4, 9, 7.5]", "at: [9, 4, 7, 7.5]", "isn't a rectangle"),
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 9, 48.5]", "extends off the table"),
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 11, 7.5]", "Buildings B1a and B1b overlap"),
        ("id: B1b,", "id: B1a,", "Duplicate building id B1a: already on line 21"),
        ("at: [7, 4, 9, 7.5]", "name: Shop", "needs either `at` or `shape`"),
        ("storeys: 1, at: [7, 4", "storeys: 0, at: [7, 4", "expected 1 or more, not 0"),
        (
            "kind: stalls, at: [1, 22",
            "kind: hedge, at: [1, 22",
            "expected stalls, wreck or rubble",
        ),
        ("doors: [[27.5, 18.5]]", "doors: [[27.5, 18]]", "isn't on a wall of D3a"),
        ("doors: [[27.5, 18.5]]", "doors: [[28.5, 18.5]]", "isn't on a wall of D3a"),
        ("[65, 8.5], [62, 8.5], [62, 6.5]", "[62, 8.5], [65, 8.5], [62, 6.5]", "crosses itself"),
        ("at: [10.5, 4, 12, 7.5]", "at: [7.5, 4.5, 8.5, 7]", "Buildings B1a and B1b"),
        ("at: [10.5, 4, 12, 7.5]", "at: [7, 4, 9, 7.5]", "Buildings B1a and B1b"),
        ("at: [7, 4, 9, 7.5]", "at: [7, .nan, 9, 7.5]", "expected an ordinary number, not .nan"),
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 9, 1e300]", "expected 144 or less"),
        ("at: [7, 4, 9, 7.5]", "at: &a [7, 4, *a, 7.5]", "anchors and aliases"),
        ("name: Bakara Market", 'name: "Bakara\\nMarket"', "expected a name without line breaks"),
        ("lane: [[51, 0], [51, 48]]", "lane: [[51, 0], [51, 144]]", "[51, 144] is off the table"),
        ("enters: [51, 0]", "enters: [49, 0]", "[49, 0], but its lane begins at [51, 0]"),
        ("loads: [51, 33]", "loads: [144, 33]", "[144, 33] is off the table"),
        (
            "[56.5, 31], [56.5, 32], [53.5, 32]",
            "[56.5, 32], [56.5, 31], [53.5, 32]",
            "crosses itself",
        ),
        ("[56.5, 31], [56.5, 32], [53.5, 32]", "[54, 31], [55, 31]", "Blackhawk crosses itself"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = BAKARA.read_text("utf-8")
    assert text.count(old) == 1
    path = tmp_path / "streets.yaml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        walls_of(path)
    said = str(caught.value)
    assert told in said
    number = text[: text.index(old)].count("\n") + 1
    # Of two buildings the later one is named.
    assert said.startswith(f"{path}:{number + ('overlap' in told)}:"), said


def test_a_map_without_a_street_is_none(tmp_path: Path) -> None:
    text = BAKARA.read_text("utf-8")
    head, tail = text.index("buildings:"), text.index("features:")
    path = tmp_path / "full.yaml"
    house = "buildings:\n- {id: X, storeys: 1, at: [0, 0, 72, 48]}\n"
    path.write_text(text[:head] + house + text[tail:], "utf-8")
    with pytest.raises(
        DataError, match="7: table: The map has no street: nobody can stand anywhere"
    ):
        check_map(path)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("1d6+1", "999999999d6", "expected dice, such as 2d6"),
        ("load: 30, supply: 180", "load: 0, supply: 180", "at least 1 round in a weapon"),
        ("within: 3,", "within: 1e308,", "expected 144 or less"),
    ],
)
def test_tables_that_no_game_can_use_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    tables = BAKARA.parent.parent / "scenarios" / "charts" / "mog-93.yaml"
    text = tables.read_text("utf-8")
    assert old in text
    path = tmp_path / "tables.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        check_tables(path)
    number = text[: text.index(old)].count("\n") + 1
    assert str(caught.value).startswith(f"{path}:{number}:")
    assert told in str(caught.value)
    assert str(caught.value).isprintable()


def test_the_map_is_sound() -> None:
    found = mapfile.load(BAKARA)
    assert found.table == (144, 96)
    assert found.posts[0][0] == "Marehan and the alley"
    assert len(found.features) == 40, "39, and the crashed Blackhawk"


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """The map with one thing in it changed, in a folder of maps."""
    text = BAKARA.read_text("utf-8")
    assert text.count(old) == 1
    path = tmp_path / "bakara.yaml"
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_a_building_has_doors_and_windows_or_neither(tmp_path: Path) -> None:
    path = changed(tmp_path, "doors: [[54, 33]], ", "")
    with pytest.raises(DataError, match="Building H6a has windows but no doors"):
        mapfile.load(path)


def test_a_window_gives_on_the_street(tmp_path: Path) -> None:
    # H6b stands wall to wall there.
    path = changed(tmp_path, "windows: [[53, 33], [55, 33]", "windows: [[55.5, 34.5], [55, 33]")
    assert check_map(BAKARA).startswith("street map: Bakara Market, 171 buildings")
    with pytest.raises(DataError, match="Nobody can stand outside this door or window"):
        check_map(path)


def test_the_option_doors_needs_a_map_with_doors(tmp_path: Path) -> None:
    text = BAKARA.read_text("utf-8")
    closed = re.sub(r",\s+doors: \[\[.*?\]\], windows: \[\[.*?\]\]", "", text)
    assert closed != text
    (tmp_path / "closed.yaml").write_text(closed, "utf-8")
    scenario = BAKARA.parent.parent / "scenarios" / "mog-93.yaml"
    own = tmp_path / "own.yaml"
    changes = (("id: mog-93", "id: own"), ("map: bakara", "map: closed.yaml"))
    told = scenario.read_text("utf-8")
    for old, new in changes:
        told = told.replace(old, new)
    own.write_text(told, "utf-8")
    assert load(own).streets.name == "Bakara Market"
    with pytest.raises(DataError, match="Bakara Market has no doors"):
        load(own, {"doors": "yes"})
