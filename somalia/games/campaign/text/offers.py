"""Options as a player sees them: identical counters grouped, routes with their risks."""

from __future__ import annotations

from somalia.engine.kinds import has_tag, option_of
from somalia.engine.prompts import Choose
from somalia.engine.words import OptionLabel
from somalia.games.campaign.rules.core.asks import LOSS
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.board import shorten
from somalia.games.campaign.text.risk import WayRisk, offered_first, ranked
from somalia.games.campaign.text.words import Wording
from somalia.games.display import Offer


def offers(prompt: Choose, state: CampaignState, say: Wording) -> list[Offer]:
    """The options as a player sees them, with identical counters grouped.

    The three most useful routes come first (`risk.offered_first`); the others are shown on request.
    """
    if option_of(prompt.ask) == "way":
        return _ways(prompt, state, say)
    groups: dict[tuple[object, ...], list[str]] = {}
    for option in arranged(prompt, state):
        groups.setdefault(_mark(prompt, option, state), []).append(option)
    result = []
    for mark, options in groups.items():
        label = say.label(prompt, options[0], state)
        if len(mark) > 1 and len(options) > 1:
            label = OptionLabel(say.counter(state.scenario.unit(options[0])), label.detail)
        result.append(Offer(label, tuple(options)))
    return result


def arranged(prompt: Choose, state: CampaignState) -> list[str]:
    """The options in the order in which a player sees them.

    Units that go to a Zone are sorted by distance from it, then by Firepower, before options that
    are words. All other options keep the order of the question.
    """
    to = (prompt.about or {}).get("zone")
    is_going = option_of(prompt.ask) == "unit" and not has_tag(prompt.ask, LOSS)
    if not is_going or not isinstance(to, Zone):
        return prompt.options
    units = {unit.id: unit for unit in prompt.candidates if isinstance(unit, CampaignUnit)}
    board = state.board

    def place(option: str) -> tuple[int, int]:
        unit = units.get(option)
        if unit is None:
            return len(board.zones) + 1, 0
        start = state.where[unit]
        away = board.distance(board.zones[start], to) if start >= 0 else len(board.zones)
        return away, -unit.firepower

    return sorted(prompt.options, key=place)


def _mark(prompt: Choose, option: str, state: CampaignState) -> tuple[object, ...]:
    """A key that is the same for identical options: kind of counter, place, and actions so far."""
    if option in prompt.extra or option in state.board:
        return (option,)
    try:
        unit = state.scenario.unit(option)
    except KeyError:
        return (option,)
    done = (state.acted[unit], state.ambushed[unit], state.raided[unit], state.escorting[unit])
    return (unit.kind, state.where[unit], *done)


def _ways(prompt: Choose, state: CampaignState, say: Wording) -> list[Offer]:
    ways = [state.board.way(option) for option in prompt.options if ">" in option]
    rated = ranked(state, ways, (prompt.about or {}).get("force", ()))
    first = offered_first(rated)
    shown = {way for way, _ in first}
    rest = [pair for pair in rated if pair[0] not in shown]
    result = [
        Offer(_way_label(say, way.id, risk), (way.id,), risk, way not in shown)
        for way, risk in (*first, *rest)
    ]
    for option in prompt.options:
        if ">" not in option:
            result.append(Offer(say.label(prompt, option, state), (option,)))
    return result


def _way_label(say: Wording, way: str, risk: WayRisk) -> OptionLabel:
    detail = f"{float(risk.hits):.1f} hits expected{', critical possible' if risk.star else ''}"
    return OptionLabel(say.way(way), detail if risk.zones else "no Ambush possible")


def brief(scenario: CampaignScenario, way: str, room: int) -> str:
    """A route in at most `room` characters.

    The start and end are the same for the whole march, so only the Zones between are named,
    shortened as needed.
    """
    names = [scenario.board.zone(id).name for id in way.split(">")[1:-1]]
    for most in (60, 14, 12, 10, 8, 6, 5, 4, 3):
        via = " > ".join(shorten(name, most) if most < 60 else name for name in names)
        via = f"via {via}" if names else "directly"
        if len(via) <= room:
            break
    return via[:room]
