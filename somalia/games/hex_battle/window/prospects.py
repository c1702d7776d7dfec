"""A drawing of the odds for the fire being prepared."""

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
"""The maximum number of targets whose odds are drawn."""

LOST: Colour = mixed(ink.HIT, INK, 0.3)
"""The colour for losses, dark enough for light text on it."""
COLOURS: tuple[Colour, ...] = (mixed(ink.FRAME, FADED, 0.3), ink.PIN, LOST)
"""The colours of a bar: no effect, pinned or damaged, eliminated."""


@dataclass(frozen=True)
class ProspectNode(Node):
    """Fire being prepared: its column, then modifiers and a bar of chances for each target."""

    of: Prospect

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of a heading, two lines for each target, and a note."""
        lines = 1.5 + 2.35 * min(len(self.of.targets), MOST) + self.of.may_be_fortified
        return canvas.u(16) * lines

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the heading and as many targets as fit."""
        left, top, right, low = box
        u = canvas.u
        what = "Close assault" if self.of.is_assault else "Fire"
        title = f"{what}: firepower {self.of.power}, column {self.of.column}"
        canvas.text(left, top, title, 13, "bold", INK, room=right - left)
        y = top + u(21)
        for target in self.of.targets[:MOST]:
            if y + u(32) > low:
                break
            self._target(canvas, target, left, y, right)
            y += u(37)
        if self.of.may_be_fortified and y + u(12) <= low:
            note = "Averaged over all the face-down counters could be."
            canvas.text(left, y, note, 11.5, "italic", FADED, room=right - left)

    def _target(
        self, canvas: Canvas, target: CounterProspect, left: float, y: float, right: float
    ) -> None:
        u = canvas.u
        name = target.name[:1].upper() + target.name[1:]
        x = canvas.text(left, y, name, 12, "bold", INK, room=(right - left) * 0.5)
        mods = ", ".join(f"{word} {value:+d}" for word, value in target.modifiers) or "no modifiers"
        add = sum(value for _, value in target.modifiers)
        total = f"{add:+d}" if len(target.modifiers) > 1 else ""
        end = right - (canvas.wide(total, 12, "bold") + u(5) if total else 0)
        canvas.text(x + u(7), y, mods, 11.5, "sans", FADED, room=max(end - x - u(7), 0))
        if total:
            canvas.text(right, y, total, 12, "bold", NUMBER, "ra")
        self._bar(canvas, target, (left, y + u(16), right, y + u(32)))

    def _bar(self, canvas: Canvas, target: CounterProspect, box: Box) -> None:
        left, top, right, low = box
        u, x = canvas.u, left
        for (word, chance), colour in zip(target.chances, COLOURS, strict=True):
            wide = (right - left) * float(chance)
            if not chance:
                continue
            canvas.pen.rectangle((x, top, x + wide - 1, low - 1), colour, INK)
            full, brief = f"{word} {percent(chance)}", percent(chance)
            dark = WHITE if colour == LOST else INK
            for text in (full, brief):
                if canvas.wide(text, 11, "bold") < wide - u(4):
                    middle = x + wide / 2, (top + low) / 2
                    canvas.text(*middle, text, 11, "bold", dark, "mm")
                    break
            canvas.spot((x, top, x + wide, low), "show:odds", full)
            x += wide


def prospect_node(
    state: BattleState, prompt: Choose | None, held: Sequence[str] = ()
) -> Node | None:
    """A node with the odds for the fire being prepared; None if there is none.

    Args:
        held: answers waiting to be confirmed.
    """
    if prompt is None:
        return None
    prospect = prospect_held(state, prompt, held) if held else prospect_of(state, prompt)
    return None if prospect is None else ProspectNode(prospect)
