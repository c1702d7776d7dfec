"""The layouts found for the player's own maps, kept in the player's folder."""

from __future__ import annotations

from somalia.games.campaign.data.plans import Entries
from somalia.play import kept

NAME, LARGEST = "layouts.json", 2_000_000
MOST = 40
"""How many layouts are kept; one has about 6 kB, and a map has a few, for its sizes of letters."""


class OwnLayouts:
    """Keeps the latest layouts in a file; finding one takes up to some seconds."""

    def read(self, key: str) -> Entries | None:
        """What was kept under a key; None for nothing."""
        layouts = kept.read(NAME, LARGEST)
        return layouts.get(key) if isinstance(layouts, dict) else None

    def keep(self, key: str, entries: Entries) -> None:
        """Keep a layout, and drop the oldest if there are too many."""

        def latest(before: Entries | None) -> Entries:
            others = [(old, of) for old, of in (before or {}).items() if old != key]
            return dict([*others, (key, entries)][-MOST:])

        kept.update(NAME, LARGEST, latest, indent=0)
