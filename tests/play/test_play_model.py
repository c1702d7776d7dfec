"""The model of a game on screen: what is asked, picked and told, before any picture of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.engine.undo import CANNOT_UNDO
from somalia.play import table
from somalia.play.settings import Settings
from somalia.window.model import PlayModel

Sit = Callable[..., PlayModel]


@pytest.fixture
def sit(tmp_path: Path) -> Any:
    """Sit down to a game at a question of a kind."""
    tables: list[table.Table] = []

    def begin(until: str = "", seats: dict[str, str] | None = None, **settings: Any) -> PlayModel:
        seats = seats or {"un": "human", "bandit": "human"}
        path = tmp_path / f"game-{len(tables)}.txt"
        setup = table.GameSetup("somalia-1992", seats, "20", {}, [], "auto", path, False)
        laid = table.begin(setup)
        tables.append(laid)
        model = PlayModel(laid, Settings(**{"confirm": "off", **settings}))
        scenario = laid.scenario
        model.options.regions = [zone.id for zone in scenario.board.zones]
        model.options.pieces = {unit.id for unit in scenario.units}
        game = model.controller.game
        while until and isinstance(game.prompt, Choose) and game.prompt.ask != until:
            options = game.prompt.options
            wanted = [one for one in ("flush", "raid") if one in options]
            picked = (wanted or options)[0]
            game.answer(game.seat_of[game.prompt.who].name, picked)
        model.refresh()
        return model

    yield begin
    for laid in tables:
        laid.leave()


def test_it_needs_neither_graphics_nor_pictures() -> None:
    code = (
        "import sys, somalia.window.model, somalia.window.actions\n"
        "print([n for n in ('arcade', 'pyglet', 'PIL', 'numpy') if n in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert told.strip() == "[]"


def test_a_list_of_picks_holds_still(sit: Sit) -> None:
    """Every line keeps its place and its number from the first pick to the last."""
    model = sit("flush.unit")
    before = [(line.number, line.options) for line in model.options.lines()]
    assert len(before) > 1
    model.answering.answer(model.prompt.options[0])  # type: ignore[union-attr]
    assert model.prompt is not None
    assert model.prompt.ask == "flush.unit"
    assert [(line.number, line.options) for line in model.options.lines()] == before
    assert [line.mark for line in model.options.lines()].count("picked") + sum(
        bool(line.picked) and line.mark == "offered" for line in model.options.lines()
    ) == 1


def test_a_list_of_picks_is_worked_out_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It copies the game as it was at the first of them."""
    model = sit("flush.unit")
    model.answering.answer(model.prompt.options[0])  # type: ignore[union-attr]
    assert model.prompt is not None
    assert model.prompt.ask == "flush.unit"
    copied: list[Game] = []
    fork = Game.fork

    def counted(game: Game, *args: Any, **named: Any) -> Game:
        copied.append(game)
        return fork(game, *args, **named)

    monkeypatch.setattr(Game, "fork", counted)
    model.refresh()
    assert len(copied) == 1
    assert [one.number for one in model.shown[:-1]] == [
        one.number for one in model.options.lines() if one.mark == "offered"
    ]


def test_missions_keep_their_letters(sit: Sit) -> None:
    model = sit("un.mission")
    letters = {line.options[0]: line.key for line in model.options.lines()}
    assert len(set(letters.values())) == len(letters)
    assert letters["flush"] == "F"
    assert letters["pass"] == "P"


def test_a_mission_at_a_place_is_one_answer_and_taken_back_as_one(sit: Sit) -> None:
    model = sit("un.mission")
    count = model.controller.game.count
    zone = next(id for id in model.options.regions if model.answering.plan_at(id))
    assert model.answering.plans
    assert all(zone in plan.options for plan in model.answering.plans)
    model.answering.follow_plan(len(model.answering.plans))
    assert model.controller.game.count > count
    assert model.controller.back.is_open
    model.controller.back.undo_line()
    assert model.controller.game.count == count


def test_why_an_outdated_mission_is_refused_stands_alone_where_no_rule_says_it(sit: Sit) -> None:
    model = sit("un.mission")
    assert any(model.answering.plan_at(id) for id in model.options.regions)
    model.controller.answer(model.shown[0].options[0])
    model.answering.follow_plan(1)
    assert model.about.first[0].isalnum()


def test_the_list_of_a_place_is_dropped_by_going_back(sit: Sit) -> None:
    model = sit("un.mission")
    assert any(model.answering.plan_at(id) for id in model.options.regions)
    model.answering.undo()
    assert not model.answering.plans


def test_nothing_is_listed_at_a_place_where_zones_are_asked_for(sit: Sit) -> None:
    model = sit("flush.zone")
    assert not any(model.answering.plan_at(id) for id in model.options.regions)


def test_what_is_refused_is_told_and_changes_nothing(sit: Sit) -> None:
    model = sit("flush.zone")
    count = model.controller.game.count
    model.answering.give("no-such-zone")
    assert model.controller.game.count == count
    assert "6.12" in model.about.first


def test_an_answer_waits_and_can_be_dropped(sit: Sit) -> None:
    model = sit("bandit.mission", confirm="every")
    model.answering.answer("pass" if "pass" in model.prompt.options else "hand-over")  # type: ignore[union-attr]
    assert model.controller.held.pending is not None
    count = model.controller.game.count
    model.answering.unhold()
    assert model.controller.held.pending is None
    assert model.controller.game.count == count


def test_nothing_to_take_back_is_told(sit: Sit) -> None:
    model = sit()
    model.answering.undo()
    assert model.about.first == CANNOT_UNDO


def test_an_order_beside_the_question_answers_from_there_on(sit: Sit) -> None:
    """Set-up by itself is one prompt."""
    model = sit("setup.zone")
    offered = [words for _, words in model.answering.orders_beside]
    order = "set up by itself"
    assert order in offered
    model.answering.order(order)
    while model.controller.waits:
        model.step()
    assert model.controller.game.rules.phase(model.view).turn == 1
    assert order not in [words for _, words in model.answering.orders_beside]


def test_sheets_that_come_by_themselves_are_asked_for_once(tmp_path: Path) -> None:
    shown: list[str] = []
    setup = table.GameSetup(
        "somalia-1992",
        {"un": "human", "bandit": "random"},
        "3",
        {},
        [],
        "auto",
        tmp_path / "game.txt",
        False,
    )
    laid = table.begin(setup)
    model = PlayModel(laid, Settings(confirm="off"), lambda name, *about: shown.append(name))
    model.refresh()
    model.pace.hurried = True
    for _ in range(400):
        if model.controller.is_over:
            break
        if model.prompt is None:
            model.step()
        elif "pass" in model.prompt.options:
            model.answering.answer("pass")
        else:
            option = DONE if DONE in model.prompt.options else model.prompt.options[0]
            model.answering.answer(option)
        model.pace.hurried = True
    model.answering.resign()
    assert model.controller.is_over
    model.refresh()
    assert shown.count("result") == 1
    laid.leave()


def test_a_page_is_never_beyond_the_last(sit: Sit) -> None:
    model = sit("setup.zone")
    model.options.pages = 3
    for _ in range(9):
        model.options.turn_page(1)
    assert model.options.page == 2
    for _ in range(9):
        model.options.turn_page(-1)
    assert model.options.page == 0


def test_an_order_given_where_one_has_gone_back_answers_there(sit: Sit) -> None:
    """It once stood and answered nothing, and the question stayed for ever."""
    model = sit("bandit.mission")
    controller = model.controller
    controller.answer(controller.game.prompt.options[0])
    controller.back.undo()
    assert controller.ordered is None
    order = "pass until end"
    assert order in [words for _, words in model.answering.orders_beside]
    model.answering.order(order)
    assert controller.ordered == ("hand-over", order)


def test_any_pick_can_be_taken_back_and_the_others_stand(sit: Sit) -> None:
    model = sit("raid.unit", confirm="off")
    controller = model.controller

    def picked() -> list[str]:
        return [unit.id for unit in model.prompt.about["picked"]]

    while model.prompt.ask == "raid.unit" and len(picked()) < 3:
        controller.answer(next(id for id in model.prompt.options if id in model.options.pieces))
    model.refresh()
    before = picked()
    assert len(before) > 1
    model.answering.unpick(before[0])
    assert picked() == before[1:]
    model.answering.unpick(before[0])
    assert picked() == before[1:]
    assert model.about.first == "that isn't picked."
