"""Mobs: where their members stand, how they merge, move and panic (6.5, 6.6, 12, 13)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import total
from somalia.engine.words import plural
from somalia.games.street_fight import kinds
from somalia.games.street_fight.components import (
    ROOF,
    SMALL_ARMS,
    STREET,
    UNARMED,
    MobMove,
)
from somalia.games.street_fight.dice import Asked
from somalia.games.street_fight.ground import apart, close_to, in_arc
from somalia.games.street_fight.lines import Point
from somalia.games.street_fight.quarter import Stand
from somalia.games.street_fight.state import DRIVER, GUNNER, Man, Mob, Somali, State, Technical
from somalia.games.street_fight.under_fire import vehicle_cover

Spot = tuple[Point, int, int]
"""A stand, the height of its ground, and its roof; -1 in the street."""


def nearest_american(state: State, to: Point) -> Man | None:
    """The able American nearest to a point in a straight line, the first of equals."""
    return min(state.able(), key=lambda man: apart(state.spot(man), to), default=None)


# -- where members stand ---------------------------------------------------------------------------


@rule("6.5", "M23", "M85", "M3")
def lay_out(
    state: State, number: int, is_new: bool = False, newcomers: Collection[int] = ()
) -> list[int]:
    """Lay a mob out round its anchor.

    Args:
        is_new: it is placed for the first time: nobody seeks cover.
        newcomers: members who have no place yet.

    Returns:
        The members who have found no place.
    """
    mob = state.mobs[number]
    members = state.members(number)
    if mob.level == STREET:
        _park(state, mob)
    lay = _street if mob.level == STREET else _roof
    homeless: list[int] = []
    if is_new:
        newcomers = [one.number for one in members]
    while True:
        # Who finds no place stays where he stands, and others keep away from him.
        staying, spots = lay(state, mob, members, newcomers, homeless)
        walkers = [one for one in members if one.number not in staying and one.technical < 0]
        if len(walkers) <= len(spots):
            break
        homeless += [one.number for one in walkers[len(spots) :]]
    _assign(state, walkers, spots, is_new)
    for one in members:
        if one.technical >= 0:
            at = state.technicals[one.technical].at
            state.set_somali(one.number, at=at, ground=0, roof=-1)
    face(state, number)
    return homeless


def _park(state: State, mob: Mob) -> None:
    """A technical is laid on the anchor, a second one on the stand next to it (15.6)."""
    own = [one for one in state.technicals.values() if one.mob == mob.number and not one.is_wreck]
    if not own:
        return
    reached = state.scenario.ground.ways.reach(mob.anchor, 6000)
    taken = _others(state, mob)
    for at in sorted(reached, key=lambda at: (reached[at], at[1], at[0])):
        if not own:
            return
        if at not in taken:
            state.set_technical(own.pop(0).number, at=at)
            taken |= close_to([at])


def _others(state: State, mob: Mob) -> set[Point]:
    """The stands too close to models that are not of this mob, on its level."""
    if mob.level == STREET:
        taken = [
            *state.street_men(),
            *(one.at for one in state.somalis.values() if one.roof < 0 and one.mob != mob.number),
        ]
    else:
        taken = [
            one.at for one in state.somalis.values() if one.roof >= 0 and one.mob != mob.number
        ]
    return close_to(taken)


def _street(
    state: State,
    mob: Mob,
    members: Sequence[Somali],
    newcomers: Collection[int],
    homeless: Sequence[int],
) -> tuple[set[int], list[Spot]]:
    """Who is not laid out with the rest, and the places of those who are."""
    tables, ground = state.scenario.tables, state.scenario.ground
    reached = ground.ways.reach(mob.anchor, tables.straggler)
    staying = set(homeless)
    if len(newcomers) < len(members):
        staying |= {one.number for one in members if one.technical < 0 and one.at not in reached}
    taken = _others(state, mob)
    taken |= close_to(
        one.at for one in members if one.number in staying and one.number not in newcomers
    )
    riders = sum(one.technical >= 0 for one in members)
    wanted = len(members) - len(staying) - riders
    # A technical has the anchor's stand.
    taken |= close_to(
        one.at for one in state.technicals.values() if one.mob == mob.number and not one.is_wreck
    )
    spots: list[Spot] = []
    for at in sorted(reached, key=lambda at: (reached[at], at[1], at[0])):
        if len(spots) >= wanted:
            break
        if at not in taken:
            spots.append((at, 0, -1))
            taken |= close_to([at])
    return staying, spots


def _roof(
    state: State,
    mob: Mob,
    members: Sequence[Somali],
    newcomers: Collection[int],
    homeless: Sequence[int],
) -> tuple[set[int], list[Spot]]:
    ground = state.scenario.ground
    own = ground.roofs[mob.roof]
    staying = {one.number for one in members if one.roof != mob.roof and one.roof not in own.planks}
    staying |= set(homeless)
    taken = _others(state, mob)
    taken |= close_to(
        one.at for one in members if one.number in staying and one.number not in newcomers
    )
    wanted = len(members) - len(staying)
    spots: list[Spot] = []
    for at in sorted(own.places, key=lambda at: (apart(at, mob.anchor), at[1], at[0])):
        if len(spots) >= wanted:
            break
        if at not in taken:
            spots.append((at, own.height, mob.roof))
            taken |= close_to([at])
    return staying, spots


def _assign(state: State, members: Sequence[Somali], spots: Sequence[Spot], is_new: bool) -> None:
    """The unarmed in front, SNA in cover, the others where there is room (6.5)."""
    if not members:
        return
    anchor = state.mobs[members[0].mob].anchor
    facing = nearest_american(state, anchor)
    if facing is None:
        left = list(spots)
    else:
        front = state.spot(facing)
        left = sorted(spots, key=lambda one: (apart(one[0], front), one[0][1], one[0][0]))
    unarmed = [one for one in members if one.kind == UNARMED]
    sna = [one for one in members if one.is_sna and not is_new]
    rest = [one for one in members if one.kind != UNARMED and (is_new or not one.is_sna)]
    for one in unarmed:
        _stand(state, one, left.pop(0))
    if sna and facing is not None:
        eye = Stand(state.spot(facing), 0)
        covered = [spot for spot in left if _is_covered(state, eye, spot)]
        bare = [spot for spot in left if spot not in covered]
        for one in sna:
            spot = covered.pop(0) if covered else bare.pop()
            left.remove(spot)
            _stand(state, one, spot)
    elif sna:
        rest = [*sna, *rest]
    for one in rest:
        _stand(state, one, left.pop(0))


def _is_covered(state: State, eye: Stand, spot: Spot) -> bool:
    place = Stand(spot[0], spot[1])
    ground = state.scenario.ground
    if not ground.sees(eye, place):
        return False
    if ground.cover(eye, place):
        return True
    there = tuple(one for one in state.vehicles if one.is_there)
    return bool(vehicle_cover(state, there, eye.at, place.at))


def _stand(state: State, somali: Somali, spot: Spot) -> None:
    at, height, roof = spot
    state.set_somali(somali.number, at=at, ground=height, roof=roof)


@rule("5.3", "M14")
def face(state: State, number: int) -> None:
    """Each member faces the able American nearest to the mob's anchor."""
    facing = nearest_american(state, state.mobs[number].anchor)
    if facing is None:
        return
    x, y = state.spot(facing)
    for one in state.members(number):
        state.set_somali(one.number, facing=(x - one.at[0], y - one.at[1]))


# -- merging ---------------------------------------------------------------------------------------


@rule("6.6", "M24", "M83")
def merge(state: State) -> None:
    """Mobs of one level that have come near each other become one, until none are so near."""
    within = state.scenario.tables.merge_within**2
    while pair := _near(state, within):
        one, other = pair
        sizes = len(state.members(one)), len(state.members(other))
        stays, goes = (other, one) if sizes[1] > sizes[0] else (one, other)
        kept, gone = state.mobs[stays], state.mobs[goes]
        state.set_mob(
            stays,
            panic=max(kept.panic, gone.panic),
            had=kept.had + gone.had,
            lost=kept.lost + gone.lost,
            bursts=kept.bursts + gone.bursts,
            took_losses=kept.took_losses or gone.took_losses,
            took_bursts=kept.took_bursts or gone.took_bursts,
        )
        for member in state.members(goes):
            state.set_somali(member.number, mob=stays)
        for technical in list(state.technicals.values()):
            if technical.mob == goes:
                state.set_technical(technical.number, mob=stays)
        state.drop_mob(goes)
        facts = {"mob": mob_named(kept), "gone": mob_named(gone), "size": sum(sizes)}
        state.note(kinds.MERGED, "6.6", **facts)


def _near(state: State, within: int) -> tuple[int, int] | None:
    """The first two mobs of one level that are so near."""
    numbers = sorted(state.mobs)
    places: dict[int, list[Point]] = {number: [] for number in numbers}
    for somali in state.somalis.values():
        places[somali.mob].append(somali.at)
    for at, one in enumerate(numbers):
        for other in numbers[at + 1 :]:
            if state.mobs[one].level != state.mobs[other].level:
                continue
            if any(apart(a, b) <= within for a in places[one] for b in places[other]):
                return one, other
    return None


def mob_named(mob: Mob) -> str:
    """What a mob is called."""
    return f"Mob {mob.number}"


# -- losses and panic ------------------------------------------------------------------------------


@rule("9.5", "15.6", "M69")
def remove(state: State, number: int) -> None:
    """A model is shot down."""
    somali = state.somalis[number]
    state.drop_somali(number)
    state.count(removed=1, unarmed=int(not somali.is_armed))
    mob = state.mobs[somali.mob]
    state.set_mob(mob.number, lost=mob.lost + 1)
    _bury(state, mob.number)
    if mob.number in state.mobs:
        _tally(state, mob.number)
    if somali.technical >= 0:
        _check_technical(state, somali.technical)


def _check_technical(state: State, number: int) -> None:
    """With both men shot it is out of the game."""
    technical = state.technicals.get(number)
    if technical is None or technical.is_wreck:
        return
    if not any(one.technical == number for one in state.somalis.values()):
        state.set_technical(number, is_wreck=True, mob=-1)
        state.note(kinds.ABANDONED, "M69", name=f"Technical {number}")


def _bury(state: State, number: int) -> None:
    """A mob without a member is no more."""
    if not any(one.mob == number for one in state.somalis.values()):
        state.drop_mob(number)


@rule("13", "M60")
def count_bursts(state: State, number: int, bursts: int = 1) -> None:
    """Bursts are fired at a mob."""
    mob = state.mobs.get(number)
    if mob is not None:
        state.set_mob(number, bursts=mob.bursts + bursts)
        _tally(state, number)


@rule("13", "M84")
def _tally(state: State, number: int) -> None:
    """Panic markers for losses and for bursts in one card, each once."""
    tables, mob = state.scenario.tables, state.mobs[number]
    if not mob.had:
        return
    if not mob.took_losses and 100 * mob.lost >= tables.panic_percent * mob.had:
        state.set_mob(number, took_losses=True)
        panic(state, number, 1, f"having lost {mob.lost} of {mob.had}")
    mob = state.mobs[number]
    if not mob.took_bursts and mob.bursts >= tables.panic_bursts * mob.had:
        state.set_mob(number, took_bursts=True)
        panic(state, number, 1, f"under {plural(mob.bursts, 'burst')}")


def panic(state: State, number: int, markers: int, why: str) -> None:
    """A mob gets panic markers."""
    mob = state.set_mob(number, panic=state.mobs[number].panic + markers)
    state.note(kinds.PANICKED, "13", mob=mob_named(mob), why=why, markers=mob.panic, at=mob.anchor)


def begin_card(state: State) -> None:
    """A card has been drawn: what mobs suffer is counted anew."""
    for number in list(state.mobs):
        state.set_mob(
            number,
            had=len(state.members(number)),
            lost=0,
            bursts=0,
            took_losses=False,
            took_bursts=False,
        )


@rule("15.6", "M39")
def hit_technical(state: State, number: int, loss: int) -> None:
    """A technical loses AP; at 0 it is a wreck, and its men go on on foot."""
    technical = state.technicals[number]
    left = max(technical.ap - loss, 0)
    state.set_technical(number, ap=left)
    name = f"Technical {number}"
    state.note(kinds.VEHICLE_HIT, "15.6", name=name, loss=loss, left=left, at=technical.at)
    if left:
        return
    state.set_technical(number, is_wreck=True, mob=-1)
    for one in list(state.somalis.values()):
        if one.technical == number:
            others = [*state.street_men()]
            others += [
                each.at
                for each in state.somalis.values()
                if each.roof < 0 and each.technical != number
            ]
            at = state.scenario.ground.nearest(technical.at, others) or technical.at
            state.set_somali(one.number, technical=-1, seat="", kind=SMALL_ARMS, at=at)


# -- how they move ---------------------------------------------------------------------------------


@rule("12.2", "M54", "M55", "M56")
def modifiers(state: State, number: int) -> list[tuple[str, int]]:
    """What is added to the roll of a mob, by name."""
    of, mob = state.scenario.tables.mob_modifiers, state.mobs[number]
    members = state.members(number)
    found = []
    if mob.panic:
        found.append(("panic", of["panic-marker"] * mob.panic))
    if any(one.is_leader for one in members):
        found.append(("Leader", of["leader"]))
    if any(one.mob == number and not one.is_wreck for one in state.technicals.values()):
        found.append(("technical", of["technical"]))
    eyes = [Stand(state.spot(man), 0) for man in state.able()]
    ground = state.scenario.ground
    if not any(ground.sees(one.place, eye) for one in members for eye in eyes):
        found.append(("sees no American", of["no-sight-of-americans"]))
    return found


@rule("12.1", "M51", "M52", "M53")
def act(state: State, number: int) -> Asked:
    """A mob rolls and does what the table says."""
    tables = state.scenario.tables
    state.set_mob(number, has_rolled=True)
    _man_guns(state, number)
    mods = modifiers(state, number)
    mob = state.mobs[number]
    die = yield kinds.MOB_DIE(dice=1, faces=10, about={"mob": mob_named(mob), "at": mob.anchor})
    score = die + sum(value for _, value in mods)
    row = next(one for one in tables.mob_moves if score <= one.most) if die < 10 else None
    row = row or tables.mob_moves[-1]
    yield from _carry_out(state, number, row, die, mods)


def _carry_out(
    state: State, number: int, row: MobMove, die: int, mods: list[tuple[str, int]]
) -> Asked:
    mob = state.mobs[number]
    facts = {
        "mob": mob_named(mob),
        "die": die,
        "modifiers": tuple(mods),
        "row": row.id,
        "at": mob.anchor,
        "size": 0,
        "came": 0,
        "nearer": False,
    }
    if row.flee == "all":
        members = state.members(number)
        state.note(kinds.MOB_ROLLED, "12.1", **facts)
        state.count(fled=len(members))
        for one in members:
            state.drop_somali(one.number)
        state.drop_mob(number)
        return
    if row.flee == "half":
        _half_flees(state, number)
        if number not in state.mobs:
            state.note(kinds.MOB_ROLLED, "12.1", **facts)
            return
    newcomers: list[int] = []
    if row.swell is not None:
        newcomers = yield from _swell(state, number, row)
    mob = state.mobs[number]
    marks = 0 if row.calms else max(mob.panic + row.panic, 0)
    state.set_mob(number, panic=marks)
    if row.move > 0:
        _forward(state, number, row.move)
    elif row.move < 0:
        _back(state, number, -row.move)
    turned_away: list[int] = []
    if row.move or newcomers:
        _stragglers(state, number, abs(row.move))
        homeless = lay_out(state, number, newcomers=newcomers)
        turned_away = [one for one in homeless if one in newcomers]
        for lost in turned_away:
            # Who comes anew and finds no room does not appear; a member stays where he is.
            state.drop_somali(lost)
    else:
        face(state, number)
    # Told when it is known who has found a place.
    came = len(newcomers) - len(turned_away)
    moved = state.mobs[number].anchor != mob.anchor
    facts |= {"size": len(state.members(number)), "came": came, "nearer": moved}
    state.note(kinds.MOB_ROLLED, "12.1", **facts)
    if turned_away:
        no_room(state, len(turned_away))
    merge(state)


def no_room(state: State, count: int) -> None:
    """So many find no room and do not appear (6.5)."""
    state.count(appeared=-count)
    what = plural(count, "Somali", "Somalis")
    state.note(kinds.NO_ROOM, "6.5", why="There is no room", what=what)


def _half_flees(state: State, number: int) -> None:
    """Half of a mob, rounded down: the unarmed first, then who is farthest from the Americans."""
    members = state.members(number)
    eyes = [state.spot(man) for man in state.able()]

    def near(one: Somali) -> int:
        return min((apart(one.at, eye) for eye in eyes), default=0)

    ranked = sorted(members, key=lambda one: (one.is_armed, -near(one), one.number))
    gone = ranked[: len(members) // 2]
    state.count(fled=len(gone))
    for one in gone:
        state.drop_somali(one.number)
        if one.technical >= 0:
            _check_technical(state, one.technical)
    _bury(state, number)


def _swell(state: State, number: int, row: MobMove) -> Asked:
    """More come, half of them armed, as far as the box reaches; their numbers."""
    mob = state.mobs[number]
    assert row.swell is not None
    dice = row.swell
    thrown = yield kinds.SWELL(
        dice=dice.number, faces=dice.faces, key=total, about={"mob": mob_named(mob)}
    )
    count = total(thrown) + dice.more
    armed = count // 2
    room = room_in_box(state)
    if room is not None:
        count = min(count, room)
        armed = min(armed, count)
    found = []
    ground = 0 if mob.level == STREET else state.scenario.ground.roofs[mob.roof].height
    for place in range(count):
        kind = SMALL_ARMS if place < armed else UNARMED
        one = state.add_somali(mob=number, kind=kind, at=mob.anchor, ground=ground, roof=mob.roof)
        found.append(one.number)
    state.count(appeared=len(found))
    return found


def room_in_box(state: State) -> int | None:
    """How many more Somali models may be on the table [M25]; None: any number."""
    return None if state.box < 0 else max(state.box - len(state.somalis), 0)


@rule("15.6", "M69")
def _man_guns(state: State, number: int) -> None:
    """Where the gunner of a technical has been shot the driver takes the gun."""
    for technical in state.technicals.values():
        if technical.mob != number or technical.is_wreck:
            continue
        crew = [one for one in state.members(number) if one.technical == technical.number]
        if len(crew) == 1 and crew[0].seat == DRIVER:
            state.set_somali(crew[0].number, seat=GUNNER, kind="support")


@rule("12.3", "M57", "M58")
def _forward(state: State, number: int, length: int) -> None:
    """The anchor goes towards the nearest American."""
    mob, ground = state.mobs[number], state.scenario.ground
    if mob.level == ROOF:
        found = nearest_american(state, mob.anchor)
        if found is None:
            return
        goal = state.spot(found)
        inches = 2 * length // 1000
        best = min(
            (
                (apart(at, goal), at[1], at[0], roof)
                for roof in (mob.roof, *sorted(ground.roofs[mob.roof].planks))
                for at in ground.roofs[roof].places
                if apart(at, mob.anchor) <= inches**2
            ),
            default=None,
        )
        if best is not None:
            state.set_mob(number, anchor=(best[2], best[1]), roof=best[3])
        return
    goals = {ground.street_place(state.spot(man)) for man in state.able()}
    way = ground.ways.towards(mob.anchor, goals)
    if way is None:
        return
    limit = min(length, way[-1][1] - state.scenario.tables.halts_at)
    state.set_mob(number, anchor=_along(way, limit))


def _along(way: Sequence[tuple[Point, int]], limit: int) -> Point:
    """The last stand of a way within a length."""
    return next((at for at, behind in reversed(way) if behind <= limit), way[0][0])


@rule("12.4", "M59")
def _back(state: State, number: int, length: int) -> None:
    """The anchor goes where it is farthest on foot from the nearest American; of equals where
    nobody sees it.
    """
    mob, ground = state.mobs[number], state.scenario.ground
    eyes = [Stand(state.spot(man), 0) for man in state.able()]
    if not eyes:
        return
    if mob.level == ROOF:
        roof = ground.roofs[mob.roof]
        inches = 2 * length // 1000
        reach = [at for at in roof.places if apart(at, mob.anchor) <= inches**2]
        height = roof.height

        def far(at: Point) -> int:
            return min(apart(at, eye.at) for eye in eyes)

    else:
        height = 0
        reached = ground.ways.reach(mob.anchor, length)
        reach = list(reached)
        lengths = ground.ways.from_all({ground.street_place(eye.at) for eye in eyes}, reached)

        def far(at: Point) -> int:
            return lengths.get(at, 0)

    if not reach:
        return
    farthest = max(map(far, reach))
    best = sorted((at for at in reach if far(at) == farthest), key=lambda at: (at[1], at[0]))
    unseen = (at for at in best if not any(ground.sees(Stand(at, height), eye) for eye in eyes))
    state.set_mob(number, anchor=next(unseen, best[0]))


@rule("M85")
def _stragglers(state: State, number: int, length: int) -> None:
    """A member too far from the anchor goes the length of the mob's move towards it."""
    mob, ground = state.mobs[number], state.scenario.ground
    if mob.level == ROOF or not length:
        return
    members = [one for one in state.members(number) if one.technical < 0]
    reached = ground.ways.reach(mob.anchor, state.scenario.tables.straggler)
    for one in members:
        if one.at in reached:
            continue
        way = ground.ways.towards(one.at, {mob.anchor})
        if way is None:
            continue
        taken = close_to(
            [
                *state.street_men(),
                *(
                    each.at
                    for each in state.somalis.values()
                    if each.roof < 0 and each.number != one.number
                ),
            ]
        )
        free = [(at, behind) for at, behind in way if at == one.at or at not in taken]
        state.set_somali(one.number, at=_along(free, length))


# -- what Americans see of them --------------------------------------------------------------------


def drop_aims(state: State) -> None:
    """An aim is lost where its target is out of sight or arc, or gone (7.8)."""
    for man in state.men:
        if not man.aim:
            continue
        target = target_named(state, man.aim)
        eye = Stand(state.spot(man), 0)
        if (
            target is None
            or not man.is_able
            or not in_arc(eye.at, man.facing, target.at, man.arc)
            or not state.scenario.ground.sees(eye, target.place)
        ):
            state.set_man(man.number, aim="")


def target_named(state: State, id: str) -> Somali | Technical | None:
    """The model or technical of that id; None if it is gone."""
    number = int(id[1:])
    if id[0] == "t":
        technical = state.technicals.get(number)
        return None if technical is None or technical.is_wreck else technical
    return state.somalis.get(number)


def step_aside(state: State, places: Iterable[Point]) -> None:
    """Models in the way of a vehicle go to the nearest free stands (15.1)."""
    way = list(places)
    inside = {(x + dx, y + dy) for x, y in way for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    for man in list(state.men):
        if man.is_on_foot and man.building < 0 and man.at in inside:
            others = [one.at for one in state.men if one.is_on_foot and one.number != man.number]
            others += [one.at for one in state.somalis.values() if one.roof < 0]
            free = state.scenario.ground.nearest(man.at, [*others, *way])
            if free is not None:
                state.set_man(man.number, at=free)
    for somali in list(state.somalis.values()):
        if somali.roof < 0 and somali.technical < 0 and somali.at in inside:
            others = list(state.street_men())
            others += [
                one.at
                for one in state.somalis.values()
                if one.roof < 0 and one.number != somali.number
            ]
            free = state.scenario.ground.nearest(somali.at, [*others, *way])
            if free is not None:
                state.set_somali(somali.number, at=free)
