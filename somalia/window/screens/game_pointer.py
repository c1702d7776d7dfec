"""The pointer over a game in progress, where clicks and drags answer the question."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.kinds import option_of
from somalia.engine.prompts import Choose
from somalia.window.actions import answers
from somalia.window.board.board import Found
from somalia.window.hand import Dragged
from somalia.window.screens.pointer import Pointer
from somalia.window.screens.refusals import refused


class GamePointer(Pointer):
    """The active player's pointer."""

    def bars(self, action: str) -> bool:
        """Whether the current press has ended an animation, so that it must not carry out the
        action; "" stands for a press on the board. The player meant to skip, not to answer.
        """
        model = self.model
        asks = model.prompt is not None or model.sitting.wants_dice
        return self.has_skipped and asks and (not action or answers(action))

    def grab(self, x: float, y: float) -> None:
        """Handle a press on the board; if it has ended an animation, it can only move the view."""
        super().grab(x, y)
        if self.bars(""):
            self.hand, self.moved_by = None, float("inf")

    def take_up(self, target: Found) -> Dragged | None:
        """The route or piece that a press on the target starts to drag; None to move the view."""
        return self.screen.looks.take_up(target)

    def click(self, target: Found) -> None:
        """Answer with the clicked target if it is offered. Otherwise follow its shortcut, order,
        sheet or missions, or else say why it can't be chosen.
        """
        prompt = self.model.prompt
        if prompt is None:
            self.model.about = self.board.tip_of(target)
        elif action := self.screen.looks.takes_click(target):
            self.screen.do(action)
        elif target.piece in self.model.options.offered.options:
            self.model.answering.answer(target.piece)
        elif target.region in self.model.options.offered.options:
            self.model.answering.answer(target.region)
        elif option_of(prompt.ask) == "way":
            self._click_way(prompt, target)
        elif answers := self.screen.looks.shortcut(target):
            self._answer(answers, target)
        elif order := self.screen.looks.order_at(target):
            self.model.answering.order(order)
        elif sheet := self.screen.looks.opens(target):
            self.screen.do(f"show:{sheet}")
        elif not target.region or not self.model.answering.plan_at(target.region):
            self._refuse(target)

    def _answer(self, answers: Sequence[str], target: Found) -> None:
        """Give the answers that are offered; if none is, say why not."""
        given = 0
        for option in answers:
            now = self.model.prompt
            if now is not None and option in now.options:
                self.model.answering.answer(option)
                given += 1
        if not given:
            self._refuse(target)

    def _refuse(self, target: Found) -> None:
        """Say why the target can't be chosen. The tip of its spot, if any, makes room for that."""
        self.model.about = refused(self.model, self.board, target)
        self.screen.tip = ""

    def _click_way(self, prompt: Choose, target: Found) -> None:
        ways = self.model.options.offered.ways
        longer = (*(self.model.path or ways[0][:1]), target.region)
        fits = [way for way in ways if way[: len(longer)] == longer]
        if not fits:
            self.model.path = ()
            self._refuse(target)
            return
        self.model.path = longer
        if len(fits) == 1 or longer in fits:
            self.model.answering.answer(">".join(fits[0] if len(fits) == 1 else longer))

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Turn pages when over the options; elsewhere zoom or scroll."""
        if self.screen.side.holds(x, y):
            self.model.options.turn_page(-1 if lines > 0 else 1)
        else:
            super().wheel(x, y, lines)
