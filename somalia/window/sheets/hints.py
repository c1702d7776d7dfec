"""The hints sheet: all hints so far, including any missed by answering early."""

from __future__ import annotations

from typing import Any

from somalia.window.model import PlayModel
from somalia.window.panels.hint_card import KEYS
from somalia.window.ui.layout import Column, Gap, Node, Scroll, Text
from somalia.window.ui.palette import HEADING
from somalia.window.ui.sheet import Host, Sheet


class HintsSheet(Sheet):
    """All hints so far, whether shown or missed."""

    width, height = 760, 600
    title = "Hints"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self._first = 0

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self._first, self.of.focus)

    def content(self) -> Node:
        """The hints, one below another."""
        model = self.model
        sides = model.controller.sight.sides or tuple(model.table.rules.sides)
        turn = model.table.rules.phase(model.view).turn
        nodes: list[Node] = [
            Column(
                [
                    Text(f"{hint.rule}  {hint.title}", 14, "serif-bold", HEADING, 1),
                    Text(hint.said(KEYS), 13),
                    Gap(6),
                ],
                1,
            )
            for hint in model.sitting.friend.all_of(sides, turn)
        ]
        if not nodes:
            return Text("This scenario has no hints.", 13, "italic")
        return Scroll(nodes, self._first, "hints")

    def act(self, action: str) -> None:
        """Scroll."""
        if action.startswith("rows:"):
            self._first = int(action.rpartition(":")[2])

    def roll(self, lines: float) -> None:
        """Scroll by one hint."""
        self._first = max(0, self._first + (1 if lines > 0 else -1))
