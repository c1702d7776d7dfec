"""Paints what a scene shows below and above its counters, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from somalia.games.hex_battle.scene import heads, marks
from somalia.games.hex_battle.scene.geometry import TITLE, Boxes, centre
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.brush import HexBrush
from somalia.games.kit.hexes import HALF
from somalia.games.kit.scene import BoardFigure, BoardLine, Box, Mark, Scene, Spot, Tag, Tracer
from somalia.window.board.lights import Lights
from somalia.window.ui.palette import Colour, mixed

TOLD = 24.0
"""The minimum scale, in pixels per unit, at which all hexes within reach show their cost."""
ASSAULT = "assault"
"""The kind of fire that is a close assault."""
VEIL, LIGHT, TINT = 96, 66, 110
"""The opacity of the veil over hexes out of sight, of highlights, and of overlays."""

TINTS: Mapping[str, tuple[Colour, int]] = {
    marks.UNSEEN: (ink.BLACK, VEIL),
    marks.UNDER_FIRE: (ink.SEEN, 92),
    marks.FREE: (ink.LIT, LIGHT),
    marks.BARRED: (ink.BLACK, 54),
    marks.REACH: (ink.LIT, 22),
}
"""Marks that tint their hexes, with colour and opacity."""
BORDERS: Mapping[str, tuple[Colour, float]] = {
    marks.RANGE: (ink.RANGE, 2.2),
    marks.OPEN: (ink.LIT, 2),
    marks.REACHED: (ink.LIT, 1.4),
}
"""Marks drawn as a line around all their hexes, with colour and width in points."""
RIMS: Mapping[str, tuple[tuple[Colour, float, float], ...]] = {
    marks.CHOSEN: ((ink.BLACK, 5, 0.9), (ink.CHOSEN, 3, 0.9)),
    marks.POINTED: ((ink.WHITE, 2, 0.96),),
    marks.TARGET: ((ink.BLACK, 5, 0.9), (ink.HIT, 3, 0.9)),
    marks.STOPS: ((ink.BLOCKS, 3, 0.9),),
}
"""Marks drawn as lines inside each hex: colour, width in points, and distance from the centre."""
FRAMES: Mapping[str, Colour] = {marks.OPEN: ink.LIT, marks.CHOSEN: ink.CHOSEN}
"""Marks with a frame around each box."""


def below(brush: HexBrush, scene: Scene, lights: Lights) -> Image.Image:
    """Paint everything below the counters on the map."""
    index, tints = brush.land.index, lights.tints
    for colour in dict.fromkeys(tints.values()):
        hexes = [index[id] for id, own in tints.items() if own == colour and id in index]
        brush.tint(hexes, colour, TINT)
    for id, text in lights.tags.items():
        if id in index and brush.shows(index[id]):
            x, y = centre(brush.land, index[id])
            x, y = brush.pixel((x + 0.42, y - HALF * 0.5))
            brush.write(x, y, text, "bold", round(_letters(brush) * brush.unit), ink.BLACK)
    for shown in scene.shown:
        if isinstance(shown, Mark):
            _mark(brush, shown)
        elif isinstance(shown, BoardLine):
            _way(brush, shown)
        elif isinstance(shown, Tag):
            _tag(brush, shown)
    return brush.image


def beside(brush: HexBrush, scene: Scene, printed: Boxes) -> Image.Image:
    """Paint the figures in the boxes, the frames of those that can be chosen, and the parts of
    lines that cross the boxes.
    """
    for name, fills in FILLED.items():
        if name in printed.opened:
            fills(brush, printed.placed[name], printed.em, scene.heads)
    for shown in scene.shown:
        if isinstance(shown, BoardLine) and shown.kind == marks.FLIGHT:
            _way(brush, shown)
        elif isinstance(shown, Mark) and shown.kind in FRAMES:
            for id in shown.regions:
                if (box := printed.placed.get(id)) is not None:
                    edge = (*FRAMES[shown.kind], 255)
                    frame = brush.frame(box)
                    brush.pen.rounded_rectangle(frame, 6, None, edge, brush.points(4))
    return brush.image


def barred(brush: HexBrush, scene: Scene) -> Image.Image:
    """Hatch the hexes that cannot be chosen, with the counters in them."""
    index = brush.land.index
    brush.hatch(index[id] for id in scene.marked(marks.BARRED))
    return brush.image


def over(brush: HexBrush, shots: Sequence[tuple[Tracer, float]]) -> Image.Image:
    """Paint the shots above the counters.

    Args:
        shots: each shot with the share of its time that has passed.
    """
    for shot, share in shots:
        share = min(share * 1.6, 1.0)
        end = (
            shot.at[0] + (shot.to[0] - shot.at[0]) * share,
            shot.at[1] + (shot.to[1] - shot.at[1]) * share,
        )
        brush.line(shot.at, end, ink.TRACER, brush.points(4 if shot.kind == ASSAULT else 2.5))
        x, y = brush.pixel(end)
        r = max(brush.scale * (0.3 if share < 1 else 0.55), 4)
        brush.pen.ellipse((x - r, y - r, x + r, y + r), (*ink.HIT, 230), (*ink.TRACER, 255), 2)
    return brush.image


def _letters(brush: HexBrush) -> float:
    """The size of letters in hexes, in points."""
    return min(max(brush.scale * 0.5 / brush.unit, 8), 14)


# -- marks, lines, tags ----------------------------------------------------------------------------


def _mark(brush: HexBrush, mark: Mark) -> None:
    kind, index = mark.kind, brush.land.index
    hexes = [index[id] for id in mark.regions if id in index]
    if kind in TINTS:
        brush.tint(hexes, *TINTS[kind])
    if kind == marks.WIDE:
        brush.dots(hexes, ink.LIT)
    if kind in BORDERS:
        colour, wide = BORDERS[kind]
        brush.outline(hexes, colour, brush.points(wide))
    for hex_ in hexes:
        for colour, wide, share in RIMS.get(kind, ()):
            brush.rim(hex_, colour, brush.points(wide), share)
        if kind == marks.STOPS:
            brush.cross(centre(brush.land, hex_), ink.BLOCKS)


def _way(brush: HexBrush, way: BoardLine) -> None:
    start, end = way.spots[0], way.spots[-1]
    if way.kind == marks.MARCH:
        brush.way(way.spots, ink.WAY)
    elif way.kind == marks.SHELL:
        brush.arc(start, end)
    elif way.kind == marks.FLIGHT:
        brush.line(start, end, ink.WHITE, brush.points(1.8), 9 * brush.unit, cased=False)
    elif way.kind == marks.STOPPED:
        brush.line(start, end, ink.BLOCKS, brush.points(1.6), 7 * brush.unit)
    else:
        brush.line(start, end, ink.TRACER, brush.points(2.2))


def _tag(brush: HexBrush, tag: Tag) -> None:
    if tag.kind == marks.CASUALTIES:
        _cross(brush, tag.at, tag.text)
    elif tag.kind == marks.COST or brush.scale >= TOLD:
        brush.words(tag.at, tag.text, _letters(brush), ink.WAY)


def _cross(brush: HexBrush, spot: Spot, text: str) -> None:
    """Paint a casualty marker: a red cross, with a number if there are several (26)."""
    x, y = brush.pixel(spot)
    half = 0.34
    r = brush.scale * half
    brush.pen.rectangle((x - r, y - r, x + r, y + r), (*ink.WHITE, 255), (*ink.BLOCKS, 255))
    for dx, dy in ((0.22, 0.7), (0.7, 0.22)):
        brush.pen.rectangle((x - r * dx, y - r * dy, x + r * dx, y + r * dy), ink.BLOCKS)
    if text:
        brush.words((spot[0] + half, spot[1] - half), text, _letters(brush), ink.BLOCKS)


# -- the boxes beside the map ----------------------------------------------------------------------

Heads = Mapping[str, Sequence[BoardFigure]]


def _chits(brush: HexBrush, box: Box, em: float, figures: Heads) -> None:
    """Paint the chits in the Command Pool, with the drawn chits below."""
    west, south, east, north = box
    high = (north - south) / 2 - (TITLE + 0.2) / 2 * em
    for number, (head, label) in enumerate(((heads.CHITS, "in the pool"), (heads.DRAWN, "drawn"))):
        chits = figures[head]
        top = north - (TITLE + 0.15) * em - number * high
        size = max(brush.scale * em * 0.68, 8 * brush.unit)
        x, y = brush.pixel((west + 0.4 * em, top - 0.45 * em))
        brush.write(x, y, f"{len(chits)} {label}", "bold", round(size), ink.FAINT, "lm")
        side = min((east - west - 0.6 * em) / max(len(chits), 1), 1.9 * em, high - 1.1 * em)
        for index, chit in enumerate(chits):
            spot = west + 0.35 * em + (index + 0.5) * side, top - em - side / 2
            _chit(brush, spot, side * 0.9, chit)


def _chit(brush: HexBrush, spot: Spot, side: float, chit: BoardFigure) -> None:
    x, y = brush.pixel(spot)
    r = side * brush.scale / 2
    own = ink.named(chit.colour)
    colour = mixed(own, ink.DONE, 0.65) if chit.note == heads.PAST else own
    is_now = chit.note == heads.NOW
    edge = (*ink.CHOSEN, 255) if is_now else (*ink.BLACK, 255)
    wide = max(1, round(r * (0.3 if is_now else 0.1)))
    brush.pen.rounded_rectangle((x - r, y - r, x + r, y + r), r * 0.3, (*colour, 255), edge, wide)
    size = round(r * (0.8 if len(chit.value) > 2 else 1.1))
    brush.write(x, y, chit.value, "bold", max(size, 7), ink.WHITE)


GROUNDS = {heads.NOW: ink.CHOSEN, heads.AHEAD: ink.SHEET, heads.PAST: ink.DONE}
"""The background colours of days."""


def _turns(brush: HexBrush, box: Box, em: float, figures: Heads) -> None:
    """Paint the days, highlighting the current one; below each, the number of units returning."""
    west, south, east, north = box
    days = figures[heads.TURNS]
    across = 9
    rows = -(-len(days) // across)
    wide = (east - west - 0.5 * em) / across
    high = min((north - south - (TITLE + 0.3) * em) / rows, wide * 2.2)
    size = round(max(brush.scale * em * 0.62, 7.5 * brush.unit))
    for index, day in enumerate(days):
        left = west + 0.25 * em + index % across * wide
        top = north - (TITLE + 0.15) * em - index // across * high
        frame = brush.frame((left, top - high + 0.15 * em, left + wide - 0.12 * em, top))
        ground = (*GROUNDS[day.note], 255)
        brush.pen.rounded_rectangle(frame, 3, ground, (*ink.FAINT, 255), 1)
        x = (frame[0] + frame[2]) / 2
        y = frame[1] + (frame[3] - frame[1]) * 0.3
        brush.write(x, y, day.name, "serif-bold", round(size * 1.4), ink.NAME)
        y = frame[1] + (frame[3] - frame[1]) * 0.72
        face, colour = ("bold", ink.named(day.colour)) if day.colour else ("sans", ink.NAME)
        brush.write(x, y, day.value, face, size, colour)


def _pools(brush: HexBrush, box: Box, em: float, figures: Heads) -> None:
    """Paint the number of counters in each pool and deadpile."""
    west, south, east, north = box
    rows = figures[heads.POOLS]
    high = min((north - south - (TITLE + 0.3) * em) / len(rows), 1.3 * em)
    size = round(max(high * brush.scale * 0.6, 7.5 * brush.unit))
    for number, row in enumerate(rows):
        y = north - (TITLE + 0.2) * em - (number + 0.5) * high
        left, right = brush.pixel((west + 0.45 * em, y)), brush.pixel((east - 0.45 * em, y))
        brush.write(*left, row.name, "sans", size, ink.NAME, "lm")
        brush.write(*right, row.value, "bold", size, ink.named(row.colour), "rm")


FILLED: Mapping[str, Callable[[HexBrush, Box, float, Heads], None]] = {
    heads.CHITS: _chits,
    heads.TURNS: _turns,
    heads.POOLS: _pools,
}
"""The boxes that show figures."""
