"""Measures of rivals and of talks (11)."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.bandits import local_leader
from somalia.games.campaign.ai.measures.odds import losses, odds_of
from somalia.games.campaign.ai.measures.table import (
    NOTHING,
    CampaignPosition,
    anywhere,
    chapter,
    here,
    row,
)
from somalia.games.campaign.ai.measures.turn import best_vp
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import firepower


def _others(p: CampaignPosition) -> tuple[str, ...]:
    """All Bandit players except the deciding one."""
    return tuple(side for side in p.state.scenario.sides.bandits if side != p.side)


def _chief_rival(p: CampaignPosition, zone: Zone) -> str:
    """The rival with the most gangs in the Zone; "" if there is none."""
    strengths = [(len(p.whole.gangs_of(side, zone)), side) for side in _others(p)]
    most = max((count for count, _ in strengths), default=0)
    return next((side for count, side in strengths if count == most), "") if most else ""


def _holder(p: CampaignPosition, zone: Zone) -> str:
    """The Bandit player who alone holds the Zone; "" if no single player does."""
    sides = p.state.scenario.sides
    if not sides.rivals:
        return ""
    return next((side for side in sides.bandits if p.whole.is_held_by(side, zone)), "")


def _best_rival(p: CampaignPosition) -> str:
    """The Bandit player with the most VP, other than the deciding one (R76); "" without rivals."""
    if not p.state.scenario.sides.rivals:
        return ""
    return max(_others(p), key=lambda side: (p.state.vp[side], p.whole.strength_of(side)))


def _attack_gain(p: CampaignPosition, zone: Zone) -> float:
    # The rival with the most gangs in the Zone, whose survivors fire back.
    rival = _chief_rival(p, zone)
    mine = [unit for unit in p.state.gangs[zone] if not p.state.acted[unit]]
    if not rival or not mine:
        return 0.0
    theirs = p.whole.gangs_of(rival, zone)
    strength, leader = firepower(mine), local_leader(p, zone)
    gain = 0  # in units of 1/36
    table = p.state.charts.fire
    for die in range(1, 7):
        number = table.cell(strength, die, table.leader if leader else 0).number
        lost = min(number, len(theirs))
        weakest = sorted(unit.firepower for unit in theirs)
        back = sum(weakest[lost:])
        gain += 6 * lost - losses(odds_of(p, back, 0), len(mine))
    return gain / 36


def _gangs_of_player(p: CampaignPosition, player: str) -> int:
    return p.whole.strength_of(player) if player in p.state.scenario.sides.bandits else 0


def _gangs_there_of(p: CampaignPosition, player: str, zone: Zone) -> int:
    known = player in p.state.scenario.sides.bandits
    return len(p.whole.gangs_of(player, zone)) if known else 0


def _talks_gain(p: CampaignPosition) -> int:
    if not p.state.talks:
        return 0
    bandit, un = p.state.charts.negotiations[p.state.talks_box]
    return un - bandit if p.side == "un" else bandit - un


def _talks_start_gain(p: CampaignPosition) -> int:
    bandit, un = p.state.charts.negotiations[p.state.charts.negotiations_start]
    return un - bandit if p.side == "un" else bandit - un


MEASURES = chapter(
    "Rivals and talks (11)",
    row(
        "rivals",
        "number",
        lambda p: len(_others(p)) if p.whole is not p.state else 0,
        "Number of rivals a Bandit player has; 0 for the UN (11.2).",
        NOTHING,
    ),
    row(
        "rival_gangs(zone)",
        "number",
        lambda p, zone: len(p.whole.gangs[zone]) - len(p.state.gangs[zone]),
        "Gangs of other Bandit players there (11.2).",
        here("gangs"),
    ),
    row(
        "rival_firepower(zone)",
        "number",
        lambda p, zone: firepower(p.whole.gangs[zone]) - firepower(p.state.gangs[zone]),
        "Firepower of other Bandit players' gangs there (11.2).",
        here("gangs"),
    ),
    row(
        "attack_gain(zone)",
        "number",
        _attack_gain,
        "Average units eliminated minus units lost if all gangs there attack a rival (11.2).",
        here("gangs", "leaders", "bandits_acted"),
    ),
    row(
        "others_waiting",
        "number",
        lambda p: sum(side != p.side and side not in p.state.passed for side in p.state.vp),
        "Other players that have not passed since the last mission (11.2, 11.3).",
        anywhere("passed", "vp"),
    ),
    row(
        "has_attacked",
        "truth",
        lambda p: p.side in p.state.attacked,
        "Whether the player attacked a rival this turn, for 1 VP in the Political Phase (11.2).",
        anywhere("attacked"),
    ),
    row(
        "vp_of(word)",
        "number",
        lambda p, player: p.state.vp.get(player, 0),
        'VP of a player, such as "un" or "bandit-2" (7); 0 for any other word.',
        anywhere("vp"),
    ),
    row(
        "gangs_of_player(word)",
        "number",
        _gangs_of_player,
        "Gangs that a Bandit player has on the map (11.2); 0 for any other word.",
        anywhere("gangs"),
    ),
    row(
        "gangs_there_of(word, zone)",
        "number",
        _gangs_there_of,
        "Gangs that a Bandit player has in the Zone (11.2); 0 for any other word.",
        here("gangs"),
    ),
    row(
        "holder(zone)",
        "word",
        _holder,
        'The Bandit player that holds the Zone alone, for 1 VP each turn (11.2); "" for none.',
        here("gangs", "troops", "militia"),
        kept=True,
    ),
    row(
        "best_rival",
        "word",
        _best_rival,
        'The other Bandit player with the most VP (11.2, R76); "" if there are no rivals.',
        anywhere("vp", "gangs"),
    ),
    row(
        "best_vp",
        "number",
        best_vp,
        "VP of the best of the other players (9, R20).",
        anywhere("vp"),
    ),
    row(
        "talks_on",
        "truth",
        lambda p: bool(p.state.talks) and p.side in ("un", p.state.talks),
        "Whether the player is in talks (11.1).",
        anywhere("talks"),
    ),
    row(
        "talks_gain",
        "number",
        _talks_gain,
        "VP the player gets for the marker's present box on the track, minus the other side's "
        "(11.1).",
        anywhere("talks", "talks_box"),
    ),
    row(
        "talks_start_gain",
        "number",
        _talks_start_gain,
        "The same for the Start box, where new talks begin (11.1).",
        NOTHING,
    ),
)
