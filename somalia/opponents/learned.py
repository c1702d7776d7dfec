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
from typing import NamedTuple

from somalia.engine.checkpoints import Answer, Checkpoint
from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.learning import Candidate
from somalia.engine.prompts import Choose
from somalia.engine.protocols import State
from somalia.engine.sight import TrialGame
from somalia.games.game_type import GameType, Scenario
from somalia.opponents.decisions import Decision
from somalia.opponents.evaluation import UNIT, Evaluation, LearnedAI, SearchSettings
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


class SampleComparison(NamedTuple):
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


def compared(usual: Sequence[int], other: Sequence[int]) -> SampleComparison:
    """The comparison of two candidates' worths, sample by sample."""
    differences = [mine - own for mine, own in zip(other, usual, strict=False)]
    count, total = len(differences), sum(differences)
    squares = sum([value * value for value in differences])
    return SampleComparison(count, total, count * squares - total * total)


class SampleTrial(NamedTuple):
    """One sample of a candidate; samples with the same number have the same dice."""

    option: int  # the candidate; 0 is the usual answer
    number: int
    till: str


class MissionSearch:
    """A choice among candidates by samples, in stages; the first is the usual answer.

    The caller runs the samples that are `due`, in any order, and reports their worths.

    Args:
        options: the candidates.
        settings: the settings of the search, as in an evaluation file.
        is_mission: whether they are screened at their missions' ends first.
        till: where the samples end after that.
    """

    def __init__(
        self,
        options: Sequence[Candidate],
        settings: SearchSettings,
        is_mission: bool,
        till: str,
    ) -> None:
        self.options, self.settings, self.later = options, settings, till
        self.worths: list[dict[int, int]] = [{} for _ in options]
        self.left = list(range(len(options)))
        self.till = MISSION_END if is_mission else till
        screens = [settings["screened"], settings["rescreened"]] if is_mission else []
        self._screens = len(screens)
        self._counts = [*screens, *settings["stages"]]
        self.stage = 0
        self.made = 0
        self.total = sum(self._counts) * len(options)  # at most
        self.is_hurried = False
        self.is_done = len(options) < 2
        self.choice: Candidate | None = None
        self.comparison: SampleComparison | None = None

    def due(self) -> list[SampleTrial]:
        """The samples of this stage that have not been run yet."""
        if self.is_done:
            return []
        return [
            SampleTrial(index, number, self.till)
            for number in range(self._counts[self.stage])
            for index in self.left
            if number not in self.worths[index]
        ]

    def give(self, trial: SampleTrial, worth: int) -> None:
        """Record a sample's worth; the last one ends the stage."""
        if self.is_done or trial.till != self.till or trial.option not in self.left:
            return
        self.worths[trial.option][trial.number] = worth
        self.made += 1
        if not self.due():
            self._close_stages()

    def hurry(self) -> None:
        """Decide at once: the usual answer stands."""
        if not self.is_done:
            self.is_hurried = self.is_done = True

    def _close_stages(self) -> None:
        """Close this stage, and any later one that needs no further samples."""
        self._close_stage()
        while not self.is_done and not self.due():
            self._close_stage()

    def _close_stage(self) -> None:
        rest = sorted(self.left[1:], key=lambda index: -sum(self.worths[index].values()))
        if self.stage + 1 < self._screens:
            rest = rest[: self.settings["shortlist"]]
        elif self.stage < self._screens:
            rest = self._promising(rest)
            self.worths = [{} for _ in self.options]
            self.till = self.later
        else:
            final = self.stage - self._screens
            errors = LEAST_ERRORS[min(final, len(LEAST_ERRORS) - 1)]
            rest = [index for index in rest if self._compared(index).passes(0, errors)][:FINALISTS]
        self.left = [0, *rest]
        self.stage += 1
        if not rest:
            self.is_done = True
        elif self.stage == len(self._counts):
            self.is_done = True
            self._decide(rest)

    def _promising(self, ranked: Sequence[int]) -> list[int]:
        """The best screened candidates, only a few of each kind."""
        settings = self.settings
        slack = settings["slack"] * UNIT * len(self.worths[0]) // 1000
        worst = sum(self.worths[0].values()) - slack
        kept: list[int] = []
        by_kind: dict[str, int] = {}
        for index in ranked:
            kind = self.options[index].kind
            is_good = sum(self.worths[index].values()) > worst
            if is_good and by_kind.get(kind, 0) < settings["per_kind"]:
                by_kind[kind] = by_kind.get(kind, 0) + 1
                kept.append(index)
        return kept[: settings["kept"]]

    def _compared(self, index: int) -> SampleComparison:
        usual, other = self.worths[0], self.worths[index]
        numbers = sorted(other)
        return compared([usual[n] for n in numbers], [other[n] for n in numbers])

    def _decide(self, finalists: Sequence[int]) -> None:
        """Choose the best finalist that gains enough."""
        least, errors = self.settings["least"] * UNIT // 1000, self.settings["errors"]
        for index in finalists:
            comparison = self._compared(index)
            is_best = self.comparison is None or comparison.total > self.comparison.total
            if is_best and comparison.passes(least, errors):
                self.choice, self.comparison = self.options[index], comparison


class MissionChoice(NamedTuple):
    """A search, perhaps unfinished, with the position in which it was begun."""

    checkpoint: Checkpoint
    branch: int
    answers: tuple[Answer, ...]  # since that checkpoint
    start: int  # the number of answers before the question
    search: MissionSearch


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
        self.learning = learning
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
        planned = self.planned(game)
        self.me.candidate = None
        if planned is None:
            return self._usual(game, prompt)
        search = planned.search
        while not search.is_done:
            for trial in search.due():
                search.give(trial, self.value(game, planned.start, trial))
        if game.count == planned.start:
            self.me.candidate = search.choice
            if search.choice is not None and search.comparison is not None:
                return Decision(search.choice.answers[prompt.ask], told(search.comparison))
            decision = self.me.usual.decide(game, prompt)
            return decision.after("Skipped the search.", ()) if search.is_hurried else decision
        answer = game.answers[planned.start - game.checkpoint.count]
        if search.choice is not None and search.choice.answers[answer.ask] == answer.value:
            self.me.candidate = search.choice
        scripted = self.me.scripted(game, prompt)
        if scripted:
            return Decision(scripted, "Part of the planned mission.")
        return self.me.usual.decide(game, prompt)

    def _usual(self, game: Game, prompt: Choose) -> Decision:
        """The doctrine's answer; in the first turn with the reason why there is no search."""
        decision = self.me.usual.decide(game, prompt)
        begins = prompt.ask in self.learning.missions and self.rules.phase(game.state).turn == 1
        return decision.after(self.misfit, ()) if self.misfit and begins else decision

    def planned(self, game: Game) -> MissionChoice | None:
        """The search at this question or at that for the mission under way, perhaps unfinished;
        None if nothing is searched.
        """
        asked = game.asked(game.seat_of[self.side].name)
        if self.misfit or asked is None:
            return None
        learning = self.learning
        if asked.ask in learning.missions:
            return self._begun(game, len(game.answers))
        if asked.ask in learning.singles:
            return self._begun(game, len(game.answers)) if len(asked.options) > 1 else None
        for index in range(len(game.answers) - 1, -1, -1):
            answer = game.answers[index]
            if answer.who == self.side and answer.ask in learning.missions:
                return None if answer.how else self._begun(game, index)
        return None

    def _begun(self, game: Game, index: int) -> MissionChoice:
        """The search after that many answers since the checkpoint, begun unless it is the last."""
        chosen = self._chosen
        place = game.checkpoint, game.branch, tuple(game.answers[:index])
        if chosen is None or chosen[:3] != place:
            start = game.checkpoint.count + index
            then = game if start == game.count else game.fork(count=start)
            asked = then.asked(then.seat_of[self.side].name)
            assert asked is not None
            is_mission = asked.ask in self.learning.missions
            is_acting = self.learning.is_acting(then.state)
            till = OPERATIONS_END if is_mission or is_acting else NEXT_MISSION
            search = MissionSearch(self._options(then, asked), self.search, is_mission, till)
            chosen = self._chosen = MissionChoice(*place, start, search)
        return chosen

    def _options(self, game: Game, prompt: Choose) -> list[Candidate]:
        """The usual answer and the candidates, from a redacted copy."""
        usual = {prompt.ask: self.me.usual.decide(game, prompt).option}
        seat = game.seat_of[self.side].name
        known = self.learning.candidates(TrialGame(game.for_thinking(seat), seat), prompt)
        return [
            Candidate("", usual),
            *[candidate for candidate in known if candidate.answers != usual],
        ]

    def value(self, game: Game, count: int, trial: SampleTrial) -> int:
        """The worth of one sample from the position after the first `count` answers.

        The game itself is not changed.
        """
        then = game if count == game.count else game.fork(count=count)
        planned = self._begun(then, len(then.answers))
        copy = then.for_thinking(then.seat_of[self.side].name)
        return self._sample(copy, planned.search.options[trial.option], trial.number, trial.till)

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

    def _worth(self, state: State) -> int:
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return self.evaluation.worth_of_end(outcome.margin)
        return self.evaluation.worth(state)


def misfit(learned: LearnedAI, charts: str, edition: str) -> str:
    """Why an evaluation cannot be used with these charts and rules, in a sentence; "" if it can."""
    if learned.data["charts"] != charts:
        return "This AI learned with other charts or options, so it follows its doctrine."
    if learned.data["edition"] != edition:
        return "This AI learned with other rules, so it follows its doctrine."
    return ""


def told(comparison: SampleComparison) -> str:
    """The gain of a candidate in a sentence, with its standard error."""
    count = comparison.samples
    mean = comparison.total / count / UNIT
    error = isqrt(comparison.spread // (count - 1)) / count / UNIT if count > 1 else 0.0
    return f"This is worth {mean:+.1f} ± {error:.1f} VP more than the usual answer."
