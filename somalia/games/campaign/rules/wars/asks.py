"""Kinds of prompts and chance events for the later scenarios, each declared once.

Base-game kinds that need different wording are declared again here, under the same id.
"""

from __future__ import annotations

from somalia.engine.kinds import COMMITS, COMPARED, KEPT_OPEN, STEADY, Ask, Facts, OptionLabel, Roll
from somalia.engine.kinds import MISSION as CHOOSES
from somalia.engine.words import listed
from somalia.games.campaign.rules.core import asks as shared
from somalia.games.campaign.rules.core.asks import COMMANDERS, OWNERS, with_firepower
from somalia.games.campaign.rules.core.names import CampaignNames
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.who import contest

HAND_OVER = tuple(
    f"to-{side}" for side in ("pink-orange", "pink", "orange", "purple-yellow", "purple", "yellow")
)
"""The ICU's answers that name one of several Warlord players (S22)."""


def _party(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel | None:
    return OptionLabel(say.side(option)) if option in contest(state).party else None


# -- the order of play -----------------------------------------------------------------------------


def _mission(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    facts = contest(state)
    side = of["side"]
    if side != facts.decides:
        return f"{say.side(side)}: which mission, or pass?"
    passed = listed(say.side(one) for one in of["passed"])
    note = f" Passed: {passed}." if passed else ""
    return f"{say.side(side)}: act, or hand over?{note}"


def _hand_over_to(
    say: CampaignNames, option: str, of: Facts, state: CampaignState
) -> OptionLabel | None:
    if option == "hand-over" and of.get("passed"):
        return OptionLabel("hand over", "ends Operations: the others have passed")
    if not option.startswith("to-"):
        return None
    return OptionLabel(f"hand over to {say.side(option.removeprefix('to-'))}", "to act or pass")


def _colour(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    return OptionLabel(contest(state).names[option])


MISSION = Ask(
    "mission",
    "S3",
    _mission,
    "conduct a mission, hand over or pass; to-... names the next party to act (S3, S22)",
    roles=COMMANDERS,
    words={
        "raid": ("raid", "move or fight, up to one Zone away"),
        "flush": ("flush", "hunt an enemy anywhere, 1 SP per unit"),
        "hand-over": ("hand over", "the others act or pass"),
        "pass": ("pass", "back to the ICU"),
    },
    extras=HAND_OVER,
    label=_hand_over_to,
    passes=("pass", "hand-over", *HAND_OVER),
    keys={
        "raid": "R",
        "flush": "F",
        "hand-over": "H",
        "pass": "P",
        **dict(zip(HAND_OVER, "KIOULY", strict=True)),
    },
    tags=(CHOOSES,),
)
MISSION_COLOUR = Ask(
    "mission.colour",
    "6",
    lambda say, of, state: f"{of['mission'].capitalize()}: whose units?",
    "which colour conducts the mission (S13)",
    roles=COMMANDERS,
    facts={"mission": "word"},
    label=_colour,
)


# -- Raid and Flush --------------------------------------------------------------------------------


def _raid_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    if of["target"] == "nobody":
        return f"Who moves to {of['zone'].name}?{with_firepower(say, of)}"
    return f"Who raids {say.side(of['target'])} in {of['zone'].name}?{with_firepower(say, of)}"


RAID_ZONE = Ask(
    "raid.zone",
    "6.21",
    "Raid or move to which Zone, up to one away?",
    "where to raid (6.21)",
    roles=COMMANDERS,
    option="zone",
    odds=COMPARED,
    figure="raid",
)
RAID_TARGET = Ask(
    "raid.target",
    "6.21",
    lambda say, of, state: f"Raid whom in {of['zone'].name}?",
    "what to raid there (6.21)",
    roles=COMMANDERS,
    words={"nobody": ("nobody", "just move")},
    facts={"zone": "zone"},
    label=_party,
    odds=COMPARED,
    figure="raid",
)
RAID_UNIT = Ask(
    "raid.unit",
    "6.21",
    _raid_unit,
    "which units raid, one by one (6.21)",
    roles=COMMANDERS,
    option="unit",
    facts={"zone": "zone", "target": "word", "picked": "units"},
    done="done, set out",
    odds=COMMITS,
)
FLUSH_ZONE = Ask(
    "flush.zone",
    "6.12",
    "Flush which Zone? 1 SP per unit.",
    "where to flush (6.12)",
    roles=COMMANDERS,
    option="zone",
    odds=COMPARED,
    figure="contact",
)
FLUSH_TARGET = Ask(
    "flush.target",
    "6.12",
    lambda say, of, state: f"Flush whom in {of['zone'].name}?",
    "which side to flush there (S19)",
    roles=COMMANDERS,
    facts={"zone": "zone"},
    label=_party,
    odds=COMPARED,
)
FLUSH_UNIT = Ask(
    "flush.unit",
    "6.12",
    lambda say, of, state: (
        f"Who flushes {of['zone'].name}? 1 SP per unit.{with_firepower(say, of)}"
    ),
    "which units take part, one by one (6.12)",
    roles=COMMANDERS,
    option="unit",
    facts={"zone": "zone", "picked": "units"},
    done="done, start the Flush",
    odds=COMMITS,
)


# -- fights ----------------------------------------------------------------------------------------


def _pay(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    party = of["party"]
    terms = contest(state).conversion
    aim = "win over" if terms is not None and party == terms.by else "keep"
    return (
        f"{say.side(party)}: pay {of['price']} SP to {aim} {say.counter(of['unit'])} in "
        f"{of['zone'].name}? {state.sp[party]} SP in the Pool."
    )


FIRE_BACK = shared.FIRE_BACK.varied(
    roles=OWNERS, words={"fire": ("fire",), "hold": ("hold", "don't fire")}
)
BYSTANDER = Roll(
    "bystander",
    "S20",
    lambda say, of: (
        f"{say.units(of['units'])} in {of['zone'].name}, 1-3 nothing, 4 fire at the Warlords, "
        "5 help the ICU, 6 help the Warlords"
    ),
)
CONVERSION_PAY = Ask(
    "conversion.pay",
    "S15",
    _pay,
    "whether to pay for a unit lost to a star (S15)",
    roles=("icu", "warlords"),
    words={"pay": ("pay",), "decline": ("decline",)},
    always=("pay", "decline"),
    facts={"unit": "unit", "zone": "zone", "party": "word", "price": "number"},
)
CONVERSION = Roll(
    "conversion",
    "S15",
    lambda say, of: (
        f"both sides paid for {say.counter(of['unit'])} (1-3 lost, 4-5 becomes a "
        "strength-1 unit, 6 lost with an ICU unit)"
    ),
)
CONVERSION_DRAW = Roll("conversion.draw", "S15", "the unit it becomes")


# -- the Interphase and the set-up -----------------------------------------------------------------


def _ware(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel | None:
    trade = contest(state).party[of["party"]].trade
    if option == "draw":
        return OptionLabel(option, f"a unit at random, {trade.draw} SP")
    if option == "exchange":
        return OptionLabel(
            option, f"swap a unit on the map for the {trade.best}, {trade.exchange} SP"
        )
    unit = state.scenario.kinds[option][0]
    price = contest(state).party_of[unit.force].trade.point * unit.firepower
    return OptionLabel(say.counter(unit), f"{price} SP")


def _kind(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    return OptionLabel(say.kind(option))


BUY = Ask(
    "buy",
    "S10",
    lambda say, of, state: f"{say.side(of['party'])}: buy what? {of['pool']} SP in the Pool.",
    "what to buy: draw, exchange, or a kind of counter (S10)",
    roles=COMMANDERS,
    extras=("draw", "exchange"),
    always=("done",),
    facts={"party": "word", "pool": "number"},
    done="done, no more",
    label=_ware,
    usual="draw",
    passes=("done",),
    tags=(STEADY,),
)
DRAW_UNIT = Roll("draw.unit", "S12", "a unit from the cup")
EXCHANGE_UNIT = Ask(
    "exchange.unit",
    "S23",
    "Exchange which unit for the 3?",
    "which unit to exchange for the strongest (S23)",
    roles=("warlords",),
    option="unit",
    facts={"party": "word"},
)
PLACE_UNIT = Ask(
    "place.unit",
    "S8",
    lambda say, of, state: f"Place {say.counter(of['unit'])} where?",
    "where a unit is placed (S8)",
    roles=OWNERS,
    option="zone",
    facts={"unit": "unit"},
)
REINFORCE = Roll("reinforce", "S6", "units for the Transitional Government (odd 1, even 2)")
REINFORCE_ZONE = Roll("reinforce.zone", "S6", "the Zone where it is placed")
ENTRY = Ask(
    "entry",
    "S11",
    lambda say, of, state: (
        f"Which unit tries to enter? It costs {of['price']} SP and needs an odd die. "
        f"{of['pool']} SP in the Pool."
    ),
    "which unit tries to enter (S11)",
    roles=("ethiopia",),
    option="unit",
    always=("done",),
    facts={"price": "number", "pool": "number"},
    done="done, no more",
    passes=("done",),
)
ENTRY_DIE = Roll("entry", "S11", lambda say, of: f"does {say.counter(of['unit'])} enter? (odd)")
SUPPORT = Roll("support", "S25", "foreign support")
SUPPORT_UNIT = Ask(
    "support.unit",
    "S25",
    "Which partner's unit changes sides?",
    "which unit changes sides (S25)",
    roles=("ethiopia",),
    option="unit",
)
SUPPORT_TAN = Ask(
    "support.tan",
    "S25",
    lambda say, of, state: f"Which counter replaces {say.counter(of['unit'])}?",
    "what replaces it (S25)",
    roles=("ethiopia",),
    facts={"unit": "unit"},
    label=_kind,
)
SUPPORT_KIND = Ask(
    "support.kind",
    "S25",
    lambda say, of, state: f"{of['points']} strength left to place: which counter?",
    "which counter to place (S25)",
    roles=("icu",),
    always=("done",),
    facts={"points": "number"},
    done="done, lose the rest",
    label=_kind,
    passes=("done",),
    tags=(STEADY, KEPT_OPEN),
)
SETUP_ROLL = Roll(
    "setup.roll", "10", lambda say, of: f"is a unit set up in {of['zone'].name}? (5 or 6)"
)
