"""Several people at one screen: the sheets that cover the map while another person sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.game import Seat
from somalia.play.table import LONGEST_NAME
from somalia.window.looks import Looks
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.field import Field
from somalia.window.ui.keys import ENTERS, letter
from somalia.window.ui.palette import FADED, INK, PAPER, mixed
from somalia.window.ui.sheet import Host, Sheet


class CoverSheet(Sheet):
    """It covers the whole window, in the colour of a seat."""

    covers = True
    note = ""  # in small print, at the bottom

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of)
        self.looks, self.model = looks, looks.model
        self.seat = seat

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
        canvas.text(middle, top + u(146), self.title, 32, "serif-bold", colour, "mm", wide - u(40))
        when = self.model.controller.display.when(self.model.view)
        when = when[:1].upper() + when[1:]
        canvas.text(middle, top + u(184), when, 15, "serif-italic", INK, "mm")
        self.fill_middle(canvas, middle, top + u(222), u(190))
        note = top + high - u(34)
        canvas.text(middle, note, self.note, 12, "italic", FADED, "mm", wide - u(40))

    def fill_middle(self, canvas: Canvas, middle: float, top: float, half: float) -> None:
        """What is to be done, within `half` to both sides of the middle."""


class HandOverSheet(CoverSheet):
    """It covers the whole window until the next person sits there."""

    note = "The board is covered until then. Settings tell when this sheet comes."

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of, looks, seat)
        side = seat.sides[0]
        self.name = self.model.say.side(side)
        self.title = f"Hand over to {self.model.say.within(side)}"
        known = self.model.table.name_of(seat.name)
        self.field = Field("who plays them? type a name, if you like", known, LONGEST_NAME)

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.seat.name, self.field.text)

    def fill_middle(self, canvas: Canvas, middle: float, top: float, half: float) -> None:
        """The player's name, and the button of who has sat down."""
        u = canvas.u
        canvas.text(middle - half, top, "Player", 13, "bold", INK, "lm")
        self.field.draw(canvas, (middle - half, top + u(14), middle + half, top + u(48)))
        top += u(78)
        canvas.button(
            (middle - half, top, middle + half, top + u(46)),
            "I am seated: go on",
            "seated",
            "Enter",
            size=17,
            is_chief=True,
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


class TakeBackSheet(CoverSheet):
    """It asks other people, one after another, whether a seat may take back its last answer.

    Whatever they say, the window is handed back to the seat that asks.
    """

    note = "The board is covered: the answer that would be taken back stays secret."

    def __init__(self, of: Host, looks: Looks, asker: Seat, others: Sequence[Seat]) -> None:
        super().__init__(of, looks, others[0])
        self.asker, self.others = asker, others
        self.title = f"A question to {self.model.say.within(self.seat.sides[0])}"

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.seat.name)

    def fill_middle(self, canvas: Canvas, middle: float, top: float, half: float) -> None:
        """The question, and the two answers to it."""
        u = canvas.u
        asker = self.model.say.side(self.asker.sides[0])
        verb = "ask" if self.model.say.is_many(self.asker.sides[0]) else "asks"
        told = f"{asker} {verb} to take back the last answer."
        canvas.text(middle, top, told, 15, "sans", INK, "mm", 2 * half + u(160))
        top += u(40)
        for label, action, key in (("Refuse", "refuse", "N"), ("Allow", "allow", "Y")):
            box = (middle - half, top, middle + half, top + u(46))
            canvas.button(box, label, action, key, size=17)
            top += u(58)

    def act(self, action: str) -> None:
        """One of them has answered."""
        if action not in ("allow", "refuse"):
            return
        self.of.open(None)
        self.model.chair.seated = self.seat.name
        if action == "allow" and len(self.others) > 1:
            self.model.shows("take-back", self.asker, self.others[1:])
            return
        if action == "allow":
            self.model.take_back(agreed=True)
        else:
            self.model.notes.append("Not taken back: not everyone agrees.")
        self.model.shows("hand-over", self.asker)

    def press(self, symbol: int, modifiers: int) -> bool:
        """The keys of the two answers; no other key leads past the sheet."""
        action = {"Y": "allow", "N": "refuse"}.get(letter(symbol).upper())
        if action is not None:
            self.act(action)
        return True
