"""`somalia learn`: makes branch pairs, fits an evaluation, or plays the acceptance games."""

from __future__ import annotations

from pathlib import Path

from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.lab.learn.judging import judge_pairs, read_lines, summary
from somalia.lab.learn.making import make
from somalia.lab.learn.study import LearningStudy, read_study
from somalia.lab.simulate import games_at_once
from somalia.outputs import EVALUATION, JUDGED, require, write


def main(
    study: Path,
    folder: Path,
    chunks: int,
    seconds: int | None,
    jobs: int | None,
    out: Path | None,
    judge: Path | None,
    results: Path | None,
) -> int:
    """Make the missing chunks, and fit them if `out` is given; or judge an evaluation.

    Raises:
        DataError: the study has an error.
        OutputError: the evaluation cannot be written.
    """
    loaded = read_study(study)
    at_once = games_at_once(jobs)
    if judge is not None:
        return _judge(loaded, judge, results or judge.with_suffix(".jsonl"), at_once, seconds)
    if out is not None:
        require(out, EVALUATION, [study])
    pairs = make(study, folder, chunks, at_once, seconds)
    print(f"{plural(pairs, 'pair')} made.")
    if out is not None:
        from somalia.lab.learn.fitting import fit

        text, report = fit(loaded, folder)
        print("\n".join(report))
        write(out, text.encode(), EVALUATION, [study])
    return 0


def _judge(
    study: LearningStudy, evaluation: Path, results: Path, jobs: int, seconds: int | None
) -> int:
    judge = study.data.get("judge")
    if judge is None:
        raise DataError(study.path, None, "judge", "this study has no acceptance games")
    require(results, JUDGED, [study.path, evaluation])
    judge_pairs(
        study.path,
        str(evaluation.resolve()),
        results,
        pairs=judge["pairs"],
        jobs=jobs,
        seconds=seconds,
    )
    lines = read_lines(results, judge["seed"])
    print(f"{plural(len(lines), 'pair')} of {judge['pairs']}, seed {judge['seed']}")
    if lines:
        for name, (mean, error) in summary(lines.values()).items():
            print(f"{name}: {mean:.1f} ± {error:.1f}")
    return 0
