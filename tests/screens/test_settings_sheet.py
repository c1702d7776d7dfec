"""The settings sheet: every setting is reached and legible, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from window_hands import click_action, draw, press, resize  # before Arcade: no display

import arcade  # isort: skip

from somalia.window.screens.start import StartScreen
from somalia.window.sheets.settings import SettingRow, SettingsSheet
from somalia.window.ui.window import GameWindow
from tests.screens.type_recorder import Recorder

KEYS = arcade.key
FURTHER = 21
"""How many settings the tests add."""
LOOKS = [
    (size, text, further)
    for size in ((1280, 800), (1000, 640))
    for text in (100, 150)
    for further in (0, FURTHER)
]


@pytest.fixture(params=LOOKS, ids=str)
def screen(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Any]:
    """The settings sheet in a window of some size, with some text size and further settings."""
    (wide, high), text, further = request.param
    usual = SettingsSheet.rows

    def rows(sheet: SettingsSheet) -> list[SettingRow]:
        choices = (("headlines", "brief"), ("every roll", "all"), ("nothing", "none"))
        more = [
            SettingRow(
                f"Setting {number}",
                "Show what there is to see of it, or as much of it as fits.",
                f"further-{number}",
                choices[: 2 + number % 2],
                "all",
            )
            for number in range(further)
        ]
        return [*usual(sheet), *more]

    monkeypatch.setattr(SettingsSheet, "rows", rows)
    resize(window, wide, high)
    window.settings.text_size = text
    shown: Any = StartScreen(window)
    window.show_view(shown)
    shown.restyle()
    press(shown, KEYS.T)
    draw(shown)
    yield shown
    resize(window, 1280, 800)


def all_choices(screen: Any) -> list[str]:
    """The actions of all settings, in order."""
    return [f"set:{row.field}:{value}" for row in screen.sheet.rows() for _, value in row.choices]


def shown(screen: Any) -> list[str]:
    """The actions drawn, each wholly within the sheet and none over another."""
    draw(screen)
    spots = screen.cover.spots
    for number, spot in enumerate(spots):
        left, top, right, bottom = spot.box
        assert left >= 0
        assert top >= 0
        assert right <= screen.cover.width
        assert bottom <= screen.cover.height, spot.action
        for other in spots[:number]:
            box = other.box
            is_apart = right <= box[0] or box[2] <= left or bottom <= box[1] or box[3] <= top
            assert is_apart, (spot.action, other.action)
    return [spot.action for spot in spots]


@pytest.mark.parametrize("back", [False, True])
def test_tab_leads_to_every_choice_where_it_is_seen(screen: Any, back: bool) -> None:
    wanted = [*all_choices(screen), "close"]
    for action in reversed(wanted) if back else wanted:
        if action == "close" and back:
            screen.focus = "close"
            continue
        press(screen, KEYS.TAB, KEYS.MOD_SHIFT if back else 0)
        assert screen.focus == action
        assert action in shown(screen)


def test_down_and_up_lead_along_a_column_and_stop_at_its_end(screen: Any) -> None:
    rows = screen.sheet.rows()
    for symbol in (KEYS.DOWN, KEYS.UP):
        numbers = list(range(0, len(rows), 2))
        for number in numbers if symbol == KEYS.DOWN else numbers[-2::-1]:
            press(screen, symbol)
            assert screen.focus == f"set:{rows[number].field}:{rows[number].now}"
            assert screen.focus in shown(screen)
        before = screen.focus
        press(screen, symbol)
        assert screen.focus == before


def test_the_wheel_buttons_and_page_keys_show_every_choice(screen: Any) -> None:
    def turned(turn: Any) -> set[str]:
        seen = set(shown(screen))
        for _ in screen.sheet.rows():
            turn()
            seen |= set(shown(screen))
        return {action for action in seen if action.startswith("set:")}

    def below() -> None:
        bars = [spot.action for spot in screen.cover.spots if spot.action.startswith("rows:")]
        if bars:
            click_action(screen, bars[-1])

    for turn in (
        lambda: screen.on_mouse_scroll(0, 0, 0, -1),
        lambda: press(screen, KEYS.PAGEDOWN),
        below,
    ):
        assert turned(turn) == set(all_choices(screen))
        press(screen, KEYS.HOME)
    first = shown(screen)
    press(screen, KEYS.END)
    assert all_choices(screen)[-1] in shown(screen)
    press(screen, KEYS.HOME)
    assert shown(screen) == first


def test_the_buttons_count_the_settings_that_are_not_shown(screen: Any) -> None:
    for symbol, word in ((KEYS.HOME, "below"), (KEYS.END, "above")):
        press(screen, symbol)
        fields = {action.split(":")[1] for action in shown(screen) if action.startswith("set:")}
        hidden = len(screen.sheet.rows()) - len(fields)
        labels = [spot.tip for spot in screen.cover.spots if spot.action.startswith("rows:")]
        assert labels == [f"{hidden} more {word}"] * (hidden > 0)


def test_every_setting_is_legible(screen: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(len(screen.sheet.rows())):
        cover = screen.cover
        page = Recorder(cover.width, cover.height, screen.window.unit, (244, 236, 216), "", "")
        screen.sheet.node().draw(page, (0, 0, cover.width, cover.height))
        assert not page.outside()
        assert not page.overlapping()
        assert not page.cut_off()
        screen.on_mouse_scroll(0, 0, 0, -1)
        draw(screen)
