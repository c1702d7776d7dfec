"""Measures of a counter: what it is, and where it stands best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from somalia.engine.vocabulary import WORD, Measure, chapter, measure
from somalia.games.hex_battle.ai import dangers, flak, stands
from somalia.games.hex_battle.ai.measures.places import counters_in_village, near_enemy, way_out
from somalia.games.hex_battle.ai.position import MOST, BattlePosition, Place, index_of
from somalia.games.hex_battle.ai.stands import STEP
from somalia.games.hex_battle.ai.ways import FAR
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, GROUND
from somalia.games.hex_battle.rules.movement import cost_of_step
from somalia.games.hex_battle.rules.state import Counter

UNKNOWN = "unknown"
"""The type of a counter that is face down, for the Coalition."""


def _type(p: BattlePosition, one: Counter) -> str:
    unit = p.guess.known(one.number)
    return UNKNOWN if unit is None else unit.type


def _command(p: BattlePosition, one: Counter) -> str:
    if p.side == COALITION and one.number >= p.state.own:
        return ""
    return p.state.command(one.number)


def _nation(p: BattlePosition, one: Counter) -> str:
    return p.state.units[one.number].nation if one.number < p.state.own else ""


def _own(get: Callable[[Any], int]) -> Callable[[BattlePosition, Counter], int]:
    """A measure of what a counter is; 0 if unknown."""

    def measure(p: BattlePosition, one: Counter) -> int:
        unit = p.guess.known(one.number)
        return 0 if unit is None else int(get(unit))

    return measure


def _place(p: BattlePosition, one: Counter) -> int:
    return p.state.place[one.number]


COUNTER_ROWS: tuple[Measure, ...] = chapter(
    "A counter",
    measure(
        "type_of(unit)",
        _type,
        'its type, such as "infantry"; "unknown" to the Coalition if face down',
        gives=WORD,
    ),
    measure(
        "command_of(unit)",
        _command,
        'its sub-command; "" to the Coalition for Al Qaeda units',
        gives=WORD,
    ),
    measure("nation_of(unit)", _nation, '"us", "nato", "amf"; else ""', gives=WORD),
    measure("firepower(unit)", _own(lambda unit: unit.firepower), "its firepower; 0 if unknown"),
    measure(
        "movement(unit)",
        _own(lambda unit: unit.movement),
        "its movement, in half points; 0 if unknown",
    ),
    measure(
        "is_on_ground(unit)",
        _own(lambda unit: unit.kind == GROUND),
        "whether it is a ground unit",
        True,
    ),
    measure(
        "worth(unit)",
        lambda p, one: p.guess.worth(one.number),
        "hundredths of VP for eliminating it; if unknown, the average of all it could be",
    ),
    measure(
        "is_up(unit)", lambda p, one: int(p.state.up[one.number]), "whether it is face up", True
    ),
    measure(
        "is_pinned(unit)",
        lambda p, one: int(p.state.pinned[one.number]),
        "whether it is pinned",
        True,
    ),
    measure(
        "is_in_base(unit)",
        lambda p, one: int(_place(p, one) < 0),
        "whether it is in a base or not yet placed",
        True,
    ),
    measure(
        "enemy_near(unit)",
        lambda p, one: MOST if _place(p, one) < 0 else near_enemy(p, _place(p, one)),
        "hexes to the nearest enemy counter; 999 for none or from a base",
    ),
    measure(
        "way_out_of(unit)",
        lambda p, one: 0 if _place(p, one) < 0 else way_out(p, _place(p, one)),
        "half movement points to the nearest base of its side",
    ),
    measure(
        "loss_of(unit)",
        lambda p, one: (
            0 if _place(p, one) < 0 else dangers.loss(p.guess, one.number, _place(p, one))
        ),
        "its expected loss in a turn where it is, in hundredths of VP",
    ),
    measure(
        "own_in_village_of(unit)",
        lambda p, one: 0 if _place(p, one) < 0 else counters_in_village(p, _place(p, one)),
        "own counters in its village; 0 outside",
    ),
)


def _outlook(p: BattlePosition, one: Counter, aim: str, hex_: Place, daring: int) -> int:
    """From a base by the best of the hexes by which one comes from it."""
    at = index_of(p, hex_)
    if at >= 0:
        return max(-stands.outlook(p.guess, one.number, aim, daring)[at], -FAR)
    base = p.state.base_at(at)
    if not base or p.side == AL_QAEDA:
        return -FAR
    field = stands.outlook(p.guess, one.number, aim, daring)
    return max(-field[hex_.at] for hex_ in p.state.scenario.entries[base])


def _outlook_here(p: BattlePosition, one: Counter, aim: str, daring: int) -> int:
    return _outlook(p, one, aim, _place(p, one), daring)


def _stand(p: BattlePosition, one: Counter, aim: str, hex_: Place, daring: int) -> int:
    at = index_of(p, hex_)
    return -FAR if at < 0 else stands.stand(p.guess, one.number, aim, at, daring)


def _stand_here(p: BattlePosition, one: Counter, aim: str, daring: int) -> int:
    return 0 if (at := _place(p, one)) < 0 else _stand(p, one, aim, at, daring)


def _going(p: BattlePosition, one: Counter, aim: str, hex_: Place, daring: int) -> int:
    to, start = index_of(p, hex_), _place(p, one)
    if to < 0:
        return -FAR
    cost = 0
    if start >= 0:
        on_wheels = p.state.unit(one.number).is_vehicle
        cost = cost_of_step(p.state.scenario, on_wheels, start, to) or 0
    return _outlook(p, one, aim, to, daring) - cost * STEP


def _landing(p: BattlePosition, one: Counter, aim: str, hex_: Place, daring: int) -> int:
    at = index_of(p, hex_)
    return -FAR if at < 0 else _outlook(p, one, aim, at, daring) - flak.flak_loss(p.guess, at)


STAND_ROWS: tuple[Measure, ...] = chapter(
    "Where to stand",
    measure(
        "stand(unit, word, hex, number)",
        _stand,
        "expected hundredths of VP from a unit's turn in a hex. The word decides what counts. "
        '"fight": its share of the best fire from there. "watch": hexes with face-down counters in '
        'its line of sight. "escort": Afghan units there that would otherwise panic. "hide": '
        "nothing. The number weights this, in hundredths. A village or fort to take is added, if "
        "worth the risk. The expected loss there and 12 for every other own counter in the hex are "
        "subtracted. The Coalition's expected loss leaves out most of the fire that its own fire "
        "would prevent",
    ),
    measure("stand_here(unit, word, number)", _stand_here, "the same in its present hex"),
    measure(
        "outlook(unit, word, hex, number)",
        _outlook,
        "the best `stand` it can reach from a hex, minus 2 per half movement point of the route",
    ),
    measure(
        "outlook_here(unit, word, number)",
        _outlook_here,
        "the same from its present hex; from a base, by the best entry hex",
    ),
    measure(
        "going(unit, word, hex, number)",
        _going,
        "`outlook` from an adjacent hex, minus the step to it",
    ),
    measure(
        "landing(unit, word, hex, number)",
        _landing,
        "`outlook` from a hex, minus the expected cost of flying there",
    ),
)
