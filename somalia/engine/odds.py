"""Exact odds: the game's own procedures, run through every outcome of the dice.

No rule is written twice: each Chance is answered with each of its outcome classes, each Choose by a
named policy, until the next checkpoint. `outcomes` follows every way by itself; a `Sweep` follows
those that go on alike as one, and may be broken off.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from somalia.engine.dice import derived
from somalia.engine.game import Game, Policy
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose

Seen = TypeVar("Seen", bound=Hashable)


class TooManyOutcomes(Exception):
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
        summary: what of a position at the end is told apart. The game it is given has stopped
            where the mission or step is closed: `game.checkpoint` holds the state there and the
            events that led to it.
        stop: an end earlier than the next checkpoint. It is asked before each answer that is
            chosen, thrown or drawn, but not before those without a choice: the game gives them
            itself.
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
    return found


class Sweep(Generic[Seen]):
    """Odds of what many ways lead to: positions that go on alike are followed once.

    It can be stopped at any time: what has ended is known then, and the rest can be estimated.

    Args:
        game: where to start; it is not changed.
        policy: answers every Choose met on the way.
        tell: what the events of a part of the way come to.
        add: what two parts of a way, one after the other, come to.
        mark: equal for two games only if, whatever is thrown, both go on to the same; the events
            behind them need not be equal. None stands for a game that is like no other.
        stop: an end earlier than the next checkpoint, as for `outcomes`.
        since: the game as it was before what is of interest: what had happened by then does not
            count. `game` itself if None.
        pause: called before each throw that is followed, with the share that has ended, 0 to 1. It
            may wait, or raise to stop.
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
        self.work = 0  # answers fed so far, those of copies counted in: some 3 microseconds each
        self.found: dict[Seen, Fraction] = {}
        self.ended = Fraction(0)
        self.seed = derived(game.seed, "estimate", game.branch, game.count)
        self._since = Moment.now(since or game)
        self._waiting: dict[int, dict[Hashable, _Place[Seen]]] = {}  # by answers given
        self._nothing = tell(())
        self._reach(_set_out(game), 0, {self._nothing: Fraction(1)})

    @property
    def is_exact(self) -> bool:
        """Whether every way has been followed to its end: the odds are exact."""
        return not self._waiting

    def run(self, most: int | None = None) -> bool:
        """Follow the ways until all have ended, or `most` answers were fed; whether all have."""
        while self._waiting and (most is None or self.work < most):
            if self.pause is not None:
                self.pause(self.ended)
            # Those with the fewest answers first: who is overtaken by nobody is followed once.
            count = min(self._waiting)
            places = self._waiting[count]
            key = next(iter(places))
            place = places[key]
            branches = place.game.prompt.outcomes()  # type: ignore[union-attr]
            weights = sum(weight for weight, _ in branches)
            # From here on the work is not to be broken off: the place is left for those beyond.
            del places[key]
            if not places:
                del self._waiting[count]
            for at, (weight, value) in enumerate(branches):
                game = place.game
                if at < len(branches) - 1:
                    game = game.copy()
                    self.work += len(game.answers)
                game.throw(value)
                share = Fraction(weight, weights)
                self._reach(game, place.told, {s: p * share for s, p in place.seen.items()})
        return self.is_exact

    def estimate(self, plays: int) -> dict[Seen, Fraction]:
        """The odds, with so many plays of what has not ended, spread evenly over it.

        The dice are its own: those of the game are neither seen nor changed, and the same position
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

    def _reach(self, game: Game, told: int, seen: Mapping[Seen, Fraction]) -> None:
        """Stand where dice fall next, or at the end, having gone on from where `seen` was told."""
        self._answer(game)
        events = self._since.events(game)
        here = self.tell(events[told:])
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
        return self.tell(self._since.events(twin)[place.told :])


class _Place(Generic[Seen]):
    """Where dice fall next: a game that stands there, and what was seen on the ways to it."""

    __slots__ = ("game", "seen", "told")

    def __init__(self, game: Game, told: int, seen: dict[Seen, Fraction]) -> None:
        self.game = game
        self.told = told  # events since the sweep's beginning that are counted in `seen`
        self.seen = seen


def _set_out(game: Game) -> Game:
    return game.fork(auto_dice=False, auto_forced=True, stops_at_checkpoint=True)


def _gather(into: dict[Seen, Fraction], odds: Mapping[Seen, Fraction]) -> Fraction:
    """Add chances to those that are there; their sum."""
    for seen, chance in odds.items():
        into[seen] = into.get(seen, Fraction(0)) + chance
    return sum(odds.values(), Fraction(0))
