"""Orders on a unit's label: what a click, a drag and a key give, and a whole turn of twenty men."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.record import load, replay
from somalia.games.street_fight.ai.tasks import HOLD
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.text.drill import (
    BY_COVER,
    HOLD_FIRE,
    RETURN,
    RUNNING,
    SUPPRESS,
)
from somalia.games.street_fight.text.orders import ALL, PLAY, OrderWords, order_words, units_named
from somalia.games.street_fight.window.board import ON_LABEL
from somalia.games.street_fight.window.unit_desk import UNIT
from somalia.games.street_fight.window.unit_sheet import OrderPick, UnitSheet
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen
from somalia.window.ui.window import GameWindow

KEYS = arcade.key
UNITS = ("delta", "chalk-1", "chalk-2")
"""The units with men in the position."""
MOST_INPUTS = 25
"""The most inputs that a turn of twenty men may take."""


def label_of(screen: Any, unit: str) -> tuple[float, float]:
    """The middle of a unit's label."""
    box = screen.board.found(UNIT + unit)
    assert box is not None, unit
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def drag(screen: Any, unit: str, region: str) -> None:
    """Drag a unit's label to a place."""
    (x, y), (to_x, to_y) = label_of(screen, unit), screen.board.region_place(region)
    dispatch = screen.window.dispatch_event
    dispatch("on_mouse_motion", x, y, 0, 0)
    dispatch("on_mouse_press", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
    dispatch("on_mouse_drag", to_x, to_y, to_x - x, to_y - y, arcade.MOUSE_BUTTON_LEFT, 0)
    dispatch("on_mouse_release", to_x, to_y, arcade.MOUSE_BUTTON_LEFT, 0)


def orders_of(screen: Any) -> list[str]:
    """The player's standing orders."""
    return list(screen.model.controller.orders.of("player-1"))


def picks(sheet: UnitSheet) -> list[OrderPick]:
    """Everything that can be chosen for the order."""
    return [*sheet.goals(), *sheet.fires(), *sheet.moves()]


@pytest.mark.parametrize("unit", UNITS)
def test_a_click_on_a_label_opens_the_units_orders_beside_it(
    unit: str, streets: Callable[[], Any]
) -> None:
    screen = streets()
    box = screen.board.found(UNIT + unit)
    click(screen, *label_of(screen, unit))
    draw(screen)
    sheet = screen.sheet
    assert isinstance(sheet, UnitSheet)
    assert sheet.beside == box
    assert sheet.desk.words.unit == unit.replace("-", " ")
    cover = screen.cover
    is_apart = cover.left >= box[2] or cover.left + cover.width <= box[0]
    assert is_apart or cover.bottom >= box[3] or cover.bottom + cover.height <= box[1]
    assert cover.left >= 0
    assert cover.left + cover.width <= screen.window.width


def test_every_choice_can_be_clicked_and_has_a_key_of_its_own(streets: Callable[[], Any]) -> None:
    screen = streets()
    click(screen, *label_of(screen, "chalk-2"))
    for goal in ("goal:to post 1", "goal:hold"):
        screen.do(goal)
        sheet = screen.sheet
        wanted = picks(sheet)
        letters = [pick.key for pick in (*wanted, *sheet.ends())]
        assert len(set(letters)) == len(letters)
        for pick in wanted:
            if pick.action.startswith("point:"):
                continue
            for by_key in (False, True):
                draw(screen)
                if by_key:
                    press(screen, ord(pick.key.lower()))
                else:
                    middle = screen.middle_of(pick.action)
                    assert middle is not None, pick.label
                    click(screen, *middle)
                now = next((one for one in picks(sheet) if one.action == pick.action), None)
                assert now is not None, pick.label
                assert now.is_chosen, pick.label
            screen.do(goal)


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_is_ordered_by_the_keys_alone(unit: str, streets: Callable[[], Any]) -> None:
    screen = streets()
    press(screen, KEYS.U, KEYS.MOD_CTRL)
    assert screen.sheet.desk.words.unit == "chalk 1", "the unit whose card it is"
    for _ in range(len(UNITS) + 1):
        if screen.sheet.desk.words.unit != unit.replace("-", " "):
            press(screen, KEYS.COMMA)
    for key in (KEYS.KEY_2, KEYS.R, KEYS.C, KEYS.ENTER):
        press(screen, key)
    assert screen.sheet is None
    words = OrderWords(unit.replace("-", " "), "to post 2", RETURN, BY_COVER)
    assert orders_of(screen) == [words.text] or screen.model.controller.orders.ended("player-1")


def test_all_units_can_be_ordered_together(streets: Callable[[], Any]) -> None:
    screen = streets()
    drag(screen, "delta", "post-1")
    click(screen, *label_of(screen, "delta"))
    screen.do("unit:all")
    for key in (KEYS.W, KEYS.X, KEYS.ENTER):
        press(screen, key)
    assert orders_of(screen) == [OrderWords(ALL, "to site", cover=RUNNING).text]


@pytest.mark.parametrize("place", ["site", "post-1", "post-2", "post-3", "post-4"])
def test_a_label_dragged_to_a_place_gives_the_order_to_go_there(
    place: str, streets: Callable[[], Any]
) -> None:
    screen = streets()
    drag(screen, "delta", place)
    assert orders_of(screen) == [f"delta to {place.replace('-', ' ')}"]
    draw(screen)
    assert screen.board.desk.signs()["delta"].startswith("› ")
    drag(screen, "delta", "48,30")
    assert orders_of(screen) == ["delta to 48,30"], "the unit's new order replaces its old one"


def test_a_drag_keeps_how_the_unit_fires_and_moves(streets: Callable[[], Any]) -> None:
    screen = streets()
    click(screen, *label_of(screen, "delta"))
    for key in (KEYS.KEY_1, KEYS.H, KEYS.X, KEYS.ENTER):
        press(screen, key)
    drag(screen, "delta", "post-4")
    assert orders_of(screen) == [OrderWords("delta", "to post 4", HOLD_FIRE, RUNNING).text]


def test_a_drag_off_the_board_or_cancelled_orders_nothing(streets: Callable[[], Any]) -> None:
    screen = streets()
    (x, y), dispatch = label_of(screen, "delta"), screen.window.dispatch_event
    for end in ("off", "escape"):
        dispatch("on_mouse_press", x, y, arcade.MOUSE_BUTTON_LEFT, 0)
        dispatch("on_mouse_drag", x + 60, y, 60, 0, arcade.MOUSE_BUTTON_LEFT, 0)
        to = screen.window.width - 5 if end == "off" else x + 60
        if end == "escape":
            press(screen, KEYS.ESCAPE)
        else:
            dispatch("on_mouse_drag", to, y, to - x, 0, arcade.MOUSE_BUTTON_LEFT, 0)
        dispatch("on_mouse_release", to, y, arcade.MOUSE_BUTTON_LEFT, 0)
        assert orders_of(screen) == []


@pytest.mark.parametrize(
    "key, words",
    [
        (KEYS.P, OrderWords("delta", "to 48,30")),
        (KEYS.N, OrderWords("delta", HOLD, f"{SUPPRESS} 48,30")),
    ],
    ids=lambda given: getattr(given, "text", ""),
)
def test_the_next_click_names_the_goal_or_the_place_to_fire_at(
    key: int, words: OrderWords, streets: Callable[[], Any]
) -> None:
    screen = streets()
    click(screen, *label_of(screen, "delta"))
    press(screen, key)
    assert screen.sheet is None
    asked = screen.model.prompt
    click(screen, *screen.board.region_place("48,30"))
    assert screen.model.prompt is asked, "it is no answer"
    press(screen, KEYS.ENTER)
    assert orders_of(screen) == [words.text]


def test_pointing_works_by_keys_and_can_be_cancelled(streets: Callable[[], Any]) -> None:
    screen = streets()
    click(screen, *label_of(screen, "delta"))
    press(screen, KEYS.P)
    press(screen, KEYS.ESCAPE)
    assert not screen.looks.awaits_click
    assert screen.sheet is None
    press(screen, KEYS.U, KEYS.MOD_CTRL)
    press(screen, KEYS.P)
    press(screen, KEYS.TAB)
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, UnitSheet)
    assert screen.sheet.desk.words.goal.startswith("to ")


def test_the_computer_plays_only_a_unit_that_is_left_to_it(streets: Callable[[], Any]) -> None:
    screen = streets()
    click(screen, *label_of(screen, "delta"))
    press(screen, KEYS.K)
    assert orders_of(screen) == [f"delta {PLAY}"]
    click(screen, *label_of(screen, "delta"))
    press(screen, KEYS.E)
    assert orders_of(screen) == []


def test_a_label_says_what_its_unit_is_ordered_to_do(streets: Callable[[], Any]) -> None:
    screen = streets()
    screen.window.dispatch_event("on_mouse_motion", *label_of(screen, "chalk-2"), 0, 0)
    assert screen.model.about.first == "Chalk 2."
    assert screen.model.about.second == ON_LABEL
    drag(screen, "chalk-2", "site")
    draw(screen)
    screen.window.dispatch_event("on_mouse_motion", *label_of(screen, "chalk-2"), 0, 0)
    assert screen.model.about.first == f"Chalk 2. Order: {OrderWords('chalk 2', 'to site').text}."


# -- a whole turn ----------------------------------------------------------------------------------

GOALS = {"delta": "site", "chalk-1": "post-3", "chalk-2": "post-2", "chalk-3": "post-1"}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_turn_of_twenty_men_takes_at_most_25_inputs(
    seed: str, window: GameWindow, tmp_path: Path
) -> None:
    """Each unit's label is dragged once; what an order doesn't cover is resumed by a click."""
    record = tmp_path / "turn.txt"
    setup = tables.GameSetup("mog-93", {"player-1": "human"}, seed, {}, [], "auto", record, False)
    laid = tables.begin(setup)
    screen: Any = GameScreen(window, laid)
    window.show_view(screen)
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    draw(screen)
    men = {man.id for man in screen.model.view.men if man.is_able}
    assert len(men) == 20
    inputs, ordered = 0, set[str]()
    while screen.model.view.turn == 1 and not screen.model.controller.is_over:
        if screen.model.controller.waits:
            window.dispatch_event("on_update", 0.5)
            continue
        screen.board.finish()
        draw(screen)
        waiting = [unit for unit in GOALS if unit not in ordered]
        if broken := screen.model.answering.broken:
            middle = screen.middle_of(f"order:{broken[0].text}")
            assert middle is not None, "why it stopped is never left out"
            press(screen, KEYS.ENTER) if inputs % 2 else click(screen, *middle)
        else:
            assert waiting, screen.model.prompt.ask
            ordered.add(waiting[0])
            drag(screen, waiting[0], GOALS[waiting[0]])
        inputs += 1
    assert inputs <= MOST_INPUTS
    acted = {str(given.value) for given in laid.game.all_answers() if str(given.ask) == kinds.MAN}
    down = {man.id for man in screen.model.view.men if man.is_casualty}
    assert len(acted | down) >= 16, "the last man of a unit acts without a question"
    played = laid.game.all_answers()
    laid.leave()
    game, problem = replay(load(record), laid.rules)
    assert not problem
    assert game.all_answers() == played, "orders are recorded as ordinary answers"


def test_every_order_on_the_panel_is_one_that_can_be_typed(streets: Callable[[], Any]) -> None:
    screen = streets()
    state = screen.model.view
    click(screen, *label_of(screen, "delta"))
    desk = screen.sheet.desk
    form = screen.model.controller.orders.forms[0]
    assert len(list(screen.sheet.goals())) == len(mission.places(state)) + 2
    for pick in picks(screen.sheet):
        if not pick.action.startswith("point:"):
            screen.do(pick.action)
            assert order_words(desk.words.text) is not None
            assert form.vain is not None
            assert form.vain(desk.words.text, screen.model.controller.sight) == ""
            assert units_named(state, desk.words.unit) == [0]
