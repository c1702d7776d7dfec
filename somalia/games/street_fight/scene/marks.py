"""The marks on the quarter: moves, arcs, fire, chances to hit, posts, recent events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, dist, isqrt

from somalia.games.kit.scene import Arc, Attention, BoardLine, Mark, Shown, Spot, Tag
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.under_fire import Firer, FireTarget, fire_at, target_of
from somalia.games.street_fight.scene.heads import HELD, POSTS
from somalia.games.street_fight.scene.view import StreetView
from somalia.games.street_fight.text.odds import points_told

SIGHT, GUNS = "sight", "guns"
"""Arcs: the active man's sight, and the range of the Blackhawk's guns.

GUNS is also the line between the two gunners' sides.
"""
MARCH, LANE = "march", "lane"
"""Lines: the active man's route to the pointer, and the lane that vehicles drive on."""
STOPS, AT_STOP, WINDOWS = "stops", "at-stop", "windows"
"""Marks: where a vehicle can stop, the stop under the pointer, windows that can be chosen."""
POST, POST_HELD, DUE = "post", "post-held", "due"
"""Tags: the wreck and posts that are not held, posts that are held, and the destination of a
Blackhawk on its way.
"""
FIRE, COVERED = "fire", "covered"
"""Lines of fire at the place under the pointer, without and with cover; as tags, each firer's
points.
"""
TO_BE_HIT, AIM, AIMED, CHANCE = "to-be-hit", "aim", "aimed", "chance"
"""TO_BE_HIT tags the chance that this fire hits. AIM is the line of the active man's fire.

AIMED tags the chance to hit the target under the pointer, CHANCE the chances to hit the others.
"""
TOLD = "told"
"""A tag for a place that a log line is about."""
ARC_SEEN = 24
"""How far an arc is drawn, in half inches."""
MOST_TOLD = 16
"""The maximum number of firers whose points are shown."""
BESIDE = 2.6
"""The distance between a firer and his points, in half inches."""


class StreetMarks:
    """The marks that show what the player may choose, has chosen and points at.

    Args:
        is_still: whether no animation is running; traces are left out while one is.
    """

    def __init__(self, view: StreetView, attention: Attention, is_still: bool = True) -> None:
        self.view, self.state, self.attention = view, view.state, attention
        self.is_still = is_still
        self.is_told = is_still and attention.story is None

    def below(self) -> Iterator[Shown]:
        """Yield the marks below the figures, lowest first."""
        view, man = self.view, self.view.acting
        if man is not None and man.where < 0:
            x, y = man.facing
            yield Arc(SIGHT, man.at, ARC_SEEN, degrees(atan2(y, x)) - man.arc / 2, man.arc, man.id)
        if not self.attention.overlay and self.is_still:
            yield from view.reach
            yield from view.traces.walks
            yield from view.traces.drifts
        yield from self._lane()
        yield from self._hawk()
        if view.prompt is not None and view.ask == kinds.TO_WINDOW:
            yield Mark(WINDOWS, tuple(view.prompt.options))
        meant = self._meant()
        if meant is not None and man is not None and meant in view.costs:
            yield BoardLine(MARCH, view.way(meant))
        elif meant is not None and self.attention.open:
            yield BoardLine(MARCH, (meant,))
        yield from self._posts()

    def over(self) -> Iterator[Shown]:
        """Yield the marks above the figures: fire, recent events, chances to hit."""
        view, traces = self.view, self.view.traces
        if self.is_still:
            yield from self._fire()
        if self.is_told:
            yield from traces.shots
            yield from traces.fallen
        yield from self._story()
        meant = {*self.attention.pieces, self.attention.piece}
        for id, point, chance in view.chances:
            if id in meant and (man := view.acting) is not None:
                yield BoardLine(AIM, (self.state.spot(man), point))
                yield Tag(AIMED, point, f"{chance}%")
        if self.is_told:
            yield from traces.notes
        for id, point, chance in view.chances:
            if id not in meant:
                yield Tag(CHANCE, point, f"{chance}%")

    def _meant(self) -> Point | None:
        """The place under the pointer, whether on the board or in the list."""
        region, is_open, chosen = self.attention.region, self.attention.open, self.attention.chosen
        region = region or next((id for id in chosen if id in is_open), "")
        return self.view.regions.spot(region) if region else None

    def _lane(self) -> Iterator[Shown]:
        """Yield the lane and the possible stops while a vehicle is driving."""
        if legs := self.view.legs:
            yield BoardLine(LANE, self.state.lane())
            yield Mark(STOPS, tuple({at: id for id, (_, at) in legs.items()}.values()))
            if self.attention.region in legs:
                yield Mark(AT_STOP, (self.attention.region,))

    def _hawk(self) -> Iterator[Shown]:
        """Yield the Blackhawk's range, or the place where it is about to arrive."""
        hawk, tables = self.state.blackhawk, self.state.scenario.tables
        is_due = 0 < hawk.due <= self.state.turn + 1 and hawk.last_here < hawk.due
        if hawk.is_gone or not (hawk.is_here or is_due):
            return
        x, y = hawk.target
        if not hawk.is_here:
            yield Tag(DUE, (x, y), "")
            return
        reach, height = tables.weapons["minigun"].reach, tables.blackhawk.height
        far = isqrt(max(reach**2 - height**2, 0))
        yield Arc(GUNS, (x, y), far, 0, 360)
        if self.view.ask == kinds.HAWK_LINE and self.attention.options:
            lines = {
                "north-south": ((x, y - far), (x, y + far)),
                "east-west": ((x - far, y), (x + far, y)),
            }
            if (line := lines.get(self.attention.options[0])) is not None:
                yield BoardLine(GUNS, line)

    def _posts(self) -> Iterator[Shown]:
        """Yield the wreck and the posts. Once the convoy has come, none is shown as held."""
        figures = self.view.lying.heads[POSTS]
        for place, post in zip(mission.places(self.state), figures, strict=True):
            is_held = post.note == HELD and not self.state.convoy_turn
            yield Tag(POST_HELD if is_held else POST, place.at, post.value)

    def _fire(self) -> Iterator[Shown]:
        """Yield the fire at the stand or man under the pointer, firer by firer (11.2)."""
        state, attention = self.state, self.attention
        men = {man.id: man for man in state.men if man.is_able}
        names = (attention.piece, *attention.pieces)
        if (man := next((men[id] for id in names if id in men), None)) is not None:
            target, point = target_of(state, man), state.spot(man)
        else:
            place = self.view.regions.spot(attention.region)
            if place is None or place not in self.view.costs:
                return
            target, point = FireTarget(Stand(place, 0)), place
        fire = fire_at(state, target)
        nearest = fire.nearest
        for firer in reversed(nearest):
            yield BoardLine(_kind(firer), (firer.somali.at, point))
        if nearest:
            yield Tag(TO_BE_HIT, point, f"{fire.chance}%")
        for firer in nearest[:MOST_TOLD]:
            points = points_told(*firer.share(target.is_prone))
            yield Tag(_kind(firer), _beside(firer.somali.at, point), points)

    def _story(self) -> Iterator[Shown]:
        """Yield the places that the log line under the pointer is about."""
        regions = self.view.regions
        places = [point for id in self.attention.story or () if (point := regions.spot(id))]
        for ends in pairwise(places):
            yield BoardLine(AIM, ends)
        for point in places[-1:]:
            yield Tag(TOLD, point, "")


def _kind(firer: Firer) -> str:
    return COVERED if firer.cover else FIRE


def _beside(firer: Point, target: Point) -> Spot:
    """A spot beside a firer, on his line of fire, so that adjacent firers' points stay apart."""
    far = dist(firer, target)
    off = min(BESIDE, far / 2) / far if far else 0.0
    (a, b), (x, y) = firer, target
    return a + (x - a) * off, b + (y - b) * off
