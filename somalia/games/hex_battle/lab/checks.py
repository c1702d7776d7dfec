"""The invariants of hex battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from somalia.games.checks import Checks
from somalia.games.hex_battle.rules import draws, ending
from somalia.games.hex_battle.rules.components import (
    AIR,
    AL_QAEDA,
    BIN_LADEN,
    COALITION,
    COMPOUND,
    ESCAPED,
    FORT,
    GROUND,
    HELICOPTER,
    VILLAGE_HELD,
    BattleScenario,
)
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
)

_OFF = {
    GROUND: {POOL, SPECIAL, ASIDE, DEAD, RECORD, GONE, UNPLACED},
    HELICOPTER: {POOL, DEAD, UNPLACED},
    AIR: {POOL, READY, SPENT},
}
"""Where Coalition units may be, other than hexes and bases."""
_TURN_OVER = ("inter-phase", "turn")
"""Tasks that start after chits and air units have returned and Pins have been removed (4.2).

By the start of the second task, helicopters are ready again too (A86).
"""


class BattleChecks(Checks[BattleState]):
    """The invariants of a hex battle."""

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self._up: list[bool] = []
        self._used: list[bool] = []
        self._had = False, False
        self._sanctuary: set[int] = set()

    # -- at any time -----------------------------------------------------------------------------

    def position(self, state: BattleState) -> Iterator[str]:
        """Check that each counter is in one legal place, and that the deadpile holds the losses."""
        yield from self._places(state)
        yield from self._identities(state)
        theirs = {state.place[one] for one in state.on_map(AL_QAEDA)}
        for counter in state.on_map(COALITION):
            if state.place[counter] in theirs:
                yield f"{state.id(counter)} is in a hex with an Al Qaeda counter (9.4)"
        dead = sorted(one for one in self._all(state) if state.place[one] == DEAD)
        if dead != sorted(loss.counter for loss in state.losses):
            yield "the deadpile doesn't match the eliminated counters"
        for counter in self._all(state):
            if state.pinned[counter] and state.place[counter] < 0:
                yield f"{state.id(counter)} is pinned off the map"
        forts = sum(
            state.place[one] == GONE and state.unit(one).type == FORT
            for one in state.everyone(AL_QAEDA)
        )
        if forts != state.forts:
            yield f"forts removed: {forts}; forts entered: {state.forts}"

    @staticmethod
    def _all(state: BattleState) -> Iterator[int]:
        yield from state.everyone(COALITION)
        yield from state.everyone(AL_QAEDA)

    def _places(self, state: BattleState) -> Iterator[str]:
        hexes = range(len(self.scenario.land.names))
        own = {state.base(base) for base in self.scenario.bases_of(COALITION)}
        theirs = {state.base(base) for base in self.scenario.bases_of(AL_QAEDA)}
        for counter in state.everyone(COALITION):
            kind, place = state.units[counter].kind, state.place[counter]
            on_map = kind == GROUND and place in hexes
            in_base = kind != AIR and place in own
            if not on_map and not in_base and place not in _OFF[kind]:
                yield f"{state.id(counter)} is in an impossible place ({place})"
        for counter in state.everyone(AL_QAEDA):
            place = state.place[counter]
            if place not in hexes and place not in theirs and place not in (DEAD, GONE, UNPLACED):
                yield f"{state.id(counter)} is in an impossible place ({place})"

    def _identities(self, state: BattleState) -> Iterator[str]:
        """Check that each Al Qaeda identity is used once: by a counter, in the pool or unused."""
        if not state.turn:
            return
        hidden = self.scenario.charts.hidden
        known = [state.who[one] for one in state.everyone(AL_QAEDA)]
        known += [*state.pool, *state.unused]
        mixed = [
            at
            for at, unit in enumerate(hidden)
            if unit.type != BIN_LADEN or self.scenario.has("bin-laden")
        ]
        if sorted(known) != mixed:
            yield "an Al Qaeda counter is in two places or none"
        if any(not hidden[at].movement for at in state.pool):
            yield "an immobile counter is in Al Qaeda's pool (3.4)"
        if any(hidden[at].movement for at in state.unused):
            yield "a mobile counter is out of the game (3.4)"

    # -- between procedures ----------------------------------------------------------------------

    def checkpoint(self, state: BattleState) -> Iterator[str]:
        """Check that revealed counters stay revealed, ended turns stay ended, and scores add up."""
        yield from self._history(state)
        yield from self._learned(state)
        yield from self._scores(state)
        task = state.agenda[0].id if state.agenda else ""
        if task in _TURN_OVER:
            yield from self._turn_over(state)
        if task == "start-hex":
            yield from self._set_up(state)
        if self.scenario.has("casualties"):
            lost = sum(not state.is_aq(loss.counter) for loss in state.losses)
            if len(state.casualties) + state.evacuated != lost:
                yield "the casualties don't match the Coalition's losses (26.1)"

    def _history(self, state: BattleState) -> Iterator[str]:
        if any(was and not is_ for was, is_ in zip(self._up, state.up, strict=False)):
            yield "a revealed counter is face down again (18.2)"
        self._up = list(state.up)
        task = state.agenda[0].id if state.agenda else ""
        if task not in _TURN_OVER:
            for counter, was in enumerate(self._used):
                if was and not state.used[counter] and task != "home":
                    yield f"{state.id(counter)} has flown but isn't marked used (15.5)"
        self._used = list(state.used)
        had = state.had_panic, state.had_jihad
        if any(before and not now for before, now in zip(self._had, had, strict=True)):
            yield "a Panic or Jihad was forgotten"
        self._had = had
        for chit, is_over in ((draws.PANIC, had[0]), (draws.JIHAD, had[1])):
            if is_over and chit in state.chits:
                yield f"{chit} is back in the pool after its draw (6.2.5)"
        sanctuaries = {state.base(base) for base in self.scenario.bases_of(AL_QAEDA)}
        fled = {one for one in state.everyone(AL_QAEDA) if state.place[one] in sanctuaries}
        if not self._sanctuary <= fled:
            yield "a counter has left the Sanctuary (21.9)"
        self._sanctuary = fled

    def _learned(self, state: BattleState) -> Iterator[str]:
        """Check that everything the Coalition has learned is true."""
        for counter in state.everyone(AL_QAEDA):
            unit, bits = state.unit(counter), state.learned[counter]
            if bits & MOBILE and not unit.movement:
                yield f"{state.id(counter)} is marked mobile but isn't"
            if (bits & NO_FORT and unit.type == FORT) or (
                bits & NO_COMPOUND and unit.type == COMPOUND
            ):
                yield f"{state.id(counter)} isn't marked as a possible {unit.type}"
            under = state.moved_under[counter]
            commands = self.scenario.charts.commands
            stays = under in commands and commands[under].wakes(unit, unit.command)
            if under and unit.type != BIN_LADEN and not stays:
                yield f"{state.id(counter)} has moved under {under}, which doesn't activate it"
        for group in state.groups:
            if not any(state.unit(one).type == COMPOUND for one in group):
                yield "a hex without a compound is marked as having one"

    def _scores(self, state: BattleState) -> Iterator[str]:
        """Check that known and hidden points add up to both scores (18.4)."""
        charts = self.scenario.charts
        hidden = {side: self._hidden_losses(state, side) for side in self.scenario.sides}
        for line in charts.lines(AL_QAEDA, ESCAPED):
            hidden[AL_QAEDA] += line.points * sum(
                not state.up[one] and line.which.fits(state.unit(one), state.command(one))
                for one in self._sanctuary
            )
        for village in self.scenario.land.villages:
            there = [one for at in village.hexes for one in state.at(at, AL_QAEDA)]
            ours = any(state.at(at, COALITION) for at in village.hexes)
            fighters = [one for one in there if state.unit(one).fights]
            if not ours and fighters and not any(state.up[one] for one in fighters):
                hidden[AL_QAEDA] += charts.points(AL_QAEDA, VILLAGE_HELD)
        for side in self.scenario.sides:
            all_, known = (ending.total(ending.score(state, side, of)) for of in (False, True))
            if known + hidden[side] != all_:
                yield f"VP of {side}: {known} known, {hidden[side]} hidden, {all_} in total"

    def _hidden_losses(self, state: BattleState, side: str) -> int:
        """The points that a side scores for counters that were lost while face down (18.4)."""
        charts, sum_ = self.scenario.charts, 0
        for loss in state.losses:
            own = state.side_of(loss.counter) == side
            if state.up[loss.counter] or (own and loss.by == side):
                continue
            line = charts.scored(side, state.unit(loss.counter), loss.in_assault, own)
            sum_ += line.points * ending.times(state, side, loss) if line else 0
        return sum_

    def _turn_over(self, state: BattleState) -> Iterator[str]:
        for counter in range(state.own):
            if state.units[counter].kind == AIR and state.place[counter] != POOL:
                yield f"{state.id(counter)} isn't back in the pool (4.2)"
            if state.used[counter] and state.agenda[0].id == "turn":
                yield f"{state.id(counter)} isn't back in its base (15.5)"
        if any(state.pinned):
            yield "a Pin has outlasted the turn (10.31)"
        if state.active or state.phasing or state.march or state.shot:
            yield "a phase has outlasted the turn"

    def _set_up(self, state: BattleState) -> Iterator[str]:
        land = self.scenario.land
        for hex_, count in Counter(state.place[one] for one in state.on_map(AL_QAEDA)).items():
            there = {state.unit(one).type for one in state.at(hex_, AL_QAEDA)}
            if count > self.scenario.charts.most_in_hex or land.edges[hex_]:
                yield f"{land.names[hex_]} has an illegal set-up (3.4)"
            if {FORT, COMPOUND} <= there:
                yield f"a fort and a compound are in {land.names[hex_]} (20.7)"

    def plain(self, state: BattleState) -> Any:
        """The position as plain data."""
        values = {
            name: value
            for name, value in vars(state).items()
            if name not in ("events", "revision", "scenario", "units")
        }
        for name in BattleState.FIELDS:
            values[name] = list(values[name])
        for name in ("agenda", "losses"):
            values[name] = tuple(tuple(one) for one in values[name])
        for name in ("march", "shot"):
            values[name] = values[name] and tuple(values[name])
        return values
