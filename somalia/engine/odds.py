"""Exact odds: the game's own procedures, run through every outcome of the dice.

Nothing is sampled and no rule is written twice: each Chance is answered with each of its outcome
classes, each Choose by a named policy, until the next boundary.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from somalia.engine.dice import derived
from somalia.engine.game import Game, Policy
from somalia.engine.prompts import Choose

Seen = TypeVar("Seen", bound=Hashable)


class TooMany(Exception):
    """The tree of outcomes is larger than the limit that was given."""


def outcomes(
    game: Game,
    policy: Policy,
    summary: Callable[[Game], Seen],
    stop: Callable[[Game], bool] | None = None,
    limit: int = 400_000,
) -> dict[Seen, Fraction]:
    """How likely each `summary` is, once the mission or step under way has ended.

    Args:
        game: where to start; it is not changed.
        policy: answers every Choose met on the way.
        summary: what of a position at the end is told apart. The game it is given stands halted at
            the boundary that closes the mission or step: `game.node` is that boundary, with the
            state there and the events that led to it.
        stop: an end earlier than the next boundary. It is asked before each answer that is chosen,
            thrown or drawn, but not before those without a choice: the game gives them itself.
        limit: the most answers fed before giving up, those of copies counted in: the work there
            is, some 3 microseconds each.

    Raises:
        TooMany: the limit was passed.
    """
    found: dict[Seen, Fraction] = {}
    left = limit

    def follow(game: Game, chance: Fraction) -> None:
        nonlocal left
        while True:
            prompt = game.prompt
            if prompt is None or (stop is not None and stop(game)):
                seen = summary(game)
                found[seen] = found.get(seen, Fraction(0)) + chance
                return
            left -= 1
            if left < 0:
                raise TooMany(f"more than {limit} answers")
            if isinstance(prompt, Choose):
                game.answer(game.seat_of[prompt.who].name, policy(game, prompt))
                continue
            branches = prompt.outcomes()
            weights = sum(weight for weight, _ in branches)
            for weight, value in branches[:-1]:
                twin = game.copy()
                left -= len(game.answers)
                twin.throw(value)
                follow(twin, chance * Fraction(weight, weights))
            weight, value = branches[-1]
            game.throw(value)
            chance *= Fraction(weight, weights)

    twin = game.copy()
    twin.auto_dice = False
    twin.auto_forced = True
    twin.halts = True
    follow(twin, Fraction(1))
    return found


def estimate(
    game: Game,
    policy: Policy,
    summary: Callable[[Game], Seen],
    stop: Callable[[Game], bool] | None = None,
    plays: int = 400,
) -> dict[Seen, Fraction]:
    """How often each `summary` came in so many plays: for what has too many outcomes.

    The dice are the estimate's own: the game's are neither seen nor changed, and the same position
    gives the same estimate.
    """
    found: dict[Seen, Fraction] = {}
    for play in range(plays):
        twin = game.copy()
        twin.seed = derived(game.seed, "estimate", game.branch, game.count, play)
        twin.auto_dice, twin.auto_forced, twin.halts = False, True, True
        while twin.prompt is not None and not (stop is not None and stop(twin)):
            if isinstance(twin.prompt, Choose):
                twin.answer(twin.seat_of[twin.prompt.who].name, policy(twin, twin.prompt))
            else:
                twin.roll()
        seen = summary(twin)
        found[seen] = found.get(seen, Fraction(0)) + Fraction(1, plays)
    return found
