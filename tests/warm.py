"""Runs the command many times from one process that has loaded the program and forks for each run.

A run does what `python -m somalia` does from `main` on, in its own process, folder and environment;
only the imports are shared. Tests of how a process starts (its streams, its encoding, Ctrl-C while
it loads) start a real one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

SERVER = """
import json, os, sys
from pathlib import Path
import somalia.cli, somalia.lab.cases, somalia.lab.check, somalia.lab.simulate, somalia.opponents
import somalia.play.hints, somalia.play.library, somalia.terminal
import somalia.games.campaign.data.atlas, somalia.games.campaign.text.hints
import somalia.games.campaign.lab.files, somalia.games.campaign.lab.positions
import somalia.games.campaign.data.scenario, somalia.games.campaign.data.card
from somalia.__main__ import main
for command in somalia.cli.COMMANDS:
    command.load()

def limit(cpu, memory):
    import resource
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    space = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu))
    resource.setrlimit(resource.RLIMIT_AS, (space, space))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

for line in sys.stdin:
    job = json.loads(line)
    child = os.fork()
    if child:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["environment"])
    for number, path in enumerate(job["streams"]):
        os.dup2(os.open(path, os.O_WRONLY if number else os.O_RDONLY), number)
    sys.stdin = open(0, closefd=False)
    sys.argv = ["somalia", *job["words"]]
    if job["limits"]:
        limit(*job["limits"])
    sys.exit(main())
"""


class Warm:
    """The process that forks; its runs write their output to `folder`.

    Where the system cannot fork, each run is a new process without limits.
    """

    def __init__(self, folder: Path) -> None:
        self.streams = [folder / "in", folder / "out", folder / "err"]
        self.server = None
        if not hasattr(os, "fork"):
            return
        self.server = subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )

    def run(
        self,
        *words: str,
        cwd: Path | None = None,
        typed: bytes = b"",
        limits: tuple[int, int] | None = None,
        **environment: str,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the command with these words, without a display.

        Args:
            typed: its standard input.
            limits: seconds of processor time, and bytes of address space beyond what is loaded.
        """
        environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **environment}
        if self.server is None:
            return subprocess.run(
                [sys.executable, "-m", "somalia", *words],
                input=typed,
                capture_output=True,
                check=False,
                cwd=cwd,
                env=environment,
            )
        for path, text in zip(self.streams, (typed, b"", b""), strict=True):
            path.write_bytes(text)
        request = {
            "words": words,
            "folder": str(cwd or Path.cwd()),
            "environment": environment,
            "streams": list(map(str, self.streams)),
            "limits": limits,
        }
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        print(json.dumps(request), file=self.server.stdin, flush=True)
        code = int(self.server.stdout.readline())
        out, err = (path.read_bytes() for path in self.streams[1:])
        return subprocess.CompletedProcess(["somalia", *words], code, out, err)

    def close(self) -> None:
        """End the process."""
        if self.server is not None:
            self.server.communicate()
