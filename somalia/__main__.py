"""The entry point for the command `somalia` and for `python -m somalia`.

It sets up an interrupt handler and the streams before it loads anything else. Ctrl-C therefore
prints only one line, right from the start.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130
"""The exit code after Ctrl-C, by shell convention. It duplicates the one in `cli`, which is not
loaded yet.
"""


def main() -> int:
    """Run this process's command line and return its exit code."""
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
        # Only Python's own shutdown is left, and it handles interrupts badly.
        if signal.getsignal(signal.SIGINT) is interrupted:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(number: int, frame: FrameType | None) -> None:
    """Handle Ctrl-C: exit at once during an import, else raise KeyboardInterrupt.

    An exception during an import may be swallowed or replaced by another. Nothing needs to be
    cleaned up during imports: after every answer, the record on disk is complete.
    """
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            stopped()
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def stopped() -> None:
    """Print that the program was stopped, bypassing all streams, which may be mid-write."""
    with suppress(OSError):  # nobody may be reading standard error
        os.write(2, b"somalia: stopped.\n")


def set_up() -> None:
    """Open missing standard streams, make all output plain text, and remove invalid terminal sizes
    from the environment.
    """
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "")
        if not (size.isascii() and size.isdecimal() and len(size) < 5 and int(size)):
            os.environ.pop(name, None)
    # A closed stream is None here. The next opened file would get its descriptor, and output
    # might end up in a player's record.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free descriptor, which is this one
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "w" if number else "r", encoding="utf-8"))
    from somalia.plain import PlainOutput

    sys.stdout = PlainOutput(sys.stdout, "standard output")
    sys.stderr = PlainOutput(sys.stderr, "standard error")


if __name__ == "__main__":
    sys.exit(main())
