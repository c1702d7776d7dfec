"""Positions for rule cases: places and marks of counters, the phase and its command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import signature
from typing import Any

from somalia.datafile import Key, quoted
from somalia.games.hex_battle.rules import draws, ending, setup
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.game import PROCEDURES
from somalia.games.hex_battle.rules.state import (
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
    BattleState,
    LostCounter,
    March,
    PendingStep,
)
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

SIDES = (COALITION, AL_QAEDA)
SUB_PHASES = ("reinforcement", "isr", "movement", "fire")

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
"""The words for places other than hexes and bases."""
LEARNED = {"mobile": MOBILE, "no-fort": NO_FORT, "no-compound": NO_COMPOUND}
PLACE = word("a hex, a base, or a place off the map: " + ", ".join(f"`{one}`" for one in PLACES))


def _marked(key: str) -> Callable[[BattleState, int], Any]:
    return lambda state, counter: getattr(state, key.replace("-", "_"))[counter]


_MARKS = {
    "up": flag("is face up"),
    "pinned": flag("is pinned"),
    "fired": flag("has fired"),
    "shot-down": flag("has fired at a helicopter"),
    "moved": flag("has moved"),
    "reconned": flag("has reconned"),
    "used": flag("has been used"),
    "bought": flag("was bought (31)"),
    "due": whole("the turn in which it is ready again"),
}
COUNTER = Fields(
    {
        "at": PositionField(PLACE, put=None, get=lambda state, counter: _where(state, counter)),
        "is": PositionField(
            ends=word("the counter's identity"), get=lambda state, counter: state.unit(counter).id
        ),
        "command": PositionField(
            ends=word("the counter's command"), get=lambda state, counter: state.command(counter)
        ),
        **{key: PositionField(begins, get=_marked(key)) for key, begins in _MARKS.items()},
        "learned": PositionField(
            listed("what the Coalition knows about it", word("", LEARNED)),
            put=lambda words: sum(LEARNED[word] for word in set(words)),
            get=lambda state, counter: [
                word for word, bit in LEARNED.items() if state.learned[counter] & bit
            ],
        ),
        "moved-under": PositionField(word("the command under which it moved"), None, put=None),
    }
)
PLAIN = Fields(
    {
        "turn": PositionField(whole("default: 1"), None),  # every game has this key in `then`
        "last-turn": PositionField(whole("default: 9", 1)),
        "to-draw": PositionField(word("the side that draws next", SIDES)),
        "passes": PositionField(whole("passes in a row")),
        "sub-phase": PositionField(word("the current sub-phase (with `tasks`)", SUB_PHASES)),
        "had-panic": PositionField(flag("Panic was drawn this turn")),
        "had-jihad": PositionField(flag("Jihad was drawn this turn")),
        "evacuated": PositionField(whole("casualties evacuated")),
        "forts": PositionField(whole("forts entered")),
        "extensions": PositionField(whole("turns added to the battle")),
        "paid": PositionField(whole("VP paid for more forces (31)")),
    }
)


def _names(state: BattleState, hexes: Iterable[int]) -> list[str]:
    return sorted(state.scenario.land.names[at] for at in hexes)


def _identities(state: BattleState, pool: Iterable[int]) -> list[str]:
    return [_hidden(state)[at] for at in pool]


_LISTS: Mapping[str, tuple[str, Callable[[BattleState, Any], list[str]]]] = {
    "pool": ("counters in Al Qaeda's pool", lambda state, _: _identities(state, state.pool)),
    "unused": ("counters out of the game", lambda state, _: _identities(state, state.unused)),
    "chits": ("chits in the Command Pool", lambda state, _: list(state.chits)),
    "drawn": ("chits drawn this turn", lambda state, _: list(state.drawn)),
    "active": ("commands in play", lambda state, _: list(state.active)),
    "casualties": (
        "hexes with a casualty to evacuate",
        lambda state, _: _names(state, state.casualties),
    ),
    "fired-at": (
        "hexes fired at this sub-phase",
        lambda state, _: _names(state, state.fired_at),
    ),
}
LISTS = Fields(
    {
        key: PositionField(listed(about, word("")), put=None, get=get)
        for key, (about, get) in _LISTS.items()
    }
)
FOUND = Fields(
    {
        "groups": PositionField(
            ends=listed("groups of firing units", listed("", word(""))),
            get=lambda state, _: [[state.id(one) for one in group] for group in state.groups],
        ),
        "points": PositionField(
            ends={"type": ["number", "null"], "about": "movement points the moving unit has left"},
            get=lambda state, _: state.march.points / 2 if state.march else None,
        ),
        "winner": PositionField(
            ends=word("a side, or `nobody`", (*SIDES, "nobody")),
            get=lambda state, _: ending.winner(state) or "nobody",
        ),
    }
)
POSITION = {
    **PLAIN.begins,
    "start": flag("the Coalition starts as in the scenario"),
    "units": by_name(
        "Coalition units by id (others are out of the game): a place, or",
        either(PLACE, keyed("", COUNTER.begins)),
    ),
    "aq": listed(
        "Al Qaeda counters, `aq-1`, `aq-2` and so on in order",
        keyed("", {"is": word("its identity"), **COUNTER.begins}, ["is", "at"]),
    ),
    "dead": listed(
        "the deadpile",
        keyed(
            "",
            {
                "of": word("a counter in the position"),
                "is": word("the identity of an Al Qaeda counter (instead of `of`)"),
                "up": flag("was face up (with `is`)"),
                "by": word("the side that eliminated it; default: the other side", SIDES),
                "assault": flag("was eliminated by close assault"),
                "doubled": flag("scores double"),
            },
        ),
    ),
    **LISTS.begins,
    "phase": word(
        "the commands in play and the next sub-phase, such as `tf-64 isr`: "
        + ", ".join(f"`{one}`" for one in SUB_PHASES)
    ),
    "tasks": {
        "type": "array",
        "about": "instead of `phase`, the tasks in order: a word, or a list of a word and its "
        "subject, such as `[place, aq-1]`: " + ", ".join(f"`{one}`" for one in PROCEDURES),
    },
    "entered": by_name("hexes entered this sub-phase, by counter", word("")),
    "march": keyed(
        "the moving unit",
        {
            "unit": word("its id"),
            "points": {"type": "number", "minimum": 0, "maximum": 100, "about": "points left"},
            "moved": flag("has moved; default: yes"),
        },
        ["unit", "points"],
    ),
}
_POINTS = by_name("by side", whole("", -MOST))
THEN = {
    "counters": by_name(
        "counters by id",
        keyed("", COUNTER.ends),
    ),
    "where": by_name("places of counters, by id", word("")),
    "vp": _POINTS | {"about": "VP by side"},
    "known-vp": _POINTS | {"about": "VP by side, as far as both sides know"},
    "rows": by_name("by side: VP for each row of the schedule", by_name("", whole("", -MOST))),
    "levels": by_name("victory level by side", word("")),
    "called": by_name("what each side calls a counter, by side and id", by_name("", word(""))),
    **FOUND.ends,
    **LISTS.ends,
    **PLAIN.ends,
}


class BattlePositions(Positions[BattleScenario, BattleState]):
    """Reads and compares positions for rule cases.

    Coalition units that a case doesn't name are out of the game. Al Qaeda has only the counters
    named, called aq-1, aq-2 and so on in the order listed.
    """

    position = POSITION
    schema = THEN

    def __init__(self) -> None:
        super().__init__(BattleState)

    # -- reading ---------------------------------------------------------------------------------

    def read(self, scenario: BattleScenario, data: Mapping[str, Any], fault: Fault) -> BattleState:
        """Make the state that a case's `position` describes.

        Raises:
            DataError: the position is invalid; `fault` makes the error.
        """
        state = BattleState(scenario)
        setup.start(state)
        if not data.get("start"):
            state.change(agenda=(), turn=1)
            for counter in range(state.own):
                state.mark(counter, place=ASIDE)
        state.change(**PLAIN.read(data))
        for id, values in data.get("units", {}).items():
            self._set(state, _own(state, id, ("units", id), fault), values, ("units", id), fault)
        self._al_qaeda(state, data, fault)
        commands_known = scenario.charts.commands
        chits = {"active": list(commands_known)}
        for key in ("chits", "drawn", "active"):
            names = chits.get(key, [*commands_known, draws.PANIC, draws.JIHAD])
            for index, id in enumerate(data.get(key, ())):
                known(id, names, (key, index), "command" if key in chits else "chit", fault)
            if key in data:
                facts: dict[str, Any] = {key: tuple(data[key])}
                state.change(**facts)
        if "phase" in data:
            *commands, name = data["phase"].split() or [""]
            known(name, SUB_PHASES, ("phase",), "sub-phase", fault)
            for command in commands:
                known(command, commands_known, ("phase",), "command", fault)
            if not commands:
                raise fault(("phase",), "no command is in play", "Name one before the sub-phase.")
            first: tuple[Any, ...] = (name,)
            if name == "reinforcement":
                many = sum(scenario.charts.commands[one].draws for one in commands)
                first = ("reinforce", many, ())
            state.change(
                active=tuple(commands), sub_phase=name, agenda=(PendingStep(first[0], first[1:]),)
            )
        if state.active:
            state.change(phasing=scenario.charts.commands[state.active[0]].side)
        self._marks(state, data, fault)
        if "tasks" in data:
            tasks = enumerate(data["tasks"])
            state.change(agenda=tuple(_task(state, one, ("tasks", n), fault) for n, one in tasks))
        return state

    def _al_qaeda(self, state: BattleState, data: Mapping[str, Any], fault: Fault) -> None:
        for index, row in enumerate(data.get("aq", ())):
            keys: Sequence[Key] = ("aq", index)
            values = dict(row)
            counter = setup.add_counter(state, _identity(state, values.pop("is"), keys, fault))
            self._set(state, counter, values, keys, fault)
        for key in ("pool", "unused"):
            ids = [_identity(state, id, (key,), fault) for id in data.get(key, ())]
            facts: dict[str, Any] = {key: tuple(sorted(ids))}
            state.change(**facts)
        for index, row in enumerate(data.get("dead", ())):
            if "is" in row:
                identity = _identity(state, row["is"], ("dead", index, "is"), fault)
                counter = setup.add_counter(state, identity)
                state.mark(counter, up=row.get("up", False))
            elif "of" in row:
                counter = _number(state, row["of"], ("dead", index, "of"), fault)
            else:
                raise fault(("dead", index), "expected `of` (a counter) or `is` (its identity)", "")
            by = row.get("by", state.scenario.sides[not state.is_aq(counter)])
            loss = LostCounter(counter, by, row.get("assault", False), row.get("doubled", False))
            state.mark(counter, place=DEAD)
            state.change(losses=(*state.losses, loss))

    def _marks(self, state: BattleState, data: Mapping[str, Any], fault: Fault) -> None:
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
            counter = _number(state, of["unit"], ("march",), fault)
            points = round(2 * of["points"])
            spent = max(state.movement(counter) - points, 0)
            state.change(march=March(counter, points, of.get("moved", True), spent))

    def _set(
        self, state: BattleState, counter: int, values: Any, keys: Sequence[Key], fault: Fault
    ) -> None:
        if not isinstance(values, dict):
            values = {"at": values}
        state.mark(counter, **COUNTER.read(values))
        if "at" in values:
            state.mark(counter, place=_place(state, values["at"], (*keys, "at"), fault))
        if "moved-under" in values:
            word, commands = values["moved-under"], state.scenario.charts.commands
            where = (*keys, "moved-under")
            state.mark(counter, moved_under=known(word, commands, where, "command", fault))

    # -- comparing -------------------------------------------------------------------------------

    def faults(
        self, scenario: BattleScenario, start: BattleState, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Yield each counter, place, side, row and level in `then` that doesn't exist."""
        charts, sides = scenario.charts, scenario.sides
        ids = {unit.id for unit in charts.units}
        places = {*PLACES, *scenario.bases, *scenario.land.index, "nowhere"}
        by_counter: dict[tuple[Key, ...], Mapping[str, Any]] = {
            (key,): then.get(key, {}) for key in ("where", "counters")
        }
        by_counter |= {("called", side): of for side, of in then.get("called", {}).items()}
        for keys, named in by_counter.items():
            for id in named:
                if id not in ids and not re.fullmatch("aq-[1-9][0-9]{0,3}", id):
                    yield (*keys, id), f"there's no counter {quoted(id)}", near_hint(id, ids)
        for id, place in then.get("where", {}).items():
            if place not in places:
                yield ("where", id), f"there's no hex, base or place {quoted(place)}", ""
        for side, rows in then.get("rows", {}).items():
            for id in rows:
                if id not in (names := list(charts.victory.get(side, (id,)))):
                    sentence = f"the schedule has no row {quoted(id)}"
                    yield ("rows", side, id), sentence, near_hint(id, names)
        for key in ("vp", "known-vp", "rows", "levels", "called"):
            for side in then.get(key, {}):
                if side not in sides:
                    hint = f"Sides: {', '.join(sides)}."
                    yield (key, side), f"there's no side {quoted(side)}", hint

    def differences(
        self, start: BattleState, state: BattleState, then: Mapping[str, Any]
    ) -> Iterator[str]:
        """Yield a sentence for each difference between the position and `then`."""
        for id, wanted in then.get("where", {}).items():
            yield from differs(f"place of {id}", wanted, _where(state, _find(state, id)))
        for id, values in then.get("counters", {}).items():
            counter = _find(state, id)
            if counter < 0:
                yield f"there's no counter {id}"
            else:
                yield from COUNTER.differences(values, state, counter, id)
        for fields in (PLAIN, LISTS, FOUND):
            yield from fields.differences(then, state)
        yield from self._differs_score(state, then)
        for side, called in then.get("called", {}).items():
            seen = state.copy()
            seen.show_to((side,))
            for id, wanted in called.items():
                yield from differs(f"{side}'s name for {id}", wanted, seen.name(_find(state, id)))

    def _differs_score(self, state: BattleState, then: Mapping[str, Any]) -> Iterator[str]:
        for key, is_known in (("vp", False), ("known-vp", True)):
            for side, wanted in then.get(key, {}).items():
                points = ending.total(ending.score(state, side, is_known))
                yield from differs(f"{key} of {side}", wanted, points)
        for side, rows in then.get("rows", {}).items():
            scored = {row.id: row.points for row in ending.score(state, side)}
            for id, wanted in rows.items():
                yield from differs(f"VP of {side} for {id}", wanted, scored.get(id, 0))
        for side, wanted in then.get("levels", {}).items():
            points = ending.total(ending.score(state, side))
            level = state.scenario.charts.level(side, points)
            yield from differs(f"level of {side}", wanted, level)


# -- names ---------------------------------------------------------------------------------------


def _find(state: BattleState, id: str) -> int:
    """The index of a counter; -1 if there is none."""
    if re.fullmatch("aq-[1-9][0-9]{0,3}", id):
        number = state.own + int(id[3:]) - 1
        return number if number < state.own + state.counters else -1
    return next((at for at, unit in enumerate(state.units) if unit.id == id), -1)


def _own(state: BattleState, id: str, keys: Sequence[Key], fault: Fault) -> int:
    names = [unit.id for unit in state.units]
    return names.index(known(id, names, keys, "unit", fault))


def _number(state: BattleState, id: str, keys: Sequence[Key], fault: Fault) -> int:
    counter = _find(state, id)
    if counter < 0:
        raise fault(keys, f"there's no counter {quoted(id)}", "")
    return counter


def _hidden(state: BattleState) -> list[str]:
    """The ids of Al Qaeda's counters, indexed by identity."""
    return [unit.id for unit in state.scenario.charts.hidden]


def _identity(state: BattleState, id: str, keys: Sequence[Key], fault: Fault) -> int:
    return _hidden(state).index(known(id, _hidden(state), keys, "counter of Al Qaeda", fault))


def _place(state: BattleState, name: Any, keys: Sequence[Key], fault: Fault) -> int:
    scenario = state.scenario
    if name in PLACES:
        return PLACES[name]
    if name in scenario.bases:
        return state.base(name)
    if name in scenario.land.index:
        return scenario.land.index[name]
    raise fault(keys, f"there's no hex, base or place {quoted(str(name))}", "")


def _where(state: BattleState, counter: int) -> str:
    if counter < 0:
        return "nowhere"
    place = state.place[counter]
    if place >= 0:
        return state.scenario.land.names[place]
    word = next((word for word, at in PLACES.items() if at == place), "")
    return word or state.base_at(place)


def _task(state: BattleState, of: Any, keys: Sequence[Key], fault: Fault) -> PendingStep:
    """A pending step, given as its name or a list of the name and its arguments."""
    name, *about = of if isinstance(of, list) and of else [of]
    known(name, PROCEDURES, keys, "task", fault)
    task = PendingStep(name, tuple(_about(state, one) for one in about))
    try:
        signature(PROCEDURES[name]).bind(state, *task.of)
    except TypeError:
        raise fault(keys, f"{quoted(name)} has the wrong subject", "") from None
    return task


def _about(state: BattleState, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_about(state, one) for one in value)
    if not isinstance(value, str):
        return value
    if value in state.scenario.land.index:
        return state.scenario.land.index[value]
    if value in state.scenario.bases:
        return state.base(value)
    counter = _find(state, value)
    return counter if counter >= 0 else value
