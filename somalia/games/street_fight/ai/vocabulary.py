"""What doctrines can ask in a street fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from somalia.engine import vocabulary as engine
from somalia.engine.kinds import vocabulary
from somalia.engine.vocabulary import NUMBER, WORD, Measure, Vocabulary, by_name
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.rules import firing, kinds, mission
from somalia.games.street_fight.rules.components import RPG, Weapon
from somalia.games.street_fight.rules.convoy import Leg, in_seat, legs
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.ground import apart, in_arc
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import DRIVER, GUNNER, ON_FOOT, Man, State, Technical
from somalia.games.street_fight.rules.turn import Turn
from somalia.games.street_fight.rules.under_fire import Target, fire_at, target_of

FAR = 999


class Orders(Protocol):
    """What a person has told units to do."""

    @property
    def halt(self) -> Point | None:
        """The place by which vehicles are to stop; None: where they do by themselves."""

    def task_of(self, state: State, man: Man, own: tasks.Task | None) -> tasks.Task | None:
        """What a man has to do, who by himself would do his own."""


class Position(engine.Position):
    """A state as a player looks at it. What is worked out is kept until the state has changed."""

    __slots__ = ("orders", "side", "state")

    def __init__(self, state: State, side: str, orders: Orders | None = None) -> None:
        super().__init__()
        self.side = side
        self.orders = orders
        """What a person has told units to do, which goes before what they would do themselves."""

        self.look(state)

    def look(self, state: State) -> None:
        """Take up a state; nothing is kept of another."""
        self.state = state
        self.cache = {}

    def once(self, name: str, work_out: Callable[[], Any]) -> Any:
        """A value that is worked out once for a position."""
        if name not in self.cache:
            self.cache[name] = work_out()
        return self.cache[name]

    @property
    def man(self) -> Man | None:
        """Who acts."""
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    @property
    def task(self) -> tasks.Task | None:
        """What he has to do."""
        man = self.man
        return None if man is None else self.task_of(man)

    def task_of(self, man: Man) -> tasks.Task | None:
        """What a man has to do: as he has been told, or by the position."""
        found: dict[int, tasks.Task] = self.once("tasks", lambda: tasks.tasks(self.state))
        own = found.get(man.number)
        return own if self.orders is None else self.orders.task_of(self.state, man, own)

    @property
    def halts(self) -> dict[int, int]:
        """Where on the lane each vehicle is to stop, by its number."""
        at = None if self.orders is None else self.orders.halt
        found: dict[int, int] = self.once("halts", lambda: tasks.halts(self.state, at))
        return found

    @property
    def seen(self) -> list[Seen]:
        """Whom he sees in his arc."""

        def look() -> list[Seen]:
            man = self.man
            if man is None:
                return []
            return firing.seen_by(self.state, firing.shooter_of(self.state, man))

        found: list[Seen] = self.once("seen", look)
        return found

    @property
    def ammo(self) -> Any:
        """The ammunition of who acts; that of a vehicle's gun."""
        man = self.man
        if man is None:
            return ()
        if man.where >= 0 and man.seat == GUNNER:
            return self.state.vehicles[man.where].ammo
        return man.ammo


# -- the man ---------------------------------------------------------------------------------------


def _ap(p: Position) -> int:
    return 0 if p.state.acting is None else p.state.acting.ap


def _bonus(p: Position) -> int:
    return 0 if p.state.acting is None else p.state.acting.bonus


def _task(p: Position) -> str:
    task = p.task
    return "" if task is None else task.kind


def _is_beside(p: Position) -> int:
    """Whether he stands in contact with the casualty whom he fetches."""
    man, task = p.man, p.task
    if man is None or task is None or task.kind != tasks.FETCH:
        return 0
    return int(firing.are_in_contact(p.state, man, p.state.men[task.other]))


def _way(p: Position) -> int:
    """From where he is to where he has something to do, in inches rounded up."""
    man = p.man
    return (
        0 if man is None else _way_from(p, p.state.scenario.ground.street_place(p.state.spot(man)))
    )


def _way_from(p: Position, at: Any) -> int:
    task = p.task
    if task is None:
        return 0
    return -(-_length(p, at, task.at) // 1000)


def _way_of_stand(p: Position, stop: Stop) -> float:
    """Thousandths of an inch, so that equal inches are told apart."""
    task = p.task
    if task is None:
        return 0
    return _length(p, stop.at, task.at) / 1000


def _length(p: Position, at: Any, to: Any) -> int:
    """The length of the way between two places; a very long one where no way leads."""
    return p.state.scenario.ground.length(at, to, FAR * 1000)


def _step_gains(p: Position) -> int:
    """Whether a stand in reach of a Fire and Move is nearer to where he has something to do."""
    return _gains(p, 1)


def _move_gains(p: Position) -> int:
    """The same of a Move; also where he has to get up first."""
    man = p.man
    return int(man is not None and (man.is_prone or bool(_gains(p, None))))


def _gains(p: Position, most: int | None) -> int:
    man, task = p.man, p.task
    if man is None or task is None or man.where != ON_FOOT:
        return 0
    here = _length(p, man.at, task.at)
    turn = Turn(p.state, man.number)
    # The first inch tells it nearly always.
    for reach in (1, most) if most is None else (most,):
        if any(_length(p, one.at, task.at) < here for one in stands(turn, reach)):
            return 1
    return 0


def _chance_at(p: Position, stop: Stop) -> int:
    chances: dict[Any, int] = p.once("chances", dict)
    found = chances.get(stop.at)
    if found is None:
        found = chances[stop.at] = fire_at(p.state, Target(Stand(stop.at, 0))).chance
    return found


def _chance_here(p: Position) -> int:
    man = p.man
    if man is None:
        return 0
    found: int = p.once("chance here", lambda: fire_at(p.state, target_of(p.state, man)).chance)
    return found


def _wounded_near(p: Position) -> int:
    """The AP that the worst wounded man in contact lacks."""
    man = p.man
    if man is None:
        return 0
    return max(
        (
            one.full - one.ap
            for one in p.state.men
            if one.is_wounded and firing.are_in_contact(p.state, man, one)
        ),
        default=0,
    )


def _main_weapon(p: Position) -> Weapon | None:
    """The automatic weapon with most rounds in all, of who acts."""
    weapons = [one for one in firing.weapons_of(p.state, p.ammo) if one.modes != ("single",)]
    return max(weapons, key=lambda one: one.supply, default=None)


def _rounds(p: Position) -> int:
    weapon = _main_weapon(p)
    return FAR if weapon is None else firing.loaded(p.ammo, weapon)


def _rounds_gained(p: Position) -> int:
    """How many more rounds are loaded after a reload of it."""
    weapon = _main_weapon(p)
    if weapon is None:
        return 0
    left = firing.rounds_of(p.ammo, weapon.id)
    return left[1] - left[0] if len(left) > 1 else 0


# -- shots -----------------------------------------------------------------------------------------


def _tens(p: Position, shot: Shot, target: Seen, on_the_move: bool = False) -> int:
    man = p.man
    if man is None:
        return 0
    mods = firing.modifiers(
        p.state, firing.shooter_of(p.state, man), shot, target, p.seen, on_the_move
    )
    return firing.chance_of(firing.need_of(p.state, mods))


def _hit(p: Position, target: Seen) -> int:
    shot = p.facts.get("shot")
    return _tens(p, shot, target) if isinstance(shot, Shot) else 0


def _threat(p: Position, target: Seen) -> int:
    """What he counts under fire (11.2), in points; a technical as its gun; a Leader 3."""
    enemy = target.enemy
    if isinstance(enemy, Technical):
        return 4
    if enemy.kind == "unarmed":
        return 0
    tables = p.state.scenario.tables
    if enemy.is_heavy:
        return 1 + tables.heavy
    points = 1 + tables.sna * enemy.is_sna + tables.grenade * enemy.has_grenades
    return points + 3 * enemy.is_leader


def _in_reach(p: Position, shot: Shot) -> list[Seen]:
    found = [one for one in p.seen if firing.in_range(shot, one.away)]
    if shot.weapon.needs_aim:
        man = p.man
        found = [one for one in found if man is not None and one.id == man.aim]
    return found


def _best(p: Position, shot: Shot) -> int:
    """The hits to be expected of it, in tenths: of a burst one, of full auto of all bursts."""
    targets = _in_reach(p, shot)
    if not targets:
        return 0
    if shot.mode == "full-auto":
        bursts = min(shot.weapon.bursts, firing.loaded(p.ammo, shot.weapon) // 5)
        if shot.weapon.feed == "none":
            bursts = shot.weapon.bursts
        level = targets[0].level
        there = [one for one in targets if one.level == level][:bursts]
        return (
            sum(_tens(p, shot, one) for one in there)
            + (bursts - len(there)) * (_tens(p, shot, there[-1]) if len(there) else 0) // 2
        )
    return max(_tens(p, shot, one) for one in targets[:6])


def _best_shot(p: Position) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=False)
        return max((_best(p, shot) for shot in shots if not shot.weapon.blast), default=0)

    found: int = p.once("best shot", work)
    return found


def _best_spray(p: Position) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=True)
        return max((_best(p, shot) for shot in shots), default=0)

    found: int = p.once("best spray", work)
    return found


def _of_shot(p: Position, shot: Shot) -> int:
    return _best(p, shot)


def _blast_gain(p: Position, shot: Shot) -> int:
    """Models within its blast round the target with the most of them; friends count against it."""
    if not shot.weapon.blast:
        return 0
    return max((_gain(p, shot, one) for one in _in_reach(p, shot)[:8]), default=0)


def _gain(p: Position, shot: Shot, target: Seen) -> int:
    within = shot.weapon.blast**2
    at = target.enemy.at
    foes = sum(apart(one.at, at) <= within for one in p.state.somalis.values())
    friends = sum(apart(p.state.spot(man), at) <= within for man in p.state.men if man.where >= -1)
    return foes - 4 * friends


def _best_blast(p: Position) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=False)
        return max((_blast_gain(p, shot) for shot in shots if shot.weapon.blast), default=0)

    found: int = p.once("best blast", work)
    return found


def _gain_of_target(p: Position, target: Seen) -> int:
    shot = p.facts.get("shot")
    return _gain(p, shot, target) if isinstance(shot, Shot) and shot.weapon.blast else 0


# -- facing ----------------------------------------------------------------------------------------


def _all_round(p: Position) -> list[Seen]:
    def look() -> list[Seen]:
        man = p.man
        if man is None:
            return []
        return firing.seen_by(p.state, firing.shooter_of(p.state, man), all_round=True)

    found: list[Seen] = p.once("all round", look)
    return found


NEARBY = 24**2


def _weight(one: Seen) -> int:
    """How much it matters to have him in the arc: those within 12 inches most."""
    return 4 if one.away <= NEARBY else 1


def _seen_facing(p: Position, direction: Direction) -> int:
    man = p.man
    if man is None or not isinstance(direction, Direction):
        return 0
    at = p.state.spot(man)
    return sum(
        _weight(one) for one in _all_round(p) if in_arc(at, direction.vector, one.enemy.at, man.arc)
    )


def _seen_now(p: Position) -> int:
    return sum(_weight(one) for one in p.seen)


# -- levels, vehicles, the Blackhawk ---------------------------------------------------------------


def _at_level(p: Position, level: str) -> int:
    return sum(one.level == level and one.away <= 48**2 for one in p.seen)


def _leg(p: Position, leg: Any) -> int:
    """How far from where it is to stop a vehicle is after a leg, in half inches."""
    acting = p.state.acting
    if acting is None or acting.vehicle < 0:
        return 0
    goal = p.halts.get(acting.vehicle, 0)
    to = leg.to if isinstance(leg, Leg) else 0
    return abs(to - goal)


def _halt(p: Position) -> int:
    acting = p.state.acting
    if acting is None or acting.vehicle < 0:
        return 0
    return abs(p.state.vehicles[acting.vehicle].along - p.halts.get(acting.vehicle, 0))


def _gets_nearer(p: Position) -> int:
    """Whether a vehicle can drive nearer to where it is to stop."""
    acting = p.state.acting
    if acting is None or acting.vehicle < 0:
        return 0
    vehicle = p.state.vehicles[acting.vehicle]
    goal = p.halts.get(vehicle.number, 0)
    now = abs(max(vehicle.along, 0) - goal) if vehicle.along >= 0 else FAR
    return int(any(abs(leg.to - goal) < now for leg in legs(p.state, vehicle, acting.drive)))


def _is_needed(p: Position) -> int:
    """Whether a vehicle waits for somebody."""
    acting = p.state.acting
    if acting is None or acting.vehicle < 0:
        return 0
    stay: set[int] = p.once("staying", lambda: tasks.staying(p.state))
    return int(acting.vehicle in stay)


def _gets_away(p: Position) -> int:
    """Whether a vehicle can drive nearer to the end by which it leaves."""
    acting = p.state.acting
    if acting is None or acting.vehicle < 0:
        return 0
    ways = legs(p.state, p.state.vehicles[acting.vehicle], acting.drive)
    return int(any(_way_out(p, leg) > 0 for leg in ways))


def _way_out(p: Position, leg: Any) -> int:
    """Half inches of lane by which a leg brings a vehicle nearer to the end by which it leaves."""
    acting = p.state.acting
    if acting is None or acting.vehicle < 0 or not isinstance(leg, Leg):
        return 0
    start = p.state.vehicles[acting.vehicle].along
    return (leg.to - start) * tasks.way_out(p.state, acting.vehicle)


def _is_stuck(p: Position) -> int:
    """Whether the vehicle of a passenger can leave at neither end, or has nobody to drive it."""
    man = p.man
    if man is None or man.where < 0 or man.seat:
        return 0
    return int(not tasks.way_out(p.state, man.where))


RPG_COUNTS = 15
"""Somalis for whose sake it is not worth to come within reach of one RPG: it adds 11 to the chance
to be hit, twice, and of its hits (2d8) two in three bring the Blackhawk down.
"""


def _crowd(p: Position, place: Any) -> int:
    """Somalis within reach of the guns over a place to which the Blackhawk can be called, some off
    for each RPG that reaches it there: one that falls has to be held as well (17.1).
    """
    at = getattr(place, "at", None)
    if at is None:
        return 0
    tables = p.state.scenario.tables
    of, there = tables.blackhawk, p.state.somalis.values()
    reach = tables.weapons["rpg"].reach ** 2
    if p.state.scenario.has("slant-range"):
        reach -= of.height**2
    rpgs = sum(one.kind == RPG and apart(one.at, at) <= reach for one in there)
    return sum(apart(one.at, at) <= of.gun_radius**2 for one in there) - RPG_COUNTS * rpgs


def _most_crowded(p: Position) -> int:
    def work() -> int:
        return max((_crowd(p, mob) for mob in _anchors(p)), default=0)

    found: int = p.once("crowd", work)
    return found


class _Anchor:
    def __init__(self, at: Any) -> None:
        self.at = at


def _anchors(p: Position) -> list[_Anchor]:
    return [_Anchor(mob.anchor) for mob in p.state.mobs.values()]


def _seat_lost(p: Position) -> int:
    """Whether the gunner or driver of the vehicle of who acts is a casualty."""
    man = p.man
    if man is None or man.where < 0:
        return 0
    seats = [in_seat(p.state, man.where, seat) for seat in (GUNNER, DRIVER)]
    return int(any(one is not None and not one.is_able for one in seats))


def _in_wreck(p: Position) -> int:
    man = p.man
    return int(man is not None and man.where >= 0 and p.state.vehicles[man.where].is_wreck)


def _row(
    call: str,
    function: Callable[..., Any],
    about: str,
    chapter: str,
    is_truth: bool = False,
    gives: str = NUMBER,
) -> Measure:
    name, _, argument = call.partition("(")
    takes = (argument.rstrip(")"),) if argument else ()
    return Measure(name, function, takes, gives, about, is_truth, chapter)


MAN, SHOOTING, MISSION, VEHICLES = "The man", "Fire", "The mission", "Vehicles and the Blackhawk"

MEASURES = (
    _row("ap_left", _ap, "AP that who acts may still spend (7.2)", MAN),
    _row("bonus_left", _bonus, "AP of Delta's bonus that are left (7.4)", MAN),
    _row("task", _task, "what he has to do: hold, fetch, bring, board, leave", MAN, gives=WORD),
    _row(
        "is_beside", _is_beside, "whether he stands beside the casualty whom he fetches", MAN, True
    ),
    _row("way_left", _way, "inches of way to where he has to do it", MAN),
    _row("way_from(stand)", _way_of_stand, "inches of way from a stand to there", MAN),
    _row(
        "step_gains",
        _step_gains,
        "whether a stand within an inch of him is nearer to there",
        MAN,
        True,
    ),
    _row(
        "move_gains",
        _move_gains,
        "whether a stand that he can move to is nearer to there, or he must get up first",
        MAN,
        True,
    ),
    _row("chance_here", _chance_here, "chance of 100 to be hit where he is (11.2)", MAN),
    _row("chance_at(stand)", _chance_at, "chance of 100 to be hit on a stand (11.2)", MAN),
    _row(
        "suppression",
        lambda p: 0 if p.man is None else p.man.suppression,
        "his suppression markers",
        MAN,
    ),
    _row(
        "is_prone",
        lambda p: int(p.man is not None and p.man.is_prone),
        "whether he is prone",
        MAN,
        True,
    ),
    _row(
        "at_window",
        lambda p: int(p.man is not None and p.man.building >= 0),
        "whether he is in a building (M82)",
        MAN,
        True,
    ),
    _row("wounds_beside", _wounded_near, "AP that the worst wounded man in contact lacks", MAN),
    _row("rounds_loaded", _rounds, "rounds in his automatic weapon; 999 if he has none", MAN),
    _row("rounds_gained", _rounds_gained, "how many more there are after a reload", MAN),
    _row(
        "may_turn",
        lambda p: int(p.state.acting is not None and p.state.acting.may_turn),
        "whether he has not turned since he began or last moved (5.2)",
        MAN,
        True,
    ),
    _row("health(man)", lambda p, man: man.ap, "AP of a man", MAN),
    _row(
        "way_of_man(man)",
        lambda p, man: _way_of_man(p, man),
        "inches of way of a man to his task",
        MAN,
    ),
    _row(
        "is_casualty(man)",
        lambda p, man: int(man.is_casualty),
        "whether a man is a casualty",
        MAN,
        True,
    ),
    _row(
        "is_to_fetch(man)",
        lambda p, man: int(p.task is not None and p.task.other == man.number),
        "whether it is he who is to be fetched",
        MAN,
        True,
    ),
    _row(
        "best_shot", _best_shot, "chance of ten of his best shot or burst, blasts apart", SHOOTING
    ),
    _row("best_full_auto", _best_spray, "hits in tenths to be expected of full auto", SHOOTING),
    _row("best_blast", _best_blast, "models in the best blast, 4 off for each friend", SHOOTING),
    _row("hits_of(shot)", _of_shot, "hits in tenths to be expected of a shot", SHOOTING),
    _row(
        "blast_of(shot)",
        _blast_gain,
        "models in the blast of a shot, 4 off for each friend",
        SHOOTING,
    ),
    _row(
        "hit_chance(target)", _hit, "chance of ten to hit a target with the shot chosen", SHOOTING
    ),
    _row("threat(target)", _threat, "points that a target counts under fire (11.2)", SHOOTING),
    _row(
        "blast_at(target)",
        _gain_of_target,
        "models in the blast there, 4 off for each friend",
        SHOOTING,
    ),
    _row(
        "distance(target)", lambda p, one: one.away, "the square of the half inches to it", SHOOTING
    ),
    _row(
        "seen", _seen_now, "Somalis in his arc, those within 12 inches counted four times", SHOOTING
    ),
    _row("seen_facing(direction)", _seen_facing, "the same if he faced there", SHOOTING),
    _row("seen_around", lambda p: sum(map(_weight, _all_round(p))), "the same all round", SHOOTING),
    _row("at_level(word)", _at_level, "Somalis of a level in his arc within 24 inches", SHOOTING),
    _row("bursts(number)", lambda p, word: int(word), "a number of bursts", SHOOTING),
    _row("turn", lambda p: p.state.turn, "the turn", MISSION),
    _row(
        "turns_left",
        lambda p: p.state.scenario.last_turn - p.state.turn if p.state.scenario.last_turn else 99,
        "turns that are left after this one",
        MISSION,
    ),
    _row(
        "is_secured",
        lambda p: int(p.state.is_secured),
        "whether the site was secured at the end of the last turn",
        MISSION,
        True,
    ),
    _row(
        "convoy_has_come",
        lambda p: int(bool(p.state.convoy_turn)),
        "whether the convoy has come",
        MISSION,
        True,
    ),
    _row("casualties", lambda p: mission.losses(p.state).casualties, "casualties so far", MISSION),
    _row(
        "gets_nearer",
        _gets_nearer,
        "whether this vehicle can drive nearer to where it is to stop",
        VEHICLES,
        True,
    ),
    _row(
        "is_needed",
        _is_needed,
        "whether this vehicle waits for somebody who is not yet in one",
        VEHICLES,
        True,
    ),
    _row(
        "gets_away",
        _gets_away,
        "whether this vehicle can drive nearer to where it can leave",
        VEHICLES,
        True,
    ),
    _row("off_halt", _halt, "half inches from where this vehicle is to stop", VEHICLES),
    _row("off_halt_after(number)", _leg, "the same after a leg", VEHICLES),
    _row(
        "way_out(number)",
        _way_out,
        "half inches by which a leg brings the vehicle nearer to where it can leave",
        VEHICLES,
    ),
    _row(
        "is_stuck",
        _is_stuck,
        "whether wrecks bar both ends of the lane to the vehicle of a passenger",
        VEHICLES,
        True,
    ),
    _row(
        "seat_lost",
        _seat_lost,
        "whether the gunner or driver of his vehicle is a casualty",
        VEHICLES,
        True,
    ),
    _row("in_wreck", _in_wreck, "whether he is in a vehicle that is a wreck", VEHICLES, True),
    _row(
        "crowd(place)",
        _crowd,
        "Somalis within 6 inches of a place, 15 off for each RPG that reaches the Blackhawk",
        VEHICLES,
    ),
    _row(
        "most_crowded",
        _most_crowded,
        "the same of the mob's anchor where it is most",
        VEHICLES,
    ),
)


def _way_of_man(p: Position, man: Man) -> int:
    task = p.task_of(man)
    if task is None:
        return 0
    return -(-_length(p, p.state.scenario.ground.street_place(p.state.spot(man)), task.at) // 1000)


def name(state: State, fact: Any) -> str:
    """What a fact of a question is called."""
    if isinstance(fact, Man):
        return firing.named(state, fact)
    if isinstance(fact, Seen):
        return firing.enemy_named(fact.enemy)
    if isinstance(fact, Shot):
        return fact.told
    if isinstance(fact, Direction):
        return fact.told
    return str(getattr(fact, "told", getattr(fact, "id", fact)))


VOCABULARY = Vocabulary(
    roles=(kinds.ROLE,),
    asks=vocabulary(kinds),
    measures=by_name(MEASURES),
    ranges={},
    position=Position,
    name=name,
)
