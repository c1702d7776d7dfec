"""The sheets for a street fight: the mission, men, mobs, posts, the convoy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from somalia.engine.words import listed, plural
from somalia.games.display import Asked, SheetKind, Unknown, sheet
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.games.street_fight.rules import doors, firing, mission
from somalia.games.street_fight.rules.firing import Shot, named
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import AWAITED, CONVOY, HIDDEN, OFF, Man, StreetState
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of
from somalia.games.street_fight.text.board import focus_of, mob_parts, mob_where, mobs_from
from somalia.games.street_fight.text.odds import fire_blocks, rounds_told
from somalia.games.street_fight.text.words import StreetWords

INCOMING = "incoming"
"""The id of the sheet that lists the fire at a stand."""
SHEETS: list[SheetKind] = []
"""The sheets of a street fight."""


@sheet(SHEETS, "score", "posts, convoy, casualties")
def _score(asked: Asked) -> list[Block]:
    return scored(asked.words, asked.state)


STANDING = (TableColumn("rule", 4), TableColumn("what counts", 12), TableColumn("now"))
HEADS = {
    "posts": "Posts",
    "convoy": "Convoy",
    "casualties": "Casualties",
    "off": "Evacuated",
    "way": "Distance",
}
"""The name of each part of the mission."""
RULES = {"posts": "17.1", "convoy": "17.2", "casualties": "18", "off": "18", "way": "M97"}
"""The rule behind each part of the mission."""


GOALS = (TableColumn("rule", 4), TableColumn("victory", 12), TableColumn("what it takes"))
ELSE_SOMALI = "Anything else is a Somali victory (18)."


def _goals(state: StreetState) -> list[tuple[str, str, str]]:
    """What each American victory takes (18, M97)."""
    few = f"fewer than {plural(_quarter(state), 'casualty', 'casualties')}"
    if state.scenario.ends_at_site:
        last = state.scenario.last_turn
        return [
            ("M97", "Total", f"A man at the crash site, {few}"),
            ("M97", "Partial", f"Turn {last} ends first, {few}"),
        ]
    return [
        ("18", "Total", "Everybody off the table, the fallen too"),
        ("18", "Partial", f"At the end, {few}"),
    ]


def _quarter(state: StreetState) -> int:
    """The number of casualties that is a quarter of the men, rounded up."""
    return -(-len(mission.counted(state)) * state.scenario.tables.partial_below // 100)


def scored(words: StreetWords, state: StreetState) -> list[Block]:
    """The mission, the Somalis and the Blackhawk, as tables."""
    shot = state.counts
    rows = []
    for id, (full, _) in mission_told(state).items():
        name = HEADS[id]
        rest = full.removeprefix(name).removeprefix(":").strip()
        rows.append((RULES[id], name, rest[:1].upper() + rest[1:]))
    somalis = [
        ("6.4", "On the table", str(len(state.somalis))),
        ("9.5", "Shot", f"{shot.removed} ({shot.unarmed} unarmed)"),
        ("M25", "Limit", box_told(state).replace(" [M25]", "")),
    ]
    return [
        Section("To win:", [SheetTable(GOALS, _goals(state)), ELSE_SOMALI]),
        Section("The mission:", [SheetTable(STANDING, rows)]),
        Section("The Somalis:", [SheetTable(STANDING, somalis)]),
        Section("The Blackhawk:", [_hawk(words, state)]),
    ]


@sheet(SHEETS, "men", "every American: AP, place, weapons, ammunition", "roster", button="Men")
def _men(asked: Asked) -> list[Block]:
    state: StreetState = asked.state
    typed = asked.typed.lower()
    blocks: list[Block] = [
        Section(
            f"{unit.name}:",
            [SheetTable(MEN, [_man(asked.words, state, man) for man in state.men_of(unit.number)])],
        )
        for unit in state.units
        if unit.kind != CONVOY
        and (not typed or any(typed in name for name in (unit.id, unit.name.lower())))
    ]
    if not blocks:
        raise Unknown(f'There\'s no unit "{asked.typed[:30]}".')
    return blocks


MEN = (
    TableColumn("man", 16),
    TableColumn("condition", 12),
    TableColumn("where, with which weapons and ammunition"),
)


def _man(words: StreetWords, state: StreetState, man: Man) -> tuple[str, ...]:
    where = {
        OFF: "off the table",
        HIDDEN: "in the wreck",
        AWAITED: "not yet here",
    }.get(man.where, words.where(state.spot(man)))
    if man.where >= 0:
        where = f"in {state.vehicles[man.where].called}"
    elif man.is_on_foot and man.building >= 0:
        where = f"in {doors.named(state, man.building)} ({place_told(state.spot(man))})"
    rounds = [
        rounds_told(Shot(weapon, weapon.modes[0]), man.ammo, True)
        for weapon in firing.weapons_of(state, man.ammo)
    ]
    rounds += [plural(man.kits, "kit")] if man.kits else []
    rounds += [plural(man.belts, "spare belt")] if man.belts else []
    name = named(state, man).removeprefix(state.unit_of(man).name).strip()
    return name[:1].upper() + name[1:], words.health(man), f"{where}: {', '.join(rounds)}"


@sheet(SHEETS, "mobs", "all mobs, nearest first", button="Mobs")
def _mobs(asked: Asked) -> list[Block]:
    state: StreetState = asked.state
    eye = focus_of(state)
    rows = [
        (
            f"Mob {mob.number}",
            str(len(state.members(mob.number))),
            mob_where(state, mob, eye),
            ", ".join(mob_parts(state, mob)),
        )
        for mob in mobs_from(state, eye)
    ]
    return [SheetTable(MOBS, rows)] if rows else ["No mobs on the table."]


MOBS = (
    TableColumn("mob", 6),
    TableColumn("men", 3, True),
    TableColumn("nearest", 10),
    TableColumn("weapons and state"),
)


@sheet(SHEETS, "posts", "which posts are held and which are missing", button="Posts")
def _posts(asked: Asked) -> Iterator[Block]:
    state: StreetState = asked.state
    held = mission.held(state)
    rows = [
        (
            str(number or "W"),
            place.name[:1].upper() + place.name[1:],
            place_told(place.at),
            held.get(place.id) or "not held",
        )
        for number, place in enumerate(mission.places(state))
    ]
    columns = [
        TableColumn("post", 4),
        TableColumn("where", 20),
        TableColumn("at", 8),
        TableColumn("held by"),
    ]
    yield SheetTable(columns, rows)
    missing = mission.missing(state)
    sentence = f"Missing: {listed(missing)}."
    yield sentence if missing else "The site is secured if the turn ends now (17.1)."


@sheet(
    SHEETS,
    INCOMING,
    "everyone firing at the active man; incoming X,Y: everyone firing at a place",
    "fire",  # also a command, when it isn't an answer
    button="Fire",
    tip="List everyone firing at the active man",
)
def _incoming(asked: Asked) -> Sequence[Block]:
    state: StreetState = asked.state
    if asked.typed:
        point = point_typed(asked.typed)
        if point is None:
            typed = asked.typed[:30]
            raise Unknown(f'"{typed}" isn\'t a place: type two numbers, such as 25.5,18.')
        target, who = FireTarget(Stand(point, 0)), asked.words.places.heading(point)
    elif state.acting is not None:
        man = state.men[state.acting.man]
        target, who = target_of(state, man), named(state, man)
    else:
        return ["Nobody is acting. Type incoming X,Y to see the fire at a place."]
    return fire_blocks(state, fire_at(state, target), target, who)


@sheet(SHEETS, "convoy", "the vehicles and their crews", button="Convoy")
def _vehicles(asked: Asked) -> Iterator[Block]:
    state: StreetState = asked.state
    if not state.vehicles:
        yield convoy_told(state)[0]
        return
    rows = []
    for vehicle in state.vehicles:
        crew = [man for man in state.inside(vehicle.number) if man.seat]
        riders = [man for man in state.inside(vehicle.number) if not man.seat]
        where = "off the table" if vehicle.is_off else "not here yet"
        if vehicle.is_there:
            where = asked.words.where(state.vehicle_at(vehicle))
        seats = state.vehicle_type(vehicle).seats
        text = ", ".join(f"{state.scenario.tables.loads[man.load].name} {man.ap}" for man in crew)
        ap = "wreck" if vehicle.is_wreck else str(vehicle.ap)
        rows.append((vehicle.called, ap, where, text, f"{len(riders)} of {seats}"))
    yield SheetTable(CONVOY_TABLE, rows)


CONVOY_TABLE = (
    TableColumn("vehicle", 10),
    TableColumn("AP", 5, True),
    TableColumn("where", 10),
    TableColumn("crew and their AP", 16),
    TableColumn("seats taken", 8, True),
)


def mission_told(state: StreetState) -> dict[str, tuple[str, str]]:
    """Posts, convoy, casualties, men off the table and the distance left, each in a long and a
    short form.
    """
    # When the game is over, men left on the table count as well (18, M79).
    losses = mission.losses(state, at_end=bool(state.ended))
    quarter = max(_quarter(state), 1)
    casualties = (
        f"Casualties {losses.casualties} (a quarter: {quarter})",
        f"{losses.casualties}/{quarter} casualties",
    )
    if state.scenario.ends_at_site:
        return {"way": _to_go(state), "casualties": casualties}
    entries: dict[str, tuple[str, str]] = {}
    if not state.convoy_turn:
        held = mission.held(state)
        count = len(mission.places(state))
        missing = mission.missing(state)
        what = "secured" if not missing else f"{listed(missing[:2])} missing"
        if len(missing) > 2:
            what = f"{len(missing)} missing"
        entries["posts"] = (f"Posts {len(held)} of {count}: {what}", f"{len(held)}/{count} posts")
    entries["convoy"] = convoy_told(state)
    entries["casualties"] = casualties
    if state.convoy_turn:
        off = f"{losses.off} of {losses.of} off the table", f"{losses.off}/{losses.of} off"
        entries["off"] = off
    return entries


def _to_go(state: StreetState) -> tuple[str, str]:
    """The distance between the nearest man and the wreck, in scenarios that end there."""
    ground, site = state.scenario.ground, state.scenario.streets.site
    men = mission.on_foot(state)
    ways = [ground.length(ground.street_place(man.at), site, 0) for man in men]
    far = -(-min(ways, default=0) // 1000)
    return f"{plural(far, 'inch', 'inches')} to the crash site", f'{far}" to go'


def convoy_told(state: StreetState) -> tuple[str, str]:
    """The chance that the convoy arrives next turn."""
    tables = state.scenario.tables
    if state.convoy_turn:
        there = sum(one.is_there and not one.is_wreck for one in state.vehicles)
        wrecks = sum(one.is_there and one.is_wreck for one in state.vehicles)
        lost = f", {plural(wrecks, 'wreck')}" if wrecks else ""
        waiting = sum(one.along < 0 and not one.is_off for one in state.vehicles)
        more = f", {waiting} to come" if waiting else ""
        return f"Convoy: {plural(there, 'vehicle')} here{lost}{more}", "convoy here"
    if mission.missing(state):
        return "Convoy: secure the site first", "no convoy yet"
    need = tables.convoy_need - state.checks * tables.convoy_later
    chance = min(max(7 - need, 0), 6)
    return f"Convoy: {chance} in 6 next turn if secured", f"convoy {chance}/6"


def box_told(state: StreetState) -> str:
    """The number of Somalis that may still appear, as text."""
    if state.box < 0:
        return "No limit on Somalis, as published."
    return f"At most {state.box} Somalis on the table [M25]."


def _hawk(words: StreetWords, state: StreetState) -> str:
    hawk = state.blackhawk
    if hawk.is_gone:
        return "The Blackhawk is gone for good."
    if hawk.due == state.turn + 1:
        return f"The Blackhawk comes next turn, to {words.place(hawk.target)}."
    if hawk.due == state.turn and state.turn:
        return f"The Blackhawk comes this turn, to {words.place(hawk.target)}."
    called = "has been called this turn" if hawk.called_in == state.turn else "can be called"
    return f"The Blackhawk ({hawk.ap} AP) {called}."
