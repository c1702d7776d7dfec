"""Entering dice rolled, or counters drawn, at a real table."""

from __future__ import annotations

from typing import Any

from somalia.engine.game import Refused
from somalia.engine.prompts import Chance
from somalia.engine.words import plural
from somalia.plain import whole_number
from somalia.play.controller import Controller

KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys for entering draws, in order."""


class DiceEntry:
    """What has been entered so far for the roll or draw that the game is waiting for."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.faces: list[int] = []
        self.drawn = ""
        self.problem = ""
        self._about: Chance | None = None

    @property
    def chance(self) -> Chance | None:
        """The roll or draw that the game is waiting for; None if there is none."""
        prompt = self.controller.sight.prompt
        return prompt if self.controller.wants_dice and isinstance(prompt, Chance) else None

    def refresh(self) -> None:
        """Clear the entry if the game now waits for another roll or draw."""
        chance = self.chance
        if chance is not self._about:
            self._about, self.faces, self.drawn, self.problem = chance, [], "", ""

    @property
    def key(self) -> Any:
        """The cache key for the entry's picture."""
        return (self.chance is not None, tuple(self.faces), self.drawn, self.problem)

    @property
    def is_whole(self) -> bool:
        """Whether the entry is complete."""
        chance = self.chance
        if chance is None:
            return False
        return len(self.faces) == chance.dice if chance.dice else bool(self.drawn)

    def kinds(self) -> list[tuple[str, int]]:
        """The kinds of counter that can be drawn, with the number of each."""
        return [(id, count) for id, count in self.chance.cup if count] if self.chance else []

    def say(self, what: str) -> None:
        """Enter a die face, delete the last one ("back"), or enter a draw ("draw ID")."""
        chance = self.chance
        if chance is None:
            return
        self.problem = ""
        if what == "back":
            self.faces, self.drawn = self.faces[:-1], ""
        elif what.startswith("draw "):
            self.drawn = what.removeprefix("draw ")
        elif len(self.faces) < chance.dice and 1 <= int(what) <= chance.faces:
            self.faces.append(int(what))

    def throw(self) -> bool:
        """Submit the entry; return whether the game accepted it."""
        chance = self.chance
        if chance is None:
            return False
        if not self.is_whole:
            left = chance.dice - len(self.faces)
            missing = f"Enter {plural(left, 'more die', 'more dice')} first."
            self.problem = missing if chance.dice else "First choose what you drew."
            return False
        value: object = self.drawn or tuple(self.faces)
        if chance.dice == 1:
            value = self.faces[0]
        try:
            self.controller.throw(value)
        except Refused as refusal:
            self.problem = str(refusal)
            return False
        return True

    def wish_of(self, letter: str) -> str:
        """The entry made by a digit or letter: a die face, or "draw ID"; "" if none."""
        chance = self.chance
        if chance is None or not letter:
            return ""
        if chance.dice:
            return letter if 1 <= (whole_number(letter) or 0) <= min(chance.faces, 9) else ""
        index, kinds = KEYS.find(letter), self.kinds()
        return f"draw {kinds[index][0]}" if 0 <= index < len(kinds) else ""
