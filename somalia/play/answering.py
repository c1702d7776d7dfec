"""Answers given by click or touch, for any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import DONE
from somalia.games.orders import StandingOrder
from somalia.play.answers import Unclear, all_offered, default, left_out
from somalia.play.plans import ALL, AnswerPlan
from somalia.play.preview import Consequence
from somalia.play.sitting import Sitting

NOT_REPEATED = "Not repeated"
"""The start of a message explaining why an answer could not be repeated."""


class AnsweringScreen(Protocol):
    """What `Answering` needs from its screen."""

    def refresh(self) -> None:
        """Show the current position."""

    def held(self) -> None:
        """Show the answers that await confirmation."""

    def changed(self) -> None:
        """Show different options for the same question."""

    def tell(self, text: str) -> None:
        """Show a message at once, such as why an answer was refused."""

    def ask_to_take_back(self, asker: Seat, others: Sequence[Seat]) -> None:
        """Ask the other players whether the asker may undo."""


class Answering:
    """Answers a sitting's questions; an answer that is not offered only produces a message.

    Attributes:
        plans: missions possible at the region `plans_at`, which the player clicked first.
    """

    def __init__(self, sitting: Sitting, screen: AnsweringScreen) -> None:
        self.sitting, self.screen = sitting, screen
        self.controller = sitting.controller
        self.plans: list[AnswerPlan] = []
        self.plans_at = ""

    @property
    def pending(self) -> Consequence | None:
        """The answers that await confirmation."""
        return self.controller.held.pending

    def _try(self, action: Callable[[], object]) -> None:
        """Carry out an action and refresh the screen; if the action is refused, show why."""
        try:
            action()
        except Refused as refusal:
            self.screen.tell(str(refusal))
            return
        self.screen.refresh()

    # -- answers -----------------------------------------------------------------------------------

    def answer(self, *options: str) -> None:
        """Give the player's answer, or several picks in order; hold any that need confirmation."""
        if self.sitting.prompt is None:
            return
        if self.controller.held.hold(options, self.sitting.settings.confirm):
            self.screen.held()
            return
        self.give(*options)

    def give(self, *options: str, same: bool = False) -> None:
        """Give answers that need no confirmation, or already have it. With `same`, repeat the last
        answer at similar questions until the mission ends.
        """
        self._try(lambda: self.controller.answer(*options, same=same))

    def confirm(self) -> None:
        """Carry out the held answers."""
        if self.pending is not None:
            self._try(self.controller.give_pending)

    def unhold(self) -> None:
        """Drop the held answers, so that the player can choose again."""
        self.controller.held.drop()
        self.screen.changed()

    def answer_usual(self) -> None:
        """Give the answer triggered by Space and Enter: done, or the default."""
        prompt, shown = self.sitting.prompt, self.sitting.shown
        if prompt is None:
            return
        option = default(prompt, shown)
        if option is None:
            for order in self.broken[:1]:
                self.order(order.text)
        elif warning := self.controller.held.once_more(shown):
            self.screen.tell(warning)
        else:
            self.answer(option)

    @property
    def can_take_all(self) -> bool:
        """Whether several options can be picked at once."""
        prompt = self.sitting.prompt
        if prompt is None or not prompt.picks:
            return False
        return len(set(prompt.options).difference(prompt.extra, (DONE,))) > 1

    def take_all(self) -> None:
        """Pick everything offered; all the picks together are held or given as one answer."""
        prompt, sight = self.sitting.prompt, self.controller.sight
        if prompt is None or not prompt.picks:
            return
        if not (options := all_offered(sight, prompt, self.controller.display)):
            return
        sentence, seat = left_out(sight, prompt, options), self.controller.eyes.watching
        self.answer(*options)
        # Shown at once if the picks are held, and again beside the next question. Any other
        # player, who may be active by now, doesn't need it.
        if sentence and self.controller.eyes.watching == seat:
            self.screen.tell(sentence)
            self.sitting.notes.append(sentence)

    # -- missions with their places ----------------------------------------------------------------

    def plan_at(self, region: str) -> bool:
        """List the missions that are possible at a region; return whether there are any.

        Each mission is listed twice: with all eligible units, and with units still to be chosen. If
        the question itself offers the region, nothing is listed.
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
        """Carry out a listed plan, given its number from 1."""
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
        """Drop the listed plans and show the question again."""
        self.plans, self.plans_at = [], ""
        self.screen.changed()

    # -- standing orders, and repeating ------------------------------------------------------------

    @property
    def orders_beside(self) -> list[tuple[str, str]]:
        """Orders to show as buttons beside the question, each as (label, order)."""
        prompt, seat = self.sitting.prompt, self.controller.seat
        if prompt is None or seat is None:
            return []
        return self.controller.orders.beside(self.controller.sight, prompt, seat.name)

    @property
    def broken(self) -> list[StandingOrder]:
        """The player's orders that ended early and could answer the question after all."""
        prompt, seat = self.sitting.prompt, self.controller.seat
        if prompt is None or seat is None:
            return []
        return self.controller.orders.broken(self.controller.sight, prompt, seat.name)

    def order(self, words: str) -> None:
        """Give a standing order, which applies from the current question on."""
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
        """Whether to show a repeat button: the active unit can repeat its action or, without units,
        an answer can be repeated.
        """
        controller = self.controller
        if controller.orders.same.repeat is not None:
            return controller.again.is_possible
        return controller.again.last is not None

    @property
    def once_more(self) -> str:
        """A description of what the active unit would repeat; "" if nothing, or if no unit is
        active.
        """
        controller = self.controller
        if controller.orders.same.repeat is None or not (action := controller.again.told):
            return ""
        return f"Repeat: {action}" if controller.again.is_possible else ""

    def same(self) -> None:
        """Repeat the last answer to this kind of question, here and at similar questions."""
        try:
            self.controller.again.give()
        except Refused as refusal:
            self.screen.tell(f"{NOT_REPEATED}: {refusal.sentence}")
            return
        self.screen.refresh()

    # -- undo --------------------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """Whether `undo` would do anything, or would ask other players for permission."""
        controller = self.controller
        waits = self.pending is not None or bool(self.plans)
        return waits or controller.back.is_open or bool(controller.back.needs)

    def undo(self) -> None:
        """Undo, asking other players if necessary; if an answer is held, only drop it."""
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
        """Undo the last line of answers, or show why that is impossible.

        Args:
            agreed: whether all the players who were asked have agreed.
        """
        self._try(lambda: self.controller.back.undo_line(agreed))

    def unpick(self, option: str) -> None:
        """Undo one pick and keep the others."""
        if self.pending is not None:
            self.unhold()
        self._try(lambda: self.controller.back.unpick(option))

    def resign(self) -> None:
        """Resign the game."""
        if self.controller.may_request("resign"):
            self.controller.request("resign")
            self.screen.refresh()
