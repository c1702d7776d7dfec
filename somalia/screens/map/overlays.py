"""Overlays: what the map can be asked to show of every Zone."""

from __future__ import annotations

from collections.abc import Callable

from somalia.campaign.components import Zone
from somalia.campaign.state import State, firepower
from somalia.screens.map.palette import Colour, Palette

Mark = tuple[Colour | None, str]
"""The tint of a Zone, and what is told of it."""
NOTHING: Mark = (None, "")
TERROR: Colour = (40, 34, 32)
OWED: Colour = (236, 172, 40)


def control(state: State, zone: Zone, look: Palette) -> Mark:
    """Who controls it (7)."""
    if state.is_government_controlled(zone):
        return look.control["un"], "Government"
    if state.is_bandit_controlled(zone):
        return look.control["bandit"], "Bandits"
    return (TERROR, "Terrorised") if state.terror[zone] else NOTHING


def strength(state: State, zone: Zone, look: Palette) -> Mark:
    """The Firepower of each side."""
    un, bandit = firepower(state.troops[zone]), firepower(state.bandits(zone))
    militia = firepower(state.militia[zone])
    if not (un or bandit or militia):
        return NOTHING
    text = f"UN {un} · Militia {militia} · Bandits {bandit}"
    if un + militia == bandit:
        return None, text
    return look.control["un" if un + militia > bandit else "bandit"], text


def contact(state: State, zone: Zone, look: Palette) -> Mark:
    """The Contact Numbers a Flush here could add up (6.12)."""
    if not state.bandits(zone):
        return NOTHING
    total = sum(unit.contact for unit in state.troops[zone] if not state.acted[unit])
    return look.control["un" if total else "bandit"], f"Contact Numbers here: {total}"


def convoys(state: State, zone: Zone, look: Palette) -> Mark:
    """Convoys and their fate (6.11, 6.21)."""
    if state.convoy[zone]:
        robbed = bool(state.robbed[zone])
        return look.control["bandit" if robbed else "un"], (
            "Convoy robbed" if robbed else "Convoy intact"
        )
    return (OWED, "Convoy owed") if state.owes_convoy(zone) else NOTHING


_MARKS: dict[str, Callable[[State, Zone, Palette], Mark]] = {
    "control": control, "firepower": strength, "contact": contact, "convoys": convoys,
}  # fmt: skip
OVERLAYS = ("", *_MARKS)
"""Their names, in the order in which one key goes through them; the first is none."""


def overlay(name: str, state: State, look: Palette) -> tuple[dict[str, Colour], dict[str, str]]:
    """Tints and tags by Zone."""
    tints: dict[str, Colour] = {}
    tags: dict[str, str] = {}
    if name:
        for zone in state.board.zones:
            tint, text = _MARKS[name](state, zone, look)
            if tint is not None:
                tints[zone.id] = tint
            if text:
                tags[zone.id] = text
    return tints, tags
