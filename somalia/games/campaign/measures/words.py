"""Measures of words that an option or a fact can be."""

from __future__ import annotations

from somalia.games.campaign.measures.table import Position, chapter


def amount(p: Position, word: str) -> int:
    """The number at the end of a word such as sp-2 or us-1; 0 if there is none."""
    tail = word.rpartition("-")[2]
    return int(tail) if tail.isdigit() and len(tail) < 10 else 0


def faction_gangs(p: Position, faction: str) -> int:
    """Gangs of that colour on the map."""
    if faction not in p.state.scenario.forces:
        return 0
    return sum(unit.type == "gang" for unit in p.state.on_map(faction))


MEASURES = chapter(
    "Words",
    amount,
    faction_gangs,
)
