"""The score: VP by source and turn by turn, what would be scored now, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from somalia.engine.sight import Sight
from somalia.engine.words import signed
from somalia.games.campaign.rules.base.victory import STALEMATE, un_victory
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import Scenario
from somalia.games.campaign.rules.core.names import source
from somalia.games.campaign.rules.core.state import State
from somalia.games.campaign.text import sheets as plain
from somalia.games.campaign.text.contested import grades_now, standings, zones_by_turn
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.sheets import vp_by_source
from somalia.games.campaign.window.accounts import Account, accounts
from somalia.games.campaign.window.colours import side_colour
from somalia.window.looks import ResultSheet
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import CARD, FADED, INK, WARNING, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

Booked = Mapping[tuple[str, str], Mapping[int, int]]
"""VP by (side, source), turn by turn."""
Course = Mapping[str, Sequence[tuple[int, int]]]
"""(turn, VP or Zones) of each side."""
GRID = 6  # lines of the chart at most
SEASON = 3  # turns


def runs(booked: Booked, side: str, turns: int) -> list[int]:
    """A side's VP before turn 1 and after each turn, the last one perhaps under way."""
    gained = (
        sum(by_turn.get(turn, 0) for (of, _), by_turn in booked.items() if of == side)
        for turn in range(1, turns + 1)
    )
    return list(accumulate(gained, initial=0))


def course(sight: Sight) -> Course:
    """(turn, VP or Zones) of each side at the end of each turn, the last one perhaps under way."""
    state: State = sight.view
    if not keeps_vp(state.scenario):
        return zones_by_turn((state for state, _ in sight.positions()[:-1]), state)
    booked = vp_by_source(sight.events())
    return {
        side: list(enumerate(runs(booked, side, max(state.turn, 1))))
        for side in state.scenario.sides.order
    }


def chart(
    canvas: Canvas,
    left: float,
    top: float,
    width: float,
    height: float,
    state: State,
    lines: Course,
) -> None:
    """A line a side, each with a mark of its own shape."""
    u, sides = canvas.u, accounts(state)
    has_vp = keeps_vp(state.scenario)
    high = max(10 if has_vp else 5, *(value for line in lines.values() for _, value in line))
    if not has_vp:
        high += 1 + len(sides)  # room for the names above the lines
    low = min(0, *(value for line in lines.values() for _, value in line))
    least = 5 if has_vp else 2
    step = max(least, -(-(high - low) // GRID // least) * least)
    x0, x1 = left + u(34), left + width - u(12)
    y0, y1 = top + height - u(24), top + u(12)

    def at(turn: float, vp: float) -> tuple[float, float]:
        return (
            x0 + (x1 - x0) * turn / max(state.final_turn, 1),
            y0 - (y0 - y1) * (vp - low) / (high - low),
        )

    canvas.plate((left, top, left + width, top + height), CARD, mixed(CARD, INK, 0.3))
    for vp in range(-(-low // step) * step, high + 1, step):
        canvas.rule(x0, x1, at(0, vp)[1], mixed(CARD, INK, 0.45 if vp == 0 else 0.15))
        canvas.text(x0 - u(5), at(0, vp)[1], str(vp), 10.5, "sans", FADED, "rm")
    for turn in range(0, state.final_turn + 1, SEASON):
        canvas.text(at(turn, low)[0], y0 + u(6), str(turn), 10.5, "sans", FADED, "ma")
    for number, one in enumerate(sides):
        points = [at(turn, value) for turn, value in lines[one.side]]
        if len(points) > 1:
            canvas.pen.line(points, one.colour, u(2.4), joint="curve")
        for px, py in points:
            _mark(canvas, number, px, py, one)
        legend = y1 + u(4) + number * u(17 if len(sides) < 4 else 14.5)
        canvas.pen.line((x0 + u(8), legend, x0 + u(28), legend), one.colour, u(2.4))
        _mark(canvas, number, x0 + u(18), legend, one)
        name = one.name if has_vp or number else f"{one.name}, {one.unit}"
        canvas.text(x0 + u(34), legend, name, 11, "bold", one.colour, "lm")


def _mark(canvas: Canvas, number: int, x: float, y: float, of: Account) -> None:
    r = canvas.u(2.8)
    if number == 0:
        canvas.pen.ellipse((x - r, y - r, x + r, y + r), of.colour)
    elif number == 1:
        canvas.pen.rectangle((x - r, y - r, x + r, y + r), of.colour)
    elif number > 3:
        wide = r * (0.7 if number == 4 else 1.4)
        canvas.pen.polygon(
            [(x - wide, y), (x, y - r * 1.4), (x + wide, y), (x, y + r * 1.4)], of.colour
        )
    else:
        turned = -1 if number == 2 else 1
        canvas.pen.polygon(
            [(x - r, y - turned * r), (x + r, y - turned * r), (x, y + turned * r)], of.colour
        )


def sources(canvas: Canvas, x: float, y: float, room: float, state: State, booked: Booked) -> float:
    """What each side has scored for, the largest first; returns the y below."""
    u, sides = canvas.u, accounts(state)
    most = 12 if len(sides) == 2 else 5 if len(sides) == 3 else 3
    for one in sides:
        canvas.text(x, y, f"{one.name}: {one.points} VP", 15, "bold", one.colour, room=room)
        y += u(22)
        totals = [(sum(turns.values()), id) for (of, id), turns in booked.items() if of == one.side]
        for total, id in sorted(totals, key=lambda pair: (-abs(pair[0]), pair[1]))[:most]:
            canvas.text(x + u(34), y, signed(total), 12.5, "bold", INK, "ra")
            canvas.text(x + u(42), y, source(id), 12.5, room=room - u(42))
            y += u(18)
        y += u(8)
    return y


def grades(canvas: Canvas, x: float, y: float, room: float, state: State) -> float:
    """What each side has, and the victory conditions as things stand; returns the y below."""
    u = canvas.u
    for one in accounts(state):
        canvas.text(x, y, f"{one.name}: {one.told}", 13, "bold", one.colour, room=room)
        y += u(19)
    y += u(5)
    canvas.text(x, y, "9: the first that is met counts", 12, "italic", FADED, room=room)
    y += u(19)
    for grade in grades_now(state):
        ink = side_colour(state.scenario, grade.team)
        if grade.counts:
            canvas.plate((x - u(4), y - u(2), x + room, y + u(16)), mixed(CARD, ink, 0.2))
        canvas.text(x, y, grade.name, 12.5, "bold", ink, room=room)
        y += u(17)
        told = f"{grade.requirement[:1].upper()}{grade.requirement[1:]}: " + (
            f"lacking {grade.still_needed}." if grade.still_needed else "met."
        )
        y = canvas.paragraph(x + u(10), y, told, room - u(10), 12) + u(3)
    return y


def best_turns(
    scenario: Scenario, booked: Booked, names: Mapping[str, str], most: int = 3
) -> list[str]:
    """The largest gains and losses of the game, a line each, the largest first."""
    found = [
        (
            abs(vp),
            -turn,
            f"{month_of(scenario, turn)}: {names[side]} {signed(vp)}, {source(id)}",
        )
        for (side, id), turns in booked.items()
        for turn, vp in turns.items()
        if vp
    ]
    return [line for _, _, line in sorted(found, reverse=True)[:most]]


class Score(Sheet):
    """VP turn by turn as a chart, by source, and what the Political Phase would score now."""

    width, height = 940, 660
    title = "Score"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model

    def content(self) -> Node:
        """Chart on the left, sources on the right, the present below."""
        return Custom(0, self._paint)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        left, top = box[:2]
        width, height = box[2] - left, box[3] - top
        u, state = canvas.u, self.model.controller.view
        sight = self.model.controller.sight
        chart_high = height * 0.44
        chart(canvas, left, top, width * 0.54, chart_high, state, course(sight))
        if not keeps_vp(state.scenario):
            grades(canvas, left + width * 0.58, top, width * 0.42, state)
            y = top + chart_high + u(16)
            canvas.paragraph(
                left,
                y,
                f"{standings(state)} A Zone is controlled by whose units, "
                "Leaders aside, stand there alone (S4).",
                width * 0.54,
                12.5,
            )
            return
        booked = vp_by_source(sight.events())
        y = sources(canvas, left + width * 0.58, top, width * 0.42, state, booked)
        lower = max(top + chart_high + u(20), y)
        canvas.rule(left, left + width, lower - u(8))
        if not state.ended:
            for number, line in enumerate(plain.political_now(state)):
                lower = canvas.paragraph(
                    left + (0 if number == 0 else u(12)),
                    lower,
                    " ".join(line.split()),
                    width - u(12),
                    12.5,
                    "bold" if number == 0 else "sans",
                    most=3,
                )
        needed = un_victory(state.scenario)
        judged = (
            f"9: a margin of {signed(needed)} and more is a UN victory, {signed(STALEMATE)} "
            f"to {signed(needed - 1)} a stalemate, less a Bandit victory."
        )
        if state.scenario.sides.rivals:
            judged = (
                f"11.2: {signed(needed)} and more over the best Bandit player is a UN "
                "victory; else the best Bandit player wins."
            )
        canvas.paragraph(left, lower + u(6), judged, width, 12, "italic", FADED)


class CampaignResult(ResultSheet):
    """How the game ended, and where it was won."""

    width, height = 820, 560

    def story(self) -> Node:
        """The course of the game, and what counted most."""
        return Custom(0, self._paint)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        u, state, sight = canvas.u, self.model.view, self.model.controller.sight
        left, top, right, bottom = box
        width = right - left
        high = min(bottom - top - u(92), width * 0.5)
        chart(canvas, left, top, width * 0.54, high, state, course(sight))
        if not keeps_vp(state.scenario):
            grades(canvas, left + width * 0.58, top, width * 0.42, state)
            return
        booked = vp_by_source(sight.events())
        sources(canvas, left + width * 0.58, top, width * 0.42, state, booked)
        y = top + high + u(12)
        canvas.text(left, y, "What counted most", 13.5, "serif-bold", WARNING)
        for line in best_turns(
            state.scenario, booked, {one.side: one.name for one in accounts(state)}
        ):
            y += u(19)
            canvas.text(left + u(8), y, line, 12.5, room=width * 0.54)
