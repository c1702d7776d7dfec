"""Acceptance games: an evaluation and its doctrine on the same seeds, against one opponent."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path
from time import monotonic, process_time
from typing import TypedDict

from somalia.engine.dice import derived
from somalia.files import append
from somalia.lab.collector import set_for_many_games
from somalia.lab.learn.study import read_study
from somalia.lab.match import begun, play_on, players_of
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.seating import opponent
from somalia.processes import Task, Workers


class GameLine(TypedDict):
    """The result of one game."""

    halves: int
    margin: int
    seconds: float


class PairLine(TypedDict):
    """The results of a pair: the evaluation's game and the doctrine's."""

    pair: int
    seed: str
    learned: GameLine
    doctrine: GameLine


def play_pair(path: Path, evaluation: str, number: int) -> PairLine:
    """Both games of a pair, as a line of the results."""
    study = read_study(path)
    judge = study.data["judge"]

    def game_of(who: str) -> GameLine:
        others = {side: judge["against"] for side in study.sides if side != study.side}
        seed = f"{judge['seed']}/{number}"
        players = players_of(study.game_type, study.scenario, others, seed)
        own = derived(seed, "player", study.side)
        if who:
            side = study.side
            players[side] = opponent(study.game_type, who, study.scenario, side, own)
        else:  # the doctrine alone, whatever its level has learned
            doctrine = study.doctrine(study.data["doctrine"])
            players[study.side] = DoctrinePlayer(doctrine, study.side, own)
        game = begun(study.game_type, study.scenario, seed)
        begin = process_time()
        play_on(game, players)
        standing = study.game_type.standing(study.scenario, game.state, study.side)
        return {
            "halves": standing.halves,
            "margin": standing.margin,
            "seconds": round(process_time() - begin, 2),
        }

    learned, doctrine = game_of(evaluation), game_of("")
    return {"pair": number, "seed": judge["seed"], "learned": learned, "doctrine": doctrine}


def read_lines(path: Path, seed: str) -> dict[int, PairLine]:
    """The finished pairs of a results file with this seed, by number; an unfinished line is left
    out.
    """
    finished: dict[int, PairLine] = {}
    if path.is_file():
        for text in path.read_text(encoding="utf-8").splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if line["seed"] == seed:
                finished[line["pair"]] = line
    return finished


def judge_pairs(
    path: Path, evaluation: str, results: Path, pairs: int, jobs: int, seconds: float | None
) -> None:
    """Play the pairs that the results file lacks, in order, until the time is over.

    Pairs under way when the time is over are lost; a later call plays them again.
    """
    study = read_study(path)
    have = read_lines(results, study.data["judge"]["seed"])
    missing = iter([number for number in range(pairs) if number not in have])
    until = monotonic() + (seconds if seconds is not None else 1e9)
    if not results.exists():
        results.touch()
    workers = Workers(jobs, set_for_many_games, forks=True)
    running: set[Task[PairLine]] = set()
    try:
        while monotonic() < until:
            while len(running) < jobs and (number := next(missing, None)) is not None:
                task = workers.give(f"pair {number}", play_pair, path, evaluation, number)
                running.add(task)
            if not running:
                break
            for done in workers.wait(1.0):
                running.discard(done)
                append(results, json.dumps(done.result()).encode() + b"\n")
    finally:
        workers.close()


def mean_and_error(values: Iterable[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    numbers = [*values]
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return mean, 0.0
    spread = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return mean, math.sqrt(spread / count)


def summary(lines: Iterable[PairLine]) -> dict[str, tuple[float, float]]:
    """The means over pairs with their errors; each pair is one seed, so errors are clustered."""
    pairs = [*lines]
    figures = {
        "score": mean_and_error(50 * pair["learned"]["halves"] for pair in pairs),
        "score of the doctrine": mean_and_error(50 * pair["doctrine"]["halves"] for pair in pairs),
        "margin": mean_and_error(pair["learned"]["margin"] for pair in pairs),
        "margin of the doctrine": mean_and_error(pair["doctrine"]["margin"] for pair in pairs),
    }
    figures["gain in score"] = mean_and_error(
        50 * (pair["learned"]["halves"] - pair["doctrine"]["halves"]) for pair in pairs
    )
    figures["gain in margin"] = mean_and_error(
        pair["learned"]["margin"] - pair["doctrine"]["margin"] for pair in pairs
    )
    figures["seconds"] = mean_and_error(pair["learned"]["seconds"] for pair in pairs)
    return figures
