"""A large picture of the counter in question, with a description, beside the question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.engine.prompts import Choose
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.faces import face_of
from somalia.games.hex_battle.text.words import does_told, what_told
from somalia.games.kit.scene import Face
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

SIDE = 72
"""The width of the counter, in points."""


@dataclass(frozen=True)
class Portrait(Node):
    """A counter with its description."""

    face: Face
    name: str
    what: str

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the counter."""
        return canvas.u(SIDE * 1.3)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the counter on the left and the text on the right."""
        left, top, right, low = box
        side = round(min(canvas.u(SIDE), (low - top) / 1.3))
        if side < canvas.u(24):
            return
        from somalia.games.hex_battle.window.counters import counter

        picture = counter(self.face, side)
        canvas.image.paste(picture, (round(left), round(top)), picture)
        x = left + picture.width + canvas.u(8)
        canvas.text(x, top + canvas.u(10), self.name, 14, "bold", INK, room=right - x)
        room, most = right - x, max(int((low - top - canvas.u(30)) / canvas.u(16)), 1)
        canvas.paragraph(x, top + canvas.u(30), self.what, room, 12, "sans", FADED, most=most)


def portrait_of(state: BattleState, prompt: Choose | None) -> Node | None:
    """The portrait of the counter in question, if it isn't on the sheet yet; None if it is."""
    about = (prompt.about or {}) if prompt is not None else {}
    counter = getattr(about.get("counter"), "number", None)
    if counter is None or state.place[counter] >= 0 or state.base_at(state.place[counter]):
        return None
    name = state.name(counter)
    what = ". ".join(filter(None, (what_told(state, counter), does_told(state, counter))))
    return Portrait(face_of(state, counter), name[:1].upper() + name[1:], what)
