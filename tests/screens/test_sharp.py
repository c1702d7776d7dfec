"""On a dense screen every board, panel and sheet of every game is drawn finer, never enlarged.

The games and sheets are listed from the program. The picture of a screen with twice the pixels is
compared with an enlargement of the usual picture: wherever something is drawn, it has detail that
no enlargement has.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image
from window_hands import picture_of  # before Arcade: no display

import arcade  # isort: skip

from somalia.play import library, table
from somalia.play.settings import Settings
from somalia.window.screens.play import GameScreen
from somalia.window.screens.routes import ROUTES
from somalia.window.screens.start import StartScreen
from somalia.window.ui.canvas import Canvas
from tests.screens.test_dense import DenseWindow
from tests.screens.test_skipping import GAMES, to_question

BLOCK = 64
"""The size of the blocks that are compared, in pixels of the dense screen."""
DRAWN = 14.0
"""How much a block of the usual picture must vary to count as drawn on."""
FINER = 1.15
"""How much more detail a block has than the enlargement, at least."""
MOST, MOST_OF_SHEET = 0.05, 0.2
"""The largest share of blocks without it, on screens and on sheets: blocks with no more than the
straight edges of frames and bars, of which sheets have more.
"""


@contextmanager
def dense_window(window: Any) -> Iterator[Any]:
    """A window on a dense screen, for a while."""
    DenseWindow._enable_event_queue = True  # until it stands
    wide = DenseWindow(Settings(animation="off"), 2560, 1600)
    wide.routes = ROUTES
    DenseWindow._enable_event_queue = False
    yield wide
    wide.close()
    window.switch_to()
    arcade.set_window(window)


def settled(screen: Any) -> Any:
    """The screen's picture, once its board is drawn for the view."""
    for _ in range(300):
        screen.on_update(0.1)
        if not hasattr(screen, "board") or screen.board.is_settled:
            break
    return picture_of(screen)


def detail(picture: Any) -> Any:
    """How much finer each block of a picture is than half as many pixels could show."""
    grey = picture.convert("L")
    half = grey.reduce(2).resize(grey.size, Image.Resampling.BICUBIC)
    apart = numpy.asarray(grey, dtype=float) - numpy.asarray(half, dtype=float)
    return blocks(apart**2) ** 0.5


def blocks(values: Any) -> Any:
    """The mean of each block."""
    high, wide = (edge // BLOCK for edge in values.shape)
    cut = values[: high * BLOCK, : wide * BLOCK]
    return cut.reshape(high, BLOCK, wide, BLOCK).mean(axis=(1, 3))


def coarse(fine: Any, plain: Any) -> tuple[float, list[tuple[int, int]]]:
    """The share of blocks drawn on that have no more detail than the enlargement, and which."""
    enlarged = plain.resize(fine.size, Image.Resampling.BICUBIC)
    grey = numpy.asarray(enlarged.convert("L"), dtype=float)
    varies = (blocks(grey**2) - blocks(grey) ** 2) ** 0.5 > DRAWN
    lacks = varies & (detail(fine) < FINER * detail(enlarged))
    return float(lacks.sum() / max(varies.sum(), 1)), [tuple(at) for at in numpy.argwhere(lacks)]


def pictures(window: Any, folder: Path, game: str) -> dict[str, Any]:
    """Pictures of a game's screen and of all its sheets, by name."""
    scenario = GAMES[game]
    window.settings = Settings(animation="off", confirm="off", turn_sheet=False, sound=False)
    window.measure()
    sides = library.card(scenario).sides({}).order
    seats = {side: "chancer" if at else "human" for at, side in enumerate(sides)}
    file = folder / f"{game}-{window.density}.txt"
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False))
    screen: Any = GameScreen(window, laid)
    window.show_view(screen)
    to_question(screen)
    screen.model.odds.rate()
    screen.model.odds.desk.wait()
    found = {"screen": settled(screen)}
    for name in screen.sheets().keys() - set(SKIPPED):
        screen.open(None)
        screen.show_sheet(name)
        if screen.sheet is not None:
            cover = screen.cover
            canvas = Canvas(cover.width, cover.height, window.unit, cover.ground)
            cover.fill(canvas)
            found[name] = canvas.image.convert("RGB")
    laid.leave()
    return found


SKIPPED = ("rule", "notice", "unsaved", "hand-over", "take-back", "result", "after", "advice")
"""Sheets that need a reason to open, or that take a while; they are made of the same parts."""


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_drawn_finer_on_a_dense_screen(
    game: str, window: Any, tmp_path: Path
) -> None:
    with dense_window(window) as wide:
        fine = pictures(wide, tmp_path, game)
        wide.hide_view()
    plain = pictures(window, tmp_path, game)
    assert fine.keys() == plain.keys()
    assert len(fine) > 5
    for name, picture in fine.items():
        share, where = coarse(picture, plain[name])
        assert share < (MOST if name == "screen" else MOST_OF_SHEET), (name, where)
        none, _ = coarse(plain[name].resize(picture.size, Image.Resampling.BICUBIC), plain[name])
        assert none > 0.95, "an enlargement is told as one"


def test_the_start_screen_is_drawn_finer_on_a_dense_screen(window: Any) -> None:
    with dense_window(window) as wide:
        wide.show_view(screen := StartScreen(wide))
        fine = settled(screen)
        wide.hide_view()
    window.show_view(screen := StartScreen(window))
    share, where = coarse(fine, settled(screen))
    assert share < MOST, where
