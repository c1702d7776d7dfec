"""A dense screen: everything is as large as on a usual one, and finer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from window_hands import Sit, ahead, picture_of  # before Arcade: no display

import arcade  # isort: skip

from somalia.play import table
from somalia.play.settings import Settings
from somalia.window.screens.play import GameScreen
from somalia.window.screens.routes import ROUTES
from somalia.window.ui.window import GameWindow, usual_size


class DenseWindow(GameWindow):
    """A window on a screen of 192 dots an inch."""

    dpi = 192
    _enable_event_queue = True  # until it stands


@pytest.fixture
def dense(window: Any, tmp_path: Path) -> Iterator[Any]:
    """The same game as `sit` begins, on a dense screen."""
    wide = DenseWindow(Settings(animation="off"), 2560, 1600)
    wide.routes = ROUTES
    DenseWindow._enable_event_queue = False
    seats = {"un": "human", "bandit": "human"}
    setup = table.GameSetup(
        "somalia-1992", seats, "7", {}, [], "auto", tmp_path / "dense.txt", False
    )
    laid = table.begin(setup)
    ahead(laid.game, "", 300)
    screen = GameScreen(wide, laid)
    wide.show_view(screen)
    yield screen
    laid.leave()
    wide.close()
    window.switch_to()
    arcade.set_window(window)


def test_all_is_twice_as_many_pixels(window: Any, sit: Sit, dense: Any) -> None:
    fine = picture_of(dense)
    dense.window.hide_view()
    window.switch_to()
    arcade.set_window(window)
    usual = sit(answers=300)
    plain = picture_of(usual)
    assert dense.window.unit == pytest.approx(2 * usual.window.unit)
    assert dense.window.letter_zoom == pytest.approx(2 * usual.window.letter_zoom)
    assert dense.board.size == pytest.approx(2 * usual.board.size, abs=2)
    spots = {spot.action: spot.box for panel in usual.panels for spot in panel.spots}
    twice = {spot.action: spot.box for panel in dense.panels for spot in panel.spots}
    assert set(twice) == set(spots)
    for action, box in spots.items():
        assert twice[action] == pytest.approx([2 * part for part in box], abs=8), action
    # The same picture, but no enlargement of it: it has detail that no enlargement has.
    apart = ImageChops.difference(fine.reduce(32), plain.reduce(16)).convert("L")
    assert ImageStat.Stat(apart).rms[0] < 10
    enlarged = plain.resize(fine.size, Image.Resampling.BICUBIC)
    assert sharpness(fine) > 1.3 * sharpness(enlarged)


def sharpness(picture: Any) -> float:
    """How much neighbouring pixels differ."""
    grey = picture.convert("L")
    return float(ImageStat.Stat(ImageChops.difference(grey, ImageChops.offset(grey, 1, 0))).rms[0])


@pytest.mark.parametrize(
    "density, screen, size",
    [
        (1.0, (1920, 1080), (1280, 800)),
        (1.0, (1440, 900), (1280, 800)),
        (1.0, (1280, 720), (1280, 648)),
        (1.0, (1024, 768), (1024, 691)),
        (2.0, (3840, 2160), (2560, 1600)),
        (2.0, (2560, 1440), (2560, 1296)),
        (1.0, (800, 600), (800, 540)),
    ],
)
def test_a_new_window_is_no_larger_than_the_screen(
    density: float, screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert usual_size(density, *screen) == size
