"""The rules sheet: search as you type, or open at a number."""

from __future__ import annotations

from typing import Any

from somalia.games.game_type import GameType
from somalia.games.reference import RuleEntry
from somalia.play.table import Table
from somalia.window.ui import symbols as keys
from somalia.window.ui.field import TextField
from somalia.window.ui.layout import (
    Column,
    Fill,
    Gap,
    Layered,
    Node,
    Padded,
    Plate,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import FADED, HEADING, INK, Colour
from somalia.window.ui.prose import Paragraph, Prose
from somalia.window.ui.sheet import Host, Sheet

CHOSEN: Colour = (224, 206, 160)


class RulesSheet(Sheet):
    """The rules reference.

    Args:
        about: the table, or the game whose rules are shown.
        number: the rule to open; "" for the list of all rules.
    """

    width, height = 960, 660
    title = "Rules"

    def __init__(self, of: Host, about: Table | GameType, number: str = "") -> None:
        super().__init__(of)
        self.scenario: Any = about.scenario if isinstance(about, Table) else None
        game_type = about.game_type if isinstance(about, Table) else about
        self.reference = game_type.reference()
        self.search = TextField("Type to search: a word or a number", most=40)
        entries = self._look(number) if number else []
        self.shown: RuleEntry | None = next(iter(entries or self._look("")), None)
        self.first = 0

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        shown = self.shown.number if self.shown else ""
        return (*super().key, self.search.text, shown, self.first)

    def _look(self, query: str) -> list[RuleEntry]:
        return self.reference.entries(query, self.scenario)

    @property
    def found(self) -> list[RuleEntry]:
        """The rules that match the search."""
        return self._look(self.search.text)

    def content(self) -> Node:
        """The search field and list on the left, and the text on the right."""
        entries = self.found
        lines = [self._line(entry) for entry in entries]
        none = Text(f"{self.reference.no_match(self.search.text)}.", 12, ink=FADED)
        listed = Column(
            [
                self.search.node(28),
                Gap(6),
                Fill(Scroll(lines, self.first, "rules") if entries else none),
            ]
        )
        return Row([listed, self.page()], 22, (-300, 1))

    def _line(self, entry: RuleEntry) -> Node:
        is_shown = self.shown is not None and entry.number == self.shown.number
        ink = INK if entry.is_played else FADED
        line = Row(
            [Text(entry.number, 12, "bold", HEADING, 1), Text(entry.title, 12.5, "sans", ink, 1)],
            4,
            (-46, 1),
        )

        return Plate(
            Layered([Gap(24), Padded(line, (6, 4, 0, 0))]),
            CHOSEN if is_shown else None,
            hot=(240, 226, 190),
            action=f"rule:{entry.number}",
            tip=entry.title,
        )

    def page(self) -> Node:
        """The current rule from the scroll position on, followed by its rulings."""
        if self.shown is None:
            return Node()
        paragraphs: list[Paragraph] = []
        beside = [one for number in self.shown.beside for one in self._look(number)[:1]]
        for index, entry in enumerate((self.shown, *beside)):
            head = f"{entry.number}  {entry.title}"
            paragraphs.append(Paragraph(head, 13.5 if index else 16, "serif-bold", HEADING))
            for paragraph in entry.text.split("\n"):
                paragraphs += [Paragraph(paragraph), Paragraph("", 5)]
        return Prose(paragraphs, int(self.scroll), 16)

    def act(self, action: str) -> None:
        """Open a rule, or scroll the list."""
        word, _, what = action.partition(":")
        if word == "rule":
            self.read(what)
        elif word == "rows":
            self.first = int(what.rpartition(":")[2])

    def read(self, number: str) -> None:
        """Show the rule with this number; do nothing if there is none."""
        if entries := self._look(number):
            self.shown, self.scroll = entries[0], 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Up and Down (list) and page keys (text); other keys go to the search."""
        if symbol in (keys.UP, keys.DOWN):
            numbers = [entry.number for entry in self.found]
            if numbers and self.shown is not None:
                step = 1 if symbol == keys.DOWN else -1
                shown = self.shown.number
                index = numbers.index(shown) + step if shown in numbers else 0
                index = min(max(index, 0), len(numbers) - 1)
                self.read(numbers[index])
                self.first = max(0, index - 8)
            return True
        if self.search.press(symbol, modifiers):
            self._searched()
            return True
        return super().press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """Add text to the search."""
        if self.search.typed(text):
            self._searched()
        return True

    def _searched(self) -> None:
        self.first = 0
        if entries := self.found:
            self.shown, self.scroll = entries[0], 0
