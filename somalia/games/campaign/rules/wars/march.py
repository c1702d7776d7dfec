"""6.4 Movement on a Flush or Raid: forces move one after another and may be ambushed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import MARCH_NEXT
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.core.ways import name_way
from somalia.games.campaign.rules.wars.contest import Party
from somalia.games.campaign.rules.wars.fights import ambush, is_alone, left
from somalia.games.campaign.rules.wars.who import contest, counters, parties_in

SAME_WAY = Why("6.4", "another force in this mission took that route: make them one force.")


@rule("S18", "S20")
def bar_entry(state: CampaignState, party: Party, zone: Zone) -> Why | None:
    """Why the party may not enter the Zone at all this turn; None if it may."""
    facts = contest(state)
    between = facts.bystander
    if (
        between is not None
        and between.barred == party.id
        and state.turn < between.until
        and is_alone(state, zone, facts.party[between.party])
    ):
        return Why(
            "S18",
            f"{facts.party[between.party].name} units hold it alone: closed "
            f"until turn {between.until}.",
        )
    return None


@rule("S18")
def bar_passage(state: CampaignState, party: Party, zone: Zone) -> Why | None:
    """Why the party's routes may not pass through the Zone; None if they may."""
    if not counters(state, zone):
        return None
    facts = contest(state)
    for other in parties_in(state, zone):
        if facts.is_exclusive(party, other):
            return Why("S18", f"{other.name} units block the route in {zone.name}.")
    return bar_entry(state, party, zone)


@rule("6.4", "S18")
def reaching(state: CampaignState, party: Party, target: Zone) -> bytearray:
    """For each Zone, a byte: whether the party's units have a route from it to the target."""
    neighbours = state.board.neighbours
    reached = bytearray(len(neighbours))
    reached[target] = 1
    front = [target]
    for zone in front:
        for beside in neighbours[zone]:
            if not reached[beside]:
                reached[beside] = 1
                # A unit may set out from a Zone that bars passage, but not pass through it.
                if bar_passage(state, party, beside) is None:
                    front.append(beside)
    return reached


class ColourJourney:
    """The movement for one mission to one Zone, for a side's units of one colour."""

    def __init__(
        self, state: CampaignState, who: str, party: Party, target: Zone, under: str
    ) -> None:
        self.state = state
        self.who = who
        self.party = party
        self.target = target
        self.under = under
        self._ways_taken: list[ZoneWay] = []
        self._lost: list[
            CampaignUnit
        ] = []  # lost to Ambushes, though Conversion can bring a counter back at once

    @rule("6.4", "R6", "R36")
    def gather(self, units: Sequence[CampaignUnit]) -> Steps[None]:
        """Bring all units to the target, force by force; units already there do not move."""
        state, where, target = self.state, self.state.where, self.target
        waiting = [unit for unit in units if where[unit] != target]
        while waiting := [unit for unit in waiting if self._can_go(where[unit])]:
            starts = [state.board.zones[at] for at in sorted({int(where[u]) for u in waiting})]
            start: Zone = yield MARCH_NEXT(self.who, starts, about={"zone": target})
            group = [unit for unit in waiting if where[unit] == start]
            gone = yield from self._set_out(start, group)
            # Drop units lost to an Ambush: they no longer wait to move.
            waiting = [unit for unit in waiting if unit not in gone and where[unit] >= 0]

    def _can_go(self, start: int) -> bool:
        """Whether a route is open; if fights close all of them, the remaining units stay [S18]."""
        state = self.state
        if start < 0 or bar_entry(state, self.party, self.target):
            return False
        ways = state.board.ways(state.board.zones[start], self.target)
        return any(self.bar_way(way) is None for way in ways)

    def _set_out(self, start: Zone, group: list[CampaignUnit]) -> Steps[list[CampaignUnit]]:
        """Ask for the force's route, or let it split first [R59]; then march."""
        force, way = yield from name_way(
            self.state, self.who, group, start, self.target, self.bar_way
        )
        self._ways_taken.append(way)
        yield from self.march(force, way)
        return force

    @rule("6.4", "R59", "S18")
    def bar_way(self, way: ZoneWay) -> Why | None:
        """Why the force may not take this route; None if it may."""
        if way in self._ways_taken:
            return SAME_WAY
        for zone in way[1:-1]:
            if why := bar_passage(self.state, self.party, zone):
                return why
        return None

    @rule("6.4", "6.22", "R9", "R25", "S16")
    def march(self, force: Sequence[CampaignUnit], way: ZoneWay) -> Steps[None]:
        """Move Zone by Zone; in each the force can be ambushed once, entering or leaving."""
        was_ambushed = False
        for here, there in pairwise(way):
            if not was_ambushed:
                yield from self._risk(force, here, "leaving")
            force = self.still(force, here)
            if not force:
                return
            effects.move(self.state, force, there, self.under)
            was_ambushed = yield from self._risk(force, there, "entering")
            force = self.still(force, there)
            if not force:
                return

    def _risk(self, force: Sequence[CampaignUnit], zone: Zone, when: str) -> Steps[bool]:
        lost = yield from ambush(self.state, force, zone, when)
        self._lost += lost or []
        return lost is not None

    def still(self, units: Sequence[CampaignUnit], zone: Zone) -> list[CampaignUnit]:
        """The units still in the Zone, except any that were lost on the way and came back [S15]."""
        return [unit for unit in left(self.state, units, zone) if unit not in self._lost]
