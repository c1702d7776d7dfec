"""7 Political Phase, in the order of R41."""

from __future__ import annotations

from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.games.campaign.rules.base.event_kinds import SCORED
from somalia.games.campaign.rules.base.talks import negotiate
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import VictoryLine
from somalia.games.campaign.rules.core.state import CampaignState

SECRETARY_GENERAL = 3  # VP gained if a visit passes without hits, lost otherwise (4)
VP_PER_TURN = 5  # the net gain that shortens the game by a turn (7)


class ScoreLine(NamedTuple):
    """The current score from one row of the Victory Table."""

    side: str
    source: str
    counted: int
    vp: int
    rule: str


@rule("7", "8.5", "R28", "R41")
def lines(state: CampaignState) -> list[ScoreLine]:
    """What the Political Phase would score now, row by row, the Secretary-General first."""
    zones, un, bandit = state.board.zones, state.charts.victory_un, state.charts.victory_bandit
    scored: list[ScoreLine] = []
    if state.event == "secretary-general":
        vp = -SECRETARY_GENERAL if state.un_hit else SECRETARY_GENERAL
        scored.append(ScoreLine("un", "secretary-general", 1, vp, "4"))
    counted: list[tuple[str, VictoryLine, int]] = [
        ("un", un["intact-convoy"], sum(state.convoy) - sum(state.robbed)),
        ("un", un["government-controlled"], sum(map(state.is_government_controlled, zones))),
        ("un", un["terrorised-zones"], sum(state.terror)),
    ]
    sides = state.scenario.sides
    if not sides.rivals:
        held = sum(map(state.is_bandit_controlled, zones))
        counted += [
            ("un", un["bandit-controlled"], held),
            (sides.bandits[0], bandit["bandit-controlled"], held),
        ]
    scored += [
        ScoreLine(side, line.id, count, line.score(count), "7") for side, line, count in counted
    ]
    return scored + (_lines_of_rivals(state) if sides.rivals else [])


@rule("11.2", "R51", "R69")
def _lines_of_rivals(state: CampaignState) -> list[ScoreLine]:
    """With several Bandit players, each one's VP: 1 for each Zone held, 1 for attacking."""
    scored: list[ScoreLine] = []
    for side in state.scenario.sides.bandits:
        held = sum(state.is_held_by(side, zone) for zone in state.board.zones)
        scored.append(ScoreLine(side, "own-zones", held, held, "11.2"))
        attacked = int(side in state.attacked)
        scored.append(ScoreLine(side, "attack", attacked, attacked, "11.2"))
    return scored


@rule("7", "R13")
def turns_nearer(gained: int) -> int:
    """The number of turns by which the UN's net gain this turn shortens the game."""
    return max(0, gained) // VP_PER_TURN


@rule("7", "R41", "R13", "R44", "R40", "9")
def political(state: CampaignState) -> Steps[None]:
    """Score, shorten the game if due, clear the Convoys, and count Famine down."""
    if state.talks:
        _book(state, [line for line in lines(state) if line.source == "secretary-general"])
        yield from negotiate(state)
        _book(state, [line for line in lines(state) if line.source != "secretary-general"])
    else:
        _book(state, lines(state))
    nearer = turns_nearer(state.vp["un"] - state.vp_un_at_start)
    if nearer:
        effects.shorten_game(state, nearer)
    effects.remove_convoys(state)
    if state.famine:
        effects.set_famine(state, state.famine - 1, "8.8")
    if state.turn >= state.last_turn:
        effects.end_game(state, "last-turn")


def _book(state: CampaignState, scored: list[ScoreLine]) -> None:
    for line in scored:
        if line.counted:
            state.note(
                SCORED,
                line.rule,
                side=line.side,
                source=line.source,
                count=line.counted,
                vp=line.vp,
            )
        effects.score(state, line.side, line.vp, line.source, line.rule)
