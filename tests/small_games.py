"""Fixtures that add the games of docs/games.md to the program's games."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import somalia.games
from somalia.play import table
from tools.small_games import DOCTRINES, scenario


def _folder(name: str, title: str, top: Path, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
    """Copy a game's folder beside the other games, with a scenario in a new player's folder."""
    shutil.copytree(top / "tests" / name, tmp_path / name)
    patch.setattr(somalia.games, "__path__", [*somalia.games.__path__, str(tmp_path)])
    patch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    somalia.games._loaded.cache_clear()
    scenarios = tmp_path / "home" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / f"{name}.yaml").write_text(scenario(name, title), encoding="utf-8")
    if name in DOCTRINES:
        doctrines = tmp_path / "home" / "ai"
        doctrines.mkdir()
        (doctrines / f"{name}.yaml").write_text(DOCTRINES[name], encoding="utf-8")


def _forget(game: str) -> None:
    somalia.games._loaded.cache_clear()
    for name in [name for name in sys.modules if name.startswith(f"somalia.games.{game}")]:
        del sys.modules[name]
    vars(somalia.games).pop(game, None)


@pytest.fixture
def ford(tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The hex game."""
    _folder("ford", "The Ford", top, tmp_path, monkeypatch)
    yield tmp_path
    _forget("ford")


@pytest.fixture
def prizes(tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The card game."""
    _folder("prizes", "Prizes", top, tmp_path, monkeypatch)
    yield tmp_path
    _forget("prizes")


def laid(game: str, **seats: str) -> table.Table:
    """A table for one of them.

    Args:
        seats: who plays each side.
    """
    return table.begin(table.GameSetup(game, seats, "7", {}, [], "auto", None, True))
