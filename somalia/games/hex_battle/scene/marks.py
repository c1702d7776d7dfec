"""Marks on the map below the counters: sight, destinations, fire, casualties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from somalia.engine.prompts import Choose
from somalia.games.hex_battle.rules import fire, kinds, movement
from somalia.games.hex_battle.rules.components import GROUND
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.scene.reach import Course
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import Attention, BoardLine, Mark, Scene, Shown, Spot, Tag

UNSEEN, UNDER_FIRE, RANGE = "unseen", "under-fire", "range"
"""Hexes that the counter pointed at can't see, hexes that it can fire at, and its range."""
FREE, WIDE, BARRED, OPEN, CHOSEN = "free", "wide", "barred", "open", "chosen"
"""Marks of regions: eligible ones if few; eligible ones if many, and the ineligible ones among
them; eligible ones with a border; chosen ones.
"""
REACH, REACHED, POINTED = "reach", "reached", "pointed"
"""Hexes within reach beyond the next step; all hexes within reach plus the unit's own; the hex
pointed at.
"""
TARGET, STOPS = "target", "stops"
"""The hex fired at; the hex that blocks a line of fire."""
MARCH, LINE, STOPPED, SHELL, FLIGHT = "march", "line", "stopped", "shell", "flight"
"""Kinds of lines: a march, a shot, a blocked shot, a shell, a flight."""
COST, COST_BEYOND, CASUALTIES = "cost", "cost-beyond", "casualties"
"""Kinds of tags: the cost of a hex one step away, the cost of one farther away, the casualties in a
hex.
"""

MANY = 60
"""If more hexes than this are eligible, they are tinted faintly and the others are hatched."""
LOOKS = (kinds.STEP_TO, kinds.RECON_HEX)
"""Questions that show the line from the counter in question to the pointer."""
BESIDE = -0.5, -0.45
"""Where casualties are drawn in their hex, relative to its centre."""


def eye(state: BattleState, attention: Attention, counter: int | None) -> int | None:
    """The counter whose sight and range to show: the counter pointed at, if it is known and able to
    see.
    """
    if attention.region in attention.open:  # the player is choosing this counter, not inspecting it
        return None
    if counter is None or state.place[counter] < 0 or not state.is_known(counter):
        return None
    unit = state.unit(counter)
    return counter if unit.kind == GROUND and (unit.fights or unit.has_eye) else None


class HexMarks:
    """The marks that show what the player may choose, has chosen and points at.

    Args:
        scene: a scene of the same state, which gives the places of counters.
        numbers: counters by id.
        courses: paths of the moving unit.
    """

    def __init__(
        self,
        state: BattleState,
        scene: Scene,
        prompt: Choose | None,
        attention: Attention,
        numbers: Mapping[str, int],
        courses: Mapping[int, Course],
    ) -> None:
        self.state, self.scene, self.prompt = state, scene, prompt
        self.land, self.attention, self.courses = state.scenario.land, attention, courses
        self.about: Mapping[str, Any] = (prompt.about or {}) if prompt is not None else {}
        self.eye = eye(state, attention, numbers.get(attention.piece))
        self.pointed = self.land.index.get(attention.region, -1)

    def __iter__(self) -> Iterator[Shown]:
        """Yield all marks, the lowest first."""
        sight = self._sight() if not self.attention.overlay else ()
        for shown in chain(sight, self._choices(), self._fire(), self._casualties()):
            if not isinstance(shown, Mark) or shown.regions:
                yield shown

    def _mark(self, kind: str, *hexes: int) -> Mark:
        return Mark(kind, tuple(self.land.names[at] for at in hexes))

    def _centre(self, hex_: int) -> Spot:
        return centre(self.land, hex_)

    def _sight(self) -> Iterator[Shown]:
        """Yield the hexes that the counter pointed at can see and fire at."""
        state, land, counter = self.state, self.land, self.eye
        if counter is None:
            return
        unit, place = state.unit(counter), state.place[counter]
        seen = state.scenario.sight.seen_from(place)
        yield self._mark(UNSEEN, *(at for at in range(len(land.names)) if at not in seen))
        if not unit.fights:
            return
        reached = [
            at
            for at in land.within(place, unit.range + 1)
            if land.distance(place, at) <= fire.reach(state, counter, at)
            and (unit.is_indirect or at in seen)
        ]
        yield self._mark(UNDER_FIRE, *(at for at in reached if at in seen))
        yield self._mark(RANGE, *reached)

    # -- options -----------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Shown]:
        """Yield the eligible hexes and bases, and the chosen ones."""
        index, attention = self.land.index, self.attention
        hexes = [id for id in attention.open if id in index]
        if len(hexes) <= MANY:
            yield Mark(FREE, tuple(hexes))
            yield Mark(OPEN, attention.open)
        else:  # a border around so many would only ring the hexes that cannot be chosen
            others = index.keys() - set(hexes)
            yield Mark(WIDE, tuple(hexes))
            yield Mark(BARRED, tuple(id for id in self.land.names if id in others))
            yield Mark(OPEN, tuple(id for id in attention.open if id not in index))
        yield from self._reach()
        yield Mark(CHOSEN, attention.chosen)
        if self.pointed >= 0:
            yield self._mark(POINTED, self.pointed)

    def _reach(self) -> Iterator[Shown]:
        """Yield where the moving unit can go, at what cost, and its path to the pointer."""
        if not self.courses:
            return
        march = self.state.march
        place = self.state.place[march.counter] if march else -1
        own = [place] * (place >= 0)
        at_once = {self.land.index.get(id) for id in self.attention.open}
        yield self._mark(REACH, *(at for at in self.courses if at not in at_once))
        yield self._mark(REACHED, *self.courses, *own)
        for hex_, course in self.courses.items():
            x, y = self._centre(hex_)
            kind = COST if hex_ in at_once else COST_BEYOND
            yield Tag(kind, (x, y - HALF * 0.52), movement.points_told(course.spent))
        if self.pointed in self.courses:
            way = (*own, *self.courses[self.pointed].way)
            yield BoardLine(MARCH, tuple(map(self._centre, way)))

    # -- fire --------------------------------------------------------------------------------------

    def _fire(self) -> Iterator[Shown]:
        """Yield lines to the target; without one, the line to the pointer and what blocks it."""
        target, place = self.about.get("hex"), self.state.place
        if isinstance(target, int):
            yield self._mark(TARGET, target)
            for counter in self.about.get("picked", ()):
                yield from self._shot(counter.number, target)
            return
        subject = subject_of(self.state, self.prompt)
        is_asked = self.prompt is not None and self.prompt.ask in LOOKS
        if subject is not None and is_asked and self.pointed not in (-1, place[subject]):
            yield from self._line(place[subject], self.pointed)

    def _shot(self, counter: int, target: int) -> Iterator[Shown]:
        """Yield a firing counter's shot at its target."""
        place, id = self.state.place[counter], self.state.id(counter)
        if place < 0:
            if id in self.scene.pieces:
                yield BoardLine(FLIGHT, (self.scene.spot(id), self._centre(target)))
        elif self.state.unit(counter).is_indirect:
            yield BoardLine(SHELL, (self._centre(place), self._centre(target)))
        elif place != target:
            yield from self._line(place, target)

    def _line(self, start: int, end: int) -> Iterator[Shown]:
        """Yield a line of fire and the hex that blocks it, if any."""
        by = self.state.scenario.sight.stopped_by(start, end)
        yield BoardLine(LINE if by < 0 else STOPPED, (self._centre(start), self._centre(end)))
        if by >= 0:
            yield self._mark(STOPS, by)

    def _casualties(self) -> Iterator[Shown]:
        """Yield markers of casualties, with a number if there are several (26)."""
        for hex_, count in Counter(self.state.casualties).items():
            x, y = self._centre(hex_)
            yield Tag(CASUALTIES, (x + BESIDE[0], y + BESIDE[1]), str(count) if count > 1 else "")


def subject_of(state: BattleState, prompt: Choose | None) -> int | None:
    """The counter in question if it is on the map; None if not."""
    about = (prompt.about or {}) if prompt is not None else {}
    counter: int | None = getattr(about.get("counter"), "number", None)
    return counter if counter is not None and state.place[counter] >= 0 else None
