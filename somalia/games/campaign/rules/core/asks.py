"""Kinds of prompts and chance events that all rulebooks share, each declared once.

`base/asks.py` and `wars/asks.py` declare their own kinds; `rules/asks.py` collects all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.kinds import (
    ALL,
    COMMITS,
    COMPARED,
    FIRST,
    UNDER_WAY,
    Ask,
    Facts,
    OptionLabel,
    Roll,
)
from somalia.engine.words import listed, plural, signed
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.rules.core.names import OCCASIONS, CampaignNames
from somalia.games.campaign.rules.core.state import CampaignState, firepower

# -- tags for screens
# -------------------------------------------------------------------------------

AMBUSH = "ambush"
"""Which units ambush, picked one by one."""

CONVOY = "convoy"
"""Where a Convoy is placed."""

ESCORT = "escort"
"""Which units escort a Convoy, picked one by one."""

FIRE_BACK_OR_HOLD = "fire back"
"""Whether to fire back."""

LOSS = "loss"
"""Which unit is lost."""

SCORES = "scores"
"""A tag for rolls whose die is looked up in the RAF Table."""


# -- roles -----------------------------------------------------------------------------------------

UN, BANDIT = "un", "bandit"
COMMANDERS = ("icu", "warlords", "ethiopia")
OWNERS = (*COMMANDERS, "transitional")
ROLES = (UN, BANDIT, "icu", "warlords", "transitional", "ethiopia")
"""The roles of sides (`Sides.roles`); a doctrine is written for one or more of them."""


def so_far(say: CampaignNames, of: Facts) -> str:
    """The units picked so far, as the end of a question."""
    picked = of.get("picked", ())
    return f" So far: {say.force(picked)}." if picked else ""


def with_firepower(say: CampaignNames, of: Facts) -> str:
    """The units picked so far and their Firepower, as the end of a question."""
    if not (picked := of.get("picked", ())):
        return ""
    power = f", Firepower {firepower(picked)}"
    return f" So far: {say.force(picked).removesuffix(power)}{power}."


# -- 10 Set-up -------------------------------------------------------------------------------------


def _setup_zone(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    rest = sorted(
        (unit for unit in of["hand"] if unit != of["unit"]),
        key=lambda unit: (unit.type != "leader", unit),
    )  # in the order of placement (10)
    then = f" Still to come: {_in_hand(rest)}." if rest else ""
    return f"Set-up: where does {say.the(of['unit'])} start?{then}"


def _in_hand(units: Sequence[CampaignUnit]) -> str:
    """Counters in hand, grouped by colour: "orange and purple Leaders, pink 3+1+1, orange 1"."""
    leaders = [unit.force for unit in units if unit.type == "leader"]
    gangs: dict[str, list[str]] = {}
    for unit in units:
        if unit.type != "leader":
            gangs.setdefault(unit.force, []).append(str(unit.firepower))
    parts = [f"{listed(leaders)} Leader{'s' if len(leaders) > 1 else ''}"] if leaders else []
    parts += [f"{colour} {'+'.join(powers)}" for colour, powers in gangs.items()]
    return ", ".join(parts)


SETUP_DRAW = Roll("setup.draw", "10", "a unit for the set-up")
SETUP_ZONE = Ask(
    "setup.zone",
    "10",
    _setup_zone,
    "where a counter is set up (10)",
    roles=(BANDIT, *OWNERS),
    option="zone",
    facts={"unit": "unit"},
)


# -- 6 Fire and losses -----------------------------------------------------------------------------


def _fire(say: CampaignNames, of: Facts) -> str:
    leader = "".join(f", {signed(value)} {name}" for name, value in of["modifiers"])
    return (
        f"{say.subject(of['by'])} fire{'' if say.is_many(of['by']) else 's'} in "
        f"{of['zone'].name}, Firepower {of['firepower']}{leader}"
    )


def _split(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    sp = int(option.removeprefix("sp-"))
    return OptionLabel(f"{sp} SP, {plural(of['number'] - sp, 'hit')}")


def _spread_hits(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    us = int(option.removeprefix("us-"))
    return OptionLabel(f"{us} on US units, {of['hits'] - us} on UN units")


FIRE = Roll("fire", "6", _fire, tags=(SCORES,))
STAR = Roll(
    "star",
    "11.3",
    lambda say, of: f"whether the critical hit takes effect, on {of['need']} or less",
)
FIRE_BACK = Ask(
    "fire-back",
    "6",
    lambda say, of, state: f"Fire back in {of['zone'].name} with Firepower {of['firepower']}?",
    "whether to fire back (6)",
    roles=(UN, BANDIT),
    words={"fire": ("fire back",), "hold": ("hold fire",)},
    always=("fire", "hold"),
    facts={"firepower": "number", "zone": "zone"},
    odds=COMPARED,
    figure="struck",
    usual="fire",
    tags=(FIRE_BACK_OR_HOLD,),
)
LOSSES = Ask(
    "losses",
    "6",
    lambda say, of, state: (
        f"Which unit is lost in {of['zone'].name}? {plural(of['hits'], 'hit')} to take."
    ),
    "which unit is lost (6)",
    roles=(BANDIT, *OWNERS),
    option="unit",
    facts={"hits": "number", "zone": "zone"},
    odds=UNDER_WAY,
    tags=(LOSS,),
)
SPLIT = Ask(
    "split",
    "6.21",
    lambda say, of, state: (
        f"Result {of['number']} in {of['zone'].name}: how much of it will you take as SP?"
    ),
    "how much of a result is taken as SP: sp-0, sp-1, ... (6.21)",
    roles=(BANDIT, *COMMANDERS),
    facts={"number": "number", "zone": "zone"},
    label=_split,
    odds=COMPARED,
)
SPREAD_HITS = Ask(
    "spread-hits",
    "6",
    lambda say, of, state: f"{plural(of['hits'], 'hit')} in {of['zone'].name}: on which units?",
    "how many hits US units take: us-0, us-1, ... (6)",
    roles=(UN,),
    facts={"hits": "number", "zone": "zone"},
    label=_spread_hits,
    odds=UNDER_WAY,
)
STAR_DRAW = Ask(
    "star.draw",
    "6.3",
    lambda say, of, state: f"Critical hit in {of['zone'].name}: draw a unit?",
    "whether to draw a unit for the UN's critical hit (6.3)",
    roles=(BANDIT,),
    words={"draw": ("draw", "a unit at random"), "decline": ("don't draw",)},
    always=("draw", "decline"),
    facts={"zone": "zone"},
    odds=UNDER_WAY,
    usual="draw",
)
DRAW_BANDIT = Roll("draw.bandit", "8.61", "a Bandit unit from the cups")
PLACE_BANDIT = Ask(
    "place.bandit",
    "8.61",
    lambda say, of, state: f"Place {say.counter(of['unit'])} where?",
    "where a drawn unit is placed (6.3, 8.61, 4)",
    roles=(BANDIT,),
    option="zone",
    facts={"unit": "unit"},
)


# -- 6.22 Ambush, 6.4 movement, 6.12 contact -------------------------------------------------------


def _ambush_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return (
        f"{say.force(of['force'])} {OCCASIONS[of['occasion']]} {of['zone'].name}: who ambushes?"
        f"{with_firepower(say, of)}"
    )


def _march_way(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return f"{say.force(of['force'])}: which route from {of['from'].name} to {of['zone'].name}?"


def _way(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel | None:
    return (
        OptionLabel(say.way(option), plural(option.count(">"), "Zone")) if ">" in option else None
    )


AMBUSH_UNIT = Ask(
    "ambush.unit",
    "6.22",
    _ambush_unit,
    "which units ambush a passing force, one by one, or let it pass (6.22)",
    roles=(BANDIT, *COMMANDERS),
    option="unit",
    words={"let-pass": ("let them pass", "no Ambush here")},
    facts={"zone": "zone", "force": "units", "occasion": "word", "picked": "units"},
    done="done, spring the Ambush",
    odds=COMMITS,
    tags=(AMBUSH, ALL),
)
MARCH_NEXT = Ask(
    "march.next",
    "6.4",
    lambda say, of, state: f"Which force moves to {of['zone'].name} next?",
    "which force moves next: the Zone it starts in, or a helicopter (6.4)",
    roles=(UN, *COMMANDERS),
    option="force",
    facts={"zone": "zone"},
    odds=UNDER_WAY,
    tags=(FIRST,),
)
MARCH_WAY = Ask(
    "march.way",
    "6.4",
    _march_way,
    "the route of a force (6.4)",
    roles=(UN, *COMMANDERS),
    option="way",
    words={"split": ("split", "some take another route")},
    facts={"force": "units", "start": "zone", "zone": "zone"},
    label=_way,
    odds=COMPARED,
    tags=(FIRST,),
)
MARCH_SPLIT = Ask(
    "march.split",
    "6.4",
    lambda say, of, state: f"Which units take another route to {of['zone'].name}?{so_far(say, of)}",
    "which units of a force take another route, one by one (6.4)",
    roles=(UN, *COMMANDERS),
    option="unit",
    facts={"zone": "zone", "picked": "units"},
    done="done, set out",
    odds=UNDER_WAY,
)
FLUSH_CONTACT = Roll(
    "flush.contact",
    "6.12",
    lambda say, of: (
        f"contact with {say.units(of['units'])} in {of['zone'].name}, on {of['need']} or less"
    ),
)
