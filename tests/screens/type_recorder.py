"""A canvas that records every line of text drawn on it: where, in which ink, on which ground."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy
from PIL import Image, ImageDraw

from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import INK, Colour, contrast
from somalia.window.ui.panel import Panel
from somalia.window.ui.spots import Box, Spot

INKED = 140
"""From this value on, of 255, a pixel belongs to the body of a letter, not to its edge."""


@dataclass
class Line:
    """A line of text as it was drawn."""

    text: str  # the text as drawn
    full: str  # the full text
    box: Box
    ink: Colour
    mask: Any
    corner: tuple[int, int]
    grounds: list[tuple[Colour, float]] = field(
        default_factory=list
    )  # the colours of the ground, with their shares
    laid: Any = None  # the pixels of its box just after it was drawn

    @property
    def contrast(self) -> float:
        """The lowest contrast with a ground that is more than a speck."""
        return min(
            (contrast(self.ink, ground) for ground, share in self.grounds if share > 0.1),
            default=21.0,
        )


class Recorder(Canvas):
    """A canvas that records its text."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.lines: list[Line] = []
        self.cut: list[tuple[Box, str]] = []  # paragraphs that were cut
        self.pen = _Pen(self)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        face: str = "sans",
        ink: Colour = INK,
        anchor: str = "la",
        room: float | None = None,
    ) -> float:
        """Draw a line of text and record it."""
        pixels = self.u(size)
        seen = text if room is None else lettering.fitted(text, face, pixels, round(room))
        # With the arguments that `write` uses at a whole pixel, so that the cache is shared.
        mask, right, down = lettering.mask(seen, face, pixels, anchor, 0, 0.0)
        if mask is not None and seen.strip():
            self.remember(seen, text, ink, mask, (round(x) + right, round(y) + down))
        after = super().text(x, y, text, size, face, ink, anchor, room)
        if mask is not None and seen.strip():
            self.look()
        return after

    def remember(
        self, seen: str, full: str, ink: Colour, mask: Any, corner: tuple[int, int]
    ) -> None:
        """Record a line, and the ground on which it is about to be drawn."""
        box = (corner[0], corner[1], corner[0] + mask.width, corner[1] + mask.height)
        ground = numpy.asarray(self.image.crop(box)).reshape(-1, 3)
        body = ground[numpy.asarray(mask).reshape(-1) > INKED]
        grounds: list[tuple[Colour, float]] = []
        if len(body) and (body == body[0]).all():
            r, g, b = body[0]
            grounds = [((int(r), int(g), int(b)), 1.0)]
        elif len(body):
            colours, counts = numpy.unique(body, axis=0, return_counts=True)
            grounds = [
                ((int(c[0]), int(c[1]), int(c[2])), float(n) / len(body))
                for c, n in zip(colours, counts, strict=True)
            ]
        self.lines.append(Line(seen, full, box, ink, mask, corner, grounds))

    def look(self) -> None:
        """Record the pixels of the last line, just after it was drawn."""
        line = self.lines[-1]
        line.laid = numpy.asarray(self.image.crop(line.box)).astype(int)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        size: float = 13,
        face: str = "sans",
        ink: Colour = INK,
        most: int = 1000,
        leading: float = 1.28,
    ) -> float:
        """Draw a paragraph, and record whether it was cut."""
        below = super().paragraph(x, y, text, room, size, face, ink, most, leading)
        if len(lettering.wrapped(text, face, self.u(size), round(room))) > most:
            self.cut.append(((x, y, x + room, below), text))
        return below

    def told(self) -> str:
        """All its text: lines in full, even where they are cut, and the tips."""
        return "\n".join(
            [
                *(line.full for line in self.lines),
                *(text for _, text in self.cut),
                *(spot.tip for spot in self.spots),
            ]
        )

    # -- checks after drawing ---------------------------------------------------------------

    def faint(self) -> list[str]:
        """Descriptions of text with too little contrast."""
        return [
            f"{line.text!r} has a contrast of {line.contrast:.2f}: {line.ink}"
            for line in self.lines
            if line.contrast < 4.5
        ]

    def outside(self) -> list[str]:
        """Descriptions of text that overruns its panel or its button."""
        faults = []
        for line in self.lines:
            if not _within(line.box, (0, 0, self.width, self.height), 0):
                faults.append(f"{line.text!r} runs over the edge of its panel: {line.box}")
            home = self._button_under(line.box)
            if home is not None and not _within(line.box, home.box, 1):
                faults.append(f"{line.text!r} runs over the edge of {home.action}: {line.box}")
        return faults

    def _button_under(self, box: Box) -> Spot | None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        held = [spot for spot in self.spots if spot.holds(x, y)]
        return min(held, key=lambda s: (s.box[2] - s.box[0]) * (s.box[3] - s.box[1]), default=None)

    def cut_off(self) -> list[str]:
        """Descriptions of text that is cut, and that no tip shows in full."""
        faults = []
        for box, full in [(line.box, line.full) for line in self.lines if line.text != line.full]:
            if not self._is_in_a_tip(box, full):
                faults.append(f"{full!r} is cut, and no tip tells it")
        for box, full in self.cut:
            if not self._is_in_a_tip(box, full):
                faults.append(f"the end of {full!r} is not told")
        return faults

    def _is_in_a_tip(self, box: Box, full: str) -> bool:
        x, y = box[0] + 1, (box[1] + box[3]) / 2
        return any(spot.holds(x, y) and _plain(full) in _plain(spot.tip) for spot in self.spots)

    def overlapping(self) -> list[str]:
        """Descriptions of lines that overlap each other, or that something covers."""
        faults = []
        for index, first in enumerate(self.lines):
            for other in self.lines[index + 1 :]:
                if _overlap(first.box, other.box):
                    faults.append(f"{first.text!r} and {other.text!r} run into each other")
        whole = numpy.asarray(self.image)
        for line in self.lines:
            left, top = line.corner
            if left < 0 or top < 0:
                continue
            seen = whole[top : top + line.mask.height, left : left + line.mask.width]
            high, wide = seen.shape[:2]
            body = numpy.asarray(line.mask)[:high, :wide] > INKED
            apart = abs(seen[body].astype(int) - line.ink).max(axis=1)
            before = abs(line.laid[:high, :wide][body] - line.ink).max(axis=1)
            if body.any() and (apart > before + 12).mean() > 0.1:
                faults.append(f"something covers {line.text!r}")
        return faults


class _Pen:
    """The pen of the canvas, which also records text drawn directly with it."""

    def __init__(self, of: Recorder) -> None:
        self._of = of
        self._pen = ImageDraw.Draw(of.image)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pen, name)

    def text(self, xy: Any, text: str, ink: Colour, font: Any, anchor: str = "la") -> None:
        """Draw a line of text and record it."""
        left, top, right, bottom = (round(edge) for edge in font.getbbox(text, anchor=anchor))
        is_seen = right > left and bottom > top and text.strip()
        if is_seen:
            mask = Image.new("L", (right - left, bottom - top))
            ImageDraw.Draw(mask).text((-left, -top), text, 255, font, anchor)
            self._of.remember(text, text, ink, mask, (round(xy[0]) + left, round(xy[1]) + top))
        self._pen.text(xy, text, ink, font, anchor)
        if is_seen:
            self._of.look()


def set_in_type(screen: Any) -> dict[str, Recorder]:
    """Every panel of a screen as it is now, drawn on recording canvases."""
    panels: dict[str, Panel] = {f"panel {n}": panel for n, panel in enumerate(screen.panels)}
    panels |= {
        name: panel
        for name, panel in vars(screen).items()
        if isinstance(panel, Panel) and panel in screen.panels
    }
    board = getattr(screen, "board", None)
    if board is not None and hasattr(board, "sideboard"):
        panels["sideboard"] = board.sideboard
    if screen.sheet is not None:
        panels["sheet"] = screen.cover
    recorders: dict[int, tuple[str, Recorder]] = {}
    for name, panel in panels.items():
        unit = screen.window.unit
        overlays = getattr(screen, "overlays", None)
        if overlays is not None and panel is overlays.legend:  # as large as the board's letters
            unit = screen.window.letter_zoom
        elif name == "sideboard":  # it is printed on the sheet, as large as its place there
            unit = round(board.beside.unit(panel.width, panel.height), 3)
        canvas = Recorder(panel.width, panel.height, unit, panel.ground, screen.hot, screen.focus)
        panel.fill(canvas)
        recorders[id(panel)] = (name, canvas)
    return dict(recorders.values())


def _within(box: Box, room: Box, slack: float) -> bool:
    return (
        box[0] >= room[0] - slack
        and box[1] >= room[1] - slack
        and box[2] <= room[2] + slack
        and box[3] <= room[3] + slack
    )


def _overlap(first: Box, other: Box) -> bool:
    wide = min(first[2], other[2]) - max(first[0], other[0])
    high = min(first[3], other[3]) - max(first[1], other[1])
    return wide > 1 and high > 1


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
