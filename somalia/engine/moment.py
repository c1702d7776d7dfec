"""A moment in a game, from which later events can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from somalia.engine.checkpoints import Checkpoint, known_events, may_know
from somalia.engine.game import Game


class Moment(NamedTuple):
    """A point in a game: a checkpoint, and how many events had followed it.

    A moment of a game is also valid in the game's copies, including those for one seat. It stays
    valid while the game continues; for what happens after an undo, see `leads_to` and `on_line_of`.
    """

    checkpoint: Checkpoint
    told: int = 0
    """How many events had followed the checkpoint."""
    unseen: tuple[tuple[str, ...], ...] = ()
    """The sides that may know of each event since the checkpoint that is hidden from some sides."""

    @classmethod
    def now(cls, game: Game) -> Moment:
        """The game's present moment."""
        events = game.state.events
        return cls(game.checkpoint, len(events), _unseen(events) if game.rules.hides else ())

    @classmethod
    def start(cls, game: Game) -> Moment:
        """The start of the game, before its first event."""
        return cls(game.checkpoints()[0])

    def leads_to(self, game: Game) -> bool:
        """Whether the game is at the moment's checkpoint or later."""
        return self._in(game).leads_to(game.checkpoint)

    def _in(self, game: Game) -> Checkpoint:
        """The moment's checkpoint in that game, which may be a copy for one seat."""
        return self.checkpoint if game.eyes is None else self.checkpoint.known_to(game.eyes)

    def events(self, game: Game) -> list[Any]:
        """The events since this moment, in the game or a copy. There are none if the game went back
        beyond the moment's checkpoint.
        """
        return self._since(game)[self._told_to(game) :] if self.leads_to(game) else []

    def _since(self, game: Game) -> list[Any]:
        """All events since the checkpoint; in a copy for one seat, only those that the seat may
        know of.
        """
        events = game.events_since(self._in(game))
        return events if game.eyes is None else known_events(events, game.eyes)

    def _told_to(self, game: Game) -> int:
        """How many of the events in `_since` had happened by this moment."""
        if game.eyes is None:
            return self.told
        return self.told - sum(not may_know(seen_by, game.eyes) for seen_by in self.unseen)

    def earlier(self, game: Game) -> list[Any]:
        """The events, up to this moment, of the mission or step then under way. There are none if
        the game went back beyond the moment's checkpoint.
        """
        return self._since(game)[: self._told_to(game)] if self.leads_to(game) else []

    def count(self, game: Game) -> int:
        """How many events `events` would return; if nothing is hidden, they are counted without
        collecting them.
        """
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
        """This moment, or the nearest valid one after an undo.

        If the game went back past the moment's checkpoint, this is the last shared checkpoint. If
        it went back within the step under way, this is the present moment, since later events
        differ.
        """
        moment = self
        while not moment.leads_to(game) and moment.checkpoint.before is not None:
            moment = Moment(moment.checkpoint.before)
        is_under_way = moment.told > 0 and moment._in(game).is_same(game.checkpoint)
        if is_under_way and moment._told_to(game) > len(moment._since(game)):
            return Moment.now(game)
        return moment

    def closed(self, game: Game) -> Moment | None:
        """The first checkpoint after this moment, at the end of the mission or step then under way.
        None if it is still under way, or the game went back past the moment.
        """
        start = self._in(game)
        for passed in game.checkpoint.backwards():
            if start.is_same(passed.before):
                return Moment(passed)
        return None


def _unseen(events: Sequence[Any]) -> tuple[tuple[str, ...], ...]:
    """For each event that is hidden from some sides, the sides that may know of it."""
    kept = (getattr(event, "seen_by", None) for event in events)
    return tuple(seen_by for seen_by in kept if seen_by is not None)
