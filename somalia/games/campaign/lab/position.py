"""The short text form of a position: only what differs from an empty one.

    turn: 4
    step: operations
    famine: 3
    sp: {un: 6, bandit: 2}
    zones:
      baidoa: pink-3, pink-leader (acted), 2 pink-1 / base, un-infantry-3-2
      jilib: convoy, un-mp-2-3 (escort, acted)
    flags: [confined]

A counter is named by its kind or by its id. A kind stands for its first counters not named
elsewhere in the position. `read` makes a State from the text form and `write` does the reverse.
Reading what was written gives the same State, except for the order in which projects were tried.
docs/cases.md describes the form for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from somalia.datafile import Key, quoted
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.rules.core.rulebook import CampaignStep, rules_of
from somalia.games.campaign.rules.core.state import BOX, CUP, HAND, OUT, CampaignState
from somalia.games.positions import MOST, Fault, Fields, PositionField, known, whole, word

_AS_BEGUN = whole("the same as in a position", -MOST)
VALUES = Fields(
    {
        "turn": PositionField({"about": "default 1; 0 is the set-up"}, None),
        "step": PositionField(
            {
                "about": "the step of the sequence of play, by default `operations`. Base game: "
                "`setup.draw`, `setup.place`, `setup.un`, `events`, `logistics`, `operations`, "
                "`political`, `desertion`, `terror-off`, `terrorism`, `intervention-ends`, "
                "`rotation-out`, `rotation-in`, `us-rotation`, `intervention`, `replacements`. "
                "Later scenarios: `setup`, `operations`, `income`, `buying`, "
                "`reinforcements`, `entries`, `support`, `judge`"
            },
            None,
            put=None,
        ),
        "last-turn": PositionField({"about": "default 24"}, _AS_BEGUN),
        "event": PositionField(
            {"about": "this turn's random event, such as `heavy-rains`"},
            word("the same as in a position"),
        ),
        "famine": PositionField({"about": "turns of Famine left, this one included"}, _AS_BEGUN),
        "intervention": PositionField({"about": "the turn in which it was requested"}, _AS_BEGUN),
        "to-do": PositionField(
            {"about": "what is left of a repeated step, such as units to rotate"},
            _AS_BEGUN,
            held="quota",
        ),
        "ended": PositionField({"about": "how the game has ended"}, None),
    }
)
"""Keys of the text form that each hold one value of the State."""

FLAGS = {
    "un-has-choice": "un_has_choice",
    "un-passed": "un_passed",
    "confined": "confined",
    "un-hit": "un_hit",
    "no-terrorism": "no_terrorism",
    "embargo": "embargo",
    "kept-for-good": "kept_for_good",
    "talks-held": "talks_held",
    "named": "named",
}
"""Yes-or-no facts, each with the State's attribute."""

SIDE_LISTS = {
    "offered": "offered",
    "passed": "passed",
    "attacked": "attacked",
    "resigned": "resigned",
    "in-turn": "queue",
}
"""Keys that list sides (11)."""

TALKS = {"side": "talks", "box": "talks_box"}
"""Keys under `talks` (11.1): the side, and the track box, counted from the left."""

MARKERS = {
    "base": "base",
    "base-raided": "base_raided",
    "convoy": "convoy",
    "robbed": "robbed",
    "convoy-raided": "convoy_raided",
    "flushed": "flushed",
    "terror": "terror",
    "terror-rolled": "rolled_terror",
}
"""The markers that can be in a Zone, each with the State's attribute."""

NEEDS = {"base-raided": "base", "robbed": "convoy"}
"""Markers that need another marker to mean anything."""

MARKS = {
    "acted": "acted",
    "ambushed": "ambushed",
    "raided": "raided",
    "escort": "escorting",
}
"""What a counter has done this turn, written in brackets after it."""

OFF_MAP = {"hand": HAND, "out": OUT, "box": BOX}
"""Where counters can be off the map, besides their cups."""

KEYS_ABOUT = {
    **{key: of["about"] for key, of in VALUES.begins.items()},
    "sp": "SP by side, `{un: 6, bandit: 2}`; in the later scenarios by party",
    "vp": "VP by side; also `un-at-start`, the UN's VP when the turn began",
    "zones": "what is in each Zone; see below",
    "hand": "counters drawn but not yet placed (set-up)",
    "out": "Leaders out of the game, and in the later scenarios converted units",
    "box": "units waiting outside the map (S11)",
    "talks": "the side in talks with the UN, and the box on the track, counted from the left "
    "(11.1): `{side: bandit, box: 4}`",
    "offered": "the sides that have offered talks (11.1)",
    "passed": "the sides that have passed (11)",
    "attacked": "the sides that were attacked (11)",
    "resigned": "the sides that have resigned (11)",
    "in-turn": "the sides that have yet to act in a step that players share (11)",
    "acting": "the side that was named to act next (11.2)",
    "flags": "a list of the flags that are set, chosen from "
    + ", ".join(
        f"`{flag}`"
        for flag in FLAGS
        if flag not in ("un-has-choice", "kept-for-good", "talks-held", "named")
    )
    + ". Also `un-has-choice` (the Bandit player has handed over), `kept-for-good`, `talks-held` "
    "(talks offered this game), `named` (the side named to act next may not hand over)",
    "extra": "later scenarios only: the side that has the choice and the sides that have passed, "
    "`{chooser: warlords, passed: [pink]}`",
}
"""The keys of a position, with their descriptions in docs/cases.md."""


class PieceEntry(NamedTuple):
    """One entry in a Zone's text: `number` counters of a kind, an id or a marker, and its marks."""

    number: int
    name: str
    marks: tuple[str, ...]


_ENTRY = re.compile(
    r"\s*(?:(?P<count>[0-9]{1,3})\s+)?(?P<name>[^\s(),]+)\s*(?:\((?P<marks>[^()]*)\))?\s*"
)


def entries(text: str) -> Iterator[PieceEntry | str]:
    """Yield the entries in a Zone's text; a part that cannot be parsed is returned unchanged.

    Commas and slashes both separate entries: slashes only make the text easier to read.
    """
    for part in _parts(text):
        match = _ENTRY.fullmatch(part)
        if match is None:
            yield part.strip()
            continue
        marks = [mark.strip() for mark in (match["marks"] or "").split(",")]
        yield PieceEntry(int(match["count"] or 1), match["name"], tuple(m for m in marks if m))


def _parts(text: str) -> list[str]:
    """The text split at commas and slashes outside brackets."""
    parts: list[str] = []
    end, in_brackets = len(text), False
    # Scan backwards, so that the next bracket is always known: each character is read once.
    for mark in reversed(list(re.finditer("[,/()]", text))):
        if mark[0] in "()":
            in_brackets = mark[0] == ")"
        elif not in_brackets:
            parts.append(text[mark.end() : end])
            end = mark.start()
    return [text[:end], *reversed(parts)]


@dataclass(slots=True)
class _Placed:
    """Counters placed by an entry, before it is known which counters of their kind they are."""

    keys: tuple[Key, ...]
    entry: PieceEntry
    place: int


class _Reader:
    def __init__(self, scenario: CampaignScenario, data: Mapping[str, Any], fault: Fault) -> None:
        self.scenario = scenario
        self.data = data
        self.fault = fault
        self.sequence: Sequence[CampaignStep] = rules_of(scenario).sequence(scenario.options)
        self.state = CampaignState(scenario)
        rules_of(scenario).begin(self.state)
        self.placed: list[_Placed] = []

    def read(self) -> CampaignState:
        for key in self.data:
            self._known(key, list(KEYS_ABOUT), (key,), "position key")
        self._numbers()
        self._sides()
        self._flags()
        self._extra()
        self._zones()
        self._off_map()
        self._put_counters()
        self._step()
        return self.state

    # -- words and numbers ---------------------------------------------------------------------

    def _known(self, word: Any, words: Sequence[str], keys: Sequence[Key], what: str) -> str:
        return known(word, words, keys, what, self.fault)

    def _whole(self, value: object, keys: Sequence[Key], least: int = 0) -> int:
        if type(value) is not int or not least <= value <= MOST:
            raise self.fault(keys, f"expected a whole number of {least} or more", "")
        return value

    def _mapping(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.fault((key,), "expected `key: value` lines", "")
        return value

    def _numbers(self) -> None:
        state, data = self.state, self.data
        state.turn = 1
        for key in [key for key, of in VALUES.items() if of.put is not None and key in data]:
            if key == "event":
                events = [row.id for row in self.scenario.charts.events]
                value: object = self._known(data[key], ["", *events], (key,), "random event")
            elif key == "ended":
                ends = rules_of(self.scenario).ends
                value = self._known(data[key], ends, (key,), "ending of a game")
            else:
                # A windfall of VP can move the last turn before the first (7).
                value = self._whole(data[key], (key,), -MOST if key == "last-turn" else 0)
            setattr(state, VALUES.held(key), value)

    def _sides(self) -> None:
        state, sides = self.state, self.scenario.sides.order
        for side, sp in self._mapping("sp").items():
            self._known(side, list(state.sp), ("sp", side), "side")
            state.sp[side] = self._whole(sp, ("sp", side))
        for key, name in SIDE_LISTS.items():
            listed = self.data.get(key, [])
            words = (
                listed if isinstance(listed, list) else [w for w in str(listed).split(", ") if w]
            )
            for side in words:
                self._known(side, sides, (key,), "side")
            setattr(state, name, tuple(words))
        if "acting" in self.data:
            state.acting = self._known(self.data["acting"], sides, ("acting",), "side")
        talks = self._mapping("talks")
        for key in talks:
            self._known(key, list(TALKS), ("talks", key), "key in `talks`")
        if talks:
            bandits = self.scenario.sides.bandits
            state.talks = self._known(talks.get("side"), bandits, ("talks",), "Bandit player")
            last = len(self.scenario.charts.negotiations)
            box = self._whole(talks.get("box", 1), ("talks", "box"), 1)
            if box > last:
                raise self.fault(("talks", "box"), f"the track has {last} boxes", "")
            state.talks_box, state.talks_held = box - 1, True
        at_start = f"{sides[0]}-at-start"
        vp = self._mapping("vp")
        for side, value in vp.items():
            self._known(side, (*sides, at_start), ("vp", side), "side")
            points = self._whole(value, ("vp", side), -MOST)
            if side in sides:
                state.vp[side] = points
        state.vp_un_at_start = vp.get(at_start, state.vp[state.scenario.sides.order[0]])

    def _extra(self) -> None:
        """Read the rulebook's own keys, each with a side or a list of sides."""
        kept, sides = self.state.extra, self.scenario.sides.order
        fields = asdict(kept) if kept is not None else {}
        read: dict[str, Any] = {}
        for key, value in self._mapping("extra").items():
            keys = ("extra", key)
            self._known(key, list(fields), keys, "key in `extra`")
            if isinstance(fields[key], tuple):
                listed = value if isinstance(value, list) else [value]
                read[key] = tuple(self._known(side, sides, keys, "side") for side in listed)
            else:
                read[key] = self._known(value, ("", *sides), keys, "side")
        if kept is not None:
            self.state.extra = replace(kept, **read)

    def _flags(self) -> None:
        flags = self.data.get("flags", [])
        words = flags if isinstance(flags, list) else re.split(r"[,\s]+", str(flags).strip())
        for index, flag in enumerate(words):
            keys = ("flags", index) if isinstance(flags, list) else ("flags",)
            setattr(self.state, FLAGS[self._known(flag, list(FLAGS), keys, "flag")], True)

    def _step(self) -> None:
        ids = [step.id for step in self.sequence]
        step = self._known(self.data.get("step", "operations"), ids, ("step",), "step")
        self.state.step = ids.index(step)
        if not self.sequence[self.state.step].when(self.state):
            raise self.fault(
                ("step",),
                f"there is no step {step} in turn {self.state.turn}",
                "Turn 0 is the set-up. Every third turn has an Interphase.",
            )

    # -- the map -------------------------------------------------------------------------------

    def _zones(self) -> None:
        board = self.scenario.board
        ids = [zone.id for zone in board.zones]
        for id, content in self._mapping("zones").items():
            keys = ("zones", id)
            zone = board.zone(self._known(id, ids, keys, "Zone on this map"))
            for entry in self._entries(content, keys):
                if entry.name in MARKERS or entry.name.endswith("-tried"):
                    self._mark(zone, entry, keys)
                else:
                    self.placed.append(_Placed(keys, entry, zone))
            for marker, needed in NEEDS.items():
                if self._lies(marker, zone) and not self._lies(needed, zone):
                    raise self.fault(keys, f'"{marker}" without a {needed}', "")
        if sum(self.state.base) > self.scenario.bases:
            raise self.fault(("zones",), f"there are only {self.scenario.bases} Bases", "")

    def _off_map(self) -> None:
        for key, place in OFF_MAP.items():
            for entry in self._entries(self.data.get(key), (key,)):
                self.placed.append(_Placed((key,), entry, place))

    def _entries(self, content: object, keys: tuple[Key, ...]) -> Iterator[PieceEntry]:
        if content in (None, "", "empty"):
            return
        if isinstance(content, list):
            content = ", ".join(map(str, content))
        for entry in entries(str(content)):
            if isinstance(entry, str):
                raise self.fault(
                    keys,
                    f"cannot read {quoted(entry)}",
                    "Separate counters and markers by commas, with marks in brackets: "
                    "2 pink-1 (acted), base.",
                )
            yield entry

    def _lies(self, marker: str, zone: Zone) -> bool:
        return bool(getattr(self.state, MARKERS[marker])[zone])

    def _mark(self, zone: Zone, entry: PieceEntry, keys: tuple[Key, ...]) -> None:
        state = self.state
        if entry.number != 1 or entry.marks:
            raise self.fault(keys, f'"{entry.name}" is a marker and takes no number or marks', "")
        if entry.name in MARKERS:
            if self._lies(entry.name, zone):
                raise self.fault(keys, f'"{entry.name}" appears twice', "A Zone can have only one.")
            getattr(state, MARKERS[entry.name])[zone] = 1
            return
        projects = list(self.scenario.charts.projects)
        project = entry.name.removesuffix("-tried")
        tried = (self._known(project, projects, keys, "project"), int(zone))
        if tried in state.projects:
            raise self.fault(keys, f'"{entry.name}" appears twice', "")
        state.projects = (*state.projects, tried)

    # -- the counters --------------------------------------------------------------------------

    def _put_counters(self) -> None:
        """Place counters named by id first; a kind then gets its first counters not named
        elsewhere.
        """
        ids = {unit.id: unit for unit in self.scenario.units}
        used: set[int] = set()
        for placed in self.placed:
            unit = ids.get(placed.entry.name)
            if unit is None or unit.id in self.scenario.kinds:
                continue
            if unit in used or placed.entry.number != 1:
                raise self.fault(placed.keys, f"there is only one {unit.id}", "")
            used.add(unit)
            self._put(unit, placed)
        for placed in self.placed:
            name = placed.entry.name
            if name in ids and name not in self.scenario.kinds:
                continue
            kind = self._known(
                name, [*self.scenario.kinds, *ids, *MARKERS], placed.keys, "counter or marker"
            )
            free = [unit for unit in self.scenario.kinds[kind] if unit not in used]
            if placed.entry.number > len(free):
                most = len(self.scenario.kinds[kind])
                raise self.fault(placed.keys, f"more {kind} than the {most} in the counter mix", "")
            for unit in free[: placed.entry.number]:
                used.add(unit)
                self._put(unit, placed)

    def _put(self, unit: CampaignUnit, placed: _Placed) -> None:
        state, place = self.state, placed.place
        state.where[unit] = place
        if place >= 0:
            stacks = {"gang": state.gangs, "leader": state.leaders, "militia": state.militia}
            stack = stacks.get(unit.type, state.troops)
            stack[place] = tuple(sorted((*stack[place], unit)))
        if place == OUT and unit.type != "leader" and self.scenario.rulebook == "base":
            message = f"{unit.id} cannot be out of the game"
            raise self.fault(placed.keys, message, "Only Leaders can.")
        for mark in placed.entry.marks:
            self._known(mark, list(MARKS), placed.keys, "counter mark")
            if place < 0:
                raise self.fault(placed.keys, f'"{mark}" on a counter that is not on the map', "")
            if mark == "escort" and (unit.force not in ("un", "us") or not state.convoy[place]):
                raise self.fault(placed.keys, f"{unit.id} has no Convoy to escort there", "")
            getattr(state, MARKS[mark])[unit] = 1


def read(scenario: CampaignScenario, data: Mapping[str, Any], fault: Fault) -> CampaignState:
    """The State of a position in text form.

    Defaults: turn 1, the Operations Phase, an empty map, all numbers 0. The UN's VP at the start of
    the turn default to its current VP.

    Args:
        data: the mapping, as read from YAML.
        fault: makes the error for a path of keys within `data`, such as `Document.error`.

    Raises:
        DataError: an unknown word, a bad number, more counters than exist, two Bases in a Zone,
            or a similar fault.
    """
    return _Reader(scenario, data, fault).read()


# Writing


def write(state: CampaignState) -> dict[str, Any]:
    """The position in text form: plain data without the defaults of `read`."""
    sequence = rules_of(state.scenario).sequence(state.scenario.options)
    usual = CampaignState(state.scenario)
    short = _short_kinds(state)
    zones = {zone.id: contents(state, zone, short) for zone in state.board.zones}
    data: dict[str, Any] = {
        "turn": state.turn,
        "step": sequence[state.step].id,
        **{
            key: VALUES.found(key, state, state)
            for key in VALUES
            if key not in ("turn", "step")
            and VALUES.found(key, state, state) != VALUES.found(key, usual, usual)
        },
        "sp": {side: value for side, value in state.sp.items() if value},
        "vp": _points(state),
        "zones": {id: text for id, text in zones.items() if text != "empty"},
        **{
            key: ", ".join(_group(state, _at(state, place), short))
            for key, place in OFF_MAP.items()
        },
        "extra": _extra(state),
        **{key: ", ".join(getattr(state, name)) for key, name in SIDE_LISTS.items()},
        "acting": state.acting,
        "talks": {"side": state.talks, "box": state.talks_box + 1} if state.talks else {},
        "flags": [flag for flag, name in FLAGS.items() if getattr(state, name)],
    }
    return {key: value for key, value in data.items() if value not in ({}, [], "")}


def _points(state: CampaignState) -> dict[str, int]:
    """VP by side, leaving out zeros, plus the UN's VP at the start of the turn if different."""
    points = {side: value for side, value in state.vp.items() if value}
    first = state.scenario.sides.order[0]
    if state.vp_un_at_start != state.vp[first]:
        points[f"{first}-at-start"] = state.vp_un_at_start
    return points


def _extra(state: CampaignState) -> dict[str, Any]:
    """The rulebook's own part, in the later scenarios."""
    if state.extra is None:
        return {}
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in asdict(state.extra).items()
        if value not in ((), "")
    }


def contents(state: CampaignState, zone: Zone, short: Mapping[str, bool] | None = None) -> str:
    """The Zone's contents in the form `read` takes: Bandits, UN units, markers; or "empty".

    Args:
        short: for each kind, whether to write its counters by kind; None for all kinds.
    """
    of_un = [*_group(state, state.troops[zone], short), *_group(state, state.militia[zone], short)]
    tried = [f"{project}-tried" for project, place in state.projects if place == zone]
    markers = [word for word, name in MARKERS.items() if getattr(state, name)[zone]]
    parts = (_group(state, state.bandits(zone), short), of_un, [*markers, *tried])
    return " / ".join(", ".join(part) for part in parts if part) or "empty"


def marks_of(state: CampaignState, unit: CampaignUnit) -> tuple[str, ...]:
    """The marks for a counter's actions this turn, in the words of the text form."""
    return tuple(mark for mark, name in MARKS.items() if getattr(state, name)[unit])


def _at(state: CampaignState, place: int) -> list[CampaignUnit]:
    return [unit for unit in state.units if state.where[unit] == place]


def _short_kinds(state: CampaignState) -> dict[str, bool]:
    """For each kind, whether its counters can be written by kind and read back unchanged."""
    zones = state.board.zones
    order = [
        u
        for zone in zones
        for u in (*state.bandits(zone), *state.troops[zone], *state.militia[zone])
    ]
    order += [unit for place in OFF_MAP.values() for unit in _at(state, place)]
    met: dict[str, list[CampaignUnit]] = {}
    for unit in order:
        met.setdefault(unit.kind, []).append(unit)
    return {
        kind: tuple(units) == state.scenario.kinds[kind][: len(units)]
        for kind, units in met.items()
    }


def _group(
    state: CampaignState, units: Sequence[CampaignUnit], short: Mapping[str, bool] | None
) -> list[str]:
    """The counters as entries; adjacent ones of one kind with the same marks are merged."""
    groups: list[tuple[str, tuple[str, ...], int]] = []
    for unit in units:
        name = unit.kind if short is None or short.get(unit.kind) else unit.id
        marks = marks_of(state, unit)
        if groups and groups[-1][:2] == (name, marks) and name == unit.kind:
            groups[-1] = (name, marks, groups[-1][2] + 1)
        else:
            groups.append((name, marks, 1))
    return [
        (f"{count} " if count > 1 else "") + name + (f" ({', '.join(marks)})" if marks else "")
        for name, marks, count in groups
    ]


def place_of(state: CampaignState, unit: CampaignUnit) -> str:
    """The counter's place: the id of its Zone, "cup", "out", "hand" or "box"."""
    place = state.where[unit]
    return {CUP: "cup", OUT: "out", HAND: "hand", BOX: "box"}.get(place) or state.board.zones[
        place
    ].id
