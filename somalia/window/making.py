"""The report of a game, made by a process of its own while the window goes on."""

from __future__ import annotations

import subprocess
import sys
import threading
import webbrowser
from pathlib import Path

from somalia import datafile


def report_path(record: Path) -> Path:
    """Where the report of a record is put: a folder of the program's own."""
    return datafile.home() / "reports" / f"{record.stem}.html"


class ReportMaker:
    """Makes a report by `somalia report`, and opens it in the browser.

    Args:
        record: the game.
        opens: shows a page; the browser of this machine unless given.
    """

    words: tuple[str, ...] = ()
    """What is said to `somalia report` besides."""

    def __init__(self, record: Path, opens: object = webbrowser.open) -> None:
        self.record, self.target = record, report_path(record)
        self._opens = opens
        self.version = 0  # grows with everything there is to tell
        self.told = ""
        self.is_done = False
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether it is being made."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        """Begin to make it, unless that was begun."""
        if self.is_busy:
            return
        self._tell("It is being made, which takes up to a minute ...")
        self._thread = threading.Thread(target=self._work, daemon=True, name="report")
        self._thread.start()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self) -> None:
        """Until it is made."""
        if self._thread is not None:
            self._thread.join()

    def _tell(self, text: str) -> None:
        self.told = text
        self.version += 1

    def _work(self) -> None:
        words = ["report", str(self.record), "--out", str(self.target), "--progress", *self.words]
        try:
            self.target.parent.mkdir(parents=True, exist_ok=True)
            process = subprocess.Popen(
                [sys.executable, "-m", "somalia", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self._tell(f"It cannot be made: {error.strerror}.")
            return
        self._process, last = process, ""
        with process:
            assert process.stderr is not None
            for line in process.stderr:
                last = line.strip() or last
                if last.startswith("... "):
                    self._tell(f"It is being made: {last.removeprefix('... ')}")
        if process.returncode != 0:
            self._tell(f"It could not be made. {last.removeprefix('somalia: ')}")
            return
        self.is_done = True
        self._tell(f"It is in {self.target}, and opens in your browser.")
        if callable(self._opens):
            self._opens(self.target.as_uri())
