"""Measures for counters: their identity, and their best places."""

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
"""The type that the Coalition sees for a face-down counter."""


def _type(p: BattlePosition, counter: Counter) -> str:
    unit = p.guess.known(counter.number)
    return UNKNOWN if unit is None else unit.type


def _command(p: BattlePosition, counter: Counter) -> str:
    if p.side == COALITION and counter.number >= p.state.own:
        return ""
    return p.state.command(counter.number)


def _nation(p: BattlePosition, counter: Counter) -> str:
    return p.state.units[counter.number].nation if counter.number < p.state.own else ""


def _own(get: Callable[[Any], int]) -> Callable[[BattlePosition, Counter], int]:
    """A measure that reads a counter's identity; 0 if unknown."""

    def measure(p: BattlePosition, counter: Counter) -> int:
        unit = p.guess.known(counter.number)
        return 0 if unit is None else int(get(unit))

    return measure


def _place(p: BattlePosition, counter: Counter) -> int:
    return p.state.place[counter.number]


COUNTER_ROWS: tuple[Measure, ...] = chapter(
    "A counter",
    measure(
        "type_of(unit)",
        _type,
        'the counter\'s type, such as "infantry"; "unknown" to the Coalition if face down',
        gives=WORD,
    ),
    measure(
        "command_of(unit)",
        _command,
        'the counter\'s sub-command; for the Coalition, "" for all Al Qaeda units',
        gives=WORD,
    ),
    measure("nation_of(unit)", _nation, '"us", "nato" or "amf"; otherwise ""', gives=WORD),
    measure(
        "firepower(unit)",
        _own(lambda unit: unit.firepower),
        "the counter's firepower; 0 if unknown",
    ),
    measure(
        "movement(unit)",
        _own(lambda unit: unit.movement),
        "the counter's movement, in half points; 0 if unknown",
    ),
    measure(
        "is_on_ground(unit)",
        _own(lambda unit: unit.kind == GROUND),
        "whether the counter is a ground unit",
        True,
    ),
    measure(
        "worth(unit)",
        lambda p, counter: p.guess.worth(counter.number),
        "VP for eliminating the counter, in hundredths; if unknown, averaged over all it could be",
    ),
    measure(
        "is_up(unit)",
        lambda p, counter: int(p.state.up[counter.number]),
        "whether the counter is face up",
        True,
    ),
    measure(
        "is_pinned(unit)",
        lambda p, counter: int(p.state.pinned[counter.number]),
        "whether the counter is pinned",
        True,
    ),
    measure(
        "is_in_base(unit)",
        lambda p, counter: int(_place(p, counter) < 0),
        "whether the counter is in a base or not yet placed",
        True,
    ),
    measure(
        "enemy_near(unit)",
        lambda p, counter: MOST if _place(p, counter) < 0 else near_enemy(p, _place(p, counter)),
        "distance to the nearest enemy counter, in hexes; 999 if there is none, or from a base",
    ),
    measure(
        "way_out_of(unit)",
        lambda p, counter: 0 if _place(p, counter) < 0 else way_out(p, _place(p, counter)),
        "cost of moving to its side's nearest base, in half movement points",
    ),
    measure(
        "loss_of(unit)",
        lambda p, counter: (
            0
            if _place(p, counter) < 0
            else dangers.loss(p.guess, counter.number, _place(p, counter))
        ),
        "expected loss if the counter stays where it is for a turn, in hundredths of VP",
    ),
    measure(
        "own_in_village_of(unit)",
        lambda p, counter: (
            0 if _place(p, counter) < 0 else counters_in_village(p, _place(p, counter))
        ),
        "own counters in the village that the counter is in; 0 if it is in none",
    ),
)


def _outlook(p: BattlePosition, counter: Counter, aim: str, hex_: Place, daring: int) -> int:
    """A counter's outlook from a hex; for a base, the outlook from its best entry hex."""
    hex_index = index_of(p, hex_)
    if hex_index >= 0:
        return max(-stands.outlook(p.guess, counter.number, aim, daring)[hex_index], -FAR)
    base = p.state.base_at(hex_index)
    if not base or p.side == AL_QAEDA:
        return -FAR
    field = stands.outlook(p.guess, counter.number, aim, daring)
    return max(-field[hex_.at] for hex_ in p.state.scenario.entries[base])


def _outlook_here(p: BattlePosition, counter: Counter, aim: str, daring: int) -> int:
    return _outlook(p, counter, aim, _place(p, counter), daring)


def _stand(p: BattlePosition, counter: Counter, aim: str, hex_: Place, daring: int) -> int:
    hex_index = index_of(p, hex_)
    return -FAR if hex_index < 0 else stands.stand(p.guess, counter.number, aim, hex_index, daring)


def _stand_here(p: BattlePosition, counter: Counter, aim: str, daring: int) -> int:
    return (
        0 if (hex_index := _place(p, counter)) < 0 else _stand(p, counter, aim, hex_index, daring)
    )


def _going(p: BattlePosition, counter: Counter, aim: str, hex_: Place, daring: int) -> int:
    to, start = index_of(p, hex_), _place(p, counter)
    if to < 0:
        return -FAR
    cost = 0
    if start >= 0:
        on_wheels = p.state.unit(counter.number).is_vehicle
        cost = cost_of_step(p.state.scenario, on_wheels, start, to) or 0
    return _outlook(p, counter, aim, to, daring) - cost * STEP


def _landing(p: BattlePosition, counter: Counter, aim: str, hex_: Place, daring: int) -> int:
    hex_index = index_of(p, hex_)
    return (
        -FAR
        if hex_index < 0
        else _outlook(p, counter, aim, hex_index, daring) - flak.flak_loss(p.guess, hex_index)
    )


STAND_ROWS: tuple[Measure, ...] = chapter(
    "Where to stand",
    measure(
        "stand(unit, word, hex, number)",
        _stand,
        "expected VP, in hundredths, if a unit spends its turn in a hex. The word decides what "
        'counts. "fight": its share of the best fire from there. "watch": hexes with face-down '
        'counters in its line of sight. "escort": Afghan units there that would otherwise panic. '
        '"hide": nothing. The number is the weight given to this, in hundredths. A village or '
        "fort to take adds its value if worth the risk. The expected loss there, and 12 for every "
        "other own counter in the hex, are subtracted. The Coalition's expected loss leaves out "
        "most of the fire that its own fire would prevent",
    ),
    measure("stand_here(unit, word, number)", _stand_here, "`stand` in the unit's present hex"),
    measure(
        "outlook(unit, word, hex, number)",
        _outlook,
        "the best `stand` the unit can reach from a hex, minus 2 per half movement point spent",
    ),
    measure(
        "outlook_here(unit, word, number)",
        _outlook_here,
        "`outlook` from the unit's present hex; from a base, through the best entry hex",
    ),
    measure(
        "going(unit, word, hex, number)",
        _going,
        "`outlook` from an adjacent hex, minus the cost of the step to it",
    ),
    measure(
        "landing(unit, word, hex, number)",
        _landing,
        "`outlook` from a hex, minus the expected cost of flying there",
    ),
)
