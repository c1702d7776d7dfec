"""A monkey at the window finds no error, and leaves no question that cannot be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from window_hands import Sit, draw, resize  # before Arcade: no display

from somalia.engine.dice import Stream
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen
from somalia.window.ui.window import GameWindow
from tests.often import often
from tests.screens.monkey import Monkey
from tests.screens.scenes import SCENES, Stage, record_of

EVENTS = often(200, 1250)


@pytest.mark.parametrize("home", ["game", "watched", "start", "replay"])
def test_a_monkey_finds_no_error_and_no_stuck_prompt(
    home: str, window: GameWindow, sit: Sit, tmp_path: Any
) -> None:
    stage = Stage(window, sit, tmp_path)
    SCENES["start"](stage)  # so that there are games to load and to replay
    monkey = Monkey(window, f"monkey {home}")

    record = record_of(stage, 150)
    homes: dict[str, Callable[[], Any]] = {
        "start": lambda: StartScreen(window),
        "replay": lambda: ReplayScreen(window, record),
    }

    returned: list[int] = []

    def back() -> None:
        """Where it began, if it has wandered off for long."""
        if home in homes and len(monkey.done) // 300 >= len(returned):
            returned.append(len(monkey.done))
            leave(window)
            window.show_view(homes[home]())
            draw(window.current_view)

    if home == "game":
        sit(answers=30)
    elif home == "watched":
        sit({"un": "human", "bandit": "chancer"}, answers=30)
    window.settings.confirm = "dice"  # as in a fresh program
    window.close = lambda: window.go("start")  # a game that was quit is not gone on with
    back()
    try:
        monkey.go_on(EVENTS, back)
        assert_it_can_go_on(window)
    finally:
        resize(window, 1280, 800)
    assert len(monkey.done) > EVENTS * 0.8


def leave(window: Any) -> None:
    """Close the record of a game that is left without being asked."""
    if isinstance(window.current_view, GameScreen):
        window.current_view.model.controller.table.leave()


def assert_it_can_go_on(window: Any) -> None:
    """A game in the window can still be answered, by keys alone; a replay can be stepped."""
    screen = window.current_view
    screen.open(None)
    screen.settings.animation = "off"
    draw(screen)
    if isinstance(screen, ReplayScreen):
        screen.go(0)
        screen.do("go:on")
        assert screen.at == min(1, len(screen.stops) - 1)
    elif isinstance(screen, GameScreen):
        chance = Stream("after the monkey")
        for _ in range(12):
            for _ in range(3000):
                if not screen.model.controller.waits:
                    break
                screen.model.pace.paused = False
                screen.open(None)
                window.dispatch_event("on_update", 0.1)
            if screen.model.sitting.wants_dice:  # a monkey may have taken them into its own hands
                screen.deeds.turn_over_dice()
                continue
            prompt = screen.model.prompt
            if prompt is None:
                assert screen.model.controller.is_over
                return
            before = screen.model.controller.game.count
            if screen.model.controller.held.pending is not None:
                screen.do("unhold")
            screen.do(f"option:{screen.model.shown[chance.below(len(screen.model.shown))].number}")
            if screen.model.controller.held.pending is not None:
                screen.do("confirm")
            assert screen.model.controller.game.count > before, prompt.ask
    else:
        screen.do("new")
        assert screen.sheet is not None
