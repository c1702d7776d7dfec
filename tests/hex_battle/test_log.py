"""The log of a battle: what each side may know is told, and nothing else."""

from __future__ import annotations

import re

from somalia.engine.game import Game
from somalia.games.hex_battle import GAME, kinds
from somalia.games.hex_battle.components import AL_QAEDA, COALITION
from somalia.play.controller import known
from tests.hex_battle.test_fog import played, scenario

DARK = re.compile(r"counter \d+", re.IGNORECASE)


def lines(game: Game, side: str) -> list[tuple[str, str]]:
    """The log as a side reads it: kinds of event and sentences."""
    say = GAME.words(scenario())
    return [(line.kind, line.text) for line in say.lines(known(game.all_events(), (side,)))]


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
