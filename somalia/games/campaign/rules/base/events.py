"""4 Random events, and the notes on them [R32]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from somalia.engine.kinds import Roll
from somalia.engine.marks import rule
from somalia.engine.prompts import Steps
from somalia.games.campaign.rules.base.asks import (
    CONTINGENT_LEAVES,
    EVENT,
    EVENT_ATROCITY,
    EVENT_CONTINGENT_ARRIVES,
    EVENT_DONOR_FATIGUE,
    EVENT_EXTRA_AID,
    EVENT_FAMINE,
    EVENT_GOOD_RAINS,
    EVENT_SURPLUS_WEAPONS,
    FEUD_FACTION,
    FEUD_UNIT,
)
from somalia.games.campaign.rules.base.event_kinds import EVENT_DIE, EVENT_ROLLED
from somalia.games.campaign.rules.base.rotation import draw_and_place
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, EventRow
from somalia.games.campaign.rules.core.fire import check_for_gangs, draw_gang
from somalia.games.campaign.rules.core.state import CampaignState

Effect = Callable[[CampaignState], Steps[None]]


def row_of(state: CampaignState, faces: tuple[int, int]) -> EventRow:
    """The table's row for two dice, read as tens and units."""
    roll = 10 * faces[0] + faces[1]
    return next(row for row in state.charts.events if row.low <= roll <= row.high)


@rule("4")
def random_event(state: CampaignState) -> Steps[None]:
    """Roll two dice, tens then units, and look up the Random Events Table."""
    faces = yield EVENT(dice=2, key=_key(state))
    row = row_of(state, faces)
    effects.set_event(state, row.id)
    state.note(EVENT_ROLLED, "4", dice=faces, event=row.id, effect=row.effect)
    if row.id in EFFECTS:
        yield from EFFECTS[row.id](state)


def _key(state: CampaignState) -> Callable[[Any], Any]:
    table = state.charts.events
    if table not in _KEYS:
        _KEYS[table] = lambda faces: row_of(state, faces).id
    return _KEYS[table]


_KEYS: dict[tuple[EventRow, ...], Callable[[Any], Any]] = {}


def _die(state: CampaignState, roll: Roll, half: bool = False) -> Steps[int]:
    """Roll a die for the event's size; with `half`, halve it and round up."""
    die: int = yield roll(dice=1)
    size = -(-die // 2) if half else die
    state.note(EVENT_DIE, "4", die=die, size=size)
    return size


@rule("4", "8.8", "R32", "R40")
def famine(state: CampaignState) -> Steps[None]:
    """Begin a Famine, or prolong the current one."""
    turns = yield from _die(state, EVENT_FAMINE)
    effects.set_famine(state, state.famine + turns, "4")


@rule("4", "R32", "R40")
def good_rains(state: CampaignState) -> Steps[None]:
    """Shorten a Famine; if that ends it, no Convoys are owed this turn."""
    if state.famine:
        turns = yield from _die(state, EVENT_GOOD_RAINS)
        effects.set_famine(state, state.famine - turns, "4")


@rule("4", "R50", "R51")
def surplus_weapons(state: CampaignState) -> Steps[None]:
    """Let the Bandits draw free units."""
    count = yield from _die(state, EVENT_SURPLUS_WEAPONS, half=True)
    sides = state.scenario.sides
    who = min(sides.bandits, key=lambda side: (side in state.resigned, state.vp[side]))
    for _ in range(count):
        if state.in_cup(sides.factions_of(who)):
            yield from draw_gang(state, who, "4")


@rule("4", "R51")
def atrocity(state: CampaignState) -> Steps[None]:
    """Blame either side for an atrocity."""
    die = yield from _die(state, EVENT_ATROCITY)
    for side in state.scenario.sides.bandits if die <= 3 else ("un",):
        effects.score(state, side, -2, "event", "4")


@rule("4")
def extra_aid(state: CampaignState) -> Steps[None]:
    """Give the UN SP."""
    sp = yield from _die(state, EVENT_EXTRA_AID)
    effects.gain_sp(state, "un", sp, "4", "event")


@rule("4", "5.1")
def donor_fatigue(state: CampaignState) -> Steps[None]:
    """Take SP from the UN; any shortfall costs VP."""
    sp = yield from _die(state, EVENT_DONOR_FATIGUE)
    effects.lose_un_sp(state, sp, "4", "event")


@rule("4")
def somali_nationalism(state: CampaignState) -> Steps[None]:
    """Take 1 VP from the UN; the event also rules out Terrorism at the next Interphase."""
    effects.score(state, "un", -1, "event", "4")
    yield from ()


@rule("4", "R53")
def contingent_arrives(state: CampaignState) -> Steps[None]:
    """Draw UN units and place them at Bases."""
    count = yield from _die(state, EVENT_CONTINGENT_ARRIVES, half=True)
    for _ in range(count):
        if state.in_cup(("un",)):
            yield from draw_and_place(state, "un", "4")


@rule("4", "R53")
def contingent_leaves(state: CampaignState) -> Steps[None]:
    """Remove one of the UN's units, chosen by the UN, unless it is the only one."""
    units = state.on_map("un")
    if len(units) > 1:
        unit: CampaignUnit = yield CONTINGENT_LEAVES("un", units)
        effects.return_to_cup(state, unit, "4", "Contingent Leaves")


@rule("4", "R50", "R32", "R35", "11.2")
def clan_feud(state: CampaignState) -> Steps[None]:
    """Remove one unit from each of the two factions with the most units on the map.

    This scores nothing; but with several Bandit players, each pays for the loss as for any other
    [R32].
    """
    sizes = {
        colour: sum(unit.type == "gang" for unit in state.on_map(colour))
        for colour in state.scenario.sides.factions
    }
    owns = state.scenario.sides.owns
    feuding: list[str] = []
    for _ in range(2):
        left = {c: size for c, size in sizes.items() if size and c not in feuding}
        if not left:
            break
        most = [colour for colour, size in left.items() if size == max(left.values())]
        first = min(most, key=lambda colour: state.scenario.sides.order.index(owns[colour]))
        most = [colour for colour in most if owns[colour] == owns[first]]
        feuding.append((yield FEUD_FACTION(owns[first], extra=tuple(most))))
    for colour in feuding:
        units = [unit for unit in state.on_map(colour) if unit.type == "gang"]
        unit: CampaignUnit = yield FEUD_UNIT(owns[colour], units, about={"faction": colour})
        effects.eliminate(state, unit, "4")
        if state.scenario.sides.rivals:
            effects.score(state, owns[colour], -1, "own-losses", "11.2")
    check_for_gangs(state)


EFFECTS: dict[str, Effect] = {
    "famine": famine,
    "good-rains": good_rains,
    "surplus-weapons": surplus_weapons,
    "atrocity": atrocity,
    "extra-aid": extra_aid,
    "donor-fatigue": donor_fatigue,
    "somali-nationalism": somali_nationalism,
    "contingent-arrives": contingent_arrives,
    "contingent-leaves": contingent_leaves,
    "clan-feud": clan_feud,
}
"""Events with an immediate effect; the others last for the turn, and the rules check for them."""
