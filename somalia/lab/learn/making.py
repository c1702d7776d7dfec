"""Makes the branch pairs of a study in several processes, and resumes after a kill."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from pathlib import Path

from somalia.engine.words import plural
from somalia.lab.learn.branching import Brancher
from somalia.lab.learn.chunks import require_own, save, saved
from somalia.lab.learn.study import LearningStudy, read_study
from somalia.lab.learn.working import results
from somalia.plain import one_line
from somalia.processes import WorkFailed

GAMES_IN_CHUNK = 4


def make_chunk(study: Path, folder: Path, number: int) -> int:
    """Play a chunk's base games and save it; return the number of pairs."""
    of = read_study(study)
    first = number * GAMES_IN_CHUNK
    chunk = Brancher(of).chunk(range(first, first + GAMES_IN_CHUNK))
    save(folder, of, number, chunk)
    return len(chunk.pairs)


def make(study: LearningStudy, folder: Path, chunks: range, jobs: int, seconds: int | None) -> int:
    """Make the chunks that the folder lacks, within the time; return the number of pairs made.

    Raises:
        DataError: the folder has chunks of another study.
    """
    have = set(saved(folder))
    require_own(folder, study)
    missing = [number for number in chunks if number not in have]
    if have:
        print(f"{plural(len(have), 'chunk')} already made.", file=sys.stderr)
    if not missing:
        return 0
    made = results(partial(make_chunk, study.path, folder), "chunk", missing, jobs, seconds)
    try:
        with closing(made):
            return sum(made)
    except (KeyboardInterrupt, WorkFailed):
        print(one_line(f"The chunks so far are saved in {folder}."), file=sys.stderr)
        raise
