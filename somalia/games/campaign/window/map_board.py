"""The map of this game as a board of the window, with what its events show."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from PIL import Image

from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.campaign.data.printed import printed
from somalia.games.campaign.rules.core.names import party_of
from somalia.games.campaign.window.board import MapBoard
from somalia.games.campaign.window.counters import counter
from somalia.games.campaign.window.script import script, ways_of
from somalia.games.campaign.window.sideboard import SideBoard
from somalia.games.campaign.window.tips import tip_of_piece, tip_of_zone
from somalia.games.kit.motion import Show
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.camera_board import CameraBoard
from somalia.window.board.lights import Lights
from somalia.window.board.stage import Box, Colours, Stage
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.panel import Panel
from somalia.window.ui.spots import Spot


class CampaignBoard(CameraBoard):
    """The map with its counters, and the show over it.

    Args:
        colours: whose colour is which.
        subtitle: of the title on the sheet.
        line: what the line between north and south is called; "" to leave it out.
        account: where in the window a side's account is.
        detail: what the overlay that is on says of a Zone.
    """

    def __init__(
        self,
        window: Any,
        model: PlayModel,
        colours: Colours,
        subtitle: str,
        line: str,
        account: Callable[[str], Point],
        detail: Callable[[str], str],
    ) -> None:
        self.window, self.model, self.account, self.detail = window, model, account, detail
        table = model.table
        played = [zone.id for zone in table.scenario.board.zones]
        self.map = MapBoard(window, printed(table.files[1], played), model.settings, subtitle, line)
        super().__init__(self.map.camera)
        self.show = Show(model.say)
        self.stage = Stage(
            window,
            self,
            self.show,
            colours,
            lambda: model.settings.palette,
            lambda: model.settings.reduced_motion,
        )
        self.beside = SideBoard(model)
        self.sideboard = Panel(window, self.beside.node)
        self.map.draw_printed = self._draw_holdings
        self._seen: Moment | None = None  # up to here all has been shown

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position, and, if wanted, what has led to it since the last time."""
        board, settings = self.map, self.model.settings
        before = board.standing()
        news = sight.events_since(self._seen) if self._seen else []
        earlier = sight.earlier(self._seen) if self._seen else []
        self._seen = sight.now
        speed = settings.seconds(1) if moving else 0.0
        glides = bool(speed) and not settings.reduced_motion
        board.set_state(sight.view, glides, ways_of(news))
        if speed and news:
            lead = board.glides.seconds / speed if board.is_gliding else 0.0
            middles = {id: board.printed.label(id)[0] for id in board.printed.pane_of}
            self.show.play(script(news, self.model.say, before, lead, middles, earlier), speed)
        else:
            self.show.finish()

    def light(self, lights: Lights) -> None:
        """Light what may be chosen."""
        self.map.light(lights)

    def restyle(self) -> None:
        """Settings have changed."""
        self.map.restyle()

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        told = self.show.update(seconds)
        return self.map.update(seconds) or told

    def finish(self) -> None:
        """Everything has happened at once."""
        self.show.finish()
        self.map.rest()

    @property
    def is_moving(self) -> bool:
        """Whether anything moves, or is still told."""
        return self.show.is_on or self.map.is_gliding

    @property
    def is_settled(self) -> bool:
        """Whether the sheet is drawn for the view there is, and every counter is in its place."""
        return self.map.is_settled

    # -- drawing ---------------------------------------------------------------------------------

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Give it its rectangle of the window."""
        self.map.place(left, bottom, width, height)
        self._place_holdings()

    def _place_holdings(self) -> float:
        """Give what lies beside the map its place on the sheet; how many pixels a point is."""
        west, south, east, north = self.map.printed.holdings
        left, bottom = self.camera.to_screen(west, south)
        right, top = self.camera.to_screen(east, north)
        wide, high = round(right - left), round(top - bottom)
        self.sideboard.place(round(left), round(bottom), wide, high)
        return round(self.beside.unit(wide, high), 3)

    def _draw_holdings(self) -> None:
        """What lies beside the map, where it is printed on the sheet, however the view moves."""
        unit = self._place_holdings()
        self.sideboard.draw(self.beside.key, unit, self.model.hot, self.model.focus)

    def draw(self) -> None:
        """The map, what is lit, the counters."""
        self.map.shows_counters = self.model.shows_pieces
        self.map.draw()

    def draw_over(self) -> None:
        """Cards with dice, losses, numbers that rise."""
        self.stage.draw()

    # -- what is where ---------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Pixels a counter is wide."""
        return self.map.size

    def at(self, x: float, y: float) -> Found:
        """The counter and its Zone at a point, or the Zone."""
        found = self.map.piece_at(x, y)
        if found is not None:
            return Found(found[0].zone.id, found[1].id)
        return Found(self.map.zone_at(x, y) or "")

    def region_at(self, x: float, y: float) -> str:
        """The Zone at a point, whatever lies on it."""
        return self.map.zone_at(x, y) or ""

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What lies beside the map, to be clicked."""
        inside = self.contains(x, y) and self.sideboard.holds(x, y)
        return self.sideboard.spot_at(x, y) if inside else None

    @property
    def spots(self) -> Sequence[Spot]:
        """All of that."""
        return self.sideboard.spots

    def middle_of(self, action: str) -> Point | None:
        """Where it can be clicked."""
        return self.sideboard.middle_of(action)

    def middle(self, region: str) -> Point | None:
        """The middle of a Zone."""
        sheet = self.map.printed
        return sheet.label(region)[0] if region in sheet.pane_of else None

    def piece_place(self, piece: str) -> Point | None:
        """Where a counter is; None off the map."""
        return self.map.unit_place(piece)

    def pieces(self) -> Sequence[Found]:
        """Every counter with its Zone, stack by stack."""
        return [
            Found(stack.zone.id, piece.id) for stack in self.map.stacks for piece in stack.pieces
        ]

    def piles(self, region: str) -> Sequence[Box]:
        """What the stacks of a Zone cover."""
        found = []
        for stack in self.map.stacks:
            if stack.zone.id == region:
                box, (x, y) = stack.box(stack.size), stack.at
                found.append((x + box[0], y + box[1], x + box[2], y + box[3]))
        return found

    def boxes(self) -> Sequence[Box]:
        """What all stacks cover."""
        zones = dict.fromkeys(stack.zone.id for stack in self.map.stacks)
        return [box for zone in zones for box in self.piles(zone)]

    def tops(self, region: str, party: str) -> Sequence[Point]:
        """The tops of the stacks of a party in a Zone."""
        scenario = self.model.table.scenario
        found = []
        for stack in self.map.stacks:
            units = [piece.unit for piece in stack.pieces if piece.unit is not None]
            if stack.zone.id == region and units and party_of(scenario, units[-1]) == party:
                found.append(self.map.lifted(stack, len(stack.pieces) - 1))
        return found

    def picture(self, face: Hashable, size: int) -> Image.Image:
        """A counter as it looked."""
        found: Any = face
        return counter(found, size, self.model.settings.palette)

    def tip_of(self, found: Found) -> Tip:
        """What a Zone or counter is, and whether it may be chosen."""
        if found.piece:
            for stack in self.map.stacks:
                for piece in stack.pieces:
                    if piece.id == found.piece:
                        return tip_of_piece(self.model, piece, stack)
        return tip_of_zone(self.model, found.region, self.detail(found.region))

    # -- the pointer and the view ----------------------------------------------------------------

    def hover(self, x: float, y: float) -> None:
        """A stack fans out under the pointer, or folds."""
        if self.map.hover(x, y):
            self.map.refan()

    def fold(self) -> None:
        """No stack is fanned out."""
        if self.map.fan is not None:
            self.map.fan = None
            self.map.refan()

    def fan(self, region: str) -> None:
        """Fan out the next stack of a Zone."""
        self.map.fan_next(region)

    def reveal(self, piece: str) -> None:
        """Fan out the stack that holds a counter."""
        self.map.open_fan(piece)
        self.map.refan()

    def moved(self, settle: bool) -> None:
        """The view has changed."""
        self.map.moved(settle)
