"""A small SVG map of a position, showing who controls each Zone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

from somalia.engine.words import plural
from somalia.games.campaign.data.outlines import MapOutline, outline_of
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.contest import Contest
from somalia.games.campaign.text.parties import contest_of, team_control
from somalia.games.campaign.text.words import Wording

WIDTH = 300  # units of the drawing
LAND = "#efe6cf"
NOBODY = "#e3d5b0"
CONTROL = {"un": "#8fb4d6", "bandit": "#d98a7c", "fought over": "#cdb7c9"}
TEAMS = ("#86b38a", "#d9a06a", "#8fb4d6", "#b79ac6")
OUT = "#d8d2c4"
RIVALS = ("#d98a7c", "#dcae6b", "#b79ac6")


@lru_cache(maxsize=4)
def _drawn(of: MapOutline) -> tuple[dict[str, str], float]:
    """The SVG path of each Zone, with an inset's Zones last, and the height of the drawing."""
    west, south, east, north = of.land
    scale = WIDTH / (east - west)

    def coordinates(point: tuple[float, ...]) -> str:
        return f"{(point[0] - west) * scale:.1f} {(north - point[1]) * scale:.1f}"

    paths = {id: f"M{' L'.join(map(coordinates, zone.ring))} Z" for id, zone in of.zones.items()}
    return paths, (north - south) * scale


def _team_colours(facts: Contest) -> dict[str, str]:
    teams = dict.fromkeys(party.team for party in facts.parties)
    return {team: TEAMS[at % len(TEAMS)] for at, team in enumerate(teams)}


def holder(say: Wording, state: CampaignState, zone: Zone) -> tuple[str, str]:
    """A Zone's colour, and the name of its controller."""
    scenario = say.scenario
    facts = contest_of(scenario)
    if facts is not None:
        team = team_control(state, zone)
        if not team:
            return NOBODY, "nobody"
        return _team_colours(facts)[team], say.side(team)
    if state.is_government_controlled(zone):
        return CONTROL["un"], "the Government"
    sides = scenario.sides
    if sides.rivals:
        for index, side in enumerate(sides.bandits):
            if state.is_held_by(side, zone):
                return RIVALS[index], say.within(side)
    elif state.is_bandit_controlled(zone):
        return CONTROL["bandit"], "the Bandits"
    both = bool(state.bandits(zone)) and bool(state.troops[zone] or state.militia[zone])
    return (CONTROL["fought over"], "contested") if both else (NOBODY, "nobody")


def sketch(say: Wording, files: Sequence[Path], state: CampaignState) -> str:
    """The map as an SVG element, in which every Zone's title lists its contents."""
    outline = outline_of(files[1], (zone.id for zone in state.board.zones))
    paths, high = _drawn(outline)
    box = f"-2 -2 {WIDTH + 4} {high + 4:.0f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" class="map">',
        f"<title>{escape(_summary(say, state))}</title>",
    ]
    parts += [_zone(say, state, id, path, id in outline.resting) for id, path in paths.items()]
    parts.append("</svg>")
    return "".join(parts)


def _zone(say: Wording, state: CampaignState, id: str, path: str, is_out: bool) -> str:
    if is_out or id not in state.board:
        return f'<path d="{path}" fill="{OUT}" stroke="#b9b09c" stroke-width="0.6"/>'
    zone = state.board.zone(id)
    colour, who = holder(say, state, zone)
    title = f"{zone.name}, {who}: {say.holds(state, zone)}"
    # Terror also thickens the outline, so that it does not depend on colour alone.
    edge = '"#8c1f14" stroke-width="2.2"' if state.terror[zone] else '"#6b5c48" stroke-width="0.8"'
    return f'<path d="{path}" fill="{colour}" stroke={edge}><title>{escape(title)}</title></path>'


def _summary(say: Wording, state: CampaignState) -> str:
    counts: dict[str, int] = {}
    for zone in state.board.zones:
        _, who = holder(say, state, zone)
        counts[who] = counts.get(who, 0) + 1
    return ", ".join(f"{who}: {plural(many, 'Zone')}" for who, many in counts.items())


def key(say: Wording) -> list[tuple[str, str]]:
    """The colours of the map and their meanings."""
    scenario = say.scenario
    facts = contest_of(scenario)
    if facts is not None:
        teams = [(colour, say.side(team)) for team, colour in _team_colours(facts).items()]
        return [*teams, (NOBODY, "nobody")]
    own = [(CONTROL["un"], "controlled by the Government")]
    if scenario.sides.rivals:
        own += [(RIVALS[at], say.side(side)) for at, side in enumerate(scenario.sides.bandits)]
    else:
        own.append((CONTROL["bandit"], "controlled by the Bandits"))
    return [*own, (CONTROL["fought over"], "contested"), (NOBODY, "nobody")]
