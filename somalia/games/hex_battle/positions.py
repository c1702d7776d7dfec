"""Positions of rule cases: where every counter is, what it has done, and whose phase it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import Key, nearest, quoted
from somalia.games.hex_battle import ending, setup
from somalia.games.hex_battle.components import Scenario
from somalia.games.hex_battle.state import (
    ASIDE,
    DEAD,
    GONE,
    MOBILE,
    NO_COMPOUND,
    NO_FORT,
    POOL,
    READY,
    RECORD,
    SPECIAL,
    SPENT,
    UNPLACED,
    Loss,
    March,
    State,
    Task,
)
from somalia.games.positions import Fault, Positions, differs

PLACES = {
    "pool": POOL,
    "special": SPECIAL,
    "aside": ASIDE,
    "dead": DEAD,
    "record": RECORD,
    "gone": GONE,
    "ready": READY,
    "spent": SPENT,
    "unplaced": UNPLACED,
}
"""Words for the places that are neither a hex nor a base."""
MARKS = ("up", "pinned", "fired", "shot-down", "moved", "reconned", "used", "bought", "due")
LEARNED = {"mobile": MOBILE, "no-fort": NO_FORT, "no-compound": NO_COMPOUND}
PLAIN = (
    "turn",
    "last-turn",
    "to-draw",
    "passes",
    "sub-phase",
    "had-panic",
    "had-jihad",
    "evacuated",
    "forts",
    "extensions",
    "paid",
)
"""Keys that stand for a field of the state."""
KEYS = (
    *PLAIN,
    "units",
    "aq",
    "dead",
    "pool",
    "unused",
    "chits",
    "drawn",
    "active",
    "phase",
    "tasks",
    "start",
    "casualties",
    "fired-at",
    "entered",
    "march",
)

_MANY = {"type": "object"}
_LIST = {"type": "array"}


class BattlePositions(Positions):
    """A position by where counters are; Coalition units that are not named are out of the game,
    and Al Qaeda has only the counters that are named, aq-1, aq-2, ... in their order.
    """

    schema: Mapping[str, Any] = {
        "counters": _MANY,
        "where": _MANY,
        "vp": _MANY,
        "known-vp": _MANY,
        "rows": _MANY,
        "levels": _MANY,
        "called": _MANY,
        "chits": _LIST,
        "drawn": _LIST,
        "pool": _LIST,
        "unused": _LIST,
        "casualties": _LIST,
        "groups": _LIST,
        "fired-at": _LIST,
        "active": _LIST,
        "points": {"type": "number"},
        "winner": {"type": "string"},
        **{name: {"type": ["integer", "string", "boolean"]} for name in PLAIN if name != "turn"},
    }

    def __init__(self) -> None:
        super().__init__(State)

    # -- reading ---------------------------------------------------------------------------------

    def read(self, scenario: Scenario, data: Mapping[str, Any], fault: Fault) -> State:
        """The state that `position` of a case describes.

        Raises:
            DataError: made by `fault`.
        """
        for key in data:
            if key not in KEYS:
                near = nearest(key, KEYS)
                hint = f"Did you mean {near}?" if near else f"There are: {', '.join(KEYS)}."
                raise fault((key,), f"{quoted(key)} is not known here", hint)
        state = State(scenario)
        setup.start(state)
        if not data.get("start"):
            state.change(agenda=(), turn=1)
            for one in range(state.own):
                state.mark(one, place=ASIDE)
        for key in PLAIN:
            if key in data:
                state.change(**{key.replace("-", "_"): data[key]})
        for id, values in data.get("units", {}).items():
            self._set(state, _own(state, id, ("units", id), fault), values, ("units", id), fault)
        self._al_qaeda(state, data, fault)
        for key, name in (("chits", "chits"), ("drawn", "drawn"), ("active", "active")):
            if key in data:
                state.change(**{name: tuple(data[key])})
        if "phase" in data:
            *commands, name = data["phase"].split()
            first: tuple[Any, ...] = (name,)
            if name == "reinforcement":
                draws = sum(scenario.charts.commands[one].draws for one in commands)
                first = ("reinforce", draws, ())
            state.change(
                active=tuple(commands), sub_phase=name, agenda=(Task(first[0], first[1:]),)
            )
        if state.active:
            state.change(phasing=scenario.charts.commands[state.active[0]].side)
        self._marks(state, data, fault)
        if "tasks" in data:
            state.change(agenda=tuple(_task(state, one) for one in data["tasks"]))
        return state

    def _al_qaeda(self, state: State, data: Mapping[str, Any], fault: Fault) -> None:
        for at, row in enumerate(data.get("aq", ())):
            keys: Sequence[Key] = ("aq", at)
            values = dict(row)
            one = setup.add_counter(state, _identity(state, values.pop("is"), keys, fault))
            self._set(state, one, values, keys, fault)
        for key in ("pool", "unused"):
            ids = [_identity(state, id, (key,), fault) for id in data.get(key, ())]
            state.change(**{key: tuple(sorted(ids))})
        for at, row in enumerate(data.get("dead", ())):
            if "is" in row:
                one = setup.add_counter(state, _identity(state, row["is"], ("dead", at), fault))
                state.mark(one, up=row.get("up", False))
            else:
                one = _number(state, row["of"], ("dead", at), fault)
            by = row.get("by", state.scenario.sides[not state.is_aq(one)])
            loss = Loss(one, by, row.get("assault", False), row.get("doubled", False))
            state.mark(one, place=DEAD)
            state.change(losses=(*state.losses, loss))

    def _marks(self, state: State, data: Mapping[str, Any], fault: Fault) -> None:
        def hexes(key: str) -> tuple[int, ...]:
            return tuple(_place(state, name, (key,), fault) for name in data[key])

        if "casualties" in data:
            state.change(casualties=hexes("casualties"))
        if "fired-at" in data:
            state.change(fired_at=frozenset(hexes("fired-at")))
        if "entered" in data:
            named = data["entered"].items()
            state.change(
                entered=tuple(
                    (
                        _number(state, id, ("entered", id), fault),
                        _place(state, hex_, ("entered", id), fault),
                    )
                    for id, hex_ in named
                )
            )
        if "march" in data:
            of = data["march"]
            one = _number(state, of["unit"], ("march",), fault)
            state.change(march=March(one, round(2 * of["points"]), of.get("moved", True)))

    def _set(self, state: State, one: int, values: Any, keys: Sequence[Key], fault: Fault) -> None:
        if not isinstance(values, dict):
            values = {"at": values}
        for key, value in values.items():
            if key == "at":
                state.mark(one, place=_place(state, value, (*keys, key), fault))
            elif key == "learned":
                state.mark(one, learned=sum(LEARNED[word] for word in value))
            elif key == "moved-under":
                state.mark(one, moved_under=value)
            elif key in MARKS:
                state.mark(one, **{key.replace("-", "_"): value})
            else:
                raise fault((*keys, key), f"{quoted(key)} is not known here", "")

    # -- comparing -------------------------------------------------------------------------------

    def faults(
        self, scenario: Scenario, start: State, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Counters in `then` that there cannot be."""
        ids = {unit.id for unit in scenario.charts.units}
        for key in ("where", "counters"):
            for id in then.get(key, {}):
                if id not in ids and not id.startswith("aq-"):
                    yield (key, id), f"{quoted(id)} is no counter", ""

    def differences(self, start: State, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        """A sentence for each difference between the position and `then`."""
        for id, wanted in then.get("where", {}).items():
            yield from differs(f"where {id} is", wanted, _where(state, _find(state, id)))
        for id, values in then.get("counters", {}).items():
            yield from self._differs_counter(state, id, values)
        names = state.scenario.land.names
        plain: dict[str, Any] = {name: getattr(state, name.replace("-", "_")) for name in PLAIN}
        plain |= {
            "chits": list(state.chits),
            "drawn": list(state.drawn),
            "active": list(state.active),
            "pool": [state.scenario.charts.hidden[at].id for at in state.pool],
            "unused": [state.scenario.charts.hidden[at].id for at in state.unused],
            "groups": [[state.id(one) for one in group] for group in state.groups],
            "casualties": sorted(names[at] for at in state.casualties),
            "fired-at": sorted(names[at] for at in state.fired_at),
            "points": state.march.points / 2 if state.march else None,
            "winner": ending.winner(state) or "nobody",
        }
        for key, found in plain.items():
            if key in then and key != "turn":  # which every game has
                yield from differs(key, then[key], found)
        yield from self._differs_score(state, then)
        for side, called in then.get("called", {}).items():
            seen = state.copy()
            seen.viewers = (side,)
            for id, wanted in called.items():
                yield from differs(f"{id} to {side}", wanted, seen.name(_find(state, id)))

    def _differs_counter(self, state: State, id: str, values: Mapping[str, Any]) -> Iterator[str]:
        one = _find(state, id)
        if one < 0:
            yield f"{id}: there is no such counter"
            return
        found: dict[str, Any] = {
            name: getattr(state, name.replace("-", "_"))[one] for name in MARKS
        }
        found["at"] = _where(state, one)
        found["is"] = state.unit(one).id
        found["command"] = state.command(one)
        found["learned"] = [word for word, bit in LEARNED.items() if state.learned[one] & bit]
        for key, value in values.items():
            yield from differs(f"{key} of {id}", value, found.get(key, "no such thing"))

    def _differs_score(self, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        for key, known in (("vp", False), ("known-vp", True)):
            for side, wanted in then.get(key, {}).items():
                points = ending.total(ending.score(state, side, known))
                yield from differs(f"{key} of {side}", wanted, points)
        for side, rows in then.get("rows", {}).items():
            found = {row.id: row.points for row in ending.score(state, side)}
            for id, wanted in rows.items():
                yield from differs(f"VP of {side} for {id}", wanted, found.get(id, 0))
        for side, wanted in then.get("levels", {}).items():
            points = ending.total(ending.score(state, side))
            level = state.scenario.charts.level(side, points)
            yield from differs(f"level of {side}", wanted, level)


# -- names ---------------------------------------------------------------------------------------


def _find(state: State, id: str) -> int:
    """The number of a counter; -1 where there is none."""
    if id.startswith("aq-"):
        at = state.own + int(id[3:]) - 1
        return at if at < state.own + state.counters else -1
    return next((at for at, unit in enumerate(state.units) if unit.id == id), -1)


def _own(state: State, id: str, keys: Sequence[Key], fault: Fault) -> int:
    known = [unit.id for unit in state.units]
    if id not in known:
        near = nearest(id, known)
        raise fault(keys, f"{quoted(id)} is no unit", f"Did you mean {near}?" if near else "")
    return known.index(id)


def _number(state: State, id: str, keys: Sequence[Key], fault: Fault) -> int:
    one = _find(state, id)
    if one < 0:
        raise fault(keys, f"{quoted(id)} is no counter", "")
    return one


def _identity(state: State, id: str, keys: Sequence[Key], fault: Fault) -> int:
    known = [unit.id for unit in state.scenario.charts.hidden]
    if id not in known:
        near = nearest(id, known)
        hint = f"Did you mean {near}?" if near else ""
        raise fault(keys, f"{quoted(id)} is no counter of Al Qaeda's", hint)
    return known.index(id)


def _place(state: State, name: Any, keys: Sequence[Key], fault: Fault) -> int:
    scenario = state.scenario
    if name in PLACES:
        return PLACES[name]
    if name in scenario.bases:
        return state.base(name)
    if name in scenario.land.index:
        return scenario.land.index[name]
    raise fault(keys, f"{quoted(str(name))} is no hex, base or place", "")


def _where(state: State, one: int) -> str:
    if one < 0:
        return "nowhere"
    place = state.place[one]
    if place >= 0:
        return state.scenario.land.names[place]
    word = next((word for word, at in PLACES.items() if at == place), "")
    return word or state.base_at(place)


def _task(state: State, of: Any) -> Task:
    """A step to be done: its name, or a list of that and what it is about."""
    if isinstance(of, str):
        return Task(of)
    return Task(of[0], tuple(_about(state, one) for one in of[1:]))


def _about(state: State, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_about(state, one) for one in value)
    if not isinstance(value, str):
        return value
    if value in state.scenario.land.index:
        return state.scenario.land.index[value]
    if value in state.scenario.bases:
        return state.base(value)
    one = _find(state, value)
    return one if one >= 0 else value
