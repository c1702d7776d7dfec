"""The story: every event with its rule number and dice; or what the computer's players thought."""

from __future__ import annotations

from somalia.engine.kinds import CHIEF, SMALL, STEP, TENS, TURN, has_tag
from somalia.engine.words import Line
from somalia.window.looks import Looks
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.dice import die
from somalia.window.ui.palette import FADED, HEADING, INK, NEW, NUMBER, RULE

DIE = 13
"""Points a die is wide in the story."""
MOST_DICE = 6
"""Dice of a line that are drawn; of more, the words tell."""


def fill_story(looks: Looks, canvas: Canvas) -> None:
    """The last lines, from below; what is new since the last answer is marked."""
    u = canvas.u
    canvas.pen.line((0, 0, 0, canvas.height), INK, u(2))
    canvas.rule(0, canvas.width, 0, INK)
    is_log = looks.model.reading == "log"
    canvas.text(
        u(14),
        u(16),
        "What has happened" if is_log else "Why they did it",
        14,
        "serif-bold",
        HEADING,
        "lm",
    )
    canvas.button(
        (canvas.width - u(132), u(4), canvas.width - u(12), u(28)),
        "Reasons" if is_log else "Log",
        "reading",
        "F7",
        size=12,
    )
    canvas.rule(u(10), canvas.width - u(10), u(33))
    top, bottom = u(37), canvas.height - u(6)
    if is_log:
        _log(looks, canvas, top, bottom)
    else:
        _reasons(looks, canvas, top, bottom)


def _log(looks: Looks, canvas: Canvas, top: float, bottom: float) -> None:
    u, model = canvas.u, looks.model
    lines = model.controller.lines()
    end = len(lines) - model.scrolled
    y: float = bottom
    high: float
    room = canvas.width - u(70)
    size = 12
    leading = u(size) * 1.3
    for at in range(end - 1, -1, -1):
        line = lines[at]
        if has_tag(line.kind, STEP):
            continue
        is_head = has_tag(line.kind, TURN)
        face = "bold" if line.weight == CHIEF else "sans"
        shown = line.dice[:MOST_DICE]
        # Words wait for the dice before them: a stroke as long stands in for these.
        stroke = "_" * (-(-len(shown) * u(DIE + 3) // lettering.width("_", face, u(size))))
        lead = f"{stroke} " if shown else ""
        pieces = lettering.wrapped(lead + line.text, face, u(size), round(room))
        if is_head:
            high = u(23)
        else:
            high = len(pieces) * leading + u(3)
        if y - high < top:
            break
        y -= high
        if is_head:
            canvas.rule(u(14), canvas.width - u(14), y + u(4))
            canvas.text(
                canvas.width / 2,
                y + u(14),
                line.text.rstrip("."),
                12.5,
                "serif-bold",
                HEADING,
                "mm",
            )
            continue
        action = f"line:{at}"
        if canvas.is_hot(action):
            canvas.pen.rectangle((u(6), y, canvas.width - u(6), y + high - 1), (255, 240, 190))
        if at >= model.controller.seen:
            canvas.pen.rectangle((u(6), y + 1, u(9), y + high - 2), NEW)
        canvas.text(u(14), y + 1, line.rule, 11, "bold", NUMBER)
        ink = FADED if line.weight == SMALL else INK
        down = y
        for number, piece in enumerate(pieces):
            left: float = u(56)
            if shown and not number:
                _dice(looks, canvas, left, down, line)
                piece = piece.removeprefix(lead)
                left += lettering.width(lead, face, u(size))
            canvas.text(left, down, piece, size, face, ink)
            down += leading
        tip = "Click to see where." if line.zones else ""
        canvas.spot((u(6), y, canvas.width - u(6), y + high), action, tip)
    if not lines:
        canvas.text(u(14), top + u(6), "Nothing yet.", 12, "italic", FADED)
    if model.scrolled:
        canvas.text(canvas.width - u(14), bottom, "▼", 12, "bold", RULE, "rb")


def _dice(looks: Looks, canvas: Canvas, left: float, top: float, line: Line) -> None:
    """The dice of a line, small, before its words."""
    u = canvas.u
    faces = line.dice[:MOST_DICE]
    colours = looks.dice_colours(line.by, len(faces), has_tag(line.kind, TENS))
    for number, (face, colour) in enumerate(zip(faces, colours, strict=True)):
        image = die(face, u(DIE), colour)
        at = (round(left + number * u(DIE + 3)), round(top + u(1)))
        canvas.image.paste(image, at, image)


def _reasons(looks: Looks, canvas: Canvas, top: float, bottom: float) -> None:
    u, model = canvas.u, looks.model
    y = bottom
    room = canvas.width - u(28)
    reasons = [one for one in model.controller.reasons if model.controller.may_know(one)]
    for reason in reversed(reasons[: len(reasons) - model.scrolled]):
        head = f"{model.controller.say.side(reason.side)}: {reason.choice}"
        pieces = lettering.wrapped(reason.why, "italic", u(12), round(room)) if reason.why else []
        high = u(17) + len(pieces) * u(12) * 1.28 + u(5)
        if y - high < top:
            break
        y -= high
        canvas.text(
            u(14),
            y,
            head,
            12,
            "bold",
            looks.colour(reason.side),
            room=room,
        )
        down = y + u(16)
        for piece in pieces:
            canvas.text(u(14), down, piece, 12, "italic", INK)
            down += u(12) * 1.28
    if not reasons:
        canvas.text(
            u(14), top + u(6), "The computer has not decided anything yet.", 12, "italic", FADED
        )
