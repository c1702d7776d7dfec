"""The sheet of odds: what each option comes to, and the distribution of the one that is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from somalia.engine.odds import percent
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds import FightResult, has_parties, mean
from somalia.games.campaign.window.chances import AMBER, fill_chances, told_of
from somalia.games.campaign.window.odds import chance_of
from somalia.games.campaign.window.palette import BANDIT_RED, UN_BLUE
from somalia.window.model import PlayModel
from somalia.window.odds import Rated, Report
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import FADED, HEADING, INK, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

MeanColumn = tuple[str, Colour, Callable[[FightResult], int]]
"""A column: its name, its ink, and what of a result it is the mean of."""

MEANS: tuple[MeanColumn, ...] = (
    ("hits", UN_BLUE, lambda r: r.hits),
    ("lost", BANDIT_RED, lambda r: r.losses + r.leaders),
    ("SP", AMBER, lambda r: r.taken + r.gained),
    ("UN VP", UN_BLUE, lambda r: r.un),
    ("Ban VP", BANDIT_RED, lambda r: r.bandit),
)
"""Columns of the comparison: the mean of each."""


class _Comparison(NamedTuple):
    """How the comparison is laid out, in pixels."""

    left: float
    wide: float
    high: int  # of a row
    cell: int  # the width of a column
    size: float  # of the letters of its head, in points
    shown: Sequence[MeanColumn]
    most: Sequence[float]
    """The greatest mean of each column."""

    @property
    def start(self) -> float:
        """Where the columns begin."""
        return self.left + self.wide - self.cell * len(self.shown)


def _is_chance(figure: str) -> bool:
    """Whether the figure of a question is a chance, which no column tells."""
    return figure.startswith(("chance", "best"))


def _headed(rated: Rated) -> str:
    """The name of an option with a capital letter."""
    return rated.name[:1].upper() + rated.name[1:]


class OddsSheet(Sheet):
    """Exact odds of the fight that is being prepared, or of each option."""

    width, height = 980, 620
    title = "Odds"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self.read = ""  # the option whose distribution is shown

    @property
    def report(self) -> Report | None:
        """What is known."""
        return self.model.odds.report

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        sight = self.model.controller.sight
        return (*super().key, self.read, self.model.odds.desk.version, sight.position_key)

    @property
    def rows(self) -> dict[str, Rated]:
        """The odds that are known, by option."""
        return dict(self.report.rows) if self.report else {}

    def content(self) -> Node:
        """One distribution, or the comparison with one of it opened."""
        return Custom(0, self._paint)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        left, top = box[:2]
        width, height = box[2] - left, box[3] - top
        u, report, rows = canvas.u, self.report, self.rows
        if report is None:
            return
        lack = "; what waits for Enter is not counted in" if self.model.odds.lack_held else ""
        head = f"{report.head}, to the end of the {fights.end_of(report.ask)}{lack}:"
        y = canvas.paragraph(left, top, head, width, 14, "bold", most=2)
        foot = top + height - u(46)
        if report.problem:
            canvas.paragraph(left, y, report.problem, width, 13)
        elif not rows:
            canvas.text(left, y + u(8), "Working out every die …", 13, "italic", FADED)
        elif "" in rows:
            fill_chances(
                canvas,
                (left, y + u(8), left + width * 0.8, foot),
                rows[""],
                self.model.controller.table.scenario,
                70,
            )
        else:
            self._compare(canvas, left, y + u(6), width, foot)
        notes = {rated.note for rated in rows.values() if rated.note}
        if not report.is_whole and rows:
            notes.add("Still working …")
        read = rows.get(self.read) or rows.get("")
        text = " ".join(
            [
                *([read.beside] if read and read.beside else [fights.POLICY]),
                *(("≈ " if n.startswith("Too") else "") + n for n in sorted(notes)),
            ]
        )
        canvas.paragraph(left, foot + u(8), text, width, 11.5, "italic", FADED, 3)

    def _compare(self, canvas: Canvas, left: float, y: float, width: float, foot: float) -> None:
        """A row of means for each option; beside the rows the distribution of the one read."""
        u, rows, report = canvas.u, self.rows, self.report
        assert report is not None
        if self.read not in rows:
            self.read = next(iter(rows))
        assert self.model.odds.rater is not None
        chief = self.model.odds.rater.figure(report.ask)
        table = self._compared(canvas, left, width * 0.62)
        self._heads(canvas, table, y, chief)
        y += u(18)
        line = y
        for id in self._fitting(int((foot - y) // table.high)):
            self._row(canvas, table, id, line, tells_figure=_is_chance(chief))
            line += table.high
        right = table.left + table.wide + u(24)
        self._opened(canvas, (right, y, left + width, foot), bool(chief))

    def _compared(self, canvas: Canvas, left: float, wide: float) -> _Comparison:
        """The columns that say anything, with their width and the greatest mean of each."""
        rows, scenario = self.rows, self.model.controller.table.scenario
        is_of_parties = has_parties(scenario)
        means = told_of(scenario) if is_of_parties else MEANS
        shown = [one for one in means if any(mean(r.odds, one[2]) for r in rows.values())]
        if is_of_parties:
            # As many columns as there is room for: those that move most.
            weight = {
                one[0]: sum(abs(mean(r.odds, one[2])) for r in rows.values()) for one in shown
            }
            heaviest = sorted(weight, key=lambda name: -weight[name])[:5]
            shown = [one for one in shown if one[0] in heaviest]
        most = [max(abs(float(mean(r.odds, of))) for r in rows.values()) or 1 for _, _, of in shown]
        u = canvas.u
        cell, size = (u(68), 9.5) if is_of_parties else (u(52), 11)
        return _Comparison(left, wide, u(25), cell, size, shown, most)

    def _heads(self, canvas: Canvas, table: _Comparison, y: float, chief: str) -> None:
        """The names of the columns."""
        u, cell = canvas.u, table.cell
        for at, (name, ink, _) in enumerate(table.shown):
            x = table.start + cell * (at + 0.5)
            canvas.text(x, y + u(8), name, table.size, "bold", ink, "mm", cell)
        if _is_chance(chief):
            canvas.text(table.start - u(10), y + u(8), chief, 10.5, "italic", FADED, "rm")

    def _fitting(self, fit: int) -> list[str]:
        """As many options as have room, with the one that is read among them."""
        ids, fit = list(self.rows), max(1, fit)
        first = max(0, min(ids.index(self.read) - fit + 2, len(ids) - fit))
        return ids[first : first + fit]

    def _row(
        self, canvas: Canvas, table: _Comparison, id: str, line: float, *, tells_figure: bool
    ) -> None:
        """An option with its means, lit where it is read or pointed at."""
        u, left, start, rated = canvas.u, table.left, table.start, self.rows[id]
        box = (left, line, left + table.wide, line + table.high - u(2))
        action = f"read:{id}"
        is_hot = canvas.is_hot(action)
        if id == self.read or is_hot:
            canvas.plate(box, (255, 240, 190) if is_hot else (232, 216, 174), None, 3)
        middle = line + table.high / 2 - u(1)
        short = self.model.odds.figure(id)
        room = start - left - u(12)
        x = canvas.text(left + u(6), middle, _headed(rated), 12.5, "bold", INK, "lm", room - u(66))
        if short and tells_figure:
            canvas.text(max(x, start - u(10)), middle, short, 12, "bold", INK, "rm")
        for at, (_, ink, of) in enumerate(table.shown):
            value, room = float(mean(rated.odds, of)), table.cell - u(8)
            bar = room * abs(value) / table.most[at]
            cx = start + table.cell * at + u(4)
            canvas.pen.rectangle(
                (cx, line + table.high - u(7), cx + bar, line + table.high - u(4)),
                mixed(ink, (255, 255, 255), 0.25),
            )
            told = f"{value:.2f}" if value else "–"
            canvas.text(cx + room / 2, middle - u(3), told, 11, "sans", INK, "mm")
        canvas.spot(box, action, f"{rated.name}: click, or Up and Down, to see it drawn")

    def _opened(
        self, canvas: Canvas, box: tuple[float, float, float, float], has_figure: bool
    ) -> None:
        """The distribution of the option that is read."""
        left, top, right, foot = box
        u, rated = canvas.u, self.rows[self.read]
        name = _headed(rated)
        canvas.text(left, top - u(10), name, 13, "serif-bold", HEADING, "lm", right - left)
        scenario = self.model.controller.table.scenario
        fill_chances(canvas, (left, top + u(4), right, foot), rated, scenario, 58)
        off = chance_of(rated.odds, lambda r: r.called_off)
        if off and has_figure:
            canvas.text(left, foot - u(8), f"called off {percent(off)}", 11, "italic", FADED, "lm")

    def act(self, action: str) -> None:
        """Another option is read."""
        if action.startswith("read:"):
            self.read = action.removeprefix("read:")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Up and Down go through the options."""
        step = {keys.UP: -1, keys.DOWN: 1}.get(symbol)
        ids = list(self.rows)
        if step is None or not ids:
            return super().press(symbol, modifiers)
        at = ids.index(self.read) if self.read in ids else 0
        self.read = ids[(at + step) % len(ids)]
        return True
