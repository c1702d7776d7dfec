"""Faults that a review of the rules and the engine found, each with its story."""

from __future__ import annotations

import pytest

from somalia.campaign import effects
from somalia.campaign.components import Scenario
from somalia.campaign.game import Campaign
from somalia.campaign.state import State, as_dict
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.scenario import load


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load("somalia-1992")


def at(scenario: Scenario, step: str, turn: int = 4) -> State:
    """An empty map at a step of a turn."""
    state = State(scenario)
    state.turn = turn
    state.step = [step.id for step in Campaign(scenario).sequence].index(step)
    return state


def put(state: State, zone: str, *kinds: str) -> None:
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


# -- the engine ------------------------------------------------------------------------------------


def test_a_copy_of_a_halted_game_goes_on_to_the_next_question(scenario: Scenario) -> None:
    """`copy` broke off with StopIteration where the step after the halt asks nothing: after the
    desertion of an Interphase come the Terror markers, which leave the map without a question."""
    state = at(scenario, "desertion", turn=3)
    put(state, "baidoa", "pink-1", "militia-1")
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    game.halts = True
    game.throw(1)
    assert game.prompt is None
    for twin in (game.copy(), game.for_thinking("un")):
        assert isinstance(twin.prompt, Choose)
        assert twin.prompt.ask == "terrorism.zone"
    game.go_back(game.count)
    assert isinstance(game.prompt, Choose)


def test_a_copy_and_going_back_to_the_start_keep_the_opening(scenario: Scenario) -> None:
    """A copy made before the first boundary, and a game that had gone back to its start, had lost
    the first event, so that a record read again told another story than the game itself."""
    game = Game(Campaign(scenario), seed="1", auto_dice=False)
    opening = game.all_events()
    assert opening
    assert game.copy().all_events() == opening
    game.roll()
    game.go_back(0)
    assert game.all_events() == opening
    assert as_dict(game.copy().state) == as_dict(game.state)
