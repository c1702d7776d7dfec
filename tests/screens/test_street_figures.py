"""Mog's figures as painted: told apart without colour at every scale; their legend."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from window_hands import click_action, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.scene import faces
from somalia.games.street_fight.scene.legend import LegendEntry, american, legend
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.figures import BOARD, figure
from somalia.games.street_fight.window.head import LEGEND
from somalia.games.street_fight.window.legend import LegendNode, LegendSheet, sample
from somalia.games.street_fight.window.roofs import inset, is_inside, roomiest
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import contrast, luminance
from somalia.window.ui.prose import MORE, SCROLL
from somalia.window.ui.window import GameWindow
from tests.screens.streets import seated

KEYS = arcade.key
ENTRIES = [entry for part in legend() for entry in part.entries]
ON_FOOT = {
    pile.top.face: entry.name
    for entry in ENTRIES
    for pile in entry.scene.piles
    if pile.top.face.symbol in (faces.AMERICAN, faces.CASUALTY, faces.SOMALI)
}
SCALES = (12, 20, 38, 60)
"""Pixels per inch in a whole view, twice and three times as near, and on a large screen."""


@pytest.fixture
def screen(window: GameWindow, tmp_path: Path) -> Iterator[Any]:
    screen = seated(window, tmp_path / "figures.txt")
    while screen.model.sitting.hint is not None:
        press(screen, KEYS.ENTER)
    draw(screen)
    yield screen
    screen.model.table.leave()


def grey(picture: Image.Image) -> Image.Image:
    """A figure as somebody sees it who can tell no colours apart, on the street."""
    ground = Image.new("RGB", picture.size, ink.STREET)
    ground.paste(picture, (0, 0), picture)
    return ground.convert("L")


@pytest.mark.parametrize("size", SCALES)
def test_no_two_figures_look_alike_without_colours(size: int) -> None:
    pictures = {name: grey(figure(face, size, False)) for face, name in ON_FOOT.items()}
    for (first, one), (second, other) in combinations(pictures.items(), 2):
        unlike = ImageStat.Stat(ImageChops.difference(one, other)).sum[0] / 255
        assert unlike > 0.008 * size * size, (first, second)


@pytest.mark.parametrize("size", SCALES)
def test_no_figure_is_cut_off_by_its_picture(size: int) -> None:
    for turn in range(0, 32, 4):
        for face in ON_FOOT:
            alpha = figure(face._replace(facing=turn), size, True).getchannel("A")
            left, top, right, low = alpha.getbbox() or (0, 0, 0, 0)
            assert alpha.width == pytest.approx(size * BOARD, abs=1)
            assert left > 0
            assert top > 0
            assert right < alpha.width
            assert low < alpha.height


def test_somalis_wear_lighter_clothes_than_any_american() -> None:
    """So brightness tells the sides apart, whatever colours a player can see."""
    darkest = min(luminance(colour) for colour in ink.CLOTHS.values())
    assert darkest > max(luminance(colour) for colour in ink.UNITS)


def test_the_active_man_stands_out() -> None:
    usual, active = american(), american(faces.ACTING)
    for size in SCALES:
        one, other = (figure(face, size, False).getchannel("A") for face in (usual, active))
        assert ImageStat.Stat(other).sum[0] > 2 * ImageStat.Stat(one).sum[0]
    assert contrast(ink.WHITE, ink.BLACK) > 4.5


# -- the legend ------------------------------------------------------------------------------------


def test_the_legend_opens_by_its_button_and_scrolls_to_its_end(screen: Any) -> None:
    click_action(screen, LEGEND)
    draw(screen)
    sheet = screen.sheet
    assert isinstance(sheet, LegendSheet)
    for _ in range(40):
        press(screen, KEYS.DOWN)
        draw(screen)
    assert sheet.scroll == sheet.most_scroll
    press(screen, KEYS.ESCAPE)
    assert screen.sheet is None


def test_the_legend_opens_by_the_keyboard(screen: Any) -> None:
    for _ in range(80):
        if screen.focus == LEGEND:
            break
        press(screen, KEYS.TAB, KEYS.MOD_CTRL)
        draw(screen)
    assert screen.focus == LEGEND
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, LegendSheet)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_sample_shows_something_of_its_own(entry: LegendEntry) -> None:
    shown = sample(entry.name, 60, 1.0)
    for other in ENTRIES:
        if other is not entry:
            assert ImageChops.difference(shown, sample(other.name, 60, 1.0)).getbbox(), other.name


@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_every_name_in_the_legend_fits_its_column(unit: float) -> None:
    parts = legend()
    canvas = Canvas(round(1000 * unit), round(640 * unit), unit)
    seen = set[str]()
    drawn = canvas.text

    def told(x: float, y: float, text: str, *args: Any, **named: Any) -> float:
        end = drawn(x, y, text, *args, **named)
        assert end <= canvas.width or text == MORE
        seen.add(text)
        return end

    canvas.text = told  # type: ignore[method-assign]
    first, most = 0, 1
    while first <= most:
        LegendNode(parts, first).draw(canvas, canvas.whole)
        most = canvas.facts[SCROLL]
        first += 1
    words = {word for text in seen for word in text.split()}
    for part in parts:
        assert part.title in seen
        for entry in part.entries:
            assert {*entry.name.split()} <= words, f"{entry.name} is cut"


# -- roofs -----------------------------------------------------------------------------------------


def test_parapets_and_names_lie_on_their_own_roof() -> None:
    for building in load("mog-93").streets.buildings:
        assert is_inside(roomiest(building.ring), building.ring), building.id
        for by in (0.3, 0.9):
            ring = inset(building.ring, by)
            assert len(ring) == len(building.ring)
            assert all(is_inside(corner, building.ring) for corner in ring), building.id
    for tone, other in pairwise((ink.STREET, *ink.ROOFS)):
        assert luminance(tone) > luminance(other), "roofs are darker than the street"
