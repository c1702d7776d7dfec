"""The picture behind the start screen, and small maps of scenarios."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import numpy
from PIL import Image, ImageDraw

from somalia.games.campaign.data.atlas import Atlas, check_map
from somalia.games.campaign.data.layout import even
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.data.scenario import opened, played
from somalia.games.campaign.window.artist import MapArtist
from somalia.games.campaign.window.counters import counter
from somalia.games.campaign.window.palette import PALETTES, YEARS
from somalia.games.campaign.window.paper import MapView
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.kit.scene import Face
from somalia.window.board.camera import Camera
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK, mixed
from somalia.window.ui.stored import stored

FINE = 3  # drawn this many times as large, then reduced
LED = {
    "un": (
        Face("infantry", "un", "3-2"),
        Face("engineer", "un", "1-1"),
        Face("base", "un"),
        Face("convoy", "marker"),
    ),
    "bandit": (
        Face("leader", "pink"),
        Face("gang", "orange", "2"),
        Face("gang", "yellow", "3"),
        Face("gang", "purple", "1"),
    ),
}
"""A few counters for each side of the first game."""


def faces(side: str, size: int, palette: str) -> list[Image.Image]:
    """A few of a side's counters, each fitted into a square of `size` pixels."""
    return [counter(face, size - 6, palette) for face in LED[side]]


@lru_cache(maxsize=4)
def atlas_of(map_file: Path) -> Atlas:
    """A map cut into its Zones, cached for the start screen."""
    return check_map(map_file)


@kept
def thumbnail(scenario: str, size: int, palette: str) -> Image.Image:
    """A small map: the Zones in play in their terrain colours, all others muted."""
    document, map_file = opened(scenario)
    atlas = atlas_of(map_file)
    in_play = played(document, atlas.map)
    resting = [id for id in atlas.shapes if in_play is not None and id not in in_play]
    look = PALETTES[palette]
    west, south, east, north = atlas.sheet.outline.bounds
    scale = FINE * size / max(east - west, north - south)
    wide, high = round((east - west) * scale) + 8, round((north - south) * scale) + 8
    picture = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(picture)
    terrain = {zone.id: zone.terrain for zone in atlas.map.zones}
    for id, shape in atlas.shapes.items():
        ground = look.abroad if id in resting else look.terrain[terrain[id]]
        ring = [((x - west) * scale + 4, (north - y) * scale + 4) for x, y in shape.ring]
        ink = mixed(look.abroad, INK, 0.3) if id in resting else INK
        pen.polygon(ring, ground)
        pen.line([*ring, ring[0]], ink, FINE, joint="curve")
    return picture.reduce(FINE)


LAID = (
    ("bender-cassim", "pink", "gang", "2"),
    ("berbera", "yellow", "leader", ""),
    ("erigayo", "yellow", "gang", "3"),
    ("gaalkayo", "purple", "gang", "1"),
    ("belet-huen", "purple", "leader", ""),
    ("baidoa", "marker", "convoy", ""),
    ("baidoa", "un", "infantry", "3-2"),
    ("baardhere", "orange", "gang", "2"),
    ("jilib", "un", "infantry", "3-2"),
    ("jawhar", "marker", "convoy", ""),
    ("kismayu", "un", "engineer", "1-1"),
    ("south-mogadishu", "pink", "leader", ""),
    ("north-mogadishu", "orange", "gang", "3"),
    ("mogadishu-airport", "un", "base", ""),
)
"""The counters on the start screen's map: Zone, force, symbol and rating."""


def cover(
    map_file: Path, width: int, height: int, palette: str, menu: tuple[int, int, int, int]
) -> Image.Image:
    """The default map with some counters on it, filling the window.

    Args:
        map_file: the default map.
        menu: the box around the menu, which casts a shadow.
    """
    # Only the shadow is redrawn when the menu gains an entry.
    return _shaded(_unshaded(map_file, width, height, palette, menu[0]), menu)


@kept
def _unshaded(map_file: Path, width: int, height: int, palette: str, left: int) -> Image.Image:
    """The map with its counters, without shading, as kept on disk if it was.

    Args:
        left: the left edge of the menu in pixels.
    """
    printed = Printed(atlas_of(map_file))
    scenery = Scenery(printed)
    of = scenery.key(MapView(0, 0, printed.fitted(width, height), width, height, height / 800))
    key = ("unshaded", width, height, palette, left, of)
    draw = partial(_laid_out, scenery, width, height, palette, left)
    (picture,) = stored("campaign", key, lambda: (draw(),))
    return picture


def _laid_out(scenery: Scenery, width: int, height: int, palette: str, left: int) -> Image.Image:
    printed = scenery.printed
    camera = Camera(printed.sheet)
    camera.place(0, 0, width, height)
    artist = MapArtist(scenery, PALETTES[palette], YEARS)
    west, north, scale = camera.west, camera.north, camera.scale
    if width / height > 1.3:
        # In a wide window the land fills the space to the left of the menu. The title moves
        # out of view, since the menu has one. The menu may cover the inset.
        west_end, bottom, east_end, top = printed.country.outline.bounds
        free = max(left, width * 0.52)
        scale = min(free / (east_end - west_end + 0.8), height / (top - bottom + 0.8))
        west = (west_end + east_end) / 2 - free / 2 / scale
        north = (top + bottom) / 2 + height / 2 / scale
        printed.sheet = (printed.sheet[0] - 20, *printed.sheet[1:])
    picture = artist.draw(west, north, scale, width, height, height / 800)
    layout = scenery.setting.layout(min(printed.fitted(width, height), scale), height / 800)
    for zone, ground, symbol, rating in LAID:
        slot = "site" if symbol in ("base", "convoy") else ground
        lon, lat = layout.places[zone][slot]
        size = even(layout.side(zone) * scale / layout.scale)
        face = counter(Face(symbol, ground, rating), size, palette)
        x, y = (lon - west) * scale, (north - lat) * scale
        picture.paste(face, (round(x - face.width / 2), round(y - face.height / 2)), face)
    return picture


def _shaded(picture: Image.Image, menu: tuple[int, int, int, int]) -> Image.Image:
    """The picture with darker edges and the menu's shadow."""
    side = numpy.linspace(-1, 1, 64) ** 2 * 0.6
    dark = 56 * numpy.clip(side[:, None] + side[None, :], 0, 1) ** 2
    mask = Image.fromarray(dark.astype(numpy.uint8)).resize(picture.size, Image.Resampling.BICUBIC)
    pen = ImageDraw.Draw(mask)
    left, top, right, bottom = menu
    for step in range(9, 0, -1):
        pen.rectangle(
            (left - step, top - step + 4, right + step + 4, bottom + step + 6), 26 + 10 * (9 - step)
        )
    shaded = picture.copy()
    shaded.paste((24, 16, 8), mask=mask)
    return shaded
