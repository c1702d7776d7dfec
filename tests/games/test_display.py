"""What the game of Somalia shows in text, by way of what it offers to every screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.campaign import GAME
from somalia.games.campaign.text.board import MapPicture, cells_of
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.sheets import score_told, units_told
from somalia.games.campaign.text.skipped import skipped
from somalia.games.kit.sheets import as_lines
from somalia.lab.match import play_match

SCENARIO = GAME.load("somalia-1992")


@pytest.fixture(scope="module")
def played() -> Game:
    return play_match(GAME, SCENARIO, {"un": "random", "bandit": "random"}, "display")


@pytest.fixture(scope="module")
def display(played: Game) -> CampaignDisplay:
    files = GAME.files("somalia-1992")
    return GAME.display(played.rules, GAME.words(SCENARIO), files)


def test_the_board_is_the_map(display: CampaignDisplay, played: Game) -> None:
    picture = MapPicture(SCENARIO.board, cells_of(display.files[1], SCENARIO.board))
    assert display.files[1].name == "somalia.yaml"
    numbers = {"baidoa": "1"}
    assert display.board(played.state, 100, 40, numbers) == picture.draw(
        played.state, 100, 40, numbers
    )
    assert display.board_height(played.state, 80, 24) == picture.height(80, 24)
    assert "baidoa" in GAME.places(SCENARIO)


def test_where_it_stands(display: CampaignDisplay, played: Game) -> None:
    ended = played.rules.outcome(played.state)
    assert ended is not None
    won = GAME.victories(SCENARIO)[ended.victory]
    assert display.stands(played.state) == f"{ended.margin:+d}, {won}"
    assert display.when(played.state).startswith(f"turn {ended.turn} of ")
    assert display.when(played.rules.start()) == "set-up"
    assert display.status(played.state)[0][1].full.startswith(f"Turn {ended.turn} of ")
    assert any("VP" in part for part in display.foot(played.state))
    assert display.result(played.state, played.all_events())[1] == "== Result =="


def test_sheets_and_what_was_skipped(display: CampaignDisplay, played: Game) -> None:
    sheets = {sheet.name: sheet.lines(Sight(played), "", 80) for sheet in display.sheets()}
    assert sheets["score"] == as_lines(score_told(played.state, played.all_events()))
    assert sheets["units"] == as_lines(units_told(played.state, display.words))
    found = skipped(Sight(played), 40, "un", display.words)
    assert found
    assert list(map(str, display.skipped(Sight(played), 40, "un"))) == list(map(str, found))


def test_the_files_of_a_scenario_are_its_own_first() -> None:
    first, second, *charts = GAME.files("somalia-1992")
    assert (first.name, second.name) == ("somalia-1992.yaml", "somalia.yaml")
    assert charts == [Path(file) for file in charts]
    assert charts
