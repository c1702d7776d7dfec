"""Positions of rule cases: men, mobs, technicals, the convoy and the Blackhawk by their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import DataError, Key, nearest, quoted
from somalia.games.positions import (
    MOST,
    Fault,
    Positions,
    by_name,
    differs,
    either,
    flag,
    keyed,
    listed,
    whole,
    word,
)
from somalia.games.street_fight.rules import convoy, firing, mission, mobs, ranks
from somalia.games.street_fight.rules.components import (
    LEVELS,
    ROOF,
    RPG,
    SMALL_ARMS,
    STREET,
    SUPPORT,
    UNARMED,
    Scenario,
)
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.mission import PARTIAL, SOMALI, TOTAL
from somalia.games.street_fight.rules.posture import COMPASS
from somalia.games.street_fight.rules.sequence import STEPS
from somalia.games.street_fight.rules.state import (
    ASSISTANT,
    COLUMN_CARD,
    DRIVER,
    GUNNER,
    HAWK_CARD,
    HIDDEN,
    JOKER,
    OFF,
    ON_FOOT,
    SET_UP,
    UNIT,
    Card,
    State,
)
from somalia.games.street_fight.rules.under_fire import (
    fire_at,
    is_exposed,
    target_of,
    vehicle_target,
)

POINT = {
    "type": "array",
    "items": {"type": "number", "minimum": 0, "maximum": 1000},
    "minItems": 2,
    "maxItems": 2,
    "description": "a place as [x, y], in inches",
    "about": "a place as `[x, y]`, in inches from the corner of the map",
}
VECTOR = {
    "type": "array",
    "items": {"type": "number", "minimum": -1000, "maximum": 1000},
    "minItems": 2,
    "maxItems": 2,
    "description": "a vector as [x, y]",
    "about": "the vector faced along, as `[x, y]`",
}
MAN = {
    "at": POINT | {"about": "where the man is on foot"},
    "facing": either(
        word("", COMPASS),
        VECTOR,
        about="the way the man faces: `n`, `nne`, `ne`, ..., or a vector `[x, y]`",
    ),
    "ap": whole("action points, which are health: 0 is a casualty"),
    "prone": flag("lies down"),
    "suppression": whole("suppression points"),
    "aim": word("the id of the target aimed at, such as `s1`"),
    "rounds": by_name(
        "by weapon: what is left in each of its clips, `{m16: [30, 30]}`", listed("", whole(""))
    ),
    "holds": word("the id of the man carried or dragged"),
    "where": word("`wreck` (hidden in it), `off` (the table), or a vehicle of the convoy"),
    "kits": whole("first-aid kits"),
    "belts": whole("belts carried for a gunner"),
    "idle": flag("gives up the next action"),
    "acted": flag("has acted in this card"),
    "brought": flag("was moved by a helper in this card"),
    "seat": word("in a convoy's crew", (DRIVER, ASSISTANT, GUNNER)),
    "window": POINT | {"about": "the window, by its place, at which the man stands"},
}
MEMBER = {
    "at": POINT,
    "facing": word("the way it faces; the nearest American if not given", COMPASS),
    "kind": word("its weapon; `small-arms` if not given", (UNARMED, SMALL_ARMS, RPG, SUPPORT)),
    "sna": flag("of the SNA; by its weapon if not given"),
    "grenades": flag("has grenades"),
    "leader": flag("leads the mob"),
    "window": POINT | {"about": "the window, by its place, at which it is, instead of `at`"},
}
MOB = {
    "at": POINT | {"about": "its anchor"},
    "level": word("`street` if not given", LEVELS),
    "panic": whole("panic points"),
    "members": listed("its Somalis: a place, or", either(POINT, keyed("", MEMBER))),
    "technical": keyed(
        "its technical",
        {
            "ap": whole("8 if not given"),
            "crew": listed("both if not given", word("", ("driver", "gunner"))),
        },
    ),
}
VEHICLE = {
    "along": {
        "type": "number",
        "minimum": -0.5,
        "maximum": 1000,
        "about": "inches of its lane that lie behind it; -0.5: it has not come in yet",
    },
    "ap": whole("action points"),
    "driven": flag("moved in its last action"),
    "acted": flag("has acted in this turn"),
}
BLACKHAWK = {
    "ap": whole("action points"),
    "due": whole("the turn in which it comes; 0: it has not been called"),
    "target": POINT | {"about": "where it was called to"},
    "caller": whole("the number of the player who called it"),
    "called-in": whole("the turn of the last attempt"),
    "last-here": whole("the turn in which it last was there"),
    "is-here": flag("it is there"),
    "is-gone": flag("it is gone for good"),
    "has-snipers": flag("its snipers are aboard"),
    "crash": POINT | {"about": "where it has crashed"},
}
POSITION = {
    "turn": whole("1 if not given"),
    "step": word("the step of the turn; `set-up` if not given", STEPS),
    "card": word("the card under way: a unit, `somalis`, `convoy` or `blackhawk`"),
    "cup": by_name("how many cards of each are left to be drawn", whole("")),
    "men": by_name(
        "Americans by id; those not named are off the map: a place, or",
        either(POINT, keyed("", MAN)),
    ),
    "mobs": listed(
        "mobs, `mob-1`, `mob-2` and so on in their order", keyed("", MOB, ["at", "members"])
    ),
    "convoy": by_name("vehicles by id; those not named are off the map", keyed("", VEHICLE)),
    "blackhawk": keyed("the helicopter", BLACKHAWK),
    "secured": flag("the site of the crash is secured"),
    "checks": whole("convoy checks made"),
    "box": whole("the most Somalis on the table; -1: any number", -1),
    "came": whole("how many Somalis have appeared in this turn"),
    "rolls": listed("units that still roll for mobs", word("")),
}

_IN_WORDS = word("`gone` or `there`", ("gone", "there"))
_FIRE = {
    "chance": whole("the chance of a hit, of 100"),
    "near": whole("the chance of a near miss"),
    "from": whole("how many fire"),
    "covered": whole("how many of them meet cover"),
    "exposed": flag("whether it is exposed"),
}
_MOB_FOUND = {
    "size": whole("how many Somalis"),
    "panic": whole("panic points"),
    "anchor": POINT | {"about": "its anchor"},
    "lost": whole("how many it has lost"),
    "unarmed": whole("how many are unarmed"),
    "sna": whole("how many are of the SNA"),
}
_SOMALI_FOUND = {
    "at": POINT,
    "facing": VECTOR,
    "kind": word("its weapon", (UNARMED, SMALL_ARMS, RPG, SUPPORT)),
    "mob": whole("the number of its mob", -1),
    "is-sna": flag("of the SNA"),
    "has-grenades": flag("has grenades"),
    "is-leader": flag("leads the mob"),
    "technical": whole("the number of its technical; -1: none", -1),
}
_MAN_FOUND = {
    **{key: of for key, of in MAN.items() if key not in ("window", "brought")},
    "facing": VECTOR,
    "aim": word('the id of the target aimed at, `""` for none'),
    "holds": word('the id of the man carried or dragged, `""` for none'),
    "where": word("`on-foot`, `off`, `wreck`, or a building or vehicle"),
    "seat": word('in a convoy\'s crew, `""` for none'),
    "left": whole("action points left in this action", -MOST),
    "bonus": whole("what is left of its bonus", -MOST),
}
_VEHICLE_FOUND = {
    **{key: of for key, of in VEHICLE.items() if key != "acted"},
    "off": flag("is off the map"),
}
THEN = {
    "men": by_name("Americans by id", keyed("", _MAN_FOUND)),
    "fire": by_name("the fire at a man or vehicle, by id", keyed("", _FIRE)),
    "mobs": by_name("mobs by id: `gone`, or", either(_IN_WORDS, keyed("", _MOB_FOUND))),
    "somalis": by_name(
        "Somalis by id: `gone`, a place, or", either(_IN_WORDS, POINT, keyed("", _SOMALI_FOUND))
    ),
    "technicals": by_name("technicals by id: action points, 0 for a wreck", whole("")),
    "convoy": by_name("vehicles by id", keyed("", _VEHICLE_FOUND)),
    "blackhawk": keyed("the helicopter, as in a position", BLACKHAWK),
    "held": by_name("the places round the crash that are held, and by whom", word("")),
    "secured": POSITION["secured"],
    "models": whole("how many Somalis there are"),
    "box": POSITION["box"],
    "rolls": whole("how many units still roll for mobs"),
    "cup": POSITION["cup"],
    "over": word(
        f'`{TOTAL}`, `{PARTIAL}` or `{SOMALI}`, `""` while it goes on', (TOTAL, PARTIAL, SOMALI, "")
    ),
}


class StreetPositions(Positions[Scenario, State]):
    """A position by where everybody is; Americans who are not named are off the table."""

    most_faces = 100
    position = POSITION
    schema = THEN

    def __init__(self) -> None:
        super().__init__(State)

    def read(self, scenario: Scenario, data: Mapping[str, Any], fault: Fault) -> State:
        """The state that `position` of a case describes.

        Raises:
            DataError: made by `fault`.
        """
        state: State = StreetFight(scenario).start()
        state.change(turn=data.get("turn", 1), step=data.get("step", SET_UP))
        if "men" in data or "mobs" in data:
            self._men(state, data, fault)
        for key, name in (("secured", "is_secured"), ("checks", "checks"), ("box", "box")):
            if key in data:
                state.change(**{name: data[key]})
        state.change(before_turn=-data.get("came", 0))
        if "convoy" in data:
            self._convoy(state, data["convoy"], fault)
        for at, mob in enumerate(data.get("mobs", ())):
            self._mob(state, mob, ("mobs", at), fault)
        self._named(state, data.get("men", {}), fault)
        hawk = data.get("blackhawk", {})
        if hawk:
            values = {key.replace("-", "_"): value for key, value in hawk.items()}
            for name in ("target", "crash"):
                if name in values:
                    values[name] = _halves(values[name])
            state.set_blackhawk(**values)
        if "cup" in data:
            cards = [*(unit.id for unit in state.units), JOKER, COLUMN_CARD, HAWK_CARD]
            for id in data["cup"]:
                _known(id, cards, ("cup", id), "card", fault)
            state.change(cup=dict(data["cup"]))
        if "card" in data:
            self._card(state, data["card"], fault)
        if state.step == UNIT and state.card is None:
            raise fault(("step",), "no unit acts", "Name it as the card.")
        if "rolls" in data:
            rolls = enumerate(data["rolls"])
            state.change(rolls_left=tuple(_unit(state, id, ("rolls", n), fault) for n, id in rolls))
        mobs.begin_card(state)
        return state

    def _card(self, state: State, card: str, fault: Fault) -> None:
        if card in (JOKER, COLUMN_CARD, HAWK_CARD):
            state.change(card=Card(card))
            return
        state.change(card=Card(UNIT, _unit(state, card, ("card",), fault)), step=UNIT)

    def _men(self, state: State, data: Mapping[str, Any], fault: Fault) -> None:
        named = data.get("men", {})
        known = {man.id: man.number for man in state.men}
        for man in list(state.men):
            state.set_man(man.number, where=OFF)
        for id, values in named.items():
            if id not in known:
                continue  # of the convoy, which comes later
            self._man(state, known[id], values, ("men", id), fault)

    def _man(
        self, state: State, number: int, values: Any, where: Sequence[Key], fault: Fault
    ) -> None:
        if isinstance(values, list):
            values = {"at": values}
        changes: dict[str, Any] = {}
        if "at" in values:
            changes |= {"where": ON_FOOT, "at": _halves(values["at"])}
        if "facing" in values:
            facing = values["facing"]
            changes["facing"] = COMPASS[facing] if isinstance(facing, str) else _halves(facing)
        for key, name in (
            ("ap", "ap"),
            ("prone", "is_prone"),
            ("suppression", "suppression"),
            ("kits", "kits"),
            ("belts", "belts"),
            ("idle", "is_idle"),
            ("acted", "has_acted"),
            ("brought", "was_moved"),
            ("seat", "seat"),
        ):
            if key in values:
                changes[name] = values[key]
        if "window" in values:
            at, building = _window(state, values["window"], (*where, "window"), fault)
            changes |= {"where": ON_FOOT, "at": at, "building": building}
        if values.get("where") == "wreck":
            changes["where"] = HIDDEN
        man = state.set_man(number, **changes)
        if "rounds" in values:
            rounds = {id: tuple(left) for id, left in values["rounds"].items()}
            for id in rounds:
                weapons = [weapon for weapon, _ in man.ammo]
                _known(id, weapons, (*where, "rounds", id), "weapon that this man has", fault)
            state.set_man(number, ammo=tuple((id, rounds.get(id, left)) for id, left in man.ammo))

    def _named(self, state: State, named: Mapping[str, Any], fault: Fault) -> None:
        """What men have to do with others, once all are there; and the men in vehicles."""
        known = {man.id: man.number for man in state.men}
        vehicles = {one.id: one.number for one in state.vehicles}
        targets = [*known, *vehicles, *(one.id for one in state.somalis.values())]
        targets += [one.id for one in state.technicals.values()]
        for id, values in named.items():
            keys = ("men", id)
            _known(id, list(known), keys, "American", fault)
            if not isinstance(values, dict):
                continue
            if "aim" in values:
                aim = _known(values["aim"], targets, (*keys, "aim"), "target", fault)
                state.set_man(known[id], aim=aim)
            if "holds" in values:
                held = _known(values["holds"], list(known), (*keys, "holds"), "American", fault)
                state.set_man(known[id], holds=known[held])
            if "where" in values:
                places = ["wreck", "off", *vehicles]
                place = _known(values["where"], places, (*keys, "where"), "place to be in", fault)
                if place != "wreck":
                    state.set_man(known[id], where=vehicles.get(place, OFF))
            if state.men[known[id]].seat and values.keys() - {"where"}:
                self._man(state, known[id], values, keys, fault)

    def _convoy(self, state: State, data: Mapping[str, Any], fault: Fault) -> None:
        state.change(convoy_turn=max(state.turn - 1, 1))
        convoy.arrive(state)
        known = {one.id: one.number for one in state.vehicles}
        for one in list(state.vehicles):
            if one.id not in data:
                state.set_vehicle(one.number, is_off=True)
                for man in state.inside(one.number):
                    state.set_man(man.number, where=OFF)
        for id, values in data.items():
            if id not in known:
                raise _unknown(id, list(known), ("convoy", id), "vehicle", fault)
            along = values.get("along", -0.5)
            state.set_vehicle(
                known[id],
                along=round(2 * along),
                ap=values.get("ap", state.vehicles[known[id]].ap),
                has_moved=values.get("driven", False),
                has_acted=values.get("acted", False),
            )

    def _mob(
        self, state: State, data: Mapping[str, Any], keys: Sequence[Key], fault: Fault
    ) -> None:
        anchor = _halves(data["at"])
        roof = -1
        if data.get("level", STREET) == ROOF:
            roofs = state.scenario.ground.roofs
            roof = next((n for n, one in enumerate(roofs) if anchor in one.places), -1)
            if roof < 0:
                raise fault((*keys, "at"), f"{data['at']} is on no roof", "")
        level = STREET if roof < 0 else ROOF
        mob = state.add_mob(level=level, anchor=anchor, roof=roof, panic=data.get("panic", 0))
        for place, one in enumerate(data["members"]):
            values: dict[str, Any] = {"at": one} if isinstance(one, list) else dict(one)
            building = -1
            if "window" in values:
                where = (*keys, "members", place, "window")
                at, building = _window(state, values.pop("window"), where, fault)
            elif "at" in values:
                at = _halves(values.pop("at"))
            else:
                raise fault((*keys, "members", place), "expected at or window", "")
            on = next((n for n, r in enumerate(state.scenario.ground.roofs) if at in r.places), -1)
            on = on if roof >= 0 else -1
            height = 0 if on < 0 else state.scenario.ground.roofs[on].height
            facing = values.pop("facing", None)
            kind = values.pop("kind", SMALL_ARMS)
            found = state.add_somali(
                mob=mob.number,
                kind=kind,
                at=at,
                ground=height,
                roof=on,
                is_sna=values.pop("sna", kind in (RPG, SUPPORT)),
                has_grenades=values.pop("grenades", False),
                is_leader=values.pop("leader", False),
                building=building,
            )
            if not isinstance(facing, str):
                man = ranks.nearest_american(state, anchor)
                to = at if man is None else state.spot(man)
                state.set_somali(found.number, facing=(to[0] - at[0], to[1] - at[1]))
            else:
                state.set_somali(found.number, facing=COMPASS[facing])
        if "technical" in data:
            self._technical(state, mob.number, anchor, data["technical"])

    def _technical(self, state: State, mob: int, anchor: Point, data: Mapping[str, Any]) -> None:
        one = state.add_technical(mob=mob, ap=data.get("ap", 8), at=anchor)
        man = ranks.nearest_american(state, anchor)
        to = anchor if man is None else state.spot(man)
        facing = to[0] - anchor[0], to[1] - anchor[1]
        common: dict[str, Any] = {
            "mob": mob,
            "at": anchor,
            "ground": 0,
            "is_sna": True,
            "technical": one.number,
            "facing": facing,
        }
        seats = data.get("crew", ["driver", "gunner"])
        if "driver" in seats:
            state.add_somali(kind=SMALL_ARMS, seat=DRIVER, **common)
        if "gunner" in seats:
            state.add_somali(kind=SUPPORT, seat=GUNNER, **common)

    def faults(
        self, scenario: Scenario, start: State, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Men, vehicles, mobs, Somalis and technicals in `then` that there cannot be."""
        ids = {man.id for man in start.men} | {one.id for one in start.vehicles}
        later = "(sniper|second|humvee|truck).*"  # they come in the course of a game
        for key, what, pattern in (
            ("men", "American", later),
            ("fire", "man or vehicle", later),
            ("convoy", "vehicle", later),
            ("mobs", "mob", "mob-[0-9]{1,4}"),
            ("somalis", "Somali", "s[0-9]{1,4}"),
            ("technicals", "technical", "t[0-9]{1,4}"),
        ):
            for id in then.get(key, {}):
                if id not in ids and not re.fullmatch(pattern, id):
                    near = nearest(id, ids)
                    hint = f"Did you mean {near}?" if near else ""
                    yield (key, id), f"{quoted(id)} is no {what}", hint

    def differences(self, start: State, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        """A sentence for each difference between the position and `then`."""
        men = {man.id: man for man in state.men}
        for id, wanted in then.get("men", {}).items():
            if id not in men:
                yield f"{id} is not there"
                continue
            yield from self._differs_man(state, id, wanted)
        yield from _differs_mobs(state, then.get("mobs", {}))
        yield from _differs_somalis(state, then.get("somalis", {}))
        for id, wanted in then.get("technicals", {}).items():
            technical = state.technicals.get(int(id[1:]))
            own_ap = 0 if technical is None or technical.is_wreck else technical.ap
            yield from differs(f"AP of {id}", wanted, own_ap)
        yield from self._differs_fire(state, then)
        yield from _differs_vehicles(state, then)
        if "held" in then:
            yield from differs("held", then["held"], mission.held(state))
        for key, found in (
            ("turn", state.turn),
            ("step", state.step),
            ("secured", state.is_secured),
            ("models", len(state.somalis)),
            ("box", state.box),
            ("rolls", len(state.rolls_left)),
            ("cup", {id: count for id, count in state.cup.items() if count}),
            ("over", mission.verdict(state) if state.ended else ""),
        ):
            if key in then:
                yield from differs(key, then[key], found)

    def _differs_man(self, state: State, id: str, wanted: Mapping[str, Any]) -> Iterator[str]:
        man = next(one for one in state.men if one.id == id)
        where = {OFF: "off", HIDDEN: "wreck", ON_FOOT: "on-foot"}.get(man.where, "")
        if man.where >= 0:
            where = state.vehicles[man.where].id
        elif man.building >= 0:
            where = state.scenario.streets.buildings[man.building].id
        found: dict[str, Any] = {
            "at": _inches(man.at),
            "facing": list(man.facing),
            "ap": man.ap,
            "prone": man.is_prone,
            "suppression": man.suppression,
            "aim": man.aim,
            "holds": "" if man.holds < 0 else state.men[man.holds].id,
            "where": where,
            "kits": man.kits,
            "belts": man.belts,
            "idle": man.is_idle,
            "acted": man.has_acted,
            "seat": man.seat,
            "left": None if state.acting is None else state.acting.ap,
            "bonus": None if state.acting is None else state.acting.bonus,
        }
        for key, value in wanted.items():
            if key == "rounds":
                for weapon, left in value.items():
                    ammo = man.ammo
                    if man.where >= 0 and man.seat:
                        ammo = state.vehicles[man.where].ammo
                    own = list(firing.rounds_of(ammo, weapon))
                    yield from differs(f"{weapon} of {id}", left, own)
            else:
                yield from differs(f"{key} of {id}", value, found.get(key))

    def _differs_fire(self, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        vehicles = {one.id: one for one in state.vehicles}
        for id, wanted in then.get("fire", {}).items():
            man = next((one for one in state.men if one.id == id), None)
            if id in vehicles:
                target = vehicle_target(state, vehicles[id])
            elif man is not None:
                target = target_of(state, man)
            else:
                yield f"{id} is not there"
                continue
            fire = fire_at(state, target)
            covered = sum(bool(one.cover) for one in fire.firers)
            found = {
                "chance": fire.chance,
                "near": fire.near_miss,
                "from": len(fire.firers),
                "covered": covered,
                "exposed": is_exposed(state, target),
            }
            for key, value in wanted.items():
                yield from differs(f"{key} of the fire at {id}", value, found.get(key))


def _window(
    state: State, place: Sequence[float], keys: Sequence[Key], fault: Fault
) -> tuple[Point, int]:
    """A window and the number of its building."""
    at = _halves(place)
    of = state.scenario.streets.buildings
    building = next((n for n, one in enumerate(of) if at in one.windows), -1)
    if building < 0:
        raise fault(keys, f"{list(place)} is no window", "")
    return at, building


def _halves(place: Sequence[float]) -> Point:
    return round(2 * place[0]), round(2 * place[1])


def _inches(place: Point) -> list[float]:
    return [half / 2 if half % 2 else half // 2 for half in place]


def _unit(state: State, id: str, keys: Sequence[Key], fault: Fault) -> int:
    numbers = {unit.id: unit.number for unit in state.units}
    return numbers[_known(id, list(numbers), keys, "unit", fault)]


def _known(id: str, known: Sequence[str], keys: Sequence[Key], what: str, fault: Fault) -> str:
    if id in known:
        return id
    raise _unknown(id, known, keys, what, fault)


def _unknown(
    id: str, known: Sequence[str], keys: Sequence[Key], what: str, fault: Fault
) -> DataError:
    near = nearest(id, known)
    hint = f"Did you mean {near}?" if near else f"There are: {', '.join(known)}."
    return fault(keys, f"{quoted(id)} is no {what}", hint)


def _differs_mobs(state: State, then: Mapping[str, Any]) -> Iterator[str]:
    mobs = {mob.id: mob for mob in state.mobs.values()}
    for id, wanted in then.items():
        mob = mobs.get(id)
        if isinstance(wanted, str) or mob is None:
            yield from differs(id, wanted, "gone" if mob is None else "there")
            continue
        members = state.members(mob.number)
        found: dict[str, Any] = {
            "size": len(members),
            "panic": mob.panic,
            "anchor": _inches(mob.anchor),
            "lost": mob.lost,
            "unarmed": sum(not one.is_armed for one in members),
            "sna": sum(one.is_sna for one in members),
        }
        for key, value in wanted.items():
            yield from differs(f"{key} of {id}", value, found.get(key))


def _differs_somalis(state: State, then: Mapping[str, Any]) -> Iterator[str]:
    for id, wanted in then.items():
        one = state.somalis.get(int(id[1:]))
        if isinstance(wanted, str) or one is None:
            yield from differs(id, wanted, "gone" if one is None else "there")
        elif isinstance(wanted, list):
            yield from differs(id, wanted, _inches(one.at))
        else:
            for key, value in wanted.items():
                own: object = {"at": _inches(one.at), "facing": list(one.facing)}.get(
                    key, getattr(one, key.replace("-", "_"), None)
                )
                yield from differs(f"{key} of {id}", value, own)


def _differs_vehicles(state: State, then: Mapping[str, Any]) -> Iterator[str]:
    """Of the convoy, and of the Blackhawk."""
    vehicles = {one.id: one for one in state.vehicles}
    for id, wanted in then.get("convoy", {}).items():
        if id not in vehicles:
            yield f"{id} is not there"
            continue
        one = vehicles[id]
        mine = {"along": one.along / 2, "ap": one.ap, "off": one.is_off, "driven": one.has_moved}
        for key, value in wanted.items():
            yield from differs(f"{key} of {id}", value, mine[key])
    for key, value in then.get("blackhawk", {}).items():
        theirs = getattr(state.blackhawk, key.replace("-", "_"))
        theirs = _inches(theirs) if isinstance(theirs, tuple) else theirs
        yield from differs(f"{key} of the Blackhawk", value, theirs)
