"""What a hint book can refer to: facts about the position, Zones, counters and panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.prompts import Choose
from somalia.games.campaign.rules.asks import all_asks
from somalia.games.campaign.rules.base.sequence import SEASON
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.hints import HintTerms

PANELS = ("margin", "un", "bandits", "track", "famine", "question", "story", "rules")
"""Parts of the screen that a hint can point at."""

FACTS: dict[str, Callable[[CampaignState], bool]] = {
    "convoys-owed": lambda state: bool(state.owed_convoys()),
    "no-convoys": lambda state: not any(state.convoy),
    "convoys": lambda state: any(state.convoy),
    "convoys-placed": lambda state: bool(any(state.convoy) and not state.owed_convoys()),
    "none-owed": lambda state: not state.owed_convoys(),
    "later": lambda state: state.turn > 1 or not state.owed_convoys(),
    "month-over": lambda state: state.turn > 1,
    "no-militia": lambda state: not any(state.militia),
    "infantry-left": lambda state: any(
        unit.type == "infantry" and not state.acted[unit] for unit in state.on_map("un")
    ),
    "famine-ends": lambda state: state.famine == 1,
    "famine-over": lambda state: state.turn > 1 and not state.famine,
    "war-shortened": lambda state: state.last_turn < state.scenario.length,
    "season-ends": lambda state: state.turn % SEASON == 0 and state.turn < state.last_turn,
    "us-here": lambda state: state.intervention_lasts(),
}
"""The tests for `when:` in a hint book. `convoys-placed`: at least one placed, none still owed.
`later`: in the first turn once no Convoy is owed, in other turns always.
"""


def _nearest(state: CampaignState, zones: Sequence[Zone]) -> Zone | None:
    """The Zone closest to a Base; the first one if several tie."""
    bases = [zone for zone in state.board.zones if state.base[zone]]
    far = len(state.board.zones)
    return min(
        zones,
        key=lambda z: (min((state.board.distance(base, z) for base in bases), default=far), z),
        default=None,
    )


def _offered_zones(state: CampaignState, prompt: Choose) -> list[Zone]:
    offered = set(prompt.options)
    return [zone for zone in state.board.zones if zone.id in offered]


def _offered_units(state: CampaignState, prompt: Choose) -> list[CampaignUnit]:
    offered = set(prompt.options)
    return [unit for unit in state.units if unit.id in offered]


def _robber(state: CampaignState, prompt: Choose) -> CampaignUnit | None:
    """The strongest gang in a Zone that is owed a Convoy, outside Mogadishu if possible."""
    gangs = [gang for zone in state.owed_convoys() for gang in state.gangs[zone]]
    place = {gang: state.zone_of(gang) for gang in gangs}
    return max(
        gangs,
        key=lambda gang: (not getattr(place[gang], "city", False), gang.firepower),
        default=None,
    )


def _near_gangs(state: CampaignState, prompt: Choose) -> Zone | None:
    """Of the Zones whose gangs are weakest and can be flushed, the one nearest to a Base."""
    zones = _offered_zones(state, prompt)
    near = [zone for zone in zones if state.gangs[zone]]
    weakest = min((firepower(state.gangs[zone]) for zone in near), default=0)
    return _nearest(state, [zone for zone in near if firepower(state.gangs[zone]) == weakest])


def _infantry(state: CampaignState, prompt: Choose) -> CampaignUnit | None:
    among = _offered_units(state, prompt) or state.on_map("un")
    return next((unit for unit in among if unit.type == "infantry"), None)


def _strongest(state: CampaignState, prompt: Choose) -> CampaignUnit | None:
    """The strongest of the units offered."""
    return max(_offered_units(state, prompt), key=lambda unit: unit.firepower, default=None)


WHERE: dict[str, Callable[[CampaignState, Choose], Zone | None]] = {
    "base": lambda state, prompt: next((z for z in state.board.zones if state.base[z]), None),
    "offered": lambda state, prompt: next(iter(_offered_zones(state, prompt)), None),
    "near-base": lambda state, prompt: _nearest(state, _offered_zones(state, prompt)),
    "gangs-near": _near_gangs,
    "convoy-alone": lambda state, prompt: next(
        (
            z
            for z in state.board.zones
            if state.convoy[z] and not state.robbed[z] and not state.escort(z)
        ),
        None,
    ),
}
"""Zones that a hint can point at without naming them."""
WHICH: dict[str, Callable[[CampaignState, Choose], CampaignUnit | None]] = {
    "robber": _robber,
    "infantry": _infantry,
    "offered": _strongest,
}
"""Counters that a hint can point at without naming them."""

TERMS = HintTerms(
    sides=("un", "bandit"),
    asks=all_asks(),
    facts=FACTS,
    finders={"zone": WHERE, "counter": WHICH},
    things={"zone": lambda state, id: state.board.zone(id)},
    panels=PANELS,
)
