"""What lies beside the map: the Peace Talks track (11.1), and units that wait outside (S11)."""

from __future__ import annotations

from typing import Any

from somalia.games.campaign.core.components import Unit
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.parties import contest_of
from somalia.games.campaign.wars.who import in_box
from somalia.games.campaign.window.counters import counter, full_size
from somalia.games.campaign.window.emblem import draw_emblem, side_colour
from somalia.games.campaign.window.stacks import face
from somalia.window.model import PlayModel
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import CARD, FADED, INK, mixed

HEAD = (122, 36, 26)
BOX = 36
"""Points a box of the track is wide."""
SIZE = 30
"""Points a counter that waits is wide."""
TRACK_HIGH, WAITING_HIGH = 100, 72


def waiting(state: State) -> list[Unit]:
    """The units outside the map that may come in."""
    facts = contest_of(state.scenario)
    if facts is None or facts.entry is None:
        return []
    return in_box(state, facts.entry.colour)


class SideBoard:
    """The panel's contents.

    Args:
        model: the game.
    """

    def __init__(self, model: PlayModel) -> None:
        self.model = model

    @property
    def key(self) -> Any:
        """What its picture depends on."""
        return (self.model.revision, self.model.settings.palette)

    @property
    def has_track(self) -> bool:
        """Whether talks are going on."""
        return bool(self.model.controller.state.talks)

    def size(self) -> tuple[int, int]:
        """Width and height in points; nothing if there is nothing to show."""
        many = len(waiting(self.model.controller.state))
        if self.has_track:
            boxes = len(self.model.controller.state.charts.negotiations)
            return max(BOX * boxes + 16, 200), TRACK_HIGH
        return (max(2 * 8 + (SIZE + 6) * many, 168), WAITING_HIGH) if many else (0, 0)

    def fill(self, canvas: Canvas) -> None:
        """The track, or who waits."""
        u = canvas.u
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), CARD, INK, max(1, u(1)))
        if self.has_track:
            self._track(canvas)
        elif waiting(self.model.controller.state):
            self._waiting(canvas)

    def _track(self, canvas: Canvas) -> None:
        """A box each: VP of the Bandit player above, of the UN below; the marker on one."""
        u, controller = canvas.u, self.model.controller
        state, scenario = controller.state, controller.table.scenario
        name = controller.say.side(state.talks)
        other, own = side_colour(scenario, state.talks), side_colour(scenario, "un")
        canvas.text(
            u(8), u(13), f"Peace Talks: {name}", 13, "serif-bold", HEAD, "lm", canvas.width - u(46)
        )
        canvas.text(canvas.width - u(8), u(13), "11.1", 10.5, "bold", (150, 96, 40), "rm")
        top, high = u(26), u(44)
        for at, (bandit, un) in enumerate(state.charts.negotiations):
            left = u(8) + at * u(BOX)
            box = (left, top, left + u(BOX), top + high)
            is_here = at == state.talks_box
            half = top + high / 2
            canvas.pen.rectangle(box, (255, 226, 120) if is_here else CARD, INK, max(1, u(1)))
            if not is_here:
                canvas.pen.rectangle(
                    (left + 1, top + 1, left + u(BOX) - 1, half), mixed(CARD, other, 0.1)
                )
                canvas.pen.rectangle(
                    (left + 1, half, left + u(BOX) - 1, top + high - 1), mixed(CARD, own, 0.1)
                )
            middle = left + u(BOX) / 2
            canvas.text(middle, top + high * 0.27, str(bandit), 14, "serif-bold", other, "mm")
            canvas.text(middle, top + high * 0.75, str(un), 14, "serif-bold", own, "mm")
            if is_here:
                canvas.pen.rectangle(box, None, HEAD, max(2, u(2.5)))
                tip = top + high + u(2)
                canvas.pen.polygon(
                    [(middle, tip), (middle - u(6), tip + u(8)), (middle + u(6), tip + u(8))], HEAD
                )
        y = canvas.height - u(10)
        draw_emblem(canvas, scenario, state.talks, u(15), y - u(1), u(7))
        draw_emblem(canvas, scenario, "un", canvas.width - u(15), y - u(1), u(7))
        canvas.text(u(26), y, "◄ VP above", 10.5, "sans", FADED, "lm")
        canvas.text(canvas.width - u(26), y, "VP below ►", 10.5, "sans", FADED, "rm")
        bandit, un = state.charts.negotiations[state.talks_box]
        canvas.spot(
            (0, 0, canvas.width, canvas.height),
            "show:rule 11.1",
            f"11.1: the marker stands in box {state.talks_box + 1}: {bandit} VP for "
            f"{name}, {un} for the UN each turn. No Flush while talks last. "
            "Click to read the rule.",
            "talks-track",
        )

    def _waiting(self, canvas: Canvas) -> None:
        """The counters outside the map; one that is asked for can be clicked."""
        u, model = canvas.u, self.model
        state, say = model.state, model.say
        facts = contest_of(state.scenario)
        assert facts is not None
        assert facts.entry is not None
        canvas.text(u(8), u(13), "Outside the map", 12, "serif-bold", HEAD, "lm")
        canvas.text(canvas.width - u(8), u(13), "S11", 10.5, "bold", (150, 96, 40), "rm")
        canvas.spot(
            (0, 0, canvas.width, u(24)),
            "show:rule S11",
            "S11: they come in at an Interphase, for SP and an odd die. Click to read the rule.",
        )
        prompt, size = model.prompt, u(SIZE)
        room = full_size(size)
        x, y = u(8), u(28)
        pitch = min(u(SIZE + 6), (canvas.width - u(16)) / max(len(waiting(state)), 1))
        for unit in waiting(state):
            is_offered = prompt is not None and unit.id in prompt.options
            image = counter(
                face(state, unit), size, model.settings.palette, "lit" if is_offered else ""
            )
            edge = (room - size) // 2
            canvas.image.paste(image, (round(x) - edge, y - edge), image)
            choice = next((one for one in model.shown if unit.id in one.options), None)
            action = f"option:{choice.number}" if choice else "show:rule S11"
            tip = f"{say.counter(unit)} waits outside the map." + (
                " Click to choose it." if choice else ""
            )
            canvas.spot((x, y, x + size, y + size), action, tip)
            x += round(pitch)
