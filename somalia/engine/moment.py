"""A moment of a game, from which later events can be asked for."""

from __future__ import annotations

from typing import Any, NamedTuple

from somalia.engine.game import Checkpoint, Game


class Moment(NamedTuple):
    """Where a game stood: a checkpoint and how many events had followed it.

    A moment of a game may be used with its copies, too, those for one seat included. It stays valid
    while the game goes on; after an undo, see `leads_to` and `on_line_of`.
    """

    checkpoint: Checkpoint
    told: int = 0
    """How many events had followed the checkpoint."""

    @classmethod
    def now(cls, game: Game) -> Moment:
        """The moment at which the game stands now."""
        return cls(game.checkpoint, len(game.state.events))

    @classmethod
    def start(cls, game: Game) -> Moment:
        """The start of the game, before its first event."""
        return cls(game.checkpoints()[0])

    def leads_to(self, game: Game) -> bool:
        """Whether the game stands at the moment's checkpoint or has gone on from there."""
        return self.checkpoint.leads_to(game.checkpoint)

    def events(self, game: Game) -> list[Any]:
        """The events since this moment, of the game or a copy of it; none if the game was taken
        back to before the moment's checkpoint.
        """
        return game.events_since(self.checkpoint)[self.told :] if self.leads_to(game) else []

    def earlier(self, game: Game) -> list[Any]:
        """The events before this moment of the mission or step then under way; none if the game
        was taken back to before the moment's checkpoint.
        """
        return game.events_since(self.checkpoint)[: self.told] if self.leads_to(game) else []

    def count(self, game: Game) -> int:
        """How many events `events` would return, without collecting them."""
        if not self.leads_to(game):
            return 0
        count = len(game.state.events) - self.told
        walk = game.checkpoint
        while not walk.is_same(self.checkpoint) and walk.before is not None:
            count += len(walk.events)
            walk = walk.before
        return max(count, 0)

    def on_line_of(self, game: Game) -> Moment:
        """This moment; if the game was taken back past it, the last checkpoint they share."""
        moment = self
        while not moment.leads_to(game) and moment.checkpoint.before is not None:
            moment = Moment(moment.checkpoint.before)
        return moment

    def closed(self, game: Game) -> Moment | None:
        """The first checkpoint after this moment, where the mission or step then under way ended;
        None if it is still under way, or the game was taken back past the moment.
        """
        walk: Checkpoint | None = game.checkpoint
        while walk is not None and not self.checkpoint.is_same(walk.before):
            walk = walk.before
        return Moment(walk) if walk is not None else None
