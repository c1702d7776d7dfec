"""Exact odds: the game's own procedures, run through every outcome of the dice.

No rule is written twice. Each Chance is answered with each of its outcome classes, and each Choose
by a named policy, until the next checkpoint. `outcomes` follows every path separately; a `Sweep`
merges equivalent positions and can be stopped early.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from somalia.engine.dice import derived
from somalia.engine.game import Game, Policy
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose, TooManyOutcomes

Seen = TypeVar("Seen", bound=Hashable)


class Enough(Exception):
    """Raised to stop and return the odds as far as they are known."""


def outcomes(
    game: Game,
    policy: Policy,
    summary: Callable[[Game], Seen],
    stop: Callable[[Game], bool] | None = None,
    limit: int = 400_000,
) -> dict[Seen, Fraction]:
    """The probability of each `summary` at the end of the mission or step under way.

    Args:
        game: the starting position; it is not changed.
        policy: answers every Choose on the way.
        summary: returns whatever distinguishes one end position from another. The game it gets has
            stopped at the end of the mission or step: `game.checkpoint` holds the state there and
            the events that led to it.
        stop: ends a path before the next checkpoint. It is called before each answer that is
            chosen, rolled or drawn, but not before forced answers, which the game gives itself.
        limit: the most answers fed before giving up, including those fed to copies; each takes
            about 3 microseconds.

    Raises:
        TooManyOutcomes: the limit was exceeded.
    """
    odds: dict[Seen, Fraction] = {}
    left = limit

    def follow(game: Game, chance: Fraction) -> None:
        nonlocal left
        while True:
            prompt = game.prompt
            if prompt is None or (stop is not None and stop(game)):
                seen = summary(game)
                odds[seen] = odds.get(seen, Fraction(0)) + chance
                return
            left -= 1
            if left < 0:
                raise TooManyOutcomes(f"more than {limit} answers")
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

    follow(_set_out(game), Fraction(1))
    return odds


def percent(chance: Fraction) -> str:
    """A probability in whole percent; "<1%" or ">99%" if it is not quite 0 or 100."""
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) < chance < 1:
        return ">99%"
    return f"{float(chance) * 100:.0f}%"


class Sweep(Generic[Seen]):
    """Odds over many paths, in which equivalent positions are followed only once.

    The sweep can be stopped at any time: the finished share is exact, and the rest can be
    estimated.

    Args:
        game: the starting position; it is not changed.
        policy: answers every Choose on the way.
        tell: returns the result of the events on one part of a path.
        add: combines the results of two successive parts of a path.
        mark: returns a key, equal for two games only if the same dice lead both to the same
            results; their past events may differ. If it returns None, the game is never merged.
        stop: ends a path before the next checkpoint, as for `outcomes`.
        since: the game before the events that count; None for `game` itself.
        pause: called before each roll with the finished share, 0 to 1. It may wait, or raise an
            exception to stop.
    """

    def __init__(
        self,
        game: Game,
        policy: Policy,
        tell: Callable[[Sequence[Any]], Seen],
        add: Callable[[Seen, Seen], Seen],
        mark: Callable[[Game], Hashable | None],
        stop: Callable[[Game], bool] | None = None,
        since: Game | None = None,
        pause: Callable[[Fraction], None] | None = None,
    ) -> None:
        self.policy, self.tell, self.add, self.mark, self.stop = policy, tell, add, mark, stop
        self.pause = pause
        self.work = 0  # answers fed so far, including to copies; about 3 microseconds each
        self.found: dict[Seen, Fraction] = {}
        self.ended = Fraction(0)
        self.seed = derived(game.seed, "estimate", game.branch, game.count)
        self._since = Moment.now(since or game)
        self._waiting: dict[int, dict[Hashable, _Place[Seen]]] = {}  # by answer count
        self._nothing = tell(())
        self._reach(_set_out(game), 0, {self._nothing: Fraction(1)})

    @property
    def is_exact(self) -> bool:
        """Whether every path was followed to its end, so that the odds are exact."""
        return not self._waiting

    def run(self, most: int | None = None) -> bool:
        """Follow the paths until all have ended or `most` answers are fed; return `is_exact`."""
        while self._waiting and (most is None or self.work < most):
            if self.pause is not None:
                self.pause(self.ended)
            # Take the place with the fewest answers first: by then, all paths that can
            # merge with it have reached it.
            count = min(self._waiting)
            places = self._waiting[count]
            key = next(iter(places))
            place = places[key]
            branches = place.game.prompt.outcomes()  # type: ignore[union-attr]
            weights = sum(weight for weight, _ in branches)
            # Do not pause below this line: the place is removed before all its
            # successors are added.
            del places[key]
            if not places:
                del self._waiting[count]
            for index, (weight, value) in enumerate(branches):
                game = place.game
                if index < len(branches) - 1:
                    game = game.copy()
                    self.work += len(game.answers)
                game.throw(value)
                share = Fraction(weight, weights)
                self._reach(game, place.counted, {s: p * share for s, p in place.seen.items()})
        return self.is_exact

    def estimate(self, plays: int) -> dict[Seen, Fraction]:
        """The odds, with the unfinished share estimated from `plays` random play-outs spread evenly
        over it.

        The estimate uses its own dice and neither reads nor changes the game's. The same position
        gives the same estimate.
        """
        odds = dict(self.found)
        rest = 1 - self.ended
        if not rest:
            return odds
        chances = [
            (place, seen, chance)
            for places in self._waiting.values()
            for place in places.values()
            for seen, chance in place.seen.items()
        ]
        passed, play = Fraction(0), 0
        for place, seen, chance in chances:
            passed += chance
            while play < plays and (play + Fraction(1, 2)) * rest / plays < passed:
                if self.pause is not None:
                    self.pause(self.ended + rest * Fraction(play, plays))
                end = self.add(seen, self._play(place, derived(self.seed, play)))
                odds[end] = odds.get(end, Fraction(0)) + rest / plays
                play += 1
        return odds

    def _reach(self, game: Game, counted: int, seen: Mapping[Seen, Fraction]) -> None:
        """Continue to the next roll or the end, and add what happened to the results in `seen`."""
        self._answer(game)
        events = self._since.events(game)
        here = self.tell(events[counted:])
        if here != self._nothing:
            added: dict[Seen, Fraction] = {}
            for old, chance in seen.items():
                new = self.add(old, here)
                added[new] = added.get(new, Fraction(0)) + chance
            seen = added
        if not self._goes_on(game):
            self.ended += _gather(self.found, seen)
            return
        key = self.mark(game)
        places = self._waiting.setdefault(game.count, {})
        place = places.get(key) if key is not None else None
        if place is None:
            places[object() if key is None else key] = _Place(game, len(events), dict(seen))
        else:
            _gather(place.seen, seen)

    def _goes_on(self, game: Game) -> bool:
        return game.prompt is not None and not (self.stop is not None and self.stop(game))

    def _answer(self, game: Game) -> None:
        while self._goes_on(game) and isinstance(prompt := game.prompt, Choose):
            self.work += 1
            game.answer(game.seat_of[prompt.who].name, self.policy(game, prompt))

    def _play(self, place: _Place[Seen], seed: str) -> Seen:
        twin = place.game.fork(seed=seed)
        self.work += len(twin.answers)
        while self._goes_on(twin):
            twin.roll()
            self.work += 1
            self._answer(twin)
        return self.tell(self._since.events(twin)[place.counted :])


class _Place(Generic[Seen]):
    """A pending roll: a game waiting for it, and the results on the paths that led to it."""

    __slots__ = ("counted", "game", "seen")

    def __init__(self, game: Game, counted: int, seen: dict[Seen, Fraction]) -> None:
        self.game = game
        self.counted = counted  # how many of the sweep's events are included in `seen`
        self.seen = seen


def _set_out(game: Game) -> Game:
    """A copy that stops at the end of the mission or step.

    A game that has already stopped is itself returned: nothing can change it, and a copy would
    continue past the end.
    """
    if game.stops_at_checkpoint and game.prompt is None:
        return game
    return game.fork(auto_dice=False, auto_forced=True, stops_at_checkpoint=True)


def _gather(into: dict[Seen, Fraction], odds: Mapping[Seen, Fraction]) -> Fraction:
    """Add the probabilities to those in `into`; return the sum of what was added."""
    for seen, chance in odds.items():
        into[seen] = into.get(seen, Fraction(0)) + chance
    return sum(odds.values(), Fraction(0))
