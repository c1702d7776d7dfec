"""Paints scenes of the quarter on top of the ground."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from somalia.games.kit.motion import LeavingCounter, Ripple, Show
from somalia.games.kit.scene import (
    Arc,
    BoardLine,
    Box,
    Face,
    Group,
    Mark,
    Pile,
    Scene,
    Shown,
    Spot,
    Tag,
    Tracer,
)
from somalia.games.street_fight.scene import faces, marks, motion, traces, view
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.brush import StreetBrush, Stroke, Words
from somalia.games.street_fight.window.figures import figure, helicopter, vehicle
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour, mixed

FIGURES = (faces.AMERICAN, faces.CASUALTY, faces.SOMALI)
"""The symbols of models on foot."""
REACH_HALF, REACH_FULL, TINT = 62, 128, 120
"""The opacity of tints: a man's reach before he moves, his reach while he chooses a stand,
overlays.
"""
NUMBERED = 9.0
"""The minimum scale, in pixels per half inch, at which stands within reach show their AP cost."""
TOGETHER = 6
"""How far apart men may be to form a group, in half inches along each axis."""
NOTES: Mapping[str, Colour] = {
    traces.LOSS: ink.BLOOD,
    traces.COWED: ink.PANIC,
    traces.MISSED: ink.DOWN,
    traces.HIT: ink.HIT,
}
"""The background colours of notes on the results of fire."""


class Painter:
    """Paints a scene.

    Args:
        size: pixels per inch.
        show: the animation.
    """

    def __init__(self, brush: StreetBrush, scene: Scene, size: int, show: Show) -> None:
        self.brush, self.scene, self.size, self.show = brush, scene, size, show
        self.labels: dict[str, Box] = {}
        """The labels of units drawn so far, by unit, in pixels of the picture."""
        self.signs: Mapping[str, str] = {}
        """The units' orders in a few signs, for their labels."""

    def spots(self, pieces: Iterable[str]) -> list[Spot]:
        """The current places of pieces."""
        return [self.show.place(id, self.scene.spot(id)) for id in pieces]

    def below(self, tints: Mapping[str, Colour], tags: Mapping[str, str]) -> None:
        """Paint everything below the figures, starting with an overlay's tints and tags."""
        regions = self.scene.regions
        cells(self.brush, {regions[id].middle: tint for id, tint in tints.items()}, TINT)
        for id, tag in tags.items():
            number(self.brush, regions[id].middle, tag, ink.BLACK)
        for shown in self.scene.shown:
            self._shown(shown)

    def figures(self, lit: Collection[str], meant: Collection[str]) -> None:
        """Paint all figures, with falling ones below standing ones.

        Args:
            lit: highlighted figures.
            meant: figures and mobs under the pointer.
        """
        for group in self.scene.groups:
            if group.face.symbol == faces.MOB:
                stain(self.brush, group, self.spots(group.members), group.id in meant)
        for effect, _ in self.show.now():
            if isinstance(effect.shows, LeavingCounter) and isinstance(effect.shows.face, Face):
                self._put(figure(effect.shows.face, self.size, False), effect.shows.at)
        for pile in self.scene.piles:
            for piece in pile.pieces:
                if piece.face.symbol != faces.BLACKHAWK:
                    picture = self._picture(piece.face, pile, piece.id in lit)
                    self._put(picture, *self.spots([piece.id]))

    def _picture(self, face: Face, pile: Pile, is_lit: bool) -> Image.Image:
        if face.symbol in FIGURES:
            return figure(face, self.size, is_lit)
        return vehicle(face, int(self.size * pile.side / 2), int(self.size * pile.long / 2))

    def _put(self, picture: Image.Image, spot: Spot) -> None:
        self.brush.paste(picture, spot)
        self.brush.keep(*self.brush.pixel(spot), self.size * 0.48)

    def over(self) -> None:
        """Paint everything above the figures, including the names; chances to hit are kept clear of
        them.
        """
        for shown in self.scene.over:
            if shown.kind != marks.CHANCE:
                self._shown(shown)
        self.names()
        for shown in self.scene.over:
            if shown.kind == marks.CHANCE:
                self._shown(shown)
        for pile in self.scene.piles:
            face = pile.top.face
            if face.symbol == faces.BLACKHAWK:
                self.brush.paste(helicopter(max(self.size, 12)), pile.at)
                words = [(face.name, ink.BLACK), (face.figures, ink.LIT)]
                self.brush.label(*self.brush.pixel(pile.at), words, beside=self.brush.scale * 4)
        for effect, share in self.show.now():
            if isinstance(effect.shows, Ripple):
                self._ripple(effect.shows, share)
        for shot, _ in self.show.tracers():
            fly(self.brush, shot)

    def _ripple(self, ring: Ripple, share: float) -> None:
        """Paint a spreading ring that fades; dark edges keep it visible on any ground."""
        here = ring.piece in self.scene.pieces
        (spot,) = self.spots([ring.piece]) if here else [ring.at]
        alpha = round(255 * (1 - share))
        radius = self.size * (0.45 + 0.9 * share)
        wide = max(3, round(self.size * 0.12))
        edge = (*ink.BLACK, alpha), wide + 2
        self.brush.ring(spot, radius + 1, edge, ((*ink.POST, alpha), wide))

    def names(self) -> None:
        """Paint the names of units and mobs beside their figures; a name with no figure in view is
        left out. A unit's name is followed by its order.
        """
        brush = self.brush
        for group in self.scene.groups:
            places = [brush.pixel(at) for at in self.spots(group.members)]
            members = [place for place in places if brush.sees(*place)]
            if members and group.face.symbol == faces.UNIT:
                members = _closest(members, TOGETHER * brush.scale)
            if members:
                sign = self.signs.get(group.id, "")
                words = [*_words(group), (sign, ink.DEEP)] if sign else _words(group)
                brush.label_of_group(members, words)
                if group.face.symbol == faces.UNIT:
                    self.labels[group.id] = brush.plates[-1]

    def _shown(self, shown: Shown) -> None:
        if isinstance(shown, Mark):
            self._mark(shown)
        elif isinstance(shown, BoardLine) and shown.kind in WAYS:
            WAYS[shown.kind](self.brush, shown.spots)
        elif isinstance(shown, BoardLine):
            for stroke in LINES[shown.kind]:
                for ends in pairwise(shown.spots):
                    self.brush.stroke(*ends, stroke)
        elif isinstance(shown, Tag):
            TAGS[shown.kind](self.brush, shown)
        else:
            ARCS[shown.kind](
                self.brush, shown, *(self.spots([shown.of]) if shown.of else [shown.at])
            )

    def _mark(self, mark: Mark) -> None:
        if mark.kind in (view.OPEN, view.COULD):
            strength = REACH_FULL if mark.kind == view.OPEN else REACH_HALF
            costs = self.scene.tags(view.COST)
            reach(self.brush, {at: int(cost) for at, cost in costs.items()}, strength)
            return
        draw = MARKS[mark.kind]
        for id in mark.regions:
            draw(self.brush, self.scene.regions[id].middle)


def _words(group: Group) -> Words:
    """The label of a unit or mob."""
    face = group.face
    if face.symbol == faces.UNIT:
        return [(face.name, ink.colour(face.colour))]
    words = [(face.name, ink.BLACK), (face.figures, ink.colour(face.colour))]
    if faces.NEW in face.state:
        words.append(("new", ink.NEWS))
    if panic := face.state.count(faces.PANIC):
        words.append(("!" * min(panic, 4), ink.PANIC))
    return words


def _closest(points: Sequence[Spot], near: float) -> list[Spot]:
    """The largest set of points that are all near the same point."""
    return max(
        (
            [one for one in points if abs(one[0] - x) <= near and abs(one[1] - y) <= near]
            for x, y in points
        ),
        key=len,
    )


# -- stands ----------------------------------------------------------------------------------------


def cells(brush: StreetBrush, colours: Mapping[Spot, Colour], strength: int) -> None:
    """Tint the cells of stands, each half an inch wide."""
    half = brush.scale / 2
    for spot, colour in colours.items():
        x, y = brush.pixel(spot)
        if brush.sees(x, y, half):
            box = (round(x - half), round(y - half), round(x + half) - 1, round(y + half) - 1)
            brush.pen.rectangle(box, (*colour, strength))


def reach(brush: StreetBrush, costs: Mapping[Spot, int], strength: int) -> None:
    """Tint a man's reach; higher AP costs are darker."""
    most = max(costs.values())
    tones = {
        cost: mixed(ink.NEAR, ink.FAR, (cost - 1) / max(most - 1, 1)) for cost in range(1, most + 1)
    }
    cells(brush, {at: tones[max(cost, 1)] for at, cost in costs.items()}, strength)
    wide = max(1, round(brush.scale * 0.14))
    half = brush.scale / 2
    for (x, y), cost in costs.items():
        # Draw a line where the next stand costs more or is out of reach.
        left, top = brush.pixel((x, y))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            other = costs.get((x + dx, y + dy))
            if other is not None and other <= cost:
                continue
            a, b = left + dx * half, top - dy * half
            ends = (a - dy * half, b - dx * half, a + dy * half, b + dx * half)
            brush.pen.line(ends, (*ink.FAR, 210 if other is None else 110), wide)


def number(brush: StreetBrush, spot: Spot, word: str, colour: Colour) -> None:
    """Draw a number, but only on every second stand; none at small scales."""
    if brush.scale >= NUMBERED and (spot[0] + spot[1]) % 2 == 0:
        x, y = brush.pixel(spot)
        if brush.sees(x, y):
            size = round(min(brush.scale * 0.62, 9 * brush.unit))
            lettering.write(brush.image, round(x), round(y), word, colour, "bold", size)


def _window(brush: StreetBrush, spot: Spot) -> None:
    """Draw a bright frame around a window that can be chosen."""
    r = max(brush.scale * 0.8, 5)
    x, y = brush.pixel(spot)
    if brush.sees(x, y, r):
        box = (x - r, y - r, x + r, y + r)
        brush.pen.rounded_rectangle(box, 2, (*ink.WINDOW, 255), (*ink.LIT, 255), 3)
        brush.keep(x, y, r)


def _stop(brush: StreetBrush, spot: Spot) -> None:
    """Mark where a vehicle can stop."""
    x, y = brush.pixel(spot)
    dot = max(brush.scale * 0.7, 3.0)
    box = (x - dot, y - dot, x + dot, y + dot)
    brush.pen.ellipse(box, (*ink.LIT, 235), (*ink.WHITE, 255), 1)


def _at_stop(brush: StreetBrush, spot: Spot) -> None:
    brush.ring(spot, max(brush.scale * 1.4, 7), ((*ink.WHITE, 255), 3))


MARKS: Mapping[str, Callable[[StreetBrush, Spot], None]] = {
    marks.WINDOWS: _window,
    marks.STOPS: _stop,
    marks.AT_STOP: _at_stop,
}


# -- mobs ------------------------------------------------------------------------------------------


def stain(brush: StreetBrush, group: Group, places: Sequence[Spot], is_lit: bool) -> None:
    """Draw a mob as a stain that joins its members and lies below them."""
    points = [brush.pixel(at) for at in places]
    r = max(brush.scale * 1.25, 4.0)
    left, top = min(x for x, _ in points) - r, min(y for _, y in points) - r
    right, low = max(x for x, _ in points) + r, max(y for _, y in points) + r
    wide, high = brush.image.size
    left, top, right, low = max(left, 0), max(top, 0), min(right, wide), min(low, high)
    if right - left < 2 or low - top < 2:
        return
    mask = Image.new("L", (round(right - left), round(low - top)), 0)
    pen = ImageDraw.Draw(mask)
    shade = 150 if is_lit else 84
    for start, other in _joined(points):
        ends = (start[0] - left, start[1] - top, other[0] - left, other[1] - top)
        pen.line(ends, shade, max(2, round(r * 0.7)))
    for x, y in points:
        pen.ellipse((x - left - r, y - top - r, x - left + r, y - top + r), shade)
    ground = Image.new("RGB", mask.size, mixed(ink.colour(group.face.colour), ink.WHITE, 0.1))
    brush.image.paste(ground, (round(left), round(top)), mask)


def _joined(points: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    """The shortest set of lines that joins all points."""
    segments = []
    near = {number: (float("inf"), 0) for number in range(1, len(points))}
    last = 0
    while near:
        x, y = points[last]
        for number, (least, _) in near.items():
            far = (points[number][0] - x) ** 2 + (points[number][1] - y) ** 2
            if far < least:
                near[number] = (far, last)
        last = min(near, key=lambda number: (near[number][0], number))
        _, joined = near.pop(last)
        segments.append((points[joined], points[last]))
    return segments


# -- ways ------------------------------------------------------------------------------------------


def _march(brush: StreetBrush, spots: Sequence[Spot]) -> None:
    """Draw a route on foot, with a ring at its end."""
    pixels = [brush.pixel(at) for at in spots]
    if len(pixels) > 1:
        wide = max(2, round(brush.scale * 0.42))
        brush.pen.line(pixels, (*ink.WHITE, 190), wide + 2, "curve")
        brush.pen.line(pixels, (*ink.LIT, 255), wide, "curve")
    r = max(brush.scale * 1.05, 6)
    brush.ring(spots[-1], r, ((*ink.WHITE, 200), 5), ((*ink.LIT, 255), 3))


def _lane(brush: StreetBrush, spots: Sequence[Spot]) -> None:
    pixels = [brush.pixel(at) for at in spots]
    brush.pen.line(pixels, (*ink.LANE, 120), max(3, round(brush.scale * 2.2)), "curve")


def fly(brush: StreetBrush, tracer: Tracer) -> None:
    """Draw a shot in flight, with a flash at its end if it hits."""
    colours = {traces.HIT: ink.HIT, traces.MISSED: ink.TRACER, motion.THEIRS: ink.THEIRS}
    wide = max(2, round(brush.scale * (0.2 if tracer.kind == motion.THEIRS else 0.3)))
    brush.pen.line(
        (*brush.pixel(tracer.at), *brush.pixel(tracer.to)), (*colours[tracer.kind], 230), wide
    )
    if tracer.kind == traces.HIT:
        brush.ring(tracer.to, brush.scale * 1.6, ((*ink.HIT, 230), 3))


def _drifted(brush: StreetBrush, spots: Sequence[Spot]) -> None:
    brush.arrow(spots[0], spots[-1], (*ink.SOMALI, 150))


WAYS: Mapping[str, Callable[[StreetBrush, Sequence[Spot]], None]] = {
    marks.MARCH: _march,
    marks.LANE: _lane,
    traces.DRIFTED: _drifted,
}
LINES: Mapping[str, tuple[Stroke, ...]] = {
    marks.GUNS: (Stroke((*ink.LIT, 200), 2),),
    marks.FIRE: (Stroke((*ink.UNDER_FIRE, 190), 1.6),),
    marks.COVERED: (Stroke((*ink.COVERED, 230), 1.6, is_dashed=True),),
    marks.AIM: (Stroke((*ink.WHITE, 200), 4), Stroke((*ink.LIT, 255), 2)),
    traces.WALKED: (Stroke((*ink.LIT, 220), 1.5, is_dashed=True),),
    traces.HIT: (Stroke((*ink.BLACK, 110), 3.5), Stroke((*ink.HIT, 255), 1.5)),
    traces.MISSED: (Stroke((*ink.BLACK, 110), 3.5), Stroke((*ink.WHITE, 255), 1.5)),
}
"""The strokes for each kind of line, later strokes on top."""


# -- arcs ------------------------------------------------------------------------------------------


def _sight(brush: StreetBrush, arc: Arc, spot: Spot) -> None:
    """Draw a man's arc of sight, faintly."""
    x, y = brush.pixel(spot)
    r = arc.radius * brush.scale
    box = (x - r, y - r, x + r, y + r)
    ends = -arc.start - arc.wide, -arc.start  # Pillow's angles run clockwise
    brush.pen.pieslice(box, *ends, (255, 250, 220, 44), (*ink.ARC_EDGE, 120))


def _circle(brush: StreetBrush, arc: Arc, spot: Spot) -> None:
    line = (*ink.LIT, 170), max(2, round(2 * brush.unit))
    brush.ring(spot, arc.radius * brush.scale, line)


ARCS: Mapping[str, Callable[[StreetBrush, Arc, Spot], None]] = {
    marks.SIGHT: _sight,
    marks.GUNS: _circle,
}


# -- tags ------------------------------------------------------------------------------------------


def _cost(brush: StreetBrush, tag: Tag) -> None:
    number(brush, tag.at, tag.text, ink.DEEP)


def _post(brush: StreetBrush, tag: Tag) -> None:
    """Draw a post's flag, green if it is held."""
    size = round(11 * brush.unit)
    x, y = brush.pixel(tag.at)
    if not brush.sees(x, y, 4 * size):
        return
    ground = ink.HELD if tag.kind == marks.POST_HELD else ink.POST
    r = size * 0.72
    top = y - max(brush.scale * 2.2, size * 1.3) - r
    brush.pen.line((x, y, x, top), (*ink.POST_INK, 255), max(2, size // 8))
    box = (x - r, top - r, x + r, top + r)
    brush.pen.ellipse(box, (*ground, 255), (*ink.POST_INK, 255), 2)
    brush.keep(x, top, r)
    lettering.write(brush.image, round(x), round(top), tag.text, ink.POST_INK, "bold", size)


def _due(brush: StreetBrush, tag: Tag) -> None:
    """Draw crosshairs where the Blackhawk will come."""
    x, y = brush.pixel(tag.at)
    r = max(brush.scale * 2.2, 9)
    for wide, colour in ((5, ink.WHITE), (3, ink.LIT)):
        brush.ring(tag.at, r, ((*colour, 230), wide))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ends = (x + dx * r * 0.6, y + dy * r * 0.6, x + dx * r * 1.5, y + dy * r * 1.5)
            brush.pen.line(ends, (*colour, 230), wide - 2)


def _fell(brush: StreetBrush, tag: Tag) -> None:
    r = max(brush.scale * 0.8, 4)
    x, y = brush.pixel(tag.at)
    for colour, line in ((ink.WHITE, 5), (ink.HIT, 2)):
        thick = max(2, round(line * brush.unit * 0.8))
        brush.pen.line((x - r, y - r, x + r, y + r), (*colour, 255), thick)
        brush.pen.line((x - r, y + r, x + r, y - r), (*colour, 255), thick)


def _told(brush: StreetBrush, tag: Tag) -> None:
    """Draw a ring around a place that a log line is about."""
    r = max(brush.scale * 2.2, 12)
    brush.ring(tag.at, r, ((*ink.WHITE, 255), 5), ((*ink.HIT, 255), 3))


def _to_be_hit(brush: StreetBrush, tag: Tag) -> None:
    words = [(tag.text, ink.UNDER_FIRE)]
    brush.label(*brush.pixel(tag.at), words, 12, brush.scale * 1.3)


def _points(brush: StreetBrush, tag: Tag) -> None:
    """Draw a firer's points."""
    ground = ink.COVERED if tag.kind == marks.COVERED else ink.UNDER_FIRE
    brush.label(*brush.pixel(tag.at), [(tag.text, ground)], 8.5)


def _chance(brush: StreetBrush, tag: Tag) -> None:
    must, off = tag.kind == marks.AIMED, brush.scale * 1.1
    brush.label(*brush.pixel(tag.at), [(tag.text, ink.LIT)], 10, off, must)


def _note(brush: StreetBrush, tag: Tag) -> None:
    """Draw the result of fire beside the target."""
    words, off = [(tag.text, NOTES[tag.kind])], brush.scale * 1.3
    brush.label(*brush.pixel(tag.at), words, 10.5, off, traces.is_loss(tag))


TAGS: Mapping[str, Callable[[StreetBrush, Tag], None]] = {
    view.COST: _cost,
    marks.POST: _post,
    marks.POST_HELD: _post,
    marks.DUE: _due,
    marks.TOLD: _told,
    marks.TO_BE_HIT: _to_be_hit,
    marks.FIRE: _points,
    marks.COVERED: _points,
    marks.AIMED: _chance,
    marks.CHANCE: _chance,
    traces.FELL: _fell,
    **dict.fromkeys(NOTES, _note),
}
