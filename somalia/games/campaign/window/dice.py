"""Dice as they lie on the table: pips on a coloured cube, rolling and at rest."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.display.parties import keeps_vp
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.emblem import colour_name
from somalia.games.campaign.window.palette import INK, PALETTES, USUAL, Colour, mixed, text_on

FINE = 4
COLOURS: dict[str, Colour] = {
    "un": (74, 140, 200),
    "bandit": (166, 52, 44),
    "militia": (206, 176, 122),
    "": (247, 240, 222),
}
"""The dice of each side; whose they are is told beside them too."""
TENS: Colour = (62, 52, 46)
"""The die that counts tens of a pair."""
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
TILTS = (0, -24, 17, -11, 31, 0, -17, 9)


@lru_cache(maxsize=600)
def die(face: int, size: int, colour: Colour, tilt: int = 0) -> Image.Image:
    """A die of `size` pixels; a number above six is written.

    Args:
        tilt: degrees it is turned by.
    """
    s = size * FINE
    image = Image.new("RGBA", (s, s))
    pen = ImageDraw.Draw(image)
    edge = max(FINE, s // 24)
    pen.rounded_rectangle((0, 0, s - 1, s - 1), s * 0.2, (*mixed(colour, INK, 0.6), 255))
    pen.rounded_rectangle(
        (edge, edge, s - 1 - edge, s - 1 - edge),
        s * 0.18,
        (*mixed(colour, (255, 255, 255), 0.35), 255),
    )
    pen.rounded_rectangle(
        (edge * 2, edge * 2, s - 1 - edge, s - 1 - edge), s * 0.17, (*colour, 255)
    )
    ink = text_on(colour)
    if face in _PIPS:
        r = s * (0.13 if face == 1 else 0.1)
        for row, column in _PIPS[face]:
            x, y = s * (0.25 + 0.25 * column), s * (0.25 + 0.25 * row)
            pen.ellipse((x - r, y - r, x + r, y + r), ink)
    else:
        pen.text((s / 2, s / 2), str(face), ink, lettering.font("bold", round(s * 0.55)), "mm")
    if tilt:
        image = image.rotate(tilt, Image.Resampling.BICUBIC)
    return image.reduce(FINE)


def colour_of(scenario: Scenario, id: str) -> Colour:
    """The colour of the dice of a side, party, or the Militia: that of its counters."""
    if id in COLOURS and keeps_vp(scenario):
        return COLOURS[id]
    name = colour_name(scenario, id)
    return COLOURS[name] if name in ("", "bandit") else PALETTES[USUAL].forces[name]


def colours_of(scenario: Scenario, id: str, count: int, is_pair: bool) -> list[Colour]:
    """The colours of some dice: of a pair the tens are dark."""
    own = colour_of(scenario, id)
    return [TENS, *[own] * (count - 1)] if is_pair else [own] * count


def rolling(face: int, number: int, share: float) -> tuple[int, int]:
    """The face and the tilt of a die while it rolls: by chance to look at, the same every time.

    Args:
        face: where it comes to rest.
        number: which of the dice.
        share: of the roll that is over; from 1 it lies still.
    """
    if share >= 1:
        return face, 0
    beat = int(share * 7)
    turned = (face + number * 2 + beat * 5) % 6 + 1
    return turned, TILTS[(beat + number * 3) % len(TILTS)] or 21
