"""Benchmarks of this game: the exact odds of a large Flush."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.base.asks import FLUSH_ZONE, UN_MISSION
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import MARCH_NEXT
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import odds as fights
from somalia.games.game_type import Benchmark

STARTS = ("kismayu", "jilib", "baidoa", "belet-huen", "hardiyo", "mogadishu-airport")
"""The Zones from which the units of this Flush start."""


def six_unit_flush(scenario: CampaignScenario) -> Game:
    """A game about to resolve a Flush of Guban: six units from six Zones, gangs on every route."""
    rules = Campaign(scenario)
    state = CampaignState(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, 20, True
    state.step = [step.id for step in rules.sequence].index("operations")
    # Up to two gangs in each Zone, in counter order; then one unit in each starting Zone.
    gangs = [kind for kind, count in state.in_cup(FACTION_ORDER) for _ in range(count)]
    inland = [zone for zone in state.board.zones if zone.id != "mogadishu-airport"]
    for zone, kind in zip(inland * 2, gangs, strict=False):
        effects.place(state, effects.draw(state, kind), zone, "2")
    units = [unit for unit in scenario.forces["un"] if unit.type == "infantry"]
    for id, unit in zip(STARTS, units, strict=False):
        effects.place(state, unit, state.board.zone(id), "2")
    game = Game(rules, state=state, auto_dice=False)
    while isinstance(prompt := game.prompt, Choose) and prompt.ask != MARCH_NEXT:
        wanted = ("flush", "guban") if prompt.ask in (UN_MISSION, FLUSH_ZONE) else ()
        game.answer("un", next((o for o in prompt.options if o in wanted), prompt.options[0]))
    return game


def flush_odds(game: Game) -> float:
    """Time the exact odds of this Flush, with every possible Ambush; return the seconds."""
    begun = perf_counter()
    fights.odds_of(Sight(game), None, is_under_way=True, limit=None)
    return perf_counter() - begun


def benchmarks(scenario: CampaignScenario) -> Sequence[Benchmark]:
    """The benchmarks, with their required and target times in seconds."""
    flush = six_unit_flush(scenario)
    return [Benchmark("flush_odds_seconds", lambda: flush_odds(flush), 2, 0.5)]
