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
    help="Chunks of 4 base games, with about 22 pairs each.",
)
@click.option(
    "--seconds",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="Stop making pairs or playing games after this time.",
)
@with_jobs
@click.option(
    "--out",
    type=OutputFile("EVALUATION"),
    help="Fit an evaluation to the pairs, and write it to this file.",
)
@click.option(
    "--judge",
    metavar="EVALUATION",
    type=FILE_IN,
    help="Play the acceptance games of this evaluation instead.",
)
@click.option(
    "--results",
    type=OutputFile("RESULTS"),
    help="With --judge: the file for the games. Run again to resume.",
)
def learn(
    study: Path,
    folder: Path,
    chunks: int,
    seconds: int | None,
    jobs: int | None,
    out: Path | None,
    judge: Path | None,
    results: Path | None,
) -> int:
    """Let an AI learn from games what a position is worth, and judge it.

    STUDY says who learns, against whom, and how the result is judged. Pairs of games are played
    from one position with the same dice: one with the usual mission, one with another. With --out
    an evaluation is fitted to them. Its slope of real on predicted differences is printed: 1 is
    unbiased.

    \b
    Examples:
      somalia learn benchmarks/learn/un.yaml --chunks 10 --out my-un.yaml
      somalia learn benchmarks/learn/un.yaml --judge my-un.yaml --results games.jsonl
    """
    from somalia.lab.learn import main as lab

    return lab.main(
        study,
        folder=folder,
        chunks=chunks,
        seconds=seconds,
        jobs=jobs,
        out=out,
        judge=judge,
        results=results,
    )
