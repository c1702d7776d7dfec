"""Measures that take a word: an option or a fact of the prompt."""

from __future__ import annotations

from somalia.games.campaign.ai.measures.table import (
    NOTHING,
    CampaignPosition,
    anywhere,
    chapter,
    row,
)


def _amount(p: CampaignPosition, word: str) -> int:
    tail = word.rpartition("-")[2]
    return int(tail) if tail.isdigit() and len(tail) < 10 else 0


def _faction_gangs(p: CampaignPosition, faction: str) -> int:
    if faction not in p.state.scenario.forces:
        return 0
    return sum(unit.force == faction for stack in p.whole.gangs for unit in stack)


MEASURES = chapter(
    "Words",
    row(
        "amount(word)",
        "number",
        _amount,
        "The number at the end of a word such as sp-2 or us-1; 0 if there is none.",
        NOTHING,
    ),
    row(
        "faction_gangs(word)",
        "number",
        _faction_gangs,
        "Gangs of that colour on the map.",
        anywhere("gangs"),
    ),
)
