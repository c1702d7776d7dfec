"""Lets opponents plan in worker processes, while the screen stays responsive.

A worker receives plain values only: the scenario, the answers so far and the play-outs to run.
Results do not depend on where they are computed. So if there are no worker processes, the play-outs
run here, a few at a time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from somalia.engine.checkpoints import Answer
from somalia.engine.game import Game
from somalia.processes import Task, Workers, usable_processors

if TYPE_CHECKING:
    from somalia.opponents.planning import Planned, Search

MOST_AT_ONCE = 8
"""The most play-outs to send together; they take a few tenths of a second."""


@dataclass(frozen=True, slots=True)
class ThinkingJob:
    """A seat at a table, as plain values that can be sent to a worker."""

    scenario: str
    options: tuple[tuple[str, str], ...]
    charts: tuple[str, ...]
    digest: str  # the digest of the scenario as it was read
    side: str
    who: str
    seed: str  # the player's seed


class Progress(NamedTuple):
    """How far a player has got with its plan."""

    side: str
    made: int  # number of play-outs
    total: int


class Thinker:
    """Lets a table's players plan.

    Args:
        spared: the number of processors left free for the screen.
    """

    def __init__(self, spared: int = 0) -> None:
        self.spared = spared
        self.progress: Progress | None = None  # the current plan's progress
        self._workers: Workers | None = None
        self._failed = False  # no worker process is available
        self._planned: Planned | None = None
        self._under_way: dict[Task[list[int]], Sequence[Any]] = {}
        self._sent: set[Any] = set()

    @property
    def processes(self) -> int:
        """The number of worker processes; 0 if play-outs run here."""
        many = usable_processors() - self.spared
        return 0 if self._failed or (many <= 1 and not self.spared) else max(1, many)

    def think(self, job: ThinkingJob, player: Any, game: Game, seconds: float) -> bool:
        """Continue planning for the player being asked; return whether it may decide now.

        Args:
            game: the game as the player's seat sees it.
            seconds: approximately the longest time that this may take.
        """
        plans = getattr(player, "planned", None)
        planned: Planned | None = plans(game) if plans is not None else None
        if planned is None or planned.search.is_done:
            self._drop()
            return True
        if planned is not self._planned:
            self._drop()
            self._planned = planned
        search = planned.search
        if self.processes:
            self._send(job, game, planned)
        if self._under_way:
            self._collect(search, seconds)
        else:
            until = time.monotonic() + seconds
            for trial in search.due():
                search.give(trial, player.value(game, planned.start, trial))
                if time.monotonic() >= until:
                    break
        if search.is_done:
            self._drop()
        else:
            self.progress = Progress(job.side, search.made, search.total)
        return search.is_done

    def hurry(self) -> None:
        """Let the planning player decide based on what it knows so far."""
        if self._planned is not None:
            self._planned.search.hurry()
        self._drop()

    def close(self) -> None:
        """End the worker processes."""
        self._drop()
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def _drop(self) -> None:
        if self._workers is not None:
            self._workers.drop()
        self._under_way, self._sent = {}, set()
        self._planned, self.progress = None, None

    def _send(self, job: ThinkingJob, game: Game, planned: Planned) -> None:
        """Send the workers any play-outs that are due and not sent yet."""
        due = [one for one in planned.search.due() if one not in self._sent]
        if not due:
            return
        answers = tuple(game.all_answers()[: planned.start])
        some = max(1, min(MOST_AT_ONCE, len(due) // (2 * self.processes)))
        if self._workers is None:
            try:
                self._workers = Workers(self.processes)
            except OSError:
                self._fail()
                return
        for start in range(0, len(due), some):
            part = due[start : start + some]
            task = self._workers.give("play-outs", work, job, answers, game.branch, part)
            self._under_way[task] = part
        self._sent |= set(due)

    def _collect(self, search: Search, seconds: float) -> None:
        """Collect the results that have come back."""
        assert self._workers is not None
        for task in self._workers.wait(seconds):
            part = self._under_way.pop(task)
            try:
                values = task.result()
            except Exception:  # any error: the play-outs can run here
                self._fail()
                return
            for trial, value in zip(part, values, strict=True):
                search.give(trial, value)

    def _fail(self) -> None:
        self._failed = True
        self._under_way, self._sent = {}, set()
        if self._workers is not None:
            self._workers.close()
            self._workers = None


# -- in a worker -----------------------------------------------------------------------------------


def work(
    job: ThinkingJob, answers: tuple[Answer, ...], branch: int, trials: Sequence[Any]
) -> list[int]:
    """The values of these trials, played from the position after these answers."""
    player = _player(job)
    game = position_of(job, answers, branch)
    return [player.value(game, len(answers), trial) for trial in trials]


@lru_cache(maxsize=8)
def _player(job: ThinkingJob) -> Any:
    from somalia.opponents.seating import opponent

    game_type, scenario = scenario_of(job.scenario, job.options, job.charts)
    if scenario.digest != job.digest:
        raise ValueError("the scenario has changed since this game began")
    return opponent(game_type, job.who, scenario, job.side, job.seed)


@lru_cache(maxsize=2)
def scenario_of(
    name: str, options: tuple[tuple[str, str], ...], charts: tuple[str, ...]
) -> tuple[Any, Any]:
    """A job's game and scenario, read once by each process."""
    from somalia.games import game_of

    game_type = game_of(name)
    return game_type, game_type.load(name, dict(options), [Path(file) for file in charts])


@lru_cache(maxsize=1)
def position_of(job: ThinkingJob, answers: tuple[Answer, ...], branch: int) -> Game:
    """The position after these answers; callers may only copy it."""
    game_type, scenario = scenario_of(job.scenario, job.options, job.charts)
    twin = Game(game_type.rules(scenario), auto_dice=False, auto_forced=False)
    for answer in answers:
        twin.feed(answer)
    twin.branch = branch
    return twin
