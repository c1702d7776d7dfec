"""Sheets that cover the map while players sharing a screen change seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from somalia.engine.game import Seat
from somalia.play.table import LONGEST_NAME
from somalia.window.looks import Looks
from somalia.window.ui.field import TextField
from somalia.window.ui.keys import ENTERS, letter
from somalia.window.ui.layout import Button, Column, Gap, Label, Node, Text
from somalia.window.ui.palette import FADED, INK, PAPER, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas


class CoverSheet(Sheet):
    """A sheet that covers the whole window in a seat's colour."""

    covers = True
    note = ""  # small print at the bottom

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of)
        self.looks, self.model = looks, looks.model
        self.seat = seat

    def node(self) -> Node:
        """A background in the side's colour, with emblem, title, date and content."""
        side = self.seat.sides[0]
        when = self.model.controller.display.when(self.model.view)
        when = when[:1].upper() + when[1:]
        return _Cover(
            self.looks,
            side,
            self.looks.colour(side),
            Label(self.title, 40, 32, "serif-bold", self.looks.colour(side), "m"),
            Label(when, 20, 15, "serif-italic", INK, "m"),
            self.content(),
            Label(self.note, 20, 12, "italic", FADED, "m"),
        )


@dataclass(frozen=True)
class _Cover(Node):
    """A plate centred on a background in a side's colour.

    Args:
        looks: draws the emblem.
    """

    looks: Looks
    side: str
    colour: Colour
    title: Node
    when: Node
    content: Node
    note: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the cover over the whole canvas."""
        u, colour = canvas.u, self.colour
        canvas.pen.rectangle((0, 0, canvas.width, canvas.height), colour)
        wide, high = min(u(620), canvas.width - u(40)), min(u(430), canvas.height - u(40))
        left, top = (canvas.width - wide) / 2, (canvas.height - high) / 2
        right, bottom, middle = left + wide, top + high, canvas.width / 2
        canvas.plate((left, top, right, bottom), mixed(PAPER, colour, 0.06), INK, 8, 2)
        inner = (left + u(8), top + u(8), right - u(8), bottom - u(8))
        canvas.pen.rounded_rectangle(inner, u(6), None, colour, u(3))
        self.looks.draw_emblem(canvas, self.side, middle, top + u(74), u(42))
        left, right = left + u(20), right - u(20)
        self.title.draw(canvas, (left, top + u(126), right, top + u(166)))
        self.when.draw(canvas, (left, top + u(174), right, top + u(194)))
        half = u(190)
        self.content.draw(canvas, (middle - half, top + u(214), middle + half, bottom - u(50)))
        self.note.draw(canvas, (left, bottom - u(44), right, bottom - u(24)))


class HandOverSheet(CoverSheet):
    """Covers the whole window until the next player is ready."""

    note = "The board is covered until you're ready. Change this in Settings."

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of, looks, seat)
        side = seat.sides[0]
        self.name = self.model.say.side(side)
        self.title = f"Hand over to {self.model.say.within(side)}"
        known = self.model.table.name_of(seat.name)
        self.field = TextField("player's name (optional)", known, LONGEST_NAME)

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.seat.name, self.field.text)

    def content(self) -> Node:
        """A field for the player's name, and a button for the player to press when ready."""
        seated = Button("I'm ready", "seated", "Enter", size=17, is_chief=True, high=46)
        name = self.field.node(34)
        return Column([Label("Player", 16), Gap(6), name, Gap(30), seated])

    def act(self, action: str) -> None:
        """Seat the next player and uncover the board."""
        if action == "seated":
            self.of.open(None)
            self.model.sit_down(self.seat.name, self.field.text.strip())
            self.of.act("seated")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter; other keys go to the name, and no key closes the sheet."""
        if symbol in ENTERS:
            self.act("seated")
        else:
            self.field.press(symbol, modifiers)
        return True

    def typed(self, text: str) -> bool:
        """Add text to the name."""
        self.field.typed(text)
        return True


class TakeBackSheet(CoverSheet):
    """Asks the other players, one after another, whether a seat may undo its last answer.

    Afterwards the window is always handed back to the seat that asked.
    """

    note = "The board is covered to keep the answer secret."

    def __init__(self, of: Host, looks: Looks, asker: Seat, others: Sequence[Seat]) -> None:
        super().__init__(of, looks, others[0])
        self.asker, self.others = asker, others
        self.title = f"A question for {self.model.say.within(self.seat.sides[0])}"

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.seat.name)

    def content(self) -> Node:
        """The question, with two buttons."""
        asker = self.model.say.side(self.asker.sides[0])
        verb = "ask" if self.model.say.is_many(self.asker.sides[0]) else "asks"
        sentence = f"{asker} {verb} to undo the last answer."
        return Column(
            [
                Text(sentence, 15, most=2, sizes=(14, 13, 12), anchor="m"),
                Gap(29),
                Button("Refuse", "refuse", "N", size=17, high=46),
                Gap(12),
                Button("Allow", "allow", "Y", size=17, high=46),
            ]
        )

    def act(self, action: str) -> None:
        """Record a player's answer, then ask the next player or hand back."""
        if action not in ("allow", "refuse"):
            return
        self.of.open(None)
        self.model.sitting.chair.seated = self.seat.name
        if action == "allow" and len(self.others) > 1:
            self.model.shows("take-back", self.asker, self.others[1:])
            return
        if action == "allow":
            self.model.answering.take_back(agreed=True)
        else:
            self.model.sitting.notes.append("Not undone: not everyone agreed.")
        self.model.shows("hand-over", self.asker)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the two buttons' keys; no other key closes the sheet."""
        action = {"Y": "allow", "N": "refuse"}.get(letter(symbol).upper())
        if action is not None:
            self.act(action)
        return True
