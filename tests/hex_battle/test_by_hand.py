"""The big battle as two people played it by hand, nine turns from each side, no doctrine for them.

The records are kept as they were written, with the charts of then named in their head. Where a
change of rules breaks one it goes: it cannot be made anew by a program.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.engine.record import load, replay
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.data.scenario import load as load_scenario
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.ending import score, total

HERE = Path(__file__).parent / "by_hand"


@pytest.mark.parametrize("side", [COALITION, AL_QAEDA])
def test_a_battle_played_by_hand_goes_to_its_end(side: str) -> None:
    record = load(HERE / f"{side}.txt")
    assert [one.who for one in record.header.seats if side in one.sides] == ["human"]
    game, problem = replay(record, GAME.rules(load_scenario("anaconda", record.header.options)))
    assert problem == ""
    assert game.is_over
    assert game.state.turn == 9
    assert sum(one.who == side and not one.how for one in game.all_answers()) > 300
    assert (total(score(game.state, COALITION)), total(score(game.state, AL_QAEDA))) == RESULTS[
        side
    ]


RESULTS = {COALITION: (66, 33), AL_QAEDA: (9, 31)}
"""VP of the Coalition and of Al Qaeda by the charts of today; by those they were played with it was
66 to 30, and 9 to 28."""
