"""Checks the games of docs/games.md as folders of the program, so that a copy of one is clean.

    python tools/small_games.py

They stand in `tests/`, where ruff asks for no docstrings and mypy does not look. Here each lies
among the games, in a copy of the program.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).resolve().parent.parent
GAMES = ("ford", "prizes")
CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy", "--strict", "--cache-dir", str(TOP / ".mypy_cache")),
)


def main() -> int:
    """How many checks have found something."""
    folders = [f"somalia/games/{game}" for game in GAMES]
    with TemporaryDirectory() as copy:
        shutil.copy2(TOP / "pyproject.toml", copy)
        shutil.copytree(
            TOP / "somalia",
            Path(copy, "somalia"),
            ignore=shutil.ignore_patterns("__pycache__", "compiled"),
        )
        for game, folder in zip(GAMES, folders, strict=True):
            shutil.copytree(TOP / "tests" / game, Path(copy, folder))
        return sum(
            subprocess.run([sys.executable, "-m", *check, *folders], cwd=copy).returncode != 0
            for check in CHECKS
        )


if __name__ == "__main__":
    sys.exit(main())
