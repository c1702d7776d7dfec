"""Finds the stands visible from one place, one line after another, where NumPy isn't installed."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.street_fight.rules.lines import Solid
from somalia.games.street_fight.rules.quarter import Quarter, Stand


class PlainViews:
    """The same as `Views`, ten times slower, without NumPy: for the browser.

    Args:
        buildings: the buildings that can block line of sight.
        stands: the stands in order of their numbers.
    """

    def __init__(self, buildings: Sequence[Solid], stands: Sequence[Stand]) -> None:
        self._quarter = Quarter(buildings, {})
        self.stands = stands

    def seen(self, by: Stand) -> Sequence[int]:
        """The numbers of the stands visible from a stand, including itself (2.4), in ascending
        order.
        """
        is_seen = self._quarter.is_seen
        return [
            number for number, stand in enumerate(self.stands) if stand == by or is_seen(by, stand)
        ]
