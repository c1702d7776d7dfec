"""The duels' appearance in the window: the card table, and the sides' colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.card_duels.scene.emblems import sign_of_side
from somalia.games.card_duels.scene.faces import SUIT
from somalia.games.card_duels.scene.motion import script
from somalia.games.card_duels.window.colours import look_of
from somalia.games.card_duels.window.odds import DuelRater, duel_node
from somalia.games.scenario_card import ScenarioCard
from somalia.window.board.board import Board
from somalia.window.looks import Appearance, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import Colour
from somalia.window.ui.sheet import Host, Sheet

if TYPE_CHECKING:  # painters are imported on first use
    from somalia.window.ui.canvas import Canvas


class DuelLooks(Looks):
    """The looks of a duel in play."""

    def __init__(self, model: PlayModel) -> None:
        self.rater = DuelRater()
        super().__init__(model)
        self.scenario: DuelScenario = model.table.scenario

    def board(self, window: Any, account: Callable[[str], tuple[float, float]]) -> Board:
        """The card table."""
        from somalia.games.card_duels.window.table import fill_table, prepared
        from somalia.window.board.panel_board import PanelBoard

        model = self.model
        return PanelBoard(
            window,
            model,
            lambda canvas, show: fill_table(model, canvas, show),
            lambda news: script(self.scenario, news),
            lambda canvas: prepared(model, canvas),
        )

    def colour(self, side: str) -> Colour:
        """The colour of a side's card backs, or of a suit."""
        if side not in self.scenario.sides and not side.startswith(SUIT):
            return super().colour(side)
        return look_of(self.model.settings.palette).colour(side, self.scenario)

    def foreseen(self) -> Node | None:
        """The chance of winning with the exchange that is pointed at or picked."""
        model, report = self.model, self.model.odds.report
        rated = report.rows.get(model.odds.current) if report is not None else None
        if rated is None and report is not None:
            rated = report.rows.get("")
        return duel_node(rated) if rated is not None else None

    def draw_emblem(self, canvas: Canvas, side: str, x: float, y: float, radius: float) -> None:
        """Draw the sign that is on the backs of a side's cards."""
        from somalia.games.card_duels.window.sheet import TablePaper as TableSheet

        sheet = TableSheet(canvas, self.model.settings.palette)
        sign = sign_of_side(self.scenario, side)
        s = sheet.s
        sheet.roundel(sign, x / s, y / s, radius / s, self.colour(side))

    def sheet(self, host: Host, action: str) -> Sheet | None:
        """The sheet for both decks after a click on a pile, else the default sheet."""
        is_pile = action.startswith("pile:")
        return self.told(host, "deck") if is_pile else super().sheet(host, action)


class DuelAppearance(Appearance):
    """The duels' appearance before a game begins."""

    first_tasks: ClassVar = {
        "american": "Win three hands in a row. More than 90 casualties, and you lose.",
        "somali": "Don't let them win three hands in a row. Cause 91 casualties.",
        "us": "Hold the firebase. Win three hands in a row, or most of nine.",
        "vc": "Overrun the firebase. Win three hands in a row, or most of nine.",
    }

    def looks(self, model: PlayModel) -> Looks:
        """The looks of a duel in play."""
        return DuelLooks(model)

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """The colour of a side's card backs."""
        return look_of("").sides[card.seats.index(side)]


APPEARANCE = DuelAppearance()
