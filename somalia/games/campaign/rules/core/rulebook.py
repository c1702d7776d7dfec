"""Rulebooks: how a scenario is composed of rules.

A scenario file names a rulebook (`rulebook: base`), and its options choose between variants of it.
The rulebook says who plays, which steps a turn has, what a player may request, how victory is
judged, and what a position holds besides. `Campaign` asks it for all of these, so that no rule has
to ask which scenario is played.

A new game is a `Rulebook` of its own, entered in `somalia.games.campaign.rules.rulebooks`; a
scenario has its rulebook as `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.prompts import Steps
from somalia.engine.protocols import Outcome, Standing
from somalia.games.campaign.rules.core.components import (
    CampaignScenario,
    CampaignSides,
    CampaignUnit,
    ZoneGraph,
)
from somalia.games.campaign.rules.core.state import CampaignState


class CampaignStep(NamedTuple):
    """A step of the sequence of play. It is repeated as long as its procedure returns True."""

    id: str
    title: str
    rule: str
    when: Callable[[CampaignState], bool]
    procedure: Callable[[CampaignState], Steps[bool | None]]


class Rulebook:
    """The rules that a scenario is played by. `options` always holds all of its options."""

    id = ""
    options: Mapping[str, tuple[str, ...]] = {}
    """The options it knows with their choices, the default first."""

    roles: tuple[str, ...] = ()
    """The roles of its sides (`Sides.roles`); doctrines are written for roles."""

    sets_up = False
    """Whether it sets the game up from the details instead of `setup` in the scenario file."""

    ends: tuple[str, ...] = ()
    """The reasons for which a game can end (`CampaignState.ended`)."""

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The sides with these options."""
        raise NotImplementedError

    def facts(
        self, details: Mapping[str, Any], options: Mapping[str, str], sides: CampaignSides
    ) -> Any:
        """The facts made of valid details (`CampaignScenario.facts`); None without them."""
        return None

    def faults(
        self,
        details: Mapping[str, Any],
        sides: CampaignSides,
        board: ZoneGraph,
        units: Sequence[CampaignUnit],
    ) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
        """Faults of details that follow the schema: (keys, message, hint)."""
        yield from ()

    def sequence(self, options: Mapping[str, str]) -> Sequence[CampaignStep]:
        """The sequence of play (3), a literal list."""
        raise NotImplementedError

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The default doctrine of every side."""
        raise NotImplementedError

    def begin(self, state: CampaignState) -> None:
        """Add the rulebook's own part (`CampaignState.extra`) to a new state."""

    def requests(self, state: CampaignState, side: str) -> tuple[str, ...]:
        """What a side may request besides its options, such as to resign."""
        raise NotImplementedError

    def request(self, state: CampaignState, side: str, name: str) -> Steps[bool | None]:
        """The procedure of a request; it returns True if the step under way is to be repeated."""
        raise NotImplementedError

    def after_resigning(self, state: CampaignState, side: str) -> str:
        """How the game is decided if the side resigns now: one of `victories`; "" if it goes on."""
        raise NotImplementedError

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """Every way in which a game can be decided, the first side's victory first."""
        raise NotImplementedError

    def judged(self, state: CampaignState) -> str:
        """Who would win if the game ended now: one of `victories`."""
        raise NotImplementedError

    def margin(self, state: CampaignState) -> int:
        """The margin, seen from the first side."""
        raise NotImplementedError

    def outcome(self, state: CampaignState) -> Outcome | None:
        """How the game ended; None while it goes on (9)."""
        if not state.ended:
            return None
        return Outcome(self.judged(state), self.margin(state), state.ended, state.turn)

    def standing(self, state: CampaignState, side: str) -> Standing:
        """What the game has come to for a side, as things stand."""
        raise NotImplementedError

    counts_vp = True
    """Whether VP, Famine and US Intervention are part of it, and so of its statistics."""

    def first_turn(self, scenario: CampaignScenario) -> int:
        """The turn on which the marker starts."""
        return 1

    def zones_held(self, state: CampaignState) -> Mapping[str, int]:
        """The number of Zones controlled, by the name in the statistics of who controls them."""
        return {}

    def rivals(self, sides: CampaignSides) -> tuple[str, ...]:
        """The players who win or lose together and compete to be first among themselves."""
        return ()

    def first_of_rivals(self, state: CampaignState) -> str:
        """The rival who is first at present; "" if none is."""
        return ""

    def violations(self, state: CampaignState) -> Iterator[str]:
        """Violated invariants of a position at a checkpoint, besides those of every scenario."""
        yield from ()

    def words(self) -> Any:
        """Its own wording where it differs from the base game (`Phrases`); None for none."""
        return None

    def stands_in(self, state: CampaignState) -> tuple[str, ...]:
        """Sides whose player has resigned: the program answers for them, passively."""
        return ()


def rules_of(scenario: CampaignScenario) -> Rulebook:
    """The rulebook of a scenario, with its type."""
    rulebook: Rulebook = scenario.rules
    return rulebook


def judged(state: CampaignState) -> str:
    """Who would win if the game ended now, by the rules of its scenario."""
    return rules_of(state.scenario).judged(state)


def outcome(state: CampaignState) -> Outcome | None:
    """The outcome, by the rules of the scenario; None while the game goes on."""
    return rules_of(state.scenario).outcome(state)
