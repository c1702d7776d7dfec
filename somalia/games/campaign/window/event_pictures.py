"""The woodcuts on the cards for random events."""

from __future__ import annotations

from PIL import Image

from somalia.games.campaign.window.drawings import drawing
from somalia.window.ui.art import picture, put
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import CARD, INK, Colour, mixed

SAND: Colour = (228, 204, 156)
QUIET = "quiet"
"""The card for a month without an event, or for an event without its own card."""


@kept
def event_picture(id: str, size: int) -> Image.Image:
    """The woodcut on a random event's card (4).

    Args:
        size: its side in pixels.
    """
    ground = mixed(CARD, SAND, 0.35)
    event = drawing(f"events/{id}")
    image = Image.new("RGB", (size, size), ground)
    event = event if event.exists else drawing(f"events/{QUIET}")
    put(picture(event, size, black=INK, white=ground), image, size / 2, size / 2)
    return image
