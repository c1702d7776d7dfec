"""A card duel in the window: its sheets, how hands are laid open, and what stays hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, draw, picture_of, press  # before Arcade: no display

import arcade  # isort: skip

from somalia import datafile
from somalia.engine.prompts import DONE
from somalia.games.card_duels.scene.motion import script
from somalia.games.card_duels.window.looks import DuelLooks
from somalia.games.card_duels.window.sheet import TablePaper
from somalia.games.display import OddsAsked
from somalia.games.kit.scene import Attention
from somalia.play import table
from somalia.play.settings import Settings
from somalia.window.board.board import Found
from somalia.window.board.scene_board import SceneBoard
from somalia.window.screens.play import GameScreen
from somalia.window.ui.trouble import WHOLE_RECORD, Trouble
from somalia.window.ui.window import GameWindow
from tests.card_duels.table import SCENARIOS, scenario

KEYS = arcade.key
Duel = Callable[..., GameScreen]


@pytest.fixture
def duel(window: GameWindow, tmp_path: Path) -> Iterator[Duel]:
    tables: list[table.Table] = []

    def begin(name: str, *people: str, seed: str = "5") -> GameScreen:
        seats = {s: "human" if s in people else "duel-easy" for s in scenario(name).sides}
        record = tmp_path / f"duel-{len(tables)}.txt"
        laid = table.begin(table.GameSetup(name, seats, seed, {}, [], "auto", record, False))
        tables.append(laid)
        screen = GameScreen(window, laid)
        window.show_view(screen)
        draw(screen)
        return screen

    yield begin
    for laid in tables:
        laid.leave()


def test_the_ruler_stands_clear_of_its_name_in_large_letters(
    duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen: Any = duel("mogadishu-cards", "american")
    ends: dict[str, float] = {}
    begins: dict[str, float] = {}
    text = TablePaper.text

    def noted(at: TablePaper, x: float, y: float, told: str, *args: Any, **named: Any) -> float:
        end = ends[told] = text(at, x, y, told, *args, **named)
        if named.get("anchor") == "mm":
            begins.setdefault(told, x - (end - x) / 2)
        return end

    monkeypatch.setattr(TablePaper, "text", noted)
    screen.settings.text_size = 150
    screen.restyle()
    draw(screen)
    assert ends["Casualties"] + 10 < begins["0"]


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("key", [KEYS.F1, KEYS.F2, KEYS.F3, KEYS.F4, KEYS.F9, KEYS.ESCAPE])
def test_every_sheet_can_be_drawn(name: str, key: int, duel: Duel) -> None:
    screen: Any = duel(name, scenario(name).sides[0])
    press(screen, key)
    assert screen.sheet is not None
    draw(screen)


def test_the_plain_painter_of_scenes_can_show_the_table(
    duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card game needs no painter of its own: a click on a card is an answer."""

    def board(looks: DuelLooks, window: Any, account: Any) -> SceneBoard:
        model = looks.model
        model.options.pieces = dict.fromkeys(card.id for card in model.view.piles["us"].hand)
        scene = model.table.game_type.scene
        return SceneBoard(
            window,
            model,
            lambda sight: scene(sight, Attention()),
            looks.colour,
            lambda news: script(looks.scenario, news),
        )

    monkeypatch.setattr(DuelLooks, "board", board)
    screen: Any = duel("firebase", "us")
    first = screen.model.view.piles["us"].hand[0].id
    before = picture_of(screen)
    place = screen.board.piece_place(first)
    assert screen.board.at(*place) == ("us:hand", first)
    assert screen.board.tip_of(Found("vc:hand", "vc:hand:0")).first == "VC"
    click(screen, *place)
    assert [card.id for card in screen.model.prompt.about["picked"]] == [first]
    assert picture_of(screen).tobytes() != before.tobytes()
    screen.window.settings = screen.model.settings = Settings(confirm="off", reduced_motion=False)
    laid_open(screen)
    assert screen.board.is_moving
    moving = picture_of(screen).tobytes()
    screen.board.finish()
    assert picture_of(screen).tobytes() != moving


def laid_open(screen: Any) -> None:
    """Let the exchange be closed, and the other side choose, until a hand lies open."""
    before = screen.model.view.turn
    screen.model.answering.answer(DONE)
    for _ in range(100):
        screen.window.dispatch_event("on_update", 0.05)
        if screen.model.view.turn > before:
            return
    raise AssertionError("no hand is laid open")


@pytest.mark.parametrize("is_reduced", [False, True])
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_hand_is_laid_open_card_by_card_and_at_once_with_reduced_motion(
    name: str, is_reduced: bool, duel: Duel
) -> None:
    """The same hand lies open at the end, however it came there."""
    screen: Any = duel(name, scenario(name).sides[0])
    screen.window.settings = screen.model.settings = Settings(
        confirm="off", reduced_motion=is_reduced
    )
    laid_open(screen)
    assert screen.board.is_moving != is_reduced
    first = picture_of(screen)
    screen.board.finish()
    assert (picture_of(screen).tobytes() == first.tobytes()) == is_reduced


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_sheet_of_odds_is_told_of_what_its_reader_may_know(
    name: str, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a game tells of odds, the cards of the other side are not in what it is given."""
    side = scenario(name).sides[0]
    other = scenario(name).other(side)
    screen: Any = duel(name, side)
    real, asked = screen.model.controller.game.state, list[OddsAsked]()
    display = screen.model.controller.display
    told = display.odds
    monkeypatch.setattr(display, "odds", lambda what: asked.append(what) or told(what))
    press(screen, KEYS.F4)
    draw(screen)
    (given,) = asked
    state: Any = given.sight.view
    assert state.viewers == (side,)
    assert state.piles[side].hand == real.piles[side].hand
    assert state.piles[other].hand != real.piles[other].hand


def test_a_bug_bundle_of_a_game_that_hides_says_so_and_asks_once_more(duel: Duel) -> None:
    """It holds the whole record; and what went wrong is named by its kind alone."""

    def fails() -> None:
        raise ValueError("the opponent holds an ace")

    screen: Any = duel(SCENARIOS[0], scenario(SCENARIOS[0]).sides[0])
    screen.guarded(fails)
    screen.troubled = 0
    assert isinstance(screen.sheet, Trouble)
    assert screen.sheet.told == "ValueError. Details are in the bundle."
    bugs = datafile.home() / "bugs"
    press(screen, KEYS.B)
    assert screen.sheet.note == WHOLE_RECORD
    assert not bugs.exists()
    draw(screen)
    press(screen, KEYS.B)
    assert screen.sheet.note.startswith("Written to")
    assert list(bugs.rglob("record.txt"))
    screen.open(None)
