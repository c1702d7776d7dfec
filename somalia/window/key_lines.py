"""The lines on the keys sheet: the keys of all actions, and those that choose and drag."""

from __future__ import annotations

from typing import NamedTuple

from somalia.window.actions import ACTIONS


class KeyLine(NamedTuple):
    """A line on the keys sheet."""

    keys: str
    does: str


CHOOSING = (
    KeyLine(
        "its letter or digit",
        "choose that option or its page; enter a die or draw",
    ),
    KeyLine(
        "Alt and its key",
        "choose it, and repeat it for this mission or step",
    ),
    KeyLine("Up, Down, Enter", "step through the options, and choose"),
    KeyLine("Space, Enter", "done, default answer, confirm, or skip ahead"),
)
"""Keys whose effect depends on the question."""

BESIDES = (
    KeyLine(
        "drag",
        "draw a route, or move a counter; Esc cancels",
    ),
    KeyLine("F11, F12", "full screen; screenshot"),
)

_SHARED = {
    "overlays": ("F5, Shift+1 to 9", ""),
    "news": ("Shift+Left, +Right", ""),
    "why": ("Shift+Down, +Up", ""),
    "zones": ("Tab, Shift+Tab", ""),
    "counters": ("comma (,)", ""),
    "buttons": ("Ctrl+Tab", ""),
    "page": ("Left, Right", ""),
    "zoom": ("+ and -, Home", ""),
    "pan": ("Ctrl and arrows", ""),
    "scroll": ("Page Up, Page Down", ""),
    "watched": ("Insert, End", ""),
    "sheets": ("F2, F3, F4", "charts; score; exact odds for this choice"),
    "keys": ("Ctrl+K, Ctrl+S", "keyboard shortcuts; save a copy of the game"),
}
"""For each group: its keys on one line, and what they do ("" to use the first action's tip)."""


def key_lines() -> list[KeyLine]:
    """The lines on the keys sheet, which the guide uses too."""
    lines: list[KeyLine] = list(CHOOSING)
    done: set[str] = set()
    for action in ACTIONS:
        if not action.keys or action.group in done:
            continue
        if action.group:
            done.add(action.group)
            keys, does = _SHARED[action.group]
            lines.append(KeyLine(keys, does or action.tip))
        else:
            keys = "full stop (.)" if action.key == "." else ", ".join(action.keys)
            lines.append(KeyLine(keys, action.tip))
    return [*lines, *BESIDES]
