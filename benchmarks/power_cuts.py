"""Kills games and cuts the power of disks, and checks that everything reported as saved is there.

    python -m benchmarks.power_cuts [--kills N] [--cuts N] [--seed TEXT] [--scenario ID] [--no-sync]

A real `somalia play --text` runs with a folder of its own and is answered by this script. When a
question is on the screen, everything before it was reported as saved, so the record is noted as it
is then.

* **Kills.** The process gets SIGKILL, half of the time after a number of bytes of its output,
  half before a number of file operations. The record must then begin with what was noted, and the
  next process must resume it.
* **Cuts.** The folder lies on an ext4 file system in a file, mounted by a loop device. The process
  is stopped at such a moment, and the file is copied. The copy holds what the kernel has sent to
  the disk, not what is still in memory. It is mounted and must hold what was noted, pass fsck, and
  let the game resume. This needs root, loop devices and e2fsprogs; without them it is skipped with
  a message.

With --no-sync the program does not wait for the disk, which shows that the cuts do detect losses.
The seed picks the moments; how far a process has come by then also depends on the machine.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from somalia.engine.record import RecordError, load

TOP = Path(__file__).resolve().parent.parent
ANSWER = re.compile(rb"^[-=*+!<] ", re.MULTILINE)
"""The start of a line in a record for an answer, a roll or an undo."""
SEALED = re.compile(rb"\A.*^# seal \w+\n", re.MULTILINE | re.DOTALL)
"""The part of a record that was synced to disk; a mark or name after it follows with the next sync.
"""
PROMPT = re.compile(rb"(?:\A|\n)[^\n]*> \Z")
MOST_BYTES, MOST_OPERATIONS = 5000, 45
"""The range from which the moment of a process's end is drawn."""
MOST_QUESTIONS = 60
"""The number of questions after which a process leaves the game if its moment has not come."""
MEGABYTES = 16


class Unavailable(Exception):
    """This machine cannot provide such a file system; the message says why."""


class Moment(NamedTuple):
    """When to end a process: after so many bytes of output, or before so many file operations."""

    is_bytes: bool
    count: int


@dataclass
class Figures:
    """The results of a series of kills or cuts."""

    ends: int = 0
    by_operations: int = 0
    answers: int = 0  # reported as saved when a process ended
    lost: int = 0
    not_taken_up: int = 0
    damaged: int = 0
    finished: int = 0
    faults: list[str] = field(default_factory=list)

    def told(self, what: str) -> str:
        """The results in one line."""
        return (
            f"{self.ends} {what} ({self.by_operations} between operations on files), "
            f"{self.answers} answers said to be saved, {self.lost} of them lost; "
            f"{self.not_taken_up} games not taken up, {self.damaged} told to be damaged; "
            f"{self.finished} games finished."
        )


# -- playing ---------------------------------------------------------------------------------------


class Noted(NamedTuple):
    """A record at a moment when everything in it was reported as saved."""

    name: str
    contents: bytes


class Player:
    """A process that begins or resumes a game and plays it."""

    def __init__(self, home: Path, scenario: str, moment: Moment, ends_by: int, sync: bool) -> None:
        count = -1 if moment.is_bytes else moment.count
        words = [str(home), str(count), str(ends_by), str(int(sync)), "play", scenario, "--text"]
        environment = {
            **os.environ,
            "SOMALIA_HOME": str(home),
            "PYTHONUNBUFFERED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self.home = home
        self.moment = moment
        self.noted: Noted | None = None
        self.first: Noted | None = None  # the record at the first question
        self.printed = b""
        self.process = subprocess.Popen(
            [sys.executable, "-c", CHILD, *words],
            cwd=TOP,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def play(self, random: Random) -> bool:
        """Answer questions until the moment comes; whether it came."""
        assert self.process.stdin is not None
        for _ in range(MOST_QUESTIONS):
            if not self._next_question():
                break
            with suppress(BrokenPipeError):
                self.process.stdin.write(f"{line(self.printed, random)}\n".encode())
                self.process.stdin.flush()
        return self._is_at_moment()

    def quit(self) -> None:
        """Leave the game."""
        with suppress(BrokenPipeError):
            self.process.communicate(b"quit\nquit\nyes\n", timeout=120)

    def drain(self) -> None:
        """Read the output so far, without waiting."""
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        with suppress(BlockingIOError):
            while more := os.read(self.process.stdout.fileno(), 65536):
                self._add(more)

    def _is_at_moment(self) -> bool:
        if self.moment.is_bytes:
            return len(self.printed) >= self.moment.count
        if self.process.poll() is not None:
            return self.process.returncode == -signal.SIGKILL
        return is_stopped(self.process.pid)

    def _next_question(self) -> bool:
        """Read until a question is on the screen; False if the moment or the end came first."""
        assert self.process.stdout is not None
        descriptor = self.process.stdout.fileno()
        while True:
            left = self.moment.count - len(self.printed) if self.moment.is_bytes else 65536
            if left <= 0:
                return False
            more = os.read(descriptor, left) if self._has_more(descriptor) else b""
            if not more:
                return False
            if self._add(more):
                return True

    def _has_more(self, descriptor: int) -> bool:
        """Wait for output; False if the process was stopped instead."""
        import select

        while not select.select([descriptor], [], [], 0.2)[0]:
            if is_stopped(self.process.pid):
                return False
        return True

    def _add(self, more: bytes) -> bool:
        self.printed += more
        if not PROMPT.search(self.printed[-400:]):
            return False
        self.noted = newest(self.home)
        self.first = self.first or self.noted
        return True


CHILD = """
import os, sys
from contextlib import nullcontext
from pathlib import Path
sys.path.insert(0, os.getcwd())
from tests.faulty_files import Disk
from somalia.cli import main
home, count, number, sync, *words = sys.argv[1:]
disk, left = Disk(Path(home)), int(count)
def before(operation):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), int(number))
disk.before = before
if sync == "0":
    os.fsync = lambda descriptor: None
with disk.mounted() if left >= 0 else nullcontext():
    sys.exit(main(words))
"""


def line(printed: bytes, random: Random) -> str:
    """The text typed at a question: mostly an answer, sometimes something else."""
    last = printed[-300:].decode(errors="replace")
    if "yes or no" in last:
        return "yes"
    if "Hand over" in last or "Enter: " in last.rpartition("\n")[2]:
        return ""
    drawn = random.random()
    if drawn < 0.06:
        return "undo"
    return str(random.randint(1, 8)) if drawn < 0.9 else "done"


def is_stopped(process: int) -> bool:
    """Whether a process is stopped (Linux only)."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "Tt"
    return False


def newest(home: Path) -> Noted | None:
    """The record of the current game; None if there is none yet."""
    paths = [*(home / "games").glob("*.txt"), *(home / "games" / "finished").glob("*.txt")]
    if not paths:
        return None
    path = max(paths, key=lambda path: path.stat().st_mtime_ns)
    return Noted(path.name, path.read_bytes())


# -- checks ----------------------------------------------------------------------------------------


def look(home: Path, noted: Noted | None, figures: Figures) -> None:
    """Count the losses in a record, compared with what was noted."""
    if noted is None:
        return
    given = len(ANSWER.findall(noted.contents))
    figures.answers += given
    there = [path for path in (home / "games").rglob(noted.name) if path.is_file()]
    contents = max((path.read_bytes() for path in there), key=len, default=b"")
    if not contents.startswith(noted.contents):
        kept = [line in contents.split(b"\n") for line in noted.contents.split(b"\n")]
        figures.lost += max(1, given - len(ANSWER.findall(contents)))
        figures.faults.append(f"{noted.name}: {kept.count(False)} of {len(kept)} lines are gone")
        return
    try:
        record = load(there[0])
    except RecordError as problem:
        figures.faults.append(str(problem))
        figures.not_taken_up += 1
    else:
        figures.damaged += bool(record.problem)


def goes_on(before: Noted | None, player: Player, figures: Figures) -> None:
    """Count a game that the next process did not resume."""
    now = player.first
    if before is None or now is None:
        return
    is_over = (player.home / "games" / "finished" / before.name).exists()
    if is_over:
        return
    if now.name != before.name or not now.contents.startswith(sound(before.contents)):
        figures.not_taken_up += 1
        figures.faults.append(f"{before.name} was not gone on with, but {now.name}")


def sealed(noted: Noted | None) -> Noted | None:
    """The part of a record that was reported as saved to disk."""
    match = SEALED.match(noted.contents) if noted is not None else None
    return noted._replace(contents=match[0]) if noted is not None and match else None


def sound(contents: bytes) -> bytes:
    """The whole lines of a record."""
    return contents[: contents.rfind(b"\n") + 1]


def moments(seed: str, count: int) -> Iterator[tuple[Moment, Random]]:
    """Yield moments to end processes, without end; half of them by bytes."""
    for number in range(count * 1000):
        random = Random(f"{seed}/{number}")
        is_bytes = number % 2 == 0
        most = MOST_BYTES if is_bytes else MOST_OPERATIONS
        yield Moment(is_bytes, random.randint(1, most)), random


def kill(many: int, seed: str, scenario: str) -> Figures:
    """Kill `many` processes."""
    figures = Figures()
    with tempfile.TemporaryDirectory(prefix="somalia-kills-") as folder:
        home = Path(folder) / "home"
        home.mkdir()
        for moment, random in moments(f"{seed}/kill", many):
            if figures.ends == many:
                break
            before = newest(home)
            player = Player(home, scenario, moment, signal.SIGKILL, sync=True)
            came = player.play(random)
            if came:
                if player.process.poll() is None:
                    player.process.kill()
                player.drain()
                player.process.wait()
                figures.ends += 1
                figures.by_operations += not moment.is_bytes
            else:
                player.quit()
            close(player)
            goes_on(before, player, figures)
            look(home, player.noted, figures)
            progress("kills", figures, many)
        figures.finished = len(list((home / "games" / "finished").glob("*.txt")))
    return figures


# -- power cuts ------------------------------------------------------------------------------------


def cut(many: int, seed: str, scenario: str, sync: bool) -> Figures:
    """Cut the power of a disk `many` times, each time from the state after the last cut.

    Raises:
        Unavailable: this machine cannot mount such a disk.
    """
    figures = Figures()
    with tempfile.TemporaryDirectory(prefix="somalia-cuts-") as text:
        folder = Path(text)
        disk, other = folder / "disk.img", folder / "other.img"
        make_disk(disk)
        for moment, random in moments(f"{seed}/cut", many):
            if figures.ends == many:
                break
            with mounted(disk, folder / "disk") as place:
                before = newest(place)
                player = Player(place, scenario, moment, signal.SIGSTOP, sync)
                came = player.play(random)
                if came:
                    os.kill(player.process.pid, signal.SIGSTOP)
                    player.drain()
                    copy_still(disk, other)
                    figures.ends += 1
                    figures.by_operations += not moment.is_bytes
                    player.process.kill()
                    player.process.wait()
                else:
                    player.quit()
                close(player)
                goes_on(before, player, figures)
            if not came:
                continue
            with mounted(other, folder / "other") as place:
                look(place, sealed(player.noted), figures)
                figures.finished = len(list((place / "games" / "finished").glob("*.txt")))
            check_disk(other, figures)
            disk, other = other, disk
            progress("cuts", figures, many)
    return figures


def make_disk(image: Path) -> None:
    """Create an empty ext4 file system in a file.

    Raises:
        Unavailable: it cannot be made.
    """
    with image.open("wb") as file:
        file.truncate(MEGABYTES * 1024 * 1024)
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        raise Unavailable("only root mounts a file system")
    run("mkfs.ext4", "-q", "-F", str(image))


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[Path]:
    """Mount the file system of an image in a folder, for the block.

    Raises:
        Unavailable: it cannot be mounted.
    """
    place.mkdir(exist_ok=True)
    run("mount", "-o", "loop", str(image), str(place))
    try:
        yield place
    finally:
        run("umount", str(place))


def copy_still(image: Path, copy: Path) -> None:
    """Copy a file in a consistent state: copy until two copies match."""
    last = b""
    while True:
        shutil.copyfile(image, copy)
        now = copy.read_bytes()
        if now == last:
            return
        last = now


def check_disk(image: Path, figures: Figures) -> None:
    """Check the file system itself."""
    done = subprocess.run(["e2fsck", "-f", "-n", str(image)], capture_output=True, check=False)
    if done.returncode:
        figures.faults.append(f"e2fsck: {done.stdout.decode(errors='replace').strip()}")


def run(*words: str) -> None:
    """Run a system command.

    Raises:
        Unavailable: it does not exist, or it fails.
    """
    try:
        subprocess.run(words, capture_output=True, check=True)
    except OSError as fault:
        raise Unavailable(f"{words[0]}: {fault.strerror}") from None
    except subprocess.CalledProcessError as fault:
        raise Unavailable(fault.stderr.decode(errors="replace").strip()) from None


def close(player: Player) -> None:
    """Close the pipes of a process that has ended."""
    for stream in (player.process.stdin, player.process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()


def progress(what: str, figures: Figures, many: int) -> None:
    """Print the progress."""
    if sys.stderr.isatty():
        print(f"\r{what}: {figures.ends} of {many}", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill and cut, and print the results; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.power_cuts")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--cuts", type=int, default=30)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenario", default="firebase")
    parser.add_argument("--no-sync", action="store_true")
    wanted = parser.parse_args(arguments)
    faults: list[str] = []
    for what, many in (("kills", wanted.kills), ("cuts", wanted.cuts)):
        if not many:
            continue
        begun = time.monotonic()
        try:
            if what == "kills":
                figures = kill(many, wanted.seed, wanted.scenario)
            else:
                figures = cut(many, wanted.seed, wanted.scenario, not wanted.no_sync)
        except Unavailable as why:
            print(f"\nNo {what}: {why}.")
            continue
        print(f"\n{figures.told(what)} {time.monotonic() - begun:.0f} s.")
        faults += figures.faults
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
