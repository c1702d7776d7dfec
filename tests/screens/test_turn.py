"""Between two months: the sheet, and the story as chronicle and ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from window_hands import Sit, click, draw, press  # no display

import arcade  # isort: skip

from somalia.window.actions import ACTIONS
from somalia.window.making import ReportMaker
from somalia.window.sheets.after import AfterSheet
from somalia.window.sheets.turn import TurnSheetView
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key
RECORD = Path(__file__).parent.parent / "records" / "blue-helmet-random.txt"


@pytest.fixture
def played(sit: Sit) -> Any:
    """A game of two people in its first month, with the sheet wanted."""
    screen = sit({"un": "human", "bandit": "human"}, until="un.mission")
    screen.settings.turn_sheet = True
    return screen


def to_turn(screen: Any, turn: int) -> None:
    """Answer what ends soonest until that turn, or a sheet."""
    words = ("hand-over", "pass", "done", "let-pass", "decline")
    for _ in range(400):
        if screen.model.view.turn >= turn or screen.sheet is not None:
            return
        screen.window.dispatch_event("on_update", 0.1)
        prompt = screen.model.prompt
        if prompt is not None and screen.sheet is None:
            option = next((one for one in words if one in prompt.options), prompt.options[0])
            screen.deeds.answer(option)
    raise AssertionError("the turn does not end")


def said(screen: Any) -> str:
    return " ".join(line.full for line in set_in_type(screen)["sheet"].lines)


def test_a_month_that_ends_is_told_on_a_sheet_and_enter_goes_on(played: Any) -> None:
    to_turn(played, 2)
    played.window.dispatch_event("on_update", 0.1)
    assert isinstance(played.sheet, TurnSheetView)
    told = said(played)
    assert "December 1992 is over" in told
    assert "January 1993" in told
    assert played.sheet.opening.card.text.split()[0] in told
    count = played.model.controller.game.count
    press(played, KEYS.ENTER)
    assert played.sheet is not None, "the key was meant for the question before"
    for _ in range(6):
        played.window.dispatch_event("on_update", 0.1)
    press(played, KEYS.ENTER)
    assert played.sheet is None
    assert played.model.controller.game.count == count, "the key answered nothing"
    played.window.dispatch_event("on_update", 0.1)
    assert played.sheet is None, "it comes once"
    press(played, KEYS.T, KEYS.MOD_CTRL)
    assert isinstance(played.sheet, TurnSheetView)
    press(played, KEYS.ESCAPE)
    assert played.sheet is None


def test_the_key_that_opens_a_sheet_closes_it_and_an_unfinished_turn_has_none(played: Any) -> None:
    press(played, KEYS.T, KEYS.MOD_CTRL)
    assert played.sheet is None, "nothing is over in the first turn"
    assert played.model.about.first, "and the line below the map says so"
    opens = {"F1", "F2", "F3", "F4", "F9", "Ctrl+T", "Ctrl+K"}
    to_turn(played, 2)
    played.window.dispatch_event("on_update", 0.1)
    played.do("close")
    keys = {key: action for action in ACTIONS for key in action.keys if key in opens}
    assert keys.keys() == opens
    for key, action in keys.items():
        symbol, ctrl = getattr(KEYS, key[-1] if "+" in key else key), KEYS.MOD_CTRL * ("+" in key)
        press(played, symbol, ctrl)
        assert played.sheet is not None or action.id == "show:odds", key
        if played.sheet is not None:
            press(played, symbol, ctrl)
            assert played.sheet is None, key


def test_a_setting_does_without_it(played: Any) -> None:
    played.settings.turn_sheet = False
    to_turn(played, 2)
    played.window.dispatch_event("on_update", 0.1)
    assert played.sheet is None
    played.settings.turn_sheet = True
    played.window.dispatch_event("on_update", 0.1)
    assert played.sheet is None, "a month that has been passed over is old"


def test_a_watched_game_is_not_stopped_by_sheets(sit: Sit) -> None:
    screen = sit({"un": "chancer", "bandit": "chancer"})
    screen.settings.turn_sheet = True
    screen.model.pace.paused = False
    for _ in range(400):
        screen.window.dispatch_event("on_update", 0.1)
        assert not isinstance(screen.sheet, TurnSheetView)
        if screen.model.view.turn > 2:
            return
    raise AssertionError("the game does not go on")


def test_f7_turns_to_the_ledger_and_to_the_reasons(sit: Sit) -> None:
    screen = sit(answers=160)
    titles = []
    for _ in range(4):
        draw(screen)
        lines = set_in_type(screen)["story"].lines
        titles.append(lines[0].full)
        press(screen, KEYS.F7)
    assert titles == [
        "What has happened",
        "Every event and roll",
        "Why they did it",
        "What has happened",
    ]


def test_a_headline_unfolds_its_details(sit: Sit) -> None:
    screen = sit(answers=160)
    draw(screen)
    steps = screen.model.controller.past.chronicle()
    places = [int(s.action[6:]) for s in screen.story.spots if s.action.startswith("entry:")]
    at = next(at for at in places if steps[at].headline is not None)
    detail = next(line.text for line in steps[at].lines if line.dice)

    def told() -> str:
        return " ".join(line.full for line in set_in_type(screen)["story"].lines)

    assert str(steps[at].headline) in told()
    assert detail not in told()
    click(screen, *screen.middle_of(f"entry:{at}"))
    assert detail in told()
    click(screen, *screen.middle_of(f"entry:{at}"))
    assert detail not in told()


def test_after_the_game_its_story_and_its_report_are_at_hand(
    sit: Sit, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T on the sheet of the result: a line a turn; R makes the report, and the browser opens it."""
    opened: list[str] = []
    monkeypatch.setattr(ReportMaker.__init__, "__defaults__", (opened.append,))
    monkeypatch.setattr(ReportMaker, "words", ("--play-outs", "0"))
    screen = sit({"un": "human", "bandit": "chancer"}, answers=100_000)
    assert screen.sheet is not None
    screen.leaving.maker = ReportMaker(RECORD)
    press(screen, KEYS.T)
    assert isinstance(screen.sheet, AfterSheet)
    assert "December 1992" in said(screen)
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    press(screen, KEYS.R)
    screen.leaving.maker.wait()
    assert screen.sheet.tick()
    assert "opens in your browser" in said(screen)
    assert opened == [screen.leaving.maker.target.as_uri()]
    assert screen.leaving.maker.target.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_report_that_cannot_be_made_is_told(
    sit: Sit, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit(answers=160)
    broken = tmp_path / "broken.txt"
    broken.write_text("nonsense", "utf-8")
    screen.leaving.maker = ReportMaker(broken)
    screen.show_sheet("after")
    press(screen, KEYS.R)
    screen.leaving.maker.wait()
    assert "The report failed" in said(screen)
    assert "broken.txt" in said(screen)


def test_after_the_game_the_window_draws_where_it_turned_and_its_luck(
    sit: Sit, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """2 and 3 on the sheet: worked out when first looked at, the same figures as the page has."""
    opened: list[str] = []
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.setattr(ReportMaker.__init__, "__defaults__", (opened.append,))
    monkeypatch.setattr(ReportMaker, "words", ("--play-outs", "2"))
    screen = sit({"un": "human", "bandit": "chancer"}, answers=100_000)
    screen.leaving.maker = ReportMaker(RECORD)
    screen.show_sheet("after")
    press(screen, KEYS.KEY_2)
    assert "Analysing the game" in said(screen)
    screen.leaving.maker.wait()
    assert screen.sheet.tick()
    figures = screen.leaving.maker.figures
    told = said(screen)
    assert "Largest swings" in told
    swing = next(one for one in figures["turns"] if one["turn"] == figures["swings"][0])
    assert f"{swing['date']}: {swing['swing']:+.0f} for the UN" in told
    press(screen, KEYS.KEY_3)
    told = said(screen)
    assert f"{figures['luck']:+.1f} VP to the UN" in told
    assert figures["rolls"][0]["what"] in told
    assert not opened, "the browser was not asked for"
    press(screen, KEYS.R)
    screen.leaving.maker.wait()
    assert opened == [screen.leaving.maker.target.as_uri()], "what is made is not made again"
    press(screen, KEYS.KEY_1)
    assert "December 1992" in said(screen)
