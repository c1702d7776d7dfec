"""What the README tells a new user to type is typed here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from somalia.cli import cli
from somalia.games import usual_game
from somalia.lab import bench
from tests.often import IS_LONG

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in re.findall(r"^\$ (somalia .*)$", block, re.MULTILINE)
]


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) >= 8


@pytest.mark.parametrize("command", COMMANDS)
def test_what_the_readme_says_works(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    if not IS_LONG:  # how long it measures says nothing of whether the command works
        monkeypatch.setattr(bench, "QUICK", bench.Effort(1, 1))
        monkeypatch.setattr(bench, "games", lambda: [usual_game()])  # all: in test_bench
        monkeypatch.setattr(type(usual_game()), "benchmarks", lambda self, scenario: [])
    # A person's seat gets no answers here: the game is saved and says so.
    result = CliRunner().invoke(cli, shlex.split(command)[1:], input="")
    missed_speed = command.startswith("somalia bench") and result.exit_code == 1
    assert result.exit_code == 0 or missed_speed, result.output
    assert "Traceback" not in result.output


def test_every_page_the_readme_names_is_there(top: Path) -> None:
    for page in re.findall(r"\]\((docs/[^)]+)\)", README):
        assert (top / page).is_file(), page


def test_the_readme_names_every_page(top: Path) -> None:
    pages = {f"docs/{page.name}" for page in (top / "docs").glob("*.md")}
    assert pages <= set(re.findall(r"\]\((docs/[^)]+)\)", README))


def test_the_readme_has_at_most_900_words() -> None:
    """The row that lists the pages of games has room for more games."""
    row, *others = re.findall(r"^\| Games \|.*$", README, re.MULTILINE)
    assert not others
    assert len(README.replace(row, "").split()) <= 884


def test_every_ordinary_test_command_is_in_the_plain_commands(top: Path) -> None:
    """`make test` and the commands that a reader without make types are the same."""
    makefile = (top / "Makefile").read_text(encoding="utf-8")
    (lint,) = re.findall(r"^lint:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    page = (top / "docs" / "building.md").read_text(encoding="utf-8")
    for line in lint.splitlines():
        command = line.strip().removeprefix("$(PY) ").replace("-P ", "")
        assert f".venv/bin/python {command}" in page or f"&& .venv/bin/python {command}" in page
