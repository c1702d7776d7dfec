"""Totals over one whole game's events, for statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.games.campaign.rules.core.event_kinds import CONFINED, FAMINE, STEP_BEGINS, VP


class Totals(NamedTuple):
    """One game's totals."""

    vp: Mapping[str, int]  # maps "side source" to VP
    famine_turns: int  # turns with Famine during Operations
    confined_turns: int


def totals(events: Iterable[Event]) -> Totals:
    """The totals over all events of a game."""
    vp: Counter[str] = Counter()
    famine = confined = 0
    is_famine = False
    for event in events:
        if event.kind is VP:
            vp[f"{event['side']} {event['source']}"] += event["vp"]
        elif event.kind is CONFINED:
            confined += 1
        elif event.kind is FAMINE:
            is_famine = event["turns"] > 0
        elif event.kind is STEP_BEGINS and event["id"] == "operations":
            famine += is_famine
    return Totals(dict(vp), famine, confined)
