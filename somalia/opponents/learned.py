"""An opponent that has learned: it compares missions by short play-outs and an evaluation.

At each mission every candidate is played to the mission's end a few times. The most promising are
played to the end of the month's Operations, the best two more often. All get the same dice. The
evaluation says what the positions reached are worth. The best candidate replaces the doctrine's
answer only if it gains enough beyond chance. All figures used in the decision are whole numbers, so
that the same seed gives the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any, NamedTuple

from somalia.engine.checkpoints import Answer, Checkpoint
from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.learning import Candidate, Learning
from somalia.engine.prompts import Choose
from somalia.games.game_type import GameType, Scenario
from somalia.opponents.decisions import Decision
from somalia.opponents.evaluation import UNIT, Evaluation, LearnedAI
from somalia.opponents.given import Trusted
from somalia.opponents.play_out import LONGEST
from somalia.opponents.scripted import ScriptedPlayer

FINALISTS = 2
"""How many candidates are left after the first stage."""

LEAST_ERRORS = (0, 50)
"""How many hundredths of its standard error a candidate's gain must exceed to be sampled again, by
stage; for the last of these and later stages.
"""

MISSION_END = "mission"
OPERATIONS_END = "operations"
NEXT_MISSION = "next mission"


class Comparison(NamedTuple):
    """A candidate against the doctrine's answer, over samples with the same dice."""

    samples: int
    total: int  # of the differences in worth
    spread: int  # samples * sum of squares - square of the sum

    def passes(self, least: int, errors: int) -> bool:
        """Whether the mean exceeds `least` by `errors` hundredths of its standard error."""
        total = self.total - self.samples * least
        # The mean exceeds c errors: total^2 / n^2 > c^2 spread / (n^2 (n - 1)).
        beyond = total * total * (self.samples - 1) * 10_000
        return total > 0 and beyond > errors * errors * self.spread


def compared(usual: Sequence[int], other: Sequence[int]) -> Comparison:
    """The comparison of two candidates' worths, sample by sample."""
    differences = [mine - own for mine, own in zip(other, usual, strict=False)]
    count, total = len(differences), sum(differences)
    squares = sum([value * value for value in differences])
    return Comparison(count, total, count * squares - total * total)


class MissionChoice(NamedTuple):
    """A decision by search, with the position in which it was made."""

    checkpoint: Checkpoint
    branch: int
    answers: tuple[Answer, ...]  # since that checkpoint
    candidate: Candidate | None  # None: as the doctrine says
    comparison: Comparison | None


class LearnedPlayer(Trusted):
    """A player that follows a doctrine except where its search finds something better.

    A decision depends only on the player's seed and on the game up to that question. It is
    therefore the same after an undo or when a game is resumed. If the scenario's charts, options or
    rules differ from those it learned with, it follows the doctrine, and says so in the first turn.

    Args:
        learned: the evaluation and its doctrines.
        side: the side it plays.
        seed: the seed for its samples and tie-breaks; independent of the game's dice.
    """

    def __init__(
        self, learned: LearnedAI, game_type: GameType, scenario: Scenario, side: str, seed: str
    ) -> None:
        learning = game_type.learning
        assert learning is not None
        self.learned, self.game_type, self.scenario = learned, game_type, scenario
        self.side, self.seed = side, seed
        self.learning: Learning = learning
        self.search = learned.data["search"]
        rules = game_type.rules(scenario)
        self.rules = rules
        self.misfit = misfit(learned, scenario.digest, rules.edition)
        self.evaluation = Evaluation(learning, learned.data, side == rules.sides[0])
        self.me = ScriptedPlayer(learning, learned.doctrine, side, derived(seed, "own"))
        self._model = ScriptedPlayer(learning, learned.doctrine, side, derived(seed, "model"))
        roles = game_type.roles(scenario)
        self._others = [
            {
                other: ScriptedPlayer(learning, doctrine, other, derived(seed, "others"))
                for other in rules.sides
                if other != side and roles[other] in doctrine.sides
            }
            for doctrine in learned.against
        ]
        self._chosen: MissionChoice | None = None

    def again(self) -> LearnedPlayer:
        """An equal player, for use in another thread."""
        return LearnedPlayer(self.learned, self.game_type, self.scenario, self.side, self.seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """The searched mission's answer, or the doctrine's."""
        is_mission = prompt.ask in self.learning.missions
        if self.misfit:
            decision = self.me.usual.decide(game, prompt)
            begins = is_mission and self.rules.phase(game.state).turn == 1
            return decision.after(self.misfit, ()) if begins else decision
        if is_mission or (prompt.ask in self.learning.singles and len(prompt.options) > 1):
            choice = self.choice(game, prompt)
            self.me.candidate = choice.candidate
            if choice.candidate is not None:
                return Decision(choice.candidate.answers[prompt.ask], told(choice))
        else:
            self.me.candidate = self._under_way(game)
        answer = self.me.scripted(game, prompt)
        return (
            Decision(answer, "Part of the planned mission.")
            if answer
            else self.me.usual.decide(game, prompt)
        )

    def choice(self, game: Game, prompt: Choose) -> MissionChoice:
        """The choice at a question, searched unless it is the last one searched."""
        chosen = self._chosen
        place = game.checkpoint, game.branch, tuple(game.answers)
        if chosen is None or chosen[:3] != place:
            candidate, comparison = self._searched(game, prompt)
            chosen = self._chosen = MissionChoice(*place, candidate, comparison)
        return chosen

    def _under_way(self, game: Game) -> Candidate | None:
        """The candidate chosen for the mission under way; None if it is the doctrine's own."""
        for index in range(len(game.answers) - 1, -1, -1):
            answer = game.answers[index]
            if answer.who != self.side or answer.ask not in self.learning.missions:
                continue
            if answer.how:
                return None
            chosen = self._chosen
            place = game.checkpoint, game.branch, tuple(game.answers[:index])
            if chosen is None or chosen[:3] != place:
                then = game.fork(count=game.checkpoint.count + index)
                asked = then.asked(then.seat_of[self.side].name)
                assert asked is not None
                chosen = self.choice(then, asked)
            candidate = chosen.candidate
            is_carried_out = candidate is not None and candidate.answers[answer.ask] == answer.value
            return candidate if is_carried_out else None
        return None

    # -- the search --------------------------------------------------------------------------------

    def _searched(self, game: Game, prompt: Choose) -> tuple[Candidate | None, Comparison | None]:
        """The best candidate, with its comparison; None if the doctrine's answer stands."""
        usual = {prompt.ask: self.me.usual.decide(game, prompt).option}
        copy = game.for_thinking(game.seat_of[self.side].name)
        known = [
            candidate
            for candidate in self.learning.candidates(copy, prompt)
            if candidate.answers != usual
        ]
        if not known:
            return None, None
        options = [Candidate("", usual), *known]
        if prompt.ask in self.learning.missions:
            return self._best_mission(copy, options)
        till = OPERATIONS_END if self.learning.is_acting(copy.state) else NEXT_MISSION
        return self._best(copy, options, till)

    def _best_mission(
        self, game: Game, options: Sequence[Candidate]
    ) -> tuple[Candidate | None, Comparison | None]:
        return self._best(game, self._screened(game, options), OPERATIONS_END)

    def _screened(self, game: Game, options: Sequence[Candidate]) -> list[Candidate]:
        """The usual answer, and the most promising candidates at their missions' ends."""
        search = self.search
        first, second = range(search["screened"]), range(search["screened"], search["rescreened"])
        worths = self._sampled(game, options, first, MISSION_END)
        ranked = sorted(range(1, len(options)), key=lambda index: -sum(worths[index]))
        some = [0, *ranked[: search["shortlist"]]]
        more = self._sampled(game, [options[index] for index in some], second, MISSION_END)
        sums = {
            index: sum(worths[index]) + sum(added) for index, added in zip(some, more, strict=True)
        }
        worst = sums[0] - search["slack"] * UNIT * search["rescreened"] // 1000
        kept = [options[0]]
        by_kind: dict[str, int] = {}
        for index in sorted(some[1:], key=lambda index: -sums[index]):
            kind = options[index].kind
            if sums[index] > worst and by_kind.get(kind, 0) < search["per_kind"]:
                by_kind[kind] = by_kind.get(kind, 0) + 1
                kept.append(options[index])
        return kept[: search["kept"] + 1]

    def _best(
        self, game: Game, options: Sequence[Candidate], till: str
    ) -> tuple[Candidate | None, Comparison | None]:
        """The best candidate if it gains enough; only the better ones get all samples."""
        worths: list[list[int]] = [[] for _ in options]
        left = list(range(1, len(options)))
        done = 0
        for stage, count in enumerate(self.search["stages"]):
            if not left:
                return None, None
            for index in (0, *left):
                numbers = range(done, count)
                worths[index] += self._sampled(game, [options[index]], numbers, till)[0]
            done = count
            least = LEAST_ERRORS[min(stage, len(LEAST_ERRORS) - 1)]
            left = [index for index in left if compared(worths[0], worths[index]).passes(0, least)]
            left = sorted(left, key=lambda index: -sum(worths[index]))[:FINALISTS]
        return self._gated(options, worths, left)

    def _gated(
        self,
        options: Sequence[Candidate],
        worths: Sequence[Sequence[int]],
        indices: Sequence[int],
    ) -> tuple[Candidate | None, Comparison | None]:
        """The best of these candidates if it gains enough."""
        best: tuple[Candidate | None, Comparison | None] = None, None
        leading = 0
        for index in indices:
            comparison = compared(worths[0], worths[index])
            least = self.search["least"] * UNIT // 1000
            if comparison.total > leading and comparison.passes(least, self.search["errors"]):
                best, leading = (options[index], comparison), comparison.total
        return best

    def _sampled(
        self, game: Game, options: Sequence[Candidate], numbers: Sequence[int], till: str
    ) -> list[list[int]]:
        """Each candidate's worths in the samples with these numbers."""
        return [
            [self._sample(game, candidate, number, till) for number in numbers]
            for candidate in options
        ]

    def _sample(self, game: Game, candidate: Candidate, number: int, till: str) -> int:
        """The worth of one sample; samples with the same number have the same dice."""
        learning = self.learning
        seed = derived(self.seed, "sample", game.branch, game.count, number)
        twin = game.fork(
            auto_dice=True,
            auto_forced=True,
            seed=seed,
            stops_at_checkpoint=till == MISSION_END,
        )
        start, turn = twin.checkpoint, twin.rules.phase(twin.state).turn
        others = self._others[number % len(self._others)]
        self._model.candidate = candidate
        for count in range(LONGEST):
            prompt = twin.prompt
            if not isinstance(prompt, Choose):
                break
            if till == OPERATIONS_END and not self._is_acting(twin, turn):
                break
            if count and prompt.ask in learning.missions:
                if till == NEXT_MISSION:
                    break
                self._model.candidate = None
            player = self._model if prompt.who == self.side else others[prompt.who]
            twin.answer(twin.seat_of[prompt.who].name, player.option(twin, prompt))
        state = twin.state
        if self.rules.outcome(state) is None and till == OPERATIONS_END:
            for checkpoint in twin.checkpoint.backwards():
                if checkpoint is start:
                    break
                if learning.is_judged(checkpoint.state):
                    if self.rules.phase(checkpoint.state).turn == turn:
                        state = checkpoint.state
        return self._worth(state)

    def _is_acting(self, game: Game, turn: int) -> bool:
        return self.learning.is_acting(game.state) and self.rules.phase(game.state).turn == turn

    def _worth(self, state: Any) -> int:
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return self.evaluation.worth_of_end(outcome.margin)
        return self.evaluation.worth(state)


def misfit(learned: LearnedAI, charts: str, edition: str) -> str:
    """Why an evaluation cannot be used with these charts and rules, in a sentence; "" if it can."""
    if learned.data["charts"] != charts:
        return "This AI has learned with other charts or options, so it follows its doctrine."
    if learned.data["edition"] != edition:
        return "This AI has learned with other rules, so it follows its doctrine."
    return ""


def told(choice: MissionChoice) -> str:
    """The choice of a candidate in a sentence, with its gain and the standard error."""
    comparison = choice.comparison
    assert comparison is not None
    count = comparison.samples
    mean = comparison.total / count / UNIT
    error = isqrt(comparison.spread // (count - 1)) / count / UNIT if count > 1 else 0.0
    return f"This is worth {mean:+.1f} ± {error:.1f} VP more than the usual answer."
