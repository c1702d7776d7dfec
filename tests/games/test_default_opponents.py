"""The default opponent of a seat, where a game names none."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia import datafile
from somalia.games import game, games
from somalia.games.default_opponents import PlainCard, only_doctrines
from somalia.games.game_type import GameType
from somalia.lab.bench import scenarios_of
from tests.small_games import prizes

__all__ = ["prizes"]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the program's doctrines."""
    folder = tmp_path / "ai"
    folder.mkdir()
    packaged = datafile.packaged
    monkeypatch.setattr(datafile, "packaged", lambda of: folder if of == "ai" else packaged(of))
    return folder


def doctrine(folder: Path, name: str, game: str, sides: str) -> None:
    """Write the head of a doctrine."""
    head = f"format: somalia doctrine 1\ngame: {game}\nname: {name}\nsides: [{sides}]\n"
    (folder / f"{name}.yaml").write_text(head, encoding="utf-8")


def test_the_only_doctrine_of_a_seat_is_its_default_opponent(shelf: Path) -> None:
    doctrine(shelf, "bidder", "prizes", "blue")
    doctrine(shelf, "other", "ford", "red")
    doctrine(shelf, "about-prizes", "ford", "blue")  # the word alone makes it none of the game
    assert only_doctrines("prizes", ("blue", "red")) == {"blue": "bidder"}
    doctrine(shelf, "both", "prizes", "blue, red")
    assert only_doctrines("prizes", ("blue", "red")) == {"red": "both"}


def test_a_faulty_doctrine_is_nobodys_default_opponent(shelf: Path) -> None:
    (shelf / "faulty.yaml").write_text("game: prizes\nsides: [blue\n", encoding="utf-8")
    assert only_doctrines("prizes", ("blue",)) == {}


def test_a_small_game_gets_it_on_its_card(prizes: Path, shelf: Path) -> None:
    doctrine(shelf, "bidder", "prizes", "blue, red")
    card = game("prizes").card(datafile.find("scenarios", "prizes"))
    assert isinstance(card, PlainCard)
    assert card.usual({}) == {"blue": "bidder", "red": "bidder"}


@pytest.mark.parametrize("game_type", games(), ids=lambda of: of.id)
def test_every_game_that_doctrines_play_has_a_default_opponent(game_type: GameType) -> None:
    """A seat may be left to chance; not all of them."""
    if game_type.vocabulary is None:
        return
    for name in scenarios_of(game_type):
        usual = game_type.card(datafile.find("scenarios", name)).computers({})
        assert set(usual.values()) - {"random"}, name
