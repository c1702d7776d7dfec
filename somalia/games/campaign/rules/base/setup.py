"""10 Setting up the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why, total
from somalia.games.campaign.rules.base.asks import SETUP_FAMINE
from somalia.games.campaign.rules.base.event_kinds import FAMINE_DICE
from somalia.games.campaign.rules.base.handicap import extra_gangs, give
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import SETUP_DRAW, SETUP_ZONE
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.factions import bar_to_joining, may_mix, may_share
from somalia.games.campaign.rules.core.state import HAND, CampaignState


@rule("10")
def draw_bandits(state: CampaignState) -> Steps[None]:
    """Draw each faction's units at random; its Leader joins the hand."""
    setup = state.scenario.setup
    for colour in state.scenario.sides.factions:
        for _ in range(setup.gangs_per_faction + extra_gangs(state)):
            cup = state.in_cup((colour,))
            if not cup:  # a handicap can ask for more counters than a custom scenario has
                break
            kind = yield SETUP_DRAW(cup=cup)
            effects.draw(state, kind)
        leader = f"{colour}-leader"
        if setup.leaders and leader in state.scenario.kinds:
            effects.draw(state, leader)


@rule("10", "R17", "R58", "8.41", "R68")
def place_bandits(state: CampaignState) -> Steps[bool]:
    """Place one counter anywhere legal, Leaders first; False when all are placed.

    Several Bandit players place one each in turn [R68].
    """
    hand = [unit for unit in state.units if state.where[unit] == HAND]
    if not hand:
        return False
    unit = min(hand, key=lambda unit: (unit.type != "leader", unit))
    if state.scenario.sides.rivals:
        left = {side: sum(state.owner(one) == side for one in hand) for side in state.vp}
        unit = min(hand, key=lambda unit: (unit.type != "leader", -left[state.owner(unit)], unit))
    who = state.owner(unit)
    zone = yield SETUP_ZONE(
        who,
        state.board.zones,
        _zone_judge(state, unit),
        about={"unit": unit, "hand": state.owned_by(who, tuple(hand))},
    )
    effects.place(state, unit, zone, "10")
    return True


@rule("8.41", "R58")
def _zone_judge(state: CampaignState, unit: CampaignUnit) -> Callable[[Zone], Why | None]:
    """A judge that returns why the counter cannot be placed in a Zone; None if it can.

    A mix beside a Leader may wait for a gang of the Leader's colour that is still in the hand. Each
    colour has at most one Leader, so no two Zones wait for the same gang.
    """
    to_come = {
        one.force
        for one in state.units
        if state.where[one] == HAND and one != unit and one.type == "gang"
    }

    def waits(counters: Sequence[CampaignUnit]) -> bool:
        return any(one.type == "leader" and one.force in to_come for one in counters)

    # The Zone that needs this unit: no later unit could make the mix there legal.
    needed = (
        None
        if may_mix(state)
        else next(
            (
                zone
                for zone in state.board.zones
                if not may_share(here := state.bandits(zone))
                and not waits(here)
                and may_share([*here, unit])
            ),
            None,
        )
    )

    def judge(zone: Zone) -> Why | None:
        if zone.id in state.scenario.setup.barred_to_bandits:
            return Why("10", f"Bandits can't be set up in {zone.name}.")
        if needed is not None and zone != needed:
            return Why("8.41", f"{needed.name} still needs a gang of its Leader's colour.")
        if waits(state.leaders[zone]):
            return None
        return bar_to_joining(state, unit, zone)

    return judge


@rule("10", "8.8", "R40")
def set_up_un(state: CampaignState) -> Steps[None]:
    """Place the UN's first units and Bases; begin Famine."""
    setup = state.scenario.setup
    for zone in setup.bases:
        effects.place_base(state, state.board.zone(zone), "10")
    for kind, zone in setup.un_units:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "10")
    if setup.famine_dice:
        faces = yield SETUP_FAMINE(dice=setup.famine_dice, key=total)
        state.note(FAMINE_DICE, "10", dice=faces)
        effects.set_famine(state, total(faces), "10")
    elif setup.famine_turns:
        effects.set_famine(state, setup.famine_turns, "10")
    yield from give(state)
