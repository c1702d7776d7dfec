"""Settings that every screen goes by, kept from one time to the next among those of the window."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.files import Unreadable, read_bytes, write_whole
from somalia.play import preview

LARGEST = 100_000  # bytes


def path() -> Path:
    """Where they are kept."""
    return datafile.home() / "window.json"


def read() -> dict[str, Any]:
    """All that is kept, as it was left; nothing where that makes no sense."""
    try:
        kept = json.loads(read_bytes(path(), LARGEST))
    except (Unreadable, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def write(kept: dict[str, Any]) -> None:
    """Keep them; a folder that cannot be written to is no reason to stop."""
    with contextlib.suppress(OSError):
        path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(path(), (json.dumps(kept, indent=1) + "\n").encode())


def confirm(kept: dict[str, Any]) -> str:
    """Which answers wait to be confirmed: a key of `preview.CONFIRMATIONS`."""
    if "confirm" in kept:
        found = kept["confirm"]
    else:  # an older file: its "off" was how it stood at first
        found = {"mission": "dice", "every": "every"}.get(str(kept.get("confirmations")))
    return found if isinstance(found, str) and found in preview.CONFIRMATIONS else preview.USUAL


def advises(kept: dict[str, Any]) -> bool:
    """Whether the answer that is advised is always marked."""
    return kept.get("advise") is True


def keep_advises(value: bool) -> None:
    """Keep whether it is."""
    write({**read(), "advise": value})


def tells_turns(kept: dict[str, Any]) -> bool:
    """Whether a sheet tells what each turn has come to."""
    return kept.get("turn_sheet") is not False


def keep_tells_turns(value: bool) -> None:
    """Keep whether one does."""
    write({**read(), "turn_sheet": value})


def keep_confirm(value: str) -> None:
    """Keep which answers wait."""
    write({**read(), "confirm": value})
