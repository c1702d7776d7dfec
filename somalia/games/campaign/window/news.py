"""What has happened since the person's last answer, to be stepped through: back and forth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.words import Line, Step
from somalia.games.campaign.core.event_kinds import PASSED, STEP_BEGINS
from somalia.games.campaign.window.canvas import Box, Canvas
from somalia.games.campaign.window.palette import CARD, FADED, INK, NUMBER, mixed

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

HEAD = (122, 36, 26)


class News:
    """The steps, and which of them is looked at.

    `at` is 0 while none is, else the number of the step, from 1.
    """

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        self.at = 0
        self.asks_why = False
        self._known: Any = None

    @property
    def steps(self) -> list[Step]:
        """The missions and steps since the last answer; another list begins from its start."""
        found = self.of.controller.steps() if self.of.prompt is not None else []
        if found is not self._known:
            self._known, self.at, self.asks_why = found, 0, False
        return found

    @property
    def step(self) -> Step | None:
        """The step that is looked at."""
        steps = self.steps
        return steps[self.at - 1] if 0 < self.at <= len(steps) else None

    @property
    def line(self) -> Line | None:
        """Its line, with the Zones and counters to light."""
        return self.step.line if self.step else None

    @property
    def key(self) -> Any:
        """What its picture depends on."""
        return (len(self.steps), self.at, self.asks_why)

    @property
    def has_reasons(self) -> bool:
        """Whether whoever acted in the step has told why."""
        return self.step is not None and any(r.why for r in self.of.controller.why(self.step))

    def act(self, what: str) -> None:
        """Forward, back, to the question again, or why."""
        if not self.steps:
            self.of.about = ("Nothing has happened since your last answer.", "")
        elif what == "why":
            self.at = self.at or 1
            self.asks_why = not self.asks_why
        elif what == "0":
            self.at, self.asks_why = 0, False
        else:
            # Round the end it is the question that comes next.
            self.at = (self.at + int(what)) % (len(self.steps) + 1)
        self.show()

    def show(self) -> None:
        """Light what the step names, and bring it into view where it is out of it."""
        line, board = self.line, self.of.board
        if line is not None and line.zones:
            camera = board.camera
            if not camera.contains(*board.place_of(line.zones[-1].id)):
                camera.look_at(*board.scenery.label(line.zones[-1].id)[0])
                board.moved(settle=False)
        self.of.relight()
        self.of.window.dirty = True

    # -- on paper ----------------------------------------------------------------------------------

    def wanted(self, canvas: Canvas, room: float) -> float:
        """How high it would like to be, in pixels."""
        u = canvas.u
        if not self.steps:
            return 0
        if self.step is None:
            return u(28)
        return u(34) + min(self._high(canvas, self._told(self.step), room - u(40)), u(118))

    def fill(self, canvas: Canvas, left: float, top: float, right: float, bottom: float) -> None:
        """A heading with the buttons; below it the step, or the list as far as there is room."""
        u, steps = canvas.u, self.steps
        canvas.rule(left, right, top)
        y = top + u(3)
        is_tight = self.has_reasons and right - left < u(330)
        title = "Since then" if is_tight else "Since your last answer"
        canvas.text(left, y + u(11), title, 12, "serif-bold", HEAD, "lm")
        x = right
        number = (
            f"{self.at} of {len(steps)}"
            if self.at
            else f"{len(steps)} step" + ("s" if len(steps) > 1 else "")
        )
        self._arrow(
            canvas, (x - u(26), y, x, y + u(23)), "►", "news:1", "The next step (Shift+Right)"
        )
        canvas.text(x - u(58), y + u(11), number, 11, "bold", FADED, "mm")
        self._arrow(
            canvas,
            (x - u(116), y, x - u(90), y + u(23)),
            "◄",
            "news:-1",
            "The step before (Shift+Left)",
        )
        if self.has_reasons:
            label = "what" if self.asks_why else "why"
            self._arrow(
                canvas,
                (x - u(164), y, x - u(122), y + u(23)),
                label,
                "news:why",
                "Why they did it (Shift+Down)",
            )
        y += u(28)
        if self.step is not None:
            self._lines(canvas, self._told(self.step), left, y, right, bottom)
        elif bottom - y > u(14):
            self._list(canvas, left, y, right, bottom)

    def _arrow(self, canvas: Canvas, box: Box, label: str, action: str, tip: str) -> None:
        """A button too small for a key cap."""
        ground = (255, 240, 176) if canvas.is_hot(action) else CARD
        canvas.plate(box, ground, mixed(CARD, INK, 0.45), 4, 2 if canvas.focus == action else 1)
        canvas.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, label, 12, "sans", INK, "mm")
        canvas.spot(box, action, tip)

    def _told(self, step: Step) -> list[tuple[str, str]]:
        """The step line by line: rule, text; or the reasons."""
        if self.asks_why:
            return [
                ("", f"{self.of.controller.say.side(r.side)}, {r.choice}: {r.why}")
                for r in self.of.controller.why(step)
                if r.why
            ] or [("", "No reason was given.")]
        told = [line for line in step.lines if line.kind not in (STEP_BEGINS, PASSED)]
        return [(line.rule, line.text) for line in told] or [(step.line.rule, step.line.text)]

    def _high(self, canvas: Canvas, told: Sequence[tuple[str, str]], room: float) -> float:
        u = canvas.u
        return sum(canvas.lines_of(text, room, 11.5) * u(11.5) * 1.28 + u(2) for _, text in told)

    def _lines(
        self,
        canvas: Canvas,
        told: list[tuple[str, str]],
        left: float,
        y: float,
        right: float,
        bottom: float,
    ) -> None:
        u, step = canvas.u, self.step
        room = right - left - u(40)
        if step is not None and not self.asks_why and self._high(canvas, told, room) > bottom - y:
            told = [(step.line.rule, step.line.text)]  # in short, then
        face = "italic" if self.asks_why else "sans"
        for rule, text in told:
            most = int((bottom - y) // (u(11.5) * 1.28))
            if most < 1:
                return
            canvas.text(left, y, rule, 10.5, "bold", NUMBER)
            y = canvas.paragraph(left + u(40), y, text, room, 11.5, face, INK, most) + u(2)

    def _list(self, canvas: Canvas, left: float, y: float, right: float, bottom: float) -> None:
        """As many steps as there is room for, the weightiest; each can be clicked."""
        u, steps = canvas.u, self.steps
        room, leading = right - left - u(40), u(11.5) * 1.28
        high = [canvas.lines_of(step.line.text, room, 11.5) * leading + u(2) for step in steps]
        shown = list(range(len(steps)))
        for least in (1, 2):
            if sum(high[at] for at in shown) > bottom - y:
                shown = [at for at in shown if steps[at].line.weight >= least] or shown
        while len(shown) > 1 and sum(high[at] for at in shown) > bottom - y:
            shown = shown[1:]
        for at in shown:
            line = steps[at].line
            most = int((bottom - y) // leading)
            if most < 1:
                return
            action = f"step:{at + 1}"
            box = (left - u(4), y, right, y + min(high[at], most * leading))
            if canvas.is_hot(action):
                canvas.pen.rectangle(box, (255, 240, 190))
            canvas.text(left, y, line.rule, 10.5, "bold", NUMBER)
            y = canvas.paragraph(left + u(40), y, line.text, room, 11.5, most=most) + u(2)
            canvas.spot(
                box,
                action,
                f"Step {at + 1} of {len(steps)}: click to see it on the map "
                "(Shift+Right goes there)",
            )
