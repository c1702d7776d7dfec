"""Rulebooks: how a scenario composes its game out of rules.

A scenario file names a rulebook (`rulebook: base`), and its options choose between variants of it.
The rulebook says who plays, which steps a turn has, what a player may request, how victory is
judged, and which words a position may hold besides. `Campaign` asks it for all of these, so that
the rules of one game hold no question about which game is played.

A new game is a `Rulebook` of its own, entered in `somalia.games.campaign.rulebooks`; a scenario has
its rulebook as `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.protocols import Outcome
from somalia.games.campaign.core.components import Board, CampaignSides, Scenario, Unit
from somalia.games.campaign.core.state import State


class Step(NamedTuple):
    """A step of the sequence of play. It is repeated as long as its procedure returns True."""

    id: str
    title: str
    rule: str
    when: Callable[[State], bool]
    procedure: Callable[[State], Generator[Any, Any, bool | None]]


class Rulebook:
    """The rules that a scenario is played by. `options` are always those of the scenario, whole."""

    id = ""
    options: Mapping[str, tuple[str, ...]] = {}
    """The options it knows with their choices, the usual one first."""

    details: Mapping[str, Any] = {"type": "object", "maxProperties": 0}
    """What a scenario file may hold under `details`, as a JSON schema; the base game needs none."""

    roles: tuple[str, ...] = ()
    """What a side can play as (`Sides.roles`), which is what doctrines are written for."""

    sets_up = False
    """Whether it sets the game up by the details, and not by `setup` in the scenario file."""

    ends: tuple[str, ...] = ()
    """Why a game can be over (`State.ended`)."""

    def sides(self, options: Mapping[str, str]) -> CampaignSides:
        """Who plays."""
        raise NotImplementedError

    def facts(
        self, details: Mapping[str, Any], options: Mapping[str, str], sides: CampaignSides
    ) -> Any:
        """What it makes of the details, kept as `Scenario.facts`."""
        return None

    def faults(
        self, details: Mapping[str, Any], sides: CampaignSides, board: Board, units: Sequence[Unit]
    ) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
        """What is wrong with details that follow the schema: where, what, and what to do."""
        yield from ()

    def sequence(self, options: Mapping[str, str]) -> Sequence[Step]:
        """The sequence of play (3), a literal list."""
        raise NotImplementedError

    def computers(self, sides: CampaignSides) -> Mapping[str, str]:
        """The doctrine that usually plays each side, every side of the game."""
        raise NotImplementedError

    def begin(self, state: State) -> None:
        """What a new state holds besides, before the first step."""

    def requests(self, state: State, side: str) -> tuple[str, ...]:
        """What a side may ask for off the list of options, such as to resign."""
        raise NotImplementedError

    def request(self, state: State, side: str, name: str) -> Generator[Any, Any, bool | None]:
        """Carry out such a request; True if the step under way is then played again."""
        raise NotImplementedError

    def after_resigning(self, state: State, side: str) -> str:
        """How the game is decided if the side resigns now: one of `victories`; "" if it goes on."""
        raise NotImplementedError

    def victories(self, sides: CampaignSides) -> tuple[str, ...]:
        """Every way in which a game can be decided, the first side's victory first."""
        raise NotImplementedError

    def judged(self, state: State) -> str:
        """Who would win if the game ended now: one of `victories`."""
        raise NotImplementedError

    def margin(self, state: State) -> int:
        """By how much, seen from the first side."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on (9)."""
        if not state.ended:
            return None
        return Outcome(self.judged(state), self.margin(state), state.ended, state.turn)

    counts_vp = True
    """Whether VP, Famine and US Intervention are part of it, so that figures tell of them."""

    def zones_held(self, state: State) -> Mapping[str, int]:
        """How many Zones each of those who can hold some controls; their words as figures say."""
        return {}

    def rivals(self, sides: CampaignSides) -> tuple[str, ...]:
        """The players who win or lose together and yet want to be the first of them."""
        return ()

    def first_of_rivals(self, state: State) -> str:
        """The one of these who is first as things stand; "" if none is."""
        return ""

    def violations(self, state: State) -> Iterator[str]:
        """What must never be in a position at a checkpoint, besides what all games forbid."""
        yield from ()

    def words(self) -> Any:
        """What it says otherwise than the base game (`Phrases`)."""
        return None

    def stands_in(self, state: State) -> tuple[str, ...]:
        """Sides whose player has gone: the program gives their answers, the most passive ones."""
        return ()


def rules_of(scenario: Scenario) -> Rulebook:
    """The rulebook that the scenario is played by."""
    found: Rulebook = scenario.rules
    return found


def judged(state: State) -> str:
    """Who would win if the game ended now, by the rules of its scenario."""
    return rules_of(state.scenario).judged(state)


def outcome(state: State) -> Outcome | None:
    """The outcome, by the rules of the scenario; None while the game goes on."""
    return rules_of(state.scenario).outcome(state)
