"""Neither screen speaks of what only the other has: help, hints, tips, notices (FT7)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from window_hands import Sit, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.record_writer import claim
from somalia.games.campaign.data import scenario
from somalia.play import hints, table
from somalia.terminal import hints as whispers
from somalia.window.key_lines import key_lines
from somalia.window.panels import hint_card as cards
from somalia.window.screens.start import StartScreen
from tests.screens.own_words import TERMINAL, WINDOW, foreign
from tests.screens.test_hints import BOOK, at_terminal
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key


def told(screen: Any) -> str:
    """All that the panels say, and their tips, as they are now."""
    return "\n".join(canvas.told() for canvas in set_in_type(screen).values())


def test_words_of_the_other_screen_are_found() -> None:
    typed = (
        "Type the number or the name of an option.",
        "see odds 3",
        'say "done"',
        '"somalia games" lists it',
        "somalia play --new",
        "hints off: no more",
    )
    assert all(foreign(text, TERMINAL) for text in typed)
    seen = (
        "Click to choose.",
        "What can be chosen is lit.",
        "F8 places them all",
        "Ctrl+Z takes back",
        "point at a line",
        "on the start screen",
    )
    assert all(foreign(text, WINDOW) for text in seen)
    for text in ("Type to search: a word or a number", "undo", "the odds of each Zone"):
        assert not foreign(text, TERMINAL), text
    for text in ("points for it", "split", "a full stop", "the map page", "FS2"):
        assert not foreign(text, WINDOW), text


# The window


def test_cards_of_the_window_name_nothing_of_the_terminal() -> None:
    """Each hint as its card says it; what differs stands in braces."""
    for hint in BOOK:
        text = f"{hint.title}\n{hint.said(cards.KEYS)}"
        assert not foreign(text, TERMINAL), hint.id
    assert set(cards.KEYS) == set(whispers.KEYS) == set(hints.KEYS)


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize(
    "until", ["un.mission", "flush.zone", "flush.unit", "march.way", "raid.zone"]
)
def test_keys_and_refusals_of_the_window(sit: Sit, until: str) -> None:
    """What sheets, and the line below the map, tell of keys at many questions."""
    screen = sit(until=until)
    texts = [told(screen), *(f"{key.keys}: {key.does}" for key in key_lines())]
    for symbol, modifiers in (
        (KEYS.F4, 0),
        (KEYS.F10, 0),
        (KEYS.F8, 0),
        (KEYS.TAB, 0),
        (KEYS.COMMA, 0),
        (KEYS.Z, KEYS.MOD_CTRL),
        (KEYS.F9, 0),
        (KEYS.H, KEYS.MOD_CTRL),
        (KEYS.RIGHT, KEYS.MOD_SHIFT),
        (KEYS.S, KEYS.MOD_CTRL),
    ):
        press(screen, symbol, modifiers)
        draw(screen)
        texts += [*screen.model.about, screen.tip, told(screen)]
        screen.open(None)
    for text in texts:
        assert not foreign(text, TERMINAL), until


def test_orders_of_the_window_answer_in_its_words(sit: Sit) -> None:
    screen = sit(until="un.mission")
    press(screen, KEYS.F9)
    for words in ("help", "nonsense", "pass until end", "always convoys", "clear"):
        screen.sheet.give(words)
        assert screen.sheet.told
        assert not foreign(told(screen), TERMINAL), words
    press(screen, KEYS.ESCAPE)


def test_notices_of_the_window(window: Any) -> None:
    """What a table tells at its start, and why a game cannot be taken up."""
    two = {"un": "human", "bandit": "human"}
    first = table.begin(table.GameSetup("somalia-1992", two, "7", {}, [], "auto", None, False))
    first.leave()
    second = table.sit_down(
        table.GameSetup("somalia-1992", two, "7", {}, [], "auto", None, False), lambda text: True
    )
    assert any("earlier game" in note for note in second.notes)
    window.go("game", second)
    draw(window.current_view)
    assert not foreign(told(window.current_view), TERMINAL)
    second.leave()
    assert first.record is not None
    held = claim(first.record, "terminal")
    start = StartScreen(window)
    window.show_view(start)
    start.take_up(first.record)
    assert f"process {os.getpid()}" in start.problem
    assert not foreign(start.problem, TERMINAL)
    held.release()


# The terminal

ASKED = (
    "help",
    "?",
    "? 6.12",
    "why",
    "why pass",
    "odds",
    "ways",
    "risk 1",
    "same",
    "options",
    "map",
    "zones",
    "zones jilib",
    "units",
    "log",
    "score",
    "games",
    "charts",
    "charts raf",
    "save",
    "dice typed",
    "dice auto",
    "confirm off",
    "confirm",
    "confirm on",
    "explain",
    "hints",
    "notes",
    "digest off",
    "digest on",
    "orders",
    "pass until turn 2",
    "orders clear",
    "nonsense",
    "99",
    "undo",
    "why nonsense",
    "odds 99",
    "zones nonsense",
    "charts nonsense",
    "flush; nonsense",
)


UN_TURN = (
    "",
    "",
    "",
    "convoy",
    "",
    "all",
    "",
    "",
    "",
    "",
    "flush",
    "",
    "1",
    "",
    "1",
    "",
    "1",
    ".",
    "",
    "",
    "development",
    "",
    "1",
    "",
    "1",
    "1",
    "",
    "pass",
    "1",
    "hints",
)
BANDIT_TURN = ("", "", *["1"] * 6, *["", "hand-over", "1", "2"] * 40, "hints")


@pytest.mark.parametrize("name", ["first-game", "somalia-1992", "icu-2006", "war-2006"])
def test_the_terminal_names_nothing_of_the_window(tmp_path: Path, name: str) -> None:
    """Every command, and lines that are none, at the first question of each scenario."""
    seats = dict.fromkeys(scenario.load(name).sides.order, "human")
    text = at_terminal([*ASKED, "1", *ASKED, "1", *ASKED], tmp_path, name, seats)
    assert "why [NAME]" in text
    assert not foreign(text, WINDOW)


@pytest.mark.parametrize(
    "side, lines, last",
    [
        ("un", UN_TURN, "Enough for this month?"),
        ("bandit", BANDIT_TURN, "The rest is up to you"),
    ],
)
def test_a_turn_at_the_terminal_with_its_hints_names_nothing_of_the_window(
    tmp_path: Path, side: str, lines: tuple[str, ...], last: str
) -> None:
    """As a player meets them; a title that ends in a mark of its own gets no full stop."""
    seats = {"un": "chancer", "bandit": "chancer"} | {side: "human"}
    text = at_terminal([*lines], tmp_path, "first-game", seats)
    assert last in text
    assert not foreign(text, WINDOW)
    assert "?." not in text
    assert "!." not in text


def test_hints_of_the_terminal_name_nothing_of_the_window() -> None:
    for hint in BOOK:
        assert not foreign(f"{hint.title}\n{hint.said(whispers.KEYS)}", WINDOW), hint.id
