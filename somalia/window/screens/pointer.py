"""The pointer over the board: what it tells, what it carries, and where that is let go."""

from __future__ import annotations

from somalia.window.board.board import Found
from somalia.window.hand import Dragged
from somalia.window.model import Tip
from somalia.window.screens.on_board import OnBoard
from somalia.window.ui.below import Below
from somalia.window.ui.spots import Spot

SLACK = 6
"""Pixels that a click may wander before it is a drag."""


class Pointer(Below):
    """The pointer, with what it has taken up."""

    def __init__(self, screen: OnBoard) -> None:
        self.screen, self.model, self.board = screen, screen.model, screen.board
        self.hand: Dragged | None = None  # what it carries over the board
        self.grabbed = False
        self.moved_by = 0.0  # pixels since it was pressed

    # -- for a screen to override ----------------------------------------------------------------

    def take_up(self, target: Found) -> Dragged | None:
        """What a press there takes up; else the view is moved."""
        return None

    def click(self, target: Found) -> None:
        """Something on the board is clicked."""
        self.model.about = self.board.tip_of(target)

    # -- hovering --------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """What is still moving has arrived."""
        self.board.finish()

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """Describe, light and fan out what is under the pointer."""
        if spot is None and self.board.contains(x, y):
            self.over(x, y)
        else:
            self.off(spot.action if spot is not None else "")
        self.screen.relight()

    def over(self, x: float, y: float) -> None:
        """Describe, light and fan out what is under the pointer on the board."""
        self.model.reading.line = None
        self.board.hover(x, y)
        target = self.board.at(x, y)
        self.model.target, self.model.piece = target.region, ""
        self._tell_of(target)

    def off(self, action: str) -> None:
        """It is over a panel, there over the spot of an action, or over nothing."""
        self.model.target = ""
        self.board.fold()
        self.model.reading.line = self.model.reading.line_of(action)

    def tell(self, x: float, y: float) -> None:
        """Describe in the line below the board what is at a point of it, if anything."""
        self._tell_of(self.board.at(x, y) if self.board.contains(x, y) else Found())

    def _tell_of(self, target: Found) -> None:
        self.model.about = self.board.tip_of(target) if target.region else Tip()

    # -- dragging --------------------------------------------------------------------------------

    def grab(self, x: float, y: float) -> None:
        """A press: on a piece, a region or a way, or the beginning of moving the view."""
        if not self.board.contains(x, y):
            return
        self.grabbed = True
        self.moved_by = 0.0
        target = self.board.at(x, y)
        self.hand = self.take_up(target) if target.region else None

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Carry what was taken up; else move the view."""
        self._carry(x, y, dx, dy)
        self.screen.relight()

    def _carry(self, x: float, y: float, dx: float, dy: float) -> None:
        if not self.grabbed:
            return
        self.moved_by += abs(dx) + abs(dy)
        if self.moved_by <= SLACK:
            return
        if self.hand is None:
            self.board.pan(dx, dy)
            return
        self.board.fold()
        # The region counts, not the pieces that lie in it: they must not stand in the way.
        over = self.board.region_at(x, y)
        if over != self.hand.over or not self.model.path:
            self.hand.to(over)
            self.model.path, self.model.ways_on = self.hand.path, self.hand.goes_on
        self.model.about = self.hand.tip

    def drop(self, x: float, y: float) -> None:
        """Let go: of what was carried, or after a click."""
        self.screen.followed(self._drop, x, y)

    def _drop(self, x: float, y: float) -> None:
        hand, clicked = self.hand, self.grabbed and self.moved_by <= SLACK
        self.grabbed, self.hand, self.model.ways_on = False, None, ()
        if clicked:
            target = self.board.at(x, y)
            if target.region:
                self.click(target)
        elif hand is not None:
            hand.to(self.board.region_at(x, y))
            self.model.path = ()
            self._let_go(hand)

    def _let_go(self, hand: Dragged) -> None:
        """Answer what the place it was brought to stands for; nothing elsewhere."""
        for option in hand.answers:
            before = self.model.controller.sight.count
            self.model.answering.answer(option)
            if self.model.controller.sight.count == before:
                return
        prompt = self.model.prompt
        if hand.answers and hand.pick and prompt is not None:
            if prompt.picks and hand.pick in prompt.options:
                self.model.answering.answer(hand.pick)

    def aside(self) -> None:
        """What is carried, and the way clicked so far, are dropped."""
        self.model.path, self.model.ways_on = (), ()
        self.grabbed, self.hand = False, None
        self.screen.relight()

    # -- the view ----------------------------------------------------------------------------------

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Zoom on the board, scroll in the story."""
        if self.board.contains(x, y):
            self.board.zoom(1.2**lines, x, y)
        elif self.screen.story.holds(x, y):
            self.model.reading.scroll(round(lines * 3))

    def zoom(self, factor: float) -> None:
        """Zoom to the pointer, or to the middle."""
        left, bottom, wide, high = self.board.box
        inside = self.board.contains(*self.screen.pointer)
        centre = self.screen.pointer if inside else (left + wide / 2, bottom + high / 2)
        self.board.zoom(factor, *centre)
