"""The terms that hint books for hex battles can use."""

from __future__ import annotations

from collections.abc import Callable

from somalia.engine.prompts import Choose
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, Hex
from somalia.games.hex_battle.rules.state import BattleState, Counter
from somalia.games.hex_battle.text.offers import best_hexes
from somalia.games.hints import HintTerms

PANELS = ("question", "score", "news")
"""The parts of the screen that a hint can point at."""


def _pinned(state: BattleState, side: str) -> bool:
    return any(state.pinned[one] for one in state.on_map(side))


FACTS: dict[str, Callable[[BattleState], bool]] = {
    "own-pinned": lambda state: _pinned(state, COALITION),
    "enemy-pinned": lambda state: _pinned(state, AL_QAEDA),
    "enemy-seen": lambda state: any(state.up[one] for one in state.on_map(AL_QAEDA)),
    "on-map": lambda state: len(state.ground(COALITION)) > 2,
    "may-lift": lambda state: bool(state.helicopters()),
    "used-chits": lambda state: bool(state.drawn),
}
"""The conditions that `when:` can test; none reveals what only Al Qaeda knows."""


def _most_dark(state: BattleState, prompt: Choose) -> Hex | None:
    """The offered hex with the most pinned counters, then the most Al Qaeda counters; None if no
    hex is offered.
    """
    hexes = [one for one in prompt.candidates if isinstance(one, Hex) and one.id in prompt.options]
    if not hexes:
        return None

    def rank(hex_: Hex) -> tuple[int, int]:
        there = state.at(hex_.at, AL_QAEDA)
        return sum(state.pinned[one] for one in there), len(there)

    return max(hexes, key=rank)


def _best(state: BattleState, prompt: Choose) -> Hex | None:
    """The hex that the question lists first."""
    first = next(iter(best_hexes(prompt, state)), None)
    hexes = (one for one in prompt.candidates if isinstance(one, Hex))
    return next((one for one in hexes if one.id == first), None)


def _asked(state: BattleState, prompt: Choose) -> Counter | None:
    """The counter on the map that the question is about."""
    counter = (prompt.about or {}).get("counter")
    is_there = isinstance(counter, Counter) and state.place[counter.number] >= 0
    return counter if is_there else None


def _offered(state: BattleState, prompt: Choose) -> Counter | None:
    """The first counter on the map that can be chosen."""
    return next(
        (
            one
            for one in prompt.candidates
            if isinstance(one, Counter)
            and one.id in prompt.options
            and state.place[one.number] >= 0
        ),
        None,
    )


def _pinned_own(state: BattleState, prompt: Choose) -> Counter | None:
    pinned = (one for one in state.on_map(COALITION) if state.pinned[one])
    return next(map(state.option, pinned), None)


TERMS = HintTerms(
    asks=tuple(
        map(
            str,
            (
                kinds.PLACE,
                kinds.START_HEX,
                kinds.BASE,
                kinds.DRAW,
                kinds.RECON,
                kinds.RECON_HEX,
                kinds.MOVE,
                kinds.STEP_TO,
                kinds.LIFT_UNIT,
                kinds.LIFT_TO,
                kinds.TARGET,
                kinds.FIRERS,
                kinds.ADVANCE,
                kinds.DEFEND,
                kinds.AA,
                kinds.GUNSHIP,
            ),
        )
    ),
    facts=FACTS,
    finders={
        "hex": {"most": _most_dark, "best": _best},
        "counter": {"asked": _asked, "offered": _offered, "pinned": _pinned_own},
    },
    panels=PANELS,
)
