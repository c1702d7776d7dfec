"""8.41 Factions: which colours may share a Zone.

Every check is made where a unit is placed or has ended its move [R14]; a mission that gathers
units is judged when all have moved, in the target and in the Zones they left [R46].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from somalia.campaign.components import Unit, Zone
from somalia.campaign.state import State
from somalia.engine.marks import rule
from somalia.engine.prompts import Why

MIXED = Why("8.41", "units of different colours need a Leader of one of those colours there.")
LEADER_LEAVES = Why("8.41", "the Leader may not walk off and leave different colours together.")


def may_share(counters: Sequence[Unit]) -> bool:
    """Whether these Bandit counters may stand in one Zone: one colour, or a Leader among them."""
    first = counters[0].force if counters else ""
    for unit in counters:
        if unit.type == "leader":
            return True
        if unit.force != first:
            # A Leader further on still makes it legal.
            return any(other.type == "leader" for other in counters)
    return True


@rule("8.41", "11.2")
def may_mix(state: State) -> bool:
    """Whether 8.41 is off: under Bandit Unity, and with several Bandit players."""
    return state.event == "bandit-unity" or state.scenario.sides.rivals


@rule("8.41", "R14")
def bar_to_joining(state: State, unit: Unit, zone: Zone) -> Why | None:
    """Why the unit may not be placed in the Zone; None if it may."""
    if not state.gangs[zone] and not state.leaders[zone]:
        return None
    if unit.type == "leader" or state.leaders[zone] or may_mix(state):
        return None
    force = unit.force
    for other in state.gangs[zone]:
        if other.force != force:
            return MIXED
    return None


class Gathering:
    """Bandit counters that go to one Zone together: may this set go, and can it be completed?

    Args:
        target: where they go. Counters already there may take part without moving.
        candidates: all that could take part.
    """

    def __init__(self, state: State, target: Zone, candidates: Sequence[Unit]) -> None:
        self.state = state
        self.target = target
        self.candidates = candidates
        self.free = may_mix(state)
        where = state.where
        # Leaders who could come: only with them are there mixes to complete and to leave behind.
        self.leaders = [
            unit for unit in candidates if unit.type == "leader" and where[unit] != target
        ]

    @rule("8.41", "R46")
    def bar(self, going: Sequence[Unit]) -> Why | None:
        """Why exactly these may not go; None if they may."""
        if self.free:
            return None
        where, target = self.state.where, self.target
        movers = [unit for unit in going if where[unit] != target]
        if movers and not may_share([*self.state.bandits(target), *movers]):
            return MIXED
        for unit in movers:
            if unit.type == "leader" and not self._may_leave(unit, going):
                return LEADER_LEAVES
        return None

    def bar_all(self, firing: bool = False) -> Why | None:
        """Why nobody can be picked first; None if somebody can.

        Args:
            firing: only gangs count: somebody has to fire.
        """
        first: Why | None = None
        for unit in self.candidates:
            if not firing or unit.type == "gang":
                why = self.bar_to_pick((), unit)
                if why is None:
                    return None
                first = first or why
        return first

    def bar_to_pick(self, picked: Sequence[Unit], unit: Unit) -> Why | None:
        """Why picking the unit next would be a dead end; None if it can still be completed."""
        if self.free:
            return None
        where, target = self.state.where, self.target
        if not self.leaders or (not picked and unit.type == "gang"):
            # The common case at once: gangs that move in among nobody, or among their own.
            if where[unit] == target:
                return None
            why = bar_to_joining(self.state, unit, target)
            if why is None and not self.state.leaders[target]:
                for other in picked:
                    if other.force != unit.force and where[other] != target:
                        why = MIXED
            if why is None or not self.leaders:
                return why
        going = [*picked, unit]
        movers = [one for one in going if where[one] != target]
        for one in movers:
            if one.type == "leader" and not self._can_be_left(one, going):
                return LEADER_LEAVES
        if not movers or may_share([*self.state.bandits(target), *movers]):
            return None
        for other in self.leaders:
            if other not in going and self._can_be_left(other, [*going, other]):
                return None
        return MIXED

    def _left_behind(self, zone: int, going: Iterable[Unit]) -> list[Unit]:
        return [unit for unit in self.state.bandits(self.state.board.zones[zone])
                if unit not in going]  # fmt: skip

    def _may_leave(self, leader: Unit, going: Sequence[Unit]) -> bool:
        return may_share(self._left_behind(self.state.where[leader], going))

    def _can_be_left(self, leader: Unit, going: Sequence[Unit]) -> bool:
        """Whether taking more from the Leader's Zone could make his leaving legal.

        All counters but those of one colour would have to go with him; he makes any mix legal
        where they arrive.
        """
        behind = self._left_behind(self.state.where[leader], going)
        if may_share(behind):
            return True
        return any(
            all(unit.force == colour or unit in self.candidates for unit in behind)
            for colour in dict.fromkeys(unit.force for unit in behind)
        )
