"""Fire (10): range and lines of fire, firepower, modifiers, dice, losses and reveals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from somalia.engine.kinds import EventKind
from somalia.engine.marks import rule
from somalia.engine.prompts import Key, Steps, Why
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    AMF,
    ARMOURED,
    BIN_LADEN,
    BODY_ARMOUR,
    CIVILIANS,
    CLOSE_ASSAULT,
    COALITION,
    COMPOUND,
    DECEPTION,
    ELIMINATE,
    ENGINEER,
    FACE_DOWN,
    FORT,
    FORTIFIED,
    GROUND,
    IED,
    LEADER,
    LED,
    NONE,
    PIN,
    PIN_OR_ELIMINATE,
    PSYOP,
    VALUABLE,
)
from somalia.games.hex_battle.rules.state import (
    DEAD,
    GONE,
    MOBILE,
    NO_COMPOUND,
    NO_FORT,
    POOL,
    BattleState,
    LostCounter,
    PendingStep,
)

Modifier = tuple[str, int]  # the modifier's name, and what it adds to the die

BODY_ARMOURED = ("tf-rakkasan", "tf-commando")
"""The commands whose ground units wear body armour (29)."""

UNSHAKEN, PINNED, STILL_PINNED, ELIMINATED, DAMAGED = (
    "none",
    "pinned",
    "still-pinned",
    "eliminated",
    "damaged",
)
"""The outcomes of a roll."""


class Salvo(NamedTuple):
    """Fire that is being resolved."""

    side: str
    hex: int
    power: int
    how: str  # "fire", "assault", "defence" or "aa"
    rule: str
    is_assault: bool = False


# -- reach -----------------------------------------------------------------------------------------


@rule("10.14", "10.20", "A29")
def reach(state: BattleState, counter: int, target: int) -> int:
    """A unit's range to a hex: 1 more if the unit is higher."""
    levels = state.scenario.land.levels
    higher = levels[state.place[counter]] > levels[target]
    return state.unit(counter).range + higher


def sees(state: BattleState, start: int, target: int) -> bool:
    """Whether there is a line of fire from one hex to another (10.15)."""
    return state.scenario.sight.sees(start, target)


@rule("10.15", "10.17", "10.18", "10.19", "10.21", "A30", "A31", "A32")
def no_line(state: BattleState, counter: int, target: int) -> Why | None:
    """Why a unit has no line of fire to a hex; None if it has one."""
    scenario = state.scenario
    by = scenario.sight.stopped_by(state.place[counter], target)
    if by < 0:
        return None
    return Why("10.15", f"{scenario.land.names[by]} blocks the line of fire.")


def out_of_range(state: BattleState, counter: int, target: int) -> Why | None:
    """Why a hex is out of a unit's range; None if it is in range."""
    far = state.scenario.land.distance(state.place[counter], target)
    most = reach(state, counter, target)
    return None if far <= most else Why("10.14", f"it's {far} hexes away, but its range is {most}.")


@rule("10.4", "10.29", "2.2")
def unfit(state: BattleState, counter: int) -> Why | None:
    """Why a ground unit can't fire at all; None if it can."""
    if not state.unit(counter).fights:
        return Why("2.2", "it has no firepower.")
    if state.pinned[counter]:
        return Why("10.29", "it's pinned.")
    if state.fired[counter]:
        return Why("10.4", "it has already fired this sub-phase.")
    return None


def is_adjacent(state: BattleState, counter: int, target: int) -> bool:
    """Whether a unit is adjacent to a hex."""
    return (
        state.place[counter] >= 0
        and state.scenario.land.distance(state.place[counter], target) == 1
    )


# -- modifiers -------------------------------------------------------------------------------------


def has_fort(state: BattleState, hex_: int) -> bool:
    """Whether a hex holds a fort, known or not."""
    return any(state.unit(one).type == FORT for one in state.at(hex_, AL_QAEDA))


def has_compound(state: BattleState, hex_: int, known: bool = False) -> bool:
    """Whether a hex holds a compound; with `known`, a face-up one."""
    return any(
        state.unit(one).type == COMPOUND and (state.up[one] or not known)
        for one in state.at(hex_, AL_QAEDA)
    )


@rule("24.4", "A83")
def is_led(state: BattleState, firers: Iterable[int]) -> bool:
    """Whether a leader is in the hex of a firing unit (option leaders)."""
    if not state.scenario.has("leaders"):
        return False
    return any(
        other != one and leads(state, other)
        for one in firers
        if state.place[one] >= 0
        for other in state.at(state.place[one], state.side_of(one))
    )


@rule("24.1", "24.3")
def leads(state: BattleState, counter: int) -> bool:
    """Whether a counter is a leader or a face-up high value target (24.3)."""
    type_ = state.unit(counter).type
    return type_ == LEADER or (type_ in VALUABLE and state.up[counter])


@rule("11.4", "20.8", "A38")
def is_undone(state: BattleState, hex_: int, firers: Iterable[int], is_assault: bool) -> bool:
    """Whether engineers in a close assault cancel terrain, forts and compounds."""
    return is_assault and any(
        state.unit(one).type == ENGINEER and is_adjacent(state, one, hex_) for one in firers
    )


@rule(
    "10.23",
    "10.26",
    "10.27",
    "11.3",
    "11.4",
    "20.8",
    "20.4",
    "20.7",
    "25.2",
    "29.1",
    "A33",
    "A34",
    "A38",
    "A47",
    "A59",
    "A82",
    "29",
    "A73",
)
def modifiers(
    state: BattleState,
    counter: int,
    hex_: int,
    firers: Sequence[int],
    is_assault: bool,
    known: bool = False,
) -> list[Modifier]:
    """The named modifiers for fire at a counter in a hex, without zeros.

    Args:
        firers: all units that take part.
        known: use only what both sides know: no face-down compounds (A82).
    """
    scenario = state.scenario
    values = scenario.charts.modifiers
    result: list[Modifier] = []
    undone = is_undone(state, hex_, firers, is_assault)
    if is_assault:
        result.append(("close assault", values[CLOSE_ASSAULT]))
    if scenario.defence[hex_] and not undone:
        result.append((terrain_word(state, hex_), scenario.defence[hex_]))
    if is_led(state, firers):
        result.append(("leader", values[LED]))
    unit = state.unit(counter)
    if state.is_aq(counter):
        if not undone and (has_fort(state, hex_) or has_compound(state, hex_, known)):
            result.append(("fortified", values[FORTIFIED]))
        if not state.up[counter]:
            result.append(("face down", values[FACE_DOWN]))
        if scenario.has("bin-laden") and any(
            state.up[one] and state.unit(one).type == BIN_LADEN for one in state.at(hex_, AL_QAEDA)
        ):
            result.append(("bin Laden", values[BIN_LADEN]))
    elif unit.kind == GROUND:
        if unit.is_armoured and not any(state.unit(one).has_anti_armour for one in firers):
            result.append(("armoured", values[ARMOURED]))
        if scenario.has("body-armour") and state.command(counter) in BODY_ARMOURED:
            result.append(("body armour", values[BODY_ARMOUR]))
    return [(word, value) for word, value in result if value]


def terrain_word(state: BattleState, hex_: int) -> str:
    """The terrain whose modifier applies in a hex (A34)."""
    charts, land = state.scenario.charts, state.scenario.land
    best = max(sorted(land.terrains[hex_]), key=lambda terrain: charts.terrain[terrain].modifier)
    return best.replace("-", " ")


@lru_cache(maxsize=1024)
def in_column(results: tuple[str, ...], add: int) -> Key:
    """A function that turns die rolls into results, for a given column and total modifier.

    Two rolls with the same result count as equal.
    """
    last = len(results) - 1
    return lambda face: results[min(max(face + add, 0), last)]


# -- the dice --------------------------------------------------------------------------------------


@rule("10.2", "10.10", "10.28", "10.30", "A28", "2.14")
def strike(
    state: BattleState, salvo: Salvo, firers: Sequence[int], targets: Sequence[int]
) -> Steps[tuple[int, int]]:
    """Roll for every target.

    Returns:
        The number of targets eliminated, and the lowest final die as both sides know it (99 if
        there was no target). The modifier for a face-down compound (`veiled`) doesn't count.
    """
    charts = state.scenario.charts
    column = charts.column(salvo.power)
    told(state, salvo, firers)
    # Modifiers are fixed when the fire is declared (A28).
    true = {one: _sum(state, one, salvo, firers, False) for one in targets}
    open_ = {one: _sum(state, one, salvo, firers, True) for one in targets}
    dark = _dark(state, salvo)
    may_tell = not is_undone(state, salvo.hex, firers, salvo.is_assault)
    fallen, lowest = 0, 99
    for nth, target in enumerate(targets, 1):
        mods, shown = true[target], open_[target]
        add = _total(mods)
        name = public_name(state, target)
        die = yield kinds.FIRE_DIE(
            dice=1,
            key=in_column(tuple(row[column] for row in charts.rows), add),
            about={
                "name": name,
                "column": charts.column_name(column),
                "modifiers": shown,
                "of": (nth, len(targets)),
            },
            rule=salvo.rule,
        )
        final = die + add
        lowest = min(lowest, die + _total(shown))
        was_pinned = state.pinned[target]
        outcome = outcome_of(charts.result(column, final), was_pinned)
        identify(state, target)
        state.note(
            kinds.RESULT,
            salvo.rule,
            name=name,
            die=die,
            mods=tuple(shown),
            final=None if dark else final,
            outcome=outcome,
            place=state.scenario.hexes[salvo.hex],
        )
        if dark and may_tell:
            _infer(state, dark, column, die, shown, outcome, was_pinned)
        suffer(state, target, outcome, salvo)
        fallen += outcome == ELIMINATED
    return fallen, lowest


def _sum(
    state: BattleState, counter: int, salvo: Salvo, firers: Sequence[int], known: bool
) -> list[Modifier]:
    return modifiers(state, counter, salvo.hex, firers, salvo.is_assault, known)


def _total(mods: Iterable[Modifier]) -> int:
    return sum(value for _, value in mods)


def told(state: BattleState, salvo: Salvo, firers: Sequence[int], aloft: str = "") -> None:
    """Report fire with its firing units and firepower.

    Args:
        aloft: the helicopter fired at with its passengers; "" for ground targets.
    """
    charts, land = state.scenario.charts, state.scenario.land
    state.note(
        kinds.FIRE,
        salvo.rule,
        how=salvo.how,
        target=land.names[salvo.hex],
        aloft=aloft,
        firers=tuple(public_name(state, one) for one in firers) or ("friendly fire",),
        power=salvo.power,
        column=charts.column_name(charts.column(salvo.power)),
        place=state.scenario.hexes[salvo.hex],
        side=salvo.side,
    )


def outcome_of(result: str, is_pinned: bool) -> str:
    """What a table result does to a ground unit."""
    if result == ELIMINATE or (result == PIN_OR_ELIMINATE and is_pinned):
        return ELIMINATED
    if result in (PIN, PIN_OR_ELIMINATE):
        return STILL_PINNED if is_pinned else PINNED
    assert result == NONE
    return UNSHAKEN


def public_name(state: BattleState, counter: int) -> str:
    """A counter's name, in a form that both sides may know."""
    if state.up[counter]:
        return state.unit(counter).name
    return f"counter {counter - state.own + 1}"


@rule("18.2")
def identify(state: BattleState, *counters: int) -> None:
    """Tell only Al Qaeda the identities of counters that the next event names by number."""
    for counter in counters:
        if not state.up[counter]:
            state.note(
                kinds.IDENTITY,
                "18.2",
                (AL_QAEDA,),
                hidden=public_name(state, counter),
                name=state.unit(counter).name,
            )


@rule("10.29", "10.31", "18.4", "26.1", "20.1", "A57")
def suffer(state: BattleState, counter: int, outcome: str, salvo: Salvo) -> None:
    """Apply an outcome: pin or eliminate the counter."""
    if outcome == PINNED:
        state.mark(counter, pinned=True)
    elif outcome == ELIMINATED:
        doubled = (
            salvo.is_assault
            and salvo.side == COALITION
            and any(
                state.unit(one).type == PSYOP and is_adjacent(state, one, salvo.hex)
                for one in state.on_map(COALITION)
            )
        )
        eliminate(state, counter, salvo.side, salvo.hex, salvo.is_assault, doubled)


def eliminate(
    state: BattleState,
    counter: int,
    by: str,
    hex_: int,
    in_assault: bool = False,
    is_doubled: bool = False,
) -> None:
    """Move a counter to the deadpile, leaving it face down if it was."""
    state.mark(counter, place=DEAD, pinned=False)
    state.change(losses=(*state.losses, LostCounter(counter, by, in_assault, is_doubled)))
    leave_casualty(state, counter, hex_)


@rule("26.1", "A78")
def leave_casualty(state: BattleState, counter: int, hex_: int) -> None:
    """Leave a Casualty in the hex of a lost Coalition unit (option casualties)."""
    if state.scenario.has("casualties") and not state.is_aq(counter):
        state.change(casualties=(*state.casualties, hex_))


def _dark(state: BattleState, salvo: Salvo) -> tuple[int, ...]:
    """The face-down counters in a hex under Coalition fire; one may be a compound."""
    if salvo.side != COALITION:
        return ()
    return tuple(one for one in state.at(salvo.hex, AL_QAEDA) if not state.up[one])


@rule("A82")
def veiled(state: BattleState, salvo: Salvo, firers: Sequence[int]) -> tuple[int, ...]:
    """The face-down counters in the target hex, if a compound among them would modify the dice."""
    dark = _dark(state, salvo)
    is_open = has_fort(state, salvo.hex) or has_compound(state, salvo.hex, known=True)
    if is_open or is_undone(state, salvo.hex, firers, salvo.is_assault):
        return ()
    return dark


@rule("A82")
def fortified_by(state: BattleState, dark: Sequence[int]) -> int:
    """The modifier if one of these counters is a compound; 0 if none is."""
    if any(state.unit(one).type == COMPOUND for one in dark):
        return state.scenario.charts.modifiers[FORTIFIED]
    return 0


@rule("A82")
def _infer(
    state: BattleState,
    dark: Sequence[int],
    column: int,
    die: int,
    shown: Sequence[Modifier],
    outcome: str,
    was_pinned: bool,
) -> None:
    """Record what a die and its outcome reveal about a face-down compound in the hex.

    Args:
        dark: the face-down counters in the hex when the fire was declared.
        shown: the modifiers that both sides know.
    """
    if any(word == "fortified" for word, _ in shown):
        return
    public = _total(shown)
    charts = state.scenario.charts
    more = public + charts.modifiers[FORTIFIED]
    without = outcome_of(charts.result(column, die + public), was_pinned)
    with_ = outcome_of(charts.result(column, die + more), was_pinned)
    if without == with_:
        return
    if outcome == without:
        for counter in dark:
            state.learn(counter, NO_COMPOUND)
        return
    among = tuple(one for one in dark if not state.learned[one] & (MOBILE | NO_COMPOUND))
    if among not in state.groups:
        state.change(groups=(*state.groups, among))


# -- reveals ---------------------------------------------------------------------------------------


@rule("18.2", "18.3")
def show(state: BattleState, counter: int, number: str, kind: EventKind = kinds.TURNED_UP) -> None:
    """Reveal a counter and report it.

    Args:
        number: the number of the rule.
        kind: the kind of event: revealed by the opponent, or by the counter's own fire.
    """
    if state.up[counter]:
        return
    hidden = public_name(state, counter)
    state.mark(counter, up=True)
    place = state.place[counter]
    names = state.scenario.land.names
    state.note(
        kind,
        number,
        number=hidden[:1].upper() + hidden[1:],
        name=state.unit(counter).name,
        hex=names[place] if place >= 0 else state.base_at(place).capitalize(),
    )


def turn_up(state: BattleState, counter: int, number: str) -> Steps[None]:
    """Let the opponent reveal a counter; this blocks undo."""
    if state.up[counter]:
        return
    yield kinds.TURN_UP(
        cup=[(state.unit(counter).id, 1)],
        about={"counter": counter},
        seen_by=(AL_QAEDA,),
        rule=number,
    )
    show(state, counter, number)


@rule("19.2", "20.2", "20.3", "20.6", "20.9", "A56", "A58", "A60", "A61")
def turn_up_hex(state: BattleState, hex_: int, number: str) -> Steps[None]:
    """Reveal all counters in a hex; civilians, deceptions and IEDs are then removed."""
    for counter in state.at(hex_, AL_QAEDA):
        if state.up[counter]:
            continue
        yield from turn_up(state, counter, number)
        type_ = state.unit(counter).type
        if type_ in (CIVILIANS, DECEPTION):
            state.mark(counter, place=GONE, pinned=False)
            state.note(kinds.REMOVED, "20.2" if type_ == CIVILIANS else "20.3", name=type_)
        elif type_ == IED:
            yield from go_off(state, counter)


@rule("20.6")
def in_reach_of_bomb(state: BattleState, counter: int) -> list[int]:
    """The Coalition units in an IED's hex or adjacent to it."""
    hex_, land = state.place[counter], state.scenario.land
    return [one for one in state.ground(COALITION) if land.distance(state.place[one], hex_) <= 1]


@rule("20.9")
def clears_bomb(state: BattleState, counter: int) -> bool:
    """Whether adjacent engineers clear an IED that would go off."""
    return any(
        state.unit(one).type == ENGINEER and state.place[one] != state.place[counter]
        for one in in_reach_of_bomb(state, counter)
    )


@rule("20.6", "20.9")
def go_off(state: BattleState, counter: int) -> Steps[None]:
    """Resolve a face-up IED: engineers clear it, or it hits all units within reach."""
    hex_, land = state.place[counter], state.scenario.land
    near, is_cleared = in_reach_of_bomb(state, counter), clears_bomb(state, counter)
    state.mark(counter, place=GONE, pinned=False)
    if is_cleared:
        state.note(kinds.IED_CLEARED, "20.9", hex=land.names[hex_])
        return
    state.note(kinds.IED_GOES_OFF, "20.6", hex=land.names[hex_])
    charts = state.scenario.charts
    for nth, target in enumerate(near, 1):
        die = yield kinds.FIRE_DIE(
            dice=1,
            key=in_column(tuple(row[0] for row in charts.rows), 0),
            about={
                "name": public_name(state, target),
                "column": "1",
                "modifiers": [],
                "of": (nth, len(near)),
            },
            rule="20.6",
        )
        outcome = outcome_of(charts.result(0, die), state.pinned[target])
        place = state.place[target]
        state.note(
            kinds.RESULT,
            "20.6",
            name=public_name(state, target),
            die=die,
            mods=(),
            final=die,
            outcome=outcome,
            place=state.scenario.hexes[place],
        )
        suffer(state, target, outcome, Salvo(AL_QAEDA, place, 1, "fire", "20.6"))


@rule("20.4", "A18")
def enter_fort(state: BattleState, hex_: int) -> None:
    """Let a Coalition unit that has entered a hex take the fort in it."""
    for counter in state.at(hex_, AL_QAEDA):
        if state.is_open_fort(counter):
            state.mark(counter, place=GONE)
            state.change(forts=state.forts + 1)
            state.note(kinds.FORT_ENTERED, "20.4", hex=state.scenario.land.names[hex_])


@rule("20.4")
def turn_up_forts(state: BattleState, hex_: int) -> Steps[None]:
    """Reveal the forts in a hex that the Coalition fires at.

    The other counters there are then known not to be forts.
    """
    for counter in state.at(hex_, AL_QAEDA):
        if state.unit(counter).type == FORT:
            yield from turn_up(state, counter, "20.4")
    for counter in state.at(hex_, AL_QAEDA):
        state.learn(counter, NO_FORT)


@rule("20.6", "A60")
def bombs(state: BattleState, hex_: int) -> list[int]:
    """The face-down IEDs adjacent to a hex just entered, which Al Qaeda may set off at will."""
    near = state.scenario.land.neighbours[hex_]
    return [
        one
        for one in state.on_map(AL_QAEDA)
        if state.place[one] in near and not state.up[one] and state.unit(one).type == IED
    ]


@rule("20.6", "A60")
def blasts(state: BattleState, mover: int) -> tuple[PendingStep, ...]:
    """The step that lets Al Qaeda set off IEDs after a unit enters a hex (option ied-at-will).

    It is added even without IEDs, because both sides see the agenda.
    """
    return (PendingStep("ied", (mover,)),) if state.scenario.has("ied-at-will") else ()


@rule("17.4", "15.5", "26.1")
def hit_helicopter(state: BattleState, counter: int, result: str, hex_: int) -> str:
    """Apply a result of anti-aircraft fire to a helicopter; return the outcome."""
    if result == NONE:
        return UNSHAKEN
    if result == ELIMINATE:
        eliminate(state, counter, AL_QAEDA, hex_)
        return ELIMINATED
    state.mark(counter, place=POOL)
    return DAMAGED


def is_afghan(state: BattleState, counter: int) -> bool:
    """Whether a counter belongs to the Afghan Military Forces."""
    return state.unit(counter).nation == AMF
