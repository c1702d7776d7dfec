"""The last answer before a die: what it leads to is shown, and it waits to be confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.palette import FADED, INK, WARNING

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


def fill_held(of: GameScreen, canvas: Canvas, top: float, foot: float) -> float:
    """What waits to be given, what follows it, and the two ways on. Returns the y below."""
    u, prompt, what = canvas.u, of.prompt, of.pending
    assert prompt is not None
    assert what is not None
    left, right = u(14), canvas.width - u(12)
    room = right - left
    question = of.controller.say.question(prompt, of.controller.state)
    y = canvas.paragraph(left, top + u(9), question, room, 12.5, "sans", FADED, 4)
    # All that is picked is named: in smaller letters where it is much, and by a tip at the worst.
    name = f"{what.name}."
    size = next((size for size in (16, 14) if canvas.lines_of(name, room, size, "bold") <= 3), 12.5)
    most = max(3, int((foot - y - u(190)) // (u(size) * 1.28)))
    if canvas.lines_of(name, room, size, "bold") > most:
        canvas.spot((left, y, right, y + u(size) * 1.28 * most + u(4)), "", name)
    y = canvas.paragraph(left, y + u(4), name, room, size, "bold", most=most)
    # The buttons and the die have their place; what follows by itself takes what is left.
    for number, line in enumerate(what.steps):
        left_over = len(what.steps) - number
        if left_over > 1 and y > foot - u(150):
            more = f"… and {left_over} steps more"
            y = canvas.paragraph(left, y + u(2), more, room, 12.5, "sans", FADED, 1)
            break
        text = f"{line.rule}  {line.text[:1].upper()}{line.text[1:]}"
        y = canvas.paragraph(left, y + u(2), text, room, 12.5, "sans", INK, 3)
    y = canvas.paragraph(left, y + u(3), what.then, room, 12.5, "bold", WARNING, 3) + u(8)
    half = left + room * 0.56
    canvas.button(
        (left, y, half, y + u(34)),
        "Confirm",
        "confirm",
        "Enter",
        is_chief=True,
        tip="Do it (Enter or Space); it cannot be taken back after that",
    )
    canvas.button(
        (half + u(6), y, right, y + u(34)),
        "Back",
        "unhold",
        "Ctrl+Z",
        tip="Choose otherwise (Ctrl+Z, Backspace or Esc)",
    )
    return y + u(42)
