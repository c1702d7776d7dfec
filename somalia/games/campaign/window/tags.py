"""An overlay's labels, next to the names of Zones."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial

from somalia.games.campaign.window.counters import tag
from somalia.games.campaign.window.sizes import Sizes
from somalia.window.board.sprites import Placed, Sprites

POINTS = 10.5


class Tags:
    """A map's overlay labels."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.sprites = Sprites()
        self._key: Hashable = None

    def show(self, tags: Mapping[str, str], palette: str) -> None:
        """Place the labels for the current view."""
        camera, window = self.sizes.camera, self.sizes.window
        key = (tuple(tags.items()), camera.key, window.unit, palette)
        if key == self._key:
            return
        self._key = key
        size, placed = round(POINTS * window.letter_zoom), list[Placed]()
        for zone, text in tags.items():
            look = text, size, palette
            texture = window.picture(("tag", *look), partial(tag, *look))
            place = self.sizes.name_place(zone)
            x, y = camera.to_screen(*place.at)
            half, away = texture.width / 2, (place.way.height + texture.height) / 2
            least, most = camera.left + half, camera.left + camera.width - half
            position = min(max(x, least), most), y + (away if place.is_tag_above else -away)
            placed.append(Placed(zone, texture, *map(round, position)))
        self.sprites.show(placed)
