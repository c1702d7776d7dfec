"""A small layout engine: panels and sheets are trees of nodes, which know their height for a given
width.

Nodes are plain values, made anew for every layout, and keep no state. Lengths are in design points,
which the canvas converts to pixels; boxes are in pixels, y downwards. A `Column` distributes its
height among its nodes: those that do not fit are dropped by rank, and `Fill` takes the remainder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from somalia.window.ui.palette import INK, NUMBER, RULE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:  # nodes can be made without Pillow
    from PIL import Image

    from somalia.window.ui.canvas import Canvas, Icon

BUTTON = 29
"""The height of a button in points."""
SPECK = 0.01
"""Overflow in pixels to ignore, because sums of heights are rounded."""


class Node:
    """An element of a layout that can be drawn into a box."""

    def height(self, canvas: Canvas, width: float) -> float:
        """The preferred height in pixels for a given width in pixels."""
        return 0

    def close(self, canvas: Canvas, width: float) -> float:
        """The height in pixels that the node claims from the content below; 0 for none."""
        return 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the node into a box."""


@dataclass(frozen=True)
class Gap(Node):
    """Empty space."""

    points: float

    def height(self, canvas: Canvas, width: float) -> float:
        """The gap's height."""
        return canvas.u(self.points)


@dataclass(frozen=True)
class Divider(Node):
    """A thin horizontal line with space around it."""

    room: float = 7
    ink: Colour = RULE

    def height(self, canvas: Canvas, width: float) -> float:
        """The total height, with the line in the middle."""
        return canvas.u(self.room)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the line."""
        canvas.rule(box[0], box[2], (box[1] + box[3]) / 2, self.ink)


@dataclass(frozen=True)
class Text(Node):
    """A paragraph.

    Args:
        most: the most lines to show; the last one ends with an ellipsis if there are more.
        sizes: further font sizes, in descending order, to try before lines are cut.
        anchor: the alignment, "l", "m" or "r".
        tip: the tip shown under the pointer; if "", a text that was cut shows its full text.
    """

    text: str
    size: float = 13
    face: str = "sans"
    ink: Colour = INK
    most: int = 1000
    leading: float = 1.28
    sizes: tuple[float, ...] = ()
    anchor: str = "l"
    tip: str = ""

    def _fitted(self, canvas: Canvas, width: float) -> tuple[float, list[str]]:
        """The chosen font size, and all lines at that size."""
        for size in (self.size, *self.sizes):
            lines = canvas.wrapped(self.text, width, size, self.face)
            if len(lines) <= self.most:
                break
        return size, lines

    def height(self, canvas: Canvas, width: float) -> float:
        """The total height of the lines."""
        if not self.text:
            return 0
        size, lines = self._fitted(canvas, width)
        return min(len(lines), self.most) * canvas.u(size) * self.leading

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw as many lines as fit."""
        left, top, right, bottom = box
        if not self.text or right <= left:
            return
        size, lines = self._fitted(canvas, right - left)
        pixels = canvas.u(size)
        room = int((bottom - top + pixels * 0.35) / (pixels * self.leading))
        most = max(1, min(self.most, room))
        if len(lines) > most:
            cut = canvas.fitted(f"{lines[most - 1]} …", right - left, size, self.face)
            lines = [*lines[: most - 1], cut]
            self._tell(canvas, box, self.tip or self.text)
        elif self.tip:
            self._tell(canvas, box, self.tip)
        x = {"l": left, "m": (left + right) / 2, "r": right}[self.anchor]
        for line in lines:
            canvas.text(x, top, line, size, self.face, self.ink, f"{self.anchor}a")
            top += pixels * self.leading

    def _tell(self, canvas: Canvas, box: Box, tip: str) -> None:
        """Add a tip to the box; a click on it does the same as a click on the plate beneath."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        below = (spot.action for spot in reversed(canvas.spots) if spot.holds(x, y))
        canvas.spot(box, next(below, ""), tip)


@dataclass(frozen=True)
class Label(Node):
    """A line of text, centred vertically and cut to the available width."""

    text: str
    high: float
    size: float = 13
    face: str = "bold"
    ink: Colour = INK
    anchor: str = "l"

    def height(self, canvas: Canvas, width: float) -> float:
        """The label's fixed height."""
        return canvas.u(self.high)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the line of text."""
        left, top, right, bottom = box
        x = {"l": left, "m": (left + right) / 2, "r": right}[self.anchor]
        y, anchor, room = (top + bottom) / 2, f"{self.anchor}m", right - left
        canvas.text(x, y, self.text, self.size, self.face, self.ink, anchor, room=room)


@dataclass(frozen=True)
class Picture(Node):
    """An image made for the available space by `make(width, height)`, in pixels."""

    make: Callable[[int, int], Image.Image | None]
    high: float

    def height(self, canvas: Canvas, width: float) -> float:
        """The picture's fixed height."""
        return canvas.u(self.high)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the image in the middle of the box."""
        left, top, right, bottom = box
        image = self.make(round(right - left), round(bottom - top))
        if image is not None:
            corner = (
                round((left + right - image.width) / 2),
                round((top + bottom - image.height) / 2),
            )
            canvas.image.paste(image, corner, image if image.mode == "RGBA" else None)


@dataclass(frozen=True)
class Button(Node):
    """A button with its key.

    Args:
        detail: a few words after the label.
        chip: a number or a few words at the button's right end.
        is_chief: whether the button is the default choice.
        barred: why the button cannot be pressed now; it is grey and shows this reason.
        mark: "picked" for a tick.
        icon: makes an image to the left of the label, given a height in pixels and an ink colour.
        name: the name of the button's spot, for hints.
        shorter: other labels, from long to short, in case the first one does not fit.
        room: chips that may still come, one of which fits beside the label from the start.
    """

    label: str
    action: str = ""
    key: str = ""
    detail: str = ""
    tip: str = ""
    size: float = 13
    is_chief: bool = False
    chip: str = ""
    high: float = BUTTON
    barred: str = ""
    mark: str = ""
    icon: Icon | None = None
    name: str = ""
    shorter: tuple[str, ...] = ()
    room: tuple[str, ...] = ()

    def height(self, canvas: Canvas, width: float) -> float:
        """The button's fixed height."""
        return canvas.u(self.high)

    def label_in(self, canvas: Canvas, width: float) -> str:
        """The longest label that fits a given width in pixels; if none fits, the shortest."""
        labels = (self.label, *self.shorter)
        fits = (one for one in labels if replace(self, label=one).width(canvas) <= width)
        return next(fits, labels[-1])

    def width(self, canvas: Canvas) -> float:
        """The width in pixels needed to show the key and label in full, with any chip to come."""
        key = canvas.wide(self.key, 11, "bold") + canvas.u(16) if self.key else 0
        face = "bold" if self.detail else "sans"
        chips = [canvas.wide(chip, self.size, "bold") for chip in (self.chip, *self.room) if chip]
        wide = canvas.wide(self.label, self.size, face)
        return key + wide + max(chips, default=0) + canvas.u(16 + 10 * bool(chips))

    def whole(self, canvas: Canvas) -> float:
        """The width in pixels needed to show everything on the button in full."""
        more = self.detail or self.barred.strip()
        wide = canvas.wide(more, self.size - 1, "italic" if self.barred else "sans")
        icon = canvas.u(27) if self.icon is not None else 0
        return self.width(canvas) + icon + (wide + canvas.u(8) if more else 0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the button in the canvas's button style."""
        canvas.button(
            box,
            self.label_in(canvas, box[2] - box[0]),
            self.action,
            key=self.key,
            detail=self.detail,
            tip=self.tip,
            size=self.size,
            is_chief=self.is_chief,
            chip=self.chip,
            name=self.name,
            barred=self.barred,
            mark=self.mark,
            icon=self.icon,
        )


@dataclass(frozen=True)
class Custom(Node):
    """A node drawn by a function; its height is either given in points or computed in pixels."""

    high: float | Callable[[Canvas, float], float]
    paint: Callable[[Canvas, Box], object]

    def height(self, canvas: Canvas, width: float) -> float:
        """The height, as given or as computed."""
        return self.high(canvas, width) if callable(self.high) else canvas.u(self.high)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Call the function that draws the node."""
        self.paint(canvas, box)


@dataclass(frozen=True)
class Padded(Node):
    """A node with padding, given in points: left, top, right, bottom."""

    node: Node
    room: tuple[float, float, float, float]

    def height(self, canvas: Canvas, width: float) -> float:
        """The node's height including its padding."""
        left, top, right, bottom = map(canvas.u, self.room)
        return self.node.height(canvas, width - left - right) + top + bottom

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the node inside the padding."""
        left, top, right, bottom = map(canvas.u, self.room)
        inner = (box[0] + left, box[1] + top, box[2] - right, box[3] - bottom)
        self.node.draw(canvas, inner)


@dataclass(frozen=True)
class Layered(Node):
    """Nodes in the same box, drawn on top of each other."""

    nodes: Sequence[Node]

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the tallest node."""
        return max((one.height(canvas, width) for one in self.nodes), default=0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the nodes, in order."""
        for node in self.nodes:
            node.draw(canvas, box)


@dataclass(frozen=True)
class Plate(Node):
    """A node on a plate, which is clickable as a whole.

    Args:
        hot: the background colour under the pointer.
    """

    node: Node
    ground: Colour | None = None
    edge: Colour | None = None
    hot: Colour | None = None
    action: str = ""
    tip: str = ""
    name: str = ""
    rounded: float = 4
    wide: float = 1

    def height(self, canvas: Canvas, width: float) -> float:
        """The node's height."""
        return self.node.height(canvas, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the plate and the node on it, and add the plate's spot."""
        ground = self.ground
        if self.hot is not None and self.action and canvas.is_hot(self.action):
            ground = self.hot
        if ground is not None or self.edge is not None:
            canvas.plate(box, ground or canvas.ground, self.edge, self.rounded, self.wide)
        if self.action or self.tip:
            canvas.spot(box, self.action, self.tip, self.name)
        self.node.draw(canvas, box)


@dataclass(frozen=True)
class Row(Node):
    """Nodes side by side.

    Args:
        shares: each node's share of the width; a negative number is a width in points. None gives
            each button the width that it needs.
    """

    nodes: Sequence[Node]
    gap: float = 6
    shares: Sequence[float] | None = ()

    def widths(self, canvas: Canvas, width: float) -> list[float]:
        """Each node's width in pixels."""
        shares = self._needed(canvas) if self.shares is None else list(self.shares)
        shares = shares or [1.0] * len(self.nodes)
        fixed = sum(canvas.u(-share) for share in shares if share < 0)
        room = width - fixed - canvas.u(self.gap) * (len(shares) - 1)
        parts = sum(share for share in shares if share > 0) or 1
        return [canvas.u(-s) if s < 0 else max(room, 0) * s / parts for s in shares]

    def _needed(self, canvas: Canvas) -> list[float]:
        buttons = (one for one in self.nodes if isinstance(one, Button))
        return [max(one.width(canvas), canvas.u(30)) for one in buttons]

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the tallest node."""
        widths = self.widths(canvas, width)
        return max(
            (one.height(canvas, wide) for one, wide in zip(self.nodes, widths, strict=True)),
            default=0,
        )

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the nodes from left to right, each as high as the row."""
        x = box[0]
        for node, wide in zip(self.nodes, self.widths(canvas, box[2] - box[0]), strict=True):
            node.draw(canvas, (x, box[1], x + wide, box[3]))
            x += wide + canvas.u(self.gap)


@dataclass(frozen=True)
class Flow(Node):
    """Buttons arranged in lines, each button as wide as it needs to be."""

    buttons: Sequence[Button]
    gap: float = 6

    def _lines(self, canvas: Canvas, width: float) -> list[list[tuple[Button, float]]]:
        lines: list[list[tuple[Button, float]]] = []
        used = 0.0
        for button in self.buttons:
            wide = min(button.width(canvas) + canvas.u(8), width)
            if not lines or (lines[-1] and used + wide > width):
                lines.append([])
                used = 0.0
            lines[-1].append((button, wide))
            used += wide + canvas.u(self.gap)
        return lines

    def height(self, canvas: Canvas, width: float) -> float:
        """The total height of the lines."""
        if not self.buttons:
            return 0
        high = canvas.u(self.buttons[0].high) + canvas.u(4)
        return high * len(self._lines(canvas, width)) - canvas.u(4)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the buttons line by line."""
        y = box[1]
        for line in self._lines(canvas, box[2] - box[0]):
            x = box[0]
            for button, wide in line:
                button.draw(canvas, (x, y, x + wide, y + canvas.u(button.high)))
                x += wide + canvas.u(self.gap)
            y += canvas.u(self.buttons[0].high) + canvas.u(4)


@dataclass(frozen=True)
class Fill(Node):
    """A node in a column that takes the height left by the others, but at least `least` points."""

    node: Node
    least: float = 0

    def height(self, canvas: Canvas, width: float) -> float:
        """The minimum height; for a list, the height of packed rows if that keeps buttons whole."""
        return max(canvas.u(self.least), self.node.close(canvas, width))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the node so that it fills the box."""
        self.node.draw(canvas, box)


@dataclass(frozen=True)
class Steady(Node):
    """A node as high as the tallest of several nodes, so that its neighbours stay in place."""

    node: Node
    among: Sequence[Node]

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the tallest of the nodes."""
        return max((one.height(canvas, width) for one in self.among), default=0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the node."""
        self.node.draw(canvas, box)


@dataclass(frozen=True)
class Ranked(Node):
    """A node in a column that is dropped if space is short; the lowest rank goes first.

    Args:
        least: the height in points to which the node can be reduced before it is dropped; 0 if it
            cannot be reduced.
    """

    node: Node
    rank: int = 0
    least: float = 0

    def height(self, canvas: Canvas, width: float) -> float:
        """The node's height."""
        return self.node.height(canvas, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the node."""
        self.node.draw(canvas, box)


@dataclass(frozen=True)
class Column(Node):
    """Nodes one below another."""

    nodes: Sequence[Node]
    gap: float = 0

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of all nodes, with gaps between nodes that have any height."""
        high = [one.height(canvas, width) for one in self.nodes]
        return sum(high) + canvas.u(self.gap) * max(sum(h > 0 for h in high) - 1, 0)

    def _heights(self, canvas: Canvas, width: float, room: float) -> list[float]:
        """The height of each node in the available space; 0 for dropped nodes."""
        high = [one.height(canvas, width) for one in self.nodes]
        gap = canvas.u(self.gap)

        def over() -> float:
            much = sum(high) + gap * max(sum(h > 0 for h in high) - 1, 0) - room
            return much if abs(much) > SPECK else 0.0

        ranked = [n for n, one in enumerate(self.nodes) if isinstance(one, Ranked)]
        for n in sorted(ranked, key=lambda n: self._rank(n)):
            node = self.nodes[n]
            assert isinstance(node, Ranked)
            if over() > 0 and node.least:
                high[n] = min(high[n], max(high[n] - over(), canvas.u(node.least)))
            if over() > 0:
                high[n] = 0
        fills = [n for n, one in enumerate(self.nodes) if isinstance(one, Fill)]
        for n in fills:  # better than losing the content below
            high[n] -= min(max(over(), 0), high[n])
        if fills and over() < 0:
            share = -over() / len(fills)
            for n in fills:
                high[n] += share
        return high

    def _rank(self, number: int) -> int:
        node = self.nodes[number]
        return node.rank if isinstance(node, Ranked) else 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the nodes from the top, dropping by rank those that do not fit."""
        left, y, right, bottom = box
        for node, high in zip(
            self.nodes, self._heights(canvas, right - left, bottom - y), strict=True
        ):
            if high > 0:
                node.draw(canvas, (left, y, right, y + high))
                y += high + canvas.u(self.gap)


@dataclass(frozen=True)
class Shared(Node):
    """Buttons one below another, which become less high if space is short."""

    buttons: Sequence[Button]
    gap: float = 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all the buttons within the box."""
        room = (box[3] - box[1]) / canvas.unit / max(len(self.buttons), 1) - self.gap
        lower = [replace(one, high=min(one.high, room)) for one in self.buttons]
        Column(lower, self.gap).draw(canvas, box)


@dataclass(frozen=True)
class Scroll(Node):
    """Scrolling nodes one below another, with buttons to scroll up and down.

    Args:
        first: the first node to show.
        sight: a node to keep visible, whatever `first` is; -1 for none.
        name: the name used in the buttons' actions, which are `rows:NAME:FIRST`.

    After drawing, the canvas's facts contain the first node shown, under this name. It is `first`,
    or less if the last nodes leave space.
    """

    nodes: Sequence[Node]
    first: int = 0
    name: str = ""
    gap: float = 0
    sight: int = -1

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of all the nodes."""
        return sum(one.height(canvas, width) + canvas.u(self.gap) for one in self.nodes)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the nodes that fit."""
        left, top, right, bottom = box
        gap, bar = canvas.u(self.gap), canvas.u(24)
        high = [one.height(canvas, right - left) + gap for one in self.nodes]

        def fitting(first: int, room: float) -> int:
            return sum(used <= room + gap for used in accumulate(high[first:]))

        def shown(first: int) -> int:
            room = bottom - top - (bar if first else 0)
            count = fitting(first, room)
            return count if first + count >= len(high) else max(1, fitting(first, room - bar))

        first = 0
        if fitting(0, bottom - top) < len(high):
            most = len(high) - 1
            while most > 0 and len(high) - most + 1 <= fitting(most - 1, bottom - top - bar):
                most -= 1
            first = max(0, min(self.first, most))
            if self.sight >= 0:
                first = min(first, self.sight)
                while self.sight >= first + shown(first) and first < most:
                    first += 1
        canvas.facts[self.name] = first
        y = top
        if first:
            self._bar(canvas, (left, y, right, y), f"{first} more above", max(0, first - 2))
            y += bar
        count = shown(first)
        for node, tall in zip(self.nodes[first:][:count], high[first:], strict=False):
            node.draw(canvas, (left, y, right, y + tall - gap))
            y += tall
        below = len(high) - first - count
        if below > 0:
            next_first = first + max(1, count - 1)
            self._bar(
                canvas, (left, bottom - canvas.u(20), right, 0), f"{below} more below", next_first
            )

    def _bar(self, canvas: Canvas, box: Box, label: str, first: int) -> None:
        left, top, right, _ = box
        Button(label, f"rows:{self.name}:{first}", size=11, name=label.split()[-1]).draw(
            canvas, (left, top, right, top + canvas.u(20))
        )


def heading(text: str, rule: str = "", size: float = 13) -> Node:
    """A heading for part of a panel, with its rule number on the right."""
    title = Text(text, size, "serif-bold", mixed(INK, (168, 30, 20), 0.62), most=1)
    if not rule:
        return title
    number = Text(rule, 10.5, "bold", NUMBER, most=1, anchor="r")
    return Row([title, number], shares=(1, -44))
