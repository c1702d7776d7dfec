"""The mission: posts around the crash, casualties, victory (17.1, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import AWAITED, CONVOY, FOOT, OFF, Man, StreetState

TOTAL, PARTIAL, SOMALI = "total", "partial", "somalis"
"""The possible results of a game."""


class MissionPlace(NamedTuple):
    """A place to hold: a post or the site."""

    id: str
    name: str
    at: Point


def places(state: StreetState) -> list[MissionPlace]:
    """The site, then the posts around it."""
    streets = state.scenario.streets
    result = [MissionPlace("site", "the crash site", streets.site)]
    result += [MissionPlace(f"post-{n}", name, at) for n, (name, at) in enumerate(streets.posts, 1)]
    return result


def on_foot(state: StreetState) -> list[Man]:
    """The able men on foot who can hold a place; men from the convoy can't."""
    return [
        man
        for man in state.men
        if man.is_able and man.is_on_foot and state.unit_of(man).kind != CONVOY
    ]


@rule("17.1", "M75")
def held(state: StreetState) -> dict[str, str]:
    """The places held around the crash, each with its holder.

    Holders are assigned so that as many places as possible are held at once.
    """
    within = state.scenario.tables.post_within**2
    there = places(state)
    men = on_foot(state)
    near = {place.id: [man for man in men if apart(man.at, place.at) <= within] for place in there}
    if state.scenario.has("loose-posts"):
        return _by_men(state, there, near, {})
    units = sorted({man.unit for man in men})
    if len(men) < len(there):
        return _by_men(state, there, near, {})
    best: dict[str, str] = {}
    for units_at in _spread(state, there, units, near):
        if len(units) >= len(there):
            holders = {place: state.units[unit].name for place, unit in units_at.items()}
        elif len(units_at) < len(units):
            continue
        else:
            holders = _by_men(state, there, near, units_at)
        if len(holders) > len(best):
            best = holders
        if len(best) == len(there):
            break
    if not best and len(units) < len(there):
        # There are fewer units than places: count only the places that whole units hold.
        for units_at in _spread(state, there, units, near):
            holders = {place: state.units[unit].name for place, unit in units_at.items()}
            if len(holders) > len(best):
                best = holders
    return best


def _spread(
    state: StreetState,
    there: Sequence[MissionPlace],
    units: Sequence[int],
    near: Mapping[str, Sequence[Man]],
) -> Iterator[dict[str, int]]:
    """Yield the ways to assign units to places, at most one unit to each, fullest first."""
    can: dict[int, list[str]] = {}
    for unit in units:
        half = _half(state, unit)
        can[unit] = [
            place.id for place in there if sum(man.unit == unit for man in near[place.id]) >= half
        ]
    spreads: list[dict[str, int]] = []
    order = [place.id for place in there]

    def go_on(index: int, taken: dict[str, int]) -> None:
        if index == len(units):
            spreads.append(dict(taken))
            return
        for place in can[units[index]]:
            if place not in taken:
                go_on(index + 1, {**taken, place: units[index]})
        go_on(index + 1, taken)

    go_on(0, {})
    spreads.sort(key=lambda spread: (-len(spread), [order.index(place) for place in spread]))
    yield from spreads


def _half(state: StreetState, unit: int) -> int:
    """Half of a unit's able men, rounded up."""
    return -(-len(state.able_of(unit)) // 2)


def _by_men(
    state: StreetState,
    there: Sequence[MissionPlace],
    near: Mapping[str, Sequence[Man]],
    units_at: Mapping[str, int],
) -> dict[str, str]:
    """The places held by units, plus any held by single men; no man counts twice."""
    holders = {place: state.units[unit].name for place, unit in units_at.items()}
    left = [place.id for place in there if place.id not in units_at]
    best: dict[str, str] = dict(holders)
    # The site comes first, because only a few men are needed to hold it.
    for order in permutations(left) if len(left) < 4 else [tuple(left)]:
        used: set[int] = set()
        now = dict(holders)
        for place in order:
            if man := _spare(state, near, units_at, place, used):
                used.add(man.number)
                now[place] = named(state, man)
        if len(now) > len(best):
            best = now
    return best


def _spare(
    state: StreetState,
    near: Mapping[str, Sequence[Man]],
    units_at: Mapping[str, int],
    place: str,
    used: set[int],
) -> Man | None:
    """A man near a place who can be spared by his unit; None if there is none."""
    for man in near[place]:
        if man.number in used:
            continue
        own = next((at for at, unit in units_at.items() if unit == man.unit), None)
        if own is not None:
            stay = [
                one
                for one in near[own]
                if one.unit == man.unit and one.number not in used and one.number != man.number
            ]
            if len(stay) < _half(state, man.unit):
                continue
        return man
    return None


@rule("17.1", "M75", "M90")
def missing(state: StreetState) -> list[str]:
    """The places not held; empty if the site and any second wreck are secured."""
    there = places(state)
    holders = held(state)
    men = on_foot(state)
    if not men:
        gone = [place.name for place in there]
    elif len(men) < len(there) and not state.scenario.has("loose-posts"):
        # One man holds the site; the others hold one post each.
        gone = [place.name for place in there if place.id not in holders]
        if "site" in holders and len(holders) == len(men):
            gone = []
    else:
        gone = [place.name for place in there if place.id not in holders]
    crash = state.blackhawk.crash
    if crash is not None:
        tables = state.scenario.tables
        near = sum(apart(man.at, crash) <= tables.post_within**2 for man in men)
        if near < tables.second_site_men:
            gone.append("the second wreck")
    return gone


# -- victory ---------------------------------------------------------------------------------------


class Losses(NamedTuple):
    """The American casualties and the men off the table."""

    all: int  # men who count towards the percentage
    casualties: int
    off: int  # able or not
    of: int  # all men who were ever on the table

    def is_below(self, percent: int) -> bool:
        """Whether casualties are below this percentage."""
        return 100 * self.casualties < percent * self.all


@rule("18", "M81", "M79")
def losses(state: StreetState, at_end: bool = False) -> Losses:
    """The casualties, and the men off the table.

    Args:
        at_end: whether the game is over, so that men still on the table count as casualties.
    """
    there = _there(state)
    off = sum(man.where == OFF for man in there)
    return Losses(len(counted(state)), len(lost(state, at_end)), off, len(there))


def counted(state: StreetState) -> list[Man]:
    """The men who count towards the percentage of casualties."""
    if state.scenario.has("crews-apart"):
        return [man for man in _there(state) if state.unit_of(man).kind != CONVOY]
    return _there(state)


def lost(state: StreetState, at_end: bool = False) -> list[Man]:
    """The men who count as casualties; see `losses`."""
    leaves = at_end and not state.scenario.ends_at_site
    return [man for man in counted(state) if man.is_casualty or (leaves and man.where != OFF)]


def _there(state: StreetState) -> list[Man]:
    """The men who were ever on the table, or those who set out if the game ends at the site."""
    if state.scenario.ends_at_site:
        return _marchers(state)
    return [man for man in state.men if man.where != AWAITED]


@rule("M97")
def is_reached(state: StreetState) -> bool:
    """Whether an able man on foot is at the crash, in scenarios that end there."""
    if not state.scenario.ends_at_site:
        return False
    within = state.scenario.tables.post_within**2
    site = state.scenario.streets.site
    return any(apart(man.at, site) <= within for man in _marchers(state) if man.is_able)


def _marchers(state: StreetState) -> list[Man]:
    return [man for man in state.men if state.unit_of(man).kind == FOOT]


@rule("18", "M80", "M97")
def verdict(state: StreetState) -> str:
    """The result if the game ended now."""
    if state.scenario.ends_at_site:
        men = _marchers(state)
        lost = sum(man.is_casualty for man in men)
        if 100 * lost >= state.scenario.tables.partial_below * len(men):
            return SOMALI
        return TOTAL if is_reached(state) else PARTIAL
    result = losses(state, at_end=True)
    if result.off == result.of:
        return TOTAL
    if result.is_below(state.scenario.tables.partial_below):
        return PARTIAL
    return SOMALI


def is_over(state: StreetState) -> bool:
    """Whether no able American is left on the table (18)."""
    return not any(True for _ in state.able())
