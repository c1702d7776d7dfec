"""The kinds of event used only in the wars of 2006, with their texts."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import Callout, EventKind, Facts, Headline
from somalia.engine.words import plural
from somalia.games.campaign.rules.core.event_kinds import acts, came_to, faces
from somalia.games.campaign.rules.core.names import CampaignNames, party_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.who import contest

# -- set-up and resigning --------------------------------------------------------------------------

SETUP_DIE = EventKind("setup-die", lambda say, of: f"Set-up in {of['zone'].name}: die {of['die']}.")
RESIGNED = EventKind(
    "resigned", lambda say, of: f"{say.subject(of['side'])} resigned and can take no further part."
)

# -- fights ----------------------------------------------------------------------------------------


def _raid(say: CampaignNames, of: Facts) -> str:
    who = say.units(of["units"])
    if of["target"] == "nobody":
        return f"{who} move{'s' if len(of['units']) == 1 else ''} to {of['zone'].name}."
    return f"Raid on {say.within(of['target'])} in {of['zone'].name} by {who}."


def _raid_callout(say: CampaignNames, of: Facts) -> Callout:
    by, target = acts(say, of), of["target"]
    who = say.side(by)
    if target == "nobody":
        return Callout(f"{who}: a move", f"to {of['zone'].name}", place=of["zone"], by=by)
    return Callout(f"{who}: Raid", f"on {say.within(target)}", place=of["zone"], by=by)


def _raided(state: CampaignState, of: Facts) -> set[str]:
    if of["target"] == "nobody":
        return set()
    owns, party = state.scenario.sides.owns, contest(state).party[of["target"]]
    return {owns.get(colour, "") for colour in party.colours}


def _bystander(say: CampaignNames, of: Facts) -> str:
    does = (
        "stay out"
        if not of["does"]
        else (f"help {say.within(of['helps'])}" if of["helps"] else "fire at the Warlords first")
    )
    return f"{say.side(of['party'])} units in {of['zone'].name}, die {of['die']}: they {does}."


def _bystander_callout(say: CampaignNames, of: Facts) -> Callout:
    does = (
        "stay out"
        if not of["does"]
        else (f"help {say.within(of['helps'])}" if of["helps"] else "fire first")
    )
    return Callout(
        f"{say.side(of['party'])} units",
        "1-3 nothing, 4 fire, 5 or 6 help a side",
        does,
        of["zone"],
        faces(of["die"]),
        of["party"],
    )


def _raid_headline(say: CampaignNames, raid: Event, events: Sequence[Event]) -> Headline:
    by, target, place = acts(say, raid.facts), raid["target"], raid["zone"].name
    if target == "nobody":
        return Headline(
            f"{say.side(by)} {verb(say, by)} into {place}", came_to(say, events, ""), by
        )
    title = f"Raid on {say.within(target)} at {place}"
    return Headline(title, came_to(say, events, "no effect"), by)


def verb(say: CampaignNames, party: str) -> str:
    """The verb for a party's move to a Zone without enemies: "move" or "moves"."""
    return "move" if say.is_many(party) else "moves"


RAID = EventKind("raid", _raid, callout=_raid_callout, headline=_raid_headline, against=_raided)
BYSTANDER_ROLLED = EventKind("bystander", _bystander, is_part=True, callout=_bystander_callout)

# -- Conversion ------------------------------------------------------------------------------------


def _changed(say: CampaignNames, of: Facts) -> str:
    out = f"; {say.counter(of['unit'])} is out of the game" if of["out"] else ""
    return f"{say.counter(of['new'])} replaces {say.counter(of['unit'])} in {of['zone'].name}{out}."


def _conversion_die(say: CampaignNames, of: Facts) -> str:
    fate = {
        "lost": "it is lost",
        "weaker": "a strength-1 unit replaces it",
        "both": "it is lost, and so is an ICU unit",
    }[of["outcome"]]
    return f"Both sides pay for {say.counter(of['unit'])}, die {of['die']}: {fate}."


CHANGED = EventKind(
    "changed",
    _changed,
    is_part=True,
    callout=lambda say, of: Callout(
        "Changes sides",
        f"{say.counter(of['unit'])}: now {say.counter(of['new'])}",
        place=of["zone"],
        by=party_of(say.scenario, of["new"]),
    ),
)
CONVERSION_DIE = EventKind(
    "conversion-die",
    _conversion_die,
    is_part=True,
    callout=lambda say, of: Callout(
        "Conversion",
        f"both sides pay for {say.counter(of['unit'])}",
        {"lost": "lost", "weaker": "a strength-1 unit", "both": "both lost"}[of["outcome"]],
        dice=faces(of["die"]),
    ),
)

# -- units from outside ----------------------------------------------------------------------------


def _support(say: CampaignNames, of: Facts) -> str:
    if of["ours"] > of["theirs"]:
        effect = "a partner's unit changes sides"
    elif of["ours"] == of["theirs"]:
        effect = "a partner's unit joins the ICU"
    else:
        effect = f"the ICU gains {of['theirs'] - of['ours']} strength"
    return (
        f"Foreign support: die {of['ours']} for the Ethiopian side, {of['theirs']} for the ICU: "
        f"{effect}."
    )


BOXED = EventKind(
    "boxed", lambda say, of: f"{say.counter(of['unit'])} waits outside the map.", is_part=True
)
ENTRY_ROLLED = EventKind(
    "entry-die",
    lambda say, of: (
        f"{say.counter(of['unit'])} tries to enter, die {of['die']}: "
        + ("it enters." if of["enters"] else "it stays out.")
    ),
    is_part=True,
    callout=lambda say, of: Callout(
        say.counter(of["unit"]),
        "enters on an odd die",
        "enters" if of["enters"] else "stays out",
        dice=faces(of["die"]),
        by=party_of(say.scenario, of["unit"]),
    ),
)
REINFORCED = EventKind(
    "reinforce",
    lambda say, of: f"The Transitional Government, die {of['die']}: {plural(of['count'], 'unit')}.",
    callout=lambda say, of: Callout(
        "Transitional Government",
        "reinforcements",
        plural(of["count"], "unit"),
        dice=faces(of["die"]),
    ),
)
SUPPORT_ROLLED = EventKind(
    "support",
    _support,
    callout=lambda say, of: Callout(
        "Foreign support",
        "the Ethiopian side and the ICU",
        dice=(of["ours"], of["theirs"]),
    ),
)
