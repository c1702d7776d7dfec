"""American orders to fire, aim and reload (7.2, 7.8, 9, 10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import kinds, mobs
from somalia.games.street_fight.rules.components import BELT, CLIP, FULL_AUTO, Weapon
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import (
    Shot,
    belt_giver,
    enemy_named,
    fire_once,
    full_auto,
    levels_with,
    loaded,
    named,
    reloaded,
    shooter_of,
    shots_of,
    weapons_of,
    why_not_reload,
)
from somalia.games.street_fight.rules.ground import ceil_root
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.rules.turn import ManAction, ManTurn

# -- costs -----------------------------------------------------------------------------------------


def _shot_cost(turn: ManTurn, shot: Shot) -> int:
    """The AP cost of firing or throwing."""
    if shot.weapon.is_thrown:
        return turn.cost("throw")
    if shot.weapon.is_launched:
        return turn.cost("law")
    return turn.cost("full-auto" if shot.mode == FULL_AUTO else "fire")


def _reload_cost(turn: ManTurn, weapon: Weapon) -> int:
    """The AP cost of a reload (10.3)."""
    of = {CLIP: "reload-clip", BELT: "reload-belt"}
    return turn.cost(of.get(weapon.feed, "reload-round"))


def by_bonus(shot: Shot) -> bool:
    """Whether Delta's bonus AP may pay for a shot: they may for fire, not for throwing (7.4)."""
    return not shot.weapon.is_thrown


# -- why not ---------------------------------------------------------------------------------------


def _why_no_fire(turn: ManTurn) -> Why | None:
    man, state = turn.man, turn.state
    if man.where >= 0 and not turn.is_gunner:
        vehicle = state.vehicles[man.where]
        loose = state.scenario.has("truck-fire") and vehicle.type == "truck" and not man.seat
        if not loose:
            return Why("15.5", "only the gunner can fire from a vehicle.")
    return turn.why_hands_full()


def _why_not_fire(turn: ManTurn) -> Why | None:
    if why := _why_no_fire(turn):
        return why
    shots = shots_of(turn.state, turn.ammo, full_auto=False)
    if not shots:
        return Why("10.2", "no loaded weapon fires single shots or bursts.")
    payable = [shot for shot in shots if turn.has(_shot_cost(turn, shot), by_bonus(shot))]
    if not payable:
        least = min(_shot_cost(turn, shot) for shot in shots)
        return Why("7.2", f"he needs {least} AP and has {turn.acting.ap} left.")
    if not any(turn.targets(shot) for shot in payable):
        return _nobody(turn, payable)
    return None


def _nobody(turn: ManTurn, shots: Sequence[Shot]) -> Why:
    """Why none of these shots has a target."""
    seen = turn.seen
    if not seen:
        return Why("5.1", "he sees no target in his arc.")
    if all(shot.weapon.needs_aim for shot in shots):
        return Why("9.9", "he must aim the Sniper Rifle before firing.")
    far = kinds.half_told(ceil_root(seen[0].away))
    reach = max(shots, key=lambda shot: shot.weapon.reach).weapon
    return Why(
        "9.2", f"the closest is {far} inches away, and {reach.name} range is {reach.reach // 2}."
    )


def _why_not_spray(turn: ManTurn) -> Why | None:
    if why := _why_no_fire(turn):
        return why
    shots = shots_of(turn.state, turn.ammo, full_auto=True)
    if not shots:
        return Why("9.4", "no loaded weapon fires full auto.")
    if why := turn.short_of(turn.cost("full-auto"), True):
        return why
    if not any(_can_spray(turn, shot) for shot in shots):
        return _nobody(turn, shots)
    return None


def _can_spray(turn: ManTurn, shot: Shot) -> bool:
    """Whether a shot has any target at full auto."""
    if shot.weapon.is_support:
        return bool(levels_with(turn.state, shooter_of(turn.state, turn.man), shot))
    return bool(turn.targets(shot))


def _why_not_aim(turn: ManTurn) -> Why | None:
    if why := _why_no_fire(turn):
        return why
    if why := turn.short_of(turn.cost("aim"), True):
        return why
    if not any(one.id != turn.man.aim for one in turn.seen):
        return Why("5.1", "he sees no other target in his arc.")
    return None


def _why_no_reload(turn: ManTurn) -> Why | None:
    whys = [_why_not_reload(turn, weapon) for weapon in weapons_of(turn.state, turn.ammo)]
    if not whys:
        return Why("10.2", "he has no weapon.")
    return None if None in whys else whys[0]


def _why_not_reload(turn: ManTurn, weapon: Weapon) -> Why | None:
    """Why a man cannot reload a weapon; None if he can."""
    man = turn.man._replace(ammo=turn.ammo)
    if why := why_not_reload(turn.state, man, weapon):
        return why
    return turn.short_of(_reload_cost(turn, weapon), True)


# -- actions ---------------------------------------------------------------------------------------


@rule("9.4", "7.2")
def fire(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Fire a single shot or a burst, or throw a weapon."""
    yield from one_shot(state, side, turn, shots_of(state, turn.ammo, full_auto=False))


def one_shot(
    state: StreetState, side: str, turn: ManTurn, shots: Sequence[Shot], on_the_move: bool = False
) -> Asked:
    """Resolve one shot, burst or throw; if on the move, its AP have already been paid."""

    def judge(shot: Shot) -> Why | None:
        if not on_the_move and not turn.has(_shot_cost(turn, shot), by_bonus(shot)):
            return Why("7.2", f"it takes {_shot_cost(turn, shot)} AP.")
        if not turn.targets(shot):
            return _nobody(turn, [shot])
        return None

    shot = yield kinds.SHOT(side, shots, judge, about=turn.facts())
    facts = turn.facts(shot=shot, weapon=shot.told)
    target = yield kinds.TARGET(side, turn.targets(shot), about=facts)
    if not on_the_move:
        turn.pay(_shot_cost(turn, shot), by_bonus(shot))
    turn.spend(shot.weapon, state.scenario.tables.rounds[shot.mode])
    shooter, seen = shooter_of(state, turn.man), turn.seen
    yield from fire_once(state, shooter, shot, target, seen, on_the_move)
    if turn.man.aim and turn.man.aim != target.id:
        state.set_man(turn.number, aim="")
    mobs.drop_aims(state)


@rule("9.4", "9.6", "M40")
def spray(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Fire full auto."""
    shots = [shot for shot in shots_of(state, turn.ammo, full_auto=True) if _can_spray(turn, shot)]
    shot = yield kinds.SHOT(side, shots, about=turn.facts())
    weapon = shot.weapon
    each = state.scenario.tables.rounds[FULL_AUTO]
    most = min(weapon.bursts, loaded(turn.ammo, weapon) // each)
    facts = turn.facts(shot=shot, weapon=weapon.name)
    numbers = [Word(str(number)) for number in range(most, 0, -1)]
    bursts = int((yield kinds.BURSTS(side, numbers, about=facts)))
    shooter = shooter_of(state, turn.man)
    if weapon.is_support:
        there = levels_with(state, shooter, shot)
        level = yield kinds.LEVEL(side, [*map(Word, there)], about={**facts, "there": there})
        _pay_spray(state, turn, weapon, bursts * each)
        state.set_man(turn.number, aim="")
        yield from full_auto(state, shooter_of(state, turn.man), shot, bursts, level)
    else:
        _pay_spray(state, turn, weapon, bursts * each)
        for fired in range(bursts):
            targets = turn.targets(shot)
            if not targets:
                break
            target = yield kinds.TARGET(side, targets, about=facts)
            shooter = shooter_of(state, turn.man)
            seen, series = turn.seen, (fired + 1, bursts)
            yield from fire_once(state, shooter, shot, target, seen, series=series)
            if turn.man.aim and turn.man.aim != target.id:
                state.set_man(turn.number, aim="")
    mobs.drop_aims(state)


def _pay_spray(state: StreetState, turn: ManTurn, weapon: Weapon, rounds: int) -> None:
    turn.pay(turn.cost("full-auto"), True)
    turn.spend(weapon, rounds)


@rule("7.8", "M32")
def aim(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Aim at one target."""
    seen = [one for one in turn.seen if one.id != turn.man.aim]
    target = yield kinds.AIM_AT(side, seen, about=turn.facts())
    turn.pay(turn.cost("aim"), True)
    state.set_man(turn.number, aim=target.id)
    state.note(kinds.AIMED, "7.8", name=named(state, turn.man), target=enemy_named(target.enemy))


@rule("10.3", "M42", "M43")
def reload(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Reload a weapon, from an assistant's belt if the man's own are used up."""
    weapons = list(weapons_of(state, turn.ammo))
    weapon = yield kinds.TO_RELOAD(
        side, weapons, partial(_why_not_reload, turn), about=turn.facts()
    )
    turn.pay(_reload_cost(turn, weapon), True)
    man = turn.man._replace(ammo=turn.ammo)
    own = next(rounds for id, rounds in man.ammo if id == weapon.id)
    extra = 0
    if weapon.feed == BELT and len(own) < 2:
        giver = belt_giver(state, man, weapon)
        if giver is not None:
            state.set_man(giver.number, belts=giver.belts - 1)
            extra = weapon.load
    after = reloaded(man.ammo, weapon, extra)
    if turn.is_gunner:
        state.set_vehicle(man.where, ammo=after)
    else:
        state.set_man(turn.number, ammo=after)
    state.note(kinds.RELOADED, "10.3", name=named(state, turn.man), weapon=weapon.name)


ORDERS = (
    ManAction(kinds.FIRE, _why_not_fire, fire),
    ManAction(kinds.FULL, _why_not_spray, spray),
    ManAction(kinds.AIM, _why_not_aim, aim),
    ManAction(kinds.RELOAD, _why_no_reload, reload),
)
