"""Hints on the map: a card beside what it speaks of, and a red pencil that points at it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import arcade
from PIL import Image, ImageDraw

from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.layer import Layer
from somalia.games.campaign.window.palette import INK, Colour
from somalia.games.campaign.window.panel import Panel
from somalia.play.hints import Friend, Hint, pointed_at

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window

KEYS = {
    "undo": "Ctrl+Z",
    "odds": "F4",
    "rules": "F1",
    "score": "F3",
    "all": "F8",
    "done": "Space",
    "look": "point at a line to see where it happened",
    "why": "pointing at it",
    "lit": "is lit",
    "infantry": "Infantry, a crossed box on the map,",
}
CARD: Colour = (255, 250, 230)
RED: Colour = (178, 44, 34)
WIDE = 318  # points of the design
FINE = 2  # times the size, then reduced
GAP = 34  # points between the card and what it points at
ACTIONS = {
    "un": "account:un",
    "bandits": "account:bandit",
    "margin": "margin",
    "track": "track",
    "famine": "famine",
    "rules": "show:rules",
}
"""The spots that the parts of the screen are known by; the others are whole panels."""


class HintCard:
    """The card, and what is drawn from it to the thing.

    Args:
        of: the game on screen.
    """

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        scenario = of.controller.table.scenario
        zones = [zone.id for zone in scenario.board.zones]
        self.friend = Friend(of.controller.table.header.scenario, zones)
        self.hint: Hint | None = None
        self.panel = Panel(of.window, self._fill, CARD)
        self.target: Box | None = None  # what is pointed at
        self.box: Box | None = None  # where the card lies
        self._pencil = Layer(of.window)
        self._pencil_key: Any = None
        self._corner = (0.0, 0.0)
        self._asked = -1  # answers given when it was shown
        self._hide()

    # -- which -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The game has moved: what was on the card has been seen, and there may be another."""
        count = self.of.controller.game.count
        if self.hint is not None and count > self._asked:
            self.friend.got(self.hint)
        self._asked = count
        self.hint = self.friend.hint(self.of.prompt, self.of.controller.state)

    def got(self) -> None:
        """It has been read; the next one, if there is more to say to this question."""
        if self.hint is not None:
            self.friend.got(self.hint)
        self.refresh()

    def act(self, what: str) -> None:
        """What the card's buttons do."""
        if what == "got":
            self.got()
        elif what == "off":
            self.friend.listen(False)
            self.refresh()
            self.of.told("No more hints. Ctrl+H has them back.")

    def press(self, symbol: int, modifiers: int) -> bool:
        """A key; whether it was for the card. What the keyboard stands on comes first."""
        key = arcade.key
        if symbol == key.H and modifiers & (key.MOD_CTRL | key.MOD_COMMAND):
            if not self.friend.book:
                return False
            if self.friend.wanted:
                self.act("off")
            else:
                self.friend.listen(True)
                self.refresh()
            return True
        if self.hint is None or self.of.focus:
            return False
        if symbol in (key.ENTER, key.NUM_ENTER, key.SPACE):
            self.got()
            return True
        return False

    # -- where -------------------------------------------------------------------------------------

    def _hide(self) -> None:
        self.panel.place(-10, -10, 2, 2)
        self.panel.spots = []
        self.target = self.box = None

    def _find(self) -> Box | None:
        """The box in the window of what the hint points at."""
        of, hint = self.of, self.hint
        prompt = of.prompt
        if hint is None or prompt is None:
            return None
        kind, what = pointed_at(hint, prompt, of.controller.state)
        board, unit = of.board, of.window.unit
        if kind == "zone":
            return _round(board.place_of(what), board.size * 0.85)
        if kind == "counter":
            place = board.unit_place(what)
            return _round(place, board.size * 0.5) if place is not None else None
        if kind == "option":
            number = next((c.number for c in of.shown if what in c.options), 0)
            return self._spot(of.ask, f"option:{number}") or _whole(of.ask, unit)
        if kind == "panel":
            if what in ACTIONS:
                panel = of.ask if what == "rules" else of.head
                return self._spot(panel, ACTIONS[what])
            return _whole(of.told_panel if what == "story" else of.ask, unit)
        return None

    def _spot(self, panel: Panel, name: str) -> Box | None:
        for spot in panel.spots:
            if name in (spot.name, spot.action):
                left, top, right, bottom = spot.box
                up = panel.bottom + panel.height
                return panel.left + left, up - bottom, panel.left + right, up - top
        return None

    def _lay(self) -> None:
        """Put the card on the map: near what it points at, off what is to be chosen."""
        assert self.hint is not None
        unit, camera = self.of.window.unit, self.of.board.camera
        self.target = self._find()
        wide = min(round(WIDE * unit), camera.width - 20)
        high = self._height(wide)
        edge = 10
        left, bottom = camera.left + edge, camera.bottom + edge
        right, top = (
            camera.left + camera.width - edge - wide,
            (camera.bottom + camera.height - edge - high),
        )
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
        x, y = round(best[1]), round(best[2])
        self.box = (x, y, x + wide, y + high)
        self.panel.place(x, y, wide, high)

    def _cost(self, box: Box) -> float:
        """How badly a card would lie there."""
        unit, board = self.of.window.unit, self.of.board
        cost = 0.0
        if self.target is not None:
            gap = _gap(box, self.target)
            cost += 60 if gap < GAP * unit * 0.6 else 0
            cost += abs(gap - GAP * unit * 1.6) / (40 * unit)
        for stack in board.stacks:
            if _covers(box, *stack.at, stack.size / 2):
                cost += 0.5
        for zone in board.lights.zones:
            if _covers(box, *board.place_of(zone), board.size * 0.4):
                cost += 5
        return cost

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """The pencil's ring and arrow, and the card over them."""
        of = self.of
        # Beside an answer that waits, its "Enter" would be taken for the answer's.
        if self.hint is None or of.pending is not None:
            self._hide()
            return
        key = (
            self.hint.id,
            of.version,
            of.board.camera.key,
            of.window.width,
            of.window.height,
            of.window.unit,
            of.page,
            of.board.lights.zones,
        )
        if key != self._pencil_key:
            self._pencil_key = key
            self._lay()
            self._draw_pencil()
        self._pencil.draw(*self._corner)
        self.panel.draw(self.hint.id, of.window.unit, of.hot, of.focus)

    def _height(self, wide: int) -> int:
        unit = self.of.window.unit
        assert self.hint is not None
        room = wide - round(36 * unit)
        size = round(13.5 * unit)
        lines = lettering.wrapped(self.hint.said(KEYS), "sans", size, room)
        return round(58 * unit + len(lines) * size * 1.32 + 50 * unit)

    def _fill(self, canvas: Canvas) -> None:
        """Title, text, and two buttons with their keys."""
        hint, u = self.hint, canvas.u
        if hint is None:
            return
        canvas.spot((0, 0, canvas.width, canvas.height), "hint:stay")
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(1.6))
        canvas.pen.rectangle(
            (u(4), u(4), canvas.width - u(5), canvas.height - u(5)), None, (206, 186, 140)
        )
        canvas.pen.rectangle((u(12), u(16), u(15), u(36)), RED)
        canvas.text(
            u(22), u(15), hint.title, 17, "serif-bold", (122, 36, 26), room=canvas.width - u(94)
        )
        canvas.button(
            (canvas.width - u(74), u(13), canvas.width - u(14), u(35)),
            f"rule {hint.rule}",
            f"show:rule {hint.rule}",
            size=11,
            tip=f"Read rule {hint.rule}.",
        )
        canvas.paragraph(u(18), u(46), hint.said(KEYS), canvas.width - u(36), 13.5, leading=1.32)
        foot = canvas.height - u(14)
        canvas.button(
            (u(16), foot - u(28), u(142), foot),
            "Got it",
            "hint:got",
            "Enter",
            is_chief=True,
            tip="On with it: Enter, Space or a click.",
        )
        canvas.button(
            (canvas.width - u(172), foot - u(28), canvas.width - u(16), foot),
            "No more hints",
            "hint:off",
            "Ctrl+H",
            size=11.5,
            tip="Ctrl+H has them back.",
        )

    def _draw_pencil(self) -> None:
        """The card's shadow, a ring round the target and an arrow to it, in red pencil."""
        assert self.box is not None
        unit, box, target = self.of.window.unit, self.box, self.target
        boxes = [box] if target is None else [box, target]
        away = 34 * unit
        left = math.floor(min(b[0] for b in boxes) - away)
        bottom = math.floor(min(b[1] for b in boxes) - away)
        wide = math.ceil(max(b[2] for b in boxes) + away) - left
        high = math.ceil(max(b[3] for b in boxes) + away) - bottom
        picture = Image.new("RGBA", (wide * FINE, high * FINE), (255, 248, 226, 0))
        pen = ImageDraw.Draw(picture)

        def at(x: float, y: float) -> tuple[float, float]:
            return (x - left) * FINE, (high - (y - bottom)) * FINE

        for step in range(5, 0, -1):
            far = step * 2 * unit
            corner, other = at(box[0] - far * 0.4, box[3] - far), at(box[2] + far, box[1] - far)
            pen.rectangle((*corner, *other), (30, 20, 10, 26 + 10 * (5 - step)))
        if target is not None:
            ring = _ring(target, 7 * unit)
            line = _arrow(box, target, 7 * unit, unit)
            for width, colour in ((7.5, (255, 248, 226, 200)), (3.0, (*RED, 255))):
                thick = max(1, round(width * unit * FINE))
                pen.line([at(*p) for p in ring], colour, thick, joint="curve")
                if line:
                    pen.line([at(*p) for p in line], colour, thick, joint="curve")
                    head = _head(line, (11 if width < 5 else 15) * unit)
                    pen.polygon([at(*p) for p in head], colour)
        self._pencil.show(picture.reduce(FINE))
        self._corner = (left, bottom)


def _round(place: tuple[float, float], reach: float) -> Box:
    return place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach


def _whole(panel: Panel, unit: float) -> Box:
    """The head of a panel, where its question or title stands."""
    top = panel.bottom + panel.height
    return panel.left + 6 * unit, top - 64 * unit, panel.left + panel.width - 6 * unit, top


def _gap(one: Box, other: Box) -> float:
    """The distance of two boxes; 0 where they meet."""
    dx = max(one[0] - other[2], other[0] - one[2], 0.0)
    dy = max(one[1] - other[3], other[1] - one[3], 0.0)
    return math.hypot(dx, dy)


def _covers(box: Box, x: float, y: float, reach: float) -> bool:
    return (box[0] - reach < x < box[2] + reach) and (box[1] - reach < y < box[3] + reach)


def _ring(box: Box, away: float) -> list[tuple[float, float]]:
    """A ring by hand round a box: it does not quite close on itself."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    a, b = (box[2] - box[0]) / 2 + away, (box[3] - box[1]) / 2 + away
    power = 2.0 if a < 2 * b else 4.0  # wide things have corners
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
    """A bent line from the edge of the card to just off the ring; none where they nearly meet."""
    tx, ty = (target[0] + target[2]) / 2, (target[1] + target[3]) / 2
    sx = min(max(tx, card[0] + 24 * unit), card[2] - 24 * unit)
    sy = min(max(ty, card[1] + 18 * unit), card[3] - 18 * unit)
    if card[0] < tx < card[2]:
        sy = card[3] if ty > card[3] else card[1]
    elif ty > card[3] or ty < card[1]:
        sx = card[2] if tx > card[2] else card[0]
    else:
        sx = card[2] if tx > card[2] else card[0]
    # The end: where the ring's box is met on the way to its middle, and a little before.
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
    """The head of the arrow, at the line's end."""
    (ax, ay), (bx, by) = line[-4], line[-1]
    long = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / long, (by - ay) / long
    return [
        (bx + dx * size * 0.45, by + dy * size * 0.45),
        (bx - dx * size * 0.8 - dy * size * 0.62, by - dy * size * 0.8 + dx * size * 0.62),
        (bx - dx * size * 0.5, by - dy * size * 0.5),
        (bx - dx * size * 0.8 + dy * size * 0.62, by - dy * size * 0.8 - dx * size * 0.62),
    ]
