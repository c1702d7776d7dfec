"""The window's paper and ink colours, with functions for mixing and comparing colours.

Nothing is conveyed by colour alone. Games declare their own colours, such as those of counters, for
each of `settings.PALETTES`; two of the palettes are safe for colour-blind players.
"""

from __future__ import annotations

from typing import Protocol

from somalia.play.settings import PALETTES

Colour = tuple[int, int, int]

PAPER: Colour = (244, 236, 216)
INK: Colour = (52, 42, 34)
FADED: Colour = (104, 91, 76)
NUMBER: Colour = (140, 86, 32)  # rule numbers before lines
RULE: Colour = (198, 182, 150)  # thin lines between a panel's parts
CARD: Colour = (252, 247, 234)
TABLE: Colour = (62, 50, 40)  # the table below the map
WARNING: Colour = (168, 44, 36)
STAMP: Colour = (176, 38, 30)  # the stamp on a card
HEADING: Colour = (122, 36, 26)
HOT: Colour = (255, 240, 176)  # under the pointer or with the keyboard focus
WHITE: Colour = (255, 250, 240)
BONE: Colour = (247, 240, 222)  # dice that belong to no side
TENS: Colour = (62, 52, 46)  # the tens die of a pair
NEUTRAL: Colour = (92, 80, 66)  # belongs to no side
GOOD: Colour = (52, 96, 44)  # success
NEW: Colour = (35, 94, 151)  # the bar beside new entries


class BoardColours(Protocol):
    """A board's highlight colours."""

    @property
    def name(self) -> str:
        """The palette's name, one of PALETTES."""

    @property
    def lit(self) -> Colour:
        """The colour for anything that may be chosen."""

    @property
    def chosen(self) -> Colour:
        """The colour for anything that is picked or under the pointer."""


USUAL = PALETTES[0]


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A mixture of two colours; `share` is the second colour's share."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(colour, other, strict=True))
    return r, g, b


def text_on(ground: Colour) -> Colour:
    """The colour for text on a background: ink or paper, whichever is easier to read."""
    light: Colour = (255, 252, 244)
    return INK if contrast(ground, INK) >= contrast(ground, light) else light


def luminance(colour: Colour) -> float:
    """A colour's luminance, 0 to 1 (WCAG)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    r, g, b = map(linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast between two colours, 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
