"""The hex battle in the window: games played ahead by rules of thumb, always the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.games import game_of
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen

KEYS = arcade.key
COALITION, AL_QAEDA = "coalition", "al-qaeda"
ALONE = {COALITION: "human", AL_QAEDA: "chancer"}
OTHER = {COALITION: "chancer", AL_QAEDA: "human"}
FIGHTS = ("move", "recon", "target", "gunship", "firers", "defend", "aa")


class Thumb:
    """Answers that lead to battles: Al Qaeda in the hills, the Coalition coming from the east."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed)

    def option(self, game: Game, prompt: Choose) -> str:
        """The answer to a question."""
        options = list(prompt.options)
        if prompt.ask == "place":
            land = game.state.scenario.land
            hexes = [one for one in options if one.isdigit()]
            inner = [one for one in hexes if 900 < int(one) < 1900 and land.heights[_at(land, one)]]
            return self.one_of(inner or hexes)
        if prompt.ask == "rearrange":
            return DONE
        if prompt.ask == "draw":
            return "draw"
        if prompt.ask == "step":
            steps = [one for one in options if one.isdigit()]
            return min(steps, key=lambda step: (abs(int(step[:2]) - 15), step), default=options[0])
        if prompt.ask in FIGHTS and DONE in options and len(options) > 1:
            options = [one for one in options if one != DONE] * 9 + [DONE]
        return self.one_of(options)

    def one_of(self, options: list[str]) -> str:
        """A random option."""
        return options[self.stream.below(len(options))]


def _at(land: Any, name: str) -> int:
    index: int = land.index[name]
    return index


def asked(ask: str, turn: int = 0, who: str = COALITION) -> Until:
    """Whether a kind of question is put to a side, in a turn or later."""

    def holds(game: Game) -> bool:
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        return prompt.ask == ask and prompt.who == who and game.state.turn >= turn

    return holds


class Line:
    """A game played ahead once, for all tests that need a moment of it."""

    def __init__(self, game: Game, seed: str = "thumb") -> None:
        self.game, self.thumb = game, Thumb(seed)
        self.moments: list[Moment] = []

    def until(self, holds: Until) -> Moment | None:
        """The first question at which a condition holds; None if there is none."""
        for index in count():
            if index == len(self.moments) and not self.go_on():
                return None
            if holds(self.moments[index]):  # type: ignore[arg-type]
                return self.moments[index]
        raise AssertionError

    def go_on(self) -> bool:
        """Note the moment of the next question; whether there is one."""
        game, prompt = self.game, self.game.prompt
        if self.moments and isinstance(prompt, Choose):
            game.answer(game.seat_of[prompt.who].name, self.thumb.option(game, prompt))
        if not isinstance(game.prompt, Choose):
            return False
        _ = game.prompt.options  # evaluates them in the state of this moment
        self.moments.append(Moment(self, game.count, game.prompt, self._kept(game.state.copy())))
        return True

    def _kept(self, state: Any) -> Any:
        """The state, sharing unchanged lists with the previous moment."""
        if self.moments:
            before = vars(self.moments[-1].state)
            for name, value in vars(state).items():
                if value == before.get(name):
                    setattr(state, name, before[name])
        return state


class Moment(NamedTuple):
    """A question on a line, with the position."""

    line: Line
    count: int
    prompt: Choose
    state: Any

    @property
    def game(self) -> Game:
        """A new game at that moment."""
        return self.line.game.fork(count=self.count)


Until = Callable[[Game], bool]
"""A condition on a game or a moment; it may use prompt and state only."""

SEEDS = ("7", "8", "9", "10")
"""The seeds of games played ahead, in the order to try."""


def seated(
    window: Any,
    record: Path,
    until: Until,
    seats: dict[str, str] = ALONE,
    options: dict[str, str] | None = None,
    scenario: str = "anaconda",
) -> Any:
    """The screen of a game played ahead, with the first seed that meets the condition."""
    for seed in SEEDS:
        setup = tables.GameSetup(scenario, seats, seed, options or {}, [], "auto", record, False)
        laid = tables.begin(setup)
        moment = line_of(scenario, tuple((options or {}).items()), seed).until(until)
        if moment is not None:
            break
        laid.leave()
        record.unlink()
    else:
        raise AssertionError("all these games were over before")
    stand(laid, moment.game)
    screen = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


@cache
def line_of(scenario: str, options: tuple[tuple[str, str], ...], seed: str) -> Line:
    """The line of a game with a seed, whoever plays."""
    game_type = game_of(scenario)
    return Line(Game(game_type.rules(game_type.load(scenario, dict(options))), seed=seed))


def stand(laid: tables.Table, game: Game) -> None:
    """Move the game at a table to the point of another game on its line; its record shows how."""
    writer = laid.writer
    assert writer is not None
    for answer in game.all_answers()[laid.game.count :]:
        writer.answered(answer)
    game.seats, game.seat_of = laid.game.seats, laid.game.seat_of
    laid.scenario, laid.rules = game.state.scenario, game.rules
    laid.game, game.listener = game, writer
    game.settle()


# -- looks -----------------------------------------------------------------------------------------

Scene = Callable[[Any], Any]


def _scene(
    until: Until,
    seats: dict[str, str] = ALONE,
    then: Callable[[Any], object] = lambda screen: None,
) -> Scene:
    """A scene of a game played ahead, followed by some actions."""

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
    """Point at the Coalition's westernmost unit on the map."""
    own = [
        one
        for one in screen.board.pieces()
        if one.region.isdigit() and not one.piece.startswith("aq-")
    ]
    place = screen.board.piece_place(min(own, key=lambda counter: counter.region).piece)
    screen.on_mouse_motion(*place, 0, 0)


def _point_far(screen: Any) -> None:
    """Point at the hex that takes the unit the most steps to reach."""
    courses = screen.board.courses.of(screen.board.state, screen.board.is_moving)
    far = max(courses, key=lambda hex_: (len(courses[hex_].way), hex_))
    name = screen.model.view.scenario.land.names[far]
    screen.on_mouse_motion(*screen.board.region_place(name), 0, 0)


def _order_a_march(screen: Any) -> None:
    """Order the active unit to march to the hex under the pointer."""
    screen.on_mouse_motion(*screen.board.region_place("1214"), 0, 0)
    press(screen, KEYS.F9)


def _near(screen: Any) -> None:
    """Show the middle of the valley in close view without the pointer, under which a stack would
    fan out.
    """
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
"""Scenes of the hex battle, by name."""
