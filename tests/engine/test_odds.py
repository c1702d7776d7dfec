"""Odds before committing: exact, by the game's own procedures, and what is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.odds import Sweep, outcomes
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState, as_dict
from somalia.games.campaign.text.odds import is_compared
from somalia.games.orders import attacked_by

SIXTH = Fraction(1, 6)


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


def in_operations(scenario: CampaignScenario, sp: int = 6) -> CampaignState:
    """An empty map in the Operations Phase of turn 4, the UN to choose."""
    rules = Campaign(scenario)
    state = CampaignState(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, sp, True
    state.step = [step.id for step in rules.sequence].index("operations")
    return state


def put(state: CampaignState, zone: str, *kinds: str) -> None:
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


def policy(game: Game, prompt: Choose) -> str:
    """Weakest lost first, everyone fires, nobody ambushes."""
    if prompt.ask == "losses":
        return min(prompt.options, key=lambda id: game.state.scenario.unit(id).firepower)
    for word in ("fire", "let-pass", "draw", "done"):
        if word in prompt.options:
            return word
    return prompt.options[0]


def flush(scenario: CampaignScenario, seed: str = "0") -> Game:
    """One 3-2 infantry about to flush one gang of 2 in Baidoa, which is open country."""
    state = in_operations(scenario)
    put(state, "baidoa", "pink-2", "un-infantry-3-2")
    put(state, "guban", "orange-1")
    game = Game(Campaign(scenario), seed=seed, state=state, auto_dice=False)
    for answer in ("flush", "baidoa", "un-infantry-3-2a", "done"):
        if isinstance(game.prompt, Choose) and answer in game.prompt.options:
            game.answer("un", answer)
    return game


def gone(game: Game) -> int:
    """How many gangs the fight cost; the state at the checkpoint after it."""
    return 2 - sum(len(stack) for stack in game.checkpoint.state.gangs)


def test_odds_of_a_flush_are_as_reckoned_by_hand(scenario: CampaignScenario) -> None:
    # Contact Number 2 in open country: contacted on a die of 1 or 2. Firepower 3 is on the column
    # 3-4, which hits on 5 and 6: 1/3 x 1/3.
    assert outcomes(flush(scenario), policy, gone) == {0: Fraction(8, 9), 1: Fraction(1, 9)}


def test_odds_of_fire_back_are_as_reckoned_by_hand(scenario: CampaignScenario) -> None:
    # Contacted (1/3) and not hit (2/3), a gang of 2 fires back on column 2: a hit on 6.
    odds = outcomes(flush(scenario), policy, lambda game: game.checkpoint.state.vp["bandit"])
    assert odds == {0: 1 - Fraction(1, 27), 1: Fraction(1, 27)}


def test_played_frequencies_are_the_odds(scenario: CampaignScenario) -> None:
    found: Counter[int] = Counter()
    games = 3000
    for seed in range(games):
        game = flush(scenario, str(seed))
        start = game.checkpoint
        while game.checkpoint is start:
            if isinstance(game.prompt, Choose):
                game.answer(game.prompt.who, policy(game, game.prompt))
            else:
                game.roll()
        found[gone(game)] += 1
    expected = games / 9
    assert abs(found[1] - expected) < 4 * (games * (1 / 9) * (8 / 9)) ** 0.5


def test_odds_of_a_raid_with_a_leader_and_a_star(scenario: CampaignScenario) -> None:
    state = in_operations(scenario)
    state.un_has_choice = False
    put(state, "jilib", "pink-3", "pink-leader", "pink-2", "pink-2", "pink-2", "pink-1")
    put(state, "jilib", "un-infantry-4-3")
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    for answer in (
        "raid",
        "jilib",
        "field",
        "pink-3a",
        "pink-2a",
        "pink-2b",
        "pink-2c",
        "pink-1a",
        "pink-leader",
        "done",
    ):
        if isinstance(game.prompt, Choose) and answer in game.prompt.options:
            game.answer("bandit", answer)
    # Firepower 10 is on the column 10-13; +1 for the Leader: dice 5 and 6 give 3*.
    confined = outcomes(game, policy, lambda end: end.checkpoint.state.confined)
    assert confined == {True: 2 * SIXTH, False: 4 * SIXTH}


def test_a_guess_comes_near_the_odds_and_sees_no_die_of_the_game(
    scenario: CampaignScenario,
) -> None:
    game = flush(scenario)
    before = as_dict(game.state), game.all_answers()

    def guessed() -> Mapping[int, Fraction]:
        sweep = Sweep(game, policy, lost, lambda a, b: a + b, lambda game: None)
        return sweep.estimate(900)

    guess = guessed()
    assert abs(guess[1] - Fraction(1, 9)) < 4 * (Fraction(1, 9) * Fraction(8, 9) / 900) ** 0.5
    assert (as_dict(game.state), game.all_answers()) == before
    assert guess == guessed()


def lost(events: Sequence[Any]) -> int:
    """How many gangs were lost."""
    return sum(event.kind == "eliminated" for event in events)


def at_flush_zone(scenario: CampaignScenario) -> Game:
    """The UN is asked where to flush; a gang is in Baidoa and in Guban, nobody in Jilib."""
    state = in_operations(scenario)
    put(state, "baidoa", "pink-2", "un-infantry-3-2")
    put(state, "guban", "orange-1")
    game = Game(Campaign(scenario), seed="0", state=state)
    game.answer("un", "flush")
    return game


def test_flushes_are_compared_where_bandits_are_fr9(scenario: CampaignScenario) -> None:
    """FR9: any Zone can be flushed; to reckon all of them would take minutes, for nothing."""
    game = at_flush_zone(scenario)
    assert isinstance(game.prompt, Choose)
    assert "jilib" in game.prompt.options
    compared = [zone for zone in game.prompt.options if is_compared(Sight(game), zone)]
    assert compared == ["guban", "baidoa"]


def test_a_flush_of_nobody_attacks_nobody_fr9(scenario: CampaignScenario) -> None:
    """FR9: it does not end the Bandits' order to pass until they are raided."""
    attacked = {}
    for zone in ("baidoa", "jilib"):
        game = at_flush_zone(scenario)
        for answer in (zone, "baidoa>jilib"):
            if isinstance(game.prompt, Choose) and answer in game.prompt.options:
                game.answer("un", answer)
        events = list(game.all_events())
        assert any(event.kind == "flush" for event in events)
        attacked[zone] = {
            side
            for event in events
            if event.kind in ("flush", "contact", "nobody-found")
            for side in attacked_by(game.state, event)
        }
    assert attacked == {"baidoa": {"bandit"}, "jilib": set()}
