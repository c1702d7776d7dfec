"""What a person does at a question by buttons and keys, besides what the model does by itself."""

from __future__ import annotations

from somalia.window.screens.table import TableScreen

NO_DICE = "No dice here: the program deals in secret."

LONG_WAIT, UNREAD = 0.4, 0.5
"""Seconds after which a question comes as a surprise, and for which Space and Enter then answer
nothing: they were meant for what stood there before."""
LONGEST_TICK = 0.1
"""Seconds that one tick counts for at most of these: where drawing is slow a question that has not
been drawn yet has not been read."""


class Unread:
    """Whether a question has just come, and cannot have been read yet."""

    def __init__(self) -> None:
        self.waited = 0.0  # seconds for the computer
        self._left = 0.0  # until the question has been read

    def __bool__(self) -> bool:
        return bool(self._left)

    def lasts(self) -> None:
        """Another question has come."""
        self._left = UNREAD

    def watch(self, seconds: float, waits: bool, hurried: bool) -> None:
        """How long the computer has played, and a question has stood after that."""
        self._left = max(self._left - min(seconds, LONGEST_TICK), 0)
        if waits:
            self.waited += seconds
        elif self.waited:
            self._left = UNREAD if self.waited > LONG_WAIT or hurried else 0.0
            self.waited = 0.0


class Deeds:
    """Answers, throws and hints."""

    def __init__(self, screen: TableScreen, unread: Unread) -> None:
        self.screen, self.unread = screen, unread

    def choose(self, number: int) -> None:
        """Answer the option of that number."""
        choice = self.screen.model.options.choice_of(f"option:{number}")
        if choice is not None:
            self.screen.followed(self.screen.model.answering.answer, choice.options[0])

    def answer(self, *options: str) -> None:
        """Answer the question, or pick several in their order."""
        self.screen.followed(self.screen.model.answering.answer, *options)

    def follow_plan(self, number: int) -> None:
        """Carry out a mission with its place, of those that are listed; 0 goes back."""
        if number:
            self.screen.followed(self.screen.model.answering.follow_plan, number)
        else:
            self.screen.model.answering.drop_plans()

    def ask_more(self) -> None:
        """List the options that come only when asked for, or leave them out again."""
        self.screen.model.options.asks_more = not self.screen.model.options.asks_more
        self.screen.model.changed()

    def confirm(self) -> None:
        """Carry out the answers that are held. A question of the same kind that follows at once is
        not answered by a key that was pressed once too often.
        """
        before = self.screen.model.prompt
        self.screen.followed(self.screen.model.answering.confirm)
        now = self.screen.model.prompt
        if before is not None and now is not None and now.ask == before.ask:
            self.unread.lasts()

    def unhold(self) -> None:
        """Choose otherwise."""
        self.screen.focus = ""
        self.screen.model.answering.unhold()

    def same(self) -> None:
        """Answer as the last of the kind was, to the end of the mission."""
        self.screen.model.answering.same()
        self.screen.follow()

    def turn_over_dice(self) -> None:
        """Let the program roll from now on, or the players, where anything is thrown."""
        table = self.screen.model.table
        if not table.game_type.thrown(table.scenario):
            self.screen.told(NO_DICE)
            return
        self.screen.followed(self.screen.model.turn_over_dice)

    def say_die(self, what: str) -> None:
        """What came up; "throw" makes the throw, "program" leaves it to the program."""
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
        """The hint has been read ("got"), or no more are wanted ("off")."""
        if what == "got":
            self.screen.model.sitting.got_hint()
        elif what == "off":
            problem = self.screen.model.sitting.listen(False)
            self.screen.told(problem or "No more hints. Ctrl+H brings them back.")
        self.screen.model.changed()

    def turn_hints(self) -> None:
        """Have hints, or none."""
        sitting = self.screen.model.sitting
        if sitting.friend.book and sitting.friend.wanted:
            self.use_hint("off")
        elif sitting.friend.book:
            self.screen.kept(sitting.listen(True))
            self.screen.model.changed()
