"""The odds of an answer: the chance to hit, and the fire that it draws."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.street_fight.rules import firing, helicopter, kinds
from somalia.games.street_fight.rules.acting import why_not
from somalia.games.street_fight.rules.components import FULL_AUTO
from somalia.games.street_fight.rules.convoy import Leg
from somalia.games.street_fight.rules.doors import Window
from somalia.games.street_fight.rules.firing import Seen, Shooter, Shot, named
from somalia.games.street_fight.rules.helicopter import HoverPlace
from somalia.games.street_fight.rules.kinds import point_typed
from somalia.games.street_fight.rules.lane import along
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import within_reach
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import (
    FireTarget,
    IncomingFire,
    blackhawk_target,
    fire_at,
    is_exposed,
    target_of,
)

FACES = 10


def is_aimed(shot: Shot) -> bool:
    """Whether a shot is meant for one enemy; grenades and rockets are chosen by name."""
    return not shot.weapon.blast and not shot.weapon.panic


class Draws(NamedTuple):
    """Fire that an answer draws."""

    who: str  # whoever may be hit
    when: str  # when it is rolled: "now", "next time he acts"
    fire: IncomingFire
    target: FireTarget
    can_suppress: bool = True


class StreetOdds(NamedTuple):
    """The chance to hit, and the fire drawn on the way and afterwards."""

    hit: Fraction | None = None  # None if the answer fires at nobody
    what: str = ""  # the weapon and the target
    mods: tuple[tuple[str, int], ...] = ()
    on_the_way: Fraction | None = None  # the chance to be hit during a move (11.4)
    draws: Draws | None = None

    @property
    def risk(self) -> Fraction:
        """The chance to be hit, on the way or afterwards."""
        way = self.on_the_way or Fraction(0)
        there = Fraction(self.draws.fire.chance if self.draws else 0, 100)
        return 1 - (1 - way) * (1 - min(there, Fraction(1)))


class StreetAsked:
    """A question with the options and the ground around it.

    Args:
        state: a copy of the position, which nothing else changes.
    """

    def __init__(self, state: StreetState, prompt: Choose) -> None:
        self.state, self.prompt = state, prompt
        is_point = prompt.ask == kinds.AT_POINT
        self.things = {} if is_point else {one.id: one for one in prompt.candidates}
        self._reach: dict[Point, int] | None = None

    @property
    def man(self) -> Man | None:
        """The active man; None if nobody is acting."""
        acting = self.state.acting
        return self.state.men[acting.man] if acting is not None else None

    @property
    def turn(self) -> ManTurn:
        """The active man's turn."""
        assert self.state.acting is not None
        return ManTurn(self.state, self.state.acting.man)

    @property
    def reach(self) -> dict[Point, int]:
        """The stands that the active man can walk to now, with the distance."""
        if self._reach is None:
            man = self.man
            is_walking = self.prompt.ask == kinds.STAND
            may = man is not None and man.is_on_foot
            if may and not is_walking:
                may = why_not(self.turn, kinds.MOVE) is None
            self._reach = within_reach(self.turn) if may else {}
        return self._reach

    def odds(self, id: str) -> StreetOdds | None:
        """The odds of an option, or of something on the board; None if no dice follow.

        Args:
            id: the option, stand or enemy; "" for the active man where he is.
        """
        state, thing = self.state, self.things.get(id)
        if not id:
            man = self.man
            return None if man is None else StreetOdds(draws=self._of_man(man, "in his place"))
        if isinstance(thing, Man) and self.prompt.ask == kinds.MAN:
            return StreetOdds(draws=self._of_man(state.men[thing.number], "when he acts"))
        if isinstance(thing, Window):
            target = FireTarget(Stand(thing.at, 0), at_window=True)
            return StreetOdds(draws=self._of(target, "when he next acts"))
        if isinstance(thing, Leg):
            return self._drive(thing)
        if isinstance(thing, HoverPlace):
            return self._hover(thing.at)
        if self.prompt.ask == kinds.AT_POINT:
            point = point_typed(id)
            return None if point is None or self.man is None else self._hover(point)
        if self.prompt.ask in (kinds.STAND, kinds.ACT) and (point := self._stand(id)) is not None:
            return self._move(point)
        return self._shot(id, thing)

    # -- fire at Americans -----------------------------------------------------------------------

    def _of_man(self, man: Man, when: str) -> Draws:
        target = target_of(self.state, man)
        return Draws(named(self.state, man), when, fire_at(self.state, target), target)

    def _of(self, target: FireTarget, when: str) -> Draws | None:
        man = self.man
        if man is None:
            return None
        return Draws(named(self.state, man), when, fire_at(self.state, target), target)

    def _stand(self, id: str) -> Point | None:
        """The stand that an option or place on the board means, if the man can walk there."""
        thing = self.things.get(id)
        point = thing.at if isinstance(thing, Stop) else point_typed(id)
        man = self.man
        if man is None or (self.prompt.about or {}).get("with"):
            return point if isinstance(thing, Stop) else None
        return point if point in self.reach and point != man.at else None

    def _move(self, to: Point) -> StreetOdds:
        """The fire on the way to a stand, and at it."""
        there = self._of(FireTarget(Stand(to, 0)), "when he next acts")
        on_the_way = None
        if to in self.reach and not (self.prompt.about or {}).get("with"):
            ground = self.state.scenario.ground
            way = [(at, self.reach[at]) for at in ground.ways.way(to, self.reach)]
            on_the_way = self._on_the_way(way)
        return StreetOdds(on_the_way=on_the_way, draws=there)

    def _on_the_way(self, way: Sequence[tuple[Point, int]]) -> Fraction:
        """The chance to be hit where the man comes into the open, inch by inch (11.4)."""
        state, man = self.state, self.man
        assert man is not None
        passes = Fraction(1)
        sheltered = not is_exposed(state, FireTarget(man.place))
        next_inch = 1000
        for stand, length in way[1:]:
            if length < next_inch and stand != way[-1][0]:
                continue
            while next_inch <= length:
                next_inch += 1000
            target = FireTarget(Stand(stand, 0), man.is_prone)
            exposed = is_exposed(state, target)
            if exposed and sheltered:
                passes *= 1 - Fraction(min(fire_at(state, target).chance, 100), 100)
            sheltered = not exposed
        return 1 - passes

    def _drive(self, leg: Leg) -> StreetOdds | None:
        if leg.id.startswith("off"):
            return None
        vehicle = (self.prompt.about or {})["vehicle"]
        point = along(self.state.lane(), max(leg.to, 0))
        target = FireTarget(Stand(point, 0), is_vehicle=True)
        fire = fire_at(self.state, target)
        return StreetOdds(draws=Draws(vehicle.called, "there", fire, target, can_suppress=False))

    def _hover(self, over: Point) -> StreetOdds:
        """The fire at the Blackhawk above a point (16.3)."""
        target = blackhawk_target(self.state, over)
        fire = fire_at(self.state, target)
        drawn = Draws("the Blackhawk", "if it comes", fire, target, can_suppress=False)
        return StreetOdds(draws=drawn)

    # -- fire at Somalis -------------------------------------------------------------------------

    def _shot(self, id: str, thing: object) -> StreetOdds | None:
        """The chance to hit: with the weapon in question, or the best one."""
        man, ask = self.man, self.prompt.ask
        about = self.prompt.about or {}
        if isinstance(about.get("man"), str):
            return self._salvo(about["man"], id) if ask == kinds.LEVEL else None
        if man is None:
            return None
        shooter, seen = firing.shooter_of(self.state, man), self.turn.seen
        draws = self._of_man(man, "when he next acts")
        by_level, bursts = ask == kinds.LEVEL, 1
        if by_level:
            there = firing.sprayed(self.state, shooter, about["shot"])
            shots = [(about["shot"], one) for one in there if one.level == id][:1]
        elif isinstance(thing, Shot) or ask == kinds.BURSTS:
            shot = thing if isinstance(thing, Shot) else about["shot"]
            shots = [(shot, one) for one in self.turn.targets(shot)]
            bursts = int(id) if ask == kinds.BURSTS else 1
        else:
            shots = self._at(next((one for one in seen if one.id == id), None))
        best = self._best(shooter, shots, seen, by_level, bursts)
        return None if best is None else best._replace(draws=draws)

    def _at(self, target: Seen | None) -> list[tuple[Shot, Seen]]:
        """The shots that may be meant by pointing at an enemy."""
        ask = self.prompt.ask
        if target is None or ask not in (kinds.TARGET, kinds.AIM_AT, kinds.ACT):
            return []
        if ask == kinds.TARGET:
            return [((self.prompt.about or {})["shot"], target)]
        usable = firing.shots_of(self.state, self.turn.ammo, full_auto=False)
        if ask == kinds.ACT:  # as a click fires
            usable = [shot for shot in usable if is_aimed(shot)]
        return [(shot, target) for shot in usable if firing.in_range(shot, target.away)]

    def _salvo(self, name: str, level: str) -> StreetOdds | None:
        """The chance that a Blackhawk gunner hits at a level (16.5)."""
        state = self.state
        for line in ("north-south", "east-west"):
            for gunner in helicopter.gunners(state, line):
                if gunner.shooter.name == name:
                    shot, over = helicopter.salvo(state), [state.blackhawk.target]
                    there = firing.sprayed(state, gunner.shooter, shot, over)
                    there = [one for one in there if one.level == level]
                    shots = [(shot, one) for one in there[:1]]
                    return self._best(gunner.shooter, shots, there, True, shot.weapon.bursts)
        return None

    def _best(
        self,
        shooter: Shooter,
        shots: Sequence[tuple[Shot, Seen]],
        seen: Sequence[Seen],
        by_level: bool,
        bursts: int,
    ) -> StreetOdds | None:
        """The likeliest hit of several shots; the same target is fired at until it is hit."""
        best: StreetOdds | None = None
        for shot, target in shots:
            mods = firing.modifiers(self.state, shooter, shot, target, seen, by_level=by_level)
            faces = firing.chance_of(firing.need_of(self.state, mods))
            missed = Fraction(FACES - faces, FACES)
            chance = 1 - prod([missed] * bursts, start=Fraction(1))
            if best is None or best.hit is None or chance > best.hit:
                of = firing.enemy_named(target.enemy)
                fired = shot.told
                if shot.mode == FULL_AUTO:
                    fired = f"{plural(bursts, 'burst')} ({shot.weapon.name})"
                best = StreetOdds(chance, f"{fired} at {of}", tuple(mods))
        return best
