"""Settings that every screen goes by, kept from one time to the next among those of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from somalia.play import kept, preview

NAME = "window.json"
LARGEST = 100_000  # bytes


def path() -> Path:
    """Where they are kept."""
    return kept.path_of(NAME)


def read() -> dict[str, Any]:
    """All that is kept, as it was left; nothing where that makes no sense."""
    settings = kept.read(NAME, LARGEST)
    return settings if isinstance(settings, dict) else {}


def write(settings: dict[str, Any]) -> str:
    """Keep them; why they are not kept, on one line for the player, "" if they are."""
    return kept.change(NAME, LARGEST, settings)


def confirm(settings: dict[str, Any]) -> str:
    """Which answers wait to be confirmed: a key of `preview.CONFIRMATIONS`."""
    if "confirm" in settings:
        found = settings["confirm"]
    else:  # an older file: its "off" was how it stood at first
        found = {"mission": "dice", "every": "every"}.get(str(settings.get("confirmations")))
    return found if isinstance(found, str) and found in preview.CONFIRMATIONS else preview.USUAL


def advises(settings: dict[str, Any]) -> bool:
    """Whether the answer that is advised is always marked."""
    return settings.get("advise") is True


def keep_advises(value: bool) -> str:
    """Keep whether it is; why that is not kept, as `write`."""
    return kept.change(NAME, LARGEST, {"advise": value})


def tells_turns(settings: dict[str, Any]) -> bool:
    """Whether a sheet tells what each turn has come to."""
    return settings.get("turn_sheet") is not False


def keep_tells_turns(value: bool) -> str:
    """Keep whether one does; why that is not kept, as `write`."""
    return kept.change(NAME, LARGEST, {"turn_sheet": value})


def keep_confirm(value: str) -> str:
    """Keep which answers wait; why that is not kept, as `write`."""
    return kept.change(NAME, LARGEST, {"confirm": value})
