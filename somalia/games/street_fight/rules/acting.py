"""What an American does with his Action Points (5.2, 7, 8, 9, 14, 15.5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, NamedTuple

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Judge, Why
from somalia.engine.words import plural
from somalia.games.street_fight.rules import convoy, doors, helicopter, kinds, mobs
from somalia.games.street_fight.rules.components import BELT, CLIP, FULL_AUTO, Weapon
from somalia.games.street_fight.rules.dice import Asked, throw
from somalia.games.street_fight.rules.firing import (
    Seen,
    Shot,
    are_in_contact,
    belt_giver,
    enemy_named,
    fire_once,
    full_auto,
    in_range,
    levels_with,
    loaded,
    named,
    reloaded,
    seen_by,
    shooter_of,
    shots_of,
    spent,
    weapons_of,
    why_not_reload,
)
from somalia.games.street_fight.rules.ground import apart, ceil_root, close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import DRIVER, OFF, ON_FOOT, Acting, Man, State
from somalia.games.street_fight.rules.trials import try_man
from somalia.games.street_fight.rules.under_fire import Target, is_exposed
from somalia.games.street_fight.rules.ways import inches

COMPASS: dict[str, Point] = {
    "n": (0, 1),
    "nne": (5, 12),
    "ne": (1, 1),
    "ene": (12, 5),
    "e": (1, 0),
    "ese": (12, -5),
    "se": (1, -1),
    "sse": (5, -12),
    "s": (0, -1),
    "ssw": (-5, -12),
    "sw": (-1, -1),
    "wsw": (-12, -5),
    "w": (-1, 0),
    "wnw": (-12, 5),
    "nw": (-1, 1),
    "nnw": (-5, 12),
}
"""Directions to turn in besides mobs and points: whole vectors near the points of the compass."""

BEYOND = 2
"""Inches beyond what can be reached within which is told why a stand is barred."""
GATE = 1
"""Half inches from the table's edge of the stands from which one leaves (17.4)."""


class Stop(NamedTuple):
    """A stand as an option."""

    at: Point

    @property
    def id(self) -> str:
        """Its place in inches."""
        return kinds.place_told(self.at)


class Direction(NamedTuple):
    """A way to face, as an option."""

    id: str
    vector: Point
    told: str


# -- what it costs ---------------------------------------------------------------------------------


class Turn:
    """The action of a man under way: what he may still do, and why not."""

    def __init__(self, state: State, number: int) -> None:
        self.state, self.number = state, number
        self.carried = 0  # inches with his hold in this action
        self.helper = -1
        self.asked_helper = False
        self._seen: tuple[int, list[Seen]] = (-1, [])  # the state's revision, whom he sees in it

    @property
    def man(self) -> Man:
        """The man as he is now."""
        return self.state.men[self.number]

    @property
    def acting(self) -> Acting:
        """What he may still spend."""
        acting = self.state.acting
        assert acting is not None
        return acting

    @rule("7.3", "7.4", "M27", "M28", "M86")
    def has(self, cost: int, by_bonus: bool = False) -> bool:
        """Whether he can pay so many AP, or it is his first action and he has some."""
        acting = self.acting
        there = acting.ap + (acting.bonus if by_bonus else 0)
        return there >= cost or (there > 0 and not acting.has_spent)

    @rule("7.4", "M28")
    def pay(self, cost: int, by_bonus: bool = False) -> None:
        """Pay AP, of the bonus first where it may pay; all he has if that is too little."""
        acting = self.acting
        by = min(acting.bonus, cost) if by_bonus else 0
        self.state.set_acting(
            ap=max(acting.ap - (cost - by), 0),
            bonus=acting.bonus - by,
            has_spent=True,
            has_fired=True,
            may_turn=False,
        )

    def cost(self, what: str) -> int:
        """The AP of an action (7.2)."""
        return self.state.scenario.tables.costs[what]

    def shot_cost(self, shot: Shot) -> int:
        """The AP of firing or throwing."""
        if shot.weapon.is_thrown:
            return self.cost("throw")
        if shot.weapon.is_launched:
            return self.cost("law")
        return self.cost("full-auto" if shot.mode == FULL_AUTO else "fire")

    def reload_cost(self, weapon: Weapon) -> int:
        """The AP of a reload (10.3)."""
        of = {CLIP: "reload-clip", BELT: "reload-belt"}
        return self.cost(of.get(weapon.feed, "reload-round"))

    # -- why not ---------------------------------------------------------------------------------

    def judge(self, word: str) -> Why | None:
        """Why he cannot do that now; None if he can."""
        if word == kinds.STOP:
            return None
        why: Callable[[], Why | None] = getattr(self, "_" + word.replace("-", "_"))
        return why()

    def _short(self, cost: int, by_bonus: bool = False) -> Why | None:
        if self.has(cost, by_bonus):
            return None
        return Why("7.2", f"{cost} AP are needed, {self.acting.ap} are left.")

    def _on_foot(self) -> Why | None:
        return Why("15.5", "he is in a vehicle.") if self.man.where >= 0 else None

    def _in_street(self) -> Why | None:
        if self.man.building >= 0:
            return Why("M82", "he is at a window: come out first.")
        return self._on_foot()

    def _free_hands(self) -> Why | None:
        if self.man.holds >= 0:
            return Why("14.1", "he holds a comrade: let go first.")
        return None

    def _may_fire(self) -> Why | None:
        man, state = self.man, self.state
        if man.where >= 0 and not self.is_gunner:
            vehicle = state.vehicles[man.where]
            loose = state.scenario.has("truck-fire") and vehicle.type == "truck" and not man.seat
            if not loose:
                return Why("15.5", "who is in a vehicle does not fire, its gunner apart.")
        return self._free_hands()

    @property
    def is_gunner(self) -> bool:
        """Whether he mans the gun of a vehicle that is whole."""
        man = self.man
        return convoy.is_gunner(self.state, man)

    @property
    def ammo(self) -> Any:
        """His ammunition; that of the vehicle's gun."""
        return self.state.vehicles[self.man.where].ammo if self.is_gunner else self.man.ammo

    def spend(self, weapon: Weapon, rounds: int) -> None:
        """Rounds are fired."""
        after = spent(self.ammo, weapon, rounds)
        if self.is_gunner:
            self.state.set_vehicle(self.man.where, ammo=after)
        else:
            self.state.set_man(self.number, ammo=after)

    def _may_walk(self) -> Why | None:
        man = self.man
        if why := self._in_street():
            return why
        if man.is_prone:
            return Why("7.7", "he is prone: get up first.")
        if man.was_moved:
            return Why("14.3", "he was brought along in this card.")
        return None

    def _move(self) -> Why | None:
        if why := self._may_walk():
            return why
        if why := self._short(self.cost("move")):
            return why
        if not self.can_step():
            return Why("7.5", "no stand is in reach.")
        return None

    def _fire_and_move(self) -> Why | None:
        if why := self._may_walk() or self._free_hands():
            return why
        if why := self._short(self.cost("fire-and-move")):
            return why
        if not self.moving_shots():
            return Why("7.6", "he has nothing that is fired on the move.")
        if not self.can_step(1):
            return Why("7.5", "no stand is in reach.")
        return None

    def _fire(self) -> Why | None:
        if why := self._may_fire():
            return why
        shots = shots_of(self.state, self.ammo, full_auto=False)
        if not shots:
            return Why("10.2", "nothing is loaded that fires single shots or bursts.")
        payable = [shot for shot in shots if self.has(self.shot_cost(shot), by_bonus(shot))]
        if not payable:
            least = min(self.shot_cost(shot) for shot in shots)
            return Why("7.2", f"{least} AP are needed, {self.acting.ap} are left for it.")
        if not any(self.targets(shot) for shot in payable):
            return self._nobody(payable)
        return None

    def _nobody(self, shots: Sequence[Shot]) -> Why:
        seen = self.seen
        if not seen:
            return Why("5.1", "he sees nobody in his arc.")
        if all(shot.weapon.needs_aim for shot in shots):
            return Why("9.9", "the Sniper Rifle is fired at a target aimed at only.")
        far = kinds.half_told(ceil_root(seen[0].away))
        reach = max(shots, key=lambda shot: shot.weapon.reach).weapon
        return Why("9.2", f"{far} inches, the {reach.name} reaches {reach.reach // 2}.")

    def _full_auto(self) -> Why | None:
        if why := self._may_fire():
            return why
        shots = shots_of(self.state, self.ammo, full_auto=True)
        if not shots:
            return Why("9.4", "nothing is loaded that fires full auto.")
        if why := self._short(self.cost("full-auto"), True):
            return why
        if not any(self.can_spray(shot) for shot in shots):
            return self._nobody(shots)
        return None

    def can_spray(self, shot: Shot) -> bool:
        """Whether somebody is there for full auto with it."""
        if shot.weapon.is_support:
            return bool(levels_with(self.state, shooter_of(self.state, self.man), shot))
        return bool(self.targets(shot))

    def _aim(self) -> Why | None:
        if why := self._may_fire():
            return why
        if why := self._short(self.cost("aim"), True):
            return why
        if not any(one.id != self.man.aim for one in self.seen):
            return Why("5.1", "he sees nobody else in his arc.")
        return None

    def _turn(self) -> Why | None:
        if self.turns_free:
            return None
        return self._short(self.cost("turn"))

    @property
    def turns_free(self) -> bool:
        """Whether turning costs nothing; by the option turn-costs it does so once at the start of
        the action and after each move only.
        """
        return self.acting.may_turn or not self.state.scenario.has("turn-costs")

    def _prone(self) -> Why | None:
        if why := self._in_street():
            return why
        if self.man.is_prone:
            return Why("7.7", "he is prone.")
        return self._short(self.cost("prone"))

    def _up(self) -> Why | None:
        if not self.man.is_prone:
            return Why("7.7", "he is not prone.")
        return self._short(self.cost("prone"))

    def _reload(self) -> Why | None:
        whys = [self.why_not_reload(weapon) for weapon in weapons_of(self.state, self.ammo)]
        if not whys:
            return Why("10.2", "he has no weapon.")
        return None if None in whys else whys[0]

    def why_not_reload(self, weapon: Weapon) -> Why | None:
        """Why he cannot reload that weapon."""
        man = self.man._replace(ammo=self.ammo)
        if why := why_not_reload(self.state, man, weapon):
            return why
        return self._short(self.reload_cost(weapon), True)

    def _shed(self) -> Why | None:
        if not self.man.suppression:
            return Why("7.2", "he has no suppression marker.")
        return self._short(self.cost("shed"), True)

    def _hold(self) -> Why | None:
        if why := self._in_street() or self._free_hands():
            return why
        if not self.to_hold():
            return Why("14.1", "nobody wounded and no casualty is in contact with him.")
        return None

    def _let_go(self) -> Why | None:
        return None if self.man.holds >= 0 else Why("14.1", "he holds nobody.")

    @rule("8", "M33", "M34")
    def _patch(self) -> Why | None:
        man = self.man
        load = self.state.scenario.tables.loads[man.load]
        if not load.has_kits:
            return Why("8", "he is no medic.")
        if not man.kits:
            return Why("M34", "his kits are used up.")
        if self.acting.has_spent:
            return Why("8", "he must give up all his AP, and has spent some.")
        if why := self._free_hands():
            return why
        if not self.to_patch():
            return Why("8", "no wounded man is in contact with him.")
        return None

    def _call(self) -> Why | None:
        return helicopter.why_not_call(self.state)

    def _board(self) -> Why | None:
        if why := self._on_foot():
            return why
        if why := self._short(self.cost("mount")):
            return why
        if self.man.holds >= 0:
            return Why("15.5", "he holds a comrade: put him in, or let go.")
        return convoy.why_not_board(self.state, self.man)

    def _load(self) -> Why | None:
        man = self.man
        if man.holds < 0:
            return Why("15.5", "he holds nobody.")
        if why := self._short(self.cost("load")):
            return why
        return convoy.why_not_board(self.state, man)

    def _get_out(self) -> Why | None:
        man = self.man
        if man.where < 0:
            return Why("15.5", "he is in no vehicle.")
        if man.seat and not self.state.vehicles[man.where].is_wreck:
            return Why("15.3", "the crew does not get out.")
        if why := self._short(self.cost("mount")):
            return why
        if self.state.vehicles[man.where].is_moving:
            return Why("15.5", "the vehicle moved in its last action.")
        if not convoy.stands_beside(self.state, self.state.vehicles[man.where]):
            return Why("15.5", "there is no room beside it.")
        return None

    def _lift(self) -> Why | None:
        if why := self._on_foot() or self._free_hands():
            return why
        if why := self._short(self.cost("load")):
            return why
        if self.to_lift():
            return None
        if self.state.scenario.has(doors.OPTION):
            return Why("M98", "no casualty is in a vehicle, or a building, within reach.")
        return Why("15.5", "no casualty is in a vehicle within reach.")

    @rule("M82")
    def _go_in(self) -> Why | None:
        if why := self._free_hands() or self._short(self.cost("door")):
            return why
        return doors.why_not_in(self.state, self.man)

    @rule("M82")
    def _come_out(self) -> Why | None:
        if why := self._short(self.cost("door")):
            return why
        if not doors.stands_outside(self.state, self.man):
            return Why("2.2", "no stand at a door of it is free.")
        return None

    def _seat(self) -> Why | None:
        man = self.man
        if man.where < 0:
            return Why("15.3", "he is in no vehicle.")
        found = convoy.seats_to_take(self.state, man)
        if not found:
            return Why("15.3", "there is no seat for him to take.")
        if not any(self.can_take(other) for other in found):
            return Why("15.3", "both must give up their whole action, and one has begun his.")
        return None

    def can_take(self, other: Man) -> bool:
        """Whether neither the man in a seat nor the one who takes it has begun his action: a gunner
        begins his by spending AP, a driver by driving.
        """
        acting = self.acting
        if acting.vehicle < 0:
            return not acting.has_spent
        return not (acting.has_driven if other.seat == DRIVER else acting.has_fired)

    def _drive(self) -> Why | None:
        return convoy.why_not_drive(self.state, self.acting)

    @rule("17.4", "M78")
    def _leave(self) -> Why | None:
        state, man = self.state, self.man
        if why := self._on_foot():
            return why
        if not state.convoy_turn:
            return Why("17.4", "nobody leaves before the convoy has come.")
        if not _is_at_edge(state, man.at):
            edge = state.scenario.streets.convoy_edge
            return Why("17.4", f"he is not half an inch from the {edge} edge.")
        if not self.acting.has_moved:
            return Why("17.4", "only a Move brings him off the table.")
        return None

    # -- with whom, where to ---------------------------------------------------------------------

    @rule("7.5", "2.3", "M4", "M29")
    def stands(self, most: int | None = None) -> Iterator[Stop]:
        """The stands that he can reach, nearest first."""
        reached = self.reached(most)
        taken = self.taken()
        for at in sorted(reached, key=lambda at: (reached[at], at[1], at[0])):
            if at != self.man.at and at not in taken:
                yield Stop(at)

    def can_step(self, most: int | None = None) -> bool:
        """Whether a stand is in reach: mostly one is near, and no farther way is looked for."""
        taken = self.taken()
        whole = self._limit(most)
        near_somalis = self._near_somalis()
        ways = self.state.scenario.ground.ways
        return any(
            at != self.man.at and at not in taken
            for limit in ((1000, whole) if whole > 1000 else (whole,))
            for at in ways.reach(self.man.at, limit, near_somalis)
        )

    def looked_at(self, most: int | None = None) -> tuple[list[Stop], Judge]:
        """The stands round him, nearest first, and who judges them."""
        reached, taken = self.reached(most), self.taken()
        here, limit, near = self.man.at, self._limit(most), self._near_somalis()
        # A little farther than he can go, for who asks why not there.
        around = self.state.scenario.ground.ways.reach(here, limit + 1000 * BEYOND)

        def judge(stop: Stop) -> Why | None:
            if stop.at in reached and stop.at not in taken:
                return None
            if stop.at in near:
                return Why("2.3", "it is within an inch of a Somali.")
            if stop.at in taken:
                return Why("2.2", "it is less than an inch from another model.")
            if around[stop.at] > limit:
                way, left = inches(around[stop.at]), limit // 1000
                are = "is" if left == 1 else "are"
                told = f"{plural(way, 'inch', 'inches')} of way, {left} {are} left."
                return Why("7.5", told)
            return Why("2.3", "Somalis are in the way.")

        found = sorted(around, key=lambda at: (around[at], at[1], at[0]))
        return [Stop(at) for at in found if at != here], judge

    def _limit(self, most: int | None) -> int:
        limit = self.allowance if self.man.holds >= 0 else self.acting.ap
        return 1000 * (limit if most is None else most)

    def _near_somalis(self) -> set[Point]:
        """The stands within an inch of a Somali in the street."""
        x, y = self.man.at
        near = [
            one.at
            for one in self.state.somalis.values()
            if one.roof < 0
            and one.building < 0  # whoever is behind a wall bars no street
            and abs(one.at[0] - x) <= 40
            and abs(one.at[1] - y) <= 40
        ]
        near += [one.at for one in self.state.technicals.values() if not one.is_wreck]
        return {(x + dx, y + dy) for x, y in near for dx, dy in WITHIN_AN_INCH}

    def reached(self, most: int | None = None) -> dict[Point, int]:
        """The stands within his AP, or so many inches, with the length of the way."""
        ways = self.state.scenario.ground.ways
        return ways.reach(self.man.at, self._limit(most), self._near_somalis())

    def taken(self) -> set[Point]:
        """The stands that others are too close to."""
        own = (self.number, self.man.holds, self.helper)
        others = [one.at for one in self.state.men if one.is_on_foot and one.number not in own]
        others += [one.at for one in self.state.somalis.values() if one.roof < 0]
        return close_to(others)

    @property
    def allowance(self) -> int:
        """The inches that he can still bring his hold along in this action (14.2)."""
        man = self.man
        other = self.state.men[man.holds]
        most = max((man.ap + other.ap) // 2, 1)
        if self.helper >= 0:
            most = min(most + 1, 8)
        return max(most - self.carried, 0) if self.acting.ap else 0

    @property
    def seen(self) -> list[Seen]:
        """The Somalis whom he sees, worked out once for each change of the state."""
        revision, found = self._seen
        if revision != self.state.revision:
            found = seen_by(self.state, shooter_of(self.state, self.man))
            self._seen = self.state.revision, found
        return found

    def targets(self, shot: Shot) -> list[Seen]:
        """The Somalis at whom he can fire it."""
        found = [one for one in self.seen if in_range(shot, one.away)]
        if shot.weapon.needs_aim:
            found = [one for one in found if one.id == self.man.aim]
        return found

    def moving_shots(self) -> list[Shot]:
        """What he can fire in a Fire and Move (7.6)."""
        return [
            shot
            for shot in shots_of(self.state, self.man.ammo, full_auto=False)
            if not shot.weapon.is_thrown
            and not shot.weapon.is_launched
            and not shot.weapon.needs_aim
        ]

    def to_hold(self) -> list[Man]:
        """The wounded and the casualties in contact that nobody holds."""
        held = {one.holds for one in self.state.men}
        return [
            one
            for one in self.state.men
            if (one.is_casualty or one.is_wounded)
            and one.number not in held
            and are_in_contact(self.state, self.man, one)
        ]

    def to_lift(self) -> list[Man]:
        """The casualties in vehicles and buildings whom he can lift out."""
        return convoy.to_lift(self.state, self.man) + doors.to_lift(self.state, self.man)

    @rule("8", "M101")
    def to_patch(self) -> list[Man]:
        """The wounded in contact, or in the same vehicle."""
        man = self.man
        return [
            one
            for one in self.state.men
            if one.is_wounded
            and (
                are_in_contact(self.state, man, one)
                or (one.where == man.where >= 0 and one.number != man.number)
            )
        ]


WITHIN_AN_INCH = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y <= 4)
"""From a Somali to the stands that an American's way may not touch (2.3)."""


def by_bonus(shot: Shot) -> bool:
    """Whether Delta's bonus may pay for it: for firing of any kind, not for throwing (7.4)."""
    return not shot.weapon.is_thrown


def _is_at_edge(state: State, at: Point) -> bool:
    x, y = at
    east, north = state.scenario.ground.table
    return {
        "south": y == GATE,
        "north": y == north - GATE,
        "west": x == GATE,
        "east": x == east - GATE,
    }[state.scenario.streets.convoy_edge]


# -- his action ------------------------------------------------------------------------------------


@rule("4.3", "7.2", "7.4", "11.1")
def act(state: State, side: str, number: int) -> Asked:
    """A man is tested for fire, and then does what he is told (4.3)."""
    state.set_man(number, has_acted=True)
    yield from try_man(state, number)
    man = state.men[number]
    if not man.is_able:
        return
    if man.is_idle:
        state.set_man(number, is_idle=False)
        state.note(kinds.IDLE, "8", name=named(state, man))
        return
    state.change(acting=Acting(number, man.ap, state.man_type(man).bonus))
    turn = Turn(state, number)
    yield from go_on(state, side, turn)
    state.change(acting=None)


ON_FOOT_WORDS = (
    kinds.MOVE,
    kinds.FIRE_AND_MOVE,
    kinds.FIRE,
    kinds.FULL,
    kinds.AIM,
    kinds.TURN_TO,
    kinds.RELOAD,
    kinds.SHED,
)
RIDER_WORDS = (
    kinds.FIRE,
    kinds.FULL,
    kinds.AIM,
    kinds.TURN_TO,
    kinds.RELOAD,
    kinds.SHED,
    kinds.GET_OUT,
    kinds.SEAT,
    kinds.CALL,
    kinds.STOP,
)
CONVOY_WORDS = (kinds.DRIVE, *RIDER_WORDS)
WINDOW_WORDS = (*ON_FOOT_WORDS, kinds.PRONE, kinds.HOLD, kinds.COME_OUT)
"""What is thought of where somebody is: what cannot come up there is not even barred."""


def words_of(turn: Turn) -> tuple[str, ...]:
    """What a man may think of doing where he is."""
    man, state = turn.man, turn.state
    medic = [kinds.PATCH] if state.scenario.tables.loads[man.load].has_kits else []
    if man.where >= 0:
        return CONVOY_WORDS if turn.acting.vehicle >= 0 else (*medic, *RIDER_WORDS)
    if man.building >= 0:
        return (*WINDOW_WORDS, *medic, kinds.CALL, kinds.STOP)
    found = [*ON_FOOT_WORDS, kinds.UP if man.is_prone else kinds.PRONE]
    found.append(kinds.LET_GO if man.holds >= 0 else kinds.HOLD)
    found += medic
    if state.scenario.has(doors.OPTION):
        found.append(kinds.GO_IN)
    if state.convoy_turn:
        found.append(kinds.LOAD if man.holds >= 0 else kinds.BOARD)
    if state.convoy_turn or any(map(doors.is_lying_inside, state.men)):
        found.append(kinds.LIFT)
    if _is_at_edge(state, man.at):
        found.append(kinds.LEAVE)
    return (*found, kinds.CALL, kinds.STOP)


def go_on(state: State, side: str, turn: Turn) -> Asked:
    """Act after act, until he stops or falls."""
    while True:
        man = turn.man
        if not man.is_able or _is_spent(turn):
            break
        candidates = [Word(word) for word in words_of(turn)]
        facts = {"man": man, "name": named(state, man)}
        word = yield kinds.ACT(side, candidates, turn.judge, about=facts)
        if word == kinds.STOP:
            break
        goes_on = yield from DOING[word](state, side, turn)
        check_holds(state)
        if turn.man.holds < 0:
            turn.helper = -1  # who helped to carry has nothing more to do with him
        if goes_on is False:
            break


@rule("4.3", "M102")
def _is_spent(turn: Turn) -> bool:
    """Whether a man's action is over: nothing is left that he could spend, and he cannot leave the
    table by the Move that he has made. What is free he does while he has AP.
    """
    acting = turn.acting
    has_begun = acting.has_spent or acting.has_fired or acting.has_driven
    is_empty = not (acting.ap or acting.bonus or acting.drive)
    return has_begun and is_empty and turn.judge(kinds.LEAVE) is not None


@rule("14.1")
def check_holds(state: State) -> None:
    """A hold ends where the two are no longer in contact, or who held is a casualty."""
    for man in state.men:
        if man.holds < 0:
            continue
        if not man.is_able or not are_in_contact(state, man, state.men[man.holds]):
            state.set_man(man.number, holds=-1)


def _facts(turn: Turn, **more: Any) -> dict[str, Any]:
    return {"man": turn.man, "name": named(turn.state, turn.man), **more}


@rule("7.5", "11.4", "M48", "14.2", "M62", "M63", "M92")
def move(state: State, side: str, turn: Turn) -> Asked:
    """Move to a stand, with whom he holds."""
    if turn.man.holds >= 0:
        yield from _ask_helper(state, side, turn)
        if not turn.man.is_able or turn.man.holds < 0:
            return
    stops, judge = turn.looked_at()
    stop = yield kinds.STAND(side, stops, judge, about=_facts(turn, **{"with": ""}))
    yield from _walk(state, turn, stop.at, "move")


def _walk(state: State, turn: Turn, to: Point, cost: str) -> Asked:
    """Go to a stand by the shortest way, tested where he comes into the open."""
    reached = turn.reached(None if cost == "move" else 1)
    way = [(at, reached[at]) for at in state.scenario.ground.ways.way(to, reached)]
    start, held = turn.man, turn.man.holds
    end = yield from _expose(state, turn, way)
    length = dict(way)[end]
    if cost == "move":
        turn.carried += inches(length)
        cost_now = inches(length) * turn.cost("move")
        turn.pay(min(cost_now, turn.acting.ap) if held >= 0 else cost_now)
        state.set_acting(may_turn=True, has_moved=True)
    man = turn.man
    if man.at != end:
        man = state.set_man(turn.number, at=end)
    state.set_man(turn.number, aim="")
    state.note(
        kinds.MOVED,
        "7.5",
        name=named(state, man),
        at=start.at,
        to=end,
        inches=inches(length),
        way=tuple(at for at, _ in way),
    )
    if held >= 0:
        _bring(state, turn, held)


@rule("11.4", "M48")
def _expose(
    state: State, turn: Turn, way: Sequence[tuple[Point, int]], was_sheltered: bool | None = None
) -> Generator[Any, Any, Point]:
    """Walk a way; where he stops: its end, or where he is hit in the open."""
    end = way[-1][0]
    sheltered = was_sheltered
    if sheltered is None:
        sheltered = not is_exposed(state, Target(turn.man.place))
    next_inch = 1000
    for at, length in way[1:]:
        if length < next_inch and at != end:
            continue
        while next_inch <= length:
            next_inch += 1000
        state.set_man(turn.number, at=at)
        exposed = is_exposed(state, Target(turn.man.place))
        if exposed and sheltered:
            hit = yield from try_man(state, turn.number, "11.4")
            if hit:
                return _stopped(state, turn, at, way)
        sheltered = not exposed
    return end


def _stopped(state: State, turn: Turn, at: Point, way: Sequence[tuple[Point, int]]) -> Point:
    """Where one who is hit on his way stops: there, or at the last free stand before."""
    taken = turn.taken()
    walked = [place for place, _ in way]
    behind = walked[: walked.index(at) + 1]
    return next((place for place in reversed(behind) if place not in taken), way[0][0])


@rule("14.2", "14.3", "M64")
def _bring(state: State, turn: Turn, held: int) -> None:
    """Whom he holds, and who helps, come along to stands in contact."""
    others = [held] + ([turn.helper] if turn.helper >= 0 else [])
    for number in others:
        taken = [one.at for one in state.men if one.is_on_foot and one.number != number]
        taken += [one.at for one in state.somalis.values() if one.roof < 0]
        at = state.scenario.ground.nearest(turn.man.at, taken)
        if at is not None:
            state.set_man(number, at=at, aim="")
    state.set_man(held, was_moved=True)
    other = named(state, state.men[held])
    state.note(kinds.CARRIED, "14.2", name=named(state, turn.man), other=other)
    if not turn.man.is_able:
        state.set_man(turn.number, holds=-1)


@rule("14.2", "M63")
def _ask_helper(state: State, side: str, turn: Turn) -> Asked:
    """Whether a second man helps; he is tested, and has acted."""
    if turn.asked_helper:
        return
    turn.asked_helper = True
    held = state.men[turn.man.holds]
    free = [
        one
        for one in state.men
        if one.is_able
        and not one.has_acted
        and not one.is_idle
        and one.holds < 0
        and (one.unit == turn.man.unit or not state.scenario.has("own-helpers"))
        and one.number != turn.number
        and one.number != held.number
        and are_in_contact(state, one, held)
    ]
    if not free:
        return
    other = yield kinds.HELPER(side, free, extra=(kinds.NOBODY,), about=_facts(turn))
    if other == kinds.NOBODY:
        return
    state.set_man(other.number, has_acted=True)
    yield from try_man(state, other.number)
    if state.men[other.number].is_able:
        turn.helper = other.number


@rule("7.6", "M30")
def fire_and_move(state: State, side: str, turn: Turn) -> Asked:
    """One shot or burst, and up to an inch of way before or after it."""
    first = yield kinds.FIRST(
        side, [Word("fire"), Word("move")], turn_first(turn), about=_facts(turn)
    )
    turn.pay(turn.cost("fire-and-move"))
    if first == "fire":
        yield from _one_shot(state, side, turn, turn.moving_shots(), on_the_move=True)
        if not turn.man.is_able:
            return
    stop = yield kinds.STAND(side, list(turn_stands(turn)), about=_facts(turn, **{"with": "fire"}))
    yield from _walk(state, turn, stop.at, "fire-and-move")
    if not turn.man.is_able:
        return
    if first == "move" and any(turn.targets(shot) for shot in turn.moving_shots()):
        yield from _one_shot(state, side, turn, turn.moving_shots(), on_the_move=True)
    if turn.man.is_able:
        state.set_acting(may_turn=True, has_moved=True)


def turn_stands(turn: Turn) -> Iterator[Stop]:
    """Where he is, and the stands within an inch, paid for already."""
    yield Stop(turn.man.at)
    yield from turn.stands(1)


def turn_first(turn: Turn) -> Callable[[str], Why | None]:
    """Whether he can fire before he moves."""

    def judge(word: str) -> Why | None:
        if word == "fire" and not any(turn.targets(shot) for shot in turn.moving_shots()):
            return Why("5.1", "he sees nobody in reach.")
        return None

    return judge


@rule("9.4", "7.2")
def fire(state: State, side: str, turn: Turn) -> Asked:
    """A single shot or a burst, or something thrown."""
    yield from _one_shot(state, side, turn, shots_of(state, turn.ammo, full_auto=False))


def _one_shot(
    state: State, side: str, turn: Turn, shots: Sequence[Shot], on_the_move: bool = False
) -> Asked:
    def judge(shot: Shot) -> Why | None:
        if not on_the_move and not turn.has(turn.shot_cost(shot), by_bonus(shot)):
            return Why("7.2", f"{turn.shot_cost(shot)} AP are needed.")
        if not turn.targets(shot):
            return turn._nobody([shot])
        return None

    shot = yield kinds.SHOT(side, shots, judge, about=_facts(turn))
    facts = _facts(turn, shot=shot, weapon=shot.told)
    target = yield kinds.TARGET(side, turn.targets(shot), about=facts)
    if not on_the_move:
        turn.pay(turn.shot_cost(shot), by_bonus(shot))
    turn.spend(shot.weapon, state.scenario.tables.rounds[shot.mode])
    shooter, seen = shooter_of(state, turn.man), turn.seen
    yield from fire_once(state, shooter, shot, target, seen, on_the_move)
    if turn.man.aim and turn.man.aim != target.id:
        state.set_man(turn.number, aim="")
    mobs.drop_aims(state)


@rule("9.4", "9.6", "M40")
def spray(state: State, side: str, turn: Turn) -> Asked:
    """Full auto."""
    shots = [shot for shot in shots_of(state, turn.ammo, full_auto=True) if turn.can_spray(shot)]
    shot = yield kinds.SHOT(side, shots, about=_facts(turn))
    weapon = shot.weapon
    each = state.scenario.tables.rounds[FULL_AUTO]
    most = min(weapon.bursts, loaded(turn.ammo, weapon) // each)
    facts = _facts(turn, shot=shot, weapon=weapon.name)
    bursts = int(
        (
            yield kinds.BURSTS(
                side, [Word(str(number)) for number in range(most, 0, -1)], about=facts
            )
        )
    )
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


def _pay_spray(state: State, turn: Turn, weapon: Weapon, rounds: int) -> None:
    turn.pay(turn.cost("full-auto"), True)
    turn.spend(weapon, rounds)


@rule("7.8", "M32")
def aim(state: State, side: str, turn: Turn) -> Asked:
    """Aim at one."""
    seen = [one for one in turn.seen if one.id != turn.man.aim]
    target = yield kinds.AIM_AT(side, seen, about=_facts(turn))
    turn.pay(turn.cost("aim"), True)
    state.set_man(turn.number, aim=target.id)
    state.note(kinds.AIMED, "7.8", name=named(state, turn.man), target=enemy_named(target.enemy))


@rule("5.1", "5.2", "M13")
def face(state: State, side: str, turn: Turn) -> Asked:
    """Turn, for nothing: the published rules price the turning of vehicles only."""
    at = state.spot(turn.man)
    found = [Direction(id, vector, id.upper()) for id, vector in COMPASS.items()]
    for mob in state.mobs.values():
        member = min(state.members(mob.number), key=lambda one: (apart(one.at, at), one.number))
        vector = member.at[0] - at[0], member.at[1] - at[1]
        if vector != (0, 0):
            found.append(Direction(mob.id, vector, f"mob {mob.number}"))
    chosen = yield kinds.TO_FACE(side, found, extra=(kinds.POINT_WORD,), about=_facts(turn))
    if chosen == kinds.POINT_WORD:
        point = yield kinds.AT_POINT(side, Points(state.scenario.ground.table, at))
        vector, told = (point.at[0] - at[0], point.at[1] - at[1]), point.id
    else:
        vector, told = chosen.vector, chosen.told
    if turn.turns_free:
        state.set_acting(may_turn=False)
    else:
        turn.pay(turn.cost("turn"))
    state.set_man(turn.number, facing=vector)
    state.note(kinds.TURNED, "5.2", name=named(state, turn.man), direction=told)
    mobs.drop_aims(state)


class Points:
    """Every point of a table on the half inch, as options; one of them can be left out."""

    def __init__(self, table: Point, without: Point | None = None) -> None:
        self.table, self.without = table, without

    def __iter__(self) -> Iterator[Stop]:
        for y in range(self.table[1] + 1):
            for x in range(self.table[0] + 1):
                if (x, y) != self.without:
                    yield Stop((x, y))


@rule("7.2", "7.7", "M31")
def prone(state: State, side: str, turn: Turn) -> Asked:
    """Go prone."""
    turn.pay(turn.cost("prone"))
    state.set_man(turn.number, is_prone=True)
    state.note(kinds.WENT_PRONE, "7.7", name=named(state, turn.man))
    yield from ()


def up(state: State, side: str, turn: Turn) -> Asked:
    """Get up, which is no move (11.4)."""
    turn.pay(turn.cost("prone"))
    state.set_man(turn.number, is_prone=False)
    state.note(kinds.GOT_UP, "7.7", name=named(state, turn.man))
    yield from ()


@rule("10.3", "M42", "M43")
def reload(state: State, side: str, turn: Turn) -> Asked:
    """Reload a weapon, with an assistant's belt where his own are used up."""
    weapons = list(weapons_of(state, turn.ammo))
    weapon = yield kinds.TO_RELOAD(side, weapons, turn.why_not_reload, about=_facts(turn))
    turn.pay(turn.reload_cost(weapon), True)
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


@rule("7.2")
def shed(state: State, side: str, turn: Turn) -> Asked:
    """Lose a suppression marker."""
    turn.pay(turn.cost("shed"), True)
    man = state.set_man(turn.number, suppression=turn.man.suppression - 1)
    state.note(kinds.SHED_ONE, "7.2", name=named(state, man), left=man.suppression)
    yield from ()


@rule("14.1", "M61")
def hold(state: State, side: str, turn: Turn) -> Asked:
    """Take hold of a wounded man or a casualty, for nothing."""
    other = yield kinds.TO_HOLD(side, turn.to_hold(), about=_facts(turn))
    state.set_man(turn.number, holds=other.number)
    facts = {"name": named(state, turn.man), "other": named(state, other)}
    state.note(kinds.HELD, "14.1", **facts)


def let_go(state: State, side: str, turn: Turn) -> Asked:
    """Let go, for nothing."""
    other = state.men[turn.man.holds]
    state.set_man(turn.number, holds=-1)
    facts = {"name": named(state, turn.man), "other": named(state, other)}
    state.note(kinds.RELEASED, "14.1", **facts)
    yield from ()


@rule("8", "M33", "M34")
def patch(state: State, side: str, turn: Turn) -> Asked:
    """A medic gives up all his AP, and the patient his next action."""
    other = yield kinds.TO_PATCH(side, turn.to_patch(), about=_facts(turn))
    man = turn.man
    who = "delta" if state.man_type(man).is_delta else "any"
    name = named(state, other)
    gain = yield from throw(kinds.MEDIC_DIE, state.scenario.tables.medics[who], name=name)
    state.set_man(man.number, kits=man.kits - 1)
    state.set_acting(ap=0, bonus=0, has_spent=True, may_turn=False)
    healed = min(other.ap + gain, other.full)
    state.set_man(other.number, ap=healed, is_idle=True)
    facts = {"name": named(state, man), "other": name, "gain": healed - other.ap, "ap": healed}
    state.note(kinds.PATCHED, "8", **facts)
    return False


@rule("16.1", "M70")
def call(state: State, side: str, turn: Turn) -> Asked:
    """Call the Blackhawk, for no AP."""
    places = helicopter.places_to_call(state)
    chosen = yield kinds.TO_CALL(side, places, extra=(kinds.POINT_WORD,), about=_facts(turn))
    if chosen == kinds.POINT_WORD:
        chosen = yield kinds.AT_POINT(side, Points(state.scenario.ground.table))
    yield from helicopter.call(state, side, turn.man, chosen.at)


@rule("15.5", "M68")
def board(state: State, side: str, turn: Turn) -> Asked:
    """Get into a vehicle."""
    vehicles = convoy.to_board(state, turn.man)
    vehicle = yield kinds.TO_BOARD(side, vehicles, about=_facts(turn))
    name = named(state, turn.man)
    turn.pay(turn.cost("mount"))
    state.set_man(turn.number, where=vehicle.number, is_prone=False, aim="")
    state.note(kinds.BOARDED, "15.5", name=name, vehicle=vehicle.called)


def load(state: State, side: str, turn: Turn) -> Asked:
    """Put whom he holds into a vehicle."""
    vehicle = yield kinds.TO_BOARD(side, convoy.to_board(state, turn.man), about=_facts(turn))
    other = state.men[turn.man.holds]
    name = named(state, other)
    turn.pay(turn.cost("load"))
    state.set_man(turn.number, holds=-1)
    state.set_man(other.number, where=vehicle.number, is_prone=False, aim="")
    state.note(kinds.LOADED, "15.5", other=name, vehicle=vehicle.called)


@rule("15.5", "15.2", "M87", "11.4")
def get_out(state: State, side: str, turn: Turn) -> Asked:
    """Get out onto a stand beside the vehicle; he comes from cover."""
    vehicle = state.vehicles[turn.man.where]
    stops = [Stop(at) for at in convoy.stands_beside(state, vehicle)]
    stop = yield kinds.STAND(side, stops, about=_facts(turn, **{"with": "out"}))
    name = named(state, turn.man)
    turn.pay(turn.cost("mount"))
    state.set_man(turn.number, where=ON_FOOT, at=stop.at, seat="")
    state.note(kinds.GOT_OUT, "15.5", name=name, vehicle=vehicle.called)
    if is_exposed(state, Target(turn.man.place)):
        yield from try_man(state, turn.number, "11.4")


@rule("M82", "M98")
def go_in(state: State, side: str, turn: Turn) -> Asked:
    """Go into a building by a door, to one of its windows."""
    found = doors.windows(state, turn.man)
    window = yield kinds.TO_WINDOW(side, found, about=_facts(turn))
    name = named(state, turn.man)
    turn.pay(turn.cost("door"))
    state.set_man(turn.number, building=window.building, at=window.at, is_prone=False, aim="")
    state.set_acting(may_turn=True)
    state.note(kinds.WENT_IN, "M82", name=name, building=window.of, to=window.at)


@rule("M82", "M98", "11.4")
def come_out(state: State, side: str, turn: Turn) -> Asked:
    """Come out onto a stand at a door; he comes from cover."""
    number = turn.man.building
    stops = [Stop(at) for at in doors.stands_outside(state, turn.man)]
    stop = yield kinds.STAND(side, stops, about=_facts(turn, **{"with": "out"}))
    name = named(state, turn.man)
    turn.pay(turn.cost("door"))
    state.set_man(turn.number, building=-1, at=stop.at, aim="")
    state.set_acting(may_turn=True)
    state.note(kinds.CAME_OUT, "M82", name=name, building=doors.named(state, number))
    if is_exposed(state, Target(turn.man.place)):
        yield from try_man(state, turn.number, "11.4")


@rule("15.5", "M98")
def lift(state: State, side: str, turn: Turn) -> Asked:
    """Lift a casualty out of a vehicle or a building, onto a stand in contact."""
    other = yield kinds.TO_LIFT(side, turn.to_lift(), about=_facts(turn))
    turn.pay(turn.cost("load"))
    if other.building >= 0:
        number, out_of = "M98", doors.named(state, other.building)
    else:
        number, out_of = "15.5", state.vehicles[other.where].called
    at = state.scenario.ground.nearest(turn.man.at, state.models())
    name = named(state, other)
    state.set_man(other.number, where=ON_FOOT, at=at or turn.man.at, seat="", building=-1)
    state.note(kinds.LIFTED, number, other=name, vehicle=out_of)


@rule("15.3", "M66")
def seat(state: State, side: str, turn: Turn) -> Asked:
    """Take another's seat; both give up their action."""
    found = [man for man in convoy.seats_to_take(state, turn.man) if turn.can_take(man)]
    other = yield kinds.TO_SEAT(side, found, about=_facts(turn))
    convoy.exchange(state, turn.man, other)
    if turn.acting.vehicle < 0 or other.seat == DRIVER:
        state.set_acting(ap=0, bonus=0, has_spent=True, may_turn=False, drive=0)
        return False
    # The driver's action is his own: he has given up nothing (15.3).
    state.set_acting(ap=0, bonus=0, has_fired=True, may_turn=False)
    return True


def drive(state: State, side: str, turn: Turn) -> Asked:
    """Drive along the lane."""
    gone = yield from convoy.drive(state, side, turn.acting, named(state, turn.man))
    return not gone


@rule("17.4", "M78")
def leave(state: State, side: str, turn: Turn) -> Asked:
    """Leave the table on foot, with whom he carries."""
    man = turn.man
    others = [number for number in (man.holds, turn.helper) if number >= 0]
    told = [named(state, state.men[number]) for number in others]
    name = named(state, man)
    for number in (man.number, *others):
        state.set_man(number, where=OFF, holds=-1, aim="", is_prone=False)
    state.note(kinds.OFF_TABLE, "17.4", name=name, **{"with": tuple(told)})
    yield from ()
    return False


DOING: dict[str, Callable[[State, str, Turn], Asked]] = {
    kinds.MOVE: move,
    kinds.FIRE: fire,
    kinds.FULL: spray,
    kinds.FIRE_AND_MOVE: fire_and_move,
    kinds.AIM: aim,
    kinds.TURN_TO: face,
    kinds.PRONE: prone,
    kinds.UP: up,
    kinds.RELOAD: reload,
    kinds.SHED: shed,
    kinds.HOLD: hold,
    kinds.LET_GO: let_go,
    kinds.PATCH: patch,
    kinds.CALL: call,
    kinds.GO_IN: go_in,
    kinds.COME_OUT: come_out,
    kinds.BOARD: board,
    kinds.LOAD: load,
    kinds.GET_OUT: get_out,
    kinds.LIFT: lift,
    kinds.SEAT: seat,
    kinds.DRIVE: drive,
    kinds.LEAVE: leave,
}
