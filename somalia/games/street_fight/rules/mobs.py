"""Mobs: merging, movement and panic (6.5, 6.6, 12, 13)."""

from __future__ import annotations

from collections.abc import Iterable

from somalia.engine.marks import rule
from somalia.engine.prompts import total
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds, ranks
from somalia.games.street_fight.rules.components import SMALL_ARMS, STREET, UNARMED, MobMove
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.ground import apart, in_arc
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import (
    DRIVER,
    GUNNER,
    Man,
    Mob,
    Somali,
    StreetState,
    Technical,
)

# -- merging ---------------------------------------------------------------------------------------


@rule("6.6", "M24", "M83")
def merge(state: StreetState) -> None:
    """Merge mobs on the same level that are near each other, until no such mobs remain."""
    within = state.scenario.tables.merge_within**2
    while pair := _near(state, within):
        first, other = pair
        sizes = len(state.members(first)), len(state.members(other))
        stays, goes = (other, first) if sizes[1] > sizes[0] else (first, other)
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


def _near(state: StreetState, within: int) -> tuple[int, int] | None:
    """The first two mobs on the same level that are near enough to merge; None if there are no such
    mobs.
    """
    numbers = sorted(state.mobs)
    places: dict[int, list[Point]] = {number: [] for number in numbers}
    for somali in state.somalis.values():
        places[somali.mob].append(somali.at)
    for index, first in enumerate(numbers):
        for other in numbers[index + 1 :]:
            if state.mobs[first].level != state.mobs[other].level:
                continue
            if any(apart(a, b) <= within for a in places[first] for b in places[other]):
                return first, other
    return None


def mob_named(mob: Mob) -> str:
    """The name of a mob."""
    return f"Mob {mob.number}"


# -- losses and panic ------------------------------------------------------------------------------


@rule("9.5", "15.6", "M69")
def remove(state: StreetState, number: int) -> None:
    """Remove a model that has been shot."""
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


def _check_technical(state: StreetState, number: int) -> None:
    """Remove a technical from the game if both its men have been shot."""
    technical = state.technicals.get(number)
    if technical is None or technical.is_wreck:
        return
    if not any(one.technical == number for one in state.somalis.values()):
        state.set_technical(number, is_wreck=True, mob=-1)
        state.note(kinds.ABANDONED, "M69", name=f"Technical {number}")


def _bury(state: StreetState, number: int) -> None:
    """Remove a mob that has no members left."""
    if not any(one.mob == number for one in state.somalis.values()):
        state.drop_mob(number)


@rule("13", "M60")
def count_bursts(state: StreetState, number: int, bursts: int = 1) -> None:
    """Count the bursts fired at a mob."""
    mob = state.mobs.get(number)
    if mob is not None:
        state.set_mob(number, bursts=mob.bursts + bursts)
        _tally(state, number)


@rule("13", "M84")
def _tally(state: StreetState, number: int) -> None:
    """Give a mob its panic markers for losses and for bursts, each at most once per card."""
    tables, mob = state.scenario.tables, state.mobs[number]
    if not mob.had:
        return
    if not mob.took_losses and 100 * mob.lost >= tables.panic_percent * mob.had:
        state.set_mob(number, took_losses=True)
        panic(state, number, 1, f"after losing {mob.lost} of {mob.had}")
    mob = state.mobs[number]
    if not mob.took_bursts and mob.bursts >= tables.panic_bursts * mob.had:
        state.set_mob(number, took_bursts=True)
        panic(state, number, 1, f"after {plural(mob.bursts, 'burst')}")


def panic(state: StreetState, number: int, markers: int, why: str) -> None:
    """Give a mob panic markers."""
    mob = state.set_mob(number, panic=state.mobs[number].panic + markers)
    state.note(kinds.PANICKED, "13", mob=mob_named(mob), why=why, markers=mob.panic, at=mob.anchor)


def begin_card(state: StreetState) -> None:
    """Reset each mob's counts of losses and bursts when a card is drawn."""
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
def hit_technical(state: StreetState, number: int, loss: int) -> None:
    """Reduce a technical's AP; at 0 it is a wreck, and its men continue on foot."""
    technical = state.technicals[number]
    left = max(technical.ap - loss, 0)
    state.set_technical(number, ap=left)
    name = f"Technical {number}"
    state.note(kinds.VEHICLE_HIT, "15.6", name=name, loss=loss, left=left, at=technical.at)
    if left:
        return
    state.set_technical(number, is_wreck=True, mob=-1)
    for somali in list(state.somalis.values()):
        if somali.technical == number:
            others = [*state.street_men()]
            others += [
                each.at
                for each in state.somalis.values()
                if each.roof < 0 and each.technical != number
            ]
            stand = state.scenario.ground.nearest(technical.at, others) or technical.at
            state.set_somali(somali.number, technical=-1, seat="", kind=SMALL_ARMS, at=stand)


# -- movement --------------------------------------------------------------------------------------


@rule("12.2", "M54", "M55", "M56")
def modifiers(state: StreetState, number: int) -> list[tuple[str, int]]:
    """The modifiers to a mob's roll, by name."""
    of, mob = state.scenario.tables.mob_modifiers, state.mobs[number]
    members = state.members(number)
    mods = []
    if mob.panic:
        mods.append(("panic", of["panic-marker"] * mob.panic))
    if any(one.is_leader for one in members):
        mods.append(("Leader", of["leader"]))
    if any(one.mob == number and not one.is_wreck for one in state.technicals.values()):
        mods.append(("technical", of["technical"]))
    eyes = [Stand(state.spot(man), 0) for man in state.on_table()]
    ground = state.scenario.ground
    if not any(ground.sees(one.place, eye) for one in members for eye in eyes):
        mods.append(("no American in sight", of["no-sight-of-americans"]))
    return mods


@rule("12.1", "M51", "M52", "M53")
def act(state: StreetState, number: int) -> Asked:
    """Roll for a mob and carry out the table's result."""
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
    state: StreetState, number: int, row: MobMove, die: int, mods: list[tuple[str, int]]
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
        for member in members:
            state.drop_somali(member.number)
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
    turned_away = ranks.join(state, number, newcomers)
    for lost in turned_away:
        state.drop_somali(lost)
    if row.move > 0:
        ranks.forward(state, number, row.move)
    elif row.move < 0:
        ranks.back(state, number, -row.move)
    ranks.face(state, number)
    # Log this only once it is known which newcomers found a place.
    came = len(newcomers) - len(turned_away)
    moved = state.mobs[number].anchor != mob.anchor
    facts |= {"size": len(state.members(number)), "came": came, "nearer": moved}
    state.note(kinds.MOB_ROLLED, "12.1", **facts)
    if turned_away:
        no_room(state, len(turned_away))
    merge(state)


def no_room(state: StreetState, count: int) -> None:
    """Log that there is no room for a number of models, so they don't appear (6.5)."""
    state.count(appeared=-count)
    what = plural(count, "Somali", "Somalis")
    state.note(kinds.NO_ROOM, "6.5", why="No room for", what=what)


def _half_flees(state: StreetState, number: int) -> None:
    """Remove half of a mob, rounded down: first the unarmed, then the members farthest from the
    Americans.
    """
    members = state.members(number)
    eyes = [state.spot(man) for man in state.on_table()]

    def near(member: Somali) -> int:
        return min((apart(member.at, eye) for eye in eyes), default=0)

    ranked = sorted(members, key=lambda member: (member.is_armed, -near(member), member.number))
    gone = ranked[: len(members) // 2]
    state.count(fled=len(gone))
    for member in gone:
        state.drop_somali(member.number)
        if member.technical >= 0:
            _check_technical(state, member.technical)
    _bury(state, number)


def _swell(state: StreetState, number: int, row: MobMove) -> Asked:
    """Add newcomers to a mob, as many as the box allows and half of them armed; return them."""
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
    numbers = []
    ground = 0 if mob.level == STREET else state.scenario.ground.roofs[mob.roof].height
    for place in range(count):
        kind = SMALL_ARMS if place < armed else UNARMED
        somali = state.add_somali(
            mob=number, kind=kind, at=mob.anchor, ground=ground, roof=mob.roof
        )
        numbers.append(somali.number)
    state.count(appeared=len(numbers))
    return numbers


@rule("6.7", "M104")
def room_in_box(state: StreetState) -> int | None:
    """The number of Somali models that may still be added [M25]; None for no limit."""
    if state.box < 0:
        return None
    room = state.box - len(state.somalis)
    if state.scenario.has("waves"):
        wave = -(-state.box * state.scenario.tables.box_wave // 100)
        room = min(room, wave - (state.counts.appeared - state.before_turn))
    return max(room, 0)


@rule("15.6", "M69")
def _man_guns(state: StreetState, number: int) -> None:
    """Move a technical's driver to the gun if the gunner has been shot."""
    for technical in state.technicals.values():
        if technical.mob != number or technical.is_wreck:
            continue
        crew = [one for one in state.members(number) if one.technical == technical.number]
        if len(crew) == 1 and crew[0].seat == DRIVER:
            state.set_somali(crew[0].number, seat=GUNNER, kind="support")


# -- what the Americans see ------------------------------------------------------------------------


def drop_aims(state: StreetState) -> None:
    """Cancel each aim whose target is gone, out of sight or out of the arc (7.8)."""
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


def target_named(state: StreetState, id: str) -> Somali | Technical | None:
    """The model or technical with a given id; None if it is gone."""
    number = int(id[1:])
    if id[0] == "t":
        technical = state.technicals.get(number)
        return None if technical is None or technical.is_wreck else technical
    return state.somalis.get(number)


def step_aside(state: StreetState, places: Iterable[Point]) -> None:
    """Move models in the way of a vehicle to the nearest free stands (15.1)."""
    way = list(places)
    inside = {(x + dx, y + dy) for x, y in way for dx in (-1, 0, 1) for dy in (-1, 0, 1)}

    def free_for(own: Man | Somali) -> Point | None:
        others = [one.at for one in state.men if one.is_on_foot and one is not own]
        others += [one.at for one in state.somalis.values() if one.roof < 0 and one is not own]
        return state.scenario.ground.nearest(own.at, [*others, *way])

    for man in list(state.men):
        if man.is_on_foot and man.building < 0 and man.at in inside:
            if (free := free_for(man)) is not None:
                state.set_man(man.number, at=free)
    for somali in list(state.somalis.values()):
        is_in_street = somali.roof < 0 and somali.technical < 0 and somali.building < 0
        if is_in_street and somali.at in inside and (free := free_for(somali)) is not None:
            state.set_somali(somali.number, at=free)
