"""Luck, roll by roll: a roll's actual effect minus its average effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.odds import outcomes
from somalia.engine.prompts import Chance, Choose, TooManyOutcomes
from somalia.engine.words import Words
from somalia.games.luck import LuckTerms

LIMIT = 1500
"""The maximum number of answers to follow for the exact expectation after one face of a roll."""
PLAYS = 24
"""The number of play-outs that replace an exact expectation if it would take more answers."""


class Rolled(NamedTuple):
    """A roll that could have had another result."""

    turn: int
    rule: str
    what: str  # what the roll was for
    faces: str
    expected: Fraction  # the position's value to the first side before the roll
    got: Fraction  # the position's value to the first side after the roll
    is_exact: bool  # whether every possible course was followed

    @property
    def luck(self) -> Fraction:
        """The first side's gain from the roll beyond its expected gain."""
        return self.got - self.expected


@dataclass
class LuckLedger:
    """Computes the luck in a game's rolls.

    Args:
        terms: how positions are evaluated.
        say: the game's words.
    """

    terms: LuckTerms
    say: Words

    def reckon(self, game: Game, written: str) -> Rolled | None:
        """A roll with its expected and actual effect; None if nothing depended on it.

        Args:
            game: the game before the roll; it is not changed.
            written: the roll's result, as written in a record.
        """
        chance = game.prompt
        if not isinstance(chance, Chance):
            return None
        value = chance.read(written)
        branches = chance.outcomes()
        if len(branches) < 2:
            return None
        weights = sum(weight for weight, _ in branches)
        expected, is_exact = Fraction(0), True
        fallen: Fraction | None = None
        for number, (weight, face) in enumerate(branches):
            worth, exact = self._after(game, face, number)
            expected += Fraction(weight, weights) * worth
            is_exact &= exact
            if exact and (face == value or (chance.key and chance.key(face) == chance.key(value))):
                fallen = worth
        got, exact = self._after(game, value, len(branches)) if fallen is None else (fallen, True)
        if expected == got and is_exact and exact:
            return None
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        return Rolled(
            game.rules.phase(game.state).turn,
            chance.rule,
            self.say.chance(chance),
            self.say.kind(shown) if chance.cup and not isinstance(value, tuple) else shown,
            expected,
            got,
            is_exact and exact,
        )

    def _after(self, game: Game, value: object, number: int) -> tuple[Fraction, bool]:
        """The position's average value after the roll's mission or step; True if that is exact."""
        twin = game.fork(auto_dice=False, auto_forced=True, stops_at_checkpoint=True)
        twin.throw(value)
        try:
            shares = outcomes(twin, self.terms.policy, self._worth, limit=LIMIT)
            return sum((share * worth for worth, share in shares.items()), Fraction(0)), True
        except TooManyOutcomes:
            pass
        total = 0
        for play in range(PLAYS):
            seed = derived(game.seed, "luck", game.branch, game.count, number, play)
            total += self._worth(self._played(twin.fork(seed=seed)))
        return Fraction(total, PLAYS), False

    def _worth(self, game: Game) -> int:
        stopped = game.prompt is None and not game.is_over
        return self.terms.worth(game.checkpoint.state if stopped else game.state)

    def _played(self, twin: Game) -> Game:
        while (prompt := twin.prompt) is not None:
            if isinstance(prompt, Choose):
                option = self.terms.policy(twin, prompt)
                twin.answer(twin.seat_of[prompt.who].name, option)
            else:
                twin.roll()
        return twin


def largest(rolls: list[Rolled], most: int = 5) -> Iterator[Rolled]:
    """Yield the rolls that mattered most, the largest first."""
    yield from sorted(rolls, key=lambda roll: (-abs(roll.luck), roll.turn))[:most]
