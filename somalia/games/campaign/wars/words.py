"""The later scenarios in words: what `games.campaign.words` says otherwise, or not at all."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.engine.words import Facts, Label, listed, plural
from somalia.games.campaign.core.components import TYPE_NAMES, Scenario, Unit, Zone
from somalia.games.campaign.core.names import Names, Phrases
from somalia.games.campaign.core.state import State, firepower
from somalia.games.campaign.wars.contest import Contest, Grade
from somalia.games.campaign.wars.victory import grade_now, is_met, standing
from somalia.games.campaign.wars.who import contest, controlled, counters, income_of

GRADES = {
    "icu-amazing": "ICU amazing victory",
    "icu-historical": "ICU historical victory",
    "warlords-amazing": "Warlords' amazing victory",
    "warlords": "Warlords' victory",
    "ethiopia-amazing": "Ethiopian amazing victory",
    "ethiopia": "Ethiopian victory",
}
"""The grades of victory."""


def names(scenario: Scenario) -> Mapping[str, str]:
    """The parties as headings and sentences name them."""
    facts: Contest = scenario.facts
    return {party.id: party.name for party in facts.parties}


def counter(scenario: Scenario, unit: Unit) -> str:
    """What a counter is called: "pink 2", "ICU 2", "Ethiopian infantry 5-5"."""
    facts: Contest = scenario.facts
    name = facts.names.get(unit.force, unit.force)
    if unit.type == "leader":
        return f"{name} Leader"
    if unit.type == "base":
        return f"{name} Base"
    if unit.contact:
        return f"{name} {TYPE_NAMES.get(unit.type, unit.type)} {unit.firepower}-{unit.contact}"
    return f"{name} {unit.firepower}"


def holds(state: State, zone: Zone) -> str:
    """What stands in a Zone, in a few words: "2 ICU (4), pink 2, pink Leader"."""
    here = counters(state, zone)
    found: list[str] = []
    for colour, name in contest(state).names.items():
        units = [unit for unit in here if unit.force == colour and unit.type != "leader"]
        if len(units) == 1:
            found.append(counter(state.scenario, units[0]))
        elif units:
            found.append(f"{len(units)} {name} ({firepower(units)})")
        found += [
            f"{name} Leader" for unit in here if unit.force == colour and unit.type == "leader"
        ]
    return ", ".join(found) or "empty"


def outcome_tail(scenario: Scenario, margin: int) -> str:
    """What the margin means here."""
    facts: Contest = scenario.facts
    first, second = facts.teams[:2]
    mine, theirs = _team_name(facts, first), _team_name(facts, second)
    if not margin:
        return f"{mine} and {theirs} control equally many Zones."
    more, fewer = (mine, theirs) if margin > 0 else (theirs, mine)
    return f"{more} control {plural(abs(margin), 'Zone')} more than {fewer}."


# -- events ----------------------------------------------------------------------------------------


def _raid(say: Names, of: Facts) -> str:
    who = say.units(of["units"])
    if of["target"] == "nobody":
        return f"{who} move{'s' if len(of['units']) == 1 else ''} on {of['zone'].name}."
    return f"Raid on {say.side(of['target'])} in {of['zone'].name} by {who}."


def _bystander(say: Names, of: Facts) -> str:
    does = (
        "stay out"
        if not of["does"]
        else (f"help {say.side(of['helps'])}" if of["helps"] else "fire at the Warlords first")
    )
    return f"{say.side(of['party'])} units in {of['zone'].name}, die {of['die']}: they {does}."


def _changed(say: Names, of: Facts) -> str:
    out = ", which is out of the game" if of["out"] else ""
    return (
        f"{say.counter(of['new'])} takes the place of {say.counter(of['unit'])} in "
        f"{of['zone'].name}{out}."
    )


def _conversion_die(say: Names, of: Facts) -> str:
    fate = {
        "lost": "it is lost",
        "weaker": "a strength-1 unit takes its place",
        "both": "it is lost, and an ICU unit with it",
    }[of["outcome"]]
    return f"Both pay for {say.counter(of['unit'])}, die {of['die']}: {fate}."


def _support(say: Names, of: Facts) -> str:
    if of["ours"] > of["theirs"]:
        effect = "a partner's unit changes sides"
    elif of["ours"] == of["theirs"]:
        effect = "a partner's unit joins the ICU"
    else:
        effect = f"the ICU gains {of['theirs'] - of['ours']} in strength"
    return (
        f"Foreign support: die {of['ours']} for the Ethiopian side, {of['theirs']} for the ICU: "
        f"{effect}."
    )


EVENTS = {
    "raid": _raid,
    "bystander": _bystander,
    "changed": _changed,
    "conversion-die": _conversion_die,
    "support": _support,
    "boxed": lambda say, of: f"{say.counter(of['unit'])} waits outside the map.",
    "entry-die": lambda say, of: (
        f"{say.counter(of['unit'])} sets out, die {of['die']}: "
        + ("it comes in." if of["enters"] else "it stays out.")
    ),
    "passed": lambda say, of: (
        f"{say.subject(of['side'])} pass{'' if say.is_many(of['side']) else 'es'}."
    ),
    "reinforce": lambda say, of: (
        f"The Transitional Government, die {of['die']}: {plural(of['count'], 'unit')}."
    ),
    "resigned": lambda say, of: f"{say.subject(of['side'])} resigned, for good.",
    "setup-die": lambda say, of: f"{of['zone'].name}, die {of['die']}.",
}


# -- prompts ---------------------------------------------------------------------------------------


def _mission(say: Names, of: Facts, state: State) -> str:
    facts = contest(state)
    side = of["side"]
    if side != facts.decides:
        return f"{say.side(side)}: which mission, or pass?"
    passed = listed(say.side(one) for one in of["passed"])
    note = f" Passed: {passed}." if passed else ""
    return f"{say.side(side)}: act, or hand over?{note}"


def _picked(say: Names, of: Facts) -> str:
    picked = of.get("picked", ())
    total = f", Firepower {firepower(picked)}"
    return f" So far: {say.force(picked)}{total}." if picked else ""


def _raid_unit(say: Names, of: Facts, state: State) -> str:
    if of["target"] == "nobody":
        return f"Who moves to {of['zone'].name}?{_picked(say, of)}"
    return f"Who raids {say.side(of['target'])} in {of['zone'].name}?{_picked(say, of)}"


def _pay(say: Names, of: Facts, state: State) -> str:
    party = of["party"]
    terms = contest(state).conversion
    aim = "win over" if terms is not None and party == terms.by else "keep"
    return (
        f"{say.side(party)}: pay {of['price']} SP to {aim} {say.counter(of['unit'])} in "
        f"{of['zone'].name}? {state.sp[party]} SP in the pool."
    )


QUESTIONS = {
    "mission": _mission,
    "mission.colour": lambda say, of, state: f"{of['mission'].capitalize()}: whose units?",
    "raid.zone": lambda say, of, state: "Raid or move to which Zone, at most one away?",
    "raid.target": lambda say, of, state: f"Who is raided in {of['zone'].name}?",
    "raid.unit": _raid_unit,
    "flush.zone": lambda say, of, state: "Flush which Zone? 1 SP a unit.",
    "flush.target": lambda say, of, state: f"Who is flushed in {of['zone'].name}?",
    "flush.unit": lambda say, of, state: (
        f"Who takes part in the Flush of {of['zone'].name}? 1 SP a unit.{_picked(say, of)}"
    ),
    "conversion.pay": _pay,
    "buy": lambda say, of, state: f"{say.side(of['party'])} buy? {of['pool']} SP in the pool.",
    "exchange.unit": lambda say, of, state: "Which unit is exchanged for the 3?",
    "place.unit": lambda say, of, state: f"Where is {say.counter(of['unit'])} placed?",
    "entry": lambda say, of, state: (
        f"Which unit tries to come in, for {of['price']} SP and an odd "
        f"die? {of['pool']} SP in the pool."
    ),
    "support.unit": lambda say, of, state: "Which partner's unit changes sides?",
    "support.tan": lambda say, of, state: f"What takes the place of {say.counter(of['unit'])}?",
    "support.kind": lambda say, of, state: f"{of['points']} in strength to place: which counter?",
}

WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "mission": {
        "raid": ("raid", "move or fight, one Zone away"),
        "flush": ("flush", "hunt an enemy down anywhere, 1 SP a unit"),
        "hand-over": ("hand over", "the other side acts or passes; once it has, Operations end"),
        "pass": ("pass", "the ICU chooses again"),
    },
    "ambush.unit": {"let-pass": ("let them pass", "no Ambush here")},
    "fire-back": {"fire": ("fire",), "hold": ("hold", "do not fire")},
    "conversion.pay": {"pay": ("pay",), "decline": ("decline",)},
    "raid.target": {"nobody": ("nobody", "only move")},
    "march.way": {"split": ("split", "some go a way of their own")},
}

DONE = {
    "raid.unit": "done, they set out",
    "flush.unit": "done, the Flush begins",
    "ambush.unit": "done, the Ambush is sprung",
    "march.split": "done, they set out",
    "buy": "done, nothing more",
    "entry": "done, nobody else",
    "support.kind": "done, the rest is lost",
}


def label(say: Names, ask: str, option: str, about: Facts, state: State) -> Label | None:
    """An option that only these scenarios have; None for one that all have."""
    facts = contest(state)
    if ask == "mission" and option.startswith("to-"):
        side = option.removeprefix("to-")
        return Label(f"hand over to {say.side(side)}", "who acts or passes")
    if ask == "mission.colour":
        return Label(facts.names[option], option if option != facts.names[option] else "")
    if ask in ("raid.target", "flush.target") and option in facts.party:
        return Label(say.side(option))
    if ask == "buy" and option in ("draw", "exchange"):
        trade = facts.party[about["party"]].trade
        price = trade.draw if option == "draw" else trade.exchange
        what = "a unit at random" if option == "draw" else f"a unit on the map for the {trade.best}"
        return Label(option, f"{what}, {price} SP")
    if ask in ("buy", "support.tan", "support.kind") and option in state.scenario.kinds:
        unit = state.scenario.kinds[option][0]
        price = facts.party_of[unit.force].trade.point * unit.firepower
        return Label(say.counter(unit), f"{price} SP" if ask == "buy" else "")
    return None


def _bystander_roll(say: Names, of: Facts) -> str:
    return (
        f"what {say.units(of['units'])} in {of['zone'].name} do (1-3 nothing, 4 fire at the "
        "Warlords, 5 help the ICU, 6 the Warlords)"
    )


CHANCES = {
    "bystander": _bystander_roll,
    "conversion": lambda say, of: (
        f"both pay for {say.counter(of['unit'])} (1-3 lost, 4-5 a "
        "strength-1 unit, 6 lost with an ICU unit)"
    ),
    "conversion.draw": lambda say, of: "the unit that it becomes",
    "draw.unit": lambda say, of: "a unit from the cup",
    "entry": lambda say, of: f"does {say.counter(of['unit'])} come in? (odd)",
    "reinforce": lambda say, of: "units for the Transitional Government (odd 1, even 2)",
    "reinforce.zone": lambda say, of: "the Zone where it is placed",
    "setup.roll": lambda say, of: f"is a unit set up in {of['zone'].name}? (5 or 6)",
    "support": lambda say, of: "foreign support",
}

ENDS = {"sudden-death": "no Ethiopian or Transitional unit is left in Somalia"}


def accounts(state: State) -> list[str]:
    """The Zones that each team controls, and the SP of its parties."""
    facts = contest(state)
    found = []
    for team in facts.teams:
        held = controlled(state, team)
        pools = "/".join(str(state.sp[party.id]) for party in facts.parties if party.team == team)
        found.append(f"{_team_name(facts, team)} {plural(len(held), 'Zone')} {pools} SP")
    return [*found, GRADES.get(grade_now(state).id, "")]


def _team_name(facts: Contest, team: str) -> str:
    mine = [party for party in facts.parties if party.team == team]
    return mine[0].name if len(mine) == 1 else team.capitalize()


def _condition(state: State, grade: Grade) -> str:
    """What a line of the victory conditions asks for."""
    wants = []
    if grade.zones:
        wants.append("every Zone" if grade.zones == "all" else "every Zone of the south")
    if grade.city:
        wants.append(f"all of Mogadishu and {plural(grade.others, 'Zone')} more")
    if grade.absent:
        wants.append(f"no {contest(state).names[grade.absent]} unit in Somalia")
    return listed(wants) or "otherwise"


def score(state: State) -> list[str]:
    """Who controls what, the pools, and the victory conditions as they stand (9, S4)."""
    facts = contest(state)
    text = []
    for team in facts.teams:
        held = controlled(state, team)
        names = listed(zone.name for zone in held) or "none"
        text.append(f"{_team_name(facts, team)}, {plural(len(held), 'Zone')}: {names}.")
    text.append("")
    text += [
        f"  {party.name:<20}{state.sp[party.id]:>3} SP, {income_of(state, party)} a season now"
        for party in facts.parties
    ]
    text += ["", "Victory, the first line that is met:"]
    for grade in facts.grades:
        mark = "met" if is_met(state, grade) else "not met"
        text.append(f"  {GRADES[grade.id]}: {_condition(state, grade)} ({mark})")
    told = "In the end" if state.ended else "As it stands"
    text.append(f"{told}: {GRADES[grade_now(state).id]}.")
    players = standing(state)
    if players and grade_now(state).team in facts.exclusive:
        text.append(f"First among them: {players[0].name} (S22).")
    return text


def zone_groups(say: Names, state: State, zone: Zone) -> list[tuple[str, tuple[Unit, ...]]]:
    """What stands in a Zone, party by party."""
    here = counters(state, zone)
    return [
        (party.name, tuple(unit for unit in here if unit.force in party.colours))
        for party in contest(state).parties
    ]


PHRASES = Phrases(
    events=EVENTS,
    questions=QUESTIONS,
    chances=CHANCES,
    words=WORDS,
    done=DONE,
    ends=ENDS,
    victories=GRADES,
    names=names,
    counter=counter,
    holds=holds,
    label=label,
    margin=outcome_tail,
    accounts=accounts,
    score=score,
    zone_groups=zone_groups,
)
"""All of it, as the one formatter takes it."""
