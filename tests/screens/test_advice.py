"""Advice in the window: what the usual opponent would do, and what each answer is worth."""

from __future__ import annotations

from typing import Any

import pytest
from window_hands import Sit, click_action, draw, press  # no display

import arcade  # isort: skip

from somalia.play import settings
from somalia.window.looks import TextSheet
from somalia.window.sheets.advice import AdviceSheet
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key


@pytest.fixture
def asked(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game whose UN is to choose a mission; little is played out."""
    monkeypatch.setattr("somalia.play.advice.PLAY_OUTS", 2)
    return sit(until="un.mission")


def said(screen: Any, panel: str) -> str:
    return " ".join(line.full for line in set_in_type(screen)[panel].lines)


def test_the_banner_and_ctrl_a_tell_what_the_usual_opponent_would_do(asked: Any) -> None:
    found = asked.model.controller.advice
    for ask in (
        lambda: click_action(asked, "show:advice"),
        lambda: press(asked, KEYS.A, KEYS.MOD_CTRL),
    ):
        ask()
        assert isinstance(asked.sheet, AdviceSheet)
        told = said(asked, "sheet")
        assert "Blue Helmet would choose: " in told
        assert found.why in told
        press(asked, KEYS.ESCAPE)
        assert asked.sheet is None


def test_what_answers_are_worth_is_played_out_on_request(asked: Any) -> None:
    game = asked.model.controller.game
    before = game.position_key
    press(asked, KEYS.A, KEYS.MOD_CTRL)
    assert "wins in 100 games" not in said(asked, "sheet")
    press(asked, KEYS.W)
    asked.model.worth.wait()
    told = said(asked, "sheet")
    assert "Played out 2 of " in told
    assert "VP vs advised" in told
    assert "(advised)" in told
    assert game.position_key == before


def test_closing_the_sheet_ends_the_work(asked: Any) -> None:
    press(asked, KEYS.A, KEYS.MOD_CTRL)
    press(asked, KEYS.W)
    press(asked, KEYS.ESCAPE)
    asked.model.worth.wait()
    assert not asked.model.worth.is_busy
    assert len(asked.model.worth.worths) <= 2


def test_enter_takes_the_advice(asked: Any) -> None:
    found, game = asked.model.controller.advice, asked.model.controller.game
    count = game.count
    press(asked, KEYS.A, KEYS.MOD_CTRL)
    press(asked, KEYS.ENTER)
    assert asked.sheet is None
    assert game.all_answers()[count].value == found.option


def test_it_can_be_marked_always(asked: Any) -> None:
    assert "advised" not in said(asked, "side").split()
    press(asked, KEYS.A, KEYS.MOD_CTRL)
    press(asked, KEYS.M)
    press(asked, KEYS.ESCAPE)
    assert settings.load().advise
    option = asked.model.controller.advice.option
    assert asked.model.sitting.advice.option == option
    assert "advised" in said(asked, "side").split()
    number = next(one.number for one in asked.model.shown if option in one.options)
    draw(asked)
    assert asked.middle_of(f"option:{number}") is not None


def test_nothing_is_advised_where_nobody_is_asked(sit: Sit) -> None:
    screen = sit(seats={"un": "blue-helmet", "bandit": "warlord"})
    assert not screen.model.sitting.can_advise
    assert screen.model.sitting.advice is None
    press(screen, KEYS.A, KEYS.MOD_CTRL)
    assert screen.sheet is None


def test_the_board_shows_what_was_advised_and_taken(
    asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []
    press(asked, KEYS.A, KEYS.MOD_CTRL)
    monkeypatch.setattr(asked.board, "set_state", lambda sight, moving: shown.append(sight.view))
    press(asked, KEYS.ENTER)
    assert shown[-1:] == [asked.model.view]


def test_a_key_that_was_meant_for_the_computer_answers_no_question(
    asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever hurries the computer on has not read the question that has come meanwhile."""
    given: list[str] = []
    monkeypatch.setattr(asked.model.answering, "answer_usual", lambda: given.append("usual"))
    asked.unread.waited = 1.0
    asked.tick(0.1)
    press(asked, KEYS.SPACE)
    assert not given
    assert "New question" in asked.model.about.first
    asked.tick(5.0)
    press(asked, KEYS.SPACE)
    assert not given, "where drawing is slow the question is not on the screen yet"
    for _ in range(6):
        asked.tick(0.1)
    press(asked, KEYS.SPACE)
    assert given == ["usual"]


def test_whoever_has_hurried_the_computer_on_answers_nothing_by_the_same_key(
    asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr(asked.model.answering, "answer_usual", lambda: given.append("usual"))
    asked.model.pace.hurried = True
    asked.unread.waited = 0.1
    asked.tick(0.1)
    press(asked, KEYS.SPACE)
    assert not given


def test_a_sheet_that_follows_another_of_its_kind_is_drawn(asked: Any) -> None:
    for title in ("Odds", "Score"):
        asked.open(TextSheet(asked, title, lambda width: ["a line"]))
        assert title in said(asked, "sheet")
        draw(asked)
        assert asked.cover._key is not None
    asked.open(TextSheet(asked, "Odds", lambda width: ["another"]))
    assert asked.cover._key is None, "nothing of the one before is shown"
