"""The mirror: shows the window's game in the terminal from which the window was started.

It is a plain view of the same game. Clicks appear as if they had been typed, the log appears as the
terminal prints it, and a line typed here answers in the window. Only the window's own thread
touches the game: lines wait in a queue until the window asks for them.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

from somalia.console import PlainConsole
from somalia.engine.prompts import Chance, Choose
from somalia.play.answers import Unclear
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session

SECRET = "- Nothing is shown here: the players have secrets from each other.\n"
"""Shown in place of the game if players with secrets share the window."""

LEAVING = ("quit", "exit")
"""Lines that take effect even while the computer is playing."""


class Mirror:
    """Shows the window's game in the terminal, and takes lines for it.

    Args:
        out: where to show it.
        typed: whether lines can be typed here; if so, a question ends with an input prompt.
        explain: whether to show the computer's reasons.
    """

    def __init__(self, out: IO[str], typed: bool = False, explain: bool = False) -> None:
        self.out, self.typed, self.explain = out, typed, explain
        self.lines: deque[str] = deque()  # typed, but not yet accepted
        self.session: Session | None = None
        self.leaves = False  # "quit" was typed
        self._asked: object = self  # the last prompt shown; at first, none

    def attach(self, controller: Controller) -> None:
        """Show this game from now on. Show nothing if players with secrets share the window, since
        nobody would cover this terminal.
        """
        self.session = None
        if controller.eyes.is_shared_in_secret:
            self.out.write(SECRET)
            self.out.flush()
            return
        console = PlainConsole(self.out, styled=False)
        self.session = Session(controller, _NoReader(), console, False, self.explain)
        self.session.types = False
        self._asked = self
        self.session.greet()

    def poll(self) -> bool:
        """Show what is new, and carry out the lines that were typed.

        Returns:
            Whether the game may have changed.
        """
        session = self.session
        if session is None:
            return False
        self._show(session)
        if self.lines and self.lines[0].strip().lower() in LEAVING:
            self.leaves = True
            return True
        touched = False
        controller = session.controller
        while (self.lines or session.keyboard.ahead) and not (
            controller.waits and controller.table.has_people
        ):
            self._take(session)
            self._show(session)
            touched = True
        return touched

    def _show(self, session: Session) -> None:
        """Ask the current question, unless it was already shown, or the computer or an order
        answers it.
        """
        prompt = session.controller.sight.prompt
        if prompt is self._asked or session.controller.ordered is not None:
            return
        if session.controller.is_over:
            session.finish()
        elif session.controller.wants_dice and isinstance(prompt, Chance):
            session.dice.ask(prompt)
        elif isinstance(prompt, Choose) and session.controller.sight.seat_of[prompt.who].person:
            session.tell()
            session.pose(prompt)
        else:
            return
        self._asked = prompt
        self._cue(session)

    def _cue(self, session: Session) -> None:
        """Print the text before the cursor for the current question."""
        prompt = session.controller.sight.prompt
        if self.typed and prompt is not None:
            cue = session.cue(prompt) if isinstance(prompt, Choose) else session.dice.cue(prompt)
            self.out.write(cue)
            session.has_cue = True
        self.out.flush()

    def _take(self, session: Session) -> None:
        """Carry out the next line, or part of a line: a command, an order, answers, or dice."""
        session.has_cue = False
        if session.controller.seat is not None:
            session.lines.drop_ahead(session.controller.seat)
        if not session.keyboard.ahead and not self.lines:
            return
        session.keyboard.part = session.keyboard.ahead.pop(0) if session.keyboard.ahead else None
        text = (
            session.keyboard.part.text
            if session.keyboard.part is not None
            else self.lines.popleft().strip()
        )
        prompt = session.controller.sight.prompt
        session.types = True
        try:
            if isinstance(prompt, Choose) and session.controller.sight.seat_of[prompt.who].person:
                session.lines.take(text, prompt, session.controller.sight.seat_of[prompt.who])
            elif isinstance(prompt, Chance):
                session.lines.take_dice(text, prompt)
            elif text and not session.commands.run(text, None, None):
                raise Unclear("The computer is playing; help lists what you can type meanwhile.")
        except Leave:
            self.leaves = True
        except Unclear as problem:
            session.paper.wrapped(str(problem))
        finally:
            session.types = False
        if session.controller.sight.prompt is self._asked and session.controller.ordered is None:
            self._cue(session)


class _NoReader:
    """A reader that never asks for a line, because the window must not wait."""

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """Raise Unclear instead of reading a line."""
        raise Unclear("That needs a reply, so do it in the window: Esc opens the menu.")


def at_terminal(explain: bool) -> Mirror:
    """The mirror in this process's own terminal; it takes lines if somebody can type there."""
    typed = sys.stdin is not None and sys.stdin.isatty() and hasattr(os, "tcgetpgrp")
    mirror = Mirror(sys.stdout, typed, explain)
    if typed:
        reader = threading.Thread(
            target=read_lines,
            args=(sys.stdin.fileno(), mirror.lines.append),
            daemon=True,
            name="mirror",
        )
        reader.start()
    return mirror


def read_lines(source: int, take: Callable[[str], None]) -> None:
    """Pass on the lines from a terminal or a pipe, until it ends.

    The file descriptor is read directly: a thread that waits in `sys.stdin` would hold its lock
    when the program ends.
    """
    left = b""
    with suppress(OSError):
        while True:
            ready, _, _ = select.select([source], [], [], 0.5)
            # The system would stop a background job that reads its terminal.
            if not ready or (os.isatty(source) and os.tcgetpgrp(source) != os.getpgrp()):
                if ready:
                    threading.Event().wait(0.5)
                continue
            read = os.read(source, 4096)
            if not read:
                return
            *lines, left = (left + read).split(b"\n")
            for line in lines:
                take(line.decode(errors="replace").rstrip("\r"))
