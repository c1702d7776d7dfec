"""Positions of the street fight that no play of the program changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from somalia.datafile import DataError
from somalia.games.street_fight.lab.positions import StreetPositions
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.state import StreetState

LEADER = "chalk-1-leader"
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
DOOR = {
    **POSITION,
    "card": "delta",
    "men": {**MEN, "delta-leader": {"at": [27.5, 19.5], "facing": "e"}},
    "mobs": (*MOBS, {"at": [35, 15], "members": [[35, 15], [36, 15], [37, 15], [38, 15]]}),
}
"""One of Delta is at the door of the target house; for the option `doors`."""
DOORS = {"doors": "yes"}


def laid_out(scenario: StreetScenario, position: Mapping[str, Any]) -> StreetState:
    """A position of a scenario."""
    return StreetPositions().read(scenario, position, _fault)


def _fault(where: Any, what: str, hint: str) -> DataError:
    """A position here is never at fault."""
    raise AssertionError(f"{where}: {what} {hint}")
