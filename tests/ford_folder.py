"""The hex game of docs/games.md as a folder among those of the games, for the tests of a file."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import somalia.games
from somalia.play import table

SCENARIO = """format: somalia scenario 1
game: ford
id: ford
name: The Ford
about: Blue has to cross a river that Red holds.
"""


@pytest.fixture
def ford(tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game as a folder beside the others, with a scenario; the player's own folder."""
    shutil.copytree(top / "tests" / "ford", tmp_path / "ford")
    monkeypatch.setattr(somalia.games, "__path__", [*somalia.games.__path__, str(tmp_path)])
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    somalia.games._loaded.cache_clear()
    scenarios = tmp_path / "home" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / "ford.yaml").write_text(SCENARIO, encoding="utf-8")
    yield tmp_path
    somalia.games._loaded.cache_clear()
    for name in [name for name in sys.modules if name.startswith("somalia.games.ford")]:
        del sys.modules[name]
    vars(somalia.games).pop("ford", None)


def laid() -> table.Table:
    seats = {"blue": "human", "red": "human"}
    return table.begin(table.GameSetup("ford", seats, "7", {}, [], "auto", None, True))
