"""In the window too the last answer before a die waits to be confirmed (FT6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from window_hands import Sit, click, click_action, draw, on_ground, press, resize  # no display

import arcade  # isort: skip

from somalia.engine.prompts import Chance, Choose
from somalia.engine.sight import Sight
from somalia.engine.undo import undo_point
from somalia.play import settings
from somalia.play.answers import all_offered
from somalia.window.screens.play import GameScreen
from tests.screens.type_recorder import Recorder, set_in_type

KEYS = arcade.key


@pytest.fixture
def confirming(sit: Sit) -> Callable[..., GameScreen]:
    """A game as in a fresh program: what leads to a die is confirmed."""

    def begin(**wanted: Any) -> GameScreen:
        screen = sit(**wanted)
        screen.settings.confirm = settings.Settings().confirm
        return screen

    return begin


def leads_to_a_die(screen: GameScreen) -> list[str]:
    """The answers to the question that a die follows at once."""
    game = screen.model.controller.game
    found = []
    assert isinstance(game.prompt, Choose)
    for option in game.prompt.options:
        twin = game.copy()
        twin.auto_dice = False
        twin.answer(twin.seat_of[game.prompt.who].name, option)
        if isinstance(twin.prompt, Chance) and twin.prompt.dice:
            found.append(option)
    return found


def key_for(screen: GameScreen, option: str) -> int:
    """The key of an option, whose page is turned to."""
    number = next(choice.number for choice in screen.model.shown if option in choice.options)
    draw(screen)
    screen.model.options.page = screen.model.options.page_of(f"option:{number}")
    screen.model.changed()
    draw(screen)
    return ord(str(number))


def test_a_raid_by_the_only_unit_waits_for_enter_ft6(confirming: Callable[..., GameScreen]) -> None:
    """FT6: the choice of the Zone once ran on through the fight, past undo."""
    screen = confirming(seed="8", until="raid.zone")
    game, zone = screen.model.controller.game, leads_to_a_die(screen)[0]
    count, key = game.count, key_for(screen, zone)
    press(screen, key)
    assert screen.model.controller.held.pending is not None
    assert game.count == count
    assert any(
        line.text.startswith("Raid on ") for line in screen.model.controller.held.pending.steps
    )
    assert "1 die: The Bandits fire in " in screen.model.controller.held.pending.then
    draw(screen)
    for back in ((KEYS.Z, KEYS.MOD_CTRL), (KEYS.BACKSPACE, 0), (KEYS.ESCAPE, 0)):
        press(screen, *back)
        assert screen.model.controller.held.pending is None
        assert screen.sheet is None
        assert game.count == count
        press(screen, key)
        assert screen.model.controller.held.pending is not None
    press(screen, KEYS.ENTER)
    assert screen.model.controller.held.pending is None
    given = game.all_answers()[count:]
    assert (given[0].ask, given[0].value, given[0].how) == ("raid.zone", zone, "")
    assert any(answer.is_chance for answer in given)


def test_undo_after_taking_back_goes_to_the_answer_before(
    confirming: Callable[..., GameScreen],
) -> None:
    screen = confirming(seed="8", until="raid.zone")
    game = screen.model.controller.game
    point = undo_point(game, "bandit")
    assert point is not None
    press(screen, key_for(screen, leads_to_a_die(screen)[0]))
    press(screen, KEYS.Z, KEYS.MOD_CTRL)
    assert game.count > point
    press(screen, KEYS.Z, KEYS.MOD_CTRL)
    assert game.count == point


def test_with_the_pointer(confirming: Callable[..., GameScreen]) -> None:
    screen = confirming(seed="8", until="raid.zone")
    game, zone = screen.model.controller.game, leads_to_a_die(screen)[0]
    count = game.count
    click(screen, *on_ground(screen, zone))
    assert screen.model.controller.held.pending is not None
    assert zone in screen.board.lights.chosen
    click_action(screen, "unhold")
    assert screen.model.controller.held.pending is None
    assert game.count == count
    click(screen, *on_ground(screen, zone))
    click_action(screen, "confirm")
    assert game.all_answers()[count].value == zone


def test_the_last_pick_that_closes_the_picks_waits(confirming: Callable[..., GameScreen]) -> None:
    screen = confirming(until="raid.unit")
    game = screen.model.controller.game
    press(screen, KEYS.F8)  # all of them: with the last the Raid begins
    count = game.count
    assert screen.model.controller.held.pending is not None
    assert not any(answer.is_chance for answer in game.answers)
    draw(screen)
    press(screen, KEYS.SPACE)
    assert any(answer.is_chance for answer in game.all_answers()[count:])


def test_all_its_like_is_no_question_of_one(confirming: Callable[..., GameScreen]) -> None:
    screen = confirming(seed="8", until="raid.zone")
    game, zone = screen.model.controller.game, leads_to_a_die(screen)[0]
    count = game.count
    press(screen, key_for(screen, zone), KEYS.MOD_ALT)
    assert screen.model.controller.held.pending is None
    assert game.all_answers()[count].value == zone


def test_orders_do_not_wait(confirming: Callable[..., GameScreen]) -> None:
    screen = confirming(until="fire-back")
    game = screen.model.controller.game
    count, seat = game.count, screen.model.controller.seat
    assert seat is not None
    assert screen.model.controller.table.orders.give("always fire back", Sight(game), seat.name)
    screen.followed(screen.model.step)
    assert game.all_answers()[count].value == "fire"
    assert screen.model.controller.held.pending is None


def test_who_rolls_his_own_dice_sees_what_for(confirming: Callable[..., GameScreen]) -> None:
    screen = confirming(until="fire-back")
    screen.model.controller.game.auto_dice = False
    screen.deeds.answer("fire")
    assert screen.model.controller.held.pending is None
    assert screen.model.sitting.wants_dice


def test_the_setting_is_changed_on_its_sheet_and_kept(
    confirming: Callable[..., GameScreen],
) -> None:
    screen = confirming(seed="8", until="raid.zone")
    assert screen.settings.confirm == "dice"
    press(screen, KEYS.ESCAPE)
    press(screen, KEYS.T)
    click_action(screen, "set:confirm:off")
    press(screen, KEYS.ESCAPE)
    assert settings.load().confirm == "off"
    count = screen.model.controller.game.count
    press(screen, key_for(screen, leads_to_a_die(screen)[0]))
    assert screen.model.controller.held.pending is None
    assert screen.model.controller.game.count > count


def test_fw9_a_key_chooses_nothing_while_an_answer_waits(
    confirming: Callable[..., GameScreen],
) -> None:
    """FW9: the options are not seen then."""
    screen = confirming(seed="8", until="raid.zone")
    press(screen, key_for(screen, leads_to_a_die(screen)[0]))
    held, before = screen.model.controller.held.pending, screen.model.controller.game.count
    assert held is not None
    for number, choice in enumerate(screen.model.shown[:9]):
        if choice.options[0] != held.option:
            press(screen, KEYS.KEY_1 + number)
    assert screen.model.controller.held.pending is held
    assert screen.model.controller.game.count == before


def test_all_of_them_are_named_and_taken_back_together_fw10(
    confirming: Callable[..., GameScreen],
) -> None:
    """FW10: the card once named the last Convoy, and Back took back that one only."""
    screen = confirming(seed="8", until="convoy.zone")
    screen.settings.confirm = "every"
    game, prompt = screen.model.controller.game, screen.model.prompt
    assert prompt is not None
    zones = [option for option in prompt.options if option not in prompt.extra]
    assert len(zones) > 3
    count = game.count
    for back in (KEYS.BACKSPACE, KEYS.ESCAPE):
        press(screen, KEYS.F8)
        assert screen.model.controller.held.pending is not None
        assert game.count == count
        assert screen.model.controller.held.pending.options == tuple(zones)
        board = screen.model.controller.view.board
        seen = " ".join(line.text for line in set_in_type(screen)["side"].lines)
        for zone in zones:
            assert board.zone(zone).name in screen.model.controller.held.pending.name
            assert board.zone(zone).name in seen
            assert zone in screen.board.lights.chosen
        press(screen, back)
        assert screen.model.controller.held.pending is None
        assert game.count == count
    press(screen, KEYS.F8)
    press(screen, KEYS.ENTER)
    given = [answer.value for answer in game.all_answers()[count:] if answer.ask == "convoy.zone"]
    assert given == zones


@pytest.mark.parametrize("size, text", [((1000, 640), 150), ((1280, 800), 150), ((1280, 800), 100)])
def test_a_long_list_that_waits_can_be_read_whole(
    confirming: Callable[..., GameScreen], size: tuple[int, int], text: int
) -> None:
    screen = confirming(seed="8", until="convoy.zone")
    screen.settings.confirm, screen.settings.text_size = "every", text
    try:
        resize(screen.window, *size)
        screen.restyle()
        press(screen, KEYS.F8)
        canvas = set_in_type(screen)["side"]
        assert screen.model.controller.held.pending is not None
        assert not [*canvas.cut_off(), *canvas.outside(), *canvas.overlapping()]
        assert {"confirm", "unhold"} <= {spot.action for spot in canvas.spots}
    finally:
        resize(screen.window, 1280, 800)


def test_all_of_them_are_given_at_once_where_nothing_is_confirmed(
    confirming: Callable[..., GameScreen],
) -> None:
    screen = confirming(seed="8", until="convoy.zone")
    screen.settings.confirm = "off"
    game, prompt = screen.model.controller.game, screen.model.prompt
    assert prompt is not None
    count, zones = game.count, all_offered(Sight(game), prompt)
    press(screen, KEYS.F8)
    assert screen.model.controller.held.pending is None
    given = game.all_answers()[count:][: len(zones)]
    assert [answer.value for answer in given] == zones


@pytest.mark.parametrize("ask", ["raid.unit", "flush.unit", "escort.unit"])
def test_all_that_is_offered_ends_where_a_die_falls_or_another_question_comes(
    confirming: Callable[..., GameScreen], ask: str
) -> None:
    game = confirming(seed="8", until=ask).model.controller.game
    prompt = game.prompt
    picks = all_offered(Sight(game), prompt)
    assert picks
    twin = game.copy()
    twin.auto_dice = False
    for pick in picks:
        assert twin.prompt.ask == ask
        twin.answer(twin.seat_of[prompt.who].name, pick)
    now = twin.prompt
    assert now.ask != ask or not set(now.options) - {*now.extra}


def said(panels: dict[str, Recorder]) -> str:
    """Every line that is set on the screen."""
    return "\n".join(line.full for canvas in panels.values() for line in canvas.lines)


def test_fw11_the_sheet_of_odds_says_that_the_last_pick_is_not_counted_in(
    confirming: Callable[..., GameScreen],
) -> None:
    """FW11: with three units, one of them waiting, F4 told the odds of two."""
    screen = confirming(until="raid.unit")
    lack = "unconfirmed picks not included"
    screen.model.odds.rate()
    press(screen, KEYS.F4)
    screen.model.odds.desk.wait()
    assert lack not in said(set_in_type(screen))
    press(screen, KEYS.ESCAPE)
    press(screen, KEYS.F8)
    assert screen.model.controller.held.pending is not None
    press(screen, KEYS.F4)
    screen.model.odds.desk.wait()
    assert screen.model.odds.lack_held
    assert lack in said(set_in_type(screen))
