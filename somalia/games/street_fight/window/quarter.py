"""The ground of the quarter as drawn: blocks, roofs, lanes, cover, posts, smoke."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from somalia.games.kit.scene import Spot
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.streets import StreetMap
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.roofs import Place, house_names, roofs
from somalia.window.board.camera import Camera
from somalia.window.ui import type as lettering
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import Colour, mixed
from somalia.window.ui.stored import stored

FINE = 2
"""The factor by which the ground is drawn larger and then scaled down, for smooth edges."""
PUFFS = ((0, 0, 3.2), (2.0, 2.4, 4.2), (4.4, 5.6, 5.2), (7.4, 9.2, 6.4), (11.0, 13.0, 7.4))
"""The puffs of smoke: distances east and north of the wreck, and radius, in half inches."""
PATCHES = 90
"""The number of patches on the ground."""


def ground(
    streets: StreetMap, camera: Camera, unit: float, within: int, has_doors: bool = False
) -> Image.Image:
    """What `drawn` draws, as kept on disk if it was; callers must not modify it."""
    key = (camera.key, unit, within, has_doors, streets)
    (picture,) = stored(
        "street_fight", key, lambda: (drawn(streets, camera, unit, within, has_doors),)
    )
    return picture


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
    image = Image.new("RGB", (wide, high), ink.BEYOND)
    pen = ImageDraw.Draw(image)
    scale = camera.scale * FINE
    west, north = camera.west, camera.north

    def pixel_of(point: Sequence[float]) -> tuple[float, float]:
        return (point[0] - west) * scale, (north - point[1]) * scale

    def box(rect: Sequence[float]) -> tuple[float, float, float, float]:
        left, low = pixel_of((rect[0], rect[1]))
        right, top = pixel_of((rect[2], rect[3]))
        return left, top, right, low

    table = (0, 0, *streets.table)
    pen.rectangle(box(table), ink.STREET)
    _dirt(pen, pixel_of, streets, scale)
    _around(pen, box(table), (wide, high))
    for street in streets.streets:
        _road(pen, box(street.box), scale)
    _scorch(pen, pixel_of, streets, scale)
    roofs(pen, pixel_of, streets, scale, has_doors)
    for feature in streets.features:
        _feature(pen, feature.kind, [pixel_of(corner) for corner in feature.ring], scale)
    _wreck(pen, pixel_of, streets, scale)
    image = image.resize((camera.width, camera.height), Image.Resampling.LANCZOS)
    _smoke(image, pixel_of, streets, camera.scale)
    house_names(image, camera, streets, unit)
    _letters(image, camera, streets, unit)
    _posts(image, camera, streets, within)
    return image


def _road(pen: ImageDraw.ImageDraw, box: Sequence[float], scale: float) -> None:
    """Draw a street with its kerbs and the ruts of wheels."""
    left, top, right, low = box
    road = mixed(ink.STREET, ink.DUST, 0.85)
    pen.rectangle((left, top, right, low), road)
    kerb, rut = mixed(road, ink.EDGE, 0.22), mixed(road, ink.EDGE, 0.1)
    thin = max(1, round(scale * 0.1))
    is_upright = low - top > right - left
    for share in (0.34, 0.42, 0.58, 0.66):
        if is_upright:
            x = left + (right - left) * share
            pen.line((x, top, x, low), rut, thin)
        else:
            y = top + (low - top) * share
            pen.line((left, y, right, y), rut, thin)
    sides = ((left, top, left, low), (right, top, right, low))
    for side in sides if is_upright else ((left, top, right, top), (left, low, right, low)):
        pen.line(side, kerb, thin)


def _around(
    pen: ImageDraw.ImageDraw, table: tuple[float, float, float, float], size: tuple[int, int]
) -> None:
    """Draw the ground beyond the table's edges."""
    (left, top, right, low), (wide, high) = table, size
    for side in (
        (0, 0, wide, top),
        (0, low, wide, high),
        (0, 0, left, high),
        (right, 0, wide, high),
    ):
        if side[0] < side[2] and side[1] < side[3]:
            pen.rectangle(side, ink.BEYOND)
    pen.rectangle(table, None, ink.EDGE, max(2, round(wide * 0.0015)))


def _dirt(pen: ImageDraw.ImageDraw, pixel_of: Place, streets: StreetMap, scale: float) -> None:
    """Draw faint patches on the ground, always in the same places."""
    for number in range(PATCHES):
        east = (number * 61 + 17) % 97 / 97 * streets.table[0]
        north = (number * 43 + 29) % 89 / 89 * streets.table[1]
        x, y = pixel_of((east, north))
        r = scale * (1.2 + number % 4)
        tone = mixed(ink.STREET, ink.DUST if number % 3 else ink.PARAPET, 0.35)
        pen.ellipse((x - 1.5 * r, y - r, x + 1.5 * r, y + r), tone)


def _feature(
    pen: ImageDraw.ImageDraw, kind: str, ring: Sequence[tuple[float, float]], scale: float
) -> None:
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, low = min(y for _, y in ring), max(y for _, y in ring)
    fallen = scale * 0.3
    line = max(1, round(scale * 0.1))
    if kind in ("stalls", "wreck"):
        pen.rectangle((left + fallen, top + fallen, right + fallen, low + fallen), ink.SHADOW)
    if kind == "stalls":
        pen.rectangle((left, top, right, low), ink.STALL)
        stripes = max(2, round((right - left) / (scale * 0.5)))
        each = (right - left) / stripes
        for number in range(0, stripes, 2):
            x = left + number * each
            pen.rectangle((x, top, x + each, low), ink.STALL_STRIPE)
        pen.rectangle((left, top, right, low), None, ink.EDGE, line)
    elif kind == "wreck":
        _car(pen, (left, top, right, low), scale)
    elif kind == "rubble":
        _rubble(pen, (left, top, right, low), scale)


def _car(pen: ImageDraw.ImageDraw, box: Sequence[float], scale: float) -> None:
    """Draw a burnt-out car: body, windscreens, wheels."""
    left, top, right, low = box
    is_upright = low - top > right - left

    def part(start: float, end: float, near: float, far: float) -> tuple[float, ...]:
        if is_upright:
            return (
                left + (right - left) * near,
                top + (low - top) * start,
                left + (right - left) * far,
                top + (low - top) * end,
            )
        return (
            left + (right - left) * start,
            top + (low - top) * near,
            left + (right - left) * end,
            top + (low - top) * far,
        )

    line = max(1, round(scale * 0.1))
    for start in (0.12, 0.68):
        pen.rectangle(part(start, start + 0.2, -0.08, 1.08), ink.BLACK)
    pen.rounded_rectangle(part(0, 1, 0.02, 0.98), scale * 0.22, ink.WRECK, ink.BLACK, line)
    pen.rectangle(part(0.28, 0.78, 0.12, 0.88), mixed(ink.WRECK, ink.RUST, 0.75), ink.BLACK, line)
    for start in (0.2, 0.76):
        pen.rectangle(part(start, start + 0.08, 0.16, 0.84), (148, 158, 160))


def _rubble(pen: ImageDraw.ImageDraw, box: Sequence[float], scale: float) -> None:
    """Draw a heap of broken blocks."""
    left, top, right, low = box
    across, down = max(right - left, 1), max(low - top, 1)
    pen.rounded_rectangle((left, top, right, low), scale * 0.3, mixed(ink.RUBBLE, ink.STREET, 0.5))
    line = max(1, round(scale * 0.07))
    for number in range(14):
        x = left + across * (0.04 + 0.92 * ((number * 37) % 100) / 100)
        y = top + down * (0.06 + 0.88 * ((number * 61) % 100) / 100)
        r = scale * (0.16 + 0.07 * (number % 4))
        ring = ((x - r, y - r * 0.5), (x, y - r), (x + r, y - r * 0.3), (x + r * 0.6, y + r))
        tone = mixed(ink.RUBBLE, ink.PARAPET if number % 2 else ink.EDGE, number % 3 / 5)
        pen.polygon([*ring, (x - r * 0.7, y + r * 0.8)], tone, ink.EDGE, line)


def _hull(streets: StreetMap) -> Sequence[Point]:
    """The outline of the crashed Blackhawk; empty if the map has none."""
    return next((one.ring for one in streets.features if one.kind == "blackhawk"), ())


def _scorch(pen: ImageDraw.ImageDraw, pixel_of: Place, streets: StreetMap, scale: float) -> None:
    """Draw the burnt ground around the crashed Blackhawk."""
    if not _hull(streets):
        return
    x, y = pixel_of(streets.site)
    for share, r in ((0.25, 5.5), (0.45, 4.0)):
        a, b = scale * r, scale * r * 0.62
        pen.ellipse((x - a, y - b, x + a, y + b), mixed(ink.STREET, ink.SMOKE, share))


def _wreck(pen: ImageDraw.ImageDraw, pixel_of: Place, streets: StreetMap, scale: float) -> None:
    """Draw the crashed Blackhawk on its side: hull, tail, broken blades."""
    hull = _hull(streets)
    if not hull:
        return
    west, east = min(x for x, _ in hull), max(x for x, _ in hull)
    south, north = min(y for _, y in hull), max(y for _, y in hull)
    middle = (south + north) / 2
    line = max(1, round(scale * 0.14))

    def shape(corners: Sequence[Spot], ground: Colour = ink.HULL) -> None:
        pen.polygon([pixel_of(corner) for corner in corners], ground, ink.BLACK, line)

    hub = west + (east - west) * 0.33, middle
    for dx, dy, bend in ((-5, 1.5, 0.5), (3.8, -3.4, -0.4), (1.2, 4.2, 0.6), (-2.4, -4, -0.5)):
        mid, tip = (hub[0] + dx * 0.6, hub[1] + dy * 0.6), (hub[0] + dx, hub[1] + dy + bend)
        for colour, wide in ((ink.BLACK, 0.42), (ink.BLADE, 0.22)):
            pixels = [pixel_of(spot) for spot in (hub, mid, tip)]
            pen.line(pixels, colour, max(2, round(scale * wide)), "curve")
    boom = west + (east - west) * 0.58
    shape(
        [
            (boom, middle + 0.6),
            (east + 1.5, middle + 0.2),
            (east + 1.5, middle - 0.2),
            (boom, middle - 0.6),
        ]
    )
    shape(
        [
            (east + 1.1, middle + 1.3),
            (east + 1.6, middle + 1.3),
            (east + 1.5, middle - 1),
            (east + 1.1, middle - 1),
        ]
    )
    shape(
        [
            (west, middle + 0.5),
            (west + 0.7, north),
            (boom - 0.4, north),
            (boom, middle + 0.6),
            (boom, middle - 0.6),
            (boom - 0.4, south),
            (west + 0.7, south),
            (west, middle - 0.5),
        ]
    )
    shape(
        [
            (west + 0.15, middle + 0.4),
            (west + 0.75, north - 0.3),
            (west + 1.3, north - 0.3),
            (west + 1.3, south + 0.3),
            (west + 0.75, south + 0.3),
            (west + 0.15, middle - 0.4),
        ],
        (112, 128, 132),
    )
    shape(
        [
            (west + 1.9, north - 0.2),
            (west + 2.9, north - 0.2),
            (west + 2.9, middle + 0.1),
            (west + 1.9, middle + 0.1),
        ],
        (26, 26, 26),
    )
    x, y = pixel_of(hub)
    r = scale * 0.4
    pen.ellipse((x - r, y - r, x + r, y + r), ink.BLADE, ink.BLACK, line)


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
    mask = layer.convert("L").point(lambda grey: grey * 0.85)
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
