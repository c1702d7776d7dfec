"""The tables for a street fight (`format: somalia tables 1`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from somalia.datafile import quoted
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Key,
    Misfit,
    T,
    a_name,
    among,
    decimal,
    doubled,
    each,
    either,
    keyed,
    listing,
    lookup,
    only,
    whole,
    word,
)
from somalia.games.kit.records import Spread, file_of, may, need, part, record
from somalia.games.street_fight.rules import components as c
from somalia.games.street_fight.rules.components import Dice, Tables

FORMAT = "somalia tables 1"
DECKS = ("standard", "alternative")
BOXES = ("easy", "regular", "hard")
THIRD = 33
"""The default percentage of the box that can appear in a turn, with the option waves."""

_DICE_FORM = r"(?:(\d{1,2})\+)?(\d{1,2})(?:d(\d{1,3}))?(?:\+(\d{1,2}))?"


def dice(text: str) -> Dice:
    """The dice described by a text such as 2d6+2, 12+1d6, 1d3 or 4.

    Raises:
        ValueError: the text doesn't have this form.
    """
    match = re.fullmatch(_DICE_FORM, text)
    if match is None:
        raise ValueError(f"{text} isn't a dice expression")
    before, count, faces, after = (int(part) if part else 0 for part in match.groups())
    if not faces:
        return Dice(0, 0, before + count + after)
    return Dice(count, faces, before + after)


def _way(inches: float) -> int:
    return round(1000 * inches)


def _named(of: Form[T]) -> Form[dict[str, T]]:
    return lookup(of, 40, 1, keys=_ID)


_DICE = word(_DICE_FORM, "dice, such as 2d6+2").made(dice)
_NAME = a_name(40)
_ID = word("[a-z][a-z0-9-]{0,30}", "an id")
_ON_THE_HALF = decimal(0, 144, "whole or half inches", 0.5)
_INCHES = _ON_THE_HALF.made(doubled)
_WAY = _ON_THE_HALF.made(_way)
_SMALL = whole(-10, 10)
_LEVEL = among(*c.LEVELS)
_BOX = record(c.Box, base=whole(0, 500), per_man=whole(0, 20))


# -- the Generation Table and the Mob Movement Table ---------------------------------------------


def _many(kind: str, usual: str = c.STREET) -> Form[c.ArrivingGroup]:
    of = partial(c.ArrivingGroup, kind=kind, roll=0)
    return record(of, dice=_DICE, level=may(_LEVEL, default=usual))


def _one(kind: str) -> Form[c.ArrivingGroup]:
    of = partial(c.ArrivingGroup, kind=kind, dice=None)
    return record(of, roll=whole(1, 10), level=may(_LEVEL, default=c.STREET))


_PARTIES: Mapping[str, Form[c.ArrivingGroup]] = {
    c.UNARMED: _many(c.UNARMED),
    c.SMALL_ARMS: _many(c.SMALL_ARMS),
    c.RPG: _one(c.RPG),
    c.SUPPORT: _one(c.SUPPORT),
    c.TECHNICAL: _one(c.TECHNICAL),
    c.LEADER: _LEVEL.made(lambda level: c.ArrivingGroup(c.LEADER, None, 0, level)),
    c.ROOF_GUNMEN: _many(c.ROOF_GUNMEN, c.ROOF),
}
"""The columns of the Generation Table (6.2)."""


def _row(parties: Mapping[str, c.ArrivingGroup]) -> tuple[c.ArrivingGroup, ...]:
    return tuple(parties[kind] for kind in _PARTIES if kind in parties)


def _mob_move(panic: int | str = 0, **said: Any) -> c.MobMove:
    calms = panic == "none"
    return c.MobMove(panic=0 if calms else int(panic), calms=calms, **said)


def _rolls(men: int, rolls: int) -> tuple[int, int]:
    return men, rolls


def _medics(any: Dice, delta: Dice, kits: int) -> Spread:
    return Spread(medics={"any": any, "delta": delta}, kits=kits)


_COSTS = (
    "move",
    "fire-and-move",
    "prone",
    "mount",
    "load",
    "turn",
    "aim",
    "fire",
    "throw",
    "law",
    "full-auto",
    "reload-clip",
    "reload-belt",
    "reload-round",
    "shed",
    "bend",
    "pass-wreck",
    "door",
)
_TO_HIT = (
    "need",
    "delta",
    "not-special-forces",
    "fire-and-move",
    "aim",
    "aim-delta",
    "long",
    "point-blank",
    "burst",
    "full-auto",
    "cover",
    "moving-vehicle",
    "not-closest",
    "suppression",
    "technical-light",
)


def _tables(**values: Any) -> Tables:
    tables = Tables(**values)
    _refer(tables)
    return tables


TABLES = file_of(
    FORMAT,
    _tables,
    generation=need(
        listing(keyed(_PARTIES, ()).made(_row), 10, 10),
        "a row for each 1d10 result: the Somalis that appear (6.2)",
    ),
    rolls=need(
        listing(record(_rolls, men=whole(1, 12), rolls=whole(1, 9)), 1, 9),
        "number of `rolls` for a unit with this many able `men` or more (6.1)",
        name="generation-rolls",
    ),
    convoy_rolls=need(whole(0, 9), "rolls for the convoy's crews, with the option `convoy-draws`"),
    grenades_in=need(whole(1, 99), "the smallest party that has a grenade man (6.2)"),
    sna_every=need(whole(1, 99), "one in this many plain gunmen is SNA (M19)"),
    box=need(
        each(DECKS, each(BOXES, _BOX)), "maximum Somalis on the table, by deck and level (M25)"
    ),
    box_wave=may(whole(1, 100), "maximum percent of the box that appears in a turn (M104)", THIRD),
    box_order=need(listing(_ID, 7, 7), "which kinds appear first when the box runs short"),
    appearance=need(
        part(
            directions=need(listing(listing(whole(-1, 1), 2, 2), 8, 8), name="direction"),
            distances=need(listing(_DICE, 8, 8), name="distance"),
            least_from_american=_INCHES,
            hidden_within=_INCHES,
        ),
        "where Somalis appear: `direction` and `distance` on a d8, and how close to Americans "
        "(6.3, M22)",
    ),
    merge_within=need(_INCHES, "distance within which mobs merge (6.6)"),
    straggler=need(_WAY, "how far from its mob's anchor a new member may be placed (6.5)"),
    plank=need(_INCHES, "the widest gap between roofs that a mob crosses (12.3)"),
    mob_moves=need(
        listing(
            record(
                _mob_move,
                most=need(whole(-99, 99)),
                id=need(_ID),
                flee=may(among("all", "half")),
                move=may(whole(-24, 24).made(_way)),
                panic=may(either(_SMALL, only("none"), words="a number from -10 to 10, or none")),
                swell=may(_DICE, name="add"),
            ),
            1,
            20,
        ),
        "what a mob does, by the highest roll of each row (12.1)",
        name="mob-movement",
    ),
    mob_modifiers=need(
        each(("panic-marker", "leader", "technical", "no-sight-of-americans"), _SMALL),
        "die roll modifiers of mob movement (12.2)",
        name="mob-movement-modifiers",
    ),
    halts_at=need(_WAY, "how far from an American a mob halts (M57)", name="mob-halts-at"),
    panic=need(
        part(
            panic_percent=need(whole(1, 100), name="casualties-percent"),
            panic_bursts=need(whole(1, 9), name="bursts-per-model"),
            panic_off=need(whole(0, 9), name="off-at-end-of-turn"),
        ),
        "what causes panic markers, and how many come off at the end of a turn (13)",
    ),
    to_hit=need(each(_TO_HIT, _SMALL), "the roll needed to hit, and its modifiers (9.1)"),
    weapons=need(
        _named(
            record(
                c.Weapon,
                name=need(_NAME),
                short=need(_INCHES),
                damage=need(_DICE),
                modes=need(listing(among(c.SINGLE, c.BURST, c.FULL_AUTO), 1, 3)),
                load=need(whole(0, 999)),
                supply=need(whole(0, 9999)),
                feed=need(among(c.CLIP, c.BELT, c.ONE, c.INTERNAL, c.THROWN, c.NONE)),
                point_blank=may(_INCHES),
                long=may(_INCHES),
                bursts=may(whole(1, 20)),
                blast=may(_INCHES),
                panic=may(whole(1, 9)),
                is_light=may(FLAG, name="light"),
                is_support=may(FLAG, name="support"),
                ignores_cover=may(FLAG),
                needs_aim=may(FLAG),
                is_launched=may(FLAG, name="launched"),
            ).under("id")
        ),
        "each weapon: ranges, damage, modes, rounds and special features (10.1)",
    ),
    rounds=need(
        each((c.SINGLE, c.BURST, c.FULL_AUTO), whole(1, 99)),
        "rounds used by each mode of fire (9.4)",
    ),
    extra_belts=need(whole(0, 9), "extra belts an assistant carries (M43)"),
    costs=need(each(_COSTS, whole(1, 20)), "what each action costs (7.2)", name="ap-cost"),
    inches_per_ap=need(whole(1, 12), "inches a vehicle drives per AP", name="vehicle-inches"),
    men=need(
        _named(
            record(
                c.ManType,
                name=need(_NAME),
                ap=need(whole(1, 20)),
                arc=need(among(0, 90, 180)),
                bonus=may(whole(1, 9)),
                is_special=may(FLAG, name="special-forces"),
                is_delta=may(FLAG, name="delta"),
            ).under("id")
        ),
        "each type of man: AP, arc of sight in degrees (7.1)",
    ),
    under_fire=need(
        part(
            sna=whole(0, 20),
            heavy=whole(0, 99),
            grenade=whole(0, 99),
            grenade_within=_INCHES,
            damage=_DICE,
            suppression=_DICE,
            near_miss=whole(0, 99),
            near_miss_heavy=whole(0, 99),
        ),
        "Somali fire: chances in percent, damage, suppression (11.2)",
    ),
    medics=need(
        record(_medics, any=_DICE, delta=_DICE, kits=whole(0, 99)),
        "AP a medic restores, and his `kits` (8)",
    ),
    loads=need(
        _named(
            record(
                c.Load,
                name=need(_NAME),
                weapons=need(listing(_ID, 1, 6)),
                has_kits=may(FLAG, name="kits"),
                has_belts=may(FLAG, name="belts"),
            ).under("id")
        ),
        "what a man carries: `weapons`, `kits` of a medic, `belts`",
    ),
    units=need(
        _named(record(c.UnitType, name=_NAME, man=_ID, loads=listing(_ID, 1, 12)).under("id")),
        "unit types: the type of their men (`man`), and the load of each man",
        name="unit-types",
    ),
    vehicles=need(
        _named(
            record(
                c.VehicleType,
                name=need(_NAME),
                ap=need(whole(1, 20)),
                size=need(listing(_ON_THE_HALF.made(lambda inches: round(4 * inches)), 2, 2)),
                crew=need(listing(_ID, 0, 4)),
                seats=need(whole(0, 40)),
                gun=may(_ID),
            ).under("id")
        ),
        "each vehicle: AP, `size` in inches, loads of its `crew`, `seats`, `gun` (15)",
    ),
    vehicle_damage=need(
        _DICE, "AP a vehicle loses from a hit, without the option `damage-dice` (M39)"
    ),
    vehicle_reach=need(_INCHES, "how close to a vehicle a man must be to board it (M68)"),
    building_men=need(whole(1, 99), "maximum men in a building (M82)"),
    convoy=need(
        part(
            column=need(listing(_ID, 1, 20)),
            spacing=need(_INCHES),
            convoy_crew=need(_ID, name="crew"),
            convoy_need=need(whole(1, 99), name="need"),
            convoy_later=need(whole(0, 9), name="later"),
        ),
        "its `column` of vehicles, their `spacing` and `crew`, and arrival rolls (17.2)",
    ),
    blackhawk=need(
        record(
            c.HelicopterData,
            ap=whole(1, 20),
            height=_INCHES,
            request=whole(1, 10),
            retires_at=whole(0, 20),
            damage=_DICE,
            damage_with_rpg=_DICE,
            salvos=whole(1, 9),
            gun_radius=_INCHES,
            distance=_DICE,
            crushes_within=_INCHES,
            crew_damage=_DICE,
            snipers_within=_INCHES,
        ),
        "the helicopter (16)",
    ),
    mission=need(
        part(
            post_within=need(_INCHES, name="within"),
            second_site_men=need(whole(1, 12)),
            partial_below=need(whole(1, 100)),
            last_turn=need(each(DECKS, whole(1, 99))),
        ),
        "how close a man must be to hold a post, men needed at the second site, casualty limit "
        "for partial victory (18), last turn",
    ),
)
"""The fields of a tables file."""

load, read = TABLES.load, TABLES.of


def _refer(of: Tables) -> None:
    """Check that every name refers to something in the tables, and that rows are in ascending
    order.
    """
    parts: Mapping[str, Mapping[str, Any]] = {
        "weapons": of.weapons,
        "loads": of.loads,
        "men": of.men,
        "unit-types": of.units,
        "vehicles": of.vehicles,
    }

    def known(part: str, named: Sequence[str], *where: Key) -> None:
        for index, name in enumerate(named):
            if name not in parts[part]:
                hint = f"Valid entries: {', '.join(parts[part])}."
                raise Misfit(f"{quoted(name)} isn't in `{part}`.", hint, *where, index)

    def is_there(part: str, name: str, *where: Key) -> None:
        if name not in parts[part]:
            raise Misfit(f"{quoted(name)} isn't in `{part}`.", "", *where)

    for load in of.loads.values():
        known("weapons", load.weapons, "loads", load.id, "weapons")
    for unit in of.units.values():
        known("loads", unit.loads, "unit-types", unit.id, "loads")
        is_there("men", unit.man, "unit-types", unit.id, "man")
    for vehicle in of.vehicles.values():
        known("loads", vehicle.crew, "vehicles", vehicle.id, "crew")
        if vehicle.gun:
            is_there("weapons", vehicle.gun, "vehicles", vehicle.id, "gun")
    for weapon in of.weapons.values():
        if not weapon.load and weapon.feed not in (c.NONE, c.THROWN):
            message = "expected at least 1 round in a weapon that can be reloaded."
            raise Misfit(message, "", "weapons", weapon.id, "load")
    known("vehicles", of.column, "convoy", "column")
    is_there("men", of.convoy_crew, "convoy", "crew")
    for needed, kind in (
        ("technical", "vehicles"),
        ("hmg", "weapons"),
        ("minigun", "weapons"),
        ("rpg", "weapons"),
        ("assault-rifle", "weapons"),
        ("crew", "unit-types"),
        ("sniper-team", "unit-types"),
        ("aviator", "men"),
    ):
        if needed not in parts[kind]:
            raise Misfit(f"missing entry {needed}: the rules need it.", "", kind)
    if sorted(of.box_order) != sorted(_PARTIES):
        hint = f"Kinds: {', '.join(sorted(_PARTIES))}."
        raise Misfit("expected every kind exactly once.", hint, "box-order")
    for key, by, rows in (
        ("mob-movement", "most", [row.most for row in of.mob_moves]),
        ("generation-rolls", "men", [men for men, _ in of.rolls]),
    ):
        if rows != sorted(set(rows)):
            raise Misfit(f"`{by}` must rise from row to row.", "", key)
