"""The missions that an AI compares in the base game, and how it picks their units."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.game import Game
from somalia.engine.learning import Candidate, Learning, option_kinds
from somalia.engine.prompts import Choose
from somalia.engine.vocabulary import Position
from somalia.games.campaign.ai.features import FEATURES, OPERATIONS, POLITICAL, measured
from somalia.games.campaign.ai.measures.table import CampaignPosition
from somalia.games.campaign.ai.measures.ways import least_risk
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


def offered(game: Game, *answers: str) -> Sequence[str]:
    """The options of the question that follows these answers."""
    asked = game.prompt
    assert isinstance(asked, Choose)
    twin = game.fork(auto_dice=True, auto_forced=False)
    for answer in answers:
        twin.answer(twin.seat_of[asked.who].name, answer)
    after = twin.prompt
    return after.options if isinstance(after, Choose) else ()


def candidates(game: Game, prompt: Choose) -> list[Candidate]:
    """The candidates at a question, without the doctrine's own answer."""
    options = prompt.options
    if prompt.ask == "un.mission":
        return _un_missions(game, options)
    if prompt.ask == "bandit.mission":
        return _bandit_missions(game, options)
    return option_kinds(prompt.ask, options)


def _un_missions(game: Game, options: Sequence[str]) -> list[Candidate]:
    mission = "un.mission"
    missions = [Candidate(word, {mission: word}) for word in ("pass", "convoy") if word in options]
    if "escort" in options:
        missions += [
            Candidate("escort", {mission: "escort", "escort.zone": zone}, "escort.unit", SAFEST, 1)
            for zone in offered(game, "escort")
        ]
    if "flush" in options:
        missions += _flushes(game)
    if "development" in options:
        for project in offered(game, "development"):
            for zone in _sites(game, project):
                answers = {mission: "development", "development.project": project}
                missions.append(Candidate(project, {**answers, "development.zone": zone}))
    return missions


def _flushes(game: Game) -> list[Candidate]:
    state: CampaignState = game.state
    ready = [unit for unit in _on_map(state) if is_fighter(unit) and not state.acted[unit]]
    most = min(len(ready), state.sp["un"])
    allowed = offered(game, "flush")
    missions = []
    for zone in state.board.zones:
        if zone.id not in allowed or not state.bandits(zone):
            continue
        answers = {"un.mission": "flush", "flush.zone": zone.id}
        missions.append(Candidate("flush", answers))
        for size in SIZES:
            if size <= most:
                missions.append(Candidate("flush", answers, "flush.unit", STRONGEST, size))
        for size in range(1, min(most, MOST_SAFEST) + 1):
            missions.append(Candidate("flush", answers, "flush.unit", SAFEST, size))
    return missions


def _on_map(state: CampaignState) -> list[CampaignUnit]:
    return [unit for stack in state.troops for unit in stack]


def is_fighter(unit: CampaignUnit) -> bool:
    """Whether the unit can take part in a Flush and has a Contact Number (6.12)."""
    return unit.type in ("infantry", "marine")


def _sites(game: Game, project: str) -> list[str]:
    """The Zones to compare for a project; for Militia only where there are none yet."""
    state: CampaignState = game.state
    allowed = offered(game, "development", project)
    zones = [zone for zone in state.board.zones if zone.id in allowed]
    if project == "militia":
        zones = [zone for zone in zones if not state.militia[zone]] or zones
    elif project == "aid" and len(zones) > MOST_AID:

        def safety(zone: Zone) -> tuple[int, int, int, int]:
            troops, gangs = len(state.troops[zone]), len(state.gangs[zone])
            return -state.base[zone], gangs, -troops, int(zone)

        zones = sorted(zones, key=safety)[:MOST_AID]
    return [zone.id for zone in zones]


def _bandit_missions(game: Game, options: Sequence[str]) -> list[Candidate]:
    mission = "bandit.mission"
    missions = [Candidate("hand-over", {mission: "hand-over"})] if "hand-over" in options else []
    if "raid" in options:
        for zone in offered(game, "raid"):
            for target in offered(game, "raid", zone):
                answers = {mission: "raid", "raid.zone": zone, "raid.target": target}
                missions.append(Candidate("raid", answers))
                missions.append(Candidate("raid", answers, "raid.unit", ALL, 99))
    if "move" in options:
        missions += _moves(game)
    return missions


def _moves(game: Game) -> list[Candidate]:
    state: CampaignState = game.state
    starts = offered(game, "move")
    missions = []
    for start in state.board.zones:
        if start.id not in starts:
            continue
        ready = sum(not state.acted[gang] for gang in state.gangs[start])
        for end in offered(game, "move", start.id):
            answers = {"bandit.mission": "move", "move.from": start.id, "move.to": end}
            if ready:
                missions.append(Candidate("move", answers, "move.unit", WEAKEST, 1))
            if ready > 1:
                missions.append(Candidate("move", answers, "move.unit", GANGS, ready))
            if state.leaders[start]:
                missions.append(Candidate("move", answers, "move.unit", ALL, 99))
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
    missions=frozenset(("un.mission", "bandit.mission")),
    singles=frozenset(("intervention.request", "place.un")),
    candidates=candidates,
    pick=pick,
    is_acting=lambda state: state.step == OPERATIONS,
    is_judged=lambda state: state.step == POLITICAL,
)
"""What an AI can learn from in the base game."""
