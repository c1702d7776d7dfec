"""The game in the window: clicked, typed, watched, replayed; the record is the witness."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
import shapely
from click.testing import CliRunner
from window_hands import (  # before Arcade: no display
    Sit,
    ahead,
    click,
    click_action,
    draw,
    on_ground,
    picture_of,
    press,
)

import arcade  # isort: skip

from somalia import cli
from somalia import window as window_game
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.record import load, replay
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.text.orders import LET_PASS
from somalia.games.campaign.window.odds_sheet import OddsSheet
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.campaign.window.score import ScoreSheet
from somalia.play import settings
from somalia.play.settings import path as settings_path
from somalia.window.panels.question import keys_of
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.charts import ChartsSheet
from somalia.window.sheets.files import save_under
from somalia.window.sheets.menu import Menu
from somalia.window.sheets.rules import RulesSheet
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import contrast, text_on
from somalia.window.ui.trouble import Trouble
from somalia.window.ui.window import GameWindow

KEYS = arcade.key


def settle(screen: GameScreen) -> None:
    """Let the computer play until a person is asked."""
    for _ in range(5000):
        if not screen.model.controller.waits:
            return
        screen.window.dispatch_event("on_update", 0.1)
    raise AssertionError("the computer does not come to an end")


def click_answer(screen: GameScreen, option: str) -> None:
    """Answer with the pointer: on the map where it can be, else on a button."""
    prompt = screen.model.prompt
    assert prompt is not None
    if option in screen.model.controller.view.board:
        click(screen, *on_ground(screen, option))
        return
    choice = next(c for c in screen.model.shown if option in c.options)
    draw(screen)
    for _ in range(30):
        if screen.middle_of(f"option:{choice.number}"):
            break
        click_action(screen, "page:1")
        draw(screen)
    click_action(screen, f"option:{choice.number}")


def by_hand(path: Path) -> Game:
    """The answers of a record given again without a window."""
    record = load(path)
    assert not record.problem
    from somalia.games.campaign.data.scenario import load as load_scenario

    game = Game(
        Campaign(load_scenario("somalia-1992")),
        [Seat(s.name, s.sides, True) for s in record.header.seats],
        record.header.seed,
    )
    for answer in record.line_of_play()[0]:
        if answer.who and answer.how == "":
            game.answer(game.seat_of[answer.who].name, answer.value)
    return game


@pytest.mark.parametrize("until, answers", [("flush.unit", 0), ("", 75)])
def test_a_game_played_ahead_once_stands_where_each_would(
    sit: Sit, until: str, answers: int
) -> None:
    """The record on the disk says so, too."""
    laid = sit(until=until, answers=answers).model.table
    alone = Game(laid.rules, laid.game.seats, laid.game.seed)
    ahead(alone, until, answers)
    assert laid.game.all_answers() == alone.all_answers()
    assert tuple(laid.game.prompt.options) == tuple(alone.prompt.options)
    game, problem = replay(load(laid.record), laid.rules)
    assert not problem
    assert game.all_answers() == alone.all_answers()


@pytest.mark.parametrize("side", ["un", "bandit"])
def test_a_turn_is_played_by_clicks(sit: Sit, side: str) -> None:
    other = "bandit" if side == "un" else "un"
    screen = sit({side: "human", other: "chancer"})
    stream, answers = Stream(f"clicks {side}"), 0
    settle(screen)
    while (
        screen.model.controller.view.turn < 2
        and answers < 150
        and not screen.model.controller.is_over
    ):
        prompt = screen.model.prompt
        assert prompt is not None
        assert prompt.who == side
        options = prompt.options
        option = options[stream.below(len(options))]
        if "pass" in options and stream.below(2):
            option = "pass"
        before = screen.model.controller.game.count
        alike = next(c.options for c in screen.model.shown if option in c.options)
        click_answer(screen, option)
        assert screen.model.controller.game.count > before, (prompt.ask, option, alike)
        settle(screen)
        answers += 1
    assert screen.model.controller.view.turn >= 2
    path = screen.model.controller.table.record
    assert path is not None
    again = by_hand(path)
    assert again.all_answers() == [
        a._replace(why="") for a in screen.model.controller.game.all_answers()
    ]
    assert [repr(e) for e in again.all_events()] == [
        repr(e) for e in screen.model.controller.game.all_events()
    ]


def test_hot_seat_is_played_by_keys(sit: Sit) -> None:
    screen = sit()
    for _ in range(60):
        prompt = screen.model.prompt
        assert prompt is not None
        before = screen.model.controller.game.count
        draw(screen)  # a key chooses what is seen
        seen = {spot.action for spot in screen.side.spots}
        keys = [key for key, action in keys_of(screen.model).items() if action in seen]
        keys = [key for key in keys if keys_of(screen.model)[key].startswith("option:")]
        press(screen, ord(keys[-1].lower()) if keys else KEYS.SPACE)
        assert screen.model.controller.game.count > before
    draw(screen)
    assert by_hand(screen.model.controller.table.record).count == screen.model.controller.game.count


def test_arrows_and_enter_answer_with_a_visible_focus(sit: Sit) -> None:
    screen = sit(until="un.mission")
    press(screen, KEYS.DOWN)
    press(screen, KEYS.DOWN)
    assert screen.focus == "option:2"
    plain = picture_of(screen)
    screen.focus = ""
    assert picture_of(screen) != plain
    press(screen, KEYS.DOWN)
    wanted = screen.model.shown[0].options[0]
    press(screen, KEYS.ENTER)
    assert [a for a in screen.model.controller.game.all_answers() if a.ask == "un.mission"][
        -1
    ].value == wanted


def test_what_is_lit_is_what_is_offered(sit: Sit) -> None:
    screen = sit()
    chance = Stream("lit")
    for _ in range(250):
        prompt = screen.model.prompt
        if prompt is None:
            break
        board = screen.model.controller.view.board
        if prompt.ask != "march.way":
            assert set(screen.board.lights.zones) == {o for o in prompt.options if o in board}
        assert screen.board.lights.units == {
            o for o in prompt.options if o in screen.model.options.pieces
        }
        shown = [option for choice in screen.model.shown for option in choice.options]
        assert sorted(shown) == sorted(prompt.options)
        screen.deeds.answer(prompt.options[chance.below(len(prompt.options))])


def test_a_click_on_what_is_not_offered_is_nothing_and_says_why(sit: Sit) -> None:
    screen = sit(until="escort.zone")
    prompt = screen.model.prompt
    assert prompt is not None
    zone, why = next(
        (id, why) for id, why in prompt.barred.items() if id in screen.model.controller.view.board
    )
    before = screen.model.controller.game.count
    click(screen, *on_ground(screen, zone))
    assert screen.model.controller.game.count == before
    assert why.sentence in screen.model.about[1]
    assert why.rule in screen.model.about[1]


def test_undo_goes_back_where_no_die_has_fallen(sit: Sit) -> None:
    screen = sit(until="un.mission")
    before = screen.model.controller.game.count
    click_answer(screen, screen.model.prompt.options[0])
    if screen.model.controller.back.is_open:
        press(screen, KEYS.Z, KEYS.MOD_CTRL)
        assert screen.model.controller.game.count == before


def test_counters_stand_in_their_zones_and_names_are_not_covered(sit: Sit) -> None:
    screen = sit(answers=120)
    board = screen.board
    drawn = {piece.id for stack in board.counters.stacks for piece in stack.units}
    state = screen.model.controller.view
    assert drawn == {u.id for u in state.units if state.where[u] >= 0}
    for stack in board.counters.stacks:
        lon, lat = board.camera.to_map(*stack.at)
        zone = board.printed.polygon(stack.pile.region)
        assert zone.buffer(0.4).contains(shapely.Point(lon, lat))


def test_text_on_counters_reads_well() -> None:
    for palette in PALETTES.values():
        for force, ground in palette.forces.items():
            assert contrast(ground, text_on(ground)) >= 4.5, (palette.name, force)


def test_fans_overlays_sheets_and_zoom_are_drawn(sit: Sit) -> None:
    screen = sit(until="flush.unit")
    pictures = [picture_of(screen)]
    stack = next(s for s in screen.board.counters.stacks if len(s.pile.pieces) > 1)
    screen.window.dispatch_event("on_mouse_motion", *stack.lifted(stack.dealt[0]), 0, 0)
    assert screen.board.counters.fan is stack
    pictures.append(picture_of(screen))
    for key in (KEYS.F5, KEYS.F5, KEYS.F5, KEYS.F5, KEYS.F6):
        press(screen, key)
        pictures.append(picture_of(screen))
    for key, kind in (
        (KEYS.F1, RulesSheet),
        (KEYS.F2, ChartsSheet),
        (KEYS.F3, ScoreSheet),
        (KEYS.F4, OddsSheet),
        (KEYS.ESCAPE, Menu),
    ):
        press(screen, key)
        assert isinstance(screen.sheet, kind)
        screen.model.odds.desk.wait()
        pictures.append(picture_of(screen))
        press(screen, KEYS.ESCAPE)
        assert screen.sheet is None
    x, y = screen.board.region_place("jilib")
    under = screen.board.camera.to_map(x, y)
    for _ in range(4):
        screen.window.dispatch_event("on_mouse_scroll", x, y, 0, 1)
    assert math.dist(screen.board.camera.to_map(x, y), under) < 0.6
    pictures.append(picture_of(screen))
    press(screen, KEYS.HOME)
    assert screen.board.camera.is_fitted
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_rules_open_at_the_prompt_and_are_searched(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    press(screen, KEYS.F1)
    sheet = screen.sheet
    assert isinstance(sheet, RulesSheet)
    assert sheet.shown.number == "6.12"
    screen.window.dispatch_event("on_text", "a")
    for letter in "mbush":
        screen.window.dispatch_event("on_text", letter)
    assert "mbush" in sheet.shown.title
    draw(screen)


def test_hovering_the_log_lights_zones_and_a_click_centres_them(sit: Sit) -> None:
    screen = sit(answers=100)
    draw(screen)
    lines = screen.model.controller.past.lines()
    press(screen, KEYS.F7)  # the ledger
    draw(screen)
    spot = next(
        s
        for s in screen.story.spots
        if s.action.startswith("line:") and lines[int(s.action[5:])].zones
    )
    at = screen.middle_of(spot.action)
    assert at is not None
    screen.window.dispatch_event("on_mouse_motion", *at, 0, 0)
    zones = {zone.id for zone in lines[int(spot.action[5:])].zones}
    assert zones <= set(screen.board.lights.chosen)
    click(screen, *at)
    assert not screen.board.camera.is_fitted


def test_settings_last(window: GameWindow) -> None:
    screen = StartScreen(window)
    window.show_view(screen)
    screen.act("settings")
    click_action(screen, "set:text_size:130")
    click_action(screen, "set:palette:Blue-yellow safe")
    draw(screen)
    kept = settings.load()
    assert (kept.text_size, kept.palette) == (130, "Blue-yellow safe")
    settings_path().write_text(json.dumps({"text_size": 7, "palette": 3, "animation": "x"}))
    assert settings.load() == settings.Settings()
    settings_path().write_text("{")
    assert settings.load() == settings.Settings()


def test_a_game_is_put_together_left_and_continued(window: GameWindow) -> None:
    screen: Any = StartScreen(window)
    window.show_view(screen)
    screen.do("advanced")
    click_action(screen, "seat:bandit:human")
    click_action(screen, "option:ambush-is-mission:on")
    for letter in "fig":
        window.dispatch_event("on_text", letter)
    click_action(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    draw(game)
    assert game.model.controller.table.header.seed == "fig"
    assert game.model.controller.table.scenario.options["ambush-is-mission"] == "on"
    ahead(game.model.controller.game, answers=40)
    game.refresh()
    count = game.model.controller.game.count
    press(game, KEYS.ESCAPE)
    click_action(game, "leave")
    screen = window.current_view
    assert isinstance(screen, StartScreen)
    click_action(screen, "continue")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.controller.game.count == count
    assert save_under(game.model.table, "mine")[0].startswith("Saved")


def test_the_computer_against_itself_is_watched(sit: Sit) -> None:
    screen = sit({"un": "chancer", "bandit": "chancer"})
    assert screen.model.pace.paused
    before = screen.model.controller.game.count
    click_action(screen, "step")
    assert screen.model.controller.game.count > before
    press(screen, KEYS.SPACE)
    for _ in range(30):
        screen.window.dispatch_event("on_update", 0.1)
    assert screen.model.controller.past.reasons
    press(screen, KEYS.F7)
    draw(screen)


def test_a_replay_goes_forth_and_back_and_branches_off(sit: Sit, tmp_path: Path) -> None:
    played = sit(answers=160)
    whole = played.model.controller.game.all_answers()
    played.model.controller.table.leave()
    record = played.model.controller.table.record
    assert record is not None
    window = played.window
    screen = ReplayScreen(window, record)
    window.show_view(screen)
    draw(screen)
    for _ in range(5):
        press(screen, KEYS.RIGHT)
    assert screen.at == 5
    five = screen.model.controller.game.count
    press(screen, KEYS.END)
    assert screen.model.controller.game.all_answers() == whole
    click_action(screen, "turn:1")
    assert screen.model.controller.view.turn == 1
    press(screen, KEYS.HOME)
    assert screen.model.controller.game.count == 0
    screen.go(5)
    assert screen.model.controller.game.count == five
    press(screen, KEYS.SPACE)
    for _ in range(8):
        window.dispatch_event("on_update", 0.1)
    assert screen.at > 5
    screen.playing = False
    screen.go(5)
    click_action(screen, "branch:all")
    branch = window.current_view
    assert isinstance(branch, GameScreen)
    assert branch.model.controller.game.all_answers()[:five] == whole[:five]
    assert branch.model.controller.game.branch == 1
    ahead(branch.model.controller.game, answers=5)
    path = branch.model.controller.table.record
    assert path is not None
    assert path != record
    again, problem = replay(load(path), branch.model.controller.table.rules)
    assert not problem
    assert again.count == branch.model.controller.game.count


def test_errors_never_close_the_window(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = sit(answers=20)
    monkeypatch.setattr(screen.mouse, "click", lambda found: 1 / 0)
    click(screen, *on_ground(screen, "gaalkayo"))
    assert isinstance(screen.sheet, Trouble)
    screen.troubled = 0
    draw(screen)
    click_action(screen, "bundle")
    assert list((settings_path().parent / "bugs").rglob("record.txt"))
    assert list((settings_path().parent / "bugs").rglob("screen.png"))
    press(screen, KEYS.C)
    assert screen.sheet is None
    assert screen.model.prompt is not None


def test_the_picture_of_a_bundle_names_no_folder_of_the_player(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit(answers=20)
    screen.told(f"Picture saved: {settings_path().parent / 'x.png'}")
    screen.trouble(ValueError(f"{Path.home()}/x.txt"))
    screen.troubled = 0
    drawn: list[str] = []
    mask = lettering.mask
    monkeypatch.setattr(lettering, "mask", lambda text, *at: drawn.append(text) or mask(text, *at))
    click_action(screen, "bundle")
    assert any("HOME/x.txt" in text for text in drawn), "the sheet is drawn anew for the picture"
    drawn.clear()
    draw(screen)
    assert any(f"{Path.home()}/x.txt" in text for text in drawn), "the player sees where it is"
    drawn.clear()
    screen.sheet.act("bundle")
    told = [text for text in drawn if text.startswith("Written to")]
    assert told
    assert not any(str(settings_path().parent) in text for text in drawn)


def test_nothing_is_drawn_while_nothing_changes(sit: Sit) -> None:
    screen = sit(answers=20)
    window = screen.window
    window.dispatch_event("on_update", 0.5)
    window.dispatch_event("on_update", 0.5)
    screen.model.odds.desk.wait()  # they are shown when they are known
    window.dispatch_event("on_update", 0.1)
    screen.on_draw()
    window.dirty = False
    for _ in range(5):
        window.dispatch_event("on_update", 0.1)
    assert not window.dirty


def test_without_a_display_the_terminal_takes_over_with_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none() -> None:
        raise window_game.NoWindow("no display found")

    monkeypatch.setattr(window_game, "open_window", none)
    ran = CliRunner().invoke(
        cli.cli,
        [
            "play",
            "--window",
            "--seat",
            "un=human",
            "--seat",
            "bandit=human",
            "--record",
            str(tmp_path / "a.txt"),
        ],
        input="quit\n",
    )
    assert ran.exit_code == 0
    told = [line for line in ran.stderr.split("\n") if line]
    assert told == ["Can't open a window (no display found): the game continues in the terminal."]
    assert "Set-up" in ran.stdout


def test_the_window_says_why_it_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(window_game.NoWindow, match="no display"):
        window_game.open_window()


def test_moving_prompts_offer_ways_on_the_map(sit: Sit) -> None:
    screen = sit(until="march.way")
    prompt = screen.model.prompt
    assert isinstance(prompt, Choose)
    draw(screen)
    best = screen.model.shown[0].options[0].split(">")
    for zone in best[1:]:
        if screen.model.prompt is not prompt:
            break
        assert zone in screen.board.lights.zones or len(screen.model.path) > 0
        click(screen, *on_ground(screen, zone))
    assert screen.model.prompt is not prompt
    given = [a for a in screen.model.controller.game.all_answers() if a.ask == "march.way"][-1]
    assert given.value.startswith(">".join(best[:2]))


@pytest.mark.parametrize(
    "ask, words, is_left",
    [("ambush.unit", LET_PASS, True), ("bandit.mission", "pass until end", False)],
)
def test_an_order_to_pass_never_takes_another_orders_place(
    sit: Sit, ask: str, words: str, is_left: bool
) -> None:
    """A second click on "No Ambush on this route" ended the phase."""
    screen = sit(until=ask)
    draw(screen)
    (spot,) = (spot for spot in screen.side.spots if spot.action == f"order:{words}")
    middle = 0.55 * screen.side.width
    assert (spot.box[2] < middle) if is_left else (spot.box[0] > middle)
