"""Invariants of a game, beyond those that the rules themselves ensure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import may_share
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CUP, HAND, OUT, CampaignState, as_dict
from somalia.games.checks import Checks


def invariants(state: CampaignState) -> Iterator[str]:
    """Yield each fault in a position, in a few words."""
    stacks = (state.gangs, state.leaders, state.troops, state.militia)
    for zone in state.board.zones:
        for units in stacks:
            for unit in units[zone]:
                if state.where[unit] != zone:
                    yield f"{unit.id} is listed in {zone.id} but placed elsewhere"
        yield from _of_convoy(state, zone)
        if state.base[zone] > 1:
            yield f"two Bases in {zone.id} (5.2)"
        if any(state.escorting[unit] for unit in state.troops[zone]) and not state.convoy[zone]:
            yield f"an escort in {zone.id} without a Convoy (6.14)"
    if sum(state.base) > state.scenario.bases:
        yield "more Bases than counters (5.2)"
    if sum(len(units[zone]) for units in stacks for zone in state.board.zones) != sum(
        place >= 0 for place in state.where
    ):
        yield "counters on the map and their places disagree (2)"
    for unit in state.units:
        yield from _of_unit(state, unit)
    if min(state.sp.values()) < 0:
        yield "a Pool below 0 (5.1)"
    if state.famine < 0:
        yield "Famine turns below 0 (8.8)"


def _of_convoy(state: CampaignState, zone: Zone) -> Iterator[str]:
    """Yield faults in a Zone's Convoy."""
    if state.robbed[zone] and not state.convoy[zone]:
        yield f"a robbed Convoy in {zone.id} without a Convoy (7)"
    if state.convoy[zone] and (not zone.south or zone.terrain == "desert"):
        yield f"a Convoy in {zone.id}, where none can be owed (5.3)"


def _of_unit(state: CampaignState, unit: CampaignUnit) -> Iterator[str]:
    """Yield faults in a counter's place or marks."""
    place = state.where[unit]
    if place == OUT and unit.type != "leader" and state.scenario.rulebook == "base":
        yield f"{unit.id} is out of the game but not a Leader (6)"
    if place == CUP and (state.acted[unit] or state.ambushed[unit] or state.escorting[unit]):
        yield f"{unit.id} is in the cup but marked as having acted this turn (R57)"
    if unit.type == "helicopter" and state.escorting[unit]:
        yield f"{unit.id} is a helicopter and cannot escort (6.14)"


class Illegal:
    """A check of 8.41 throughout a game: a legal mix may become illegal only as R14 allows."""

    def __init__(self) -> None:
        self._mixed: dict[int, frozenset[CampaignUnit]] = {}

    def look(self, state: CampaignState) -> Iterator[str]:
        """Yield the new breaches at a checkpoint: units that joined a mix without a Leader."""
        if state.scenario.sides.rivals or state.scenario.rulebook != "base":
            return  # 8.41 is off (11.2, S13), or another rule replaces it (S5)
        if state.turn == 0:
            return  # during the set-up a mix may wait for the gang that makes it legal (R58)
        unity = state.event == "bandit-unity"
        deserted = state.turn % 3 == 0
        for zone in state.board.zones:
            here = state.bandits(zone)
            if may_share(here):
                self._mixed.pop(zone, None)
                continue
            known = self._mixed.get(zone)
            now = frozenset(here)
            if known is not None and not now <= known and not unity and not deserted:
                yield (
                    f"units joined gangs of another colour without a Leader in {zone.id} (8.41, "
                    "R14)"
                )
            self._mixed[zone] = now


class CampaignChecks(Checks[CampaignState]):
    """The invariants of one campaign game."""

    def __init__(self, scenario: CampaignScenario) -> None:
        self.scenario = scenario
        self.mixes = Illegal()
        self.tries_requests = scenario.sides.rivals

    def position(self, state: CampaignState) -> Iterator[str]:
        """Yield violations in counters, markers and Pools."""
        return invariants(state)

    def checkpoint(self, state: CampaignState) -> Iterator[str]:
        """Yield violations at a checkpoint: in the hand, in mixes (8.41), and of the rulebook's own
        checks.
        """
        if state.turn:
            for unit in state.units:
                if state.where[unit] == HAND:
                    yield f"{unit.id} is still in hand"
        yield from self.mixes.look(state)
        yield from rules_of(state.scenario).violations(state)

    def request(self, game: Game) -> str:
        """The request to resign, for a Bandit player with rivals left (11.2); otherwise nothing."""
        prompt, state = game.prompt, game.state
        bandits = self.scenario.sides.bandits
        goes_on = (
            isinstance(prompt, Choose)
            and prompt.who in bandits
            and len(state.resigned) + 1 < len(bandits)
            and (prompt.who, "resign") in game.requests(prompt.who)
        )
        return "resign" if goes_on else ""

    def plain(self, state: CampaignState) -> Any:
        """The state as plain data."""
        return as_dict(state)
