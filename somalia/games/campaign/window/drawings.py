"""The drawings of the campaign: icons of missions, cards of events, marks of forces."""

from __future__ import annotations

from somalia.games.kit.art import Art


def drawing(name: str) -> Art:
    """A drawing of the campaign by its name."""
    return Art("campaign", name)


def icon_of(option: str) -> Art | None:
    """The icon of an option; missions, projects and what else is a plain word have one."""
    icon = drawing(f"icons/{option}")
    return icon if icon.exists else None


def mark_of(force: str) -> Art:
    """The mark of a faction, force or party, told from the others by its shape."""
    mark = drawing("marks/us" if force == "transitional" else f"marks/{force}")
    return mark if mark.exists else drawing("marks/other")
