"""The street fight in the window, from positions that no play of the program changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.datafile import DataError
from somalia.engine.game import Game
from somalia.games.street_fight.lab.positions import StreetPositions
from somalia.play import table as tables
from somalia.window.screens.play import GameScreen

KEYS = arcade.key
MEN: Mapping[str, Any] = {
    "chalk-1-leader": {"at": [51, 29.5], "facing": "w"},
    "chalk-1-saw-gunner": {"at": [52, 28], "facing": "w", "suppression": 2},
    "chalk-1-grenadier": {"at": [51.5, 31.5], "facing": "n", "ap": 5},
    "chalk-1-assistant": {"at": [50.5, 26.5], "facing": "w", "prone": True},
    "chalk-1-medic": {"at": [54, 31.5], "facing": "e"},
    "chalk-2-leader": {"at": [58.5, 32], "facing": "e"},
    "chalk-2-m60-gunner": {"at": [57, 31.5], "facing": "e", "prone": True},
    "chalk-2-medic": {"at": [56, 34.5], "ap": 0},
    "delta-leader": {"at": [51, 37.5], "facing": "n"},
    "delta-sniper": {"at": [52, 36], "facing": "w"},
    "delta-medic": {"at": [50.5, 36], "ap": 0},
}
MOBS: tuple[Mapping[str, Any], ...] = (
    {
        "at": [44, 26],
        "panic": 1,
        "members": [
            [44, 26],
            [45, 26],
            [43, 26],
            {"at": [44, 27], "sna": True},
            {"at": [43, 25], "kind": "rpg"},
            {"at": [45, 25], "leader": True},
            {"at": [42, 26], "kind": "unarmed"},
            {"at": [42, 25], "kind": "unarmed"},
        ],
    },
    {
        "at": [51, 17],
        "members": [[51, 17], [52, 17], [50, 17], {"at": [51, 16], "grenades": True}],
        "technical": {"ap": 6},
    },
    {"at": [67, 32], "members": [[67, 32], {"at": [68, 32], "sna": True}, [67, 31]]},
)
POSITION: Mapping[str, Any] = {
    "turn": 6,
    "card": "chalk-1",
    "cup": {"chalk-1": 1, "chalk-2": 2, "delta": 1, "somalis": 2, "blackhawk": 1},
    "men": MEN,
    "mobs": MOBS,
    "blackhawk": {"due": 6, "target": [44, 26], "ap": 7, "caller": 1},
}
HAWK = {**POSITION, "card": "blackhawk", "step": "blackhawk"}
COLUMN = {
    **{key: value for key, value in POSITION.items() if key != "blackhawk"},
    "card": "convoy",
    "step": "column",
    "convoy": {"truck-1": {"along": 10}, "humvee-1": {"along": 2, "acted": True}},
}


def fault(where: Any, what: str, hint: str) -> DataError:
    """A position here is never at fault."""
    raise AssertionError(f"{where}: {what} {hint}")


DOOR = {
    **POSITION,
    "card": "delta",
    "men": {**MEN, "delta-leader": {"at": [27.5, 19.5], "facing": "e"}},
    "mobs": (*MOBS, {"at": [35, 15], "members": [[35, 15], [36, 15], [37, 15], [38, 15]]}),
}
"""One of Delta is at the door of the target house; for the option `doors`."""
DOORS = {"doors": "yes"}


def seated(
    window: Any,
    record: Path,
    position: Mapping[str, Any] = POSITION,
    scenario: str = "mog-93",
    options: Mapping[str, str] | None = None,
) -> Any:
    """The screen of a game that begins with a position."""
    chosen = dict(options or {})
    laid = tables.begin(
        tables.GameSetup(scenario, {"player-1": "human"}, "7", chosen, [], "auto", record, False)
    )
    state = StreetPositions().read(laid.scenario, position, fault)
    laid.game = Game(laid.rules, laid.header.engine_seats(), "7", state=state)
    laid.keep_notes()
    screen: Any = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


def _of(
    *answers: str,
    position: Mapping[str, Any] = POSITION,
    options: Mapping[str, str] | None = None,
) -> Callable[[Any], Any]:
    """A position after some answers."""

    def scene(stage: Any) -> Any:
        record = stage.folder / "streets.txt"
        screen = seated(stage.window, record, position, options=options)
        for answer in answers:
            screen.answer(answer)
        while screen.model.sitting.hint is not None:  # it would lie over what is looked at
            press(screen, KEYS.ENTER)
        draw(screen)
        return screen

    return scene


LEADER = "chalk-1-leader"


def _stand(stage: Any) -> Any:
    """Where to: the pointer is on a stand that is under fire."""
    screen = _of(LEADER, "move")(stage)
    screen.on_mouse_motion(*screen.board.region_place("49,26"), 0, 0)
    return screen


def _near(stage: Any) -> Any:
    """The fire at where he can go, from near; men are men."""
    screen = _of(LEADER)(stage)
    press(screen, KEYS.F5)
    press(screen, KEYS.F5)
    screen.board.zoom(2.4, *screen.board.region_place("50,29"))
    return screen


def _windows(stage: Any) -> Any:
    """To which window: from near, the pointer on one; a comrade is at another."""
    men = {**DOOR["men"], "delta-sniper": {"window": [28.5, 17], "facing": "e"}}
    scene = _of("delta-leader", "go-in", position={**DOOR, "men": men}, options=DOORS)
    screen = scene(stage)
    screen.board.zoom(2.4, *screen.board.region_place("28,18"))
    screen.on_mouse_motion(*screen.board.region_place("27,16"), 0, 0)
    return screen


def _pressed(scene: Callable[[Any], Any], *symbols: int) -> Callable[[Any], Any]:
    def pressing(stage: Any) -> Any:
        screen = scene(stage)
        for symbol in symbols:
            press(screen, symbol)
        return screen

    return pressing


SCENES: dict[str, Callable[[Any], Any]] = {
    "streets-act": _of(LEADER),
    "streets-stand": _stand,
    "streets-sight": _pressed(_of(LEADER), KEYS.F5),
    "streets-fire": _near,
    "streets-target": _of("chalk-1-assistant", "fire", "assault-rifle-burst"),
    "streets-window": _windows,
    "streets-drive": _of("drive", position=COLUMN),
    "streets-blackhawk": _of(position=HAWK),
    "streets-orders": _pressed(_of(), KEYS.F9),
}
"""Looks of the street fight, by name."""
