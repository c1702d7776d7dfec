"""What of games that are left stays in memory: nothing, and of pictures the ones used last."""

from __future__ import annotations

import ast
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from window_hands import draw  # before Arcade: no display

from somalia.engine.checkpoints import Checkpoint
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.games import game_of
from somalia.games.campaign.window import artist, counters
from somalia.play import table
from somalia.window.board.board import Board
from somalia.window.model import PlayModel
from somalia.window.screens.table import TableScreen
from somalia.window.ui import kept
from somalia.window.ui.kept import Store, bytes_of
from somalia.window.ui.window import GameWindow
from tests.often import often

SCENARIOS = ("somalia-1992", "mogadishu-cards", "one-chalk", "anaconda-first")
OF_A_GAME = (Game, Checkpoint, PlayModel, TableScreen, Board)


def alive() -> dict[int, Any]:
    """Everything there is of a game, by its number."""
    gc.collect()
    return {id(one): one for one in gc.get_objects() if isinstance(one, OF_A_GAME)}


def played(window: GameWindow, scenario: str, record: Path) -> None:
    """A game is begun, played for a while, looked at and left."""
    game_type = game_of(scenario)
    seats = dict.fromkeys(game_type.rules(game_type.load(scenario)).sides, "human")
    setup = table.GameSetup(scenario, seats, "7", {}, [], "auto", record, False)
    window.go("game", table.begin(setup))
    screen: Any = window.current_view
    stream = Stream("memory")
    for _ in range(12):
        screen.open(None)
        prompt = screen.model.prompt
        assert prompt is not None
        screen.deeds.answer(prompt.options[stream.below(len(prompt.options))])
    screen.open(None)
    left, bottom, wide, high = screen.board.box
    window.dispatch_event("on_mouse_motion", left + wide / 2, bottom + high / 2, 0, 0)
    draw(screen)
    screen.leaving.give_up("leave")


def test_the_first_beat_after_a_game_gives_its_memory_back(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(window, "mogadishu-cards", tmp_path / "game.txt")
    left = [weakref.ref(one) for one in gc.get_objects() if isinstance(one, PlayModel)]
    collected: list[int] = []
    collect = gc.collect
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1) or collect())
    for _ in range(3):
        window.current_view.on_update(0.1)
    assert collected == [1], "once, not every beat"
    assert left
    assert not [one for one in left if one() is not None]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_of_a_game_stays_when_it_is_left(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    before = alive()
    for number in range(often(1, 3)):
        played(window, scenario, tmp_path / f"{number}.txt")
    window.hide_view()
    found = [type(one).__name__ for number, one in alive().items() if number not in before]
    assert not found


def test_drawings_of_maps_are_few(window: GameWindow, tmp_path: Path) -> None:
    from somalia.games.campaign.window.scenery import Scenery

    played(window, "somalia-1992", tmp_path / "game.txt")
    gc.collect()
    sceneries = [one for one in gc.get_objects() if isinstance(one, Scenery)]
    assert 0 < len(sceneries) <= 4 + 1  # those that the tests keep
    assert all(len(one.finished) <= artist.KEPT for one in sceneries)


# -- pictures --------------------------------------------------------------------------------------


def picture(side: int) -> Image.Image:
    """A picture of a known size."""
    return Image.new("RGBA", (side, side))


def test_pictures_are_kept_up_to_so_many_bytes_the_ones_used_last() -> None:
    store = Store(3 * bytes_of(picture(20)))
    for name in "abc":
        store.get(name, lambda: picture(20))
    first = store.get("a", lambda: pytest.fail("it is kept"))
    store.get("d", lambda: picture(20))
    assert len(store) == 3
    assert store.get("a", lambda: pytest.fail("it was used last")) is first
    made: list[int] = []
    store.get("b", lambda: made.append(1) or picture(20))
    assert made, "the one used first has gone"
    assert store.bytes == 3 * bytes_of(picture(20))
    store.get("large", lambda: picture(1000))
    assert len(store) == 1, "what is larger than all that is kept is kept alone"


def test_what_takes_how_much() -> None:
    assert bytes_of(Image.new("RGB", (30, 10))) == kept.OVERHEAD + 1200
    assert bytes_of(Image.new("L", (30, 10))) == kept.OVERHEAD + 300
    assert bytes_of((Image.new("L", (30, 10)), 3)) == 2 * kept.OVERHEAD + 300
    assert bytes_of(None) == kept.OVERHEAD


def test_a_picture_is_drawn_once_and_forgotten_when_wanted() -> None:
    counters.badge.forget()
    before = counters.badge.made
    assert counters.badge("7", "2", 20) is counters.badge("7", "2", 20)
    assert counters.badge.made == before + 1
    counters.badge.forget()
    counters.badge("7", "2", 20)
    assert counters.badge.made == before + 2


def functions(top: Path) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every function of the window's rooms."""
    rooms = [top / "somalia/window", *(top / "somalia/games").glob("*/window")]
    for path in (path for room in rooms for path in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path, node


def test_every_picture_is_kept_in_the_one_store(top: Path) -> None:
    """A cache of its own would have no bound in bytes."""
    own = [
        f"{path.name}: {node.name}"
        for path, node in functions(top)
        if node.returns is not None
        and "Image.Image" in ast.unparse(node.returns)
        and any("cache" in ast.unparse(one) for one in node.decorator_list)
    ]
    assert not own
    kept_ones = [
        node for _, node in functions(top) if "kept" in map(ast.unparse, node.decorator_list)
    ]
    assert len(kept_ones) > 25


def test_the_store_holds_what_its_bound_says() -> None:
    assert kept.STORE.bytes <= kept.STORE.most <= 64 * 2**20
