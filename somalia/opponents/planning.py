"""Opponents that plan: at the start of each turn they choose a variant of their doctrine.

Each variant is played out from copies of the position to the end of the game, against a mixture of
doctrines. All variants get the same dice. The worse half of the variants drops out, the rest are
played out twice as often, and so on (sequential halving; Karnin, Koren and Somekh 2013). The best
replaces the default only if it is better by more than one standard error. All figures used in the
decision are integers, so that the same seed gives the same choice on every machine and with any
number of processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from somalia.engine.checkpoints import Answer, Checkpoint
from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games.game_type import GameType, Scenario
from somalia.opponents.decisions import ComputerPlayer, Decision
from somalia.opponents.doctrine import DoctrinePlan
from somalia.opponents.given import Trusted
from somalia.opponents.play_out import play_out
from somalia.opponents.playing import DoctrinePlayer

HALF_POINT = 50_000
"""The value of a half point. One unit of value is 1/100,000 of a won game."""

MARGIN = 200
"""The value of one unit of margin, which breaks ties between equal results."""

POINT = 1000
"""The value of a hundredth of a won game."""


class VariantTrial(NamedTuple):
    """One trial of a variant; trials with the same number have the same dice and opponents."""

    variant: int
    number: int


class VariantValue(NamedTuple):
    """A variant's play-out result: its value minus the default plan's."""

    variant: int
    mean: int  # mean of the differences
    error: int  # the standard error of that mean
    play_outs: int


class Search:
    """A choice among variants by play-outs, in rounds.

    The caller runs the play-outs that are `due`, in any order, and reports their values.

    Args:
        variants: how many there are; the first is the default, which never drops out.
        play_outs: how many for each variant in the first round.
    """

    def __init__(self, variants: int, play_outs: int) -> None:
        self.values: list[dict[int, int]] = [{} for _ in range(variants)]
        self.left = list(range(variants))
        self.wanted = play_outs  # for each remaining variant, earlier rounds included
        self.total = _total(variants, play_outs)
        self.hurried_at = 0  # play-outs made when the search was cut short; 0 if it was not
        self.is_done = variants == 1

    @property
    def made(self) -> int:
        """How many play-outs have been made."""
        return sum(map(len, self.values))

    def due(self) -> list[VariantTrial]:
        """The play-outs of this round that have not been run yet."""
        if self.is_done:
            return []
        return [
            VariantTrial(variant, number)
            for number in range(self.wanted)
            for variant in self.left
            if number not in self.values[variant]
        ]

    def give(self, trial: VariantTrial, value: int) -> None:
        """Record the value of a play-out; the last one ends the round."""
        if self.is_done or trial.variant not in self.left:
            return
        self.values[trial.variant][trial.number] = value
        if all(len(self.values[variant]) >= self.wanted for variant in self.left):
            self._close_round()

    def hurry(self) -> None:
        """Decide at once from the results so far."""
        if not self.is_done:
            self.hurried_at, self.is_done = max(1, self.made), True

    def _close_round(self) -> None:
        if len(self.left) <= 2:
            self.is_done = True
            return
        usual = self.values[0]

        def rank(variant: int) -> tuple[bool, int]:
            own = self.values[variant]
            # Put a variant last if it plays exactly like the default.
            return own == usual, -sum(own.values())

        ranked = sorted(self.left[1:], key=rank)
        self.left = sorted([0, *ranked[: _stay(len(self.left)) - 1]])
        self.wanted *= 2

    def figures(self) -> list[VariantValue]:
        """The results so far for every variant but the default, the most promising first."""
        figures = []
        for variant in range(1, len(self.values)):
            count, total, squares = self._differences(variant)
            if count:
                spread = count * squares - total * total
                error = isqrt(spread // (count - 1)) // count if count > 1 else 0
                figures.append(VariantValue(variant, _rounded(total, count), error, count))
        return sorted(
            figures,
            key=lambda figure: (figure.variant not in self.left, -figure.mean, figure.variant),
        )

    @property
    def choice(self) -> int:
        """The chosen variant: the best remaining one if it is significantly better, else 0."""
        known = [variant for variant in self.left if variant and self.values[variant]]
        best, leading = 0, (0, 1)
        for variant in known:
            count, total, squares = self._differences(variant)
            # The mean exceeds its standard error: total^2 / n^2 > spread / (n^2 (n - 1)).
            spread = count * squares - total * total
            passes = count > 1 and total > 0 and total * total * (count - 1) > spread
            if passes and total * leading[1] > leading[0] * count:
                best, leading = variant, (total, count)
        return best

    def _differences(self, variant: int) -> tuple[int, int, int]:
        """For a variant paired with the default: the number of play-outs, the sum of the
        differences in value, and the sum of their squares.
        """
        usual = self.values[0]
        differences = [
            value - usual[number]
            for number, value in self.values[variant].items()
            if number in usual
        ]
        return len(differences), sum(differences), sum(one * one for one in differences)


def _stay(variants: int) -> int:
    """How many of `variants` variants remain after a round."""
    return max(2, variants // 2)


def _total(variants: int, play_outs: int) -> int:
    """The number of play-outs in a whole search."""
    if variants == 1:
        return 0
    total = variants * play_outs
    while variants > 2:
        variants = _stay(variants)
        total += variants * play_outs
        play_outs *= 2
    return total


def _rounded(total: int, count: int) -> int:
    """The quotient, rounded to the nearest integer, with halves rounded up."""
    return (2 * total + count) // (2 * count)


class Planned(NamedTuple):
    """A turn's plan, with the position at the turn's first decision."""

    turn: int
    checkpoint: Checkpoint
    answers: tuple[Answer, ...]  # answers between that checkpoint and the decision
    start: int  # the number of answers before the decision
    search: Search

    def holds(self, game: Game) -> bool:
        """Whether the game has continued from that position."""
        since: Sequence[Answer] = game.answers
        walk: Checkpoint | None = game.checkpoint
        while walk is not None and walk is not self.checkpoint:
            since, walk = walk.answers, walk.before
        return walk is not None and tuple(since[: len(self.answers)]) == self.answers


class PlanningPlayer(Trusted):
    """A player that follows a doctrine, and chooses a variant of it for each turn by play-outs.

    A plan depends only on the player's seed and on the game up to the side's first decision of the
    turn. It is therefore the same after an undo or when a game is resumed. The player plans only if
    nothing is hidden: then a copy with other dice reveals nothing.

    Args:
        plan: a doctrine's plan at one level.
        side: the side it plays.
        seed: the seed for its play-outs and tie-breaks; independent of the game's dice.
    """

    def __init__(
        self, plan: DoctrinePlan, game_type: GameType, scenario: Scenario, side: str, seed: str
    ) -> None:
        self.plan = plan
        self.game_type, self.scenario = game_type, scenario
        self.side, self.seed = side, seed
        self.roles = game_type.roles(scenario)
        self._planned: Planned | None = None
        self._told = -1  # the number of answers at the decision that reports the plan
        self._players = [DoctrinePlayer(variant.doctrine, side, seed) for variant in plan.variants]

    def again(self) -> PlanningPlayer:
        """An equal player, for use in another thread."""
        return PlanningPlayer(self.plan, self.game_type, self.scenario, self.side, self.seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """The decision made by this turn's variant of the doctrine; the turn is planned first if
        necessary.
        """
        planned = self.planned(game)
        if planned is None:
            return self._players[0].decide(game, prompt)
        while not planned.search.is_done:
            for trial in planned.search.due():
                planned.search.give(trial, self.value(game, planned.start, trial))
        decision = self._players[planned.search.choice].decide(game, prompt)
        if game.count == planned.start:
            return decision.after(self.told(planned.search), self.table(planned.search))
        return decision

    def planned(self, game: Game) -> Planned | None:
        """The turn's plan, perhaps with an unfinished search; None before the first turn, and
        before the question at which the side plans.
        """
        turn = game.rules.phase(game.state).turn
        if turn < 1:
            return None
        planned = self._planned
        if planned is None or planned.turn != turn or not planned.holds(game):
            count = self._began(game, turn)
            if count is None:
                return None
            then = game if count == game.count else game.fork(count=count)
            search = Search(len(self.plan.variants), self.plan.play_outs)
            planned = Planned(turn, then.checkpoint, tuple(then.answers), count, search)
            self._planned = planned
        return planned

    def _began(self, game: Game, turn: int) -> int | None:
        """The number of answers before the question at which the side plans this turn; None if that
        question has not come yet.
        """
        phase = game.rules.phase
        walk, since = game.checkpoint, [tuple(game.answers)]
        while walk.before is not None and phase(walk.state).turn == turn:
            since.append(tuple(walk.answers))
            walk = walk.before
        count = walk.count
        for place, answer in enumerate(one for part in reversed(since) for one in part):
            if answer.who == self.side and answer.how == "" and self._plans_at(answer.ask):
                position = count + place
                if phase(game.fork(count=position).state).turn == turn:
                    return position
        asked = game.asked(self.side)
        return game.count if asked is not None and self._plans_at(asked.ask) else None

    def _plans_at(self, ask: str) -> bool:
        return self.plan.at in ("", ask)

    def value(self, game: Game, count: int, trial: VariantTrial) -> int:
        """The value of one play-out from the position after the first `count` answers, in units of
        `HALF_POINT` and `MARGIN`.

        The game itself is not changed.
        """
        variant, number = trial
        seed = derived(self.seed, "play-out", game.branch, count, number)
        twin = game.fork(count=count, seed=seed, auto_dice=True, auto_forced=True)
        rules = twin.rules
        first = rules.phase(twin.state).turn
        players = {
            side: self._other(side, number, seed) for side in self.roles if side != self.side
        }
        varied = DoctrinePlayer(self.plan.variants[variant].doctrine, self.side, seed)
        usual = DoctrinePlayer(self.plan.variants[0].doctrine, self.side, seed)

        def player(side: str) -> ComputerPlayer:
            if side != self.side:
                return players[side]
            return varied if rules.phase(twin.state).turn == first else usual

        play_out(twin, player)
        standing = self.game_type.standing(self.scenario, twin.state, self.side)
        return HALF_POINT * standing.halves + MARGIN * standing.margin

    def _other(self, side: str, number: int, seed: str) -> DoctrinePlayer:
        """The player for another side in the play-outs with that number."""
        able = self.plan.against.get(self.roles[side]) or (self.plan.doctrine,)
        return DoctrinePlayer(able[number % len(able)], side, derived(seed, side))

    # -- reports -------------------------------------------------------------------------------

    def told(self, search: Search) -> str:
        """The choice, described in a sentence or two."""
        chosen = search.choice
        text = f"Plan for this turn: {self.plan.variants[chosen].describes}"
        if chosen:
            figure = next(one for one in search.figures() if one.variant == chosen)
            text += f" ({_amount(figure)} per 100 games compared with the default plan)"
        text += "."
        if search.hurried_at:
            text += f" Cut short after {search.hurried_at} of {search.total} play-outs."
        return text

    def table(self, search: Search) -> list[str]:
        """The play-out results, one line for each variant."""
        return [
            f"{self.plan.variants[one.variant].name}: {self.plan.variants[one.variant].describes}, "
            f"{_amount(one)}, {one.play_outs} play-outs"
            for one in search.figures()
        ]


def _amount(figure: VariantValue) -> str:
    """A difference with its standard error, such as "+1.3 ± 0.4"."""
    return f"{figure.mean / POINT:+.1f} ± {figure.error / POINT:.1f}"
