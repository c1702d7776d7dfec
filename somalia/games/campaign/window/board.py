"""The campaign's map as one of the window's boards, with the animation of its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.campaign.data.printed import printed
from somalia.games.campaign.scene.motion import last_zone, script, ways_of
from somalia.games.campaign.window.artist import MapArtist
from somalia.games.campaign.window.map_board import MapBoard
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.window.sideboard import SideBoard
from somalia.games.campaign.window.tips import tip_of_piece, tip_of_zone
from somalia.games.kit.motion import Show
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.stage import Colours, Stage
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.panel import Panel
from somalia.window.ui.spots import Spot
from somalia.window.ui.window import GameWindow


class CampaignBoard(MapBoard):
    """The map with its counters, the boxes beside it, and the animation over it.

    Args:
        colours: each side's colour.
        artist: makes an artist for a scenery in the current palette.
        account: finds where a side's account is in the window.
        detail: what the current overlay says about a Zone.
    """

    def __init__(
        self,
        window: GameWindow,
        model: PlayModel,
        colours: Colours,
        artist: Callable[[Scenery], MapArtist],
        account: Callable[[str], Point],
        detail: Callable[[str], str],
    ) -> None:
        self.model, self.account, self.detail = model, account, detail
        settings, scenario = model.settings, model.table.scenario
        sheet = printed(scenario.map, (zone.id for zone in scenario.board.zones))
        super().__init__(window, settings, sheet, model.view, artist)
        self.show = Show(model.say)
        self.stage = Stage(
            window,
            self,
            self.show,
            colours,
            lambda: settings.palette,
            lambda: settings.reduced_motion,
        )
        self.beside = SideBoard(model)
        self.sideboard = Panel(window, self.beside.node)
        self._seen: Moment | None = None  # the number of events shown so far

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position and, if `moving`, animate the events since the last one shown."""
        settings, before = self.settings, self.counters.standing()
        news = sight.events_since(self._seen) if self._seen else []
        earlier = sight.earlier(self._seen) if self._seen else []
        self._seen = sight.now
        speed = settings.seconds(1) if moving else 0.0
        self.lay(sight.view)
        if not self.camera.is_fitted and (zone := last_zone(news)):
            self.look_at(zone)  # an enlarged view follows the action
        if speed and not settings.reduced_motion:
            self.counters.glide(before, ways_of(news))
        if speed and news:
            lead = self.counters.lead / speed
            middles = {id: self.printed.label(id)[0] for id in self.printed.pane_of}
            effects = script(news, self.model.say, before, lead, middles, earlier)
            self.show.play(effects, speed)
        else:
            self.show.finish()

    def update(self, seconds: float) -> bool:
        """Advance the animation; return whether the window needs redrawing."""
        is_changed = self.show.update(seconds)
        return super().update(seconds) or is_changed

    def finish(self) -> None:
        """End all animation at once."""
        self.show.finish()
        self.counters.rest()

    @property
    def is_moving(self) -> bool:
        """Whether any animation is still running."""
        return self.show.is_on or self.counters.glides.is_under_way

    # -- drawing ---------------------------------------------------------------------------------

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Set the board's rectangle in the window."""
        super().place(left, bottom, width, height)
        self._place_beside()

    def _place_beside(self) -> float:
        """Place the boxes beside the map, and return the pixels per point in them."""
        west, south, east, north = self.printed.holdings
        left, bottom = self.camera.to_screen(west, south)
        right, top = self.camera.to_screen(east, north)
        wide, high = round(right - left), round(top - bottom)
        self.sideboard.place(round(left), round(bottom), wide, high)
        return round(self.beside.unit(wide, high), 3)

    def draw_beside(self) -> None:
        """Draw the boxes beside the map, in their place on the sheet whatever the view."""
        unit = self._place_beside()
        self.sideboard.draw(self.beside.key, unit, self.model.hot, self.model.focus)

    def draw(self) -> None:
        """Draw the map, the highlights and the counters."""
        self.shows_counters = self.model.shows_pieces
        super().draw()

    def draw_over(self) -> None:
        """Draw dice cards, losses and rising numbers."""
        self.stage.draw()

    # -- finding things by position --------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The clickable spot beside the map at a point; None if there is none."""
        inside = self.contains(x, y) and self.sideboard.holds(x, y)
        return self.sideboard.spot_at(x, y) if inside else None

    @property
    def spots(self) -> Sequence[Spot]:
        """All clickable spots beside the map."""
        return self.sideboard.spots

    def middle_of(self, action: str) -> Point | None:
        """The point beside the map where an action can be clicked; None if there is none."""
        return self.sideboard.middle_of(action)

    def tops(self, region: str, party: str) -> Sequence[Point]:
        """The positions of the top counters of a party's stacks in a Zone."""
        tops = ((one, one.units[-1]) for one in self.counters.stacks if one.units)
        return [
            stack.lifted(piece)
            for stack, piece in tops
            if stack.pile.region == region and piece.party == party
        ]

    def tip_of(self, target: Found) -> Tip:
        """The tip for a Zone or counter, which also says whether it can be chosen."""
        stack = self.counters.holding(target.piece)
        if stack is not None:
            return tip_of_piece(self.model, target.piece, stack.pile)
        return tip_of_zone(self.model, target.region, self.detail(target.region))
