"""Sheets set in type: as large as their contents, with columns that align, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.sight import Sight
from somalia.games import ids
from somalia.games.kit.sheets import CharacterMap, Section, SheetTable, TableColumn
from somalia.lab.bench import scenarios_of
from somalia.play import table
from somalia.play.turns import TurnSheet, turns_of
from somalia.window.looks import TextSheet
from somalia.window.screens.play import GameScreen
from somalia.window.sheets.turn import TurnSheetView
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.printed import TableGrid, TableLine, natural_width, printed
from somalia.window.ui.sheet import ACROSS, ALONG
from somalia.window.ui.window import GameWindow
from tests.play.test_turn_sheets import ahead, telling

KEYS = arcade.key
LONG = "a cell that is much too long for a narrow sheet and therefore is set in several lines"
FIGURES = SheetTable(
    [TableColumn("what", 4), TableColumn("many", 4, True), TableColumn("note")],
    [("ham", 7, LONG), ("eggs", 1200, ""), ("all", 1207, "")],
    totals=1,
)


@pytest.fixture
def screens(window: GameWindow, tmp_path: Path) -> Iterator[Any]:
    tables: list[table.Table] = []

    def begin(id: str) -> GameScreen:
        of = ahead(id)[2]
        scenario = scenario_of(id)
        sides = of.rules(of.load(scenario)).sides
        setup = table.GameSetup(
            scenario, dict.fromkeys(sides, "human"), "7", {}, [], "auto", tmp_path / id, False
        )
        tables.append(table.begin(setup))
        screen = GameScreen(window, tables[-1])
        window.show_view(screen)
        screen.open(None)
        return screen

    yield begin
    for laid in tables:
        laid.leave()


@cache
def scenario_of(id: str) -> str:
    """The scenario of a game that is played ahead."""
    return str(scenarios_of(ahead(id)[2])[-1])


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("id", ids())
def test_every_sheet_of_every_game_is_as_large_as_what_it_holds(
    id: str, text: int, screens: Any
) -> None:
    """No sheet is half empty, none is larger than the window, and what is longer scrolls."""
    screen = screens(id)
    screen.settings.text_size = text
    screen.restyle()
    canvas = Canvas(2, 2, screen.window.unit)
    for kind in screen.model.controller.display.sheets():
        screen.open(screen.looks.told(screen, kind.name))
        sheet, cover = screen.sheet, screen.cover
        assert isinstance(sheet, TextSheet)
        draw(screen)
        inner = cover.width - canvas.u(ACROSS)
        high = sum(node.height(canvas, inner) for node in sheet.nodes()) + canvas.u(ALONG)
        most = screen.window.height - 24
        assert abs(cover.height - min(high, most)) <= 2, kind.name
        assert cover.width <= screen.window.width - 24
        if high > most:
            before = cover.facts[sheet.rows]
            press(screen, KEYS.PAGEDOWN)
            draw(screen)
            assert cover.facts[sheet.rows] > before, kind.name
        else:
            assert cover.facts[sheet.rows] == 0
        if any(isinstance(one, CharacterMap) for one in sheet.blocks(100)):
            continue
        for node in sheet.nodes():
            assert node.height(canvas, inner) > 0, "nothing empty counts as a line"


@pytest.mark.parametrize("wide", [200, 360, 900])
def test_columns_keep_within_their_table_and_figures_end_on_a_line(wide: int) -> None:
    canvas = Canvas(wide, 400, 1)
    lines = [node.node for node in printed([FIGURES]) if isinstance(node.node, TableLine)]  # type: ignore[attr-defined]
    assert [(one.is_head, one.is_total) for one in lines] == [
        (True, False),
        (False, False),
        (False, False),
        (False, True),
    ]
    widths = lines[0].grid.widths(canvas, wide)
    assert all(one.grid.widths(canvas, wide) == widths for one in lines)
    natural = lines[0].grid.natural(canvas)
    assert widths[1] == natural[1], "a column of figures never gives way"
    assert all(one <= other for one, other in zip(widths, natural, strict=True))
    if wide > 200:
        assert sum(widths) <= wide
    height = [one.height(canvas, wide) for one in lines]
    assert (height[1] > 1.5 * height[2]) is (widths[2] < natural[2]), "long cells wrap"


def test_tables_with_the_same_columns_align_in_all_sections() -> None:
    columns = [TableColumn("what"), TableColumn("VP", 2, True)]
    short = SheetTable(columns, [("ham", 1)])
    long = SheetTable(columns, [("a great deal of ham", 1)])
    nodes = printed([Section("One:", [short]), Section("Two:", [long])])
    lines = [node.node for node in nodes if isinstance(getattr(node, "node", None), TableLine)]  # type: ignore[attr-defined]
    assert len(lines) == 4
    assert all(one.grid is other.grid for one, other in pairwise(lines))
    canvas = Canvas(2, 2, 1)
    assert natural_width(canvas, nodes) >= TableGrid(columns, [*long.cells]).whole(canvas)


@pytest.mark.parametrize("id", ids())
def test_the_turn_sheet_of_every_game_shows_both_turns_and_closes_with_enter(
    id: str, screens: Any
) -> None:
    screen = screens(id)
    playing, display = telling(id)
    turns = turns_of(Sight(playing))
    report, opening = display.report(turns[-2]), display.opening(turns[-1])
    assert report is not None
    sheet = TurnSheetView(screen, screen.looks, TurnSheet([report], opening))
    for text in (100, 150):
        screen.settings.text_size = text
        screen.restyle()
        screen.open(sheet)
        draw(screen)
        assert sheet.title == f"{report.date} is over"
        assert screen.cover.height <= screen.window.height - 24
    press(screen, KEYS.ENTER)
    assert screen.sheet is None
