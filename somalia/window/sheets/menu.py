"""The menu: everything a player can do besides playing."""

from __future__ import annotations

from typing import Any

from somalia.window.model import PlayModel
from somalia.window.ui.layout import Button, Node, Shared
from somalia.window.ui.sheet import Host, Sheet

THROWS = {
    "dice": ("Roll my own dice", "Let the computer roll"),
    "coin": ("Toss my own coin", "Let the computer toss"),
}
"""Labels for the menu entry for dice or coin, by `GameType.thrown`: one for rolling by hand, and
one for letting the computer roll.
"""


class Menu(Sheet):
    """A button for each entry, with its key."""

    width, height = 440, 548
    title = "Menu"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self.is_sure = False  # whether the player has pressed "Resign" once

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.is_sure)

    def entries(self) -> list[tuple[str, str, str]]:
        """The entries as (action, key, label)."""
        model = self.model
        entries = [("close", "C", "Continue")]
        if not model.is_replay:
            entries.append(("keep", "S", "Save a copy"))
        entries += [
            ("show:settings", "T", "Settings"),
            ("show:keys", "K", "Keys"),
            ("show:rules", "R", "Rules"),
            ("show:sheets", "A", "All sheets"),
        ]
        if not model.is_replay and model.sitting.friend.book:
            read, of = model.sitting.lessons
            turned = "on" if model.sitting.friend.wanted else "off"
            entries.append(("show:hints", "H", f"Hints: {turned}, {read} of {of} read"))
        if not model.is_replay:
            entries.append(("show:orders", "O", "Standing orders"))
            thrown = model.table.game_type.thrown(model.table.scenario)
            if thrown in THROWS:
                mine, its = THROWS[thrown]
                rolls = mine if model.controller.sight.auto_dice else its
                entries.append(("die:turn", "D", rolls))
        if model.prompt is not None and model.controller.may_request("resign"):
            label = "Resign"
            if self.is_sure:
                detail = model.say.resigning(model.view, model.prompt.who).rstrip(".")
                label = f"Really resign? {detail}"
            entries.append(("resign", "X", label))
        saved = "NOT saved" if model.table.unsaved else "saved"
        detail = "" if model.is_replay else f" ({saved})"
        return [
            *entries,
            ("leave", "L", f"Leave to the start screen{detail}"),
            ("quit", "Q", f"Quit the program{detail}"),
        ]

    def content(self) -> Node:
        """A button for each entry."""
        return Shared(
            [Button(label, action, key, high=36) for action, key, label in self.entries()], 6
        )

    def act(self, action: str) -> None:
        """Carry out an entry; resigning requires two presses."""
        if action == "resign" and not self.is_sure:
            self.is_sure = True
            return
        self.of.open(None)
        self.of.act(action)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the entries' keys."""
        for action, key, _ in self.entries():
            if symbol == ord(key.lower()):
                self.of.do(action)
                return True
        return super().press(symbol, modifiers)
