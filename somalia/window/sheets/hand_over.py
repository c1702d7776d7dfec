"""Sheets that cover the map while players sharing a screen change seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.engine.game import Seat
from somalia.play import player_names
from somalia.play.table import LONGEST_NAME
from somalia.window.looks import Looks
from somalia.window.ui import symbols as keys
from somalia.window.ui.field import TextField
from somalia.window.ui.keys import ENTERS, letter
from somalia.window.ui.layout import Button, Column, Gap, Label, Node, Text
from somalia.window.ui.palette import FADED, INK, PAPER, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas


MENU = (
    ("leave", "L", "Leave to the start screen"),
    ("quit", "Q", "Quit the program"),
)
"""The entries of a cover's menu: action, key, label. None shows the board or anything secret."""


class CoverSheet(Sheet):
    """A sheet that covers the whole window in a seat's colour. Its menu covers the board too."""

    covers = True
    note = ""  # small print at the bottom
    shows_menu = False

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of)
        self.looks, self.model = looks, looks.model
        self.seat = seat

    @property
    def key(self) -> tuple[object, ...]:
        """The cache key for the sheet."""
        return (type(self).__name__, self.seat.name, self.shows_menu, self.note)

    def node(self) -> Node:
        """A background in the side's colour, with emblem, title, date, and content or menu."""
        side = self.seat.sides[0]
        when = self.model.controller.display.when(self.model.view)
        when = when[:1].upper() + when[1:]
        return _Cover(
            self.looks,
            side,
            self.looks.colour(side),
            title=Label(self.title, 40, 32, "serif-bold", self.looks.colour(side), "m"),
            when=Label(when, 20, 15, "serif-italic", INK, "m"),
            content=self._menu() if self.shows_menu else self.content(),
            note=Label(self.note, 20, 12, "italic", FADED, "m"),
            corner=Button(
                "Back" if self.shows_menu else "Menu", "cover-menu", "Esc", size=12.5, high=28
            ),
        )

    def _menu(self) -> Node:
        buttons = [Button(label, action, key, size=15, high=42) for action, key, label in MENU]
        return Column([Gap(18), *buttons], 10)

    def act(self, action: str) -> None:
        """Open or close the menu, or leave. The sheet stays open and hides the board."""
        if action == "cover-menu":
            self.shows_menu = not self.shows_menu
        elif action in (entry for entry, *_ in MENU):
            self.of.act(action)
        self.of.window.dirty = True

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Esc, and in the menu its keys. No key closes the sheet."""
        if symbol == keys.ESCAPE:
            self.act("cover-menu")
            return True
        if not self.shows_menu:
            return False
        pressed = letter(symbol).upper()
        if action := next((entry for entry, key, _ in MENU if key == pressed), ""):
            self.act(action)
        return bool(action)


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
    corner: Node

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
        self.corner.draw(canvas, (right - u(92), top + u(18), right, top + u(46)))


class HandOverSheet(CoverSheet):
    """Covers the whole window until the next player is ready."""

    note = "The board is covered until you're ready. Change this in Settings."

    def __init__(self, of: Host, looks: Looks, seat: Seat) -> None:
        super().__init__(of, looks, seat)
        side = seat.sides[0]
        self.name = self.model.say.side(side)
        self.title = f"Hand over to {self.model.say.within(side)}"
        last = player_names.remembered(self.model.table.game_type.id).get(seat.name, "")
        known = self.model.table.name_of(seat.name) or last
        self.field = TextField("player's name (optional)", known, LONGEST_NAME)

    @property
    def key(self) -> tuple[object, ...]:
        """The cache key for the sheet."""
        return (*super().key, self.field.text)

    def content(self) -> Node:
        """A field for the player's name, and a button for the player to press when ready."""
        seated = Button("I'm ready", "seated", "Enter", size=17, is_chief=True, high=46)
        name = self.field.node(34)
        return Column([Label("Player", 16), Gap(6), name, Gap(30), seated])

    def act(self, action: str) -> None:
        """Seat the next player and uncover the board."""
        if action == "seated":
            self.of.open(None)
            name = self.field.text.strip()
            self.model.sit_down(self.seat.name, name)
            game = self.model.table.game_type.id
            self.of.kept(player_names.remember(game, {self.seat.name: name}))
            self.of.act("seated")
        else:
            super().act(action)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter and the menu's keys; other keys go to the name."""
        if super().press(symbol, modifiers):
            return True
        if self.shows_menu:
            return False
        if symbol in ENTERS:
            self.act("seated")
        else:
            self.field.press(symbol, modifiers)
        return True

    def typed(self, text: str) -> bool:
        """Add text to the name."""
        if not self.shows_menu:
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
            super().act(action)
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
        """Handle the two buttons' keys and the menu's."""
        if super().press(symbol, modifiers):
            return True
        if self.shows_menu:
            return False
        action = {"Y": "allow", "N": "refuse"}.get(letter(symbol).upper())
        if action is not None:
            self.act(action)
        return True
