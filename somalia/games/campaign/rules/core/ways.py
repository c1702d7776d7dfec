"""6.4 A force's route: named in full when it sets out, or the force splits first [R59]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why
from somalia.engine.shapes import pick_several
from somalia.games.campaign.rules.core.asks import MARCH_SPLIT, MARCH_WAY
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone, ZoneWay
from somalia.games.campaign.rules.core.state import CampaignState

LAST_ONE = Why("6.4", "at least one unit must take the other route.")


@rule("6.4", "R59")
def name_way(
    state: CampaignState,
    who: str,
    group: list[CampaignUnit],
    start: Zone,
    target: Zone,
    bar: Callable[[ZoneWay], Why | None] | None,
) -> Steps[tuple[list[CampaignUnit], ZoneWay]]:
    """Ask for a force's whole route, or let it split first [R59]; return force and route.

    Args:
        bar: returns why the force may not take a route, or None if it may. Without it, every
            route is open.
    """
    force, split = group, len(group) > 1
    ways = state.board.ways(start, target)
    while True:
        may_split = split and _are_several(ways, bar)
        way = yield MARCH_WAY(
            who,
            ways,
            bar,
            extra=("split",) if may_split else (),
            about={"force": tuple(force), "from": start, "zone": target},
        )
        if way != "split":
            return force, way
        force, split = (
            (
                yield from pick_several(
                    MARCH_SPLIT,
                    who,
                    group,
                    lambda picked, unit: LAST_ONE if len(picked) + 1 >= len(group) else None,
                    bool,
                    {"zone": target},
                )
            ),
            False,
        )


def _are_several(ways: Sequence[ZoneWay], bar: Callable[[ZoneWay], Why | None] | None) -> bool:
    """Whether at least two of the routes are open."""
    if bar is None:
        return len(ways) > 1
    open_ways = (way for way in ways if bar(way) is None)
    return next(open_ways, None) is not None and next(open_ways, None) is not None
