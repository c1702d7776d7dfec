"""Handles a line typed at a question: commands, standing orders, answers, or several of them."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.game import Refused, Seat
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.play import answers, plans
from somalia.play.answers import NoOption, Unclear
from somalia.terminal.chain import ChainPart, ChainTrial, parted
from somalia.terminal.commands import Commands
from somalia.terminal.desk import Desk
from somalia.terminal.dice import TypedDice
from somalia.terminal.hints import Callouts
from somalia.terminal.nearest import plain_form, suggestion
from somalia.terminal.page import wrap

NOTHING_DONE, DROPPED = "Nothing was carried out.", "The rest of the line was dropped."
"""The messages when the first, or a later, part of a line is refused."""


class Lines:
    """Carries out a session's lines; a line's remaining parts wait at the keyboard."""

    def __init__(
        self, session: Desk, commands: Commands, callouts: Callouts, dice: TypedDice
    ) -> None:
        self.of, self.commands, self.callouts, self.dice = session, commands, callouts, dice
        self.controller, self.keyboard = session.controller, session.keyboard
        self._tried = 0  # how many of the remaining parts were tried on a copy of the game
        self._seat = ""  # the seat that typed these parts; "" for any seat
        self._step = (0, "")  # turn and step in which these parts were typed
        self._is_secret = False  # whether these parts are secret from other players
        self._is_marked = False  # whether the line has begun; one undo undoes all of it
        self._part_start = 0  # the number of answers before the part that was carried out last

    @property
    def _phase(self) -> tuple[int, str]:
        """The current turn and step."""
        phase = self.of.controller.sight.phase
        return phase.turn, phase.step

    # -- at a question -----------------------------------------------------------------------------

    def take(self, text: str, prompt: Choose, seat: Seat) -> None:
        """Carry out a line: a command, a standing order, or answers. An invalid line gets a message
        and never ends the game.
        """
        text = text.strip()
        waiting = self.controller.held.pending
        try:
            if self.keyboard.part is not None:
                self._take_part(self.keyboard.part, prompt, seat)
                return
            parts = parted(text)
            if len(parts) > 1:
                self.controller.held.drop()
                self._begin(parts, seat.name, self.of.sitting.is_secret)
                self._part_start = self.of.controller.sight.count
                self._take_part(parts[0], prompt, seat)
                return
            text = parts[0].text
            if self.controller.held.pending is not None and self._take_pending(text, prompt, seat):
                return
            if self.commands.run(text, prompt, seat):
                return
            self._answer(text, prompt)
        except (Unclear, Refused) as problem:
            # Held answers stay held: a typing mistake is not a "no".
            self.controller.held.wait_for(waiting)
            self._refused(problem, text, prompt)

    def _begin(self, parts: Sequence[ChainPart], seat: str, is_secret: bool) -> None:
        """Begin a line with several parts: the first is current, the others wait."""
        self.keyboard.part, *self.keyboard.ahead = parts
        self._tried, self._seat, self._is_marked = 0, seat, False
        self._is_secret, self._step = is_secret, self._phase

    def _refused(self, problem: Exception, text: str, prompt: Choose) -> None:
        """Say why the line is not an answer; drop the parts that follow a refused one."""
        of = self.of
        message = answers.refusal(text, prompt, problem, of.controller.view, of.say)
        if isinstance(problem, NoOption) and message == str(problem):
            message += suggestion(text, self.known)
        part, self.keyboard.part = self.keyboard.part, None
        self.keyboard.ahead, self._tried = [], 0
        if part is None:
            if of.paper.drawn:
                of.pages.ask_again(prompt, wrap(message, of.paper.size.width))
            else:
                of.paper.wrapped(message)
            return
        message = f"{DROPPED if self._is_marked else NOTHING_DONE} {problem}"
        of.pages.ask_again(prompt, wrap(message, of.paper.size.width))

    @property
    def known(self) -> Sequence[str]:
        """What can be typed here: names of options, commands and standing orders."""
        orders = [plain_form(what) for form in self.of.orders.forms for what, _ in form.help_rows]
        names = [choice.label.name for choice in self.of.sitting.shown]
        return [*names, *self.commands.names, *self.commands.aliases, *orders]

    def _take_pending(self, text: str, prompt: Choose, seat: Seat) -> bool:
        """Take a line while answers await confirmation: it confirms or drops them, or is a command
        that leaves the question unchanged.

        Returns:
            False for anything else, which replaces the held answers unless it is rejected.
        """
        what, word = self.controller.held.pending, text.lower()
        if what is not None and what.plan is not None and word in ("", "yes"):
            self.controller.give_pending()
            self.of.tell()
        elif what is not None and word in ("", "yes"):
            self.controller.held.drop()
            self.give(what.options, False, prompt)
        elif word in ("u", "undo", "back", "n", "no", "not"):
            self.controller.held.drop()
            self.of.pages.ask_again(prompt)
        elif word.split()[0] not in prompt.options and self.commands.is_look(text):
            self.commands.run(text, prompt, seat)
        else:
            self.controller.held.drop()
            return False
        return True

    def _answer(self, text: str, prompt: Choose) -> None:
        """Give the answers in a line, all of them or none."""
        of, shown, confirm = self.of, self.of.sitting.shown, self.of.sitting.settings.confirm
        is_whole_line = self.keyboard.part is None
        text, same = answers.split_same(text, prompt)
        if not text and answers.default(prompt, shown) is None and self.callouts.next(prompt):
            return
        if not text and (warning := self.controller.held.once_more(shown)):
            raise Unclear(warning)
        try:
            given = answers.given(text, prompt, shown)
        except Unclear:
            arguments = (text, of.controller.sight, prompt, shown, of.display, of.say, of.orders)
            plan = plans.plan_of(*arguments) if not same else None
            if plan is None:
                raise
            if is_whole_line and self.controller.held.hold_plan(plan, confirm):
                of.pages.ask_again(prompt)
            else:
                self.controller.planning.give(plan, begins=is_whole_line)
                of.tell()
            return
        answers.refuse_too_many(of.controller.sight, prompt, given)
        if is_whole_line:
            if of.paper.drawn and not of.pages.lists_ways:
                answers.refuse_untold(text, shown)
            if len(given) > 1:
                self._trial(of.controller.sight.count).run([ChainPart(text)])
            if not same and self.controller.held.hold(given, confirm):
                of.pages.ask_again(prompt)
                return
        self.give(given, same, prompt)

    def give(self, given: Sequence[str], same: bool, prompt: Choose) -> None:
        """Give answers; with `same`, repeat the last one at the similar questions that follow."""
        begins = self.keyboard.part is None
        left = self.controller.answer(*given, begins=begins, same=same)
        if left and left[0] != DONE:
            name = self.of.say.label(prompt, left[0], self.of.controller.view).name
            self.of.note(f"{name}: no longer needed.")
        self.of.tell()

    # -- parts of a line ---------------------------------------------------------------------------

    def _take_part(self, part: ChainPart, prompt: Choose, seat: Seat) -> None:
        """Carry out a part of a line; try it first, with the parts that follow, on a copy."""
        keyboard = self.keyboard
        if not self._tried:
            tried = self._trial(self._part_start).run([part, *keyboard.ahead])
            keyboard.ahead, self._tried = [*tried.parts, *tried.left], len(tried.parts)
            if tried.until and tried.parts:
                self.of.paper.below(f"{self._quoted(tried.left)} waits until {tried.until}.")
            if not self._tried:
                return
            keyboard.part = part = keyboard.ahead.pop(0)
            if not self._is_marked:
                self.controller.begin()
                self._is_marked = True
        self._tried -= 1
        self._part_start = self.of.controller.sight.count
        if self.of.pages.is_due and self._is_command(part.text, prompt):
            self.of.pages.show(prompt, anyway=True)  # the command's output goes below the page
        if not self.commands.run(part.text, prompt, seat):
            self._answer(part.text, prompt)
        keyboard.part = None

    def _is_command(self, text: str, prompt: Choose) -> bool:
        """Whether a part is a command or a standing order, and not an answer."""
        if answers.is_option(text, prompt, self.of.say, self.of.controller.view):
            return False
        is_order = self.of.orders.is_order(" ".join(text.lower().split()))
        return is_order or self.commands.is_known(text)

    def drop_ahead(self, seat: Seat) -> None:
        """Drop what was typed ahead if another player answers now or another phase has begun."""
        is_other = self._seat not in ("", seat.name)
        if self.keyboard.ahead and (is_other or self._step != self._phase):
            what = self._quoted(self.keyboard.ahead)
            why = "another player is answering now" if is_other else "a new phase began"
            self.of.note(f"{what} was dropped: {why}.")
            self.keyboard.ahead, self._tried = [], 0

    def _quoted(self, parts: Sequence[ChainPart]) -> str:
        """A line's remaining parts as typed, or a phrase instead if other players must not know
        them.
        """
        if self._is_secret:
            return "The rest of the line"
        left = "; ".join(part.text or "Enter" for part in parts)
        return f'"{left}"'

    def _trial(self, start: int) -> ChainTrial:
        """A copy of the game to try answers on; `start` counts the answers before the part."""
        of, commands = self.of, self.commands
        return ChainTrial(
            of.controller.sight,
            of.display,
            of.say,
            of.orders,
            commands.leaves_all,
            commands.is_known,
            start,
        )

    # -- at a throw --------------------------------------------------------------------------------

    def take_dice(self, text: str, chance: Chance) -> None:
        """Take a line typed when dice are due: the roll, an empty line (the program rolls), or a
        command.
        """
        try:
            parts = parted(text)
            if len(parts) > 1:
                self._begin(parts, "", False)
                self.keyboard.part, self._is_marked = None, True
                text = parts[0].text
            if not text:
                self.controller.roll()
            elif not self.commands.run(text, None, None):
                self.controller.throw(self.dice.value(text, chance))
            self._part_start = self.of.controller.sight.count
        except (Unclear, Refused) as problem:
            self.keyboard.ahead = []
            self.of.paper.wrapped(str(problem))
