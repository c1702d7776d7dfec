"""The real command in a real window on a display of its own (Xvfb), with clicks, keys and
screenshots.

Nothing sleeps for a fixed time here. The program's own files, or the picture on its display, show
when to continue, and every wait ends at once if the program does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy
from PIL import Image, ImageChops, ImageGrab

PATIENCE = 60.0
"""Seconds before a wait is given up; far more than any takes."""
LOOK, LONGEST_LOOK = 0.02, 0.3
"""The first and the longest interval between two checks, in seconds. Each is half as long again as
the last, because a check takes processor time that the program needs.
"""


class Display:
    """A display without a screen.

    The server picks a free number itself, so that several tests can have one each.
    """

    def __init__(self, log: Path, size: tuple[int, int] = (1600, 1000)) -> None:
        reading, writing = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self._log = log.open("wb")
        try:
            self.server = subprocess.Popen(
                [
                    "Xvfb",
                    "-displayfd",
                    str(writing),
                    "-screen",
                    "0",
                    screen,
                    "-dpi",
                    "96",
                    "-noreset",
                    "-nolisten",
                    "tcp",
                ],
                pass_fds=(writing,),
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
            )
        finally:
            os.close(writing)
        with os.fdopen(reading) as output:
            number = output.readline().strip()  # empty if the server ends
        assert number, f"Xvfb does not start: {log.read_text(errors='replace')}"
        self.name = f":{number}"

    def close(self) -> None:
        """End the server."""
        self.server.terminate()
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        self._log.close()


class RealWindow:
    """The program in its window on a display."""

    def __init__(self, display: Display, home: Path, top: Path, *arguments: str) -> None:
        self.display = display
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.log = home / "program.log"
        self.env = {
            **os.environ,
            "DISPLAY": display.name,
            "SOMALIA_HOME": str(home),
            "PYTHONPATH": str(top),
        }
        self.env.pop("WAYLAND_DISPLAY", None)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "somalia", "play", "--window", *arguments],
                env=self.env,
                cwd=home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.id = ""
        self.until(self._is_there, "the window")
        self.hands("windowfocus", self.id)
        self.width, self.height = 1280, 800
        self.until(self._is_drawn, "the first frame")  # keys before it are dropped

    def close(self) -> None:
        """End the program if it is still running."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def said(self) -> str:
        """The output of the program."""
        return self.log.read_text(errors="replace")

    # -- waiting ---------------------------------------------------------------------------------

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds.

        Args:
            what: names the condition in the message if it never does.
        """
        limit = time.monotonic() + PATIENCE
        look = LOOK
        while not is_so():
            try:
                code = self.process.wait(look)
            except subprocess.TimeoutExpired:
                look = min(look * 1.5, LONGEST_LOOK)
                assert time.monotonic() < limit, f"waited in vain for {what}: {self.said()}"
            else:
                raise AssertionError(f"the program ended ({code}), no {what}: {self.said()}")

    def until_ended(self) -> int:
        """Wait until the program ends by itself; its exit code."""
        return self.process.wait(PATIENCE)

    def _is_there(self) -> bool:
        windows = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "^Somalia$"],
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        self.id = windows[0] if windows else ""
        return bool(windows)

    def _is_drawn(self) -> bool:
        return self.picture().getcolors(16) is None

    # -- input and screenshots -------------------------------------------------------------------

    def geometry(self) -> str:
        """The position and size of the window."""
        return subprocess.run(
            ["xdotool", "getwindowgeometry", self.id],
            env=self.env,
            check=True,
            timeout=PATIENCE,
            capture_output=True,
            text=True,
        ).stdout

    def hands(self, *words: str) -> None:
        """Call xdotool."""
        subprocess.run(["xdotool", *words], env=self.env, check=True, timeout=PATIENCE)

    def point(self, x: float, y: float) -> None:
        """Move the pointer; y upwards, as in the program."""
        self.hands(*self._to(x, y))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click at a point."""
        self.hands(*self._to(x, y), "click", str(button))

    def drag(self, x: float, y: float, dx: int, dy: int) -> None:
        """Press, move, release."""
        self.hands(*self._to(x, y), "mousedown", "1", *self._to(x + dx, y + dy), "mouseup", "1")

    def press(self, *keys: str) -> None:
        """Press keys by their X names, one after another: "n", "F8", "ctrl+z"."""
        self.hands("key", *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self.hands("type", text)

    def resize(self, width: int, height: int) -> None:
        """Resize the window."""
        self.hands("windowsize", self.id, str(width), str(height))
        self.width, self.height = width, height

    def _to(self, x: float, y: float) -> tuple[str, ...]:
        return "mousemove", "--window", self.id, str(round(x)), str(self.height - 1 - round(y))

    def picture(self) -> Image.Image:
        """A screenshot of the window."""
        whole = ImageGrab.grab(xdisplay=self.display.name)
        return whole.crop((0, 0, self.width, self.height)).convert("RGB")

    def until_like(self, wanted: Image.Image, what: str) -> None:
        """Wait until the window looks like a picture."""
        seen: list[Any] = [None]

        def is_like() -> bool:
            seen[0] = self.picture()
            return differing(seen[0], wanted) < 0.002

        try:
            self.until(is_like, what)
        except AssertionError:
            for name, picture in (("seen", seen[0]), ("wanted", wanted)):
                if picture is not None:
                    picture.save(self.home / f"{name}.png")
            raise


def differing(first: Image.Image, other: Image.Image) -> float:
    """The share of pixels that clearly differ."""
    if first.size != other.size:
        return 1.0
    apart = numpy.asarray(ImageChops.difference(first, other)).max(axis=2)
    return float((apart > 40).mean())


@contextmanager
def displayed(folder: Path) -> Iterator[Display]:
    """A display, closed after the block."""
    display = Display(folder / "display.log")
    try:
        yield display
    finally:
        display.close()
