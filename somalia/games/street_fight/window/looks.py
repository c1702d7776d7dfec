"""How a street fight looks in the window: the quarter, the colours of players."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia import datafile
from somalia.games.scenario_card import ScenarioCard
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds, mission
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.kinds import point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import Man, State
from somalia.games.street_fight.text.display import StreetDisplay
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.clicks import Pieces, Stands, shortcut
from somalia.games.street_fight.window.head import ACTION, INCOMING, SHEETS, fill_head, fill_mission
from somalia.games.street_fight.window.sight import (
    OVERLAYS,
    SEES,
    StreetSight,
    tints_of_fire,
    tints_of_sight,
)
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.looks import Appearance, Looks, Overlay, TextSheet
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import Colour
from somalia.window.ui.sheet import Host, Sheet

if TYPE_CHECKING:  # painters are loaded when something is painted
    from PIL import Image

    from somalia.window.ui.canvas import Canvas


class StreetLooks(Looks):
    """A street fight at a table."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        model.options.regions = Stands([place.id for place in mission.places(model.view)])
        model.options.pieces = Pieces(model)
        self.sight = StreetSight(model.table.scenario.ground)
        self._tints: tuple[Hashable, Shades] = ((), ({}, {}))

    def board(self, window: Any, account: Callable[[str], tuple[float, float]]) -> Board:
        """The quarter."""
        from somalia.games.street_fight.window.board import StreetBoard

        return StreetBoard(window, self.model)

    def shortcut(self, found: Found) -> Sequence[str]:
        """A click on a stand moves the man there who acts, one on a Somali fires at him with what
        is likeliest to hit; where a man turns, it turns him there; the Blackhawk is called there.
        """
        return shortcut(self.model, found)

    def colour(self, side: str) -> Colour:
        """The colour of a player's first unit."""
        sides = self.model.table.rules.sides
        return ink.colour_of_unit(sides.index(side)) if side in sides else super().colour(side)

    # -- the head and its sheets -----------------------------------------------------------------

    def head(self) -> Node:
        """The card that is played and those to come, posts, convoy, casualties, sheets."""
        return Custom(0, lambda canvas, box: self._fill_head(canvas))

    def _fill_head(self, canvas: Canvas) -> None:
        u, model = canvas.u, self.model
        fill_head(canvas, self._display, model.view, model.table.scenario.name)
        if model.table.unsaved:
            self.saved("").draw(canvas, (u(12), u(35), canvas.width - u(12), u(57)))
        else:
            fill_mission(canvas, self._display, model.view, u(12), u(46), canvas.width - u(12))

    @property
    def _display(self) -> StreetDisplay:
        display = self.model.controller.display
        assert isinstance(display, StreetDisplay)
        return display

    def sheet(self, host: Host, action: str) -> Sheet | None:
        """A sheet of the game, as the terminal tells it."""
        name = action.removeprefix(ACTION)
        return self._told(host, name) if action.startswith(ACTION) and name in SHEETS else None

    def odds(self, host: Host) -> Sheet | None:
        """The odds of the question; of a stand that is pointed at who fires there (11.2)."""
        at = point_typed(self.model.target)
        if at is not None and self.model.prompt is not None and self.model.view.acting is not None:
            if at in self.model.view.scenario.ground.in_street:
                return self._told(host, INCOMING, self.model.target)
        return super().odds(host)

    def _told(self, host: Host, name: str, about: str = "") -> Sheet:
        told = next(one for one in self._display.sheets() if one.name == name)
        sight = self.model.sight
        title = f"{SHEETS[name][0]} at {about}" if about else SHEETS[name][0]
        return TextSheet(host, title, lambda width: told.lines(sight, about, width))

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """What a man sees, and the fire at where he can go: with his name."""
        man = self._looked_at()
        of = "" if man is None else named(self.model.view, man)
        return {id: one._replace(of=of) for id, one in OVERLAYS.items()}

    def tints_key(self) -> Hashable:
        """The overlay, the position, whose it is, and for sight from where he looks."""
        model, man = self.model, self._looked_at()
        if not model.overlay or man is None:
            return None
        return (model.overlay, model.controller.sight.position_key, man.id, self._eye(man))

    def tints(self) -> Shades:
        """Those of the overlay that is on, worked out once a position and place."""
        key, man = self.tints_key(), self._looked_at()
        if key is None or man is None:
            return {}, {}
        if key != self._tints[0]:
            if self.model.overlay == SEES:
                self._tints = key, (tints_of_sight(self.sight, man, self._eye(man)), {})
            else:
                self._tints = key, tints_of_fire(self.model.view, man)
        return self._tints[1]

    def _looked_at(self) -> Man | None:
        """Whose sight and fire are shown: who is walked to, who acts, or the first on his card."""
        state: State = self.model.view
        if self.model.piece:
            pointed = next((man for man in state.men if man.id == self.model.piece), None)
            if pointed is not None and pointed.is_able:
                return pointed
        if state.acting is not None:
            return state.men[state.acting.man]
        card = state.card
        unit = card.unit if card is not None and card.unit >= 0 else 0
        return next(iter(state.able_of(unit)), None)

    def _eye(self, man: Man) -> Point:
        """From where he looks: from the stand that is pointed at, where he could be next."""
        state: State = self.model.view
        at = point_typed(self.model.target) if self.model.overlay == SEES else None
        prompt = self.model.prompt
        windows = prompt.options if prompt is not None and prompt.ask == kinds.TO_WINDOW else ()
        if at is not None and man.is_on_foot:
            if at in state.scenario.ground.in_street or self.model.target in windows:
                return at
        return state.spot(man)


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
        return thumbnail(path, load(path).digest, size)


APPEARANCE = StreetAppearance()
