"""The canvas on which a panel is laid out: text, rules, buttons, and clickable spots."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from somalia.window.ui import type as lettering
from somalia.window.ui.dice import die
from somalia.window.ui.palette import CARD, FADED, HOT, INK, PAPER, RULE, Colour, mixed
from somalia.window.ui.spots import Box, Spot

Icon = Callable[[int, Colour], Image.Image | None]
"""Makes a picture, given a height in pixels and an ink colour."""


CHIEF_GROUND: Colour = (58, 84, 112)
FOCUS_EDGE: Colour = (168, 44, 36)
"""The background of the main button, and the edge of the button that has the keyboard focus."""


def _inks(
    is_chief: bool, is_marked: bool, is_hot: bool, is_barred: bool
) -> tuple[Colour, Colour, Colour]:
    """The background colour of a button, and the ink colours of its label and of the text beside
    it.
    """
    if is_barred:
        return (238, 229, 208), FADED, FADED
    ground = mixed(CARD, (60, 128, 64), 0.22) if is_marked else CHIEF_GROUND if is_chief else CARD
    if is_hot:
        ground = (38, 112, 168) if is_chief else HOT
    return (ground, (255, 250, 238), (214, 222, 228)) if is_chief else (ground, INK, FADED)


class Canvas:
    """A drawing surface in pixels, y downwards.

    Args:
        unit: pixels per design point, which combines text size and screen density.
        hot: the action under the pointer.
        focus: the action with the keyboard focus.
    """

    def __init__(
        self,
        width: int,
        height: int,
        unit: float,
        ground: Colour = PAPER,
        hot: str = "",
        focus: str = "",
    ) -> None:
        self.width, self.height, self.unit = max(width, 2), max(height, 2), unit
        self.ground = ground
        self.image = Image.new("RGB", (self.width, self.height), ground)
        self.pen = ImageDraw.Draw(self.image)
        self.hot, self.focus = hot, focus
        self.spots: list[Spot] = []
        self.facts: dict[str, int] = {}  # results of the layout, such as the number of pages

    @property
    def whole(self) -> Box:
        """The box that covers the whole canvas."""
        return 0, 0, self.width, self.height

    def u(self, points: float) -> int:
        """A length in design points, converted to pixels."""
        return round(points * self.unit)

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
        """Write a line of text, cut to `room` pixels if given; return the x coordinate after it."""
        pixels = self.u(size)
        if room is not None:
            text = lettering.fitted(text, face, pixels, round(room))
        lettering.write(self.image, round(x), round(y), text, ink, face, pixels, anchor=anchor)
        return x + lettering.width(text, face, pixels)

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
        """Write wrapped text; return the y coordinate below it."""
        pixels = self.u(size)
        lines = lettering.wrapped(text, face, pixels, round(room))
        if len(lines) > most:
            lines = [
                *lines[: most - 1],
                lettering.fitted(lines[most - 1] + " …", face, pixels, round(room)),
            ]
        for line in lines:
            self.text(x, y, line, size, face, ink)
            y += pixels * leading
        return y

    def wide(self, text: str, size: float = 13, face: str = "sans") -> int:
        """The width in pixels of a line of text."""
        return lettering.width(text, face, self.u(size))

    def wrapped(self, text: str, room: float, size: float = 13, face: str = "sans") -> list[str]:
        """A paragraph, split into lines of at most `room` pixels."""
        return lettering.wrapped(text, face, self.u(size), round(room))

    def fitted(self, text: str, room: float, size: float = 13, face: str = "sans") -> str:
        """A line of text, cut to `room` pixels."""
        return lettering.fitted(text, face, self.u(size), round(room))

    def lines_of(self, text: str, room: float, size: float = 13, face: str = "sans") -> int:
        """The number of lines that a paragraph takes."""
        return len(self.wrapped(text, room, size, face))

    def show(self, picture: Image.Image, x: float, y: float) -> None:
        """Paste a picture with its upper left corner at a point, using its alpha channel if it has
        one.
        """
        mask = picture if picture.mode == "RGBA" else None
        self.image.paste(picture, (round(x), round(y)), mask)

    def die(self, face: int, x: float, y: float, pixels: int, colour: Colour) -> None:
        """Draw a die with its upper left corner at a point."""
        self.show(die(face, pixels, colour), x, y)

    def rule(self, left: float, right: float, y: float, ink: Colour = RULE) -> None:
        """Draw a thin horizontal line."""
        self.pen.line((left, y, right, y), ink, max(1, self.u(1)))

    def plate(
        self,
        box: Box,
        ground: Colour,
        edge: Colour | None = None,
        round_: float = 4,
        wide: float = 1,
    ) -> None:
        """Draw a filled box with rounded corners."""
        left, top, right, bottom = box
        if right - left < 2 or bottom - top < 2:
            return
        self.pen.rounded_rectangle(box, self.u(round_), ground, edge, max(1, self.u(wide)))

    def spot(self, box: Box, action: str, tip: str = "", name: str = "") -> None:
        """Make a box clickable, with an action and a tip."""
        self.spots.append(Spot(box, action, tip, name))

    def is_hot(self, action: str) -> bool:
        """Whether an action is under the pointer or has the keyboard focus."""
        return bool(action) and action in (self.hot, self.focus)

    def button(
        self,
        box: Box,
        label: str,
        action: str,
        key: str = "",
        detail: str = "",
        tip: str = "",
        size: float = 13,
        is_chief: bool = False,
        chip: str = "",
        name: str = "",
        barred: str = "",
        mark: str = "",
        icon: Icon | None = None,
    ) -> None:
        """Draw a button with its key; it is highlighted under the pointer or with the keyboard
        focus.

        Args:
            chip: a number or a few words at the button's right end.
            name: the name of the button's spot.
            barred: why the button cannot be pressed; it is grey and shows this reason.
            mark: "picked" for a tick.
            icon: makes a picture to the left of the label, given a height in pixels and an ink.
        """
        left, top, right, bottom = box
        u = self.u
        ground, ink, faded = _inks(is_chief, bool(mark), self.is_hot(action), bool(barred))
        is_focused = bool(action) and self.focus == action
        edge = FOCUS_EDGE if is_focused else mixed(ground, INK, 0.2 if barred else 0.45)
        self.plate(box, ground, edge, 4, 2 if is_focused else 1)
        x, middle = left + u(7), (top + bottom) / 2
        if key:
            x = self._key_cap(x, middle, key, ground, ink, bool(barred))
        if mark:
            x = self._tick(x, middle)
        if icon is not None and (picture := icon(u(20), ink)) is not None:
            self.image.paste(picture, (round(x), round(middle - picture.height / 2)), picture)
            x += picture.width + u(7)
        if chip:
            self.text(right - u(8), middle, chip, size, "bold", ink, "rm")
            right -= lettering.width(chip, "bold", u(size)) + u(10)
        more = detail or barred
        long = right - u(7) - x
        if more and lettering.width(label, "bold", u(size)) < long - u(30):
            x = self.text(x, middle, label, size, "bold", ink, "lm", room=long)
            left_over = right - u(6) - x - u(7)
            face = "italic" if barred else "sans"
            self.text(x + u(7), middle, more, size - 1.5, face, faded, "lm", room=left_over)
        elif len(label) == 1 and not key:
            self.text((left + right) / 2, middle, label, size, "sans", ink, "mm")  # a symbol
        else:
            self.text(x, middle, label, size, "bold" if more else "sans", ink, "lm", room=long)
        self.spot(box, action, tip or (f"{label}: {more}" if more else label), name)

    def _key_cap(
        self, x: float, middle: float, key: str, ground: Colour, ink: Colour, is_barred: bool
    ) -> float:
        """Draw a key on its cap; return the x coordinate after it."""
        u = self.u
        wide = max(u(18), lettering.width(key, "bold", u(11)) + u(9))
        cap = (x, middle - u(9), x + wide, middle + u(9))
        away, edge_away = (0.03, 0.2) if is_barred else (0.1, 0.4)  # grey would be too faint
        self.plate(cap, mixed(ground, INK, away), mixed(ground, INK, edge_away), 3)
        self.text(x + wide / 2, middle, key, 11, "bold", ink, "mm")
        return x + wide + u(7)

    def _tick(self, x: float, middle: float) -> float:
        """Draw the tick for a picked option; return the x coordinate after it."""
        u = self.u
        points = [(x, middle), (x + u(4), middle + u(4)), (x + u(10), middle - u(5))]
        self.pen.line(points, (44, 108, 50), max(2, u(2.4)), joint="curve")
        return x + u(15)

    def chip(
        self, x: float, y: float, text: str, ground: Colour, ink: Colour, size: float = 11
    ) -> float:
        """Draw a small label on a plate centred on y; return the x coordinate after it."""
        wide = lettering.width(text, "bold", self.u(size)) + self.u(10)
        self.plate((x, y - self.u(size * 0.85), x + wide, y + self.u(size * 0.85)), ground, None, 3)
        self.text(x + wide / 2, y, text, size, "bold", ink, "mm")
        return x + wide
