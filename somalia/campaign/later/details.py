"""What a later scenario's file holds under `details`, and the Contest that is made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.campaign.components import Board, Sides, Unit
from somalia.campaign.later.contest import (
    Bystander,
    Contest,
    Conversion,
    Entry,
    Grade,
    Party,
    Player,
    Row,
    Support,
    Trade,
)


def _keys(known: Mapping[str, Any], required: Sequence[str] = ()) -> dict[str, Any]:
    return {"type": "object", "properties": dict(known), "required": list(required),
            "additionalProperties": False}  # fmt: skip


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _list(item: Mapping[str, Any], fewest: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": dict(item), "minItems": fewest, "maxItems": 60}


_ID = {"type": "string", "pattern": r"^[a-z0-9]+(?:-[a-z0-9]+)*\Z",
       "description": "a name in small letters, digits and hyphens"}  # fmt: skip
_COLOUR = {"enum": ["un", "us", "militia", "pink", "orange", "yellow", "purple"],
           "description": "un, us, militia or a faction's colour"}  # fmt: skip
_NAME = {"type": "string", "minLength": 1, "maxLength": 60, "description": "a name"}
_STRENGTHS = _list(_whole(1, 9))
_SP = _whole(0, 99)

SCHEMA: Mapping[str, Any] = _keys(
    {
        "begins": _whole(1, 100),
        "interphases": _list(_whole(1, 120)),
        "decides": _ID,
        "names": {"type": "object", "propertyNames": _COLOUR, "additionalProperties": _NAME},
        "parties": {
            "type": "object",
            "minProperties": 2,
            "propertyNames": _ID,
            "additionalProperties": _keys(
                {
                    "name": _NAME,
                    "team": _ID,
                    "colours": _list(_COLOUR, 1),
                    "trade": _keys(
                        {"draw": _SP, "strengths": _STRENGTHS, "exchange": _SP,
                         "best": _whole(1, 9), "point": _SP}
                    ),
                },
                ("name", "team", "colours"),
            ),
        },
        "exclusive": _list(_ID),
        "income": _keys({"zone": _SP, "city": _SP}, ("zone", "city")),
        "start": {"enum": ["season", "nothing"], "description": "season or nothing"},
        "bystander": _keys(
            {"party": _ID, "barred": _ID, "until": _whole(1, 120)}, ("party", "barred", "until")
        ),
        "conversion": _keys({"by": _ID, "of": _ID, "price": _SP}, ("by", "of", "price")),
        "entry": _keys({"colour": _COLOUR, "zone": _ID, "price": _SP}, ("colour", "zone", "price")),
        "support": _keys(
            {"against": _COLOUR, "team": _ID, "turncoat": _COLOUR, "partners": _list(_COLOUR, 1),
             "points": _COLOUR},
            ("against", "team", "turncoat", "partners", "points"),
        ),
        "sudden-death": _list(_COLOUR),
        "homeless": _list(_COLOUR),
        "flush-only": _list(_COLOUR),
        "victory": _list(
            _keys(
                {"team": _ID, "grade": {"enum": ["amazing", "historical", "victory"]},
                 "zones": {"enum": ["all", "south"]}, "city": {"type": "boolean"},
                 "others": _whole(0, 60), "absent": _COLOUR},
                ("team", "grade"),
            ),
            2,
        ),
        "setup": _list(
            _keys(
                {"colours": _list(_COLOUR, 1), "strengths": _STRENGTHS,
                 "zones": {"type": "object", "propertyNames": _ID,
                           "additionalProperties": _whole(1, 20)},
                 "among": _list(_ID, 1), "count": _whole(1, 20), "box": _whole(1, 20),
                 "roll": _whole(1, 6), "rest": _list(_ID, 1), "not-held-by": _ID,
                 "leader": {"type": "boolean"}, "sure": _ID},
                ("colours",),
            ),
            1,
        ),
    },
    ("begins", "interphases", "decides", "names", "parties", "income", "start", "victory", "setup"),
)  # fmt: skip


def contest(details: Mapping[str, Any], sides: Sides, flush_only: bool = False) -> Contest:
    """The Contest of these details, for those who play it.

    Args:
        flush_only: whether the colours named so are held to Flushes.
    """
    parties = tuple(_party(id, given) for id, given in details["parties"].items())
    players = tuple(
        Player(side, sides.names[side], tuple(
            party.id for party in parties if sides.owns.get(party.colours[0]) == side
        ))
        for side in sides.order
    )  # fmt: skip
    return Contest(
        begins=details["begins"],
        interphases=tuple(details["interphases"]),
        decides=details["decides"],
        names=dict(details["names"]),
        parties=parties,
        players=players,
        exclusive=tuple(details.get("exclusive", ())),
        zone_sp=details["income"]["zone"],
        city_sp=details["income"]["city"],
        season_at_start=details["start"] == "season",
        grades=tuple(_grade(given) for given in details["victory"]),
        setup=tuple(_row(given) for given in details["setup"]),
        bystander=Bystander(**details["bystander"]) if "bystander" in details else None,
        conversion=Conversion(**details["conversion"]) if "conversion" in details else None,
        entry=Entry(**details["entry"]) if "entry" in details else None,
        support=_support(details["support"]) if "support" in details else None,
        sudden_death=tuple(details.get("sudden-death", ())),
        homeless=tuple(details.get("homeless", ())),
        flush_only=tuple(details.get("flush-only", ())) if flush_only else (),
    )


def _party(id: str, given: Mapping[str, Any]) -> Party:
    trade = dict(given.get("trade", {}))
    if "strengths" in trade:
        trade["strengths"] = tuple(trade["strengths"])
    return Party(id, given["name"], given["team"], tuple(given["colours"]), Trade(**trade))


def _grade(given: Mapping[str, Any]) -> Grade:
    return Grade(**given)


def _support(given: Mapping[str, Any]) -> Support:
    return Support(given["against"], given["team"], given["turncoat"], tuple(given["partners"]),
                   given["points"])  # fmt: skip


def _row(given: Mapping[str, Any]) -> Row:
    return Row(
        colours=tuple(given["colours"]),
        strengths=tuple(given.get("strengths", ())),
        zones=tuple(given.get("zones", {}).items()),
        among=tuple(given.get("among", ())),
        count=given.get("count", 0),
        box=given.get("box", 0),
        roll=given.get("roll", 0),
        rest=tuple(given.get("rest", ())),
        not_held_by=given.get("not-held-by", ""),
        leader=given.get("leader", False),
        sure=given.get("sure", ""),
    )


def faults(
    details: Mapping[str, Any], sides: Sides, board: Board, units: Sequence[Unit]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with details that follow the schema: where, and what."""
    parties = details["parties"]
    teams = {given["team"] for given in parties.values()}
    colours: dict[str, str] = {}
    for id, given in parties.items():
        for colour in given["colours"]:
            if colour in colours:
                yield ("parties", id, "colours"), f"{colour} belongs to {colours[colour]} already"
            colours[colour] = id
            if colour not in details["names"]:
                yield ("names",), f"{colour} has no name"
    if details["decides"] not in sides.order:
        yield ("decides",), f'"{details["decides"]}" is no side of this game'
    for key, names, known in (
        ("bystander", ("party", "barred"), parties), ("conversion", ("by",), parties),
        ("conversion", ("of",), teams), ("support", ("team",), parties),
    ):  # fmt: skip
        for name in names:
            if key in details and details[key][name] not in known:
                yield (key, name), f'"{details[key][name]}" is none of {", ".join(sorted(known))}'
    for at, line in enumerate(details["victory"]):
        if line["team"] not in teams:
            yield ("victory", at, "team"), f'"{line["team"]}" is no team'
    if "entry" in details and details["entry"]["zone"] not in board:
        yield ("entry", "zone"), f'"{details["entry"]["zone"]}" is no Zone in play'
    kinds = {unit.kind for unit in units}
    left: dict[str, int] = {}
    for unit in units:
        left[unit.force] = left.get(unit.force, 0) + (unit.type not in ("leader", "base"))
    for at, row in enumerate(details["setup"]):
        named = [*row.get("zones", {}), *row.get("among", ()), *row.get("rest", ())]
        for zone in named:
            if zone not in board:
                yield ("setup", at), f'"{zone}" is no Zone in play'
        for colour in row["colours"]:
            if colour not in colours:
                yield ("setup", at, "colours"), f"{colour} belongs to nobody"
        if row.get("sure") and row["sure"] not in kinds:
            yield ("setup", at, "sure"), f'"{row["sure"]}" is not in the counter mix'
        need = sum(row.get("zones", {}).values()) + row.get("count", 0) + row.get("box", 0)
        if need > sum(left.get(colour, 0) for colour in row["colours"]):
            yield ("setup", at), f"it places {need} counters, more than the mix has"
