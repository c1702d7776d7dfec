"""The plans for a map's names and counters as JSON, beside a map that comes with the program."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from somalia.datafile.beside import worked_out
from somalia.games.campaign.data.layout import SIDES, SLOTS
from somalia.games.campaign.data.mapfile import Point
from somalia.games.campaign.data.places import SeaBox, Writing, ZonePlan

FORMAT = "somalia layout 1"
ENDING = ".layout.json"
DIGITS = 4

Plans = dict[str, ZonePlan]
Entries = dict[str, Any]
"""Plans as they are kept, by Zone."""


def path_of(map_file: Path) -> Path:
    """The layout file of a map file."""
    return map_file.with_name(map_file.stem + ENDING)


def beside(map_file: Path) -> Mapping[str, Entries]:
    """The layouts in a map's layout file by key, each as written; empty if there is none."""
    contents = worked_out(path_of(map_file))
    layouts = contents.get("layouts")
    return layouts if contents.get("format") == FORMAT and isinstance(layouts, dict) else {}


def document(layouts: Mapping[str, Entries]) -> str:
    """The text of a layout file, with a line for each Zone."""
    parts = []
    for key, zones in layouts.items():
        lines = [f"{json.dumps(zone)}: {json.dumps(entry)}" for zone, entry in zones.items()]
        parts.append(f"{json.dumps(key)}: {{\n" + ",\n".join(lines) + "\n}")
    return f'{{"format": {json.dumps(FORMAT)}, "layouts": {{\n' + ",\n".join(parts) + "\n}}\n"


def written(plans: Plans) -> Entries:
    """Plans in the form in which they are kept."""
    return {zone: _entry(plan) for zone, plan in plans.items()}


def _entry(plan: ZonePlan) -> Entries:
    way = plan.way
    entry: Entries = {
        "name": _rounded(plan.at),
        "lines": list(way.lines),
        "step": way.step,
        "box": _rounded((way.width, way.height)),
        "town": plan.town,
        "side": round(plan.side, DIGITS),
        "tag-above": plan.is_tag_above,
        "places": [_rounded(plan.places[slot]) for slot in SLOTS if plan.places],
    }
    if plan.sea is not None:
        entry["sea"] = [[round(edge, DIGITS) for edge in plan.sea.box], _rounded(plan.sea.dot)]
    return entry


def _rounded(point: Point) -> list[float]:
    return [round(point[0], DIGITS), round(point[1], DIGITS)]


def read(entries: Entries) -> Plans | None:
    """The plans from the form in which they are kept; None if they are damaged."""
    try:
        return {zone: _plan(entry) for zone, entry in entries.items()}
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _plan(entry: Entries) -> ZonePlan:
    width, height = _point(entry["box"])
    lines = tuple(str(line) for line in entry["lines"])
    town = entry["town"]
    if town not in (*SIDES, ""):
        raise ValueError(town)
    places = entry["places"]
    plan = ZonePlan(
        _point(entry["name"]),
        Writing(lines, int(entry["step"]), width, height),
        town,
        float(entry["side"]),
        dict(zip(SLOTS, map(_point, places), strict=True)) if places else {},
        bool(entry["tag-above"]),
    )
    if "sea" in entry:
        (west, south, east, north), dot = entry["sea"]
        box = float(west), float(south), float(east), float(north)
        plan.sea = SeaBox(box, _point(dot))
    return plan


def _point(numbers: Sequence[float]) -> Point:
    x, y = numbers
    return float(x), float(y)
