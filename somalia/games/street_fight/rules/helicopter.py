"""The Blackhawk: calling it, fire at it and from it, and its crash (16)."""

from __future__ import annotations

from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import kinds, mobs
from somalia.games.street_fight.rules.components import FULL_AUTO
from somalia.games.street_fight.rules.dice import Asked, throw
from somalia.games.street_fight.rules.firing import (
    Shooter,
    Shot,
    fall,
    full_auto,
    levels_with,
    named,
)
from somalia.games.street_fight.rules.generation import SLANT
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import EYE, Point
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.recruits import muster
from somalia.games.street_fight.rules.state import CREW, SNIPERS, Man, StreetState
from somalia.games.street_fight.rules.trials import hits
from somalia.games.street_fight.rules.under_fire import blackhawk_target, fire_at

NAME = "The Blackhawk"


class HoverPlace(NamedTuple):
    """A place to which the Blackhawk can be called."""

    id: str
    at: Point
    told: str


@rule("16.1", "M70")
def why_not_call(state: StreetState) -> Why | None:
    """Why the Blackhawk cannot be called now; None if it can."""
    hawk = state.blackhawk
    if hawk.is_gone:
        return Why("16.4", "the Blackhawk is gone for good.")
    if hawk.called_in == state.turn:
        return Why("16.1", "the Blackhawk has already been called this turn.")
    if hawk.due == state.turn:
        return Why("16.1", "the Blackhawk is already here this turn.")
    return None


def places_to_call(state: StreetState) -> list[HoverPlace]:
    """The named places that the Blackhawk can be called to: mobs, wrecks, posts."""
    choices = [HoverPlace(mob.id, mob.anchor, f"mob {mob.number}") for mob in state.mobs.values()]
    choices += [HoverPlace(id, at, id.replace("-", " ")) for id, at in state.sites()]
    choices += [
        HoverPlace(f"post-{number}", at, name)
        for number, (name, at) in enumerate(state.scenario.streets.posts, 1)
    ]
    return choices


@rule("16.1")
def call(state: StreetState, side: str, man: Man, point: Point) -> Asked:
    """Roll for the Blackhawk to come to a point."""
    die = yield kinds.REQUEST(dice=1, faces=10)
    comes = die >= state.scenario.tables.blackhawk.request
    state.set_blackhawk(called_in=state.turn)
    if comes:
        player = int(side.rpartition("-")[2])
        state.set_blackhawk(due=state.turn + 1, target=point, caller=player)
    state.note(kinds.CALLED, "16.1", name=named(state, man), at=point, die=die, comes=comes)


@rule("16.2", "16.3", "16.4", "M71", "M88")
def come(state: StreetState, side: str) -> Asked:
    """Resolve the Blackhawk's card: it arrives, is fired at, and fires or sets down the snipers."""
    hawk = state.set_blackhawk(is_here=True, last_here=state.turn)
    state.note(kinds.OVER_TARGET, "16.2", at=hawk.target)
    yield from _tested(state)
    if not state.blackhawk.is_here:
        return
    deeds = [Word("guns")]
    near = state.scenario.tables.blackhawk.snipers_within
    deeds.append(Word("snipers"))

    def judge(deed: str) -> Why | None:
        if deed == "guns":
            return None
        if not state.blackhawk.has_snipers:
            return Why("16.7", "the snipers have already been set down (once per game).")
        if apart(hawk.target, state.scenario.streets.site) > near**2:
            far = kinds.half_told(near)
            return Why("16.7", f"the target is more than {far} inches from the site.")
        return None

    deed = yield kinds.HAWK_DEED(side, deeds, judge)
    if deed == "snipers":
        state.set_blackhawk(has_snipers=False)
        muster(state, "sniper-team", SNIPERS, hawk.caller, state.turn + 1, hawk.target)
        state.note(kinds.SNIPERS_DOWN, "16.7", at=hawk.target)
        return
    yield from _fire(state, side)


@rule("16.3", "11.6")
def _tested(state: StreetState) -> Asked:
    of, hawk = state.scenario.tables.blackhawk, state.blackhawk
    fire = fire_at(state, blackhawk_target(state, hawk.target))
    with_rpg = any(one.somali.kind == "rpg" for one in fire.firers)
    loss = yield from hits(state, NAME, fire, of.damage_with_rpg if with_rpg else of.damage)
    if not loss:
        return
    left = max(hawk.ap - loss, 0)
    state.set_blackhawk(ap=left)
    state.note(kinds.VEHICLE_HIT, "16.3", name=NAME, loss=loss, left=left, at=hawk.target)
    if not left:
        yield from _crash(state)
    elif left <= of.retires_at:
        state.set_blackhawk(is_here=False, is_gone=True)
        state.note(kinds.RETIRED, "16.4")


@rule("16.4")
def leave(state: StreetState) -> Asked:
    """At the end of the turn, resolve fire at the Blackhawk again; then it leaves."""
    if not state.blackhawk.is_here:
        return
    yield from _tested(state)
    if state.blackhawk.is_here:
        state.set_blackhawk(is_here=False)
        state.note(kinds.FLOWN_OFF, "16.4")


@rule("16.5", "M72")
def _fire(state: StreetState, side: str) -> Asked:
    """Resolve three full auto actions for each gunner; each gunner covers one side of the line."""
    of, target = state.scenario.tables, state.blackhawk.target
    line = yield kinds.HAWK_LINE(side, [Word("north-south"), Word("east-west")])
    shot = salvo(state)
    for _, shooter in gunners(state, line):
        for fired in range(of.blackhawk.salvos):
            levels = levels_with(state, shooter, shot, [target])
            if not levels:
                break
            chosen = yield kinds.LEVEL(
                side,
                [*map(Word, levels), Word(kinds.NOBODY)],
                about={
                    "man": shooter.name,
                    "name": shooter.name,
                    "there": levels,
                    "salvo": f", full auto {fired + 1} of {of.blackhawk.salvos}",
                },
            )
            if chosen == kinds.NOBODY:
                break
            yield from full_auto(state, shooter, shot, shot.weapon.bursts, chosen, [target])


class Gunner(NamedTuple):
    """A gunner on the Blackhawk, and the side that he covers."""

    side: str
    shooter: Shooter


def gunners(state: StreetState, line: str) -> list[Gunner]:
    """The two gunners, one for each side of a line in the given direction."""
    of = state.scenario.tables
    sides = {"west": (-1, 0), "east": (1, 0)}
    if line == "east-west":
        sides = {"north": (0, 1), "south": (0, -1)}
    return [
        Gunner(
            side,
            Shooter(
                f"The {side} gunner",
                Stand(state.blackhawk.target, of.blackhawk.height - EYE),
                facing,
                180,
                of.men["aviator"],
                height=of.blackhawk.height,
            ),
        )
        for side, facing in sides.items()
    ]


def salvo(state: StreetState) -> Shot:
    """A gunner's shot: full auto with the minigun."""
    return Shot(state.scenario.tables.weapons["minigun"], FULL_AUTO)


@rule("16.6", "M73")
def _crash(state: StreetState) -> Asked:
    """Resolve the crash for the models under it and for the crew."""
    of, hawk = state.scenario.tables, state.blackhawk
    direction = yield kinds.SCATTER(dice=1, faces=8)
    inches = yield from throw(kinds.FALL, of.blackhawk.distance)
    dx, dy = of.directions[direction - 1]
    far = 2 * inches
    if dx and dy:
        far = (far * SLANT + 500) // 1000
    east, north = state.scenario.ground.table
    x = min(max(hawk.target[0] + dx * far, 1), east - 1)
    y = min(max(hawk.target[1] + dy * far, 1), north - 1)
    crash = state.scenario.ground.nearest((x, y))
    assert crash is not None
    state.set_blackhawk(is_here=False, is_gone=True, crash=crash)
    state.note(kinds.CRASHED, "16.6", at=crash)
    within = of.blackhawk.crushes_within**2
    for somali in list(state.somalis.values()):
        if somali.number in state.somalis and apart(somali.at, crash) <= within:
            state.note(kinds.CRUSHED, "16.6", name=f"Somali {somali.number}")
            mobs.remove(state, somali.number)
    for technical in list(state.technicals.values()):
        if not technical.is_wreck and apart(technical.at, crash) <= within:
            mobs.hit_technical(state, technical.number, technical.ap)
    for man in list(state.men):
        if man.is_able and man.is_on_foot and apart(man.at, crash) <= within:
            state.note(kinds.CRUSHED, "16.6", name=named(state, man))
            state.set_man(man.number, ap=0)
            fall(state, man.number)
    for vehicle in list(state.vehicles):
        if not vehicle.is_there or apart(state.vehicle_at(vehicle), crash) > within:
            continue
        state.set_vehicle(vehicle.number, ap=0)
        for man in state.inside(vehicle.number):
            if man.is_able:
                state.note(kinds.CRUSHED, "16.6", name=named(state, man))
                state.set_man(man.number, ap=0)
                fall(state, man.number)
    crew = muster(state, "crew", CREW, 0, state.turn + 1, crash, "second crew")
    yield from hurt_crew(state, crew)


@rule("16.6", "3.4", "M7")
def hurt_crew(state: StreetState, crew: list[Man]) -> Asked:
    """Roll for the AP that each member of a crashed helicopter's crew loses."""
    for man in crew:
        name = named(state, man)
        loss = yield from throw(
            kinds.CRASH_WOUND, state.scenario.tables.blackhawk.crew_damage, name=name
        )
        left = max(man.ap - loss, 0)
        state.set_man(man.number, ap=left)
        state.note(kinds.CREW_HURT, "16.6", name=name, loss=loss, left=left)
