"""The drawings of the campaign: icons of missions, cards of events, marks of forces."""

from __future__ import annotations

from PIL import Image

from somalia.games.kit.art import Art
from somalia.window.ui.art import picture, put
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import CARD, INK, Colour, mixed

SAND: Colour = (228, 204, 156)
QUIET = "quiet"
"""The card of a month without an event, or with one that has no card of its own."""


def drawing(name: str) -> Art:
    """A drawing of the campaign by its name."""
    return Art("campaign", name)


def icon_of(option: str) -> Art | None:
    """The icon of an option; missions, projects and what else is a plain word have one."""
    icon = drawing(f"icons/{option}")
    return icon if icon.exists else None


def mark_of(force: str) -> Art:
    """The mark of a faction, force or party, told from the others by its shape."""
    mark = drawing("marks/us" if force == "transitional" else f"marks/{force}")
    return mark if mark.exists else drawing("marks/other")


@kept
def event_picture(id: str, size: int) -> Image.Image:
    """The woodcut on the card of a random event (4).

    Args:
        size: of its side in pixels.
    """
    ground = mixed(CARD, SAND, 0.35)
    event = drawing(f"events/{id}")
    image = Image.new("RGB", (size, size), ground)
    event = event if event.exists else drawing(f"events/{QUIET}")
    put(picture(event, size, black=INK, white=ground), image, size / 2, size / 2)
    return image
