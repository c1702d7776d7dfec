"""The after-action sheet: the finished game turn by turn, turning points, luck, and the report for
the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.words import plural
from somalia.window.looks import Looks
from somalia.window.making import ReportMaker
from somalia.window.model import PlayModel
from somalia.window.sheets.plots import bars_plot, line_plot, table_row
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Divider,
    Fill,
    Flow,
    Gap,
    Node,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import FADED, HEADING, INK, WARNING
from somalia.window.ui.sheet import Host, Sheet

ABOUT = {
    "story": "The report has maps, VP by source, ",
    "turning": "win chances by turn, ",
    "luck": "luck by roll, ",
}
"""Parts of a sentence about the report's contents; each is used if its tab exists."""
THOUGHT = "and the computer's reasons."
TABS = {"story": "By turn", "turning": "Turning points", "luck": "Luck"}
PLOT = 190
"""The height in points of a plot."""
UNMADE = "Analysing the game. This takes up to a minute."


class AfterSheet(Sheet):
    """A finished game turn by turn, with win chances, luck, and buttons for what to do next.

    Win chances and luck are computed when their tab is first opened.
    """

    width, height = 900, 640
    title = "After-action report"

    def __init__(self, of: Host, model: PlayModel, looks: Looks, maker: ReportMaker | None) -> None:
        super().__init__(of)
        self.model, self.looks, self.maker = model, looks, maker
        self.tab = "story"
        self._reports = model.sitting.turns.reports()
        self._first = 0
        self._rows = 0  # rows in the current tab
        self._seen = -1

    @property
    def tabs(self) -> dict[str, str]:
        """The tabs for this game. Turning points require a game without hidden information, and
        luck requires a game that values its dice rolls.
        """
        table = self.model.table
        tabs = dict(TABS)
        if self.model.controller.sight.rules.hides:
            del tabs["turning"]
        if table.game_type.luck(table.scenario) is None:
            del tabs["luck"]
        return tabs

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        version = self.maker.version if self.maker else 0
        return (*super().key, self.tab, self._first, version, self.of.focus)

    def content(self) -> Node:
        """The current tab, above the buttons for report, score and replay."""
        nodes: list[Node] = []
        if self.maker is not None and len(self.tabs) > 1:
            tabs = [
                Button(name, f"tab:{id}", str(number), is_chief=id == self.tab)
                for number, (id, name) in enumerate(self.tabs.items(), 1)
            ]
            nodes += [Flow(tabs), Gap(6)]
        shown = {"story": self._story, "turning": self._turning, "luck": self._luck}[self.tab]()
        nodes += [*shown, Divider(9)]
        if self.maker is None:
            nodes.append(Text("This game wasn't saved, so there is no report.", 12, "italic"))
        else:
            buttons = [
                Button("Report in the browser", "report", "R", is_chief=True),
                Button("Score", "show:score", "S"),
                Button("Replay or branch", "watch-again", "W"),
            ]
            ink = FADED if self.maker.is_done or self.maker.is_busy else WARNING
            message = self.maker.told
            about = "".join(text for id, text in ABOUT.items() if id in self.tabs) + THOUGHT
            nodes += [
                Row(buttons),
                Text(message or about, 12, "italic", ink if message else FADED, 2),
            ]
        return Column(nodes, 4)

    # -- tabs --------------------------------------------------------------------------------------

    def _story(self) -> list[Node]:
        """The summaries of all turns."""
        turns: list[Node] = [
            Column(
                [
                    Text(report.date, 14, "serif-bold", HEADING, 1),
                    Text(report.story, 13, "sans"),
                    Gap(5),
                ],
                1,
            )
            for report in self._reports
        ]
        return self._scrolled(turns, "This game has no turn summaries.")

    def _turning(self) -> list[Node]:
        """The probability of winning at the start of each turn, as a plot and a table, with the
        largest swings.
        """
        figures = self.maker.figures if self.maker else None
        if figures is None:
            return [Fill(Text(UNMADE, 13, "italic", FADED, 2))]
        turns = [turn for turn in figures["turns"] if turn["scores"] is not None]
        if not turns:
            return [Fill(Text("No turn of this game can be played out.", 13, "italic", FADED))]
        first = figures["first"]
        by_turn = {turn["turn"]: turn for turn in figures["turns"]}
        swings: list[Node] = [
            Text(
                f"{by_turn[at]['date']}: {by_turn[at]['swing']:+.0f} for {first['name']}. "
                f"{by_turn[at]['story']}",
                13,
                "sans",
                INK,
                3,
            )
            for at in figures["swings"]
        ]
        sides = figures["sides"]
        lines = [
            (
                side["name"],
                self.looks.colour(side["id"]),
                [(turn["turn"], turn["scores"][side["id"]], turn["error"]) for turn in turns],
            )
            for side in sides
        ]
        table = [
            table_row(["", *(side["name"] for side in sides), "±", "swing"], is_head=True),
            *(
                table_row(
                    [
                        turn["date"],
                        *(f"{turn['scores'][side['id']]:.0f}" for side in sides),
                        f"{turn['error']:.0f}",
                        "" if turn["swing"] is None else f"{turn['swing']:+.0f}",
                    ],
                    number % 2 == 1,
                )
                for number, turn in enumerate(turns)
            ),
        ]
        return [
            Text(
                "Wins in 100 games, played out by AIs from each turn's start. "
                f"{figures['play_outs']} play-outs per turn. Bars: 95% confidence intervals.",
                12,
                "italic",
                FADED,
                2,
            ),
            Custom(PLOT, lambda canvas, box: line_plot(canvas, box, lines, 100)),
            *self._scrolled(
                [Text("Largest swings", 14, "serif-bold", HEADING), *swings, Gap(4), *table], ""
            ),
        ]

    def _luck(self) -> list[Node]:
        """How the dice results compare with their expected value, by turn and by roll."""
        figures = self.maker.figures if self.maker else None
        if figures is None:
            return [Fill(Text(UNMADE, 13, "italic", FADED, 2))]
        if not figures["reckoned"]:
            return [Fill(Text("No dice were rolled.", 13, "italic", FADED))]
        first, unit = figures["first"], figures["luck_unit"]
        margin = figures["margin"]
        sentence = (
            f"Over {plural(figures['reckoned'], 'roll')}, luck was worth {figures['luck']:+.1f} "
            f"{unit} to {first['name']}"
            + (f" (margin {margin:+d})." if margin is not None else ".")
        )
        bars = [(turn["turn"], turn["luck"]) for turn in figures["turns"]]
        rolls = [
            Text(
                f"Turn {roll['turn']}, {roll['what']} ({roll['rule']}): rolled {roll['faces']}, "
                f"worth {roll['got']:+.1f} (expected {roll['expected']:+.1f}).",
                13,
                "sans",
                INK,
                3,
            )
            for roll in figures["rolls"]
        ]
        table = [
            table_row(["", unit], is_head=True),
            *(
                table_row([turn["date"], f"{turn['luck']:+.2f}"], number % 2 == 1)
                for number, turn in enumerate(figures["turns"])
            ),
        ]
        colours = (self.looks.colour(first["id"]), WARNING)
        return [
            Text(sentence, 13, "sans", INK, 2),
            Custom(PLOT, lambda canvas, box: bars_plot(canvas, box, bars, colours)),
            *self._scrolled(
                [
                    Text("Rolls that mattered most", 14, "serif-bold", HEADING),
                    *rolls,
                    Gap(4),
                    *table,
                ],
                "",
            ),
        ]

    def _scrolled(self, nodes: Sequence[Node], nothing: str) -> list[Node]:
        self._rows = len(nodes)
        if not nodes:
            return [Fill(Text(nothing, 13, "italic", FADED))]
        return [Fill(Scroll(nodes, self._first, "turns"))]

    # -- actions ---------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Open the report, switch tabs, scroll, or leave for another sheet."""
        if action == "report" and self.maker is not None:
            self.maker.show()
        elif action.startswith("tab:"):
            self._turn_to(action.removeprefix("tab:"))
        elif action.startswith("rows:"):
            self._first = int(action.rpartition(":")[2])
        elif action != "report":
            self.of.open(None)
            self.of.act(action)

    def _turn_to(self, tab: str) -> None:
        self.tab, self._first = tab, 0
        if tab != "story" and self.maker is not None and not self.maker.is_done:
            self.maker.begin()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the keys for the buttons and tabs."""
        named = {keys.R: "report", keys.S: "show:score", keys.W: "watch-again"}
        if self.maker is not None:
            named |= {
                symbol: f"tab:{id}"
                for symbol, id in zip((keys.KEY_1, keys.KEY_2, keys.KEY_3), self.tabs, strict=False)
            }
        if symbol in named:
            self.act(named[symbol])
            return True
        return super().press(symbol, modifiers)

    def roll(self, lines: float) -> None:
        """Scroll by one entry."""
        self._first = min(max(0, self._first + (1 if lines > 0 else -1)), max(self._rows - 1, 0))

    def tick(self) -> bool:
        """Whether there is news about the report."""
        version = self.maker.version if self.maker is not None else 0
        if version == self._seen:
            return False
        self._seen = version
        return True
