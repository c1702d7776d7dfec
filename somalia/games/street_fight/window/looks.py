"""The appearance of a street fight in the window: board, head, overlays, colours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from somalia import datafile
from somalia.games.kit.scene import Attention
from somalia.games.scenario_card import ScenarioCard
from somalia.games.street_fight.data.scenario import SCENARIO
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.kinds import point_typed
from somalia.games.street_fight.scene.faces import colour_of_unit
from somalia.games.street_fight.scene.heads import heads
from somalia.games.street_fight.scene.overlays import (
    FIRE,
    SEES,
    STEPS,
    StreetSight,
    eye_of,
    looked_at,
    shading,
)
from somalia.games.street_fight.scene.view import StreetView
from somalia.games.street_fight.text.display import StreetDisplay
from somalia.games.street_fight.text.words import SOMALIS
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.clicks import Pieces, Stands, shortcut
from somalia.games.street_fight.window.head import LEGEND, Mission, StreetHead
from somalia.games.street_fight.window.odds import TALLEST, StreetRater, street_node
from somalia.games.street_fight.window.unit_desk import AREA, GOAL, UNIT, UnitInHand
from somalia.games.street_fight.window.unit_sheet import UnitSheet
from somalia.play.answers import Choice
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.hand import Dragged
from somalia.window.looks import Appearance, ButtonFace, Looks, Overlay, OverlayLine
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layout import Node, Steady
from somalia.window.ui.palette import Colour
from somalia.window.ui.sheet import Host, Sheet

if TYPE_CHECKING:  # the painters are imported only when first needed
    from PIL import Image

    from somalia.games.street_fight.window.board import StreetBoard
    from somalia.window.ui.window import GameWindow

OVERLAYS = {
    SEES: Overlay(
        "Line of sight",
        "2.4, 5.1",
        (
            OverlayLine(ink.IN_ARC, "in sight and in his arc"),
            OverlayLine(ink.BEHIND, "in sight if he turns"),
        ),
    ),
    FIRE: Overlay(
        "Risk where he can go",
        "11.2",
        (
            OverlayLine(ink.SAFE, "no shooters"),
            OverlayLine(ink.RISKY, f"up to {STEPS[1][0]}% risk"),
            OverlayLine(ink.HOT_GROUND, f"up to {STEPS[2][0]}% risk"),
            OverlayLine(ink.DEADLY, "higher"),
        ),
    ),
}
"""The overlays by id."""


ORDERS, POINTING, AGAIN = "unit-orders:", "pointing:", "again"
"""The actions that open a unit's orders and that wait for a place. AGAIN reopens the same orders.
"""
POINT_AT = {GOAL: "{}: click where to go.", AREA: "{}: click the place to fire at."}
CANCELS = "Esc or right-click cancels. By keys: Tab or comma, then Enter."


class StreetLooks(Looks):
    """The look of a street fight in progress."""

    def __init__(self, model: PlayModel) -> None:
        self.rater = StreetRater()
        super().__init__(model)
        model.options.regions = Stands([place.id for place in mission.places(model.view)])
        model.options.pieces = Pieces(model)
        self.sight = StreetSight(model.table.scenario.ground)
        self._board: StreetBoard | None = None

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The board, which shows the quarter."""
        from somalia.games.street_fight.window.board import StreetBoard

        self._board = StreetBoard(window, self.model)
        return self._board

    def shortcut(self, target: Found) -> Sequence[str]:
        """The answers given by a click.

        A click on a stand moves the active man there; one on a Somali fires the shot most likely to
        hit. When a man is turning, he faces the point clicked; the Blackhawk is called in the same
        way.
        """
        return shortcut(self.model, target)

    # -- orders on a unit's label ----------------------------------------------------------------

    @property
    def awaits_click(self) -> bool:  # type: ignore[override]
        """Whether the next click on the board names a place for a unit's order."""
        return self._board is not None and bool(self._board.desk.pointing)

    def forget_click(self) -> None:
        """Stop waiting for a place, because the player has cancelled."""
        if self._board is not None:
            self._board.desk.pointing = ""

    def take_up(self, target: Found) -> Dragged | None:
        """A unit whose label is pressed, to drag it to its goal."""
        board = self._board
        unit = None if board is None else board.desk.unit_of(target.region)
        if board is None or unit is None or board.desk.pointing:
            return None
        return UnitInHand(board.desk, unit, board.known.regions.spot)

    def takes_click(self, target: Found) -> str:
        """What a click on a label, or on a place for an order, does; "" for anything else."""
        board = self._board
        if board is None:
            return ""
        if not board.desk.pointing:
            is_label = board.desk.unit_of(target.region) is not None
            return f"{ORDERS}{target.region.removeprefix(UNIT)}" if is_label else ""
        point = board.place_of(target)
        if point is None:
            return ""
        board.desk.point(point)
        return f"{ORDERS}{AGAIN}"

    def unit_orders(self, host: Host) -> Sheet | None:
        """The orders of the active unit."""
        board = self._board
        return None if board is None else self.sheet(host, f"{ORDERS}{board.desk.active}")

    def sheet(self, host: Host, action: str) -> Sheet | None:
        """The sheet that a board action opens: the legend, a unit's orders, or another."""
        if action == LEGEND:
            from somalia.games.street_fight.window.legend import LegendSheet

            return LegendSheet(host)
        board = self._board
        if board is None or not action.startswith((ORDERS, POINTING)):
            return super().sheet(host, action)
        if action.startswith(POINTING):
            what = action.removeprefix(POINTING)
            self.model.about = Tip(POINT_AT[what].format(board.desk.name()), CANCELS)
            return None
        if not board.desk.seat:
            return None
        unit = action.removeprefix(ORDERS)
        if unit != AGAIN:
            board.desk.take(unit)
        region = UNIT + board.desk.words.unit.replace(" ", "-")
        return UnitSheet(host, board.desk, board.found(region))

    def colour(self, side: str) -> Colour:
        """The colour of a player's first unit, or of the Somalis."""
        sides = self.model.table.rules.sides
        if side == SOMALIS:
            return ink.THEIRS
        return (
            ink.colour(colour_of_unit(sides.index(side))) if side in sides else super().colour(side)
        )

    def option(self, choice: Choice) -> ButtonFace:
        """An option's button, with its chance at the right instead of in the text."""
        shown = super().option(choice)
        if not shown.chip:
            return shown
        parts = shown.detail.split(", ")
        same = (shown.chip, f"{shown.chip} risk")
        return shown._replace(detail=", ".join(part for part in parts if part not in same))

    def foreseen(self) -> Node | None:
        """The odds of what is pointed at, else of the best option or the man where he is."""
        model, report = self.model, self.model.odds.report
        rated = report.rows.get(model.odds.current) if report is not None else None
        if rated is None and not model.odds.rates:
            return None
        # Space is reserved while the odds are calculated, so that no button moves.
        return Steady(street_node(rated) if rated is not None else Node(), [TALLEST])

    # -- the head and its sheets -----------------------------------------------------------------

    def head(self) -> Node:
        """The cards, posts, convoy, casualties and sheets."""
        model, display = self.model, self._display
        counted = heads(model.view)
        below: Node = Mission(display.mission(model.view), counted)
        below = self.saved("") if model.table.unsaved else below
        return StreetHead(model.table.scenario.name, display.status(model.view)[0], counted, below)

    @property
    def _display(self) -> StreetDisplay:
        display = self.model.controller.display
        assert isinstance(display, StreetDisplay)
        return display

    @property
    def odds_about(self) -> str:
        """What is pointed at; a stand out of reach only while he may move."""
        model, pointed = self.model, super().odds_about
        is_place = not pointed and model.looked_at == model.target
        if not is_place or model.prompt is None or model.prompt.ask not in (kinds.ACT, kinds.STAND):
            return pointed
        is_stand = point_typed(model.target) in model.view.scenario.ground.in_street
        return model.target if is_stand else ""

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """The overlays, with the name of the man they are about."""
        man = looked_at(self.model.view, self._attention)
        of = "" if man is None else named(self.model.view, man)
        return {id: one._replace(of=of) for id, one in OVERLAYS.items()}

    def tints_key(self) -> Hashable:
        """A key for the tints: overlay, position, man and viewpoint; None without an overlay."""
        model, attention = self.model, self._attention
        man = looked_at(model.view, attention)
        if not model.overlay or man is None:
            return None
        eye = eye_of(StreetView(model.view, model.prompt), attention, man)
        return model.overlay, model.controller.sight.position_key, man.id, eye

    def tints(self) -> Shades:
        """The tints and tags of the current overlay."""
        if self.tints_key() is None:
            return {}, {}
        overlay = shading(
            StreetView(self.model.view, self.model.prompt), self._attention, self.sight
        )
        return {id: ink.colour(tint) for id, tint in overlay.tints.items()}, overlay.tags

    @property
    def _attention(self) -> Attention:
        model = self.model
        return Attention(region=model.target, piece=model.piece, overlay=model.overlay)


class StreetAppearance(Appearance):
    """The appearance of street fights outside play."""

    first_tasks: ClassVar = {
        "player-1": "Lead five Rangers through the streets to the crashed Blackhawk. The computer "
        "plays the crowd.",
    }

    def looks(self, model: PlayModel) -> Looks:
        """The look of a game in progress."""
        return StreetLooks(model)

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """The colour of a player's first unit."""
        number = side.rpartition("-")[2]  # "player-2"; options may seat more than the card's
        return ink.colour(colour_of_unit(int(number) - 1 if number.isdigit() else 0))

    has_thumbnails = True

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """A picture of the crash and the surrounding blocks."""
        from somalia.games.street_fight.window.quarter import thumbnail

        path = datafile.find("scenarios", card.id)
        return thumbnail(path, SCENARIO.stamps(path), size)


APPEARANCE = StreetAppearance()
