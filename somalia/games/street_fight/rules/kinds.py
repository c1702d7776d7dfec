"""The kinds of questions, rolls and events in street fights, each declared once with its text."""

from __future__ import annotations

from somalia.engine.kinds import (
    CHIEF,
    PLAIN,
    SMALL,
    STEP,
    WEIGHED,
    Ask,
    Callout,
    EventKind,
    Facts,
    OptionLabel,
    Roll,
)
from somalia.engine.kinds import TURN as NEW_TURN
from somalia.engine.words import listed, plural
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.state import GUNNER, StreetState

ROLE = "commander"
"""The role of every player, as all play on the same side."""


def roles(scenario: StreetScenario) -> dict[str, str]:
    """The role of each side."""
    return dict.fromkeys(scenario.sides, ROLE)


NOBODY, POINT_WORD, STOP = "nobody", "point", "stop"

MOVE, FIRE_AND_MOVE, FIRE, FULL, AIM = "move", "fire-and-move", "fire", "full-auto", "aim"
TURN_TO, RELOAD, PRONE, UP, SHED = "turn", "reload", "prone", "up", "shed"
HOLD, LET_GO, PATCH, CALL = "hold", "let-go", "patch", "call"
GO_IN, COME_OUT = "go-in", "come-out"
BOARD, GET_OUT, LOAD, LIFT, SEAT, DRIVE, LEAVE = (
    "board",
    "get-out",
    "load",
    "lift",
    "seat",
    "drive",
    "leave",
)

ACTS = {
    MOVE: ("move", "1 AP per inch"),
    FIRE: ("fire or throw", "1 AP, throw or LAW 2"),
    FULL: ("full auto", "2 AP"),
    FIRE_AND_MOVE: ("fire and move", "1 AP, up to 1 inch"),
    AIM: ("aim", "1 AP"),
    TURN_TO: ("turn", "free"),
    PRONE: ("go prone", "1 AP"),
    UP: ("get up", "1 AP"),
    RELOAD: ("reload", "2 AP, belt 4"),
    SHED: ("lose suppression", "2 AP per marker"),
    HOLD: ("take hold", "a wounded man or casualty, free"),
    LET_GO: ("let go", "free"),
    PATCH: ("patch up", "all AP"),
    GO_IN: ("enter a building", "1 AP"),
    COME_OUT: ("leave the building", "1 AP"),
    BOARD: ("get in", "1 AP"),
    GET_OUT: ("get out", "1 AP"),
    LOAD: ("load the casualty", "1 AP"),
    LIFT: ("lift a casualty out", "1 AP"),
    SEAT: ("swap seats", "all AP"),
    DRIVE: ("drive", "1 AP per 2 inches"),
    LEAVE: ("leave the table",),
    CALL: ("call the Blackhawk", "6 or more on 1d10"),
    STOP: ("stop",),
}


def place_told(point: tuple[int, int]) -> str:
    """A place in inches: "25.5,18"."""
    return f"{half_told(point[0])},{half_told(point[1])}"


def half_told(halves: int) -> str:
    """A length in half inches, written in inches: "2.5"."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def point_typed(text: str) -> tuple[int, int] | None:
    """The point given in inches by a text such as "25.5,18"; None if the text isn't a point."""
    parts = text.replace(",", " ").split()
    if len(parts) != 2:
        return None
    halves = []
    for part in parts:
        whole, _, rest = part.partition(".")
        if not whole.isdecimal() or len(whole) > 3 or rest not in ("", "0", "5"):
            return None
        halves.append(2 * int(whole) + (rest == "5"))
    return halves[0], halves[1]


# -- questions -------------------------------------------------------------------------------------


def _left(say: object, of: Facts, state: StreetState) -> str:
    acting = state.acting
    assert acting is not None
    left = plural(acting.ap, "AP", "AP")
    if acting.bonus:
        left += f" and {acting.bonus} bonus AP"
    if acting.vehicle >= 0:
        drive = f"{acting.drive} driving AP"
        # On the convoy's card, only a man at a gun spends AP himself (15.3).
        left = f"{drive} and {left} for the gunner" if of["man"].seat == GUNNER else drive
    return f"{of['name']}, {left} left: what now?"


_LEVELS = {"street": "the street", "roof": "the roofs"}

SEAL_ARC = Ask(
    "seal-arc",
    "5.1",
    "How wide is the SEALs' arc of sight?",
    "the SEALs' arc of sight",
    roles=(ROLE,),
    words={"90": ("90 degrees",), "180": ("180 degrees",)},
    always=("90", "180"),
    usual="180",
)
MAN = Ask(
    "man",
    "4.3",
    lambda say, of, state: f"{of['unit']}: who acts next?",
    "which man of a unit acts next",
    roles=(ROLE,),
    odds=WEIGHED,
    option="man",
)
ACT = Ask(
    "act",
    "7.2",
    _left,
    "what the active man does next",
    roles=(ROLE,),
    odds=WEIGHED,
    words=ACTS,
    facts={"man": "man"},
    passes=(STOP,),
    label=lambda say, option, of, state: (
        OptionLabel("turn", "1 AP, free after a move")
        if option == TURN_TO and state.scenario.has("turn-costs")
        else None
    ),
    keys={
        MOVE: "M",
        FIRE: "F",
        FULL: "A",
        FIRE_AND_MOVE: "G",
        AIM: "I",
        TURN_TO: "T",
        PRONE: "P",
        UP: "U",
        RELOAD: "R",
        SHED: "N",
        HOLD: "H",
        LET_GO: "L",
        PATCH: "C",
        GO_IN: "W",
        COME_OUT: "O",
        BOARD: "B",
        GET_OUT: "E",
        LOAD: "D",
        LIFT: "Y",
        SEAT: "Z",
        DRIVE: "V",
        LEAVE: "X",
        CALL: "K",
        STOP: "S",
    },
)
STAND = Ask(
    "stand",
    "7.5",
    lambda say, of, state: f"{of['name']}: where to?",
    "where a man moves",
    roles=(ROLE,),
    odds=WEIGHED,
    option="stand",
    facts={"man": "man", "with": "word"},
)
FIRST = Ask(
    "first",
    "7.6",
    "Fire first or move first?",
    "whether a man fires or moves first (7.6)",
    roles=(ROLE,),
    words={"fire": ("fire, then move",), "move": ("move, then fire",)},
    always=("fire", "move"),
    facts={"man": "man"},
)
SHOT = Ask(
    "shot",
    "9.4",
    lambda say, of, state: f"{of['name']}: which weapon?",
    "which weapon to fire, and how",
    roles=(ROLE,),
    option="shot",
    facts={"man": "man"},
    odds=WEIGHED,
)
TARGET = Ask(
    "target",
    "9.1",
    lambda say, of, state: f"{of['name']}: target for the {of['weapon']}?",
    "the target of a shot",
    roles=(ROLE,),
    odds=WEIGHED,
    option="target",
    facts={"man": "man", "shot": "shot"},
)
AIM_AT = Ask(
    "aim",
    "7.8",
    lambda say, of, state: f"{of['name']}: aim at whom?",
    "the target a man aims at",
    roles=(ROLE,),
    option="target",
    facts={"man": "man"},
    odds=WEIGHED,
)
BURSTS = Ask(
    "bursts",
    "9.4",
    lambda say, of, state: f"How many bursts from the {of['weapon']}?",
    "how many bursts to fire full auto",
    roles=(ROLE,),
    option="number",
    facts={"man": "man", "shot": "shot"},
    label=lambda say, option, of, state: OptionLabel(plural(int(option), "burst")),
    odds=WEIGHED,
)
LEVEL = Ask(
    "level",
    "9.6",
    lambda say, of, state: f"{of['name']}{of.get('salvo', '')}: street or roofs?",
    "the level to fire at full auto",
    roles=(ROLE,),
    words={**{level: (told,) for level, told in _LEVELS.items()}, NOBODY: ("hold fire",)},
    facts={"man": "man"},
    label=lambda say, option, of, state: (
        OptionLabel(_LEVELS[option], f"{plural(of['there'][option], 'Somali', 'Somalis')} in range")
        if option in of["there"]
        else None
    ),
    odds=WEIGHED,
)
TO_FACE = Ask(
    "face",
    "5.2",
    lambda say, of, state: f"{of['name']}: face which way?",
    "which way a man turns",
    roles=(ROLE,),
    option="direction",
    extras=(POINT_WORD,),
    facts={"man": "man"},
    label=lambda say, option, of, state: (
        OptionLabel("towards a point", "choose it next") if option == POINT_WORD else None
    ),
)
AT_POINT = Ask(
    "at-point",
    "2.1",
    "Which point?",
    "a point on the table",
    roles=(ROLE,),
    option="point",
    odds=WEIGHED,
)
TO_RELOAD = Ask(
    "reload",
    "10.3",
    lambda say, of, state: f"{of['name']}: reload which weapon?",
    "which weapon to reload",
    roles=(ROLE,),
    option="weapon",
    facts={"man": "man"},
)
TO_HOLD = Ask(
    "hold",
    "14.1",
    lambda say, of, state: f"{of['name']}: take hold of whom?",
    "which man to take hold of",
    roles=(ROLE,),
    option="man",
    facts={"man": "man"},
)
HELPER = Ask(
    "helper",
    "14.2",
    "Does a second man help carry?",
    "which man helps carry",
    roles=(ROLE,),
    option="man",
    extras=(NOBODY,),
    always=(NOBODY,),
    facts={"man": "man"},
    usual=NOBODY,
)
TO_PATCH = Ask(
    "patch",
    "8",
    lambda say, of, state: f"{of['name']}: patch up whom?",
    "which man a medic patches up",
    roles=(ROLE,),
    option="man",
    facts={"man": "man"},
)
TO_WINDOW = Ask(
    "window",
    "M82",
    lambda say, of, state: f"{of['name']}: which window?",
    "which window a man takes in a building",
    roles=(ROLE,),
    option="window",
    facts={"man": "man"},
    odds=WEIGHED,
)
TO_BOARD = Ask(
    "board",
    "15.5",
    lambda say, of, state: f"{of['name']}: which vehicle?",
    "which vehicle to board or load a casualty into",
    roles=(ROLE,),
    option="vehicle",
    facts={"man": "man"},
)
TO_LIFT = Ask(
    "lift",
    "15.5",
    "Lift out which casualty?",
    "which casualty to lift out of a vehicle or building (M98)",
    roles=(ROLE,),
    option="man",
    facts={"man": "man"},
)
TO_SEAT = Ask(
    "seat",
    "15.3",
    lambda say, of, state: f"{of['name']}: take whose seat?",
    "whose seat a man takes in a vehicle",
    roles=(ROLE,),
    option="man",
    facts={"man": "man"},
)
TO_DRIVE = Ask(
    "drive",
    "15.1",
    lambda say, of, state: f"{of['name']}: drive how far along the lane?",
    "how far a vehicle drives, in inches; below 0 is backwards",
    roles=(ROLE,),
    option="number",
    extras=("off", "off-back"),
    facts={"vehicle": "vehicle"},
    label=lambda say, option, of, state: {
        "off": OptionLabel("off the table", "at the far end"),
        "off-back": OptionLabel("off the table", "where it came in"),
    }.get(option),
    odds=WEIGHED,
)
TO_CALL = Ask(
    "call",
    "16.1",
    "Call the Blackhawk where?",
    "where the Blackhawk is to fire",
    roles=(ROLE,),
    option="place",
    extras=(POINT_WORD,),
    facts={"man": "man"},
    label=lambda say, option, of, state: (
        OptionLabel("another point", "choose it next") if option == POINT_WORD else None
    ),
    odds=WEIGHED,
)
HAWK_DEED = Ask(
    "blackhawk",
    "16.5",
    "The Blackhawk: fire, or set down the snipers?",
    "what the Blackhawk does",
    roles=(ROLE,),
    words={"guns": ("fire",), "snipers": ("set down the snipers", "once per game")},
)
HAWK_LINE = Ask(
    "blackhawk-line",
    "16.5",
    "Which way does the line between the gunners run?",
    "which way the line between the Blackhawk's gunners runs",
    roles=(ROLE,),
    words={
        "north-south": ("north-south", "one fires west, one east"),
        "east-west": ("east-west", "one fires north, one south"),
    },
    always=("north-south", "east-west"),
)


def _to_hit(of: Facts) -> str:
    """The weapon, the target, and the number needed on the die."""
    number, bursts = of["series"]
    shot = f"{of['weapon']}, burst {number} of {bursts}," if bursts > 1 else of["weapon"]
    mob = f" of Mob {of['mob']} ({plural(of['men'], 'man', 'men')})" if of["mob"] >= 0 else ""
    need = f"{max(of['need'], 1)} or more" if of["need"] <= 10 else "can't hit"
    return f"{shot} at {of['target']}{mob}, {need}"


# -- chance ----------------------------------------------------------------------------------------

ACTION_CARD = Roll("card", "4.1", "the next action card")
CONVOY_CHECK = Roll("convoy", "17.2", "convoy check")
ROW = Roll("row", "6.2", lambda say, of: f"Somalis near {of['unit']}")
HOW_MANY = Roll("many", "6.2", lambda say, of: f"how many {of['what']}")
WHETHER = Roll("one", "6.2", lambda say, of: f"{of['what']} on {of['need']} or more")
DIRECTION = Roll("direction", "6.3", "direction")
DISTANCE = Roll("distance", "6.3", "distance (row)")
FARTHER = Roll("farther", "6.3", "distance (inches)")
MOB_DIE = Roll("mob", "12.1", lambda say, of: f"what {of['mob']} does")
SWELL = Roll("swell", "12.1", "how many join")
FIRED_AT = Roll("under-fire", "11.1", lambda say, of: f"{of['name']} under fire, {of['chance']}%")
WOUND = Roll("wound", "11.3", lambda say, of: f"AP lost by {of['name']}")
COWED = Roll("suppression", "11.3", lambda say, of: f"suppression of {of['name']}")
TO_HIT = Roll("to-hit", "9.1", lambda say, of: _to_hit(of))
DAMAGE = Roll("damage", "9.5", lambda say, of: f"damage to {of['name']}")
MEDIC_DIE = Roll("medic", "8", lambda say, of: f"AP regained by {of['name']}")
REQUEST = Roll("request", "16.1", "Blackhawk call, 6 or more")
SCATTER = Roll("scatter", "16.6", "direction of the crash")
FALL = Roll("fall", "16.6", "distance to the crash (inches)")
CRASH_WOUND = Roll("crash", "16.6", lambda say, of: f"AP lost by {of['name']} in the crash")

# -- events ----------------------------------------------------------------------------------------


def _loss(of: Facts, end: str, where: str = "") -> str:
    """The AP lost and left: "loses 3 AP, 5 left"; if none are left, the result."""
    left = f", {of['left']} left" if of["left"] > 0 else f" and {end}"
    return f"loses {of['loss']} AP{where}{left}"


def _under_fire(say: object, of: Facts) -> str:
    fire = plural(of["firers"], "Somali fires", "Somalis fire")
    text = f"{fire} at {of['name']}: {of['chance']}%, rolled {of['die']}"
    return f"{text}. {_came(of)}"


def _came(of: Facts) -> str:
    if of["loss"]:
        return f"Hit: {_loss(of, 'becomes a casualty')}."
    if of["markers"]:
        return f"Near miss: {plural(of['markers'], 'suppression marker')}."
    return "Missed."


def _under_fire_callout(say: object, of: Facts) -> Callout:
    return Callout(of["name"], f"{of['chance']}%", _came(of), dice=(of["die"],))


def _shot(say: object, of: Facts) -> str:
    mods = ", ".join(f"{name} {value:+d}" for name, value in of["modifiers"])
    came = "Hit" if of["hit"] else "Missed"
    text = f"{of['name']} fires the {of['weapon']} at {of['target']}"
    need = f"rolled {of['die']}, needed {max(of['need'], 1)}"
    return f"{text}: {need}{f' ({mods})' if mods else ''}. {came}."


def _no_room(say: object, of: Facts) -> str:
    return f"{of['why']} {of['what']}."


def _appeared(where: str, of: Facts) -> str:
    room = f"; room for only {of['size']}" if of["size"] < of["came"] else ""
    return f"{of['mob']} appears {where}: {of['what']}{room}."


def _mob(say: object, of: Facts) -> str:
    mods = ", ".join(f"{name} {value:+d}" for name, value in of["modifiers"])
    row = of["row"]
    text = _ROWS[row]
    if row in ("advance", "rush") and not of["nearer"]:
        text = "it can't get closer and stays put"
    if row == "flee":
        text += f"; {of['size']} left"
    elif row == "swell":
        goes = "advances" if of["nearer"] else "can't get closer"
        joined = plural(of["came"], "joins", "join")
        text = f"it grows and {goes}; {joined}" if of["came"] else f"it {goes}; nobody can join"
    return f"{of['mob']} rolls {of['die']}{f' ({mods})' if mods else ''}: {text}."


_ROWS = {
    "disperse": "it disperses",
    "flee": "half flee, the rest fall back",
    "fall-back": "it falls back",
    "stay": "it stays put",
    "advance": "it advances",
    "rush": "it rushes forward",
    "swell": "it grows and advances",
}

TURN_BEGINS = EventKind("turn", lambda say, of: f"Turn {of['turn']}.", tags=(NEW_TURN,))
CARD_DRAWN = EventKind("card", lambda say, of: f"{of['name']}.", PLAIN, tags=(STEP,))
CARD_PASSED = EventKind(
    "card-passed",
    lambda say, of: f"{of['name']}: nobody left to act, card passed.",
    PLAIN,
)
GENERATED = EventKind(
    "generated",
    lambda say, of: f"Generation roll near {of['unit']}: {of['die']}{_nobody(of)}.",
    SMALL,
)
APPEARED = EventKind("appeared", lambda say, of: _appeared(say.where(of["at"]), of), PLAIN)
NO_ROOM = EventKind("no-room", _no_room, SMALL)
MERGED = EventKind(
    "merged", lambda say, of: f"{of['gone']} joins {of['mob']}, now {of['size']} strong.", PLAIN
)
MOB_ROLLED = EventKind("mob", _mob, PLAIN)
PANICKED = EventKind(
    "panic",
    lambda say, of: f"{of['mob']} panics {of['why']}: {plural(of['markers'], 'panic marker')}.",
    PLAIN,
)
UNDER_FIRE = EventKind("under-fire", _under_fire, CHIEF, callout=_under_fire_callout)
NOT_FIRED_AT = EventKind("no-fire", lambda say, of: f"Nobody fires at {of['name']}.", SMALL)
IDLE = EventKind("idle", lambda say, of: f"{of['name']} gives up this action.", SMALL)
MOVED = EventKind(
    "walk",
    lambda say, of: (
        f"{of['name']} moves {plural(of['inches'], 'inch', 'inches')} to {say.place(of['to'])}."
    ),
    SMALL,
)
TURNED = EventKind("turned", lambda say, of: f"{of['name']} faces {of['direction']}.", SMALL)
SHOT_FIRED = EventKind("shot", _shot, PLAIN)
REMOVED = EventKind("removed", lambda say, of: f"{of['name']} is down.", SMALL)
SPENT = EventKind(
    "spent",
    lambda say, of: f"{plural(of['bursts'], 'burst has', 'bursts have')} no target left.",
    SMALL,
)
AIMED = EventKind("aimed", lambda say, of: f"{of['name']} aims at {of['target']}.", SMALL)
RELOADED = EventKind("reloaded", lambda say, of: f"{of['name']} reloads the {of['weapon']}.", SMALL)
WENT_PRONE = EventKind("prone", lambda say, of: f"{of['name']} goes prone.", PLAIN)
GOT_UP = EventKind("up", lambda say, of: f"{of['name']} gets up.", PLAIN)
SHED_ONE = EventKind(
    "shed", lambda say, of: f"{of['name']} loses a suppression marker: {of['left']} left.", PLAIN
)
HELD = EventKind("held", lambda say, of: f"{of['name']} takes hold of {of['other']}.", SMALL)
RELEASED = EventKind("released", lambda say, of: f"{of['name']} lets go of {of['other']}.", SMALL)
CARRIED = EventKind("carried", lambda say, of: f"{of['name']} brings {of['other']} along.", SMALL)
PATCHED = EventKind(
    "patched",
    lambda say, of: f"{of['name']} patches up {of['other']}: +{of['gain']} AP, now {of['ap']}.",
    PLAIN,
)
WENT_IN = EventKind(
    "went-in",
    lambda say, of: f"{of['name']} enters {of['building']}, at the window {place_told(of['to'])}.",
    PLAIN,
)
CAME_OUT = EventKind("came-out", lambda say, of: f"{of['name']} leaves {of['building']}.", PLAIN)
BOARDED = EventKind("boarded", lambda say, of: f"{of['name']} gets into {of['vehicle']}.", PLAIN)
GOT_OUT = EventKind("got-out", lambda say, of: f"{of['name']} gets out of {of['vehicle']}.", PLAIN)
LOADED = EventKind(
    "loaded", lambda say, of: f"{of['other']} is loaded into {of['vehicle']}.", PLAIN
)
LIFTED = EventKind(
    "lifted", lambda say, of: f"{of['other']} is lifted out of {of['vehicle']}.", PLAIN
)
SEATED = EventKind("seated", lambda say, of: f"{of['name']} swaps seats with {of['other']}.", PLAIN)
DROVE = EventKind(
    "drove",
    lambda say, of: f"{of['name']} drives to {say.place(of['to'])}.",
    SMALL,
)
VEHICLE_HIT = EventKind(
    "vehicle-hit",
    lambda say, of: f"{of['name']} is hit: {_loss(of, 'is wrecked')}.",
    CHIEF,
)
VEHICLE_TESTED = EventKind(
    "vehicle-tested",
    lambda say, of: (
        f"{plural(of['firers'], 'Somali fires', 'Somalis fire')} at {of['name']}: "
        f"{of['chance']}%, rolled {of['die']}. {'Hit' if of['hit'] else 'Missed'}."
    ),
    PLAIN,
)
FRIEND_HIT = EventKind(
    "friend-hit",
    lambda say, of: f"{of['name']} is hit by friendly fire: {_loss(of, 'becomes a casualty')}.",
    CHIEF,
)
ABANDONED = EventKind("abandoned", lambda say, of: f"{of['name']} has no crew left.", PLAIN)
OFF_TABLE = EventKind(
    "off",
    lambda say, of: (
        f"{of['name']} leaves the table"
        + (f" with {listed(of['with'])}" if of["with"] else "")
        + "."
    ),
    CHIEF,
)
CALLED = EventKind(
    "called",
    lambda say, of: (
        f"{of['name']} calls the Blackhawk to {say.place(of['at'])}: rolled {of['die']}, "
        + ("it comes next turn." if of["comes"] else "it doesn't come.")
    ),
    CHIEF,
)
OVER_TARGET = EventKind(
    "over-target", lambda say, of: f"The Blackhawk is over {say.place(of['at'])}.", PLAIN
)
RETIRED = EventKind("retired", "The Blackhawk is too badly damaged and leaves for good.", CHIEF)
FLOWN_OFF = EventKind("flown-off", "The Blackhawk leaves.", SMALL)
CRASHED = EventKind(
    "crashed",
    lambda say, of: f"The Blackhawk is shot down and crashes {say.where(of['at'])}.",
    CHIEF,
)
CRUSHED = EventKind("crushed", lambda say, of: f"{of['name']} is crushed by the Blackhawk.", CHIEF)
CREW_HURT = EventKind(
    "crew-hurt",
    lambda say, of: f"{of['name']} {_loss(of, 'becomes a casualty', ' in the crash')}.",
    CHIEF,
)
CREW_FOUND = EventKind(
    "crew-found",
    lambda say, of: (
        f"{of['finder']} reaches the wreck and finds {plural(of['men'], 'crewman', 'crewmen')}."
    ),
    CHIEF,
)
SNIPERS_DOWN = EventKind("snipers", "The Blackhawk sets down a sniper team.", CHIEF)
CHECKED = EventKind(
    "convoy-check",
    lambda say, of: (
        f"Convoy check: rolled {of['die']}"
        + (f" + {of['more']}" if of["more"] else "")
        + f", needed {of['need']}. {'The convoy comes.' if of['comes'] else 'Not yet.'}"
    ),
    CHIEF,
)
SECURED = EventKind("secured", "The crash site is secured.", CHIEF)
NOT_SECURED = EventKind(
    "not-secured",
    lambda say, of: f"The crash site is no longer secured: {listed(of['missing'])} not held.",
    PLAIN,
)
LEFT_GAME = EventKind("left-game", lambda say, of: f"{of['name']} leaves the game.", CHIEF)
OVER = EventKind("over", lambda say, of: say.ending(of["victory"], of["why"]), CHIEF)


def _nobody(of: Facts) -> str:
    return ", nobody appears" if of["nobody"] else ""
