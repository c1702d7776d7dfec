"""Where parts of the panels are in the window."""

from __future__ import annotations

from somalia.window.screens.on_board import OnBoard

Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window


def account_place(screen: OnBoard, side: str) -> tuple[float, float]:
    """The point just below a side's score in the header."""
    for spot in screen.head.spots:
        if spot.name == f"account:{side}":
            left, _, right, _ = spot.box
            return (left + right) / 2, screen.head.bottom - 24 * screen.window.unit
    return screen.window.width / 2, screen.head.bottom


def box_of(screen: OnBoard, name: str) -> Box | None:
    """The box of a spot (by name or action), a panel's heading (by the panel's name), or the whole
    log ("room:story"). None if it is not visible.
    """
    if name == "room:story":
        story = screen.story
        return story.left, story.bottom, story.left + story.width, story.bottom + story.height
    panels = {"panel:question": screen.side, "panel:story": screen.story}
    if (panel := panels.get(name)) is not None:
        unit, top = screen.window.unit, panel.bottom + panel.height
        away, end = 24 * unit, panel.left + panel.width
        return panel.left + away, top - 32 * unit, end - away, top - 8 * unit
    names = (name, f"account:{name}", f"account:{name.removesuffix('s')}")
    for panel in (screen.side, screen.head, screen.story, screen.foot):
        for spot in panel.spots:
            if spot.name in names or spot.action == name:
                left, upper, right, lower = spot.box
                up = panel.bottom + panel.height
                return panel.left + left, up - lower, panel.left + right, up - upper
    return None
