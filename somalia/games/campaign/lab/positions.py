"""What a rule case may say about a position: counters, markers, VP and SP, flags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import Key, quoted
from somalia.games.campaign.lab import position
from somalia.games.campaign.lab.position import VALUES
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.positions import (
    Fault,
    Positions,
    by_name,
    differs,
    flag,
    near_hint,
    word,
)

LOOSE = ("base-raided", "convoy-raided", "flushed", "terror-rolled", "robbed")
"""Zone markers that `then` compares only if the case names them."""

_BY_SIDE = by_name("", {"type": "integer"})
_TEXT = {"type": ["string", "array", "null"]}
_FLAGS = ", ".join(f"`{one}`" for one in position.FLAGS)


class CampaignPositions(Positions[CampaignScenario, CampaignState]):
    """Positions as text; see `somalia.games.campaign.lab.position`."""

    position: Mapping[str, Any] = {
        key: {"about": about} for key, about in position.KEYS_ABOUT.items()
    }
    schema: Mapping[str, Any] = {
        "zones": by_name(
            "everything in a Zone: `empty`, or written as in a position. Marks, and markers for "
            "what was done this turn, are checked only if you write them",
            _TEXT,
        ),
        "where": by_name("where counters are: a Zone, `cup`, `out`, `hand` or `box`", word("")),
        "marks": by_name("the marks of counters, `[]` for none", _TEXT),
        "vp": _BY_SIDE | {"about": "VP by side"},
        "sp": _BY_SIDE | {"about": "SP by side"},
        "vp-change": _BY_SIDE | {"about": "change since the start; 0 for any side not named"},
        "sp-change": _BY_SIDE | {"about": "likewise"},
        **VALUES.ends,
        "flags": by_name(f"`true` or `false` for each: {_FLAGS}", flag("")),
    }

    def __init__(self) -> None:
        super().__init__(CampaignState)

    def read(
        self, scenario: CampaignScenario, data: Mapping[str, Any], fault: Fault
    ) -> CampaignState:
        """The State that a position in text form describes."""
        return position.read(scenario, data, fault)

    def faults(
        self, scenario: CampaignScenario, start: CampaignState, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Yield the Zones, counters, markers, flags and sides in `then` that do not exist."""
        zones = [zone.id for zone in scenario.board.zones]
        counters = {*scenario.kinds, *(unit.id for unit in scenario.units)}
        known: list[tuple[str, Iterable[str]]] = [
            ("zones", zones),
            ("where", counters),
            ("marks", counters),
            ("flags", position.FLAGS),
            *((key, getattr(start, key[:2])) for key in ("vp", "sp", "vp-change", "sp-change")),
        ]
        for key, names in known:
            for name in then.get(key, {}):
                if name not in names:
                    yield (key, name), f"unknown name {quoted(name)}", near_hint(name, names)
        for id, place in then.get("where", {}).items():
            if place not in (*zones, "cup", "out", "hand", "box"):
                problem = f"{quoted(place)} is not a Zone, cup, out, hand or box"
                yield ("where", id), problem, ""
        for zone, content in then.get("zones", {}).items():
            for entry in position.entries(_text(content)):
                name = entry if isinstance(entry, str) else entry.name
                if name not in ("empty", "") and not (
                    name in counters or name in position.MARKERS or name.endswith("-tried")
                ):
                    near = near_hint(name, [*counters, *position.MARKERS])
                    yield ("zones", zone), f"{quoted(name)} is not a counter or marker", near

    def ids_of(self, scenario: CampaignScenario, name: str) -> Sequence[str]:
        """The ids of all counters of a kind."""
        return [unit.id for unit in scenario.kinds.get(name, ())]

    def differences(
        self, start: CampaignState, state: CampaignState, then: Mapping[str, Any]
    ) -> Iterator[str]:
        """Yield the differences in points, map, numbers and flags."""
        yield from _points(start, state, then)
        yield from _map(state, then)
        yield from VALUES.differences(then, state)
        for name, value in then.get("flags", {}).items():
            actual = bool(getattr(state, position.FLAGS[name]))
            yield from differs(f"flag {name}", value, actual)


def _points(start: CampaignState, state: CampaignState, then: Mapping[str, Any]) -> Iterator[str]:
    for key in ("vp", "sp"):
        for side, actual in getattr(state, key).items():
            name = f"{key.upper()} of {side}"
            if side in then.get(key, {}):
                yield from differs(name, then[key][side], actual)
            if f"{key}-change" in then:
                change = actual - getattr(start, key)[side]
                yield from differs(f"change in {name}", then[f"{key}-change"].get(side, 0), change)


def _map(state: CampaignState, then: Mapping[str, Any]) -> Iterator[str]:
    scenario = state.scenario
    for id, content in then.get("zones", {}).items():
        zone = scenario.board.zone(id)
        actual = position.contents(state, zone)
        if not _same_contents(scenario, _text(content), actual):
            yield f"{id}: expected {_text(content)}, found {actual}"
    for name, place in then.get("where", {}).items():
        yield from differs(
            f"where {name} is", place, position.place_of(state, _unit(scenario, name))
        )
    for name, marks in then.get("marks", {}).items():
        found_marks = sorted(position.marks_of(state, _unit(scenario, name)))
        wanted = sorted(
            word
            for mark in (marks if isinstance(marks, list) else [marks])
            for word in str(mark).replace(",", " ").split()
        )
        yield from differs(f"marks on {name}", wanted, found_marks)


def _unit(scenario: CampaignScenario, name: str) -> CampaignUnit:
    """The counter with that id, or the first counter of that kind."""
    return scenario.kinds[name][0] if name in scenario.kinds else scenario.unit(name)


def _text(content: object) -> str:
    return ", ".join(map(str, content)) if isinstance(content, list) else str(content or "empty")


def _same_contents(scenario: CampaignScenario, expected: str, actual: str) -> bool:
    """Whether counters and markers match; marks and turn markers count only where expected."""
    wanted = _counted(scenario, expected)
    there = _counted(scenario, actual)
    with_marks = any(marks for _, marks in wanted)
    if not with_marks:
        there = _without_marks(there)
    loose = {(name, ()) for name in LOOSE} | {key for key in there if key[0].endswith("-tried")}
    for key in loose - set(wanted):
        there.pop(key, None)
    return wanted == there


Contents = Counter[tuple[str, tuple[str, ...]]]


def _without_marks(contents: Contents) -> Contents:
    bare: Contents = Counter()
    for (name, _), number in contents.items():
        bare[name, ()] += number
    return bare


def _counted(scenario: CampaignScenario, text: str) -> Contents:
    counted: Contents = Counter()
    kinds = {unit.id: unit.kind for unit in scenario.units}
    for words in position.entries(text):
        if not isinstance(words, str) and words.name != "empty":
            name = kinds.get(words.name, words.name)
            counted[name, tuple(sorted(words.marks))] += words.number
    return counted
