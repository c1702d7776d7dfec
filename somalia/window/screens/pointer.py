"""The pointer over the board: hovering, clicking and dragging."""

from __future__ import annotations

from somalia.window.board.board import Found
from somalia.window.hand import Dragged
from somalia.window.model import Tip
from somalia.window.screens.on_board import OnBoard
from somalia.window.ui.below import Below
from somalia.window.ui.spots import Spot

SLACK = 6
"""Pixels that the pointer may move during a click; any more counts as a drag."""


class Pointer(Below):
    """The pointer, and what it is dragging."""

    def __init__(self, screen: OnBoard) -> None:
        self.screen, self.model, self.board = screen, screen.model, screen.board
        self.hand: Dragged | None = None  # the drag in progress
        self.grabbed = False
        self.moved_by = 0.0  # pixels moved since the press
        self.has_skipped = False  # whether the last press, or key, has ended an animation

    # -- for a screen to override ----------------------------------------------------------------

    def take_up(self, target: Found) -> Dragged | None:
        """What a press on the target starts to drag; None to move the view."""
        return None

    def click(self, target: Found) -> None:
        """Handle a click on the board: describe the target."""
        self._tell_of(target)

    # -- hovering --------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """End all animations on the board."""
        self.has_skipped = self.board.is_moving
        self.board.finish()

    def hover(self, x: float, y: float, spot: Spot | None) -> None:
        """Describe, highlight and fan out whatever is under the pointer."""
        self.model.moved_last = True
        if spot is None and self.board.contains(x, y):
            self.over(x, y)
        else:
            self.off(spot.action if spot is not None else "")
        self.screen.relight()

    def over(self, x: float, y: float) -> None:
        """Describe, highlight and fan out whatever is under the pointer on the board."""
        self.model.reading.line = None
        self.board.hover(x, y)
        target = self.board.at(x, y)
        self.model.target, self.model.piece, self.model.over = target.region, "", target.piece
        self._tell_of(target)

    def off(self, action: str) -> None:
        """Handle a pointer that is off the board: over an action's spot, or over nothing."""
        self.model.target = self.model.over = ""
        self.board.fold()
        self.model.reading.line = self.model.reading.line_of(action)

    def tell(self, x: float, y: float) -> None:
        """Describe what is at a point on the board, in the line below it."""
        self._tell_of(self.board.at(x, y) if self.board.contains(x, y) else Found())

    def _tell_of(self, target: Found) -> None:
        self.model.about = self.board.tip_of(target) if target.region else Tip()

    # -- dragging --------------------------------------------------------------------------------

    def grab(self, x: float, y: float) -> None:
        """Handle a press on the board: start to drag a piece or route, or to move the view."""
        is_covered = any(panel.holds(x, y) for panel in self.screen.panels)
        if is_covered or not self.board.contains(x, y):
            return
        self.grabbed = True
        self.moved_by = 0.0
        target = self.board.at(x, y)
        self.hand = self.take_up(target) if target.region else None

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Continue the drag, or move the view."""
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
        # Only the region counts: pieces in it must not be in the way.
        over = self.board.region_at(x, y)
        if over != self.hand.over or not self.model.path:
            self.hand.to(over)
            self.model.path, self.model.ways_on = self.hand.path, self.hand.goes_on
        self.model.about = self.hand.tip

    def drop(self, x: float, y: float) -> None:
        """Handle the button's release: end a drag, or click."""
        self.screen.followed(self._drop, x, y)

    def _drop(self, x: float, y: float) -> None:
        hand, clicked = self.hand, self.grabbed and self.moved_by <= SLACK
        self.grabbed, self.hand, self.model.ways_on = False, None, ()
        if clicked:
            self.click(self.board.at(x, y))
        elif hand is not None:
            hand.to(self.board.region_at(x, y))
            self.model.path = ()
            self._let_go(hand)

    def _let_go(self, hand: Dragged) -> None:
        """Give the answers or the order for the region where the drag ended, if any."""
        if hand.order or hand.answers:
            self.model.about = Tip()  # the drag's own text is out of date
        if hand.order:
            self.model.answering.order(hand.order)
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
        """Cancel the drag, and the route clicked so far."""
        self.model.path, self.model.ways_on = (), ()
        self.grabbed, self.hand = False, None
        self.screen.looks.forget_click()
        self.screen.relight()

    # -- the view ----------------------------------------------------------------------------------

    def wheel(self, x: float, y: float, lines: float) -> None:
        """Zoom when over the board; scroll when over the log."""
        if self.board.contains(x, y):
            self.board.zoom(1.2**lines, x, y)
        elif self.screen.story.holds(x, y):
            self.model.reading.scroll(round(lines * 3))

    def toggle_box(self, name: str) -> None:
        """Fold or open a box beside the board, or with "" all of them, and remember it."""
        if setting := self.board.toggle_box(name):
            self.screen.kept(self.model.settings.keep(setting))
            self.screen.window.dirty = True

    def zoom(self, factor: float) -> None:
        """Zoom about the pointer if it is on the board, otherwise about the centre."""
        left, bottom, wide, high = self.board.box
        inside = self.board.contains(*self.screen.pointer)
        centre = self.screen.pointer if inside else (left + wide / 2, bottom + high / 2)
        self.board.zoom(factor, *centre)
