"""6.4 Movement on a UN mission, and 8.3 helicopters.

Units that start in one Zone and take the same route are one force. Forces move one after another.
Each names its whole route when it sets out [R6].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.base.asks import HELICOPTER_PASSENGER
from somalia.games.campaign.rules.base.bandit_missions import ambush
from somalia.games.campaign.rules.base.reasons import HEAVY_RAINS, RAINS
from somalia.games.campaign.rules.base.un_judges import is_in_reach, is_stranded
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import MARCH_NEXT
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.event_kinds import CALLED_OFF
from somalia.games.campaign.rules.core.fire import CalledOff
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.core.ways import name_way


class Journey:
    """The movement for one mission to one Zone.

    Args:
        target: the destination of all units.
        under: the mission's rule.
        is_escort: whether the units go to a Convoy. They go on after a starred Ambush (6.3), and
            part of an Ambush in the Convoy's Zone may be taken as SP [R26].
    """

    def __init__(
        self, state: CampaignState, target: Zone, under: str, is_escort: bool = False
    ) -> None:
        self.state = state
        self.target = target
        self.under = under
        self.is_escort = is_escort
        self._ways_taken: list[ZoneWay] = []

    @rule("6.4", "R6", "R36", "R12")
    def gather(
        self,
        units: Sequence[CampaignUnit],
        helicopters: Sequence[CampaignUnit] = (),
        lifts: Mapping[CampaignUnit, CampaignUnit] | None = None,
    ) -> Steps[None]:
        """Bring all units to the target, force by force.

        Units already there do not move; escort units already there can be ambushed as they join the
        Convoy.

        Args:
            units: the mission's units on the ground.
            helicopters: the mission's own helicopters, each a separate force [R42]. Each may pick
                up one of the units when it sets out; one already at the target need not fly [R54].
            lifts: helicopters that come only to bring a unit, each with the unit it brings.

        Raises:
            CalledOff: a starred Ambush stopped a Flush or Development [R12].
        """
        where, target = self.state.where, self.target
        lifts = lifts or {}
        lifted = lifts.values()
        waiting = [unit for unit in units if where[unit] != target and unit not in lifted]
        flying = [*helicopters, *lifts]
        joining = [unit for unit in units if where[unit] == target]
        if joining and self.is_escort:
            yield from self._risk(joining, target, "joining")
        while waiting or self._bound_to_fly(flying, lifts):
            if not waiting:  # the other helicopters are already there, with no unit left to fetch
                flying = self._bound_to_fly(flying, lifts)
            force = yield from self._choose_next(waiting, flying)
            if isinstance(force, CampaignUnit):
                flying.remove(force)
                passenger = lifts.get(force)
                if passenger is None and waiting:
                    passenger = yield from choose_passenger(
                        self.state,
                        force,
                        waiting,
                        target,
                        others=len(flying),
                        alone=where[force] != target,
                    )
                if passenger in waiting:
                    waiting.remove(passenger)
                yield from self.fly(force, passenger)
            else:
                group = [unit for unit in waiting if where[unit] == force]
                marched = yield from self._set_out(force, group)
                waiting = [unit for unit in waiting if unit not in marched]

    def _bound_to_fly(
        self, flying: Sequence[CampaignUnit], lifts: Mapping[CampaignUnit, CampaignUnit]
    ) -> list[CampaignUnit]:
        """The helicopters that must fly: any not at the target, and any that bring a unit [R54]."""
        where = self.state.where
        return [unit for unit in flying if where[unit] != self.target or unit in lifts]

    def _choose_next(
        self, waiting: Sequence[CampaignUnit], flying: Sequence[CampaignUnit]
    ) -> Steps[Zone | CampaignUnit]:
        """Ask which force moves next: the units in a start Zone, or a helicopter."""
        state = self.state
        starts = sorted({int(state.where[unit]) for unit in waiting})
        zones = [state.board.zones[start] for start in starts]

        def judge(force: Zone | CampaignUnit) -> Why | None:
            if isinstance(force, CampaignUnit) or is_in_reach(state, force, self.target):
                return None
            return RAINS

        force: Zone | CampaignUnit = yield MARCH_NEXT(
            "un", (*zones, *flying), judge, about={"zone": self.target}
        )
        return force

    # -- on the ground -----------------------------------------------------------------------------

    def _set_out(self, start: Zone, group: list[CampaignUnit]) -> Steps[list[CampaignUnit]]:
        """Ask for the force's route, or let it split first [R59]; then march."""
        may_be_barred = self._ways_taken or self.state.event == "heavy-rains"
        bar = self._bar_way if may_be_barred else None
        force, way = yield from name_way(self.state, "un", group, start, self.target, bar)
        self._ways_taken.append(way)
        yield from self.march(force, way)
        return force

    @rule("6.4", "R59")
    def _bar_way(self, way: ZoneWay) -> Why | None:
        if self.state.event == "heavy-rains" and len(way) - 1 > HEAVY_RAINS:
            return RAINS
        if way in self._ways_taken:
            return Why("6.4", "another force in this mission took that route: make them one force.")
        return None

    @rule("6.4", "6.22", "R9", "R25")
    def march(self, force: Sequence[CampaignUnit], way: ZoneWay) -> Steps[None]:
        """Move Zone by Zone; in each the force can be ambushed once, entering or leaving."""
        state = self.state
        was_ambushed = False
        for here, there in pairwise(way):
            # There is no Ambush without gangs, and most Zones on most routes have none.
            if not was_ambushed and state.gangs[here]:
                yield from self._risk(force, here, "leaving")
            effects.move(state, force, there, self.under)
            was_ambushed = False
            if state.gangs[there]:
                was_ambushed = yield from self._risk(force, there, "entering")

    def _risk(self, force: Sequence[CampaignUnit], zone: Zone, occasion: str) -> Steps[bool]:
        """Offer an Ambush; a starred one calls off a Flush or Development [R12]."""
        joins = self.is_escort and zone == self.target and occasion in ("entering", "joining")
        ambushed, star = yield from ambush(self.state, force, zone, occasion, convoy=joins)
        if star and not self.is_escort:
            self.state.note(CALLED_OFF, "6.3", zone=zone)
            raise CalledOff
        return ambushed

    # -- 8.3 helicopters ---------------------------------------------------------------------------

    @rule("8.3", "R29", "R42")
    def fly(self, helicopter: CampaignUnit, passenger: CampaignUnit | None) -> Steps[None]:
        """Fly to the target; Ambushes are possible only at the pick-up and the landing.

        The helicopter does not stop where it sets out, and its passenger cannot be ambushed.
        """
        state = self.state
        flight = [helicopter]
        if passenger is not None:
            stop = state.board.zones[state.where[passenger]]
            if state.where[helicopter] != stop:
                effects.move(state, flight, stop, "8.3")
                yield from self._risk(flight, stop, "picking up")
            flight = [helicopter, passenger]
        effects.move(state, flight, self.target, "8.3")
        yield from self._risk([helicopter], self.target, "landing")


@rule("8.3", "R42")
def choose_passenger(
    state: CampaignState,
    helicopter: CampaignUnit,
    waiting: Sequence[CampaignUnit],
    target: Zone,
    others: int,
    alone: bool,
) -> Steps[CampaignUnit | None]:
    """Ask which unit the helicopter picks up on its way; None if it picks up nobody.

    Args:
        others: the number of other helicopters that may still bring a unit.
        alone: whether it may fly without a passenger, because it is itself part of the mission.
    """
    stranded = [unit for unit in waiting if is_stranded(state, unit, target)]
    must = len(stranded) > others

    def judge(unit: CampaignUnit) -> Why | None:
        return RAINS if must and unit not in stranded else None

    answer = yield HELICOPTER_PASSENGER(
        "un",
        tuple(waiting),
        judge,
        extra=("none",) if alone and not must else (),
        about={"helicopter": helicopter, "zone": target},
    )
    return None if answer == "none" else answer
