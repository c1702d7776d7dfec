"""Return Phase and Inter-Phase (4.2), the end (22), victory points and levels (23)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from somalia.engine.game import Procedure
from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.games.hex_battle import kinds
from somalia.games.hex_battle.components import (
    AIR,
    AL_QAEDA,
    AMF,
    BIN_LADEN,
    CIVILIANS,
    COALITION,
    COMPOUND,
    GROUND,
    HEAVY_WEAPONS,
    HELICOPTER,
    HVT,
    INFANTRY,
    LEVELS,
    VALUABLE,
)
from somalia.games.hex_battle.setup import to_base
from somalia.games.hex_battle.state import DEAD, POOL, READY, SPENT, Loss, State, Task


class Row(NamedTuple):
    """A line of the Victory Points Schedule, counted."""

    id: str
    times: int
    points: int


@rule("4.2", "10.31", "5.8", "5.9", "14.3", "14.4", "15.3", "A11")
def return_phase(state: State) -> Procedure:
    """Chits and air units come back; Pins go. Where helicopters come back to is asked once it is
    known that the battle goes on (A86).
    """
    yield from ()
    for one in range(state.own):
        if state.place[one] in (READY, SPENT):
            state.mark(one, place=POOL)
    state.clear("pinned")
    state.change(chits=(), drawn=(), passes=0)
    state.note(kinds.RETURNED, "4.2")
    return (Task("inter-phase"),)


@rule("16.3", "A48", "A86")
def home(state: State, helicopter: int) -> Procedure:
    """A helicopter that has flown comes back to a base."""
    yield from to_base(state, helicopter, "16.3")
    state.mark(helicopter, used=False)
    return ()


def _next_turn(state: State) -> tuple[Task, ...]:
    """Helicopters that have flown come back, and the next turn begins."""
    homes = []
    for one in range(state.own):
        if state.used[one] and state.base_at(state.place[one]):
            homes.append(Task("home", (one,)))
        elif state.used[one]:
            state.mark(one, used=False)
    return (*homes, Task("turn"))


@rule("4.2", "22.1", "22.3", "A63", "A64", "A86")
def inter_phase(state: State) -> Procedure:
    """Whether the battle is over; if not, the next turn."""
    for side in state.scenario.sides:
        if not any(state.unit(one).kind == GROUND for one in state.on_map(side)):
            end(state, f"no-{side}")
            yield from ()
            return ()
    if state.turn < state.last_turn:
        return _next_turn(state)
    if state.last_turn < len(state.scenario.charts.days):
        price = state.scenario.charts.victory[AL_QAEDA]["extension"]
        words = [Word(kinds.END_WORD), Word(kinds.EXTEND_WORD)]
        answer = yield kinds.EXTEND(COALITION, words, about={"vp": price})
        if answer == kinds.EXTEND_WORD:
            state.change(last_turn=state.last_turn + 1, extensions=state.extensions + 1)
            state.note(kinds.EXTENDED, "22.3", vp=price)
            return _next_turn(state)
    end(state, "last-turn")
    return ()


@rule("22.2", "23.1", "18.4", "A66")
def end(state: State, why: str) -> None:
    """The battle is over: everything is turned up, told and counted."""
    dark: dict[str, list[str]] = {}
    for one in state.everyone(AL_QAEDA):
        if not state.up[one]:
            dark.setdefault(_whereabouts(state, one), []).append(state.unit(one).name)
            state.mark(one, up=True)
    if dark:
        told = tuple((where, tuple(sorted(names))) for where, names in sorted(dark.items()))
        state.note(kinds.UNCOVERED, "18.2", counters=told)
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


def _whereabouts(state: State, counter: int) -> str:
    """Where one of Al Qaeda's counters is or what has become of it, in a word."""
    place = state.place[counter]
    if place >= 0:
        return state.scenario.land.names[place]
    if base := state.base_at(place):
        return base.capitalize()
    return "eliminated" if place == DEAD else "removed"


# -- victory points --------------------------------------------------------------------------------


def total(rows: Iterable[Row]) -> int:
    """The points of rows."""
    return sum(row.points for row in rows)


@rule(
    "23.1", "23.2", "23.2.1", "20.1", "20.2", "20.4", "22.3", "25.3", "26.4", "31.2", "A57", "A84"
)
def score(state: State, side: str, known: bool = False) -> list[Row]:
    """The victory points of a side as things stand, line by line.

    Args:
        known: only what both sides know: without what has fallen face down, and villages as what
            is face up holds them.
    """
    lines = state.scenario.charts.victory[side]
    counts = _coalition(state, known) if side == COALITION else _al_qaeda(state, known)
    found = []
    for id, (count, times) in counts.items():
        found.append(Row(id, count, lines[id] * times))
    return found


def _coalition(state: State, known: bool) -> dict[str, tuple[int, int]]:
    """For each line how often it counts, and that with doubled ones (20.1)."""
    rows: dict[str, tuple[int, int]] = {}
    double = state.scenario.charts.victory[COALITION]["psyop-close-assault"]

    def add(id: str, times: int = 1) -> None:
        count, sum_ = rows.get(id, (0, 0))
        rows[id] = (count + 1, sum_ + times)

    for loss in state.losses:
        if not state.is_aq(loss.counter) or (known and not state.up[loss.counter]):
            continue
        id = _worth(state, loss)
        if id:
            add(id, double if loss.is_doubled else 1)
    rows["fort-entered"] = (state.forts, state.forts)
    held = len(held_villages(state, COALITION, known))
    rows["village-held"] = (held, held)
    if state.scenario.has("casualties"):
        rows["casualty-evacuated"] = (state.evacuated, state.evacuated)
    if state.paid:
        rows["extra-forces"] = (state.paid, state.paid)
    return rows


@rule("20.5", "25.3", "A84")
def _worth(state: State, loss: Loss) -> str:
    """The line of the schedule that a counter of Al Qaeda's scores; "" for none."""
    type_ = state.unit(loss.counter).type
    if type_ == BIN_LADEN:
        return "bin-laden-close-assault" if loss.in_assault else "bin-laden-eliminated"
    return {
        INFANTRY: "infantry-eliminated",
        HEAVY_WEAPONS: "heavy-weapons-eliminated",
        COMPOUND: "compound-eliminated",
        HVT: "hvt-eliminated",
    }.get(type_, "")


@rule("2.5", "A3", "24.7", "26.4", "23.2")
def _al_qaeda(state: State, known: bool) -> dict[str, tuple[int, int]]:
    rows: dict[str, tuple[int, int]] = {}

    def add(id: str, times: int = 1) -> None:
        count, _ = rows.get(id, (0, 0))
        rows[id] = (count + times, count + times)

    for loss in state.losses:
        unit = state.unit(loss.counter)
        if state.is_aq(loss.counter):
            is_known = state.up[loss.counter] or not known
            if is_known and unit.type == CIVILIANS and loss.by == COALITION:
                add("civilian-eliminated")
        elif unit.kind == HELICOPTER:
            add("helicopter-eliminated")
        elif unit.nation == AMF:
            add("amf-eliminated")
        elif unit.kind != AIR:
            size = "company" if unit.size == "company" else "smaller"
            add(f"us-or-nato-{size}-eliminated")
    sanctuaries = {state.base(base) for base in state.scenario.bases_of(AL_QAEDA)}
    for one in state.everyone(AL_QAEDA):
        if state.place[one] in sanctuaries and state.unit(one).type in VALUABLE:
            if state.up[one] or not known:
                add("hvt-escaped")
    rows["village-held"] = (held := len(held_villages(state, AL_QAEDA, known)), held)
    rows["extension"] = (state.extensions, state.extensions)
    if state.scenario.has("casualties"):
        add("casualty-on-map", len(state.casualties))
    return rows


@rule("23.2")
def held_villages(state: State, side: str, known: bool = False) -> list[str]:
    """The names of the villages a side holds: the Coalition by an unpinned ground unit where no
    counter of Al Qaeda's is, Al Qaeda by a combat unit where no ground unit of the Coalition's is.
    """
    found = []
    for village in state.scenario.land.villages:
        ours = [one for at in village.hexes for one in state.at(at, COALITION)]
        ours = [one for one in ours if state.unit(one).kind == GROUND]
        theirs = [one for at in village.hexes for one in state.at(at, AL_QAEDA)]
        if side == COALITION:
            if any(not state.pinned[one] for one in ours) and not theirs:
                found.append(village.name)
        elif not ours and any(
            state.unit(one).fights and (state.up[one] or not known) for one in theirs
        ):
            found.append(village.name)
    return found


@rule("23.3", "A66")
def level_of(state: State, side: str) -> int:
    """The level of a side's victory as things stand, 0 (defeat) to 4."""
    charts = state.scenario.charts
    return LEVELS.index(charts.level(side, total(score(state, side))))


@rule("22.1", "A66")
def winner(state: State) -> str:
    """Who has won: who did not concede, or the side with the higher level; "" for a draw."""
    sides = state.scenario.sides
    if state.loser:
        return sides[state.loser == sides[0]]
    first, second = (level_of(state, side) for side in sides)
    if first == second:
        return ""
    return sides[0] if first > second else sides[1]
