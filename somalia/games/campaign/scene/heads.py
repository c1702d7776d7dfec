"""Figures beside the map: turns, accounts, counters available, talks."""

from __future__ import annotations

from collections.abc import Iterator

from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.state import CUP, OUT, CampaignState
from somalia.games.campaign.rules.wars.who import in_box
from somalia.games.campaign.scene.faces import colour_name, look_of
from somalia.games.campaign.text.parties import contest_of, points_of, purses
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.scene import BoardFigure

TURNS, ACCOUNTS, SUPPLY, AVAILABLE = "turns", "accounts", "supply", "available"
"""Headings for groups of figures.

They are the turns; each side's VP, or Zones if those decide the game; SP by purse; and each force's
counters that can still be drawn.
"""
DEAD, OUTSIDE, TALKS = "dead", "outside", "talks"
"""Further headings for groups of figures.

They are the Leaders, with the eliminated ones marked; units outside the map; and the boxes of the
Peace Talks. Each box has the VP of the Bandit player and the UN.
"""
NOW, PAST, AHEAD, GONE = "now", "past", "ahead", "gone"
"""States of figures: the current turn or box, earlier and later turns, an eliminated Leader."""


def heads(state: CampaignState) -> dict[str, tuple[BoardFigure, ...]]:
    """All figures beside the map, by heading."""
    say = Wording(state.scenario)
    return {
        TURNS: tuple(_turns(state)),
        ACCOUNTS: tuple(_accounts(say, state)),
        SUPPLY: tuple(_supply(say, state)),
        AVAILABLE: tuple(_available(say, state)),
        DEAD: tuple(_leaders(say, state)),
        OUTSIDE: tuple(_named(say, unit) for unit in waiting(state)),
        TALKS: tuple(_talks(state)),
    }


def _turns(state: CampaignState) -> Iterator[BoardFigure]:
    for turn in range(1, state.final_turn + 1):
        yield BoardFigure(
            str(turn), note=NOW if turn == state.turn else PAST if turn < state.turn else AHEAD
        )


def _accounts(say: Wording, state: CampaignState) -> Iterator[BoardFigure]:
    scenario = state.scenario
    for side in scenario.sides.order:
        yield BoardFigure(say.side(side), str(points_of(state, side)), colour_name(scenario, side))


def _supply(say: Wording, state: CampaignState) -> Iterator[BoardFigure]:
    for side in state.scenario.sides.order:
        for id, sp in purses(state, side).items():
            yield BoardFigure(say.side(id), str(sp), colour_name(state.scenario, id))


def _available(say: Wording, state: CampaignState) -> Iterator[BoardFigure]:
    for force in state.scenario.forces:
        if state.scenario.forces[force]:
            left = str(len(in_cup(state, force)))
            yield BoardFigure(say.force_name(force), left, look_of(state.scenario, force))


def in_cup(state: CampaignState, force: str) -> list[CampaignUnit]:
    """A force's counters that can still be drawn."""
    units = state.scenario.forces[force]
    return [unit for unit in units if unit.type != "leader" and state.where[unit] == CUP]


def _leaders(say: Wording, state: CampaignState) -> Iterator[BoardFigure]:
    for unit in state.units:
        if unit.type == "leader":
            is_out = state.where[unit] == OUT
            yield _named(say, unit)._replace(note=GONE if is_out else "")


def _named(say: Wording, unit: CampaignUnit) -> BoardFigure:
    return BoardFigure(say.counter(unit), colour=look_of(say.scenario, unit.force))


def waiting(state: CampaignState) -> list[CampaignUnit]:
    """The units outside the map that can enter it (S11)."""
    facts = contest_of(state.scenario)
    if facts is None or facts.entry is None:
        return []
    return in_box(state, facts.entry.colour)


def _talks(state: CampaignState) -> Iterator[BoardFigure]:
    if state.talks:
        for box, (bandit, un) in enumerate(state.charts.negotiations):
            yield BoardFigure(str(bandit), str(un), note=NOW if box == state.talks_box else "")
