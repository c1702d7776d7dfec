"""What the terminal and the window hold in common stands in one place, whatever draws it."""

from __future__ import annotations

import ast
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from somalia.play import settings, table
from somalia.play.controller import Controller
from somalia.play.handing_over import WISHED
from somalia.play.settings import Settings
from somalia.play.sitting import Sitting
from somalia.play.table import GameSetup
from somalia.terminal.reader import PlainReader
from somalia.terminal.session import Session
from somalia.window.model import PlayModel
from tests import syntax

SCREENS = {"terminal/session.py": "Session", "window/model.py": "PlayModel"}
MOST_METHODS = 25


Lay = Callable[[], table.Table]


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Lay a game of two people."""
    tables: list[table.Table] = []

    def begin() -> table.Table:
        seats = {"un": "human", "bandit": "human"}
        path = tmp_path / f"game-{len(tables)}.txt"
        tables.append(
            table.begin(GameSetup("somalia-1992", seats, "7", {}, [], "auto", path, False))
        )
        return tables[-1]

    yield begin
    for one in tables:
        one.leave()


def own_names(top: Path, path: str, name: str) -> tuple[set[str], list[str]]:
    """The attributes that a class sets on itself, and its methods."""
    for node in syntax.nodes(top / "somalia" / path):
        if isinstance(node, ast.ClassDef) and node.name == name:
            inside = list(ast.walk(node))
            written = {
                one.attr
                for one in inside
                if isinstance(one, ast.Attribute)
                and isinstance(one.ctx, ast.Store)
                and isinstance(one.value, ast.Name)
                and one.value.id == "self"
            }
            return written, [one.name for one in inside if isinstance(one, ast.FunctionDef)]
    raise AssertionError(f"{path} has no class {name}")


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_keeps_nothing_that_a_sitting_holds(top: Path, path: str) -> None:
    shared, _ = own_names(top, "play/sitting.py", "Sitting")
    shared |= own_names(top, "play/answering.py", "Answering")[0]
    handed = {"controller", "table", "say", "settings", "display", "sitting", "screen"}
    shared -= handed  # through
    assert {"chair", "friend", "hint", "notes", "shown", "turns", "trouble"} <= shared
    written, methods = own_names(top, path, SCREENS[path])
    assert not written & shared
    assert "sitting" in written
    assert len(methods) <= MOST_METHODS


def test_both_screens_hold_a_sitting(lay: Lay) -> None:
    console = Console(file=io.StringIO())
    at_terminal = Session(Controller(lay()), PlainReader(), console, False, False)
    for screen in (at_terminal, PlayModel(lay(), Settings())):
        assert isinstance(screen.sitting, Sitting)


@pytest.mark.parametrize("keeps", [True, False])
def test_a_setting_is_kept_for_other_games_where_that_is_meant(
    keeps: bool, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []
    monkeypatch.setattr(settings.kept, "change", lambda *given: kept.append(given) or "")
    sitting = Sitting(Controller(lay()), Settings(), keeps)
    assert sitting.change("confirm", "every") == ""
    assert sitting.settings.confirm == "every"
    assert [values for _, _, values in kept] == [{"confirm": "every"}] * keeps


def test_that_a_game_is_not_saved_is_news_once_until_it_is_again(lay: Lay) -> None:
    sitting = Sitting(Controller(lay()), Settings())
    told = [sitting.saved(trouble) for trouble in ("full", "full", "", "full")]
    assert told == [True, False, False, True]
    assert sitting.trouble == "full"


def test_what_is_wished_for_this_time_comes_before_the_setting(lay: Lay) -> None:
    controller = Controller(lay())
    seat = controller.seat
    assert seat is not None
    sitting = Sitting(controller, Settings(hand_over="off"))
    sitting.chair.seated = "another"
    sitting.hand_over = "every"
    assert sitting.hands_over(seat) == WISHED
    sitting.sit_down(seat.name, "Anna")
    assert sitting.hands_over(seat) == ""
    assert sitting.called(seat.sides[0], seat).endswith(", Anna")


def test_advice_is_shown_where_that_is_wanted(lay: Lay) -> None:
    controller = Controller(lay())
    sitting = Sitting(controller, Settings())
    assert sitting.advice is None
    sitting.settings.advise = True
    assert sitting.advice is controller.advice is not None


def test_in_a_replay_nobody_is_asked(lay: Lay) -> None:
    sitting = Sitting(Controller(lay(), sees_all=True), Settings())
    assert sitting.is_replay
    assert sitting.prompt is None
    assert not sitting.wants_dice
    assert sitting.status == "Replay"
