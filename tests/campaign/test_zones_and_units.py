"""FS16: a Zone and a Unit of one index are equal as numbers, and nothing ever finds out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from tests.games.test_hashes import SETTINGS, hash_of, kept, load_scenario


def test_the_first_of_them_is_as_true_as_the_others() -> None:
    scenario = load("somalia-1992")
    assert int(scenario.board.zones[0]) == int(scenario.units[0]) == 0
    assert all(map(bool, scenario.board.zones))
    assert all(map(bool, scenario.units))


@pytest.fixture
def _told_apart() -> Iterator[None]:
    """Whoever compares one with the other, himself or by a set or dict, is told."""

    def refusing(other: type) -> Any:
        def equal(self: Any, what: Any) -> Any:
            assert not isinstance(what, other), f"{self!r} is compared with {what!r}"
            return int.__eq__(self, what)

        return equal

    for one, other in ((Zone, CampaignUnit), (CampaignUnit, Zone)):
        type.__setattr__(one, "__eq__", refusing(other))
        type.__setattr__(one, "__hash__", int.__hash__)
    yield
    for one in (Zone, CampaignUnit):
        type.__delattr__(one, "__eq__")
        type.__delattr__(one, "__hash__")


@pytest.mark.usefixtures("_told_apart")
def test_the_guard_sees_them_meet() -> None:
    scenario = load("somalia-1992")
    zone, unit = scenario.board.zones[3], scenario.units[3]
    with pytest.raises(AssertionError, match="is compared with"):
        assert zone == unit
    with pytest.raises(AssertionError, match="is compared with"):
        assert {zone: 1, unit: 2}
    assert zone == 3


@pytest.mark.usefixtures("_told_apart")
@pytest.mark.parametrize("setting", SETTINGS)
def test_they_never_meet_in_a_game(setting: str) -> None:
    name, options = SETTINGS[setting]
    assert hash_of(load_scenario(name, options), "0") == kept(setting, 1)[f"{setting}/0"]


def test_the_type_checker_refuses_to_compare_them(tmp_path: Path, top: Path) -> None:
    """With what `make lint` has kept: the types of Python and of the rules take eight seconds."""
    file = tmp_path / "mixed.py"
    file.write_text(
        "from somalia.games.campaign.rules.core.components import CampaignUnit, Zone\n"
        "def mixed(zone: Zone, unit: CampaignUnit, units: list[CampaignUnit]) -> list[bool]:\n"
        "    return [zone == unit, zone in units]\n",
        encoding="utf-8",
    )
    told, _, code = api.run(
        [
            "--strict",
            "--config-file",
            str(top / "pyproject.toml"),
            "--cache-dir",
            str(top / ".mypy_cache"),
            str(file),
        ]
    )
    assert code == 1
    assert told.count("comparison-overlap") == 2
