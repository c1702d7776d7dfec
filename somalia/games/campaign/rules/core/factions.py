"""8.41 Factions: which colours may share a Zone.

The rule is checked where a unit is placed or has ended its move [R14]. For a mission that gathers
units, it is checked after all have moved, in the target and in the Zones they left [R46].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState

MIXED = Why("8.41", "gangs of different colours need a Leader of one of those colours there.")
LEFT_MIXED = Why(
    "8.41", "would leave gangs of different colours without a Leader of one of those colours."
)


COLOURS = len(FACTION_ORDER)
GANGS = (1 << COLOURS) - 1  # a mix's bits for gangs; the bits above are for Leaders


def _is_legal(mix: int) -> bool:
    """Whether a mix is legal: gangs of several colours need a Leader with one of those colours."""
    gangs, leaders = mix & GANGS, mix >> COLOURS
    return gangs.bit_count() < 2 or gangs & leaders != 0


IS_LEGAL = tuple(map(_is_legal, range(1 << 2 * COLOURS)))
"""For each mix (`mix_of`), whether counters of these colours may share a Zone."""


def mix_of(counters: Iterable[CampaignUnit]) -> int:
    """The colours of gangs and of Leaders among Bandit counters, one bit each."""
    mix = 0
    for unit in counters:
        mix |= unit.mix
    return mix


@rule("8.41")
def may_share(counters: Iterable[CampaignUnit]) -> bool:
    """Whether these Bandit counters may share a Zone."""
    return IS_LEGAL[mix_of(counters)]


@rule("8.4", "R30", "R78")
def has_leader(units: Iterable[CampaignUnit]) -> bool:
    """Whether the firing units include a Leader of one of the gangs' colours."""
    mix = mix_of(units)
    return mix & GANGS & mix >> COLOURS != 0


@rule("8.41", "11.2")
def may_mix(state: CampaignState) -> bool:
    """Whether 8.41 does not apply: under Bandit Unity, and with several Bandit players."""
    return state.event == "bandit-unity" or state.scenario.sides.rivals


@rule("8.41", "R14")
def bar_to_joining(state: CampaignState, unit: CampaignUnit, zone: Zone) -> Why | None:
    """Why the unit may not be placed in the Zone; None if it may."""
    if not state.gangs[zone] or may_mix(state):
        return None
    return None if may_share([*state.bandits(zone), unit]) else MIXED


class Gathering:
    """Bandit counters that go to one Zone together: which sets are legal or can become so.

    Results are cached, so an instance is valid for one position only.

    Args:
        target: the destination. Counters already there may take part without moving.
        candidates: all counters that could take part.
        firing: whether they will fire, and so need a gang among them.
    """

    def __init__(
        self,
        state: CampaignState,
        target: Zone,
        candidates: Sequence[CampaignUnit],
        firing: bool = False,
    ) -> None:
        self.state = state
        self.target = target
        self.candidates = candidates
        self.firing = firing
        self.free = may_mix(state)
        self.there = mix_of(state.bandits(target))
        self._judged: dict[tuple[int, ...], Why | None] = {}

    @rule("8.41", "R46", "R14")
    def bar(self, going: Sequence[CampaignUnit]) -> Why | None:
        """Why exactly this set of counters may not go; None if it may."""
        if self.free:
            return None
        where, target, mix = self.state.where, self.target, self.there
        starts: list[int] = []
        for unit in going:
            start = where[unit]
            if start != target:
                mix |= unit.mix
                if start not in starts:
                    starts.append(start)
        if not starts:
            return None
        if not IS_LEGAL[mix]:
            return MIXED
        for start in starts:
            if not self._may_leave(start, going):
                return LEFT_MIXED
        return None

    def bar_all(self) -> Why | None:
        """Why no unit can be picked first; None if one can."""
        first: Why | None = None
        for unit in self.candidates:
            if self.firing and unit.type != "gang":
                continue
            why = self.bar_to_pick((), unit)
            if why is None:
                return None
            first = first or why
        return first

    def bar_to_pick(self, picked: Sequence[CampaignUnit], unit: CampaignUnit) -> Why | None:
        """Why picking the unit next would be a dead end; None if a legal set is still possible."""
        if self.free:
            return None
        # 8.41 treats units with the same place, colour and type alike.
        key = (*picked, self.state.where[unit], unit.mix)
        if key not in self._judged:
            self._judged[key] = self._bar_beside(picked, unit)
        return self._judged[key]

    def _bar_beside(self, picked: Sequence[CampaignUnit], unit: CampaignUnit) -> Why | None:
        """Why picking the unit after these would be a dead end; None if a legal set is possible."""
        going = [*picked, unit]
        if not self.firing or mix_of(going) & GANGS:
            return self._bar_for_good(going)
        for gang in _unlike(self.state, self.candidates):
            if gang.type == "gang" and self._bar_for_good([*going, gang]) is None:
                return None
        return MIXED

    def _bar_for_good(self, going: Sequence[CampaignUnit]) -> Why | None:
        """Why these counters may not go, whichever candidates join them; None if they may."""
        why = self.bar(going)
        if why is None or self._can_go_as_one(going):
            return None
        return None if self._can_go_mixed(going) else why

    def _can_go_as_one(self, going: Sequence[CampaignUnit]) -> bool:
        """Whether adding gangs of one colour can make the set legal.

        Then all gangs at the target have that colour. A Zone they leave becomes legal again if no
        gang of that colour stays behind.
        """
        gangs = (self.there | mix_of(going)) & GANGS
        if gangs.bit_count() > 1:
            return False
        where, target = self.state.where, self.target
        starts = {where[unit] for unit in going if where[unit] != target}
        for colour in [gangs] if gangs else [1 << bit for bit in range(COLOURS)]:
            others = [unit for unit in self.candidates if unit.mix == colour]
            if all(
                self._may_leave(start, going) or self._may_leave(start, [*going, *others])
                for start in starts
            ):
                return True
        return False

    def _can_go_mixed(self, going: Sequence[CampaignUnit]) -> bool:
        """Whether adding counters, including a Leader of a gang's colour, can make the set legal.

        With such a pair of Leader and gang, any others may come as well.
        """
        mix = self.there | mix_of(self.candidates) | mix_of(going)
        paired = mix & GANGS & mix >> COLOURS  # the colours with both a Leader and a gang
        if not paired:
            return False
        where, target = self.state.where, self.target
        there = self.state.bandits(target)
        at_hand = [*there, *_unlike(self.state, [*self.candidates, *going])]
        for leader in at_hand:
            if not leader.mix >> COLOURS & paired:
                continue
            for gang in at_hand:
                if gang.mix == leader.mix >> COLOURS:
                    movers = [u for u in (*going, leader, gang) if where[u] != target]
                    if all(
                        self._can_be_left(start, movers) for start in {where[u] for u in movers}
                    ):
                        return True
        return False

    def _may_leave(self, start: int, going: Sequence[CampaignUnit]) -> bool:
        """Whether the units left in the Zone form no worse a mix than before [R14]."""
        before = staying = 0
        for unit in self.state.gangs[start] + self.state.leaders[start]:
            before |= unit.mix
            if unit not in going:
                staying |= unit.mix
        return IS_LEGAL[staying] or not IS_LEGAL[before]

    def _can_be_left(self, start: int, movers: Sequence[CampaignUnit]) -> bool:
        """Whether these units could leave the Zone if suitable others left with them.

        Then all gangs would go except those with one colour.
        """
        if self._may_leave(start, movers):
            return True
        gangs = self.state.gangs[start]
        return any(
            all(unit.force == colour or unit in self.candidates for unit in gangs)
            for colour in dict.fromkeys(unit.force for unit in gangs)
        )


def _unlike(state: CampaignState, units: Iterable[CampaignUnit]) -> Iterable[CampaignUnit]:
    """One unit for each place, colour and type, since 8.41 treats all such units alike."""
    return {(state.where[unit], unit.mix): unit for unit in units}.values()
