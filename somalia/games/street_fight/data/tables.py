"""Reads the tables of a street fight (`format: somalia tables 1`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document, quoted
from somalia.games.schema import a_name, among, listing, number, record
from somalia.games.street_fight.rules import components as c
from somalia.games.street_fight.rules.components import Dice, Tables

FORMAT = "somalia tables 1"
DECKS = ("standard", "alternative")
BOXES = ("easy", "regular", "hard")

_DICE_FORM = r"^(?:(\d{1,2})\+)?(\d{1,2})(?:d(\d{1,3}))?(?:\+(\d{1,2}))?\Z"


def _named(of: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 40,
        "propertyNames": {"pattern": r"^[a-z][a-z0-9-]{0,30}\Z", "description": "an id"},
        "additionalProperties": of,
    }


_DICE = {"type": "string", "pattern": _DICE_FORM, "description": "dice, such as 2d6+2"}
_NAME = a_name(40)
_ID = {"type": "string", "pattern": r"^[a-z][a-z0-9-]{0,30}\Z", "description": "an id"}
_FLAG = {"type": "boolean", "description": "true or false"}
_INCHES = {
    "type": "number",
    "minimum": 0,
    "maximum": 144,
    "multipleOf": 0.5,
    "description": "inches, on the half",
}
_SMALL = number(-10, 10)
_LEVEL = among(*c.LEVELS)
_MANY = record({"dice": _DICE}, {"level": _LEVEL})
_ONE = record({"roll": number(1, 10), "level": _LEVEL})
_BOX = record({"base": number(0, 500), "per-man": number(0, 20)})
_COSTS = (
    "move",
    "fire-and-move",
    "prone",
    "mount",
    "load",
    "turn",
    "aim",
    "fire",
    "throw",
    "law",
    "full-auto",
    "reload-clip",
    "reload-belt",
    "reload-round",
    "shed",
    "bend",
    "pass-wreck",
    "door",
)
_TO_HIT = (
    "need",
    "delta",
    "not-special-forces",
    "fire-and-move",
    "aim",
    "aim-delta",
    "long",
    "point-blank",
    "burst",
    "full-auto",
    "cover",
    "moving-vehicle",
    "not-closest",
    "suppression",
    "technical-light",
)

SCHEMA = record(
    {
        "format": {"const": FORMAT, "description": FORMAT},
        "generation": listing(
            record(
                {},
                {
                    c.UNARMED: _MANY,
                    c.SMALL_ARMS: _MANY,
                    c.RPG: _ONE,
                    c.SUPPORT: _ONE,
                    c.TECHNICAL: _ONE,
                    c.LEADER: _LEVEL,
                    c.ROOF_GUNMEN: _MANY,
                },
            ),
            10,
            10,
        ),
        "generation-rolls": listing(record({"men": number(1, 12), "rolls": number(1, 9)}), 1, 9),
        "convoy-rolls": number(0, 9),
        "grenades-in": number(1, 99),
        "sna-every": number(1, 99),
        "box": record({deck: record(dict.fromkeys(BOXES, _BOX)) for deck in DECKS}),
        "box-order": listing(_ID, 7, 7),
        "appearance": record(
            {
                "direction": listing(listing(number(-1, 1), 2, 2), 8, 8),
                "distance": listing(_DICE, 8, 8),
                "least-from-american": _INCHES,
                "hidden-within": _INCHES,
            }
        ),
        "merge-within": _INCHES,
        "straggler": _INCHES,
        "plank": _INCHES,
        "mob-movement": listing(
            record(
                {"most": number(-99, 99), "id": _ID},
                {
                    "flee": among("all", "half"),
                    "move": number(-24, 24),
                    "panic": {
                        "anyOf": [_SMALL, {"const": "none"}],
                        "description": "a number from -10 to 10, or none",
                    },
                    "add": _DICE,
                },
            ),
            1,
            20,
        ),
        "mob-movement-modifiers": record(
            dict.fromkeys(("panic-marker", "leader", "technical", "no-sight-of-americans"), _SMALL)
        ),
        "mob-halts-at": _INCHES,
        "panic": record(
            {
                "casualties-percent": number(1, 100),
                "bursts-per-model": number(1, 9),
                "off-at-end-of-turn": number(0, 9),
            }
        ),
        "to-hit": record(dict.fromkeys(_TO_HIT, _SMALL)),
        "weapons": _named(
            record(
                {
                    "name": _NAME,
                    "short": _INCHES,
                    "damage": _DICE,
                    "modes": listing(among(c.SINGLE, c.BURST, c.FULL_AUTO), 1, 3),
                    "load": number(0, 999),
                    "supply": number(0, 9999),
                    "feed": among(c.CLIP, c.BELT, c.ONE, c.INTERNAL, c.THROWN, c.NONE),
                },
                {
                    "point-blank": _INCHES,
                    "long": _INCHES,
                    "bursts": number(1, 20),
                    "blast": _INCHES,
                    "panic": number(1, 9),
                    "light": _FLAG,
                    "support": _FLAG,
                    "ignores-cover": _FLAG,
                    "needs-aim": _FLAG,
                    "launched": _FLAG,
                },
            )
        ),
        "rounds": record(dict.fromkeys((c.SINGLE, c.BURST, c.FULL_AUTO), number(1, 99))),
        "extra-belts": number(0, 9),
        "ap-cost": record(dict.fromkeys(_COSTS, number(1, 20))),
        "vehicle-inches": number(1, 12),
        "men": _named(
            record(
                {"name": _NAME, "ap": number(1, 20), "arc": {"enum": [0, 90, 180]}},
                {"bonus": number(1, 9), "special-forces": _FLAG, "delta": _FLAG},
            )
        ),
        "under-fire": record(
            {
                "sna": number(0, 20),
                "heavy": number(0, 99),
                "grenade": number(0, 99),
                "grenade-within": _INCHES,
                "damage": _DICE,
                "suppression": _DICE,
                "near-miss": number(0, 99),
                "near-miss-heavy": number(0, 99),
            }
        ),
        "medics": record({"any": _DICE, "delta": _DICE, "kits": number(0, 99)}),
        "loads": _named(
            record({"name": _NAME, "weapons": listing(_ID, 1, 6)}, {"kits": _FLAG, "belts": _FLAG})
        ),
        "unit-types": _named(record({"name": _NAME, "man": _ID, "loads": listing(_ID, 1, 12)})),
        "vehicles": _named(
            record(
                {
                    "name": _NAME,
                    "ap": number(1, 20),
                    "size": listing(_INCHES, 2, 2),
                    "crew": listing(_ID, 0, 4),
                    "seats": number(0, 40),
                },
                {"gun": _ID},
            )
        ),
        "vehicle-damage": _DICE,
        "vehicle-reach": _INCHES,
        "building-men": number(1, 99),
        "convoy": record(
            {
                "column": listing(_ID, 1, 20),
                "spacing": _INCHES,
                "crew": _ID,
                "need": number(1, 99),
                "later": number(0, 9),
            }
        ),
        "blackhawk": record(
            {
                "ap": number(1, 20),
                "height": _INCHES,
                "request": number(1, 10),
                "retires-at": number(0, 20),
                "damage": _DICE,
                "damage-with-rpg": _DICE,
                "salvos": number(1, 9),
                "gun-radius": _INCHES,
                "distance": _DICE,
                "crushes-within": _INCHES,
                "crew-damage": _DICE,
                "snipers-within": _INCHES,
            }
        ),
        "mission": record(
            {
                "within": _INCHES,
                "second-site-men": number(1, 12),
                "partial-below": number(1, 100),
                "last-turn": record(dict.fromkeys(DECKS, number(1, 99))),
            }
        ),
    },
    {"box-wave": number(1, 100)},
)
THIRD = 33
"""Percent of the box that come in a turn by the option waves, where tables do not say."""


def load(path: Path) -> Tables:
    """Read the tables of a file.

    Raises:
        DataError: it is no such file; what, where and what was expected.
    """
    return read(datafile.read(path, SCHEMA))


def read(document: Document) -> Tables:
    """The tables of a document that fits the schema.

    Raises:
        DataError: something in it names what is not there.
    """
    data = document.data
    _refer(document)
    mission, hawk, fire = data["mission"], data["blackhawk"], data["under-fire"]
    appearance, panic, convoy = data["appearance"], data["panic"], data["convoy"]
    return Tables(
        generation=tuple(_row(row) for row in data["generation"]),
        rolls=tuple((one["men"], one["rolls"]) for one in data["generation-rolls"]),
        convoy_rolls=data["convoy-rolls"],
        grenades_in=data["grenades-in"],
        sna_every=data["sna-every"],
        box={
            deck: {step: c.Box(of["base"], of["per-man"]) for step, of in steps.items()}
            for deck, steps in data["box"].items()
        },
        box_wave=data.get("box-wave", THIRD),
        box_order=tuple(data["box-order"]),
        directions=tuple((one[0], one[1]) for one in appearance["direction"]),
        distances=tuple(map(dice, appearance["distance"])),
        least_from_american=_half(appearance["least-from-american"]),
        hidden_within=_half(appearance["hidden-within"]),
        merge_within=_half(data["merge-within"]),
        straggler=_way(data["straggler"]),
        plank=_half(data["plank"]),
        mob_moves=tuple(map(_mob_move, data["mob-movement"])),
        mob_modifiers=data["mob-movement-modifiers"],
        halts_at=_way(data["mob-halts-at"]),
        panic_percent=panic["casualties-percent"],
        panic_bursts=panic["bursts-per-model"],
        panic_off=panic["off-at-end-of-turn"],
        to_hit=data["to-hit"],
        weapons={id: _weapon(id, one) for id, one in data["weapons"].items()},
        rounds=data["rounds"],
        extra_belts=data["extra-belts"],
        costs=data["ap-cost"],
        inches_per_ap=data["vehicle-inches"],
        men={
            id: c.ManType(
                id,
                one["name"],
                one["ap"],
                one["arc"],
                one.get("bonus", 0),
                one.get("delta", False),
                one.get("special-forces", False),
            )
            for id, one in data["men"].items()
        },
        sna=fire["sna"],
        heavy=fire["heavy"],
        grenade=fire["grenade"],
        grenade_within=_half(fire["grenade-within"]),
        damage=dice(fire["damage"]),
        suppression=dice(fire["suppression"]),
        near_miss=fire["near-miss"],
        near_miss_heavy=fire["near-miss-heavy"],
        medics={who: dice(data["medics"][who]) for who in ("any", "delta")},
        kits=data["medics"]["kits"],
        loads={
            id: c.Load(
                id,
                one["name"],
                tuple(one["weapons"]),
                one.get("kits", False),
                one.get("belts", False),
            )
            for id, one in data["loads"].items()
        },
        units={
            id: c.UnitType(id, one["name"], one["man"], tuple(one["loads"]))
            for id, one in data["unit-types"].items()
        },
        vehicles={
            id: c.VehicleType(
                id,
                one["name"],
                one["ap"],
                (round(4 * one["size"][0]), round(4 * one["size"][1])),
                tuple(one["crew"]),
                one["seats"],
                one.get("gun", ""),
            )
            for id, one in data["vehicles"].items()
        },
        vehicle_damage=dice(data["vehicle-damage"]),
        vehicle_reach=_half(data["vehicle-reach"]),
        building_men=data["building-men"],
        column=tuple(convoy["column"]),
        spacing=_half(convoy["spacing"]),
        convoy_crew=convoy["crew"],
        convoy_need=convoy["need"],
        convoy_later=convoy["later"],
        blackhawk=c.Blackhawk(
            hawk["ap"],
            _half(hawk["height"]),
            hawk["request"],
            hawk["retires-at"],
            dice(hawk["damage"]),
            dice(hawk["damage-with-rpg"]),
            hawk["salvos"],
            _half(hawk["gun-radius"]),
            dice(hawk["distance"]),
            _half(hawk["crushes-within"]),
            dice(hawk["crew-damage"]),
            _half(hawk["snipers-within"]),
        ),
        post_within=_half(mission["within"]),
        second_site_men=mission["second-site-men"],
        partial_below=mission["partial-below"],
        last_turn=mission["last-turn"],
    )


def dice(text: str) -> Dice:
    """Dice as they are written: 2d6+2, 12+1d6, 1d3, 4.

    Raises:
        ValueError: they are written in no such way.
    """
    found = re.match(_DICE_FORM, text)
    if found is None:
        raise ValueError(f"{text} is no dice")
    before, count, faces, after = (int(part) if part else 0 for part in found.groups())
    if not faces:
        return Dice(0, 0, before + count + after)
    return Dice(count, faces, before + after)


def _half(inches: float) -> int:
    return round(2 * inches)


def _way(inches: float) -> int:
    return round(1000 * inches)


def _row(row: Mapping[str, Any]) -> tuple[c.Party, ...]:
    """A row of the Generation Table in the order of its columns (6.2)."""
    found = []
    for kind in (c.UNARMED, c.SMALL_ARMS, c.RPG, c.SUPPORT, c.TECHNICAL, c.LEADER, c.ROOF_GUNMEN):
        if kind not in row:
            continue
        of = row[kind]
        if isinstance(of, str):
            found.append(c.Party(kind, None, 0, of))
            continue
        usual = c.ROOF if kind == c.ROOF_GUNMEN else c.STREET
        many = dice(of["dice"]) if "dice" in of else None
        found.append(c.Party(kind, many, of.get("roll", 0), of.get("level", usual)))
    return tuple(found)


def _mob_move(row: Mapping[str, Any]) -> c.MobMove:
    panic = row.get("panic", 0)
    return c.MobMove(
        row["most"],
        row["id"],
        row.get("flee", ""),
        1000 * row.get("move", 0),
        0 if panic == "none" else panic,
        panic == "none",
        dice(row["add"]) if "add" in row else None,
    )


def _weapon(id: str, of: Mapping[str, Any]) -> c.Weapon:
    return c.Weapon(
        id,
        of["name"],
        _half(of.get("point-blank", 0)),
        _half(of["short"]),
        _half(of.get("long", 0)),
        dice(of["damage"]),
        tuple(of["modes"]),
        of.get("bursts", 0),
        of["load"],
        of["supply"],
        of["feed"],
        _half(of.get("blast", 0)),
        of.get("panic", 0),
        of.get("light", False),
        of.get("support", False),
        of.get("ignores-cover", False),
        of.get("needs-aim", False),
        of.get("launched", False),
    )


def _refer(document: Document) -> None:
    """Whether everything that is named is there, and rows rise."""
    data = document.data

    def known(of: str, named: Sequence[str], *where: str | int) -> None:
        for at, one in enumerate(named):
            if one not in data[of]:
                raise document.error(
                    [*where, at],
                    f"{quoted(one)} is not among the {of}.",
                    f"There are: {', '.join(data[of])}.",
                )

    for id, load in data["loads"].items():
        known("weapons", load["weapons"], "loads", id, "weapons")
    for id, unit in data["unit-types"].items():
        known("loads", unit["loads"], "unit-types", id, "loads")
        if unit["man"] not in data["men"]:
            raise document.error(
                ["unit-types", id, "man"], f"{quoted(unit['man'])} is not among the men."
            )
    for id, vehicle in data["vehicles"].items():
        known("loads", vehicle["crew"], "vehicles", id, "crew")
        if "gun" in vehicle and vehicle["gun"] not in data["weapons"]:
            raise document.error(
                ["vehicles", id, "gun"], f"{quoted(vehicle['gun'])} is not among the weapons."
            )
    for id, weapon in data["weapons"].items():
        if not weapon["load"] and weapon["feed"] not in (c.NONE, c.THROWN):
            raise document.error(
                ["weapons", id, "load"], "expected a round at least in a weapon that is reloaded."
            )
    known("vehicles", data["convoy"]["column"], "convoy", "column")
    if data["convoy"]["crew"] not in data["men"]:
        raise document.error(
            ["convoy", "crew"], f"{quoted(data['convoy']['crew'])} is not among the men."
        )
    for needed, of in (
        ("technical", "vehicles"),
        ("hmg", "weapons"),
        ("minigun", "weapons"),
        ("rpg", "weapons"),
        ("assault-rifle", "weapons"),
        ("crew", "unit-types"),
        ("sniper-team", "unit-types"),
        ("aviator", "men"),
    ):
        if needed not in data[of]:
            raise document.error([of], f"{needed} is missing: the rules speak of it.")
    kinds = sorted(data["box-order"])
    wanted = sorted(
        (c.UNARMED, c.SMALL_ARMS, c.RPG, c.SUPPORT, c.TECHNICAL, c.LEADER, c.ROOF_GUNMEN)
    )
    if kinds != wanted:
        raise document.error(
            ["box-order"], "Every kind is named once.", f"They are: {', '.join(wanted)}."
        )
    for key, by in (("mob-movement", "most"), ("generation-rolls", "men")):
        rows = [row[by] for row in data[key]]
        if rows != sorted(set(rows)):
            raise document.error([key], f"`{by}` must rise from row to row.")
