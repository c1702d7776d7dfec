"""Moments of a game: what has happened since."""

from __future__ import annotations

from typing import Any, NamedTuple

from somalia.engine.game import Checkpoint, Game


class Moment(NamedTuple):
    """Where a game stood once; the events after it can be asked for as long as it goes on."""

    checkpoint: Checkpoint
    told: int = 0
    """Events after that checkpoint that had happened."""

    @classmethod
    def now(cls, game: Game) -> Moment:
        """Where the game stands."""
        return cls(game.checkpoint, len(game.state.events))

    @classmethod
    def start(cls, game: Game) -> Moment:
        """The start of the game, before its first event."""
        return cls(game.checkpoints()[0])

    def leads_to(self, game: Game) -> bool:
        """Whether the game stands at the moment's checkpoint or has gone on from there."""
        return self.checkpoint.leads_to(game.checkpoint)

    def events(self, game: Game) -> list[Any]:
        """The events of the game, or of a copy of it, since then; none if it has gone back behind
        the moment's checkpoint.
        """
        return game.events_since(self.checkpoint)[self.told :] if self.leads_to(game) else []

    def earlier(self, game: Game) -> list[Any]:
        """The events before it of the mission or step that was under way then; none if the game
        has gone back behind the moment's checkpoint.
        """
        return game.events_since(self.checkpoint)[: self.told] if self.leads_to(game) else []

    def count(self, game: Game) -> int:
        """How many events that are."""
        if not self.leads_to(game):
            return 0
        count = len(game.state.events) - self.told
        walk = game.checkpoint
        while walk is not self.checkpoint and walk.before is not None:
            count += len(walk.events)
            walk = walk.before
        return max(count, 0)

    def on_line_of(self, game: Game) -> Moment:
        """This moment; the last checkpoint on both lines where the game has gone back behind it."""
        moment = self
        while not moment.leads_to(game) and moment.checkpoint.before is not None:
            moment = Moment(moment.checkpoint.before)
        return moment

    def closed(self, game: Game) -> Moment | None:
        """The first checkpoint after it, where the mission or step then under way was closed; None
        if it is under way still, or the game has gone back behind it.
        """
        walk: Checkpoint | None = game.checkpoint
        while walk is not None and walk.before is not self.checkpoint:
            walk = walk.before
        return Moment(walk) if walk is not None else None
