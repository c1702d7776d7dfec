"""Skipping animations: a key or a click ends one at once, and never answers by the way.

Games, options and actions are listed from the program.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import Sit, click, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.games import game_of
from somalia.games.kit.motion import Effect, Floating, NoticeCard, Ripple
from somalia.play import library, table
from somalia.play.settings import SPEEDS, Settings
from somalia.window import actions
from somalia.window.board import ground
from somalia.window.panels.question import keys_of
from somalia.window.screens.deeds import UNREAD
from somalia.window.screens.play import GameScreen
from somalia.window.sheets.turn import TurnSheetView
from tests.screens.test_turn import to_turn

KEYS = arcade.key
GAMES = {"campaign": "somalia-1992", "card_duels": "firebase"}
GAMES |= {"hex_battle": "anaconda", "street_fight": "mog-93"}
LEAVES = ("leave", "quit", "resign", "give-up:", "watch-again")
"""Actions that end the game, after asking."""
LONG = 10.0
Begin = Callable[..., Any]


@pytest.fixture
def begin(window: Any, tmp_path: Path) -> Iterator[Begin]:
    """A function that opens a game at its first question to a person, who plays one side."""
    laid: list[table.Table] = []

    def opened(game: str, **settings: Any) -> Any:
        window.settings = Settings(confirm="off", turn_sheet=False, sound=False, **settings)
        scenario, file = GAMES[game], tmp_path / f"{len(laid)}.txt"
        sides = library.card(scenario).sides({}).order
        seats = {side: "chancer" if at else "human" for at, side in enumerate(sides)}
        laid.append(table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False)))
        screen: Any = GameScreen(window, laid[-1])
        window.show_view(screen)
        to_question(screen)
        draw(screen)
        assert screen.sheet is None
        return screen

    yield opened
    for one in laid:
        one.leave()


def to_question(screen: Any) -> None:
    """Let the computer play, and read all hints, until a question can be answered."""
    for _ in range(2000):
        while screen.model.sitting.hint is not None:
            screen.act("hint:got")
        if screen.model.prompt is not None or screen.model.controller.is_over:
            screen.board.finish()
            return
        screen.window.dispatch_event("on_update", 0.1)
    raise AssertionError("no question comes")


def moves(screen: Any) -> None:
    """Show something on the board for a while."""
    screen.board.show.play([Effect(0.0, LONG, Ripple())], 1.0)
    assert screen.board.is_moving


def answered(screen: Any) -> tuple[int, bool]:
    """How many answers the game has, and whether some wait for confirmation."""
    controller = screen.model.controller
    return controller.game.count, controller.held.pending is not None


def answer_on(screen: Any, chance: Stream) -> bool:
    """Answer by chance; whether the game goes on."""
    to_question(screen)
    prompt = screen.model.prompt
    if prompt is None:
        return False
    screen.open(None)
    screen.deeds.answer(prompt.options[chance.below(len(prompt.options))])
    return True


def test_each_game_is_here() -> None:
    assert {game_of(name).id: name for name in GAMES.values()} == GAMES
    from somalia.games import games

    assert GAMES.keys() == {one.id for one in games()}


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_ends_an_animation_answers_nothing(game: str, begin: Begin) -> None:
    screen = begin(game)
    symbols = [KEYS.SPACE, KEYS.ENTER, KEYS.NUM_ENTER]
    symbols += [ord(key.lower()) for key in keys_of(screen.model)]
    assert len(symbols) > 3
    for symbol in symbols:
        moves(screen)
        before = answered(screen)
        press(screen, symbol)
        assert not screen.board.is_moving, chr(symbol)
        assert answered(screen) == before, chr(symbol)
    for key in keys_of(screen.model):  # a second press answers, if it is the key of an answer
        if answered(screen) == before:
            press(screen, ord(key.lower()))
    assert answered(screen) != before


@pytest.mark.parametrize("game", GAMES)
def test_a_click_that_ends_an_animation_answers_nothing(game: str, begin: Begin) -> None:
    screen = begin(game)
    screen.clock = lambda: 0.0  # all clicks follow each other at once
    draw(screen)
    spots = {spot.action for panel in screen.panels for spot in panel.spots}
    spots |= {spot.action for spot in screen.board.spots}
    spots = {action for action in spots if actions.answers(action)}
    places = [place for one in sorted(spots) if (place := screen.middle_of(one)) is not None]
    lit = (
        [screen.board.region_place(zone) for zone in screen.board.lights.zones][:20]
        if hasattr(screen.board, "lights")
        else []
    )
    places += [place for place in lit if place is not None]
    assert places
    for place in places:
        before = answered(screen)
        moves(screen)
        click(screen, *place)
        assert not screen.board.is_moving
        assert answered(screen) == before, place
        click(screen, *place)
        assert answered(screen) == before, "the second click of a double click"
    screen.clock = lambda: LONG
    for place in places:
        if answered(screen) == before:
            click(screen, *place)
    assert answered(screen) != before, "a later click answers"


def test_only_what_is_called_an_answer_answers(begin: Begin) -> None:
    """Every other action works at once while something moves, and changes no game."""
    for game in GAMES:
        screen = begin(game, animation="off")
        for action in actions.ACTIONS:
            if action.id in LEAVES or action.id in actions.ANSWERS or action.id[-1] in ": ":
                continue
            screen.open(None)
            before = answered(screen)[0]
            screen.act(action.id)
            assert answered(screen)[0] <= before, action.id
    known = {action.id for action in actions.ACTIONS}
    assert known >= actions.ANSWERS


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_with_animation_off(
    game: str, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A map is drawn in a single frame, however busy the processor is.
    monkeypatch.setattr(ground, "SHARE", math.inf)
    screen, chance = begin(game, animation="off"), Stream("off")
    for _ in range(60):
        if not answer_on(screen, chance):
            break
        assert not screen.board.is_moving
        screen.board.update(0.01)  # the map is drawn where the view now lies
        assert not screen.board.update(0.01)


@pytest.mark.parametrize("game", GAMES)
def test_with_reduced_motion_nothing_changes_its_place(game: str, begin: Begin) -> None:
    """What happened is told in place, on cards and by rings that stand still, or not at all."""
    screen, chance = begin(game, reduced_motion=True), Stream("reduced")
    for _ in range(60):
        if not answer_on(screen, chance):
            break
        board = screen.board
        stands = not hasattr(board, "stage") or board.stage.stands()
        assert stands
        assert not (board.is_moving and not hasattr(board, "stage"))
        glides = getattr(getattr(board, "counters", None), "glides", None)
        assert glides is None or not glides.is_under_way


@pytest.mark.parametrize("speed", [name for name, factor in SPEEDS.items() if factor])
def test_the_speed_is_the_one_that_is_set(speed: str, window: Any, sit: Sit) -> None:
    window.settings = Settings(animation=speed, confirm="off", turn_sheet=False, sound=False)
    screen, chance = sit(until="flush.unit", seed="20"), Stream("speed")
    for _ in range(40):
        answer_on(screen, chance)
        if any(isinstance(one.shows, NoticeCard | Floating) for one in screen.board.show.effects):
            break
    end = max(one.start + one.length for one in screen.board.show.effects)
    spent = 0.0
    while screen.board.is_moving:
        screen.board.update(0.01)
        spent += 0.01
    assert spent == pytest.approx(end * SPEEDS[speed], abs=0.05)


def test_skipping_does_not_close_the_turn_sheet_that_follows(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "human"}, until="un.mission")
    screen.settings.turn_sheet = True
    to_turn(screen, 2)
    moves(screen)
    press(screen, KEYS.SPACE)
    screen.window.dispatch_event("on_update", 0.1)
    assert isinstance(screen.sheet, TurnSheetView)
    for _ in range(4):  # the player taps on
        press(screen, KEYS.SPACE)
        assert isinstance(screen.sheet, TurnSheetView)
        screen.window.dispatch_event("on_update", 0.1)
    for _ in range(round(UNREAD / 0.1) + 1):
        screen.window.dispatch_event("on_update", 0.1)
    press(screen, KEYS.SPACE)
    assert screen.sheet is None, "once it has been seen, one press closes it"
