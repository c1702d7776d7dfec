"""The fire that a move, a flight or a gunship may draw, as far as the side may know it.

Against face-down counters it is averaged over deals that fit what the Coalition has seen (`fog`).
The deals depend on nothing else, so hidden identities never affect the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.dice import derived
from somalia.engine.marks import rule
from somalia.games.hex_battle.ai.prospects import DAMAGED, FACES, LOST, NOTHING, SHAKEN
from somalia.games.hex_battle.rules import defence, fire, fog, helicopters
from somalia.games.hex_battle.rules.components import AL_QAEDA, ELIMINATE, NONE
from somalia.games.hex_battle.rules.state import BattleState

DEALS = 96
"""The number of deals averaged: the chances are accurate to 10 points, 19 times out of 20."""
FIRST_DEALS = 12
"""The number of deals for a first estimate."""

Chances = dict[str, Fraction]


class ReturnFire(NamedTuple):
    """The possible results for a unit or helicopter that draws fire."""

    rule: str
    target: str  # the name of the unit at risk; "" for any helicopter
    chances: tuple[tuple[str, Fraction], ...]  # the results, mildest first
    fewest: int  # counters that can fire
    most: int
    deals: int  # how many deals were averaged; 0 if the result is exact

    @property
    def risk(self) -> Fraction:
        """The chance of any effect."""
        return 1 - self.chances[0][1]

    @property
    def worst(self) -> Fraction:
        """The chance of the worst result."""
        return self.chances[-1][1]


class FogDeals:
    """Copies of a position, in each of which the face-down counters have other identities."""

    def __init__(self, state: BattleState, side: str) -> None:
        self._state = state
        is_dark = any(not state.up[one] for one in state.on_map(AL_QAEDA))
        self.is_fogged = side != AL_QAEDA and is_dark and state.viewers is not None
        self._dealt: list[BattleState] = []

    def first(self, most: int, pause: Callable[[], None]) -> Iterator[BattleState]:
        """Yield so many deals; only the position itself if nothing is hidden."""
        for nth in range(most if self.is_fogged else 1):
            if nth == len(self._dealt):
                pause()
                deal = self._state.copy()
                if self.is_fogged:
                    fog.deal(deal, derived("return fire", nth))
                self._dealt.append(deal)
            yield self._dealt[nth]


@rule("17.1", "17.3", "17.4", "15.5")
def at_helicopter(
    deals: FogDeals, hex_: int, helicopter: int, most: int, pause: Callable[[], None]
) -> ReturnFire:
    """The anti-aircraft fire at a helicopter over a hex, if every eligible counter fires."""
    results = []
    for state in deals.first(most, pause):
        able = [
            one for one in state.on_map(AL_QAEDA) if helicopters.why_no_aa(state, one, hex_) is None
        ]
        chances = _fired_at(state, able, helicopter, hex_, (NOTHING, DAMAGED, LOST), _flown)
        results.append((chances, len(able)))
    return _mean("17.1", "", (NOTHING, DAMAGED, LOST), results, deals.is_fogged)


def _flown(before: str, result: str) -> str:
    if result == NONE:
        return before
    return LOST if result == ELIMINATE else DAMAGED


@rule("12.1", "12.3", "12.4", "12.5")
def at_mover(
    deals: FogDeals, mover: int, way: Sequence[int], most: int, pause: Callable[[], None]
) -> ReturnFire:
    """The defensive fire at a unit that moves along a path, up to the first hex where it is fired
    at, if every eligible unit fires.
    """
    results = []
    name = ""
    for state in deals.first(most, pause):
        start = state.place[mover]
        chances: Chances = {_now(state, mover): Fraction(1)}
        able: list[int] = []
        for hex_ in way:
            state.place[mover] = hex_
            able = defence.defenders(state, mover)
            if able:
                words = (NOTHING, SHAKEN, LOST)
                chances = _fired_at(state, able, mover, hex_, words, _hit)
                break
        state.place[mover] = start
        name = state.name(mover)
        results.append((chances, len(able)))
    return _mean("12.1", name, (NOTHING, SHAKEN, LOST), results, deals.is_fogged)


def _now(state: BattleState, counter: int) -> str:
    return SHAKEN if state.pinned[counter] else NOTHING


def _hit(before: str, result: str) -> str:
    outcome = fire.outcome_of(result, before == SHAKEN)
    if outcome == fire.ELIMINATED:
        return LOST
    return SHAKEN if outcome == fire.PINNED else before


def _fired_at(
    state: BattleState,
    able: Sequence[int],
    target: int,
    hex_: int,
    words: Sequence[str],
    resolved: Callable[[str, str], str],
) -> Chances:
    """The results of fire by each sub-command in turn, the strongest first."""
    charts = state.scenario.charts
    chances: Chances = dict.fromkeys(words, Fraction(0))
    chances[_now(state, target)] = Fraction(1)
    for firers in _by_command(state, able):
        column = charts.column(sum(state.unit(one).firepower for one in firers))
        add = sum(value for _, value in fire.modifiers(state, target, hex_, firers, False))
        after: Chances = dict.fromkeys(words, Fraction(0))
        for before, chance in chances.items():
            if before == LOST:
                after[LOST] += chance
                continue
            for face in range(1, FACES + 1):
                after[resolved(before, charts.result(column, face + add))] += chance / FACES
        chances = after
    return chances


def _by_command(state: BattleState, able: Sequence[int]) -> list[list[int]]:
    """The counters that can fire, grouped by sub-command; bin Laden joins the strongest (A84)."""
    groups: dict[str, list[int]] = {}
    for number in able:
        groups.setdefault(state.command(number), []).append(number)
    free = groups.pop("", []) if len(groups) > 1 else []
    ordered = sorted(
        groups.values(), key=lambda group: -sum(state.unit(one).firepower for one in group)
    )
    if ordered and free:
        ordered[0] = [*ordered[0], *free]
    return ordered


def _mean(
    number: str,
    target: str,
    words: Sequence[str],
    results: Sequence[tuple[Chances, int]],
    is_fogged: bool,
) -> ReturnFire:
    count = len(results)
    total = {
        word: sum((chances.get(word, Fraction(0)) for chances, _ in results), Fraction(0))
        for word in words
    }
    many = [able for _, able in results]
    is_sure = not is_fogged or all(one == results[0] for one in results)
    return ReturnFire(
        number,
        target,
        tuple((word, chance / count) for word, chance in total.items()),
        min(many),
        max(many),
        0 if is_sure else count,
    )
