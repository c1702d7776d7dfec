"""The hints sheet: all hints so far, which of them were read, and how to have them again."""

from __future__ import annotations

from typing import Any

from somalia.play.hints import Hint
from somalia.window.model import PlayModel
from somalia.window.panels.hint_card import KEYS
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Padded, Row, Scroll, Text
from somalia.window.ui.palette import FADED, HEADING
from somalia.window.ui.sheet import Host, Sheet

TO_COME = "to come"
WAITS = "A hint that you missed waits until it fits again."


class HintsSheet(Sheet):
    """All hints so far, whether read, missed or still to come."""

    width, height = 780, 620
    title = "Hints"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self._first = 0

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        sitting = self.model.sitting
        return (*super().key, self._first, self.of.focus, sitting.lessons, sitting.friend.wanted)

    def content(self) -> Node:
        """How many were read, the hints one below another, and the buttons for all of them."""
        model = self.model
        sitting = model.sitting
        sides = model.controller.sight.sides or tuple(model.table.rules.sides)
        turn = model.table.rules.phase(model.view).turn
        nodes = [self._hint(hint) for hint in sitting.friend.all_of(sides, turn)]
        if not nodes:
            return Text("This scenario has no hints.", 13, "italic")
        read, of = sitting.lessons
        wanted = sitting.friend.wanted
        label = f"Hints: {'on' if wanted else 'off'}"
        buttons: list[Node] = [
            Button(label, "turn", "H", size=13, is_chief=wanted, high=36),
            Button("Show all again", "again:", "A", size=13, high=36),
        ]
        return Column(
            [
                Text(f"{read} of {of} read. {WAITS}", 13, "italic", FADED),
                Gap(8),
                Fill(Scroll(nodes, self._first, "hints"), 1),
                Gap(10),
                Row([*buttons, Gap(0)], 8, (-170, -190, 1)),
            ]
        )

    def _hint(self, hint: Hint) -> Node:
        sitting = self.model.sitting
        is_read = hint.id in sitting.friend.seen(self.model.controller.eyes.reader)
        state: Node = Padded(Text(TO_COME, 12, "italic", FADED, anchor="r"), (0, 4, 8, 0))
        if is_read:
            state = Column([Button("Show again", f"again:{hint.id}", size=12, high=28)])
        words = Column(
            [
                Text(f"{hint.rule}  {hint.title}", 14, "serif-bold", HEADING, 1),
                Text(hint.said(KEYS), 13),
                Gap(6),
            ],
            1,
        )
        return Row([words, state], 12, (1, -112))

    def act(self, action: str) -> None:
        """Scroll, turn hints on or off, or let hints be shown again."""
        word, _, what = action.partition(":")
        sitting = self.model.sitting
        if word == "rows":
            self._first = int(what.rpartition(":")[2])
        elif word == "again":
            sitting.friend.again(what, self.model.controller.eyes.reader)
            sitting.renew_hint()
            self.model.changed()
        elif word == "turn":
            self.of.kept(sitting.listen(not sitting.friend.wanted))
            self.model.changed()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle H and A."""
        action = {keys.H: "turn", keys.A: "again:"}.get(symbol)
        if action is None or not self.model.sitting.friend.book:
            return super().press(symbol, modifiers)
        self.act(action)
        return True

    def roll(self, lines: float) -> None:
        """Scroll by one hint."""
        self._first = max(0, self._first + (1 if lines > 0 else -1))
