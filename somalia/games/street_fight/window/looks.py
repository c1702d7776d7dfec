"""How a street fight looks in the window: the quarter, the colours of players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from somalia import datafile
from somalia.games.kit.scene import Attention
from somalia.games.scenario_card import ScenarioCard
from somalia.games.street_fight.data.scenario import SCENARIO
from somalia.games.street_fight.rules import mission
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
from somalia.games.street_fight.text.sheets import INCOMING
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.clicks import Pieces, Stands, shortcut
from somalia.games.street_fight.window.head import Mission, StreetHead
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.looks import Appearance, Looks, Overlay, OverlayLine
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import Colour
from somalia.window.ui.sheet import Host, Sheet

if TYPE_CHECKING:  # painters are loaded when something is painted
    from PIL import Image

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
"""The overlays by name."""


class StreetLooks(Looks):
    """A street fight at a table."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        model.options.regions = Stands([place.id for place in mission.places(model.view)])
        model.options.pieces = Pieces(model)
        self.sight = StreetSight(model.table.scenario.ground)

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The quarter."""
        from somalia.games.street_fight.window.board import StreetBoard

        return StreetBoard(window, self.model)

    def shortcut(self, target: Found) -> Sequence[str]:
        """A click on a stand moves the man there who acts, one on a Somali fires at him with what
        is likeliest to hit; where a man turns, it turns him there; the Blackhawk is called there.
        """
        return shortcut(self.model, target)

    def colour(self, side: str) -> Colour:
        """The colour of a player's first unit."""
        sides = self.model.table.rules.sides
        return (
            ink.colour(colour_of_unit(sides.index(side))) if side in sides else super().colour(side)
        )

    # -- the head and its sheets -----------------------------------------------------------------

    def head(self) -> Node:
        """The card that is played and those to come, posts, convoy, casualties, sheets."""
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

    def odds(self, host: Host) -> Sheet | None:
        """The odds of the question; of a stand that is pointed at who fires there (11.2)."""
        point = point_typed(self.model.target)
        if (
            point is not None
            and self.model.prompt is not None
            and self.model.view.acting is not None
        ):
            if point in self.model.view.scenario.ground.in_street:
                return self.told(host, INCOMING, self.model.target)
        return super().odds(host)

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """What a man sees, and the fire at where he can go: with his name."""
        man = looked_at(self.model.view, self._attention)
        of = "" if man is None else named(self.model.view, man)
        return {id: one._replace(of=of) for id, one in OVERLAYS.items()}

    def tints_key(self) -> Hashable:
        """The overlay, the position, whose it is, and for sight from where he looks."""
        model, attention = self.model, self._attention
        man = looked_at(model.view, attention)
        if not model.overlay or man is None:
            return None
        eye = eye_of(StreetView(model.view, model.prompt), attention, man)
        return model.overlay, model.controller.sight.position_key, man.id, eye

    def tints(self) -> Shades:
        """Those of the overlay that is on."""
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
    """What the street fight shows before a game is played."""

    def looks(self, model: PlayModel) -> Looks:
        """How a game at a table looks."""
        return StreetLooks(model)

    has_thumbnails = True

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """The crash and the blocks round it."""
        from somalia.games.street_fight.window.quarter import thumbnail

        path = datafile.find("scenarios", card.id)
        return thumbnail(path, SCENARIO.stamps(path), size)


APPEARANCE = StreetAppearance()
