"""Every way to answer a question that is clicked or touched, whatever the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import DONE
from somalia.games.orders import GO_ON
from somalia.play.answers import Unclear, all_offered, default, left_out
from somalia.play.plans import ALL, AnswerPlan
from somalia.play.preview import Consequence
from somalia.play.sitting import Sitting

NOT_REPEATED = "Not repeated"
"""How the line begins that tells why an answer could not be repeated."""


class AnsweringScreen(Protocol):
    """What answering needs of the screen it is done at."""

    def refresh(self) -> None:
        """Show where the game stands now."""

    def held(self) -> None:
        """Show the answers that wait to be confirmed."""

    def changed(self) -> None:
        """Show other options of the same question."""

    def tell(self, text: str) -> None:
        """Tell something at once, such as why an answer is refused."""

    def ask_to_take_back(self, asker: Seat, others: Sequence[Seat]) -> None:
        """Let these people say whether the asker may take back."""


class Answering:
    """Answers the questions of a sitting. What is not offered is told, not done.

    Attributes:
        plans: what can be done at the region `plans_at`, which was clicked first.
    """

    def __init__(self, sitting: Sitting, screen: AnsweringScreen) -> None:
        self.sitting, self.screen = sitting, screen
        self.controller = sitting.controller
        self.plans: list[AnswerPlan] = []
        self.plans_at = ""

    @property
    def pending(self) -> Consequence | None:
        """The answers that wait to be confirmed."""
        return self.controller.held.pending

    def _try(self, action: Callable[[], object]) -> None:
        """Show where the game stands after an action, or why it is refused."""
        try:
            action()
        except Refused as refusal:
            self.screen.tell(str(refusal))
            return
        self.screen.refresh()

    # -- answers -----------------------------------------------------------------------------------

    def answer(self, *options: str) -> None:
        """A person's answer, or picks in their order."""
        if self.sitting.prompt is None:
            return
        if self.controller.held.hold(options, self.sitting.settings.confirm):
            self.screen.held()
            return
        self.give(*options)

    def give(self, *options: str, same: bool = False) -> None:
        """A person's answers that need not be confirmed, or have been; with `same` the last to its
        like too, to the end of the mission.
        """
        self._try(lambda: self.controller.answer(*options, same=same))

    def confirm(self) -> None:
        """Carry out the answers that are held."""
        if self.pending is not None:
            self._try(self.controller.give_pending)

    def unhold(self) -> None:
        """Choose otherwise."""
        self.controller.held.drop()
        self.screen.changed()

    def answer_usual(self) -> None:
        """What Space and Enter answer: done, or the usual."""
        prompt, shown = self.sitting.prompt, self.sitting.shown
        if prompt is None or (option := default(prompt, shown)) is None:
            return
        if warning := self.controller.held.once_more(shown):
            self.screen.tell(warning)
        else:
            self.answer(option)

    @property
    def can_take_all(self) -> bool:
        """Whether several can be picked at once."""
        prompt = self.sitting.prompt
        if prompt is None or not prompt.picks:
            return False
        return len(set(prompt.options).difference(prompt.extra, (DONE,))) > 1

    def take_all(self) -> None:
        """Pick everybody who is offered, as one answer: held, or given, as a whole."""
        prompt, sight = self.sitting.prompt, self.controller.sight
        if prompt is None or not prompt.picks:
            return
        if not (options := all_offered(sight, prompt, self.controller.display)):
            return
        sentence, seat = left_out(sight, prompt, options), self.controller.eyes.watching
        self.answer(*options)
        # Told at once while they are held, beside the next question then; it is nothing for another
        # person, who may be asked now.
        if sentence and self.controller.eyes.watching == seat:
            self.screen.tell(sentence)
            self.sitting.notes.append(sentence)

    # -- missions with their places ----------------------------------------------------------------

    def plan_at(self, region: str) -> bool:
        """List what can be done at a region, where that is not what is asked: missions there, with
        everybody who can take part or with whom is chosen; whether there is anything.
        """
        prompt = self.sitting.prompt
        if prompt is None or not has_tag(prompt.ask, MISSION) or region in prompt.options:
            return False
        plans: list[AnswerPlan] = []
        for choice in self.sitting.shown:
            for steps in ((choice.options[0], region, ALL), (choice.options[0], region)):
                with suppress(Refused, Unclear):
                    plan = self.controller.planning.make(*steps)
                    if plan.options not in [one.options for one in plans]:
                        plans.append(plan)
        self.plans, self.plans_at = plans, region if plans else ""
        self.screen.changed()
        return bool(plans)

    def follow_plan(self, number: int) -> None:
        """Carry out a plan of those that are listed, by its number from 1."""
        if not 1 <= number <= len(self.plans):
            return
        plan = self.plans[number - 1]
        try:
            if self.controller.held.hold_plan(plan, self.sitting.settings.confirm):
                self.screen.held()
                return
            self.controller.planning.give(plan)
        except Refused as refusal:
            self.screen.tell(str(refusal))
            return
        self.screen.refresh()

    def drop_plans(self) -> None:
        """Back to the question."""
        self.plans, self.plans_at = [], ""
        self.screen.changed()

    # -- standing orders, and the same again -------------------------------------------------------

    @property
    def orders_beside(self) -> list[tuple[str, str]]:
        """Orders that are worth a button beside the question: what stands on it, and the order."""
        prompt, seat = self.sitting.prompt, self.controller.seat
        if prompt is None or seat is None:
            return []
        orders = self.controller.orders
        given, sight = orders.of(seat.name), self.controller.sight
        stands = orders.stopped(sight, seat.name)

        def is_vain(words: str) -> bool:
            form = orders.form(words)
            return form is not None and form.vain is not None and bool(form.vain(words, sight))

        return [("Resume orders", GO_ON)] * stands + [
            (label, button.words)
            for form in orders.forms
            for button in form.buttons
            if (label := button.beside(prompt))
            and button.words not in given
            and not is_vain(button.words)
        ]

    def order(self, words: str) -> None:
        """Give a standing order, which answers from this question on."""
        seat = self.controller.seat
        if self.sitting.prompt is None or seat is None:
            return
        reply = self.controller.orders.give(words, self.controller.sight, seat.name)
        if self.controller.ordered is not None:
            self.controller.begin()
        self.screen.tell(reply or "")
        self.screen.refresh()

    @property
    def offers_same(self) -> bool:
        """Whether "the same" is worth a button: where somebody acts, if he can do it again."""
        controller = self.controller
        if controller.orders.same.repeat is not None:
            return controller.again.is_possible
        return controller.again.last is not None

    @property
    def once_more(self) -> str:
        """What the acting unit would do again, in words; "" if nothing, or where none acts."""
        controller = self.controller
        if controller.orders.same.repeat is None or not (action := controller.again.told):
            return ""
        return f"Repeat: {action}" if controller.again.is_possible else ""

    def same(self) -> None:
        """Answer this question and its like as the last of the kind was."""
        try:
            self.controller.again.give()
        except Refused as refusal:
            self.screen.tell(f"{NOT_REPEATED}: {refusal.sentence}")
            return
        self.screen.refresh()

    # -- back --------------------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """Whether `undo` would do anything, or ask others to allow it."""
        controller = self.controller
        waits = self.pending is not None or bool(self.plans)
        return waits or controller.back.is_open or bool(controller.back.needs)

    def undo(self) -> None:
        """Take back, if need be asking others; while an answer waits, choose otherwise."""
        asker = self.controller.seat
        if self.pending is not None:
            self.unhold()
        elif self.plans:
            self.drop_plans()
        elif asker is not None and (needs := self.controller.back.needs):
            self.screen.ask_to_take_back(asker, needs)
        else:
            self.take_back()

    def take_back(self, agreed: bool = False) -> None:
        """Take the last line of answers back; say why if that is barred.

        Args:
            agreed: whether all who were asked allow it.
        """
        self._try(lambda: self.controller.back.undo_line(agreed))

    def unpick(self, option: str) -> None:
        """Take one pick back, and leave the others."""
        if self.pending is not None:
            self.unhold()
        self._try(lambda: self.controller.back.unpick(option))

    def resign(self) -> None:
        """Give the game up."""
        if self.controller.may_request("resign"):
            self.controller.request("resign")
            self.screen.refresh()
