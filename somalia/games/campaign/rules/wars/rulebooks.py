"""The rulebooks of the two later scenarios: their sides, sequence of play and victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.engine.protocols import Standing
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignScenario,
    CampaignSides,
    CampaignUnit,
    ZoneGraph,
)
from somalia.games.campaign.rules.core.rulebook import CampaignStep, Rulebook
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars import details as files
from somalia.games.campaign.rules.wars.contest import Contest
from somalia.games.campaign.rules.wars.economics import buying, entries, income, reinforce
from somalia.games.campaign.rules.wars.effects import begin_accounts, mark_resigned
from somalia.games.campaign.rules.wars.missions import next_mission
from somalia.games.campaign.rules.wars.setup import set_up
from somalia.games.campaign.rules.wars.support import foreign_support
from somalia.games.campaign.rules.wars.victory import (
    end_of_turn,
    grade_after,
    grade_now,
    margin,
    ranking,
    team_of,
)
from somalia.games.campaign.rules.wars.who import (
    contest,
    controlled,
    controls,
    initiative,
    parties_in,
    units_of,
)


def setting_up(state: CampaignState) -> bool:
    """Whether the game is before its first turn (10)."""
    return state.turn == 0


def playing(state: CampaignState) -> bool:
    """Whether play has begun: true in every turn from the one on which the marker starts."""
    return state.turn >= contest(state).begins


@rule("S24")
def season_ends(state: CampaignState) -> bool:
    """Whether the turn has an Interphase, even on the last turn."""
    return state.turn in contest(state).interphases


ICU_2006 = (
    CampaignStep("setup", "Set-up", "10", setting_up, set_up),
    CampaignStep("operations", "Operations", "6", playing, next_mission),
    CampaignStep("income", "Interphase: income", "S10", season_ends, income),
    CampaignStep("buying", "Interphase: buying", "S10", season_ends, buying),
    CampaignStep(
        "reinforcements", "Interphase: the Transitional Government", "S6", season_ends, reinforce
    ),
    CampaignStep("judge", "End of the turn", "9", playing, end_of_turn),
)
"""Mostly Operations Phases, with an Interphase in two turns; players buy in the order of S23."""

WAR_2006 = (
    CampaignStep("setup", "Set-up", "10", setting_up, set_up),
    CampaignStep("operations", "Operations", "6", playing, next_mission),
    CampaignStep("income", "Interphase: income", "S10", season_ends, income),
    CampaignStep("buying", "Interphase: buying", "S10", season_ends, buying),
    CampaignStep("entries", "Interphase: entry from Ethiopia", "S11", season_ends, entries),
    CampaignStep("support", "Interphase: foreign support", "S25", season_ends, foreign_support),
    CampaignStep("judge", "End of the turn", "9", playing, end_of_turn),
)
"""The sequence of the War, with the Interphase in the order of S24."""

COMPUTERS = {
    "icu": "courts",
    "warlords": "warlords-2006",
    "transitional": "transitional",
    "ethiopia": "ethiopia",
}
"""The default doctrine for each role."""

RAF = ("own", "base")
"""The choices of RAF Table (S28); the scenario file names the charts."""

PAIRS = {"pink-orange": ("pink", "orange"), "purple-yellow": ("purple", "yellow")}
SHARES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "one": {"warlords": ("pink", "orange", "purple", "yellow")},
    "two": PAIRS,
    "three": {"pink-orange": PAIRS["pink-orange"], "purple": ("purple",), "yellow": ("yellow",)},
    "four": {colour: (colour,) for colour in ("pink", "orange", "purple", "yellow")},
}
"""For each number of players, the factions that each side controls."""


def is_last_of_team(state: CampaignState, side: str) -> bool:
    """Whether all other players in the side's team who conduct missions have resigned (S22)."""
    facts = contest(state)
    gone = (*initiative(state).resigned, side)
    team = team_of(state, side)
    return all(
        player.id in gone
        for player in facts.players
        if facts.colours_of(player.id) and team_of(state, player.id) == team
    )


class LaterRulebook(Rulebook):
    """The common base of the rulebooks for the two later scenarios."""

    sets_up = True
    steps: tuple[CampaignStep, ...] = ()

    def first_turn(self, scenario: CampaignScenario) -> int:
        """The first turn, taken from the details, so that seasons end when they should."""
        facts: Contest = scenario.facts
        return facts.begins

    def sequence(self, options: Mapping[str, str]) -> Sequence[CampaignStep]:
        """The sequence of play, as a literal list."""
        return self.steps

    def facts(
        self, details: Mapping[str, Any], options: Mapping[str, str], sides: CampaignSides
    ) -> Contest:
        """The `Contest` made from the details, for these sides."""
        return files.contest(details, sides, options.get("ethiopians") == "flush-only")

    def faults(
        self,
        details: Mapping[str, Any],
        sides: CampaignSides,
        board: ZoneGraph,
        units: Sequence[CampaignUnit],
    ) -> Iterator[files.Fault]:
        """Yield the faults that make the details unplayable."""
        return files.faults(details, sides, board, units, self.victories(sides))

    def begin(self, state: CampaignState) -> None:
        """Give every party its own pool; no side has acted yet."""
        begin_accounts(state)

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The default doctrine for each side."""
        return {side: COMPUTERS[sides.roles[side]] for side in sides.order}

    def requests(self, state: CampaignState, side: str) -> tuple[str, ...]:
        """The request to resign, open at any time to players who conduct missions (9)."""
        if state.ended or side in initiative(state).resigned:
            return ()
        return ("resign",) if contest(state).colours_of(side) else ()

    @rule("9", "R34", "S22")
    def request(self, state: CampaignState, side: str, name: str) -> Steps[bool | None]:
        """Resign: the game ends with a team's last player; others pass from now on."""
        yield from ()
        if is_last_of_team(state, side):
            effects.end_game(state, f"{side}-resigned")
            return None
        mark_resigned(state, side)
        return True

    def after_resigning(self, state: CampaignState, side: str) -> str:
        """The other team's current grade; "" if others in the side's team play on."""
        if not is_last_of_team(state, side):
            return ""
        return grade_after(state, f"{side}-resigned").id

    def stands_in(self, state: CampaignState) -> tuple[str, ...]:
        """The Warlord players who have resigned, and so always pass."""
        return initiative(state).resigned

    def violations(self, state: CampaignState) -> Iterator[str]:
        """Yield factions sharing a Zone (S5), Zones controlled twice (S4), and negative pools."""
        facts = contest(state)
        for zone in state.board.zones:
            here = [party for party in parties_in(state, zone) if units_of(state, zone, party)]
            for faction in here:
                if any(facts.is_exclusive(faction, other) for other in here):
                    yield f"{faction} shares {zone.id} with another faction (S5)"
            if sum(controls(state, zone, team) for team in facts.teams) > 1:
                yield f"two teams control {zone.id} (S4)"
        if min(state.sp.values()) < 0:
            yield "a Pool below 0"

    def words(self) -> Any:
        """The wording of the later scenarios."""
        from somalia.games.campaign.rules.wars.words import PHRASES

        return PHRASES

    def judged(self, state: CampaignState) -> str:
        """The current grade of victory."""
        return grade_now(state).id

    def margin(self, state: CampaignState) -> int:
        """Zones controlled by the first team minus Zones controlled by the other."""
        return margin(state)

    def standing(self, state: CampaignState, side: str) -> Standing:
        """The team's lead in Zones; only the first of several Warlord players wins (S22)."""
        team, first = team_of(state, side), self.first_of_rivals(state)
        won = team == grade_now(state).team and side == (first or side)
        ahead = margin(state)
        return Standing(2 * won, ahead if team == contest(state).teams[0] else -ahead)

    counts_vp = False

    def zones_held(self, state: CampaignState) -> Mapping[str, int]:
        """The number of Zones that each team controls (S4)."""
        return {team: len(controlled(state, team)) for team in contest(state).teams}

    def rivals(self, sides: CampaignSides) -> tuple[str, ...]:
        """The Warlord players if there are several (S22)."""
        several = tuple(side for side in sides.order if sides.roles[side] == "warlords")
        return several if len(several) > 1 else ()

    def first_of_rivals(self, state: CampaignState) -> str:
        """The Warlord player who is first, if the Warlords win (S22)."""
        won = grade_now(state).team in contest(state).exclusive
        if not won or not self.rivals(state.scenario.sides):
            return ""
        return ranking(state)[0].id


@rule("13")
class Icu2006(LaterRulebook):
    """Islamic Courts Union 2006: the ICU, the Warlords, and the Transitional Government."""

    id = "icu-2006"
    roles = ("icu", "warlords", "transitional")
    options: Mapping[str, tuple[str, ...]] = {
        "warlords": tuple(SHARES),
        "transitional": ("rules", "player"),
        "raf": RAF,
        "tan-counters": ("raised", "as-militia"),
        "handicap": ("none", "icu-sp", "warlords-sp"),
    }
    ends = (
        "last-turn",
        "icu-resigned",
        *(
            f"{side}-resigned"
            for side in dict.fromkeys(side for of in SHARES.values() for side in of)
        ),
    )
    steps = ICU_2006

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The ICU, one to four Warlord players, and perhaps a Transitional Government player."""
        shares = SHARES[options.get("warlords", "one")]
        order = ["icu", *shares]
        owns = {"militia": "icu"}
        owns |= {colour: side for side, colours in shares.items() for colour in colours}
        if options.get("transitional") == "player":
            order.append("transitional")
            owns["un"] = "transitional"
        names = {side: _name(side) for side in order}
        roles = {side: side if side in ("icu", "transitional") else "warlords" for side in order}
        subjects = {
            "icu": "The ICU",
            "warlords": "The Warlords",
            "transitional": "The Transitional Government",
        }
        return CampaignSides(
            tuple(order),
            roles,
            names,
            names | {side: subject for side, subject in subjects.items() if side in names},
            owns,
        )

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """Possible wins: amazing or historical for the ICU, amazing or plain for the Warlords."""
        return ("icu-amazing", "icu-historical", "warlords-amazing", "warlords")


def _name(side: str) -> str:
    if side == "icu":
        return "ICU"
    if side in ("warlords", "transitional"):
        return side.capitalize()
    return " and ".join(colour.capitalize() for colour in side.split("-"))


@rule("14")
class War2006(LaterRulebook):
    """The War in Somalia 2006+: the Ethiopian side and the ICU."""

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The default doctrines, with a different one for the ICU."""
        return {"icu": "courts-2006", "ethiopia": "ethiopia"}

    id = "war-2006"
    roles = ("icu", "ethiopia")
    options: Mapping[str, tuple[str, ...]] = {
        "ethiopians": ("all-missions", "flush-only"),
        "raf": RAF,
        "handicap": ("none", "icu-sp", "ethiopia-sp"),
    }
    ends = ("last-turn", "sudden-death", "icu-resigned", "ethiopia-resigned")
    steps = WAR_2006

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The ICU and the Ethiopian side."""
        names = {"icu": "ICU", "ethiopia": "Ethiopian side"}
        return CampaignSides(
            ("icu", "ethiopia"),
            {side: side for side in names},
            names,
            {side: f"The {name}" for side, name in names.items()},
            {
                **dict.fromkeys(("us", "un", "militia"), "ethiopia"),
                **dict.fromkeys(FACTION_ORDER, "icu"),
            },
        )

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """Possible wins: amazing or historical for the ICU, amazing or plain for Ethiopia."""
        return ("icu-amazing", "icu-historical", "ethiopia-amazing", "ethiopia")
