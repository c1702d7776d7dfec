"""The sheets of a street fight: the mission, men, mobs, posts, the convoy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from somalia.engine.sight import Sight
from somalia.engine.words import listed, plural
from somalia.games.display import Sheet, Unknown
from somalia.games.street_fight.rules import doors, firing, mission
from somalia.games.street_fight.rules.firing import Shot, named
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import AWAITED, CONVOY, HIDDEN, OFF, Man, State
from somalia.games.street_fight.rules.under_fire import Target, fire_at, target_of
from somalia.games.street_fight.text.board import focus_of, mob_told, mobs_from
from somalia.games.street_fight.text.odds import fire_lines, rounds_told
from somalia.games.street_fight.text.words import StreetWords

if TYPE_CHECKING:
    pass


class StreetSheets:
    """The sheets of a street fight."""

    def __init__(self, words: StreetWords) -> None:
        self.words = words

    def sheets(self) -> Sequence[Sheet]:
        """Men, mobs, posts, the convoy; what fires at a place."""
        return (
            Sheet("score", "posts, convoy, casualties", self._score),
            Sheet("men", "every American: where, AP, weapons and rounds", self._men, ("roster",)),
            Sheet("mobs", "the mobs, the nearest first", self._all_mobs),
            Sheet("posts", "who holds which post, and what is missing", self._posts),
            Sheet(
                "incoming",
                "who fires at the active man, firer by firer; incoming X,Y: at a stand",
                self._fire,
                ("fire",),  # where it is no answer
            ),
            Sheet("convoy", "the vehicles and their crews", self._vehicles),
        )

    def _score(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        return [
            "The mission:",
            *(f"  {full}" for full, _ in mission_told(state).values()),
            "The Somalis:",
            f"  On the table: {len(state.somalis)}. {box_told(state)}",
            f"  Shot down: {state.counts.removed}, {state.counts.unarmed} of them unarmed.",
            "The Blackhawk:",
            f"  {_hawk(state)}",
        ]

    def _men(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        lines: list[str] = []
        for unit in state.units:
            if unit.kind == CONVOY:
                continue
            if typed and not any(typed.lower() in name for name in (unit.id, unit.name.lower())):
                continue
            lines.append(f"{unit.name}:")
            for man in state.men_of(unit.number):
                lines.append(f"  {self._man(state, man)}")
        if not lines:
            raise Unknown(f'No unit is called "{typed[:30]}".')
        return lines

    def _man(self, state: State, man: Man) -> str:
        where = {
            OFF: "off the table",
            HIDDEN: "in the wreck",
            AWAITED: "not yet here",
        }.get(man.where, place_told(state.spot(man)))
        if man.where >= 0:
            where = f"in {state.vehicles[man.where].called}"
        elif man.is_on_foot and man.building >= 0:
            where += f", in {doors.named(state, man.building)}"
        rounds = ", ".join(
            rounds_told(Shot(weapon, weapon.modes[0]), man.ammo, True)
            for weapon in firing.weapons_of(state, man.ammo)
        )
        extra = f", {plural(man.kits, 'kit')}" if man.kits else ""
        extra += f", {plural(man.belts, 'spare belt')}" if man.belts else ""
        name = named(state, man)
        return f"{name}: {self.words.health(man)}; {where}; {rounds}{extra}"

    def _all_mobs(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        eye = focus_of(state)
        found = [mob_told(state, mob, eye) for mob in mobs_from(state, eye)]
        return found or ["There is no mob on the table."]

    def _posts(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        held = mission.held(state)
        lines = []
        for place in mission.places(state):
            name = place.name[:1].upper() + place.name[1:]
            who = held.get(place.id)
            lines.append(f"{name} ({place_told(place.at)}): {who or 'not held'}")
        missing = mission.missing(state)
        lines.append(
            "The site is secured if the turn ends so."
            if not missing
            else f"Missing: {listed(missing)}."
        )
        return lines

    def _fire(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        if typed:
            at = point_typed(typed)
            if at is None:
                raise Unknown(f'"{typed[:30]}" is no place: type two numbers, such as 25.5,18.')
            target, who = Target(Stand(at, 0)), place_told(at)
        elif state.acting is not None:
            man = state.men[state.acting.man]
            target, who = target_of(state, man), named(state, man)
        else:
            return ["Nobody acts now: incoming X,Y tells of a place."]
        return fire_lines(state, fire_at(state, target), target, who)

    def _vehicles(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        if not state.vehicles:
            return [convoy_told(state)[0]]
        lines = []
        for vehicle in state.vehicles:
            crew = [man for man in state.inside(vehicle.number) if man.seat]
            riders = [man for man in state.inside(vehicle.number) if not man.seat]
            where = "off the table" if vehicle.is_off else "to come"
            if vehicle.is_there:
                where = place_told(state.vehicle_at(vehicle))
            seats = state.vehicle_type(vehicle).seats
            told = ", ".join(
                f"{state.scenario.tables.loads[man.load].name} {man.ap}" for man in crew
            )
            wreck = " a wreck" if vehicle.is_wreck else f" {vehicle.ap} AP"
            lines.append(
                f"{vehicle.called}:{wreck}; {where}; {told}; {len(riders)} of {seats} seats taken"
            )
        return lines


def mission_told(state: State) -> dict[str, tuple[str, str]]:
    """Posts, convoy, casualties, who is off, the way to go: each in full and in brief."""
    # When it is over whoever is left on the table counts as well (18, M79).
    found = mission.losses(state, at_end=bool(state.ended))
    quarter = found.all * state.scenario.tables.partial_below
    below = max(-(-quarter // 100) - 1, 0)
    casualties = (
        f"Casualties {found.casualties} (a quarter: {below + 1})",
        f"{found.casualties}/{below + 1} casualties",
    )
    if state.scenario.ends_at_site:
        return {"way": _to_go(state), "casualties": casualties}
    told: dict[str, tuple[str, str]] = {}
    if not state.convoy_turn:
        held = mission.held(state)
        count = len(mission.places(state))
        missing = mission.missing(state)
        what = "secured" if not missing else f"missing {listed(missing[:2])}"
        if len(missing) > 2:
            what = f"missing {len(missing)}"
        told["posts"] = (f"Posts {len(held)} of {count}: {what}", f"{len(held)}/{count} posts")
    told["convoy"] = convoy_told(state)
    told["casualties"] = casualties
    if state.convoy_turn:
        off = f"{found.off} of {found.of} off the table", f"{found.off}/{found.of} off"
        told["off"] = off
    return told


def _to_go(state: State) -> tuple[str, str]:
    """How far the nearest man is from the wreck, where that is all that is asked."""
    ground, site = state.scenario.ground, state.scenario.streets.site
    men = mission.on_foot(state)
    ways = [ground.length(ground.street_place(man.at), site, 0) for man in men]
    far = -(-min(ways, default=0) // 1000)
    return f"To the wreck: {plural(far, 'inch', 'inches')} of way", f'{far}" to go'


def convoy_told(state: State) -> tuple[str, str]:
    """The convoy's chance in the next turn."""
    tables = state.scenario.tables
    if state.convoy_turn:
        there = sum(one.is_there and not one.is_wreck for one in state.vehicles)
        wrecks = sum(one.is_there and one.is_wreck for one in state.vehicles)
        lost = f", {plural(wrecks, 'wreck')}" if wrecks else ""
        waiting = sum(one.along < 0 and not one.is_off for one in state.vehicles)
        more = f", {waiting} to come" if waiting else ""
        return f"Convoy: {plural(there, 'vehicle')} here{lost}{more}", "convoy here"
    if mission.missing(state):
        return "Convoy: not before the site is secured", "no convoy yet"
    need = tables.convoy_need - state.checks * tables.convoy_later
    chance = min(max(7 - need, 0), 6)
    return f"Convoy: {chance} in 6 next turn, if held", f"convoy {chance}/6"


def box_told(state: State) -> str:
    """How many Somalis may yet come."""
    if state.box < 0:
        return "Somalis without limit, as published."
    return f"At most {state.box} Somalis on the table [M25]."


def _hawk(state: State) -> str:
    hawk = state.blackhawk
    if hawk.is_gone:
        return "The Blackhawk is gone for good."
    if hawk.due == state.turn + 1:
        return f"The Blackhawk comes next turn, to {place_told(hawk.target)}."
    if hawk.due == state.turn and state.turn:
        return f"The Blackhawk comes this turn, to {place_told(hawk.target)}."
    called = "has been called this turn" if hawk.called_in == state.turn else "can be called"
    return f"The Blackhawk ({hawk.ap} AP) {called}."
