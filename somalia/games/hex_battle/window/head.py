"""The top of a hex battle's window: turn, phase, chits, victory points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.games.hex_battle.rules import ending
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.heads import in_the_pool
from somalia.games.hex_battle.text.sheets import SHEETS
from somalia.games.hex_battle.window import ink
from somalia.games.kit.scene import BoardFigure
from somalia.window.looks import OPENS
from somalia.window.ui.layout import Node, Padded, Row
from somalia.window.ui.palette import CARD, FADED, HEADING, INK, WHITE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

SCORE = "show:score"
BUTTONS = [sheet for sheet in SHEETS if sheet.button]
"""The sheets that have a button at the top."""
SET_UP = "Set-up: Al Qaeda places first (3.4), then the Coalition (3.5)"
MOST_SHOWN = 1.25
"""The points at the end of a gauge, as a multiple of the points needed for the highest level."""


def head(state: BattleState, name: str, title: str, below: Node) -> Node:
    """The top line, above the scores.

    Args:
        name: the name of the scenario.
        title: the phase, as named by the rules.
        below: the node below the line.
    """
    when, chits = SET_UP, None
    if state.turn:
        day = state.scenario.charts.days[state.turn - 1]
        when, chits = f"Turn {state.turn} of {state.last_turn}, {day}", in_the_pool(state)
    who, _, step = title.partition(": ")
    return BattleHead(name, when, who, step, _colour(state, who), chits, below)


@dataclass(frozen=True)
class BattleHead(Node):
    """The scenario's name, turn, active command and chits, with another node below.

    Args:
        colour: the colour of the active command.
        chits: the chits in the pool; None before the first turn.
    """

    name: str
    when: str
    who: str
    step: str
    colour: Colour
    chits: Sequence[BoardFigure] | None
    below: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the head on the whole canvas."""
        u = canvas.u
        canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
        x = canvas.text(u(12), u(5), self.name, 22, "serif-bold", HEADING) + u(16)
        when = self.when
        if self.chits is not None:
            end = canvas.width - u(24) - chits_wide(canvas, self.chits, False)
            if x + canvas.wide(when, 13, "bold") + _buttons_wide(canvas) > end:
                when = when.partition(" of ")[0]
        x = canvas.text(x, u(19), when, 13, "bold", INK, "lm") + u(12)
        if self.chits is not None:
            right = canvas.width - u(12)
            room = right - x - _buttons_wide(canvas)
            chip = canvas.wide(self.who, 13, "bold") + u(18)
            # The buttons stay; what a tip or another sheet also says gives way to them.
            has_text = chits_wide(canvas, self.chits) + chip < room
            end = right - chits_wide(canvas, self.chits, has_text) - _buttons_wide(canvas)
            _sheets(canvas, end)
            if x + chip < end:
                x = canvas.chip(x, u(19), self.who, self.colour, WHITE, 13) + u(8)
                if self.step and x + canvas.wide(self.step, 13) < end - u(8):
                    canvas.text(x, u(19), self.step, 13, "sans", INK, "lm")
            _chits(canvas, self.chits, right, has_text)
        self.below.draw(canvas, (u(12), u(35), canvas.width - u(12), u(57)))


def _wide(canvas: Canvas, label: str) -> int:
    return canvas.wide(label, 12) + canvas.u(16)


def _buttons_wide(canvas: Canvas) -> int:
    """The width of the sheets' buttons, in pixels."""
    return sum(_wide(canvas, sheet.button) + canvas.u(4) for sheet in BUTTONS) + canvas.u(6)


def _sheets(canvas: Canvas, left: float) -> None:
    """Draw a button for each sheet."""
    u, x = canvas.u, left
    for sheet in BUTTONS:
        wide = _wide(canvas, sheet.button)
        box = (x, u(7), x + wide, u(31))
        canvas.button(box, sheet.button, f"{OPENS}{sheet.name}", tip=sheet.tip, size=12)
        x += wide + u(4)


def _colour(state: BattleState, who: str) -> Colour:
    """The colour of the active command."""
    for id, command in state.scenario.charts.commands.items():
        if command.name == who:
            return ink.named(id)
    return FADED


def chits_wide(canvas: Canvas, chits: Sequence[BoardFigure], has_text: bool = True) -> int:
    """The width of the chits in the pool, in pixels, with their number in words or without."""
    text = canvas.wide(f"{len(chits)} in the pool", 12) + canvas.u(8) if has_text else 0
    return canvas.u(27) * len(chits) + text


def _chits(canvas: Canvas, chits: Sequence[BoardFigure], right: float, has_text: bool) -> None:
    """Draw the remaining chits at the right."""
    u, y = canvas.u, canvas.u(19)
    left = right - u(27) * len(chits)
    for number, chit in enumerate(chits):
        x = left + number * u(27)
        box = (x, y - u(11), x + u(24), y + u(11))
        canvas.plate(box, ink.named(chit.colour), INK, 3)
        size = 9.5 if len(chit.value) > 2 else 12
        canvas.text(x + u(12), y, chit.value, size, "bold", WHITE, "mm")
        canvas.spot(box, SCORE, f"{chit.name}: acts when drawn from the pool (5.10)")
    if has_text:
        canvas.text(left - u(8), y, f"{len(chits)} in the pool", 12, "sans", FADED, "rm")


def scores(state: BattleState, is_known: bool, names: Mapping[str, str]) -> Node:
    """The lower line: each side's score on a gauge with its victory levels.

    Args:
        is_known: whether to count only what both sides know.
    """
    nodes: list[Node] = []
    for side in (COALITION, AL_QAEDA):
        charts = state.scenario.charts
        points = ending.total(ending.score(state, side, is_known))
        level, levels = charts.level(side, points), charts.levels[side]
        score = f"{names[side]} {points} VP: {level}"
        goal = next((f"{id} at {least}" for id, least in levels.items() if least > points), "")
        known = ", as known to both sides" if is_known else ""
        listed = ", ".join(f"{id} {least}" for id, least in levels.items())
        tip = f"{score}{known}; {listed} (23.3)"
        colour = ink.COALITION if side == COALITION else ink.AL_QAEDA
        nodes.append(SideScore(side, score, points, goal, tuple(levels.values()), colour, tip))
    return Padded(Row(nodes, 20), (0, 2, 0, 0))


@dataclass(frozen=True)
class SideScore(Node):
    """A side's score on a gauge.

    Args:
        goal: the next victory level; "" beyond the last.
        levels: the points needed for each victory level.
    """

    side: str
    told: str
    points: int
    goal: str
    levels: Sequence[int]
    colour: Colour
    tip: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the score on a line in the middle of the box."""
        u, (left, top, right, bottom) = canvas.u, box
        y = (top + bottom) / 2
        x = canvas.text(left, y, self.told, 13, "bold", self.colour, "lm") + u(8)
        goal = f"next: {self.goal}" if self.goal else ""
        end = right - canvas.wide("next: operational at 45", 12, "italic") - u(6)
        if end - x < u(160):  # the lines on the gauge say it as well
            goal, end = "", right
        if end - x > u(60):
            _gauge(canvas, self.points, self.levels, self.colour, (x, y, end - u(8)))
            canvas.text(end, y, goal, 12, "italic", INK, "lm")
        place = (left - u(2), y - u(11), right, y + u(11))
        canvas.spot(place, SCORE, self.tip, f"account:{self.side}")


def _gauge(
    canvas: Canvas,
    points: int,
    levels: Sequence[int],
    colour: Colour,
    place: tuple[float, float, float],
) -> None:
    """Draw a bar of points with a line at each level.

    Args:
        place: its left end, its middle height, its right end.
    """
    u, (left, y, right) = canvas.u, place
    most = max(levels) * MOST_SHOWN
    canvas.plate((left, y - u(6), right, y + u(6)), CARD, mixed(CARD, INK, 0.5), 2)
    share = min(max(points, 0) / most, 1.0)
    if share:
        canvas.plate((left, y - u(6), left + (right - left) * share, y + u(6)), colour, None, 2)
    for least in levels:
        x = left + (right - left) * least / most
        canvas.pen.line((x, y - u(8), x, y + u(8)), INK, max(1, u(1.4)))
        is_reached = points >= least
        if not is_reached:
            canvas.text(x + u(3), y, str(least), 10, "sans", FADED, "lm")
