"""The story: what each mission came to; every event with its dice; or why it was decided so."""

from __future__ import annotations

from somalia.engine.kinds import CHIEF, SMALL, TENS, TURN, UNTOLD, has_tag, heads_only
from somalia.engine.words import Line, Step
from somalia.window.looks import Looks
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.dice import die
from somalia.window.ui.palette import FADED, HEADING, INK, NEW, NUMBER, RULE

DIE = 13
"""Points a die is wide in the ledger."""
LARGE = 19
"""And in the chronicle, where dice stand for all that is folded."""
MOST_DICE = 6
"""Dice of a line that are drawn; of more, the words tell."""
TITLES = {
    "chronicle": ("What has happened", "Ledger"),
    "ledger": ("Every event and die", "Reasons"),
    "reasons": ("Why they did it", "Chronicle"),
}
"""What the story is called, by what it is; and what its button turns to."""


def fill_story(looks: Looks, canvas: Canvas) -> None:
    """The last lines, from below; what is new since the last answer is marked."""
    u = canvas.u
    canvas.pen.line((0, 0, 0, canvas.height), INK, u(2))
    canvas.rule(0, canvas.width, 0, INK)
    reading = looks.model.reading
    title, turns_to = TITLES[reading]
    canvas.text(u(14), u(16), title, 14, "serif-bold", HEADING, "lm")
    canvas.button(
        (canvas.width - u(132), u(4), canvas.width - u(12), u(28)),
        turns_to,
        "reading",
        "F7",
        size=12,
    )
    canvas.rule(u(10), canvas.width - u(10), u(33))
    top, bottom = u(37), canvas.height - u(6)
    tell = {"chronicle": _chronicle, "ledger": _log, "reasons": _reasons}[reading]
    tell(looks, canvas, top, bottom)


def _chronicle(looks: Looks, canvas: Canvas, top: float, bottom: float) -> None:
    """What each mission or step came to, its dice large; the details of those that are unfolded."""
    u, model = canvas.u, looks.model
    steps = model.controller.chronicle()
    fresh = len(steps) - len(model.controller.steps())
    end = len(steps) - model.scrolled
    y: float = bottom
    for at in range(end - 1, -1, -1):
        step = steps[at]
        if has_tag(step.line.kind, TURN):
            y -= u(23)
            if y < top:
                break
            _turn(canvas, y, step.line.text)
            continue
        entry = _Entry(canvas, step, at in model.unfolded)
        if y - entry.high < top and y < bottom:
            break
        y -= entry.high
        action = f"entry:{at}"
        if canvas.is_hot(action):
            box = (u(6), y, canvas.width - u(6), y + entry.high - 1)
            canvas.pen.rectangle(box, (255, 240, 190))
        if at >= fresh:
            canvas.pen.rectangle((u(6), y + 1, u(9), y + entry.high - u(2)), NEW)
        entry.draw(looks, max(y, top))
        tip = "Click to fold its details." if at in model.unfolded else "Click for its details."
        canvas.spot((u(6), max(y, top), canvas.width - u(6), y + entry.high), action, tip)
    if not steps:
        canvas.text(u(14), top + u(6), "Nothing yet.", 12, "italic", FADED)
    if model.scrolled:
        canvas.text(canvas.width - u(14), bottom, "▼", 12, "bold", RULE, "rb")


def _turn(canvas: Canvas, y: float, text: str) -> None:
    """The heading of a turn."""
    u = canvas.u
    canvas.rule(u(14), canvas.width - u(14), y + u(4))
    middle = canvas.width / 2
    canvas.text(middle, y + u(14), text.rstrip("."), 12.5, "serif-bold", HEADING, "mm")


class _Entry:
    """A step of the chronicle: its headline with dice, or its line; below it the details."""

    def __init__(self, canvas: Canvas, step: Step, is_unfolded: bool) -> None:
        self.canvas, self.step = canvas, step
        u = canvas.u
        self.left, self.room = u(56), canvas.width - u(70)
        head = step.headline
        self.size, self.face = (12.5, "bold") if head is not None else (12.0, "sans")
        text = str(head) if head is not None else step.line.text
        self.lines = lettering.wrapped(text, self.face, u(self.size), round(self.room))
        self.leading = u(self.size) * 1.3
        rolled = [line for line in step.lines if line.dice] if head is not None else []
        self.dice = [(face, line) for line in rolled for face in line.dice][:MOST_DICE]
        wide = len(self.dice) * u(LARGE + 3)
        last = lettering.width(self.lines[-1], self.face, u(self.size)) if self.lines else 0
        self.is_beside = bool(self.dice) and last + u(8) + wide <= self.room
        self.details: list[str] = []
        if is_unfolded:
            for line in step.lines:
                if not (heads_only(line.kind) or has_tag(line.kind, UNTOLD)):
                    self.details += lettering.wrapped(line.text, "sans", u(11), round(self.room))
        rows = len(self.lines) * self.leading
        if self.dice:
            rows = max(rows + (0 if self.is_beside else u(LARGE + 2)), u(LARGE + 2))
        self.high = rows + len(self.details) * u(11) * 1.28 + u(4)

    def draw(self, looks: Looks, y: float) -> None:
        """Set it, its upper edge at y."""
        canvas, u, line = self.canvas, self.canvas.u, self.step.line
        canvas.text(u(14), y + u(1), line.rule, 11, "bold", NUMBER)
        ink = FADED if line.weight == SMALL else INK
        x: float = self.left
        for piece in self.lines:
            x = canvas.text(self.left, y + u(1), piece, self.size, self.face, ink)
            y += self.leading
        if self.dice:
            if self.is_beside:
                x, at = x + u(8), y - self.leading - u(1)
                y = max(y, at + u(LARGE + 2))
            else:
                x, at = self.left, y
                y += u(LARGE + 2)
            for face, of in self.dice:
                (colour,) = looks.dice_colours(of.by, 1, False)
                image = die(face, u(LARGE), colour)
                canvas.image.paste(image, (round(x), round(at)), image)
                x += u(LARGE + 3)
        for piece in self.details:
            canvas.text(self.left, y, piece, 11, "sans", INK)
            y += u(11) * 1.28


def _log(looks: Looks, canvas: Canvas, top: float, bottom: float) -> None:
    u, model = canvas.u, looks.model
    lines, seen = model.controller.lines(), model.controller.seen
    end = len(lines) - model.scrolled
    y: float = bottom
    high: float
    room = canvas.width - u(70)
    size = 12
    leading = u(size) * 1.3
    for at in range(end - 1, -1, -1):
        line = lines[at]
        if heads_only(line.kind):
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
            _turn(canvas, y, line.text)
            continue
        action = f"line:{at}"
        if canvas.is_hot(action):
            canvas.pen.rectangle((u(6), y, canvas.width - u(6), y + high - 1), (255, 240, 190))
        if at >= seen:
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
    reasons = model.controller.known_reasons
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
