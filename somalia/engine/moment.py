"""A moment of a game, from which later events can be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from somalia.engine.checkpoints import Checkpoint, known_events, may_know
from somalia.engine.game import Game


class Moment(NamedTuple):
    """Where a game stood: a checkpoint and how many events had followed it.

    A moment of a game may be used with its copies, too, those for one seat included. It stays valid
    while the game goes on; after an undo, see `leads_to` and `on_line_of`.
    """

    checkpoint: Checkpoint
    told: int = 0
    """How many events had followed the checkpoint."""
    unseen: tuple[tuple[str, ...], ...] = ()
    """Of those among them that not all may know: who may."""

    @classmethod
    def now(cls, game: Game) -> Moment:
        """The moment at which the game stands now."""
        events = game.state.events
        return cls(game.checkpoint, len(events), _unseen(events) if game.rules.hides else ())

    @classmethod
    def start(cls, game: Game) -> Moment:
        """The start of the game, before its first event."""
        return cls(game.checkpoints()[0])

    def leads_to(self, game: Game) -> bool:
        """Whether the game stands at the moment's checkpoint or has gone on from there."""
        return self._in(game).leads_to(game.checkpoint)

    def _in(self, game: Game) -> Checkpoint:
        """What the checkpoint is in that game, which may be a copy for one seat."""
        return self.checkpoint if game.eyes is None else self.checkpoint.known_to(game.eyes)

    def events(self, game: Game) -> list[Any]:
        """The events since this moment, of the game or a copy of it; none if the game was taken
        back to before the moment's checkpoint.
        """
        return self._since(game)[self._told_to(game) :] if self.leads_to(game) else []

    def _since(self, game: Game) -> list[Any]:
        """All events since the checkpoint; of a copy for one seat those that the seat may know."""
        found = game.events_since(self._in(game))
        return found if game.eyes is None else known_events(found, game.eyes)

    def _told_to(self, game: Game) -> int:
        """How many of those had happened by this moment."""
        if game.eyes is None:
            return self.told
        return self.told - sum(not may_know(seen_by, game.eyes) for seen_by in self.unseen)

    def earlier(self, game: Game) -> list[Any]:
        """The events before this moment of the mission or step then under way; none if the game
        was taken back to before the moment's checkpoint.
        """
        return self._since(game)[: self._told_to(game)] if self.leads_to(game) else []

    def count(self, game: Game) -> int:
        """How many events `events` would return, where nothing hides any without collecting."""
        if not self.leads_to(game):
            return 0
        if game.eyes is not None:
            return len(self.events(game))
        count = len(game.state.events) - self.told
        for passed in game.checkpoint.backwards():
            if passed.is_same(self.checkpoint):
                break
            count += len(passed.events)
        return max(count, 0)

    def on_line_of(self, game: Game) -> Moment:
        """This moment; if the game was taken back past it, the last checkpoint they share; if
        within the step under way, where it stands now, as its events are others than before.
        """
        moment = self
        while not moment.leads_to(game) and moment.checkpoint.before is not None:
            moment = Moment(moment.checkpoint.before)
        is_under_way = moment.told > 0 and moment._in(game).is_same(game.checkpoint)
        if is_under_way and moment._told_to(game) > len(moment._since(game)):
            return Moment.now(game)
        return moment

    def closed(self, game: Game) -> Moment | None:
        """The first checkpoint after this moment, where the mission or step then under way ended;
        None if it is still under way, or the game was taken back past the moment.
        """
        start = self._in(game)
        for passed in game.checkpoint.backwards():
            if start.is_same(passed.before):
                return Moment(passed)
        return None


def _unseen(events: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """Who may know of those of some events that not all may know."""
    kept = (getattr(event, "seen_by", None) for event in events)
    return tuple(seen_by for seen_by in kept if seen_by is not None)
