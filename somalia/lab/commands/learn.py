"""The command `somalia learn`."""

from __future__ import annotations

from pathlib import Path

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import FILE_IN, OutputFile, OutputFolder
from somalia.command_line.options import MOST_GAMES, with_jobs


@click.command(cls=GuardedCommand)
@click.argument("study", type=FILE_IN)
@click.option(
    "--folder",
    type=OutputFolder("BRANCHES"),
    default=Path("somalia-learn"),
    show_default=True,
    help="Folder for the branch pairs. Run again to resume.",
)
@click.option(
    "--chunks",
    metavar="N",
    type=click.IntRange(0, MOST_GAMES),
    default=600,
    show_default=True,
    help="Make this many chunks of 4 base games, with about 22 pairs each.",
)
@click.option(
    "--first",
    metavar="N",
    type=click.IntRange(0, MOST_GAMES),
    default=0,
    show_default=True,
    help="Number of the first chunk, to share the work with other machines.",
)
@click.option(
    "--seconds",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="Stop after this time. Unfinished chunks or pairs are lost.",
)
@with_jobs
@click.option(
    "--out",
    type=OutputFile("EVALUATION"),
    help="Fit an evaluation to all pairs in the folder, and write it to this file.",
)
@click.option(
    "--judge",
    metavar="EVALUATION",
    type=FILE_IN,
    help="Make no pairs: play this evaluation's acceptance games.",
)
@click.option(
    "--series",
    metavar="SEED",
    default="",
    show_default="the study's first",
    help="With --judge: the seed of the series to play.",
)
@click.option(
    "--results",
    type=OutputFile("JUDGED"),
    show_default="beside the evaluation, as .jsonl",
    help="With --judge: the file for the games. Run again to resume.",
)
def learn(
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
    """Let an AI learn from games what a position is worth, and judge it.

    STUDY is a file that says which side learns, against which opponents, and how the result is
    judged. Pairs of games are played from one position with the same dice: one with the usual
    mission, one with another. With --out an evaluation is fitted to them, and the slope of real on
    predicted differences is printed: 1 is unbiased. You can stop it at any time: the next run
    resumes.

    An evaluation plays when it is named as an AI: --seat un=my-un.yaml.

    \b
    Examples:
      somalia learn benchmarks/learn/un.yaml --chunks 10 --out my-un.yaml
      somalia learn benchmarks/learn/un.yaml --judge my-un.yaml
    """
    from somalia.lab.learn import main as lab

    return lab.main(
        study,
        folder=folder,
        chunks=chunks,
        first=first,
        seconds=seconds,
        jobs=jobs,
        out=out,
        judge=judge,
        series=series,
        results=results,
    )
