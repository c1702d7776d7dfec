"""The Return Phase and Inter-Phase (4.2), the end (22), victory points and levels (23)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.protocols import Procedure
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    CASUALTY_EVACUATED,
    CASUALTY_ON_MAP,
    COALITION,
    ELIMINATED,
    ESCAPED,
    EXTENSION,
    EXTRA_FORCES,
    FORT_ENTERED,
    GROUND,
    HEX_HELD,
    LEVELS,
    ON_MAP,
    OWN_ELIMINATED,
    PSYOP_ASSAULT,
    VILLAGE_HELD,
    ScheduleLine,
)
from somalia.games.hex_battle.rules.setup import to_base
from somalia.games.hex_battle.rules.state import (
    DEAD,
    POOL,
    READY,
    SPENT,
    BattleState,
    LostCounter,
    PendingStep,
)


class ScoredLine(NamedTuple):
    """A line in the Victory Points Schedule with its count and points."""

    id: str
    times: int
    points: int


@rule("4.2", "10.31", "5.8", "5.9", "14.3", "14.4", "15.3", "A11")
def return_phase(state: BattleState) -> Procedure:
    """Return chits and air units, and remove all Pins.

    Helicopters return later, once the battle is known to continue (A86).
    """
    yield from ()
    for counter in range(state.own):
        if state.place[counter] in (READY, SPENT):
            state.mark(counter, place=POOL)
    state.clear("pinned")
    state.change(chits=(), drawn=(), passes=0)
    state.note(kinds.RETURNED, "4.2")
    return (PendingStep("inter-phase"),)


@rule("16.3", "A48", "A86")
def home(state: BattleState, helicopter: int) -> Procedure:
    """Return a used helicopter to a base."""
    yield from to_base(state, helicopter, "16.3")
    state.mark(helicopter, used=False)
    return ()


def _next_turn(state: BattleState) -> tuple[PendingStep, ...]:
    """The steps that return used helicopters and begin the next turn."""
    homes = []
    for counter in range(state.own):
        if state.used[counter] and state.base_at(state.place[counter]):
            homes.append(PendingStep("home", (counter,)))
        elif state.used[counter]:
            state.mark(counter, used=False)
    return (*homes, PendingStep("turn"))


@rule("4.2", "22.1", "22.3", "A63", "A64", "A86")
def inter_phase(state: BattleState) -> Procedure:
    """Check whether the battle is over; if not, start the next turn."""
    for side in state.scenario.sides:
        if not any(state.unit(one).kind == GROUND for one in state.on_map(side)):
            end(state, f"no-{side}")
            yield from ()
            return ()
    if state.turn < state.last_turn:
        return _next_turn(state)
    if state.last_turn < len(state.scenario.charts.days):
        price = state.scenario.charts.points(AL_QAEDA, EXTENSION)
        words = [Word(kinds.END_WORD), Word(kinds.EXTEND_WORD)]
        answer = yield kinds.EXTEND(COALITION, words, about={"vp": price})
        if answer == kinds.EXTEND_WORD:
            state.change(last_turn=state.last_turn + 1, extensions=state.extensions + 1)
            state.note(kinds.EXTENDED, "22.3", vp=price)
            return _next_turn(state)
    end(state, "last-turn")
    return ()


@rule("22.2", "23.1", "18.4", "A66")
def end(state: BattleState, why: str) -> None:
    """End the battle: reveal every counter, report it and score both sides."""
    dark: dict[str, list[str]] = {}
    for counter in state.everyone(AL_QAEDA):
        if not state.up[counter]:
            dark.setdefault(_whereabouts(state, counter), []).append(state.unit(counter).name)
            state.mark(counter, up=True)
    if dark:
        uncovered = tuple((where, tuple(sorted(names))) for where, names in sorted(dark.items()))
        state.note(kinds.UNCOVERED, "18.2", counters=uncovered)
    state.change(ended=why, agenda=())
    for side in state.scenario.sides:
        rows = score(state, side)
        points = total(rows)
        state.note(
            kinds.SCORED,
            "23.1",
            side=side,
            points=points,
            level=state.scenario.charts.level(side, points),
            rows=tuple((row.id, row.points) for row in rows if row.points),
        )
    state.note(kinds.OVER, "22.2", why=why, victor=winner(state))


def _whereabouts(state: BattleState, counter: int) -> str:
    """An Al Qaeda counter's place or fate, as one word."""
    place = state.place[counter]
    if place >= 0:
        return state.scenario.land.names[place]
    if base := state.base_at(place):
        return base.capitalize()
    return "eliminated" if place == DEAD else "removed"


# -- victory points --------------------------------------------------------------------------------


def total(rows: Iterable[ScoredLine]) -> int:
    """The total points of scored lines."""
    return sum(row.points for row in rows)


@rule(
    "23.1", "23.2", "23.2.1", "20.1", "20.2", "20.4", "22.3", "25.3", "26.4", "31.2", "A57", "A84"
)
def score(state: BattleState, side: str, known: bool = False) -> list[ScoredLine]:
    """A side's current victory points, line by line.

    Args:
        known: count only what both sides know: no face-down losses, and villages only if face-up
            counters hold them.
    """
    rows = []
    for line in state.scenario.charts.victory[side].values():
        if line.condition != PSYOP_ASSAULT:
            count, scored = _counted(state, side, line, known)
            rows.append(ScoredLine(line.id, count, line.points * scored))
    return rows


@rule("23.2", "20.1", "A57")
def _counted(state: BattleState, side: str, line: ScheduleLine, known: bool) -> tuple[int, int]:
    """A line's count, and the same count multiplied for PSYOP (20.1)."""
    if line.condition in (ELIMINATED, OWN_ELIMINATED):
        counted = [times(state, side, loss) for loss in _losses_of(state, side, line, known)]
        return len(counted), sum(counted)
    count = _COUNTS[line.condition](state, side, line, known)
    return count, count


@rule("20.1", "20.2", "A57")
def times(state: BattleState, side: str, loss: LostCounter) -> int:
    """The factor for a loss. PSYOP multiplies the Coalition's points, but not Al Qaeda's points for
    civilians.
    """
    is_own = state.side_of(loss.counter) == side
    return state.scenario.charts.psyop_times if loss.is_doubled and not is_own else 1


@rule("20.2", "20.5", "24.7", "25.3", "2.5", "A3", "A84")
def _losses_of(
    state: BattleState, side: str, line: ScheduleLine, known: bool
) -> Iterator[LostCounter]:
    """Yield the losses that a schedule line counts, except losses counted by an earlier line."""
    own = line.condition == OWN_ELIMINATED
    for loss in state.losses:
        if (state.side_of(loss.counter) == side) != own or (own and loss.by == side):
            continue
        if known and not state.up[loss.counter]:
            continue
        scored = state.scenario.charts.scored(side, state.unit(loss.counter), loss.in_assault, own)
        if scored is line:
            yield loss


def _of(state: BattleState, side: str, line: ScheduleLine, known: bool) -> Iterator[int]:
    """Yield a side's counters that a line covers, whether on the map or not.

    With `known`, yield only face-up counters.
    """
    for counter in state.everyone(side):
        unit = state.unit(counter)
        if (state.up[counter] or not known) and line.which.fits(unit, unit.command):
            yield counter


def _escaped(state: BattleState, side: str, line: ScheduleLine, known: bool) -> int:
    bases = {state.base(base) for base in state.scenario.bases_of(side)}
    return sum(state.place[one] in bases for one in _of(state, side, line, known))


def _on_map(state: BattleState, side: str, line: ScheduleLine, known: bool) -> int:
    return sum(state.place[one] >= 0 for one in _of(state, side, line, known))


def _villages(state: BattleState, side: str, line: ScheduleLine, known: bool) -> int:
    """The number of villages held, except villages counted by an earlier line."""
    lines = state.scenario.charts.lines(side, VILLAGE_HELD)
    earlier = lines[: lines.index(line)]
    return sum(
        _names(line, name) and not any(_names(one, name) for one in earlier)
        for name in held_villages(state, side, known)
    )


def _names(line: ScheduleLine, village: str) -> bool:
    return not line.places or village in line.places


def _hexes(state: BattleState, side: str, line: ScheduleLine, known: bool) -> int:
    index = state.scenario.land.index
    return sum(holds(state, side, (index[name],), known) for name in line.places)


_COUNTS: Mapping[str, Callable[[BattleState, str, ScheduleLine, bool], int]] = {
    FORT_ENTERED: lambda state, side, line, known: state.forts,
    VILLAGE_HELD: _villages,
    HEX_HELD: _hexes,
    ESCAPED: _escaped,
    ON_MAP: _on_map,
    EXTENSION: lambda state, side, line, known: state.extensions,
    EXTRA_FORCES: lambda state, side, line, known: state.paid,
    CASUALTY_EVACUATED: lambda state, side, line, known: state.evacuated,
    CASUALTY_ON_MAP: lambda state, side, line, known: len(state.casualties),
}
"""Functions that count a line, by the line's condition; eliminations are counted elsewhere."""


@rule("23.2")
def held_villages(state: BattleState, side: str, known: bool = False) -> list[str]:
    """The names of the villages a side holds."""
    villages = state.scenario.land.villages
    return [one.name for one in villages if holds(state, side, one.hexes, known)]


def holds(state: BattleState, side: str, hexes: Sequence[int], known: bool = False) -> bool:
    """Whether a side holds a place that covers one or more hexes.

    The Coalition needs an unpinned ground unit and no Al Qaeda counter there. Al Qaeda needs a
    combat unit and no Coalition ground unit.
    """
    ours = [one for at in hexes for one in state.at(at, COALITION)]
    ours = [one for one in ours if state.unit(one).kind == GROUND]
    theirs = [one for at in hexes for one in state.at(at, AL_QAEDA)]
    if side == COALITION:
        return any(not state.pinned[one] for one in ours) and not theirs
    return not ours and any(
        state.unit(one).fights and (state.up[one] or not known) for one in theirs
    )


@rule("23.3", "A66")
def level_of(state: BattleState, side: str) -> int:
    """A side's current victory level, from 0 (defeat) to 4."""
    charts = state.scenario.charts
    return LEVELS.index(charts.level(side, total(score(state, side))))


@rule("22.1", "A66")
def winner(state: BattleState) -> str:
    """The winner: the side that didn't concede or has the higher victory level; "" for a draw."""
    sides = state.scenario.sides
    if state.loser:
        return sides[state.loser == sides[0]]
    first, second = (level_of(state, side) for side in sides)
    if first == second:
        return ""
    return sides[0] if first > second else sides[1]
