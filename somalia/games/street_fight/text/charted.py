"""The street fight tables, for reference."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.reference import Chart
from somalia.games.street_fight.rules.components import (
    ArrivingGroup,
    StreetScenario,
    Tables,
    Weapon,
)
from somalia.games.street_fight.rules.kinds import half_told

COLUMNS = {
    "unarmed": "unarmed",
    "small-arms": "small arms",
    "rpg": "RPG",
    "support": "support",
    "technical": "technical",
    "leader": "Leader",
    "roof-gunmen": "SNA on the roof",
}
"""The headings of the Generation Table's columns, by kind."""
DIRECTIONS = {
    (0, 1): "north",
    (0, -1): "south",
    (1, 0): "east",
    (-1, 0): "west",
    (1, 1): "north-east",
    (-1, 1): "north-west",
    (1, -1): "south-east",
    (-1, -1): "south-west",
}
MODES = {"single": "S", "burst": "B", "full-auto": "FA"}


def charts(scenario: StreetScenario) -> dict[str, Chart]:
    """The charts by name, in order."""
    tables = scenario.tables
    return {
        "Generation": _generation(tables),
        "Appearance": _appearance(tables),
        "Mobs": _mobs(tables),
        "To hit": _to_hit(tables),
        "Weapons": _weapons(tables),
        "Under fire": _under_fire(tables),
        "Costs": _costs(tables),
        "Men": _men(tables),
        "Vehicles": _vehicles(tables),
        "Box": _box(tables),
    }


def _comes(row: Sequence[ArrivingGroup], kind: str) -> str:
    arrival = next((party for party in row if party.kind == kind), None)
    if arrival is None:
        return "-"
    what = str(arrival.dice) if arrival.dice is not None else "1"
    if arrival.roll:
        what = f"1 on {arrival.roll}+"
    return what if kind in ("unarmed", "roof-gunmen") else f"{what} {arrival.level}"


def _generation(tables: Tables) -> Chart:
    rows = [
        [str(die), *(_comes(row, kind) for kind in COLUMNS)]
        for die, row in enumerate(tables.generation, 1)
    ]
    rolls = ", ".join(f"{rolls} with {men} or more able men" for men, rolls in tables.rolls)
    notes = (
        f"1d10 per roll. Rolls per unit: {rolls} (6.1).",
        f"A party of {tables.grenades_in} or more includes a grenade man (6.2).",
    )
    return Chart("Generation Table (6.2)", "", ["1d10", *COLUMNS.values()], rows, notes)


def _appearance(tables: Tables) -> Chart:
    rows = [
        [str(die), DIRECTIONS[at], f"{distance} inches"]
        for die, (at, distance) in enumerate(
            zip(tables.directions, tables.distances, strict=True), 1
        )
    ]
    notes = ("2d8: one die for the direction, one for the distance.",)
    return Chart("Appearance Table (6.3)", "", ["1d8", "direction", "distance"], rows, notes)


def _mobs(tables: Tables) -> Chart:
    rows, least = [], None
    for move in tables.mob_moves:
        if least is None:
            score = f"{move.most} or less"
        elif move is tables.mob_moves[-1]:
            score = f"{least} or more, or a natural 10"
        else:
            between = "or" if move.most == least + 1 else "to"
            score = str(least) if move.most == least else f"{least} {between} {move.most}"
        least = move.most + 1
        does = move.flee
        went = ""
        if move.move:
            went = f"{abs(move.move) // 1000} inches {'forward' if move.move > 0 else 'back'}"
        marks = "all removed" if move.calms else f"{move.panic:+d}" if move.panic else ""
        rows.append([score, does, str(move.swell or ""), went, marks])
    names = {
        "panic-marker": "per panic marker",
        "leader": "Leader",
        "technical": "technical",
        "no-sight-of-americans": "no American in sight",
    }
    mods = ", ".join(f"{names[id]} {value:+d}" for id, value in tables.mob_modifiers.items())
    notes = (f"Die roll modifiers: {mods} (12.2).",)
    columns = ["1d10", "flee", "join", "the rest move", "panic markers"]
    return Chart("Mob Movement Table (12.1)", "", columns, rows, notes)


def _to_hit(tables: Tables) -> Chart:
    rows = [
        [id.replace("-", " "), f"{value:+d}"] for id, value in tables.to_hit.items() if id != "need"
    ]
    notes = (f"A shot hits on {tables.to_hit['need']} or more (1d10).",)
    return Chart("To hit (9.1)", "", ["modifier", "die roll"], rows, notes)


def _weapon(weapon: Weapon) -> list[str]:
    modes = [f"FA-{weapon.bursts}" if mode == "full-auto" else MODES[mode] for mode in weapon.modes]
    supply = f"{weapon.load} of {weapon.supply}" if weapon.supply else "unlimited"
    marks = [
        *([f"blast {half_told(weapon.blast)}"] if weapon.blast else []),
        *(["panic marker"] if weapon.panic else []),
        *(["by level"] if weapon.is_support else []),
        *(["ignores cover"] if weapon.ignores_cover else []),
        *(["aimed only"] if weapon.needs_aim else []),
    ]
    ranges = (weapon.point_blank, weapon.short, weapon.long)
    return [
        weapon.name,
        *(half_told(far) if far else "-" for far in ranges),
        str(weapon.damage) if weapon.damage.number else "-",
        " ".join(modes),
        supply,
        ", ".join(marks),
    ]


def _weapons(tables: Tables) -> Chart:
    columns = ["weapon", "point blank", "short", "long", "damage", "fire", "rounds", "notes"]
    rows = [_weapon(weapon) for weapon in tables.weapons.values()]
    notes = (
        "Ranges in inches. S: single shots, B: bursts, FA-n: up to n bursts at once (9.4).",
        "Rounds: loaded, out of all that a man carries (10.2).",
    )
    return Chart("Weapons (10.1)", "", columns, rows, notes)


def _under_fire(tables: Tables) -> Chart:
    near = tables.weapons["assault-rifle"]
    rows = [
        ["each shooter", "1"],
        ["SNA with small arms", f"{tables.sna:+d}"],
        [f"small arms within {half_told(near.point_blank)} inches", "doubled"],
        [f"small arms beyond {half_told(near.short)} inches", "halved"],
        ["small arms at a vehicle", "halved"],
        ["heavy machine gun, RPG", f"{tables.heavy:+d}"],
        [f"grenades within {half_told(tables.grenade_within)} inches", f"{tables.grenade:+d}"],
        ["the American is prone", "-25%"],
        ["the American is in cover", "-50%"],
        ["each panic marker on the mob", "-50%"],
    ]
    notes = (
        "Applied in this order to each shooter. The sum is the chance in percent (11.2).",
        f"A hit costs {tables.damage} AP (11.3).",
        _near_miss(tables),
    )
    return Chart("Americans under fire (11.2)", "", ["factor", "points"], rows, notes)


def _near_miss(tables: Tables) -> str:
    far, heavy = tables.near_miss, tables.near_miss_heavy
    marks = f"{tables.suppression} suppression markers (11.3)"
    return f"Missed by {far} or less ({heavy} with heavy weapons): {marks}."


def _costs(tables: Tables) -> Chart:
    words = {
        "move": "move, per inch",
        "fire-and-move": "fire and move, per inch",
        "prone": "go prone or get up",
        "mount": "get in or out of a vehicle",
        "load": "load a casualty or lift one out",
        "turn": "turn again (optional rule)",
        "throw": "throw",
        "law": "LAW",
        "full-auto": "full auto",
        "reload-clip": "reload a clip",
        "reload-belt": "reload a belt",
        "reload-round": "reload a round",
        "shed": "lose a suppression marker",
        "bend": "vehicle, per 45 degrees",
        "pass-wreck": "vehicle, past a wreck",
        "door": "enter or leave a building (optional rule)",
    }
    rows = [[words.get(id, id), str(ap)] for id, ap in tables.costs.items()]
    return Chart("What actions cost (7.2)", "", ["action", "AP"], rows)


def _men(tables: Tables) -> Chart:
    rows = [
        [
            man.name,
            str(man.ap) + (f"+{man.bonus}" if man.bonus else ""),
            f"{man.arc} degrees" if man.arc else "chosen",
            "yes" if man.is_special else "no",
        ]
        for man in tables.men.values()
    ]
    columns = ["man", "AP", "arc of sight", "Special Forces"]
    return Chart("Men (7.1, 5.1)", "", columns, rows)


def _vehicles(tables: Tables) -> Chart:
    rows = [
        [one.name, str(one.ap), str(len(one.crew)), str(one.seats) if one.seats else "-"]
        for one in tables.vehicles.values()
    ]
    hawk = tables.blackhawk
    rows.append(["Blackhawk", str(hawk.ap), "4", "-"])
    leaves = f"The Blackhawk leaves for good at {hawk.retires_at} AP or fewer."
    notes = (f"Ground vehicles drive 2 inches per AP. {leaves}",)
    return Chart("Vehicles (15, 16)", "", ["vehicle", "AP", "crew", "seats"], rows, notes)


def _box(tables: Tables) -> Chart:
    rows = [
        [deck, step, str(box.base), str(box.per_man)]
        for deck, steps in tables.box.items()
        for step, box in steps.items()
    ]
    columns = ["deck", "box", "Somalis", "per American"]
    notes = ("Our addition (M25). The published rules set no limit, as with the box set to none.",)
    return Chart("The box (6.7)", "Ours", columns, rows, notes)
