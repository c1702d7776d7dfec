"""The sheet of rules: searched as one types, opened at a number."""

from __future__ import annotations

from typing import Any

from arcade import key as keys

from somalia.games.game_type import GameType
from somalia.games.reference import Entry
from somalia.play.table import Table
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Box, Canvas
from somalia.window.ui.field import Field
from somalia.window.ui.layout import Column, Custom, Fill, Gap, Node, Plate, Row, Scroll, Text
from somalia.window.ui.palette import FADED, HEADING, INK, Colour
from somalia.window.ui.sheet import Host, Sheet

CHOSEN: Colour = (224, 206, 160)
ROW = 24
"""Points a line of the list is high."""


class RulesSheet(Sheet):
    """The rules reference.

    Args:
        about: the game that is played, or the game whose rules they are.
        number: the rule to open; "" for the list of all.
    """

    width, height = 960, 660
    title = "Rules"

    def __init__(self, of: Host, about: Table | GameType, number: str = "") -> None:
        super().__init__(of)
        self.scenario: Any = about.scenario if isinstance(about, Table) else None
        game_type = about.game_type if isinstance(about, Table) else about
        self.reference = game_type.reference()
        self.search = Field("Type to search: a word or a number", most=40)
        found = self._look(number) if number else []
        self.shown: Entry | None = next(iter(found or self._look("")), None)
        self.first = 0

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        shown = self.shown.number if self.shown else ""
        return (*super().key, self.search.text, shown, self.first)

    def _look(self, query: str) -> list[Entry]:
        return self.reference.entries(query, self.scenario)

    @property
    def found(self) -> list[Entry]:
        """What the search has found."""
        return self._look(self.search.text)

    def content(self, canvas: Canvas) -> Node:
        """Search field and list on the left, the text on the right."""
        found = self.found
        lines = [self._line(entry) for entry in found]
        none = Text(f"{self.reference.no_match(self.search.text)}.", 12, ink=FADED)
        listed = Column(
            [
                Custom(28, self.search.draw),
                Gap(6),
                Fill(Scroll(lines, self.first, "rules") if found else none),
            ]
        )
        return Row([listed, Custom(0, self.page)], 22, (-300, 1))

    def _line(self, entry: Entry) -> Node:
        is_shown = self.shown is not None and entry.number == self.shown.number
        ink = INK if entry.is_played else FADED
        line = Row(
            [Text(entry.number, 12, "bold", HEADING, 1), Text(entry.title, 12.5, "sans", ink, 1)],
            4,
            (-46, 1),
        )

        def paint(canvas: Canvas, box: Box) -> None:
            line.draw(canvas, (box[0] + canvas.u(6), box[1] + canvas.u(4), box[2], box[3]))

        return Plate(
            Custom(ROW, paint),
            CHOSEN if is_shown else None,
            hot=(240, 226, 190),
            action=f"rule:{entry.number}",
            tip=entry.title,
        )

    def page(self, canvas: Canvas, box: Box) -> None:
        """The rule that is read, with its rulings below, from the line it is scrolled to."""
        if self.shown is None:
            return
        u, (left, top, right, bottom) = canvas.u, box
        lines: list[tuple[str, float, str, Colour]] = []

        def add(text: str, size: float, face: str, ink: Colour) -> None:
            pieces = lettering.wrapped(text, face, u(size), round(right - left))
            lines.extend((piece, size, face, ink) for piece in pieces)

        beside = [one for number in self.shown.beside for one in self._look(number)[:1]]
        for at, entry in enumerate((self.shown, *beside)):
            add(f"{entry.number}  {entry.title}", 13.5 if at else 16, "serif-bold", HEADING)
            for paragraph in entry.text.split("\n"):
                add(paragraph, 13, "sans", INK)
                lines.append(("", 5, "sans", INK))
        self.most_scroll = max(0, len(lines) - int((bottom - top) / (u(13) * 1.38)) + 1)
        is_more = self.scroll < self.most_scroll
        end = bottom - (u(16) if is_more else 0)
        for text, size, face, ink in lines[int(self.scroll) :]:
            if top + u(size) * 1.4 > end:
                break
            canvas.text(left, top, text, size, face, ink)
            top += u(size) * 1.38
        if is_more:
            canvas.text(right, bottom, "scroll for more", 11, "italic", FADED, "rb")

    def act(self, action: str) -> None:
        """A rule is chosen, or the list moved."""
        word, _, what = action.partition(":")
        if word == "rule":
            self.read(what)
        elif word == "rows":
            self.first = int(what.rpartition(":")[2])

    def read(self, number: str) -> None:
        """Show a rule."""
        if found := self._look(number):
            self.shown, self.scroll = found[0], 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """Up and Down through the list, page keys through the text, the rest is the search."""
        if symbol in (keys.UP, keys.DOWN):
            numbers = [entry.number for entry in self.found]
            if numbers and self.shown is not None:
                step = 1 if symbol == keys.DOWN else -1
                shown = self.shown.number
                at = numbers.index(shown) + step if shown in numbers else 0
                at = min(max(at, 0), len(numbers) - 1)
                self.read(numbers[at])
                self.first = max(0, at - 8)
            return True
        if self.search.press(symbol, modifiers):
            self._searched()
            return True
        return super().press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """More of the search."""
        if self.search.typed(text):
            self._searched()
        return True

    def _searched(self) -> None:
        self.first = 0
        if found := self.found:
            self.shown, self.scroll = found[0], 0
