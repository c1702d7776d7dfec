"""The tips below the board for stands, men, mobs and vehicles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from somalia.engine.words import plural
from somalia.games.street_fight.ai.risks import is_aimed
from somalia.games.street_fight.rules import firing, kinds, mission
from somalia.games.street_fight.rules.acting import why_not
from somalia.games.street_fight.rules.convoy import Leg
from somalia.games.street_fight.rules.doors import are_in_play, building_named
from somalia.games.street_fight.rules.firing import Shot, enemy_named, named
from somalia.games.street_fight.rules.ground import apart, ceil_root, in_arc
from somalia.games.street_fight.rules.kinds import half_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import too_close, within_reach
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, Somali, StreetState, Technical, Vehicle
from somalia.games.street_fight.rules.turn import ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, IncomingFire, fire_at, target_of
from somalia.games.street_fight.rules.ways import inches
from somalia.games.street_fight.scene.overlays import somalis_seen
from somalia.games.street_fight.text.odds import fire_told, rounds_told
from somalia.games.street_fight.text.words import StreetWords, away, driven_told
from somalia.window.model import Tip


class StandTips:
    """The tips for all stands in one position, each computed on first use.

    Args:
        man: the active man.
    """

    def __init__(self, state: StreetState, say: StreetWords, man: Man | None) -> None:
        self._state, self._say, self._man = state, say, man
        self._known: dict[Point, Tip] = {}

    def of(self, point: Point) -> Tip:
        """The tip for a stand: distance, AP cost, Somalis in sight, and the fire at it."""
        if point not in self._known:
            self._known[point] = self._worked_out(point)
        return self._known[point]

    def _worked_out(self, point: Point) -> Tip:
        state, text = self._state, self._say.places.heading(point)
        if self._man is not None:
            text += f", {away(state.spot(self._man), point)}"
            cost = self._costs.get(point)
            text += "" if cost is None else f", {cost} AP"
        near = min(mission.places(state), key=lambda place: (apart(place.at, point), place.id))
        if apart(near.at, point) <= state.scenario.tables.post_within**2:
            what = "the crash site" if near.id == "site" else near.id.replace("-", " ")
            text += f", at {what}" if what not in text.lower() else ""
        if point not in state.scenario.ground.in_street:
            return _tip_of_opening(state, self._say, point, text)
        seen = somalis_seen(state, Stand(point, 0))
        text += f"; sees {plural(seen, 'Somali', 'Somalis')}" if seen else ""
        return Tip(text, fire_and_cover(fire_at(state, FireTarget(Stand(point, 0)))))

    @cached_property
    def _costs(self) -> Mapping[Point, int]:
        """The AP cost of a Move to each stand that the active man can reach now."""
        man = self._man
        if man is None or not man.is_on_foot:
            return {}
        turn = ManTurn(self._state, man.number)
        if why_not(turn, kinds.MOVE) is not None:
            return {}
        taken, cost = too_close(turn), turn.cost("move")
        return {
            at: inches(length) * cost
            for at, length in within_reach(turn).items()
            if at != man.at and at not in taken
        }


def _tip_of_opening(state: StreetState, say: StreetWords, point: Point, text: str) -> Tip:
    """The tip for a door or window if they are in play (M82); otherwise for a wall."""
    if are_in_play(state.scenario):
        for building in state.scenario.streets.buildings:
            name = building_named(building)
            if point in building.windows:
                fire = fire_at(state, FireTarget(Stand(point, 0), at_window=True))
                return Tip(f"{text}, a window of {name}", fire_and_cover(fire))
            if point in building.doors:
                return Tip(f"{text}, a door of {name}", "a man in contact can enter")
    house = say.places.building(point)
    storeys = f"{plural(house.storeys, 'storey')}; " if house is not None else ""
    return Tip(text, f"{storeys}nobody can stand here")


def tip_of_no_target(say: StreetWords, point: Point) -> Tip:
    """The tip for a place while a target is chosen: nobody is moving there."""
    return Tip(say.places.heading(point), "no target here: point at a lit enemy")


def fire_and_cover(fire: IncomingFire) -> str:
    """The chance of being hit, the number of firers that the place has cover from, and the kinds of
    cover (2.5, 11.2).
    """
    if not fire.firers:
        return "no shooters"
    covered = [one for one in fire.firers if one.cover]
    what = ", ".join(dict.fromkeys(word for one in covered for word in one.cover))
    cover = f"in cover from {len(covered)} of {len(fire.firers)}: {what}" if covered else ""
    return f"{fire_told(fire)}; {cover or 'in the open'}"


def tip_of_leg(state: StreetState, say: StreetWords, leg: Leg, point: Point) -> Tip:
    """The tip for a place that a vehicle can drive to."""
    fire = fire_at(state, FireTarget(Stand(point, 0), is_vehicle=True))
    is_off = leg.id.startswith("off")
    text = "off the table" if is_off else f"{driven_told(leg)}, {say.place(point)}"
    hit = fire_told(fire)
    return Tip(f"{text}: {leg.ap} driving AP", hit)


def tip_of_facing(state: StreetState, say: StreetWords, man: Man, point: Point) -> Tip:
    """The tip for a place while a man chooses where to face: how many Somalis he would see."""
    eye = state.spot(man)
    around = firing.seen_by(state, firing.shooter_of(state, man), all_round=True)
    vector = (point[0] - eye[0], point[1] - eye[1])
    seen = [one for one in around if in_arc(eye, vector, one.enemy.at, man.arc)]
    what = plural(len(seen), "enemy", "enemies") if seen else "nobody"
    return Tip(say.places.heading(point), f"click to face here: {what} in sight")


def tip_of_piece(
    state: StreetState, say: StreetWords, who: Man | None, id: str, chosen: Shot | None = None
) -> Tip:
    """The tip for a man, a Somali or a vehicle.

    Args:
        who: the active man.
        chosen: the shot that he is about to fire; None for the best one.
    """
    for man in state.men:
        if man.id == id:
            return _tip_of_man(state, say, man)
    enemies: list[Somali | Technical] = [*state.somalis.values(), *state.technicals.values()]
    for enemy in enemies:
        if enemy.id == id:
            return _tip_of_enemy(state, who, enemy, chosen)
    for vehicle in state.vehicles:
        if vehicle.id == id:
            return _tip_of_vehicle(state, vehicle)
    return Tip()


def _tip_of_man(state: StreetState, say: StreetWords, man: Man) -> Tip:
    rounds = ", ".join(
        rounds_told(Shot(weapon, weapon.modes[0]), man.ammo, True)
        for weapon in firing.weapons_of(state, man.ammo)
    )
    text = f"{named(state, man)}: {say.health(man)}"
    if not man.is_able:
        return Tip(text, rounds)
    return Tip(f"{text}; {rounds}", fire_and_cover(fire_at(state, target_of(state, man))))


def _tip_of_vehicle(state: StreetState, vehicle: Vehicle) -> Tip:
    inside = len([man for man in state.inside(vehicle.number) if not man.seat])
    seats = state.vehicle_type(vehicle).seats
    return Tip(f"{vehicle.called}: {vehicle.ap} AP", f"{inside} of {seats} seats taken")


def _tip_of_enemy(
    state: StreetState, man: Man | None, enemy: Somali | Technical, chosen: Shot | None
) -> Tip:
    text = f"{enemy_named(enemy)}{_of_mob(state, enemy.mob)}"
    text = text[:1].upper() + text[1:]
    if man is None:
        return Tip(text)
    shooter = firing.shooter_of(state, man)
    seen = firing.seen_by(state, shooter)
    target = next((each for each in seen if each.id == enemy.id), None)
    if target is None:
        return Tip(f"{text}, {away(state.spot(man), enemy.at)}", "out of sight or arc")
    far = half_told(ceil_root(target.away))
    best = []
    shots = [shot for shot in firing.shots_of(state, man.ammo, full_auto=False) if is_aimed(shot)]
    for shot in shots if chosen is None else [chosen]:
        if firing.in_range(shot, target.away):
            mods = firing.modifiers(state, shooter, shot, target, seen)
            best.append((firing.chance_of(firing.need_of(state, mods)) * 10, shot.told, mods))
    if not best:
        return Tip(f'{text}, {far}"', "out of range")
    chance, name, mods = max(best, key=lambda row: row[0])
    sums = ", ".join(f"{word} {value:+d}" for word, value in mods)
    return Tip(f'{text}, {far}"', f"{chance}% with the {name}{f': {sums}' if sums else ''}")


def _of_mob(state: StreetState, number: int) -> str:
    """A Somali's mob as text, with its size and markers."""
    mob = state.mobs.get(number)
    if mob is None:
        return ""
    panic = f", {plural(mob.panic, 'panic marker')}" if mob.panic else ""
    size = len(state.members(number))
    return f" of mob {number} ({plural(size, 'man', 'men')}{panic})"
