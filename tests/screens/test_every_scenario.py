"""What holds for every scenario in the box."""

from __future__ import annotations

from pathlib import Path

import pytest
from window_hands import Sit, ahead, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia import datafile
from somalia.engine.game import Game
from somalia.games import game_of, usual_game
from somalia.games.display import Unknown
from somalia.games.kit.sheets import as_lines
from somalia.play import library, table
from somalia.window.looks import OPENS
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import Hidden, ReplayScreen
from somalia.window.sheets.all_sheets import AllSheets
from somalia.window.sheets.boxes import GameBoxes
from somalia.window.sheets.charts import ChartsSheet
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.window import GameWindow
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key
LONG = {("coalition", "resign")}
"""What ends a game that would go on for thousands of answers by chance."""
SCENARIOS = [name for name in datafile.available("scenarios") if game_of(name).window]


def open_after(game: Game, answers: int) -> int:
    """At most so many answers, fewer where a game is over by then."""
    for fewer in range(answers, 0, -1):
        twin = game.copy()
        ahead(twin, answers=fewer)
        if not twin.is_over:
            return fewer
    return 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_is_left_taken_up_and_watched_again(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    file = tmp_path / "game.txt"
    seats = dict.fromkeys(library.card(scenario).sides({}).order, "human")
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False))
    ahead(laid.game, answers=open_after(laid.game, 60 if game_of(scenario) is usual_game() else 12))
    count, events = laid.game.count, [repr(event) for event in laid.game.all_events()]
    laid.leave()
    again = table.take_up(file, True, lambda question: True, [])
    assert again is not None
    window.show_view(GameScreen(window, again))
    draw(window.current_view)
    assert again.game.count == count
    assert [repr(event) for event in again.game.all_events()] == events
    if again.rules.hides:  # its record may be watched when nothing is hidden any more
        with pytest.raises(Hidden):
            window.go("replay", file)
        while not again.game.is_over:
            ahead(again.game, answers=1000)  # by one stream of chance, or it might go in circles
            if LONG & set(again.game.requests(seat := again.game.seats[0].name)):
                again.game.request(seat, *next(iter(LONG)))
        count = again.game.count
    again.leave()
    assert again.record is not None
    window.go("replay", again.record)  # a finished game is put away
    screen = window.current_view
    assert isinstance(screen, ReplayScreen)
    draw(screen)
    press(screen, KEYS.END)
    draw(screen)
    assert screen.model.controller.game.count == count


def test_the_end_of_a_game_leads_to_its_replay(sit: Sit) -> None:
    screen = sit(answers=20)
    while not screen.model.controller.is_over:
        ahead(screen.model.controller.game, answers=screen.model.controller.game.count + 200)
    screen.refresh()
    window = screen.window
    press(screen, KEYS.R)
    assert isinstance(window.current_view, ReplayScreen)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sheet_of_a_game_opens_from_the_menu(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    """Found by a trial: a sheet without a button stood in the terminal alone."""
    seats = dict.fromkeys(library.card(scenario).sides({}).order, "human")
    setup = table.GameSetup(scenario, seats, "7", {}, [], "auto", tmp_path / "game.txt", False)
    laid = table.begin(setup)
    screen = GameScreen(window, laid)
    window.show_view(screen)
    for number, sheet in enumerate(screen.model.controller.display.sheets(), 1):
        screen.open(None)
        screen.show_sheet("menu")
        press(screen, KEYS.A)
        assert isinstance(screen.sheet, AllSheets)
        draw(screen)  # a hint's card finds its place
        listed = set_in_type(screen)["sheet"]
        (spot,) = [one for one in listed.spots if one.action == OPENS + sheet.name]
        if number < 10:
            press(screen, KEYS.KEY_0 + number)
        else:
            screen.do(spot.action)
        assert isinstance(screen.sheet, Sheet)
        assert not isinstance(screen.sheet, AllSheets)
        told = " ".join(line.text for line in set_in_type(screen)["sheet"].lines)
        try:
            blocks = sheet.blocks(screen.model.controller.sight, "", 100)
        except Unknown as unknown:
            blocks = ["Point at one"] if sheet.of else [str(unknown)]
        first = next(iter(as_lines(blocks)), "").split()
        assert not first or first[0].rstrip(":") in told  # a heading set in type has no colon
    laid.leave()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_result_of_every_game_leads_to_a_new_one(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    file = tmp_path / "game.txt"
    card = library.card(scenario)
    seats = {**card.usual({}), card.sides({}).order[0]: "human"}
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False))
    screen = GameScreen(window, laid)
    window.show_view(screen)
    controller = screen.model.controller
    while not (seat := controller.seat) or not controller.game.requests(seat.name):
        if controller.asks_person:
            controller.answer(controller.prompt.options[0])
        else:
            controller.advance()
    controller.request("resign")
    screen.refresh()
    draw(screen)
    assert "new-game" in {spot.action for spot in screen.cover.spots}
    press(screen, KEYS.N)
    assert isinstance(window.current_view.sheet, GameBoxes)  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_tabs_of_charts_are_written_as_names(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    """One said "raf"."""
    file = tmp_path / "game.txt"
    seats = dict.fromkeys(library.card(scenario).sides({}).order, "human")
    laid = table.begin(table.GameSetup(scenario, seats, "7", {}, [], "auto", file, False))
    screen = GameScreen(window, laid)
    charts = ChartsSheet(screen, screen.looks)
    labels = [charts.called(name) for name in charts.names]
    assert all(label[:1].isupper() for label in labels)
    assert "Raf" not in labels
    laid.leave()
