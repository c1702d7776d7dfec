"""Street maps that cannot be played on: what, where, what was expected, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.datafile import DataError
from somalia.games.street_fight import atlas, mapfile

BAKARA = Path(__file__).parent.parent.parent / "maps" / "bakara.yaml"


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 9, 7.3]", "does not lie on the half inch"),
        ("at: [7, 4, 9, 7.5]", "at: [9, 4, 7, 7.5]", "is no rectangle"),
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 9, 48.5]", "leaves the table"),
        ("at: [7, 4, 9, 7.5]", "at: [7, 4, 11, 7.5]", "Buildings B1a and B1b share ground"),
        ("id: B1b,", "id: B1a,", "is a building already, on line 21"),
        ("at: [7, 4, 9, 7.5]", "name: Shop", "needs either `at` or `shape`"),
        ("storeys: 1, at: [7, 4", "storeys: 0, at: [7, 4", "expected 1 or more, not 0"),
        (
            "kind: stalls, at: [1, 22",
            "kind: hedge, at: [1, 22",
            "is not one of stalls, wreck, rubble",
        ),
        ("[65, 8.5], [62, 8.5], [62, 6.5]", "[62, 8.5], [65, 8.5], [62, 6.5]", "crosses itself"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = BAKARA.read_text("utf-8")
    assert text.count(old) == 1
    path = tmp_path / "streets.yaml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        atlas.quarter(mapfile.load(path))
    said = str(caught.value)
    assert told in said
    number = text[: text.index(old)].count("\n") + 1
    # Of two buildings the later one is named.
    assert said.startswith(f"{path}:{number + ('share ground' in told)}:"), said


def test_the_map_is_sound() -> None:
    found = mapfile.load(BAKARA)
    assert found.table == (144, 96)
    assert found.posts[0][0] == "Marehan and the alley"
    assert len(found.features) == 40, "39, and the fallen Blackhawk"
