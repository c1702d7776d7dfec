"""8.41 Factions: which colours may share a Zone.

Every check is made where a unit is placed or has ended its move [R14]; a mission that gathers
units is judged when all have moved, in the target and in the Zones they left [R46].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.core.state import State

MIXED = Why("8.41", "gangs of different colours need a Leader of one of those colours there.")
LEFT_MIXED = Why("8.41", "they would leave different colours together without a Leader of theirs.")


@rule("8.41")
def may_share(counters: Sequence[Unit]) -> bool:
    """Whether these Bandit counters may stand in one Zone.

    Gangs of one colour may, whatever Leaders are with them; gangs of several need a Leader of one
    of their colours.
    """
    colours = {unit.force for unit in counters if unit.type == "gang"}
    if len(colours) < 2:
        return True
    for unit in counters:
        if unit.type == "leader" and unit.force in colours:
            return True
    return False


def is_one_colour(gangs: Sequence[Unit]) -> bool:
    """Whether these gangs, if any, are of one colour: then so is every part of them."""
    for gang in gangs:
        if gang.force != gangs[0].force:
            return False
    return True


@rule("8.41", "11.2")
def may_mix(state: State) -> bool:
    """Whether 8.41 does not apply: under Bandit Unity, and with several Bandit players."""
    return state.event == "bandit-unity" or state.scenario.sides.rivals


@rule("8.41", "R14")
def bar_to_joining(state: State, unit: Unit, zone: Zone) -> Why | None:
    """Why the unit may not be placed in the Zone; None if it may."""
    if not state.gangs[zone] or may_mix(state):
        return None
    return None if may_share([*state.bandits(zone), unit]) else MIXED


class Gathering:
    """Bandit counters that go to one Zone together: which sets are legal or can become so.

    Args:
        target: where they go. Counters already there may take part without moving.
        candidates: all that could take part.
        firing: whether there must be a gang among them, because they will fire.
    """

    def __init__(
        self, state: State, target: Zone, candidates: Sequence[Unit], firing: bool = False
    ) -> None:
        self.state = state
        self.target = target
        self.candidates = candidates
        self.firing = firing
        self.free = may_mix(state)
        self._judged: dict[tuple[object, ...], Why | None] = {}
        self.there = state.bandits(target)

    @rule("8.41", "R46", "R14")
    def bar(self, going: Sequence[Unit]) -> Why | None:
        """Why exactly these may not go; None if they may."""
        if self.free:
            return None
        where, target = self.state.where, self.target
        movers = [unit for unit in going if where[unit] != target]
        if not movers:
            return None
        if not may_share([*self.there, *movers]):
            return MIXED
        for start in {where[unit] for unit in movers}:
            if not self._may_leave(start, movers):
                return LEFT_MIXED
        return None

    def bar_all(self) -> Why | None:
        """Why nobody can be picked first; None if somebody can."""
        where = self.state.where
        first: Why | None = None
        tried: set[tuple[int, str, str]] = set()
        for unit in self.candidates:
            kind = where[unit], unit.force, unit.type
            if kind in tried or (self.firing and unit.type != "gang"):
                continue
            why = self.bar_to_pick((), unit)
            if why is None:
                return None
            tried.add(kind)
            first = first or why
        return first

    def bar_to_pick(self, picked: Sequence[Unit], unit: Unit) -> Why | None:
        """Why picking the unit next would be a dead end; None if it can still be completed."""
        if self.free:
            return None
        if not picked and unit.type == "gang" and self._is_plain(unit):
            return None
        # 8.41 treats alike who stand at one place and are of one colour and type.
        key = (*picked, self.state.where[unit], unit.force, unit.type)
        if key not in self._judged:
            self._judged[key] = self._bar_beside(picked, unit)
        return self._judged[key]

    def _bar_beside(self, picked: Sequence[Unit], unit: Unit) -> Why | None:
        """Why picking the unit beside these would be a dead end; None if it would not."""
        going = [*picked, unit]
        if not self.firing or any(one.type == "gang" for one in going):
            return self._bar_for_good(going)
        for gang in _unlike(self.state, self.candidates):
            if gang.type == "gang" and self._bar_for_good([*going, gang]) is None:
                return None
        return MIXED

    def _is_plain(self, gang: Unit) -> bool:
        """Whether the gang goes from its own colour to its own, or stays: the common case."""
        state, force = self.state, gang.force
        start = state.where[gang]
        if start == self.target:
            return True
        there = state.gangs[self.target]
        if there and (there[0].force != force or not is_one_colour(there)):
            return False
        return is_one_colour(state.gangs[start])

    def _bar_for_good(self, going: Sequence[Unit]) -> Why | None:
        """Why these may not go, whoever of the candidates goes with them; None if they may."""
        why = self.bar(going)
        if why is None or self._can_go_as_one(going):
            return None
        return None if self._has_leader() and self._can_go_mixed(going) else why

    def _has_leader(self) -> bool:
        """Whether a Leader is at hand: without one no mix of colours can become legal."""
        if self.state.leaders[self.target]:
            return True
        for unit in self.candidates:
            if unit.type == "leader":
                return True
        return False

    def _can_go_as_one(self, going: Sequence[Unit]) -> bool:
        """Whether more gangs of one colour make it legal, all gangs there being of that colour.

        What makes a Zone that is left legal again is that no gang of that colour stays in it.
        """
        where, target = self.state.where, self.target
        colours = {unit.force for unit in (*self.there, *going) if unit.type == "gang"}
        if len(colours) > 1:
            return False
        movers = [unit for unit in going if where[unit] != target]
        for colour in colours or dict.fromkeys(unit.force for unit in self.candidates):
            kin = [unit for unit in self.candidates if unit.type == "gang" and unit.force == colour]
            if all(
                self._may_leave(start, movers) or self._may_leave(start, [*movers, *kin])
                for start in {where[unit] for unit in movers}
            ):
                return True
        return False

    def _can_go_mixed(self, going: Sequence[Unit]) -> bool:
        """Whether more counters make it legal, with a Leader of one of the gangs' colours.

        Where there is such a pair of Leader and gang anybody else may come as well.
        """
        where, target = self.state.where, self.target
        at_hand = [*self.there, *_unlike(self.state, [*self.candidates, *going])]
        for leader in at_hand:
            if leader.type != "leader":
                continue
            for gang in at_hand:
                if gang.type == "gang" and gang.force == leader.force:
                    movers = [u for u in (*going, leader, gang) if where[u] != target]
                    if all(
                        self._can_be_left(start, movers) for start in {where[u] for u in movers}
                    ):
                        return True
        return False

    def _may_leave(self, start: int, movers: Sequence[Unit]) -> bool:
        """Whether those who stay in the Zone are no worse a mix than before [R14]."""
        gangs = self.state.gangs[start]
        if is_one_colour(gangs):
            return True
        behind = gangs + self.state.leaders[start]
        return may_share([unit for unit in behind if unit not in movers]) or not may_share(behind)

    def _can_be_left(self, start: int, movers: Sequence[Unit]) -> bool:
        """Whether these could leave the Zone if any others of it went with them.

        Then all gangs but those of one colour would go.
        """
        if self._may_leave(start, movers):
            return True
        gangs = self.state.gangs[start]
        return any(
            all(unit.force == colour or unit in self.candidates for unit in gangs)
            for colour in dict.fromkeys(unit.force for unit in gangs)
        )


def _unlike(state: State, units: Iterable[Unit]) -> Iterable[Unit]:
    """One unit of each place, colour and type: 8.41 treats the others alike."""
    return {(state.where[unit], unit.force, unit.type): unit for unit in units}.values()
