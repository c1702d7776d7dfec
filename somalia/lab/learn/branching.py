"""Branch pairs: two games from one position with the same dice, the usual mission and another.

A base game is played by a mixture of players that sometimes answer at random. At random questions
of the learning side it branches. In one branch the side's doctrine answers as usual; in the other
it carries out a random candidate. Both are then played to the end by the doctrines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from somalia.engine.dice import Stream, derived
from somalia.engine.game import Game
from somalia.engine.learning import Candidate, Learning
from somalia.engine.prompts import Choose
from somalia.engine.protocols import State
from somalia.engine.sight import Sight
from somalia.lab.learn.study import LearningStudy
from somalia.lab.match import LONGEST, begun
from somalia.opponents.scripted import ScriptedPlayer

MISSION_RATE, SINGLE_RATE = 60, 60
"""How many of a thousand missions, or of a thousand other questions, become branches."""

ROW_RATE = 25
"""How many of a thousand missions are recorded as positions, besides the ends of Operations."""

STRAYING = ((0, 0), (0, 0), (20, 20), (60, 60), (150, 30), (30, 150))
"""How many of a thousand missions the learning side and its opponents choose at random."""

OTHER_ANSWERS = 6
"""Of other questions, one in this many as many is answered at random."""


class PositionRow(NamedTuple):
    """A position of one game, by its features."""

    game: int  # its number in the chunk
    turn: int
    features: list[int]


class BranchPair(NamedTuple):
    """Two branches: the rows in which they first reach the end of Operations, and what differed."""

    usual: int  # row
    other: int  # row
    turn: int
    usual_kind: str
    other_kind: str
    base: int  # the number of the base game


class BranchChunk(NamedTuple):
    """The branch pairs of a few base games."""

    margins: list[int]  # of each game, for the first side
    rows: list[PositionRow]
    pairs: list[BranchPair]


class StrayingPlayer:
    """A scripted player that sometimes carries out a random mission, or answers at random."""

    def __init__(self, player: ScriptedPlayer, seed: str, rate: int) -> None:
        self.player = player
        self.stream = Stream(seed)
        self.rate = rate

    def option(self, game: Game, prompt: Choose) -> str:
        """The answer to a question."""
        learning = self.player.learning
        if prompt.ask in learning.missions:
            self.player.candidate = None
            if self.rate and self.stream.below(1000) < self.rate:
                known = candidates_of(learning, game, prompt)
                self.player.candidate = random_of(known, self.stream) if known else None
        elif self.rate and game.state.turn and self.stream.below(1000 * OTHER_ANSWERS) < self.rate:
            return prompt.options[self.stream.below(len(prompt.options))]
        return self.player.option(game, prompt)


def candidates_of(learning: Learning[State], game: Game, prompt: Choose) -> list[Candidate]:
    """The candidates at a question, from what its seat may know."""
    trial = Sight(game, game.seat_of[prompt.who].name).trial()
    return learning.candidates(trial, prompt)


def random_of(known: Sequence[Candidate], stream: Stream) -> Candidate:
    """A random candidate: each kind is equally likely, then each candidate of that kind."""
    kinds = sorted({candidate.kind for candidate in known})
    kind = kinds[stream.below(len(kinds))]
    able = [candidate for candidate in known if candidate.kind == kind]
    return able[stream.below(len(able))]


class Brancher:
    """Plays base games and their branches for a study."""

    def __init__(self, study: LearningStudy) -> None:
        self.study = study
        self.learning = study.learning
        self.margins: list[int] = []
        self.rows: list[PositionRow] = []
        self.pairs: list[BranchPair] = []

    def chunk(self, numbers: Sequence[int]) -> BranchChunk:
        """The branch pairs of the base games with these numbers."""
        self.margins, self.rows, self.pairs = [], [], []
        for number in numbers:
            self._base(number)
        return BranchChunk(self.margins, self.rows, self.pairs)

    def _base(self, number: int) -> None:
        study, learning = self.study, self.learning
        seed = derived(study.seed, "base", number)
        stream = Stream(derived(seed, "branches"))
        own = study.data["own"][stream.below(len(study.data["own"]))]
        other = study.data["against"][stream.below(len(study.data["against"]))]
        straying = STRAYING[stream.below(len(STRAYING))]
        names = {side: own if side == study.side else other for side in study.sides}
        players = {
            side: StrayingPlayer(
                ScriptedPlayer(learning, study.doctrine(name), side, derived(seed, side)),
                derived(seed, "straying", side),
                straying[side != study.side],
            )
            for side, name in names.items()
        }
        game = begun(study.game_type, study.scenario, seed)
        rows: list[PositionRow] = []
        for _ in range(LONGEST):
            prompt = game.prompt
            if not isinstance(prompt, Choose):
                break
            is_mission = prompt.ask in learning.missions
            if is_mission and stream.below(1000) < ROW_RATE:
                rows.append(self._row(game.state))
            if prompt.who == study.side and (is_mission or prompt.ask in learning.singles):
                if stream.below(1000) < (MISSION_RATE if is_mission else SINGLE_RATE):
                    self._branch(game, prompt, names, number, stream)
            game.answer(prompt.who, players[prompt.who].option(game, prompt))
        self._keep(rows + self._judged(game, None), game)

    def _branch(
        self, game: Game, prompt: Choose, names: dict[str, str], base: int, stream: Stream
    ) -> None:
        """Play both branches from a question, if there is another candidate."""
        seed = derived(game.seed, "branch", game.count)
        own = ScriptedPlayer(
            self.learning, self.study.doctrine(names[prompt.who]), prompt.who, seed
        )
        usual = own.option(game, prompt)
        same = {prompt.ask: usual}
        known = [
            candidate
            for candidate in candidates_of(self.learning, game, prompt)
            if candidate.answers != same
        ]
        if not known:
            return
        other = random_of(known, stream)
        first = self._played(game, None, names, seed)
        second = self._played(game, other, names, seed)
        if first >= 0 and second >= 0:
            kind = usual if prompt.ask in self.learning.missions else prompt.ask
            turn = self.study.rules.phase(game.state).turn
            self.pairs.append(BranchPair(first, second, turn, kind, other.kind, base))

    def _played(
        self, start: Game, candidate: Candidate | None, names: dict[str, str], seed: str
    ) -> int:
        """Play a branch and keep its rows; return its first row, or -1 if the game ended before."""
        learning = self.learning
        game = start.fork(auto_dice=True, auto_forced=True, seed=seed)
        asked = game.prompt
        assert isinstance(asked, Choose)
        side = asked.who
        players = {
            player: ScriptedPlayer(learning, self.study.doctrine(name), player, seed)
            for player, name in names.items()
        }
        players[side].candidate = candidate
        stream = Stream(seed)
        rows: list[PositionRow] = []
        for count in range(LONGEST):
            prompt = game.prompt
            if not isinstance(prompt, Choose):
                break
            if count and prompt.ask in learning.missions:
                if prompt.who == side:
                    players[side].candidate = None
                if stream.below(1000) < ROW_RATE:
                    rows.append(self._row(game.state))
            game.answer(prompt.who, players[prompt.who].option(game, prompt))
        judged = self._judged(game, start)
        first = len(self.rows) if judged else -1
        self._keep(judged + rows, game)
        return first

    def _row(self, state: State) -> PositionRow:
        phase = self.study.rules.phase(state)
        return PositionRow(len(self.margins), phase.turn, self.learning.measured(state))

    def _judged(self, game: Game, start: Game | None) -> list[PositionRow]:
        """The positions at the end of each turn's Operations, the first first."""
        rows = []
        for checkpoint in game.checkpoint.backwards():
            if start is not None and checkpoint is start.checkpoint:
                break
            state, before = checkpoint.state, checkpoint.before
            if before is None or state.ended or not self.learning.is_judged(state):
                continue
            if self.learning.is_acting(before.state):
                rows.append(self._row(state))
        return rows[::-1]

    def _keep(self, rows: list[PositionRow], game: Game) -> None:
        self.rows += rows
        self.margins.append(self.study.margin(game.state))
