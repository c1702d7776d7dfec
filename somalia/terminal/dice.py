"""Asks for dice rolled and counters drawn at the table, which players type at the terminal."""

from __future__ import annotations

from typing import Any

from somalia.engine.prompts import Chance
from somalia.engine.words import OptionLabel
from somalia.play import answers
from somalia.play.answers import Choice
from somalia.terminal.desk import Desk


class TypedDice:
    """Asks for rolls and draws."""

    def __init__(self, session: Desk) -> None:
        self.of = session

    def cue(self, chance: Chance) -> str:
        """The text before the cursor."""
        form = "number or name" if chance.cup else "3 5" if chance.dice > 1 else "4"
        form = f"{chance.draws} numbers or names" if chance.draws > 1 else form
        return f"roll ({form}; Enter: the computer rolls)> "

    def ask(self, chance: Chance) -> None:
        """Say what must be rolled or drawn."""
        self.of.tell()
        self.of.paper.wrapped(f"[rule {chance.rule}] {self.of.say.chance(chance)}")
        if chance.cup:
            self.of.paper.wrapped(
                "; ".join(
                    f"{number} {self.of.say.kind(id)} (of {count})"
                    for number, (id, count) in enumerate(_left(chance), 1)
                )
            )

    def value(self, text: str, chance: Chance) -> Any:
        """The faces or counters that a line refers to.

        Raises:
            Unclear: the line matches no result, or several.
        """
        if not chance.cup:
            return answers.thrown(text, chance)
        names = [
            Choice(number, OptionLabel(self.of.say.kind(id)), (id,) * count)
            for number, (id, count) in enumerate(_left(chance), 1)
        ]
        if chance.draws > 1:
            return tuple(answers.several(text, names))
        return answers.one(text, names).options[0]


def _left(chance: Chance) -> list[tuple[str, int]]:
    """What is left in the cup, with the number of each counter."""
    return [(id, count) for id, count in chance.cup if count]
