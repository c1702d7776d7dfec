"""The score sheet and the result sheet: VP by source and turn, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from somalia.engine.sight import Sight
from somalia.engine.words import signed
from somalia.games.campaign.rules.base.sequence import SEASON
from somalia.games.campaign.rules.base.victory import STALEMATE, un_victory
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.names import source
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import sheets as plain
from somalia.games.campaign.text.contested import grades_now, standings, zones_by_turn
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.sheets import vp_by_source
from somalia.games.campaign.window.accounts import SideAccount, accounts
from somalia.games.campaign.window.colours import side_colour
from somalia.window.looks import ResultSheet
from somalia.window.model import PlayModel
from somalia.window.ui.layout import (
    Column,
    Divider,
    Gap,
    Layered,
    Node,
    Padded,
    Plate,
    Row,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, INK, WARNING, mixed
from somalia.window.ui.printed import printed
from somalia.window.ui.sheet import ACROSS, ALONG, Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

Booked = Mapping[tuple[str, str], Mapping[int, int]]
"""VP by (side, source) and turn."""
Course = Mapping[str, Sequence[tuple[int, int]]]
"""Each side's (turn, VP or Zones) pairs."""
APART = 4
"""The distance in points between the lines of sides with equal scores."""
CHART = 270
"""The height of the chart on the score sheet, in points."""
GRID = 6  # the maximum number of grid lines in the chart


def runs(booked: Booked, side: str, turns: int) -> list[int]:
    """A side's VP before turn 1 and after each turn, including the current one."""
    gained = (
        sum(by_turn.get(turn, 0) for (of, _), by_turn in booked.items() if of == side)
        for turn in range(1, turns + 1)
    )
    return list(accumulate(gained, initial=0))


def course(sight: Sight) -> Course:
    """Each side's (turn, VP or Zones) at the end of each turn, including the current one."""
    state: CampaignState = sight.view
    if not keeps_vp(state.scenario):
        return zones_by_turn((state for state, _ in sight.positions()[:-1]), state)
    booked = vp_by_source(sight.events())
    return {
        side: list(enumerate(runs(booked, side, max(state.turn, 1))))
        for side in state.scenario.sides.order
    }


@dataclass(frozen=True)
class CourseChart(Node):
    """A chart with a line per side, each with its own mark.

    Args:
        turns: turns in the whole game.
        has_vp: whether the lines show VP, rather than Zones.
    """

    sides: Sequence[SideAccount]
    lines: Course
    turns: int
    has_vp: bool

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the chart on a plate."""
        u, sides, (left, top, right, bottom) = canvas.u, self.sides, box
        values = [value for line in self.lines.values() for _, value in line]
        high = max([10 if self.has_vp else 5, *values])  # no values if resigned at once
        if not self.has_vp:
            high += 1 + len(sides)  # room for the names above the lines
        low = min([0, *values])
        least = 5 if self.has_vp else 2
        step = max(least, -(-(high - low) // GRID // least) * least)
        x0, x1 = left + u(34), right - u(12)
        y0, y1 = bottom - u(24), top + u(12)

        def position(turn: float, vp: float) -> tuple[float, float]:
            return (
                x0 + (x1 - x0) * turn / max(self.turns, 1),
                y0 - (y0 - y1) * (vp - low) / (high - low),
            )

        canvas.plate((left, top, right, bottom), CARD, mixed(CARD, INK, 0.3))
        for vp in range(-(-low // step) * step, high + 1, step):
            canvas.rule(x0, x1, position(0, vp)[1], mixed(CARD, INK, 0.45 if vp == 0 else 0.15))
            canvas.text(x0 - u(5), position(0, vp)[1], str(vp), 10.5, "sans", FADED, "rm")
        for turn in range(0, self.turns + 1, SEASON):
            canvas.text(position(turn, low)[0], y0 + u(6), str(turn), 10.5, "sans", FADED, "ma")
        for number, account in enumerate(sides):
            points = [
                (x, y + u(APART) * self._apart(turn, account.side))
                for turn, value in self.lines[account.side]
                for x, y in [position(turn, value)]
            ]
            if len(points) > 1:
                canvas.pen.line(points, account.colour, u(2.4), joint="curve")
            for px, py in points:
                _mark(canvas, number, px, py, account)
            legend = y1 + u(4) + number * u(17 if len(sides) < 4 else 14.5)
            canvas.pen.line((x0 + u(8), legend, x0 + u(28), legend), account.colour, u(2.4))
            _mark(canvas, number, x0 + u(18), legend, account)
            name = account.name if self.has_vp or number else f"{account.name}, {account.unit}"
            canvas.text(x0 + u(34), legend, name, 11, "bold", account.colour, "lm")

    def _apart(self, turn: int, side: str) -> float:
        """How far a side's point is moved down, as a multiple of `APART`, so that equal scores show
        all their lines.
        """
        value = dict(self.lines[side]).get(turn)
        equal = [one.side for one in self.sides if dict(self.lines[one.side]).get(turn) == value]
        return equal.index(side) - (len(equal) - 1) / 2


def chart(state: CampaignState, sight: Sight) -> Node:
    """A chart of the game so far."""
    has_vp = keeps_vp(state.scenario)
    return CourseChart(accounts(state), course(sight), state.final_turn, has_vp)


def _mark(canvas: Canvas, number: int, x: float, y: float, of: SideAccount) -> None:
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


def sources(state: CampaignState, booked: Booked) -> Node:
    """Each side's VP by source, the largest first."""
    sides = accounts(state)
    most = 12 if len(sides) == 2 else 5 if len(sides) == 3 else 3
    nodes: list[Node] = []
    for account in sides:
        heading = f"{account.name}: {account.points} VP"
        nodes.append(_line(22, Text(heading, 15, "bold", account.colour, 1)))
        totals = [
            (sum(turns.values()), id) for (of, id), turns in booked.items() if of == account.side
        ]
        for total, id in sorted(totals, key=lambda pair: (-abs(pair[0]), pair[1]))[:most]:
            points = Text(signed(total), 12.5, "bold", most=1, anchor="r")
            nodes.append(_line(18, Row([points, Text(source(id), 12.5, most=1)], 8, (-34, 1))))
        nodes.append(Gap(8))
    return Column(nodes)


def grades(state: CampaignState) -> Node:
    """Each side's account, and how close the victory conditions are to being met."""
    nodes: list[Node] = [
        _line(19, Text(f"{one.name}: {one.told}", 13, "bold", one.colour, 1))
        for one in accounts(state)
    ]
    first = Text("9: the first grade met counts", 12, "italic", FADED, 1)
    nodes += [Gap(5), _line(19, first)]
    for grade in grades_now(state):
        ink = side_colour(state.scenario, grade.team)
        sentence = f"{grade.requirement[:1].upper()}{grade.requirement[1:]}: " + (
            f"still needs {grade.still_needed}." if grade.still_needed else "met."
        )
        name = _line(17, Text(grade.name, 12.5, "bold", ink, 1))
        if grade.counts:
            lit = Plate(Gap(17), mixed(CARD, ink, 0.2))
            name = Layered([Padded(lit, (-4, -2, 0, 1)), name])
        nodes += [name, Padded(Text(sentence, 12), (10, 0, 0, 3))]
    return Column(nodes)


def _line(points: float, node: Node) -> Node:
    """A node on a line by itself, with a given height in points."""
    return Layered([Gap(points), node])


@dataclass(frozen=True)
class Parts(Node):
    """The chart on the left, details on the right, and text below.

    Args:
        gap: points between the chart and the text below.
        is_end: whether the text below is short, as at the end of a game.
        clears: whether the text must start below the details as well as the chart.
    """

    course: Node
    beside: Node
    below: Node
    gap: float
    is_end: bool = False
    clears: bool = False

    def height(self, canvas: Canvas, width: float) -> float:
        """The height with a chart of the usual size, or with longer details."""
        beside = self.beside.height(canvas, width * 0.42)
        high = max(canvas.u(CHART), beside) + canvas.u(self.gap)
        return high + self.below.height(canvas, width)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw all three parts."""
        u, (left, top, right, bottom) = canvas.u, box
        width, height = right - left, bottom - top
        high = min(height - u(92), width * 0.5)
        if not self.is_end:
            room = height - self.below.height(canvas, width) - u(self.gap)
            high = min(max(room, height * 0.3), u(CHART))
        self.course.draw(canvas, (left, top, left + width * 0.54, top + high))
        start = left + width * 0.58
        self.beside.draw(canvas, (start, top, right, bottom))
        y = top + high + u(self.gap)
        if self.clears:
            y = max(y, top + self.beside.height(canvas, width * 0.42))
        self.below.draw(canvas, (left, y, right, bottom))


def best_turns(
    scenario: CampaignScenario, booked: Booked, names: Mapping[str, str], most: int = 3
) -> list[str]:
    """The game's largest gains and losses, one per line, the largest first."""
    ranked = [
        (
            abs(vp),
            -turn,
            f"{month_of(scenario, turn)}: {names[side]} {signed(vp)}, {source(id)}",
        )
        for (side, id), turns in booked.items()
        for turn, vp in turns.items()
        if vp
    ]
    return [line for _, _, line in sorted(ranked, reverse=True)[:most]]


class ScoreSheet(Sheet):
    """The score: VP by turn as a chart, by source, and what the Political Phase would score now."""

    width = 940
    title = "Score"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As high as its contents."""
        wide = min(canvas.u(self.width), self.of.window.width - 24)
        high = self.content().height(canvas, wide - canvas.u(ACROSS))
        return wide, high + canvas.u(ALONG + 6)

    def content(self) -> Node:
        """The chart on the left, the sources on the right, and the current score below."""
        state, sight = self.model.view, self.model.controller.sight
        drawn = chart(state, sight)
        if not keeps_vp(state.scenario):
            text = f"{standings(state)} A side controls a Zone if only it has units there, "
            control = Text(f"{text}Leaders aside (S4).", 12.5)
            return Parts(drawn, grades(state), Row([control, Node()], 0, (0.54, 0.46)), 16)
        now = [] if state.ended else printed([plain.political_now(state)])
        needed = un_victory(state.scenario)
        judged = (
            f"9: UN victory at a margin of {signed(needed)} or more. Stalemate from "
            f"{signed(STALEMATE)} to {signed(needed - 1)}, Bandit victory below."
        )
        if state.scenario.sides.rivals:
            judged = (
                f"11.2: UN victory at {signed(needed)} or more over the best Bandit player. "
                "Otherwise the best Bandit player wins."
            )
        rule = Padded(Divider(0), (0, -8, 0, 8))
        below = Column([rule, *now, Gap(6), Text(judged, 12, "italic", FADED)])
        beside = sources(state, vp_by_source(sight.events()))
        return Parts(drawn, beside, below, 20, clears=True)


class CampaignResult(ResultSheet):
    """The result: how the game ended, and what decided it."""

    width, height = 820, 560

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """A fixed size, because the chart fills it."""
        return canvas.u(self.width), canvas.u(self.height)

    def story(self) -> Node:
        """The course of the game, and the turns that mattered most."""
        state, sight = self.model.view, self.model.controller.sight
        drawn = chart(state, sight)
        if not keeps_vp(state.scenario):
            return Parts(drawn, grades(state), Node(), 12, is_end=True)
        booked = vp_by_source(sight.events())
        names = {one.side: one.name for one in accounts(state)}
        most = [
            _line(19, Padded(Text(line, 12.5, most=1), (8, 0, 0, 0)))
            for line in best_turns(state.scenario, booked, names)
        ]
        head = _line(19, Text("What mattered most", 13.5, "serif-bold", WARNING, 1))
        below = Row([Column([head, *most]), Node()], 0, (0.54, 0.46))
        return Parts(drawn, sources(state, booked), below, 12, is_end=True)
