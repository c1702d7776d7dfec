"""Colours of the window's paper and ink, and how colours are mixed and compared.

Nothing is told by colour alone. What a game adds, such as the colours of its counters, it declares
for each of `settings.PALETTES`, of which two can be relied on by colour-blind players.
"""

from __future__ import annotations

from typing import Protocol

from somalia.play.settings import PALETTES

Colour = tuple[int, int, int]

PAPER: Colour = (244, 236, 216)
INK: Colour = (52, 42, 34)
FADED: Colour = (104, 91, 76)
NUMBER: Colour = (140, 86, 32)  # the number of a rule before a line
RULE: Colour = (198, 182, 150)  # thin lines between parts of a panel
CARD: Colour = (252, 247, 234)
TABLE: Colour = (62, 50, 40)  # the wood the sheet lies on
WARNING: Colour = (168, 44, 36)
STAMP: Colour = (176, 38, 30)  # on a card
HEADING: Colour = (122, 36, 26)
HOT: Colour = (255, 240, 176)  # under the pointer or the keyboard
WHITE: Colour = (255, 250, 240)
BONE: Colour = (247, 240, 222)  # the dice of nobody in particular
TENS: Colour = (62, 52, 46)  # the die that counts tens of a pair
NEUTRAL: Colour = (92, 80, 66)  # the colour of nobody
GOOD: Colour = (52, 96, 44)  # what went well
NEW: Colour = (35, 94, 151)  # the bar beside what is new


class BoardColours(Protocol):
    """The colours by which a board shows what may be chosen."""

    @property
    def name(self) -> str:
        """One of PALETTES."""

    @property
    def lit(self) -> Colour:
        """What may be chosen."""

    @property
    def chosen(self) -> Colour:
        """What has been picked, and what is under the pointer."""


USUAL = PALETTES[0]


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `share` of the other."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(colour, other, strict=True))
    return r, g, b


def text_on(ground: Colour) -> Colour:
    """Ink or paper, whichever reads better on a ground."""
    light: Colour = (255, 252, 244)
    return INK if contrast(ground, INK) >= contrast(ground, light) else light


def luminance(colour: Colour) -> float:
    """How light a colour is, 0 to 1 (WCAG)."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    r, g, b = map(linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
