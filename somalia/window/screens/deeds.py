"""Actions that players take at a question by button or key, beyond those of the model."""

from __future__ import annotations

from somalia.window.screens.table import TableScreen

NO_DICE = "No dice here: the program deals in secret."

LONG_WAIT, UNREAD = 0.4, 0.5
"""After a wait longer than `LONG_WAIT` seconds, a question comes as a surprise. For `UNREAD`
seconds, Space and Enter then do nothing, because they were probably meant for the previous screen.
"""
LONGEST_TICK = 0.1
"""The most seconds that a single tick counts towards `UNREAD`. If drawing is slow, the player
cannot have read a question that has not been drawn yet.
"""


class Unread:
    """Tracks whether a question has only just appeared, so that it cannot have been read yet."""

    def __init__(self) -> None:
        self.waited = 0.0  # seconds spent waiting for the computer
        self._left = 0.0  # seconds until the question counts as read

    def __bool__(self) -> bool:
        return bool(self._left)

    def lasts(self) -> None:
        """Restart the timer, because another question has appeared."""
        self._left = UNREAD

    def watch(self, seconds: float, waits: bool, hurried: bool) -> None:
        """Advance the timer: first while the computer is playing, then while a question shows."""
        self._left = max(self._left - min(seconds, LONGEST_TICK), 0)
        if waits:
            self.waited += seconds
        elif self.waited:
            self._left = UNREAD if self.waited > LONG_WAIT or hurried else 0.0
            self.waited = 0.0


class Deeds:
    """Carries out what the player does with answers, dice entry and hints."""

    def __init__(self, screen: TableScreen, unread: Unread) -> None:
        self.screen, self.unread = screen, unread

    def choose(self, number: int) -> None:
        """Answer with the option that has this number."""
        choice = self.screen.model.options.choice_of(f"option:{number}")
        if choice is not None:
            self.screen.followed(self.screen.model.answering.answer, choice.options[0])

    def answer(self, *options: str) -> None:
        """Answer the question, or make several picks in order."""
        self.screen.followed(self.screen.model.answering.answer, *options)

    def follow_plan(self, number: int) -> None:
        """Carry out the listed mission with this number; 0 returns to the question."""
        if number:
            self.screen.followed(self.screen.model.answering.follow_plan, number)
        else:
            self.screen.model.answering.drop_plans()

    def ask_more(self) -> None:
        """Show or hide the options that are listed only on request."""
        self.screen.model.options.asks_more = not self.screen.model.options.asks_more
        self.screen.model.changed()

    def confirm(self) -> None:
        """Carry out the held answers. If a similar question follows at once, repeating the key
        press does not answer it.
        """
        before = self.screen.model.prompt
        self.screen.followed(self.screen.model.answering.confirm)
        now = self.screen.model.prompt
        if before is not None and now is not None and now.ask == before.ask:
            self.unread.lasts()

    def unhold(self) -> None:
        """Drop the held answer, so that the player can choose again."""
        self.screen.focus = ""
        self.screen.model.answering.unhold()

    def same(self) -> None:
        """Repeat the last answer to this kind of question, until the end of the mission."""
        self.screen.model.answering.same()
        self.screen.follow()

    def turn_over_dice(self) -> None:
        """If the game has dice, switch between rolls by the computer and rolls by the players."""
        table = self.screen.model.table
        if not table.game_type.thrown(table.scenario):
            self.screen.told(NO_DICE)
            return
        self.screen.followed(self.screen.model.turn_over_dice)

    def say_die(self, what: str) -> None:
        """Enter a die; "throw" submits the roll, and "program" lets the computer roll."""
        entry = self.screen.model.dice
        if what == "program":
            self.screen.followed(self.screen.model.controller.roll)
        elif what == "throw":
            self.screen.followed(entry.throw)
        else:
            entry.say(what)
        if what in ("program", "throw"):
            self.screen.model.reading.scrolled = 0
            self.screen.refresh()

    def use_hint(self, what: str) -> None:
        """Mark the hint as read ("got"), or turn hints off ("off")."""
        if what == "got":
            self.screen.model.sitting.got_hint()
        elif what == "off":
            problem = self.screen.model.sitting.listen(False)
            self.screen.told(problem or "No more hints. Ctrl+H brings them back.")
        self.screen.model.changed()

    def turn_hints(self) -> None:
        """Turn hints on or off."""
        sitting = self.screen.model.sitting
        if sitting.friend.book and sitting.friend.wanted:
            self.use_hint("off")
        elif sitting.friend.book:
            problem = sitting.listen(True)
            read, of = sitting.lessons
            self.screen.told(problem or f"Hints are back: {read} of {of} read so far.")
            self.screen.model.changed()
