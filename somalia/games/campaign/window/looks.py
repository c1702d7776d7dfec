"""How SOMALIA and its later scenarios look in the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from somalia.engine.kinds import option_of
from somalia.engine.words import signed
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.scene.overlays import offered, shading
from somalia.games.campaign.text import charts
from somalia.games.campaign.text.parties import line_name, side_of
from somalia.games.campaign.text.risk import WayRisk
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.dice import colours_of
from somalia.games.campaign.window.drawings import icon_of
from somalia.games.campaign.window.foreseen import foreseen
from somalia.games.campaign.window.hand import take_up
from somalia.games.campaign.window.header import head
from somalia.games.campaign.window.odds import FightRater
from somalia.games.campaign.window.odds_sheet import OddsSheet
from somalia.games.campaign.window.palette import PALETTES, Palette
from somalia.games.campaign.window.score import CampaignResult, ScoreSheet
from somalia.games.campaign.window.ways import short_name, shorter
from somalia.games.kit.art import Art
from somalia.games.reference import Chart
from somalia.play.answers import Choice
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.hand import Dragged
from somalia.window.looks import ButtonFace, Looks, Overlay, OverlayLine
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import CARD, Colour
from somalia.window.ui.sheet import Host, Sheet

if TYPE_CHECKING:  # imported only when something is drawn
    from PIL import Image

    from somalia.window.ui.canvas import Canvas, Icon
    from somalia.window.ui.window import GameWindow


def _icon(drawn: Art, size: int, ink: Colour) -> Image.Image:
    """An icon as a picture with a given height in pixels, in one ink."""
    from somalia.window.ui.art import picture

    return picture(drawn, size, black=ink, white=CARD)


class CampaignLooks(Looks):
    """How a campaign game looks in the window."""

    def __init__(self, model: PlayModel) -> None:
        self.scenario: CampaignScenario = model.table.scenario
        self.rater = FightRater(model.say.units)
        super().__init__(model)
        model.options.regions = [zone.id for zone in self.scenario.board.zones]
        model.options.pieces = {unit.id: unit for unit in self.scenario.units}

    @property
    def look(self) -> Palette:
        """The palette in use."""
        return PALETTES[self.model.settings.palette]

    # -- the board -------------------------------------------------------------------------------

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The map with its counters."""
        from somalia.games.campaign.window.artist import MapArtist
        from somalia.games.campaign.window.board import CampaignBoard

        scenario = self.scenario
        subtitle = scenario.name.partition(", ")[2] or scenario.name
        return CampaignBoard(
            window,
            self.model,
            self,
            lambda scenery: MapArtist(scenery, self.look, subtitle, line_name(scenario)),
            lambda side: account(side_of(scenario, side)),
            self.overlay_detail,
        )

    def take_up(self, target: Found) -> Dragged | None:
        """The route or counter drag that starts with a press on the map; None if none starts."""
        unit = next((unit for unit in self.scenario.units if unit.id == target.piece), None)
        return take_up(self.model, unit, target.region)

    # -- colours ---------------------------------------------------------------------------------

    def colour(self, side: str) -> Colour:
        """A side's or party's colour."""
        return side_colour(self.scenario, side)

    def dice_colours(self, by: str, count: int, is_pair: bool) -> list[Colour]:
        """The colour of each die when a side or party rolls."""
        return colours_of(self.scenario, by, count, is_pair)

    def draw_emblem(self, canvas: Canvas, side: str, x: float, y: float, radius: float) -> None:
        """Draw a side's or party's emblem."""
        from somalia.games.campaign.window.emblem import draw_emblem

        draw_emblem(canvas, self.scenario, side, x, y, radius)

    # -- panels ----------------------------------------------------------------------------------

    def icon(self, option: str) -> Icon | None:
        """An option's icon, if it has one: options such as missions and projects do."""
        drawn = icon_of(option)
        return partial(_icon, drawn) if drawn is not None else None

    def head(self) -> Node:
        """The header: turn track, conditions in effect, accounts."""
        return head(self)

    def caption(self) -> str:
        """What the numbers to the right of the options mean."""
        prompt = self.model.prompt
        if prompt is not None and option_of(prompt.ask) == "way":
            return "hits expected, * critical"
        return super().caption()

    def option(self, choice: Choice) -> ButtonFace:
        """An option's button; a route shows the Zones between its ends, and its risk."""
        if choice.risk is None:
            shown = super().option(choice)
            is_zone = choice.options[0] in self.model.options.regions
            return shown._replace(shorter=shorter(shown.name)) if is_zone else shown
        zones = choice.label.name.split(" > ")[1:-1]
        name = " › ".join(short_name(zone) for zone in zones) or "direct"
        risks: list[WayRisk] = [one.risk for one in self.model.shown if one.risk is not None]
        fewest = min(risk.hits for risk in risks)
        is_so = {"shortest": choice.number == 1, "safest": choice.risk.hits == fewest}
        detail = ", ".join(word for word, holds in is_so.items() if holds)
        chip = f"{float(choice.risk.hits):.1f}" if choice.risk.zones else "safe"
        return ButtonFace(name, detail, chip + "*" * bool(choice.risk.star))

    def foreseen(self) -> Node | None:
        """The route's risk, or the odds of the fight being prepared; None if neither applies."""
        return foreseen(self.model, self.scenario)

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """The overlays by name: control, Firepower, reach and more."""
        look = self.look
        return {
            name: Overlay(
                one.title,
                one.rule,
                [OverlayLine(look.tint(colour), text) for colour, text in one.key],
                one.tags,
            )
            for name, one in offered(self.scenario).items()
        }

    def tints_key(self) -> Hashable:
        """The cache key for the tints: the overlay, the position and the palette."""
        return (self.model.overlay, self.model.controller.sight.position_key, self.look.name)

    def tints(self) -> Shades:
        """The current overlay's tints and tags, by Zone."""
        model, look = self.model, self.look
        shades = shading(model.view, model.overlay, model.say)
        return {id: look.tint(name) for id, name in shades.tints.items()}, shades.tags

    def overlay_detail(self, zone: str) -> str:
        """What the current overlay says about a Zone, in words, with its rule."""
        overlay = offered(self.scenario).get(self.model.overlay)
        if overlay is None:
            return ""
        state = self.model.view
        shade = overlay.shade(state, state.board.zone(zone), self.model.say)
        text = shade.detail or shade.tag
        return f"{overlay.rule}: {text}" if text else ""

    # -- sheets ----------------------------------------------------------------------------------

    def charts(self) -> Sequence[str]:
        """The names of the charts in play."""
        return charts.names(self.scenario)

    def chart(self, name: str, width: int) -> Sequence[str]:
        """A chart's lines, including details of the position."""
        return charts.chart(name, self.scenario, self.model.view).lines(width)

    def chart_table(self, name: str) -> Chart | None:
        """A chart as a table; None if it has no columns."""
        chart = charts.chart(name, self.scenario, self.model.view)
        if not chart.columns:
            return None
        added = ", ".join(f"{what} {signed(value)}" for what, value in chart.modifiers.items())
        return Chart(
            chart.heading,
            chart.credit,
            chart.columns,
            [[str(cell) for cell in row] for row in chart.rows],
            [*([f"Die roll modifiers: {added}."] if added else []), *chart.notes],
        )

    def score(self, host: Host) -> Sheet:
        """The score sheet: VP by turn and source, or the Zones held."""
        return ScoreSheet(host, self.model)

    def result(self, host: Host) -> Sheet:
        """The result sheet: how the game went and how it ended."""
        return CampaignResult(host, self)

    def card_picture(self, id: str, size: int) -> Image.Image:
        """A random event's woodcut."""
        from somalia.games.campaign.window.event_pictures import event_picture

        return event_picture(id, size)

    def odds(self, host: Host) -> Sheet | None:
        """The sheet that compares the odds of the options."""
        return OddsSheet(host, self.model)
