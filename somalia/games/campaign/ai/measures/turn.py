"""Measures of the turn, of victory points and of supplies (3 to 5, 7 to 9)."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import CampaignPosition, anywhere, chapter, row
from somalia.games.campaign.rules.base.replacements import price as price_of_unit
from somalia.games.campaign.rules.base.sequence import SEASON
from somalia.games.campaign.rules.core.components import Zone


def best_vp(p: CampaignPosition) -> int:
    """The highest VP of any other player (9, R20)."""
    return max(vp for side, vp in p.state.vp.items() if side != p.side)


def waiting_gangs(p: CampaignPosition) -> int:
    """The gangs left to draw; with several Bandit players, only the deciding player's (2, 8.61)."""
    sides, forces = p.state.scenario.sides, p.state.scenario.forces
    mine = sides.factions_of(p.side) if p.side in sides.bandits else sides.factions
    gangs = sum(unit.type == "gang" for colour in mine for unit in forces[colour])
    return gangs - sum(unit.force in mine for stack in p.state.gangs for unit in stack)


def bandits_hold(p: CampaignPosition, zone: Zone) -> bool:
    """Whether the Zone scores for the Bandits, or for the deciding player if there are several
    (R69).
    """
    if p.whole is not p.state:
        return p.whole.is_held_by(p.side, zone)
    return p.state.is_bandit_controlled(zone)


MEASURES = chapter(
    "Time, points and supplies",
    row(
        "turn",
        "number",
        lambda p: p.state.turn,
        "The current turn; 0 during set-up (3).",
        anywhere("turn"),
    ),
    row(
        "turns_left",
        "number",
        lambda p: p.state.last_turn - p.state.turn,
        "Turns left after this one, as the game's length now stands (7, 9).",
        anywhere("turn", "last_turn"),
    ),
    row(
        "season_left",
        "number",
        lambda p: -p.state.turn % SEASON,
        "Turns between this one and the Interphase: 0 to 2 (3).",
        anywhere("turn"),
    ),
    row(
        "event",
        "word",
        lambda p: p.state.event,
        'This turn\'s random event, such as "heavy-rains"; "" in turn 1 (4).',
        anywhere("event"),
    ),
    row(
        "famine",
        "number",
        lambda p: p.state.famine,
        "Turns of Famine left, including this one (8.8).",
        anywhere("famine"),
    ),
    row(
        "owed",
        "number",
        lambda p: len(p.state.owed_convoys()),
        "Convoys the UN must still place this turn (5.3).",
        anywhere("famine", "base", "convoy"),
    ),
    row(
        "confined",
        "truth",
        lambda p: p.state.confined,
        "Whether the UN is confined to base for the rest of the turn (6.3).",
        anywhere("confined"),
    ),
    row(
        "un_hit",
        "truth",
        lambda p: p.state.un_hit,
        "Whether a UN or US unit has taken a hit this turn (4).",
        anywhere("un_hit"),
    ),
    row(
        "un_passed",
        "truth",
        lambda p: p.state.un_passed,
        "Whether the UN has passed and no Bandit mission has followed (6).",
        anywhere("un_passed"),
    ),
    row(
        "vp_lead",
        "number",
        lambda p: p.state.vp[p.side] - best_vp(p),
        "VP of the deciding side, minus those of the best of the others (9).",
        anywhere("vp"),
    ),
    row(
        "vp_un_this_turn",
        "number",
        lambda p: p.state.vp["un"] - p.state.vp_un_at_start,
        "Net VP the UN has gained so far this turn; 5 shorten the game by a turn (7).",
        anywhere("vp", "vp_un_at_start"),
    ),
    row(
        "sp",
        "number",
        lambda p: p.state.sp[p.side],
        "SP in the deciding side's Pool (5).",
        anywhere("sp"),
    ),
    row(
        "sp_un",
        "number",
        lambda p: p.state.sp["un"],
        "SP in the UN's Pool (5).",
        anywhere("sp"),
    ),
    row(
        "unit_price",
        "number",
        lambda p: price_of_unit(p.state),
        "SP cost of a Bandit unit at the next Interphase, as things stand (8.61).",
        anywhere("embargo"),
    ),
    row(
        "us_asked",
        "truth",
        lambda p: bool(p.state.intervention),
        "Whether US Intervention has been requested (8.7).",
        anywhere("intervention"),
    ),
    row(
        "us_lasts",
        "truth",
        lambda p: p.state.intervention_lasts(),
        "Whether US Intervention is in effect (8.7).",
        anywhere("intervention", "kept_for_good"),
    ),
    row(
        "gangs_on_map",
        "number",
        lambda p: sum(map(len, p.state.gangs)),
        "Bandit units on the map, excluding Leaders.",
        anywhere("gangs"),
        kept=True,
    ),
    row(
        "gangs_waiting",
        "number",
        waiting_gangs,
        "Bandit units in the cups that can still be drawn or bought (2, 8.61).",
        anywhere("gangs"),
        kept=True,
    ),
    row(
        "troops_on_map",
        "number",
        lambda p: sum(map(len, p.state.troops)),
        "UN and US units on the map.",
        anywhere("troops"),
        kept=True,
    ),
    row(
        "militia_on_map",
        "number",
        lambda p: sum(map(len, p.state.militia)),
        "Militia on the map.",
        anywhere("militia"),
        kept=True,
    ),
    row(
        "bases_on_map",
        "number",
        lambda p: sum(p.state.base),
        "Bases on the map (5.2).",
        anywhere("base"),
    ),
    row(
        "bases_left",
        "number",
        lambda p: p.state.scenario.bases - sum(p.state.base),
        "Base markers left (5.2).",
        anywhere("base"),
    ),
    row(
        "bandit_zones",
        "number",
        lambda p: sum(bandits_hold(p, zone) for zone in p.state.board.zones),
        "Bandit-controlled Zones; with several Bandit players, the player's own (7, 11.2).",
        anywhere("gangs", "troops", "base", "militia", "terror"),
        kept=True,
    ),
    row(
        "government_zones",
        "number",
        lambda p: sum(map(p.whole.is_government_controlled, p.state.board.zones)),
        "Government-controlled Zones (7).",
        anywhere("militia", "gangs", "base"),
        kept=True,
    ),
)
