"""Measures for the whole battle: turns, victory points, chits."""

from __future__ import annotations

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.hex_battle.ai import flak
from somalia.games.hex_battle.ai.position import MOST, BattlePosition
from somalia.games.hex_battle.rules import draws, ending, helicopters
from somalia.games.hex_battle.rules.components import COALITION, SIDES


def _chits(p: BattlePosition, own: bool) -> int:
    commands = p.state.scenario.charts.commands
    return sum(one in commands and (commands[one].side == p.side) == own for one in p.state.chits)


def _score(p: BattlePosition, side: str) -> int:
    return ending.total(ending.score(p.state, side, known=p.side == COALITION))


def _levels(p: BattlePosition, side: str) -> tuple[int, int]:
    """The victory level that a side has reached, and the VP to the next (999 for none)."""
    points = _score(p, side)
    steps = sorted(p.state.scenario.charts.levels[side].values())
    ahead = [step for step in steps if step > points]
    return len(steps) - len(ahead), ahead[0] - points if ahead else MOST


def _level(p: BattlePosition, side: str) -> int:
    return _levels(p, side)[0]


def _to_next(p: BattlePosition, side: str) -> int:
    return _levels(p, side)[1]


def _enemy(p: BattlePosition) -> str:
    return SIDES[p.side == COALITION]


def _may_be_lifted(p: BattlePosition, counter: int) -> bool:
    return helicopters.why_not_lifted(p.state, counter) is None


def _waiting(p: BattlePosition) -> int:
    """The number of the active command's units in bases that can be lifted."""

    def count() -> int:
        state = p.state
        return sum(
            state.place[one] < 0 and _may_be_lifted(p, one) for one in helicopters.liftable(state)
        )

    return p.guess.now("waiting", count)


BATTLE_ROWS: tuple[Measure, ...] = chapter(
    "The battle",
    measure("turn", lambda p: p.state.turn, "the turn"),
    measure(
        "turns_left",
        lambda p: p.state.last_turn - p.state.turn,
        "turns left after this one, unless the game is extended",
    ),
    measure("own_vp", lambda p: _score(p, p.side), "the side's own VP, as far as it knows (23)"),
    measure(
        "enemy_vp",
        lambda p: _score(p, SIDES[p.side == COALITION]),
        "the enemy's VP, as far as the side knows (23)",
    ),
    measure(
        "own_level",
        lambda p: _level(p, p.side),
        "the side's victory level with that many VP: 0 for defeat, up to 4 (23.3)",
    ),
    measure("enemy_level", lambda p: _level(p, _enemy(p)), "the enemy's victory level"),
    measure(
        "own_vp_to_next",
        lambda p: _to_next(p, p.side),
        "VP the side needs for its next level; 999 at the highest level",
    ),
    measure(
        "enemy_vp_to_next",
        lambda p: _to_next(p, _enemy(p)),
        "VP the enemy needs for its next level",
    ),
    measure("own_chits", lambda p: _chits(p, True), "the side's chits in the Command Pool"),
    measure("enemy_chits", lambda p: _chits(p, False), "the enemy's chits in the Command Pool"),
    measure(
        "has_panic",
        lambda p: int(draws.PANIC in p.state.chits),
        "whether the Panic marker is still in the pool",
        True,
    ),
    measure(
        "has_jihad",
        lambda p: int(draws.JIHAD in p.state.chits),
        "whether the Jihad marker is still in the pool",
        True,
    ),
    measure(
        "waiting", _waiting, "units of the active command that could be airlifted from a base now"
    ),
    measure("best_rescue", lambda p: flak.best_rescue(p.guess), "the highest `rescue` of any hex"),
)
