"""A battle state as one side sees it, for measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from somalia.engine import vocabulary as engine
from somalia.games.hex_battle.ai.estimates import CombatOdds, Estimates
from somalia.games.hex_battle.ai.ways import HexWays
from somalia.games.hex_battle.rules.components import AL_QAEDA, Hex
from somalia.games.hex_battle.rules.state import BattleState, Counter

MOST = 999
"""The distance reported if there is nothing to measure to."""


Kept = TypeVar("Kept")


class BattlePosition(engine.Position):
    """A battle state as one side sees it, with cached estimates."""

    __slots__ = ("_digest", "_static", "guess", "odds", "side", "state", "ways")

    def __init__(self, state: BattleState, side: str) -> None:
        super().__init__()
        self.side = side
        self.ways, self.odds = HexWays(state.scenario), CombatOdds(state.scenario.charts)
        self._static: dict[Any, Any] = {}
        self._digest: tuple[object, object] | None = None
        self.guess: Estimates
        self.look(state)

    def look(self, state: BattleState) -> None:
        """Switch to another state.

        Estimates stay cached if no counter has moved, been pinned or been revealed.
        """
        self.state = state
        self.cache = {}
        own = slice(state.own) if self.side == AL_QAEDA else slice(state.own, None)
        learned = tuple(state.learned), tuple(state.moved_under), state.turn
        enemy = tuple(state.place[own]), tuple(state.up[own]), tuple(state.pinned[own]), learned
        lie = tuple(state.place), tuple(state.up), tuple(state.pinned), state.last_turn
        before, self._digest = self._digest, (enemy, lie)
        if before == self._digest:
            self.guess.look(state)
            return
        guess = Estimates(state, self.side, self.ways, self.odds)
        self.guess = guess.steady(self.guess) if before and before[0] == enemy else guess

    def once(self, key: object, work_out: Callable[[], Kept]) -> Kept:
        """The value cached under a key; it depends only on the map, so it stays cached."""
        if key not in self._static:
            self._static[key] = work_out()
        value: Kept = self._static[key]
        return value

    @property
    def picked(self) -> list[int]:
        """The counters picked so far at this question."""
        return [one.number for one in self.facts.get("picked", ())]

    @property
    def target(self) -> int:
        """The hex that the question is about; -1 for none."""
        target = self.facts.get("hex", -1)
        return target if isinstance(target, int) else target.at

    @property
    def mover(self) -> int:
        """The counter that the question is about; -1 for none."""
        counter = self.facts.get("counter")
        return counter.number if isinstance(counter, Counter) else -1


Place = Hex | int | str
"""A hex, the index of a hex or base, or the name of a base."""


def index_of(p: BattlePosition, hex_: Place) -> int:
    """The index of a hex (0 or more) or a base (below 0)."""
    if isinstance(hex_, Hex):
        return hex_.at
    if isinstance(hex_, int):
        return hex_
    return p.state.base(hex_)


Of = Callable[[BattlePosition, int], int]


def of_hex(function: Of, beyond: int = 0) -> Callable[[BattlePosition, Any], int]:
    """Make a measure of a hex from a function of its index.

    Args:
        beyond: the value for a base.
    """

    def measure(p: BattlePosition, hex_: Place) -> int:
        hex_index = index_of(p, hex_)
        return function(p, hex_index) if hex_index >= 0 else beyond

    return measure
