"""Anaconda's board: boxes that fold, counters that can be read, names, marks and clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, click_action, draw, press, resize, rest  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.prompts import Choose
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.scene import marks
from somalia.games.hex_battle.scene.geometry import region_boxes
from somalia.games.hex_battle.scene.trays import ALL, FIXED, holding, tray_counts, trays_laid
from somalia.games.hex_battle.window.beside import figures_of, titles_of
from somalia.games.hex_battle.window.counters import RATED, counter, tally
from somalia.games.hex_battle.window.layers import marks_of
from somalia.games.hex_battle.window.names import names_of
from somalia.games.hex_battle.window.trays import LEGIBLE
from somalia.games.kit.scene import Face, Mark
from somalia.play import settings
from somalia.window.board.board import Found
from somalia.window.screens.refusals import refused
from somalia.window.ui.window import GameWindow
from tests.screens.battles import AL_QAEDA, COALITION, asked, line_of, seated

KEYS = arcade.key
SCENARIOS = ("anaconda", "anaconda-first")
SIZES = ((1000, 640), (1280, 800), (2560, 1440))
RULE = re.compile(r"^\d+(\.\d+)*: ")
BOTH = {COALITION: "human", AL_QAEDA: "human"}


def asks() -> dict[str, str]:
    """Every kind of question on the line of a game, with the side that answers it."""
    line = line_of("anaconda", (), "7")
    line.until(lambda game: False)
    return {moment.prompt.ask: moment.prompt.who for moment in line.moments}


ASKS = asks()


@pytest.fixture
def sat(window: GameWindow, tmp_path: Path) -> Iterator[Any]:
    """Seats a player at a question; afterwards the window is as before."""
    size, screens = (window.width, window.height), []

    def begin(ask: str = "move", turn: int = 2, scenario: str = "anaconda") -> Any:
        who = ASKS.get(ask, COALITION)
        seats = {**dict.fromkeys((COALITION, AL_QAEDA), "chancer"), who: "human"}
        record = tmp_path / f"{len(screens)}.txt"
        screen = seated(window, record, asked(ask, turn, who), seats, scenario=scenario)
        screens.append(screen)
        return screen

    yield begin
    for screen in screens:
        screen.model.table.leave()
    window.settings.boxes, window.settings.text_size = "", 100
    resize(window, *size)


def placed(screen: Any, size: tuple[int, int], text: int = 100) -> Any:
    """The board in a window of a size, with a text size in percent."""
    screen.settings.text_size = text
    resize(screen.window, *size)
    screen.window.measure()
    screen.lay_out()
    draw(screen)
    return screen.board


def overlap(first: Any, other: Any) -> bool:
    return bool(
        first[0] < other[2] and other[0] < first[2] and first[1] < other[3] and other[1] < first[3]
    )


# -- the boxes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_boxes_lie_apart_within_the_board_at_every_size(scenario: str, text: int, sat: Any) -> None:
    screen = sat(scenario=scenario)
    for size in SIZES:
        for wish in ("", f"+{ALL}", f"-{ALL}"):
            screen.settings.boxes = wish
            board = placed(screen, size, text)
            trays = board.trays
            left, bottom, wide, high = board.box
            boxes = [trays.box_in_window(box) for box in trays.printed.placed.values()]
            assert trays.printed.placed.keys() == titles_of(board.scenario).keys()
            for box in boxes:
                assert left <= box[0] < box[2] <= left + wide
                assert bottom <= box[1] < box[3] <= bottom + high, (size, wish)
            for number, box in enumerate(boxes):
                assert not any(overlap(box, other) for other in boxes[number + 1 :])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_counters_can_be_read_at_every_size_with_the_boxes_folded(scenario: str, sat: Any) -> None:
    screen = sat(scenario=scenario)
    for text in (100, 150):
        for size in SIZES:
            screen.settings.boxes = f"-{ALL}"
            board = placed(screen, size, text)
            assert board.size >= LEGIBLE >= RATED, (size, text)
            assert board.trays.is_folded
    few, many = (counter(Face("infantry", figures=word), 24) for word in ("1-1-4", "4+-3-6"))
    assert few.tobytes() != many.tobytes()


def test_a_title_folds_and_opens_its_box_and_it_is_remembered(sat: Any) -> None:
    screen = sat()
    board = placed(screen, (1280, 800))
    for name in board.trays.printed.placed:
        if name in holding(board.state, board.lights.zones, board.lights.units):
            continue
        was_open = name in board.trays.layout.opened
        for is_open in (not was_open, was_open):
            click_action(screen, f"box:{name}")
            assert (name in board.trays.layout.opened) is is_open, name
            assert settings.load().boxes == screen.settings.boxes
            assert f"{'+' if is_open else '-'}{name}" in screen.settings.boxes.split()


def test_a_key_folds_all_boxes_and_gives_the_map_their_room(sat: Any) -> None:
    screen = sat()
    board = placed(screen, (1280, 800))
    wide = board.camera.width
    press(screen, KEYS.F, KEYS.MOD_CTRL)
    assert board.trays.is_folded
    assert board.camera.width > wide
    assert settings.load().boxes == f"-{ALL}"
    press(screen, KEYS.F, KEYS.MOD_CTRL)
    assert board.camera.width == wide
    spots = {spot.action for spot in board.spots}
    focused = set()
    for _ in range(len(screen.actions())):
        press(screen, KEYS.TAB, KEYS.MOD_CTRL)
        focused.add(screen.focus)
    assert spots <= focused, "titles are reached from the keyboard"


def test_a_folded_box_shows_how_many_counters_it_has(sat: Any) -> None:
    state = sat().board.state
    counts, figures = tray_counts(state), figures_of(state)
    land: HexMap = state.scenario.land
    for base in state.scenario.bases:
        lying = sum(place == state.base(base) for place in state.place)
        assert counts[base] == lying
        assert figures.get(base, "0") == str(lying)
    assert {*region_boxes(land)} <= counts.keys()


def test_boxes_fold_from_the_least_important_when_there_is_no_room() -> None:
    line = line_of("anaconda", (), "7")
    moment = line.until(asked("move", 2))
    assert moment is not None
    state, opened = moment.state, []
    for tall in (200, 45, 40, 30, 22):
        layout = trays_laid(state, 1, tall)
        assert sum(high for _, high in layout.columns[0]) <= tall
        opened.append(layout.opened)
    for more, less in pairwise(opened):
        assert less <= more
    assert opened[0] == titles_of(state.scenario).keys()
    assert not opened[-1] & FIXED.keys()


# -- names, marks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_names_keep_clear_of_counters_and_of_each_other(scenario: str, text: int, sat: Any) -> None:
    screen = sat(scenario=scenario)
    for size in SIZES if text == 100 else SIZES[:2]:
        for whole in (False, True):
            board = placed(screen, size, text)
            if whole:
                board.camera.fit()
            rest(screen)
            frames, covered = board.names.frames, [*board.names.covered(board)]
            if whole:
                known = [*names_of(board.land, 10, False)]
                assert len(frames) >= len(known) - 1, "hardly a name is left out"
            for number, frame in enumerate(frames):
                assert not any(overlap(frame, other) for other in frames[number + 1 :])
                assert not any(overlap(frame, other) for other in covered), (size, whole)


LIT = (marks.FREE, marks.WIDE, marks.OPEN)


@pytest.mark.parametrize("ask", ASKS)
def test_at_every_question_the_board_shows_what_can_be_chosen_and_why_the_rest_cannot(
    ask: str, sat: Any
) -> None:
    screen = sat(ask, 0)
    board = placed(screen, (1280, 800))
    options = {*board.model.prompt.options}
    shown = [mark for mark in marks_of(board) if isinstance(mark, Mark)]
    lit = {id for mark in shown if mark.kind in LIT for id in mark.regions}
    barred = {id for mark in shown if mark.kind == marks.BARRED for id in mark.regions}
    assert lit <= options, "lit means that it can be chosen (FN3)"
    assert not barred & (options | lit)
    assert board.lights.units <= options
    targets = [Found(name) for name in (*board.land.names[::5], *region_boxes(board.land))]
    for target in (*targets, *board.pieces()):
        if not options & {target.region, target.piece}:
            assert any(map(RULE.match, refused(screen.model, board, target))), target
    screen.settings.boxes = f"-{ALL}"
    board = placed(screen, (1280, 800))
    offered = screen.model.options.offered
    wanted = holding(board.state, offered.regions, offered.pieces)
    assert wanted == board.trays.layout.opened, "only boxes with options are open"
    for piece in offered.pieces & board.stacks.numbers.keys():
        assert board.piece_place(piece) is not None, piece
    for region in offered.regions:
        assert board.region_place(region) is not None


def test_a_stack_shows_that_a_counter_below_its_top_can_be_chosen() -> None:
    plain, lit = tally(3, 26), tally(3, 26, True)
    assert plain.size == lit.size
    assert plain.tobytes() != lit.tobytes()


# -- clicks ----------------------------------------------------------------------------------------


def test_a_click_on_a_barred_hex_answers_16_1(sat: Any) -> None:
    screen = sat("lift-to", 0)
    board = placed(screen, (1280, 800))
    options = {*screen.model.prompt.options}
    at = next(
        found.region
        for found in board.pieces()
        if found.region in board.land.index
        and found.region not in options
        and board.contains(*board.region_place(found.region))
    )
    count = screen.model.controller.sight.count
    click(screen, *board.region_place(at))
    assert screen.model.controller.sight.count == count
    assert RULE.match(screen.model.about.second)


# -- the view --------------------------------------------------------------------------------------


def test_the_view_follows_the_counter_that_is_asked_about(sat: Any) -> None:
    screen = sat("step", 0)
    board = placed(screen, (1280, 800))
    prompt = screen.model.prompt
    assert isinstance(prompt, Choose)
    march = board.state.march
    place = board.state.place[march.counter]
    names = [board.land.names[place]] if place >= 0 else [*board.lights.zones]
    near = [board.land.index[name] for name in names]
    away = max(
        board.land.names,
        key=lambda name: min(board.land.distance(board.land.index[name], at) for at in near),
    )
    board.zoom(3, *board.region_place(away))
    board.camera.look_at(*board.middle(away))
    assert not any(board.is_seen(name) for name in names)
    board.follow_question()
    assert any(board.is_seen(name) for name in names)
    press(screen, KEYS.HOME)
    draw(screen)
    assert all(board.is_seen(name) for name in board.land.names[60:-60:7])
    assert board.size < LEGIBLE, "the whole map"
    press(screen, KEYS.HOME)
    assert board.size >= LEGIBLE, "and the first view again"
