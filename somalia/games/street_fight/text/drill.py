"""How men under orders answer: by the short rules that the order states, never by a doctrine.

A `UnitOrder` is what the player has chosen: goal, fire and cover. `answer_of` follows it to the
letter at one question. Whatever it doesn't cover is left to the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from somalia.engine.prompts import Choose
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.components import BURST, SINGLE, Weapon
from somalia.games.street_fight.rules.convoy import Leg, legs
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Somali, StreetState
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of

FREE, FULL_AUTO, RETURN, HOLD_FIRE, SUPPRESS = (
    "fire free",
    "full auto",
    "return fire",
    "hold fire",
    "suppress",
)
"""When the unit fires, as words of an order; a place follows SUPPRESS."""
BY_COVER, DIRECT, RUNNING = "by cover", "direct", "running"
"""How the unit moves, as words of an order."""

AREA = 12
"""How far from the place named a target may be under SUPPRESS, in half inches."""
THERE = 4
"""How close to his goal a man has arrived, in half inches: near enough to hold a post (17.1)."""
WORTH = 2
"""The fewest of a d10's ten faces that must hit before a man fires of his own accord."""
COWED = 2
"""The suppression markers from which a man first loses some."""

GOALS = {
    "": "Each man stays where he is.",
    BY_COVER: "Each moves to the safest place at least half his reach ahead.",
    DIRECT: "Each takes the shortest way, firing on the move.",
    RUNNING: "Each takes the shortest way and fires only at his goal.",
}
"""The rule for moving, by the way of moving; "" for a unit that stays."""
FIRES = {
    FREE: "Fires at the most dangerous armed enemy, from 20% to hit.",
    FULL_AUTO: "Fires full auto at armed enemies, otherwise as if free.",
    RETURN: "Fires only at enemies who can hit him.",
    HOLD_FIRE: "Never fires.",
    SUPPRESS: "Fires at anyone within 6 inches of there, unarmed too.",
}
"""The rule for firing, by the words of the order. Only SUPPRESS, where the player has chosen the
place, fires at the unarmed.
"""
LIES_DOWN = "He lies down when he has nothing better to do."
"""What a man at his goal does, by cover."""


class UnitOrder(NamedTuple):
    """What the player has ordered.

    Args:
        goal: where to go; None to stay.
        area: the place to fire at under SUPPRESS.
    """

    goal: Point | None = None
    fire: str = FREE
    cover: str = DIRECT
    area: Point | None = None


def rules_of(order: UnitOrder) -> list[str]:
    """The rules that the men under an order follow, as sentences."""
    lines = [GOALS["" if order.goal is None else order.cover]]
    if order.cover == BY_COVER and order.goal is None:
        lines.append(LIES_DOWN)
    return [*lines, FIRES[order.fire]]


class _Aim(NamedTuple):
    """A shot that a man can fire, and how much he wants to; the highest is best."""

    threat: int
    faces: int  # of a d10 that hit
    near: int  # the distance, squared and negative
    shot: Shot
    target: Seen

    @property
    def key(self) -> tuple[int, int, int, int, str]:
        """What decides between two shots; the number of rounds saved breaks ties."""
        return self.threat, self.faces, self.near, self.shot.mode == SINGLE, self.target.id


def answer_of(state: StreetState, prompt: Choose, order: UnitOrder) -> str | None:
    """The answer that an order gives to a question; None if it doesn't cover the question."""
    options: Sequence[str] = prompt.options
    given: str | None = None
    if prompt.ask == kinds.MAN:
        given = _first_man(state, prompt, order)
    elif prompt.ask == kinds.LEVEL:
        there = (prompt.about or {}).get("there", {})
        given = max(options, key=lambda level: (there.get(level, 0), level))
    elif (words := _WORDS.get(prompt.ask)) is not None:
        given = next((word for word in words if word in options), None)
    elif prompt.ask == kinds.BURSTS:
        given = options[0]
    elif state.acting is not None:
        given = _Drill(state, order, prompt).given()
    return given if given in options else None


_WORDS: Mapping[str, Sequence[str]] = {
    kinds.FIRST: ("fire", "move"),
    kinds.HELPER: (kinds.NOBODY,),
}
"""Questions with the same answer under every order."""


def _first_man(state: StreetState, prompt: Choose, order: UnitOrder) -> str:
    """The man nearest to the goal; the first man of a unit that stays."""
    goal = order.goal
    men = [one for one in prompt.candidates if isinstance(one, Man) and one.id in prompt.options]
    if goal is None or not men:
        return str(prompt.options[0])
    ground = state.scenario.ground
    return min(
        men, key=lambda man: (ground.length(ground.street_place(state.spot(man)), goal), man.number)
    ).id


class _Drill:
    """The active man's or vehicle's answers under an order."""

    def __init__(self, state: StreetState, order: UnitOrder, prompt: Choose) -> None:
        assert state.acting is not None
        self.state, self.order, self.prompt = state, order, prompt
        self.acting = state.acting
        self.turn = ManTurn(state, self.acting.man)
        self.options: Sequence[str] = prompt.options

    @property
    def man(self) -> Man:
        """The active man."""
        return self.turn.man

    def given(self) -> str | None:
        """The answer to a question about the active man or vehicle."""
        ask = self.prompt.ask
        if ask == kinds.ACT:
            return next((word for word in self._acts() if word in self.options), None)
        if ask == kinds.STAND:
            return self._stand()
        if ask in (kinds.SHOT, kinds.TARGET, kinds.AIM_AT):
            return self._shot_or_target()
        if ask == kinds.TO_FACE:
            return self._turn_to()
        if ask == kinds.TO_RELOAD:
            return self._empty
        if ask == kinds.TO_DRIVE:
            return self._leg()
        return None

    # -- what he does next -----------------------------------------------------------------------

    def _acts(self) -> Iterator[str]:
        """Yield what he would do, the most urgent first; the first that is offered is done."""
        if self.acting.vehicle >= 0:
            if self._leg() is not None:
                yield kinds.DRIVE
            yield from self._fires()
            yield kinds.STOP
            return
        is_far = self._is_far()
        if is_far and (self.man.where >= 0 or self.man.building >= 0):
            yield kinds.GET_OUT
            yield kinds.COME_OUT
        if self.man.suppression >= COWED and self._may_fire(is_far):
            yield kinds.SHED
        yield from self._moves(is_far)
        if self._may_fire(is_far):
            yield from self._fires()
        if is_far and self._gains():  # nobody to fire at: he goes on
            yield kinds.MOVE
        if self.order.cover == BY_COVER and not is_far and self.man.where < 0:
            yield kinds.PRONE
        yield kinds.STOP

    def _moves(self, is_far: bool) -> Iterator[str]:
        """Yield the moves that come before firing."""
        if not is_far or not (self.man.is_prone or self._gains()):
            return
        cover = self.order.cover
        if cover == DIRECT and self._may_fire(is_far):
            if best := self._best(self._moving_shots()):
                # The next step pays for a shot as well (7.6).
                yield kinds.FIRE_AND_MOVE if best.faces >= 1 else kinds.MOVE
            elif self._turn_to() is not None:
                yield kinds.TURN_TO
        if self.man.is_prone:
            yield kinds.UP
        if cover != BY_COVER or not self.acting.has_moved:
            yield kinds.MOVE

    def _fires(self) -> Iterator[str]:
        """Yield ways to fire, and what has to come first."""
        if self.order.fire == HOLD_FIRE:
            return
        if self.order.fire == FULL_AUTO and any(self._is_allowed(one) for one in self._sprayed()):
            yield kinds.FULL
        if self._best(self._shots()) is not None:
            yield kinds.FIRE
        elif self._sniped() is not None:
            yield kinds.AIM
        elif self._turn_to() is not None:
            yield kinds.TURN_TO
        if self._empty is not None and self.turn.seen:
            yield kinds.RELOAD

    def _may_fire(self, is_far: bool) -> bool:
        """Whether the order lets him fire here."""
        return self.order.fire != HOLD_FIRE and not (is_far and self.order.cover == RUNNING)

    # -- movement --------------------------------------------------------------------------------

    def _is_far(self) -> bool:
        """Whether he has not arrived at his goal."""
        goal = self.order.goal
        return goal is not None and apart(self.state.spot(self.man), goal) > THERE**2

    def _length(self, point: Point) -> int:
        """The length of the way from a stand to the goal."""
        assert self.order.goal is not None
        return self.state.scenario.ground.length(point, self.order.goal)

    def _gains(self) -> bool:
        """Whether he can come nearer to his goal."""
        if self.man.where >= 0 or self.man.building >= 0:
            return False
        here = self._length(self.man.at)
        return any(
            self._length(stop.at) < here
            for most in (1, None)  # a step or two tell in nearly every case
            for stop in stands(self.turn, most)
        )

    def _stand(self) -> str | None:
        """Where he moves: the safest place well ahead, or the one nearest to the goal."""
        if self.order.goal is None:
            own = kinds.place_told(self.man.at)
            return own if own in self.options else None
        points = (kinds.point_typed(id) for id in self.options)
        stops = [point for point in points if point is not None]
        lengths = {at: self._length(at) for at in stops}
        here, least = self._length(self.man.at), min(lengths.values())
        is_step = (self.prompt.about or {}).get("with") == "fire"

        def danger(point: Point) -> int:
            return fire_at(self.state, FireTarget(Stand(point, 0))).chance

        if self.order.cover != BY_COVER or is_step or least >= here:
            return kinds.place_told(min(stops, key=lambda stop: (lengths[stop], stop)))
        ahead = [at for at in stops if 2 * (here - lengths[at]) >= here - least]
        return kinds.place_told(min(ahead, key=lambda stop: (danger(stop), lengths[stop], stop)))

    def _leg(self) -> str | None:
        """How far the active vehicle drives; None if it is where it was ordered."""
        goal, number = self.order.goal, self.acting.vehicle
        if goal is None or number < 0:
            return None
        vehicle = self.state.vehicles[number]
        halt = tasks.halts(self.state, goal).get(number, 0)
        least = abs(vehicle.along - halt) if vehicle.along >= 0 else 10**6
        best: Leg | None = None
        for leg in legs(self.state, vehicle, self.acting.drive):
            if abs(leg.to - halt) < least:
                best, least = leg, abs(leg.to - halt)
        return None if best is None else best.id

    # -- fire ------------------------------------------------------------------------------------

    def _shots(self) -> list[Shot]:
        """The single shots and bursts that he fires under orders. Grenades and rockets are left to
        the player.
        """
        shots = firing.shots_of(self.state, self.turn.ammo, full_auto=False)
        return [shot for shot in shots if _is_plain(shot.weapon)]

    def _sprayed(self) -> list[Seen]:
        """The enemies that he could fire at full auto."""
        shots = firing.shots_of(self.state, self.turn.ammo, full_auto=True)
        return [one for shot in shots for one in self.turn.targets(shot)]

    def _moving_shots(self) -> list[Shot]:
        return [shot for shot in self._shots() if not shot.weapon.needs_aim]

    def _aims(
        self, shots: Sequence[Shot], facing: Point | None = None, aim: str | None = None
    ) -> list[_Aim]:
        """The shots worth firing, at every target that the order allows.

        Args:
            facing: which way he would face; None for the way he does.
            aim: whom he would aim at; None for whom he does.
        """
        state, order = self.state, self.order
        if self.man.holds >= 0 or order.fire == HOLD_FIRE or not shots:
            return []
        shooter = firing.shooter_of(state, self.man)
        shooter = shooter if facing is None else shooter._replace(facing=facing)
        seen = self.turn.seen if facing is None else firing.seen_by(state, shooter)
        least = 1 if order.fire == SUPPRESS else WORTH
        result = []
        for target in filter(self._is_allowed, seen):
            for shot in shots:
                if not firing.in_range(shot, target.away):
                    continue
                aimed_at = self.man.aim if aim is None else target.id
                if shot.weapon.needs_aim and aimed_at != target.id:
                    continue
                aiming = shooter._replace(aim=aimed_at)
                mods = firing.modifiers(state, aiming, shot, target, seen)
                faces = firing.chance_of(firing.need_of(state, mods))
                if faces >= least:
                    result.append(_Aim(_threat(target), faces, -target.away, shot, target))
        return result

    def _best(self, shots: Sequence[Shot]) -> _Aim | None:
        """The shot that he fires; None if none is worth it."""
        return max(self._aims(shots), key=lambda aim: aim.key, default=None)

    def _is_allowed(self, target: Seen) -> bool:
        """Whether the order lets him fire at a target."""
        order, point = self.order, target.enemy.at
        if order.fire == SUPPRESS:
            return order.area is not None and apart(point, order.area) <= AREA**2
        if order.fire == RETURN:
            return target.id in self._firers
        return not isinstance(target.enemy, Somali) or target.enemy.is_armed

    @property
    def _firers(self) -> set[str]:
        """The enemies who can hit him where he is."""
        fire = fire_at(self.state, target_of(self.state, self.man))
        return {firer.somali.id for firer in fire.firers}

    def _shot_or_target(self) -> str | None:
        """The weapon, or the target of the weapon chosen."""
        if self.prompt.ask == kinds.AIM_AT:
            sniped = self._sniped()
            return None if sniped is None else sniped.target.id
        if self.prompt.ask == kinds.SHOT:
            offered = [one for one in self.prompt.candidates if isinstance(one, Shot)]
            plain = [one for one in offered if one.id in self.options and _is_plain(one.weapon)]
            best = self._best(plain)
            if best is not None:
                return best.shot.id
            return next((one.id for one in offered if one.id in self.options), None)
        shot = (self.prompt.about or {}).get("shot")
        best = self._best([shot]) if isinstance(shot, Shot) else None
        if best is not None and best.target.id in self.options:
            return best.target.id
        # A later burst, or a full auto shot, goes to the nearest target left.
        left = [one for one in self.turn.seen if one.id in self.options]
        return next((one.id for one in (*filter(self._is_allowed, left), *left)), None)

    def _sniped(self) -> _Aim | None:
        """The best shot with a weapon that he must aim first, at somebody he isn't aiming at."""
        shots = [shot for shot in self._shots() if shot.weapon.needs_aim]
        if self.acting.ap + self.acting.bonus <= self.turn.cost("aim"):
            return None
        aims = [aim for aim in self._aims(shots, aim="any") if aim.target.id != self.man.aim]
        return max(aims, key=lambda aim: aim.key, default=None)

    def _turn_to(self) -> str | None:
        """The mob that he turns to for a shot; None if turning gives him none, or isn't free."""
        if not (self.acting.may_turn or not self.state.scenario.has("turn-costs")):
            return None
        if not self.acting.ap + self.acting.bonus:
            return None
        eye, shots = self.state.spot(self.man), self._moving_shots()
        turns: list[tuple[tuple[int, int, int, int, str], str]] = []
        for mob in self.state.mobs.values():
            member = min(
                self.state.members(mob.number),
                key=lambda somali: (apart(somali.at, eye), somali.number),
            )
            vector = member.at[0] - eye[0], member.at[1] - eye[1]
            if vector != (0, 0):
                turns += [(aim.key, mob.id) for aim in self._aims(shots, vector)]
        return max(turns)[1] if turns else None

    @property
    def _empty(self) -> str | None:
        """The weapon that he reloads because nothing he carries has rounds left; None if none."""
        if self._shots():
            return None
        man = self.man._replace(ammo=self.turn.ammo)
        for weapon in firing.weapons_of(self.state, self.turn.ammo):
            if _is_plain(weapon) and firing.why_not_reload(self.state, man, weapon) is None:
                return weapon.id
        return None


def _is_plain(weapon: Weapon) -> bool:
    """Whether a weapon fires shots or bursts, and is no grenade, launcher or rocket."""
    is_special = weapon.blast or weapon.panic or weapon.is_thrown or weapon.is_launched
    return not is_special and (SINGLE in weapon.modes or BURST in weapon.modes)


def _threat(target: Seen) -> int:
    """How dangerous an enemy is: RPGs and machine guns, then gunmen and technicals, the unarmed."""
    enemy = target.enemy
    if not isinstance(enemy, Somali):
        return 1
    return 2 * enemy.is_heavy + enemy.is_armed
