"""The outlines of a map's Zones: from the outline file beside it, or worked out."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from somalia.games.campaign.data import outlines, printed
from somalia.games.campaign.data.card import CampaignCard
from somalia.games.campaign.data.scenario import load
from somalia.play.library import cards
from tools import layouts

SCENARIOS = [card.id for card in cards() if isinstance(card, CampaignCard)]
MAP = Path(load("first-game").map)


def in_play(scenario: str) -> tuple[str, ...]:
    return tuple(zone.id for zone in load(scenario).board.zones)


ZONES = in_play("first-game")


def told(outline: outlines.MapOutline) -> str:
    return outlines.document({"all": outline})


@pytest.fixture(name="own")
def _own(tmp_path: Path) -> Path:
    """An owner's copy of a map with its outline file."""
    for path in (MAP, outlines.path_of(MAP)):
        shutil.copy(path, tmp_path)
    return tmp_path / MAP.name


@pytest.fixture(name="no_geometry")
def _no_geometry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be worked out."""
    monkeypatch.setattr(printed, "printed", None)


@pytest.mark.parametrize("map_file", layouts.maps(), ids=lambda path: str(path.stem))
def test_the_kept_outlines_are_what_is_worked_out(map_file: Path) -> None:
    """`python -m tools.layouts` works them out anew."""
    kept = outlines.path_of(map_file).read_text(encoding="utf-8")
    assert kept == layouts.shown(map_file)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_outlines_of_every_scenario_are_read_as_they_were_worked_out(scenario: str) -> None:
    zones = in_play(scenario)
    anew = outlines.outlined(printed.printed(MAP, zones))
    assert told(outlines.outline_of(MAP, zones)) == told(anew)


@pytest.mark.usefixtures("no_geometry")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_with_its_outlines_kept_nothing_is_worked_out(scenario: str, own: Path) -> None:
    outline = outlines.outline_of(own, in_play(scenario))
    assert outline.layout.places.keys() == set(in_play(scenario))
    assert outline.resting == outline.zones.keys() - set(in_play(scenario))


def test_outlines_of_another_text_of_the_map_are_not_used(own: Path) -> None:
    kept = json.loads(outlines.path_of(own).read_text(encoding="utf-8"))
    assert outlines.key(own, ZONES) in kept
    own.write_text(own.read_text(encoding="utf-8") + "# moved\n", encoding="utf-8")
    assert outlines.key(own, ZONES) not in kept


def put(*keys: str, value: object) -> Callable[[Path], None]:
    def spoil(own: Path) -> None:
        contents: Any = json.loads(outlines.path_of(own).read_text(encoding="utf-8"))
        *above, last = (outlines.key(own, ZONES) if key == "KEY" else key for key in keys)
        inner = contents
        for key in above:
            inner = inner[key]
        inner[last] = value
        outlines.path_of(own).write_text(json.dumps(contents), encoding="utf-8")

    return spoil


def a_pipe(own: Path) -> None:
    outlines.path_of(own).unlink()
    os.mkfifo(outlines.path_of(own))


DAMAGE: dict[str, Callable[[Path], None]] = {
    "a pipe": a_pipe,
    "another format": put("format", value="somalia outlines 2"),
    "a list": lambda own: outlines.path_of(own).write_text("[1]", encoding="utf-8") and None,
    "no Zones": put("zones", value={}),
    "a Zone without a ring": put("zones", ZONES[0], value=[[1, 2], 3, "name"]),
    "no corners": put("zones", ZONES[0], value=[[1, 2], [[1]], "name"]),
    "no entry": put("KEY", value=None),
    "a key too many": put("KEY", "more", value=1),
    "half a sheet": put("KEY", "sheet", value=[1, 2]),
    "no layout": put("KEY", "layout", value={}),
    "a place in no Zone": put("KEY", "layout", "places", value={"nowhere": {"un": [1, 2]}}),
    "a name without a size": put("KEY", "layout", "names", ZONES[0], value=[[1, 2], [], True]),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_with_a_damaged_outline_file_the_outlines_are_worked_out(
    own: Path, damage: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    anew = outlines.outline_of(MAP, ZONES)
    monkeypatch.setattr(printed, "printed", lambda path, played: (path, played))
    monkeypatch.setattr(outlines, "outlined", {(own, ZONES): anew}.__getitem__)
    assert outlines.outline_of(own, ZONES) is not anew
    damage(own)
    outlines._cached.cache_clear()
    assert outlines.outline_of(own, ZONES) is anew
