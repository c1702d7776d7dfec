"""The campaign's drawings: icons of missions, event cards, marks of forces."""

from __future__ import annotations

from somalia.games.kit.art import Art


def drawing(name: str) -> Art:
    """The campaign's drawing of that name."""
    return Art("campaign", name)


def icon_of(option: str) -> Art | None:
    """The icon of an option, if it has one: missions, projects and other plain words do."""
    icon = drawing(f"icons/{option}")
    return icon if icon.exists else None


def mark_of(force: str) -> Art:
    """The mark of a faction, force or party, recognisable by its shape."""
    mark = drawing("marks/us" if force == "transitional" else f"marks/{force}")
    return mark if mark.exists else drawing("marks/other")
