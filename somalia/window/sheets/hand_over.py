"""Two at one screen: the sheet that covers the map while one hands over to the other."""

from __future__ import annotations

from typing import Any

from somalia.engine.game import Seat
from somalia.play.table import LONGEST_NAME
from somalia.window.looks import Looks
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.field import Field
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.palette import FADED, INK, PAPER, mixed
from somalia.window.ui.sheet import Host, Sheet


class HandOverSheet(Sheet):
    """It covers the whole window until the next person sits there."""

    covers = True

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of)
        self.looks, self.model = looks, looks.model
        self.seat = seat
        side = seat.sides[0]
        self.name = self.model.say.side(side)
        self.title = f"Hand over to {self.model.say.within(side)}"
        known = self.model.table.name_of(seat.name)
        self.field = Field("who plays them? type a name, if you like", known, LONGEST_NAME)

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.seat.name, self.field.text)

    def fill(self, canvas: Canvas) -> None:
        """The side's colour all over, its emblem, and the one thing to do."""
        u = canvas.u
        colour = self.looks.colour(self.seat.sides[0])
        canvas.pen.rectangle((0, 0, canvas.width, canvas.height), colour)
        wide, high = min(u(620), canvas.width - u(40)), min(u(430), canvas.height - u(40))
        left, top = (canvas.width - wide) / 2, (canvas.height - high) / 2
        middle = canvas.width / 2
        canvas.plate((left, top, left + wide, top + high), mixed(PAPER, colour, 0.06), INK, 8, 2)
        canvas.pen.rounded_rectangle(
            (left + u(8), top + u(8), left + wide - u(8), top + high - u(8)),
            u(6),
            None,
            colour,
            u(3),
        )
        self.looks.draw_emblem(canvas, self.seat.sides[0], middle, top + u(74), u(42))
        canvas.text(middle, top + u(146), self.title, 32, "serif-bold", colour, "mm")
        when = self.model.controller.display.when(self.model.state)
        when = when[:1].upper() + when[1:]
        canvas.text(middle, top + u(184), when, 15, "serif-italic", INK, "mm")
        half = u(190)
        y = top + u(222)
        canvas.text(middle - half, y, "Player", 13, "bold", INK, "lm")
        self.field.draw(canvas, (middle - half, y + u(14), middle + half, y + u(48)))
        y += u(78)
        canvas.button(
            (middle - half, y, middle + half, y + u(46)),
            "I am seated: go on",
            "seated",
            "Enter",
            size=17,
            is_chief=True,
        )
        canvas.text(
            middle,
            top + high - u(34),
            "The board is covered until then. Settings tell when this sheet comes.",
            12,
            "italic",
            FADED,
            "mm",
            wide - u(40),
        )

    def act(self, action: str) -> None:
        """Somebody has sat down."""
        if action == "seated":
            self.of.open(None)
            self.model.sit_down(self.seat.name, self.field.text.strip())
            self.of.act("seated")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Enter; the rest is for the name. No other key leads past the sheet."""
        if symbol in ENTERS:
            self.act("seated")
        else:
            self.field.press(symbol, modifiers)
        return True

    def typed(self, text: str) -> bool:
        """More of the name."""
        self.field.typed(text)
        return True
