"""The two later scenarios: every game ends, everything has words, nobody shares what he may not."""

from __future__ import annotations

import pytest

from somalia.campaign.components import Scenario
from somalia.campaign.game import Campaign
from somalia.campaign.later.who import contest, controls, parties_in, units_of
from somalia.campaign.state import State
from somalia.campaign.wording import Wording
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Chance
from somalia.scenario import load

SETS: list[tuple[str, dict[str, str]]] = [
    ("icu-2006", {}),
    ("icu-2006", {"warlords": "two"}),
    ("icu-2006", {"warlords": "four", "transitional": "player"}),
    ("war-2006", {}),
    ("war-2006", {"ethiopians": "flush-only"}),
]


def wrong_in(state: State) -> list[str]:
    """What must never be, at a boundary of a later scenario."""
    facts = contest(state)
    wrong = []
    for zone in state.board.zones:
        here = [party for party in parties_in(state, zone) if units_of(state, zone, party)]
        for one in here:
            wrong += [
                f"{one} and {other} share {zone.id}"
                for other in here if facts.is_exclusive(one, other)
            ]  # fmt: skip
        if sum(controls(state, zone, team) for team in facts.teams) > 1:
            wrong.append(f"two teams control {zone.id}")
    wrong += [f"{party} has {sp} SP" for party, sp in state.sp.items() if sp < 0]
    return wrong


@pytest.mark.parametrize("name, options", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_are_worded(name: str, options: dict[str, str], seed: int) -> None:
    scenario: Scenario = load(name, options)
    say = Wording(scenario)
    game = Game(Campaign(scenario), seed=str(seed), auto_dice=False)
    stream = Stream(f"later {seed}")
    node = game.node
    while game.prompt is not None:
        prompt, state = game.prompt, game.state
        if game.node is not node:
            node = game.node
            assert wrong_in(node.state) == []
        if isinstance(prompt, Chance):
            assert say.chance(prompt)
            game.roll()
            continue
        assert say.question(prompt, state).strip()
        labels = [say.label(prompt, option, state) for option in prompt.options[:60]]
        assert len({label.name for label in labels}) == len(labels), (prompt, labels)
        for barred in list(prompt.barred)[:60]:
            assert say.label(prompt, barred, state).name
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    for event in game.all_events():
        sentence = say.sentence(event)
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith("."), sentence
    assert say.digest(game.all_events())
    rules = Campaign(scenario)
    ended = rules.outcome(game.state)
    assert ended is not None
    assert ended.victory in rules.rulebook.victories(scenario.sides)
    assert say.outcome(ended)
