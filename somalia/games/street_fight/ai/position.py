"""A state as a player looks at it, for the measures of a street fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from somalia.engine import vocabulary as engine
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.rules import firing
from somalia.games.street_fight.rules.firing import Seen
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import GUNNER, Man, StreetState, Vehicle

FAR = 999


Kept = TypeVar("Kept")


class UnitOrders(Protocol):
    """What a person has told units to do."""

    @property
    def halt(self) -> Point | None:
        """The place by which vehicles are to stop; None: where they do by themselves."""

    def task_of(
        self, state: StreetState, man: Man, own: tasks.ManTask | None
    ) -> tasks.ManTask | None:
        """What a man has to do, who by himself would do his own."""


class StreetPosition(engine.Position):
    """A state as a player looks at it. What is worked out is kept until the state has changed."""

    __slots__ = ("orders", "side", "state")

    def __init__(self, state: StreetState, side: str, orders: UnitOrders | None = None) -> None:
        super().__init__()
        self.side = side
        self.orders = orders
        """What a person has told units to do, which goes before what they would do themselves."""

        self.look(state)

    def look(self, state: StreetState) -> None:
        """Take up a state; nothing is kept of another."""
        self.state = state
        self.cache = {}

    def once(self, name: str, work_out: Callable[[], Kept]) -> Kept:
        """A value that is worked out once for a position."""
        if name not in self.cache:
            self.cache[name] = work_out()
        value: Kept = self.cache[name]
        return value

    @property
    def man(self) -> Man | None:
        """Who acts."""
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    @property
    def vehicle(self) -> Vehicle | None:
        """The vehicle that acts."""
        acting = self.state.acting
        if acting is None or acting.vehicle < 0:
            return None
        return self.state.vehicles[acting.vehicle]

    @property
    def task(self) -> tasks.ManTask | None:
        """What he has to do."""
        man = self.man
        return None if man is None else self.task_of(man)

    def task_of(self, man: Man) -> tasks.ManTask | None:
        """What a man has to do: as he has been told, or by the position."""
        own_tasks: dict[int, tasks.ManTask] = self.once("tasks", lambda: tasks.tasks(self.state))
        own = own_tasks.get(man.number)
        return own if self.orders is None else self.orders.task_of(self.state, man, own)

    @property
    def halts(self) -> dict[int, int]:
        """Where on the lane each vehicle is to stop, by its number."""
        halt = None if self.orders is None else self.orders.halt
        return self.once("halts", lambda: tasks.halts(self.state, halt))

    @property
    def seen(self) -> list[Seen]:
        """Whom he sees in his arc."""

        def look() -> list[Seen]:
            man = self.man
            if man is None:
                return []
            return firing.seen_by(self.state, firing.shooter_of(self.state, man))

        return self.once("seen", look)

    @property
    def ammo(self) -> Any:
        """The ammunition of who acts; that of a vehicle's gun."""
        man = self.man
        if man is None:
            return ()
        if man.where >= 0 and man.seat == GUNNER:
            return self.state.vehicles[man.where].ammo
        return man.ammo
