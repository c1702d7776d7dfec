"""The tip below the map: what is under the pointer, and why it cannot be chosen."""

from __future__ import annotations

from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.scene.piles import units_of
from somalia.games.campaign.text.parties import side_of_line
from somalia.games.campaign.text.sheets import control_of, marked
from somalia.games.kit.scene import Pile
from somalia.window.model import PlayModel, Tip


def tip_of_zone(model: PlayModel, id: str, detail: str = "") -> Tip:
    """The tip for a Zone: its features, its contents, and whether it can be chosen.

    Args:
        detail: what an overlay says about it.
    """
    state, say = model.controller.view, model.controller.say
    zone = state.board.zone(id)
    lies = side_of_line(state.scenario, zone)
    facts = [zone.terrain, *([lies] if lies else [])]
    for is_so, word in (
        (state.flushed[zone], "flushed this turn"),
        (state.terror[zone], "Terrorised"),
        (state.owes_convoy(zone), "a Convoy is owed"),
        *control_of(state, zone),
    ):
        if is_so:
            facts.append(word.partition(" (")[0])
    holds = say.holds(state, zone)
    head = f"{zone.name}: {', '.join(facts)}. {holds[:1].upper()}{holds[1:]}."
    return Tip(head, model.options.why(id, "Click to choose it.") or detail)


def tip_of_piece(model: PlayModel, piece: str, pile: Pile) -> Tip:
    """The tip for a counter: its name, what it has done, and whether it can be chosen."""
    state, say = model.controller.view, model.controller.say
    units = units_of(state.scenario, pile)
    unit = next((one for one in units if one.id == piece), None)
    if unit is None:
        return tip_of_zone(model, pile.region)
    badge = f"{len(units)} counters, Firepower {firepower(units)}"
    total = f" Stack: {say.units(units)}. Badge: {badge}." if len(units) > 1 else ""
    name = marked(say, state, unit)
    head = f"{name[:1].upper()}{name[1:]} in {state.board.zone(pile.region).name}.{total}"
    return Tip(
        head, model.options.why(piece, "Click to choose it.") or model.options.why(pile.region)
    )
