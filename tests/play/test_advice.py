"""Advice: what the usual opponent would do, from what a seat may see; what answers are worth."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from somalia import terminal
from somalia.engine.odds import Enough
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.play import settings, table
from somalia.play.advice import MOST_ANSWERS, Adviser, tenths
from somalia.play.controller import Controller
from somalia.terminal.watch import TerminalWatch

Seat = Callable[..., Controller]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Begins a game among people, played on by chance to a question of a kind."""
    begun: list[table.Table] = []

    def begin(scenario: str, ask: str, seed: str = "7") -> Controller:
        from somalia.play.library import card

        seats = dict.fromkeys(card(scenario).computers({}), "human")
        path = tmp_path / f"{len(begun)}.txt"
        setup = table.GameSetup(scenario, seats, seed, {}, [], "auto", path, False)
        begun.append(table.begin(setup))
        controller = Controller(begun[-1])
        while controller.prompt is not None and controller.prompt.ask != ask:
            options = controller.prompt.options
            controller.answer(next((one for one in ("pass", "done") if one in options), options[0]))
        return controller

    yield begin
    for laid in begun:
        laid.leave()


def test_it_is_what_the_usual_opponent_would_do(seat: Seat) -> None:
    controller = seat("first-game", "un.mission")
    game, prompt = controller.game, controller.prompt
    assert prompt is not None
    found = controller.advice
    assert found is not None
    assert found.by == "Blue Helmet"
    assert found.option in prompt.options
    of = controller.table
    usual = table.seated(of.game_type, "blue-helmet", of.scenario, "un", "any")
    decided = usual.decide(game, prompt)
    assert (found.option, found.why) == (decided.option, decided.why)


def test_it_changes_nothing_and_is_the_same_again(seat: Seat) -> None:
    controller = seat("first-game", "un.mission")
    game = controller.game
    before = game.position_key, game.count, len(game.all_events()), controller.prompt
    adviser = controller.adviser
    first = adviser.advice(Sight(game), "un")
    worths = list(islice(adviser.worths(Sight(game), "un"), 3))
    assert (
        first
        == adviser.advice(Sight(game), "un")
        == Adviser(controller.table).advice(Sight(game), "un")
    )
    assert worths == list(islice(Adviser(controller.table).worths(Sight(game), "un"), 3))
    assert (game.position_key, game.count, len(game.all_events()), controller.prompt) == before


def test_worths_compare_each_answer_with_the_advised_one(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("somalia.play.advice.PLAY_OUTS", 8)
    controller = seat("first-game", "un.mission")
    prompt, advised = controller.prompt, controller.advice
    assert prompt is not None
    assert advised is not None
    rounds = list(controller.adviser.worths(controller.sight, "un"))
    assert len(rounds) == 8
    for number, found in enumerate(rounds, 1):
        assert {one.play_outs for one in found} == {number}
        assert found[0].option == advised.option
        assert (found[0].margin, found[0].error) == (0, 0)
        assert {one.option for one in found} == set(prompt.options[:MOST_ANSWERS])
        assert all(0 <= one.score <= 1000 and one.error >= 0 for one in found)
    assert any(one.margin for one in rounds[-1][1:])


def test_it_may_be_stopped_between_two_play_outs(seat: Seat) -> None:
    controller = seat("first-game", "un.mission")
    made = []

    def pause() -> None:
        made.append(1)
        if len(made) > 5:
            raise Enough

    found = []
    with pytest.raises(Enough):
        found.extend(controller.adviser.worths(controller.sight, "un", pause))
    assert len(made) == 6
    assert len(found) == 5 // len(controller.prompt.options)  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", ["firebase", "mogadishu-cards"])
def test_it_knows_no_more_than_the_seat_does(seat: Seat, scenario: str) -> None:
    """Advice and worths are the same whatever the other holds that the seat has not seen."""
    controller = seat(scenario, "exchange")
    game, adviser = controller.game, controller.adviser
    assert isinstance(game.prompt, Choose)
    name = game.seat_of[game.prompt.who].name
    other = next(one.name for one in game.seats if one.name != name)
    deal = game.fork(seed="another").for_thinking(name)
    seen = [game.as_seen_by(other).state, deal.as_seen_by(other).state]
    assert game.rules.hides
    assert repr(vars(seen[0])) != repr(vars(seen[1])), "what the other holds is another hand"
    assert adviser.advice(Sight(game), name) == adviser.advice(Sight(deal), name)
    deal.seed = game.seed
    for _, one, other_ in zip(
        range(3), adviser.worths(Sight(game), name), adviser.worths(Sight(deal), name), strict=False
    ):
        assert one == other_


def test_nobody_advises_a_side_that_is_played_by_nobody(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = seat("first-game", "un.mission")
    monkeypatch.setattr(controller.adviser, "_usual", {"un": "random"})
    assert controller.advice is None
    assert list(controller.adviser.worths(controller.sight, "un")) == []


def test_nothing_is_advised_to_a_seat_that_is_not_asked(seat: Seat) -> None:
    controller = seat("first-game", "un.mission")
    assert controller.adviser.advice(controller.sight, "bandit") is None


def test_tenths_are_read_as_numbers() -> None:
    assert [tenths(number) for number in (0, 5, 123, 1000)] == ["0.0", "0.5", "12.3", "100.0"]


# -- in the terminal -------------------------------------------------------------------------------

Sit = Callable[..., str]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with these lines typed; what was shown."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))

    def play(*lines: str, scenario: str = "first-game", **wish: object) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        asked = {
            "text": True,
            "explain": False,
            "record": None,
            "options": {},
            "charts": [],
            "resume": False,
            "dice": "auto",
            **wish,
        }
        seats = {"un": "human", "bandit": "human"}
        if scenario != "first-game":
            seats = {"gm": "human"}
        terminal.play(scenario, seats, "7", **asked)  # type: ignore[arg-type]
        shown = capsys.readouterr()
        return shown.out + shown.err

    return play


def test_advise_tells_who_would_choose_what_and_why(sit: Sit) -> None:
    shown = sit("advise", "quit")
    assert "Warlord would choose: " in shown


def test_advise_is_told_with_every_question_while_it_is_on(sit: Sit) -> None:
    shown = sit("advise on", "1", "1", "advise off", "1", "quit")
    assert "Advice is shown with every question." in shown
    assert shown.count("would choose") == 2
    assert "Advice is off." in shown


def test_advise_takes_no_other_word(sit: Sit) -> None:
    assert '"advise worth"' in sit("advise me", "quit")


def test_advise_worth_stops_at_ctrl_c_with_what_is_known(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("somalia.play.advice.PLAY_OUTS", 2)
    shown = sit("advise worth", "quit")
    assert "The AIs played out each answer 2 times" in shown
    assert "wins in 100  VP vs the first" in shown
    assert "(advised)" in shown
    begin = TerminalWatch.__init__

    def stopped(watch: TerminalWatch, *told: Any) -> None:
        begin(watch, *told)
        watch.stop()

    monkeypatch.setattr(TerminalWatch, "__init__", stopped)
    assert "Stopped before any play-outs were finished." in sit("advise worth", "quit")


def test_the_setting_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    assert not settings.load().advise
    settings.Settings(advise=True).keep("advise")
    assert settings.load().advise
