"""A new game: the shelf of boxes, then scenario, side and level; everything else is Advanced."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, click_action, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia import datafile, games
from somalia.games import game, game_of
from somalia.games.kit.art import Art
from somalia.games.scenario_card import LEVELS, NORMAL
from somalia.play import kept, new_games
from somalia.play import library as shelf
from somalia.play.new_games import NewGamePlan
from somalia.play.settings import Settings
from somalia.play.table import HUMAN
from somalia.window.looks import appearance_of
from somalia.window.screens.play import GameScreen
from somalia.window.sheets.boxes import GameBoxes, box_of
from somalia.window.sheets.new_game import NewGame, playable, problem_of
from somalia.window.sheets.set_up import SetUpSheet
from somalia.window.ui.layout import Text
from somalia.window.ui.palette import INK
from tests.screens.test_start import SIZES, apart, reach, sized, start  # noqa: F401 - a fixture

KEYS = arcade.key
GAMES = list(dict.fromkeys(game_of(card.id).id for card in playable()))
SEATS = [(card.id, side) for card in playable() for side in card.seats]


def has_rooms(name: str) -> bool:
    """Whether a game has rooms, so that it is a large one."""
    return (Path(games.__file__).parent / name / "rules").is_dir()


def open_box(screen: Any, name: str) -> None:
    """Click the box of a game, after scrolling to it where there are many."""
    draw(screen)
    while screen.middle_of(f"box:{name}") is None:
        below = [spot.action for spot in screen.cover.spots if spot.name == "below"]
        assert below, f"the box of {name} is nowhere"
        click_action(screen, below[0])
        draw(screen)
    click_action(screen, f"box:{name}")
    draw(screen)


def opened(window: Any, name: str) -> Any:
    """The start screen with the box of a game open."""
    screen = start(window)
    screen.do("new")
    open_box(screen, name)
    return screen


@pytest.mark.parametrize("name", GAMES)
def test_three_clicks_lead_to_the_first_question_of_a_game(window: Any, name: str) -> None:
    screen = start(window)
    click_action(screen, "new")
    open_box(screen, name)
    click_action(screen, "begin")
    seen = window.current_view
    assert isinstance(seen, GameScreen)
    assert seen.model.table.game_type is game(name)
    assert any(seat.person for seat in seen.model.controller.game.seats)


@pytest.mark.parametrize("name", [name for name in GAMES if game(name).box is not None])
def test_a_box_says_what_is_in_it(name: str) -> None:
    """A small game may leave its box plain: its name, players and scenarios."""
    box = box_of(game(name))
    assert box.about
    assert box.length


@pytest.mark.parametrize("name", [name for name in GAMES if has_rooms(name)])
def test_a_game_with_rooms_has_a_box_with_a_picture(name: str) -> None:
    assert game(name).box is not None
    assert Art(name, "box").exists


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_set_up_overlaps(
    window: Any,
    sized: Any,  # noqa: F811
    size: tuple[int, int, int],
    name: str,
) -> None:
    sized(*size)
    screen = opened(window, name)
    apart(screen.cover)
    for action in ("begin", "advanced"):
        assert screen.middle_of(action) is not None, action


def test_digits_open_boxes_and_enter_the_last_one(window: Any) -> None:
    for number, name in enumerate(GAMES):
        screen = start(window)
        press(screen, KEYS.N)
        press(screen, KEYS.KEY_1 + number)
        assert isinstance(screen.sheet, SetUpSheet)
        assert screen.plan.game_type is game(name)
        press(screen, KEYS.ESCAPE)
        assert isinstance(screen.sheet, GameBoxes)
        press(screen, KEYS.ENTER)
        assert screen.plan.game_type is game(name)


@pytest.mark.parametrize("scenario, side", SEATS)
def test_a_side_is_played_against_the_default_opponents(
    window: Any, scenario: str, side: str
) -> None:
    screen = opened(window, game_of(scenario).id)
    reach(screen, f"scenario:{scenario}")
    reach(screen, f"side:{side}")
    usual = shelf.card(scenario).computers({})
    assert screen.plan.seats == {**usual, side: HUMAN}
    assert screen.plan.is_plain


def test_two_play_at_one_screen(window: Any) -> None:
    screen = opened(window, "campaign")
    reach(screen, "side:")
    assert {*screen.plan.seats.values()} == {HUMAN}
    assert not [spot for spot in screen.cover.spots if spot.action.startswith("level:")]


@pytest.mark.parametrize("scenario, side", SEATS)
def test_a_level_is_offered_only_if_it_plays_otherwise(scenario: str, side: str) -> None:
    """Hard is offered only where it differs, and was not measured to win no more than normal."""
    card = shelf.card(scenario)
    offered = {one.level: one for one in shelf.levels(card, {}, side)}
    normal = offered[NORMAL]
    assert list(offered) == [level for level in LEVELS if level in offered]
    for level, one in offered.items():
        assert level == NORMAL or one.seats != normal.seats
        if level == "hard" and one.won is not None and normal.won is not None:
            assert one.won > normal.won


def test_levels_show_how_often_they_win(window: Any) -> None:
    """The figures are those of the scenario file."""
    offered = shelf.levels(shelf.card("somalia-1992"), {}, "bandit")
    assert [(one.level, one.won) for one in offered] == [("easy", 21), ("normal", 38), ("hard", 45)]
    assert [one.level for one in shelf.levels(shelf.card("somalia-1992"), {}, "un")] == [
        "easy",
        "normal",
    ]


def test_a_level_is_kept_when_side_and_scenario_change(window: Any) -> None:
    screen = opened(window, "campaign")
    reach(screen, "level:easy")
    assert screen.plan.seats == {"un": HUMAN, "bandit": "warlord:easy"}
    reach(screen, "side:bandit")
    assert screen.plan.seats == {"un": "blue-helmet:easy", "bandit": HUMAN}
    reach(screen, "scenario:icu-2006")
    assert screen.plan.seats["icu"] == HUMAN
    assert screen.plan.seats["warlords"] == "warlords-2006:easy"


def test_the_level_of_mog_is_its_box(window: Any) -> None:
    screen = opened(window, "street_fight")
    assert not [spot for spot in screen.cover.spots if spot.action.startswith("level:")]
    reach(screen, "option:box:easy")
    click_action(screen, "begin")
    assert window.current_view.model.table.scenario.options["box"] == "easy"


def test_everything_else_is_under_advanced_and_remembered(window: Any) -> None:
    screen = opened(window, "campaign")
    press(screen, KEYS.A)
    draw(screen)
    assert type(screen.sheet) is NewGame
    reach(screen, "option:guarded-split:half")
    reach(screen, "seat:bandit:random")
    press(screen, KEYS.ESCAPE)
    assert type(screen.sheet) is SetUpSheet
    press(screen, KEYS.ESCAPE)
    draw(screen)
    click_action(screen, "box:card_duels")
    press(screen, KEYS.ESCAPE)
    draw(screen)
    click_action(screen, "box:campaign")
    assert screen.plan.options == {"guarded-split": "half"}
    assert screen.plan.seats["bandit"] == "random"
    assert not screen.plan.is_plain


def texts(screen: Any) -> str:
    """What the questions of the set-up say, in one text."""
    told: list[str] = []

    def walk(node: Any) -> None:
        told.extend([node.text] if isinstance(node, Text) else [])
        for inner in getattr(node, "nodes", []):
            walk(inner)

    for node in screen.sheet._questions():
        walk(node)
    return " ".join(told)


def test_the_set_up_shows_what_start_will_do(window: Any) -> None:
    """It showed Easy, and no word of rules, seed and dice chosen under Advanced."""
    screen = opened(window, "campaign")
    reach(screen, "side:bandit")
    reach(screen, "level:easy")
    assert "Advanced" not in texts(screen)
    plan = screen.plan
    plan.seats["un"] = "blue-helmet:hard"
    plan.options["guarded-split"] = "half"
    plan.seed, plan.dice = "pizza", "typed"
    assert plan.level_played is not None
    assert plan.level_played.level == "hard"
    assert shelf.called("blue-helmet:hard") in texts(screen)
    rules, seed, dice = plan.extras("")
    assert rules.startswith("1 ")
    assert "pizza" in seed
    assert all(extra in texts(screen) for extra in (rules, seed, dice))
    plan.seats["un"] = "random"
    assert plan.level_played is None
    assert len(plan.extras("")) == 4
    reach(screen, "begin")
    assert plan.seed == "", "known now: the next game gets its own"


def test_enter_ends_a_name_and_starts_nothing(window: Any) -> None:
    screen = start(window)
    screen.do("advanced")
    reach(screen, "name:un")
    for letter in "Jo":
        screen.sheet.typed(letter)
    press(screen, KEYS.ENTER)
    assert window.current_view is screen
    assert screen.plan.names == {"un": "Jo"}
    assert screen.sheet.typing == "seed"


DAMAGED = "id: mine\nname: ["


def own_scenario() -> Path:
    """A scenario of the player's own, called mine."""
    path = datafile.home() / "scenarios" / "mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = datafile.find("scenarios", "first-game").read_text(encoding="utf-8")
    path.write_text(text.replace("id: first-game", "id: mine"), encoding="utf-8")
    return path


def test_a_scenario_that_goes_while_its_box_is_remembered_is_replaced(window: Any) -> None:
    path = own_scenario()
    screen = opened(window, "campaign")
    reach(screen, "scenario:mine")
    press(screen, KEYS.ESCAPE)
    path.unlink()
    open_box(screen, "campaign")
    assert "scenario:mine" not in [spot.action for spot in screen.cover.spots]
    assert "mine" in screen.plan.problem
    assert [node.text for node in problem_of(screen.plan)] == [screen.plan.problem]
    reach(screen, "scenario:first-game")
    assert screen.plan.problem == ""


def test_a_scenario_damaged_while_its_page_is_open_is_refused_not_replaced(window: Any) -> None:
    path = own_scenario()
    screen = opened(window, "campaign")
    reach(screen, "scenario:mine")
    path.write_text(DAMAGED, encoding="utf-8")
    draw(screen)
    assert screen.plan.scenario == "mine"
    click_action(screen, "begin")
    assert window.current_view is screen
    assert "mine.yaml" in screen.problem


def test_the_shelf_names_each_file_that_keeps_a_scenario_from_being_offered(window: Any) -> None:
    path = own_scenario()
    path.write_text(DAMAGED, encoding="utf-8")
    screen = start(window)
    screen.do("new")
    draw(screen)
    assert [line for line in screen.sheet.unreadable if "mine.yaml" in line]
    assert [spot for spot in screen.cover.spots if "mine.yaml" in spot.tip]
    path.unlink()
    press(screen, KEYS.ESCAPE)
    screen.do("new")
    draw(screen)
    assert not screen.sheet.unreadable


def test_the_second_click_of_a_double_click_opens_nothing_more(window: Any) -> None:
    screen = start(window)
    screen.clock = lambda: 100.0
    position = screen.middle_of("new")
    click(screen, *position)
    boxes = screen.sheet
    assert isinstance(boxes, GameBoxes)
    draw(screen)
    assert screen.spot_at(*position) is not None, "a box is under the pointer now"
    click(screen, *position)
    assert screen.sheet is boxes
    screen.clock = lambda: 101.0
    click(screen, *position)
    assert isinstance(screen.sheet, SetUpSheet)


def test_what_is_typed_while_a_game_loads_answers_nothing(window: Any) -> None:
    screen = opened(window, "campaign")
    press(screen, KEYS.ENTER)
    seen = window.current_view
    assert isinstance(seen, GameScreen)
    count = seen.model.controller.game.count
    for key in (KEYS.KEY_1, KEYS.SPACE, KEYS.ENTER):
        press(seen, key)
    assert seen.model.controller.game.count == count
    draw(seen)
    press(seen, KEYS.F1)
    assert seen.sheet is not None


def test_a_game_that_loads_says_so_first(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, seen = opened(window, "campaign"), []
    monkeypatch.setattr(window, "draw", lambda seconds: seen.append(screen.sheet.text))
    click_action(screen, "begin")
    assert len(seen) == 1
    assert isinstance(window.current_view, GameScreen)


@pytest.mark.parametrize("name", GAMES)
def test_escape_leads_back_sheet_by_sheet(window: Any, name: str) -> None:
    screen = opened(window, name)
    set_up = screen.sheet
    press(screen, KEYS.A)
    assert type(screen.sheet) is NewGame
    press(screen, KEYS.ESCAPE)
    assert screen.sheet is set_up
    press(screen, KEYS.ESCAPE)
    assert isinstance(screen.sheet, GameBoxes)
    press(screen, KEYS.ESCAPE)
    assert screen.sheet is None


def test_arrows_move_over_the_boxes_as_they_lie(window: Any) -> None:
    screen = start(window)
    screen.do("new")
    draw(screen)
    press(screen, KEYS.TAB)
    assert screen.focus == f"box:{GAMES[0]}"
    steps = ((KEYS.RIGHT, 1), (KEYS.DOWN, 3), (KEYS.LEFT, 2), (KEYS.UP, 0), (KEYS.LEFT, 0))
    for key, number in steps:
        press(screen, key)
        assert screen.focus == f"box:{GAMES[number]}"


def test_choices_are_remembered_between_sessions(window: Any) -> None:
    screen = opened(window, "campaign")
    reach(screen, "side:bandit")
    reach(screen, "level:easy")
    click_action(screen, "begin")
    window.current_view.model.controller.table.leave()
    again = start(window)
    assert again.plan.seats == {"un": "blue-helmet:easy", "bandit": HUMAN}
    press(again, KEYS.N)
    press(again, KEYS.ENTER)
    draw(again)
    assert again.plan.scenario == "somalia-1992"
    assert again.plan.level == "easy"


CHOICES = {"scenario": "icu-2006", "level": "easy", "dice": "auto", "seats": {}, "options": {}}


@pytest.mark.parametrize(
    "left",
    [
        [],
        {"campaign": 1, "last": 2},
        {"campaign": CHOICES | {"seats": {"icu": 1}}},
        {"campaign": CHOICES | {"scenario": "gone"}, "last": "campaign"},
        {"campaign": CHOICES | {"scenario": "firebase"}, "last": "campaign"},
        {"campaign": CHOICES | {"level": "best", "dice": "none"}, "last": "campaign"},
        {"campaign": CHOICES | {"options": {"raf": "none", "nothing": "on"}}, "last": "campaign"},
        {"campaign": CHOICES | {"seats": {"icu": "nobody", "un": "human"}}, "last": "campaign"},
        {"nothing": CHOICES, "last": "nothing"},
    ],
)
def test_choices_that_make_no_sense_are_left_out(window: Any, left: object) -> None:
    file = kept.path_of(new_games.NAME)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(left), encoding="utf-8")
    screen = opened(window, "campaign")
    assert screen.plan.game_type is game("campaign")
    click_action(screen, "begin")
    assert isinstance(window.current_view, GameScreen)


def test_hints_are_switched_where_there_are_any(window: Any) -> None:
    screen = opened(window, "campaign")
    assert screen.middle_of("hints") is None
    reach(screen, "scenario:second-game")
    assert screen.middle_of("hints") is not None


def test_the_arrows_walk_over_everything_in_a_set_up(window: Any) -> None:
    screen = opened(window, "campaign")
    walked: list[str] = []
    for _ in range(60):
        press(screen, KEYS.DOWN)
        draw(screen)
        if screen.focus in walked[:1]:
            break
        walked.append(screen.focus)
    assert {"side:un", "side:bandit", "side:", "level:easy", "advanced", "begin"} <= {*walked}


def test_a_plan_finds_its_only_player() -> None:
    plan = NewGamePlan("somalia-1992")
    assert plan.own == "un"
    plan.play("bandit", "hard")
    assert plan.seats == {"un": "blue-helmet:hard", "bandit": HUMAN}
    plan.play("un", "hard")
    assert plan.seats == {"un": HUMAN, "bandit": "warlord"}, "hard would play as normal"


@pytest.mark.parametrize("name", datafile.available("scenarios"))
def test_every_side_has_a_colour_before_the_game_begins(name: str) -> None:
    """The sides of the duels had none."""
    look, card = appearance_of(game_of(name)), shelf.card(name)
    sides = card.sides({})
    for side in sides.order:
        own = [look.side_colour(card, side), *look.swatches(card, sides, side, Settings().palette)]
        assert set(own) - {INK}, side
    colours = {look.side_colour(card, side) for side in sides.order}
    assert len(colours) == len(sides.order) or INK in colours
