"""The pointer over the map: what it tells, what it carries, and where that is let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.games.campaign.window.canvas import Spot
from somalia.games.campaign.window.hand import CounterInHand, Hand, take_up
from somalia.games.campaign.window.stacks import Piece
from somalia.games.campaign.window.tips import tip_of_piece, tip_of_zone

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

SLACK = 6
"""Pixels that a click may wander before it is a drag."""


class Pointer:
    """The pointer, with what it has taken up."""

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        self.hand: Hand | None = None  # what it carries over the map
        self.grabbed = False
        self.moved_by = 0.0  # pixels since it was pressed

    def over(self, x: float, y: float, spot: Spot | None) -> None:
        """What is under the pointer is told, lit and fanned out."""
        if spot is not None or not self.of.board.camera.contains(x, y):
            self.of.pointed = ""
            if self.of.board.fan is not None and not self.of.board.camera.contains(x, y):
                self.of.board.fan = None
                self.of.board.refan()
            line = self.of.line_of(spot)
            self.of.lit_line = line
        else:
            self.of.lit_line = None
            if self.of.board.hover(x, y):
                self.of.board.refan()
            self.of.pointed, self.of.pointed_piece = self._under(x, y)[1], ""
            self.tell(x, y)
        self.of.relight()

    def tell(self, x: float, y: float) -> None:
        """What is at a point of the map is told in the line below it; nothing, where none is."""
        found, zone = self.of.board.piece_at(x, y), self.of.board.zone_at(x, y)
        if found is not None:
            self.of.about = tip_of_piece(self.of, found[1], found[0])
        else:
            self.of.about = tip_of_zone(self.of, zone) if zone else ("", "")

    def grab(self, x: float, y: float) -> None:
        """A press on the map: on a counter, a Zone or a way, or the beginning of moving the map."""
        if not self.of.board.camera.contains(x, y):
            return
        self.grabbed = True
        self.moved_by = 0.0
        found, zone = self._under(x, y)
        self.hand = take_up(self.of, found, zone)

    def _under(self, x: float, y: float) -> tuple[Piece | None, str]:
        """The counter and the Zone at a point of the window."""
        found = self.of.board.piece_at(x, y)
        return (found[1], found[0].zone.id) if found else (None, self.of.board.zone_at(x, y) or "")

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """Carry what was taken up; else move the map."""
        if not self.grabbed:
            return
        self.moved_by += abs(dx) + abs(dy)
        if self.moved_by <= SLACK:
            return
        if self.hand is None:
            self.of.board.camera.pan(dx, dy)
            self.of.board.moved()
            return
        if self.of.board.fan is not None:
            self.of.board.fan = None
            self.of.board.refan()
        # The Zone counts, not the counters that lie in it: they must not stand in the way.
        over = self.of.board.zone_at(x, y) or ""
        if over != self.hand.over or not self.of.via:
            self.hand.to(over)
            self.of.via = self.hand.path
            self.of.relight()
        self.of.about = self.hand.tip

    def drop(self, x: float, y: float) -> None:
        """Let go: of what was carried, or after a click."""
        hand, clicked = self.hand, self.grabbed and self.moved_by <= SLACK
        self.grabbed, self.hand = False, None
        if clicked:
            piece, zone = self._under(x, y)
            if piece is not None:
                self.of.click_piece(piece.id, zone)
            elif zone:
                self.of.click_zone(zone)
        elif hand is not None:
            hand.to(self.of.board.zone_at(x, y) or "")
            self.of.via = ()
            self._let_go(hand)

    def _let_go(self, hand: Hand) -> None:
        """Answer what the place it was brought to stands for; nothing elsewhere."""
        for option in hand.answers:
            before = self.of.controller.game.count
            self.of.answer(option)
            if self.of.controller.game.count == before:
                return
        prompt = self.of.prompt
        if (
            hand.answers
            and isinstance(hand, CounterInHand)
            and prompt is not None
            and (prompt.picks and hand.pick in prompt.options)
        ):
            self.of.answer(hand.pick)
        self.of.relight()

    def drop_all(self) -> None:
        """Drop what is carried, and the way clicked so far."""
        self.of.via = ()
        self.grabbed, self.hand = False, None
        self.of.relight()
