"""Dice rolled, and counters drawn, at the table: what a person has said of them so far."""

from __future__ import annotations

from typing import Any

from somalia.engine.game import Refused
from somalia.engine.prompts import Chance
from somalia.engine.words import plural
from somalia.plain import whole_number
from somalia.play.controller import Controller

KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys of what can be drawn, in order."""


class DiceEntry:
    """What has been said so far of the throw that the game waits for."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.faces: list[int] = []
        self.drawn = ""
        self.problem = ""
        self._about: Chance | None = None

    @property
    def chance(self) -> Chance | None:
        """The throw that is waited for."""
        prompt = self.controller.sight.prompt
        return prompt if self.controller.wants_dice and isinstance(prompt, Chance) else None

    def refresh(self) -> None:
        """The game has moved: a new throw begins empty."""
        chance = self.chance
        if chance is not self._about:
            self._about, self.faces, self.drawn, self.problem = chance, [], "", ""

    @property
    def key(self) -> Any:
        """What its picture depends on."""
        return (self.chance is not None, tuple(self.faces), self.drawn, self.problem)

    @property
    def is_whole(self) -> bool:
        """Whether all has been said."""
        chance = self.chance
        if chance is None:
            return False
        return len(self.faces) == chance.dice if chance.dice else bool(self.drawn)

    def kinds(self) -> list[tuple[str, int]]:
        """What can be drawn, and how many there are."""
        return [(id, count) for id, count in self.chance.cup if count] if self.chance else []

    def say(self, what: str) -> None:
        """A face, one less ("back"), or what was drawn ("draw ID")."""
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
        """Make the throw as it has been said; whether it was made."""
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
        """What a digit or letter says: a face, or "draw ID"; "" for nothing."""
        chance = self.chance
        if chance is None or not letter:
            return ""
        if chance.dice:
            return letter if 1 <= (whole_number(letter) or 0) <= min(chance.faces, 9) else ""
        index, kinds = KEYS.find(letter), self.kinds()
        return f"draw {kinds[index][0]}" if 0 <= index < len(kinds) else ""
