"""Positions of rule cases: men, mobs, technicals, the convoy and the Blackhawk by their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import Key, nearest, quoted
from somalia.games.positions import Fault, Positions, differs
from somalia.games.street_fight import convoy, firing, mission, mobs, ranks
from somalia.games.street_fight.acting import COMPASS
from somalia.games.street_fight.components import ROOF, RPG, SMALL_ARMS, STREET, SUPPORT, Scenario
from somalia.games.street_fight.lines import Point
from somalia.games.street_fight.rules import StreetFight
from somalia.games.street_fight.state import (
    DRIVER,
    GUNNER,
    HIDDEN,
    OFF,
    ON_FOOT,
    SET_UP,
    UNIT,
    Card,
    State,
)
from somalia.games.street_fight.under_fire import fire_at, is_exposed, target_of, vehicle_target

KEYS = (
    "turn",
    "step",
    "card",
    "cup",
    "men",
    "mobs",
    "convoy",
    "blackhawk",
    "secured",
    "checks",
    "box",
    "rolls",
    "found",
)
MAN_KEYS = (
    "at",
    "facing",
    "ap",
    "prone",
    "suppression",
    "aim",
    "rounds",
    "holds",
    "where",
    "kits",
    "belts",
    "idle",
    "acted",
    "brought",
    "seat",
    "window",
)

_MANY = {"type": "object"}


class StreetPositions(Positions):
    """A position by where everybody is; Americans who are not named are off the table."""

    most_faces = 100
    schema: Mapping[str, Any] = {
        "men": _MANY,
        "mobs": _MANY,
        "somalis": _MANY,
        "fire": _MANY,
        "convoy": _MANY,
        "technicals": _MANY,
        "blackhawk": _MANY,
        "held": _MANY,
        "turn": {"type": "integer"},
        "step": {"type": "string"},
        "secured": {"type": "boolean"},
        "models": {"type": "integer"},
        "box": {"type": "integer"},
        "rolls": {"type": "integer"},
        "cup": _MANY,
        "over": {"type": "string"},
    }

    def __init__(self) -> None:
        super().__init__(State)

    def read(self, scenario: Scenario, data: Mapping[str, Any], fault: Fault) -> State:
        """The state that `position` of a case describes.

        Raises:
            DataError: made by `fault`.
        """
        state: State = StreetFight(scenario).start()
        for key in data:
            if key not in KEYS:
                near = nearest(key, KEYS)
                hint = f"Did you mean {near}?" if near else f"There are: {', '.join(KEYS)}."
                raise fault((key,), f"{quoted(key)} is not known here", hint)
        state.change(turn=data.get("turn", 1), step=data.get("step", SET_UP))
        if "men" in data or "mobs" in data:
            self._men(state, data, fault)
        for key, name in (("secured", "is_secured"), ("checks", "checks"), ("box", "box")):
            if key in data:
                state.change(**{name: data[key]})
        if "convoy" in data:
            self._convoy(state, data["convoy"], fault)
        for mob in data.get("mobs", ()):
            self._mob(state, mob, fault)
        self._aims(state, data.get("men", {}))
        hawk = data.get("blackhawk", {})
        if hawk:
            values = {key.replace("-", "_"): value for key, value in hawk.items()}
            for name in ("target", "crash"):
                if name in values:
                    values[name] = _halves(values[name])
            state.set_blackhawk(**values)
        if "cup" in data:
            state.change(cup=dict(data["cup"]))
        if "card" in data:
            self._card(state, data["card"], fault)
        if "rolls" in data:
            state.change(rolls_left=tuple(_unit(state, one, fault) for one in data["rolls"]))
        mobs.begin_card(state)
        return state

    def _card(self, state: State, card: str, fault: Fault) -> None:
        if card in ("somalis", "convoy", "blackhawk"):
            state.change(card=Card(card))
            return
        state.change(card=Card(UNIT, _unit(state, card, fault)), step=UNIT)

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
        for key in values:
            if key not in MAN_KEYS:
                raise fault((*where, key), f"{quoted(key)} is not known here", "")
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
            at = _halves(values["window"])
            of = state.scenario.streets.buildings
            building = next((n for n, one in enumerate(of) if at in one.windows), -1)
            if building < 0:
                raise fault((*where, "window"), f"{values['window']} is no window", "")
            changes |= {"where": ON_FOOT, "at": at, "building": building}
        if values.get("where") == "wreck":
            changes["where"] = HIDDEN
        man = state.set_man(number, **changes)
        if "rounds" in values:
            rounds = {id: tuple(left) for id, left in values["rounds"].items()}
            state.set_man(number, ammo=tuple((id, rounds.get(id, left)) for id, left in man.ammo))

    def _aims(self, state: State, named: Mapping[str, Any]) -> None:
        known = {man.id: man.number for man in state.men}
        vehicles = {one.id: one.number for one in state.vehicles}
        for id, values in named.items():
            if not isinstance(values, dict) or id not in known:
                continue
            if "aim" in values:
                state.set_man(known[id], aim=values["aim"])
            if "holds" in values:
                state.set_man(known[id], holds=known[values["holds"]])
            if values.get("where") in vehicles:
                state.set_man(known[id], where=vehicles[values["where"]])
            if state.men[known[id]].seat and values.keys() - {"where"}:
                self._man(state, known[id], values, ("men", id), lambda *_: KeyError())  # type: ignore[arg-type]

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
                raise fault(("convoy", id), f"{quoted(id)} is no vehicle", ", ".join(known))
            along = values.get("along", -0.5)
            state.set_vehicle(
                known[id],
                along=round(2 * along),
                ap=values.get("ap", state.vehicles[known[id]].ap),
                has_moved=values.get("driven", False),
                has_acted=values.get("acted", False),
            )

    def _mob(self, state: State, data: Mapping[str, Any], fault: Fault) -> None:
        anchor = _halves(data["at"])
        roof = -1
        if data.get("level", STREET) == ROOF:
            roofs = state.scenario.ground.roofs
            roof = next((n for n, one in enumerate(roofs) if anchor in one.places), -1)
            if roof < 0:
                raise fault(("mobs",), f"{data['at']} is on no roof", "")
        level = STREET if roof < 0 else ROOF
        mob = state.add_mob(level=level, anchor=anchor, roof=roof, panic=data.get("panic", 0))
        for one in data["members"]:
            values = {"at": one} if isinstance(one, list) else dict(one)
            at = _halves(values.pop("at"))
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
            )
            if values:
                raise fault(("mobs",), f"{quoted(next(iter(values)))} is not known here", "")
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
        """Men in `then` that there are not."""
        known = {man.id for man in start.men} | {"blackhawk"}
        known |= {one.id for one in start.vehicles}
        for key in ("men", "fire"):
            for id in then.get(key, {}):
                if id not in known and not id.startswith(("sniper", "second", "humvee", "truck")):
                    yield (key, id), f"{quoted(id)} is nobody's name", ""

    def differences(self, start: State, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        """A sentence for each difference between the position and `then`."""
        men = {man.id: man for man in state.men}
        for id, wanted in then.get("men", {}).items():
            if id not in men:
                yield f"{id} is not there"
                continue
            yield from self._differs_man(state, id, wanted)
        for id, wanted in then.get("mobs", {}).items():
            mob = next((one for one in state.mobs.values() if one.id == id), None)
            if isinstance(wanted, str) or mob is None:
                yield from differs(id, wanted, "gone" if mob is None else "there")
                continue
            found: dict[str, Any] = {
                "size": len(state.members(mob.number)),
                "panic": mob.panic,
                "anchor": _inches(mob.anchor),
                "lost": mob.lost,
                "unarmed": sum(not one.is_armed for one in state.members(mob.number)),
                "sna": sum(one.is_sna for one in state.members(mob.number)),
            }
            for key, value in wanted.items():
                yield from differs(f"{key} of {id}", value, found.get(key))
        for id, wanted in then.get("somalis", {}).items():
            one = state.somalis.get(int(id[1:]))
            if isinstance(wanted, str) or one is None:
                yield from differs(id, wanted, "gone" if one is None else "there")
            elif isinstance(wanted, list):
                yield from differs(id, wanted, _inches(one.at))
            else:
                for key, value in wanted.items():
                    own: Any = {"at": _inches(one.at), "facing": list(one.facing)}.get(
                        key, getattr(one, key.replace("-", "_"), None)
                    )
                    yield from differs(f"{key} of {id}", value, own)
        for id, wanted in then.get("technicals", {}).items():
            technical = state.technicals.get(int(id[1:]))
            own_ap = 0 if technical is None or technical.is_wreck else technical.ap
            yield from differs(f"AP of {id}", wanted, own_ap)
        yield from self._differs_fire(state, then)
        vehicles = {one.id: one for one in state.vehicles}
        for id, wanted in then.get("convoy", {}).items():
            one_ = vehicles[id]
            for key, value in wanted.items():
                mine: Any = {
                    "along": one_.along / 2,
                    "ap": one_.ap,
                    "off": one_.is_off,
                    "driven": one_.has_moved,
                }[key]
                yield from differs(f"{key} of {id}", value, mine)
        for key, value in then.get("blackhawk", {}).items():
            theirs = getattr(state.blackhawk, key.replace("-", "_"))
            theirs = _inches(theirs) if isinstance(theirs, tuple) else theirs
            yield from differs(f"{key} of the Blackhawk", value, theirs)
        if "held" in then:
            yield from differs("held", then["held"], mission.held(state))
        for key, found_ in (
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
                yield from differs(key, then[key], found_)

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
            if id in vehicles:
                target = vehicle_target(state, vehicles[id])
            else:
                man = next(one for one in state.men if one.id == id)
                target = target_of(state, man)
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


def _halves(place: Sequence[float]) -> Point:
    return round(2 * place[0]), round(2 * place[1])


def _inches(place: Point) -> list[float]:
    return [half / 2 if half % 2 else half // 2 for half in place]


def _unit(state: State, id: str, fault: Fault) -> int:
    for unit in state.units:
        if unit.id == id:
            return unit.number
    known = ", ".join(unit.id for unit in state.units)
    raise fault(("card",), f"{quoted(id)} is no unit", f"There are: {known}.")
