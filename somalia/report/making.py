"""`somalia report`: creates the report on a recorded game as one HTML file."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from somalia.datafile import DataError
from somalia.engine.record import RecordError, load
from somalia.outputs import REPORT, require, write
from somalia.plain import one_line
from somalia.report.figures import figures
from somalia.report.gather import SECONDS, gather
from somalia.report.page import page

PLAY_OUTS = 100
QUICK = 10
"""Play-outs per position with --quick."""


def main(
    file: Path,
    out: Path | None,
    quick: bool,
    play_outs: int | None,
    lines: bool = False,
    json_output: bool = False,
) -> int:
    """Write the report; return the exit code.

    Args:
        play_outs: how many play-outs to make from the start of each turn; None for the default.
        lines: print progress as lines, for a program that is waiting.
        json_output: print the plots' figures as JSON, instead of text.

    Raises:
        OutputError: the page cannot be written.
    """
    target = out or Path(f"{file.stem}.html")
    require(target, REPORT, [file])
    progress = ReportProgress(lines)
    try:
        record = load(file)
        many = play_outs if play_outs is not None else QUICK if quick else PLAY_OUTS
        account = gather(record, many, SECONDS, progress)
    except (RecordError, DataError, ValueError) as problem:
        progress.end()
        print(f"somalia: {one_line(problem)}", file=sys.stderr)
        return 2
    progress.end()
    if account.failed:
        print(f"somalia: {account.failed} The chances come from fewer play-outs.", file=sys.stderr)
    write(target, page(account, file).encode(), REPORT, [file])
    if json_output:
        print(json.dumps({"page": str(target), **figures(account)}, indent=1))
        return 0
    print(one_line(f"Saved the report as {target}. Open it in a browser."))
    if account.play_outs < many and account.months and not account.failed:
        print(f"There was time for only {account.play_outs} of {many} play-outs per turn.")
    return 0


class ReportProgress:
    """Shows progress on one line of the terminal, updated now and then."""

    EVERY = 0.5  # seconds

    def __init__(self, lines: bool = False) -> None:
        self._lines = lines
        self._last = 0.0
        self._wide = 0

    def __call__(self, what: str, made: int, total: int) -> None:
        """Show the progress, unless it was shown a moment ago."""
        is_told = self._lines or sys.stderr.isatty()
        if not is_told or time.monotonic() - self._last < self.EVERY:
            return
        self._last = time.monotonic()
        text = f"{what}: {made} of {total}"
        if self._lines:
            print(f"... {text}", file=sys.stderr, flush=True)
            return
        print(f"\r{text:<{self._wide}}", end="", file=sys.stderr, flush=True)
        self._wide = len(text)

    def end(self) -> None:
        """Clear the line."""
        if self._wide:
            print(f"\r{'':<{self._wide}}\r", end="", file=sys.stderr, flush=True)
