"""Runs `somalia report` on a game in a separate process, so that the window stays responsive."""

from __future__ import annotations

import json
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from somalia import datafile
from somalia.files import make_folder
from somalia.processes import Program, show_page, start_program
from somalia.reading import reason


def report_path(record: Path) -> Path:
    """The path of a record's report, in the program's own folder."""
    return datafile.home() / "reports" / f"{record.stem}.html"


class ReportMaker:
    """Makes a game's report with `somalia report`: statistics for the window, and a page for the
    browser.

    Args:
        record: the game's record.
        opens: shows a page; by default, in this machine's browser.
    """

    words: tuple[str, ...] = ()
    """Additional arguments for `somalia report`."""

    def __init__(self, record: Path, opens: Callable[[str], object] = show_page) -> None:
        self.record, self.target = record, report_path(record)
        self._opens = opens
        self.version = 0  # incremented with each message
        self.told = ""
        self.figures: dict[str, Any] | None = None  # set when done; see `report/figures.py`
        self._is_wanted = False  # whether to open the report in the browser as well
        self._process: Program | None = None
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the report is being made."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def is_done(self) -> bool:
        """Whether the report is finished."""
        return self.figures is not None

    def show(self) -> None:
        """Open the report in the browser, making it first if necessary."""
        if self.is_done and self.target.exists():
            self._open()
            return
        self._is_wanted = True
        self.begin()

    def begin(self) -> None:
        """Start making the report, unless it is already being made."""
        if self.is_busy:
            return
        self.figures = None
        self._tell("Writing the report: this takes up to a minute ...")
        self._thread = threading.Thread(target=self._work, daemon=True, name="report")
        self._thread.start()

    def stop(self) -> None:
        """Terminate the process, because the report is no longer needed."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self) -> None:
        """Block until the report is finished."""
        if self._thread is not None:
            self._thread.join()

    def _tell(self, text: str) -> None:
        self.told = text
        self.version += 1

    def _work(self) -> None:
        words = ["report", str(self.record), "--out", str(self.target), "--json", "--progress"]
        try:
            with tempfile.TemporaryFile("w+", encoding="utf-8") as printed:
                self._made([*words, *self.words], printed)
        except OSError as error:  # on a full disk there may be no temporary folder
            self._tell(f"Can't write the report: {reason(error)}.")

    def _made(self, words: list[str], printed: IO[str]) -> None:
        make_folder(self.target.parent)
        process = start_program(*words, stdout=printed)
        self._process, last = process, ""
        with process:
            assert process.stderr is not None
            for line in process.stderr:
                last = line.strip() or last
                if last.startswith("... "):
                    self._tell(f"Writing the report: {last.removeprefix('... ')}")
        if process.returncode != 0:
            self._tell(f"The report failed. {last.removeprefix('somalia: ')}")
            return
        printed.seek(0)
        try:
            self.figures = json.load(printed)
        except ValueError:  # the disk may be full
            self._tell("The report failed: its figures are incomplete.")
            return
        if self._is_wanted:
            self._open()
        else:
            self._tell("")

    def _open(self) -> None:
        self._is_wanted = False
        self._tell(f"Saved as {self.target}. It opens in your browser.")
        self._opens(self.target.as_uri())
