"""Measures of several Bandit players (11.2): who holds a Zone, and who can be spared for a raid."""

from __future__ import annotations

from typing import Any

import pytest

from somalia.datafile import DataError
from somalia.engine.game import Game
from somalia.games.campaign.ai.measures.table import CampaignPosition
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.lab.position import read as read_position
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from tests.doctrines import VOCABULARY


@pytest.fixture(scope="module")
def three() -> CampaignScenario:
    """Pink, orange and yellow with a player each."""
    return load("somalia-1992", {"bandit-players": "3"})


def position(scenario: CampaignScenario, **data: Any) -> Game:
    def wrong(keys: Any, message: str, hint: str) -> DataError:
        return DataError("position", None, ".".join(map(str, keys)), message, hint)

    state = read_position(scenario, data, wrong)
    return Game(Campaign(scenario), state=state, auto_dice=False)


def measured(game: Game, side: str, name: str, zone: str = "") -> Any:
    board = game.state.board
    arguments = [one for one in board.zones if one.id == zone] if zone else []
    return VOCABULARY.measures[name].function(CampaignPosition(game.state, side), *arguments)


def test_a_zone_is_held_by_who_is_there_alone(three: CampaignScenario) -> None:
    game = position(
        three,
        turn=2,
        zones={
            "baidoa": "pink-1",
            "jilib": "pink-1 / orange-1",
            "guban": "yellow-1 / un-infantry-3-2",
            "jawhar": "orange-1 / militia-1",
            "kismayu": "orange-leader",
            "berbera": "yellow-2 / base, terror",
        },
    )
    for side in ("un", "bandit-1"):
        assert measured(game, side, "holder", "baidoa") == "bandit-1"
        assert measured(game, side, "holder", "berbera") == "bandit-3"
        for zone in ("jilib", "guban", "jawhar", "kismayu", "erigayo"):
            assert measured(game, side, "holder", zone) == "", zone


def test_the_best_rival_is_another(three: CampaignScenario) -> None:
    game = position(
        three,
        turn=2,
        vp={"un": 9, "bandit-1": 7, "bandit-2": 5, "bandit-3": 5},
        zones={"baidoa": "pink-1", "jilib": "orange-1", "guban": "2 yellow-1"},
    )
    assert measured(game, "un", "best_rival") == "bandit-1"
    assert measured(game, "bandit-1", "best_rival") == "bandit-3"  # the more units (R76)
    assert measured(game, "bandit-3", "best_rival") == "bandit-1"


def test_without_rivals_nobody_holds_for_himself() -> None:
    game = position(load("somalia-1992"), turn=2, zones={"baidoa": "pink-1"})
    assert measured(game, "bandit", "holder", "baidoa") == ""
    assert measured(game, "un", "best_rival") == ""


def test_who_holds_a_zone_alone_is_not_spared_for_a_raid(three: CampaignScenario) -> None:
    zones = {
        "baidoa": "base",
        "jilib": "2 pink-1, pink-2",  # one of strength 1 stays
        "jawhar": "pink-3",  # holds the Zone
        "south-mogadishu": "pink-2 / un-infantry-3-2",  # holds nothing
    }
    game = position(three, turn=2, zones=zones)
    assert measured(game, "bandit-1", "raiders_firepower", "baidoa") == 9
    assert measured(game, "bandit-1", "spare_raiders", "baidoa") == 5
    assert measured(game, "bandit-1", "spare_leader", "baidoa") is False
    # A Leader holds nothing (R28): he comes along.
    game = position(three, turn=2, zones={**zones, "jawhar": "pink-3, pink-leader"})
    assert measured(game, "bandit-1", "spare_raiders", "baidoa") == 5
    assert measured(game, "bandit-1", "spare_leader", "baidoa") is True
