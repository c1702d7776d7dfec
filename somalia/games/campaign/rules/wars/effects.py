"""Effects of the later scenarios, in addition to those of the base game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from somalia.engine.marks import rule
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.event_kinds import ELIMINATED, PLACED
from somalia.games.campaign.rules.core.state import BOX, CUP, OUT, CampaignState
from somalia.games.campaign.rules.wars.contest import Contest
from somalia.games.campaign.rules.wars.event_kinds import BOXED, CHANGED, RESIGNED
from somalia.games.campaign.rules.wars.who import Initiative, initiative


@rule("S15", "S16")
def lose(state: CampaignState, unit: CampaignUnit, under: str, out: bool = False) -> None:
    """Return a unit to its cup, or remove it from the game (a Leader, or a converted unit)."""
    state.revision += 1
    zone = state.zone_of(unit)
    effects.put(state, unit, OUT if out or unit.type == "leader" else CUP)
    state.note(ELIMINATED, under, unit=unit, zone=zone)


@rule("S23", "S8", "S12")
def change(
    state: CampaignState, unit: CampaignUnit, kind: str, under: str, out: bool = False
) -> CampaignUnit:
    """Replace a unit with a fresh counter; the unit goes to its cup or out of the game."""
    state.revision += 1
    zone = state.zone_of(unit)
    if zone is None:
        raise ValueError(f"{unit.id} is not on the map")
    new = effects.draw(state, kind)
    effects.put(state, unit, OUT if out else CUP)
    effects.put(state, new, zone)
    state.note(CHANGED, under, unit=unit, new=new, zone=zone, out=out)
    return new


@rule("S11")
def put_in_box(state: CampaignState, unit: CampaignUnit) -> None:
    """Put a unit outside the map to wait."""
    state.revision += 1
    effects.put(state, unit, BOX)
    state.note(BOXED, "S11", unit=unit)


@rule("S11", "S24")
def mark_entry(state: CampaignState, unit: CampaignUnit) -> None:
    """Record that the unit has rolled to enter this Interphase."""
    state.revision += 1
    if state.where[unit] != BOX or state.acted[unit]:
        raise ValueError(f"{unit.id} cannot enter")
    state.acted[unit] = 1


@rule("S11", "S24")
def enter(state: CampaignState, unit: CampaignUnit, zone: int) -> None:
    """Bring the unit onto the map, without a fight."""
    state.revision += 1
    effects.put(state, unit, zone)
    state.note(PLACED, "S11", unit=unit, zone=state.board.zones[zone])


@rule("S3", "S22")
def give_choice(state: CampaignState, side: str) -> None:
    """Set the side that chooses a mission next; "" for the side that decides the order."""
    state.revision += 1
    state.extra = replace(initiative(state), chooser=side)


@rule("S3", "S22")
def mark_passed(state: CampaignState, sides: Iterable[str]) -> None:
    """Record the sides that have passed in succession."""
    state.revision += 1
    state.extra = replace(initiative(state), passed=tuple(sides))


@rule("S22")
def mark_resigned(state: CampaignState, side: str) -> None:
    """Record that a side has resigned: it passes from now on and ranks last."""
    state.revision += 1
    known = initiative(state)
    state.extra = replace(known, resigned=(*known.resigned, side))
    state.note(RESIGNED, "S22", side=side)


@rule("S17")
def begin_play(state: CampaignState, turn: int) -> None:
    """End the set-up: the next turn is the one on which the marker starts."""
    state.revision += 1
    state.turn = turn - 1


@rule("S21")
def steal(state: CampaignState, sp: int, by: str, of: str) -> None:
    """Move SP from one party's pool to another's."""
    state.revision += 1
    if sp:
        effects.pay(state, of, sp, "S21", "stolen")
        effects.gain_sp(state, by, sp, "S21", "raid")


@rule("S5", "S10")
def begin_accounts(state: CampaignState) -> None:
    """Give every party an empty pool, whichever side plays it; no side has acted yet."""
    state.revision += 1
    state.extra = Initiative()
    facts: Contest = state.scenario.facts
    sides = state.scenario.sides.order  # screens need a pool for each side
    state.sp = dict.fromkeys((*(party.id for party in facts.parties), *sides), 0)
