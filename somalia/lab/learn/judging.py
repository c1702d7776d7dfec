"""Acceptance games: an evaluation and its doctrine, on the same seeds and against the same AIs."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import TypedDict, cast

from somalia.datafile import DataError, show_path
from somalia.engine.dice import derived
from somalia.engine.words import plural
from somalia.files import append, write_whole
from somalia.lab.claims import ClaimedFile
from somalia.lab.learn.study import JudgeSettings, LearningStudy, read_study
from somalia.lab.learn.working import results
from somalia.lab.match import begun, play_on, players_of
from somalia.opponents.evaluation import LearnedAI
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.seating import opponent
from somalia.plain import one_line
from somalia.processes import WorkFailed
from somalia.reading import Unreadable, read_bytes

LARGEST = 100_000_000
"""The maximum size of a results file in bytes; a pair takes some 250."""


class GameLine(TypedDict):
    """The result of one game."""

    halves: int
    margin: int
    seconds: float


class PairLine(TypedDict):
    """The results of a pair: the evaluation's game and the doctrine's."""

    pair: int
    seed: str
    evaluation: str  # its digest
    against: str
    learned: GameLine
    doctrine: GameLine


def digest_of(learned: LearnedAI) -> str:
    """A digest of whatever in an evaluation affects how it plays."""
    data = learned.data
    made_of = [
        *(data["doctrine"], data["side"], data["charts"], data["edition"], data["search"]),
        *(data["parts"], data["bias"], data["weights"], data["spread"], data["curve"]),
    ]
    return sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()[:16]


class JudgedPairs(ClaimedFile):
    """The acceptance games saved in a results file, by pair, for one evaluation and series.

    As a context manager it claims the file for this program and can add to it.

    Raises:
        DataError: the file cannot be read, holds something else, or is claimed by another program.
        OSError: it cannot be written.
    """

    def __init__(self, path: Path, evaluation: str, seed: str) -> None:
        super().__init__(path, "learn")
        self.evaluation, self.seed = evaluation, seed
        self.pairs: dict[int, PairLine] = {}
        self._whole = b""  # the complete lines of a file that ends within a line
        self._read()

    def taken(self) -> None:
        """Read lines added before this program claimed the file; drop an incomplete last one."""
        if self._read():
            write_whole(self.path, self._whole)

    def add(self, line: PairLine) -> None:
        """Write a pair."""
        append(self.path, json.dumps(line).encode() + b"\n")
        self._keep(line)

    def _read(self) -> bool:
        """Read the file; return whether it ends within a line."""
        self.pairs = {}
        try:
            raw = read_bytes(self.path, LARGEST) if self.path.exists() else b""
        except Unreadable as fault:
            raise DataError(show_path(self.path), None, "", str(fault), fault.hint) from None
        whole, _, rest = raw.rpartition(b"\n")
        self._whole = whole + b"\n" if whole else b""
        for number, text in enumerate(self._whole.splitlines(), 1):
            line = _line(text)
            if line is None:
                hint = "Delete this line if you changed it by hand. Is this the right file?"
                message = "not the result of an acceptance game"
                raise DataError(show_path(self.path), number, "", message, hint)
            self._keep(line)
        return bool(rest)

    def _keep(self, line: PairLine) -> None:
        if (line["evaluation"], line["seed"]) == (self.evaluation, self.seed):
            self.pairs[line["pair"]] = line


def _line(text: bytes) -> PairLine | None:
    """A line's contents; None if this program did not write it."""
    try:
        line = json.loads(text)
        games = line["learned"], line["doctrine"]
        is_sound = (
            isinstance(line["pair"], int)
            and all(isinstance(line[key], str) for key in ("seed", "evaluation", "against"))
            and all(game["halves"] in (0, 1, 2) for game in games)
            and all(isinstance(game["margin"], int) for game in games)
            and all(isinstance(game["seconds"], int | float) for game in games)
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return cast(PairLine, line) if is_sound else None


def play_pair(path: Path, evaluation: str, digest: str, seed: str, number: int) -> PairLine:
    """Both games of a pair, as a line of the results.

    Args:
        path: the study's.
        digest: the evaluation's.
        seed: the seed of the series.
        number: the number of the pair in the series.
    """
    study = read_study(path)
    judge = study.judge(seed)
    against = judge["against"][number // judge["pairs"]]

    def game_of(who: str) -> GameLine:
        others = {side: against for side in study.sides if side != study.side}
        game_seed = f"{seed}/{number}"
        players = players_of(study.game_type, study.scenario, others, game_seed)
        own = derived(game_seed, "player", study.side)
        if who:
            side = study.side
            players[side] = opponent(study.game_type, who, study.scenario, side, own)
        else:  # the doctrine alone, whatever its level has learned
            doctrine = study.doctrine(study.data["doctrine"])
            players[study.side] = DoctrinePlayer(doctrine, study.side, own)
        game = begun(study.game_type, study.scenario, game_seed)
        begin = process_time()
        play_on(game, players)
        standing = study.game_type.standing(study.scenario, game.state, study.side)
        return {
            "halves": standing.halves,
            "margin": standing.margin,
            "seconds": round(process_time() - begin, 2),
        }

    learned, doctrine = game_of(evaluation), game_of("")
    return {
        "pair": number,
        "seed": seed,
        "evaluation": digest,
        "against": against,
        "learned": learned,
        "doctrine": doctrine,
    }


def judge_pairs(
    study: LearningStudy,
    evaluation: Path,
    judged: JudgedPairs,
    judge: JudgeSettings,
    jobs: int,
    seconds: int | None,
) -> None:
    """Play the pairs of a series that the results file lacks, in order, until the time is over."""
    path, digest = str(evaluation.resolve()), judged.evaluation
    with judged:
        numbers = range(judge["pairs"] * len(judge["against"]))
        if judged.pairs:
            print(f"{plural(len(judged.pairs), 'pair')} already played.", file=sys.stderr)
        missing = [number for number in numbers if number not in judged.pairs]
        if not missing:
            return
        work = partial(play_pair, study.path, path, digest, judge["seed"])
        try:
            with closing(results(work, "pair", missing, jobs, seconds)) as played:
                for line in played:
                    judged.add(line)
        except (KeyboardInterrupt, WorkFailed):
            print(one_line(f"The pairs so far are saved in {judged.path}."), file=sys.stderr)
            raise


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
    """The means over pairs with their errors; each pair has a seed of its own."""
    pairs = [*lines]
    return {
        "score": mean_and_error(50 * pair["learned"]["halves"] for pair in pairs),
        "score of the doctrine": mean_and_error(50 * pair["doctrine"]["halves"] for pair in pairs),
        "gain in score": mean_and_error(
            50 * (pair["learned"]["halves"] - pair["doctrine"]["halves"]) for pair in pairs
        ),
        "margin": mean_and_error(pair["learned"]["margin"] for pair in pairs),
        "margin of the doctrine": mean_and_error(pair["doctrine"]["margin"] for pair in pairs),
        "gain in margin": mean_and_error(
            pair["learned"]["margin"] - pair["doctrine"]["margin"] for pair in pairs
        ),
        "processor seconds": mean_and_error(pair["learned"]["seconds"] for pair in pairs),
    }


def told(judge: JudgeSettings, lines: Iterable[PairLine]) -> list[str]:
    """The figures of a series in lines: against each opponent, and against all of them."""
    pairs = [*lines]
    by_opponent = [
        (name, [pair for pair in pairs if pair["against"] == name], judge["pairs"])
        for name in judge["against"]
    ]
    if len(by_opponent) > 1:
        by_opponent.append(("all opponents", pairs, judge["pairs"] * len(judge["against"])))
    report = []
    for name, own, wanted in by_opponent:
        report.append(f"against {name}: {len(own)} of {plural(wanted, 'pair')}")
        if own:
            for figure, (mean, error) in summary(own).items():
                report.append(f"  {figure}: {mean:.1f} ± {error:.1f}")
    return report
