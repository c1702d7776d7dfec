"""The kinds of questions, rolls and events in hex battles, each declared once with its text.

Facts give counters and hexes as numbers, and names as text. Names are those that both sides may
know, unless the kind is for one side only.
"""

from __future__ import annotations

from collections.abc import Iterable

from somalia.engine.kinds import (
    CHIEF,
    DECLARES,
    EACH,
    KEPT_OPEN,
    NEWS,
    ONE_BY_ONE,
    PLAIN,
    SMALL,
    STEP,
    TURN,
    WEIGHED,
    Ask,
    Callout,
    EventKind,
    Facts,
    Roll,
)
from somalia.engine.words import listed, plural
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, line_told
from somalia.games.hex_battle.rules.state import BattleState

ROLES = (COALITION, AL_QAEDA)
DRAW_WORD, PASS = "draw", "pass"
STOP, LIFT_WORD, MEDEVAC_WORD, EXTEND_WORD, END_WORD = "stop", "lift", "medevac", "extend", "end"
FERRY_WORD = "change-base"
BLOW, HOLD = "set-off", "wait"
ANOTHER = "another"


def _hex(state: BattleState, hex_index: int) -> str:
    return state.scenario.land.names[hex_index]


# -- set-up ----------------------------------------------------------------------------------------

BUY = Ask(
    "buy",
    "31.2",
    "More forces cost the Coalition VP. Which units will you buy?",
    "which units the Coalition buys before the battle (optional)",
    roles=(COALITION,),
    option="unit",
    facts={"picked": "units"},
    done="no more",
    tags=(ONE_BY_ONE,),
)
PLACE = Ask(
    "place",
    "3.4",
    lambda say, of, state: (
        f"{say.rated(state, of['counter'])}: where? {plural(of['left'], 'counter')} to place."
    ),
    "where an Al Qaeda counter starts",
    roles=(AL_QAEDA,),
    option="hex",
    words={ANOTHER: ("another counter",)},
    facts={"counter": "unit", "left": "number"},
)
HAND = Ask(
    "hand",
    "3.4",
    lambda say, of, state: f"{plural(of['left'], 'counter')} to place. Which one now?",
    "which counter to place next, or to move",
    roles=(AL_QAEDA,),
    option="unit",
    facts={"left": "number"},
)
REARRANGE = Ask(
    "rearrange",
    "3.4",
    "All counters are placed. Move one, or begin?",
    "which counter to move before the battle begins",
    roles=(AL_QAEDA,),
    option="unit",
    done="begin the battle",
    usual="done",
    tags=(KEPT_OPEN,),
)
START_HEX = Ask(
    "start-hex",
    "3.5",
    lambda say, of, state: f"{say.counter(state, of['counter'])}: start in which hex?",
    "where a unit that begins on the map starts",
    roles=(COALITION,),
    option="hex",
    facts={"counter": "unit"},
)
BASE = Ask(
    "base",
    "7.3",
    lambda say, of, state: f"{say.counter(state, of['counter'])}: which base?",
    "the base where a unit or helicopter arrives",
    roles=(COALITION,),
    option="base",
    facts={"counter": "unit"},
    tags=(EACH,),
)

# -- draws -----------------------------------------------------------------------------------------

DRAW = Ask(
    "draw",
    "5.10",
    lambda say, of, state: (
        f"{plural(of['left'], 'chit')} left in the Command Pool. Draw one, or pass?"
    ),
    "whether to draw a chit or to pass",
    roles=ROLES,
    words={DRAW_WORD: ("draw a chit",), PASS: ("pass",)},
    always=(DRAW_WORD, PASS),
    usual=DRAW_WORD,
    facts={"left": "number"},
    passes=(PASS,),
)
FRIENDLY = Ask(
    "friendly-fire",
    "14.9",
    "Friendly fire, firepower 1d6: hit Coalition units in which hex?",
    "where friendly fire lands",
    roles=(AL_QAEDA,),
    option="hex",
)
LEADER = Ask(
    "leader",
    "24.2",
    lambda say, of, state: f"{say.counter(state, of['counter'])}: join units in which hex?",
    "where a leader joins units of its sub-command",
    roles=(COALITION,),
    option="hex",
    facts={"counter": "unit"},
)
JIHAD_HEX = Ask(
    "jihad-hex",
    "6.3",
    lambda say, of, state: say.jihad(state, of["counter"]),
    "where a counter brought by Jihad! enters",
    roles=(AL_QAEDA,),
    option="hex",
    facts={"counter": "unit"},
    tags=(EACH,),
)

# -- ISR -------------------------------------------------------------------------------------------

RECON = Ask(
    "recon",
    "19.2",
    "ISR: which unit scouts?",
    "which unit carries out recon",
    roles=(COALITION,),
    option="unit",
    facts={"begun": "number"},
    done="no more recon",
    usual="done",
    tags=(KEPT_OPEN,),
)
RECON_HEX = Ask(
    "recon-hex",
    "19.2",
    lambda say, of, state: say.looks(state, of["counter"]),
    "which hex to recon",
    roles=(COALITION,),
    option="hex",
    facts={"counter": "unit"},
)

# -- movement --------------------------------------------------------------------------------------

SHOW_VALUABLE = Ask(
    "show",
    "24.3",
    "Reveal which high value target as a leader?",
    "which high value target to reveal as a leader (option leaders)",
    roles=(AL_QAEDA,),
    option="unit",
    done="nobody",
    usual="done",
)
RALLY = Ask(
    "rally",
    "24.5",
    "Rally which pinned unit? The leader can't move afterwards.",
    "which pinned unit its leader rallies (optional)",
    roles=ROLES,
    option="unit",
    done="nobody",
    usual="done",
)
MOVE = Ask(
    "move",
    "8.1",
    lambda say, of, state: (
        "Movement: which unit?"
        if of["able"]
        else "Movement: only helicopters of this command can move."
    ),
    "which unit moves next",
    roles=ROLES,
    option="unit",
    facts={"able": "number", "begun": "number"},
    words={
        LIFT_WORD: ("airlift a unit",),
        FERRY_WORD: ("fly a helicopter to another base",),
        MEDEVAC_WORD: ("evacuate casualties",),
    },
    done="no more moves",
    usual="done",
    tags=(KEPT_OPEN,),
)
STEP_TO = Ask(
    "step",
    "8.1",
    lambda say, of, state: (
        f"{say.counter(state, of['counter'])} in {say.place(state, of['counter'])}, "
        f"{say.points(of['points'])} left: where to?"
    ),
    "the moving unit's next hex",
    roles=ROLES,
    option="hex",
    words={STOP: ("stop here",)},
    facts={"counter": "unit", "points": "number"},
    keys={STOP: "S"},
    odds=WEIGHED,
    tags=(DECLARES,),
)
IED = Ask(
    "ied",
    "20.6",
    lambda say, of, state: (
        f"{say.counter(state, of['mover'])} enters {_hex(state, of['hex'])}. Set off the IED in "
        f"{say.place(state, of['counter'])}? "
        + (
            f"It hits {plural(of['struck'], 'unit')}: one die for each, in column 1."
            if of["struck"]
            else "Adjacent engineers would clear it."
        )
    ),
    "whether to set off an IED (option ied-at-will)",
    roles=(AL_QAEDA,),
    words={BLOW: ("set it off",), HOLD: ("wait",)},
    always=(BLOW, HOLD),
    usual=HOLD,
    facts={"counter": "unit", "hex": "hex", "mover": "unit", "struck": "number"},
)
DEFEND = Ask(
    "defend",
    "12.1",
    lambda say, of, state: say.defence(state, of),
    "which units fire at a unit entering a hex",
    roles=ROLES,
    option="unit",
    facts={"counter": "unit", "hex": "hex", "picked": "units"},
    done="fire, or hold fire with no unit picked",
    odds=WEIGHED,
    passes=("done",),
)
PANIC_FIRE = Ask(
    "panic-fire",
    "12.7",
    "Units panic. Fire at which unit before it leaves?",
    "which panicking unit to fire at",
    roles=(AL_QAEDA,),
    option="unit",
    done="none",
    usual="done",
)
LIFT_UNIT = Ask(
    "lift-unit",
    "16.1",
    "Airmobile movement: airlift which unit?",
    "which unit to airlift",
    roles=(COALITION,),
    option="unit",
)
LIFT_TO = Ask(
    "lift-to",
    "16.1",
    lambda say, of, state: f"Fly {state.name(of['counter'].number)} where?",
    "where to fly a lifted unit",
    roles=(COALITION,),
    option="hex",
    facts={"counter": "unit"},
    odds=WEIGHED,
    tags=(DECLARES,),
)
LIFT_WITH = Ask(
    "lift-with",
    "16.1",
    "Use which helicopter?",
    "which helicopter flies",
    roles=(COALITION,),
    option="unit",
    facts={"counter": "unit"},
    odds=WEIGHED,
    tags=(DECLARES,),
)
LIFT_LEADER = Ask(
    "lift-leader",
    "24.6",
    "Take which leader along?",
    "which leader is airlifted free (optional)",
    roles=(COALITION,),
    option="unit",
    done="nobody",
    usual="done",
)
FERRY = Ask(
    "ferry",
    "21.7",
    "Which helicopter changes base? It can still fly a mission.",
    "which helicopter flies empty to another base",
    roles=(COALITION,),
    option="unit",
    tags=(DECLARES,),
)
MEDEVAC_HEX = Ask(
    "medevac",
    "26.2",
    "Evacuate casualties from which hex?",
    "where to pick up casualties (option casualties)",
    roles=(COALITION,),
    option="hex",
    odds=WEIGHED,
    tags=(DECLARES,),
)
AA = Ask(
    "aa",
    "17.1",
    lambda say, of, state: say.anti_aircraft(state, of),
    "which units fire at a helicopter",
    roles=(AL_QAEDA,),
    option="unit",
    facts={"counter": "unit", "hex": "hex", "aboard": "units", "picked": "units"},
    done="fire, or hold fire with no unit picked",
    odds=WEIGHED,
    passes=("done",),
)
GUNSHIP = Ask(
    "gunship",
    "12.9",
    "Al Qaeda has moved. Which gunship attacks?",
    "which gunship attacks units that moved",
    roles=(COALITION,),
    option="unit",
    done="no more",
    usual="done",
    passes=("done",),
    tags=(DECLARES,),
)
GUNSHIP_AT = Ask(
    "gunship-at",
    "12.9",
    "Attack which counter that has moved?",
    "which counter a gunship attacks",
    roles=(COALITION,),
    option="unit",
    facts={"counter": "unit", "sent": "units", "targets": "units"},
    odds=WEIGHED,
    tags=(DECLARES,),
)

# -- fire ------------------------------------------------------------------------------------------

TARGET = Ask(
    "target",
    "10.1",
    "Fire at which hex?",
    "which hex to fire at",
    roles=ROLES,
    option="hex",
    facts={"begun": "number"},
    done="no more fire",
    usual="done",
    odds=WEIGHED,
    tags=(KEPT_OPEN, DECLARES),
)
FIRERS = Ask(
    "firers",
    "10.6",
    lambda say, of, state: say.firing(state, of),
    "which units fire together at a hex",
    roles=ROLES,
    option="unit",
    facts={"hex": "hex", "picked": "units"},
    done="fire",
    odds=WEIGHED,
    tags=(DECLARES,),
)
ADVANCE = Ask(
    "advance",
    "11.3",
    lambda say, of, state: f"{_hex(state, of['hex'])} is cleared. Which units advance?",
    "which units advance after a close assault",
    roles=ROLES,
    option="unit",
    facts={"hex": "hex", "picked": "units"},
    done="no more",
)
IMPETUS = Ask(
    "impetus",
    "27.3",
    "Attacker impetus: assault which adjacent hex?",
    "which hex to assault at once (option impetus)",
    roles=ROLES,
    option="hex",
    done="none",
    usual="done",
    odds=WEIGHED,
    tags=(DECLARES,),
)
EXTEND = Ask(
    "extend",
    "22.3",
    lambda say, of, state: (
        f"The last turn is over. Fight another day? Al Qaeda would get {of['vp']} VP."
    ),
    "whether the Coalition plays another turn",
    roles=(COALITION,),
    words={EXTEND_WORD: ("fight on",), END_WORD: ("end the battle",)},
    always=(END_WORD, EXTEND_WORD),
    usual=END_WORD,
    facts={"vp": "number"},
)

# -- chance ----------------------------------------------------------------------------------------

PICKS = Roll("picks", "3.4", "Al Qaeda's force")
"""The counters picked for Al Qaeda's force, face down; only Al Qaeda sees them."""
CHIT = Roll("chit", "4.2", "a chit from the Command Pool")
REINFORCEMENT = Roll("reinforcement", "7.2", "a counter from the Reinforcement Pool")
TURN_UP = Roll("turn-up", "18.2", "the counter's identity")
"""The reveal of a counter. It has only one result, but it blocks undo."""
PANIC_DIE = Roll("panic", "6.2", lambda say, of: f"panic, {of['most']} or less")
PANIC_LOSS = Roll("panic-loss", "6.2.3", lambda say, of: f"whether {of['name']} returns from panic")
JIHAD_DICE = Roll("jihad", "6.3", lambda say, of: f"jihad, {of['most']} or less")
JIHAD_COUNT = Roll("jihad-count", "6.3", "how many counters arrive")
JIHAD_DRAW = Roll("jihad-draw", "6.3", "a counter from Al Qaeda's Reinforcement Pool")
FIREPOWER = Roll("firepower", "14.9", "the firepower of friendly fire")


def _die_of_fire(say: object, of: Facts) -> str:
    """The target of a die roll; if there are several targets, also the number of the die."""
    nth, count = of["of"]
    each = f" (die {nth} of {count})" if count > 1 else ""
    return f"fire at {of['name']}, column {of['column']}{each}"


FIRE_DIE = Roll("fire", "10.2", _die_of_fire)
AA_DIE = Roll("aa", "17.3", lambda say, of: f"fire at {of['name']}, column {of['column']}")

# -- events ----------------------------------------------------------------------------------------

TURN_BEGINS = EventKind(
    "turn",
    lambda say, of: f"Turn {of['turn']}, {of['day']}.",
    tags=(TURN,),
)
CHIT_DRAWN = EventKind(
    "chit",
    lambda say, of: f"{say.subject(of['side'])} draws {of['name']}{of['effect']}.",
    CHIEF,
    tags=(STEP, NEWS),
)
PASSED = EventKind("passed", lambda say, of: f"{say.subject(of['side'])} passes.", PLAIN)
PICKED = EventKind(
    "picked",
    lambda say, of: f"Al Qaeda draws {of['count']} of its {of['of']} counters at random.",
    PLAIN,
)
PLACED = EventKind("placed", lambda say, of: f"{of['name']} is placed in {of['where']}.", SMALL)
BOUGHT = EventKind(
    "bought", lambda say, of: f"The Coalition buys {of['name']} for {of['price']} VP.", PLAIN
)
IN_BASE = EventKind("in-base", lambda say, of: f"{of['name']} arrives in {of['base']}.", SMALL)
DRAWN = EventKind("drawn", lambda say, of: f"Reinforcement: {of['name']}{of['what']}.", PLAIN)
POOL_EMPTY = EventKind("pool-empty", "The Reinforcement Pool is empty.", SMALL)
PANIC = EventKind(
    "panicked",
    lambda say, of: (
        f"Panic! Rolled {of['die']}, needed {of['most']} or less{of['why']}: "
        f"{'units panic' if of['comes'] else 'no panic'}."
    ),
    CHIEF,
)
PANICKED = EventKind(
    "panic-unit",
    lambda say, of: (
        f"{of['name']} flees: rolled {of['die']}, "
        + (f"back on turn {of['turn']}." if of["turn"] else "gone for good.")
    ),
    PLAIN,
    is_part=True,
)
JIHAD = EventKind(
    "jihad",
    lambda say, of: (
        f"Jihad! Rolled {of['total']}, needed {of['most']} or less: "
        f"{'counters arrive' if of['comes'] else 'none arrive'}."
    ),
    CHIEF,
)
JIHAD_COMES = EventKind(
    "jihad-comes",
    lambda say, of: (
        f"{plural(of['count'], 'Al Qaeda counter enters', 'Al Qaeda counters enter')} by the "
        f"{of['edge']}."
    ),
    PLAIN,
    is_part=True,
)
BACK = EventKind("back", lambda say, of: f"{of['name']} is back in {of['base']}.", PLAIN)
LOOKED = EventKind(
    "looked",
    lambda say, of: f"{of['name']} scouts {listed(of['hexes'])}.",
    PLAIN,
)
TURNED_UP = EventKind(
    "turned-up",
    lambda say, of: f"{of['number']} in {of['hex']}: {of['name']}.",
    PLAIN,
    is_part=True,
)
SHOWN = EventKind(
    "shown",
    lambda say, of: f"{of['number']} in {of['hex']} is revealed: {of['name']}.",
    PLAIN,
)
"""A counter reveals itself to fire; reported as an event before the fire."""
REMOVED = EventKind("removed", lambda say, of: f"{of['name']} removed.", SMALL, is_part=True)
IED_CLEARED = EventKind(
    "ied-cleared", lambda say, of: f"Engineers clear the IED in {of['hex']}.", PLAIN, is_part=True
)
IED_GOES_OFF = EventKind(
    "ied-off", lambda say, of: f"The IED in {of['hex']} goes off.", CHIEF, is_part=True
)
STEPPED = EventKind("stepped", lambda say, of: f"{of['name']} enters {of['to']}.", SMALL)
LEFT = EventKind(
    "left",
    lambda say, of: (
        f"{of['name']} leaves the map for {'the ' * (of['base'] == 'Sanctuary')}{of['base']}."
    ),
    PLAIN,
)
LIFTED = EventKind(
    "lifted",
    lambda say, of: (
        f"{of['helicopter']} flies {of['name']} from {of['start']} to {of['to']}"
        + (f"; the helicopter is damaged and {of['name']} is pinned." if of["is_pinned"] else ".")
    ),
    PLAIN,
)
FERRIED = EventKind(
    "ferried", lambda say, of: f"{of['name']} flies from {of['start']} to {of['to']}.", SMALL
)
FETCHED = EventKind(
    "fetched",
    lambda say, of: (
        f"{of['helicopter']} evacuates {plural(of['count'], 'casualty', 'casualties')} "
        f"from {of['hex']}."
    ),
    PLAIN,
)
RALLIED = EventKind("rallied", lambda say, of: f"{of['leader']} rallies {of['name']}.", PLAIN)


def _fired(say: object, of: Facts) -> str:
    how = {"assault": "Close assault", "defence": "Defensive fire", "aa": "Anti-aircraft fire"}
    what = how.get(of["how"], "Fire")
    target = f"{of['aloft']} over {of['target']}" if of["aloft"] else of["target"]
    return (
        f"{what} at {target} by {listed(of['firers'])}: "
        f"firepower {of['power']}, column {of['column']}."
    )


FIRE = EventKind(
    "fire",
    _fired,
    CHIEF,
    callout=lambda say, of: Callout(
        {"assault": "Close assault", "defence": "Defensive fire", "aa": "AA fire"}.get(
            of["how"], "Fire"
        ),
        f"firepower {of['power']}, column {of['column']}",
        place=of["place"],
        by=of["side"],
    ),
)

OUTCOMES = {
    "none": "no effect",
    "pinned": "pinned",
    "still-pinned": "already pinned",
    "eliminated": "eliminated",
    "damaged": "damaged",
}


def modifiers_told(mods: Iterable[tuple[str, int]]) -> str:
    """Modifiers in words: " (mountain +2, fortified +1)"; "" for none."""
    words = ", ".join(f"{word} {value:+d}" for word, value in mods)
    return f" ({words})" if words else ""


def _result(say: object, of: Facts) -> str:
    final = f" = {of['final']}" if of["final"] is not None and of["mods"] else ""
    return (
        f"{of['name']}: rolled {of['die']}{modifiers_told(of['mods'])}{final}, "
        f"{OUTCOMES[of['outcome']]}."
    )


RESULT = EventKind(
    "result",
    _result,
    CHIEF,
    is_part=True,
    callout=lambda say, of: Callout(
        of["name"],
        modifiers_told(of["mods"]).strip(" ()"),
        OUTCOMES[of["outcome"]],
        place=of["place"],
        dice=(of["die"],),
    ),
)
IDENTITY = EventKind(
    "identity", lambda say, of: f"{of['hidden']} is {of['name']}.", SMALL, is_part=True
)
"""For Al Qaeda only: the identity of a face-down counter that the next event names by number."""
LOST_WITH = EventKind(
    "lost-with", lambda say, of: f"{of['name']} is lost with it.", CHIEF, is_part=True
)
NO_FIRE_LEFT = EventKind("no-fire", "No firepower left: no fire.", PLAIN, is_part=True)
NO_IMPETUS = EventKind(
    "no-impetus",
    "No impetus: every adjacent enemy hex has already been fired at.",
    PLAIN,
    is_part=True,
)
FORT_ALONE = EventKind(
    "fort-alone", lambda say, of: f"There's only a fort in {of['hex']}.", PLAIN, is_part=True
)
ADVANCED = EventKind(
    "advanced",
    lambda say, of: (
        f"{listed(of['names'])} advance{'s' * (len(of['names']) == 1)} into {of['hex']}."
    ),
    PLAIN,
    is_part=True,
)
FORT_ENTERED = EventKind(
    "fort-entered", lambda say, of: f"The fort in {of['hex']} is taken.", PLAIN, is_part=True
)
RETURNED = EventKind(
    "returned", "Chits, air units and helicopters return; all Pins are removed.", SMALL
)
EXTENDED = EventKind(
    "extended",
    lambda say, of: f"The Coalition fights on: Al Qaeda gets {of['vp']} VP.",
    CHIEF,
)
COMMANDO = EventKind("commando", "TF Commando arrives; its chit joins the Command Pool.", CHIEF)
SCORED = EventKind(
    "scored",
    lambda say, of: (
        f"{say.side(of['side'])}: {of['points']} VP, {say.level(of['level'])} "
        f"({', '.join(f'{line_told(id)} {vp}' for id, vp in of['rows'])})."
        if of["rows"]
        else f"{say.side(of['side'])}: {of['points']} VP, {say.level(of['level'])}."
    ),
    CHIEF,
)
UNCOVERED = EventKind(
    "uncovered",
    lambda say, of: (
        "Never revealed: "
        f"{'; '.join(f'{listed(names)} ({where})' for where, names in of['counters'])}."
    ),
)
OVER = EventKind("over", lambda say, of: say.ending(of["why"], of["victor"]))
RESIGNED = EventKind("resigned", lambda say, of: f"{say.subject(of['side'])} resigns.")
