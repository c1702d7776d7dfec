"""A player who always gives the first answer listed gets on: no free or open answer comes first."""

from __future__ import annotations

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games import game_of

TURNS = {"anaconda": 1, "anaconda-first": 1, "mog-93": 2, "one-chalk": 2}
"""Scenarios where an answer may cost nothing, each with the turn to reach."""
FREE = ("turn", "let-go", "another")
"""Answers that cost nothing and may be given again and again."""
MOST = 700
"""The most answers that this may take."""


@pytest.mark.parametrize("name", TURNS)
def test_the_first_answer_listed_leads_on(name: str) -> None:
    """It looped in Anaconda's set-up ("another counter", move one) and at Mog's free turns."""
    of = game_of(name)
    scenario = of.load(name)
    rules = of.rules(scenario)
    display = of.display(rules, of.words(scenario))
    game = Game(rules, auto_dice=True, seed="1")
    for _ in range(MOST):
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        if rules.phase(game.state).turn >= TURNS[name]:
            return
        offers = display.offers(prompt, game.state)
        first = next((one for one in offers if not one.is_more), offers[0])
        assert first.options[0] not in FREE or len(offers) == 1
        game.answer(game.seat_of[prompt.who].name, first.options[0])
    raise AssertionError(f"{name}: {prompt.ask} again and again")
