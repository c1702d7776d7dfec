"""The set-up in a scenario file (10), and the check that map and counters allow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.datafile import nearest
from somalia.games.campaign.data.charts import Composed
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignUnit,
    SetUp,
    ZoneGraph,
)
from somalia.games.kit.forms import FLAG, Key, Misfit, either, listing, whole, word
from somalia.games.kit.records import need, record

ID = word("[a-z0-9]+(?:-[a-z0-9]+)*", "a name in lower-case letters, digits and hyphens")

NO_SETUP = SetUp(0, False, (), (), (), 0)
"""The set-up for a rulebook that sets up from the details instead."""


def _placed(unit: str, zone: str) -> tuple[str, str]:
    return unit, zone


def _set_up(famine: tuple[int, int], **said: Any) -> SetUp:
    dice, turns = famine
    return SetUp(famine_dice=dice, famine_turns=turns, **said)


SET_UP = record(
    _set_up,
    gangs_per_faction=need(whole(1, 99), name="gangs"),
    leaders=need(FLAG),
    barred_to_bandits=need(listing(ID, 0, 100, unlike=True), name="barred"),
    un_units=need(listing(record(_placed, unit=ID, zone=ID), 0, 100), name="un"),
    bases=need(listing(ID, 0, 100, unlike=True)),
    famine=need(
        either(
            word("[0-6]d6", "dice").made(lambda dice: (int(dice.partition("d")[0]), 0)),
            whole(0, 120).made(lambda turns: (0, turns)),
            words="dice such as 2d6, 0d6 to 6d6, or a number of turns",
        )
    ),
)
"""The form of a scenario file's `setup`."""


def check_set_up(setup: SetUp, board: ZoneGraph, of: Composed) -> None:
    """Check that a set-up can be carried out.

    Raises:
        Misfit: the scenario file asks for something impossible.
        DataError: the charts have too few counters.
    """
    for index, zone in enumerate(setup.barred_to_bandits):
        _check_zone(board, zone, "barred", index)
    for index, zone in enumerate(setup.bases):
        _check_zone(board, zone, "bases", index)
    _check_bandits(setup, board, of)
    _check_markers(setup, board, of)
    left: dict[str, int] = {}
    for unit in of.units:
        if unit.force in ("un", "us"):
            left[unit.kind] = left.get(unit.kind, 0) + 1
    for index, (kind, zone) in enumerate(setup.un_units):
        _check_zone(board, zone, "un", index, "zone")
        keys = ("setup", "un", index, "unit")
        if kind not in left:
            near = nearest(kind, left)
            raise Misfit(
                f'"{kind}" is not a UN or US unit in the counter mix',
                f"Did you mean {near}?" if near else f"Known: {', '.join(left)}.",
                *keys,
            )
        if not left[kind]:
            hint = "The counter mix is a hard limit."
            raise Misfit(f"there is no {kind} left to place", hint, *keys)
        left[kind] -= 1


def _check_zone(board: ZoneGraph, zone: str, *keys: Key) -> None:
    if zone not in board:
        ids = [known.id for known in board.zones]
        near = nearest(zone, ids)
        raise Misfit(
            f'"{zone}" is not a Zone in play',
            f"Did you mean {near}?" if near else f"Known: {', '.join(ids)}.",
            "setup",
            *keys,
        )


def _check_bandits(setup: SetUp, board: ZoneGraph, of: Composed) -> None:
    """Check that each faction has enough gangs, and Zones where they may be placed (8.41)."""
    faction: Sequence[CampaignUnit] = [unit for unit in of.units if unit.force == FACTION_ORDER[0]]
    gangs = sum(unit.type == "gang" for unit in faction)
    if setup.gangs_per_faction > gangs:
        raise Misfit(
            f"{setup.gangs_per_faction} gangs are drawn, but a faction has only {gangs}",
            "Draw fewer, or add counters to the charts.",
            "setup",
            "gangs",
        )
    if setup.leaders and len(faction) == gangs:
        raise of.laid.error(
            ("counters", "faction"),
            "the set-up places Leaders, but a faction has none",
            "Add `leader: 1`, or write `leaders: false` in the set-up.",
        )
    free = [zone for zone in board.zones if zone.id not in setup.barred_to_bandits]
    if len(free) < len(FACTION_ORDER):
        raise Misfit(
            f"{len(free)} Zones are left for {len(FACTION_ORDER)} factions that may not mix (8.41)",
            "Bar fewer Zones.",
            "setup",
            "barred",
        )


def _check_markers(setup: SetUp, board: ZoneGraph, of: Composed) -> None:
    """Check that there are markers for every Base set up, Convoy owed and Zone terrorised (2)."""
    hungry = sum(zone.south and zone.terrain != "desert" for zone in board.zones)
    needs = {
        "base": (len(setup.bases), "Bases are set up"),
        "convoy": (hungry, "Zones can be owed a Convoy (8.8)"),
        "terror": (len(board.zones), "Zones can be terrorised (8.5)"),
    }
    for marker, (needed, why) in needs.items():
        count = of.markers[marker]
        if count < needed:
            raise of.laid.error(
                ("counters", "markers", marker),
                f"{needed} {why}, but there are {count} markers",
                "Add markers.",
            )
