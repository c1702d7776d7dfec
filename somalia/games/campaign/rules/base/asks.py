"""Kinds of prompts and chance events used only in the base game; shared kinds are in core."""

from __future__ import annotations

from somalia.engine.kinds import (
    COMMITS,
    COMPARED,
    EACH,
    KEPT_OPEN,
    MISSION,
    ONE_BY_ONE,
    UNDER_WAY,
    WEIGHED,
    Ask,
    Facts,
    OptionLabel,
    Roll,
)
from somalia.engine.words import listed, plural
from somalia.games.campaign.rules.core.asks import (
    BANDIT,
    CONVOY,
    ESCORT,
    LOSS,
    UN,
    so_far,
    with_firepower,
)
from somalia.games.campaign.rules.core.components import FACTION_ORDER
from somalia.games.campaign.rules.core.names import DEEDS, PROJECTS, TARGETS, CampaignNames
from somalia.games.campaign.rules.core.state import CampaignState

SETUP_FAMINE = Roll("setup.famine", "10", "Famine turns at the start")

# -- 6 Missions ------------------------------------------------------------------------------------


def _bandit_mission(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    if "side" in of:
        passed = listed(say.side(side) for side in state.passed)
        note = f" Passed: {passed}." if passed else ""
        return f"{say.side(of['side'])}: which mission?{note}"
    note = " The UN has passed: handing over ends Operations." if state.un_passed else ""
    return f"Bandits: act, or hand over to the UN?{note}"


def _hand_over(
    say: CampaignNames, option: str, of: Facts, state: CampaignState
) -> OptionLabel | None:
    if option == "hand-over" and state.scenario.sides.rivals:
        return OptionLabel("hand over", "you choose who acts next")
    if option == "hand-over" and state.un_passed:
        return OptionLabel("hand over", "ends Operations: the UN has passed")
    return None


def _un_mission(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    owed = state.owed_convoys()
    debt = f" {plural(len(owed), 'Convoy', 'Convoys')} owed." if owed else ""
    return f"UN: which mission?{debt}"


def _un_pass(
    say: CampaignNames, option: str, of: Facts, state: CampaignState
) -> OptionLabel | None:
    """Warn about passing on the last turn: the game ends if the Bandits hand over (6, R33)."""
    if option != "pass" or state.scenario.sides.rivals or state.turn < state.last_turn:
        return None
    bandits = say.side(state.scenario.sides.bandits[0])
    return OptionLabel("pass", f"if the {bandits} hand over, the game ends")


BANDIT_MISSION = Ask(
    "bandit.mission",
    "6",
    _bandit_mission,
    "a Bandit player conducts a mission, hands over, passes or talks (6)",
    roles=(BANDIT,),
    words={
        "raid": ("raid", "a Base, Convoy or units, up to one Zone away"),
        "move": ("move", "from one Zone to any other"),
        "hand-over": ("hand over", "the UN acts or passes"),
        "attack": ("attack", "a rival in a Zone you share"),
        "pass": ("pass", "the others act"),
        "offer-talks": ("offer talks", "the UN must accept the first offer"),
        "break-off": ("break off", "end the peace talks, no cost"),
    },
    label=_hand_over,
    passes=("pass", "hand-over"),
    keys={
        "raid": "R",
        "move": "M",
        "hand-over": "H",
        "attack": "A",
        "pass": "P",
        "offer-talks": "T",
        "break-off": "B",
    },
    tags=(MISSION,),
)
UN_MISSION = Ask(
    "un.mission",
    "6",
    _un_mission,
    "the UN conducts a mission or passes (6)",
    roles=(UN,),
    words={
        "convoy": ("convoy", "place Convoys without escorts"),
        "escort": ("escort", "place a Convoy with an escort"),
        "flush": ("flush", "hunt gangs in a Zone, 1 SP per unit"),
        "development": ("development", "a Base, Militia or an aid project"),
        "pass": ("pass", "back to the Bandits"),
        "break-off": ("break off", "end the peace talks, costs 1d6 VP"),
    },
    label=_un_pass,
    passes=("pass",),
    keys={
        "convoy": "C",
        "escort": "E",
        "flush": "F",
        "development": "D",
        "pass": "P",
        "break-off": "B",
    },
    tags=(MISSION,),
)


# -- 6.2 Bandit missions ---------------------------------------------------------------------------


def _raid_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return f"Who raids the {TARGETS[of['target']]} in {of['zone'].name}?{with_firepower(say, of)}"


def _move_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return f"Who moves from {of['from'].name} to {of['zone'].name}?{so_far(say, of)}"


RAID_ZONE = Ask(
    "raid.zone",
    "6.21",
    "Raid in which Zone?",
    "where to raid (6.21)",
    roles=(BANDIT,),
    option="zone",
    odds=COMPARED,
    figure="raid",
)
RAID_TARGET = Ask(
    "raid.target",
    "6.21",
    lambda say, of, state: f"Raid what in {of['zone'].name}?",
    "what to raid there (6.21)",
    roles=(BANDIT,),
    words={
        "base": ("Base", "and its guards"),
        "convoy": ("Convoy", "and its escort"),
        "field": ("units in the field", "not guarding or escorting"),
    },
    keys={"base": "B", "convoy": "C", "field": "U"},
    facts={"zone": "zone"},
    odds=COMPARED,
    figure="raid",
)
RAID_UNIT = Ask(
    "raid.unit",
    "6.21",
    _raid_unit,
    "which units raid, one by one (6.21)",
    roles=(BANDIT,),
    option="unit",
    facts={"zone": "zone", "target": "word", "picked": "units"},
    done="done, start the Raid",
    odds=COMMITS,
)
MOVE_FROM = Ask(
    "move.from",
    "6.23",
    "Move from which Zone?",
    "where a Movement starts (6.23)",
    roles=(BANDIT,),
    option="zone",
)
MOVE_TO = Ask(
    "move.to",
    "6.23",
    lambda say, of, state: f"Move from {of['from'].name} to which Zone?",
    "where it ends (6.23)",
    roles=(BANDIT,),
    option="zone",
    facts={"start": "zone"},
)
MOVE_UNIT = Ask(
    "move.unit",
    "6.23",
    _move_unit,
    "which units move, one by one (6.23)",
    roles=(BANDIT,),
    option="unit",
    facts={"start": "zone", "zone": "zone", "picked": "units"},
    done="done, move",
    odds=UNDER_WAY,
)


# -- 6.1 UN missions -------------------------------------------------------------------------------


def _flush_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return (
        f"Who flushes {of['zone'].name}? 1 SP per unit, {state.sp['un']} SP in the Pool."
        f"{so_far(say, of)}"
    )


def _lift(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    units = of["units"]
    whom = f"{'one of ' if len(units) > 1 else ''}{say.force(units)}"
    return f"Fly {whom} to {of['zone'].name} by helicopter?"


def _project(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    name, detail = DEVELOPMENT_PROJECT.words[option]
    return OptionLabel(name, f"{state.charts.projects[option].cost} SP, {detail}")


def _convoy_zone(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    owed = len(state.owed_convoys())
    which = "the unescorted Convoy" if owed == 1 else "unescorted Convoys"
    return f"Where should {which} go? {owed} owed."


CONVOY_ZONE = Ask(
    "convoy.zone",
    "6.11",
    _convoy_zone,
    "where a Convoy is placed without escort (6.11)",
    roles=(UN,),
    option="zone",
    done="done for now",
    odds=WEIGHED,
    figure="robbed",
    tags=(CONVOY, EACH),
)
ESCORT_ZONE = Ask(
    "escort.zone",
    "6.14",
    "Where should the escorted Convoy go?",
    "where a Convoy is placed with escort (6.14)",
    roles=(UN,),
    option="zone",
    odds=WEIGHED,
    figure="escorted",
    tags=(CONVOY,),
)
ESCORT_UNIT = Ask(
    "escort.unit",
    "6.14",
    lambda say, of, state: f"Which units escort the Convoy in {of['zone'].name}?{so_far(say, of)}",
    "which units escort it, one by one (6.14)",
    roles=(UN,),
    option="unit",
    facts={"zone": "zone", "picked": "units"},
    done="done, set out",
    odds=COMMITS,
    tags=(ESCORT,),
)
ESCORT_HELICOPTER = Ask(
    "escort.helicopter",
    "6.14",
    _lift,
    "which helicopter flies in an escort (8.3)",
    roles=(UN,),
    option="unit",
    words={"none": ("none",)},
    facts={"zone": "zone", "units": "units"},
    odds=UNDER_WAY,
    usual="none",
)
FLUSH_ZONE = Ask(
    "flush.zone",
    "6.12",
    lambda say, of, state: f"Flush which Zone? {state.sp['un']} SP in the Pool.",
    "where to flush (6.12)",
    roles=(UN,),
    option="zone",
    odds=COMPARED,
    figure="contact",
)
FLUSH_UNIT = Ask(
    "flush.unit",
    "6.12",
    _flush_unit,
    "which units take part, one by one (6.12)",
    roles=(UN,),
    option="unit",
    facts={"zone": "zone", "picked": "units"},
    done="done, start the Flush",
    odds=COMMITS,
)
DEVELOPMENT_PROJECT = Ask(
    "development.project",
    "6.13",
    lambda say, of, state: f"Which project? {state.sp['un']} SP in the Pool.",
    "which project to attempt (6.13)",
    roles=(UN,),
    words={
        "base": ("base", "built by an Engineer"),
        "militia": ("militia", "raised by Military Police or Civil Affairs"),
        "aid": ("aid", "run by Civil Affairs or an Engineer"),
    },
    label=_project,
    odds=WEIGHED,
    figure="best",
)
DEVELOPMENT_ZONE = Ask(
    "development.zone",
    "6.13",
    lambda say, of, state: f"Where will you {DEEDS[of['project']]}?",
    "where to attempt it (6.13)",
    roles=(UN,),
    option="zone",
    facts={"project": "word"},
    odds=COMPARED,
    figure="success",
)
DEVELOPMENT_UNIT = Ask(
    "development.unit",
    "6.13",
    lambda say, of, state: f"Which unit will {DEEDS[of['project']]} in {of['zone'].name}?",
    "which unit attempts it (6.13)",
    roles=(UN,),
    option="unit",
    facts={"project": "word", "zone": "zone"},
    odds=COMPARED,
    figure="success",
)
DEVELOPMENT_HELICOPTER = Ask(
    "development.helicopter",
    "6.13",
    _lift,
    "which helicopter flies it there (8.3)",
    roles=(UN,),
    option="unit",
    words={"none": ("none",)},
    facts={"zone": "zone", "units": "units"},
    odds=UNDER_WAY,
    usual="none",
)
DEVELOPMENT = Roll(
    "development",
    "6.13",
    lambda say, of: (
        f"{PROJECTS[of['project']]} in {of['zone'].name}, succeeds on {of['need']} or more"
    ),
)
DRAW_MILITIA = Roll("draw.militia", "8.2", "a Militia unit from the cup")
HELICOPTER_PASSENGER = Ask(
    "helicopter.passenger",
    "8.3",
    lambda say, of, state: (
        f"Which unit will {say.counter(of['helicopter'])} fly to {of['zone'].name}?"
    ),
    "which unit a helicopter picks up (8.3)",
    roles=(UN,),
    option="unit",
    words={"none": ("none",)},
    facts={"helicopter": "unit", "zone": "zone"},
    odds=UNDER_WAY,
    usual="none",
)


# -- 5 and 8 Logistics and the Interphase ----------------------------------------------------------


def _replacement(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return (
        f"Take a replacement? {of['free']} free. You can buy more for {of['price']} SP each, "
        f"{state.sp[(state.queue or state.scenario.sides.bandits)[0]]} SP in the Pool."
    )


SUPPLY = Roll("supply", "5.1", "UN supply")
DESERTION = Roll(
    "desertion",
    "8.2",
    lambda say, of: f"does {say.counter(of['unit'])} in {of['zone'].name} desert? (5 or 6)",
)
DESERTION_FACTION = Roll("desertion.faction", "8.2", "which faction the deserter joins")
TERRORISM_ZONE = Ask(
    "terrorism.zone",
    "8.5",
    "Terrorism: roll in which Zone?",
    "where to terrorise (8.5)",
    roles=(BANDIT,),
    option="zone",
    always=("done",),
    done="done, no more Terrorism",
    odds=COMPARED,
    figure="extorted",
    passes=("done",),
    tags=(EACH, ONE_BY_ONE, KEPT_OPEN),
)
TERRORISM_TAKE = Ask(
    "terrorism.take",
    "8.5",
    lambda say, of, state: (
        f"Terrorism in {of['zone'].name}, result {of['number']}: take SP or eliminate Militia?"
    ),
    "whether Terrorism brings SP or eliminates Militia (8.5)",
    roles=(BANDIT,),
    words={
        "sp": ("SP", "twice the result, into the Pool"),
        "militia": ("Militia", "eliminate as many as the result"),
    },
    always=("sp", "militia"),
    facts={"number": "number", "zone": "zone"},
    odds=COMPARED,
)
MILITIA_LOSSES = Ask(
    "militia.losses",
    "8.5",
    lambda say, of, state: (
        f"Which Militia unit is lost in {of['zone'].name}? {of['hits']} to lose."
    ),
    "which Militia unit is lost (8.5)",
    roles=(UN,),
    option="unit",
    facts={"hits": "number", "zone": "zone"},
    odds=UNDER_WAY,
    tags=(LOSS,),
)
ROTATION_DICE_OUT = Roll("rotation.out", "8.6", "UN units that rotate out")
ROTATION_DICE_IN = Roll("rotation.in", "8.6", "UN units that rotate in")
ROTATION_OUT = Ask(
    "rotation.out",
    "8.6",
    lambda say, of, state: f"Rotation: which UN unit leaves? {of['left']} to go.",
    "which unit rotates out (8.6)",
    roles=(UN,),
    option="unit",
    facts={"left": "number"},
)
DRAW_UN = Roll("draw.un", "8.6", "a UN unit from the cup")
DRAW_US = Roll("draw.us", "8.7", "a US unit from the cup")
PLACE_UN = Ask(
    "place.un",
    "8.6",
    lambda say, of, state: f"Place {say.counter(of['unit'])} where?",
    "where a drawn unit is placed (8.6)",
    roles=(UN,),
    option="zone",
    facts={"unit": "unit"},
)
REPLACEMENT = Ask(
    "replacement",
    "8.61",
    _replacement,
    "whether to take a unit (8.61)",
    roles=(BANDIT,),
    words={"free": ("free", "a free unit"), "buy": ("buy", "a unit for SP")},
    always=("done",),
    facts={"free": "number", "price": "number"},
    done="done, no more replacements",
    usual="free",
    passes=("done",),
    tags=(KEPT_OPEN,),
)
US_ROTATION_OUT = Ask(
    "us-rotation.out",
    "8.7",
    "Which US unit rotates out? At most two.",
    "which US unit rotates out (8.7)",
    roles=(UN,),
    option="unit",
    always=("done",),
    done="done, no more",
    passes=("done",),
)
INTERVENTION_REQUEST = Ask(
    "intervention.request",
    "8.7",
    "Request US Intervention (once per game)? You gain 2d6 SP and as many US units, and lose "
    "twice as many VP.",
    "whether to request US Intervention (8.7)",
    roles=(UN,),
    words={"decline": ("decline", "not now"), "request": ("request",)},
    always=("decline", "request"),
    odds=WEIGHED,
    figure="intervention",
    passes=("decline",),
    tags=(KEPT_OPEN,),
)
INTERVENTION = Roll("intervention", "8.7", "SP and US units from US Intervention")
INTERVENTION_KEEP = Roll("intervention.keep", "8.7", "US units that stay")
INTERVENTION_LEAVE = Ask(
    "intervention.leave",
    "8.7",
    lambda say, of, state: f"Intervention is over: which US unit leaves? {of['left']} to go.",
    "which US unit leaves when Intervention is over (8.7)",
    roles=(UN,),
    option="unit",
    facts={"left": "number"},
)


# -- 11 Negotiations, rivals, initiative -----------------------------------------------------------


def _talks_box(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    bandit, un = state.charts.negotiations[of["box"]]
    return f"Peace talks, box {of['box'] + 1} ({bandit}/{un}): continue or break off?"


def _player(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    has = "" if option == "un" else f"{plural(state.strength_of(option), 'unit')}, "
    return OptionLabel(say.side(option), f"{has}{state.vp[option]} VP")


def _attack_unit(say: CampaignNames, of: Facts, state: CampaignState) -> str:
    return f"Who attacks {say.within(of['rival'])} in {of['zone'].name}?{with_firepower(say, of)}"


TALKS_ANSWER = Ask(
    "talks.answer",
    "11.1",
    lambda say, of, state: (
        f"{say.subject(of['side'])} offer peace talks. Accept? Refusing costs 1 VP."
    ),
    "whether to accept a later offer of peace talks (11.1)",
    roles=(UN,),
    words={"accept": ("accept",), "refuse": ("refuse", "costs 1 VP")},
    always=("accept", "refuse"),
    facts={"side": "word"},
)
TALKS_GO_ON = Ask(
    "talks.go-on",
    "11.1",
    _talks_box,
    "whether to continue the talks, before the roll; boxes count from 0 (11.1)",
    roles=(UN, BANDIT),
    words={"go-on": ("continue", "roll and score"), "break-off": ("break off",)},
    always=("go-on", "break-off"),
    facts={"box": "number"},
)
TALKS_PRICE = Roll("talks.price", "11.1", "VP the UN loses by breaking off")
TALKS_ROLL = Roll("talks.roll", "11.1", "peace talks, the Bandit die first, then the UN's")
INITIATIVE = Roll("initiative", "11.3", "initiative, one die for each player who has not passed")
NEXT_PLAYER = Ask(
    "next.player",
    "11.2",
    "Who acts next?",
    "which player acts next (11.2)",
    roles=(BANDIT,),
    extras=("un", "bandit-1", "bandit-2", "bandit-3"),
    label=_player,
)
ATTACK_ZONE = Ask(
    "attack.zone",
    "11.2",
    "Attack a rival in which Zone?",
    "where to attack a rival (11.2)",
    roles=(BANDIT,),
    option="zone",
    odds=COMPARED,
)
ATTACK_RIVAL = Ask(
    "attack.rival",
    "11.2",
    lambda say, of, state: f"Attack whose units in {of['zone'].name}?",
    "which rival to attack there (11.2)",
    roles=(BANDIT,),
    extras=("bandit-1", "bandit-2", "bandit-3"),
    facts={"zone": "zone"},
    label=_player,
    odds=COMPARED,
)
ATTACK_UNIT = Ask(
    "attack.unit",
    "11.2",
    _attack_unit,
    "which units attack, one by one (11.2)",
    roles=(BANDIT,),
    option="unit",
    facts={"zone": "zone", "rival": "word", "picked": "units"},
    done="done, attack",
    odds=COMMITS,
)


# -- 4 Random events -------------------------------------------------------------------------------


def _faction(say: CampaignNames, option: str, of: Facts, state: CampaignState) -> OptionLabel:
    gangs = [unit for unit in state.on_map(option) if unit.type == "gang"]
    return OptionLabel(option, plural(len(gangs), "unit"))


EVENT = Roll("event", "4", "random event, tens then units")
EVENT_ATROCITY = Roll("event.atrocity", "4", "the side blamed (1-3 the Bandits, 4-6 the UN)")
EVENT_CONTINGENT_ARRIVES = Roll(
    "event.contingent-arrives", "4", "UN units arriving, half rounded up"
)
EVENT_DONOR_FATIGUE = Roll("event.donor-fatigue", "4", "SP the UN loses")
EVENT_EXTRA_AID = Roll("event.extra-aid", "4", "SP for the UN")
EVENT_FAMINE = Roll("event.famine", "4", "turns of Famine")
EVENT_GOOD_RAINS = Roll("event.good-rains", "4", "turns cut from Famine")
EVENT_SURPLUS_WEAPONS = Roll("event.surplus-weapons", "4", "free Bandit units, half rounded up")
CONTINGENT_LEAVES = Ask(
    "contingent-leaves",
    "4",
    "A contingent leaves: which UN unit?",
    "which unit leaves (4)",
    roles=(UN,),
    option="unit",
)
FEUD_FACTION = Ask(
    "feud.faction",
    "4",
    "Clan feud: which faction loses a unit?",
    "which of the largest factions suffers the feud (4)",
    roles=(BANDIT,),
    extras=FACTION_ORDER,
    label=_faction,
)
FEUD_UNIT = Ask(
    "feud.unit",
    "4",
    lambda say, of, state: f"Clan feud: which {of['faction']} unit is lost?",
    "which unit is lost in the feud (4)",
    roles=(BANDIT,),
    option="unit",
    facts={"faction": "word"},
    tags=(LOSS,),
)
