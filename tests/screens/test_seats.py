"""Who sits where: orders that are kept, hand-over, dice rolled at the table, mirror, settings."""

from __future__ import annotations

import dataclasses
import io
import itertools
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from window_hands import (
    Sit,
    ahead,
    click_action,
    draw,
    picture_of,
    press,
)  # before Arcade: no display

import arcade  # isort: skip

from somalia import terminal
from somalia.engine.dice import Stream
from somalia.engine.prompts import Choose
from somalia.engine.record import load, replay
from somalia.engine.sight import Sight
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.colours import side_colour
from somalia.games.orders import opens
from somalia.play import catalogue, settings, table
from somalia.play.catalogue import Catalogue
from somalia.play.controller import Controller
from somalia.play.folder import games_folder
from somalia.terminal.chain import is_forced
from somalia.terminal.doing import NO_ORDERS
from somalia.terminal.lines import NOTHING_DONE
from somalia.terminal.mirror import Mirror, read_lines
from somalia.window import obstacles as display
from somalia.window.panels.banner import whose
from somalia.window.screens.play import GameScreen
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.files import Files, save_under
from somalia.window.sheets.hand_over import HandOverSheet, TakeBackSheet
from somalia.window.sheets.settings import SettingsSheet
from somalia.window.ui.window import GameWindow

KEYS = arcade.key

FIRE_BACK, CONVOYS = "always fire back", "always convoys"
"""Standing orders, as they are typed."""


def left_game() -> Path:
    """The one game that was left."""
    (file,) = games_folder().glob("*.txt")
    return file


def at_terminal(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *lines: str,
    un: str = "human",
    bandit: str = "chancer",
    dice: str = "auto",
) -> str:
    """Play with these lines typed; what was shown."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    seats = {"un": un, "bandit": bandit}
    terminal.play("somalia-1992", seats, "7", True, False, None, {}, [], True, dice)
    shown = capsys.readouterr()
    return shown.out + shown.err


# -- orders are kept with the game ----------------------------------------------------------------


def test_orders_are_kept_with_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    never = "never ambush below 2"
    at_terminal(monkeypatch, capsys, FIRE_BACK, never, "quit")
    assert [(note.seat, note.text) for note in load(left_game()).notes] == [
        ("un", FIRE_BACK),
        ("un", never),
    ]
    shown = at_terminal(monkeypatch, capsys, "orders", "orders clear", "quit")
    assert f"{FIRE_BACK}\n" in shown
    assert "2 standing orders ended" in shown
    assert NO_ORDERS in at_terminal(monkeypatch, capsys, "orders", "quit")


def test_an_order_that_waits_for_an_attack_remembers_when_it_was_given(
    tmp_path: Path,
) -> None:
    seats = {"un": "human", "bandit": "human"}
    setup = table.GameSetup("somalia-1992", seats, "1", {}, [], "auto", tmp_path / "a.txt", False)
    laid = table.begin(setup)
    ahead(laid.game, answers=400)
    raids = [event for event in laid.game.all_events() if event.kind in ("raid", "ambush")]
    assert raids  # there were attacks before the order: they do not end it
    laid.orders.give("pass until raided", Sight(laid.game), "un")
    (order,) = laid.orders.standing
    stood = []
    for _ in range(60):
        ahead(laid.game, answers=3)
        copy = tmp_path / f"{laid.game.count}.txt"  # the record itself is open here
        copy.write_bytes((tmp_path / "a.txt").read_bytes())
        again = table.take_up(copy, False, lambda question: True, [])
        assert again is not None
        again.leave()
        stood.append(bool(again.orders.of("un")))
        assert stood[-1] == (not order.is_over(Sight(laid.game)))
        if not stood[-1]:
            break
    laid.leave()
    assert stood[0]
    assert not stood[-1]


def test_orders_outlive_a_damaged_record(tmp_path: Path) -> None:
    seats = {"un": "human", "bandit": "human"}
    path = tmp_path / "a.txt"
    laid = table.begin(table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", path, False))
    laid.orders.give(FIRE_BACK, Sight(laid.game), "bandit")
    ahead(laid.game, answers=20)
    laid.leave()
    path.write_text(path.read_text() + "- garbage\n")
    again = table.take_up(path, False, lambda question: True, [])
    assert again is not None
    again.leave()
    assert [note.text for note in load(path).notes] == [FIRE_BACK]


def test_an_answer_the_program_gave_may_be_named_and_is_no_other(tmp_path: Path) -> None:
    """FT4: a part that names what needed no choice is passed over; a number never is."""
    seats = {"un": "human", "bandit": "human"}
    laid = table.begin(
        table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", tmp_path / "b.txt", False)
    )
    game, say = laid.game, Wording(laid.scenario)
    kinds = set()
    for _ in range(600):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            break  # the game is over
        before = game.count
        game.answer(game.seat_of[prompt.who].name, prompt.options[-1])
        given = game.all_answers()[before:]
        for answer in given:
            if answer.how == "forced":
                kinds.add(answer.ask)
                assert is_forced(str(answer.value), given, say)
                assert not is_forced("no such thing", given, say)
                assert not is_forced("1", given, say)
                if answer.ask.endswith(".unit") and answer.value != "done":
                    assert is_forced("all.", given, say)
    laid.leave()
    assert {kind for kind in kinds if kind.endswith(".unit")}


def terminal_session(laid: table.Table, lines: list[str]) -> Any:
    """A session of the terminal at that table, with these lines to be typed."""
    from rich.console import Console

    from somalia.terminal.session import Session

    class Lines:
        def read(
            self,
            ask: str,
            words: Any = (),
            status: str = "",
            unseen: bool = False,
            kept: bool = True,
        ) -> str:
            if not lines:
                raise EOFError
            return lines.pop(0)

    console = Console(file=io.StringIO(), width=100, height=40, no_color=True)
    return Session(Controller(laid), Lines(), console, False, False)


# -- orders in the window --------------------------------------------------------


def letters(screen: Any, text: str) -> None:
    """Typed as the window system reports it: key, then letter."""
    for letter in text:
        press(screen, ord(letter))
        screen.window.dispatch_event("on_text", letter)


def run_on(screen: GameScreen) -> None:
    """Let time pass until a person is asked."""
    for _ in range(3000):
        if not screen.model.controller.waits or screen.sheet is not None:
            return
        screen.window.dispatch_event("on_update", 0.1)
    raise AssertionError("the game does not come to a question")


def test_orders_are_given_on_a_sheet_by_key_and_by_pointer(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "chancer"}, until="un.mission")
    turn = screen.model.controller.view.turn
    press(screen, KEYS.F9)
    draw(screen)
    click_action(screen, "give:always fire back")
    for _ in range(4):
        click_action(screen, "less:pass until turn {}")
    click_action(screen, "more:pass until turn {}")
    letters(screen, CONVOYS)
    press(screen, KEYS.ENTER)
    assert screen.model.controller.table.orders.of("un") == [FIRE_BACK, CONVOYS]
    letters(screen, "dance")
    press(screen, KEYS.ENTER)
    sheet: Any = screen.sheet
    assert "is not an order" in sheet.told
    click_action(screen, f"give:pass until turn {turn + 2}")
    draw(screen)
    press(screen, KEYS.ESCAPE)
    run_on(screen)
    assert screen.model.controller.view.turn == turn + 2
    assert any(
        CONVOYS in told or "pass until" in told for told in screen.model.controller.past.by_order
    )
    path = screen.model.controller.table.record
    assert path is not None
    answers = load(path).line_of_play()[0]
    passed = [a for a in answers if a.ask == "un.mission" and a.value == "pass"]
    assert passed  # an order's answer is one like any other
    press(screen, KEYS.F9)
    click_action(screen, "end:always convoys")
    assert CONVOYS not in screen.model.controller.table.orders.of("un")
    click_action(screen, "clear")
    assert screen.model.controller.table.orders.of("un") == []


def test_what_was_taken_back_no_order_answers(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "human"}, until="un.mission")
    screen.model.controller.table.orders.give(CONVOYS, screen.model.controller.sight, "un")
    screen.refresh()
    assert screen.model.prompt is None  # the order answers
    before = screen.model.controller.game.count
    screen.model.controller.advance()
    assert screen.model.controller.game.count > before
    while screen.model.controller.game.count > before:
        screen.act("undo")
    assert screen.model.prompt is not None
    assert screen.model.prompt.ask == "un.mission"
    run_on(screen)
    assert screen.model.controller.game.count == before


def test_the_same_for_the_rest_with_a_key(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "human"}, until="ambush.unit")
    press(screen, KEYS.F10)
    assert "answered this kind" in screen.model.about[0]
    screen.deeds.answer("let-pass")
    for _ in range(400):
        prompt = screen.model.prompt
        if prompt is not None and prompt.ask == "ambush.unit":
            break
        asked = screen.model.controller.prompt
        assert asked is not None
        screen.deeds.answer(asked.options[0])
    count = screen.model.controller.game.count
    press(screen, KEYS.F10)
    run_on(screen)
    given = screen.model.controller.game.all_answers()[count]
    assert (given.ask, given.value) == ("ambush.unit", "let-pass")
    assert "the same" in screen.model.controller.past.by_order[0]


def test_alt_answers_the_like_too(sit: Sit) -> None:
    screen = sit()
    asked = screen.model.prompt
    assert asked is not None
    assert asked.ask == "setup.zone"
    press(screen, KEYS.KEY_2, KEYS.MOD_ALT)
    run_on(screen)
    given = [a.value for a in screen.model.controller.game.all_answers() if a.ask == "setup.zone"]
    assert given == [asked.options[1]] * len(given)
    assert len(given) > 8


def test_the_dice_of_a_replay_have_fallen(sit: Sit) -> None:
    from somalia.window.screens.replay import ReplayScreen

    played = sit(answers=60)
    played.model.controller.table.leave()
    screen: Any = ReplayScreen(played.window, played.model.controller.table.record)
    played.window.show_view(screen)
    for key, modifiers in (
        (KEYS.RIGHT, 0),
        (KEYS.D, KEYS.MOD_CTRL),
        (KEYS.F9, 0),
        (KEYS.F10, 0),
        (KEYS.SPACE, 0),
        (KEYS.SPACE, 0),
        (KEYS.KEY_1, 0),
    ):
        press(screen, key, modifiers)
        assert not screen.model.controller.game.auto_dice
    assert screen.model.controller.game.count == screen.stops[screen.at]
    assert screen.sheet is None
    press(screen, KEYS.ESCAPE)
    assert not {"show:orders", "die:turn"} & {action for action, _, _ in screen.sheet.entries()}


def test_the_letter_of_the_key_that_opens_a_sheet_is_not_typed_on_it(window: GameWindow) -> None:
    screen: Any = StartScreen(window)
    window.show_view(screen)
    letters(screen, "n1a")
    letters(screen, "fig")
    assert screen.plan.seed == "fig"


# -- dice rolled at the table ----------------------------------------------------


def with_dice(window: GameWindow, tmp_path: Path) -> GameScreen:
    """A game whose dice are rolled at the table."""
    seats = {"un": "human", "bandit": "human"}
    setup = table.GameSetup("somalia-1992", seats, "7", {}, [], "typed", tmp_path / "d.txt", False)
    screen = GameScreen(window, table.begin(setup))
    window.show_view(screen)
    draw(screen)
    return screen


def test_dice_are_typed_and_clicked_in_the_window(window: GameWindow, tmp_path: Path) -> None:
    screen = with_dice(window, tmp_path)
    assert screen.model.sitting.wants_dice
    before = screen.model.controller.game.count
    for _ in range(5):
        window.dispatch_event("on_update", 0.5)
    assert screen.model.controller.game.count == before  # the program rolls nothing by itself
    kinds = [id for id, _ in screen.model.dice.kinds()]
    click_action(screen, f"die:draw {kinds[-1]}")
    click_action(screen, "die:throw")
    assert screen.model.controller.game.all_answers()[0][2:4] == (kinds[-1], "typed")
    for _ in range(80):
        chance = screen.model.dice.chance
        if chance is None:
            prompt = screen.model.prompt
            assert prompt is not None
            screen.deeds.answer(prompt.options[0])
        elif chance.dice > 1:
            break
        else:
            press(screen, KEYS.KEY_1)
            press(screen, KEYS.ENTER)
    assert chance is not None
    count = screen.model.controller.game.count
    press(screen, KEYS.KEY_3)
    press(screen, KEYS.ENTER)
    assert screen.model.controller.game.count == count  # a die is missing
    assert "1 more die" in screen.model.dice.problem
    press(screen, KEYS.KEY_9)
    press(screen, KEYS.NUM_6)
    press(screen, KEYS.BACKSPACE)
    click_action(screen, "die:5")
    draw(screen)
    press(screen, KEYS.ENTER)
    thrown = screen.model.controller.game.all_answers()[count]
    assert (thrown.value, thrown.how) == ((3, 5), "typed")
    assert "dice 3, 5" in " ".join(str(line) for line in screen.model.controller.past.lines())
    record = screen.model.controller.table.record
    assert record is not None
    assert "+ " in record.read_text()


def test_the_program_rolls_once_or_from_now_on(window: GameWindow, tmp_path: Path) -> None:
    screen = with_dice(window, tmp_path)
    press(screen, KEYS.SPACE)
    assert screen.model.controller.game.count == 1
    assert screen.model.controller.game.all_answers()[0].how == ""
    press(screen, KEYS.D, KEYS.MOD_CTRL)
    assert not screen.model.sitting.wants_dice
    assert screen.model.prompt is not None
    press(screen, KEYS.ESCAPE)
    click_action(screen, "die:turn")
    assert not screen.model.controller.game.auto_dice


# -- the mirror ------------------------------------------------------------------


def plain(text: str) -> list[str]:
    """What a terminal showed, without what was typed and without the greeting."""
    lines = [line.rstrip() for line in text.split("\n")]
    return [line for line in lines[2:] if line and "> " not in line]


def test_the_mirror_tells_what_the_terminal_tells(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same game, typed at the terminal and clicked in the window, line for line."""
    answers: list[str] = []

    def lines(self: Any, ask: str, *_: Any) -> str:
        if len(answers) >= 240:
            raise EOFError
        answers.append(str(1 + len(answers) * 7 % 11))  # what is no option is asked again
        return answers[-1]

    from somalia.terminal.reader import PlainReader

    monkeypatch.setattr(PlainReader, "read", lines)
    shown = at_terminal(monkeypatch, capsys, un="human", bandit="chancer")
    kept = left_game()
    given = [a for a in load(kept).line_of_play()[0] if a.who and a.how == ""]
    typed = [a.value for a in given if a.who == "un"]
    assert len(typed) > 40
    kept.unlink()

    out = io.StringIO()
    mirror = Mirror(out)
    window.mirror = mirror
    seats = {"un": "human", "bandit": "chancer"}
    setup = table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", None, False)
    window.go("game", table.begin(setup))
    screen: Any = window.current_view
    window.dispatch_event("on_update", 0.1)
    for value in typed:
        run_on(screen)
        choice = next(c for c in screen.model.shown if value in c.options)
        if choice.options[0] == value:
            screen.act(f"option:{choice.number}")
        else:
            screen.deeds.answer(value)
        window.dispatch_event("on_update", 0.1)
    run_on(screen)
    window.dispatch_event("on_update", 0.1)
    mirrored = plain(out.getvalue())
    wanted = [
        line
        for line in plain(shown)
        if "is not an option" not in line
        and "may mean" not in line
        and "Type the number" not in line
    ]
    story = [line for line in wanted if line.startswith(("  ", "--", "==")) and line[2:3] != " "]
    assert len(story) > 100
    assert [line for line in mirrored if line in set(story)] == story
    assert "UN> " in out.getvalue()


def test_lines_typed_at_the_mirror_answer_in_the_window(window: GameWindow, tmp_path: Path) -> None:
    out = io.StringIO()
    mirror = Mirror(out, typed=True)
    window.mirror = mirror
    seats = {"un": "human", "bandit": "human"}
    setup = table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", tmp_path / "m.txt", False)
    laid = table.begin(setup)
    window.go("game", laid)
    screen: Any = window.current_view
    ahead(laid.game, until="un.mission")
    screen.refresh()
    draw(screen)
    window.dispatch_event("on_update", 0.1)
    assert out.getvalue().endswith("UN> ")
    before = laid.game.count
    mirror.lines.append("why")
    mirror.lines.append("nonsense")
    window.dispatch_event("on_update", 0.1)
    assert laid.game.count == before
    assert '"nonsense" is not' in out.getvalue()
    mirror.lines.append("convoy; 1")
    window.dispatch_event("on_update", 0.1)
    values = [a.value for a in laid.game.all_answers()[before:]]
    assert values[0] == "convoy"
    assert len(values) >= 2
    assert screen.model.prompt is laid.game.prompt
    mirror.lines.append("undo")  # a line with semicolons is taken back as one (FT4)
    window.dispatch_event("on_update", 0.1)
    assert laid.game.count == before
    mirror.lines.append("convoy; nonsense")
    window.dispatch_event("on_update", 0.1)
    assert laid.game.count == before  # whole or not at all (FT4)
    assert f"{NOTHING_DONE} Part 2 of 2" in out.getvalue().replace("\n  ", " ")
    mirror.lines.append("convoy")
    window.dispatch_event("on_update", 0.1)
    assert laid.game.count > before
    press(screen, KEYS.Z, KEYS.MOD_CTRL)
    window.dispatch_event("on_update", 0.1)
    assert laid.game.count == before
    assert out.getvalue().count("Undone") == 2
    mirror.lines.append(FIRE_BACK)
    window.dispatch_event("on_update", 0.1)
    assert laid.orders.of("un") == [FIRE_BACK]
    mirror.lines.append("resign")
    window.dispatch_event("on_update", 0.1)
    assert "do it in the window" in out.getvalue()


def test_the_mirror_reads_lines_from_a_pipe_in_a_thread_of_its_own() -> None:

    source, sink = os.pipe()
    os.write(sink, b"convoy\nall")
    os.write(sink, b" done\n")
    os.close(sink)
    lines: list[str] = []
    read_lines(source, lines.append)
    os.close(source)
    assert lines == ["convoy", "all done"]


# -- without a window ------------------------------------------------------------


@pytest.mark.parametrize(
    "environment, why",
    [
        ({}, "no display found"),
        ({"SSH_CONNECTION": "1 2 3 4"}, "no display over SSH; connect with ssh -X"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "XWayland"),
        ({"DISPLAY": "foo"}, 'DISPLAY is "foo", which is not a display'),
        ({"DISPLAY": ":7741"}, "the display :7741 does not respond"),
        ({"DISPLAY": "localhost:7742.0", "SSH_CONNECTION": "1 2 3 4"}, "reconnect with ssh -X"),
        ({"DISPLAY": "no-such-host.invalid:0"}, "does not respond"),
    ],
)
def test_what_stands_in_the_way_of_a_window_is_said_in_a_line(
    environment: dict[str, str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    said = display.obstacle(environment)
    assert why in said
    assert "\n" not in said


def test_a_display_that_answers_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    monkeypatch.setattr("sys.platform", "linux")
    for number in range(7743, 7800):
        with socket.socket() as plug:
            try:
                plug.bind(("127.0.0.1", 6000 + number))
            except OSError:
                continue
            plug.listen()
            assert display.obstacle({"DISPLAY": f"127.0.0.1:{number}.0"}) == ""
            return
    raise AssertionError("no port is free")


def test_what_drivers_write_does_not_reach_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:

    with display.quiet():
        os.write(2, b"libGL error: failed to load driver\n")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_player_at_a_terminal_is_told_that_the_window_takes_a_while(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from somalia import window as opening

    class Now(threading.Timer):
        """A timer whose time is up."""

        def start(self) -> None:
            self.function()

    monkeypatch.setattr(opening.threading, "Timer", Now)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal, raising=False)
    with opening.patience():
        pass
    assert capsys.readouterr().out == f"{opening.OPENING}\n" * is_terminal


def test_a_driver_that_ends_the_process_is_not_tried_twice_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    from somalia import window as opening

    code = (
        "import os\nfrom somalia.window import obstacles\n"
        "with obstacles.survived():\n    os._exit(11)\n"
    )
    died = subprocess.run([sys.executable, "-c", code], check=False)
    assert died.returncode == 11
    monkeypatch.setattr(display, "obstacle", lambda environment: "")
    with pytest.raises(opening.NoWindow, match="crashed last time"):
        opening.open_window()
    assert not display.has_crashed()
    with display.survived():
        assert not display.has_crashed()  # this process is alive
    assert os.environ["SOMALIA_HOME"]


@pytest.mark.parametrize("number", display.ENDS)
def test_a_player_who_ends_the_program_while_the_window_opens_has_seen_no_crash(
    number: signal.Signals,
) -> None:
    code = (
        "import os\nfrom somalia.window import obstacles\n"
        f"with obstacles.survived():\n    os.kill(os.getpid(), {int(number)})\n"
    )
    died = subprocess.run([sys.executable, "-c", code], check=False)
    assert died.returncode == -number
    assert not display.has_crashed()


# -- two at one screen -----------------------------------------------------------


def handed_over(screen: GameScreen, answers: int) -> list[tuple[str, str, bool]]:
    """Play on by chance; at each sheet the seat, the question, and whether it opened a mission."""
    found = []
    chance = Stream("two")
    for _ in range(answers):
        run_on(screen)
        if isinstance(screen.sheet, HandOverSheet):
            asked = screen.model.prompt
            assert asked is not None
            found.append((screen.sheet.seat.name, asked.ask, opens(screen.model.controller.sight)))
            press(screen, KEYS.ENTER)
            assert screen.sheet is None
        prompt = screen.model.prompt
        if prompt is None:
            break
        options = prompt.options
        ends = [word for word in ("hand-over", "pass") if word in options]
        screen.deeds.answer(
            ends[0] if ends and chance.below(2) else options[chance.below(len(options))]
        )
    return found


def test_nothing_is_handed_over_unless_asked(sit: Sit) -> None:
    assert handed_over(sit(), 150) == []


def test_each_mission_of_the_other_is_handed_over_and_no_reaction(sit: Sit) -> None:
    screen = sit()
    screen.settings.hand_over = "mission"
    found = handed_over(screen, 250)
    assert {seat for seat, _, _ in found} == {"un", "bandit"}
    assert all(is_first for _, _, is_first in found)
    assert all(one[0] != other[0] for one, other in itertools.pairwise(found))


def test_every_change_is_handed_over_reactions_too(sit: Sit, window: GameWindow) -> None:
    window.hand_over = "every"  # as the command line wishes, before there is a screen
    screen = sit()
    found = handed_over(screen, 250)
    assert not all(is_first for _, _, is_first in found)


def test_where_views_differ_the_map_is_covered_unasked(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit()
    assert screen.sheet is None

    def redact(state: Any, sides: Any, seed: str) -> None:
        if "un" in sides:
            state.sp["bandit"] = 99

    monkeypatch.setattr(screen.model.controller.game.rules, "redact", redact, raising=False)
    monkeypatch.setattr(screen.model.controller.game.rules, "hides", True)
    screen.model.sitting.chair.seated = "un"
    screen.deeds.answer(screen.model.prompt.options[0])
    sheet = screen.sheet
    assert isinstance(sheet, HandOverSheet)
    covered = picture_of(screen)
    painted: list[int] = []
    monkeypatch.setattr(screen, "paint", lambda: painted.append(1))
    draw(screen)
    assert not painted  # nothing of the map is drawn below the sheet
    for key in (KEYS.ESCAPE, KEYS.F1, KEYS.SPACE, KEYS.TAB):
        press(screen, key)
        assert screen.sheet is sheet
    assert covered.getpixel((3, 3)) == side_colour(
        screen.model.controller.table.scenario, sheet.seat.sides[0]
    )


@pytest.mark.parametrize("key", ["N", "Y"])
def test_where_views_differ_another_person_is_asked_before_anything_is_taken_back(
    key: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit()
    model = screen.model
    game = model.controller.game
    monkeypatch.setattr(game.rules, "redact", lambda state, sides, seed: None, raising=False)
    monkeypatch.setattr(game.rules, "hides", True)
    asker = model.sitting.chair.seated = model.prompt.who
    other = next(seat.name for seat in game.seats if seat.name != asker)
    assert not model.answering.may_undo, "nothing has been answered"
    screen.deeds.answer(model.prompt.options[0])
    assert model.prompt.who == asker
    count = game.count
    assert (model.answering.may_undo, model.controller.back.is_open) == (True, False)
    screen.do("undo")
    sheet = screen.sheet
    assert isinstance(sheet, TakeBackSheet)
    assert sheet.seat.name == other
    assert game.count == count
    painted: list[int] = []
    monkeypatch.setattr(screen, "paint", lambda: painted.append(1))
    draw(screen)
    assert not painted, "what would be taken back is not seen by who is asked"
    for meant_for_others in (KEYS.ESCAPE, KEYS.ENTER, KEYS.SPACE, KEYS.ESCAPE):
        press(screen, meant_for_others)
        assert screen.sheet is sheet
    press(screen, getattr(KEYS, key))
    assert game.count < count if key == "Y" else game.count == count
    back = screen.sheet
    assert isinstance(back, HandOverSheet)
    assert back.seat.name == asker, "the screen goes back to who asked"
    assert (model.sitting.notes[-1:] == ["Not undone: not everyone agreed."]) == (key == "N")


@pytest.mark.parametrize("how", ["keys", "pointer", "arrows"])
def test_from_a_covered_board_one_leaves_without_uncovering_it(
    how: str, sit: Sit, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.hand_over = "every"
    screen = sit()
    screen.model.sitting.chair.seated = "un"
    screen.deeds.answer(screen.model.prompt.options[0])
    sheet = screen.sheet
    assert isinstance(sheet, HandOverSheet)
    painted: list[int] = []
    monkeypatch.setattr(screen, "paint", lambda: painted.append(1))
    left: list[str] = []
    monkeypatch.setattr(screen.leaving, "give_up", left.append)
    if how == "pointer":
        click_action(screen, "cover-menu")
        click_action(screen, "leave")
    else:
        press(screen, KEYS.ESCAPE)
        draw(screen)
        assert "cover-menu" in screen.cover.actions
        letters(screen, "xyz")
        assert not sheet.field.text, "the menu has no text field"
        if how == "keys":
            press(screen, KEYS.L)
        else:
            for key in (KEYS.TAB, KEYS.ENTER):
                press(screen, key)
    assert left == ["leave"]
    assert screen.sheet is sheet
    assert not painted, "the board stays hidden"
    press(screen, KEYS.ESCAPE)
    draw(screen)
    assert "seated" in screen.cover.actions


def test_an_unsaved_game_is_left_from_a_covered_board_only_when_it_is_meant(
    sit: Sit, window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.hand_over = "every"
    screen = sit()
    screen.model.sitting.chair.seated = "un"
    screen.deeds.answer(screen.model.prompt.options[0])
    sheet = screen.sheet
    left: list[str] = []
    monkeypatch.setattr(screen.leaving, "_is_safe", lambda: False)
    monkeypatch.setattr(screen.leaving, "give_up", left.append)
    for key in (KEYS.ESCAPE, KEYS.L):
        press(screen, key)
    assert (left, screen.sheet) == ([], sheet), "nothing uncovers the board"
    assert "not saved" in sheet.note
    press(screen, KEYS.L)
    assert left == ["leave"]


def test_a_name_given_at_the_hand_over_is_offered_in_the_next_game(
    sit: Sit, window: GameWindow
) -> None:
    window.hand_over = "every"

    screen = sit()
    seat = screen.model.controller.game.seats[1]
    first = HandOverSheet(screen, screen.looks, seat)
    assert not first.field.text
    first.field.text = "anna b"
    first.act("seated")
    screen.model.table.names.clear()  # as in another game
    assert HandOverSheet(screen, screen.looks, seat).field.text == "anna b"


def test_a_name_given_at_the_hand_over_is_kept_with_the_game(sit: Sit, window: GameWindow) -> None:
    window.hand_over = "every"
    screen = sit()
    screen.model.sitting.chair.seated = "un"
    screen.deeds.answer(screen.model.prompt.options[0])
    sheet = screen.sheet
    assert isinstance(sheet, HandOverSheet)
    letters(screen, "anna b")
    draw(screen)
    click_action(screen, "seated")
    assert whose(screen.looks).endswith(": anna b")
    laid = screen.model.controller.table
    assert laid.record is not None
    laid.leave()
    again = table.take_up(laid.record, False, lambda question: True, [])
    assert again is not None
    assert again.name_of(sheet.seat.name) == "anna b"
    again.leave()


# -- settings, files, leaving ----------------------------------------------------


def test_every_setting_is_told_changed_by_keys_and_kept(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen: Any = StartScreen(window)
    window.show_view(screen)
    monkeypatch.setattr(window, "set_fullscreen", lambda whole: None)
    press(screen, KEYS.T)
    draw(screen)
    sheet = screen.sheet
    assert isinstance(sheet, SettingsSheet)
    rows = sheet.rows()
    fields = {one.name for one in dataclasses.fields(settings.Settings)}
    # Whether there is sound, and how loud, is one row.
    assert {row.field for row in rows} >= (fields - {"sound"}) | {"hints"}
    assert all(row.about and row.now in [value for _, value in row.choices] for row in rows)
    wanted = {}
    for row in rows:
        value = next(value for _, value in reversed(row.choices) if value != row.now)
        wanted[row.field] = value
        draw(screen)
        for _ in range(60):
            if screen.focus == f"set:{row.field}:{value}":
                break
            press(screen, KEYS.RIGHT)
        press(screen, KEYS.ENTER)
    assert {row.field: row.now for row in sheet.rows()} == wanted
    kept = settings.load()
    assert kept == screen.settings
    assert (kept.hand_over, kept.text_size, kept.explain) == ("every", 150, False)
    draw(screen)
    held = [spot.box for spot in screen.cover.spots]
    assert all(box[2] <= screen.cover.width and box[3] <= screen.cover.height for box in held)


def some_records() -> tuple[Path, Path, Path]:
    """A game that was left, one damaged in its header, one in its body; the newest last."""
    folder = games_folder()
    seats = {"un": "human", "bandit": "chancer"}
    paths = (folder / "a.txt", folder / "b.txt", folder / "c.txt")
    for number, path in enumerate(reversed(paths)):
        laid = table.begin(
            table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", path, False, {"un": "Anna"})
        )
        ahead(laid.game, answers=40)
        laid.leave()
        os.utime(path, (1_700_000_000 + number * 1000,) * 2)
    paths[1].write_text("somalia record 1\nversion\n")
    os.utime(paths[1], (1_700_005_000,) * 2)
    paths[2].write_text(paths[2].read_text() + "- garbage\n")
    os.utime(paths[2], (1_600_000_000,) * 2)
    return paths


def test_records_tell_what_they_are_and_damaged_ones_say_so() -> None:
    sound, header, body = some_records()
    entries = {e.path: e for e in Catalogue([sound, header, body], lambda work: work()).entries}
    assert entries[sound].sides == "UN: Anna, Bandits: chancer"
    assert entries[sound].scenario.startswith("Somalia, 1992")
    assert entries[sound].turn.startswith("turn 1 of")
    assert entries[sound].result.startswith("in progress, ")
    assert "2023" in entries[sound].when
    assert not entries[sound].problem
    assert entries[header].is_lost
    assert "Damaged" in entries[header].problem
    assert "you can resume after" in entries[body].problem
    finished = Path(__file__).parents[1] / "records" / "blue-helmet-warlord.txt"
    (whole,) = Catalogue([finished], lambda work: work()).entries
    assert "in progress" not in whole.result
    assert whole.result


def test_of_many_records_only_those_on_the_page_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    entry = catalogue.entry
    monkeypatch.setattr(catalogue, "entry", lambda path: read.append(path) or entry(path))
    paths = [Path(f"{number}.txt") for number in range(2000)]
    many = Catalogue(paths, lambda work: None)
    many.want(1996, 8)
    many.want(1995, 8)
    assert sorted(read) == paths[1995:]
    assert many.entries[1995].is_lost


def test_a_damaged_header_is_not_passed_over_in_silence(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sound, header, _ = some_records()
    shown = "".join(at_terminal(monkeypatch, capsys, "quit").split())
    assert f"{header}:2" in shown
    assert "skipped" in shown
    os.utime(header, (2_000_000_000,) * 2)
    count = len(load(sound).line_of_play()[0])
    screen: Any = StartScreen(window)
    window.show_view(screen)
    first = screen.entries()[0]
    assert first[0] == "continue"
    assert "can't read 1 newer game" in first[3]
    click_action(screen, "continue")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.controller.game.count == count


def test_games_are_chosen_by_keys_and_saved_under_a_name(window: GameWindow, sit: Sit) -> None:
    some_records()
    screen: Any = StartScreen(window)
    window.show_view(screen)
    press(screen, KEYS.L)
    sheet = screen.sheet
    assert isinstance(sheet, Files)
    for key in (KEYS.END, KEYS.HOME, KEYS.DOWN, KEYS.PAGEDOWN, KEYS.UP):
        press(screen, key)
        draw(screen)
    assert sheet.at == 1
    press(screen, KEYS.ENTER)
    game: Any = window.current_view
    assert isinstance(game, GameScreen)
    draw(game)
    press(game, KEYS.S, KEYS.MOD_CTRL)
    for _ in range(20):
        press(game, KEYS.BACKSPACE)
    letters(game, "my war/1")
    press(game, KEYS.ENTER)
    path = games_folder() / "saved" / "my war 1.txt"
    copied, _ = replay(load(path), game.model.controller.table.rules)
    assert copied.all_answers() == game.model.controller.game.all_answers()
    draw(game)
    press(game, KEYS.ENTER)
    assert game.sheet is None
    assert save_under(game.model.table, "my war 1")[1]  # never over another


def test_a_game_is_where_it_was_when_the_program_was_killed(
    window: GameWindow, tmp_path: Path
) -> None:
    """The process is ended as by kill -9, with no chance to put anything in order."""
    code = (
        "import os, signal, sys\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "import window_hands\n"
        "from somalia.play import table\n"
        "table.seated = lambda game_type, who, scenario, side, seed: window_hands.Chancer(seed)\n"
        "from somalia.window.screens.play import GameScreen\n"
        "from somalia.play.settings import Settings\n"
        "from somalia.window.ui.window import GameWindow\n"
        "seats = {'un': 'human', 'bandit': 'chancer'}\n"
        "laid = table.begin(table.GameSetup('somalia-1992', seats, '7',"
        " {}, [], 'auto', None, False))\n"
        "screen = GameScreen(GameWindow(Settings(animation='off', confirm='off'), 1280,"
        " 800), laid)\n"
        "while laid.game.count < 90:\n"
        "    screen.tick(0.1)\n"
        "    if screen.model.prompt is not None:\n"
        "        screen.deeds.answer(screen.model.prompt.options[-1])\n"
        "laid.orders.give('always fire back', screen.model.controller.sight, 'un')\n"
        "print(laid.game.count, laid.game.prompt.ask, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    died = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parents[1])],
        capture_output=True,
        text=True,
        check=False,
    )
    assert died.returncode == -9, died.stderr
    screen: Any = StartScreen(window)
    window.show_view(screen)
    assert screen.entries()[0][0] == "continue"
    press(screen, KEYS.C)
    game = window.current_view
    assert isinstance(game, GameScreen)
    asked = game.model.controller.game.prompt
    assert asked is not None
    assert died.stdout.split() == [str(game.model.controller.game.count), asked.ask]
    draw(game)
    press(game, KEYS.F9)
    sheet: Any = game.sheet
    assert sheet.orders == [FIRE_BACK]


def test_resigning_is_confirmed_and_told_for_what_it_is(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "chancer"}, until="un.mission")
    press(screen, KEYS.ESCAPE)
    press(screen, KEYS.X)
    draw(screen)
    assert not screen.model.controller.is_over
    controller = screen.model.controller
    told = controller.say.resigning(controller.view, "un")  # FR4: as it is, not "is lost"
    label = f"Really resign? {told.removesuffix('.')}"
    assert ("resign", "X", label) in screen.sheet.entries()
    press(screen, KEYS.X)
    assert screen.model.controller.is_over
    draw(screen)
    assert "Bandit victory" in str(getattr(screen.sheet, "text", ""))


def test_dice_and_hand_over_are_chosen_with_a_new_game(window: GameWindow) -> None:
    screen: Any = StartScreen(window)
    window.show_view(screen)
    screen.do("advanced")
    click_action(screen, "dice")
    click_action(screen, "seat:bandit:human")
    click_action(screen, "hand")
    click_action(screen, "hand")
    click_action(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.sitting.wants_dice
    assert game.model.controller.table.header.dice == "typed"
    assert settings.load().hand_over == "every"
