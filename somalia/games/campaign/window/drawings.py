"""The campaign's drawings: mission icons, event cards, marks for forces."""

from __future__ import annotations

from somalia.games.kit.art import Art


def drawing(name: str) -> Art:
    """The campaign's drawing with the given name."""
    return Art("campaign", name)


def icon_of(option: str) -> Art | None:
    """An option's icon, if it has one: options such as missions and projects do."""
    icon = drawing(f"icons/{option}")
    return icon if icon.exists else None


def mark_of(force: str) -> Art:
    """The mark of a faction, force or party, recognisable by its shape."""
    mark = drawing("marks/us" if force == "transitional" else f"marks/{force}")
    return mark if mark.exists else drawing("marks/other")
