"""Advice to a person: what the usual opponent would do in his place, and what each answer is worth.

Both look at nothing but what his seat may see, and change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import Any, NamedTuple

from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.scenario_card import CHANCE
from somalia.opponents.play_out import play_out
from somalia.play.library import called, card
from somalia.play.table import Table, seated

MOST_ANSWERS = 12
"""Answers that are played out: the one that is advised, and so many others as make up these."""

PLAY_OUTS = 24
"""Of each answer."""


class Advice(NamedTuple):
    """What the usual opponent would answer, and why."""

    option: str
    why: str
    by: str  # the opponent's own name


class Worth(NamedTuple):
    """What play-outs say of an answer, all in tenths.

    `score` is in percent: a victory is 100, a game that nobody wins 50. `margin` is that of the end
    of the game, less that of the advised answer by the same dice; `error` is its standard error.
    """

    option: str
    score: int
    margin: int
    error: int
    play_outs: int


class Adviser:
    """Whoever at a table may be asked what to do.

    Args:
        table: it is only looked at.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._usual: dict[str, str] = {}
        self._players: dict[str, Any] = {}

    @property
    def usual(self) -> dict[str, str]:
        """The usual opponent by side; `CHANCE` where there is none."""
        if not self._usual:
            header = self.table.header
            self._usual = card(header.scenario).computers(header.options)
        return self._usual

    def can_advise(self, side: str) -> bool:
        """Whether there is somebody who plays that side by rules."""
        return self.usual.get(side, CHANCE) != CHANCE

    def advice(self, sight: Sight, seat: str) -> Advice | None:
        """What the usual opponent would answer for that seat; None if it is asked nothing, or
        nobody plays its side by rules.
        """
        seen = sight.to_follow()
        asked = seen.asked(seat)
        if asked is None or not self.can_advise(asked.who):
            return None
        who = self.usual[asked.who]
        if asked.who not in self._players:
            self._players[asked.who] = self._player(asked.who, self.table.header.seed)
        decision = self._players[asked.who].decide(seen, asked)
        return Advice(decision.option, decision.why, called(who))

    def _player(self, side: str, seed: str) -> Any:
        table = self.table
        seed = derived(seed, "advice", side)
        return seated(table.game_type, self.usual[side], table.scenario, side, seed)

    def worths(
        self, sight: Sight, seat: str, pause: Callable[[], None] = lambda: None
    ) -> Iterator[list[Worth]]:
        """What the answers to the question are worth, the advised one first, after each round of
        play-outs. A play-out goes on to the end of the game, everybody played by the usual
        opponents; those of one round have the same dice, which are not the game's own.

        Args:
            sight: for the eyes of that seat.
            pause: called before every play-out; it may raise.
        """
        advised = self.advice(sight, seat)
        game = sight.to_follow()
        asked = game.asked(seat)
        if advised is None or asked is None:
            return
        count = Sight(game, seat).count  # not of all answers: some were given unseen
        others = [option for option in asked.options if option != advised.option]
        options = [advised.option, *others[: MOST_ANSWERS - 1]]
        outcomes: dict[str, list[tuple[int, int]]] = {option: [] for option in options}
        for number in range(PLAY_OUTS):
            for option in options:
                pause()
                outcomes[option].append(
                    self._play_out(game, seat, asked.who, option, (count, number))
                )
            usual = outcomes[advised.option]
            yield [_worth(option, outcomes[option], usual) for option in options]

    def _play_out(
        self, game: Game, seat: str, side: str, option: str, numbers: tuple[int, int]
    ) -> tuple[int, int]:
        """Half points and margin of the side at the end of one play-out of an answer.

        Args:
            at: the count of answers and the number of the play-out, for its dice.
        """
        seed = derived(game.seed, "worth", game.branch, *numbers)
        twin = game.fork(seed=seed, auto_dice=True, auto_forced=True)
        if twin.rules.hides or twin.unrevealed:
            twin = twin.for_thinking(seat)  # another deal for every number
        players = {one: self._player(one, derived(seed, one)) for one in twin.rules.sides}
        twin.answer(seat, option)
        play_out(twin, players.__getitem__)
        standing = self.table.game_type.standing(self.table.scenario, twin.state, side)
        return standing.halves, standing.margin


def _worth(option: str, own: list[tuple[int, int]], usual: list[tuple[int, int]]) -> Worth:
    count = len(own)
    score = (1000 * sum(halves for halves, _ in own) + count) // (2 * count)
    differences = [a[1] - b[1] for a, b in zip(own, usual, strict=True)]
    total, squares = sum(differences), sum(one * one for one in differences)
    spread = count * squares - total * total
    error = isqrt(100 * spread // (count - 1)) // count if count > 1 else 0
    return Worth(option, score, (20 * total + count) // (2 * count), error, count)


def tenths(number: int) -> str:
    """Tenths as they are read: 123 is "12.3"."""
    return f"{number / 10:.1f}"
