"""Victory in a later scenario, with its grades."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.contest import ContestPlayer, Grade, Party
from somalia.games.campaign.rules.wars.who import (
    contest,
    controlled,
    controls,
    initiative,
    on_map,
    units_of,
)


@rule("9", "S24")
def end_of_turn(state: CampaignState) -> Steps[None]:
    """End the game after its last turn and that turn's Interphase, if any (S24)."""
    if state.turn >= state.last_turn:
        effects.end_game(state, "last-turn")
    yield from ()


@rule("S4", "S23", "9")
def is_met(state: CampaignState, grade: Grade) -> bool:
    """Whether a line in the victory conditions is met now."""
    if grade.absent and on_map(state, grade.absent):
        return False
    held = controlled(state, grade.team)
    if grade.zones:
        wanted = [zone for zone in state.board.zones if grade.zones == "all" or zone.south]
        if any(zone not in held for zone in wanted):
            return False
    if grade.city:
        if any(zone.city and zone not in held for zone in state.board.zones):
            return False
        return sum(not zone.city for zone in held) >= grade.others
    return True


@rule("9", "R34")
def grade_after(state: CampaignState, ended: str) -> Grade:
    """The current grade of victory, if the game is over for that reason ("" for none).

    A side that resigns suffers a plain defeat.
    """
    grades = contest(state).grades
    if ended.endswith("-resigned"):
        loser = team_of(state, ended.removesuffix("-resigned"))
        grades = tuple(grade for grade in grades if grade.team != loser)
    return next((grade for grade in grades if is_met(state, grade)), grades[-1])


def grade_now(state: CampaignState) -> Grade:
    """The current grade of victory."""
    return grade_after(state, state.ended)


def team_of(state: CampaignState, side: str) -> str:
    """The team that a side plays for."""
    facts = contest(state)
    return next(
        facts.party[id].team
        for player in facts.players
        if player.id == side
        for id in player.parties
    )


@rule("S22")
def ranking(state: CampaignState) -> list[ContestPlayer]:
    """The players who share a team, most Zones first (Mogadishu's count double); [] if none do."""
    facts = contest(state)
    gone = initiative(state).resigned

    def weight(party: Party) -> int:
        return sum(
            2 if zone.city else 1
            for zone in state.board.zones
            if controls(state, zone, party.team) and units_of(state, zone, party)
        )

    mine = [
        player
        for player in facts.players
        if any(facts.party[id].team in facts.exclusive for id in player.parties)
    ]
    if len(mine) < 2:
        return []
    return sorted(
        mine,
        key=lambda player: (
            player.id in gone,
            -sum(weight(facts.party[id]) for id in player.parties),
        ),
    )


def margin(state: CampaignState) -> int:
    """Zones controlled by the first team minus Zones controlled by the other."""
    first, second = contest(state).teams[:2]
    return len(controlled(state, first)) - len(controlled(state, second))
