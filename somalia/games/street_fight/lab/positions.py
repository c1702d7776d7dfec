"""Positions for rule cases: men, mobs, technicals, the convoy and the Blackhawk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from somalia.datafile import Key, quoted
from somalia.games.positions import (
    MOST,
    Fault,
    Fields,
    PositionField,
    Positions,
    by_name,
    differs,
    either,
    flag,
    keyed,
    known,
    listed,
    near_hint,
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
    StreetScenario,
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
    ActionCard,
    Man,
    StreetState,
)
from somalia.games.street_fight.rules.under_fire import (
    FireTarget,
    IncomingFire,
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
    "about": "the direction faced, as `[x, y]`",
}


def _halves(place: Sequence[float]) -> Point:
    return round(2 * place[0]), round(2 * place[1])


def _inches(place: Point) -> list[float]:
    return [half / 2 if half % 2 else half // 2 for half in place]


def _place(key: str) -> Callable[[StreetState, Any], list[float] | None]:
    """A function that returns a place in inches, as in a case; places are stored in half inches."""

    def inches_of(_: StreetState, piece: Any) -> list[float] | None:
        point = getattr(piece, key)
        return point if point is None else _inches(point)

    return inches_of


def _where(state: StreetState, man: Man) -> str:
    """Where a man is: the id of his vehicle or building, or a word."""
    if man.where >= 0:
        return state.vehicles[man.where].id
    if man.building >= 0:
        return state.scenario.streets.buildings[man.building].id
    return {OFF: "off", HIDDEN: "wreck", ON_FOOT: "on-foot"}[man.where]


def _of_action(key: str) -> Callable[[StreetState, Man], int | None]:
    return lambda state, _: None if state.acting is None else getattr(state.acting, key)


MAN = Fields(
    {
        "at": PositionField(
            POINT | {"about": "the man's place on foot"}, put=_halves, get=_place("at")
        ),
        "facing": PositionField(
            either(
                word("", COMPASS),
                VECTOR,
                about="the direction the man faces: `n`, `nne`, `ne`, ... or `[x, y]`",
            ),
            VECTOR,
            put=lambda facing: COMPASS[facing] if isinstance(facing, str) else _halves(facing),
            get=lambda state, man: list(man.facing),
        ),
        "ap": PositionField(whole("action points, also his health: 0 is a casualty")),
        "prone": PositionField(flag("whether he is prone"), held="is_prone"),
        "suppression": PositionField(whole("suppression markers")),
        "aim": PositionField(
            word("the id of his target, such as `s1`"),
            word('the id of his target, `""` for none'),
            put=None,
        ),
        "rounds": PositionField(
            by_name(
                "rounds left per clip by weapon, such as `{m16: [30, 30]}`",
                listed("", whole("")),
            ),
            put=None,
        ),
        "holds": PositionField(
            word("the id of the man carried or dragged"),
            word('the id of the man carried or dragged, `""` for none'),
            put=None,
            get=lambda state, man: "" if man.holds < 0 else state.men[man.holds].id,
        ),
        "where": PositionField(
            word("`wreck` (hidden in it), `off` (the table), or a convoy vehicle"),
            word("`on-foot`, `off`, `wreck`, or a building or vehicle"),
            put=None,
            get=_where,
        ),
        "kits": PositionField(whole("first-aid kits")),
        "belts": PositionField(whole("belts carried for a gunner")),
        "idle": PositionField(flag("whether he gives up his next action"), held="is_idle"),
        "acted": PositionField(flag("whether he has acted on this card"), held="has_acted"),
        "brought": PositionField(
            flag("whether a helper has moved him on this card"), None, held="was_moved"
        ),
        "seat": PositionField(
            word("his seat in a convoy crew", (DRIVER, ASSISTANT, GUNNER)),
            word('his seat in a convoy crew, `""` for none'),
        ),
        "window": PositionField(POINT | {"about": "the place of the man's window"}, None, put=None),
        "left": PositionField(
            ends=whole("action points left in this action", -MOST), get=_of_action("ap")
        ),
        "bonus": PositionField(
            ends=whole("bonus AP left in this action", -MOST), get=_of_action("bonus")
        ),
    }
)
WEAPONS = (UNARMED, SMALL_ARMS, RPG, SUPPORT)
MEMBER = {
    "at": POINT,
    "facing": word("the direction it faces; default: towards the nearest American", COMPASS),
    "kind": word("its weapon; default: `small-arms`", WEAPONS),
    "sna": flag("whether it belongs to the SNA; by default, its weapon decides"),
    "grenades": flag("whether it has grenades"),
    "leader": flag("whether it leads the mob"),
    "window": POINT | {"about": "the place of its window, instead of `at`"},
}
MOB = {
    "at": POINT | {"about": "its anchor"},
    "level": word("its level; default: `street`", LEVELS),
    "panic": whole("panic markers"),
    "members": listed("its Somalis: a place, or the keys below", either(POINT, keyed("", MEMBER))),
    "technical": keyed(
        "its technical",
        {
            "ap": whole("its AP; default: 8"),
            "crew": listed("the men aboard; default: both", word("", ("driver", "gunner"))),
        },
    ),
}
VEHICLE = Fields(
    {
        "along": PositionField(
            {
                "type": "number",
                "minimum": -0.5,
                "maximum": 1000,
                "about": "inches driven along its lane; -0.5 if not on the table yet",
            },
            put=lambda along: round(2 * along),
            get=lambda state, vehicle: vehicle.along / 2,
        ),
        "ap": PositionField(whole("action points")),
        "driven": PositionField(flag("whether it moved in its last action"), held="has_moved"),
        "acted": PositionField(flag("whether it has acted this turn"), None, held="has_acted"),
        "off": PositionField(ends=flag("whether it is off the map"), held="is_off"),
    }
)
BLACKHAWK = Fields(
    {
        "ap": PositionField(whole("action points")),
        "due": PositionField(whole("the turn in which it comes; 0 if not called")),
        "target": PositionField(
            POINT | {"about": "the point it was called to"}, put=_halves, get=_place("target")
        ),
        "caller": PositionField(whole("the number of the player who called it")),
        "called-in": PositionField(whole("the turn of the last call")),
        "last-here": PositionField(whole("the turn in which it was last here")),
        "is-here": PositionField(flag("whether it is over the table")),
        "is-gone": PositionField(flag("whether it is gone for good")),
        "has-snipers": PositionField(flag("whether it has its snipers aboard")),
        "crash": PositionField(
            POINT | {"about": "the point where it crashed"}, put=_halves, get=_place("crash")
        ),
    }
)


class UnderFire(NamedTuple):
    """A man or vehicle, and the fire aimed at it."""

    target: FireTarget
    fire: IncomingFire


FIRE = Fields(
    {
        "chance": PositionField(
            ends=whole("percent chance of a hit"), get=lambda state, of: of.fire.chance
        ),
        "near": PositionField(
            ends=whole("percent chance of a near miss"),
            get=lambda state, of: of.fire.near_miss,
        ),
        "from": PositionField(
            ends=whole("number of shooters"), get=lambda state, of: len(of.fire.firers)
        ),
        "covered": PositionField(
            ends=whole("number of them from whom the man is in cover"),
            get=lambda state, of: sum(bool(one.cover) for one in of.fire.firers),
        ),
        "exposed": PositionField(
            ends=flag("whether that man is exposed"),
            get=lambda state, of: is_exposed(state, of.target),
        ),
    }
)
MOB_FOUND = Fields(
    {
        "size": PositionField(
            ends=whole("number of Somalis"), get=lambda state, mob: len(state.members(mob.number))
        ),
        "panic": PositionField(ends=whole("panic markers")),
        "anchor": PositionField(ends=POINT | {"about": "its anchor"}, get=_place("anchor")),
        "lost": PositionField(ends=whole("number of Somalis it has lost")),
        "unarmed": PositionField(
            ends=whole("number of unarmed Somalis"),
            get=lambda state, mob: sum(not one.is_armed for one in state.members(mob.number)),
        ),
        "sna": PositionField(
            ends=whole("number of Somalis who belong to the SNA"),
            get=lambda state, mob: sum(one.is_sna for one in state.members(mob.number)),
        ),
    }
)
SOMALI_FOUND = Fields(
    {
        "at": PositionField(ends=POINT, get=_place("at")),
        "facing": PositionField(ends=VECTOR, get=lambda state, somali: list(somali.facing)),
        "kind": PositionField(ends=word("its weapon", WEAPONS)),
        "mob": PositionField(ends=whole("the number of its mob", -1)),
        "is-sna": PositionField(ends=flag("whether it belongs to the SNA")),
        "has-grenades": PositionField(ends=flag("whether it has grenades")),
        "is-leader": PositionField(ends=flag("whether it leads the mob")),
        "technical": PositionField(ends=whole("the number of its technical; -1 for none", -1)),
    }
)
_CUP = by_name("number of cards of each kind left to draw", whole(""))
WHOLE = Fields(
    {
        "turn": PositionField(whole("the turn; default: 1"), None, put=None),
        "step": PositionField(
            word("the step of the turn; default: `set-up`", STEPS), None, put=None
        ),
        "secured": PositionField(flag("whether the crash site is secured"), held="is_secured"),
        "checks": PositionField(whole("convoy checks made"), None),
        "box": PositionField(whole("maximum Somalis on the table; -1 for no limit", -1)),
        "cup": PositionField(
            _CUP,
            put=None,
            get=lambda state, _: {id: count for id, count in state.cup.items() if count},
        ),
        "models": PositionField(
            ends=whole("number of Somalis on the table"), get=lambda state, _: len(state.somalis)
        ),
        "rolls": PositionField(
            ends=whole("number of units that still have to roll for mobs"),
            get=lambda state, _: len(state.rolls_left),
        ),
        "held": PositionField(
            ends=by_name("the places held round the crash, with their holders", word("")),
            get=lambda state, _: mission.held(state),
        ),
        "over": PositionField(
            ends=word(
                f'`{TOTAL}`, `{PARTIAL}` or `{SOMALI}`, `""` while the game lasts',
                (TOTAL, PARTIAL, SOMALI, ""),
            ),
            get=lambda state, _: mission.verdict(state) if state.ended else "",
        ),
    }
)
POSITION = {
    **WHOLE.begins,
    "card": word("the current card: a unit, `somalis`, `convoy` or `blackhawk`"),
    "men": by_name(
        "Americans by id (others are off the map): a place, or the keys below",
        either(POINT, keyed("", MAN.begins)),
    ),
    "mobs": listed(
        "mobs, `mob-1`, `mob-2` and so on in their order", keyed("", MOB, ["at", "members"])
    ),
    "convoy": by_name("vehicles by id (others are off the map)", keyed("", VEHICLE.begins)),
    "blackhawk": keyed("the helicopter", BLACKHAWK.begins),
    "came": whole("number of Somalis that have appeared this turn"),
    "rolls": listed("units that still have to roll for mobs", word("")),
}
_IN_WORDS = word("`gone` or `there`", ("gone", "there"))
THEN = {
    "men": by_name("Americans by id", keyed("", MAN.ends)),
    "fire": by_name("the fire at a man or vehicle, by id", keyed("", FIRE.ends)),
    "mobs": by_name(
        "mobs by id: `gone`, or the keys below", either(_IN_WORDS, keyed("", MOB_FOUND.ends))
    ),
    "somalis": by_name(
        "Somalis by id: `gone`, a place, or the keys below",
        either(_IN_WORDS, POINT, keyed("", SOMALI_FOUND.ends)),
    ),
    "technicals": by_name("technicals by id: action points, 0 for a wreck", whole("")),
    "convoy": by_name("vehicles by id", keyed("", VEHICLE.ends)),
    "blackhawk": keyed("the helicopter, as in a position", BLACKHAWK.ends),
    **WHOLE.ends,
}


class StreetPositions(Positions[StreetScenario, StreetState]):
    """Reads and compares positions for rule cases. Americans that a case doesn't name are off the
    table.
    """

    most_faces = 100
    position = POSITION
    schema = THEN

    def __init__(self) -> None:
        super().__init__(StreetState)

    def read(self, scenario: StreetScenario, data: Mapping[str, Any], fault: Fault) -> StreetState:
        """Make the state that a case's `position` describes.

        Raises:
            DataError: the position is invalid; `fault` makes the error.
        """
        state: StreetState = StreetFight(scenario).start()
        state.change(turn=data.get("turn", 1), step=data.get("step", SET_UP))
        if "men" in data or "mobs" in data:
            self._men(state, data, fault)
        state.change(**WHOLE.read(data))
        state.change(before_turn=-data.get("came", 0))
        if "convoy" in data:
            self._convoy(state, data["convoy"], fault)
        for index, mob in enumerate(data.get("mobs", ())):
            self._mob(state, mob, ("mobs", index), fault)
        self._named(state, data.get("men", {}), fault)
        if hawk := BLACKHAWK.read(data.get("blackhawk", {})):
            state.set_blackhawk(**hawk)
        if "cup" in data:
            cards = [*(unit.id for unit in state.units), JOKER, COLUMN_CARD, HAWK_CARD]
            for id in data["cup"]:
                known(id, cards, ("cup", id), "card", fault)
            state.change(cup=dict(data["cup"]))
        if "card" in data:
            self._card(state, data["card"], fault)
        if state.step == UNIT and state.card is None:
            raise fault(("step",), "no unit is acting", "Give the unit as `card`.")
        if "rolls" in data:
            rolls = enumerate(data["rolls"])
            state.change(rolls_left=tuple(_unit(state, id, ("rolls", n), fault) for n, id in rolls))
        mobs.begin_card(state)
        return state

    def _card(self, state: StreetState, card: str, fault: Fault) -> None:
        if card in (JOKER, COLUMN_CARD, HAWK_CARD):
            state.change(card=ActionCard(card))
            return
        state.change(card=ActionCard(UNIT, _unit(state, card, ("card",), fault)), step=UNIT)

    def _men(self, state: StreetState, data: Mapping[str, Any], fault: Fault) -> None:
        named = data.get("men", {})
        numbers = {man.id: man.number for man in state.men}
        for man in list(state.men):
            state.set_man(man.number, where=OFF)
        for id, values in named.items():
            if id not in numbers:
                continue  # one of the convoy's men, who arrive later
            self._man(state, numbers[id], values, ("men", id), fault)

    def _man(
        self, state: StreetState, number: int, values: Any, where: Sequence[Key], fault: Fault
    ) -> None:
        if isinstance(values, list):
            values = {"at": values}
        changes = MAN.read(values)
        if "at" in values:
            changes["where"] = ON_FOOT
        if "window" in values:
            point, building = _window(state, values["window"], (*where, "window"), fault)
            changes |= {"where": ON_FOOT, "at": point, "building": building}
        if values.get("where") == "wreck":
            changes["where"] = HIDDEN
        man = state.set_man(number, **changes)
        if "rounds" in values:
            rounds = {id: tuple(left) for id, left in values["rounds"].items()}
            for id in rounds:
                weapons = [weapon for weapon, _ in man.ammo]
                known(id, weapons, (*where, "rounds", id), "weapon that this man has", fault)
            state.set_man(number, ammo=tuple((id, rounds.get(id, left)) for id, left in man.ammo))

    def _named(self, state: StreetState, named: Mapping[str, Any], fault: Fault) -> None:
        """Once all models are placed, apply fields that refer to other models, and put men into
        vehicles.
        """
        numbers = {man.id: man.number for man in state.men}
        vehicles = {one.id: one.number for one in state.vehicles}
        targets = [*numbers, *vehicles, *(one.id for one in state.somalis.values())]
        targets += [one.id for one in state.technicals.values()]
        for id, values in named.items():
            keys = ("men", id)
            known(id, numbers, keys, "American", fault)
            if not isinstance(values, dict):
                continue
            if "aim" in values:
                aim = known(values["aim"], targets, (*keys, "aim"), "target", fault)
                state.set_man(numbers[id], aim=aim)
            if "holds" in values:
                held = known(values["holds"], numbers, (*keys, "holds"), "American", fault)
                state.set_man(numbers[id], holds=numbers[held])
            if "where" in values:
                places = ["wreck", "off", *vehicles]
                place = known(values["where"], places, (*keys, "where"), "place", fault)
                if place != "wreck":
                    state.set_man(numbers[id], where=vehicles.get(place, OFF))
            if state.men[numbers[id]].seat and values.keys() - {"where"}:
                self._man(state, numbers[id], values, keys, fault)

    def _convoy(self, state: StreetState, data: Mapping[str, Any], fault: Fault) -> None:
        state.change(convoy_turn=max(state.turn - 1, 1))
        convoy.arrive(state)
        numbers = {one.id: one.number for one in state.vehicles}
        for vehicle in list(state.vehicles):
            if vehicle.id not in data:
                state.set_vehicle(vehicle.number, is_off=True)
                for man in state.inside(vehicle.number):
                    state.set_man(man.number, where=OFF)
        for id, values in data.items():
            known(id, numbers, ("convoy", id), "vehicle", fault)
            usual = {"along": -0.5, "driven": False, "acted": False}
            state.set_vehicle(numbers[id], **VEHICLE.read(usual | values))

    def _mob(
        self, state: StreetState, data: Mapping[str, Any], keys: Sequence[Key], fault: Fault
    ) -> None:
        anchor = _halves(data["at"])
        roof = -1
        if data.get("level", STREET) == ROOF:
            roofs = state.scenario.ground.roofs
            roof = next((n for n, one in enumerate(roofs) if anchor in one.places), -1)
            if roof < 0:
                raise fault((*keys, "at"), f"{data['at']} isn't on a roof", "")
        level = STREET if roof < 0 else ROOF
        mob = state.add_mob(level=level, anchor=anchor, roof=roof, panic=data.get("panic", 0))
        for place, member in enumerate(data["members"]):
            values: dict[str, Any] = {"at": member} if isinstance(member, list) else dict(member)
            building = -1
            if "window" in values:
                where = (*keys, "members", place, "window")
                point, building = _window(state, values.pop("window"), where, fault)
            elif "at" in values:
                point = _halves(values.pop("at"))
            else:
                raise fault((*keys, "members", place), "expected `at` or `window`", "")
            on = next(
                (n for n, r in enumerate(state.scenario.ground.roofs) if point in r.places), -1
            )
            on = on if roof >= 0 else -1
            height = 0 if on < 0 else state.scenario.ground.roofs[on].height
            facing = values.pop("facing", None)
            kind = values.pop("kind", SMALL_ARMS)
            somali = state.add_somali(
                mob=mob.number,
                kind=kind,
                at=point,
                ground=height,
                roof=on,
                is_sna=values.pop("sna", kind in (RPG, SUPPORT)),
                has_grenades=values.pop("grenades", False),
                is_leader=values.pop("leader", False),
                building=building,
            )
            if not isinstance(facing, str):
                man = ranks.nearest_american(state, anchor)
                to = point if man is None else state.spot(man)
                state.set_somali(somali.number, facing=(to[0] - point[0], to[1] - point[1]))
            else:
                state.set_somali(somali.number, facing=COMPASS[facing])
        if "technical" in data:
            self._technical(state, mob.number, anchor, data["technical"])

    def _technical(
        self, state: StreetState, mob: int, anchor: Point, data: Mapping[str, Any]
    ) -> None:
        technical = state.add_technical(mob=mob, ap=data.get("ap", 8), at=anchor)
        man = ranks.nearest_american(state, anchor)
        to = anchor if man is None else state.spot(man)
        facing = to[0] - anchor[0], to[1] - anchor[1]
        common: dict[str, Any] = {
            "mob": mob,
            "at": anchor,
            "ground": 0,
            "is_sna": True,
            "technical": technical.number,
            "facing": facing,
        }
        seats = data.get("crew", ["driver", "gunner"])
        if "driver" in seats:
            state.add_somali(kind=SMALL_ARMS, seat=DRIVER, **common)
        if "gunner" in seats:
            state.add_somali(kind=SUPPORT, seat=GUNNER, **common)

    def faults(
        self, scenario: StreetScenario, start: StreetState, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Yield the men, vehicles, mobs, Somalis and technicals in `then` that can't exist."""
        ids = {man.id for man in start.men} | {one.id for one in start.vehicles}
        later = "(sniper|second|humvee|truck).*"  # they appear during the game
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
                    yield (key, id), f"there's no {what} {quoted(id)}", near_hint(id, ids)

    def differences(
        self, start: StreetState, state: StreetState, then: Mapping[str, Any]
    ) -> Iterator[str]:
        """Yield a sentence for each difference between the position and `then`."""
        men = {man.id: man for man in state.men}
        for id, wanted in then.get("men", {}).items():
            if id in men:
                yield from self._differs_man(state, men[id], wanted)
            else:
                yield f"{id} isn't on the table"
        for id, wanted in then.get("mobs", {}).items():
            mob = next((one for one in state.mobs.values() if one.id == id), None)
            yield from _differs_or_gone(state, id, wanted, mob, MOB_FOUND)
        for id, wanted in then.get("somalis", {}).items():
            somali = state.somalis.get(int(id[1:]))
            if isinstance(wanted, list) and somali is not None:
                yield from differs(id, wanted, _inches(somali.at))
            else:
                yield from _differs_or_gone(state, id, wanted, somali, SOMALI_FOUND)
        for id, wanted in then.get("technicals", {}).items():
            technical = state.technicals.get(int(id[1:]))
            own_ap = 0 if technical is None or technical.is_wreck else technical.ap
            yield from differs(f"AP of {id}", wanted, own_ap)
        yield from self._differs_fire(state, then)
        vehicles = {one.id: one for one in state.vehicles}
        for id, wanted in then.get("convoy", {}).items():
            if id in vehicles:
                yield from VEHICLE.differences(wanted, state, vehicles[id], id)
            else:
                yield f"{id} isn't on the table"
        hawk = then.get("blackhawk", {})
        yield from BLACKHAWK.differences(hawk, state, state.blackhawk, "the Blackhawk")
        yield from WHOLE.differences(then, state)

    def _differs_man(
        self, state: StreetState, man: Man, wanted: Mapping[str, Any]
    ) -> Iterator[str]:
        ammo = state.vehicles[man.where].ammo if man.where >= 0 and man.seat else man.ammo
        for weapon, left in wanted.get("rounds", {}).items():
            yield from differs(f"{weapon} of {man.id}", left, list(firing.rounds_of(ammo, weapon)))
        others = {key: value for key, value in wanted.items() if key != "rounds"}
        yield from MAN.differences(others, state, man, man.id)

    def _differs_fire(self, state: StreetState, then: Mapping[str, Any]) -> Iterator[str]:
        vehicles = {one.id: one for one in state.vehicles}
        for id, wanted in then.get("fire", {}).items():
            man = next((one for one in state.men if one.id == id), None)
            if id in vehicles:
                target = vehicle_target(state, vehicles[id])
            elif man is not None:
                target = target_of(state, man)
            else:
                yield f"{id} isn't on the table"
                continue
            of = UnderFire(target, fire_at(state, target))
            yield from FIRE.differences(wanted, state, of, f"the fire at {id}")


def _window(
    state: StreetState, place: Sequence[float], keys: Sequence[Key], fault: Fault
) -> tuple[Point, int]:
    """A window at a place, and the number of its building."""
    point = _halves(place)
    of = state.scenario.streets.buildings
    building = next((n for n, one in enumerate(of) if point in one.windows), -1)
    if building < 0:
        raise fault(keys, f"there's no window at {list(place)}", "")
    return point, building


def _unit(state: StreetState, id: str, keys: Sequence[Key], fault: Fault) -> int:
    numbers = {unit.id: unit.number for unit in state.units}
    return numbers[known(id, numbers, keys, "unit", fault)]


def _differs_or_gone(
    state: StreetState, id: str, wanted: Any, piece: Any, fields: Fields
) -> Iterator[str]:
    """Yield a piece's differences: one per key, or just one if the piece is gone or should be."""
    if isinstance(wanted, str) or piece is None:
        yield from differs(id, wanted, "gone" if piece is None else "there")
    else:
        yield from fields.differences(wanted, state, piece, id)
