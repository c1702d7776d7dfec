"""The turns of a game so far, and the summary shown to a player when one ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import TURN, has_tag
from somalia.engine.sight import Sight
from somalia.games.display import Display
from somalia.games.kit.sheets import Block
from somalia.games.turns import Opening, Turn, TurnReport
from somalia.play.controller import Controller


def turns_of(sight: Sight, first: int = 0) -> list[Turn]:
    """The turns so far; the last one is still in progress unless the game is over.

    While a game with hidden information is not over, a turn has only its first and last position,
    both as the seat may see them.

    Args:
        first: turns with a lower number are left out.
    """
    turns: list[Turn] = []
    events: list[Event] = []
    positions: list[tuple[int, Any]] = []
    number = 0
    for state, fresh in sight.turn_starts() if sight.hides else sight.positions():
        starts = [at for at, event in enumerate(fresh) if has_tag(event.kind, TURN)]
        if starts:
            # One turn's end is in the same chunk as the next turn's start.
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
    """What a player is told when one turn ends and another begins."""

    reports: Sequence[TurnReport]  # summaries of the turns that have ended since the last sheet
    opening: Opening | None  # opening of the turn that begins; None if the game is over


class TurnSheets:
    """Keeps track of which turns the viewer has already been told about.

    Args:
        controller: the game; what it hides from the viewer is not summarised.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._start = self._now  # everything before this sitting is old
        self._told_to: dict[str, tuple[int, bool]] = {}

    @property
    def _now(self) -> tuple[int, bool]:
        """The turn, and whether the game ended in it; later moments compare as greater."""
        return self.controller.sight.phase.turn, self.controller.is_over

    @property
    def _told(self) -> tuple[int, bool]:
        """The last moment that the reader has been told about: players who share a screen in secret
        each get their own sheets.
        """
        return self._told_to.get(self.controller.eyes.reader, self._start)

    @_told.setter
    def _told(self, moment: tuple[int, bool]) -> None:
        self._told_to[self.controller.eyes.reader] = moment

    def turns(self, first: int = 0) -> list[Turn]:
        """The turns so far, as far as the viewer may know them."""
        return turns_of(self.controller.sight, first)

    def reports(self) -> list[TurnReport]:
        """The summaries of all turns so far; the last turn may still be in progress."""
        reports = (self.controller.display.report(turn) for turn in self.turns())
        return [report for report in reports if report is not None]

    def due(self) -> TurnSheet | None:
        """The sheet about the turns that have ended or begun since the last sheet. None if there
        are none, or if nobody is playing or being asked.
        """
        controller = self.controller
        if not controller.table.has_people or not (controller.asks_person or controller.is_over):
            return None
        now = self._now
        if now <= self._told:
            self._told = now  # so that after an undo it is shown again
            return None
        return self._sheet(self._told[0])

    def last(self) -> TurnSheet | None:
        """The sheet about the last finished turn, so that it can be read again."""
        return self._sheet(max(self._now[0] - 1, 0))

    def got(self) -> None:
        """Note that the player has read the sheet."""
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


def ending(sight: Sight, display: Display) -> list[Block]:
    """What decided a finished game; empty while it goes on."""
    if not sight.is_over or sight.outcome is None:
        return []
    reports = [report for turn in turns_of(sight) if (report := display.report(turn)) is not None]
    return display.ending(sight.view, sight.events(), reports)
