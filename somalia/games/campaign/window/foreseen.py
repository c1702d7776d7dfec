"""The forecast below the options: a route's risk, or the odds of the fight being prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.kinds import COMMITS, UNDER_WAY, odds_at, option_of
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.text.risk import WayRisk
from somalia.games.campaign.window.chances import facts, fill_chances, moving
from somalia.games.campaign.window.ways import way_node
from somalia.play.answers import Choice
from somalia.window.model import PlayModel
from somalia.window.odds import OddsReport, Rated
from somalia.window.ui.layout import Column, Custom, Divider, Fill, Gap, Node, Ranked, Steady, Text
from somalia.window.ui.palette import FADED, HEADING

if TYPE_CHECKING:  # imported only when something is drawn
    from somalia.window.ui.canvas import Canvas

TOLD = 3
"""Rows reserved for a route's Zones; any further Zones may count only in the total."""
ODDS_HIGH = 110
"""The height in points of the odds below the options: a heading, three lines and columns."""


def foreseen(model: PlayModel, scenario: CampaignScenario) -> Node | None:
    """The route's risk, or the odds of the action being prepared; None if neither applies."""
    prompt, pending = model.prompt, model.controller.held.pending
    if prompt is None:
        return None
    if option_of(prompt.ask) == "way":
        chosen = model.pointed or _way_through(model, model.target)
        if pending is not None:
            chosen = next((one for one in model.shown if pending.option in one.options), None)
        return _way(model, chosen)
    if odds_at(prompt.ask) and (model.odds.pointed or not model.odds.lack_held):
        # Space is reserved while the odds are calculated, so that no button moves.
        shown = _odds(model, scenario) if model.odds.report else None
        return Steady(shown or Node(), [Gap(ODDS_HIGH)])
    return None


def _way_through(model: PlayModel, region: str) -> Choice | None:
    """The first route listed that a click on this region would follow, or else that enters it."""
    longer = [*(model.path or model.options.offered.ways[0][:1]), region]
    ways = [(one, one.options[0].split(">")) for one in model.shown if one.risk is not None]
    on_path = [one for one, way in ways if way[: len(longer)] == longer]
    return next(iter(on_path or (one for one, way in ways if region in way[1:])), None)


def _way(model: PlayModel, chosen: Choice | None) -> Node | None:
    """The risk of the route under the pointer, or else of the first route offered."""
    ways = [one for one in model.shown if one.risk is not None]
    best = chosen if chosen in ways else next(iter(ways), None)
    if best is None:
        return None
    risks: list[WayRisk] = [one.risk for one in ways]
    longest = max(risks, key=lambda risk: len(risk.zones))
    usual = longest._replace(zones=longest.zones[:TOLD])
    shown = way_node(model, f"Route {best.number}", best.risk)
    return Steady(shown, [way_node(model, "", usual)])


def _odds(model: PlayModel, scenario: CampaignScenario) -> Node | None:
    """The odds of what is pointed at, else of the fight or of the best option."""
    report, id = model.odds.report, model.odds.current
    assert report is not None
    if (rated := report.rows.get(id)) is not None:
        return _rated(report, scenario, rated, bool(model.odds.pointed))
    if report.is_whole and not report.problem and not model.odds.pointed:
        return None
    return Text(report.problem or "Calculating odds…", 11, "italic", FADED, 2)


def _rated(
    report: OddsReport, scenario: CampaignScenario, rated: Rated, is_pointed: bool
) -> Node | None:
    """One option's odds; None if the outcome does not depend on dice and nobody asked."""
    if not is_pointed and not moving(rated.odds, scenario) and not facts(rated.odds):
        return None
    name = rated.name[:1].upper() + rated.name[1:]
    head = name or report.head
    about = "≈ " if rated.note else ""

    def high(canvas: Canvas, width: float) -> float:
        is_fight = odds_at(report.ask) in (COMMITS, UNDER_WAY)
        return canvas.u(120 if is_fight else 90)

    chart = Custom(high, lambda canvas, box: fill_chances(canvas, box, rated, scenario))
    return Column(
        [
            Divider(5),
            Text(f"{about}Odds. {head}", 11.5, "serif-bold", HEADING, 1),
            Ranked(Text(rated.likely, 12, "sans", most=3), least=16),
            Fill(chart, 24),
        ],
        1,
    )
