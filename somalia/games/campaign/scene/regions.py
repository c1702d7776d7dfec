"""The Zones on the printed sheet, with the places for names and counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from somalia.games.campaign.data.layout import Layout
from somalia.games.kit.scene import Region

if TYPE_CHECKING:
    from somalia.games.campaign.data.printed import Printed

ROOM = (910, 693)
"""The size in pixels of the map in a typical window, from which counters and letters are sized."""


def regions(printed: Printed) -> dict[str, Region]:
    """The Zones in play by id, each where it is played: the city's Zones in the inset."""
    return {
        id: Region(id, printed.label(id)[0], (printed.ring(id),), printed.short_name(id))
        for id in printed.pane_of
        if id not in printed.resting
    }


class SheetOutline(NamedTuple):
    """A map's sheet, for boards without a window."""

    printed: Printed
    regions: Mapping[str, Region]
    layout: Layout


@lru_cache(maxsize=4)
def _set(printed: Printed) -> SheetOutline:
    from somalia.games.campaign.data.setting import Setting

    layout = Setting(printed).layout(printed.fitted(*ROOM))
    return SheetOutline(printed, regions(printed), layout)


def sheet_of(map_file: str, played: Sequence[str]) -> SheetOutline:
    """A map file's sheet, cached.

    Args:
        played: the ids of the Zones in play.
    """
    from somalia.games.campaign.data.printed import printed  # also loads Shapely

    return _set(printed(map_file, played))
