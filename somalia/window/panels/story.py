"""The log panel: the outcome of each mission, every event with its dice, or the AIs' reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.engine.kinds import CHIEF, SMALL, TENS, TURN, UNTOLD, has_tag, heads_only
from somalia.engine.steps import LogStep
from somalia.engine.words import LogLine
from somalia.window.looks import Looks
from somalia.window.ui.layout import Column, Gap, Node, Padded, Text
from somalia.window.ui.palette import FADED, HEADING, INK, NEW, NUMBER, RULE, Colour
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

DIE = 13
"""The width in points of a die in the ledger."""
LARGE = 19
"""The width in points of a die in the chronicle, where dice replace the folded details."""
MOST_DICE = 6
"""The most dice drawn in a line; if there are more, only the text lists them."""
MOST_TOLD = 100
"""The most entries to lay out, which is more than can fit."""
LIT: Colour = (255, 240, 190)
TITLES = {
    "chronicle": ("What has happened", "Ledger"),
    "ledger": ("Every event and roll", "Reasons"),
    "reasons": ("Why they did it", "Log"),
}
"""For each form of the log: its title, and the label of the button that leads to the next form."""

Dice = tuple[tuple[int, Colour], ...]
"""Die faces with the colours of their dice."""


def story(looks: Looks) -> Node:
    """The latest entries, from the bottom up; entries since the player's last answer are marked."""
    reading = looks.model.reading
    title, turns_to = TITLES[reading.form]
    tell = {"chronicle": _chronicle, "ledger": _log, "reasons": _reasons}[reading.form]
    nothing = "The computer hasn't decided anything yet."
    nothing = nothing if reading.form == "reasons" else "Nothing yet."
    is_back = bool(reading.scrolled) and reading.form != "reasons"
    entries = _FromBelow(tell(looks), "" if reading.scrolled else nothing, is_back)
    return _Story(title, turns_to, entries)


@dataclass(frozen=True)
class _Story(Node):
    """The heading, the button that switches to another form, and the entries."""

    title: str
    turns_to: str
    told: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the log over the whole canvas."""
        u = canvas.u
        canvas.pen.line((0, 0, 0, canvas.height), INK, u(2))
        canvas.rule(0, canvas.width, 0, INK)
        canvas.text(u(14), u(16), self.title, 14, "serif-bold", HEADING, "lm")
        place = (canvas.width - u(132), u(4), canvas.width - u(12), u(28))
        canvas.button(place, self.turns_to, "reading", "F7", size=12)
        canvas.rule(u(10), canvas.width - u(10), u(33))
        self.told.draw(canvas, (0, u(37), canvas.width, canvas.height - u(6)))


@dataclass(frozen=True)
class _FromBelow(Node):
    """Entries with the latest at the bottom; if the last step is too tall, its top is shown.

    Args:
        is_back: whether there are later entries.
    """

    nodes: Sequence[Node]
    nothing: str
    is_back: bool

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw as many entries as fit."""
        u, (left, top, right, bottom) = canvas.u, box
        y = bottom
        for node in reversed(self.nodes):
            high = node.height(canvas, right - left)
            if y - high < top and (y < bottom or not isinstance(node, StoryStep)):
                break
            y -= high
            node.draw(canvas, (left, max(y, top), right, y + high))
        if not self.nodes:
            canvas.text(left + u(14), top + u(6), self.nothing, 12, "italic", FADED)
        if self.is_back:
            canvas.text(right - u(14), bottom, "▼", 12, "bold", RULE, "rb")


@dataclass(frozen=True)
class TurnHead(Node):
    """A turn's heading in the log."""

    text: str

    def height(self, canvas: Canvas, width: float) -> float:
        """The heading's fixed height."""
        return canvas.u(23)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the heading below a horizontal line."""
        u, (left, top, right, _) = canvas.u, box
        canvas.rule(left + u(14), right - u(14), top + u(4))
        middle = (left + right) / 2
        canvas.text(middle, top + u(14), self.text, 12.5, "serif-bold", HEADING, "mm")


@dataclass(frozen=True)
class StoryStep(Node):
    """A step in the chronicle: its headline with dice, or its line, above its details."""

    rule: str
    text: str
    size: float
    face: str
    ink: Colour
    dice: Dice
    details: tuple[str, ...]
    is_new: bool
    action: str
    tip: str

    def _lines(self, canvas: Canvas, width: float) -> list[str]:
        return canvas.wrapped(self.text, width - canvas.u(70), self.size, self.face)

    def _details(self, canvas: Canvas, width: float) -> list[str]:
        room = width - canvas.u(70)
        return [part for text in self.details for part in canvas.wrapped(text, room, 11)]

    def _is_beside(self, canvas: Canvas, width: float, lines: Sequence[str]) -> bool:
        """Whether there is space for the dice beside the last line."""
        wide = len(self.dice) * canvas.u(LARGE + 3)
        last = canvas.wide(lines[-1], self.size, self.face) if lines else 0
        return last + canvas.u(8) + wide <= width - canvas.u(70)

    def height(self, canvas: Canvas, width: float) -> float:
        """The total height of its lines, dice and details."""
        u, lines = canvas.u, self._lines(canvas, width)
        rows = len(lines) * u(self.size) * 1.3
        if self.dice:
            below = 0 if self._is_beside(canvas, width, lines) else u(LARGE + 2)
            rows = max(rows + below, u(LARGE + 2))
        return rows + len(self._details(canvas, width)) * u(11) * 1.28 + u(4)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the step from the top of the box, which may be too short for all of it."""
        u, (left, top, right, bottom) = canvas.u, box
        upper = bottom - self.height(canvas, right - left)
        lines, leading = self._lines(canvas, right - left), u(self.size) * 1.3
        if canvas.is_hot(self.action):
            canvas.pen.rectangle((left + u(6), upper, right - u(6), bottom - 1), LIT)
        if self.is_new:
            canvas.pen.rectangle((left + u(6), upper + 1, left + u(9), bottom - u(2)), NEW)
        y = top
        canvas.text(left + u(14), y + u(1), self.rule, 11, "bold", NUMBER)
        start = x = left + u(56)
        for piece in lines:
            x = canvas.text(start, y + u(1), piece, self.size, self.face, self.ink)
            y += leading
        if self.dice:
            if self._is_beside(canvas, right - left, lines):
                x, die_top = x + u(8), y - leading - u(1)
                y = max(y, die_top + u(LARGE + 2))
            else:
                x, die_top = start, y
                y += u(LARGE + 2)
            for face, colour in self.dice:
                canvas.die(face, x, die_top, u(LARGE), colour)
                x += u(LARGE + 3)
        for piece in self._details(canvas, right - left):
            canvas.text(start, y, piece, 11)
            y += u(11) * 1.28
        canvas.spot((left + u(6), top, right - u(6), bottom), self.action, self.tip)


@dataclass(frozen=True)
class Logged(Node):
    """An event, with its dice before the text."""

    rule: str
    text: str
    face: str
    ink: Colour
    dice: Dice
    is_new: bool
    action: str
    tip: str

    def _lead(self, canvas: Canvas) -> str:
        """Underscores as wide as the dice, which reserve space for them before the text."""
        if not self.dice:
            return ""
        wide = len(self.dice) * canvas.u(DIE + 3)
        return "_" * -(-wide // canvas.wide("_", 12, self.face)) + " "

    def _lines(self, canvas: Canvas, width: float) -> list[str]:
        return canvas.wrapped(self._lead(canvas) + self.text, width - canvas.u(70), 12, self.face)

    def height(self, canvas: Canvas, width: float) -> float:
        """The total height of its lines."""
        return len(self._lines(canvas, width)) * canvas.u(12) * 1.3 + canvas.u(3)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the event line by line."""
        u, (left, top, right, bottom) = canvas.u, box
        if canvas.is_hot(self.action):
            canvas.pen.rectangle((left + u(6), top, right - u(6), bottom - 1), LIT)
        if self.is_new:
            canvas.pen.rectangle((left + u(6), top + 1, left + u(9), bottom - 2), NEW)
        canvas.text(left + u(14), top + 1, self.rule, 11, "bold", NUMBER)
        lead, down = self._lead(canvas), top
        for number, piece in enumerate(self._lines(canvas, right - left)):
            x = left + u(56)
            if self.dice and not number:
                for index, (face, colour) in enumerate(self.dice):
                    canvas.die(face, x + index * u(DIE + 3), down + u(1), u(DIE), colour)
                piece = piece.removeprefix(lead)
                x += canvas.wide(lead, 12, self.face)
            canvas.text(x, down, piece, 12, self.face, self.ink)
            down += u(12) * 1.3
        canvas.spot((left + u(6), top, right - u(6), bottom), self.action, self.tip)


def _chronicle(looks: Looks) -> list[Node]:
    """A step for each mission's outcome, with large dice; unfolded steps show their details."""
    model = looks.model
    steps = model.controller.past.chronicle()
    fresh = len(steps) - len(model.controller.past.steps())
    end = len(steps) - model.reading.scrolled
    return [
        TurnHead(step.line.text.rstrip("."))
        if has_tag(step.line.kind, TURN)
        else _entry(looks, step, at, at >= fresh)
        for at, step in list(enumerate(steps))[max(end - MOST_TOLD, 0) : end]
    ]


def _entry(looks: Looks, step: LogStep, number: int, is_new: bool) -> Node:
    head, line = step.headline, step.line
    size, face = (12.5, "bold") if head is not None else (12.0, "sans")
    rolled = [one for one in step.lines if one.dice] if head is not None else []
    dice = [(shown, looks.dice_colours(of.by, 1, False)[0]) for of in rolled for shown in of.dice]
    is_unfolded = number in looks.model.reading.unfolded
    details = [
        one.text
        for one in step.lines
        if is_unfolded and not (heads_only(one.kind) or has_tag(one.kind, UNTOLD))
    ]
    return StoryStep(
        rule=line.rule,
        text=str(head) if head is not None else line.text,
        size=size,
        face=face,
        ink=FADED if line.weight == SMALL else INK,
        dice=tuple(dice[:MOST_DICE]),
        details=tuple(details),
        is_new=is_new,
        action=f"entry:{number}",
        tip="Click to hide the details." if is_unfolded else "Click for details.",
    )


def _log(looks: Looks) -> list[Node]:
    """All events, with their dice."""
    model = looks.model
    lines, seen = model.controller.past.lines(), model.controller.past.seen
    end = len(lines) - model.reading.scrolled
    return [
        TurnHead(line.text.rstrip("."))
        if has_tag(line.kind, TURN)
        else _logged(looks, line, at, at >= seen)
        for at, line in list(enumerate(lines))[max(end - MOST_TOLD, 0) : end]
        if not heads_only(line.kind)
    ]


def _logged(looks: Looks, line: LogLine, number: int, is_new: bool) -> Node:
    faces = line.dice[:MOST_DICE]
    colours = looks.dice_colours(line.by, len(faces), has_tag(line.kind, TENS)) if faces else []
    return Logged(
        rule=line.rule,
        text=line.text,
        face="bold" if line.weight == CHIEF else "sans",
        ink=FADED if line.weight == SMALL else INK,
        dice=tuple(zip(faces, colours, strict=True)),
        is_new=is_new,
        action=f"line:{number}",
        tip="Click to see where." if line.zones else "",
    )


def _reasons(looks: Looks) -> list[Node]:
    """The reasons given by the AIs for their decisions."""
    model = looks.model
    reasons = model.controller.past.known_reasons
    shown = reasons[: len(reasons) - model.reading.scrolled][-MOST_TOLD:]
    return [
        Padded(
            Column(
                [
                    Text(
                        f"{model.controller.say.side(one.side)}: {one.choice}",
                        12,
                        "bold",
                        looks.colour(one.side),
                        1,
                        16 / 12,
                    ),
                    Text(one.why, 12, "italic"),
                    Gap(6),
                ]
            ),
            (14, 0, 14, 0),
        )
        for one in shown
    ]
