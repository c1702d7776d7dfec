"""Worker processes that die, cannot start or are interrupted (FB6)."""

from __future__ import annotations

import ast
import errno
import json
import multiprocessing.process
import os
import re
import signal
import subprocess
import sys
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from somalia.lab import simulate
from somalia.processes import TRIES, Task, Workers, WorkFailed
from tests import syntax
from tests.mortal import refuse, squared

DEATHS = {"killed": "killed, perhaps", "left": "exit code 3", "memory": "out of memory"}
posix = pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")


def all_done(workers: Workers, tasks: list[Task[Any]]) -> list[Any]:
    """The result of each, or what it raised."""
    left = set(tasks)
    while left:
        left -= set(workers.wait())
    found = list[Any]()
    for task in tasks:
        try:
            found.append(task.result())
        except Exception as fault:
            found.append(fault)
    return found


@pytest.fixture(params=["forked", "spawned"])
def forks(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "forked")


@posix
def test_what_a_worker_died_of_is_done_by_another_fb6(tmp_path: Path, forks: bool) -> None:
    with closing(Workers(2, forks=forks)) as workers:
        work = partial(squared, tmp_path, "killed", 3, 1)
        tasks = [workers.give(f"number {number}", work, number) for number in range(8)]
        assert all_done(workers, tasks) == [number * number for number in range(8)]
    assert (tmp_path / "death-0").exists()


@posix
@pytest.mark.parametrize("how", DEATHS)
def test_what_two_workers_died_of_fails_alone_fb6(tmp_path: Path, how: str) -> None:
    with closing(Workers(2, forks=True)) as workers:
        work = partial(squared, tmp_path, how, 3, 9)
        tasks = [workers.give(f"number {number}", work, number) for number in range(8)]
        found = all_done(workers, tasks)
    failed = found.pop(3)
    assert found == [number * number for number in range(8) if number != 3]
    assert isinstance(failed, WorkFailed)
    assert str(failed).startswith(f"number 3 failed: the worker process died twice ({DEATHS[how]}")
    assert len(list(tmp_path.iterdir())) == TRIES


@posix
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order_whatever_was_given_again_fb6(tmp_path: Path, jobs: int) -> None:
    times = 1 if jobs > 1 else 0
    work = partial(squared, tmp_path, "killed", 20, times)
    played = simulate.play_all(work, range(60), jobs)
    assert list(played) == [number * number for number in range(60)]


@posix
def test_results_before_those_that_fail_are_kept_in_order_fb6(tmp_path: Path) -> None:
    played = simulate.play_all(partial(squared, tmp_path, "left", 20, 2), range(60), 2)
    assert list(islice(played, 16)) == [number * number for number in range(16)]
    with pytest.raises(WorkFailed, match=r"^games 17 to 24 failed: the worker process died twice"):
        next(played)


def test_an_exception_travels_with_its_traceback_fb6(forks: bool) -> None:
    with closing(Workers(1, forks=forks)) as workers:
        odd, plain = all_done(
            workers, [workers.give("odd", refuse, 1), workers.give("plain", int, "x")]
        )
    assert isinstance(odd, RuntimeError), "it could not be made again"
    assert "in refuse" in str(odd)
    assert isinstance(plain, ValueError)
    assert "In a worker process:" in "".join(plain.__notes__)


@posix
def test_a_worker_that_dies_idle_is_nobodys_fault_fb6(forks: bool) -> None:
    with closing(Workers(2, forks=forks)) as workers:
        work = partial(squared, Path(), "", -1, 0)
        assert all_done(workers, [workers.give("first", work, 2)]) == [4]
        while not all(worker.is_ready for worker in workers._workers):
            workers.wait()
        for worker in workers._workers:
            worker.process.kill()
            worker.process.join()
        tasks = [workers.give("later", work, number) for number in range(4)]
        assert all_done(workers, tasks) == [0, 1, 4, 9]
        assert not any(task.deaths for task in tasks)


def test_dropped_work_is_not_heard_of_fb6() -> None:
    with closing(Workers(1)) as workers:
        work = partial(squared, Path(), "", -1, 0)
        dropped = [workers.give("dropped", work, number) for number in range(3)]
        workers.drop()
        wanted = workers.give("wanted", work, 7)
        seen = list[Task[Any]]()
        while not wanted.is_done:
            seen += workers.wait()
        assert seen == [wanted]
        assert not any(task.is_done for task in dropped[1:])


# -- none can start --------------------------------------------------------------------------------


class Starts:
    """Lets so many processes start, and no more."""

    def __init__(self, allowed: int, patched: pytest.MonkeyPatch) -> None:
        self.left, self.start = allowed, multiprocessing.process.BaseProcess.start
        starts = self

        def start(process: Any) -> None:
            if not starts.left:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            starts.left -= 1
            starts.start(process)

        patched.setattr(multiprocessing.process.BaseProcess, "start", start)


def test_where_only_some_can_start_they_do_it_all_fb6(monkeypatch: pytest.MonkeyPatch) -> None:
    Starts(1, monkeypatch)
    work = partial(squared, Path(), "", -1, 0)
    with closing(Workers(3)) as workers:
        tasks = [workers.give("", work, number) for number in range(5)]
        assert all_done(workers, tasks) == [0, 1, 4, 9, 16]
        assert len(workers._workers) == 1


def test_where_none_can_start_games_are_played_all_the_same_fb6(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Starts(0, monkeypatch)
    work = partial(squared, Path(), "", -1, 0)
    assert list(simulate.play_all(work, range(5), 2)) == [0, 1, 4, 9, 16]
    told = capsys.readouterr().err
    assert told == (
        f"Can't start a worker process ({os.strerror(errno.EAGAIN)}): playing one game at a time.\n"
    )


@posix
def test_what_killed_the_last_worker_is_not_done_here_fb6(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It might end this program, too."""
    Starts(1, monkeypatch)
    with closing(Workers(2)) as workers:
        work = partial(squared, tmp_path, "killed", 1, 1)
        found = all_done(workers, [workers.give(f"number {at}", work, at) for at in range(3)])
    assert found[0] == 0
    for number in (1, 2):
        assert str(found[number]) == (
            f"number {number} failed: a worker process ended and no new one can start "
            f"({os.strerror(errno.EAGAIN)})."
        )


# -- the commands ----------------------------------------------------------------------------------


SCRIPT = """
import os, sys
from pathlib import Path
import {module} as module
from somalia.__main__ import main
real = module.{function}
def {function}(*given):
    if {when}:
        for death in range({times}):
            mark = Path({folder!r}, f"death-{{death}}")
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), 9)
    return real(*given)
module.{function} = {function}
if __name__ == "__main__":
    sys.exit(main())
"""
"""The command; so many workers die of some of its work first, whatever way they are started."""


def command(
    folder: Path, module: str, function: str, when: str, times: int, *words: str | Path
) -> subprocess.CompletedProcess[str]:
    script = folder / "script.py"
    text = SCRIPT.format(
        module=module, function=function, when=when, times=times, folder=str(folder)
    )
    script.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
    )
    assert "Traceback" not in done.stderr, done.stderr
    done.stderr = done.stderr.lstrip("\n")  # of the progress line, which is gone
    assert len(list(folder.glob("death-*"))) == times, done.stderr
    return done


GAMES = "first-game --seat un=random --seat bandit=random --games 6 --json"


@posix
def test_simulate_gives_a_killed_workers_games_again_fb6(tmp_path: Path) -> None:
    words = ["simulate", *GAMES.split(), "--jobs"]
    where = "somalia.lab.simulate", "play_one", "given[1] == 4"
    alone = command(tmp_path, *where, 0, *words, "1")
    again = command(tmp_path, *where, 1, *words, "2")
    assert (again.returncode, again.stdout, again.stderr) == (0, alone.stdout, "")


@posix
@pytest.mark.parametrize("swap", [False, True])
def test_simulate_tells_the_figures_before_games_that_fail_fb6(tmp_path: Path, swap: bool) -> None:
    words = ["simulate", *GAMES.split(), "--jobs", "2", *(["--swap"] if swap else [])]
    done = command(tmp_path, "somalia.lab.simulate", "play_one", "given[1] == 4", 2, *words)
    assert done.returncode == 2
    figures = json.loads(done.stdout)
    first = figures["games"][0] if swap else figures
    assert first["games"] == 3
    if swap:
        assert figures["exchanged"] is None
    assert done.stderr == (
        "somalia: games 4 to 6 failed: the worker process died twice "
        "(killed, perhaps out of memory; use fewer jobs).\n"
    )


@posix
def test_simulate_has_no_figures_of_no_games_fb6(tmp_path: Path) -> None:
    words = ["simulate", *GAMES.split(), "--jobs", "2"]
    done = command(tmp_path, "somalia.lab.simulate", "play_one", "given[1] == 1", 2, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("somalia: games 1 to 3 failed: ")


@posix
def test_doctrine_gives_games_again_and_keeps_those_before_fb6(tmp_path: Path) -> None:
    where = "somalia.lab.doctrines", "play_watched", "given[-1] == 4"
    words = [
        *"doctrine warlord --scenario first-game --without raid-field".split(),
        *"--json --games 6 --jobs".split(),
    ]
    alone = command(tmp_path, *where, 0, *words, "1")
    again = command(tmp_path, *where, 1, *words, "2")
    assert (again.returncode, again.stdout, again.stderr) == (0, alone.stdout, "")
    (tmp_path / "death-0").unlink()
    failed = command(tmp_path, *where, 2, *words, "2")
    assert failed.returncode == 2
    assert json.loads(failed.stdout)["games"] == 3
    assert failed.stderr.startswith("somalia: games 4 to 6 failed: ")


PLAN = """\
format: somalia arena 1
seed: tests
games: 8
matches:
  - scenario: firebase
    opponents: {us: [random]}
"""


@posix
def test_arena_keeps_what_is_done_and_goes_on_there_fb6(tmp_path: Path) -> None:
    plan, results = tmp_path / "plan.yaml", tmp_path / "plan.jsonl"
    plan.write_text(PLAN, encoding="utf-8")
    last = "given[1] == 3 and 'random' in str(given[0])"
    where = "somalia.lab.simulate", "play_one"
    alone = command(tmp_path, *where, last, 0, "arena", plan, "--jobs", "1")
    whole = results.read_bytes()
    results.unlink()
    failed = command(tmp_path, *where, last, 2, "arena", plan, "--jobs", "2")
    assert failed.returncode == 2
    kept, told = failed.stderr.splitlines()
    assert kept == f"The results so far are saved in {results}."
    assert told.startswith("somalia: firebase: us=random vc=duel-normal, games 3 to 4 failed: ")
    for mark in tmp_path.glob("death-*"):
        mark.unlink()
    again = command(tmp_path, *where, last, 1, "arena", plan, "--jobs", "2")
    assert again.returncode == alone.returncode
    assert again.stderr.startswith("6 games already played.\n")
    assert results.read_bytes() == whole


TUNING = """
format: somalia tuning 1
scenario: first-game
seats: {un: random, bandit: random}
games: 20
trials: 5
move:
  - {chart: victory.bandit.bandit-controlled.vp, from: 0, to: 8, step: 8}
aim:
  maximise: margin
  of: bandit
"""


@posix
def test_tune_keeps_its_trials_fb6(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    (tmp_path / "mine.yaml").write_text(TUNING, encoding="utf-8")
    where = "somalia.lab.simulate", "play_one", "given[1] == 4"
    words = "tune mine.yaml --report-games 0 --json --study study --jobs 2 --trials".split()
    command(tmp_path, *where, 1, *words, "1")
    (tmp_path / "death-0").unlink()
    failed = command(tmp_path, *where, 2, *words, "2")
    assert failed.returncode == 2
    assert failed.stderr.splitlines()[-1].startswith("somalia: trial 1: games 1 to 8 failed: ")
    assert [trial["trial"] for trial in json.loads(failed.stdout)["trials"]] == [0]
    again = command(tmp_path, *where, 2, *words, "2")
    (tmp_path / "study").unlink()
    alone = command(tmp_path, *where, 2, *words, "2")
    assert again.stdout == alone.stdout


# -- Ctrl-C ----------------------------------------------------------------------------------------


INTERRUPTED = """
import os, signal, sys
from somalia import processes
from somalia.__main__ import main
from somalia.lab import simulate
real, begin, begun = simulate.play_one, processes._Worker.__init__, []
def play_one(job, number):
    if number == 4:
        os.kill(os.getpid(), 9)
    if number == 0:
        signal.pause()  # this worker is never free for the second try
    return real(job, number)
def interrupted(self, *given):
    begin(self, *given)
    begun.append(self)
    if len(begun) == 3:
        os.killpg(0, signal.SIGINT)
simulate.play_one, processes._Worker.__init__ = play_one, interrupted
if __name__ == "__main__":
    sys.exit(main())
"""
"""Ctrl-C at a terminal, where a worker has just been started in the place of a dead one."""


@posix
def test_ctrl_c_during_the_second_try_is_one_line_fb6(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, "simulate", *GAMES.split(), "--jobs", "2"],
        stdin=subprocess.DEVNULL,
        capture_output=True,  # until the last worker has ended
        text=True,
        timeout=120,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n\nsomalia: stopped.\n")


# -- one place -------------------------------------------------------------------------------------


STARTING = {"_posixsubprocess", "asyncio", "concurrent", "multiprocessing", "pty", "subprocess"}
STARTING |= {"webbrowser"}
"""Modules that start processes, and whose use is for `somalia/processes.py` alone."""
NAMED = re.compile(rf"\b({'|'.join(STARTING)}|os)\b")
"""A module without any of these words need not be parsed."""


def test_nothing_else_starts_a_process_fb6_fb7(top: Path) -> None:
    assert starting(top / "somalia" / "processes.py") == {
        "multiprocessing",
        "subprocess",
        "webbrowser",
    }
    for path in sorted((top / "somalia").rglob("*.py")):
        if path.name != "processes.py":
            assert starting(path) == set(), path


def starting(path: Path) -> set[str]:
    """What a module has that starts processes."""
    found, text = set[str](), path.read_text(encoding="utf-8")
    if not NAMED.search(text):
        return found
    for node in syntax.nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names} & STARTING
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module.split(".")[0]} & STARTING
            if node.module == "os":
                found |= {alias.name for alias in node.names if starts(alias.name)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "os" and starts(node.attr):
                found.add(node.attr)
    return found


def starts(name: str) -> bool:
    """Whether a function of `os` starts a process."""
    return name.startswith(("exec", "fork", "popen", "posix_spawn", "spawn", "startfile", "system"))
