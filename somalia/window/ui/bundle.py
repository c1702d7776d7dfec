"""Screenshots, and bundles for bug reports."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import arcade

from somalia import __version__, datafile
from somalia.engine.record import LARGEST
from somalia.outputs import BUNDLE, COPY, PICTURE, OutputError, unused, write
from somalia.reading import Unreadable, read_bytes
from somalia.window.ui import type as lettering
from somalia.window.ui.panel import Panel
from somalia.window.ui.sheet import Recorded
from somalia.window.ui.window import GameWindow


class ShownScreen(Protocol):
    """What screenshots need from a screen."""

    window: GameWindow
    cover: Panel
    note: Panel

    @property
    def panels(self) -> Sequence[Panel]:
        """All panels beneath the sheet."""

    def on_draw(self) -> None:
        """Draw everything."""

    def told(self, text: str) -> None:
        """Show the player a message for a moment."""

    def recorded(self) -> Recorded:
        """The record of the game being shown."""


def save_picture(of: ShownScreen) -> Path | None:
    """Save a screenshot and return its path; None, with a message, if that fails."""
    of.on_draw()
    name = f"somalia-{time.strftime('%Y%m%d-%H%M%S')}.png"
    try:
        path = unused(datafile.home() / "pictures" / name)
        write(path, picture(), PICTURE)
    except (OutputError, datafile.DataError) as problem:
        of.told(str(problem))
        return None
    of.told(f"Picture saved: {path}")
    return path


def picture() -> bytes:
    """A screenshot as PNG."""
    drawn = io.BytesIO()
    arcade.get_image().convert("RGB").save(drawn, "PNG")
    return drawn.getvalue()


def picture_for_others(of: ShownScreen) -> bytes:
    """A screenshot that leaves out the names of the player's folders, which a message may show."""
    panels = (*of.panels, of.cover, of.note)
    with lettering.edited(datafile.without_home):
        for panel in panels:
            panel.forget()
        of.on_draw()
        drawn = picture()
    for panel in panels:
        panel.forget()
    of.window.dirty = True
    return drawn


def bundle(of: ShownScreen, report: str) -> Path:
    """Write a bug bundle with record, version, error report and screenshot.

    Raises:
        OutputError, NoHome: the bundle cannot be written.
    """
    folder = unused(datafile.home() / "bugs" / time.strftime("%Y%m%d-%H%M%S"))
    size = f"{of.window.width} x {of.window.height}"
    facts = (
        f"somalia {__version__}",
        f"Python {sys.version}",
        sys.platform,
        of.window.ctx.info.RENDERER,
        size,
    )
    about = "\n".join(facts) + "\n"
    parts: dict[str, bytes] = {}
    record = of.recorded().path
    if record is not None:
        try:
            raw = read_bytes(record, LARGEST)
        except Unreadable as fault:
            about += f"No record: {fault}.\n"
        else:
            if COPY.is_own(raw):
                kept = raw.decode("utf-8", "surrogateescape")
                kept = datafile.without_home(kept)  # old versions of the program recorded paths
                parts["record.txt"] = kept.encode("utf-8", "surrogateescape")
            else:  # another file now has the record's name: do not disclose it
                about += "No record: the file with that name is not a recorded game.\n"
    text = datafile.without_home(f"{about}\n{report}")
    parts["report.txt"] = text.encode(errors="backslashreplace")
    parts["screen.png"] = picture_for_others(of)
    for name, contents in parts.items():
        write(folder / name, contents, BUNDLE)
    return folder
