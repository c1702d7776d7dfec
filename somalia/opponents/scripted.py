"""A player that carries out a given mission, and otherwise follows a doctrine."""

from __future__ import annotations

from somalia.engine.game import Game
from somalia.engine.learning import Candidate, Learning
from somalia.engine.prompts import Choose
from somalia.engine.protocols import State
from somalia.engine.vocabulary import Position
from somalia.opponents.doctrine import Doctrine
from somalia.opponents.playing import DoctrinePlayer


class ScriptedPlayer:
    """Follows a candidate until another one is set, and a doctrine wherever that leaves it open.

    Args:
        learning: the game's candidates.
        doctrine: the doctrine to follow.
        side: the side it plays.
        seed: breaks the doctrine's ties.
    """

    def __init__(self, learning: Learning[State], doctrine: Doctrine, side: str, seed: str) -> None:
        self.learning = learning
        self.usual = DoctrinePlayer(doctrine, side, seed)
        self.side = side
        self.candidate: Candidate | None = None
        self._position: Position | None = None

    def option(self, game: Game, prompt: Choose) -> str:
        """The answer to a question."""
        return self.scripted(game, prompt) or self.usual.decide(game, prompt).option

    def scripted(self, game: Game, prompt: Choose) -> str:
        """The candidate's answer to a question; "" if it leaves it open."""
        candidate = self.candidate
        if candidate is None:
            return ""
        answer = candidate.answers.get(prompt.ask, "")
        if not answer and prompt.ask == candidate.picks:
            answer = self.learning.pick(self._looked(game), prompt, candidate)
        return answer if answer in prompt.options else ""

    def _looked(self, game: Game) -> Position:
        """The position as measures see it; cached values are kept while they are valid."""
        if self._position is None:
            vocabulary = self.usual.doctrine.vocabulary
            self._position = vocabulary.position(game.state, self.side)
        else:
            self._position.look(game.state)
        return self._position
