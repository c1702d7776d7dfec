"""Advice for a player: what the default opponent would do, and what each answer is worth. Both use
only information that the player's seat may see, and change nothing.
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
"""The most answers for which play-outs are run: the advised answer, then others."""

PLAY_OUTS = 24
"""The number of play-outs for each answer."""


class Advice(NamedTuple):
    """The answer that the default opponent would give, and its reason."""

    option: str
    why: str
    by: str  # the opponent's name


class Worth(NamedTuple):
    """An answer's value according to play-outs; score, margin and error are in tenths.

    `score` is in percent: a victory counts 100, a draw 50. `margin` is the final margin minus that
    of the advised answer with the same dice. `error` is the standard error of `margin`.
    """

    option: str
    score: int
    margin: int
    error: int
    play_outs: int


class Adviser:
    """Advises the players at a table.

    Args:
        table: the table, which is only read, never changed.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._usual: dict[str, str] = {}
        self._players: dict[str, Any] = {}

    @property
    def usual(self) -> dict[str, str]:
        """The default opponents by side; `CHANCE` for sides without one."""
        if not self._usual:
            header = self.table.header
            self._usual = card(header.scenario).computers(header.options)
        return self._usual

    def can_advise(self, side: str) -> bool:
        """Whether an AI can play this side, and so can advise it."""
        return self.usual.get(side, CHANCE) != CHANCE

    def advice(self, sight: Sight, seat: str) -> Advice | None:
        """The answer that the default opponent would give for this seat. None if the seat is not
        being asked, or no AI plays its side.
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
        """Yield every answer's value after each round of play-outs, the advised answer first.

        The default opponents play all sides to the end of the game. All play-outs in a round use
        the same dice, which are not the game's own.

        Args:
            sight: the game as this seat may know it.
            pause: called before every play-out; it may raise.
        """
        advised = self.advice(sight, seat)
        game = sight.to_follow()
        asked = game.asked(seat)
        if advised is None or asked is None:
            return
        count = Sight(game, seat).count  # only the answers that the seat may know about
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
        """The side's half points and margin after one play-out of an answer.

        Args:
            numbers: the answer count and the play-out's number, from which its dice are seeded.
        """
        seed = derived(game.seed, "worth", game.branch, *numbers)
        twin = game.fork(seed=seed, auto_dice=True, auto_forced=True)
        if twin.rules.hides or twin.unrevealed:
            twin = twin.for_thinking(seat)  # each play-out deals the hidden cards anew
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
    """A number of tenths as a decimal: 123 gives "12.3"."""
    return f"{number / 10:.1f}"
