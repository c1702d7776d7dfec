"""The Zones on the printed sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from somalia.games.campaign.data.outlines import MapOutline
from somalia.games.kit.scene import Region


@lru_cache(maxsize=4)
def regions(of: MapOutline) -> Mapping[str, Region]:
    """The Zones in play by id, each where it is played: the city's Zones in the inset."""
    return {
        id: Region(id, zone.middle, (zone.ring,), zone.name)
        for id, zone in of.zones.items()
        if id not in of.resting
    }
