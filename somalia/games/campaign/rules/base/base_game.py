"""The base game (3 to 10) as a rulebook, with the options from chapter 11 and the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.engine.protocols import Standing
from somalia.games.campaign.rules.base import victory
from somalia.games.campaign.rules.base.event_kinds import RESIGNED
from somalia.games.campaign.rules.base.handicap import HANDICAPS
from somalia.games.campaign.rules.base.sequence import BASE_GAME
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignSides
from somalia.games.campaign.rules.core.rulebook import CampaignStep, Rulebook
from somalia.games.campaign.rules.core.state import HAND, CampaignState

ONE_BANDIT = CampaignSides(
    order=("un", "bandit"),
    roles={"un": "un", "bandit": "bandit"},
    names={"un": "UN", "bandit": "Bandits"},
    subjects={"un": "The UN", "bandit": "The Bandits"},
    owns={"un": "un", "us": "un", "militia": "un", **dict.fromkeys(FACTION_ORDER, "bandit")},
)
"""The sides with one Bandit player, who has all factions (2)."""


COMPUTERS = {"un": "blue-helmet", "bandit": "warlord"}
"""The default doctrine for each role."""

RIVALS = ("hunter", "robber", "lurker")
"""The default doctrines of several Bandit players, in seat order (11.2)."""


OPTIONS = {
    "ambush-is-mission": ("off", "on"),  # R8
    "guarded-split": ("any", "half"),  # R38
    "flush": ("any-zone", "bandits-only"),  # 6.12
    "negotiations": ("off", "on"),  # 11.1
    "bandit-players": ("1", "2", "3"),  # 11.2
    "initiative": ("bandit", "contested"),  # 11.3
    "critical-hits": ("printed", "softer"),  # 11.3
    "handicap": HANDICAPS,  # R85
}

SHARED = {
    "2": (("pink", "orange"), ("yellow", "purple")),
    "3": (("pink",), ("orange",), ("yellow",)),
}
"""The factions of two or three Bandit players, in seat order (11.2, R68)."""


@rule("11.2", "R68")
def shared_out(players: str) -> CampaignSides:
    """The sides when several Bandit players divide the factions among them (11.2)."""
    shares = {f"bandit-{at}": colours for at, colours in enumerate(SHARED[players], start=1)}
    called = {side: " and ".join(colours) for side, colours in shares.items()}
    owns = {colour: side for side, colours in shares.items() for colour in colours}
    return CampaignSides(
        order=("un", *shares),
        roles={"un": "un", **dict.fromkeys(shares, "bandit")},
        names={"un": "UN", **{side: name.capitalize() for side, name in called.items()}},
        subjects={"un": "The UN", **{side: f"The {name} Bandits" for side, name in called.items()}},
        owns={"un": "un", "us": "un", "militia": "un", **owns},
    )


def is_under_way(state: CampaignState) -> bool:
    """Whether an event or a draw has happened since the last checkpoint (R51)."""
    return bool(state.events) or (state.turn > 0 and HAND in state.where)


def end_by(state: CampaignState, side: str) -> str:
    """Why the game is over if the side resigns; "" if other Bandit players go on (R51)."""
    if side == "un":
        return "un-resigned"
    others = len(state.scenario.sides.bandits) > len(state.resigned) + 1
    return "" if others else "bandit-resigned"


class BaseGame(Rulebook):
    """The rulebook of SOMALIA as published."""

    id = "base"
    options = OPTIONS
    roles = ("un", "bandit")
    ends = ("last-turn", "no-bandits", "un-resigned", "bandit-resigned")

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The UN, and one or more Bandit players (11.2)."""
        players = options.get("bandit-players", "1")
        return ONE_BANDIT if players == "1" else shared_out(players)

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The default doctrines for the UN and the Bandits; each rival has a different one."""
        usual = {side: COMPUTERS[sides.roles[side]] for side in sides.order}
        return usual | (dict(zip(sides.bandits, RIVALS, strict=False)) if sides.rivals else {})

    def sequence(self, options: Mapping[str, str]) -> Sequence[CampaignStep]:
        """The sequence of play (3), one list for all options."""
        return BASE_GAME

    def requests(self, state: CampaignState, side: str) -> tuple[str, ...]:
        """The request to resign, open at any time (9).

        If there are several Bandit players, none of them can resign while others are involved in
        something under way, because the game goes on without the player who resigns.
        """
        if state.ended or side in state.resigned:
            return ()
        if side != "un" and state.scenario.sides.rivals and is_under_way(state):
            return ()
        return ("resign",)

    @rule("9", "R34", "R51")
    def request(self, state: CampaignState, side: str, name: str) -> Steps[bool | None]:
        """Resign: the game ends and is judged, or the other Bandit players go on."""
        yield from ()
        why = end_by(state, side)
        if why:
            effects.end_game(state, why)
            return None
        effects.resign(state, side)
        state.note(RESIGNED, "11.2", side=side)
        if state.talks == side:
            effects.end_talks(state, by=side)
        return True

    def after_resigning(self, state: CampaignState, side: str) -> str:
        """The result based on the current margin; a side that resigns gets no credit for a lead
        (R34).
        """
        why = end_by(state, side)
        return victory.by_margin(state, why) if why else ""

    def stands_in(self, state: CampaignState) -> tuple[str, ...]:
        """The Bandit players who have resigned, and so always pass (R51)."""
        return state.resigned

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """UN victory, a stalemate if possible, and a victory for each Bandit player (9, R20)."""
        return ("un", *(() if sides.rivals else ("stalemate",)), *sides.bandits)

    def judged(self, state: CampaignState) -> str:
        """The result based on the current margin (9)."""
        return victory.by_margin(state, state.ended)

    def margin(self, state: CampaignState) -> int:
        """The UN's VP minus the best Bandit player's (9, R20)."""
        return state.vp["un"] - state.vp[victory.best_bandit(state)]

    def standing(self, state: CampaignState, side: str) -> Standing:
        """The side's lead in VP over its best opponent; half a point for a stalemate (9, 11.2).

        The first of several Bandit players has won, even if the UN has won too.
        """
        won, first = self.judged(state), self.first_of_rivals(state)
        halves = 2 * (side in (won, first)) if won in state.scenario.sides.order else 1
        others = [state.vp[other] for other in state.scenario.sides.order if other != side]
        return Standing(halves, state.vp[side] - max(others))

    def zones_held(self, state: CampaignState) -> Mapping[str, int]:
        """The number of Zones held by the Government and by each Bandit player (7, 11.2)."""
        zones = state.board.zones
        held = {"government": sum(map(state.is_government_controlled, zones))}
        for side in state.scenario.sides.bandits:
            held[side] = sum(state.is_held_by(side, zone) for zone in zones)
        return held

    def rivals(self, sides: CampaignSides) -> tuple[str, ...]:
        """The Bandit players if there are several (11.2)."""
        return sides.bandits if sides.rivals else ()

    def first_of_rivals(self, state: CampaignState) -> str:
        """The Bandit player with the most VP (11.2, R76)."""
        return victory.best_bandit(state) if state.scenario.sides.rivals else ""
