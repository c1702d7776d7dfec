"""The sheet of odds: what each option comes to, and the distribution of the one that is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arcade import key as keys

from somalia.engine.odds import percent
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds import FightResult, has_parties, mean
from somalia.games.campaign.window.chances import AMBER, fill_chances, told_of
from somalia.games.campaign.window.odds import chance_of
from somalia.games.campaign.window.palette import BANDIT_RED, UN_BLUE
from somalia.window.model import PlayModel
from somalia.window.odds import Rated, Report
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import FADED, HEADING, INK, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet

MEANS: tuple[tuple[str, Colour, Callable[[FightResult], int]], ...] = (
    ("hits", UN_BLUE, lambda r: r.hits),
    ("lost", BANDIT_RED, lambda r: r.losses + r.leaders),
    ("SP", AMBER, lambda r: r.taken + r.gained),
    ("UN VP", UN_BLUE, lambda r: r.un),
    ("Ban VP", BANDIT_RED, lambda r: r.bandit),
)
"""Columns of the comparison: the mean of each."""


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
        return self.model.report

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        sight = self.model.sight
        return (*super().key, self.read, self.model.odds.version, sight.position_key)

    @property
    def rows(self) -> dict[str, Rated]:
        """The odds that are known, by option."""
        return dict(self.report.rows) if self.report else {}

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """One distribution, or the comparison with one of it opened."""
        u, report, rows = canvas.u, self.report, self.rows
        if report is None:
            return
        lack = "; what waits for Enter is not counted in" if self.model.odds_lack_held else ""
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
        u, rows, report = canvas.u, self.rows, self.report
        assert report is not None
        if self.read not in rows:
            self.read = next(iter(rows))
        wide, cell = width * 0.62, u(52)
        assert self.model.rater is not None
        chief = self.model.rater.figure(report.ask)
        scenario = self.model.controller.table.scenario
        means = told_of(scenario) if has_parties(scenario) else MEANS
        shown = [one for one in means if any(mean(r.odds, one[2]) for r in rows.values())]
        if has_parties(scenario):
            # As many columns as there is room for: those that move most.
            weight = {
                one[0]: sum(abs(mean(r.odds, one[2])) for r in rows.values()) for one in shown
            }
            chief_names = sorted(weight, key=lambda name: -weight[name])[:5]
            shown, cell = [one for one in shown if one[0] in chief_names], u(68)
        start = left + wide - cell * len(shown)
        for at, (name, ink, _) in enumerate(shown):
            canvas.text(
                start + cell * (at + 0.5),
                y + u(8),
                name,
                9.5 if has_parties(scenario) else 11,
                "bold",
                ink,
                "mm",
                cell,
            )
        if chief.startswith(("chance", "best")):
            canvas.text(start - u(10), y + u(8), chief, 10.5, "italic", FADED, "rm")
        y += u(18)
        most = [max(abs(float(mean(r.odds, of))) for r in rows.values()) or 1 for _, _, of in shown]
        high = u(25)
        fit = max(1, int((foot - y) // high))
        ids = list(rows)
        first = max(0, min(ids.index(self.read) - fit + 2, len(ids) - fit))
        self.most_scroll = 0
        line = y
        for id in ids[first : first + fit]:
            box = (left, line, left + wide, line + high - u(2))
            action = f"read:{id}"
            if id == self.read or canvas.is_hot(action):
                canvas.plate(
                    box, (255, 240, 190) if canvas.is_hot(action) else (232, 216, 174), None, 3
                )
            middle = line + high / 2 - u(1)
            short = self.model.figure(id)
            room = start - left - u(12)
            name = rows[id].name[:1].upper() + rows[id].name[1:]
            x = canvas.text(left + u(6), middle, name, 12.5, "bold", INK, "lm", room - u(66))
            if short and chief.startswith(("chance", "best")):
                canvas.text(max(x, start - u(10)), middle, short, 12, "bold", INK, "rm")
            for at, (_, ink, of) in enumerate(shown):
                value = float(mean(rows[id].odds, of))
                bar = (cell - u(8)) * abs(value) / most[at]
                cx = start + cell * at + u(4)
                canvas.pen.rectangle(
                    (cx, line + high - u(7), cx + bar, line + high - u(4)),
                    mixed(ink, (255, 255, 255), 0.25),
                )
                canvas.text(
                    cx + (cell - u(8)) / 2,
                    middle - u(3),
                    f"{value:.2f}" if value else "–",
                    11,
                    "sans",
                    INK,
                    "mm",
                )
            canvas.spot(box, action, f"{rows[id].name}: click, or Up and Down, to see it drawn")
            line += high
        right = left + wide + u(24)
        rated = rows[self.read]
        canvas.text(
            right,
            y - u(10),
            rated.name[:1].upper() + rated.name[1:],
            13,
            "serif-bold",
            HEADING,
            "lm",
            left + width - right,
        )
        fill_chances(canvas, (right, y + u(4), left + width, foot), rated, scenario, 58)
        off = chance_of(rated.odds, lambda r: r.called_off)
        if off and chief:
            canvas.text(right, foot - u(8), f"called off {percent(off)}", 11, "italic", FADED, "lm")

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
