"""The panel for entering dice rolled, or counters drawn, at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.window.dice_entry import KEYS, DiceEntry
from somalia.window.looks import Looks
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Gap,
    Node,
    Ranked,
    Row,
    Text,
)
from somalia.window.ui.paged import Paged
from somalia.window.ui.palette import CARD, FADED, HOT, INK, WARNING, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

BONE = (255, 252, 244)


def dice(looks: Looks) -> Node:
    """What to roll or draw, what has been entered so far, and buttons for entering more."""
    model = looks.model
    entry = model.dice
    chance = entry.chance
    if chance is None:
        return Node()
    text = model.say.chance(chance)
    verb = "Roll" if chance.dice else "Draw"
    sentence = f"{verb} at the table, then enter the result."
    nodes: list[Node] = [
        Gap(9),
        Text(text[:1].upper() + text[1:], 14.5, "bold", most=5, sizes=(13, 12)),
        Ranked(Text(sentence, 11.5, "italic", FADED), 1),
        Gap(6),
    ]
    if chance.dice:
        nodes += [_slots(entry, chance.dice), Gap(8), _faces(chance.faces), Gap(6)]
    else:
        kinds: list[Node] = [
            Button(
                model.say.kind(id),
                f"die:draw {id}",
                KEYS[at].upper(),
                f"{count} in the cup",
                is_chief=entry.drawn == id,
            )
            for at, (id, count) in enumerate(entry.kinds())
        ]
        nodes += [Fill(Paged(kinds), 29 * min(len(kinds), 4)), Gap(4)]
    throw = "Use this roll" if chance.dice else "Use this draw"
    shares = (0.56, 0.44)
    nodes += [
        Row(
            [
                Button(throw, "die:throw", "Enter", is_chief=entry.is_whole, high=32),
                Button("Back", "die:back", "Bksp", high=32),
            ],
            shares=shares,
        ),
        Gap(6),
        Row(
            [
                Button("Computer rolls", "die:program", "Space", high=28),
                Button(
                    "always",
                    "die:turn",
                    "Ctrl+D",
                    tip="The computer rolls from now on. Ctrl+D changes this.",
                    high=28,
                ),
            ],
            shares=shares,
        ),
        Gap(4),
        Text(entry.problem, 12.5, "bold", WARNING, 2),
    ]
    return Column(nodes)


def _slots(entry: DiceEntry, many: int) -> Node:
    """A slot for each die; slots are filled in order."""

    def across(canvas: Canvas, width: float) -> int:
        return max(1, int((width + canvas.u(6)) // canvas.u(40)))

    def high(canvas: Canvas, width: float) -> float:
        return -(-many // across(canvas, width)) * canvas.u(39)

    def paint(canvas: Canvas, box: Box) -> None:
        u, left, top = canvas.u, box[0], box[1]
        each = across(canvas, box[2] - left)
        for index in range(many):
            x, y = left + index % each * u(40), top + index // each * u(39)
            place = (x, y, x + u(34), y + u(34))
            if index < len(entry.faces):
                _paste(canvas, place, entry.faces[index])
                continue
            canvas.plate(place, mixed(CARD, INK, 0.07), mixed(CARD, INK, 0.35), 6)
            if index == len(entry.faces):
                canvas.pen.rounded_rectangle(place, u(6), None, (168, 44, 36), u(2))
        if len(entry.faces) > 1:
            text = f"total {sum(entry.faces)}"
            canvas.text(box[2], box[3] - u(22), text, 13, "bold", INK, "rm")

    return Custom(high, paint)


def _faces(many: int) -> Node:
    """The die faces to choose from, with their numbers below."""

    def paint(canvas: Canvas, box: Box) -> None:
        u, (left, top, right, bottom) = canvas.u, box
        each = (right - left) / many
        size = min(each - u(6), bottom - top - u(18))
        for face in range(1, many + 1):
            action = f"die:{face}"
            x = left + (face - 1) * each
            place = (x, top, x + each - u(2), bottom)
            if canvas.is_hot(action):
                canvas.plate(place, HOT, (168, 44, 36) if canvas.focus == action else None)
            middle = x + (each - u(2)) / 2
            _paste(canvas, (middle - size / 2, top + u(2), middle + size / 2, top + size), face)
            canvas.text(middle, bottom - u(8), str(face), 11.5, "bold", FADED, "mm")
            canvas.spot(place, action, f"A {face} (key {face})")

    return Custom(60, paint)


def _paste(canvas: Canvas, box: Box, face: int) -> None:
    canvas.die(face, box[0], box[1], max(8, round(box[2] - box[0])), BONE)
