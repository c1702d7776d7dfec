"""American fire: visible targets, the chance to hit, and the effects (9, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why, at_least
from somalia.games.street_fight.rules import kinds, mobs
from somalia.games.street_fight.rules.components import (
    BELT,
    BURST,
    FULL_AUTO,
    INTERNAL,
    LEVELS,
    NONE,
    ONE,
    SINGLE,
    STREET,
    THROWN,
    ManType,
    Weapon,
)
from somalia.games.street_fight.rules.dice import Asked, throw
from somalia.games.street_fight.rules.ground import CONTACT, apart, in_arc
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import (
    CONVOY,
    Ammo,
    Man,
    Somali,
    StreetState,
    Technical,
    Vehicle,
)
from somalia.games.street_fight.rules.under_fire import vehicle_cover

Enemy = Somali | Technical


class Shot(NamedTuple):
    """A weapon and its mode of fire."""

    weapon: Weapon
    mode: str

    @property
    def id(self) -> str:
        """The shot's id in answers."""
        return self.weapon.id if self.mode == SINGLE else f"{self.weapon.id}-{self.mode}"

    @property
    def told(self) -> str:
        """The weapon's name, with the mode of fire if there is a choice."""
        several = len(self.weapon.modes) > 1
        return (
            f"{self.weapon.name} ({self.mode.replace('-', ' ')})" if several else self.weapon.name
        )


class Shooter(NamedTuple):
    """A man or helicopter gunner who is firing."""

    name: str
    place: Stand
    facing: Point
    arc: int
    type: ManType
    suppression: int = 0
    aim: str = ""
    is_moving: bool = False  # his vehicle has moved
    height: int = 0  # the height of a helicopter above the street
    man: int = -1


class Seen(NamedTuple):
    """An enemy in sight and in the arc of fire."""

    enemy: Enemy
    away: int  # the squared distance
    level: str

    @property
    def id(self) -> str:
        """The enemy's id in answers."""
        return self.enemy.id


def shooter_of(state: StreetState, man: Man) -> Shooter:
    """A man as a shooter."""
    moving = False
    if man.where >= 0:
        moving = state.vehicles[man.where].has_moved
    return Shooter(
        named(state, man),
        Stand(state.spot(man), 0),
        man.facing,
        man.arc,
        state.man_type(man),
        suppression=man.suppression,
        aim=man.aim,
        is_moving=moving,
        man=man.number,
    )


def named(state: StreetState, man: Man) -> str:
    """A man's name: "Chalk 1 medic"."""
    load = state.scenario.tables.loads[man.load].name
    if man.where >= 0 and man.seat:
        return f"{state.vehicles[man.where].called} {load}"
    if state.unit_of(man).kind == CONVOY:  # on foot he keeps his vehicle's name (M87)
        return man.id.replace("-", " ").capitalize()
    tail = man.id.rpartition("-")[2]
    twin = f" {tail}" if tail.isdigit() and not man.seat else ""
    return f"{state.unit_of(man).name} {load}{twin}"


def enemy_named(enemy: Enemy) -> str:
    """The name of a Somali model or technical."""
    if isinstance(enemy, Technical):
        return f"technical {enemy.number}"
    if enemy.is_leader:
        what = "Leader"
    elif enemy.has_grenades:
        what = "grenade man"
    else:
        what = {
            "unarmed": "unarmed man",
            "small-arms": "SNA gunman" if enemy.is_sna else "gunman",
            "rpg": "RPG man",
            "support": "machine gunner",
        }[enemy.kind]
    return f"{what} {enemy.number}"


# -- sight and cover -------------------------------------------------------------------------------


@rule("5.1", "9.3")
def seen_by(state: StreetState, shooter: Shooter, all_round: bool = False) -> list[Seen]:
    """The Somalis in sight and arc, nearest first; ties go to the lower number."""
    ground, eye = state.scenario.ground, shooter.place
    up = shooter.height**2 if state.scenario.has("slant-range") else 0
    arc = 360 if all_round else shooter.arc
    result: list[Seen] = []
    for somali in state.somalis.values():
        if in_arc(eye.at, shooter.facing, somali.at, arc) and ground.sees(eye, somali.place):
            result.append(Seen(somali, apart(eye.at, somali.at) + up, somali.level))
    for technical in state.technicals.values():
        if technical.is_wreck:
            continue
        if in_arc(eye.at, shooter.facing, technical.at, arc) and ground.sees(eye, technical.place):
            result.append(Seen(technical, apart(eye.at, technical.at) + up, STREET))
    result.sort(key=lambda seen: (seen.away, isinstance(seen.enemy, Technical), seen.enemy.number))
    return result


def in_range(shot: Shot, away: int) -> bool:
    """Whether a shot reaches a given distance, squared (9.2)."""
    return away <= shot.weapon.reach**2


@rule("2.5", "9.10")
def cover_of(state: StreetState, eye: Stand, enemy: Enemy) -> tuple[str, ...]:
    """What gives a Somali cover, as seen from a given eye."""
    if isinstance(enemy, Somali) and enemy.technical >= 0:
        return ("technical",)
    if isinstance(enemy, Somali) and enemy.building >= 0:
        return ("window",)
    there = tuple(one for one in state.vehicles if one.is_there)
    covers = state.scenario.ground.cover(eye, enemy.place)
    own = vehicle_cover(state, there, eye.at, enemy.at)
    if isinstance(enemy, Technical):
        own = tuple(one for one in own if one != "technical")
    return covers + own


@rule("9.1", "9.2", "9.3", "9.10", "7.6", "7.8", "M37", "M32", "M35", "15.4", "M67")
def modifiers(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    target: Seen,
    seen: Sequence[Seen],
    on_the_move: bool = False,
    by_level: bool = False,
    cover: tuple[str, ...] | None = None,
) -> list[tuple[str, int]]:
    """The modifiers to the die for a shot at a target, each with its name.

    Args:
        seen: all enemies that the shooter sees, to find the closest.
        on_the_move: whether this is a Fire and Move.
        by_level: whether this is full auto from a support weapon, which always hits the closest
            target.
        cover: the target's cover if already known; None to compute it.
    """
    of, weapon = state.scenario.tables.to_hit, shot.weapon
    mods: list[tuple[str, int]] = []
    if shooter.type.is_delta:
        mods.append(("Delta", of["delta"]))
    if not shooter.type.is_special:
        mods.append(("not Special Forces", of["not-special-forces"]))
    if on_the_move:
        mods.append(("Fire and Move", of["fire-and-move"]))
    if shooter.aim and shooter.aim == target.id and not by_level:
        mods.append(("aim", of["aim-delta" if shooter.type.is_delta else "aim"]))
    if weapon.point_blank and target.away <= weapon.point_blank**2:
        mods.append(("point blank", of["point-blank"]))
    elif weapon.long and target.away > weapon.short**2:
        mods.append(("long range", of["long"]))
    if shot.mode == BURST:
        mods.append(("burst", of["burst"]))
    if shot.mode == FULL_AUTO:
        mods.append(("full auto", of["full-auto"]))
    if not weapon.ignores_cover:
        covered = cover_of(state, shooter.place, target.enemy) if cover is None else cover
        if covered:
            mods.append((f"cover: {', '.join(covered)}", of["cover"]))
    if shooter.is_moving:
        mods.append(("moving vehicle", of["moving-vehicle"]))
    if not shooter.type.is_delta and not by_level and not is_closest(target, seen):
        mods.append(("not the closest", of["not-closest"]))
    if shooter.suppression:
        mods.append(("suppression", of["suppression"] * shooter.suppression))
    if isinstance(target.enemy, Technical) and weapon.is_light:
        mods.append(("technical", of["technical-light"]))
    return mods


def is_closest(target: Seen, seen: Sequence[Seen]) -> bool:
    """Whether no other enemy on the target's level is closer (9.3)."""
    return all(one.away >= target.away for one in seen if one.level == target.level)


def need_of(state: StreetState, mods: Sequence[tuple[str, int]]) -> int:
    """The number needed on the die. More than 10 can't be rolled; 1 or less always hits [M36]."""
    need = state.scenario.tables.to_hit["need"] - sum(value for _, value in mods)
    return min(need, 10) if state.scenario.has("natural-ten") else need


def chance_of(need: int) -> int:
    """How many of a d10's ten faces are hits."""
    return min(max(11 - need, 0), 10)


# -- ammunition ------------------------------------------------------------------------------------


@rule("10.2", "10.3", "M42")
def full_ammo(weapon: Weapon) -> tuple[int, ...]:
    """A man's full supply of rounds: first the loaded rounds, then the rest."""
    if weapon.feed == NONE:
        return ()
    if weapon.feed == THROWN:
        return (weapon.supply,)
    if weapon.feed in (ONE, INTERNAL):
        return weapon.load, weapon.supply - weapon.load
    return (weapon.load,) * max(weapon.supply // weapon.load, 1)


def rounds_of(ammo: Ammo, weapon: str) -> tuple[int, ...]:
    """The rounds that a man or vehicle has for a weapon."""
    return next((rounds for id, rounds in ammo if id == weapon), ())


def loaded(ammo: Ammo, weapon: Weapon) -> int:
    """The rounds loaded in a weapon; a large number if rounds are not counted."""
    if weapon.feed == NONE:
        return 10**6
    rounds = rounds_of(ammo, weapon.id)
    return rounds[0] if rounds else 0


def spent(ammo: Ammo, weapon: Weapon, rounds: int) -> Ammo:
    """The ammunition left after a weapon fires a number of rounds."""
    if weapon.feed == NONE:
        return ammo
    return tuple(
        (id, (left[0] - rounds, *left[1:]) if id == weapon.id else left) for id, left in ammo
    )


@rule("10.3", "M42", "M43")
def reloaded(ammo: Ammo, weapon: Weapon, extra: int = 0) -> Ammo:
    """The ammunition after a reload. A partly used clip or belt goes to the end of the supply.

    Args:
        extra: the rounds in a belt handed over by an assistant; 0 if the man uses his own.
    """
    ammo_left = []
    for id, left in ammo:
        if id == weapon.id:
            if weapon.feed in (ONE, INTERNAL):
                left = left[0] + 1, left[1] - 1
            elif extra:
                left = (extra, *left[1:], *((left[0],) if left[0] else ()))
            else:
                left = (*left[1:], *((left[0],) if left[0] else ()))
        ammo_left.append((id, left))
    return tuple(ammo_left)


def why_not_reload(state: StreetState, man: Man, weapon: Weapon) -> Why | None:
    """Why a weapon cannot be reloaded; None if it can."""
    rounds = rounds_of(man.ammo, weapon.id)
    if weapon.feed in (THROWN, NONE):
        return Why("10.2", f"the {weapon.name} can't be reloaded.")
    if weapon.feed in (ONE, INTERNAL):
        if rounds[0] >= weapon.load:
            return Why("10.3", f"the {weapon.name} is already loaded.")
        return None if rounds[1] else Why("10.2", f"no rounds left for the {weapon.name}.")
    if rounds[0] >= weapon.load:
        return Why("10.3", f"the {weapon.name} is already fully loaded.")
    if len(rounds) > 1 or belt_giver(state, man, weapon) is not None:
        return None
    return Why("10.2", f"no ammunition left for the {weapon.name}.")


def belt_giver(state: StreetState, man: Man, weapon: Weapon) -> Man | None:
    """An assistant with belts who is in contact with a gunner [M43]; None if there is none."""
    if weapon.feed != BELT:
        return None
    for other in state.men:
        if other.belts and other.is_able and are_in_contact(state, man, other):
            return other
    return None


@rule("2.2", "M98")
def are_in_contact(state: StreetState, man: Man, other: Man) -> bool:
    """Whether two men are in contact.

    On foot they must be at most 1 1/2 inches apart and see each other, or share a building.
    """
    return (
        man.number != other.number
        and man.is_on_foot
        and other.is_on_foot
        and man.building == other.building
        and (
            man.building >= 0
            or (
                apart(man.at, other.at) <= CONTACT
                and state.scenario.ground.sees(man.place, other.place)
            )
        )
    )


def weapons_of(state: StreetState, ammo: Ammo) -> Iterator[Weapon]:
    """Yield the weapons that have an entry in the ammunition."""
    return (state.scenario.tables.weapons[id] for id, _ in ammo)


def shots_of(state: StreetState, ammo: Ammo, full_auto: bool) -> list[Shot]:
    """The shots for which enough rounds are loaded."""
    rounds = state.scenario.tables.rounds
    return [
        Shot(weapon, mode)
        for weapon in weapons_of(state, ammo)
        for mode in weapon.modes
        if (mode == FULL_AUTO) == full_auto and loaded(ammo, weapon) >= rounds[mode]
    ]


# -- firing ----------------------------------------------------------------------------------------


SINGLY = 1, 1
"""The series of a single burst: number 1 of 1."""


def roll_shot(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    target: Seen,
    mods: Sequence[tuple[str, int]],
    series: tuple[int, int] = SINGLY,
) -> Asked:
    """Roll to hit a Somali and log the result; return whether it hit.

    Args:
        series: this burst's number, and the number of bursts.
    """
    name, mob = enemy_named(target.enemy), target.enemy.mob
    hit = yield from _roll(
        state, shooter, shot, (name, target.enemy.at), mods, "9.1", mob=mob, series=series
    )
    return hit


def _roll(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    target: tuple[str, Point],
    mods: Sequence[tuple[str, int]],
    number: str,
    mob: int = -1,
    series: tuple[int, int] = SINGLY,
) -> Asked:
    """Roll to hit a target, given its name, its place and the number of the rule; return whether it
    was hit.

    Args:
        mob: the target's mob; -1 for an American.
        series: this burst's number, and the number of bursts.
    """
    need = need_of(state, mods)
    name, point = target
    die = yield kinds.TO_HIT(
        dice=1,
        faces=10,
        key=at_least(need),
        about={
            "weapon": shot.weapon.name if series != SINGLY else shot.told,
            "need": need,
            "target": name,
            "at": point,
            "series": series,
            "mob": mob,
            "men": 0 if mob < 0 else len(state.members(mob)),
        },
    )
    more = {} if mob < 0 else {"mob": f"Mob {mob}"}
    state.note(
        kinds.SHOT_FIRED,
        number,
        name=shooter.name,
        weapon=shot.told,
        target=name,
        die=die,
        need=need,
        modifiers=tuple(mods),
        hit=die >= need,
        at=shooter.place.at,
        to=point,
        **more,
    )
    return die >= need


@rule("9.5", "9.7", "9.8", "9.10")
def fire_once(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    target: Seen,
    seen: Sequence[Seen],
    on_the_move: bool = False,
    series: tuple[int, int] = SINGLY,
) -> Asked:
    """Resolve one shot or burst at a target with all its effects.

    Args:
        series: this burst's number, and the number of bursts.
    """
    mods = modifiers(state, shooter, shot, target, seen, on_the_move)
    hit = yield from roll_shot(state, shooter, shot, target, mods, series)
    mob, place = target.enemy.mob, target.enemy.place
    if hit and shot.weapon.panic:
        if mob in state.mobs:
            mobs.panic(state, mob, shot.weapon.panic, "after a flash bang")
    elif hit:
        yield from hurt(state, target.enemy, shot.weapon)
        if shot.weapon.blast:
            yield from _blast(state, shooter, shot, target, place, mods)
    # This comes last, as a mob without members doesn't panic.
    if shot.mode != SINGLE:
        mobs.count_bursts(state, mob)


def hurt(state: StreetState, enemy: Enemy, weapon: Weapon | None) -> Asked:
    """Apply a hit: a Somali model is removed, a technical loses AP."""
    if isinstance(enemy, Somali):
        state.note(kinds.REMOVED, "9.5", name=enemy_named(enemy), at=enemy.at)
        mobs.remove(state, enemy.number)
        return
    dice = state.scenario.tables.vehicle_damage
    if weapon is not None and state.scenario.has("damage-dice"):
        dice = weapon.damage
    loss = yield from throw(kinds.DAMAGE, dice, name=enemy_named(enemy))
    if enemy.number in state.technicals:
        mobs.hit_technical(state, enemy.number, loss)


def _enemies(state: StreetState) -> list[Enemy]:
    """The Somalis and the intact technicals."""
    return [
        *state.somalis.values(),
        *(one for one in state.technicals.values() if not one.is_wreck),
    ]


def _is_covered(
    state: StreetState, vehicles: Sequence[Vehicle], place: Stand, stand: Stand
) -> bool:
    covers = state.scenario.ground.cover(place, stand)
    return bool(covers or vehicle_cover(state, vehicles, place.at, stand.at))


@rule("9.7", "M41")
def _blast(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    target: Seen,
    place: Stand,
    mods: Sequence[tuple[str, int]],
) -> Asked:
    """Roll for every other model that is within the blast radius and visible from the target's
    place.
    """
    weapon, ground = shot.weapon, state.scenario.ground
    within = weapon.blast**2
    plain = [(name, value) for name, value in mods if not name.startswith("cover: ")]
    cover = state.scenario.tables.to_hit["cover"]

    def sum_of(covered: bool) -> list[tuple[str, int]]:
        return [*plain, ("cover", cover)] if covered and not weapon.ignores_cover else plain

    def reaches(stand: Stand) -> bool:
        return apart(stand.at, place.at) <= within and ground.sees(place, stand)

    for enemy in _enemies(state):
        if enemy.id == target.id or not reaches(enemy.place):
            continue
        current = mobs.target_named(state, enemy.id)
        if current is None:
            continue
        covered = bool(cover_of(state, place, current))
        seen = Seen(current, 0, STREET)
        hit = yield from roll_shot(state, shooter, shot, seen, sum_of(covered))
        if hit:
            yield from hurt(state, current, weapon)
    there = tuple(one for one in state.vehicles if one.is_there)
    on_table = {man.number for man in state.on_table()}
    for man in list(state.men):
        stand = Stand(state.spot(man), 0)
        if man.number not in on_table or not reaches(stand):
            continue
        covered = man.where >= 0 or man.building >= 0 or _is_covered(state, there, place, stand)
        yield from _friend(state, shooter, shot, named(state, man), stand.at, sum_of(covered), man)
    for vehicle in there:
        stand = Stand(state.vehicle_at(vehicle), 0)
        if not vehicle.is_wreck and reaches(stand):
            yield from _friend(
                state, shooter, shot, vehicle.called, stand.at, sum_of(False), vehicle
            )


def _friend(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    name: str,
    point: Point,
    mods: Sequence[tuple[str, int]],
    friend: Man | Vehicle,
) -> Asked:
    """Roll for an American man or vehicle caught in the blast of an American weapon."""
    hit = yield from _roll(state, shooter, shot, (name, point), mods, "9.7")
    if not hit:
        return
    loss = yield from throw(kinds.WOUND, state.scenario.tables.damage, name=name)
    if isinstance(friend, Vehicle):
        lose_vehicle(state, friend.number, loss)
    else:
        left = lose(state, friend.number, loss)
        state.note(kinds.FRIEND_HIT, "9.7", name=name, loss=loss, left=left, at=point)


def lose(state: StreetState, number: int, loss: int) -> int:
    """Reduce a man's AP, both in total and for this action; return the AP left."""
    man = state.men[number]
    left = max(man.ap - loss, 0)
    state.set_man(number, ap=left, aim="")
    acting = state.acting
    if acting is not None and acting.man == number:
        state.set_acting(ap=max(acting.ap - loss, 0))
    if not left:
        fall(state, number)
    return left


@rule("11.5", "M49", "14.1")
def fall(state: StreetState, number: int) -> None:
    """Make a man a casualty: he lets go of anyone he holds, and stays where he fell."""
    state.set_man(number, holds=-1, is_prone=False, aim="")


def lose_vehicle(state: StreetState, number: int, loss: int) -> int:
    """Reduce a convoy vehicle's AP; return the AP left."""
    vehicle = state.vehicles[number]
    left = max(vehicle.ap - loss, 0)
    state.set_vehicle(number, ap=left)
    acting = state.acting
    if acting is not None and acting.vehicle == number:
        state.set_acting(drive=max(acting.drive - loss, 0))
    name, point = vehicle.called, state.vehicle_at(vehicle)
    state.note(kinds.VEHICLE_HIT, "11.6", name=name, loss=loss, left=left, at=point)
    return left


@rule("9.6", "M40", "M38")
def full_auto(
    state: StreetState,
    shooter: Shooter,
    shot: Shot,
    bursts: int,
    level: str,
    within: Sequence[Point] = (),
) -> Asked:
    """Resolve a support weapon's bursts at a level, each at the closest enemy still there.

    Args:
        within: the target point for a helicopter gunner, whose targets must be near it; otherwise
            empty.
    """
    for fired in range(bursts):
        seen = [one for one in sprayed(state, shooter, shot, within) if one.level == level]
        if not seen:
            state.note(kinds.SPENT, "9.6", bursts=bursts - fired)
            return
        target = seen[0]
        mods = modifiers(state, shooter, shot, target, seen, by_level=True)
        series = (fired + 1, bursts)
        hit = yield from roll_shot(state, shooter, shot, target, mods, series)
        if hit:
            yield from hurt(state, target.enemy, shot.weapon)
        mobs.count_bursts(state, target.enemy.mob)


@rule("9.6", "M72")
def sprayed(
    state: StreetState, shooter: Shooter, shot: Shot, within: Sequence[Point] = ()
) -> list[Seen]:
    """The models that a support weapon's bursts can hit, closest first.

    Args:
        within: the target point for a helicopter gunner, whose targets must be near it; otherwise
            empty.
    """
    radius = state.scenario.tables.blackhawk.gun_radius
    return [
        one
        for one in seen_by(state, shooter)
        if isinstance(one.enemy, Somali)
        and in_range(shot, one.away)
        and (not within or apart(one.enemy.at, within[0]) <= radius**2)
    ]


@rule("9.6")
def levels_with(
    state: StreetState, shooter: Shooter, shot: Shot, within: Sequence[Point] = ()
) -> dict[str, int]:
    """The number of models in range on each level; empty levels are left out.

    Args:
        within: the target point for a helicopter gunner, whose targets must be near it; otherwise
            empty.
    """
    there = [one.level for one in sprayed(state, shooter, shot, within)]
    return {level: there.count(level) for level in LEVELS if level in there}
