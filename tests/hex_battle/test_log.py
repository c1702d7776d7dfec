"""The log of a battle: what each side may know is told, and nothing else."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from somalia.engine import steps
from somalia.engine.dice import BITS, Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import listed
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import HexBattle
from tests.hex_battle.test_fog import played, scenario
from tests.hex_battle.test_orders import asked

DARK = re.compile(r"counter \d+", re.IGNORECASE)


def lines(game: Game, side: str) -> list[tuple[str, str]]:
    """The log as a side reads it: kinds of event and sentences."""
    say = GAME.words(scenario())
    return [(line.kind, line.text) for line in steps.lines(say, Sight(game, side).events())]


def test_al_qaeda_reads_what_its_own_counters_are_and_the_coalition_does_not_18_2() -> None:
    game = played("3", 420)
    state = game.state
    turned_up = (kinds.TURNED_UP, kinds.SHOWN)  # which tell both what they are
    ours = [text for kind, text in lines(game, AL_QAEDA) if kind not in turned_up]
    theirs = [text for kind, text in lines(game, COALITION) if kind not in turned_up]
    called = 0
    for text in ours:
        for found in DARK.finditer(text):
            one = state.own + int(found[0].split()[1]) - 1
            assert f"{state.unit(one).name} ({found[0]})" in text
            called += 1
    assert called > 10
    hidden = [text for text in theirs if DARK.search(text)]
    assert len(hidden) == sum(bool(DARK.search(text)) for text in ours)
    names = {state.unit(one).name for one in state.everyone(AL_QAEDA) if not state.up[one]}
    assert not any(name in text for name in names for text in hidden)
    assert not any(kind is kinds.IDENTITY for kind, _ in lines(game, AL_QAEDA))


@pytest.mark.parametrize("seed", ["3", "6", "11"])
def test_who_is_aboard_is_told_before_a_helicopter_is_fired_at_16_4(seed: str) -> None:
    """In Al Qaeda's question, and in the line of the fire, before its dice."""
    game = asked(seed, kinds.AA, AL_QAEDA)
    say, state = GAME.words(scenario()), game.state
    assert isinstance(game.prompt, Choose)
    about = game.prompt.about or {}
    flown, cargo = about["counter"].number, state.agenda[1].of[1]
    assert cargo
    assert [one.number for one in about["aboard"]] == list(cargo)
    names = listed(state.unit(one).name for one in cargo)
    told = f"{state.unit(flown).name} with {names} aboard over"
    assert say.question(game.prompt, state).startswith(told)
    before = len(game.all_events())
    game.answer(AL_QAEDA, next(one for one in game.prompt.options if one != DONE))
    if isinstance(game.prompt, Choose) and (game.prompt.about or {}).get("picked"):
        game.answer(AL_QAEDA, DONE)  # others could fire, too
    kinds_of = [event.kind for event in game.all_events()[before:]]
    fire = game.all_events()[before + kinds_of.index(kinds.FIRE)]
    assert f" at {state.unit(flown).name} with {names} aboard over " in say.sentence(fire)
    assert kinds_of.index(kinds.FIRE) < kinds_of.index(kinds.RESULT)


@pytest.mark.parametrize("seed", ["1", "2", "4"])
def test_nobody_is_aboard_who_looks_or_fires_17_1(seed: str) -> None:
    """A helicopter that flies a mission of another kind carries nobody."""
    game = asked(seed, kinds.AA, AL_QAEDA)
    assert isinstance(game.prompt, Choose)
    assert (game.prompt.about or {})["aboard"] == ()
    assert "aboard" not in GAME.words(scenario()).question(game.prompt, game.state)


def test_each_die_of_a_fire_at_several_is_counted_10_10() -> None:
    """What is announced before the first die says that others follow."""
    facts = {"name": "A Company", "column": "4", "modifiers": []}
    say = GAME.words(scenario())
    chance = kinds.FIRE_DIE(dice=1, about={**facts, "of": (1, 1)})
    assert say.chance(chance) == "1 die: fire at A Company, column 4"
    chance = kinds.FIRE_DIE(dice=1, about={**facts, "of": (2, 3)})
    assert say.chance(chance) == "1 die: fire at A Company, column 4 (die 2 of 3)"
    game = Game(HexBattle(scenario()), seed="3", auto_dice=False)
    stream, counted = Stream("3"), [(0, 0)]
    while game.prompt is not None and not 1 < counted[-1][0] == counted[-1][1]:
        prompt = game.prompt
        if isinstance(prompt, Choose):
            game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
            continue
        if prompt.ask == kinds.FIRE_DIE:
            counted.append((prompt.about or {})["of"])
        game.throw(prompt.from_number(stream.below(2**BITS), BITS))
    assert counted[-1][1] > 1
    assert all(
        then == ((nth + 1, count) if nth < count else (1, then[1]))
        for (nth, count), then in pairwise(counted[1:])
    )
