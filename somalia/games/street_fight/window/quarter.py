"""The ground of the quarter as drawn: blocks, roofs, lanes, cover, posts, smoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.streets import Building, StreetMap
from somalia.games.street_fight.window import ink
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import mixed

FINE = 2
"""The factor by which the ground is drawn larger and then scaled down, for smooth edges."""
PUFFS = ((0, 0, 3.2), (2.0, 2.4, 4.2), (4.4, 5.6, 5.2), (7.4, 9.2, 6.4), (11.0, 13.0, 7.4))
"""The puffs of smoke: distances east and north of the wreck, and radius, in half inches."""

Place = Callable[[Sequence[float]], tuple[float, float]]


def drawn(
    streets: StreetMap, camera: Camera, unit: float, within: int, has_doors: bool = False
) -> Image.Image:
    """A picture of the ground in the camera's view, of the same size.

    Args:
        unit: pixels per point of the design.
        within: the distance from a post within which men hold it, in half inches.
        has_doors: whether to draw doors and windows (M82).
    """
    wide, high = camera.width * FINE, camera.height * FINE
    image = Image.new("RGB", (wide, high), ink.STREET)
    pen = ImageDraw.Draw(image)
    scale = camera.scale * FINE
    west, north = camera.west, camera.north

    def pixel_of(point: Sequence[float]) -> tuple[float, float]:
        return (point[0] - west) * scale, (north - point[1]) * scale

    def box(rect: Sequence[float]) -> tuple[float, float, float, float]:
        left, low = pixel_of((rect[0], rect[1]))
        right, top = pixel_of((rect[2], rect[3]))
        return left, top, right, low

    for street in streets.streets:
        pen.rectangle(box(street.box), mixed(ink.STREET, ink.DUST, 0.8))
    table = (0, 0, *streets.table)
    pen.rectangle(box(table), None, ink.EDGE, max(2, round(scale * 0.2)))
    for building in streets.buildings:
        drop = 0.35 * building.storeys
        shade = [pixel_of((x + drop, y - drop)) for x, y in building.ring]
        pen.polygon(shade, ink.SHADOW)
    for number, building in enumerate(streets.buildings):
        roof = ink.ROOFS[min(building.storeys, len(ink.ROOFS)) - 1]
        roof = mixed(roof, (255, 244, 220), 0.12 * (number * 7 % 5) / 5)
        ring = [pixel_of(corner) for corner in building.ring]
        pen.polygon(ring, roof, ink.EDGE, max(1, round(scale * 0.12)))
        inner = _shrunk(building.ring)
        if inner:
            pen.polygon(
                [pixel_of(corner) for corner in inner], None, mixed(roof, ink.PARAPET, 0.55)
            )
    if has_doors:
        for building in streets.buildings:
            _openings(pen, pixel_of, building, scale)
    for feature in streets.features:
        _feature(pen, feature.kind, [pixel_of(corner) for corner in feature.ring], scale)
    _wreck(pen, pixel_of, streets, scale)
    image = image.resize((camera.width, camera.height), Image.Resampling.LANCZOS)
    _smoke(image, pixel_of, streets, camera.scale)
    _letters(image, camera, streets, unit)
    _posts(image, camera, streets, within)
    return image


def _openings(pen: ImageDraw.ImageDraw, pixel_of: Place, building: Building, scale: float) -> None:
    """Draw doors as dark squares with a pale frame in the wall, and windows as light squares."""
    edge = max(FINE, round(scale * 0.1))
    for openings, ground, frame, share in (
        (building.windows, ink.WINDOW, ink.EDGE, 0.36),
        (building.doors, ink.DOOR, ink.WHITE, 0.44),
    ):
        r = max(scale * share, 2 * FINE)
        for opening in openings:
            x, y = pixel_of(opening)
            pen.rectangle((x - r, y - r, x + r, y + r), ground, frame, edge)


def _shrunk(ring: Sequence[Point]) -> list[tuple[float, float]]:
    """A rectangle shrunk by a quarter inch on each side; empty for other shapes."""
    xs, ys = sorted({x for x, _ in ring}), sorted({y for _, y in ring})
    if len(ring) != 4 or len(xs) != 2 or len(ys) != 2:
        return []
    west, east, south, north = xs[0] + 0.5, xs[1] - 0.5, ys[0] + 0.5, ys[1] - 0.5
    if east <= west or north <= south:
        return []
    return [(west, south), (east, south), (east, north), (west, north)]


def _feature(
    pen: ImageDraw.ImageDraw, kind: str, ring: Sequence[tuple[float, float]], scale: float
) -> None:
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, low = min(y for _, y in ring), max(y for _, y in ring)
    if kind == "stalls":
        pen.rectangle((left, top, right, low), ink.STALL)
        stripes = max(2, round((right - left) / (scale * 0.5)))
        each = (right - left) / stripes
        for number in range(0, stripes, 2):
            x = left + number * each
            pen.rectangle((x, top, x + each, low), ink.STALL_STRIPE)
    elif kind == "wreck":
        pen.rounded_rectangle((left, top, right, low), scale * 0.25, ink.WRECK)
        inset = min(right - left, low - top) * 0.25
        pen.rectangle(
            (left + inset, top + inset, right - inset, low - inset), mixed(ink.WRECK, ink.DUST, 0.3)
        )
    elif kind == "rubble":
        pen.rectangle((left, top, right, low), mixed(ink.RUBBLE, ink.STREET, 0.4))
        across, down = max(right - left, 1), max(low - top, 1)
        for number in range(7):
            x = left + across * ((number * 37) % 100) / 100
            y = top + down * ((number * 61) % 100) / 100
            r = scale * (0.16 + 0.05 * (number % 3))
            pen.ellipse((x - r, y - r, x + r, y + r), mixed(ink.RUBBLE, ink.EDGE, number % 3 / 6))


def _wreck(pen: ImageDraw.ImageDraw, pixel_of: Place, streets: StreetMap, scale: float) -> None:
    """Draw the crashed Blackhawk on its side: hull, tail, broken blades."""
    hull = next((one.ring for one in streets.features if one.kind == "blackhawk"), None)
    if hull is None:
        return
    west, east = min(x for x, _ in hull), max(x for x, _ in hull)
    south, north = min(y for _, y in hull), max(y for _, y in hull)
    middle = (south + north) / 2
    body = (*pixel_of((west, north)), *pixel_of((west + (east - west) * 0.62, south)))
    wide = max(2, round(scale * 0.22))
    pen.rounded_rectangle(body, scale * 0.9, ink.HULL, ink.BLACK, max(1, wide // 2))
    pen.line(
        (*pixel_of((west + (east - west) * 0.55, middle)), *pixel_of((east + 1.4, middle))),
        ink.HULL,
        wide * 3,
    )
    pen.line(
        (*pixel_of((east + 1.2, middle - 1)), *pixel_of((east + 1.2, middle + 1.2))),
        ink.HULL,
        wide * 2,
    )
    hub = west + (east - west) * 0.33, middle
    for dx, dy in ((-5, 1.5), (3.8, -3.4), (1.2, 4.2), (-2.4, -4)):
        pen.line((*pixel_of(hub), *pixel_of((hub[0] + dx, hub[1] + dy))), (58, 54, 50), wide)
    glass = (*pixel_of((west + 0.3, north - 0.4)), *pixel_of((west + 1.3, south + 0.4)))
    pen.rounded_rectangle(glass, scale * 0.4, (112, 128, 132))


def _smoke(image: Image.Image, pixel_of: Place, streets: StreetMap, scale: float) -> None:
    """Draw smoke drifting to the north-east."""
    layer = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(layer)
    x, y = pixel_of(streets.site)
    x, y = x / FINE, y / FINE
    for number, (east, north, radius) in enumerate(PUFFS):
        left, top = x + east * scale, y - north * scale
        r = radius * scale
        grey = round(110 - 17 * number)
        pen.ellipse((left - r, top - r, left + r, top + r), grey)
    layer = layer.filter(ImageFilter.GaussianBlur(max(scale * 1.6, 1)))
    image.paste(Image.new("RGB", image.size, ink.SMOKE), (0, 0), layer)


def _letters(image: Image.Image, camera: Camera, streets: StreetMap, unit: float) -> None:
    """Draw each street's name along it."""
    size = round(11 * unit)
    for street in streets.streets:
        west, south, east, north = street.box
        middle = ((west + east) / 2, (south + north) / 2)
        is_upright = north - south > east - west
        word = street.name.upper()
        wide = lettering.width(word, "serif-bold", size)
        along = (north - south if is_upright else east - west) * camera.scale
        if wide > along:
            continue
        x = (middle[0] - camera.west) * camera.scale
        y = (camera.north - middle[1]) * camera.scale
        if is_upright:
            # Place the name beside crossings with other streets, in the upper third.
            y -= along * 0.22
        else:
            x -= along * 0.14
        _write(image, x, y, word, size, is_upright)


def _write(image: Image.Image, x: float, y: float, word: str, size: int, upright: bool) -> None:
    wide, high = round(lettering.width(word, "serif-bold", size)) + 8, size + 8
    layer = Image.new("RGB", (wide, high), (0, 0, 0))
    lettering.write(layer, wide // 2, high // 2, word, (255, 255, 255), "serif-bold", size)
    mask = layer.convert("L").point(lambda grey: grey * 0.62)
    if upright:
        mask = mask.rotate(90, expand=True)
    left, top = round(x - mask.width / 2), round(y - mask.height / 2)
    image.paste(Image.new("RGB", mask.size, ink.NAME), (left, top), mask)


def _posts(image: Image.Image, camera: Camera, streets: StreetMap, within: int) -> None:
    """Draw a circle around each post, within which men hold it."""
    layer = Image.new("L", (image.width * FINE, image.height * FINE), 0)
    pen = ImageDraw.Draw(layer)
    scale = camera.scale * FINE
    for post in (streets.site, *(at for _, at in streets.posts)):
        x, y = (post[0] - camera.west) * scale, (camera.north - post[1]) * scale
        r = within * scale
        for start in range(0, 360, 20):
            pen.arc(
                (x - r, y - r, x + r, y + r), start, start + 11, 190, max(2, round(scale * 0.14))
            )
    mask = layer.resize(image.size, Image.Resampling.LANCZOS)
    image.paste(Image.new("RGB", image.size, mixed(ink.POST, ink.EDGE, 0.25)), (0, 0), mask)


@kept
def thumbnail(scenario: Path, stamps: tuple[tuple[int, int], ...], size: int) -> Image.Image:
    """A picture of the crash and the blocks around it, cached until the scenario's files change."""
    of = load(scenario)
    x, y = of.streets.site
    camera = Camera((x - 14.0, y - 14.0, x + 14.0, y + 14.0))
    camera.place(0, 0, size, size)
    return drawn(of.streets, camera, 1.0, of.tables.post_within)
