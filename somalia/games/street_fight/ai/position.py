"""A street fight as one side sees it, for measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from somalia.engine import vocabulary as engine
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.rules import firing
from somalia.games.street_fight.rules.firing import Seen
from somalia.games.street_fight.rules.state import GUNNER, Man, StreetState, Vehicle

FAR = 999


Kept = TypeVar("Kept")


class StreetPosition(engine.Position):
    """A state as one side sees it. Derived values are cached until the state changes."""

    __slots__ = ("side", "state")

    def __init__(self, state: StreetState, side: str) -> None:
        super().__init__()
        self.side = side
        self.look(state)

    def look(self, state: StreetState) -> None:
        """Switch to a state and clear the cache."""
        self.state = state
        self.cache = {}

    def once(self, name: str, work_out: Callable[[], Kept]) -> Kept:
        """The value cached under a name, computed once per state."""
        if name not in self.cache:
            self.cache[name] = work_out()
        value: Kept = self.cache[name]
        return value

    @property
    def man(self) -> Man | None:
        """The active man."""
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    @property
    def vehicle(self) -> Vehicle | None:
        """The active vehicle."""
        acting = self.state.acting
        if acting is None or acting.vehicle < 0:
            return None
        return self.state.vehicles[acting.vehicle]

    @property
    def task(self) -> tasks.ManTask | None:
        """The active man's task."""
        man = self.man
        return None if man is None else self.task_of(man)

    def task_of(self, man: Man) -> tasks.ManTask | None:
        """A man's task."""
        own_tasks: dict[int, tasks.ManTask] = self.once("tasks", lambda: tasks.tasks(self.state))
        return own_tasks.get(man.number)

    @property
    def halts(self) -> dict[int, int]:
        """Where along the lane each vehicle is to stop, by vehicle number."""
        return self.once("halts", lambda: tasks.halts(self.state))

    @property
    def seen(self) -> list[Seen]:
        """The Somalis that the active man sees in his arc."""

        def look() -> list[Seen]:
            man = self.man
            if man is None:
                return []
            return firing.seen_by(self.state, firing.shooter_of(self.state, man))

        return self.once("seen", look)

    @property
    def ammo(self) -> Any:
        """The ammunition of the active man, or of the vehicle gun he is manning."""
        man = self.man
        if man is None:
            return ()
        if man.where >= 0 and man.seat == GUNNER:
            return self.state.vehicles[man.where].ammo
        return man.ammo
