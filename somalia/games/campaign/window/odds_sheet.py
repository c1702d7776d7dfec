"""The odds sheet: a comparison of the options, and the distribution of the selected one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from somalia.engine.odds import percent
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds import FightResult, has_parties, mean
from somalia.games.campaign.window.chances import AMBER, ChanceBars, told_of
from somalia.games.campaign.window.odds import chance_of
from somalia.games.campaign.window.palette import BANDIT_RED, UN_BLUE
from somalia.window.model import PlayModel
from somalia.window.odds import OddsReport, Rated
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Node, Padded, Row, Text
from somalia.window.ui.palette import FADED, HEADING, INK, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

MeanColumn = tuple[str, Colour, Callable[[FightResult], int]]
"""A column: its name, its colour, and the measure whose mean it shows."""

ROW = 25
"""The height of a row in the comparison, in points."""
MEANS: tuple[MeanColumn, ...] = (
    ("hits", UN_BLUE, lambda r: r.hits),
    ("lost", BANDIT_RED, lambda r: r.losses + r.leaders),
    ("SP", AMBER, lambda r: r.taken + r.gained),
    ("UN VP", UN_BLUE, lambda r: r.un),
    ("Ban VP", BANDIT_RED, lambda r: r.bandit),
)
"""The columns of the comparison, each showing a measure's mean."""


class MeanRow(NamedTuple):
    """An option in the comparison: its name, its figure, and its means."""

    id: str
    name: str
    figure: str
    means: Sequence[float]


def _is_chance(figure: str) -> bool:
    """Whether the question's key figure is a probability; the columns show only means."""
    return figure.startswith(("chance", "best"))


@dataclass(frozen=True)
class Opened(Node):
    """The selected option's distribution."""

    name: str
    chances: ChanceBars
    off: str  # the probability that the mission is called off; "" to leave it out

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the option's name above its distribution."""
        left, top, right, foot = box
        u = canvas.u
        canvas.text(
            left, top - u(10), self.name, 13, "serif-bold", HEADING, "lm", room=right - left
        )
        self.chances.draw(canvas, (left, top + u(4), right, foot))
        if self.off:
            canvas.text(left, foot - u(8), self.off, 11, "italic", FADED, "lm")


@dataclass(frozen=True)
class Comparison(Node):
    """A row of means per option, with the selected option's distribution beside them."""

    columns: Sequence[tuple[str, Colour]]
    rows: Sequence[MeanRow]
    read: str
    figure: str  # the caption of the figures; "" if they have no column
    cell: float  # the width of a column in points
    size: float  # the letter size of column heads
    opened: Opened

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw as many rows as fit, including the selected one."""
        u, (left, y, right, foot) = canvas.u, box
        end = left + (right - left) * 0.62
        start = end - u(self.cell) * len(self.columns)
        for index, (name, ink) in enumerate(self.columns):
            x = start + u(self.cell) * (index + 0.5)
            canvas.text(x, y + u(8), name, self.size, "bold", ink, "mm", room=u(self.cell))
        if self.figure:
            canvas.text(start - u(10), y + u(8), self.figure, 10.5, "italic", FADED, "rm")
        y += u(18)
        fit = max(1, int((foot - y) // u(ROW)))
        index = next(at for at, row in enumerate(self.rows) if row.id == self.read)
        first = max(0, min(index - fit + 2, len(self.rows) - fit))
        most = [
            max(map(abs, means)) or 1
            for means in zip(*(row.means for row in self.rows), strict=True)
        ]
        for number, row in enumerate(self.rows[first : first + fit]):
            line = y + u(ROW) * number
            self._row(canvas, row, (left, line, end, line + u(ROW) - u(2)), start, most)
        self.opened.draw(canvas, (end + u(24), y, right, foot))

    def _row(
        self, canvas: Canvas, row: MeanRow, box: Box, start: float, most: Sequence[float]
    ) -> None:
        """Draw an option with its means, highlighted if selected or under the pointer."""
        u, (left, line, _, low) = canvas.u, box
        action = f"read:{row.id}"
        is_hot = canvas.is_hot(action)
        if row.id == self.read or is_hot:
            canvas.plate(box, (255, 240, 190) if is_hot else (232, 216, 174), None, 3)
        middle = line + u(ROW) / 2 - u(1)
        name, room = row.name[:1].upper() + row.name[1:], start - left - u(78)
        x = canvas.text(left + u(6), middle, name, 12.5, "bold", INK, "lm", room=room)
        if row.figure and self.figure:
            canvas.text(max(x, start - u(10)), middle, row.figure, 12, "bold", INK, "rm")
        room = u(self.cell) - u(8)
        for column, ((_, ink), value) in enumerate(zip(self.columns, row.means, strict=True)):
            bar = room * abs(value) / most[column]
            cx = start + u(self.cell) * column + u(4)
            bar_box = cx, low - u(5), cx + bar, low - u(2)
            canvas.pen.rectangle(bar_box, mixed(ink, (255, 255, 255), 0.25))
            text = f"{value:.2f}" if value else "–"
            canvas.text(cx + room / 2, middle - u(3), text, 11, "sans", INK, "mm")
        canvas.spot(box, action, f"{row.name}: click, or press Up or Down")


@dataclass(frozen=True)
class OddsNode(Node):
    """A heading, the odds, and a note on how they were calculated."""

    head: str
    body: Node
    foot: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the heading, odds and note from top to bottom."""
        u, (left, top, right, low) = canvas.u, box
        y = canvas.paragraph(left, top, self.head, right - left, 14, "bold", most=2)
        foot = low - u(46)
        self.body.draw(canvas, (left, y, right, foot))
        canvas.paragraph(left, foot + u(8), self.foot, right - left, 11.5, "italic", FADED, most=3)


class OddsSheet(Sheet):
    """The exact odds of the fight being prepared, or of each option."""

    width, height = 980, 620
    title = "Odds"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self.read = ""  # the option whose distribution is shown

    @property
    def report(self) -> OddsReport | None:
        """The odds calculated so far; None if there are none."""
        return self.model.odds.report

    @property
    def key(self) -> Any:
        """The cache key for the contents."""
        sight = self.model.controller.sight
        return (*super().key, self.read, self.model.odds.desk.version, sight.position_key)

    @property
    def rows(self) -> dict[str, Rated]:
        """The odds calculated so far, by option."""
        return dict(self.report.rows) if self.report else {}

    @property
    def chosen(self) -> str:
        """The option whose distribution is shown: the selected one, or the first."""
        rows = self.rows
        return self.read if self.read in rows else next(iter(rows), "")

    def content(self) -> Node:
        """One distribution, or the comparison with the selected option's distribution."""
        report, rows = self.report, self.rows
        if report is None:
            return Node()
        lack = " (unconfirmed picks not included)" if self.model.odds.lack_held else ""
        head = f"{report.head}, to the end of the {fights.end_of(report.ask)}{lack}:"
        if report.problem:
            body: Node = Text(report.problem, 13)
        elif not rows:
            body = Text("Calculating odds…", 13, "italic", FADED)
        elif "" in rows:
            body = Row([ChanceBars(rows[""], self._scenario, 70), Node()], 0, (0.8, 0.2))
        else:
            body = self._comparison(report, rows)
        notes = {rated.note for rated in rows.values() if rated.note}
        if not report.is_whole and rows:
            notes.add("Still calculating…")
        read = rows.get(self.chosen)
        foot = [
            read.beside if read and read.beside else fights.POLICY,
            *(("≈ " if note.startswith("Too") else "") + note for note in sorted(notes)),
        ]
        above = 0 if report.problem else 6 if rows and "" not in rows else 8
        return OddsNode(head, Padded(body, (0, above, 0, 0)), " ".join(foot))

    @property
    def _scenario(self) -> CampaignScenario:
        scenario: CampaignScenario = self.model.controller.table.scenario
        return scenario

    def _comparison(self, report: OddsReport, rows: Mapping[str, Rated]) -> Comparison:
        """The comparison without columns that are all 0; with parties, only the five most
        important.
        """
        is_of_parties = has_parties(self._scenario)
        means = told_of(self._scenario) if is_of_parties else MEANS
        shown = [one for one in means if any(mean(r.odds, one[2]) for r in rows.values())]
        if is_of_parties:
            weight = {
                one[0]: sum(abs(mean(r.odds, one[2])) for r in rows.values()) for one in shown
            }
            heaviest = sorted(weight, key=lambda name: -weight[name])[:5]
            shown = [one for one in shown if one[0] in heaviest]
        assert self.model.odds.rater is not None
        chief = self.model.odds.rater.figure(report.ask)
        cell, size = (68, 9.5) if is_of_parties else (52, 11)
        figures = [
            MeanRow(
                id,
                rated.name,
                self.model.odds.figure(id),
                [float(mean(rated.odds, of)) for _, _, of in shown],
            )
            for id, rated in rows.items()
        ]
        rated = rows[self.chosen]
        off = chance_of(rated.odds, lambda result: result.called_off)
        opened = Opened(
            rated.name[:1].upper() + rated.name[1:],
            ChanceBars(rated, self._scenario, 58),
            f"called off {percent(off)}" if off and chief else "",
        )
        return Comparison(
            columns=[(name, ink) for name, ink, _ in shown],
            rows=figures,
            read=self.chosen,
            figure=chief if _is_chance(chief) else "",
            cell=cell,
            size=size,
            opened=opened,
        )

    def act(self, action: str) -> None:
        """Select another option."""
        if action.startswith("read:"):
            self.read = action.removeprefix("read:")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Select the next or previous option on Down or Up."""
        step = {keys.UP: -1, keys.DOWN: 1}.get(symbol)
        ids = list(self.rows)
        if step is None or not ids:
            return super().press(symbol, modifiers)
        index = ids.index(self.read) if self.read in ids else 0
        self.read = ids[(index + step) % len(ids)]
        return True
