"""Rulebooks: the composition of a scenario's rules.

A scenario file names a rulebook (`rulebook: base`), and its options choose between variants of it.
The rulebook defines the sides, the steps of a turn, the requests open to players, victory, and any
further parts of a position. `Campaign` asks it for all of these, so that no rule has to ask which
scenario is played.

Each new game needs its own `Rulebook`, listed in `somalia.games.campaign.rules.rulebooks`. A
scenario's rulebook is its attribute `rules`.
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
    """A step of the sequence of play, repeated as long as its procedure returns True."""

    id: str
    title: str
    rule: str
    when: Callable[[CampaignState], bool]
    procedure: Callable[[CampaignState], Steps[bool | None]]


class Rulebook:
    """A scenario's rules. `options` arguments always hold all of its options."""

    id = ""
    options: Mapping[str, tuple[str, ...]] = {}
    """The rulebook's options with their choices, the default first."""

    roles: tuple[str, ...] = ()
    """The roles of the rulebook's sides (`Sides.roles`); doctrines are written for roles."""

    sets_up = False
    """Whether the game is set up from the details instead of the scenario file's `setup`."""

    ends: tuple[str, ...] = ()
    """The reasons for which a game can end (`CampaignState.ended`)."""

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """The sides with these options."""
        raise NotImplementedError

    def facts(
        self, details: Mapping[str, Any], options: Mapping[str, str], sides: CampaignSides
    ) -> Any:
        """The facts made from valid details (`CampaignScenario.facts`); None without them."""
        return None

    def faults(
        self,
        details: Mapping[str, Any],
        sides: CampaignSides,
        board: ZoneGraph,
        units: Sequence[CampaignUnit],
    ) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
        """Yield faults in details that follow the schema: (keys, message, hint)."""
        yield from ()

    def sequence(self, options: Mapping[str, str]) -> Sequence[CampaignStep]:
        """The sequence of play (3), as a literal list."""
        raise NotImplementedError

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The default doctrine for every side."""
        raise NotImplementedError

    def begin(self, state: CampaignState) -> None:
        """Add the rulebook's own part (`CampaignState.extra`) to a new state."""

    def requests(self, state: CampaignState, side: str) -> tuple[str, ...]:
        """The requests open to a side besides its options, such as to resign."""
        raise NotImplementedError

    def request(self, state: CampaignState, side: str, name: str) -> Steps[bool | None]:
        """The procedure that carries out a request; True if the current step must be repeated."""
        raise NotImplementedError

    def after_resigning(self, state: CampaignState, side: str) -> str:
        """The result if the side resigns now: one of `victories`; "" if the game goes on."""
        raise NotImplementedError

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """Every possible result of a game, the first side's victory first."""
        raise NotImplementedError

    def judged(self, state: CampaignState) -> str:
        """The result if the game ended now: one of `victories`."""
        raise NotImplementedError

    def margin(self, state: CampaignState) -> int:
        """The margin, from the first side's point of view."""
        raise NotImplementedError

    def outcome(self, state: CampaignState) -> Outcome | None:
        """The outcome of the game; None while it goes on (9)."""
        if not state.ended:
            return None
        return Outcome(self.judged(state), self.margin(state), state.ended, state.turn)

    def standing(self, state: CampaignState, side: str) -> Standing:
        """A side's current standing."""
        raise NotImplementedError

    counts_vp = True
    """Whether the game, and so its statistics, has VP, Famine and US Intervention."""

    def first_turn(self, scenario: CampaignScenario) -> int:
        """The turn on which the turn marker starts."""
        return 1

    def zones_held(self, state: CampaignState) -> Mapping[str, int]:
        """The number of Zones each party controls, by the party's name in the statistics."""
        return {}

    def rivals(self, sides: CampaignSides) -> tuple[str, ...]:
        """The players who win or lose together and compete to be first among themselves."""
        return ()

    def first_of_rivals(self, state: CampaignState) -> str:
        """The rival who is currently first; "" without rivals."""
        return ""

    def violations(self, state: CampaignState) -> Iterator[str]:
        """Yield violated invariants at a checkpoint, beyond those that apply to every scenario."""
        yield from ()

    def words(self) -> Any:
        """The rulebook's own wording (`Phrases`); None if it uses the base game's."""
        return None

    def stands_in(self, state: CampaignState) -> tuple[str, ...]:
        """The sides whose player has resigned: the program answers for them, passively."""
        return ()


def rules_of(scenario: CampaignScenario) -> Rulebook:
    """A scenario's rulebook, correctly typed."""
    rulebook: Rulebook = scenario.rules
    return rulebook


def judged(state: CampaignState) -> str:
    """The result if the game ended now, under its scenario's rules."""
    return rules_of(state.scenario).judged(state)


def outcome(state: CampaignState) -> Outcome | None:
    """The game's outcome; None while the game goes on (9)."""
    return rules_of(state.scenario).outcome(state)
