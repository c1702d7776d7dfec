"""`somalia learn`: makes branch pairs, fits an evaluation, or plays the acceptance games."""

from __future__ import annotations

from pathlib import Path

from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.lab.learn.judging import JudgedPairs, digest_of, judge_pairs, told
from somalia.lab.learn.making import make
from somalia.lab.learn.study import LearningStudy, read_study
from somalia.lab.simulate import games_at_once
from somalia.opponents.evaluation import load_evaluation
from somalia.opponents.learned import misfit
from somalia.outputs import EVALUATION, JUDGED, require, write


def main(
    study: Path,
    folder: Path,
    chunks: int,
    first: int,
    seconds: int | None,
    jobs: int | None,
    out: Path | None,
    judge: Path | None,
    series: str,
    results: Path | None,
) -> int:
    """Make the missing chunks, and fit them if `out` is given; or judge an evaluation.

    Raises:
        DataError: the study has an error, or the folder holds chunks of another study.
        OutputError: the evaluation cannot be written.
    """
    loaded = read_study(study)
    at_once = games_at_once(jobs)
    if judge is not None:
        return _judge(loaded, judge, series, results, at_once, seconds)
    if out is not None:
        require(out, EVALUATION, [study])
    pairs = make(loaded, folder, range(first, first + chunks), at_once, seconds)
    print(f"{plural(pairs, 'pair')} made.")
    if out is not None:
        from somalia.lab.learn.fitting import fit

        text, report = fit(loaded, folder)
        print("\n".join(report))
        write(out, text.encode(), EVALUATION, [study])
    return 0


def _judge(
    study: LearningStudy,
    evaluation: Path,
    series: str,
    results: Path | None,
    jobs: int,
    seconds: int | None,
) -> int:
    judge = study.judge(series)
    learned = load_evaluation(evaluation, study.game_type)
    if learned.data["side"] != study.side:
        fault = f"this evaluation plays {learned.data['side']}, not {study.side}"
        raise DataError(evaluation, None, "side", fault)
    if misfit(learned, study.scenario.digest, study.rules.edition):
        fault = "it was made with other charts or rules, so it would follow its doctrine"
        raise DataError(evaluation, None, "", fault, "Make another with --out.")
    path = results or evaluation.with_suffix(".jsonl")
    require(path, JUDGED, [study.path, evaluation])
    judged = JudgedPairs(path, digest_of(learned), judge["seed"])
    judge_pairs(study, evaluation, judged, judge, jobs, seconds)
    print("\n".join(told(judge, judged.pairs.values())))
    return 0
