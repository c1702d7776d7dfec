"""Hints on the map: a card beside its target, and a red pencil arrow pointing at the target."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from somalia.play.hints import pointed_at
from somalia.window.board.board import Board
from somalia.window.model import PlayModel
from somalia.window.panels.hint_card import CARD, RED, hint_card
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layer import Layer
from somalia.window.ui.layout import Node
from somalia.window.ui.panel import Panel
from somalia.window.ui.window import GameWindow

Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window

WIDE = 318  # design points
FINE = 2  # drawn at this multiple of its final size, then scaled down
ASIDE = 40  # points left free for the heading above a card over the log
GAP = 34  # points between the card and its target


class HintCard:
    """A hint's card, and the pencil arrow to its target.

    Args:
        model: the game on screen.
        board: the board that most hints point at.
        find: returns the box in the window of a spot (by name or action) or a panel (by name);
            None if not visible.
    """

    def __init__(
        self, window: GameWindow, model: PlayModel, board: Board, find: Callable[[str], Box | None]
    ) -> None:
        self.window, self.model, self.board, self.find = window, model, board, find
        self.panel = Panel(window, self._content, CARD)
        self.target: Box | None = None  # the target's box
        self.box: Box | None = None  # the card's box
        self._pencil = Layer(window)
        self._pencil_key: object = None
        self._corner = (0.0, 0.0)
        self.hide()

    @property
    def _paper(self) -> Canvas:
        """A canvas for measuring the card."""
        return Canvas(2, 2, self.window.unit)

    def _content(self) -> Node:
        hint = self.model.sitting.hint
        return hint_card(hint) if hint is not None else Node()

    # -- where -------------------------------------------------------------------------------------

    def hide(self) -> None:
        """Remove the card."""
        self.panel.place(-10, -10, 2, 2)
        self.panel.spots = []
        self.target = self.box = None

    def _find(self) -> Box | None:
        """The target's box in the window; None if there is none."""
        model, hint = self.model, self.model.sitting.hint
        prompt = model.prompt
        if hint is None or prompt is None:
            return None
        kind, what = pointed_at(hint, prompt, model.view)
        question = self.find("panel:question")
        if kind == "option":
            number = next((one.number for one in model.shown if what in one.options), 0)
            return self.find(f"option:{number}") or question
        if kind != "panel":
            self.board.look_at(what)  # a ring around a region out of view would ring something else
        if (part := self.board.found(what)) is not None:
            return part
        if kind == "panel":
            return self.find(what) or self.find(f"show:{what}") or self.find(f"panel:{what}")
        return self._on_board(what) or question

    def _on_board(self, what: str) -> Box | None:
        """The box around a region or piece on the board; None if neither is in view."""
        board = self.board
        place, size = board.region_place(what), board.size * 0.85
        if place is None:
            place, size = board.piece_place(what), board.size * 0.5
        if place is None or not board.contains(*place):
            return None
        return _round(place, size)

    def _lay(self) -> None:
        """Place the card near its target and clear of the options. If the board takes no cards,
        place it over the log.
        """
        assert self.model.sitting.hint is not None
        unit = self.window.unit
        at_left, at_bottom, across, up = self.board.box
        self.target = self._find()
        wide = min(round(WIDE * unit), across - 20)
        card = self._content()
        high = round(card.height(self._paper, wide))
        edge = 10
        if not self.board.lays_hints and (story := self.find("room:story")) is not None:
            aside = min(round(WIDE * unit), round(story[2] - story[0]) - 2 * edge)
            tall = round(card.height(self._paper, aside))
            room = story[3] - story[1] - ASIDE * unit - edge
            if tall <= room:
                at_top = round(story[3] - ASIDE * unit)
                self._put(round(story[2]) - edge - aside, at_top - tall, aside, tall)
                return
        left, bottom = at_left + edge, at_bottom + edge
        right, top = at_left + across - edge - wide, at_bottom + up - edge - high
        best: tuple[float, float, float] | None = None
        steps = 14
        for row in range(steps + 1):
            for column in range(steps + 1):
                x = left + max(right - left, 0) * column / steps
                y = bottom + max(top - bottom, 0) * row / steps
                cost = self._cost((x, y, x + wide, y + high))
                if best is None or cost < best[0]:
                    best = (cost, x, y)
        assert best is not None
        self._put(round(best[1]), round(best[2]), wide, high)

    def _put(self, x: int, y: int, wide: int, high: int) -> None:
        self.box = (x, y, x + wide, y + high)
        self.panel.place(x, y, wide, high)

    def _cost(self, box: Box) -> float:
        """A score for how bad this position would be for the card."""
        unit, board = self.window.unit, self.board
        cost = 0.0
        if self.target is not None:
            gap = _gap(box, self.target)
            cost += 60 if gap < GAP * unit * 0.6 else 0
            cost += abs(gap - GAP * unit * 1.6) / (40 * unit)
        for left, bottom, right, top in board.boxes():
            if box[0] < right and left < box[2] and box[1] < top and bottom < box[3]:
                cost += 0.5 if board.lays_hints else 10
        prompt = self.model.prompt
        for id in prompt.options if prompt is not None else ():
            place = board.region_place(id) if id in self.model.options.regions else None
            if place is not None and _covers(box, *place, board.size * 0.4):
                cost += 5
        return cost

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the pencil's ring and arrow, with the card over them."""
        model, window = self.model, self.window
        # Beside a held answer, the "Enter" on the card would seem to refer to the answer.
        if model.sitting.hint is None or model.controller.held.pending is not None:
            self.hide()
            return
        key = (
            model.sitting.hint.id,
            model.revision,
            self.board.view,
            window.width,
            window.height,
            window.unit,
            model.options.page,
        )
        if key != self._pencil_key:
            self._pencil_key = key
            self._lay()
            self._draw_pencil()
        self._pencil.draw(*self._corner)
        self.panel.draw(model.sitting.hint.id, window.unit, model.hot, model.focus)

    def _draw_pencil(self) -> None:
        """Draw the card's shadow and, in red, a ring around the target and an arrow to it."""
        assert self.box is not None
        unit, box, target = self.window.unit, self.box, self.target
        boxes = [box] if target is None else [box, target]
        away = 34 * unit
        left = math.floor(min(b[0] for b in boxes) - away)
        bottom = math.floor(min(b[1] for b in boxes) - away)
        wide = math.ceil(max(b[2] for b in boxes) + away) - left
        high = math.ceil(max(b[3] for b in boxes) + away) - bottom
        picture = Image.new("RGBA", (wide * FINE, high * FINE), (255, 248, 226, 0))
        pen = ImageDraw.Draw(picture)

        def to_picture(x: float, y: float) -> tuple[float, float]:
            return (x - left) * FINE, (high - (y - bottom)) * FINE

        for step in range(5, 0, -1):
            far = step * 2 * unit
            corner, other = (
                to_picture(box[0] - far * 0.4, box[3] - far),
                to_picture(box[2] + far, box[1] - far),
            )
            pen.rectangle((*corner, *other), (30, 20, 10, 26 + 10 * (5 - step)))
        if target is not None:
            ring = _ring(target, 7 * unit)
            line = _arrow(box, target, 7 * unit, unit)
            for width, colour in ((7.5, (255, 248, 226, 200)), (3.0, (*RED, 255))):
                thick = max(1, round(width * unit * FINE))
                pen.line([to_picture(*p) for p in ring], colour, thick, joint="curve")
                if line:
                    pen.line([to_picture(*p) for p in line], colour, thick, joint="curve")
                    head = _head(line, (11 if width < 5 else 15) * unit)
                    pen.polygon([to_picture(*p) for p in head], colour)
        self._pencil.show(picture.reduce(FINE))
        self._corner = (left, bottom)


def _round(place: tuple[float, float], reach: float) -> Box:
    return place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach


def _gap(box: Box, other: Box) -> float:
    """The distance between two boxes; 0 if they touch."""
    dx = max(box[0] - other[2], other[0] - box[2], 0.0)
    dy = max(box[1] - other[3], other[1] - box[3], 0.0)
    return math.hypot(dx, dy)


def _covers(box: Box, x: float, y: float, reach: float) -> bool:
    return (box[0] - reach < x < box[2] + reach) and (box[1] - reach < y < box[3] + reach)


def _ring(box: Box, away: float) -> list[tuple[float, float]]:
    """A hand-drawn ring around a box, not quite closed."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    a, b = (box[2] - box[0]) / 2 + away, (box[3] - box[1]) / 2 + away
    power = 2.0 if a < 2 * b else 4.0  # wide boxes get corners
    points = []
    for step in range(100):
        turn = 2.2 + step / 99 * (2 * math.pi + 0.45)
        slack = 1 + 0.045 * step / 99
        c, s = math.cos(turn), math.sin(turn)
        points.append(
            (
                x + a * slack * math.copysign(abs(c) ** (2 / power), c),
                y + b * (1 + 0.09 * step / 99) * math.copysign(abs(s) ** (2 / power), s),
            )
        )
    return points


def _arrow(card: Box, target: Box, away: float, unit: float) -> list[tuple[float, float]]:
    """A curved line from the card's edge to just outside the ring; empty if they nearly touch."""
    tx, ty = (target[0] + target[2]) / 2, (target[1] + target[3]) / 2
    sx = min(max(tx, card[0] + 24 * unit), card[2] - 24 * unit)
    sy = min(max(ty, card[1] + 18 * unit), card[3] - 18 * unit)
    if card[0] < tx < card[2]:
        sy = card[3] if ty > card[3] else card[1]
    elif ty > card[3] or ty < card[1]:
        sx = card[2] if tx > card[2] else card[0]
    else:
        sx = card[2] if tx > card[2] else card[0]
    # The tip is where a line to the centre crosses the ring's box, or a little before.
    ex = min(max(sx, target[0] - away * 1.7), target[2] + away * 1.7)
    ey = min(max(sy, target[1] - away * 1.7), target[3] + away * 1.7)
    if not (target[0] <= ex <= target[2]) and not (target[1] <= ey <= target[3]):
        ex = ex * 0.7 + tx * 0.3 if target[2] - target[0] < 120 * unit else ex
        ey = ey * 0.7 + ty * 0.3
    long = math.hypot(ex - sx, ey - sy)
    if long < 10 * unit:
        return []
    bend = min(0.18 * long, 26 * unit)
    mx, my = (sx + ex) / 2 - (ey - sy) / long * bend, (sy + ey) / 2 + (ex - sx) / long * bend
    return [
        (
            (1 - t) ** 2 * sx + 2 * t * (1 - t) * mx + t * t * ex,
            (1 - t) ** 2 * sy + 2 * t * (1 - t) * my + t * t * ey,
        )
        for t in (step / 24 for step in range(25))
    ]


def _head(line: list[tuple[float, float]], size: float) -> list[tuple[float, float]]:
    """The arrowhead at the end of a line."""
    (ax, ay), (bx, by) = line[-4], line[-1]
    long = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / long, (by - ay) / long
    return [
        (bx + dx * size * 0.45, by + dy * size * 0.45),
        (bx - dx * size * 0.8 - dy * size * 0.62, by - dy * size * 0.8 + dx * size * 0.62),
        (bx - dx * size * 0.5, by - dy * size * 0.5),
        (bx - dx * size * 0.8 + dy * size * 0.62, by - dy * size * 0.8 - dx * size * 0.62),
    ]
