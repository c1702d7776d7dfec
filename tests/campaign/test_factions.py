"""8.41 in missions: what is offered one by one is what can be gathered, by trying every set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from somalia.engine.dice import Stream
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.base.bandit_judges import movers, raid_candidates
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit
from somalia.games.campaign.rules.core.factions import Gathering, may_share
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState

ZONES = ("jilib", "kismayu", "baardhere")
MOST = 9  # candidates, of which every set is tried
POSITIONS = 120


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


def crowded(scenario: CampaignScenario, seed: int) -> CampaignState:
    """Counters of all colours at random in three Zones, some of which have acted."""
    stream = Stream(f"factions/{seed}")
    state = CampaignState(scenario)
    state.turn = 4
    state.step = [step.id for step in Campaign(scenario).sequence].index("operations")
    for unit in scenario.units:
        if unit.type == "leader" or (unit.type == "gang" and stream.below(3) == 0):
            place = stream.below(len(ZONES) + 1)
            if place < len(ZONES):
                effects.place(state, unit, state.board.zone(ZONES[place]), "10")
                state.acted[unit] = stream.below(2)
    return state


def gatherings(state: CampaignState) -> Iterator[Gathering]:
    """Every Raid and Movement between these Zones that is small enough to try all sets of."""
    for target in map(state.board.zone, ZONES):
        yield Gathering(state, target, raid_candidates(state, target)[:MOST], firing=True)
        for start in map(state.board.zone, ZONES):
            if start != target:
                yield Gathering(state, target, movers(state, start)[:MOST])


def whole(gathering: Gathering) -> list[frozenset[CampaignUnit]]:
    """Every set of candidates that may go as it is."""
    units = gathering.candidates
    return [
        frozenset(chosen)
        for many in range(1, len(units) + 1)
        for chosen in combinations(units, many)
        if gathering.bar(chosen) is None
        and (not gathering.firing or any(unit.type == "gang" for unit in chosen))
    ]


def test_what_may_be_picked_next_is_what_can_be_completed_fr1(scenario: CampaignScenario) -> None:
    """FR1: a pick is offered if, and only if, some legal set holds it and all picked before."""
    offered = refused = 0
    for seed in range(POSITIONS):
        for gathering in gatherings(crowded(scenario, seed)):
            legal = whole(gathering)
            stream = Stream(f"picks/{seed}")
            picked: list[CampaignUnit] = []
            while True:
                going = frozenset(picked)
                left = [unit for unit in gathering.candidates if unit not in going]
                can = [unit for unit in left if gathering.bar_to_pick(picked, unit) is None]
                assert can == [unit for unit in left if any(going | {unit} <= s for s in legal)]
                if not picked and any(unit.type == "gang" for unit in left):
                    assert (gathering.bar_all() is None) == bool(legal)
                offered, refused = offered + len(can), refused + len(left) - len(can)
                if not can:
                    break
                picked.append(can[stream.below(len(can))])
    assert offered > 1000
    assert refused > 1000


def test_who_leaves_makes_no_mix_of_a_legal_one_fr1(scenario: CampaignScenario) -> None:
    """FR1: after any legal set has gone, each Zone is legal or was no better before."""
    for seed in range(POSITIONS):
        state = crowded(scenario, seed)
        for gathering in gatherings(state):
            for going in whole(gathering)[:200]:
                moved = {unit for unit in going if state.where[unit] != gathering.target}
                for zone in map(state.board.zone, ZONES):
                    before: Sequence[CampaignUnit] = state.bandits(zone)
                    after = [unit for unit in before if unit not in moved]
                    if zone == gathering.target:
                        after += moved
                        assert not moved or may_share(after)
                    assert may_share(after) or not may_share(before)
