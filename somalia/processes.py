"""Other processes: workers, further runs of this program, and the system's own programs. No other
module starts a process.

`concurrent.futures` does not report which task a dead process was running. Here each worker has its
own pipe, so the task that killed it is known. That task is tried once more in a fresh worker. If it
kills that worker too, only this task fails.

No process runs code from the current folder. Python would put that folder first in the import path
of every child (`-c`, `-m`). A file `struct.py` there would shadow the standard module.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
import webbrowser
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import IO, Any, Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

TRIES = 2
"""How many workers a task may kill before it fails."""
NO_MEMORY = 112
"""The exit code of a worker that ran out of memory."""


def usable_processors() -> int:
    """How many processes this machine can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(os.cpu_count() or 1, 61)  # Windows cannot wait for more processes


# -- workers ---------------------------------------------------------------------------------------


class WorkFailed(Exception):
    """A task failed for reasons outside its own code; the one-line message names the task."""


class Task(Generic[Result]):
    """A task for `Workers`.

    Args:
        name: its name in messages: "games 9 to 16".
        call: the pickled function and its arguments.
    """

    def __init__(self, name: str, call: bytes) -> None:
        self.name, self.call = name, call
        self.deaths = 0
        self.is_done = False
        self.is_wanted = True
        self._result: Result
        self._fault: Exception | None = None

    def result(self) -> Result:
        """The function's result, once `is_done`.

        Raises:
            WorkFailed: the task killed two workers, or no worker could be started.
            Exception: raised by the function.
        """
        assert self.is_done
        if self._fault is not None:
            raise self._fault
        return self._result

    def finish(self, result: Any, fault: Exception | None) -> None:
        """Store the result, or the reason why there is no result."""
        self.is_done, self._result, self._fault = True, result, fault


class _Worker:
    """A process that does one task at a time."""

    def __init__(self, process: Any, pipe: Any) -> None:
        self.process, self.pipe = process, pipe
        self.is_ready = False  # ready to receive work, with its modules loaded
        self.task: Task[Any] | None = None

    def take(self, task: Task[Any]) -> None:
        """Give the worker a task, which it begins as soon as it is ready."""
        self.task = task
        if self.is_ready:
            self.pipe.send_bytes(task.call)

    def hear(self) -> Task[Any] | None:
        """Receive a message and return the task that it completes.

        Raises:
            EOFError, OSError: the process has ended.
        """
        message = self.pipe.recv()
        if message is None:
            self.is_ready = True
            if self.task is not None:
                self.pipe.send_bytes(self.task.call)
            return None
        task, self.task = self.task, None
        assert task is not None
        task.finish(*message)
        return task

    def end(self) -> str:
        """End the process at once and say how it ended; only its current task is lost."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        how = _how_ended(self.process.exitcode)
        self.process.close()
        return how


class Workers:
    """A pool of worker processes; results do not depend on which worker computes them.

    They are started at once: a process should not be forked from one that has threads.

    Args:
        many: how many to start; there are fewer if no more can be started.
        set_up: called in each worker before any work.
        forks: whether they may be forked, which is faster, if that is the system's default and
            there are no threads.

    Raises:
        OSError: not even one can be started.
    """

    def __init__(
        self, many: int, set_up: Callable[[], None] | None = None, forks: bool = False
    ) -> None:
        self._many, self._set_up, self._forks = many, set_up, forks
        self._waiting: deque[Task[Any]] = deque()
        self._failed: list[Task[Any]] = []  # not returned by `wait` yet
        self._workers: list[_Worker] = []
        try:
            for _ in range(many):
                self._start()
        except OSError:
            if not self._workers:
                raise
            self._many = len(self._workers)
        except BaseException:
            self.close()
            raise

    def give(
        self, name: str, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
    ) -> Task[Result]:
        """Queue the call `work(*given, **named)` after all earlier ones.

        Args:
            name: the task's name in messages, as in "NAME failed".
        """
        task = Task[Result](name, pickle.dumps((work, given, named)))
        self._waiting.append(task)
        self._hand_out()
        return task

    def wait(self, seconds: float | None = None) -> list[Task[Any]]:
        """Wait until something happens, up to a time limit, and return the tasks that are now done.

        It may return an empty list even before the limit.
        """
        self._hand_out()
        if self._failed:
            done, self._failed = self._failed, []
        else:
            done = []
            by_pipe = {worker.pipe: worker for worker in self._workers}
            for pipe in wait_for(list(by_pipe), seconds) if by_pipe else ():
                worker = by_pipe[pipe]
                try:
                    task = worker.hear()
                except (EOFError, OSError):
                    task = self._died(worker)
                if task is not None:
                    done.append(task)
            self._hand_out()
        return [task for task in done if task.is_wanted]

    def drop(self) -> None:
        """Drop all queued tasks; the results of running ones are discarded."""
        self._waiting.clear()
        self._failed.clear()
        for worker in self._workers:
            if worker.task is not None:
                worker.task.is_wanted = False

    def close(self) -> None:
        """End the processes at once."""
        self.drop()
        while self._workers:
            self._workers[-1].end()
            self._workers.pop()

    def _start(self) -> None:
        may_fork = multiprocessing.get_start_method() == "fork" and threading.active_count() == 1
        method = "fork" if self._forks and may_fork else "spawn"
        if method == "spawn" and sys.flags.ignore_environment and not sys.flags.safe_path:
            raise OSError(
                "under `python -E` a worker process would run code from the current folder"
            )
        context: Any = multiprocessing.get_context(method)  # its type differs by system
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._set_up), daemon=True)
        try:
            with _undisturbed():
                process.start()
                self._workers.append(_Worker(process, ours))
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()  # this end then closes when the worker ends, and not before

    def _hand_out(self) -> None:
        """Assign queued tasks to free workers, and to new workers that replace dead ones."""
        while self._waiting:
            free = next((worker for worker in self._workers if worker.task is None), None)
            if free is None:
                if len(self._workers) >= self._many:
                    return
                try:
                    self._start()
                except OSError as fault:
                    self._many = len(self._workers)
                    if not self._workers:
                        self._give_up(fault)
                continue
            task = self._waiting.popleft()
            try:
                free.take(task)
            except OSError:  # the worker had already ended for another reason
                free.task = None
                self._waiting.appendleft(task)
                self._workers.remove(free)
                free.end()

    def _died(self, worker: _Worker) -> Task[Any] | None:
        """Handle the end of a process: retry its task, or return the task if it has failed for
        good.
        """
        self._workers.remove(worker)
        how, task = worker.end(), worker.task
        if task is None or not task.is_wanted:
            return None
        task.deaths += 1
        if task.deaths < TRIES:
            self._waiting.appendleft(task)
            return None
        task.finish(None, WorkFailed(f"{task.name} failed: the worker process died twice ({how})."))
        return task

    def _give_up(self, fault: OSError) -> None:
        why = fault.strerror or str(fault)
        for task in self._waiting:
            message = (
                f"{task.name} failed: a worker process ended and no new one can start ({why})."
            )
            task.finish(None, WorkFailed(message))
        self._failed += self._waiting
        self._waiting.clear()


def _how_ended(code: int) -> str:
    """How a process ended, in words, and what the player can do about the problem."""
    if code == NO_MEMORY:
        return "out of memory; use fewer jobs"
    if code >= 0:
        return f"exit code {code}"
    if -code == getattr(signal, "SIGKILL", None):
        return "killed, perhaps out of memory; use fewer jobs"
    known = {number.value: number.name for number in signal.Signals}
    return known.get(-code, f"signal {-code}")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Delay Ctrl-C while a child starts, shield the child from it, and secure its import path."""
    mask = getattr(signal, "pthread_sigmask", None)  # Windows has none
    before = mask(signal.SIG_BLOCK, (signal.SIGINT,)) if mask else ()
    path = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if path is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = path
        if mask:
            mask(signal.SIG_SETMASK, before)


def _work(pipe: Any, set_up: Callable[[], None] | None) -> None:
    """Do the tasks that arrive through the pipe, in a worker process."""
    _serve()
    if set_up is not None:
        set_up()
    pipe.send(None)
    while True:
        try:
            work, given, named = pickle.loads(pipe.recv_bytes())
            answer = pickle.dumps((work(*given, **named), None))
        except MemoryError:
            os._exit(NO_MEMORY)
        except EOFError:  # the other end is closed
            return
        except Exception as fault:
            answer = _fault(fault)
        pipe.send_bytes(answer)


def _fault(fault: Exception) -> bytes:
    """The exception and its traceback, pickled; as text if it cannot be pickled."""
    text = traceback.format_exc()
    fault.add_note(f"In a worker process:\n{text}")
    try:
        sent = pickle.dumps((None, fault))
        pickle.loads(sent)
    except Exception:  # pickling runs the exception's own code, which may raise anything
        sent = pickle.dumps((None, RuntimeError(text)))
    return sent


def _serve() -> None:
    """Set up a worker process: it ignores Ctrl-C, and ends when its parent ends.

    A killed parent cannot end its workers. Their pipes never close, since workers forked later also
    hold the other end. Each worker therefore watches its parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, name="follow", daemon=True).start()


# -- this program again -----------------------------------------------------------------------

Program = subprocess.Popen[str]
"""This program, running as another process."""


def start_program(*words: str, stdout: IO[str]) -> Program:
    """Start `somalia` with these arguments and without input; its standard error is a pipe.

    Raises:
        OSError: the program cannot be started.
    """
    return subprocess.Popen(
        [*_command(), *words],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )


def run_program(*words: str, typed: str) -> None:
    """Run `somalia` with these arguments until it ends, and discard its output.

    Raises:
        OSError: the program cannot be started.
        CalledProcessError: it failed.
    """
    subprocess.run([*_command(), *words], input=typed, capture_output=True, text=True, check=True)


def _command() -> list[str]:
    """The command that runs this program: the same Python and import path, without the current
    folder.
    """
    package = str(Path(__file__).parent.parent)
    path = [folder for folder in sys.path if folder]  # "": the current folder
    path += [package] if package not in path else []
    flags = [
        flag
        for flag, is_set in (
            ("-I", sys.flags.isolated),
            ("-E", sys.flags.ignore_environment),
            ("-s", sys.flags.no_user_site),
        )
        if is_set
    ]
    code = (
        f"import sys; sys.path[:] = {path!r}; from somalia.__main__ import main; sys.exit(main())"
    )
    return [sys.executable, *flags, "-P", "-c", code]


def output_of(*words: str) -> str:
    """What one of the system's programs prints, without input and in English; "" if it cannot be
    started.

    Args:
        words: its whole path, and its arguments.
    """
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            env={"LC_ALL": "C"},
        )
    except OSError:
        return ""
    return done.stdout.decode(errors="replace")


def show_page(address: str) -> None:
    """Open a page in this machine's browser."""
    webbrowser.open(address)
