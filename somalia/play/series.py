"""A series of games between two players, who exchange sides after each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from somalia.engine.protocols import Outcome
from somalia.engine.words import plural
from somalia.games import game_of
from somalia.play import library
from somalia.play.table import HUMAN, GameSetup, TableError


class Series:
    """The games in a series, and the score.

    Args:
        setup: the setup for the first game.
        games: the number of games.

    Raises:
        TableError: the scenario does not have two sides, or an old game would be resumed.
        DataError: the scenario cannot be read.
    """

    def __init__(self, setup: GameSetup, games: int) -> None:
        if setup.left is not None or setup.record is not None:
            raise TableError("a series starts new games, each saved separately: don't name a file.")
        self.game_type = game_of(setup.scenario)
        self.card = library.card(setup.scenario)
        self.sides = self.card.sides(setup.options)
        if len(self.sides.order) != 2:
            raise TableError(
                f"a series needs two sides; this scenario has {len(self.sides.order)}."
            )
        self.setup, self.games = setup, games
        self.is_exchanged = False
        self.played = 0
        self.halves = [0, 0]  # twice each player's points

    def __iter__(self) -> Iterator[GameSetup]:
        """Yield the setup for each game."""
        for number in range(self.games):
            self.is_exchanged = number % 2 == 1
            seed = self.setup.seed
            yield replace(
                self.setup,
                seats=self._seats(),
                names=self._names(),
                seed=f"{seed}/{number + 1}" if seed and number else seed,
                resume=False,
            )

    def _placed(self) -> tuple[str, str]:
        """The sides played in this game by the first and the second player."""
        first, second = self.sides.order
        return (second, first) if self.is_exchanged else (first, second)

    def _seats(self) -> dict[str, str]:
        """The players by side. A computer player that can't play its side is replaced by the
        default one.
        """
        usual = self.card.computers(self.setup.options)
        seats: dict[str, str] = {}
        for side, own in zip(self._placed(), self.sides.order, strict=True):
            who = self._who(own)
            able = [self._able(role) for role in (self.sides.roles[own], self.sides.roles[side])]
            # A player that plays only the other side is replaced; a wrong name is reported later.
            seats[side] = usual[side] if who in able[0] and who not in able[1] else who
        return {side: seats[side] for side in self.sides.order}

    def _able(self, role: str) -> list[str]:
        """The players that can take this role."""
        return [one.who for one in library.players(self.game_type, role)]

    def _who(self, side: str) -> str:
        """This side's player in the first game."""
        return self.setup.seats.get(side) or self.card.computers(self.setup.options)[side]

    def _names(self) -> dict[str, str]:
        places = dict(zip(self.sides.order, self._placed(), strict=True))
        return {places[side]: name for side, name in self.setup.names.items() if side in places}

    def _called(self, player: int) -> str:
        """A player's name, as shown in the score."""
        own = self.sides.order[player]
        who = self._who(own)
        if who == HUMAN and self.setup.names.get(own):
            return self.setup.names[own]
        if list(self.setup.seats.values()).count(HUMAN) == 1 and who == HUMAN:
            return "you"
        return (
            f"the player who began as {self.card.seat_name(self.sides, own)}"
            if who == HUMAN
            else library.seated(who)
        )

    @property
    def seating(self) -> str:
        """A sentence saying which player has which side in this game."""
        seats = zip(self._placed(), (0, 1), strict=True)
        parts = [
            f"{self._called(one)} for {self.card.seat_name(self.sides, side)}"
            for side, one in seats
        ]
        return ", ".join(parts)

    def count(self, outcome: Outcome | None) -> None:
        """Score a game: a point for the winner or, if there is none, for the side that is ahead;
        otherwise half a point each.
        """
        if outcome is None:
            return
        self.played += 1
        first, second = self._placed()
        margin = outcome.margin if first == self.sides.order[0] else -outcome.margin
        if outcome.victory in (first, second):
            margin = 1 if outcome.victory == first else -1
        points = 1 + (margin > 0) - (margin < 0)
        self.halves[0] += points
        self.halves[1] += 2 - points

    @property
    def score(self) -> str:
        """The score of the series, in words."""
        scores = ", ".join(f"{self._called(one)} {self.halves[one] / 2:g}" for one in (0, 1))
        return f"After {plural(self.played, 'game')}: {scores}"
