"""The missions that an AI compares in the base game, and how it picks their units."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.learning import Candidate, Learning, option_kinds
from somalia.engine.prompts import Choose
from somalia.engine.sight import TrialGame
from somalia.engine.vocabulary import Position
from somalia.games.campaign.ai.features import FEATURES, OPERATIONS, POLITICAL, measured
from somalia.games.campaign.ai.measures.table import CampaignPosition
from somalia.games.campaign.ai.measures.ways import least_risk
from somalia.games.campaign.rules.base.asks import (
    BANDIT_MISSION,
    DEVELOPMENT_PROJECT,
    DEVELOPMENT_ZONE,
    ESCORT_UNIT,
    ESCORT_ZONE,
    FLUSH_UNIT,
    FLUSH_ZONE,
    INTERVENTION_REQUEST,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    PLACE_UN,
    RAID_TARGET,
    RAID_UNIT,
    RAID_ZONE,
    UN_MISSION,
)
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState

STRONGEST = "strongest"
SAFEST = "safest"
WEAKEST = "weakest"
GANGS = "gangs"
ALL = "all"

SIZES = (1, 2, 4, 6, 8)
"""The numbers of units in a Flush that are compared."""

MOST_SAFEST = 4
MOST_AID = 8
"""The most Zones for an aid project that are compared."""


def offered(trial: TrialGame, *answers: str) -> Sequence[str]:
    """The options of the question that follows these answers."""
    asked = trial.prompt
    assert isinstance(asked, Choose)
    twin = trial.trial(auto_dice=True, auto_forced=False)
    for answer in answers:
        twin.answer(twin.seat_of[asked.who].name, answer)
    after = twin.prompt
    return after.options if isinstance(after, Choose) else ()


def candidates(trial: TrialGame, prompt: Choose) -> list[Candidate]:
    """The candidates at a question, without the doctrine's own answer."""
    options = prompt.options
    if prompt.ask == UN_MISSION:
        return _un_missions(trial, options)
    if prompt.ask == BANDIT_MISSION:
        return _bandit_missions(trial, options)
    return option_kinds(prompt.ask, options)


def _un_missions(trial: TrialGame, options: Sequence[str]) -> list[Candidate]:
    missions = [
        Candidate(word, {UN_MISSION: word}) for word in ("pass", "convoy") if word in options
    ]
    if "escort" in options:
        missions += [
            Candidate("escort", {UN_MISSION: "escort", ESCORT_ZONE: zone}, ESCORT_UNIT, SAFEST, 1)
            for zone in offered(trial, "escort")
        ]
    if "flush" in options:
        missions += _flushes(trial)
    if "development" in options:
        for project in offered(trial, "development"):
            for zone in _sites(trial, project):
                answers: dict[str, str] = {UN_MISSION: "development", DEVELOPMENT_PROJECT: project}
                missions.append(Candidate(project, {**answers, DEVELOPMENT_ZONE: zone}))
    return missions


def _flushes(trial: TrialGame) -> list[Candidate]:
    state: CampaignState = trial.view
    ready = [unit for unit in _on_map(state) if is_fighter(unit) and not state.acted[unit]]
    most = min(len(ready), state.sp["un"])
    allowed = offered(trial, "flush")
    missions = []
    for zone in state.board.zones:
        if zone.id not in allowed or not state.bandits(zone):
            continue
        answers: dict[str, str] = {UN_MISSION: "flush", FLUSH_ZONE: zone.id}
        missions.append(Candidate("flush", answers))
        for size in SIZES:
            if size <= most:
                missions.append(Candidate("flush", answers, FLUSH_UNIT, STRONGEST, size))
        for size in range(1, min(most, MOST_SAFEST) + 1):
            missions.append(Candidate("flush", answers, FLUSH_UNIT, SAFEST, size))
    return missions


def _on_map(state: CampaignState) -> list[CampaignUnit]:
    return [unit for stack in state.troops for unit in stack]


def is_fighter(unit: CampaignUnit) -> bool:
    """Whether the unit can take part in a Flush and has a Contact Number (6.12)."""
    return unit.type in ("infantry", "marine")


def _sites(trial: TrialGame, project: str) -> list[str]:
    """The Zones to compare for a project; for Militia only where there are none yet."""
    state: CampaignState = trial.view
    allowed = offered(trial, "development", project)
    zones = [zone for zone in state.board.zones if zone.id in allowed]
    if project == "militia":
        zones = [zone for zone in zones if not state.militia[zone]] or zones
    elif project == "aid" and len(zones) > MOST_AID:

        def safety(zone: Zone) -> tuple[int, int, int, int]:
            troops, gangs = len(state.troops[zone]), len(state.gangs[zone])
            return -state.base[zone], gangs, -troops, int(zone)

        zones = sorted(zones, key=safety)[:MOST_AID]
    return [zone.id for zone in zones]


def _bandit_missions(trial: TrialGame, options: Sequence[str]) -> list[Candidate]:
    missions = (
        [Candidate("hand-over", {BANDIT_MISSION: "hand-over"})] if "hand-over" in options else []
    )
    if "raid" in options:
        for zone in offered(trial, "raid"):
            for target in offered(trial, "raid", zone):
                answers: dict[str, str] = {
                    BANDIT_MISSION: "raid",
                    RAID_ZONE: zone,
                    RAID_TARGET: target,
                }
                missions.append(Candidate("raid", answers))
                missions.append(Candidate("raid", answers, RAID_UNIT, ALL, 99))
    if "move" in options:
        missions += _moves(trial)
    return missions


def _moves(trial: TrialGame) -> list[Candidate]:
    state: CampaignState = trial.view
    starts = offered(trial, "move")
    missions = []
    for start in state.board.zones:
        if start.id not in starts:
            continue
        ready = sum(not state.acted[gang] for gang in state.gangs[start])
        for end in offered(trial, "move", start.id):
            answers: dict[str, str] = {BANDIT_MISSION: "move", MOVE_FROM: start.id, MOVE_TO: end}
            if ready:
                missions.append(Candidate("move", answers, MOVE_UNIT, WEAKEST, 1))
            if ready > 1:
                missions.append(Candidate("move", answers, MOVE_UNIT, GANGS, ready))
            if state.leaders[start]:
                missions.append(Candidate("move", answers, MOVE_UNIT, ALL, 99))
    return missions


def pick(position: Position, prompt: Choose, candidate: Candidate) -> str:
    """The next unit for a candidate's mission, "done" when it has enough, or "" if no rule applies.

    Args:
        position: the position as a doctrine's measures see it.
    """
    assert isinstance(position, CampaignPosition)
    options = prompt.options
    about = prompt.about or {}
    if "done" in options and len(about["picked"]) >= candidate.many:
        return "done"
    able = [unit for unit in prompt.candidates if unit.id in options]
    units = [unit for unit in able if isinstance(unit, CampaignUnit)]
    how = candidate.how
    if how in (STRONGEST, SAFEST):
        units = [unit for unit in units if is_fighter(unit)]
    elif how in (WEAKEST, GANGS):
        gangs = [unit for unit in units if unit.type == "gang"]
        units = gangs or (units if how == WEAKEST or "done" not in options else [])
    if not units:
        return "done" if "done" in options else ""
    chosen: CampaignUnit = min(units, key=lambda unit: _rank(position, unit, about["zone"], how))
    return chosen.id


def _rank(
    position: CampaignPosition, unit: CampaignUnit, zone: Zone, how: str
) -> tuple[float, ...]:
    if how == WEAKEST:
        return unit.firepower, int(unit)
    if how in (GANGS, ALL):
        return -(unit.type == "gang"), -unit.firepower, int(unit)
    state = position.state
    risk = least_risk(position, state.board.zones[state.where[unit]], zone)
    strength = -unit.firepower, -unit.contact
    return (*strength, risk, int(unit)) if how == STRONGEST else (risk, *strength, int(unit))


LEARNING: Learning[CampaignState] = Learning(
    features=FEATURES,
    measured=measured,
    forecast="forecast",
    left="left",
    steps=(1, 21),
    missions=frozenset((UN_MISSION, BANDIT_MISSION)),
    singles=frozenset((INTERVENTION_REQUEST, PLACE_UN)),
    candidates=candidates,
    pick=pick,
    is_acting=lambda state: state.step == OPERATIONS,
    is_judged=lambda state: state.step == POLITICAL,
)
"""What an AI can learn from in the base game."""
