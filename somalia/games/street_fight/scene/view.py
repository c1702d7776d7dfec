"""A position as a seat sees it, and what the seat can do. Each part is computed on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from somalia.engine.prompts import Choose
from somalia.games.kit.scene import Mark, Scene, Shown, Spot, Tag
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.convoy import Leg
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.lane import along, length_of
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands, within_reach
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.ways import inches
from somalia.games.street_fight.scene.heads import heads
from somalia.games.street_fight.scene.pieces import groups, ids_of, piles
from somalia.games.street_fight.scene.regions import StreetRegions, sheet
from somalia.games.street_fight.scene.traces import Traces

OPEN, COULD, COST = "open", "could", "cost"
"""OPEN marks stands that can be chosen, COULD marks stands within reach of a Move. COST tags the AP
cost.
"""
MOST_CHANCES = 14
"""The maximum number of targets for which the chance to hit is shown."""
FARTHEST = 12000
"""The longest route searched; no man can go farther."""


class StreetView:
    """A position and its question as a seat sees them.

    Args:
        state: the state as the seat sees it.
        prompt: the question to the seat.
        traces: the traces of the last answer.
    """

    def __init__(
        self, state: StreetState, prompt: Choose | None, traces: Traces | None = None
    ) -> None:
        self.state, self.prompt, self.revision = state, prompt, state.revision
        self.traces = traces or Traces()

    def is_of(self, state: StreetState, prompt: Choose | None) -> bool:
        """Whether this view is still valid for a given position and question."""
        return (self.state, self.revision, self.prompt) == (state, state.revision, prompt)

    @property
    def ask(self) -> str:
        """The kind of the question; "" for none."""
        return self.prompt.ask if self.prompt is not None else ""

    @property
    def acting(self) -> Man | None:
        """The active man."""
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    @cached_property
    def lying(self) -> Scene:
        """The scene without any marks."""
        state = self.state
        return Scene(
            sheet(state.scenario.ground),
            self.regions,
            tuple(piles(state)),
            groups=tuple(groups(state, self.traces.new)),
            heads=heads(state),
        )

    @cached_property
    def placed(self) -> tuple[tuple[str, Spot], ...]:
        """The ids and places of all figures that can be pointed at, Americans first."""
        piles = self.lying.pile_of
        return tuple((id, piles[id].at) for id in ids_of(self.state) if id in piles)

    @cached_property
    def regions(self) -> StreetRegions:
        """The regions that can be pointed at."""
        return StreetRegions(self.state, {id: at for id, (_, at) in self.legs.items()})

    @cached_property
    def legs(self) -> Mapping[str, tuple[Leg, Point]]:
        """The legs that the active vehicle can drive, by id, each with the place where it ends."""
        if self.prompt is None or self.ask != kinds.TO_DRIVE:
            return {}
        lane = self.state.lane()
        most = length_of(lane)
        return {
            leg.id: (leg, along(lane, min(max(leg.to, 0), most)))
            for leg in self.prompt.candidates
            if isinstance(leg, Leg)
        }

    @cached_property
    def costs(self) -> Mapping[Point, int]:
        """The AP costs of the stands that the active man can choose now, or could reach with a
        Move.
        """
        man, prompt = self.acting, self.prompt
        if man is None or prompt is None or not man.is_on_foot:
            return {}
        turn = ManTurn(self.state, man.number)
        if prompt.ask == kinds.STAND and man.building >= 0:
            points = map(point_typed, prompt.options)
            return {point: 1 for point in points if point}  # leaving by a door
        if prompt.ask == kinds.STAND:
            wanted = {point_typed(id) for id in prompt.options}
        elif prompt.ask == kinds.ACT and kinds.MOVE in prompt.options:
            wanted = {point_typed(stop.id) for stop in stands(turn)}
        else:
            return {}
        cost = turn.cost("move")
        return {
            at: inches(length) * cost for at, length in within_reach(turn).items() if at in wanted
        }

    @cached_property
    def reach(self) -> tuple[Shown, ...]:
        """The marks and tags for the stands in `costs`."""
        if not self.costs:
            return ()
        kind = COULD if self.ask == kinds.ACT else OPEN
        tags = (Tag(COST, at, str(cost)) for at, cost in self.costs.items())
        return Mark(kind, tuple(map(place_told, self.costs))), *tags

    def way(self, stand: Point) -> tuple[Point, ...]:
        """The active man's route on foot to a stand in `costs`."""
        ways = self.state.scenario.ground.ways
        return tuple(ways.way(stand, self._reached)) if stand in self._reached else (stand,)

    @cached_property
    def _reached(self) -> dict[Point, int]:
        man = self.acting
        return {} if man is None else self.state.scenario.ground.ways.reach(man.at, FARTHEST)

    @cached_property
    def chances(self) -> tuple[tuple[str, Point, int], ...]:
        """The ids and places of the nearest targets, each with the chance to hit in percent."""
        prompt, man, state = self.prompt, self.acting, self.state
        shot = (prompt.about or {}).get("shot") if prompt is not None else None
        if prompt is None or man is None or prompt.ask != kinds.TARGET:
            return ()
        if not isinstance(shot, Shot):
            return ()
        shooter = firing.shooter_of(state, man)
        seen = firing.seen_by(state, shooter)
        result = []
        for target in list(prompt.candidates)[:MOST_CHANCES]:
            if isinstance(target, Seen):
                mods = firing.modifiers(state, shooter, shot, target, seen)
                chance = firing.chance_of(firing.need_of(state, mods)) * 10
                result.append((target.id, target.enemy.at, chance))
        return tuple(result)
