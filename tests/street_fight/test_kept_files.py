"""Tables, map and picture of a street fight are kept in memory only while the files stay so."""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest

from somalia.datafile import DataError
from somalia.games import game
from somalia.games.street_fight.rules.components import StreetScenario

STREETS = game("street_fight")


@pytest.fixture
def own(top: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of the player with tables and a map of its own, in one folder."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    folder = tmp_path / "scenarios"
    folder.mkdir()
    text = (top / "scenarios" / "one-chalk.yaml").read_text("utf-8")
    for old, new in (
        ("id: one-chalk", "id: own"),
        ("map: bakara", "map: streets.yaml"),
        ("tables: charts/mog-93.yaml", "tables: tables.yaml"),
        ("hints: hints/mog-93.yaml\n", ""),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / "own.yaml").write_text(text, "utf-8")
    for old, new in (("maps/bakara", "streets"), ("scenarios/charts/mog-93", "tables")):
        of = (top / f"{old}.yaml").read_text("utf-8")
        (folder / f"{new}.yaml").write_text(of, "utf-8")
    return folder / "own.yaml"


def edit(path: Path, old: str, new: str) -> None:
    """Change one thing in a file, as an editor does it: some time later."""
    text, before = path.read_text("utf-8"), path.stat().st_mtime_ns
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


EDITS = [
    ("streets.yaml", "id: H6b, storeys: 2", "id: H6b, storeys: 4"),
    ("tables.yaml", "mission: {within: 3", "mission: {within: 4"),
]
"""Of the same length: only the time of the file tells."""


@pytest.mark.parametrize("file, old, new", EDITS)
def test_an_edited_file_is_read_anew(own: Path, file: str, old: str, new: str) -> None:
    first, again = STREETS.load(own), STREETS.load(own)
    assert again.ground is first.ground
    assert again.digest == first.digest
    edit(own.parent / file, old, new)
    edited = STREETS.load(own)
    assert edited.digest != first.digest
    found = [(of.tables.post_within, _storeys(of)) for of in (first, edited)]
    assert found[0] == (6, 2)
    assert found[1] == ((6, 4) if file == "streets.yaml" else (8, 2))


def _storeys(scenario: StreetScenario) -> int:
    return next(one.storeys for one in scenario.streets.buildings if one.id == "H6b")


@pytest.mark.parametrize("file, old, new", EDITS)
def test_a_fault_that_is_mended_is_told_once(own: Path, file: str, old: str, new: str) -> None:
    first = STREETS.load(own)
    spoilt = old[:-1] + "x"  # what was a number
    edit(own.parent / file, old, spoilt)
    for _ in range(2):
        with pytest.raises(DataError):
            STREETS.load(own)
    edit(own.parent / file, spoilt, old)
    assert STREETS.load(own).digest == first.digest


@pytest.mark.parametrize("file, old, new", EDITS)
def test_the_picture_of_the_crash_keeps_up(own: Path, file: str, old: str, new: str) -> None:
    """It is drawn anew where only the map or only the tables have changed."""
    appearance = importlib.import_module(STREETS.window).APPEARANCE
    card = STREETS.card(own)
    first, again = (appearance.thumbnail(card, 200, "usual") for _ in range(2))
    assert again is first
    edit(own.parent / file, old, new)
    assert appearance.thumbnail(card, 200, "usual").tobytes() != first.tobytes()
