"""The text display of a game: board, sheets, odds, and what was skipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from somalia.engine.game import Game, Rules
from somalia.engine.words import Words, plain
from somalia.games.positions import fields, show

if TYPE_CHECKING:
    from rich.text import Text


class Part(NamedTuple):
    """A part of a line of the status, and what it says where there is less room."""

    full: str
    brief: str


class Skipped(NamedTuple):
    """A question or step that was passed over without asking."""

    rule: str
    name: str  # what it was
    sentence: str  # what was done instead, and why

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}{'' if self.name[-1] in '?.' else ':'} {self.sentence}"


class Place(NamedTuple):
    """A place on the board."""

    id: str
    name: str
    brief: str  # what is there, on one line


@dataclass(frozen=True)
class Sheet:
    """A page of text that a player can open."""

    name: str  # as it is typed: "score"
    about: str  # what it tells, on one line
    lines: Callable[[Game], Sequence[str]]


class OddsTable(NamedTuple):
    """A comparison of odds, its lines of equal width."""

    head: str
    rows: Sequence[str]  # one for each thing compared
    legend: str  # the meaning of the columns, in one line


class Display:
    """The text display of a game; by default it shows the public fields of the state.

    Args:
        rules: the rules of the game that is shown.
        words: the words of the game.
        ascii_only: whether lines are drawn without box characters.
    """

    def __init__(self, rules: Rules, words: Words, ascii_only: bool = False) -> None:
        self.rules, self.words, self.ascii_only = rules, words, ascii_only

    def when(self, state: Any) -> str:
        """How far the game has come, in a few words: "turn 3 of 24"."""
        phase = self.rules.phase(state)
        return f"turn {phase.turn}" if phase.turn else "set-up"

    def stands(self, state: Any) -> str:
        """The result if the game ended now: "+3, UN victory"; "" if there is none."""
        ended = self.rules.outcome(state)
        return f"{ended.margin:+d}, {self.words.side(ended.victory)}" if ended else ""

    def status(self, state: Any) -> list[list[Part]]:
        """Where the game stands, for the head of a page: a line each, in parts."""
        phase = self.rules.phase(state)
        when, stands = self.when(state), self.stands(state)
        parts = dict.fromkeys((when[:1].upper() + when[1:], phase.title))
        return [[Part(text, text) for text in (*parts, stands) if text]]

    def foot(self, state: Any) -> list[str]:
        """What must not be forgotten, for the foot of a page."""
        return []

    def result(self, game: Game) -> list[str]:
        """How a game has ended, or how far it has come."""
        ended = self.rules.outcome(game.state)
        if ended is None:
            return ["", f"Not over: {self.when(game.state)}."]
        return ["", "== Result ==", self.stands(game.state)]

    def board(
        self, state: Any, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The position for a terminal of that size.

        Args:
            numbers: by id, the number to write before each place that can be chosen.
        """
        from rich.text import Text  # which a game that is played by the lab does without

        told = (f"{plain(name)}: {show(getattr(state, name))}" for name in fields(state))
        return [Text(line[:width]) for line in told]

    def board_height(self, state: Any, width: int, height: int) -> int:
        """How many lines the board takes in a terminal of that size."""
        return len(self.board(state, width, height))

    def places(self, state: Any) -> Sequence[Place]:
        """The places that can be asked about."""
        return ()

    def place(self, state: Any, id: str) -> list[str]:
        """Such a place in full."""
        return []

    def sheets(self) -> Sequence[Sheet]:
        """Further pages that a player can open."""
        return ()

    def skipped(self, game: Game, start: int, seat: str) -> list[Skipped]:
        """What was passed over, for that seat, since `start` answers had been given."""
        return []

    def odds(self, rated: Sequence[Any]) -> OddsTable:
        """Odds compared side by side.

        Args:
            rated: for each thing, the chance of each outcome, as the game works them out.
        """
        return OddsTable("", ["" for _ in rated], "")

    def later(self, game: Game, place: str, players: Mapping[str, Any]) -> list[str]:
        """What may still happen to a place later this turn, a line each.

        Args:
            players: the computer's players by seat; they are asked what they would do.
        """
        return []
