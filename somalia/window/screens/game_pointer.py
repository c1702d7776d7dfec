"""The pointer over a game in progress, where clicks and drags answer the question."""

from __future__ import annotations

from somalia.engine.kinds import option_of
from somalia.engine.prompts import Choose
from somalia.window.actions import answers
from somalia.window.board.board import Found
from somalia.window.hand import Dragged
from somalia.window.screens.pointer import Pointer


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
        sheet or missions, or else describe it.
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
            self._click_way(prompt, target.region)
        elif answers := self.screen.looks.shortcut(target):
            for option in answers:
                now = self.model.prompt
                if now is not None and option in now.options:
                    self.model.answering.answer(option)
        elif order := self.screen.looks.order_at(target):
            self.model.answering.order(order)
        elif sheet := self.screen.looks.opens(target):
            self.screen.do(f"show:{sheet}")
        elif not self.model.answering.plan_at(target.region):
            self.model.about = self.board.refusal_of(target)

    def _click_way(self, prompt: Choose, region: str) -> None:
        ways = self.model.options.offered.ways
        longer = (*(self.model.path or ways[0][:1]), region)
        fits = [way for way in ways if way[: len(longer)] == longer]
        if not fits:
            self.model.path = ()
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
