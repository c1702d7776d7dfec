"""A board laid out like a panel: a picture with clickable spots, such as a card table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from time import perf_counter

from somalia.engine.event import Event
from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.kit.motion import Effect, Show
from somalia.window.board.board import Board, Found
from somalia.window.board.camera import Point
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import PAPER, Colour
from somalia.window.ui.panel import Panel
from somalia.window.ui.spots import Spot
from somalia.window.ui.window import GameWindow

SHARE = 0.006
"""Seconds per frame to spend on drawing in advance."""


class PanelBoard(Board):
    """A board laid out like a panel.

    Args:
        fill: lays out the board on a canvas, at the current moment of the animation.
        script: returns the effects that animate events.
        ahead: draws in advance, a little at each step, whatever later canvases will need.
    """

    def __init__(
        self,
        window: GameWindow,
        model: PlayModel,
        fill: Callable[[Canvas, Show], None],
        script: Callable[[Sequence[Event]], list[Effect]],
        ahead: Callable[[Canvas], Iterator[None]] | None = None,
        ground: Colour = PAPER,
    ) -> None:
        self.window, self.model = window, model
        self._fill, self._script, self._ahead = fill, script, ahead
        self.panel = Panel(window, self._set, ground)
        self.show = Show(model.say)
        self._seen: Moment | None = None
        self._drawn_ahead: Iterator[None] = iter(())

    def _set(self) -> Node:
        return Custom(0, lambda canvas, box: self._fill(canvas, self.show))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The board's rectangle in the window: left, bottom, width, height."""
        return self.panel.left, self.panel.bottom, self.panel.width, self.panel.height

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the board's rectangle in the window."""
        self.panel.place(left, bottom, width, height)
        if self._ahead is not None:
            self._drawn_ahead = self._ahead(Canvas(width, height, self.window.unit))

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, also animate what has happened since the previous one."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        settings = self.model.settings
        if not moving or settings.reduced_motion:
            self.show.finish()
        elif effects := self._script(news):
            self.show.play(effects, settings.seconds(1))

    def update(self, seconds: float) -> bool:
        """Advance animations; return whether the window must be redrawn."""
        if self.show.update(seconds):
            return True
        ends = perf_counter() + SHARE
        for _ in self._drawn_ahead:
            if perf_counter() > ends:
                break
        return False

    def finish(self) -> None:
        """End all animations at once."""
        self.show.finish()

    @property
    def is_moving(self) -> bool:
        """Whether an animation is running."""
        return self.show.is_on

    def draw(self) -> None:
        """Draw the board."""
        model = self.model
        clock = round(self.show.clock, 3) if self.is_moving else None
        key = (self.depends_on, model.settings.palette, clock)
        self.panel.draw(key, self.window.unit, model.hot, model.focus)

    @property
    def depends_on(self) -> Hashable:
        """The cache key for the picture; palette and animations are not included."""
        pending = self.model.controller.held.pending
        return self.model.revision, pending.options if pending is not None else ()

    def at(self, x: float, y: float) -> Found:
        """The part of the board at a point; its action is returned as the region."""
        spot = self.spot_at(x, y)
        return Found(spot.action or spot.tip) if spot is not None else Found()

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The spot at a point; None if there is none."""
        return self.panel.spot_at(x, y) if self.contains(x, y) else None

    @property
    def spots(self) -> Sequence[Spot]:
        """All spots that are clickable or have a tip."""
        return self.panel.spots

    def middle_of(self, action: str) -> Point | None:
        """The centre of an action's spot."""
        return self.panel.middle_of(action)

    lays_hints = False

    def boxes(self) -> Sequence[tuple[float, float, float, float]]:
        """The boxes (left, bottom, right, top) of options and of parts that hints refer to."""
        return [
            self.box_of(spot)
            for spot in self.panel.spots
            if spot.name or spot.action.startswith("option:")
        ]

    def box_of(self, spot: Spot) -> tuple[float, float, float, float]:
        """A spot's box in the window: left, bottom, right, top."""
        left, upper, right, lower = spot.box
        up, aside = self.panel.bottom + self.panel.height, self.panel.left
        return aside + left, up - lower, aside + right, up - upper

    def found(self, name: str) -> tuple[float, float, float, float] | None:
        """The box around all spots with a name, including its parts (`name:...`); None if there are
        none.
        """
        boxes = [
            self.box_of(spot)
            for spot in self.panel.spots
            if spot.name.partition(":")[0] == name or spot.name == name
        ]
        if not boxes:
            return None
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)

    def tip_of(self, target: Found) -> Tip:
        """The tip for a part of the board."""
        for spot in self.panel.spots:
            if target.region in (spot.action, spot.tip):
                return Tip(spot.tip)
        return Tip()

    piece_word = "card"

    def lit_words(self) -> list[str]:
        """What the highlighted options are; if the board has spots for them, its pieces."""
        has_spots = any(spot.action.startswith("option:") for spot in self.panel.spots)
        return [self.piece_word] if has_spots else super().lit_words()

    @property
    def view(self) -> Hashable:
        """A cache key for window positions, which changes with the view."""
        return self.box
