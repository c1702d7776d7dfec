"""The way in: of the command `somalia` and of `python -m somalia`.

Nothing but this is loaded before an interrupt has a handler and the streams are set up, so that
Ctrl-C is one line from the first moment on.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it; that of `cli`, which is not loaded yet."""


def main() -> int:
    """Carry out the command line of this process and return its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupted)
    try:
        set_up()
        from somalia import cli

        return cli.main()
    except KeyboardInterrupt:
        stopped()
        return INTERRUPTED
    finally:
        # What is left is Python's own tidying up, which takes an interrupt badly.
        if signal.getsignal(signal.SIGINT) is interrupted:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(number: int, frame: FrameType | None) -> None:
    """Ctrl-C: end at once while something is imported, else raise KeyboardInterrupt.

    An exception in the middle of an import may be swallowed there, or come out as another one.
    While anything is imported there is nothing yet to be put away: a record is whole on the disk
    after every answer.
    """
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            stopped()
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def stopped() -> None:
    """Say so, past all streams: they may be in the middle of something."""
    with suppress(OSError):  # nobody may be there to be told
        os.write(2, b"somalia: stopped.\n")


def set_up() -> None:
    """Streams that are there and take text only, and an environment without nonsense sizes."""
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "")
        if not (size.isascii() and size.isdecimal() and len(size) < 5 and int(size)):
            os.environ.pop(name, None)
    # A stream that was closed is None here, and its number would go to the next file opened:
    # the rest of the output might end in a player's record.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "w" if number else "r", encoding="utf-8"))
    from somalia.plain import PlainOutput

    sys.stdout = PlainOutput(sys.stdout, "standard output")
    sys.stderr = PlainOutput(sys.stderr, "standard error")


if __name__ == "__main__":
    sys.exit(main())
