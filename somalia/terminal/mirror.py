"""The terminal from which the window was started: it shows the game that is played there.

It is a plain sitting of the terminal at the same table. What is clicked is told as if it had been
typed, the story comes as the terminal tells it, and a line typed here answers in the window. Only
the window's own thread touches the game: lines wait in a queue until the window asks for them.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Any

from somalia.console import PlainConsole
from somalia.engine.game import Answer, Game, Listener
from somalia.engine.moment import Moment
from somalia.engine.prompts import Chance, Choose
from somalia.play.answers import Unclear, choices
from somalia.play.sitting import Sitting
from somalia.play.story import Story
from somalia.play.table import Table
from somalia.terminal.page import wrap
from somalia.terminal.session import Leave, Session

LEAVING = ("quit", "exit")
"""Lines that are not kept waiting while the computer plays."""


class Mirror:
    """Shows a game of the window in the terminal, and takes lines for it.

    Args:
        out: where it is shown.
        typed: whether lines are typed here; then a question ends with what stands before them.
        explain: whether the computer's reasons are told.
    """

    def __init__(self, out: IO[str], typed: bool = False, explain: bool = False) -> None:
        self.console = PlainConsole(out, styled=False)
        self.out = out
        self.typed = typed
        self.explain = explain
        self.lines: deque[str] = deque()  # typed, and not yet taken
        self.session: Session | None = None
        self._asked: Any = None  # the prompt that has been shown
        self._by: str = ""  # who gave the last answer: "person", "computer" or ""
        self._gone_back = False
        self._has_cue = False  # whether the cursor stands behind a question
        self._is_taking = False  # whether a line typed here is being carried out
        self._is_finished = False
        self.leaves = False  # "quit" was typed

    # -- what happens in the window ----------------------------------------------------------------

    def attach(self, table: Table) -> None:
        """Show this game from now on."""
        self.session = Session(table, _NoReader(), self.console, False, self.explain)
        self._asked, self._by, self._gone_back, self._is_finished = None, "", False, False
        self.session.greet()
        table.game.listener = _Witness(self, table.game, table.game.listener)

    def heard(self, game: Game, answer: Answer) -> None:
        """An answer is about to be taken."""
        session = self.session
        if session is None or self._is_taking or answer.how == "forced":
            return
        if answer.is_chance and answer.how != "typed":
            return
        self.settled()
        prompt = game.prompt
        if answer.how == "request":
            self._put(f"{session.say.side(answer.who)}> {answer.ask}")
        elif answer.is_chance:
            value = answer.value
            text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            if isinstance(prompt, Chance) and prompt.cup:
                text = session.say.kind(text)
            self._put(text if self._has_cue else f"roll> {text}")
        elif isinstance(prompt, Choose):
            name = session.say.label(prompt, answer.value, session.state).name
            seat = game.seat_of[prompt.who]
            given = session.orders.answer(game, prompt, seat.name) if seat.person else None
            if given is not None and given[0] == answer.value:
                session.by_order(given[1], name)
            elif seat.person:
                self._put(name if self._has_cue else f"{session.say.side(prompt.who)}> {name}")
            elif self.explain:
                text = f"  ~ {session.say.side(prompt.who)}, {prompt.ask}: {name}."
                session.print(*wrap(f"{text} {answer.why}".rstrip(), session.size.width, "    "))
        is_person = answer.how == "request" or (
            isinstance(prompt, Choose) and game.seat_of[prompt.who].person
        )
        self._by = "person" if is_person else "computer"

    def went_back(self) -> None:
        """An answer is about to be taken back."""
        if not self._is_taking:
            self._gone_back = True

    def _put(self, text: str) -> None:
        self.out.write(text + "\n")
        self.out.flush()
        self._has_cue = False

    def settled(self) -> None:
        """The last answer has had its effects: tell them, as the terminal would."""
        session = self.session
        if session is None:
            return
        if self._gone_back:
            self._gone_back, self._asked, self._by = False, None, ""
            if self._has_cue:
                self._put("undo")
            session.seen = session.told = Moment.now(session.game)
            session.story = Story(session.say, session.size.width)
            session.note("Taken back.")
        elif self._by == "person" or session.game.checkpoint is not session.told.checkpoint:
            session.tell()
        self._by = ""

    def show(self) -> None:
        """Tell what has happened, and ask what is asked; nothing if nothing is new."""
        session = self.session
        if session is None or self._is_finished:
            return
        prompt = session.game.prompt
        if prompt is self._asked and prompt is not None and not self._gone_back:
            return
        self.settled()
        if prompt is None:
            self._is_finished = True
            session.finish()
        elif isinstance(prompt, Chance):
            if not session.game.auto_dice:
                self._asked = prompt
                session.ask_dice(prompt)
                self._cue(session.dice_cue(prompt))
        elif session.game.seat_of[prompt.who].person:
            self._asked = prompt
            session.tell()
            session.shown = choices(prompt, session.state, session.say)
            session.show(prompt)
            self._cue(session.cue(prompt))
        self.out.flush()

    def _cue(self, text: str) -> None:
        if self.typed:
            self.out.write(text)
            self._has_cue = True

    # -- what is typed here ------------------------------------------------------------------------

    def poll(self, sitting: Sitting) -> bool:
        """Show what is new and carry out the lines that were typed.

        Returns:
            Whether the game may have been touched.
        """
        if sitting.ordered is None:
            self.show()
        touched = False
        if self.lines and self.lines[0].strip().lower() in LEAVING:
            self.leaves = True
            return True
        session = self.session
        while (self.lines or (session is not None and session.ahead)) and (
            not sitting.waits or not sitting.table.has_people
        ):
            self.take(sitting)
            if sitting.ordered is None:
                self.show()
            touched = True
        return touched

    def take(self, sitting: Sitting) -> None:
        """Carry out the next line, or part of one: a command, an order, answers, or dice."""
        session = self.session
        if session is None:
            self.lines.popleft()
            return
        self._has_cue = False
        if sitting.seat is not None:
            session.drop_ahead(sitting.seat)
        session.part = session.ahead.pop(0) if session.ahead else None
        if session.part is None and not self.lines:
            return
        line = session.part.text if session.part is not None else self.lines.popleft()
        self._is_taking = True
        try:
            sitting.aside(lambda: self._take(session, line.strip()))
        except Leave:
            self.leaves = True
        finally:
            self._is_taking = False
        if session.game.prompt is self._asked and sitting.ordered is None:
            self._again(session)

    def _take(self, session: Session, text: str) -> None:
        prompt = session.game.prompt
        if isinstance(prompt, Choose) and session.game.seat_of[prompt.who].person:
            session.take(text, prompt, session.game.seat_of[prompt.who])
        elif isinstance(prompt, Chance):
            session.take_dice(text, prompt)
        else:
            try:
                if text and not session.commands.run(text, None, None):
                    raise Unclear("The computer plays; help lists what can be typed meanwhile.")
            except Unclear as problem:
                session.print(*wrap(str(problem), session.size.width))

    def _again(self, session: Session) -> None:
        """The question still stands: what stands before the cursor once more."""
        prompt = session.game.prompt
        if isinstance(prompt, Choose) and session.game.seat_of[prompt.who].person:
            self._cue(session.cue(prompt))
        elif isinstance(prompt, Chance):
            self._cue(session.dice_cue(prompt))
        self.out.flush()


class _NoReader:
    """Nobody can be asked for a line: the window must not wait for one."""

    def read(self, ask: str, words: Sequence[str] = (), status: str = "") -> str:
        """Refuse."""
        raise Unclear("That asks something back, so do it in the window: Esc opens the menu.")


class _Witness:
    """Tells the mirror what is answered, and then whoever listened before."""

    def __init__(self, mirror: Mirror, game: Game, before: Listener | None) -> None:
        self.mirror, self.game, self.before = mirror, game, before

    def answered(self, answer: Answer) -> None:
        """An answer is taken; first it must be written down."""
        if self.before is not None:
            self.before.answered(answer)
        self.mirror.heard(self.game, answer)

    def went_back(self, count: int, branch: int) -> None:
        """The line of play is cut."""
        if self.before is not None:
            self.before.went_back(count, branch)
        self.mirror.went_back()

    def reached(self, state: Any) -> None:
        """A checkpoint was reached."""
        if self.before is not None:
            self.before.reached(state)

    def waits(self) -> None:
        """A person is about to be asked."""
        if self.before is not None:
            self.before.waits()


def at_terminal(explain: bool) -> Mirror:
    """The mirror of this process's own terminal; lines typed there are taken if a person sits
    at it.
    """
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
    """Hand on the lines of a terminal or a pipe, until it ends.

    The file descriptor is read directly: a thread that sleeps in `sys.stdin` would hold its lock
    when the program ends.
    """
    left = b""
    with suppress(OSError):
        while True:
            ready, _, _ = select.select([source], [], [], 0.5)
            # A job in the background that reads its terminal would be stopped by the system.
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
