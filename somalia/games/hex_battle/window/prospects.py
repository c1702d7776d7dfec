"""The prospects of a fire that is being prepared, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.games.hex_battle.ai.prospects import (
    CounterProspect,
    Prospect,
    prospect_held,
    prospect_of,
)
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.window import ink
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK, NUMBER, WHITE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

MOST = 5
"""Targets whose prospects are drawn, at most."""

LOST: Colour = mixed(ink.HIT, INK, 0.3)
"""Dark enough for light text to be read on it."""
COLOURS: tuple[Colour, ...] = (mixed(ink.FRAME, FADED, 0.3), ink.PIN, LOST)
"""Of the parts of a bar: nothing, pinned or damaged, eliminated."""


@dataclass(frozen=True)
class ProspectNode(Node):
    """A fire that is prepared: its column, and for each target modifiers and a bar of chances."""

    of: Prospect

    def height(self, canvas: Canvas, width: float) -> float:
        """A line of its own, two for each target, a note."""
        lines = 1.5 + 2.35 * min(len(self.of.targets), MOST) + self.of.may_be_fortified
        return canvas.u(16) * lines

    def draw(self, canvas: Canvas, box: Box) -> None:
        """As many targets as there is room for."""
        left, top, right, low = box
        u = canvas.u
        what = "Close assault" if self.of.is_assault else "Fire"
        told = f"{what}: firepower {self.of.power}, column {self.of.column}"
        canvas.text(left, top, told, 13, "bold", INK, room=right - left)
        y = top + u(21)
        for one in self.of.targets[:MOST]:
            if y + u(32) > low:
                break
            self._target(canvas, one, left, y, right)
            y += u(37)
        if self.of.may_be_fortified and y + u(12) <= low:
            note = "Averaged over all that the face-down counters could be."
            canvas.text(left, y, note, 11.5, "italic", FADED, room=right - left)

    def _target(
        self, canvas: Canvas, one: CounterProspect, left: float, y: float, right: float
    ) -> None:
        u = canvas.u
        name = one.name[:1].upper() + one.name[1:]
        x = canvas.text(left, y, name, 12, "bold", INK, room=(right - left) * 0.5)
        mods = ", ".join(f"{word} {value:+d}" for word, value in one.modifiers) or "no modifiers"
        add = sum(value for _, value in one.modifiers)
        total = f"{add:+d}" if len(one.modifiers) > 1 else ""
        end = right - (canvas.wide(total, 12, "bold") + u(5) if total else 0)
        canvas.text(x + u(7), y, mods, 11.5, "sans", FADED, room=max(end - x - u(7), 0))
        if total:
            canvas.text(right, y, total, 12, "bold", NUMBER, "ra")
        self._bar(canvas, one, (left, y + u(16), right, y + u(32)))

    def _bar(self, canvas: Canvas, one: CounterProspect, box: Box) -> None:
        left, top, right, low = box
        u, x = canvas.u, left
        for (word, chance), colour in zip(one.chances, COLOURS, strict=True):
            wide = (right - left) * float(chance)
            if not chance:
                continue
            canvas.pen.rectangle((x, top, x + wide - 1, low - 1), colour, INK)
            told, brief = f"{word} {percent(chance)}", percent(chance)
            dark = WHITE if colour == LOST else INK
            for text in (told, brief):
                if canvas.wide(text, 11, "bold") < wide - u(4):
                    at = x + wide / 2, (top + low) / 2
                    canvas.text(*at, text, 11, "bold", dark, "mm")
                    break
            canvas.spot((x, top, x + wide, low), "show:odds", told)
            x += wide


def prospect_node(
    state: BattleState, prompt: Choose | None, held: Sequence[str] = ()
) -> Node | None:
    """The node of a fire that is prepared; None for none.

    Args:
        held: answers that wait to be confirmed.
    """
    if prompt is None:
        return None
    found = prospect_held(state, prompt, held) if held else prospect_of(state, prompt)
    return None if found is None else ProspectNode(found)
