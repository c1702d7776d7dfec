"""The turns of a game that has been played, and the sheet that tells a person of one that ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import TURN, has_tag
from somalia.engine.sight import Sight
from somalia.games.turns import Opening, Turn, TurnReport
from somalia.play.controller import Controller


def turns_of(sight: Sight, first: int = 0) -> list[Turn]:
    """The turns so far, the last of them under way unless the game is over.

    None of a game that hides something and is not over: its positions are not to be had.

    Args:
        first: leave out those with a lower number.
    """
    turns: list[Turn] = []
    if sight.hides:
        return turns
    events: list[Event] = []
    positions: list[tuple[int, Any]] = []
    number = 0
    for state, fresh in sight.positions():
        starts = [at for at, event in enumerate(fresh) if has_tag(event.kind, TURN)]
        if starts:
            # What closes the turn before stands in the same chunk as what opens the next.
            start = starts[-1]
            if number:
                positions.append((len(events) + start, state))
                turns.append(Turn(number, [*events, *fresh[:start]], positions, True))
            number = sight.rules.phase(state).turn
            fresh, events, positions = fresh[start:], [], []
        if number:
            events = [*events, *fresh]
            positions.append((len(events), state))
    if number:
        turns.append(Turn(number, events, positions, sight.is_over))
    return [turn for turn in turns if turn.number >= first]


class TurnSheet(NamedTuple):
    """What a person is told where a turn ends, and another begins."""

    reports: Sequence[TurnReport]  # of the turns that have ended since he was told last
    opening: Opening | None  # of the turn that begins; None where the game is over


class TurnSheets:
    """Which turns have been told to whoever sits at the screen.

    Args:
        controller: the game; what one of its players must not know is told of no turn.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._told = self._now  # what went before this sitting is old

    @property
    def _now(self) -> tuple[int, bool]:
        """The turn, and whether the game ended in it: later ones compare as greater."""
        return self.controller.sight.phase.turn, self.controller.is_over

    def turns(self, first: int = 0) -> list[Turn]:
        """The turns so far; none of a game that hides something and is not over."""
        return turns_of(self.controller.sight, first)

    def reports(self) -> list[TurnReport]:
        """What all turns so far have come to, the last of them perhaps under way."""
        reports = (self.controller.display.report(turn) for turn in self.turns())
        return [report for report in reports if report is not None]

    def due(self) -> TurnSheet | None:
        """The sheet of the turns that have ended or begun since the last; None for none, and in
        games that are only watched.
        """
        controller = self.controller
        if not controller.table.has_people or not (controller.asks_person or controller.is_over):
            return None
        now = self._now
        if now <= self._told:
            self._told = now  # after an undo it is told again
            return None
        return self._sheet(self._told[0])

    def last(self) -> TurnSheet | None:
        """The sheet of the turn that ended last, to be read again."""
        return self._sheet(max(self._now[0] - 1, 0))

    def got(self) -> None:
        """He has been told."""
        self._told = self._now

    def _sheet(self, first: int) -> TurnSheet | None:
        display = self.controller.display
        turns = self.turns(first)
        if not turns or display.opening(turns[-1]) is None:
            return None
        reports = [display.report(turn) for turn in turns if turn.is_over]
        opening = None if turns[-1].is_over else display.opening(turns[-1])
        if not reports and opening is None:
            return None
        return TurnSheet(reports, opening)
