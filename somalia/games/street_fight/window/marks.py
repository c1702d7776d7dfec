"""What is drawn on the quarter besides figures: reach, arcs, fire, posts, mobs, labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from PIL import Image, ImageDraw

from somalia.games.street_fight.rules.components import ROOF
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.mission import Place
from somalia.games.street_fight.rules.state import Man, Mob
from somalia.games.street_fight.rules.under_fire import Fire
from somalia.games.street_fight.text.odds import points_told
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.figures import bearing_degrees
from somalia.games.street_fight.window.motion import Spot, Tracer
from somalia.games.street_fight.window.traces import Traces
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour, mixed

Pixel = tuple[float, float]
Box = tuple[float, float, float, float]
Words = Sequence[tuple[str, Colour]]

ARC_SEEN = 24
"""Half inches to which an arc is drawn."""
NUMBERED = 9.0
"""Pixels of a half inch from which on the reach tells its AP by numbers."""
IN_THE_WAY = 400
"""What it costs a label to lie over another, beside 1 for each pixel of a figure that it hides."""
TOGETHER = 6
"""Half inches to each side within which men stand together."""
MOST_TOLD = 16
"""Firers whose points are told beside them, at most."""


class Lying(NamedTuple):
    """How a label lies, in pixels."""

    pixels: int  # of its type
    wides: list[float]  # of its plates
    half: float  # of its width
    high: float  # half of its height


class Brush:
    """A picture of the board under way: `plates` are its labels so far, `figures` what labels keep
    clear of.

    Args:
        unit: pixels of a point of the design.
    """

    def __init__(self, image: Image.Image, camera: Camera, unit: float) -> None:
        self.image, self.camera, self.unit = image, camera, unit
        self.pen = ImageDraw.Draw(image, "RGBA")
        self.scale = camera.scale
        self.plates: list[Box] = []
        self.figures: list[Box] = []

    def pixel(self, at: Sequence[float]) -> tuple[float, float]:
        """A place of the map in the picture."""
        camera = self.camera
        return (at[0] - camera.west) * camera.scale, (camera.north - at[1]) * camera.scale

    def paste(self, picture: Image.Image, at: Sequence[float]) -> None:
        """A figure with its middle at a place."""
        x, y = self.pixel(at)
        box = (round(x - picture.width / 2), round(y - picture.height / 2))
        self.image.paste(picture, box, picture)

    def keep(self, x: float, y: float, half: float) -> None:
        """Labels are to keep clear of a square round a pixel, so far to each side of it."""
        if self.sees(x, y, half):
            self.figures.append((x - half, y - half, x + half, y + half))

    def sees(self, x: float, y: float, more: float = 0) -> bool:
        """Whether a pixel, or what is so many round it, is in the picture."""
        wide, high = self.image.size
        return -more <= x <= wide + more and -more <= y <= high + more

    def label(
        self,
        x: float,
        y: float,
        words: Words,
        size: float = 10.5,
        beside: float = 0.0,
        must: bool = True,
    ) -> None:
        """Words on plates side by side, wholly in the picture; none for what is out of it.

        Args:
            beside: pixels round the place of which the label keeps clear: it comes above, to the
                right, left or below, where it hides least; 0: its middle is the place, and where
                another label is in the way it is left out.
            must: whether a label beside its place is put there even if it hides a figure or label.
        """
        if not self.sees(x, y):
            return
        lying = self._lying(words, size)
        if not beside:
            frame = self._within(x, y, lying)
            if not self._is_taken(frame):
                self._put(frame, words, lying)
            return
        frames = [self._within(*spot, lying) for spot in _round(x, y, lying, beside)]
        frame = min(frames, key=self._hidden)
        if must or not self._hidden(frame):
            self._put(frame, words, lying)

    def label_of_group(self, members: Sequence[Pixel], words: Words, size: float = 10.5) -> None:
        """A label beside one of the outermost of some figures, where it hides least.

        Args:
            members: pixels of those that are in the picture, one at least.
        """
        lying = self._lying(words, size)
        off = self.scale * 1.25
        outer = dict.fromkeys(
            (
                min(members, key=lambda one: (one[1], one[0])),
                max(members),
                min(members),
                max(members, key=lambda one: (one[1], one[0])),
            )
        )
        frames = [self._within(*spot, lying) for x, y in outer for spot in _round(x, y, lying, off)]
        self._put(min(frames, key=self._hidden), words, lying)

    def _lying(self, words: Words, size: float) -> Lying:
        pixels = round(size * self.unit)
        wides = [lettering.width(word, "bold", pixels) + 0.9 * pixels for word, _ in words]
        return Lying(pixels, wides, sum(wides) / 2, pixels * 0.74)

    def _within(self, x: float, y: float, lying: Lying) -> Box:
        """The frame of a label with its middle there, moved into the picture."""
        x = min(max(x, lying.half), self.image.width - lying.half)
        y = min(max(y, lying.high), self.image.height - lying.high)
        return x - lying.half, y - lying.high, x + lying.half, y + lying.high

    def _is_taken(self, frame: Box) -> bool:
        return any(_overlap(frame, one) for one in self.plates)

    def _hidden(self, frame: Box) -> float:
        """How much a label would hide there."""
        hidden = sum(_shared(frame, one) for one in self.figures if _overlap(frame, one))
        return hidden + sum(
            IN_THE_WAY + 4 * _shared(frame, one) for one in self.plates if _overlap(frame, one)
        )

    def _put(self, frame: Box, words: Words, lying: Lying) -> None:
        self.plates.append(frame)
        self._plate(frame, words, lying.wides, lying.pixels)

    def _plate(
        self,
        frame: Box,
        words: Words,
        wides: Sequence[float],
        pixels: int,
    ) -> None:
        at, top, _, bottom = frame
        self.pen.rounded_rectangle(frame, 4, (*words[0][1], 240))
        for number, ((word, ground), each) in enumerate(zip(words, wides, strict=True)):
            if number:
                is_last = number == len(words) - 1
                corners = (False, is_last, is_last, False)
                plate = (at, top, at + each, bottom)
                self.pen.rounded_rectangle(plate, 4, (*ground, 240), corners=corners)
            middle = round(at + each / 2), round((top + bottom) / 2)
            lettering.write(self.image, *middle, word, ink.WHITE, "bold", pixels, "mm")
            at += each


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _shared(one: Box, other: Box) -> float:
    """Pixels that two boxes share, which overlap."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide * (min(one[3], other[3]) - max(one[1], other[1]))


def _round(x: float, y: float, lying: Lying, off: float) -> Iterator[Pixel]:
    """Middles of a label round a place, the best one first."""
    up, aside = off + lying.high, off + lying.half
    yield from ((x, y - up), (x + aside, y), (x - aside, y), (x, y + up))
    yield from ((x + aside, y - up), (x - aside, y - up), (x + aside, y + up), (x - aside, y + up))


def cells(brush: Brush, colours: Mapping[Point, Colour], strength: int) -> None:
    """Tinted stands, each half an inch wide."""
    half = brush.scale / 2
    for at, colour in colours.items():
        x, y = brush.pixel(at)
        if brush.sees(x, y, half):
            box = (round(x - half), round(y - half), round(x + half) - 1, round(y + half) - 1)
            brush.pen.rectangle(box, (*colour, strength))


def reach(brush: Brush, costs: Mapping[Point, int], strength: int) -> None:
    """Where a man can go: the deeper, the more AP it costs; from near on the numbers too."""
    if not costs:
        return
    most = max(costs.values())
    tones = {
        cost: mixed(ink.NEAR, ink.FAR, (cost - 1) / max(most - 1, 1)) for cost in range(1, most + 1)
    }
    cells(brush, {at: tones[max(cost, 1)] for at, cost in costs.items()}, strength)
    wide = max(1, round(brush.scale * 0.14))
    half = brush.scale / 2
    for (x, y), cost in costs.items():
        # A line where the next stand costs more, or is out of reach.
        left, top = brush.pixel((x, y))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            other = costs.get((x + dx, y + dy))
            if other is not None and other <= cost:
                continue
            a, b = left + dx * half, top - dy * half
            ends = (a - dy * half, b - dx * half, a + dy * half, b + dx * half)
            brush.pen.line(ends, (*ink.FAR, 210 if other is None else 110), wide)
    numbers(brush, {at: str(cost) for at, cost in costs.items()}, ink.DEEP)


def numbers(brush: Brush, told: Mapping[Point, str], colour: Colour) -> None:
    """A number on every second stand; from afar none."""
    if brush.scale < NUMBERED:
        return
    size = round(min(brush.scale * 0.62, 9 * brush.unit))
    for at, word in told.items():
        x, y = brush.pixel(at)
        if brush.sees(x, y) and (at[0] + at[1]) % 2 == 0:
            lettering.write(brush.image, round(x), round(y), word, colour, "bold", size, "mm")


def arc(brush: Brush, man: Man, at: Spot, edge: Colour = ink.ARC_EDGE) -> None:
    """What a man sees: his arc, faintly."""
    x, y = brush.pixel(at)
    r = ARC_SEEN * brush.scale
    middle = bearing_degrees(man.facing)
    box = (x - r, y - r, x + r, y + r)
    start, end = middle - man.arc / 2, middle + man.arc / 2
    brush.pen.pieslice(box, start, end, (255, 250, 220, 44), (*edge, 120))


def way(brush: Brush, points: Sequence[Point]) -> None:
    """A way on foot, with a ring at its end."""
    pixels = [brush.pixel(at) for at in points]
    if len(pixels) > 1:
        wide = max(2, round(brush.scale * 0.42))
        brush.pen.line(pixels, (*ink.WHITE, 190), wide + 2, "curve")
        brush.pen.line(pixels, (*ink.LIT, 255), wide, "curve")
    x, y = pixels[-1]
    r = max(brush.scale * 1.05, 6)
    brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.WHITE, 200), 5)
    brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.LIT, 255), 3)


def windows(brush: Brush, places: Iterable[Point]) -> None:
    """Windows that may be chosen: framed in light."""
    r = max(brush.scale * 0.8, 5)
    for at in places:
        x, y = brush.pixel(at)
        if brush.sees(x, y, r):
            box = (x - r, y - r, x + r, y + r)
            brush.pen.rounded_rectangle(box, 2, (*ink.WINDOW, 255), (*ink.LIT, 255), 3)
            brush.keep(x, y, r)


def fire(brush: Brush, of: Fire, at: Spot, is_prone: bool) -> None:
    """Who fires at a place: a line from each, dashed where there is cover, and his points."""
    x, y = brush.pixel(at)
    wide = max(1, round(brush.unit * 1.6))
    nearest = sorted(of.firers, key=lambda one: (one.distance, one.somali.number))
    for one in reversed(nearest):
        a, b = brush.pixel(one.somali.at)
        if one.cover:
            _dashed(brush, (a, b), (x, y), (*ink.COVERED, 230), wide)
        else:
            brush.pen.line((a, b, x, y), (*ink.UNDER_FIRE, 190), wide)
    if of.firers:
        brush.label(x, y, [(f"{of.chance}%", ink.UNDER_FIRE)], 12, brush.scale * 1.3)
    for one in nearest[:MOST_TOLD]:
        a, b = brush.pixel(one.somali.at)
        ground = ink.COVERED if one.cover else ink.UNDER_FIRE
        told = points_told(*one.share(is_prone))
        # Beside the firer, on his line: those who stand together keep apart.
        far = max(((x - a) ** 2 + (y - b) ** 2) ** 0.5, 1)
        off = min(brush.scale * 2.6, far / 2) / far
        brush.label(a + (x - a) * off, b + (y - b) * off, [(told, ground)], 8.5)


def _dashed(
    brush: Brush,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: tuple[int, int, int, int],
    wide: int,
) -> None:
    (a, b), (x, y) = start, end
    far = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
    step = 9 * brush.unit
    for number in range(0, int(far / step) + 1, 2):
        first, last = number * step / max(far, 1), min((number + 1) * step / max(far, 1), 1)
        ends = (a + (x - a) * first, b + (y - b) * first, a + (x - a) * last, b + (y - b) * last)
        brush.pen.line(ends, colour, wide)


def posts(brush: Brush, places: Sequence[Place], held: Iterable[str]) -> None:
    """Flags at the posts: green where somebody holds one."""
    size = round(11 * brush.unit)
    for number, place in enumerate(places):
        x, y = brush.pixel(place.at)
        if not brush.sees(x, y, 4 * size):
            continue
        ground = ink.HELD if place.id in held else ink.POST
        r = size * 0.72
        top = y - max(brush.scale * 2.2, size * 1.3) - r
        brush.pen.line((x, y, x, top), (*ink.POST_INK, 255), max(2, size // 8))
        box = (x - r, top - r, x + r, top + r)
        brush.pen.ellipse(box, (*ground, 255), (*ink.POST_INK, 255), 2)
        brush.keep(x, top, r)
        word = str(number) if number else "W"
        lettering.write(brush.image, round(x), round(top), word, ink.POST_INK, "bold", size, "mm")


def mob(brush: Brush, of: Mob, places: Sequence[Spot], is_lit: bool) -> None:
    """A mob: a stain below its members that holds them together."""
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
    for one, other in _joined(points):
        ends = (one[0] - left, one[1] - top, other[0] - left, other[1] - top)
        pen.line(ends, shade, max(2, round(r * 0.7)))
    for x, y in points:
        pen.ellipse((x - left - r, y - top - r, x - left + r, y - top + r), shade)
    colour = ink.SNA if of.level == ROOF else ink.SOMALI
    ground = Image.new("RGB", mask.size, mixed(colour, ink.WHITE, 0.1))
    brush.image.paste(ground, (round(left), round(top)), mask)


def _joined(points: Sequence[Pixel]) -> list[tuple[Pixel, Pixel]]:
    """The shortest lines that hold all of some points together."""
    found = []
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
        found.append((points[joined], points[last]))
    return found


def mob_label(brush: Brush, of: Mob, places: Sequence[Spot], is_new: bool) -> None:
    """A mob's number, its size, whether it has just come, and a mark for each panic marker; none
    where it is out of view.
    """
    members = [pixel for at in places if brush.sees(*(pixel := brush.pixel(at)))]
    if not members:
        return
    words = [
        (str(of.number), ink.BLACK),
        (f"×{len(places)}", ink.SNA if of.level == ROOF else ink.SOMALI),
    ]
    if is_new:
        words.append(("new", ink.NEWS))
    if of.panic:
        words.append(("!" * min(of.panic, 4), ink.PANIC))
    brush.label_of_group(members, words)


def unit_label(brush: Brush, name: str, colour: Colour, places: Sequence[Spot]) -> None:
    """The name of a unit beside the men of it that stand closest together; none out of view."""
    members = [pixel for at in places if brush.sees(*(pixel := brush.pixel(at)))]
    if members:
        brush.label_of_group(_closest(members, TOGETHER * brush.scale), [(name, colour)])


def _closest(points: Sequence[Pixel], near: float) -> list[Pixel]:
    """The most that are near to one of them."""
    return max(
        (
            [one for one in points if abs(one[0] - x) <= near and abs(one[1] - y) <= near]
            for x, y in points
        ),
        key=len,
    )


def aim(brush: Brush, at: Spot, to: Spot) -> None:
    """The line along which a man would fire."""
    ends = (*brush.pixel(at), *brush.pixel(to))
    brush.pen.line(ends, (*ink.WHITE, 200), max(3, round(brush.unit * 4)))
    brush.pen.line(ends, (*ink.LIT, 255), max(1, round(brush.unit * 2)))


def shot(brush: Brush, one: Tracer) -> None:
    """A shot that flies; a flash where it hits."""
    colour = ink.HIT if one.is_hit else ink.TRACER
    ends = (*brush.pixel(one.at), *brush.pixel(one.to))
    wide = max(2, round(brush.scale * (0.2 if one.is_theirs else 0.3)))
    brush.pen.line(ends, (*(ink.THEIRS if one.is_theirs and not one.is_hit else colour), 230), wide)
    if one.is_hit:
        x, y = brush.pixel(one.to)
        r = brush.scale * 1.6
        brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.HIT, 230), 3)


def paths(brush: Brush, of: Traces) -> None:
    """Below the figures: from where men and mobs have come."""
    wide = max(1, round(brush.unit * 1.5))
    for walk in of.walks:
        pixels = [brush.pixel(at) for at in walk]
        for one, other in pairwise(pixels):
            _dashed(brush, one, other, (*ink.LIT, 220), wide)
    for start, end in of.drifts:
        _arrow(brush, brush.pixel(start), brush.pixel(end), (*ink.SOMALI, 150))


def shots(brush: Brush, of: Traces) -> None:
    """Over the figures: who has been fired at, and who fell."""
    wide = max(1, round(brush.unit * 1.5))
    for one in of.shots:
        ends = (*brush.pixel(one.at), *brush.pixel(one.to))
        brush.pen.line(ends, (*ink.BLACK, 110), wide + 2)
        brush.pen.line(ends, (*(ink.HIT if one.is_hit else ink.WHITE), 255), wide)
    r = max(brush.scale * 0.8, 4)
    for at in of.fallen:
        x, y = brush.pixel(at)
        for colour, line in ((ink.WHITE, 5), (ink.HIT, 2)):
            thick = max(2, round(line * brush.unit * 0.8))
            brush.pen.line((x - r, y - r, x + r, y + r), (*colour, 255), thick)
            brush.pen.line((x - r, y + r, x + r, y - r), (*colour, 255), thick)


def notes(brush: Brush, of: Traces) -> None:
    """What came of fire, beside who was fired at."""
    for note in sorted(of.notes, key=lambda one: not one.is_loss):
        x, y = brush.pixel(note.at)
        words = [(note.told, note.colour)]
        brush.label(x, y, words, 10.5, brush.scale * 1.3, must=note.is_loss)


def ring(brush: Brush, at: Spot) -> None:
    """A ring round a place that is told of."""
    x, y = brush.pixel(at)
    r = max(brush.scale * 2.2, 12)
    for colour, wide in ((ink.WHITE, 5), (ink.HIT, 3)):
        brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*colour, 255), wide)


def _arrow(brush: Brush, start: Pixel, end: Pixel, colour: tuple[int, int, int, int]) -> None:
    (a, b), (x, y) = start, end
    far = ((x - a) ** 2 + (y - b) ** 2) ** 0.5
    head = min(max(brush.scale * 1.4, 7.0), far / 2)
    dx, dy = (x - a) / far * head, (y - b) / far * head
    brush.pen.line((a, b, x - dx, y - dy), colour, max(2, round(brush.scale * 0.35)))
    points = (
        (x, y),
        (x - dx - dy * 0.6, y - dy + dx * 0.6),
        (x - dx + dy * 0.6, y - dy - dx * 0.6),
    )
    brush.pen.polygon(points, colour)


def lane(brush: Brush, corners: Sequence[Point], stops: Mapping[Point, str], pointed: str) -> None:
    """The lane that a vehicle drives, and how far it can.

    Args:
        stops: where it can stop, with what it costs.
        pointed: the cost of the one that is pointed at; "" for none.
    """
    pixels = [brush.pixel(at) for at in corners]
    brush.pen.line(pixels, (*ink.LANE, 120), max(3, round(brush.scale * 2.2)), "curve")
    dot = max(brush.scale * 0.7, 3.0)
    for at in stops:
        x, y = brush.pixel(at)
        box = (x - dot, y - dot, x + dot, y + dot)
        brush.pen.ellipse(box, (*ink.LIT, 235), (*ink.WHITE, 255), 1)
    for at, told in stops.items():
        if told == pointed:
            x, y = brush.pixel(at)
            r = max(brush.scale * 1.4, 7)
            brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.WHITE, 255), 3)


def hawk(brush: Brush, at: Point, reach: int, height: int, is_here: bool, line: str) -> None:
    """The Blackhawk over its target with the reach of its guns; before it comes, its target.

    Args:
        reach: of its guns, in half inches along the slant.
        line: of its gunners: "north-south", "east-west", or "" for none to be shown.
    """
    x, y = brush.pixel(at)
    if is_here:
        r = isqrt(max(reach**2 - height**2, 0)) * brush.scale
        box = (x - r, y - r, x + r, y + r)
        brush.pen.ellipse(box, None, (*ink.LIT, 170), max(2, round(2 * brush.unit)))
        if line == "north-south":
            brush.pen.line((x, y - r, x, y + r), (*ink.LIT, 200), 2)
        elif line == "east-west":
            brush.pen.line((x - r, y, x + r, y), (*ink.LIT, 200), 2)
        return
    r = max(brush.scale * 2.2, 9)
    for wide, colour in ((5, ink.WHITE), (3, ink.LIT)):
        brush.pen.ellipse((x - r, y - r, x + r, y + r), None, (*colour, 230), wide)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ends = (x + dx * r * 0.6, y + dy * r * 0.6, x + dx * r * 1.5, y + dy * r * 1.5)
            brush.pen.line(ends, (*colour, 230), wide - 2)
