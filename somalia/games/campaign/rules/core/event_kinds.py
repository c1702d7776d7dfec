"""The kinds of event that occur in every scenario, with their texts.

An event has a sentence, a short form for the digest, and in some cases a callout on the map. Events
used by only one rulebook are declared in its own `event_kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from somalia.engine.event import Event
from somalia.engine.kinds import (
    CLOSES,
    PLAIN,
    SMALL,
    STEP,
    TURN,
    UNTOLD,
    Callout,
    EventKind,
    Facts,
    Headline,
)
from somalia.engine.words import listed, plural, signed
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.names import (
    MILITIA,
    MODIFIERS,
    OCCASIONS,
    SP_FOR,
    SP_LOST,
    SUBJECTS,
    CampaignNames,
    party_of,
    source,
)
from somalia.games.campaign.rules.core.state import CampaignState

# -- dice and their modifiers ----------------------------------------------------------------------


def faces(dice: object) -> tuple[int, ...]:
    """The faces of one or more dice, as a tuple."""
    return dice if isinstance(dice, tuple) else (dice,)


def dice_shown(dice: object) -> str:
    """The dice as text: "die 3", "dice 1, 6"."""
    shown = faces(dice)
    return f"{'die' if len(shown) == 1 else 'dice'} {', '.join(map(str, shown))}"


def added(dice: object) -> str:
    """The dice as text, with the sum of several: "dice 1, 6 = 7"."""
    shown = faces(dice)
    return f"{dice_shown(dice)} = {sum(shown)}" if len(shown) > 1 else dice_shown(dice)


def modifiers(applied: Sequence[tuple[str, int]]) -> str:
    """Modifiers with their reasons: "+1 Leader -1 rough ground"."""
    return " ".join(f"{signed(value)} {MODIFIERS.get(name, name)}" for name, value in applied)


def modified(die: int, applied: Sequence[tuple[str, int]]) -> str:
    """A die with its modifiers: "die 3 +1 Leader = 4"."""
    if not applied:
        return f"die {die}"
    return f"die {die} {modifiers(applied)} = {die + sum(value for _, value in applied)}"


def verb(say: CampaignNames, side: str, many: str, single: str) -> str:
    """A side and its verb: "The Bandits pass", "The UN passes"."""
    return f"{say.subject(side)} {many if say.is_many(side) else single}"


# -- callouts on the map
# ----------------------------------------------------------------------------


def acts(say: CampaignNames, of: Facts) -> str:
    """The side that owns the first of an event's units; "" if the event names no units."""
    units: Sequence[CampaignUnit] = of.get("units", ())
    return party_of(say.scenario, units[0]) if units else ""


def rolled(title: str, by: str = "") -> Any:
    """The callout for a roll not tied to a place."""
    return lambda say, of: Callout(title, dice=faces(of.get("dice", of.get("die"))), by=by)


def placed(title: str, by: str = "") -> Any:
    """The callout for something that happens in a Zone, with the Zone's name.

    Args:
        by: the acting side, if the event names no units.
    """
    return lambda say, of: Callout(
        title, of["zone"].name, place=of["zone"], by=acts(say, of) or of.get("side", by)
    )


def talks(title: str) -> Any:
    """The callout for a move in the talks, with the side that talks to the UN."""
    return lambda say, of: Callout(
        title, f"{say.side(of['side'])} and the UN", by=of.get("by") or of["side"]
    )


# -- headlines: the results of a mission or step
# -----------------------------------------------------


def losses(say: CampaignNames, events: Sequence[Event]) -> list[str]:
    """A step's losses, briefly: hits on the UN, gangs, Leaders, Militia."""
    parts: list[str] = []
    for side in ("un", "us"):
        hits = sum(event[side] for event in events if event.kind is HITS)
        parts += [plural(hits, f"{side.upper()} hit")] * bool(hits)
    lost: dict[str, list[CampaignUnit]] = {}
    for event in events:
        if event.kind is not ELIMINATED and event.kind is not TO_CUP:
            continue
        unit: CampaignUnit = event["unit"]
        if event.kind is ELIMINATED or unit.force == MILITIA:
            lost.setdefault(party_of(say.scenario, unit), []).append(unit)
    parties, rivals = say.scenario.facts is not None, say.scenario.sides.rivals
    for party, units in lost.items():
        leaders = sum(unit.type == "leader" for unit in units)
        noun = "unit" if parties else "Militia unit" if party == MILITIA else "gang"
        what = [plural(len(units) - leaders, noun)] * (len(units) > leaders)
        what += [plural(leaders, "Leader")] * bool(leaders)
        if parties or (rivals and party != MILITIA):
            does = "lose" if say.is_many(party) else "loses"
            parts.append(f"{say.side(party)} {does} {listed(what)}")
        else:
            parts.append(f"{listed(what)} lost")
    return parts


def _ambushes(events: Sequence[Event]) -> list[str]:
    count = sum(event.kind is AMBUSH for event in events)
    return [plural(count, "Ambush", "Ambushes")] * bool(count)


def latest(state: CampaignState, kinds: Sequence[EventKind]) -> Event | None:
    """The latest event of these kinds in the mission or step under way that every side may know of;
    None if there is none.
    """
    known = (one for one in reversed(state.events) if one.seen_by is None)
    return next((one for one in known if one.kind in kinds), None)


def came_to(say: CampaignNames, events: Sequence[Event], none: str) -> str:
    """A mission's result: its losses, and Ambushes on its way; `none` if nothing was lost."""
    return ", ".join(filter(None, [*(losses(say, events) or [none]), *_ambushes(events)]))


def called_off(events: Sequence[Event]) -> bool:
    """Whether the force was stopped on its way."""
    return any(event.kind is CALLED_OFF for event in events)


def _flush_headline(say: CampaignNames, flush: Event, events: Sequence[Event]) -> Headline:
    contacts = [event for event in events if event.kind is CONTACT]
    if called_off(events):
        none = "called off"
    elif not any(event["contacted"] for event in contacts):
        none = "nobody found"
    else:
        none = "no effect"
    by = party_of(say.scenario, flush["units"][0])
    return Headline(f"Flush at {flush['zone'].name}", came_to(say, events, none), by)


def _terrorism_headline(
    say: CampaignNames, fire: Event, events: Sequence[Event]
) -> Headline | None:
    if fire.rule != "8.5" or fire["by"] not in say.scenario.sides.bandits:
        return None
    is_terrorised = any(event.kind is TERRORISED for event in events)
    results = ["Terrorised"] * is_terrorised + losses(say, events)
    return Headline(
        f"Terrorism at {fire['zone'].name}", ", ".join(results) or "no effect", fire["by"]
    )


def _placed_headline(say: CampaignNames, placed: Event, events: Sequence[Event]) -> Headline | None:
    count = sum(event.kind is PLACED for event in events)
    if placed.rule == "10" and count > 1:
        return Headline("Set-up", f"{count} counters on the map")
    if placed.rule == "8.61":
        return Headline("Replacements", plural(count, "gang"), acts(say, placed.facts))
    return None


def _convoy_headline(say: CampaignNames, first: Event, events: Sequence[Event]) -> Headline:
    count = sum(event.kind is CONVOY for event in events)
    return Headline(f"{plural(count, 'Convoy', 'Convoys')} placed", by="un")


# -- turns and steps -------------------------------------------------------------------------------


def _turn(say: CampaignNames, of: Facts) -> str:
    famine = f", {plural(of['famine'], 'Famine turn')} left" if of["famine"] else ""
    month = f"{month_of(say.scenario, of['turn'])}, turn" if say.scenario.starts else "Turn"
    return f"{month} {of['turn']} of {of['last_turn']}{famine}."


TURN_BEGINS = EventKind(
    "turn",
    _turn,
    PLAIN,
    callout=lambda say, of: Callout(
        month_of(say.scenario, of["turn"]), f"turn {of['turn']} of {of['last_turn']}"
    ),
    tags=(TURN,),
)
STEP_BEGINS = EventKind("step", lambda say, of: f"{of['title']}.", SMALL, tags=(STEP,))
PASSED = EventKind(
    "passed",
    lambda say, of: f"{verb(say, of['side'], 'pass', 'passes')}.",
    SMALL,
    tags=(UNTOLD,),
)
OPERATIONS_END = EventKind(
    "operations-end",
    "Nobody acts: the Operations Phase ends.",
    SMALL,
    tags=(UNTOLD, CLOSES),
)
SHORTENED = EventKind(
    "shortened",
    lambda say, of: (
        f"The game is {plural(of['turns'], 'turn')} shorter: the last turn is now "
        f"turn {of['last_turn']}."
    ),
    is_part=True,
)
END = EventKind("end", lambda say, of: f"The game ends: {say.end(of['why'])}.")

# -- counters --------------------------------------------------------------------------------------


def _moved(say: CampaignNames, of: Facts) -> str:
    does = "moves" if len(of["units"]) == 1 else "move"
    way = " > ".join(zone.name for zone in of.get("zones", (of["zone"],)))
    return f"{say.units(of['units'])} {does} to {way}."


def _to_cup(say: CampaignNames, of: Facts) -> str:
    place = f" from {of['zone'].name}" if of["zone"] is not None else ""
    return f"{say.the(of['unit'])} returns{place} to the cup ({of['why']})."


def _eliminated(say: CampaignNames, of: Facts) -> str:
    place = f" in {of['zone'].name}" if of["zone"] is not None else ""
    if of["unit"].type == "leader":
        return f"The {say.counter(of['unit'])} is eliminated{place} and out of the game."
    return f"{say.counter(of['unit'])} is eliminated{place}."


MOVED = EventKind("moved", _moved, PLAIN, is_part=True, begins=("6.23",))
PLACED = EventKind(
    "placed",
    lambda say, of: f"{say.the(of['unit'])} is placed in {of['zone'].name}.",
    SMALL,
    brief=lambda say, of: f"{say.counter(of['unit'])} to {of['zone'].name}",
    is_part=True,
    alike=("8.61", "10", "8.7"),
    headline=_placed_headline,
)
TO_CUP = EventKind(
    "to-cup",
    _to_cup,
    PLAIN,
    brief=lambda say, of: f"{say.counter(of['unit'])} to the cup",
    is_part=True,
    alike=("8.6", "8.7"),
)
ELIMINATED = EventKind(
    "eliminated",
    _eliminated,
    brief=lambda say, of: f"{say.counter(of['unit'])} lost",
    is_part=True,
)

# -- fights ----------------------------------------------------------------------------------------


def _ambush(say: CampaignNames, of: Facts) -> str:
    return (
        f"Ambush in {of['zone'].name} by {say.units(of['units'])} on {say.force(of['force'])} "
        f"({OCCASIONS[of['occasion']].removesuffix(' in')})."
    )


def owners(state: CampaignState, units: Sequence[CampaignUnit]) -> set[str]:
    """The sides that own these counters; "" for counters run by the rules (S20)."""
    owns = state.scenario.sides.owns
    return {owns.get(unit.force, "") for unit in units}


def _contact(say: CampaignNames, of: Facts) -> str:
    shift = f", die {modifiers(of['modifiers'])}" if of["modifiers"] else ""
    contacted = (
        f"{len(of['contacted'])} of {len(of['units'])}"
        if len(of["units"]) > 1
        else ("" if of["contacted"] else "not ")
    )
    return (
        f"Contact in {of['zone'].name}: {say.units(of['units'])}, needs {of['need']} or less "
        f"(total Contact {of['total']}{shift}), {dice_shown(of['dice'])}: "
        f"{contacted}{' ' if contacted and contacted[-1].isdigit() else ''}contacted."
    )


def _brief_contact(say: CampaignNames, of: Facts) -> str:
    shown = ",".join(map(str, of["dice"]))
    return (
        f"contact on {of['need']}-, {dice_shown(of['dice']).split()[0]} {shown}: "
        f"{len(of['contacted'])} of {len(of['units'])} {say.counter(of['units'][0])}"
    )


def _contact_callout(say: CampaignNames, of: Facts) -> Callout:
    units, contacted = of["units"], len(of["contacted"])
    alone = "contacted" if contacted else "not found"
    result = f"{contacted} of {len(units)}" if len(units) > 1 else alone
    return Callout(
        f"Contact: {say.units(units)}",
        f"needs {of['need']} or less",
        result,
        of["zone"],
        faces(of["dice"]),
    )


def _fire(say: CampaignNames, of: Facts) -> str:
    number, star = of["number"], of["star"]
    result = f"result {number}" if number else "no effect"
    critical = ", critical hit (*)" if star else ""
    return (
        f"{verb(say, of['by'], 'fire', 'fires')} in "
        f"{of['zone'].name} with Firepower {of['firepower']} (column {of['column']}), "
        f"{modified(of['die'], of['modifiers'])}: {result}{critical}."
    )


def _brief_fire(say: CampaignNames, of: Facts) -> str:
    total = of["die"] + sum(value for _, value in of["modifiers"])
    die = f"{of['die']}{''.join(signed(value) for _, value in of['modifiers'])}"
    die += f"={total}" if of["modifiers"] else ""
    result = f"{of['number']}{'*' if of['star'] else ''}"
    fires = "fire" if say.is_many(of["by"]) else "fires"
    who = SUBJECTS.get(of["by"]) or say.side(of["by"])
    return f"{who} {fires} {of['firepower']}, die {die}: {result}"


def _fire_callout(say: CampaignNames, of: Facts) -> Callout:
    by = {"bandit": "Bandit", MILITIA: "Militia"}.get(of["by"]) or say.side(of["by"])
    result = plural(of["number"], "hit") if of["number"] else "no effect"
    shift = modifiers(of["modifiers"])
    total = of["die"] + sum(value for _, value in of["modifiers"])
    return Callout(
        f"{by} fire: column {of['column']}",
        f"Firepower {of['firepower']}" + (f", die {shift} = {total}" if shift else ""),
        result + (" and critical" if of["star"] else ""),
        of["zone"],
        faces(of["die"]),
    )


def _hits(say: CampaignNames, of: Facts) -> str:
    hits = [
        plural(of[side], f"hit on {side.upper()} units", f"hits on {side.upper()} units")
        for side in ("un", "us")
        if of[side]
    ]
    return f"{listed(hits)} in {of['zone'].name}."


FLUSH = EventKind(
    "flush",
    lambda say, of: f"Flush of {of['zone'].name} by {say.units(of['units'])}.",
    callout=placed("Flush", "un"),
    headline=_flush_headline,
)
CONTACT = EventKind(
    "contact",
    _contact,
    PLAIN,
    brief=_brief_contact,
    is_part=True,
    by="un",
    callout=_contact_callout,
    against=lambda state, of: owners(state, of["units"]),
)
AMBUSH = EventKind(
    "ambush",
    _ambush,
    is_part=True,
    callout=placed("Ambush", "bandit"),
    against=lambda state, of: owners(state, of["force"]),
)
FIRED = EventKind(
    "fire",
    _fire,
    brief=_brief_fire,
    is_part=True,
    callout=_fire_callout,
    headline=_terrorism_headline,
)
STAR_DIE = EventKind(
    "star-die",
    lambda say, of: (
        f"Softer critical hits, {of['need']} or less needed: die {of['die']}, "
        f"{'it takes' if of['counts'] else 'no'} effect."
    ),
    SMALL,
)
HITS = EventKind(
    "hits",
    _hits,
    brief=lambda say, of: listed(
        plural(of[side], f"{side.upper()} hit") for side in ("un", "us") if of[side]
    ),
    is_part=True,
)

# -- Bases, Convoys, markers -----------------------------------------------------------------------


def _convoy(say: CampaignNames, of: Facts) -> str:
    if "zones" in of:
        return f"Convoys are placed in {say.zones(of['zones'])}."
    return f"A Convoy is placed in {of['zone'].name}."


BASE = EventKind(
    "base", lambda say, of: f"A Base is placed in {of['zone'].name}.", PLAIN, is_part=True
)
CONVOY = EventKind("convoy", _convoy, PLAIN, headline=_convoy_headline)
CALLED_OFF = EventKind(
    "called-off",
    lambda say, of: f"The mission is called off: the force stops in {of['zone'].name}.",
    brief=lambda say, of: f"called off in {of['zone'].name}",
    is_part=True,
)
CONVOYS_OFF = EventKind(
    "convoys-off", lambda say, of: f"The Convoys leave {say.zones(of['zones'])}.", SMALL
)
ESCORTS = EventKind(
    "escorts",
    lambda say, of: (
        f"{say.units(of['units'])} escort"
        f"{'s' if len(of['units']) == 1 else ''} the Convoy in "
        f"{of['zone'].name}."
    ),
    SMALL,
    is_part=True,
)
ROBBED = EventKind(
    "robbed",
    lambda say, of: f"The Convoy in {of['zone'].name} has lost SP: it is no longer intact.",
    brief="Convoy not intact",
    is_part=True,
)
TERRORISED = EventKind(
    "terrorised",
    lambda say, of: f"{of['zone'].name} is Terrorised.",
    brief=lambda say, of: f"{of['zone'].name} Terrorised",
    is_part=True,
    callout=placed("Terrorised", "bandit"),
)
TERROR_OFF = EventKind("terror-off", "The Terror markers leave the map.", SMALL)
CONFINED = EventKind(
    "confined",
    "The UN is confined to base: no Flush or Development for the rest of the turn.",
    brief="UN confined to base",
    is_part=True,
)
FAMINE = EventKind("famine", lambda say, of: f"Famine turns left: {of['turns']}.", SMALL)

# -- supply and victory points ---------------------------------------------------------------------

PRICES = frozenset(("supply", "flush", "base", "militia", "aid", "replacement"))
"""Reasons for SP that another event already reports."""


def _sp(say: CampaignNames, of: Facts) -> str:
    does = "gain" if of["sp"] > 0 else "lose" if of["why"] in SP_LOST else "pay"
    return f"{verb(say, of['side'], does, does + 's')} {abs(of['sp'])} SP ({SP_FOR[of['why']]})."


def _brief_sp(say: CampaignNames, of: Facts) -> str:
    return "" if of["why"] in PRICES else f"{say.side(of['side'])} {signed(of['sp'])} SP"


SP = EventKind("sp", _sp, SMALL, brief=_brief_sp, is_part=True)
VP = EventKind(
    "vp",
    lambda say, of: f"{say.side(of['side'])} {signed(of['vp'])} VP: {source(of['source'])}.",
    brief=lambda say, of: f"{say.side(of['side'])} {signed(of['vp'])} VP",
    is_part=True,
)

# -- talks and US Intervention ---------------------------------------------------------------------

TALKS_OFFERED = EventKind(
    "talks-offered",
    lambda say, of: f"{say.subject(of['side'])} offer peace talks.",
    callout=talks("Peace talks offered"),
)
TALKS_BEGIN = EventKind(
    "talks-begin",
    lambda say, of: (
        f"Peace talks begin between the UN and {say.within(of['side'])}: box {of['box'] + 1}."
    ),
    callout=talks("Peace talks begin"),
)
TALKS_END = EventKind(
    "talks-end",
    lambda say, of: f"{verb(say, of['by'], 'break', 'breaks')} off the peace talks.",
    callout=talks("Peace talks broken off"),
)
INTERVENTION_BEGINS = EventKind(
    "intervention", lambda say, of: f"The UN requests US Intervention in turn {of['turn']}."
)
INTERVENTION_OVER = EventKind("intervention-over", "US Intervention is over.")
