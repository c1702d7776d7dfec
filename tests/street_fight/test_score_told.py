"""The score sheet says what victory takes; casualties are counted alike everywhere (18, M97)."""

from __future__ import annotations

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.games.display import Display
from somalia.games.kit.sheets import as_lines
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.scene.heads import LOSSES, heads
from somalia.games.street_fight.text.sheets import mission_told, scored
from somalia.play.turns import turns_of

SCENARIOS = ("one-chalk", "mog-93")


def over(name: str) -> tuple[Game, Display]:
    """A game played at random for two turns, then given up, and its display."""
    of = game_of(name)
    scenario = of.load(name)
    rules = of.rules(scenario)
    game, stream = Game(rules, auto_dice=True, seed="told"), Stream("told")
    while isinstance(prompt := game.prompt, Choose) and rules.phase(game.state).turn < 2:
        option = prompt.options[stream.below(len(prompt.options))]
        game.answer(game.seat_of[prompt.who].name, option)
    side, seat = next(iter(game.seat_of.items()))
    game.request(seat.name, side, "resign")
    return game, of.display(rules, of.words(scenario))


@pytest.mark.parametrize("name", SCENARIOS)
def test_casualties_are_the_same_in_the_head_the_score_and_the_turn(name: str) -> None:
    """One chalk told 0 above and 2 in the turn's summary; at the end, men left behind differed."""
    game, display = over(name)
    lost = len(mission.lost(game.state, at_end=True))
    assert mission.losses(game.state, at_end=True).casualties == lost
    assert heads(game.state)[LOSSES][0].value == str(lost)
    assert mission_told(game.state)["casualties"][1].startswith(f"{lost}/")
    report = display.report(turns_of(Sight(game))[-1])
    assert report is not None
    assert f": {lost}" in report.story
    assert sum(report.totals[side][1] for side in game.rules.sides) == lost


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_score_sheet_begins_with_what_each_victory_takes(name: str) -> None:
    game, display = over(name)
    state = game.state
    section = scored(display.words, state)[0]
    told = " ".join(as_lines([section]))
    men, percent = len(mission.counted(state)), state.scenario.tables.partial_below
    few = next(n for n in range(men) if 100 * n >= percent * men)
    assert f"than {few} casualt" in told
    assert "Somali victory (18)" in told
    assert ("crash site" in told) is state.scenario.ends_at_site
