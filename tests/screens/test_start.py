"""The start screen: a first game in two clicks, and any other put together."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from window_hands import ahead, click_action, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia import cli, datafile
from somalia.screens import hints, shelf
from somalia.screens.map.newgame import FirstGame, NewGame
from somalia.screens.map.play import GameScreen
from somalia.screens.map.settings import Settings
from somalia.screens.map.start import StartScreen

KEYS = arcade.key
PLAIN = datafile.find("scenarios", "somalia-1992").read_text(encoding="utf-8")


def start(window: Any) -> Any:
    """The start screen, shown."""
    screen = StartScreen(window)
    window.show_view(screen)
    draw(screen)
    return screen


def actions(screen: Any) -> list[str]:
    """What the menu offers, in its order."""
    return [action for action, *_ in screen.entries()]


def test_who_has_never_played_is_offered_a_first_game_first(window: Any) -> None:
    screen = start(window)
    assert actions(screen)[0] == "first"
    click_action(screen, "first")
    assert isinstance(screen.sheet, FirstGame)
    click_action(screen, "side:un")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.sitting.table.scenario.id == "first-game"
    assert {s.name: s.who for s in game.sitting.table.header.seats} == {
        "un": "human", "bandit": "warlord",
    }  # fmt: skip
    ahead(game.sitting.game, answers=25)
    game.leave()
    again = window.current_view
    assert actions(again)[:3] == ["continue", "new", "first"]


def test_after_a_finished_game_the_first_one_is_still_there(window: Any) -> None:
    kept = datafile.home() / "games" / "finished"
    kept.mkdir(parents=True)
    (kept / "old.txt").write_text("somalia record 1\n", encoding="utf-8")
    assert actions(start(window))[:2] == ["new", "first"]


@pytest.mark.parametrize("symbol, side", [(KEYS.U, "un"), (KEYS.ENTER, "un"), (KEYS.B, "bandit")])
def test_a_first_game_is_begun_with_keys(window: Any, symbol: int, side: str) -> None:
    screen = start(window)
    press(screen, KEYS.F)
    press(screen, symbol)
    game = window.current_view
    assert isinstance(game, GameScreen)
    people = [s.name for s in game.sitting.table.header.seats if s.who == "human"]
    assert people == [side]


def test_hints_can_be_had_back_for_a_first_game(window: Any) -> None:
    hints.want(False)
    screen = start(window)
    click_action(screen, "first")
    click_action(screen, "hints")
    assert hints.are_wanted()
    press(screen, KEYS.H)
    assert not hints.are_wanted()


def test_every_scenario_in_the_box_can_be_chosen(window: Any) -> None:
    screen = start(window)
    press(screen, KEYS.N)
    assert isinstance(screen.sheet, NewGame)
    names = datafile.available("scenarios")
    assert {box.id for box in screen.sheet.boxes} == set(names)
    for name in names:
        click_action(screen, f"scenario:{name}")
        assert screen.plan.scenario == name
        draw(screen)
    click_action(screen, "scenario:somalia-1992")
    click_action(screen, "option:guarded-split")
    assert screen.plan.options == {"guarded-split": "any"}
    click_action(screen, "scenario:first-game")
    assert screen.plan.options == {}, "options of another scenario are left behind"
    click_action(screen, "seat:un:blue-helmet")
    click_action(screen, "seat:bandit:human")
    click_action(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.sitting.table.scenario.id == "first-game"


def test_a_scenario_of_the_players_own_stands_on_the_shelf(window: Any) -> None:
    own = datafile.home() / "scenarios"
    own.mkdir(parents=True)
    text = PLAIN.replace("id: somalia-1992 ", "id: mine ").replace("name: Somalia, 1992 to 1994",
                                                                   "name: My own war")  # fmt: skip
    (own / "mine.yaml").write_text(text, encoding="utf-8")
    (own / "broken.yaml").write_text("format: somalia scenario 1\n", encoding="utf-8")
    screen = start(window)
    press(screen, KEYS.N)
    click_action(screen, "scenario:mine")
    assert screen.plan.box.name == "My own war"
    assert "mine" in [box.id for box in shelf.boxes()]


def test_only_who_can_play_a_side_is_offered_for_it() -> None:
    assert [one.who for one in shelf.players("un")] == ["human", "blue-helmet", "random"]
    offered = [one.who for one in shelf.players("bandit")]
    assert (offered[0], offered[-1]) == ("human", "random")
    assert "warlord" in offered
    assert "blue-helmet" not in offered
    assert all(one.about for side in ("un", "bandit") for one in shelf.players(side))


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("sheet", ["first", "new"])
def test_nothing_on_the_sheets_overlaps_or_is_cut_off(
    window: Any, sheet: str, text_size: int
) -> None:
    window.settings = Settings(animation="off", text_size=text_size)
    window.measure()
    screen = start(window)
    for panel in (screen.menu, screen.cover):
        if panel is screen.cover:
            screen.do(sheet)
            draw(screen)
        boxes = [spot.box for spot in panel.spots]
        assert boxes
        for at, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= panel.width
            assert 0 <= top < bottom <= panel.height
            for other in boxes[at + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or (
                    other[3] <= top
                ), (boxes[at], other)  # fmt: skip


# The shelf on the command line


def test_the_shelf_tells_what_each_scenario_is_about() -> None:
    said = CliRunner().invoke(cli.cli, ["scenarios"]).output
    for name in datafile.available("scenarios"):
        assert f"{name}: " in said
    assert "6 turns at most" in said
    assert "ambush-is-mission=off (usual) | on" in said
    told = json.loads(CliRunner().invoke(cli.cli, ["scenarios", "--json"]).output)
    assert [one["id"] for one in told][:2] == ["first-game", "somalia-1992"]
    assert told[0]["length"] == 6


def test_play_first_is_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from somalia.screens import terminal

    begun: list[dict[str, Any]] = []
    monkeypatch.setattr(terminal, "play", lambda **wish: begun.append(wish) or 0)
    assert cli.main(["play", "--first", "--terminal"]) == 0
    assert begun[0]["scenario"] == "first-game"
    assert begun[0]["seats"] == {"un": "human", "bandit": "warlord"}
    assert cli.main(["play", "long-war", "--first", "--terminal"]) == 2
