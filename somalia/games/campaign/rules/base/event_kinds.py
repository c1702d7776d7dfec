"""The kinds of event used only in the base game, with their texts."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import PLAIN, SMALL, TENS, Callout, EventKind, Facts, Headline
from somalia.engine.words import listed, plural, signed
from somalia.games.campaign.rules.core.event_kinds import (
    BASE,
    FIRED,
    ROBBED,
    SP,
    VP,
    acts,
    added,
    called_off,
    came_to,
    faces,
    losses,
    modified,
    modifiers,
    placed,
    rolled,
    talks,
)
from somalia.games.campaign.rules.core.names import (
    DEEDS,
    MILITIA,
    PROJECTS,
    TARGETS,
    CampaignNames,
    event_name,
    source,
)

# -- set-up, Logistics, Random Events --------------------------------------------------------------


def _event(say: CampaignNames, of: Facts) -> str:
    tens, units = of["dice"]
    return f"Event {tens}{units}, {event_name(of['event'])}: {of['effect']}."


def _event_die(say: CampaignNames, of: Facts) -> str:
    halved = f", half rounded up: {of['size']}" if of["size"] != of["die"] else ""
    return f"Event die {of['die']}{halved}."


FAMINE_DICE = EventKind(
    "famine-dice",
    lambda say, of: f"Famine at the start: {added(of['dice'])} turns.",
    PLAIN,
    callout=rolled("Famine turns"),
)
SUPPLIED = EventKind(
    "supply",
    lambda say, of: f"Supply: {added(of['dice'])} SP.",
    PLAIN,
    by="un",
    callout=lambda say, of: Callout(
        "Supply",
        "for the UN Pool",
        f"{sum(faces(of['dice']))} SP",
        dice=faces(of["dice"]),
    ),
)
EVENT_ROLLED = EventKind(
    "event",
    _event,
    callout=lambda say, of: Callout(
        event_name(of["event"]), of["effect"], "random event", dice=faces(of["dice"])
    ),
    tags=(TENS,),
)
EVENT_DIE = EventKind(
    "event-die",
    _event_die,
    SMALL,
    brief=lambda say, of: f"die {of['die']}",
    is_part=True,
    callout=rolled("Event die"),
)

# -- Operations ------------------------------------------------------------------------------------


def _raid_headline(say: CampaignNames, raid: Event, events: Sequence[Event]) -> Headline:
    place = raid["zone"].name
    if raid["target"] == "field":
        title = f"Raid at {place}"
    else:
        title = f"Raid on the {TARGETS[raid['target']]} at {place}"
    is_robbed = any(event.kind is ROBBED for event in events)
    taken = [abs(event["sp"]) for event in events if event.kind is SP and event["why"] == "raid"]
    short = sum(
        event["vp"] for event in events if event.kind is VP and event["source"] == "shortfall"
    )
    bandits = say.scenario.sides.bandits
    is_fought = any(event.kind is FIRED and event["by"] not in bandits for event in events)
    results = ["robbed"] * is_robbed + losses(say, events)
    if taken and not is_robbed:
        results.insert(0, f"{max(taken)} SP taken")
    if short:
        results.append(f"{-short} VP lost")
    if not results:
        results = ["beaten off" if is_fought else "nothing taken"]
    return Headline(title, ", ".join(results), acts(say, raid.facts))


def _attack_headline(say: CampaignNames, attack: Event, events: Sequence[Event]) -> Headline:
    title = f"Attack on {say.within(attack['rival'])} at {attack['zone'].name}"
    return Headline(title, came_to(say, events, "no effect"), attack["side"])


RESULTS = {"base": "built", "militia": "raised", "aid": "done"}
"""The word for a project's success (6.13)."""


def _development_headline(say: CampaignNames, begun: Event, events: Sequence[Event]) -> Headline:
    project = begun["project"]
    title = f"{PROJECTS[project][:1].upper()}{PROJECTS[project][1:]} at {begun['zone'].name}"
    is_done = any(
        event.kind is BASE or (event.kind is ATTEMPT and event["success"]) for event in events
    )
    result = RESULTS[project] if is_done else "called off" if called_off(events) else "failed"
    results = [result, *losses(say, events)]
    return Headline(title, ", ".join(results), "un")


def _initiative(say: CampaignNames, of: Facts) -> str:
    shown = listed(
        f"{say.side(side)} {die}" for side, die in zip(of["sides"], of["dice"], strict=True)
    )
    return f"Initiative: {shown}. {say.subject(of['side'])} may act."


def _attack(say: CampaignNames, of: Facts) -> str:
    return (
        f"{say.subject(of['side'])} attack {say.within(of['rival'])} in "
        f"{of['zone'].name} with {say.units(of['units'])}."
    )


def _attempt(say: CampaignNames, of: Facts) -> str:
    total = of["need"] + sum(value for _, value in of["modifiers"])  # `need` is an unmodified die
    return (
        f"{PROJECTS[of['project']].capitalize()} in {of['zone'].name}: "
        f"{modified(of['die'], of['modifiers'])}, needs {total} or more: "
        f"{'success' if of['success'] else 'failure'}."
    )


def _attempt_callout(say: CampaignNames, of: Facts) -> Callout:
    shift = modifiers(of["modifiers"])
    return Callout(
        PROJECTS[of["project"]].capitalize(),
        f"needs {of['need']} or more" + (f", {shift}" if shift else ""),
        "success" if of["success"] else "failure",
        of["zone"],
        faces(of["die"]),
    )


INITIATIVE_ROLLED = EventKind(
    "initiative",
    _initiative,
    SMALL,
    callout=lambda say, of: Callout(
        "Initiative",
        ", ".join(map(say.side, of["sides"])),
        f"{say.side(of['side'])} first",
        dice=faces(of["dice"]),
        by=of["side"],
    ),
)
RAID = EventKind(
    "raid",
    lambda say, of: (
        f"Raid on the {TARGETS[of['target']]} in {of['zone'].name} by {say.units(of['units'])}."
    ),
    callout=lambda say, of: Callout(
        "Raid", f"on the {TARGETS[of['target']]}", place=of["zone"], by=acts(say, of)
    ),
    headline=_raid_headline,
    against=lambda state, of: ("un",),
)
ATTACK = EventKind(
    "attack",
    _attack,
    callout=lambda say, of: Callout(
        f"{say.side(of['side'])}: attack",
        f"on {say.side(of['rival'])} in {of['zone'].name}",
        place=of["zone"],
        by=of["side"],
    ),
    headline=_attack_headline,
    against=lambda state, of: (of["rival"],),
)
KEPT_AT_BASE = EventKind(
    "kept-at-base",
    "The UN has no missions left this turn: it is confined to base.",
    PLAIN,
    brief="no UN missions left",
    by="un",
)
NOBODY_FOUND = EventKind(
    "nobody-found",
    lambda say, of: f"Nobody found: no Bandits are in {of['zone'].name}.",
    PLAIN,
    brief=lambda say, of: f"nobody in {of['zone'].name}",
    is_part=True,
    callout=placed("Nobody found", "un"),
)
DEVELOPMENT_BEGINS = EventKind(
    "development",
    lambda say, of: (
        f"{say.counter(of['unit'])} sets out to {DEEDS[of['project']]} in {of['zone'].name}."
    ),
    headline=_development_headline,
)
ATTEMPT = EventKind("attempt", _attempt, is_part=True, by="un", callout=_attempt_callout)
RESIGNED = EventKind(
    "resigned", lambda say, of: f"{say.subject(of['side'])} resigned and can take no further part."
)

# -- Political Phase and talks ---------------------------------------------------------------------


def _talks_roll(say: CampaignNames, of: Facts) -> str:
    sides, points = (of["side"], "un"), (of["bandit"], of["un"])
    shown = ", ".join(
        f"{say.side(side)} die {die}{' +1 for more VP' if side == of['leads'] else ''}"
        for side, die in zip(sides, of["dice"], strict=True)
    )
    scores = ", ".join(f"{say.side(side)} {vp} VP" for side, vp in zip(sides, points, strict=True))
    return f"Peace talks: {shown}. The marker is in box {of['box'] + 1}: {scores}."


SCORED = EventKind(
    "scored",
    lambda say, of: (
        f"{say.side(of['side'])} {signed(of['vp'])} VP: {source(of['source'])} ({of['count']})."
    ),
    brief=lambda say, of: (
        f"{say.side(of['side'])} {signed(of['vp'])} VP, {source(of['source'])}" if of["vp"] else ""
    ),
    alike=("7",),
)
TALKS_REFUSED = EventKind(
    "talks-refused", "The UN refuses to talk.", callout=talks("Peace talks refused")
)
TALKS_PRICE_ROLLED = EventKind(
    "talks-price",
    lambda say, of: f"Cost of breaking off the talks: die {of['die']}.",
    SMALL,
    callout=rolled("Cost of breaking off", "un"),
)
TALKS_ROLLED = EventKind(
    "talks-roll",
    _talks_roll,
    callout=lambda say, of: Callout(
        "Peace talks",
        f"{say.side(of['side'])} and the UN: the higher die moves the marker",
        f"box {of['box'] + 1}: {of['bandit']} / {of['un']} VP",
        dice=faces(of["dice"]),
        by=of["side"],
    ),
)

# -- Interphase ------------------------------------------------------------------------------------


def _desertion(say: CampaignNames, of: Facts) -> str:
    fate = "deserts" if of["deserts"] else "stays"
    place = of["zone"].name
    return f"{say.counter(of['unit'])} in {place}, deserts on 5 or 6, die {of['die']}: {fate}."


DESERTION_ROLLED = EventKind(
    "desertion",
    _desertion,
    PLAIN,
    by=MILITIA,
    headline=lambda say, desertion, events: Headline(
        f"Militia at {desertion['zone'].name}", "deserts" if desertion["deserts"] else "stays"
    ),
    callout=lambda say, of: Callout(
        say.counter(of["unit"]),
        "deserts on 5 or 6",
        "deserts" if of["deserts"] else "stays",
        of["zone"],
        faces(of["die"]),
    ),
)


def _units_by(die: int, force: str) -> str:
    """A die that sets a number of units, as text: "die 3, 3 UN units"."""
    return f"die {die}, {plural(die, f'{force} unit')}"


NO_TERRORISM = EventKind("no-terrorism", "Somali Nationalism: no Terrorism at this Interphase.")
ROTATION_OUT_ROLLED = EventKind(
    "rotation-out",
    lambda say, of: f"Rotation: {_units_by(of['die'], 'UN')} to leave.",
    PLAIN,
    callout=rolled("Rotation: departures", "un"),
)
ROTATION_IN_ROLLED = EventKind(
    "rotation-in",
    lambda say, of: f"Rotation: {_units_by(of['die'], 'UN')} to arrive.",
    PLAIN,
    callout=rolled("Rotation: arrivals", "un"),
)
INTERVENTION_DICE = EventKind(
    "intervention-dice",
    lambda say, of: f"US Intervention: {added(of['dice'])} SP and US units.",
    callout=rolled("US Intervention", "un"),
)
INTERVENTION_KEPT = EventKind(
    "intervention-keep",
    lambda say, of: f"US Intervention ends: {_units_by(of['die'], 'US')} may stay.",
    callout=rolled("US Intervention", "un"),
)
