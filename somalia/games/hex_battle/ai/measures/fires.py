"""Measures for fire: the current fire, and fire at movers and helicopters."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.hex_battle.ai import flak, gains
from somalia.games.hex_battle.ai.position import BattlePosition, of_hex
from somalia.games.hex_battle.rules import defence
from somalia.games.hex_battle.rules.state import Counter


def _fire_value(p: BattlePosition, hex_index: int) -> int:
    return p.guess.now(
        ("value", hex_index),
        lambda: gains.value(p.guess, hex_index, gains.able(p.guess, hex_index)),
    )


def _open_fire_value(p: BattlePosition, hex_index: int) -> int:
    """`_fire_value` without fire by Al Qaeda's face-down counters."""
    able = [
        one for one in gains.able(p.guess, hex_index) if not p.state.is_aq(one) or p.state.up[one]
    ]
    return gains.value(p.guess, hex_index, able)


def _full_fire(p: BattlePosition) -> int:
    return 0 if p.target < 0 else _fire_value(p, p.target)


def _fire_so_far(p: BattlePosition) -> int:
    return 0 if p.target < 0 or not p.picked else gains.value(p.guess, p.target, p.picked)


def _fire_with(p: BattlePosition, counter: Counter) -> int:
    return 0 if p.target < 0 else gains.value(p.guess, p.target, [*p.picked, counter.number])


def _other_targets(p: BattlePosition, counter: Counter) -> int:
    return p.guess.now(
        ("others", counter.number, p.target),
        lambda: gains.other_targets(p.guess, counter.number, p.target),
    )


def _answer(p: BattlePosition, counter: Counter) -> int:
    """The gain expected if a counter's whole sub-command fires at the mover."""
    if p.mover < 0:
        return 0
    command = p.state.command(counter.number)
    firers = gains.answers(p.guess, p.mover).get(command, [])
    return p.guess.now(
        ("answer", command, p.mover), lambda: gains.at_mover(p.guess, p.mover, firers)
    )


def _best_answer(p: BattlePosition) -> int:
    if p.mover < 0:
        return 0
    by_command = gains.answers(p.guess, p.mover)
    return max(
        (gains.at_mover(p.guess, p.mover, firers) for firers in by_command.values()), default=0
    )


def _open_answer(p: BattlePosition, counter: Counter) -> int:
    """`_answer`, with only the sub-command's face-up counters."""
    if p.mover < 0:
        return 0
    firers = gains.answers(p.guess, p.mover).get(p.state.command(counter.number), [])
    firers = [each for each in firers if p.state.up[each]]
    return gains.at_mover(p.guess, p.mover, firers) if firers else 0


def _answer_so_far(p: BattlePosition) -> int:
    return gains.at_mover(p.guess, p.mover, p.picked) if p.mover >= 0 and p.picked else 0


def _answer_with(p: BattlePosition, counter: Counter) -> int:
    return gains.at_mover(p.guess, p.mover, [*p.picked, counter.number]) if p.mover >= 0 else 0


def _power(p: BattlePosition, firers: Sequence[int]) -> int:
    return sum(p.state.unit(one).firepower for one in firers)


def _flak_fire(p: BattlePosition, counter: Counter) -> int:
    """The gain expected from anti-aircraft fire by a counter's whole sub-command."""
    firers = flak.anti_aircraft(p.guess, p.target).get(p.state.command(counter.number), [])
    return flak.at_helicopter(p.guess, p.target, _power(p, firers), _stake(p)) if firers else 0


def _flak_so_far(p: BattlePosition) -> int:
    return flak.at_helicopter(p.guess, p.target, _power(p, p.picked), _stake(p)) if p.picked else 0


def _flak_with(p: BattlePosition, counter: Counter) -> int:
    return flak.at_helicopter(p.guess, p.target, _power(p, [*p.picked, counter.number]), _stake(p))


def _stake(p: BattlePosition) -> int:
    """The value of the helicopter in question and everyone aboard, in hundredths of VP."""
    lost = (p.mover, *(one.number for one in p.facts.get("aboard", ())))
    return sum(p.guess.worth(one) for one in lost if one >= 0)


def _hunt(p: BattlePosition, target: Counter) -> int:
    return gains.hunt(p.guess, p.mover, target.number) if p.mover >= 0 else 0


def _best_hunt(p: BattlePosition) -> int:
    """The best `hunt` for any ready gunship against any counter that has moved; 0 for none."""
    ready, there = defence.ready_gunships(p.state), defence.in_entered_hexes(p.state)
    return max((gains.hunt(p.guess, ready[0], one) for one in there), default=0) if ready else 0


FIRE_ROWS: tuple[Measure, ...] = chapter(
    "Fire",
    measure(
        "fire_value(hex)",
        of_hex(_fire_value),
        "expected VP, in hundredths, if every unit that can fire at a hex does. A Pin counts 30, "
        "or less against units worth less than 1 VP; an enemy in a village adds a share of the "
        "village's value",
    ),
    measure(
        "open_fire_value(hex)",
        of_hex(_open_fire_value),
        "`fire_value` without the fire of face-down counters",
    ),
    measure("full_fire", _full_fire, "`fire_value` of the target hex"),
    measure("fire_so_far", _fire_so_far, "`full_fire` for the units picked so far"),
    measure("fire_with(unit)", _fire_with, "`fire_so_far` with one more unit"),
    measure("other_targets(unit)", _other_targets, "other hexes the unit can fire at"),
    measure(
        "picked_counters",
        lambda p: len(p.picked),
        "counters picked so far for the current question",
    ),
)


ANSWER_ROWS: tuple[Measure, ...] = chapter(
    "Defensive and anti-aircraft fire",
    measure("answer(unit)", _answer, "expected gain if its sub-command fires at a mover"),
    measure("best_answer", _best_answer, "the best `answer` of any sub-command"),
    measure("open_answer(unit)", _open_answer, "`answer` for face-up units only"),
    measure("answer_so_far", _answer_so_far, "`answer` for the units picked so far"),
    measure("answer_with(unit)", _answer_with, "`answer_so_far` with one more unit"),
    measure(
        "hunt(unit)",
        _hunt,
        "expected gain if this gunship attacks a counter that has moved, minus `sortie_loss`, "
        "in hundredths of VP (12.9)",
    ),
    measure("best_hunt", _best_hunt, "the best `hunt` of any gunship"),
    measure("flak(unit)", _flak_fire, "expected gain if its sub-command fires at a helicopter"),
    measure("flak_so_far", _flak_so_far, "`flak` for the units picked so far"),
    measure("flak_with(unit)", _flak_with, "`flak_so_far` with one more unit"),
)
