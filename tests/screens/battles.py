"""The hex battle in the window: games played ahead by rules of thumb, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen

KEYS = arcade.key
COALITION, AL_QAEDA = "coalition", "al-qaeda"
ALONE = {COALITION: "human", AL_QAEDA: "chancer"}
OTHER = {COALITION: "chancer", AL_QAEDA: "human"}
FIGHTS = ("move", "recon", "target", "gunship", "firers", "defend", "aa")


class Thumb:
    """Answers that lead to battles: Al Qaeda in the hills, the Coalition comes from the east."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed)

    def option(self, game: Game, prompt: Choose) -> str:
        """The answer to a question."""
        options = list(prompt.options)
        if prompt.ask == "place":
            land = game.state.scenario.land
            hexes = [one for one in options if one.isdigit()]
            inner = [
                one for one in hexes if 900 < int(one) < 1900 and land.heights[_at(land, one)]
            ]
            return self.one_of(inner or hexes)
        if prompt.ask == "rearrange":
            return DONE
        if prompt.ask == "draw":
            return "draw"
        if prompt.ask == "step":
            steps = [one for one in options if one.isdigit()]
            return min(steps, key=lambda one: (abs(int(one[:2]) - 15), one), default=options[0])
        if prompt.ask in FIGHTS and DONE in options and len(options) > 1:
            options = [one for one in options if one != DONE] * 9 + [DONE]
        return self.one_of(options)

    def one_of(self, options: list[str]) -> str:
        """Any of them."""
        return options[self.stream.below(len(options))]


def _at(land: Any, name: str) -> int:
    at: int = land.index[name]
    return at


def ahead(game: Game, until: Callable[[Game], bool], seed: str = "thumb") -> bool:
    """Answer until something holds before a question; whether it ever did."""
    thumb = Thumb(seed)
    while isinstance(game.prompt, Choose):
        if until(game):
            return True
        seat = game.seat_of[game.prompt.who].name
        game.answer(seat, thumb.option(game, game.prompt))
    return False


def asked(ask: str, turn: int = 0, who: str = COALITION) -> Callable[[Game], bool]:
    """A question of a kind, from a turn on, to a side."""

    def holds(game: Game) -> bool:
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        return prompt.ask == ask and prompt.who == who and game.state.turn >= turn

    return holds


SEEDS = ("7", "8", "9", "10")
"""Of games that are played ahead, the first one first."""


def seated(
    window: Any,
    record: Path,
    until: Callable[[Game], bool],
    seats: dict[str, str] = ALONE,
    options: dict[str, str] | None = None,
    scenario: str = "anaconda",
) -> Any:
    """The screen of a game that has been played ahead, of the first seed that comes to it."""
    for seed in SEEDS:
        setup = tables.GameSetup(scenario, seats, seed, options or {}, [], "auto", record, False)
        laid = tables.begin(setup)
        if ahead(laid.game, until):
            break
        laid.leave()
        record.unlink()
    else:
        raise AssertionError("all these games were over before")
    screen = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


# -- looks -----------------------------------------------------------------------------------------

Scene = Callable[[Any], Any]


def _scene(
    until: Callable[[Game], bool],
    seats: dict[str, str] = ALONE,
    then: Callable[[Any], object] = lambda screen: None,
) -> Scene:
    """A game played ahead, and what is done then."""

    def making(stage: Any) -> Any:
        screen = seated(stage.window, stage.folder / "battle.txt", until, seats)
        then(screen)
        draw(screen)
        return screen

    return making


def _picked(ask: str, who: str, least: int) -> Callable[[Game], bool]:
    """A question of picks to which some have been picked."""

    def holds(game: Game) -> bool:
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        if prompt.ask != ask or prompt.who != who or DONE not in prompt.options:
            return False
        return len((prompt.about or {})["picked"]) >= least

    return holds


def _point_at_unit(screen: Any) -> None:
    """The pointer is on the Coalition's westernmost unit of the map."""
    own = [
        one
        for one in screen.board.pieces()
        if one.region.isdigit() and not one.piece.startswith("aq-")
    ]
    place = screen.board.piece_place(min(own, key=lambda one: one.region).piece)
    screen.on_mouse_motion(*place, 0, 0)


def _point_far(screen: Any) -> None:
    """The pointer is on the hex to which the unit can march in the most steps."""
    found = screen.board.courses()
    far = max(found, key=lambda hex_: (len(found[hex_].way), hex_))
    name = screen.model.view.scenario.land.names[far]
    screen.on_mouse_motion(*screen.board.region_place(name), 0, 0)


def _order_a_march(screen: Any) -> None:
    """Orders for the unit that moves, to the hex that is pointed at."""
    screen.on_mouse_motion(*screen.board.region_place("1214"), 0, 0)
    press(screen, KEYS.F9)


def _near(screen: Any) -> None:
    """The middle of the valley, from near, and the pointer nowhere: a stack under it fans out."""
    screen.on_mouse_motion(1, 1, 0, 0)
    screen.board.zoom(3.37, *screen.board.region_place("1312"))


def _marching(game: Game) -> bool:
    return asked("step")(game) and game.state.march is not None and game.state.march.points == 20


SCENES: dict[str, Scene] = {
    "battle-move": _scene(asked("move", 2)),
    "battle-near": _scene(asked("move", 2), then=_near),
    "battle-sight": _scene(asked("move", 2), then=_point_at_unit),
    "battle-march": _scene(_marching, then=_point_far),
    "battle-orders": _scene(_marching, then=_order_a_march),
    "battle-fire": _scene(_picked("firers", COALITION, 2)),
    "battle-place": _scene(asked("place", who=AL_QAEDA), OTHER),
}
"""Looks of the hex battle, by name."""
