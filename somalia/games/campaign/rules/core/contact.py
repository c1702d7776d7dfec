"""6.12 Contact: the roll that decides which units a Flush finds."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, up_to
from somalia.games.campaign.rules.core.asks import FLUSH_CONTACT
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.event_kinds import CONTACT
from somalia.games.campaign.rules.core.state import CampaignState

# The maximum number of gangs rolled for together. The odds try every throw: 6**n for n dice
# (`Chance.outcomes`). Our counter mix has at most four gangs of a kind; other mixes may have
# more.
MOST_DICE = 4


def contact_modifiers(state: CampaignState, zone: Zone) -> tuple[tuple[str, int], ...]:
    """The modifiers to each contact die in the Zone, with their reasons (the flush chart)."""
    chart = state.charts.flush_modifiers
    names = [zone.terrain, *(["terrorised"] if state.terror[zone] else [])]
    return tuple((name, chart[name]) for name in names if chart.get(name))


@rule("6.12", "R5")
def contact_need(state: CampaignState, zone: Zone, total: int) -> int:
    """The highest natural die that contacts, given this total of Contact Numbers: 1 to 5."""
    added = sum(value for _, value in contact_modifiers(state, zone))
    # A natural 1 always contacts, a 6 never.
    return min(max(total - added, 1), 5)


@rule("6.12")
def roll_contact(
    state: CampaignState, zone: Zone, units: Sequence[CampaignUnit], total: int
) -> Steps[list[CampaignUnit]]:
    """Roll one die for each of these units in the Zone; return those contacted."""
    modifiers = contact_modifiers(state, zone)
    need = contact_need(state, zone, total)
    contacted: list[CampaignUnit] = []
    for alike in _alike(state, units):
        faces = yield FLUSH_CONTACT(
            dice=len(alike),
            key=up_to(need),
            about={
                "units": tuple(alike),
                "need": need,
                "total": total,
                "modifiers": modifiers,
                "zone": zone,
            },
        )
        dice = (faces,) if isinstance(faces, int) else faces
        successes = sum(die <= need for die in dice)
        state.note(
            CONTACT,
            "6.12",
            zone=zone,
            units=tuple(alike),
            dice=dice,
            need=need,
            total=total,
            modifiers=modifiers,
            contacted=tuple(alike[:successes]),
        )
        contacted += alike[:successes]
    return contacted


def _alike(state: CampaignState, units: Sequence[CampaignUnit]) -> list[list[CampaignUnit]]:
    groups: dict[tuple[str, int, int], list[CampaignUnit]] = {}
    for unit in units:
        mark = (unit.kind, state.acted[unit], state.ambushed[unit])
        groups.setdefault(mark, []).append(unit)
    return [
        alike[at : at + MOST_DICE]
        for alike in groups.values()
        for at in range(0, len(alike), MOST_DICE)
    ]
